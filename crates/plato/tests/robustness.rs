//! No input makes the parser or resolver panic, hang or overflow the stack.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use heddle_diag::codes;
use heddle_plato::generate::{self, Dice, Options};
use heddle_text::FileId;
use std::time::Instant;

/// Loads on a small stack, as a worker thread would; gives the codes that were reported.
fn codes_of(text: String) -> Vec<heddle_diag::Code> {
    let worker = std::thread::Builder::new()
        .stack_size(2 << 20)
        .spawn(move || {
            let start = Instant::now();
            let codes = match heddle_plato::load(FileId(0), &text) {
                Ok(program) => {
                    assert_eq!(heddle_plato::check_well_formed(&program), Ok(()));
                    let again = heddle_plato::print(&program);
                    assert!(heddle_plato::load(FileId(0), &again).is_ok(), "{again}");
                    Vec::new()
                }
                Err(diagnostics) => diagnostics.iter().map(|d| d.code).collect(),
            };
            let seconds = start.elapsed().as_secs();
            assert!(seconds < 60, "took {seconds} s");
            codes
        });
    worker.expect("thread").join().expect("no panic")
}

fn thread(body: &str) -> String {
    format!("var x: int; var b: bool; var m: map<int, int>; thread A {{ {body} }}")
}

#[test]
fn deep_nesting_is_refused() {
    let n = 100_000;
    let wrap = |open: &str, inner: &str, close: &str| {
        format!("{}{inner}{}", open.repeat(n), close.repeat(n))
    };
    let inputs = [
        thread(&format!("assert {};", wrap("(", "b", ")"))),
        thread(&format!("assert {};", wrap("!", "b", ""))),
        thread(&format!("x := {};", wrap("-", "1", ""))),
        thread(&format!("x := {};", wrap("b ? x : ", "1", ""))),
        thread(&format!("x := {};", wrap("m[", "1", "]"))),
        thread(&format!("x := m{};", wrap("[1 := 2]", "", ""))),
        thread(&format!("assert {};", wrap("forall i: int :: ", "b", ""))),
        thread(&format!("assert {};", wrap("b ==> ", "b", ""))),
        thread(&format!("assert {};", wrap("b <==> ", "b", ""))),
        thread(&format!("x := x{};", wrap(" - 1", "", ""))),
        thread(&format!("x := x{};", wrap(" + 1 - 1", "", ""))),
        thread(&wrap("{", "skip;", "}")),
        thread(&wrap("if (b) {", "skip;", "}")),
        thread(&wrap("if (b) { skip; } else ", "{ }", "")),
        thread(&wrap("block L {", "skip;", "}")),
        format!("var x: {};", wrap("set<", "int", ">")),
        format!("var x: set<int> = {};", wrap("{", "", "}")),
    ];
    for input in inputs {
        let start: String = input.chars().take(90).collect();
        let codes = codes_of(input);
        assert!(codes.contains(&codes::TOO_DEEP), "{start}: {codes:?}");
        assert_eq!(codes.len(), 1, "{start}: {codes:?}");
    }
}

#[test]
fn the_deepest_allowed_mix_fits_a_small_stack() {
    // Each level goes through every operator strength.
    let level = "b <==> b ==> b || b && b == (x < (m[x + 1 * -x] + (b ? 1 : ";
    for depth in 1..60 {
        let text = thread(&format!("assert {}", level.repeat(depth)));
        codes_of(text);
    }
    let mut inner = "x".to_string();
    for _ in 0..30 {
        inner = format!("(b ? 1 : m[x + 1 * -({inner})])");
    }
    assert!(codes_of(thread(&format!("x := {inner};"))).is_empty());
    let nested = format!(
        "{}skip;{}",
        "while (b) { if (b) { ".repeat(60),
        "} }".repeat(60)
    );
    assert!(codes_of(thread(&nested)).is_empty());
}

#[test]
fn long_programs_are_fine() {
    let n = 100_000;
    let long = [
        thread(&format!("assert b{};", " && b".repeat(n))),
        thread(&format!("assert b{};", " || b".repeat(n))),
        thread(&format!("x := x{};", " + 1".repeat(n))),
        thread(&"x := 1;".repeat(n)),
        thread(&"{ var t: int := x; x := t; }".repeat(20_000)),
        (0..20_000).map(|i| format!("var v{i}: int;")).collect(),
        (0..20_000)
            .map(|i| format!("proc p{i}() {{ p{}(); }}", i + 1))
            .chain(["proc p20000() { skip; }".to_string()])
            .collect(),
    ];
    for input in long {
        let start: String = input.chars().take(90).collect();
        assert_eq!(codes_of(input), [], "{start}");
    }
}

#[test]
fn long_chains_of_definitions_are_refused() {
    let text: String = (0..50_000)
        .map(|i| format!("const c{i}: int = c{} + c{};", i + 1, i + 1))
        .chain(["const c50000: int = 1; thread A[0..c0] { skip; }".to_string()])
        .collect();
    assert!(codes_of(text).contains(&codes::TOO_DEEP));
}

#[test]
fn garbage_gives_a_bounded_number_of_errors() {
    for piece in [
        "}", "{", "#", "thread", "x := ", "\u{0}", "é", "'", "/*", "((",
    ] {
        let codes = codes_of(piece.repeat(20_000));
        assert!(
            !codes.is_empty() && codes.len() <= 100,
            "{piece}: {}",
            codes.len()
        );
    }
    assert_eq!(codes_of(String::new()), []);
    let unknown: String = (0..20_000).map(|i| format!("x{i} := y{i};")).collect();
    let globals: String = (0..20_000).map(|i| format!("var v{i}: int;")).collect();
    assert_eq!(codes_of(globals + &thread(&unknown)).len(), 100);
}

/// Changes a few bytes of a text, keeping it UTF-8.
fn mutated(text: &str, dice: &mut Dice) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=dice.roll(4) {
        let at = dice.roll(bytes.len() as u32) as usize;
        match dice.roll(4) {
            0 => bytes[at] = b" (){}[];:=<>!'&|.,+-*/%ax1"[dice.roll(26) as usize],
            1 => {
                bytes.remove(at);
            }
            2 => {
                let end = (at + dice.roll(30) as usize).min(bytes.len());
                let copy = bytes[at..end].to_vec();
                let to = dice.roll(bytes.len() as u32) as usize;
                bytes.splice(to..to, copy);
            }
            _ => {
                let end = (at + dice.roll(30) as usize).min(bytes.len());
                bytes.drain(at..end);
            }
        }
        if bytes.is_empty() {
            break;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Moves, drops, doubles or replaces whole words.
fn shuffled(text: &str, dice: &mut Dice) -> String {
    let mut words: Vec<&str> = text.split_inclusive([' ', ';', '(', ')', '\n']).collect();
    for _ in 0..=dice.roll(5) {
        if words.is_empty() {
            break;
        }
        let (a, b) = (
            dice.roll(words.len() as u32) as usize,
            dice.roll(words.len() as u32) as usize,
        );
        match dice.roll(3) {
            0 => words.swap(a, b),
            1 => {
                words.remove(a);
            }
            _ => words.insert(a, words[b]),
        }
    }
    words.concat()
}

#[test]
fn mutated_programs_never_panic() {
    let options = Options {
        rich: true,
        ..Options::default()
    };
    for seed in 0..300 {
        let mut dice = Dice::new(seed);
        let text = generate::text(seed, &options);
        for _ in 0..10 {
            let changed = match dice.chance(1, 2) {
                true => mutated(&text, &mut dice),
                false => shuffled(&text, &mut dice),
            };
            if let Ok(program) = heddle_plato::load(FileId(0), &changed) {
                assert_eq!(
                    heddle_plato::check_well_formed(&program),
                    Ok(()),
                    "{changed}"
                );
            }
        }
    }
}
