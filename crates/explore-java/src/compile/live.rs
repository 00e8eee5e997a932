//! Which variables are still read: others are no part of a state.

use crate::code::{Method, Op};

/// More variables than this are all taken for live.
const MOST: u16 = 64;

/// By instruction, a bit for each variable that may be read from there on.
pub(super) fn live(method: &Method) -> Vec<u64> {
    let count = method.ops.len();
    if method.locals > MOST {
        return vec![u64::MAX; count];
    }
    let mut live = vec![0u64; count + 1];
    let mut changed = true;
    while changed {
        changed = false;
        for pc in (0..count).rev() {
            let next = live[pc + 1];
            let mut now = match &method.ops[pc] {
                Op::Jump(to) => live[*to as usize],
                Op::JumpIf(_, to) => next | live[*to as usize],
                Op::Return(_) | Op::Throw | Op::Raise(..) => 0,
                Op::Store(n) | Op::SaveDepth(n) => next & !(1 << n),
                Op::Load(n) => next | 1 << n,
                _ => next,
            };
            for h in &method.handlers {
                if (h.from..h.to).contains(&(pc as u32)) {
                    now |= live[h.at as usize];
                    now |= h.depth.map_or(0, |slot| 1 << slot);
                }
            }
            if now != live[pc] {
                live[pc] = now;
                changed = true;
            }
        }
    }
    live.truncate(count);
    if method.library && method.params > 0 {
        // Runs are told by the object that a method of the library is called on.
        live.iter_mut().for_each(|l| *l |= 1);
    }
    live
}
