//! Where class files and library stubs come from: the JDK's module image, the class path, the embedded stubs.
//!
//! Nothing is scanned at start except the directories of jars; a class is read when it is first asked for.

pub mod categories;
mod classpath;
mod image;
mod jimage;
mod modules;
mod page;
mod signatures;
mod stubs;

pub use classpath::{ClassPath, ClassPathError};
pub use image::{Jdk, JdkError, find_jdk};
pub use page::page;
pub(crate) use stubs::stub_names;
pub use stubs::stub_source;

/// The class files that a run can see.
#[derive(Debug, Default)]
pub struct Library {
    jdk: Option<Jdk>,
    class_path: ClassPath,
}

impl Library {
    /// No class files at all: only sources and the embedded stubs.
    pub fn none() -> Self {
        Self::default()
    }

    /// Class files of a JDK (if there is one) and of a class path.
    pub fn new(jdk: Option<Jdk>, class_path: ClassPath) -> Self {
        Library { jdk, class_path }
    }

    /// The JDK, if one is used.
    pub fn jdk(&self) -> Option<&Jdk> {
        self.jdk.as_ref()
    }

    /// Whether a JDK is used.
    pub fn has_jdk(&self) -> bool {
        self.jdk.is_some()
    }

    /// Whether class files of a package (with slashes) can be seen.
    pub fn has_package(&mut self, package: &str) -> bool {
        self.class_path.has_package(package)
            || self
                .jdk
                .as_ref()
                .is_some_and(|jdk| jdk.has_package(package))
            || stubs::has_package(package) && !self.knows_all_like(package)
    }

    /// Whether a class of this name that has no class file does not exist, whatever the stubs declare: the library of an asked-for
    /// release is known as a whole.
    pub fn knows_all_like(&self, binary: &str) -> bool {
        binary.starts_with("java/") && self.jdk.as_ref().is_some_and(Jdk::is_of_release)
    }

    /// The bytes of the class file of a binary name such as `java/util/Map$Entry`.
    pub fn class_bytes(&mut self, binary: &str) -> Option<Vec<u8>> {
        if let Some(bytes) = self.class_path.class_bytes(binary) {
            return Some(bytes);
        }
        self.jdk.as_mut()?.class_bytes(binary)
    }
}
