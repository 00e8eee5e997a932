//! JML's `non_null` on parameters and results: what callers must pass and what they get; and on plain fields.
//!
//! Of a specified method it is part of the specification; of another one it is checked at every call and at the end of the
//! code. Fields that all threads may change are handled with the other clauses of fields. A plain field belongs to the thread that
//! has access to it: every write and every constructor is checked, so that a thread which can read it finds no null.

use crate::access::words::{about, rule};
use crate::body::not_null;
use crate::clause::unnamed;
use crate::expr::Location;
use crate::faults::fault;
use crate::heap::{Heap, null};
use crate::method::Method;
use crate::program::Lowering;
use heddle_contracts::MethodMark;
use heddle_diag::codes;
use heddle_plato::ir::{
    Check, Expr, ExprKind as E, GlobalId, LocalId, Op, OpKind, Spec, Stmt, Store, Type, VarRef,
};
use heddle_resolve::model::{ClassId, FieldId, MethodId};
use heddle_syntax::ast;
use heddle_text::Span;

impl Lowering<'_> {
    /// Which parameters must not be null, with the places of the declarations.
    fn non_null_parameters(&self, file: usize, decl: ast::MethodId) -> Vec<(usize, Span)> {
        let Some(contract) = self.contracts.declared(file, decl) else {
            return Vec::new();
        };
        let claimed = contract.non_null_params.iter();
        claimed.map(|(k, place)| (*k, place.span)).collect()
    }

    fn gives_non_null(&self, file: usize, decl: ast::MethodId) -> bool {
        let contract = self.contracts.declared(file, decl);
        contract.is_some_and(|c| c.is(MethodMark::NonNull))
    }
}

fn some(value: Expr, span: Span) -> Expr {
    Expr::not(Expr::eq(value, null(span))).with_span(span)
}

impl Lowering<'_> {
    /// What `non_null` says of the plain fields of an object that exists: where this thread can read one, it is not null.
    pub(crate) fn non_null_fields(&mut self, class: ClassId, o: &Expr) -> Vec<Expr> {
        let mut all: Vec<(GlobalId, FieldId)> =
            self.heap.non_null.iter().map(|(g, f)| (*g, *f)).collect();
        all.sort();
        all.retain(|(_, f)| self.resolved.world.is_subclass(class, f.class));
        let facts = all.into_iter().map(|(g, _)| self.heap.non_null_cell(g, o));
        facts.collect()
    }
}

impl Heap {
    fn non_null_cell(&self, g: GlobalId, o: &Expr) -> Expr {
        let span = o.span();
        let found = some(self.at(g, Store::Pre, o), span);
        match self.location(g) {
            Some(k) => {
                let readable = self.cell_readable(g, o, Expr::int(k, span), Store::Pre);
                Expr::implies(readable, found)
            }
            None => Expr::bool(true, span),
        }
    }

    /// What `non_null` says of the plain fields that a formula reads of certain objects.
    fn non_null_in(&self, e: &Expr) -> Vec<Expr> {
        let mut facts = Vec::new();
        e.any_node(&mut |n| {
            if let E::Select(map, o) = n.kind()
                && let E::Var(VarRef::Global(g), Store::Pre) = map.kind()
                && self.non_null.contains_key(g)
                && !o.any_node(&mut |b| matches!(b.kind(), E::Bound(_) | E::Result))
            {
                facts.push(self.non_null_cell(*g, o));
            }
            false
        });
        facts
    }
}

impl Method<'_, '_> {
    /// Reading a plain field that is declared `non_null`.
    pub(crate) fn known_non_null(&self, place: &Location, value: &Expr) -> Option<Expr> {
        let Location::Field(g, ..) = place else {
            return None;
        };
        let declared = self.low.heap.non_null.contains_key(g);
        declared.then(|| some(value.clone(), value.span()))
    }

    /// Writing one.
    pub(crate) fn must_not_be_null(
        &mut self,
        place: &Location,
        value: &Expr,
        span: Span,
    ) -> Option<Check> {
        let Location::Field(g, ..) = place else {
            return None;
        };
        let field = self.low.heap.non_null.get(g).copied()?;
        if fault!("non-null-unchecked") {
            return None;
        }
        Some(self.non_null_check(field, value, "may be null here", span))
    }

    /// The value that a constructor leaves in one.
    pub(crate) fn constructed_non_null(
        &mut self,
        field: FieldId,
        value: &Expr,
        span: Span,
    ) -> Option<Check> {
        let declared = self.low.heap.non_null.values().any(|f| *f == field);
        declared
            .then(|| self.non_null_check(field, value, "may be null when the object is made", span))
    }

    fn non_null_check(&mut self, field: FieldId, value: &Expr, label: &str, span: Span) -> Check {
        let info = self.low.resolved.world.field(field);
        let name = self.low.resolved.world.names.text(info.name).to_owned();
        let words = rule(
            codes::NON_NULL_FIELD,
            format!("`{name}` is declared `non_null`, but this ⟨may be|is⟩ null"),
            label,
            "give it an object before the constructor ends and never take that away, or declare it `nullable`",
        );
        let words = about(
            words,
            info.span.unwrap_or_default(),
            "declared `non_null` here",
        );
        self.low.heap.rule(some(value.clone(), span), span, words)
    }

    /// Before a formula of the code is checked: what `non_null` says of the fields that it reads.
    pub(crate) fn know_non_null(&mut self, e: &Expr, span: Span) {
        let facts = self.low.heap.non_null_in(e);
        if !facts.is_empty() {
            let known = Expr::all(facts, span);
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        }
    }

    /// At the end of a method: what `non_null` says of the fields that its postconditions read.
    pub(crate) fn non_null_at_end(&self, spec: Option<&Spec>, span: Span) -> Option<Stmt> {
        let ensures = spec?.ensures.iter();
        let facts: Vec<Expr> = ensures
            .flat_map(|c| self.low.heap.non_null_in(&c.expr))
            .collect();
        let known = || Op::new(OpKind::CallGlue, span).guard(Expr::all(facts.clone(), span));
        (!facts.is_empty()).then(|| Stmt::Op(known()))
    }

    /// Which arguments of a constructor must not be null.
    pub(crate) fn non_null_by_position(
        &self,
        file: usize,
        decl: ast::MethodId,
        args: &[Expr],
    ) -> Vec<Expr> {
        let claimed = self.low.non_null_parameters(file, decl).into_iter();
        let facts = claimed.filter_map(|(k, span)| Some(some(args.get(k)?.clone(), span)));
        facts.collect()
    }

    /// Adds to the specification of a method what `non_null` says.
    pub(crate) fn non_null_clauses(&mut self, id: MethodId, decl: ast::MethodId, spec: &mut Spec) {
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
    pub(crate) fn non_null_entry(&mut self, decl: ast::MethodId, params: &[LocalId]) {
        for (k, span) in self.low.non_null_parameters(self.scope.file, decl) {
            let known = some(self.code.read(params[k], span), span);
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        }
    }

    /// Of a method without specification: checks at its end that it gives no null.
    pub(crate) fn non_null_result(&mut self, id: MethodId, decl: ast::MethodId) -> Option<Op> {
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
            "the result ⟨may be|is⟩ null",
            "return an object on every way out, or declare it `nullable`",
        );
        let mut op = Op::new(OpKind::CallGlue, span);
        op.checks.push(self.low.heap.rule(fine, span, words));
        Some(op)
    }

    /// Checks the arguments of a call of a method without specification.
    pub(crate) fn non_null_arguments(&mut self, id: MethodId, args: &[Expr], span: Span) {
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
                "this argument ⟨may be|is⟩ null, although the parameter is declared `non_null`",
                "⟨may be|is⟩ null here",
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
