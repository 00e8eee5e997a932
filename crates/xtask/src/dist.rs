//! `cargo xtask dist`: what a release consists of, in one folder.
//!
//! Takes the sources, gives `target/dist`: an archive with the program, its manual pages and its completions, a Debian package with the same, and their
//! checksums. The program is linked statically with the C library where the compiler can do that; the solver inside of it is as its project builds it.

use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Shells, with the place where Debian looks for a file of completions.
const SHELLS: [(&str, &str); 3] = [
    ("bash", "usr/share/bash-completion/completions/heddle"),
    ("zsh", "usr/share/zsh/vendor-completions/_heddle"),
    ("fish", "usr/share/fish/vendor_completions.d/heddle.fish"),
];

/// A fixed time for everything in an archive, so that the same sources give the same bytes.
const TIME: &str = "2000-01-01 00:00:00Z";

/// Makes everything; `--dynamic` links with the C library of the system, `--binary PATH` packs a program that is built already.
pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let host = "x86_64-unknown-linux-gnu";
    let binary = match args {
        [] => build(host, true)?,
        ["--dynamic"] => build(host, false)?,
        ["--binary", path] => PathBuf::from(path),
        _ => return Err("usage: cargo xtask dist [--dynamic | --binary PATH]".to_owned()),
    };
    let folder = PathBuf::from("target/dist");
    let _ = fs::remove_dir_all(&folder);
    let version = env!("CARGO_PKG_VERSION");
    let name = format!("heddle-{version}-{}-linux", std::env::consts::ARCH);
    let root = folder.join(&name);
    fill(&binary, &root)?;
    archive(&folder, &name)?;
    let package = debian(&folder, &root, version)?;
    fs::remove_dir_all(&root).map_err(text)?;
    let made = [folder.join(format!("{name}.tar.gz")), package];
    checksums(&folder, &made)?;
    for path in &made {
        let size = fs::metadata(path).map_err(text)?.len();
        println!("{} {} kB", path.display(), size / 1024);
    }
    Ok(())
}

fn text(error: std::io::Error) -> String {
    error.to_string()
}

/// Builds the program; gives its path.
fn build(host: &str, whole: bool) -> Result<PathBuf, String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--release", "-p", "heddle", "--target", host]);
    if whole {
        // A target of its own, or the flag would be for build scripts and macros, too.
        cargo.env("RUSTFLAGS", "-C target-feature=+crt-static");
    }
    succeed(&mut cargo)?;
    Ok(PathBuf::from(format!("target/{host}/release/heddle")))
}

fn succeed(command: &mut Command) -> Result<Vec<u8>, String> {
    let shown = format!("{command:?}");
    let command = command.stderr(std::process::Stdio::inherit());
    let output = command.output().map_err(|e| format!("{shown}: {e}"))?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(format!("{shown}: {}", output.status)),
    }
}

/// The files as they are installed, below `root`.
fn fill(binary: &Path, root: &Path) -> Result<(), String> {
    let at = |path: &str| -> Result<PathBuf, String> {
        let path = root.join(path);
        let parent = path.parent().unwrap_or(root);
        fs::create_dir_all(parent).map_err(text)?;
        Ok(path)
    };
    let program = at("usr/bin/heddle")?;
    fs::copy(binary, &program).map_err(|e| format!("{}: {e}", binary.display()))?;
    succeed(Command::new("strip").arg(&program))?;
    for (shell, path) in SHELLS {
        let made = succeed(Command::new(&program).args(["completions", shell]))?;
        fs::write(at(path)?, made).map_err(text)?;
    }
    let manuals = at("usr/share/man/man1/heddle.1")?;
    let manuals = manuals.parent().unwrap_or(root);
    succeed(Command::new(&program).arg("manual").arg(manuals))?;
    for entry in fs::read_dir(manuals).map_err(text)? {
        let page = entry.map_err(text)?.path();
        succeed(Command::new("gzip").args(["-9", "-n"]).arg(page))?;
    }
    for file in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        let to = at(&format!("usr/share/doc/heddle/{file}"))?;
        fs::copy(file, to).map_err(text)?;
    }
    Ok(())
}

fn archive(folder: &Path, name: &str) -> Result<(), String> {
    let file = format!("{name}.tar.gz");
    let mut tar = Command::new("tar");
    tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner"])
        .args(["--mtime", TIME, "-I", "gzip -n", "-cf", &file, name])
        .current_dir(folder);
    succeed(&mut tar).map(|_| ())
}

/// Makes the package of Debian; gives its path.
fn debian(folder: &Path, root: &Path, version: &str) -> Result<PathBuf, String> {
    let kind = match std::env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    };
    let control = format!(
        "Package: heddle\nVersion: {version}\nArchitecture: {kind}\nSection: devel\nPriority: optional\n\
         Maintainer: The Heddle project\nDepends: libc6, libstdc++6\n\
         Description: static verifier for multithreaded Java\n \
         Says for every method whether it is proved, refuted with an interleaving, or undecided and why.\n"
    );
    let info = root.join("DEBIAN");
    fs::create_dir_all(&info).map_err(text)?;
    fs::write(info.join("control"), control).map_err(text)?;
    let package = folder.join(format!("heddle_{version}_{kind}.deb"));
    let mut build = Command::new("dpkg-deb");
    build
        .args(["--root-owner-group", "-Zxz", "--build"])
        .arg(root)
        .arg(&package)
        .env("SOURCE_DATE_EPOCH", "946684800");
    succeed(&mut build)?;
    Ok(package)
}

/// In the form that `sha256sum --check` reads.
fn checksums(folder: &Path, files: &[PathBuf]) -> Result<(), String> {
    let mut list = String::new();
    for path in files {
        let hash = Sha256::digest(fs::read(path).map_err(text)?);
        let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        list.push_str(&format!("{hash}  {name}\n"));
    }
    fs::write(folder.join("SHA256SUMS"), list).map_err(text)
}
