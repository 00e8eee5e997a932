//! `heddle explore` on Java programs: every start is explored by itself.

use crate::args::Format;
use crate::check::Refusal;
use crate::explore::{ExploreArgs, ShowArg};
use crate::replays;
use crate::shown;
use heddle_diag::Exit;
use heddle_driver::explore_java::{
    Answer, AnyNumber, ClassClauses, Explored, JavaRequest, Options, diagnostics, explore, json,
    page, svg, table,
};
use heddle_driver::{Cancel, ClassFiles};
use heddle_render::human::Palette;
use serde_json::json as object;
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

/// Explores and renders; the text and the exit code.
pub(crate) fn run(
    args: &ExploreArgs,
    cancel: Cancel,
    palette: Palette,
) -> Result<(String, Exit), Refusal> {
    let shows_more = args.show.is_some_and(|s| s != ShowArg::Environment);
    if shows_more || args.emit_env.is_some() || !args.constants.is_empty() {
        return Err(Refusal(
            "`--show guarantee`, `--show reachable`, `--emit-env` and `--const` are for Plato programs".into(),
        ));
    }
    no_plato_options(args)?;
    let explored = explore(&request(args, cancel));
    let exit = exit_of(&explored);
    let written = match &args.replay {
        Some(folder) => replays::write(folder, &explored.replays)?,
        None => Vec::new(),
    };
    if let Some(path) = &args.diagram {
        draw(path, &explored)?;
    }
    let text = match args.shown.format {
        Format::Human => human(args, &explored, palette) + &replays::told(&written),
        Format::Json => in_json(&explored, &written, exit),
        Format::Sarif | Format::Junit => {
            return Err(Refusal(
                "SARIF and JUnit are not available for `heddle explore`; use json".into(),
            ));
        }
    };
    Ok((text, exit))
}

/// Options that say nothing about Java are no silent wishes.
fn no_plato_options(args: &ExploreArgs) -> Result<(), Refusal> {
    let given = [
        ("--mode", args.mode.is_some()),
        ("--property", !args.properties.is_empty()),
        ("--all-alarms", args.all_alarms),
        ("--jobs", args.limits.jobs.is_some()),
        ("--calls", args.limits.calls.is_some()),
    ];
    match given.iter().find(|(_, given)| *given) {
        Some((name, _)) => Err(Refusal(format!(
            "`{name}` is for Plato programs: Java is always searched in one way, on all cores, for everything"
        ))),
        None => Ok(()),
    }
}

/// Writes the diagrams of all failing runs.
fn draw(path: &Path, explored: &Explored) -> Result<(), Refusal> {
    let is_picture = path.extension().is_some_and(|e| e == "svg");
    let drawn = match is_picture {
        true => svg(&explored.sources, &explored.runs),
        false => Some(page(&explored.sources, &explored.runs)),
    };
    let shown = path.display();
    let text = drawn.ok_or_else(|| Refusal(format!("no run fails: `{shown}` is not written")))?;
    std::fs::write(path, text)
        .map_err(|e| Refusal(format!("the diagram cannot be written to `{shown}`: {e}")))
}

fn request(args: &ExploreArgs, cancel: Cancel) -> JavaRequest {
    let class_path = args.classpath.iter().flat_map(std::env::split_paths);
    JavaRequest {
        paths: args.paths.clone(),
        files: std::sync::Arc::new(heddle_driver::Disk),
        client: args.client.clone(),
        entry: args.entry.clone(),
        threads: args.threads.map_or(2, |n| n as usize),
        class_files: ClassFiles {
            class_path: class_path.filter(|p| !p.as_os_str().is_empty()).collect(),
            jdk: args.jdk.clone(),
            release: args.release,
            paths: args.paths.clone(),
        },
        options: Options {
            states: args.limits.max_states,
            bytes: args.limits.max_memory << 20,
            time: Duration::from_secs(args.limits.timeout),
            cancel,
            reduced: !args.limits.no_reduction,
            clauses: true,
            any_number: false,
        },
        replays: args.replay.is_some(),
    }
}

fn exit_of(explored: &Explored) -> Exit {
    let runs = || explored.runs.iter().map(|(_, answer)| answer);
    if explored.is_bad {
        Exit::BadInput
    } else if runs().any(|a| !a.findings.is_empty()) {
        Exit::Violation
    } else if runs().all(Answer::is_complete) {
        Exit::Proved
    } else {
        Exit::Undecided
    }
}

/// What is known of one start, in a line.
fn verdict(answer: &Answer) -> (&'static str, String) {
    let threads = match answer.threads {
        1 => "one thread".to_owned(),
        n => format!("{n} threads"),
    };
    let states = format!("{} states", answer.states);
    if !answer.findings.is_empty() {
        return ("refuted", format!("after {states}"));
    }
    if let Some(bound) = answer.bound {
        return (
            "undecided",
            format!(
                "nothing was found in {states}; {} ended the search",
                bound.words()
            ),
        );
    }
    if !answer.unsupported.is_empty() {
        return (
            "undecided",
            format!("nothing was found in {states}, but some runs could not go on to their end"),
        );
    }
    if let Some(why) = answer.empty {
        return ("undecided", format!("after {states}: {why}"));
    }
    let all = format!("in all interleavings of {threads} ({states})");
    match &answer.any_number {
        None => ("no failure", all),
        Some(AnyNumber::Proved(views, _)) => (
            "no failure",
            format!("for any number of threads ({views} views)"),
        ),
        Some(AnyNumber::Alarm(what)) => (
            "undecided",
            format!("for any number of threads: {what}, and no run is known; no failure {all}"),
        ),
        Some(AnyNumber::Unknown(why)) => (
            "undecided",
            format!("for any number of threads: {why}; no failure {all}"),
        ),
    }
}

fn human(args: &ExploreArgs, explored: &Explored, palette: Palette) -> String {
    let mut out = String::new();
    let sources = &explored.sources;
    out += shown::diagnostics(sources, &explored.diagnostics, palette).trim_start_matches('\n');
    for (what, answer) in &explored.runs {
        let all = diagnostics(answer);
        for (k, found) in all.iter().enumerate() {
            if !out.is_empty() {
                out.push('\n');
            }
            out += shown::diagnostics(sources, std::slice::from_ref(found), palette)
                .trim_start_matches('\n');
            if let Some(finding) = answer.findings.get(k) {
                let _ = write!(out, "\n{}", table(sources, &finding.trace));
            }
        }
        if !out.is_empty() {
            out.push('\n');
        }
        let (word, rest) = verdict(answer);
        let strong = palette.strong();
        let _ = writeln!(out, "{strong}{what}{strong:#}: {word} {rest}");
        if answer.spurious && answer.findings.is_empty() {
            out.push_str("  wake-ups without a notify included, and waits whose time is over at any moment\n");
        }
        if let (Some(AnyNumber::Proved(_, clauses)), [], None) =
            (&answer.any_number, &answer.findings[..], answer.bound)
        {
            let _ = writeln!(
                out,
                "  deadlocks, and what follows the threads, with {} of them: no failure in all interleavings ({} states)",
                answer.threads.saturating_sub(1),
                answer.states
            );
            if args.show.is_some() {
                out += &environment(clauses);
            }
        }
        for what in &answer.limits {
            let _ = writeln!(out, "  with {what}");
        }
        for (what, span) in &answer.unchecked {
            let line = sources.start(*span).line;
            let _ = writeln!(
                out,
                "  not checked: {what} in line {line} of {}",
                sources.file(span.file).name()
            );
        }
        if args.shown.verbose {
            let ms = answer.micros as f64 / 1000.0;
            let _ = writeln!(
                out,
                "  {} steps, {} bytes, {ms:.1} ms",
                answer.steps, answer.bytes
            );
        }
    }
    for what in &explored.left_out {
        let _ = writeln!(out, "  clients do not call {what}");
    }
    out
}

/// What threads do to volatile fields, as clauses that `heddle check` can prove.
fn environment(classes: &[ClassClauses]) -> String {
    let mut out = String::new();
    for class in classes {
        let _ = writeln!(out, "  class {}", class.class);
        for clause in &class.clauses {
            let _ = writeln!(out, "    //@ {clause}");
        }
    }
    if classes.is_empty() {
        out.push_str("  no volatile field of a primitive type has few values\n");
    }
    out
}

fn in_json(explored: &Explored, written: &[replays::Written], exit: Exit) -> String {
    let runs = explored.runs.iter().map(|(what, answer)| {
        let mut value = json(&explored.sources, answer);
        value["start"] = what.as_str().into();
        value["verdict"] = verdict(answer).0.into();
        value
    });
    let wrong = explored.diagnostics.iter();
    let wrong = wrong.map(|d| object!({ "code": d.code.id(), "message": d.message }));
    let value = object!({
        "version": 1,
        "exit": exit.code(),
        "problems": wrong.collect::<Vec<_>>(),
        "runs": runs.collect::<Vec<_>>(),
        "left_out": explored.left_out,
        "replays": replays::in_json(written),
    });
    format!("{value:#}\n")
}
