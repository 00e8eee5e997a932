//! `heddle stubs`: skeletons of stubs for classes, on standard output or in a folder.

use crate::args::StubsArgs;
use crate::check::{Refusal, cannot_write, not_written};
use crate::output::Output;
use crate::palette_for;
use crate::shown::diagnostics;
use heddle_diag::{Exit, Severity};
use heddle_driver::{ClassFiles, Skeleton, skeletons};
use heddle_text::Sources;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// Runs the command; gives its exit code.
pub(crate) fn run(args: &StubsArgs) -> Result<Exit, Refusal> {
    let class_path = args.classpath.iter().flat_map(std::env::split_paths);
    let from = ClassFiles {
        class_path: class_path.filter(|p| !p.as_os_str().is_empty()).collect(),
        jdk: args.jdk.clone(),
        release: args.release,
        paths: Vec::new(),
    };
    let (files, wrong) = skeletons(&args.classes, &from);
    let bad = wrong.iter().any(|d| d.severity == Severity::Error);
    if !wrong.is_empty() {
        let palette = palette_for(args.color);
        let text = diagnostics(&Sources::default(), &wrong, palette);
        crate::stderr()
            .write(text.trim_start())
            .map_err(not_written)?;
    }
    match &args.output {
        Some(folder) => write_all(folder, &files)?,
        None => {
            let mut output = Output::stdout();
            output.write(&on_screen(&files)).map_err(not_written)?;
            output.finish().map_err(not_written)?;
        }
    }
    Ok(match bad {
        true => Exit::BadInput,
        false => Exit::Proved,
    })
}

/// One text: the lines of the table are comments in front of the declarations.
fn on_screen(files: &[Skeleton]) -> String {
    let mut text = String::new();
    let (tables, stubs): (Vec<&Skeleton>, Vec<&Skeleton>) =
        files.iter().partition(|f| f.path.ends_with(".txt"));
    for table in tables {
        for line in table.text.lines() {
            text += &format!("// {}: {line}\n", table.path);
        }
    }
    for stub in stubs {
        text += &format!("\n// {}\n{}", stub.path, stub.text);
    }
    text
}

/// Nothing is written over: what stands in a stub somebody wrote.
fn write_all(folder: &Path, files: &[Skeleton]) -> Result<(), Refusal> {
    for file in files {
        let path = folder.join(&file.path);
        if path.exists() {
            let path = path.display();
            return Err(Refusal(format!(
                "`{path}` exists, and nothing was written: give another folder, or take the file away"
            )));
        }
    }
    for file in files {
        let path = folder.join(&file.path);
        write_new(&path, &file.text).map_err(|e| cannot_write(&path, &e))?;
    }
    Ok(())
}

fn write_new(path: &Path, text: &str) -> io::Result<()> {
    if let Some(around) = path.parent() {
        fs::create_dir_all(around)?;
    }
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes())
}
