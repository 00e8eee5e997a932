//! What the stub library says of classes that are read from class files: purity of their methods.

use crate::library::stub_source;
use crate::model::{MethodId, Origin};
use crate::source::Unit;
use crate::world::{STUB_FILE, World};
use heddle_syntax::ast::{Member, TypeDeclId, flags};
use std::rc::Rc;

impl World {
    /// Whether the stub of a method's class declares it pure. Compared by name and number of parameters:
    /// the stubs declare overloads of one arity alike.
    pub(crate) fn is_stub_pure(&mut self, id: MethodId) -> bool {
        let binary = self.binary_name(id.class).to_owned();
        let method = self.method(id);
        let Some((unit, decl)) = self.stub_decl(&binary) else {
            return false;
        };
        let name = self.names.text(method.name);
        unit.ast
            .list(unit.ast[decl].members)
            .iter()
            .any(|m| match unit.ast[*m] {
                Member::Method(m) => {
                    let node = &unit.ast[m];
                    unit.ast.text(node.name.name) == name
                        && unit.ast.list(node.params).len() == method.params.len()
                        && node.modifiers.flags & (flags::PURE | flags::PREDICATE) != 0
                }
                _ => false,
            })
    }

    /// The stub declaration of a class, parsed at first need.
    pub fn stub_decl(&mut self, binary: &str) -> Option<(Rc<Unit>, TypeDeclId)> {
        let mut parts = binary.split('$');
        let top = parts.next()?.to_owned();
        let unit = match self.stub_units.get(&top) {
            Some(unit) => unit.clone(),
            None => {
                let unit = stub_source(&top).map(|(_, text)| {
                    let parsed = heddle_syntax::parse(STUB_FILE, text);
                    Unit::new(self, parsed.ast, Origin::Stub)
                });
                self.stub_units.insert(top, unit.clone());
                unit
            }
        }?;
        let mut decl = *unit.ast.unit.types.first()?;
        for part in parts {
            let members = unit.ast.list(unit.ast[decl].members);
            decl = members.iter().find_map(|m| match unit.ast[*m] {
                Member::Type(t) if unit.ast.text(unit.ast[t].name.name) == part => Some(t),
                _ => None,
            })?;
        }
        Some((unit, decl))
    }
}
