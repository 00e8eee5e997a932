//! Failures of the checker itself, caught so that the rest of a run goes on.

use heddle_diag::{Diagnostic, codes};
use heddle_text::Span;
use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, set_hook, take_hook};
use std::sync::Once;

/// What is known about a failure of the checker itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What the failing code said.
    pub message: String,
    /// Where in the checker's source that was, if known.
    pub place: Option<String>,
}

impl Failure {
    /// The failure as a diagnostic at the thing that was being worked on.
    pub(crate) fn diagnostic(self, span: Span, message: &str) -> Diagnostic {
        let place = self.place.map_or(String::new(), |p| format!(" (at {p})"));
        Diagnostic::new(codes::INTERNAL, span, message)
            .note(format!("it said: {}{place}", self.message))
            .help("this is a mistake in Heddle; please report it together with the program")
    }
}

thread_local! {
    /// `Some` while [`guarded`] runs on this thread; then it receives the place of a failure.
    static WATCHED: RefCell<Option<Option<String>>> = const { RefCell::new(None) };
}

/// Runs `work`; a panic in it becomes a [`Failure`] and is not reported anywhere else.
///
/// Whatever `work` borrows mutably must not be relied on after a failure.
pub fn guarded<R>(work: impl FnOnce() -> R) -> Result<R, Failure> {
    install_hook();
    let outer = WATCHED.replace(Some(None));
    let outcome = catch_unwind(AssertUnwindSafe(work));
    let place = WATCHED.replace(outer).flatten();
    outcome.map_err(|payload| Failure {
        message: message(&*payload),
        place,
    })
}

fn message(payload: &(dyn Any + Send)) -> String {
    let fixed = payload.downcast_ref::<&str>().map(|s| (*s).to_string());
    let made = payload.downcast_ref::<String>().cloned();
    fixed.or(made).unwrap_or_else(|| "no message".to_string())
}

/// The hook keeps quiet on threads that are watched and is the previous one on all others.
fn install_hook() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let previous = take_hook();
        set_hook(Box::new(move |info| {
            if !record(info) {
                previous(info);
            }
        }));
    });
}

fn record(info: &PanicHookInfo<'_>) -> bool {
    WATCHED.with_borrow_mut(|watched| match watched {
        Some(place) => {
            *place = info
                .location()
                .map(|l| format!("{}:{}", in_project(l.file()), l.line()));
            true
        }
        None => false,
    })
}

/// The part of a source path that says something to others: from the crate on, without where the building machine keeps it.
fn in_project(path: &str) -> String {
    let parts: Vec<&str> = path.split(['/', '\\']).collect();
    let source = parts.iter().rposition(|part| *part == "src");
    parts[source.map_or(parts.len() - 1, |at| at.saturating_sub(1))..].join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_say_nothing_about_the_building_machine() {
        for (path, shown) in [
            (
                "/home/u/.cargo/registry/src/index-1/noak-0.7/src/lib.rs",
                "noak-0.7/src/lib.rs",
            ),
            (
                "/rustc/0123abc/library/core/src/slice/mod.rs",
                "core/src/slice/mod.rs",
            ),
            ("C:\\build\\heddle\\crates\\vc\\src\\x.rs", "vc/src/x.rs"),
            ("/tmp/build.rs", "build.rs"),
            ("src/main.rs", "src/main.rs"),
        ] {
            assert_eq!(in_project(path), shown);
        }
    }

    #[test]
    fn a_panic_becomes_a_failure_with_message_and_place() {
        let failure = guarded(|| -> u32 { panic!("number {}", 7) }).unwrap_err();
        assert_eq!(failure.message, "number 7");
        assert!(failure.place.unwrap().contains("failure.rs:"));
        assert_eq!(guarded(|| 3), Ok(3));
    }
}
