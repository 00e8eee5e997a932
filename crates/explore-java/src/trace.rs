//! Failing runs, told: which steps matter, and who waits for whom.

use crate::answer::{Finding, FindingKind, Role, Row, Trace};
use crate::code::{MethodNo, Native, Op, Program, Why};
use crate::follow::follow;
use crate::machine::{
    Choices, Event, Fault, Loc, Log, Machine, What, called_on, class_of, outermost_library, span_of,
};
use crate::state::{State, Status};
use crate::stuck::stuck_in;
use crate::value::Value;
use crate::visited::Origin;
use heddle_text::Span;

/// Tells the run along a path; without a fault it ends in a deadlock.
pub(crate) fn tell(
    machine: &Machine<'_>,
    start: MethodNo,
    path: &[Origin],
    fault: Option<&Fault>,
) -> Finding {
    let program = machine.program;
    let (mut state, mut log, race) = follow(machine, start, path);
    let fault = match (fault, &race) {
        // The same race, in terms of this run; what happened after it does not matter.
        (Some(Fault::Race { .. }), Some(race @ Fault::Race { events, ahead, .. })) => {
            log.events.truncate(*events);
            log.events.extend_from_slice(&ahead.events);
            Some(race)
        }
        (fault, _) => fault,
    };
    let mut finding = Finding {
        kind: FindingKind::Deadlock,
        message: String::new(),
        span: Span::default(),
        related: Vec::new(),
        spurious: log.events.iter().any(|e| e.what == What::Spurious),
        early: machine.spurious && log.events.iter().any(|e| e.what == What::TimeOut),
        trace: Trace {
            threads: told_apart(
                state
                    .threads
                    .iter()
                    .map(|t| shown(program, &state, t.object))
                    .collect(),
            ),
            rows: rows(&log.events),
            waits: Vec::new(),
            stuck: Vec::new(),
        },
        way: crate::replay::Way::default(),
    };
    match fault {
        Some(Fault::Check(why, span)) => check(&mut finding, why, *span),
        Some(Fault::Uncaught(class, message, span)) => {
            finding.kind = FindingKind::Exception;
            finding.span = *span;
            finding.message = match message {
                Some(message) => {
                    format!("`{class}` is thrown here and nobody catches it: {message}")
                }
                None => format!("`{class}` is thrown here and nobody catches it"),
            };
        }
        Some(Fault::Race {
            own, other, with, ..
        }) => {
            let at = path.last().map_or(0, |o| usize::from(o.tid));
            let place = place(program, &state, own.loc);
            finding.kind = FindingKind::Race;
            finding.span = own.span;
            finding.message = format!("data race on {place}: nothing orders these two accesses");
            let word = |write: bool| if write { "written" } else { "read" };
            let names = &finding.trace.threads;
            let first = format!("{} here by {}", word(own.write), names[at]);
            let second = format!("{} here by {}", word(other.write), names[*with]);
            finding.related = vec![(own.span, first), (other.span, second)];
            for (thread, access) in [(at, own), (*with, other)] {
                let verb = if access.write { "writes" } else { "reads" };
                finding.trace.rows.push(Row {
                    thread,
                    span: access.span,
                    texts: vec![format!("{verb} {place}: at the same time")],
                    again: true,
                    locks: Vec::new(),
                    role: Role::Races,
                });
            }
        }
        None => {
            let some = stuck_in(machine, &state);
            if some.is_none() {
                // What has become nobody else's concern is done before a thread waits.
                for t in 0..state.threads.len() {
                    if state.threads[t].status == Status::Running {
                        let choices = &mut Choices::default();
                        machine.prefix(&mut state, t, choices, &mut Log::default());
                    }
                }
            }
            deadlock(&mut finding, program, &state, some.as_deref());
        }
    }
    finding
}

fn shown(program: &Program, state: &State, value: Value) -> String {
    crate::machine::name(program, state, value)
}

/// Members of a family have one name: they get numbers.
fn told_apart(names: Vec<String>) -> Vec<String> {
    let number = |(k, name): (usize, &String)| {
        let same = |all: &[String]| all.iter().filter(|n| *n == name).count();
        match same(&names) {
            1 => name.clone(),
            _ => format!("{name} {}", same(&names[..k]) + 1),
        }
    };
    names.iter().enumerate().map(number).collect()
}

fn check(finding: &mut Finding, why: &Why, span: Span) {
    finding.span = span;
    if let Why::Clause(_, at) = why
        && *at != span
        && *at != Span::default()
    {
        finding.related.push((*at, "after this step".to_owned()));
    }
    (finding.kind, finding.message) = match why {
        Why::Assert => (
            FindingKind::Assertion,
            "this assertion fails in a run".to_owned(),
        ),
        Why::Clause(message, _) => (FindingKind::Clause, message.clone()),
        Why::Requires(method) => (
            FindingKind::Precondition,
            format!("the precondition of `{method}` is false in a run"),
        ),
        Why::Ensures(method) => (
            FindingKind::Postcondition,
            format!("the postcondition of `{method}` is false in a run"),
        ),
    };
}

/// A place in memory, in words.
fn place(program: &Program, state: &State, loc: Loc) -> String {
    match loc {
        Loc::Field(object, field) => {
            let name = shown(program, state, object);
            format!("`{name}.{}`", program.fields[field as usize].name)
        }
        Loc::Static(n) => {
            let known = &program.statics[n as usize];
            let class = &program.classes[known.class as usize].name;
            format!("`{class}.{}`", known.field.name)
        }
        Loc::Element(array, index) => format!("`{}[{index}]`", shown(program, state, array)),
        Loc::Whole(object) => format!("the contents of `{}`", shown(program, state, object)),
    }
}

/// Longer runs are told without reads of what nobody writes.
const LONG: usize = 30;

/// Whether an event is told in a long run.
fn matters(event: &Event, all: &[Event]) -> bool {
    let place = |text: &'_ str, sign: &str| text.split(sign).next().map(str::to_owned);
    let read = place(&event.text, " == ");
    let mut writes = all.iter().filter(|e| e.what == What::Write);
    event.what != What::Read || writes.any(|w| place(&w.text, " = ") == read)
}

/// Events at one place of one thread are one row; giving a lock back goes with the step before it.
fn rows(events: &[Event]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut waits = false;
    let told = |e: &&Event| !e.text.is_empty() && (events.len() < LONG || matters(e, events));
    for event in events.iter().filter(told) {
        let begins = std::mem::replace(&mut waits, event.what == What::Wait);
        match rows.last_mut() {
            Some(row)
                if !begins
                    && row.thread == event.thread
                    && (row.span == event.span || event.what == What::Exit) =>
            {
                if row.texts.last() != Some(&event.text) {
                    row.texts.push(event.text.clone());
                }
                row.locks.extend(lock(event));
                row.role = role(event);
            }
            _ => rows.push(Row {
                thread: event.thread,
                span: event.span,
                texts: vec![event.text.clone()],
                again: begins,
                locks: lock(event).into_iter().collect(),
                role: role(event),
            }),
        }
    }
    rows
}

/// The monitor that an event takes or gives back.
fn lock(event: &Event) -> Option<(String, bool)> {
    match event.what {
        What::Enter | What::Again => Some((event.on.clone(), true)),
        What::Exit | What::Wait => Some((event.on.clone(), false)),
        _ => None,
    }
}

fn role(event: &Event) -> Role {
    match event.what {
        What::Fails | What::Throw => Role::Fails,
        _ => Role::Step,
    }
}

/// Why nobody can go on, or some threads cannot.
fn deadlock(finding: &mut Finding, program: &Program, state: &State, some: Option<&[usize]>) {
    let mut waiting_only = true;
    for (k, thread) in state.threads.iter().enumerate() {
        if thread.status == Status::Finished || some.is_some_and(|s| !s.contains(&k)) {
            continue;
        }
        let name = finding.trace.threads[k].clone();
        let waiting = matches!(thread.status, Status::Waiting { .. });
        let span = span_of(program, thread, u32::from(thread.status != Status::Running));
        let why = waits_for(program, state, k);
        waiting_only &= waiting || why.contains("to end");
        finding.trace.waits.push(format!("{name} {why}"));
        finding.trace.stuck.push((k, why.clone()));
        finding.related.push((span, format!("{name} {why}")));
    }
    finding.kind = FindingKind::Deadlock;
    let first = finding
        .related
        .iter()
        .find(|(_, why)| !why.contains("to end"));
    finding.span = first
        .or(finding.related.first())
        .map_or_else(Span::default, |(s, _)| *s);
    let message = match (waiting_only, some) {
        (true, None) => "the threads wait for ever: nobody is left to notify them",
        (false, None) => "deadlock: no thread can go on",
        (true, Some(_)) => {
            "some threads wait for ever: nobody is left to notify them, whatever the others do"
        }
        (false, Some(_)) => "deadlock: some threads can never go on again, whatever the others do",
    };
    finding.message = message.to_owned();
}

/// The thread that has a lock of the library.
pub(crate) fn owner(program: &Program, state: &State, lock: Value) -> Option<Value> {
    let class = class_of(program, state, lock)?;
    let fields = &program.classes[class as usize].fields;
    let named = |name: &str| {
        let mut names = fields
            .iter()
            .map(|f| program.fields[*f as usize].name.as_str());
        let place = names.position(|n| n == name)?;
        Some(state.get(lock, place)).filter(|v| *v != Value::Null)
    };
    let held = named("owner").or_else(|| named("writer"));
    held.or_else(|| named("all").and_then(|all| owner(program, state, all)))
}

fn waits_for(program: &Program, state: &State, k: usize) -> String {
    let thread = &state.threads[k];
    let holder = |on: Value| match state.monitor(on) {
        Some(held) => {
            let owner = state.threads[usize::from(held.owner)].object;
            format!(", which {} has", shown(program, state, owner))
        }
        None => String::new(),
    };
    match thread.status {
        Status::Waiting { on, .. } => {
            return format!("waits to be notified on {}", shown(program, state, on));
        }
        Status::Woken { on, .. } => {
            return format!(
                "waits for the lock of {}{}",
                shown(program, state, on),
                holder(on)
            );
        }
        _ => {}
    }
    let Some(frame) = thread.frames.last() else {
        return "has ended".to_owned();
    };
    let operand = |depth: usize| {
        let at = thread.stack.len().checked_sub(depth + 1);
        at.map_or(Value::Null, |k| thread.stack[k])
    };
    let library = |method: &str, receiver: Option<Value>| {
        let call = called_on(program, state, method, receiver, "");
        let owner = receiver.and_then(|r| owner(program, state, r));
        let owner = owner.map(|o| format!(", which {} has", shown(program, state, o)));
        format!("waits in {call}{}", owner.unwrap_or_default())
    };
    if let Some(called) = outermost_library(program, thread) {
        let receiver = thread.stack.get(called.base as usize).copied();
        return library(&program.methods[called.method as usize].name, receiver);
    }
    match &program.methods[frame.method as usize].ops[frame.pc as usize] {
        Op::Enter => {
            let on = operand(0);
            format!(
                "waits for the lock of {}{}",
                shown(program, state, on),
                holder(on)
            )
        }
        Op::Native(Native::ThreadJoin, _) => {
            format!("waits for {} to end", shown(program, state, operand(0)))
        }
        Op::Init(class) => format!(
            "waits for the initialization of {}",
            program.classes[*class as usize].name
        ),
        Op::Call(method) => {
            let called = &program.methods[*method as usize];
            let receiver = called.params.checked_sub(1).map(|n| operand(n.into()));
            library(&called.name, receiver)
        }
        Op::CallVirtual(signature) => {
            let depth = program.arguments[*signature as usize];
            let name = &program.signatures[*signature as usize];
            library(name, Some(operand(depth.into())))
        }
        _ => "cannot go on".to_owned(),
    }
}
