//! Interned names: every identifier and binary class name of a run is a small number.

use rustc_hash::FxHashMap;
use std::rc::Rc;

/// An interned string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name(u32);

/// The table behind [`Name`].
#[derive(Debug, Default)]
pub struct Names {
    known: FxHashMap<Rc<str>, Name>,
    texts: Vec<Rc<str>>,
}

impl Names {
    /// The name for a text.
    pub fn intern(&mut self, text: &str) -> Name {
        if let Some(name) = self.known.get(text) {
            return *name;
        }
        let name = Name(self.texts.len() as u32);
        let shared: Rc<str> = text.into();
        self.texts.push(shared.clone());
        self.known.insert(shared, name);
        name
    }

    /// The name for a text, if that text was interned before.
    pub fn find(&self, text: &str) -> Option<Name> {
        self.known.get(text).copied()
    }

    /// The text of a name.
    pub fn text(&self, name: Name) -> &str {
        &self.texts[name.0 as usize]
    }

    /// The text of a name, shared.
    pub fn shared(&self, name: Name) -> Rc<str> {
        self.texts[name.0 as usize].clone()
    }
}
