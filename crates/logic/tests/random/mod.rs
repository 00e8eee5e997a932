//! Random terms with their meaning computed on the side, and an evaluator for terms as they were built.
//!
//! The meaning comes from the operation that was asked for, not from the term that the simplifying constructor gave; so a
//! wrong simplification shows as a difference between the two.

#![allow(clippy::panic, dead_code)] // a test; not every test uses all of it

use heddle_logic::{Constructor, Op, Sort, SortDecl, SortId, Term, Terms};
use num_bigint::BigInt;
use std::collections::BTreeMap;

/// The data sort of the tests: constructors `0`, `1`, `2` without and `3` with a field.
pub(crate) const PLAIN: u32 = 3;

/// A value with maps that are total over the three plain constructors.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Val {
    Bool(bool),
    Int(BigInt),
    Data(u32, Option<BigInt>),
    Map(BTreeMap<Val, Val>),
}

impl Val {
    pub(crate) fn bool(&self) -> bool {
        match self {
            Val::Bool(b) => *b,
            other => panic!("not a truth value: {other:?}"),
        }
    }

    pub(crate) fn int(&self) -> &BigInt {
        match self {
            Val::Int(i) => i,
            other => panic!("not an integer: {other:?}"),
        }
    }

    pub(crate) fn at(&self, key: &Val) -> Val {
        match self {
            Val::Map(map) => map[key].clone(),
            other => panic!("not a map: {other:?}"),
        }
    }

    pub(crate) fn map(f: impl Fn(&Val) -> Val) -> Val {
        let keys = plain_keys();
        Val::Map(keys.map(|k| (k.clone(), f(&k))).collect())
    }

    pub(crate) fn with(&self, key: &Val, value: &Val) -> Val {
        Val::map(|k| if k == key { value.clone() } else { self.at(k) })
    }
}

pub(crate) fn plain_keys() -> impl Iterator<Item = Val> {
    (0..PLAIN).map(|n| Val::Data(n, None))
}

/// A small deterministic generator of numbers.
pub(crate) struct Dice(pub u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % sides
    }
}

/// A term and its meaning in each of the assignments.
pub(crate) type Known = (Term, Vec<Val>);

/// Terms by sort.
pub(crate) struct Pool {
    pub terms: Terms,
    pub plain: SortId,
    pub tagged: SortId,
    pub assignments: Vec<BTreeMap<Term, Val>>,
    pub bools: Vec<Known>,
    pub ints: Vec<Known>,
    pub plains: Vec<Known>,
    pub tags: Vec<Known>,
    pub sets: Vec<Known>,
    pub maps: Vec<Known>,
}

pub(crate) fn set_sort(plain: SortId) -> Sort {
    Sort::Array(Box::new(Sort::Declared(plain)), Box::new(Sort::Bool))
}

pub(crate) fn map_sort(plain: SortId) -> Sort {
    Sort::Array(Box::new(Sort::Declared(plain)), Box::new(Sort::Int))
}

impl Pool {
    /// Constants of every sort, with `count` random assignments.
    pub(crate) fn new(dice: &mut Dice, count: usize) -> Self {
        let mut terms = Terms::new();
        let named = |name: &str, field: Option<&str>| Constructor {
            name: name.into(),
            field: field.map(Into::into),
        };
        let plain = ["and", "|", "red pen"].map(|n| named(n, None)).to_vec();
        let plain = terms.declare_sort(SortDecl::Data("Int".into(), plain));
        let tagged = vec![named("none", None), named("some", Some("index"))];
        let tagged = terms.declare_sort(SortDecl::Data("Int".into(), tagged));
        let mut pool = Pool {
            terms,
            plain,
            tagged,
            assignments: vec![BTreeMap::new(); count],
            bools: Vec::new(),
            ints: Vec::new(),
            plains: Vec::new(),
            tags: Vec::new(),
            sets: Vec::new(),
            maps: Vec::new(),
        };
        pool.add_constants(dice);
        pool.add_literals();
        pool
    }

    fn add_constants(&mut self, dice: &mut Dice) {
        fn int(dice: &mut Dice) -> Val {
            Val::Int((dice.roll(7) as i64 - 3).into())
        }
        fn random(sort: usize, dice: &mut Dice) -> Val {
            match sort {
                0 => Val::Bool(dice.roll(2) == 0),
                1 => int(dice),
                2 => Val::Data(dice.roll(PLAIN as usize) as u32, None),
                3 if dice.roll(3) == 0 => Val::Data(0, None),
                3 => Val::Data(1, Some((dice.roll(3) as i64).into())),
                4 => {
                    let bits = dice.roll(8);
                    Val::map(|k| Val::Bool(matches!(k, Val::Data(n, _) if bits >> n & 1 == 1)))
                }
                _ => {
                    let n = dice.roll(27);
                    let digit = |k: &Val| match k {
                        Val::Data(i, _) => (n / 3usize.pow(*i) % 3) as i64 - 1,
                        _ => 0,
                    };
                    Val::map(|k| Val::Int(digit(k).into()))
                }
            }
        }
        let sorts = [
            Sort::Bool,
            Sort::Int,
            Sort::Declared(self.plain),
            Sort::Declared(self.tagged),
            set_sort(self.plain),
            map_sort(self.plain),
        ];
        for (number, sort) in sorts.into_iter().enumerate() {
            for n in 0..3 {
                let name = ["x", "a b|\\~\n", "select"][n];
                let t = self.terms.constant(format!("{name}{number}"), sort.clone());
                let values: Vec<Val> = self
                    .assignments
                    .iter_mut()
                    .map(|assignment| {
                        let value = random(number, dice);
                        assignment.insert(t, value.clone());
                        value
                    })
                    .collect();
                self.pool(number).push((t, values));
            }
        }
    }

    fn pool(&mut self, number: usize) -> &mut Vec<Known> {
        match number {
            0 => &mut self.bools,
            1 => &mut self.ints,
            2 => &mut self.plains,
            3 => &mut self.tags,
            4 => &mut self.sets,
            _ => &mut self.maps,
        }
    }

    fn add_literals(&mut self) {
        let count = self.assignments.len();
        let all = |v: Val| vec![v; count];
        for b in [true, false] {
            let t = self.terms.bool(b);
            self.bools.push((t, all(Val::Bool(b))));
            let full = self.terms.const_array(t, set_sort(self.plain));
            self.sets.push((full, all(Val::map(|_| Val::Bool(b)))));
        }
        for i in [-2, 0, 1, 7] {
            let t = self.terms.int(i);
            self.ints.push((t, all(Val::Int(i.into()))));
            let everywhere = self.terms.const_array(t, map_sort(self.plain));
            self.maps
                .push((everywhere, all(Val::map(|_| Val::Int(i.into())))));
        }
        for n in 0..PLAIN {
            let t = self.terms.construct(self.plain, n, None);
            self.plains.push((t, all(Val::Data(n, None))));
        }
        let none = self.terms.construct(self.tagged, 0, None);
        self.tags.push((none, all(Val::Data(0, None))));
    }

    /// Builds one more term by a random operation on terms of the pool.
    pub(crate) fn grow(&mut self, dice: &mut Dice) {
        match dice.roll(8) {
            0..=2 => self.grow_bool(dice),
            3..=4 => self.grow_int(dice),
            5 => self.grow_data(dice),
            6 => self.grow_set(dice),
            _ => self.grow_map(dice),
        }
    }

    fn grow_bool(&mut self, dice: &mut Dice) {
        let (a, b, c) = (
            pick(&self.bools, dice),
            pick(&self.bools, dice),
            pick(&self.bools, dice),
        );
        let (i, j) = (pick(&self.ints, dice), pick(&self.ints, dice));
        let (p, q) = (pick(&self.plains, dice), pick(&self.plains, dice));
        let (g, h) = (pick(&self.tags, dice), pick(&self.tags, dice));
        let (s, r) = (pick(&self.sets, dice), pick(&self.sets, dice));
        let (m, n) = (pick(&self.maps, dice), pick(&self.maps, dice));
        let tagged = self.tagged;
        let t = &mut self.terms;
        let made = match dice.roll(15) {
            0 => (t.not(a.0), zip(&[&a], |v| truth(!v[0].bool()))),
            1 => (
                t.and([a.0, b.0, c.0]),
                zip(&[&a, &b, &c], |v| truth(v.iter().all(|x| x.bool()))),
            ),
            2 => (
                t.or([a.0, b.0, c.0]),
                zip(&[&a, &b, &c], |v| truth(v.iter().any(|x| x.bool()))),
            ),
            3 => (
                t.implies(a.0, b.0),
                zip(&[&a, &b], |v| truth(!v[0].bool() || v[1].bool())),
            ),
            4 => (t.eq(a.0, b.0), zip(&[&a, &b], |v| truth(v[0] == v[1]))),
            5 => (
                t.ite(a.0, b.0, c.0),
                zip(&[&a, &b, &c], |v| {
                    v[if v[0].bool() { 1 } else { 2 }].clone()
                }),
            ),
            6 => (t.eq(i.0, j.0), zip(&[&i, &j], |v| truth(v[0] == v[1]))),
            7 => (
                t.lt(i.0, j.0),
                zip(&[&i, &j], |v| truth(v[0].int() < v[1].int())),
            ),
            8 => (
                t.le(i.0, j.0),
                zip(&[&i, &j], |v| truth(v[0].int() <= v[1].int())),
            ),
            9 => (t.eq(p.0, q.0), zip(&[&p, &q], |v| truth(v[0] == v[1]))),
            10 => (t.eq(g.0, h.0), zip(&[&g, &h], |v| truth(v[0] == v[1]))),
            11 => (
                t.is(tagged, 1, g.0),
                zip(&[&g], |v| truth(matches!(v[0], Val::Data(1, _)))),
            ),
            12 => (t.select(s.0, p.0), zip(&[&s, &p], |v| v[0].at(&v[1]))),
            13 => (
                t.subset(s.0, r.0),
                zip(&[&s, &r], |v| {
                    truth(plain_keys().all(|k| !v[0].at(&k).bool() || v[1].at(&k).bool()))
                }),
            ),
            _ => (t.eq(m.0, n.0), zip(&[&m, &n], |v| truth(v[0] == v[1]))),
        };
        self.bools.push(made);
    }

    fn grow_int(&mut self, dice: &mut Dice) {
        let (i, j) = (pick(&self.ints, dice), pick(&self.ints, dice));
        let (a, p) = (pick(&self.bools, dice), pick(&self.plains, dice));
        let (m, g) = (pick(&self.maps, dice), pick(&self.tags, dice));
        let tagged = self.tagged;
        let t = &mut self.terms;
        let never_zero = j.1.iter().all(|v| *v.int() != BigInt::ZERO);
        let has_field = g.1.iter().all(|v| matches!(v, Val::Data(1, _)));
        let made = match dice.roll(9) {
            0 => (t.add(i.0, j.0), ints(&i, &j, |x, y| x + y)),
            1 => (t.sub(i.0, j.0), ints(&i, &j, |x, y| x - y)),
            2 => (t.neg(i.0), ints(&i, &i, |x, _| -x)),
            3 if small(&i) && small(&j) => (t.mul(i.0, j.0), ints(&i, &j, |x, y| x * y)),
            4 if never_zero => (t.div(i.0, j.0), ints(&i, &j, |x, y| euclid(x, y).0)),
            5 if never_zero => (t.modulo(i.0, j.0), ints(&i, &j, |x, y| euclid(x, y).1)),
            6 => (t.select(m.0, p.0), zip(&[&m, &p], |v| v[0].at(&v[1]))),
            7 if has_field => (
                t.field(tagged, 1, g.0),
                zip(&[&g], |v| match &v[0] {
                    Val::Data(_, Some(i)) => Val::Int(i.clone()),
                    other => panic!("no field: {other:?}"),
                }),
            ),
            _ => (
                t.ite(a.0, i.0, j.0),
                zip(&[&a, &i, &j], |v| {
                    v[if v[0].bool() { 1 } else { 2 }].clone()
                }),
            ),
        };
        self.ints.push(made);
    }

    fn grow_data(&mut self, dice: &mut Dice) {
        let (a, i) = (pick(&self.bools, dice), pick(&self.ints, dice));
        let (p, q) = (pick(&self.plains, dice), pick(&self.plains, dice));
        let choose = |v: &[Val]| v[if v[0].bool() { 1 } else { 2 }].clone();
        if dice.roll(2) == 0 {
            let t = self.terms.ite(a.0, p.0, q.0);
            self.plains.push((t, zip(&[&a, &p, &q], choose)));
        } else {
            let t = self.terms.construct(self.tagged, 1, Some(i.0));
            let made = |v: &[Val]| Val::Data(1, Some(v[0].int().clone()));
            self.tags.push((t, zip(&[&i], made)));
        }
    }

    fn grow_set(&mut self, dice: &mut Dice) {
        let (s, r) = (pick(&self.sets, dice), pick(&self.sets, dice));
        let (a, p) = (pick(&self.bools, dice), pick(&self.plains, dice));
        let t = &mut self.terms;
        let both = |f: fn(bool, bool) -> bool| {
            zip(&[&s, &r], move |v| {
                Val::map(|k| truth(f(v[0].at(k).bool(), v[1].at(k).bool())))
            })
        };
        let made = match dice.roll(7) {
            0 => (t.union(s.0, r.0), both(|x, y| x || y)),
            1 => (t.inter(s.0, r.0), both(|x, y| x && y)),
            2 => (t.minus(s.0, r.0), both(|x, y| x && !y)),
            3 => (
                t.store(s.0, p.0, a.0),
                zip(&[&s, &p, &a], |v| v[0].with(&v[1], &v[2])),
            ),
            4 => (
                t.const_array(a.0, set_sort(self.plain)),
                zip(&[&a], |v| Val::map(|_| v[0].clone())),
            ),
            5 => (
                t.set_of(set_sort(self.plain), [p.0, p.0]),
                zip(&[&p], |v| Val::map(|k| truth(*k == v[0]))),
            ),
            _ => (
                t.ite(a.0, s.0, r.0),
                zip(&[&a, &s, &r], |v| {
                    v[if v[0].bool() { 1 } else { 2 }].clone()
                }),
            ),
        };
        self.sets.push(made);
    }

    fn grow_map(&mut self, dice: &mut Dice) {
        let (m, i, p) = (
            pick(&self.maps, dice),
            pick(&self.ints, dice),
            pick(&self.plains, dice),
        );
        let made = if dice.roll(3) == 0 {
            let t = self.terms.const_array(i.0, map_sort(self.plain));
            (t, zip(&[&i], |v| Val::map(|_| v[0].clone())))
        } else {
            let t = self.terms.store(m.0, p.0, i.0);
            (t, zip(&[&m, &p, &i], |v| v[0].with(&v[1], &v[2])))
        };
        self.maps.push(made);
    }
}

/// The meaning of a term as it was built.
pub(crate) fn evaluate(terms: &Terms, t: Term, assignment: &BTreeMap<Term, Val>) -> Val {
    eval(terms, t, assignment, &mut BTreeMap::new())
}

fn eval(terms: &Terms, t: Term, env: &BTreeMap<Term, Val>, bound: &mut BTreeMap<u32, Val>) -> Val {
    if let Some(value) = env.get(&t) {
        return value.clone();
    }
    let node = terms.node(t);
    if let Op::Forall(variables) | Op::Exists(variables) = &node.op {
        assert_eq!(variables.len(), 1, "one variable, of the plain sort");
        let outer = bound.clone();
        let mut holds = plain_keys().map(|k| {
            bound.insert(variables[0].0, k);
            eval(terms, node.args[0], env, bound).bool()
        });
        let result = match node.op {
            Op::Forall(_) => holds.all(|b| b),
            _ => holds.any(|b| b),
        };
        *bound = outer;
        return Val::Bool(result);
    }
    let v: Vec<Val> = node
        .args
        .iter()
        .map(|a| eval(terms, *a, env, bound))
        .collect();
    match &node.op {
        Op::Bool(b) => Val::Bool(*b),
        Op::Int(i) => Val::Int(i.clone()),
        Op::Bound(id) => bound[id].clone(),
        Op::Not => truth(!v[0].bool()),
        Op::And => truth(v.iter().all(Val::bool)),
        Op::Or => truth(v.iter().any(Val::bool)),
        Op::Implies => truth(!v[0].bool() || v[1].bool()),
        Op::Eq => truth(v[0] == v[1]),
        Op::Ite => v[if v[0].bool() { 1 } else { 2 }].clone(),
        Op::Add => Val::Int(v.iter().map(Val::int).sum()),
        Op::Sub => Val::Int(v[0].int() - v[1].int()),
        Op::Neg => Val::Int(-v[0].int()),
        Op::Mul => Val::Int(v[0].int() * v[1].int()),
        Op::Div => Val::Int(euclid(v[0].int(), v[1].int()).0),
        Op::Mod => Val::Int(euclid(v[0].int(), v[1].int()).1),
        Op::Lt => truth(v[0].int() < v[1].int()),
        Op::Le => truth(v[0].int() <= v[1].int()),
        Op::Select => v[0].at(&v[1]),
        Op::Store => v[0].with(&v[1], &v[2]),
        Op::ConstArray => Val::map(|_| v[0].clone()),
        Op::Construct(_, n) => Val::Data(*n, v.first().map(|i| i.int().clone())),
        Op::Is(_, n) => truth(matches!(&v[0], Val::Data(m, _) if m == n)),
        Op::Field(..) => match &v[0] {
            Val::Data(_, Some(i)) => Val::Int(i.clone()),
            // Unspecified; only the branch that is not taken asks for it.
            _ => Val::Int(0.into()),
        },
        Op::Apply(f) => apply(&terms.funcs()[f.0 as usize].name, &v),
        other => panic!("{other:?}"),
    }
}

/// The set operations by their meaning, which is what their axioms have to say.
fn apply(name: &str, v: &[Val]) -> Val {
    let both =
        |f: fn(bool, bool) -> bool| Val::map(|k| truth(f(v[0].at(k).bool(), v[1].at(k).bool())));
    // A definition is named after its operation, and numbered.
    match name.split(' ').next().unwrap_or(name) {
        "union" => both(|x, y| x || y),
        "inter" => both(|x, y| x && y),
        "minus" => both(|x, y| x && !y),
        "everywhere" => Val::map(|_| v[0].clone()),
        other => panic!("{other}"),
    }
}

fn pick(pool: &[Known], dice: &mut Dice) -> Known {
    // Later terms more often, so that terms grow deep.
    let a = dice.roll(pool.len());
    let b = dice.roll(pool.len());
    pool[a.max(b)].clone()
}

fn zip(parts: &[&Known], f: impl Fn(&[Val]) -> Val) -> Vec<Val> {
    (0..parts[0].1.len())
        .map(|i| f(&parts.iter().map(|p| p.1[i].clone()).collect::<Vec<_>>()))
        .collect()
}

fn ints(a: &Known, b: &Known, f: impl Fn(&BigInt, &BigInt) -> BigInt) -> Vec<Val> {
    zip(&[a, b], |v| Val::Int(f(v[0].int(), v[1].int())))
}

fn small(known: &Known) -> bool {
    let bound = BigInt::from(1_000_000);
    known
        .1
        .iter()
        .all(|v| v.int().magnitude() < bound.magnitude())
}

fn truth(b: bool) -> Val {
    Val::Bool(b)
}

/// Quotient and remainder with `0 <= remainder < |divisor|`, as SMT-LIB has them.
fn euclid(a: &BigInt, b: &BigInt) -> (BigInt, BigInt) {
    let (mut q, mut r) = (a / b, a % b);
    if r < BigInt::ZERO {
        if *b > BigInt::ZERO {
            q -= 1;
            r += b;
        } else {
            q += 1;
            r -= b;
        }
    }
    (q, r)
}
