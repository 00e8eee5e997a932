//! Walking long chains without recursion: the left operand of an expression, the parts of a type name.

use super::{Ast, ExprId, ExprKind, MethodRefTarget, TypeId, TypeKind, UnaryOp};

impl Ast {
    /// The subexpression that the text of `expr` starts with, if there is one: `a` in `a + b`, `a.b()`, `a[i]`, `a++`.
    pub fn left_child(&self, expr: ExprId) -> Option<ExprId> {
        use ExprKind::*;
        match self[expr].kind {
            Field { target, .. } | QualifiedThis(target) | QualifiedSuper(target) => Some(target),
            Call { target, .. } => target,
            ConstructorCall { outer, .. } | New { outer, .. } => outer,
            Index { array, .. } | AllElements(array) | Slice { array, .. } => Some(array),
            AllFields(value) | Prime(value) => Some(value),
            Binary { left, .. } => Some(left),
            InstanceOf { value, .. } | InstanceOfPattern { value, .. } => Some(value),
            Unary {
                op: UnaryOp::PostIncrement | UnaryOp::PostDecrement,
                operand,
            } => Some(operand),
            MethodRef {
                target: MethodRefTarget::Expr(target),
                ..
            } => Some(target),
            _ => None,
        }
    }

    /// The chain of left children: the leftmost expression, then the others, innermost first, `expr` last.
    pub fn spine(&self, expr: ExprId) -> (ExprId, Vec<ExprId>) {
        let mut rest = Vec::new();
        let mut first = expr;
        while let Some(left) = self.left_child(first) {
            rest.push(first);
            first = left;
        }
        rest.reverse();
        (first, rest)
    }

    /// The class types of `a.b.C`, outermost first, `ty` last; empty if `ty` is no class type.
    pub fn class_parts(&self, ty: TypeId) -> Vec<TypeId> {
        let mut parts = Vec::new();
        let mut at = Some(ty);
        while let Some(ty) = at {
            let TypeKind::Class { outer, .. } = self[ty].kind else {
                break;
            };
            parts.push(ty);
            at = outer;
        }
        parts.reverse();
        parts
    }
}
