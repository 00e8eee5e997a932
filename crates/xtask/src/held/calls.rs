//! What a call does: by the code of the methods that it may run, by the table of marks (each method that has one is shown on its
//! own), or by what is said here of methods without code.
//!
//! - A method of a confined class that is marked `reads` changes nothing of its object; one of a value changes nothing at all; one
//!   of an object that is made for several threads changes what may be changed by several.
//! - Iterators and their kin change themselves when they are moved, and nothing behind.
//! - Code that objects and functions bring along (`equals`, `hashCode`, `toString`, `compareTo`, functions) is looked at where it
//!   comes from; here it is only noted that it is asked.

use super::classes::{ABSTRACT, ClassId, INTERFACE, Member, MethodId, NATIVE, PUBLIC, STATIC};
use super::descriptor;
use super::flow::Reading;
use super::natives;
use super::origin::{ELSEWHERE, FRESH, Origins, Sort, Summary, Value, behind, own};
use super::pass::Pass;
use heddle_resolve::library::categories::{Category, Mark};
use std::rc::Rc;

/// What a call does, in terms of its arguments.
pub(super) struct Effect {
    pub summary: Rc<Summary>,
}

impl Effect {
    pub(super) fn of(summary: Summary) -> Effect {
        Effect {
            summary: Rc::new(summary),
        }
    }
}

/// More methods than these are not looked at one by one.
const MOST_TARGETS: usize = 40;

/// What any object is asked.
pub(super) const OF_OBJECTS: [(&str, &str); 4] = [
    ("equals", "(Ljava/lang/Object;)Z"),
    ("hashCode", "()I"),
    ("toString", "()Ljava/lang/String;"),
    ("compareTo", "(Ljava/lang/Object;)I"),
];

/// Objects with a place of their own in what they go over, and what moves them.
pub(super) const CURSORS: [&str; 3] = [
    "java/util/Iterator",
    "java/util/Enumeration",
    "java/util/Spliterator",
];

/// What changes more than the iterator itself.
pub(super) const CHANGES: [&str; 3] = ["remove", "set", "add"];

impl Reading<'_> {
    /// A static method, a constructor, or a method that is named exactly.
    pub(super) fn call_fixed(
        &mut self,
        member: &Member,
        args: &mut [Value],
        fixed: bool,
    ) -> Effect {
        let Member {
            owner,
            name,
            descriptor,
        } = member;
        let found = self.pass.classes.resolved(owner, name, descriptor);
        let Some(id) = found else {
            return self.unknown(member, args, "is not there");
        };
        let context = match args.first() {
            Some(receiver) if !fixed => match receiver.sort {
                Sort::Exactly(class) => Some(class),
                _ => None,
            },
            _ => None,
        };
        self.by_code(id, context, member, args)
    }

    /// A method that the class of its object selects.
    pub(super) fn call_selected(&mut self, member: &Member, args: &[Value]) -> Effect {
        let Member {
            owner,
            name,
            descriptor,
        } = member;
        if let Some(effect) = natives::handle(owner, name, args.len()) {
            return effect;
        }
        if owner.starts_with('[') {
            // `clone` of an array.
            return Effect::of(Summary {
                result: FRESH,
                inside: behind(0),
                ..Summary::default()
            });
        }
        let receiver = args.first().map_or(Sort::Any, |v| v.sort);
        let declared = self.pass.classes.by_name.get(owner).copied();
        let Some(declared) = declared else {
            return self.unknown(member, args, "is not there");
        };
        if let Sort::Exactly(class) = receiver
            && let Some(id) = self.pass.classes.selected(class, name, descriptor)
        {
            return self.by_code(id, Some(class), member, args);
        }
        let site = match receiver {
            Sort::Below(class) if self.pass.classes.with_supers(class).contains(&declared) => class,
            _ => declared,
        };
        if let Sort::Exactly(class) = self.pass.below(site)
            && let Some(id) = self.pass.classes.selected(class, name, descriptor)
        {
            return match self.by_table(id, class, args) {
                Some(effect) => effect,
                None => self.by_code(id, Some(class), member, args),
            };
        }
        if self.is_brought_along(site, member) {
            let object = OF_OBJECTS.iter().any(|(n, _)| *n == &**name);
            return Effect::of(Summary {
                asks: if object { own(0) } else { given(args) },
                result: asked(args),
                inside: asked(args),
                ..Summary::default()
            });
        }
        let Some(id) = self.pass.classes.resolved(owner, name, descriptor) else {
            return self.unknown(member, args, "is not there");
        };
        if let Some(effect) = self.by_table(id, site, args) {
            return effect;
        }
        self.by_all(id, site, member, args)
    }

    /// Code of whoever made the object: what any object is asked, and functions.
    fn is_brought_along(&self, site: ClassId, member: &Member) -> bool {
        let asked = |(name, descriptor): &(&str, &str)| {
            *name == &*member.name && *descriptor == &*member.descriptor
        };
        let class = &self.pass.classes.all[site];
        if OF_OBJECTS.iter().any(asked) {
            let open = class.flags & (INTERFACE | ABSTRACT) != 0;
            return open || &*class.name == "java/lang/Object";
        }
        let function = self.pass.category(site) == Some(Category::Function);
        let found = self
            .pass
            .classes
            .resolved(&class.name, &member.name, &member.descriptor);
        let open = found.is_some_and(|id| self.pass.classes.method(id).flags & ABSTRACT != 0);
        function && open
    }

    /// By the category of the class and the marks of the method.
    fn by_table(&mut self, id: MethodId, site: ClassId, args: &[Value]) -> Option<Effect> {
        self.by_default(id, site, args, false)
    }

    /// The same; if too many methods may run, also for those that change their object.
    fn by_default(
        &mut self,
        id: MethodId,
        site: ClassId,
        args: &[Value],
        many: bool,
    ) -> Option<Effect> {
        let method = self.pass.classes.method(id);
        let (name, fixed) = (Rc::clone(&method.name), method.flags & STATIC != 0);
        if &*name == "<init>" || method.flags & PUBLIC == 0 {
            return None;
        }
        let params = descriptor::params(&method.descriptor).len();
        let text = Rc::clone(&method.descriptor);
        let category = self.pass.category(site)?;
        let marked = |pass: &Pass, mark| pass.has_mark(site, &name, params, mark);
        let cursor = self.pass.is_cursor(site);
        let looks = marked(self.pass, Mark::Looks) && !marked(self.pass, Mark::Uses);
        let slots = descriptor::params(&text);
        let plain = !slots.iter().any(|s| self.pass.is_open(*s));
        let alone = marked(self.pass, Mark::Alone) || category == Category::Value && plain;
        let mut found = Summary {
            asks: if alone { 0 } else { asked(args) & !FRESH },
            waits: marked(self.pass, Mark::Waits),
            ..Summary::default()
        };
        if !looks {
            let from = usize::from(!fixed);
            for (k, slot) in slots.iter().enumerate() {
                if self.pass.may_change(*slot) {
                    found.writes |= own(k + from) | behind(k + from);
                }
                if slot.is_reference() && !fixed {
                    found.link(0, own(k + from));
                }
            }
        }
        match category {
            Category::Value => {}
            Category::ThreadSafe => found.shared |= if fixed { 0 } else { own(0) },
            Category::Confined if fixed => return None,
            Category::Confined if cursor && !CHANGES.contains(&&*name) => found.moves |= own(0),
            Category::Confined if marked(self.pass, Mark::Reads) => {
                if marked(self.pass, Mark::Writes) {
                    return None;
                }
            }
            Category::Special if self.pass.is_lock(site) => found.shared |= own(0),
            Category::Confined if many => found.writes |= own(0) | behind(0),
            _ => return None,
        }
        let reason = self.pass.classes.method_name(id);
        found.because(found.writes, || format!("{reason}, by the table").into());
        self.returned(&mut found, &text, args);
        if marked(self.pass, Mark::Makes) {
            found.result = FRESH;
            found.inside = (0..args.len()).fold(ELSEWHERE, |sum, k| sum | behind(k));
        }
        Some(Effect::of(found))
    }

    /// A result that may be anything that the arguments lead to; iterators are new.
    fn returned(&self, found: &mut Summary, text: &str, args: &[Value]) {
        let Some(slot) = descriptor::result(text).filter(|s| s.is_reference()) else {
            return;
        };
        let class = slot
            .class()
            .and_then(|c| self.pass.classes.by_name.get(c).copied());
        let cursor = class.is_some_and(|c| self.pass.is_cursor(c));
        let value = class.is_some_and(|c| self.pass.category(c) == Some(Category::Value));
        let all = asked(args);
        found.inside = all & !FRESH;
        found.result = match (cursor, value) {
            (true, _) => FRESH,
            (_, true) => ELSEWHERE,
            _ => all,
        };
    }

    /// By the code of all methods that may be selected.
    fn by_all(&mut self, id: MethodId, site: ClassId, member: &Member, args: &[Value]) -> Effect {
        let mut targets = Vec::new();
        for class in self.pass.classes.with_subs(site) {
            if self.pass.classes.all[class].flags & (ABSTRACT | INTERFACE) != 0 {
                continue;
            }
            let found = self
                .pass
                .classes
                .selected(class, &member.name, &member.descriptor);
            targets.extend(found);
        }
        targets.sort_unstable();
        targets.dedup();
        if targets.len() > MOST_TARGETS {
            let what = format!("may be one of {} methods", targets.len());
            return match self.by_default(id, site, args, true) {
                Some(effect) => effect,
                None => self.unknown(member, args, &what),
            };
        }
        let mut all = Summary::default();
        for id in targets {
            let one = self.by_code(id, None, member, args).summary;
            join(&mut all, &one);
        }
        Effect::of(all)
    }

    fn by_code(
        &mut self,
        id: MethodId,
        context: Option<ClassId>,
        member: &Member,
        args: &[Value],
    ) -> Effect {
        let name = self.pass.classes.method_name(id);
        let method = self.pass.classes.method(id);
        let (flags, descriptor) = (method.flags, Rc::clone(&method.descriptor));
        if let Some(effect) = natives::known(&name, &descriptor, args.len()) {
            return effect;
        }
        if self.pass.is_throwable(id.0) {
            let mut made = Summary {
                result: own(0) | ELSEWHERE,
                ..Summary::default()
            };
            for k in 1..args.len() {
                made.link(0, own(k));
            }
            return Effect::of(made);
        }
        if flags & NATIVE != 0 {
            // Without references nothing can be written.
            let slots = descriptor::params(&descriptor);
            let receiver = flags & STATIC == 0;
            if !receiver && !slots.iter().any(|s| s.is_reference()) {
                return Effect::of(Summary {
                    result: ELSEWHERE,
                    ..Summary::default()
                });
            }
            return self.unknown(member, args, "has no byte code");
        }
        let key = (id, context.filter(|_| flags & STATIC == 0));
        match self.pass.ask(self.key, key) {
            Some(summary) => Effect { summary },
            None => self.unknown(member, args, "is too deep"),
        }
    }

    /// A call of which nothing is known.
    fn unknown(&mut self, member: &Member, args: &[Value], why: &str) -> Effect {
        let mut found = Summary {
            asks: given(args),
            ..Summary::default()
        };
        for (k, _) in args.iter().enumerate() {
            found.writes |= own(k) | behind(k);
        }
        found.leaks = found.writes;
        found.result = asked(args);
        found.inside = asked(args);
        let at = self.pass.classes.method_name(self.key.0);
        found.because(found.writes, || {
            format!("{at} calls {}.{}, which {why}", member.owner, member.name).into()
        });
        Effect::of(found)
    }

    /// A lambda or method reference: what its code does is taken to happen here; a concatenation of texts has none.
    pub(super) fn lambda(&mut self, captured: &[Value], body: Option<&Member>) -> Effect {
        let mut all = Summary::default();
        for k in 0..captured.len() {
            all.inside |= own(k);
        }
        if let Some(body) = body {
            let resolved = self
                .pass
                .classes
                .resolved(&body.owner, &body.name, &body.descriptor);
            let fixed = resolved.is_none_or(|id| self.pass.classes.method(id).flags & STATIC != 0);
            let mut args = captured.to_vec();
            if &*body.name == "<init>" {
                args.insert(0, Value::new(FRESH, Sort::Any));
            }
            let wanted = descriptor::params(&body.descriptor).len() + usize::from(!fixed);
            args.resize(wanted.max(args.len()), Value::new(ELSEWHERE, Sort::Any));
            let effect = self.call_fixed(body, &mut args, fixed);
            let shift = &*body.name == "<init>";
            if !shift {
                join(&mut all, &effect.summary);
            }
        } else {
            all.asks = given(captured);
        }
        all.result = FRESH;
        all.sort = None;
        Effect::of(all)
    }
}

/// The arguments and what is behind them.
fn given(args: &[Value]) -> Origins {
    asked(args) & !(FRESH | ELSEWHERE)
}

/// Everything that arguments lead to, besides new objects and others.
fn asked(args: &[Value]) -> Origins {
    let mut all = FRESH | ELSEWHERE;
    for (k, arg) in args.iter().enumerate() {
        if arg.from != 0 {
            all |= own(k) | behind(k);
        }
    }
    all
}

/// Either of two methods runs.
pub(super) fn join(all: &mut Summary, one: &Summary) {
    all.writes |= one.writes;
    all.shared |= one.shared;
    all.moves |= one.moves;
    all.leaks |= one.leaks;
    all.result |= one.result;
    all.inside |= one.inside;
    all.asks |= one.asks;
    all.waits |= one.waits;
    all.sort = match (all.sort, one.sort) {
        (Some(a), Some(b)) => Some(a.join(b)),
        (a, b) => a.or(b),
    };
    for (param, stored) in &one.links {
        all.link(*param, *stored);
    }
    for (of, reason) in &one.reasons {
        all.because(*of, || Rc::clone(reason));
    }
}
