//! Packed states: every slot in as few bits as its type needs.
//!
//! Integers start with few bits; a value that does not fit asks for a wider layout ([`Layout::widened`]) and the
//! search starts again with it.

use super::view::ones;
use crate::model::machine::{BodyCode, Machine};
use crate::model::shape::Place;

/// Where a slot lies in a packed state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// The word.
    pub word: u32,
    /// Bits below it in that word.
    pub shift: u32,
    /// Its bits.
    pub bits: u32,
    /// Whether the highest is a sign.
    pub signed: bool,
}

impl Field {
    /// Its value in a state.
    #[inline]
    pub fn get(self, words: &[u64]) -> i64 {
        let up = 64 - self.shift - self.bits;
        if self.bits == 0 {
            0
        } else if self.signed {
            ((words[self.word as usize] << up) as i64) >> (64 - self.bits)
        } else {
            ((words[self.word as usize] << up) >> (64 - self.bits)) as i64
        }
    }

    /// False if the value needs more bits.
    #[inline]
    pub fn set(self, words: &mut [u64], value: i64) -> bool {
        let mask = ones(self.bits);
        let word = &mut words[self.word as usize];
        *word = *word & !(mask << self.shift) | (value as u64 & mask) << self.shift;
        if self.signed {
            let spare = 64 - self.bits;
            (value << spare) >> spare == value
        } else {
            value as u64 & !mask == 0
        }
    }
}

/// The fields of one thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadFields {
    /// Location.
    pub pc: Field,
    /// Local slots.
    pub locals: Vec<Field>,
    /// All of them as one field, if one word holds them side by side.
    pub all: Option<Field>,
    /// First local slot of the thread in [`Unpacked::locals`].
    pub base: usize,
}

/// The layout of a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Words per state.
    pub words: usize,
    /// Global slots.
    pub globals: Vec<Field>,
    /// Per instance.
    pub threads: Vec<ThreadFields>,
    int_bits: u32,
}

/// An unpacked state.
#[derive(Clone, Debug, Default)]
pub struct Unpacked {
    /// Global slots.
    pub g: Vec<i64>,
    /// Locations.
    pub pcs: Vec<u32>,
    /// Local slots of all threads, one after the other.
    pub locals: Vec<i64>,
}

impl Unpacked {
    /// All threads at their beginning.
    pub fn initial(machine: &Machine, g: &[i64]) -> Unpacked {
        let threads = machine.thread_count();
        let slots = (0..threads).map(|t| machine.body(t).slots).sum();
        Unpacked {
            g: g.to_vec(),
            pcs: vec![0; threads],
            locals: vec![0; slots],
        }
    }

    /// The local slots of one thread.
    pub fn local<'a>(&'a self, layout: &Layout, thread: usize) -> &'a [i64] {
        let fields = &layout.threads[thread];
        &self.locals[fields.base..fields.base + fields.locals.len()]
    }
}

/// Bits of an integer slot in the first layout.
const FIRST_INT_BITS: u32 = 4;

/// A thread's part of at most so many bits is kept in one word.
const MAX_BLOCK: u32 = 20;

impl Layout {
    /// The layout with the narrowest integers.
    pub fn new(machine: &Machine) -> Layout {
        Layout::with_int_bits(machine, FIRST_INT_BITS)
    }

    /// The next wider layout; `None` if integers have 64 bits already.
    pub fn widened(&self, machine: &Machine) -> Option<Layout> {
        (self.int_bits < 64).then(|| Layout::with_int_bits(machine, self.int_bits * 2))
    }

    fn with_int_bits(machine: &Machine, int_bits: u32) -> Layout {
        let mut packer = Packer::default();
        let globals = machine.tables.globals.iter();
        let globals = globals
            .flat_map(|p| bits_of(p, int_bits))
            .collect::<Vec<_>>();
        let globals = packer.place(&globals);
        let mut base = 0;
        let threads = (0..machine.thread_count()).map(|t| {
            let fields = thread_fields(&mut packer, machine.body(t), base, int_bits);
            base += fields.locals.len();
            fields
        });
        let threads = threads.collect();
        Layout {
            words: packer.free.len().max(1),
            globals,
            threads,
            int_bits,
        }
    }

    /// Unpacks `words`.
    pub fn unpack(&self, words: &[u64], out: &mut Unpacked) {
        out.g.clear();
        out.g.extend(self.globals.iter().map(|f| f.get(words)));
        out.pcs.clear();
        out.pcs
            .extend(self.threads.iter().map(|t| t.pc.get(words) as u32));
        out.locals.clear();
        for thread in &self.threads {
            out.locals
                .extend(thread.locals.iter().map(|f| f.get(words)));
        }
    }

    /// Packs a whole state; false if it does not fit.
    pub fn pack(&self, state: &Unpacked, words: &mut [u64]) -> bool {
        let mut fits = true;
        for (slot, field) in self.globals.iter().enumerate() {
            fits &= field.set(words, state.g[slot]);
        }
        for thread in 0..self.threads.len() {
            fits &= self.pack_thread(words, thread, state.pcs[thread], state.local(self, thread));
        }
        fits
    }

    /// Replaces some global slots; false if a value does not fit.
    #[inline]
    pub fn pack_globals(&self, words: &mut [u64], slots: &[usize], g: &[i64]) -> bool {
        let mut fits = true;
        for slot in slots {
            fits &= self.globals[*slot].set(words, g[*slot]);
        }
        fits
    }

    /// Replaces one thread's part; false if a value does not fit.
    #[inline]
    pub fn pack_thread(&self, words: &mut [u64], thread: usize, pc: u32, locals: &[i64]) -> bool {
        let fields = &self.threads[thread];
        let mut fits = fields.pc.set(words, i64::from(pc));
        for (field, value) in fields.locals.iter().zip(locals) {
            fits &= field.set(words, *value);
        }
        fits
    }
}

fn thread_fields(packer: &mut Packer, body: &BodyCode, base: usize, int_bits: u32) -> ThreadFields {
    let last = body.locations.len().saturating_sub(1) as u64;
    let mut bits = vec![(u64::BITS - last.leading_zeros(), false)];
    bits.extend(body.places.iter().flat_map(|p| bits_of(p, int_bits)));
    let (mut fields, all) = packer.block(&bits);
    ThreadFields {
        pc: fields.remove(0),
        locals: fields,
        all,
        base,
    }
}

fn bits_of(place: &Place, int_bits: u32) -> Vec<(u32, bool)> {
    let one = match place.shape.bits() {
        Some(bits) => (bits, false),
        None => (int_bits, true),
    };
    vec![one; place.shape.slots()]
}

/// Fills words from the first with room.
#[derive(Default)]
struct Packer {
    free: Vec<u32>,
}

impl Packer {
    fn place(&mut self, bits: &[(u32, bool)]) -> Vec<Field> {
        bits.iter()
            .map(|(bits, signed)| self.one(*bits, *signed))
            .collect()
    }

    /// Places bits side by side in one word, if they are few: then a thread's part is read at once.
    fn block(&mut self, bits: &[(u32, bool)]) -> (Vec<Field>, Option<Field>) {
        let sum = bits.iter().map(|(b, _)| *b).sum();
        if sum > MAX_BLOCK {
            return (self.place(bits), None);
        }
        let whole = self.one(sum, false);
        let mut shift = whole.shift;
        let fields = bits.iter().map(|(bits, signed)| {
            shift += bits;
            Field {
                word: whole.word,
                shift: if *bits == 0 { 0 } else { shift - bits },
                bits: *bits,
                signed: *signed,
            }
        });
        (fields.collect(), Some(whole))
    }

    fn one(&mut self, bits: u32, signed: bool) -> Field {
        // Looking only at the last words keeps this linear; earlier ones are nearly full.
        let start = self.free.len().saturating_sub(8);
        let found = (start..self.free.len()).find(|w| self.free[*w] >= bits);
        let word = found.unwrap_or_else(|| {
            self.free.push(64);
            self.free.len() - 1
        });
        let shift = 64 - self.free[word];
        self.free[word] -= bits;
        Field {
            word: word as u32,
            shift: if bits == 0 { 0 } else { shift },
            bits,
            signed,
        }
    }
}
