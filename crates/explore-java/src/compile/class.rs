//! Classes: layout of objects, static fields, relations, and which method a call on an object means.

use super::{Code, Compiler, Extra, MODELS};
use crate::code::{Class, ClassNo, Element, Field, FieldNo, Static, StaticNo, Test};
use crate::value::Value;
use heddle_resolve::model::{ClassId, ClassKind, FieldId, Flags, MethodId};
use heddle_resolve::typed::{LocalId, Target};
use heddle_resolve::types::{Prim, Ty, TyKind};
use heddle_syntax::ast::{self, ExprKind, Member};
use rustc_hash::FxHashSet;

impl Compiler<'_> {
    /// The number of a class; its layout is made at the first question.
    pub(super) fn class(&mut self, asked: ClassId) -> ClassNo {
        let id = self.standing(asked);
        if let Some(known) = self.class_no.get(&id) {
            return *known;
        }
        let number = self.program.classes.len() as ClassNo;
        self.class_no.insert(id, number);
        self.class_ids.push(Some(id));
        let name = self.class_name(id);
        let library = self.is_model(id);
        let binary = self.resolved.world.binary_name(id);
        let binary = binary.strip_prefix(MODELS).unwrap_or(binary);
        let binary = binary.replace('/', ".");
        self.program.classes.push(Class {
            name,
            binary,
            superclass: None,
            above: vec![number],
            fields: Vec::new(),
            init: None,
            methods: Default::default(),
            casts: Default::default(),
            function: None,
            is_thread: false,
            is_throwable: false,
            library,
            checks: Vec::new(),
            constants: None,
        });
        let header = self.resolved.world.header(id);
        let superclass = header
            .superclass
            .and_then(|t| self.resolved.world.class_of(t));
        let superclass = superclass.map(|s| self.class(s));
        let mut above = vec![number];
        for ty in self.resolved.world.direct_supers(id) {
            if let Some(class) = self.resolved.world.class_of(ty) {
                let no = self.class(class);
                above.extend(self.program.classes[no as usize].above.clone());
            }
        }
        if let Some(original) = self.stood_for(id) {
            for ty in self.resolved.world.direct_supers(original) {
                if let Some(class) = self.resolved.world.class_of(ty) {
                    let no = self.class(class);
                    above.extend(self.program.classes[no as usize].above.clone());
                }
            }
        }
        above.sort_unstable();
        above.dedup();
        let mut fields = superclass.map_or_else(Vec::new, |s| {
            self.program.classes[s as usize].fields.clone()
        });
        let own = self.own_fields(id);
        fields.extend(own);
        let world = &mut self.resolved.world;
        let is_thread = world.is_subclass(id, ClassId::THREAD);
        let is_throwable = world.is_subclass(id, ClassId::THROWABLE);
        let class = &mut self.program.classes[number as usize];
        class.superclass = superclass;
        class.above = above;
        class.fields = fields;
        class.is_thread = is_thread;
        class.is_throwable = is_throwable;
        if self.has_static_code(id) || self.super_needs_init(id) {
            let init = self.method(Code::Static(id));
            self.program.classes[number as usize].init = Some(init);
        }
        number
    }

    fn hidden(&mut self, name: &str, prim: Option<Prim>) -> FieldNo {
        self.program.fields.push(Field {
            name: name.to_owned(),
            prim,
            volatile: false,
            is_final: true,
            is_boolean: false,
            hidden: true,
            non_null: false,
            unwritable: Vec::new(),
        });
        self.program.fields.len() as FieldNo - 1
    }

    /// The fields that a class adds.
    fn own_fields(&mut self, id: ClassId) -> Vec<FieldNo> {
        match id {
            ClassId::THREAD => {
                return vec![
                    self.hidden("target", None),
                    self.hidden("name", None),
                    self.hidden("interrupted", Some(Prim::Boolean)),
                    self.hidden("daemon", Some(Prim::Boolean)),
                    self.hidden("idle", Some(Prim::Boolean)),
                    self.hidden("waits", Some(Prim::Boolean)),
                    self.hidden("permit", Some(Prim::Boolean)),
                ];
            }
            ClassId::THROWABLE => {
                return vec![
                    self.hidden("message", None),
                    self.hidden("cause", None),
                    self.hidden("site", Some(Prim::Long)),
                ];
            }
            ClassId::ENUM => {
                return vec![
                    self.hidden("name", None),
                    self.hidden("ordinal", Some(Prim::Int)),
                ];
            }
            _ if !self.decls.contains_key(&id) => return Vec::new(),
            _ => {}
        }
        let mut own = Vec::new();
        let body = self.resolved.world.body(id);
        for index in 0..body.fields.len() as u32 {
            if !body.fields[index as usize].flags.is_static() {
                own.push(self.field(FieldId { class: id, index }));
            }
        }
        let mut extra = Extra::default();
        if self.resolved.world.is_inner(id) {
            let outer = self.hidden("this$0", None);
            extra.outer = Some(outer);
            own.push(outer);
        }
        for local in self.captured_by_class(id) {
            let field = self.hidden("captured", None);
            extra.captured.push((local, field));
            own.push(field);
        }
        self.extras.insert(id, extra);
        own
    }

    fn describe(&mut self, id: FieldId) -> Field {
        let info = self.resolved.world.field(id);
        let hidden = self.is_model(id.class) || info.flags.has(Flags::GHOST);
        Field {
            name: self.resolved.world.names.text(info.name).to_owned(),
            prim: self.prim(info.ty),
            volatile: info.flags.has(Flags::VOLATILE),
            is_final: info.flags.has(Flags::FINAL),
            is_boolean: info.ty == Ty::BOOLEAN,
            hidden,
            non_null: false,
            unwritable: Vec::new(),
        }
    }

    pub(super) fn field(&mut self, id: FieldId) -> FieldNo {
        if let Some(known) = self.field_no.get(&id) {
            return *known;
        }
        let field = self.describe(id);
        self.program.fields.push(field);
        let number = self.program.fields.len() as FieldNo - 1;
        self.field_no.insert(id, number);
        number
    }

    pub(super) fn static_field(&mut self, id: FieldId) -> StaticNo {
        if let Some(known) = self.static_no.get(&id) {
            return *known;
        }
        let field = self.describe(id);
        let class = self.class(id.class);
        let number = self.add_static(field, class);
        self.static_no.insert(id, number);
        number
    }

    fn add_static(&mut self, field: Field, class: ClassNo) -> StaticNo {
        let initial = Value::default_of(field.prim);
        self.program.statics.push(Static {
            field,
            class,
            initial,
        });
        self.program.statics.len() as StaticNo - 1
    }

    /// The array of an enum's constants.
    pub(super) fn enum_values(&mut self, id: ClassId) -> StaticNo {
        if let Some(known) = self.values_no.get(&id) {
            return *known;
        }
        let class = self.class(id);
        let field = Field {
            name: "values".to_owned(),
            prim: None,
            volatile: false,
            is_final: true,
            is_boolean: false,
            hidden: true,
            non_null: false,
            unwritable: Vec::new(),
        };
        let number = self.add_static(field, class);
        self.values_no.insert(id, number);
        number
    }

    /// The place of a field in objects of its class.
    pub(super) fn offset(&mut self, id: FieldId) -> (u16, FieldNo) {
        let class = self.class(id.class);
        let number = self.field(id);
        (self.place(class, number), number)
    }

    pub(super) fn place(&self, class: ClassNo, field: FieldNo) -> u16 {
        let fields = &self.program.classes[class as usize].fields;
        fields.iter().position(|f| *f == field).unwrap_or(0) as u16
    }

    /// Whether static initialization runs code.
    fn has_static_code(&mut self, id: ClassId) -> bool {
        let Some((file, decl)) = self.decls.get(&id).copied() else {
            return false;
        };
        let typed = &self.resolved.files[file];
        let unit = typed.unit.clone();
        let node = unit.ast[decl];
        if !node.constants.is_empty() {
            return true;
        }
        let interface = self.resolved.world.is_interface(id);
        unit.ast
            .list(node.members)
            .iter()
            .any(|m| match unit.ast[*m] {
                Member::Initializer { is_static, .. } => is_static,
                Member::Field(field) => unit.ast.list(field.vars).iter().any(|v| {
                    let var = unit.ast[*v];
                    let is_static = interface || var.modifiers.has(ast::flags::STATIC);
                    is_static && var.init.is_some()
                }),
                _ => false,
            })
    }

    fn super_needs_init(&mut self, id: ClassId) -> bool {
        let superclass = self.resolved.world.header(id).superclass;
        let above = superclass.and_then(|t| self.resolved.world.class_of(t));
        above.is_some_and(|class| self.initialized(class).is_some())
            || !self.initialized_with(id).is_empty()
    }

    /// The interfaces that are initialized with a class: those above it that have default methods and code for it (JLS 12.4.1).
    pub(super) fn initialized_with(&mut self, class: ClassId) -> Vec<ClassNo> {
        let mut found = Vec::new();
        if !self.resolved.world.is_interface(class) && self.decls.contains_key(&class) {
            self.interfaces_with_defaults(class, &mut found);
        }
        found
    }

    fn interfaces_with_defaults(&mut self, of: ClassId, found: &mut Vec<ClassNo>) {
        for ty in self.resolved.world.direct_supers(of) {
            let Some(up) = self.resolved.world.class_of(ty) else {
                continue;
            };
            if !self.resolved.world.is_interface(up) || !self.decls.contains_key(&up) {
                continue;
            }
            self.interfaces_with_defaults(up, found);
            let methods = &self.resolved.world.body(up).methods;
            let defaults = methods.iter().any(|m| m.flags.has(Flags::DEFAULT));
            if let Some(number) = self.initialized(up).filter(|_| defaults)
                && !found.contains(&number)
            {
                found.push(number);
            }
        }
    }

    /// The class, if using it may have to initialize it.
    pub(super) fn initialized(&mut self, id: ClassId) -> Option<ClassNo> {
        let number = self.class(id);
        let class = &self.program.classes[number as usize];
        class.init.map(|_| number)
    }

    /// Variables of methods around a local or anonymous class that its code uses.
    pub(super) fn captured_by_class(&mut self, id: ClassId) -> Vec<LocalId> {
        let Some((file, decl)) = self.decls.get(&id).copied() else {
            return Vec::new();
        };
        let shell = self.resolved.world.shell(id);
        if shell.is_member || shell.outer.is_none() {
            return Vec::new();
        }
        let range = self.resolved.files[file].unit.ast[decl].range;
        self.captured_in(file, range)
    }

    /// Variables that code in a range uses and that are declared outside of it.
    pub(super) fn captured_in(&mut self, file: usize, range: ast::TextRange) -> Vec<LocalId> {
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        let mut ranges = vec![range];
        while let Some(at) = ranges.pop() {
            if !seen.insert(at) {
                continue;
            }
            let typed = &self.resolved.files[file];
            let inside = |span: heddle_text::Span| {
                range.start <= span.start && span.end <= range.end
                    || at.start <= span.start && span.end <= at.end
            };
            for (e, node) in typed.unit.ast.exprs_within(at) {
                if let Target::Local(local) = typed.note(e).target
                    && !inside(typed.local(local).span)
                    && !found.contains(&local)
                {
                    found.push(local);
                }
                // An object of another local class needs what that captures.
                if let ExprKind::New { body: None, .. } = node.kind
                    && let Some(call) = typed.call_of(e)
                    && let Some((_, decl)) = self.decls.get(&call.site)
                    && typed.class(*decl) == Some(call.site)
                {
                    let shell = self.resolved.world.shell(call.site);
                    if !shell.is_member && shell.outer.is_some() {
                        ranges.push(typed.unit.ast[*decl].range);
                    }
                }
            }
        }
        found
    }

    /// The method that runs when `under` is called on an object of exactly this class.
    pub(super) fn find_method(&mut self, class: ClassId, under: MethodId) -> Option<MethodId> {
        let mut chain = vec![class];
        while let Some(above) = self.above(chain[chain.len() - 1]) {
            chain.push(above);
        }
        for at in &chain {
            if let Some(found) = self.declared(class, *at, under) {
                return Some(found);
            }
        }
        let mut open = chain;
        let mut seen = FxHashSet::default();
        let mut best: Option<MethodId> = None;
        while let Some(at) = open.pop() {
            for ty in self.resolved.world.direct_supers(at) {
                let Some(up) = self.resolved.world.class_of(ty) else {
                    continue;
                };
                if !seen.insert(up) {
                    continue;
                }
                open.push(up);
                if self.resolved.world.is_interface(up)
                    && let Some(found) = self.declared(class, up, under)
                {
                    let closer =
                        best.is_none_or(|b| self.resolved.world.is_subclass(found.class, b.class));
                    best = if closer { Some(found) } else { best };
                }
            }
        }
        best
    }

    pub(super) fn above(&mut self, class: ClassId) -> Option<ClassId> {
        let superclass = self.resolved.world.header(class).superclass?;
        let above = self.resolved.world.class_of(superclass)?;
        Some(self.standing(above))
    }

    /// A method of `at` with a body that overrides `under`, or is it.
    fn declared(&mut self, class: ClassId, at: ClassId, under: MethodId) -> Option<MethodId> {
        let wanted = self.resolved.world.method(under);
        let body = self.resolved.world.body(at);
        let wanted_types = self.parameters(under);
        for index in body.methods_named(wanted.name).to_vec() {
            let id = MethodId { class: at, index };
            let info = self.resolved.world.method(id);
            if info.flags.is_static()
                || info.flags.has(Flags::ABSTRACT)
                || info.flags.has(Flags::GHOST)
            {
                continue;
            }
            let bodiless = !self.method_decls.contains_key(&id)
                && self.resolved.world.is_interface(at)
                && !info.flags.has(Flags::DEFAULT);
            if bodiless {
                continue;
            }
            let same = id == under
                || self.resolved.world.overrides(class, id, under)
                || self.parameters(id) == wanted_types;
            if same {
                return Some(id);
            }
        }
        None
    }

    /// What a call on a function object runs if it is not the function: default methods and those of `Object`. `None`: the function.
    pub(super) fn find_for_function(
        &mut self,
        interface: ClassId,
        under: MethodId,
    ) -> Option<Option<Code>> {
        if !self.resolved.world.is_subclass(interface, under.class)
            && under.class != ClassId::OBJECT
        {
            return Some(None);
        }
        if under.class == ClassId::OBJECT {
            return Some(Some(self.coded(under)));
        }
        let info = self.resolved.world.method(under);
        let own_code = info.flags.has(Flags::DEFAULT)
            || !info.flags.has(Flags::ABSTRACT) && self.method_decls.contains_key(&under);
        let found = self.find_method(interface, under);
        match found {
            Some(id) => Some(Some(self.coded(id))),
            None if own_code => Some(Some(self.coded(under))),
            None => None,
        }
    }

    /// What a value of a type is tested for.
    pub(super) fn test(&mut self, ty: Ty) -> Test {
        let erased = self.resolved.world.erasure(ty);
        match self.resolved.world.types.kind(erased) {
            TyKind::Class(class, _) => Test::Class(self.class(class)),
            TyKind::Array(element) => self.element(element).around(1).test(),
            _ => Test::Any,
        }
    }

    /// What an array with elements of this type holds.
    pub(super) fn element(&mut self, element: Ty) -> Element {
        let erased = self.resolved.world.erasure(element);
        if let TyKind::Array(inner) = self.resolved.world.types.kind(erased) {
            return self.element(inner).around(1);
        }
        let class = self.resolved.world.class_of(erased);
        let class = self.class(class.unwrap_or(ClassId::OBJECT));
        Element::of(self.prim(erased), class)
    }

    pub(super) fn is_enum(&mut self, class: ClassId) -> bool {
        self.resolved.world.shell(class).kind == ClassKind::Enum
    }
}
