//! Java files from outside: source roots, forms, bad input and its exit codes.
#![allow(clippy::unwrap_used)]

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

const COUNTER: &str = "\
package p;
import p.q.Helper;
public class Counter {
  private int n;
  synchronized int get() { return n; }
  synchronized void inc(int by) { n += Helper.twice(by) + Sibling.K; }
  void inc() { inc(1); }
}
";

const HELPER: &str =
    "package p.q; public class Helper { public static int twice(int x) { return 2 * x; } }\n";

const SIBLING: &str = "package p; class Sibling { static final int K = 3; }\n";

/// Names and contents.
type Files = &'static [(&'static str, &'static [u8])];

fn heddle(directory: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_heddle"))
        .current_dir(directory)
        .args(arguments)
        .output()
        .unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn directory(files: &[(&str, &[u8])]) -> TempDir {
    let directory = TempDir::new().unwrap();
    for (name, content) in files {
        let path = directory.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    directory
}

/// A module with main sources, tests and build output.
fn module() -> TempDir {
    directory(&[
        ("m/src/main/java/p/Counter.java", COUNTER.as_bytes()),
        ("m/src/main/java/p/q/Helper.java", HELPER.as_bytes()),
        ("m/src/main/java/p/Sibling.java", SIBLING.as_bytes()),
        (
            "m/src/test/java/p/CounterTest.java",
            b"package p; class CounterTest { void t() { new Counter().inc(); } }",
        ),
        ("m/target/generated/p/Counter.java", COUNTER.as_bytes()),
    ])
}

/// Checks files of a fresh directory; exit code and report.
fn check(files: &[(&str, &[u8])]) -> (i32, Value) {
    let directory = directory(files);
    report(directory.path(), &["check", "."])
}

fn report(directory: &Path, arguments: &[&str]) -> (i32, Value) {
    let output = heddle(directory, &[arguments, &["--format", "json"]].concat());
    let text = stdout(&output);
    let report = serde_json::from_str(&text).unwrap();
    (code(&output), report)
}

fn names(report: &Value) -> Vec<&str> {
    let items = report["items"].as_array().unwrap();
    items.iter().map(|i| i["name"].as_str().unwrap()).collect()
}

fn input_codes(report: &Value) -> Vec<&str> {
    let input = report["input"].as_array().unwrap();
    input.iter().map(|d| d["code"].as_str().unwrap()).collect()
}

#[test]
fn every_method_is_an_item() {
    let module = module();
    let (code, all) = report(module.path(), &["check", "m"]);
    assert_eq!(input_codes(&all), [] as [&str; 0]);
    assert_eq!(code, 0);
    // `Counter.inc(int)` is checked at its calls.
    let expected = ["Counter.get", "Counter.inc()", "Helper.twice"];
    assert_eq!(names(&all), expected);
    assert_eq!(all["items"][0]["verdict"], "proved under assumptions");
}

#[test]
fn methods_are_selected_by_name() {
    let module = module();
    let of = |name: &str| report(module.path(), &["check", "m", "-p", name]).1;
    assert_eq!(names(&of("Counter.inc()")), ["Counter.inc()"]);
    assert_eq!(names(&of("Counter.inc")), ["Counter.inc()"]);
    assert_eq!(input_codes(&of("Counter.gte")), ["H0005"]);
}

#[test]
fn one_file_finds_the_classes_that_it_mentions() {
    let module = module();
    let (code, alone) = report(module.path(), &["check", "m/src/main/java/p/Counter.java"]);
    assert_eq!((code, input_codes(&alone).len()), (0, 0));
    assert_eq!(names(&alone).len(), 2, "only the named file is checked");
    // Also from within the package, and from the tests.
    let inside = module.path().join("m/src/main/java/p");
    assert_eq!(report(&inside, &["check", "Counter.java"]).0, 0);
    let (code, tests) = report(module.path(), &["check", "m/src/test"]);
    assert_eq!((code, names(&tests)), (0, vec!["CounterTest.t"]));
}

#[test]
fn mentioned_files_with_errors_are_told_of() {
    let broken = directory(&[
        ("A.java", b"class A { int f() { return B.x; } }"),
        ("B.java", b"class B { static int x = ; }"),
        ("C.java", b"class C { static int x = ; }"),
    ]);
    let (code, report) = report(broken.path(), &["check", "A.java"]);
    assert_eq!((code, input_codes(&report)), (3, vec!["H1101"]));
}

#[test]
fn java_and_plato_can_be_mixed() {
    let (code, report) = check(&[
        ("A.java", b"class A { void f() { } }"),
        ("a.plato", b"thread T { assert 1 == 1; }"),
    ]);
    assert_eq!(code, 0);
    assert_eq!(names(&report), ["", "T", "A.f"]);
}

#[test]
fn files_with_errors_cost_only_themselves() {
    let (code, report) = check(&[
        ("A.java", b"class A { int f() { return B.g(); } }"),
        ("B.java", b"class B { static int g() { return true; } }"),
        ("C.java", b"class C { void f( { } int x = ; }"),
    ]);
    assert_eq!(code, 3);
    assert_eq!(names(&report), ["A.f"]);
    let codes = input_codes(&report);
    assert!(
        codes.contains(&"H1101") && codes.contains(&"H1212"),
        "{codes:?}"
    );
}

#[test]
fn classes_of_one_name_that_nobody_uses_together_are_two_programs() {
    let (code, report) = check(&[
        ("A.java", b"class A { int f() { return Node.one(); } }\nclass Node { static int one() { return 1; } }"),
        ("B.java", b"class B { int g() { return Node.two(); } }\nclass Node { static int two() { return 2; } }"),
        ("x/Node.java", b"class Node { int h; void bad() { assert h == 1; } }"),
        ("x/C.java", b"class C { Node n; }"),
    ]);
    assert_eq!(code, 1, "{report}");
    assert_eq!(input_codes(&report), Vec::<&str>::new());
    let mut names = names(&report);
    names.sort_unstable();
    assert_eq!(names, ["A.f", "B.g", "Node.bad"]);
}

/// The list of issue "Java front end": each has its code and exit 3.
#[test]
fn bad_input_has_its_own_words() {
    let huge = directory(&[]);
    let file = fs::File::create(huge.path().join("Huge.java")).unwrap();
    file.set_len(300 << 20).unwrap();
    let (code, report) = report(huge.path(), &["check", "Huge.java"]);
    assert_eq!((code, input_codes(&report)), (3, vec!["H0001"]));

    let cases: [(Files, &str); 9] = [
        (&[("A.java", b"class A { String s = \"\xe9\"; }")], "H0002"),
        (&[("A.java", b"\xff\xfec\0l\0a\0s\0s\0")], "H0002"),
        (&[("A.java", b"")], "H0003"),
        (&[("A.java", b"\n\t \r\n")], "H0003"),
        (&[("A.java", b"// nothing\n")], "H0003"),
        (&[("A.java", b"\xca\xfe\xba\xbe\0\0\0\x3d")], "H1105"),
        (
            &[(
                "A.java",
                b"import java.util.Thing;\nclass A { void f() { } }",
            )],
            "H1205",
        ),
        (
            &[
                ("A.java", b"class A extends B { }"),
                ("B.java", b"class B extends A { void f() { } }"),
            ],
            "H1209",
        ),
        (
            &[
                ("A.java", b"class A { void f() { } }"),
                ("B.java", b"class A { void g() { } }"),
                ("C.java", b"class C { A both; }"),
            ],
            "H1206",
        ),
    ];
    for (files, expected) in cases {
        let (code, report) = check(files);
        assert_eq!(code, 3, "{expected}");
        assert!(input_codes(&report).contains(&expected), "{report}");
    }
}

#[test]
fn a_byte_order_mark_is_a_warning_and_windows_line_ends_are_nothing() {
    let text = "class A {\r\n  int f() { return 1; }\r\n}\r\n";
    let (code, report) = check(&[("A.java", text.as_bytes())]);
    assert_eq!((code, input_codes(&report).len()), (0, 0));
    let position = &report["items"][0]["position"]["start"];
    assert_eq!(
        (&position["line"], &position["column"]),
        (&2.into(), &7.into())
    );
    let (code, report) = check(&[("A.java", format!("\u{feff}{text}").as_bytes())]);
    assert_eq!((code, input_codes(&report)), (0, vec!["H1106"]));
}

#[test]
fn the_class_path_is_used_and_must_exist() {
    let files = directory(&[("A.java", b"class A { void f() { } }"), ("lib/readme", b"")]);
    let with = |entries: &str| report(files.path(), &["check", "A.java", "--classpath", entries]);
    assert_eq!(with("lib:lib/*").0, 0);
    let (code, report) = with("lib:gone.jar");
    assert_eq!((code, input_codes(&report)), (3, vec!["H0001"]));
    assert_eq!(with("lib/readme").0, 3, "neither a folder nor a jar");
}

/// The library has the members that the asked-for release had; the JDK of the tests is 17 or newer.
#[test]
fn the_library_is_that_of_the_release() {
    let files = directory(&[
        (
            "Blank.java",
            b"class Blank { static boolean f() { return \" \".isBlank(); } }",
        ),
        (
            "Lists.java",
            b"class Lists { java.util.List<String> f() { return java.util.List.of(); } }",
        ),
        (
            "Walk.java",
            b"class Walk { StackWalker f() { return null; } }",
        ),
        (
            "Old.java",
            b"class Old { Object f() { return new Integer(3); } }",
        ),
    ]);
    for (file, since, code) in [
        ("Blank.java", 11, "H1203"),
        ("Lists.java", 9, "H1203"),
        ("Walk.java", 9, "H1201"),
    ] {
        for release in [8, 9, 10, 11, 16, 17] {
            let number = release.to_string();
            let (_, report) = report(files.path(), &["check", "--release", &number, file]);
            let expected: &[&str] = if release < since { &[code] } else { &[] };
            assert_eq!(input_codes(&report), expected, "{file} {release}");
        }
    }
    let (_, report) = report(files.path(), &["check", "--release", "8", "Old.java"]);
    assert_eq!(input_codes(&report), Vec::<&str>::new());
}

#[test]
fn trees_and_types_can_be_seen() {
    let module = module();
    let file = "m/src/main/java/p/Counter.java";
    let run = |arguments: &[&str]| {
        let output = heddle(module.path(), arguments);
        assert_eq!(code(&output), 0, "{arguments:?}");
        stdout(&output)
    };
    let tree = run(&["check", "--emit", "ast", file]);
    assert!(tree.contains("class Counter"), "{tree}");
    assert_eq!(tree, run(&["parse", "--emit", "ast", file]));
    let types = run(&["check", "--emit", "typed", file]);
    assert!(types.contains("static call Helper.twice(int)"), "{types}");
    assert!(types.contains("int = 3  (field Sibling.K)"), "{types}");
    let plato = heddle(module.path(), &["check", "--emit", "plato", file]);
    assert!(stdout(&plato).contains("proc Counter_get"));
}

#[test]
fn parse_looks_at_syntax_only() {
    let files = directory(&[
        ("A.java", b"class A { Unknown x = undefined(); }"),
        ("p.plato", b"thread A { x := y; }"),
        ("bad/B.java", b"class B { int x = ; int y = ; }"),
        ("bad/q.plato", b"thread A { x := ; }"),
    ]);
    let good = heddle(files.path(), &["parse", "A.java", "p.plato"]);
    assert_eq!(code(&good), 0);
    assert_eq!(stdout(&good), "2 files without syntax errors\n");
    let bad = heddle(files.path(), &["parse", "."]);
    let text = stdout(&bad);
    assert_eq!(code(&bad), 3);
    assert!(
        text.ends_with("\n2 files without syntax errors; 3 errors\n"),
        "{text}"
    );
    let (code, json) = report(files.path(), &["parse", "bad"]);
    assert_eq!(
        (code, input_codes(&json)),
        (3, vec!["H1101", "H1101", "H0101"])
    );
}

#[test]
fn words_that_nothing_checks_are_assumptions() {
    let (_, report) = check(&[("A.java", b"class A { /*@ pure @*/ public A() { } }")]);
    let assumptions = report["items"][0]["assumptions"].to_string();
    assert!(assumptions.contains("`pure` of `A.A`"), "{assumptions}");
}

#[test]
fn a_verdict_lists_what_its_own_proof_rests_on() {
    let source = "import java.util.concurrent.atomic.AtomicInteger;\n\
        class A {\n\
          /*@ non_null @*/ final AtomicInteger n = new AtomicInteger();\n\
          public int get() { return inner(); }\n\
          private int inner() { return n.get(); }\n\
          public void set(int k) {\n\
            //@ assume k > 0;\n\
            n.set(k);\n\
          }\n\
          public int plain() { return 1; }\n\
        }\n";
    let (_, report) = check(&[("A.java", source.as_bytes())]);
    let of = |name: &str| {
        let items = report["items"].as_array().unwrap();
        let item = items.iter().find(|i| i["name"] == name).unwrap();
        item["assumptions"].to_string()
    };
    assert!(of("A.get").contains("the contracts of `AtomicInteger.get`"));
    assert!(!of("A.get").contains("assume"), "{}", of("A.get"));
    assert!(of("A.set").contains("this `assume` holds"));
    assert!(!of("A.set").contains("AtomicInteger.get"));
    assert!(!of("A.plain").contains("AtomicInteger"));
}

#[test]
fn every_word_of_the_table_is_used_where_the_table_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java");
    let table = fs::read_to_string(folder.join("README.md")).unwrap();
    let mut rows = 0;
    for row in table.lines().filter_map(|l| l.strip_prefix("| `")) {
        let (word, files) = row.split_once("` | ").unwrap();
        for file in files.trim_end_matches(" |").split(' ') {
            let text =
                fs::read_to_string(folder.join(file)).unwrap_or_else(|e| panic!("{file}: {e}"));
            assert!(text.contains(word), "{file} does not use {word}");
        }
        rows += 1;
    }
    assert!(rows > 40, "only {rows} rows were read");
}

#[test]
fn methods_without_modifier_are_overridden_in_their_package_only() {
    let base = "package p;
public class Base {
  int f() { return 1; }
  public int call() { return f(); }
}
";
    let near = "package p; public class Near extends Base { public int f() { return 2; } }\n";
    let far = "package q;
class Far extends p.Base {
  int f() { return 3; }
  static void wrong() { int x = new Far().call(); /*@ assert x == 3; @*/ }
  static void right() { int x = new Far().call(); /*@ assert x == 1; @*/ }
}
class Farther extends p.Near {
  public int f() { return 4; }
  static void wrong() { int x = new Farther().call(); /*@ assert x == 1; @*/ }
  static void right() { int x = new Farther().call(); /*@ assert x == 4; @*/ }
}
";
    let directory = directory(&[
        ("p/Base.java", base.as_bytes()),
        ("p/Near.java", near.as_bytes()),
        ("q/Far.java", far.as_bytes()),
    ]);
    let output = heddle(directory.path(), &["check", "--format", "json", "p", "q"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let items = report["items"].as_array().unwrap();
    let verdict = |name: &str| {
        let item = items.iter().find(|i| i["name"] == name);
        item.unwrap()["verdict"].as_str().unwrap().to_owned()
    };
    for class in ["Far", "Farther"] {
        assert_eq!(verdict(&format!("{class}.wrong")), "refuted");
        assert_eq!(
            verdict(&format!("{class}.right")),
            "proved under assumptions"
        );
    }
}

const NODE_OF_P: &str = "\
package p;
public class Node {
  public Node() {}
  public void m() { assert false; }
  /*@ pure @*/ public static int depth(int n) { return n == 0 ? 1 : depth(n - 1); }
}
";

const NODE_OF_Q: &str = "\
package q;
public class Node {
  public Node() {}
  public void m() { }
  /*@ pure @*/ public static boolean depth(boolean b) { return b ? true : depth(!b); }
}
";

const BOTH_NODES: &str = "\
package q;
public class Both {
  //@ requires p.Node.depth(3) == 1 && Node.depth(true);
  //@ ensures Node.depth(true);
  static void okBoth() { }
  static void bad() { Object[] a = new p.Node[1]; a[0] = new Node(); }
  static void ok() { Object[] a = new p.Node[1]; a[0] = new p.Node(); }
}
";

#[test]
fn classes_of_one_name_in_two_packages_are_told_apart() {
    let directory = directory(&[
        ("p/Node.java", NODE_OF_P.as_bytes()),
        ("q/Node.java", NODE_OF_Q.as_bytes()),
        ("q/Both.java", BOTH_NODES.as_bytes()),
    ]);
    let output = heddle(directory.path(), &["check", "--no-cache", "."]);
    let text = stdout(&output);
    assert_eq!(code(&output), 1, "{text}");
    for line in [
        "refuted                   method p.Node.m\n",
        "proved under assumptions  method q.Node.m\n",
        "proved under assumptions  method Both.okBoth\n",
        "proved under assumptions  method Both.ok\n",
        "this = p.Node#1",
        "error[H0322]",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert!(
        !text.contains("proved under assumptions  method Both.bad"),
        "{text}"
    );
}

#[test]
fn emitted_plato_of_classes_of_one_name_parses_again() {
    let directory = directory(&[
        ("p/Node.java", NODE_OF_P.as_bytes()),
        ("q/Node.java", NODE_OF_Q.as_bytes()),
        ("q/Both.java", BOTH_NODES.as_bytes()),
    ]);
    let output = heddle(directory.path(), &["check", "--emit", "plato", "."]);
    let text = stdout(&output);
    fs::write(directory.path().join("both.plato"), &text).unwrap();
    let again = heddle(directory.path(), &["check", "--no-cache", "both.plato"]);
    assert_eq!(code(&again), 1, "{}", stdout(&again));
    assert!(
        stdout(&again).contains("error[H0301]"),
        "{}",
        stdout(&again)
    );
}
