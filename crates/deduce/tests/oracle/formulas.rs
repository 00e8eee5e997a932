//! Random closed assertions over values that can all be tried: truth values, an enumeration, thread ids, small sets and
//! maps, integer literals. What they mean in the logic (terms, simplifier, text) is compared with what they evaluate to.

use crate::mutate::Dice;

/// The kinds of values that expressions are made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Bool,
    Int,
    Colour,
    Tid,
    /// `set<Colour>`
    Colours,
    /// `map<Colour, int>`
    Weights,
    /// `map<bool, tid>`
    Owners,
}

const KINDS: &[Kind] = &[
    Kind::Bool,
    Kind::Int,
    Kind::Colour,
    Kind::Tid,
    Kind::Colours,
    Kind::Weights,
    Kind::Owners,
];

const HEADER: &str = "enum Colour { red, green, blue }
function twice(b: bool, c: Colour): bool = forall k: Colour :: k == c || (exists h: bool :: h != b || k == red);
function pick(t: tid, c: Colour): int = t == none ? 0 : (c == red ? 1 : 2);
function all(): set<Colour> = {red, green, blue};
function only(c: Colour): set<Colour> = {c};
function flat(i: int): map<Colour, int> = map(i);
function owned(t: tid): map<bool, tid> = map(t);
function same0(a: bool, b: bool): bool = a == b;
function same1(a: int, b: int): bool = a == b;
function same2(a: Colour, b: Colour): bool = a == b;
function same3(a: tid, b: tid): bool = a == b;
function same4(a: set<Colour>, b: set<Colour>): bool = a == b;
function same5(a: map<Colour, int>, b: map<Colour, int>): bool = a == b;
function same6(a: map<bool, tid>, b: map<bool, tid>): bool = a == b;
function near(s: set<Colour>, c: Colour): set<Colour> = s union {c} minus {c == red ? blue : red};
";

struct Maker<'d> {
    dice: &'d mut Dice,
    /// Names in scope.
    names: Vec<(String, Kind)>,
    bound: usize,
}

/// A program whose one interesting step asserts a random formula.
pub(crate) fn program(dice: &mut Dice) -> String {
    let mut maker = Maker {
        dice,
        names: Vec::new(),
        bound: 0,
    };
    let mut locals = String::new();
    for (name, ty, kind) in [
        ("b", "bool", Kind::Bool),
        ("c", "Colour", Kind::Colour),
        ("t", "tid", Kind::Tid),
        ("s", "set<Colour>", Kind::Colours),
    ] {
        if maker.dice.chance(50) {
            locals += &format!("  var {name}: {ty};\n");
            maker.names.push((name.to_owned(), kind));
        }
    }
    let formula = maker.make(Kind::Bool, 4);
    format!("{HEADER}thread A {{\n{locals}  assert {formula};\n}}\nthread w[i: 0..1] {{ skip; }}\n")
}

impl Maker<'_> {
    fn make(&mut self, kind: Kind, depth: u32) -> String {
        if depth == 0 {
            return self.leaf(kind);
        }
        let d = depth - 1;
        match kind {
            Kind::Bool => self.formula(d),
            Kind::Int => self.number(d),
            Kind::Colours => self.colours(d),
            Kind::Weights => match self.dice.below(3) {
                0 => format!(
                    "{}[{} := {}]",
                    self.make(kind, d),
                    self.make(Kind::Colour, d),
                    self.make(Kind::Int, d)
                ),
                1 => self.choice(kind, d),
                _ => self.leaf(kind),
            },
            Kind::Owners => match self.dice.below(3) {
                0 => format!(
                    "{}[{} := {}]",
                    self.make(kind, d),
                    self.make(Kind::Bool, d),
                    self.make(Kind::Tid, d)
                ),
                1 => self.choice(kind, d),
                _ => self.leaf(kind),
            },
            Kind::Tid => match self.dice.below(4) {
                0 => format!(
                    "{}[{}]",
                    self.make(Kind::Owners, d),
                    self.make(Kind::Bool, d)
                ),
                1 => self.choice(kind, d),
                _ => self.leaf(kind),
            },
            Kind::Colour => match self.dice.below(3) {
                0 => self.choice(kind, d),
                _ => self.leaf(kind),
            },
        }
    }

    fn choice(&mut self, kind: Kind, d: u32) -> String {
        let test = self.make(Kind::Bool, d);
        format!("({test} ? {} : {})", self.make(kind, d), self.make(kind, d))
    }

    fn formula(&mut self, d: u32) -> String {
        match self.dice.below(12) {
            0..=2 => {
                let op = *self.dice.pick(&["&&", "||", "==>", "<==>", "==", "!="]);
                format!(
                    "({} {op} {})",
                    self.make(Kind::Bool, d),
                    self.make(Kind::Bool, d)
                )
            }
            3 => format!("!{}", self.make(Kind::Bool, d)),
            4 => {
                let op = *self.dice.pick(&["<", "<=", ">", ">=", "==", "!="]);
                format!(
                    "({} {op} {})",
                    self.make(Kind::Int, d),
                    self.make(Kind::Int, d)
                )
            }
            5 => {
                let kind = *self.dice.pick(KINDS);
                let (a, b) = (self.make(kind, d), self.make(kind, d));
                format!("same{}({a}, {b})", kind as u8)
            }
            6 => format!(
                "({} in {})",
                self.make(Kind::Colour, d),
                self.make(Kind::Colours, d)
            ),
            7 => format!(
                "({} subset {})",
                self.make(Kind::Colours, d),
                self.make(Kind::Colours, d)
            ),
            8 => format!(
                "twice({}, {})",
                self.make(Kind::Bool, d),
                self.make(Kind::Colour, d)
            ),
            9 | 10 => self.quantified(d),
            _ => format!("({} in w)", self.make(Kind::Tid, d)),
        }
    }

    fn quantified(&mut self, d: u32) -> String {
        let (ty, kind) = *self.dice.pick(&[
            ("bool", Kind::Bool),
            ("Colour", Kind::Colour),
            ("tid", Kind::Tid),
        ]);
        self.bound += 1;
        let name = format!("v{}", self.bound);
        self.names.push((name.clone(), kind));
        let body = self.make(Kind::Bool, d);
        self.names.retain(|(n, _)| *n != name);
        let word = *self.dice.pick(&["forall", "exists"]);
        format!("({word} {name}: {ty} :: {body})")
    }

    fn number(&mut self, d: u32) -> String {
        match self.dice.below(6) {
            0 | 1 => {
                let op = *self.dice.pick(&["+", "-", "*"]);
                format!(
                    "({} {op} {})",
                    self.make(Kind::Int, d),
                    self.make(Kind::Int, d)
                )
            }
            2 => {
                let (op, by) = (
                    *self.dice.pick(&["/", "%"]),
                    *self.dice.pick(&["2", "-2", "3", "-1"]),
                );
                format!("({} {op} {by})", self.make(Kind::Int, d))
            }
            3 => format!(
                "{}[{}]",
                self.make(Kind::Weights, d),
                self.make(Kind::Colour, d)
            ),
            4 => format!(
                "pick({}, {})",
                self.make(Kind::Tid, d),
                self.make(Kind::Colour, d)
            ),
            _ => self.choice(Kind::Int, d),
        }
    }

    fn colours(&mut self, d: u32) -> String {
        match self.dice.below(5) {
            0..=2 => {
                let op = *self.dice.pick(&["union", "inter", "minus"]);
                format!(
                    "({} {op} {})",
                    self.make(Kind::Colours, d),
                    self.make(Kind::Colours, d)
                )
            }
            3 => format!(
                "near({}, {})",
                self.make(Kind::Colours, d),
                self.make(Kind::Colour, d)
            ),
            _ => self.choice(Kind::Colours, d),
        }
    }

    fn leaf(&mut self, kind: Kind) -> String {
        let known: Vec<String> = self
            .names
            .iter()
            .filter(|(_, k)| *k == kind)
            .map(|(n, _)| n.clone())
            .collect();
        if !known.is_empty() && self.dice.chance(70) {
            return self.dice.pick(&known).clone();
        }
        let leaves: &[&str] = match kind {
            Kind::Bool => &["true", "false"],
            Kind::Int => &["0", "1", "2", "-1", "-3", "7"],
            Kind::Colour => &["red", "green", "blue"],
            Kind::Tid => &["none", "A", "w[0]", "w[1]", "tid"],
            Kind::Colours => &["all()", "only(red)", "only(blue)", "(all() minus {green})"],
            Kind::Weights => &["flat(0)", "flat(1)", "flat(-2)"],
            Kind::Owners => &["owned(none)", "owned(A)", "owned(w[1])"],
        };
        (*self.dice.pick(leaves)).to_owned()
    }
}
