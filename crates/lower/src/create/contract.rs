//! Contracts of constructors. A constructor is run where objects are made, so that callers need no postcondition; what it requires is
//! checked there, and what it ensures in a task of its own, on any arguments that it accepts: so is that of what the task could read at
//! its start it changes nothing but what its `writes` name. The object itself is new, and nobody else's business.

use crate::access::footprint::Part;
use crate::access::frame::Copies;
use crate::access::words::{about, rule};
use crate::body::{Lower, refuse};
use crate::formula::{Meaning, ONE_STORE, Stores};
use crate::method::Method;
use crate::program::Lowering;
use heddle_contracts::MethodClause;
use heddle_diag::codes;
use heddle_plato::ir::{Check, Expr, Op, OpKind, Stmt, Store};
use heddle_resolve::model::{Flags, MethodId};
use heddle_resolve::typed::Target;
use heddle_syntax::ast::{self, ExprId, ExprKind};
use heddle_text::Span;
use rustc_hash::FxHashMap;

/// The clauses of a constructor.
#[derive(Debug, Default)]
struct Contract {
    requires: Vec<ExprId>,
    ensures: Vec<ExprId>,
    /// What it may write of objects that were there before it; `None`: nothing is said.
    writes: Option<Vec<ExprId>>,
}

/// A task that a constructor is checked in: the new object, the arguments, the code that makes it, where messages point.
pub(crate) struct Constructed<'a> {
    pub id: MethodId,
    pub object: Expr,
    pub args: &'a [Expr],
    pub body: Stmt,
    /// What its `writes` name, found in the store at its start.
    pub writes: Option<Vec<Part>>,
    pub header: Span,
}

/// The end of a constructor, with `\old` for its start.
const END: Stores = Stores {
    plain: Store::Pre,
    old: Store::Entry,
};
const START: Stores = Stores {
    plain: Store::Entry,
    old: Store::Entry,
};

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
                MethodClause::Writes(_) => {}
                _ => return refuse("this clause of a constructor", clause.at.span),
            }
        }
        contract.writes = said.writes();
        Ok(contract)
    }

    /// `f`, `this.f`, `this.*`
    fn is_of_new_object(&mut self, file: usize, e: ExprId) -> bool {
        let unit = self.unit(file);
        let is_this = |e: ExprId| matches!(unit.ast[e].kind, ExprKind::This);
        match unit.ast[e].kind {
            ExprKind::Paren(inner) | ExprKind::Location(inner) => {
                self.is_of_new_object(file, inner)
            }
            ExprKind::AllFields(object) => is_this(object),
            ExprKind::Field { target, .. } => is_this(target),
            ExprKind::Name(_) => match self.resolved.files[file].note(e).target {
                Target::Field(field, _) => !self.resolved.world.field(field).flags.is_static(),
                _ => false,
            },
            _ => false,
        }
    }

    fn of_constructor(
        &self,
        id: MethodId,
        this: Option<Expr>,
        args: &[Expr],
        stores: Stores,
    ) -> Option<Meaning> {
        let (file, decl) = self.classes.method(id)?;
        let unit = self.unit(file);
        let params = unit.ast.list(unit.ast[decl].params).iter();
        let typed = &self.resolved.files[file];
        let mut vars = FxHashMap::default();
        for (var, value) in params.zip(args) {
            vars.insert(typed.local_of(*var)?, value.clone());
        }
        Some(Meaning::new(file, this, vars, stores))
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
        let Some(meaning) = self.low.of_constructor(id, None, args, ONE_STORE) else {
            return Ok(Vec::new());
        };
        // There is no earlier store of which it could speak.
        let meaning = Meaning {
            snapshots: Some(FxHashMap::default()),
            ..meaning
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

    /// And ends with what it ensures of the new object and of what was there before, of which it changes what it names only.
    pub(crate) fn constructor_ends(&mut self, made: Constructed<'_>) -> Lower<()> {
        let mut copies = Copies::default();
        let mut checks = self.constructor_ensures(&made, &mut copies)?;
        checks.extend(self.constructor_frame(&made, &mut copies)?);
        self.make_copies(&copies, made.header);
        self.code.out.push(made.body);
        for check in checks {
            let at = check.span;
            self.code.demand([check], at);
        }
        Ok(())
    }

    fn constructor_ensures(
        &mut self,
        made: &Constructed<'_>,
        copies: &mut Copies,
    ) -> Lower<Vec<Check>> {
        let mut checks = Vec::new();
        let Some((file, decl)) = self.low.classes.method(made.id) else {
            return Ok(checks);
        };
        let contract = self.low.constructor_contract(file, decl)?;
        let flags = self.low.resolved.world.shell(made.id.class).flags;
        if flags.has(Flags::ABSTRACT) && !contract.ensures.is_empty() {
            return refuse(
                "a postcondition of an abstract class's constructor",
                made.header,
            );
        }
        let object = Some(made.object.clone());
        let Some(meaning) = self.low.of_constructor(made.id, object, made.args, END) else {
            return Ok(checks);
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
                let fact = self.since(&fact, copies, made.header).with_span(at);
                checks.push(self.low.heap.rule(fact, at, words));
            }
        }
        Ok(checks)
    }

    /// What could be read at the start and is not among the `writes` is as it was.
    fn constructor_frame(
        &mut self,
        made: &Constructed<'_>,
        copies: &mut Copies,
    ) -> Lower<Vec<Check>> {
        let Some(parts) = &made.writes else {
            return Ok(Vec::new());
        };
        let mut checks = Vec::new();
        for g in self.low.changed_by(&made.body) {
            let Some(kept) = self.low.heap.unchanged(g, parts, made.header) else {
                continue;
            };
            let kept = self.since(&kept, copies, made.header);
            let words = rule(
                codes::FRAME,
                format!(
                    "the constructor ⟨may change|changes⟩ {} outside its `writes`",
                    self.low.heap.member_name(g)
                ),
                "this must be left alone",
                "list it in the `writes` clause, or leave it alone",
            );
            checks.push(self.low.heap.rule(kept, made.header, words));
        }
        Ok(checks)
    }

    /// What a constructor may write of objects that are there before it, found in the store at its start. Fields of its own object may
    /// be named, and mean nothing.
    pub(crate) fn constructor_writes(
        &mut self,
        id: MethodId,
        args: &[Expr],
    ) -> Lower<Option<Vec<Part>>> {
        let Some((file, decl)) = self.low.classes.method(id) else {
            return Ok(None);
        };
        let Some(writes) = self.low.constructor_contract(file, decl)?.writes else {
            return Ok(None);
        };
        let Some(meaning) = self.low.of_constructor(id, None, args, START) else {
            return Ok(None);
        };
        let mut parts = Vec::new();
        for e in writes {
            if !self.low.is_of_new_object(file, e) {
                parts.extend(self.low.denoted(e, &meaning)?);
            }
        }
        Ok(Some(parts))
    }
}
