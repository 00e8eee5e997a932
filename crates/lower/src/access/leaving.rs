//! Why locations leave the access sets of a thread: words for the place where that happens, for messages about access that a
//! thread no longer has.

use crate::method::Method;
use heddle_text::Span;

/// What takes locations away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaving {
    /// A monitor or lock is released, for good or while the thread waits.
    Released,
    /// A read lock is released.
    ReadEnded,
    /// The write lock is released and the read lock kept.
    OnlyReading,
    /// The object is shared.
    Shared,
    /// The object becomes immutable.
    Immutable,
    /// A thread is started.
    Started,
    /// A thread is started whose code stands there.
    Lent,
    /// Code is called that may give it to another thread.
    Given,
    /// Code returns to whoever it worked for.
    Returned,
    /// An object of the library is made that may go on using it.
    Kept,
    /// It gets into a queue from which another thread may take it.
    Queued,
    /// An object of the library is given it, and several threads use that.
    Asked,
    /// A thread ends that somebody joins.
    Ended,
    /// The owner is packed.
    Packed,
    /// A read block begins.
    ReadBlock,
    /// A static initializer ends.
    Initialized,
    /// A method with `reads` begins.
    Narrowed,
}

impl Leaving {
    /// When it happens, at the end of a sentence.
    pub(crate) fn when(self) -> &'static str {
        match self {
            Leaving::Released | Leaving::ReadEnded | Leaving::OnlyReading => {
                "when the lock is released"
            }
            Leaving::Shared => "when the object is shared",
            Leaving::Immutable => "as an immutable object",
            Leaving::Started | Leaving::Lent => "to the started thread",
            Leaving::Returned => "at its end, to its caller",
            Leaving::Kept => "to the new object",
            Leaving::Queued => "to whoever takes it out of the queue",
            Leaving::Asked => "to whoever uses the object of the library",
            Leaving::Given => "to the code that is called",
            Leaving::Ended => "at its end, to whoever joins it",
            Leaving::Packed => "when its owner is packed",
            Leaving::ReadBlock => "for the read block",
            Leaving::Initialized => "at the end of the static initializer",
            Leaving::Narrowed => "for the time of the method",
        }
    }

    /// What to do if the thread does not have what it gives away.
    pub(crate) fn advice(self) -> &'static str {
        match self {
            Leaving::Lent => {
                "another thread may be using it: join that thread before, or protect the object with a lock"
            }
            Leaving::Ended | Leaving::Returned => {
                "join the threads that it was given to on every path, exceptions included, or do not use it after `join`"
            }
            _ => {
                "it was given away before, or never obtained: a location belongs to one footprint only"
            }
        }
    }

    /// What the place is where the location is named.
    pub(crate) fn names(self) -> &'static str {
        match self {
            Leaving::Lent | Leaving::Ended => "the code of the thread uses it here",
            Leaving::Returned => "the code uses it here",
            _ => "this location",
        }
    }

    /// What is said of the place where it happens.
    fn words(self) -> &'static str {
        match self {
            Leaving::Released => "access went with the lock that was released here",
            Leaving::ReadEnded => "read access went with the read lock that was released here",
            Leaving::OnlyReading => {
                "the write lock was released here: from then on it could only be read"
            }
            Leaving::Shared => {
                "the object was shared here: from then on it belonged to its lock, not to this thread"
            }
            Leaving::Immutable => {
                "the object became immutable here: from then on nobody could write it"
            }
            Leaving::Started => {
                "access went to the thread that was started here; `join` brings back what `run` ensures"
            }
            Leaving::Lent => {
                "access went to the thread that was started here, whose code uses it; `join` brings it back"
            }
            Leaving::Returned => "the code that uses it ran here",
            Leaving::Kept => {
                "the object that was made here may go on using it: copy the array first"
            }
            Leaving::Queued => {
                "access went into the queue here: it belongs to whoever takes it out"
            }
            Leaving::Asked => {
                "it was given to an object of the library that several threads use: any of them may run its methods from then on"
            }
            Leaving::Given => "the code that was called here may have given it to another thread",
            Leaving::Ended => "the thread ended here",
            Leaving::Packed => {
                "its owner was packed here: it belongs to the owner until that is unpacked"
            }
            Leaving::ReadBlock => {
                "the read block began here: up to its end the object can only be read"
            }
            Leaving::Initialized => "the static initializer ended here",
            Leaving::Narrowed => {
                "the method touches only what this and `writes` name, also in methods that it calls"
            }
        }
    }
}

impl Method<'_, '_> {
    /// Steps at this place take locations away.
    pub(super) fn leaves_here(&mut self, why: Leaving, span: Span) {
        let departures = &mut self.low.heap.presenting.presentation.departures;
        let can_read = matches!(why, Leaving::OnlyReading | Leaving::ReadBlock);
        departures.insert((span, can_read), why.words().to_owned());
    }
}
