//! Code of the program that a library call without contract may run: functions that it is given, and what classes of the program
//! override of the library. All of it must be harmless, so that it may run any number of times, now and later.
//!
//! An object of the program that gets into the library is looked at where it gets in, with all that it overrides. Of a generic
//! object of the library the type arguments say what may be in it.

use super::default::Unwritten;
use crate::body::{Lower, refuse};
use crate::method::Method;
use crate::program::Lowering;
use heddle_plato::ir::Expr;
use heddle_resolve::library::categories::{Category, Mark};
use heddle_resolve::model::{ClassId, Flags, MethodId, Origin};
use heddle_resolve::types::{Ty, TyKind};
use heddle_text::Span;

/// What the library asks of any object.
const OF_OBJECTS: [&str; 3] = ["equals", "hashCode", "toString"];

impl Lowering<'_> {
    /// The methods of the program that the library may call of an object with this type.
    fn run_of_type(&mut self, ty: Ty, found: &mut Vec<MethodId>) {
        let mut todo = vec![ty];
        let mut seen = Vec::new();
        while let Some(ty) = todo.pop() {
            if seen.contains(&ty) {
                continue;
            }
            seen.push(ty);
            match self.resolved.world.types.kind(ty) {
                TyKind::Array(of) | TyKind::Extends(of) => todo.push(of),
                TyKind::Class(class, args) => {
                    self.run_of_class(class, found);
                    todo.extend(self.resolved.world.types.args(args));
                }
                TyKind::Prim(_) | TyKind::Null | TyKind::Void => {}
                _ => {
                    for class in self.bounds_of(ty) {
                        self.run_of_class(class, found);
                    }
                }
            }
        }
    }

    fn run_of_class(&mut self, class: ClassId, found: &mut Vec<MethodId>) {
        // Nothing of the program is below it.
        let last = self.resolved.world.shell(class).flags.has(Flags::FINAL);
        if last && self.category_of(class) == Some(Category::Value) {
            return;
        }
        let comparable = self.resolved.world.class_ref("java/lang/Comparable");
        found.extend(self.own_overrides(class, comparable, None));
        for name in OF_OBJECTS {
            found.extend(self.own_overrides(class, ClassId::OBJECT, Some(name)));
        }
        for above in self.library_above(class) {
            found.extend(self.own_overrides(class, above, None));
        }
        found.sort();
        found.dedup();
    }

    /// The library classes above a class, itself included, but for `Object`.
    fn library_above(&mut self, class: ClassId) -> Vec<ClassId> {
        let mut all = vec![class];
        let mut next = 0;
        while let Some(at) = all.get(next).copied() {
            next += 1;
            for sup in self.resolved.world.direct_supers(at) {
                let above = self.resolved.world.class_of(sup);
                all.extend(above.filter(|c| !all.contains(c)));
            }
        }
        let library = |low: &mut Self, c: ClassId| {
            c != ClassId::OBJECT && low.resolved.world.shell(c).origin != Origin::Source
        };
        all.retain(|c| library(self, *c));
        all
    }

    /// Whether a lambda or method reference of the files may be in a variable of this type and is not harmless.
    fn has_lambda_with_effects(&mut self, ty: Ty) -> bool {
        let Some(class) = self.resolved.world.class_of(ty) else {
            return false;
        };
        if class == ClassId::OBJECT || !self.resolved.world.is_interface(class) {
            return false;
        }
        for lambda in self.lambdas() {
            let of = self.resolved.files[lambda.file].note(lambda.expr).ty;
            let Some(of) = self.resolved.world.class_of(of) else {
                continue;
            };
            if self.resolved.world.is_subclass(of, class)
                && !self.is_harmless_lambda(lambda.file, lambda.expr)
            {
                return true;
            }
        }
        false
    }
}

impl Method<'_, '_> {
    /// What a library call without contract may run is harmless, or the call is refused.
    pub(super) fn runs_by_default(
        &mut self,
        method: Unwritten,
        (args, params): (&[Expr], &[Ty]),
        span: Span,
    ) -> Lower<()> {
        let name = self.low.library_name(method.id);
        let what = format!("a call of `{name}`");
        let info = self.low.resolved.world.method(method.id).clone();
        let mut types = Vec::new();
        for (formal, value) in params.iter().zip(args) {
            match self.code_passed(value) {
                Some(e) if self.low.is_harmless_lambda(self.scope.file, e) => {}
                Some(_) => return self.runs_lambda(&what, span),
                None => types.push(self.type_passed(value).unwrap_or(*formal)),
            }
        }
        let alone = self.low.has_mark(method.id, method.of, Mark::Alone);
        let receiver = self.receiver_type.take();
        if !info.flags.is_static() && !alone {
            types.extend(self.elements_of(method, receiver));
        }
        // The object of a function is one itself.
        if self.low.category_of(method.of) == Some(Category::Function) {
            types.extend(receiver);
        }
        let mut methods = Vec::new();
        for ty in types {
            self.low.run_of_type(ty, &mut methods);
            if self.low.has_lambda_with_effects(ty) {
                return self.runs_lambda(&what, span);
            }
        }
        methods.sort();
        methods.dedup();
        for m in methods {
            self.must_be_harmless(m, &what, span)?;
        }
        Ok(())
    }

    fn runs_lambda(&mut self, what: &str, span: Span) -> Lower<()> {
        refuse(
            format!("{what} that may call a lambda or method reference with effects"),
            span,
        )
    }

    /// What may be in the object of a call: its type arguments, or anything.
    fn elements_of(&mut self, method: Unwritten, receiver: Option<Ty>) -> Vec<Ty> {
        let types = &self.low.resolved.world.types;
        if let Some(TyKind::Class(_, args)) = receiver.map(|ty| types.kind(ty))
            && !args.is_empty()
        {
            return types.args(args).to_vec();
        }
        let generic = !self.low.resolved.world.header(method.of).params.is_empty();
        let object = self.low.resolved.world.types.raw(ClassId::OBJECT);
        match generic {
            true => vec![object],
            false => Vec::new(),
        }
    }
}
