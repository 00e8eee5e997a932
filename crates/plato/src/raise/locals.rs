//! Where to declare the locals of a raised body.
//!
//! A local is declared by the statement that gives it its first value, if that is the first statement that mentions
//! it in the innermost block around all its uses. Else it is declared, with an arbitrary value as at the start of
//! the body, in front of its first use and outside of every loop (inside, it would lose its value each time round).

use super::expr::name;
use crate::ast::{Block, Expr, ExprKind, Start, Stmt, StmtKind, Type};
use heddle_text::Span;
use rustc_hash::FxHashMap;

/// Adds declarations for the locals (name, type) to the body.
pub(super) fn declare(body: &mut Block, locals: Vec<(String, Type)>) {
    let mut uses = Uses {
        found: locals.iter().map(|(n, _)| (n.clone(), None)).collect(),
        path: Vec::new(),
        loops: 0,
        next_block: 0,
    };
    uses.block(body);
    let mut inserts: FxHashMap<usize, Vec<(usize, String, Type)>> = FxHashMap::default();
    for (text, ty) in locals {
        let Some(Some(place)) = uses.found.get(&text) else {
            continue;
        };
        if place.declares && place.shared == place.path.len() {
            let first = place.path[place.shared - 1];
            inserts
                .entry(first.block)
                .or_default()
                .push((first.stmt, text, ty));
            continue;
        }
        let outside = place.path.iter().take_while(|s| s.loops == 0).count();
        let at = place.path[place.shared.min(outside).max(1) - 1];
        inserts
            .entry(at.block)
            .or_default()
            .push((at.stmt, text, ty));
    }
    let mut next = 0;
    insert(body, &mut next, &mut inserts);
}

/// A statement by the number of its block (in the order of a walk) and its place there.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Step {
    block: usize,
    stmt: usize,
    /// How many loops are around the block.
    loops: usize,
}

/// The first use of a local, and how many blocks around it hold all uses.
struct Place {
    path: Vec<Step>,
    shared: usize,
    /// Whether the first use could be the declaration.
    declares: bool,
}

struct Uses {
    found: FxHashMap<String, Option<Place>>,
    path: Vec<Step>,
    loops: usize,
    next_block: usize,
}

impl Uses {
    fn block(&mut self, block: &Block) {
        let number = self.next_block;
        self.next_block += 1;
        for (i, stmt) in block.stmts.iter().enumerate() {
            self.path.push(Step {
                block: number,
                stmt: i,
                loops: self.loops,
            });
            self.stmt(stmt);
            self.path.pop();
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        for_each_expr(stmt, &mut |e| self.expr(e, stmt));
        let is_loop = matches!(stmt.kind, StmtKind::While(..));
        self.loops += usize::from(is_loop);
        for inner in blocks(stmt) {
            self.block(inner);
        }
        self.loops -= usize::from(is_loop);
    }

    fn expr(&mut self, e: &Expr, stmt: &Stmt) {
        if let ExprKind::Name(text) | ExprKind::Primed(text) = &*e.kind
            && let Some(place) = self.found.get_mut(text)
        {
            match place {
                None => {
                    *place = Some(Place {
                        path: self.path.clone(),
                        shared: self.path.len(),
                        declares: declares(stmt, text),
                    });
                }
                Some(place) => {
                    let pairs = place.path.iter().zip(&self.path);
                    let same = pairs.take_while(|(a, b)| a.block == b.block).count();
                    place.shared = place.shared.min(same);
                }
            }
        }
        e.kind.for_each_operand(&mut |e| self.expr(e, stmt));
    }
}

/// Whether the statement gives the local its first value and mentions it nowhere else.
fn declares(stmt: &Stmt, text: &str) -> bool {
    let is_it = |e: &Expr| e.as_name() == Some(text);
    let free = |e: &Expr| !mentions(e, text);
    match &stmt.kind {
        StmtKind::Assign(targets, values) => {
            targets.len() == 1 && is_it(&targets[0]) && values.iter().all(free)
        }
        StmtKind::CasAssign(target, cas) => {
            is_it(target) && free(&cas.place) && free(&cas.expected) && free(&cas.new)
        }
        StmtKind::Havoc(places) => places.len() == 1 && is_it(&places[0]),
        _ => false,
    }
}

fn mentions(e: &Expr, text: &str) -> bool {
    let mut found = matches!(&*e.kind, ExprKind::Name(n) | ExprKind::Primed(n) if n == text);
    e.kind
        .for_each_operand(&mut |e| found = found || mentions(e, text));
    found
}

/// The blocks directly inside a statement, in the order of the walk.
fn blocks(stmt: &Stmt) -> Vec<&Block> {
    match &stmt.kind {
        StmtKind::If(_, a, b) => [a].into_iter().chain(b).collect(),
        StmtKind::Choose(blocks) => blocks.iter().collect(),
        StmtKind::While(_, _, b) | StmtKind::Block(b) | StmtKind::Labelled(_, b) => vec![b],
        _ => Vec::new(),
    }
}

fn blocks_mut(stmt: &mut Stmt) -> Vec<&mut Block> {
    match &mut stmt.kind {
        StmtKind::If(_, a, b) => [a].into_iter().chain(b).collect(),
        StmtKind::Choose(blocks) => blocks.iter_mut().collect(),
        StmtKind::While(_, _, b) | StmtKind::Block(b) | StmtKind::Labelled(_, b) => vec![b],
        _ => Vec::new(),
    }
}

/// Calls `f` on the outermost expressions of a statement itself, not of statements inside it.
fn for_each_expr(stmt: &Stmt, f: &mut dyn FnMut(&Expr)) {
    use crate::ast::{Cas, Condition};
    let cas = |cas: &Cas, f: &mut dyn FnMut(&Expr)| {
        f(&cas.place);
        f(&cas.expected);
        f(&cas.new);
    };
    match &stmt.kind {
        StmtKind::Assign(targets, values) => targets.iter().chain(values).for_each(f),
        StmtKind::CasAssign(target, c) => {
            f(target);
            cas(c, f);
        }
        StmtKind::CasSwap(c) | StmtKind::Local(_, _, Some(Start::Cas(c))) => cas(c, f),
        StmtKind::Havoc(items) | StmtKind::Call(_, items) => items.iter().for_each(f),
        StmtKind::Local(_, _, Some(Start::Expr(e)))
        | StmtKind::Assert(e)
        | StmtKind::Assume(e)
        | StmtKind::Await(e)
        | StmtKind::Acquire(e)
        | StmtKind::Release(e)
        | StmtKind::Return(Some(e)) => f(e),
        StmtKind::Atomic(atomic) => {
            let asserts = atomic.asserts.iter().map(|a| &a.expr);
            let all = asserts.chain(&atomic.modifies);
            all.chain([&atomic.action]).for_each(f);
        }
        StmtKind::Marked(_, inner) => for_each_expr(inner, f),
        StmtKind::If(Condition::Test(e), ..) => f(e),
        StmtKind::While(condition, clauses, _) => {
            if let Some(Condition::Test(e)) = condition {
                f(e);
            }
            clauses.iter().for_each(|c| f(&c.expr));
        }
        _ => {}
    }
}

/// Turns first values into declarations and puts the other declarations in front of their statements.
fn insert(
    block: &mut Block,
    next: &mut usize,
    inserts: &mut FxHashMap<usize, Vec<(usize, String, Type)>>,
) {
    let number = *next;
    *next += 1;
    for stmt in &mut block.stmts {
        for inner in blocks_mut(stmt) {
            insert(inner, next, inserts);
        }
    }
    let Some(wanted) = inserts.remove(&number) else {
        return;
    };
    let mut at: FxHashMap<usize, Vec<(String, Type)>> = FxHashMap::default();
    for (stmt, text, ty) in wanted {
        at.entry(stmt).or_default().push((text, ty));
    }
    let old = std::mem::take(&mut block.stmts);
    for (i, stmt) in old.into_iter().enumerate() {
        let mut stmt = stmt;
        for (text, ty) in at.remove(&i).unwrap_or_default() {
            if declares(&stmt, &text) {
                stmt.kind = declaration(stmt.kind, &text, ty);
            } else {
                block.stmts.push(Stmt {
                    kind: StmtKind::Local(name(&text), ty, None),
                    span: Span::default(),
                });
            }
        }
        block.stmts.push(stmt);
    }
}

fn declaration(kind: StmtKind, text: &str, ty: Type) -> StmtKind {
    let start = match kind {
        StmtKind::Assign(_, mut values) => values.pop().map(Start::Expr),
        StmtKind::CasAssign(_, cas) => Some(Start::Cas(cas)),
        _ => None,
    };
    StmtKind::Local(name(text), ty, start)
}
