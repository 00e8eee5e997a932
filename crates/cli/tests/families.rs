//! Random families of threads: what is proved for any number of them goes well with three and four.
//!
//! `HEDDLE_FAMILIES=N` looks at N programs instead of a sample, `HEDDLE_FAMILIES_FROM` is the first seed.
#![allow(clippy::unwrap_used, clippy::print_stderr)]

use serde_json::Value;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % sides
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.roll(of.len() as u64) as usize]
    }
}

const PLAIN: [&str; 27] = [
    "f.x = 0;",
    "f.x = 1;",
    "f.y = l;",
    "f.v = 1 - l;",
    "f.v = 1;",
    "l = f.x;",
    "l = f.y;",
    "l = f.v;",
    "l = 0;",
    "assert l <= 1;",
    "assert f.x == f.y;",
    "assert f.x + f.y < 3;",
    "assert f.v == 0;",
    "assert f.x < 3;",
    "assert m == null || m.w == 0;",
    "f.x = f.x < 4 ? f.x + 1 : f.x;",
    "f.x = f.x > 0 ? f.x - 1 : 0;",
    "if (f.y == 0) f.y = 1; else if (f.y == 1) f.y = 2; else assert false;",
    "m = f.cell;",
    "f.cell = m;",
    "f.cell = null;",
    "m = new N();",
    "if (m != null) m.w = 1 - m.w;",
    "if (l == 0) f.x = 1;",
    "if (m == null) f.y = 1;",
    "if (m != null) { synchronized (m) { m.w = 1 - m.w; } }",
    "f.a.getAndUpdate(n -> n < 3 ? n + 1 : 0);",
];

fn block(dice: &mut Dice) -> String {
    let mut out = String::new();
    for _ in 0..=dice.roll(3) {
        let plain = dice.one(&PLAIN);
        match dice.roll(5) {
            0 => {
                let lock = dice.one(&["f", "f.o"]);
                let _ = write!(out, "synchronized ({lock}) {{ {plain} }} ");
            }
            _ => {
                let _ = write!(out, "{plain} ");
            }
        }
    }
    out
}

fn thread(dice: &mut Dice) -> String {
    let mut out = String::from("int l = 0; N m = null; ");
    for _ in 0..=dice.roll(3) {
        let inner = block(dice);
        match dice.roll(4) {
            0 => out += &inner,
            1 => {
                let _ = write!(out, "synchronized (f.o) {{ {inner}}} ");
            }
            _ => {
                let _ = write!(out, "synchronized (f) {{ {inner}}} ");
            }
        }
    }
    match dice.roll(3) {
        0 => format!("for (;;) {{ {out}}}"),
        _ => out,
    }
}

fn program(seed: u64) -> String {
    let mut dice = Dice(seed);
    dice.roll(2);
    let family = thread(&mut dice);
    let boss = match dice.roll(3) {
        0 => format!(" thread boss {{ {} }}", thread(&mut dice)),
        _ => String::new(),
    };
    let cell = dice.one(&["", "f.cell = new N();"]);
    format!(
        "class R {{ int x, y; volatile int v; N cell; final Object o = new Object(); final java.util.concurrent.atomic.AtomicInteger a = new java.util.concurrent.atomic.AtomicInteger(); static class N {{ int w; }}\n/*@ scenario s {{ R f = new R(); {cell} thread w[*] {{ {family} }}{boss} }} @*/ }}\n"
    )
}

fn explored(path: &Path, threads: &str) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_heddle"));
    command.arg("explore").arg(path);
    command.args([
        "--format",
        "json",
        "--max-states",
        "40000",
        "--threads",
        threads,
    ]);
    let output = command.output().unwrap();
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    value["runs"][0].clone()
}

#[test]
fn what_is_proved_for_any_number_goes_well_with_three_and_four() {
    let number = |name: &str, or: u64| std::env::var(name).map_or(or, |v| v.parse().unwrap());
    let from = number("HEDDLE_FAMILIES_FROM", 1);
    let count = number("HEDDLE_FAMILIES", 60);
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("R.java");
    let (mut proved, mut refuted) = (0, 0);
    for seed in from..from + count {
        let text = program(seed);
        std::fs::write(&path, &text).unwrap();
        let two = explored(&path, "2");
        refuted += u64::from(two["verdict"] == "refuted");
        if two["any_number"]["known"] != "no failure" {
            continue;
        }
        proved += 1;
        for threads in ["3", "4"] {
            let more = explored(&path, threads);
            let findings = more["findings"].as_array().unwrap();
            let wrong = findings.iter().find(|f| f["kind"] != "deadlock");
            assert_eq!(wrong, None, "seed {seed}, {threads} threads: {text}");
        }
    }
    eprintln!(
        "{count} programs: {proved} proved for any number, {refuted} refuted with two threads"
    );
    assert!(
        proved * 8 >= count && refuted * 8 >= count,
        "{proved} proved, {refuted} refuted"
    );
}
