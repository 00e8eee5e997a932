//! What never changes: `final` fields, and locals, which nobody else sees. No discipline is needed (semantics, section 8); a field's
//! declaration, its initializer and the lock that it holds still say something of its value.

use super::{Discipline, Terms};
use crate::expr::Location;
use crate::heap::Heap;
use crate::method::Method;
use heddle_plato::ir::{Expr, GlobalId};
use heddle_text::Span;

/// `final` fields and locals.
#[derive(Debug)]
pub(crate) struct Unchanging;

impl Discipline for Unchanging {
    fn existence(&self, heap: &Heap) -> GlobalId {
        heap.constructed
    }

    /// A `shared` field holds shared objects; what an initializer made is known; a part knows its place, a lock its owner.
    fn read(&self, m: &mut Method<'_, '_>, at: &Location, value: &Expr, span: Span) -> Terms {
        let shared = m.known_shared(at, value, span);
        let initial = m.low.known_initial(value, span);
        let not_mine = m.is_not_mine(at, value);
        let part = match at {
            Location::Final(.., part) => part.clone(),
            _ => None,
        };
        let lock = m.known_lock(at, span);
        let known = shared.into_iter().chain(initial).chain(not_mine);
        Terms {
            known: known.chain(part).chain(lock).collect(),
            ..Terms::default()
        }
    }

    fn has_read(&self, m: &mut Method<'_, '_>, at: &Location, value: &Expr, span: Span) {
        m.learn_published(at, value, span);
    }

    fn write(&self, m: &mut Method<'_, '_>, at: &Location, value: &Expr, span: Span) -> Terms {
        Terms {
            of_value: m
                .must_be_immutable_at(at, value, span)
                .into_iter()
                .collect(),
            ..Terms::default()
        }
    }
}
