//! A state of an execution: small to copy, because whatever a step leaves alone is shared.

use super::monitor::Monitor;
use crate::{Scope, Stuck, Thread, Value, View, World};
use heddle_plato::ir::Type;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A whole state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Config<'p> {
    /// One value per global.
    pub globals: Arc<Vec<Value>>,
    /// One per instance.
    pub threads: Vec<Arc<Thread<'p>>>,
    /// The specified procedures that each instance is running, the outermost first.
    pub monitors: Vec<Arc<Vec<Monitor>>>,
}

impl<'p> Config<'p> {
    /// The state before any step.
    pub(super) fn initial(world: &World<'p>) -> Result<Self, Stuck> {
        let mut globals = Vec::new();
        for decl in &world.program.globals {
            let value = match &decl.init {
                Some(e) => {
                    let view = View {
                        globals: &globals,
                        locals: &[],
                    };
                    Scope::one_store(world, None, view).eval(e)?
                }
                None => undetermined(&decl.ty),
            };
            globals.push(value);
        }
        let count = world.instances.len();
        let threads = (0..count).map(|i| Arc::new(Thread::start(world, i)));
        Ok(Config {
            globals: Arc::new(globals),
            threads: threads.collect(),
            monitors: vec![Arc::default(); count],
        })
    }
}

/// A map of which no element is known yet, or an unknown value.
fn undetermined(ty: &Type) -> Value {
    match ty {
        Type::Map(..) => Value::Map(Arc::new(crate::MapValue {
            default: Value::Unknown,
            entries: BTreeMap::new(),
        })),
        _ => Value::Unknown,
    }
}
