//! Failures and undecided checks as diagnostics on the source.
//!
//! Takes a failed obligation with its model, gives the message, the declaration it is about, the path with the
//! environment's steps as lines of their own, and values in source terms.

mod actions;
mod headline;
mod holding;
mod lost;
pub(crate) mod objects;
mod places;
mod plain;
mod relevant;
mod unseen;
mod walk;

use crate::Task;
use crate::engine::{Failure, Model};
use crate::rely::Rely;
use crate::sequential::Purpose;
use crate::tasks::Built;
use heddle_diag::{Code, Diagnostic, Step, codes};
use heddle_logic::Term;
use heddle_plato::ir::words::{Modality, Words, fill, said};
use heddle_plato::ir::{Check, CheckKind, PLATO, Program, Spec, Type, VarRef};
use heddle_solver::Reason;
use heddle_text::Span;
use heddle_vc::{Condition, Obligation};
use walk::Walk;
pub(crate) use walk::lock_step;

/// Explains the checks of one task.
pub(crate) struct Explainer<'a> {
    /// The program.
    pub program: &'a Program,
    /// The task.
    pub task: Task,
    /// What it relies on.
    pub rely: &'a Rely,
    /// Its sequential program.
    pub built: &'a Built,
    /// Its condition.
    pub condition: &'a Condition,
    /// The running thread.
    pub tid: Term,
}

/// A failed check in words, before it is known whether a run shows it.
#[derive(Clone)]
pub(crate) struct Explained {
    /// Message and label have both modalities.
    pub base: Diagnostic,
    /// Who is who in a broken guarantee.
    pub parties: Option<Parties>,
}

/// Who takes a step that another thread relies not to be taken, as far as it is known.
#[derive(Clone)]
pub(crate) struct Parties {
    /// Who takes the step.
    pub taker: Option<String>,
    /// Who relies on it.
    pub relying: Option<String>,
    /// The name of what is relied on, to be appended.
    pub clause: String,
    /// Where that is declared.
    pub declared: Span,
}

/// The words of the program's language.
pub(crate) fn words_of(program: &Program) -> &'static Words {
    let presentation = program.presentation.as_ref();
    presentation.map_or(&PLATO, |p| p.words)
}

impl Explained {
    /// As a proof says it that does not exclude the failure.
    pub(crate) fn in_doubt(&self, program: &Program) -> Diagnostic {
        self.said(Modality::May, program)
    }

    /// The diagnostic in one modality.
    pub(crate) fn said(&self, modality: Modality, program: &Program) -> Diagnostic {
        let mut d = self.base.clone();
        d.message = said(&d.message, modality);
        if let Some(label) = &mut d.primary {
            label.text = said(&label.text, modality);
        }
        match &self.parties {
            Some(parties) => parties.named(d, words_of(program)),
            None => d,
        }
    }
}

impl Parties {
    fn named(&self, mut d: Diagnostic, words: &Words) -> Diagnostic {
        let words = &words.parties;
        let relying = self.relying.as_deref().unwrap_or(words.anybody);
        let taker = self.taker.as_deref().unwrap_or("");
        let roles = [
            ("taker", taker),
            ("relying", relying),
            ("clause", &*self.clause),
        ];
        if self.taker.is_some() {
            d = d.label(fill(words.label, &roles));
        }
        if !words.related.is_empty() {
            d = d.related(self.declared, fill(words.related, &roles));
        }
        match words.note {
            "" => d,
            _ if self.taker.is_none() => d,
            note => d.note(fill(note, &roles)),
        }
    }
}

/// What to do about a solver that fails.
pub(crate) const SOLVER_ADVICE: &str =
    "run again with `--log-smt DIR` and look at the transcript, or try another `--solver`";

/// The code and the words for a question without an answer.
pub(crate) fn why_undecided(reason: &Reason) -> (Code, String) {
    let limit = |why: &str| (codes::RESOURCE_LIMIT, why.to_owned());
    match reason {
        Reason::ResourceLimit => limit("the resource limit was reached"),
        Reason::TooMuch => limit("there is too much to prove in one piece"),
        Reason::Timeout => limit("the time limit was reached"),
        Reason::ItemTimeout => limit("the time limit for the whole item was reached"),
        Reason::GaveUp(why) => limit(&format!("the prover gave up ({why})")),
        Reason::Interrupted => (codes::INTERRUPTED, "the run was interrupted".to_owned()),
        Reason::Failed(why) => (codes::SOLVER_FAILED, format!("the prover failed ({why})")),
    }
}

impl Explainer<'_> {
    /// A check that can fail.
    pub(crate) fn failure(&self, failure: &Failure) -> Explained {
        let obligation = &self.condition.obligations[failure.obligation];
        let model = &failure.model;
        let base = self.headline(&obligation.check);
        let base = self.because(base, obligation, model);
        let parties = self.parties(&obligation.check, model);
        match Walk::new(self, model) {
            Some(mut walk) => {
                let path = walk.path(obligation);
                let parties = parties.map(|p| walk.spoken_parties(p));
                let base = walk.with_values(base, obligation);
                let base = walk.with_loss(base, obligation);
                let base = walk.with_locks(base, obligation).path(path);
                Explained { base, parties }
            }
            None => {
                let base = base.path(self.path(obligation, model));
                Explained { base, parties }
            }
        }
    }

    /// The steps that the model takes up to the failure.
    fn path(&self, obligation: &Obligation, model: &Model) -> Vec<Step> {
        match Walk::new(self, model) {
            Some(mut walk) => walk.path(obligation),
            None if self.task == Task::Specification => self.store_only(obligation, model),
            None => self.plain_path(obligation, model),
        }
    }

    /// A check that could not be decided.
    pub(crate) fn undecided(
        &self,
        obligation: usize,
        reason: &Reason,
        model: Option<&Model>,
    ) -> Diagnostic {
        let obligation = &self.condition.obligations[obligation];
        let check = &obligation.check;
        let parties = None;
        let base = self.headline(check);
        let about = Explained { base, parties }.in_doubt(self.program);
        let (code, why) = why_undecided(reason);
        let span = about.primary.as_ref().map_or(Span::default(), |l| l.span);
        let mut diagnostic = Diagnostic::new(code, span, format!("could not be decided: {why}"))
            .label("not decided here")
            .note(match self.program.presentation {
                Some(_) => format!("what could not be ruled out: {}", about.message),
                None => format!("the question was: {}", about.message),
            });
        diagnostic.related = about.related;
        if let Some(model) = model {
            diagnostic.path = self.path(obligation, model);
            diagnostic =
                diagnostic.note("the path above could not be ruled out, but it may be impossible");
        }
        match code {
            _ if *reason == Reason::TooMuch => diagnostic.help(format!(
                "split the {}, or give what it calls specifications, so that each is proved by itself",
                self.words().procedure
            )),
            _ if *reason == Reason::ItemTimeout => diagnostic.help(format!(
                "raise `--item-timeout`, or split the {} and give it a specification",
                self.words().procedure
            )),
            codes::RESOURCE_LIMIT => diagnostic.help(format!(
                "raise `--rlimit` or `--timeout`, or split the {} and give it a specification",
                self.words().procedure
            )),
            _ => diagnostic.help(SOLVER_ADVICE),
        }
    }

    /// What a check asks, in one sentence.
    pub(crate) fn question(&self, check: &Check) -> String {
        said(&self.headline(check).message, Modality::May)
    }

    /// What a check stands for, if a pass added it.
    pub(crate) fn purpose(&self, check: &Check) -> Option<&Purpose> {
        match check.kind {
            CheckKind::Pass(n) => self.built.purposes.get(n as usize),
            _ => None,
        }
    }

    /// The words of the program's language.
    pub(crate) fn words(&self) -> &'static Words {
        words_of(self.program)
    }

    /// How many of the task's locals are parameters.
    fn params(&self) -> usize {
        match self.task {
            Task::Proc(p) => self.program.procs[p.index()].params,
            _ => 0,
        }
    }

    fn spec(&self) -> Option<&Spec> {
        match self.task {
            Task::Proc(p) => self.program.procs[p.index()].spec.as_ref(),
            _ => None,
        }
    }

    fn task_name(&self) -> &str {
        match self.task {
            Task::Proc(p) => &self.program.procs[p.index()].name,
            Task::Thread(t) => &self.program.threads[t.index()].name,
            Task::Specification => "specification",
        }
    }

    fn name(&self, var: VarRef) -> &str {
        match var {
            VarRef::Global(g) => &self.program.globals[g.index()].name,
            VarRef::Local(l) => &self.built.sequential.locals[l.index()].name,
        }
    }

    fn ty(&self, var: VarRef) -> &Type {
        match var {
            VarRef::Global(g) => &self.program.globals[g.index()].ty,
            VarRef::Local(l) => &self.built.sequential.locals[l.index()].ty,
        }
    }
}
