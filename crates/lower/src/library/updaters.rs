//! Updaters of volatile fields: `static final … U = newUpdater(C.class, "f")`, and variable handles (`lookup().findVarHandle(C.class, "f", int.class)`). An operation of `U` is a read, a write, or both, of the field
//! `f`, as if the field were written out there.
//!
//! Read and write are two steps, between which others may do anything: that allows more than Java does. What is computed is any value of
//! the field's type. So an updater proves little about values; fields that clauses speak of are left to [`Atomic…`](super::modes) objects, and
//! the call is refused. An updater that is not known from the text at the call is refused as well, and so are handles of fields that are not volatile, and calls of handles
//! with other types than the field's. Modes weaker than volatile are listed.

use crate::body::{Lower, not_null};
use crate::expr::Location;
use crate::heap::simple_name;
use crate::method::{Method, This};
use crate::program::Lowering;
use heddle_contracts::special::{FieldUpdate, field_update, is_variable_handle};
use heddle_plato::ir::Expr;
use heddle_resolve::model::{ClassId, Const, FieldId, Flags, MethodId};
use heddle_resolve::typed::{Call, Target};
use heddle_resolve::types::Ty;
use heddle_syntax::ast::{self, ExprId, ExprKind, List};
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
        let [value] = self.values_of(decl, constant)[..] else {
            return None;
        };
        let unit = self.unit(decl.file);
        let mut made = value;
        while let ExprKind::Paren(inner) | ExprKind::Cast { value: inner, .. } = unit.ast[made].kind
        {
            made = inner;
        }
        let call = self.resolved.files[decl.file].call_of(made)?.method;
        match unit.ast[made].kind {
            ExprKind::Call { target, args, .. } => {
                self.made_for((decl.file, call), target, args, constant.class)
            }
            _ => None,
        }
    }

    fn is_handle(&mut self, id: MethodId) -> bool {
        is_variable_handle(self.resolved.world.binary_name(id.class))
    }

    /// The field is used in a mode; weaker ones than volatile are listed.
    fn in_mode(&mut self, field: FieldId, mode: super::Mode) {
        let name = self.resolved.world.field(field).name;
        let name = self.resolved.world.names.text(name).to_owned();
        let class = simple_name(&self.resolved.world, field.class);
        self.heap.orders.note(format!("`{class}.{name}`"), mode);
    }

    /// Whether an expression is a look-up that may do what the code at hand may: `MethodHandles.lookup()`, or a local variable that has only this value.
    fn is_own_lookup(&mut self, file: usize, e: ExprId) -> bool {
        let unit = self.unit(file);
        let local = match (unit.ast[e].kind, self.resolved.files[file].note(e).target) {
            (ExprKind::Call { .. }, _) => {
                let called = self.resolved.files[file].call_of(e).map(|c| c.method);
                let world = &mut self.resolved.world;
                let does = called.and_then(|m| field_update(world, m));
                return does.is_some_and(|(does, _)| does == FieldUpdate::LookUp);
            }
            (_, Target::Local(local)) => local,
            _ => return false,
        };
        let typed = &self.resolved.files[file];
        let assigned = unit.ast.nodes::<ast::Expr>().any(|(_, node)| {
            matches!(node.kind, ExprKind::Assign { target, .. } if matches!(typed.note(target).target, Target::Local(l) if l == local))
        });
        let mut variables = unit.ast.nodes::<ast::Variable>();
        let declared = variables.find(|(v, _)| typed.local_of(*v) == Some(local));
        let init = declared.and_then(|(_, node)| node.init);
        let is_call = |e: ExprId| matches!(unit.ast[e].kind, ExprKind::Call { .. });
        !assigned && init.is_some_and(|e| is_call(e) && self.is_own_lookup(file, e))
    }

    /// The field for which `newUpdater(C.class, …, "f")` makes an updater, or `lookup().findVarHandle(C.class, "f", …)` a handle: a volatile one that
    /// the class declares itself, of the right type, and that the code of class `maker` can access. For such a field nothing is thrown.
    fn made_for(
        &mut self,
        (file, made): (usize, MethodId),
        target: Option<ExprId>,
        args: List<ExprId>,
        maker: ClassId,
    ) -> Option<FieldId> {
        let handle = match field_update(&mut self.resolved.world, made)?.0 {
            FieldUpdate::Make => false,
            FieldUpdate::MakeHandle if self.is_own_lookup(file, target?) => true,
            _ => return None,
        };
        let world = &mut self.resolved.world;
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
            ([of, name, ty], _) if handle => (literal(*of)?, *name, literal(*ty)?),
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
        let Some((does, mode)) = field_update(&mut self.low.resolved.world, call.method) else {
            return Ok(None);
        };
        match does {
            FieldUpdate::Make | FieldUpdate::MakeHandle => {
                return self.updater_made(call, target, args, span);
            }
            FieldUpdate::LookUp => return self.some_object_of(call.result, span).map(Some),
            _ => {}
        }
        let Some(field) = target.and_then(|t| self.low.updated_field(self.scope.file, t)) else {
            return Ok(None);
        };
        let ty = self.low.resolved.world.field(field).ty;
        let by_handle = self.low.is_handle(call.method);
        if by_handle && !self.fits_handle(does, call, args, ty) {
            return Ok(None);
        }
        let Some(location) = self.updated_place(field, args, span)? else {
            return Ok(None);
        };
        let mut values = Vec::new();
        let unit = self.unit();
        for arg in &unit.ast.list(args)[1..] {
            values.push(self.stable(*arg)?);
        }
        self.low.in_mode(field, mode);
        let result = self.update((does, ty), &location, &values, span)?;
        Ok(Some(result.filter(|_| call.result != Ty::VOID)))
    }

    /// Handles throw if the types of the arguments and of the result, which are those of the call, are not those of the field.
    fn fits_handle(&mut self, does: FieldUpdate, call: &Call, args: List<ExprId>, ty: Ty) -> bool {
        let unit = self.unit();
        let types: Vec<Ty> = unit
            .ast
            .list(args)
            .iter()
            .skip(1)
            .map(|e| self.note(*e).ty)
            .collect();
        let world = &mut self.low.resolved.world;
        let field = world.erasure(ty);
        let class = world.class_of(field);
        let mut passes = |from: Ty, to: Ty| {
            let (from, to) = (world.erasure(from), world.erasure(to));
            let below = match (world.class_of(from), world.class_of(to)) {
                (Some(from), Some(to)) => world.is_subclass(from, to),
                _ => false,
            };
            from == to || below || (class.is_some() && from == Ty::NULL)
        };
        let count = match does {
            FieldUpdate::Get => 0,
            FieldUpdate::CompareAndSet | FieldUpdate::CompareAndExchange => 2,
            _ => 1,
        };
        let truth = does == FieldUpdate::CompareAndSet && call.result == Ty::BOOLEAN;
        let result = call.result == Ty::VOID || truth || passes(field, call.result);
        result && types.len() == count && types.into_iter().all(|t| passes(t, field))
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
            (FieldUpdate::CompareAndExchange, [_, new]) => {
                let old = self.load(location, span)?;
                let old = self.kept(old, span);
                self.or_instead(|m| {
                    m.store(location, new.clone(), span);
                    Ok(())
                })?;
                Some(old)
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

    /// `newUpdater` or `findVarHandle` for a field that there is.
    fn updater_made(
        &mut self,
        call: &Call,
        target: Option<ExprId>,
        args: List<ExprId>,
        span: Span,
    ) -> Lower<Option<Option<Expr>>> {
        let Some(maker) = self.scope.class else {
            return Ok(None);
        };
        let made = (self.scope.file, call.method);
        if self.low.made_for(made, target, args, maker).is_none() {
            return Ok(None);
        }
        self.some_object_of(call.result, span).map(Some)
    }
}
