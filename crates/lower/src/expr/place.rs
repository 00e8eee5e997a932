//! Places: locals, fields, array elements. A read or write of one is one step; what other threads have to do with it, the discipline of
//! the place says.

use crate::body::{Lower, not_null, refuse};
use crate::faults::fault;
use crate::heap::{enum_constant, null, plato_type};
use crate::method::{Method, This};
use heddle_plato::ir::{
    Binary, Check, CheckKind, Expr, GlobalId, LocalId, Op, OpKind, Runtime, Store, Type, Var,
};
use heddle_resolve::model::{ClassId, FieldId, Flags};
use heddle_resolve::typed::Target;
use heddle_resolve::types::Ty;
use heddle_syntax::ast::{ExprId, ExprKind};
use heddle_text::Span;

/// Where an assignment goes; its operands are evaluated. With the declared type of what it holds.
#[derive(Debug)]
pub(crate) enum Location {
    /// A local.
    Local(LocalId),
    /// A static field.
    Static(GlobalId, Ty),
    /// A field of an object.
    Field(GlobalId, Expr, Ty),
    /// A `final` field: its value, the object, and what is known of the value beside its type.
    Final(Expr, Expr, Ty, Option<Expr>),
    /// An element of an array.
    Element(GlobalId, Expr, Expr, Ty),
}

impl Method<'_, '_> {
    /// The place that an expression denotes, its operands evaluated.
    pub(crate) fn location(&mut self, e: ExprId) -> Lower<Location> {
        let unit = self.unit();
        let span = unit.ast.span(unit.ast[e].range);
        let note = self.note(e);
        match (unit.ast[e].kind, note.target) {
            (ExprKind::Paren(inner), _) => self.location(inner),
            (_, Target::Local(java)) => match self.scope.vars.get(&java) {
                Some(local) => Ok(Location::Local(*local)),
                None => {
                    let value = self.captured_value(java, span)?;
                    let temp = self.code.temp(value.ty().clone(), span);
                    self.code.set(temp, value, span);
                    Ok(Location::Local(temp))
                }
            },
            (ExprKind::Index { array, index }, _) => {
                let array = self.stable(array)?;
                let index = self.stable(index)?;
                self.element(array, index, note.ty, span)
            }
            (kind, Target::Field(field, of)) => self.field_location(kind, field, of, span),
            _ => refuse("this expression", span),
        }
    }

    /// An element of an array.
    pub(crate) fn element(
        &mut self,
        array: Expr,
        index: Expr,
        ty: Ty,
        span: Span,
    ) -> Lower<Location> {
        match plato_type(&mut self.low.resolved.world, ty) {
            Some(element) => {
                let all = self.low.heap.elements(&element);
                Ok(Location::Element(all, array, index, ty))
            }
            None => refuse("elements of this type", span),
        }
    }

    fn field_location(
        &mut self,
        kind: ExprKind,
        field: FieldId,
        of: Option<ClassId>,
        span: Span,
    ) -> Lower<Location> {
        let unit = self.unit();
        let target = match kind {
            ExprKind::Field { target, .. } => Some(target),
            _ => None,
        };
        // A simple name may be a field of an enclosing instance.
        let around = match (of, self.scope.class) {
            (Some(of), Some(own)) => own != of,
            _ => false,
        };
        let own = match target {
            None => of.is_some() && !around,
            Some(t) => matches!(unit.ast[t].kind, ExprKind::This | ExprKind::Super),
        };
        if let (This::Building(building), true) = (&self.scope.this, own)
            && let Some(local) = building.fields.get(&field)
        {
            return Ok(Location::Local(*local));
        }
        if let Some(ordinal) = self.low.enum_ordinal(field) {
            self.initialize(field.class, span)?;
            let found = self.enum_constant(field.class, ordinal, span);
            let value = self.load(&found, span)?;
            let ty = self.low.resolved.world.field(field).ty;
            self.known_open(&value, ty, span);
            return Ok(found);
        }
        if self.low.resolved.world.field(field).flags.is_static() {
            // `f().x` of a static field: the call runs, its result is not used.
            let named = |m: &Self, t| matches!(m.note(t).target, Target::Type(_) | Target::Package);
            if let Some(t) = target.filter(|t| !named(self, *t)) {
                self.effect(t)?;
            }
            if let Some(local) = self.scope.statics.get(&field) {
                return Ok(Location::Local(*local));
            }
            if let Some(value) = self.low.static_final(field, span) {
                if !self.low.is_constant_variable(field) {
                    self.initialize(field.class, span)?;
                }
                let known = self.low.known_static(field, &value, span).into_iter();
                let known = known.chain(self.low.known_for_many(field, &value, span));
                let temp = self.code.temp(value.ty().clone(), span);
                let op = Op::new(OpKind::Assign, span).update(Var::Local(temp), value);
                self.code.emit(known.fold(op, Op::guard));
                let ty = self.low.resolved.world.field(field).ty;
                let value = self.code.read(temp, span);
                self.known_open(&value, ty, span);
                return Ok(Location::Local(temp));
            }
            return self.static_field(field, span);
        }
        let object = match (target, of) {
            (Some(t), _) if !matches!(unit.ast[t].kind, ExprKind::Super) => {
                self.remember_receiver(t);
                self.stable(t)?
            }
            (None, Some(of)) => self.this_of(of, span)?,
            _ => self.this(span)?,
        };
        self.field_of(field, object, span)
    }

    pub(crate) fn static_field(&mut self, field: FieldId, span: Span) -> Lower<Location> {
        let world = &mut self.low.resolved.world;
        let info = world.field(field);
        let ty = info.ty;
        if self.low.classes.class(field.class).is_none() {
            // `System.out` and the like: there is some object, of which nothing else is known.
            return match info.flags.has(Flags::FINAL) && world.types.is_reference(ty) {
                true => {
                    let object = self.some_object(span);
                    let temp = self.code.temp(Type::Int, span);
                    self.code.set(temp, object, span);
                    Ok(Location::Local(temp))
                }
                false => refuse("a static field of the library", span),
            };
        }
        match self.low.heap.field(world, field) {
            Some((global, _)) if self.low.heap.is_view(global) => {
                self.initialize(field.class, span)?;
                self.known_of_settled(field, global, span);
                let class = crate::method::class_object(field.class, span);
                Ok(Location::Field(global, class, ty))
            }
            Some((global, _)) => {
                self.initialize(field.class, span)?;
                Ok(Location::Static(global, ty))
            }
            None => refuse("a field of this type", span),
        }
    }

    /// A constant of an enum. Code that can run before the enum has all its constants may find null instead.
    fn enum_constant(&mut self, class: ClassId, ordinal: usize, span: Span) -> Location {
        let constant = enum_constant(class, ordinal, span);
        let temp = self.code.temp(Type::Int, span);
        if self.low.heap.statics.unmade.contains(&class) {
            let found = self.code.read_after(temp, span);
            let nothing = Expr::eq(found.clone(), null(span));
            let known = Expr::or(nothing, Expr::eq(found, constant));
            let op = Op::new(OpKind::Assign, span).havoc([Var::Local(temp)]);
            self.code.emit(op.guard(known));
        } else {
            self.code.set(temp, constant, span);
        }
        Location::Local(temp)
    }

    /// A field of an evaluated object.
    pub(crate) fn field_of(&mut self, field: FieldId, object: Expr, span: Span) -> Lower<Location> {
        let world = &mut self.low.resolved.world;
        let ty = world.field(field).ty;
        if let Some(value) = self.low.heap.final_field(world, field, &object) {
            self.low.rests_on_lasting(field);
            let known = self.low.known_part(field, &object, &value);
            let many = self.low.known_for_many(field, &value, span);
            let known = known.into_iter().chain(many).reduce(Expr::and);
            return Ok(Location::Final(value, object, ty, known));
        }
        match self.low.heap.field(world, field) {
            Some((global, _)) => Ok(Location::Field(global, object, ty)),
            None => refuse("a field of this type", span),
        }
    }

    pub(super) fn read(&mut self, e: ExprId) -> Lower<Expr> {
        let unit = self.unit();
        let span = unit.ast.span(unit.ast[e].range);
        let note = self.note(e);
        if let (Target::Length, ExprKind::Field { target, .. }) = (note.target, unit.ast[e].kind) {
            let array = self.stable(target)?;
            let at = unit.ast.span(unit.ast[target].range);
            return Ok(self.length(array, at));
        }
        let location = self.location(e)?;
        self.load(&location, span)
    }

    /// The length of an array that must not be null; lengths are not negative.
    pub(crate) fn length(&mut self, array: Expr, span: Span) -> Expr {
        let length = self.low.heap.length(array.clone());
        let zero = Expr::int(0, span);
        let least = Expr::binary(Binary::Le, zero, length.clone(), span);
        let fits = self.low.known_of(&length, Ty::INT, span);
        let known = Expr::all([least].into_iter().chain(fits), span);
        let mut op = Op::new(OpKind::Assume, span).guard(known);
        op.checks.push(not_null(&array, span));
        self.code.emit(op);
        length
    }

    /// Reads a place in one step.
    pub(crate) fn load(&mut self, location: &Location, span: Span) -> Lower<Expr> {
        let (value, checks, ty) = match location {
            Location::Local(local) => return Ok(self.code.read(*local, span)),
            Location::Static(g, ty) => (self.low.heap.whole(*g, Store::Pre, span), Vec::new(), *ty),
            Location::Field(g, object, ty) => (
                self.low.heap.at(*g, Store::Pre, object),
                vec![not_null(object, span)],
                *ty,
            ),
            Location::Final(value, object, ty, _) => {
                (value.clone(), vec![not_null(object, span)], *ty)
            }
            Location::Element(g, array, index, ty) => {
                let row = self.low.heap.at(*g, Store::Pre, array);
                let value = Expr::select(row.clone(), index.clone()).unwrap_or(row);
                (value, self.bounds(array, index, span), *ty)
            }
        };
        let discipline = self.discipline(location);
        let temp = self.code.temp(value.ty().clone(), span);
        let made = discipline.existence(&self.low.heap);
        let field = self.low.heap.field_at(location);
        let known = self.low.known_by(made, &value, ty, field, span);
        let terms = discipline.read(self, location, &value, span);
        let known = known.into_iter().chain(terms.known);
        let mut op = Op::new(OpKind::Assign, span)
            .update(Var::Local(temp), value)
            .guard(Expr::all(known, span));
        op.checks = checks;
        op.checks.extend(terms.checks);
        op.checks.extend(self.may_be_disturbed(span));
        self.code.emit(op);
        let value = self.code.read(temp, span);
        discipline.has_read(self, location, &value, span);
        if let Location::Static(..) | Location::Element(..) = location {
            self.known_open(&value, ty, span);
        }
        Ok(value)
    }

    fn bounds(&self, array: &Expr, index: &Expr, span: Span) -> Vec<Check> {
        let length = self.low.heap.length(array.clone());
        let low = Expr::binary(Binary::Le, Expr::int(0, span), index.clone(), span);
        let high = Expr::binary(Binary::Lt, index.clone(), length, span);
        let kind = CheckKind::Runtime(Runtime::Bounds);
        let within = Check {
            expr: Expr::and(low, high),
            kind,
            span,
        };
        if fault!("bounds-unchecked") {
            return vec![not_null(array, span)];
        }
        vec![not_null(array, span), within]
    }

    /// Writes a place in one step.
    pub(crate) fn store(&mut self, location: &Location, value: Expr, span: Span) {
        self.store_with(location, value, None, span);
    }

    /// Writes a place in one step; the check comes after those of the place.
    pub(super) fn store_with(
        &mut self,
        location: &Location,
        value: Expr,
        check: Option<Check>,
        span: Span,
    ) {
        self.becomes_snapshot(location, &value, span);
        let terms = self
            .discipline(location)
            .write(self, location, &value, span);
        let mut op = Op::new(OpKind::Assign, span);
        if self.is_open(location) {
            op = self.lets_out(op, value.clone());
        }
        op = terms.known.into_iter().fold(op, Op::guard);
        match location {
            Location::Local(local) => op = op.update(Var::Local(*local), value),
            Location::Static(g, _) => op = op.update(Var::Global(*g), value),
            Location::Field(g, object, _) => {
                let map = self.low.heap.whole(*g, Store::Pre, span);
                op.checks.push(not_null(object, span));
                op = op.update(Var::Global(*g), Expr::update(map, object.clone(), value));
            }
            // Java lets only constructors write it, and there it is a local.
            Location::Final(field, ..) => {
                let kept = Expr::eq(field.clone(), value);
                op = op.check(kept, CheckKind::Assert, span);
            }
            Location::Element(g, array, index, _) => {
                let all = self.low.heap.whole(*g, Store::Pre, span);
                let row = self.low.heap.at(*g, Store::Pre, array);
                let row = Expr::update(row, index.clone(), value);
                op.checks = self.bounds(array, index, span);
                op = op.update(Var::Global(*g), Expr::update(all, array.clone(), row));
            }
        }
        op.checks.extend(terms.checks);
        op.checks.extend(self.may_be_disturbed(span));
        op.checks.extend(self.within_loops(location, span));
        op.checks.extend(check.into_iter().chain(terms.of_value));
        self.code.emit(op);
    }
}
