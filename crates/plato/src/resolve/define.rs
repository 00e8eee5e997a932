//! Values of constants and variables, definitions of functions, headers of procedures and thread families.

use super::locals::Locals;
use super::names::Entity;
use super::rules::Rules;
use super::{Placed, Resolver};
use crate::ast::{self, Item};
use crate::ir::{ConstId, Expr, ExprKind, Form, Local, LocalId, ThreadCount, Type, Unary};
use heddle_diag::codes;
use num_bigint::BigInt;
use rustc_hash::FxHashMap;

/// Constants in ranges are not computed beyond this size.
const MAX_BITS: u64 = 100_000;

impl Resolver {
    /// Values of constants and variables, definitions of functions, ranges of thread families, signatures.
    pub(super) fn definitions(&mut self, items: &[Placed<'_>]) {
        for Placed { item, id, .. } in items {
            let Some(id) = id.map(|id| id as usize) else {
                continue;
            };
            match item {
                Item::Const(decl) => {
                    if let Some(value) = &decl.value {
                        let ty = self.tables.program.consts[id].ty.clone();
                        let rules = Rules::constant("the value of a constant", codes::NOT_CONSTANT);
                        let value = self.formula(value, &ty, &Locals::new(), &rules);
                        self.tables.program.consts[id].value = value;
                    }
                }
                Item::Global(decl) => {
                    if let Some(init) = &decl.init {
                        let ty = self.tables.program.globals[id].ty.clone();
                        let rules = Rules::constant("an initial value", codes::NOT_CONSTANT);
                        let init = self.formula(init, &ty, &Locals::new(), &rules);
                        self.tables.program.globals[id].init = init;
                    }
                }
                Item::Function(decl) => self.function(id, decl),
                Item::Proc(decl) => self.signature(id, decl),
                _ => {}
            }
        }
        self.definition_cycles();
        for Placed { item, id, .. } in items {
            if let (Item::Thread(decl), Some(id)) = (item, id) {
                self.family(*id as usize, decl);
            }
        }
    }

    fn function(&mut self, id: usize, decl: &ast::Function) {
        let params = self.tables.program.funcs[id].params.clone();
        for (i, param) in decl.params.iter().enumerate() {
            let earlier = decl.params[..i]
                .iter()
                .find(|p| p.name.text == param.name.text);
            if let Some(earlier) = earlier {
                self.twice(&param.name, earlier.name.span, "another parameter");
                return;
            }
            if let Some((entity, first)) = self.tables.names.entities.get(&param.name.text) {
                let (words, first) = (entity.words(), *first);
                self.twice(&param.name, first, words);
                return;
            }
        }
        let Some(body) = &decl.body else {
            return;
        };
        let result = self.tables.program.funcs[id].result.clone();
        let rules = Rules::logic("the definition of a function");
        let (locals, mut next_bound) = (Locals::new(), params.len() as u32);
        let mut exprs = self.exprs(&locals, &rules, &mut next_bound);
        exprs.bounds = params;
        let body = exprs.check(body, &result);
        self.tables.program.funcs[id].body = body;
    }

    /// Parameters and result of a procedure.
    fn signature(&mut self, id: usize, decl: &ast::Proc) {
        let mut locals = Locals::new();
        for param in &decl.params {
            let ty = self.ty(&param.ty);
            if self.free_local(&locals, &param.name) {
                locals.add_read_only(&param.name.text, ty, param.name.span);
            }
        }
        let params = locals.into_table();
        let result = decl.result.as_ref().map(|ty| (self.ty(ty), ty.span));
        if params.len() < decl.params.len() || matches!(result, Some((None, _))) {
            // The header is in error; calls could only give consequential errors.
            let entry = (Entity::Broken, decl.name.span);
            self.tables
                .names
                .entities
                .insert(decl.name.text.clone(), entry);
        }
        let proc = &mut self.tables.program.procs[id];
        proc.params = params.len();
        proc.locals = params;
        if let Some((Some(ty), span)) = result {
            proc.result = Some(LocalId(proc.locals.len() as u32));
            proc.locals.push(Local {
                name: "result".to_string(),
                ty,
                span,
                form: Form::Plain,
            });
        }
    }

    /// Whether a local may be called that; reports if not.
    pub(super) fn free_local(&mut self, locals: &Locals, name: &ast::Name) -> bool {
        if let Some(taken) = locals.find(&name.text) {
            let first = taken.map_or(name.span, |id| locals.get(id).span);
            self.twice(name, first, "another local variable");
            return false;
        }
        if let Some((entity, first)) = self.tables.names.entities.get(&name.text) {
            let (words, first) = (entity.words(), *first);
            self.twice(name, first, words);
            return false;
        }
        true
    }

    fn family(&mut self, id: usize, decl: &ast::Thread) {
        let Some(family) = &decl.family else {
            return;
        };
        if let Some((low, high)) = &family.range {
            let (a, b) = (self.bound(low), self.bound(high));
            if let (Some(a), Some(b)) = (a, b) {
                if a > b {
                    let span = low.span.to(high.span);
                    let message = format!("the range {a}..{b} is empty: the family has no thread");
                    self.report(codes::NOT_CONSTANT, span, message);
                    return;
                }
                self.tables.program.threads[id].count = ThreadCount::Range(a, b);
            }
        }
        if let Some(index) = &family.index
            && self.free_local(&Locals::new(), index)
        {
            let thread = &mut self.tables.program.threads[id];
            thread.index = Some(LocalId(0));
            thread.locals.push(Local {
                name: index.text.clone(),
                ty: Type::Int,
                span: index.span,
                form: Form::Plain,
            });
        }
    }

    /// The value of a range's bound.
    fn bound(&mut self, e: &ast::Expr) -> Option<BigInt> {
        let rules = Rules::constant("a bound of a range", codes::NOT_CONSTANT);
        let expr = self.formula(e, &Type::Int, &Locals::new(), &rules)?;
        let value = self.evaluate(&expr, &mut FxHashMap::default());
        if value.is_none() {
            let message = "the bound of a range must be a constant with a known value";
            self.report(codes::NOT_CONSTANT, e.span, message);
        }
        value
    }

    /// The value of a constant integer expression. Definitions have no cycles and are not deep (or an error was
    /// reported and the value was removed). `known` keeps each constant from being evaluated twice.
    fn evaluate(&self, e: &Expr, known: &mut FxHashMap<ConstId, Option<BigInt>>) -> Option<BigInt> {
        use crate::ir::Binary::{Add, Div, Mul, Rem, Sub};
        match e.kind() {
            ExprKind::Int(value) => Some(value.clone()),
            ExprKind::Const(id) => {
                if let Some(value) = known.get(id) {
                    return value.clone();
                }
                let value = self.tables.program.consts[id.index()].value.as_ref()?;
                let value = self.evaluate(value, known);
                known.insert(*id, value.clone());
                value
            }
            ExprKind::Unary(Unary::Neg, a) => Some(-self.evaluate(a, known)?),
            ExprKind::Binary(op, a, b) => {
                let (a, b) = (self.evaluate(a, known)?, self.evaluate(b, known)?);
                if a.bits() + b.bits() > MAX_BITS {
                    return None;
                }
                match op {
                    Add => Some(a + b),
                    Sub => Some(a - b),
                    Mul => Some(a * b),
                    Div if b != BigInt::ZERO => Some(a / b),
                    Rem if b != BigInt::ZERO => Some(a % b),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}
