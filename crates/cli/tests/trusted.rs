//! `trusted`: bodies that are not looked at, contracts that everybody who uses them lists.
#![allow(clippy::unwrap_used)]

use serde_json::Value;
use std::process::Command;
use tempfile::TempDir;

fn check(text: &str, more: &[&str]) -> (i32, Value) {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("A.java"), text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_heddle"))
        .current_dir(folder.path())
        .args(["check", "--no-cache", "--format", "json", "A.java"])
        .args(more)
        .output()
        .unwrap();
    let report = serde_json::from_slice(&output.stdout).unwrap();
    (output.status.code().unwrap(), report)
}

fn item<'r>(report: &'r Value, name: &str) -> &'r Value {
    let mut items = report["items"].as_array().unwrap().iter();
    items.find(|i| i["name"] == name).unwrap()
}

/// The verdict of a method, and what it takes for granted because something is trusted.
fn verdict<'r>(report: &'r Value, name: &str) -> (&'r str, String) {
    let item = item(report, name);
    let assumed = item["assumptions"].as_array().unwrap().iter();
    let assumed = assumed.filter(|a| a["id"] == "trusted");
    let texts: Vec<&str> = assumed.map(|a| a["text"].as_str().unwrap()).collect();
    (item["verdict"].as_str().unwrap(), texts.join("; "))
}

const LIE: &str = "class A {
  //@ requires n > 0;
  //@ ensures \\result == n + 1;
  //@ trusted
  static int next(int n) { return 0; }

  static void believes() { int k = next(3); /*@ assert k == 4; @*/ }
  static void doubts() { int k = next(3); /*@ assert k == 5; @*/ }
  static void misuses() { next(0); }
}";

/// The lie is believed, by name; what the contract does not say is not, and it asks what it asks.
#[test]
fn a_lie_is_believed_and_named() {
    let (code, report) = check(LIE, &[]);
    assert_eq!(code, 1);
    let (believes, assumed) = verdict(&report, "A.believes");
    assert_eq!(believes, "proved under assumptions");
    assert!(assumed.contains("the contracts, which are not checked, of `A.next`"));
    for wrong in ["A.doubts", "A.misuses"] {
        assert!(!verdict(&report, wrong).0.starts_with("proved"), "{wrong}");
    }
    assert_eq!(verdict(&report, "A.next").0, "trusted");
    let mut counts = report["summary"]["verdicts"].as_array().unwrap().iter();
    assert!(counts.any(|c| c["verdict"] == "trusted" && c["count"] == 1));
}

/// Without the word the body is looked at, and refuted.
#[test]
fn without_the_word_the_lie_is_found() {
    let (_, report) = check(&LIE.replace("//@ trusted", ""), &[]);
    assert!(!verdict(&report, "A.next").0.starts_with("proved"));
}

#[test]
fn trust_is_no_proof_but_can_be_demanded_away() {
    let text = "class A { /*@ trusted @*/ void f() { } }";
    let (code, report) = check(text, &[]);
    assert_eq!((code, verdict(&report, "A.f").0), (0, "trusted"));
    for strict in ["--strict", "--strict=trusted"] {
        assert_eq!(check(text, &[strict]).0, 2);
    }
    assert_eq!(check(text, &["--strict=integers"]).0, 0);
}

/// What is not supported, does not end or is not even typed costs nothing; only syntax is looked at.
#[test]
fn bodies_may_be_anything() {
    let text = "class A {
  //@ trusted
  int f() throws Exception {
    Runnable r = () -> { nobody.knows(this); };
    Object o = new Object() { int n = unknown; };
    for (;;) { Class.forName(\"x\").newInstance(); }
  }
}";
    let (code, report) = check(text, &[]);
    assert_eq!(code, 0, "{report}");
    assert_eq!(report["items"].as_array().unwrap().len(), 1);
    let (code, _) = check(&text.replace("for (;;)", "for (;;"), &[]);
    assert_eq!(code, 3);
}

/// Nothing is promised by a method without clauses: its result is anything, shared variables may be anything.
#[test]
fn without_a_contract_nothing_is_promised() {
    let text = "class A {
  private static volatile int s;
  //@ trusted
  static int any() { return 1; }
  static void result() { int k = any(); /*@ assert k == 1; @*/ }
  static void shared() { s = 1; any(); /*@ assert s == 1; @*/ }
  static void own() { int k = 1; any(); /*@ assert k == 1; @*/ }
}";
    let (_, report) = check(text, &[]);
    for wrong in ["A.result", "A.shared"] {
        assert!(!verdict(&report, wrong).0.starts_with("proved"), "{wrong}");
    }
    let (own, assumed) = verdict(&report, "A.own");
    assert!(own.starts_with("proved") && assumed.contains("`A.any`"));
}

/// A class: all its methods, no constructor. Code that has nothing to do with trust but for what the bodies may do says so, too.
#[test]
fn a_class_is_trusted_method_by_method() {
    let text = "/*@ trusted @*/ class A {
  private int n;
  A(int n) { this.n = 1 / n; }
  int get() { return 1 / 0; }
}
class B {
  void make() { new A(0); }
  static int get(A a) { return a == null ? 0 : a.get(); }
  static int one() { return 1; }
}";
    let (_, report) = check(text, &["--check", "all"]);
    assert_eq!(verdict(&report, "A.get").0, "trusted");
    assert!(!verdict(&report, "B.make").0.starts_with("proved"));
    let (get, assumed) = verdict(&report, "B.get");
    assert!(
        get.starts_with("proved") && assumed.contains("`A.get`"),
        "{assumed}"
    );
}

/// A body that was not looked at may be run instead of another, or by a thread: every proof of the program says so.
#[test]
fn what_may_run_without_a_call_is_listed() {
    let text = "class A { //@ ensures \\result > 0;
  int size() { return 1; } }
class B extends A { /*@ trusted @*/ int size() { return 0; } }
class C { int use(A a) { int n = a == null ? 1 : a.size(); /*@ assert n > 0; @*/ return n; } }";
    let (_, report) = check(text, &[]);
    let (used, assumed) = verdict(&report, "C.use");
    assert!(used.starts_with("proved"));
    assert!(
        assumed.contains("obeys what it overrides: `B.size`"),
        "{assumed}"
    );
}

#[test]
fn contracts_that_contradict_themselves_prove_nothing() {
    let text = "class A {
  //@ ensures \\result > 0 && \\result < 0;
  //@ trusted
  static int no() { return 1; }
  static void use() { no(); /*@ assert false; @*/ }
}";
    let (code, report) = check(text, &[]);
    assert_eq!(code, 1);
    let found = item(&report, "A.use")["diagnostics"].as_array().unwrap();
    assert_eq!(found[0]["code"], "H0506");
    assert_eq!(found[0]["position"]["start"]["line"], 4);
}

#[test]
fn constructors_and_fields_are_not_trusted() {
    let (code, report) = check("class A { /*@ trusted @*/ A() { } }", &[]);
    assert_eq!((code, &report["input"][0]["code"]), (3, &"H1252".into()));
    let (code, report) = check("class A { /*@ trusted @*/ int n; }", &[]);
    assert_eq!((code, &report["input"][0]["code"]), (3, &"H1113".into()));
}
