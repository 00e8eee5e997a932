//! Knowledge that contradicts itself: what a front end takes for known at a step, and no run gets past although some run gets there.
//!
//! Takes a task that counts as proved. Whatever stands behind such a step is proved of nothing, so that the proof says nothing; the mistake is
//! Heddle's own, or that of a table that it relies on. What users claim is looked at in [`crate::vacuity`] and gets words of its own. Tests of branches, locks that
//! are taken and everything else that may keep a run from going on is no knowledge, and is not asked about.

use crate::loops::Strategy;
use crate::passed::Point;
use crate::rely::Rely;
use crate::verifier::{Task, Verifier};
use heddle_diag::{Diagnostic, codes};
use heddle_plato::ir::{ExprKind, Op, OpKind, Stmt};
use heddle_solver::Session;
use heddle_text::Span;
use heddle_vc::Sequential;
use rustc_hash::{FxHashMap, FxHashSet};

/// What tells a step from others; the copies of one that is inlined several times are one.
type Step = (Span, usize);

impl Verifier<'_> {
    /// The first step of a proved task whose knowledge contradicts itself or what is known already.
    pub(crate) fn contradictory_knowledge(
        &self,
        task: Task,
        rely: &Rely,
        session: &mut Session,
    ) -> Option<Diagnostic> {
        let transitive = self.transitive(rely, session);
        let built = self.build(task, rely, &transitive.known, &Strategy::Cut)?;
        let steps = knowing(&built.sequential);
        let numbers: FxHashMap<Step, usize> =
            steps.iter().enumerate().map(|(k, s)| (*s, k)).collect();
        let points = |op: &Op| {
            let number = step_of(op).and_then(|s| numbers.get(&s).copied());
            (
                number.map(Point::Before).into_iter().collect(),
                number.map(Point::Past).into_iter().collect(),
            )
        };
        let stuck = self.never_passed(&built.sequential, steps.len(), &points, session);
        let (first, _) = steps.iter().zip(stuck).find(|(_, stuck)| *stuck)?;
        let message = "what Heddle takes for known here contradicts itself";
        Some(
            Diagnostic::new(codes::KNOWLEDGE_CONTRADICTORY, first.0, message)
                .label("no run gets past this")
                .help("everything after it would be proved, so that the proof says nothing: please report this program"),
        )
    }
}

/// A step that only adds to what is known.
fn step_of(op: &Op) -> Option<Step> {
    let kind = match op.kind {
        OpKind::Skip => 0,
        OpKind::Assign => 1,
        OpKind::CallGlue => 2,
        OpKind::Entry => 3,
        _ => return None,
    };
    let guard = op.guard.as_ref()?;
    // The end of a round of a cut loop is meant to be one.
    let stops = matches!(guard.kind(), ExprKind::Bool(false));
    (!stops).then_some((op.span, kind))
}

/// All such steps but those that begin an alternative, which are tests.
fn knowing(sequential: &Sequential) -> Vec<Step> {
    let mut tests = FxHashSet::default();
    tests_in(&sequential.body, &mut tests);
    let mut seen = FxHashSet::default();
    let mut steps = Vec::new();
    sequential.body.for_each_op(&mut |op| {
        let step = step_of(op).filter(|s| !tests.contains(s));
        steps.extend(step.filter(|s| seen.insert(*s)));
    });
    steps
}

fn tests_in(stmt: &Stmt, tests: &mut FxHashSet<Step>) {
    match stmt {
        Stmt::Choice(alternatives) => {
            for alternative in alternatives {
                tests.extend(first_of(alternative).and_then(step_of));
                tests_in(alternative, tests);
            }
        }
        Stmt::Seq(parts) => parts.iter().for_each(|part| tests_in(part, tests)),
        Stmt::Block(_, inner) => tests_in(inner, tests),
        Stmt::Loop(round) => tests_in(&round.body, tests),
        Stmt::Op(_) | Stmt::Call(_) | Stmt::Exit(_) => {}
    }
}

/// The first step with a condition.
fn first_of(stmt: &Stmt) -> Option<&Op> {
    match stmt {
        Stmt::Op(op) => op.guard.is_some().then_some(op),
        Stmt::Seq(parts) => parts.iter().find_map(first_of),
        Stmt::Block(_, inner) => first_of(inner),
        _ => None,
    }
}
