//! Random programs that are hard on the engines: thread ids in globals, locals, sets and maps, tests and
//! assertions that depend on the interleaving, identical and different threads.

use heddle_plato::generate::Dice;
use std::fmt::Write;

const BOOL_GLOBALS: [&str; 2] = ["a", "b"];
const TID_GLOBALS: [&str; 2] = ["m", "o"];

/// The text of a program.
pub(crate) fn program(seed: u64) -> String {
    let mut dice = Dice::new(seed);
    let mut text = String::from("var a: bool = false;\nvar b: bool = true;\nvar m: tid = none;\n");
    text += if dice.chance(1, 8) {
        "var o: tid;\n"
    } else {
        "var o: tid = none;\n"
    };
    text += "var k: bool = false;\nvar low: int = 0;\nvar x: int = 0;\nvar s: set<tid> = {};\nvar f: map<tid, bool> = map(false);\n";
    if dice.chance(1, 2) {
        let _ = writeln!(text, "invariant {};", formula(&mut dice, false, 2));
    }
    if dice.chance(1, 3) {
        let mut body = body(&mut dice, 2, true);
        match dice.roll(4) {
            0 => body += "  if (*) {\n    v := p(q, !v);\n  }\n",
            1 => body += "  if (a) {\n    t := m;\n    v := p(t, v);\n    assert !v || a;\n  }\n",
            _ => {}
        }
        let _ = writeln!(
            text,
            "proc p(q: tid, c: bool): bool\n  modifies a, b, m, o, k, low, x, s, f;\n{{\n  var t: tid := q;\n  var v: bool := c;\n{body}  return v;\n}}"
        );
    }
    let procs = text.contains("proc p");
    let headers: &[&str] = match dice.roll(4) {
        0 => &["thread w[*]"],
        1 => &["thread w[*]", "thread z"],
        2 => &["thread w[i: 0..1]"],
        _ => &["thread y", "thread z"],
    };
    for header in headers {
        let mut code = body(&mut dice, 3, false);
        if procs && dice.chance(1, 2) {
            code += "  v := p(t, v);\n";
            code += &body(&mut dice, 1, false);
        }
        let _ = writeln!(
            text,
            "{header} {{\n  var t: tid := none;\n  var v: bool := false;\n{code}}}"
        );
    }
    text
}

fn body(dice: &mut Dice, length: u32, in_proc: bool) -> String {
    (0..1 + dice.roll(length + 1))
        .map(|_| statement(dice, 2, in_proc))
        .collect()
}

fn statement(dice: &mut Dice, depth: u32, in_proc: bool) -> String {
    let global_bool = *dice.pick(&BOOL_GLOBALS).unwrap();
    let global_tid = *dice.pick(&TID_GLOBALS).unwrap();
    match dice.roll(if depth == 0 { 13 } else { 17 }) {
        0 => "  acquire m;\n".into(),
        1 => format!("  {global_tid} := {};\n", tid(dice)),
        2 => format!("  {global_bool} := {};\n", formula(dice, true, 1)),
        3 => format!("  v := {};\n", formula(dice, true, 1)),
        4 => format!("  t := {};\n", tid(dice)),
        5 => "  x := x == 0 ? 1 : 0;\n".into(),
        6 => format!("  await {};\n", formula(dice, true, 1)),
        7 => format!("  assert {};\n", formula(dice, true, 2)),
        8 => format!("  s := s union {{{}}};\n", tid(dice)),
        9 => format!("  f[{}] := {};\n", tid(dice), formula(dice, true, 0)),
        10 => format!("  v := cas({global_tid}, {}, {});\n", tid(dice), tid(dice)),
        11 => "  havoc v;\n".into(),
        12 | 13 => protected(dice),
        14 => format!(
            "  if ({}) {{\n{}  }}\n",
            formula(dice, true, 1),
            body_of(dice, depth, in_proc)
        ),
        15 => format!(
            "  choose {{\n{}  }} or {{\n{}  }}\n",
            body_of(dice, depth, in_proc),
            body_of(dice, depth, in_proc)
        ),
        _ => format!("  loop {{\n{}  }}\n", body_of(dice, depth, in_proc)),
    }
}

/// A section under a boolean lock: safe if all such sections are well-behaved, but not for the plain modular method.
fn protected(dice: &mut Dice) -> String {
    let take = match dice.roll(8) {
        0 => "  k := true;\n",
        _ => "  atomic modifies k; action !k && k';\n",
    };
    let inner = match dice.roll(3) {
        0 => "  low := low + 1;\n  assert low == 1;\n  low := low - 1;\n",
        1 => "  low := 1;\n  low := 0;\n  assert low == 0;\n",
        _ => "  assert low == 0;\n",
    };
    format!("{take}{inner}  k := false;\n")
}

fn body_of(dice: &mut Dice, depth: u32, in_proc: bool) -> String {
    (0..1 + dice.roll(2))
        .map(|_| statement(dice, depth - 1, in_proc))
        .collect()
}

fn tid(dice: &mut Dice) -> &'static str {
    dice.pick(&["tid", "tid", "none", "t", "m", "o"])
        .copied()
        .unwrap()
}

/// A formula over globals and, if `local`, over `tid` and locals.
fn formula(dice: &mut Dice, local: bool, depth: u32) -> String {
    if depth > 0 && dice.chance(1, 2) {
        let (a, b) = (
            formula(dice, local, depth - 1),
            formula(dice, local, depth - 1),
        );
        let op = dice.pick(&["&&", "||", "==>"]).unwrap();
        return format!("({a} {op} {b})");
    }
    let id = |dice: &mut Dice| {
        if local {
            tid(dice)
        } else {
            *dice.pick(&["m", "o", "none"]).unwrap()
        }
    };
    match dice.roll(8) {
        0 => "a".into(),
        1 => "!b".into(),
        2 => "x == 0".into(),
        3 => format!("{} == {}", id(dice), id(dice)),
        4 => format!("{} != {}", id(dice), id(dice)),
        5 => format!("{} in s", id(dice)),
        6 => format!("f[{}]", id(dice)),
        _ if local => "v".into(),
        _ => "m == none".into(),
    }
}
