//! The classes of an installed JDK, read from its module image (`lib/modules`), one class at a time. For an earlier release than the
//! JDK's own, its signatures of that release take the place of the image.

use super::jimage::{Damaged, Image};
use super::signatures::Signatures;
use heddle_text::disk;
use rustc_hash::FxHashMap;
use std::cell::Cell;
use std::fmt;
use std::path::{Path, PathBuf};

/// The `release` file has some lines.
const LARGEST_RELEASE: u64 = 1 << 20;

/// A JDK's module image.
pub struct Jdk {
    image: Image,
    modules: Vec<String>,
    /// The module of each package that was asked for; `None` if no module has it.
    module_of_package: FxHashMap<String, Option<usize>>,
    home: PathBuf,
    /// Signatures of the release that was asked for, if it is an earlier one.
    earlier: Option<Signatures>,
    /// The image contradicted itself in some look-up.
    damaged: Cell<bool>,
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
        let path = image_of(home);
        let image = Image::open(&path).map_err(|_| JdkError::NoImage(home.to_path_buf()))?;
        Ok(Jdk {
            image,
            modules: module_names(home),
            module_of_package: FxHashMap::default(),
            home: home.to_path_buf(),
            earlier: None,
            damaged: Cell::new(false),
        })
    }

    /// From now on the library is that of a release. What the JDK has itself if it has no signatures of that release; `false` then, unless
    /// it is the JDK's own release.
    pub fn for_release(&mut self, release: u32) -> bool {
        if self.version() == Some(release) {
            return true;
        }
        self.earlier = Signatures::open(&self.home, release);
        self.earlier.is_some()
    }

    /// Whether the library is that of an earlier release.
    pub(super) fn is_of_release(&self) -> bool {
        self.earlier.is_some()
    }

    /// The release of the JDK itself.
    pub fn version(&self) -> Option<u32> {
        let version = release_line(&self.home, "JAVA_VERSION=")?;
        version.split(['.', '-', '+']).next()?.parse().ok()
    }

    /// Where it is installed.
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// Whether something could not be read although the image has it.
    pub fn is_damaged(&self) -> bool {
        self.damaged.get()
    }

    /// The bytes of a class file.
    pub fn class_bytes(&mut self, binary: &str) -> Option<Vec<u8>> {
        if let Some(earlier) = &mut self.earlier {
            return earlier.class_bytes(binary);
        }
        let package = binary.rsplit_once('/')?.0;
        let module = match self.module_of_package.get(package) {
            Some(known) => *known,
            None => self.find_module(package),
        };
        self.read(module?, binary)
    }

    /// The module that has a package; packages are never split between modules of one image.
    fn find_module(&mut self, package: &str) -> Option<usize> {
        let listed = self.image.modules_with(package);
        let listed = self.noticing(listed).flatten().unwrap_or_default();
        let module = listed.first().map(|name| {
            let known = self.modules.iter().position(|m| m == name);
            known.unwrap_or_else(|| {
                self.modules.push(name.clone());
                self.modules.len() - 1
            })
        });
        self.module_of_package.insert(package.to_owned(), module);
        module
    }

    /// The binary names of all classes of a module, sorted.
    pub fn class_names(&self, module: &str) -> Vec<String> {
        let all = self.noticing(self.image.names()).unwrap_or_default();
        let class = |name: &String| {
            let name = name.strip_prefix('/')?.strip_prefix(module)?;
            let name = name.strip_prefix('/')?.strip_suffix(".class")?;
            (name != "module-info").then(|| name.to_owned())
        };
        let mut names: Vec<String> = all.iter().filter_map(class).collect();
        names.sort_unstable();
        names
    }

    /// The names of the classes of a package (with slashes), without it.
    pub(super) fn names_in(&self, package: &str) -> Vec<String> {
        let all = self.noticing(self.image.names()).unwrap_or_default();
        let inside = format!("/{package}/");
        let class = |name: &String| {
            let (_, name) = name.strip_suffix(".class")?.split_once(&inside)?;
            (!name.contains('/')).then(|| name.to_owned())
        };
        all.iter().filter_map(class).collect()
    }

    /// The descriptor of a module.
    pub(super) fn module_bytes(&mut self, module: &str) -> Option<Vec<u8>> {
        if let Some(earlier) = &mut self.earlier {
            return earlier.module_bytes(module);
        }
        let content = self.image.content(&format!("/{module}/module-info.class"));
        self.noticing(content)?
    }

    /// Whether a module of the image has a package; the image lists them by their dotted names.
    pub fn has_package(&self, package: &str) -> bool {
        if let Some(earlier) = &self.earlier {
            return earlier.has_package(package);
        }
        let name = format!("/packages/{}", package.replace('/', "."));
        matches!(self.module_of_package.get(package), Some(Some(_)))
            || self.noticing(self.image.contains(&name)) == Some(true)
    }

    fn read(&mut self, module: usize, binary: &str) -> Option<Vec<u8>> {
        let path = format!("/{}/{binary}.class", self.modules[module]);
        let content = self.image.content(&path);
        self.noticing(content)?
    }

    fn noticing<R>(&self, answer: Result<R, Damaged>) -> Option<R> {
        if answer.is_err() {
            self.damaged.set(true);
        }
        answer.ok()
    }
}

/// The modules named in the JDK's `release` file, `java.base` first.
fn module_names(home: &Path) -> Vec<String> {
    let listed = release_line(home, "MODULES=");
    let listed = listed
        .unwrap_or_else(|| "java.base java.logging java.xml java.desktop java.sql".to_owned());
    let mut modules: Vec<String> = listed.split_whitespace().map(str::to_owned).collect();
    modules.sort_by_key(|m| m != "java.base");
    modules
}

/// What a line of the JDK's `release` file says, without quotes.
fn release_line(home: &Path, key: &str) -> Option<String> {
    let release = disk::read_regular(&home.join("release"), LARGEST_RELEASE).ok()?;
    let release = String::from_utf8_lossy(&release);
    let value = release.lines().find_map(|l| l.strip_prefix(key))?;
    Some(value.trim_matches(['"', '\r']).to_owned())
}

/// The JDK that the user has: `JAVA_HOME`, else the one that `java` on the `PATH` belongs to.
pub fn find_jdk() -> Option<PathBuf> {
    if let Some(home) = std::env::var_os("JAVA_HOME") {
        let home = PathBuf::from(home);
        if image_of(&home).is_file() {
            return Some(home);
        }
    }
    std::env::split_paths(&std::env::var_os("PATH")?).find_map(|dir| home_of(&dir.join("java")))
}

fn home_of(java: &Path) -> Option<PathBuf> {
    let real = std::fs::canonicalize(java).ok()?;
    let home = real.parent()?.parent()?;
    image_of(home).is_file().then(|| home.to_path_buf())
}

fn image_of(home: &Path) -> PathBuf {
    home.join("lib").join("modules")
}
