//! Rows of the papers that `heddle explore` answers: recursion without specification, and any number of threads where the
//! approximation does not suffice. Each right program has a wrong twin.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::process::Command;

/// Exit code and all that was said about the program.
fn explore(text: &str, arguments: &[&str]) -> (i32, String) {
    let directory = tempfile::TempDir::new().unwrap();
    let file = directory.path().join("program.plato");
    std::fs::write(&file, text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_heddle"))
        .arg("explore")
        .arg(&file)
        .args(arguments)
        .output()
        .unwrap();
    let said =
        String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (output.status.code().unwrap(), said)
}

const RECURSIVE: &str = "
var m: tid = none;
var x: int = 0;
proc down(n: int) {
  if (n > 0) {
    acquire m;
    x := 1; assert x == 1; x := 0;
    release m;
    down(n - 1);
  }
}
thread w[i: 0..1] { down(3); }
";

#[test]
fn recursion_needs_no_specification() {
    for mode in ["auto", "modular"] {
        let (code, said) = explore(RECURSIVE, &["--mode", mode]);
        assert_eq!(code, 0, "{mode}: {said}");
    }
    let unlocked = RECURSIVE
        .replace("acquire m;", "")
        .replace("release m;", "");
    let (code, said) = explore(&unlocked, &[]);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("this assertion can fail"), "{said}");
}

#[test]
fn procedures_that_call_each_other_need_no_specification() {
    let text = "
        var x: int = 0;
        proc even(n: int) { if (n > 0) { odd(n - 1); } }
        proc odd(n: int) { x := n; if (n > 0) { even(n - 1); } }
        thread t { even(4); assert x == 1; }
    ";
    let (code, said) = explore(text, &[]);
    assert_eq!(code, 0, "{said}");
    let (code, said) = explore(&text.replace("x == 1", "x == 3"), &[]);
    assert_eq!(code, 1, "{said}");
}

/// Nobody knows how deep it goes, nor how many there are.
const WALK: &str = "
var lock: tid = none;
var inside: int = 0;
proc walk() {
  if (*) { walk(); }
  acquire lock;
  inside := inside + 1;
  assert inside == 1;
  inside := inside - 1;
  release lock;
  if (*) { walk(); }
}
thread w[*] { walk(); }
";

#[test]
fn recursion_of_any_number_of_threads() {
    let (code, said) = explore(WALK, &[]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("proved for any number of threads"), "{said}");
    let two_steps = WALK.replace("acquire lock;", "await lock == none; lock := tid;");
    let (code, said) = explore(&two_steps.replace("release lock;", "lock := none;"), &[]);
    assert_eq!(code, 1, "{said}");
}

/// Three threads are needed for it to go wrong.
const CLAIMS: &str = "
var a: tid = none;
var b: tid = none;
var c: tid = none;
proc claim() {
  if (*) { claim(); }
  if (a == none) {
    atomic modifies a; action a == none && a' == tid;
  } else {
    if (a != tid && b == none) {
      atomic modifies b; action b == none && b' == tid;
    } else {
      if (a != tid && b != tid && b != none) {
        atomic modifies c; action c == none && c' == tid;
      }
    }
  }
}
thread w[*] { claim(); assert c == none; }
";

#[test]
fn what_goes_wrong_with_three_threads_is_proved_for_no_number() {
    let (_, said) = explore(CLAIMS, &[]);
    assert!(!said.contains("proved for any number"), "{said}");
    let (code, said) = explore(CLAIMS, &["--threads", "2"]);
    assert_eq!(code, 0, "{said}");
}

/// One step takes the number and the next one is drawn.
const TICKETS: &str = "
var next: int = 0;
var serving: int = 0;
var inside: int = 0;
thread worker[*] {
  var mine: int := 0;
  atomic modifies next, mine; action mine' == next && next' == next + 1;
  await serving == mine;
  inside := inside + 1;
  assert inside == 1;
  inside := inside - 1;
  serving := serving + 1;
}
";

#[test]
fn an_alarm_without_a_run_is_no_finding() {
    let (code, said) = explore(TICKETS, &[]);
    assert_eq!(code, 2, "{said}");
    assert!(
        said.contains("H0341") && said.contains("proved for 2, 3 and 4 threads"),
        "{said}"
    );
    assert!(!said.contains("may fail"), "{said}");
    let (code, said) = explore(TICKETS, &["--threads", "3"]);
    assert_eq!(code, 0, "{said}");
}

#[test]
fn a_run_behind_the_alarm_is_found() {
    let same = TICKETS.replace("next' == next + 1", "next' == next");
    let (code, said) = explore(&same, &[]);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("this assertion can fail"), "{said}");
}
