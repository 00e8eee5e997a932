//! The executable form of a program: what the proofs are about, changed so that a machine can run it step by step.
//!
//! Takes the translated program, gives a [`Runnable`] when it is asked for. Three things differ from the form for proofs. What only proofs speak of
//! (access sets, lock levels) is erased, and fields under the access discipline are one memory again (`erase`). Allocation takes
//! the next number and writes the cells instead of picking a reference whose cells are right (`allocate`); functions of objects
//! become tables that allocation fills. Every other step is made determined (`determine`). And there is somebody who runs it all: the main thread, threads that were started, and
//! clients that call what the outside may call (`client`). Where a step is not determined, it cannot be taken: a run stops there
//! and nothing is said about it.

mod allocate;
mod client;
mod determine;
mod erase;
mod kinds;
mod range;
mod scenario;
mod setup;
mod values;

use crate::heap::{Heap, OTHERS};
use crate::program::Lowering;
use heddle_plato::ir::{
    Bound, Expr, ExprKind, FuncId, Global, GlobalId, Op, Program, Stmt, Store, ThreadDecl, Type,
};
use heddle_text::Span;
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

use client::Harness;

pub(crate) use client::Clients;
pub(crate) use range::Computed;
pub(crate) use setup::{for_proofs, set_up_within};

/// A program that can be run.
#[derive(Clone, Debug)]
pub struct Runnable {
    /// Procedures, clauses and variables have the numbers that they have in the program for proofs; more follow. Its threads do
    /// nothing.
    pub program: Program,
    /// Who runs it.
    pub scenarios: Vec<Scenario>,
    /// How many thread objects there can be.
    pub members: u32,
    /// Maps that have all objects as keys.
    pub objects: Vec<GlobalId>,
    /// Globals whose reading and writing no other thread can tell the time of.
    pub quiet: Vec<GlobalId>,
    /// Globals that frames of specifications speak of.
    pub framed: Vec<GlobalId>,
    /// Which thread objects were started.
    pub started: GlobalId,
}

/// Somebody who runs the program.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// In words: `2 threads with up to 2 calls each`.
    pub what: String,
    /// The same for all scenarios of its kind together: `up to 3 threads with up to 2 calls each, one thread with up to 5`.
    pub group: String,
    /// What the threads do.
    pub threads: Vec<ThreadDecl>,
}

impl Runnable {
    /// The program with its threads.
    pub fn with(&self, scenario: &Scenario) -> Program {
        Program {
            threads: scenario.threads.clone(),
            ..self.program.clone()
        }
    }
}

/// The variables that only an execution has.
#[derive(Clone, Debug)]
pub(crate) struct Machinery {
    /// The next object.
    pub next_object: GlobalId,
    /// The next thread object.
    pub next_thread: GlobalId,
    /// The next object of the library.
    pub next_outside: GlobalId,
    /// Tables of functions of one object, or variables for those of none.
    pub tables: FxHashMap<FuncId, GlobalId>,
    /// Whether all classes are initialized.
    pub initialized: GlobalId,
}

/// Objects start here; smaller numbers are thread objects, so that only few threads must be there to run them.
const FIRST_OBJECT: i64 = 101;
/// Objects of the library go down from here; classes are above, literals below.
const FIRST_OF_LIBRARY: i64 = -(1 << 30);
/// Thread objects that can run.
const THREADS: u32 = 6;

fn global(program: &mut Program, name: String, ty: Type, init: Option<Expr>) -> GlobalId {
    program.globals.push(Global {
        name,
        ty,
        ghost: false,
        view: false,
        init,
        module: heddle_plato::ir::ModuleId(0),
        span: Span::default(),
    });
    GlobalId(program.globals.len() as u32 - 1)
}

impl Machinery {
    /// Declares the variables.
    fn declare(program: &mut Program) -> Self {
        let counters = [
            ("$object", FIRST_OBJECT),
            ("$thread", 1),
            ("$library", FIRST_OF_LIBRARY),
        ];
        let [next_object, next_thread, next_outside] = counters.map(|(name, start)| {
            let start = Expr::int(start, Span::default());
            global(program, name.to_owned(), Type::Int, Some(start))
        });
        let mut tables = FxHashMap::default();
        for number in 0..program.funcs.len() {
            let decl = program.funcs[number].clone();
            let ty = match (&decl.body, &decl.params[..]) {
                (None, []) => decl.result,
                (None, [Bound { ty: Type::Int, .. }]) => {
                    Type::Map(Box::new(Type::Int), Box::new(decl.result))
                }
                _ => continue,
            };
            let table = global(program, format!("${}", decl.name), ty, None);
            tables.insert(FuncId(number as u32), table);
        }
        let not_yet = Expr::bool(false, Span::default());
        let initialized = global(
            program,
            "$initialized".to_owned(),
            Type::Bool,
            Some(not_yet),
        );
        Machinery {
            next_object,
            next_thread,
            next_outside,
            tables,
            initialized,
        }
    }

    /// The expression with tables in place of functions.
    fn tabled(&self, program: &Program, e: &Expr) -> Expr {
        e.rewrite(&mut |n| {
            let ExprKind::Apply(f, args) = n.kind() else {
                return None;
            };
            let table = self.tables.get(f)?;
            let ty = program.globals[table.index()].ty.clone();
            let whole = Expr::var(*table, Store::Pre, ty, n.span());
            match &args[..] {
                [] => Some(whole),
                [of] => Expr::select(whole, self.tabled(program, of)),
                _ => None,
            }
        })
    }
}

/// What the executable form is made of. It is made when somebody asks for it: most programs have no run to look for, and it is as
/// large as the program.
#[derive(Debug)]
pub struct Executable {
    heap: Heap,
    harness: Harness,
    computed: Computed,
    framed: Vec<GlobalId>,
    form: OnceLock<Runnable>,
}

impl Lowering<'_> {
    /// What the executable form is made of; `proofs` is the program that is proved, which came from so many
    /// files. Nothing else is asked of the translation after that.
    pub(crate) fn executable(mut self, proofs: &Program, files: usize) -> Executable {
        let harness = self.harness();
        self.resolved.files.truncate(files);
        let framed = proofs.globals.iter().enumerate();
        let framed = framed.filter(|(_, decl)| !decl.view);
        Executable {
            harness,
            framed: framed.map(|(g, _)| GlobalId(g as u32)).collect(),
            heap: self.heap,
            computed: self.computed,
            form: OnceLock::new(),
        }
    }
}

impl Executable {
    /// Whether no run can show that a check fails, because it speaks of what only proofs know. Cheap: the form is not needed for it.
    pub fn is_for_proofs(&self, check: &Expr) -> bool {
        erase::is_for_proofs(&self.heap, check)
    }

    /// The executable form.
    pub fn form(&self) -> &Runnable {
        self.form.get_or_init(|| self.make())
    }

    fn make(&self) -> Runnable {
        let (heap, harness) = (&self.heap, &self.harness);
        let mut program = heap.program.clone();
        for_each_body(&mut program, &mut |body| {
            *body = harness.set_up.resolved(body);
        });
        kinds::write_out(heap, &mut program);
        let machinery = Machinery::declare(&mut program);
        let tabled = program.clone();
        for_each_body(&mut program, &mut |body| {
            *body = map_exprs(body, &mut |e| machinery.tabled(&tabled, e));
            *body = map_ops(body, &mut |op| {
                let new = op.makes.as_deref_mut();
                new.into_iter().for_each(|new| machinery.tabled_cells(new));
            });
        });
        for_each_clause(&mut program, &mut |e| *e = machinery.tabled(&tabled, e));
        erase::erase(heap, &machinery, &mut program);
        for_each_body(&mut program, &mut |body| {
            *body = determine::determine(&machinery, &tabled, body);
        });
        for_each_body(&mut program, &mut |body| {
            *body = range::within_range(&self.computed, body);
        });
        program.procs.iter_mut().for_each(determine::without_unused);
        for decl in &mut program.globals {
            decl.view = false;
        }
        program.presentation = Some(heap.presenting.presentation.clone());
        let scenarios = harness.scenarios(heap, &machinery, &program);
        let mut quiet = vec![heap.constructed, heap.started, heap.thrown];
        quiet.extend(
            (heap.program.globals.len()..program.globals.len()).map(|g| GlobalId(g as u32)),
        );
        quiet.extend(harness.globals.iter().copied());
        Runnable {
            scenarios,
            members: THREADS,
            objects: vec![heap.constructed, heap.holder],
            quiet,
            framed: self.framed.clone(),
            started: heap.started,
            program,
        }
    }
}

impl Heap {
    /// Whether a view is part of what runs: memory that the access discipline protects, monitors and exceptions, but
    /// nothing that only proofs speak of.
    fn is_memory(&self, g: GlobalId) -> bool {
        self.holds_memory(g) || [self.holder, self.thrown].contains(&g)
    }
}

/// All expressions of a statement, replaced.
fn map_exprs(stmt: &Stmt, f: &mut dyn FnMut(&Expr) -> Expr) -> Stmt {
    stmt.rewrite(&mut |s| match s {
        Stmt::Op(op) => Some(Stmt::Op(op.map_exprs(f))),
        Stmt::Call(call) => {
            let mut call = call.clone();
            call.args = call.args.iter().map(&mut *f).collect();
            Some(Stmt::Call(call))
        }
        _ => None,
    })
}

/// All operations of a statement, changed.
fn map_ops(stmt: &Stmt, f: &mut dyn FnMut(&mut Op)) -> Stmt {
    stmt.rewrite(&mut |s| match s {
        Stmt::Op(op) => {
            let mut op = op.clone();
            f(&mut op);
            Some(Stmt::Op(op))
        }
        _ => None,
    })
}

fn for_each_body(program: &mut Program, f: &mut dyn FnMut(&mut Stmt)) {
    for proc in &mut program.procs {
        proc.body.iter_mut().for_each(&mut *f);
    }
}

fn for_each_clause(program: &mut Program, f: &mut dyn FnMut(&mut Expr)) {
    program.invariants.iter_mut().for_each(|c| f(&mut c.expr));
    program.envs.iter_mut().for_each(|c| f(&mut c.expr));
    let specs = program.procs.iter_mut().filter_map(|p| p.spec.as_mut());
    for spec in specs {
        let clauses = spec.requires.iter_mut().chain(&mut spec.ensures);
        clauses.for_each(|c| f(&mut c.expr));
        for action in &mut spec.actions {
            f(&mut action.ensures);
            let places = action.modifies.iter_mut();
            places.for_each(|p| p.index.iter_mut().for_each(&mut *f));
        }
        let places = spec.modifies.iter_mut();
        places.for_each(|p| p.index.iter_mut().for_each(&mut *f));
    }
}

/// The family of thread objects.
const FAMILY: heddle_plato::ir::ThreadId = OTHERS;
