//! Random expressions of a given type.

use super::syntax::{binary, eq, expr, implies, int, modulo, name, primed, truth, ty, var};
use super::{Generator, Kind};
use crate::ast::{BinaryOp, Expr, ExprKind, Param};

/// Where an expression stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Statement: globals, locals, `tid`; no ghosts.
    Code,
    /// Assertion or loop invariant: also ghosts.
    Proof,
    /// Program invariant: globals only.
    Invariant,
    /// Environment assumption: globals, primed globals and `tid`.
    Step,
}

impl Generator {
    /// A variable of that kind that may be read there.
    fn readable(&mut self, kind: Kind, place: Place) -> Option<Expr> {
        let globals = self.globals.iter().map(|v| (v, true));
        let locals = self.locals.iter().map(|v| (v, false));
        let usable: Vec<(String, bool)> = globals
            .chain(locals)
            .filter(|(v, _)| v.kind == kind && (!v.ghost || place != Place::Code))
            .filter(|(_, global)| *global || matches!(place, Place::Code | Place::Proof))
            .map(|(v, global)| (v.name.clone(), global))
            .collect();
        let (name, global) = self.dice.pick(&usable)?.clone();
        if place == Place::Step && global && self.dice.chance(1, 2) {
            return Some(primed(&name));
        }
        Some(var(&name))
    }

    fn knows_tid(place: Place) -> bool {
        place != Place::Invariant
    }

    /// An expression of that kind, at most `depth` levels deep.
    pub(super) fn value(&mut self, kind: Kind, depth: u32, place: Place) -> Expr {
        // A truth value is seldom worth saying by itself.
        let shallow = match kind {
            Kind::Bool => self.dice.chance(1, 8),
            _ => self.dice.chance(1, 3),
        };
        if depth == 0 || shallow {
            return self.leaf(kind, place);
        }
        match kind {
            Kind::Int => self.int_value(depth - 1, place),
            Kind::Bool => self.formula(depth - 1, place),
            Kind::Numbers => self.numbers(depth - 1, place),
            Kind::Flags => self.flags(depth - 1, place),
            _ if self.dice.chance(3, 4) => self.leaf(kind, place),
            Kind::Tid | Kind::Phase | Kind::Ref => self.choice(kind, depth - 1, place),
        }
    }

    fn leaf(&mut self, kind: Kind, place: Place) -> Expr {
        if self.dice.chance(5, 6)
            && let Some(variable) = self.readable(kind, place)
        {
            return variable;
        }
        match kind {
            Kind::Int => int(self.dice.roll(3)),
            Kind::Bool => truth(self.dice.chance(1, 2)),
            Kind::Tid => self.some_thread(place),
            Kind::Phase => {
                let values = ["idle", "busy", "done"];
                var(self.dice.pick(&values).copied().unwrap_or("idle"))
            }
            Kind::Flags => {
                let value = truth(self.dice.chance(1, 2));
                expr(ExprKind::ConstMap(value))
            }
            Kind::Numbers => {
                let count = self.dice.roll(3);
                let items = (0..count).map(|_| int(self.dice.roll(3))).collect();
                expr(ExprKind::Set(items))
            }
            Kind::Ref => var("nil"),
        }
    }

    /// `none`, `tid` or the id of a thread.
    fn some_thread(&mut self, place: Place) -> Expr {
        let threads = self.threads.clone();
        match self.dice.roll(3) {
            0 => expr(ExprKind::NoThread),
            1 if Self::knows_tid(place) => expr(ExprKind::Tid),
            _ => match self.dice.pick(&threads) {
                None => expr(ExprKind::NoThread),
                Some(thread) => match thread.family {
                    None => var(&thread.name),
                    Some((low, high)) => {
                        let index = low + self.dice.roll(high - low + 1);
                        expr(ExprKind::Select(var(&thread.name), int(index)))
                    }
                },
            },
        }
    }

    /// Stays within 0, 1, 2 if all variables do.
    fn int_value(&mut self, depth: u32, place: Place) -> Expr {
        let a = self.value(Kind::Int, depth, place);
        let b = self.value(Kind::Int, depth, place);
        match self.dice.roll(6) {
            0 => modulo(binary(BinaryOp::Mul, a, b)),
            1 if depth > 0 => {
                let c = self.value(Kind::Bool, depth, place);
                expr(ExprKind::Ite(c, a, b))
            }
            2 if self.functions => expr(ExprKind::Apply(name("next"), vec![a])),
            2 => modulo(binary(BinaryOp::Add, a, int(1))),
            3 if self.options.rich => expr(ExprKind::Neg(a)),
            4 if self.options.rich => binary(BinaryOp::Div, a, b),
            _ => modulo(binary(BinaryOp::Add, a, b)),
        }
    }

    /// A formula.
    pub(super) fn formula(&mut self, depth: u32, place: Place) -> Expr {
        match self.dice.roll(if self.options.rich { 14 } else { 9 }) {
            0 => self.equation(depth, place),
            1 => {
                let a = self.value(Kind::Bool, depth, place);
                expr(ExprKind::Not(a))
            }
            2 => {
                let ops = [
                    BinaryOp::And,
                    BinaryOp::Or,
                    BinaryOp::Implies,
                    BinaryOp::Iff,
                ];
                let op = self.dice.pick(&ops).copied().unwrap_or(BinaryOp::And);
                let (a, b) = (
                    self.value(Kind::Bool, depth, place),
                    self.value(Kind::Bool, depth, place),
                );
                binary(op, a, b)
            }
            3..=5 => self.comparison(depth, place),
            6..=8 => self.equation(depth, place),
            9 => self.quantified(place),
            10 => {
                let item = self.value(Kind::Int, depth, place);
                let set = self.value(Kind::Numbers, depth, place);
                binary(BinaryOp::NotIn, item, set)
            }
            11 => {
                let (a, b) = (
                    self.value(Kind::Numbers, depth, place),
                    // The left side may be `{}`, which needs a typed partner.
                    expr(ExprKind::Set(vec![int(1)])),
                );
                binary(BinaryOp::Subset, a, b)
            }
            12 => {
                let chain = (0..3)
                    .map(|_| self.value(Kind::Bool, depth, place))
                    .collect();
                expr(ExprKind::Chain(BinaryOp::Or, chain))
            }
            _ => {
                let thread = self.value(Kind::Tid, depth, place);
                let threads = self.threads.clone();
                match self.dice.pick(&threads) {
                    Some(family) => binary(BinaryOp::In, thread, var(&family.name)),
                    None => truth(true),
                }
            }
        }
    }

    fn comparison(&mut self, depth: u32, place: Place) -> Expr {
        let ops = [BinaryOp::Lt, BinaryOp::Le, BinaryOp::Gt, BinaryOp::Ge];
        let op = self.dice.pick(&ops).copied().unwrap_or(BinaryOp::Le);
        let a = self.value(Kind::Int, depth, place);
        let b = self.value(Kind::Int, depth.min(1), place);
        binary(op, a, b)
    }

    fn equation(&mut self, depth: u32, place: Place) -> Expr {
        let kinds = [Kind::Int, Kind::Bool, Kind::Tid, Kind::Phase];
        let kind = self.dice.pick(&kinds).copied().unwrap_or(Kind::Int);
        let a = self.value(kind, depth, place);
        let b = self.value(kind, depth.min(1), place);
        let op = match self.dice.chance(2, 3) {
            true => BinaryOp::Eq,
            false => BinaryOp::Ne,
        };
        binary(op, a, b)
    }

    fn quantified(&mut self, place: Place) -> Expr {
        let bound = self.fresh("q");
        let param = Param {
            name: name(&bound),
            ty: ty(Kind::Int),
        };
        let limit = self.value(Kind::Int, 1, place);
        let guard = binary(BinaryOp::Le, var(&bound), limit);
        let rest = self.value(Kind::Bool, 1, place);
        let forall = self.dice.chance(1, 2);
        let body = match forall {
            true => implies(guard, rest),
            false => binary(BinaryOp::And, guard, rest),
        };
        expr(ExprKind::Quantified(forall, vec![param], body))
    }

    fn numbers(&mut self, depth: u32, place: Place) -> Expr {
        let ops = [BinaryOp::Union, BinaryOp::Inter, BinaryOp::Minus];
        let op = self.dice.pick(&ops).copied().unwrap_or(BinaryOp::Union);
        let item = self.value(Kind::Int, depth, place);
        let one = expr(ExprKind::Set(vec![item]));
        let other = self.value(Kind::Numbers, depth, place);
        binary(op, one, other)
    }

    fn flags(&mut self, depth: u32, place: Place) -> Expr {
        let map = self.value(Kind::Flags, depth, place);
        let key = self.value(Kind::Tid, depth, place);
        let value = self.value(Kind::Bool, depth, place);
        expr(ExprKind::Update(map, key, value))
    }

    fn choice(&mut self, kind: Kind, depth: u32, place: Place) -> Expr {
        let condition = self.value(Kind::Bool, depth, place);
        let a = self.value(kind, depth, place);
        let b = self.value(kind, depth, place);
        expr(ExprKind::Ite(condition, a, b))
    }

    /// A formula about one global that holds in all stores if integers stay in 0, 1, 2; else a random one.
    pub(super) fn likely_invariant(&mut self) -> Expr {
        let ints: Vec<String> = self
            .globals
            .iter()
            .filter(|v| v.kind == Kind::Int)
            .map(|v| v.name.clone())
            .collect();
        match self.dice.pick(&ints) {
            Some(x) if self.dice.clone().chance(2, 3) => {
                self.dice.bits();
                let low = binary(BinaryOp::Le, int(0), var(x));
                let high = binary(BinaryOp::Le, var(x), int(2));
                binary(BinaryOp::And, low, high)
            }
            _ => self.value(Kind::Bool, self.options.size, Place::Invariant),
        }
    }

    /// An environment assumption: often one that is reflexive and transitive.
    pub(super) fn assumption(&mut self) -> Expr {
        let globals = self.globals.clone();
        let Some(x) = self.dice.pick(&globals).cloned() else {
            return truth(true);
        };
        let same = eq(primed(&x.name), var(&x.name));
        let locks: Vec<String> = globals
            .iter()
            .filter(|v| v.kind == Kind::Tid)
            .map(|v| v.name.clone())
            .collect();
        let lock = self.dice.pick(&locks).cloned();
        match (self.dice.roll(6), x.kind, lock) {
            (0, ..) => truth(true),
            (1, Kind::Int, _) => binary(BinaryOp::Ge, primed(&x.name), var(&x.name)),
            (1, Kind::Bool, _) => implies(var(&x.name), primed(&x.name)),
            (2, ..) => same,
            (5, ..) => self.value(Kind::Bool, self.options.size, Place::Step),
            (_, _, Some(lock)) => implies(eq(var(&lock), expr(ExprKind::Tid)), same),
            _ => same,
        }
    }
}
