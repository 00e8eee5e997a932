//! Bodies: statements to the five forms of the IR, and scopes.

use super::expr::Exprs;
use super::locals::Locals;
use super::rules::Rules;
use super::types::type_text;
use super::{Placed, Resolver};
use crate::ast::{self, Condition, Item, LoopClause, StmtKind};
use crate::ir::{
    Expr, Label, Local, LocalId, Loop, Op, OpKind, ProcId, Program, Stmt, Store, ThreadId, Type,
    Var,
};
use heddle_diag::{Code, Diagnostic, codes};
use heddle_text::Span;

/// The label of the block around a whole body; `return` leaves it.
const WHOLE_BODY: Label = Label(0);

/// The body of a thread or procedure while it is resolved.
pub(super) struct Body<'r> {
    pub resolver: &'r mut Resolver,
    pub locals: Locals,
    /// The procedure; `None` for a thread.
    pub proc: Option<ProcId>,
    /// The local that holds the result.
    pub result: Option<LocalId>,
    next_bound: u32,
    next_label: u32,
    /// Labels that `break` and `continue` leave, innermost last.
    loops: Vec<(Label, Label)>,
    /// Named blocks, innermost last.
    blocks: Vec<(ast::Name, Label)>,
}

impl Resolver {
    /// Resolves all bodies.
    pub(super) fn bodies(&mut self, items: &[Placed<'_>]) {
        for Placed { item, id, .. } in items {
            match (item, id) {
                (Item::Thread(decl), Some(id)) => self.thread_body(ThreadId(*id), decl),
                (Item::Proc(decl), Some(id)) => {
                    if let Some(block) = &decl.body {
                        self.proc_body(ProcId(*id), block);
                    }
                }
                _ => {}
            }
        }
    }

    fn thread_body(&mut self, id: ThreadId, decl: &ast::Thread) {
        let table = self.tables.program.threads[id.index()].locals.clone();
        let read_only = table.len();
        let (body, locals) = Body::new(self, None, None, table, read_only).whole(&decl.body);
        let thread = &mut self.tables.program.threads[id.index()];
        (thread.body, thread.locals) = (body, locals);
    }

    fn proc_body(&mut self, id: ProcId, block: &ast::Block) {
        let proc = &self.tables.program.procs[id.index()];
        let (table, params, result) = (proc.locals.clone(), proc.params, proc.result);
        let (body, locals) = Body::new(self, Some(id), result, table, params).whole(block);
        let proc = &mut self.tables.program.procs[id.index()];
        (proc.body, proc.locals) = (Some(body), locals);
    }
}

impl<'r> Body<'r> {
    fn new(
        resolver: &'r mut Resolver,
        proc: Option<ProcId>,
        result: Option<LocalId>,
        table: Vec<Local>,
        read_only: usize,
    ) -> Self {
        let mut locals = Locals::new();
        for (i, local) in table.into_iter().enumerate() {
            if i < read_only {
                locals.add_read_only(&local.name, Some(local.ty), local.span);
            } else {
                // The result; its name is a reserved word, so it needs no scope.
                locals.add_unnamed(local.name, local.ty, local.span);
            }
        }
        Body {
            resolver,
            locals,
            proc,
            result,
            next_bound: 0,
            next_label: WHOLE_BODY.0 + 1,
            loops: Vec::new(),
            blocks: Vec::new(),
        }
    }

    fn whole(mut self, block: &ast::Block) -> (Stmt, Vec<Local>) {
        let stmts = self.block(block);
        let body = Stmt::Block(WHOLE_BODY, Box::new(Stmt::Seq(stmts)));
        (body, self.locals.into_table())
    }

    pub(super) fn program(&self) -> &Program {
        &self.resolver.tables.program
    }

    pub(super) fn type_text(&self, ty: &Type) -> String {
        type_text(self.program(), ty)
    }

    pub(super) fn report(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.resolver.report(code, span, message);
    }

    /// Rules for an expression of a statement; `place` is for messages.
    pub(super) fn code_rules(&self, place: &'static str) -> Rules {
        Rules::code(place, self.result)
    }

    /// Rules for an assertion: like code, but ghost variables may occur.
    pub(super) fn proof_rules(&self, place: &'static str) -> Rules {
        Rules {
            ghosts: true,
            ..self.code_rules(place)
        }
    }

    pub(super) fn exprs<'s>(&'s mut self, rules: &'s Rules) -> Exprs<'s> {
        Exprs {
            tables: &self.resolver.tables,
            diagnostics: &mut self.resolver.diagnostics,
            locals: &self.locals,
            rules,
            hidden: &self.resolver.hidden,
            next_bound: &mut self.next_bound,
            bounds: Vec::new(),
            store: Store::Pre,
        }
    }

    /// An expression of type `ty`.
    pub(super) fn expr(&mut self, e: &ast::Expr, ty: &Type, rules: &Rules) -> Option<Expr> {
        self.exprs(rules).check(e, ty)
    }

    fn new_label(&mut self) -> Label {
        self.next_label += 1;
        Label(self.next_label - 1)
    }

    /// The statements of a block, in a scope of their own.
    fn block(&mut self, block: &ast::Block) -> Vec<Stmt> {
        self.locals.enter();
        let mut out = Vec::new();
        for stmt in &block.stmts {
            self.stmt(stmt, &mut out);
        }
        self.locals.leave();
        out
    }

    /// Resolves a statement and appends what it becomes. `None` if it was refused (reported).
    fn stmt(&mut self, stmt: &ast::Stmt, out: &mut Vec<Stmt>) -> Option<()> {
        let span = stmt.span;
        match &stmt.kind {
            StmtKind::If(condition, then, otherwise) => {
                let (yes, no) = self.tests(condition, "the condition of `if`");
                let mut branches = vec![Vec::from_iter(yes), Vec::from_iter(no)];
                branches[0].extend(self.block(then));
                if let Some(otherwise) = otherwise {
                    branches[1].extend(self.block(otherwise));
                }
                out.push(Stmt::Choice(branches.into_iter().map(Stmt::Seq).collect()));
            }
            StmtKind::Choose(blocks) => {
                let branches = blocks.iter().map(|b| Stmt::Seq(self.block(b))).collect();
                out.push(Stmt::Choice(branches));
            }
            StmtKind::While(condition, clauses, body) => {
                let header = header_span(span, body);
                let stmt = self.iteration(condition.as_ref(), clauses, body, header);
                out.push(stmt);
            }
            StmtKind::Block(block) => out.extend(self.block(block)),
            StmtKind::Labelled(name, block) => self.labelled(name, block, out),
            StmtKind::Exit(name) => {
                let label = self.named_block(name)?;
                out.push(Stmt::Exit(label));
            }
            StmtKind::Break => {
                let (label, _) = self.innermost_loop(span, "break")?;
                out.push(Stmt::Exit(label));
            }
            StmtKind::Continue => {
                let (_, label) = self.innermost_loop(span, "continue")?;
                out.push(Stmt::Exit(label));
            }
            StmtKind::Return(value) => self.give_back(value.as_ref(), span, out)?,
            StmtKind::Local(name, ty, start) => self.local(name, ty, start.as_ref(), span, out)?,
            StmtKind::Call(name, args) => self.call_stmt(name, args, span, out)?,
            StmtKind::Assign(targets, values) => self.assign(targets, values, span, out)?,
            StmtKind::Marked(mark, inner) => {
                let mut steps = Vec::new();
                self.stmt(inner, &mut steps)?;
                self.mark(mark, &mut steps, span)?;
                out.append(&mut steps);
            }
            _ => out.push(self.step(stmt)?.into()),
        }
        Some(())
    }

    /// The tests of a condition: what is assumed in the branch taken and in the other one. None for `*`.
    fn tests(
        &mut self,
        condition: &Condition,
        place: &'static str,
    ) -> (Option<Stmt>, Option<Stmt>) {
        let Condition::Test(test) = condition else {
            return (None, None);
        };
        let rules = self.code_rules(place);
        let Some(expr) = self.expr(test, &Type::Bool, &rules) else {
            return (None, None);
        };
        // Both tests carry the checks: whichever branch the value would select, an undefined test goes wrong.
        let op = |taken: bool, guard: Expr| {
            let mut op = Op::new(OpKind::Branch(taken), test.span).guard(guard);
            op.checks = super::defined::all_defined(self.program(), [&expr]);
            Some(Stmt::Op(op))
        };
        (op(true, expr.clone()), op(false, Expr::not(expr.clone())))
    }

    fn iteration(
        &mut self,
        condition: Option<&Condition>,
        clauses: &[LoopClause],
        body: &ast::Block,
        span: Span,
    ) -> Stmt {
        let (leave, again) = (self.new_label(), self.new_label());
        let (enter, done) = match condition {
            Some(condition) => self.tests(condition, "the condition of `while`"),
            None => (None, None),
        };
        let (invariants, hints) = self.loop_clauses(clauses);
        self.loops.push((leave, again));
        let inner = Stmt::Block(again, Box::new(Stmt::Seq(self.block(body))));
        self.loops.pop();
        let tested = done.is_some();
        let repeated = Stmt::Loop(Loop {
            invariants,
            hints,
            body: Box::new(match enter {
                Some(test) => Stmt::Seq(vec![test, inner]),
                None => inner,
            }),
            span,
        });
        let whole = match done {
            Some(test) if tested => Stmt::Seq(vec![repeated, test]),
            _ => repeated,
        };
        Stmt::Block(leave, Box::new(whole))
    }

    fn loop_clauses(&mut self, clauses: &[LoopClause]) -> (Vec<Expr>, Vec<Expr>) {
        let (mut invariants, mut hints) = (Vec::new(), Vec::new());
        for clause in clauses {
            let rules = self.proof_rules("a loop invariant");
            let Some(expr) = self.expr(&clause.expr, &Type::Bool, &rules) else {
                continue;
            };
            match clause.hint {
                true => hints.push(expr),
                false => invariants.push(expr),
            }
        }
        (invariants, hints)
    }

    fn labelled(&mut self, name: &ast::Name, block: &ast::Block, out: &mut Vec<Stmt>) {
        let taken = self.blocks.iter().find(|(n, _)| n.text == name.text);
        if let Some(first) = taken.map(|(n, _)| n.span) {
            self.resolver.twice(name, first, "a block around this one");
        }
        let label = self.new_label();
        self.blocks.push((name.clone(), label));
        let inner = Stmt::Seq(self.block(block));
        self.blocks.pop();
        out.push(Stmt::Block(label, Box::new(inner)));
    }

    fn named_block(&mut self, name: &ast::Name) -> Option<Label> {
        let found = self.blocks.iter().rev().find(|(n, _)| n.text == name.text);
        if let Some((_, label)) = found {
            return Some(*label);
        }
        let message = format!("there is no block `{}` around this `exit`", name.text);
        let mut diagnostic = Diagnostic::new(codes::UNKNOWN_NAME, name.span, message);
        let known = self.blocks.iter().map(|(n, _)| n.text.as_str());
        if let Some(near) = super::names::similar(&name.text, known) {
            diagnostic = diagnostic.help(format!("did you mean `{near}`?"));
        }
        self.resolver.diagnostics.push(diagnostic);
        None
    }

    fn innermost_loop(&mut self, span: Span, word: &str) -> Option<(Label, Label)> {
        if self.loops.is_empty() {
            let message = format!("`{word}` stands outside of every loop");
            self.report(codes::MISPLACED, span, message);
        }
        self.loops.last().copied()
    }

    fn give_back(
        &mut self,
        value: Option<&ast::Expr>,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> Option<()> {
        match (value, self.result) {
            (Some(value), Some(result)) => {
                let ty = self.locals.get(result).ty.clone();
                let rules = self.code_rules("the value of `return`");
                let value = self.expr(value, &ty, &rules)?;
                let mut op = Op::new(OpKind::Return, span);
                op.checks = super::defined::all_defined(self.program(), [&value]);
                out.push(op.update(Var::Local(result), value).into());
            }
            (Some(value), None) => {
                let message = match self.proc {
                    Some(_) => "a value is returned, but the procedure has no result type",
                    None => "a thread returns no value",
                };
                self.report(codes::TYPE_MISMATCH, value.span, message);
                return None;
            }
            (None, Some(result)) => {
                let ty = self.type_text(&self.locals.get(result).ty);
                let message = format!("a value of type `{ty}` must be returned");
                self.report(codes::TYPE_MISMATCH, span, message);
                return None;
            }
            (None, None) => {}
        }
        out.push(Stmt::Exit(WHOLE_BODY));
        Some(())
    }
}

/// From the keyword to the body.
fn header_span(span: Span, body: &ast::Block) -> Span {
    Span {
        end: body.span.start.max(span.start + 1),
        ..span
    }
}
