//! Which elements of which maps are read.
//!
//! Reading an element of a changed map, or of one of two maps, reads the maps that it is made from, and of equal maps both.

use super::{Choice, Grounding};
use crate::{Node, Op, Sort, Term, Terms};

impl Grounding {
    /// Notes the element that a closed term reads, and the keys in it.
    pub(super) fn reads_of(&mut self, terms: &mut Terms, t: Term) {
        let Node { op, args, .. } = terms.node(t).clone();
        match op {
            Op::Select => {
                self.key(terms, args[1]);
                self.read(terms, args[0], args[1]);
            }
            Op::Store => self.key(terms, args[1]),
            Op::Apply(_) => {
                for a in args {
                    self.key(terms, a);
                }
            }
            _ => {}
        }
    }

    /// A term that is the key of an element, or could be.
    pub(super) fn key(&mut self, terms: &mut Terms, t: Term) {
        let sort = terms.sort(t).clone();
        if matches!(sort, Sort::Bool | Sort::Array(..)) {
            return;
        }
        self.instances.add_key(sort, t);
    }

    /// The two maps may be equal, so what is read of one is read of the other.
    pub(super) fn alias(&mut self, terms: &mut Terms, a: Term, b: Term) {
        for (a, b) in [(a, b), (b, a)] {
            self.instances.aliases.entry(a).or_default().push(b);
            for key in self.instances.reads.get(&a).cloned().unwrap_or_default() {
                self.read(terms, b, key);
            }
        }
    }

    /// The element `map[key]` is read.
    pub(super) fn read(&mut self, terms: &mut Terms, map: Term, key: Term) {
        let known = self.instances.reads.entry(map).or_default();
        if known.contains(&key) {
            return;
        }
        known.push(key);
        if self.choice == Choice::Read {
            self.instances.note(terms, map, key);
        }
        let Node { op, args, .. } = terms.node(map).clone();
        match op {
            Op::Store => self.read(terms, args[0], key),
            Op::Ite => {
                self.read(terms, args[1], key);
                self.read(terms, args[2], key);
            }
            Op::Select => self.read_inner(terms, args[0], args[1], key),
            _ => {}
        }
        for other in self
            .instances
            .aliases
            .get(&map)
            .cloned()
            .unwrap_or_default()
        {
            self.read(terms, other, key);
        }
    }

    /// `outer[at]` is itself a map, and its element `key` is read.
    fn read_inner(&mut self, terms: &mut Terms, outer: Term, at: Term, key: Term) {
        let Node { op, args, .. } = terms.node(outer).clone();
        let below = match op {
            Op::Store => {
                self.read(terms, args[2], key);
                vec![args[0]]
            }
            Op::Ite => vec![args[1], args[2]],
            _ => Vec::new(),
        };
        let equal = self.instances.aliases.get(&outer).cloned();
        for map in below.into_iter().chain(equal.unwrap_or_default()) {
            let inner = terms.select(map, at);
            self.read(terms, inner, key);
        }
    }
}
