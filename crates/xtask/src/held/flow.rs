//! One method, read by abstract interpretation: what it does to its parameters, given what the methods that it calls do.

use super::calls::Effect;
use super::classes::{ClassId, Const, Member, MethodId, STATIC};
use super::code::{self, Action, Code};
use super::descriptor;
use super::origin::{self, ELSEWHERE, FRESH, KINDS, Origins, Sort, Summary, Value};
use super::pass::Pass;
use heddle_resolve::library::categories::Category;
use std::rc::Rc;

/// A method as it runs: for objects of a class that is known, or of any that has it.
pub(super) type Key = (MethodId, Option<ClassId>);

#[derive(Clone, Debug, PartialEq)]
struct State {
    variables: Vec<Value>,
    stack: Vec<Value>,
}

impl State {
    /// Takes in another state; whether anything is new.
    fn join(&mut self, other: &State) -> Option<bool> {
        if self.stack.len() != other.stack.len() {
            return None;
        }
        let mut changed = false;
        let mine = self.variables.iter_mut().chain(&mut self.stack);
        for (mine, other) in mine.zip(other.variables.iter().chain(&other.stack)) {
            let both = mine.join(*other);
            changed |= both != *mine;
            *mine = both;
        }
        Some(changed)
    }

    fn pop(&mut self) -> Value {
        self.stack.pop().unwrap_or(Value::PLAIN)
    }

    fn take(&mut self, slots: usize) -> Vec<Value> {
        let at = self.stack.len().saturating_sub(slots);
        self.stack.split_off(at)
    }
}

/// A method that is being read.
pub(super) struct Reading<'p> {
    pub pass: &'p mut Pass,
    pub key: Key,
    pub found: Summary,
    /// What is stored into new objects, by kind.
    inside: [Origins; KINDS],
    /// The number of the instruction at hand.
    place: usize,
}

/// Reads a method; none if its code is not as it should be.
pub(super) fn read(pass: &mut Pass, key: Key) -> Option<Summary> {
    let method = pass.classes.method(key.0);
    let content = Rc::clone(method.code.as_ref()?);
    let code = code::read(&content)?;
    let mut reading = Reading {
        pass,
        key,
        found: Summary::default(),
        inside: [0; KINDS],
        place: 0,
    };
    // What is stored into objects is one set for the whole method.
    loop {
        let before = (reading.inside, reading.found.links.clone());
        reading.run(&code)?;
        if before == (reading.inside, reading.found.links.clone()) {
            break;
        }
    }
    let mut links = std::mem::take(&mut reading.found.links);
    for (_, stored) in &mut links {
        *stored = (*stored | reading.within(*stored)) & !FRESH;
    }
    links.retain(|(_, stored)| *stored != 0);
    links.sort_unstable();
    let mut found = reading.found.clone();
    found.links = links;
    if found.result & FRESH != 0 {
        found.inside = reading.within(found.result) & !FRESH;
        found.result |= FRESH;
    }
    Some(found)
}

impl Reading<'_> {
    fn entry(&self, code: &Code) -> State {
        let method = self.pass.classes.method(self.key.0);
        let mut variables = Vec::new();
        let mut param = 0;
        if method.flags & STATIC == 0 {
            let sort = match self.key.1 {
                Some(class) => Sort::Exactly(class),
                None => Sort::Below(self.key.0.0),
            };
            variables.push(Value::new(origin::own(0), sort));
            param = 1;
        }
        for slot in descriptor::params(&method.descriptor) {
            match slot.is_reference() {
                true => variables.push(self.typed(origin::own(param), slot.text)),
                false => variables.push(Value::PLAIN),
            }
            if slot.is_wide() {
                variables.push(Value::PLAIN);
            }
            param += 1;
        }
        variables.resize(code.variables.max(variables.len()), Value::PLAIN);
        State {
            variables,
            stack: Vec::new(),
        }
    }

    fn run(&mut self, code: &Code) -> Option<()> {
        let count = code.instructions.len();
        let place = |at: usize| code.instructions.binary_search_by_key(&at, |i| i.at).ok();
        let mut states: Vec<Option<State>> = vec![None; count];
        let mut work = vec![0];
        states[0] = Some(self.entry(code));
        while let Some(k) = work.pop() {
            let mut state = states[k].clone()?;
            self.place = k;
            let instruction = &code.instructions[k];
            let mut flows: Vec<(usize, State)> = Vec::new();
            for (from, to, handler) in &code.handlers {
                if (*from..*to).contains(&instruction.at) {
                    let mut caught = state.clone();
                    caught.stack = vec![Value::new(ELSEWHERE | FRESH, Sort::Any)];
                    flows.push((place(*handler)?, caught));
                }
            }
            self.perform(&instruction.action, &mut state)?;
            for target in &instruction.targets {
                flows.push((place(*target)?, state.clone()));
            }
            if instruction.goes_on {
                flows.push((k + 1, state));
            }
            for (to, state) in flows {
                let changed = match states.get_mut(to)? {
                    Some(old) => old.join(&state)?,
                    empty => {
                        *empty = Some(state);
                        true
                    }
                };
                if changed && !work.contains(&to) {
                    work.push(to);
                }
            }
        }
        Some(())
    }

    fn constant(&self, index: usize) -> Const {
        let class = &self.pass.classes.all[self.key.0.0];
        class.constants.get(index).cloned().unwrap_or(Const::Other)
    }

    fn member(&self, index: usize) -> Option<Rc<Member>> {
        match self.constant(index) {
            Const::Member(m) => Some(m),
            _ => None,
        }
    }

    /// What is known of objects of a type by its descriptor.
    pub(super) fn sort_of(&self, text: &str) -> Sort {
        if text.len() == 2 && text.starts_with('[') {
            return Sort::Numbers;
        }
        let name = (descriptor::Slot { text }).class();
        let class = name.and_then(|n| self.pass.classes.by_name.get(n));
        match class {
            Some(class) => self.pass.below(*class),
            None => Sort::Any,
        }
    }

    /// A reference of a type. Values never change (that is a claim of its own), so that nobody asks where they come from.
    fn typed(&self, from: Origins, text: &str) -> Value {
        let sort = self.sort_of(text);
        let value = match sort {
            Sort::Exactly(class) => self.pass.category(class) == Some(Category::Value),
            _ => false,
        };
        Value::new(if value { ELSEWHERE } else { from }, sort)
    }

    /// What may be in the fields and elements of objects with these origins.
    pub(super) fn behind(&self, of: Origins) -> Origins {
        let mut all = 0;
        if of & FRESH != 0 {
            all |= (of & FRESH) | self.within(of);
        }
        all |= of & ELSEWHERE;
        for (param, _) in origin::params(of) {
            let linked = self.found.linked(param);
            all |= origin::behind(param) | linked | self.within(linked);
        }
        // What is behind those that were stored there, too.
        for (param, _) in origin::params(all & !of) {
            all |= origin::behind(param);
        }
        all
    }

    /// What was stored into the new objects among these, and into those in them.
    fn within(&self, of: Origins) -> Origins {
        let mut all = 0;
        let mut todo = of & FRESH;
        let mut seen = 0;
        while todo != 0 {
            let kind = todo.trailing_zeros() as usize;
            seen |= 1 << kind;
            all |= self.inside[kind];
            todo = (todo | all & FRESH) & !seen;
        }
        all
    }

    fn put(&mut self, into: Origins, value: Origins) {
        for (kind, inside) in self.inside.iter_mut().enumerate() {
            if into & origin::fresh(kind) != 0 {
                *inside |= value;
            }
        }
    }

    /// Objects with these origins are written.
    pub(super) fn write(&mut self, of: Origins, reason: impl FnOnce(&Pass) -> Rc<str>) {
        let of = of & !(FRESH | ELSEWHERE);
        if of & !self.found.writes != 0 {
            self.found.writes |= of;
            let pass = &*self.pass;
            self.found.because(of, || reason(pass));
        }
    }

    /// A reference is stored in an object.
    pub(super) fn store(&mut self, into: Origins, value: Origins) {
        if value == 0 {
            return;
        }
        self.put(into, value);
        for (param, _) in origin::params(into) {
            self.found.link(param, value);
        }
        if into & ELSEWHERE != 0 {
            self.found.leaks |= value & !(FRESH | ELSEWHERE);
        }
    }

    fn perform(&mut self, action: &Action, state: &mut State) -> Option<()> {
        match action {
            Action::Plain(takes, gives) => {
                state.take(*takes);
                let to = state.stack.len() + gives;
                state.stack.resize(to, Value::PLAIN);
            }
            Action::Constant => state.stack.push(Value::new(ELSEWHERE, Sort::Any)),
            Action::Load(v) => state.stack.push(*state.variables.get(*v)?),
            Action::Store(v) => {
                let value = state.pop();
                *state.variables.get_mut(*v)? = value;
            }
            Action::StorePlain(v, slots) => {
                state.take(*slots);
                state.variables.get_mut(*v..v + slots)?.fill(Value::PLAIN);
            }
            Action::Copy(count, below) => {
                let under = state.take(count + below);
                let (under, top) = under.split_at_checked(*below)?;
                for part in [top, under, top] {
                    state.stack.extend(part);
                }
            }
            Action::Swap => {
                let (a, b) = (state.pop(), state.pop());
                state.stack.extend([a, b]);
            }
            Action::Return | Action::Throw => {}
            Action::ReturnReference => {
                let value = state.pop();
                self.found.result |= value.from;
                let old = self.found.sort.unwrap_or(Sort::Null);
                self.found.sort = Some(old.join(value.sort));
            }
            Action::New(index) => {
                let Const::Class(name) = self.constant(*index) else {
                    return None;
                };
                let class = self.pass.classes.by_name.get(&name);
                let sort = class.map_or(Sort::Any, |c| Sort::Exactly(*c));
                state
                    .stack
                    .push(Value::new(origin::fresh(self.place), sort));
            }
            Action::Numbers | Action::Array(_) => {
                let (lengths, sort) = match action {
                    Action::Array(lengths) => (*lengths, Sort::Any),
                    _ => (1, Sort::Numbers),
                };
                state.take(lengths);
                state
                    .stack
                    .push(Value::new(origin::fresh(self.place), sort));
            }
            Action::Cast(index) => {
                let value = state.pop();
                let Const::Class(name) = self.constant(*index) else {
                    return None;
                };
                let sort = self.pass.narrowed(value.sort, &name);
                state.stack.push(Value::new(value.from, sort));
            }
            _ => return self.touch(action, state),
        }
        Some(())
    }

    /// Instructions that read or write objects, and calls.
    fn touch(&mut self, action: &Action, state: &mut State) -> Option<()> {
        match action {
            Action::ElementLoad => {
                let array = state.take(2)[0];
                let from = self.behind(array.from);
                state.stack.push(Value::new(from, Sort::Any));
            }
            Action::ElementStorePlain(slots) => {
                let array = state.take(2 + slots)[0];
                self.writes_element(array.from);
            }
            Action::ElementStore => {
                let parts = state.take(3);
                self.writes_element(parts[0].from);
                self.store(parts[0].from, parts[2].from);
            }
            Action::GetStatic(index) | Action::GetField(index) => {
                let member = self.member(*index)?;
                let slot = descriptor::Slot {
                    text: &member.descriptor,
                };
                let from = match action {
                    Action::GetField(_) => {
                        let object = state.pop();
                        self.behind(object.from)
                    }
                    _ => ELSEWHERE,
                };
                let value = match slot.is_reference() {
                    true => self.typed(from, slot.text),
                    false => Value::PLAIN,
                };
                state.stack.push(value);
                if slot.is_wide() {
                    state.stack.push(Value::PLAIN);
                }
            }
            Action::PutStatic(index) | Action::PutField(index) => {
                let member = self.member(*index)?;
                let slot = descriptor::Slot {
                    text: &member.descriptor,
                };
                let slots = 1 + usize::from(slot.is_wide());
                let value = state.take(slots)[0];
                let into = match action {
                    Action::PutField(_) => state.pop().from,
                    _ => ELSEWHERE,
                };
                let at = self.key.0;
                if !self.pass.review.is_cache(&member.owner, &member.name) {
                    self.write(into, |pass| {
                        let place = pass.classes.method_name(at);
                        format!("{place} writes {}.{}", member.owner, member.name).into()
                    });
                }
                self.store(into, value.from);
            }
            Action::Virtual(index) | Action::Special(index) | Action::Static(index) => {
                let member = self.member(*index)?;
                let fixed = matches!(action, Action::Static(_));
                let mut args = self.arguments(&member.descriptor, !fixed, state);
                let effect = match action {
                    Action::Virtual(_) => self.call_selected(&member, &args),
                    _ => self.call_fixed(&member, &mut args, fixed),
                };
                self.apply(effect, &args, &member.descriptor, state);
            }
            Action::Dynamic(index) => {
                let Const::Lambda { descriptor, body } = self.constant(*index) else {
                    return None;
                };
                let captured = self.arguments(&descriptor, false, state);
                let effect = self.lambda(&captured, body.as_deref());
                self.apply(effect, &captured, &descriptor, state);
            }
            _ => return None,
        }
        Some(())
    }

    fn writes_element(&mut self, array: Origins) {
        let at = self.key.0;
        self.write(array, |pass| {
            let place = pass.classes.method_name(at);
            format!("{place} writes an element of an array").into()
        });
    }

    /// The arguments of a call, one per parameter, the receiver first.
    fn arguments(&self, text: &str, receiver: bool, state: &mut State) -> Vec<Value> {
        let params = descriptor::params(text);
        let slots = params.iter().map(|p| 1 + usize::from(p.is_wide()));
        let taken = state.take(slots.sum::<usize>());
        let mut args = Vec::new();
        if receiver {
            args.push(state.pop());
        }
        let mut at = 0;
        for param in params {
            args.push(taken.get(at).copied().unwrap_or(Value::PLAIN));
            at += 1 + usize::from(param.is_wide());
        }
        args
    }

    /// What a call does, seen from here.
    fn apply(&mut self, effect: Effect, args: &[Value], text: &str, state: &mut State) {
        let mapped = |reading: &Self, of: Origins| {
            let mut all = of & ELSEWHERE;
            if of & FRESH != 0 {
                all |= origin::fresh(reading.place);
            }
            for (param, how) in origin::params(of) {
                let given = args.get(param).map_or(0, |a| a.from);
                if how & origin::own(param) != 0 {
                    all |= given;
                }
                let empty = args.get(param).is_some_and(|a| a.sort == Sort::Numbers);
                if how & origin::behind(param) != 0 && !empty {
                    all |= reading.behind(given);
                }
            }
            all
        };
        let callee = &effect.summary;
        self.found.asks |= mapped(self, callee.asks) & !(FRESH | ELSEWHERE);
        self.found.waits |= callee.waits;
        for (param, how) in origin::params(callee.writes) {
            for one in [how & origin::own(param), how & origin::behind(param)] {
                let reason = callee.reason(one).cloned();
                let of = mapped(self, one);
                self.write(of, |_| reason.unwrap_or_else(|| "?".into()));
            }
        }
        let known = !(FRESH | ELSEWHERE);
        self.found.shared |= mapped(self, callee.shared) & known;
        self.found.moves |= mapped(self, callee.moves) & known;
        for (param, stored) in &callee.links {
            let (into, value) = (mapped(self, origin::own(*param)), mapped(self, *stored));
            self.store(into, value);
        }
        self.found.leaks |= mapped(self, callee.leaks) & !(FRESH | ELSEWHERE);
        if callee.result & FRESH != 0 {
            let inside = mapped(self, callee.inside);
            self.put(origin::fresh(self.place), inside);
        }
        let Some(slot) = descriptor::result(text) else {
            return;
        };
        let value = match slot.is_reference() {
            true => {
                let declared = self.sort_of(slot.text);
                let sort = match callee.sort {
                    Some(known @ Sort::Exactly(_)) => known,
                    _ => declared,
                };
                let from = self.typed(mapped(self, callee.result), slot.text).from;
                Value::new(from, sort)
            }
            false => Value::PLAIN,
        };
        state.stack.push(value);
        if slot.is_wide() {
            state.stack.push(Value::PLAIN);
        }
    }
}
