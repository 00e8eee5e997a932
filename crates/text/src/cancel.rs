//! Ends work early: a token that whoever started the work keeps, and that those who do it look at.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether work is still wanted. All clones of a token are one token.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// The work is not wanted any more; it ends soon, with what is known by then.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether to stop.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The same token.
impl PartialEq for Cancel {
    fn eq(&self, other: &Cancel) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Cancel {}
