//! Objects of the program that get into library objects for several threads: other threads may run their methods from now on, whenever they
//! like, so that whoever handed them in has no access to them any more.
//!
//! A task that is given to an executor is run by another thread; an element of a concurrent collection is compared by whoever uses the
//! collection. What the library only notes and never calls stays with the thread that has it.

use super::default::Unwritten;
use super::runs::Asked;
use crate::access::{Leaving, Part};
use crate::heap::null;
use crate::method::Method;
use heddle_plato::ir::{Expr, Type};
use heddle_resolve::library::categories::{Category, Mark};
use heddle_resolve::model::ClassId;
use heddle_resolve::types::Ty;
use heddle_text::Span;

/// Library classes that ask their elements and keys again and again.
const ASKING_AGAIN: [&str; 2] = ["java/util/Collection", "java/util/Map"];

impl Method<'_, '_> {
    /// The objects whose methods other threads may run after this call are no longer this thread's.
    pub(super) fn given_to_others(
        &mut self,
        method: Unwritten,
        (args, params): (&[Expr], &[Ty]),
        span: Span,
    ) {
        if method.category != Category::ThreadSafe || !self.keeps_elements(method) {
            return;
        }
        let declared = self.low.resolved.world.method(method.id).params.clone();
        let (mut run, mut asked) = (Vec::new(), Vec::new());
        for (k, (value, formal)) in args.iter().zip(params).enumerate() {
            let declared = declared.get(k).copied().unwrap_or(*formal);
            let Some((parts, how)) = self.given_parts(value, *formal, declared, span) else {
                continue;
            };
            match how {
                Asked::Everything => run.extend(parts),
                Asked::AsObject if self.low.is_below(method.of, &ASKING_AGAIN) => {
                    asked.extend(parts);
                }
                Asked::AsObject => {}
            }
        }
        if run.is_empty() && asked.is_empty() {
            return;
        }
        self.does_give();
        // Elements are only read: so may this thread.
        if !asked.is_empty() {
            let write = self.low.heap.access.write;
            self.lose_in(&[write], &asked, Leaving::Asked, span);
        }
        if !run.is_empty() {
            self.lose(&run, Leaving::Asked, span);
        }
    }

    /// Whether the library may still have the arguments after the call. Marks speak of what is in confined arguments, so that they say
    /// nothing of elements.
    fn keeps_elements(&mut self, method: Unwritten) -> bool {
        if self.low.is_below(method.of, &ASKING_AGAIN) {
            let world = &mut self.low.resolved.world;
            let name = world.method(method.id).name;
            let takes_out = world.names.text(name).starts_with("remove");
            return !takes_out && !self.low.only_reads(method.id, method.of);
        }
        let mut keeps_none = [Mark::Looks, Mark::Uses, Mark::Now].into_iter();
        !keeps_none.any(|m| self.low.has_mark(method.id, method.of, m))
    }

    /// An argument with methods that do more than compute with what never changes, as far as the library may call them.
    fn given_parts(
        &mut self,
        value: &Expr,
        formal: Ty,
        declared: Ty,
        span: Span,
    ) -> Option<(Vec<Part>, Asked)> {
        if self.code_passed(value).is_some() || *value.ty() != Type::Int {
            return None;
        }
        let ty = self.type_passed(value).unwrap_or(formal);
        if !self.low.resolved.world.types.is_reference(ty) {
            return None;
        }
        let class = self.low.class_behind(ty).unwrap_or(ClassId::OBJECT);
        let how = self.low.passing(declared).0;
        let mut methods = Vec::new();
        self.low.run_of_class(class, how, &mut methods);
        methods.retain(|m| !self.low.is_harmless(*m));
        if methods.is_empty() {
            return None;
        }
        let some = Expr::not(Expr::eq(value.clone(), null(span)));
        // Objects with locks of their own belong to nobody.
        let some = Expr::and(some, Expr::not(self.low.used_as_monitor(ty, value)));
        let mut parts = self.low.owned_parts(class, value);
        parts.push(Part::object(value.clone(), span));
        let parts = parts.into_iter().map(|part| part.only_if(&some));
        Some((parts.collect(), how))
    }
}
