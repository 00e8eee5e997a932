//! Code that the library was given before, and where it may run.
//!
//! - What an object is given to call, the library may call in every call of that library ([`library_of`]).
//! - *Tasks* go to executors and timers (marks `tasks` and `later` of the table): their threads run them, and whoever calls something that helps
//!   (mark `helps`) or a function. Where a task is given, it may run at once, unless the mark is `later` or the text shows that the
//!   pool has threads of its own ([`pools`](super::pools)): then no lock of this thread is in its way.

use super::runs::Asked;
use crate::body::Lower;
use crate::heap::simple_name;
use crate::method::Method;
use crate::program::Lowering;
use crate::summary::{CodeId, Keeper};
use heddle_plato::ir::Expr;
use heddle_resolve::library::categories::{Category, Mark};
use heddle_resolve::model::{ClassId, MethodId};
use heddle_resolve::typed::Call;
use heddle_text::Span;

/// Where code runs that a call hands over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Runs {
    /// In this call, and in later calls of the same library.
    Anywhere,
    /// In this call, on other threads, and in calls that help.
    Task,
    /// On other threads, and in calls that help.
    Elsewhere,
}

impl Runs {
    /// Who keeps it.
    pub(super) fn keeper(self, of: ClassId) -> Keeper {
        match self {
            Runs::Anywhere => Keeper::Class(of),
            Runs::Task | Runs::Elsewhere => Keeper::Executors,
        }
    }
}

impl Lowering<'_> {
    /// The library keeps this code, and calls it later.
    pub(super) fn library_keeps(
        &mut self,
        keeper: Keeper,
        codes: impl IntoIterator<Item = CodeId>,
    ) {
        let mut codes = codes.into_iter().peekable();
        if self.summaries.allowed && codes.peek().is_some() {
            let kept = self.summaries.keeping.entry(keeper).or_default();
            kept.extend(codes);
        }
    }

    /// Code that objects which a call reaches may have been given before, and whether functions from elsewhere were given more.
    fn kept_by_library(
        &mut self,
        call: &Call,
        calls_functions: bool,
        runs_given: bool,
    ) -> (Vec<CodeId>, bool) {
        let of = call.method.class;
        let (mut found, mut more) = (Vec::new(), false);
        let value = self.category_of(of) == Some(Category::Value);
        for (keeper, codes) in self.summaries.kept.clone() {
            let keeper = match keeper {
                Keeper::Class(keeper) => keeper,
                Keeper::Executors => {
                    if calls_functions || runs_given || self.helps(call) {
                        found.extend(codes);
                    }
                    continue;
                }
            };
            if value {
                continue;
            }
            if self.category_of(keeper) == Some(Category::Function) {
                match calls_functions {
                    true => found.extend(codes),
                    false => more = true,
                }
                continue;
            }
            let world = &mut self.resolved.world;
            let related = world.is_subclass(keeper, of) || world.is_subclass(of, keeper);
            if related || library_of(world, keeper) == library_of(world, of) {
                found.extend(codes);
            }
        }
        (found, more)
    }

    /// Whether a call may run tasks of executors on this thread. (Parallel streams and sorts take part in their own work alone.)
    fn helps(&mut self, call: &Call) -> bool {
        let of = call.method.class;
        !self.is_known_library(of) || self.has_mark(call.method, call.site, Mark::Helps)
    }
}

/// The library that a class belongs to: the first two parts of its package. An iterator of `java.util` runs what a stream of
/// `java.util.stream` was given.
fn library_of(world: &heddle_resolve::World, class: ClassId) -> String {
    let name = world.binary_name(class);
    let package = name.rsplit_once('/').map_or("", |(package, _)| package);
    let parts: Vec<&str> = package.split('/').take(2).collect();
    parts.join("/")
}

impl Method<'_, '_> {
    /// Where code runs that the call at hand hands over.
    pub(super) fn runs_tasks(&mut self, id: MethodId, site: ClassId) -> Runs {
        if self.low.has_mark(id, site, Mark::Later) {
            return Runs::Elsewhere;
        }
        match self.low.has_mark(id, site, Mark::Tasks) {
            true if self.on_own_pool => Runs::Elsewhere,
            true => Runs::Task,
            false => Runs::Anywhere,
        }
    }

    /// Tasks for other threads: this one does not run them now.
    pub(super) fn runs_elsewhere(
        &mut self,
        methods: Vec<MethodId>,
        mut bodies: Vec<CodeId>,
        span: Span,
    ) -> Lower<()> {
        for m in methods {
            if !self.low.is_harmless(m) {
                self.low.nobody_else_uses(m);
                bodies.push(CodeId::Method(m));
            }
        }
        self.runs_meanwhile(bodies, span);
        Ok(())
    }

    /// A call of a library method may run what objects of the library were given before.
    pub(super) fn runs_what_was_given(
        &mut self,
        call: &Call,
        args: &[Expr],
        span: Span,
    ) -> Lower<()> {
        let of = call.method.class;
        if self.low.has_mark(call.method, call.site, Mark::Inert) {
            return Ok(());
        }
        let runs = self.runs_tasks(call.method, call.site);
        let calls_functions = self.calls_functions(call, args, runs != Runs::Elsewhere);
        let runs_given = runs == Runs::Task && self.gives_library_object(call, args);
        let (kept, more) = self.low.kept_by_library(call, calls_functions, runs_given);
        let premise = heddle_diag::Premise::LibraryDefault;
        let class = simple_name(&self.low.resolved.world, of);
        if more {
            let text = "functions from elsewhere call what they are given only where functions are called or handed over, and not in calls of";
            self.low.assume_of(premise, text, &format!("`{class}`"));
        }
        if kept.is_empty() {
            return Ok(());
        }
        let text = "what it is given to call, the library calls in calls of the packages or classes that it was given to, as in";
        self.low.assume_of(premise, text, &format!("`{class}`"));
        for code in &kept {
            if let CodeId::Method(m) = code {
                self.low.nobody_else_uses(*m);
            }
        }
        self.may_run(kept, span)
    }

    /// Whether a task that is handed over may be an object of the library, which was given code before (`new FutureTask<>(code)`).
    fn gives_library_object(&mut self, call: &Call, args: &[Expr]) -> bool {
        call.params.iter().zip(args).any(|(formal, value)| {
            let ty = self.type_passed(value).unwrap_or(*formal);
            let class = self.low.class_behind(ty);
            let own = class.is_some_and(|c| self.low.classes.class(c).is_some());
            self.low.resolved.world.types.is_reference(ty)
                && !own
                && self.code_passed(value).is_none()
        })
    }

    /// Whether a call is one of a function, or hands a function over whose code is not at hand to somebody who may call it here.
    fn calls_functions(&mut self, call: &Call, args: &[Expr], here: bool) -> bool {
        let is_function = |c: Option<Category>| c == Some(Category::Function);
        let declared = self.low.resolved.world.method(call.method).params.clone();
        let formals = call.params.iter().enumerate();
        let handed = formals.zip(args).any(|((k, formal), value)| {
            let declared = declared.get(k).copied().unwrap_or(*formal);
            let ty = self.type_passed(value).unwrap_or(*formal);
            let function = [*formal, ty].map(|ty| self.low.category_of_type(ty));
            function.into_iter().any(is_function)
                && self.low.passing(declared).0 == Asked::Everything
                && self.code_passed(value).is_none()
        });
        handed && here || is_function(self.low.category_of(call.method.class))
    }
}
