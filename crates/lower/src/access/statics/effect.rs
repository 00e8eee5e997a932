//! What an initializer does to fields that other threads may change at any time, for the code that makes Java run it.
//!
//! The initializer is a task of its own and keeps there what every step of a thread must keep. For the code that touches the class
//! it is a call that may change what the initializer may write, any number of times, none included: it may have run before.

use crate::body::Lower;
use crate::faults::fault;
use crate::heap::simple_name;
use crate::method::Method;
use crate::procedure::procedure;
use crate::program::Lowering;
use crate::protection::Protection;
use heddle_plato::ir::{Call, GlobalId, Place, Proc, ProcId, Spec, Stmt};
use heddle_resolve::model::{ClassId, FieldId};
use heddle_text::Span;

impl Lowering<'_> {
    /// The variables of other threads' fields that the initializer of a class may change.
    fn changed_by_initializer(&mut self, class: ClassId) -> Vec<GlobalId> {
        let Some(own) = self.heap.statics.classes.get(&class) else {
            return Vec::new();
        };
        let fills = own.fills;
        let mut fields: Vec<FieldId> = own.writes.iter().copied().collect();
        fields.sort();
        let mut changed = Vec::new();
        for field in fields {
            let world = &mut self.resolved.world;
            if self.heap.policy.field(world, field) == Protection::Interference
                && let Some((global, _)) = self.heap.field(world, field)
            {
                changed.push(global);
            }
        }
        if fills {
            changed.extend(self.heap.elements.values().copied());
        }
        changed.retain(|g| !self.heap.is_view(*g));
        changed.sort();
        changed.dedup();
        changed
    }

    /// The procedure that stands for the initializer of a class; `None` if no other code can tell whether it runs.
    fn initializer_effect(&mut self, class: ClassId) -> Option<ProcId> {
        let known = self.heap.statics.classes.get(&class)?;
        if let Some(effect) = known.effect {
            return effect;
        }
        let span = self.resolved.world.shell(class).span.unwrap_or_default();
        let changed = self.changed_by_initializer(class);
        let places = changed.into_iter().map(|global| Place {
            global,
            index: None,
            span,
        });
        let modifies: Vec<Place> = places.collect();
        let effect = (!modifies.is_empty()).then(|| {
            let name = simple_name(&self.resolved.world, class);
            let spec = Spec {
                modifies,
                derived: true,
                ..Spec::default()
            };
            self.heap.program.procs.push(Proc {
                spec: Some(spec),
                ..procedure(format!("{name} (initialization)"), span)
            });
            ProcId(self.heap.program.procs.len() as u32 - 1)
        });
        if let Some(own) = self.heap.statics.classes.get_mut(&class) {
            own.effect = Some(effect);
        }
        effect
    }
}

impl Method<'_, '_> {
    /// The initializer of a class may run here: it may change fields that this code has seen.
    pub(super) fn may_have_effects(&mut self, class: ClassId, span: Span) -> Lower<()> {
        if let Some(proc) = self.low.initializer_effect(class)
            && !fault!("initializer-effects-forgotten")
        {
            self.code.out.push(Stmt::Call(Call {
                proc,
                args: Vec::new(),
                result: None,
                span,
            }));
        }
        Ok(())
    }
}
