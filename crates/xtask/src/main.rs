//! Project commands: conformance against javac and the JDK's sources, the parse benchmark, and a fuzzer.
//!
//! `cargo xtask conformance parse PATH…`, `cargo xtask conformance reject DIR…`, `cargo xtask bench parse PATH…`.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod bench;
mod dice;
mod dist;
mod fuzz;
mod held;
mod invoked;
mod javac;
mod mutants;
mod parse;
mod ran;
mod reject;
mod resolve;
mod sources;
mod stub;

use std::process::ExitCode;

const USAGE: &str = "\
usage:
  cargo xtask conformance parse PATH…    every .java file in folders or zip archives parses,
                                         and its printed tree parses to the same tree
  cargo xtask conformance reject DIR…    every .java file is rejected by javac and by Heddle,
                                         with the error that the file expects
  cargo xtask conformance resolve PATH…  every expression gets a type and every call a target, and the targets are
                                         those of the JDK's class files (--verbose shows the gaps)
  cargo xtask conformance mutants COUNT FROM DIR…
                                         COUNT right files with one edit each: what javac accepts, Heddle accepts
  cargo xtask bench parse PATH…          how fast the files are parsed
  cargo xtask bench resolve PATH…        how fast the files are parsed and resolved
  cargo xtask stub LIST FOLDER           declarations of the listed JDK classes for the stub library
  cargo xtask held [--jdk HOME] [--only PREFIX]…
                                         categories and marks of library classes against the byte code of a JDK
  cargo xtask ran [--jdk HOME] [--calls N] [--seed S] [--only PREFIX]… [--list FILE]
                                         contracts of library methods against random calls in a JVM
  cargo xtask share CALLS [N]            how the N most called methods of a table of calls are known
  cargo xtask fuzz TARGET COUNT [FROM]   COUNT mutated inputs for plato, spec, java or class: no panic, no hang, and what is
                                         accepted survives printing
  cargo xtask dist [--dynamic | --binary PATH]
                                         an archive, a Debian package and their checksums, in target/dist
options:
  --only PREFIX    only files whose path in the folder or archive starts with PREFIX (repeatable)";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["conformance", "parse", rest @ ..] => parse::run(rest),
        ["conformance", "reject", rest @ ..] => reject::run(rest),
        ["conformance", "mutants", rest @ ..] => mutants::run(rest),
        ["conformance", "resolve", rest @ ..] => resolve::run(rest),
        ["held", rest @ ..] => held::run(rest),
        ["ran", rest @ ..] => ran::run(rest),
        ["share", rest @ ..] => ran::share::run(rest),
        ["dist", rest @ ..] => dist::run(rest),
        ["stub", rest @ ..] => stub::run(rest),
        ["fuzz", rest @ ..] => fuzz::run(rest),
        ["bench", "parse", rest @ ..] => bench::run(rest),
        ["bench", "resolve", rest @ ..] => resolve::bench(rest),
        _ => Err(USAGE.to_string()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
