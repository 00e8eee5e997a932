//! Want of stack or memory. That both suffice is a listed assumption of all code that calls something or makes an object; but a
//! handler for such errors is no dead code: within its `try`, every call and every new object may end with one.
//!
//! What a callee has done by then is left out: the error comes before it does anything.

use crate::body::Lower;
use crate::method::Method;
use heddle_plato::ir::Stmt;
use heddle_resolve::model::ClassId;
use heddle_text::Span;

/// The errors, and whether they come from new objects, too.
const ERRORS: [(&str, bool); 2] = [
    ("java/lang/StackOverflowError", false),
    ("java/lang/OutOfMemoryError", true),
];

/// What may want for room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needs {
    /// A call.
    Stack,
    /// A new object.
    Memory,
}

impl Method<'_, '_> {
    /// The errors of this kind that one of the handlers for these classes is for.
    pub(crate) fn handles_want(&mut self, handled: &[ClassId]) -> [bool; 2] {
        ERRORS.map(|(name, _)| {
            let world = &mut self.low.resolved.world;
            let error = world.class_ref(name);
            handled.iter().any(|c| world.is_subclass(error, *c))
        })
    }

    /// The code at hand calls something or makes an object: it goes on, or to the handlers for want of room, if there are any.
    pub(crate) fn needs_room(&mut self, what: Needs, span: Span) -> Lower<()> {
        self.low.needs_room();
        for (k, (name, of_objects)) in ERRORS.into_iter().enumerate() {
            let comes = what == Needs::Stack || of_objects;
            if !comes || !self.wants.iter().any(|handled| handled[k]) {
                continue;
            }
            let class = self.low.resolved.world.class_ref(name);
            let raise = self.inside(|m| m.raise_of(class, span))?;
            let goes_on = Stmt::Seq(Vec::new());
            self.code.out.push(Stmt::Choice(vec![goes_on, raise]));
        }
        Ok(())
    }
}
