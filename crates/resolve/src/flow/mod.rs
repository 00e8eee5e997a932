//! Rules that depend on the order of execution: reachability (JLS 14.22), definite assignment (JLS 16),
//! effectively final variables (JLS 4.12.4) and checked exceptions (JLS 11.2).
//!
//! Runs over a typed file that has no errors so far.

mod blank;
mod class;
mod expr;
mod looping;
mod state;
mod statement;
mod trying;

use crate::model::{ClassId, Const};
use crate::names::Name;
use crate::typed::{LocalId, LocalKind, TypedFile};
use crate::types::Ty;
use crate::world::World;
use blank::{Blank, Blanks};
use heddle_diag::{Code, Diagnostic, codes};
use heddle_syntax::ast::ExprId;
use heddle_text::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use state::State;
use std::rc::Rc;

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
    Finally { waiting: Vec<(Jump, State)> },
    /// The body of a constructor, with the places where it ends early.
    Body { exits: Vec<(Span, State)> },
}

/// A way out of statements.
#[derive(Clone, Copy, Debug)]
struct Jump {
    /// The frame that it goes to.
    to: usize,
    /// To the end of the frame, not back to its start.
    is_break: bool,
    /// Where it starts.
    at: Span,
}

/// The walk over one file.
pub(crate) struct Flow<'a> {
    w: &'a mut World,
    typed: &'a mut TypedFile,
    state: State,
    frames: Vec<Frame>,
    blanks: Blanks,
    /// All assignments of the file, by position.
    writes: Vec<(u32, Blank)>,
    /// Classes whose final fields are being given values by the code that is walked.
    making: Vec<ClassId>,
    /// What runs behind the `super(…)` of the constructor that is walked.
    object: Option<Rc<class::Making>>,
    /// Exceptions thrown since the enclosing `try`, innermost last.
    thrown: Vec<Vec<(Ty, Span)>>,
    /// What a handler's parameter can hold, for precise rethrow.
    caught: FxHashMap<LocalId, Vec<Ty>>,
    labels: Vec<Name>,
    /// Locals whose initial values are being walked.
    declaring: Vec<LocalId>,
    /// How many lambdas and classes are around.
    depth: u32,
    /// In the second walk through a loop: loops inside are walked once.
    again: bool,
    /// What was said already: initializers run in every constructor, loops are walked twice.
    said: FxHashSet<(Code, Span)>,
    /// An unreachable statement was reported; what is said of the end would be nonsense.
    unreachable: bool,
}

/// Checks all bodies of a file.
pub(crate) fn check_file(w: &mut World, typed: &mut TypedFile) {
    let classes = typed.classes.clone();
    let mut flow = Flow::new(w, typed);
    for class in classes {
        let decl = flow.w.sources.get(&class).map(|source| source.decl);
        if let Some(decl) = decl {
            flow.class(decl);
        }
    }
    // Captured locals must be effectively final, which is known when all bodies have been walked.
    flow.check_captured();
}

impl<'a> Flow<'a> {
    fn new(w: &'a mut World, typed: &'a mut TypedFile) -> Self {
        Flow {
            w,
            writes: blank::writes(typed),
            typed,
            state: State {
                alive: true,
                ..State::default()
            },
            frames: Vec::new(),
            blanks: Blanks::default(),
            making: Vec::new(),
            object: None,
            thrown: vec![Vec::new()],
            caught: FxHashMap::default(),
            labels: Vec::new(),
            declaring: Vec::new(),
            depth: 0,
            again: false,
            said: FxHashSet::default(),
            unreachable: false,
        }
    }

    fn error(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::new(code, span, message));
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        let place = diagnostic.primary.as_ref().map(|p| p.span);
        if place.is_none_or(|span| self.said.insert((diagnostic.code, span))) {
            self.w.report(diagnostic);
        }
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
            self.report(
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
    fn jump(&mut self, jump: Jump, state: State) {
        let Jump { to, is_break, at } = jump;
        let through = (to + 1..self.frames.len())
            .rev()
            .find(|i| matches!(self.frames[*i], Frame::Finally { .. }));
        match through {
            Some(i) => {
                if let Frame::Finally { waiting } = &mut self.frames[i] {
                    waiting.push((jump, state));
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
                Frame::Body { exits } => exits.push((at, state)),
                Frame::Finally { .. } => {}
            },
        }
    }
}
