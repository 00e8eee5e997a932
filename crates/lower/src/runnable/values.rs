//! Values that clients pass: a few numbers, both truth values, null, and objects that were made before.

use crate::heap::{default_value, null, plato_type};
use crate::program::Lowering;
use crate::protection::Protection;
use heddle_plato::ir::{Expr, GlobalId, Type};
use heddle_resolve::model::ClassId;
use heddle_resolve::types::{Prim, Ty, TyKind};
use heddle_text::Span;

/// A value that a client passes.
#[derive(Clone, Debug)]
pub(crate) enum Passed {
    /// This one.
    Value(Expr),
    /// What a variable of the harness holds.
    Held(GlobalId),
    /// The same, by the first client only.
    Owned(GlobalId),
}

/// An object that clients have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Had {
    /// Its class.
    pub class: ClassId,
    /// The variable that holds it.
    pub global: GlobalId,
    /// Methods without contract take it that their caller alone has the object.
    pub owned: bool,
}

/// Numbers that are tried, the likely ones first.
const NUMBERS: [i64; 4] = [1, 0, 2, -1];

impl Lowering<'_> {
    /// Whether methods without contract take it that their caller alone has an object of the class: no monitor protects its plain
    /// fields.
    pub(crate) fn is_owned(&mut self, class: ClassId) -> bool {
        let monitors = self.heap.monitors.clone();
        let world = &mut self.resolved.world;
        let mut related = monitors.into_iter();
        if related.any(|m| world.is_subclass(class, m) || world.is_subclass(m, class)) {
            return false;
        }
        self.classes.list.clone().into_iter().any(|decl| {
            let above = self.resolved.world.is_subclass(class, decl.class);
            let fields = self.classes.fields(self.resolved, decl);
            above
                && fields.into_iter().any(|(f, _)| {
                    let world = &mut self.resolved.world;
                    !world.field(f).flags.is_static()
                        && self.heap.policy.field(world, f) == Protection::Access
                })
        })
    }

    /// What clients pass for a parameter; `None` if there is nothing of its type.
    pub(crate) fn passed(&mut self, ty: Ty, had: &[Had]) -> Option<(Type, Vec<Passed>)> {
        let span = Span::default();
        let plato = plato_type(&mut self.resolved.world, ty)?;
        let values = match self.resolved.world.types.kind(ty) {
            TyKind::Prim(Prim::Boolean) => {
                let truth = |b| Passed::Value(Expr::bool(b, span));
                vec![truth(false), truth(true)]
            }
            TyKind::Prim(Prim::Float | Prim::Double) => return None,
            TyKind::Prim(Prim::Char) => vec![Passed::Value(Expr::int(97, span))],
            TyKind::Prim(_) => {
                let numbers = NUMBERS.map(|n| Passed::Value(Expr::int(n, span)));
                numbers.to_vec()
            }
            TyKind::Spec(_) => vec![Passed::Value(default_value(&plato, span))],
            _ => {
                let erased = self.resolved.world.erasure(ty);
                let class = self.resolved.world.class_of(erased);
                let fits = |low: &mut Self, h: &Had| {
                    class.is_some_and(|c| low.resolved.world.is_subclass(h.class, c))
                };
                let mut objects: Vec<Passed> = Vec::new();
                for h in had {
                    if !h.owned && fits(self, h) {
                        objects.push(Passed::Held(h.global));
                    }
                }
                objects.push(Passed::Value(null(span)));
                objects
            }
        };
        Some((plato, values))
    }
}
