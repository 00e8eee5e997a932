//! Files that are not perfect: imports and classes that cannot be found, class paths, comments of other tools.
#![allow(clippy::unwrap_used)]

use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

fn directory(files: &[(&str, &str)]) -> TempDir {
    let directory = TempDir::new().unwrap();
    for (name, content) in files {
        let path = directory.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    directory
}

fn heddle(directory: &Path, arguments: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_heddle"));
    let output = command.current_dir(directory).args(arguments).output();
    let output = output.unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    (output.status.code().unwrap(), text)
}

fn report(directory: &Path, arguments: &[&str]) -> (i32, Value) {
    let mut all = vec!["check", "--format", "json"];
    all.extend(arguments);
    let (code, text) = heddle(directory, &all);
    (code, serde_json::from_str(&text).unwrap())
}

/// The verdicts, and the codes of what is said about each item.
fn verdicts(report: &Value) -> BTreeMap<String, (String, Vec<String>)> {
    let text = |v: &Value| v.as_str().unwrap().to_owned();
    let items = report["items"].as_array().unwrap().iter();
    let codes = |item: &Value| {
        let all = item["diagnostics"].as_array().unwrap().iter();
        all.map(|d| text(&d["code"])).collect()
    };
    items
        .map(|i| (text(&i["name"]), (text(&i["verdict"]), codes(i))))
        .collect()
}

fn input_codes(report: &Value) -> Vec<&str> {
    let all = report["input"].as_array().unwrap().iter();
    all.map(|d| d["code"].as_str().unwrap()).collect()
}

fn proved(verdict: &str) -> bool {
    verdict.starts_with("proved")
}

const COUNTER: &str = "\
package com.acme;

import javax.annotation.Nonnull;
import org.jetbrains.annotations.*;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import static org.slf4j.Levels.INFO;

@Tidy
public class Counter {
    private static final Logger log = LoggerFactory.getLogger(Counter.class);
    private volatile int hits;

    public void set(@Nonnull Integer to) {
        hits = 3;
    }

    public int get() {
        log.info(\"got\");
        return hits;
    }

    public Logger log() {
        return log;
    }

    public static class Event { }
}
";

#[test]
fn what_is_missing_costs_what_needs_it_and_nothing_else() {
    let files = directory(&[
        ("pom.xml", "<project/>"),
        ("src/main/java/com/acme/Counter.java", COUNTER),
        (
            "src/main/java/com/acme/Plain.java",
            "package com.acme;\npublic class Plain { private volatile int n; public void up() { n = 1; } }\n",
        ),
    ]);
    let (code, report) = report(files.path(), &["."]);
    let found = verdicts(&report);
    assert_eq!(code, 2, "{report:#}");
    for good in ["Counter.set", "Plain.up"] {
        assert!(proved(&found[good].0), "{good}: {found:?}");
    }
    for bad in ["Counter.get", "Counter (static initializer)"] {
        let expected = ("unsupported".to_owned(), vec!["H1234".to_owned()]);
        assert_eq!(found[bad], expected, "{bad}");
    }
    assert_eq!(input_codes(&report), ["H1235"]);
    let message = report["input"][0]["message"].as_str().unwrap();
    assert!(message.contains("1 of 2 files imports"), "{message}");
    assert!(message.contains("`org.slf4j` (1 file)"), "{message}");
}

#[test]
fn annotations_cost_nothing() {
    let text = "import javax.annotation.Nonnull;\nimport lombok.*;\n@Getter class A { @Nonnull volatile Object o; void f(Object x) { o = x; } }\n";
    let files = directory(&[("A.java", text)]);
    let (code, report) = report(files.path(), &["A.java"]);
    assert_eq!(
        (code, input_codes(&report)),
        (0, vec!["H1235"]),
        "{report:#}"
    );
    let notes = report["input"][0]["notes"].to_string();
    assert!(notes.contains("everything is checked"), "{notes}");
}

/// A tool may write the constructor of an annotated class: what its final fields hold is not known, and no error.
#[test]
fn annotated_classes_may_get_their_constructors_from_tools() {
    let text = "@lombok.Value class A { final int n; int f() { //@ assert n == 0;\n return n; } int g() { return n; } }\n";
    let files = directory(&[("A.java", text), ("B.java", "class B { final int n; }\n")]);
    let (code, told) = report(files.path(), &["A.java"]);
    let all = verdicts(&told);
    assert_eq!((code, input_codes(&told)), (1, vec![]), "{told:#}");
    assert!(!proved(&all["A.f"].0) && proved(&all["A.g"].0), "{all:?}");
    let (code, told) = report(files.path(), &["B.java"]);
    assert_eq!((code, input_codes(&told)), (3, vec!["H1221"]), "{told:#}");
}

/// Methods whose meaning depends on the class `Gone` (or its relatives): none may be proved.
const DEPENDENT: [&str; 18] = [
    "void m(Gone g) { g.go(); }",
    "int m(Gone g) { return g.count; }",
    "Object m() { return new Gone(); }",
    "Object m() { return Gone.make(); }",
    "boolean m(Object o) { return o instanceof Gone; }",
    "Object m(Object o) { return (Gone) o; }",
    "boolean m(Gone g) { return g instanceof Runnable; }",
    "void m(Runnable r) { try { r.run(); } catch (GoneException e) { } }",
    "void m(GoneException e) { throw e; }",
    "void m(Thrower t) { t.rise(); }",
    "void m(Gone g) { for (Object o : g) { } }",
    "void m(Gone g) { try (g) { } }",
    "void m(Gone g) { over(g); }",
    "void m(Gone g) { g.with(() -> { last = 1; }); }",
    "void m() { Gone g = () -> { last = 1; }; }",
    "void m(Heir h) { h.inherited(); }",
    "int m(Heir h) { return h.inheritedField; }",
    "int m(Gone g) { return switch (g) { default -> 1; }; }",
];

#[test]
fn code_that_depends_on_a_missing_class_is_never_proved() {
    for method in DEPENDENT {
        let text = format!(
            "package p;\nimport org.gone.Gone;\nimport org.gone.GoneException;\n\
             class Heir extends Gone {{ }}\n\
             interface Thrower {{ void rise() throws GoneException; }}\n\
             class A {{\n  private volatile int last;\n  static void over(Object o) {{ }}\n  static void over(Runnable r) {{ }}\n\
             {method}\n  void other() {{ last = 2; }}\n}}\n"
        );
        let files = directory(&[("p/A.java", &text)]);
        let (code, report) = report(files.path(), &["p/A.java"]);
        assert_eq!(code, 2, "{method}: {report:#}");
        let found = verdicts(&report);
        assert_eq!(found["A.m"].0, "unsupported", "{method}");
        assert!(proved(&found["A.other"].0), "{method}: {found:?}");
    }
}

#[test]
fn of_a_class_with_a_missing_supertype_it_is_not_known_what_else_it_is() {
    let text = "\
package p;
import org.gone.Gone;
class Heir extends Gone { Heir() { super(1); } }
class Known { }
class A {
  static void vague(Object o, Heir h) {
    Object x = h;
    boolean is = x instanceof Runnable;
    //@ assert !is;
  }
  static void known() {
    Object x = new Known();
    boolean is = x instanceof Runnable;
    //@ assert !is;
  }
}
";
    let files = directory(&[("p/A.java", text)]);
    let (_, report) = report(files.path(), &["p/A.java"]);
    let found = verdicts(&report);
    assert!(!proved(&found["A.vague"].0), "{found:?}");
    assert!(proved(&found["A.known"].0), "{found:?}");
}

#[test]
fn mistakes_stay_errors() {
    let cases = [
        ("import java.util.Lsit;\nclass A { }\n", "H1205"),
        ("class A { Strin s; }\n", "H1201"),
        ("package p;\nclass A { Strng s; }\n", "H1201"),
        ("class A { void f() { g(); } }\n", "H1203"),
    ];
    for (text, expected) in cases {
        let files = directory(&[("A.java", text)]);
        let (code, report) = report(files.path(), &["A.java"]);
        assert_eq!(code, 3, "{text}");
        assert_eq!(input_codes(&report), [expected], "{text}");
    }
}

#[test]
fn a_mistyped_name_is_shown_the_right_one() {
    let cases = [
        ("int count; int f() { return coumt; }", "`count`"),
        ("int count; int f() { return this.coumt; }", "`count`"),
        ("void advance() { } void f() { advnace(); }", "`advance`"),
        ("int count; //@ invariant coumt >= 0;\n", "`count`"),
        ("int count; //@ invariant cuont >= 0;\n", "`count`"),
        ("Strng s;", "`String`"),
    ];
    for (body, expected) in cases {
        let files = directory(&[("A.java", &format!("class A {{ {body} }}\n"))]);
        let (code, report) = report(files.path(), &["A.java"]);
        let help = report["input"][0]["help"].to_string();
        let expected = format!("did you mean {expected}?");
        assert_eq!(
            (code, help.contains(&expected)),
            (3, true),
            "{body}: {help}"
        );
    }
}

fn compiled(directory: &Path, source: &str, into: &str) {
    let mut javac = Command::new("javac");
    let done = javac.args(["-d", into, source]).current_dir(directory);
    assert!(done.status().unwrap().success());
}

/// The class path, however it is given, makes a method checked that was not.
#[test]
fn the_class_path_is_found_in_many_ways() {
    let gone = "package org.gone; public class Gone { public static final int LIMIT = 3; }\n";
    let user = "package p;\nimport org.gone.Gone;\nclass A { int f() { return Gone.LIMIT; } }\n";
    let files = directory(&[
        ("lib/Gone.java", gone),
        ("m/src/main/java/p/A.java", user),
        ("m/pom.xml", ""),
    ]);
    compiled(files.path(), "lib/Gone.java", "classes");
    let check = |arguments: &[&str]| {
        let mut all = vec!["m"];
        all.extend(arguments);
        let (code, report) = report(files.path(), &all);
        (code, verdicts(&report)["A.f"].0.clone())
    };
    assert_eq!(check(&[]).0, 2);
    assert_eq!(check(&["--classpath", "classes"]).0, 0);
    fs::write(files.path().join("list.txt"), "nothing.jar:classes\n").unwrap();
    assert_eq!(check(&["--classpath", "@list.txt"]).0, 3, "nothing.jar");
    fs::write(files.path().join("list.txt"), "classes\n").unwrap();
    assert_eq!(check(&["--classpath", "@list.txt"]).0, 0);
    compiled(files.path(), "lib/Gone.java", "m/target/classes");
    assert_eq!(check(&[]).0, 0);
}

#[test]
fn specifications_of_other_tools_are_recognised_by_file() {
    let verifast = "class A {\n  int x;\n  //@ predicate p(int v) = this.x |-> v;\n  void f()\n  //@ requires p(?v) &*& v > 0;\n  //@ ensures p(v);\n  { }\n}\n";
    let vercors =
        "class A {\n  int x;\n  //@ requires Perm(x, write) ** x > 0;\n  void f() { }\n}\n";
    for (text, tool) in [(verifast, "VeriFast"), (vercors, "VerCors")] {
        let files = directory(&[("A.java", text)]);
        let (code, found) = report(files.path(), &["A.java"]);
        assert_eq!((code, input_codes(&found)), (0, vec!["H1114"]), "{found:#}");
        let message = found["input"][0]["message"].as_str().unwrap();
        assert!(message.contains(tool), "{message}");
        assert_eq!(report(files.path(), &["A.java", "--specs", "heddle"]).0, 3);
        let (code, found) = report(files.path(), &["A.java", "--specs", "none"]);
        assert_eq!((code, input_codes(&found).len()), (0, 0));
    }
}

#[test]
fn jml_that_means_the_same_is_read() {
    let text = "class A {\n  /*@ public normal_behavior\n    @ ensures \\result == 2;\n    @ assignable \\strictly_nothing; @*/\n  static int f() { return 1; }\n}\n";
    let files = directory(&[("A.java", text)]);
    let (code, found) = report(files.path(), &["A.java"]);
    assert_eq!(code, 2, "a frame that is not understood: {found:#}");
    assert_eq!(input_codes(&found), ["H1114"]);
    assert_eq!(report(files.path(), &["A.java", "--specs", "heddle"]).0, 3);
    let wrong = text.replace(r"assignable \strictly_nothing", "determines \\result");
    fs::write(files.path().join("A.java"), wrong).unwrap();
    assert_ne!(
        report(files.path(), &["A.java"]).0,
        0,
        "the postcondition is wrong"
    );
    // Without signs of another tool a word that is not understood is a mistake, unless JML is asked for.
    let wrong = "class A {\n  //@ ensurs \\result == 1;\n  static int f() { return 1; }\n}\n";
    fs::write(files.path().join("A.java"), wrong).unwrap();
    assert_eq!(report(files.path(), &["A.java"]).0, 3);
    let (code, found) = report(files.path(), &["A.java", "--specs", "jml"]);
    assert_eq!((code, input_codes(&found)), (0, vec!["H1114"]));
}

#[test]
fn comments_that_are_nearly_specifications_get_a_hint() {
    let cases = [
        ("// @ requires n > 0;\n", "space before the `@`"),
        ("/*@NonNull*/", "Checker Framework"),
    ];
    for (comment, expected) in cases {
        let text = format!("class A {{\n  {comment} static void f(int n) {{ }}\n}}\n");
        let files = directory(&[("A.java", &text)]);
        let (code, found) = report(files.path(), &["A.java"]);
        assert_eq!((code, input_codes(&found)), (0, vec!["H1114"]), "{comment}");
        let message = found["input"][0]["message"].as_str().unwrap();
        assert!(message.contains(expected), "{message}");
    }
}

/// The word in front of a declaration is for that one, also where another one ends in the same line.
#[test]
fn one_clause_binds_to_one_declaration() {
    let tree = |body: &str| {
        let files = directory(&[(
            "A.java",
            &format!("class C {{ }}\nclass A {{\n{body}\n}}\n"),
        )]);
        let (code, text) = heddle(files.path(), &["parse", "--emit", "ast", "A.java"]);
        assert_eq!(code, 0, "{text}");
        text
    };
    let apart = tree("int n;\n/*@ shared @*/ C c;");
    assert_eq!(tree("int n; /*@ shared @*/ C c;"), apart);
    let behind = tree("/*@ shared @*/ C c;\nint n;");
    assert_eq!(tree("C c; /*@ shared @*/\nint n;"), behind);
    assert_ne!(apart, behind);
}

#[test]
fn what_the_library_at_hand_is_too_old_for_is_named_as_such() {
    let text = "import java.util.List;\nclass A {\n  static int last(List<Integer> l) { return l.getLast(); }\n  static int lst(List<Integer> l) { return l.sizee(); }\n}\n";
    let directory = directory(&[("A.java", text)]);
    let (code, report) = report(directory.path(), &["--release", "17", "A.java"]);
    assert_eq!(code, 3);
    let help = |k: usize| report["input"][k]["help"][0].as_str().unwrap_or_default();
    assert!(help(0).contains("newer than"), "{report:#}");
    assert_eq!(help(1), "did you mean `size`?", "{report:#}");
}

#[test]
fn a_class_of_the_folder_may_be_missing_where_imports_are() {
    let text = "import org.slf4j.Logger;\nclass A {\n  Unknown u;\n  private int n;\n  synchronized int get() { return n; }\n  synchronized void inc() { n++; }\n}\n";
    let directory = directory(&[("A.java", text)]);
    let (code, found) = report(directory.path(), &["A.java"]);
    assert_eq!((code, input_codes(&found)), (0, vec!["H1235"]), "{found:#}");
    // Without such an import it can only be a mistake.
    fs::write(
        directory.path().join("A.java"),
        text.replace("import org.slf4j.Logger;", ""),
    )
    .unwrap();
    let (code, found) = report(directory.path(), &["A.java"]);
    assert_eq!((code, input_codes(&found)), (3, vec!["H1201"]));
}
