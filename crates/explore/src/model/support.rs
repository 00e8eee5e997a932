//! Which slots decide what an edge does, and which slots it writes.
//!
//! Takes compiled code and the id of the thread that runs it. Both sets may be too large, never too small: two states of
//! a thread at one location that agree on the *read* slots have the same outcomes, which change only the *written* ones
//! and give them the same values. Where an index decides which element is written, the whole map counts as read, so
//! that the elements which stay as they are have known values too.

use super::Tables;
use super::code::{Address, Code, Element, Source, Wide};
use super::machine::{BodyCode, EdgeAction, EdgeCode};
use super::operation::{Assign, OpCode, Values};
use super::shape::Place;
use heddle_plato::ir::{Expr, ExprKind};
use std::collections::BTreeSet;
use std::ops::Range;

/// Slots of globals and of the thread's locals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slots {
    /// Of globals.
    pub globals: BTreeSet<usize>,
    /// Of locals.
    pub locals: BTreeSet<usize>,
}

/// What an edge reads and writes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Support {
    /// The slots that decide what happens.
    pub reads: Slots,
    /// The slots that get new values.
    pub writes: Slots,
}

impl Support {
    /// Of one edge, taken by the thread `tid`.
    pub fn of_edge(tables: &Tables, body: &BodyCode, edge: &EdgeCode, tid: i64) -> Support {
        let mut walk = Walk::new(tables, &body.places, tid);
        if let EdgeAction::Op(op) = edge.action {
            walk.operation(&body.ops[op]);
            for glue in &edge.glue {
                walk.operation(&body.ops[*glue]);
            }
            walk.found.writes.locals.extend(edge.dead.iter().copied());
        }
        walk.found
    }

    /// The global slots that a formula over the globals looks at.
    pub fn of_formula(tables: &Tables, code: &Code) -> BTreeSet<usize> {
        let mut walk = Walk::new(tables, &[], 0);
        walk.code(code);
        walk.found.reads.globals
    }
}

struct Walk<'a> {
    tables: &'a Tables,
    places: &'a [Place],
    tid: i64,
    found: Support,
}

impl<'a> Walk<'a> {
    fn new(tables: &'a Tables, places: &'a [Place], tid: i64) -> Self {
        let found = Support::default();
        Walk {
            tables,
            places,
            tid,
            found,
        }
    }

    fn operation(&mut self, op: &OpCode) {
        for check in op.before.iter().chain(&op.after) {
            self.code(&check.code);
        }
        for guard in op.guard.iter().chain(&op.guard_after) {
            self.code(guard);
        }
        for choice in &op.choices {
            self.write(choice.global, choice.slot..choice.slot + 1);
            if let Values::Between(lows, highs) = &choice.values {
                for (limit, _) in lows.iter().chain(highs) {
                    self.code(limit);
                }
            }
        }
        for assign in &op.assigns {
            self.assign(assign);
        }
    }

    fn assign(&mut self, assign: &Assign) {
        self.element(&assign.value);
        let Some((index, keys)) = &assign.at else {
            return self.write(assign.global, assign.base..assign.base + assign.len);
        };
        self.code(index);
        match self.constant(index) {
            Some(k) if (0..i64::from(*keys)).contains(&k) => {
                let at = assign.base + k as usize * assign.len;
                self.write(assign.global, at..at + assign.len);
            }
            _ => {
                let all = assign.base..assign.base + *keys as usize * assign.len;
                self.write(assign.global, all.clone());
                self.read(assign.global, all);
            }
        }
    }

    fn write(&mut self, global: bool, slots: Range<usize>) {
        let writes = &mut self.found.writes;
        if global {
            writes.globals.extend(slots);
        } else {
            writes.locals.extend(slots);
        }
    }

    fn read(&mut self, global: bool, slots: Range<usize>) {
        let reads = &mut self.found.reads;
        if global {
            reads.globals.extend(slots);
        } else {
            reads.locals.extend(slots);
        }
    }

    fn constant(&self, code: &Code) -> Option<i64> {
        match code {
            Code::Const(n) => Some(*n),
            Code::Tid => Some(self.tid),
            _ => None,
        }
    }

    fn code(&mut self, code: &Code) {
        match code {
            Code::Const(_) | Code::Tid | Code::Register(_) => {}
            Code::Slot(source, slot) => self.read(is_global(*source), *slot..*slot + 1),
            Code::Element(address) => self.address(address, 1),
            Code::Not(a) | Code::IsThread(a, _) | Code::Index(a) | Code::Member(_, a) => {
                self.code(a);
            }
            Code::Eq(ab)
            | Code::And(ab)
            | Code::Or(ab)
            | Code::Arithmetic(_, ab)
            | Code::Mask(_, ab)
            | Code::Let(_, ab) => {
                self.code(&ab.0);
                self.code(&ab.1);
            }
            Code::MaskOf(items) => items.iter().for_each(|i| self.code(i)),
            Code::Ite(cab) => {
                self.code(&cab.0);
                self.code(&cab.1);
                self.code(&cab.2);
            }
            Code::All(_, _, _, body) => self.code(body),
            Code::SameMap(ab, _) => {
                self.wide(&ab.0);
                self.wide(&ab.1);
            }
            Code::Slow(e) => self.slow(e),
        }
    }

    fn wide(&mut self, wide: &Wide) {
        match wide {
            Wide::Copy(address, len) => self.address(address, *len),
            Wide::Update(map, key, _, _, value) => {
                self.wide(map);
                self.code(key);
                self.element(value);
            }
            Wide::Const(_, _, value) => self.element(value),
            Wide::Ite(c, ab) => {
                self.code(c);
                self.wide(&ab.0);
                self.wide(&ab.1);
            }
            Wide::Slow(e, _) => self.slow(e),
        }
    }

    fn element(&mut self, element: &Element) {
        match element {
            Element::Scalar(code) => self.code(code),
            Element::Wide(wide) => self.wide(wide),
        }
    }

    /// From the first index that is not known on, all elements.
    fn address(&mut self, address: &Address, len: usize) {
        let global = is_global(address.source);
        let mut at = address.base;
        let mut open = None;
        for (index, keys, width) in &address.steps {
            self.code(index);
            match self.constant(index) {
                Some(k) if (0..i64::from(*keys)).contains(&k) => {
                    if open.is_none() {
                        at += k as usize * width;
                    }
                }
                _ => {
                    open.get_or_insert(*keys as usize * width);
                }
            }
        }
        self.read(global, at..at + open.unwrap_or(len).max(len));
    }

    /// Whole variables, also those that functions mention.
    fn slow(&mut self, e: &Expr) {
        self.mentioned(e);
        if has_application(e) {
            for func in &self.tables.program.funcs {
                if let Some(body) = &func.body {
                    self.mentioned(body);
                }
            }
        }
    }

    fn mentioned(&mut self, e: &Expr) {
        for (g, _) in e.globals() {
            let place = self.tables.globals.get(g.index());
            self.read(true, place.map_or(0..0, Place::range));
        }
        for (l, _) in e.locals() {
            let place = self.places.get(l.index());
            self.read(false, place.map_or(0..0, Place::range));
        }
    }
}

fn is_global(source: Source) -> bool {
    matches!(source, Source::Global | Source::GlobalPost)
}

fn has_application(e: &Expr) -> bool {
    let mut found = matches!(e.kind(), ExprKind::Apply(..));
    e.kind()
        .for_each_operand(&mut |o| found = found || has_application(o));
    found
}
