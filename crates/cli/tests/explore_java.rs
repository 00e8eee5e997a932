//! `heddle explore` on Java, from outside: right and wrong twins, bad input, and searches with and without reduction.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr)]

use serde_json::Value;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn heddle(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_heddle"))
        .arg("explore")
        .args(args)
        .output()
        .unwrap()
}

fn json(path: &Path, more: &[&str]) -> (i32, Value) {
    let path = path.to_str().unwrap();
    let output = heddle(&[&[path, "--format", "json"], more].concat());
    let text = String::from_utf8(output.stdout).unwrap();
    let value = serde_json::from_str(&text).unwrap_or_else(|e| {
        panic!(
            "{path}: {e}: {text}{}",
            String::from_utf8_lossy(&output.stderr)
        )
    });
    (output.status.code().unwrap(), value)
}

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java-explore");
    let mut files: Vec<PathBuf> = [folder.clone(), folder.join("java25")]
        .iter()
        .flat_map(|f| std::fs::read_dir(f).unwrap())
        .map(|e| e.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "java"))
        .collect();
    files.sort();
    files
}

/// `no failure`, or `refuted` with the kinds of what was found.
fn outcome(run: &Value) -> String {
    let kinds = run["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|f| f["kind"].as_str().unwrap());
    let mut words = vec![run["verdict"].as_str().unwrap()];
    words.extend(kinds);
    words.join(" ")
}

#[test]
fn programs_and_their_expectations() {
    let files = programs();
    assert!(files.len() >= 34, "the programs are missing");
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        let expected = text.lines().filter_map(|l| l.strip_prefix("//~ start "));
        let expected: Vec<(&str, &str)> = expected.map(|l| l.split_once(": ").unwrap()).collect();
        let options = text.lines().find_map(|l| l.strip_prefix("//~ options: "));
        let options: Vec<&str> = options.map_or_else(Vec::new, |o| o.split_whitespace().collect());
        let (exit, value) = json(&path, &options);
        let runs = value["runs"].as_array().unwrap();
        let shown: Vec<(String, String)> = runs
            .iter()
            .map(|r| (r["start"].as_str().unwrap().to_owned(), outcome(r)))
            .collect();
        let expected_runs: Vec<(String, String)> = expected
            .iter()
            .map(|(a, b)| ((*a).to_owned(), (*b).to_owned()))
            .collect();
        assert_eq!(shown, expected_runs, "{}: {value:#}", path.display());
        let refuted = expected.iter().any(|(_, what)| what.starts_with("refuted"));
        let undecided = expected
            .iter()
            .any(|(_, what)| what.starts_with("undecided"));
        let code = if refuted {
            1
        } else if undecided {
            2
        } else {
            0
        };
        assert_eq!(exit, code, "{}", path.display());
        let most = text.lines().find_map(|l| l.strip_prefix("//~ steps: "));
        let most: usize = most.map_or(25, |n| n.parse().unwrap());
        for finding in runs.iter().flat_map(|r| r["findings"].as_array().unwrap()) {
            let steps = finding["trace"]["steps"].as_array().unwrap().len();
            assert!(
                (1..=most).contains(&steps),
                "{}: {steps} steps",
                path.display()
            );
        }
        // Generous: other tests run at the same time, and the program is not optimised.
        for run in runs {
            assert!(
                run["micros"].as_u64().unwrap() < 5_000_000,
                "{}",
                path.display()
            );
        }
    }
}

fn explored(text: &str, more: &[&str]) -> Output {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("A.java");
    std::fs::write(&path, text).unwrap();
    heddle(&[&[path.to_str().unwrap()], more].concat())
}

#[test]
fn both_accesses_of_a_race_are_shown_in_columns() {
    let text = "class A { int n; /*@ scenario s { A a = new A();\n thread left { a.n = 1; }\n thread right { a.n = 2; } } @*/ }";
    let output = explored(text, &[]);
    let shown = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{shown}");
    for part in [
        "data race on `A#1.n`",
        "written here by left",
        "written here by right",
        "left ",
        "| right ",
    ] {
        assert!(shown.contains(part), "no {part}: {shown}");
    }
}

#[test]
fn failing_runs_are_drawn() {
    let folder = tempfile::TempDir::new().unwrap();
    let text = "class A { int n; /*@ scenario s { A a = new A();\n thread left { synchronized (a) { a.n = 1; } }\n thread right { if (a.n < 2) a.n = 2; } } @*/ }";
    for (name, parts) in [
        (
            "d.html",
            [
                "<!DOCTYPE html>",
                "class=\"racing\"",
                "has the lock of A#1",
                "&lt; 2",
            ],
        ),
        (
            "d.svg",
            [
                "<svg xmlns",
                "class=\"racing\"",
                "prefers-color-scheme: dark",
                ">left<",
            ],
        ),
    ] {
        let path = folder.path().join(name);
        let output = explored(text, &["--diagram", path.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1));
        let drawn = std::fs::read_to_string(&path).unwrap();
        for part in parts {
            assert!(drawn.contains(part), "no {part}: {drawn}");
        }
        // Nothing is fetched from anywhere.
        assert!(
            !drawn
                .replace("http://www.w3.org/2000/svg", "")
                .contains("://")
        );
    }
    let right = "class A { public static void main(String[] a) { } }";
    let output = explored(
        right,
        &["--diagram", folder.path().join("e.svg").to_str().unwrap()],
    );
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn bad_input_has_its_codes() {
    let main = "class A { public static void main(String[] a) { } }";
    let plato = "is for Plato programs";
    let cases: [(&str, &[&str], i32, &str); 11] = [
        (main, &["--mode", "standard"], 3, plato),
        (main, &["--jobs", "1"], 3, plato),
        (main, &["--property", "race"], 3, plato),
        (main, &["--calls", "3"], 3, plato),
        (
            "class A { }",
            &[],
            3,
            "there is no `main`, no scenario and no test",
        ),
        (
            "class A { int x = \"a\"; public static void main(String[] a) { } }",
            &[],
            3,
            "error",
        ),
        (
            "class A { /*@ scenario s { int x = 1; } @*/ }",
            &[],
            3,
            "has no `thread",
        ),
        (
            "class A { }",
            &["--client", "B"],
            3,
            "no top-level class `B`",
        ),
        (
            "class A { static native void f(); public static void main(String[] a) { f(); } }",
            &[],
            2,
            "the native method `A.f`",
        ),
        (
            "class A { public static void main(String[] a) { while (true) { } } }",
            &[],
            2,
            "goes on for more than",
        ),
        (
            "class A { static volatile int n; public static void main(String[] a) { new Thread(() -> { while (true) n++; }).start(); while (true) n++; } }",
            &["--max-states", "500"],
            2,
            "the number of states",
        ),
    ];
    for (text, more, code, part) in cases {
        let output = explored(text, more);
        let shown = String::from_utf8_lossy(&output.stdout).into_owned()
            + &String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{text}: {shown}");
        assert!(shown.contains(part), "{text}: no {part}: {shown}");
    }
}

#[test]
fn what_is_found_is_what_java_does() {
    // Each of these programs ends with an assertion that holds on every JVM.
    let cases = [
        "int x = Integer.MAX_VALUE; x++; assert x == Integer.MIN_VALUE; assert -7 / 2 == -3 && -7 % 2 == -1 && (-7 >> 1) == -4;",
        "long l = 1L << 40; int i = (int) l; assert i == 0 && (byte) 200 == -56 && (1 << 33) == 2;",
        "int[] a = {1, 2, 3}; int s = 0; for (int v : a) { if (v == 2) continue; s += v; } assert s == 4;",
        "int n = 0; try { n = 1; throw new IllegalStateException(\"x\"); } catch (RuntimeException e) { n += 10; assert e.getMessage().equals(\"x\"); } finally { n += 100; } assert n == 111;",
        "String s = \"a\" + 1 + true + null; assert s.equals(\"a1truenull\") && s.length() == 10;",
        "Integer p = 5; int q = p + 1; Object o = q; assert o instanceof Integer r && r == 6;",
        "java.util.function.IntBinaryOperator f = (a, b) -> a * b; assert f.applyAsInt(6, 7) == 42;",
        "StringBuilder none = null; boolean caught = false; try { none.length(); } catch (NullPointerException e) { caught = true; } assert caught;",
        "int v = switch (3) { case 1 -> 10; case 3 -> { int k = 4; yield k * 10; } default -> 0; }; assert v == 40;",
        "int[] a = new int[2]; try { a[2] = 1; assert false; } catch (ArrayIndexOutOfBoundsException e) { } ",
        "int i = 0; i = i++ + ++i; assert i == 2; int[] a = {0, 0}; int k = 0; a[k++] += 5; assert k == 1 && a[0] == 5;",
        "outer: for (int i = 0; i < 3; i++) { for (int j = 0; j < 3; j++) { if (j == 1) continue outer; if (i == 2) break outer; } } ",
        "enum_check();",
        "assert new Object() { int twice(int n) { return 2 * n; } }.twice(4) == 8;",
    ];
    let mut text = String::from(
        "class A { enum E { ONE, TWO { int f() { return 2; } }; int f() { return 1; } } record P(int x, int y) { } ",
    );
    text += "static void enum_check() { assert E.TWO.f() == 2 && E.valueCount() == 2; P p = new P(1, 2); assert p.x() + p.y() == 3; } ";
    text = text.replace("E.valueCount()", "E.values().length");
    for (k, code) in cases.iter().enumerate() {
        let _ = write!(text, "static void f{k}() {{ {code} }} ");
    }
    text += "public static void main(String[] args) { ";
    for k in 0..cases.len() {
        let _ = write!(text, "f{k}(); ");
    }
    text += "} }";
    let output = explored(&text, &[]);
    let shown = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{shown}");
}

/// A generator of numbers that is the same everywhere.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % sides
    }
}

/// Statements on two volatile and perhaps one plain field, under two locks.
fn statement(dice: &mut Dice, depth: u64, plain: bool) -> String {
    let field = |dice: &mut Dice| match dice.roll(if plain { 3 } else { 2 }) {
        0 => "s.x",
        1 => "s.y",
        _ => "s.z",
    };
    match dice.roll(if depth == 0 { 4 } else { 7 }) {
        0 => format!("{} = {};", field(dice), dice.roll(3)),
        1 => format!("{} = {} + 1;", field(dice), field(dice)),
        2 => format!(
            "if ({} > {}) {} = 0;",
            field(dice),
            dice.roll(2),
            field(dice)
        ),
        3 => {
            let name = format!("v{}", dice.roll(1_000_000));
            format!("int {name} = {}; {} = {name};", field(dice), field(dice))
        }
        4 | 5 => {
            let lock = ["s.a", "s.b"][dice.roll(2) as usize];
            let inner = statement(dice, depth - 1, plain) + &statement(dice, depth - 1, plain);
            format!("synchronized ({lock}) {{ {inner} }}")
        }
        _ => format!(
            "synchronized (s) {{ if (s.x == 0) s.wait({}); else s.notifyAll(); {} }}",
            ["", "10"][dice.roll(2) as usize],
            statement(dice, depth - 1, plain)
        ),
    }
}

fn random_program(dice: &mut Dice, name: &str) -> String {
    let mut text = format!(
        "class {name} {{ volatile int x, y; int z; final Object a = new Object(), b = new Object();\n"
    );
    for k in 0..12 {
        let plain = k % 4 == 0;
        let _ = write!(text, "/*@ scenario s{k} {{ {name} s = new {name}(); ");
        for _ in 0..2 {
            let code: String = (0..2).map(|_| statement(dice, 2, plain)).collect();
            let _ = write!(text, "thread {{ {code} }} ");
        }
        let _ = writeln!(
            text,
            "assert s.x != {} || s.y != {}; }} @*/",
            dice.roll(3),
            dice.roll(3)
        );
    }
    text + "}"
}

/// With and without reduction the same programs fail, and fewer states are needed with it.
#[test]
fn reduction_changes_no_answer() {
    let folder = tempfile::TempDir::new().unwrap();
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let (mut failing, mut right, mut fewer, mut more) = (0, 0, 0, 0);
    for k in 0..5 {
        let name = format!("R{k}");
        let path = folder.path().join(format!("{name}.java"));
        let text = random_program(&mut dice, &name);
        std::fs::write(&path, &text).unwrap();
        let (_, reduced) = json(&path, &[]);
        let (_, whole) = json(&path, &["--no-reduction"]);
        assert!(
            reduced["problems"].as_array().unwrap().is_empty(),
            "{reduced:#}\n{text}"
        );
        let pairs = reduced["runs"]
            .as_array()
            .unwrap()
            .iter()
            .zip(whole["runs"].as_array().unwrap());
        for (a, b) in pairs {
            assert_eq!(
                a["verdict"], b["verdict"],
                "{} of\n{text}\n{a:#}\n{b:#}",
                a["start"]
            );
            assert_ne!(a["verdict"], "undecided", "{a:#}\n{text}");
            match a["verdict"] == "refuted" {
                true => failing += 1,
                false => {
                    right += 1;
                    fewer += a["states"].as_u64().unwrap();
                    more += b["states"].as_u64().unwrap();
                }
            }
        }
    }
    assert!(
        failing >= 10 && right >= 10,
        "{failing} fail, {right} do not"
    );
    assert!(
        fewer < more,
        "{fewer} states with reduction, {more} without"
    );
}

/// What programs of small blocks are made for: one kind of failure each, so that both searches must find the same.
#[derive(Clone, Copy, PartialEq)]
enum Blocks {
    Races,
    Assertions,
    Deadlocks,
}

/// One access.
fn access(dice: &mut Dice, blocks: Blocks) -> String {
    let field = ["s.x", "s.y"][dice.roll(2) as usize];
    let value = 1 + dice.roll(3);
    match dice.roll(3) {
        0 if blocks == Blocks::Assertions => format!("assert {field} != {value};"),
        0 => format!("if ({field} > 5) return;"),
        _ => format!("{field} = {value};"),
    }
}

/// A block with one access or an inner block, or a block without anything before an access. Locks are taken in their order unless
/// deadlocks are wanted.
fn block(dice: &mut Dice, blocks: Blocks, from: u64, locks: u64) -> String {
    let lock = from + dice.roll(locks - from);
    let name = ["s.a", "s.b", "s.c"][lock as usize];
    let next = match blocks {
        Blocks::Deadlocks => 0,
        _ => lock + 1,
    };
    let depth = if blocks == Blocks::Deadlocks { 4 } else { 2 };
    match dice.roll(6) {
        roll if roll < depth && next < locks => {
            let inner = block(dice, blocks, next, locks);
            format!("synchronized ({name}) {{ {inner} }}")
        }
        5 => format!("synchronized ({name}) {{ }} {}", access(dice, blocks)),
        _ => format!("synchronized ({name}) {{ {} }}", access(dice, blocks)),
    }
}

/// Scenarios of two or three threads with one access for each block.
fn program_of_blocks(dice: &mut Dice, name: &str, count: usize) -> String {
    let mut text = format!(
        "class {name} {{ int p, q; volatile int x, y; final Object a = new Object(), b = new Object(), c = new Object();\n"
    );
    let kinds = [Blocks::Races, Blocks::Assertions, Blocks::Deadlocks];
    for k in 0..count {
        let blocks = kinds[k % kinds.len()];
        let locks = 2 + dice.roll(2);
        let _ = write!(text, "/*@ scenario s{k} {{ {name} s = new {name}(); ");
        for _ in 0..2 + u64::from(dice.roll(4) == 0) {
            let count = 1 + dice.roll(2);
            let code: String = (0..count).map(|_| block(dice, blocks, 0, locks)).collect();
            let code = match blocks {
                Blocks::Races => code.replace("s.x", "s.p").replace("s.y", "s.q"),
                _ => code,
            };
            let _ = write!(text, "thread {{ {code} }} ");
        }
        text += "} @*/\n";
    }
    text + "}"
}

/// What threads do behind different monitors, and after a block without anything in it, is found with reduction as without.
/// `HEDDLE_BLOCKS`: how many programs.
#[test]
fn reduction_finds_what_lies_behind_monitors() {
    let wanted = std::env::var("HEDDLE_BLOCKS");
    let wanted: usize = wanted.map_or(60, |n| n.parse().unwrap());
    let folder = tempfile::TempDir::new().unwrap();
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    let mut seen = std::collections::BTreeMap::<String, usize>::new();
    let mut done = 0;
    while done < wanted {
        let name = format!("B{done}");
        let path = folder.path().join(format!("{name}.java"));
        let text = program_of_blocks(&mut dice, &name, 30);
        std::fs::write(&path, &text).unwrap();
        let (_, reduced) = json(&path, &[]);
        let (_, whole) = json(&path, &["--no-reduction"]);
        let all = reduced["runs"].as_array().unwrap();
        assert_eq!(all.len(), 30, "{reduced:#}\n{text}");
        for (a, b) in all.iter().zip(whole["runs"].as_array().unwrap()) {
            assert_eq!(outcome(a), outcome(b), "{} of\n{text}", a["start"]);
            *seen.entry(outcome(a)).or_default() += 1;
            done += 1;
        }
    }
    for kind in [
        "no failure",
        "refuted race",
        "refuted assertion",
        "refuted deadlock",
    ] {
        let count = seen.get(kind).copied().unwrap_or_default();
        assert!(count * 30 >= wanted, "{kind}: {seen:?}");
    }
    eprintln!("{seen:?}");
}

/// Clients make all choices, also those before the first step that others can tell; and no client at all is no verdict.
#[test]
fn clients_choose_from_the_beginning() {
    let wrong = |part: &str| {
        format!(
            "public class C {{ private final int n; public C(int n) {{ this.n = n; }} public void first() {{ }} public void second() {{ {part} }} }}"
        )
    };
    let cases = [
        (wrong("assert n == 0;"), 1, "this assertion fails"),
        (wrong("assert n < 2;"), 0, "no failure"),
        // The first call of a thread is not the first method.
        (
            "public class C { private boolean done; public synchronized void first() { done = true; } public synchronized void second() { assert done; } }".to_owned(),
            1,
            "this assertion fails",
        ),
        (
            "public class C { public C(int n) { throw new IllegalArgumentException(); } public void f() { assert false; } }".to_owned(),
            2,
            "undecided after 2 states: no client was run",
        ),
        // One of the arguments makes an object.
        (
            "public class C { public C(int n) { if (n == 0) throw new IllegalArgumentException(); } public void f() { assert false; } }".to_owned(),
            1,
            "this assertion fails",
        ),
        (
            "public class C { //@ requires n > 5;\n public void f(int n) { } }".to_owned(),
            2,
            "no run comes to its end",
        ),
        (
            "public class C { //@ requires n > 0;\n public void f(int n) { } }".to_owned(),
            0,
            "no failure",
        ),
    ];
    for (text, code, part) in cases {
        let output = explored(&text, &["--client", "C"]);
        let shown = String::from_utf8_lossy(&output.stdout).into_owned()
            + &String::from_utf8_lossy(&output.stderr);
        assert!(shown.contains(part), "{text}: no {part}: {shown}");
        assert_eq!(output.status.code(), Some(code), "{text}: {shown}");
    }
}

#[test]
fn rules_that_are_easily_forgotten() {
    // Each of these programs fails, or not, because of one rule of Java.
    let cases = [
        // A cast where a type variable was erased.
        (
            "class A { static <T> T as(Object o) { return (T) o; } public static void main(String[] a) { String s = A.<String>as(1); } }",
            "exception",
        ),
        (
            "class A { static <T> T as(Object o) { return (T) o; } public static void main(String[] a) { Object s = A.<Object>as(1); String t = A.as(\"x\"); assert t.length() == 1; } }",
            "",
        ),
        // Interfaces with default methods are initialized with classes, others are not.
        (
            "class A { static int n; static int up() { return ++n; } interface I { int X = up(); default void f() { } } static class C implements I { } public static void main(String[] a) { new C(); assert n == 1; } }",
            "",
        ),
        (
            "class A { static int n; static int up() { return ++n; } interface I { int X = up(); void f(); } static class C implements I { public void f() { } } public static void main(String[] a) { new C(); assert n == 0; } }",
            "",
        ),
        // A static field's class is initialized when the field is written, after the value was computed.
        (
            "class A { static int n; static int up() { return ++n; } static class C { static int x; static { n = n * 10; } } public static void main(String[] a) { C.x = up(); assert n == 10; } }",
            "",
        ),
        // The end of a thread notifies those who wait on it.
        (
            "class A { public static void main(String[] a) throws Exception { Thread t = new Thread(() -> { }); synchronized (t) { t.start(); while (t.isAlive()) t.wait(); } } }",
            "",
        ),
        // Daemons start daemons, and a running thread cannot become one.
        (
            "class A { public static void main(String[] a) { Object o = new Object(); Thread d = new Thread(() -> { Thread e = new Thread(() -> { synchronized (o) { try { o.wait(); } catch (InterruptedException x) { } } }); e.start(); }); d.setDaemon(true); d.start(); } }",
            "",
        ),
        (
            "class A { public static void main(String[] a) { Object o = new Object(); Thread t = new Thread(() -> { synchronized (o) { } }); synchronized (o) { t.start(); t.setDaemon(true); } } }",
            "exception",
        ),
        // An interrupt before the start is not forgotten.
        (
            "class A { public static void main(String[] a) { Thread t = new Thread(() -> { assert Thread.interrupted(); }); t.interrupt(); t.start(); } }",
            "",
        ),
        // A copy reads its source and writes its destination.
        (
            "class A { public static void main(String[] a) { int[] x = new int[2]; int[] y = new int[2]; Thread t = new Thread(() -> { x[0] = 1; }); t.start(); System.arraycopy(x, 0, y, 0, 2); } }",
            "race",
        ),
        (
            "class A { public static void main(String[] a) { int[] x = new int[2]; int[] y = new int[2]; Thread t = new Thread(() -> { y[0]++; }); t.start(); System.arraycopy(x, 0, y, 0, 2); } }",
            "race",
        ),
        // A final field of an object that went out too early.
        (
            "class A { static volatile A out; final int v; A() { out = this; v = 3; } public static void main(String[] a) { new Thread(A::new).start(); A x = out; if (x != null) { int k = x.v; } } }",
            "race",
        ),
    ];
    for (text, expected) in cases {
        let output = explored(text, &["--format", "json"]);
        let value: Value = serde_json::from_slice(&output.stdout).unwrap();
        let run = &value["runs"][0];
        let kinds = run["findings"].as_array().unwrap().iter();
        let kinds: Vec<&str> = kinds.map(|f| f["kind"].as_str().unwrap()).collect();
        let first = kinds.first().copied().unwrap_or_default();
        assert_eq!(first, expected, "{text}: {value:#}");
        assert!(
            !expected.is_empty() || run["verdict"] == "no failure",
            "{text}: {value:#}"
        );
    }
}

const PHASE: &str = "class Phase {\n  //CLAUSES\n  volatile int phase;\n  volatile boolean closed;\n  void go() { if (phase == 0) phase = 1; if (phase == 1) closed = true; }\n  //WRONG\n  /*@ scenario s { Phase p = new Phase(); thread w[*] { p.go(); } } @*/\n}\n";

/// What is found for any number of threads is proved by `check`, which takes nothing on trust; and refused of other code.
#[test]
fn inferred_environments_are_proved_by_themselves() {
    let shown = explored(PHASE, &["--show", "environment"]);
    let shown = String::from_utf8(shown.stdout).unwrap();
    assert!(
        shown.contains("no failure for any number of threads"),
        "{shown}"
    );
    let clauses = shown.lines().filter(|l| l.trim().starts_with("//@ "));
    let clauses: String = clauses.map(|l| format!("{l}\n")).collect();
    assert_eq!(clauses.lines().count(), 2, "{shown}");
    let with = PHASE.replace("//CLAUSES\n", &clauses);
    let checked = |text: &str| {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("Phase.java");
        std::fs::write(&path, text).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_heddle"));
        let output = command.arg("check").arg(path).output().unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        (output.status.code(), said)
    };
    let (code, said) = checked(&with);
    assert_eq!(code, Some(0), "{said}");
    let (code, said) = checked(&with.replace("//WRONG", "void back() { phase = 0; }"));
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("H0303"), "{said}");
}

#[test]
fn what_fails_with_three_threads_only_is_not_proved_for_any_number() {
    let program = programs()
        .into_iter()
        .find(|p| p.ends_with("AnyNumberWrong.java"))
        .unwrap();
    for scenario in ["three", "threeRace"] {
        let entry = format!("scenario {scenario}");
        let (exit, two) = json(&program, &["--entry", &entry]);
        assert_eq!(exit, 2, "{two:#}");
        assert_eq!(two["runs"][0]["any_number"]["known"], "alarm");
        let (exit, three) = json(&program, &["--entry", &entry, "--threads", "3"]);
        assert_eq!(exit, 1, "{three:#}");
        let threads = &three["runs"][0]["findings"][0]["trace"]["threads"];
        assert_eq!(threads[3], "w 3", "{threads}");
    }
}

#[test]
fn what_is_taken_for_stronger_or_ordered_is_said() {
    let of = |body: &str| {
        let text = format!(
            "import java.util.*; import java.util.concurrent.atomic.*; class A {{ static AtomicInteger n = new AtomicInteger(); \
             /*@ scenario s {{ thread {{ {body} }} thread {{ A.n.get(); }} }} @*/ }}"
        );
        String::from_utf8(explored(&text, &[]).stdout).unwrap()
    };
    for (body, said, unsaid) in [
        (
            "Map.of(1, 1, 2, 2).keySet().iterator().next();",
            "maps of `Map.of` in the order",
            "Map.of(1, 1).keySet().iterator().next();",
        ),
        (
            "Set.of(1, 2).iterator().next();",
            "sets of `Set.of` in the order",
            "Set.of(1).iterator().next();",
        ),
        (
            "A.n.lazySet(1);",
            "accesses in acquire and release mode as volatile ones",
            "new AtomicInteger().lazySet(1);",
        ),
    ] {
        let (noted, silent) = (of(body), of(unsaid));
        assert!(noted.contains(said), "{noted}");
        assert!(silent.contains("no failure"), "{silent}");
        assert!(!silent.contains(said), "{silent}");
    }
}
