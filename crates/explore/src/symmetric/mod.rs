//! Identical threads by one representative, for any number of them (M7; semantics, section 5, "Symmetry").
//!
//! The rules are those of [`crate::modular::finite`], on stores up to renaming of thread ids. A fact says what one thread
//! (`me`) can see. ENV lets every thread that may exist — one named in the store, one that only `me` knows, an unnamed
//! one — take a step that the representative of its declaration was seen to take from the same store. What is exposed
//! of other threads (refinement) is counted: how many of them show what, saturating at "two or more" if there may be
//! any number.

pub mod names;
mod others;
pub mod program;
pub mod run;

use crate::budget::{Budget, Meter, Stop};
use crate::model::value::Val;
use crate::modular::exposure::Exposure;
use crate::modular::{Alarm, Outcome, Statistics};
use crate::property::{Accesses, Properties};
use crate::trace::requires_violation;
use heddle_interp::Violation;
use heddle_plato::ir::{GlobalId, Type};
use heddle_text::Span;
use names::{Renaming, Typed, ids_in, rename};
use others::{Others, Tag, Tags};
use program::SymmetricProgram;
use run::{At, Event};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What one thread can see: a fact of R.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fact {
    /// Its declaration; the thread is member 0 of it.
    pub decl: u32,
    /// Its location.
    pub pc: u32,
    /// Globals.
    pub g: Arc<[Val]>,
    /// Locals.
    pub l: Arc<[Val]>,
    /// What the other threads show.
    others: Others,
}

/// A store as one thread sees it: the key under which guarantees are kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Key {
    decl: u32,
    tag: Tag,
    g: Arc<[Val]>,
    others: Others,
}

/// A step that a thread was seen to take.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Guarantee {
    g: Arc<[Val]>,
    tag: Tag,
}

/// A fact seen from another thread: how that thread's names translate, and what the remaining threads show.
#[derive(Clone, Debug)]
struct View {
    fact: usize,
    sigma: BTreeMap<i64, i64>,
    rest: Others,
}

/// What is kept under a key.
#[derive(Default)]
struct Entry {
    guarantees: Vec<Guarantee>,
    views: Vec<Arc<View>>,
    own: Vec<Accesses>,
    foreign: Vec<Accesses>,
}

/// R and G up to renaming.
pub struct Relations<'p> {
    /// The program.
    pub program: &'p SymmetricProgram,
    /// R.
    pub facts: Vec<Fact>,
    known: FxHashMap<Fact, usize>,
    entries: FxHashMap<Key, Entry>,
}

impl Relations<'_> {
    /// G: declaration, store before, store after.
    pub fn guarantees(&self) -> impl Iterator<Item = (u32, &Arc<[Val]>, &Arc<[Val]>)> {
        let all = self.entries.iter();
        all.flat_map(|(key, entry)| {
            entry
                .guarantees
                .iter()
                .map(move |g| (key.decl, &key.g, &g.g))
        })
    }
}

/// What to do.
#[derive(Clone, Debug)]
pub struct Options<'a> {
    /// What to check.
    pub properties: &'a Properties,
    /// When to stop.
    pub budget: &'a Budget,
    /// What threads show of themselves.
    pub exposure: &'a Exposure,
    /// Stop at the first alarm.
    pub first_alarm: bool,
}

struct Closure<'p, 'o> {
    rel: Relations<'p>,
    options: &'o Options<'o>,
    tags: Tags<'o>,
    watched: Vec<GlobalId>,
    /// How other threads see the fact that is being looked at (only if races are looked for).
    seen_as: Vec<Key>,
    next: usize,
    guarantees: u64,
    alarms: Vec<Alarm>,
    stopped: Option<Stop>,
    open: Option<Stop>,
}

/// Computes the least solution of the rules up to renaming.
pub fn explore<'p>(
    program: &'p SymmetricProgram,
    options: &Options<'_>,
) -> (Relations<'p>, Outcome) {
    let mut closure = Closure {
        rel: Relations {
            program,
            facts: Vec::new(),
            known: FxHashMap::default(),
            entries: FxHashMap::default(),
        },
        options,
        tags: Tags::new(options.exposure),
        watched: options.properties.races.iter().copied().collect(),
        seen_as: Vec::new(),
        next: 0,
        guarantees: 0,
        alarms: Vec::new(),
        stopped: None,
        open: None,
    };
    closure.init();
    closure.close();
    let outcome = Outcome {
        statistics: Statistics {
            facts: closure.rel.facts.len() as u64,
            guarantees: closure.guarantees,
            stores: closure.rel.entries.len() as u64,
        },
        alarms: closure.alarms,
        stopped: closure.stopped.or(closure.open),
    };
    (closure.rel, outcome)
}

impl Closure<'_, '_> {
    /// INIT.
    fn init(&mut self) {
        let program = self.rel.program;
        for decl in 0..program.classes.len() {
            if program.names.counts[decl] == Some(0) {
                continue;
            }
            let stores = match program.initial_stores(decl) {
                Ok(stores) => stores,
                Err((fault, span)) => {
                    self.open.get_or_insert(Stop::Fault(fault, span));
                    continue;
                }
            };
            let l = vec![Val::Num(0); program.classes[decl].flow.locals.len()];
            for others in self.tags.initial(program, decl) {
                for g in &stores {
                    self.add(decl, 0, g, &l, others.clone());
                }
            }
        }
    }

    /// Adds a fact, renamed to its standard form.
    fn add(&mut self, decl: usize, pc: usize, g: &[Val], l: &[Val], others: Others) {
        let program = self.rel.program;
        let me = program.names.id(decl, 0);
        let local_types: Vec<&Type> = program.classes[decl]
            .flow
            .locals
            .iter()
            .map(|d| &d.ty)
            .collect();
        let parts: Vec<Typed<'_>> = typed(program, g)
            .chain(l.iter().zip(local_types.iter().copied()))
            .collect();
        let renaming = Renaming::canonical(&program.names, me, &parts);
        let renamed: Vec<Val> = parts.iter().map(|(v, t)| renaming.apply(v, t)).collect();
        let (g, l) = renamed.split_at(g.len());
        let fact = Fact {
            decl: decl as u32,
            pc: pc as u32,
            g: g.into(),
            l: l.into(),
            others,
        };
        if !self.rel.known.contains_key(&fact) {
            self.check_invariants(&fact);
            self.rel.known.insert(fact.clone(), self.rel.facts.len());
            self.rel.facts.push(fact);
        }
    }

    fn check_invariants(&mut self, fact: &Fact) {
        if !self.options.properties.invariants {
            return;
        }
        let program = self.rel.program;
        let span = |k: usize| program.program.invariants[k].span;
        match program.broken_invariant(fact.decl as usize, &fact.g) {
            Ok(None) => {}
            Ok(Some(k)) => self.alarm(span(k), fact.pc, Violation::Invariant(k)),
            Err((k, fault)) => {
                self.open.get_or_insert(Stop::Fault(fault, span(k)));
            }
        }
    }

    fn alarm(&mut self, span: Span, pc: u32, violation: Violation) {
        if !self
            .alarms
            .iter()
            .any(|a| a.span == span && a.violation == violation)
        {
            self.alarms.push(Alarm {
                thread: None,
                span,
                violation,
                pc,
                store: Vec::new(),
            });
        }
    }

    fn close(&mut self) {
        let meter = Meter::start(self.options.budget);
        while self.next < self.rel.facts.len() {
            if self.options.first_alarm && !self.alarms.is_empty() {
                return;
            }
            let facts = self.rel.facts.len() as u64;
            if let Some(stop) = meter.over(facts, (facts + self.guarantees) * 600) {
                self.stopped = Some(stop);
                return;
            }
            let number = self.next;
            self.next += 1;
            self.env(number);
            self.step(number);
        }
    }

    /// The tag of a fact's own thread.
    fn own_tag(&mut self, fact: &Fact) -> Tag {
        self.tags.of(fact.decl as usize, fact.pc as usize, &fact.l)
    }

    /// ENV for a fact: every thread that may exist beside `me`.
    fn env(&mut self, number: usize) {
        let fact = self.rel.facts[number].clone();
        let program = self.rel.program;
        let me = program.names.id(fact.decl as usize, 0);
        let used = program.used(fact.decl as usize, &fact.g, &fact.l);
        let mut threads: Vec<i64> = used.iter().copied().filter(|t| *t != me).collect();
        for decl in 0..program.classes.len() {
            if program.names.single[decl] {
                threads.push(program.names.id(decl, 0));
            } else {
                threads.extend(program.names.fresh(decl, &used));
            }
        }
        threads.sort_unstable();
        threads.dedup();
        let own = self.own_tag(&fact);
        self.seen_as.clear();
        for e in threads.into_iter().filter(|e| *e != me) {
            let Some((decl, _)) = program.names.parts(e) else {
                continue;
            };
            let parts: Vec<Typed<'_>> = typed(program, &fact.g).collect();
            let renaming = Renaming::canonical(&program.names, e, &parts);
            let g: Arc<[Val]> = parts.iter().map(|(v, t)| renaming.apply(v, t)).collect();
            for (tag, rest) in self.tags.without_one(&fact.others, decl) {
                let key = Key {
                    decl: decl as u32,
                    tag,
                    g: Arc::clone(&g),
                    others: self.tags.plus(&rest, own, &program.names),
                };
                let view = Arc::new(View {
                    fact: number,
                    sigma: renaming.inverse(),
                    rest,
                });
                if !self.watched.is_empty() {
                    self.seen_as.push(key.clone());
                }
                let entry = self.rel.entries.entry(key).or_default();
                entry.views.push(Arc::clone(&view));
                for guarantee in entry.guarantees.clone() {
                    self.apply(&view, &guarantee);
                }
            }
        }
    }

    /// Lets the other thread of a view take a step.
    fn apply(&mut self, view: &View, guarantee: &Guarantee) {
        let fact = self.rel.facts[view.fact].clone();
        let program = self.rel.program;
        let decl = fact.decl as usize;
        let known = |id: &i64| {
            view.sigma.contains_key(id)
                || program
                    .names
                    .parts(*id)
                    .is_none_or(|(d, _)| program.names.single[d])
        };
        let new: Vec<i64> = ids_in(typed(program, &guarantee.g))
            .into_iter()
            .filter(|id| !known(id))
            .collect();
        let mut used = program.used(decl, &fact.g, &fact.l);
        used.extend(view.sigma.values().copied());
        let taken: Vec<i64> = view.sigma.values().copied().collect();
        let others = self.tags.plus(&view.rest, guarantee.tag, &program.names);
        let mut found = Vec::new();
        assign(program, &new, &used, &taken, view.sigma.clone(), &mut found);
        for sigma in found {
            let to = |id: i64| sigma.get(&id).copied().unwrap_or(id);
            let g: Vec<Val> = typed(program, &guarantee.g)
                .map(|(v, t)| rename(v, t, &to))
                .collect();
            self.add(decl, fact.pc as usize, &g, &fact.l, others.clone());
        }
    }

    /// STEP, and ENV for the new guarantees.
    fn step(&mut self, number: usize) {
        let fact = self.rel.facts[number].clone();
        let program = self.rel.program;
        let decl = fact.decl as usize;
        let at = At {
            decl,
            pc: fact.pc as usize,
            g: &fact.g,
            l: &fact.l,
        };
        let own = self.own_tag(&fact);
        let mut access = Accesses::default();
        let flow = &program.classes[decl].flow;
        program.steps(at, &mut |event| match event {
            Event::Step(op, pc, g2, l2) => {
                self.touch(decl, op, &mut access);
                self.guarantee(&fact, own, pc, &g2, &l2);
                self.add(decl, pc, &g2, &l2, fact.others.clone());
            }
            Event::Wrong(op, check) => {
                self.touch(decl, op, &mut access);
                if self.options.properties.assertions {
                    let violation = requires_violation(&flow.ops[op], check);
                    self.alarm(flow.ops[op].op.span, fact.pc, violation);
                }
            }
            Event::Fault(op, fault) => {
                let span = op.map_or(Span::default(), |op| flow.ops[op].op.span);
                self.open.get_or_insert(Stop::Fault(fault, span));
            }
            Event::Cut => {
                self.open.get_or_insert(Stop::Calls);
            }
        });
        if access.any != 0 {
            self.race(&fact, own, access);
        }
    }

    fn touch(&self, decl: usize, op: usize, access: &mut Accesses) {
        if self.watched.is_empty() {
            return;
        }
        let op = &self.rel.program.classes[decl].flow.ops[op].op;
        let written = op.modified_globals();
        for (k, global) in self.watched.iter().enumerate() {
            let mut reads = false;
            op.for_each_expr(&mut |e| reads |= e.globals().iter().any(|(g, _)| g == global));
            if written.contains(global) {
                access.writes |= 1 << k;
            }
            if reads || written.contains(global) {
                access.any |= 1 << k;
            }
        }
    }

    /// Records that a thread can take the step from its store to `g2`.
    fn guarantee(&mut self, fact: &Fact, own: Tag, pc: usize, g2: &[Val], l2: &[Val]) {
        let program = self.rel.program;
        let decl = fact.decl as usize;
        let me = program.names.id(decl, 0);
        let before: Vec<Typed<'_>> = typed(program, &fact.g).collect();
        let after: Vec<Typed<'_>> = typed(program, g2).collect();
        let mut renaming = Renaming::canonical(&program.names, me, &before);
        let g: Arc<[Val]> = before.iter().map(|(v, t)| renaming.apply(v, t)).collect();
        renaming.extend(&program.names, &after);
        let next: Arc<[Val]> = after.iter().map(|(v, t)| renaming.apply(v, t)).collect();
        let tag = self.tags.of(decl, pc, l2);
        if g == next && tag == own {
            return;
        }
        let key = Key {
            decl: fact.decl,
            tag: own,
            g,
            others: fact.others.clone(),
        };
        let guarantee = Guarantee { g: next, tag };
        let entry = self.rel.entries.entry(key).or_default();
        if entry.guarantees.contains(&guarantee) {
            return;
        }
        entry.guarantees.push(guarantee.clone());
        self.guarantees += 1;
        for view in entry.views.clone() {
            self.apply(&view, &guarantee);
        }
    }

    /// Two threads at one store whose next accesses conflict.
    fn race(&mut self, fact: &Fact, own: Tag, access: Accesses) {
        let program = self.rel.program;
        let me = program.names.id(fact.decl as usize, 0);
        let parts: Vec<Typed<'_>> = typed(program, &fact.g).collect();
        let renaming = Renaming::canonical(&program.names, me, &parts);
        let key = Key {
            decl: fact.decl,
            tag: own,
            g: parts.iter().map(|(v, t)| renaming.apply(v, t)).collect(),
            others: fact.others.clone(),
        };
        let entry = self.rel.entries.entry(key).or_default();
        if !entry.own.contains(&access) {
            entry.own.push(access);
        }
        let mut conflict = entry.foreign.iter().find_map(|a| a.conflict(access));
        // The same fact as others see it: its keys were made just before, when it was taken from the worklist.
        for key in std::mem::take(&mut self.seen_as) {
            let entry = self.rel.entries.entry(key).or_default();
            conflict = conflict.or_else(|| entry.own.iter().find_map(|a| a.conflict(access)));
            if !entry.foreign.contains(&access) {
                entry.foreign.push(access);
            }
        }
        if let Some(k) = conflict {
            let global = self.watched[k as usize];
            let span = program.program.globals[global.index()].span;
            let threads = (0, 1);
            self.alarm(span, fact.pc, Violation::Race { global, threads });
        }
    }
}

/// The globals with their types.
fn typed<'a>(program: &'a SymmetricProgram, g: &'a [Val]) -> impl Iterator<Item = Typed<'a>> {
    g.iter().zip(program.program.globals.iter().map(|d| &d.ty))
}

/// All ways to identify the `new` ids of a step with threads of the observer: one it knows that is not `taken`, or an
/// unnamed one. Different ids are different threads.
fn assign(
    program: &SymmetricProgram,
    new: &[i64],
    used: &[i64],
    taken: &[i64],
    sigma: BTreeMap<i64, i64>,
    found: &mut Vec<BTreeMap<i64, i64>>,
) {
    let [id, rest @ ..] = new else {
        found.push(sigma);
        return;
    };
    let Some((decl, _)) = program.names.parts(*id) else {
        return;
    };
    let same = |t: &i64| program.names.parts(*t).is_some_and(|(d, _)| d == decl);
    let mut candidates: Vec<i64> = used
        .iter()
        .copied()
        .filter(|t| same(t) && !taken.contains(t))
        .collect();
    candidates.extend(program.names.fresh(decl, used));
    candidates.sort_unstable();
    candidates.dedup();
    for candidate in candidates {
        let mut sigma = sigma.clone();
        sigma.insert(*id, candidate);
        let mut used = used.to_vec();
        used.push(candidate);
        let mut taken = taken.to_vec();
        taken.push(candidate);
        assign(program, rest, &used, &taken, sigma, found);
    }
}
