//! The elements that a claim is likely to be about.
//!
//! A solver uses a hypothesis about all elements of a map where an element of that map is mentioned. A claim about all
//! elements mentions one, the one that would be wrong; a proof often needs to compare it with those that the program
//! has touched (the claim: nobody's array changes; the proof: mine is another one). These are given here, to be mentioned.

use crate::{Op, Sort, Term, Terms};
use rustc_hash::FxHashSet;

/// A claim with more elements than this is not worth it.
const AT_MOST: usize = 400;

impl Terms {
    /// Says that there are the elements, at all keys that occur in `violation`, of the maps that its quantified claims speak of.
    /// The formula adds nothing else: it holds of a symbol of its own, which is true everywhere.
    pub fn elements_exist(&mut self, violation: Term) -> Option<Term> {
        let maps = self.maps_of_claims(violation);
        let keys = self.keys_in(violation);
        let mut elements: Vec<Term> = Vec::new();
        for map in maps {
            let Sort::Array(wanted, _) = self.sort(map).clone() else {
                continue;
            };
            let fitting = keys.iter().copied().filter(|k| *self.sort(*k) == *wanted);
            let fitting: Vec<Term> = fitting.collect();
            elements.extend(fitting.into_iter().map(|k| self.select(map, k)));
        }
        if elements.is_empty() || elements.len() > AT_MOST {
            return None;
        }
        let mentions: Vec<Term> = elements.into_iter().map(|e| self.exists_as(e)).collect();
        Some(self.and(mentions))
    }

    fn exists_as(&mut self, t: Term) -> Term {
        let sort = self.sort(t).clone();
        let symbol = match self.existence.get(&sort) {
            Some(symbol) => *symbol,
            None => {
                let name = format!("exists {}", self.existence.len());
                let symbol = self.declare(name, vec![sort.clone()], Sort::Bool);
                self.existence.insert(sort, symbol);
                symbol
            }
        };
        self.apply(symbol, vec![t])
    }

    /// Maps that are read at bound variables in the quantified formulas that `violation` denies.
    fn maps_of_claims(&self, violation: Term) -> Vec<Term> {
        let mut claims = vec![violation];
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut denied = Vec::new();
        while let Some(t) = claims.pop() {
            // Path conditions share their beginnings: without this a row of branches would be walked along every path.
            if !seen.insert(t) {
                continue;
            }
            let node = self.node(t);
            match node.op {
                Op::And | Op::Or => claims.extend(&node.args),
                Op::Not if self.is_quantified(node.args[0]) => denied.push(node.args[0]),
                _ => {}
            }
        }
        let mut maps = Vec::new();
        self.for_each_part(denied, |part| {
            let node = self.node(part);
            if let (Op::Select, [map, key]) = (&node.op, node.args.as_slice())
                && self.free(*map).is_empty()
                && !self.free(*key).is_empty()
            {
                maps.push(*map);
            }
        });
        maps.sort_unstable();
        maps.dedup();
        maps
    }

    /// The closed keys of elements that are read in `t`.
    fn keys_in(&self, t: Term) -> Vec<Term> {
        let mut keys = Vec::new();
        self.for_each_part(vec![t], |part| {
            let node = self.node(part);
            if let (Op::Select | Op::Store, [_, key, ..]) = (&node.op, node.args.as_slice())
                && self.free(*key).is_empty()
                && !matches!(self.node(*key).op, Op::Int(_))
            {
                keys.push(*key);
            }
        });
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    fn for_each_part(&self, mut todo: Vec<Term>, mut f: impl FnMut(Term)) {
        let mut seen: FxHashSet<Term> = todo.iter().copied().collect();
        while let Some(t) = todo.pop() {
            f(t);
            let args = self.node(t).args.iter().copied();
            todo.extend(args.filter(|a| seen.insert(*a)));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Printer, Sort, Term, Terms};

    fn ints() -> Sort {
        Sort::Array(Box::new(Sort::Int), Box::new(Sort::Int))
    }

    /// `old[k] == 0`, and not for all `x`: `new[x] == 0`.
    fn violation(terms: &mut Terms) -> Term {
        let old = terms.constant("old", ints());
        let new = terms.constant("new", ints());
        let k = terms.constant("k", Sort::Int);
        let x = terms.bound(0, Sort::Int);
        let zero = terms.int(0);
        let (at_k, at_x) = (terms.select(old, k), terms.select(new, x));
        let known = terms.eq(at_k, zero);
        let claim = terms.eq(at_x, zero);
        let claim = terms.forall(vec![(0, Sort::Int)], claim, Vec::new());
        let denied = terms.not(claim);
        terms.and([known, denied])
    }

    #[test]
    fn the_claims_maps_are_read_at_the_keys_that_occur() {
        let mut terms = Terms::new();
        let violation = violation(&mut terms);
        let exist = terms.elements_exist(violation).unwrap();
        let mut text = String::new();
        Printer::new().assert(&terms, exist, &mut text);
        assert!(text.contains("(select new$ k$)"), "{text}");
        assert!(!text.contains("(select old$ k$)"), "{text}");
    }

    /// A row of branches, each of which begins where the one before ends, has as many paths as there are subsets of branches.
    #[test]
    fn a_long_row_of_branches_is_walked_once() {
        let mut terms = Terms::new();
        let mut reach = terms.bool(true);
        for i in 0..200 {
            let test = terms.constant(format!("test {i}"), Sort::Bool);
            let other = terms.not(test);
            let [yes, no] = [test, other].map(|t| terms.and([reach, t]));
            let facts = [0, 1].map(|k| terms.constant(format!("fact {i} {k}"), Sort::Bool));
            let [yes, no] = [(yes, facts[0]), (no, facts[1])].map(|(a, b)| terms.and([a, b]));
            reach = terms.or([yes, no]);
        }
        let claim = violation(&mut terms);
        let violation = terms.and([reach, claim]);
        assert!(terms.elements_exist(violation).is_some());
    }

    #[test]
    fn a_claim_without_quantifiers_needs_none() {
        let mut terms = Terms::new();
        let a = terms.constant("a", ints());
        let k = terms.constant("k", Sort::Int);
        let (at, zero) = (terms.select(a, k), terms.int(0));
        let holds = terms.eq(at, zero);
        let violation = terms.not(holds);
        assert_eq!(terms.elements_exist(violation), None);
    }
}
