//! Maps that differ, differ somewhere: a witness for every equality of maps.
//!
//! A solver that has extensionality built in looks for a difference of every two maps that it knows of, whether anybody
//! asks or not; with many stores of many fields these searches are most of its work. So it is told to leave that alone, and
//! the printer says for each equality `a = b` that occurs: `a = b`, or `a[k]` is not `b[k]`, for a `k` of its own.
//!
//! Soundness: such a `k` exists for any two maps, so the axiom makes no query contradictory. Where the axiom is missing (two maps
//! that only a function tells apart), a query is only weaker: `unsat` stays right, and `sat` is not taken for an
//! answer ([`Printer::is_exact`](crate::Printer::is_exact)).

use crate::{Op, Sort, Term, Terms};
use rustc_hash::FxHashSet;

impl Terms {
    /// `a` and `b` are the same, in a place where a formula can only say so and never the opposite.
    pub fn alias(&mut self, a: Term, b: Term) -> Term {
        self.equality(a, b)
    }

    /// The axiom that an equality of maps needs where extensionality is not built in.
    pub fn witness(&self, t: Term) -> Option<Term> {
        self.witnesses.get(&t).copied()
    }

    /// Makes the axiom for `equal`, if that is an equality of maps.
    pub(crate) fn add_witness(&mut self, equal: Term) {
        let node = self.node(equal);
        let (Op::Eq, [a, b]) = (&node.op, node.args.as_slice()) else {
            return;
        };
        let (a, b) = (*a, *b);
        let Sort::Array(key, _) = self.sort(a).clone() else {
            return;
        };
        if self.witnesses.contains_key(&equal) {
            return;
        }
        let bound = self.free_with_sorts(equal);
        let name = format!("difference {}", self.differences);
        self.differences += 1;
        let params = bound.iter().map(|(_, sort)| sort.clone()).collect();
        let difference = self.declare(name, params, *key);
        let variables = bound.iter().map(|(id, sort)| self.bound(*id, sort.clone()));
        let variables = variables.collect();
        let k = self.apply(difference, variables);
        let (at_a, at_b) = (self.select(a, k), self.select(b, k));
        let same = self.eq(at_a, at_b);
        let differ = self.not(same);
        let axiom = self.or([equal, differ]);
        let axiom = match bound.is_empty() {
            true => axiom,
            false => {
                let both = self.together(vec![a, b]);
                self.forall(bound, axiom, vec![both])
            }
        };
        self.witnesses.insert(equal, axiom);
    }

    /// The bound variables that are free in `t`.
    fn free_with_sorts(&self, t: Term) -> Vec<(u32, Sort)> {
        let mut found: Vec<(u32, Sort)> = Vec::new();
        let mut stack = vec![t];
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        while let Some(t) = stack.pop() {
            if !seen.insert(t) {
                continue;
            }
            let node = self.node(t);
            match &node.op {
                Op::Bound(id) if self.free(t).contains(id) => {
                    if !found.iter().any(|(known, _)| known == id) {
                        found.push((*id, node.sort.clone()));
                    }
                }
                _ => stack.extend(node.args.iter().filter(|a| !self.free(**a).is_empty())),
            }
        }
        found.sort_by_key(|(id, _)| *id);
        found
    }
}

#[cfg(test)]
mod tests {
    use crate::{Printer, Sort, Terms};

    fn map() -> Sort {
        Sort::Array(Box::new(Sort::Int), Box::new(Sort::Int))
    }

    fn text(terms: &Terms, t: crate::Term) -> String {
        let mut out = String::new();
        Printer::with_witnesses().assert(terms, t, &mut out);
        out
    }

    #[test]
    fn an_equality_of_maps_has_a_witness() {
        let mut terms = Terms::new();
        let (a, b) = (terms.constant("a", map()), terms.constant("b", map()));
        let equal = terms.eq(a, b);
        let unequal = terms.not(equal);
        let text = text(&terms, unequal);
        assert!(text.contains("(select a$ |difference 0$|)"), "{text}");
    }

    #[test]
    fn rows_that_differ_have_a_witness_of_their_own() {
        let mut terms = Terms::new();
        let rows = Sort::Array(Box::new(Sort::Int), Box::new(map()));
        let (a, b) = (terms.constant("a", rows.clone()), terms.constant("b", rows));
        let equal = terms.eq(a, b);
        let unequal = terms.not(equal);
        let text = text(&terms, unequal);
        assert_eq!(text.matches("(declare-fun |difference 0$|").count(), 1);
        assert_eq!(text.matches("(declare-fun |difference 1$|").count(), 1);
    }

    #[test]
    fn an_alias_has_none_and_neither_has_an_ordinary_printer() {
        let mut terms = Terms::new();
        let (a, b) = (terms.constant("a", map()), terms.constant("b", map()));
        let alias = terms.alias(a, b);
        assert!(!text(&terms, alias).contains("difference"));
        let equal = terms.eq(a, b);
        let mut out = String::new();
        Printer::new().assert(&terms, equal, &mut out);
        assert!(!out.contains("difference"), "{out}");
    }

    #[test]
    fn under_a_quantifier_the_witness_depends_on_the_variable() {
        let mut terms = Terms::new();
        let rows = Sort::Array(Box::new(Sort::Int), Box::new(map()));
        let (a, b) = (terms.constant("a", rows.clone()), terms.constant("b", rows));
        let x = terms.bound(0, Sort::Int);
        let (at_a, at_b) = (terms.select(a, x), terms.select(b, x));
        let equal = terms.eq(at_a, at_b);
        let all = terms.forall(vec![(0, Sort::Int)], equal, Vec::new());
        let text = text(&terms, all);
        assert!(
            text.contains("(declare-fun |difference 0$| (Int) Int)"),
            "{text}"
        );
        assert!(
            text.contains(":pattern ((select a$ ?0) (select b$ ?0))"),
            "{text}"
        );
    }
}
