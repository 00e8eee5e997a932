//! Initial states: constants, global initialisers, `init` clauses.

use crate::{Scope, State, Stuck, Thread, Value, View, World, step::first_false};

/// All choices of constants that satisfy the axioms; the flag is false if some were not tried.
pub(crate) fn worlds<'p>(base: World<'p>) -> Result<(Vec<World<'p>>, bool), Stuck> {
    let mut complete = true;
    let mut worlds = vec![base];
    let Some(program) = worlds.first().map(|w| w.program) else {
        return Ok((worlds, complete));
    };
    for decl in &program.consts {
        let mut next = Vec::new();
        for world in worlds {
            let values = match &decl.value {
                Some(e) => vec![Scope::one_store(&world, None, NOTHING).eval(e)?],
                None => {
                    let domain = world.domain(&decl.ty, decl.span)?;
                    complete &= domain.complete;
                    domain.values
                }
            };
            next.extend(values.into_iter().map(|value| {
                let mut world = world.clone();
                world.consts.push(value);
                world
            }));
        }
        worlds = next;
    }
    let mut kept = Vec::new();
    for world in worlds {
        if first_false(&world, &[], program.axioms.iter().map(|a| &a.expr))?.is_none() {
            kept.push(world);
        }
    }
    Ok((kept, complete))
}

const NOTHING: View<'static> = View {
    globals: &[],
    locals: &[],
};

/// More initial states are not tried.
const MAX_STATES: usize = 1 << 18;

/// All initial states of a world; the flag is false if some were not tried.
pub(crate) fn initial_states<'p>(world: &World<'p>) -> Result<(Vec<State<'p>>, bool), Stuck> {
    let mut complete = true;
    let mut stores: Vec<Vec<Value>> = vec![Vec::new()];
    for decl in &world.program.globals {
        let mut next = Vec::new();
        for store in stores {
            let values = match &decl.init {
                Some(e) => {
                    let view = View {
                        globals: &store,
                        locals: &[],
                    };
                    vec![Scope::one_store(world, None, view).eval(e)?]
                }
                None => {
                    let domain = world.domain(&decl.ty, decl.span)?;
                    complete &= domain.complete;
                    domain.values
                }
            };
            if next.len() + values.len() > MAX_STATES {
                let message = "too many initial states".into();
                return Err(Stuck::Unsupported(message, decl.span));
            }
            next.extend(values.into_iter().map(|value| {
                let mut longer = store.clone();
                longer.push(value);
                longer
            }));
        }
        stores = next;
    }
    let threads: Vec<_> = (0..world.instances.len())
        .map(|i| Thread::start(world, i))
        .collect();
    let mut states = Vec::new();
    for globals in stores {
        if first_false(world, &globals, world.program.init.iter().map(|c| &c.expr))?.is_none() {
            states.push(State {
                globals,
                threads: threads.clone(),
            });
        }
    }
    Ok((states, complete))
}
