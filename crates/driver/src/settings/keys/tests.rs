//! What settings may say, what is said of mistakes, and the published schema.

use super::*;
use heddle_diag::Strict;
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

fn read(text: &str) -> (Settings, Vec<Wrong>) {
    Settings::of(text, Path::new("project"))
}

const FULL: &str = r#"
paths = ["src/main/java", "."]
class-path = ["lib/*", "@cp.txt", "/opt/x.jar"]
stubs = ["contracts"]
jdk = "/opt/jdk"
release = 17
specs = "none"
check = ["races", "deadlocks"]
integers = "32"
jobs = 2
strict = ["integers"]
fail-on = "violation"
baseline = "known.json"
suppressions = false

[limits]
timeout = 2.5
item-timeout = 20
rlimit = 1_000
memory = 512
unroll = 3
replay = 0
max-errors = 1
"#;

#[test]
fn everything_can_be_said() {
    let (settings, wrong) = read(FULL);
    assert_eq!(wrong, []);
    let path = |p: &str| PathBuf::from(p);
    assert_eq!(
        settings.paths,
        Some(vec![path("project/src/main/java"), path("project")])
    );
    let entries = ["project/lib/*", "@project/cp.txt", "/opt/x.jar"].map(path);
    assert_eq!(settings.class_path, Some(entries.to_vec()));
    assert_eq!(settings.stubs.map(|s| s.len()), Some(1));
    assert_eq!(settings.release, Some(17));
    assert_eq!(
        settings.check,
        Some(vec![FaultKind::Races, FaultKind::Deadlocks])
    );
    assert_eq!(settings.strict, Some(Strict::Only(vec![Premise::Integers])));
    assert_eq!(settings.fail_on, Some(FailOn::Violation));
    assert_eq!(settings.suppressions, Some(false));
    assert_eq!(settings.limits.timeout, Some(Duration::from_millis(2500)));
    assert_eq!(settings.limits.item_timeout, Some(Duration::from_secs(20)));
    assert_eq!(settings.limits.rlimit, Some(1000));
    assert_eq!(settings.limits.replay, Some(0));
}

#[test]
fn what_is_wrong_is_said_at_its_place() {
    let cases = [
        (
            "pathes = []",
            "pathes",
            "there is no setting `pathes` here",
            "did you mean `paths`?",
        ),
        (
            "timeout = 3",
            "timeout",
            "there is no setting `timeout` here",
            "it belongs into `[limits]`",
        ),
        (
            "[limits]\njobs = 3",
            "jobs",
            "there is no setting `jobs` here",
            "it belongs before `[limits]`, into no table",
        ),
        (
            "paths = \"src\"",
            "\"src\"",
            "this must be a list of strings, and it is a string",
            "",
        ),
        (
            "paths = [\"src\", 3]",
            "3",
            "this must be a string, and it is an integer",
            "",
        ),
        (
            "release = 7",
            "7",
            "this must be a version of Java from 8 to 25",
            "",
        ),
        (
            "specs = \"hedle\"",
            "\"hedle\"",
            "`hedle` is not known here",
            "did you mean `heddle`?",
        ),
        (
            "check = [\"race\"]",
            "\"race\"",
            "`race` is not known here",
            "did you mean `races`?",
        ),
        (
            "check = []",
            "[]",
            "this must name a kind of faults, or `all`",
            "",
        ),
        (
            "strict = [\"integer\"]",
            "\"integer\"",
            "`integer` is not known here",
            "did you mean `integers`?",
        ),
        (
            "fail-on = \"x\"",
            "\"x\"",
            "`x` is not known here",
            "it is one of nothing, violation, undecided, unsupported",
        ),
        (
            "jobs = 0",
            "0",
            "this must be a whole number, more than 0",
            "",
        ),
        (
            "[limits]\ntimeout = 0",
            "0",
            "this must be a number of seconds, more than 0",
            "",
        ),
        (
            "[limits]\ntimeout = nan",
            "nan",
            "this must be a number of seconds, more than 0",
            "",
        ),
        ("limits = 3", "3", "this must be a table: `[limits]`", ""),
        ("baseline = \"\"", "\"\"", "this must not be empty", ""),
    ];
    for (text, at, message, help) in cases {
        let (_, wrong) = read(text);
        let [wrong] = &wrong[..] else {
            panic!("{text}: {wrong:?}");
        };
        assert_eq!(&text[wrong.at.clone()], at, "{text}");
        assert_eq!(wrong.message, message, "{text}");
        assert_eq!(wrong.help.as_deref().unwrap_or(""), help, "{text}");
    }
    let (_, wrong) = read("paths = [\nrelease = 17\n");
    assert!(
        wrong[0].message.starts_with("this is no TOML: "),
        "{wrong:?}"
    );
}

/// The published schema knows the settings that there are, and what they may be.
#[test]
fn the_schema_has_the_same_settings() {
    let text = include_str!("../../../../../docs/heddle.schema.json");
    let schema: Json = serde_json::from_str(text).unwrap();
    let names = |of: &Json| -> BTreeSet<String> {
        of["properties"]
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect()
    };
    let top = TOP.iter().map(|k| k.name).chain([LIMITS]);
    assert_eq!(names(&schema), top.map(str::to_owned).collect());
    let limits = OF_LIMITS.iter().map(|k| k.name.to_owned());
    assert_eq!(names(&schema["properties"][LIMITS]), limits.collect());
    let words = |of: &Json| -> BTreeSet<String> {
        let all = of["enum"].as_array().unwrap().iter();
        all.map(|w| w.as_str().unwrap().to_owned()).collect()
    };
    let properties = &schema["properties"];
    let specs = SPECS.map(|(name, _)| name.to_owned());
    assert_eq!(words(&properties["specs"]), specs.into());
    let fail_on = FailOn::ALL.map(|f| f.name().to_owned());
    assert_eq!(words(&properties["fail-on"]), fail_on.into());
    let ids = Premise::ALL.iter().map(|p| p.id().to_owned());
    assert_eq!(
        words(&properties["strict"]["anyOf"][1]["items"]),
        ids.collect()
    );
    let kinds = FaultKind::ALL.map(|k| k.name().to_owned());
    let kinds = kinds.into_iter().chain(["all".to_owned()]);
    assert_eq!(words(&properties["check"]["items"]), kinds.collect());
}
