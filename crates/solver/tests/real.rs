//! Real solvers, if they are there.
use heddle_logic::{Sort, Terms, Value};
use heddle_solver::{Outcome, Session, locate};
use std::sync::Arc;

#[test]
fn answers() {
    for name in ["z3", "cvc5"] {
        let Ok(config) = locate(Some(name)) else {
            continue;
        };
        let mut session = Session::new(Arc::new(config));
        for task in ["one", "two"] {
            session.begin(task);
            let mut terms = Terms::new();
            let x = terms.constant("x", Sort::Int);
            let three = terms.int(3);
            let less = terms.lt(x, three);
            let more = terms.lt(three, x);
            session.assert(&terms, less);
            let Outcome::Sat(values) = session.check(&terms, &[], &[x]) else {
                panic!()
            };
            let Some(Value::Int(v)) = &values[0] else {
                panic!()
            };
            assert!(*v < 3.into());
            session.push();
            session.assert(&terms, more);
            assert_eq!(session.check(&terms, &[], &[x]), Outcome::Unsat, "{name}");
            session.pop();
            assert_eq!(
                session.check(&terms, &[more], &[x]),
                Outcome::Unsat,
                "{name}"
            );
            assert!(matches!(session.check(&terms, &[], &[x]), Outcome::Sat(_)));
        }
        assert_eq!(session.statistics().starts, 1);
    }
}
