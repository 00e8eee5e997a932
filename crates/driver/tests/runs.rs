//! Proofs held against runs: no method that claims to be proved fails in a run of its program.
//!
//! Every Java program of the tests and examples is run by its own `main` and by clients, with a small budget, as far as only code
//! that is proved acts (`oracle`). That this would find a wrong proof is tested with false claims. Set
//! `HEDDLE_RUN_STATES` for a larger one and `HEDDLE_TEST_ONLY` for some of the programs.
#![allow(clippy::unwrap_used, clippy::print_stderr)]

mod cores;
mod oracle;

use cores::on_all_cores;
use heddle_diag::Checks;
use heddle_driver::{Integers, Ran, Request};
use heddle_syntax::ast::{Ast, Ident, Method, TextRange, TypeDecl};
use heddle_text::Sources;
use oracle::{Claims, Standing, contradicted, contradictions, runs, standing};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// States per program.
const STATES: usize = 600;

/// States per program when runs are to refute what is wrong.
const REFUTING: usize = 6_000;

fn programs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    for folder in ["examples/java", "tests/java"] {
        let files = walkdir::WalkDir::new(root.join(folder)).sort_by_file_name();
        let files = files.into_iter().map(|e| e.unwrap().into_path());
        found.extend(files.filter(|p| p.extension().is_some_and(|e| e == "java")));
    }
    if let Some(part) = std::env::var_os("HEDDLE_TEST_ONLY") {
        found.retain(|p| p.to_string_lossy().contains(&*part.to_string_lossy()));
    }
    found
}

/// The verdicts that a program's comments claim.
fn claims(text: &str) -> Claims {
    let errors = errors(text);
    let mut claims = Claims::default();
    for (item, verdict) in verdicts(text) {
        let method = item.split(['(', ' ']).next().unwrap_or(item);
        let errors = errors.iter();
        let errors = errors.filter(|(place, _)| {
            method
                .strip_suffix(place.as_str())
                .is_some_and(|before| before.is_empty() || before.ends_with('.'))
        });
        let errors: Vec<u16> = errors.map(|(_, code)| *code).collect();
        claims.add(
            item,
            match verdict.starts_with("proved") {
                true => Standing::Proved,
                false => standing(&errors, text),
            },
        );
    }
    claims
}

fn verdicts(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let lines = text.lines().filter_map(|l| l.strip_prefix("//~ verdict "));
    lines.filter_map(|l| l.split_once(": "))
}

/// The errors that a program's comments expect: class and method, and the code; 0 where runs may not look at the assertion.
fn errors(text: &str) -> Vec<(String, u16)> {
    let mut sources = Sources::new();
    let ast = heddle_syntax::parse(sources.add("Program.java", text), text).ast;
    let starts = text.split_inclusive('\n').scan(0, |at, line| {
        *at += line.len();
        Some(*at - line.len())
    });
    let starts: Vec<usize> = starts.collect();
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        for comment in line.split("//~").skip(1) {
            let expected = comment.trim_start_matches('^');
            let Some(code) = expected.trim().strip_prefix("error[H") else {
                continue;
            };
            let number = number - (comment.len() - expected.len());
            let code = code.get(..4).and_then(|c| c.parse().ok()).unwrap_or(0);
            let in_clause = code == 301 && lines[number].contains('@');
            let indented = lines[number].len() - lines[number].trim_start().len();
            if let Some(place) = place(&ast, starts[number] + indented) {
                found.push((place, if in_clause { 0 } else { code }));
            }
        }
    }
    found
}

/// Class and method at a place of a program; where a method begins, it is that one.
fn place(ast: &Ast, at: usize) -> Option<String> {
    let holds = |r: TextRange| r.start as usize <= at && at < r.end as usize;
    let size = |r: TextRange| r.end - r.start;
    let classes = ast.nodes::<TypeDecl>().map(|(_, c)| c);
    let class = classes.filter(|c| holds(c.range));
    let class = class.min_by_key(|c| size(c.range))?;
    let methods = ast.nodes::<Method>().map(|(_, m)| m);
    let method = methods.filter(|m| holds(m.range));
    let method = method.min_by_key(|m| size(m.range))?;
    let name = |n: Ident| ast.text(n.name);
    Some(format!("{}.{}", name(class.name), name(method.name)))
}

fn states() -> usize {
    let given = std::env::var("HEDDLE_RUN_STATES").ok();
    given.and_then(|s| s.parse().ok()).unwrap_or(STATES)
}

/// What became of a program.
struct Tried {
    all: Vec<Ran>,
    contradictions: Vec<String>,
    /// The methods that are said to be proved, and those of them that ran.
    proved: BTreeSet<String>,
    ran: BTreeSet<String>,
}

/// What `heddle check` is asked to do for a program, so that runs look for the faults that its verdicts are about.
fn request(path: &Path, states: usize) -> Request {
    let solver = heddle_driver::locate(None).unwrap();
    let mut request = Request::new(vec![path.to_owned()], solver);
    request.checks = Checks::ByFile;
    request.integers = integers(&std::fs::read_to_string(path).unwrap());
    request.replay = states;
    request
}

/// What integers are for a program, by its line of options.
fn integers(text: &str) -> Integers {
    let mut options = text.lines().filter_map(|l| l.strip_prefix("//~ options:"));
    match options.any(|o| o.contains("--ints")) {
        true => Integers::Bounded,
        false => Integers::Unbounded,
    }
}

fn tried(path: &Path, claims: &Claims, states: usize) -> Tried {
    let (sources, all) = runs(&request(path, states), claims);
    let wrong = contradictions(&all, &sources, claims);
    let file = path.file_name().unwrap().display();
    let proved = claims.proved().filter(|item| !item.contains(" ("));
    let proved: BTreeSet<String> = proved.map(str::to_owned).collect();
    let ran = all.iter().flat_map(|r| &r.entered);
    Tried {
        contradictions: wrong.iter().map(|w| format!("{file}:{w}")).collect(),
        ran: ran.filter(|m| proved.contains(*m)).cloned().collect(),
        proved,
        all,
    }
}

fn show(path: &Path, tried: &Tried) {
    for method in tried.proved.difference(&tried.ran) {
        eprintln!("{}: `{method}` never runs", path.display());
    }
    for r in &tried.all {
        eprintln!(
            "{}: {}: {} states, complete {}, {} failures, stuck {:?}, some kept out {}",
            path.display(),
            r.scenario,
            r.states,
            r.complete,
            r.failures.len(),
            r.stuck,
            r.kept_out
        );
    }
}

#[test]
fn nothing_that_is_proved_fails_in_a_run() {
    let programs = programs();
    let tried = on_all_cores(&programs, |path| {
        let text = std::fs::read_to_string(path).unwrap();
        tried(path, &claims(&text), states())
    });
    if std::env::var_os("HEDDLE_RUNS").is_some() {
        programs.iter().zip(&tried).for_each(|(p, t)| show(p, t));
    }
    let scenarios = || tried.iter().flat_map(|t| &t.all);
    let (complete, kept_out, stuck) = (
        scenarios().filter(|r| r.complete).count(),
        scenarios().filter(|r| r.kept_out).count(),
        scenarios().filter(|r| r.stuck.is_some()).count(),
    );
    let (proved, ran) = tried.iter().fold((0, 0), |(proved, ran), t| {
        (proved + t.proved.len(), ran + t.ran.len())
    });
    eprintln!(
        "{} programs, {} scenarios, {complete} of them complete, {kept_out} without methods that are not proved, {stuck} stopped somewhere, {} states; {ran} of {proved} proved methods ran",
        programs.len(),
        scenarios().count(),
        scenarios().map(|r| r.states).sum::<usize>(),
    );
    let wrong = tried.iter().flat_map(|t| t.contradictions.clone());
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    if std::env::var_os("HEDDLE_TEST_ONLY").is_none() {
        assert!(complete > 200, "almost nothing was run to its end");
        // The others need arguments or access that clients do not have.
        assert!(ran * 5 > proved * 2, "too little that is proved was run");
    }
}

/// Every method of which a run shows that it is wrong is said to be proved: the runs contradict that.
#[test]
fn false_claims_are_contradicted() {
    let (mut caught, mut missed) = (0, Vec::new());
    let programs = programs();
    let found = on_all_cores(&programs, |path| {
        let text = std::fs::read_to_string(path).unwrap();
        let mut claims = claims(&text);
        let refuted = verdicts(&text).filter(|(_, verdict)| *verdict == "refuted");
        let refuted: Vec<&str> = refuted.map(|(item, _)| item).collect();
        if refuted.is_empty() {
            return (Vec::new(), Vec::new());
        }
        for item in &refuted {
            claims.say(item, Standing::Proved);
        }
        let tried = tried(path, &claims, REFUTING);
        let failures = tried.all.iter().flat_map(|r| &r.failures);
        let named: BTreeSet<String> = failures.flat_map(|f| contradicted(f, &claims)).collect();
        let items = refuted.into_iter().map(str::to_owned);
        items.partition::<Vec<String>, _>(|item| named.contains(item))
    });
    for (path, (right, wrong)) in programs.iter().zip(found) {
        caught += right.len();
        let wrong = wrong.iter();
        missed.extend(wrong.map(|item| format!("{}: {item}", path.display())));
    }
    eprintln!("{caught} false claims contradicted, {missed:#?} not");
    if std::env::var_os("HEDDLE_TEST_ONLY").is_none() {
        assert!(caught > 9 * missed.len(), "not contradicted: {missed:#?}");
    }
}

/// What an unproved method does unseen is not held against others; what stops the run is no excuse for them.
#[test]
fn runs_with_methods_that_are_not_proved_do_not_count() {
    let text = "class Cell { volatile int n; \
                public void set() { n = 1; } public void look() { assert n == 0; } }";
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("Cell.java");
    std::fs::write(&path, text).unwrap();
    let contradicted = |set: Standing| {
        let mut claims = Claims::default();
        claims.add("Cell.set", set);
        claims.add("Cell.look", Standing::Proved);
        let tried = tried(&path, &claims, STATES);
        assert!(tried.ran.contains("Cell.look"));
        !tried.contradictions.is_empty()
    };
    assert!(contradicted(Standing::Proved));
    assert!(contradicted(Standing::Stops));
    assert!(!contradicted(Standing::Open));
}

#[test]
fn errors_are_attributed_to_methods() {
    let text = "//~ verdict A.f: possible violation\n//~ verdict A.g: possible violation\n//~ verdict A.g (reads): proved\n//~ verdict A.h: refuted\n\
                class A {\n int f() {\n assert false; //~ error[H0301] \"x\"\n }\n\
                int g() { //~ error[H0701] \"x\"\n assert false; //~ error[H0301] \"x\"\n }\n\
                int h() {\n /*@ assert false; @*/ //~ error[H0301] \"x\"\n }\n }";
    let admitted = |text: &str| {
        let claims = claims(text);
        ["A.f", "A.g", "A.h"].map(|m| claims.admits(m))
    };
    assert_eq!(admitted(text), [true, false, false]);
    // Runs see broken clauses only where these have no part that is erased.
    let clause = text.replace("H0701", "H0305");
    assert_eq!(admitted(&clause), [true, true, false]);
    assert_eq!(
        admitted(&format!("{clause} // shared")),
        [true, false, false]
    );
    let classes = BTreeSet::from(["A".to_owned()]);
    assert!(claims(text).are_grounded(&classes));
    let unsettled = format!("//~ verdict A (static initializer): refuted\n{text}");
    assert!(!claims(&unsettled).are_grounded(&classes));
    let others = BTreeSet::from(["B".to_owned()]);
    assert!(claims(&unsettled).are_grounded(&others));
}
