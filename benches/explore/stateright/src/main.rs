//! Simple(n) for Stateright: the other side of the comparison in `benches/explore/run.sh`.

use stateright::{Checker, Model, Property};
use std::time::Instant;

#[derive(Clone, Debug, Hash, PartialEq, Eq)]
struct State {
    lock: u8,
    x: u8,
    pcs: Vec<u8>,
}

struct Simple(u8);

impl Model for Simple {
    type State = State;
    type Action = u8;

    fn init_states(&self) -> Vec<State> {
        let pcs = vec![0; self.0 as usize];
        vec![State { lock: 0, x: 1, pcs }]
    }

    fn actions(&self, state: &State, actions: &mut Vec<u8>) {
        for (t, pc) in state.pcs.iter().enumerate() {
            if *pc < 5 && (*pc != 0 || state.lock == 0) {
                actions.push(t as u8);
            }
        }
    }

    fn next_state(&self, state: &State, t: u8) -> Option<State> {
        let mut next = state.clone();
        match state.pcs[t as usize] {
            0 => next.lock = t + 1,
            1 => next.x = 0,
            2 => next.x += 1,
            3 => {}
            _ => next.lock = 0,
        }
        next.pcs[t as usize] += 1;
        Some(next)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![Property::always("assertion", |_, s: &State| s.pcs.iter().all(|pc| *pc != 3 || s.x > 0))]
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let n: u8 = args.next().and_then(|a| a.parse().ok()).unwrap_or(10);
    let threads: usize = args.next().and_then(|a| a.parse().ok()).unwrap_or(1);
    let depth_first = args.next().is_some_and(|a| a == "dfs");
    let start = Instant::now();
    let checker = Simple(n).checker().threads(threads);
    let states = if depth_first {
        checker.spawn_dfs().join().unique_state_count()
    } else {
        checker.spawn_bfs().join().unique_state_count()
    };
    let seconds = start.elapsed().as_secs_f64();
    println!("{states} {seconds:.6}");
}
