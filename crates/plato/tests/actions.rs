//! An operation means what its formula says: for random actions over a small store, the operation that the
//! resolver makes of `modifies V; action X` allows exactly the steps that `X` and the frame of `V` allow.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use heddle_plato::generate::Dice;
use heddle_plato::ir::{Binary, Expr, ExprKind, Op, Stmt, Store, Unary, Var, VarRef};
use heddle_text::FileId;

/// `a`, `b`, `c` and the two elements of `m`.
type State = [bool; 5];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Value {
    Truth(bool),
    Map([bool; 2]),
}

fn truth(v: Value) -> bool {
    match v {
        Value::Truth(b) => b,
        Value::Map(_) => panic!("a map where a truth value belongs"),
    }
}

fn read(state: &State, global: usize) -> Value {
    match global {
        3 => Value::Map([state[3], state[4]]),
        i => Value::Truth(state[i]),
    }
}

fn eval(e: &Expr, before: &State, after: &State) -> Value {
    let sub = |e: &Expr| eval(e, before, after);
    match e.kind() {
        ExprKind::Bool(b) => Value::Truth(*b),
        ExprKind::Var(VarRef::Global(g), Store::Pre) => read(before, g.index()),
        ExprKind::Var(VarRef::Global(g), Store::Post) => read(after, g.index()),
        ExprKind::Unary(Unary::Not, a) => Value::Truth(!truth(sub(a))),
        ExprKind::Binary(op, a, b) => {
            let (a, b) = (sub(a), sub(b));
            Value::Truth(match op {
                Binary::And => truth(a) && truth(b),
                Binary::Or => truth(a) || truth(b),
                Binary::Implies => !truth(a) || truth(b),
                Binary::Eq | Binary::Iff => a == b,
                other => panic!("{other:?}"),
            })
        }
        ExprKind::Select(m, k) => match sub(m) {
            Value::Map(m) => Value::Truth(m[usize::from(truth(sub(k)))]),
            Value::Truth(_) => panic!("not a map"),
        },
        ExprKind::Update(m, k, v) => match sub(m) {
            Value::Map(mut m) => {
                m[usize::from(truth(sub(k)))] = truth(sub(v));
                Value::Map(m)
            }
            Value::Truth(_) => panic!("not a map"),
        },
        other => panic!("{other:?}"),
    }
}

/// The steps that the operation allows.
fn allows(op: &Op, before: &State, after: &State) -> bool {
    let changed: Vec<usize> = op
        .modified()
        .map(|v| match v {
            Var::Global(g) => g.index(),
            Var::Local(_) => panic!("no locals here"),
        })
        .collect();
    let framed = (0..4).all(|g| changed.contains(&g) || read(before, g) == read(after, g));
    let updated = op.updates.iter().all(|(v, e)| match v {
        Var::Global(g) => read(after, g.index()) == eval(e, before, after),
        Var::Local(_) => panic!("no locals here"),
    });
    let guard = op.guard.as_ref();
    framed && updated && guard.is_none_or(|g| truth(eval(g, before, after)))
}

/// One element or the whole of `m`, the variables that change, and the formula.
struct Case {
    places: Vec<String>,
    formula: String,
}

struct Maker {
    dice: Dice,
    primed: Vec<&'static str>,
    keys: Vec<String>,
}

impl Maker {
    fn term(&mut self, depth: u32) -> String {
        if depth == 0 || self.dice.chance(1, 3) {
            let old = ["a", "b", "c", "m[a]", "m[true]", "true", "false"];
            let new: Vec<String> = self
                .primed
                .iter()
                .map(|v| {
                    if *v == "m" {
                        "m'[b]".to_string()
                    } else {
                        format!("{v}'")
                    }
                })
                .collect();
            if self.dice.chance(1, 3)
                && let Some(new) = self.dice.pick(&new)
            {
                return new.clone();
            }
            return self.dice.pick(&old).expect("some").to_string();
        }
        let (x, y) = (self.term(depth - 1), self.term(depth - 1));
        match self.dice.roll(5) {
            0 => format!("!({x})"),
            1 => format!("({x} && {y})"),
            2 => format!("({x} || {y})"),
            3 => format!("({x} ==> {y})"),
            _ => format!("(({x}) == ({y}))"),
        }
    }

    fn conjunct(&mut self) -> String {
        let vars = self.primed.clone();
        let Some(var) = self.dice.pick(&vars).copied() else {
            return self.term(2);
        };
        if var != "m" {
            let value = self.term(1);
            return match self.dice.roll(6) {
                0 => format!("{var}'"),
                1 => format!("!{var}'"),
                2 => format!("({value} == {var}')"),
                3 => format!("({var}' <==> {value})"),
                4 => self.term(2),
                _ => format!("({var}' == ({value}))"),
            };
        }
        let (value, key) = (self.term(1), self.key());
        match self.dice.roll(6) {
            0 => format!("m'[{key}]"),
            1 => format!("!m'[{key}]"),
            2 => format!("(m' == m[{key} := {value}])"),
            3 => format!("(({value}) == m'[{key}])"),
            4 => self.term(2),
            _ => format!("(m'[{key}] == ({value}))"),
        }
    }

    fn key(&mut self) -> String {
        let keys = self.keys.clone();
        match self.dice.pick(&keys) {
            Some(key) if self.dice.roll(4) > 0 => key.clone(),
            _ => "c".to_string(),
        }
    }

    fn case(seed: u64) -> Case {
        let mut maker = Maker {
            dice: Dice::new(seed),
            primed: Vec::new(),
            keys: Vec::new(),
        };
        let mut places = Vec::new();
        for var in ["a", "b", "c"] {
            if maker.dice.chance(1, 2) {
                maker.primed.push(var);
                places.push(var.to_string());
            }
        }
        let elements = match maker.dice.roll(5) {
            0 | 1 => &[][..],
            2 => &["m"],
            3 => &["m[a]"],
            _ => &["m[a]", "m[b]"],
        };
        if !elements.is_empty() {
            maker.primed.push("m");
            maker.keys = ["a", "b"].map(String::from).into();
        }
        places.extend(elements.iter().map(|p| p.to_string()));
        let count = 1 + maker.dice.roll(4);
        let parts: Vec<String> = (0..count).map(|_| maker.conjunct()).collect();
        Case {
            places,
            formula: parts.join(" && "),
        }
    }
}

fn states() -> impl Iterator<Item = State> {
    (0u32..32).map(|bits| std::array::from_fn(|i| bits >> i & 1 == 1))
}

/// Whether nothing outside the places changes.
fn framed(places: &[String], before: &State, after: &State) -> bool {
    let has = |p: &str| places.iter().any(|q| q == p);
    let names = ["a", "b", "c"];
    let plain = (0..3).all(|i| has(names[i]) || before[i] == after[i]);
    let element = |i: usize| {
        let at = |key: usize| usize::from(before[key]) == i;
        has("m") || (has("m[a]") && at(0)) || (has("m[b]") && at(1))
    };
    plain && (0..2).all(|i| element(i) || before[3 + i] == after[3 + i])
}

#[test]
fn operations_allow_exactly_the_steps_of_their_actions() {
    let (mut determined, mut chosen, mut blocked) = (0, 0, 0);
    for seed in 0..2000 {
        let Case { places, formula } = Maker::case(seed);
        // The same formula as an environment assumption is not taken apart.
        let text = format!(
            "var a: bool; var b: bool; var c: bool; var m: map<bool, bool>;
             env {formula};
             thread A {{ atomic modifies {}; action {formula}; }}",
            places.join(", ")
        );
        let program =
            heddle_plato::load(FileId(0), &text).unwrap_or_else(|e| panic!("{text}: {e:#?}"));
        assert_eq!(heddle_plato::check_well_formed(&program), Ok(()), "{text}");
        let mut ops = Vec::new();
        program.threads[0].body.for_each(&mut |s| {
            if let Stmt::Op(op) = s {
                ops.push(op.clone());
            }
        });
        let [op] = ops.as_slice() else {
            panic!("{text}: one operation");
        };
        determined += op.updates.len();
        chosen += op.havoc.len();
        let whole = &program.envs[0].expr;
        let mut any = false;
        for before in states() {
            for after in states() {
                let wanted =
                    framed(&places, &before, &after) && truth(eval(whole, &before, &after));
                any |= wanted;
                assert_eq!(
                    allows(op, &before, &after),
                    wanted,
                    "seed {seed}: modifies {places:?}; action {formula}\n{op:?}\n{before:?} {after:?}"
                );
            }
        }
        blocked += usize::from(!any);
    }
    // The cases are of all kinds.
    assert!(determined > 1000 && chosen > 1000 && blocked > 10 && blocked < 1500);
}
