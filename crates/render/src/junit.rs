//! The report as JUnit XML, which every continuous integration shows: a suite per file, a test case per item.
//!
//! A test case fails exactly if the item makes the run fail under the policy; what does not count (known, suppressed, or let pass by the
//! policy) is skipped, with the verdict as its message. Errors in the input are cases of a suite of their own, and so are the claims about the program
//! as a whole, which fail no run: those that do not hold are skipped.

use crate::human::{self, Palette};
use heddle_diag::{Claim, Diagnostic, Exit, HeldBack, Item, ItemKind, Policy, Report, Severity};
use heddle_text::{FileId, Sources};
use quick_junit::{NonSuccessKind, SerializeError, TestCase, TestCaseStatus, TestSuite, XmlString};
use std::collections::HashMap;
use std::time::Duration;

/// The report as one XML document that ends with a line end.
///
/// # Errors
/// Only if serialization itself fails, which plain data does not.
pub fn report(
    sources: &Sources,
    report: &Report,
    policy: &Policy,
) -> Result<String, SerializeError> {
    let mut document = quick_junit::Report::new("heddle");
    document.set_time(Duration::from_millis(report.statistics.millis));
    document.add_test_suites(input(sources, report));
    for (file, items) in by_file(report) {
        document.add_test_suite(suite(sources, file, &items, policy));
    }
    if !report.claims.is_empty() {
        let mut suite = TestSuite::new("claims");
        suite.add_test_cases(report.claims.iter().map(claim));
        document.add_test_suite(suite);
    }
    let text = document.to_string()?;
    Ok(text.trim_end().to_owned() + "\n")
}

/// The items of each file, files in the order of the report.
fn by_file(report: &Report) -> Vec<(FileId, Vec<&Item>)> {
    let mut places: HashMap<FileId, usize> = HashMap::new();
    let mut files: Vec<(FileId, Vec<&Item>)> = Vec::new();
    for item in &report.items {
        let place = *places.entry(item.file).or_insert(files.len());
        if place == files.len() {
            files.push((item.file, Vec::new()));
        }
        files[place].1.push(item);
    }
    files
}

fn suite(sources: &Sources, file: FileId, items: &[&Item], policy: &Policy) -> TestSuite {
    let mut suite = TestSuite::new(sources.file(file).name());
    let millis = items.iter().map(|i| i.millis).sum();
    suite.set_time(Duration::from_millis(millis));
    suite.add_test_cases(items.iter().map(|i| case(sources, i, policy)));
    suite
}

fn case(sources: &Sources, item: &Item, policy: &Policy) -> TestCase {
    let mut case = TestCase::new(item.title(), status(sources, item, policy));
    let file = sources.file(item.file).name();
    case.set_classname(class(item).unwrap_or(file));
    case.set_time(Duration::from_millis(item.millis));
    case.extra.insert("file".into(), file.into());
    let line = sources.start(item.span).line.to_string();
    case.extra.insert("line".into(), XmlString::new(line));
    let assumed: String = item
        .assumptions
        .iter()
        .map(|a| format!("assuming: {} [{}]\n", a.text, a.premise))
        .collect();
    if !assumed.is_empty() {
        case.set_system_out(assumed);
    }
    case
}

/// The class of a method: its name without the last part.
fn class(item: &Item) -> Option<&str> {
    let name = item.name.split('(').next()?;
    match item.kind {
        ItemKind::Method => name.rsplit_once('.').map(|(class, _)| class),
        _ => None,
    }
}

fn status(sources: &Sources, item: &Item, policy: &Policy) -> TestCaseStatus {
    let mut status = match policy.exit_of(item) {
        Exit::Proved if item.verdict.is_proof() => return TestCaseStatus::success(),
        Exit::Proved => TestCaseStatus::skipped(),
        Exit::Violation | Exit::Undecided => TestCaseStatus::non_success(NonSuccessKind::Failure),
        Exit::BadInput | Exit::InternalFailure => {
            TestCaseStatus::non_success(NonSuccessKind::Error)
        }
    };
    let first = item.open().next();
    let message = first.map_or(item.words(), |d| format!("{}: {}", item.words(), d.message));
    status.set_message(message);
    status.set_type(first.map_or(item.verdict.words().to_owned(), |d| d.code.id()));
    let found = item.diagnostics.iter();
    let found: Vec<String> = found.map(|d| finding(sources, d)).collect();
    if !found.is_empty() {
        status.set_description(found.join("\n"));
    }
    status
}

/// The finding as people get it; with the reason in front if it does not count.
fn finding(sources: &Sources, finding: &Diagnostic) -> String {
    let why = match &finding.held_back {
        None => String::new(),
        Some(HeldBack::Baseline) => "held back, in the baseline:\n".to_owned(),
        Some(HeldBack::Suppressed { reason, .. }) => match reason {
            Some(reason) => format!("held back, suppressed ({reason}):\n"),
            None => "held back, suppressed:\n".to_owned(),
        },
    };
    why + &human::diagnostic(sources, finding, Palette::plain())
}

/// What is wrong with the input: errors as cases, the rest as text.
fn input(sources: &Sources, report: &Report) -> Option<TestSuite> {
    let mut suite = TestSuite::new("input");
    let mut remarks = String::new();
    for diagnostic in &report.input {
        let text = finding(sources, diagnostic);
        if diagnostic.severity != Severity::Error {
            remarks += &text;
            continue;
        }
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status.set_message(&*diagnostic.message);
        status.set_type(diagnostic.code.id());
        status.set_description(text);
        let mut case = TestCase::new(diagnostic.code.id(), status);
        let file = diagnostic.primary.as_ref();
        let file = file.map_or("input", |label| sources.file(label.span.file).name());
        case.set_classname(file);
        suite.add_test_case(case);
    }
    if !remarks.is_empty() {
        suite.set_system_out(remarks);
    }
    (!report.input.is_empty()).then_some(suite)
}

fn claim(claim: &Claim) -> TestCase {
    let status = match claim.holds {
        true => TestCaseStatus::success(),
        false => {
            let mut status = TestCaseStatus::skipped();
            status.set_message(&*claim.text);
            status
        }
    };
    let mut case = TestCase::new(claim.about.words(), status);
    case.set_classname("claims");
    if claim.holds {
        let ids: Vec<&str> = claim.rests_on.iter().map(|p| p.id()).collect();
        let limits = claim.limits.iter().map(|l| format!("not covered: {l}\n"));
        let limits: String = limits.collect();
        case.set_system_out(format!(
            "{}\nassuming: {}\n{limits}",
            claim.text,
            ids.join(", ")
        ));
    }
    case
}
