//! `cargo xtask ran`: the contracts of library methods held against a JDK by running it.
//!
//! Takes the stubs, gives a list of contracts ([`write`]) to a Java program (`crates/xtask/java`), which makes random sequences of calls on
//! objects of the real classes and compares each call with the contract. What it found is printed; what it could not run is named.

pub(crate) mod share;
mod write;

use heddle_contracts::{Contracts, MethodContract, MethodMark};
use heddle_resolve::library::categories::{self, Category, Mark};
use heddle_resolve::library::{Library, all_stubs, find_jdk};
use heddle_resolve::model::MethodId;
use heddle_resolve::{Resolved, resolve};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

const USAGE: &str =
    "usage: cargo xtask ran [--jdk HOME] [--calls N] [--seed S] [--only PREFIX]… [--list FILE]";

/// The Java files of the program that runs contracts.
const PROGRAM: [(&str, &str); 7] = [
    ("Run.java", include_str!("../../java/Run.java")),
    ("Contract.java", include_str!("../../java/Contract.java")),
    ("Formula.java", include_str!("../../java/Formula.java")),
    ("State.java", include_str!("../../java/State.java")),
    ("Values.java", include_str!("../../java/Values.java")),
    ("Probe.java", include_str!("../../java/Probe.java")),
    ("Handing.java", include_str!("../../java/Handing.java")),
];

struct Options {
    home: Option<PathBuf>,
    calls: String,
    seed: String,
    only: Vec<String>,
    list: Option<PathBuf>,
}

fn options(args: &[&str]) -> Result<Options, String> {
    let mut options = Options {
        home: None,
        calls: "1000".to_owned(),
        seed: "1".to_owned(),
        only: Vec::new(),
        list: None,
    };
    let mut rest = args.iter();
    while let Some(word) = rest.next() {
        let value = rest.next().ok_or(USAGE)?;
        match *word {
            "--jdk" => options.home = Some(PathBuf::from(value)),
            "--calls" => options.calls = (*value).to_owned(),
            "--seed" => options.seed = (*value).to_owned(),
            "--only" => options.only.push((*value).to_owned()),
            "--list" => options.list = Some(PathBuf::from(value)),
            _ => return Err(USAGE.to_owned()),
        }
    }
    Ok(options)
}

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let options = options(args)?;
    let list = contracts(&options.only)?;
    if let Some(path) = &options.list {
        return std::fs::write(path, list).map_err(|e| e.to_string());
    }
    let home = options.home.or_else(find_jdk);
    let home = home.ok_or("no JDK found: set JAVA_HOME")?;
    let (text, fine) = on_jvm(&home, &list, &options.calls, &options.seed)?;
    println!("{text}");
    match fine {
        true => Ok(()),
        false => Err("contracts and the JDK disagree".to_owned()),
    }
}

/// Compiles the program and runs it; gives what it says, and whether nothing was contradicted.
fn on_jvm(home: &Path, list: &str, calls: &str, seed: &str) -> Result<(String, bool), String> {
    let failed = |e: std::io::Error| e.to_string();
    let folder = tempfile::tempdir().map_err(failed)?;
    let mut files = Vec::new();
    for (name, text) in PROGRAM {
        let path = folder.path().join(name);
        std::fs::write(&path, text).map_err(failed)?;
        files.push(path);
    }
    let contracts = folder.path().join("contracts.txt");
    std::fs::write(&contracts, list).map_err(failed)?;
    let compiled = Command::new(home.join("bin/javac"))
        .args(["-nowarn", "-Xlint:none", "-d"])
        .arg(folder.path())
        .args(files)
        .output()
        .map_err(failed)?;
    if !compiled.status.success() {
        return Err(String::from_utf8_lossy(&compiled.stderr).into_owned());
    }
    let path = contracts.display().to_string();
    let (said, fine) = java(home, folder.path(), &["Run", &path, calls, seed])?;
    let (handed, all) = java(home, folder.path(), &["Handing", calls])?;
    Ok((said + &handed, fine && all))
}

/// Runs a class of the program; gives what it prints, and whether it ends with success. Files that random calls make stay in its folder.
fn java(home: &Path, classes: &Path, args: &[&str]) -> Result<(String, bool), String> {
    let ran = Command::new(home.join("bin/java"))
        .args(["-Xmx512m", "-Xss4m", "-Djava.awt.headless=true"])
        .arg(format!("-Djava.io.tmpdir={}", classes.display()))
        .arg("-cp")
        .arg(classes)
        .current_dir(classes)
        .args(args)
        .output()
        .map_err(|e| e.to_string())?;
    let text = String::from_utf8_lossy(&ran.stdout).into_owned();
    let noise = String::from_utf8_lossy(&ran.stderr).into_owned();
    match ran.status.code() {
        Some(code @ (0 | 1)) => Ok((text, code == 0)),
        _ => Err(format!("the run did not end: {text}\n{noise}")),
    }
}

/// The stubs, typed, with what they say.
struct Stubs {
    resolved: Resolved,
    contracts: Contracts,
    /// The text of each file.
    texts: BTreeMap<usize, &'static str>,
}

impl Stubs {
    fn read() -> Result<Stubs, String> {
        let mut resolved = resolve(Library::none(), Vec::new());
        let mut contracts = Contracts::default();
        let mut texts = BTreeMap::new();
        for (name, text) in all_stubs() {
            let class = resolved.world.class_ref(name);
            let typed = resolved.type_library(class);
            let file = resolved.files.len();
            resolved
                .files
                .push(typed.ok_or_else(|| format!("no stub {name}"))?);
            contracts.add(&mut resolved, file);
            texts.insert(file, *text);
        }
        Ok(Stubs {
            resolved,
            contracts,
            texts,
        })
    }

    /// Whether the stub of the method itself says what it does.
    fn says(&self, contract: &MethodContract) -> bool {
        let ast = &self.resolved.files[contract.name.file].unit.ast;
        contract.is_specified() && contract.of_library(ast) == Ok(true)
    }

    /// Whether the method, or one that it overrides, has a contract; the first that has clauses counts.
    fn has_contract(&mut self, id: MethodId) -> bool {
        if let Some(own) = self.contracts.method(id).filter(|c| c.is_specified()) {
            return self.says(&own);
        }
        let name = self.resolved.world.method(id).name;
        for sup in self.resolved.world.direct_supers(id.class) {
            let Some(class) = self.resolved.world.class_of(sup) else {
                continue;
            };
            for other in self.resolved.world.methods_named(class, name).to_vec() {
                if other.class != id.class
                    && self.resolved.world.overrides(id.class, id, other)
                    && self.has_contract(other)
                {
                    return true;
                }
            }
        }
        false
    }
}

/// All contracts with content and all marks that a run can contradict, as text.
fn contracts(only: &[String]) -> Result<String, String> {
    let mut stubs = Stubs::read()?;
    let mut out = String::new();
    for (name, entry) in categories::classes() {
        if entry.category == Category::ThreadSafe {
            let _ = writeln!(out, "thread-safe {}", name.replace('/', "."));
        }
    }
    marks(only, &mut out);
    let all: Vec<Arc<MethodContract>> = stubs.contracts.of_stubs().cloned().collect();
    for contract in all {
        one(&mut stubs, &contract, only, &mut out);
    }
    Ok(out)
}

fn is_wanted(only: &[String], class: &str) -> bool {
    only.is_empty() || only.iter().any(|prefix| class.starts_with(prefix.as_str()))
}

/// What methods never return and never throw, by the table.
fn marks(only: &[String], out: &mut String) {
    for (name, entry) in categories::classes() {
        let name = name.replace('/', ".");
        if !is_wanted(only, &name) {
            continue;
        }
        for (word, mark) in [("nonnull", Mark::NonNull), ("quiet", Mark::Quiet)] {
            for (_, method) in entry.marks.iter().filter(|(m, _)| *m == mark) {
                let _ = writeln!(out, "mark {word} {name} {method}");
            }
        }
    }
}

fn one(stubs: &mut Stubs, contract: &MethodContract, only: &[String], out: &mut String) {
    let world = &mut stubs.resolved.world;
    let class = world.binary_name(contract.method.class).replace('/', ".");
    if !is_wanted(only, &class) || !stubs.says(contract) {
        return;
    }
    let world = &mut stubs.resolved.world;
    let name = world.method(contract.method).name;
    let name = world.names.text(name).to_owned();
    let descriptor = world.method_descriptor(contract.method);
    let _ = writeln!(out, "method {class} {name} {descriptor}");
    if contract.is(MethodMark::Pure) {
        out.push_str("pure\n");
    }
    let file = contract.name.file;
    let text = stubs.texts.get(&file).copied().unwrap_or_default();
    let ast = &stubs.resolved.files[file].unit.ast;
    write::Writer::new(ast, text, contract).clauses(contract, out);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the JVM of this machine says of a list; without one there is nothing to hold contracts against.
    #[allow(clippy::print_stderr)]
    fn said_of(list: &str) -> Option<(String, bool)> {
        let Some(home) = find_jdk() else {
            eprintln!("SKIPPED: there is no JDK on this machine");
            return None;
        };
        Some(on_jvm(&home, list, "40", "11").unwrap())
    }

    #[test]
    fn contracts_and_marks_hold_on_a_jvm() {
        let list = contracts(&[]).unwrap();
        let Some((text, fine)) = said_of(&list) else {
            return;
        };
        assert!(fine, "{text}");
        let ran = text.lines().filter(|l| !l.starts_with("not run")).count();
        assert!(ran > 0 && text.contains("calls; 0 wrong"), "{text}");
        assert!(text.contains("objects each: 0 wrong"), "{text}");
        let methods = list.lines().filter(|l| l.starts_with("method ")).count();
        let not_run = text.lines().filter(|l| l.starts_with("not run")).count();
        assert!(
            methods - not_run > 350,
            "{methods} contracts, {not_run} not run"
        );
    }

    /// One false claim of each kind.
    #[test]
    fn false_contracts_are_noticed() {
        let list = "\
method java.lang.Math max (II)I\npure\nreads \\nothing\nensures (== (result) (arg 0))
method java.util.List clear ()V\nreads theSize
method java.util.List get (I)Ljava/lang/Object;\nreads theSize theElements\nensures true
method java.lang.Integer parseInt (Ljava/lang/String;)I\nreads \\nothing\nsignals NumberFormatException (== (arg 0) null)
method java.util.HashSet add (Ljava/lang/Object;)Z\nchanges theSize\ncalls \\nothing
method java.lang.System nanoTime ()J\npure\nreads \\nothing
method java.util.Deque addFirst (Ljava/lang/Object;)V\nrequires (!= (arg 0) null)\nchanges theSize theElements\nensures (forall i numbers (==> (< 0 (var i)) (== (at (get (this) theElements) (var i)) (at (before (get (this) theElements)) (var i)))))
method java.util.concurrent.atomic.AtomicInteger getAndAdd (I)I\nchanges value\naction (== (result) (after (get (this) value)))
mark nonnull java.util.ArrayDeque poll
mark quiet java.lang.Double valueOf/1
";
        let Some((text, fine)) = said_of(list) else {
            return;
        };
        assert!(!fine);
        let wanted = [
            "Math.max",
            "List.clear",
            "List.get",
            "Integer.parseInt",
            "HashSet.add",
            "System.nanoTime",
            "Deque.addFirst",
            "AtomicInteger.getAndAdd",
            "ArrayDeque.poll",
            "Double.valueOf",
        ];
        for name in wanted {
            let found = |l: &str| l.starts_with("WRONG: ") && l.contains(&format!("{name}("));
            assert!(text.lines().any(found), "{name} in {text}");
        }
    }
}
