//! Variables that are declared without a value: locals, and final fields while their class or object is being
//! made. Which of them have a value at a point, which certainly have none (JLS 16).

use super::Flow;
use crate::model::{FieldId, Flags};
use crate::typed::{LocalId, Target, TypedFile};
use heddle_diag::{Diagnostic, codes};
use heddle_syntax::ast::{Expr, ExprId, ExprKind, UnaryOp};
use heddle_text::Span;
use rustc_hash::FxHashMap;

/// A variable without a value at its declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Blank {
    Local(LocalId),
    /// A final field, by its simple name or behind `this.`.
    Field(FieldId),
}

/// The blank variables around a point, numbered as they are declared.
#[derive(Debug, Default)]
pub(super) struct Blanks {
    numbers: FxHashMap<Blank, u32>,
    /// Each with the number of lambdas and classes around its declaration.
    declared: Vec<(Blank, u32)>,
}

impl Blanks {
    pub(super) fn count(&self) -> u32 {
        self.declared.len() as u32
    }

    fn number(&mut self, blank: Blank, depth: u32) -> u32 {
        let next = self.count();
        let number = *self.numbers.entry(blank).or_insert(next);
        if number == next {
            self.declared.push((blank, depth));
        }
        number
    }

    /// Forgets all but the first `count`: their scope has ended.
    pub(super) fn truncate(&mut self, count: u32) {
        for (blank, _) in self.declared.drain(count as usize..) {
            self.numbers.remove(&blank);
        }
    }
}

impl Flow<'_> {
    /// A variable without a value comes into scope.
    pub(super) fn declare_blank(&mut self, blank: Blank) {
        let number = self.blanks.number(blank, self.depth);
        self.state.assigned.clear(number);
        self.state.unassigned.set(number);
    }

    fn number(&self, blank: Blank) -> Option<u32> {
        match blank {
            Blank::Field(field) if !self.making.contains(&field.class) => None,
            _ => self.blanks.numbers.get(&blank).copied(),
        }
    }

    /// Whether a variable certainly has a value, as far as this is asked about here.
    pub(super) fn has_value(&self, blank: Blank) -> bool {
        let number = self.number(blank);
        number.is_none_or(|n| !self.state.alive || self.state.assigned.has(n))
    }

    /// A variable gets a value without an assignment of its own.
    pub(super) fn fill(&mut self, blank: Blank) {
        if let Some(number) = self.number(blank) {
            self.state.assigned.set(number);
            self.state.unassigned.clear(number);
        }
    }

    pub(super) fn read(&mut self, blank: Blank, span: Span) {
        let in_own_value = self.state.alive && self.declares(blank);
        if self.has_value(blank) && !in_own_value {
            return;
        }
        let message = format!("{} may not have a value yet", self.shown(blank));
        self.error(codes::UNINITIALIZED, span, message);
        if let Some(number) = self.number(blank) {
            self.state.assigned.set(number);
        }
    }

    /// Whether a local is read in its own initial value, before anything was assigned to it there.
    fn declares(&self, blank: Blank) -> bool {
        matches!(blank, Blank::Local(local) if self.declaring.contains(&local))
    }

    pub(super) fn write(&mut self, blank: Blank, span: Span) {
        if let Blank::Local(local) = blank {
            self.declaring.retain(|l| *l != local);
        }
        let Some(number) = self.number(blank) else {
            return self.write_filled(blank, span);
        };
        let inside = self.depth > self.blanks.declared[number as usize].1;
        if inside || self.state.alive && !self.state.unassigned.has(number) {
            self.write_again(blank, inside, span);
        }
        self.state.assigned.set(number);
        self.state.unassigned.clear(number);
    }

    /// Constructors and initializers give values to final fields, but not to those that have one from their declaration.
    fn write_filled(&mut self, blank: Blank, span: Span) {
        let Blank::Field(field) = blank else {
            return;
        };
        let flags = self.w.field(field).flags;
        if self.making.contains(&field.class) && flags.has(Flags::FINAL) {
            let message = format!("{} has its value from its declaration", self.shown(blank));
            self.error(codes::CANNOT_ASSIGN, span, message);
        }
    }

    /// An assignment that may not be the first, or that runs later, in a lambda or a class inside.
    fn write_again(&mut self, blank: Blank, inside: bool, span: Span) {
        if let Blank::Local(local) = blank {
            let local = &mut self.typed.locals[local.0 as usize];
            local.assigned = true;
            if !local.is_final {
                return;
            }
        }
        let shown = self.shown(blank);
        let message = if inside {
            format!("{shown} cannot be assigned in a lambda or a class inside")
        } else {
            format!("{shown} may have a value already")
        };
        self.error(codes::CANNOT_ASSIGN, span, message);
    }

    fn shown(&mut self, blank: Blank) -> String {
        let (what, name) = match blank {
            Blank::Local(local) => {
                let local = self.typed.local(local);
                let what = match local.is_final {
                    true => "final variable",
                    false => "variable",
                };
                (what, local.name)
            }
            Blank::Field(field) => ("final field", self.w.field(field).name),
        };
        format!("{what} `{}`", self.w.names.text(name))
    }

    /// Says so if a final field has no value where it must have one.
    pub(super) fn demand(&mut self, field: FieldId, span: Span, when: &str) {
        let blank = Blank::Field(field);
        if self.has_value(blank) {
            return;
        }
        let message = format!("{} may have no value {when}", self.shown(blank));
        let mut d = Diagnostic::new(codes::UNINITIALIZED, span, message);
        let declared = self.w.field(field).span.filter(|at| *at != span);
        if let Some(at) = declared {
            d = d.related(at, "declared here");
        }
        let d = d.help("assign it exactly once on every way through each constructor, or give it a value where it is declared");
        self.report(d);
    }

    /// Variables assigned inside a part of the text are not certainly unassigned when it has run in part.
    pub(super) fn forget_unassigned(&mut self, start: u32, end: u32) {
        let from = self.writes.partition_point(|(at, _)| *at < start);
        let to = self.writes.partition_point(|(at, _)| *at < end);
        for (_, blank) in &self.writes[from..to] {
            if let Some(number) = self.blanks.numbers.get(blank) {
                self.state.unassigned.clear(*number);
            }
        }
    }

    /// The variable that an expression names, if it may be a blank one.
    pub(super) fn blank_of(&self, e: ExprId) -> Option<Blank> {
        blank_of(self.typed, e)
    }
}

fn bare(typed: &TypedFile, e: ExprId) -> ExprId {
    let mut at = e;
    while let ExprKind::Paren(inner) = typed.unit.ast[at].kind {
        at = inner;
    }
    at
}

fn blank_of(typed: &TypedFile, e: ExprId) -> Option<Blank> {
    let at = bare(typed, e);
    match (typed.unit.ast[at].kind, typed.note(at).target) {
        (ExprKind::Name(_), Target::Local(id)) => Some(Blank::Local(id)),
        (ExprKind::Name(_), Target::Field(field, _)) => Some(Blank::Field(field)),
        (ExprKind::Field { target, .. }, Target::Field(field, _)) => {
            let of_this = matches!(typed.unit.ast[bare(typed, target)].kind, ExprKind::This);
            of_this.then_some(Blank::Field(field))
        }
        _ => None,
    }
}

/// All assignments of a file to variables that may be blank, by position.
pub(super) fn writes(typed: &TypedFile) -> Vec<(u32, Blank)> {
    let mut writes = Vec::new();
    for (_, e) in typed.unit.ast.nodes::<Expr>() {
        let target = match e.kind {
            ExprKind::Assign { target, .. } => target,
            ExprKind::Unary { op, operand } if changes(op) => operand,
            _ => continue,
        };
        if let Some(blank) = blank_of(typed, target) {
            writes.push((e.range.start, blank));
        }
    }
    writes.sort_by_key(|(at, _)| *at);
    writes
}

/// Whether an operator assigns its operand.
pub(super) fn changes(op: UnaryOp) -> bool {
    !matches!(
        op,
        UnaryOp::Plus | UnaryOp::Minus | UnaryOp::Not | UnaryOp::BitNot
    )
}
