//! Operators and assignments.

use super::body::{Body, Done, refuse};
use super::expr::kind_of;
use crate::code::{Arith, Op};
use crate::value::Value;
use heddle_resolve::model::{ClassId, Flags};
use heddle_resolve::typed::Target;
use heddle_resolve::types::{Prim, Ty};
use heddle_syntax::ast::{BinaryOp, ExprId, ExprKind, UnaryOp};

fn arith(op: BinaryOp) -> Option<Arith> {
    Some(match op {
        BinaryOp::Add => Arith::Add,
        BinaryOp::Sub => Arith::Sub,
        BinaryOp::Mul => Arith::Mul,
        BinaryOp::Div => Arith::Div,
        BinaryOp::Rem => Arith::Rem,
        BinaryOp::BitAnd => Arith::And,
        BinaryOp::BitOr => Arith::Or,
        BinaryOp::BitXor => Arith::Xor,
        BinaryOp::Shl => Arith::Shl,
        BinaryOp::Shr => Arith::Shr,
        BinaryOp::UShr => Arith::UShr,
        BinaryOp::Less => Arith::Less,
        BinaryOp::LessEq => Arith::LessEq,
        BinaryOp::Greater => Arith::Greater,
        BinaryOp::GreaterEq => Arith::GreaterEq,
        BinaryOp::Eq | BinaryOp::Iff => Arith::Eq,
        BinaryOp::NotEq | BinaryOp::NotIff => Arith::NotEq,
        _ => return None,
    })
}

fn is_shift(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Shl | BinaryOp::Shr | BinaryOp::UShr)
}

fn promoted(p: Prim, q: Prim) -> Prim {
    match (p, q) {
        (Prim::Boolean, Prim::Boolean) => Prim::Boolean,
        _ => p.max(q).max(Prim::Int),
    }
}

/// Where a value is assigned to; what is needed of it is on the stack.
pub(super) enum Place {
    Local(u16),
    Field(u16, u32),
    /// A static field, and its class if using it may have to initialize it.
    Static(u32, Option<u32>),
    Element,
}

impl Body<'_, '_> {
    fn unboxed(&mut self, ty: Ty) -> Option<Prim> {
        self.c.resolved.world.unboxed(ty)
    }

    fn is_text(&self, ty: Ty) -> bool {
        self.c.resolved.world.class_of(ty) == Some(ClassId::STRING)
    }

    pub(super) fn unary(&mut self, e: ExprId, op: UnaryOp, operand: ExprId) -> Done {
        match op {
            UnaryOp::Plus => self.expr(operand),
            UnaryOp::Minus => {
                self.expr(operand)?;
                let p = self.prim(self.note(e).ty).unwrap_or(Prim::Int);
                self.emit(Op::Negate(kind_of(p)));
                Ok(())
            }
            UnaryOp::Not => {
                self.expr(operand)?;
                self.emit(Op::Not);
                Ok(())
            }
            UnaryOp::BitNot => {
                self.expr(operand)?;
                let p = self.prim(self.note(e).ty).unwrap_or(Prim::Int);
                self.constant(Value::Int(-1));
                self.emit(Op::Convert(p));
                self.emit(Op::Arith(Arith::Xor, kind_of(p)));
                Ok(())
            }
            UnaryOp::PreIncrement => self.step(e, operand, Arith::Add, true),
            UnaryOp::PreDecrement => self.step(e, operand, Arith::Sub, true),
            UnaryOp::PostIncrement => self.step(e, operand, Arith::Add, false),
            UnaryOp::PostDecrement => self.step(e, operand, Arith::Sub, false),
        }
    }

    /// `x++` and its kin: the value before or after is left on the stack.
    fn step(&mut self, e: ExprId, target: ExprId, op: Arith, after: bool) -> Done {
        let ty = self.note(target).ty;
        let place = self.place_of(target)?;
        self.keep_place(&place);
        self.mark_place(target, &place);
        self.load_place(&place);
        if !after {
            self.dup_under(&place);
        }
        let Some(p) = self.unboxed(ty) else {
            return refuse("this operand");
        };
        let wide = promoted(p, p);
        self.convert(ty, Ty::prim(wide));
        self.constant(Value::Int(1));
        self.emit(Op::Convert(wide));
        self.emit(Op::Arith(op, kind_of(wide)));
        self.narrow(wide, ty);
        if after {
            self.dup_under(&place);
        }
        self.mark_step(e, target, &place, op == Arith::Add, after);
        self.store_place(&place);
        Ok(())
    }

    /// From a promoted type back to that of a variable.
    fn narrow(&mut self, from: Prim, to: Ty) {
        let Some(p) = self.unboxed(to) else { return };
        if p != from {
            self.emit(Op::Convert(p));
        }
        if self.prim(to).is_none() {
            self.emit(Op::Box(p));
        }
    }

    /// The place that an expression denotes; its object and index are put on the stack.
    pub(super) fn place_of(&mut self, target: ExprId) -> Result<Place, super::body::Refused> {
        let unit = self.unit.clone();
        if let ExprKind::Paren(inner) = unit.ast[target].kind {
            return self.place_of(inner);
        }
        let outer = self.span;
        self.at(unit.ast[target].range);
        let place = self.place_at(target);
        self.span = outer;
        place
    }

    fn place_at(&mut self, target: ExprId) -> Result<Place, super::body::Refused> {
        let unit = self.unit.clone();
        if let ExprKind::Index { array, index } = unit.ast[target].kind {
            self.expr(array)?;
            self.expr(index)?;
            return Ok(Place::Element);
        }
        match self.note(target).target {
            Target::Local(local) => Ok(Place::Local(self.slot(local))),
            Target::Field(id, this) => {
                let info = self.c.resolved.world.field(id);
                if info.flags.has(Flags::GHOST) {
                    return refuse("a ghost field");
                }
                self.field_object(target, id, this)?;
                if !info.flags.is_static() {
                    let (place, number) = self.c.offset(id);
                    return Ok(Place::Field(place, number));
                }
                if !self.c.decls.contains_key(&id.class) {
                    return refuse("a static field of the library");
                }
                let class = self.c.initialized(id.class);
                Ok(Place::Static(self.c.static_field(id), class))
            }
            _ => refuse("this assignment"),
        }
    }

    /// What the place needs is there twice.
    fn keep_place(&mut self, place: &Place) {
        match place {
            Place::Field(..) => self.emit(Op::Dup),
            Place::Element => self.emit(Op::Dup2),
            _ => {}
        }
    }

    /// Using a static field initializes its class: when it is read or written, not before the value is there.
    fn use_place(&mut self, place: &Place) {
        if let Place::Static(_, Some(class)) = place {
            self.emit(Op::Init(*class));
        }
    }

    fn load_place(&mut self, place: &Place) {
        self.use_place(place);
        self.emit(match place {
            Place::Local(slot) => Op::Load(*slot),
            Place::Field(at, number) => Op::GetField(*at, *number),
            Place::Static(number, _) => Op::GetStatic(*number),
            Place::Element => Op::ArrayLoad,
        });
    }

    pub(super) fn store_place(&mut self, place: &Place) {
        self.use_place(place);
        self.emit(match place {
            Place::Local(slot) => Op::Store(*slot),
            Place::Field(at, number) => Op::PutField(*at, *number),
            Place::Static(number, _) => Op::PutStatic(*number),
            Place::Element => Op::ArrayStore,
        });
    }

    /// A copy of the value, under what the place needs.
    fn dup_under(&mut self, place: &Place) {
        self.emit(match place {
            Place::Field(..) => Op::DupUnder,
            Place::Element => Op::DupUnder2,
            _ => Op::Dup,
        });
    }

    pub(super) fn assign(
        &mut self,
        _: ExprId,
        op: Option<BinaryOp>,
        target: ExprId,
        value: ExprId,
    ) -> Done {
        let place = self.place_of(target)?;
        let ty = self.note(target).ty;
        match op {
            None => {
                let unit = self.unit.clone();
                match unit.ast[value].kind {
                    ExprKind::ArrayInit(items) => self.array_init(ty, items)?,
                    _ => self.expr(value)?,
                }
            }
            Some(op) => {
                self.keep_place(&place);
                self.mark_place(target, &place);
                self.load_place(&place);
                self.compound(op, ty, value)?;
            }
        }
        self.dup_under(&place);
        self.mark_write(&place, value, ty, op.is_some());
        self.store_place(&place);
        Ok(())
    }

    fn compound(&mut self, op: BinaryOp, ty: Ty, value: ExprId) -> Done {
        let value_ty = self.note(value).ty;
        if op == BinaryOp::Add && self.is_text(ty) {
            self.raw(value)?;
            self.shown_as_text(value_ty)?;
            let kinds = [self.prim(ty), self.prim(value_ty)];
            self.emit(Op::Concat(2, kinds.into()));
            return Ok(());
        }
        let (Some(p), Some(q)) = (self.unboxed(ty), self.unboxed(value_ty)) else {
            return refuse("this operator");
        };
        let Some(arith) = arith(op) else {
            return refuse("this operator");
        };
        let wide = match is_shift(op) {
            true => promoted(p, p),
            false => promoted(p, q),
        };
        self.convert(ty, Ty::prim(wide));
        self.raw(value)?;
        match is_shift(op) {
            true => self.convert(value_ty, Ty::prim(promoted(q, q))),
            false => self.convert(value_ty, Ty::prim(wide)),
        }
        self.emit(Op::Arith(arith, kind_of(wide)));
        self.narrow(wide, ty);
        Ok(())
    }

    /// An object on the stack becomes its text, which its own code makes.
    pub(super) fn shown_as_text(&mut self, ty: Ty) -> Done {
        if self.prim(ty).is_some() || self.is_text(ty) || self.unboxed(ty).is_some() {
            return Ok(());
        }
        let (none, end) = (self.label(), self.label());
        self.emit(Op::Dup);
        self.constant(Value::Null);
        self.emit(Op::Same(true));
        self.jump_if(true, none);
        let to_text = self.c.program.known.to_text;
        self.emit(Op::CallVirtual(to_text));
        self.jump(end);
        self.here(none);
        self.emit(Op::Pop);
        let null = self.c.program.texts.intern("null");
        self.constant(null);
        self.here(end);
        Ok(())
    }

    /// A chain of operators, from left to right.
    pub(super) fn binary(&mut self, e: ExprId) -> Done {
        let unit = self.unit.clone();
        let ExprKind::Binary { op, left, right } = unit.ast[e].kind else {
            return refuse("this operator");
        };
        match op {
            BinaryOp::And | BinaryOp::Or | BinaryOp::Implies => {
                let end = self.label();
                self.expr(left)?;
                if op == BinaryOp::Implies {
                    self.emit(Op::Not);
                }
                self.emit(Op::Dup);
                self.jump_if(op != BinaryOp::And, end);
                self.emit(Op::Pop);
                self.expr(right)?;
                self.here(end);
                return Ok(());
            }
            _ => {}
        }
        let (a, b) = (self.note(left).ty, self.note(right).ty);
        let ty = self.note(e).ty;
        if op == BinaryOp::Add && self.is_text(ty) {
            self.raw(left)?;
            self.shown_as_text(a)?;
            self.raw(right)?;
            self.shown_as_text(b)?;
            let kinds = [self.prim(a), self.prim(b)];
            self.emit(Op::Concat(2, kinds.into()));
            return Ok(());
        }
        let Some(arith) = arith(op) else {
            return refuse(format!("the operator `{op:?}` of specifications"));
        };
        let equality = matches!(op, BinaryOp::Eq | BinaryOp::NotEq);
        let references = self.prim(a).is_none() && self.prim(b).is_none();
        if equality && references {
            self.raw(left)?;
            self.raw(right)?;
            self.emit(Op::Same(op == BinaryOp::Eq));
            return Ok(());
        }
        let (Some(p), Some(q)) = (self.unboxed(a), self.unboxed(b)) else {
            return refuse("this operator");
        };
        let wide = match is_shift(op) {
            true => promoted(p, p),
            false => promoted(p, q),
        };
        self.expr_as(left, Ty::prim(wide))?;
        match is_shift(op) {
            true => self.expr_as(right, Ty::prim(promoted(q, q)))?,
            false => self.expr_as(right, Ty::prim(wide))?,
        }
        self.emit(Op::Arith(arith, kind_of(wide)));
        Ok(())
    }
}
