//! Collects the stub library into one sorted table, so that a look-up needs no start-up work.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() -> std::io::Result<()> {
    let manifest = std::env::var("CARGO_MANIFEST_DIR").map_err(std::io::Error::other)?;
    let out = std::env::var("OUT_DIR").map_err(std::io::Error::other)?;
    let root = PathBuf::from(manifest).join("stubs");
    let mut files = Vec::new();
    collect(&root, &mut files)?;
    let mut names: Vec<(String, PathBuf)> = files
        .into_iter()
        .filter_map(|f| Some((binary_name(&root, &f)?, f)))
        .collect();
    names.sort();
    let mut table = String::from("static STUBS: &[(&str, &str)] = &[\n");
    for (name, file) in names {
        let _ = writeln!(
            table,
            "    ({name:?}, include_str!({:?})),",
            file.display().to_string()
        );
    }
    table.push_str("];\n");
    std::fs::write(PathBuf::from(out).join("stubs.rs"), table)?;
    Ok(())
}

fn collect(dir: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    // Only folders are watched: a changed file is seen through include_str!.
    #[allow(clippy::print_stdout)]
    {
        println!("cargo::rerun-if-changed={}", dir.display());
    }
    for entry in std::fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|e| e == "java") {
            files.push(path);
        }
    }
    Ok(())
}

fn binary_name(root: &Path, file: &Path) -> Option<String> {
    let relative = file.strip_prefix(root).ok()?.with_extension("");
    let parts: Option<Vec<&str>> = relative.iter().map(|p| p.to_str()).collect();
    Some(parts?.join("/"))
}
