//! Formulas without quantifiers that follow from formulas with them.
//!
//! Takes closed formulas, gives closed formulas without quantifiers. Each quantified formula `Q` becomes a truth-valued
//! symbol `p`; where `Q` is a hypothesis, `p ⇒ body[t]` is added for terms `t` of interest, and where it is a goal,
//! `¬p ⇒ ¬body[c]` with a new constant `c` (likewise for existential quantifiers and for maps that are not equal).
//!
//! Soundness: every model of the given formulas gives a model of the result (take for `p` the truth of `Q` and for `c` a
//! counterexample to `Q`). So if the result has no model, the given formulas have none. The converse holds only as far as
//! the chosen terms are enough: a model of the result is a suspicion.
//!
//! Which terms: a formula about the elements of maps is used at the elements that are read ([`Choice::Read`]), where
//! reading an element of a changed map reads the map before the change, too. With [`Choice::All`] every formula is used at
//! every term that is an element's key anywhere, so that a model says something about all elements that occur.

mod instances;
mod reads;

use crate::{Node, Op, Sort, Term, Terms};
use instances::Instances;
use rustc_hash::FxHashMap;

/// At which terms quantified formulas are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// At elements that are read.
    Read,
    /// At all keys.
    All,
}

/// How a formula is used: as a hypothesis, as a goal, or both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Side {
    hypothesis: bool,
    goal: bool,
}

impl Side {
    const HYPOTHESIS: Side = Side {
        hypothesis: true,
        goal: false,
    };
    const BOTH: Side = Side {
        hypothesis: true,
        goal: true,
    };

    fn flipped(self) -> Side {
        Side {
            hypothesis: self.goal,
            goal: self.hypothesis,
        }
    }

    fn with(self, other: Side) -> Side {
        Side {
            hypothesis: self.hypothesis || other.hypothesis,
            goal: self.goal || other.goal,
        }
    }
}

/// Formulas under translation.
#[derive(Debug)]
pub struct Grounding {
    choice: Choice,
    /// The symbol for each quantified formula.
    symbols: FxHashMap<Term, Term>,
    /// Terms without quantifiers, by the terms they stand for.
    plain: FxHashMap<Term, Term>,
    /// How each formula was met so far.
    sides: FxHashMap<Term, Side>,
    instances: Instances,
    facts: Vec<Term>,
    fresh: u32,
}

impl Grounding {
    /// Nothing yet.
    pub fn new(choice: Choice) -> Self {
        Grounding {
            choice,
            symbols: FxHashMap::default(),
            plain: FxHashMap::default(),
            sides: FxHashMap::default(),
            instances: Instances::default(),
            facts: Vec::new(),
            fresh: 0,
        }
    }

    /// Adds a closed formula.
    pub fn assert(&mut self, terms: &mut Terms, t: Term) {
        self.meet(terms, t, Side::HYPOTHESIS);
        let plain = self.plain(terms, t);
        self.facts.push(plain);
    }

    /// Makes a closed formula known whose truth is of interest, without saying that it holds.
    pub fn mention(&mut self, terms: &mut Terms, t: Term) {
        self.meet(terms, t, Side::BOTH);
    }

    /// The formulas without quantifiers; `at_most` bounds the number of instances.
    pub fn finish(&mut self, terms: &mut Terms, at_most: usize) -> Vec<Term> {
        self.instantiate(terms, at_most);
        std::mem::take(&mut self.facts)
    }

    /// The keys of elements that occur.
    pub fn keys(&self) -> impl Iterator<Item = Term> + '_ {
        self.instances.keys()
    }

    /// The elements that are read: map and key.
    pub fn elements(&self) -> impl Iterator<Item = (Term, Term)> + '_ {
        self.instances.elements()
    }

    /// The term with a symbol for every quantified formula in it.
    pub fn plain(&mut self, terms: &mut Terms, t: Term) -> Term {
        let mut todo = vec![t];
        while let Some(t) = todo.last().copied() {
            if self.plain.contains_key(&t) {
                todo.pop();
                continue;
            }
            let node = terms.node(t);
            let quantified = matches!(node.op, Op::Forall(_) | Op::Exists(_));
            let open = node.args.iter().filter(|a| !self.plain.contains_key(a));
            let open: Vec<Term> = open.copied().collect();
            if quantified || open.is_empty() {
                let plain = self.plain_node(terms, t);
                self.plain.insert(t, plain);
                todo.pop();
            } else {
                todo.extend(open);
            }
        }
        self.plain[&t]
    }

    /// The same for a term whose operands are done.
    fn plain_node(&mut self, terms: &mut Terms, t: Term) -> Term {
        let Node { op, args, sort } = terms.node(t).clone();
        if matches!(op, Op::Forall(_) | Op::Exists(_)) {
            return self.symbol(terms, t);
        }
        let new: Vec<Term> = args.iter().map(|a| self.plain[a]).collect();
        match new == args {
            true => t,
            false => terms.rebuild(op, new, sort),
        }
    }

    fn symbol(&mut self, terms: &mut Terms, quantified: Term) -> Term {
        if let Some(symbol) = self.symbols.get(&quantified) {
            return *symbol;
        }
        let symbol = self.constant(terms, "formula", Sort::Bool);
        self.symbols.insert(quantified, symbol);
        symbol
    }

    fn constant(&mut self, terms: &mut Terms, kind: &str, sort: Sort) -> Term {
        self.fresh += 1;
        terms.constant(format!("{kind} #{}", self.fresh), sort)
    }

    /// Walks through a closed formula: notes what it reads and which quantified formulas it has, on which side.
    fn meet(&mut self, terms: &mut Terms, t: Term, side: Side) {
        let mut todo = vec![(t, side)];
        while let Some((t, side)) = todo.pop() {
            let known = self.sides.get(&t).copied().unwrap_or_default();
            let all = known.with(side);
            if all == known {
                continue;
            }
            self.sides.insert(t, all);
            let Node { op, args, sort } = terms.node(t).clone();
            let below = |side: Side| args.iter().map(move |a| (*a, side));
            match op {
                Op::Forall(_) | Op::Exists(_) => self.quantified(terms, t, known, all),
                Op::Not => todo.extend(below(side.flipped())),
                Op::And | Op::Or => todo.extend(below(side)),
                Op::Implies => todo.extend([(args[0], side.flipped()), (args[1], side)]),
                Op::Ite if sort == Sort::Bool => {
                    todo.extend([(args[0], Side::BOTH), (args[1], side), (args[2], side)]);
                }
                _ => {
                    if matches!(op, Op::Eq) && matches!(terms.sort(args[0]), Sort::Array(..)) {
                        self.equal_maps(terms, t, args[0], args[1], known, all);
                    }
                    todo.extend(below(Side::BOTH));
                    if known == Side::default() {
                        self.reads_of(terms, t);
                    }
                }
            }
        }
    }

    /// Maps that are not equal differ at some key; an element of the one is an element of the other if they are equal.
    fn equal_maps(&mut self, terms: &mut Terms, t: Term, a: Term, b: Term, old: Side, now: Side) {
        if now.hypothesis && !old.hypothesis {
            self.alias(terms, a, b);
        }
        if now.goal && !old.goal {
            let Sort::Array(key, _) = terms.sort(a).clone() else {
                return;
            };
            let key = self.constant(terms, "key", *key);
            let (x, y) = (terms.select(a, key), terms.select(b, key));
            let equal = terms.eq(x, y);
            let differ = terms.not(equal);
            let fact = terms.or([t, differ]);
            self.assert(terms, fact);
        }
    }

    /// A quantified formula that is met on a new side: a hypothesis is to be instantiated, a goal gets its constants.
    fn quantified(&mut self, terms: &mut Terms, q: Term, old: Side, now: Side) {
        let universal = matches!(terms.node(q).op, Op::Forall(_));
        let general = |side: Side| match universal {
            true => side.hypothesis,
            false => side.goal,
        };
        let special = |side: Side| general(side.flipped());
        if general(now) && !general(old) {
            self.watch(terms, q);
        }
        if special(now) && !special(old) {
            let (Op::Forall(bound) | Op::Exists(bound)) = terms.node(q).op.clone() else {
                return;
            };
            let constants: Vec<Term> = bound
                .into_iter()
                .map(|(_, sort)| self.constant(terms, "key", sort))
                .collect();
            for c in &constants {
                self.key(terms, *c);
            }
            self.use_at(terms, q, &constants, false);
        }
    }

    /// Adds `p ⇒ body[t]` for a universal formula, or `¬p ⇒ ¬body[t]`; the other way round if not `general`.
    fn use_at(&mut self, terms: &mut Terms, q: Term, at: &[Term], general: bool) {
        let Node { op, args, .. } = terms.node(q).clone();
        let (bound, universal) = match op {
            Op::Forall(bound) => (bound, true),
            Op::Exists(bound) => (bound, false),
            _ => return,
        };
        let values: Vec<(u32, Term)> = bound
            .iter()
            .map(|(id, _)| *id)
            .zip(at.iter().copied())
            .collect();
        let body = terms.substitute(args[0], &values);
        let symbol = self.symbol(terms, q);
        let fact = match universal == general {
            true => terms.implies(symbol, body),
            false => terms.implies(body, symbol),
        };
        if terms.as_bool(fact) != Some(true) {
            self.assert(terms, fact);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map() -> Sort {
        Sort::Array(Box::new(Sort::Int), Box::new(Sort::Int))
    }

    /// `forall o. m[o] <= n[o]`
    fn below(terms: &mut Terms, m: Term, n: Term) -> Term {
        let o = terms.bound(0, Sort::Int);
        let (x, y) = (terms.select(m, o), terms.select(n, o));
        let body = terms.le(x, y);
        terms.forall(vec![(0, Sort::Int)], body, vec![y])
    }

    fn has_quantifier(terms: &Terms, t: Term) -> bool {
        let node = terms.node(t);
        matches!(node.op, Op::Forall(_) | Op::Exists(_))
            || node.args.iter().any(|a| has_quantifier(terms, *a))
    }

    #[test]
    fn a_hypothesis_is_used_where_the_goal_reads_and_a_goal_gets_a_constant() {
        let mut terms = Terms::new();
        let [l, m, n] = ["l", "m", "n"].map(|name| terms.constant(name, map()));
        let hypotheses = [below(&mut terms, l, m), below(&mut terms, m, n)];
        let goal = below(&mut terms, l, n);
        let denied = terms.not(goal);
        for choice in [Choice::Read, Choice::All] {
            let mut grounding = Grounding::new(choice);
            for h in hypotheses {
                grounding.assert(&mut terms, h);
            }
            grounding.assert(&mut terms, denied);
            let facts = grounding.finish(&mut terms, 100);
            assert!(facts.iter().all(|f| !has_quantifier(&terms, *f)));
            assert_eq!(grounding.keys().count(), 1, "the goal's constant");
            // Three symbols, one constant for the goal, and both hypotheses at that constant.
            assert_eq!(facts.len(), 6, "{choice:?}");
        }
    }

    #[test]
    fn a_goal_alone_is_not_instantiated_and_the_number_of_instances_is_bounded() {
        let mut terms = Terms::new();
        let [m, n] = ["m", "n"].map(|name| terms.constant(name, map()));
        let goal = below(&mut terms, m, n);
        let denied = terms.not(goal);
        let mut grounding = Grounding::new(Choice::All);
        grounding.assert(&mut terms, denied);
        assert_eq!(grounding.finish(&mut terms, 100).len(), 2);
        let mut grounding = Grounding::new(Choice::Read);
        grounding.assert(&mut terms, goal);
        for k in 0..10 {
            let key = terms.int(k);
            let (element, zero) = (terms.select(n, key), terms.int(0));
            let fact = terms.le(zero, element);
            grounding.assert(&mut terms, fact);
        }
        assert_eq!(grounding.finish(&mut terms, 4).len(), 1 + 10 + 4);
    }

    #[test]
    fn an_element_of_a_changed_or_equal_map_is_one_of_the_map_before() {
        let mut terms = Terms::new();
        let [l, m, n] = ["l", "m", "n"].map(|name| terms.constant(name, map()));
        let [i, j, v] = ["i", "j", "v"].map(|name| terms.constant(name, Sort::Int));
        let hypothesis = below(&mut terms, l, m);
        let changed = terms.store(m, i, v);
        let equal = terms.eq(n, changed);
        let element = terms.select(n, j);
        let read = terms.le(element, v);
        let mut grounding = Grounding::new(Choice::Read);
        for t in [hypothesis, equal, read] {
            grounding.assert(&mut terms, t);
        }
        let facts = grounding.finish(&mut terms, 100);
        let (x, y) = (terms.select(l, j), terms.select(m, j));
        let instance = terms.le(x, y);
        let used = facts
            .iter()
            .any(|f| terms.node(*f).args.contains(&instance));
        assert!(used, "l[j] <= m[j] is needed");
    }
}
