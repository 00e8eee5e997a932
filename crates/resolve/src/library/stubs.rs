//! The embedded stub library: Java declarations with specifications, for use without a JDK.
//!
//! The table is made by the build script from `stubs/`, sorted by the binary name of the top-level class.

include!(concat!(env!("OUT_DIR"), "/stubs.rs"));

/// The Java text that declares a top-level class, with its file name, if the stub library has it.
pub fn stub_source(binary: &str) -> Option<(&'static str, &'static str)> {
    let at = STUBS
        .binary_search_by(|(name, _)| (*name).cmp(binary))
        .ok()?;
    Some(STUBS[at])
}
