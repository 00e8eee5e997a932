//! Rules that depend on the order of execution: reachability (JLS 14.22), definite assignment (JLS 16),
//! effectively final variables (JLS 4.12.4) and checked exceptions (JLS 11.2).
//!
//! Runs over a typed method body that has no errors so far.

mod expr;
mod state;
mod statement;
mod trying;

use crate::model::{Const, MethodId};
use crate::names::Name;
use crate::typed::{LocalId, LocalKind, Target, TypedFile};
use crate::types::Ty;
use crate::world::World;
use heddle_diag::{Code, Diagnostic, codes};
use heddle_syntax::ast::{ExprId, ExprKind, StmtId, UnaryOp};
use heddle_text::Span;
use rustc_hash::FxHashMap;
use state::State;

/// Where a jump can go.
#[derive(Debug)]
enum Frame {
    /// A loop, with the labels in front of it.
    Loop {
        labels: Vec<Name>,
        breaks: Vec<State>,
        continues: Vec<State>,
    },
    /// A switch statement.
    Switch { breaks: Vec<State> },
    /// A switch expression.
    Value { yields: Vec<State> },
    /// Another labelled statement.
    Labelled { label: Name, breaks: Vec<State> },
    /// A `try` with `finally`: jumps wait until its effect is known.
    Finally { waiting: Vec<(usize, bool, State)> },
}

/// The walk over one body.
pub(crate) struct Flow<'a> {
    w: &'a mut World,
    typed: &'a mut TypedFile,
    state: State,
    frames: Vec<Frame>,
    /// Numbers of locals declared without a value.
    blanks: FxHashMap<LocalId, u32>,
    /// Exceptions thrown since the enclosing `try`, innermost last.
    thrown: Vec<Vec<(Ty, Span)>>,
    /// What a handler's parameter can hold, for precise rethrow.
    caught: FxHashMap<LocalId, Vec<Ty>>,
    labels: Vec<Name>,
    in_lambda: u32,
    /// An unreachable statement was reported; what is said of the end would be nonsense.
    unreachable: bool,
}

/// Checks the body of a method or constructor.
pub(crate) fn check_method(w: &mut World, typed: &mut TypedFile, id: MethodId, body: StmtId) {
    let info = w.method(id);
    let mut flow = Flow::new(w, typed);
    flow.statement(body);
    if flow.state.alive && !flow.unreachable && info.result != Ty::VOID {
        let range = flow.typed.unit.ast[body].range;
        let file = flow.typed.unit.ast.file();
        let span = Span::new(file, range.end.saturating_sub(1), range.end);
        flow.error(
            codes::MISSING_RETURN,
            span,
            "the method can end here without a value",
        );
    }
    let thrown = flow.thrown.pop().unwrap_or_default();
    flow.report_thrown(&thrown, &info.throws);
}

/// Checks an initializer; what it throws is the business of constructors.
pub(crate) fn check_initializer(w: &mut World, typed: &mut TypedFile, body: StmtId) {
    let mut flow = Flow::new(w, typed);
    flow.statement(body);
}

/// Captured locals must be effectively final; asked once about all bodies of a file, after they were checked.
pub(crate) fn check_captured(w: &mut World, typed: &mut TypedFile) {
    Flow::new(w, typed).check_captured();
}

impl<'a> Flow<'a> {
    fn new(w: &'a mut World, typed: &'a mut TypedFile) -> Self {
        Flow {
            w,
            typed,
            state: State {
                alive: true,
                ..State::default()
            },
            frames: Vec::new(),
            blanks: FxHashMap::default(),
            thrown: vec![Vec::new()],
            caught: FxHashMap::default(),
            labels: Vec::new(),
            in_lambda: 0,
            unreachable: false,
        }
    }

    fn error(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.w.report(Diagnostic::new(code, span, message));
    }

    fn span(&self, e: ExprId) -> Span {
        self.typed.unit.span(self.typed.unit.ast[e].range)
    }

    fn constant(&self, e: ExprId) -> Option<bool> {
        match self.typed.constants.get(&e) {
            Some(Const::Boolean(b)) => Some(*b),
            _ => None,
        }
    }

    /// A local without a value comes into scope.
    fn declare_blank(&mut self, local: LocalId) {
        let number = self.blanks.len() as u32;
        let number = *self.blanks.entry(local).or_insert(number);
        self.state.assigned.clear(number);
        self.state.unassigned.set(number);
    }

    fn read_local(&mut self, local: LocalId, span: Span) {
        let Some(number) = self.blanks.get(&local).copied() else {
            return;
        };
        if self.state.alive && !self.state.assigned.has(number) {
            let name = self.typed.local(local).name;
            let name = self.w.names.text(name).to_owned();
            let message = format!("variable `{name}` may not have a value yet");
            self.error(codes::UNINITIALIZED, span, message);
            self.state.assigned.set(number);
        }
    }

    fn write_local(&mut self, local: LocalId, span: Span) {
        let Some(number) = self.blanks.get(&local).copied() else {
            return;
        };
        if self.state.alive && !self.state.unassigned.has(number) {
            let (name, is_final) = {
                let entry = &mut self.typed.locals[local.0 as usize];
                entry.assigned = true;
                (entry.name, entry.is_final)
            };
            if is_final {
                let name = self.w.names.text(name).to_owned();
                let message = format!("final variable `{name}` may have a value already");
                self.error(codes::CANNOT_ASSIGN, span, message);
            }
        }
        if self.in_lambda > 0 {
            self.typed.locals[local.0 as usize].assigned = true;
        }
        self.state.assigned.set(number);
        self.state.unassigned.clear(number);
    }

    /// Locals assigned inside a statement are not certainly unassigned when it runs again.
    fn forget_unassigned(&mut self, range: (u32, u32)) {
        for (local, number) in self.blanks.clone() {
            let hit = self
                .typed
                .writes
                .iter()
                .any(|(at, l)| *l == local && range.0 <= *at && *at < range.1);
            if hit {
                self.state.unassigned.clear(number);
            }
        }
    }

    fn throw(&mut self, ty: Ty, span: Span) {
        if self.state.alive
            && let Some(top) = self.thrown.last_mut()
        {
            top.push((ty, span));
        }
    }

    /// Checked exceptions that nobody catches or declares.
    fn report_thrown(&mut self, thrown: &[(Ty, Span)], declared: &[Ty]) {
        for (ty, span) in thrown {
            if !self.w.is_checked(*ty) || declared.iter().any(|d| self.w.is_subtype(*ty, *d)) {
                continue;
            }
            let shown = self.w.display(*ty);
            self.w.report(
                Diagnostic::new(
                    codes::UNREPORTED_EXCEPTION,
                    *span,
                    format!("`{shown}` is neither caught nor declared"),
                )
                .help("catch it, or declare it with `throws`"),
            );
        }
    }

    fn check_captured(&mut self) {
        for index in 0..self.typed.locals.len() as u32 {
            let local = &self.typed.locals[index as usize];
            let (Some(at), true, false) = (local.captured, local.assigned, local.ghost) else {
                continue;
            };
            let (name, declared, kind) = (local.name, local.span, local.kind);
            if kind == LocalKind::Bound {
                continue;
            }
            let name = self.w.names.text(name).to_owned();
            self.w.report(
                Diagnostic::new(
                    codes::NOT_EFFECTIVELY_FINAL,
                    at,
                    format!("`{name}` is used in a lambda or local class, but it is assigned more than once"),
                )
                .related(declared, "declared here")
                .help("copy it into a final variable first"),
            );
        }
    }

    /// The frame that a jump goes to.
    fn target(&self, label: Option<Name>, is_break: bool) -> Option<usize> {
        (0..self.frames.len())
            .rev()
            .find(|i| match (&self.frames[*i], label) {
                (Frame::Loop { labels, .. }, Some(l)) => labels.contains(&l),
                (Frame::Labelled { label, .. }, Some(l)) => is_break && *label == l,
                (Frame::Loop { .. }, None) => true,
                (Frame::Switch { .. }, None) => is_break,
                _ => false,
            })
    }

    /// Control leaves for a frame; `finally` blocks on the way see it first.
    fn jump(&mut self, to: usize, is_break: bool, state: State) {
        let through = (to + 1..self.frames.len())
            .rev()
            .find(|i| matches!(self.frames[*i], Frame::Finally { .. }));
        match through {
            Some(i) => {
                if let Frame::Finally { waiting } = &mut self.frames[i] {
                    waiting.push((to, is_break, state));
                }
            }
            None => match &mut self.frames[to] {
                Frame::Loop {
                    breaks, continues, ..
                } => {
                    if is_break {
                        breaks.push(state);
                    } else {
                        continues.push(state);
                    }
                }
                Frame::Switch { breaks } | Frame::Labelled { breaks, .. } => breaks.push(state),
                Frame::Value { yields } => yields.push(state),
                Frame::Finally { .. } => {}
            },
        }
    }

    /// The local that an assignment changes.
    fn assigned_local(&self, target: ExprId) -> Option<LocalId> {
        let mut at = target;
        while let ExprKind::Paren(inner) = self.typed.unit.ast[at].kind {
            at = inner;
        }
        match (self.typed.unit.ast[at].kind, self.typed.note(at).target) {
            (ExprKind::Name(_), Target::Local(id)) => Some(id),
            _ => None,
        }
    }
}

/// All assignments to locals of a file, by position; made once before the first body is walked.
pub(crate) fn collect_writes(typed: &mut TypedFile) {
    let mut writes = Vec::new();
    for (_, e) in typed.unit.ast.nodes::<heddle_syntax::ast::Expr>() {
        let target = match e.kind {
            ExprKind::Assign { target, .. } => target,
            ExprKind::Unary { op, operand }
                if !matches!(
                    op,
                    UnaryOp::Plus | UnaryOp::Minus | UnaryOp::Not | UnaryOp::BitNot
                ) =>
            {
                operand
            }
            _ => continue,
        };
        if let Target::Local(id) = typed.note(target).target {
            writes.push((e.range.start, id));
        }
    }
    typed.writes = writes;
}
