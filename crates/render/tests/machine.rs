//! JSON and SARIF: shape, and SARIF against its official schema.

#![allow(clippy::unwrap_used)]

mod sample;

use heddle_diag::{Exit, FailOn, HeldBack, Policy, Report};
use heddle_render::{json, junit, sarif};
use heddle_text::Sources;
use quick_junit::{NonSuccessKind, TestCaseStatus};
use serde_json::Value;

fn sarif_of(sources: &Sources, report: &Report) -> Value {
    let text = sarif::report(sources, report, Exit::of(report, &Policy::default())).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// What the official schema has against the log.
fn complaints(log: &Value) -> Vec<String> {
    let text = include_str!("resources/sarif-schema-2.1.0.json");
    // The published pattern has a stray bracket, which a strict reader of regular expressions refuses.
    let text = text.replace("-[a-zA-Z]{2}]?$", "-[a-zA-Z]{2}$");
    let schema: Value = serde_json::from_str(&text).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let complaint = |e: jsonschema::ValidationError| format!("{}: {e}", e.instance_path());
    validator.iter_errors(log).map(complaint).collect()
}

#[test]
fn sarif_is_valid_for_a_full_and_for_an_empty_report() {
    let (sources, report) = sample::report();
    let nothing: Vec<String> = Vec::new();
    assert_eq!(complaints(&sarif_of(&sources, &report)), nothing);
    let empty = sarif_of(&Sources::new(), &Report::default());
    assert_eq!(complaints(&empty), nothing);
}

/// The sample with its violation held back.
fn held_back(why: HeldBack) -> (Sources, Report) {
    let (sources, mut report) = sample::report();
    let finding = &mut report.items[1].diagnostics[0];
    finding.fingerprint = Some("0123456789abcdef0123456789abcdef:1".into());
    finding.held_back = Some(why);
    (sources, report)
}

#[test]
fn sarif_says_why_a_finding_does_not_count() {
    let (sources, report) = held_back(HeldBack::Baseline);
    let log = sarif_of(&sources, &report);
    assert_eq!(complaints(&log), Vec::<String>::new());
    let result = &log["runs"][0]["results"][2];
    assert_eq!(result["suppressions"][0]["kind"], "external");
    let fingerprints = &result["partialFingerprints"];
    assert_eq!(
        fingerprints["heddle/v1"],
        "0123456789abcdef0123456789abcdef:1"
    );
    let (sources, report) = held_back(HeldBack::Suppressed {
        at: report.items[1].span,
        reason: Some("only tests do that".into()),
    });
    let log = sarif_of(&sources, &report);
    assert_eq!(complaints(&log), Vec::<String>::new());
    let suppression = &log["runs"][0]["results"][2]["suppressions"][0];
    assert_eq!(suppression["kind"], "inSource");
    assert_eq!(suppression["justification"], "only tests do that");
}

#[test]
fn the_schema_check_finds_mistakes() {
    let (sources, report) = sample::report();
    let mut log = sarif_of(&sources, &report);
    log["runs"][0]["results"][0]["level"] = "dreadful".into();
    log["runs"][0]["results"][1]["surprise"] = 1.into();
    assert_eq!(complaints(&log).len(), 2);
}

#[test]
fn sarif_carries_places_and_path() {
    let (sources, report) = sample::report();
    let log = sarif_of(&sources, &report);
    let run = &log["runs"][0];
    let result = &run["results"][2];
    assert_eq!(result["ruleId"], "H0301");
    let index = result["ruleIndex"].as_u64().unwrap() as usize;
    assert_eq!(run["tool"]["driver"]["rules"][index]["id"], "H0301");
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(
        place["artifactLocation"]["uri"],
        "dir%20with%20space/lock.plato"
    );
    assert_eq!(place["region"]["startLine"], 9);
    assert_eq!(place["region"]["startColumn"], 10);
    assert_eq!(
        result["relatedLocations"][0]["physicalLocation"]["region"]["startLine"],
        4
    );
    let steps = &result["codeFlows"][0]["threadFlows"][0]["locations"];
    assert_eq!(steps.as_array().unwrap().len(), 5);
    assert_eq!(steps[1]["kinds"][0], "environment");
    assert_eq!(steps[1]["state"]["x"]["text"], "-2");
    assert_eq!(
        run["results"][0]["locations"][0]["physicalLocation"]["region"],
        Value::Null
    );
    assert_eq!(run["invocations"][0]["exitCode"], 3);
    assert_eq!(
        run["properties"]["verdicts"][2]["verdict"],
        "proved under assumptions"
    );
}

#[test]
fn json_has_version_verdicts_diagnostics_and_statistics() {
    let (sources, report) = sample::report();
    let text = json::report(&sources, &report, Exit::of(&report, &Policy::default())).unwrap();
    let document: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(document["version"], 1);
    assert_eq!(document["exit_code"], 3);
    assert_eq!(document["summary"]["items"], 3);
    assert_eq!(document["summary"]["errors"], 3);
    assert_eq!(document["input"][0]["code"], "H0001");
    assert_eq!(document["input"][1]["position"], Value::Null);
    let item = &document["items"][1];
    assert_eq!(item["kind"], "thread");
    assert_eq!(item["name"], "A");
    assert_eq!(item["file"], "dir with space/lock.plato");
    assert_eq!(item["verdict"], "possible violation");
    let found = &item["diagnostics"][0];
    assert_eq!(found["code"], "H0301");
    assert_eq!(found["position"]["start"]["line"], 9);
    assert_eq!(found["position"]["start"]["column"], 10);
    assert_eq!(found["related"][0]["position"]["start"]["line"], 4);
    assert_eq!(found["path"][1]["kind"], "environment");
    assert_eq!(found["path"][1]["values"][0]["name"], "x");
    assert_eq!(found["path"][1]["values"][0]["value"], "-2");
    assert_eq!(found["path"][0]["source"], "x := x * x;");
    assert_eq!(
        document["items"][2]["assumptions"][0]["position"]["start"]["line"],
        13
    );
    assert_eq!(document["statistics"]["checks"], 7);
    assert_eq!(document["statistics"]["cache_hits"], 2);
}

/// What became of each test case: passed, failed, in error or skipped, with the message.
fn cases(sources: &Sources, report: &Report, policy: &Policy) -> Vec<(String, String)> {
    let text = junit::report(sources, report, policy).unwrap();
    let document = quick_junit::Report::deserialize_from_str(&text).unwrap();
    let words = |status: &TestCaseStatus| match status {
        TestCaseStatus::Success { .. } => "passed".to_owned(),
        TestCaseStatus::Skipped { message, .. } => {
            format!("skipped: {}", message.as_ref().unwrap().as_str())
        }
        TestCaseStatus::NonSuccess { kind, message, .. } => {
            let kind = match kind {
                NonSuccessKind::Failure => "failed",
                NonSuccessKind::Error => "error",
            };
            format!("{kind}: {}", message.as_ref().unwrap().as_str())
        }
    };
    let suites = document.test_suites.iter();
    let cases = suites.flat_map(|suite| &suite.test_cases);
    cases
        .map(|case| (case.name.as_str().to_owned(), words(&case.status)))
        .collect()
}

#[test]
fn junit_has_a_case_per_item_that_fails_if_the_run_fails_on_it() {
    let (sources, mut report) = sample::report();
    let outcome = |report: &Report, policy: &Policy, name: &str| {
        let cases = cases(&sources, report, policy);
        let found = cases.into_iter().find(|(n, _)| n == name);
        found.unwrap().1
    };
    let usual = Policy::default();
    assert_eq!(outcome(&report, &usual, "specification"), "passed");
    assert_eq!(outcome(&report, &usual, "thread B"), "passed");
    assert!(outcome(&report, &usual, "thread A").starts_with("failed: possible violation: "));
    assert!(outcome(&report, &usual, "H0001").starts_with("error: cannot read"));
    assert!(outcome(&report, &usual, "no data races").starts_with("skipped: "));
    let nothing = Policy {
        fail_on: FailOn::Nothing,
        ..Policy::default()
    };
    assert!(outcome(&report, &nothing, "thread A").starts_with("skipped: possible violation"));
    report.items[1].diagnostics[0].held_back = Some(HeldBack::Baseline);
    assert_eq!(
        outcome(&report, &usual, "thread A"),
        "skipped: possible violation, in the baseline"
    );
}

#[test]
fn junit_is_xml_whatever_texts_contain() {
    let (sources, mut report) = sample::report();
    report.items[1].name = "<A & \"B\">\u{1b}[31m\u{0}".into();
    report.items[1].diagnostics[0].message = "]]> \u{8} <!--".into();
    let names = cases(&sources, &report, &Policy::default());
    assert!(names.iter().any(|(name, _)| name.contains("<A & \"B\">")));
}
