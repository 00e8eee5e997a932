//! Values of Java in Plato: texts, enum constants, threads as references, null, the types of values and what variables contain at first.

use super::{ENUM_BLOCK, ENUMS, Heap, MAIN, OTHERS, STRINGS};
use heddle_plato::ir::{Binary, Expr, ExprKind, Type};
use heddle_resolve::World;
use heddle_resolve::model::ClassId;
use heddle_resolve::types::{Prim, SpecTy, Ty, TyKind};
use heddle_text::Span;

impl Heap {
    /// The text of a string as a number, and what is known of it: literals have different texts, that of a literal is its
    /// own reference.
    pub(crate) fn text_of(&mut self, string: &Expr, span: Span) -> (Expr, Expr) {
        let text = self.opaque("text", vec![string.clone()], Type::Int, span);
        let first = Expr::int(STRINGS, span);
        let last = Expr::int(ENUMS, span);
        let above = Expr::binary(Binary::Le, string.clone(), first, span);
        let below = Expr::binary(Binary::Lt, last, string.clone(), span);
        let own = Expr::eq(text.clone(), string.clone());
        (text, Expr::implies(Expr::and(above, below), own))
    }
}

/// The object of an enum constant.
pub(crate) fn enum_constant(class: ClassId, ordinal: usize, span: Span) -> Expr {
    let first = ENUMS - i64::from(class.0) * ENUM_BLOCK;
    Expr::int(first - ordinal as i64, span)
}

/// The running thread as a reference: the thread object, or −1 for the main thread.
pub(crate) fn me(span: Span) -> Expr {
    let tid = Expr::tid(span);
    let main = Expr::new(ExprKind::Thread(MAIN), Type::Tid, span);
    let index = Expr::new(ExprKind::Index(tid.clone()), Type::Int, span);
    Expr::ite(Expr::eq(tid, main), main_thread(span), index)
}

/// `main` as a reference.
pub(crate) fn main_thread(span: Span) -> Expr {
    Expr::int(-1, span)
}

/// The running thread is the main thread.
pub(crate) fn is_main(span: Span) -> Expr {
    let main = Expr::new(ExprKind::Thread(MAIN), Type::Tid, span);
    Expr::eq(Expr::tid(span), main)
}

/// The running thread is not the main thread.
pub(crate) fn is_other(span: Span) -> Expr {
    let kind = ExprKind::IsThread(Expr::tid(span), OTHERS);
    Expr::new(kind, Type::Bool, span)
}

/// The running thread is that thread object.
pub(crate) fn is_thread(object: Expr) -> Expr {
    let span = object.span();
    let id = Expr::new(ExprKind::ThreadAt(OTHERS, object), Type::Tid, span);
    Expr::eq(Expr::tid(span), id)
}

/// `null`
pub(crate) fn null(span: Span) -> Expr {
    Expr::int(0, span)
}

/// The Plato type of a Java type; `None` for what is not modelled.
pub(crate) fn plato_type(world: &mut World, ty: Ty) -> Option<Type> {
    match world.types.kind(ty) {
        TyKind::Prim(Prim::Boolean) => Some(Type::Bool),
        TyKind::Prim(_) => Some(Type::Int),
        TyKind::Class(..) | TyKind::Array(_) | TyKind::Var(_) | TyKind::Null | TyKind::Meet(_) => {
            Some(Type::Int)
        }
        TyKind::Spec(SpecTy::BigInt | SpecTy::Level) => Some(Type::Int),
        TyKind::Spec(SpecTy::Set(element)) if !is_box(world, element) => {
            Some(Type::Set(Box::new(plato_type(world, element)?)))
        }
        // Its length stands in the same map as its elements.
        TyKind::Spec(SpecTy::Seq(element)) if !is_box(world, element) => {
            match plato_type(world, element)? {
                Type::Int => Some(Type::Map(Box::new(Type::Int), Box::new(Type::Int))),
                _ => None,
            }
        }
        TyKind::Spec(SpecTy::Map(key, value)) => {
            let key = plato_type(world, key)?;
            Some(Type::Map(
                Box::new(key),
                Box::new(plato_type(world, value)?),
            ))
        }
        _ => None,
    }
}

/// Boxes are no mathematical values: two of the same number are different objects.
fn is_box(world: &mut World, ty: Ty) -> bool {
    world.types.as_prim(ty).is_none() && world.unboxed(ty).is_some()
}

/// What a variable of this type contains at first.
pub(crate) fn default_value(ty: &Type, span: Span) -> Expr {
    match ty {
        Type::Bool => Expr::bool(false, span),
        Type::Set(_) => Expr::new(ExprKind::Set(Vec::new()), ty.clone(), span),
        Type::Map(_, value) => {
            let value = default_value(value, span);
            Expr::new(ExprKind::ConstMap(value), ty.clone(), span)
        }
        _ => Expr::int(0, span),
    }
}
