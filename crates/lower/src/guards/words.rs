//! Races of a class with itself, in words: both sides, the locks held at each, and what to write.

use super::Touch;
use super::facts::Guard;
use crate::access::{about, rule};
use crate::heap::simple_name;
use crate::program::Lowering;
use heddle_diag::codes;
use heddle_plato::ir::Rule;
use heddle_resolve::model::{FieldId, MethodId};

impl Lowering<'_> {
    /// The report on an access that races with one that holds a lock.
    pub(super) fn race_in_words(&mut self, field: FieldId, touch: &Touch, other: &Touch) -> Rule {
        let what = format!("`{}`", self.field_name(field));
        let (verb, done) = verbs(touch.write);
        let (_, other_done) = verbs(other.write);
        let here = self.short_name(touch.done.entry);
        let there = self.short_name(other.done.entry);
        let lock = self.locks_in_words(&other.done.held);
        let mine = match touch.is_locked() {
            true => format!("under {}", self.locks_in_words(&touch.done.held)),
            false => "without a lock".to_owned(),
        };
        let meanwhile = if other.write { "write" } else { "read" };
        let message = match here == there {
            true => format!(
                "`{here}` {verb} {what} {mine}, and another thread that runs it may {meanwhile} it under {lock} at the same time"
            ),
            false => format!(
                "`{here}` {verb} {what} {mine}, and another thread may {meanwhile} it in `{there}` under {lock} at the same time"
            ),
        };
        let held = match touch.is_locked() {
            true => format!("{done} here, {mine} only"),
            false => format!("{done} here, no lock held"),
        };
        let help = self.race_help(field, touch, other, &here);
        let mut words = rule(codes::UNLOCKED_ACCESS, message, &held, &help);
        if other.done.held.last() == Some(&Guard::This) {
            words.fixes.extend(self.make_synchronized(touch.done.entry));
        }
        let related = format!("{other_done} here, {lock} held");
        about(words, other.done.span, &related)
    }

    /// What callers of a method must see to that touches what a thread writes.
    pub(super) fn duty_in_words(&mut self, field: FieldId, method: MethodId) -> String {
        let (field, method) = (self.field_name(field), self.method_name(method));
        format!(
            "other code calls `{method}` only before the thread is started or after it has ended, as `run` writes `{field}`"
        )
    }

    /// What callers of a method must see to that touches a field under a lock which the text does not name, or under none at all although
    /// its class takes locks around others.
    pub(super) fn apart_in_words(
        &mut self,
        field: FieldId,
        touch: &Touch,
        other: &Touch,
    ) -> String {
        let (here, there) = (touch.done.entry, other.done.entry);
        let mut names = [self.method_name(here), self.method_name(there)];
        names.sort();
        let [here, there] = names;
        let field = self.field_name(field);
        let who = match here == there {
            true => format!("`{here}`"),
            false => format!("`{here}` and `{there}`"),
        };
        match touch.is_locked() {
            true => {
                format!("two threads that run {who} hold the same lock where `{field}` is used")
            }
            false => format!(
                "no two threads run {who} on one object at the same time: `{field}` is used there without a lock"
            ),
        }
    }

    fn race_help(&mut self, field: FieldId, touch: &Touch, other: &Touch, here: &str) -> String {
        let verb = if touch.write { "write" } else { "read" };
        let lock = match other.done.held.last() {
            Some(Guard::This) => format!("make `{here}` synchronized"),
            Some(guard) => {
                let written = self.guard_written(guard);
                format!("{verb} it inside `synchronized ({written})`")
            }
            None => "take the same lock".to_owned(),
        };
        let name = self.field_name(field);
        format!(
            "{lock}; if callers use the object alone, say so with a contract: `requires acc({name})`"
        )
    }

    fn field_name(&mut self, field: FieldId) -> String {
        let name = self.resolved.world.field(field).name;
        self.resolved.world.names.text(name).to_owned()
    }

    fn short_name(&mut self, id: MethodId) -> String {
        let name = self.resolved.world.method(id).name;
        format!("{}()", self.resolved.world.names.text(name))
    }

    fn locks_in_words(&mut self, held: &[Guard]) -> String {
        let words: Vec<String> = held.iter().map(|g| self.guard_in_words(g)).collect();
        words.join(" and ")
    }

    pub(super) fn guard_in_words(&mut self, guard: &Guard) -> String {
        match guard {
            Guard::This => "the monitor of its object".to_owned(),
            Guard::Of(..) | Guard::Unknown => "another lock".to_owned(),
            Guard::Fresh => "the monitor of a new object".to_owned(),
            guard => format!("`{}`", self.guard_written(guard)),
        }
    }

    pub(super) fn guard_written(&mut self, guard: &Guard) -> String {
        match guard {
            Guard::This => "this".to_owned(),
            Guard::Class(class) => format!("{}.class", simple_name(&self.resolved.world, *class)),
            Guard::Field(field) => self.field_name(*field),
            Guard::Text(text) => text.clone(),
            Guard::Of(..) | Guard::Fresh | Guard::Unknown => "…".to_owned(),
        }
    }
}

/// What is done, and what was.
fn verbs(write: bool) -> (&'static str, &'static str) {
    match write {
        true => ("writes", "written"),
        false => ("reads", "read"),
    }
}
