//! One method: its procedure for calls; `method/task.rs` says which methods are verified by themselves.

mod task;

use crate::access::Before;
use crate::access::{Lock, LoopFrame, Mode, Narrowed, Part, Writable};
use crate::body::{Code, Lower, NotModelled, refuse};
use crate::create::Building;
use crate::heap::plato_type;
use crate::procedure::procedure;
use crate::program::Lowering;
use heddle_diag::Premise;
use heddle_plato::ir::{Expr, Form, Label, LocalId, Op, OpKind, Proc, ProcId, Stmt, Type, Var};
use heddle_resolve::model::{ClassId, FieldId, MethodId};
use heddle_resolve::typed;
use heddle_resolve::types::Ty;
use heddle_syntax::ast;
use heddle_text::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// What `this` is.
#[derive(Clone, Debug)]
pub(crate) enum This {
    /// Nothing: static code.
    None,
    /// An object.
    Object(LocalId),
    /// An object under construction: its fields are locals that nobody else sees.
    Building(Building),
}

/// The surroundings of code: changes when a constructor is entered.
#[derive(Clone, Debug)]
pub(crate) struct Scope {
    /// The file.
    pub file: usize,
    /// The class whose code it is.
    pub class: Option<ClassId>,
    /// What `this` is.
    pub this: This,
    /// The enclosing instance of an object under construction.
    pub outer: Option<LocalId>,
    /// Java's locals.
    pub vars: FxHashMap<typed::LocalId, LocalId>,
    /// Static fields that are being initialized.
    pub statics: FxHashMap<FieldId, LocalId>,
    /// Where `return` goes.
    pub end: Label,
    /// How many frames were open when the code was entered.
    pub base: usize,
    /// Where the result goes.
    pub result: Option<LocalId>,
    /// The values of `\old(e)` at the method's entry.
    pub snapshots: FxHashMap<ast::ExprId, LocalId>,
}

impl Scope {
    /// Code of a body of its own, without locals and result yet; `return` goes to `end`.
    pub(crate) fn new(file: usize, class: Option<ClassId>, this: This, end: Label) -> Self {
        Scope {
            file,
            class,
            this,
            outer: None,
            vars: FxHashMap::default(),
            statics: FxHashMap::default(),
            end,
            base: 0,
            result: None,
            snapshots: FxHashMap::default(),
        }
    }
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
    /// How many rounds of unrolled loops around make together.
    pub unrolling: u32,
    /// What the code is called in messages.
    pub name: String,
    /// The monitors' holders at the entry, where loops need them.
    pub monitors: Option<LocalId>,
    /// Ghost statements behind the loop that is about to be lowered.
    pub behind_loop: Vec<ast::StmtId>,
    /// The locks of lock fields that were taken so far, and where.
    pub taken: Vec<(Lock, Mode, Span)>,
    /// Where constructors packed their objects: the flag of the object, and the statement.
    pub packing: Vec<(LocalId, Span)>,
    /// The access that the method had before it was narrowed to its `reads`.
    pub narrowed: Option<Narrowed>,
    /// What the contract of the method lets it write, found in the store at its start ([`Store::Entry`]).
    pub own_writes: Option<Vec<Part>>,
    /// What the loops around may write, if one of them says so.
    pub writable: Option<Writable>,
    /// The loops around that say what they write, outermost first.
    pub loop_frames: Vec<LoopFrame>,
    /// The types of a cast around the lambda that is about to be lowered.
    pub also_implements: Vec<ClassId>,
    /// The types of arguments that are in locals of their own.
    pub passed: FxHashMap<LocalId, Ty>,
    /// The type of the object on which the call at hand is made.
    pub receiver_type: Option<Ty>,
    /// Whether that object may be a part of another one.
    pub on_part: bool,
    /// Whether that object is a pool of which the text shows that it runs no task on the thread that gives it.
    pub on_own_pool: bool,
    /// Collections inside private collections that were at hand, with the collections around them.
    pub inner: Vec<(Expr, Expr)>,
    /// Variables that hold objects of which it is known where they may go.
    pub confined: FxHashMap<LocalId, crate::confined::Held>,
    /// Where the method is called on an object of several threads, if it begins without a right to its own.
    pub exposed: Option<Span>,
    /// Arguments that are tasks which were found somewhere.
    pub passed_found: FxHashSet<LocalId>,
    /// Lambdas and method references among the arguments.
    pub passed_code: FxHashMap<LocalId, ast::ExprId>,
    /// Which errors for want of room the handlers around are for, outermost first.
    pub wants: Vec<[bool; 2]>,
    /// Where other threads can get in the way, if others call the method.
    pub alarms: Vec<crate::guards::Alarm>,
}

impl<'l, 'r> Method<'l, 'r> {
    /// A body that is about to be lowered.
    pub(crate) fn new(
        low: &'l mut Lowering<'r>,
        code: Code,
        scope: Scope,
        exception: LocalId,
    ) -> Self {
        Method {
            low,
            code,
            scope,
            exception,
            depth: 0,
            unrolling: 1,
            name: String::new(),
            monitors: None,
            behind_loop: Vec::new(),
            taken: Vec::new(),
            packing: Vec::new(),
            narrowed: None,
            own_writes: None,
            writable: None,
            passed: FxHashMap::default(),
            receiver_type: None,
            on_part: false,
            on_own_pool: false,
            inner: Vec::new(),
            confined: FxHashMap::default(),
            exposed: None,
            passed_found: FxHashSet::default(),
            passed_code: FxHashMap::default(),
            alarms: Vec::new(),
            loop_frames: Vec::new(),
            also_implements: Vec::new(),
            wants: Vec::new(),
        }
    }
}

/// What a method is lowered for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To be verified by itself, as any thread may run it.
    Task,
    /// For calls; a specified method is verified by this, too.
    Callee,
    /// For calls, as long as the body is not lowered.
    Header,
    /// To be verified against the specification of another method.
    Obeys(MethodId),
}

const RECURSION: &str = "recursion without a specification";

/// What a caller uses that its callee cannot be lowered for.
fn in_callee(bad: &NotModelled, span: Span) -> NotModelled {
    if bad.fault.is_some() {
        return bad.clone();
    }
    let said = bad.what.starts_with(RECURSION) || bad.what.starts_with("a call of a method with");
    match said {
        true => NotModelled::new(bad.what.clone(), span),
        false => NotModelled::new(format!("a call of a method with {}", bad.what), span),
    }
}

impl<'r> Lowering<'r> {
    /// The tree of a file.
    pub(crate) fn unit(&self, file: usize) -> Rc<heddle_resolve::Unit> {
        Rc::clone(&self.resolved.files[file].unit)
    }

    /// The procedure that calls of a source method go to.
    pub(crate) fn callable(&mut self, id: MethodId, span: Span) -> Lower<ProcId> {
        if let Some(p) = self.callable.get(&id) {
            return Ok(*p);
        }
        if let Some(bad) = self.bad.get(&id) {
            return Err(in_callee(bad, span));
        }
        let Some((file, decl)) = self.classes.method(id) else {
            return refuse("a call of a method without source", span);
        };
        if !self.open.insert(id) {
            let name = self.method_name(id);
            let ask = "give it one, with what it `requires`, `modifies` and `ensures`";
            return refuse(format!("{RECURSION} (`{name}` calls itself: {ask})"), span);
        }
        let callers = (
            std::mem::take(&mut self.grounds),
            std::mem::take(&mut self.given_nothing),
            std::mem::take(&mut self.initializes),
            std::mem::take(&mut self.summaries.now),
        );
        let proc = self.lower_callable(id, file, decl);
        (
            self.grounds,
            self.given_nothing,
            self.initializes,
            self.summaries.now,
        ) = callers;
        self.open.remove(&id);
        match proc {
            Ok(p) => Ok(p),
            Err(bad) => {
                self.callable.remove(&id);
                self.bad.insert(id, bad.clone());
                Err(in_callee(&bad, span))
            }
        }
    }

    /// A specified method can be called as soon as its specification is known, also by itself.
    fn lower_callable(&mut self, id: MethodId, file: usize, decl: ast::MethodId) -> Lower<ProcId> {
        if self.specified_by(id).is_none() {
            if self.unit(file).ast[decl].body.is_none() {
                let span = self
                    .unit(file)
                    .ast
                    .ident_span(self.unit(file).ast[decl].name);
                return refuse("neither body nor specification", span);
            }
            let proc = self.procedure(id, file, decl, Purpose::Callee)?;
            if self.weighs_too_much(id, &proc) {
                let span = proc.span;
                return refuse(
                    "a body that is too much to be written out at its calls",
                    span,
                );
            }
            let weight = self.weight(&proc);
            let p = self.add(proc);
            self.weights.insert(p, weight);
            self.callable.insert(id, p);
            return Ok(p);
        }
        let header = self.procedure(id, file, decl, Purpose::Header)?;
        let p = self.add(header);
        self.callable.insert(id, p);
        let whole = self.procedure(id, file, decl, Purpose::Callee)?;
        self.heap.program.procs[p.index()] = self.settled(whole);
        self.rests_on_trust(id);
        self.rest(p);
        Ok(p)
    }

    /// Locals for the parameters of a method.
    pub(crate) fn parameters(
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
    pub(crate) fn form_of(&mut self, file: usize, java: typed::LocalId) -> Form {
        let ty = self.resolved.files[file].local(java).ty;
        self.heap.presenting.form(&mut self.resolved.world, ty)
    }

    /// A method as a procedure.
    pub(crate) fn procedure(
        &mut self,
        id: MethodId,
        file: usize,
        decl: ast::MethodId,
        purpose: Purpose,
    ) -> Lower<Proc> {
        self.rests_on_supertypes(id.class);
        let running = self.heap.statics.running_during(id);
        let outer = std::mem::replace(&mut self.heap.statics.running, running);
        let unmade = self.heap.statics.unmade_during(id);
        let before = std::mem::replace(&mut self.heap.statics.unmade, unmade);
        let made = self.procedure_of(id, file, decl, purpose);
        self.heap.statics.running = outer;
        self.heap.statics.unmade = before;
        made
    }

    fn procedure_of(
        &mut self,
        id: MethodId,
        file: usize,
        decl: ast::MethodId,
        purpose: Purpose,
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
        let inlined = purpose == Purpose::Callee && self.specified_by(id).is_none();
        let writable = inlined.then(|| self.writable_parameter(id, &mut code, header));
        let count = code.locals.len();
        let result = match info.result {
            typed_void if typed_void == Ty::VOID => None,
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
            vars,
            result,
            ..Scope::new(file, Some(id.class), this, end)
        };
        let name = self.method_name(id);
        let mut method = Method::new(self, code, scope, exception);
        method.name = name;
        method.writable = writable.flatten();
        if purpose == Purpose::Task {
            method.alarms = method
                .low
                .guards
                .alarms
                .get(&id)
                .cloned()
                .unwrap_or_default();
            let duties = method.low.guards.duties.get(&id).cloned();
            for duty in duties.into_iter().flatten() {
                method.low.assume(Premise::CallersOwn, duty);
            }
        }
        let by = match purpose {
            Purpose::Obeys(by) => Some(by),
            _ => method.low.specified_by(id),
        };
        let parameters: Vec<LocalId> = params.iter().map(|(_, local)| *local).collect();
        let mut spec = method.spec_by(id, by, &parameters)?;
        method.low.grounds_are_specified();
        let exact = !matches!(purpose, Purpose::Header | Purpose::Obeys(_)) && node.body.is_some();
        if let Purpose::Header = purpose {
            method.frame_by(by, &parameters, None, spec.as_mut(), header)?;
            let Code { locals, .. } = method.code;
            let name = self.method_name(id);
            return Ok(Proc {
                params: count,
                result,
                locals,
                spec,
                ..procedure(name, header)
            });
        }
        method.entry(id, header, purpose == Purpose::Task, spec.is_some());
        method.enter_parameters(&params, header);
        if spec.is_some() {
            method.first_moment(header);
        }
        if spec.is_none() {
            method.non_null_entry(decl, &parameters);
        }
        if purpose == Purpose::Task || spec.is_some() {
            method.access_entry(id, &params, spec.is_none(), header)?;
        }
        method.initialized(id.class, header)?;
        let unspecified = purpose == Purpose::Task && spec.is_none();
        let mut before = Before::default();
        if unspecified {
            method.start_with_invariants(id, decl, &parameters, header)?;
            before = method.before_invariants(header)?;
        }
        let promised = method.contract_starts(spec.as_ref(), header);
        if spec.is_some() && method.uses_monitors(id) && method.has_loop(node.body) {
            method.remember_monitors(header);
        }
        if spec.is_some() {
            method.narrowed = method.narrow_by(by, &parameters, header)?;
            method.own_writes = method.writes_by(by, &parameters, header)?;
        }
        let first = method.code.out.len();
        method.snapshots(node.body)?;
        for (java, local) in &params {
            method.own_copy(*java, *local, header);
        }
        if node.modifiers.has(ast::flags::SYNCHRONIZED) {
            method.synchronized_method(id, node.body, header)?;
        } else if let Some(body) = node.body {
            method.stmt(body)?;
        }
        let balanced = method.monitors_as_before(header).map(Stmt::Op);
        let mut out = std::mem::take(&mut method.code.out);
        out.splice(first..first, method.copies_at_start(header));
        let mut body = Stmt::Block(end, Box::new(Stmt::Seq(out)));
        body = method.alarms_left(body, header);
        if let Some(known) = method.non_null_at_end(spec.as_ref(), header) {
            body = Stmt::Seq(vec![body, known]);
        }
        if unspecified {
            let given = method.given(id.class, &params, header);
            if let Some(kept) = method.given_back(id, &given, header) {
                body = Stmt::Seq(vec![body, kept]);
            }
        }
        if unspecified
            && let Some(kept) =
                method.end_with_invariants(id, decl, &parameters, &before, header)?
        {
            body = Stmt::Seq(vec![body, kept]);
        }
        if let Some(balanced) = balanced {
            body = Stmt::Seq(vec![body, balanced]);
        }
        if purpose == Purpose::Task || spec.is_some() {
            body = method.gives_locks_back(body, spec.is_some(), header);
        }
        if let Some(narrowed) = method.narrowed.take() {
            body = method.widen_access(&narrowed, body, header);
        }
        body = method.contract_ends(&promised, body, header);
        if node.modifiers.has(ast::flags::PURE) {
            body = method.without_effects(&body);
        }
        if spec.is_none()
            && let Some(result) = method.non_null_result(id, decl)
        {
            body = Stmt::Seq(vec![body, Stmt::Op(result)]);
        }
        let overridden = method
            .low
            .classes
            .is_overridden(&mut method.low.resolved.world, id);
        let known = (exact && !overridden).then_some(&body);
        method.frame_by(by, &parameters, known, spec.as_mut(), header)?;
        let Method { code, .. } = method;
        let name = self.method_name(id);
        Ok(Proc {
            params: count,
            result,
            locals: code.locals,
            spec,
            body: node.body.map(|_| body),
            ..procedure(name, header)
        })
    }
}

impl Method<'_, '_> {
    /// The tree of the current file.
    pub(crate) fn unit(&self) -> Rc<heddle_resolve::Unit> {
        self.low.unit(self.scope.file)
    }

    /// The position of something in the tree.
    pub(crate) fn span(&self, range: ast::TextRange) -> Span {
        self.unit().ast.span(range)
    }

    fn enter_parameters(&mut self, params: &[(typed::LocalId, LocalId)], span: Span) {
        let typed = params.iter().map(|(java, local)| {
            let ty = self.low.resolved.files[self.scope.file].local(*java).ty;
            (self.code.read(*local, span), ty)
        });
        let typed: Vec<_> = typed.collect();
        let types: Vec<_> = typed.iter().map(|(_, ty)| *ty).collect();
        self.gets_through_bridge(&types, self.scope.class);
        self.typed_arguments(&typed, span);
    }

    /// What types say of the arguments.
    pub(crate) fn typed_arguments(&mut self, args: &[(Expr, Ty)], span: Span) {
        let mut known = Vec::new();
        for (value, ty) in args {
            known.extend(self.low.known_of(value, *ty, span));
            known.extend(self.low.known_length(value, *ty, span));
        }
        if !known.is_empty() {
            let fact = Expr::all(known, span);
            self.code.emit(Op::new(OpKind::Entry, span).guard(fact));
        }
    }

    /// Plato's parameters are read-only: a parameter that is assigned gets a variable of its own.
    pub(crate) fn own_copy(&mut self, java: typed::LocalId, param: LocalId, span: Span) {
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
        let (monitor, class) = self.monitor_of(id, header);
        match body {
            Some(body) => self.synchronized(monitor, Some(class), None, body, header),
            None => Ok(()),
        }
    }

    /// The monitor of a synchronized method: that of its object or of its class.
    pub(crate) fn monitor_of(&mut self, id: MethodId, span: Span) -> (Expr, ClassId) {
        match self.scope.this {
            This::Object(this) => (self.code.read(this, span), id.class),
            _ => {
                let meta = self.low.resolved.world.class_ref("java/lang/Class");
                (class_object(id.class, span), meta)
            }
        }
    }
}

/// The object that stands for a class: its monitor is that of static synchronized methods.
pub(crate) fn class_object(class: ClassId, span: Span) -> Expr {
    Expr::int(class_reference(class), span)
}

/// Its number.
pub(crate) fn class_reference(class: ClassId) -> i64 {
    -2 - i64::from(class.0)
}
