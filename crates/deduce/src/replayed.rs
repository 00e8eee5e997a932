//! A run in the words of the front end's language: one row per step that the user can see, with its thread.
//!
//! Takes a trace of the executable program, gives the rows of a path. Every change is a real one: members by their objects'
//! names, the user's own variables, locks taken and given back, procedures that threads call.

use crate::explain::lock_step;
use crate::explain::objects::Objects;
use heddle_diag::{Binding, Step, StepKind};
use heddle_interp::{Change, Entered, Trace, TraceStep, Value};
use heddle_logic::Value as Shape;
use heddle_plato::ir::{
    Form, GlobalId, KindId, OpKind, Presentation, Program, Shown, ThreadForm, ThreadId, Type,
};
use heddle_text::Span;
use num_bigint::BigInt;
use std::collections::BTreeMap;

/// The rows of a run.
pub(crate) struct Replayed<'a> {
    pub(crate) program: &'a Program,
    pub(crate) presentation: &'a Presentation,
    pub(crate) trace: &'a Trace,
    objects: Objects<'a>,
}

/// The locks that each thread of a run holds.
#[derive(Default)]
pub(crate) struct Held(BTreeMap<usize, Vec<String>>);

impl Held {
    /// Those of one thread, in the order in which it took them.
    pub(crate) fn of(&self, thread: usize) -> Vec<String> {
        self.0.get(&thread).cloned().unwrap_or_default()
    }

    /// The thread takes a lock, or gives it back.
    pub(crate) fn change(&mut self, thread: usize, lock: String, taken: bool) {
        let held = self.0.entry(thread).or_default();
        held.retain(|l| *l != lock);
        if taken {
            held.push(lock);
        }
    }
}

/// One element of a shown variable that changed: keys, value before, value after.
pub(crate) struct Cell {
    pub(crate) global: GlobalId,
    pub(crate) keys: Vec<Shape>,
    pub(crate) before: Option<Shape>,
    pub(crate) after: Shape,
}

impl<'a> Replayed<'a> {
    /// Learns what kinds of objects there are before the first of them is named.
    pub(crate) fn new(
        program: &'a Program,
        presentation: &'a Presentation,
        trace: &'a Trace,
    ) -> Self {
        let mut replayed = Replayed {
            program,
            presentation,
            trace,
            objects: Objects::new(presentation, None),
        };
        let mut globals = trace.initial.clone();
        for step in &trace.steps {
            for change in &step.changes {
                if let Some(value) = shape(&change.value) {
                    replayed.objects.see(change.form, &value);
                }
            }
            for cell in replayed.cells(step, &globals) {
                replayed.look_at(&cell);
            }
            if let Some(entered) = &step.entered {
                replayed.look_at_arguments(entered);
            }
            advance(&mut globals, step);
        }
        replayed
    }

    fn look_at(&mut self, cell: &Cell) {
        match self.presentation.globals.get(&cell.global) {
            Some(Shown::Member { owner, form, .. }) => {
                if let (Some(kind), Some(object)) = (owner, cell.keys.first()) {
                    self.objects.see(Form::Object(*kind), object);
                }
                self.objects.see(*form, &cell.after);
            }
            Some(Shown::Variable { form, .. }) => self.objects.see(*form, &cell.after),
            _ => {}
        }
    }

    fn look_at_arguments(&mut self, entered: &Entered) {
        let Some(proc) = self.program.procs.get(entered.proc.index()) else {
            return;
        };
        for (decl, value) in proc.locals[..proc.params].iter().zip(&entered.args) {
            if let Some(value) = value.as_ref().and_then(shape) {
                self.objects.see(decl.form, &value);
            }
        }
    }

    /// A thread of the run: what it is declared as, and its place among those.
    pub(crate) fn instance(&self, instance: usize) -> (&str, Option<i64>) {
        let name = self.trace.threads.get(instance).map_or("", |n| n.as_str());
        match name.split_once('[') {
            Some((family, index)) => (family, index.trim_end_matches(']').parse().ok()),
            None => (name, None),
        }
    }

    /// The name of a thread of the run.
    pub(crate) fn thread(&self, instance: usize) -> String {
        let (family, index) = self.instance(instance);
        let declared = self.program.threads.iter().position(|t| t.name == family);
        let form = declared.and_then(|t| self.presentation.threads.get(&ThreadId(t as u32)));
        match (form, index) {
            (Some(ThreadForm::Named(name)), _) => name.clone(),
            (Some(ThreadForm::Objects(kind)), Some(index)) => {
                self.objects.object(&index.into(), *kind)
            }
            _ => family.to_owned(),
        }
    }

    /// A thread of the run in a sentence.
    pub(crate) fn spoken(&self, instance: usize) -> String {
        let (family, index) = self.instance(instance);
        let declared = self.program.threads.iter().position(|t| t.name == family);
        let form = declared.and_then(|t| self.presentation.threads.get(&ThreadId(t as u32)));
        let index = index.map(BigInt::from);
        let name = self.thread(instance);
        self.objects.in_sentence(form, index.as_ref(), &name)
    }

    /// All rows; the last one fails.
    pub(crate) fn rows(&self) -> Vec<Step> {
        let mut rows: Vec<Step> = Vec::new();
        let mut globals = self.trace.initial.clone();
        let last = self.trace.steps.len();
        let own = self.trace.steps.last().map(|s| s.thread);
        let needless = self.needless_steps();
        let mut held = Held::default();
        for (k, step) in self.trace.steps.iter().enumerate() {
            let kind = match () {
                () if k + 1 == last => StepKind::Failure,
                () if Some(step.thread) == own => StepKind::Own,
                () => StepKind::Environment,
            };
            let before = held.of(step.thread);
            for (lock, taken) in self.locks(step, &globals) {
                held.change(step.thread, lock, taken);
            }
            if needless.contains(&k) {
                advance(&mut globals, step);
                continue;
            }
            let call = step.entered.as_ref().and_then(|e| self.call(step, e, kind));
            rows.extend(call.map(|row| Step {
                held: before.clone(),
                ..row
            }));
            let row = self.row(step, &globals, kind);
            advance(&mut globals, step);
            let Some(row) = row else { continue };
            let held = match kind {
                StepKind::Failure => before,
                _ => held.of(step.thread),
            };
            push(&mut rows, Step { held, ..row });
        }
        rows
    }

    /// The locks that a step takes or gives back for good.
    fn locks(&self, step: &TraceStep, globals: &[Value]) -> Vec<(String, bool)> {
        let taken = match step.kind {
            OpKind::Acquire => true,
            OpKind::Release => false,
            _ => return Vec::new(),
        };
        let cells = self.cells(step, globals).into_iter();
        let cells = cells.filter(|c| Some(c.global) == self.presentation.holder);
        let locks = cells.filter_map(|c| self.owner(&c));
        locks.map(|lock| (lock, taken)).collect()
    }

    /// A row for a method that a thread begins with.
    fn call(&self, step: &TraceStep, entered: &Entered, kind: StepKind) -> Option<Step> {
        let proc = self.program.procs.get(entered.proc.index())?;
        let params = proc.locals[..proc.params].iter().zip(&entered.args);
        let values = params.filter_map(|(decl, value)| {
            Some(Binding {
                name: decl.name.clone(),
                value: self.objects.show(decl.form, &shape(value.as_ref()?)?),
            })
        });
        let kind = if kind == StepKind::Failure {
            StepKind::Own
        } else {
            kind
        };
        Some(Step {
            kind,
            thread: Some(self.thread(step.thread)),
            span: proc.span,
            text: format!(
                "calls {}",
                proc.name.rsplit('.').next().unwrap_or(&proc.name)
            ),
            values: values.collect(),
            held: Vec::new(),
        })
    }

    fn row(&self, step: &TraceStep, globals: &[Value], kind: StepKind) -> Option<Step> {
        let fails = kind == StepKind::Failure;
        if step.span == Span::default() {
            return None;
        }
        let cells = self.cells(step, globals);
        let made = cells
            .iter()
            .find(|c| Some(c.global) == self.presentation.exists);
        let made = made.and_then(|c| c.keys.first());
        let mut values: Vec<Binding> = Vec::new();
        for cell in &cells {
            // The members of a new object are no change.
            if cell.before.is_some() || made.is_none() {
                values.extend(self.binding(cell));
            }
        }
        values.extend(step.changes.iter().filter_map(|c| self.variable(c)));
        let text = match step.kind {
            OpKind::Branch(taken) => {
                if taken {
                    "true"
                } else {
                    "false"
                }
            }
            OpKind::Return if fails => "ends",
            _ => "",
        };
        let mut text = text.to_owned();
        if matches!(step.kind, OpKind::Acquire | OpKind::Release) && !values.is_empty() {
            let lock = cells
                .iter()
                .find(|c| Some(c.global) == self.presentation.holder);
            let binding = lock.and_then(|c| self.binding(c));
            let listed = values.len();
            values.retain(|v| binding.as_ref() != Some(v));
            let lock = lock.filter(|_| values.len() < listed);
            let lock = lock.and_then(|c| Some((self.owner(c)?, c.before.is_none())));
            text = lock_step(&self.presentation.words.rows, step.kind, lock);
        }
        let own_test = matches!(step.kind, OpKind::Branch(_)) && kind == StepKind::Own;
        if values.is_empty() && text.is_empty() && !own_test && !fails {
            return None;
        }
        let kind = match (kind, step.kind) {
            (StepKind::Own, OpKind::Branch(_)) => StepKind::Branch,
            (kind, _) => kind,
        };
        Some(Step {
            kind,
            thread: Some(self.thread(step.thread)),
            span: step.span,
            text,
            values,
            held: Vec::new(),
        })
    }

    /// A variable of the user.
    fn variable(&self, change: &Change) -> Option<Binding> {
        let hidden = change.name.starts_with('$') || change.form == Form::Hidden;
        if change.global.is_some() || hidden {
            return None;
        }
        let value = self.objects.show(change.form, &shape(&change.value)?);
        let name = change.name.clone();
        Some(Binding { name, value })
    }

    /// The object whose member a cell is.
    fn owner(&self, cell: &Cell) -> Option<String> {
        let any = Form::Object(KindId(u32::MAX));
        Some(self.objects.show(any, cell.keys.first()?))
    }

    fn binding(&self, cell: &Cell) -> Option<Binding> {
        let any = Form::Object(KindId(u32::MAX));
        let (name, form) = match self.presentation.globals.get(&cell.global)? {
            Shown::Variable { name, form } => (name.clone(), *form),
            Shown::Member { name, form, .. } => {
                let owner = self.objects.show(any, cell.keys.first()?);
                (format!("{owner}.{name}"), *form)
            }
            Shown::Elements => {
                let (array, index) = (cell.keys.first()?, cell.keys.get(1)?);
                let owner = self.objects.show(any, array);
                let index = self.objects.show(Form::Plain, index);
                (format!("{owner}[{index}]"), self.objects.element(array))
            }
        };
        let mut value = self.objects.show(form, &cell.after);
        if let Some(before) = &cell.before {
            value = format!("{value} (was {})", self.objects.show(form, before));
        }
        Some(Binding { name, value })
    }

    /// What a step changes of the variables that are shown.
    pub(crate) fn cells(&self, step: &TraceStep, globals: &[Value]) -> Vec<Cell> {
        let mut cells = Vec::new();
        for change in &step.changes {
            let Some(g) = change.global.map(GlobalId) else {
                continue;
            };
            let exists = Some(g) == self.presentation.exists;
            if !exists && !self.presentation.globals.contains_key(&g) {
                continue;
            }
            let before = globals.get(g.index());
            differences(
                &change.ty,
                before,
                &change.value,
                &mut Vec::new(),
                &mut |keys, b, a| {
                    cells.extend(shape(a).map(|after| Cell {
                        global: g,
                        keys: keys.to_vec(),
                        before: b.and_then(shape),
                        after,
                    }));
                },
            );
        }
        cells
    }
}

/// Rows about parts of the same piece of source become part of it.
fn push(rows: &mut Vec<Step>, mut row: Step) {
    let is_part = |last: &Step, row: &Step| {
        let (a, b) = (last.span, row.span);
        let plain =
            last.text.is_empty() && matches!(last.kind, StepKind::Own | StepKind::Environment);
        let operand = last.kind == StepKind::Branch && row.kind == StepKind::Branch;
        (plain || operand)
            && last.thread == row.thread
            && a != b
            && a.file == b.file
            && b.start <= a.start
            && a.end <= b.end
    };
    while let Some(part) = rows.pop_if(|last| is_part(last, &row)) {
        let fresh = |v: &Binding| row.values.iter().all(|w| w.name != v.name);
        let mut values: Vec<Binding> = part.values.into_iter().filter(fresh).collect();
        values.append(&mut row.values);
        row.values = values;
    }
    // A test that the language makes inside a step is no step of the user's.
    let inside = rows
        .last()
        .is_some_and(|last| last.span == row.span && last.thread == row.thread);
    if row.kind != StepKind::Branch || !inside {
        rows.push(row);
    }
}

pub(crate) fn advance(globals: &mut [Value], step: &TraceStep) {
    for change in &step.changes {
        if let Some(slot) = change.global.and_then(|g| globals.get_mut(g as usize)) {
            *slot = change.value.clone();
        }
    }
}

/// What is told of an element that differs: keys, old value, new value.
type Differs<'f> = dyn FnMut(&[Shape], Option<&Value>, &Value) + 'f;

/// Calls `f` with the keys, the old and the new value of every element that differs.
fn differences(
    ty: &Type,
    before: Option<&Value>,
    after: &Value,
    keys: &mut Vec<Shape>,
    f: &mut Differs<'_>,
) {
    let (Type::Map(_, element), Value::Map(new)) = (ty, after) else {
        return f(keys, before.filter(|b| **b != Value::Unknown), after);
    };
    let old = match before {
        Some(Value::Map(old)) => Some(old),
        _ => None,
    };
    let mut all: BTreeMap<&Value, ()> = new.entries.keys().map(|k| (k, ())).collect();
    all.extend(old.iter().flat_map(|o| o.entries.keys()).map(|k| (k, ())));
    for key in all.into_keys() {
        let (b, a) = (old.map(|o| o.get(key)), new.get(key));
        if b == Some(a) {
            continue;
        }
        let Some(shape) = shape(key) else { continue };
        keys.push(shape);
        differences(element, b, a, keys, f);
        keys.pop();
    }
}

/// A value as models have them; `None` for what is not shown.
pub(crate) fn shape(value: &Value) -> Option<Shape> {
    match value {
        Value::Bool(b) => Some(Shape::Bool(*b)),
        Value::Int(i) => Some(Shape::Int(i.clone())),
        _ => None,
    }
}
