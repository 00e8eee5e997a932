//! Which quantified formulas wait for which elements, and the instances that are due.

use super::{Choice, Grounding};
use crate::{Op, Sort, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

/// How often formulas without a usable read are tried at all keys: each round may bring new keys.
const ROUNDS: usize = 2;

/// At most so many keys per bound variable of a formula that is tried at all keys.
const KEYS: usize = 24;

/// `root[x]` or `root[x][y]`, the variables being bound by the formula.
#[derive(Clone, Debug)]
struct Pattern {
    formula: Term,
    /// For each bound variable of the formula, which step of the path it is.
    places: Vec<usize>,
}

/// What is known and what is to be done.
#[derive(Debug, Default)]
pub(super) struct Instances {
    pub reads: FxHashMap<Term, Vec<Term>>,
    pub aliases: FxHashMap<Term, Vec<Term>>,
    keys: Vec<(Sort, Term)>,
    known_keys: FxHashSet<Term>,
    /// By root and length of path.
    patterns: FxHashMap<(Term, usize), Vec<Pattern>>,
    /// Formulas without a usable read.
    everywhere: Vec<Term>,
    due: VecDeque<(Term, Vec<Term>)>,
    done: FxHashSet<(Term, Vec<Term>)>,
}

impl Instances {
    pub(super) fn keys(&self) -> impl Iterator<Item = Term> + '_ {
        self.keys.iter().map(|(_, t)| *t)
    }

    pub(super) fn elements(&self) -> impl Iterator<Item = (Term, Term)> + '_ {
        let all = self.reads.iter();
        all.flat_map(|(map, keys)| keys.iter().map(|k| (*map, *k)))
    }

    pub(super) fn add_key(&mut self, sort: Sort, t: Term) {
        if self.known_keys.insert(t) {
            self.keys.push((sort, t));
        }
    }

    /// The formulas that wait for `map[key]` are due there.
    pub(super) fn note(&mut self, terms: &Terms, map: Term, key: Term) {
        self.note_path(map, &[key]);
        let node = terms.node(map);
        if node.op == Op::Select {
            self.note_path(node.args[0], &[node.args[1], key]);
        }
    }

    fn note_path(&mut self, root: Term, path: &[Term]) {
        let waiting = self.patterns.get(&(root, path.len()));
        for pattern in waiting.into_iter().flatten() {
            let at = pattern.places.iter().map(|p| path[*p]).collect();
            self.due.push_back((pattern.formula, at));
        }
    }

    /// The elements of a root that were read before a formula began to wait for them.
    fn known_paths(&self, terms: &Terms, root: Term, length: usize) -> Vec<Vec<Term>> {
        if length == 1 {
            let keys = self.reads.get(&root).into_iter().flatten();
            return keys.map(|k| vec![*k]).collect();
        }
        let mut paths = Vec::new();
        for (map, keys) in &self.reads {
            let node = terms.node(*map);
            if node.op == Op::Select && node.args[0] == root {
                paths.extend(keys.iter().map(|k| vec![node.args[1], *k]));
            }
        }
        paths.sort();
        paths
    }
}

impl Grounding {
    /// A formula that is to be instantiated.
    pub(super) fn watch(&mut self, terms: &Terms, q: Term) {
        let patterns = match self.choice {
            Choice::Read => patterns(terms, q),
            Choice::All => Vec::new(),
        };
        if patterns.is_empty() {
            self.instances.everywhere.push(q);
        }
        for (root, length, places) in patterns {
            for path in self.instances.known_paths(terms, root, length) {
                let at = places.iter().map(|p| path[*p]).collect();
                self.instances.due.push_back((q, at));
            }
            let pattern = Pattern { formula: q, places };
            let waiting = self.instances.patterns.entry((root, length)).or_default();
            waiting.push(pattern);
        }
    }

    /// Adds instances until nothing is due, or there are too many.
    pub(super) fn instantiate(&mut self, terms: &mut Terms, at_most: usize) {
        for round in 0..=ROUNDS {
            while let Some((q, at)) = self.instances.due.pop_front() {
                if self.instances.done.len() >= at_most {
                    return;
                }
                if self.instances.done.insert((q, at.clone())) {
                    self.use_at(terms, q, &at, true);
                }
            }
            if round < ROUNDS {
                self.sweep(terms);
            }
        }
    }

    /// Formulas without a usable read are due at all keys.
    fn sweep(&mut self, terms: &Terms) {
        for q in self.instances.everywhere.clone() {
            let (Op::Forall(bound) | Op::Exists(bound)) = &terms.node(q).op else {
                continue;
            };
            let mut tuples: Vec<Vec<Term>> = vec![Vec::new()];
            for (_, sort) in bound {
                let fitting = self.instances.keys.iter().filter(|(s, _)| s == sort);
                let fitting: Vec<Term> = fitting.map(|(_, t)| *t).take(KEYS).collect();
                let extended = tuples.iter().flat_map(|tuple| {
                    let with = |t: &Term| tuple.iter().copied().chain([*t]).collect();
                    fitting.iter().map(with)
                });
                tuples = extended.take(KEYS * KEYS).collect();
            }
            let new = tuples.into_iter().map(|at| (q, at));
            let new = new.filter(|due| !self.instances.done.contains(due));
            self.instances.due.extend(new.collect::<Vec<_>>());
        }
    }
}

/// Reads in the formula that fix all its variables: root, length of the path and where each variable is in it. The formula's
/// triggers are preferred to other reads in it.
fn patterns(terms: &Terms, q: Term) -> Vec<(Term, usize, Vec<usize>)> {
    let node = terms.node(q);
    let (Op::Forall(bound) | Op::Exists(bound)) = &node.op else {
        return Vec::new();
    };
    let bound: Vec<u32> = bound.iter().map(|(id, _)| *id).collect();
    let (body, triggers) = (&node.args[..1], &node.args[1..]);
    for parts in [triggers, body] {
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        let mut todo: Vec<Term> = parts.to_vec();
        while let Some(t) = todo.pop() {
            if terms.free(t).is_empty() || !seen.insert(t) {
                continue;
            }
            let pattern = path(terms, t).and_then(|(root, keys)| {
                let places = bound.iter().map(|id| place(terms, &keys, *id));
                Some((root, keys.len(), places.collect::<Option<Vec<_>>>()?))
            });
            found.extend(pattern.filter(|p| !found.contains(p)));
            todo.extend(terms.node(t).args.iter().copied());
        }
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

/// The closed root and the keys of `root[k]` or `root[k][l]`.
fn path(terms: &Terms, t: Term) -> Option<(Term, Vec<Term>)> {
    let node = terms.node(t);
    if node.op != Op::Select {
        return None;
    }
    let (map, key) = (node.args[0], node.args[1]);
    if terms.free(map).is_empty() {
        return Some((map, vec![key]));
    }
    let outer = terms.node(map);
    (outer.op == Op::Select && terms.free(outer.args[0]).is_empty())
        .then(|| (outer.args[0], vec![outer.args[1], key]))
}

/// Which of the keys is the bound variable.
fn place(terms: &Terms, keys: &[Term], id: u32) -> Option<usize> {
    keys.iter().position(|k| terms.node(*k).op == Op::Bound(id))
}
