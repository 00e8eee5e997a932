//! The bundled solver, and cvc5 where it is installed: both understand the text and give readable values.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a test

#[path = "../../logic/tests/random/mod.rs"]
mod random;

use heddle_logic::{Constructor, Sort, SortDecl, Term, Terms, Value};
use heddle_solver::{Config, Effort, Outcome, Reason, Session, locate};
use random::{Dice, Pool, Val};
use std::sync::Arc;
use std::time::Duration;

/// The solvers to test, without a cache. The bundled one has to be there.
fn solvers() -> Vec<(&'static str, Config)> {
    let found = |name| {
        let mut config = locate(Some(name)).ok()?;
        config.cache = None;
        Some((name, config))
    };
    let bundled = found("z3").expect("the bundled solver");
    [Some(bundled), found("cvc5")]
        .into_iter()
        .flatten()
        .collect()
}

fn ask(session: &mut Session, terms: &Terms, t: Term) -> Outcome {
    session.check(terms, &[t], &[])
}

#[test]
fn scopes_assumptions_and_tasks() {
    for (name, config) in solvers() {
        let mut session = Session::new(Arc::new(config));
        for task in ["one", "two"] {
            session.begin(task);
            let mut terms = Terms::new();
            let x = terms.constant("x", Sort::Int);
            let three = terms.int(3);
            let (less, more) = (terms.lt(x, three), terms.lt(three, x));
            let flag = terms.constant("flag", Sort::Bool);
            let guarded = terms.implies(flag, more);
            session.assert(&terms, less);
            session.assert(&terms, guarded);
            let Outcome::Sat(values) = session.check(&terms, &[], &[x]) else {
                panic!("{name}");
            };
            let Some(Value::Int(v)) = &values[0] else {
                panic!("{name}: {values:?}");
            };
            assert!(*v < 3.into());
            assert_eq!(session.check(&terms, &[flag], &[]), Outcome::Unsat);
            let off = terms.not(flag);
            let sat = session.check(&terms, &[off], &[flag]);
            assert_eq!(sat, Outcome::Sat(vec![Some(Value::Bool(false))]));
            session.push();
            session.assert(&terms, more);
            assert_eq!(session.check(&terms, &[], &[x]), Outcome::Unsat, "{name}");
            session.pop();
            assert_eq!(session.check(&terms, &[more], &[x]), Outcome::Unsat);
            assert!(matches!(session.check(&terms, &[], &[]), Outcome::Sat(_)));
        }
        let statistics = session.statistics();
        assert_eq!((statistics.starts, statistics.restarts), (1, 0), "{name}");
        assert!(statistics.solver_time > Duration::ZERO);
    }
}

/// An item that asks without end gets no answer any more, never a wrong one; the next item has a share of its own, and questions
/// that items share are nobody's.
#[test]
fn an_item_has_a_share_of_questions() {
    let (_, config) = solvers().remove(0);
    let mut session = Session::new(Arc::new(config));
    session.begin_item();
    session.begin("large");
    let mut terms = Terms::new();
    let long = "a".repeat(4 << 20);
    let x = terms.constant(&long, Sort::Bool);
    let no = terms.not(x);
    session.assert(&terms, x);
    session.assert(&terms, no);
    let mut answers = 0;
    while session.check(&terms, &[], &[]) == Outcome::Unsat {
        answers += 1;
        assert!(answers < 100, "there is no limit");
    }
    assert!(answers > 3, "{answers}");
    assert!(session.is_spent());
    let spent = Outcome::Unknown(Reason::TooMuch);
    assert_eq!(session.check(&terms, &[], &[]), spent);
    let shared = session.apart(|s| s.check(&terms, &[], &[]));
    assert_eq!(shared, Outcome::Unsat);
    assert_eq!(session.check(&terms, &[], &[]), spent);
    session.begin_item();
    assert_eq!(session.check(&terms, &[], &[]), Outcome::Unsat);
}

/// Whatever the constructors and the printer make of a term, the solver finds its meaning.
#[test]
fn random_terms_mean_the_same_to_the_solver() {
    for (name, config) in solvers() {
        let mut session = Session::new(Arc::new(config));
        for seed in 100..130 {
            let mut dice = Dice(seed);
            let mut pool = Pool::new(&mut dice, 1);
            for _ in 0..60 {
                pool.grow(&mut dice);
            }
            session.begin_with("random", Effort::Quick);
            assert_constants(&mut session, &mut pool);
            let mut facts = Vec::new();
            for (t, meaning) in pool.bools.clone() {
                facts.push(match meaning[0].bool() {
                    true => t,
                    false => pool.terms.not(t),
                });
            }
            for (t, meaning) in pool.ints.clone() {
                let value = literal(&mut pool, &meaning[0]);
                facts.push(pool.terms.eq(t, value));
            }
            for (t, meaning) in [pool.sets.clone(), pool.maps.clone()].concat() {
                for key in random::plain_keys() {
                    let k = literal(&mut pool, &key);
                    let value = literal(&mut pool, &meaning[0].at(&key));
                    let found = pool.terms.select(t, k);
                    facts.push(pool.terms.eq(found, value));
                }
            }
            let all = pool.terms.and(facts);
            let some_wrong = pool.terms.not(all);
            let outcome = ask(&mut session, &pool.terms, some_wrong);
            assert_eq!(outcome, Outcome::Unsat, "{name}, seed {seed}");
        }
    }
}

fn literal(pool: &mut Pool, value: &Val) -> Term {
    match value {
        Val::Bool(b) => pool.terms.bool(*b),
        Val::Int(i) => pool.terms.int(i.clone()),
        Val::Data(n, None) => pool.terms.construct(pool.plain, *n, None),
        other => panic!("{other:?}"),
    }
}

/// Says what every constant is. The assignment is consistent, so the solver must not find a contradiction.
fn assert_constants(session: &mut Session, pool: &mut Pool) {
    for (t, value) in pool.assignments[0].clone() {
        match &value {
            Val::Map(entries) => {
                for (k, v) in entries {
                    let (k, v) = (literal(pool, k), literal(pool, v));
                    let found = pool.terms.select(t, k);
                    let fact = pool.terms.eq(found, v);
                    session.assert(&pool.terms, fact);
                }
            }
            Val::Data(n, field) if *pool.terms.sort(t) == Sort::Declared(pool.tagged) => {
                let field = field.clone().map(|i| pool.terms.int(i));
                let value = pool.terms.construct(pool.tagged, *n, field);
                let fact = pool.terms.eq(t, value);
                session.assert(&pool.terms, fact);
            }
            plain => {
                let value = literal(pool, plain);
                let fact = pool.terms.eq(t, value);
                session.assert(&pool.terms, fact);
            }
        }
    }
    let consistent = session.check(&pool.terms, &[], &[]);
    assert!(matches!(consistent, Outcome::Sat(_)), "{consistent:?}");
}

fn sets() -> (Terms, Sort, Sort) {
    let mut terms = Terms::new();
    let element = Sort::Declared(terms.declare_sort(SortDecl::Opaque("Ref".into())));
    let set = Sort::Array(Box::new(element.clone()), Box::new(Sort::Bool));
    (terms, element, set)
}

#[test]
fn laws_of_sets_are_proved() {
    let (mut terms, element, set) = sets();
    let [a, b, c] = ["a", "b", "c"].map(|n| terms.constant(n, set.clone()));
    let x = terms.constant("x", element.clone());
    let mut laws = Vec::new();
    let mut equal = |terms: &mut Terms, l: Term, r: Term| laws.push(terms.eq(l, r));
    let t = &mut terms;
    // a ∪ (b ∪ c) = (a ∪ b) ∪ c
    let (bc, ab) = (t.union(b, c), t.union(a, b));
    let (l, r) = (t.union(a, bc), t.union(ab, c));
    equal(t, l, r);
    // a ∩ (b ∪ c) = (a ∩ b) ∪ (a ∩ c)
    let (l, i, j) = (t.inter(a, bc), t.inter(a, b), t.inter(a, c));
    let r = t.union(i, j);
    equal(t, l, r);
    // a \ (b ∪ c) = (a \ b) \ c
    let (l, m) = (t.minus(a, bc), t.minus(a, b));
    let r = t.minus(m, c);
    equal(t, l, r);
    // (a ∪ {x}) \ {x} ⊆ a
    let single = t.set_of(set.clone(), [x]);
    let more = t.union(a, single);
    let less = t.minus(more, single);
    laws.push(t.subset(less, a));
    // a ⊆ b and b ⊆ c imply a ⊆ c
    let (ab, bc, ac) = (t.subset(a, b), t.subset(b, c), t.subset(a, c));
    let both = t.and([ab, bc]);
    laws.push(t.implies(both, ac));
    // a ∪ b ⊆ c and x ∈ a imply x ∈ c
    let union = t.union(a, b);
    let included = t.subset(union, c);
    let (in_a, in_c) = (t.select(a, x), t.select(c, x));
    let both = t.and([included, in_a]);
    laws.push(t.implies(both, in_c));
    // (a ∪ b) ∩ c = {} and x ∈ a imply x ∉ c
    let meet = t.inter(union, c);
    let empty = t.empty_set(set.clone());
    let (apart, not_in_c) = (t.eq(meet, empty), t.not(in_c));
    let both = t.and([apart, in_a]);
    laws.push(t.implies(both, not_in_c));
    // the same with a set that a quantifier binds: for all s, x ∈ s implies x ∈ s ∪ a
    let s = t.bound(0, set.clone());
    let (union, in_s) = (t.union(s, a), t.select(s, x));
    let (l, r) = (t.subset(s, union), t.select(union, x));
    let then = t.implies(in_s, r);
    let body = t.and([l, then]);
    laws.push(t.forall(vec![(0, set.clone())], body, Vec::new()));
    for (name, config) in solvers() {
        let mut session = Session::new(Arc::new(config));
        for (i, law) in laws.iter().enumerate() {
            let wrong = terms.not(*law);
            session.begin_with("law", Effort::Quick);
            let outcome = ask(&mut session, &terms, wrong);
            assert_eq!(outcome, Outcome::Unsat, "{name}, law {i}");
        }
    }
}

#[test]
fn what_is_no_law_of_sets_is_refuted() {
    let (mut terms, element, set) = sets();
    let [a, b] = ["a", "b"].map(|n| terms.constant(n, set.clone()));
    let x = terms.constant("x", element);
    let union = terms.union(a, b);
    let wrong = terms.eq(union, a);
    let wrong = terms.not(wrong);
    let in_union = terms.select(union, x);
    let in_a = terms.select(a, x);
    let not_in_a = terms.not(in_a);
    for (name, config) in solvers() {
        let mut session = Session::new(Arc::new(config));
        session.begin("no law");
        for t in [wrong, in_union, not_in_a] {
            session.assert(&terms, t);
        }
        let outcome = session.check(&terms, &[], &[a, b, x]);
        let Outcome::Sat(values) = &outcome else {
            panic!("{name}: {outcome:?}");
        };
        let [Some(a), Some(b), Some(x)] = values.as_slice() else {
            panic!("{name}: {values:?}");
        };
        assert_eq!(a.at(x), Some(&Value::Bool(false)), "{name}");
        assert_eq!(b.at(x), Some(&Value::Bool(true)), "{name}");
    }
}

#[test]
fn values_of_every_sort_are_read() {
    let mut terms = Terms::new();
    let named = |name: &str, field: Option<&str>| Constructor {
        name: name.into(),
        field: field.map(Into::into),
    };
    let constructors = vec![named("no thread", None), named("w", Some("i|"))];
    let tid = terms.declare_sort(SortDecl::Data("Tid".into(), constructors));
    let map = Sort::Array(Box::new(Sort::Int), Box::new(Sort::Declared(tid)));
    let owner = terms.constant("owner", map.clone());
    let wide = terms.constant("wide", Sort::Array(Box::new(Sort::Int), Box::new(map)));
    let [three, five, minus] = [3, 5, -12].map(|i| terms.int(i));
    let worker = terms.construct(tid, 1, Some(minus));
    let nobody = terms.construct(tid, 0, None);
    let inner = terms.select(wide, five);
    let facts = [
        (owner, three, worker),
        (owner, five, nobody),
        (inner, three, worker),
    ];
    for (name, config) in solvers() {
        let mut session = Session::new(Arc::new(config));
        session.begin("values");
        for (map, key, value) in facts {
            let found = terms.select(map, key);
            let fact = terms.eq(found, value);
            session.assert(&terms, fact);
        }
        let outcome = session.check(&terms, &[], &[owner, wide, worker, minus]);
        let Outcome::Sat(values) = &outcome else {
            panic!("{name}: {outcome:?}");
        };
        let int = |i: i64| Value::Int(i.into());
        let worker = Value::Data(1, Some((-12).into()));
        let owner = values[0].as_ref().unwrap();
        assert_eq!(owner.at(&int(3)), Some(&worker), "{name}");
        assert_eq!(owner.at(&int(5)), Some(&Value::Data(0, None)), "{name}");
        let inner = values[1].as_ref().unwrap().at(&int(5)).unwrap();
        assert_eq!(inner.at(&int(3)), Some(&worker), "{name}");
        assert_eq!(values[2], Some(worker), "{name}");
        assert_eq!(values[3], Some(int(-12)), "{name}");
    }
}

/// Constant maps over enumerations: a solver's own ones are not all right here.
#[test]
fn constant_maps_over_few_keys_are_understood() {
    let mut terms = Terms::new();
    let named = |name: &str| Constructor {
        name: name.into(),
        field: None,
    };
    let constructors = ["a", "b", "c"].map(named).to_vec();
    let few = terms.declare_sort(SortDecl::Data("Few".into(), constructors));
    let sort = Sort::Array(Box::new(Sort::Declared(few)), Box::new(Sort::Int));
    let [zero, one] = [0, 1].map(|i| terms.int(i));
    let zeros = terms.const_array(zero, sort.clone());
    let mut ones = terms.const_array(one, sort);
    let mut questions = Vec::new();
    for n in 0..3 {
        questions.push((terms.eq(zeros, ones), Outcome::Unsat));
        let key = terms.construct(few, n, None);
        ones = terms.store(ones, key, zero);
    }
    questions.push((terms.eq(zeros, ones), Outcome::Sat(Vec::new())));
    for (name, config) in solvers() {
        let mut session = Session::new(Arc::new(config));
        for (i, (question, expected)) in questions.iter().enumerate() {
            session.begin("few");
            let outcome = ask(&mut session, &terms, *question);
            assert_eq!(outcome, *expected, "{name}, {i} keys");
        }
    }
}

/// A question that is too hard for its limit: find three cubes with a large sum.
fn hard(terms: &mut Terms) -> Term {
    let [x, y, z] = ["x", "y", "z"].map(|n| terms.constant(n, Sort::Int));
    let mut sum = terms.int(0);
    for v in [x, y, z] {
        let square = terms.mul(v, v);
        let cube = terms.mul(square, v);
        sum = terms.add(sum, cube);
    }
    let goal = terms.int(42);
    terms.eq(sum, goal)
}

#[test]
fn the_deterministic_limit_ends_a_question_and_not_the_process() {
    for (name, config) in solvers() {
        let config = Config {
            resources: 20_000,
            timeout: Duration::from_secs(60),
            ..config
        };
        let mut session = Session::new(Arc::new(config));
        let mut terms = Terms::new();
        let goal = hard(&mut terms);
        session.begin("hard");
        session.assert(&terms, goal);
        let outcome = session.check(&terms, &[], &[]);
        assert!(
            matches!(
                outcome,
                Outcome::Unknown(Reason::ResourceLimit | Reason::GaveUp(_))
            ),
            "{name}: {outcome:?}"
        );
        session.begin("easy");
        let b = terms.constant("b", Sort::Bool);
        assert!(matches!(ask(&mut session, &terms, b), Outcome::Sat(_)));
        assert_eq!(session.statistics().starts, 1, "{name}");
    }
}

#[test]
fn the_wall_clock_limit_ends_the_process_and_the_next_question_gets_another() {
    for (name, config) in solvers() {
        let config = Config {
            resources: 0,
            timeout: Duration::from_millis(300),
            ..config
        };
        let mut session = Session::new(Arc::new(config));
        let mut terms = Terms::new();
        let goal = hard(&mut terms);
        session.begin("hard");
        session.assert(&terms, goal);
        let outcome = session.check(&terms, &[], &[]);
        assert!(
            matches!(outcome, Outcome::Unknown(_)),
            "{name}: {outcome:?}"
        );
        session.begin("easy");
        let b = terms.constant("b", Sort::Bool);
        assert!(matches!(ask(&mut session, &terms, b), Outcome::Sat(_)));
    }
}

/// The search for models that instantiation alone does not finish.
#[test]
fn a_counterexample_under_quantifiers_is_found() {
    let mut terms = Terms::new();
    let map = Sort::Array(Box::new(Sort::Int), Box::new(Sort::Int));
    let [m, n] = ["m", "n"].map(|name| terms.constant(name, map.clone()));
    let k = terms.bound(0, Sort::Int);
    let (at_m, at_n) = (terms.select(m, k), terms.select(n, k));
    let grows = terms.le(at_m, at_n);
    let grows = terms.forall(vec![(0, Sort::Int)], grows, vec![at_n]);
    let same = terms.eq(m, n);
    let differ = terms.not(same);
    let (_, config) = solvers().remove(0);
    let mut session = Session::new(Arc::new(config));
    session.begin("quick");
    for t in [grows, differ] {
        session.assert(&terms, t);
    }
    let outcome = session.check(&terms, &[], &[m]);
    assert!(matches!(outcome, Outcome::Sat(_)), "{outcome:?}");
}

/// Runs `--log-smt` files through the program by itself.
#[test]
fn transcripts_can_be_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let (_, config) = solvers().remove(0);
    let config = Config {
        log: Some(folder.path().to_owned()),
        ..config
    };
    let mut session = Session::new(Arc::new(config));
    session.begin("replay");
    let mut terms = Terms::new();
    let x = terms.constant("x", Sort::Int);
    let zero = terms.int(0);
    let less = terms.lt(x, zero);
    session.assert(&terms, less);
    session.check(&terms, &[], &[x]);
    let more = terms.lt(zero, x);
    session.check(&terms, &[more], &[x]);
    let unpacked = heddle_z3::executable(&folder.path().join("z3")).unwrap();
    let output = std::process::Command::new(unpacked)
        .arg(folder.path().join("replay.smt2"))
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("sat"), "{text}");
    assert!(lines.next().unwrap().starts_with("((x$ (- "), "{text}");
    assert_eq!(lines.next(), Some("unsat"), "{text}");
    assert_eq!(lines.next(), None, "{text}");
}
