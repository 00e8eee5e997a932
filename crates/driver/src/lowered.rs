//! Typed Java to a Plato program and to items for what could not be translated.

use crate::pieces::Piece;
use crate::programs::{Language, Loaded};
use heddle_diag::{
    Assumption, Class, Contract, Diagnostic, Item, ItemKind, LockOrder, Premise, Verdict, codes,
};
use heddle_lower::{Coverage, Integers, Refused, Sought};
use heddle_resolve::Resolved;
use heddle_text::{Cancel, Span};

/// An island of the Java files of a run as a program.
#[derive(Default)]
pub(crate) struct Lowered {
    /// The program; nothing if no file of it can be used.
    pub program: Option<Loaded>,
    /// What could not be translated: its verdict is known already.
    pub refused: Vec<Item>,
    /// What a proof of everything says about races and deadlocks.
    pub coverage: Coverage,
    /// Its classes, with what keeps their fields.
    pub classes: Vec<Class>,
    /// The order in which it takes locks.
    pub lock_order: LockOrder,
    /// The contracts of its methods.
    pub contracts: Vec<Contract>,
}

/// Translates a typed program that begins at `first`.
pub(crate) fn lower(
    resolved: &mut Resolved,
    first: &Piece,
    integers: Integers,
    sought: &Sought,
    cancel: &Cancel,
) -> Lowered {
    if cancel.is_cancelled() || resolved.files.is_empty() {
        return Lowered::default();
    }
    let lowered = heddle_lower::lower(resolved, integers, sought, cancel);
    if cancel.is_cancelled() {
        return Lowered::default();
    }
    assert_eq!(heddle_plato::check_well_formed(&lowered.program), Ok(()));
    let specified = lowered.specified;
    Lowered {
        program: Some(Loaded {
            start: first.start,
            name: first.later().unwrap_or_default().to_owned(),
            language: Language::Java { specified },
            program: lowered.program,
            runnable: Some(lowered.runnable),
        }),
        refused: lowered
            .trusted
            .into_iter()
            .map(trusted)
            .chain(lowered.refused.into_iter().map(item))
            .collect(),
        coverage: lowered.coverage,
        classes: lowered.classes,
        lock_order: lowered.lock_order,
        contracts: lowered.contracts,
    }
}

/// A method whose body is not looked at: that it keeps to its contract is assumed, also of itself.
fn trusted((name, header): (String, Span)) -> Item {
    let text = format!("the body of `{name}` keeps to its contract, which is not checked");
    Item {
        kind: ItemKind::Method,
        name,
        file: header.file,
        span: header,
        verdict: Verdict::Trusted,
        assumptions: vec![Assumption::at(Premise::Trusted, text, header)],
        diagnostics: Vec::new(),
        millis: 0,
        interrupted: false,
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
        interrupted: false,
    }
}
