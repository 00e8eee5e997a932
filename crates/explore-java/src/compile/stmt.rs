//! Statements. One that cannot be compiled stops the runs that come to it; the others of its block are as they are.

use super::body::{Around, Body, Done, refuse};
use crate::code::{Native, Op, Why};
use crate::value::Value;
use heddle_resolve::model::{ClassId, MethodId};
use heddle_resolve::types::{Ty, TyKind};
use heddle_syntax::ast::{ExprId, ExprKind, Ident, StmtId, StmtKind, TextRange, VariableId, flags};

impl Body<'_, '_> {
    pub(super) fn stmt(&mut self, s: StmtId) {
        let unit = self.unit.clone();
        let node = unit.ast[s];
        self.at(node.range);
        let lacks = self.c.resolved.files[self.file]
            .lack_of_statement(s)
            .is_some();
        let whole = matches!(
            node.kind,
            StmtKind::Expr(_) | StmtKind::Local(_) | StmtKind::Return(_)
        );
        let done = match lacks && whole {
            true => refuse("code that needs a class which cannot be found"),
            false => self.stmt_kind(s, node.kind, None),
        };
        if let Err(refused) = done {
            self.at(node.range);
            self.emit(Op::Unsupported(refused.0.into()));
        }
    }

    fn stmt_kind(&mut self, s: StmtId, kind: StmtKind, label: Option<String>) -> Done {
        let unit = self.unit.clone();
        let range = unit.ast[s].range;
        match kind {
            StmtKind::Empty | StmtKind::TypeDecl(_) => {}
            StmtKind::Block(all) => unit.ast.list(all).iter().for_each(|s| self.stmt(*s)),
            StmtKind::Local(vars) => {
                for var in unit.ast.list(vars) {
                    self.variable(*var)?;
                }
            }
            StmtKind::Expr(e) => return self.effect(e),
            StmtKind::If {
                condition,
                then,
                otherwise,
            } => {
                let (other, end) = (self.label(), self.label());
                self.expr(condition)?;
                self.jump_if(false, other);
                self.stmt(then);
                self.jump(end);
                self.here(other);
                if let Some(s) = otherwise {
                    self.stmt(s);
                }
                self.here(end);
            }
            StmtKind::While {
                condition, body, ..
            } => {
                let again = self.label();
                self.here(again);
                self.looped(label, again, Some(condition), body, |b| {
                    b.jump(again);
                    Ok(())
                })?;
            }
            StmtKind::Do {
                condition, body, ..
            } => {
                let (start, again, after) = (self.label(), self.label(), self.label());
                self.here(start);
                self.around.push(Around::Target {
                    name: label,
                    after,
                    again: Some(again),
                });
                self.stmt(body);
                self.around.pop();
                self.here(again);
                self.expr(condition)?;
                self.jump_if(true, start);
                self.here(after);
            }
            StmtKind::For {
                init,
                condition,
                update,
                body,
                ..
            } => {
                unit.ast.list(init).iter().for_each(|s| self.stmt(*s));
                let (start, again) = (self.label(), self.label());
                self.here(start);
                self.looped(label, again, condition, body, |b| {
                    b.here(again);
                    for e in unit.ast.list(update) {
                        b.effect(*e)?;
                    }
                    b.jump(start);
                    Ok(())
                })?;
            }
            StmtKind::ForEach {
                var,
                iterable,
                body,
                ..
            } => {
                return self.for_each(label, var, iterable, body);
            }
            StmtKind::Labeled { label, body } => {
                let name = unit.ast.text(label.name).to_owned();
                let after = self.label();
                let inner = unit.ast[body].kind;
                self.around.push(Around::Target {
                    name: Some(name.clone()),
                    after,
                    again: None,
                });
                let done = self.stmt_kind(body, inner, Some(name));
                self.around.pop();
                self.here(after);
                return done;
            }
            StmtKind::Switch { selector, cases } => return self.switch(selector, cases, None),
            StmtKind::Return(value) => return self.return_(range, value),
            StmtKind::Break(label) => return self.leave(label, false),
            StmtKind::Continue(label) => return self.leave(label, true),
            StmtKind::Yield(e) => return self.yield_(e),
            StmtKind::Throw(e) => {
                self.expr(e)?;
                self.emit(Op::Throw);
            }
            StmtKind::Synchronized { lock, body } => {
                self.expr(lock)?;
                self.at(unit.ast[lock].range);
                let point = self.mark_lock(lock);
                return self.monitor(point, |b| {
                    b.stmt(body);
                    Ok(())
                });
            }
            StmtKind::Try {
                resources,
                body,
                catches,
                finally,
            } => {
                return self.try_(
                    unit.ast.list(resources),
                    body,
                    unit.ast.list(catches),
                    finally,
                );
            }
            StmtKind::Assert { condition, message } => {
                self.expr(condition)?;
                self.at(unit.ast[condition].range);
                self.mark_assert(range, condition, message);
                self.asserted(message)?;
            }
            StmtKind::Spec(clause) => self.spec_statement(clause),
            StmtKind::Error => return refuse("this statement"),
        }
        Ok(())
    }

    /// The condition of an `assert` is on the stack: the failure of one that the program itself catches is an exception like others.
    fn asserted(&mut self, message: Option<ExprId>) -> Done {
        let (holds, fails) = (self.label(), self.label());
        self.jump_if(true, holds);
        self.emit(Op::IsCaught(self.c.program.known.assertion));
        self.jump_if(false, fails);
        self.emit(Op::New(self.c.program.known.assertion));
        self.emit(Op::Dup);
        if let Some(message) = message {
            // In a replay the failure is the end: no point is waited for on the way to it.
            let marks = self.c.marks.take();
            let done = self.expr(message);
            self.c.marks = marks;
            done?;
            let ty = self.note(message).ty;
            if let Some(p) = self.prim(ty) {
                self.emit(Op::Box(p));
            }
        }
        let count = 1 + u8::from(message.is_some());
        self.emit(Op::Native(Native::ThrowableNew, count));
        self.emit(Op::Throw);
        self.here(fails);
        self.constant(Value::Int(0));
        self.emit(Op::Check(Box::new(Why::Assert)));
        self.here(holds);
        Ok(())
    }

    /// A loop whose condition is tested first; `next` goes back to its start.
    fn looped(
        &mut self,
        name: Option<String>,
        again: super::body::Label,
        condition: Option<ExprId>,
        body: StmtId,
        next: impl FnOnce(&mut Self) -> Done,
    ) -> Done {
        let after = self.label();
        if let Some(condition) = condition {
            self.expr(condition)?;
            self.jump_if(false, after);
        }
        self.around.push(Around::Target {
            name,
            after,
            again: Some(again),
        });
        self.stmt(body);
        self.around.pop();
        next(self)?;
        self.here(after);
        Ok(())
    }

    pub(super) fn variable(&mut self, var: VariableId) -> Done {
        let unit = self.unit.clone();
        let node = unit.ast[var];
        if node.modifiers.has(flags::GHOST) || node.modifiers.has(flags::SPEC_ONLY) {
            return Ok(());
        }
        let Some(local) = self.c.resolved.files[self.file].local_of(var) else {
            return refuse("a variable that was not typed");
        };
        let slot = self.slot(local);
        let ty = self.c.resolved.files[self.file].local(local).ty;
        let Some(init) = node.init else {
            return Ok(());
        };
        match unit.ast[init].kind {
            ExprKind::ArrayInit(items) => self.array_init(ty, items)?,
            _ => self.expr(init)?,
        }
        self.emit(Op::Store(slot));
        Ok(())
    }

    /// An expression for its effect.
    pub(super) fn effect(&mut self, e: ExprId) -> Done {
        let unit = self.unit.clone();
        let void = match unit.ast[e].kind {
            ExprKind::ConstructorCall { .. } => true,
            ExprKind::Paren(inner) => return self.effect(inner),
            _ => self.note(e).ty == Ty::VOID,
        };
        self.for_effect = Some(e);
        self.raw(e)?;
        if !void {
            self.emit(Op::Pop);
        }
        Ok(())
    }

    fn for_each(
        &mut self,
        label: Option<String>,
        var: VariableId,
        iterable: ExprId,
        body: StmtId,
    ) -> Done {
        let Some(local) = self.c.resolved.files[self.file].local_of(var) else {
            return refuse("a variable that was not typed");
        };
        let slot = self.slot(local);
        let wanted = self.c.resolved.files[self.file].local(local).ty;
        let ty = self.note(iterable).ty;
        self.raw(iterable)?;
        if let TyKind::Array(element) = self.c.resolved.world.types.kind(ty) {
            let (array, index) = (self.new_local(), self.new_local());
            self.emit(Op::Store(array));
            self.constant(Value::Int(0));
            self.emit(Op::Store(index));
            let (start, again, after) = (self.label(), self.label(), self.label());
            self.here(start);
            self.emit(Op::Load(index));
            self.emit(Op::Load(array));
            self.emit(Op::Length);
            self.emit(Op::Arith(crate::code::Arith::Less, crate::code::Kind::Int));
            self.jump_if(false, after);
            self.emit(Op::Load(array));
            self.emit(Op::Load(index));
            self.mark_each(iterable);
            self.emit(Op::ArrayLoad);
            self.convert(element, wanted);
            self.emit(Op::Store(slot));
            self.around.push(Around::Target {
                name: label,
                after,
                again: Some(again),
            });
            self.stmt(body);
            self.around.pop();
            self.here(again);
            self.emit(Op::Load(index));
            self.constant(Value::Int(1));
            self.emit(Op::Arith(crate::code::Arith::Add, crate::code::Kind::Int));
            self.emit(Op::Store(index));
            self.jump(start);
            self.here(after);
            return Ok(());
        }
        let element = self.c.resolved.world.as_super(ty, ClassId::ITERABLE);
        let element = element.and_then(|t| match self.c.resolved.world.types.kind(t) {
            TyKind::Class(_, list) => self.c.resolved.world.types.args(list).first().copied(),
            _ => None,
        });
        let iterator = self.new_local();
        self.virtual_call(ClassId::ITERABLE, "iterator")?;
        self.emit(Op::Store(iterator));
        let (again, after) = (self.label(), self.label());
        self.here(again);
        self.emit(Op::Load(iterator));
        self.virtual_call(ClassId::ITERATOR, "hasNext")?;
        self.jump_if(false, after);
        self.emit(Op::Load(iterator));
        self.virtual_call(ClassId::ITERATOR, "next")?;
        match (self.prim(wanted), element) {
            (Some(_), Some(element)) => {
                let element = self.c.resolved.world.upper_bound(element);
                self.convert(element, wanted);
            }
            (Some(p), None) => self.emit(Op::Unbox(p)),
            _ => {}
        }
        self.emit(Op::Store(slot));
        self.around.push(Around::Target {
            name: label,
            after,
            again: Some(again),
        });
        self.stmt(body);
        self.around.pop();
        self.jump(again);
        self.here(after);
        Ok(())
    }

    pub(super) fn virtual_call(&mut self, class: ClassId, name: &str) -> Done {
        let name = self.c.resolved.world.names.intern(name);
        let body = self.c.resolved.world.body(class);
        let Some(index) = body.methods_named(name).first().copied() else {
            return refuse("a method of the library");
        };
        let number = self.c.signature(MethodId { class, index });
        self.emit(Op::CallVirtual(number));
        Ok(())
    }

    pub(super) fn yield_(&mut self, e: ExprId) -> Done {
        let found = self
            .around
            .iter()
            .rposition(|a| matches!(a, Around::Yield { .. }));
        let Some(index) = found else {
            return refuse("this `yield`");
        };
        let Around::Yield { after, result } = self.around[index] else {
            return refuse("this `yield`");
        };
        self.expr(e)?;
        self.emit(Op::Store(result));
        self.leaving(index + 1)?;
        self.jump(after);
        self.came_back(index + 1);
        Ok(())
    }

    /// `break` and `continue`.
    fn leave(&mut self, label: Option<Ident>, again: bool) -> Done {
        let unit = self.unit.clone();
        let wanted = label.map(|l| unit.ast.text(l.name).to_owned());
        let found = self
            .around
            .iter()
            .enumerate()
            .rev()
            .find_map(|(k, a)| match a {
                Around::Target {
                    name,
                    after,
                    again: loops,
                } => match (&wanted, again) {
                    (None, false) if name.is_none() || loops.is_some() => Some((k, *after)),
                    (None, true) => loops.map(|l| (k, l)),
                    (Some(w), false) => (name.as_ref() == Some(w)).then_some((k, *after)),
                    (Some(w), true) if name.as_ref() == Some(w) => loops.map(|l| (k, l)),
                    _ => None,
                },
                _ => None,
            });
        let Some((index, to)) = found else {
            return refuse("this jump");
        };
        self.leaving(index + 1)?;
        self.jump(to);
        self.came_back(index + 1);
        Ok(())
    }

    fn return_(&mut self, range: TextRange, value: Option<ExprId>) -> Done {
        let Some(value) = value else {
            self.postconditions(None);
            self.mark_return(range, None);
            self.leaving(0)?;
            self.emit(Op::Return(false));
            self.came_back(0);
            return Ok(());
        };
        self.expr(value)?;
        let plain = self.ensures.is_empty()
            && self.inherited.is_empty()
            && !self.keeps_invariants
            && !self.around.iter().any(|a| {
                matches!(
                    a,
                    Around::Finally(..) | Around::Monitor(..) | Around::Resource(..)
                )
            });
        if plain {
            self.emit(Op::Return(true));
            return Ok(());
        }
        let slot = self.new_local();
        self.emit(Op::Store(slot));
        self.postconditions(Some(slot));
        self.mark_return(range, Some(value));
        self.leaving(0)?;
        self.emit(Op::Load(slot));
        self.emit(Op::Return(true));
        self.came_back(0);
        Ok(())
    }

    /// Says that somebody must not be null.
    pub(super) fn not_null(&mut self) {
        self.emit(Op::Native(Native::NonNull, 1));
    }
}
