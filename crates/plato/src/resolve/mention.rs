//! Names in expressions: what they stand for, and whether that may occur in this place.

use super::expr::{Exprs, arguments};
use super::names::{Entity, similar};
use super::rules::{Primes, ResultUse};
use crate::ir::{Expr, ExprKind, LocalId, Store, ThreadCount, Type, Var, VarRef};
use crate::parser::MAX_ERRORS;
use heddle_diag::{Diagnostic, codes};
use heddle_text::Span;

impl Exprs<'_> {
    pub(super) fn tid(&mut self, span: Span) -> Option<Expr> {
        if self.rules.tid {
            return Some(Expr::tid(span));
        }
        let message = format!("`tid` has no meaning in {}", self.rules.place);
        let diagnostic = Diagnostic::new(codes::NOT_IN_SPEC, span, message)
            .note("it belongs to no running thread")
            .help("speak of all threads: `forall t: tid :: …`");
        self.diagnostics.push(diagnostic);
        None
    }

    pub(super) fn result(&mut self, span: Span) -> Option<Expr> {
        match &self.rules.result {
            ResultUse::Spec(ty) => Some(Expr::new(ExprKind::Result, ty.clone(), span)),
            ResultUse::Local(id) => Some(self.local(*id, Store::Pre, span)),
            ResultUse::Never => {
                let message = format!("`result` has no meaning in {}", self.rules.place);
                let diagnostic = Diagnostic::new(codes::MISPLACED, span, message).help(
                    "it is the value of a procedure with a result type, in `ensures` or the body",
                );
                self.diagnostics.push(diagnostic);
                None
            }
        }
    }

    fn local(&self, id: LocalId, store: Store, span: Span) -> Expr {
        let ty = self.locals.get(id).ty.clone();
        Expr::var(VarRef::Local(id), store, ty, span)
    }

    pub(super) fn name(&mut self, name: &str, span: Span) -> Option<Expr> {
        if let Some(bound) = self.bounds.iter().rev().find(|b| b.name == name) {
            return Some(Expr::new(ExprKind::Bound(bound.id), bound.ty.clone(), span));
        }
        if let Some(local) = self.locals.find(name) {
            return Some(self.local(local?, Store::Pre, span));
        }
        let Some((entity, _)) = self.tables.names.entities.get(name) else {
            return self.unknown(name, span);
        };
        let program = &self.tables.program;
        match *entity {
            Entity::Global(id) => self.global(VarRef::Global(id), name, span),
            Entity::Const(id) => {
                let ty = program.consts[id.index()].ty.clone();
                Some(Expr::new(ExprKind::Const(id), ty, span))
            }
            Entity::EnumValue(id, value) => {
                Some(Expr::new(ExprKind::Enum(id, value), Type::Enum(id), span))
            }
            Entity::Thread(id) if program.threads[id.index()].count == ThreadCount::One => {
                Some(Expr::new(ExprKind::Thread(id), Type::Tid, span))
            }
            Entity::Thread(_) => {
                let message =
                    format!("`{name}` is a family of threads: write `{name}[e]` for a member");
                self.report(codes::TYPE_MISMATCH, span, message)
            }
            Entity::Func(id) => {
                let count = program.funcs[id.index()].params.len();
                let message = format!("the function `{name}` needs {}", arguments(count));
                self.report(codes::WRONG_ARGUMENTS, span, message)
            }
            Entity::Proc(_) => {
                let message = format!("`{name}` is a procedure, not a value");
                self.report(codes::MISPLACED, span, message)
            }
            Entity::Broken => None,
        }
    }

    /// Reports a name that means nothing here.
    pub(super) fn unknown<T>(&mut self, name: &str, span: Span) -> Option<T> {
        if self.hidden.contains(name) {
            let place = self.rules.place;
            let message = format!("the local variable `{name}` cannot occur in {place}");
            let diagnostic = Diagnostic::new(codes::NOT_IN_SPEC, span, message)
                .note("others cannot see parameters and local variables of a body");
            self.diagnostics.push(diagnostic);
            return None;
        }
        let message = format!("there is no `{name}` here");
        let mut diagnostic = Diagnostic::new(codes::UNKNOWN_NAME, span, message);
        let bounds = self.bounds.iter().map(|b| b.name.as_str());
        let entities = self.tables.names.entities.keys().map(String::as_str);
        let known = self.locals.names().chain(bounds).chain(entities);
        // With very many errors nobody reads the advice, and looking for it takes time.
        if self.diagnostics.len() < MAX_ERRORS
            && let Some(near) = similar(name, known)
        {
            diagnostic = diagnostic.help(format!("did you mean `{near}`?"));
        }
        self.diagnostics.push(diagnostic);
        None
    }

    fn global(&mut self, var: VarRef, name: &str, span: Span) -> Option<Expr> {
        let VarRef::Global(id) = var else {
            return None;
        };
        let global = &self.tables.program.globals[id.index()];
        if let Some(code) = self.rules.no_globals {
            let message = format!("the variable `{name}` cannot occur in {}", self.rules.place);
            let declared = global.span;
            let diagnostic =
                Diagnostic::new(code, span, message).related(declared, "declared here");
            self.diagnostics.push(diagnostic);
            return None;
        }
        if global.ghost && !self.rules.ghosts {
            let message = format!(
                "the ghost variable `{name}` cannot occur in {}",
                self.rules.place
            );
            let diagnostic = Diagnostic::new(codes::MISPLACED, span, message)
                .related(global.span, "declared here")
                .note("ghost variables are for the proof only: specifications, assertions and updates of ghost variables may read them")
                .help("make it an ordinary variable if the program depends on it");
            self.diagnostics.push(diagnostic);
            return None;
        }
        if global.view && !self.rules.views {
            let message = format!("the view `{name}` cannot occur in {}", self.rules.place);
            let diagnostic = Diagnostic::new(codes::MISPLACED, span, message)
                .related(global.span, "declared here")
                .note("every thread has a view of its own; other threads neither see nor change it")
                .help("make it a variable (`var`) if it is shared between threads");
            self.diagnostics.push(diagnostic);
            return None;
        }
        Some(Expr::var(var, self.store, global.ty.clone(), span))
    }

    pub(super) fn primed(&mut self, name: &str, span: Span) -> Option<Expr> {
        let (var, ty) = self.primed_var(name, span)?;
        if self.store == Store::Entry {
            let message = format!("`{name}'` cannot stand inside `old`");
            return self.report(codes::PRIME_NOT_ALLOWED, span, message);
        }
        match &self.rules.primes {
            Primes::Never => {
                let message = format!(
                    "`{name}'` has no meaning in {}: there is only one store",
                    self.rules.place
                );
                let diagnostic = Diagnostic::new(codes::PRIME_NOT_ALLOWED, span, message)
                    .help("primed variables belong in `env`, in an action and in `atomic`");
                self.diagnostics.push(diagnostic);
                None
            }
            Primes::Listed(vars) if !vars.contains(&var) => {
                let message = format!("`{name}'` occurs here, but `{name}` is not modified");
                let diagnostic = Diagnostic::new(codes::NOT_IN_MODIFIES, span, message)
                    .help(format!("write `{name}` for the value that does not change, or add `{name}` to `modifies`"));
                self.diagnostics.push(diagnostic);
                None
            }
            _ => Some(Expr::post(var, ty, span)),
        }
    }

    /// The variable behind `name'`.
    fn primed_var(&mut self, name: &str, span: Span) -> Option<(Var, Type)> {
        if name == "result" {
            if let ResultUse::Local(id) = self.rules.result {
                return Some((Var::Local(id), self.locals.get(id).ty.clone()));
            }
            let message = "`result` has one value only: write it without the prime";
            return self.report(codes::PRIME_NOT_ALLOWED, span, message);
        }
        if self.bounds.iter().any(|b| b.name == name) {
            let message = format!("`{name}` is a bound variable and cannot be primed");
            return self.report(codes::PRIME_NOT_ALLOWED, span, message);
        }
        if let Some(local) = self.locals.find(name) {
            let id = local?;
            if self.locals.is_read_only(id) {
                let message = format!("`{name}` never changes and cannot be primed");
                return self.report(codes::PRIME_NOT_ALLOWED, span, message);
            }
            return Some((Var::Local(id), self.locals.get(id).ty.clone()));
        }
        match self.tables.names.entities.get(name) {
            Some((Entity::Global(id), _)) => {
                // Checks whether globals may occur at all.
                let expr = self.global(VarRef::Global(*id), name, span)?;
                Some((Var::Global(*id), expr.ty().clone()))
            }
            Some((Entity::Broken, _)) => None,
            Some((entity, _)) => {
                let message = format!("`{name}` is {} and cannot be primed", entity.words());
                self.report(codes::PRIME_NOT_ALLOWED, span, message)
            }
            None => self.unknown(name, span),
        }
    }
}
