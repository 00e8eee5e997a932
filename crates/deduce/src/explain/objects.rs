//! Objects, threads and values of one model in the words of the front end's language: `null`, `main thread`, `Job#2`.
//!
//! Numbers that stand for objects are counted per kind in the order in which they are first shown, so that a path speaks of
//! `Container#1` and not of the number that the prover happened to choose.

use heddle_logic::Value;
use heddle_plato::ir::{Form, KindId, Presentation, ThreadForm, ThreadId};
use num_bigint::BigInt;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The names of the objects of one model.
#[derive(Debug)]
pub(crate) struct Objects<'p> {
    presentation: &'p Presentation,
    /// The most specific kind that an object was seen as.
    kinds: BTreeMap<BigInt, KindId>,
    names: RefCell<BTreeMap<BigInt, String>>,
    /// The object of the running thread.
    running: Option<BigInt>,
}

impl<'p> Objects<'p> {
    /// Nothing was seen yet.
    pub(crate) fn new(presentation: &'p Presentation, tid: Option<&Value>) -> Self {
        let running = match tid {
            Some(Value::Data(_, index)) => index.clone(),
            _ => None,
        };
        Objects {
            presentation,
            kinds: BTreeMap::new(),
            names: RefCell::default(),
            running,
        }
    }

    /// A value was seen in a place of this form.
    pub(crate) fn see(&mut self, form: Form, value: &Value) {
        let (Form::Object(kind), Value::Int(number)) = (form, value) else {
            return;
        };
        let known = self.kinds.get(number).and_then(|k| self.depth(*k));
        if known < self.depth(kind) {
            self.kinds.insert(number.clone(), kind);
        }
    }

    fn depth(&self, kind: KindId) -> Option<u32> {
        let kind = self.presentation.kinds.get(kind.0 as usize);
        kind.map(|k| k.depth)
    }

    /// The most specific kind that is known of an object. That the running thread is a thread counts less than what it was
    /// declared as: the prover may take an object of another class for it.
    fn kind(&self, number: &BigInt) -> Option<KindId> {
        let seen = self.kinds.get(number).copied();
        let mut threads = self.presentation.threads.values();
        let thread = threads.find_map(|form| match form {
            ThreadForm::Objects(kind) => Some(*kind),
            ThreadForm::Named(_) => None,
        });
        let thread = thread.filter(|_| self.running.as_ref() == Some(number));
        match (seen, thread) {
            (Some(seen), Some(thread)) if self.depth(seen) < self.depth(thread) => Some(thread),
            (seen, thread) => seen.or(thread),
        }
    }

    /// Whether the object was shown anywhere.
    pub(crate) fn is_named(&self, number: &BigInt) -> bool {
        self.names.borrow().contains_key(number)
    }

    /// How the elements of an array are written.
    pub(crate) fn element(&self, array: &Value) -> Form {
        let Value::Int(number) = array else {
            return Form::Plain;
        };
        let kind = self.kind(number);
        let kind = kind.and_then(|k| self.presentation.kinds.get(k.0 as usize));
        kind.and_then(|k| k.element).unwrap_or_default()
    }

    /// A value as it is written in a place of this form.
    pub(crate) fn show(&self, form: Form, value: &Value) -> String {
        match (form, value) {
            (Form::Object(kind), Value::Int(number)) if self.is_running(kind, number) => {
                "this thread".to_owned()
            }
            (Form::Object(kind), Value::Int(number)) => self.object(number, kind),
            (Form::Character, Value::Int(code)) => character(code),
            (_, Value::Int(number)) => number.to_string(),
            (_, Value::Bool(b)) => b.to_string(),
            (_, Value::Data(constructor, index)) => self.thread(*constructor, index.as_ref()),
            (_, Value::Array { entries, default }) => set(entries, default),
            _ => "?".to_owned(),
        }
    }

    /// A place for threads holds the running one.
    fn is_running(&self, kind: KindId, number: &BigInt) -> bool {
        let mut forms = self.presentation.threads.values();
        let for_threads = forms.any(|f| *f == ThreadForm::Objects(kind));
        for_threads && self.running.as_ref() == Some(number)
    }

    /// The name of an object that is declared to be of `kind`.
    pub(crate) fn object(&self, number: &BigInt, kind: KindId) -> String {
        if let Some(name) = self.constant(number, kind) {
            return name.to_owned();
        }
        if let Some(name) = self.names.borrow().get(number) {
            return name.clone();
        }
        let kind = self.kind(number).unwrap_or(kind);
        let kind = self.presentation.kinds.get(kind.0 as usize);
        let kind = kind.map_or("object", |k| k.name.as_str());
        let mut names = self.names.borrow_mut();
        let prefix = format!("{kind}#");
        let same = names.values().filter(|n| n.starts_with(&prefix)).count();
        let name = format!("{prefix}{}", same + 1);
        names.insert(number.clone(), name.clone());
        name
    }

    /// The name of a number with a meaning of its own. Except for null, only what may be a thread or any object at all is called
    /// by such a name: a string is not.
    fn constant(&self, number: &BigInt, kind: KindId) -> Option<&str> {
        let name = i64::try_from(number).ok();
        let name = name.and_then(|n| self.presentation.constants.get(&n))?;
        let kind = self.kind(number).unwrap_or(kind);
        let depth = self.depth(kind);
        let mut threads = self.presentation.threads.values();
        let may_be_thread =
            depth.is_none_or(|d| d == 0) || threads.any(|form| *form == ThreadForm::Objects(kind));
        (may_be_thread || *number == BigInt::ZERO).then_some(name)
    }

    fn is_thread_name(&self, name: &str) -> bool {
        let mut forms = self.presentation.threads.values();
        forms.any(|form| matches!(form, ThreadForm::Named(n) if n == name))
    }

    /// Whether the number stands for nothing that has members: null, or a thread without an object.
    pub(crate) fn is_nothing(&self, number: &BigInt) -> bool {
        let any = KindId(u32::MAX);
        let name = self.constant(number, any);
        name.is_some_and(|n| self.is_thread_name(n) || *number == BigInt::ZERO)
    }

    /// The name of a thread.
    pub(crate) fn thread(&self, constructor: u32, index: Option<&BigInt>) -> String {
        let thread = constructor.checked_sub(1).map(ThreadId);
        match (
            thread.and_then(|t| self.presentation.threads.get(&t)),
            index,
        ) {
            (Some(ThreadForm::Named(name)), _) => name.clone(),
            (Some(ThreadForm::Objects(kind)), Some(index)) => self.object(index, *kind),
            _ => "no thread".to_owned(),
        }
    }

    /// A thread in a sentence.
    pub(crate) fn spoken(&self, constructor: u32, index: Option<&BigInt>) -> String {
        let name = self.thread(constructor, index);
        let thread = constructor.checked_sub(1).map(ThreadId);
        let form = thread.and_then(|t| self.presentation.threads.get(&t));
        self.in_sentence(form, index, &name)
    }

    /// An object by its name as a thread, anything else by its words.
    pub(crate) fn in_sentence(
        &self,
        form: Option<&ThreadForm>,
        index: Option<&BigInt>,
        name: &str,
    ) -> String {
        let meant = |n: &BigInt| {
            let number = i64::try_from(n).ok();
            number.is_some_and(|n| self.presentation.constants.contains_key(&n))
        };
        match (form, index) {
            (Some(ThreadForm::Objects(_)), Some(index)) if !meant(index) => {
                format!("thread `{name}`")
            }
            _ => format!("the {name}"),
        }
    }
}

fn character(code: &BigInt) -> String {
    match u32::try_from(code).ok().and_then(char::from_u32) {
        Some(c) if !c.is_control() => format!("'{c}'"),
        _ => code.to_string(),
    }
}

/// A set of plain values by its members.
fn set(entries: &[(Value, Value)], default: &Value) -> String {
    let member = |(key, value): &(Value, Value)| match (key, value) {
        (Value::Int(n), Value::Bool(true)) => Some(n.to_string()),
        _ => None,
    };
    match default {
        Value::Bool(false) => {
            let members: Vec<String> = entries.iter().filter_map(member).collect();
            format!("{{{}}}", members.join(", "))
        }
        _ => "…".to_owned(),
    }
}
