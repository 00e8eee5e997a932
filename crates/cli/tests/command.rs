//! The command from outside: exit codes for every kind of input, formats, and clean text when piped.
#![allow(clippy::unwrap_used, clippy::panic)]

use serde_json::Value;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const RIGHT: &str = "\
var x: int = 0;
env Grows: x' >= x;

thread A {
  x := x + 1;
  assert x > 0;
}
";

const WRONG: &str = "\
var x: int = 0;
env Grows: x' >= x;

thread A {
  x := x + 1;
}

thread B {
  x := 0;
}
";

const ASSUMED: &str = "\
axiom Odd: forall i: int :: 2 * i != 1;
thread A { assert 1 == 1; }
";

const ILL_TYPED: &str = "var x: int = true;\nthread A { skip; }\n";

fn heddle(directory: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_heddle"))
        .current_dir(directory)
        .args(arguments)
        .output()
        .unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// A directory with these files.
fn directory(files: &[(&str, &[u8])]) -> TempDir {
    let directory = TempDir::new().unwrap();
    for (name, content) in files {
        let path = directory.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    directory
}

/// Checks one file with this content; exit code and standard output.
fn check(content: &[u8], options: &[&str]) -> (i32, String) {
    let directory = directory(&[("p.plato", content)]);
    let mut arguments = vec!["check", "--no-cache", "p.plato"];
    arguments.extend(options);
    let output = heddle(directory.path(), &arguments);
    assert_eq!(stderr(&output), "");
    (code(&output), stdout(&output))
}

fn check_json(content: &[u8], options: &[&str]) -> Value {
    let (_, text) = check(content, &[options, &["--format", "json"]].concat());
    serde_json::from_str(&text).unwrap()
}

#[test]
fn proved_is_0() {
    let (code, text) = check(RIGHT.as_bytes(), &[]);
    assert_eq!(code, 0, "{text}");
    assert!(
        text.contains("  proved                    thread A\n"),
        "{text}"
    );
    assert!(text.contains("2 checked: 2 proved"), "{text}");
}

#[test]
fn a_violation_is_1_and_shows_line_and_declaration() {
    let (code, text) = check(WRONG.as_bytes(), &[]);
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("error[H0303]"), "{text}");
    assert!(text.contains("--> p.plato:9:3"), "{text}");
    assert!(text.contains("2 | env Grows: x' >= x;"), "{text}");
    assert!(
        text.contains("refuted                   thread B"),
        "{text}"
    );
}

#[test]
fn undecided_is_2() {
    let (code, text) = check(RIGHT.as_bytes(), &["--solver", "/bin/false"]);
    assert_eq!(code, 2, "{text}");
    assert!(text.contains("undecided"), "{text}");
    assert!(text.contains("error[H050"), "{text}");
}

#[test]
fn assumptions_are_0_and_with_strictness_2() {
    let (relaxed, text) = check(ASSUMED.as_bytes(), &[]);
    assert!(text.contains("proved under assumptions"), "{text}");
    assert!(text.contains("assuming: "), "{text}");
    assert_eq!(relaxed, 0, "{text}");
    assert_eq!(check(ASSUMED.as_bytes(), &["--strict"]).0, 2);
}

#[test]
fn bad_input_is_3_and_says_where() {
    let cases: [(&[u8], &str); 6] = [
        (b"", "error[H0003]: this file is empty\n --> p.plato\n"),
        (b" \n\t\n", "error[H0003]: this file is empty"),
        (b"// nothing\n", "error[H0003]"),
        (b"var x: int = \xff;", " --> p.plato:1:14"),
        (b"thread A { x := ; }\n", "error[H0101]"),
        (ILL_TYPED.as_bytes(), "error[H0203]"),
    ];
    for (content, expected) in cases {
        let (code, text) = check(content, &[]);
        assert_eq!(code, 3, "{text}");
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn a_byte_order_mark_and_windows_line_ends_do_no_harm() {
    let text = format!("\u{feff}{}", RIGHT.replace('\n', "\r\n"));
    assert_eq!(check(text.as_bytes(), &[]).0, 0);
}

#[test]
fn paths_that_cannot_be_used_are_3() {
    let directory = directory(&[("notes.txt", b"hello"), ("empty/readme", b"x")]);
    let cases = [
        ("gone.plato", "error[H0001]"),
        ("notes.txt", "error[H0004]"),
        (
            "empty",
            "error[H0003]: there is no `.java` or `.plato` file in `empty`",
        ),
    ];
    for (path, expected) in cases {
        let output = heddle(directory.path(), &["check", path]);
        assert_eq!(code(&output), 3, "{path}");
        assert!(stdout(&output).contains(expected), "{}", stdout(&output));
    }
}

#[cfg(unix)]
#[test]
fn an_unreadable_file_is_3() {
    use std::os::unix::fs::PermissionsExt;
    let directory = directory(&[("p.plato", RIGHT.as_bytes())]);
    let path = directory.path().join("p.plato");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    if fs::read(&path).is_ok() {
        // Root reads everything: let a link to itself be what cannot be read.
        fs::remove_file(&path).unwrap();
        std::os::unix::fs::symlink("p.plato", &path).unwrap();
    }
    let output = heddle(directory.path(), &["check", "p.plato"]);
    assert_eq!(code(&output), 3);
    assert!(
        stdout(&output).contains("error[H0001]"),
        "{}",
        stdout(&output)
    );
}

#[test]
fn bad_files_do_not_cost_the_results_of_others() {
    let directory = directory(&[
        ("a/right.plato", RIGHT.as_bytes()),
        ("a/b/wrong.plato", WRONG.as_bytes()),
        ("a/bad.plato", b"var x"),
        ("a/.hidden/bad.plato", b"var x"),
    ]);
    let output = heddle(directory.path(), &["check", "--no-cache", "a", "gone"]);
    let text = stdout(&output);
    assert_eq!(code(&output), 3, "{text}");
    assert!(text.contains("5 checked: 4 proved, 1 refuted"), "{text}");
    for expected in ["error[H0303]", "error[H0101]", "error[H0001]"] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert!(!text.contains("hidden"), "{text}");
}

#[test]
fn wrong_usage_is_3_on_standard_error() {
    let cases: [&[&str]; 7] = [
        &[],
        &["check"],
        &["check", "--format", "xml", "x.plato"],
        &["check", "--jobs", "0", "x.plato"],
        &["check", "--timeout", "-1", "x.plato"],
        &["explain", "H9999"],
        &["completions", "nosuchshell"],
    ];
    let directory = directory(&[]);
    for arguments in cases {
        let output = heddle(directory.path(), arguments);
        assert_eq!(code(&output), 3, "{arguments:?}");
        assert_eq!(stdout(&output), "", "{arguments:?}");
        assert_ne!(stderr(&output), "", "{arguments:?}");
    }
}

#[test]
fn a_solver_that_is_not_there_is_3() {
    let directory = directory(&[("p.plato", RIGHT.as_bytes())]);
    let output = heddle(
        directory.path(),
        &["check", "p.plato", "--solver", "./nosuch"],
    );
    assert_eq!(code(&output), 3);
    assert!(stderr(&output).contains("./nosuch"), "{}", stderr(&output));
}

#[test]
fn an_output_that_cannot_be_written_is_3() {
    let directory = directory(&[("p.plato", RIGHT.as_bytes())]);
    let output = heddle(
        directory.path(),
        &["check", "p.plato", "-o", "no/such/file"],
    );
    assert_eq!(code(&output), 3);
    assert!(stderr(&output).contains("no/such/file"));
}

#[test]
fn what_is_said_to_the_solver_can_be_kept() {
    let directory = directory(&[("p.plato", RIGHT.as_bytes())]);
    let arguments = ["check", "--no-cache", "p.plato", "--log-smt", "a/log"];
    assert_eq!(code(&heddle(directory.path(), &arguments)), 0);
    let files = fs::read_dir(directory.path().join("a/log")).unwrap();
    let texts: Vec<String> = files
        .map(|f| fs::read_to_string(f.unwrap().path()).unwrap())
        .collect();
    assert!(texts.iter().any(|t| t.contains("(check-sat")), "{texts:?}");
    let refused = heddle(
        directory.path(),
        &["check", "p.plato", "--log-smt", "p.plato/x"],
    );
    assert_eq!(code(&refused), 3);
}

#[test]
fn a_second_run_asks_only_about_what_has_changed() {
    let directory = directory(&[("p.plato", WRONG.as_bytes())]);
    let run = |options: &[&str]| -> Value {
        let output = Command::new(env!("CARGO_BIN_EXE_heddle"))
            .current_dir(directory.path())
            .env("HEDDLE_CACHE_DIR", directory.path().join("cache"))
            .args(["check", "p.plato", "--format", "json"])
            .args(options)
            .output()
            .unwrap();
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let asked = |report: &Value| {
        let number = |name: &str| report["statistics"][name].as_u64().unwrap();
        number("checks") - number("cache_hits")
    };
    let first = run(&[]);
    assert!(asked(&first) > 0);
    let second = run(&[]);
    assert_eq!(asked(&second), 0);
    assert_eq!(second["items"][2]["verdict"], first["items"][2]["verdict"]);
    assert_eq!(
        second["items"][2]["diagnostics"],
        first["items"][2]["diagnostics"]
    );
    assert_eq!(asked(&run(&["--no-cache"])), asked(&first));
    let changed = WRONG.replace("x := x + 1;", "x := x + 2;");
    fs::write(directory.path().join("p.plato"), changed).unwrap();
    let third = asked(&run(&[]));
    assert!(third > 0 && third < asked(&first), "{third}");
}

#[test]
fn the_report_can_go_to_a_file() {
    let directory = directory(&[("p.plato", RIGHT.as_bytes())]);
    let arguments = [
        "check",
        "--no-cache",
        "p.plato",
        "-f",
        "json",
        "-o",
        "r.json",
    ];
    let output = heddle(directory.path(), &arguments);
    assert_eq!((code(&output), stdout(&output)), (0, String::new()));
    let text = fs::read_to_string(directory.path().join("r.json")).unwrap();
    let report: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(report["exit_code"], 0);
}

#[test]
fn a_callee_that_is_not_checked_is_an_assumption() {
    let program = "var x: int = 0;
        proc put() action One: modifies x; ensures x' == 1; { x := 2; }
        thread A { put(); assert x == 1; }";
    let alone = check_json(program.as_bytes(), &["-p", "A"]);
    assert_eq!(alone["items"][0]["verdict"], "proved under assumptions");
    let text = alone["items"][0]["assumptions"][0]["text"]
        .as_str()
        .unwrap();
    assert!(text.contains("`put`"), "{text}");
    let both = check_json(program.as_bytes(), &["-p", "A", "-p", "put"]);
    assert_eq!(both["exit_code"], 1);
}

#[test]
fn procedures_are_selected_by_name() {
    let names = |options: &[&str]| -> Vec<String> {
        let report = check_json(WRONG.as_bytes(), options);
        let items = report["items"].as_array().unwrap();
        let name = |item: &Value| item["name"].as_str().unwrap().to_string();
        items.iter().map(name).collect()
    };
    assert_eq!(names(&["--procedure", "A"]), ["A"]);
    assert_eq!(names(&["-p", "B", "-p", "A"]), ["A", "B"]);
    assert_eq!(names(&["-p", "specification"]), [""]);
    let (code, text) = check("thread worker { skip; }".as_bytes(), &["-p", "wroker"]);
    assert_eq!(code, 3);
    assert!(text.contains("error[H0005]"), "{text}");
    assert!(text.contains("did you mean `worker`?"), "{text}");
}

#[test]
fn json_has_its_documented_shape() {
    let report = check_json(WRONG.as_bytes(), &[]);
    assert_eq!(report["version"], 1);
    assert_eq!(report["tool"]["name"], "heddle");
    assert_eq!(report["exit_code"], 1);
    let item = &report["items"][2];
    assert_eq!(item["file"], "p.plato");
    assert_eq!(item["name"], "B");
    assert_eq!(item["verdict"], "refuted");
    let found = &item["diagnostics"][0];
    assert_eq!(found["code"], "H0303");
    assert_eq!(found["position"]["start"]["line"], 9);
    assert_eq!(found["related"][0]["position"]["start"]["line"], 2);
    let path = found["path"].as_array().unwrap();
    assert_eq!(path.last().unwrap()["kind"], "failure");
    assert!(report["statistics"]["checks"].as_u64().unwrap() > 0);
}

/// The schema allows no field that it does not name, so this holds the schema against the program, too.
#[test]
fn json_follows_its_published_schema() {
    let schema = include_str!("../../../docs/report.schema.json");
    let schema: Value = serde_json::from_str(schema).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    for content in [WRONG, RIGHT, ILL_TYPED, ASSUMED, ""] {
        let report = check_json(content.as_bytes(), &[]);
        let complaints: Vec<String> = validator
            .iter_errors(&report)
            .map(|e| format!("{}: {e}", e.instance_path()))
            .collect();
        assert_eq!(complaints, Vec::<String>::new());
    }
    assert!(!validator.is_valid(&serde_json::json!({ "version": 1 })));
}

#[test]
fn every_field_of_the_schema_is_documented() {
    let page = include_str!("../../../docs/json.md");
    let mut fields = Vec::new();
    collect_fields(&check_json(WRONG.as_bytes(), &[]), &mut fields);
    collect_fields(&check_json(ASSUMED.as_bytes(), &[]), &mut fields);
    for field in fields {
        let quoted = [format!("`{field}`"), format!("\"{field}\"")];
        assert!(quoted.iter().any(|q| page.contains(q)), "{field}");
    }
}

fn collect_fields(value: &Value, fields: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            for (name, value) in map {
                fields.push(name.clone());
                collect_fields(value, fields);
            }
        }
        Value::Array(values) => values.iter().for_each(|v| collect_fields(v, fields)),
        _ => {}
    }
}

#[test]
fn sarif_of_a_real_run_is_valid() {
    let schema = include_str!("../../render/tests/resources/sarif-schema-2.1.0.json");
    let schema = schema.replace("-[a-zA-Z]{2}]?$", "-[a-zA-Z]{2}$");
    let schema: Value = serde_json::from_str(&schema).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    for content in [WRONG, RIGHT, ILL_TYPED, ""] {
        let (_, text) = check(content.as_bytes(), &["--format", "sarif"]);
        let log: Value = serde_json::from_str(&text).unwrap();
        let complaints: Vec<String> = validator.iter_errors(&log).map(|e| e.to_string()).collect();
        assert_eq!(complaints, Vec::<String>::new());
    }
    let (_, text) = check(WRONG.as_bytes(), &["--format", "sarif"]);
    let log: Value = serde_json::from_str(&text).unwrap();
    let result = &log["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "H0303");
    assert!(result["codeFlows"][0]["threadFlows"][0]["locations"].is_array());
}

#[test]
fn every_intermediate_form_can_be_seen() {
    let (code, plato) = check(RIGHT.as_bytes(), &["--emit", "plato"]);
    assert_eq!(code, 0);
    assert!(plato.contains("thread A"), "{plato}");
    assert_eq!(
        check(plato.as_bytes(), &[]).0,
        0,
        "the printed program is a program"
    );
    for form in ["sequential", "vc", "smt"] {
        let (code, text) = check(RIGHT.as_bytes(), &["--emit", form]);
        assert_eq!(code, 0);
        assert!(text.contains("thread A"), "{text}");
        assert!(text.lines().count() > 5, "{text}");
    }
    let (_, sequential) = check(RIGHT.as_bytes(), &["--emit", "sequential"]);
    assert!(sequential.contains("assert x > 0;"), "{sequential}");
    let (_, smt) = check(RIGHT.as_bytes(), &["--emit", "smt", "-p", "A"]);
    assert!(smt.contains("(check-sat"), "{smt}");
    assert!(!smt.contains("; specification"), "{smt}");
}

#[test]
fn piped_text_has_no_escape_codes_and_colours_can_be_forced() {
    for content in [WRONG, RIGHT, ILL_TYPED] {
        let (_, plain) = check(content.as_bytes(), &[]);
        assert!(!plain.contains('\u{1b}'));
        let (_, colored) = check(content.as_bytes(), &["--color", "always"]);
        assert!(colored.contains('\u{1b}'));
    }
}

#[test]
fn quiet_leaves_out_what_is_proved_and_verbose_adds_numbers() {
    let (_, quiet) = check(WRONG.as_bytes(), &["--quiet"]);
    assert!(!quiet.contains("thread A\n"), "{quiet}");
    assert!(quiet.contains("thread B"), "{quiet}");
    let (_, verbose) = check(WRONG.as_bytes(), &["--verbose"]);
    assert!(verbose.contains(" ms"), "{verbose}");
    assert!(verbose.contains(" questions, "), "{verbose}");
}

#[test]
fn the_order_of_output_does_not_depend_on_scheduling() {
    let many: String = (0..20)
        .map(|i| format!("thread t{i} {{ assert {i} != 7; }}\n"))
        .collect();
    let without_time = |text: String| -> String {
        let lines = text.lines().filter(|l| !l.contains(" s)"));
        lines.map(|l| format!("{l}\n")).collect()
    };
    let one = without_time(check(many.as_bytes(), &["--jobs", "1"]).1);
    let four = without_time(check(many.as_bytes(), &["--jobs", "4"]).1);
    assert!(one.contains("refuted                   thread t7"), "{one}");
    assert_eq!(one, four);
}

#[test]
fn explain_knows_codes_in_any_spelling_and_lists_them() {
    let directory = directory(&[]);
    let page = heddle(directory.path(), &["explain", "h0303"]);
    assert_eq!(code(&page), 0);
    assert!(stdout(&page).starts_with("H0303: step breaks what another thread relies on\n"));
    let list = stdout(&heddle(directory.path(), &["explain"]));
    assert!(
        list.contains("H0301  error    assertion may fail\n"),
        "{list}"
    );
    let unknown = stderr(&heddle(directory.path(), &["explain", "H0398"]));
    assert!(unknown.contains("did you mean `H0308`?"), "{unknown}");
}

#[test]
fn completions_exist_for_the_usual_shells() {
    let directory = directory(&[]);
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = heddle(directory.path(), &["completions", shell]);
        assert_eq!(code(&output), 0);
        assert!(stdout(&output).contains("log-smt"), "{shell}");
    }
}

#[test]
fn version_and_help_are_0() {
    let directory = directory(&[]);
    let version = heddle(directory.path(), &["--version"]);
    assert_eq!(code(&version), 0);
    assert_eq!(
        stdout(&version),
        format!("heddle {}\n", env!("CARGO_PKG_VERSION"))
    );
    let help = heddle(directory.path(), &["check", "--help"]);
    assert_eq!(code(&help), 0);
    assert!(stdout(&help).contains("--strict"));
}

#[test]
fn a_reader_that_goes_away_is_no_panic() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_heddle"))
        .args(["completions", "bash"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut words = String::new();
    let mut errors = child.stderr.take().unwrap();
    errors.read_to_string(&mut words).unwrap();
    assert_eq!(words, "");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// Whether a process still does something; a zombie does not.
#[cfg(target_os = "linux")]
fn is_alive(pid: &str) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/stat", pid.trim())).unwrap_or_default();
    let state = status
        .rsplit(')')
        .next()
        .unwrap()
        .trim_start()
        .chars()
        .next();
    state.is_some_and(|s| s != 'Z' && s != 'X')
}

#[cfg(target_os = "linux")]
fn wait_until(what: &str, holds: impl Fn() -> bool) {
    for _ in 0..500 {
        if holds() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    panic!("{what}");
}

#[cfg(target_os = "linux")]
#[test]
fn no_solver_outlives_the_command() {
    use std::os::unix::fs::PermissionsExt;
    // Not INT: a test run that was started in the background has it ignored, and its children inherit that.
    for signal in ["TERM", "KILL"] {
        let script = "#!/bin/sh\necho $$ > pid.new && mv pid.new pid\nexec sleep 600\n";
        let directory = directory(&[("p.plato", RIGHT.as_bytes()), ("deaf", script.as_bytes())]);
        let path = directory.path().join("deaf");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        let mut heddle = Command::new(env!("CARGO_BIN_EXE_heddle"))
            .current_dir(directory.path())
            .args([
                "check",
                "--no-cache",
                "--jobs",
                "1",
                "--solver",
                "./deaf",
                "p.plato",
            ])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let file = directory.path().join("pid");
        wait_until("the solver starts", || file.exists());
        let solver = fs::read_to_string(&file).unwrap();
        assert!(is_alive(&solver));
        let kill = Command::new("kill")
            .args([format!("-{signal}"), heddle.id().to_string()])
            .status();
        assert!(kill.unwrap().success());
        heddle.wait().unwrap();
        wait_until(signal, || !is_alive(&solver));
    }
}
