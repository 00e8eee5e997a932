//! Breadth-first search over all interleavings, straight from the definition of safety (semantics, section 1).

use crate::start::{initial_states, worlds};
use crate::step::{State, first_false, local_of, successors};
use crate::thread::moves;
use crate::{Change, Guarantees, Stuck, Trace, TraceStep, Violation, World};
use heddle_plato::ir::{Form, Program};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// How far to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Members of each unbounded family.
    pub threads: u32,
    /// Integers tried where any integer is possible, both ends included.
    pub ints: (i64, i64),
    /// Values of each opaque type.
    pub opaque: u32,
    /// States per choice of constants.
    pub states: usize,
    /// Steps of the longest run.
    pub depth: usize,
    /// Nested calls.
    pub calls: usize,
    /// Also report steps that break an environment assumption of another thread.
    pub guarantees: bool,
    /// Integers stand for objects, and these maps have all of them as keys.
    pub objects: Vec<heddle_plato::ir::GlobalId>,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            threads: 2,
            ints: (-1, 2),
            opaque: 2,
            states: 20_000,
            depth: 200,
            calls: 8,
            guarantees: false,
            objects: Vec::new(),
        }
    }
}

/// What a search found.
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// A shortest run that goes wrong, if one was found.
    pub violation: Option<Trace>,
    /// Nothing was left out: no limit hit, no domain cut short, nothing unsupported. An unbounded family is
    /// complete only for the number of threads that was asked for.
    pub complete: bool,
    /// Distinct states seen.
    pub states: usize,
    /// What could not be run, if anything.
    pub stuck: Option<Stuck>,
    /// All violations are wanted, one shortest run for each kind and place; found so far.
    all: Option<Vec<Trace>>,
}

/// Runs all interleavings within the limits, until one goes wrong.
pub fn search(program: &Program, limits: &Limits) -> Search {
    let mut found = Search {
        complete: true,
        ..Search::default()
    };
    run(program, limits, &mut found);
    found
}

/// Runs all interleavings within the limits; gives one run for each violation and place. Runs go on after a step
/// that breaks an invariant or an environment assumption.
pub fn witnesses(program: &Program, limits: &Limits) -> Vec<Trace> {
    let mut found = Search {
        all: Some(Vec::new()),
        ..Search::default()
    };
    run(program, limits, &mut found);
    found.all.unwrap_or_default()
}

fn run(program: &Program, limits: &Limits, found: &mut Search) {
    let all = World::new(program, limits).and_then(worlds);
    match all {
        Err(stuck) => found.give_up(stuck),
        Ok((worlds, complete)) => {
            found.complete = complete;
            for world in &worlds {
                if let Err(stuck) = explore(world, limits, found) {
                    found.give_up(stuck);
                }
                if found.violation.is_some() {
                    break;
                }
            }
        }
    }
}

impl Search {
    fn give_up(&mut self, stuck: Stuck) {
        self.complete = false;
        self.stuck.get_or_insert(stuck);
    }

    /// What cannot be evaluated is no violation, but the search is not complete then.
    fn unless_stuck<T>(&mut self, broken: Result<Option<T>, Stuck>) -> Option<T> {
        broken.unwrap_or_else(|stuck| {
            self.give_up(stuck);
            None
        })
    }

    /// Whether a violation at the end of such a run is news.
    fn is_news(&self, violation: &Violation, last: Option<&TraceStep>) -> bool {
        let place = |t: &Trace| t.steps.last().map(|s| (s.span, s.thread));
        let same =
            |t: &Trace| t.violation == *violation && place(t) == last.map(|s| (s.span, s.thread));
        !self.all.iter().flatten().any(same)
    }

    fn report(&mut self, trace: Trace) {
        match &mut self.all {
            Some(all) => all.push(trace),
            None => self.violation = Some(trace),
        }
    }
}

/// A state's number, and how it was reached.
struct Reached<'p> {
    state: State<'p>,
    from: Option<(usize, TraceStep)>,
    depth: usize,
}

struct Explorer<'w, 'p> {
    world: &'w World<'p>,
    guarantees: Guarantees<'p>,
    known: HashMap<State<'p>, usize>,
    reached: Vec<Reached<'p>>,
}

fn explore<'p>(world: &World<'p>, limits: &Limits, found: &mut Search) -> Result<(), Stuck> {
    let (initial, complete) = initial_states(world)?;
    found.complete &= complete;
    let mut explorer = Explorer {
        world,
        guarantees: Guarantees::of(world.program),
        known: HashMap::new(),
        reached: Vec::new(),
    };
    let outcome = explorer.run(initial, limits, found);
    found.states += explorer.reached.len();
    outcome
}

impl<'p> Explorer<'_, 'p> {
    fn run(
        &mut self,
        initial: Vec<State<'p>>,
        limits: &Limits,
        found: &mut Search,
    ) -> Result<(), Stuck> {
        for state in initial {
            let broken = found.unless_stuck(self.broken_invariant(&state));
            let number = self.add(state, None, 0);
            if let (Some(clause), Some(number)) = (broken, number) {
                self.report(number, None, Violation::InitialInvariant(clause), found);
                if found.violation.is_some() {
                    return Ok(());
                }
            }
        }
        let mut next = 0;
        while next < self.reached.len() {
            if self.reached.len() > limits.states || self.reached[next].depth >= limits.depth {
                found.complete = false;
                return Ok(());
            }
            self.expand(next, limits, found)?;
            if found.violation.is_some() {
                return Ok(());
            }
            next += 1;
        }
        Ok(())
    }

    fn expand(&mut self, number: usize, limits: &Limits, found: &mut Search) -> Result<(), Stuck> {
        let state = self.reached[number].state.clone();
        let depth = self.reached[number].depth + 1;
        for tid in 0..state.threads.len() {
            let possible = match moves(self.world, tid as u32, &state.threads[tid], limits.calls) {
                Err(stuck) => {
                    found.give_up(stuck);
                    continue;
                }
                Ok(possible) => possible,
            };
            found.complete &= !possible.cut;
            for mv in &possible.moves {
                // What one move cannot do does not hide what the others do.
                let out = match successors(self.world, &state, tid, mv) {
                    Err(stuck) => {
                        found.give_up(stuck);
                        continue;
                    }
                    Ok(out) => out,
                };
                found.complete &= !out.partial;
                let span = mv.action.span();
                for wrong in out.wrong {
                    let step = TraceStep::new(tid, span, Vec::new());
                    self.report(number, Some(step), wrong, found);
                    if found.violation.is_some() {
                        return Ok(());
                    }
                }
                for after in out.states {
                    let step = self.step(tid, span, &state, &after);
                    for wrong in self.judge(&state, &after, tid, limits, found) {
                        self.report(number, Some(step.clone()), wrong, found);
                        if found.violation.is_some() {
                            return Ok(());
                        }
                    }
                    self.add(after, Some((number, step)), depth);
                }
            }
        }
        Ok(())
    }

    /// What is wrong with a step that passed its own checks.
    fn judge(
        &self,
        before: &State<'p>,
        after: &State<'p>,
        tid: usize,
        limits: &Limits,
        found: &mut Search,
    ) -> Vec<Violation> {
        let mut wrong = Vec::new();
        if limits.guarantees {
            let guarantees = &self.guarantees;
            let broken = guarantees.broken(self.world, &before.globals, &after.globals, tid);
            let broken = found.unless_stuck(broken);
            wrong.extend(broken.map(|(clause, victim)| Violation::Guarantee { clause, victim }));
        }
        let broken = found.unless_stuck(self.broken_invariant(after));
        wrong.extend(broken.map(Violation::Invariant));
        wrong
    }

    fn broken_invariant(&self, state: &State<'p>) -> Result<Option<usize>, Stuck> {
        let clauses = self.world.program.invariants.iter().map(|c| &c.expr);
        first_false(self.world, &state.globals, clauses)
    }

    fn add(
        &mut self,
        state: State<'p>,
        from: Option<(usize, TraceStep)>,
        depth: usize,
    ) -> Option<usize> {
        let number = self.reached.len();
        match self.known.entry(state) {
            Entry::Occupied(_) => None,
            Entry::Vacant(slot) => {
                let state = slot.key().clone();
                slot.insert(number);
                self.reached.push(Reached { state, from, depth });
                Some(number)
            }
        }
    }

    fn step(
        &self,
        tid: usize,
        span: heddle_text::Span,
        before: &State<'p>,
        after: &State<'p>,
    ) -> TraceStep {
        TraceStep::new(tid, span, changes(self.world, tid, before, after))
    }

    /// Tells of a violation after the run to `last` and one more step.
    fn report(
        &self,
        last: usize,
        step: Option<TraceStep>,
        violation: Violation,
        found: &mut Search,
    ) {
        if found.is_news(&violation, step.as_ref()) {
            found.report(self.trace(last, step, violation));
        }
    }

    fn trace(&self, last: usize, step: Option<TraceStep>, violation: Violation) -> Trace {
        let mut steps: Vec<TraceStep> = step.into_iter().collect();
        let mut at = last;
        while let Some((previous, step)) = &self.reached[at].from {
            steps.push(step.clone());
            at = *previous;
        }
        steps.reverse();
        Trace {
            threads: self.world.names(),
            consts: self.world.consts.clone(),
            initial: self.reached[at].state.globals.clone(),
            steps,
            violation,
            within: Vec::new(),
        }
    }
}

/// The variables that a step changed: globals, then the thread's locals if it stays in the same activation.
pub(crate) fn changes<'p>(
    world: &World<'p>,
    tid: usize,
    before: &State<'p>,
    after: &State<'p>,
) -> Vec<Change> {
    let globals = world.program.globals.iter().enumerate();
    let mut all: Vec<Change> = globals
        .filter(|(g, _)| before.globals[*g] != after.globals[*g])
        .map(|(g, decl)| Change {
            global: Some(g as u32),
            name: decl.name.clone(),
            ty: decl.ty.clone(),
            value: after.globals[g].clone(),
            form: Form::Plain,
        })
        .collect();
    let (old, new) = (&before.threads[tid], &after.threads[tid]);
    if old.owner != new.owner {
        return all;
    }
    for (number, (a, b)) in old.locals.iter().zip(&new.locals).enumerate() {
        let decl = local_of(world, new, number);
        if let (true, Some(value)) = (a != b, b) {
            all.push(Change {
                global: None,
                name: decl.name.clone(),
                ty: decl.ty.clone(),
                value: value.clone(),
                form: decl.form,
            });
        }
    }
    all
}
