//! What Heddle says about a program.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How long one program may take.
const LIMIT: Duration = Duration::from_secs(400);

pub(crate) struct Report {
    pub items: Vec<Item>,
    /// Claims about the whole program that hold, without exceptions.
    pub claims: Vec<String>,
    /// What claims leave out by name.
    pub not_covered: Vec<String>,
    /// Why nothing was checked, if so.
    pub input: Vec<String>,
}

#[derive(Clone)]
pub(crate) struct Item {
    pub name: String,
    pub verdict: String,
    /// The kinds of what the proof rests on.
    pub assumptions: Vec<String>,
    /// Codes of errors with their lines that are said to be real and come up when one thread makes one call.
    pub real: Vec<(String, u64)>,
}

impl Item {
    /// A proof up to a number of rounds is none.
    pub(crate) fn proved(&self) -> bool {
        let bounded = |id: &String| id == "loop-bound";
        self.verdict.starts_with("proved") && !self.assumptions.iter().any(bounded)
    }
}

impl Report {
    fn nothing(why: &str) -> Report {
        Report {
            not_covered: Vec::new(),
            items: Vec::new(),
            claims: Vec::new(),
            input: vec![why.to_owned()],
        }
    }

    /// What it says about one of several programs, and about all of them.
    fn about(&self, class: &str) -> Report {
        let inside = |item: &&Item| {
            let rest = item.name.strip_prefix(class);
            rest.is_some_and(|rest| rest.starts_with(['.', ' ']))
        };
        Report {
            not_covered: self.not_covered.clone(),
            items: self.items.iter().filter(inside).cloned().collect(),
            claims: self.claims.clone(),
            input: Vec::new(),
        }
    }

    pub(crate) fn item(&self, name: &str) -> Option<&Item> {
        self.items.iter().find(|item| item.name == name)
    }
}

/// The command: another one than that of this build if `HEDDLE_ORACLE_BINARY` says so (a release build for large runs, one with seeded faults).
pub(crate) fn command() -> Command {
    let built = || env!("CARGO_BIN_EXE_heddle").into();
    Command::new(std::env::var_os("HEDDLE_ORACLE_BINARY").unwrap_or_else(built))
}

/// A program to be checked: its file, its class, and the methods that are checked; none are all.
pub(crate) struct Wanted<'p> {
    pub path: &'p Path,
    pub class: &'p str,
    pub methods: Vec<String>,
}

/// Limits that make runs short: what is undecided is no contradiction.
const SHORT: [&str; 4] = ["--replay", "600", "--rlimit", "2000000"];

/// Checks the program as a whole, or only these methods of it; with a seeded fault, if the build has them.
pub(crate) fn check(program: &Wanted, options: &[&str], fault: Option<&str>) -> Report {
    run(
        &[program.path],
        &arguments(&[program], options),
        fault,
        LIMIT,
    )
    .unwrap_or_else(|| Report::nothing("takes too long"))
}

/// Checks methods of programs that have nothing to do with each other by one call of the command, which costs its start once. Nothing if
/// one of them keeps the others from being checked.
pub(crate) fn check_together(
    programs: &[Wanted],
    options: &[&str],
    fault: Option<&str>,
) -> Option<Vec<Report>> {
    let paths: Vec<&Path> = programs.iter().map(|p| p.path).collect();
    let all: Vec<&Wanted> = programs.iter().collect();
    let report = run(&paths, &arguments(&all, options), fault, LIMIT)?;
    if !report.input.is_empty() {
        return None;
    }
    Some(programs.iter().map(|p| report.about(p.class)).collect())
}

fn arguments<'a>(programs: &[&'a Wanted], options: &[&'a str]) -> Vec<&'a str> {
    let methods = programs.iter().flat_map(|p| &p.methods);
    let methods = methods.flat_map(|method| ["--procedure", method]);
    let limits = SHORT.into_iter().chain(options.iter().copied());
    limits.chain(methods).collect()
}

/// The same with these options only.
pub(crate) fn whole(path: &Path, options: &[&str], fault: Option<&str>) -> Report {
    run(&[path], options, fault, LIMIT).unwrap_or_else(|| Report::nothing("takes too long"))
}

/// The report about these files, if it comes in time.
fn run(paths: &[&Path], options: &[&str], fault: Option<&str>, limit: Duration) -> Option<Report> {
    let folder = tempfile::tempdir().unwrap();
    let written = folder.path().join("report.json");
    let mut process = command()
        .env("HEDDLE_FAULT", fault.unwrap_or_default())
        .args([
            "check",
            "--format",
            "json",
            "--no-cache",
            "--jobs",
            "1",
            "--check",
            "all",
        ])
        .arg("--output")
        .arg(&written)
        .args(options)
        .args(paths)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let begin = Instant::now();
    while process.try_wait().unwrap().is_none() {
        if begin.elapsed() > limit {
            process.kill().unwrap();
            process.wait().unwrap();
            return None;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let text = fs::read(&written).unwrap_or_default();
    let report: serde_json::Value =
        serde_json::from_slice(&text).unwrap_or_else(|e| panic!("{paths:?}: no report: {e}"));
    Some(read(&report))
}

fn read(report: &serde_json::Value) -> Report {
    let list = |name: &str| report[name].as_array().cloned().unwrap_or_default();
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let claims = list("claims").into_iter().filter(|claim| {
        claim["holds"] == true && claim["not_covered"].as_array().is_some_and(Vec::is_empty)
    });
    let errors = list("input")
        .into_iter()
        .filter(|d| d["severity"] == "error");
    let all = list("claims").into_iter();
    let left_out = all.flat_map(|c| c["not_covered"].as_array().cloned().unwrap_or_default());
    Report {
        items: list("items").iter().map(item).collect(),
        not_covered: left_out.map(|part| text(&part)).collect(),
        claims: claims.map(|claim| text(&claim["claim"])).collect(),
        input: errors
            .map(|d| format!("{}: {}", text(&d["code"]), text(&d["message"])))
            .collect(),
    }
}

fn item(value: &serde_json::Value) -> Item {
    let list = |name: &str| value[name].as_array().cloned().unwrap_or_default();
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let assumption = |a: &serde_json::Value| text(&a["id"]);
    let errors = list("diagnostics")
        .into_iter()
        .filter(|d| d["severity"] == "error" && is_real(d) && is_of_one_call(d));
    Item {
        name: item_name(value),
        verdict: text(&value["verdict"]),
        assumptions: list("assumptions").iter().map(assumption).collect(),
        real: errors
            .map(|d| {
                (
                    text(&d["code"]),
                    d["position"]["start"]["line"].as_u64().unwrap_or(0),
                )
            })
            .collect(),
    }
}

/// The specification of a whole file has no name.
fn item_name(item: &serde_json::Value) -> String {
    match item["name"].as_str().unwrap_or_default() {
        "" => "specification".to_owned(),
        name if item["kind"] == "specification" => format!("specification of {name}"),
        name => name.to_owned(),
    }
}

fn is_real(error: &serde_json::Value) -> bool {
    let notes = error["notes"].as_array().cloned().unwrap_or_default();
    notes
        .iter()
        .any(|note| note.to_string().contains("the violation is real"))
}

/// Whether the path to an error has steps of one thread only, which begins by its one call.
fn is_of_one_call(error: &serde_json::Value) -> bool {
    let path = error["path"].as_array().cloned().unwrap_or_default();
    let mut threads: Vec<String> = path.iter().map(|s| s["thread"].to_string()).collect();
    threads.dedup();
    let called = |s: &&serde_json::Value| {
        s["text"]
            .as_str()
            .is_some_and(|text| text.starts_with("calls "))
    };
    threads.len() == 1 && path.iter().filter(called).count() == 1
}
