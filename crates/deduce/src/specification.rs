//! The task of the program's own specification: no contradictions, Init ⇒ I, reflexive and transitive environment.

use crate::facts::{self, possible};
use crate::rely::{Conjunct, Rely};
use crate::tasks::initial;
use crate::verifier::{Outcome, Task, Verifier, undecided};
use heddle_diag::{Code, Diagnostic, Verdict, codes};
use heddle_plato::ir::{Expr, GlobalId, Op, OpKind, Store, Var};
use heddle_solver::Session;
use heddle_text::Span;

impl Verifier<'_> {
    /// Checks what all other proofs rest on.
    pub(crate) fn decide_specification(&self, rely: &Rely, session: &mut Session) -> Outcome {
        session.take_fault();
        let mut contradictions = self.contradictions(rely, session);
        let fault = session.take_fault();
        let built = facts::specification_program(self.program, rely);
        let attempt = self.attempt(Task::Specification, rely, built, None, session);
        let mut outcome = self.outcome(&attempt, Task::Specification, rely);
        if !contradictions.is_empty() {
            outcome.verdict = Verdict::PossibleViolation;
        } else if let Some(reason) = fault {
            undecided(
                &mut outcome,
                &reason,
                "whether the specification contradicts itself",
            );
        }
        contradictions.append(&mut outcome.diagnostics);
        outcome.diagnostics = contradictions;
        let transitive = self.transitive(rely, session);
        let dropped = rely
            .env
            .iter()
            .zip(transitive.known.iter())
            .filter(|(_, t)| !**t)
            .map(|(c, _)| c);
        match transitive.doubt {
            Some(reason) => {
                let about = "whether the environment assumption is transitive";
                undecided(&mut outcome, &reason, about);
            }
            None => outcome.diagnostics.extend(dropped.map(not_transitive)),
        }
        outcome
    }

    /// The first contradiction of axioms, initial condition, invariants and environment; the later ones rest on
    /// the earlier.
    fn contradictions(&self, rely: &Rely, session: &mut Session) -> Vec<Diagnostic> {
        let program = self.program;
        let invariant: Vec<Expr> = rely.invariants.iter().map(|c| c.expr.clone()).collect();
        let env = rely.env.iter().map(|c| c.expr.clone());
        let after = rely
            .invariants
            .iter()
            .map(|c| c.expr.with_store(Store::Pre, Store::Post));
        let step: Vec<Expr> = invariant.iter().cloned().chain(env).chain(after).collect();
        let init_span = program
            .init
            .first()
            .map(|c| c.span)
            .or(program.globals.first().map(|g| g.span));
        let questions = [
            (program.axioms.first().map(|a| a.span), Vec::new(), AXIOMS),
            (init_span, initial(program), INIT),
            (
                rely.invariants.first().map(|c| c.span),
                invariant,
                INVARIANTS,
            ),
            (rely.env.first().map(|c| c.span), step, ENVIRONMENT),
        ];
        for (span, parts, question) in questions {
            let Some(span) = span else { continue };
            if self.impossible(parts, span, session, question.0) {
                let at = self.culprit(question.1, rely, session).unwrap_or(span);
                let found = Diagnostic::new(question.1, at, question.2)
                    .label("no longer possible with this");
                return vec![
                    found.help("everything would be proved from a contradiction: mend it first"),
                ];
            }
        }
        Vec::new()
    }

    /// The first clause that contradicts those before it.
    fn culprit(&self, code: Code, rely: &Rely, session: &mut Session) -> Option<Span> {
        let invariants = || rely.invariants.iter();
        let before = invariants().map(|c| c.expr.clone());
        let after = invariants().map(|c| c.expr.with_store(Store::Pre, Store::Post));
        let (fixed, clauses): (Vec<Expr>, Vec<&Conjunct>) = match code {
            codes::INVARIANT_CONTRADICTORY => (Vec::new(), invariants().collect()),
            codes::ENV_CONTRADICTORY => (before.chain(after).collect(), rely.env.iter().collect()),
            _ => return None,
        };
        let (mut low, mut high) = (0, clauses.len());
        while low < high {
            let middle = (low + high) / 2;
            let mut parts = fixed.clone();
            parts.extend(clauses[..middle].iter().map(|c| c.expr.clone()));
            match self.impossible(parts, clauses[0].span, session, "clauses") {
                true => high = middle,
                false => low = middle + 1,
            }
        }
        clauses.get(low.checked_sub(1)?).map(|c| c.span)
    }

    fn impossible(&self, parts: Vec<Expr>, span: Span, session: &mut Session, task: &str) -> bool {
        let everything = (0..self.program.globals.len() as u32).map(|g| Var::Global(GlobalId(g)));
        let step = Op::new(OpKind::Skip, span)
            .havoc(everything)
            .guard(Expr::all(parts, span));
        possible(self.program, &[], step, session, task) == Some(false)
    }
}

type Question = (&'static str, Code, &'static str);
const AXIOMS: Question = (
    "axioms",
    codes::AXIOMS_CONTRADICTORY,
    "the axioms contradict each other",
);
const INIT: Question = (
    "initial store",
    codes::INIT_CONTRADICTORY,
    "no store satisfies the initial condition",
);
const INVARIANTS: Question = (
    "invariants",
    codes::INVARIANT_CONTRADICTORY,
    "no store satisfies the invariants",
);
const ENVIRONMENT: Question = (
    "environment",
    codes::ENV_CONTRADICTORY,
    "the environment assumption allows no step at all",
);

fn not_transitive(conjunct: &Conjunct) -> Diagnostic {
    let name = conjunct
        .name
        .as_ref()
        .map(|n| format!(" `{n}`"))
        .unwrap_or_default();
    let message =
        format!("the environment assumption{name} is not transitive; proofs do not use it");
    Diagnostic::new(codes::NOT_TRANSITIVE, conjunct.span, message)
        .label("two allowed steps in a row may not be allowed as one")
        .note("that it is transitive was refuted or could not be shown")
        .note("it is still checked that every thread keeps to it")
        .help("state what stays true over any number of steps, for example `x' >= x` instead of `x' <= x + 1`")
}
