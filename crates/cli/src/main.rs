//! The `heddle` command: arguments, output, progress, exit codes. Everything else is the driver's.

mod args;
mod check;
mod explain;
mod explore;
mod explore_java;
mod farm_args;
mod infer;
mod lsp;
mod memory;
mod output;
mod parse;
mod replays;
mod report;
mod screen;
#[cfg_attr(not(unix), path = "no_server.rs")]
mod server;
mod settings;
mod shown;
mod signals;
mod stubs;
mod values;
mod watch;

use args::{Cli, Command, ExplainArgs, When};
use clap::{CommandFactory, Parser};
use heddle_diag::Exit;
use heddle_render::human::{self, Palette};
use output::Output;
use std::borrow::Cow;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    if let Some(exit) = memory::watched() {
        return exit;
    }
    let outcome = match Cli::try_parse() {
        Ok(cli) => run(cli.command),
        Err(error) => return usage(&error),
    };
    let exit = outcome.unwrap_or_else(|refusal| {
        let text = human::clean(&refusal.0);
        let _ = stderr().write(&format!("error: {text}\n"));
        Exit::BadInput
    });
    ExitCode::from(exit.code())
}

/// Shows help, version or a usage error. Wrong usage counts as bad input.
fn usage(error: &clap::Error) -> ExitCode {
    // Arguments may contain anything; where they do, the message is shown without styles.
    let mut arguments = std::env::args_os().skip(1);
    let odd = arguments.any(|a| matches!(human::clean(&a.to_string_lossy()), Cow::Owned(_)));
    let _ = match odd {
        true => stderr().write(&human::clean(&error.render().to_string())),
        false => error.print(),
    };
    let exit = if error.use_stderr() {
        Exit::BadInput
    } else {
        Exit::Proved
    };
    ExitCode::from(exit.code())
}

fn run(command: Command) -> Result<Exit, check::Refusal> {
    match command {
        Command::Check(args) => check::run(*args),
        Command::Report(args) => report::run(*args),
        Command::Infer(args) => infer::run(*args),
        Command::Watch(args) => watch::run(*args),
        Command::Lsp(args) => Ok(lsp::run(*args)),
        Command::Explore(args) => explore::run(&args),
        Command::Stubs(args) => stubs::run(&args),
        Command::Parse(args) => parse::run(&args),
        Command::Explain(args) => explain(&args),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "heddle", &mut script);
            say(&String::from_utf8_lossy(&script))
        }
        Command::Manual { folder } => manual(&folder),
    }
}

/// Writes one page for the command and one for each of its subcommands.
fn manual(folder: &Path) -> Result<Exit, check::Refusal> {
    let written = clap_mangen::generate_to(Cli::command(), folder);
    written.map_err(|e| check::cannot_write(folder, &e))?;
    Ok(Exit::Proved)
}

fn explain(args: &ExplainArgs) -> Result<Exit, check::Refusal> {
    let palette = palette_for(When::Auto);
    let text = match &args.code {
        None => explain::list(palette),
        Some(code) => explain::page(code, palette).map_err(check::Refusal)?,
    };
    say(&text)
}

fn say(text: &str) -> Result<Exit, check::Refusal> {
    let outcome = Output::stdout().write(text);
    outcome.map_err(|e| check::Refusal(format!("standard output cannot be written: {e}")))?;
    Ok(Exit::Proved)
}

fn stderr() -> Output {
    Output::new(Box::new(io::stderr()))
}

/// Colours on a terminal, unless told otherwise (by option, `NO_COLOR`, or a dumb terminal).
fn palette_for(when: When) -> Palette {
    match is_colored(when) {
        true => Palette::colored(),
        false => Palette::plain(),
    }
}

fn is_colored(when: When) -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    match when {
        When::Always => true,
        When::Never => false,
        When::Auto => io::stdout().is_terminal() && !set("NO_COLOR") && !dumb,
    }
}
