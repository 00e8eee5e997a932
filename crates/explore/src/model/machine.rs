//! The compiled program.

use super::Tables;
use super::code::Code;
use super::compile::Compiler;
use super::flow::{self, Action, Body, Calls, Flow, NoFlow};
use super::live::live_in;
use super::operation::{OpCode, compile};
use super::shape::{Place, RichTable, Shape};
use super::slow::Scope;
use super::threads::{FixedThreads, NoThreads};
use super::value::{Fault, Val};
use heddle_plato::ir::{Call, Local, ProcId, Program, ThreadId, Type};
use heddle_text::Span;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Why a program cannot be explored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsupported {
    /// It has no threads.
    NoThreads,
    /// It has too many.
    TooManyThreads,
    /// A constant without a value.
    Constant(String, Span),
    /// An opaque type.
    Opaque(String, Span),
    /// A view.
    View(String, Span),
    /// A function without definition.
    Function(String, Span),
    /// A procedure that is called but has no body.
    NoBody(String, Span),
    /// Inlining all calls makes the program too big.
    TooBig(Span),
    /// The initial value of a variable, or `init`, cannot be enumerated.
    Initial(Fault, Span),
    /// Something else that needs a value has none.
    Value(Fault, Span),
}

/// An edge with its compiled operation.
#[derive(Clone, Debug)]
pub struct EdgeCode {
    /// What happens.
    pub action: EdgeAction,
    /// Copies of locals that follow at once.
    pub glue: Vec<usize>,
    /// The location afterwards.
    pub target: u32,
    /// Slots of locals that do not matter there: set to 0.
    pub dead: Vec<usize>,
    /// Which watched variables the operation touches.
    pub accesses: crate::property::Accesses,
}

/// What an edge does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeAction {
    /// Operation of that number.
    Op(usize),
    /// Call of that number.
    Call(usize),
    /// Not explored further.
    Cut,
}

/// A location with its edges.
#[derive(Clone, Debug, Default)]
pub struct Site {
    /// What can happen.
    pub edges: Vec<EdgeCode>,
    /// The body may be at its end.
    pub may_end: bool,
}

/// A kept call, compiled.
#[derive(Clone, Debug)]
pub struct CallCode {
    /// The callee.
    pub proc: ProcId,
    /// The arguments' values, one element per parameter.
    pub args: Vec<super::code::Element>,
    /// Slots of the caller's local that takes the result.
    pub result: Option<std::ops::Range<usize>>,
    /// In the source.
    pub span: Span,
}

/// A compiled body.
#[derive(Clone, Debug)]
pub struct BodyCode {
    /// Where the locals lie.
    pub places: Vec<Place>,
    /// The locals' declarations.
    pub locals: Vec<Local>,
    /// Slots of all locals.
    pub slots: usize,
    /// Locations; the entry is 0.
    pub locations: Vec<Site>,
    /// Operations.
    pub ops: Vec<OpCode>,
    /// Calls (pushdown only).
    pub calls: Vec<CallCode>,
    /// The graph it was made from.
    pub flow: Flow,
    /// Locals that matter, per location.
    pub live: Vec<BTreeSet<heddle_plato::ir::LocalId>>,
}

impl BodyCode {
    /// Where an edge's operation or call is in the source.
    pub fn span_of(&self, edge: &EdgeCode) -> Span {
        match edge.action {
            EdgeAction::Op(op) => self.ops[op].span,
            EdgeAction::Call(call) => self.calls[call].span,
            EdgeAction::Cut => Span::default(),
        }
    }
}

/// A program ready to run.
#[derive(Debug)]
pub struct Machine {
    /// Shared tables.
    pub tables: Tables,
    /// One per thread declaration.
    pub bodies: Vec<BodyCode>,
    /// One per procedure (pushdown only; empty otherwise).
    pub procs: Vec<Option<BodyCode>>,
    /// One per invariant.
    pub invariants: Vec<Code>,
    /// Some path was cut by the inlining bound.
    pub has_cuts: bool,
}

impl Machine {
    /// Compiles `program` with `members` threads in each unbounded family.
    pub fn new(program: Arc<Program>, members: u32, calls: Calls) -> Result<Machine, Unsupported> {
        let tables = tables(program, members)?;
        let program = Arc::clone(&tables.program);
        let mut machine = Machine {
            bodies: Vec::new(),
            procs: Vec::new(),
            invariants: Vec::new(),
            has_cuts: false,
            tables,
        };
        for number in 0..program.threads.len() {
            let body = Body::Thread(ThreadId(number as u32));
            let code = body_code(&machine.tables, body, calls)?;
            machine.bodies.push(code);
        }
        if calls == Calls::Keep {
            for (number, proc) in program.procs.iter().enumerate() {
                let body = Body::Proc(ProcId(number as u32));
                let has_body = proc.body.is_some();
                let code = has_body.then(|| body_code(&machine.tables, body, calls));
                machine.procs.push(code.transpose()?);
            }
        }
        let mut compiler = Compiler::new(&machine.tables, &[]);
        machine.invariants = program
            .invariants
            .iter()
            .map(|c| compiler.scalar(&c.expr))
            .collect();
        let all = machine.bodies.iter().flat_map(|b| &b.locations);
        machine.has_cuts = all
            .flat_map(|l| &l.edges)
            .any(|e| e.action == EdgeAction::Cut);
        Ok(machine)
    }

    /// The code that an instance runs.
    pub fn body(&self, instance: usize) -> &BodyCode {
        &self.bodies[self.tables.threads.list[instance].decl.index()]
    }

    /// Number of threads.
    pub fn thread_count(&self) -> usize {
        self.tables.threads.list.len()
    }
}

fn tables(program: Arc<Program>, members: u32) -> Result<Tables, Unsupported> {
    let threads = FixedThreads::of(&program, members).map_err(|e| match e {
        NoThreads::Empty => Unsupported::NoThreads,
        NoThreads::TooMany => Unsupported::TooManyThreads,
    })?;
    let consts = consts(&program, &threads)?;
    let mut globals = Vec::new();
    let mut base = 0;
    no_views(&program)?;
    for global in &program.globals {
        let shape = shape(&program, &threads, &global.ty, global.span)?;
        globals.push(Place {
            base,
            ty: global.ty.clone(),
            shape,
        });
        base += globals.last().map_or(0, |p: &Place| p.shape.slots());
    }
    Ok(Tables {
        program,
        threads,
        consts,
        globals,
        global_slots: base,
        rich: RichTable::default(),
    })
}

/// States hold one copy of each global.
pub fn no_views(program: &Program) -> Result<(), Unsupported> {
    match program.globals.iter().find(|g| g.view) {
        Some(view) => Err(Unsupported::View(view.name.clone(), view.span)),
        None => Ok(()),
    }
}

/// The constants' values, in order.
pub fn consts(
    program: &Program,
    threads: &dyn super::threads::Tids,
) -> Result<Vec<Val>, Unsupported> {
    let mut consts = Vec::new();
    for decl in &program.consts {
        let Some(e) = &decl.value else {
            return Err(Unsupported::Constant(decl.name.clone(), decl.span));
        };
        let scope = Scope {
            program,
            tids: threads,
            consts: &consts,
            tid: 0,
            read: &|_, _| Val::Num(0),
        };
        let value = scope.eval(e, &mut Vec::new());
        consts.push(value.map_err(|f| Unsupported::Value(f, decl.span))?);
    }
    Ok(consts)
}

fn shape(
    program: &Program,
    threads: &FixedThreads,
    ty: &Type,
    span: Span,
) -> Result<Shape, Unsupported> {
    Shape::of(program, threads, ty)
        .ok_or_else(|| Unsupported::Opaque(opaque_name(program, ty), span))
}

/// The opaque type inside a type.
pub fn opaque_name(program: &Program, ty: &Type) -> String {
    match ty {
        Type::Opaque(o) => program.opaques[o.index()].0.clone(),
        Type::Set(t) => opaque_name(program, t),
        Type::Map(k, v) => match opaque_name(program, k) {
            name if name.is_empty() => opaque_name(program, v),
            name => name,
        },
        _ => String::new(),
    }
}

fn no_flow(tables: &Tables, why: &NoFlow) -> Unsupported {
    match why {
        NoFlow::TooBig(span) => Unsupported::TooBig(*span),
        NoFlow::NoBody(proc, span) => {
            Unsupported::NoBody(tables.program.procs[proc.index()].name.clone(), *span)
        }
    }
}

fn body_code(tables: &Tables, body: Body, calls: Calls) -> Result<BodyCode, Unsupported> {
    let flow = flow::build(&tables.program, body, calls).map_err(|why| no_flow(tables, &why))?;
    let live = live_in(&flow);
    let mut places = Vec::new();
    let mut base = 0;
    for local in &flow.locals {
        let shape = shape(&tables.program, &tables.threads, &local.ty, local.span)?;
        let slots = shape.slots();
        places.push(Place {
            base,
            ty: local.ty.clone(),
            shape,
        });
        base += slots;
    }
    let ops = compile_ops(tables, &places, &flow, &live)?;
    let calls = compile_calls(tables, &places, &flow)?;
    let mut code = BodyCode {
        places,
        locals: flow.locals.clone(),
        slots: base,
        locations: Vec::new(),
        ops,
        calls,
        flow,
        live,
    };
    code.locations = (0..code.flow.locations.len())
        .map(|l| location(&code, l))
        .collect();
    Ok(code)
}

fn compile_ops(
    tables: &Tables,
    places: &[Place],
    flow: &Flow,
    live: &[BTreeSet<heddle_plato::ir::LocalId>],
) -> Result<Vec<OpCode>, Unsupported> {
    // An operation may lead to several locations (after merging only one, but nothing depends on that).
    let mut after = vec![BTreeSet::new(); flow.ops.len()];
    for edge in flow.locations.iter().flat_map(|l| &l.edges) {
        if let Action::Op(op) = edge.action {
            after[op].extend(live[edge.target].iter().copied());
        }
    }
    let ops = flow.ops.iter().zip(&after);
    ops.map(|(op, live)| {
        let span = op.op.span;
        compile(tables, places, op, live).ok_or(Unsupported::Value(Fault::NotExecutable, span))
    })
    .collect()
}

fn compile_calls(
    tables: &Tables,
    places: &[Place],
    flow: &Flow,
) -> Result<Vec<CallCode>, Unsupported> {
    let one = |call: &Call| {
        let callee = &tables.program.procs[call.proc.index()];
        if callee.body.is_none() {
            return Err(Unsupported::NoBody(callee.name.clone(), call.span));
        }
        let mut compiler = Compiler::new(tables, places);
        let args = call.args.iter().map(|a| compiler.element(a));
        Ok(CallCode {
            proc: call.proc,
            args: args
                .collect::<Option<_>>()
                .ok_or(Unsupported::Value(Fault::NotExecutable, call.span))?,
            result: call.result.map(|l| places[l.index()].range()),
            span: call.span,
        })
    };
    flow.calls.iter().map(one).collect()
}

fn location(code: &BodyCode, number: usize) -> Site {
    let from = &code.flow.locations[number];
    let edges = from.edges.iter().map(|edge| {
        let action = match edge.action {
            Action::Op(op) => EdgeAction::Op(op),
            Action::Call(call) => EdgeAction::Call(call),
            Action::Cut => EdgeAction::Cut,
        };
        let (mut target, mut glue) = (edge.target, Vec::new());
        if matches!(action, EdgeAction::Op(_)) {
            while let Some((op, next)) = only_glue(code, target)
                && glue.len() < code.flow.locations.len()
            {
                glue.push(op);
                target = next;
            }
        }
        let dead = dead_slots(code, number, action, &glue, target);
        EdgeCode {
            action,
            glue,
            target: target as u32,
            dead,
            accesses: crate::property::Accesses::default(),
        }
    });
    Site {
        edges: edges.collect(),
        may_end: from.may_end,
    }
}

/// Slots that may hold a value before the edge or get one on it, and do not matter afterwards. All others are 0 already;
/// at the entry the parameters may hold values.
fn dead_slots(
    code: &BodyCode,
    from: usize,
    action: EdgeAction,
    glue: &[usize],
    target: usize,
) -> Vec<usize> {
    let slots = |locals: &BTreeSet<heddle_plato::ir::LocalId>| -> BTreeSet<usize> {
        locals
            .iter()
            .flat_map(|l| code.places[l.index()].range())
            .collect()
    };
    let mut held = slots(&code.live[from]);
    if from == 0 {
        held.extend(0..code.slots);
    }
    let ops = match action {
        EdgeAction::Op(op) => Some(op),
        _ => None,
    };
    for op in ops.iter().chain(glue) {
        held.extend(code.ops[*op].local_slots.iter().copied());
    }
    if let EdgeAction::Call(call) = action {
        held.extend(code.calls[call].result.clone().into_iter().flatten());
    }
    let needed = slots(&code.live[target]);
    held.difference(&needed).copied().collect()
}

/// The copying of locals that is the only thing that can happen at a location. It touches nothing shared and is
/// always possible, so doing it at once hides no interleaving.
fn only_glue(code: &BodyCode, location: usize) -> Option<(usize, usize)> {
    let at = &code.flow.locations[location];
    match at.edges.as_slice() {
        [edge] if !at.may_end => match edge.action {
            Action::Op(op) if code.ops[op].is_glue() => Some((op, edge.target)),
            _ => None,
        },
        _ => None,
    }
}
