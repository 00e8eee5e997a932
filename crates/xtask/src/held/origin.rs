//! Where references come from, seen from inside a method, and what a method does to its parameters: the abstract domain of the
//! pass over byte code.
//!
//! A reference is new, reached from a parameter (the object itself, or something behind it), or from elsewhere (static fields,
//! unknown calls). What is stored into new objects of one kind is one set, and so is what is stored into each parameter: loads
//! give all of it.

use std::rc::Rc;

/// A set of origins.
pub(super) type Origins = u64;

/// New objects are told apart by the place where they are made, as far as there is room.
pub(super) const KINDS: usize = 8;
/// Made by this method or by what it calls.
pub(super) const FRESH: Origins = (1 << KINDS) - 1;
/// From a static field or an unknown call.
pub(super) const ELSEWHERE: Origins = 1 << KINDS;
/// More parameters share the last place.
const MOST: usize = 26;

/// What is made at the instruction with this number.
pub(super) fn fresh(place: usize) -> Origins {
    1 << (place % KINDS)
}

/// A parameter's object itself; the receiver of an instance method is parameter 0.
pub(super) fn own(param: usize) -> Origins {
    2 << (KINDS + 2 * param.min(MOST))
}

/// What is behind a parameter's object.
pub(super) fn behind(param: usize) -> Origins {
    4 << (KINDS + 2 * param.min(MOST))
}

/// The parameters in a set of origins, and whether each is there itself or by what is behind it.
pub(super) fn params(of: Origins) -> impl Iterator<Item = (usize, Origins)> {
    (0..=MOST).filter_map(move |k| {
        let both = of & (own(k) | behind(k));
        (both != 0).then_some((k, both))
    })
}

/// What is known of the class of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Sort {
    /// It is null.
    Null,
    /// An array of numbers: no references are in it.
    Numbers,
    /// Of this class or one below.
    Below(usize),
    /// Of this very class.
    Exactly(usize),
    Any,
}

impl Sort {
    pub(super) fn join(self, other: Sort) -> Sort {
        match (self, other) {
            (Sort::Null, x) | (x, Sort::Null) => x,
            (a, b) if a == b => a,
            (Sort::Below(a) | Sort::Exactly(a), Sort::Below(b) | Sort::Exactly(b)) if a == b => {
                Sort::Below(a)
            }
            _ => Sort::Any,
        }
    }
}

/// A value on the stack or in a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    pub from: Origins,
    pub sort: Sort,
}

impl Value {
    /// A number, null, or nothing that matters.
    pub(super) const PLAIN: Value = Value {
        from: 0,
        sort: Sort::Null,
    };

    pub(super) fn new(from: Origins, sort: Sort) -> Value {
        Value { from, sort }
    }

    pub(super) fn join(self, other: Value) -> Value {
        Value {
            from: self.from | other.from,
            sort: self.sort.join(other.sort),
        }
    }
}

/// What a method does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Summary {
    /// What it writes of its parameters: fields, elements.
    pub writes: Origins,
    /// Iterators and their kin that it moves.
    pub moves: Origins,
    /// Objects made for several threads that it may change.
    pub shared: Origins,
    /// What it stores where: parameter, origins of what is stored into it or behind it.
    pub links: Vec<(usize, Origins)>,
    /// What it puts into static fields or hands to unknown code.
    pub leaks: Origins,
    pub result: Origins,
    /// The class of what it returns.
    pub sort: Option<Sort>,
    /// What is in the new objects that it returns.
    pub inside: Origins,
    /// Objects whose own code it calls (`equals` and its kin, functions).
    pub asks: Origins,
    /// It may wait for other threads.
    pub waits: bool,
    /// For each parameter that it writes or that it asks: where, in words.
    pub reasons: Vec<(Origins, Rc<str>)>,
}

impl Summary {
    pub(super) fn reason(&self, of: Origins) -> Option<&Rc<str>> {
        self.reasons
            .iter()
            .find(|(o, _)| o & of != 0)
            .map(|(_, r)| r)
    }

    pub(super) fn because(&mut self, of: Origins, reason: impl FnOnce() -> Rc<str>) {
        let told = self.reasons.iter().fold(0, |sum, (o, _)| sum | o);
        if of & !told != 0 {
            self.reasons.push((of & !told, reason()));
        }
    }

    pub(super) fn link(&mut self, param: usize, stored: Origins) {
        if stored & !own(param) == 0 {
            return;
        }
        match self.links.iter_mut().find(|(p, _)| *p == param) {
            Some((_, old)) => *old |= stored,
            None => self.links.push((param, stored)),
        }
    }

    pub(super) fn linked(&self, param: usize) -> Origins {
        let found = self.links.iter().find(|(p, _)| *p == param);
        found.map_or(0, |(_, o)| *o)
    }
}
