//! The control state of one thread: a stack of statements still to be run, interpreted straight from the tree.
//!
//! Sequence, choice, iteration, blocks and calls are not steps: [`moves`] unfolds them until atomic operations
//! come up. A call of a procedure with a precondition is a step of its own, in which the precondition must hold.

use crate::{Scope, Stuck, Value, View, World};
use heddle_plato::ir::{Call, Label, LocalId, Op, ProcId, Stmt, ThreadId};
use heddle_text::Span;
use std::collections::HashSet;
use std::hash::{Hash, Hasher};

/// Whose locals are current.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// A thread body.
    Thread(ThreadId),
    /// A procedure body.
    Proc(ProcId),
}

/// A statement by identity: two occurrences of equal text are different places.
#[derive(Clone, Copy, Debug)]
struct At<'p>(&'p Stmt);

impl PartialEq for At<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for At<'_> {}

impl Hash for At<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::ptr::hash(self.0, state);
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Frame<'p> {
    /// Run this statement.
    Run(At<'p>),
    /// The end of a labelled block.
    End(Label),
    /// Give control back to the caller with these locals.
    Return {
        owner: Owner,
        locals: Vec<Option<Value>>,
        callee: ProcId,
        into: Option<LocalId>,
    },
}

/// Locals and control of one thread.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Thread<'p> {
    /// Whose locals these are.
    pub owner: Owner,
    /// The current activation's locals.
    pub locals: Vec<Option<Value>>,
    stack: Vec<Frame<'p>>,
}

/// What a thread can do next.
#[derive(Clone, Copy, Debug)]
pub enum Action<'p> {
    /// An atomic operation.
    Op(&'p Op),
    /// Enter a procedure that has a precondition.
    Enter(&'p Call),
}

impl Action<'_> {
    /// Its place in the source.
    pub fn span(&self) -> Span {
        match self {
            Action::Op(op) => op.span,
            Action::Enter(call) => call.span,
        }
    }
}

/// What happens to activations on the way to an action.
#[derive(Clone, Debug)]
pub enum Event {
    /// A procedure is entered; its locals, of which only parameters have values.
    Entered(ProcId, Vec<Option<Value>>),
    /// A procedure is left; its locals.
    Left(ProcId, Vec<Option<Value>>),
}

/// A next action and the thread as it will be when the action is done (locals not yet changed by it).
#[derive(Clone, Debug)]
pub struct Move<'p> {
    /// What happens before it, in order.
    pub events: Vec<Event>,
    /// The action.
    pub action: Action<'p>,
    /// Control after it; for [`Action::Enter`] inside the callee.
    pub after: Thread<'p>,
}

/// All next actions of a thread.
#[derive(Clone, Debug, Default)]
pub struct Moves<'p> {
    /// The actions, possible or not in the present store.
    pub moves: Vec<Move<'p>>,
    /// The thread may be at its end.
    pub may_end: bool,
    /// The call stack bound was hit: there may be more.
    pub cut: bool,
}

impl<'p> Thread<'p> {
    /// The thread at the start of its body.
    pub fn start(world: &World<'p>, instance: usize) -> Thread<'p> {
        let at = &world.instances[instance];
        let decl = &world.program.threads[at.thread.index()];
        let mut locals = vec![None; decl.locals.len()];
        if let (Some(local), Some(index)) = (decl.index, &at.index) {
            locals[local.index()] = Some(Value::Int(index.clone()));
        }
        Thread {
            owner: Owner::Thread(at.thread),
            locals,
            stack: vec![Frame::Run(At(&decl.body))],
        }
    }

    fn calls(&self) -> usize {
        self.activations().count()
    }

    /// The procedures that are being run, the outermost first.
    pub fn activations(&self) -> impl Iterator<Item = ProcId> + '_ {
        self.stack.iter().filter_map(|frame| match frame {
            Frame::Return { callee, .. } => Some(*callee),
            _ => None,
        })
    }
}

/// Unfoldings that are done for the next actions of one thread.
const MOST_UNFOLDED: usize = 400_000;
/// Ways to the next actions that are kept: each has a stack of its own.
const MOST_WAYS: usize = 20_000;

/// Unfolds the control of `thread` up to its next actions.
pub fn moves<'p>(
    world: &World<'p>,
    tid: u32,
    thread: &Thread<'p>,
    max_calls: usize,
) -> Result<Moves<'p>, Stuck> {
    let mut found = Moves::default();
    let mut seen = HashSet::new();
    let mut work = vec![(thread.clone(), Vec::new())];
    for unfolded in 0.. {
        let Some((mut t, mut events)) = work.pop() else {
            break;
        };
        if unfolded > MOST_UNFOLDED || work.len() + found.moves.len() > MOST_WAYS {
            let decl = world.instances[tid as usize].thread.index();
            let why = "more ways through calls and choices to the next step than are followed";
            let span = world.program.threads[decl].span;
            return Err(Stuck::Unsupported(why.into(), span));
        }
        // Only iteration can unfold for ever without an operation.
        let repeats = matches!(t.stack.last(), Some(Frame::Run(At(Stmt::Loop(_)))));
        if repeats && !seen.insert(t.clone()) {
            continue;
        }
        match t.stack.pop() {
            None => found.may_end = true,
            Some(Frame::End(_)) => work.push((t, events)),
            Some(Frame::Return {
                owner,
                locals,
                callee,
                into,
            }) => {
                let result = world.program.procs[callee.index()].result;
                let result = result.and_then(|l| t.locals[l.index()].clone());
                t.owner = owner;
                let left = std::mem::replace(&mut t.locals, locals);
                events.push(Event::Left(callee, left));
                if let Some(into) = into {
                    t.locals[into.index()] = result;
                }
                work.push((t, events));
            }
            Some(Frame::Run(At(stmt))) => {
                let mut unfolding = Unfolding {
                    world,
                    tid,
                    max_calls,
                    work: &mut work,
                    found: &mut found,
                };
                unfolding.unfold(stmt, t, events)?;
            }
        }
    }
    Ok(found)
}

/// The unfolding of control that is under way.
struct Unfolding<'a, 'p> {
    world: &'a World<'p>,
    tid: u32,
    max_calls: usize,
    work: &'a mut Vec<(Thread<'p>, Vec<Event>)>,
    found: &'a mut Moves<'p>,
}

impl<'p> Unfolding<'_, 'p> {
    fn unfold(
        &mut self,
        stmt: &'p Stmt,
        mut t: Thread<'p>,
        mut events: Vec<Event>,
    ) -> Result<(), Stuck> {
        let run = |s: &'p Stmt| Frame::Run(At(s));
        match stmt {
            Stmt::Op(op) => {
                self.found.moves.push(Move {
                    events,
                    action: Action::Op(op),
                    after: t,
                });
                return Ok(());
            }
            Stmt::Seq(items) => t.stack.extend(items.iter().rev().map(run)),
            Stmt::Choice(items) => {
                for item in items.iter().rev() {
                    let mut branch = t.clone();
                    branch.stack.push(run(item));
                    self.work.push((branch, events.clone()));
                }
                return Ok(());
            }
            Stmt::Loop(l) => {
                self.work.push((t.clone(), events.clone()));
                t.stack.push(run(stmt));
                t.stack.push(run(&l.body));
            }
            Stmt::Block(label, body) => {
                t.stack.push(Frame::End(*label));
                t.stack.push(run(body));
            }
            Stmt::Exit(label) => {
                while let Some(frame) = t.stack.pop() {
                    if frame == Frame::End(*label) {
                        break;
                    }
                }
            }
            Stmt::Call(call) => {
                if t.calls() >= self.max_calls {
                    self.found.cut = true;
                    return Ok(());
                }
                let has_precondition = enter(self.world, self.tid, call, &mut t)?;
                events.push(Event::Entered(call.proc, t.locals.clone()));
                if has_precondition {
                    self.found.moves.push(Move {
                        events,
                        action: Action::Enter(call),
                        after: t,
                    });
                    return Ok(());
                }
            }
        }
        self.work.push((t, events));
        Ok(())
    }
}

/// Pushes the callee; true if it has a precondition.
fn enter<'p>(
    world: &World<'p>,
    tid: u32,
    call: &'p Call,
    t: &mut Thread<'p>,
) -> Result<bool, Stuck> {
    let callee = &world.program.procs[call.proc.index()];
    let Some(body) = &callee.body else {
        let why = format!("`{}` has no body to run", callee.name);
        return Err(Stuck::Unsupported(why, call.span));
    };
    let view = View {
        globals: &[],
        locals: &t.locals,
    };
    let scope = Scope::one_store(world, Some(tid), view);
    let mut locals = vec![None; callee.locals.len()];
    for (slot, arg) in locals.iter_mut().zip(&call.args) {
        *slot = Some(match scope.eval(arg) {
            Err(Stuck::Unknown) => Value::Unknown,
            value => value?,
        });
    }
    let caller = std::mem::replace(&mut t.locals, locals);
    t.stack.push(Frame::Return {
        owner: t.owner,
        locals: caller,
        callee: call.proc,
        into: call.result,
    });
    t.owner = Owner::Proc(call.proc);
    t.stack.push(Frame::Run(At(body)));
    Ok(callee.spec.as_ref().is_some_and(|s| !s.requires.is_empty()))
}
