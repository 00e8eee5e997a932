//! `try`: handlers, resources, `finally`, and which exceptions get past them (JLS 14.20, 11.2.3).

use super::state::State;
use super::{Flow, Frame};
use crate::model::ClassId;
use crate::types::Ty;
use heddle_diag::codes;
use heddle_syntax::ast::{CatchId, List, Resource, ResourceId, StmtId};
use heddle_text::Span;

impl Flow<'_> {
    pub(super) fn try_statement(
        &mut self,
        s: StmtId,
        resources: List<ResourceId>,
        body: StmtId,
        catches: List<CatchId>,
        finally: Option<StmtId>,
    ) {
        let unit = self.typed.unit.clone();
        let entry = self.state.clone();
        if finally.is_some() {
            self.frames.push(Frame::Finally {
                waiting: Vec::new(),
            });
        }
        self.thrown.push(Vec::new());
        for resource in unit.ast.list(resources) {
            self.resource(unit.ast[*resource]);
        }
        self.statement(body);
        let from_body = self.thrown.pop().unwrap_or_default();
        let mut end = std::mem::take(&mut self.state);
        // In a handler, anything that the block assigns may or may not have a value.
        let (start, body_end) = (unit.ast[s].range.start, unit.ast[body].range.end);
        self.state = entry.clone();
        self.forget_unassigned(start, body_end);
        let handler_entry = std::mem::take(&mut self.state);
        self.thrown.push(Vec::new());
        let mut earlier = Vec::new();
        for catch in unit.ast.list(catches) {
            self.state = handler_entry.clone();
            self.handler(*catch, &from_body, &mut earlier);
            end = end.merge(&self.state);
        }
        let from_handlers = self.thrown.pop().unwrap_or_default();
        let mut escaping: Vec<(Ty, Span)> = from_body
            .into_iter()
            .filter(|(t, _)| !earlier.iter().any(|c| self.w.is_subtype(*t, *c)))
            .collect();
        escaping.extend(from_handlers);
        match finally {
            Some(finally) => self.finally(s, entry, end, finally, escaping),
            None => {
                self.state = end;
                self.pass_on(escaping);
            }
        }
    }

    pub(super) fn pass_on(&mut self, thrown: Vec<(Ty, Span)>) {
        if let Some(top) = self.thrown.last_mut() {
            top.extend(thrown);
        }
    }

    fn finally(
        &mut self,
        s: StmtId,
        entry: State,
        end: State,
        finally: StmtId,
        escaping: Vec<(Ty, Span)>,
    ) {
        let waiting = match self.frames.pop() {
            Some(Frame::Finally { waiting }) => waiting,
            _ => Vec::new(),
        };
        let range = self.typed.unit.ast[s].range;
        let start = self.typed.unit.ast[finally].range.start;
        self.state = entry;
        self.forget_unassigned(range.start, start);
        self.statement(finally);
        if !self.state.alive {
            // The block never completes: jumps and exceptions end here.
            return;
        }
        let after = self.state.clone();
        for (jump, mut state) in waiting {
            state.assigned.join(&after.assigned);
            state.unassigned.meet(&after.unassigned);
            self.jump(jump, state);
        }
        self.state = end;
        if self.state.alive {
            self.state.assigned.join(&after.assigned);
            self.state.unassigned.meet(&after.unassigned);
        }
        self.pass_on(escaping);
    }

    /// A resource: its initializer, and the exceptions of its `close`.
    fn resource(&mut self, resource: Resource) {
        let (ty, span) = match resource {
            Resource::Variable(var) => {
                if let Some(init) = self.typed.unit.ast[var].init {
                    self.expr(init);
                }
                let Some(local) = self.typed.local_of(var) else {
                    return;
                };
                let local = self.typed.local(local);
                (local.ty, local.span)
            }
            Resource::Expr(e) => {
                self.expr(e);
                (self.typed.note(e).ty, self.span(e))
            }
        };
        let name = self.w.names.intern("close");
        let bound = self.w.upper_bound(ty);
        let Some(class) = self.w.class_of(bound) else {
            return;
        };
        let methods = self.w.methods_named(class, name);
        for id in methods.iter() {
            let sig = self.w.signature(bound, *id);
            if sig.params.is_empty() {
                for t in sig.throws.iter().copied() {
                    self.throw(t, span);
                }
                return;
            }
        }
    }

    fn handler(&mut self, catch: CatchId, from_body: &[(Ty, Span)], earlier: &mut Vec<Ty>) {
        let unit = self.typed.unit.clone();
        let node = unit.ast[catch];
        let mut held = Vec::new();
        let written = unit.ast.list(node.types);
        let types: Vec<Ty> = written
            .iter()
            .filter_map(|t| self.typed.written_type(*t))
            .collect();
        for (ty, at) in types.iter().zip(written) {
            let span = unit.span(unit.ast[*at].range);
            self.check_handler(*ty, span, from_body, earlier);
            for (thrown, _) in from_body {
                if earlier.iter().any(|e| self.w.is_subtype(*thrown, *e)) {
                    continue;
                }
                if self.w.is_subtype(*thrown, *ty) {
                    held.push(*thrown);
                } else if self.w.is_subtype(*ty, *thrown) {
                    held.push(*ty);
                }
            }
        }
        if let Some(local) = self.typed.caught(catch) {
            self.caught.insert(local, held);
        }
        self.statement(node.body);
        earlier.extend(types);
    }

    /// A handler that can never run is an error.
    fn check_handler(&mut self, ty: Ty, span: Span, from_body: &[(Ty, Span)], earlier: &[Ty]) {
        let shown = self.w.display(ty);
        if earlier.iter().any(|e| self.w.is_subtype(ty, *e)) {
            let message = format!("`{shown}` was caught already");
            self.error(codes::BAD_CATCH, span, message);
            return;
        }
        let (exception, throwable) = (
            self.w.types.raw(ClassId::EXCEPTION),
            self.w.types.raw(ClassId::THROWABLE),
        );
        let general = ty == exception || ty == throwable;
        let possible = general
            || !self.w.is_checked(ty)
            || from_body
                .iter()
                .any(|(t, _)| self.w.is_subtype(*t, ty) || self.w.is_subtype(ty, *t));
        if !possible {
            let message = format!("`{shown}` is never thrown in the block");
            self.error(codes::BAD_CATCH, span, message);
        }
    }
}
