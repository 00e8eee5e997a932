//! Classes that synchronize on their own state, and methods that forget to (semantics, section 7; `docs/access.md`).
//!
//! A method without contract is checked as if its caller owned the object. That is what callers of a class without locks do. A class
//! that takes a lock of its own around what it touches of its object says otherwise: its objects are there for several
//! threads. So what such a class touches under a lock in one method that others can call, and without that lock in another
//! one, is a race between those two, unless nobody writes; it is reported, and not only listed as a duty of callers.
//!
//! Monitors and lock fields that are known to protect the field are left to the proof. The rule, top-down: [`Lowering::find_races`].

mod annotated;
mod evidence;
mod facts;
mod inferred;
mod inner;
mod leaks;
mod loose;
mod order;
mod snapshots;
mod words;

use crate::faults::fault;
use crate::method::Method;
use crate::program::Lowering;
use facts::{Deed, Fact, Facts, Guard, Whose};
use heddle_contracts::special::is_constructor;
use heddle_plato::ir::{Check, Op, OpKind, Rule, Stmt, Type};
use heddle_resolve::model::{ClassId, FieldId, Flags, MethodId};
use heddle_resolve::typed::Receiver;
use heddle_syntax::ast::{self, TextRange};
use heddle_text::Span;
pub(crate) use inferred::{InferredGuards, Kept};
pub(crate) use inner::Inner;
use rustc_hash::{FxHashMap, FxHashSet};

/// What is wrong with a method that others can call, as far as the text shows: where in the method, and the words.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Alarm {
    /// In the text of the method: the access, or the call that leads to it.
    at: Span,
    words: Rule,
}

/// An access under a lock, in words.
#[derive(Clone, Debug)]
pub(crate) struct Evidence {
    /// Where.
    pub at: Span,
    /// What is done there, and under which lock.
    pub words: String,
    /// What to do elsewhere.
    pub mend: String,
}

/// The alarms of each method.
type Alarms = FxHashMap<MethodId, Vec<Alarm>>;

/// What the text alone shows of methods that others can call.
#[derive(Clone, Debug, Default)]
pub(crate) struct Guards {
    /// What they get wrong.
    pub alarms: Alarms,
    /// What their callers outside the files must see to, in words.
    pub duties: FxHashMap<MethodId, Vec<String>>,
}

/// A deed that a call from outside can lead to.
#[derive(Clone, Debug)]
struct Done {
    /// The method that is called from outside.
    entry: MethodId,
    /// Where in its text: the deed, or the call that leads to it.
    at: Span,
    deed: Deed,
    /// Where the deed is.
    span: Span,
    /// All locks that are held, outermost first.
    held: Vec<Guard>,
    /// The class of the object.
    class: ClassId,
    /// It is an object that the method is given.
    given: bool,
}

/// A plain field of the object is read or written.
#[derive(Clone, Debug)]
struct Touch<'d> {
    done: &'d Done,
    write: bool,
}

impl Touch<'_> {
    fn is_known(&self) -> bool {
        !self.done.held.contains(&Guard::Unknown)
    }

    fn is_locked(&self) -> bool {
        !self.done.held.is_empty()
    }

    /// Two threads can do both at the same time, and one of them writes.
    fn races_with(&self, other: &Touch) -> bool {
        let common = |g: &Guard| *g != Guard::Fresh && other.done.held.contains(g);
        (self.write || other.write) && !self.done.held.iter().any(common)
    }
}

impl Lowering<'_> {
    /// What methods that others can call get wrong about the locks of their own class.
    pub(crate) fn find_guards(&mut self) -> Guards {
        if fault!("own-locks-unchecked") {
            return Guards::default();
        }
        let entries = self.entries();
        let done = self.done_from(entries);
        self.heap.evidence = self.find_evidence(&done);
        let mut alarms = self.find_races(&done);
        self.find_opposite_orders(&done, &mut alarms);
        let mut duties = self.find_duties(&done);
        self.find_unshown(&done, &mut duties);
        Guards { alarms, duties }
    }

    /// Everything that calls of these methods lead to.
    fn done_from(&mut self, entries: Vec<MethodId>) -> Vec<Done> {
        let facts = self.guard_facts();
        let mut done = Vec::new();
        for entry in entries {
            self.follow_calls(entry, &facts, &mut done);
        }
        done
    }

    /// What a thread writes of its own object, others touch only while it does not run: before its start, or after its end. That is
    /// how threads hand out results, so that it is no error; but somebody must see to it.
    fn find_duties(&mut self, done: &[Done]) -> FxHashMap<MethodId, Vec<String>> {
        let mut duties: FxHashMap<MethodId, Vec<String>> = FxHashMap::default();
        for (field, touches) in by_field(done) {
            let run = touches
                .iter()
                .find(|t| t.write && self.is_run(t.done.entry));
            let Some(run) = run.filter(|_| !self.is_left_to_proof(field)) else {
                continue;
            };
            for other in touches.iter().filter(|t| t.races_with(run)) {
                let entry = other.done.entry;
                if !self.is_run(entry) && self.same_object(other.done, run.done) {
                    let text = self.duty_in_words(field, entry);
                    let all = duties.entry(entry).or_default();
                    all.push(text);
                    all.dedup();
                }
            }
        }
        duties
    }

    /// In classes that take locks, and so are there for several threads: what the text shows neither to be right nor to be wrong. One
    /// side holds a lock that the text does not name, or both hold none.
    fn find_unshown(&mut self, done: &[Done], duties: &mut FxHashMap<MethodId, Vec<String>>) {
        let locking: FxHashSet<ClassId> = done
            .iter()
            .filter(|d| !d.held.is_empty())
            .map(|d| d.entry.class)
            .collect();
        for (field, touches) in by_field(done) {
            if self.is_left_to_proof(field) || publishes_once(&touches, done) {
                continue;
            }
            for touch in &touches {
                let unshown = |other: &&Touch| match touch.is_locked() {
                    true => !touch.is_known() && other.is_locked(),
                    false => !other.is_locked() && locking.contains(&touch.done.entry.class),
                };
                let others = touches.iter().filter(unshown);
                let others = others.filter(|o| touch.write || o.write);
                for other in others {
                    if !self.same_object(other.done, touch.done) {
                        continue;
                    }
                    let text = self.apart_in_words(field, touch, other);
                    let all = duties.entry(touch.done.entry).or_default();
                    if !all.contains(&text) {
                        all.push(text);
                    }
                }
            }
        }
    }

    /// For each field that is touched under a lock: who touches it without.
    fn find_races(&mut self, done: &[Done]) -> Alarms {
        let mut alarms = Alarms::default();
        for (field, touches) in by_field(done) {
            let loose = self.heap.locks.loose.contains(&field);
            if loose || self.is_left_to_proof(field) || publishes_once(&touches, done) {
                continue;
            }
            let mut seen: FxHashSet<(MethodId, Span)> = FxHashSet::default();
            for touch in touches.iter().filter(|t| t.is_known()) {
                let guilty = |other: &&Touch| {
                    // Of two that are locked differently, the later one is told.
                    let told = !touch.is_locked() || other.done.span.start < touch.done.span.start;
                    // Who holds nothing has no lock in common with anybody.
                    let apart = other.is_known() || !touch.is_locked();
                    apart && other.is_locked() && told && touch.races_with(other)
                };
                let others = touches.iter().filter(guilty);
                let others = others.filter(|o| self.same_object(o.done, touch.done));
                let others: Vec<&Touch> = others.collect();
                let writes = others.iter().find(|o| o.write);
                let Some(other) = writes.or(others.first()) else {
                    continue;
                };
                if seen.insert((touch.done.entry, touch.done.span)) {
                    let words = self.race_in_words(field, touch, other);
                    let all = alarms.entry(touch.done.entry).or_default();
                    all.push(Alarm {
                        at: touch.done.at,
                        words,
                    });
                }
            }
        }
        alarms
    }

    /// Methods that others can call, and for which no contract says what their callers must have.
    fn entries(&mut self) -> Vec<MethodId> {
        let mut all = self.classes.methods();
        all.retain(|id| {
            let Some((file, decl)) = self.classes.method(*id) else {
                return false;
            };
            let node = self.unit(file).ast[decl];
            let flags = self.resolved.world.method(*id).flags;
            let public = flags.has(Flags::PUBLIC) || flags.has(Flags::PROTECTED);
            let called = !public && self.classes.is_called(self.resolved, *id);
            let method = node.kind == ast::MethodKind::Method && node.body.is_some();
            method && !called && !flags.has(Flags::PRIVATE) && self.specified_by(*id).is_none()
        });
        all
    }

    /// Methods that code calls which is not that of their own object: that of other classes in the given files, that of the class itself on another object (`main`),
    /// and lambdas, which run at some other time; apart from those that only lambdas call.
    fn entries_from_elsewhere(&mut self) -> (Vec<MethodId>, Vec<MethodId>) {
        let mut all: FxHashSet<MethodId> = self.entries().into_iter().collect();
        let mut by_lambdas = FxHashSet::default();
        for file in 0..self.resolved.files.len() {
            let unit = self.unit(file);
            let lambdas = unit.ast.nodes::<ast::Expr>();
            let lambdas = lambdas.filter(|(_, n)| matches!(n.kind, ast::ExprKind::Lambda { .. }));
            let lambdas: Vec<TextRange> = lambdas.map(|(_, n)| n.range).collect();
            for (e, node) in unit.ast.nodes::<ast::Expr>() {
                let Some(call) = self.resolved.files[file].call_of(e) else {
                    continue;
                };
                let (method, on_other) = (
                    call.method,
                    is_on_other(&unit.ast, node.kind, call.receiver),
                );
                let known = all.contains(&method) || self.classes.method(method).is_none();
                if known || is_constructor(&mut self.resolved.world, method) {
                    continue;
                }
                let around = self.classes.around(self.resolved, file, node.range);
                let world = &mut self.resolved.world;
                let own = around.is_some_and(|c| world.is_subclass(c, method.class));
                let inside = |r: &TextRange| r.start <= node.range.start && node.range.end <= r.end;
                let within = lambdas.iter().any(inside);
                if self.specified_by(method).is_some() {
                    continue;
                }
                if !own || on_other {
                    all.insert(method);
                } else if within {
                    by_lambdas.insert(method);
                }
            }
        }
        by_lambdas.retain(|method| !all.contains(method));
        let sorted = |methods: FxHashSet<MethodId>| {
            let mut methods: Vec<MethodId> = methods.into_iter().collect();
            methods.sort();
            methods
        };
        (sorted(all), sorted(by_lambdas))
    }

    /// Everything that a call of a method from outside leads to on the same object.
    fn follow_calls(&mut self, entry: MethodId, facts: &Facts, done: &mut Vec<Done>) {
        let mut seen = FxHashSet::default();
        let mut todo: Vec<(MethodId, Vec<Guard>, Option<Span>)> = vec![(entry, Vec::new(), None)];
        while let Some((id, above, at)) = todo.pop() {
            if !seen.insert((id, above.clone())) {
                continue;
            }
            for fact in facts.get(&id).into_iter().flatten() {
                let Fact { deed, span, .. } = fact;
                // Of locks that callers hold it is not known whether an object that is given is theirs.
                let above = above.iter().map(|g| match (fact.whose, g) {
                    (Whose::Given(..), Guard::This | Guard::Field(_)) => Guard::Unknown,
                    _ => g.clone(),
                });
                // A lock that is held already is not taken again: calls that go round in a circle come to an end.
                let mut held: Vec<Guard> = Vec::new();
                for guard in above.chain(fact.held.iter().cloned()) {
                    if !held.contains(&guard) {
                        held.push(guard);
                    }
                }
                let class = match fact.whose {
                    Whose::Own => entry.class,
                    Whose::Given(_, class) => class,
                };
                let at = at.unwrap_or(*span);
                if let Deed::Call { method, exact } = deed {
                    let mut bodies = vec![*method];
                    if !exact {
                        bodies = self.classes.overriding(&mut self.resolved.world, *method);
                    }
                    // What others can call as well, and without these locks, is looked at by itself.
                    bodies.retain(|b| !held.is_empty() || self.is_hidden(*b));
                    bodies.retain(|b| self.specified_by(*b).is_none());
                    todo.extend(bodies.into_iter().map(|b| (b, held.clone(), Some(at))));
                    continue;
                }
                done.push(Done {
                    entry,
                    at,
                    deed: deed.clone(),
                    span: *span,
                    held,
                    class,
                    given: fact.whose != Whose::Own,
                });
            }
        }
    }

    fn is_hidden(&mut self, id: MethodId) -> bool {
        let flags = self.resolved.world.method(id).flags;
        let public = flags.has(Flags::PUBLIC) || flags.has(Flags::PROTECTED);
        !public && self.classes.is_called(self.resolved, id)
    }

    /// A monitor or a lock field protects it: then the proof tells who may touch it.
    fn is_left_to_proof(&mut self, field: FieldId) -> bool {
        let view = self.heap.field(&mut self.resolved.world, field);
        let guarded = view.is_some_and(|(g, _)| self.heap.locks.guard_of(g).is_some());
        let node = self.heap.nodes.family(field.class).is_some();
        let loose = self.heap.locks.loose.contains(&field);
        guarded || node || (self.is_monitor(field.class) && !loose)
    }

    /// Whether both can be done to one object.
    fn same_object(&mut self, a: &Done, b: &Done) -> bool {
        let world = &mut self.resolved.world;
        world.is_subclass(a.class, b.class) || world.is_subclass(b.class, a.class)
    }
}

/// The fields that are touched, each with all who do it.
fn by_field(done: &[Done]) -> Vec<(FieldId, Vec<Touch<'_>>)> {
    let mut fields: Vec<(FieldId, Vec<Touch>)> = Vec::new();
    let mut places: FxHashMap<FieldId, usize> = FxHashMap::default();
    for done in done {
        if let Deed::Touch { field, write } = done.deed {
            let place = *places.entry(field).or_insert_with(|| {
                fields.push((field, Vec::new()));
                fields.len() - 1
            });
            fields[place].1.push(Touch { done, write });
        }
    }
    fields
}

/// The value is written once and then shown by a flag: every writer holds a lock and looks at a volatile field before, which nothing
/// sets twice, and who reads without the lock looks at it, too. Whether that is right, the fields' owner must know: it is listed.
fn publishes_once(touches: &[Touch], done: &[Done]) -> bool {
    let flags = done.iter().filter_map(|d| match d.deed {
        Deed::Signal { field, .. } => Some(field),
        _ => None,
    });
    let looks = |touch: &Touch, flag| {
        let before = |d: &Done| {
            let same = d.entry == touch.done.entry && d.span.start < touch.done.span.start;
            let inside = !touch.write || d.held == touch.done.held;
            same && inside
                && matches!(d.deed, Deed::Signal { field, write: false } if field == flag)
        };
        done.iter().any(before)
    };
    let flags: FxHashSet<_> = flags.collect();
    flags.into_iter().any(|flag| {
        let sets =
            |d: &&Done| matches!(d.deed, Deed::Signal { field, write: true } if field == flag);
        let setters: FxHashSet<Span> = done.iter().filter(sets).map(|d| d.span).collect();
        let ordered = |t: &Touch| match t.write {
            true => t.is_locked() && looks(t, flag),
            false => t.is_locked() || looks(t, flag),
        };
        setters.len() == 1 && touches.iter().all(ordered)
    })
}

impl Method<'_, '_> {
    /// Code at this place is about to run: if another thread can get in its way there, that is an error. The value of the check
    /// is not known, so that what follows is looked at, too.
    pub(crate) fn may_be_disturbed(&mut self, span: Span) -> Vec<Check> {
        let inside =
            |a: &Alarm| span.file == a.at.file && span.start <= a.at.start && a.at.end <= span.end;
        let all = std::mem::take(&mut self.alarms);
        let (now, later) = all.into_iter().partition(inside);
        self.alarms = later;
        self.sounded(now)
    }

    fn sounded(&mut self, alarms: Vec<Alarm>) -> Vec<Check> {
        let mut checks = Vec::new();
        for alarm in alarms {
            let undisturbed = self.code.local("$undisturbed", Type::Bool, alarm.at);
            let expr = self.code.read(undisturbed, alarm.at);
            checks.push(self.low.heap.rule(expr, alarm.at, alarm.words));
        }
        checks
    }

    /// Alarms at places that no step stands for.
    pub(crate) fn alarms_left(&mut self, body: Stmt, header: Span) -> Stmt {
        let left = std::mem::take(&mut self.alarms);
        if left.is_empty() {
            return body;
        }
        let mut op = Op::new(OpKind::Skip, header);
        op.checks = self.sounded(left);
        Stmt::Seq(vec![Stmt::Op(op), body])
    }
}

/// Whether a call says on which object, and that is not `this`.
fn is_on_other(ast: &ast::Ast, call: ast::ExprKind, receiver: Receiver) -> bool {
    let ast::ExprKind::Call {
        target: Some(of), ..
    } = call
    else {
        return false;
    };
    let own = matches!(ast[of].kind, ast::ExprKind::This | ast::ExprKind::Super);
    receiver == Receiver::Expr && !own
}
