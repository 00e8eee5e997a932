//! One program for the explorer: reads and loads the file, leaves everything else to `heddle-explore`.

use crate::inputs;
use heddle_diag::{Diagnostic, codes};
use heddle_text::Sources;
use std::path::Path;
use std::sync::Arc;

pub use heddle_explore::budget::Budget;
pub use heddle_explore::property::Properties;
pub use heddle_explore::show::Shown;
pub use heddle_explore::{Answer, Mode, Request, check, columns, is_bad_input, report, show};
pub use heddle_plato::ir::Program;

/// A file and its program.
pub struct Explorable {
    /// The text, for messages.
    pub sources: Sources,
    /// What is wrong with it; then there is no program.
    pub diagnostics: Vec<Diagnostic>,
    /// The program.
    pub program: Option<Arc<Program>>,
}

/// Reads one file. A directory is refused unless it contains exactly one program.
pub fn load_one(path: &Path) -> Explorable {
    let inputs = inputs::read(&[path.to_path_buf()], Arc::new(crate::Disk));
    let mut loaded = Explorable {
        sources: inputs.sources,
        diagnostics: inputs.diagnostics,
        program: None,
    };
    match inputs.files.as_slice() {
        [] if !inputs.java.is_empty() => {
            let text = "the model checker explores Plato programs, not Java files";
            let diagnostic = Diagnostic::unplaced(codes::UNKNOWN_KIND, text);
            loaded.diagnostics.push(diagnostic);
        }
        [] => {}
        [file] => match heddle_plato::load_to_run(*file, loaded.sources.file(*file).text()) {
            Ok(program) => loaded.program = Some(Arc::new(program)),
            Err(errors) => loaded.diagnostics.extend(errors),
        },
        _ => {
            let text = "there are several programs in this directory: name one of them";
            loaded
                .diagnostics
                .push(Diagnostic::unplaced(codes::NO_INPUT, text));
        }
    }
    loaded
}
