//! Whether a statement can complete normally (JLS 14.22), read off the tree: conditions count as constant only
//! if they are literally `true` or `false`, in parentheses or not.

use heddle_syntax::Name;
use heddle_syntax::ast::{Ast, CaseId, ExprId, ExprKind, List, LiteralKind, StmtId, StmtKind};

/// Whether control can get past the statement.
pub(crate) fn can_complete(ast: &Ast, s: StmtId) -> bool {
    stacker::maybe_grow(64 * 1024, 1024 * 1024, || completes(ast, s))
}

fn completes(ast: &Ast, s: StmtId) -> bool {
    match ast[s].kind {
        StmtKind::Block(list) => ast.list(list).iter().all(|s| can_complete(ast, *s)),
        StmtKind::If {
            then, otherwise, ..
        } => otherwise.is_none_or(|o| can_complete(ast, o)) || can_complete(ast, then),
        StmtKind::While {
            condition, body, ..
        } => !is_literal(ast, condition, LiteralKind::True) || breaks_out(ast, body, None),
        StmtKind::Do {
            condition, body, ..
        } => {
            let ends = can_complete(ast, body) || continues(ast, body);
            (ends && !is_literal(ast, condition, LiteralKind::True)) || breaks_out(ast, body, None)
        }
        StmtKind::For {
            condition, body, ..
        } => {
            condition.is_some_and(|c| !is_literal(ast, c, LiteralKind::True))
                || breaks_out(ast, body, None)
        }
        StmtKind::Labeled { label, body } => {
            can_complete(ast, body) || breaks_out(ast, body, Some(label.name))
        }
        StmtKind::Switch { cases, .. } => switch_completes(ast, cases),
        StmtKind::Return(_)
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Yield(_)
        | StmtKind::Throw(_) => false,
        StmtKind::Synchronized { body, .. } => can_complete(ast, body),
        StmtKind::Try {
            body,
            catches,
            finally,
            ..
        } => {
            let some = can_complete(ast, body)
                || ast
                    .list(catches)
                    .iter()
                    .any(|c| can_complete(ast, ast[*c].body));
            some && finally.is_none_or(|f| can_complete(ast, f))
        }
        _ => true,
    }
}

fn switch_completes(ast: &Ast, cases: List<CaseId>) -> bool {
    let cases = ast.list(cases);
    // A switch with patterns or `null` covers all values, or is wrong.
    let has_default = cases.iter().any(|c| {
        let case = &ast[*c];
        let null = |e: &ExprId| is_literal(ast, *e, LiteralKind::Null);
        case.is_default || !case.patterns.is_empty() || ast.list(case.labels).iter().any(null)
    });
    let arrow = cases.first().is_some_and(|c| ast[*c].arrow);
    if !has_default || cases.is_empty() {
        return true;
    }
    let breaks = cases.iter().any(|c| {
        ast.list(ast[*c].body)
            .iter()
            .any(|s| breaks_out(ast, *s, None))
    });
    if breaks {
        return true;
    }
    let ends = |c: &CaseId| ast.list(ast[*c].body).iter().all(|s| can_complete(ast, *s));
    if arrow {
        cases.iter().any(ends)
    } else {
        cases.last().is_some_and(ends)
    }
}

/// Whether an expression is literally this.
pub(crate) fn is_literal(ast: &Ast, e: ExprId, literal: LiteralKind) -> bool {
    match ast[e].kind {
        ExprKind::Paren(inner) => is_literal(ast, inner, literal),
        ExprKind::Literal(kind, _) => kind == literal,
        _ => false,
    }
}

/// Whether a `break` inside leaves the statement around: an unlabelled one (`label` is `None`) that is not caught
/// by an inner loop or switch, or one with this label.
fn breaks_out(ast: &Ast, s: StmtId, label: Option<Name>) -> bool {
    stacker::maybe_grow(64 * 1024, 1024 * 1024, || finds(ast, s, label, Jump::Break))
}

/// Whether an unlabelled `continue` of the statement around is inside.
fn continues(ast: &Ast, s: StmtId) -> bool {
    stacker::maybe_grow(64 * 1024, 1024 * 1024, || {
        finds(ast, s, None, Jump::Continue)
    })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Jump {
    Break,
    Continue,
}

fn finds(ast: &Ast, s: StmtId, label: Option<Name>, jump: Jump) -> bool {
    let inner =
        |s: StmtId| stacker::maybe_grow(64 * 1024, 1024 * 1024, || finds(ast, s, label, jump));
    // An inner loop or switch catches unlabelled jumps.
    let nested = |s: StmtId| label.is_some() && inner(s);
    match ast[s].kind {
        StmtKind::Break(to) => jump == Jump::Break && to.map(|i| i.name) == label,
        StmtKind::Continue(to) => jump == Jump::Continue && to.map(|i| i.name) == label,
        StmtKind::Block(list) => ast.list(list).iter().any(|s| inner(*s)),
        StmtKind::If {
            then, otherwise, ..
        } => inner(then) || otherwise.is_some_and(inner),
        StmtKind::Labeled { body, .. } | StmtKind::Synchronized { body, .. } => inner(body),
        StmtKind::While { body, .. }
        | StmtKind::Do { body, .. }
        | StmtKind::For { body, .. }
        | StmtKind::ForEach { body, .. } => nested(body),
        StmtKind::Switch { cases, .. } => ast.list(cases).iter().any(|c| {
            let each = |s: &StmtId| match jump {
                Jump::Break => nested(*s),
                Jump::Continue => inner(*s),
            };
            ast.list(ast[*c].body).iter().any(each)
        }),
        StmtKind::Try {
            body,
            catches,
            finally,
            ..
        } => {
            // A finally block that cannot complete swallows the jump.
            finally.is_none_or(|f| can_complete(ast, f))
                && (inner(body) || ast.list(catches).iter().any(|c| inner(ast[*c].body)))
                || finally.is_some_and(inner)
        }
        _ => false,
    }
}

/// Whether there are returns with a value, and without one, outside nested lambdas and classes.
pub(crate) fn returns(ast: &Ast, s: StmtId) -> (bool, bool) {
    let mut found = (false, false);
    collect_returns(ast, s, &mut found);
    found
}

fn collect_returns(ast: &Ast, s: StmtId, found: &mut (bool, bool)) {
    stacker::maybe_grow(64 * 1024, 1024 * 1024, || match ast[s].kind {
        StmtKind::Return(Some(_)) => found.0 = true,
        StmtKind::Return(None) => found.1 = true,
        StmtKind::Block(list) => ast
            .list(list)
            .iter()
            .for_each(|s| collect_returns(ast, *s, found)),
        StmtKind::If {
            then, otherwise, ..
        } => {
            collect_returns(ast, then, found);
            if let Some(o) = otherwise {
                collect_returns(ast, o, found);
            }
        }
        StmtKind::While { body, .. }
        | StmtKind::Do { body, .. }
        | StmtKind::For { body, .. }
        | StmtKind::ForEach { body, .. }
        | StmtKind::Labeled { body, .. }
        | StmtKind::Synchronized { body, .. } => collect_returns(ast, body, found),
        StmtKind::Switch { cases, .. } => {
            for c in ast.list(cases) {
                for s in ast.list(ast[*c].body) {
                    collect_returns(ast, *s, found);
                }
            }
        }
        StmtKind::Try {
            body,
            catches,
            finally,
            ..
        } => {
            collect_returns(ast, body, found);
            for c in ast.list(catches) {
                collect_returns(ast, ast[*c].body, found);
            }
            if let Some(f) = finally {
                collect_returns(ast, f, found);
            }
        }
        _ => {}
    });
}
