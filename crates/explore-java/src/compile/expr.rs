//! Expressions, in Java's order of evaluation, with the conversions that their places ask for.

use super::Code;
use super::body::{Body, Done, refuse};
use crate::code::{Element, Kind, Op, Test};
use crate::value::Value;
use heddle_resolve::model::{ClassId, Const, FieldId, Flags};
use heddle_resolve::typed::{LocalId, SpecName, Target};
use heddle_resolve::types::{Prim, Ty, TyKind};
use heddle_syntax::ast::{ExprId, ExprKind, List, LiteralKind};

pub(super) fn kind_of(p: Prim) -> Kind {
    match p {
        Prim::Long => Kind::Long,
        Prim::Float => Kind::Float,
        Prim::Double => Kind::Double,
        _ => Kind::Int,
    }
}

impl Body<'_, '_> {
    /// The value of an expression, converted to what its place needs.
    pub(super) fn expr(&mut self, e: ExprId) -> Done {
        let note = self.note(e);
        self.raw(e)?;
        if note.to != Ty::ERROR && note.to != note.ty && note.to != Ty::VOID {
            self.convert(note.ty, note.to);
        }
        Ok(())
    }

    /// The value converted to a given type.
    pub(super) fn expr_as(&mut self, e: ExprId, to: Ty) -> Done {
        let ty = self.note(e).ty;
        self.raw(e)?;
        self.convert(ty, to);
        Ok(())
    }

    /// Conversions of values: between numbers, into and out of boxes.
    pub(super) fn convert(&mut self, from: Ty, to: Ty) {
        match (self.prim(from), self.prim(to)) {
            (Some(a), Some(b)) if a != b => self.emit(Op::Convert(b)),
            (Some(a), None) => {
                let wanted = self.c.resolved.world.unboxed(to).unwrap_or(a);
                if wanted != a {
                    self.emit(Op::Convert(wanted));
                }
                self.emit(Op::Box(wanted));
            }
            (None, Some(b)) => {
                let held = self.c.resolved.world.unboxed(from).unwrap_or(b);
                self.emit(Op::Unbox(held));
                if held != b {
                    self.emit(Op::Convert(b));
                }
            }
            _ => {}
        }
    }

    pub(super) fn const_value(&mut self, value: &Const) -> Value {
        match value {
            Const::Boolean(b) => Value::bool(*b),
            Const::Int(n) => Value::Int(*n),
            Const::Long(n) => Value::Long(*n),
            Const::Float(x) => Value::Float(x.to_bits()),
            Const::Double(x) => Value::Double(x.to_bits()),
            Const::Text(t) => self.c.program.texts.intern(t),
        }
    }

    /// The value of an expression, of its own type.
    pub(super) fn raw(&mut self, e: ExprId) -> Done {
        let file = &self.c.resolved.files[self.file];
        if file.lack_of(e).is_some() {
            return refuse("code that needs a class which cannot be found");
        }
        if let Some(value) = file.constant(e).cloned() {
            let value = self.const_value(&value);
            self.constant(value);
            return Ok(());
        }
        let unit = self.unit.clone();
        let node = unit.ast[e];
        let outer = self.span;
        self.at(node.range);
        let done = self.raw_kind(e, node.kind);
        self.span = outer;
        done
    }

    fn raw_kind(&mut self, e: ExprId, kind: ExprKind) -> Done {
        let note = self.note(e);
        match kind {
            ExprKind::Literal(LiteralKind::Null, _) => self.constant(Value::Null),
            ExprKind::Paren(inner) => return self.expr(inner),
            ExprKind::Name(_) | ExprKind::Field { .. } | ExprKind::Index { .. } => {
                return self.read(e);
            }
            ExprKind::This | ExprKind::QualifiedThis(_) => return self.this_of(note.target),
            ExprKind::Call { .. } => return self.call(e),
            ExprKind::ConstructorCall { .. } => return self.constructor_call(e),
            ExprKind::New { .. } => return self.new_object(e),
            ExprKind::NewArray { dims, init, .. } => return self.new_array(e, dims, init),
            ExprKind::ArrayInit(items) => return self.array_init(note.ty, items),
            ExprKind::Unary { op, operand } => return self.unary(e, op, operand),
            ExprKind::Binary { .. } => return self.binary(e),
            ExprKind::Assign { op, target, value } => return self.assign(e, op, target, value),
            ExprKind::Conditional {
                condition,
                then,
                otherwise,
            } => {
                let (other, end) = (self.label(), self.label());
                self.expr(condition)?;
                self.jump_if(false, other);
                self.expr_as(then, note.ty)?;
                self.jump(end);
                self.here(other);
                self.expr_as(otherwise, note.ty)?;
                self.here(end);
            }
            ExprKind::Cast { value, .. } => return self.cast(value, note.ty),
            ExprKind::InstanceOf { value, ty } => {
                self.raw(value)?;
                let Some(ty) = self.c.resolved.files[self.file].written_type(ty) else {
                    return refuse("a type that was not typed");
                };
                let test = self.c.test(ty);
                self.emit(Op::Is(test));
            }
            ExprKind::InstanceOfPattern { value, pattern } => {
                self.raw(value)?;
                self.check_accessors(&[pattern])?;
                return self.pattern(pattern);
            }
            ExprKind::Lambda { .. } | ExprKind::MethodRef { .. } => return self.closure(e),
            ExprKind::Switch { selector, cases } => {
                self.in_expression += 1;
                let done = self.switch(selector, cases, Some(e));
                self.in_expression -= 1;
                return done;
            }
            ExprKind::ClassLiteral(_) => {
                let class = self.class_literal(note.ty);
                self.constant(Value::Class(class));
            }
            ExprKind::Old { value, .. } => {
                let Some(slot) = self.old.get(&value).copied() else {
                    return refuse("`\\old` here");
                };
                self.emit(Op::Load(slot));
            }
            ExprKind::Word(heddle_syntax::ast::SpecWord::Result) => match self.result {
                Some(slot) => self.emit(Op::Load(slot)),
                None => return refuse("`\\result` here"),
            },
            ExprKind::Word(heddle_syntax::ast::SpecWord::Tid) => {
                self.emit(Op::Native(crate::code::Native::ThreadCurrent, 0));
            }
            _ => return refuse("this kind of expression"),
        }
        Ok(())
    }

    /// `C.class`
    fn class_literal(&mut self, ty: Ty) -> u32 {
        let of = match self.c.resolved.world.types.kind(ty) {
            TyKind::Class(_, list) => self.c.resolved.world.types.args(list).first().copied(),
            _ => None,
        };
        let class = of.and_then(|t| self.c.resolved.world.class_of(t));
        self.c.class(class.unwrap_or(ClassId::OBJECT))
    }

    /// `this` of the class or of one around it.
    fn this_of(&mut self, target: Target) -> Done {
        match target {
            Target::This(class) => self.load_this(class),
            _ => {
                self.emit(Op::Load(0));
                Ok(())
            }
        }
    }

    /// The object that is `this` for members of a class.
    pub(super) fn load_this(&mut self, wanted: ClassId) -> Done {
        if !self.has_this {
            return refuse("an object of an outer class that is not there");
        }
        self.emit(Op::Load(0));
        let mut at = self.class;
        while let Some(class) = at {
            if self.c.resolved.world.is_subclass(class, wanted) {
                return Ok(());
            }
            let number = self.c.class(class);
            let outer = self.c.extras.get(&class).and_then(|x| x.outer);
            let Some(outer) = outer else { break };
            let place = self.c.place(number, outer);
            self.emit(Op::GetField(place, outer));
            at = self.c.resolved.world.shell(class).outer;
        }
        refuse("an object of an outer class that is not there")
    }

    /// A local variable, or what was captured of it.
    pub(super) fn load_local(&mut self, local: LocalId) -> Done {
        if let Some(slot) = self.slots.get(&local) {
            let slot = *slot;
            self.emit(Op::Load(slot));
            return Ok(());
        }
        let constant = self.c.resolved.files[self.file]
            .local(local)
            .constant
            .clone();
        if let Some(value) = constant {
            let value = self.const_value(&value);
            self.constant(value);
            return Ok(());
        }
        let mut at = self.class.filter(|_| self.has_this);
        if at.is_some() {
            self.emit(Op::Load(0));
        }
        while let Some(class) = at {
            let number = self.c.class(class);
            let extra = self.c.extras.get(&class).cloned().unwrap_or_default();
            if let Some((_, field)) = extra.captured.iter().find(|(l, _)| *l == local) {
                let place = self.c.place(number, *field);
                self.emit(Op::GetField(place, *field));
                return Ok(());
            }
            let Some(outer) = extra.outer else { break };
            let place = self.c.place(number, outer);
            self.emit(Op::GetField(place, outer));
            at = self.c.resolved.world.shell(class).outer;
        }
        // Not given a value before: definite assignment makes sure that nobody reads it.
        let slot = self.slot(local);
        self.emit(Op::Load(slot));
        Ok(())
    }

    /// Reads a variable, field or element.
    fn read(&mut self, e: ExprId) -> Done {
        let note = self.note(e);
        let unit = self.unit.clone();
        if let ExprKind::Index { array, index } = unit.ast[e].kind {
            self.expr(array)?;
            self.expr(index)?;
            self.mark_read(e);
            self.emit(Op::ArrayLoad);
            return Ok(());
        }
        match note.target {
            Target::Local(local) => self.load_local(local),
            Target::Length => {
                if let ExprKind::Field { target, .. } = unit.ast[e].kind {
                    self.raw(target)?;
                }
                self.emit(Op::Length);
                Ok(())
            }
            Target::Field(id, this) => {
                self.field_object(e, id, this)?;
                if self.c.decls.contains_key(&id.class) {
                    self.mark_read(e);
                }
                self.get_field(id)?;
                let declared = self.c.resolved.world.field(id).ty;
                self.erased_cast(declared, note.ty);
                Ok(())
            }
            Target::Spec(SpecName::Tid) => {
                self.emit(Op::Native(crate::code::Native::ThreadCurrent, 0));
                Ok(())
            }
            _ => refuse("a name that has no value in a run"),
        }
    }

    /// The object whose field is meant; nothing for static fields.
    pub(super) fn field_object(&mut self, e: ExprId, id: FieldId, this: Option<ClassId>) -> Done {
        let info = self.c.resolved.world.field(id);
        let unit = self.unit.clone();
        let target = match unit.ast[e].kind {
            ExprKind::Field { target, .. } => Some(target),
            _ => None,
        };
        if info.flags.is_static() {
            if let Some(target) = target
                && !matches!(self.note(target).target, Target::Type(_) | Target::Package)
            {
                self.raw(target)?;
                self.emit(Op::Pop);
            }
            return Ok(());
        }
        match (target, this) {
            (Some(t), _)
                if matches!(
                    unit.ast[t].kind,
                    ExprKind::Super | ExprKind::QualifiedSuper(_)
                ) =>
            {
                self.load_this(id.class)
            }
            (Some(target), _) => self.raw(target),
            (None, Some(class)) => self.load_this(class),
            (None, None) => self.load_this(id.class),
        }
    }

    fn get_field(&mut self, id: FieldId) -> Done {
        let info = self.c.resolved.world.field(id);
        if info.flags.has(Flags::GHOST) {
            return refuse("a ghost field");
        }
        if !info.flags.is_static() {
            let (place, number) = self.c.offset(id);
            self.emit(Op::GetField(place, number));
            return Ok(());
        }
        if !self.c.decls.contains_key(&id.class) {
            return self.library_constant(id);
        }
        if let Some(class) = self.c.initialized(id.class) {
            self.emit(Op::Init(class));
        }
        let number = self.c.static_field(id);
        self.emit(Op::GetStatic(number));
        Ok(())
    }

    /// The cast that a compiler puts where a type variable was erased.
    pub(super) fn erased_cast(&mut self, declared: Ty, used: Ty) {
        if used == Ty::VOID || self.prim(used).is_some() || self.prim(declared).is_some() {
            return;
        }
        let before = self.c.resolved.world.erasure(declared);
        let after = self.c.resolved.world.erasure(used);
        if before == after {
            return;
        }
        let test = self.c.test(after);
        let object = Test::Class(self.c.program.known.object);
        if test != object && test != Test::Any {
            self.emit(Op::Cast(test));
        }
    }

    /// Static fields of the library: constants, and those of models.
    fn library_constant(&mut self, id: FieldId) -> Done {
        let info = self.c.resolved.world.field(id);
        if let Some(value) = &info.constant {
            let value = self.const_value(value);
            self.constant(value);
            return Ok(());
        }
        if let Some((init, number)) = self.c.library_static(id) {
            if let Some(class) = init {
                self.emit(Op::Init(class));
            }
            self.emit(Op::GetStatic(number));
            return Ok(());
        }
        let class = self.c.resolved.world.binary_name(id.class).to_owned();
        let name = self.c.resolved.world.names.text(info.name).to_owned();
        let int = |n: i32| Some(Value::Int(n));
        let value = match (class.as_str(), name.as_str()) {
            ("java/lang/Integer", "MAX_VALUE") => int(i32::MAX),
            ("java/lang/Integer", "MIN_VALUE") => int(i32::MIN),
            ("java/lang/Long", "MAX_VALUE") => Some(Value::Long(i64::MAX)),
            ("java/lang/Long", "MIN_VALUE") => Some(Value::Long(i64::MIN)),
            ("java/lang/Boolean", "TRUE") => Some(Value::Boxed(Prim::Boolean, 1)),
            ("java/lang/Boolean", "FALSE") => Some(Value::Boxed(Prim::Boolean, 0)),
            _ => None,
        };
        match value {
            Some(value) => {
                self.constant(value);
                Ok(())
            }
            None => refuse(format!(
                "`{}.{name}` of the library",
                class.replace('/', ".")
            )),
        }
    }

    fn cast(&mut self, value: ExprId, to: Ty) -> Done {
        let from = self.note(value).ty;
        self.raw(value)?;
        match (self.prim(from), self.prim(to)) {
            (None, None) => {
                let test = self.c.test(to);
                if test != Test::Any {
                    self.emit(Op::Cast(test));
                }
            }
            (None, Some(p)) if self.c.resolved.world.unboxed(from).is_none() => {
                let boxed = self.c.program.known.boxes[p as usize];
                self.emit(Op::Cast(Test::Class(boxed)));
                self.emit(Op::Unbox(p));
            }
            _ => self.convert(from, to),
        }
        Ok(())
    }

    fn new_array(
        &mut self,
        e: ExprId,
        dims: List<heddle_syntax::ast::DimId>,
        init: Option<ExprId>,
    ) -> Done {
        let ty = self.note(e).ty;
        let unit = self.unit.clone();
        if let Some(init) = init {
            let ExprKind::ArrayInit(items) = unit.ast[init].kind else {
                return refuse("this array");
            };
            return self.array_init(ty, items);
        }
        let mut lengths = 0;
        let mut element = ty;
        for dim in unit.ast.list(dims) {
            let Some(length) = unit.ast[*dim].length else {
                break;
            };
            self.expr(length)?;
            lengths += 1;
            if let TyKind::Array(inner) = self.c.resolved.world.types.kind(element) {
                element = inner;
            }
        }
        let held = self.element(element);
        self.emit(Op::NewArrays(lengths, held));
        Ok(())
    }

    /// What an array with elements of this type holds.
    pub(super) fn element(&mut self, element: Ty) -> Element {
        self.c.element(element)
    }

    pub(super) fn array_init(&mut self, ty: Ty, items: List<ExprId>) -> Done {
        let TyKind::Array(element) = self.c.resolved.world.types.kind(ty) else {
            return refuse("this array");
        };
        let unit = self.unit.clone();
        let items = unit.ast.list(items).to_vec();
        self.constant(Value::Int(items.len() as i32));
        let held = self.element(element);
        self.emit(Op::NewArrays(1, held));
        for (k, item) in items.iter().enumerate() {
            self.emit(Op::Dup);
            self.constant(Value::Int(k as i32));
            match unit.ast[*item].kind {
                ExprKind::ArrayInit(inner) => self.array_init(element, inner)?,
                _ => self.expr(*item)?,
            }
            self.emit(Op::ArrayStore);
        }
        Ok(())
    }

    /// A function object: what it captures, then the object.
    fn closure(&mut self, e: ExprId) -> Done {
        let (class, closure) = self
            .c
            .make_closure(self.file, e, self.class, self.has_this)?;
        let mut count = 0;
        if closure.has_this {
            self.emit(Op::Load(0));
            count += 1;
        }
        if let Some(target) = self.bound_receiver(e) {
            self.raw(target)?;
            self.emit(Op::Native(crate::code::Native::NonNull, 1));
            count += 1;
        }
        for local in &closure.captured {
            self.load_local(*local)?;
            count += 1;
        }
        self.c.instantiated(class);
        self.c.method(Code::Function(self.file, e));
        self.emit(Op::Capture(class, count));
        Ok(())
    }
}
