//! What the stub library adds to classes that are read from class files: purity, parameter names, ghost fields and
//! specification methods. A program resolves alike whether or not there is a JDK.

use crate::declare::BodyMaker;
use crate::library::stub_source;
use crate::model::{Body, ClassId, Flags, MethodId, MethodInfo, Origin};
use crate::scope::{Declared, push};
use crate::source::{SourceClass, Unit, model_flags};
use crate::types::Ty;
use crate::world::{STUB_FILE, World};
use heddle_syntax::ast::{self, Field, Member, TypeDeclId, flags};
use std::rc::Rc;

impl World {
    /// Whether the stub library declares a class (or one around it).
    pub(crate) fn has_stub(binary: &str) -> bool {
        let top = binary.split('$').next().unwrap_or(binary);
        stub_source(top).is_some()
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

    /// Adds to the body of a class file's class what its stub says.
    pub(crate) fn enrich(&mut self, class: ClassId, body: &Body) -> Option<Body> {
        let binary = self.binary_name(class).to_owned();
        let (unit, decl) = self.stub_decl(&binary)?;
        if let Some(outer) = self.shell(class).outer {
            self.body(outer);
        }
        let around = push(&None, Declared::File(unit.clone()));
        let source = SourceClass {
            unit: unit.clone(),
            decl,
            around,
            anonymous_super: None,
        };
        self.sources.insert(class, Rc::new(source));
        let scope = self.scope_inside(class);
        let mut maker = BodyMaker::new(self, class, &unit, scope, body.clone());
        for member in unit.ast.list(unit.ast[decl].members) {
            match unit.ast[*member] {
                Member::Field(field) if is_ghost(&unit, &field) => maker.field(&field),
                Member::Method(method) => maker.stub_method(method),
                _ => {}
            }
        }
        Some(maker.body)
    }

    /// The method that a stub declaration specifies.
    pub fn stub_method(&self, class: ClassId, decl: ast::MethodId) -> Option<MethodId> {
        self.stub_methods.get(&(class, decl)).copied()
    }
}

fn is_ghost(unit: &Unit, field: &Field) -> bool {
    let vars = unit.ast.list(field.vars);
    vars.iter().any(|v| {
        unit.ast[*v].modifiers.flags & (flags::GHOST | flags::SPEC_ONLY | flags::MODEL) != 0
    })
}

impl BodyMaker<'_> {
    /// A specification method is added; of others, purity and parameter names are taken over. Methods that say
    /// nothing are passed over, so that their types need not be looked up.
    fn stub_method(&mut self, decl: ast::MethodId) {
        let node = self.unit.ast[decl];
        let stated = model_flags(node.modifiers.flags);
        if stated.has(Flags::GHOST) {
            let index = self.body.methods.len() as u32;
            self.method(decl);
            let id = MethodId {
                class: self.class,
                index,
            };
            self.world.stub_methods.insert((self.class, decl), id);
            return;
        }
        if !stated.has(Flags::PURE) && node.spec.is_empty() {
            return;
        }
        let (info, _) = self.method_info(decl);
        let Some(index) = self.matching(&info) else {
            return;
        };
        let known = &self.body.methods[index as usize];
        let mut merged = MethodInfo::clone(known);
        merged.param_names = info.param_names;
        if stated.has(Flags::PURE) {
            merged.flags = merged.flags.with(Flags::PURE);
        }
        self.body.methods[index as usize] = Rc::new(merged);
        let id = MethodId {
            class: self.class,
            index,
        };
        self.world.stub_methods.insert((self.class, decl), id);
    }

    /// The method of the class file with the same name and erased parameter types.
    fn matching(&mut self, info: &MethodInfo) -> Option<u32> {
        let wanted: Vec<Ty> = info.params.iter().map(|p| self.world.erasure(*p)).collect();
        let named = self.body.methods_named(info.name).to_vec();
        named.into_iter().find(|i| {
            let params = self.body.methods[*i as usize].params.clone();
            params.len() == wanted.len()
                && params
                    .iter()
                    .zip(&wanted)
                    .all(|(p, w)| self.world.erasure(*p) == *w)
        })
    }
}
