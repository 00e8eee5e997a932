//! What a task is asked about depends on what the task can reach and on nothing else: variables, clauses, functions and procedures
//! that have nothing to do with it change no byte of the text, wherever they stand, and the answers come from the cache.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use heddle_deduce::{Options, Task, Verifier};
use heddle_plato::ir::Program;
use heddle_solver::{Config, Session};
use heddle_text::FileId;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Declarations of every kind, but for threads: which threads there are is everybody's business.
const STRANGERS: &str = "
enum StrangeColour { strange_red, strange_green }
type StrangeRef;
const strange_n: int;
const strange_five: int = 5;
function strange_f(i: int): int;
function strange_p(i: int): bool;
function strange_twice(i: int): int = 2 * i + strange_f(i);
axiom StrangeF: forall i: int :: strange_f(i) > i;
axiom StrangeP: forall i: int :: strange_p(i) ==> strange_f(i) > 5;
var strange_lock: tid = none;
var strange_count: int = 5;
var strange_map: map<int, bool> = map(false);
var strange_colour: StrangeColour = strange_red;
var strange_ref: StrangeRef;
view strange_view: map<int, int> = map(0);
init strange_n > 3;
init strange_count < strange_n + 40;
invariant StrangeCount: strange_count >= 5;
invariant StrangeMap: forall i: int :: strange_p(i) ==> !strange_map[i] || strange_count > 0;
env StrangeLock: strange_lock == tid ==> strange_lock' == strange_lock;
env StrangeEnv: strange_lock == tid ==> strange_count' == strange_count;
env StrangeGrows: strange_count' >= strange_count;
proc strange_helper(i: int) { strange_map[i] := true; }
proc strange_add(n: int)
  requires n > 0;
  modifies strange_lock, strange_count, strange_map;
{
  acquire strange_lock;
  strange_count := strange_count + n;
  strange_helper(n);
  assert strange_count > strange_five - 1;
  release strange_lock;
}
";

fn programs(folder: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    let mut todo = vec![root.join(folder)];
    while let Some(folder) = todo.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            match path.extension() {
                _ if path.is_dir() => todo.push(path),
                Some(e) if e == "plato" => found.push(path),
                _ => {}
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "{folder}");
    found
}

fn load(text: &str) -> Option<Program> {
    heddle_plato::load(FileId(0), text).ok()
}

fn named(verifier: &Verifier<'_>) -> Vec<(String, Task)> {
    let tasks = verifier.tasks().into_iter();
    let tasks = tasks.filter(|t| *t != Task::Specification);
    tasks.map(|t| (verifier.name(t), t)).collect()
}

/// The program with strangers before and behind it.
fn among_strangers(text: &str) -> [String; 2] {
    [
        format!("{STRANGERS}\n{text}"),
        format!("{text}\n{STRANGERS}"),
    ]
}

#[test]
fn strangers_change_no_byte() {
    let mut compared = 0;
    for path in programs("tests/plato")
        .into_iter()
        .chain(programs("examples"))
    {
        let text = std::fs::read_to_string(&path).unwrap();
        let Some(alone) = load(&text) else { continue };
        let alone = Verifier::new(&alone, Options::default());
        for among in among_strangers(&text) {
            // A program that declares threads inside modules or nothing at all may not take more.
            let Some(among) = load(&among) else { continue };
            let among = Verifier::new(&among, Options::default());
            let others = named(&among);
            for (name, task) in named(&alone) {
                let (_, other) = others.iter().find(|(n, _)| *n == name).unwrap();
                let at = format!("{} {name}", path.display());
                assert_eq!(alone.emit_smt(task), among.emit_smt(*other), "{at}");
                assert_eq!(alone.emit_vc(task), among.emit_vc(*other), "{at}");
                compared += 1;
            }
        }
    }
    assert!(compared > 400, "{compared}");
}

fn session(cache: &Path) -> Session {
    let mut config: Config = heddle_solver::locate(None).unwrap();
    config.cache = Some(cache.to_owned());
    config.resources = 1_000_000;
    Session::new(Arc::new(config))
}

/// Decides a task; gives how many questions the cache could not answer.
fn asked(verifier: &Verifier<'_>, task: Task, cache: &Path) -> u64 {
    let mut session = session(cache);
    verifier.check(task, &mut session);
    let done = session.statistics();
    done.checks - done.cache_hits
}

/// An unchanged program asks nothing, and neither do its tasks among strangers.
#[test]
fn answers_come_from_the_cache() {
    let folders = ["examples", "tests/plato/limits", "tests/plato/transitive"];
    for path in folders.into_iter().flat_map(programs) {
        let text = std::fs::read_to_string(&path).unwrap();
        let Some(alone) = load(&text) else { continue };
        let folder = tempfile::tempdir().unwrap();
        let cache = folder.path();
        let first = Verifier::new(&alone, Options::default());
        let mut session = session(cache);
        for task in first.tasks() {
            first.check(task, &mut session);
        }
        drop(session);
        let again = Verifier::new(&alone, Options::default());
        for task in again.tasks() {
            let name = again.name(task);
            let at = format!("{} {name} again", path.display());
            assert_eq!(asked(&again, task, cache), 0, "{at}");
        }
        for among in among_strangers(&text) {
            let Some(among) = load(&among) else { continue };
            let among = Verifier::new(&among, Options::default());
            asked(&among, Task::Specification, cache);
            let others = named(&among);
            for (name, _) in named(&again) {
                let (_, other) = others.iter().find(|(n, _)| *n == name).unwrap();
                let at = format!("{} {name} among strangers", path.display());
                assert_eq!(asked(&among, *other, cache), 0, "{at}");
            }
        }
    }
}
