//! When runs initialize classes: where Java does, or before anything else if the initializer has no code.
//!
//! Code that uses a class is marked (`OpKind::SetUp`), and a mark becomes a call of a procedure that does what Java does at such a
//! place. A run ends where it would use a class that cannot be initialized in runs, or whose initializer fails.

use super::client::Harness;
use super::erase::stop;
use crate::class::ClassDecl;
use crate::faults::fault;
use crate::heap::{Heap, me, null};
use crate::method::class_object;
use crate::procedure::procedure;
use crate::program::Lowering;
use heddle_plato::ir::{
    Call, Expr, ExprKind, GlobalId, Op, OpKind, Proc, ProcId, Program, Stmt, Store, Type, Var,
};
use heddle_resolve::model::ClassId;
use heddle_syntax::ast::TypeDeclKind;
use heddle_text::Span;
use rustc_hash::{FxHashMap, FxHashSet};

/// When a class is initialized in runs.
#[derive(Clone, Copy, Debug)]
enum SetUp {
    /// Before anything else.
    First,
    /// By this procedure, where it is first used.
    Used(ProcId),
    /// Runs end there.
    Never,
}

/// When the classes are initialized in runs, by their places in the list of classes.
#[derive(Debug, Default)]
pub(super) struct SetUps {
    classes: FxHashMap<u32, SetUp>,
    /// Procedures that stand for initializers in proofs.
    effects: FxHashSet<ProcId>,
}

/// The variables that say how far the initialization of a class is.
struct Progress {
    begun: GlobalId,
    done: GlobalId,
    /// By which thread.
    running: GlobalId,
}

fn mark(stmt: &Stmt) -> Option<(u32, bool)> {
    match stmt {
        Stmt::Op(op) => match op.kind {
            OpKind::SetUp { what, exact } => Some((what, exact)),
            _ => None,
        },
        _ => None,
    }
}

/// The marks among steps that are made one with others: they are no longer at their places.
pub(crate) fn set_up_within(steps: &[Stmt]) -> Vec<Stmt> {
    let marks = steps.iter().filter_map(mark);
    let marks = marks.map(|(what, _)| {
        let exact = false;
        Stmt::Op(Op::new(OpKind::SetUp { what, exact }, Span::default()))
    });
    marks.collect()
}

/// The program without what is there for executions only: marks, and records of what operations make.
pub(crate) fn for_proofs(program: &Program) -> Program {
    let mut program = program.clone();
    super::for_each_body(&mut program, &mut |body| {
        *body = super::map_ops(&unmarked(body), &mut |op| op.makes = None);
    });
    program
}

fn unmarked(stmt: &Stmt) -> Stmt {
    stmt.rewrite(&mut |s| match s {
        Stmt::Seq(items) if items.iter().any(|s| mark(s).is_some()) => {
            let rest = items.iter().filter(|s| mark(s).is_none());
            Some(Stmt::Seq(rest.map(unmarked).collect()))
        }
        s => mark(s).map(|_| Stmt::Seq(Vec::new())),
    })
}

fn call(proc: ProcId) -> Stmt {
    Stmt::Call(Call {
        proc,
        args: Vec::new(),
        result: None,
        span: Span::default(),
    })
}

impl SetUps {
    /// The statement with what happens at its marks; initializers have no other effects.
    pub(super) fn resolved(&self, stmt: &Stmt) -> Stmt {
        stmt.rewrite(&mut |s| match s {
            Stmt::Call(call) if self.effects.contains(&call.proc) => Some(Stmt::Seq(Vec::new())),
            s => mark(s).map(|(what, exact)| self.at(what, exact)),
        })
    }

    /// Whether it can be told when the class is initialized.
    pub(super) fn tells(&self, heap: &Heap, class: ClassId) -> bool {
        let what = heap.statics.list.iter().position(|c| *c == class);
        let found = what.and_then(|what| self.classes.get(&(what as u32)));
        matches!(found, Some(SetUp::Used(_) | SetUp::Never))
    }

    fn at(&self, what: u32, exact: bool) -> Stmt {
        match self.classes.get(&what) {
            None | Some(SetUp::First) => Stmt::Seq(Vec::new()),
            Some(SetUp::Used(proc)) if exact => call(*proc),
            _ => stop(Span::default()),
        }
    }
}

impl Lowering<'_> {
    /// A mark: the class is about to be used. Nothing for classes whose initialization nobody can tell.
    pub(crate) fn set_up_here(&mut self, class: ClassId, span: Span) -> Option<Stmt> {
        let statics = &self.heap.statics;
        let what = statics.list.iter().position(|c| *c == class)? as u32;
        let has_code = statics.classes.get(&class).is_some_and(|c| c.has_code);
        let decl = self.classes.class(class)?;
        (has_code || self.is_enum_declaration(decl)).then(|| {
            let exact = true;
            Stmt::Op(Op::new(OpKind::SetUp { what, exact }, span))
        })
    }

    /// What happens before a client calls a static method of the class.
    pub(super) fn set_up_for_client(&mut self, class: ClassId, set_up: &SetUps) -> Option<Stmt> {
        let mark = self.set_up_here(class, Span::default())?;
        Some(set_up.resolved(&mark))
    }

    /// Decides for each class, and lowers what initializes it.
    pub(super) fn plan_set_up(&mut self, harness: &mut Harness) {
        for decl in self.classes.list.clone() {
            let made = match self.has_changing_constants(decl) {
                true => None,
                false => self.static_setup(decl).ok(),
            };
            let known = self.heap.statics.classes.get(&decl.class);
            let has_code = known.is_some_and(|c| c.has_code);
            let has_code = has_code && !fault!("runs-initialize-first");
            let set_up = match made {
                Some(proc) if has_code => SetUp::Used(self.set_up_once(decl, proc, harness)),
                Some(proc) => {
                    let proc = proc.map(|p| held_meanwhile(&self.heap, decl.class, p));
                    let proc = proc.map(|p| self.add_preparing(p));
                    harness.statics.extend(proc);
                    SetUp::First
                }
                None => SetUp::Never,
            };
            self.set_up(decl.class, set_up, harness);
        }
        let classes = self.heap.statics.classes.values();
        let effects = classes.filter_map(|c| c.effect.flatten());
        harness.set_up.effects = effects.collect();
    }

    /// A procedure that only prepares what follows.
    pub(super) fn add_preparing(&mut self, proc: Proc) -> ProcId {
        let proc = self.add(proc);
        self.heap.presenting.presentation.preparing.insert(proc);
        proc
    }

    fn set_up(&self, class: ClassId, set_up: SetUp, harness: &mut Harness) {
        let mut list = self.heap.statics.list.iter();
        if let Some(what) = list.position(|c| *c == class) {
            harness.set_up.classes.insert(what as u32, set_up);
        }
    }

    /// What Java does where a class is used: nothing if it is initialized, or this thread is about it; otherwise this thread
    /// does it, or waits. The class counts as a lock that is held meanwhile. Nothing that a path shows.
    fn set_up_once(
        &mut self,
        decl: ClassDecl,
        proc: Option<Proc>,
        harness: &mut Harness,
    ) -> ProcId {
        let steps = match proc {
            Some(proc) => vec![call(self.add_preparing(proc))],
            None => {
                let above = self.initialized_before(decl.class).into_iter();
                let marks = above.map(|c| self.set_up_here(c, Span::default()));
                marks.flatten().collect()
            }
        };
        let progress = self.progress(harness);
        let body = once(&self.heap, decl.class, &progress, steps);
        self.add(Proc {
            body: Some(body),
            ..procedure("initialization".to_owned(), Span::default())
        })
    }

    fn progress(&mut self, harness: &mut Harness) -> Progress {
        let nowhere = Span::default();
        let no = Expr::bool(false, nowhere);
        let ty = &self.heap.program.globals[self.heap.thrown.index()].ty;
        let per_thread = match ty {
            Type::Map(thread, _) => Type::Map(thread.clone(), Box::new(Type::Bool)),
            other => other.clone(),
        };
        let nobody = Expr::new(ExprKind::ConstMap(no.clone()), per_thread.clone(), nowhere);
        let mut variable = |name: &str, ty, init| {
            let global = self.heap.global(name, ty, nowhere);
            self.heap.program.globals[global.index()].init = Some(init);
            harness.globals.push(global);
            global
        };
        Progress {
            begun: variable("$begun", Type::Bool, no.clone()),
            done: variable("$done", Type::Bool, no),
            running: variable("$initializes", per_thread, nobody),
        }
    }

    fn is_enum_declaration(&self, decl: ClassDecl) -> bool {
        self.unit(decl.file).ast[decl.decl].kind == TypeDeclKind::Enum
    }

    /// Whether constants of an enum have fields that change: runs do not make the constants.
    fn has_changing_constants(&mut self, decl: ClassDecl) -> bool {
        if !self.is_enum_declaration(decl) {
            return false;
        }
        let fields = self.classes.fields(self.resolved, decl);
        fields.into_iter().any(|(f, _)| {
            let world = &mut self.resolved.world;
            !world.field(f).flags.is_static() && !self.heap.policy.never_changes(world, f)
        })
    }
}

/// The class counts as a lock that the thread holds while it is initialized. Nothing that a path shows.
fn held_meanwhile(heap: &Heap, class: ClassId, mut proc: Proc) -> Proc {
    let nowhere = Span::default();
    let [before, after] = [me(nowhere), null(nowhere)].map(|by| {
        let object = class_object(class, nowhere);
        let held = Expr::update(heap.whole(heap.holder, Store::Pre, nowhere), object, by);
        Stmt::Op(Op::new(OpKind::CallGlue, nowhere).update(Var::Global(heap.holder), held))
    });
    let body = proc.body.take();
    proc.body = body.map(|body| Stmt::Seq(vec![before, body, after]));
    proc
}

/// `steps`, once, by one thread.
fn once(heap: &Heap, class: ClassId, progress: &Progress, steps: Vec<Stmt>) -> Stmt {
    let nowhere = Span::default();
    let yes = Expr::bool(true, nowhere);
    let no = Expr::bool(false, nowhere);
    let tid = Expr::tid(nowhere);
    let read = |g| heap.whole(g, Store::Pre, nowhere);
    let set = |op: Op, g: GlobalId, value: &Expr| op.update(Var::Global(g), value.clone());
    let runs = |value: &Expr| Expr::update(read(progress.running), tid.clone(), value.clone());
    let object = class_object(class, nowhere);
    let holder = heap.at(heap.holder, Store::Pre, &object);
    let held = |by: Expr| Expr::update(read(heap.holder), object.clone(), by);
    let wait = |condition: Expr| Op::new(OpKind::Assume, nowhere).guard(condition);
    let mine = heap.at(progress.running, Store::Pre, &tid);
    let over = Stmt::Op(wait(Expr::or(read(progress.done), mine)));
    let not_begun = Expr::not(read(progress.begun));
    let way = |had: bool| {
        let by = if had { me(nowhere) } else { null(nowhere) };
        let test = Expr::and(not_begun.clone(), Expr::eq(holder.clone(), by));
        let mut begin = set(wait(test), progress.begun, &yes);
        begin = set(begin, progress.running, &runs(&yes));
        let mut end = set(Op::new(OpKind::CallGlue, nowhere), progress.done, &yes);
        end = set(end, progress.running, &runs(&no));
        if !had {
            begin = set(begin, heap.holder, &held(me(nowhere)));
            end = set(end, heap.holder, &held(null(nowhere)));
        }
        let all = [vec![Stmt::Op(begin)], steps.clone(), vec![Stmt::Op(end)]];
        Stmt::Seq(all.concat())
    };
    Stmt::Choice(vec![over, way(false), way(true)])
}
