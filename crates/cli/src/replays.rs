//! Failing runs as Java programs: writes their files into folders, one for each run, and says where they are.

use crate::check::Refusal;
use heddle_driver::explore_java::Replay;
use serde_json::{Value, json as object};
use std::fmt::Write;
use std::fs;
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
                for (path, text) in files {
                    file(&to.join(path), text)?;
                }
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

fn file(path: &Path, text: &str) -> Result<(), Refusal> {
    let refused = |e: std::io::Error| {
        let shown = path.display();
        Refusal(format!("the replay cannot be written to `{shown}`: {e}"))
    };
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(refused)?;
    }
    fs::write(path, text).map_err(refused)
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
