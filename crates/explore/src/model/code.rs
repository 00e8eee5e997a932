//! The fast evaluator: expressions over slots, with sets as bit masks and map elements addressed directly.
//!
//! What has no fixed slots is left to [`super::slow`]. A fault (overflow, unspecified value) is noted in the
//! [`Context`] and the result is 0; whoever evaluates looks at the note before using the result.

use super::Tables;
use super::slow::{Scope, arithmetic};
use super::threads::Tids as _;
use super::value::{Fault, Val};
use heddle_plato::ir::{Binary, Expr, Quantifier, Store, ThreadId, VarRef};
use std::cell::Cell;

/// Which slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Globals before the step.
    Global,
    /// Globals after it.
    GlobalPost,
    /// Locals before the step.
    Local,
    /// Locals after it.
    LocalPost,
}

/// Registers for bound variables.
pub const REGISTERS: usize = 24;

/// The stores an expression is evaluated in.
pub struct Context<'a> {
    /// Shared tables.
    pub tables: &'a Tables,
    /// Where the thread's locals lie (for the slow evaluator).
    pub places: &'a [super::shape::Place],
    /// Globals before the step.
    pub g: &'a [i64],
    /// Globals after it.
    pub g2: &'a [i64],
    /// Locals before the step.
    pub l: &'a [i64],
    /// Locals after it.
    pub l2: &'a [i64],
    /// The running thread.
    pub tid: i64,
    /// Bound variables.
    pub registers: &'a [Cell<i64>; REGISTERS],
    /// The first fault.
    pub fault: &'a Cell<Option<Fault>>,
}

/// An address of one or more slots: a base and, per map index, how far it moves.
#[derive(Clone, Debug)]
pub struct Address {
    /// Which slots.
    pub source: Source,
    /// Slot of the variable.
    pub base: usize,
    /// Index, number of keys, slots per element.
    pub steps: Vec<(Code, u32, usize)>,
}

/// Compiled scalar expression.
#[derive(Clone, Debug)]
pub enum Code {
    /// A number.
    Const(i64),
    /// A slot.
    Slot(Source, usize),
    /// An element of a map.
    Element(Box<Address>),
    /// `tid`
    Tid,
    /// A bound variable.
    Register(usize),
    /// `!a`
    Not(Box<Code>),
    /// `a == b` on scalars and masks
    Eq(Box<(Code, Code)>),
    /// `a && b`
    And(Box<(Code, Code)>),
    /// `a || b`
    Or(Box<(Code, Code)>),
    /// Arithmetic, `<`, `<=`
    Arithmetic(Binary, Box<(Code, Code)>),
    /// Masks: union, inter, minus, subset, in
    Mask(Binary, Box<(Code, Code)>),
    /// `{a, b}` as a mask
    MaskOf(Vec<Code>),
    /// `c ? a : b`
    Ite(Box<(Code, Code, Code)>),
    /// `t in w`
    IsThread(Box<Code>, ThreadId),
    /// `index(t)`
    Index(Box<Code>),
    /// `w[i]`
    Member(ThreadId, Box<Code>),
    /// A quantifier over `0..n`
    All(Quantifier, usize, u32, Box<Code>),
    /// Evaluate into a register, then the rest
    Let(usize, Box<(Code, Code)>),
    /// Equality of maps
    SameMap(Box<(Wide, Wide)>, usize),
    /// Left to the slow evaluator
    Slow(Expr),
}

/// Compiled map expression.
#[derive(Clone, Debug)]
pub enum Wide {
    /// A variable or an element of a map of maps.
    Copy(Address, usize),
    /// `m[k := v]`: map, key, number of keys, slots per element, value
    Update(Box<Wide>, Code, u32, usize, Box<Element>),
    /// `map(v)`: number of keys, slots per element, value
    Const(u32, usize, Box<Element>),
    /// `c ? a : b`
    Ite(Code, Box<(Wide, Wide)>),
    /// Left to the slow evaluator
    Slow(Expr, super::shape::Shape),
}

/// A map element's value.
#[derive(Clone, Debug)]
pub enum Element {
    /// One slot.
    Scalar(Code),
    /// Several.
    Wide(Wide),
}

impl Context<'_> {
    fn note(&self, fault: Fault) -> i64 {
        if self.fault.get().is_none() {
            self.fault.set(Some(fault));
        }
        0
    }

    fn slots(&self, source: Source) -> &[i64] {
        match source {
            Source::Global => self.g,
            Source::GlobalPost => self.g2,
            Source::Local => self.l,
            Source::LocalPost => self.l2,
        }
    }

    /// The truth of a formula.
    #[inline]
    pub fn holds(&self, code: &Code) -> bool {
        self.eval(code) != 0
    }

    /// The value of an expression.
    pub fn eval(&self, code: &Code) -> i64 {
        match code {
            Code::Const(n) => *n,
            Code::Slot(source, slot) => self.slots(*source)[*slot],
            Code::Element(address) => self.slots(address.source)[self.address(address)],
            Code::Tid => self.tid,
            Code::Register(r) => self.registers[*r].get(),
            Code::Not(a) => i64::from(self.eval(a) == 0),
            Code::Eq(ab) => i64::from(self.eval(&ab.0) == self.eval(&ab.1)),
            Code::And(ab) => i64::from(self.eval(&ab.0) != 0 && self.eval(&ab.1) != 0),
            Code::Or(ab) => i64::from(self.eval(&ab.0) != 0 || self.eval(&ab.1) != 0),
            Code::Arithmetic(op, ab) => match arithmetic(*op, self.eval(&ab.0), self.eval(&ab.1)) {
                Ok(n) => n,
                Err(fault) => self.note(fault),
            },
            Code::Mask(op, ab) => mask(*op, self.eval(&ab.0), self.eval(&ab.1)),
            Code::MaskOf(items) => items.iter().fold(0, |m, i| m | 1 << self.eval(i)),
            Code::Ite(cab) => self.eval(if self.eval(&cab.0) != 0 {
                &cab.1
            } else {
                &cab.2
            }),
            Code::IsThread(t, decl) => {
                i64::from(self.tables.threads.decl(self.eval(t)) == Some(*decl))
            }
            Code::Index(t) => {
                let index = self.tables.threads.index(self.eval(t));
                index.unwrap_or_else(|| self.note(Fault::Unspecified))
            }
            Code::Member(decl, i) => {
                let member = self.tables.threads.member(*decl, self.eval(i));
                member.unwrap_or_else(|| self.note(Fault::Unspecified))
            }
            Code::All(q, register, count, body) => self.all(*q, *register, *count, body),
            Code::Let(register, ab) => {
                let value = self.eval(&ab.0);
                let old = self.registers[*register].replace(value);
                let result = self.eval(&ab.1);
                self.registers[*register].set(old);
                result
            }
            Code::SameMap(ab, slots) => {
                let (mut a, mut b) = (vec![0; *slots], vec![0; *slots]);
                self.fill(&ab.0, &mut a);
                self.fill(&ab.1, &mut b);
                i64::from(a == b)
            }
            Code::Slow(e) => self.slow(e).num(),
        }
    }

    fn all(&self, q: Quantifier, register: usize, count: u32, body: &Code) -> i64 {
        let stop = i64::from(q == Quantifier::Exists);
        let old = self.registers[register].get();
        let mut result = 1 - stop;
        for value in 0..i64::from(count) {
            self.registers[register].set(value);
            if self.eval(body) == stop {
                result = stop;
                break;
            }
        }
        self.registers[register].set(old);
        result
    }

    /// The slot an address means; an index outside the map (possible only after a fault) is taken as 0.
    pub fn address(&self, address: &Address) -> usize {
        let mut at = address.base;
        for (index, keys, width) in &address.steps {
            let index = self.eval(index);
            let valid = (0..i64::from(*keys)).contains(&index);
            at += if valid {
                index as usize * width
            } else {
                self.note(Fault::Unspecified) as usize
            };
        }
        at
    }

    /// Writes the value of a map expression to `out`.
    pub fn fill(&self, wide: &Wide, out: &mut [i64]) {
        match wide {
            Wide::Copy(address, len) => {
                let at = self.address(address);
                out.copy_from_slice(&self.slots(address.source)[at..at + len]);
            }
            Wide::Update(map, key, keys, width, value) => {
                self.fill(map, out);
                let key = self.eval(key);
                if (0..i64::from(*keys)).contains(&key) {
                    self.fill_element(value, &mut out[key as usize * width..][..*width]);
                } else {
                    self.note(Fault::Unspecified);
                }
            }
            Wide::Const(keys, width, value) => {
                for k in 0..*keys as usize {
                    self.fill_element(value, &mut out[k * width..][..*width]);
                }
            }
            Wide::Ite(c, ab) => self.fill(if self.eval(c) != 0 { &ab.0 } else { &ab.1 }, out),
            Wide::Slow(e, shape) => shape.encode(&self.slow(e), out, &self.tables.rich),
        }
    }

    /// Writes an element's value.
    pub fn fill_element(&self, element: &Element, out: &mut [i64]) {
        match element {
            Element::Scalar(code) => out[0] = self.eval(code),
            Element::Wide(wide) => self.fill(wide, out),
        }
    }

    /// The value of an expression by the slow evaluator.
    pub fn slow(&self, e: &Expr) -> Val {
        let read = |var: VarRef, store: Store| {
            let (place, slots) = match (var, store) {
                (VarRef::Global(g), Store::Post) => (&self.tables.globals[g.index()], self.g2),
                (VarRef::Global(g), _) => (&self.tables.globals[g.index()], self.g),
                (VarRef::Local(l), Store::Post) => (&self.places[l.index()], self.l2),
                (VarRef::Local(l), _) => (&self.places[l.index()], self.l),
            };
            place.shape.decode(&slots[place.range()], &self.tables.rich)
        };
        let scope = Scope {
            program: &self.tables.program,
            tids: &self.tables.threads,
            consts: &self.tables.consts,
            tid: self.tid,
            read: &read,
        };
        match scope.eval(e, &mut Vec::new()) {
            Ok(value) => value,
            Err(fault) => Val::Num(self.note(fault)),
        }
    }
}

fn mask(op: Binary, a: i64, b: i64) -> i64 {
    match op {
        Binary::Union => a | b,
        Binary::Inter => a & b,
        Binary::Minus => a & !b,
        Binary::Subset => i64::from(a & !b == 0),
        _ => b >> a & 1,
    }
}
