//! Random Java programs of one thread that end with the values of their variables: order of evaluation, jumps, exceptions,
//! objects, conversions. Takes a seed, gives the text with a hole for each value.

use std::fmt::Write;

/// Stands for the value of the variable in the assertion.
pub(crate) const HOLE: &str = "@@";

/// A small pseudo-random sequence.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len() as u64) as usize]
    }
}

/// A program under construction.
pub(crate) struct Generator {
    dice: Dice,
    text: String,
    depth: usize,
    /// Numbers for names of things that are declared once.
    next: u32,
    /// Loops around, so that code does not grow without bound.
    loops: u32,
}

const VARS: [&str; 5] = ["a", "b", "c", "s", "t"];
/// What is asserted at the end.
pub(crate) const WATCHED: [&str; 6] = ["a", "b", "c", "s", "t", "p.y"];

/// The program of a seed, called `name`.
pub(crate) fn program(seed: u64, name: &str) -> String {
    let mut g = Generator {
        dice: Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1),
        text: String::new(),
        depth: 2,
        next: 0,
        loops: 0,
    };
    for _ in 0..8 {
        g.dice.below(2);
    }
    let statements = 2 + g.dice.below(3);
    for _ in 0..statements {
        g.statement(2);
    }
    let body = g.text;
    let mut asserts = String::new();
    for watched in WATCHED {
        let _ = writeln!(asserts, "        //@ assert {watched} == {HOLE};");
    }
    format!(
        "// Made by a test from seed {seed}; the values are those that a JVM computed.
class {name} {{
    //@ unwritable_by_env_if tid == main;
    static volatile int s;
    //@ unwritable_by_env_if tid == main;
    static volatile int t;

    static class Point {{
        final int x;
        //@ unwritable_by_env_if tid == main;
        volatile int y;

        Point(int x) {{
            this.x = x % 10;
            y = this.x + 1;
        }}
    }}

    private static int add(int x) {{
        s = (s + x) % 50;
        return s;
    }}

    private static int check(int x) {{
        if (x % 3 == 0) {{
            throw new IllegalStateException();
        }}
        t = (t + 1) % 50;
        return x % 20;
    }}

    public static void main(String[] args) {{
        s = 1;
        t = 2;
        int a = 3;
        int b = -4;
        int c = 5;
        Point p = new Point(8);
{body}{asserts}    }}
}}
"
    )
}

impl Generator {
    fn line(&mut self, text: &str) {
        let indent = "    ".repeat(self.depth);
        let _ = writeln!(self.text, "{indent}{text}");
    }

    fn block(&mut self, head: &str, size: u64, fuel: u32) {
        self.line(&format!("{head} {{"));
        self.depth += 1;
        for _ in 0..=self.dice.below(size) {
            self.statement(fuel);
        }
        self.depth -= 1;
        self.line("}");
    }

    fn name(&mut self, of: &str) -> String {
        self.next += 1;
        format!("{of}{}", self.next)
    }

    fn statement(&mut self, fuel: u32) {
        let kinds = if fuel == 0 { 7 } else { 13 };
        match self.dice.below(kinds) {
            0 | 1 => self.assignment(),
            2 => {
                let (e, v) = (self.small(1), self.dice.pick(&VARS));
                let n = self.name("n");
                let i = self.dice.below(2);
                self.line(&format!("int[] {n} = {{{e}, {v}++, {v}}};"));
                self.line(&format!("{v} = {n}.length + {i};"));
            }
            3 => {
                let (op, e) = (self.dice.pick(&["=", "+=", "-="]), self.small(2));
                self.line(&format!("p.y {op} {e} % 100;"));
            }
            4 => {
                let (v, e) = (self.dice.pick(&VARS), self.expr(2));
                let cast = self.dice.pick(&["byte", "short", "char"]);
                self.line(&format!("{v} = ({cast}) ({e} * 37) % 100;"));
            }
            5 => {
                let (box_, v, e) = (self.name("box"), self.dice.pick(&VARS), self.small(2));
                self.line(&format!("Integer {box_} = {e} % 100;"));
                self.line(&format!("{v} = {box_}++ - {box_};"));
            }
            6 => {
                let e = self.small(2);
                self.line(&format!("p = new Point({e} % 100);"));
                self.line("a = p.x;");
            }
            7 => self.branch(fuel),
            8 | 9 => self.repetition(fuel),
            10 => self.switch(fuel),
            _ => self.try_(fuel),
        }
    }

    fn assignment(&mut self) {
        let v = self.dice.pick(&VARS);
        let e = self.expr(2);
        match self.dice.below(4) {
            0 => {
                let op = self.dice.pick(&["+=", "-=", "*="]);
                self.line(&format!("{v} {op} ({e}) % 20;"));
                self.line(&format!("{v} %= 100;"));
            }
            _ => self.line(&format!("{v} = ({e}) % 100;")),
        }
    }

    fn branch(&mut self, fuel: u32) {
        let test = self.test(2);
        self.block(&format!("if ({test})"), 2, fuel - 1);
        if self.dice.below(2) == 0 {
            self.block("else", 2, fuel - 1);
        }
    }

    fn repetition(&mut self, fuel: u32) {
        if self.loops >= 1 {
            return self.assignment();
        }
        self.loops += 1;
        let (i, label) = (self.name("i"), self.name("loop"));
        let rounds = 1 + self.dice.below(3);
        let head = match self.dice.below(3) {
            0 => format!("for (int {i} = {rounds}; {i} > 0; {i}--)"),
            1 => format!("{label}: for (int {i} = 0; {i} != {rounds}; {i}++)"),
            _ => format!("for (int {i} = 0; {i} < {rounds}; {i} += 1)"),
        };
        self.line(&format!("{head} {{"));
        self.depth += 1;
        self.statement(fuel - 1);
        let test = self.test(1);
        let jump = match head.starts_with(&label) {
            true => format!("{} {label};", self.dice.pick(&["break", "continue"])),
            false => format!("{};", self.dice.pick(&["break", "continue"])),
        };
        self.line(&format!("if ({test}) {{ {jump} }}"));
        self.line(&format!("c = (c + {i}) % 100;"));
        self.depth -= 1;
        self.line("}");
        self.loops -= 1;
    }

    fn switch(&mut self, fuel: u32) {
        let e = self.expr(2);
        let arrow = self.dice.below(2) == 0;
        self.line(&format!("switch (({e}) & 3) {{"));
        self.depth += 1;
        for label in ["case 0", "case 1, 2", "default"] {
            if arrow {
                self.block(&format!("{label} ->"), 1, fuel.min(1) - 1);
                continue;
            }
            self.line(&format!("{label}:"));
            self.depth += 1;
            self.statement(0);
            if self.dice.below(3) > 0 {
                self.line("break;");
            }
            self.depth -= 1;
        }
        self.depth -= 1;
        self.line("}");
    }

    fn try_(&mut self, fuel: u32) {
        let inner = fuel - 1;
        self.line("try {");
        self.depth += 1;
        self.statement(inner.min(1));
        let (v, e) = (self.dice.pick(&VARS), self.expr(1));
        self.line(&format!("{v} = check(({e}) % 10);"));
        if self.dice.below(2) == 0 {
            let test = self.test(1);
            self.line(&format!(
                "if ({test}) {{ throw new IllegalArgumentException(); }}"
            ));
        }
        self.depth -= 1;
        let both = "IllegalStateException | IllegalArgumentException";
        let caught = self.dice.pick(&["RuntimeException", both]);
        self.block(&format!("}} catch ({caught} e{})", self.next), 1, 0);
        self.next += 1;
        if self.dice.below(2) == 0 {
            self.text.truncate(self.text.trim_end().len());
            self.text.push('\n');
            self.block("finally", 1, 0);
        }
    }

    /// An expression in parentheses.
    fn small(&mut self, fuel: u32) -> String {
        format!("({})", self.expr(fuel))
    }

    fn test(&mut self, fuel: u32) -> String {
        let (x, y) = (self.small(fuel), self.small(fuel));
        let op = self.dice.pick(&["<", "<=", ">", ">=", "==", "!="]);
        let first = format!("{x} {op} {y}");
        match self.dice.below(4) {
            0 if fuel > 0 => format!("{first} && {}", self.test(fuel - 1)),
            1 if fuel > 0 => format!("{first} || {}", self.test(fuel - 1)),
            2 if fuel > 0 => format!("!({first}) ^ {}", self.test(0)),
            _ => first,
        }
    }

    fn expr(&mut self, fuel: u32) -> String {
        if fuel == 0 {
            return match self.dice.below(3) {
                0 => format!("{}", self.dice.below(19) as i64 - 9),
                _ => self.dice.pick(&VARS).to_owned(),
            };
        }
        let v = self.dice.pick(&VARS);
        match self.dice.below(16) {
            0 | 1 => format!("{} + {}", self.small(fuel - 1), self.small(fuel - 1)),
            2 => format!("{} - {}", self.small(fuel - 1), self.small(fuel - 1)),
            3 => format!(
                "{} * {}",
                self.small(fuel - 1),
                self.dice.below(9) as i64 - 4
            ),
            4 => format!("{} / {}", self.small(fuel - 1), 2 + self.dice.below(5)),
            5 => format!("{} % {}", self.small(fuel - 1), 2 + self.dice.below(7)),
            6 => format!(
                "{} & {}",
                self.small(fuel - 1),
                self.dice.pick(&["7", "15", "4"])
            ),
            7 => format!(
                "{} {} 1",
                self.small(fuel - 1),
                self.dice.pick(&[">>", "<<"])
            ),
            8 => format!("({v} = {} % 30)", self.small(fuel - 1)),
            9 => self
                .dice
                .pick(&["a++", "b--", "++c", "--s", "t++", "p.y++"])
                .to_owned(),
            10 => format!("-{}", self.small(fuel - 1)),
            11 => format!("add({})", self.expr(fuel - 1)),
            12 => {
                let (test, x, y) = (self.test(0), self.small(fuel - 1), self.small(fuel - 1));
                format!("({test} ? {x} : {y})")
            }
            13 => {
                let (e, x, y) = (self.expr(fuel - 1), self.expr(fuel - 1), self.expr(0));
                format!("switch (({e}) & 1) {{ case 0 -> {x}; default -> {{ yield {y}; }} }}")
            }
            14 => format!("~{}", self.small(fuel - 1)),
            _ => self.expr(0),
        }
    }
}
