//! Contracts of stubs that contradict themselves, or what is known at a call: said where they stand, and nothing behind is proved.

use super::{check, folder, verdict};
use serde_json::Value;

const BAD: &str = "package acme;

public class Bad {
  //@ public ghost int count;

  //@ ensures count == 1 && count == 2;
  public Bad();

  //@ modifies \\nothing;
  //@ ensures \\result > 0 && \\result < 0;
  public static int none();

  //@ modifies \\nothing;
  //@ ensures \\result > 0 && \\result < n;
  public static int below(int n);

  //@ writes count;
  //@ ensures count == 1 && count == 2;
  public void both();

  //@ action: ensures \\result == 1 && \\result == 2;
  public int step();

  //@ modifies \\nothing;
  //@ ensures \\result > 0 && \\result < 0;
  //@ signals (Exception) true;
  public static int thrown() throws Exception;

  //@ modifies \\nothing;
  //@ ensures false;
  //@ signals (IllegalStateException) true;
  public static void fail();
}
";

const USER: &str = "import acme.Bad;
class User {
  void made() { new Bad(); /*@ assert false; @*/ }
  void none() { Bad.none(); /*@ assert false; @*/ }
  void below() { Bad.below(5); Bad.below(1); /*@ assert false; @*/ }
  void both(Bad b) { if (b != null) { b.both(); /*@ assert false; @*/ } }
  void step(Bad b) { if (b != null) { b.step(); /*@ assert false; @*/ } }
  void thrown() throws Exception { Bad.thrown(); /*@ assert false; @*/ }
  void right() { int n = Bad.below(5); /*@ assert n > 0; @*/ }
  void fails() { Bad.fail(); /*@ assert false; @*/ }
}";

/// The lines of the stub that something is said of.
fn lines(item: &Value) -> Vec<u64> {
    let all = item["diagnostics"].as_array().unwrap().iter();
    let all = all.filter(|d| d["code"] == "H0406");
    let places = all.map(|d| &d["position"]);
    let of_stub = |p: &&Value| p["file"].as_str().unwrap().ends_with("Bad.java");
    let line = |p: &Value| p["start"]["line"].as_u64().unwrap();
    places.filter(of_stub).map(line).collect()
}

#[test]
fn nothing_is_proved_from_a_contradiction() {
    let at = folder(&[("stubs/acme/Bad.java", BAD), ("User.java", USER)]);
    let (code, report) = check(at.path(), &["User.java"]);
    assert_eq!(code, 1, "{}", report["input"]);
    let lines = |method: &str| {
        let mut items = report["items"].as_array().unwrap().iter();
        let item = items.find(|i| i["name"] == format!("User.{method}"));
        let item = item.unwrap();
        let proved = item["verdict"].as_str().unwrap().starts_with("proved");
        (proved, lines(item))
    };
    for (method, line) in [
        ("made", 6),
        ("none", 10),
        ("below", 14),
        ("both", 18),
        ("step", 21),
        ("thrown", 25),
    ] {
        assert_eq!(lines(method), (false, vec![line]), "{method}");
    }
    // The same contract where it can be met, and one of a method that says that it always throws.
    for method in ["User.right", "User.fails"] {
        let (verdict, assumed) = verdict(&report, method, "user-stub");
        assert_eq!(verdict, "proved under assumptions", "{method}");
        assert!(assumed.concat().contains("acme.Bad."));
    }
}

/// Preconditions that nobody can meet: in so many words they are refused; else they fail at every call.
#[test]
fn preconditions_that_nobody_meets_prove_nothing() {
    let stub = |requires: &str| {
        format!(
            "package acme;\npublic class No {{\n  //@ modifies \\nothing;\n  //@ requires {requires};\n  public static void call(int n);\n}}\n"
        )
    };
    let user = "class User { void f(int n) { acme.No.call(n); /*@ assert false; @*/ } }";
    let run = |requires: &str| {
        let text = stub(requires);
        let at = folder(&[("stubs/acme/No.java", &text), ("User.java", user)]);
        check(at.path(), &["User.java"])
    };
    let (code, report) = run("false");
    assert_eq!((code, super::input(&report)[0]), (3, "H1265"));
    let (code, report) = run("n > 0 && n < 0");
    assert_eq!(code, 1);
    assert!(!verdict(&report, "User.f", "").0.starts_with("proved"));
}
