//! Expressions in evaluation order; conditions with one state per outcome (JLS 16.1).

use super::blank::changes;
use super::state::{Outcome, State};
use super::{Flow, Frame, Jump};
use crate::typed::Target;
use crate::types::TyKind;
use heddle_syntax::ast::{
    BinaryOp, ExprId, ExprKind, LambdaBody, MethodRefTarget, StmtKind, UnaryOp,
};

impl Flow<'_> {
    pub(super) fn expr(&mut self, e: ExprId) {
        stacker::maybe_grow(128 * 1024, 2 * 1024 * 1024, || self.expr_inner(e));
    }

    fn exprs(&mut self, list: &[ExprId]) {
        for e in list {
            self.expr(*e);
        }
    }

    fn expr_inner(&mut self, e: ExprId) {
        let ast = &self.typed.unit.ast;
        match ast[e].kind {
            ExprKind::Name(_) => self.read_variable(e),
            ExprKind::Field { target, .. } => {
                self.qualifier(target);
                self.read_variable(e);
            }
            ExprKind::Paren(inner) => self.expr(inner),
            ExprKind::Call { target, args, .. } => {
                let args = ast.list(args).to_vec();
                if let Some(target) = target {
                    self.qualifier(target);
                }
                self.exprs(&args);
                self.call_throws(e);
            }
            ExprKind::ConstructorCall {
                outer,
                args,
                is_super,
                ..
            } => {
                let args = ast.list(args).to_vec();
                self.creation(e, outer, &args);
                let span = self.span(e);
                self.constructed(is_super, span);
            }
            ExprKind::New {
                outer, args, body, ..
            } => {
                let args = ast.list(args).to_vec();
                self.creation(e, outer, &args);
                if let Some(body) = body {
                    self.class(body);
                }
            }
            ExprKind::NewArray { dims, init, .. } => {
                for dim in ast.list(dims).to_vec() {
                    if let Some(length) = self.typed.unit.ast[dim].length {
                        self.expr(length);
                    }
                }
                if let Some(init) = init {
                    self.expr(init);
                }
            }
            ExprKind::ArrayInit(items) => {
                let items = ast.list(items).to_vec();
                self.exprs(&items);
            }
            ExprKind::Index { array, index } => self.exprs(&[array, index]),
            ExprKind::Unary { op, operand } => self.unary(e, op, operand),
            ExprKind::Binary { op, left, right } => match op {
                BinaryOp::And | BinaryOp::Or => {
                    let outcome = self.condition(e);
                    self.state = outcome.when.merge(&outcome.unless);
                }
                _ => self.exprs(&[left, right]),
            },
            ExprKind::InstanceOf { value, .. } | ExprKind::InstanceOfPattern { value, .. } => {
                self.expr(value);
            }
            ExprKind::Conditional {
                condition,
                then,
                otherwise,
            } => {
                let outcome = self.condition(condition);
                self.state = outcome.when;
                self.expr(then);
                let after = std::mem::replace(&mut self.state, outcome.unless);
                self.expr(otherwise);
                self.state = after.merge(&self.state);
            }
            ExprKind::Assign { op, target, value } => self.assign(e, op.is_some(), target, value),
            ExprKind::Cast { value, .. } => self.expr(value),
            ExprKind::Lambda { body, .. } => self.lambda(e, body),
            ExprKind::MethodRef {
                target: MethodRefTarget::Expr(target),
                ..
            } => self.qualifier(target),
            ExprKind::Switch { selector, cases } => {
                self.expr(selector);
                self.frames.push(Frame::Value { yields: Vec::new() });
                self.switch_values(cases);
                let Some(Frame::Value { yields }) = self.frames.pop() else {
                    return;
                };
                self.state = yields.iter().fold(State::dead(), State::merge);
            }
            _ => {}
        }
    }

    fn read_variable(&mut self, e: ExprId) {
        if let Some(blank) = self.blank_of(e) {
            let span = self.span(e);
            self.read(blank, span);
        }
    }

    fn creation(&mut self, e: ExprId, outer: Option<ExprId>, args: &[ExprId]) {
        if let Some(outer) = outer {
            self.expr(outer);
        }
        self.exprs(args);
        self.call_throws(e);
    }

    /// The part before a dot: only values are evaluated.
    fn qualifier(&mut self, e: ExprId) {
        match self.typed.note(e).target {
            Target::Type(_) | Target::Package
                if !matches!(self.typed.unit.ast[e].kind, ExprKind::ClassLiteral(_)) => {}
            _ => self.expr(e),
        }
    }

    fn unary(&mut self, e: ExprId, op: UnaryOp, operand: ExprId) {
        self.expr(operand);
        if let (true, Some(blank)) = (changes(op), self.blank_of(operand)) {
            let span = self.span(e);
            self.write(blank, span);
        }
    }

    fn assign(&mut self, e: ExprId, compound: bool, target: ExprId, value: ExprId) {
        let blank = self.blank_of(target);
        match blank {
            Some(_) if !compound => {}
            Some(_) => self.expr(target),
            None => self.place(target),
        }
        self.expr(value);
        if let Some(blank) = blank {
            let span = self.span(e);
            self.write(blank, span);
        }
    }

    /// The target of an assignment that is no variable of its own: its parts are evaluated.
    fn place(&mut self, target: ExprId) {
        match self.typed.unit.ast[target].kind {
            ExprKind::Field { target, .. } => self.qualifier(target),
            ExprKind::Index { array, index } => self.exprs(&[array, index]),
            ExprKind::Paren(inner) => self.place(inner),
            _ => {}
        }
    }

    fn call_throws(&mut self, e: ExprId) {
        let Some(call) = self.typed.call_of(e) else {
            return;
        };
        let span = self.span(e);
        for ty in call.throws.clone() {
            self.throw(ty, span);
        }
    }

    /// A condition; `&&`, `||`, `!` and constants decide which outcomes there are.
    pub(super) fn condition(&mut self, e: ExprId) -> Outcome {
        stacker::maybe_grow(128 * 1024, 2 * 1024 * 1024, || self.condition_inner(e))
    }

    fn condition_inner(&mut self, e: ExprId) -> Outcome {
        if let Some(value) = self.constant(e) {
            let state = self.state.clone();
            // The impossible outcome assigns everything, vacuously; it is not a place that control reaches.
            return if value {
                Outcome {
                    when: state,
                    unless: State::dead(),
                }
            } else {
                Outcome {
                    when: State::dead(),
                    unless: state,
                }
            };
        }
        match self.typed.unit.ast[e].kind {
            ExprKind::Paren(inner) => self.condition(inner),
            ExprKind::Unary {
                op: UnaryOp::Not,
                operand,
            } => {
                let outcome = self.condition(operand);
                Outcome {
                    when: outcome.unless,
                    unless: outcome.when,
                }
            }
            ExprKind::Binary {
                op: BinaryOp::And,
                left,
                right,
            } => {
                let first = self.condition(left);
                self.state = first.when;
                let second = self.condition(right);
                Outcome {
                    when: second.when,
                    unless: first.unless.merge(&second.unless),
                }
            }
            ExprKind::Binary {
                op: BinaryOp::Or,
                left,
                right,
            } => {
                let first = self.condition(left);
                self.state = first.unless;
                let second = self.condition(right);
                Outcome {
                    when: first.when.merge(&second.when),
                    unless: second.unless,
                }
            }
            ExprKind::Conditional {
                condition,
                then,
                otherwise,
            } => {
                let choice = self.condition(condition);
                self.state = choice.when;
                let first = self.condition(then);
                self.state = choice.unless;
                let second = self.condition(otherwise);
                Outcome {
                    when: first.when.merge(&second.when),
                    unless: first.unless.merge(&second.unless),
                }
            }
            _ => {
                self.expr(e);
                Outcome {
                    when: self.state.clone(),
                    unless: self.state.clone(),
                }
            }
        }
    }

    /// A lambda's body: sees the variables, runs later, throws what its interface allows.
    fn lambda(&mut self, e: ExprId, body: LambdaBody) {
        let before = self.state.clone();
        let frames = std::mem::take(&mut self.frames);
        self.thrown.push(Vec::new());
        let unreachable = std::mem::take(&mut self.unreachable);
        self.depth += 1;
        self.revive_if_dead();
        match body {
            LambdaBody::Expr(b) => self.expr(b),
            LambdaBody::Block(s) => self.statement(s),
        }
        self.depth -= 1;
        self.unreachable = unreachable;
        let thrown = self.thrown.pop().unwrap_or_default();
        self.frames = frames;
        self.state = before;
        let Target::Function(f) = self.typed.note(e).target else {
            return;
        };
        let method = self.typed.function(f).method;
        let declared = self.w.method(method).throws.clone();
        let generic = declared
            .iter()
            .any(|t| matches!(self.w.types.kind(*t), TyKind::Var(_)));
        if !generic {
            self.report_thrown(&thrown, &declared);
        }
    }

    fn switch_values(&mut self, cases: heddle_syntax::ast::List<heddle_syntax::ast::CaseId>) {
        let entry = self.state.clone();
        let (own, count) = (self.frames.len() - 1, self.blanks.count());
        let mut falling = State::dead();
        for case in self.typed.unit.ast.list(cases).to_vec() {
            let node = self.typed.unit.ast[case];
            let entered = self.guarded(&entry, node.guard);
            let entered = self.enter_case(entered, count);
            self.state = if node.arrow {
                entered
            } else {
                falling.merge(&entered)
            };
            let body = self.typed.unit.ast.list(node.body).to_vec();
            if let ([only], true) = (body.as_slice(), node.arrow)
                && let StmtKind::Expr(e) = self.typed.unit.ast[*only].kind
            {
                self.expr(e);
                let state = self.state.clone();
                let at = self.span(e);
                self.jump(
                    Jump {
                        to: own,
                        is_break: true,
                        at,
                    },
                    state,
                );
                falling = State::dead();
                continue;
            }
            self.statements(&body);
            falling = self.state.clone();
        }
    }
}
