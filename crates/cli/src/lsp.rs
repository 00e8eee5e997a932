//! `heddle lsp`: the language server on standard input and output.

use crate::args::{HowArgs, LspArgs};
use crate::check::{self, Refusal};
use crate::settings;
use heddle_diag::Exit;
use heddle_driver::{Cancel, Request};
use heddle_lsp::Ended;
use std::io;
use std::path::Path;

/// Serves one client until it ends the conversation.
pub(crate) fn run(args: LspArgs) -> Exit {
    let how = args.how;
    let plan = move |root: &Path, cancel: Cancel| {
        planned(root, how.clone(), cancel).map_err(|Refusal(text)| text)
    };
    let input = io::BufReader::new(io::stdin());
    match heddle_lsp::serve(input, io::stdout(), Box::new(plan)) {
        Ended::Properly => Exit::Proved,
        // The protocol wants 1 for it.
        Ended::Abruptly => Exit::Violation,
    }
}

/// What is checked for a project, with its settings as they are now. The solver is looked for each time, too: it may have been
/// installed since.
fn planned(root: &Path, mut how: HowArgs, cancel: Cancel) -> Result<Request, Refusal> {
    let paths = settings::apply_to(root, &mut how)?;
    check::request(&paths, &how, cancel)
}
