//! What a task relies on and has to guarantee: environment assumption and invariant, conjunct by conjunct
//! (semantics, sections 2 and 3).
//!
//! Takes the program and a task, gives the derived environment assumption Ê and the invariant I as lists of
//! conjuncts, and the partition of the globals into components: two globals are in one component if some conjunct
//! mentions both. Conjuncts of different components commute, so an operation needs environment steps only for the
//! components it touches.

use crate::Task;
use heddle_plato::ir::{
    EnvClause, EnvScope, Expr, ExprKind, GlobalId, ModuleId, Op, ProcId, Program, Stmt, Store,
    ThreadCount, Type, VarRef,
};
use heddle_text::Span;
use std::collections::BTreeSet;

/// One conjunct of an environment assumption or invariant.
#[derive(Clone, Debug)]
pub(crate) struct Conjunct {
    /// For the environment: two-store, over `tid`. For an invariant: one-store.
    pub expr: Expr,
    /// The clause's number in the program's list of environment assumptions or invariants.
    pub clause: usize,
    /// Which of the clause's conjuncts it is.
    pub part: usize,
    /// The clause's name, if it has one.
    pub name: Option<String>,
    /// Where the conjunct stands.
    pub span: Span,
    /// The globals it mentions.
    pub globals: BTreeSet<GlobalId>,
    /// The globals it mentions after the step.
    pub changed: BTreeSet<GlobalId>,
}

impl Conjunct {
    fn new(expr: Expr, (clause, part): (usize, usize), name: Option<String>) -> Self {
        let mentioned = expr.globals();
        let changed = mentioned
            .iter()
            .filter(|(_, s)| *s == Store::Post)
            .map(|(g, _)| *g);
        Conjunct {
            span: expr.span(),
            clause,
            part,
            name,
            globals: mentioned.iter().map(|(g, _)| *g).collect(),
            changed: changed.collect(),
            expr,
        }
    }
}

/// A group of globals that conjuncts tie together; an index into [`Rely::components`].
pub(crate) type Component = usize;

/// Environment assumption, invariant and components of one task.
#[derive(Clone, Debug)]
pub(crate) struct Rely {
    /// Ê(tid).
    pub env: Vec<Conjunct>,
    /// I.
    pub invariants: Vec<Conjunct>,
    /// The globals of each component.
    pub components: Vec<BTreeSet<GlobalId>>,
    /// Views belong to no component: the environment cannot change them and nobody observes them.
    component_of: Vec<Option<Component>>,
    /// The thread is the only one there ever is: no environment steps, nothing to guarantee.
    pub alone: bool,
}

impl Rely {
    /// What `task` relies on; for the specification, everything that anybody relies on.
    pub(crate) fn of(program: &Program, task: Task) -> Rely {
        let procs = match task {
            Task::Proc(p) => reachable(program, &[p]),
            Task::Thread(_) => reachable_from_threads(program),
            Task::Specification => (0..program.procs.len() as u32).map(ProcId).collect(),
        };
        let threads = !matches!(task, Task::Proc(_));
        let mut modules: BTreeSet<ModuleId> = procs
            .iter()
            .map(|p| program.procs[p.index()].module)
            .collect();
        if threads {
            modules.extend(program.threads.iter().map(|t| t.module));
            // The top level's clauses belong to every thread.
            modules.insert(ModuleId(0));
        }
        let relied_on = |(_, clause): &(usize, &EnvClause)| match clause.scope {
            _ if task == Task::Specification => true,
            EnvScope::Module(m) => modules.contains(&m),
            EnvScope::Proc(p) => procs.contains(&p),
            EnvScope::Thread(_) => threads,
        };
        let env = program
            .envs
            .iter()
            .enumerate()
            .filter(relied_on)
            .flat_map(|(k, c)| env_conjuncts(program, k, c));
        let invariants = program.invariants.iter().enumerate();
        let invariants = invariants.filter(|(_, c)| threads || modules.contains(&c.module));
        let invariants = invariants.flat_map(|(k, c)| {
            let parts = c.expr.conjuncts().into_iter().enumerate();
            parts.map(move |(part, e)| Conjunct::new(e, (k, part), c.name.clone()))
        });
        Rely::from_conjuncts(program, env.collect(), invariants.collect())
    }

    /// The conjuncts that speak only of globals which are in `known`; all others are left out.
    pub(crate) fn about(&self, program: &Program, known: &BTreeSet<GlobalId>) -> Rely {
        let kept = |of: &[Conjunct]| -> Vec<Conjunct> {
            let within = of.iter().filter(|c| c.globals.is_subset(known));
            within.cloned().collect()
        };
        Rely::from_conjuncts(program, kept(&self.env), kept(&self.invariants))
    }

    /// The conjuncts for which it is said that they are kept.
    pub(crate) fn only_these(&self, program: &Program, env: &[bool], invariants: &[bool]) -> Rely {
        let kept = |of: &[Conjunct], keep: &[bool]| -> Vec<Conjunct> {
            let kept = of.iter().zip(keep).filter(|(_, keep)| **keep);
            kept.map(|(c, _)| c.clone()).collect()
        };
        let env = kept(&self.env, env);
        Rely::from_conjuncts(program, env, kept(&self.invariants, invariants))
    }

    /// How many conjuncts there are.
    pub(crate) fn len(&self) -> usize {
        self.env.len() + self.invariants.len()
    }

    /// The assumptions of one conjunct of the environment alone.
    pub(crate) fn only(&self, program: &Program, conjunct: usize) -> Rely {
        Rely::from_conjuncts(program, vec![self.env[conjunct].clone()], Vec::new())
    }

    fn from_conjuncts(program: &Program, env: Vec<Conjunct>, invariants: Vec<Conjunct>) -> Rely {
        let mut leader: Vec<usize> = (0..program.globals.len()).collect();
        for conjunct in env.iter().chain(&invariants) {
            let mut globals = conjunct.globals.iter();
            if let Some(first) = globals.next() {
                globals.for_each(|g| union(&mut leader, first.index(), g.index()));
            }
        }
        let mut components: Vec<BTreeSet<GlobalId>> = Vec::new();
        let mut component_of = Vec::with_capacity(leader.len());
        let mut named = vec![None; leader.len()];
        for g in 0..leader.len() {
            if program.globals[g].view {
                component_of.push(None);
                continue;
            }
            let root = find(&mut leader, g);
            let component = *named[root].get_or_insert_with(|| {
                components.push(BTreeSet::new());
                components.len() - 1
            });
            components[component].insert(GlobalId(g as u32));
            component_of.push(Some(component));
        }
        Rely {
            env,
            invariants,
            components,
            component_of,
            alone: is_alone(program),
        }
    }

    /// The components that an operation touches by reading or writing.
    pub(crate) fn touched(&self, op: &Op) -> BTreeSet<Component> {
        let mut touched: BTreeSet<Component> = self.of_globals(op.modified_globals());
        op.for_each_expr(&mut |e| touched.extend(self.of_expr(e)));
        touched
    }

    /// The components of the globals in an expression.
    pub(crate) fn of_expr(&self, e: &Expr) -> BTreeSet<Component> {
        self.of_globals(e.globals().into_iter().map(|(g, _)| g))
    }

    /// The components of some globals.
    pub(crate) fn of_globals(
        &self,
        globals: impl IntoIterator<Item = GlobalId>,
    ) -> BTreeSet<Component> {
        globals
            .into_iter()
            .filter_map(|g| self.component_of[g.index()])
            .collect()
    }

    /// Whether a conjunct belongs to one of these components. Conjuncts without globals belong to all.
    pub(crate) fn concerns(&self, conjunct: &Conjunct, components: &BTreeSet<Component>) -> bool {
        match conjunct.globals.first() {
            Some(g) => self.component_of[g.index()].is_some_and(|c| components.contains(&c)),
            None => true,
        }
    }
}

/// E(tid) of one clause: a thread's own clause applies to that thread (or family) only, and a family's index is
/// that of the running thread.
fn env_conjuncts(program: &Program, number: usize, clause: &EnvClause) -> Vec<Conjunct> {
    let parts = clause.expr.conjuncts();
    let EnvScope::Thread(thread) = clause.scope else {
        return parts
            .into_iter()
            .enumerate()
            .map(|(part, e)| Conjunct::new(e, (number, part), clause.name.clone()))
            .collect();
    };
    let index = program.threads[thread.index()].index;
    let scoped = |(part, e): (usize, Expr)| {
        let span = e.span();
        let tid = Expr::tid(span);
        let own = e.with_vars(&mut |var, _| {
            (index.map(VarRef::Local) == Some(var))
                .then(|| Expr::new(ExprKind::Index(tid.clone()), Type::Int, span))
        });
        let member = Expr::new(ExprKind::IsThread(tid.clone(), thread), Type::Bool, span);
        let own = Expr::implies(member, own);
        Conjunct::new(own, (number, part), clause.name.clone())
    };
    parts.into_iter().enumerate().map(scoped).collect()
}

/// Whether the program has exactly one thread. It matters for soundness: with one thread there is no other thread to
/// speak of, and assuming one would prove everything.
fn is_alone(program: &Program) -> bool {
    match &program.threads[..] {
        [only] => match &only.count {
            ThreadCount::One => true,
            ThreadCount::Range(low, high) => low == high,
            ThreadCount::Unbounded => false,
        },
        _ => false,
    }
}

/// All procedures reachable in the call graph, the given ones included.
pub(crate) fn reachable(program: &Program, from: &[ProcId]) -> BTreeSet<ProcId> {
    let mut seen: BTreeSet<ProcId> = from.iter().copied().collect();
    let mut todo: Vec<ProcId> = from.to_vec();
    while let Some(p) = todo.pop() {
        if let Some(body) = &program.procs[p.index()].body {
            body.for_each_call(&mut |call| {
                if seen.insert(call.proc) {
                    todo.push(call.proc);
                }
            });
        }
    }
    seen
}

fn reachable_from_threads(program: &Program) -> BTreeSet<ProcId> {
    let mut called = Vec::new();
    let mut note = |body: &Stmt| body.for_each_call(&mut |call| called.push(call.proc));
    program.threads.iter().for_each(|t| note(&t.body));
    reachable(program, &called)
}

fn find(leader: &mut [usize], mut g: usize) -> usize {
    while leader[g] != g {
        leader[g] = leader[leader[g]];
        g = leader[g];
    }
    g
}

fn union(leader: &mut [usize], a: usize, b: usize) {
    let (a, b) = (find(leader, a), find(leader, b));
    leader[a] = b;
}
