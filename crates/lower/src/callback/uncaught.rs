//! A thread that ends with an exception prints it: the text of the exception is made, and whatever of `Throwable` the classes of the
//! program override may run behind the end of `run`.

use crate::body::{Lower, refuse};
use crate::program::Lowering;
use heddle_contracts::Special;
use heddle_resolve::model::{ClassId, MethodId};
use heddle_text::Span;
use std::rc::Rc;

impl Lowering<'_> {
    /// A method that threads begin with must not end with an exception whose printing has an effect.
    pub(crate) fn ends_quietly(&mut self, id: MethodId, header: Span) -> Lower<()> {
        let world = &mut self.resolved.world;
        let first = self.contracts.could_be(world, id, Special::Run)
            || self.contracts.could_be(world, id, Special::Main);
        // What the library throws by itself is of its own classes.
        let throws = |own: &crate::callees::OwnCode| own.throws;
        match first && !self.printed().is_empty() && self.reaches(id, &throws, &|_| false) {
            true => {
                self.tasks.insert(id);
                self.prints_quietly(header)
            }
            false => Ok(()),
        }
    }

    /// Refuses code that may end a thread with an exception, if printing one has an effect.
    pub(crate) fn prints_quietly(&mut self, span: Span) -> Lower<()> {
        let Some(m) = self.printed().first().copied() else {
            return Ok(());
        };
        let name = self.method_name(m);
        let ask = "catch it there";
        refuse(
            format!(
                "a thread that may end with an exception whose printing calls `{name}` ({ask})"
            ),
            span,
        )
    }

    /// Methods with effects that may run when an exception is printed.
    fn printed(&mut self) -> Rc<[MethodId]> {
        if let Some(known) = &self.callbacks.printed {
            return Rc::clone(known);
        }
        let throwable = self.resolved.world.class_ref("java/lang/Throwable");
        let mut all = self.own_overrides(throwable, throwable, None);
        all.extend(self.own_overrides(
            ClassId::THREAD,
            ClassId::THREAD,
            Some("getUncaughtExceptionHandler"),
        ));
        all.retain(|m| !self.is_harmless(*m));
        let all: Rc<[MethodId]> = all.into();
        self.callbacks.printed = Some(Rc::clone(&all));
        all
    }
}
