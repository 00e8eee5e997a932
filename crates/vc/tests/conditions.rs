//! One small program per construct, with the condition that it gives: for each check, the formula that can be true exactly if the check
//! can fail.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use heddle_logic::{Printer, Terms};
use heddle_plato::ir::{Local, Stmt};
use heddle_text::FileId;
use heddle_vc::{Condition, NotSequential, Sequential, Vocabulary};

const GLOBALS: &str = "
enum Colour { red, green }
const n: int;
const five: int = 5;
function f(i: int): int;
function g(i: int): bool;
function twice(i: int): int = 2 * i;
axiom F: forall i: int :: f(i) > i;
axiom G: forall i: int :: g(i) ==> f(i) > 7;
var x: int; var y: int; var b: bool; var c: Colour; var t: tid;
var m: map<int, int>; var s: set<int>;
";

fn sequential(locals: Vec<Local>, body: Stmt) -> Sequential {
    Sequential {
        locals,
        body,
        details: Vec::new(),
        tentative: Vec::new(),
    }
}

/// The axioms that count and the violations of the body of thread `A`, as text.
fn condition(body: &str) -> (String, Condition) {
    let text = format!("{GLOBALS}\nthread A {{ {body} }}");
    let program = heddle_plato::load(FileId(0), &text).unwrap();
    let thread = &program.threads[0];
    let sequential = sequential(thread.locals.clone(), thread.body.clone());
    let mut terms = Terms::new();
    let vocabulary = Vocabulary::new(&program, &mut terms);
    let condition = Condition::new(&program, &vocabulary, &sequential, &mut terms).unwrap();
    let mut printer = Printer::new();
    let mut text = String::new();
    for axiom in &condition.background {
        printer.assert(&terms, *axiom, &mut text);
    }
    for obligation in &condition.obligations {
        let violation = printer.term(&terms, obligation.violation, &mut text);
        text.push_str(&format!("{violation}?\n"));
    }
    let lines = text.lines().filter(|l| !l.starts_with("(declare"));
    let lines: Vec<&str> = lines.collect();
    (lines.join("\n"), condition)
}

#[track_caller]
fn gives(body: &str, expected: &str) {
    let (text, _) = condition(body);
    let lines = |t: &str| t.lines().map(|l| l.trim().to_owned()).collect::<Vec<_>>();
    let expected: Vec<String> = lines(expected.trim());
    assert_eq!(lines(text.trim()), expected, "{body}\n{text}");
}

#[test]
fn an_assertion() {
    gives("assert x > 0;", "(not (< 0 x@1$))?");
    gives("assert true;", "");
}

#[test]
fn an_assertion_is_assumed_after_it() {
    gives(
        "assert x > 0; assert y > 0;",
        "(not (< 0 x@1$))?
         (define-fun _0 () Bool (< 0 x@1$))
         (and _0 (not (< 0 y@1$)))?",
    );
}

#[test]
fn an_assumption() {
    gives("assume b; assert x > 0;", "(and b@1$ (not (< 0 x@1$)))?");
    gives("assume false; assert x > 0;", "");
}

#[test]
fn an_assignment_is_a_term_and_no_equation() {
    gives("x := y; assert x == y;", "");
    gives("x := y + 1; assert x > y;", "(not (< y@1$ (+ y@1$ 1)))?");
    gives("x, y := y, x; assert x > 0;", "(not (< 0 y@1$))?");
}

#[test]
fn a_havoc_is_a_new_symbol() {
    gives("havoc x; assert x > 0;", "(not (< 0 x@2$))?");
}

#[test]
fn an_action_is_a_guard_about_both_stores() {
    gives(
        "atomic modifies x; action x' > x; assert x > 0;",
        "(and (< x@1$ x@2$) (not (< 0 x@2$)))?",
    );
}

#[test]
fn elements_of_maps() {
    gives("m[x] := 3; assert m[x] == 3;", "");
    gives(
        "m[x] := 3; assert m[y] == 3;",
        "(not (= 3 (select (store m@1$ x@1$ 3) y@1$)))?",
    );
}

#[test]
fn a_branch_on_a_test_needs_no_selector() {
    gives(
        "if (b) { x := 1; } else { x := 2; } assert x > 0;",
        "(not (< 0 (ite b@1$ 1 2)))?",
    );
}

#[test]
fn a_free_choice_has_a_selector() {
    gives(
        "choose { x := 1; } or { x := 2; } assert x > 0;",
        "(not (< 0 (ite choice@1$ 1 2)))?",
    );
}

#[test]
fn maps_that_differ_at_a_join_get_a_name() {
    gives(
        "if (b) { m[1] := 1; } assert m[1] > 0;",
        "(and (or (and b@1$ (= (store m@1$ 1 1) join@1$)) (and (not b@1$) (= m@1$ join@1$))) (not (< 0 (select join@1$ 1))))?",
    );
}

#[test]
fn what_leaves_a_block_joins_behind_it() {
    gives(
        "block L { if (b) { exit L; } x := 1; } assert x == 1;",
        "(not (= 1 (ite b@1$ x@1$ 1)))?",
    );
    gives("block L { exit L; assert false; }", "");
}

#[test]
fn division_is_towards_zero() {
    gives(
        "assume y == 2; assert x / y > 0;",
        "(and (= y@1$ 2) (= y@1$ 0))?
         (define-fun _0 () Bool (= y@1$ 2))
         (define-fun _1 () Bool (= y@1$ 0))
         (and _0 (not _1) (not (< 0 (ite (<= 0 x@1$) (div x@1$ y@1$) (- (div (- x@1$) y@1$))))))?",
    );
}

#[test]
fn symbols_and_definitions() {
    gives("assert twice(x) > five;", "(not (< 5 (* 2 x@1$)))?");
    gives("assert n > 0;", "(not (< 0 |const n$|))?");
    gives("assert c == red;", "(not (= c@1$ Colour.red%Colour%0.0))?");
}

#[test]
fn only_axioms_about_what_occurs_are_there() {
    gives(
        "assert f(x) > 0;",
        "(assert (forall ((?0 Int)) (< ?0 (|function f$| ?0))))
         (not (< 0 (|function f$| x@1$)))?",
    );
    let (both, _) = condition("assert g(x);");
    assert_eq!(both.matches("(assert").count(), 2, "{both}");
    let (none, _) = condition("assert x > 0;");
    assert_eq!(none.matches("(assert").count(), 0, "{none}");
}

#[test]
fn globals_that_do_not_occur_have_no_value() {
    let (_, condition) = condition("assert x > 0;");
    assert_eq!(condition.globals.len(), 1);
}

#[test]
fn calls_and_loops_are_refused() {
    let text = format!("{GLOBALS}\nthread A {{ loop {{ x := 1; }} }}");
    let program = heddle_plato::load(FileId(0), &text).unwrap();
    let thread = &program.threads[0];
    let sequential = sequential(thread.locals.clone(), thread.body.clone());
    let mut terms = Terms::new();
    let vocabulary = Vocabulary::new(&program, &mut terms);
    let refused = Condition::new(&program, &vocabulary, &sequential, &mut terms);
    assert_eq!(refused.err(), Some(NotSequential));
}

/// The text of n branches in a row grows about as n, not as the number of paths.
#[test]
fn branches_in_a_row_stay_small() {
    let row = |count: usize| {
        let branch = |k: usize| format!("if (x > {k}) {{ m[{k}] := y; }} else {{ y := y + {k}; }}");
        let branches: String = (0..count).map(branch).collect();
        let (text, _) = condition(&format!("{branches} assert y > 0;"));
        text.len()
    };
    let (few, many) = (row(20), row(80));
    assert!(many < 8 * few, "{few} {many}");
}
