//! Code of the program that the library or the language runs without a call in the text: `toString` in a string concatenation,
//! `fillInStackTrace` in the constructor of an exception, methods that override those of a library class.
//!
//! What a library method calls back is data: the clause `calls` of its stub. From it and the classes of the program follows which
//! methods may run. A method that runs once on an object at hand is called there like any other. One that may run on other
//! objects, or any number of times, must be harmless ([`harmless`]); otherwise the construct is refused by the method's name.

mod construct;
mod harmless;
mod implied;
mod inherited;
mod stub;
mod text;
mod uncaught;

pub(crate) use stub::CalledBack;

use heddle_resolve::model::{ClassId, MethodId};
use heddle_resolve::types::Ty;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Methods of the program that run without being called in the text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reached {
    /// Objects of exactly this class run this method, once.
    pub once: Vec<(ClassId, MethodId)>,
    /// These may run on any objects, any number of times.
    pub any: Vec<MethodId>,
    /// Texts of whatever other objects may be made, too.
    pub contents: bool,
    /// Texts of objects of these types may be made, too.
    pub parts: Vec<Ty>,
}

impl Reached {
    fn add(&mut self, other: &Reached) {
        for one in &other.once {
            if !self.once.contains(one) {
                self.once.push(*one);
            }
        }
        self.more(other.any.iter().copied());
        self.contents |= other.contents;
        self.parts.extend(other.parts.iter().copied());
    }

    fn more(&mut self, methods: impl IntoIterator<Item = MethodId>) {
        for m in methods {
            if !self.any.contains(&m) {
                self.any.push(m);
            }
        }
    }

    /// All methods that may run.
    fn all(&self) -> impl Iterator<Item = MethodId> {
        let once = self.once.iter().map(|(_, m)| *m);
        once.chain(self.any.iter().copied())
    }
}

/// What was found out about such methods.
#[derive(Debug, Default)]
pub(crate) struct Callbacks {
    /// What objects of each class run to make a text of them, where they run something.
    texts: Option<Rc<Vec<(ClassId, Reached)>>>,
    /// What is in a method's own code: nothing if it has effects, else the methods that it runs.
    codes: FxHashMap<MethodId, Option<Rc<[MethodId]>>>,
    /// Methods with effects that may run when a text is made.
    effects: Option<Rc<[MethodId]>>,
    /// Methods that statements run: of loops and of resources.
    of_statements: Option<Rc<[MethodId]>>,
    /// Methods with effects that may run when an exception is printed.
    printed: Option<Rc<[MethodId]>>,
    /// Classes below a class of the library that has code which may call what they override.
    heirs: Option<Rc<[ClassId]>>,
}
