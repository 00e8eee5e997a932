//! Sources from memory: texts that are not saved are checked as they are, results come one by one, and a run can be ended.
#![allow(clippy::unwrap_used)]

use heddle_diag::{Item, Verdict};
use heddle_driver::{Cancel, Config, Observer, Overlay, Request, Run, Silent, check, locate};
use heddle_text::Sources;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

const RIGHT: &str = "class A { void m(int a) { if (a > 3) { assert a > 2; } } }";
const WRONG: &str = "class A { void m(int a) { if (a > 3) { assert a > 5; } } }";

fn request(paths: Vec<PathBuf>) -> Request {
    let mut config: Config = locate(None).unwrap();
    config.cache = None;
    Request::new(paths, config)
}

fn verdicts(run: &Run) -> Vec<(String, bool)> {
    let items = run.report.items.iter();
    items
        .map(|i| (i.name.clone(), i.verdict.is_proof()))
        .collect()
}

#[test]
fn what_an_editor_has_is_checked_not_what_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("A.java");
    fs::write(&path, RIGHT).unwrap();
    let mut asked = request(vec![path.clone()]);
    assert_eq!(
        verdicts(&check(&asked, &mut Silent)),
        [("A.m".to_owned(), true)]
    );
    let mut overlay = Overlay::default();
    overlay.set(&path, WRONG);
    asked.files = Arc::new(overlay.clone());
    assert_eq!(
        verdicts(&check(&asked, &mut Silent)),
        [("A.m".to_owned(), false)]
    );
    overlay.forget(&path);
    asked.files = Arc::new(overlay);
    assert_eq!(
        verdicts(&check(&asked, &mut Silent)),
        [("A.m".to_owned(), true)]
    );
}

#[test]
fn files_that_are_only_in_memory_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let user = "package p; class User {\n//@ ensures \\result > 3;\nint use() { return q.Constants.SIZE; } }";
    let mut overlay = Overlay::default();
    overlay.set(&at("p/User.java"), user);
    overlay.set(
        &at("q/Constants.java"),
        "package q; public class Constants { public static final int SIZE = 4; }",
    );
    let mut asked = request(vec![at("p")]);
    asked.files = Arc::new(overlay.clone());
    let run = check(&asked, &mut Silent);
    assert_eq!(
        verdicts(&run),
        [("User.use".to_owned(), true)],
        "{:?}",
        run.report.input
    );
    overlay.set(
        &at("q/Constants.java"),
        "package q; public class Constants { public static final int SIZE = 3; }",
    );
    asked.files = Arc::new(overlay);
    let run = check(&asked, &mut Silent);
    assert_eq!(verdicts(&run), [("User.use".to_owned(), false)]);
}

/// Ends the run when the first result is there.
struct Impatient {
    cancel: Cancel,
    seen: Vec<String>,
}

impl Observer for Impatient {
    fn item(&mut self, _: &Sources, item: &Item) {
        self.seen.push(item.name.clone());
        self.cancel.cancel();
    }
}

#[test]
fn results_come_one_by_one_and_the_rest_can_be_called_off() {
    let folder = tempfile::tempdir().unwrap();
    let mut overlay = Overlay::default();
    let methods: String = (0..8)
        .map(|k| format!("void m{k}(int a) {{ if (a > {k}) {{ assert a > {k} - 1; }} }}\n"))
        .collect();
    overlay.set(
        &folder.path().join("B.java"),
        format!("class B {{\n{methods}}}"),
    );
    let mut asked = request(vec![folder.path().to_path_buf()]);
    asked.files = Arc::new(overlay);
    asked.jobs = std::num::NonZeroUsize::MIN;
    let mut impatient = Impatient {
        cancel: asked.solver.cancel.clone(),
        seen: Vec::new(),
    };
    let run = check(&asked, &mut impatient);
    assert_eq!(impatient.seen.len(), run.report.items.len());
    let left = run.report.items.iter().filter(|i| i.interrupted).count();
    assert!(left > 0, "{:?}", impatient.seen);
    let finished = run.report.items.iter().filter(|i| !i.interrupted);
    assert!(finished.clone().count() > 0);
    for item in finished {
        assert_ne!(item.verdict, Verdict::Undecided, "{}", item.name);
    }
}
