//! Terms in place of bound variables.
//!
//! Takes a term and closed replacements for some of its free bound variables, gives the term anew, made by the
//! constructors and so simplified again. The replacements are closed, hence nothing is captured.

use crate::{Node, Op, Sort, Term, Terms};
use rustc_hash::FxHashMap;

impl Terms {
    /// `t` with each bound variable of `values` replaced by the closed term beside it.
    pub fn substitute(&mut self, t: Term, values: &[(u32, Term)]) -> Term {
        Substitution {
            values,
            done: FxHashMap::default(),
        }
        .apply(self, t)
    }

    /// The operator applied to new operands, simplified.
    pub(crate) fn rebuild(&mut self, op: Op, args: Vec<Term>, sort: Sort) -> Term {
        match (&op, args.as_slice()) {
            (Op::Apply(f), _) => self.apply(*f, args),
            (Op::Not, [a]) => self.not(*a),
            (Op::And, _) => self.and(args),
            (Op::Or, _) => self.or(args),
            (Op::Implies, [a, b]) => self.implies(*a, *b),
            (Op::Eq, [a, b]) => self.eq(*a, *b),
            (Op::Ite, [c, a, b]) => self.ite(*c, *a, *b),
            (Op::Add, [a, b]) => self.add(*a, *b),
            (Op::Sub, [a, b]) => self.sub(*a, *b),
            (Op::Neg, [a]) => self.neg(*a),
            (Op::Mul, [a, b]) => self.mul(*a, *b),
            (Op::Div, [a, b]) => self.div(*a, *b),
            (Op::Mod, [a, b]) => self.modulo(*a, *b),
            (Op::Lt, [a, b]) => self.lt(*a, *b),
            (Op::Le, [a, b]) => self.le(*a, *b),
            (Op::Select, [m, k]) => self.select(*m, *k),
            (Op::Store, [m, k, v]) => self.store(*m, *k, *v),
            (Op::ConstArray, [v]) => self.const_array(*v, sort),
            (Op::Construct(s, n), _) => self.construct(*s, *n, args.first().copied()),
            (Op::Is(s, n), [a]) => self.is(*s, *n, *a),
            (Op::Field(s, n), [a]) => self.field(*s, *n, *a),
            (Op::Forall(bound), [body, triggers @ ..]) => {
                self.forall(bound.clone(), *body, triggers.to_vec())
            }
            (Op::Exists(bound), [body, ..]) => self.exists(bound.clone(), *body),
            _ => self.make(op, args, sort),
        }
    }
}

struct Substitution<'a> {
    values: &'a [(u32, Term)],
    done: FxHashMap<Term, Term>,
}

impl Substitution<'_> {
    fn apply(&mut self, terms: &mut Terms, t: Term) -> Term {
        let free = terms.free(t);
        if self.values.iter().all(|(id, _)| !free.contains(id)) {
            return t;
        }
        if let Some(done) = self.done.get(&t) {
            return *done;
        }
        let Node { op, args, sort } = terms.node(t).clone();
        let new = match &op {
            Op::Bound(id) => {
                let value = self.values.iter().find(|(v, _)| v == id);
                value.map_or(t, |(_, value)| *value)
            }
            Op::Forall(bound) | Op::Exists(bound) => {
                let mine = |id: &u32| bound.iter().any(|(b, _)| b == id);
                let visible: Vec<(u32, Term)> = self
                    .values
                    .iter()
                    .filter(|(id, _)| !mine(id))
                    .copied()
                    .collect();
                let mut inner = Substitution {
                    values: &visible,
                    done: FxHashMap::default(),
                };
                let args = args.iter().map(|a| inner.apply(terms, *a)).collect();
                terms.rebuild(op, args, sort)
            }
            _ => {
                let args = args.iter().map(|a| self.apply(terms, *a)).collect();
                terms.rebuild(op, args, sort)
            }
        };
        self.done.insert(t, new);
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_free_is_replaced_and_the_rest_simplified() {
        let mut terms = Terms::new();
        let [x, y] = [0, 1].map(|id| terms.bound(id, Sort::Int));
        let five = terms.int(5);
        let less = terms.lt(x, five);
        let inner = terms.lt(x, y);
        let all_x = terms.forall(vec![(0, Sort::Int)], inner, Vec::new());
        let both = terms.and([less, all_x]);
        let three = terms.int(3);
        let new = terms.substitute(both, &[(0, three)]);
        assert_eq!(new, all_x, "3 < 5 is gone, the bound x stays");
        let outer = terms.substitute(all_x, &[(1, three)]);
        let expected = terms.lt(x, three);
        let expected = terms.forall(vec![(0, Sort::Int)], expected, Vec::new());
        assert_eq!(outer, expected);
    }
}
