//! The simplifying constructors keep the meaning of terms.

mod random;

use heddle_logic::{Sort, Term, Terms};
use random::{Dice, Pool, evaluate};

#[test]
fn random_terms_keep_their_meaning() {
    for seed in 0..40 {
        let mut dice = Dice(seed);
        let mut pool = Pool::new(&mut dice, 24);
        for _ in 0..250 {
            pool.grow(&mut dice);
        }
        let all = [
            &pool.bools,
            &pool.ints,
            &pool.plains,
            &pool.tags,
            &pool.sets,
            &pool.maps,
        ];
        for (t, meaning) in all.into_iter().flatten() {
            // Terms share subterms; those whose tree is too large to walk are left to the solver tests.
            if tree_size(&pool.terms, *t) > 300 {
                continue;
            }
            for (assignment, expected) in pool.assignments.iter().zip(meaning) {
                let found = evaluate(&pool.terms, *t, assignment);
                assert_eq!(found, *expected, "seed {seed}: {:?}", pool.terms.node(*t));
            }
        }
    }
}

fn tree_size(terms: &Terms, t: Term) -> usize {
    fn count(terms: &Terms, t: Term, left: &mut usize) {
        if *left == 0 {
            return;
        }
        *left -= 1;
        for a in &terms.node(t).args {
            count(terms, *a, left);
        }
    }
    let mut left = 1_000;
    count(terms, t, &mut left);
    1_000 - left
}

/// All boolean terms of three levels over two variables, against the truth table.
#[test]
fn all_small_boolean_terms_agree_with_the_truth_table() {
    let mut terms = Terms::new();
    let x = terms.constant("x", Sort::Bool);
    let y = terms.constant("y", Sort::Bool);
    let (yes, no) = (terms.bool(true), terms.bool(false));
    // Bit `i` of the table: the value for `x = i & 1`, `y = i >> 1`.
    let mut level: Vec<(Term, u8)> = vec![(x, 0b1010), (y, 0b1100), (yes, 0b1111), (no, 0)];
    for _ in 0..2 {
        let mut next = level.clone();
        for (a, ta) in &level {
            next.push((terms.not(*a), !ta & 0b1111));
            for (b, tb) in &level {
                next.push((terms.and([*a, *b]), ta & tb));
                next.push((terms.or([*a, *b]), ta | tb));
                next.push((terms.implies(*a, *b), (!ta | tb) & 0b1111));
                next.push((terms.eq(*a, *b), !(ta ^ tb) & 0b1111));
                for (c, tc) in level.iter().take(12) {
                    next.push((terms.ite(*c, *a, *b), (tc & ta) | (!tc & tb) & 0b1111));
                }
            }
        }
        next.sort_unstable();
        next.dedup();
        level = next;
    }
    assert!(level.len() > 1_000, "{}", level.len());
    for (t, table) in level {
        for i in 0..4u8 {
            let value = |bit: u8| random::Val::Bool(i >> bit & 1 == 1);
            let assignment = [(x, value(0)), (y, value(1))].into_iter().collect();
            let found = evaluate(&terms, t, &assignment);
            assert_eq!(found, random::Val::Bool(table >> i & 1 == 1), "{t:?}");
        }
    }
}
