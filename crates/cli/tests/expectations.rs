//! The comparison of programs with what Heddle says of them is tested with the standard harness; the programs themselves have one of
//! their own (`programs`).
#![allow(clippy::unwrap_used)]

#[path = "programs/expectation.rs"]
mod expectation;

use expectation::{Expectations, differences};
use serde_json::{Value, json};

fn report() -> Value {
    let diagnostic = json!({
        "code": "H0301", "severity": "error", "message": "this assertion may fail",
        "position": { "start": { "line": 3 } },
        "related": [{ "position": { "start": { "line": 1 } }, "text": "lost here" }],
    });
    json!({
        "claims": [{ "text": "no deadlock among A", "not_covered": ["B", "C"] }],
        "input": [],
        "items": [
            { "kind": "specification", "name": "", "verdict": "proved", "diagnostics": [] },
            { "kind": "thread", "name": "A", "verdict": "possible violation",
              "diagnostics": [diagnostic] },
        ],
    })
}

fn compare(text: &str) -> Vec<String> {
    differences(&Expectations::parse(text).unwrap(), &report())
}

#[test]
fn everything_matched_gives_no_difference() {
    let good = "//~ verdict A: possible violation\n\nassert x; //~ error[H0301] \"may fail\"";
    assert_eq!(compare(good), Vec::<String>::new());
    let related =
        "//~ related \"lost\"\n//~ verdict A: possible violation\n//~ error[H0301] \"may fail\"";
    assert_eq!(compare(related), Vec::<String>::new());
    let claim = "//~ claim: among A; not covered: B\n//~ verdict A: possible violation\n//~ error[H0301] \"may fail\"";
    assert_eq!(compare(claim), Vec::<String>::new());
    let above = "//~ verdict A: possible violation\n\n\n//~^ error[H0301] \"may fail\"";
    assert_eq!(compare(above), Vec::<String>::new());
}

#[test]
fn every_mismatch_is_a_difference() {
    let one = |text| assert_eq!(compare(text).len(), 1, "{text}");
    one("\n\n//~ error[H0301] \"may fail\"");
    one("//~ verdict A: proved\n\n//~ error[H0301] \"may fail\"");
    one("//~ verdict A: possible violation");
    one("//~ related \"gone\"\n//~ verdict A: possible violation\n//~ error[H0301] \"may fail\"");
    one("//~ verdict A: possible violation\n//~ related \"lost\"\n//~ error[H0301] \"may fail\"");
    one("//~ claim: among B\n//~ verdict A: possible violation\n//~ error[H0301] \"may fail\"");
    let two = |text| assert_eq!(compare(text).len(), 2, "{text}");
    two("//~ verdict A: possible violation\n//~ error[H0301] \"may fail\"");
    two("//~ verdict A: possible violation\n\n//~ error[H0302] \"may fail\"");
    two("//~ verdict A: possible violation\n\n//~ error[H0301] \"other words\"");
    two("//~ verdict A: possible violation\n\n//~ warning[H0301] \"may fail\"");
    two("//~ verdict A: possible violation\n//~ verdict B: proved");
}

#[test]
fn options_and_mistakes() {
    let all = Expectations::parse("//~ options: --unroll 3").unwrap();
    assert_eq!(all.options, ["--unroll", "3"]);
    for wrong in [
        "//~ eror[H0301] \"x\"",
        "//~ error[H0301]",
        "//~ verdict A proved",
    ] {
        assert!(Expectations::parse(wrong).is_err(), "{wrong}");
    }
}
