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
pub mod table;
mod user;

pub use classpath::{ClassPath, ClassPathError};
pub use image::{Jdk, JdkError, find_jdk};
pub use page::page;
pub(crate) use stubs::stub_names;
pub use stubs::{all as all_stubs, stub_source};
pub use user::{Stub, UserStubs, is_fixed};

use categories::Category;
use std::sync::Arc;

/// The class files that a run can see.
#[derive(Debug, Default)]
pub struct Library {
    jdk: Option<Jdk>,
    class_path: ClassPath,
    user: Arc<UserStubs>,
}

impl Library {
    /// No class files at all: only sources and the embedded stubs.
    pub fn none() -> Self {
        Self::default()
    }

    /// Class files of a JDK (if there is one) and of a class path.
    pub fn new(jdk: Option<Jdk>, class_path: ClassPath) -> Self {
        Library {
            jdk,
            class_path,
            user: Arc::default(),
        }
    }

    /// The same class files with stubs of the user.
    #[must_use]
    pub fn with_stubs(self, user: Arc<UserStubs>) -> Self {
        Library { user, ..self }
    }

    /// The stubs of the user.
    pub fn user(&self) -> &UserStubs {
        &self.user
    }

    /// What the user's table says of a class, or the built-in one.
    pub fn entry(&self, binary: &str) -> Option<&categories::Entry> {
        let own = self.user.entry(binary);
        own.or_else(|| categories::entry(binary))
    }

    /// The category of a class by the user's table, its own or that of its package, or by the built-in one.
    pub fn category(&self, binary: &str) -> Option<Category> {
        let own = self.user.category(binary);
        own.or_else(|| categories::category(binary))
    }

    /// Whether the category of a class comes from the user's table.
    pub fn is_categorized_by_user(&self, binary: &str) -> bool {
        self.user.category(binary).is_some()
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
            || self.has_stub_package(package)
    }

    /// Whether stubs declare classes of a package.
    fn has_stub_package(&self, package: &str) -> bool {
        self.user.has_package(package)
            || stubs::has_package(package) && !self.knows_all_like(package)
    }

    /// Whether class files, or declarations that Heddle has itself, are there for a class: the user's stubs only add to it.
    pub fn has_base(&mut self, binary: &str) -> bool {
        self.class_bytes(binary).is_some()
            || stub_source(binary).is_some() && !self.knows_all_like(binary)
    }

    /// The simple names of the top-level classes of a package (with slashes) that have class files or built-in declarations.
    pub fn names_in(&self, package: &str) -> Vec<String> {
        let mut names = self.class_path.names_in(package);
        names.extend(self.jdk.iter().flat_map(|jdk| jdk.names_in(package)));
        names.extend(stub_names(package).map(str::to_owned));
        names.retain(|n| !n.contains('$'));
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Whether a class of this name that has no class file does not exist, whatever the stubs declare: the library of an asked-for
    /// release is known as a whole.
    pub fn knows_all_like(&self, binary: &str) -> bool {
        binary.starts_with("java/") && self.jdk.as_ref().is_some_and(Jdk::is_of_release)
    }

    /// That a member which a class of the JDK lacks is there in newer ones, and what to do; the built-in declarations are those of
    /// Java 25.
    pub fn newer_member(&self, binary: &str, member: &str) -> Option<String> {
        let (jdk, top) = (self.jdk.as_ref()?, binary.split('$').next()?);
        let (_, text) = stub_source(top)?;
        let version = jdk.version().filter(|v| *v < 25)?;
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        let mut places = text.match_indices(member);
        let declared = places.any(|(at, _)| {
            let after = &text[at + member.len()..];
            text[..at].ends_with(' ') && !after.starts_with(is_word)
        });
        let home = jdk.home().display();
        declared.then(|| match jdk.is_of_release() {
            true => "it is newer than the release that `--release` asks for".to_owned(),
            false => format!(
                "it is newer than Java {version}, whose library was found at `{home}`; `--jdk PATH` or `JAVA_HOME` name another JDK"
            ),
        })
    }

    /// The bytes of the class file of a binary name such as `java/util/Map$Entry`.
    pub fn class_bytes(&mut self, binary: &str) -> Option<Vec<u8>> {
        if let Some(bytes) = self.class_path.class_bytes(binary) {
            return Some(bytes);
        }
        self.jdk.as_mut()?.class_bytes(binary)
    }
}
