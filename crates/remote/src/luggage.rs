//! A solver that runs where nothing is installed.
//!
//! Takes an executable of this machine, gives the files that it needs to run and the words that start it there: itself and, unless it is linked
//! statically, its loader and its libraries, as they are here. A farm's sandbox may have nothing but what an action brings.

use crate::blobs::Blob;
use bazel_remote_apis::build::bazel::remote::execution::v2::{
    Digest, Directory, DirectoryNode, FileNode,
};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The names of the files in the input root.
const SOLVER: &str = "solver";
const FOLDER: &str = "lib";
const QUESTION: &str = "question.smt2";

/// The files and the words.
#[derive(Debug)]
pub(crate) struct Luggage {
    /// All content: files and folders.
    pub blobs: Vec<Blob>,
    solver: Digest,
    folder: Option<Digest>,
    words: Vec<String>,
}

impl Luggage {
    /// What a program of this machine needs.
    pub(crate) fn of(program: &Path) -> io::Result<Self> {
        let solver = Blob::new(std::fs::read(program)?);
        let Some(loader) = interpreter(&solver.data) else {
            return Ok(Luggage {
                solver: solver.digest.clone(),
                blobs: vec![solver],
                folder: None,
                words: vec![format!("./{SOLVER}")],
            });
        };
        let loader = PathBuf::from(loader);
        let mut files = libraries(&loader, program)?;
        files.push(loader.clone());
        let mut blobs = vec![solver];
        let mut nodes = Vec::new();
        for path in &files {
            let blob = Blob::new(std::fs::read(path)?);
            nodes.push(file(&name(path)?, &blob.digest));
            blobs.push(blob);
        }
        nodes.sort_by(|a, b| a.name.cmp(&b.name));
        nodes.dedup_by(|a, b| a.name == b.name);
        let folder = Blob::message(&Directory {
            files: nodes,
            ..Directory::default()
        });
        let start = format!("{FOLDER}/{}", name(&loader)?);
        // A name without a folder would be looked for among the libraries.
        let solver = format!("./{SOLVER}");
        let words = [&*start, "--library-path", FOLDER, &solver];
        let luggage = Luggage {
            solver: blobs[0].digest.clone(),
            folder: Some(folder.digest.clone()),
            words: words.map(str::to_owned).to_vec(),
            blobs: [blobs, vec![folder]].concat(),
        };
        Ok(luggage)
    }

    /// The input root for a question.
    pub(crate) fn root(&self, question: &Digest) -> Directory {
        let folder = self.folder.iter().map(|digest| DirectoryNode {
            name: FOLDER.to_owned(),
            digest: Some(digest.clone()),
        });
        let mut asked = file(QUESTION, question);
        asked.is_executable = false;
        Directory {
            files: vec![asked, file(SOLVER, &self.solver)],
            directories: folder.collect(),
            ..Directory::default()
        }
    }

    /// The words that start the solver with these arguments.
    pub(crate) fn command(&self, arguments: &[String]) -> Vec<String> {
        let question = QUESTION.to_owned();
        [&self.words[..], arguments, &[question]].concat()
    }
}

fn file(name: &str, digest: &Digest) -> FileNode {
    FileNode {
        name: name.to_owned(),
        digest: Some(digest.clone()),
        is_executable: true,
        ..FileNode::default()
    }
}

fn name(path: &Path) -> io::Result<String> {
    let name = path.file_name().and_then(|name| name.to_str());
    name.map(str::to_owned)
        .ok_or_else(|| io::Error::other("a library without a name"))
}

/// The loader that an ELF file of 64 bits asks for; none if it is linked statically, or is nothing of the kind.
fn interpreter(program: &[u8]) -> Option<String> {
    const LOADER: u32 = 3;
    let word = |at: usize| Some(u64::from_le_bytes(*program.get(at..)?.first_chunk()?));
    if !program.starts_with(b"\x7fELF\x02\x01") {
        return None;
    }
    let table = usize::try_from(word(0x20)?).ok()?;
    let sizes = word(0x36)?;
    let (size, count) = ((sizes & 0xffff) as usize, (sizes >> 16 & 0xffff) as usize);
    let headers = (0..count).map(|n| table.checked_add(n * size));
    for at in headers {
        let at = at?;
        if word(at)? as u32 == LOADER {
            let from = usize::try_from(word(at + 8)?).ok()?;
            let length = usize::try_from(word(at + 0x20)?).ok()?;
            let text = program.get(from..from.checked_add(length)?)?;
            let text = std::str::from_utf8(text).ok()?;
            return Some(text.trim_end_matches('\0').to_owned());
        }
    }
    None
}

/// The libraries that a program is loaded with: `name => path (address)`.
fn libraries(loader: &Path, program: &Path) -> io::Result<Vec<PathBuf>> {
    let output = Command::new(loader).arg("--list").arg(program).output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let path = |line: &str| {
        let path = line.split_once("=> ")?.1.split(" (").next()?.trim();
        path.starts_with('/').then(|| PathBuf::from(path))
    };
    match output.status.success() {
        true => Ok(text.lines().filter_map(path).collect()),
        false => Err(io::Error::other("its libraries cannot be listed")),
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_packed_with_its_loader_and_libraries() {
        let this = std::env::current_exe().unwrap();
        let luggage = Luggage::of(&this).unwrap();
        if luggage.folder.is_none() {
            return; // linked statically
        }
        let command = luggage.command(&["-x".to_owned()]);
        assert!(command[0].starts_with("lib/ld-"), "{command:?}");
        assert_eq!(command[4..], ["-x", "question.smt2"]);
        assert!(luggage.blobs.len() > 3);
        let root = luggage.root(&luggage.solver.clone());
        assert_eq!(root.directories.len(), 1);
        assert!(!root.files[0].is_executable && root.files[1].is_executable);
    }

    #[test]
    fn other_files_ask_for_no_loader() {
        assert_eq!(interpreter(b""), None);
        assert_eq!(interpreter(b"#!/bin/sh\n"), None);
        assert_eq!(interpreter(b"\x7fELF\x02\x01"), None);
    }
}
