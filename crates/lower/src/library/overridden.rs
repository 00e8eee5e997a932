//! Library methods that classes of the program override: the object may be of such a class, and then the program's method runs.
//!
//! Without clauses the program's methods are called by their summaries, and the library's by its contract; which of them runs is told by
//! the class of the object.

use crate::body::Lower;
use crate::heap::plato_type;
use crate::method::Method;
use crate::summary::{CodeId, Handed};
use heddle_plato::ir::{Expr, Op, OpKind, Stmt};
use heddle_resolve::model::{ClassId, MethodId};
use heddle_resolve::typed::{Call, Dispatch, Receiver};
use heddle_resolve::types::Ty;
use heddle_text::Span;

impl Method<'_, '_> {
    /// A call of a library method that a class here overrides: its result, as far as the call is one. Refused where that cannot be told.
    pub(super) fn overridden_here(
        &mut self,
        call: &Call,
        receiver: Option<&Expr>,
        args: &[Expr],
        span: Span,
    ) -> Lower<Option<Option<Expr>>> {
        let id = call.method;
        let world = &mut self.low.resolved.world;
        if !self.low.classes.is_overridden(world, id) {
            return Ok(None);
        }
        let exact = call.dispatch != Dispatch::Virtual || call.receiver == Receiver::None;
        let (true, Some(object)) = (self.low.summaries.allowed, receiver) else {
            self.not_overridden(id, span)?;
            return Ok(None);
        };
        if exact {
            return Ok(None);
        }
        let here = self.low.run_instead(call.site, id);
        if here.is_empty() {
            let world = &mut self.low.resolved.world;
            let all = self.low.classes.overriding(world, id);
            let mut all = all.into_iter().filter(|m| *m != id);
            if all.any(|m| self.low.can_be(&[call.site], m.class)) {
                self.not_overridden(id, span)?;
            }
            return Ok(None);
        }
        let result = match plato_type(&mut self.low.resolved.world, call.result) {
            Some(ty) if call.result != Ty::VOID => Some(self.code.temp(ty, span)),
            _ => None,
        };
        let classes: Vec<ClassId> = here.iter().map(|(class, _)| *class).collect();
        let own = self.low.is_one_of(&classes, object);
        let mut bodies: Vec<CodeId> = here.iter().map(|(_, m)| CodeId::Method(*m)).collect();
        bodies.sort();
        bodies.dedup();
        let params = self.low.resolved.world.method(id).params.clone();
        let program = self.inside(|m| {
            m.code
                .emit(Op::new(OpKind::CallGlue, span).guard(own.clone()));
            let handed = Handed {
                receiver: Some((object, call.site)),
                args: args.iter().cloned().zip(params).collect(),
            };
            let value = m.by_summary(&bodies, &handed, call.result, span)?;
            if let (Some(result), Some(value)) = (result, value) {
                m.code.set(result, value, span);
            }
            Ok(())
        })?;
        let library = self.inside(|m| {
            m.code
                .emit(Op::new(OpKind::CallGlue, span).guard(Expr::not(own)));
            let value = m.by_library(call, Some(object.clone()), args, span)?;
            if let (Some(result), Some(value)) = (result, value) {
                m.code.set(result, value, span);
            }
            Ok(())
        })?;
        self.code.out.push(Stmt::Choice(vec![program, library]));
        Ok(Some(result.map(|r| self.code.read(r, span))))
    }
}

impl crate::program::Lowering<'_> {
    /// The classes of the program that may be the object's, with the method that they run instead of the library's.
    fn run_instead(&mut self, site: ClassId, id: MethodId) -> Vec<(ClassId, MethodId)> {
        let mut found = Vec::new();
        for class in self.concrete_classes() {
            let world = &mut self.resolved.world;
            if !world.is_subclass(class, id.class) || !self.can_be(&[site], class) {
                continue;
            }
            if let Some(m) = self.implementation(class, id)
                && self.classes.method(m).is_some()
            {
                found.push((class, m));
            }
        }
        found
    }
}
