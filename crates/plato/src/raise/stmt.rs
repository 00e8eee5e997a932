//! Statements, raised: loops, branches, calls and labelled blocks.

use super::expr::{Exprs, entry, name, named, syntax};
use super::names::Names;
use crate::ast::{self, Block, Condition, LoopClause, StmtKind};
use crate::ir::{Call, Expr, Label, Loop, Op, OpKind, Program, Stmt, Var};
use crate::resolve::same_text;
use heddle_text::Span;
use rustc_hash::FxHashMap;

/// How to leave a block.
#[derive(Clone, Debug)]
enum Way {
    Break,
    Continue,
    Return,
    Named(String),
}

/// Raises the statements of one body.
pub(super) struct Stmts<'p> {
    exprs: Exprs<'p>,
    /// The local that holds the result of the procedure.
    result: Option<Var>,
    ways: FxHashMap<Label, Way>,
    next_label: u32,
}

/// A loop of the source, found again.
struct Source<'s> {
    leave: Label,
    again: Label,
    /// The test with its operation; `None` for `loop`.
    test: Option<&'s Op>,
    header: &'s Loop,
    body: &'s Stmt,
}

fn stmt(kind: StmtKind) -> ast::Stmt {
    ast::Stmt {
        kind,
        span: Span::default(),
    }
}

fn block(stmts: Vec<ast::Stmt>) -> Block {
    Block {
        stmts,
        span: Span::default(),
    }
}

impl<'p> Stmts<'p> {
    pub(super) fn new(
        program: &'p Program,
        names: &'p Names,
        locals: &'p [String],
        result: Option<Var>,
    ) -> Self {
        Stmts {
            exprs: Exprs::new(program, names, locals),
            result,
            ways: FxHashMap::default(),
            next_label: 0,
        }
    }

    /// A whole body: `return` leaves its outermost block.
    pub(super) fn body(&mut self, body: &Stmt) -> Block {
        let Stmt::Block(label, inner) = body else {
            return block(self.pieces(body));
        };
        if self.returns(*label, inner) {
            self.ways.insert(*label, Way::Return);
            return block(self.pieces(inner));
        }
        block(self.pieces(body))
    }

    /// Whether every exit to `label` can be written `return`.
    fn returns(&mut self, label: Label, inner: &Stmt) -> bool {
        let mut fits = true;
        inner.for_each(&mut |s| match s {
            Stmt::Seq(items) => {
                for (i, item) in items.iter().enumerate() {
                    let exits = matches!(item, Stmt::Exit(l) if *l == label);
                    let before = i.checked_sub(1).and_then(|i| items.get(i));
                    if exits && self.result.is_some() && !self.is_written_as_return(before) {
                        fits = false;
                    }
                }
            }
            Stmt::Choice(items) => {
                let bare = items
                    .iter()
                    .any(|s| matches!(s, Stmt::Exit(l) if *l == label));
                fits = fits && !(bare && self.result.is_some());
            }
            Stmt::Block(_, body) | Stmt::Loop(Loop { body, .. }) => {
                let bare = matches!(**body, Stmt::Exit(l) if l == label);
                fits = fits && !(bare && self.result.is_some());
            }
            _ => {}
        });
        fits && !(self.result.is_some() && matches!(inner, Stmt::Exit(_)))
    }

    /// Whether the statement is the operation of `return e`, and nothing more than that sentence says.
    fn is_written_as_return(&mut self, before: Option<&Stmt>) -> bool {
        self.returned(before).is_some_and(
            |op| matches!(self.exprs.op(op), StmtKind::Assign(_, values) if values.len() == 1),
        )
    }

    /// The value, if the statement is the operation of `return e`.
    fn returned<'s>(&self, before: Option<&'s Stmt>) -> Option<&'s Op> {
        match before {
            Some(Stmt::Op(op)) if op.kind == OpKind::Return => match op.updates.as_slice() {
                [(var, _)] if Some(*var) == self.result => Some(op),
                _ => None,
            },
            _ => None,
        }
    }

    /// The statements that stand for one.
    pub(super) fn pieces(&mut self, s: &Stmt) -> Vec<ast::Stmt> {
        let mut out = Vec::new();
        self.push(s, &mut out);
        out
    }

    fn push(&mut self, s: &Stmt, out: &mut Vec<ast::Stmt>) {
        match s {
            Stmt::Op(op) => out.push(self.marked(op)),
            Stmt::Seq(items) => self.sequence(items, out),
            Stmt::Choice(items) => out.push(self.choice(items)),
            Stmt::Loop(header) => {
                let clauses = self.clauses(header);
                let body = block(self.pieces(&header.body));
                out.push(stmt(StmtKind::While(None, clauses, body)));
            }
            Stmt::Call(call) => out.push(stmt(self.call(call))),
            Stmt::Block(label, body) => self.labelled(*label, s, body, out),
            Stmt::Exit(label) => out.push(stmt(self.exit(*label))),
        }
    }

    fn sequence(&mut self, items: &[Stmt], out: &mut Vec<ast::Stmt>) {
        let mut i = 0;
        while i < items.len() {
            if let Some(Stmt::Exit(label)) = items.get(i + 1)
                && matches!(self.ways.get(label), Some(Way::Return))
                && let Some(op) = self.returned(Some(&items[i]))
                && let StmtKind::Assign(_, mut values) = self.exprs.op(op)
                && values.len() == 1
            {
                out.push(stmt(StmtKind::Return(values.pop())));
                i += 2;
                continue;
            }
            self.push(&items[i], out);
            i += 1;
        }
    }

    /// An operation, with marks for what its form does not say.
    fn marked(&mut self, op: &Op) -> ast::Stmt {
        let kind = self.exprs.op(op);
        let looks = op.havoc.is_empty() && op.updates.is_empty() && op.checks.is_empty();
        let word = match op.kind {
            OpKind::Entry => Some("entry"),
            OpKind::Return => Some("return"),
            OpKind::Branch(true) => Some("then"),
            OpKind::Branch(false) => Some("else"),
            OpKind::Skip if looks && op.guard.is_some() => Some("skip"),
            OpKind::CallGlue if looks && op.guard.is_some() => Some("glue"),
            _ => None,
        };
        let mut raised = stmt(kind);
        let mark = |word: &str, number: Option<usize>, text: Option<&str>| ast::Mark {
            word: name(word),
            number: number.map(Into::into),
            text: text.map(str::to_owned),
        };
        let marked = |mark, inner| stmt(StmtKind::Marked(mark, Box::new(inner)));
        if let Some(word) = word {
            raised = marked(mark(word, None, None), raised);
        }
        let doubts = self.exprs.program.doubts.iter().enumerate();
        for (n, doubt) in doubts.filter(|(_, d)| d.is_about(op)) {
            raised = marked(mark("doubt", Some(n), Some(&doubt.message)), raised);
        }
        raised
    }

    fn exit(&self, label: Label) -> StmtKind {
        match self.ways.get(&label) {
            Some(Way::Break) => StmtKind::Break,
            Some(Way::Continue) => StmtKind::Continue,
            Some(Way::Return) => StmtKind::Return(None),
            Some(Way::Named(text)) => StmtKind::Exit(name(text)),
            None => StmtKind::Exit(name(&format!("L{}", label.0))),
        }
    }

    fn call(&mut self, call: &Call) -> StmtKind {
        let callee = name(&entry(&self.exprs.names.procs, call.proc.index()));
        let args: Vec<ast::Expr> = call.args.iter().map(|a| self.exprs.expr(a)).collect();
        match call.result {
            None => StmtKind::Call(callee, args),
            Some(local) => {
                let target = named(&self.exprs.var_name(Var::Local(local)));
                let value = syntax(ast::ExprKind::Apply(callee, args));
                StmtKind::Assign(vec![target], vec![value])
            }
        }
    }

    fn choice(&mut self, items: &[Stmt]) -> ast::Stmt {
        if let [a, b] = items
            && let (Some((yes, then)), Some((no, otherwise))) = (first_op(a), first_op(b))
            && is_test(yes, no)
            && let Some(guard) = &yes.guard
            && let Some(test) = self.exprs.test(guard, &yes.checks)
            && self.exprs.test(guard, &no.checks).is_some()
        {
            let mut branches = Vec::new();
            for rest in [then, otherwise] {
                let mut stmts = Vec::new();
                self.sequence(rest, &mut stmts);
                branches.push(block(stmts));
            }
            let otherwise = branches.pop().filter(|b| !b.stmts.is_empty());
            let then = branches.pop().unwrap_or_else(|| block(Vec::new()));
            return stmt(StmtKind::If(Condition::Test(test), then, otherwise));
        }
        if items.is_empty() {
            // No branch at all: nothing can happen from here.
            return stmt(StmtKind::Assume(syntax(ast::ExprKind::Bool(false))));
        }
        let blocks = items.iter().map(|s| block(self.pieces(s))).collect();
        stmt(StmtKind::Choose(blocks))
    }

    fn clauses(&mut self, header: &Loop) -> Vec<LoopClause> {
        let clause = |hint: bool, e: &Expr, exprs: &mut Exprs<'p>| LoopClause {
            hint,
            expr: exprs.expr(e),
        };
        let mut clauses = Vec::new();
        for e in &header.invariants {
            clauses.push(clause(false, e, &mut self.exprs));
        }
        for e in &header.hints {
            clauses.push(clause(true, e, &mut self.exprs));
        }
        clauses
    }

    fn labelled(&mut self, label: Label, whole: &Stmt, body: &Stmt, out: &mut Vec<ast::Stmt>) {
        if let Some(source) = source_loop(whole)
            && let Some(raised) = self.source_loop(&source)
        {
            out.push(raised);
            return;
        }
        if !exits_to(body, label) {
            // Nobody leaves it early: its statements are read again as part of what is around it.
            out.extend(self.pieces(body));
            return;
        }
        let text = self.new_label();
        self.ways.insert(label, Way::Named(text.clone()));
        let inner = block(self.pieces(body));
        out.push(stmt(StmtKind::Labelled(name(&text), inner)));
    }

    fn new_label(&mut self) -> String {
        self.next_label += 1;
        format!("L{}", self.next_label)
    }

    fn source_loop(&mut self, source: &Source<'_>) -> Option<ast::Stmt> {
        let condition = match source.test {
            None => None,
            Some(op) => {
                let test = self.exprs.test(op.guard.as_ref()?, &op.checks)?;
                Some(Condition::Test(test))
            }
        };
        let clauses = self.clauses(source.header);
        let outer_name = self.way_out(source.leave, Way::Break, source.body);
        let inner_name = self.way_out(source.again, Way::Continue, source.body);
        let mut body = block(self.pieces(source.body));
        if let Some(text) = inner_name {
            body = block(vec![stmt(StmtKind::Labelled(name(&text), body))]);
        }
        let mut raised = stmt(StmtKind::While(condition, clauses, body));
        if let Some(text) = outer_name {
            raised = stmt(StmtKind::Labelled(name(&text), block(vec![raised])));
        }
        Some(raised)
    }

    /// Decides how to leave through `label`: by the plain word, or, if that would mean an inner loop, by name.
    fn way_out(&mut self, label: Label, plain: Way, body: &Stmt) -> Option<String> {
        if !exits_from_inner_loop(body, label) {
            self.ways.insert(label, plain);
            return None;
        }
        let text = self.new_label();
        self.ways.insert(label, Way::Named(text.clone()));
        Some(text)
    }
}

/// The first operation of a branch and what follows it.
fn first_op(s: &Stmt) -> Option<(&Op, &[Stmt])> {
    match s {
        Stmt::Op(op) => Some((op, &[])),
        Stmt::Seq(items) => match items.split_first() {
            Some((Stmt::Op(op), rest)) => Some((op, rest)),
            _ => None,
        },
        _ => None,
    }
}

/// Whether the two operations are the two outcomes of one test.
fn is_test(yes: &Op, no: &Op) -> bool {
    let pure = |op: &Op| op.havoc.is_empty() && op.updates.is_empty();
    let (Some(a), Some(b)) = (&yes.guard, &no.guard) else {
        return false;
    };
    yes.kind == OpKind::Branch(true)
        && no.kind == OpKind::Branch(false)
        && pure(yes)
        && pure(no)
        && same_text(&Expr::not(a.clone()), b)
}

/// Finds a `while` or `loop` of the source again in what the resolver made of it.
fn source_loop(s: &Stmt) -> Option<Source<'_>> {
    let Stmt::Block(leave, whole) = s else {
        return None;
    };
    let (header, done) = match &**whole {
        Stmt::Loop(header) => (header, None),
        Stmt::Seq(items) => match items.as_slice() {
            [Stmt::Loop(header), Stmt::Op(done)] => (header, Some(done)),
            _ => return None,
        },
        _ => return None,
    };
    let (test, inner) = match (&*header.body, done) {
        (inner @ Stmt::Block(..), None) => (None, inner),
        (Stmt::Seq(items), Some(done)) => match items.as_slice() {
            [Stmt::Op(enter), inner @ Stmt::Block(..)] if is_test(enter, done) => {
                (Some(enter), inner)
            }
            _ => return None,
        },
        _ => return None,
    };
    let Stmt::Block(again, body) = inner else {
        return None;
    };
    Some(Source {
        leave: *leave,
        again: *again,
        test,
        header,
        body,
    })
}

fn exits_to(s: &Stmt, label: Label) -> bool {
    let mut found = false;
    s.for_each(&mut |s| found = found || matches!(s, Stmt::Exit(l) if *l == label));
    found
}

/// Whether some loop inside `s` contains an exit to `label`.
fn exits_from_inner_loop(s: &Stmt, label: Label) -> bool {
    let mut found = false;
    s.for_each(&mut |s| {
        if let Stmt::Loop(inner) = s {
            found = found || exits_to(&inner.body, label);
        }
    });
    found
}
