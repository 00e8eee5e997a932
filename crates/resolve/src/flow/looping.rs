//! Loops: what the body assigns is not certainly unassigned when it runs again (JLS 16.2.10 to 16.2.12).
//!
//! A loop is walked once as if it ran once. If that run comes back to the start with fewer variables that are
//! certainly unassigned, it is walked a second time with those only. Loops inside are walked once in a second walk:
//! their own errors were found in the first.

use super::state::State;
use super::{Flow, Frame};
use crate::names::Name;
use heddle_syntax::ast::{ExprId, StmtId};

/// The states where a walk through a loop leads to.
struct Walked {
    /// Back to the start.
    back: State,
    /// Behind the loop, `break` apart.
    end: State,
}

impl Flow<'_> {
    fn walk_loop(&mut self, labels: &[Name], walk: impl Fn(&mut Self) -> Walked) {
        let entry = self.state.clone();
        let thrown = self.thrown.last().map_or(0, Vec::len);
        let (first, mut breaks) = self.walk_once(labels, &walk);
        let mut end = first.end;
        let mut narrowed = entry.clone();
        narrowed.unassigned.meet(&first.back.unassigned);
        let comes_back = first.back.alive && narrowed.unassigned != entry.unassigned;
        if comes_back && !self.again {
            if let Some(top) = self.thrown.last_mut() {
                top.truncate(thrown);
            }
            self.state = narrowed;
            self.again = true;
            let second;
            (second, breaks) = self.walk_once(labels, &walk);
            self.again = false;
            end = second.end;
        }
        self.state = breaks.iter().fold(end, State::merge);
    }

    fn walk_once(
        &mut self,
        labels: &[Name],
        walk: &impl Fn(&mut Self) -> Walked,
    ) -> (Walked, Vec<State>) {
        self.frames.push(Frame::Loop {
            labels: labels.to_vec(),
            breaks: Vec::new(),
            continues: Vec::new(),
        });
        let walked = walk(self);
        match self.frames.pop() {
            Some(Frame::Loop { breaks, .. }) => (walked, breaks),
            _ => (walked, Vec::new()),
        }
    }

    /// Joins the `continue`s of the innermost loop into the current state.
    fn join_continues(&mut self) {
        if let Some(Frame::Loop { continues, .. }) = self.frames.last_mut() {
            let states = std::mem::take(continues);
            let now = std::mem::take(&mut self.state);
            self.state = states.iter().fold(now, State::merge);
        }
    }

    pub(super) fn while_loop(&mut self, labels: Vec<Name>, condition: ExprId, body: StmtId) {
        self.walk_loop(&labels, |flow| {
            let outcome = flow.condition(condition);
            flow.state = outcome.when;
            flow.statement(body);
            flow.join_continues();
            Walked {
                back: std::mem::take(&mut flow.state),
                end: outcome.unless,
            }
        });
    }

    pub(super) fn do_loop(&mut self, labels: Vec<Name>, body: StmtId, condition: ExprId) {
        self.walk_loop(&labels, |flow| {
            flow.statement(body);
            flow.join_continues();
            let outcome = flow.condition(condition);
            let reached = flow.state.alive || outcome.unless.alive;
            Walked {
                back: outcome.when,
                end: match reached {
                    true => outcome.unless,
                    false => State::dead(),
                },
            }
        });
    }

    pub(super) fn for_loop(
        &mut self,
        labels: Vec<Name>,
        condition: Option<ExprId>,
        update: &[ExprId],
        body: StmtId,
    ) {
        self.walk_loop(&labels, |flow| {
            let end = match condition {
                Some(c) => {
                    let outcome = flow.condition(c);
                    flow.state = outcome.when;
                    outcome.unless
                }
                None => State::dead(),
            };
            flow.statement(body);
            flow.join_continues();
            for u in update {
                flow.expr(*u);
            }
            Walked {
                back: std::mem::take(&mut flow.state),
                end,
            }
        });
    }

    pub(super) fn each_loop(&mut self, labels: Vec<Name>, body: StmtId) {
        self.walk_loop(&labels, |flow| {
            let entry = flow.state.clone();
            flow.statement(body);
            flow.join_continues();
            let back = std::mem::take(&mut flow.state);
            let end = entry.merge(&back);
            Walked { back, end }
        });
    }
}
