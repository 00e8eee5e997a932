//! A library call as steps of its caller: the contract's actions become atomic operations with the arguments filled in.
//!
//! They are steps of the calling thread like any other, so that what it guarantees to others is checked at the call.
//! A method that throws has changed nothing before.

use super::Contract;
use super::update::Cell;
use crate::body::{Lower, not_null, refuse};
use crate::formula::{Meaning, Stores};
use crate::heap::plato_type;
use crate::interference::Operation;
use crate::method::Method;
use crate::program::Integers;
use crate::program::Lowering;
use heddle_plato::ir::{
    Check, CheckKind, Expr, ExprKind as E, LocalId, Op, OpKind, Runtime, Store, Var, VarRef,
};
use heddle_resolve::model::{ClassId, MethodId};
use heddle_resolve::typed::{Call, Target};
use heddle_resolve::types::{SpecTy, Ty, TyKind};
use heddle_syntax::ast::{ExprId, ExprKind};
use heddle_text::Span;
use rustc_hash::FxHashMap;

pub(super) const ONE_STORE: Stores = Stores {
    plain: Store::Pre,
    old: Store::Pre,
};

/// Puts everything at one place: positions in stubs mean nothing to the user.
pub(super) fn placed(e: &Expr, span: Span) -> Expr {
    let kind = e.kind().map_operands(&mut |inner| placed(inner, span));
    Expr::new(kind, e.ty().clone(), span)
}

/// The end of a call, where nothing else stands.
fn end_of(call: Span) -> Span {
    Span::new(call.file, call.end, call.end)
}

/// Classes whose methods ask objects for their texts or hash codes at once, and keep none.
const ASKING: [&str; 6] = [
    "java/lang/String",
    "java/lang/StringBuffer",
    "java/lang/StringBuilder",
    "java/io/PrintStream",
    "java/io/PrintWriter",
    "java/util/Objects",
];

impl Lowering<'_> {
    /// The arrays that a library constructor is given.
    fn arrays_among(&mut self, id: MethodId, args: &[Expr]) -> Vec<Expr> {
        let params = self.resolved.world.method(id).params.clone();
        let all = args.iter().zip(params);
        let types = &self.resolved.world.types;
        let arrays = all.filter(|(_, ty)| matches!(types.kind(*ty), TyKind::Array(_)));
        arrays.map(|(value, _)| value.clone()).collect()
    }
}

impl Method<'_, '_> {
    /// Calls a library method by its contract.
    pub(crate) fn by_contract(
        &mut self,
        call: &Call,
        receiver: Option<Expr>,
        args: &[Expr],
        span: Span,
    ) -> Lower<Option<Expr>> {
        if let Some(done) = self.overridden_here(call, receiver.as_ref(), args, span)? {
            return Ok(done);
        }
        self.by_library(call, receiver, args, span)
    }

    /// Calls a method as the library has it.
    pub(super) fn by_library(
        &mut self,
        call: &Call,
        receiver: Option<Expr>,
        args: &[Expr],
        span: Span,
    ) -> Lower<Option<Expr>> {
        let result = self.as_library_has_it(call, receiver, args, span)?;
        if let Some(value) = &result {
            self.known_open(value, call.result, span);
        }
        Ok(result)
    }

    /// Methods that make a text or hash code of what they take as `Object` read what is in it.
    fn asks_arguments(&mut self, id: MethodId, args: &[Expr], span: Span) {
        let world = &mut self.low.resolved.world;
        if !ASKING.contains(&world.binary_name(id.class)) {
            return;
        }
        let params = world.method(id).params.clone();
        for (value, formal) in args.iter().zip(params) {
            let types = &self.low.resolved.world.types;
            let any = matches!(types.kind(formal), TyKind::Class(ClassId::OBJECT, _));
            if let (true, Some(given)) = (any, self.type_passed(value)) {
                self.looks_into(value, given, span);
            }
        }
    }

    fn as_library_has_it(
        &mut self,
        call: &Call,
        receiver: Option<Expr>,
        args: &[Expr],
        span: Span,
    ) -> Lower<Option<Expr>> {
        let id = call.method;
        self.asks_arguments(id, args, span);
        self.runs_what_was_given(call, args, span)?;
        self.inherited_alone(call, span)?;
        let Some(contract) = self.low.written_contract(id) else {
            return self.by_default(call, receiver, args, span);
        };
        if contract.is_on_memory() && self.low.may_be_for_many(call.site) {
            return self.by_default(call, receiver, args, span);
        }
        match &receiver {
            Some(object) if contract.is_on_memory() && self.on_part => {
                self.of_part_or_whole(call, &contract, object, args, span)
            }
            _ => self.by_written(call, &contract, receiver, args, span),
        }
    }

    /// Calls a library method by its own contract.
    pub(super) fn by_written(
        &mut self,
        call: &Call,
        contract: &Contract,
        receiver: Option<Expr>,
        args: &[Expr],
        span: Span,
    ) -> Lower<Option<Expr>> {
        let id = call.method;
        self.low.rests_on(id);
        self.must_be_possible(id, contract, OpKind::Atomic, span);
        self.must_be_possible(id, contract, OpKind::CallGlue, end_of(span));
        let operation = self.operation(id, span)?;
        let meaning = self.low.arguments(contract, receiver.clone(), args, span)?;
        self.demands(contract, receiver.as_ref(), &meaning, args, span)?;
        self.calls_back(id, args, span)?;
        if !contract.function && !self.is_atomic(id) {
            let mut passed = self.passed_objects(id, args);
            passed.extend(receiver.clone());
            self.let_out(passed, span);
        }
        for (exception, formula) in contract.throws.clone() {
            self.may_signal(contract, exception, formula, &meaning, span)?;
        }
        let result = match call.result {
            Ty::VOID => None,
            ty => match plato_type(&mut self.low.resolved.world, ty) {
                Some(ty) => Some(self.code.temp(ty, span)),
                None => return refuse("a result of this type", span),
            },
        };
        let made = match contract.is_on_memory() {
            true => {
                self.must_have_access(id, contract, &meaning, span)?;
                let (writes, ensures) = (&contract.writes, &contract.ensures);
                self.step(writes, ensures, &meaning, result, span)?;
                self.low.heap.access.exists
            }
            false => {
                self.steps(contract, &meaning, result, operation, span)?;
                if let Some(operation) = operation {
                    self.must_order(operation, args, result);
                }
                self.outcome(id, contract, &meaning, args, result, span)?;
                self.low.heap.constructed
            }
        };
        let Some(result) = result.map(|r| self.code.read(r, span)) else {
            return Ok(None);
        };
        if let Some(known) = self.low.known_by(made, &result, call.result, None, span) {
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        }
        Ok(Some(result))
    }

    /// What a stub of the user's says of the end of a call must not contradict itself, or what is known at the call.
    fn must_be_possible(&mut self, id: MethodId, contract: &Contract, steps: OpKind, span: Span) {
        if let Some(said) = contract.said {
            let name = self.low.stub_name(id);
            self.low.doubt_stub(span, steps, said, &name);
        }
    }

    /// A source class may override a library method only where no contract speaks for it.
    pub(crate) fn not_overridden(&mut self, id: MethodId, span: Span) -> Lower<()> {
        let world = &mut self.low.resolved.world;
        if self.low.classes.is_overridden(world, id) {
            let name = self.low.library_name(id);
            return refuse(
                format!("a call of `{name}`, which a class here overrides"),
                span,
            );
        }
        Ok(())
    }

    /// Checks what the method requires; `x != null` is a check for null at the argument.
    fn demands(
        &mut self,
        contract: &Contract,
        receiver: Option<&Expr>,
        meaning: &Meaning,
        args: &[Expr],
        span: Span,
    ) -> Lower<()> {
        let mut op = Op::new(OpKind::Skip, span);
        op.checks.extend(receiver.map(|r| not_null(r, span)));
        for e in &contract.requires {
            for part in self.low.formula(*e, meaning)?.conjuncts() {
                let expr = placed(&part, span);
                let null = args
                    .iter()
                    .find(|a| expr == placed(&not_null(a, span).expr, span));
                let (kind, at) = match null {
                    Some(arg) => (Runtime::Null, arg.span()),
                    None => (Runtime::Contract, span),
                };
                let kind = CheckKind::Runtime(kind);
                op.checks.push(Check {
                    expr,
                    kind,
                    span: at,
                });
            }
        }
        if !op.checks.is_empty() {
            self.code.emit(op);
        }
        Ok(())
    }

    fn may_signal(
        &mut self,
        contract: &Contract,
        exception: heddle_syntax::ast::TypeId,
        formula: Option<ExprId>,
        meaning: &Meaning,
        span: Span,
    ) -> Lower<()> {
        let written = self.low.resolved.files[contract.file].written_type(exception);
        let Some(class) = written.and_then(|t| self.low.resolved.world.class_of(t)) else {
            return refuse("this exception type", span);
        };
        let when = match formula {
            Some(e) => placed(&self.low.formula(e, meaning)?, span),
            None => Expr::bool(true, span),
        };
        self.or_instead(|m| {
            m.code.emit(Op::new(OpKind::Assume, span).guard(when));
            m.raise_of(class, span)
        })
    }

    /// The actions of a contract, in order; the last one gives the result.
    fn steps(
        &mut self,
        contract: &Contract,
        meaning: &Meaning,
        result: Option<LocalId>,
        operation: Option<Operation>,
        span: Span,
    ) -> Lower<()> {
        if operation.is_some_and(|o| o.is_unknown()) {
            return self.step(&[], &[], meaning, result, span);
        }
        let count = contract.steps.len();
        for (k, step) in contract.steps.iter().enumerate() {
            let last = k + 1 == count;
            let changed = &step.changed;
            let formula = step.formula.as_slice();
            self.step(changed, formula, meaning, result.filter(|_| last), span)?;
        }
        Ok(())
    }

    /// One atomic operation. What the formulas determine becomes an update, the rest a choice that they restrict.
    fn step(
        &mut self,
        changed: &[ExprId],
        formulas: &[ExprId],
        meaning: &Meaning,
        result: Option<LocalId>,
        span: Span,
    ) -> Lower<()> {
        let (places, types): (Vec<Cell>, Vec<Ty>) =
            self.changed(changed, meaning, span)?.into_iter().unzip();
        let cells = places.clone();
        let mut parts = Vec::new();
        for e in formulas {
            let stores = self.low.two_stores(meaning.file, *e);
            let meaning = Meaning {
                stores,
                ..meaning.clone()
            };
            parts.extend(placed(&self.low.formula(*e, &meaning)?, span).conjuncts());
        }
        let result = result.map(|r| (r, self.code.read_after(r, span)));
        if let Some((_, after)) = &result {
            parts = parts.iter().map(|p| p.with_result(after)).collect();
        }
        // What the step does not change is the same after it.
        let changes = |v: VarRef| places.iter().any(|cell| v == cell.global.into());
        let before = |p: &Expr| {
            p.rewrite(&mut |e| match e.kind() {
                E::Var(v @ VarRef::Global(_), Store::Post) if !changes(*v) => {
                    let kind = E::Var(*v, Store::Pre);
                    Some(Expr::new(kind, e.ty().clone(), e.span()))
                }
                _ => None,
            })
        };
        let parts = parts.iter().map(before).collect();
        let mut op = self.determined(places, result, parts, span);
        for (cell, ty) in cells.iter().zip(types) {
            op.checks.extend(self.cell_fits(cell, ty, span));
            op.checks
                .extend(self.cell_in_loops(cell.global, &cell.object, span));
            if self.low.resolved.world.types.is_reference(ty) {
                let before = self.low.heap.at(cell.global, Store::Pre, &cell.object);
                let stored = self.low.heap.at(cell.global, Store::Post, &cell.object);
                op = self.lets_out(op.guard(self.not_mine(&before)), stored);
            }
        }
        self.code.emit(op);
        Ok(())
    }

    /// With bounded integers: what is written must fit the type, or Java's result is another one.
    fn cell_fits(&mut self, cell: &Cell, ty: Ty, span: Span) -> Option<Check> {
        if self.low.integers == Integers::Unbounded {
            return None;
        }
        let after = self.low.heap.at(cell.global, Store::Post, &cell.object);
        let prim = match self.low.resolved.world.types.kind(ty) {
            TyKind::Prim(prim) => prim,
            TyKind::Spec(SpecTy::Map(_, value)) => return self.entries_fit(cell, value, span),
            _ => return None,
        };
        let expr = crate::facts::in_range(&after, prim, span)?;
        let kind = CheckKind::Runtime(Runtime::Overflow);
        Some(Check { expr, kind, span })
    }

    /// The same for the entries of a map that the step changes.
    fn entries_fit(&mut self, cell: &Cell, value: Ty, span: Span) -> Option<Check> {
        let TyKind::Prim(prim) = self.low.resolved.world.types.kind(value) else {
            return None;
        };
        let key = crate::access::bound(0, span);
        let entry = |store| {
            let map = self.low.heap.at(cell.global, store, &cell.object);
            Expr::select(map, key.clone())
        };
        let (before, after) = (entry(Store::Pre)?, entry(Store::Post)?);
        let fits = crate::facts::in_range(&after, prim, span)?;
        let expr = crate::access::for_all(1, Expr::or(Expr::eq(after, before), fits));
        let kind = CheckKind::Runtime(Runtime::Overflow);
        Some(Check { expr, kind, span })
    }

    /// The cells that a step may change.
    fn changed(
        &mut self,
        places: &[ExprId],
        meaning: &Meaning,
        span: Span,
    ) -> Lower<Vec<(Cell, Ty)>> {
        let unit = self.low.unit(meaning.file);
        let mut cells = Vec::new();
        for e in places.iter().copied() {
            let note = self.low.resolved.files[meaning.file].note(e);
            let (Target::Field(field, _), ExprKind::Name(_), Some(this)) =
                (note.target, unit.ast[e].kind, meaning.this.clone())
            else {
                return refuse("this place in a library contract", span);
            };
            let world = &mut self.low.resolved.world;
            let ty = world.field(field).ty;
            let Some((global, false)) = self.low.heap.field(world, field) else {
                return refuse("a field of this type", span);
            };
            let object = this;
            cells.push((Cell { global, object }, ty));
        }
        Ok(cells)
    }

    /// What is known of the result when the method has returned.
    fn outcome(
        &mut self,
        id: MethodId,
        contract: &Contract,
        meaning: &Meaning,
        args: &[Expr],
        result: Option<LocalId>,
        span: Span,
    ) -> Lower<()> {
        // What a stub of the user's says is a step by itself, of which it is asked whether a run gets past it.
        let apart = contract.said.is_some();
        let after = result.map(|r| match apart {
            true => self.code.read(r, span),
            false => self.code.read_after(r, span),
        });
        let mut known = Vec::new();
        for e in &contract.ensures {
            let part = placed(&self.low.formula(*e, meaning)?, span);
            known.push(match &after {
                Some(after) if contract.steps.is_empty() => part.with_result(after),
                Some(_) | None if part.mentions_result() => {
                    return refuse("this postcondition in a library contract", span);
                }
                _ => part,
            });
        }
        let mut op = Op::new(OpKind::Assign, span);
        match result {
            Some(r) if contract.steps.is_empty() => {
                op = match contract.function {
                    true => {
                        let value = self.low.library_function(id, meaning, args, span)?;
                        op.update(Var::Local(r), value)
                    }
                    false => op.havoc([Var::Local(r)]),
                };
            }
            _ if known.is_empty() => return Ok(()),
            _ => {}
        }
        let known = Expr::all(known, span);
        match apart {
            true => {
                self.code.emit(op);
                let says = Op::new(OpKind::CallGlue, end_of(span));
                self.code.emit(says.guard(known));
            }
            false => self.code.emit(op.guard(known)),
        }
        Ok(())
    }

    /// What the contract of a library constructor says of the new object.
    pub(crate) fn constructed_by(
        &mut self,
        id: MethodId,
        args: &[Expr],
        object: &Expr,
        span: Span,
    ) -> Lower<Vec<Expr>> {
        if self.is_throwable(id) {
            return Ok(Vec::new());
        }
        let Some(contract) = self.low.written_contract(id) else {
            return Ok(self.low.new_part(id, args, object, span));
        };
        if !contract.steps.is_empty() || contract.is_on_memory() {
            return refuse("a constructor with this contract", span);
        }
        let meaning = self
            .low
            .arguments(&contract, Some(object.clone()), args, span)?;
        let mut known = self.low.new_part(id, &[], object, span);
        self.must_be_possible(id, &contract, OpKind::Assign, span);
        for e in &contract.ensures {
            known.push(placed(&self.low.formula(*e, &meaning)?, span));
        }
        Ok(known)
    }

    /// Checks what a library constructor requires; it may throw before there is an object.
    pub(crate) fn construction_demands(
        &mut self,
        id: MethodId,
        args: &[Expr],
        span: Span,
    ) -> Lower<()> {
        if self.is_throwable(id) {
            return Ok(());
        }
        let Some(contract) = self.low.written_contract(id) else {
            return self.constructed_by_default(id, args, span);
        };
        if self.low.has_user_stub(id) {
            self.low.rests_on(id);
        }
        let meaning = self.low.arguments(&contract, None, args, span)?;
        self.demands(&contract, None, &meaning, args, span)?;
        for array in self.low.arrays_among(id, args) {
            self.must_read_elements(&array, span);
        }
        for (exception, formula) in contract.throws.clone() {
            self.may_signal(&contract, exception, formula, &meaning, span)?;
        }
        Ok(())
    }

    /// Whether a method is one of an atomic with a single cell or with numbers: its arguments go there or nowhere, and it does
    /// not pass itself on.
    fn is_atomic(&mut self, id: MethodId) -> bool {
        let name = self.low.resolved.world.binary_name(id.class);
        let simple = name.strip_prefix("java/util/concurrent/atomic/");
        let single = [
            "AtomicBoolean",
            "AtomicInteger",
            "AtomicLong",
            "AtomicReference",
            // Their arguments are numbers.
            "AtomicIntegerArray",
            "AtomicLongArray",
            "LongAdder",
        ];
        simple.is_some_and(|name| single.contains(&name))
    }

    /// Constructors of the library's exceptions only note a message and a cause.
    pub(crate) fn is_throwable(&mut self, id: MethodId) -> bool {
        let world = &mut self.low.resolved.world;
        let throwable = world.class_ref("java/lang/Throwable");
        world.is_subclass(id.class, throwable)
    }
}

impl Lowering<'_> {
    /// The meaning of a contract's names: the parameters are the arguments.
    pub(super) fn arguments(
        &mut self,
        contract: &Contract,
        this: Option<Expr>,
        args: &[Expr],
        span: Span,
    ) -> Lower<Meaning> {
        let unit = self.unit(contract.file);
        let mut vars = FxHashMap::default();
        let params = unit.ast.list(contract.params).to_vec();
        if params.len() != args.len() {
            return refuse("a library call with a variable number of arguments", span);
        }
        for (param, value) in params.iter().zip(args) {
            if let Some(java) = self.resolved.files[contract.file].local_of(*param) {
                vars.insert(java, value.clone());
            }
        }
        Ok(Meaning::new(contract.file, this, vars, ONE_STORE))
    }
}
