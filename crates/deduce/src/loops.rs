//! Loops made sequential (semantics, section 4): cut at the head by invariants, or unrolled a few times.
//!
//! Cut:
//!
//! ```text
//! assert inv; havoc everything that the body or the environment changes; assume inv and I;
//! ( body; assert inv; stop ) or ( go on )
//! ```
//!
//! The invariant speaks of the store in which control arrives at the head; environment steps come after it, before the
//! body's first operation, so it need not be stable. I holds at the head because every step keeps it. Candidates
//! for further invariants are switched by flags; those that do not hold are dropped (Houdini).

use crate::candidates::{candidates, since_call};
use crate::interleave::invariant_after;
use crate::liveness::Liveness;
use crate::rely::Rely;
use crate::seclusion::{is_secluded, objects_made};
use crate::sequential::{Builder, Candidate, Purpose};
use heddle_plato::ir::{Check, Expr, GlobalId, LocalId, Loop, Op, OpKind, Stmt, Store, Type, Var};
use heddle_text::Span;
use std::collections::{BTreeMap, BTreeSet};

/// What to do with loops.
pub(crate) enum Strategy {
    /// Cut all of them.
    Cut,
    /// Cut those with user-given invariants, unroll the others this often.
    Unroll(u32),
}

/// A loop that was unrolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unrolled {
    /// Its header, or the call.
    pub span: Span,
    /// It stands for the steps that a called procedure may take at any time.
    pub of_call: bool,
}

/// Replaces all loops of an interleaved body; gives those that were unrolled.
pub(crate) fn remove_loops(
    builder: &mut Builder<'_>,
    rely: &Rely,
    body: &Stmt,
    strategy: &Strategy,
) -> (Stmt, Vec<Unrolled>) {
    let mut remover = Remover {
        builder,
        rely,
        strategy,
        whole: body,
        liveness: Liveness::of(body),
        unrolled: Vec::new(),
    };
    let stmt = remover.stmt(body);
    (stmt, remover.unrolled)
}

struct Remover<'b, 'p> {
    builder: &'b mut Builder<'p>,
    rely: &'b Rely,
    strategy: &'b Strategy,
    whole: &'b Stmt,
    liveness: Liveness,
    unrolled: Vec<Unrolled>,
}

impl Remover<'_, '_> {
    fn stmt(&mut self, stmt: &Stmt) -> Stmt {
        match stmt {
            Stmt::Loop(l) => match self.strategy {
                Strategy::Unroll(times) if l.invariants.is_empty() => self.unroll(l, *times),
                _ => self.cut(l),
            },
            Stmt::Seq(items) => Stmt::Seq(items.iter().map(|s| self.stmt(s)).collect()),
            Stmt::Choice(items) => Stmt::Choice(items.iter().map(|s| self.stmt(s)).collect()),
            Stmt::Block(label, body) => Stmt::Block(*label, Box::new(self.stmt(body))),
            Stmt::Op(_) | Stmt::Exit(_) | Stmt::Call(_) => stmt.clone(),
        }
    }

    /// 0, 1, … `times` rounds; executions with more rounds are not looked at.
    fn unroll(&mut self, l: &Loop, times: u32) -> Stmt {
        let unrolled = Unrolled {
            span: l.span,
            of_call: is_stutter(l),
        };
        if !self.unrolled.contains(&unrolled) {
            self.unrolled.push(unrolled);
        }
        let body = self.stmt(&l.body);
        let end = self.builder.label();
        let round = Stmt::Choice(vec![Stmt::Exit(end), body]);
        let mut rounds = vec![round; times as usize];
        rounds.push(Stmt::Exit(end));
        Stmt::Block(end, Box::new(Stmt::Seq(rounds)))
    }

    fn cut(&mut self, l: &Loop) -> Stmt {
        let mut modified = l.body.modified();
        let secluded = self.builder.program.secluded;
        let secluded = secluded.filter(|view| modified.remove(&Var::Global(*view)));
        let alive = |v: &&Var| v.as_local().is_none_or(|v| self.liveness.at_head(l, v));
        let guessed: BTreeSet<Var> = modified.iter().filter(alive).copied().collect();
        let before = self.snapshots(&guessed, l.span);
        let mut flags = Vec::new();
        let secluded =
            secluded.map(|view| (view, self.still_secluded(view, &modified, &mut flags)));
        flags.extend(self.flags(l, &modified, &before));
        let body = self.stmt(&l.body);
        let entry = self.assertion(l, &flags, Purpose::LoopEntry(l.span));
        let kept = self.assertion(l, &flags, Purpose::LoopKept(l.span));
        let stop = Op::new(OpKind::Skip, l.span).guard(Expr::bool(false, l.span));
        let round = Stmt::Seq(vec![body, Stmt::Op(kept), Stmt::Op(stop)]);
        let secluded = secluded.map(|(view, kept)| self.secluded_at_head(view, &kept, l.span));
        Stmt::Seq(vec![
            Stmt::Op(self.remember(&before, l.span)),
            Stmt::Op(entry),
            Stmt::Op(self.head(l, &modified, &flags)),
            Stmt::Seq(secluded.into_iter().collect()),
            Stmt::Choice(vec![round, Stmt::Seq(Vec::new())]),
        ])
    }

    /// A local for the value of each of these variables before the loop.
    fn snapshots(&mut self, modified: &BTreeSet<Var>, span: Span) -> BTreeMap<Var, Var> {
        let snapshot = |var: &Var| {
            let name = format!("${} before the loop", self.builder.name((*var).into()));
            let ty = self.builder.ty((*var).into());
            (*var, Var::Local(self.builder.local(name, ty, span)))
        };
        modified.iter().map(snapshot).collect()
    }

    fn remember(&self, before: &BTreeMap<Var, Var>, span: Span) -> Op {
        before
            .iter()
            .fold(Op::new(OpKind::CallGlue, span), |op, (var, snapshot)| {
                op.update(*snapshot, self.builder.var(*var, Store::Pre, span))
            })
    }

    /// `flag ==> candidate` for every candidate invariant of the loop.
    fn flags(
        &mut self,
        l: &Loop,
        modified: &BTreeSet<Var>,
        before: &BTreeMap<Var, Var>,
    ) -> Vec<(usize, Expr)> {
        let mut found = candidates(self.builder, self.rely, self.whole, l, modified, before);
        // At the head the view is set anew, whatever it was at the end of the round before: a guess about it would prove itself.
        let secluded = self.builder.program.secluded;
        found.retain(|e| e.globals().iter().all(|(g, _)| Some(*g) != secluded));
        let mut hints: Vec<Expr> = l.hints.iter().flat_map(Expr::conjuncts).collect();
        if is_stutter(l) {
            // Most steps of a callee keep to what others keep to. These come first: by far the most is proved with them.
            let since = since_call(self.builder, self.rely, before, l);
            found.retain(|e| !since.contains(e));
            found.splice(0..0, since.iter().cloned());
            hints.extend(since);
        }
        let guess = |(rank, candidate): (usize, Expr)| {
            let hint = hints.contains(&candidate);
            self.guess(candidate, (rank, hint), l.span).1
        };
        found.into_iter().enumerate().map(guess).collect()
    }

    /// A new candidate: its flag, its number, and the candidate under its flag.
    fn guess(
        &mut self,
        candidate: Expr,
        (rank, hint): (usize, bool),
        span: Span,
    ) -> (LocalId, (usize, Expr)) {
        let flag = self.builder.local("$keep", Type::Bool, span);
        let guarded = Expr::implies(self.builder.read(flag, span), candidate);
        let number = self.builder.candidates.len();
        let candidate = Candidate { flag, rank, hint };
        self.builder.candidates.push(candidate);
        (flag, (number, guarded))
    }

    fn assertion(&mut self, l: &Loop, flags: &[(usize, Expr)], purpose: Purpose) -> Op {
        let mut checks: Vec<Check> = Vec::new();
        for part in l.invariants.iter().flat_map(Expr::conjuncts) {
            let span = part.span();
            checks.push(self.builder.check(purpose.clone(), part, span));
        }
        for (k, candidate) in flags {
            let purpose = Purpose::Candidate(*k);
            checks.push(self.builder.check(purpose, candidate.clone(), l.span));
        }
        Op {
            checks,
            ..Op::new(OpKind::Skip, l.span)
        }
    }

    /// Guesses that objects which were made before the loop stay secluded; gives each with its flag.
    fn still_secluded(
        &mut self,
        view: GlobalId,
        modified: &BTreeSet<Var>,
        flags: &mut Vec<(usize, Expr)>,
    ) -> Vec<(LocalId, LocalId)> {
        let program = self.builder.program;
        let mut kept = Vec::new();
        for object in objects_made(program, self.whole) {
            let fixed = !modified.contains(&Var::Local(object));
            let Some(candidate) = is_secluded(program, view, object).filter(|_| fixed) else {
                continue;
            };
            let (flag, guess) = self.guess(candidate, (0, false), Span::default());
            flags.push(guess);
            kept.push((object, flag));
        }
        kept
    }

    /// At the head exactly the objects are secluded of which that is an invariant of the loop.
    fn secluded_at_head(&self, view: GlobalId, kept: &[(LocalId, LocalId)], span: Span) -> Stmt {
        let none = crate::seclusion::nothing(self.builder.program, view);
        let all = kept.iter().fold(none, |map, (object, flag)| {
            let (object, on) = (
                self.builder.read(*object, span),
                self.builder.read(*flag, span),
            );
            Expr::update(map, object, on)
        });
        Stmt::Op(Op::new(OpKind::CallGlue, span).update(Var::Global(view), all))
    }

    fn head(&self, l: &Loop, modified: &BTreeSet<Var>, flags: &[(usize, Expr)]) -> Op {
        let globals: BTreeSet<GlobalId> = modified.iter().filter_map(|v| v.as_global()).collect();
        let components = self.rely.of_globals(globals);
        let given = l.invariants.iter().chain(flags.iter().map(|(_, e)| e));
        let after = given.map(|e| e.with_store(Store::Pre, Store::Post));
        let guard = Expr::all(after.chain(invariant_after(self.rely, &components)), l.span);
        Op::new(OpKind::Havoc, l.span)
            .havoc(modified.iter().copied())
            .guard(guard)
    }
}

/// Whether the loop is the `K*` of a call: nothing in it is the program's own.
fn is_stutter(l: &Loop) -> bool {
    let mut stutter = true;
    l.body.for_each_op(&mut |op| {
        stutter &= matches!(op.kind, OpKind::Environment | OpKind::Abstraction);
    });
    stutter
}
