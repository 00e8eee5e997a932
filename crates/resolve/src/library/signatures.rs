//! Signatures of earlier releases: a JDK keeps those of the releases before it in `lib/ct.sym`, an archive that `javac --release N` reads, too.
//!
//! Its entries are class files without code, `RELEASES/MODULE/PACKAGE/Class.sig`; the first folder names the releases that have the class in
//! this form, one digit to the base 36 each. Only what modules export is there.

use heddle_text::disk;
use rustc_hash::{FxHashMap, FxHashSet};
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;
use zip::ZipArchive;

/// Signatures above this size are refused: no class of the library has them.
const LARGEST: u64 = 16 << 20;

/// The library of one release.
pub(super) struct Signatures {
    archive: ZipArchive<BufReader<File>>,
    /// The entries of its classes, by binary name.
    classes: FxHashMap<String, usize>,
    /// The entries of its module descriptors.
    modules: FxHashMap<String, usize>,
    /// Packages with slashes.
    packages: FxHashSet<String>,
}

impl Signatures {
    /// The library of a release, as the JDK at `home` knows it.
    pub(super) fn open(home: &Path, release: u32) -> Option<Signatures> {
        let digit = char::from_digit(release, 36)?.to_ascii_uppercase();
        let file = disk::open_regular(&home.join("lib").join("ct.sym")).ok()?;
        let archive = ZipArchive::new(BufReader::new(file)).ok()?;
        let (mut classes, mut modules) = (FxHashMap::default(), FxHashMap::default());
        let mut packages = FxHashSet::default();
        for (entry, name) in archive.file_names().enumerate() {
            let Some((module, class)) = name.ok().and_then(|n| parts(&n, digit)) else {
                continue;
            };
            if class == "module-info" {
                modules.insert(module, entry);
                continue;
            }
            if let Some((package, _)) = class.rsplit_once('/') {
                packages.insert(package.to_owned());
            }
            classes.insert(class, entry);
        }
        // An archive that does not know the release must not make all classes disappear.
        classes.contains_key("java/lang/Object").then_some(())?;
        Some(Signatures {
            archive,
            classes,
            modules,
            packages,
        })
    }

    /// A class file without code.
    pub(super) fn class_bytes(&mut self, binary: &str) -> Option<Vec<u8>> {
        let entry = *self.classes.get(binary)?;
        self.read(entry)
    }

    /// The descriptor of a module.
    pub(super) fn module_bytes(&mut self, module: &str) -> Option<Vec<u8>> {
        let entry = *self.modules.get(module)?;
        self.read(entry)
    }

    /// Whether there are classes in a package or below it.
    pub(super) fn has_package(&self, package: &str) -> bool {
        let inside = format!("{package}/");
        self.packages.contains(package) || self.packages.iter().any(|p| p.starts_with(&inside))
    }

    fn read(&mut self, entry: usize) -> Option<Vec<u8>> {
        let content = self.archive.by_index(entry).ok()?;
        let mut bytes = Vec::new();
        content.take(LARGEST).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }
}

/// Module and binary name of an entry that belongs to a release.
fn parts(name: &str, digit: char) -> Option<(String, String)> {
    let (releases, rest) = name.split_once('/')?;
    let (module, class) = rest.split_once('/')?;
    let class = class.strip_suffix(".sig")?;
    releases
        .contains(digit)
        .then(|| (module.to_owned(), class.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn entries_belong_to_the_releases_of_their_folder() {
        let entry = "BCDE/java.base/java/util/List.sig";
        let found = ("java.base".to_owned(), "java/util/List".to_owned());
        assert_eq!(parts(entry, 'B'), Some(found));
        assert_eq!(parts(entry, '8'), None);
        assert_eq!(parts("H/system-modules", 'H'), None);
    }
}
