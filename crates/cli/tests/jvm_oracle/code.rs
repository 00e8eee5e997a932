//! Random statements and expressions over the names of a scope.

use crate::draft::Draft;

/// What code at some place can use. `#` in a call stands for an `int` argument.
#[derive(Clone, Default)]
pub(crate) struct Scope {
    /// Places of type `int` that can be assigned.
    pub places: Vec<String>,
    /// Other `int` expressions without effects.
    pub values: Vec<String>,
    pub calls: Vec<String>,
    /// Calls that may throw one of the program's exceptions `E0`, `E1`.
    pub throwing: Vec<String>,
    /// Arrays of `int` with their lengths.
    pub arrays: Vec<(String, usize)>,
    loops: usize,
    /// Labels of the loops around.
    labels: Vec<String>,
}

impl Scope {
    pub(crate) fn of(places: &[&str]) -> Scope {
        Scope {
            places: places.iter().map(|p| (*p).to_owned()).collect(),
            ..Scope::default()
        }
    }

    pub(crate) fn with_calls(mut self, calls: &[&str]) -> Scope {
        self.calls.extend(calls.iter().map(|c| (*c).to_owned()));
        self
    }
}

/// Exceptions that programs throw; `E1` is an `E0`.
pub(crate) const EXCEPTIONS: &str = "static class E0 extends RuntimeException {
}
static class E1 extends E0 {
}
static class E2 extends RuntimeException {
}";

/// Notes the order in which things happen.
pub(crate) const LOG: &str = "static final class Log {
int v;
int at(int k) {
v = (v * 3 + k) % 1000;
return k;
}
}";

/// What the handlers of a `try` catch, in order.
const HANDLERS: [&[&str]; 4] = [
    &["E1 e", "E0 e", "E2 e"],
    &["E1 | E2 e", "E0 e"],
    &["E0 e", "RuntimeException e"],
    &["E0 | E2 e"],
];

impl Draft {
    /// An `int` expression without effects.
    pub(crate) fn simple(&mut self, s: &Scope) -> String {
        let all: Vec<&String> = s.places.iter().chain(&s.values).collect();
        if all.is_empty() || self.dice.chance(1, 3) {
            return self.dice.number(-9, 9).to_string();
        }
        (*self.dice.one(&all)).clone()
    }

    pub(crate) fn int(&mut self, s: &Scope, fuel: usize) -> String {
        if fuel == 0 {
            return format!("({})", self.simple(s));
        }
        let f = fuel - 1;
        match self.dice.below(17) {
            0 | 1 => {
                let op = self.dice.pick(&["+", "-", "+", "-", "*"]);
                format!("({} {op} {})", self.int(s, f), self.int(s, f))
            }
            2 => format!("({} / {})", self.int(s, f), self.dice.number(2, 5)),
            3 => format!("({} % {})", self.int(s, f), self.dice.number(2, 9)),
            4 if !s.places.is_empty() => {
                let place = self.dice.one(&s.places).clone();
                format!("({place} = {} % 50)", self.int(s, f))
            }
            5 if !s.places.is_empty() => {
                let place = self.dice.one(&s.places).clone();
                self.dice
                    .pick(&["(@++)", "(++@)", "(@--)", "(--@)"])
                    .replace('@', &place)
            }
            6 => {
                let test = self.test(s, f);
                format!("({test} ? {} : {})", self.int(s, f), self.int(s, f))
            }
            7 => {
                let cast = self
                    .dice
                    .pick(&["byte", "short", "char", "(int) (char) (byte)"]);
                let cast = if cast.starts_with('(') {
                    cast.to_owned()
                } else {
                    format!("({cast})")
                };
                format!(
                    "({cast} ({} * {}) % 60)",
                    self.int(s, f),
                    self.dice.pick(&["37", "61", "1000"])
                )
            }
            8 => {
                let by = self.dice.number(1, 3);
                let op = self.dice.pick(&["<<", ">>", ">>"]);
                format!("(({}) {op} {by})", self.int(s, f))
            }
            9 if !s.arrays.is_empty() => {
                let (array, length) = self.dice.one(&s.arrays).clone();
                format!("{array}[{}]", self.index(s, length, f))
            }
            10 => format!("(~{})", self.int(s, f)),
            11 => format!(
                "(({}) & {})",
                self.int(s, f),
                self.dice.pick(&["1", "7", "15"])
            ),
            12..=14 if !s.calls.is_empty() => self.call(s, f),
            _ => format!("({})", self.simple(s)),
        }
    }

    pub(crate) fn call(&mut self, s: &Scope, fuel: usize) -> String {
        let mut call = self.dice.one(&s.calls).clone();
        while call.contains('#') {
            let argument = self.int(s, fuel.min(1));
            call = call.replacen('#', &argument, 1);
        }
        call
    }

    /// An index into an array; now and then one that does not exist.
    fn index(&mut self, s: &Scope, length: usize, fuel: usize) -> String {
        match self.dice.below(16) {
            0..=7 => self.dice.below(length).to_string(),
            8..=14 if !s.places.is_empty() => {
                let place = self.dice.one(&s.places).clone();
                let value = self.dice.below(length);
                format!("{place} = {value}")
            }
            15 => format!(
                "({}) & {}",
                self.int(s, fuel),
                length.next_power_of_two() - 1
            ),
            _ => self.dice.below(length).to_string(),
        }
    }

    pub(crate) fn test(&mut self, s: &Scope, fuel: usize) -> String {
        let f = fuel.saturating_sub(1);
        match self.dice.below(if fuel == 0 { 2 } else { 6 }) {
            0..=2 => {
                let op = self.dice.pick(&["<", "<=", ">", "==", "!="]);
                format!("({} {op} {})", self.int(s, f), self.int(s, f))
            }
            3 => format!("({} && {})", self.test(s, f), self.test(s, f)),
            4 => format!("({} || {})", self.test(s, f), self.test(s, f)),
            _ => {
                let op = self.dice.pick(&["&", "|", "^"]);
                format!("({} {op} !{})", self.test(s, f), self.test(s, f))
            }
        }
    }

    pub(crate) fn block(&mut self, s: &Scope, size: usize, fuel: usize) -> String {
        let mut inner = s.clone();
        let mut text = String::new();
        for _ in 0..=self.dice.below(size) {
            text += &self.statement(&mut inner, fuel);
        }
        text
    }

    /// One statement, a line or several.
    pub(crate) fn statement(&mut self, s: &mut Scope, fuel: usize) -> String {
        match self.dice.below(if fuel == 0 { 7 } else { 15 }) {
            0 | 1 => self.assign(s),
            2 => {
                let name = self.fresh("n");
                let value = self.int(s, 2);
                s.places.push(name.clone());
                format!("int {name} = ({value}) % 50;\n")
            }
            3 => self.array(s),
            4 if !s.calls.is_empty() => format!("{};\n", self.call(s, 1)),
            5 => self.narrow(s),
            6 => self.boxed(s),
            7 | 8 => {
                let test = self.test(s, 2);
                let yes = self.block(s, 2, fuel - 1);
                match self.dice.chance(1, 2) {
                    true => format!(
                        "if {test} {{\n{yes}}} else {{\n{}}}\n",
                        self.block(s, 2, fuel - 1)
                    ),
                    false => format!("if {test} {{\n{yes}}}\n"),
                }
            }
            9 if s.loops < 2 => self.looping(s, fuel - 1),
            10 => self.switch(s, fuel - 1),
            11 if !s.places.is_empty() => self.switch_value(s),
            12 | 13 => self.trying(s, fuel - 1),
            _ => self.assign(s),
        }
    }

    pub(crate) fn assign(&mut self, s: &Scope) -> String {
        if s.places.is_empty() {
            return String::new();
        }
        let place = self.dice.one(&s.places).clone();
        match self.dice.below(4) {
            0 => format!("{place} += ({}) % 10;\n", self.int(s, 2)),
            1 => {
                let op = self.dice.pick(&["-=", "*=", "/=", "%=", "<<=", ">>="]);
                let by = self.dice.number(2, 3);
                format!("{place} {op} {by};\n{place} %= 50;\n")
            }
            _ => format!("{place} = ({}) % 50;\n", self.int(s, 3)),
        }
    }

    fn array(&mut self, s: &mut Scope) -> String {
        if s.arrays.is_empty() || self.dice.chance(1, 3) {
            let name = self.fresh("q");
            let items: Vec<String> = (0..3).map(|_| self.int(s, 1)).collect();
            s.arrays.push((name.clone(), 3));
            return format!("int[] {name} = {{{}}};\n", items.join(", "));
        }
        let (array, length) = self.dice.one(&s.arrays).clone();
        let index = self.index(s, length, 1);
        match self.dice.below(3) {
            0 => format!("{array}[{index}] += ({}) % 10;\n", self.int(s, 2)),
            1 => format!("{array}[{index}]++;\n"),
            _ => format!("{array}[{index}] = ({}) % 50;\n", self.int(s, 2)),
        }
    }

    fn narrow(&mut self, s: &Scope) -> String {
        if s.places.is_empty() {
            return String::new();
        }
        let (kind, name) = (
            self.dice.pick(&["byte", "short", "char", "long"]),
            self.fresh("b"),
        );
        let place = self.dice.one(&s.places).clone();
        let (value, more) = (self.int(s, 1), self.int(s, 1));
        let op = self.dice.pick(&["+=", "-=", "*=", ">>=", ">>>="]);
        let more = if op.starts_with('>') {
            "2".to_owned()
        } else {
            more
        };
        format!(
            "{kind} {name} = ({kind}) ({value} * 30);\n{name} {op} {more};\n{name}++;\n{place} = (int) ({name} % 40);\n"
        )
    }

    fn boxed(&mut self, s: &Scope) -> String {
        if s.places.is_empty() {
            return String::new();
        }
        let (name, value) = (self.fresh("box"), self.int(s, 1));
        let place = self.dice.one(&s.places).clone();
        match self.dice.below(3) {
            0 => format!("Integer {name} = ({value}) % 50;\n{place} = {name}++ - {name};\n"),
            1 => format!("Object {name} = ({value}) % 50;\n{place} = (Integer) {name} + 1;\n"),
            _ => {
                let test = self.test(s, 1);
                format!(
                    "Integer {name} = {test} ? ({value}) % 50 : Integer.valueOf(7);\n{place} = {name};\n"
                )
            }
        }
    }

    fn looping(&mut self, s: &Scope, fuel: usize) -> String {
        let (i, label) = (self.fresh("i"), self.fresh("loop"));
        let rounds = self.dice.number(1, 3);
        let mut inner = s.clone();
        inner.loops += 1;
        inner.values.push(i.clone());
        inner.labels.push(label.clone());
        let before = self.block(&inner, 2, fuel.min(1));
        let jump = match self.dice.below(3) {
            0 => String::new(),
            _ => {
                let test = self.test(&inner, 1);
                let to = self.dice.one(&inner.labels).clone();
                let how = self.dice.pick(&["break", "continue"]);
                format!("if {test} {{\n{how} {to};\n}}\n")
            }
        };
        let after = self.block(&inner, 1, 0);
        format!("{label}: for (int {i} = 0; {i} < {rounds}; {i}++) {{\n{before}{jump}{after}}}\n")
    }

    fn switch(&mut self, s: &Scope, fuel: usize) -> String {
        let on = self.int(s, 1);
        let mut text = String::new();
        let arrows = self.dice.chance(1, 2);
        text += &format!("switch (({on}) & 3) {{\n");
        for k in 0..self.dice.number(1, 3) {
            let body = self.block(s, 1, fuel.min(1));
            match arrows {
                true => text += &format!("case {k} -> {{\n{body}}}\n"),
                false => {
                    let end = if self.dice.chance(1, 2) {
                        "break;\n"
                    } else {
                        ""
                    };
                    text += &format!("case {k}: {{\n{body}}}\n{end}");
                }
            }
        }
        if self.dice.chance(2, 3) {
            let body = self.block(s, 1, 0);
            let head = if arrows { "default ->" } else { "default:" };
            text += &format!("{head} {{\n{body}}}\n");
        }
        text + "}\n"
    }

    fn switch_value(&mut self, s: &Scope) -> String {
        let place = self.dice.one(&s.places).clone();
        let (on, a, b, c) = (
            self.int(s, 1),
            self.int(s, 1),
            self.int(s, 1),
            self.int(s, 1),
        );
        format!(
            "{place} = switch (({on}) & 3) {{\ncase 0, 2 -> ({a}) % 50;\ncase 1 -> {{\nyield ({b}) % 50;\n}}\ndefault -> ({c}) % 50;\n}};\n"
        )
    }

    fn trying(&mut self, s: &Scope, fuel: usize) -> String {
        let mut body = self.block(s, 1, fuel.min(1));
        if !s.throwing.is_empty() && self.dice.chance(2, 3) {
            let mut call = self.dice.one(&s.throwing).clone();
            while call.contains('#') {
                call = call.replacen('#', &self.int(s, 1), 1);
            }
            body += &format!("{call};\n");
        } else {
            let test = self.test(s, 1);
            let what = self.dice.pick(&["E0", "E1", "E2"]);
            body += &format!("if {test} {{\nthrow new {what}();\n}}\n");
        }
        body += &self.block(s, 1, 0);
        let mut text = format!("try {{\n{body}}}");
        let handlers = HANDLERS[self.dice.below(HANDLERS.len())];
        for handler in handlers {
            let variable = self.fresh("e");
            let handler = handler.replace(" e", &format!(" {variable}"));
            text += &format!(" catch ({handler}) {{\n{}}}", self.block(s, 1, 0));
        }
        if self.dice.chance(1, 2) {
            text += &format!(" finally {{\n{}}}", self.block(s, 1, 0));
        }
        text + "\n"
    }
}
