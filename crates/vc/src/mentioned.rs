//! What a sequential program speaks of: nothing else of the program gets into its condition.
//!
//! Takes the sequential program, gives the globals that occur in it and the axioms that say something about the symbols that
//! occur: functions and constants without a definition, and opaque types. An axiom counts if it shares a symbol, also by way of other
//! axioms that count. One kind is looked at more closely: an axiom `forall x :: … && f(x) && … ==> …` about a predicate `f` of
//! which nothing else speaks says nothing, because `f` may be false everywhere.
//!
//! Soundness: an axiom that is left out is one assumption less. Nothing is lost either: the axioms that are left out can be made
//! true without touching a symbol that occurs, unless they contradict themselves.

use crate::Sequential;
use heddle_plato::ir::{
    Binary, ConstId, Expr, ExprKind, FuncId, GlobalId, OpaqueId, Program, Quantifier, Stmt, Type,
    Var, VarRef,
};
use std::collections::BTreeSet;

/// Something that axioms can be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Symbol {
    /// A function without a definition.
    Function(FuncId),
    /// A constant without a value.
    Constant(ConstId),
    /// A type of which only equality is known.
    Opaque(OpaqueId),
}

/// The globals and symbols that occur in formulas.
#[derive(Clone, Debug, Default)]
pub struct Mentioned {
    /// Global variables.
    pub globals: BTreeSet<GlobalId>,
    /// Symbols, also those behind defined functions and constants.
    pub symbols: BTreeSet<Symbol>,
}

impl Mentioned {
    /// What a sequential program speaks of.
    pub fn in_sequential(program: &Program, sequential: &Sequential) -> Self {
        let mut found = Mentioned::default();
        found.stmt(program, &sequential.body);
        for detail in sequential.details.iter().flatten() {
            found.expr(program, detail);
        }
        for local in &sequential.locals {
            found.ty(&local.ty);
        }
        let globals: Vec<GlobalId> = found.globals.iter().copied().collect();
        for g in globals {
            found.ty(&program.globals[g.index()].ty);
        }
        found
    }

    /// Adds what a formula speaks of.
    pub fn expr(&mut self, program: &Program, e: &Expr) {
        e.for_each_node(&mut |n| {
            self.ty(n.ty());
            match n.kind() {
                ExprKind::Var(VarRef::Global(g), _) => _ = self.globals.insert(*g),
                ExprKind::Const(c) => match &program.consts[c.index()].value {
                    Some(value) => self.expr(program, value),
                    None => _ = self.symbols.insert(Symbol::Constant(*c)),
                },
                ExprKind::Apply(f, _) => match &program.funcs[f.index()].body {
                    Some(body) => self.expr(program, body),
                    None => {
                        self.symbols.insert(Symbol::Function(*f));
                        // What is of a kind is of the kinds above.
                        let above = program.kinds_above(*f).map(Symbol::Function);
                        self.symbols.extend(above);
                    }
                },
                ExprKind::Quantified(_, bounds, _) => bounds.iter().for_each(|b| self.ty(&b.ty)),
                _ => {}
            }
        });
    }

    fn stmt(&mut self, program: &Program, stmt: &Stmt) {
        stmt.for_each(&mut |s| match s {
            Stmt::Op(op) => {
                self.globals
                    .extend(op.modified().filter_map(Var::as_global));
                op.for_each_expr(&mut |e| self.expr(program, e));
            }
            Stmt::Loop(l) => {
                let given = l.invariants.iter().chain(&l.hints);
                given.for_each(|e| self.expr(program, e));
            }
            Stmt::Call(call) => call.args.iter().for_each(|e| self.expr(program, e)),
            Stmt::Seq(_) | Stmt::Choice(_) | Stmt::Block(..) | Stmt::Exit(_) => {}
        });
    }

    fn ty(&mut self, ty: &Type) {
        match ty {
            Type::Opaque(o) => _ = self.symbols.insert(Symbol::Opaque(*o)),
            Type::Set(item) => self.ty(item),
            Type::Map(key, value) => {
                self.ty(key);
                self.ty(value);
            }
            Type::Int | Type::Bool | Type::Tid | Type::Enum(_) => {}
        }
    }

    /// The axioms about these symbols, in their order.
    pub fn axioms<'p>(&self, program: &'p Program) -> Vec<&'p Expr> {
        let mut known = self.symbols.clone();
        let mut open: Vec<(usize, &Expr, BTreeSet<Symbol>)> = Vec::new();
        for (k, axiom) in program.axioms.iter().enumerate() {
            let mut about = Mentioned::default();
            about.expr(program, &axiom.expr);
            open.push((k, &axiom.expr, about.symbols));
        }
        let mut taken: Vec<(usize, &Expr)> = Vec::new();
        loop {
            let (more, rest): (Vec<_>, Vec<_>) = open
                .into_iter()
                .partition(|(_, e, about)| is_about(e, about, &known));
            open = rest;
            if more.is_empty() {
                break;
            }
            for (k, e, about) in more {
                known.extend(about);
                taken.push((k, e));
            }
        }
        taken.sort_unstable_by_key(|(k, _)| *k);
        taken.into_iter().map(|(_, e)| e).collect()
    }
}

/// Whether an axiom with these symbols says something about the known ones.
fn is_about(axiom: &Expr, about: &BTreeSet<Symbol>, known: &BTreeSet<Symbol>) -> bool {
    let is_type = |s: &&Symbol| matches!(s, Symbol::Opaque(_));
    let (types, named): (Vec<&Symbol>, Vec<&Symbol>) = about.iter().partition(is_type);
    // What speaks of types alone is about their elements; what speaks of nothing is true or false.
    let shared = match named.is_empty() {
        true => types.is_empty() || types.iter().any(|s| known.contains(s)),
        false => named.iter().any(|s| known.contains(s)),
    };
    let asleep = |f: FuncId| !known.contains(&Symbol::Function(f));
    shared && !bounds(axiom).into_iter().any(asleep)
}

/// The predicates `f` of a formula `forall x :: … && f(…) && … ==> …`: where one of them is false everywhere the formula is true.
pub fn bounds(formula: &Expr) -> Vec<FuncId> {
    match formula.kind() {
        ExprKind::Quantified(Quantifier::Forall, _, body) => bounds(body),
        ExprKind::Binary(Binary::Implies, bound, rest) => {
            let mut found: Vec<FuncId> = Vec::new();
            for part in bound.conjuncts() {
                if let ExprKind::Apply(f, _) = part.kind() {
                    found.push(*f);
                }
            }
            found.extend(bounds(rest));
            found
        }
        _ => Vec::new(),
    }
}
