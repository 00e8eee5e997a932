//! What the stub library adds to classes that are read from class files: purity, parameter names, ghost fields and
//! specification methods. A program resolves alike whether or not there is a JDK.

use crate::declare::BodyMaker;
use crate::library::stub_source;
use crate::model::{Body, ClassId, FieldId, FieldInfo, Flags, MethodId, MethodInfo, Origin};
use crate::scope::{Declared, push};
use crate::source::{SourceClass, Unit, model_flags};
use crate::types::Ty;
use crate::world::{STUB_FILE, World};
use heddle_syntax::ast::{self, Field, Member, TypeDeclId, flags};
use std::rc::Rc;

impl World {
    /// Whether a stub declares a class (or one around it).
    pub(crate) fn has_stub(&self, binary: &str) -> bool {
        let top = binary.split('$').next().unwrap_or(binary);
        self.library().user().stub(top).is_some() || stub_source(top).is_some()
    }

    /// The stub that declares a top-level class without class file: the built-in one, if there is one, else the user's.
    pub(crate) fn declaring_stub(&mut self, top: &str) -> Option<Rc<Unit>> {
        let built_in = stub_source(top).filter(|_| !self.library().knows_all_like(top));
        let ast = match built_in {
            Some((_, text)) => heddle_syntax::parse_stub(STUB_FILE, text).ast,
            None => self.user_stub(top)?,
        };
        Some(Unit::new(self, ast, Origin::Stub))
    }

    fn user_stub(&self, top: &str) -> Option<ast::Ast> {
        let stub = self.library().user().stub(top)?;
        Some(heddle_syntax::parse_stub(stub.file, &stub.text).ast)
    }

    /// The stub declaration of a class, parsed at first need. The user's goes before the built-in one, as a whole.
    pub fn stub_decl(&mut self, binary: &str) -> Option<(Rc<Unit>, TypeDeclId)> {
        let mut parts = binary.split('$');
        let top = parts.next()?.to_owned();
        let unit = match self.stub_units.get(&top) {
            Some(unit) => unit.clone(),
            None => {
                let built_in = |top| {
                    let (_, text) = stub_source(top)?;
                    Some(heddle_syntax::parse_stub(STUB_FILE, text).ast)
                };
                let ast = self.user_stub(&top).or_else(|| built_in(&top));
                let unit = ast.map(|ast| Unit::new(self, ast, Origin::Stub));
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

    /// Adds to the body of a class file's class what its stub says; to that of a built-in stub, what the user's says.
    pub(crate) fn enrich(&mut self, class: ClassId, body: &Body) -> Option<Body> {
        let binary = self.binary_name(class).to_owned();
        let (unit, decl) = self.stub_decl(&binary)?;
        if let Some(outer) = self.shell(class).outer {
            self.body(outer);
        }
        if self.shell(class).origin == Origin::Stub {
            self.keep_constants(class, body);
        }
        self.header(class);
        let around = push(&None, Declared::File(unit.clone()));
        let source = SourceClass {
            unit: unit.clone(),
            decl,
            around,
            anonymous_super: None,
        };
        self.sources.insert(class, Rc::new(source));
        self.overlaid.insert(class);
        let scope = self.scope_inside(class);
        let mut maker = BodyMaker::new(self, class, &unit, scope, body.clone());
        for member in unit.ast.list(unit.ast[decl].members) {
            match unit.ast[*member] {
                Member::Field(field) if is_ghost(&unit, &field) => maker.ghost_field(&field),
                Member::Method(method) => maker.stub_method(method),
                _ => {}
            }
        }
        Some(maker.body)
    }

    /// The constants of a declaration in text are evaluated while it is known where they stand.
    fn keep_constants(&mut self, class: ClassId, body: &Body) {
        for index in 0..body.fields.len() as u32 {
            let flags = body.fields[index as usize].flags;
            if flags.is_static() && flags.has(Flags::FINAL) {
                self.constant_of(FieldId { class, index });
            }
        }
    }

    /// Classes that only a stub of the user's declares.
    pub fn declared_by_user(&mut self) -> Vec<ClassId> {
        let all: Vec<(ClassId, Rc<SourceClass>)> = self
            .sources
            .iter()
            .map(|(class, source)| (*class, Rc::clone(source)))
            .collect();
        let alone = |(class, source): (ClassId, Rc<SourceClass>)| {
            let mine = source.unit.is_user_stub() && !self.overlaid.contains(&class);
            mine.then_some(class)
        };
        let mut found: Vec<ClassId> = all.into_iter().filter_map(alone).collect();
        found.sort();
        found
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
            let index = self.ghost_method(decl);
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

    /// Adds a ghost field; one of that name that the built-in stub has gives way.
    fn ghost_field(&mut self, field: &Field) {
        let base = std::mem::take(&mut self.body);
        self.field(field);
        let made = std::mem::replace(&mut self.body, base);
        for info in made.fields {
            let known = self.body.field(info.name).map(|k| k as usize);
            match known.filter(|k| self.body.fields[*k].flags.has(Flags::GHOST)) {
                Some(index) => self.body.fields[index] = info,
                None => {
                    self.body.add_field(FieldInfo::clone(&info));
                }
            }
        }
    }

    /// Adds a specification method in the same way; gives its place.
    fn ghost_method(&mut self, decl: ast::MethodId) -> u32 {
        let (info, _) = self.method_info(decl);
        let known = self.matching(&info).map(|k| k as usize);
        match known.filter(|k| self.body.methods[*k].flags.has(Flags::GHOST)) {
            Some(index) => {
                self.body.methods[index] = Rc::new(info);
                index as u32
            }
            None => {
                let index = self.body.methods.len() as u32;
                self.method(decl);
                index
            }
        }
    }

    /// The method of the class with the same name and erased parameter types.
    pub(crate) fn matching(&mut self, info: &MethodInfo) -> Option<u32> {
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
