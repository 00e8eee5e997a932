//! What a task's proof needs of environment and invariants: the slice of the program that the task can reach.
//!
//! Takes the assumptions of a task, gives a part of them. Both parts depend on what the task reaches and on nothing else of the
//! program, so that a stranger neither costs time nor changes a byte of what the solver is asked.
//!
//! - [`near`]: the conjuncts about nothing but what the task itself speaks of, or has to keep. Most proofs need no more.
//! - [`connected`]: everything that could matter. Starting from what the task speaks of, it takes every conjunct of the environment
//!   that says how something reached may change, every invariant about something reached, and what these speak of in turn. That is
//!   where every other question about the task is asked, and where it is decided if the near conjuncts do not suffice.
//!
//! Soundness: to assume less is sound, and no obligation is lost: what the steps of the task write is known (its own, those of bodies
//! that are inlined, and those that specifications of callees allow), and every conjunct that such a step could break
//! ([`crate::preservation`]) is kept, whatever else. With it all its globals are reached, so the components of what is left are right for the
//! steps of the environment.
//!
//! Nothing is lost by leaving out what is not connected: take a run of the slice, and let nothing outside it ever change. A conjunct of
//! the environment that was left out mentions nothing of the slice after the step, so it holds because it is reflexive. An
//! invariant that was left out has no global in the slice, and is as true as at the start; or it is bounded by a predicate
//! (`forall o :: … && f(o) && … ==> …`) of which nothing in the slice speaks, and is true where `f` is false everywhere.

use crate::preservation::Change;
use crate::prune::false_function;
use crate::rely::{Conjunct, Rely};
use crate::tasks::initial_clauses;
use crate::verifier::Task;
use heddle_plato::ir::{Expr, FuncId, GlobalId, ProcId, Program, Spec, Stmt};
use heddle_vc::{Mentioned, Symbol, bounds};
use std::collections::BTreeSet;

/// The part of `rely` that is about what a procedure itself speaks of; `None` if that is everything.
pub(crate) fn near(program: &Program, rely: &Rely, proc: ProcId) -> Option<Rely> {
    let uses = Uses::of(program, rely, Task::Proc(proc));
    let mut mentioned = uses.mentioned.globals.clone();
    let guaranteed = rely.env.iter().filter(|c| uses.may_break_env(c));
    let kept = uses.broken.iter().map(|k| &rely.invariants[*k]);
    mentioned.extend(guaranteed.chain(kept).flat_map(|c| &c.globals));
    let narrow = rely.about(program, &mentioned);
    (narrow.len() < rely.len()).then_some(narrow)
}

/// The part of `rely` that is connected with what the task speaks of.
pub(crate) fn connected(program: &Program, rely: &Rely, task: Task) -> Rely {
    let mut uses = Uses::of(program, rely, task);
    let threads = matches!(task, Task::Thread(_));
    let mut env = vec![false; rely.env.len()];
    let mut invariants = vec![false; rely.invariants.len()];
    loop {
        let before = uses.size();
        for (k, conjunct) in rely.env.iter().enumerate() {
            let changed = match conjunct.changed.is_empty() {
                true => &conjunct.globals,
                false => &conjunct.changed,
            };
            let broken = uses.may_break_env(conjunct);
            env[k] |= broken || uses.is_about(program, conjunct, changed);
        }
        for (k, conjunct) in rely.invariants.iter().enumerate() {
            let broken = uses.broken.contains(&k);
            invariants[k] |= broken || uses.is_about(program, conjunct, &conjunct.globals);
        }
        let taken = rely
            .env
            .iter()
            .zip(&env)
            .chain(rely.invariants.iter().zip(&invariants));
        for (conjunct, _) in taken.filter(|(_, taken)| **taken) {
            uses.mentioned.expr(program, &conjunct.expr);
        }
        if threads {
            initial_clauses(program, &mut uses.mentioned);
        }
        if uses.size() == before {
            break;
        }
    }
    rely.only_these(program, &env, &invariants)
}

/// What code and specifications speak of, what they write, and the invariants that their steps could break.
struct Uses<'a> {
    invariants: &'a [Conjunct],
    mentioned: Mentioned,
    written: BTreeSet<GlobalId>,
    broken: BTreeSet<usize>,
}

impl<'a> Uses<'a> {
    fn of(program: &Program, rely: &'a Rely, task: Task) -> Self {
        let mut uses = Uses {
            invariants: &rely.invariants,
            mentioned: Mentioned::default(),
            written: BTreeSet::new(),
            broken: BTreeSet::new(),
        };
        match task {
            Task::Proc(p) => uses.procedures(program, vec![p], Some(p)),
            Task::Thread(t) => {
                let body = &program.threads[t.index()].body;
                uses.body(program, body);
                uses.procedures(program, callees(body), None);
            }
            Task::Specification => {}
        }
        uses.mentioned.globals.extend(&uses.written);
        uses
    }

    /// How much is reached.
    fn size(&self) -> usize {
        self.mentioned.globals.len() + self.mentioned.symbols.len()
    }

    /// Whether a step of the task may be one that this conjunct forbids to others.
    fn may_break_env(&self, conjunct: &Conjunct) -> bool {
        !conjunct.changed.is_disjoint(&self.written)
    }

    /// Whether a conjunct says something about what is reached, `subject` being what it can say something about. One without
    /// globals is about its symbols.
    fn is_about(
        &self,
        program: &Program,
        conjunct: &Conjunct,
        subject: &BTreeSet<GlobalId>,
    ) -> bool {
        let symbols = &self.mentioned.symbols;
        if conjunct.globals.is_empty() {
            let mut about = Mentioned::default();
            about.expr(program, &conjunct.expr);
            return about.symbols.is_empty() || !about.symbols.is_disjoint(symbols);
        }
        let asleep = |f: FuncId| {
            let undefined = program.funcs[f.index()].body.is_none();
            undefined && !symbols.contains(&Symbol::Function(f))
        };
        !subject.is_disjoint(&self.mentioned.globals)
            && !bounds(&conjunct.expr).into_iter().any(asleep)
    }

    /// The procedure itself (`own`), the bodies of callees that are inlined, and the specifications of the others.
    fn procedures(&mut self, program: &Program, mut todo: Vec<ProcId>, own: Option<ProcId>) {
        let mut seen: BTreeSet<ProcId> = todo.iter().copied().collect();
        while let Some(p) = todo.pop() {
            let decl = &program.procs[p.index()];
            let spec = decl.spec.iter();
            spec.for_each(|spec| self.specification(program, spec));
            let inlined = Some(p) == own || decl.spec.is_none();
            let Some(body) = decl.body.as_ref().filter(|_| inlined) else {
                continue;
            };
            self.body(program, body);
            todo.extend(callees(body).into_iter().filter(|p| seen.insert(*p)));
        }
    }

    fn body(&mut self, program: &Program, body: &Stmt) {
        body.for_each(&mut |s| match s {
            Stmt::Op(op) => {
                self.written.extend(op.modified_globals());
                let change = Change::of(op);
                let all = self.invariants.iter().enumerate();
                let broken = all.filter(|(_, c)| change.may_break(c));
                self.broken.extend(broken.map(|(k, _)| k));
                op.checks
                    .iter()
                    .for_each(|c| self.formula(program, &c.expr));
                op.updates
                    .iter()
                    .for_each(|(_, e)| self.formula(program, e));
                // That a predicate is false at a place is true, too, where it is false everywhere.
                let guard = op.guard.iter().flat_map(Expr::conjuncts);
                let guard = guard.filter(|part| false_function(part).is_none());
                guard.for_each(|part| self.formula(program, &part));
            }
            Stmt::Loop(l) => {
                let given = l.invariants.iter().chain(&l.hints);
                given.for_each(|e| self.formula(program, e));
            }
            Stmt::Call(call) => call.args.iter().for_each(|e| self.formula(program, e)),
            Stmt::Seq(_) | Stmt::Choice(_) | Stmt::Block(..) | Stmt::Exit(_) => {}
        });
    }

    fn specification(&mut self, program: &Program, spec: &Spec) {
        let clauses = spec.requires.iter().chain(spec.at_end());
        spec.unseen.iter().for_each(|g| self.written(*g));
        clauses.for_each(|c| self.formula(program, &c.expr));
        let places = spec.actions.iter().flat_map(|a| &a.modifies);
        for place in places.chain(&spec.modifies) {
            self.written(place.global);
            place.index.iter().for_each(|e| self.formula(program, e));
        }
        let actions = spec.actions.iter();
        actions.for_each(|a| self.formula(program, &a.ensures));
    }

    fn written(&mut self, global: GlobalId) {
        self.written.insert(global);
        let all = self.invariants.iter().enumerate();
        let broken = all.filter(|(_, c)| c.globals.contains(&global));
        self.broken.extend(broken.map(|(k, _)| k));
    }

    fn formula(&mut self, program: &Program, e: &Expr) {
        self.mentioned.expr(program, e);
    }
}

fn callees(body: &Stmt) -> Vec<ProcId> {
    let mut found = BTreeSet::new();
    body.for_each_call(&mut |call| _ = found.insert(call.proc));
    found.into_iter().collect()
}
