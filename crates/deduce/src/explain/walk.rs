//! The path of a model, step by step, in the words of the front end's language.
//!
//! Takes the trace of a condition with the values of a model, gives the rows that a reader of the source understands: own steps
//! with the variables and members that they read or change, and steps of other threads where a member has another value than
//! this thread last saw. Variables that the front end made up, and cells of objects that do not exist, are left out.

use super::objects::Objects;
use super::relevant::{Bindings, cells_of, eval};
use super::{Explainer, Parties};
use crate::engine::Model;
use crate::sequential::Purpose;
use heddle_diag::{Binding, Diagnostic, Step, StepKind};
use heddle_logic::Value;
use heddle_plato::ir::words::{Rows, Topic, fill};
use heddle_plato::ir::{
    Binary, CheckKind, Expr, ExprKind, Form, GlobalId, LocalId, OpKind, Presentation, Runtime,
    Shown, Store, Var, VarRef,
};
use heddle_text::Span;
use heddle_vc::{Cell, Obligation, Owner, TraceStep};
use std::collections::BTreeMap;

/// A member or element, by the values of its keys.
pub(super) type Place = (Owner, Vec<Value>);

/// One walk along the path to a failure.
pub(super) struct Walk<'a> {
    pub(super) explainer: &'a Explainer<'a>,
    pub(super) presentation: &'a Presentation,
    pub(super) model: &'a Model,
    /// Names of objects.
    pub objects: Objects<'a>,
    /// The user's variables that have a value, the last assigned last.
    pub(super) locals: Vec<(LocalId, Value)>,
    /// Objects that are made later on the path.
    pub(super) unborn: Vec<Value>,
    /// What this thread last saw of each place.
    pub(super) seen: BTreeMap<Place, Value>,
    /// Current values of the globals.
    pub(super) globals: Vec<Option<Value>>,
    /// Elements of the access maps that the failing check asks for and that are not there.
    pub(super) denied: Vec<Place>,
    /// The locks that the thread holds at the failing check.
    pub(super) holding: Vec<Value>,
    /// The calls that last changed each variable by what their contracts allow, as far as no other thread did so since.
    pub(super) called: BTreeMap<GlobalId, Span>,
    pub(super) rows: Vec<Step>,
    /// Locks that the thread took on the way, each by the name that it had then.
    pub(super) locks: Vec<(Value, String)>,
    /// Locks that it had at the start.
    pub(super) brought: Vec<Value>,
}

impl<'a> Walk<'a> {
    /// Starts at the entry. Gives `None` for programs that are spoken of by their own names.
    pub(super) fn new(explainer: &'a Explainer<'a>, model: &'a Model) -> Option<Self> {
        let presentation = explainer.program.presentation.as_ref()?;
        let globals = explainer.condition.initial.globals.iter();
        let mut walk = Walk {
            explainer,
            presentation,
            model,
            objects: Objects::new(presentation, model.get(explainer.tid)),
            locals: Vec::new(),
            unborn: Vec::new(),
            seen: BTreeMap::new(),
            globals: globals.map(|t| model.get(*t).cloned()).collect(),
            denied: Vec::new(),
            holding: Vec::new(),
            called: BTreeMap::new(),
            rows: Vec::new(),
            locks: Vec::new(),
            brought: Vec::new(),
        };
        walk.brought = walk.held(&walk.globals);
        walk.look_ahead();
        Some(walk)
    }

    /// The rows up to the step of `obligation`.
    pub(super) fn path(&mut self, obligation: &Obligation) -> Vec<Step> {
        // The running thread is named first: it is `Thread#1`.
        let thread = self.running();
        self.enter(obligation);
        let trace = &self.explainer.condition.trace[..=obligation.step];
        for (k, step) in trace.iter().enumerate().skip(1) {
            if !self.model.holds(step.reached) {
                continue;
            }
            let had = self.rows.len();
            if k == obligation.step {
                self.fail(step, obligation);
                self.tell_locks(had, step);
            } else if step.kind != OpKind::Environment {
                self.own(step);
            }
            self.advance(step);
            if k != obligation.step && step.kind != OpKind::Environment {
                self.see_locks(step);
                self.tell_locks(had, step);
            }
        }
        if obligation.step == 0 {
            self.fail(&trace[0], obligation);
        }
        let own = |mut step: Step| {
            if step.kind != StepKind::Environment {
                step.thread.clone_from(&thread);
            }
            step
        };
        std::mem::take(&mut self.rows)
            .into_iter()
            .map(own)
            .collect()
    }

    /// The running thread.
    pub(super) fn running(&self) -> Option<String> {
        match self.model.get(self.explainer.tid)? {
            Value::Data(constructor, index) => {
                Some(self.objects.thread(*constructor, index.as_ref()))
            }
            _ => None,
        }
    }

    /// The threads of a broken guarantee as they are called. Only those that other rows name, too, are known by name.
    pub(super) fn spoken_parties(&self, parties: Parties) -> Parties {
        let explainer = self.explainer;
        let other = explainer.condition.initial.locals[explainer.built.other.index()];
        let spoken = |value: &Value| match value {
            Value::Data(constructor, index) => {
                Some(self.objects.spoken(*constructor, index.as_ref()))
            }
            _ => None,
        };
        let known = |value: &&Value| match value {
            Value::Data(_, Some(index)) => self.objects.is_named(index),
            _ => true,
        };
        Parties {
            taker: self.model.get(explainer.tid).and_then(spoken),
            relying: self.model.get(other).filter(known).and_then(spoken),
            ..parties
        }
    }

    /// What the step and its values say beyond the headline: that an object is new, or by how much an index is off.
    pub(super) fn with_values(&self, d: Diagnostic, obligation: &Obligation) -> Diagnostic {
        let step = &self.explainer.condition.trace[obligation.step];
        let check = &obligation.check;
        let purpose = self.explainer.purpose(check);
        if matches!(purpose, Some(Purpose::Invariant(_))) && self.created(step).is_some() {
            return self.explainer.reword(d, Topic::NewObject, &[]);
        }
        let CheckKind::Runtime(Runtime::Bounds) = check.kind else {
            return d;
        };
        let length = step.cells.iter().find(
            |c| matches!(c.of, Owner::Function(f) if self.presentation.functions.contains_key(&f)),
        );
        let length = length.and_then(|c| self.model.get(c.after));
        let index = self.compared(&check.expr, step);
        match (index, length) {
            (Some(index), Some(length)) => {
                let [index, length] = [&index, length].map(|v| self.objects.show(Form::Plain, v));
                let roles = [("index", &*index), ("length", &*length)];
                d.label(fill(self.presentation.words.rows.index, &roles))
            }
            _ => d,
        }
    }

    /// The value of the right operand of the first comparison.
    fn compared(&self, e: &Expr, step: &TraceStep) -> Option<Value> {
        match e.kind() {
            ExprKind::Binary(Binary::And, a, _) => self.compared(a, step),
            ExprKind::Binary(Binary::Le, _, operand) => {
                let value = |var: VarRef, _: Store| {
                    let read = step.reads.iter().find(|(v, _)| *v == var);
                    read.and_then(|(_, t)| self.model.get(*t)).cloned()
                };
                let bindings = Bindings {
                    objects: &[],
                    value: &value,
                };
                eval(operand, None, &bindings)
            }
            _ => None,
        }
    }

    /// Learns what kinds of objects there are before the first of them is named.
    fn look_ahead(&mut self) {
        for (l, term) in self.explainer.condition.initial.locals.iter().enumerate() {
            if let Some(value) = self.model.get(*term) {
                let form = self.explainer.built.sequential.locals[l].form;
                self.objects.see(form, value);
            }
        }
        let explainer = self.explainer;
        for step in &explainer.condition.trace {
            if !self.model.holds(step.reached) {
                continue;
            }
            for (var, _, after) in &step.changes {
                if let (Var::Local(l), Some(value)) = (var, self.model.get(*after)) {
                    let form = explainer.built.sequential.locals[l.index()].form;
                    self.objects.see(form, value);
                }
            }
            for cell in &step.cells {
                self.look_at(cell);
            }
            let created = self.created(step).cloned();
            self.unborn.extend(created);
        }
    }

    fn look_at(&mut self, cell: &Cell) {
        let owner = cell.keys.first().and_then(|k| self.model.get(*k));
        let values = [cell.before, cell.after].map(|t| self.model.get(t));
        match (self.shown(cell.of), owner) {
            (Some(Shown::Member { owner, form, .. }), Some(object)) => {
                if let Some(kind) = owner {
                    self.objects.see(Form::Object(*kind), object);
                }
                for value in values.into_iter().flatten() {
                    self.objects.see(*form, value);
                }
            }
            (Some(Shown::Variable { form, .. }), _) => {
                for value in values.into_iter().flatten() {
                    self.objects.see(*form, value);
                }
            }
            _ => {}
        }
    }

    /// How a map or function is written, if it is.
    pub(super) fn shown(&self, of: Owner) -> Option<&'a Shown> {
        match of {
            Owner::Function(f) => self.presentation.functions.get(&f),
            Owner::Global(g) => self.presentation.globals.get(&g),
        }
    }

    /// The first row: the parameters that are used.
    fn enter(&mut self, obligation: &Obligation) {
        let explainer = self.explainer;
        let first = &explainer.condition.trace[0];
        let used = |l: LocalId| {
            let trace = &explainer.condition.trace[1..=obligation.step.max(1)];
            let reached = trace.iter().filter(|s| self.model.holds(s.reached));
            // A new object differs from everything there is, which says nothing about the parameter.
            let reached = reached.filter(|s| self.created(s).is_none());
            // What is known of it from its type is no use, either.
            let does = |s: &&TraceStep| !s.changes.is_empty() || is_test(s.kind);
            let reached = reached.filter(does);
            let mut reads = reached.flat_map(|s| &s.reads);
            reads.any(|(v, _)| *v == VarRef::Local(l))
        };
        let params = (0..explainer.params() as u32).map(LocalId);
        let params: Vec<LocalId> = params.filter(|l| used(*l)).collect();
        let mut values = Vec::new();
        for local in params {
            let term = explainer.condition.initial.locals[local.index()];
            if let Some(value) = self.model.get(term).cloned() {
                values.extend(self.assign(local, value));
            }
        }
        self.push(StepKind::Own, first.span, "starts", values);
    }

    /// The globals and the objects that exist after the step.
    fn advance(&mut self, step: &TraceStep) {
        if let Some(created) = self.created(step).cloned() {
            self.unborn.retain(|o| *o != created);
        }
        for (var, _, after) in &step.changes {
            if let Var::Global(g) = var {
                self.globals[g.index()] = self.model.get(*after).cloned();
                self.changed_by(*g, step);
            }
        }
    }

    fn own(&mut self, step: &TraceStep) {
        // What is known at a place or checked there is no step of the user's.
        if matches!(step.kind, OpKind::Skip | OpKind::Entry) && step.changes.is_empty() {
            return;
        }
        self.others(step);
        if step.kind == OpKind::Havoc && self.is_loop_head(step) {
            return self.loop_head(step);
        }
        let values = self.effects(step);
        let throws = self.throws(step);
        if self.is_between(step) && !throws {
            return self.add(step, values);
        }
        match step.kind {
            OpKind::Branch(taken) => {
                let text = if taken { "true" } else { "false" };
                self.push(StepKind::Branch, step.span, text, values);
            }
            _ if throws => {
                let text = self.presentation.words.rows.throws;
                self.push(StepKind::Own, step.span, text, values);
            }
            OpKind::Acquire | OpKind::Release if !values.is_empty() => {
                let (text, values) = self.of_lock(step, values);
                self.push(StepKind::Own, step.span, &text, values);
            }
            _ if values.is_empty() => {}
            _ => self.push(StepKind::Own, step.span, "", values),
        }
    }

    /// What a step with a lock does; who holds it afterwards need not be said.
    fn of_lock(&self, step: &TraceStep, mut values: Vec<Binding>) -> (String, Vec<Binding>) {
        let holder = self.presentation.holder.map(Owner::Global);
        let cells = step.cells.iter().filter(|c| Some(c.of) == holder);
        let mut lock = None;
        for (cell, place) in cells.filter_map(|c| Some((c, self.place(c)?))) {
            let Some((name, _)) = self.name(&place) else {
                continue;
            };
            let listed = values.len();
            values.retain(|b| b.name != name);
            if values.len() < listed {
                let same = self.model.get(cell.before) == self.model.get(cell.after);
                let kept = !cell.written || same || self.comes(step, cell);
                let owner = place.1.first().map(|o| self.owner(o));
                lock = lock.or(owner.map(|o| (o, kept)));
            }
        }
        let text = lock_step(&self.presentation.words.rows, step.kind, lock);
        (text, values)
    }

    /// What a step reads and changes, as the user sees it.
    fn effects(&mut self, step: &TraceStep) -> Vec<Binding> {
        self.effects_but(step, &|_| false)
    }

    /// The same without some cells.
    fn effects_but(&mut self, step: &TraceStep, left_out: &dyn Fn(&Cell) -> bool) -> Vec<Binding> {
        let mut values = Vec::new();
        for cell in step.cells.iter().filter(|c| !left_out(c)) {
            let Some(place) = self.place(cell) else {
                continue;
            };
            let before = self.model.get(cell.before).cloned();
            let after = self.model.get(cell.after).cloned();
            let Some(after) = after.or_else(|| before.clone()) else {
                continue;
            };
            if cell.written && self.is_given_away(step, cell) {
                self.seen.remove(&place);
                continue;
            }
            let was = before.filter(|b| cell.written && *b != after);
            let was = was.filter(|_| !self.comes(step, cell));
            if self.exists(&place) {
                values.extend(self.binding(&place, &after, was.as_ref()));
            }
            self.seen.insert(place, after);
        }
        for (var, _, after) in &step.changes {
            let (Var::Local(local), Some(value)) = (var, self.model.get(*after)) else {
                continue;
            };
            // A call forgets the result of the call before; that is no step of the user's.
            let forgets =
                step.kind == OpKind::CallGlue && self.explainer.name((*var).into()) == "result";
            if !forgets {
                values.extend(self.assign(*local, value.clone()));
            }
        }
        values
    }

    /// The object that a step makes.
    fn created(&self, step: &TraceStep) -> Option<&Value> {
        let exists = Owner::Global(self.presentation.exists?);
        let made = step.cells.iter().find(|c| c.of == exists && c.written)?;
        self.model.get(*made.keys.first()?)
    }

    fn throws(&self, step: &TraceStep) -> bool {
        let nothing = Value::Int(0.into());
        step.changes.iter().any(|(var, _, after)| match var {
            Var::Local(l) => {
                let thrown = self.explainer.built.sequential.locals[l.index()].form == Form::Thrown;
                thrown && self.model.get(*after).is_some_and(|v| *v != nothing)
            }
            Var::Global(_) => false,
        })
    }

    pub(super) fn is_loop_head(&self, step: &TraceStep) -> bool {
        let name = |v: &Var| self.explainer.name((*v).into());
        step.changes.iter().any(|(v, ..)| name(v).starts_with('$'))
            || step.changes.iter().any(|(v, ..)| v.as_global().is_some())
    }

    /// Earlier rounds may have changed everything, so nothing that was seen before counts.
    fn loop_head(&mut self, step: &TraceStep) {
        self.seen.clear();
        let mut values = Vec::new();
        for (var, _, after) in &step.changes {
            let (Var::Local(local), Some(value)) = (var, self.model.get(*after)) else {
                continue;
            };
            if self.locals.iter().any(|(l, _)| l == local) {
                values.extend(self.assign(*local, value.clone()));
            }
        }
        let text = "after any number of rounds of the loop";
        self.push(StepKind::Own, step.span, text, values);
    }

    /// The last row: what the step touches, and what the check speaks of.
    fn fail(&mut self, step: &TraceStep, obligation: &Obligation) {
        self.others(step);
        let written = step.cells.iter().filter(|c| c.written);
        let objects: Vec<Value> = written
            .filter_map(|c| self.model.get(*c.keys.first()?).cloned())
            .collect();
        let before = self.globals.clone();
        // An access that fails does not happen.
        let fails = matches!(obligation.check.kind, CheckKind::Runtime(_));
        let denied = self.explainer.is_about_access(&obligation.check.expr);
        let left_out = |c: &Cell| denied || fails && (c.written || c.keys.len() > 1);
        let mut values = self.effects_but(step, &left_out);
        self.advance(step);
        let local = |l: LocalId| {
            let read = step.reads.iter().find(|(v, _)| *v == VarRef::Local(l));
            read.and_then(|(_, t)| self.model.get(*t)).cloned()
        };
        let value = |var: VarRef, store: Store| match (var, store) {
            (VarRef::Local(l), _) => local(l),
            (VarRef::Global(g), Store::Post) => self.globals[g.index()].clone(),
            (VarRef::Global(g), _) => before[g.index()].clone(),
        };
        let cells = cells_of(
            &obligation.check.expr,
            &Bindings {
                objects: &objects,
                value: &value,
            },
        );
        self.denied = self.not_there(step, &cells, &before);
        self.holding = self.held(&before);
        for place in cells {
            if !self.is_shown(&place) || !self.exists(&place) {
                continue;
            }
            let Some((was, now)) = self.around(&place, &before) else {
                continue;
            };
            let changed = Some(&was).filter(|was| **was != now);
            let binding = self.binding(&place, &now, changed);
            values.extend(binding.filter(|b| values.iter().all(|v| v.name != b.name)));
        }
        values.extend(self.mentioned(step, obligation));
        values.dedup_by(|a, b| a.name == b.name);
        let ends = matches!(
            self.explainer.purpose(&obligation.check),
            Some(Purpose::Finished | Purpose::Postcondition(_) | Purpose::ViewKept(_))
        );
        let text = if ends { "ends" } else { "" };
        self.push(StepKind::Failure, step.span, text, values);
    }

    /// The user's variables in the check.
    fn mentioned(&self, step: &TraceStep, obligation: &Obligation) -> Vec<Binding> {
        let in_check = |local: LocalId| {
            obligation.check.expr.any_node(
                &mut |n| matches!(n.kind(), ExprKind::Var(VarRef::Local(l), _) if *l == local),
            )
        };
        let reads = step.reads.iter().filter_map(|(var, term)| match var {
            VarRef::Local(l) if in_check(*l) && self.is_users(*l) => Some((*l, *term)),
            _ => None,
        });
        // Objects were named when the variable got its value.
        let reads = reads.filter(|(l, _)| {
            let form = self.explainer.built.sequential.locals[l.index()].form;
            !matches!(form, Form::Object(_))
        });
        let binding = |(local, term)| {
            let decl = &self.explainer.built.sequential.locals[LocalId::index(local)];
            Some(Binding {
                name: decl.name.clone(),
                value: self.objects.show(decl.form, self.model.get(term)?),
            })
        };
        reads.filter_map(binding).collect()
    }

    /// The values of a place before and after the failing step.
    fn around(&self, place: &Place, before: &[Option<Value>]) -> Option<(Value, Value)> {
        let Owner::Global(g) = place.0 else {
            return None;
        };
        let at = |whole: &Option<Value>| {
            let whole = whole.as_ref()?;
            let mut keys = place.1.iter();
            keys.try_fold(whole, |map, key| map.at(key)).cloned()
        };
        Some((at(&before[g.index()])?, at(&self.globals[g.index()])?))
    }

    /// Whether a step stands between those of the user: it hands arguments or access over, or prepares that.
    fn is_between(&self, step: &TraceStep) -> bool {
        let made_up = |var: &Var| matches!(var, Var::Local(l) if !self.is_users(*l));
        let arrives = self.presentation.arrivals.contains(&step.span);
        let transfer = arrives || self.is_departure(step);
        let prepares = step.kind == OpKind::Assign && step.changes.iter().all(|(v, ..)| made_up(v));
        matches!(
            step.kind,
            OpKind::CallGlue | OpKind::Skip | OpKind::Trusted(..)
        ) || transfer && prepares
    }

    /// Adds what a step between the user's steps does: to the row of the same piece of source, if that comes right before it. If
    /// it changes nothing, it tells something only where access comes.
    fn add(&mut self, step: &TraceStep, values: Vec<Binding>) {
        let changes = |var: &Var| matches!(var, Var::Local(l) if self.is_users(*l));
        let differs = |c: &Cell| c.written && self.model.get(c.before) != self.model.get(c.after);
        let changed = step.cells.iter().any(differs)
            || step.changes.iter().any(|(var, ..)| changes(var))
            || self.presentation.arrivals.contains(&step.span);
        if !changed || values.is_empty() {
            return;
        }
        let same = |last: &&mut Step| last.kind == StepKind::Own && last.span == step.span;
        if let Some(last) = self.rows.last_mut().filter(same) {
            for value in values {
                match last.values.iter_mut().find(|v| v.name == value.name) {
                    // What it was before the row is still worth knowing.
                    Some(known) if known.value.starts_with(&value.value) => {}
                    Some(known) => *known = value,
                    None => last.values.push(value),
                }
            }
            return;
        }
        self.push(StepKind::Own, step.span, "", values);
    }

    /// Adds a row. Rows about parts of the same piece of source, such as the operands of an assignment, become part of it.
    pub(super) fn push(&mut self, kind: StepKind, span: Span, text: &str, values: Vec<Binding>) {
        let text = text.to_owned();
        let mut row = Step {
            kind,
            thread: None,
            span,
            text,
            values,
            held: Vec::new(),
        };
        let said = !row.text.is_empty() && kind == StepKind::Own;
        while let Some(part) = self.rows.pop_if(|last| !said && is_part(last, &row)) {
            let fresh = |v: &Binding| row.values.iter().all(|w| w.name != v.name);
            let mut values: Vec<Binding> = part.values.into_iter().filter(fresh).collect();
            values.append(&mut row.values);
            row.values = values;
        }
        self.rows.push(row);
    }
}

/// What a step with a lock does: whose lock it is, and whether the thread has it before and after.
pub(crate) fn lock_step(words: &Rows, kind: OpKind, lock: Option<(String, bool)>) -> String {
    let kept = lock.as_ref().is_some_and(|(_, kept)| *kept);
    let of = lock.map_or(String::new(), |(o, _)| format!(" of {o}"));
    let sentence = match kind {
        OpKind::Acquire if kept => words.has,
        OpKind::Acquire => words.takes,
        _ => words.gives,
    };
    fill(sentence, &[("of", &*of)])
}

fn is_test(kind: OpKind) -> bool {
    matches!(kind, OpKind::Branch(_) | OpKind::Assert)
}

/// Whether `part` is an unremarkable step inside the source of `whole`.
fn is_part(part: &Step, whole: &Step) -> bool {
    let (inner, outer) = (part.span, whole.span);
    let operand = part.kind == StepKind::Branch && whole.kind == StepKind::Branch;
    let plain = operand || (part.kind == StepKind::Own && part.text.is_empty());
    let inside = inner.file == outer.file && outer.start <= inner.start && inner.end <= outer.end;
    let again = inner == outer && whole.kind == StepKind::Own;
    plain && inside && !again && whole.kind != StepKind::Environment
}
