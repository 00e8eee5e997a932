//! Methods that run although no call in the text names them: Java's statements and operators call them, or the library does.

use heddle_resolve::World;
use heddle_resolve::model::{Flags, MethodId};

/// What makes a method run without a call in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// A loop over a collection.
    ForEach,
    /// `try` with resources.
    Resources,
    /// A text of an object, or of an exception, is made.
    Text,
    /// A library method looks at objects that it is given.
    Library,
    /// A task is run.
    Task,
}

impl Occasion {
    /// The names of the methods that run.
    pub fn names(self) -> &'static [&'static str] {
        match self {
            Occasion::ForEach => &["iterator", "hasNext", "next"],
            Occasion::Resources => &["close"],
            Occasion::Text => &[
                "toString",
                "hashCode",
                "getMessage",
                "getLocalizedMessage",
                "fillInStackTrace",
                "initCause",
            ],
            Occasion::Library => &["toString", "equals", "hashCode", "compareTo", "compare"],
            Occasion::Task => &["run"],
        }
    }
}

/// Whether a method may run on an occasion, by its name: it has an object, whatever class that is of.
pub fn runs_on(world: &mut World, id: MethodId, occasions: &[Occasion]) -> bool {
    let info = world.method(id);
    let name = world.names.text(info.name);
    let named = occasions.iter().any(|o| o.names().contains(&name));
    named && !info.flags.has(Flags::STATIC)
}
