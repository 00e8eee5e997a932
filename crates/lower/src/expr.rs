//! Expressions of code. Lowering one emits what its evaluation does and gives its value over locals that later steps do
//! not change.

use crate::body::{Lower, branch, not_null, refuse};
use crate::heap::{default_value, null, plato_type};
use crate::method::{Method, This};
use heddle_plato::ir::{
    Binary, Check, CheckKind, Expr, ExprKind as E, GlobalId, Op, OpKind, Runtime, Stmt, Store,
    Type, Unary, Var,
};
use heddle_resolve::model::{Const, FieldId};
use heddle_resolve::typed::Target;
use heddle_resolve::types::{Prim, Ty, TyKind};
use heddle_syntax::ast::{BinaryOp, ExprId, ExprKind, LiteralKind, UnaryOp};
use heddle_text::Span;

/// Where an assignment goes; its operands are evaluated.
pub(crate) enum Location {
    /// A local.
    Local(heddle_plato::ir::LocalId),
    /// A static field.
    Static(GlobalId),
    /// A field of an object.
    Field(GlobalId, Expr),
    /// A `final` field: its value, and the object.
    Final(Expr, Expr),
    /// An element of an array.
    Element(GlobalId, Expr, Expr),
}

impl Method<'_, '_> {
    /// Evaluates for the effect only.
    pub fn effect(&mut self, e: ExprId) -> Lower<()> {
        let unit = self.unit();
        match unit.ast[e].kind {
            ExprKind::Call { .. } | ExprKind::ConstructorCall { .. } => self.call(e).map(|_| ()),
            _ => self.value(e).map(|_| ()),
        }
    }

    /// Evaluates.
    pub fn value(&mut self, e: ExprId) -> Lower<Expr> {
        let unit = self.unit();
        let span = unit.ast.span(unit.ast[e].range);
        self.no_boxing(e, span)?;
        if let Some(constant) = self.constant(e) {
            return Ok(constant);
        }
        match unit.ast[e].kind {
            ExprKind::Paren(inner) => self.value(inner),
            ExprKind::Literal(kind, text) => self.literal(kind, unit.ast.text(text), span),
            ExprKind::This => self.this(span),
            ExprKind::Name(_) | ExprKind::Field { .. } | ExprKind::Index { .. } => self.read(e),
            ExprKind::Unary { op, operand } => self.unary(op, operand, span),
            ExprKind::Binary { op, left, right } => self.binary(e, op, left, right, span),
            ExprKind::Conditional {
                condition,
                then,
                otherwise,
            } => self.conditional(e, condition, then, otherwise, span),
            ExprKind::Assign { op, target, value } => self.assign(op, target, value, span),
            ExprKind::Call { .. } => match self.call(e)? {
                Some(value) => Ok(value),
                None => refuse("a call without result as a value", span),
            },
            ExprKind::New { args, body, .. } => match body {
                Some(_) => refuse("an anonymous class", span),
                None => self.new_object(e, args, span),
            },
            ExprKind::NewArray { .. } => self.new_array(e, span),
            ExprKind::InstanceOf { value, ty } => self.instance_of(value, ty, span),
            ExprKind::Cast { types, value } => self.cast(types, value, span),
            ExprKind::Lambda { .. } => refuse("a lambda", span),
            ExprKind::MethodRef { .. } => refuse("a method reference", span),
            ExprKind::Switch { .. } => refuse("a switch expression", span),
            ExprKind::InstanceOfPattern { .. } => refuse("a pattern", span),
            ExprKind::QualifiedThis(_) => refuse("an enclosing instance", span),
            ExprKind::ClassLiteral(_) => refuse("a class literal", span),
            _ => refuse("this expression", span),
        }
    }

    fn no_boxing(&mut self, e: ExprId, span: Span) -> Lower<()> {
        let note = self.low.resolved.files[self.scope.file].note(e);
        let types = &self.low.resolved.world.types;
        let prim = |ty: Ty| matches!(types.kind(ty), TyKind::Prim(_));
        let known = note.seen && note.ty != Ty::ERROR && note.to != Ty::ERROR;
        let reference = |ty: Ty| types.is_reference(ty) && !prim(ty);
        if known && ((prim(note.ty) && reference(note.to)) || (reference(note.ty) && prim(note.to)))
        {
            return refuse("boxing", span);
        }
        Ok(())
    }

    /// The value of a compile-time constant.
    pub fn constant(&mut self, e: ExprId) -> Option<Expr> {
        let span = self.span(self.unit().ast[e].range);
        match self.low.resolved.files[self.scope.file]
            .constant(e)?
            .clone()
        {
            Const::Boolean(b) => Some(Expr::bool(b, span)),
            Const::Int(i) => Some(Expr::int(i, span)),
            Const::Long(i) => Some(Expr::int(i, span)),
            Const::Text(text) => Some(self.low.heap.string(&text, span)),
            Const::Float(_) | Const::Double(_) => None,
        }
    }

    fn literal(&mut self, kind: LiteralKind, text: &str, span: Span) -> Lower<Expr> {
        match kind {
            LiteralKind::True => Ok(Expr::bool(true, span)),
            LiteralKind::False => Ok(Expr::bool(false, span)),
            LiteralKind::Null => Ok(null(span)),
            LiteralKind::Int | LiteralKind::Long => {
                match heddle_syntax::literal::java_integer(text, kind) {
                    Some(i) => Ok(Expr::int(i, span)),
                    None => refuse("this literal", span),
                }
            }
            LiteralKind::Char => match heddle_syntax::literal::character(text) {
                Some(c) => Ok(Expr::int(c, span)),
                None => refuse("this literal", span),
            },
            LiteralKind::String | LiteralKind::TextBlock => Ok(self.low.heap.string(text, span)),
            LiteralKind::Float | LiteralKind::Double => refuse("floating-point arithmetic", span),
        }
    }

    /// `this` as a value. An object under construction must not get out.
    pub fn this(&mut self, span: Span) -> Lower<Expr> {
        match &self.scope.this {
            This::Object(local) => Ok(self.code.read(*local, span)),
            This::Building(_) => refuse("a constructor that lets `this` out before its end", span),
            This::None => refuse("this in static code", span),
        }
    }

    /// The place that an expression denotes, its operands evaluated.
    pub fn location(&mut self, e: ExprId) -> Lower<Location> {
        let unit = self.unit();
        let span = unit.ast.span(unit.ast[e].range);
        let note = self.low.resolved.files[self.scope.file].note(e);
        match (unit.ast[e].kind, note.target) {
            (ExprKind::Paren(inner), _) => self.location(inner),
            (_, Target::Local(java)) => match self.scope.vars.get(&java) {
                Some(local) => Ok(Location::Local(*local)),
                None => refuse("a captured variable", span),
            },
            (ExprKind::Index { array, index }, _) => {
                let element = self.low.resolved.files[self.scope.file].note(e).ty;
                let Some(element) = plato_type(&mut self.low.resolved.world, element) else {
                    return refuse("elements of this type", span);
                };
                let array = self.stable(array)?;
                let index = self.stable(index)?;
                Ok(Location::Element(
                    self.low.heap.elements(&element),
                    array,
                    index,
                ))
            }
            (kind, Target::Field(field, of)) => {
                self.field_location(kind, field, of.is_some(), span)
            }
            _ => refuse("this expression", span),
        }
    }

    fn field_location(
        &mut self,
        kind: ExprKind,
        field: FieldId,
        of_this: bool,
        span: Span,
    ) -> Lower<Location> {
        let unit = self.unit();
        let target = match kind {
            ExprKind::Field { target, .. } => Some(target),
            _ => None,
        };
        let own = match target {
            None => of_this,
            Some(t) => matches!(unit.ast[t].kind, ExprKind::This | ExprKind::Super),
        };
        if let (This::Building(fields), true) = (&self.scope.this, own)
            && let Some(local) = fields.get(&field)
        {
            return Ok(Location::Local(*local));
        }
        let is_static = self.low.resolved.world.field(field).flags.is_static();
        let object = match target {
            _ if is_static => None,
            Some(t) if !matches!(unit.ast[t].kind, ExprKind::Super) => Some(self.stable(t)?),
            _ => Some(self.this(span)?),
        };
        let world = &mut self.low.resolved.world;
        if let Some(object) = &object
            && let Some(value) = self.low.heap.final_field(world, field, object)
        {
            return Ok(Location::Final(value, object.clone()));
        }
        match (self.low.heap.field(world, field), object) {
            (Some((global, _)), Some(object)) => Ok(Location::Field(global, object)),
            (Some((global, _)), None) => Ok(Location::Static(global)),
            (None, _) => refuse("a field of this type", span),
        }
    }

    /// A value that later evaluation cannot change.
    fn stable(&mut self, e: ExprId) -> Lower<Expr> {
        let span = self.span(self.unit().ast[e].range);
        let value = self.value(e)?;
        Ok(if value.locals().is_empty() {
            value
        } else {
            self.code.keep(value, span)
        })
    }

    fn read(&mut self, e: ExprId) -> Lower<Expr> {
        let unit = self.unit();
        let span = unit.ast.span(unit.ast[e].range);
        let note = self.low.resolved.files[self.scope.file].note(e);
        if let (Target::Length, ExprKind::Field { target, .. }) = (note.target, unit.ast[e].kind) {
            let array = self.value(target)?;
            let at = unit.ast.span(unit.ast[target].range);
            return Ok(self.length(array, at));
        }
        let location = self.location(e)?;
        Ok(self.load(&location, span))
    }

    /// The length of an array that must not be null; lengths are not negative.
    pub fn length(&mut self, array: Expr, span: Span) -> Expr {
        let length = self.low.heap.length(array.clone());
        let zero = Expr::int(0, span);
        let mut op = Op::new(OpKind::Assume, span).guard(Expr::binary(
            Binary::Le,
            zero,
            length.clone(),
            span,
        ));
        op.checks.push(not_null(&array, span));
        self.code.emit(op);
        length
    }

    /// Reads a place in one step.
    pub fn load(&mut self, location: &Location, span: Span) -> Expr {
        let (value, checks) = match location {
            Location::Local(local) => return self.code.read(*local, span),
            Location::Static(g) => (self.low.heap.whole(*g, Store::Pre, span), Vec::new()),
            Location::Field(g, object) => (
                self.low.heap.at(*g, Store::Pre, object),
                vec![not_null(object, span)],
            ),
            Location::Final(value, object) => (value.clone(), vec![not_null(object, span)]),
            Location::Element(g, array, index) => {
                let row = self.low.heap.at(*g, Store::Pre, array);
                let value = Expr::select(row.clone(), index.clone()).unwrap_or(row);
                (value, self.bounds(array, index, span))
            }
        };
        let temp = self.code.temp(value.ty().clone(), span);
        let mut op = Op::new(OpKind::Assign, span).update(Var::Local(temp), value);
        op.checks = checks;
        self.code.emit(op);
        self.code.read(temp, span)
    }

    fn bounds(&self, array: &Expr, index: &Expr, span: Span) -> Vec<Check> {
        let length = self.low.heap.length(array.clone());
        let low = Expr::binary(Binary::Le, Expr::int(0, span), index.clone(), span);
        let high = Expr::binary(Binary::Lt, index.clone(), length, span);
        let kind = CheckKind::Runtime(Runtime::Bounds);
        vec![
            not_null(array, span),
            Check {
                expr: Expr::and(low, high),
                kind,
                span,
            },
        ]
    }

    /// Writes a place in one step.
    pub fn store(&mut self, location: &Location, value: Expr, span: Span) {
        let mut op = Op::new(OpKind::Assign, span);
        match location {
            Location::Local(local) => op = op.update(Var::Local(*local), value),
            Location::Static(g) => op = op.update(Var::Global(*g), value),
            // Java lets only constructors write it, and there it is a local.
            Location::Final(field, _) => {
                let kept = Expr::eq(field.clone(), value);
                op = op.check(kept, CheckKind::Assert, span);
            }
            Location::Field(g, object) => {
                let map = self.low.heap.whole(*g, Store::Pre, span);
                op.checks.push(not_null(object, span));
                op = op.update(Var::Global(*g), Expr::update(map, object.clone(), value));
            }
            Location::Element(g, array, index) => {
                let all = self.low.heap.whole(*g, Store::Pre, span);
                let row = self.low.heap.at(*g, Store::Pre, array);
                let row = Expr::update(row, index.clone(), value);
                op.checks = self.bounds(array, index, span);
                op = op.update(Var::Global(*g), Expr::update(all, array.clone(), row));
            }
        }
        self.code.emit(op);
    }

    fn assign(
        &mut self,
        op: Option<BinaryOp>,
        target: ExprId,
        value: ExprId,
        span: Span,
    ) -> Lower<Expr> {
        let place = self.location(target)?;
        let value = match op {
            None => self.value(value)?,
            Some(op) => {
                let at = self.span(self.unit().ast[target].range);
                let old = self.load(&place, at);
                let old = self.code.keep(old, at);
                let right = self.value(value)?;
                let text = self.is_text(target);
                self.combine(op, old, right, text, span)?
            }
        };
        self.store(&place, value.clone(), span);
        Ok(value)
    }

    fn is_text(&mut self, e: ExprId) -> bool {
        let ty = self.low.resolved.files[self.scope.file].note(e).ty;
        self.low.resolved.world.class_of(ty) == Some(heddle_resolve::model::ClassId::STRING)
    }

    fn unary(&mut self, op: UnaryOp, operand: ExprId, span: Span) -> Lower<Expr> {
        match op {
            UnaryOp::Plus => self.value(operand),
            UnaryOp::Minus => {
                let value = self.value(operand)?;
                Ok(Expr::new(E::Unary(Unary::Neg, value), Type::Int, span))
            }
            UnaryOp::Not => Ok(Expr::not(self.value(operand)?)),
            UnaryOp::BitNot => refuse("bitwise arithmetic", span),
            _ => {
                let place = self.location(operand)?;
                let old = self.load(&place, span);
                let old = self.code.keep(old, span);
                let up = matches!(op, UnaryOp::PreIncrement | UnaryOp::PostIncrement);
                let by = if up { Binary::Add } else { Binary::Sub };
                let new = Expr::binary(by, old.clone(), Expr::int(1, span), span);
                self.store(&place, new.clone(), span);
                let before = matches!(op, UnaryOp::PostIncrement | UnaryOp::PostDecrement);
                Ok(if before { old } else { new })
            }
        }
    }

    fn binary(
        &mut self,
        e: ExprId,
        op: BinaryOp,
        left: ExprId,
        right: ExprId,
        span: Span,
    ) -> Lower<Expr> {
        if matches!(op, BinaryOp::And | BinaryOp::Or) {
            return self.short_circuit(op == BinaryOp::And, left, right, span);
        }
        let a = self.value(left)?;
        // What the right side does must not change the left value.
        let a = if a.locals().is_empty() {
            a
        } else {
            self.code.keep(a, span)
        };
        let b = self.value(right)?;
        let text = self.is_text(e);
        self.combine(op, a, b, text, span)
    }

    fn short_circuit(&mut self, and: bool, left: ExprId, right: ExprId, span: Span) -> Lower<Expr> {
        let a = self.value(left)?;
        let outer = std::mem::take(&mut self.code.out);
        let b = self.value(right);
        let made = std::mem::replace(&mut self.code.out, outer);
        let b = b?;
        if made.is_empty() {
            return Ok(if and { Expr::and(a, b) } else { Expr::or(a, b) });
        }
        let at = self.span(self.unit().ast[left].range);
        let result = self.code.temp(Type::Bool, span);
        let second = Op::new(OpKind::Assign, span).update(Var::Local(result), b);
        let skip = Op::new(OpKind::Assign, span).update(Var::Local(result), Expr::bool(!and, span));
        let run = |test: bool| {
            let mut steps = vec![Stmt::Op(branch(&a, test, at))];
            steps.extend(made.clone());
            steps.push(Stmt::Op(second.clone()));
            Stmt::Seq(steps)
        };
        let stop =
            |test: bool| Stmt::Seq(vec![Stmt::Op(branch(&a, test, at)), Stmt::Op(skip.clone())]);
        self.code.out.push(Stmt::Choice(vec![run(and), stop(!and)]));
        Ok(self.code.read(result, span))
    }

    /// An operator on values.
    pub fn combine(
        &mut self,
        op: BinaryOp,
        a: Expr,
        b: Expr,
        text: bool,
        span: Span,
    ) -> Lower<Expr> {
        if text {
            return Ok(self.some_object(span));
        }
        let on_bools = *a.ty() == Type::Bool;
        let simple = |op| Ok(Expr::binary(op, a.clone(), b.clone(), span));
        match op {
            BinaryOp::Add => simple(Binary::Add),
            BinaryOp::Sub => simple(Binary::Sub),
            BinaryOp::Mul => simple(Binary::Mul),
            BinaryOp::Div | BinaryOp::Rem => {
                let zero = Expr::int(0, span);
                let expr = Expr::not(Expr::eq(b.clone(), zero));
                let mut check = Op::new(OpKind::Skip, span);
                check.checks.push(Check {
                    expr,
                    kind: CheckKind::Divisor,
                    span: b.span(),
                });
                self.code.emit(check);
                let op = if op == BinaryOp::Div {
                    Binary::Div
                } else {
                    Binary::Rem
                };
                Ok(Expr::binary(op, a, b, span))
            }
            BinaryOp::Less => simple(Binary::Lt),
            BinaryOp::LessEq => simple(Binary::Le),
            BinaryOp::Greater => Ok(Expr::binary(Binary::Lt, b, a, span)),
            BinaryOp::GreaterEq => Ok(Expr::binary(Binary::Le, b, a, span)),
            BinaryOp::Eq => simple(Binary::Eq),
            BinaryOp::NotEq => Ok(Expr::not(Expr::binary(Binary::Eq, a, b, span))),
            BinaryOp::BitAnd if on_bools => simple(Binary::And),
            BinaryOp::BitOr if on_bools => simple(Binary::Or),
            BinaryOp::BitXor if on_bools => Ok(Expr::not(Expr::binary(Binary::Iff, a, b, span))),
            _ => refuse("bitwise arithmetic", span),
        }
    }

    /// A reference to an object of which nothing is known.
    pub fn some_object(&mut self, span: Span) -> Expr {
        let temp = self.code.temp(Type::Int, span);
        let after = self.code.read_after(temp, span);
        let some = Expr::binary(Binary::Lt, Expr::int(0, span), after, span);
        self.code.emit(
            Op::new(OpKind::Assign, span)
                .havoc([Var::Local(temp)])
                .guard(some),
        );
        self.code.read(temp, span)
    }

    fn conditional(
        &mut self,
        e: ExprId,
        condition: ExprId,
        then: ExprId,
        otherwise: ExprId,
        span: Span,
    ) -> Lower<Expr> {
        let test = self.value(condition)?;
        let ty = self.low.resolved.files[self.scope.file].note(e).ty;
        let Some(ty) = plato_type(&mut self.low.resolved.world, ty) else {
            return refuse("a value of this type", span);
        };
        let result = self.code.temp(ty, span);
        let arm = |m: &mut Self, e: ExprId| {
            m.inside(|m| {
                let value = m.value(e)?;
                m.code.set(result, value, span);
                Ok(())
            })
        };
        let yes = arm(self, then)?;
        let no = arm(self, otherwise)?;
        let at = self.span(self.unit().ast[condition].range);
        self.fork(&test, yes, no, at);
        Ok(self.code.read(result, span))
    }

    fn instance_of(
        &mut self,
        value: ExprId,
        ty: heddle_syntax::ast::TypeId,
        span: Span,
    ) -> Lower<Expr> {
        let value = self.value(value)?;
        let written = self.low.resolved.files[self.scope.file].written_type(ty);
        let class = written.and_then(|t| self.low.resolved.world.class_of(t));
        let Some(class) = class else {
            return refuse("a test for this type", span);
        };
        let some = Expr::not(Expr::eq(value.clone(), null(span)));
        let is = self
            .low
            .heap
            .instance(&mut self.low.resolved.world, class, value);
        Ok(Expr::and(some, is))
    }

    fn cast(
        &mut self,
        types: heddle_syntax::ast::List<heddle_syntax::ast::TypeId>,
        value: ExprId,
        span: Span,
    ) -> Lower<Expr> {
        let unit = self.unit();
        let [ty] = unit.ast.list(types) else {
            return refuse("a cast to an intersection", span);
        };
        let from = self.low.resolved.files[self.scope.file].note(value).ty;
        let Some(to) = self.low.resolved.files[self.scope.file].written_type(*ty) else {
            return refuse("a cast to this type", span);
        };
        let result = self.value(value)?;
        let world = &mut self.low.resolved.world;
        match (world.types.kind(from), world.types.kind(to)) {
            (TyKind::Prim(a), TyKind::Prim(b)) if a.widens_to(b) && b <= Prim::Long => Ok(result),
            (_, TyKind::Class(class, _)) => {
                let is = self.low.heap.instance(world, class, result.clone());
                let expr = Expr::or(Expr::eq(result.clone(), null(span)), is);
                let mut op = Op::new(OpKind::Skip, span);
                op.checks.push(Check {
                    expr,
                    kind: CheckKind::Runtime(Runtime::Cast),
                    span,
                });
                self.code.emit(op);
                Ok(result)
            }
            _ => refuse("this cast", span),
        }
    }

    /// A default value for a Java type.
    pub fn default_of(&mut self, ty: Ty, span: Span) -> Lower<Expr> {
        match plato_type(&mut self.low.resolved.world, ty) {
            Some(ty) => Ok(default_value(&ty, span)),
            None => refuse("a value of this type", span),
        }
    }
}
