//! Statements.

mod held;
mod iterable;
mod jump;
mod loops;
pub(crate) mod matching;
mod measure;
mod monitor;
mod switch;
mod trying;
mod unroll;

use crate::body::{Lower, branch, refuse};
use crate::heap::{default_value, plato_type};
use crate::method::Method;
use heddle_contracts::Statement;
use heddle_diag::Premise;
use heddle_plato::ir::{Check, CheckKind, Expr, LocalId, Op, OpKind, Stmt};
use heddle_resolve::model::ClassId;
use heddle_resolve::typed;
use heddle_syntax::ast::{ClauseId, ExprId, StmtId, StmtKind, VariableId};
use heddle_text::Span;

impl Method<'_, '_> {
    /// Lowers a statement.
    pub(crate) fn stmt(&mut self, id: StmtId) -> Lower<()> {
        self.is_known(|file| file.lack_of_statement(id))?;
        let unit = self.unit();
        let node = unit.ast[id];
        let span = unit.ast.span(node.range);
        match node.kind {
            StmtKind::Empty => Ok(()),
            StmtKind::Block(items) => self.statements(unit.ast.list(items)),
            StmtKind::Local(vars) => unit
                .ast
                .list(vars)
                .iter()
                .try_for_each(|v| self.local_variable(*v)),
            StmtKind::Expr(e) => self.effect(e),
            StmtKind::If {
                condition,
                then,
                otherwise,
            } => {
                let test_span = unit.ast.span(unit.ast[condition].range);
                let test = self.value(condition)?;
                let ghost = |m: &Self, s: StmtId| m.begins_with_ghost(s);
                if ghost(self, then) || otherwise.is_some_and(|s| ghost(self, s)) {
                    let no = |m: &mut Self| otherwise.map_or(Ok(()), |s| m.stmt(s));
                    return self.fork_with_ghosts(&test, test_span, |m| m.stmt(then), no);
                }
                let yes = self.inside(|m| m.stmt(then))?;
                let no = self.inside(|m| otherwise.map_or(Ok(()), |s| m.stmt(s)))?;
                self.fork(&test, yes, no, test_span);
                Ok(())
            }
            StmtKind::While { .. }
            | StmtKind::Do { .. }
            | StmtKind::For { .. }
            | StmtKind::ForEach { .. } => self.iterate(id, None),
            StmtKind::Labeled { label, body } => self.labelled(label, body),
            StmtKind::Return(value) => self.return_(value, span),
            StmtKind::Break(label) => self.break_(label, span),
            StmtKind::Continue(label) => self.continue_(label, span),
            StmtKind::Synchronized { lock, body } => {
                let lock_span = unit.ast.span(unit.ast[lock].range);
                let ty = self.note(lock).ty;
                let class = self.low.class_behind(ty).unwrap_or(ClassId::OBJECT);
                let field = match self.note(lock).target {
                    typed::Target::Field(field, _) => Some(field),
                    _ => None,
                };
                let object = self.value(lock)?;
                let (class, field) = match field.and_then(|f| self.low.stands_for(f)) {
                    Some(_) => (self.low.resolved.world.class_ref("java/lang/Class"), None),
                    None => (class, field),
                };
                self.synchronized(object, Some(class), field, body, lock_span)
            }
            StmtKind::Assert { condition, .. } => self.assertion(condition, span),
            StmtKind::Throw(value) => self.throw_(value, span),
            StmtKind::Try {
                resources,
                body,
                catches,
                finally,
            } => self.try_(resources, body, catches, finally),
            StmtKind::Switch { selector, cases } => self.switch(selector, cases, span),
            StmtKind::Spec(clause) => self.spec_statement(clause),
            // Its methods are lowered by themselves, its constructors where objects are made.
            StmtKind::TypeDecl(_) => Ok(()),
            StmtKind::Yield(value) => self.yield_(value, span),
            StmtKind::Error => refuse("a syntax error", span),
        }
    }

    /// Lowers into a sequence of its own.
    pub(crate) fn inside(&mut self, build: impl FnOnce(&mut Self) -> Lower<()>) -> Lower<Stmt> {
        let outer = std::mem::take(&mut self.code.out);
        let done = build(self);
        let made = std::mem::replace(&mut self.code.out, outer);
        done.map(|()| Stmt::Seq(made))
    }

    /// Two branches of a test.
    pub(crate) fn fork(&mut self, test: &Expr, yes: Stmt, no: Stmt, span: Span) {
        let side = |taken, rest| Stmt::Seq(vec![Stmt::Op(branch(test, taken, span)), rest]);
        self.code
            .out
            .push(Stmt::Choice(vec![side(true, yes), side(false, no)]));
    }

    /// Two branches of a test that is not the user's own, such as whether an exception is on its way.
    pub(crate) fn quiet_fork(&mut self, test: &Expr, yes: Stmt, no: Stmt, span: Span) {
        let side = |guard, rest| {
            let test = Op::new(OpKind::CallGlue, span).guard(guard);
            Stmt::Seq(vec![Stmt::Op(test), rest])
        };
        let sides = vec![side(test.clone(), yes), side(Expr::not(test.clone()), no)];
        self.code.out.push(Stmt::Choice(sides));
    }

    /// A local for a Java variable.
    pub(crate) fn declare(&mut self, java: typed::LocalId, span: Span) -> Lower<LocalId> {
        let local = self.low.resolved.files[self.scope.file].local(java);
        let name = self.low.resolved.world.names.text(local.name).to_owned();
        let Some(ty) = plato_type(&mut self.low.resolved.world, local.ty) else {
            return refuse("a variable of this type", span);
        };
        let made = self.code.local(name, ty, span);
        let form = self.low.form_of(self.scope.file, java);
        self.code.written_as(made, form);
        self.scope.vars.insert(java, made);
        Ok(made)
    }

    fn local_variable(&mut self, var: VariableId) -> Lower<()> {
        if self.is_ghost_declaration(var) {
            return self.ghost_variable(var);
        }
        let unit = self.unit();
        let node = unit.ast[var];
        let span = unit.ast.span(node.range);
        let file = &self.low.resolved.files[self.scope.file];
        let Some(java) = file.local_of(var) else {
            return refuse("a variable that was not typed", span);
        };
        let local = self.declare(java, span)?;
        let value = match node.init {
            Some(init) => self.value(init)?,
            None => default_value(&self.code.locals[local.index()].ty, span),
        };
        self.code.set(local, value, span);
        Ok(())
    }

    /// An `assert` of Java. Whether it is evaluated at all depends on how the program is started; a condition with effects
    /// is therefore both evaluated and skipped.
    fn assertion(&mut self, condition: ExprId, span: Span) -> Lower<()> {
        let at = self.span(self.unit().ast[condition].range);
        let checked = self.inside(|m| {
            let expr = m.value(condition)?;
            let kind = CheckKind::Assert;
            m.code
                .emit(Op::new(OpKind::Assert, span).check(expr, kind, at));
            Ok(())
        })?;
        let mut effects = false;
        checked.for_each_op(&mut |op| effects |= !op.modified_globals().is_empty());
        let unit = self.unit();
        let range = unit.ast[condition].range;
        let writes = unit.ast.nodes::<heddle_syntax::ast::Expr>().any(|(_, n)| {
            let inside = range.start <= n.range.start && n.range.end <= range.end;
            inside && writes(n.kind)
        });
        self.code.out.push(match effects || writes {
            true => Stmt::Choice(vec![checked, Stmt::Seq(Vec::new())]),
            false => checked,
        });
        Ok(())
    }

    fn spec_statement(&mut self, clause: ClauseId) -> Lower<()> {
        let unit = self.unit();
        let Some(said) = self.low.contracts.statement(self.scope.file, clause) else {
            let span = unit.ast.span(unit.ast[clause].range);
            return refuse("this specification statement", span);
        };
        let span = said.at.span;
        match said.says {
            Statement::Assert(e) => {
                let expr = self.code_formula(e)?;
                let at = unit.ast.span(unit.ast[e].range);
                self.must_be_readable(&expr, at);
                self.know_non_null(&expr, at);
                let mut op = Op::new(OpKind::Assert, span);
                op.checks.push(Check {
                    expr,
                    kind: CheckKind::Assert,
                    span: at,
                });
                self.code.emit(op);
                Ok(())
            }
            Statement::Assume(e) => {
                let fact = self.code_formula(e)?;
                self.code.emit(Op::new(OpKind::Assume, span).guard(fact));
                self.low
                    .assume_at(Premise::UserAssume, "this `assume` holds", span);
                self.low
                    .doubt(span, "this assumption can never hold here".to_owned());
                Ok(())
            }
            Statement::Set(e) => self.set_ghost(e, span),
            Statement::Share { object, mode } => self.share(object, mode, span),
            Statement::Pack(object) => self.pack(object, span),
            Statement::Unpack(object) => self.unpack(object, span),
            Statement::BeginRead(_) | Statement::EndRead => refuse(
                "a read block that does not begin and end in one block",
                span,
            ),
        }
    }
}

/// Whether evaluating it changes something, whatever its operands are.
fn writes(kind: heddle_syntax::ast::ExprKind) -> bool {
    use heddle_syntax::ast::{ExprKind, UnaryOp};
    match kind {
        ExprKind::Assign { .. }
        | ExprKind::Call { .. }
        | ExprKind::Component
        | ExprKind::New { .. } => true,
        ExprKind::Unary { op, .. } => !matches!(
            op,
            UnaryOp::Plus | UnaryOp::Minus | UnaryOp::Not | UnaryOp::BitNot
        ),
        _ => false,
    }
}
