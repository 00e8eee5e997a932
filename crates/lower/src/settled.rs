//! Invariants about static fields that code computes.
//!
//! Nobody sees the static fields of a class before its initializer is done. So they may be taken to hold from the start what it leaves
//! in them, as objects hold what their constructor puts there. An invariant that speaks of such fields of one class alone is
//! checked at the end of the initializer, and is part of the initial condition instead of a consequence of it.

use crate::access::{about, rule};
use crate::class::ClassDecl;
use crate::method::Method;
use crate::program::Lowering;
use heddle_diag::codes;
use heddle_plato::ir::{Clause, Expr, GlobalId, Op, OpKind, Stmt, Store, VarRef};
use heddle_resolve::model::FieldId;
use heddle_text::Span;

impl Lowering<'_> {
    /// The static fields of a class under the rely-guarantee discipline, with their variables.
    fn shared_statics(&mut self, decl: ClassDecl) -> Vec<(FieldId, GlobalId)> {
        let fields = self.classes.fields(self.resolved, decl).into_iter();
        let mut found = Vec::new();
        for (field, _) in fields {
            let world = &mut self.resolved.world;
            if let Some((global, true)) = self.heap.field(world, field) {
                found.push((field, global));
            }
        }
        found
    }

    /// The invariants that speak of static fields of the class and of nothing else.
    fn settled_invariants(&mut self, decl: ClassDecl) -> Vec<Clause> {
        let own = self.shared_statics(decl);
        let own: Vec<GlobalId> = own.into_iter().map(|(_, g)| g).collect();
        let invariants = self.heap.program.invariants.iter();
        let about = |c: &&Clause| {
            let globals = c.expr.globals();
            !globals.is_empty() && globals.iter().all(|(g, _)| own.contains(g))
        };
        invariants.filter(about).cloned().collect()
    }

    /// The initializer was lowered with its checks: what it leaves holds from the start.
    pub(crate) fn settle(&mut self, decl: ClassDecl) {
        let settled = self.settled_invariants(decl);
        self.heap.program.init.extend(settled);
    }
}

impl Method<'_, '_> {
    /// At the end of the initializer of a class: its fields satisfy the invariants about them.
    pub(crate) fn must_settle(&mut self, decl: ClassDecl, span: Span) -> Vec<Stmt> {
        let fields = self.low.shared_statics(decl);
        let mut checks = Vec::new();
        for clause in self.low.settled_invariants(decl) {
            let at_end = clause.expr.with_vars(&mut |var, store| {
                let (field, _) = fields.iter().find(|(_, g)| var == VarRef::Global(*g))?;
                let local = self.scope.statics.get(field)?;
                (store == Store::Pre).then(|| self.code.read(*local, span))
            });
            checks.push(self.settles(at_end, clause.span, span));
        }
        checks
    }

    fn settles(&mut self, at_end: Expr, declared: Span, span: Span) -> Stmt {
        let words = rule(
            codes::INVARIANT,
            "the static initializer ⟨may break|breaks⟩ a global invariant",
            "false when the class is initialized",
            "assign values for which it holds, or make the invariant say under which condition it holds",
        );
        let words = about(
            words,
            declared,
            "must hold as soon as the class can be used",
        );
        let mut op = Op::new(OpKind::Skip, span);
        op.checks.push(self.low.heap.rule(at_end, span, words));
        Stmt::Op(op)
    }
}
