//! Expressions of code. Lowering one emits what its evaluation does, in Java's order, and gives its value over locals that
//! later steps do not change.

mod assign;
mod bits;
mod convert;
mod operator;
mod place;
mod test;

pub(crate) use place::Location;

use crate::body::{Lower, branch, needs_object, refuse};
use crate::faults::fault;
use crate::heap::{null, plato_type};
use crate::method::{Method, This};
use heddle_diag::Premise;
use heddle_plato::ir::{Expr, Op, OpKind, Stmt, Type, Var};
use heddle_resolve::model::{ClassId, Const};
use heddle_resolve::typed::{Note, Target};
use heddle_resolve::types::Ty;
use heddle_syntax::ast::{BinaryOp, ExprId, ExprKind, LiteralKind, UnaryOp};
use heddle_text::Span;

impl Method<'_, '_> {
    /// What is known of an expression.
    pub(crate) fn note(&self, e: ExprId) -> Note {
        self.low.resolved.files[self.scope.file].note(e)
    }

    /// Evaluates for the effect only.
    pub(crate) fn effect(&mut self, e: ExprId) -> Lower<()> {
        let unit = self.unit();
        match unit.ast[e].kind {
            ExprKind::Paren(inner) => self.effect(inner),
            ExprKind::Call { .. } | ExprKind::ConstructorCall { .. } => self.call(e).map(|_| ()),
            _ => self.value(e).map(|_| ()),
        }
    }

    /// Evaluates, and converts to the type that the place of the expression needs.
    pub(crate) fn value(&mut self, e: ExprId) -> Lower<Expr> {
        let unit = self.unit();
        if let ExprKind::Paren(inner) = unit.ast[e].kind {
            return self.value(inner);
        }
        let span = unit.ast.span(unit.ast[e].range);
        let note = self.note(e);
        let value = self.unconverted(e)?;
        self.may_be_confined(e, &value);
        if note.seen && self.low.resolved.world.is_raw(note.ty) && !fault!("pollution-unlisted") {
            self.low.assume(
                Premise::HeapPollution,
                "objects of raw types hold values of the types that they are used with",
            );
        }
        if !note.seen || note.ty == Ty::ERROR || note.to == Ty::ERROR {
            return Ok(value);
        }
        if note.ty != note.to {
            self.keeps_class(e, &value, span);
        }
        self.convert(value, note.ty, note.to, span)
    }

    /// A constant of an enum that goes where its class cannot be seen any more: patterns may ask for it there.
    fn keeps_class(&mut self, e: ExprId, value: &Expr, span: Span) {
        let Target::Field(field, _) = self.note(e).target else {
            return;
        };
        if self.low.enum_ordinal(field).is_none() {
            return;
        }
        let facts = self.low.facts_of_some(field.class, value);
        // While an enum is made, its constants are null.
        let some = Expr::not(Expr::eq(value.clone(), null(span)));
        let known = Expr::implies(some, Expr::all(facts, span));
        self.code.emit(Op::new(OpKind::Assume, span).guard(known));
    }

    /// Evaluates, without the conversion that its place needs.
    pub(crate) fn unconverted(&mut self, e: ExprId) -> Lower<Expr> {
        let unit = self.unit();
        if let ExprKind::Paren(inner) = unit.ast[e].kind {
            return self.unconverted(inner);
        }
        self.is_known(|file| file.lack_of(e))?;
        match self.constant(e) {
            Some(constant) => Ok(constant),
            None => {
                self.comes_out_of_generic(e);
                self.own_value(e, unit.ast.span(unit.ast[e].range))
            }
        }
    }

    /// Evaluates; the value is of the expression's own type.
    fn own_value(&mut self, e: ExprId, span: Span) -> Lower<Expr> {
        let unit = self.unit();
        match unit.ast[e].kind {
            ExprKind::Literal(kind, _) => self.literal(kind, span),
            ExprKind::This => self.this(span),
            ExprKind::Name(_) | ExprKind::Field { .. } | ExprKind::Index { .. } => {
                match self.stand_in_of(e) {
                    Some(class) => self.class_lock(class, span),
                    None => self.read(e),
                }
            }
            ExprKind::Unary { op, operand } => self.unary(e, op, operand, span),
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
            ExprKind::New { .. } => self.new_object(e, span),
            ExprKind::NewArray { dims, init, .. } => self.new_array(e, dims, init, span),
            ExprKind::ArrayInit(items) => self.array_of(e, items, span),
            ExprKind::InstanceOf { value, ty } => self.instance_of(value, ty, span),
            ExprKind::InstanceOfPattern { value, pattern } => self.pattern(value, pattern, span),
            ExprKind::Cast { types, value } => self.cast(types, value, span),
            ExprKind::Switch { selector, cases } => self.switch_value(e, selector, cases, span),
            ExprKind::ClassLiteral(ty) => self.class_literal(ty, span),
            ExprKind::Lambda { .. } | ExprKind::MethodRef { .. } => self.lambda(e, span),
            ExprKind::QualifiedThis(_) => match self.note(e).target {
                Target::This(class) => self.this_of(class, span),
                _ => refuse("this enclosing instance", span),
            },
            _ => refuse("this expression", span),
        }
    }

    /// The class whose lock an expression stands for, if it is a static lock.
    fn stand_in_of(&mut self, e: ExprId) -> Option<ClassId> {
        match self.note(e).target {
            Target::Field(field, _) => self.low.stands_for(field),
            _ => None,
        }
    }

    /// The lock of a class, by a static field that stands for it.
    fn class_lock(&mut self, class: ClassId, span: Span) -> Lower<Expr> {
        self.initialize(class, span)?;
        Ok(crate::method::class_object(class, span))
    }

    /// The value of a compile-time constant.
    pub(crate) fn constant(&mut self, e: ExprId) -> Option<Expr> {
        let span = self.span(self.unit().ast[e].range);
        let constant = self.low.resolved.files[self.scope.file].constant(e)?;
        let constant = constant.clone();
        Some(self.constant_value(&constant, span))
    }

    fn constant_value(&mut self, constant: &Const, span: Span) -> Expr {
        match constant {
            Const::Boolean(b) => Expr::bool(*b, span),
            Const::Int(i) => Expr::int(*i, span),
            Const::Long(i) => Expr::int(*i, span),
            Const::Text(text) => self.low.heap.string(text, span),
            Const::Float(x) => self.floating(&format!("{x:?}f"), x.to_bits() == 0, span),
            Const::Double(x) => self.floating(&format!("{x:?}"), x.to_bits() == 0, span),
        }
    }

    /// A literal that is not a compile-time constant, or that types failed to fold.
    fn literal(&mut self, kind: LiteralKind, span: Span) -> Lower<Expr> {
        match kind {
            LiteralKind::True => Ok(Expr::bool(true, span)),
            LiteralKind::False => Ok(Expr::bool(false, span)),
            LiteralKind::Null => Ok(null(span)),
            _ => refuse("this literal", span),
        }
    }

    /// A floating-point constant: a value of its own for each text. What fields contain at first is +0.0.
    fn floating(&mut self, text: &str, is_zero: bool, span: Span) -> Expr {
        if is_zero {
            return Expr::int(0, span);
        }
        self.low.heap.opaque(text, Vec::new(), Type::Int, span)
    }

    /// `this` as a value. An object under construction must not get out.
    pub(crate) fn this(&mut self, span: Span) -> Lower<Expr> {
        match &self.scope.this {
            This::Object(local) => {
                let this = self.code.read(*local, span);
                self.this_may_be_confined(&this);
                Ok(this)
            }
            This::Building(_) => {
                needs_object("a constructor that lets `this` out before its end", span)
            }
            This::None => refuse("this in static code", span),
        }
    }

    /// `T.class`
    fn class_literal(&mut self, ty: heddle_syntax::ast::TypeId, span: Span) -> Lower<Expr> {
        let written = self.low.resolved.files[self.scope.file].written_type(ty);
        match written.and_then(|t| self.low.resolved.world.class_of(t)) {
            Some(class) => Ok(crate::method::class_object(class, span)),
            // Of types that are no classes nothing is initialized.
            None => {
                let text = written.map(|t| self.low.resolved.world.display(t));
                let Some(text) = text else {
                    return refuse("a class literal of this type", span);
                };
                let name = format!("{text}.class");
                let object = self.low.heap.opaque(&name, Vec::new(), Type::Int, span);
                let some = crate::body::not_null(&object, span).expr;
                self.code.emit(Op::new(OpKind::CallGlue, span).guard(some));
                Ok(object)
            }
        }
    }

    /// A value that later evaluation cannot change.
    pub(crate) fn stable(&mut self, e: ExprId) -> Lower<Expr> {
        let span = self.span(self.unit().ast[e].range);
        let value = self.value(e)?;
        Ok(self.kept(value, span))
    }

    /// Keeps a value unless it is a constant.
    pub(crate) fn kept(&mut self, value: Expr, span: Span) -> Expr {
        if value.locals().is_empty() {
            return value;
        }
        let kept = self.code.keep(value.clone(), span);
        self.confined_too(&value, &kept);
        kept
    }

    fn unary(&mut self, e: ExprId, op: UnaryOp, operand: ExprId, span: Span) -> Lower<Expr> {
        match op {
            UnaryOp::Plus => self.value(operand),
            UnaryOp::Minus => {
                let value = self.value(operand)?;
                let ty = self.note(e).ty;
                self.negated(value, ty, span)
            }
            UnaryOp::Not => Ok(Expr::not(self.value(operand)?)),
            UnaryOp::BitNot => {
                // Two's complement: ~x = -x - 1.
                let value = self.value(operand)?;
                let minus = Expr::int(-1, span);
                Ok(Expr::binary(
                    heddle_plato::ir::Binary::Sub,
                    minus,
                    value,
                    span,
                ))
            }
            UnaryOp::PreIncrement => self.increment(operand, true, false, span),
            UnaryOp::PreDecrement => self.increment(operand, false, false, span),
            UnaryOp::PostIncrement => {
                self.increment(operand, true, !fault!("postfix-as-prefix"), span)
            }
            UnaryOp::PostDecrement => self.increment(operand, false, true, span),
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
        if self.is_text(e) {
            return self.concatenation(e, span);
        }
        // What the right side does must not change the left value.
        let (a, b) = if fault!("operands-swapped") {
            let b = self.stable(right)?;
            (self.stable(left)?, b)
        } else {
            (self.stable(left)?, self.value(right)?)
        };
        let operand = self.note(left).to;
        self.operate(op, a, b, operand, span)
    }

    fn short_circuit(&mut self, and: bool, left: ExprId, right: ExprId, span: Span) -> Lower<Expr> {
        let a = self.value(left)?;
        let outer = std::mem::take(&mut self.code.out);
        let b = self.value(right);
        let made = std::mem::replace(&mut self.code.out, outer);
        let b = b?;
        if fault!("both-sides-run") {
            self.code.out.extend(made);
            return Ok(if and { Expr::and(a, b) } else { Expr::or(a, b) });
        }
        if made.is_empty() {
            return Ok(if and { Expr::and(a, b) } else { Expr::or(a, b) });
        }
        let result = self.code.temp(Type::Bool, span);
        let second = Op::new(OpKind::Assign, span).update(Var::Local(result), b);
        let skip = Op::new(OpKind::Assign, span).update(Var::Local(result), Expr::bool(!and, span));
        let at = self.span(self.unit().ast[left].range);
        let mut run = vec![Stmt::Op(branch(&a, and, at))];
        run.extend(made);
        run.push(Stmt::Op(second));
        let stop = vec![Stmt::Op(branch(&a, !and, at)), Stmt::Op(skip)];
        let both = vec![Stmt::Seq(run), Stmt::Seq(stop)];
        self.code.out.push(Stmt::Choice(both));
        Ok(self.code.read(result, span))
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
        let ty = self.note(e).ty;
        let result = self.variable_of(ty, span)?;
        let arm = |m: &mut Self, e: ExprId| {
            m.inside(|m| {
                let value = m.value_as(e, ty, span)?;
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

    /// Evaluates an arm of a conditional or a result of a switch, as a value of the whole expression's type.
    pub(crate) fn value_as(&mut self, e: ExprId, ty: Ty, span: Span) -> Lower<Expr> {
        let value = self.value(e)?;
        let note = self.note(e);
        let from = if note.to == Ty::ERROR {
            note.ty
        } else {
            note.to
        };
        self.convert(value, from, ty, span)
    }

    /// A local for a value of a Java type.
    pub(crate) fn variable_of(&mut self, ty: Ty, span: Span) -> Lower<heddle_plato::ir::LocalId> {
        match plato_type(&mut self.low.resolved.world, ty) {
            Some(ty) => Ok(self.code.temp(ty, span)),
            None => refuse("a value of this type", span),
        }
    }
}
