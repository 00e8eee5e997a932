//! Ghost code: `set x = e;` and `ghost T x = e;`.
//!
//! A ghost statement takes no time of its own: it belongs to the last operation on shared memory before it, if nothing but
//! local computation lies between them. So an invariant can link a ghost variable with the Java variable that was
//! written just before. A ghost statement at the beginning of a branch belongs to the test's last operation, one behind
//! a loop without `break` to the last operation of the loop's test. This is sound because ghost variables do not
//! influence the program. Where there is no such operation, the ghost statement is a step by itself.

use crate::body::{Lower, branch, refuse};
use crate::fuse::fuse;
use crate::method::{Method, This};
use heddle_contracts::Statement;
use heddle_plato::ir::{Expr, Op, OpKind, Stmt, Store, Var};
use heddle_resolve::typed::Target;
use heddle_syntax::ast::{ExprId, ExprKind, Stmt as AstStmt, StmtId, StmtKind, VariableId, flags};
use heddle_text::Span;

impl Method<'_, '_> {
    /// Statements in a row; ghost statements behind a loop belong to its last test.
    pub(crate) fn statements(&mut self, items: &[StmtId]) -> Lower<()> {
        let mut k = 0;
        while k < items.len() {
            if let Some((object, end)) = self.read_block(&items[k..])? {
                self.reading(object, &items[k + 1..k + end])?;
                k += end + 1;
                continue;
            }
            let behind = items[k + 1..].iter().take_while(|s| self.is_ghost(**s));
            let behind = match self.ends_with_its_test(items[k]) {
                true => behind.count(),
                false => 0,
            };
            self.behind_loop = items[k + 1..k + 1 + behind].to_vec();
            self.stmt(items[k])?;
            k += 1 + behind;
        }
        Ok(())
    }

    fn is_ghost(&self, s: StmtId) -> bool {
        let unit = self.unit();
        let StmtKind::Spec(clause) = unit.ast[s].kind else {
            return false;
        };
        let said = self.low.contracts.statement(self.scope.file, clause);
        said.is_some_and(|c| matches!(c.says, Statement::Set(_)))
    }

    /// Whether a statement, or the first one of a block, is a ghost statement.
    pub(crate) fn begins_with_ghost(&self, s: StmtId) -> bool {
        let unit = self.unit();
        match unit.ast[s].kind {
            StmtKind::Block(items) => {
                let first = unit.ast.list(items).first();
                first.is_some_and(|f| self.is_ghost(*f))
            }
            _ => self.is_ghost(s),
        }
    }

    /// A `while` or `do` loop that is left through its test only (or leaves the method, or goes on outside).
    fn ends_with_its_test(&self, s: StmtId) -> bool {
        let unit = self.unit();
        let range = match unit.ast[s].kind {
            StmtKind::While { .. } | StmtKind::Do { .. } => unit.ast[s].range,
            _ => return false,
        };
        let mut nodes = unit.ast.nodes::<AstStmt>();
        !nodes.any(|(_, n)| {
            let inside = range.start <= n.range.start && n.range.end <= range.end;
            inside && matches!(n.kind, StmtKind::Break(_))
        })
    }

    /// `set target = value;`
    pub(crate) fn set_ghost(&mut self, e: ExprId, span: Span) -> Lower<()> {
        let unit = self.unit();
        let ExprKind::Assign {
            op: None,
            target,
            value,
        } = unit.ast[e].kind
        else {
            return refuse("this `set`", span);
        };
        let ty = self.note(value).ty;
        let stored = match self.is_level(value) {
            true => self.level(value)?,
            false => self.code_formula(value)?,
        };
        let (var, value) = self.ghost_update(target, stored.clone())?;
        let mut op = Op::new(OpKind::Assign, span).update(var, value);
        if self.low.resolved.world.types.is_reference(ty) {
            op = self.lets_out(op, stored);
        }
        self.code.emit(op);
        self.join_last();
        self.set_in_loops(target, span)
    }

    /// What a `set` changes is among what the loops around write.
    fn set_in_loops(&mut self, target: ExprId, span: Span) -> Lower<()> {
        let unit = self.unit();
        let (kind, Target::Field(field, _)) = (unit.ast[target].kind, self.note(target).target)
        else {
            return match unit.ast[target].kind {
                ExprKind::Paren(inner) | ExprKind::Index { array: inner, .. } => {
                    self.set_in_loops(inner, span)
                }
                _ => Ok(()),
            };
        };
        let Some((global, is_static)) = self.low.heap.field(&mut self.low.resolved.world, field)
        else {
            return Ok(());
        };
        let object = match kind {
            _ if is_static => Some(crate::method::class_object(field.class, span)),
            ExprKind::Field { target, .. } if !self.is_this(target) => {
                Some(self.code_formula(target)?)
            }
            _ => self.this_or_none(span),
        };
        let check = object.and_then(|o| self.cell_in_loops(global, &o, span));
        if let Some(check) = check {
            self.code.demand([check], span);
        }
        Ok(())
    }

    pub(crate) fn is_this(&self, e: ExprId) -> bool {
        matches!(self.unit().ast[e].kind, ExprKind::This)
    }

    /// The variable behind a ghost location, and its value when the location gets `value`.
    fn ghost_update(&mut self, target: ExprId, value: Expr) -> Lower<(Var, Expr)> {
        let unit = self.unit();
        let span = unit.ast.span(unit.ast[target].range);
        let note = self.low.resolved.files[self.scope.file].note(target);
        match (unit.ast[target].kind, note.target) {
            (ExprKind::Paren(inner), _) => self.ghost_update(inner, value),
            (ExprKind::Index { array, index }, _) => {
                let map = self.code_formula(array)?;
                let key = self.code_formula(index)?;
                self.ghost_update(array, Expr::update(map, key, value))
            }
            (_, Target::Local(java)) => match self.scope.vars.get(&java) {
                Some(local) => Ok((Var::Local(*local), value)),
                None => refuse("this ghost variable", span),
            },
            (kind, Target::Field(field, around)) => {
                let object = match kind {
                    ExprKind::Field { target, .. } if !self.is_this(target) => {
                        Some(self.code_formula(target)?)
                    }
                    _ => match around.filter(|class| self.scope.class != Some(*class)) {
                        None => self.this_or_none(span),
                        Some(class) => match self.known_around(class, span) {
                            None => return refuse("this enclosing instance", span),
                            object => object,
                        },
                    },
                };
                if let (This::Building(fields), None) = (&self.scope.this, &object)
                    && let Some(local) = fields.fields.get(&field)
                {
                    return Ok((Var::Local(*local), value));
                }
                let world = &mut self.low.resolved.world;
                let Some((global, is_static)) = self.low.heap.field(world, field) else {
                    return refuse("a ghost field of this type", span);
                };
                let whole = self.low.heap.whole(global, Store::Pre, span);
                match object {
                    _ if is_static => Ok((Var::Global(global), value)),
                    Some(o) => Ok((Var::Global(global), Expr::update(whole, o, value))),
                    None => refuse("a ghost field of this object here", span),
                }
            }
            _ => refuse("this ghost location", span),
        }
    }

    /// `ghost T x = e;`
    pub(crate) fn ghost_variable(&mut self, var: VariableId) -> Lower<()> {
        let unit = self.unit();
        let span = unit.ast.span(unit.ast[var].range);
        let file = &self.low.resolved.files[self.scope.file];
        let Some(java) = file.local_of(var) else {
            return refuse("a variable that was not typed", span);
        };
        let value = unit.ast[var]
            .init
            .map(|init| match self.is_level(init) {
                true => self.level(init),
                false => self.code_formula(init),
            })
            .transpose()?;
        let local = self.declare(java, span)?;
        let ty = self.code.locals[local.index()].ty.clone();
        let value = value.unwrap_or_else(|| crate::heap::default_value(&ty, span));
        self.code.set(local, value, span);
        self.join_last();
        Ok(())
    }

    /// Whether a declaration is one of ghost variables.
    pub(crate) fn is_ghost_declaration(&self, var: VariableId) -> bool {
        let unit = self.unit();
        unit.ast[var].modifiers.has(flags::GHOST)
    }

    /// Makes the last operation one with the last operation on shared memory before it.
    fn join_last(&mut self) {
        let Some(start) = self.shared_tail(1) else {
            return;
        };
        let mut ops = self.code.out[start..].iter().filter_map(as_op);
        let Some(first) = ops.next().cloned() else {
            return;
        };
        let joined = ops.try_fold(first, |a, b| fuse(&a, b));
        if let Some(op) = joined {
            let set_up = crate::runnable::set_up_within(&self.code.out[start..]);
            self.code.out.truncate(start);
            self.code.out.extend(set_up);
            self.code.emit(op);
        }
    }

    /// Where the last operation on shared memory stands, if only simple local operations follow it; the last `skipped`
    /// operations are not looked at.
    fn shared_tail(&self, skipped: usize) -> Option<usize> {
        let out = &self.code.out;
        let mut k = out.len().checked_sub(skipped)?;
        while k > 0 {
            k -= 1;
            let op = as_op(&out[k])?;
            if !op.is_local() {
                return Some(k);
            }
            if !op.checks.is_empty() || !op.havoc.is_empty() {
                return None;
            }
        }
        None
    }

    /// Takes the operations away that a ghost statement in a branch could belong to.
    fn take_shared_tail(&mut self) -> Vec<Stmt> {
        match self.shared_tail(0) {
            Some(start) => self.code.out.split_off(start),
            None => Vec::new(),
        }
    }

    /// Two branches of which one begins with a ghost statement: each gets the test's last operation.
    pub(crate) fn fork_with_ghosts(
        &mut self,
        test: &Expr,
        span: Span,
        yes: impl FnOnce(&mut Self) -> Lower<()>,
        no: impl FnOnce(&mut Self) -> Lower<()>,
    ) -> Lower<()> {
        let tail = self.take_shared_tail();
        let begin = |m: &mut Self, taken: bool| {
            let copy = tail.iter().cloned();
            let copy = copy.map(|s| if taken { s } else { checked_before(s) });
            m.code.out.extend(copy);
            m.code.emit(branch(test, taken, span));
            // The operation ended in this way: it is no step of this branch otherwise.
            m.join_last();
        };
        let yes = self.inside(|m| {
            begin(m, true);
            yes(m)
        })?;
        let no = self.inside(|m| {
            begin(m, false);
            no(m)
        })?;
        self.code.out.push(Stmt::Choice(vec![yes, no]));
        Ok(())
    }
}

fn as_op(s: &Stmt) -> Option<&Op> {
    match s {
        Stmt::Op(op) => Some(op),
        _ => None,
    }
}

/// The operation where its checks are made elsewhere, in the other branch: here they are known. A check that speaks of how the
/// operation ended was made there only for the other way.
fn checked_before(s: Stmt) -> Stmt {
    let Stmt::Op(mut op) = s else { return s };
    let checks = std::mem::take(&mut op.checks);
    for check in checks {
        match check.expr.reads_store(Store::Post) {
            true => op.checks.push(check),
            false => op = op.guard(check.expr),
        }
    }
    Stmt::Op(op)
}
