//! Obtains the Z3 executable that heddle carries, and compresses it.
//!
//! In this order: the file that `HEDDLE_Z3` names; the pinned release from the package `z3-solver`, fetched by `pip`,
//! checked against the checksums in [`PLATFORMS`]; a `z3` on the search path that is not older than [`OLDEST`].
//! Gives `$OUT_DIR/z3.deflate` and the constants of `$OUT_DIR/origin.rs`. No path of the building machine goes into them.
#![allow(clippy::print_stdout)] // this is how a build script speaks to cargo

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// The pinned release; see "Choice of solver version" in docs/performance.md.
const PINNED: &str = "4.13.4";

/// The oldest release that is accepted from elsewhere.
const OLDEST: (u32, u32, u32) = (4, 8, 17);

/// Decided by measurement: the highest level takes three times as long for a gain of 0.3 %.
const LEVEL: u32 = 6;

/// Target, platform tag of its wheel, SHA-256 of the wheel, BLAKE3 of the executable in it.
const PLATFORMS: &[(&str, &str, &str, &str)] = &[
    (
        "x86_64-linux",
        "manylinux2014_x86_64",
        "2fb8a857adf1064f89581c424fd729ee3e8bad95f4ebf0fb4c1210f65b831f37",
        "dcf0dd296ce4628b067c95b93aa3b92d0693c85b59fad24afbef5516132a1e23",
    ),
    (
        "aarch64-linux",
        "manylinux_2_34_aarch64",
        "f674d758c199006fa0a527bdf78cb31b4ba5baaaef6c6c0fa80fb063d3834a6c",
        "e9c2e084e07e90bc1782cb40393dd8dd28b72932646de3d0c1c8699fca4de44f",
    ),
    (
        "x86_64-macos",
        "macosx_13_0_x86_64",
        "6f3d3eff878b5b3c0d6e7f4237c869a489288fbdd8a2d878046ce977339a1a7a",
        "4154c04ffb75b85fce5f3490d7a8c810e1a8fcb50664050f420c4648899f8101",
    ),
    (
        "aarch64-macos",
        "macosx_13_0_arm64",
        "39ba75b867d6afadabc4812b999c9d96656da07d152510452e71ae9374e98926",
        "43830faa23a6a874ca6eca2929b349a79b58e98d88336e6b381d5d2648840b42",
    ),
    (
        "x86_64-windows",
        "win_amd64",
        "fafb65d7bb04db93e4a46f4357042fd53b420b412db66f0a0053612ed15024ca",
        "df6a18d27e977c284acbfdfcd7d98be5f79749c5685dd322985a2f84a98b2bca",
    ),
];

/// Copies the one executable out of a wheel: arguments are the wheel and the target.
const EXTRACT: &str = "import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as wheel:
    names = [n for n in wheel.namelist() if n.endswith(('/bin/z3', '/bin/z3.exe'))]
    open(sys.argv[2], 'wb').write(wheel.read(names[0]))
";

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=HEDDLE_Z3");
    match bundle() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            for line in message.lines() {
                println!("cargo::error={line}");
            }
            ExitCode::FAILURE
        }
    }
}

fn bundle() -> Result<(), String> {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?);
    let (version, executable) = obtain(&out)?;
    let digest = blake3::hash(&executable).to_hex();
    let packed = pack(&executable).map_err(|e| e.to_string())?;
    let origin = format!(
        "/// The version of the bundled Z3.\npub const VERSION: &str = {version:?};\n\
         /// BLAKE3 of its executable.\npub const DIGEST: &str = {:?};\n\
         /// The size of its executable in bytes.\npub const SIZE: u64 = {};\n",
        digest.as_str(),
        executable.len(),
    );
    let write = |name: &str, content: &[u8]| {
        std::fs::write(out.join(name), content).map_err(|e| format!("cannot write {name}: {e}"))
    };
    write("z3.deflate", &packed)?;
    write("origin.rs", origin.as_bytes())
}

fn pack(executable: &[u8]) -> std::io::Result<Vec<u8>> {
    let level = flate2::Compression::new(LEVEL);
    let mut packer = flate2::write::DeflateEncoder::new(Vec::new(), level);
    packer.write_all(executable)?;
    packer.finish()
}

/// The version and the bytes of the executable.
fn obtain(out: &Path) -> Result<(String, Vec<u8>), String> {
    if let Some(path) = std::env::var_os("HEDDLE_Z3") {
        return given(Path::new(&path)).map_err(|e| format!("HEDDLE_Z3: {e}"));
    }
    let fetched = fetched(out);
    let Err(why) = &fetched else { return fetched };
    let on_path = on_search_path().ok_or("no `z3` is on the search path".to_owned());
    on_path.and_then(|path| given(&path)).map_err(|other| {
        format!(
            "Z3 {PINNED}, which heddle carries, could not be obtained.\n\
             1. From the package z3-solver: {why}\n\
             2. From the search path: {other}\n\
             Do one of these and build again: install Python 3 with pip and allow it to reach a package index; \
             or install Z3 {}.{}.{} or newer; or set HEDDLE_Z3 to the path of a Z3 executable.",
            OLDEST.0, OLDEST.1, OLDEST.2
        )
    })
}

/// An executable that the user or the system provides.
fn given(path: &Path) -> Result<(String, Vec<u8>), String> {
    println!("cargo::rerun-if-changed={}", path.display());
    let version = version_of(path)?;
    if parse_version(&version) < Some(OLDEST) {
        let (a, b, c) = OLDEST;
        return Err(format!(
            "Z3 {version} is too old; {a}.{b}.{c} or newer is needed"
        ));
    }
    let executable = std::fs::read(path).map_err(|e| format!("cannot be read: {e}"))?;
    Ok((version, executable))
}

fn version_of(path: &Path) -> Result<String, String> {
    let output = Command::new(path)
        .arg("--version")
        .output()
        .map_err(|e| format!("`{}` cannot be run: {e}", path.display()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        ["Z3", "version", version, ..] => Ok((*version).to_owned()),
        _ => Err(format!("`{}` does not say that it is Z3", path.display())),
    }
}

fn parse_version(text: &str) -> Option<(u32, u32, u32)> {
    let mut parts = text.split('.').map(|p| p.parse().ok());
    Some((parts.next()??, parts.next()??, parts.next()??))
}

fn on_search_path() -> Option<PathBuf> {
    let search = std::env::var_os("PATH")?;
    std::env::split_paths(&search)
        .map(|dir| dir.join(format!("z3{}", std::env::consts::EXE_SUFFIX)))
        .find(|path| path.is_file())
}

/// The pinned release from the package index.
fn fetched(out: &Path) -> Result<(String, Vec<u8>), String> {
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let target = format!(
        "{}-{}",
        variable("CARGO_CFG_TARGET_ARCH"),
        variable("CARGO_CFG_TARGET_OS")
    );
    let (_, tag, wheel_hash, digest) = PLATFORMS
        .iter()
        .find(|(name, ..)| *name == target)
        .ok_or_else(|| format!("there is no package for {target}"))?;
    let folder = out.join("wheel");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let python = download(&folder, tag, wheel_hash)?;
    let executable = extract(&python, &folder)?;
    if blake3::hash(&executable).to_hex().as_str() != *digest {
        return Err("the executable in the package is not the expected one".into());
    }
    let _ = std::fs::remove_dir_all(&folder);
    Ok((PINNED.to_owned(), executable))
}

/// Has pip download the wheel and check its hash; gives the Python that worked.
fn download(folder: &Path, tag: &str, hash: &str) -> Result<String, String> {
    let requirements = folder.join("requirements.txt");
    let line = format!("z3-solver=={PINNED} --hash=sha256:{hash}\n");
    std::fs::write(&requirements, line).map_err(|e| e.to_string())?;
    let mut why = "no Python 3 is on the search path".to_owned();
    for python in ["python3", "python", "py"] {
        let mut pip = Command::new(python);
        pip.args(["-m", "pip", "download", "--quiet", "--no-deps"])
            .args(["--disable-pip-version-check", "--only-binary=:all:"])
            .args(["--require-hashes", "--platform", tag, "--dest"])
            .arg(folder)
            .arg("--requirement")
            .arg(&requirements);
        match pip.output() {
            Ok(output) if output.status.success() => return Ok(python.to_owned()),
            Ok(output) => why = last_line(&output.stderr),
            Err(_) => {}
        }
    }
    Err(why)
}

fn last_line(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let line = text.lines().rev().find(|l| !l.trim().is_empty());
    line.unwrap_or("pip failed without a message").to_owned()
}

fn extract(python: &str, folder: &Path) -> Result<Vec<u8>, String> {
    let wheel = std::fs::read_dir(folder)
        .map_err(|e| e.to_string())?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .find(|path| path.extension().is_some_and(|e| e == "whl"))
        .ok_or("pip downloaded no package")?;
    let target = folder.join("z3");
    let output = Command::new(python)
        .args(["-c", EXTRACT])
        .arg(wheel)
        .arg(&target)
        .output()
        .map_err(|e| e.to_string())?;
    if !output.status.success() {
        return Err(last_line(&output.stderr));
    }
    std::fs::read(&target).map_err(|e| e.to_string())
}
