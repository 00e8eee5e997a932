//! Tables of what was seen, by key: an entry for each key where there are few, a cache that forgets where there are many.

use super::view::View;

/// Nothing is known yet.
pub(super) const UNKNOWN: u32 = 0;
/// The interpreter is to be asked each time.
pub(super) const ASK: u32 = 1;
/// The thread can do nothing, or a formula holds.
pub(super) const NOTHING: u32 = 2;
/// Entries from here on number outcomes.
pub(super) const FIRST_OUTCOME: u32 = 3;

/// Keys of a table that has an entry for each.
const DENSE_BITS: u32 = 12;
/// Entries of a table that forgets.
const CACHE_BITS: u32 = 12;

/// Entries by key.
#[derive(Debug)]
enum Table {
    Dense(Vec<u32>),
    /// Key and entry; hits and misses so far.
    Cache(Vec<(u64, u32)>, u32, u32),
    /// Remembering does not pay.
    None,
}

impl Table {
    fn new(bits: Option<u32>, room: &mut usize) -> Table {
        let (table, bytes) = match bits {
            None => return Table::None,
            Some(bits) if bits <= DENSE_BITS => (Table::Dense(vec![UNKNOWN; 1 << bits]), 4 << bits),
            Some(_) => {
                let slots = vec![(0, UNKNOWN); 1 << CACHE_BITS];
                (Table::Cache(slots, 0, 0), 16 << CACHE_BITS)
            }
        };
        match room.checked_sub(bytes) {
            Some(left) => {
                *room = left;
                table
            }
            None => Table::None,
        }
    }

    #[inline]
    fn get(&mut self, key: u64) -> u32 {
        match self {
            Table::Dense(entries) => entries[key as usize],
            Table::Cache(slots, hits, _) => match slots[slot_of(key)] {
                (known, entry) if known == key && entry != UNKNOWN => {
                    *hits += 1;
                    entry
                }
                _ => UNKNOWN,
            },
            Table::None => ASK,
        }
    }

    fn set(&mut self, key: u64, entry: u32) {
        match self {
            Table::Dense(entries) => entries[key as usize] = entry,
            Table::Cache(slots, hits, misses) => {
                slots[slot_of(key)] = (key, entry);
                *misses += 1;
                if *misses >= 1 << (CACHE_BITS + 1) {
                    if *hits < *misses {
                        *self = Table::None;
                    } else {
                        (*hits, *misses) = (0, 0);
                    }
                }
            }
            Table::None => {}
        }
    }
}

fn slot_of(key: u64) -> usize {
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - CACHE_BITS)) as usize
}

/// What is looked at, and what was seen.
#[derive(Debug)]
pub(super) struct Row {
    view: Option<View>,
    table: Table,
}

impl Row {
    /// A table for a view (`None`: what is looked at is too much), if there is room.
    pub(super) fn new(view: Option<View>, room: &mut usize) -> Row {
        let table = Table::new(view.as_ref().map(|v| v.bits), room);
        Row { view, table }
    }

    /// The entry of a state.
    #[inline]
    pub(super) fn get(&mut self, words: &[u64]) -> u32 {
        match &self.view {
            Some(view) => self.table.get(view.key(words)),
            None => ASK,
        }
    }

    /// Changes it.
    pub(super) fn set(&mut self, words: &[u64], entry: u32) {
        if let Some(view) = &self.view {
            self.table.set(view.key(words), entry);
        }
    }
}
