//! One step of one thread on unpacked stores: T(t, g, l, g', l') of the paper.

use super::code::{Context, Element, REGISTERS};
use super::machine::{BodyCode, EdgeAction, EdgeCode, Machine};
use super::operation::{Assign, CheckCode, OpCode, Values};
use super::value::Fault;
use std::cell::Cell;

/// Buffers of one worker.
#[derive(Debug)]
pub struct Scratch {
    g2: Vec<i64>,
    l2: Vec<i64>,
    registers: [Cell<i64>; REGISTERS],
    fault: Cell<Option<Fault>>,
}

impl Default for Scratch {
    fn default() -> Self {
        Scratch {
            g2: Vec::new(),
            l2: Vec::new(),
            registers: [const { Cell::new(0) }; REGISTERS],
            fault: Cell::new(None),
        }
    }
}

/// Where a thread is.
#[derive(Clone, Copy, Debug)]
pub struct Local<'a> {
    /// Its code.
    pub body: &'a BodyCode,
    /// Its id.
    pub tid: i64,
    /// Its location.
    pub pc: u32,
    /// Its locals.
    pub l: &'a [i64],
}

/// What can happen.
#[derive(Debug)]
pub enum Event<'a> {
    /// A step to these stores; the new location is the edge's target.
    Step(&'a EdgeCode, &'a [i64], &'a [i64]),
    /// A check of this edge's operation fails.
    Wrong(&'a EdgeCode, &'a CheckCode),
    /// The outcome of this edge cannot be computed.
    Fault(&'a EdgeCode, Fault),
    /// A call (pushdown only).
    Call(&'a EdgeCode, usize),
    /// Something was not explored.
    Cut,
}

/// More choices than this in one step are not tried.
const MAX_CHOICES: u64 = 1 << 20;

impl Machine {
    /// Calls `f` on everything the thread can do next.
    pub fn steps(
        &self,
        at: Local<'_>,
        g: &[i64],
        scratch: &mut Scratch,
        f: &mut impl FnMut(Event<'_>),
    ) {
        for edge in &at.body.locations[at.pc as usize].edges {
            match edge.action {
                EdgeAction::Op(op) => self.step(at, g, edge, &at.body.ops[op], scratch, f),
                EdgeAction::Call(call) => f(Event::Call(edge, call)),
                EdgeAction::Cut => f(Event::Cut),
            }
        }
    }

    fn context<'a>(&'a self, at: Local<'a>, g: &'a [i64], scratch: &'a Scratch) -> Context<'a> {
        Context {
            tables: &self.tables,
            places: &at.body.places,
            g,
            g2: &scratch.g2,
            l: at.l,
            l2: &scratch.l2,
            tid: at.tid,
            registers: &scratch.registers,
            fault: &scratch.fault,
        }
    }

    fn step(
        &self,
        at: Local<'_>,
        g: &[i64],
        edge: &EdgeCode,
        op: &OpCode,
        scratch: &mut Scratch,
        f: &mut impl FnMut(Event<'_>),
    ) {
        scratch.fault.set(None);
        {
            let context = self.context(at, g, scratch);
            for check in &op.before {
                let holds = context.holds(&check.code);
                if let Some(fault) = scratch.fault.get() {
                    return f(Event::Fault(edge, fault));
                }
                if !holds {
                    return f(Event::Wrong(edge, check));
                }
            }
            if let Some(guard) = &op.guard {
                let possible = context.holds(guard);
                if let Some(fault) = scratch.fault.get() {
                    return f(Event::Fault(edge, fault));
                }
                if !possible {
                    return;
                }
            }
        }
        scratch.g2.clear();
        scratch.g2.extend_from_slice(g);
        scratch.l2.clear();
        scratch.l2.extend_from_slice(at.l);
        if op.choices.is_empty() {
            return self.finish(at, g, edge, op, scratch, f);
        }
        let mut tried = 0;
        self.choose(at, g, edge, op, 0, &mut tried, scratch, f);
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "the parts of one step, passed down unchanged"
    )]
    fn choose(
        &self,
        at: Local<'_>,
        g: &[i64],
        edge: &EdgeCode,
        op: &OpCode,
        next: usize,
        tried: &mut u64,
        scratch: &mut Scratch,
        f: &mut impl FnMut(Event<'_>),
    ) {
        let Some(choice) = op.choices.get(next) else {
            *tried += 1;
            if *tried > MAX_CHOICES {
                return f(Event::Fault(edge, Fault::TooMany));
            }
            // The determined part starts from the chosen values each time.
            let kept = (scratch.g2.clone(), scratch.l2.clone());
            self.finish(at, g, edge, op, scratch, f);
            (scratch.g2, scratch.l2) = kept;
            return;
        };
        let range = match self.range(at, g, &choice.values, scratch) {
            Ok(range) => range,
            Err(fault) => return f(Event::Fault(edge, fault)),
        };
        for value in range {
            if *tried > MAX_CHOICES {
                return;
            }
            let slots = if choice.global {
                &mut scratch.g2
            } else {
                &mut scratch.l2
            };
            slots[choice.slot] = value;
            self.choose(at, g, edge, op, next + 1, tried, scratch, f);
        }
    }

    fn range(
        &self,
        at: Local<'_>,
        g: &[i64],
        values: &Values,
        scratch: &Scratch,
    ) -> Result<std::ops::Range<i64>, Fault> {
        match values {
            Values::Below(n) => Ok(0..*n),
            Values::Any => Err(Fault::Infinite),
            Values::Between(lows, highs) => {
                let context = self.context(at, g, scratch);
                let low = lows
                    .iter()
                    .map(|(c, s)| context.eval(c).saturating_add(*s))
                    .max();
                let high = highs
                    .iter()
                    .map(|(c, s)| context.eval(c).saturating_sub(*s))
                    .min();
                match (scratch.fault.get(), low, high) {
                    (Some(fault), _, _) => Err(fault),
                    (None, Some(low), Some(high)) => Ok(low..high.saturating_add(1)),
                    _ => Err(Fault::Infinite),
                }
            }
        }
    }

    fn finish(
        &self,
        at: Local<'_>,
        g: &[i64],
        edge: &EdgeCode,
        op: &OpCode,
        scratch: &mut Scratch,
        f: &mut impl FnMut(Event<'_>),
    ) {
        for assign in &op.assigns {
            self.assign(at, g, assign, scratch);
        }
        if op.guard_after.is_some() || !op.after.is_empty() {
            let context = self.context(at, g, scratch);
            let possible = op.guard_after.as_ref().is_none_or(|c| context.holds(c));
            if let Some(fault) = scratch.fault.get() {
                return f(Event::Fault(edge, fault));
            }
            if !possible {
                return;
            }
            for check in &op.after {
                let holds = context.holds(&check.code);
                if let Some(fault) = scratch.fault.get() {
                    return f(Event::Fault(edge, fault));
                }
                if !holds {
                    return f(Event::Wrong(edge, check));
                }
            }
        }
        if let Some(fault) = scratch.fault.get() {
            return f(Event::Fault(edge, fault));
        }
        for glue in &edge.glue {
            self.glue(at, &at.body.ops[*glue], scratch);
        }
        for slot in &edge.dead {
            scratch.l2[*slot] = 0;
        }
        f(Event::Step(edge, &scratch.g2, &scratch.l2));
    }

    fn assign(&self, at: Local<'_>, g: &[i64], assign: &Assign, scratch: &mut Scratch) {
        let context = self.context(at, g, scratch);
        let mut base = assign.base;
        if let Some((index, keys)) = &assign.at {
            let index = context.eval(index);
            if (0..i64::from(*keys)).contains(&index) {
                base += index as usize * assign.len;
            } else {
                scratch
                    .fault
                    .set(scratch.fault.get().or(Some(Fault::Unspecified)));
                return;
            }
        }
        if let Element::Scalar(code) = &assign.value {
            let value = context.eval(code);
            let slots = if assign.global {
                &mut scratch.g2
            } else {
                &mut scratch.l2
            };
            slots[base] = value;
            return;
        }
        let mut wide = vec![0; assign.len];
        context.fill_element(&assign.value, &mut wide);
        let slots = if assign.global {
            &mut scratch.g2
        } else {
            &mut scratch.l2
        };
        slots[base..base + assign.len].copy_from_slice(&wide);
    }

    /// Runs a copy of locals on the stores after the step.
    fn glue(&self, at: Local<'_>, op: &OpCode, scratch: &mut Scratch) {
        let (g, l) = (scratch.g2.clone(), scratch.l2.clone());
        let here = Local { l: &l, ..at };
        for assign in &op.assigns {
            self.assign(here, &g, assign, scratch);
        }
    }

    /// The first invariant that is false in `g`, or a fault.
    pub fn broken_invariant(
        &self,
        g: &[i64],
        scratch: &mut Scratch,
    ) -> Result<Option<usize>, (usize, Fault)> {
        if self.invariants.is_empty() {
            return Ok(None);
        }
        scratch.fault.set(None);
        let context = Context {
            tables: &self.tables,
            places: &[],
            g,
            g2: g,
            l: &[],
            l2: &[],
            tid: 0,
            registers: &scratch.registers,
            fault: &scratch.fault,
        };
        for (number, code) in self.invariants.iter().enumerate() {
            let holds = context.holds(code);
            if let Some(fault) = scratch.fault.get() {
                return Err((number, fault));
            }
            if !holds {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// The argument values of a call, written to the callee's first local slots.
    pub fn arguments(
        &self,
        at: Local<'_>,
        g: &[i64],
        call: usize,
        scratch: &mut Scratch,
    ) -> Result<Vec<i64>, Fault> {
        scratch.fault.set(None);
        let code = &at.body.calls[call];
        let Some(Some(callee)) = self.procs.get(code.proc.index()) else {
            return Err(Fault::NotExecutable);
        };
        let mut slots = vec![0; callee.slots];
        scratch.g2.clear();
        scratch.g2.extend_from_slice(g);
        scratch.l2.clear();
        scratch.l2.extend_from_slice(at.l);
        let context = self.context(at, g, scratch);
        for (place, arg) in callee.places.iter().zip(&code.args) {
            context.fill_element(arg, &mut slots[place.range()]);
        }
        match scratch.fault.get() {
            Some(fault) => Err(fault),
            None => Ok(slots),
        }
    }
}
