//! Statements to a control-flow graph: locations joined by atomic operations.
//!
//! Takes a thread body (calls inlined up to a bound, or kept as call edges for the pushdown engine), gives
//! locations without empty steps. Inlining substitutes arguments for parameters: parameters are read-only and
//! arguments mention only the caller's locals, which do not change during the call.

use heddle_plato::ir::{
    Call, CheckKind, Expr, ExprKind, Label, Local, LocalId, Op, OpKind, ProcId, Program, Stmt,
    Store, Var, VarRef,
};
use heddle_text::Span;
use std::collections::{BTreeSet, HashMap};

/// An edge of the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// What happens.
    pub action: Action,
    /// Where control is afterwards.
    pub target: usize,
}

/// What an edge does. Numbers index [`Flow::ops`] or [`Flow::calls`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// An atomic operation.
    Op(usize),
    /// A call (only with [`Calls::Keep`]).
    Call(usize),
    /// A call that the inlining bound cut off: what comes after is not explored.
    Cut,
}

/// A control location.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Location {
    /// What can happen here.
    pub edges: Vec<Edge>,
    /// Control may be at the end of the body.
    pub may_end: bool,
    /// The loops (by header) at whose head control is.
    pub heads: BTreeSet<Span>,
}

/// An operation with its place in the flow.
#[derive(Clone, Debug)]
pub struct FlowOp {
    /// The operation; its locals are those of the flow.
    pub op: Op,
    /// Made by inlining (handing over a result, fixing an arbitrary local): not a step of the source.
    pub silent: bool,
    /// A precondition that this operation checks: the callee and, per check, the clause.
    pub requires: Option<ProcId>,
}

/// The graph of one body.
#[derive(Clone, Debug, Default)]
pub struct Flow {
    /// All locations; the entry is 0.
    pub locations: Vec<Location>,
    /// All operations.
    pub ops: Vec<FlowOp>,
    /// All kept calls.
    pub calls: Vec<Call>,
    /// The locals, inlined ones included.
    pub locals: Vec<Local>,
    /// The local that a caller reads at the end (only of a procedure with [`Calls::Keep`]).
    pub result: Option<LocalId>,
}

/// What becomes of calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Calls {
    /// Replaced by the body; a procedure may be active at most this often at a time.
    Inline(u32),
    /// Kept as call edges.
    Keep,
}

/// A graph with more nodes than this is given up.
const MAX_NODES: usize = 400_000;
/// Nested calls that are inlined at most.
pub const MAX_CALL_DEPTH: usize = 200;

/// Why there is no graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoFlow {
    /// Inlining makes it too big.
    TooBig(Span),
    /// A procedure without a body is called.
    NoBody(ProcId, Span),
}

/// Whose body is being built.
#[derive(Clone, Copy, Debug)]
pub enum Body {
    /// A thread's.
    Thread(heddle_plato::ir::ThreadId),
    /// A procedure's.
    Proc(ProcId),
}

enum Raw {
    Empty(usize),
    Real(Action, usize),
}

#[derive(Default)]
struct Node {
    out: Vec<Raw>,
    head: Option<Span>,
}

/// How the locals of an activation are written in the flow.
struct Activation<'a> {
    locals: Vec<Expr>,
    labels: Vec<(Label, usize)>,
    chain: Option<&'a Chain<'a>>,
}

struct Chain<'a> {
    proc: ProcId,
    outer: Option<&'a Chain<'a>>,
}

impl Chain<'_> {
    fn count(at: Option<&Chain<'_>>, proc: ProcId) -> (u32, usize) {
        let (mut same, mut all, mut at) = (0, 0, at);
        while let Some(link) = at {
            same += u32::from(link.proc == proc);
            all += 1;
            at = link.outer;
        }
        (same, all)
    }
}

struct Builder<'p> {
    program: &'p Program,
    calls: Calls,
    arbitrary: &'p BTreeSet<String>,
    nodes: Vec<Node>,
    flow: Flow,
    failed: Option<NoFlow>,
}

/// Builds the graph of a body.
pub fn build(program: &Program, body: Body, calls: Calls) -> Result<Flow, NoFlow> {
    let first = build_with(program, body, calls, &BTreeSet::new())?;
    // A local that is live at the entry is read before it is written: it has an arbitrary value there, and it must
    // get one anew on each activation.
    let live = super::live::live_in(&first);
    let params = match body {
        Body::Proc(p) if calls == Calls::Keep => program.procs[p.index()].params,
        _ => 0,
    };
    let open: BTreeSet<String> = live
        .first()
        .into_iter()
        .flatten()
        .filter(|l| l.index() >= params)
        .map(|l| key(&first.locals[l.index()]))
        .collect();
    if open.is_empty() {
        return Ok(first);
    }
    build_with(program, body, calls, &open)
}

fn key(local: &Local) -> String {
    format!("{}@{:?}", local.name, local.span)
}

fn build_with(
    program: &Program,
    body: Body,
    calls: Calls,
    arbitrary: &BTreeSet<String>,
) -> Result<Flow, NoFlow> {
    let mut builder = Builder {
        program,
        calls,
        arbitrary,
        nodes: Vec::new(),
        flow: Flow::default(),
        failed: None,
    };
    let entry = builder.node();
    let exit = match body {
        Body::Thread(t) => {
            let decl = &program.threads[t.index()];
            let mut activation = builder.activation(&decl.locals);
            if let Some(index) = decl.index {
                // The index is a function of the thread's id.
                let e = ExprKind::Index(Expr::tid(decl.span));
                activation.locals[index.index()] =
                    Expr::new(e, heddle_plato::ir::Type::Int, decl.span);
            }
            let start = builder.fix_arbitrary(&activation, &decl.locals, entry, decl.span);
            builder.stmt(&decl.body, start, &mut activation)
        }
        Body::Proc(p) => {
            let proc = &program.procs[p.index()];
            let mut activation = builder.activation(&proc.locals);
            builder.flow.result = proc.result;
            let start =
                builder.fix_arbitrary(&activation, &proc.locals[proc.params..], entry, proc.span);
            match &proc.body {
                Some(body) => builder.stmt(body, start, &mut activation),
                None => start,
            }
        }
    };
    match builder.failed {
        Some(why) => Err(why),
        None => Ok(builder.finish(entry, exit)),
    }
}

impl Builder<'_> {
    fn node(&mut self) -> usize {
        self.nodes.push(Node::default());
        self.nodes.len() - 1
    }

    fn empty(&mut self, from: usize, to: usize) {
        self.nodes[from].out.push(Raw::Empty(to));
    }

    fn real(&mut self, from: usize, action: Action) -> usize {
        let to = self.node();
        self.nodes[from].out.push(Raw::Real(action, to));
        to
    }

    fn op(&mut self, from: usize, op: FlowOp) -> usize {
        self.flow.ops.push(op);
        let number = self.flow.ops.len() - 1;
        self.real(from, Action::Op(number))
    }

    /// Gives each of `locals` a local of the flow.
    fn activation(&mut self, locals: &[Local]) -> Activation<'static> {
        let exprs = locals.iter().map(|l| self.new_local(l)).collect();
        Activation {
            locals: exprs,
            labels: Vec::new(),
            chain: None,
        }
    }

    fn new_local(&mut self, local: &Local) -> Expr {
        self.flow.locals.push(local.clone());
        let id = LocalId(self.flow.locals.len() as u32 - 1);
        Expr::pre(VarRef::Local(id), local.ty.clone(), local.span)
    }

    /// A silent havoc of those locals of an activation that may be read before they are written.
    fn fix_arbitrary(
        &mut self,
        activation: &Activation<'_>,
        locals: &[Local],
        from: usize,
        span: Span,
    ) -> usize {
        let open: Vec<Var> = activation
            .locals
            .iter()
            .filter_map(as_local)
            .filter(|l| {
                let local = &self.flow.locals[l.index()];
                locals.contains(local) && self.arbitrary.contains(&key(local))
            })
            .map(Var::Local)
            .collect();
        if open.is_empty() {
            return from;
        }
        let op = Op::new(OpKind::CallGlue, span).havoc(open);
        self.op(
            from,
            FlowOp {
                op,
                silent: true,
                requires: None,
            },
        )
    }

    fn stmt(&mut self, stmt: &Stmt, from: usize, activation: &mut Activation<'_>) -> usize {
        if self.failed.is_some() {
            return from;
        }
        match stmt {
            Stmt::Op(op) => {
                if self.nodes.len() > MAX_NODES {
                    self.failed = Some(NoFlow::TooBig(op.span));
                }
                let op = rename_op(op, &activation.locals);
                self.op(
                    from,
                    FlowOp {
                        op,
                        silent: false,
                        requires: None,
                    },
                )
            }
            Stmt::Seq(items) => items
                .iter()
                .fold(from, |at, s| self.stmt(s, at, activation)),
            Stmt::Choice(items) => {
                let join = self.node();
                for item in items {
                    let start = self.node();
                    self.empty(from, start);
                    let end = self.stmt(item, start, activation);
                    self.empty(end, join);
                }
                join
            }
            Stmt::Loop(l) => {
                let (head, start, after) = (self.node(), self.node(), self.node());
                self.nodes[head].head = Some(l.span);
                self.empty(from, head);
                self.empty(head, start);
                let end = self.stmt(&l.body, start, activation);
                self.empty(end, head);
                self.empty(head, after);
                after
            }
            Stmt::Block(label, body) => {
                let after = self.node();
                activation.labels.push((*label, after));
                let end = self.stmt(body, from, activation);
                activation.labels.pop();
                self.empty(end, after);
                after
            }
            Stmt::Exit(label) => {
                let target = activation.labels.iter().rev().find(|(l, _)| l == label);
                if let Some((_, target)) = target {
                    let target = *target;
                    self.empty(from, target);
                }
                self.node()
            }
            Stmt::Call(call) => self.call(call, from, activation),
        }
    }

    fn call(&mut self, call: &Call, from: usize, activation: &Activation<'_>) -> usize {
        let callee = &self.program.procs[call.proc.index()];
        if callee.body.is_none() {
            self.failed = Some(NoFlow::NoBody(call.proc, call.span));
        }
        let args: Vec<Expr> = call
            .args
            .iter()
            .map(|a| rename(a, &activation.locals))
            .collect();
        let mut at = from;
        if let Some(op) = self.requires_op(call, &args) {
            at = self.op(
                at,
                FlowOp {
                    op,
                    silent: false,
                    requires: Some(call.proc),
                },
            );
        }
        let into = call
            .result
            .and_then(|l| as_local(&activation.locals[l.index()]));
        match self.calls {
            Calls::Keep => {
                self.flow.calls.push(Call {
                    args,
                    result: into,
                    ..call.clone()
                });
                let number = self.flow.calls.len() - 1;
                self.real(at, Action::Call(number))
            }
            Calls::Inline(bound) => {
                let (same, all) = Chain::count(activation.chain, call.proc);
                if same >= bound || all >= MAX_CALL_DEPTH {
                    return self.real(at, Action::Cut);
                }
                let chain = Chain {
                    proc: call.proc,
                    outer: activation.chain,
                };
                let mut locals = args;
                let own = &callee.locals[callee.params.min(callee.locals.len())..];
                locals.extend(own.iter().map(|l| self.new_local(l)));
                let mut inner = Activation {
                    locals,
                    labels: Vec::new(),
                    chain: Some(&chain),
                };
                at = self.fix_arbitrary(&inner, own, at, call.span);
                if let Some(body) = &callee.body {
                    at = self.stmt(body, at, &mut inner);
                }
                let result = callee.result.map(|l| inner.locals[l.index()].clone());
                self.hand_over(call, into, result, at)
            }
        }
    }

    fn hand_over(
        &mut self,
        call: &Call,
        into: Option<LocalId>,
        result: Option<Expr>,
        at: usize,
    ) -> usize {
        let (Some(into), Some(result)) = (into, result) else {
            return at;
        };
        let op = Op::new(OpKind::CallGlue, call.span).update(Var::Local(into), result);
        self.op(
            at,
            FlowOp {
                op,
                silent: true,
                requires: None,
            },
        )
    }

    /// The preconditions of a callee over the arguments, if it has any.
    fn requires_op(&self, call: &Call, args: &[Expr]) -> Option<Op> {
        let spec = self.program.procs[call.proc.index()].spec.as_ref()?;
        if spec.requires.is_empty() {
            return None;
        }
        let op = Op::new(OpKind::CallGlue, call.span);
        Some(
            spec.requires
                .iter()
                .enumerate()
                .fold(op, |op, (number, clause)| {
                    let expr = rename(&clause.expr, args);
                    op.check(expr, CheckKind::Pass(number as u32), clause.span)
                }),
        )
    }

    /// Removes empty edges: a location's edges are all real ones that empty edges lead to.
    fn finish(mut self, entry: usize, exit: usize) -> Flow {
        let mut number: HashMap<usize, usize> = HashMap::from([(entry, 0)]);
        let mut order = vec![entry];
        let mut locations = Vec::new();
        let mut next = 0;
        while next < order.len() {
            let mut location = Location::default();
            let mut seen = BTreeSet::new();
            let mut work = vec![order[next]];
            while let Some(at) = work.pop() {
                if !seen.insert(at) {
                    continue;
                }
                location.may_end |= at == exit;
                location.heads.extend(self.nodes[at].head);
                for raw in self.nodes[at].out.iter().rev() {
                    match raw {
                        Raw::Empty(to) => work.push(*to),
                        Raw::Real(action, to) => {
                            let target = *number.entry(*to).or_insert_with(|| {
                                order.push(*to);
                                order.len() - 1
                            });
                            let action = *action;
                            location.edges.push(Edge { action, target });
                        }
                    }
                }
            }
            location.edges.sort_by_key(|e| (e.action, e.target));
            locations.push(location);
            next += 1;
        }
        self.flow.locations = locations;
        merge_equal(&mut self.flow);
        self.flow
    }
}

/// Joins locations from which exactly the same can happen.
fn merge_equal(flow: &mut Flow) {
    loop {
        let mut class: HashMap<&Location, usize> = HashMap::new();
        let mut name = Vec::with_capacity(flow.locations.len());
        let mut kept = Vec::new();
        for location in &flow.locations {
            let next = kept.len();
            let id = *class.entry(location).or_insert(next);
            if id == next {
                kept.push(location.clone());
            }
            name.push(id);
        }
        if kept.len() == flow.locations.len() {
            return;
        }
        for edge in kept.iter_mut().flat_map(|l| &mut l.edges) {
            edge.target = name[edge.target];
        }
        for location in &mut kept {
            location.edges.dedup();
        }
        flow.locations = kept;
    }
}

impl std::hash::Hash for Location {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.may_end.hash(state);
        for edge in &self.edges {
            (edge.action, edge.target).hash(state);
        }
    }
}

fn as_local(e: &Expr) -> Option<LocalId> {
    match e.kind() {
        ExprKind::Var(VarRef::Local(l), _) => Some(*l),
        _ => None,
    }
}

/// Rewrites the locals of an activation; a replaced read-only local is the same in every store.
fn rename(e: &Expr, locals: &[Expr]) -> Expr {
    e.with_vars(&mut |var, store| match var {
        VarRef::Global(_) => None,
        VarRef::Local(l) => {
            let new = locals.get(l.index())?;
            Some(match new.kind() {
                ExprKind::Var(v, Store::Pre) => {
                    Expr::new(ExprKind::Var(*v, store), new.ty().clone(), e.span())
                }
                _ => new.clone(),
            })
        }
    })
}

fn rename_op(op: &Op, locals: &[Expr]) -> Op {
    let mut renamed = op.map_exprs(&mut |e| rename(e, locals));
    let var = |v: &mut Var| {
        if let Var::Local(l) = v
            && let Some(new) = locals.get(l.index()).and_then(as_local)
        {
            *v = Var::Local(new);
        }
    };
    renamed.havoc.iter_mut().for_each(var);
    renamed.updates.iter_mut().for_each(|(v, _)| var(v));
    renamed
}
