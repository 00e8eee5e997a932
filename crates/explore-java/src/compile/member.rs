//! Whole members: methods, constructors, initializers, static initialization, methods that Java adds, methods of the library.

use super::body::{Body, Done, refuse};
use super::call::native_of;
use super::{Code, Compiler, empty_method, live};
use crate::code::{Atomicity, Element, Method, Native, Op};
use crate::value::Value;
use heddle_resolve::model::{ClassId, ClassKind, FieldId, Flags, MethodId};
use heddle_syntax::ast::{self, ExprKind, Member, MethodKind, StmtKind};
use heddle_text::Span;

impl Compiler<'_> {
    pub(super) fn compile_code(&mut self, code: Code) -> Method {
        match code {
            Code::Method(id) => match self.method_decls.get(&id).copied() {
                Some((file, decl)) => self.written(id, file, decl),
                None => self.unwritten(id),
            },
            Code::Fields(class) => self.field_initializers(class),
            Code::Static(class) => self.static_initializer(class),
            Code::Function(file, e) => self.function(file, e),
            Code::Record(class, method) => self.record_method(class, method),
        }
    }

    /// A method with a declaration.
    fn written(&mut self, id: MethodId, file: usize, decl: ast::MethodId) -> Method {
        let info = self.resolved.world.method(id);
        let name = self.method_name(id);
        let has_this = !info.flags.is_static();
        let library = self.is_model(id.class);
        let unit = self.resolved.files[file].unit.clone();
        let node = unit.ast[decl];
        let annotated = |word: &str| {
            let all = unit.ast.list(node.modifiers.annotations).iter();
            all.map(|a| unit.ast.text(unit.ast[*a].path.name))
                .any(|n| n == word)
        };
        let atomic = match library {
            true if annotated("Reads") => Atomicity::Reads,
            true if annotated("Writes") => Atomicity::Writes,
            true if annotated("Alone") => Atomicity::Alone,
            true if annotated("Steps") => Atomicity::Steps,
            true if info.flags.has(Flags::SYNCHRONIZED) => Atomicity::Sync,
            true if node.kind == MethodKind::Constructor => Atomicity::Alone,
            _ => Atomicity::Steps,
        };
        let client = unit
            .ast
            .text(unit.ast[decl].name.name)
            .starts_with("heddle$");
        let is_constructor = node.kind != MethodKind::Method;
        let native = info.flags.has(Flags::NATIVE);
        let mut body = Body::new(self, file, Some(id.class), has_this);
        body.name = name.clone();
        body.span = unit.ast.ident_span(node.name);
        for param in unit.ast.list(node.params) {
            if let Some(local) = body.c.resolved.files[file].local_of(*param) {
                body.slot(local);
            }
        }
        let is_record = body.c.resolved.world.shell(id.class).kind == ClassKind::Record;
        if node.kind == MethodKind::CompactConstructor && is_record {
            body.component_slots(id, file);
        }
        let params = body.locals;
        let public = node.modifiers.has(ast::flags::PUBLIC) && !is_constructor && has_this;
        body.keeps_invariants = body.c.ends_visibly(id, public);
        if !is_constructor && node.body.is_some() {
            body.inherit(id, params);
        }
        let done = match node.body {
            _ if native => refuse(format!("the native method `{name}`")),
            None => refuse(format!("`{name}`, which has no body")),
            Some(stmt) if is_constructor => body.constructor(id, stmt, node.kind),
            Some(stmt) => body.method_body(decl, stmt, info.flags, atomic),
        };
        body.finish(done, params, atomic, library, client)
    }

    /// A method that Java adds, or one of the library.
    fn unwritten(&mut self, id: MethodId) -> Method {
        let info = self.resolved.world.method(id);
        let name = self.method_name(id);
        let word = self.resolved.world.names.text(info.name).to_owned();
        let count = info.params.len() as u16 + u16::from(!info.flags.is_static());
        if let Some((file, decl)) = self.decls.get(&id.class).copied() {
            let span = {
                let unit = &self.resolved.files[file].unit;
                unit.ast.ident_span(unit.ast[decl].name)
            };
            let mut body = Body::new(self, file, Some(id.class), !info.flags.is_static());
            body.name = name;
            body.span = span;
            body.locals = count;
            let done = body.implicit(id, &word);
            return body.finish(done, count, Atomicity::Steps, false, false);
        }
        let mut method = empty_method(name.clone());
        method.library = true;
        method.params = count;
        method.locals = count;
        let result = info.result != heddle_resolve::types::Ty::VOID;
        let native = native_of(self, id);
        for n in 0..count {
            method.ops.push(Op::Load(n));
        }
        match native {
            Some(native) => {
                method.ops.push(Op::Native(native, count as u8));
                method.ops.push(Op::Return(result));
            }
            None => {
                let text = format!("`{name}` of the library");
                method.ops.push(Op::Unsupported(text.into()));
            }
        }
        method.spans = vec![Span::default(); method.ops.len()];
        method.live = live::live(&method);
        method
    }

    fn field_initializers(&mut self, class: ClassId) -> Method {
        let (file, decl) = self.decls[&class];
        let name = self.class_name(class);
        let library = self.is_model(class);
        let mut body = Body::new(self, file, Some(class), true);
        body.name = format!("new {name}");
        let done = body.initializers(decl, false);
        body.finish(done, 1, Atomicity::Steps, library, false)
    }

    fn static_initializer(&mut self, class: ClassId) -> Method {
        let (file, decl) = self.decls[&class];
        let name = self.class_name(class);
        let library = self.is_model(class);
        let mut body = Body::new(self, file, Some(class), false);
        body.name = format!("static initializer of {name}");
        let done = body.static_code(class, decl);
        body.finish(done, 0, Atomicity::Steps, library, false)
    }
}

impl Body<'_, '_> {
    /// The finished method; what could not be compiled stops the run where it is reached.
    pub(super) fn finish(
        mut self,
        done: Done,
        params: u16,
        atomic: Atomicity,
        library: bool,
        client: bool,
    ) -> Method {
        if let Err(refused) = done {
            self.emit(Op::Unsupported(refused.0.into()));
        }
        self.emit(Op::Return(false));
        self.place_labels();
        let mut method = Method {
            name: self.name,
            ops: self.ops,
            spans: self.spans,
            handlers: self.handlers,
            params,
            locals: self.locals.max(params),
            live: Vec::new(),
            atomic,
            library,
            client,
        };
        method.live = live::live(&method);
        method
    }

    /// The body of a method: clauses, monitor, statements.
    fn method_body(
        &mut self,
        decl: ast::MethodId,
        stmt: ast::StmtId,
        flags: Flags,
        atomic: Atomicity,
    ) -> Done {
        self.entry_clauses(decl)?;
        let synchronized = flags.has(Flags::SYNCHRONIZED) && atomic == Atomicity::Steps;
        let point = self.mark_method(decl, stmt, synchronized);
        if synchronized {
            match (self.has_this, self.class) {
                (true, _) => self.emit(Op::Load(0)),
                (false, Some(class)) => {
                    let class = self.c.class(class);
                    self.constant(Value::Class(class));
                }
                _ => return refuse("a synchronized method without class"),
            }
            self.monitor(point, |b| {
                b.stmt(stmt);
                b.exit_clauses()
            })?;
        } else {
            self.stmt(stmt);
            self.exit_clauses()?;
        }
        Ok(())
    }

    fn constructor(&mut self, id: MethodId, stmt: ast::StmtId, kind: MethodKind) -> Done {
        let unit = self.unit.clone();
        let (_, decl) = self.c.method_decls[&id];
        self.entry_clauses(decl)?;
        self.mark_constructor(stmt);
        let calls = unit.ast.stmts_within(unit.ast[stmt].range);
        let explicit = calls.iter().any(|(_, s)| match s.kind {
            StmtKind::Expr(e) => matches!(unit.ast[e].kind, ExprKind::ConstructorCall { .. }),
            _ => false,
        });
        if !explicit {
            self.implicit_super(id.class)?;
            self.own_initializers(id.class);
        }
        self.stmt(stmt);
        if kind == MethodKind::CompactConstructor {
            self.assign_components(id.class)?;
        }
        self.exit_clauses()
    }

    /// `super()` that is not written.
    fn implicit_super(&mut self, class: ClassId) -> Done {
        let superclass = self.c.resolved.world.header(class).superclass;
        let Some(above) = superclass.and_then(|t| self.c.resolved.world.class_of(t)) else {
            return Ok(());
        };
        let above = self.c.standing(above);
        if !self.c.decls.contains_key(&above) {
            return Ok(());
        }
        let Some(init) = self.c.resolved.world.names.find("<init>") else {
            return Ok(());
        };
        let body = self.c.resolved.world.body(above);
        let candidates = body.methods_named(init).to_vec();
        let found = candidates.into_iter().find(|index| {
            let id = MethodId {
                class: above,
                index: *index,
            };
            let info = self.c.resolved.world.method(id);
            info.params.is_empty()
        });
        match found {
            Some(index) => {
                self.emit(Op::Load(0));
                let number = self.c.method(Code::Method(MethodId {
                    class: above,
                    index,
                }));
                self.emit(Op::Call(number));
                Ok(())
            }
            None => refuse("the constructor of a superclass that takes any number of arguments"),
        }
    }

    /// Runs the initializers of a class's fields.
    pub(super) fn own_initializers(&mut self, class: ClassId) {
        let Some((_, decl)) = self.c.decls.get(&class).copied() else {
            return;
        };
        let unit = self.unit.clone();
        let has_code = unit
            .ast
            .list(unit.ast[decl].members)
            .iter()
            .any(|m| match unit.ast[*m] {
                Member::Initializer { is_static, .. } => !is_static,
                Member::Field(f) => unit.ast.list(f.vars).iter().any(|v| {
                    let var = unit.ast[*v];
                    var.init.is_some() && !var.modifiers.has(ast::flags::STATIC)
                }),
                _ => false,
            });
        if has_code {
            let number = self.c.method(Code::Fields(class));
            self.emit(Op::Load(0));
            self.emit(Op::Call(number));
        }
    }

    /// Field initializers and blocks, static ones or those of objects.
    fn initializers(&mut self, decl: ast::TypeDeclId, of_class: bool) -> Done {
        let unit = self.unit.clone();
        let Some(class) = self.class else {
            return Ok(());
        };
        let interface = self.c.resolved.world.is_interface(class);
        for member in unit.ast.list(unit.ast[decl].members) {
            match unit.ast[*member] {
                Member::Initializer { is_static, body } if is_static == of_class => self.stmt(body),
                Member::Field(field) => {
                    for v in unit.ast.list(field.vars) {
                        let var = unit.ast[*v];
                        let is_static = interface || var.modifiers.has(ast::flags::STATIC);
                        let ghost = var.modifiers.has(ast::flags::GHOST)
                            || var.modifiers.has(ast::flags::SPEC_ONLY);
                        if let (Some(init), true, false) = (var.init, is_static == of_class, ghost)
                        {
                            self.field_initializer(class, var.name, init)?;
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn field_initializer(&mut self, class: ClassId, name: ast::Ident, init: ast::ExprId) -> Done {
        let unit = self.unit.clone();
        let text = unit.ast.text(name.name);
        let found = self.c.resolved.world.names.find(text);
        let body = self.c.resolved.world.body(class);
        let Some(index) = found.and_then(|n| body.field(n)) else {
            return refuse("a field that was not typed");
        };
        let id = FieldId { class, index };
        let info = self.c.resolved.world.field(id);
        self.at(unit.ast[init].range);
        if !info.flags.is_static() {
            self.emit(Op::Load(0));
        }
        let ty = info.ty;
        match unit.ast[init].kind {
            ExprKind::ArrayInit(items) => self.array_init(ty, items)?,
            _ => {
                self.expr(init)?;
                self.mark_initializer(init, ty, info.flags);
            }
        }
        self.span = unit.ast.ident_span(name);
        if info.flags.is_static() {
            let number = self.c.static_field(id);
            self.emit(Op::PutStatic(number));
        } else {
            let (place, number) = self.c.offset(id);
            self.emit(Op::PutField(place, number));
        }
        Ok(())
    }

    fn static_code(&mut self, class: ClassId, decl: ast::TypeDeclId) -> Done {
        let unit = self.unit.clone();
        self.span = unit.ast.ident_span(unit.ast[decl].name);
        let superclass = self.c.resolved.world.header(class).superclass;
        let above = superclass.and_then(|t| self.c.resolved.world.class_of(t));
        if let Some(above) = above.and_then(|c| self.c.initialized(c)) {
            self.emit(Op::Init(above));
        }
        for interface in self.c.initialized_with(class) {
            self.emit(Op::Init(interface));
        }
        if self.c.is_enum(class) {
            self.enum_constants(class, decl)?;
        }
        self.initializers(decl, true)
    }

    fn enum_constants(&mut self, class: ClassId, decl: ast::TypeDeclId) -> Done {
        let unit = self.unit.clone();
        let constants = unit.ast.list(unit.ast[decl].constants).to_vec();
        let own = self.c.class(class);
        for (ordinal, constant) in constants.iter().enumerate() {
            let node = unit.ast[*constant];
            self.at(node.range);
            let body = node
                .body
                .and_then(|b| self.c.resolved.files[self.file].class(b));
            let call = self.c.resolved.files[self.file]
                .enum_call(*constant)
                .cloned();
            let object_class = self.c.class(body.unwrap_or(class));
            self.c.instantiated(object_class);
            self.emit(Op::New(object_class));
            let name = unit.ast.text(node.name.name).to_owned();
            let enums = self.c.class(ClassId::ENUM);
            let fields = self.c.program.classes[enums as usize].fields.clone();
            let text = self.c.program.texts.intern(&name);
            for (field, value) in fields.iter().zip([text, Value::Int(ordinal as i32)]) {
                self.emit(Op::Dup);
                self.constant(value);
                let place = self.c.place(enums, *field);
                self.emit(Op::PutField(place, *field));
            }
            if let Some(call) = call {
                self.emit(Op::Dup);
                self.arguments(&call, unit.ast.list(node.args))?;
                let number = self.c.method(Code::Method(call.method));
                self.emit(Op::Call(number));
            }
            if let Some(body) = body {
                let number = self.c.method(Code::Fields(body));
                self.emit(Op::Dup);
                self.emit(Op::Call(number));
            }
            self.emit(Op::Dup);
            self.emit(Op::Built);
            let id = self.c.resolved.world.names.find(&name);
            let all = self.c.resolved.world.body(class);
            let Some(index) = id.and_then(|n| all.field(n)) else {
                return refuse("an enum constant that was not typed");
            };
            let number = self.c.static_field(FieldId { class, index });
            self.emit(Op::PutStatic(number));
        }
        self.constant(Value::Int(constants.len() as i32));
        self.emit(Op::NewArrays(1, Element::of(None, own)));
        for (k, constant) in constants.iter().enumerate() {
            let name = unit.ast.text(unit.ast[*constant].name.name);
            let id = self.c.resolved.world.names.find(name);
            let all = self.c.resolved.world.body(class);
            if let Some(index) = id.and_then(|n| all.field(n)) {
                let number = self.c.static_field(FieldId { class, index });
                self.emit(Op::Dup);
                self.constant(Value::Int(k as i32));
                self.emit(Op::GetStatic(number));
                self.emit(Op::ArrayStore);
            }
        }
        let values = self.c.enum_values(class);
        self.emit(Op::PutStatic(values));
        Ok(())
    }

    /// Constructors, accessors and enum methods that are not written.
    fn implicit(&mut self, id: MethodId, word: &str) -> Done {
        let kind = self.c.resolved.world.shell(id.class).kind;
        match (word, kind) {
            ("<init>", ClassKind::Record) => {
                let body = self.c.resolved.world.body(id.class);
                for (k, (name, _)) in body.components.iter().enumerate() {
                    if let Some(index) = body.field(*name) {
                        let field = FieldId {
                            class: id.class,
                            index,
                        };
                        self.emit(Op::Load(0));
                        self.emit(Op::Load(k as u16 + 1));
                        let (place, number) = self.c.offset(field);
                        self.emit(Op::PutField(place, number));
                    }
                }
                Ok(())
            }
            ("<init>", _) => {
                self.implicit_super(id.class)?;
                self.own_initializers(id.class);
                Ok(())
            }
            ("values", ClassKind::Enum) => {
                let values = self.c.enum_values(id.class);
                self.emit(Op::GetStatic(values));
                self.emit(Op::Native(Native::ArrayClone, 1));
                self.emit(Op::Return(true));
                Ok(())
            }
            (_, ClassKind::Record) => {
                let body = self.c.resolved.world.body(id.class);
                let name = self.c.resolved.world.names.find(word);
                let Some(index) = name.and_then(|n| body.field(n)) else {
                    return refuse(format!("`{word}` of a record"));
                };
                self.emit(Op::Load(0));
                let (place, number) = self.c.offset(FieldId {
                    class: id.class,
                    index,
                });
                self.emit(Op::GetField(place, number));
                self.emit(Op::Return(true));
                Ok(())
            }
            _ => refuse(format!("`{word}`, which Java adds")),
        }
    }

    /// The parameters of a compact constructor are the components.
    fn component_slots(&mut self, id: MethodId, file: usize) {
        let Some((_, decl)) = self.c.decls.get(&id.class).copied() else {
            return;
        };
        let unit = self.unit.clone();
        for component in unit.ast.list(unit.ast[decl].components) {
            if let Some(local) = self.c.resolved.files[file].local_of(*component) {
                self.slot(local);
            } else {
                self.new_local();
            }
        }
    }

    fn assign_components(&mut self, class: ClassId) -> Done {
        let body = self.c.resolved.world.body(class);
        for (k, (name, _)) in body.components.iter().enumerate() {
            if let Some(index) = body.field(*name) {
                self.emit(Op::Load(0));
                self.emit(Op::Load(k as u16 + 1));
                let (place, number) = self.c.offset(FieldId { class, index });
                self.emit(Op::PutField(place, number));
            }
        }
        Ok(())
    }
}
