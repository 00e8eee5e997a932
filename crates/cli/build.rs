//! Makes a table of the pages under `docs/codes/`, so that `heddle explain` carries them inside.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let docs = Path::new("../../docs/codes");
    println!("cargo::rerun-if-changed={}", docs.display());
    let mut names: Vec<String> = fs::read_dir(docs)?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".md"))
        .collect();
    names.sort();
    let root = env::current_dir()?.join(docs);
    let mut table = String::from("&[\n");
    for name in &names {
        let code = name.trim_end_matches(".md");
        let path = root.join(name);
        table += &format!("    ({code:?}, include_str!({path:?})),\n");
    }
    table += "]\n";
    let out = env::var_os("OUT_DIR").unwrap_or_default();
    fs::write(Path::new(&out).join("pages.rs"), table)
}
