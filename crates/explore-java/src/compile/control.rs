//! `try`, monitors, and what has to be done on the way out of them.

use super::body::{Around, Body, Done, refuse};
use crate::code::{Op, Test};
use crate::value::Value;
use heddle_resolve::model::{ClassId, MethodId};
use heddle_syntax::ast::{CatchId, Resource, ResourceId, StmtId};

impl Body<'_, '_> {
    /// Does what is to be done before code leaves everything from `index` on, the innermost first. What is done is not covered by
    /// the region that it ends.
    pub(super) fn leaving(&mut self, index: usize) -> Done {
        let all = self.around.clone();
        for k in (index..all.len()).rev() {
            match &all[k] {
                Around::Finally(stmt, region) => {
                    self.suspend(*region);
                    // Jumps out of the block itself leave only what is around it.
                    let inner = self.around.split_off(k);
                    self.stmt(*stmt);
                    self.around.extend(inner);
                }
                Around::Monitor(slot, region) => {
                    self.suspend(*region);
                    self.emit(Op::Load(*slot));
                    self.emit(Op::Exit);
                }
                Around::Resource(slot, region) => {
                    self.suspend(*region);
                    self.close(*slot)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// After a jump out: the regions cover again what follows.
    pub(super) fn came_back(&mut self, index: usize) {
        let all = self.around.clone();
        for around in &all[index..] {
            if let Around::Finally(_, region)
            | Around::Monitor(_, region)
            | Around::Resource(_, region) = around
            {
                self.resume(*region);
            }
        }
    }

    /// Code under the monitor of the object on the stack.
    pub(super) fn monitor(
        &mut self,
        point: Option<u32>,
        code: impl FnOnce(&mut Self) -> Done,
    ) -> Done {
        let span = self.span;
        let slot = self.new_local();
        self.emit(Op::Dup);
        self.emit(Op::Store(slot));
        if let Some(point) = point {
            self.emit(Op::Mark(point));
        }
        self.emit(Op::Enter);
        let region = self.protect();
        self.around.push(Around::Monitor(slot, region));
        let done = code(self);
        self.around.pop();
        if let Err(refused) = done {
            self.emit(Op::Unsupported(refused.0.into()));
        }
        self.suspend(region);
        self.span = span;
        let end = self.label();
        self.emit(Op::Load(slot));
        self.emit(Op::Exit);
        self.jump(end);
        self.handle(region, None);
        let thrown = self.new_local();
        self.emit(Op::Store(thrown));
        self.emit(Op::Load(slot));
        self.emit(Op::Exit);
        self.emit(Op::Load(thrown));
        self.emit(Op::Throw);
        self.here(end);
        Ok(())
    }

    pub(super) fn try_(
        &mut self,
        resources: &[ResourceId],
        body: StmtId,
        catches: &[CatchId],
        finally: Option<StmtId>,
    ) -> Done {
        let Some(last) = finally else {
            return self.catching(resources, body, catches);
        };
        let span = self.span;
        let region = self.protect();
        self.around.push(Around::Finally(last, region));
        let done = self.catching(resources, body, catches);
        self.around.pop();
        if let Err(refused) = done {
            self.emit(Op::Unsupported(refused.0.into()));
        }
        self.suspend(region);
        let end = self.label();
        self.stmt(last);
        self.jump(end);
        self.span = span;
        self.handle(region, None);
        let thrown = self.new_local();
        self.emit(Op::Store(thrown));
        self.stmt(last);
        self.emit(Op::Load(thrown));
        self.emit(Op::Throw);
        self.here(end);
        Ok(())
    }

    fn catching(&mut self, resources: &[ResourceId], body: StmtId, catches: &[CatchId]) -> Done {
        let unit = self.unit.clone();
        let region = self.protect();
        let done = self.with_resources(resources, body);
        if let Err(refused) = done {
            self.emit(Op::Unsupported(refused.0.into()));
        }
        self.suspend(region);
        if catches.is_empty() {
            return Ok(());
        }
        let end = self.label();
        self.jump(end);
        for catch in catches {
            let node = unit.ast[*catch];
            self.at(node.range);
            for ty in unit.ast.list(node.types) {
                let Some(ty) = self.c.resolved.files[self.file].written_type(*ty) else {
                    return refuse("an exception that was not typed");
                };
                let test = self.c.test(ty);
                self.handle(region, Some(test));
            }
            match self.c.resolved.files[self.file].caught(*catch) {
                Some(local) => {
                    let slot = self.slot(local);
                    self.emit(Op::Store(slot));
                }
                None => self.emit(Op::Pop),
            }
            self.stmt(node.body);
            self.jump(end);
        }
        self.here(end);
        Ok(())
    }

    /// `try (R r = …)`: closed on every way out; what closing throws after another exception is dropped.
    fn with_resources(&mut self, resources: &[ResourceId], body: StmtId) -> Done {
        let Some((first, rest)) = resources.split_first() else {
            self.stmt(body);
            return Ok(());
        };
        let unit = self.unit.clone();
        let slot = match unit.ast[*first] {
            Resource::Variable(var) => {
                self.variable(var)?;
                let local = self.c.resolved.files[self.file].local_of(var);
                local.map(|l| self.slot(l))
            }
            Resource::Expr(e) => {
                self.expr(e)?;
                let slot = self.new_local();
                self.emit(Op::Store(slot));
                Some(slot)
            }
        };
        let Some(slot) = slot else {
            return refuse("a resource that was not typed");
        };
        let region = self.protect();
        self.around.push(Around::Resource(slot, region));
        let done = self.with_resources(rest, body);
        self.around.pop();
        done?;
        self.suspend(region);
        let end = self.label();
        self.close(slot)?;
        self.jump(end);
        self.handle(region, None);
        let thrown = self.new_local();
        self.emit(Op::Store(thrown));
        let closing = self.protect();
        self.close(slot)?;
        self.suspend(closing);
        self.emit(Op::Load(thrown));
        self.emit(Op::Throw);
        self.handle(closing, Some(Test::Any));
        self.emit(Op::Pop);
        self.emit(Op::Load(thrown));
        self.emit(Op::Throw);
        self.here(end);
        Ok(())
    }

    fn close(&mut self, slot: u16) -> Done {
        let none = self.label();
        self.emit(Op::Load(slot));
        self.constant(Value::Null);
        self.emit(Op::Same(true));
        self.jump_if(true, none);
        self.emit(Op::Load(slot));
        let name = self.c.resolved.world.names.intern("close");
        let body = self.c.resolved.world.body(ClassId::AUTO_CLOSEABLE);
        let Some(index) = body.methods_named(name).first().copied() else {
            return refuse("a resource");
        };
        let class = ClassId::AUTO_CLOSEABLE;
        let number = self.c.signature(MethodId { class, index });
        self.emit(Op::CallVirtual(number));
        self.here(none);
        Ok(())
    }
}
