//! What a thread can do, remembered by what it looks at.
//!
//! The interpreter of [`crate::model::step`] says once what a thread does at a location when the slots it reads have
//! certain values ([`Support`] says which those are); after that, the answer is a few masks over the packed state. Nothing
//! is decided here: what is not a plain step (a failing check, a fault, a value that does not fit) is never remembered,
//! and a step is remembered only if the masks give the interpreter's state where it was computed. A worker has a memory
//! of its own.

use super::layout::{Field, Layout};
use super::table::{ASK, FIRST_OUTCOME, NOTHING, Row, UNKNOWN};
use super::view::{View, ones};
use crate::model::machine::Machine;
use crate::model::support::Support;
use crate::property::Accesses;
use std::collections::BTreeSet;
use std::ops::Range;

/// Bits of the shared key at most.
const SHARED_BITS: u32 = 14;
/// Entries of the table of all threads that are found by their whole part.
const WHOLE_ENTRIES: usize = 1 << 20;
/// Bytes of all tables of one worker.
const ROOM: usize = 64 << 20;
/// More steps than this at once are not remembered.
const MAX_STEPS: usize = 256;

/// The fastest form, for threads with few states that read few globals: the entry is found by a thread's whole part of
/// the state and by all globals that any thread reads. The entries of all threads for one value of the globals lie
/// together. Without parts it is not used.
#[derive(Debug, Default)]
struct Whole {
    shared: View,
    entries: Vec<u32>,
    /// Entries for one value of the globals.
    block: usize,
    parts: Vec<Part>,
}

/// Where a thread's part lies in a state, and its entries in a block.
#[derive(Clone, Copy, Debug)]
struct Part {
    word: usize,
    shift: u32,
    mask: u64,
    offset: usize,
}

impl Part {
    #[inline]
    fn entry(self, words: &[u64]) -> usize {
        self.offset + (words[self.word] >> self.shift & self.mask) as usize
    }
}

/// A thread whose entry is found by location, then by what is read there; filled on the first visit.
#[derive(Debug)]
struct Located {
    pc: Field,
    rows: Vec<Option<Row>>,
}

/// New bits of one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Change {
    word: u32,
    keep: u64,
    set: u64,
}

/// The steps that are possible, and what the thread is about to access.
#[derive(Clone, Debug)]
struct Outcome {
    steps: Range<u32>,
    accesses: Accesses,
}

/// What is known of a thread in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Nothing: ask the interpreter and [`Memo::learn`].
    Unknown,
    /// Nothing, and there is nothing to learn.
    Ask,
    /// There is no step and no access.
    Nothing,
    /// See [`Memo::steps`].
    Outcome(u32),
}

impl Known {
    #[inline]
    fn of(entry: u32) -> Known {
        match entry {
            UNKNOWN => Known::Unknown,
            ASK => Known::Ask,
            NOTHING => Known::Nothing,
            n => Known::Outcome(n - FIRST_OUTCOME),
        }
    }
}

/// Steps that are to be remembered: the masks of each, one after the other.
#[derive(Debug, Default)]
pub struct Lesson {
    changes: Vec<Change>,
    ends: Vec<u32>,
    /// What the thread is about to access.
    pub accesses: Accesses,
    /// Something happened that is not a plain step.
    pub strange: bool,
}

/// A worker's memory.
#[derive(Debug)]
pub struct Memo {
    whole: Whole,
    located: Vec<Located>,
    invariants: Vec<Row>,
    outcomes: Vec<Outcome>,
    /// Ranges of `changes`.
    steps: Vec<(u32, u32)>,
    changes: Vec<Change>,
    /// Per thread and location, per edge: the fields that are written.
    written: Vec<Vec<Option<Vec<Vec<Field>>>>>,
    room: usize,
}

impl Memo {
    /// Nothing is known yet.
    pub fn new(machine: &Machine, layout: &Layout) -> Memo {
        let mut memo = Memo {
            whole: Whole::default(),
            located: Vec::new(),
            invariants: Vec::new(),
            outcomes: Vec::new(),
            steps: Vec::new(),
            changes: Vec::new(),
            written: (0..machine.thread_count())
                .map(|t| vec![None; machine.body(t).locations.len()])
                .collect(),
            room: ROOM,
        };
        memo.forget(machine, layout);
        memo
    }

    fn forget(&mut self, machine: &Machine, layout: &Layout) {
        self.room = ROOM;
        self.outcomes.clear();
        self.steps.clear();
        self.changes.clear();
        self.whole = whole(machine, layout);
        let others = self.whole.parts.len()..machine.thread_count();
        self.located = others
            .map(|thread| Located {
                pc: layout.threads[thread].pc,
                rows: (0..machine.body(thread).locations.len())
                    .map(|_| None)
                    .collect(),
            })
            .collect();
        let of = |code| {
            let slots = Support::of_formula(&machine.tables, code);
            View::new(slots.iter().map(|s| layout.globals[*s]))
        };
        let views: Vec<_> = machine.invariants.iter().map(of).collect();
        self.invariants = views
            .into_iter()
            .map(|view| Row::new(view, &mut self.room))
            .collect();
    }

    /// Where the entries of this state's globals begin.
    #[inline]
    pub fn block(&self, words: &[u64]) -> usize {
        self.whole.shared.key(words) as usize * self.whole.block
    }

    /// Whether invariant `k` was seen to hold with these values.
    #[inline]
    pub fn invariant_holds(&mut self, k: usize, words: &[u64]) -> bool {
        self.invariants[k].get(words) == NOTHING
    }

    /// Invariant `k` holds in this state.
    pub fn learn_invariant(&mut self, k: usize, words: &[u64]) {
        self.invariants[k].set(words, NOTHING);
    }

    /// What is known of a thread in a state with that [`Memo::block`].
    #[inline]
    pub fn known(
        &mut self,
        machine: &Machine,
        layout: &Layout,
        thread: usize,
        words: &[u64],
        block: usize,
    ) -> Known {
        Known::of(match self.whole.parts.get(thread) {
            Some(part) => self.whole.entries[block + part.entry(words)],
            None => {
                let Located { pc, rows } = &mut self.located[thread];
                let (at, room) = (pc.get(words) as usize, &mut self.room);
                rows[at]
                    .get_or_insert_with(|| row(machine, layout, thread, at, room))
                    .get(words)
            }
        })
    }

    /// Remembers what the interpreter said of a thread in a state.
    pub fn learn(
        &mut self,
        machine: &Machine,
        layout: &Layout,
        thread: usize,
        words: &[u64],
        block: usize,
        lesson: &Lesson,
    ) {
        if self.changes.len() * size_of::<Change>() + self.outcomes.len() * 32 > ROOM {
            self.forget(machine, layout);
        }
        let entry = if lesson.strange || lesson.ends.len() > MAX_STEPS {
            ASK
        } else if lesson.ends.is_empty() && lesson.accesses == Accesses::default() {
            NOTHING
        } else {
            self.outcome(lesson)
        };
        if let Some(part) = self.whole.parts.get(thread) {
            self.whole.entries[block + part.entry(words)] = entry;
        } else {
            let Located { pc, rows } = &mut self.located[thread];
            if let Some(row) = &mut rows[pc.get(words) as usize] {
                row.set(words, entry);
            }
        }
    }

    fn outcome(&mut self, lesson: &Lesson) -> u32 {
        let first = self.steps.len() as u32;
        let base = self.changes.len() as u32;
        self.changes.extend_from_slice(&lesson.changes);
        let mut from = base;
        for end in &lesson.ends {
            self.steps.push((from, base + end));
            from = base + end;
        }
        self.outcomes.push(Outcome {
            steps: first..self.steps.len() as u32,
            accesses: lesson.accesses,
        });
        self.outcomes.len() as u32 - 1 + FIRST_OUTCOME
    }

    /// The steps of an outcome, to be given to [`Memo::apply`].
    #[inline]
    pub fn steps(&self, outcome: u32) -> (Range<u32>, Accesses) {
        let outcome = &self.outcomes[outcome as usize];
        (outcome.steps.clone(), outcome.accesses)
    }

    /// Makes a step in a state.
    #[inline]
    pub fn apply(&self, step: u32, words: &mut [u64]) {
        let (from, to) = self.steps[step as usize];
        for c in &self.changes[from as usize..to as usize] {
            let word = &mut words[c.word as usize];
            *word = *word & c.keep | c.set;
        }
    }

    /// Adds a step to a lesson: from `before` to `after`, by the edge of that number at location `pc`.
    #[expect(
        clippy::too_many_arguments,
        reason = "where the step is and what it does"
    )]
    pub fn note(
        &mut self,
        machine: &Machine,
        layout: &Layout,
        thread: usize,
        pc: u32,
        edge: usize,
        before: &[u64],
        after: &[u64],
        lesson: &mut Lesson,
    ) {
        let written = self.written[thread][pc as usize]
            .get_or_insert_with(|| written(machine, layout, thread, pc));
        let first = lesson.changes.len();
        for field in &written[edge] {
            let mask = ones(field.bits) << field.shift;
            let set = after[field.word as usize] & mask;
            match lesson.changes[first..]
                .iter_mut()
                .find(|c| c.word == field.word)
            {
                Some(c) => {
                    c.keep &= !mask;
                    c.set |= set;
                }
                None => lesson.changes.push(Change {
                    word: field.word,
                    keep: !mask,
                    set,
                }),
            }
        }
        lesson.ends.push(lesson.changes.len() as u32);
        let same = (0..before.len()).all(|w| {
            let change = lesson.changes[first..]
                .iter()
                .find(|c| c.word as usize == w);
            change.map_or(before[w], |c| before[w] & c.keep | c.set) == after[w]
        });
        lesson.strange |= !same;
    }
}

/// The table of whole parts; without parts if it would be too large.
fn whole(machine: &Machine, layout: &Layout) -> Whole {
    let mut whole = Whole::default();
    let Some(shared) = shared_view(machine, layout) else {
        return whole;
    };
    let mut parts = Vec::new();
    for fields in &layout.threads {
        let Some(all) = fields.all else {
            return Whole::default();
        };
        parts.push(Part {
            word: all.word as usize,
            shift: all.shift,
            mask: ones(all.bits),
            offset: whole.block,
        });
        whole.block += 1 << all.bits;
        if whole.block << shared.bits > WHOLE_ENTRIES {
            return Whole::default();
        }
    }
    whole.entries = vec![UNKNOWN; whole.block << shared.bits];
    Whole {
        shared,
        parts,
        ..whole
    }
}

/// All global slots that any thread reads anywhere; `None` if they are too many.
fn shared_view(machine: &Machine, layout: &Layout) -> Option<View> {
    let mut slots: BTreeSet<usize> = BTreeSet::new();
    for thread in 0..machine.thread_count() {
        let body = machine.body(thread);
        for edge in body.locations.iter().flat_map(|l| &l.edges) {
            let support = Support::of_edge(&machine.tables, body, edge, thread as i64 + 1);
            slots.extend(support.reads.globals);
        }
        let bits: u32 = slots.iter().map(|s| layout.globals[*s].bits).sum();
        if bits > SHARED_BITS {
            return None;
        }
    }
    View::new(slots.iter().map(|s| layout.globals[*s]))
}

fn row(machine: &Machine, layout: &Layout, thread: usize, pc: usize, room: &mut usize) -> Row {
    let body = machine.body(thread);
    let mut fields = Vec::new();
    for edge in &body.locations[pc].edges {
        let reads = Support::of_edge(&machine.tables, body, edge, thread as i64 + 1).reads;
        fields.extend(reads.globals.iter().map(|s| layout.globals[*s]));
        fields.extend(
            reads
                .locals
                .iter()
                .map(|s| layout.threads[thread].locals[*s]),
        );
    }
    Row::new(View::new(fields), room)
}

/// Per edge of a location: the location's own field and those of the slots that the edge writes.
fn written(machine: &Machine, layout: &Layout, thread: usize, pc: u32) -> Vec<Vec<Field>> {
    let body = machine.body(thread);
    let own = &layout.threads[thread];
    let fields = |edge| {
        let writes = Support::of_edge(&machine.tables, body, edge, thread as i64 + 1).writes;
        let globals = writes.globals.iter().map(|s| layout.globals[*s]);
        let locals = writes.locals.iter().map(|s| own.locals[*s]);
        std::iter::once(own.pc)
            .chain(globals)
            .chain(locals)
            .filter(|f| f.bits > 0)
            .collect()
    };
    body.locations[pc as usize]
        .edges
        .iter()
        .map(fields)
        .collect()
}
