//! Verdicts per item and the report of a run (semantics, section 9).

use crate::{
    BaselineUse, Class, Contract, Diagnostic, HeldBack, LockOrder, Premise, Severity, codes,
};
use heddle_text::{FileId, Span};
use std::collections::HashMap;

/// What is known about one item at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Proved, nothing assumed.
    Proved,
    /// Proved, if the listed assumptions hold.
    ProvedUnderAssumptions,
    /// Not looked at, because the program says so (`trusted`); what others make of its contract is an assumption of theirs.
    Trusted,
    /// Everything holds as long as no loop or chain of stuttering steps goes past the bound; no proof.
    Bounded,
    /// A concrete witness was replayed.
    Refuted,
    /// A solver model or abstract alarm that was not replayed.
    PossibleViolation,
    /// A resource limit, or the solver gave up or failed.
    Undecided,
    /// Contains a construct that is not supported; the diagnostic names it.
    Unsupported,
    /// The checker itself failed on this item; nothing is known about it.
    InternalFailure,
}

impl Verdict {
    /// All verdicts, from best to worst news.
    pub const ALL: [Verdict; 9] = [
        Verdict::Proved,
        Verdict::ProvedUnderAssumptions,
        Verdict::Trusted,
        Verdict::Bounded,
        Verdict::Refuted,
        Verdict::PossibleViolation,
        Verdict::Undecided,
        Verdict::Unsupported,
        Verdict::InternalFailure,
    ];

    /// Whether it is a proof, possibly under listed assumptions.
    pub fn is_proof(self) -> bool {
        matches!(self, Verdict::Proved | Verdict::ProvedUnderAssumptions)
    }

    /// The words that are shown for it.
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Proved => "proved",
            Verdict::ProvedUnderAssumptions => "proved under assumptions",
            Verdict::Trusted => "trusted",
            Verdict::Bounded => "bounded",
            Verdict::Refuted => "refuted",
            Verdict::PossibleViolation => "possible violation",
            Verdict::Undecided => "undecided",
            Verdict::Unsupported => "unsupported",
            Verdict::InternalFailure => "internal failure",
        }
    }
}

/// What an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ItemKind {
    /// The program's own specification: initial states, invariants, environment assumptions.
    Specification,
    /// A thread declaration.
    Thread,
    /// A procedure.
    Procedure,
    /// A method of a Java class.
    Method,
}

impl ItemKind {
    /// The word that is shown for it.
    pub fn word(self) -> &'static str {
        match self {
            ItemKind::Specification => "specification",
            ItemKind::Thread => "thread",
            ItemKind::Procedure => "procedure",
            ItemKind::Method => "method",
        }
    }
}

/// Something that a proof rests on and that was not itself proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumption {
    /// Its kind.
    pub premise: Premise,
    /// One sentence.
    pub text: String,
    /// Where it enters.
    pub span: Option<Span>,
}

impl Assumption {
    /// An assumption about a whole program.
    pub fn throughout(premise: Premise, text: impl Into<String>) -> Assumption {
        Assumption {
            premise,
            text: text.into(),
            span: None,
        }
    }

    /// An assumption that enters at a place.
    pub fn at(premise: Premise, text: impl Into<String>, span: Span) -> Assumption {
        Assumption {
            span: Some(span),
            ..Assumption::throughout(premise, text)
        }
    }
}

/// One checked item with its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it is.
    pub kind: ItemKind,
    /// Its name in the source; empty for a specification.
    pub name: String,
    /// Its file.
    pub file: FileId,
    /// Its header.
    pub span: Span,
    /// What is known about it.
    pub verdict: Verdict,
    /// What the verdict rests on.
    pub assumptions: Vec<Assumption>,
    /// What was found.
    pub diagnostics: Vec<Diagnostic>,
    /// Wall-clock time spent on it.
    pub millis: u64,
    /// It is undecided because the run was interrupted, and for no other reason.
    pub interrupted: bool,
}

impl Item {
    /// The verdict as it is shown: with its reason, if that is nothing about the program, and with why it does not count.
    pub fn words(&self) -> String {
        let reason = match self.held_back() {
            _ if self.interrupted => ": interrupted",
            Some(HeldBack::Baseline) => ", in the baseline",
            Some(HeldBack::Suppressed { .. }) => ", suppressed",
            None => "",
        };
        format!("{}{reason}", self.verdict.words())
    }

    /// The item as it is spoken of: `thread A`, `procedure get`, `specification`, `specification of A` (of the
    /// program that begins with class `A`, where a file has several).
    pub fn title(&self) -> String {
        match self.kind {
            ItemKind::Specification if self.name.is_empty() => self.kind.word().to_string(),
            ItemKind::Specification => format!("{} of {}", self.kind.word(), self.name),
            kind => format!("{} {}", kind.word(), self.name),
        }
    }
}

/// What a claim is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Property {
    /// No data races.
    NoRaces,
    /// Threads do not block each other for ever on locks.
    NoDeadlock,
}

impl Property {
    /// The words that are shown for it.
    pub fn words(self) -> &'static str {
        match self {
            Property::NoRaces => "no data races",
            Property::NoDeadlock => "no deadlock",
        }
    }
}

/// What follows for a program as a whole, or does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What it is about.
    pub about: Property,
    /// Whether it follows.
    pub holds: bool,
    /// The assumptions that it rests on, in the order of the ledger: those of the items.
    pub rests_on: Vec<Premise>,
    /// One sentence: what holds, or why it is not known.
    pub text: String,
    /// What it does not speak of.
    pub limits: Vec<String>,
}

/// What the run cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Questions that were answered, from the cache or not.
    pub checks: u64,
    /// Questions that the cache answered.
    pub cache_hits: u64,
    /// Times that a solver process had to be started again.
    pub restarts: u64,
    /// Time spent waiting for solvers, all workers together.
    pub solver_millis: u64,
    /// Wall-clock time of the whole run.
    pub millis: u64,
    /// When it ended, in seconds since the beginning of 1970 (UTC).
    pub finished: u64,
}

/// Everything a run found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Diagnostics about the input (reading, syntax, names, types).
    pub input: Vec<Diagnostic>,
    /// Checked items in source order.
    pub items: Vec<Item>,
    /// What follows for the program as a whole.
    pub claims: Vec<Claim>,
    /// The classes of Java programs, with what keeps their fields.
    pub classes: Vec<Class>,
    /// The order in which Java programs take locks.
    pub lock_order: LockOrder,
    /// The contracts of the methods of Java programs.
    pub contracts: Vec<Contract>,
    /// What it cost.
    pub statistics: Statistics,
    /// The file of settings that the run is about, if there is one.
    pub settings: Option<String>,
    /// How the baseline was used, if there is one.
    pub baseline: Option<BaselineUse>,
}

impl Report {
    /// Whether the run ended before everything was checked because somebody wanted it to.
    pub fn is_interrupted(&self) -> bool {
        self.input.iter().any(|d| d.code == codes::INTERRUPTED)
    }

    /// For each item the class whose declaration it stands in; of nested ones the innermost.
    pub fn classes_of_items(&self) -> Vec<Option<&Class>> {
        let mut of_file: HashMap<FileId, Vec<&Class>> = HashMap::new();
        for class in &self.classes {
            of_file.entry(class.span.file).or_default().push(class);
        }
        let class_of = |item: &Item| {
            let there = of_file.get(&item.span.file).into_iter().flatten();
            let around = there.filter(|c| c.contains(item.span)).copied();
            around.min_by_key(|c| c.span.end - c.span.start)
        };
        self.items.iter().map(class_of).collect()
    }

    /// How many items have this verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.items.iter().filter(|i| i.verdict == verdict).count()
    }

    /// All diagnostics: those about the input, then those of each item.
    pub fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        self.input
            .iter()
            .chain(self.items.iter().flat_map(|i| &i.diagnostics))
    }

    /// How many diagnostics that count have this severity; what several items have is counted once.
    pub fn count_severity(&self, severity: Severity) -> usize {
        let counts = |d: &&Diagnostic| d.severity == severity && d.held_back.is_none();
        let causes = self.causes();
        let items = self.items.iter().enumerate();
        let told = items.map(|(index, item)| {
            let told = item.open().filter(|d| causes.tells(index, d));
            told.filter(counts).count()
        });
        self.input.iter().filter(counts).count() + told.sum::<usize>()
    }

    /// How many findings are held back for such a reason.
    pub fn count_held_back(&self, why: impl Fn(&HeldBack) -> bool) -> usize {
        self.held_back().filter(|(_, held)| why(held)).count()
    }

    /// Everything that is held back, with the reason.
    pub fn held_back(&self) -> impl Iterator<Item = (&Diagnostic, &HeldBack)> {
        self.diagnostics()
            .filter_map(|d| d.held_back.as_ref().map(|why| (d, why)))
    }
}
