//! Order of evaluation, conversions, compound assignment, jumps, exceptions: code over locals, an array and a log.

use crate::code::{EXCEPTIONS, LOG, Scope};
use crate::draft::Draft;

/// Statements with more lines are left out: checking takes long and tells no more.
const LONGEST: usize = 25;

pub(super) fn make(d: &mut Draft) {
    d.member(LOG);
    d.member(EXCEPTIONS);
    d.member(
        "private static int check(Log l, int x) {\nif (x % 3 == 0) {\nthrow new E1();\n}\nif (x % 5 == 1) {\nthrow new E2();\n}\nl.v++;\nreturn x % 20;\n}",
    );
    let helper = Scope::of(&["x", "y"]).with_calls(&["l.at(#)"]);
    let (body, result) = (d.block(&helper, 2, 1), d.int(&helper, 2));
    d.member(format!(
        "private static int help(Log l, int x, int y) {{\n{body}return ({result}) % 30;\n}}"
    ));
    for _ in 0..2 + d.dice.below(2) {
        entry(d);
    }
}

fn entry(d: &mut Draft) {
    let mut scope =
        Scope::of(&["a", "b", "c"]).with_calls(&["l.at(#)", "l.at(#)", "help(l, #, #)"]);
    scope.throwing.push("check(l, #)".to_owned());
    let mut body = "Log l = new Log();\nint a = 3;\nint b = -4;\nint c = 5;\n".to_owned();
    for _ in 0..2 + d.dice.below(3) {
        let mut inner = scope.clone();
        let statement = d.statement(&mut inner, 2);
        if statement.lines().count() <= LONGEST {
            body += &statement;
            scope = inner;
        }
    }
    for watched in ["a", "b", "c", "l.v"] {
        body += &(d.hole(watched) + "\n");
    }
    for (array, length) in scope.arrays.clone().into_iter().take(1) {
        let k = d.dice.below(length);
        body += &(d.hole(&format!("{array}[{k}]")) + "\n");
    }
    d.entry(body);
}
