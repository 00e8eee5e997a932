//! Statements in execution order.

use super::state::State;
use super::{Blank, Flow, Frame, Jump};
use crate::names::Name;
use crate::typed::{LocalId, Target};
use heddle_diag::codes;
use heddle_syntax::ast::{CaseId, ExprId, ExprKind, Ident, List, StmtId, StmtKind};

impl Flow<'_> {
    pub(super) fn statements(&mut self, list: &[StmtId]) {
        for s in list {
            self.statement(*s);
        }
    }

    pub(super) fn statement(&mut self, s: StmtId) {
        stacker::maybe_grow(128 * 1024, 2 * 1024 * 1024, || {
            self.check_reachable(s);
            self.statement_inner(s);
        });
    }

    fn check_reachable(&mut self, s: StmtId) {
        let node = self.typed.unit.ast[s];
        let silent = matches!(node.kind, StmtKind::Spec(_) | StmtKind::Error);
        if self.state.alive || silent {
            return;
        }
        let span = self.typed.unit.span(node.range);
        self.error(codes::UNREACHABLE, span, "this statement cannot be reached");
        // One message is enough: what follows counts as reached.
        self.state.alive = true;
        self.unreachable = true;
        for number in 0..self.blanks.count() {
            self.state.assigned.set(number);
        }
    }

    fn statement_inner(&mut self, s: StmtId) {
        let labels = std::mem::take(&mut self.labels);
        let unit = self.typed.unit.clone();
        let ast = &unit.ast;
        match ast[s].kind {
            StmtKind::Block(list) => self.statements(ast.list(list)),
            StmtKind::Local(vars) => {
                for var in ast.list(vars) {
                    let Some(local) = self.typed.local_of(*var) else {
                        continue;
                    };
                    if self.typed.local(local).ghost {
                        continue;
                    }
                    match ast[*var].init {
                        Some(init) => {
                            self.declaring.push(local);
                            self.expr(init);
                            self.declaring.retain(|l| *l != local);
                            self.declare_in_case(local);
                        }
                        None => self.declare_blank(Blank::Local(local)),
                    }
                }
            }
            StmtKind::Expr(e) => self.expr(e),
            StmtKind::If {
                condition,
                then,
                otherwise,
            } => self.if_statement(condition, then, otherwise),
            StmtKind::While {
                condition, body, ..
            } => self.while_loop(labels, condition, body),
            StmtKind::Do {
                body, condition, ..
            } => self.do_loop(labels, body, condition),
            StmtKind::For {
                init,
                condition,
                update,
                body,
                ..
            } => {
                self.statements(ast.list(init));
                self.for_loop(labels, condition, ast.list(update), body);
            }
            StmtKind::ForEach { iterable, body, .. } => {
                self.expr(iterable);
                self.each_loop(labels, body);
            }
            StmtKind::Labeled { label, body } => self.labelled(labels, label, body),
            StmtKind::Switch { selector, cases } => self.switch(selector, cases),
            StmtKind::Return(value) => {
                if let Some(v) = value {
                    self.expr(v);
                }
                let state = std::mem::replace(&mut self.state, State::dead());
                let in_constructor = matches!(self.frames.first(), Some(Frame::Body { .. }));
                if in_constructor && state.alive {
                    self.jump(self.way(s, 0, true), state);
                }
            }
            StmtKind::TypeDecl(decl) => self.class(decl),
            StmtKind::Break(label) => self.leave(s, label, true),
            StmtKind::Continue(label) => self.leave(s, label, false),
            StmtKind::Yield(value) => {
                self.expr(value);
                let to = (0..self.frames.len())
                    .rev()
                    .find(|i| matches!(self.frames[*i], Frame::Value { .. }));
                let state = std::mem::replace(&mut self.state, State::dead());
                if let Some(to) = to {
                    self.jump(self.way(s, to, true), state);
                }
            }
            StmtKind::Throw(value) => self.throw_statement(value),
            StmtKind::Synchronized { lock, body } => {
                self.expr(lock);
                self.statement(body);
            }
            StmtKind::Try {
                resources,
                body,
                catches,
                finally,
            } => self.try_statement(s, resources, body, catches, finally),
            StmtKind::Assert { condition, message } => {
                let before = self.state.clone();
                let outcome = self.condition(condition);
                self.state = outcome.unless;
                if let Some(m) = message {
                    self.expr(m);
                }
                // Assertions may be switched off: what they assign may or may not have a value.
                self.state = before;
                if outcome.when.alive {
                    self.state.unassigned.meet(&outcome.when.unassigned);
                }
            }
            _ => {}
        }
    }

    fn if_statement(&mut self, condition: ExprId, then: StmtId, otherwise: Option<StmtId>) {
        let entry_alive = self.state.alive;
        let outcome = self.condition(condition);
        // `if (false)` is not an error: both branches count as reachable.
        self.state = outcome.when;
        let dead_then = !self.state.alive && entry_alive;
        self.revive(dead_then);
        self.statement(then);
        let after = std::mem::replace(&mut self.state, outcome.unless);
        let dead_else = !self.state.alive && entry_alive;
        self.revive(dead_else);
        if let Some(otherwise) = otherwise {
            self.statement(otherwise);
        }
        self.state = after.merge(&self.state);
    }

    /// A branch behind a constant condition: reachable by decree, with everything assigned vacuously.
    fn revive(&mut self, dead: bool) {
        if !dead {
            return;
        }
        self.revive_if_dead();
    }

    fn labelled(&mut self, mut labels: Vec<Name>, label: Ident, body: StmtId) {
        let name = self.typed.unit.name(label.name);
        labels.push(name);
        let is_loop = matches!(
            self.typed.unit.ast[body].kind,
            StmtKind::While { .. }
                | StmtKind::Do { .. }
                | StmtKind::For { .. }
                | StmtKind::ForEach { .. }
                | StmtKind::Labeled { .. }
        );
        self.frames.push(Frame::Labelled {
            label: name,
            breaks: Vec::new(),
        });
        if is_loop {
            self.labels = labels;
        }
        self.statement(body);
        self.labels.clear();
        if let Some(Frame::Labelled { breaks, .. }) = self.frames.pop() {
            let now = std::mem::take(&mut self.state);
            self.state = breaks.iter().fold(now, State::merge);
        }
    }

    fn way(&self, s: StmtId, to: usize, is_break: bool) -> Jump {
        let at = self.typed.unit.span(self.typed.unit.ast[s].range);
        Jump { to, is_break, at }
    }

    fn leave(&mut self, s: StmtId, label: Option<Ident>, is_break: bool) {
        let name = label.map(|l| self.typed.unit.name(l.name));
        let state = std::mem::replace(&mut self.state, State::dead());
        if let (Some(to), true) = (self.target(name, is_break), state.alive) {
            self.jump(self.way(s, to, is_break), state);
        }
    }

    fn switch(&mut self, selector: ExprId, cases: List<CaseId>) {
        self.expr(selector);
        let entry = self.state.clone();
        let count = self.blanks.count();
        self.frames.push(Frame::Switch { breaks: Vec::new() });
        let (mut has_default, mut end) = (false, State::dead());
        let unit = self.typed.unit.clone();
        let list = unit.ast.list(cases);
        let arrow = list.first().is_some_and(|c| unit.ast[*c].arrow);
        self.state = State::dead();
        for case in list {
            let node = unit.ast[*case];
            has_default |= node.is_default;
            let falling = std::mem::take(&mut self.state);
            let entered = self.guarded(&entry, node.guard);
            let entered = self.enter_case(entered, count);
            self.state = if arrow {
                entered
            } else {
                falling.merge(&entered)
            };
            self.statements(unit.ast.list(node.body));
            if arrow {
                let now = std::mem::replace(&mut self.state, State::dead());
                end = end.merge(&now);
            }
        }
        end = end.merge(&self.state);
        let covers = list.first().is_some_and(|c| self.typed.covers(*c));
        if !has_default && !covers {
            end = end.merge(&entry);
        }
        if let Some(Frame::Switch { breaks }) = self.frames.pop() {
            end = breaks.iter().fold(end, State::merge);
        }
        self.state = end;
    }

    /// A variable with an initial value is in scope in later cases too, where it has none.
    fn declare_in_case(&mut self, local: LocalId) {
        let in_case = matches!(
            self.frames.last(),
            Some(Frame::Switch { .. } | Frame::Value { .. })
        );
        if in_case {
            self.declare_blank(Blank::Local(local));
            self.fill(Blank::Local(local));
        }
    }

    /// What earlier cases of a switch declared has no value where another one is entered.
    pub(super) fn enter_case(&self, mut entered: State, count: u32) -> State {
        for number in count..self.blanks.count() {
            entered.assigned.clear(number);
            entered.unassigned.set(number);
        }
        entered
    }

    /// The state in which a case is entered: after its guard came out true.
    pub(super) fn guarded(&mut self, entry: &State, guard: Option<ExprId>) -> State {
        let Some(guard) = guard else {
            return entry.clone();
        };
        let now = std::mem::replace(&mut self.state, entry.clone());
        let outcome = self.condition(guard);
        self.state = now;
        outcome.when
    }

    fn throw_statement(&mut self, value: ExprId) {
        self.expr(value);
        let span = self.span(value);
        let ty = self.typed.note(value).ty;
        let mut bare = value;
        while let ExprKind::Paren(inner) = self.typed.unit.ast[bare].kind {
            bare = inner;
        }
        let precise = match self.typed.note(bare).target {
            Target::Local(id) if !self.typed.local(id).assigned => self.caught.get(&id).cloned(),
            _ => None,
        };
        match precise {
            Some(types) => {
                for t in types {
                    self.throw(t, span);
                }
            }
            None => self.throw(ty, span),
        }
        self.state = State::dead();
    }
}
