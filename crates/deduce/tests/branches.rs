//! Two-way branches in a row cost no more than about the square of their number, however many paths there are: neither the text
//! of the question nor the work on it may follow the paths. What grows with the paths never ends here.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use heddle_deduce::{Options, Task, Verifier};
use heddle_diag::Verdict;
use heddle_plato::ir::Program;
use heddle_solver::Session;
use heddle_text::FileId;
use std::sync::Arc;

/// A procedure with `count` branches, each in a helper that is inlined and that leaves early on one way.
fn row(globals: &str, helper: &str, count: usize) -> Program {
    let calls: String = (0..count).map(|k| format!("  h(a + {k});\n")).collect();
    let text = format!(
        "{globals}\nproc h(a: int) {{ {helper} }}\nproc p(a: int) modifies x, y, m; {{\n{calls}}}\n"
    );
    heddle_plato::load(FileId(0), &text).unwrap()
}

const GLOBALS: &str = "
var x: int = 0; var y: int = 0; var m: map<int, int> = map(0);
invariant Y: y >= 0;
env G: y' >= y;
";

const ELEMENTS: &str = "
var x: int = 0; var y: int = 0; var m: map<int, int> = map(0);
invariant P: forall i: int :: m[i] >= 0;
env N: forall i: int :: m'[i] >= m[i];
";

fn counting(count: usize) -> Program {
    let helper = "if (a > x) { y := y + 1; return; } x := 1;";
    row(GLOBALS, helper, count)
}

fn task(verifier: &Verifier<'_>) -> Task {
    let tasks = verifier.tasks();
    tasks
        .into_iter()
        .find(|t| *t != Task::Specification)
        .unwrap()
}

fn size(count: usize) -> usize {
    let program = counting(count);
    let verifier = Verifier::new(&program, Options::default());
    verifier.emit_smt(task(&verifier)).len()
}

#[test]
fn the_text_of_branches_grows_with_their_number() {
    let (few, many) = (size(15), size(60));
    assert!(many < 16 * few, "{few} {many}");
}

fn verdict(program: &Program) -> Verdict {
    let mut config = heddle_solver::locate(None).unwrap();
    config.cache = None;
    let mut session = Session::new(Arc::new(config));
    let verifier = Verifier::new(program, Options::default());
    verifier.check(task(&verifier), &mut session).verdict
}

#[test]
fn sixty_branches_through_helpers_are_proved() {
    assert_eq!(verdict(&counting(60)), Verdict::Proved);
}

/// A failing claim about all elements makes the search look at the elements that occur on all paths.
#[test]
fn forty_branches_that_break_an_invariant_are_not() {
    let helper = "if (a > x) { m[a] := m[a] - 1; return; } x := 1;";
    let verdict = verdict(&row(ELEMENTS, helper, 40));
    assert!(!verdict.is_proof(), "{verdict:?}");
}
