//! A mutation fuzzer of our own: any text or bytes, no panic, no hang, and what is accepted survives printing.
//!
//! `cargo xtask fuzz TARGET COUNT [FROM]` makes COUNT inputs from the files of the tests by deletions, repetitions, splices and words
//! of the language. Every input depends on its number only, so that one that kills the process can be had again: `FROM` is the number to
//! begin with. The targets under `fuzz/` do the same with libFuzzer, which follows the branches of the program.

use crate::dice::Dice;
use heddle_resolve::World;
use heddle_resolve::library::{ClassPath, Jdk, Library, find_jdk};
use heddle_text::FileId;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

/// Inputs are cut to this length: short ones are quick, and reach as much.
const MAX_BYTES: usize = 600;
/// Longer is a hang.
const MAX_TIME: Duration = Duration::from_secs(5);
/// A new class table after so many class files.
const TABLE: u64 = 2_000;

/// What an execution found.
type Verdict = Result<bool, String>;

/// Runs a target.
pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let [name, count, rest @ ..] = args else {
        return Err("usage: cargo xtask fuzz plato|spec|java|class COUNT [FROM]".to_owned());
    };
    let number = |text: &str| text.parse::<u64>().map_err(|e| format!("{text}: {e}"));
    let count = number(count)?;
    let from = rest.first().map_or(Ok(0), |text| number(text))?;
    let mut target = Target::new(name)?;
    let start = Instant::now();
    let (mut accepted, mut slowest) = (0u64, Duration::ZERO);
    std::panic::set_hook(Box::new(|_| {}));
    for k in from..from + count {
        let input = target.input(k);
        let begun = Instant::now();
        let verdict = catch_unwind(AssertUnwindSafe(|| target.execute(k, &input)));
        let took = begun.elapsed();
        slowest = slowest.max(took);
        let verdict = verdict.unwrap_or_else(|_| Err("panics".to_owned()));
        let verdict = match took > MAX_TIME {
            true => Err(format!("takes {took:?}")),
            false => verdict,
        };
        match verdict {
            Ok(good) => accepted += u64::from(good),
            Err(why) => {
                let shown = String::from_utf8_lossy(&input);
                return Err(format!("{name} {k}: {why}\n{shown}"));
            }
        }
        if (k + 1) % 1_000_000 == 0 {
            println!(
                "{name}: {} executions, {:.0?}",
                k + 1 - from,
                start.elapsed()
            );
        }
    }
    println!(
        "{name}: {count} executions in {:.0?}, {accepted} accepted, the slowest {slowest:.1?}, nothing found",
        start.elapsed()
    );
    Ok(())
}

struct Target {
    kind: Kind,
    corpus: Vec<Vec<u8>>,
    words: Vec<Vec<u8>>,
    world: World,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Plato,
    Spec,
    Java,
    Class,
}

impl Target {
    fn new(name: &str) -> Result<Target, String> {
        let kind = match name {
            "plato" => Kind::Plato,
            "spec" => Kind::Spec,
            "java" => Kind::Java,
            "class" => Kind::Class,
            _ => return Err(format!("there is no target `{name}`")),
        };
        let corpus = match kind {
            Kind::Class => classes(),
            Kind::Plato => files(&["tests/plato", "examples"], "plato"),
            Kind::Java => files(&["tests/java", "examples"], "java"),
            Kind::Spec => specifications(&files(&["tests/java", "examples"], "java")),
        };
        if corpus.is_empty() {
            return Err(
                "there are no files to begin with: run it in the folder of the project".to_owned(),
            );
        }
        let mut words = words(&corpus);
        if kind == Kind::Class {
            words = [[0u8; 4], [255; 4], [0, 0, 255, 255], [127, 255, 255, 255]]
                .map(|w| w.to_vec())
                .into();
        }
        Ok(Target {
            kind,
            corpus,
            words,
            world: World::new(Library::none()),
        })
    }

    /// Input number `k`.
    fn input(&self, k: u64) -> Vec<u8> {
        let mut dice = Dice::new(k);
        let mut input = self.piece(&mut dice);
        for _ in 0..=dice.below(6) {
            self.change(&mut input, &mut dice);
        }
        input.truncate(MAX_BYTES * 2);
        input
    }

    /// A part of a file; class files are taken whole.
    fn piece(&self, dice: &mut Dice) -> Vec<u8> {
        let file = &self.corpus[dice.below(self.corpus.len())];
        if self.kind == Kind::Class || dice.below(4) == 0 {
            return file.iter().copied().take(MAX_BYTES * 8).collect();
        }
        let lines: Vec<&[u8]> = file.split_inclusive(|b| *b == b'\n').collect();
        let first = dice.below(lines.len().max(1));
        let mut piece = Vec::new();
        for line in lines.iter().skip(first) {
            if piece.len() + line.len() > MAX_BYTES {
                break;
            }
            piece.extend_from_slice(line);
        }
        piece
    }

    fn change(&self, input: &mut Vec<u8>, dice: &mut Dice) {
        let at = dice.below(input.len() + 1);
        let end = (at + dice.below(24)).min(input.len());
        match dice.below(7) {
            0 => drop(input.drain(at..end)),
            1 => {
                let part = input[at..end].to_vec();
                for _ in 0..=dice.below(3) {
                    input.splice(at..at, part.iter().copied());
                }
            }
            2 => {
                let other = self.piece(dice);
                let from = dice.below(other.len() + 1);
                let part = other[from..].iter().copied().take(80);
                input.splice(at..end, part);
            }
            3 if at < input.len() => input[at] ^= 1 << dice.below(8),
            4 if at < input.len() => input[at] = dice.below(256) as u8,
            5 => {
                let word = &self.words[dice.below(self.words.len())];
                input.splice(at..end.min(at + word.len()), word.iter().copied());
            }
            _ => {
                let word = &self.words[dice.below(self.words.len())];
                input.splice(at..at, word.iter().copied());
            }
        }
    }

    /// Whether the input is accepted; an error if something is wrong with Heddle.
    fn execute(&mut self, k: u64, input: &[u8]) -> Verdict {
        match self.kind {
            Kind::Plato => plato(&String::from_utf8_lossy(input)),
            Kind::Java => java(input),
            Kind::Spec => specification(&String::from_utf8_lossy(input)),
            Kind::Class => {
                if k.is_multiple_of(TABLE) {
                    self.world = World::new(Library::none());
                }
                Ok(heddle_resolve::reads_class_file(&mut self.world, input))
            }
        }
    }
}

/// An accepted program prints to a text that is accepted and prints the same.
fn plato(text: &str) -> Verdict {
    let Ok(program) = heddle_plato::load(FileId(0), text) else {
        return Ok(false);
    };
    let once = heddle_plato::print(&program);
    let again = heddle_plato::load(FileId(0), &once);
    let again = again.map_err(|e| format!("printed text is refused: {:?}\n{once}", e.first()))?;
    match heddle_plato::print(&again) == once {
        true => Ok(true),
        false => Err(format!("printed text prints differently:\n{once}")),
    }
}

/// An accepted file survives printing.
fn java(bytes: &[u8]) -> Verdict {
    let parsed = heddle_syntax::parse_bytes(FileId(0), bytes);
    let (tree, printed) = (
        heddle_syntax::dump(&parsed.ast),
        heddle_syntax::print(&parsed.ast),
    );
    if parsed.has_errors() {
        return Ok(false);
    }
    let again = heddle_syntax::parse(FileId(0), &printed);
    match !again.has_errors() && heddle_syntax::dump(&again.ast) == tree {
        true => Ok(true),
        false => Err(format!("printed text is read differently:\n{printed}")),
    }
}

/// Specification comments at every place where they may stand.
fn specification(text: &str) -> Verdict {
    let text = text.replace("*/", "* /");
    java(format!(
        "class A {{\n/*@ {text} @*/\nint f;\n/*@ {text} @*/\nvoid m(int a) {{ /*@ {text} @*/ while (a > 0) {{ a--; }} }}\n}}\n"
    )
    .as_bytes())
}

fn files(folders: &[&str], ending: &str) -> Vec<Vec<u8>> {
    let mut paths = Vec::new();
    for folder in folders {
        collect(Path::new(folder), ending, &mut paths);
    }
    paths.sort();
    paths.iter().filter_map(|p| std::fs::read(p).ok()).collect()
}

fn collect(folder: &Path, ending: &str, found: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, ending, found);
        } else if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
}

/// The specification comments of Java files, one after the other.
fn specifications(files: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let of_file = |file: &Vec<u8>| {
        let text = String::from_utf8_lossy(file);
        let lines = text.lines().filter_map(|l| l.split_once("//@"));
        let lines: String = lines.map(|(_, spec)| format!("{spec}\n")).collect();
        lines.into_bytes()
    };
    let all = files.iter().map(of_file);
    all.filter(|text| !text.is_empty()).collect()
}

/// Class files of the JDK that are not large.
fn classes() -> Vec<Vec<u8>> {
    let names = [
        "java/lang/Object",
        "java/lang/Runnable",
        "java/lang/Thread$State",
        "java/util/Map$Entry",
        "java/util/Optional",
        "java/lang/Record",
        "java/lang/Enum",
        "java/util/function/Function",
        "java/lang/Deprecated",
        "java/lang/Iterable",
        "java/util/Iterator",
        "java/util/ArrayList$Itr",
        "java/lang/Comparable",
        "java/util/concurrent/Callable",
    ];
    let jdk = find_jdk().and_then(|home| Jdk::open(&home).ok());
    let mut library = Library::new(jdk, ClassPath::default());
    let read = names.iter().filter_map(|name| library.class_bytes(name));
    read.filter(|bytes| bytes.len() < MAX_BYTES * 8).collect()
}

/// The words and signs that occur in the files, and numbers at the edges.
fn words(corpus: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut words = std::collections::BTreeSet::new();
    for file in corpus {
        let text = String::from_utf8_lossy(file);
        let split = text.split_whitespace().take(2_000);
        words.extend(split.filter(|w| w.len() < 16).map(str::to_owned));
    }
    let edges = [
        "0",
        "-1",
        "2147483648",
        "9223372036854775808",
        "\"",
        "(",
        "{",
        "[",
        "}",
        "'",
        "@",
    ];
    words.extend(edges.map(str::to_owned));
    words
        .into_iter()
        .map(|w| format!(" {w} ").into_bytes())
        .collect()
}
