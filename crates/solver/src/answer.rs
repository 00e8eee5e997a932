//! Reads what a solver answers.

use crate::Reason;
use heddle_logic::{Sexpr, Term, Terms, Value};

/// A finished answer, with the text of the wanted values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// There is no model.
    Unsat,
    /// There is a model.
    Sat(String),
    /// The search came to its end without a decision; the values of an assignment that could not be refuted.
    Candidate(String),
    /// No answer.
    Unknown(Reason),
}

/// The values in `((t v) (t v))`; `None` if there is not exactly one for each wanted term.
pub(crate) fn read_values(
    terms: &Terms,
    wanted: &[Term],
    text: &str,
) -> Option<Vec<Option<Value>>> {
    if wanted.is_empty() {
        return text.trim().is_empty().then(Vec::new);
    }
    let read = Sexpr::read(text)?;
    let pairs = read.list()?;
    if pairs.len() != wanted.len() {
        return None;
    }
    let values = wanted.iter().zip(pairs).map(|(t, pair)| match pair.list() {
        Some([_, value]) => Some(Value::read(terms, terms.sort(*t), value)),
        _ => None,
    });
    values.collect()
}

/// The answer to `(get-info :reason-unknown)`, in words that do not depend on the solver.
pub(crate) fn reason_unknown(text: &str) -> Reason {
    let has = |word: &str| text.contains(word);
    if has("resource") || has("canceled") {
        Reason::ResourceLimit
    } else if has("timeout") {
        Reason::Timeout
    } else if has("memory") || has("memout") {
        Reason::Failed("the prover ran out of memory".into())
    } else if has("quantifier") || has("QUANTIFIERS") {
        Reason::GaveUp("a quantified formula could not be decided".into())
    } else if has("arith") || has("nonlinear") || has("non-linear") {
        Reason::GaveUp("nonlinear arithmetic could not be decided".into())
    } else {
        Reason::GaveUp("no decision was reached".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heddle_logic::Sort;

    #[test]
    fn exactly_one_value_per_wanted_term() {
        let mut terms = Terms::new();
        let x = terms.constant("x", Sort::Int);
        let b = terms.constant("b", Sort::Bool);
        let read = |text: &str| read_values(&terms, &[x, b], text);
        let good = vec![Some(Value::Int((-3).into())), Some(Value::Bool(true))];
        assert_eq!(read("((x$ (- 3)) (b$ true))"), Some(good));
        let unreadable = vec![None, Some(Value::Bool(true))];
        assert_eq!(read("((x$ what) (b$ true))"), Some(unreadable));
        for lie in [
            "",
            "()",
            "((x$ 3))",
            "((x$ 3) (b$ true) (x$ 3))",
            "3",
            "((x$ 3) (b$",
        ] {
            assert_eq!(read(lie), None, "{lie}");
        }
        assert_eq!(read("((x$ 3) b$)"), None);
        assert_eq!(read("(error \"no model\")"), None);
    }

    #[test]
    fn reasons_are_told_apart() {
        let gave_up = |text: &str| matches!(reason_unknown(text), Reason::GaveUp(_));
        assert_eq!(
            reason_unknown("(:reason-unknown \"canceled\")"),
            Reason::ResourceLimit
        );
        assert_eq!(
            reason_unknown("(:reason-unknown \"max. resource limit exceeded\")"),
            Reason::ResourceLimit
        );
        assert_eq!(reason_unknown("(:reason-unknown timeout)"), Reason::Timeout);
        assert!(gave_up("(:reason-unknown \"(incomplete quantifiers)\")"));
        assert!(gave_up("(:reason-unknown incomplete)"));
        assert!(gave_up(""));
    }
}
