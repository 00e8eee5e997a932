//! `heddle lsp`: the language server that editors start.
//!
//! Takes messages of the Language Server Protocol on an input, gives answers on an output. Texts of open documents lie over the disk
//! ([`heddle_driver::Overlay`]); a check runs on a thread of its own ([`check`]) and is taken back when a text changes. What a check
//! found is a [`snapshot`], and every answer (hover, lens, hint, action) is read off the last one, moved to where the text stands now.
//!
//! Nothing here decides anything: verdicts, guards and contracts are those of the report that `heddle check` would give.

mod actions;
mod answers;
mod check;
mod clauses;
mod completion;
mod diagnostics;
mod documents;
mod encoding;
mod hints;
mod hover;
mod inferred;
mod lenses;
mod moved;
mod paths;
mod project;
mod replays;
mod server;
mod snapshot;
mod transport;
mod work;

use heddle_driver::{Cancel, Request};
use std::io::{BufRead, Write};
use std::path::Path;

/// How the conversation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// By `shutdown` and `exit`, as it should.
    Properly,
    /// The client went away, or said `exit` without `shutdown`.
    Abruptly,
}

/// What is to be checked for a folder or file, with the settings that are there now; or why that is not known, in words for people.
pub type Plan = dyn Fn(&Path, Cancel) -> Result<Request, String>;

/// Talks to a client until the end.
pub fn serve(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
    plan: Box<Plan>,
) -> Ended {
    let (events, inbox) = std::sync::mpsc::channel();
    let out = transport::write_all(output);
    transport::read_all(input, events.clone());
    server::Server::new(plan, out, events).run(&inbox)
}
