//! Scenarios: the bodies of the threads that run a program, made from what the harness knows.
//!
//! The main thread runs `main`, or makes the objects and the clients. Every other thread is a thread object: it waits until it was
//! started and does what its class says, or calls methods if it is a client.

use super::client::{Harness, Offer, own};
use super::values::Passed;
use super::{FAMILY, Machinery, Scenario};
use crate::heap::{Heap, MAIN, default_value, null};
use heddle_plato::ir::{
    Binary, Call, Expr, ExprKind, Form, GlobalId, Local, LocalId, ModuleId, Op, OpKind, ProcId,
    Program, Stmt, Store, ThreadCount, ThreadDecl, Type, Var,
};
use heddle_text::Span;

/// Threads and calls of each that are tried, in this order.
const SIZES: [(u32, usize); 6] = [(1, 1), (2, 1), (1, 2), (2, 2), (3, 1), (1, 5)];

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
    pub(super) fn scenarios(
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
        body.out.extend(self.harness.main_set_up.iter().cloned());
        let args = body.local(Type::Int);
        let object = self.machinery.next_object;
        let o = Expr::post(args, Type::Int, Span::default());
        let one = Expr::int(1, Span::default());
        let next = Expr::binary(Binary::Add, self.whole(object), one, Span::default());
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
        let done = Expr::bool(true, Span::default());
        body.emit(step().update(Var::Global(self.machinery.initialized), done));
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
    fn choose(&self, body: &mut Body, offers: &[Offer], into: Option<LocalId>, few: bool) {
        let mut ways = Vec::new();
        let first = self.harness.clients[0];
        for offer in offers {
            let mut branch = Body {
                locals: std::mem::take(&mut body.locals),
                out: Vec::new(),
            };
            let mut args = Vec::new();
            for (k, (ty, values)) in offer.args.iter().enumerate() {
                let local = branch.local(ty.clone());
                // Long runs with all values would be too many.
                let count = if few { 1 } else { values.len() };
                let ways = values.iter().take(count).map(|v| {
                    let op = match v {
                        Passed::Owned(_) => await_that(Expr::eq(own(), self.whole(first))),
                        _ => step(),
                    };
                    let value = match v {
                        Passed::Value(e) => e.clone(),
                        Passed::Held(g) | Passed::Owned(g) => self.whole(*g),
                    };
                    Stmt::Op(op.update(Var::Local(local), value))
                });
                branch.out.push(Stmt::Choice(ways.collect()));
                let is_receiver = into.is_none()
                    && k == 0
                    && values.iter().all(|v| !matches!(v, Passed::Value(_)));
                if is_receiver {
                    let some = Expr::not(Expr::eq(branch.read(local), null(Span::default())));
                    branch.emit(await_that(some));
                }
                args.push(branch.read(local));
            }
            branch.out.extend(offer.set_up.iter().cloned());
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
        for client in &self.harness.clients[..clients as usize] {
            body.emit(self.make_client(*client));
        }
        let made = body.local(Type::Int);
        for m in &self.harness.made {
            self.choose(&mut body, &m.offers, Some(made), false);
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
        for client in &self.harness.clients[..clients as usize] {
            let yes = Expr::bool(true, Span::default());
            body.emit(self.write(step(), self.heap.started, self.whole(*client), yes));
        }
        self.decl(true, body)
    }

    /// A thread object that is a client appears.
    fn make_client(&self, client: GlobalId) -> Op {
        let counter = self.machinery.next_thread;
        let object = self.whole(counter);
        let one = Expr::int(1, Span::default());
        let next = Expr::binary(Binary::Add, object.clone(), one, Span::default());
        let yes = Expr::bool(true, Span::default());
        let mut op = step()
            .update(Var::Global(client), object.clone())
            .update(Var::Global(counter), next);
        for g in [self.heap.constructed]
            .into_iter()
            .chain(self.harness.client)
        {
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
        // Java lets a thread that an initializer starts wait wherever it uses the class: here it waits from the beginning.
        let initialized = self.whole(self.machinery.initialized);
        let started = self.at(self.heap.started, own());
        body.emit(await_that(Expr::and(initialized, started)));
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
                self.choose(&mut branch, &self.harness.offers, None, calls > 2);
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
