//! JML's `non_null` on parameters and results: what callers must pass and what they get.
//!
//! Of a specified method it is part of the specification; of another one it is checked at every call and at the end of the
//! code. Fields are handled with the other clauses of fields.

use crate::access::words::{about, rule};
use crate::body::not_null;
use crate::clause::unnamed;
use crate::heap::null;
use crate::method::Method;
use crate::program::Lowering;
use heddle_diag::codes;
use heddle_plato::ir::{Expr, ExprKind as E, LocalId, Op, OpKind, Spec, Type};
use heddle_resolve::model::MethodId;
use heddle_syntax::ast;
use heddle_text::Span;

impl Lowering<'_> {
    /// Which parameters must not be null, with the places of the declarations.
    fn non_null_parameters(&self, file: usize, decl: ast::MethodId) -> Vec<(usize, Span)> {
        let unit = self.unit(file);
        let params = unit.ast.list(unit.ast[decl].params).iter().enumerate();
        let claimed = params.filter(|(_, v)| unit.ast[**v].modifiers.has(ast::flags::NON_NULL));
        let at = |v: ast::VariableId| unit.ast.ident_span(unit.ast[v].name);
        claimed.map(|(k, v)| (k, at(*v))).collect()
    }

    fn gives_non_null(&self, file: usize, decl: ast::MethodId) -> bool {
        let unit = self.unit(file);
        unit.ast[decl].modifiers.has(ast::flags::NON_NULL)
    }
}

fn some(value: Expr, span: Span) -> Expr {
    Expr::not(Expr::eq(value, null(span))).with_span(span)
}

impl Method<'_, '_> {
    /// Adds to the specification of a method what `non_null` says.
    pub fn non_null_clauses(&mut self, id: MethodId, decl: ast::MethodId, spec: &mut Spec) {
        let file = self.scope.file;
        let unit = self.unit();
        let params = unit.ast.list(unit.ast[decl].params).to_vec();
        for (k, span) in self.low.non_null_parameters(file, decl) {
            let java = self.low.resolved.files[file].local_of(params[k]);
            if let Some(local) = java.and_then(|java| self.scope.vars.get(&java)) {
                let value = self.code.read(*local, span);
                spec.requires.push(unnamed(some(value, span), span));
            }
        }
        if self.low.gives_non_null(file, decl) {
            let span = unit.ast.ident_span(unit.ast[decl].name);
            let post = some(Expr::new(E::Result, Type::Int, span), span);
            let post = match self.may_throw(id) {
                true => self.normally(post, span),
                false => post,
            };
            spec.ensures.push(unnamed(post.with_span(span), span));
        }
    }

    /// Of a method without specification: its callers pass no null where it says so.
    pub fn non_null_entry(&mut self, decl: ast::MethodId, params: &[LocalId]) {
        for (k, span) in self.low.non_null_parameters(self.scope.file, decl) {
            let known = some(self.code.read(params[k], span), span);
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        }
    }

    /// Of a method without specification: checks at its end that it gives no null.
    pub fn non_null_result(&mut self, id: MethodId, decl: ast::MethodId) -> Option<Op> {
        if !self.low.gives_non_null(self.scope.file, decl) {
            return None;
        }
        let unit = self.unit();
        let span = unit.ast.ident_span(unit.ast[decl].name);
        let value = self.code.read(self.scope.result?, span);
        let fine = match self.may_throw(id) {
            true => self.normally(some(value, span), span),
            false => some(value, span),
        };
        let words = rule(
            codes::POSTCONDITION,
            format!(
                "`{}` may return null, although it is declared `non_null`",
                self.name
            ),
            "the result may be null",
            "return an object on every way out, or declare it `nullable`",
        );
        let mut op = Op::new(OpKind::CallGlue, span);
        op.checks.push(self.low.heap.rule(fine, span, words));
        Some(op)
    }

    /// Checks the arguments of a call of a method without specification.
    pub fn non_null_arguments(&mut self, id: MethodId, args: &[Expr], span: Span) {
        let Some((file, decl)) = self.low.classes.method(id) else {
            return;
        };
        if self.low.specified_by(id).is_some() {
            return;
        }
        let mut op = Op::new(OpKind::CallGlue, span);
        for (k, declared) in self.low.non_null_parameters(file, decl) {
            let Some(arg) = args.get(k) else { continue };
            let words = rule(
                codes::NULL,
                "this argument may be null, although the parameter is declared `non_null`",
                "may be null here",
                "pass an object, or declare the parameter `nullable`",
            );
            let words = about(words, declared, "the parameter");
            let expr = not_null(arg, span).expr;
            op.checks.push(self.low.heap.rule(expr, arg.span(), words));
        }
        if !op.checks.is_empty() {
            self.code.emit(op);
        }
    }
}
