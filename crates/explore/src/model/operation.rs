//! Atomic operations, compiled.

use super::Tables;
use super::code::{Code, Element};
use super::compile::Compiler;
use super::flow::FlowOp;
use super::shape::{Place, Shape};
use super::slow::int_limits;
use heddle_plato::ir::{
    CheckKind, Expr, ExprKind, GlobalId, LocalId, OpKind, ProcId, Store, Var, VarRef,
};
use heddle_text::Span;
use std::collections::BTreeSet;

/// A compiled check.
#[derive(Clone, Debug)]
pub struct CheckCode {
    /// What must hold.
    pub code: Code,
    /// Why.
    pub kind: CheckKind,
    /// Where.
    pub span: Span,
}

/// A slot whose value is free.
#[derive(Clone, Debug)]
pub struct Choice {
    /// A global's slot, or a local's.
    pub global: bool,
    /// The slot.
    pub slot: usize,
    /// The possible values.
    pub values: Values,
}

/// Possible values of a free slot.
#[derive(Clone, Debug)]
pub enum Values {
    /// `0..n`
    Below(i64),
    /// All integers from the greatest lower to the least upper limit (value, distance).
    Between(Vec<(Code, i64)>, Vec<(Code, i64)>),
    /// Infinitely many.
    Any,
}

/// A determined change.
#[derive(Clone, Debug)]
pub struct Assign {
    /// A global, or a local.
    pub global: bool,
    /// First slot of the variable.
    pub base: usize,
    /// Slots of the value that is written.
    pub len: usize,
    /// Only the element of that index (of so many keys) is written.
    pub at: Option<(Code, u32)>,
    /// The value.
    pub value: Element,
}

/// A compiled operation.
#[derive(Clone, Debug)]
pub struct OpCode {
    /// In the source.
    pub span: Span,
    /// What it was there.
    pub kind: OpKind,
    /// Not a step of the source.
    pub silent: bool,
    /// The callee whose precondition this checks.
    pub requires: Option<ProcId>,
    /// Checks over the store before.
    pub before: Vec<CheckCode>,
    /// The guard, if it looks only at the store before.
    pub guard: Option<Code>,
    /// Free slots.
    pub choices: Vec<Choice>,
    /// Determined changes, in order.
    pub assigns: Vec<Assign>,
    /// The guard, if it looks at the store after.
    pub guard_after: Option<Code>,
    /// Checks over both stores.
    pub after: Vec<CheckCode>,
    /// Globals read, by the guard and the checks (looked at even if the operation blocks).
    pub reads: BTreeSet<GlobalId>,
    /// Globals changed.
    pub writes: BTreeSet<GlobalId>,
    /// Slots of globals that may change.
    pub global_slots: Vec<usize>,
    /// Slots of locals that may change.
    pub local_slots: Vec<usize>,
}

impl OpCode {
    /// Whether it only copies locals, always possible and with one outcome.
    pub fn is_glue(&self) -> bool {
        self.silent && self.choices.is_empty()
    }
}

/// Compiles one operation. `live` are the locals that matter afterwards: a free local that does not is left out.
pub fn compile(
    tables: &Tables,
    places: &[Place],
    flow_op: &FlowOp,
    live: &BTreeSet<LocalId>,
) -> Option<OpCode> {
    let op = &flow_op.op;
    let mut compiler = Compiler::new(tables, places);
    let mut code = OpCode {
        span: op.span,
        kind: op.kind,
        silent: flow_op.silent,
        requires: flow_op.requires,
        before: Vec::new(),
        guard: None,
        choices: Vec::new(),
        assigns: Vec::new(),
        guard_after: None,
        after: Vec::new(),
        reads: BTreeSet::new(),
        writes: op.modified_globals(),
        global_slots: Vec::new(),
        local_slots: Vec::new(),
    };
    op.for_each_expr(&mut |e| code.reads.extend(e.globals().into_iter().map(|(g, _)| g)));
    for check in &op.checks {
        let compiled = CheckCode {
            code: compiler.scalar(&check.expr),
            kind: check.kind,
            span: check.span,
        };
        let two_stores = check.expr.reads_store(Store::Post);
        if two_stores {
            &mut code.after
        } else {
            &mut code.before
        }
        .push(compiled);
    }
    if let Some(guard) = &op.guard {
        let compiled = Some(compiler.scalar(guard));
        if guard.reads_store(Store::Post) {
            code.guard_after = compiled;
        } else {
            code.guard = compiled;
        }
    }
    for var in &op.havoc {
        let needed = match var {
            Var::Global(_) => true,
            Var::Local(l) => live.contains(l) || mentions_post(flow_op, *l),
        };
        let place = place_of(tables, places, *var)?;
        code.note_written(*var, place);
        if needed {
            choices(
                &mut compiler,
                place,
                *var,
                op.guard.as_ref(),
                &mut code.choices,
            );
        }
    }
    for (var, e) in &op.updates {
        let place = place_of(tables, places, *var)?;
        code.note_written(*var, place);
        code.assigns.push(assign(&mut compiler, *var, place, e)?);
    }
    Some(code)
}

impl OpCode {
    fn note_written(&mut self, var: Var, place: &Place) {
        match var {
            Var::Global(_) => self.global_slots.extend(place.range()),
            Var::Local(_) => self.local_slots.extend(place.range()),
        }
    }
}

fn mentions_post(flow_op: &FlowOp, local: LocalId) -> bool {
    let mut found = false;
    flow_op
        .op
        .for_each_expr(&mut |e| found |= e.locals().contains(&(local, Store::Post)));
    found
}

fn place_of<'a>(tables: &'a Tables, places: &'a [Place], var: Var) -> Option<&'a Place> {
    match var {
        Var::Global(g) => tables.globals.get(g.index()),
        Var::Local(l) => places.get(l.index()),
    }
}

/// `x := x[k := v]` writes one element; everything else the whole variable.
fn assign(compiler: &mut Compiler<'_>, var: Var, place: &Place, e: &Expr) -> Option<Assign> {
    let global = matches!(var, Var::Global(_));
    if let (ExprKind::Update(m, k, v), Shape::Flat(keys, element)) = (e.kind(), &place.shape) {
        let same = matches!(m.kind(), ExprKind::Var(of, Store::Pre) if is_var(*of, var));
        if same {
            return Some(Assign {
                global,
                base: place.base,
                len: element.slots(),
                at: Some((compiler.scalar(k), *keys)),
                value: compiler.element(v)?,
            });
        }
    }
    Some(Assign {
        global,
        base: place.base,
        len: place.shape.slots(),
        at: None,
        value: compiler.element(e)?,
    })
}

fn is_var(a: VarRef, b: Var) -> bool {
    match (a, b) {
        (VarRef::Global(a), Var::Global(b)) => a == b,
        (VarRef::Local(a), Var::Local(b)) => a == b,
        _ => false,
    }
}

fn choices(
    compiler: &mut Compiler<'_>,
    place: &Place,
    var: Var,
    guard: Option<&Expr>,
    out: &mut Vec<Choice>,
) {
    let global = matches!(var, Var::Global(_));
    let values = match scalar_of(&place.shape) {
        Shape::Scalar(Some(n)) => Values::Below(i64::from(*n)),
        Shape::Mask(n) if *n < 20 => Values::Below(1 << n),
        Shape::Scalar(None) if place.shape == Shape::Scalar(None) => limited(compiler, var, guard),
        _ => Values::Any,
    };
    out.extend(place.range().map(|slot| Choice {
        global,
        slot,
        values: values.clone(),
    }));
}

fn scalar_of(shape: &Shape) -> &Shape {
    match shape {
        Shape::Flat(_, element) => scalar_of(element),
        other => other,
    }
}

/// The integers that the guard leaves for `var` after the step; its limits must look at the store before only.
fn limited(compiler: &mut Compiler<'_>, var: Var, guard: Option<&Expr>) -> Values {
    let Some(guard) = guard else {
        return Values::Any;
    };
    let is_it = |e: &Expr| matches!(e.kind(), ExprKind::Var(of, Store::Post) if is_var(*of, var));
    let (lows, highs) = int_limits(guard, &is_it);
    let mut known = |limits: Vec<(Expr, i64)>| -> Vec<(Code, i64)> {
        let one_store = limits
            .into_iter()
            .filter(|(e, _)| !e.reads_store(Store::Post));
        one_store
            .map(|(e, strict)| (compiler.scalar(&e), strict))
            .collect()
    };
    let (lows, highs) = (known(lows), known(highs));
    if lows.is_empty() || highs.is_empty() {
        return Values::Any;
    }
    Values::Between(lows, highs)
}
