//! Random Java programs: two threads and `main` around one object, under rely-guarantee, under the access discipline, or both.
//!
//! Specifications come from a few templates, which bodies keep or break at random. Conditions and assertions are more often
//! true than not, so that there are proofs to be doubted.

use heddle_plato::generate::Dice;
use std::fmt::Write;

/// What the statements of a program may use.
struct Kind {
    /// Integer fields that everybody may touch at any time.
    open: &'static [&'static str],
    /// Integer fields to be touched under the monitor.
    guarded: &'static [&'static str],
    /// Conditions that hold more or less, with `s` for the object.
    likely: Vec<String>,
    /// Statements that call methods of the object.
    calls: Vec<String>,
}

/// The text of a program; its file is `Random.java`.
pub(crate) fn program(seed: u64) -> String {
    let mut dice = Dice::new(seed);
    match dice.roll(2) {
        0 => interfering(&mut dice),
        _ => protected(&mut dice),
    }
}

fn pick<'a>(dice: &mut Dice, items: &[&'a str]) -> &'a str {
    dice.pick(items).copied().unwrap_or("0")
}

/// Volatile and atomic fields, and a plain one that `unwritable_by_env_if` protects.
fn interfering(dice: &mut Dice) -> String {
    let mut state = String::from(
        "    volatile int x;\n    volatile int y;\n    volatile boolean b;\n    final AtomicInteger a = new AtomicInteger();\n    //@ unwritable_by_env_if holder == tid;\n    volatile int p;\n",
    );
    let mut likely = Vec::new();
    let invariants = [
        "0 <= x",
        "x <= y",
        "b ==> 0 < x",
        "0 <= a.get()",
        "x == 0 || b",
        "0 <= p",
        "p <= x",
    ];
    for _ in 0..dice.roll(3) {
        let formula = pick(dice, &invariants);
        let _ = writeln!(state, "    //@ global_invariant {formula};");
        likely.extend(executable(formula));
    }
    let steps = [
        "\\old(x) <= x",
        "\\old(y) <= y",
        "\\old(b) ==> b",
        "\\old(a.get()) <= a.get()",
        "\\old(x) == x || holder != tid",
        "x != \\old(x) ==> holder != tid",
    ];
    for _ in 0..dice.roll(3) {
        let _ = writeln!(state, "    //@ env_assumption {};", pick(dice, &steps));
    }
    let mut calls = vec!["s.x++;".to_owned()];
    if dice.chance(1, 2) {
        let _ = writeln!(state, "{}", bump(dice));
        calls.push("s.bump();".to_owned());
    }
    let kind = Kind {
        open: &["x", "y"],
        guarded: &["p"],
        likely,
        calls,
    };
    let holder = "    final Cell s;\n    //@ global_invariant s != null;\n\n    NAME(Cell s) {\n        this.s = java.util.Objects.requireNonNull(s);\n    }\n";
    whole(dice, &kind, &state, holder, "")
}

/// A method that is known by one action.
fn bump(dice: &mut Dice) -> String {
    let said = pick(
        dice,
        &[
            "a.value' == a.value + 1",
            "a.value' > a.value",
            "a.value' == a.value + 2",
        ],
    );
    let done = pick(
        dice,
        &[
            "a.getAndIncrement();",
            "a.incrementAndGet();",
            "a.set(a.get() + 1);",
            "a.addAndGet(2);",
            "int seen = a.get();\n        while (!a.compareAndSet(seen, seen + 1)) {\n            seen = a.get();\n        }",
        ],
    );
    format!(
        "\n    //@ modifies \\nothing;\n    //@ action: also_modifies a.value; ensures {said};\n    void bump() {{\n        {done}\n    }}"
    )
}

/// Plain fields that the monitor protects, and perhaps a volatile one.
fn protected(dice: &mut Dice) -> String {
    let mut state = String::from(
        "    int n;\n    int m;\n    boolean f;\n    volatile int v;\n\n    //@ monitor_footprint {&n, &m, &f};\n",
    );
    let invariants = [
        "0 <= n",
        "n <= m",
        "f ==> 0 < n",
        "n == m",
        "n == 0 || f",
        "n + m == 4",
        "true",
    ];
    let invariant = pick(dice, &invariants);
    let _ = writeln!(state, "    //@ monitor_invariant {invariant};");
    if dice.chance(1, 3) {
        let _ = writeln!(state, "    //@ env_assumption \\old(v) <= v;");
    }
    let mut calls = vec!["s.m = s.n;".to_owned(), "s.n++;\n        s.m++;".to_owned()];
    if dice.chance(1, 2) {
        let _ = writeln!(state, "{}", add(dice));
        calls.push("s.add(1);".to_owned());
        calls.push(
            "int before = s.n;\n        s.add(2);\n        assert s.n == before + 2;".to_owned(),
        );
    }
    if dice.chance(1, 2) {
        let _ = writeln!(
            state,
            "\n    public synchronized int total() {{\n        assert {};\n        return n + m;\n    }}",
            executable(invariant)
                .unwrap_or("true".into())
                .replace("s.", "")
        );
    }
    let kind = Kind {
        open: &["v"],
        guarded: &["n", "m"],
        likely: executable(invariant).into_iter().collect(),
        calls,
    };
    let holder =
        "    //@ shared\n    final Cell s;\n\n    NAME(Cell s) {\n        this.s = s;\n    }\n";
    whole(dice, &kind, &state, holder, "        //@ share s;\n")
}

/// A method with a contract that its body keeps, or nearly.
fn add(dice: &mut Dice) -> String {
    let said = pick(
        dice,
        &[
            "n == \\old(n) + k",
            "n >= \\old(n)",
            "n == \\old(n) + k && m == \\old(m)",
        ],
    );
    let done = pick(
        dice,
        &[
            "n = n + k;",
            "n += k;",
            "n = n + 1;",
            "m = m + k;\n        n = n + k;",
        ],
    );
    let writes = pick(dice, &["n", "n, m", "n"]);
    format!(
        "\n    //@ requires acc(n) && acc(m) && 0 <= k;\n    //@ writes {writes};\n    //@ ensures {said};\n    void add(int k) {{\n        {done}\n    }}"
    )
}

/// A formula as a Java condition about `s`, if it is one.
fn executable(formula: &str) -> Option<String> {
    if formula.contains('\\') {
        return None;
    }
    let java = match formula.split_once(" ==> ") {
        Some((a, b)) => format!("!{a} || {b}"),
        None => formula.to_owned(),
    };
    let field = |word: &str| match word {
        "x" | "y" | "b" | "p" | "n" | "m" | "f" | "a.get()" => format!("s.{word}"),
        "!b" | "!f" => format!("!s.{}", &word[1..]),
        _ => word.to_owned(),
    };
    Some(java.split(' ').map(field).collect::<Vec<_>>().join(" "))
}

/// The object's class, two threads and `main`.
fn whole(dice: &mut Dice, kind: &Kind, state: &str, holder: &str, share: &str) -> String {
    let mut text =
        format!("import java.util.concurrent.atomic.AtomicInteger;\n\nclass Cell {{\n{state}}}\n");
    for name in ["First", "Second"] {
        let holder = holder.replace("NAME", name);
        let guard = match share.is_empty() {
            true => "",
            false => "        if (s == null) {\n            return;\n        }\n",
        };
        let body = body(dice, kind, 3);
        let _ = write!(
            text,
            "\nclass {name} extends Thread {{\n{holder}\n    public void run() {{\n{guard}{body}    }}\n}}\n"
        );
    }
    let before = match dice.chance(1, 3) {
        true => format!(
            "        s.{} = {};\n",
            pick(dice, kind.guarded),
            dice.roll(3)
        ),
        false => String::new(),
    };
    let after = match dice.chance(1, 3) {
        true => body(dice, kind, 1),
        false => String::new(),
    };
    let _ = write!(
        text,
        "\nclass Random {{\n    public static void main(String[] args) {{\n        Cell s = new Cell();\n{before}{share}        new First(s).start();\n        new Second(s).start();\n{after}    }}\n}}\n"
    );
    text
}

fn body(dice: &mut Dice, kind: &Kind, length: u32) -> String {
    let count = 1 + dice.roll(length);
    let mut names = 0;
    (0..count)
        .map(|_| statement(dice, kind, 2, false, &mut names))
        .collect()
}

/// A statement; `locked` says whether the monitor is held.
fn statement(dice: &mut Dice, kind: &Kind, depth: u32, locked: bool, names: &mut u32) -> String {
    let nested = |dice: &mut Dice, locked: bool, names: &mut u32| -> String {
        let count = 1 + dice.roll(3);
        (0..count)
            .map(|_| statement(dice, kind, depth - 1, locked, names))
            .collect()
    };
    match dice.roll(10) {
        0 | 1 if depth > 0 && !locked => {
            format!("        synchronized (s) {{\n{}        }}\n", nested(dice, true, names))
        }
        2 if depth > 0 => {
            let condition = condition(dice, kind, locked);
            format!("        if ({condition}) {{\n{}        }}\n", nested(dice, locked, names))
        }
        3 if !kind.open.is_empty() && !locked => {
            let field = pick(dice, kind.open);
            format!("        while (s.{field} < 1) {{\n            Thread.onSpinWait();\n        }}\n")
        }
        4 if locked && kind.guarded.contains(&"n") => {
            "        try {\n            while (s.n == 0) {\n                s.wait();\n            }\n        } catch (InterruptedException e) {\n            return;\n        }\n".to_owned()
        }
        5 | 6 => format!("        assert {};\n", condition(dice, kind, locked)),
        7 => remembered(dice, kind, locked, names),
        8 if locked || kind.guarded.contains(&"p") => {
            let call = dice.pick(&kind.calls).cloned().unwrap_or_default();
            format!("        {{\n        {call}\n        }}\n")
        }
        _ => update(dice, kind, locked),
    }
}

/// The fields that a statement may touch; now and then any of them.
fn field(dice: &mut Dice, kind: &Kind, locked: bool) -> &'static str {
    let any = locked || dice.chance(1, 12);
    let guarded = any && dice.chance(3, 4);
    pick(dice, if guarded { kind.guarded } else { kind.open })
}

fn update(dice: &mut Dice, kind: &Kind, locked: bool) -> String {
    let field = field(dice, kind, locked);
    let number = dice.roll(3);
    match dice.roll(7) {
        0 => format!("        s.{field} = {number};\n"),
        1 => format!(
            "        s.{field} = s.{} + {number};\n",
            self::field(dice, kind, locked)
        ),
        2 if kind.guarded.contains(&"p") => "        s.b = true;\n".to_owned(),
        2 if locked => format!("        s.f = s.n > {number};\n"),
        3 if locked => format!("        s.{field} = s.{field} - 1;\n"),
        _ => format!("        s.{field}++;\n"),
    }
}

/// A value that is read, and compared with the field again after a statement.
fn remembered(dice: &mut Dice, kind: &Kind, locked: bool, names: &mut u32) -> String {
    *names += 1;
    let name = format!("t{names}");
    let field = field(dice, kind, locked);
    let between = match dice.roll(3) {
        0 => update(dice, kind, locked),
        1 => format!("        s.{field} = {name} + 1;\n"),
        _ => String::new(),
    };
    let relation = pick(dice, &["<=", "<=", "<=", "==", "<"]);
    format!(
        "        {{\n        int {name} = s.{field};\n{between}        assert {name} {relation} s.{field};\n        }}\n"
    )
}

fn condition(dice: &mut Dice, kind: &Kind, locked: bool) -> String {
    let monitored = kind.guarded.contains(&"n");
    if (locked || !monitored) && dice.chance(2, 3) && !kind.likely.is_empty() {
        return dice.pick(&kind.likely).cloned().unwrap_or_default();
    }
    let field = field(dice, kind, locked);
    let relation = pick(dice, &["<=", "<=", "<", "=="]);
    let number = if dice.chance(2, 3) { 0 } else { dice.roll(3) };
    format!("{number} {relation} s.{field}")
}
