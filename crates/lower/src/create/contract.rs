//! Contracts of constructors. A constructor is run where objects are made, so that callers need no postcondition; what it requires is
//! checked there, and what it ensures in a task of its own, on any arguments that it accepts.

use crate::access::words::{about, rule};
use crate::body::{Lower, refuse};
use crate::formula::{Meaning, ONE_STORE};
use crate::method::Method;
use crate::program::Lowering;
use heddle_contracts::MethodClause;
use heddle_diag::codes;
use heddle_plato::ir::{Expr, Op, OpKind};
use heddle_resolve::model::{Flags, MethodId};
use heddle_syntax::ast::{self, ExprId};
use heddle_text::Span;
use rustc_hash::FxHashMap;

/// The clauses of a constructor.
#[derive(Debug, Default)]
struct Contract {
    requires: Vec<ExprId>,
    ensures: Vec<ExprId>,
}

impl Lowering<'_> {
    /// Whether a constructor says what it requires or ensures.
    pub(crate) fn has_contract(&self, file: usize, decl: ast::MethodId) -> bool {
        let unit = self.unit(file);
        let constructor = unit.ast[decl].kind == ast::MethodKind::Constructor;
        let contract = self.contracts.declared(file, decl);
        constructor && contract.is_some_and(|c| c.is_specified())
    }

    fn constructor_contract(&self, file: usize, decl: ast::MethodId) -> Lower<Contract> {
        let mut contract = Contract::default();
        let Some(said) = self.contracts.declared(file, decl) else {
            return Ok(contract);
        };
        if let Some(place) = said.structure.first() {
            return refuse("this clause of a constructor", place.span);
        }
        for clause in said.clauses() {
            match clause.says {
                MethodClause::Requires(e) => contract.requires.push(e),
                MethodClause::Ensures(e) => contract.ensures.push(e),
                _ => return refuse("this clause of a constructor", clause.at.span),
            }
        }
        Ok(contract)
    }

    fn of_constructor(&self, id: MethodId, this: Option<Expr>, args: &[Expr]) -> Option<Meaning> {
        let (file, decl) = self.classes.method(id)?;
        let unit = self.unit(file);
        let params = unit.ast.list(unit.ast[decl].params).iter();
        let typed = &self.resolved.files[file];
        let mut vars = FxHashMap::default();
        for (var, value) in params.zip(args) {
            vars.insert(typed.local_of(*var)?, value.clone());
        }
        let mut meaning = Meaning::new(file, this, vars, ONE_STORE);
        meaning.snapshots = Some(FxHashMap::default());
        Some(meaning)
    }
}

impl Method<'_, '_> {
    /// Where a constructor runs: what it requires must hold.
    pub(crate) fn constructor_demands(
        &mut self,
        id: MethodId,
        args: &[Expr],
        span: Span,
    ) -> Lower<()> {
        let mut op = Op::new(OpKind::Skip, span);
        for fact in self.required_by(id, args)? {
            let words = rule(
                codes::PRECONDITION,
                "what the constructor requires ⟨may not hold|does not hold⟩ here",
                "made here",
                "establish it before the object is made, or ask for less in the `requires` clause",
            );
            let words = about(words, fact.span(), "this must hold wherever it is called");
            op.checks.push(self.low.heap.rule(fact, span, words));
        }
        if !op.checks.is_empty() {
            self.code.emit(op);
        }
        Ok(())
    }

    fn required_by(&mut self, id: MethodId, args: &[Expr]) -> Lower<Vec<Expr>> {
        let Some((file, decl)) = self.low.classes.method(id) else {
            return Ok(Vec::new());
        };
        let Some(meaning) = self.low.of_constructor(id, None, args) else {
            return Ok(Vec::new());
        };
        let mut facts = self.non_null_by_position(file, decl, args);
        for e in self.low.constructor_contract(file, decl)?.requires {
            facts.extend(self.low.formula(e, &meaning)?.conjuncts());
        }
        Ok(facts)
    }

    /// The constructor's own task begins with what it requires.
    pub(crate) fn constructor_starts(
        &mut self,
        id: MethodId,
        args: &[Expr],
        span: Span,
    ) -> Lower<()> {
        let known = Expr::all(self.required_by(id, args)?, span);
        self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        Ok(())
    }

    /// And ends with what it ensures of the new object.
    pub(crate) fn constructor_ends(
        &mut self,
        id: MethodId,
        object: Expr,
        args: &[Expr],
    ) -> Lower<()> {
        let Some((file, decl)) = self.low.classes.method(id) else {
            return Ok(());
        };
        let contract = self.low.constructor_contract(file, decl)?;
        let flags = self.low.resolved.world.shell(id.class).flags;
        let span = object.span();
        if flags.has(Flags::ABSTRACT) && !contract.ensures.is_empty() {
            return refuse("a postcondition of an abstract class's constructor", span);
        }
        let Some(meaning) = self.low.of_constructor(id, Some(object), args) else {
            return Ok(());
        };
        for e in contract.ensures {
            for fact in self.low.formula(e, &meaning)?.conjuncts() {
                let at = fact.span();
                let words = rule(
                    codes::POSTCONDITION,
                    "the postcondition of the constructor ⟨may not hold|does not hold⟩",
                    "⟨may be|is⟩ false when the object is made",
                    "make it hold in the constructor, or say less",
                );
                self.code.demand([self.low.heap.rule(fact, at, words)], at);
            }
        }
        Ok(())
    }
}
