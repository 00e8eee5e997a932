//! Failing runs for a virtual machine: the user's sources with points put in, a class that lets threads pass them in the order of the
//! run, a `main` and a JUnit test. Takes a finding and the program that it was found in, gives the texts of files.
//!
//! The program is compiled once more with points (`marks`), the run is followed on it, and the points are passed there in the order
//! that the schedule says. Locks, waits, notifications and all accesses are left to the virtual machine.

mod edit;
mod marks;
mod source;

pub(crate) use edit::{Edit, How, apply};
pub(crate) use marks::{Marks, Site};

use crate::answer::Finding;
use crate::compile::compile_marked;
use crate::follow::follow;
use crate::harness::Entry;
use crate::machine::{Fault, Log, Machine, What};
use crate::visited::Origin;
use heddle_resolve::Resolved;
use heddle_resolve::model::MethodId;
use heddle_text::{Sources, Span};
use std::fmt::Write;

/// How a run is found again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Way {
    pub path: Vec<Origin>,
    /// What it comes to; a deadlock without.
    pub fault: Option<Fault>,
    pub spurious: bool,
    pub reduced: bool,
    pub clauses: bool,
}

/// A file of a replay: its path, with `/` between folders, and its text.
pub type ReplayFile = (String, String);

/// What the schedule is to end with.
#[derive(Default)]
struct Expected {
    kind: &'static str,
    thread: usize,
    point: i64,
    other_thread: usize,
    other_point: i64,
    exception: String,
    /// Whether each of two racing accesses is a read or a write whose value can be shown.
    reads: [bool; 2],
    writes: [bool; 2],
}

/// The files of the replay of a finding; or why there is none.
pub fn replay(
    resolved: &mut Resolved,
    entry: MethodId,
    start: &Entry,
    finding: &Finding,
    sources: &Sources,
    place: &dyn Fn(Span) -> Option<Span>,
) -> Result<Vec<ReplayFile>, String> {
    let way = &finding.way;
    if !way.reduced {
        return Err("it was found without reduction; replays are written with it".to_owned());
    }
    let mut marks = Marks::default();
    for file in &resolved.files {
        let id = file.unit.ast.file();
        marks.texts.insert(id, sources.file(id).text().into());
    }
    let (program, first, marks) = compile_marked(resolved, entry, way.clauses, Some(marks));
    let mut marks = marks.unwrap_or_default();
    let machine = Machine::new(&program, true, way.spurious);
    let (_, mut log, race) = follow(&machine, first, &way.path);
    let expected = expected(way, race.as_ref(), &mut log, &marks)?;
    for point in [expected.point, expected.other_point] {
        show_value(&mut marks, &expected, point as usize);
    }
    let mut files = source::files(resolved, &marks, sources);
    let places: Vec<String> = marks
        .places
        .iter()
        .map(|s| place(*s).map_or_else(|| "the start".to_owned(), |s| line(sources, s)))
        .collect();
    let schedule = schedule(&log, &expected, start, finding, &places);
    files.extend(fixed(schedule, finding));
    let list: String = files
        .iter()
        .filter(|(path, _)| path.starts_with("src/"))
        .map(|(path, _)| format!("{path}\n"))
        .collect();
    files.push(("sources.txt".to_owned(), list));
    Ok(files)
}

/// What a racing read gets is shown.
fn show_value(marks: &mut Marks, expected: &Expected, point: usize) {
    if expected.kind == "race" && marks.sites.get(point) == Some(&Site::Read) {
        let span = marks.places[point];
        marks.around(span, format!("HeddleReplay.seen({point}, "), ")");
    }
}

fn expected(
    way: &Way,
    race: Option<&Fault>,
    log: &mut Log,
    marks: &Marks,
) -> Result<Expected, String> {
    let none = Expected::default();
    Ok(match (&way.fault, race) {
        (None, _) => Expected {
            kind: "deadlock",
            ..none
        },
        (Some(Fault::Check(_, span)), _) => {
            let found = marks.checks.iter().position(|s| s == span);
            let point = found.ok_or("what is checked cannot be written in Java")?;
            Expected {
                kind: "check",
                point: point as i64,
                ..none
            }
        }
        (Some(Fault::Uncaught(class, ..)), _) => {
            let thrown = log.events.iter().rfind(|e| e.what == What::Throw);
            Expected {
                kind: "exception",
                thread: thrown.map_or(0, |e| e.thread),
                exception: class.clone(),
                ..none
            }
        }
        (
            Some(Fault::Race { .. }),
            Some(Fault::Race {
                with,
                passed,
                ahead,
                ..
            }),
        ) => {
            let thread = way.path.last().map_or(0, |o| usize::from(o.tid));
            let own = log.passed.get(*passed).filter(|(t, _)| *t == thread);
            // The other one may have to take a monitor first.
            let reached = match ahead.wanted {
                true => &ahead.reached,
                false => &log.reached,
            };
            let other = reached.iter().find(|(t, _)| t == with);
            let (Some((_, own)), Some((_, other))) = (own, other) else {
                return Err("an access has no place for a point in the text".to_owned());
            };
            let (point, other_point) = (i64::from(*own), i64::from(*other));
            log.passed.truncate(*passed);
            log.passed.extend_from_slice(&ahead.passed);
            log.chosen.extend_from_slice(&ahead.chosen);
            let is = |site: Site| [point, other_point].map(|p| marks.sites[p as usize] == site);
            Expected {
                kind: "race",
                thread,
                point,
                other_thread: *with,
                other_point,
                reads: is(Site::Read),
                writes: is(Site::Write),
                ..none
            }
        }
        (Some(Fault::Race { .. }), _) => return Err("the race is not found again".to_owned()),
    })
}

/// Longer runs are written with one step for neighbouring points of a thread.
const LONG: usize = 5_000;

/// The steps: the thread, how many points it passes, and the last of them. All points are compared unless there are many.
fn segments(passed: &[(usize, i32)]) -> Vec<(usize, usize, i32)> {
    if passed.len() <= LONG {
        return passed.iter().map(|(t, point)| (*t, 1, *point)).collect();
    }
    let mut all: Vec<(usize, usize, i32)> = Vec::new();
    for (thread, point) in passed {
        match all.last_mut() {
            Some(last) if last.0 == *thread && last.2 >= 0 && *point >= 0 => {
                last.1 += 1;
                last.2 = *point;
            }
            _ => all.push((*thread, 1, *point)),
        }
    }
    all
}

/// The class with the data of the run.
fn schedule(
    log: &Log,
    expected: &Expected,
    start: &Entry,
    finding: &Finding,
    places: &[String],
) -> String {
    let steps = segments(&log.passed);
    let steps: Vec<String> = steps
        .iter()
        .map(|(t, n, last)| format!("{t}:{n}:{last}"))
        .collect();
    let choices: Vec<String> = log.chosen.iter().map(|(t, n)| format!("{t}:{n}")).collect();
    let mut out = "package heddle_replay;\n\n/** The run. */\nfinal class Schedule {\n".to_owned();
    let mut text = |name: &str, value: &str| {
        let _ = writeln!(out, "    static final String {name} = {};", quoted(value));
    };
    text("CLASS", &start.class.replace('/', "."));
    text("METHOD", &start.method);
    text("KIND", expected.kind);
    text("EXCEPTION", &expected.exception);
    text("MESSAGE", &finding.message);
    let numbers = [
        ("THREAD", expected.thread as i64),
        ("POINT", expected.point),
        ("OTHER_THREAD", expected.other_thread as i64),
        ("OTHER_POINT", expected.other_point),
    ];
    for (name, number) in numbers {
        let _ = writeln!(out, "    static final int {name} = {number};");
    }
    let flags = [
        ("READS", expected.reads[0]),
        ("WRITES", expected.writes[0]),
        ("OTHER_READS", expected.reads[1]),
        ("OTHER_WRITES", expected.writes[1]),
    ];
    for (name, is) in flags {
        let _ = writeln!(out, "    static final boolean {name} = {is};");
    }
    out.push_str("    /** Thread, how many points it passes, the last of them. */\n");
    array(&mut out, "STEPS", &steps.join(" "));
    out.push_str("    /** Thread, what it chooses. */\n");
    array(&mut out, "CHOICES", &choices.join(" "));
    let stuck = finding.trace.stuck.iter().map(|(t, _)| t.to_string());
    let stuck: Vec<String> = stuck.collect();
    out.push_str("    /** Threads that can never go on at the end. */\n");
    array(&mut out, "STUCK", &stuck.join(" "));
    out.push_str("    /** The points, by number. */\n");
    array(&mut out, "PLACES", &places.join("\n"));
    out.push_str("\n    private Schedule() {}\n}\n");
    out
}

/// A long text in parts that class files can have.
fn array(out: &mut String, name: &str, text: &str) {
    let _ = writeln!(out, "    static final String[] {name} = {{");
    let chars: Vec<char> = text.chars().collect();
    for part in chars.chunks(96) {
        let part: String = part.iter().collect();
        let _ = writeln!(out, "        {},", quoted(&part));
    }
    out.push_str("    };\n");
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if c.is_ascii() && !c.is_ascii_control() => out.push(c),
            c => {
                let mut units = [0; 2];
                for unit in c.encode_utf16(&mut units) {
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
        }
    }
    out.push('"');
    out
}

fn line(sources: &Sources, span: Span) -> String {
    let at = sources.start(span);
    let file = sources.file(span.file);
    let name = file.name().rsplit(['/', '\\']).next().unwrap_or_default();
    let text = file.line(at.line).trim();
    format!("{name}:{}: {text}", at.line).replace(['\n', '\r'], " ")
}

const MAIN: &str = "/** Runs the program in the order that fails. */\npublic class Replay {\n    public static void main(String[] args) {\n        heddle_replay.HeddleReplay.main(args);\n    }\n}\n";

const TEST: &str = "import org.junit.jupiter.api.Test;\n\n/** Fails as long as the virtual machine does what the run says. */\nclass ReplayTest {\n    @Test\n    void replay() {\n        heddle_replay.HeddleReplay.Outcome o = heddle_replay.HeddleReplay.replay();\n        if (o.confirmed) {\n            throw new AssertionError(o.text, o.thrown);\n        }\n        throw new IllegalStateException(\"not confirmed: \" + o.text, o.thrown);\n    }\n}\n";

/// The files that are the same for all replays, and the schedule.
fn fixed(schedule: String, finding: &Finding) -> Vec<ReplayFile> {
    let how = format!(
        "A run of your program on a Java virtual machine:\n\n    {}\n\nCompile and run it with JDK 17 or newer:\n\n    javac -d out @sources.txt\n    java -cp out Replay\n\nThe exit code is 1 if the program fails in the way that is said above, and 2 if it does something else.\n`junit/ReplayTest.java` is the same as a JUnit 5 test; it is not needed for the above.\nThe sources are yours, on the same lines, with calls of `HeddleReplay` put in: a thread that comes to one waits there until it is its turn.\n",
        finding.message
    );
    let scheduler = include_str!("../../replay/HeddleReplay.java");
    vec![
        ("README.txt".to_owned(), how),
        ("src/Replay.java".to_owned(), MAIN.to_owned()),
        (
            "src/heddle_replay/HeddleReplay.java".to_owned(),
            scheduler.to_owned(),
        ),
        ("src/heddle_replay/Schedule.java".to_owned(), schedule),
        ("junit/ReplayTest.java".to_owned(), TEST.to_owned()),
    ]
}
