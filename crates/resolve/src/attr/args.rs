//! Arguments of calls before the method is known: typed on their own where that is possible (JLS 15.12.2.2).

use super::Attr;
use super::function::Shape;
use crate::typed::Target;
use crate::types::Ty;
use heddle_diag::codes;
use heddle_syntax::ast::{ExprId, ExprKind};

/// An argument.
#[derive(Debug)]
pub(super) enum Arg {
    /// Has a type; it may hold inference variables of a nested generic call.
    Typed(Ty),
    /// A lambda.
    Lambda(Shape),
    /// A method reference.
    Reference(ExprId),
    /// `c ? a : b` where a branch has no type of its own.
    Branches(Vec<(ExprId, Arg)>),
}

impl Attr<'_> {
    pub(super) fn args(&mut self, exprs: &[ExprId]) -> Vec<Arg> {
        exprs.iter().map(|e| self.arg(*e)).collect()
    }

    fn arg(&mut self, e: ExprId) -> Arg {
        match self.unit.ast[e].kind {
            ExprKind::Paren(inner) => {
                let arg = self.arg(inner);
                let note = self.out.note(inner);
                if let Arg::Typed(_) = arg {
                    self.set(e, note.ty, note.target);
                    if let Some(value) = self.out.constants.get(&inner).cloned() {
                        self.out.constants.insert(e, value);
                    }
                }
                arg
            }
            ExprKind::Lambda { .. } => Arg::Lambda(self.lambda_shape(e)),
            ExprKind::MethodRef { .. } => {
                self.reference(e);
                Arg::Reference(e)
            }
            ExprKind::Conditional { .. } => self.conditional_arg(e),
            _ => {
                let ty = self.poly(e, None);
                if ty == Ty::VOID {
                    let span = self.span(e);
                    self.error(
                        codes::TYPE_ERROR,
                        span,
                        "nothing is returned here, a value is needed",
                    );
                    return Arg::Typed(Ty::ERROR);
                }
                Arg::Typed(self.w.capture(ty))
            }
        }
    }

    fn conditional_arg(&mut self, e: ExprId) -> Arg {
        let ExprKind::Conditional {
            condition,
            then,
            otherwise,
        } = self.unit.ast[e].kind
        else {
            return Arg::Typed(Ty::ERROR);
        };
        self.condition(condition);
        let (when, unless) = self.bindings(condition);
        let a = self.scoped(|s| {
            s.bind(&when);
            s.arg(then)
        });
        let b = self.scoped(|s| {
            s.bind(&unless);
            s.arg(otherwise)
        });
        if let (Arg::Typed(x), Arg::Typed(y)) = (&a, &b)
            && self.is_standalone_choice(*x, *y)
        {
            let ty = self.conditional_type(then, *x, otherwise, *y, None);
            self.set(e, ty, Target::None);
            return Arg::Typed(ty);
        }
        Arg::Branches(vec![(then, a), (otherwise, b)])
    }

    /// Both branches have primitive or wrapper types, or the same type: the choice has a type of its own.
    fn is_standalone_choice(&mut self, a: Ty, b: Ty) -> bool {
        if self.w.types.has_infer(a) || self.w.types.has_infer(b) {
            return false;
        }
        a == b || (self.w.unboxed(a).is_some() && self.w.unboxed(b).is_some())
    }

    /// Records for an argument the parameter type it is passed as.
    pub(super) fn pass(&mut self, e: ExprId, arg: &Arg, to: Ty) {
        match arg {
            Arg::Typed(_) => self.set_to(e, to),
            Arg::Lambda(_) | Arg::Reference(_) => {}
            Arg::Branches(branches) => {
                let inner = self.bare(e);
                for at in [inner, e] {
                    self.set(at, to, Target::None);
                }
                for (leaf, arg) in branches {
                    self.pass(*leaf, arg, to);
                }
            }
        }
    }

    /// The expressions that a value comes from: the branches of reference conditionals and switches.
    pub(super) fn result_leaves(&mut self, e: ExprId) -> Vec<ExprId> {
        let inner = self.bare(e);
        match self.unit.ast[inner].kind {
            ExprKind::Conditional {
                then, otherwise, ..
            } if self.w.types.is_reference(self.out.note(inner).ty) => {
                let mut leaves = self.result_leaves(then);
                leaves.extend(self.result_leaves(otherwise));
                leaves
            }
            _ => vec![e],
        }
    }

    /// Whether a branch of a conditional is a lambda or method reference.
    pub(super) fn has_function_leaf(&self, e: ExprId) -> bool {
        match self.unit.ast[self.bare(e)].kind {
            ExprKind::Conditional {
                then, otherwise, ..
            } => self.has_function_leaf(then) || self.has_function_leaf(otherwise),
            ExprKind::Lambda { .. } | ExprKind::MethodRef { .. } => true,
            _ => false,
        }
    }
}
