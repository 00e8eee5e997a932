//! What is known of the type arguments of a subclass when an object of a supertype turns out to be one (JLS 18.5.5, 5.5).

use crate::model::{ClassId, ClassKind, Flags};
use crate::types::{Ty, TyKind, VarId};
use crate::world::World;

/// Deepest nesting of sealed types that is followed.
const DEEPEST: u32 = 64;

impl World {
    /// The most special known type of a `class` object that was seen as `from`: `ArrayList<String>` for a
    /// `Collection<String>`, with wildcards for what `from` does not determine.
    pub(crate) fn narrowed(&mut self, from: Ty, class: ClassId) -> Ty {
        let params = self.header(class).params.clone();
        if params.is_empty() {
            return self.types.raw(class);
        }
        let this = self.this_type(class);
        let mut bound = vec![None; params.len()];
        for part in self.class_parts(from, 0) {
            let TyKind::Class(c, given) = self.types.kind(part) else {
                continue;
            };
            let Some(known) = self.as_super(this, c) else {
                continue;
            };
            let TyKind::Class(_, known) = self.types.kind(known) else {
                continue;
            };
            let given = self.types.args(given).to_vec();
            let known = self.types.args(known).to_vec();
            for (known, given) in known.iter().zip(&given) {
                self.bind(*known, *given, &params, &mut bound);
            }
        }
        let args: Vec<Ty> = bound.into_iter().map(|b| b.unwrap_or(Ty::ANY)).collect();
        self.types.class(class, &args)
    }

    /// The class types that a type consists of: bounds of variables, parts of intersections.
    fn class_parts(&mut self, ty: Ty, depth: u32) -> Vec<Ty> {
        if depth > DEEPEST {
            return Vec::new();
        }
        match self.types.kind(ty) {
            TyKind::Var(_) | TyKind::Extends(_) | TyKind::Any | TyKind::Super(_) => {
                let bound = self.upper_bound(ty);
                self.class_parts(bound, depth + 1)
            }
            TyKind::Meet(list) => {
                let parts = self.types.args(list).to_vec();
                let parts = parts.into_iter();
                parts.flat_map(|p| self.class_parts(p, depth + 1)).collect()
            }
            _ => vec![ty],
        }
    }

    /// Makes `known`, a type in terms of `params`, agree with `given`.
    fn bind(&mut self, known: Ty, given: Ty, params: &[VarId], bound: &mut [Option<Ty>]) {
        match (self.types.kind(known), self.types.kind(given)) {
            (TyKind::Var(var), _) => {
                if let Some(i) = params.iter().position(|p| *p == var) {
                    bound[i].get_or_insert(given);
                }
            }
            (TyKind::Class(c, known), TyKind::Class(d, given)) if c == d => {
                let (known, given) = (
                    self.types.args(known).to_vec(),
                    self.types.args(given).to_vec(),
                );
                for (known, given) in known.iter().zip(&given) {
                    self.bind(*known, *given, params, bound);
                }
            }
            (TyKind::Array(known), TyKind::Array(given)) => self.bind(known, given, params, bound),
            _ => {}
        }
    }

    /// Whether the machine can test that a `from` is a `to`: everything about its type arguments follows from `from`.
    pub(crate) fn is_checked_test(&mut self, from: Ty, to: Ty) -> bool {
        if self.is_subtype(from, to) {
            return true;
        }
        match self.types.kind(to) {
            TyKind::Class(class, list) => {
                let args = self.types.args(list).to_vec();
                // What the class around an inner class is a class of, is not asked.
                let around = args.len().saturating_sub(self.header(class).own);
                if args[around..].iter().all(|a| *a == Ty::ANY) {
                    return true;
                }
                let known = self.narrowed(from, class);
                let known = self.with_first(known, &args[..around]);
                let captured = self.capture(known);
                self.is_subtype(known, to) || self.is_subtype(captured, to)
            }
            TyKind::Array(to) => match self.types.kind(from) {
                TyKind::Array(from) => from == to || self.is_checked_test(from, to),
                _ => self.is_reifiable(to),
            },
            TyKind::Var(_) | TyKind::Meet(_) => false,
            _ => true,
        }
    }

    /// A type with other first arguments: those of the classes around it.
    fn with_first(&mut self, ty: Ty, first: &[Ty]) -> Ty {
        let TyKind::Class(class, list) = self.types.kind(ty) else {
            return ty;
        };
        let mut args = self.types.args(list).to_vec();
        for (arg, first) in args.iter_mut().zip(first) {
            *arg = *first;
        }
        self.types.class(class, &args)
    }

    fn is_reifiable(&mut self, ty: Ty) -> bool {
        match self.types.kind(ty) {
            TyKind::Class(_, list) => {
                let args = self.types.args(list).to_vec();
                args.iter().all(|a| *a == Ty::ANY)
            }
            TyKind::Array(element) => self.is_reifiable(element),
            TyKind::Var(_) | TyKind::Meet(_) => false,
            _ => true,
        }
    }

    /// Whether no object can be of both classes, as far as `final`, `sealed` and single inheritance tell (JLS 5.1.6.1).
    pub(crate) fn are_disjoint(&mut self, c: ClassId, d: ClassId) -> bool {
        self.disjoint_at(c, d, 0)
    }

    fn disjoint_at(&mut self, c: ClassId, d: ClassId, depth: u32) -> bool {
        if depth > DEEPEST || self.is_subclass(c, d) || self.is_subclass(d, c) {
            return false;
        }
        if !self.is_interface(c) && !self.is_interface(d) {
            return true;
        }
        if self.is_final(c) || self.is_final(d) {
            return true;
        }
        [(c, d), (d, c)].into_iter().any(|(sealed, other)| {
            let permitted = self.permitted(sealed);
            permitted.is_some_and(|classes| {
                let mut classes = classes.into_iter();
                classes.all(|p| self.disjoint_at(p, other, depth + 1))
            })
        })
    }

    /// The classes that may directly extend a sealed class or interface; `None` for one that is not sealed.
    pub fn permitted(&mut self, class: ClassId) -> Option<Vec<ClassId>> {
        if let Some(known) = self.permitted.get(&class) {
            return known.clone();
        }
        let found = self.find_permitted(class);
        self.permitted.insert(class, found.clone());
        found
    }

    fn find_permitted(&mut self, class: ClassId) -> Option<Vec<ClassId>> {
        // Class files of enums list the classes of constants with bodies; those without are of the enum itself.
        if self.shell(class).kind == ClassKind::Enum {
            return None;
        }
        let listed = self.header(class).permits.clone();
        if !listed.is_empty() {
            return Some(listed);
        }
        if !self.shell(class).flags.has(Flags::SEALED) {
            return None;
        }
        // Without `permits`: those that the same file declares (JLS 8.1.6).
        let top = self.outermost(class);
        let unit = self.sources.get(&top)?.unit.clone();
        let package = self.names.text(unit.package).to_owned();
        let mut work = Vec::new();
        for decl in &unit.ast.unit.types {
            let simple = unit.ast.text(unit.ast[*decl].name.name);
            let binary = match package.is_empty() {
                true => simple.to_owned(),
                false => format!("{package}/{simple}"),
            };
            work.extend(self.find_class(&binary));
        }
        let mut found = Vec::new();
        while let Some(candidate) = work.pop() {
            let shell = self.shell(candidate);
            work.extend(shell.members.iter().map(|(_, id)| *id));
            let supers = self.direct_supers(candidate);
            if supers.iter().any(|s| self.class_of(*s) == Some(class)) {
                found.push(candidate);
            }
        }
        found.sort_unstable();
        Some(found)
    }
}
