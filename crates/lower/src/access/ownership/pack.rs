//! Rules "pack o" and "unpack o": a packed object has its invariant and owns its rep objects, which no thread can access; nobody
//! writes it until it is unpacked.
//!
//! What is known of rep objects is forgotten when they leave; when they come back, the invariant says what is known of them.

use super::Rep;
use crate::access::footprint::Part;
use crate::access::framed::Framed;
use crate::access::leaving::Leaving;
use crate::access::words::{about, rule};
use crate::body::{Lower, not_null};
use crate::create::Building;
use crate::expr::Location;
use crate::heap::simple_name;
use crate::method::{Method, This};
use heddle_diag::codes;
use heddle_plato::ir::{Check, Expr, LocalId, Op, OpKind, Stmt, Store, Type, Var};
use heddle_resolve::model::ClassId;
use heddle_syntax::ast::{ExprId, ExprKind};
use heddle_text::Span;

impl Method<'_, '_> {
    /// `pack o;`
    pub(crate) fn pack(&mut self, object: ExprId, span: Span) -> Lower<()> {
        if let Some(class) = self.class_named(object) {
            return self.pack_class(class, true, span);
        }
        let class = self.packable_class(object, "packing")?;
        if let Some(packed) = self.under_construction(object) {
            return self.pack_later(packed, true, span);
        }
        let o = self.code_formula(object)?;
        let o = self.code.keep(o, span);
        self.pack_object(class, &o, span)
    }

    /// `unpack o;`
    pub(crate) fn unpack(&mut self, object: ExprId, span: Span) -> Lower<()> {
        if let Some(class) = self.class_named(object) {
            return self.pack_class(class, false, span);
        }
        let class = self.packable_class(object, "unpacking")?;
        if let Some(packed) = self.under_construction(object) {
            return self.pack_later(packed, false, span);
        }
        let o = self.code_formula(object)?;
        let o = self.code.keep(o, span);
        let mut op = Op::new(OpKind::Skip, span);
        op.checks = vec![not_null(&o, span)];
        op.checks.extend(self.must_own(class, &o, "unpacked", span));
        op.checks.push(self.must_be_packed(&o, span));
        self.code.emit(op);
        self.set_packed(&o, false, span);
        let reps = self.low.rep_objects(class, &o);
        let parts: Vec<Part> = reps.iter().map(|r| r.part(span)).collect();
        self.gain(&parts, span);
        let mut known = self.known_reps(&reps);
        known.extend(self.low.object_invariant(class, &o)?);
        let known = Expr::all(known, span);
        self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        Ok(())
    }

    /// A field was read: if its object is packed, and this thread can tell, the object's invariant holds, as far as it speaks of what the
    /// thread can read. Nobody writes a packed object, and nobody has its rep objects.
    pub(crate) fn learn_invariant(&mut self, place: &Location, span: Span) {
        let Location::Field(g, object, _) = place else {
            return;
        };
        let field = self.low.heap.field_at(place);
        let Some(class) = field.map(|f| f.class).filter(|c| self.low.is_packable(*c)) else {
            return;
        };
        // What is wrong with the clause is said where it stands.
        let Ok(invariant) = self.low.object_invariant(class, object) else {
            return;
        };
        let heap = &self.low.heap;
        let packed = heap.is_packed(object, Store::Pre);
        let mut known = Vec::new();
        for part in invariant {
            if part.globals().iter().any(|(of, _)| of == g) {
                let fact = Expr::implies(packed.clone(), part);
                let readable = Framed { heap, parts: None }.assumed(&fact);
                known.push(Expr::implies(readable, fact));
            }
        }
        if !known.is_empty() {
            let known = Expr::all(known, span);
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        }
    }

    fn pack_object(&mut self, class: ClassId, o: &Expr, span: Span) -> Lower<()> {
        let mut op = Op::new(OpKind::Skip, span);
        op.checks = vec![not_null(o, span)];
        op.checks.extend(self.must_own(class, o, "packed", span));
        let unpacked = Expr::not(self.low.heap.is_packed(o, Store::Pre));
        let words = rule(
            codes::ALREADY_PACKED,
            "this object ⟨may be|is⟩ packed already",
            "packed here",
            "unpack it before it is changed (`//@ unpack o;`), or say with `requires !o.inv` that it is not packed",
        );
        op.checks.push(self.low.heap.rule(unpacked, span, words));
        let reps = self.low.rep_objects(class, o);
        for rep in &reps {
            op.checks.extend(self.must_be_owned(rep, span));
        }
        for part in self.low.object_invariant(class, o)? {
            let words = rule(
                codes::CLASS_INVARIANT,
                "the invariant ⟨may not hold|does not hold⟩ when the object is packed",
                "packed here",
                "make it hold before `pack`, or ask for less in `invariant`",
            );
            let words = about(words, part.span(), "this part of the invariant");
            op.checks.push(self.low.heap.rule(part, span, words));
        }
        self.code.emit(op);
        self.set_packed(o, true, span);
        let parts: Vec<Part> = reps.iter().map(|r| r.part(span)).collect();
        self.does_give();
        self.lose(&parts, Leaving::Packed, span);
        Ok(())
    }

    /// Facts about the rep objects of a packed object: they are packed and not shared.
    pub(super) fn known_reps(&self, reps: &[Rep]) -> Vec<Expr> {
        let heap = &self.low.heap;
        let each = reps.iter().map(|rep| {
            let shared = heap.at(heap.access.shared, Store::Pre, &rep.object);
            let known = Expr::and(rep.packed.clone(), Expr::not(shared));
            Expr::implies(rep.when.clone(), known)
        });
        each.collect()
    }

    /// The thread can write all fields of the object, and its `inv` bit.
    fn must_own(&mut self, class: ClassId, o: &Expr, what: &str, span: Span) -> Vec<Check> {
        let parts = self.low.whole_object(class, o, span);
        let heap = &mut self.low.heap;
        let within = |p: &Part| p.within(heap, heap.access.write, Store::Pre);
        let all = Expr::all(parts.iter().map(within).collect::<Vec<_>>(), span);
        let words = rule(
            codes::NOT_OWNED,
            format!("this thread ⟨may not have|has not⟩ the object that is {what}"),
            "not all of it may be written here",
            "hold its lock, or own it: a contract says so with `requires acc(o.*)`",
        );
        vec![heap.rule(all, span, words)]
    }

    pub(in crate::access) fn must_be_packed(&mut self, o: &Expr, span: Span) -> Check {
        let words = rule(
            codes::NOT_PACKED,
            "this object ⟨may not be|is not⟩ packed",
            "must be packed here",
            "pack it first (`//@ pack o;`), or say with `requires o.inv` that it is packed",
        );
        let packed = self.low.heap.is_packed(o, Store::Pre);
        self.low.heap.rule(packed, span, words)
    }

    /// A rep object is unshared, packed, and all of it belongs to this thread.
    fn must_be_owned(&mut self, rep: &Rep, span: Span) -> Vec<Check> {
        let info = self.low.resolved.world.field(rep.field);
        let name = self.low.resolved.world.names.text(info.name).to_owned();
        let declared = info.span.unwrap_or_default();
        let heap = &mut self.low.heap;
        let shared = Expr::not(heap.at(heap.access.shared, Store::Pre, &rep.object));
        let mine = Part::object(rep.object.clone(), span);
        let mine = mine.within(heap, heap.access.write, Store::Pre);
        let each = [
            (
                shared,
                "may be shared",
                "an object is owned by one other object or protected by its own monitor, not both",
            ),
            (
                rep.packed.clone(),
                "may not be packed",
                "pack the rep objects first",
            ),
            (
                mine,
                "may not belong to this thread",
                "an object has one owner: this one may have been given away before, to another object or thread",
            ),
        ];
        let checks = each.into_iter().map(|(fact, what, help)| {
            let words = rule(
                codes::REP_OBJECT,
                format!("the object in `{name}` {what} when its owner is packed"),
                "packed here",
                help,
            );
            let words = about(words, declared, "declared `rep` here");
            heap.rule(Expr::implies(rep.when.clone(), fact), span, words)
        });
        checks.collect()
    }

    fn set_packed(&mut self, o: &Expr, on: bool, span: Span) {
        let Some(inv) = self.low.heap.ownership.inv else {
            return;
        };
        let whole = self.low.heap.whole(inv, Store::Pre, span);
        let after = Expr::update(whole, o.clone(), Expr::bool(on, span));
        let mut op = Op::new(OpKind::CallGlue, span).update(Var::Global(inv), after);
        op.checks.extend(self.cell_in_loops(inv, o, span));
        self.code.emit(op);
    }

    /// A field of a packed object is not written.
    pub(crate) fn must_be_unpacked(&mut self, place: &Location, span: Span) -> Option<Check> {
        let Location::Field(g, object, _) = place else {
            return None;
        };
        let inv = self.low.heap.ownership.inv?;
        let class = self.low.heap.field_at(place)?.class;
        if !self.low.is_packable(class) || !self.low.heap.is_view(*g) {
            return None;
        }
        let class = simple_name(&self.low.resolved.world, class);
        let heap = &mut self.low.heap;
        let name = heap.member_name(*g);
        let bit = Expr::int(heap.location(inv)?, span);
        let known = heap.readable(object, bit, Store::Pre);
        let unpacked = Expr::not(heap.is_packed(object, Store::Pre));
        let words = rule(
            codes::PACKED,
            format!("`{name}` is written, but the `{class}` ⟨may be|is⟩ packed"),
            "a packed object is not changed",
            "unpack it first (`//@ unpack o;`) and pack it again when its invariant holds, or say with `requires !o.inv` that it is not packed",
        );
        let words = about(words, heap.program.globals[g.index()].span, "declared here");
        Some(heap.rule(Expr::and(known, unpacked), span, words))
    }

    fn under_construction(&self, object: ExprId) -> Option<LocalId> {
        let is_this = matches!(self.unit().ast[object].kind, ExprKind::This);
        match &self.scope.this {
            This::Building(building) if is_this => building.packed,
            _ => None,
        }
    }

    /// `pack this` in a constructor takes effect when the object is there.
    fn pack_later(&mut self, packed: LocalId, on: bool, span: Span) -> Lower<()> {
        self.code.set(packed, Expr::bool(on, span), span);
        self.packing.push((packed, span));
        Ok(())
    }

    /// The flag of an object under construction that says whether its constructors packed it.
    pub(crate) fn packed_flag(&mut self, class: ClassId, span: Span) -> Option<LocalId> {
        if !self.low.is_packable(class) {
            return None;
        }
        let flag = self.code.local("$packed", Type::Bool, span);
        self.code.set(flag, Expr::bool(false, span), span);
        Some(flag)
    }

    /// The object is there: now its constructors' `pack this` takes effect.
    pub(crate) fn pack_constructed(&mut self, building: &Building, o: &Expr) -> Lower<()> {
        let Some(flag) = building.packed else {
            return Ok(());
        };
        let mut asked = self.packing.iter().filter(|(local, _)| *local == flag);
        let Some((_, span)) = asked.next_back().copied() else {
            return Ok(());
        };
        let yes = self.inside(|m| m.pack_object(building.class, o, span))?;
        let flag = self.code.read(flag, span);
        self.quiet_fork(&flag, yes, Stmt::Seq(Vec::new()), span);
        Ok(())
    }
}
