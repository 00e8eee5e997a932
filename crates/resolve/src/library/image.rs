//! The classes of an installed JDK, read from its module image (`lib/modules`), one class at a time.

use ristretto_jimage::Image;
use rustc_hash::FxHashMap;
use std::fmt;
use std::path::{Path, PathBuf};

/// A JDK's module image.
pub struct Jdk {
    image: Image,
    modules: Vec<String>,
    module_of_package: FxHashMap<String, usize>,
    home: PathBuf,
}

/// Why a JDK cannot be used.
#[derive(Debug)]
pub enum JdkError {
    /// There is no readable `lib/modules`.
    NoImage(PathBuf),
}

impl fmt::Display for JdkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JdkError::NoImage(home) => write!(
                f,
                "{} holds no readable module image (lib/modules)",
                home.display()
            ),
        }
    }
}

impl fmt::Debug for Jdk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Jdk").field("home", &self.home).finish()
    }
}

impl Jdk {
    /// Opens the JDK installed at `home`.
    pub fn open(home: &Path) -> Result<Jdk, JdkError> {
        let path = home.join("lib").join("modules");
        let image = Image::from_file(&path).map_err(|_| JdkError::NoImage(home.to_path_buf()))?;
        Ok(Jdk {
            image,
            modules: module_names(home),
            module_of_package: FxHashMap::default(),
            home: home.to_path_buf(),
        })
    }

    /// Where it is installed.
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// The bytes of a class file.
    pub fn class_bytes(&mut self, binary: &str) -> Option<Vec<u8>> {
        let package = binary.rsplit_once('/')?.0;
        if let Some(module) = self.module_of_package.get(package) {
            return self.read(*module, binary);
        }
        let (module, bytes) =
            (0..self.modules.len()).find_map(|m| Some((m, self.read(m, binary)?)))?;
        // Packages are never split between modules of one image.
        self.module_of_package.insert(package.to_owned(), module);
        Some(bytes)
    }

    /// Whether a module of the image has a package; the image lists them by their dotted names.
    pub fn has_package(&self, package: &str) -> bool {
        let name = format!("/packages/{}", package.replace('/', "."));
        self.module_of_package.contains_key(package) || self.image.get_resource(&name).is_ok()
    }

    fn read(&self, module: usize, binary: &str) -> Option<Vec<u8>> {
        let path = format!("/{}/{binary}.class", self.modules[module]);
        Some(self.image.get_resource(&path).ok()?.data().to_vec())
    }
}

/// The modules named in the JDK's `release` file, `java.base` first.
fn module_names(home: &Path) -> Vec<String> {
    let release = std::fs::read_to_string(home.join("release")).unwrap_or_default();
    let listed = release
        .lines()
        .find_map(|l| l.strip_prefix("MODULES="))
        .unwrap_or("\"java.base java.logging java.xml java.desktop java.sql\"");
    let mut modules: Vec<String> = listed
        .trim_matches(['"', '\r'])
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    modules.sort_by_key(|m| m != "java.base");
    modules
}

/// The JDK that the user has: `JAVA_HOME`, else the one that `java` on the `PATH` belongs to.
pub fn find_jdk() -> Option<PathBuf> {
    if let Some(home) = std::env::var_os("JAVA_HOME") {
        let home = PathBuf::from(home);
        if home.join("lib").join("modules").is_file() {
            return Some(home);
        }
    }
    std::env::split_paths(&std::env::var_os("PATH")?).find_map(|dir| home_of(&dir.join("java")))
}

fn home_of(java: &Path) -> Option<PathBuf> {
    let real = std::fs::canonicalize(java).ok()?;
    let home = real.parent()?.parent()?;
    home.join("lib")
        .join("modules")
        .is_file()
        .then(|| home.to_path_buf())
}
