//! How values lie in slots: one 64-bit slot per scalar while a state is unpacked.

use super::slow::cardinality;
use super::threads::Tids;
use super::value::{Table, Val};
use heddle_plato::ir::{Program, Type};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, RwLock};

/// The layout of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One slot: a scalar with that many values (`None`: integers).
    Scalar(Option<u32>),
    /// One slot: a set as a bit mask over that many possible elements (at most [`MAX_MASK`]).
    Mask(u32),
    /// A map over a finite domain, its elements one after the other.
    Flat(u32, Box<Shape>),
    /// One slot: the number of a value tree in the [`RichTable`].
    Rich,
}

/// Sets over more elements are trees.
pub const MAX_MASK: u32 = 62;
const MAX_FLAT: u64 = 20_000;

impl Shape {
    /// The layout of `ty`; `None` for opaque types, which have no values to enumerate.
    pub fn of(program: &Program, tids: &dyn Tids, ty: &Type) -> Option<Shape> {
        match ty {
            Type::Opaque(_) => None,
            Type::Int => Some(Shape::Scalar(None)),
            Type::Bool | Type::Enum(_) | Type::Tid => {
                Some(Shape::Scalar(cardinality(program, tids, ty)))
            }
            Type::Set(element) => {
                Shape::of(program, tids, element)?;
                match cardinality(program, tids, element) {
                    Some(n) if n <= MAX_MASK => Some(Shape::Mask(n)),
                    _ => Some(Shape::Rich),
                }
            }
            Type::Map(key, value) => {
                Shape::of(program, tids, key)?;
                let value = Shape::of(program, tids, value)?;
                match cardinality(program, tids, key) {
                    Some(n)
                        if value != Shape::Rich
                            && u64::from(n) * value.slots() as u64 <= MAX_FLAT =>
                    {
                        Some(Shape::Flat(n, Box::new(value)))
                    }
                    _ => Some(Shape::Rich),
                }
            }
        }
    }

    /// How many slots it takes.
    pub fn slots(&self) -> usize {
        match self {
            Shape::Flat(n, element) => *n as usize * element.slots(),
            _ => 1,
        }
    }

    /// How many bits each slot needs; `None` where that depends on the run (integers, trees).
    pub fn bits(&self) -> Option<u32> {
        match self {
            Shape::Scalar(Some(n)) => Some(u32::BITS - n.saturating_sub(1).leading_zeros()),
            Shape::Mask(n) => Some(*n),
            Shape::Flat(_, element) => element.bits(),
            Shape::Scalar(None) | Shape::Rich => None,
        }
    }

    /// The value in the slots.
    pub fn decode(&self, slots: &[i64], rich: &RichTable) -> Val {
        match self {
            Shape::Scalar(_) => Val::Num(slots[0]),
            Shape::Mask(n) => {
                let set: BTreeSet<Val> = (0..i64::from(*n))
                    .filter(|k| slots[0] >> k & 1 == 1)
                    .map(Val::Num)
                    .collect();
                Val::Set(Arc::new(set))
            }
            Shape::Flat(n, element) => {
                let width = element.slots();
                let value = |k: u32| element.decode(&slots[k as usize * width..][..width], rich);
                let default = value(0);
                let entries: BTreeMap<Val, Val> = (1..*n)
                    .map(|k| (Val::Num(i64::from(k)), value(k)))
                    .filter(|(_, v)| *v != default)
                    .collect();
                Val::Map(Arc::new(Table { default, entries }))
            }
            Shape::Rich => rich.value(slots[0]),
        }
    }

    /// Writes a value to the slots.
    pub fn encode(&self, value: &Val, slots: &mut [i64], rich: &RichTable) {
        match (self, value) {
            (Shape::Rich, _) => slots[0] = rich.number(value),
            (Shape::Mask(_), Val::Set(items)) => {
                slots[0] = items.iter().fold(0, |mask, i| mask | 1 << i.num());
            }
            (Shape::Flat(n, element), Val::Map(table)) => {
                let width = element.slots();
                for k in 0..*n {
                    let at = &mut slots[k as usize * width..][..width];
                    element.encode(table.get(&Val::Num(i64::from(k))), at, rich);
                }
            }
            _ => slots[0] = value.num(),
        }
    }
}

/// Value trees by number: equal trees have equal numbers.
#[derive(Debug, Default)]
pub struct RichTable {
    inner: RwLock<(Vec<Val>, HashMap<Val, u32>)>,
}

impl RichTable {
    /// The tree of a number; a number that was never given out stands for 0.
    pub fn value(&self, number: i64) -> Val {
        let inner = self.inner.read().unwrap_or_else(|e| e.into_inner());
        let found = usize::try_from(number).ok().and_then(|n| inner.0.get(n));
        found.cloned().unwrap_or(Val::Num(0))
    }

    /// The number of a tree.
    pub fn number(&self, value: &Val) -> i64 {
        {
            let inner = self.inner.read().unwrap_or_else(|e| e.into_inner());
            if let Some(n) = inner.1.get(value) {
                return i64::from(*n);
            }
        }
        let mut inner = self.inner.write().unwrap_or_else(|e| e.into_inner());
        if let Some(n) = inner.1.get(value) {
            return i64::from(*n);
        }
        let number = inner.0.len() as u32;
        inner.0.push(value.clone());
        inner.1.insert(value.clone(), number);
        i64::from(number)
    }
}

/// A variable's slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// First slot.
    pub base: usize,
    /// Layout.
    pub shape: Shape,
    /// Type.
    pub ty: Type,
}

impl Place {
    /// Its slots.
    pub fn range(&self) -> std::ops::Range<usize> {
        self.base..self.base + self.shape.slots()
    }
}
