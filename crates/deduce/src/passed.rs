//! Claims that no run gets past (semantics, section 9).
//!
//! Takes a sequential program and the steps that meet claims, gives the claims that no run meets although some run gets to them. One
//! condition serves all of them, and a run that gets past one claim counts for all that it gets past on the way: in straight code
//! one question is enough. Only what is refuted counts; a run that could not be ruled out is a run.

use crate::verifier::Verifier;
use heddle_logic::{Term, Terms, Value};
use heddle_plato::ir::{Check, CheckKind, Expr, Op, OpKind, Stmt};
use heddle_solver::{Effort, Outcome as Answer, Session};
use heddle_vc::{Condition, Sequential, Vocabulary};

/// The points before an operation and behind it.
pub(crate) type Marks = (Vec<Point>, Vec<Point>);

impl Verifier<'_> {
    /// For each claim, whether no run gets past it although some run gets there. One condition serves all of them, and a
    /// run that gets past one claim counts for all that it gets past on the way.
    pub(crate) fn never_passed(
        &self,
        sequential: &Sequential,
        claims: usize,
        points: &dyn Fn(&Op) -> Marks,
        session: &mut Session,
    ) -> Vec<bool> {
        let (marked, first) = with_marks(sequential, claims, points);
        let mut terms = Terms::new();
        let vocabulary = Vocabulary::new(self.program, &mut terms);
        let condition = Condition::new(self.program, &vocabulary, &marked, &mut terms);
        let Ok(condition) = condition else {
            return vec![false; claims];
        };
        let mut found = Points::new(claims, &marked, first, &condition);
        if found.past.iter().all(Option::is_none) {
            return vec![false; claims];
        }
        session.begin_with("reached", Effort::Quick);
        for axiom in &condition.background {
            session.assert(&terms, *axiom);
        }
        // The last ones first: a run that gets past them has passed most others.
        let mut order: Vec<usize> = (0..claims).collect();
        order.sort_by_key(|k| std::cmp::Reverse(found.last_step(*k)));
        let mut stuck = vec![false; claims];
        let mut settled = vec![false; claims];
        for k in order {
            let Some(ways) = found.past[k].take() else {
                continue;
            };
            if settled[k] {
                continue;
            }
            let wanted = found.paths_before(k, &settled);
            let terms_of: Vec<Term> = wanted.iter().map(|(_, t)| *t).collect();
            match asked(&mut terms, &ways, &terms_of, session) {
                Answer::Unsat => {
                    let ways = found.before[k].take().unwrap_or_default();
                    stuck[k] = asked(&mut terms, &ways, &[], session) != Answer::Unsat;
                }
                Answer::Sat(values) | Answer::Candidate(values) => {
                    for ((claim, _), value) in wanted.iter().zip(values) {
                        settled[*claim] |= value == Some(Value::Bool(true));
                    }
                }
                Answer::Unknown(_) => {}
            }
        }
        stuck
    }
}

/// A place in a run.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Point {
    /// The claim of this number has yet to be met.
    Before(usize),
    /// It is met.
    Past(usize),
}

impl Point {
    fn number(self) -> usize {
        match self {
            Point::Before(k) => 2 * k,
            Point::Past(k) => 2 * k + 1,
        }
    }
}

/// The ways to each point: the condition, and the choices on the way with the step where they end.
struct Points {
    before: Vec<Option<Vec<Term>>>,
    past: Vec<Option<Vec<Term>>>,
    /// Claim, choices, step.
    paths: Vec<(usize, Term, usize)>,
}

impl Points {
    fn new(claims: usize, marked: &Sequential, first: usize, condition: &Condition) -> Self {
        let mut points = Points {
            before: vec![None; claims],
            past: vec![None; claims],
            paths: Vec::new(),
        };
        let number = |check: &Check| match check.kind {
            CheckKind::Pass(n) => (n as usize).checked_sub(first),
            _ => None,
        };
        marked.body.for_each_op(&mut |op| {
            for n in op.checks.iter().filter_map(number) {
                points.ways(n).get_or_insert_default();
            }
        });
        for obligation in &condition.obligations {
            let Some(n) = number(&obligation.check) else {
                continue;
            };
            let way = obligation.violation;
            points.ways(n).get_or_insert_default().push(way);
            if n % 2 == 1 {
                let path = condition.trace[obligation.step].reached;
                points.paths.push((n / 2, path, obligation.step));
            }
        }
        points
    }

    fn ways(&mut self, number: usize) -> &mut Option<Vec<Term>> {
        match number % 2 {
            0 => &mut self.before[number / 2],
            _ => &mut self.past[number / 2],
        }
    }

    fn last_step(&self, claim: usize) -> Option<usize> {
        let mine = self.paths.iter().filter(|(k, ..)| *k == claim);
        mine.map(|(.., step)| *step).max()
    }

    /// The choices that lead past the claims that are not settled, as far as they are made before every way past `claim` ends.
    fn paths_before(&self, claim: usize, settled: &[bool]) -> Vec<(usize, Term)> {
        let mine = self.paths.iter().filter(|(k, ..)| *k == claim);
        let first = mine.map(|(.., step)| *step).min();
        let open = self.paths.iter().filter(|(k, ..)| !settled[*k]);
        let open = open.filter(|(.., step)| Some(*step) <= first);
        open.map(|(k, path, _)| (*k, *path)).collect()
    }
}

/// The program with a check that always fails, and that nothing follows from, at each point; and the number of the first of them.
fn with_marks(
    sequential: &Sequential,
    claims: usize,
    points: &dyn Fn(&Op) -> Marks,
) -> (Sequential, usize) {
    let first = sequential.tentative.len();
    let mark = |op: &Op, point: &Point| {
        let mut mark = Op::new(OpKind::CallGlue, op.span);
        mark.checks.push(Check {
            expr: Expr::bool(false, op.span),
            kind: CheckKind::Pass((first + point.number()) as u32),
            span: op.span,
        });
        Stmt::Op(mark)
    };
    let body = sequential.body.rewrite(&mut |s| match s {
        Stmt::Op(op) => {
            let (before, past) = points(op);
            if before.is_empty() && past.is_empty() {
                return None;
            }
            let mut parts: Vec<Stmt> = before.iter().map(|p| mark(op, p)).collect();
            parts.push(Stmt::Op(op.clone()));
            parts.extend(past.iter().map(|p| mark(op, p)));
            Some(Stmt::Seq(parts))
        }
        _ => None,
    });
    let mut marked = Sequential {
        body,
        ..sequential.clone()
    };
    marked.tentative.resize(first + 2 * claims, true);
    (marked, first)
}

/// Can one of the ways be gone?
fn asked(terms: &mut Terms, ways: &[Term], wanted: &[Term], session: &mut Session) -> Answer {
    let goal = terms.or(ways.iter().copied());
    session.push();
    session.assert(terms, goal);
    let answer = session.check(terms, &[], wanted);
    session.pop();
    answer
}
