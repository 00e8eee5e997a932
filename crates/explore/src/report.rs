//! Answers as diagnostics: what went wrong, where, along which interleaving, and what to do next.

use crate::answer::{Answer, Extent, Mode, Refusal, Unsettled};
use crate::budget::Stop;
use crate::model::machine::Unsupported;
use crate::modular::Alarm;
use crate::symmetric::program::NotSymmetric;
use heddle_diag::{Binding, Code, Diagnostic, Step, StepKind, Verdict, codes};
use heddle_interp::{Trace, Violation};
use heddle_plato::ir::{CheckKind, Program};
use heddle_text::{Sources, Span};

/// Code, place and words of a violation.
fn violation(
    program: &Program,
    violation: &Violation,
    at: Option<Span>,
    certain: bool,
) -> Diagnostic {
    let can = if certain { "can" } else { "may" };
    let new = |code: Code, span: Span, text: String| Diagnostic::new(code, span, text);
    match violation {
        Violation::Check { kind, span } => {
            let (code, text) = check_words(*kind, can);
            new(code, *span, text)
        }
        Violation::Precondition { proc, clause, call } => {
            let callee = &program.procs[proc.index()];
            let text = format!(
                "the precondition of `{}` {can} be false at this call",
                callee.name
            );
            let declared = callee.spec.as_ref().and_then(|s| s.requires.get(*clause));
            let diagnostic = new(codes::PRECONDITION, *call, text);
            match declared {
                Some(clause) => diagnostic.related(clause.span, "the precondition"),
                None => diagnostic,
            }
        }
        Violation::Invariant(k) => {
            let clause = &program.invariants[*k];
            let text = format!("{} {can} be broken", invariant_name(program, *k));
            match at {
                Some(step) => new(codes::INVARIANT, step, format!("{} by this step", text))
                    .related(clause.span, "the invariant"),
                None => new(codes::INVARIANT, clause.span, text),
            }
        }
        Violation::InitialInvariant(k) => {
            let text = format!(
                "{} {can} be false in the beginning",
                invariant_name(program, *k)
            );
            new(codes::INIT_INVARIANT, program.invariants[*k].span, text)
        }
        Violation::Guarantee { clause, .. } => {
            let text = format!("a step {can} break this environment assumption");
            new(codes::GUARANTEE, program.envs[*clause].span, text)
        }
        Violation::NotAllowed(p)
        | Violation::Unfinished(p)
        | Violation::Postcondition { proc: p, .. } => {
            let proc = &program.procs[p.index()];
            let text = format!("the specification of `{}` {can} be broken", proc.name);
            new(codes::STEP_NOT_ALLOWED, at.unwrap_or(proc.span), text)
        }
        Violation::Deadlock => {
            let text = "the threads can come to a state in which none of them can go on";
            let span = at.or_else(|| program.threads.first().map(|t| t.span));
            match span {
                Some(span) => {
                    new(codes::DEADLOCK, span, text.into()).label("the last step before it")
                }
                None => Diagnostic::unplaced(codes::DEADLOCK, text),
            }
        }
        Violation::Race { global, .. } => {
            let decl = &program.globals[global.index()];
            let text = format!(
                "two threads {can} access `{}` at the same time, one of them writing",
                decl.name
            );
            new(codes::RACE, decl.span, text)
        }
    }
}

fn invariant_name(program: &Program, k: usize) -> String {
    match &program.invariants[k].name {
        Some(name) => format!("the invariant `{name}`"),
        None => "the invariant".into(),
    }
}

fn check_words(kind: CheckKind, can: &str) -> (Code, String) {
    match kind {
        CheckKind::Held => (
            codes::NOT_HELD,
            format!("this thread {can} release a lock that it does not hold"),
        ),
        CheckKind::Divisor => (
            codes::DIVISION_BY_ZERO,
            format!("this divisor {can} be zero"),
        ),
        CheckKind::ThreadIndex => (
            codes::INDEX_RANGE,
            format!("this index {can} be outside the family's range"),
        ),
        CheckKind::Assert | CheckKind::Pass(_) | CheckKind::Rule(_) | CheckKind::Runtime(_) => {
            (codes::ASSERTION, format!("this assertion {can} fail"))
        }
    }
}

/// The interleaving as lines of a path.
pub fn path(program: &Program, sources: &Sources, trace: &Trace) -> Vec<Step> {
    let last = trace.steps.len();
    let fails_in_last = !matches!(
        trace.violation,
        Violation::Deadlock | Violation::Race { .. } | Violation::InitialInvariant(_)
    );
    let steps = trace.steps.iter().enumerate();
    steps
        .map(|(number, step)| Step {
            kind: if fails_in_last && number + 1 == last {
                StepKind::Failure
            } else {
                StepKind::Own
            },
            thread: trace.threads.get(step.thread).cloned(),
            span: step.span,
            text: source_line(sources, step.span),
            values: step
                .changes
                .iter()
                .map(|c| Binding {
                    name: c.name.clone(),
                    value: c.value.show(program, &c.ty, &trace.threads),
                })
                .collect(),
            held: Vec::new(),
        })
        .collect()
}

/// The source of a step in one line.
pub fn source_line(sources: &Sources, span: Span) -> String {
    let text = sources.snippet(span);
    let line: Vec<&str> = text.split_whitespace().collect();
    line.join(" ")
}

/// All that is to be said about an answer.
pub fn diagnostics(
    program: &Program,
    sources: &Sources,
    answer: &Answer,
    mode: Mode,
) -> Vec<Diagnostic> {
    let mut all = Vec::new();
    if let Some(trace) = &answer.trace {
        let at = trace.steps.last().map(|s| s.span);
        let found =
            violation(program, &trace.violation, at, true).path(path(program, sources, trace));
        all.push(match answer.verdict {
            Verdict::Refuted => {
                found.note("this interleaving was run again step by step and goes wrong")
            }
            _ => {
                found.note("this interleaving could not be run again by the reference interpreter")
            }
        });
    }
    for alarm in &answer.alarms {
        all.push(alarm_diagnostic(program, alarm, mode));
    }
    if let (Some(stop), true) = (
        &answer.stopped,
        answer.trace.is_none() && answer.alarms.is_empty(),
    ) {
        all.push(stopped(stop, answer));
    }
    all.extend(answer.unsettled.iter().map(|u| unsettled(program, u)));
    if let Some(refusal) = &answer.refused {
        all.push(refused(refusal));
    }
    all
}

fn alarm_diagnostic(program: &Program, alarm: &Alarm, mode: Mode) -> Diagnostic {
    let at = match alarm.violation {
        Violation::Invariant(_) => None,
        _ => Some(alarm.span),
    };
    let found = violation(program, &alarm.violation, at, false)
        .note("no real interleaving is known: the steps of other threads were over-approximated");
    match mode {
        Mode::Auto => found.help(
            "give a larger budget, or make visible in a variable what the other threads are doing",
        ),
        _ => {
            found.help("`--mode auto` looks for a real interleaving and refines the approximation")
        }
    }
}

fn unsettled(program: &Program, unsettled: &Unsettled) -> Diagnostic {
    let about = violation(program, &unsettled.alarm.violation, None, false);
    let what = "whether this holds for any number of threads is not settled";
    let found = match about.primary {
        Some(place) => Diagnostic::new(codes::NOT_FOR_ANY_NUMBER, place.span, what),
        None => Diagnostic::unplaced(codes::NOT_FOR_ANY_NUMBER, what),
    };
    let found = found.note("the approximation of the other threads is too coarse to rule out that it fails, and no run that fails is known");
    let found = match in_words(&unsettled.covered) {
        Some(numbers) => found.note(format!(
            "proved for {numbers} threads in each unbounded family: all their runs were searched"
        )),
        None => found,
    };
    found.help("give a number with `--threads`, make visible in a variable what the other threads are doing, or prove it with `heddle check`")
}

/// `2, 3 and 4`
fn in_words(numbers: &[u32]) -> Option<String> {
    let (last, rest) = numbers.split_last()?;
    let rest: Vec<String> = rest.iter().map(u32::to_string).collect();
    Some(match rest.is_empty() {
        true => last.to_string(),
        false => format!("{} and {last}", rest.join(", ")),
    })
}

fn stopped(stop: &Stop, answer: &Answer) -> Diagnostic {
    let covered = answer
        .stages
        .last()
        .map(|s| format!("{}: {} states or facts were covered", s.what, s.states));
    let diagnostic = match stop {
        Stop::Fault(_, span) if *span != Span::default() => Diagnostic::new(
            codes::NOT_EXPLORABLE,
            *span,
            format!("{}: not all runs were explored", stop.words()),
        )
        .help("bound the values, or prove the program with `heddle check`"),
        Stop::Fault(..) => Diagnostic::unplaced(
            codes::NOT_EXPLORABLE,
            format!("{}: not all runs were explored", stop.words()),
        ),
        Stop::Interrupted => Diagnostic::unplaced(
            codes::INTERRUPTED,
            format!("{}: not all runs were explored", stop.words()),
        ),
        Stop::Calls => Diagnostic::unplaced(
            codes::RESOURCE_LIMIT,
            "calls are nested too deeply: not all runs were explored",
        )
        .help("`--mode modular` handles recursion without bound"),
        _ => Diagnostic::unplaced(
            codes::RESOURCE_LIMIT,
            format!("{}: not all runs were explored", stop.words()),
        )
        .help("give more with `--max-states`, `--max-memory` or `--timeout`, or use fewer threads"),
    };
    match covered {
        Some(text) => diagnostic.note(text),
        None => diagnostic,
    }
}

fn refused(refusal: &Refusal) -> Diagnostic {
    match refusal {
        Refusal::Unsupported(why) | Refusal::NotSymmetric(NotSymmetric::Unsupported(why)) => {
            unsupported(why)
        }
        Refusal::NotSymmetric(why) => not_symmetric(why),
        Refusal::NoDeadlock(mode) => Diagnostic::unplaced(
            codes::BAD_COMBINATION,
            format!(
                "deadlocks cannot be found in mode `{}`: it looks at one thread at a time",
                mode.word()
            ),
        )
        .help("use `--mode standard`"),
    }
}

fn not_symmetric(why: &NotSymmetric) -> Diagnostic {
    let (span, label) = match why {
        NotSymmetric::Index(span) => (*span, "depends on which member of the family it is"),
        NotSymmetric::Counting(span) => (*span, "depends on how many threads there are"),
        NotSymmetric::MapEquality(span) => (*span, "compares maps over thread ids as a whole"),
        NotSymmetric::Unsupported(_) => (Span::default(), ""),
    };
    Diagnostic::new(
        codes::NOT_SYMMETRIC,
        span,
        "the threads are not interchangeable",
    )
    .label(label)
    .help("use `--mode modular --threads N`, or `--mode auto`")
}

/// Why a program cannot be explored at all.
pub fn unsupported(why: &Unsupported) -> Diagnostic {
    match why {
        Unsupported::NoThreads => Diagnostic::unplaced(
            codes::NO_THREADS,
            "the program has no threads, so nothing runs",
        )
        .help("declare a thread, or check the procedures with `heddle check`"),
        Unsupported::TooManyThreads => Diagnostic::unplaced(
            codes::TOO_MANY_THREADS,
            "that many threads cannot be explored",
        )
        .help("use fewer with `--threads`, or `--mode symmetric`"),
        Unsupported::Constant(name, span) => Diagnostic::new(
            codes::NOT_EXPLORABLE,
            *span,
            format!("the constant `{name}` has no value"),
        )
        .help(format!(
            "write `= …` after its declaration, or give `--const {name}=VALUE`"
        )),
        Unsupported::Opaque(name, span) => {
            let text = format!("values of the opaque type `{name}` cannot be enumerated");
            Diagnostic::new(codes::NOT_EXPLORABLE, *span, text)
                .help("use an enumeration instead, or `heddle check`")
        }
        Unsupported::View(name, span) => {
            let text = format!("the view `{name}` cannot be explored");
            Diagnostic::new(codes::NOT_EXPLORABLE, *span, text)
                .note("every thread has a copy of it, which states do not hold")
                .help("use `heddle check`")
        }
        Unsupported::Function(name, span) => Diagnostic::new(
            codes::NOT_EXPLORABLE,
            *span,
            format!("the function `{name}` has no definition"),
        ),
        Unsupported::NoBody(name, span) => Diagnostic::new(
            codes::NOT_EXPLORABLE,
            *span,
            format!("`{name}` has no body that could be run"),
        )
        .help("give it a body, or prove the callers with `heddle check`"),
        Unsupported::TooBig(span) => Diagnostic::new(
            codes::NOT_EXPLORABLE,
            *span,
            "the program becomes too big when all calls are inlined",
        ),
        Unsupported::Initial(fault, span) => {
            let text = format!("the initial stores cannot be listed: {}", fault.words());
            Diagnostic::new(codes::NOT_EXPLORABLE, *span, text)
                .help("give the variable an initial value or bound it with `init`")
        }
        Unsupported::Value(fault, span) => {
            Diagnostic::new(codes::NOT_EXPLORABLE, *span, fault.words())
        }
    }
}

/// For how many threads an answer holds, in words.
pub fn extent(answer: &Answer) -> String {
    match answer.extent {
        Extent::Program => "for all threads of the program".into(),
        Extent::AnyNumber => "for any number of threads".into(),
        Extent::Exactly(1) => "for 1 thread in each unbounded family".into(),
        Extent::Exactly(n) => format!("for {n} threads in each unbounded family"),
    }
}
