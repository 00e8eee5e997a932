//! What statements become: operations, tests, labels, calls.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use heddle_plato::ir::{CheckKind, Local, Op, OpKind, Program, Stmt, Var};
use heddle_text::FileId;

const STORE: &str = "
var x: int; var y: int; var b: bool; var c: bool; var l: tid;
var m: map<int, int>; var n: map<int, map<int, int>>; var s: set<int>;
proc p(a: int): int requires true; { return a; }
thread w[i: 0..3] { skip; }
";

fn load(body: &str) -> Program {
    let text = format!("{STORE}thread A {{ {body} }}");
    heddle_plato::load(FileId(0), &text).unwrap_or_else(|e| panic!("{body}: {e:#?}"))
}

/// `checks | havoc | updates | guard`, empty parts as `-`.
fn describe(program: &Program, locals: &[Local], op: &Op) -> String {
    let text = |e| heddle_plato::print_expr(program, locals, e);
    let name = |v: &Var| match v {
        Var::Global(g) => program.globals[g.index()].name.clone(),
        Var::Local(l) => locals[l.index()].name.clone(),
    };
    let checks = op.checks.iter().map(|c| {
        let kind = match c.kind {
            CheckKind::Assert => "assert",
            CheckKind::Held => "held",
            CheckKind::Divisor => "divisor",
            CheckKind::ThreadIndex => "index",
            CheckKind::Runtime(_) => "runtime",
            CheckKind::Rule(_) => "rule",
            CheckKind::Pass(_) => "pass",
        };
        format!("{kind} {}", text(&c.expr))
    });
    let join = |parts: Vec<String>| match parts.is_empty() {
        true => "-".to_string(),
        false => parts.join(", "),
    };
    let updates = op
        .updates
        .iter()
        .map(|(v, e)| format!("{} := {}", name(v), text(e)));
    format!(
        "{} | {} | {} | {}",
        join(checks.collect()),
        join(op.havoc.iter().map(name).collect()),
        join(updates.collect()),
        join(op.guard.iter().map(text).collect()),
    )
}

fn ops(body: &str) -> Vec<String> {
    let program = load(body);
    let thread = program.threads.last().expect("thread");
    let mut found = Vec::new();
    thread
        .body
        .for_each_op(&mut |op| found.push(describe(&program, &thread.locals, op)));
    found
}

#[track_caller]
fn one(body: &str, wanted: &str) {
    assert_eq!(ops(body), [wanted], "{body}");
}

#[test]
fn assignments_write_whole_variables() {
    one("x := y + 1;", "- | - | x := y + 1 | -");
    one("x, y := y, x;", "- | - | x := y, y := x | -");
    one("m[x] := y;", "- | - | m := m[x := y] | -");
    one("n[x][y] := 1;", "- | - | n := n[x := n[x][y := 1]] | -");
}

#[test]
fn lock_operations() {
    one("acquire l;", "- | - | l := tid | l == none");
    one("release l;", "held l == tid | - | l := none | -");
}

#[test]
fn compare_and_swap_in_both_forms() {
    one(
        "b := cas(x, 1, y);",
        "- | - | x := x == 1 ? y : x, b := x == 1 | -",
    );
    one(
        "cas(x, 1, y);",
        "- | - | x := x == 1 ? y : x, y := x == 1 ? x : y | -",
    );
    one(
        "b := cas(m[y], 1, 2);",
        "- | - | m := m[y := m[y] == 1 ? 2 : m[y]], b := m[y] == 1 | -",
    );
}

#[test]
fn actions_determine_variables() {
    one("atomic modifies x; action x' == y;", "- | - | x := y | -");
    one("atomic modifies x; action y == x';", "- | - | x := y | -");
    one(
        "atomic modifies b; action b' && x > 0;",
        "- | - | b := true | x > 0",
    );
    one("atomic modifies b; action !b';", "- | - | b := false | -");
    one("atomic modifies b; action b' <==> c;", "- | - | b := c | -");
    // In dependency order, whatever the order of the conjuncts.
    one(
        "atomic modifies x, y; action y' == x' + 1 && x' == 3;",
        "- | - | x := 3, y := x' + 1 | -",
    );
    // A second value is a condition on the first.
    one(
        "atomic modifies x; action x' == 1 && x' == y;",
        "- | - | x := 1 | x' == y",
    );
    // Not determined: havocked, the formula stays.
    one("atomic modifies x; action x' > y;", "- | x | - | y < x'");
    one(
        "atomic modifies x; action x' == x' + 0;",
        "- | x | - | x' == x' + 0",
    );
    one(
        "atomic modifies x; action b || x' == 1;",
        "- | x | - | b || x' == 1",
    );
    one("atomic modifies x; action true;", "- | x | - | -");
    // From a havocked one.
    one(
        "atomic modifies x, y; action x' > 0 && y' == x' + 1;",
        "- | x | y := x' + 1 | x' > 0",
    );
    // A cycle: one of them is chosen, the other follows, and the second equation is a condition.
    one(
        "atomic modifies x, y; action x' == y' + 1 && y' == x' - 1;",
        "- | y | x := y' + 1 | y' == x' - 1",
    );
    one("atomic action x > 0;", "- | - | - | x > 0");
    one(
        "atomic assert y > 0; assert x' > x; modifies x; action x' == y;",
        "assert y > 0, assert x < x' | - | x := y | -",
    );
}

#[test]
fn actions_on_map_elements() {
    one(
        "atomic modifies m[x]; action m'[x] == y;",
        "- | - | m := m[x := y] | -",
    );
    one(
        "atomic modifies m[x]; action m'[x] > y;",
        "- | m | - | y < m'[x] && m' == m[x := m'[x]]",
    );
    // The right side reads the map after the step: not an update.
    one(
        "atomic modifies m[x]; action m'[x] == m'[y];",
        "- | m | - | m'[x] == m'[y] && m' == m[x := m'[x]]",
    );
    // Another index than the one that is modified.
    one(
        "atomic modifies m[x]; action m'[y] == 1;",
        "- | m | - | m'[y] == 1 && m' == m[x := m'[x]]",
    );
    // Two indices may be the same one: the first value stays a condition.
    one(
        "atomic modifies m[x], m[y]; action m'[x] == 1 && m'[y] == 2;",
        "- | - | m := m[x := 1][y := 2] | m'[x] == 1",
    );
    one("havoc m[x];", "- | m | - | m' == m[x := m'[x]]");
    one(
        "atomic modifies m; action m'[x] == 1;",
        "- | m | - | m'[x] == 1",
    );
}

#[test]
fn divisions_are_checked_in_statements() {
    one("x := x / y;", "divisor y != 0 | - | x := x / y | -");
    one("x := x / 2;", "- | - | x := x / 2 | -");
    one("x := x % 0;", "divisor 0 != 0 | - | x := x % 0 | -");
    one(
        "assert y != 0 && x / y > 1;",
        "assert y != 0 && x / y > 1 | - | - | -",
    );
    one(
        "assume y == 0 || x / y > 1;",
        "- | - | - | y == 0 || x / y > 1",
    );
    one(
        "x := y == 0 ? 1 : x / y;",
        "- | - | x := y == 0 ? 1 : x / y | -",
    );
    one(
        "assume y > 0 ==> x / y > 1;",
        "divisor y > 0 ==> y != 0 | - | - | y > 0 ==> x / y > 1",
    );
    one(
        "assert exists k: int :: x / k == 1;",
        "divisor forall k: int :: k != 0, assert exists k: int :: x / k == 1 | - | - | -",
    );
    one(
        "m[x / y] := 1;",
        "divisor y != 0 | - | m := m[x / y := 1] | -",
    );
    // A formula, not code.
    one(
        "atomic modifies x; action x' == x / y;",
        "- | - | x := x / y | -",
    );
    one("l := w[x];", "index x >= 0 && x <= 3 | - | l := w[x] | -");
    one("l := w[2];", "- | - | l := w[2] | -");
}

#[test]
fn tests_carry_the_condition_and_its_negation() {
    let found = ops("if (x / y > 1) { b := true; } else { skip; }");
    assert_eq!(
        found,
        [
            "divisor y != 0 | - | - | x / y > 1",
            "- | - | b := true | -",
            "divisor y != 0 | - | - | !(x / y > 1)",
            "- | - | - | -",
        ]
    );
    assert_eq!(ops("if (*) { x := 1; }"), ["- | - | x := 1 | -"]);
}

#[test]
fn calls_read_globals_in_one_step() {
    let found = ops("y := p(x + 1);");
    assert_eq!(found, ["- | - | $1 := x + 1 | -", "- | - | y := $2 | -"]);
    assert_eq!(ops("var t: int := p(1); t := p(t);"), Vec::<String>::new());
}

#[test]
fn loops_and_exits_use_labels() {
    let program = load("while (x > 0) { if (b) { break; } if (c) { continue; } return; }");
    let body = &program.threads.last().expect("thread").body;
    let mut exits = Vec::new();
    let mut blocks = Vec::new();
    body.for_each(&mut |s| match s {
        Stmt::Exit(label) => exits.push(label.0),
        Stmt::Block(label, _) => blocks.push(label.0),
        _ => {}
    });
    assert_eq!(blocks, [0, 1, 2]);
    assert_eq!(exits, [1, 2, 0]);
    let mut kinds = Vec::new();
    body.for_each_op(&mut |op| kinds.push(op.kind));
    assert_eq!(kinds.first(), Some(&OpKind::Branch(true)));
    assert_eq!(kinds.last(), Some(&OpKind::Branch(false)));
}

#[test]
fn conjuncts_split_through_implications() {
    let text = "var x: int; env x > 0 ==> (x' > 0 && x' > 1); env (x > 1 && x > 2) && x > 3;";
    let program = heddle_plato::load(FileId(0), text).expect("loads");
    let split = |i: usize| -> Vec<String> {
        let parts = program.envs[i].expr.conjuncts();
        let texts = parts
            .iter()
            .map(|e| heddle_plato::print_expr(&program, &[], e));
        texts.collect()
    };
    assert_eq!(split(0), ["x > 0 ==> x' > 0", "x > 0 ==> x' > 1"]);
    assert_eq!(split(1), ["x > 1", "x > 2", "x > 3"]);
    let span = program.envs[0].expr.conjuncts()[1].span();
    assert_eq!(&text[span.start as usize..span.end as usize], "x' > 1");
}
