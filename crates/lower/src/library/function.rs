//! `updateAndGet(f)` and its like on atomics: the function is applied to what the cell contains, and tried again if the cell
//! changed meanwhile. If the function only computes with locals, that is one atomic step; otherwise it is the loop that
//! the library runs.

use super::update::Cell;
use crate::body::{Lower, not_null, refuse};
use crate::faults::fault;
use crate::method::Method;
use heddle_plato::ir::{Expr, ExprKind as E, LocalId, Loop, Op, OpKind, Stmt, Store, Var, VarRef};
use heddle_resolve::model::{FieldId, MethodId};
use heddle_resolve::typed::{Call, Target};
use heddle_syntax::ast::{ExprId, ExprKind, LambdaBody, List};
use heddle_text::Span;
use std::collections::BTreeSet;

/// An update of an atomic by a function, evaluated.
struct Update {
    cell: Cell,
    old: LocalId,
    /// What its type says of the old value.
    known: Option<Expr>,
    /// What computing the new value does.
    work: Vec<Stmt>,
    new: Expr,
    /// Takes the old or the new value.
    result: LocalId,
    gives_old: bool,
    /// The cell holds references.
    holds_objects: bool,
}

impl Method<'_, '_> {
    /// A call that updates an atomic by a lambda; `None` if it is another call.
    pub(crate) fn update_by_function(
        &mut self,
        call: &Call,
        receiver: Option<&Expr>,
        args: List<ExprId>,
        span: Span,
    ) -> Lower<Option<Expr>> {
        let name = self.low.library_name(call.method);
        let known = ["AtomicInteger.", "AtomicLong.", "AtomicReference."];
        let Some(action) = known.iter().find_map(|class| name.strip_prefix(class)) else {
            return Ok(None);
        };
        let gives_old = match action {
            "getAndUpdate" | "getAndAccumulate" => true,
            "updateAndGet" | "accumulateAndGet" => false,
            _ => return Ok(None),
        };
        let Some(object) = receiver.cloned() else {
            return Ok(None);
        };
        let args = self.unit().ast.list(args).to_vec();
        let (others, function) = match &args[..] {
            [function] => (Vec::new(), *function),
            [other, function] => (vec![self.stable(*other)?], *function),
            _ => return Ok(None),
        };
        self.code.demand([not_null(&object, span)], span);
        let global = self.low.atomic_cell(call.method, span)?;
        let update = self.applied(Cell { global, object }, function, others, gives_old, span)?;
        let result = self.code.read(update.result, span);
        match self.as_one_step(&update, span) {
            Some(op) => {
                let set_up = crate::runnable::set_up_within(&update.work);
                self.code.out.extend(set_up);
                self.code.emit(op);
            }
            None => self.as_retries(update, span),
        }
        self.low.rests_on(call.method);
        Ok(Some(result))
    }

    /// Evaluates the body of the lambda with its parameters declared.
    fn applied(
        &mut self,
        cell: Cell,
        function: ExprId,
        others: Vec<Expr>,
        gives_old: bool,
        span: Span,
    ) -> Lower<Update> {
        let unit = self.unit();
        let at = unit.ast.span(unit.ast[function].range);
        let note = self.note(function);
        let (ExprKind::Lambda { body, .. }, Target::Function(f)) =
            (unit.ast[function].kind, note.target)
        else {
            return refuse("an update by a function that is not written here", at);
        };
        let LambdaBody::Expr(body) = body else {
            return refuse("an update by a function with statements", at);
        };
        let typed = self.low.resolved.files[self.scope.file].function(f).clone();
        let mut params = Vec::new();
        for java in &typed.locals {
            params.push(self.declare(*java, at)?);
        }
        let [old, rest @ ..] = &params[..] else {
            return refuse("an update by a function of this kind", at);
        };
        for (local, value) in rest.iter().zip(others) {
            self.code.set(*local, value, span);
        }
        let value = self.code.read(*old, at);
        let known = typed.params.first();
        let known = known.and_then(|ty| self.low.known_of(&value, *ty, at));
        let outer = std::mem::take(&mut self.code.out);
        let new = self.value_as(body, typed.result, at);
        let work = std::mem::replace(&mut self.code.out, outer);
        let new = new?;
        let result = self.code.temp(new.ty().clone(), span);
        let holds_objects = self.low.resolved.world.types.is_reference(typed.result);
        Ok(Update {
            holds_objects,
            cell,
            old: *old,
            known,
            work,
            new,
            result,
            gives_old,
        })
    }

    /// One atomic operation, if the function computes with locals only.
    fn as_one_step(&mut self, update: &Update, span: Span) -> Option<Op> {
        let heap = &self.low.heap;
        let cell = heap.at(update.cell.global, Store::Pre, &update.cell.object);
        let mut op = Op::new(OpKind::Atomic, span).update(Var::Local(update.old), cell);
        let mut done = BTreeSet::from([update.old]);
        if let Some(known) = &update.known {
            op = op.guard(moved(known, &done));
        }
        for stmt in &update.work {
            let Stmt::Op(step) = stmt else { return None };
            if !step.is_local() || !step.havoc.is_empty() {
                return None;
            }
            for check in &step.checks {
                op.checks.push(heddle_plato::ir::Check {
                    expr: moved(&check.expr, &done),
                    ..check.clone()
                });
            }
            for (var, value) in &step.updates {
                let local = var.as_local()?;
                op.updates.push((*var, moved(value, &done)));
                done.insert(local).then_some(())?;
            }
            if let Some(guard) = &step.guard {
                op = op.guard(moved(guard, &done));
            }
        }
        let new = moved(&update.new, &done);
        let whole = heap.whole(update.cell.global, Store::Pre, span);
        let changed = Expr::update(whole, update.cell.object.clone(), new.clone());
        let given = match update.gives_old {
            true => self.code.read_after(update.old, span),
            false => new,
        };
        let mut op = op
            .update(Var::Global(update.cell.global), changed)
            .update(Var::Local(update.result), given);
        let Cell { global, object } = &update.cell;
        op.checks.extend(self.cell_in_loops(*global, object, span));
        let stored = self
            .low
            .heap
            .at(update.cell.global, Store::Post, &update.cell.object);
        Some(match update.holds_objects {
            true => self.lets_out(op, stored),
            false => op,
        })
    }

    /// Reads the cell, computes, and writes if the cell still contains what was read; else once more.
    fn as_retries(&mut self, update: Update, span: Span) {
        let after = self.code.label();
        let in_loops = self.cell_in_loops(update.cell.global, &update.cell.object, span);
        let heap = &self.low.heap;
        let cell = heap.at(update.cell.global, Store::Pre, &update.cell.object);
        let whole = heap.whole(update.cell.global, Store::Pre, span);
        let old = self.code.read(update.old, span);
        let read = Op::new(OpKind::Assign, span).update(Var::Local(update.old), cell.clone());
        let given = match update.gives_old {
            true => old.clone(),
            false => update.new.clone(),
        };
        let stored = heap.at(update.cell.global, Store::Post, &update.cell.object);
        // The library applies the function again only if it finds another value than the one that it was applied to.
        let again = Expr::not(Expr::eq(cell.clone(), old.clone()));
        let again = Op::new(OpKind::Cas, span).guard(again);
        let mut write = Op::new(OpKind::Cas, span)
            .guard(Expr::eq(cell, old))
            .update(
                Var::Global(update.cell.global),
                Expr::update(whole, update.cell.object, update.new),
            )
            .update(Var::Local(update.result), given);
        write.checks.extend(in_loops);
        if update.holds_objects {
            write = self.lets_out(write, stored);
        }
        let known = update
            .known
            .map(|known| Op::new(OpKind::Assume, span).guard(known));
        let mut round = vec![Stmt::Op(read)];
        round.extend(known.map(Stmt::Op));
        round.extend(update.work);
        let success = Stmt::Seq(vec![Stmt::Op(write), Stmt::Exit(after)]);
        round.push(match fault!("updates-apply-twice") {
            true => Stmt::Seq(vec![Stmt::Seq(round.clone()), success]),
            false => Stmt::Choice(vec![success, Stmt::Op(again)]),
        });
        let repeated = Loop {
            invariants: Vec::new(),
            hints: Vec::new(),
            body: Box::new(Stmt::Seq(round)),
            span,
        };
        let never = Op::new(OpKind::Skip, span).guard(Expr::bool(false, span));
        let whole = Stmt::Seq(vec![Stmt::Loop(repeated), Stmt::Op(never)]);
        self.code.out.push(Stmt::Block(after, Box::new(whole)));
    }
}

/// Reads the locals that the step has already changed after it.
fn moved(e: &Expr, done: &BTreeSet<LocalId>) -> Expr {
    e.rewrite(&mut |node| match node.kind() {
        E::Var(v @ VarRef::Local(l), Store::Pre) if done.contains(l) => {
            let kind = E::Var(*v, Store::Post);
            Some(Expr::new(kind, node.ty().clone(), node.span()))
        }
        _ => None,
    })
}

impl crate::program::Lowering<'_> {
    /// The ghost field that holds an atomic's value.
    fn atomic_cell(&mut self, id: MethodId, span: Span) -> Lower<heddle_plato::ir::GlobalId> {
        let world = &mut self.resolved.world;
        let body = world.body(id.class);
        let index = world.names.find("value").and_then(|n| body.field(n));
        let found = index.and_then(|index| {
            let class = id.class;
            self.heap.field(world, FieldId { class, index })
        });
        match found {
            Some((global, false)) => Ok(global),
            _ => refuse("an atomic of this kind", span),
        }
    }
}
