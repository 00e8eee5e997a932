//! The task of the program's own specification: no contradictions, Init ⇒ I, reflexive and transitive environment.
//!
//! Clauses that share no variable, not even by way of other clauses, have nothing to do with each other: each connected group is
//! asked about by itself, so that a group's questions do not change with the rest of the program. There is one verdict for all of them.

use crate::facts::{self, possible};
use crate::rely::{Conjunct, Rely};
use crate::tasks::initial;
use crate::transitivity::Lasting;
use crate::verifier::{Outcome, Task, Verifier, undecided};
use heddle_diag::{Code, Diagnostic, Verdict, codes};
use heddle_plato::ir::{Expr, GlobalId, Op, OpKind, Program, Store, Var};
use heddle_solver::Session;
use heddle_text::Span;
use heddle_vc::Mentioned;
use std::collections::BTreeSet;

/// Clauses that are connected by the variables that they speak of.
struct Group {
    rely: Rely,
    /// The `init` clauses among them.
    init: Vec<usize>,
    /// What they speak of.
    about: Mentioned,
}

impl Verifier<'_> {
    /// Checks what all other proofs rest on.
    pub(crate) fn decide_specification(&self, rely: &Rely, session: &mut Session) -> Outcome {
        session.take_fault();
        let mut contradictions = self.contradictory_axioms(session);
        let mut fault = session.take_fault();
        let mut whole = Outcome {
            verdict: Verdict::Proved,
            assumptions: Vec::new(),
            diagnostics: Vec::new(),
        };
        let mut later = Vec::new();
        for group in groups(self.program, rely) {
            if contradictions.is_empty() {
                contradictions = self.contradictions(&group, session);
                fault = fault.or(session.take_fault());
            }
            let mut outcome = self.decide_group(&group, &mut later, session);
            whole.verdict = worse(whole.verdict, outcome.verdict);
            whole.diagnostics.append(&mut outcome.diagnostics);
            for assumption in outcome.assumptions {
                if !whole.assumptions.contains(&assumption) {
                    whole.assumptions.push(assumption);
                }
            }
        }
        let place = |d: &Diagnostic| d.primary.as_ref().map(|l| l.span);
        whole.diagnostics.sort_by_key(place);
        whole.diagnostics.append(&mut later);
        if !contradictions.is_empty() {
            whole.verdict = Verdict::PossibleViolation;
        } else if let Some(reason) = fault {
            let about = "whether the specification contradicts itself";
            undecided(&mut whole, &reason, about);
        }
        contradictions.append(&mut whole.diagnostics);
        whole.diagnostics = contradictions;
        whole
    }

    /// Init ⇒ I, and reflexive and transitive environment, for the clauses of one group. What is said of conjuncts that are not
    /// transitive goes to `later`.
    fn decide_group(
        &self,
        group: &Group,
        later: &mut Vec<Diagnostic>,
        session: &mut Session,
    ) -> Outcome {
        let rely = &group.rely;
        let built = facts::specification_program(self.program, rely);
        let attempt = self.attempt(Task::Specification, rely, built, None, session);
        let mut outcome = self.outcome(&attempt, Task::Specification, rely);
        let transitive = self.transitive(rely, session);
        let conjuncts = rely.env.iter().zip(&transitive.known.each);
        let dropped = conjuncts.filter(|(_, lasting)| !lasting.is_whole());
        match transitive.doubt {
            Some(reason) => {
                let about = "whether the environment assumption is transitive";
                undecided(&mut outcome, &reason, about);
            }
            None => later.extend(dropped.map(|(c, lasting)| not_transitive(c, lasting))),
        }
        outcome
    }

    /// Axioms that contradict those that they are connected with by their symbols.
    fn contradictory_axioms(&self, session: &mut Session) -> Vec<Diagnostic> {
        let mut asked: Vec<&Expr> = Vec::new();
        for axiom in &self.program.axioms {
            if asked.iter().any(|e| e.same(&axiom.expr)) {
                continue;
            }
            let mut about = Mentioned::default();
            about.expr(self.program, &axiom.expr);
            asked.extend(about.axioms(self.program));
            let parts = vec![axiom.expr.clone()];
            if self.impossible(parts, axiom.span, session, AXIOMS.0) {
                return vec![contradiction(AXIOMS, axiom.span)];
            }
        }
        Vec::new()
    }

    /// The first contradiction of initial condition, invariants and environment; the later ones rest on the earlier.
    fn contradictions(&self, group: &Group, session: &mut Session) -> Vec<Diagnostic> {
        let (program, rely) = (self.program, &group.rely);
        let invariant: Vec<Expr> = rely.invariants.iter().map(|c| c.expr.clone()).collect();
        let env = rely.env.iter().map(|c| c.expr.clone());
        let after = rely
            .invariants
            .iter()
            .map(|c| c.expr.with_store(Store::Pre, Store::Post));
        let step: Vec<Expr> = invariant.iter().cloned().chain(env).chain(after).collect();
        // Values alone are some store.
        let init_span = group.init.first().map(|k| program.init[*k].span);
        let questions = [
            (init_span, initial(program, group.about.clone()), INIT),
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
                return vec![contradiction(question, at)];
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
        let globals = parts.iter().flat_map(Expr::globals);
        let globals: BTreeSet<GlobalId> = globals.map(|(g, _)| g).collect();
        let step = Op::new(OpKind::Skip, span)
            .havoc(globals.into_iter().map(Var::Global))
            .guard(Expr::all(parts, span));
        possible(self.program, &[], step, session, task) == Some(false)
    }
}

/// The connected groups of environment assumptions, invariants and `init` clauses, in the order of their first clauses. What
/// speaks of no variable is a group by itself.
fn groups(program: &Program, rely: &Rely) -> Vec<Group> {
    let init = program.init.iter().map(|c| globals_of(&c.expr));
    let clauses = rely.env.iter().chain(&rely.invariants);
    let clauses = clauses.map(|c| c.globals.clone()).chain(init);
    let clauses: Vec<BTreeSet<GlobalId>> = clauses.collect();
    let mut found: Vec<(BTreeSet<GlobalId>, Vec<usize>)> = Vec::new();
    for (k, globals) in clauses.into_iter().enumerate() {
        let (touched, mut apart): (Vec<_>, Vec<_>) = found
            .into_iter()
            .partition(|(known, _)| !known.is_disjoint(&globals));
        let mut group = (globals, vec![k]);
        for (globals, members) in touched {
            group.0.extend(globals);
            group.1.extend(members);
        }
        group.1.sort_unstable();
        apart.push(group);
        found = apart;
    }
    found.sort_unstable_by_key(|(_, members)| members.first().copied());
    let (envs, invariants) = (rely.env.len(), rely.invariants.len());
    let group = |(globals, members): (BTreeSet<GlobalId>, Vec<usize>)| {
        let mut env = vec![false; envs];
        let mut invariant = vec![false; invariants];
        let mut init = Vec::new();
        for k in members {
            match k.checked_sub(envs) {
                None => env[k] = true,
                Some(k) if k < invariants => invariant[k] = true,
                Some(k) => init.push(k - invariants),
            }
        }
        let mut about = Mentioned {
            globals,
            ..Mentioned::default()
        };
        for k in &init {
            about.expr(program, &program.init[*k].expr);
        }
        Group {
            rely: rely.only_these(program, &env, &invariant),
            init,
            about,
        }
    };
    found.into_iter().map(group).collect()
}

fn globals_of(e: &Expr) -> BTreeSet<GlobalId> {
    e.globals().into_iter().map(|(g, _)| g).collect()
}

/// The verdict about two groups.
fn worse(a: Verdict, b: Verdict) -> Verdict {
    let rank = |v: Verdict| match v {
        Verdict::Proved => 0,
        Verdict::ProvedUnderAssumptions => 1,
        Verdict::Bounded => 2,
        Verdict::Undecided => 3,
        Verdict::PossibleViolation => 4,
        Verdict::Refuted => 5,
        _ => 6,
    };
    if rank(b) > rank(a) { b } else { a }
}

fn contradiction(question: Question, at: Span) -> Diagnostic {
    Diagnostic::new(question.1, at, question.2)
        .label("no longer possible with this")
        .help("everything would be proved from a contradiction: mend it first")
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

fn not_transitive(conjunct: &Conjunct, lasting: &Lasting) -> Diagnostic {
    let name = conjunct
        .name
        .as_ref()
        .map(|n| format!(" `{n}`"))
        .unwrap_or_default();
    let used = match lasting.of(conjunct) {
        [] => "proofs do not use it",
        _ => "proofs use only what follows from it for any number of steps",
    };
    let message = format!("the environment assumption{name} is not transitive; {used}");
    Diagnostic::new(codes::NOT_TRANSITIVE, conjunct.span, message)
        .label("two allowed steps in a row may not be allowed as one")
        .note("that it is transitive was refuted or could not be shown")
        .note("it is still checked that every thread keeps to it")
        .help("state what stays true over any number of steps, for example `x' >= x` instead of `x' <= x + 1`")
}
