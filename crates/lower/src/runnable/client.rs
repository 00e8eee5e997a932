//! Who runs a program: its own `main`, the threads that were started, and clients that do what the outside may do.
//!
//! A client makes objects by constructors, and calls methods, that are public or protected or that nobody in the program calls:
//! exactly what proofs take to be called by any thread at any time. It calls a method only if its precondition holds. Objects of
//! thread classes are started; `run` and `main` are not called otherwise.

use super::values::{Had, Passed};
use super::{FAMILY, Machinery, Scenario};
use crate::body::{Code, Lower};
use crate::create::Lambda;
use crate::heap::{Heap, MAIN, default_value, null};
use crate::method::{Method, Scope, This};
use crate::program::Lowering;
use heddle_plato::ir::{
    Call, Expr, ExprKind, Form, GlobalId, Local, LocalId, ModuleId, Op, OpKind, Proc, ProcId,
    Program, Stmt, Store, ThreadCount, ThreadDecl, Type, Var,
};
use heddle_resolve::model::{ClassId, ClassKind, Flags, MethodId};
use heddle_resolve::types::Ty;
use heddle_text::Span;
use rustc_hash::FxHashMap;

/// What was lowered that can be run.
#[derive(Debug, Default)]
pub(crate) struct Clients {
    /// Methods that the outside may call, with their procedures.
    pub methods: Vec<(MethodId, ProcId)>,
    /// Lambdas.
    pub lambdas: Vec<(Lambda, ProcId)>,
}

/// A call that a client may make.
#[derive(Clone, Debug)]
struct Offer {
    proc: ProcId,
    /// For each parameter, the receiver first: its type and what may be passed.
    args: Vec<(Type, Vec<Passed>)>,
}

/// An object that clients make before anything else.
#[derive(Clone, Debug)]
struct Made {
    global: GlobalId,
    /// The constructors.
    offers: Vec<Offer>,
    is_thread: bool,
}

/// Code that a thread object runs when it was started.
#[derive(Clone, Debug)]
struct Run {
    /// Whether thread object `local 0` runs it.
    is: Expr,
    proc: ProcId,
    /// What it runs on.
    on: Expr,
}

/// Everything that scenarios are made of.
#[derive(Debug, Default)]
pub(super) struct Harness {
    /// Variables of the harness.
    pub globals: Vec<GlobalId>,
    statics: Vec<ProcId>,
    made: Vec<Made>,
    offers: Vec<Offer>,
    runs: Vec<Run>,
    main: Option<ProcId>,
    /// Which thread objects are clients.
    client: Option<GlobalId>,
    /// What is known of a thread object that is a client.
    facts: Vec<(Expr, Expr)>,
}

/// Threads and calls of each that are tried, in this order.
const SIZES: [(u32, usize); 6] = [(1, 1), (2, 1), (1, 2), (2, 2), (3, 1), (1, 5)];

/// Thread object `local 0` of the family's bodies.
fn own() -> Expr {
    Expr::pre(LocalId(0), Type::Int, Span::default())
}

impl Lowering<'_> {
    /// Lowers what only an execution needs.
    pub(super) fn harness(&mut self) -> Harness {
        let mut harness = Harness::default();
        for decl in self.classes.list.clone() {
            if let Ok(Some(proc)) = self.static_setup(decl) {
                let proc = self.add(proc);
                harness.statics.push(proc);
            }
        }
        harness.runs = self.thread_code();
        self.make_objects(&mut harness);
        let span = Span::default();
        let map = Type::Map(Box::new(Type::Int), Box::new(Type::Bool));
        let client = self.heap.global("$client", map.clone(), span);
        let none = Expr::new(ExprKind::ConstMap(Expr::bool(false, span)), map, span);
        self.heap.program.globals[client.index()].init = Some(none);
        harness.globals.push(client);
        harness.client = Some(client);
        let thread = self.resolved.world.class_ref("java/lang/Thread");
        let is = self.instance(thread, own());
        harness.facts.push((is, Expr::bool(true, span)));
        harness.facts.extend(
            self.thread_target(&own())
                .map(|target| (target, null(span))),
        );
        harness
    }

    fn is_outside(&mut self, id: MethodId) -> bool {
        let flags = self.resolved.world.method(id).flags;
        let public = flags.has(Flags::PUBLIC) || flags.has(Flags::PROTECTED);
        public || !self.classes.is_called(self.resolved, id)
    }

    /// What started thread objects run.
    fn thread_code(&mut self) -> Vec<Run> {
        let thread = self.resolved.world.class_ref("java/lang/Thread");
        let runnable = self.resolved.world.class_ref("java/lang/Runnable");
        let (mut runs, mut own_code) = (Vec::new(), Vec::new());
        let target = self.thread_target(&own());
        for decl in self.classes.list.clone() {
            let Some(proc) = self.run_of(decl.class) else {
                continue;
            };
            let world = &mut self.resolved.world;
            let is_thread = world.is_subclass(decl.class, thread);
            let on = match (is_thread, &target) {
                (true, _) => own(),
                (false, Some(target)) if world.is_subclass(decl.class, runnable) => target.clone(),
                _ => continue,
            };
            let is = self.is_exactly(decl.class, &on);
            if is_thread {
                own_code.push(self.instance(decl.class, own()));
            }
            runs.push(Run { is, proc, on });
        }
        if let Some(target) = target {
            for (lambda, proc) in std::mem::take(&mut self.clients.lambdas) {
                let is = self.is_lambda(lambda, target.clone(), Span::default());
                let on = target.clone();
                runs.push(Run { is, proc, on });
            }
            // A class that overrides `run` does not care for a `Runnable` that it was made with.
            for run in runs.iter_mut().filter(|r| r.on == target) {
                let some = Expr::not(Expr::eq(target.clone(), null(Span::default())));
                let others = own_code.iter().cloned().map(Expr::not);
                let all: Vec<Expr> = others.chain([some, run.is.clone()]).collect();
                run.is = Expr::all(all, Span::default());
            }
        }
        runs
    }

    /// The `run` of a class, its own or an inherited one.
    fn run_of(&mut self, class: ClassId) -> Option<ProcId> {
        if self.is_abstract(class) {
            return None;
        }
        let mut at = Some(class);
        while let Some(class) = at {
            let found = self.clients.methods.iter().copied().find(|(id, _)| {
                let info = self.resolved.world.method(*id);
                id.class == class
                    && info.params.is_empty()
                    && self.resolved.world.names.text(info.name) == "run"
            });
            if let Some((_, proc)) = found {
                return Some(proc);
            }
            let header = self.resolved.world.header(class);
            let above = header.superclass;
            at = above.and_then(|t| self.resolved.world.class_of(t));
            at = at.filter(|c| self.classes.class(*c).is_some());
        }
        None
    }

    fn is_abstract(&mut self, class: ClassId) -> bool {
        let shell = self.resolved.world.shell(class);
        shell.flags.has(Flags::ABSTRACT) || shell.kind != ClassKind::Class
    }

    /// An instance of the class and of no subclass.
    fn is_exactly(&mut self, class: ClassId, o: &Expr) -> Expr {
        let mut all = vec![self.instance(class, o.clone())];
        for decl in self.classes.list.clone() {
            if decl.class != class && self.resolved.world.is_subclass(decl.class, class) {
                all.push(Expr::not(self.instance(decl.class, o.clone())));
            }
        }
        Expr::all(all, Span::default())
    }

    /// Objects of every class that the outside may make, parameters' classes first.
    fn make_objects(&mut self, harness: &mut Harness) {
        let thread = self.resolved.world.class_ref("java/lang/Thread");
        let mut open: Vec<(ClassId, Vec<(ProcId, Vec<Ty>)>)> = Vec::new();
        for decl in self.classes.list.clone() {
            let makers = self.makers(decl.class);
            if !makers.is_empty() {
                open.push((decl.class, makers));
            }
        }
        let mut had: Vec<Had> = Vec::new();
        while !open.is_empty() {
            let classes: Vec<ClassId> = open.iter().map(|(c, _)| *c).collect();
            let ready = open.iter().position(|(class, makers)| {
                let types = makers.iter().flat_map(|(_, types)| types);
                let mut needed = types.filter_map(|t| self.resolved.world.class_of(*t));
                needed.all(|c| c == *class || !classes.contains(&c))
            });
            let (class, makers) = open.remove(ready.unwrap_or(0));
            let is_thread = self.resolved.world.is_subclass(class, thread);
            let count = if is_thread || self.is_parameter(class) {
                2
            } else {
                1
            };
            for _ in 0..count {
                let offers = makers.iter().filter_map(|(proc, types)| {
                    let args: Option<Vec<_>> =
                        types.iter().map(|t| self.passed(*t, &had)).collect();
                    Some(Offer {
                        proc: *proc,
                        args: args?,
                    })
                });
                let offers: Vec<Offer> = offers.collect();
                if offers.is_empty() {
                    break;
                }
                let global = self.heap.global("$made", Type::Int, Span::default());
                self.heap.program.globals[global.index()].init = Some(null(Span::default()));
                harness.globals.push(global);
                harness.made.push(Made {
                    global,
                    offers,
                    is_thread,
                });
                had.push(Had { class, global });
            }
        }
        for (id, proc) in self.clients.methods.clone() {
            self.offer(id, proc, &had, harness);
        }
    }

    /// Whether some method takes an object of the class.
    fn is_parameter(&mut self, class: ClassId) -> bool {
        let methods = self.classes.methods();
        methods.into_iter().any(|id| {
            let params = self.resolved.world.method(id).params.clone();
            let mut params = params.iter();
            params.any(|t| self.resolved.world.class_of(*t) == Some(class))
        })
    }

    /// Procedures that make an object of the class, with the types of their parameters.
    fn makers(&mut self, class: ClassId) -> Vec<(ProcId, Vec<Ty>)> {
        let mut makers = Vec::new();
        if self.is_abstract(class) {
            return makers;
        }
        let Some(init) = self.resolved.world.names.find("<init>") else {
            return makers;
        };
        let body = self.resolved.world.body(class);
        for index in body.methods_named(init).to_vec() {
            let id = MethodId { class, index };
            if !self.is_outside(id) {
                continue;
            }
            let types = self.resolved.world.method(id).params.to_vec();
            if let Ok(proc) = self.maker(id) {
                let proc = self.add(proc);
                makers.push((proc, types));
            }
        }
        makers
    }

    /// `new C(…)` as a procedure.
    fn maker(&mut self, id: MethodId) -> Lower<Proc> {
        let Some(class) = self.classes.class(id.class) else {
            return crate::body::refuse("a class without source", Span::default());
        };
        let unit = self.unit(class.file);
        let header = match self.classes.method(id) {
            Some((_, decl)) => unit.ast.ident_span(unit.ast[decl].name),
            None => unit.ast.ident_span(unit.ast[class.decl].name),
        };
        let mut code = Code::default();
        let params = match self.classes.method(id) {
            Some((file, decl)) => self.parameters(file, decl, &mut code)?,
            None => Vec::new(),
        };
        let count = code.locals.len();
        let result = code.local("$new", Type::Int, header);
        let exception = code.local("$exception", Type::Int, header);
        code.written_as(exception, Form::Thrown);
        let end = code.label();
        let scope = Scope {
            file: class.file,
            class: Some(id.class),
            this: This::None,
            outer: None,
            vars: FxHashMap::default(),
            statics: FxHashMap::default(),
            end,
            base: 0,
            result: None,
            snapshots: FxHashMap::default(),
        };
        let mut method = Method::new(self, code, scope, exception);
        method.code.set(result, null(header), header);
        let args = params.iter();
        let args = args.map(|(_, local)| method.code.read(*local, header));
        let args = args.collect();
        let object = method.build_any(id, args, header)?;
        method.code.set(result, object, header);
        let code = method.code;
        Ok(Proc {
            name: format!(
                "new {}",
                crate::heap::simple_name(&self.resolved.world, id.class)
            ),
            module: ModuleId(0),
            params: count,
            result: Some(result),
            locals: code.locals,
            spec: None,
            body: Some(Stmt::Block(end, Box::new(Stmt::Seq(code.out)))),
            span: header,
        })
    }

    /// A method that clients call; `main` and what threads run are no such methods.
    fn offer(&mut self, id: MethodId, proc: ProcId, had: &[Had], harness: &mut Harness) {
        let info = self.resolved.world.method(id);
        let name = self.resolved.world.names.text(info.name).to_owned();
        if name == "main" && info.flags.is_static() {
            harness.main = Some(proc);
            return;
        }
        let runnable = self.resolved.world.class_ref("java/lang/Runnable");
        let runs = name == "run" && self.resolved.world.is_subclass(id.class, runnable);
        if (runs && info.params.is_empty()) || !self.is_outside(id) {
            return;
        }
        let mut args = Vec::new();
        if !info.flags.is_static() {
            let mut receivers = Vec::new();
            for h in had {
                if self.is_inherited_by(id, h.class) {
                    receivers.push(Passed::Held(h.global));
                }
            }
            args.push((Type::Int, receivers));
        }
        for ty in info.params.to_vec() {
            match self.passed(ty, had) {
                Some(passed) => args.push(passed),
                None => return,
            }
        }
        if args.iter().all(|(_, values)| !values.is_empty()) {
            harness.offers.push(Offer { proc, args });
        }
    }

    /// Whether a call on an object of exactly this class runs this method and not one that overrides it.
    fn is_inherited_by(&mut self, id: MethodId, class: ClassId) -> bool {
        let world = &mut self.resolved.world;
        let all = self.classes.overriding(world, id);
        world.is_subclass(class, id.class)
            && !all
                .iter()
                .any(|other| *other != id && world.is_subclass(class, other.class))
    }
}

/// A thread body under construction.
#[derive(Default)]
struct Body {
    locals: Vec<Local>,
    out: Vec<Stmt>,
}

impl Body {
    fn local(&mut self, ty: Type) -> LocalId {
        self.locals.push(Local {
            name: "$client".to_owned(),
            ty,
            span: Span::default(),
            form: Form::Hidden,
        });
        LocalId(self.locals.len() as u32 - 1)
    }

    fn read(&self, l: LocalId) -> Expr {
        Expr::pre(l, self.locals[l.index()].ty.clone(), Span::default())
    }

    fn emit(&mut self, op: Op) {
        self.out.push(Stmt::Op(op));
    }
}

/// A step of the harness.
fn step() -> Op {
    Op::new(OpKind::CallGlue, Span::default())
}

fn await_that(condition: Expr) -> Op {
    Op::new(OpKind::Assume, Span::default()).guard(condition)
}

impl Harness {
    /// Who runs the program.
    pub fn scenarios(
        &self,
        heap: &Heap,
        machinery: &Machinery,
        program: &Program,
    ) -> Vec<Scenario> {
        let build = Build {
            harness: self,
            heap,
            machinery,
            program,
        };
        let mut all = Vec::new();
        if let Some(main) = self.main {
            all.push(Scenario {
                what: "the program's `main`".to_owned(),
                group: "the program's `main`".to_owned(),
                threads: vec![build.main(main), build.family(0)],
            });
        }
        let has_threads = self.made.iter().any(|m| m.is_thread);
        if self.offers.is_empty() {
            if has_threads {
                all.push(Scenario {
                    what: "two objects of each thread class".to_owned(),
                    group: "two objects of each thread class".to_owned(),
                    threads: vec![build.setup(0), build.family(0)],
                });
            }
            return all;
        }
        for (threads, calls) in SIZES {
            let plural = |n: usize| if n == 1 { "" } else { "s" };
            let what = format!(
                "{threads} thread{} with {calls} call{} each",
                plural(threads as usize),
                plural(calls)
            );
            all.push(Scenario {
                what,
                group: "up to 3 threads with up to 2 calls each, one thread with up to 5"
                    .to_owned(),
                threads: vec![build.setup(threads), build.family(calls)],
            });
        }
        all
    }
}

struct Build<'a> {
    harness: &'a Harness,
    heap: &'a Heap,
    machinery: &'a Machinery,
    program: &'a Program,
}

impl Build<'_> {
    fn whole(&self, g: GlobalId) -> Expr {
        let ty = self.program.globals[g.index()].ty.clone();
        Expr::var(g, Store::Pre, ty, Span::default())
    }

    fn at(&self, g: GlobalId, key: Expr) -> Expr {
        let whole = self.whole(g);
        Expr::select(whole.clone(), key).unwrap_or(whole)
    }

    fn write(&self, op: Op, g: GlobalId, key: Expr, value: Expr) -> Op {
        let after = Expr::update(self.whole(g), key, value);
        op.update(Var::Global(g), after)
    }

    fn tabled(&self, e: &Expr) -> Expr {
        self.machinery.tabled(self.program, e)
    }

    fn decl(&self, main: bool, body: Body) -> ThreadDecl {
        let thread = if main { MAIN } else { FAMILY };
        let name = self.program.threads[thread.index()].name.clone();
        ThreadDecl {
            name,
            count: if main {
                ThreadCount::One
            } else {
                ThreadCount::Unbounded
            },
            index: (!main).then_some(LocalId(0)),
            locals: body.locals,
            body: Stmt::Seq(body.out),
            module: ModuleId(0),
            span: Span::default(),
        }
    }

    /// `main` of the program, with no arguments.
    fn main(&self, main: ProcId) -> ThreadDecl {
        let mut body = Body::default();
        self.statics(&mut body);
        let args = body.local(Type::Int);
        let object = self.machinery.next[0];
        let o = Expr::post(args, Type::Int, Span::default());
        let one = Expr::int(1, Span::default());
        let next = Expr::binary(
            heddle_plato::ir::Binary::Add,
            self.whole(object),
            one,
            Span::default(),
        );
        let mut op = step()
            .update(Var::Local(args), self.whole(object))
            .update(Var::Global(object), next);
        op = self.write(
            op,
            self.heap.constructed,
            o.clone(),
            Expr::bool(true, Span::default()),
        );
        if let Some(length) = self.machinery.tables.get(&self.heap.length) {
            op = self.write(op, *length, o, null(Span::default()));
        }
        body.emit(op);
        let values = if self.program.procs[main.index()].params == 0 {
            vec![]
        } else {
            vec![body.read(args)]
        };
        self.call(&mut body, main, values, None);
        self.decl(true, body)
    }

    fn statics(&self, body: &mut Body) {
        for proc in &self.harness.statics {
            self.call(body, *proc, Vec::new(), None);
        }
    }

    /// A call; an exception that comes out of it ends there.
    fn call(&self, body: &mut Body, proc: ProcId, args: Vec<Expr>, result: Option<LocalId>) {
        let span = self.program.procs[proc.index()].span;
        body.out.push(Stmt::Call(Call {
            proc,
            args,
            result,
            span,
        }));
        let tid = Expr::tid(Span::default());
        body.emit(self.write(step(), self.heap.thrown, tid, null(Span::default())));
    }

    /// One of these calls, with one of the values for each argument.
    fn choose(&self, body: &mut Body, offers: &[Offer], into: Option<LocalId>) {
        let mut ways = Vec::new();
        for offer in offers {
            let mut branch = Body {
                locals: std::mem::take(&mut body.locals),
                out: Vec::new(),
            };
            let mut args = Vec::new();
            for (k, (ty, values)) in offer.args.iter().enumerate() {
                let local = branch.local(ty.clone());
                let ways = values.iter().map(|v| {
                    let value = match v {
                        Passed::Value(e) => e.clone(),
                        Passed::Held(g) => self.whole(*g),
                    };
                    Stmt::Op(step().update(Var::Local(local), value))
                });
                branch.out.push(Stmt::Choice(ways.collect()));
                let is_receiver = into.is_none() && k == 0 && matches!(values[0], Passed::Held(_));
                if is_receiver {
                    let some = Expr::not(Expr::eq(branch.read(local), null(Span::default())));
                    branch.emit(await_that(some));
                }
                args.push(branch.read(local));
            }
            self.call(&mut branch, offer.proc, args, into);
            // Clients keep nothing, so that equal states are equal.
            let last = branch.locals.len();
            for l in last - offer.args.len()..last {
                let blank = default_value(&branch.locals[l].ty, Span::default());
                branch.emit(step().update(Var::Local(LocalId(l as u32)), blank));
            }
            body.locals = branch.locals;
            ways.push(Stmt::Seq(branch.out));
        }
        body.out.push(Stmt::Choice(ways));
    }

    /// Makes the objects, starts the threads among them, and so many clients.
    fn setup(&self, clients: u32) -> ThreadDecl {
        let mut body = Body::default();
        self.statics(&mut body);
        let made = body.local(Type::Int);
        for m in &self.harness.made {
            self.choose(&mut body, &m.offers, Some(made));
            let value = body.read(made);
            body.emit(step().update(Var::Global(m.global), value));
        }
        body.emit(step().update(Var::Local(made), null(Span::default())));
        for m in self.harness.made.iter().filter(|m| m.is_thread) {
            let thread = self.whole(m.global);
            let some = Expr::not(Expr::eq(thread.clone(), null(Span::default())));
            let op = await_that(some);
            let started = Expr::bool(true, Span::default());
            body.emit(self.write(op, self.heap.started, thread, started));
        }
        for _ in 0..clients {
            body.emit(self.start_client());
        }
        self.decl(true, body)
    }

    /// A thread object that is a client appears and is started.
    fn start_client(&self) -> Op {
        let counter = self.machinery.next[1];
        let object = self.whole(counter);
        let one = Expr::int(1, Span::default());
        let next = Expr::binary(
            heddle_plato::ir::Binary::Add,
            object.clone(),
            one,
            Span::default(),
        );
        let yes = Expr::bool(true, Span::default());
        let mut op = step().update(Var::Global(counter), next);
        let marks = [self.heap.constructed, self.heap.started];
        for g in marks.into_iter().chain(self.harness.client) {
            op = self.write(op, g, object.clone(), yes.clone());
        }
        for (of, value) in &self.harness.facts {
            if let ExprKind::Apply(f, _) = of.kind()
                && let Some(table) = self.machinery.tables.get(f)
            {
                op = self.write(op, *table, object.clone(), value.clone());
            }
        }
        op
    }

    /// What a thread object does when it was started.
    fn family(&self, calls: usize) -> ThreadDecl {
        let mut body = Body::default();
        body.local(Type::Int);
        body.emit(await_that(self.at(self.heap.started, own())));
        let is_client = self.harness.client.map(|g| self.at(g, own()));
        let mut ways = Vec::new();
        for run in &self.harness.runs {
            let mut branch = Body {
                locals: std::mem::take(&mut body.locals),
                out: Vec::new(),
            };
            let mine = is_client.clone().map(Expr::not);
            let is = Expr::all(
                mine.into_iter().chain([self.tabled(&run.is)]),
                Span::default(),
            );
            branch.emit(await_that(is));
            let on = branch.local(Type::Int);
            branch.emit(step().update(Var::Local(on), self.tabled(&run.on)));
            let value = branch.read(on);
            self.call(&mut branch, run.proc, vec![value], None);
            body.locals = branch.locals;
            ways.push(Stmt::Seq(branch.out));
        }
        if let (Some(is), 1..) = (is_client, calls) {
            let mut branch = Body {
                locals: std::mem::take(&mut body.locals),
                out: Vec::new(),
            };
            branch.emit(await_that(is));
            for _ in 0..calls {
                self.choose(&mut branch, &self.harness.offers, None);
            }
            body.locals = branch.locals;
            ways.push(Stmt::Seq(branch.out));
        }
        body.out.push(Stmt::Choice(ways));
        if let Some(ended) = self.heap.ended {
            let yes = Expr::bool(true, Span::default());
            body.emit(self.write(step(), ended, own(), yes));
        }
        self.decl(false, body)
    }
}
