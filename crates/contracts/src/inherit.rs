//! Inherited contracts: a method without clauses of its own is held to those of the nearest method that it overrides
//! (behavioural subtyping).

use crate::model::Contracts;
use crate::special::is_constructor;
use heddle_resolve::World;
use heddle_resolve::model::{ClassId, Flags, MethodId};

/// Methods that nothing overrides.
const FIXED: [Flags; 2] = [Flags::STATIC, Flags::PRIVATE];

fn is_fixed(world: &mut World, id: MethodId) -> bool {
    let info = world.method(id);
    FIXED.iter().any(|f| info.flags.has(*f)) || is_constructor(world, id)
}

impl Contracts {
    /// The method whose clauses a method is verified by: itself, or the nearest specified one that it overrides.
    pub fn specified_by(&self, world: &mut World, id: MethodId) -> Option<MethodId> {
        if self.written(id).is_some() {
            return Some(id);
        }
        self.specified_above(world, id.class, id).first().copied()
    }

    /// The specified methods that a method overrides as a member of a class, nearest first.
    pub fn specified_above(
        &self,
        world: &mut World,
        class: ClassId,
        id: MethodId,
    ) -> Vec<MethodId> {
        if is_fixed(world, id) {
            return Vec::new();
        }
        let name = world.method(id).name;
        let mut supers = vec![class];
        let mut found = Vec::new();
        let mut next = 0;
        while next < supers.len() {
            let at = supers[next];
            next += 1;
            for sup in world.direct_supers(at) {
                let sup = world.class_of(sup);
                supers.extend(sup.filter(|s| !supers.contains(s)));
            }
            let body = world.body(at);
            for index in body.methods_named(name).to_vec() {
                let other = MethodId { class: at, index };
                let flags = world.method(other).flags;
                if other != id
                    && !FIXED.iter().any(|f| flags.has(*f))
                    && self.written(other).is_some()
                    && world.overrides(class, id, other)
                {
                    found.push(other);
                }
            }
        }
        found
    }
}
