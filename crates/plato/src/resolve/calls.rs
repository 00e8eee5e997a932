//! Calls: arguments are evaluated in one step, results handed over in another where the target is not a local.

use super::body::Body;
use super::expr::arguments;
use super::lvalue::Lvalue;
use super::names::Entity;
use crate::ast;
use crate::ir::{Call, Expr, LocalId, Op, OpKind, ProcId, Stmt, Type, Var};
use heddle_diag::{Diagnostic, codes};
use heddle_text::Span;

/// What takes the result of a call.
pub(super) enum Target {
    Nothing,
    Place(Lvalue),
}

impl Body<'_> {
    /// `p(a, b);`
    pub(super) fn call_stmt(
        &mut self,
        name: &ast::Name,
        args: &[ast::Expr],
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> Option<()> {
        match self.resolver.tables.names.entities.get(&name.text) {
            Some((Entity::Proc(_), _)) => self.call(name, args, Target::Nothing, span, out),
            Some((Entity::Broken, _)) => None,
            Some((entity, declared)) => {
                let message = format!("`{}` is {}, not a procedure", name.text, entity.words());
                let diagnostic = Diagnostic::new(codes::MISPLACED, name.span, message)
                    .related(*declared, "declared here");
                self.resolver.diagnostics.push(diagnostic);
                None
            }
            None => {
                let rules = self.code_rules("a statement");
                self.exprs(&rules).unknown(&name.text, name.span)
            }
        }
    }

    pub(super) fn call(
        &mut self,
        name: &ast::Name,
        args: &[ast::Expr],
        target: Target,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> Option<()> {
        let Some((Entity::Proc(proc), _)) =
            self.resolver.tables.names.entities.get(&name.text).copied()
        else {
            return None;
        };
        let args = self.arguments(proc, name, args, span)?;
        let args = self.evaluated(args, span, out);
        let (result, hand_over) = self.result_target(proc, name, target, span)?;
        out.push(Stmt::Call(Call {
            proc,
            args,
            result,
            span,
        }));
        out.extend(hand_over.map(Stmt::Op));
        Some(())
    }

    fn arguments(
        &mut self,
        proc: ProcId,
        name: &ast::Name,
        args: &[ast::Expr],
        span: Span,
    ) -> Option<Vec<Expr>> {
        let callee = &self.program().procs[proc.index()];
        let types: Vec<Type> = callee.locals[..callee.params]
            .iter()
            .map(|p| p.ty.clone())
            .collect();
        let declared = callee.span;
        if types.len() != args.len() {
            let wanted = arguments(types.len());
            let message = format!("`{}` needs {wanted}, not {}", name.text, args.len());
            let diagnostic = Diagnostic::new(codes::WRONG_ARGUMENTS, span, message)
                .related(declared, "declared here");
            self.resolver.diagnostics.push(diagnostic);
            return None;
        }
        let rules = self.code_rules("an argument of a call");
        let args: Vec<Option<Expr>> = args
            .iter()
            .zip(&types)
            .map(|(arg, ty)| self.expr(arg, ty, &rules))
            .collect();
        args.into_iter().collect()
    }

    /// Moves the evaluation of arguments that read globals or can go wrong into one step.
    fn evaluated(&mut self, args: Vec<Expr>, span: Span, out: &mut Vec<Stmt>) -> Vec<Expr> {
        let mut op = Op::new(OpKind::CallGlue, span);
        op.checks = self.defined(&args, &[]);
        let mut result = Vec::new();
        for arg in args {
            let total = super::defined::definedness(self.program(), &arg).is_empty();
            if total && arg.globals().is_empty() {
                result.push(arg);
                continue;
            }
            let (ty, at) = (arg.ty().clone(), arg.span());
            let temporary = self.locals.add_made_up(ty.clone(), at);
            op.updates.push((Var::Local(temporary), arg));
            result.push(Expr::pre(temporary, ty, at));
        }
        if !op.updates.is_empty() {
            out.push(op.into());
        }
        result
    }

    /// The local that takes the result, and the step that hands it on.
    fn result_target(
        &mut self,
        proc: ProcId,
        name: &ast::Name,
        target: Target,
        span: Span,
    ) -> Option<(Option<LocalId>, Option<Op>)> {
        let Target::Place(place) = target else {
            return Some((None, None));
        };
        let callee = &self.program().procs[proc.index()];
        let result = callee.result.map(|r| callee.locals[r.index()].ty.clone());
        let Some(ty) = result else {
            let message = format!("the procedure `{}` has no result", name.text);
            let diagnostic = Diagnostic::new(codes::TYPE_MISMATCH, span, message)
                .related(callee.span, "declared here");
            self.resolver.diagnostics.push(diagnostic);
            return None;
        };
        if ty != place.ty {
            let (wanted, found) = (self.type_text(&place.ty), self.type_text(&ty));
            let message = format!("expected `{wanted}`, but `{}` gives `{found}`", name.text);
            self.report(codes::TYPE_MISMATCH, span, message);
            return None;
        }
        if let (Var::Local(local), true) = (place.var, place.keys.is_empty()) {
            return Some((Some(local), None));
        }
        let temporary = self.locals.add_made_up(ty.clone(), span);
        let value = Expr::pre(temporary, ty, span);
        let mut op = Op::new(OpKind::CallGlue, span);
        op.checks = self.defined([], &[&place]);
        let op = op.update(place.var, place.written(value));
        Some((Some(temporary), Some(op)))
    }
}
