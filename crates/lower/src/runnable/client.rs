//! Who runs a program: its own `main`, the threads that were started, and clients that do what the outside may do.
//!
//! A client makes objects by constructors, and calls methods, that are public or protected or that nobody in the program calls:
//! exactly what proofs take to be called by any thread at any time. It calls a method only if its precondition holds. Objects of
//! thread classes are started; `run` and `main` are not called otherwise.

use super::setup::SetUps;
use super::values::{Had, Passed};
use crate::body::{Code, Lower};
use crate::create::Lambda;
use crate::heap::null;
use crate::method::{Method, Scope, This};
use crate::procedure::Signature;
use crate::program::Lowering;
use heddle_contracts::Special;
use heddle_plato::ir::{Expr, ExprKind, Form, GlobalId, LocalId, Proc, ProcId, Stmt, Type};
use heddle_resolve::model::{ClassId, ClassKind, Flags, MethodId};
use heddle_resolve::types::Ty;
use heddle_text::Span;

/// What was lowered that can be run.
#[derive(Debug, Default)]
pub(crate) struct Clients {
    /// Methods that the outside may call, with their procedures.
    pub methods: Vec<(MethodId, ProcId)>,
    /// Lambdas.
    pub lambdas: Vec<(Lambda, ProcId)>,
}

/// A procedure that makes an object, and the types of its parameters.
type Maker = (ProcId, Vec<Ty>);

/// A call that a client may make.
#[derive(Clone, Debug)]
pub(super) struct Offer {
    pub proc: ProcId,
    /// For each parameter, the receiver first: its type and what may be passed.
    pub args: Vec<(Type, Vec<Passed>)>,
    /// What comes before the call: the initialization of the class of a static method.
    pub set_up: Option<Stmt>,
}

/// An object that clients make before anything else.
#[derive(Clone, Debug)]
pub(super) struct Made {
    pub global: GlobalId,
    /// The constructors.
    pub offers: Vec<Offer>,
    pub is_thread: bool,
}

/// Code that a thread object runs when it was started.
#[derive(Clone, Debug)]
pub(super) struct Run {
    /// Whether thread object `local 0` runs it.
    pub is: Expr,
    pub proc: ProcId,
    /// What it runs on.
    pub on: Expr,
}

/// Everything that scenarios are made of.
#[derive(Debug, Default)]
pub(super) struct Harness {
    /// When classes are initialized.
    pub set_up: SetUps,
    /// The initialization of the class of `main`.
    pub main_set_up: Option<Stmt>,
    /// Variables of the harness.
    pub globals: Vec<GlobalId>,
    /// Initializers that run before anything else.
    pub statics: Vec<ProcId>,
    pub made: Vec<Made>,
    pub offers: Vec<Offer>,
    pub runs: Vec<Run>,
    pub main: Option<ProcId>,
    /// Which thread objects are clients.
    pub client: Option<GlobalId>,
    /// The clients.
    pub clients: Vec<GlobalId>,
    /// What is known of a thread object that is a client.
    pub facts: Vec<(Expr, Expr)>,
}

/// Threads of clients at most.
const CLIENTS: usize = 3;

/// Thread object `local 0` of the family's bodies.
pub(super) fn own() -> Expr {
    Expr::pre(LocalId(0), Type::Int, Span::default())
}

impl Lowering<'_> {
    /// Lowers what only an execution needs.
    pub(super) fn harness(&mut self) -> Harness {
        let mut harness = Harness::default();
        self.plan_set_up(&mut harness);
        harness.runs = self.thread_code();
        for _ in 0..CLIENTS {
            let global = self.variable(&mut harness);
            harness.clients.push(global);
        }
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

    /// A variable of the harness for an object; null at first.
    fn variable(&mut self, harness: &mut Harness) -> GlobalId {
        let global = self.heap.global("$made", Type::Int, Span::default());
        self.heap.program.globals[global.index()].init = Some(null(Span::default()));
        harness.globals.push(global);
        global
    }

    fn is_outside(&mut self, id: MethodId) -> bool {
        let flags = self.resolved.world.method(id).flags;
        let public = flags.has(Flags::PUBLIC) || flags.has(Flags::PROTECTED);
        if flags.has(Flags::PRIVATE) {
            return false;
        }
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
                let world = &mut self.resolved.world;
                id.class == class && self.contracts.could_be(world, *id, Special::Run)
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
        let of_constant = self.classes.constants.contains_key(&class);
        shell.flags.has(Flags::ABSTRACT) || shell.kind != ClassKind::Class || of_constant
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
        let mut open: Vec<(ClassId, Vec<Maker>)> = Vec::new();
        for decl in self.classes.list.clone() {
            // Whoever makes an object initializes its class: nobody does that who has no use for the object.
            let tells = harness.set_up.tells(&self.heap, decl.class);
            if tells && !self.is_of_use(decl.class) {
                continue;
            }
            let makers = self.makers(decl.class);
            if !makers.is_empty() {
                open.push((decl.class, makers));
            }
        }
        let clients = harness.clients.iter();
        let mut had: Vec<Had> = clients
            .map(|global| Had {
                class: thread,
                global: *global,
                owned: false,
            })
            .collect();
        while !open.is_empty() {
            let classes: Vec<ClassId> = open.iter().map(|(c, _)| *c).collect();
            let ready = open.iter().position(|(class, makers)| {
                let types = makers.iter().flat_map(|(_, types)| types);
                let mut needed = types.filter_map(|t| self.resolved.world.class_of(*t));
                needed.all(|c| c == *class || !classes.contains(&c))
            });
            let (class, makers) = open.remove(ready.unwrap_or(0));
            let is_thread = self.resolved.world.is_subclass(class, thread);
            let owned = self.is_owned(class);
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
                        set_up: None,
                    })
                });
                let offers: Vec<Offer> = offers.collect();
                if offers.is_empty() {
                    break;
                }
                let global = self.variable(harness);
                harness.made.push(Made {
                    global,
                    offers,
                    is_thread,
                });
                had.push(Had {
                    class,
                    global,
                    owned,
                });
            }
        }
        for (id, proc) in self.clients.methods.clone() {
            self.offer(id, proc, &had, harness);
        }
    }

    /// Whether clients can do something with an object of the class: call a method on it, start it, or pass it.
    fn is_of_use(&mut self, class: ClassId) -> bool {
        let thread = self.resolved.world.class_ref("java/lang/Thread");
        let runnable = self.resolved.world.class_ref("java/lang/Runnable");
        let started = [thread, runnable].map(|c| self.resolved.world.is_subclass(class, c));
        let methods: Vec<MethodId> = self.clients.methods.iter().map(|(id, _)| *id).collect();
        started.contains(&true)
            || methods.into_iter().any(|id| {
                let info = self.resolved.world.method(id);
                let (flags, params) = (info.flags, info.params.to_vec());
                let called = !flags.is_static() && self.resolved.world.is_subclass(class, id.class);
                let mut params = params.into_iter();
                let passed = params.any(|t| {
                    let erased = self.resolved.world.erasure(t);
                    let taken = self.resolved.world.class_of(erased);
                    taken.is_some_and(|c| self.resolved.world.is_subclass(class, c))
                });
                (called || passed) && self.is_outside(id)
            })
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
                let proc = self.add_preparing(proc);
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
        if self.uses_outer(id.class).is_some() {
            return crate::body::refuse("an inner class", Span::default());
        }
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
        let scope = Scope::new(class.file, Some(id.class), This::None, end);
        let mut method = Method::new(self, code, scope, exception);
        method.code.set(result, null(header), header);
        let args = params.iter();
        let args = args.map(|(_, local)| method.code.read(*local, header));
        let args = args.collect();
        let set_up = method.low.set_up_here(id.class, Span::default());
        method.code.out.extend(set_up);
        let object = method.build_any(id, args, None, header)?;
        method.code.set(result, object, header);
        let known = Signature {
            params: count,
            result: Some(result),
        };
        let code = method.code;
        let class = crate::heap::simple_name(&self.resolved.world, id.class);
        Ok(code.procedure(format!("new {class}"), known, end, header))
    }

    /// A method that clients call; `main` and what threads run are no such methods.
    fn offer(&mut self, id: MethodId, proc: ProcId, had: &[Had], harness: &mut Harness) {
        let info = self.resolved.world.method(id);
        if self.special(id) == Some(Special::Main) {
            harness.main = Some(proc);
            harness.main_set_up = self.set_up_for_client(id.class, &harness.set_up);
            return;
        }
        if self.is_run(id) || !self.is_outside(id) {
            return;
        }
        let mut args = Vec::new();
        if !info.flags.is_static() {
            let thread = self.resolved.world.class_ref("java/lang/Thread");
            let mut receivers = Vec::new();
            for h in had {
                // A thread that runs has its own object for itself.
                let runs = h.owned && self.resolved.world.is_subclass(h.class, thread);
                if self.is_inherited_by(id, h.class) && !runs {
                    receivers.push(match h.owned {
                        true => Passed::Owned(h.global),
                        false => Passed::Held(h.global),
                    });
                }
            }
            args.push((Type::Int, receivers));
        }
        for ty in info.params.iter().copied() {
            match self.passed(ty, had) {
                Some(passed) => args.push(passed),
                None => return,
            }
        }
        if args.iter().all(|(_, values)| !values.is_empty()) {
            let is_static = info.flags.is_static();
            let set_up = is_static.then(|| self.set_up_for_client(id.class, &harness.set_up));
            let set_up = set_up.flatten();
            harness.offers.push(Offer { proc, args, set_up });
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
