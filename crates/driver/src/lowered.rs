//! Typed Java to a Plato program and to items for what could not be translated.

use crate::programs::{Language, Loaded};
use heddle_diag::{Diagnostic, Item, ItemKind, Verdict, codes};
use heddle_lower::{Coverage, Integers, Refused};
use heddle_resolve::Resolved;
use heddle_text::FileId;

/// The Java files of a run as one program.
#[derive(Default)]
pub(crate) struct Lowered {
    /// The program; nothing if there are no Java files.
    pub program: Option<Loaded>,
    /// What could not be translated: its verdict is known already.
    pub refused: Vec<Item>,
    /// What a proof of everything says about races and deadlocks.
    pub coverage: Coverage,
}

/// Translates all files.
pub(crate) fn lower(resolved: &mut Resolved, integers: Integers) -> Lowered {
    let Some(file) = resolved.files.first().map(|f| f.unit.ast.file()) else {
        return Lowered::default();
    };
    let lowered = heddle_lower::lower(resolved, integers);
    let refused = lowered.refused.into_iter().map(item).collect();
    Lowered {
        program: Some(Loaded {
            runnable: Some(lowered.runnable),
            ..loaded(file, lowered.program, lowered.specified)
        }),
        refused,
        coverage: lowered.coverage,
    }
}

fn loaded(file: FileId, program: heddle_plato::ir::Program, specified: bool) -> Loaded {
    assert_eq!(heddle_plato::check_well_formed(&program), Ok(()));
    Loaded {
        file,
        language: Language::Java { specified },
        program,
        runnable: None,
    }
}

fn item(refused: Refused) -> Item {
    let diagnostic = match &refused.fault {
        Some(fault) => Diagnostic::new(fault.code, refused.span, &refused.what).help(fault.help),
        None => {
            let message = format!("{} is not supported", refused.what);
            let help = "everything else is checked; nothing is claimed about this method";
            Diagnostic::new(codes::UNSUPPORTED, refused.span, message).help(help)
        }
    };
    Item {
        kind: ItemKind::Method,
        name: refused.name,
        file: refused.header.file,
        span: refused.header,
        verdict: Verdict::Unsupported,
        assumptions: Vec::new(),
        diagnostics: vec![diagnostic],
        millis: 0,
    }
}
