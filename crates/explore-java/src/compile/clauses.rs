//! Clauses of classes and fields, and inherited ones of methods: methods that say whether they hold, run where they must.
//!
//! - `invariant` of objects: when they are constructed, and at the end of public methods, for objects that one thread has for itself or whose
//!   lock is held there. Programs that pack and unpack objects say themselves when invariants hold; there they are not looked at.
//! - `monitor_invariant`: when the monitor is given back. `global_invariant`: after every step that others can tell.
//! - `unwritable_by_env_if` and `non_null`: at writes.
//! - A method without a contract of its own is held to that of the nearest method that it overrides.

use super::Compiler;
use super::body::Body;
use crate::code::{Atomicity, ClassCheck, ClassNo, Kept, MethodNo, Op, Why};
use heddle_contracts::{ClassClause, FieldClause, FieldMark, MethodClause, Statement};
use heddle_resolve::model::{ClassId, Flags, MethodId};
use heddle_syntax::ast::{self, ExprId, ExprKind, SpecWord};
use heddle_text::Span;

/// A clause of a method that another one inherits.
#[derive(Clone, Debug)]
pub(super) struct Inherited {
    pub method: MethodNo,
    pub why: Why,
    pub asks_result: bool,
}

impl Compiler<'_> {
    /// What is said of the classes and fields that the program uses.
    pub(super) fn class_clauses(&mut self) {
        let mut done = 0;
        while done < self.class_ids.len() {
            let id = self.class_ids[done];
            if let Some(id) = id.filter(|id| self.decls.contains_key(id) && !self.is_model(*id)) {
                self.clauses_of_class(id, done as ClassNo);
            }
            done += 1;
            if done == self.class_ids.len() {
                self.finish();
            }
        }
    }

    fn clauses_of_class(&mut self, id: ClassId, number: ClassNo) {
        if !self.clauses {
            return;
        }
        let name = self.class_name(id);
        let packs = self
            .contracts
            .statements()
            .any(|s| matches!(s.says, Statement::Pack(_) | Statement::Unpack(_)));
        let all = self
            .contracts
            .class(id)
            .map_or(Vec::new(), |c| c.clauses.clone());
        for clause in all {
            let (kept, e, word) = match clause.says {
                ClassClause::Invariant(e) if !packs => (Kept::Visible, e, "invariant"),
                ClassClause::MonitorInvariant(e) => (Kept::Released, e, "monitor invariant"),
                ClassClause::GlobalInvariant(e) => (Kept::Always, e, "global invariant"),
                ClassClause::MonitorFootprint(_) | ClassClause::LockBefore(_) => continue,
                _ => {
                    self.list_unchecked("a clause of a class", clause.at.span);
                    continue;
                }
            };
            let message = format!("the {word} of `{name}` is false in a run");
            match self.formula(id, e) {
                Some(method) => {
                    let span = clause.at.span;
                    let check = ClassCheck {
                        kept,
                        method,
                        message,
                        span,
                    };
                    self.program.has_global |= kept == Kept::Always;
                    self.program.classes[number as usize].checks.push(check);
                }
                None => self.list_unchecked("a clause of a class", clause.at.span),
            }
        }
        self.clauses_of_fields(id);
    }

    fn clauses_of_fields(&mut self, id: ClassId) {
        let own: Vec<_> = self
            .contracts
            .fields()
            .filter(|f| f.field.class == id)
            .cloned()
            .collect();
        for contract in own {
            let info = self.resolved.world.field(contract.field);
            if info.flags.is_static() || info.flags.has(Flags::GHOST) {
                continue;
            }
            let name = self.resolved.world.names.text(info.name).to_owned();
            let number = self.field(contract.field) as usize;
            self.program.fields[number].non_null = contract.is(FieldMark::NonNull);
            for clause in &contract.clauses {
                let FieldClause::UnwritableByEnvIf(e) = clause.says else {
                    continue;
                };
                let message = format!("`{name}` is written although another thread relies on it");
                match self.formula(id, e) {
                    Some(method) => {
                        let kept = Kept::Unwritten;
                        let span = clause.at.span;
                        let check = ClassCheck {
                            kept,
                            method,
                            message,
                            span,
                        };
                        self.program.fields[number].unwritable.push(check);
                    }
                    None => self.list_unchecked("a clause of a field", clause.at.span),
                }
            }
        }
    }

    fn list_unchecked(&mut self, what: &str, span: Span) {
        if !self.program.unchecked.iter().any(|(_, s)| *s == span) {
            self.program.unchecked.push((what.to_owned(), span));
        }
    }

    /// A method of an object that says whether a formula holds.
    fn formula(&mut self, class: ClassId, e: ExprId) -> Option<MethodNo> {
        let (file, _) = self.decls.get(&class).copied()?;
        let mut body = Body::new(self, file, Some(class), true);
        body.name = "formula".to_owned();
        body.formulas = 1;
        let range = body.unit.ast[e].range;
        body.at(range);
        body.expr(e).ok()?;
        body.emit(Op::Return(true));
        let method = body.finish(Ok(()), 1, Atomicity::Steps, false, false);
        self.program.methods.push(method);
        Some(self.program.methods.len() as MethodNo - 1)
    }

    /// The clauses that a method without a contract of its own is held to, with those that cannot be looked at listed.
    pub(super) fn inherited(&mut self, id: MethodId) -> (Vec<Inherited>, Vec<Inherited>) {
        let (mut entry, mut exit) = (Vec::new(), Vec::new());
        let above = self.contracts.specified_by(&mut self.resolved.world, id);
        let Some(above) = above.filter(|a| *a != id && self.clauses) else {
            return (entry, exit);
        };
        let (Some(contract), Some((file, decl))) = (
            self.contracts.written(above),
            self.method_decls.get(&above).copied(),
        ) else {
            return (entry, exit);
        };
        let name = self.method_name(id);
        let several = contract.cases.len() > 1 || !contract.structure.is_empty();
        for clause in contract.clauses() {
            let (e, why, list) = match clause.says {
                MethodClause::Requires(e) => (e, Why::Requires(name.clone()), &mut entry),
                MethodClause::Ensures(e) => (e, Why::Ensures(name.clone()), &mut exit),
                _ => continue,
            };
            let compiled = match several {
                true => None,
                false => self.method_formula(above, file, decl, e),
            };
            match compiled {
                Some((method, asks_result)) => list.push(Inherited {
                    method,
                    why,
                    asks_result,
                }),
                None => self.list_unchecked("an inherited clause", clause.at.span),
            }
        }
        (entry, exit)
    }

    /// A method with the parameters of a method, and perhaps its result, that says whether a formula about them holds.
    fn method_formula(
        &mut self,
        of: MethodId,
        file: usize,
        decl: ast::MethodId,
        e: ExprId,
    ) -> Option<(MethodNo, bool)> {
        let mut body = Body::new(self, file, Some(of.class), true);
        body.name = "formula".to_owned();
        body.formulas = 1;
        let unit = body.unit.clone();
        let parts = unit.ast.exprs_within(unit.ast[e].range);
        if parts
            .iter()
            .any(|(_, p)| matches!(p.kind, ExprKind::Old { .. }))
        {
            return None;
        }
        let asks = parts
            .iter()
            .any(|(_, p)| matches!(p.kind, ExprKind::Word(SpecWord::Result)));
        for param in unit.ast.list(unit.ast[decl].params) {
            match body.c.resolved.files[file].local_of(*param) {
                Some(local) => {
                    body.slot(local);
                }
                None => return None,
            }
        }
        if asks {
            body.result = Some(body.new_local());
        }
        let params = body.locals;
        body.at(unit.ast[e].range);
        body.expr(e).ok()?;
        body.emit(Op::Return(true));
        let method = body.finish(Ok(()), params, Atomicity::Steps, false, false);
        self.program.methods.push(method);
        Some((self.program.methods.len() as MethodNo - 1, asks))
    }
}

impl Body<'_, '_> {
    /// Checks what a method is held to on entry, and keeps its arguments for what is checked on return.
    pub(super) fn inherit(&mut self, id: MethodId, params: u16) {
        let (entry, exit) = self.c.inherited(id);
        for clause in &entry {
            self.held_to(clause, (0..params).collect());
        }
        if !exit.is_empty() {
            for n in 0..params {
                let slot = self.new_local();
                self.emit(Op::Load(n));
                self.emit(Op::Store(slot));
                self.kept.push(slot);
            }
        }
        self.inherited = exit;
    }

    /// Checks inherited postconditions, with the result in a local.
    pub(super) fn inherited_results(&mut self, result: Option<u16>) {
        for clause in self.inherited.clone() {
            let mut args = self.kept.clone();
            match (clause.asks_result, result) {
                (true, None) => continue,
                (true, Some(slot)) => args.push(slot),
                _ => {}
            }
            self.held_to(&clause, args);
        }
    }

    fn held_to(&mut self, clause: &Inherited, args: Vec<u16>) {
        self.emit(Op::Quiet);
        args.into_iter().for_each(|n| self.emit(Op::Load(n)));
        self.emit(Op::Call(clause.method));
        self.emit(Op::Loud);
        self.emit(Op::Check(Box::new(clause.why.clone())));
    }

    /// At the end of a public method the invariants of its object hold.
    pub(super) fn visible_end(&mut self) {
        if self.keeps_invariants {
            self.emit(Op::Load(0));
            self.emit(Op::Invariants);
        }
    }
}

impl Compiler<'_> {
    /// Whether the end of a method is a place where invariants hold.
    pub(super) fn ends_visibly(&self, id: MethodId, public: bool) -> bool {
        let said = self.contracts.class(id.class);
        let invariant = said.is_some_and(|c| !c.invariants().is_empty());
        public && invariant && self.clauses && !self.is_model(id.class)
    }
}
