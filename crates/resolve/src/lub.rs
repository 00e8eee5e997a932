//! Least upper bounds and intersections (JLS 4.10.4, 5.1.10).

use crate::model::ClassId;
use crate::types::{Ty, TyKind};
use crate::world::World;

/// Nesting of type arguments that is followed before giving up with `?`.
const DEEPEST: u32 = 3;

impl World {
    /// The intersection of types, without members that others imply.
    pub(crate) fn meet(&mut self, parts: &[Ty]) -> Ty {
        let mut kept: Vec<Ty> = Vec::new();
        let mut flat = Vec::new();
        for part in parts {
            match self.types.kind(*part) {
                TyKind::Meet(list) => flat.extend_from_slice(self.types.args(list)),
                _ => flat.push(*part),
            }
        }
        for part in flat {
            if kept.iter().any(|k| self.implies(*k, part)) {
                continue;
            }
            kept.retain(|k| !self.implies(part, *k));
            kept.push(part);
        }
        match kept.as_slice() {
            [] => self.object(),
            [one] => *one,
            _ => {
                kept.sort_by_key(|t| self.class_of(*t).is_some_and(|c| self.is_interface(c)));
                let list = self.types.list(&kept);
                self.types.intern(TyKind::Meet(list))
            }
        }
    }

    /// Subtyping that adds no bounds.
    fn implies(&mut self, a: Ty, b: Ty) -> bool {
        self.probe(|w| w.is_subtype(a, b))
    }

    /// The least upper bound of reference types.
    pub(crate) fn lub(&mut self, types: &[Ty]) -> Ty {
        self.lub_at(types, 0)
    }

    fn lub_at(&mut self, types: &[Ty], depth: u32) -> Ty {
        let mut types: Vec<Ty> = types.iter().copied().filter(|t| *t != Ty::NULL).collect();
        types.dedup();
        if types.is_empty() {
            return Ty::NULL;
        }
        if types.contains(&Ty::ERROR) {
            return Ty::ERROR;
        }
        for candidate in &types {
            if types.iter().all(|t| self.implies(*t, *candidate)) {
                return *candidate;
            }
        }
        if types
            .iter()
            .all(|t| matches!(self.types.kind(*t), TyKind::Array(_)))
        {
            return self.lub_arrays(&types, depth);
        }
        self.lub_classes(&types, depth)
    }

    fn lub_arrays(&mut self, types: &[Ty], depth: u32) -> Ty {
        let elements: Vec<Ty> = types
            .iter()
            .filter_map(|t| match self.types.kind(*t) {
                TyKind::Array(e) => Some(e),
                _ => None,
            })
            .collect();
        if elements.iter().all(|e| self.types.is_reference(*e)) {
            let element = self.lub_at(&elements, depth);
            return self.types.array(element);
        }
        let parts = [ClassId::OBJECT, ClassId::SERIALIZABLE, ClassId::CLONEABLE];
        let parts: Vec<Ty> = parts.iter().map(|c| self.types.raw(*c)).collect();
        self.meet(&parts)
    }

    fn lub_classes(&mut self, types: &[Ty], depth: u32) -> Ty {
        let mut candidates = self.erased_supers(types[0]);
        for t in &types[1..] {
            candidates.retain(|c| self.as_super(*t, *c).is_some());
        }
        let all = candidates.clone();
        candidates.retain(|c| !all.iter().any(|d| d != c && self.is_subclass(*d, *c)));
        let parts: Vec<Ty> = candidates
            .into_iter()
            .map(|c| self.merged(types, c, depth))
            .collect();
        self.meet(&parts)
    }

    /// All classes that a type is an instance of, the type's own class first.
    fn erased_supers(&mut self, ty: Ty) -> Vec<ClassId> {
        let mut found = Vec::new();
        let mut work = match self.types.kind(ty) {
            TyKind::Class(c, _) => vec![c],
            TyKind::Var(v) => {
                let bounds = self.upper_bounds(v);
                return bounds
                    .into_iter()
                    .flat_map(|b| self.erased_supers(b))
                    .collect();
            }
            TyKind::Meet(list) => {
                let parts = self.types.args(list).to_vec();
                return parts
                    .into_iter()
                    .flat_map(|b| self.erased_supers(b))
                    .collect();
            }
            _ => vec![ClassId::OBJECT, ClassId::CLONEABLE, ClassId::SERIALIZABLE],
        };
        while let Some(c) = work.pop() {
            if found.contains(&c) {
                continue;
            }
            found.push(c);
            for s in self.direct_supers(c) {
                work.extend(self.class_of(s));
            }
        }
        found
    }

    /// The parameterization of `class` that covers those of all types.
    fn merged(&mut self, types: &[Ty], class: ClassId, depth: u32) -> Ty {
        let mut result: Option<Vec<Ty>> = None;
        for t in types {
            let Some(sup) = self.as_super(*t, class) else {
                continue;
            };
            let TyKind::Class(_, list) = self.types.kind(sup) else {
                continue;
            };
            if list.is_empty() {
                return self.types.raw(class);
            }
            let args = self.types.args(list).to_vec();
            result = Some(match result {
                None => args,
                Some(before) => before
                    .iter()
                    .zip(&args)
                    .map(|(a, b)| self.common_argument(*a, *b, depth))
                    .collect(),
            });
        }
        match result {
            Some(args) => self.types.class(class, &args),
            None => self.types.raw(class),
        }
    }

    /// Least containing type argument.
    fn common_argument(&mut self, a: Ty, b: Ty, depth: u32) -> Ty {
        if a == b {
            return a;
        }
        let (up_a, up_b) = match (self.types.kind(a), self.types.kind(b)) {
            (TyKind::Any, _) | (_, TyKind::Any) => return Ty::ANY,
            (TyKind::Super(x), TyKind::Super(y)) => {
                let low = self.meet(&[x, y]);
                return self.types.intern(TyKind::Super(low));
            }
            (TyKind::Super(_), _) | (_, TyKind::Super(_)) => return Ty::ANY,
            (TyKind::Extends(x), TyKind::Extends(y)) => (x, y),
            (TyKind::Extends(x), _) => (x, b),
            (_, TyKind::Extends(y)) => (a, y),
            _ => (a, b),
        };
        if depth >= DEEPEST {
            return Ty::ANY;
        }
        let up = self.lub_at(&[up_a, up_b], depth + 1);
        if self.class_of(up) == Some(ClassId::OBJECT) {
            return Ty::ANY;
        }
        self.types.intern(TyKind::Extends(up))
    }
}
