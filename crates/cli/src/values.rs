//! Values of options that are names: of assumptions, of kinds of faults, of what a run fails on; and times.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use heddle_diag::{FailOn, FaultKind, Premise};
use std::time::Duration;

/// The ids of the ledger; the parser lists them, and names the nearest, where another one is given.
pub(crate) fn premises() -> impl TypedValueParser<Value = Premise> {
    let all = Premise::ALL;
    let value = |p: &Premise| PossibleValue::new(p.id()).help(p.text());
    PossibleValuesParser::new(all.iter().map(value))
        .try_map(|id| Premise::parse(&id).ok_or_else(|| format!("no assumption `{id}`")))
}

/// What a run may fail on.
pub(crate) fn levels() -> impl TypedValueParser<Value = FailOn> {
    let names = FailOn::ALL.map(FailOn::name);
    PossibleValuesParser::new(names).try_map(|name| {
        let found = FailOn::ALL.into_iter().find(|f| f.name() == name);
        found.ok_or_else(|| format!("`{name}` is not known"))
    })
}

/// One kind of faults, or all.
pub(crate) type Kinds = Vec<FaultKind>;

/// The names of kinds of faults, and `all`.
pub(crate) fn kinds() -> impl TypedValueParser<Value = Kinds> {
    let names = FaultKind::ALL.map(FaultKind::name);
    PossibleValuesParser::new(names.into_iter().chain(["all"])).map(|name| {
        let all = FaultKind::ALL.into_iter();
        all.filter(|k| name == "all" || k.name() == name).collect()
    })
}

/// A time in seconds, more than 0.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text.parse().map_err(|_| "not a number".to_string())?;
    match Duration::try_from_secs_f64(number) {
        Ok(duration) if !duration.is_zero() => Ok(duration),
        _ => Err("must be more than 0".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_positive_numbers() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        for wrong in ["0", "-1", "x", "1e300", "NaN"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }
}
