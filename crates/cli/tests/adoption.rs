//! What helps to take Heddle up in a project that has findings: fingerprints, baseline, suppressions.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{folder, heddle};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// A race in `hits`, another one in `reset`, and a method that is not supported.
const COUNTER: &str = "\
package shop;

class Counter {
    private int hits;
    private int misses;

    synchronized void hit(int by) {
        hits += by;
    }

    int hits() {
        return hits;
    }

    void reset(Counter other) {
        other.hits = 0;
    }

    static void stop() {
        System.exit(1);
    }
}
";

/// The same findings at other lines: moved, laid out anew, with another name for the parameter.
const MOVED: &str = "\
package shop;

// A comment that was not there before.
class Counter {
    private int misses, hits;

    static void stop() {
        // Later.
        System . exit( 1 );
    }

    void reset(Counter   that) {
        that /* not this */ .hits
            = 0;
    }

    int hits() { return hits; }

    synchronized void hit(int by) { hits += by; }
}
";

/// Exit code, standard output and standard error of `heddle check`.
fn check(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = heddle(folder, &[&["check"], arguments].concat());
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (
        output.status.code().unwrap(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

fn json(folder: &Path, arguments: &[&str]) -> Value {
    let (_, text, errors) = check(folder, &[arguments, &["--format", "json"]].concat());
    let report = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}{errors}"));
    let schema: Value =
        serde_json::from_str(include_str!("../../../docs/report.schema.json")).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let complaints: Vec<String> = validator
        .iter_errors(&report)
        .map(|e| e.to_string())
        .collect();
    assert_eq!(complaints, Vec::<String>::new());
    report
}

/// Code and fingerprint of all findings, sorted.
fn fingerprints(report: &Value) -> Vec<(String, String)> {
    let items = report["items"].as_array().unwrap().iter();
    let findings = items.flat_map(|item| item["diagnostics"].as_array().unwrap());
    let word = |value: &Value| value.as_str().unwrap().to_owned();
    let mut all: Vec<_> = findings
        .map(|d| (word(&d["code"]), word(&d["fingerprint"])))
        .collect();
    all.sort();
    all
}

#[test]
fn fingerprints_survive_moved_lines_layout_and_renamed_locals() {
    let before = folder(&[("a/Counter.java", COUNTER)]);
    let after = folder(&[("b/c/Counter.java", MOVED)]);
    let before = fingerprints(&json(before.path(), &["a"]));
    assert!(before.len() >= 3, "{before:?}");
    assert_eq!(before, fingerprints(&json(after.path(), &["b"])));
}

#[test]
fn a_finding_elsewhere_has_another_fingerprint() {
    let one = folder(&[("Counter.java", COUNTER)]);
    let other = folder(&[(
        "Counter.java",
        &COUNTER.replace("package shop", "package till"),
    )]);
    let one = fingerprints(&json(one.path(), &["."]));
    let other = fingerprints(&json(other.path(), &["."]));
    assert_eq!(one.len(), other.len());
    assert!(one.iter().all(|finding| !other.contains(finding)));
}

#[test]
fn sarif_has_fingerprints_and_the_levels_of_code_scanning() {
    let folder = folder(&[("Counter.java", COUNTER)]);
    let (_, text, _) = check(folder.path(), &["Counter.java", "--format", "sarif"]);
    let log: Value = serde_json::from_str(&text).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    for result in results {
        let fingerprint = &result["partialFingerprints"]["heddle/v1"];
        assert!(fingerprint.is_string(), "{result}");
        let unsupported = result["ruleId"] == "H0504";
        let level = if unsupported { "note" } else { "error" };
        assert_eq!(result["level"], level, "{result}");
    }
    assert!(results.iter().any(|r| r["level"] == "note"));
    assert!(results.iter().any(|r| r["level"] == "error"));
    let (_, text, _) = check(
        folder.path(),
        &[
            "Counter.java",
            "--format",
            "sarif",
            "--solver",
            "/bin/false",
            "--no-cache",
        ],
    );
    let log: Value = serde_json::from_str(&text).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    assert!(
        results
            .iter()
            .any(|r| r["level"] == "warning" && r["ruleId"] == "H0502")
    );
}

#[test]
fn a_baseline_holds_back_what_is_known_and_nothing_else() {
    let folder = folder(&[("src/Counter.java", COUNTER)]);
    let at = folder.path();
    let (code, text, errors) = check(at, &["src", "--write-baseline", "known.json"]);
    assert_eq!((code, &*errors), (0, ""), "{text}");
    assert!(text.contains(" of the baseline\n"), "{text}");

    // The same run, the same program laid out anew, and from another folder.
    fs::write(at.join("src/Counter.java"), MOVED).unwrap();
    let (code, text, _) = check(at, &["src", "--baseline", "known.json"]);
    assert_eq!(code, 0, "{text}");
    assert!(!text.contains("error["), "{text}");
    assert!(text.contains("possible violations (2 held back)"), "{text}");
    assert!(text.contains("not ruled out: "), "{text}");
    assert!(!text.contains("no longer occur"), "{text}");
    let (code, text, _) = check(&at.join("src"), &[".", "--baseline", "../known.json"]);
    assert_eq!(code, 0, "{text}");

    // A new finding is shown alone, and a mended one is an entry too many.
    let worse = MOVED.replace("return hits;", "return 0;").replace(
        "int hits()",
        "int twice() { return 2 * hits; }\n    int hits()",
    );
    fs::write(at.join("src/Counter.java"), worse).unwrap();
    let (code, text, _) = check(at, &["src", "--baseline", "known.json"]);
    assert_eq!(code, 1, "{text}");
    assert_eq!(text.matches("error[").count(), 1, "{text}");
    assert!(text.contains("method Counter.twice"), "{text}");
    assert!(
        text.contains("1 entry of the baseline no longer occurs"),
        "{text}"
    );
}

#[test]
fn what_the_baseline_has_stays_in_reports_with_a_mark_and_proves_nothing() {
    let folder = folder(&[("Counter.java", COUNTER)]);
    let before = json(folder.path(), &["."]);
    check(folder.path(), &[".", "--write-baseline", "known.json"]);
    let after = json(folder.path(), &[".", "--baseline", "known.json"]);
    assert_eq!(
        (&before["exit_code"], &after["exit_code"]),
        (&1.into(), &0.into())
    );
    assert_eq!(fingerprints(&before), fingerprints(&after));
    assert_eq!(before["summary"]["verdicts"], after["summary"]["verdicts"]);
    assert_eq!(before["claims"], after["claims"]);
    assert_eq!(after["summary"]["errors"], 0);
    let found = fingerprints(&after).len();
    assert_eq!(after["summary"]["held_back"]["baseline"], found);
    assert_eq!(after["baseline"]["entries"], found);
    for (old, new) in before["items"]
        .as_array()
        .unwrap()
        .iter()
        .zip(after["items"].as_array().unwrap())
    {
        assert_eq!(old["verdict"], new["verdict"]);
        assert_eq!(old["assumptions"], new["assumptions"]);
        let proved = new["verdict"].as_str().unwrap().starts_with("proved");
        assert_eq!(new["held_back"], !proved);
        for finding in new["diagnostics"].as_array().unwrap() {
            assert_eq!(finding["held_back"]["by"], "baseline");
        }
    }
    let (_, text, _) = check(
        folder.path(),
        &[".", "--baseline", "known.json", "--format", "sarif"],
    );
    let log: Value = serde_json::from_str(&text).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    assert_eq!(results.len(), found);
    for result in results {
        assert_eq!(result["suppressions"][0]["kind"], "external", "{result}");
    }
}

#[test]
fn entries_are_gone_only_if_the_run_could_have_seen_them() {
    let other = COUNTER.replace("Counter", "Meter");
    let folder = folder(&[("a/Counter.java", COUNTER), ("b/Meter.java", &other)]);
    let at = folder.path();
    check(at, &[".", "--write-baseline", "known.json"]);
    let gone = |arguments: &[&str]| {
        let report = json(at, &[arguments, &["--baseline", "known.json"]].concat());
        report["baseline"]["gone"].as_u64().unwrap()
    };
    assert_eq!(gone(&["a"]), 0);
    assert_eq!(gone(&[".", "-p", "Counter.hit"]), 0);
    assert_eq!(gone(&[".", "--check", "deadlocks"]), 0);
    fs::remove_file(at.join("b/Meter.java")).unwrap();
    assert_eq!(gone(&["a"]), 3);
}

#[test]
fn a_broken_baseline_is_3_and_says_what_to_do() {
    let folder = folder(&[
        ("Counter.java", COUNTER),
        ("broken.json", "{ \"version\": 1,\n<<<<<<< ours\n"),
        (
            "other.json",
            "{ \"version\": 1, \"tool\": \"lint\", \"findings\": [] }",
        ),
        (
            "later.json",
            "{ \"version\": 9, \"tool\": \"heddle\", \"findings\": [] }",
        ),
        ("list.json", "[]"),
    ]);
    let cases = [
        ("gone.json", "it cannot be read"),
        ("broken.json", "line 2"),
        ("other.json", "it was written by `lint`"),
        ("later.json", "version 9"),
        ("list.json", "it is no baseline"),
        (".", "it is a directory"),
    ];
    for (name, expected) in cases {
        let (code, text, errors) = check(folder.path(), &[".", "--baseline", name]);
        assert_eq!((code, &*text), (3, ""), "{name}");
        assert!(
            errors.contains(&format!("the baseline `{name}` cannot be used")),
            "{errors}"
        );
        assert!(errors.contains(expected), "{errors}");
    }
}

#[test]
fn a_run_that_did_not_see_everything_writes_no_baseline() {
    let folder = folder(&[("Counter.java", COUNTER), ("Bad.java", "class Bad {")]);
    let (code, text, errors) = check(folder.path(), &[".", "--write-baseline", "known.json"]);
    assert_eq!(code, 3, "{text}");
    assert!(
        errors.contains("`known.json` is not written: not everything could be read"),
        "{errors}"
    );
    assert!(!folder.path().join("known.json").exists());
    let (code, _, errors) = check(
        folder.path(),
        &["Counter.java", "--write-baseline", "no/such/folder.json"],
    );
    assert_eq!(code, 3);
    assert!(errors.contains("cannot be written"), "{errors}");
}

/// A method that calls one whose finding is known rests on it as before.
#[test]
fn a_known_finding_is_no_fact_for_callers() {
    const CALLER: &str = "\
class Caller {
    //@ ensures \\result > 0;
    static int wrong() { return 0; }
    //@ ensures \\result > 0;
    static int calls() { return wrong(); }
}
";
    let folder = folder(&[("Caller.java", CALLER)]);
    check(folder.path(), &[".", "--write-baseline", "known.json"]);
    let report = json(folder.path(), &[".", "--baseline", "known.json"]);
    let items = report["items"].as_array().unwrap();
    let calls = items.iter().find(|i| i["name"] == "Caller.calls").unwrap();
    let assumptions = calls["assumptions"].as_array().unwrap();
    assert!(
        assumptions.iter().any(|a| a["id"] == "unproved-callee"),
        "{calls}"
    );
    let (code, text, _) = check(
        folder.path(),
        &[".", "--baseline", "known.json", "--strict=unproved-callee"],
    );
    assert_eq!(code, 2, "{text}");
}

/// A gauge with the same race in three methods, suppressed in as many ways, and one that is not.
const GAUGE: &str = "\
class Gauge {
    private int level;

    synchronized void set(int to) { level = to; }

    @SuppressWarnings({\"unchecked\", \"heddle:H0701\"})
    int roughly() { return level; }

    int now() {
        return level; //@ suppress H0701 \"shown to people\"
    }

    /*@ suppress H0701, H0702 \"asked at night only\" @*/
    int later() { return level; }

    int open() { return level; }
}
";

#[test]
fn suppressed_findings_do_not_count_and_stay_in_the_report() {
    let files = folder(&[("Gauge.java", GAUGE)]);
    let (code, text, _) = check(files.path(), &["."]);
    assert_eq!(code, 1, "{text}");
    assert_eq!(text.matches("error[H0701]").count(), 1, "{text}");
    assert!(
        text.contains("4 possible violations (3 held back)"),
        "{text}"
    );
    assert!(
        text.contains("held back: 3 findings suppressed\n"),
        "{text}"
    );
    assert!(
        text.contains("note[H1119]: this suppresses nothing: there is no H0702 here"),
        "{text}"
    );
    assert!(!text.contains("shown to people"), "{text}");

    let (_, text, _) = check(files.path(), &[".", "-v"]);
    assert!(
        text.contains("possible violation, suppressed  method Gauge.now"),
        "{text}"
    );
    assert!(text.contains("(suppressed: shown to people)"), "{text}");
    assert!(text.contains("(suppressed: asked at night only)"), "{text}");
    assert!(text.contains("(suppressed at line 6)"), "{text}");

    let quiet = GAUGE.replace("int open() { return level; }", "");
    let quiet = folder(&[("Gauge.java", &quiet)]);
    let report = json(quiet.path(), &["."]);
    assert_eq!(report["exit_code"], 0);
    assert_eq!(report["summary"]["held_back"]["suppressed"], 3);
    let claims = report["claims"].as_array().unwrap();
    assert!(claims.iter().all(|c| c["holds"] == false), "{claims:?}");
    let held: Vec<&Value> = report["items"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|i| i["held_back"] == true)
        .collect();
    assert_eq!(held.len(), 3);
    for item in held {
        assert_eq!(item["verdict"], "possible violation");
        assert_eq!(item["diagnostics"][0]["held_back"]["by"], "suppression");
    }
    let text = report.to_string();
    assert!(text.contains("\"reason\":\"shown to people\""), "{text}");

    let (code, text, _) = check(files.path(), &[".", "--no-suppressions"]);
    assert_eq!(code, 1);
    assert_eq!(text.matches("error[H0701]").count(), 4, "{text}");
    assert!(!text.contains("held back"), "{text}");
}

#[test]
fn a_suppression_of_another_code_or_place_suppresses_nothing() {
    let text = GAUGE
        .replace("heddle:H0701", "heddle:H0703")
        .replace("return level; //@", "return level;\n        //@")
        .replace(
            "suppress H0701, H0702 \"asked at night only\"",
            "suppress H0701",
        );
    let files = folder(&[("Gauge.java", &text)]);
    let (code, text, _) = check(files.path(), &["."]);
    assert_eq!(code, 1, "{text}");
    assert_eq!(text.matches("error[H0701]").count(), 4, "{text}");
    assert!(
        text.contains("warning[H1117]: this suppression has no reason"),
        "{text}"
    );
    assert!(
        text.contains("warning[H1117]: no declaration or statement begins after"),
        "{text}"
    );
    assert!(
        text.contains("note[H1119]: this suppresses nothing: there is no H0703 here"),
        "{text}"
    );
    assert!(!text.contains("held back"), "{text}");
}

#[test]
fn suppressions_are_no_specifications() {
    let text = "\
class Box {
    Object content;
    //@ suppress H0316 \"never asked for\"
    int code() { return content.hashCode(); }
}
";
    let files = folder(&[("Box.java", text)]);
    let (code, text, _) = check(files.path(), &["."]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("[not-looked-for]"), "{text}");
    let (code, text, _) = check(files.path(), &[".", "--check", "all"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("held back: 1 finding suppressed"), "{text}");
}

#[test]
fn what_is_suppressed_is_in_no_baseline() {
    let files = folder(&[("Gauge.java", GAUGE)]);
    check(files.path(), &[".", "--write-baseline", "known.json"]);
    let written = fs::read_to_string(files.path().join("known.json")).unwrap();
    assert_eq!(written.matches("\"fingerprint\"").count(), 1, "{written}");
    let (code, text, _) = check(files.path(), &[".", "--baseline", "known.json"]);
    assert_eq!(code, 0, "{text}");
    assert!(
        text.contains("held back: 1 finding of the baseline, 3 findings suppressed"),
        "{text}"
    );
}
