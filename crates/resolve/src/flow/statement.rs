//! Statements in execution order.

use super::state::State;
use super::{Flow, Frame};
use crate::names::Name;
use crate::typed::Target;
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
        for number in 0..self.blanks.len() as u32 {
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
                        Some(init) => self.expr(init),
                        None => self.declare_blank(local),
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
            } => self.while_loop(s, labels, condition, body),
            StmtKind::Do {
                body, condition, ..
            } => self.do_loop(s, labels, body, condition),
            StmtKind::For {
                init,
                condition,
                update,
                body,
                ..
            } => {
                self.statements(ast.list(init));
                self.for_loop(s, labels, condition, ast.list(update), body);
            }
            StmtKind::ForEach { iterable, body, .. } => {
                self.expr(iterable);
                self.each_loop(s, labels, body);
            }
            StmtKind::Labeled { label, body } => self.labelled(labels, label, body),
            StmtKind::Switch { selector, cases } => self.switch(selector, cases),
            StmtKind::Return(value) => {
                if let Some(v) = value {
                    self.expr(v);
                }
                self.state = State::dead();
            }
            StmtKind::Break(label) => self.leave(label, true),
            StmtKind::Continue(label) => self.leave(label, false),
            StmtKind::Yield(value) => {
                self.expr(value);
                let to = (0..self.frames.len())
                    .rev()
                    .find(|i| matches!(self.frames[*i], Frame::Value { .. }));
                let state = std::mem::replace(&mut self.state, State::dead());
                if let Some(to) = to {
                    self.jump(to, true, state);
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
                // Assertions may be switched off: they assign nothing.
                self.state = before;
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
        self.state.alive = true;
        for number in 0..self.blanks.len() as u32 {
            self.state.assigned.set(number);
            self.state.unassigned.set(number);
        }
    }

    fn enter_loop(&mut self, s: StmtId, labels: Vec<Name>) {
        let range = self.typed.unit.ast[s].range;
        self.forget_unassigned((range.start, range.end));
        self.frames.push(Frame::Loop {
            labels,
            breaks: Vec::new(),
            continues: Vec::new(),
        });
    }

    /// Joins the `continue`s of the innermost loop into the current state.
    fn join_continues(&mut self) {
        if let Some(Frame::Loop { continues, .. }) = self.frames.last_mut() {
            let states = std::mem::take(continues);
            let now = std::mem::take(&mut self.state);
            self.state = states.iter().fold(now, State::merge);
        }
    }

    fn exit_loop(&mut self, end: State) {
        self.state = end;
        if let Some(Frame::Loop { breaks, .. }) = self.frames.pop() {
            let now = std::mem::take(&mut self.state);
            self.state = breaks.iter().fold(now, State::merge);
        }
    }

    fn while_loop(&mut self, s: StmtId, labels: Vec<Name>, condition: ExprId, body: StmtId) {
        self.enter_loop(s, labels);
        let outcome = self.condition(condition);
        self.state = outcome.when;
        self.statement(body);
        self.exit_loop(outcome.unless);
    }

    fn do_loop(&mut self, s: StmtId, labels: Vec<Name>, body: StmtId, condition: ExprId) {
        self.enter_loop(s, labels);
        self.statement(body);
        self.join_continues();
        let outcome = self.condition(condition);
        let end = if self.state.alive || outcome.unless.alive {
            outcome.unless
        } else {
            State::dead()
        };
        self.exit_loop(end);
    }

    fn for_loop(
        &mut self,
        s: StmtId,
        labels: Vec<Name>,
        condition: Option<ExprId>,
        update: &[ExprId],
        body: StmtId,
    ) {
        self.enter_loop(s, labels);
        let end = match condition {
            Some(c) => {
                let outcome = self.condition(c);
                self.state = outcome.when;
                outcome.unless
            }
            None => State::dead(),
        };
        self.statement(body);
        self.join_continues();
        for u in update {
            self.expr(*u);
        }
        self.exit_loop(end);
    }

    fn each_loop(&mut self, s: StmtId, labels: Vec<Name>, body: StmtId) {
        self.enter_loop(s, labels);
        let end = self.state.clone();
        self.statement(body);
        self.exit_loop(end);
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

    fn leave(&mut self, label: Option<Ident>, is_break: bool) {
        let name = label.map(|l| self.typed.unit.name(l.name));
        let state = std::mem::replace(&mut self.state, State::dead());
        if let (Some(to), true) = (self.target(name, is_break), state.alive) {
            self.jump(to, is_break, state);
        }
    }

    fn switch(&mut self, selector: ExprId, cases: List<CaseId>) {
        self.expr(selector);
        let entry = self.state.clone();
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
