//! Failing runs as Java programs: writes their files into folders, one for each run, and says where they are.

use crate::check::Refusal;
use heddle_diag::Verdict;
use heddle_driver::explore_java::{JavaRequest, Replay, explore, write_replay};
use heddle_driver::{Cancel, ClassFiles, Run};
use serde_json::{Value, json as object};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// A replay that was written, or why not.
pub(crate) struct Written {
    start: String,
    folder: Result<PathBuf, String>,
}

/// Writes the files; folders with the same names are replaced file by file.
pub(crate) fn write(folder: &Path, replays: &[Replay]) -> Result<Vec<Written>, Refusal> {
    let mut all = Vec::new();
    for replay in replays {
        let to = folder.join(&replay.name);
        let written = match &replay.files {
            Ok(files) => {
                write_replay(&to, files).map_err(refused)?;
                Ok(to)
            }
            Err(why) => Err(why.clone()),
        };
        all.push(Written {
            start: replay.start.clone(),
            folder: written,
        });
    }
    Ok(all)
}

fn refused((path, why): (PathBuf, std::io::Error)) -> Refusal {
    let shown = path.display();
    Refusal(format!("the replay cannot be written to `{shown}`: {why}"))
}

/// Looks for failing runs of the classes whose methods `heddle check` refuted, with small clients, and writes what it finds.
pub(crate) fn of_check(
    folder: &Path,
    paths: &[PathBuf],
    run: &Run,
) -> Result<Vec<Written>, Refusal> {
    let items = run.report.items.iter();
    let refuted = items
        .zip(run.report.classes_of_items())
        .filter(|(item, _)| item.verdict == Verdict::Refuted);
    let mut classes: Vec<String> = Vec::new();
    for (_, class) in refuted {
        // Clients are of top-level classes: the first word of a name such as `Outer.Inner`.
        let name = class.map(|c| c.name.split('.').next().unwrap_or(&c.name).to_owned());
        classes.extend(name.filter(|n| !classes.contains(n)));
    }
    let mut all = Vec::new();
    for class in classes {
        let class_files = ClassFiles {
            paths: paths.to_vec(),
            ..ClassFiles::default()
        };
        let request = JavaRequest::of_client(&class, class_files, Cancel::default());
        let explored = explore(&request);
        let mut written = write(&folder.join(&class), &explored.replays)?;
        if written.is_empty() {
            let empty = explored.runs.iter().find_map(|(_, answer)| answer.empty);
            let why = explored.diagnostics.first().map(|d| d.message.clone());
            let why = why.or_else(|| empty.map(str::to_owned));
            let why = why.unwrap_or_else(|| "small clients of the class do not fail".to_owned());
            written.push(Written {
                start: format!("class {class}"),
                folder: Err(why),
            });
        }
        all.append(&mut written);
    }
    Ok(all)
}

/// Where they are, for people.
pub(crate) fn told(written: &[Written]) -> String {
    let mut out = String::new();
    for one in written {
        let _ = match &one.folder {
            Ok(path) => writeln!(
                out,
                "  replay of {}: {} (README.txt says how to run it)",
                one.start,
                path.display()
            ),
            Err(why) => writeln!(out, "  no replay of {}: {why}", one.start),
        };
    }
    out
}

/// The same for programs.
pub(crate) fn in_json(written: &[Written]) -> Vec<Value> {
    let each = written.iter().map(|one| match &one.folder {
        Ok(path) => object!({ "start": one.start, "folder": path.display().to_string() }),
        Err(why) => object!({ "start": one.start, "none": why }),
    });
    each.collect()
}
