//! Jumps: `break`, `continue`, `return`, `yield`. What a jump leaves on its way is done in order: monitors are given back,
//! resources closed, `finally` blocks run.

use crate::body::{Cleanup, Frame, Lower, refuse};
use crate::faults::fault;
use crate::method::Method;
use heddle_plato::ir::{Label, Op, OpKind, Stmt, Var};
use heddle_syntax::ast::{ExprId, Ident};
use heddle_text::Span;

impl Method<'_, '_> {
    /// Leaves all frames from `depth` on, doing what they ask for, and goes to the label.
    pub(super) fn jump(&mut self, depth: usize, to: Label, span: Span) -> Lower<()> {
        self.unwind(depth, span)?;
        self.code.out.push(Stmt::Exit(to));
        Ok(())
    }

    pub(super) fn unwind(&mut self, depth: usize, span: Span) -> Lower<()> {
        for k in (depth..self.code.frames.len()).rev() {
            match self.code.frames[k].clone() {
                Frame::Monitor(monitor) if !fault!("monitor-kept-by-jumps") => {
                    self.release(&monitor, span)?
                }
                Frame::Monitor(_) => {}
                Frame::Finally(_) if fault!("finally-skipped-by-jumps") => {}
                Frame::Finally(cleanup) => {
                    let inner = self.code.frames.split_off(k);
                    let done = self.outside_of_loops(k, |m| m.clean_up(&cleanup));
                    self.code.frames.extend(inner);
                    done?;
                }
                Frame::Reading(reading) => self.end_read(&reading, span),
                Frame::Target { .. } | Frame::Yield { .. } | Frame::Handlers(_) => {}
            }
        }
        Ok(())
    }

    /// The code of a `finally` block, or the end of a resource.
    pub(super) fn clean_up(&mut self, cleanup: &Cleanup) -> Lower<()> {
        match cleanup {
            Cleanup::Block(block) => self.stmt(*block),
            Cleanup::Close { local, ty, span } => self.close(*local, *ty, *span),
        }
    }

    pub(super) fn return_(&mut self, value: Option<ExprId>, span: Span) -> Lower<()> {
        if let Some(value) = value {
            let value = self.value(value)?;
            if let Some(result) = self.scope.result {
                self.code
                    .emit(Op::new(OpKind::Return, span).update(Var::Local(result), value));
            }
        }
        self.jump(self.scope.base, self.scope.end, span)
    }

    fn target(
        &self,
        wanted: Option<&str>,
        loops_only: bool,
    ) -> Option<(usize, Label, Option<Label>)> {
        let frames = self.code.frames[self.scope.base..].iter().enumerate().rev();
        let mut found = frames.filter_map(|(k, frame)| match frame {
            Frame::Target { name, after, again } => {
                Some((k + self.scope.base, name, *after, *again))
            }
            _ => None,
        });
        let fits = |name: &Option<String>, again: &Option<Label>| match wanted {
            Some(wanted) => name.as_deref() == Some(wanted),
            // An unlabelled `break` passes labelled blocks, an unlabelled `continue` passes switches.
            None => again.is_some() || (!loops_only && name.is_none()),
        };
        found
            .find(|(_, name, _, again)| fits(name, again))
            .map(|(k, _, after, again)| (k, after, again))
    }

    pub(super) fn break_(&mut self, label: Option<Ident>, span: Span) -> Lower<()> {
        let unit = self.unit();
        let wanted = label.map(|l| unit.ast.text(l.name));
        match self.target(wanted, false) {
            Some((k, after, _)) => self.jump(k, after, span),
            None => refuse("this break", span),
        }
    }

    pub(super) fn continue_(&mut self, label: Option<Ident>, span: Span) -> Lower<()> {
        let unit = self.unit();
        let wanted = label.map(|l| unit.ast.text(l.name));
        match self.target(wanted, true) {
            Some((k, _, Some(again))) => self.jump(k + 1, again, span),
            _ => refuse("this continue", span),
        }
    }

    /// `yield value` of a switch expression.
    pub(super) fn yield_(&mut self, value: ExprId, span: Span) -> Lower<()> {
        let frames = self.code.frames.iter().enumerate().rev();
        let mut found = frames.filter_map(|(k, frame)| match frame {
            Frame::Yield { after, result, ty } => Some((k, *after, *result, *ty)),
            _ => None,
        });
        let Some((k, after, result, ty)) = found.next() else {
            return refuse("this yield", span);
        };
        let value = self.value_as(value, ty, span)?;
        self.code.set(result, value, span);
        self.jump(k, after, span)
    }
}
