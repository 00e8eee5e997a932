//! What a check costs grows with the program: twice as many fields or methods make twice as much to ask, not four times.
//!
//! Measured in the text that goes to the solver and in the checks that it holds, so that no clock is needed.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::process::Command;

/// The class with so many plain fields and so many methods that lock it.
fn program(fields: usize, methods: usize) -> String {
    let fields = (0..fields).map(|k| format!("    private int f{k};\n"));
    let methods = (0..methods).map(|k| format!("    synchronized void m{k}() {{ f0++; }}\n"));
    let body: String = fields.chain(methods).collect();
    format!("class Wide {{\n{body}}}\n")
}

/// What is asked of the solver about a program, as text.
fn questions(text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("Wide.java");
    fs::write(&file, text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_heddle"))
        .args(["check", "--emit", "smt"])
        .arg(file)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// How many ways to fail a question has: the negated checks of its last assertion.
fn alternatives(question: &str) -> usize {
    let last = question.rfind("(assert ").unwrap();
    question[last..].matches("(not ").count()
}

#[test]
fn fields_that_a_method_does_not_touch_add_no_check_of_their_own() {
    let (few, many) = (questions(&program(20, 1)), questions(&program(200, 1)));
    assert_eq!(alternatives(&few), alternatives(&many));
    assert!(
        many.len() < 10 * few.len(),
        "{} and {}",
        few.len(),
        many.len()
    );
}

#[test]
fn methods_add_up() {
    let (few, many) = (questions(&program(2, 10)), questions(&program(2, 100)));
    assert!(
        many.len() < 11 * few.len(),
        "{} and {}",
        few.len(),
        many.len()
    );
}
