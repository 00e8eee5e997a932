//! How code is entered: what is known of the object and of the running thread when a method starts.
//!
//! Every thread is the main thread or a `Thread` object that was started. `run` of a thread class is run by its own
//! object, `run` of a `Runnable` by the thread that was made for it; calls of `run` by code are calls like others.

use crate::access::{Narrowed, Part};
use crate::body::{Code, Lower};
use crate::heap::{for_all_objects, is_main, is_other, is_thread, main_thread, me, null};
use crate::method::{Method, This};
use crate::procedure::procedure;
use crate::program::Lowering;
use heddle_plato::ir::{Call, Expr, ExprKind, LocalId, Op, OpKind, Proc, Spec, Stmt, Store, Type};
use heddle_resolve::World;
use heddle_resolve::model::{ClassId, Flags, MethodId};
use heddle_resolve::types::{Ty, TyKind};
use heddle_syntax::ast;
use heddle_text::Span;

impl Method<'_, '_> {
    /// Emits what holds on entry. Called methods without specification know it from their callers.
    pub(crate) fn entry(&mut self, id: MethodId, header: Span, task: bool, specified: bool) {
        let this = self.this_or_none(header);
        let mut known: Vec<Expr> = this
            .iter()
            .map(|o| Expr::not(Expr::eq(o.clone(), null(header))))
            .collect();
        if task || specified {
            known.extend(this.iter().map(|o| self.low.exists(id, o)));
            known.push(self.low.running_thread(header));
            let heap = &self.low.heap;
            let thrown = heap.at(heap.thrown, Store::Pre, &Expr::tid(header));
            known.push(Expr::eq(thrown, null(header)));
        }
        if task && !specified {
            known.extend(self.low.thread_entry(id, this.as_ref(), header));
        }
        if !known.is_empty() {
            let all = Expr::all(known, header);
            self.code.emit(Op::new(OpKind::Entry, header).guard(all));
        }
    }

    /// A step that changes nothing: even a method without others can then take an action that changes nothing.
    pub(crate) fn first_moment(&mut self, header: Span) {
        let known = self.low.running_thread(header);
        self.code.emit(Op::new(OpKind::Skip, header).guard(known));
    }

    /// The specification of a method, which may be that of another one that it overrides.
    pub(crate) fn spec_by(
        &mut self,
        id: MethodId,
        by: Option<MethodId>,
        params: &[LocalId],
    ) -> Lower<Option<Spec>> {
        let by = by.unwrap_or(id);
        self.with_names_of(by, params, |m, decl| m.method_spec(by, decl))
            .unwrap_or(Ok(None))
    }

    /// Adds what the method leaves alone to its specification; `body` if what it changes is known from that.
    pub(crate) fn frame_by(
        &mut self,
        by: Option<MethodId>,
        params: &[LocalId],
        body: Option<&Stmt>,
        spec: Option<&mut Spec>,
        header: Span,
    ) -> Lower<()> {
        let (Some(by), Some(spec)) = (by, spec) else {
            return Ok(());
        };
        self.with_names_of(by, params, |m, decl| {
            m.add_frame(by, decl, body, spec, header)
        })
        .unwrap_or(Ok(()))
    }

    /// Narrows the access of the method to what its specification reads.
    pub(crate) fn narrow_by(
        &mut self,
        by: Option<MethodId>,
        params: &[LocalId],
        header: Span,
    ) -> Lower<Option<Narrowed>> {
        let Some(by) = by else { return Ok(None) };
        self.with_names_of(by, params, |m, decl| m.narrow_access(by, decl, header))
            .unwrap_or(Ok(None))
    }

    /// What the specification lets the method write; nothing where it says nothing.
    pub(crate) fn writes_by(
        &mut self,
        by: Option<MethodId>,
        params: &[LocalId],
        header: Span,
    ) -> Lower<Option<Vec<Part>>> {
        let Some(by) = by else { return Ok(None) };
        self.with_names_of(by, params, |m, decl| m.writes(by, decl, header))
            .transpose()
    }

    /// With the names of another method's parameters; nothing if it has no source.
    fn with_names_of<T>(
        &mut self,
        by: MethodId,
        params: &[LocalId],
        run: impl FnOnce(&mut Self, ast::MethodId) -> T,
    ) -> Option<T> {
        let (file, decl) = self.low.classes.method(by)?;
        let unit = self.low.unit(file);
        let theirs = unit.ast.list(unit.ast[decl].params).to_vec();
        let typed = &self.low.resolved.files[file];
        let vars = theirs.iter().zip(params);
        let vars = vars.filter_map(|(var, local)| Some((typed.local_of(*var)?, *local)));
        let vars = vars.collect();
        let outer = (
            std::mem::replace(&mut self.scope.file, file),
            std::mem::replace(&mut self.scope.vars, vars),
        );
        let done = run(self, decl);
        (self.scope.file, self.scope.vars) = outer;
        Some(done)
    }
}

impl Lowering<'_> {
    /// Code runs on constructed objects only: `this` does not get out of a constructor.
    fn exists(&mut self, id: MethodId, object: &Expr) -> Expr {
        let span = object.span();
        let ty = self.resolved.world.this_type(id.class);
        let known = self.known_of(object, ty, span);
        known.unwrap_or_else(|| Expr::bool(true, span))
    }

    /// The running thread is the main thread or a thread object that exists and was started.
    pub(crate) fn running_thread(&mut self, span: Span) -> Expr {
        let thread = self.resolved.world.class_ref("java/lang/Thread");
        let object = me(span);
        let parts = [
            is_other(span),
            Expr::not(Expr::eq(object.clone(), null(span))),
            self.heap.at(self.heap.started, Store::Pre, &object),
            self.heap.at(self.heap.constructed, Store::Pre, &object),
            self.heap
                .instance(&mut self.resolved.world, thread, object.clone()),
        ];
        let running = Expr::or(is_main(span), Expr::all(parts, span));
        let main = self.kind_of_main(thread, span);
        Expr::and(main, running)
    }

    /// The virtual machine makes the main thread, as a plain `Thread`; where classes extend `Thread`, it is none of them.
    fn kind_of_main(&mut self, thread: ClassId, span: Span) -> Expr {
        let main = main_thread(span);
        let world = &mut self.resolved.world;
        let mut classes = self.classes.list.iter();
        let exactly = match classes.any(|c| world.is_subclass(c.class, thread)) {
            true => self.heap.exactly(world, thread, &main),
            false => None,
        };
        exactly.unwrap_or_else(|| self.instance(thread, main))
    }

    /// What is known of the thread that enters `main` or `run`, if the method is one.
    fn thread_entry(&mut self, id: MethodId, this: Option<&Expr>, span: Span) -> Option<Expr> {
        let info = self.resolved.world.method(id);
        let name = self.resolved.world.names.text(info.name).to_owned();
        match (&*name, this) {
            ("main", None) if info.flags.has(Flags::PUBLIC) => {
                let name = self.method_name(id);
                self.rests_on_start(&name);
                let known = [is_main(span)].into_iter().chain(self.holds_nothing(span));
                Some(Expr::all(known, span))
            }
            ("run", Some(object)) if info.params.is_empty() => {
                let known = self.run_entry(id, object)?;
                let name = self.method_name(id);
                self.rests_on_start(&name);
                let own = self.is_own_thread(id, object);
                let nothing = own.zip(self.holds_nothing(span));
                let nothing = nothing.map(|(own, nothing)| Expr::implies(own, nothing));
                Some(Expr::all([known].into_iter().chain(nothing), span))
            }
            _ => None,
        }
    }

    /// A thread that begins holds no monitor: it has not taken one, and nobody takes one for it. Nothing is said where no formula speaks
    /// of monitors. Code that another thread was made for may be run at other times as well, so that this is said of the code of thread
    /// objects and of `main` only.
    fn holds_nothing(&self, span: Span) -> Option<Expr> {
        let holder = self.heap.holder;
        if self.heap.is_view(holder) {
            return None;
        }
        let o = Expr::new(ExprKind::Bound(0), Type::Int, span);
        let holder = self.heap.at(holder, Store::Pre, &o);
        Some(for_all_objects(Expr::not(Expr::eq(holder, me(span)))))
    }

    /// The thread object runs its own code.
    fn is_own_thread(&mut self, id: MethodId, object: &Expr) -> Option<Expr> {
        let world = &mut self.resolved.world;
        let thread = world.class_ref("java/lang/Thread");
        let is_thread_class = world.is_subclass(id.class, thread);
        is_thread_class.then(|| is_thread(object.clone()))
    }

    /// The thread that runs the object.
    pub(crate) fn run_entry(&mut self, id: MethodId, object: &Expr) -> Option<Expr> {
        let world = &mut self.resolved.world;
        let thread = world.class_ref("java/lang/Thread");
        let runnable = world.class_ref("java/lang/Runnable");
        if world.is_subclass(id.class, thread) {
            let started = self.heap.at(self.heap.started, Store::Pre, object);
            let own = Expr::and(is_thread(object.clone()), started);
            // A thread object may also be what another thread was made for: `new Thread(thread)`.
            return match self.passes_threads() {
                false => Some(own),
                true => self.is_target(object).map(|other| Expr::or(own, other)),
            };
        }
        match world.is_subclass(id.class, runnable) {
            true => self.is_target(object),
            false => None,
        }
    }

    /// Whether code uses a thread object where something of another type is needed, as a `Runnable` for example.
    pub(crate) fn passes_threads(&mut self) -> bool {
        let mut uses: Vec<(Ty, Ty)> = Vec::new();
        for file in &self.resolved.files {
            for (e, _) in file.unit.ast.nodes::<ast::Expr>() {
                let note = file.note(e);
                if note.seen && !note.ghost && note.to != Ty::ERROR && note.to != note.ty {
                    uses.push((note.ty, note.to));
                }
            }
            for (_, stmt) in file.unit.ast.nodes::<ast::Stmt>() {
                if let ast::StmtKind::ForEach { var, iterable, .. } = stmt.kind
                    && let Some(java) = file.local_of(var)
                {
                    uses.push((file.note(iterable).ty, file.local(java).ty));
                }
            }
        }
        let world = &mut self.resolved.world;
        let mut uses = uses.into_iter();
        uses.any(|(from, to)| names_threads(world, from) && !names_threads(world, to))
    }

    /// Whether code calls `run` through the interface: then not only threads run what implements it.
    fn runs_runnables(&mut self) -> bool {
        let runnable = self.resolved.world.class_ref("java/lang/Runnable");
        self.resolved.files.iter().any(|file| {
            let mut calls = file.unit.ast.nodes::<ast::Expr>();
            calls.any(|(e, _)| file.call_of(e).is_some_and(|c| c.method.class == runnable))
        })
    }

    /// The running thread was made for this `Runnable`.
    pub(crate) fn is_target(&mut self, object: &Expr) -> Option<Expr> {
        if self.runs_runnables() {
            return None;
        }
        let span = object.span();
        let world = &mut self.resolved.world;
        let thread = world.class_ref("java/lang/Thread");
        let body = world.body(thread);
        let index = world.names.find("target").and_then(|n| body.field(n))?;
        let field = heddle_resolve::model::FieldId {
            class: thread,
            index,
        };
        let target = self.heap.final_field(world, field, &me(span))?;
        Some(Expr::and(is_other(span), Expr::eq(target, object.clone())))
    }

    /// A specified `run` or `main` is entered by a thread of its own: that its specification allows this is a task.
    pub(crate) fn entry_task(&mut self, id: MethodId, header: Span) -> Lower<()> {
        let is_static = self.resolved.world.method(id).flags.is_static();
        let mut code = Code::default();
        let this = (!is_static).then(|| code.local("this", Type::Int, header));
        let object = this.map(|local| code.read(local, header));
        let Some(known) = self.thread_entry(id, object.as_ref(), header) else {
            return Ok(());
        };
        let proc = self.callable(id, header)?;
        let callee = &self.heap.program.procs[proc.index()];
        let rest = callee.locals[usize::from(!is_static)..callee.params].to_vec();
        let mut args: Vec<Expr> = object.iter().cloned().collect();
        for param in rest {
            let local = code.local(param.name, param.ty, header);
            args.push(code.read(local, header));
        }
        let params = code.locals.len();
        let exists = object.as_ref().map(|o| {
            let some = Expr::not(Expr::eq(o.clone(), null(header)));
            Expr::and(some, self.exists(id, o))
        });
        let handed = match &object {
            Some(object) if self.is_run(id) => self.handed_over(id, object)?,
            _ => vec![self.heap.no_locks(header)],
        };
        let all = exists
            .into_iter()
            .chain([self.running_thread(header), known])
            .chain(handed);
        let all = Expr::all(all.collect::<Vec<_>>(), header);
        code.emit(Op::new(OpKind::Skip, header).guard(all));
        code.out.push(Stmt::Call(Call {
            proc,
            args,
            result: None,
            span: header,
        }));
        let name = format!("{} (as a thread)", self.method_name(id));
        self.add(Proc {
            params,
            locals: code.locals,
            body: Some(Stmt::Seq(code.out)),
            ..procedure(name, header)
        });
        Ok(())
    }
}

impl Method<'_, '_> {
    /// The object whose method runs, for specifications of code.
    pub(crate) fn this_or_none(&self, span: Span) -> Option<Expr> {
        match self.scope.this {
            This::Object(local) => Some(self.code.read(local, span)),
            _ => None,
        }
    }
}

/// Whether a type is a class of threads, or consists of such ones.
fn names_threads(world: &mut World, ty: Ty) -> bool {
    match world.types.kind(ty) {
        TyKind::Class(class, list) => {
            let thread = world.class_ref("java/lang/Thread");
            let args = world.types.args(list).to_vec();
            world.is_subclass(class, thread) || args.into_iter().any(|t| names_threads(world, t))
        }
        TyKind::Array(part) | TyKind::Extends(part) | TyKind::Super(part) => {
            names_threads(world, part)
        }
        TyKind::Meet(list) => {
            let parts = world.types.args(list).to_vec();
            parts.into_iter().any(|t| names_threads(world, t))
        }
        // A type variable may stand for a class of threads.
        TyKind::Var(_) => {
            let thread = world.class_ref("java/lang/Thread");
            let erased = world.erasure(ty);
            let bound = world.class_of(erased);
            bound.is_some_and(|c| world.is_subclass(thread, c) || world.is_subclass(c, thread))
        }
        _ => false,
    }
}
