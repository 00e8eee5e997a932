//! What a static type says of the objects that a value of it can be.
//!
//! Type variables and intersections mean their bounds; a reference of interface type, or of type `Object`, may be any object of any
//! class that can have that type. Whoever decides something by the class of a value asks here, never the type's own name.

use crate::program::Lowering;
use heddle_resolve::model::{ClassId, Flags};
use heddle_resolve::types::{Ty, TyKind};

impl Lowering<'_> {
    /// The classes and interfaces that every object of the type has. None for arrays and values that are no objects.
    pub(crate) fn bounds_of(&mut self, ty: Ty) -> Vec<ClassId> {
        let mut found = Vec::new();
        let mut todo = vec![ty];
        let mut seen = Vec::new();
        while let Some(ty) = todo.pop() {
            if seen.contains(&ty) {
                continue;
            }
            seen.push(ty);
            let types = &self.resolved.world.types;
            match types.kind(ty) {
                TyKind::Class(class, _) => found.push(class),
                TyKind::Var(v) if types.var(v).upper.is_empty() => found.push(ClassId::OBJECT),
                TyKind::Var(v) => todo.extend(types.var(v).upper.iter().copied()),
                TyKind::Meet(list) => todo.extend(types.args(list)),
                TyKind::Extends(bound) => todo.push(bound),
                TyKind::Any | TyKind::Super(_) => found.push(ClassId::OBJECT),
                _ => {}
            }
        }
        found.sort();
        found.dedup();
        found
    }

    /// The class that code for a value of the type may count on: the first bound, as in class files.
    pub(crate) fn class_behind(&mut self, ty: Ty) -> Option<ClassId> {
        let erased = self.resolved.world.erasure(ty);
        self.resolved.world.class_of(erased)
    }

    /// Whether some class of the program, or `class` itself, is one of `class` and of all bounds.
    pub(crate) fn can_be(&mut self, bounds: &[ClassId], class: ClassId) -> bool {
        let world = &mut self.resolved.world;
        let below = self.classes.below(world, class);
        let mut all = below.iter().chain([&class]);
        all.any(|c| bounds.iter().all(|b| world.is_subclass(*c, *b)))
    }

    /// The same, and some class outside the files may be: one that extends `class` and implements the interfaces.
    pub(crate) fn can_be_anywhere(&mut self, bounds: &[ClassId], class: ClassId) -> bool {
        if self.can_be(bounds, class) {
            return true;
        }
        let world = &mut self.resolved.world;
        let extensible = !world.shell(class).flags.has(Flags::FINAL);
        extensible
            && bounds
                .iter()
                .all(|b| world.is_subclass(class, *b) || world.is_interface(*b))
    }
}
