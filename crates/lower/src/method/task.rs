//! Which methods are verified by themselves: those with a specification, those that others can call, and those that no checked call
//! gets to.

use super::Purpose;
use crate::body::{Lower, NotModelled};
use crate::program::{Lowering, Refused};
use crate::summary::CodeId;
use heddle_contracts::MethodMark;
use heddle_diag::Premise;
use heddle_plato::ir::Proc;
use heddle_resolve::model::{Flags, MethodId};
use heddle_syntax::ast;

impl Lowering<'_> {
    /// Lowers a method as something to be verified by itself. Methods without specification that only this program can
    /// call are checked at their calls; a constructor is checked where objects are made.
    pub(crate) fn task(&mut self, id: MethodId) -> Result<(), Refused> {
        let Some((file, decl)) = self.classes.method(id) else {
            return Ok(());
        };
        let unit = self.unit(file);
        let node = unit.ast[decl];
        let contract = self.contracts.method(id);
        if node.body.is_none() || contract.is_some_and(|c| c.is(MethodMark::SpecOnly)) {
            return Ok(());
        }
        let header = unit.ast.ident_span(node.name);
        let name = self.method_name(id);
        let refused = |name: String, e: NotModelled| Refused {
            name,
            header,
            what: e.what,
            span: e.span,
            fault: e.fault,
        };
        self.ends_quietly(id, header)
            .and_then(|()| self.lower_task(id, file, decl))
            .map_err(|e| refused(name.clone(), e))?;
        if node.kind == ast::MethodKind::Method && self.specified_by(id).is_some() {
            let entered = self.entry_task(id, header);
            return entered.map_err(|e| refused(format!("{name} (as a thread)"), e));
        }
        Ok(())
    }

    /// Words on a method that are claims and that nothing checks.
    fn name_unchecked_words(&mut self, id: MethodId, file: usize, decl: ast::MethodId) {
        let unit = self.unit(file);
        let node = unit.ast[decl];
        let Some(contract) = self.contracts.method(id) else {
            return;
        };
        let non_null = contract.is(MethodMark::NonNull) || !contract.non_null_params.is_empty();
        let pure = contract.is(MethodMark::Pure);
        let is_method = node.kind == ast::MethodKind::Method;
        let own = self.specified_by(id).is_none_or(|by| by == id);
        let claims = [
            (non_null && is_method && !own, "non_null"),
            (pure && !is_method, "pure"),
        ];
        for (claimed, word) in claims {
            if claimed {
                let name = self.method_name(id);
                let text = format!("`{word}` of `{name}` holds, which is not checked");
                self.assume(Premise::UncheckedClaim, text);
            }
        }
    }

    fn lower_task(&mut self, id: MethodId, file: usize, decl: ast::MethodId) -> Lower<()> {
        let unit = self.unit(file);
        let node = unit.ast[decl];
        let flags = self.resolved.world.method(id).flags;
        let public = flags.has(Flags::PUBLIC) || flags.has(Flags::PROTECTED);
        let called = !public && self.classes.is_called(self.resolved, id);
        let specified = self.specified_by(id).is_some();
        if specified || !called {
            self.tasks.insert(id);
        }
        self.no_open_helper(id, file, decl)?;
        let proc = match node.kind {
            ast::MethodKind::Method if specified => {
                let header = unit.ast.ident_span(node.name);
                let proc = self.callable(id, header)?;
                self.clients.methods.push((id, proc));
                return Ok(());
            }
            _ if called && !self.has_contract(file, decl) => {
                self.inner.push(id);
                return Ok(());
            }
            ast::MethodKind::Method => self.procedure(id, file, decl, Purpose::Task)?,
            _ => self.constructor_task(id)?,
        };
        self.name_unchecked_words(id, file, decl);
        let proc = self.add(proc);
        if node.kind == ast::MethodKind::Method {
            self.clients.methods.push((id, proc));
            self.summaries.tasks.insert(CodeId::Method(id), proc);
        }
        Ok(())
    }

    /// The method must obey the specification of one that it overrides.
    pub(crate) fn owed_task(&mut self, id: MethodId, by: MethodId) -> Result<(), Refused> {
        let Some((file, decl)) = self.classes.method(id) else {
            return Ok(());
        };
        let unit = self.unit(file);
        let header = unit.ast.ident_span(unit.ast[decl].name);
        let name = format!("{} (as {})", self.method_name(id), self.method_name(by));
        match self.procedure(id, file, decl, Purpose::Obeys(by)) {
            Ok(proc) => {
                let proc = self.add(Proc { name, ..proc });
                self.obeying.push((by, proc));
                Ok(())
            }
            Err(e) => Err(Refused {
                name,
                header,
                what: e.what,
                span: e.span,
                fault: e.fault,
            }),
        }
    }

    /// Methods that were to be checked at their calls, but no call that is checked gets there.
    pub(crate) fn left_over(&mut self) -> Vec<Refused> {
        let mut refused = Vec::new();
        for id in self.classes.methods() {
            let Some((file, decl)) = self.classes.method(id) else {
                continue;
            };
            let unit = self.unit(file);
            let node = unit.ast[decl];
            let plain = node.kind == ast::MethodKind::Method && node.body.is_some();
            let known = self.tasks.contains(&id) || self.bad.contains_key(&id);
            if !plain || known || self.callable.contains_key(&id) {
                continue;
            }
            let made = self.procedure(id, file, decl, Purpose::Task);
            match made {
                Ok(proc) => {
                    let proc = self.add(proc);
                    self.summaries.tasks.insert(CodeId::Method(id), proc);
                }
                Err(e) => refused.push(Refused {
                    name: self.method_name(id),
                    header: unit.ast.ident_span(node.name),
                    what: e.what,
                    span: e.span,
                    fault: e.fault,
                }),
            }
            self.forget_grounds();
        }
        refused
    }
}
