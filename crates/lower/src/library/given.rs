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
use heddle_plato::ir::{Expr, ExprKind, Op, OpKind, Type, VarRef};
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
        receiver: Option<&Expr>,
        (args, params): (&[Expr], &[Ty]),
        span: Span,
    ) {
        let when = match (method.category, receiver) {
            (Category::ThreadSafe, _) => None,
            (_, Some(object)) if self.low.may_need_no_access(method.of) => {
                let whole = self.low.whole_of(object, span);
                let whole = Part::object(whole, span);
                Some(self.low.needs_no_access(&whole, true, span))
            }
            _ => return,
        };
        if !self.keeps_elements(method) {
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
                Asked::Everything => {
                    if !self.is_passed_found(value) {
                        let mut op = Op::new(OpKind::Skip, span);
                        op.checks = self.must_be_accessible(&parts, Leaving::Asked, span);
                        self.code.emit(op);
                    }
                    run.extend(parts);
                }
                Asked::AsObject if self.low.is_below(method.of, &ASKING_AGAIN) => {
                    asked.extend(parts);
                }
                Asked::AsObject => {}
            }
        }
        if run.is_empty() && asked.is_empty() {
            return;
        }
        if let Some(when) = when {
            let parts = run.iter_mut().chain(&mut asked);
            parts.for_each(|part| *part = part.clone().only_if(&when));
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

    /// Whether an argument was found somewhere: what it does then begins without a right to it.
    fn is_passed_found(&self, value: &Expr) -> bool {
        match value.kind() {
            ExprKind::Var(VarRef::Local(local), _) => self.passed_found.contains(local),
            _ => false,
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
        let mut keeps_none = [Mark::Forgets, Mark::Now].into_iter();
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
        let loose = self.low.loose_parts(class, value).into_iter();
        let loose = loose.map(|part| part.only_if(&some));
        // The rest of objects with locks of their own belongs to nobody.
        let whole = Expr::and(some.clone(), Expr::not(self.low.used_as_monitor(ty, value)));
        let mut parts = self.low.owned_parts(class, value);
        parts.push(Part::object(value.clone(), span));
        let parts = parts.into_iter().map(|part| part.only_if(&whole));
        Some((loose.chain(parts).collect(), how))
    }
}
