//! Faults that are seeded on purpose, to see whether the oracle of `crates/cli/tests/jvm_oracle` notices them.
//!
//! They exist only in builds with the feature `seeded-faults`, which nothing but `docs/oracle.md` asks for; in all others
//! `fault!` is the constant `false`. In such a build `HEDDLE_FAULT` names the one that is active.

/// Whether the fault of this name is active.
macro_rules! fault {
    ($name:literal) => {
        cfg!(feature = "seeded-faults") && crate::faults::is_active($name)
    };
}
pub(crate) use fault;

#[cfg(feature = "seeded-faults")]
pub(crate) fn is_active(name: &str) -> bool {
    static ACTIVE: std::sync::OnceLock<Option<String>> = std::sync::OnceLock::new();
    let active = ACTIVE.get_or_init(|| std::env::var("HEDDLE_FAULT").ok());
    active.as_deref() == Some(name)
}

#[cfg(not(feature = "seeded-faults"))]
pub(crate) const fn is_active(_: &str) -> bool {
    false
}

/// Kind 4: types with one simple name are one type.
pub(crate) fn confused(descriptor: String) -> String {
    let simple = |name: &str| name.rsplit(['/', '$', '.']).next().map(str::to_owned);
    match fault!("types-by-simple-name") {
        true => simple(&descriptor).unwrap_or(descriptor),
        false => descriptor,
    }
}
