//! One method: its procedure for calls and its task.

use crate::body::{Code, Lower, refuse};
use crate::heap::{is_main, is_thread, null, plato_type};
use crate::program::{Lowering, Refused};
use heddle_plato::ir::{
    Expr, Form, Label, LocalId, ModuleId, Op, OpKind, Proc, ProcId, Stmt, Type, Var,
};
use heddle_resolve::model::{ClassId, FieldId, Flags, MethodId};
use heddle_resolve::typed;
use heddle_syntax::ast;
use heddle_text::Span;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What `this` is.
#[derive(Clone, Debug)]
pub(crate) enum This {
    /// Nothing: static code.
    None,
    /// An object.
    Object(LocalId),
    /// An object under construction: its fields are locals that nobody else sees.
    Building(FxHashMap<FieldId, LocalId>),
}

/// The surroundings of code: changes when a constructor is entered.
#[derive(Clone, Debug)]
pub(crate) struct Scope {
    /// The file.
    pub file: usize,
    /// What `this` is.
    pub this: This,
    /// Java's locals.
    pub vars: FxHashMap<typed::LocalId, LocalId>,
    /// Where `return` goes.
    pub end: Label,
    /// How many frames were open when the code was entered.
    pub base: usize,
    /// Where the result goes.
    pub result: Option<LocalId>,
}

/// The lowering of one body.
pub(crate) struct Method<'l, 'r> {
    /// Everything around.
    pub low: &'l mut Lowering<'r>,
    /// The code so far.
    pub code: Code,
    /// The surroundings.
    pub scope: Scope,
    /// The exception on its way.
    pub exception: LocalId,
    /// How many constructors are being entered.
    pub depth: u32,
    /// Library constructors that ran for the object under construction, with their arguments.
    pub library_supers: Vec<(MethodId, Vec<Expr>)>,
}

impl<'r> Lowering<'r> {
    /// The tree of a file.
    pub fn unit(&self, file: usize) -> Rc<heddle_resolve::Unit> {
        Rc::clone(&self.resolved.files[file].unit)
    }

    /// Lowers a method as something to be verified by itself. Methods without specification that only this program can
    /// call are checked at their calls; a constructor is checked where objects are made.
    pub fn task(&mut self, id: MethodId) -> Result<(), Refused> {
        let Some((file, decl)) = self.classes.method(id) else {
            return Ok(());
        };
        let unit = self.unit(file);
        let node = unit.ast[decl];
        if node.body.is_none() || node.modifiers.has(ast::flags::SPEC_ONLY) {
            return Ok(());
        }
        let header = unit.ast.ident_span(node.name);
        self.lower_task(id, file, decl).map_err(|e| Refused {
            name: self.method_name(id),
            header,
            what: e.what,
            span: e.span,
        })
    }

    fn lower_task(&mut self, id: MethodId, file: usize, decl: ast::MethodId) -> Lower<()> {
        let unit = self.unit(file);
        let node = unit.ast[decl];
        let specified = !unit.ast.list(node.spec).is_empty();
        let public = node.modifiers.has(ast::flags::PUBLIC);
        let called = !public && self.classes.is_called(self.resolved, id);
        let proc = match node.kind {
            ast::MethodKind::Method if specified => {
                return self
                    .callable(id, unit.ast.ident_span(node.name))
                    .map(|_| ());
            }
            _ if called => return Ok(()),
            ast::MethodKind::Method => self.procedure(id, file, decl, true)?,
            _ => self.constructor_task(id, file, decl)?,
        };
        self.add(proc);
        Ok(())
    }

    /// The procedure that calls of a source method go to.
    pub fn callable(&mut self, id: MethodId, span: Span) -> Lower<ProcId> {
        if let Some(p) = self.callable.get(&id) {
            return Ok(*p);
        }
        if let Some(bad) = self.bad.get(&id) {
            return refuse(format!("a call of a method with {}", bad.what), span);
        }
        let Some((file, decl)) = self.classes.method(id) else {
            return refuse("a call of a method without source", span);
        };
        if !self.open.insert(id) {
            return refuse("recursion without specification", span);
        }
        let proc = self.procedure(id, file, decl, false);
        self.open.remove(&id);
        match proc {
            Ok(proc) => {
                let p = self.add(proc);
                self.callable.insert(id, p);
                Ok(p)
            }
            Err(bad) => {
                self.bad.insert(id, bad.clone());
                refuse(format!("a call of a method with {}", bad.what), span)
            }
        }
    }

    /// Locals for the parameters of a method.
    fn parameters(
        &mut self,
        file: usize,
        decl: ast::MethodId,
        code: &mut Code,
    ) -> Lower<Vec<(typed::LocalId, LocalId)>> {
        let unit = self.unit(file);
        let mut params = Vec::new();
        for var in unit.ast.list(unit.ast[decl].params) {
            let span = unit.ast.ident_span(unit.ast[*var].name);
            let Some(java) = self.resolved.files[file].local_of(*var) else {
                return refuse("a parameter that was not typed", span);
            };
            let ty = self.resolved.files[file].local(java).ty;
            let Some(ty) = plato_type(&mut self.resolved.world, ty) else {
                return refuse("a parameter of this type", span);
            };
            let name = unit.ast.text(unit.ast[*var].name.name).to_owned();
            let local = code.local(name, ty, span);
            code.written_as(local, self.form_of(file, java));
            params.push((java, local));
        }
        Ok(params)
    }

    /// How the values of a Java local are written.
    pub fn form_of(&mut self, file: usize, java: typed::LocalId) -> Form {
        let ty = self.resolved.files[file].local(java).ty;
        self.heap.presenting.form(&mut self.resolved.world, ty)
    }

    /// A constructor that nobody calls, run on any arguments.
    fn constructor_task(&mut self, id: MethodId, file: usize, decl: ast::MethodId) -> Lower<Proc> {
        let unit = self.unit(file);
        let header = unit.ast.ident_span(unit.ast[decl].name);
        let mut code = Code::default();
        let params = self.parameters(file, decl, &mut code)?;
        let count = code.locals.len();
        let exception = code.local("$exception", Type::Int, header);
        code.written_as(exception, Form::Thrown);
        let end = code.label();
        let scope = Scope {
            file,
            this: This::None,
            vars: FxHashMap::default(),
            end,
            base: 0,
            result: None,
        };
        let mut method = Method {
            low: self,
            code,
            scope,
            exception,
            depth: 0,
            library_supers: Vec::new(),
        };
        let args = params
            .iter()
            .map(|(_, local)| method.code.read(*local, header));
        let args = args.collect();
        method.build_any(id, args, header)?;
        let Method { code, .. } = method;
        Ok(Proc {
            name: self.method_name(id),
            module: ModuleId(0),
            params: count,
            result: None,
            locals: code.locals,
            spec: None,
            body: Some(Stmt::Block(end, Box::new(Stmt::Seq(code.out)))),
            span: header,
        })
    }

    /// A method as a procedure. As a task, an unspecified method starts from what is known of its thread.
    fn procedure(
        &mut self,
        id: MethodId,
        file: usize,
        decl: ast::MethodId,
        task: bool,
    ) -> Lower<Proc> {
        let unit = self.unit(file);
        let node = unit.ast[decl];
        let header = unit.ast.ident_span(node.name);
        let info = self.resolved.world.method(id);
        let mut code = Code::default();
        let mut vars = FxHashMap::default();
        let this = match info.flags.is_static() {
            true => This::None,
            false => {
                let this = code.local("this", Type::Int, header);
                let world = &mut self.resolved.world;
                let form = self.heap.presenting.class_form(world, id.class);
                code.written_as(this, form);
                This::Object(this)
            }
        };
        let params = self.parameters(file, decl, &mut code)?;
        let count = code.locals.len();
        let result = match info.result {
            typed_void if typed_void == heddle_resolve::types::Ty::VOID => None,
            ty => match plato_type(&mut self.resolved.world, ty) {
                Some(plato) => {
                    let result = code.local("result", plato, header);
                    let form = self.heap.presenting.form(&mut self.resolved.world, ty);
                    code.written_as(result, form);
                    Some(result)
                }
                None => return refuse("a result of this type", header),
            },
        };
        vars.extend(params.iter().copied());
        let exception = code.local("$exception", Type::Int, header);
        code.written_as(exception, Form::Thrown);
        let end = code.label();
        let scope = Scope {
            file,
            this,
            vars,
            end,
            base: 0,
            result,
        };
        let mut method = Method {
            low: self,
            code,
            scope,
            exception,
            depth: 0,
            library_supers: Vec::new(),
        };
        let spec = method.method_spec(id, decl)?;
        method.entry(id, header, task && spec.is_none())?;
        for (java, local) in &params {
            method.own_copy(*java, *local, header);
        }
        if node.modifiers.has(ast::flags::SYNCHRONIZED) {
            method.synchronized_method(id, node.body, header)?;
        } else if let Some(body) = node.body {
            method.stmt(body)?;
        }
        let Method { code, .. } = method;
        let body = Stmt::Block(end, Box::new(Stmt::Seq(code.out)));
        let name = self.method_name(id);
        Ok(Proc {
            name,
            module: ModuleId(0),
            params: count,
            result,
            locals: code.locals,
            spec,
            body: node.body.map(|_| body),
            span: header,
        })
    }
}

impl Method<'_, '_> {
    /// The tree of the current file.
    pub fn unit(&self) -> Rc<heddle_resolve::Unit> {
        self.low.unit(self.scope.file)
    }

    /// The position of something in the tree.
    pub fn span(&self, range: ast::TextRange) -> Span {
        self.unit().ast.span(range)
    }

    /// What holds when the method is entered by a thread of its own.
    fn entry(&mut self, id: MethodId, header: Span, task: bool) -> Lower<()> {
        let This::Object(this) = self.scope.this else {
            if task && self.is_main_method(id) {
                self.code
                    .emit(Op::new(OpKind::Skip, header).guard(is_main(header)));
            }
            return Ok(());
        };
        let object = self.code.read(this, header);
        // Code runs on constructed objects only: `this` does not get out of a constructor.
        let made = self.low.heap.at(
            self.low.heap.constructed,
            heddle_plato::ir::Store::Pre,
            &object,
        );
        let is = self
            .low
            .heap
            .instance(&mut self.low.resolved.world, id.class, object.clone());
        let mut known = Expr::not(Expr::eq(object.clone(), null(header)));
        if task {
            known = Expr::and(known, Expr::and(made, is));
        }
        if task && self.is_thread_run(id) {
            let started =
                self.low
                    .heap
                    .at(self.low.heap.started, heddle_plato::ir::Store::Pre, &object);
            known = Expr::and(known, Expr::and(is_thread(object), started));
        }
        self.code.emit(Op::new(OpKind::Skip, header).guard(known));
        Ok(())
    }

    fn is_main_method(&mut self, id: MethodId) -> bool {
        let info = self.low.resolved.world.method(id);
        self.low.resolved.world.names.text(info.name) == "main" && info.flags.has(Flags::PUBLIC)
    }

    fn is_thread_run(&mut self, id: MethodId) -> bool {
        let world = &mut self.low.resolved.world;
        let info = world.method(id);
        let thread = world.class_ref("java/lang/Thread");
        world.names.text(info.name) == "run"
            && info.params.is_empty()
            && world.is_subclass(id.class, thread)
    }

    /// Plato's parameters are read-only: a parameter that is assigned gets a variable of its own.
    fn own_copy(&mut self, java: typed::LocalId, param: LocalId, span: Span) {
        if self.low.resolved.files[self.scope.file]
            .local(java)
            .assigned
        {
            let decl = self.code.locals[param.index()].clone();
            let copy = self.code.local(decl.name, decl.ty, decl.span);
            self.code.written_as(copy, decl.form);
            let value = self.code.read(param, span);
            self.code
                .emit(Op::new(OpKind::CallGlue, span).update(Var::Local(copy), value));
            self.scope.vars.insert(java, copy);
        }
    }

    fn synchronized_method(
        &mut self,
        id: MethodId,
        body: Option<ast::StmtId>,
        header: Span,
    ) -> Lower<()> {
        let monitor = match self.scope.this {
            This::Object(this) => self.code.read(this, header),
            _ => class_object(id.class, header),
        };
        match body {
            Some(body) => self.synchronized(monitor, body, header),
            None => Ok(()),
        }
    }
}

/// The object that stands for a class: its monitor is that of static synchronized methods.
pub(crate) fn class_object(class: ClassId, span: Span) -> Expr {
    Expr::int(-2 - i64::from(class.0), span)
}
