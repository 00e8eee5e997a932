//! Rule "read block": between `begin_read o;` and `end_read;` the rep objects of a packed object can be read, and the object is
//! not written, however little access the thread has to it. Every way out of the block ends it.

use crate::access::leaving::Leaving;
use crate::access::row;
use crate::body::{Frame, Lower, not_null, refuse};
use crate::method::Method;
use heddle_contracts::Statement;
use heddle_plato::ir::{Expr, GlobalId, LocalId, Op, OpKind, Store, Var};
use heddle_syntax::ast::{ExprId, StmtId, StmtKind};
use heddle_text::Span;

/// A read block that is open: what its end restores.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    /// The object, and what of it could be written.
    owner: Saved,
    /// The rep objects, and what of them could be read.
    reps: Vec<Saved>,
}

/// A row of an access set as it was.
#[derive(Clone, Debug)]
struct Saved {
    object: Expr,
    row: LocalId,
}

impl Method<'_, '_> {
    /// How many of the statements make a read block that the first one begins; nothing if it begins none.
    pub(crate) fn read_block(&self, items: &[StmtId]) -> Lower<Option<(ExprId, usize)>> {
        let unit = self.unit();
        let clause = |s: StmtId| match unit.ast[s].kind {
            StmtKind::Spec(clause) => self.low.contracts.statement(self.scope.file, clause),
            _ => None,
        };
        let clause = |s: StmtId| clause(s).map(|c| c.says);
        let Some(Statement::BeginRead(object)) = items.first().and_then(|s| clause(*s)) else {
            return Ok(None);
        };
        let mut depth = 0;
        for (k, s) in items.iter().enumerate() {
            match clause(*s) {
                Some(Statement::BeginRead(_)) => depth += 1,
                Some(Statement::EndRead) => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Ok(Some((object, k)));
            }
        }
        let span = unit.ast.span(unit.ast[object].range);
        refuse("`begin_read` without `end_read` in the same block", span)
    }

    /// The statements from `begin_read` to `end_read`.
    pub(crate) fn reading(&mut self, object: ExprId, body: &[StmtId]) -> Lower<()> {
        let span = self.span(self.unit().ast[object].range);
        let reading = self.begin_read(object, span)?;
        self.code.frames.push(Frame::Reading(reading.clone()));
        let done = self.statements(body);
        self.code.frames.pop();
        done?;
        self.end_read(&reading, span);
        Ok(())
    }

    fn begin_read(&mut self, object: ExprId, span: Span) -> Lower<Reading> {
        let class = self.packable_class(object, "reading")?;
        let o = self.code_formula(object)?;
        let o = self.code.keep(o, span);
        let parts = self.low.whole_object(class, &o, span);
        let heap = &self.low.heap;
        let readable = parts
            .iter()
            .map(|p| p.within(heap, heap.access.read, Store::Pre));
        let readable = Expr::all(readable.collect::<Vec<_>>(), span);
        let mut op = Op::new(OpKind::Skip, span);
        op.checks = vec![not_null(&o, span)];
        op.checks.push(self.must_be_readable_object(readable, span));
        op.checks.push(self.must_be_packed(&o, span));
        self.code.emit(op);
        self.forget_unreadable(span);
        let reps = self.low.rep_objects(class, &o);
        let mut known = self.known_reps(&reps);
        for rep in &reps {
            let heap = &self.low.heap;
            let nothing = Expr::eq(
                heap.at(heap.access.write, Store::Pre, &rep.object),
                row(false, span),
            );
            let exists = heap.at(heap.access.exists, Store::Pre, &rep.object);
            known.push(Expr::implies(rep.when.clone(), Expr::and(nothing, exists)));
        }
        known.extend(self.low.object_invariant(class, &o)?);
        let known = Expr::all(known, span);
        self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        let (write, read) = (self.low.heap.access.write, self.low.heap.access.read);
        self.leaves_here(Leaving::ReadBlock, span);
        let owner = self.replace_row(write, &o, &Expr::bool(true, span), false, span);
        let mut saved = Vec::new();
        for rep in &reps {
            let p = self.code.keep(rep.object.clone(), span);
            saved.push(self.replace_row(read, &p, &rep.when, true, span));
        }
        Ok(Reading { owner, reps: saved })
    }

    /// The access set holds all or nothing of an object, if the condition holds.
    fn replace_row(&mut self, set: GlobalId, o: &Expr, when: &Expr, on: bool, span: Span) -> Saved {
        let old = self.low.heap.at(set, Store::Pre, o);
        let local = self.code.local("$access", old.ty().clone(), span);
        let keep = Op::new(OpKind::CallGlue, span).update(Var::Local(local), old.clone());
        self.code.emit(keep);
        let new = match when.as_bool() {
            Some(true) => row(on, span),
            _ => Expr::ite(when.clone(), row(on, span), old),
        };
        self.put_row(set, o, new, span);
        Saved {
            object: o.clone(),
            row: local,
        }
    }

    fn put_row(&mut self, set: GlobalId, o: &Expr, new: Expr, span: Span) {
        let whole = self.low.heap.whole(set, Store::Pre, span);
        let after = Expr::update(whole, o.clone(), new);
        self.code
            .emit(Op::new(OpKind::CallGlue, span).update(Var::Global(set), after));
    }

    /// The block is left. Objects that two fields hold are restored in the opposite order.
    pub(crate) fn end_read(&mut self, reading: &Reading, span: Span) {
        let (write, read) = (self.low.heap.access.write, self.low.heap.access.read);
        for rep in reading.reps.iter().rev() {
            let old = self.code.read(rep.row, span);
            self.put_row(read, &rep.object, old, span);
        }
        let old = self.code.read(reading.owner.row, span);
        self.put_row(write, &reading.owner.object, old, span);
    }
}
