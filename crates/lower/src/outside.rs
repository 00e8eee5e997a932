//! What proofs take for granted of code that is not among the given files: who owns and shares the objects, and who writes what
//! is not private (semantics, section 11, last item). Inside the files both are checked at every use.

use crate::program::Lowering;
use heddle_diag::{Assumption, Premise};
use heddle_plato::ir::Program;
use heddle_resolve::World;
use heddle_resolve::model::{FieldId, Flags};
use heddle_resolve::types::Ty;

/// Names of so many fields are shown.
const SHOWN: usize = 3;

const OWN: &str = "code outside the given files calls methods that use plain fields, and do not take the lock or monitor that is said to \
    protect them, only on objects that no other thread uses";

impl Lowering<'_> {
    /// The code at hand needs access to plain memory, or calls what may need it: its callers give it.
    pub fn rests_on_owners(&mut self) {
        self.assume(Premise::CallersOwn, OWN);
    }
}

/// Without plain memory under the access discipline nobody needs access to anything.
pub(crate) fn nothing_to_own(program: &mut Program) {
    for grounds in program.grounds.values_mut() {
        grounds.retain(|g| g.premise != Premise::CallersOwn);
    }
}

/// What every proof takes for granted of fields that other code can write.
pub(crate) fn writes(low: &mut Lowering<'_>) -> Option<Assumption> {
    let open = open_fields(low);
    if open.is_empty() {
        return None;
    }
    let more = open.len().saturating_sub(SHOWN);
    let mut names = open[..open.len() - more].join(", ");
    if more > 0 {
        names += &format!(" and {more} more");
    }
    let text = format!("code outside the given files does not write {names}");
    Some(Assumption::throughout(Premise::OutsideWrites, text))
}

/// Fields that other code can write, quoted: those that are neither private nor final, and atomics that can be got at.
fn open_fields(low: &mut Lowering<'_>) -> Vec<String> {
    let mut open = Vec::new();
    for decl in low.classes.list.clone() {
        let fields: Vec<FieldId> = low
            .classes
            .fields(low.resolved, decl)
            .into_iter()
            .map(|(id, _)| id)
            .collect();
        for id in fields {
            let info = low.resolved.world.field(id).clone();
            let private = info.flags.has(Flags::PRIVATE);
            let spec_only = info.flags.has(Flags::GHOST);
            let written = !private && !info.flags.has(Flags::FINAL);
            let leaked = is_atomic(&mut low.resolved.world, info.ty)
                && (!private || gives_away(low, info.ty));
            if !spec_only && (written || leaked) {
                let world = &low.resolved.world;
                let class = crate::heap::simple_name(world, id.class);
                open.push(format!("`{class}.{}`", world.names.text(info.name)));
            }
        }
    }
    open
}

/// Whether a method of the files that others can call returns such an object.
fn gives_away(low: &mut Lowering<'_>, ty: Ty) -> bool {
    let methods = low.classes.methods();
    methods.into_iter().any(|m| {
        let info = low.resolved.world.method(m);
        !info.flags.has(Flags::PRIVATE) && info.result == ty
    })
}

fn is_atomic(world: &mut World, ty: Ty) -> bool {
    world.display(ty).starts_with("Atomic")
}
