//! Formulas of classes and fields, evaluated between the instructions of a thread: nobody notices.

use super::{End, Fault, Halt, LONGEST, Machine, Run};
use crate::code::{ClassCheck, Kept, MethodNo, Op, Program, Why};
use crate::machine::{Choices, Log};
use crate::state::{Shape, State, Status, Thread};
use crate::value::Value;

impl Run<'_, '_> {
    /// What a method of an object gives if a thread runs it now; `None` if it cannot say.
    fn evaluate(&mut self, method: MethodNo, this: Value, by: Value) -> Option<Value> {
        let program = self.m.program;
        let mut thread = Thread::new(by);
        thread.enter(program, method, &[this]);
        thread.quiet = 1;
        thread.frames.iter_mut().for_each(|f| f.quiet = true);
        let own = std::mem::replace(&mut self.tid, self.state.threads.len());
        self.state.threads.push(thread);
        let value = self.evaluated();
        self.state.threads.truncate(self.tid);
        self.tid = own;
        value
    }

    fn evaluated(&mut self) -> Option<Value> {
        for _ in 0..LONGEST {
            if let ([frame], Status::Running) = (&self.thread().frames[..], self.thread().status) {
                let ops = &self.m.program.methods[frame.method as usize].ops;
                if matches!(ops.get(frame.pc as usize), Some(Op::Return(true))) {
                    return Some(self.peek(0));
                }
            }
            match self.instruction() {
                Ok(()) => {}
                Err(_) => return None,
            }
        }
        None
    }

    fn check(
        &mut self,
        check: &ClassCheck,
        this: Value,
        by: Value,
        wrong: bool,
    ) -> Result<(), Halt> {
        match self.evaluate(check.method, this, by) {
            Some(value) if value.is_true() == wrong => {
                self.thread_mut().quiet = 0;
                self.note(super::What::Fails, Value::Null, "fails".to_owned());
                let at = super::span_of(self.m.program, self.thread(), 1);
                let why = Why::Clause(check.message.clone(), at);
                Err(End::Failed(Box::new(Fault::Check(why, check.span))).into())
            }
            _ => Ok(()),
        }
    }

    /// The clauses of an object's classes that hold at such a place.
    pub(super) fn keep(&mut self, object: Value, kept: Kept) -> Result<(), Halt> {
        let program = self.m.program;
        let Some(Shape::Object(class)) = self.state.object(object).map(|o| o.shape) else {
            return Ok(());
        };
        let by = self.thread().object;
        for above in &program.classes[class as usize].above {
            for check in &program.classes[*above as usize].checks {
                if check.kept == kept {
                    self.check(check, object, by, false)?;
                }
            }
        }
        Ok(())
    }

    /// Invariants of an object that nobody else can change now.
    pub(super) fn invariants(&mut self, object: Value) -> Result<(), Halt> {
        let tid = self.tid;
        let held = self.state.monitor(object);
        let mine = held.is_some_and(|h| usize::from(h.owner) == tid);
        let Some(known) = self.state.object(object).copied() else {
            return Ok(());
        };
        match known.built && (mine || !known.shared) {
            true => self.keep(object, Kept::Visible),
            false => Ok(()),
        }
    }

    /// A write of a field: others may rely on it, and it may not be null.
    pub(super) fn may_write(
        &mut self,
        object: Value,
        field: u32,
        value: Value,
    ) -> Result<(), Halt> {
        let program = self.m.program;
        let known = &program.fields[field as usize];
        let built = self.state.object(object).is_some_and(|o| o.built);
        if known.non_null && value == Value::Null && built {
            return Err(self.null_kept(field));
        }
        if known.unwritable.is_empty() || !self.state.is_shared(object) {
            return Ok(());
        }
        let own = self.tid;
        for t in (0..self.state.threads.len()).filter(|t| *t != own) {
            let other = &self.state.threads[t];
            if other.status == Status::Finished {
                continue;
            }
            let by = other.object;
            for check in &known.unwritable {
                self.check(check, object, by, true)?;
            }
        }
        Ok(())
    }

    /// A constructed object has no null in fields that are declared without, and its invariants hold.
    pub(super) fn constructed(&mut self, object: Value) -> Result<(), Halt> {
        let program = self.m.program;
        let Some(Shape::Object(class)) = self.state.object(object).map(|o| o.shape) else {
            return Ok(());
        };
        let fields = &program.classes[class as usize].fields;
        for (place, field) in fields.iter().enumerate() {
            let known = &program.fields[*field as usize];
            if known.non_null && self.state.get(object, place) == Value::Null {
                return Err(self.null_kept(*field));
            }
        }
        self.invariants(object)
    }

    fn null_kept(&mut self, field: u32) -> Halt {
        self.thread_mut().quiet = 0;
        self.note(super::What::Fails, Value::Null, "fails".to_owned());
        let name = &self.m.program.fields[field as usize].name;
        let at = super::span_of(self.m.program, self.thread(), 1);
        let why = Why::Clause(
            format!("`{name}` is declared `non_null` and becomes null in a run"),
            at,
        );
        End::Failed(Box::new(Fault::Check(why, at))).into()
    }
}

impl Machine<'_> {
    /// The first clause for all states that is false now.
    pub(crate) fn global(&self, state: &mut State, tid: usize) -> Option<Fault> {
        let program: &Program = self.program;
        if !program.has_global {
            return None;
        }
        let (mut choices, mut log) = (Choices::default(), Log::default());
        let mut run = Run {
            m: self,
            state,
            tid,
            choices: &mut choices,
            log: &mut log,
            timeouts: false,
            races: Vec::new(),
        };
        for n in 0..run.state.objects.len() as u32 {
            if !run.state.objects[n as usize].built {
                continue;
            }
            if let Err(Halt::End(End::Failed(fault))) = run.keep(Value::Ref(n), Kept::Always) {
                return Some(*fault);
            }
        }
        None
    }
}
