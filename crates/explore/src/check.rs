//! The methods as a list of their stages: standard, modular, symmetric, and `auto`, which combines them (M6).
//!
//! `auto`: (1) thread-modular, by symmetry where threads are identical; (2) an alarm is looked for among real
//! interleavings; (3) if none is found the others' control is exposed step by step; (4) what is left of the budget goes to
//! the standard search. "Proved" needs a complete closure or a complete search, "refuted" a trace that the
//! interpreter replays.

use crate::answer::{Answer, DEFAULT_THREADS, Extent, Mode, Refusal, Request, Stage, Unsettled};
use crate::budget::{Budget, Stop};
use crate::model::flow::{self, Calls};
use crate::model::machine::{Machine, Unsupported};
use crate::modular::exposure::Exposure;
use crate::modular::guide::Guide;
use crate::modular::shown::Shown;
use crate::modular::{self, Alarm, cutoff, finite, pushdown};
use crate::property::{MAX_RACES, watch};
use crate::symmetric::program::{Members, NotSymmetric, SymmetricProgram};
use crate::{standard, symmetric, trace};
use heddle_diag::Verdict;
use heddle_interp::Violation;
use heddle_plato::ir::{GlobalId, Program, ThreadCount};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// States of the first search for a real run behind an alarm, breadth first.
const NEAR_STATES: u64 = 20_000;
/// States of the search along the alarm.
const CONFIRM_STATES: u64 = 300_000;
/// Facts of one refinement step.
const REFINE_FACTS: u64 = 60_000;
/// Members of unbounded families with which recursive programs are closed at most.
const MOST_MEMBERS: u32 = 8;
/// So many times more nested calls than at first are looked at in the end.
const DEEPER: usize = 8;
/// Bytes of one refinement step.
const REFINE_BYTES: u64 = 1 << 30;

/// Checks a program.
pub fn check(program: &Arc<Program>, request: &Request) -> Answer {
    let mut run = Run {
        program,
        request,
        started: Instant::now(),
        stages: Vec::new(),
        covered: Vec::new(),
    };
    let answer = match request.mode {
        Mode::Standard => run.standard_only(),
        Mode::Modular => run.modular_only(),
        Mode::Symmetric => run.symmetric_only(),
        Mode::Auto => run.auto(),
    };
    let mut answer = answer.unwrap_or_else(|refusal| {
        let mut answer = Answer::new(Verdict::Unsupported, run.fixed_extent());
        answer.refused = Some(refusal);
        answer
    });
    answer.stages = run.stages;
    if answer.verdict == Verdict::Proved && !answer.assumptions.is_empty() {
        answer.verdict = Verdict::ProvedUnderAssumptions;
    }
    answer
}

struct Run<'r> {
    program: &'r Arc<Program>,
    request: &'r Request,
    started: Instant,
    stages: Vec<Stage>,
    /// Members of complete searches in which nothing went wrong.
    covered: Vec<u32>,
}

type Checked = Result<Answer, Refusal>;

impl Run<'_> {
    fn has_unbounded(&self) -> bool {
        self.program
            .threads
            .iter()
            .any(|t| t.count == ThreadCount::Unbounded)
    }

    fn members(&self) -> u32 {
        self.request.threads.unwrap_or(DEFAULT_THREADS)
    }

    /// What an answer for a fixed number of threads speaks of.
    fn fixed_extent(&self) -> Extent {
        if self.has_unbounded() {
            Extent::Exactly(self.members())
        } else {
            Extent::Program
        }
    }

    fn machine(&self, members: u32, calls: Calls) -> Result<Machine, Refusal> {
        let machine = Machine::new(Arc::clone(self.program), members, calls);
        let mut machine = machine.map_err(Refusal::Unsupported)?;
        let watched: Vec<GlobalId> = self
            .request
            .properties
            .races
            .iter()
            .copied()
            .take(MAX_RACES)
            .collect();
        watch(&mut machine, &watched);
        Ok(machine)
    }

    fn inlined(&self, members: u32) -> Result<Machine, Refusal> {
        self.machine(members, Calls::Inline(self.request.inline))
    }

    /// An answer for a fixed number of threads; that number is an assumption if the program says "any number".
    fn answer(&self, verdict: Verdict) -> Answer {
        let extent = self.fixed_extent();
        let mut answer = Answer::new(verdict, extent);
        if let (Extent::Exactly(n), Verdict::Proved) = (extent, verdict) {
            let threads = if n == 1 { "thread" } else { "threads" };
            answer
                .assumptions
                .push(format!("each unbounded family has exactly {n} {threads}"));
        }
        answer
    }

    fn note(
        &mut self,
        what: impl Into<String>,
        result: impl Into<String>,
        states: u64,
        steps: u64,
        bytes: u64,
        start: Instant,
    ) {
        self.stages.push(Stage {
            what: what.into(),
            result: result.into(),
            states,
            steps,
            bytes,
            micros: start.elapsed().as_micros() as u64,
        });
    }

    /// Runs the standard search; a run that goes wrong is replayed.
    fn search(
        &mut self,
        machine: &Machine,
        members: u32,
        budget: &Budget,
    ) -> Result<(Answer, bool), Refusal> {
        let start = Instant::now();
        let options = self.standard_options(budget);
        let out = standard::explore(machine, &options).map_err(Refusal::Unsupported)?;
        let what = format!("standard search with {} threads", machine.thread_count());
        Ok(self.searched(machine, members, what, out, start))
    }

    /// Searches for a real run along the way to the alarms of the plain thread-modular method.
    fn directed(
        &mut self,
        machine: &Machine,
        members: u32,
        budget: &Budget,
    ) -> Result<Option<(Answer, bool)>, Refusal> {
        let start = Instant::now();
        let options = self.standard_options(budget);
        let facts = self.stage_budget(REFINE_FACTS * 4);
        let guide = Guide::new(machine, &self.request.properties, &facts);
        let guide = guide.map_err(Refusal::Unsupported)?;
        if !guide.leads_somewhere() {
            return Ok(None);
        }
        let out = standard::directed::explore(machine, &options, &guide);
        let out = out.map_err(Refusal::Unsupported)?;
        let what = format!(
            "search along the alarm with {} threads",
            machine.thread_count()
        );
        Ok(Some(self.searched(machine, members, what, out, start)))
    }

    fn standard_options(&self, budget: &Budget) -> standard::Options {
        standard::Options {
            properties: self.request.properties.clone(),
            budget: budget.clone(),
            workers: self.request.workers,
            remember: true,
        }
    }

    /// The answer of a search, and whether it has seen everything.
    fn searched(
        &mut self,
        machine: &Machine,
        members: u32,
        what: String,
        out: standard::Outcome,
        start: Instant,
    ) -> (Answer, bool) {
        let result = match (&out.wrong, &out.stopped) {
            (Some(run), _) => format!("goes wrong after {} steps", run.states.len() - 1),
            (None, Some(stop)) => format!("not finished: {}", stop.words()),
            (None, None) => "nothing goes wrong".into(),
        };
        let s = &out.statistics;
        self.note(what, result, s.states, s.transitions, s.bytes, start);
        let Some(run) = out.wrong else {
            if out.complete && !self.covered.contains(&members) {
                self.covered.push(members);
            }
            let verdict = if out.complete {
                Verdict::Proved
            } else {
                Verdict::Undecided
            };
            let mut answer = self.answer(verdict);
            answer.stopped = out.stopped;
            return (answer, out.complete);
        };
        let trace = trace::trace(machine, &run);
        // Only what an independent interpreter can run again is called a refutation.
        let replayed = self.replays(members, &trace);
        let verdict = if replayed {
            Verdict::Refuted
        } else {
            Verdict::PossibleViolation
        };
        let mut answer = self.answer(verdict);
        answer.trace = Some(trace);
        (answer, false)
    }

    /// Whether the interpreter can run a trace. It goes into every call that may come next, so it is given few nested calls at first,
    /// and no more than were inlined.
    fn replays(&self, members: u32, trace: &heddle_interp::Trace) -> bool {
        let most = self.nested_calls();
        let mut calls = most.min(4);
        loop {
            let limits = heddle_interp::Limits {
                threads: members,
                calls,
                ..heddle_interp::Limits::default()
            };
            if heddle_interp::replay(self.program, &limits, trace).is_ok() {
                return true;
            }
            if calls == most || self.time_left().is_zero() {
                return false;
            }
            calls = most.min(calls * 2);
        }
    }

    /// How deep the calls of a run can be nested.
    fn nested_calls(&self) -> usize {
        let of_each = self.request.inline as usize * DEEPER;
        let together = of_each.saturating_mul(self.program.procs.len());
        together.clamp(1, flow::MAX_CALL_DEPTH)
    }

    fn standard_only(&mut self) -> Checked {
        let machine = self.inlined(self.members())?;
        let budget = self.whole_budget();
        self.search(&machine, self.members(), &budget)
            .map(|(answer, _)| answer)
    }

    fn no_deadlock(&self) -> Result<(), Refusal> {
        if self.request.properties.deadlock {
            return Err(Refusal::NoDeadlock(self.request.mode));
        }
        Ok(())
    }

    fn modular_only(&mut self) -> Checked {
        self.no_deadlock()?;
        let machine = self.inlined(self.members())?;
        if machine.has_cuts {
            let budget = self.whole_budget();
            let stacks = self.machine(self.members(), Calls::Keep)?;
            let first = !self.request.all_alarms;
            return self.pushdown(&stacks, &Shown::nothing(), &budget, first);
        }
        let exposure = Exposure::none(&machine);
        let outcome = self.modular(
            &machine,
            &exposure,
            &self.whole_budget(),
            !self.request.all_alarms,
        )?;
        Ok(self.modular_answer(outcome))
    }

    fn modular_answer(&self, outcome: modular::Outcome) -> Answer {
        let verdict = match (&outcome.stopped, outcome.alarms.is_empty()) {
            (_, false) => Verdict::PossibleViolation,
            (Some(_), true) => Verdict::Undecided,
            (None, true) => Verdict::Proved,
        };
        let mut answer = self.answer(verdict);
        answer.alarms = outcome.alarms;
        answer.stopped = outcome.stopped;
        answer
    }

    fn modular(
        &mut self,
        machine: &Machine,
        exposure: &Exposure,
        budget: &Budget,
        first_alarm: bool,
    ) -> Result<modular::Outcome, Refusal> {
        let start = Instant::now();
        let options = finite::Options {
            properties: &self.request.properties,
            budget,
            exposure,
            first_alarm,
        };
        let (_, outcome) = finite::explore(machine, &options).map_err(Refusal::Unsupported)?;
        let what = format!(
            "thread-modular, {} threads, exposed: {}",
            machine.thread_count(),
            exposure.words
        );
        self.note_modular(what, &outcome, start);
        Ok(outcome)
    }

    fn note_modular(&mut self, what: String, outcome: &modular::Outcome, start: Instant) {
        let result = match (&outcome.stopped, outcome.alarms.len()) {
            (_, n) if n > 0 => "alarm".into(),
            (Some(stop), _) => format!("not finished: {}", stop.words()),
            (None, _) => "proved".to_owned(),
        };
        let s = &outcome.statistics;
        self.note(what, result, s.facts, s.guarantees, 0, start);
    }

    fn pushdown(
        &mut self,
        machine: &Machine,
        shown: &Shown,
        budget: &Budget,
        first_alarm: bool,
    ) -> Checked {
        let start = Instant::now();
        let options = pushdown::Options {
            properties: &self.request.properties,
            budget,
            shown,
            first_alarm,
        };
        let (_, outcome) = pushdown::explore(machine, &options).map_err(Refusal::Unsupported)?;
        let what = format!(
            "thread-modular with stacks, {} threads, exposed: {}",
            machine.thread_count(),
            shown.words
        );
        self.note_modular(what, &outcome, start);
        Ok(self.modular_answer(outcome))
    }

    /// How many members the symmetric engine is to assume.
    fn symmetric_members(&self) -> Members {
        match self.request.threads {
            Some(n) => Members::Exactly(n),
            None => Members::Any,
        }
    }

    fn symmetric_program(&self) -> Result<SymmetricProgram, NotSymmetric> {
        SymmetricProgram::new(
            Arc::clone(self.program),
            self.symmetric_members(),
            self.request.inline,
        )
    }

    fn symmetric(
        &mut self,
        program: &SymmetricProgram,
        exposure: &Exposure,
        budget: &Budget,
        first_alarm: bool,
    ) -> Answer {
        let start = Instant::now();
        let options = symmetric::Options {
            properties: &self.request.properties,
            budget,
            exposure,
            first_alarm,
        };
        let (_, outcome) = symmetric::explore(program, &options);
        let number = match (self.has_unbounded(), self.request.threads) {
            (true, None) => "any number of threads".to_owned(),
            _ => "identical threads".to_owned(),
        };
        let what = format!(
            "thread-modular by symmetry, {number}, exposed: {}",
            exposure.words
        );
        self.note_modular(what, &outcome, start);
        let mut answer = self.modular_answer(outcome);
        if self.has_unbounded() && self.request.threads.is_none() {
            answer.extent = Extent::AnyNumber;
            answer.assumptions.clear();
        }
        answer
    }

    fn symmetric_only(&mut self) -> Checked {
        self.no_deadlock()?;
        let program = self.symmetric_program().map_err(Refusal::NotSymmetric)?;
        let machine = self.inlined(self.members())?;
        let exposure = Exposure::none(&machine);
        let budget = self.whole_budget();
        Ok(self.symmetric(&program, &exposure, &budget, !self.request.all_alarms))
    }

    /// The budget of an intermediate stage.
    fn stage_budget(&self, states: u64) -> Budget {
        let all = &self.request.budget;
        Budget {
            states: all.states.min(states),
            bytes: all.bytes.min(REFINE_BYTES),
            time: (all.time / 4).min(self.time_left()),
            cancel: all.cancel.clone(),
        }
    }

    /// All that is left.
    fn whole_budget(&self) -> Budget {
        Budget {
            time: self.time_left(),
            ..self.request.budget.clone()
        }
    }

    /// All stages together have the time that was given.
    fn time_left(&self) -> Duration {
        let given = self.request.budget.time;
        given.saturating_sub(self.started.elapsed())
    }

    fn auto(&mut self) -> Checked {
        let machine = self.inlined(self.members())?;
        if self.request.properties.deadlock {
            let budget = self.whole_budget();
            return self
                .search(&machine, self.members(), &budget)
                .map(|(answer, _)| answer);
        }
        if machine.has_cuts {
            return self.auto_recursive(&machine);
        }
        let symmetric = self
            .symmetric_program()
            .ok()
            .filter(|p| p.names.single.contains(&false));
        let budget = self.stage_budget(REFINE_FACTS);
        let none = Exposure::none(&machine);
        let answer = self.one(&machine, symmetric.as_ref(), &none, &budget)?;
        if answer.verdict == Verdict::Proved {
            return Ok(answer);
        }
        if let Some(found) = self.confirm(&machine)? {
            return Ok(found);
        }
        let suspects = suspects(self.program, &answer.alarms);
        for exposure in Exposure::ladder(&machine, &suspects) {
            let budget = self.stage_budget(REFINE_FACTS);
            let refined = self.one(&machine, symmetric.as_ref(), &exposure, &budget)?;
            if refined.verdict == Verdict::Proved {
                return Ok(refined);
            }
        }
        if answer.alarms.is_empty() {
            // The first closure was not finished and nothing small has helped: give it more.
            let budget = self.stage_budget(self.request.budget.states / 4);
            let again = self.one(&machine, symmetric.as_ref(), &none, &budget)?;
            if again.verdict == Verdict::Proved {
                return Ok(again);
            }
        }
        self.last_resort(&machine, answer)
    }

    /// One thread-modular check, by symmetry if possible.
    fn one(
        &mut self,
        machine: &Machine,
        symmetric: Option<&SymmetricProgram>,
        exposure: &Exposure,
        budget: &Budget,
    ) -> Checked {
        match symmetric {
            Some(program) => Ok(self.symmetric(program, exposure, budget, true)),
            None => {
                let outcome = self.modular(machine, exposure, budget, true)?;
                Ok(self.modular_answer(outcome))
            }
        }
    }

    /// Looks for a real run: a refutation, or (for a fixed number of threads) a proof because there is none. First
    /// breadth first among few states, which gives a shortest run, then along the alarm.
    fn confirm(&mut self, machine: &Machine) -> Result<Option<Answer>, Refusal> {
        let decided = self.request.threads.is_some() || !self.has_unbounded();
        if let Some((answer, complete)) = self.confirm_with(machine, self.members())?
            && (answer.trace.is_some() || complete && decided)
        {
            return Ok(Some(answer));
        }
        if !decided {
            for members in [3, 4] {
                let bigger = self.inlined(members)?;
                if let Some((found, _)) = self.confirm_with(&bigger, members)?
                    && found.trace.is_some()
                {
                    return Ok(Some(Answer {
                        extent: Extent::Exactly(members),
                        ..found
                    }));
                }
            }
        }
        Ok(None)
    }

    fn confirm_with(
        &mut self,
        machine: &Machine,
        members: u32,
    ) -> Result<Option<(Answer, bool)>, Refusal> {
        let near = self.stage_budget(NEAR_STATES);
        let (answer, complete) = self.search(machine, members, &near)?;
        if answer.trace.is_some() || complete {
            return Ok(Some((answer, complete)));
        }
        let budget = self.stage_budget(CONFIRM_STATES);
        self.directed(machine, members, &budget)
    }

    /// The whole budget for the standard search; what stays open is the first alarm.
    fn last_resort(&mut self, machine: &Machine, first: Answer) -> Checked {
        let budget = self.whole_budget();
        let (answer, complete) = self.search(machine, self.members(), &budget)?;
        let decided = self.request.threads.is_some() || !self.has_unbounded();
        if answer.trace.is_some() || complete && decided {
            return Ok(answer);
        }
        // With any number of threads asked for, a search with a few proves nothing about all.
        if first.alarms.is_empty() {
            let mut open = answer;
            open.verdict = Verdict::Undecided;
            open.assumptions.clear();
            open.stopped = open.stopped.or(first.stopped);
            return Ok(open);
        }
        match decided {
            true => Ok(first),
            false => Ok(self.unsettled(first)),
        }
    }

    /// Of any number of threads nothing is known: an alarm without a run is no finding. What was searched is said.
    fn unsettled(&self, first: Answer) -> Answer {
        let mut open = Answer::new(Verdict::Undecided, first.extent);
        let mut covered = self.covered.clone();
        covered.sort_unstable();
        open.unsettled = first
            .alarms
            .into_iter()
            .next()
            .map(|alarm| Unsettled { alarm, covered });
        open
    }

    /// With recursion: summaries, then real runs with few nested activations, then summaries that see more of the
    /// other threads, then real runs with more and more nested activations.
    fn auto_recursive(&mut self, machine: &Machine) -> Checked {
        if let Some(answer) = self.any_number_with_stacks()? {
            return Ok(answer);
        }
        let stacks = self.machine(self.members(), Calls::Keep)?;
        let budget = self.stage_budget(REFINE_FACTS * 100);
        let answer = self.pushdown(&stacks, &Shown::nothing(), &budget, true)?;
        if answer.verdict == Verdict::Proved {
            return Ok(answer);
        }
        if let Some(found) = self.real_runs(machine, &self.stage_budget(CONFIRM_STATES))? {
            return Ok(found);
        }
        for shown in Shown::ladder(&stacks, &suspects(self.program, &answer.alarms)) {
            let budget = self.stage_budget(REFINE_FACTS * 10);
            let refined = self.pushdown(&stacks, &shown, &budget, true)?;
            if refined.verdict == Verdict::Proved {
                return Ok(refined);
            }
        }
        Ok(self.deeper_runs()?.unwrap_or(answer))
    }

    /// With recursion and any number of threads: a closure with so many members that more of them make no difference.
    fn any_number_with_stacks(&mut self) -> Result<Option<Answer>, Refusal> {
        let any = self.has_unbounded() && self.request.threads.is_none();
        if !any || self.symmetric_program().is_err() {
            return Ok(None);
        }
        let mut members = 3;
        while members <= MOST_MEMBERS {
            let stacks = self.machine(members, Calls::Keep)?;
            let start = Instant::now();
            let options = pushdown::Options {
                properties: &self.request.properties,
                budget: &self.stage_budget(REFINE_FACTS * 10),
                shown: &Shown::nothing(),
                first_alarm: true,
            };
            let closed = pushdown::explore(&stacks, &options);
            let (relations, outcome) = closed.map_err(Refusal::Unsupported)?;
            let what = format!("thread-modular with stacks, {members} members of each family");
            self.note_modular(what, &outcome, start);
            if outcome.stopped.is_some() || !outcome.alarms.is_empty() {
                return Ok(None);
            }
            let races = !self.request.properties.races.is_empty();
            match cutoff::members_named(&relations, races) {
                Some(needed) if needed <= members as usize => {
                    return Ok(Some(Answer::new(Verdict::Proved, Extent::AnyNumber)));
                }
                Some(needed) => members = needed as u32,
                None => return Ok(None),
            }
        }
        Ok(None)
    }

    /// A search that decides: a run that goes wrong, or none in a complete search.
    fn real_runs(&mut self, machine: &Machine, budget: &Budget) -> Result<Option<Answer>, Refusal> {
        let (found, complete) = self.search(machine, self.members(), budget)?;
        Ok((found.trace.is_some() || complete).then_some(found))
    }

    /// Real runs with more and more nested activations, as long as the program can be unfolded that far.
    fn deeper_runs(&mut self) -> Result<Option<Answer>, Refusal> {
        let mut calls = self.request.inline;
        for share in [8, 4, 2, 1] {
            let budget = Budget {
                states: self.request.budget.states / share,
                time: (self.request.budget.time / share as u32).min(self.time_left()),
                ..self.request.budget.clone()
            };
            let machine = match self.machine(self.members(), Calls::Inline(calls)) {
                Ok(machine) => machine,
                Err(Refusal::Unsupported(Unsupported::TooBig(_))) => return Ok(None),
                Err(other) => return Err(other),
            };
            if let Some(found) = self.real_runs(&machine, &budget)? {
                return Ok(Some(found));
            }
            calls *= 2;
        }
        Ok(None)
    }
}

/// The variables that an alarm is about.
fn suspects(program: &Program, alarms: &[Alarm]) -> BTreeSet<GlobalId> {
    let mut found = BTreeSet::new();
    for alarm in alarms {
        match &alarm.violation {
            Violation::Invariant(k) | Violation::InitialInvariant(k) => {
                if let Some(clause) = program.invariants.get(*k) {
                    found.extend(clause.expr.globals().into_iter().map(|(g, _)| g));
                }
            }
            Violation::Race { global, .. } => {
                found.insert(*global);
            }
            _ => {}
        }
    }
    found
}

/// Whether the answer is that nothing was explored because of a limit of the input.
pub fn is_bad_input(refusal: &Refusal) -> bool {
    matches!(
        refusal,
        Refusal::Unsupported(Unsupported::NoThreads | Unsupported::TooManyThreads)
            | Refusal::NoDeadlock(_)
    )
}

/// Whether a stop is about the program (not about limits).
pub fn is_about_program(stop: &Stop) -> bool {
    matches!(stop, Stop::Fault(..))
}
