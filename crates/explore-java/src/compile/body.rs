//! One method on its way: instructions, places to jump to, variables, and what has to be done before leaving a block.

use super::Compiler;
use crate::code::{Handler, Op};
use crate::value::Value;
use heddle_resolve::Unit;
use heddle_resolve::model::ClassId;
use heddle_resolve::typed::{LocalId, Note};
use heddle_resolve::types::{Prim, Ty};
use heddle_syntax::ast::{ExprId, StmtId, TextRange};
use heddle_text::Span;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A place to jump to that is not known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Label(pub usize);

/// What stands around the code, the outermost first.
#[derive(Clone, Debug)]
pub(super) enum Around {
    /// A loop, switch or labelled statement.
    Target {
        name: Option<String>,
        after: Label,
        again: Option<Label>,
    },
    /// A switch expression: its value goes into the local.
    Yield { after: Label, result: u16 },
    /// A `finally` block; its protected region is the numbered one.
    Finally(StmtId, usize),
    /// A monitor that is held: the local with its object.
    Monitor(u16, usize),
    /// A resource that is to be closed: the local with it.
    Resource(u16, usize),
}

/// A protected region that is being compiled: the parts of the code that belong to it.
#[derive(Clone, Debug, Default)]
pub(super) struct Region {
    pub parts: Vec<(u32, u32)>,
    pub open: Option<u32>,
    /// The local that knows how many operands lie below it, if some may.
    pub depth: Option<u16>,
}

/// A method that is being compiled.
pub(super) struct Body<'c, 'r> {
    pub c: &'c mut Compiler<'r>,
    pub file: usize,
    pub unit: Rc<Unit>,
    pub class: Option<ClassId>,
    pub has_this: bool,
    pub ops: Vec<Op>,
    pub spans: Vec<Span>,
    pub handlers: Vec<Handler>,
    pub slots: FxHashMap<LocalId, u16>,
    pub locals: u16,
    labels: Vec<Option<u32>>,
    pub around: Vec<Around>,
    pub regions: Vec<Region>,
    pub span: Span,
    /// Inside a switch expression, where values may be on the stack.
    pub in_expression: u32,
    /// Values of `\old` expressions.
    pub old: FxHashMap<ExprId, u16>,
    /// The local with the method's result, in postconditions.
    pub result: Option<u16>,
    /// What is checked on return.
    pub ensures: Vec<ExprId>,
    pub name: String,
    /// The expression whose value nobody wants.
    pub for_effect: Option<ExprId>,
    /// Inside of how many formulas: there are no points in them.
    pub formulas: u32,
    /// Clauses that are inherited, to be checked on return, and where the arguments are kept for them.
    pub inherited: Vec<super::clauses::Inherited>,
    pub kept: Vec<u16>,
    /// Invariants hold at the end.
    pub keeps_invariants: bool,
    /// Java text of what a replay checks and keeps on entry.
    pub entry_text: String,
}

/// Why something cannot be compiled.
pub(super) struct Refused(pub String);

pub(super) type Done = Result<(), Refused>;

pub(super) fn refuse<T>(what: impl Into<String>) -> Result<T, Refused> {
    Err(Refused(what.into()))
}

impl<'c, 'r> Body<'c, 'r> {
    pub(super) fn new(
        c: &'c mut Compiler<'r>,
        file: usize,
        class: Option<ClassId>,
        has_this: bool,
    ) -> Self {
        let unit = c.resolved.files[file].unit.clone();
        Body {
            c,
            file,
            unit,
            class,
            has_this,
            ops: Vec::new(),
            spans: Vec::new(),
            handlers: Vec::new(),
            slots: FxHashMap::default(),
            locals: u16::from(has_this),
            labels: Vec::new(),
            around: Vec::new(),
            regions: Vec::new(),
            span: Span::default(),
            in_expression: 0,
            old: FxHashMap::default(),
            result: None,
            ensures: Vec::new(),
            name: String::new(),
            for_effect: None,
            formulas: 0,
            inherited: Vec::new(),
            kept: Vec::new(),
            keeps_invariants: false,
            entry_text: String::new(),
        }
    }

    pub(super) fn emit(&mut self, op: Op) {
        self.ops.push(op);
        self.spans.push(self.span);
    }

    pub(super) fn constant(&mut self, value: Value) {
        self.emit(Op::Const(value));
    }

    pub(super) fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() - 1)
    }

    pub(super) fn here(&mut self, label: Label) {
        self.labels[label.0] = Some(self.ops.len() as u32);
    }

    pub(super) fn jump(&mut self, label: Label) {
        self.emit(Op::Jump(label.0 as u32));
    }

    pub(super) fn jump_if(&mut self, when: bool, label: Label) {
        self.emit(Op::JumpIf(when, label.0 as u32));
    }

    pub(super) fn new_local(&mut self) -> u16 {
        self.locals += 1;
        self.locals - 1
    }

    pub(super) fn slot(&mut self, local: LocalId) -> u16 {
        if let Some(known) = self.slots.get(&local) {
            return *known;
        }
        let slot = self.new_local();
        self.slots.insert(local, slot);
        slot
    }

    pub(super) fn at(&mut self, range: TextRange) {
        self.span = self.unit.ast.span(range);
    }

    pub(super) fn note(&self, e: ExprId) -> Note {
        self.c.resolved.files[self.file].note(e)
    }

    pub(super) fn prim(&self, ty: Ty) -> Option<Prim> {
        self.c.prim(ty)
    }

    /// Begins a protected region; the code from here on belongs to it.
    pub(super) fn protect(&mut self) -> usize {
        let depth = (self.in_expression > 0).then(|| self.new_local());
        if let Some(slot) = depth {
            self.emit(Op::SaveDepth(slot));
        }
        self.regions.push(Region {
            parts: Vec::new(),
            open: Some(self.ops.len() as u32),
            depth,
        });
        self.regions.len() - 1
    }

    /// The region does not cover what follows.
    pub(super) fn suspend(&mut self, region: usize) {
        let here = self.ops.len() as u32;
        if let Some(from) = self.regions[region].open.take()
            && from < here
        {
            self.regions[region].parts.push((from, here));
        }
    }

    /// It does again.
    pub(super) fn resume(&mut self, region: usize) {
        self.regions[region].open = Some(self.ops.len() as u32);
    }

    /// Exceptions in the region go to here.
    pub(super) fn handle(&mut self, region: usize, test: Option<crate::code::Test>) {
        let at = self.ops.len() as u32;
        let depth = self.regions[region].depth;
        for (from, to) in self.regions[region].parts.clone() {
            self.handlers.push(Handler {
                from,
                to,
                at,
                test,
                depth,
            });
        }
    }

    /// Jumps get their places.
    pub(super) fn place_labels(&mut self) {
        for op in &mut self.ops {
            if let Op::Jump(to) | Op::JumpIf(_, to) = op {
                *to = self.labels[*to as usize].unwrap_or(0);
            }
        }
    }
}
