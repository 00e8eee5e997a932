//! Code of the program that a library call without contract may run: functions that it is given, and what classes of the program
//! override of the library. All of it must be harmless, so that it may run any number of times, now and later.
//!
//! An object of the program that gets into the library is looked at where it gets in, with all that it overrides. Of a generic
//! object of the library the type arguments say what may be in it. What the library takes as `Object` or as a type variable, it asks
//! only what it asks of any object ([`Asked`]): a list of tasks never runs them.

use super::default::Unwritten;
use super::given_before::Runs;
use crate::body::{Lower, refuse};
use crate::method::Method;
use crate::program::Lowering;
use crate::summary::{CodeId, Handed};
use heddle_plato::ir::Expr;
use heddle_resolve::library::categories::{Category, Mark};
use heddle_resolve::model::{ClassId, Flags, MethodId, Origin};
use heddle_resolve::typed::Target;
use heddle_resolve::types::{Ty, TyKind};
use heddle_syntax::ast::{ExprId, ExprKind, LambdaBody};
use heddle_text::Span;

/// What the library asks of any object.
const OF_OBJECTS: [&str; 3] = ["equals", "hashCode", "toString"];

/// What the library asks objects for that it knows as `Object` only, if they are of these interfaces.
const LOOKED_FOR: [&str; 4] = [
    "java/lang/Comparable",
    "java/util/Formattable",
    "java/util/Map$Entry",
    "java/io/Externalizable",
];

/// How much of an object the library can call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// Whatever the object has of the library.
    Everything,
    /// Only what it asks of any object.
    AsObject,
}

/// How much of an object, and of what its type arguments say is in it.
pub(super) type Passing = (Asked, Asked);

impl Lowering<'_> {
    /// The methods of the program that the library may call of an object with this type.
    fn run_of_type(&mut self, ty: Ty, (own, inside): Passing, found: &mut Vec<MethodId>) {
        let mut asked = own;
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
                    self.run_of_class(class, asked, found);
                    todo.extend(self.resolved.world.types.args(args));
                    asked = inside;
                }
                TyKind::Prim(_) | TyKind::Null | TyKind::Void => {}
                _ => {
                    for class in self.bounds_of(ty) {
                        self.run_of_class(class, asked, found);
                    }
                }
            }
        }
    }

    pub(super) fn run_of_class(&mut self, class: ClassId, asked: Asked, found: &mut Vec<MethodId>) {
        // Nothing of the program is below it.
        let last = self.resolved.world.shell(class).flags.has(Flags::FINAL);
        if last && self.category_of(class) == Some(Category::Value) {
            return;
        }
        for name in LOOKED_FOR {
            let interface = self.resolved.world.class_ref(name);
            found.extend(self.own_overrides(class, interface, None));
        }
        for name in OF_OBJECTS {
            found.extend(self.own_overrides(class, ClassId::OBJECT, Some(name)));
        }
        if asked == Asked::Everything {
            for above in self.library_above(class) {
                found.extend(self.own_overrides(class, above, None));
            }
        }
        found.sort();
        found.dedup();
    }

    /// How much of an argument, and of what is in it, a parameter that is declared with this type lets the library call.
    pub(super) fn passing(&mut self, formal: Ty) -> Passing {
        let types = &self.resolved.world.types;
        match types.kind(formal) {
            TyKind::Array(of) => self.passing(of),
            TyKind::Class(ClassId::OBJECT, _) | TyKind::Any => (Asked::AsObject, Asked::AsObject),
            TyKind::Class(_, args) => {
                let args = types.args(args).to_vec();
                let is_any = |ty: Ty| self.passing(ty).0 == Asked::AsObject;
                match !args.is_empty() && args.into_iter().all(is_any) {
                    true => (Asked::Everything, Asked::AsObject),
                    false => (Asked::Everything, Asked::Everything),
                }
            }
            TyKind::Extends(bound) | TyKind::Super(bound) => self.passing(bound),
            TyKind::Var(_) => {
                let comparable = self.resolved.world.class_ref("java/lang/Comparable");
                let bounds = self.bounds_of(formal);
                match bounds
                    .iter()
                    .all(|c| *c == ClassId::OBJECT || *c == comparable)
                {
                    true => (Asked::AsObject, Asked::AsObject),
                    false => (Asked::Everything, Asked::Everything),
                }
            }
            _ => (Asked::Everything, Asked::Everything),
        }
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

    /// The lambdas and method references of the files that may be in a variable of this type and are not harmless.
    fn lambdas_with_effects(&mut self, ty: Ty) -> Vec<CodeId> {
        let Some(class) = self.resolved.world.class_of(ty) else {
            return Vec::new();
        };
        if class == ClassId::OBJECT || !self.resolved.world.is_interface(class) {
            return Vec::new();
        }
        let mut found = self.functions_of(class);
        found.retain(|code| match code {
            CodeId::Function(file, e) => !self.is_harmless_lambda(*file, *e),
            CodeId::Method(_) => true,
        });
        found
    }
}

impl Lowering<'_> {
    /// Whether a function gives arrays that it does not make: the library may write them (`toArray`).
    fn gives_old_array(&mut self, file: usize, e: ExprId) -> bool {
        let typed = &self.resolved.files[file];
        let Target::Function(f) = typed.note(e).target else {
            return false;
        };
        let result = typed.function(f).result;
        // `T[]::new` calls nothing.
        let new = typed.function(f).call.is_none();
        let array = matches!(self.resolved.world.types.kind(result), TyKind::Array(_));
        let makes = match self.unit(file).ast[e].kind {
            ExprKind::Lambda {
                body: LambdaBody::Expr(value),
                ..
            } => matches!(self.unit(file).ast[value].kind, ExprKind::NewArray { .. }),
            ExprKind::MethodRef { .. } => new,
            _ => false,
        };
        array && !makes
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
        let mut bodies = Vec::new();
        for (k, (formal, value)) in params.iter().zip(args).enumerate() {
            let declared = info.params.get(k).copied().unwrap_or(*formal);
            let passing = self.low.passing(declared);
            if let Some(e) = self.code_passed(value)
                && self.low.gives_old_array(self.scope.file, e)
            {
                let what =
                    format!("{what} with a function that gives an array which others may have");
                return refuse(what, span);
            }
            match self.code_passed(value) {
                Some(_) if passing.0 == Asked::AsObject => {}
                Some(e) if self.low.is_harmless_lambda(self.scope.file, e) => {}
                Some(e) if self.low.summaries.allowed => {
                    bodies.push(CodeId::Function(self.scope.file, e));
                }
                Some(_) => return self.runs_lambda(&what, span),
                None => types.push((self.type_passed(value).unwrap_or(*formal), passing)),
            }
        }
        let alone = self.low.has_mark(method.id, method.of, Mark::Alone);
        let receiver = self.receiver_type.take();
        if !info.flags.is_static() && !alone {
            let elements = self.elements_of(method, receiver);
            let asked = (Asked::AsObject, Asked::AsObject);
            types.extend(elements.into_iter().map(|ty| (ty, asked)));
        }
        // The object of a function is one itself.
        if self.low.category_of(method.of) == Some(Category::Function) {
            let asked = (Asked::Everything, Asked::Everything);
            types.extend(receiver.map(|ty| (ty, asked)));
        }
        let mut methods = Vec::new();
        for (ty, passing) in types {
            self.low.run_of_type(ty, passing, &mut methods);
            let functions = match passing.0 {
                Asked::Everything => self.low.lambdas_with_effects(ty),
                Asked::AsObject => Vec::new(),
            };
            if !functions.is_empty() && !self.low.summaries.allowed {
                return self.runs_lambda(&what, span);
            }
            bodies.extend(functions);
        }
        methods.sort();
        methods.dedup();
        let kept = methods.iter().filter(|m| !self.low.is_harmless(**m));
        let kept: Vec<CodeId> = kept.map(|m| CodeId::Method(*m)).collect();
        let functions = match self.low.has_mark(method.id, method.of, Mark::Now) {
            true => &[],
            false => &*bodies,
        };
        let kept = functions.iter().copied().chain(kept.iter().copied());
        let runs = self.runs_tasks(method.id, method.of);
        self.low.library_keeps(runs.keeper(method.of), kept);
        if runs == Runs::Elsewhere && self.low.summaries.allowed {
            return self.runs_elsewhere(methods, bodies, span);
        }
        for m in methods {
            self.must_be_harmless(m, &what, span)?;
        }
        if self.may_lock_inside(method) && self.low.take_locks(&bodies) {
            self.low.heap.locks_inside(&name, span);
        }
        self.may_run(bodies, span)
    }

    /// Whether the library may hold a lock of its own while it runs what it is given: objects that are made for several threads do, by
    /// whatever type they are known.
    fn may_lock_inside(&mut self, method: Unwritten) -> bool {
        let several = method.category == Category::ThreadSafe;
        several || self.low.may_need_no_access(method.of)
    }

    /// Code that the library may run here, any number of times, on objects that are not at hand.
    pub(crate) fn may_run(&mut self, mut bodies: Vec<CodeId>, span: Span) -> Lower<()> {
        bodies.sort();
        bodies.dedup();
        if bodies.is_empty() {
            return Ok(());
        }
        let handed = Handed {
            receiver: None,
            args: Vec::new(),
        };
        self.by_summary(&bodies, &handed, Ty::VOID, span)?;
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
