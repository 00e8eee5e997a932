//! `trusted` in front of a method or class: bodies that nobody looks at.

use super::{Ast, List, Member, MemberId, MethodId, MethodKind, TextRange, TypeDecl, flags};

impl Ast {
    /// The methods that are `trusted`, or whose class is. Constructors are looked at all the same.
    fn trusted_methods(&self) -> Vec<MethodId> {
        let classes: Vec<(bool, List<MemberId>)> = self
            .nodes::<TypeDecl>()
            .map(|(_, class)| (class.modifiers.has(flags::TRUSTED), class.members))
            .collect();
        let mut found = Vec::new();
        for (whole, members) in classes {
            for member in self.list(members) {
                let Member::Method(id) = self[*member] else {
                    continue;
                };
                let method = self[id];
                let own = method.modifiers.has(flags::TRUSTED);
                let code =
                    method.kind == MethodKind::Method && !method.modifiers.has(flags::SPEC_ONLY);
                if code && (own || whole) {
                    found.push(id);
                }
            }
        }
        found
    }

    /// The insides of their bodies.
    pub(crate) fn trusted_code(&self) -> Vec<TextRange> {
        let bodies = self.trusted_methods().into_iter();
        let bodies = bodies.filter_map(|id| Some(self[self[id].body?].range));
        bodies
            .filter(|r| r.end > r.start + 1)
            .map(|r| TextRange::new(r.start + 1, r.end - 1))
            .collect()
    }

    /// They have no bodies any more, and say of themselves that they are trusted.
    pub fn forget_trusted_bodies(&mut self) {
        for id in self.trusted_methods() {
            self[id].modifiers.flags |= flags::TRUSTED;
            self[id].body = None;
        }
    }
}
