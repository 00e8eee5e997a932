//! Runs under a memory limit (`ulimit -v`): an allocation that fails ends a process without a word, so that another one has to
//! say it.
//!
//! Where the address space is limited, the command runs itself once more and waits. If that run is ended by a signal, this one
//! says so and gives the exit code of an internal failure. What was printed until then stays; a report that was to go to a file
//! is not written.

use heddle_diag::{Diagnostic, Exit, codes};
use heddle_render::human;
use heddle_text::Sources;
use std::process::{Command, ExitCode};

/// Tells the second run that it is the second.
const WATCHED: &str = "HEDDLE_WATCHED";

/// Runs the command under watch, if that is called for; `None` if it is not, or cannot be done.
pub(crate) fn watched() -> Option<ExitCode> {
    let limit = address_space()?;
    if std::env::var_os(WATCHED).is_some() {
        end_with_parent();
        return None;
    }
    let program = std::env::current_exe().ok()?;
    let mut command = Command::new(program);
    command.args(std::env::args_os().skip(1)).env(WATCHED, "1");
    let mut child = command.spawn().ok()?;
    crate::signals::forward(&child);
    let status = child.wait().ok()?;
    match status.code() {
        Some(code) => Some(ExitCode::from(u8::try_from(code).unwrap_or(u8::MAX))),
        None => {
            let text = human::diagnostic(
                &Sources::default(),
                &no_room(limit),
                human::Palette::plain(),
            );
            let _ = crate::stderr().write(&text);
            Some(ExitCode::from(Exit::InternalFailure.code()))
        }
    }
}

fn no_room(limit: u64) -> Diagnostic {
    let message = format!(
        "the run was ended: {} MB of address space are not enough for it",
        limit >> 20
    );
    Diagnostic::unplaced(codes::NO_ROOM, message)
        .note("what was not reported until then is not known")
        .help("raise the limit (`ulimit -v`), check fewer files at a time, or use fewer workers (`--jobs 1`)")
}

/// The limit of the address space, if there is one.
#[cfg(target_os = "linux")]
fn address_space() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::As).current
}

#[cfg(not(target_os = "linux"))]
fn address_space() -> Option<u64> {
    None
}

/// Nobody would want the result of a run whose watcher was ended.
fn end_with_parent() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::TERM));
}
