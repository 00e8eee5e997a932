//! What names mean at a place: a chain of declarations from the inside out (JLS 6.3).
//!
//! The chain is shared, so that a local class can keep the part of it that it was declared in.

use crate::model::ClassId;
use crate::names::Name;
use crate::source::Unit;
use crate::typed::LocalId;
use crate::types::VarId;
use std::rc::Rc;

/// A place's scope; `None` is outside everything.
pub(crate) type Scope = Option<Rc<ScopeNode>>;

/// One declaration or boundary.
#[derive(Clone, Debug)]
pub(crate) enum Declared {
    /// A local variable or parameter.
    Local(Name, LocalId),
    /// A local class.
    Class(Name, ClassId),
    /// A type parameter.
    Param(Name, VarId),
    /// The inside of a class: its members are in scope.
    Members(ClassId),
    /// Beyond this there is no `this`.
    Static,
    /// Beyond this, locals are captured by a lambda or a local class.
    Capture,
    /// The file: imports, package, `java.lang`.
    File(Rc<Unit>),
}

/// A link of the chain.
#[derive(Debug)]
pub(crate) struct ScopeNode {
    pub(crate) what: Declared,
    pub(crate) outer: Scope,
}

impl Drop for ScopeNode {
    /// Iterative: a chain may be as long as a method has locals.
    fn drop(&mut self) {
        let mut next = self.outer.take();
        while let Some(node) = next {
            match Rc::try_unwrap(node) {
                Ok(mut node) => next = node.outer.take(),
                Err(_) => return,
            }
        }
    }
}

/// `scope` with one more declaration inside.
pub(crate) fn push(scope: &Scope, what: Declared) -> Scope {
    Some(Rc::new(ScopeNode {
        what,
        outer: scope.clone(),
    }))
}

/// The declarations from the inside out.
pub(crate) fn outward(scope: &Scope) -> impl Iterator<Item = &Declared> {
    let mut at = scope.as_deref();
    std::iter::from_fn(move || {
        let node = at?;
        at = node.outer.as_deref();
        Some(&node.what)
    })
}
