//! Damaged input: whatever is done to a program, resolving it ends, without panic and without running out of stack.
#![allow(clippy::unwrap_used)]

use heddle_resolve::library::Library;
use heddle_text::FileId;
use std::path::Path;

/// A small generator of numbers, so that failures can be repeated from their seed.
struct Random(u64);

impl Random {
    fn next(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below.max(1) as u64) as usize
    }
}

fn resolve(text: &str) {
    let parsed = heddle_syntax::parse(FileId(0), text);
    heddle_resolve::resolve(Library::none(), vec![parsed.ast]);
}

fn corpus() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut texts = Vec::new();
    for dir in [
        "tests/specs",
        "tests/programs",
        "../../tests/java-invalid/types",
    ] {
        for entry in std::fs::read_dir(root.join(dir)).unwrap() {
            texts.push(std::fs::read_to_string(entry.unwrap().path()).unwrap());
        }
    }
    texts.sort();
    texts
}

/// Pieces of one text: identifiers, numbers, single other characters.
fn tokens(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut start = None;
    for (i, c) in text.char_indices() {
        let wordy = c.is_alphanumeric() || c == '_';
        match (wordy, start) {
            (true, None) => start = Some(i),
            (false, Some(s)) => {
                found.push(&text[s..i]);
                start = None;
                found.push(&text[i..i + c.len_utf8()]);
            }
            (false, None) => found.push(&text[i..i + c.len_utf8()]),
            (true, Some(_)) => {}
        }
    }
    found.extend(start.map(|s| &text[s..]));
    found
}

/// Deletes, doubles, swaps and exchanges tokens with those of another text.
fn damaged(random: &mut Random, text: &str, other: &str) -> String {
    let mut parts: Vec<&str> = tokens(text);
    let donors = tokens(other);
    for _ in 0..1 + random.next(6) {
        if parts.is_empty() {
            break;
        }
        let at = random.next(parts.len());
        match random.next(5) {
            0 => drop(parts.remove(at)),
            1 => parts.insert(at, parts[at]),
            2 => {
                let with = random.next(parts.len());
                parts.swap(at, with);
            }
            3 => parts[at] = donors[random.next(donors.len())],
            _ => {
                let from = random.next(donors.len());
                let to = (from + 1 + random.next(12)).min(donors.len());
                parts.splice(at..at, donors[from..to].iter().copied());
            }
        }
    }
    parts.concat()
}

#[test]
fn damaged_programs_are_resolved_without_panic() {
    let texts = corpus();
    let mut random = Random(0x5eed_1234_abcd_0001);
    for _ in 0..1500 {
        let text = &texts[random.next(texts.len())];
        let other = &texts[random.next(texts.len())];
        resolve(&damaged(&mut random, text, other));
    }
}

#[test]
fn deep_and_long_input_ends() {
    let chain = format!(
        "class A {{ int f(int n) {{ return {}n; }} }}",
        "n + ".repeat(9_000)
    );
    resolve(&chain);
    let text = format!(
        "class A {{ String f(String n) {{ return {}n; }} }}",
        "n + ".repeat(9_000)
    );
    resolve(&text);
    let calls = format!(
        "class A {{ A f() {{ return this{}; }} }}",
        ".f()".repeat(9_000)
    );
    resolve(&calls);
    let chosen = format!(
        "class A {{ int f(boolean b) {{ return {}0; }} }}",
        "b ? 1 : ".repeat(9_000)
    );
    resolve(&chosen);
    let nested = format!(
        "class A {{ int f() {{ return {}1{}; }} }}",
        "(".repeat(200),
        ")".repeat(200)
    );
    resolve(&nested);
    let generic = format!(
        "class A<T> {{ {}T{} x; }}",
        "A<".repeat(200),
        ">".repeat(200)
    );
    resolve(&generic);
    let lambdas = format!(
        "import java.util.concurrent.*; class A {{ void g(Runnable r) {{ }} <T> void g(Callable<T> c) {{ }} void f() {{ {}f(){}; }} }}",
        "g(() -> ".repeat(60),
        ")".repeat(60)
    );
    resolve(&lambdas);
    let elses = format!(
        "class A {{ void f(int n) {{ {} }} }}",
        "if (n > 0) f(1); else ".repeat(3_000) + ";"
    );
    resolve(&elses);
}

#[test]
fn odd_files_are_no_trouble() {
    for text in [
        "",
        "\u{feff}class A { }",
        "class A {\r\n}\r\n",
        "\0\0\0",
        "class A extends A { }",
        "class A<T extends T> { T t; }",
        "interface I extends I { }",
        "class A { A a = a.a.a.b; }",
        "class A { class A { } }",
        "enum E { A(A), B(B); E(E e) { } }",
        "class A { int x = x + y; int y = x; static final int P = Q; static final int Q = P; }",
        "class A<T extends A<T>> { T t; void f() { t.t.t.f(); } }",
        "record R(R r) { R { r = r.r().r(); } }",
        "class A { var x = 1; void f() { var y = y; var z = () -> z; } }",
        "import a.b.*; import static c.D.*; class A { E e; }",
    ] {
        resolve(text);
    }
}
