//! What is proved once per program: reflexivity, Init ⇒ I, and that nothing contradicts itself (semantics, section 2; vacuity).

use crate::grounds::trusted;
use crate::rely::Rely;
use crate::sequential::{Builder, Purpose};
use crate::tasks::{Built, initial};
use heddle_logic::{Term, Terms};
use heddle_plato::ir::{Expr, Op, OpKind, Program, Stmt, Store};
use heddle_solver::{Budget, Effort, Outcome as Answer, Reason, Session};
use heddle_text::Span;
use heddle_vc::{Condition, Mentioned, Vocabulary};

/// `tid` is a thread and the invariant holds.
pub(crate) fn state(rely: &Rely, span: Span) -> Expr {
    let some_thread = Expr::not(Expr::eq(Expr::tid(span), Expr::no_thread(span)));
    let invariant = rely.invariants.iter().map(|c| c.expr.clone());
    Expr::all(std::iter::once(some_thread).chain(invariant), span)
}

/// The program whose checks are reflexivity of every environment conjunct and Init ⇒ I.
pub(crate) fn specification_program(program: &Program, rely: &Rely) -> Built {
    let mut builder = Builder::new(program, &[], 0);
    let span = Span::default();
    let assume = |parts: Vec<Expr>| Op::new(OpKind::Skip, span).guard(Expr::all(parts, span));
    let mut reflexive = Op::new(OpKind::Skip, span);
    for (k, conjunct) in rely.env.iter().enumerate() {
        let same = conjunct.expr.with_store(Store::Post, Store::Pre);
        reflexive
            .checks
            .push(builder.check(Purpose::Reflexive(k), same, conjunct.span));
    }
    let mut initially = Op::new(OpKind::Skip, span);
    for (k, conjunct) in rely.invariants.iter().enumerate() {
        let expr = conjunct.expr.clone();
        initially
            .checks
            .push(builder.check(Purpose::Initially(k), expr, conjunct.span));
    }
    let mut about = Mentioned::default();
    for conjunct in &rely.invariants {
        about.expr(program, &conjunct.expr);
    }
    let body = Stmt::Choice(vec![
        Stmt::Seq(vec![
            Stmt::Op(assume(vec![state(rely, span)])),
            Stmt::Op(reflexive),
        ]),
        Stmt::Seq(vec![
            Stmt::Op(assume(initial(program, about))),
            Stmt::Op(initially),
        ]),
    ]);
    let assumptions = trusted(program, &body, &body);
    let other = builder.other;
    let (sequential, purposes, candidates) = builder.finish(body);
    Built {
        sequential,
        purposes,
        candidates,
        other,
        assumptions,
        unrolled: Vec::new(),
        guessed: false,
    }
}

/// Is there a store (or, with primes, a step) with this property? `None` if the solver does not know.
pub(crate) fn possible(
    program: &Program,
    locals: &[heddle_plato::ir::Local],
    step: Op,
    session: &mut Session,
    task: &str,
) -> Option<bool> {
    let mut builder = Builder::new(program, locals, 0);
    let span = step.span;
    let mut reached = Op::new(OpKind::Skip, span);
    let no = Expr::bool(false, span);
    reached
        .checks
        .push(builder.check(Purpose::Finished, no, span));
    let body = Stmt::Seq(vec![Stmt::Op(step), Stmt::Op(reached)]);
    let mut terms = Terms::new();
    let vocabulary = Vocabulary::new(program, &mut terms);
    let (sequential, ..) = builder.finish(body);
    let condition = Condition::new(program, &vocabulary, &sequential, &mut terms).ok()?;
    let violation = condition.obligations.first().map(|o| o.violation);
    let Some(violation) = violation else {
        return Some(false);
    };
    let mut formulas = condition.background;
    formulas.push(violation);
    // A contradiction that proofs could exploit is found by the same effort that finds proofs. Where nothing but
    // quantified formulas contradict each other there is no term yet to instantiate them with: proofs will bring one,
    // so that a little more effort is due.
    match ask(session, &terms, &formulas, task, Effort::Quick) {
        Answer::Sat(_) => Some(true),
        Answer::Unsat => Some(false),
        Answer::Unknown(Reason::GaveUp(_)) | Answer::Candidate(_) => {
            match ask(session, &terms, &formulas, task, Effort::Thorough) {
                Answer::Sat(_) => Some(true),
                Answer::Unsat => Some(false),
                Answer::Candidate(_) | Answer::Unknown(_) => None,
            }
        }
        Answer::Unknown(_) => None,
    }
}

/// Can all of the formulas be true, as far as a quick look tells? `None` if it does not.
pub(crate) fn satisfiable(
    formulas: &[Term],
    terms: &Terms,
    session: &mut Session,
    task: &str,
) -> Option<bool> {
    match ask(session, terms, formulas, task, Effort::Quick) {
        Answer::Sat(_) => Some(true),
        Answer::Unsat => Some(false),
        Answer::Candidate(_) | Answer::Unknown(_) => None,
    }
}

/// Can all of the formulas be true? A thorough search is given little time.
fn ask(
    session: &mut Session,
    terms: &Terms,
    formulas: &[Term],
    task: &str,
    effort: Effort,
) -> Answer {
    session.begin_with(task, effort);
    if effort == Effort::Thorough {
        session.set_budget(Budget::Small);
    }
    formulas.iter().for_each(|t| session.assert(terms, *t));
    session.check(terms, &[], &[])
}
