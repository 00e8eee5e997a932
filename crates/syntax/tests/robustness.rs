//! Nothing that a file can contain makes the parser panic, hang or overflow the stack.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

use heddle_diag::{Severity, codes};
use heddle_syntax::{MAX_CHAIN, Parsed, dump, parse, parse_bytes, print};
use heddle_text::FileId;
use std::path::Path;
use std::time::{Duration, Instant};

fn parse_text(text: &str) -> Parsed {
    parse(FileId(0), text)
}

fn in_method(body: &str) -> String {
    format!("class C {{ void m() {{ {body} }} }}")
}

/// Parses, prints and dumps: all of them walk the tree.
fn exercise(text: &str) -> Parsed {
    let parsed = parse_text(text);
    print(&parsed.ast);
    dump(&parsed.ast);
    parsed
}

fn assert_too_deep(text: &str) {
    let parsed = exercise(text);
    let deep = parsed
        .diagnostics
        .iter()
        .filter(|d| d.code == codes::TOO_DEEP);
    assert_eq!(deep.count(), 1, "{:?}", parsed.diagnostics.first());
    assert_eq!(
        parsed.diagnostics.len(),
        1,
        "{:#?}",
        parsed.diagnostics.get(1)
    );
}

#[test]
fn deep_nesting_is_an_error() {
    let n = 20_000;
    let nests = [
        ("x = ", "(", "1", ")", ";"),
        ("", "{", "", "}", ""),
        ("x = ", "a[", "0", "]", ";"),
        ("x = ", "f(", "", ")", ";"),
        ("x = ", "!", "y", "", ";"),
        ("x = ", "-", "y", "", ";"),
        ("x = ", "(int) ", "y", "", ";"),
        ("x = ", "y -> ", "y", "", ";"),
        ("x = ", "() -> { return ", "1", "; }", ";"),
        ("x = ", "y = ", "1", "", ";"),
        ("x = ", "new C() { Object f = ", "1", "; }", ";"),
        ("x = ", "switch (1) { default -> ", "1", "; }", ";"),
        ("int[] x = ", "{", "", "}", ";"),
        ("x = ", "p ? ", "1", " : 2", ";"),
        ("", "if (p) ", ";", "", ""),
        ("", "while (p) ", ";", "", ""),
        ("", "a: ", ";", "", ""),
        ("", "for (;;) ", ";", "", ""),
        ("", "do ", ";", " while (p);", ""),
        ("", "try { ", "", " } finally { }", ""),
        ("", "synchronized (o) { ", "", " }", ""),
        ("", "class D { void m() { ", "", " } }", ""),
        ("", "List<", "A", ">", " x;"),
        ("x = (", "List<", "A", ">", ") y;"),
    ];
    for (front, open, middle, close, back) in nests {
        let body = format!("{front}{}{middle}{}{back}", open.repeat(n), close.repeat(n));
        let parsed = exercise(&in_method(&body));
        assert!(parsed.has_errors(), "{front}{open}");
    }
    assert_too_deep(&in_method(&format!(
        "x = {}1{};",
        "(".repeat(n),
        ")".repeat(n)
    )));
    assert_too_deep(&in_method(&"{".repeat(n)));
    assert_too_deep(&"class C {".repeat(n));
    assert_too_deep(&format!(
        "class C {{ //@ invariant {}x;\n}}",
        "y ==> ".repeat(n)
    ));
    assert_too_deep(&format!("@A({}) class C {{ }}", "@A(".repeat(n)));
}

#[test]
fn moderate_nesting_is_fine() {
    let n = 100;
    let text = in_method(&format!("x = {}1{};", "(".repeat(n), ")".repeat(n)));
    assert!(parse_text(&text).diagnostics.is_empty());
    let text = in_method(&format!("{}{}", "if (p) {".repeat(n), "}".repeat(n)));
    assert!(parse_text(&text).diagnostics.is_empty());
}

#[test]
fn long_chains_are_fine() {
    let n = MAX_CHAIN as usize - 10;
    let chains = [
        format!("s = \"a\"{};", " + \"b\"".repeat(n)),
        format!("x = a{};", ".b()".repeat(n)),
        format!("x = a{};", "[0]".repeat(n)),
        format!("x = a{};", ".b".repeat(n)),
        format!("x = {}0;", "p ? 1 : ".repeat(n)),
        format!("if (p) {{ }}{}", " else if (q) { }".repeat(n)),
        format!("x = p{};", " && q || r".repeat(n / 2)),
    ];
    for chain in chains {
        let parsed = exercise(&in_method(&chain));
        assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
        let again = parse_text(&print(&parsed.ast));
        assert_eq!(dump(&parsed.ast), dump(&again.ast));
    }
    let wide = format!(
        "f({}0); int[] a = {{{}}};",
        "1, ".repeat(200_000),
        "1, ".repeat(200_000)
    );
    assert!(exercise(&in_method(&wide)).diagnostics.is_empty());
}

#[test]
fn chains_beyond_the_limit_are_an_error() {
    let n = MAX_CHAIN as usize * 3;
    assert_too_deep(&in_method(&format!("s = 1{};", " + 1".repeat(n))));
    assert_too_deep(&in_method(&format!("x = a{};", ".b()".repeat(n))));
    assert_too_deep(&in_method(&format!(
        "if (p) ;{}",
        " else if (q) ;".repeat(n)
    )));
    assert_too_deep(&in_method(&format!("x = {}0;", "p ? 1 : ".repeat(n))));
}

#[test]
fn bytes_that_are_no_text() {
    let codes = |bytes: &[u8]| -> Vec<heddle_diag::Code> {
        let parsed = parse_bytes(FileId(0), bytes);
        parsed.diagnostics.iter().map(|d| d.code).collect()
    };
    assert_eq!(codes(b""), []);
    assert_eq!(codes(b"\n\n"), []);
    assert_eq!(codes(b"class C { } // caf\xe9"), [codes::NOT_UTF8]);
    assert_eq!(codes(b"\xca\xfe\xba\xbe\0\0\0\x3d"), [codes::NOT_TEXT]);
    assert_eq!(codes(b"\x7fELF\0\0\0"), [codes::NOT_TEXT]);
    assert_eq!(codes(b"\xff\xfec\0l\0a\0s\0s\0"), [codes::NOT_UTF8]);
    assert_eq!(
        codes("\u{feff}class C { }".as_bytes()),
        [codes::BYTE_ORDER_MARK]
    );
    assert_eq!(codes(b"class C { }\x1a"), []);
    assert_eq!(codes(b"class C {\r\n}\r\n"), []);
    assert_eq!(codes(b"class C {\r}\r"), []);
}

#[test]
fn the_position_of_bad_bytes_is_given() {
    let parsed = parse_bytes(FileId(0), b"class C {\n  // \xff\n}");
    let diagnostic = &parsed.diagnostics[0];
    assert_eq!(diagnostic.primary.as_ref().map(|l| l.span.start), Some(15));
    assert!(diagnostic.message.contains("line 2"));
}

#[test]
fn large_files_parse_in_linear_time() {
    let member = "    /** Doc. */ int f0(int a, String b) { return a + b.length() * 2; }\n";
    let text = format!("class C {{\n{}}}\n", member.repeat(40_000));
    let start = Instant::now();
    assert!(parse_text(&text).diagnostics.is_empty());
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn quadratic_traps() {
    let n = 20_000;
    let traps = [
        "a < ".repeat(n),
        "a < b > ( ".repeat(n),
        "(a) ".repeat(n),
        "( a, ".repeat(n),
        "( A < B".repeat(n),
        "@A ".repeat(n),
        "A<B>.".repeat(n),
        "/*@ pure".repeat(n),
        "//@ requires x\n".repeat(n),
        "'".repeat(n),
        "\\u".repeat(n),
        "\"\"\"".repeat(n),
        "} ".repeat(n),
        "public ".repeat(n),
        "case ".repeat(n),
        "x = 1 ".repeat(n),
        "void m( ".repeat(n),
    ];
    for trap in traps {
        let start = Instant::now();
        exercise(&trap);
        exercise(&in_method(&trap));
        exercise(&format!("class C {{ {trap} }}"));
        let head: String = trap.chars().take(12).collect();
        assert!(
            start.elapsed() < Duration::from_secs(20),
            "{head} {:?}",
            start.elapsed()
        );
    }
}

/// A small generator of pseudo-random numbers; the seed is printed by the assertion that fails.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}

const PIECES: &[&str] = &[
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ";",
    ",",
    ".",
    "<",
    ">",
    ">>",
    "=",
    "->",
    "::",
    "@",
    "?",
    ":",
    "...",
    "\"",
    "'",
    "\"\"\"",
    "/*",
    "*/",
    "//@ ",
    "/*@ ",
    "@*/",
    "\n",
    "\\u0041",
    "\\old(",
    "\\forall int i; ",
    "x'",
    "==>",
    "class",
    "record R(",
    "switch (x) {",
    "case 1 ->",
    "default",
    "yield ",
    "new ",
    "int",
    "void",
    "if (",
    "else",
    "for (",
    "try",
    "catch",
    "requires ",
    "invariant ",
    "ghost ",
    "0x",
    "1e",
    "1_",
    "é",
    "\u{feff}",
    "😀",
    "\0",
    "sealed ",
    "non-sealed ",
];

fn mutate(text: &str, random: &mut Random) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..1 + random.below(8) {
        let at = random.below(chars.len() + 1);
        match random.below(4) {
            0 => {
                let end = (at + random.below(30)).min(chars.len());
                chars.drain(at..end);
            }
            1 | 2 => {
                let piece = PIECES[random.below(PIECES.len())];
                chars.splice(at..at, piece.chars());
            }
            _ => {
                let from = random.below(chars.len() + 1);
                let end = (from + random.below(60)).min(chars.len());
                let copy: Vec<char> = chars[from..end].to_vec();
                chars.splice(at..at, copy);
            }
        }
    }
    chars.into_iter().collect()
}

#[test]
fn mutated_files_never_break_the_parser() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/valid");
    let files = [
        "Declarations",
        "Expressions",
        "Statements",
        "Specifications",
        "module-info",
    ];
    let texts = files.map(|name| {
        let path = folder.join(name).with_extension("java");
        std::fs::read_to_string(path).expect("readable")
    });
    let start = Instant::now();
    let mut rounds = 0u64;
    // A longer search: HEDDLE_FUZZ_SECONDS=600 cargo test --release -p heddle-syntax mutated
    let asked = std::env::var("HEDDLE_FUZZ_SECONDS").ok();
    let asked = asked.and_then(|text| text.parse().ok());
    let limit = Duration::from_secs(asked.unwrap_or(6));
    let most = if asked.is_some() { u64::MAX } else { 3000 };
    while start.elapsed() < limit && rounds < most {
        rounds += 1;
        let mut random = Random(0x9e37_79b9 + rounds * 7919);
        let text = mutate(&texts[random.below(texts.len())], &mut random);
        let parsed = exercise(&text);
        let file = text.len() as u32;
        for diagnostic in &parsed.diagnostics {
            let label = diagnostic.primary.as_ref().expect("a place");
            let (start, end) = (label.span.start, label.span.end);
            assert!(start <= end && end <= file, "round {rounds}");
            let whole = text.get(start as usize..end as usize);
            assert!(whole.is_some(), "round {rounds}: {start}..{end}");
        }
        if !parsed.has_errors() {
            let again = parse_text(&print(&parsed.ast));
            let first = again
                .diagnostics
                .iter()
                .find(|d| d.severity == Severity::Error);
            assert!(first.is_none(), "round {rounds}: {first:?}");
            let (before, after) = (dump(&parsed.ast), dump(&again.ast));
            let mut lines = before.lines().zip(after.lines());
            let difference = lines.find(|(a, b)| a != b);
            assert!(before == after, "round {rounds}: {difference:#?}");
        }
    }
    assert!(rounds > 20);
}
