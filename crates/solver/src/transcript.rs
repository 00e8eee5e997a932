//! A replayable record of what is asked, one file per task.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};

/// How often each path was begun in this run: workers and repeated tasks must not overwrite each other's files, while a
/// later run replaces those of an earlier one.
static BEGUN: LazyLock<Mutex<HashMap<PathBuf, u32>>> = LazyLock::new(Mutex::default);

/// The file of the current task, if there is to be one. Errors end the recording, not the checking.
#[derive(Debug, Default)]
pub(crate) struct Transcript {
    file: Option<BufWriter<File>>,
}

impl Transcript {
    /// Begins the file of a task with the solver's options.
    pub(crate) fn begin(&mut self, folder: Option<&Path>, task: &str, prelude: &str) {
        self.file = folder.and_then(|folder| {
            let path = unused_path(folder, task);
            // A new file in any case: the old one may be a link to something else, or a pipe that nobody reads.
            let _ = std::fs::remove_file(&path);
            Some(BufWriter::new(File::create_new(path).ok()?))
        });
        self.comment(&format!("task {task}"));
        self.write(prelude);
    }

    pub(crate) fn write(&mut self, commands: &str) {
        let failed = |file: &mut BufWriter<File>| file.write_all(commands.as_bytes()).is_err();
        if self.file.as_mut().is_some_and(failed) {
            self.file = None;
        }
    }

    /// A comment of one line.
    pub(crate) fn comment(&mut self, text: &str) {
        if self.file.is_some() {
            let line = text.replace(['\n', '\r'], " ");
            self.write(&format!("; {line}\n"));
        }
    }

    /// Makes sure that a question is in the file before its answer is waited for.
    pub(crate) fn flush(&mut self) {
        if let Some(file) = &mut self.file {
            let _ = file.flush();
        }
    }
}

fn unused_path(folder: &Path, task: &str) -> PathBuf {
    let safe = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    let name: String = task
        .chars()
        .map(|c| if safe(c) { c } else { '_' })
        .collect();
    // Neither hidden nor longer than file systems allow.
    let name: String = name.trim_start_matches('.').chars().take(150).collect();
    let mut begun = BEGUN.lock().unwrap_or_else(PoisonError::into_inner);
    let count = begun.entry(folder.join(&name)).or_insert(0);
    *count += 1;
    match *count {
        1 => folder.join(format!("{name}.smt2")),
        n => folder.join(format!("{name}-{n}.smt2")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_safe_and_different() {
        let folder = Path::new("some-folder");
        let path = |task: &str| unused_path(folder, task).display().to_string();
        assert_eq!(path("thread w[i]"), "some-folder/thread_w_i_.smt2");
        assert_eq!(path("thread w(i)"), "some-folder/thread_w_i_-2.smt2");
        assert_eq!(path("../../etc"), "some-folder/_.._etc.smt2");
        assert!(path(&"x".repeat(1000)).len() < 200);
    }
}
