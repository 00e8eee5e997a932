//! Initialization (rule "static access of C"): before code touches a class, the class is initialized, by this thread or by another
//! one, unless this thread is initializing it already.
//!
//! Waiting for the initializer of a class is like waiting for its lock. It is checked to be in order where that initializer may
//! itself wait; one that never waits comes to its end whatever other threads hold.

use crate::access::words::{about, rule};
use crate::body::Lower;
use crate::faults::fault;
use crate::method::{Method, class_object};
use heddle_diag::codes;
use heddle_plato::ir::{Expr, GlobalId, Op, OpKind, Store, Var};
use heddle_resolve::model::{ClassId, FieldId};
use heddle_text::Span;

impl Method<'_, '_> {
    /// Code is about to touch a class in a way that makes Java initialize it.
    pub(crate) fn initialize(&mut self, class: ClassId, span: Span) -> Lower<()> {
        self.may_initialize(class, span)?;
        self.initialized(class, span)
    }

    /// The same, if the code that comes next knows by itself that the class is initialized.
    pub(crate) fn may_initialize(&mut self, class: ClassId, span: Span) -> Lower<()> {
        if fault!("uses-initialize-nothing") {
            return Ok(());
        }
        // Code of a class runs when its initialization has begun, or is over.
        if self.scope.class == Some(class) {
            return Ok(());
        }
        self.low.runs_initializer(class);
        self.code.out.extend(self.low.set_up_here(class, span));
        self.may_wait_for(class, span);
        self.may_have_effects(class, span)
    }

    /// The class may be initialized here: that must be in order if its initializer may wait.
    pub(crate) fn may_wait_for(&mut self, class: ClassId, span: Span) {
        let waits = |c: &super::StaticClass| c.has_code && c.blocks;
        let statics = &self.low.heap.statics;
        if statics.classes.get(&class).is_some_and(waits) {
            let object = class_object(class, span);
            self.knows_places(&object, Some(&[]), span);
            let heap = &mut self.low.heap;
            let shared = heap.at(heap.access.shared, Store::Pre, &object);
            let held = heap.at(heap.access.locked, Store::Pre, &object);
            let below = heap.below_all_locks(&object, Store::Pre);
            let expr = Expr::or(shared, Expr::or(held, below));
            let name = crate::heap::simple_name(&self.low.resolved.world, class);
            let words = rule(
                codes::CLASS_ORDER,
                format!(
                    "`{name}` ⟨may have|has⟩ to be initialized here, while this thread holds locks that its initializer may wait for"
                ),
                "⟨may have|has⟩ to be initialized here",
                &format!(
                    "use `{name}` before the locks are taken, or say with `lock_before` or `requires {name}.class < \\lockset` that the class is below them"
                ),
            );
            let declared = self.low.resolved.world.shell(class).span;
            let words = about(words, declared.unwrap_or_default(), "declared here");
            let check = heap.rule(expr, span, words);
            self.code.demand([check], span);
        }
    }

    /// A class and its supertypes are initialized, or this thread is initializing them.
    pub(crate) fn initialized(&mut self, class: ClassId, span: Span) -> Lower<()> {
        for above in self.low.initialized_before(class) {
            self.initialized(above, span)?;
        }
        self.may_read_tables(class, span);
        if !self.low.heap.statics.is_followed(class) {
            return Ok(());
        }
        let object = class_object(class, span);
        let ghosts = self.low.heap.access;
        let shared = self.low.heap.at(ghosts.shared, Store::Pre, &object);
        if self.low.heap.statics.classes[&class].has_code {
            if self.tells_of_objects(class) {
                self.synchronization_point(span);
            }
            let heap = &self.low.heap;
            let running = heap.at(ghosts.locked, Store::Pre, &object);
            let done = Expr::or(shared.clone(), Expr::not(running));
            let whole = heap.whole(ghosts.shared, Store::Pre, span);
            let after = Expr::update(whole, object.clone(), done);
            let mut op = Op::new(OpKind::CallGlue, span).update(Var::Global(ghosts.shared), after);
            for field in self.low.heap.statics.classes[&class].immutable.clone() {
                op = self.appears(field, &object, op, span);
            }
            self.code.emit(op);
        }
        let mut known = self.low.immutable_invariant(class)?;
        if self.low.heap.statics.classes[&class].fixed_reps {
            let immutable = ghosts.immutable;
            for part in self.low.rep_parts(class, span) {
                let fixed = self.low.heap.at(immutable, Store::Pre, &part.object);
                known.push(Expr::implies(part.when, fixed));
            }
        }
        if !known.is_empty() {
            let known = Expr::implies(shared, Expr::all(known, span));
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        }
        Ok(())
    }

    /// Its fields that never change again may tell of objects that others made since the last synchronization point.
    fn tells_of_objects(&mut self, class: ClassId) -> bool {
        let fields = self.low.heap.statics.classes[&class].immutable.clone();
        let world = &mut self.low.resolved.world;
        fields.into_iter().any(|f| {
            let ty = world.field(f).ty;
            world.types.is_reference(ty)
        })
    }

    /// What its declaration says of a field that never changes again, once its class is initialized.
    pub(crate) fn known_of_settled(&mut self, field: FieldId, g: GlobalId, span: Span) {
        if !self.low.heap.statics.immutable.contains(&g) {
            return;
        }
        let object = class_object(field.class, span);
        let value = self.low.heap.at(g, Store::Pre, &object);
        if let Some(known) = self.low.known_by_declaration(field, &value, span) {
            let heap = &self.low.heap;
            let settled = heap.at(heap.access.shared, Store::Pre, &object);
            let known = Expr::implies(settled, known);
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        }
    }

    /// The value of a field that never changes again becomes readable: nothing was known of it before.
    fn appears(&mut self, field: FieldId, object: &Expr, op: Op, span: Span) -> Op {
        let world = &mut self.low.resolved.world;
        let Some((g, _)) = self.low.heap.field(world, field) else {
            return op;
        };
        let Some(k) = self.low.heap.location(g) else {
            return op;
        };
        let heap = &self.low.heap;
        let readable = heap.cell_readable(g, object, Expr::int(k, span), Store::Pre);
        let (whole, now) = (
            heap.whole(g, Store::Pre, span),
            heap.at(g, Store::Pre, object),
        );
        let some = self.code.temp(now.ty().clone(), span);
        let new = self.code.read_after(some, span);
        let value = Expr::update(whole, object.clone(), Expr::ite(readable, now, new));
        op.havoc([Var::Local(some)]).update(Var::Global(g), value)
    }
}
