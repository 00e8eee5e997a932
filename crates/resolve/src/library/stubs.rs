//! The embedded stub library: Java declarations with specifications, for use without a JDK.
//!
//! The table is made by the build script from `stubs/`, sorted by the binary name of the top-level class.

include!(concat!(env!("OUT_DIR"), "/stubs.rs"));

/// Whether the stub library has classes in a package (with slashes).
pub(super) fn has_package(package: &str) -> bool {
    let prefix = format!("{package}/");
    let at = STUBS.partition_point(|(name, _)| *name < prefix.as_str());
    STUBS
        .get(at)
        .is_some_and(|(name, _)| name.starts_with(&prefix))
}

/// The Java text that declares a top-level class, with its file name, if the stub library has it.
pub fn stub_source(binary: &str) -> Option<(&'static str, &'static str)> {
    let at = STUBS
        .binary_search_by(|(name, _)| (*name).cmp(binary))
        .ok()?;
    Some(STUBS[at])
}

/// All stubs: the binary name of the top-level class, and the text.
pub fn all() -> &'static [(&'static str, &'static str)] {
    STUBS
}

/// All packages of the stub library, with slashes.
pub(super) fn packages() -> Vec<String> {
    let package = |(name, _): &(&'static str, &'static str)| {
        let (package, _) = name.rsplit_once('/')?;
        Some(package.to_owned())
    };
    let mut all: Vec<String> = STUBS.iter().filter_map(package).collect();
    all.dedup();
    all
}

/// The simple names of the top-level classes of a package (with slashes).
pub(crate) fn stub_names(package: &str) -> impl Iterator<Item = &'static str> {
    let inside = move |(name, _): &(&'static str, &'static str)| {
        let simple = name.strip_prefix(package)?.strip_prefix('/')?;
        (!simple.contains('/')).then_some(simple)
    };
    STUBS.iter().filter_map(inside)
}
