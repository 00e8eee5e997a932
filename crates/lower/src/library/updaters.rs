//! Updaters of volatile fields: `static final … U = newUpdater(C.class, "f")`. An operation of `U` is a read, a write, or both, of the field
//! `f`, as if the field were written out there.
//!
//! Read and write are two steps, between which others may do anything: that allows more than Java does. What is computed is any value of
//! the field's type. So an updater proves little about values; fields that clauses speak of are left to [`Atomic…`](super::modes) objects, and
//! the call is refused. An updater that is not known from the text at the call is refused as well.

use crate::body::{Lower, not_null};
use crate::expr::Location;
use crate::heap::simple_name;
use crate::method::{Method, This};
use crate::program::Lowering;
use heddle_contracts::special::{FieldUpdate, field_update};
use heddle_plato::ir::Expr;
use heddle_resolve::model::{ClassId, Const, FieldId, Flags, MethodId};
use heddle_resolve::typed::{Call, Target};
use heddle_resolve::types::Ty;
use heddle_syntax::ast::{ExprId, ExprKind, List};
use heddle_text::Span;

impl Lowering<'_> {
    /// The field that an updater is made for, if it is a constant of the program.
    fn updated_field(&mut self, file: usize, updater: ExprId) -> Option<FieldId> {
        let Target::Field(constant, _) = self.resolved.files[file].note(updater).target else {
            return None;
        };
        let flags = self.resolved.world.field(constant).flags;
        if !flags.is_static() || !flags.has(Flags::FINAL) {
            return None;
        }
        let decl = self.classes.class(constant.class)?;
        let variable = self.classes.variable_of(self.resolved, constant)?;
        let unit = self.unit(decl.file);
        let mut init = unit.ast[variable].init?;
        while let ExprKind::Paren(inner) | ExprKind::Cast { value: inner, .. } = unit.ast[init].kind
        {
            init = inner;
        }
        let made = self.resolved.files[decl.file].call_of(init)?.method;
        match unit.ast[init].kind {
            ExprKind::Call { args, .. } => self.made_for((decl.file, made), args, constant.class),
            _ => None,
        }
    }

    /// The field for which `newUpdater(C.class, …, "f")` makes an updater: a volatile one that the class declares itself, of the right type,
    /// and that the code of class `maker` can access. For such a field nothing is thrown.
    fn made_for(
        &mut self,
        (file, made): (usize, MethodId),
        args: List<ExprId>,
        maker: ClassId,
    ) -> Option<FieldId> {
        let world = &mut self.resolved.world;
        if field_update(world, made) != Some(FieldUpdate::Make) {
            return None;
        }
        let numbers = match simple_name(world, made.class).as_str() {
            "AtomicIntegerFieldUpdater" => Some(Ty::INT),
            "AtomicLongFieldUpdater" => Some(Ty::LONG),
            _ => None,
        };
        let unit = self.unit(file);
        let typed = &self.resolved.files[file];
        let literal = |e: ExprId| match unit.ast[e].kind {
            ExprKind::ClassLiteral(ty) => typed.written_type(ty),
            _ => None,
        };
        let (of, name, ty) = match (unit.ast.list(args), numbers) {
            ([of, name], Some(ty)) => (literal(*of)?, *name, ty),
            ([of, ty, name], None) => (literal(*of)?, *name, literal(*ty)?),
            _ => return None,
        };
        let Some(Const::Text(name)) = typed.constant(name) else {
            return None;
        };
        let name = name.to_string();
        let world = &mut self.resolved.world;
        let class = world.class_of(of)?;
        self.classes.class(class)?;
        let name = world.names.find(&name)?;
        let index = world.body(class).field(name)?;
        let field = FieldId { class, index };
        let info = world.field(field).clone();
        let fits = info.flags.has(Flags::VOLATILE) && !info.flags.is_static();
        let same_nest = world.outermost(class) == world.outermost(maker);
        let same_type = world.erasure(info.ty) == world.erasure(ty);
        (fits && same_nest && same_type).then_some(field)
    }
}

impl Method<'_, '_> {
    /// A call of an updater, with what it gives; `None` if it is another call, or one of which too little is known.
    pub(crate) fn by_updater(
        &mut self,
        call: &Call,
        target: Option<ExprId>,
        args: List<ExprId>,
        span: Span,
    ) -> Lower<Option<Option<Expr>>> {
        let does = field_update(&mut self.low.resolved.world, call.method);
        if does == Some(FieldUpdate::Make) {
            return self.updater_made(call, args, span);
        }
        let (Some(does), Some(target)) = (does, target) else {
            return Ok(None);
        };
        let Some(field) = self.low.updated_field(self.scope.file, target) else {
            return Ok(None);
        };
        let Some(location) = self.updated_place(field, args, span)? else {
            return Ok(None);
        };
        let mut values = Vec::new();
        let unit = self.unit();
        for arg in &unit.ast.list(args)[1..] {
            values.push(self.stable(*arg)?);
        }
        self.update((does, call.result), &location, &values, span)
            .map(Some)
    }

    /// The field of the first argument; of an object under construction the variable that stands for it.
    fn updated_place(
        &mut self,
        field: FieldId,
        args: List<ExprId>,
        span: Span,
    ) -> Lower<Option<Location>> {
        let unit = self.unit();
        let Some(first) = unit.ast.list(args).first().copied() else {
            return Ok(None);
        };
        if let (This::Building(building), ExprKind::This) = (&self.scope.this, unit.ast[first].kind)
        {
            let own = building.fields.get(&field).copied();
            return Ok(own.map(Location::Local));
        }
        // A raw updater throws if the object is of another class.
        let ty = self.note(first).ty;
        let world = &mut self.low.resolved.world;
        let of = world.class_of(ty);
        let fits = of.is_some_and(|c| world.is_subclass(c, field.class));
        if !fits || self.low.heap.policy.is_named(field) {
            return Ok(None);
        }
        let object = self.stable(first)?;
        self.passed_as(&object, first);
        self.code.demand([not_null(&object, span)], span);
        self.field_of(field, object, span).map(Some)
    }

    fn update(
        &mut self,
        (does, result): (FieldUpdate, Ty),
        location: &Location,
        values: &[Expr],
        span: Span,
    ) -> Lower<Option<Expr>> {
        Ok(match (does, values) {
            (FieldUpdate::Set, [new]) => {
                self.store(location, new.clone(), span);
                None
            }
            (FieldUpdate::GetAndSet, [new]) => {
                let old = self.load(location, span)?;
                let old = self.kept(old, span);
                self.store(location, new.clone(), span);
                Some(old)
            }
            (FieldUpdate::CompareAndSet, [_, new]) => {
                let done = self.variable_of(Ty::BOOLEAN, span)?;
                self.code.set(done, Expr::bool(false, span), span);
                self.or_instead(|m| {
                    m.store(location, new.clone(), span);
                    m.code.set(done, Expr::bool(true, span), span);
                    Ok(())
                })?;
                Some(self.code.read(done, span))
            }
            (FieldUpdate::Compute { gives_old }, _) => {
                let old = self.load(location, span)?;
                let old = self.kept(old, span);
                let new = self.some_value(result, span)?;
                if let Some(new) = &new {
                    self.store(location, new.clone(), span);
                }
                if gives_old { Some(old) } else { new }
            }
            _ => Some(self.load(location, span)?),
        })
    }

    /// `newUpdater` for a field that there is.
    fn updater_made(
        &mut self,
        call: &Call,
        args: List<ExprId>,
        span: Span,
    ) -> Lower<Option<Option<Expr>>> {
        let Some(maker) = self.scope.class else {
            return Ok(None);
        };
        let made = (self.scope.file, call.method);
        if self.low.made_for(made, args, maker).is_none() {
            return Ok(None);
        }
        self.some_object_of(call.result, span).map(Some)
    }
}
