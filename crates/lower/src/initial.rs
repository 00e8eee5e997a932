//! What the declaration of a `final` field says for every object: `final List<T> all = new ArrayList<>()` is never null.
//!
//! Takes the initializers of the instance fields, gives facts for the places where such a field is read. Nobody sees an object
//! before its initializers ran, and no constructor may assign a `final` field that has one.

use crate::class::ClassDecl;
use crate::heap::null;
use crate::program::Lowering;
use heddle_plato::ir::{Expr, ExprKind as E};
use heddle_resolve::model::{ClassId, Const, FieldId};
use heddle_syntax::ast::{ExprId, ExprKind};
use heddle_text::Span;

/// What an initializer makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Made {
    /// An object; of exactly this class, if that is known.
    Object(Option<ClassId>),
    /// An array of this length.
    Array(i64),
}

impl Lowering<'_> {
    /// Looks at the initializers of all `final` instance fields.
    pub(crate) fn read_initializers(&mut self) {
        for decl in self.classes.list.clone() {
            let unit = self.unit(decl.file);
            for (field, var) in self.classes.fields(self.resolved, decl) {
                let world = &mut self.resolved.world;
                if !self.heap.policy.never_changes(world, field) {
                    continue;
                }
                let made = match unit.ast[var].init {
                    Some(init) => self.made_by(decl.file, init),
                    None => self.made_by_constructors(decl, field),
                };
                self.heap.made.extend(made.map(|m| (field, m)));
            }
        }
    }

    /// What the constructors make for a `final` field: Java sees to it that each gives it a value, once. Nobody reads the field of
    /// an object in the making as one of an object.
    fn made_by_constructors(&self, decl: ClassDecl, field: FieldId) -> Option<Made> {
        let values = self.given_to(decl, field);
        let all: Option<Vec<Made>> = values.iter().map(|e| self.made_by(decl.file, *e)).collect();
        let mut all = all?.into_iter();
        let first = all.next()?;
        Some(match all.all(|m| m == first) {
            true => first,
            false => Made::Object(None),
        })
    }

    /// What an initializer makes.
    pub(crate) fn made_by(&self, file: usize, e: ExprId) -> Option<Made> {
        let unit = self.unit(file);
        match unit.ast[e].kind {
            ExprKind::Paren(inner) => self.made_by(file, inner),
            ExprKind::New { body: None, .. } => {
                let ty = self.resolved.files[file].note(e).ty;
                Some(Made::Object(self.resolved.world.class_of(ty)))
            }
            ExprKind::New { .. } | ExprKind::Lambda { .. } => Some(Made::Object(None)),
            ExprKind::ArrayInit(items) => Some(Made::Array(unit.ast.list(items).len() as i64)),
            ExprKind::NewArray { init: Some(e), .. } => self.made_by(file, e),
            ExprKind::NewArray { dims, .. } => {
                let first = unit.ast.list(dims).first().copied();
                let length = first.and_then(|d| unit.ast[d].length);
                match length.and_then(|e| self.resolved.files[file].constant(e)) {
                    Some(Const::Int(n)) if *n >= 0 => Some(Made::Array(i64::from(*n))),
                    _ => Some(Made::Object(None)),
                }
            }
            _ => None,
        }
    }

    /// What is known of an object of a class by the declarations of its `final` fields.
    pub(crate) fn made_with(&mut self, class: ClassId, object: &Expr) -> Vec<Expr> {
        let mut made: Vec<FieldId> = self.heap.made.keys().copied().collect();
        made.sort();
        let mut known = Vec::new();
        for field in made {
            let world = &mut self.resolved.world;
            if world.is_subclass(class, field.class)
                && let Some(value) = self.heap.final_field(world, field, object)
            {
                known.extend(self.known_initial(&value, object.span()));
            }
        }
        known
    }

    /// What is known of the value of a `final` field by its declaration.
    pub(crate) fn known_initial(&mut self, value: &Expr, span: Span) -> Option<Expr> {
        let E::Apply(f, _) = value.kind() else {
            return None;
        };
        let made = self.heap.made_of(*f)?;
        Some(self.known_of_made(made, value, span))
    }

    /// What is known of what an initializer made.
    pub(crate) fn known_of_made(&mut self, made: Made, value: &Expr, span: Span) -> Expr {
        let some = Expr::not(Expr::eq(value.clone(), null(span)));
        match made {
            Made::Object(None) => some,
            Made::Object(Some(class)) => {
                let kind = self.heap.exactly(&mut self.resolved.world, class, value);
                let no_other = self.is_no_other_monitor(class, value);
                kind.into_iter().chain(no_other).fold(some, Expr::and)
            }
            Made::Array(n) => {
                let length = Expr::eq(self.heap.length(value.clone()), Expr::int(n, span));
                Expr::and(some, length)
            }
        }
    }
}

impl crate::heap::Heap {
    fn made_of(&self, f: heddle_plato::ir::FuncId) -> Option<Made> {
        let of = |id: &FieldId| self.constant_of(id) == Some(f);
        self.made.iter().find(|(id, _)| of(id)).map(|(_, m)| *m)
    }
}
