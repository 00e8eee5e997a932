//! Operations, raised: the sugar that gives back exactly this operation, or `atomic`.

use super::expr::{Exprs, entry, named, syntax};
use crate::ast::{self, Atomic, BinaryOp, Cas, ExprKind as Syntax, StmtKind};
use crate::ir::{Binary, Check, CheckKind, Expr, ExprKind, Op, OpKind, Store, Var, VarRef};
use crate::resolve::{all_defined, same_check, same_text};

/// A place taken apart: its indices from the outside in, and the value stored there.
struct Written {
    var: Var,
    keys: Vec<Expr>,
    /// What is read at the place before the step; `None` for the whole variable (which is the variable).
    leaf: Expr,
}

impl Exprs<'_> {
    /// The statement for an operation.
    pub(super) fn op(&mut self, op: &Op) -> StmtKind {
        self.sugar(op).unwrap_or_else(|| self.atomic(op))
    }

    fn sugar(&mut self, op: &Op) -> Option<StmtKind> {
        let changes = !op.havoc.is_empty() || !op.updates.is_empty();
        match (changes, &op.guard) {
            (false, None) if op.checks.is_empty() => Some(StmtKind::Skip),
            (false, None) => self.assertion(op),
            (false, Some(guard)) => {
                let test = self.test(guard, &op.checks)?;
                Some(StmtKind::Assume(test))
            }
            (true, None) if op.updates.is_empty() && op.checks.is_empty() => {
                let places = op.havoc.iter().map(|v| self.place(*v, &[])).collect();
                Some(StmtKind::Havoc(places))
            }
            _ if op.havoc.is_empty() => self.writes(op),
            _ => None,
        }
    }

    /// A condition of code with nothing but its own checks; `None` if it must be written as `atomic`.
    pub(super) fn test(&mut self, guard: &Expr, checks: &[Check]) -> Option<ast::Expr> {
        let implied = all_defined(self.program, [guard]);
        let plain = same_checks(checks, &implied) && self.is_code(guard);
        plain.then(|| self.expr(guard))
    }

    /// One store, no ghosts, no entry values.
    fn is_code(&self, e: &Expr) -> bool {
        !e.any_node(&mut |e| match e.kind() {
            ExprKind::Var(_, Store::Post | Store::Entry) => true,
            ExprKind::Var(VarRef::Global(id), _) => self.is_ghost(Var::Global(*id)),
            _ => false,
        })
    }

    fn is_ghost(&self, var: Var) -> bool {
        let id = var.as_global();
        let global = id.and_then(|id| self.program.globals.get(id.index()));
        global.is_some_and(|g| g.ghost)
    }

    fn assertion(&mut self, op: &Op) -> Option<StmtKind> {
        let (last, others) = op.checks.split_last()?;
        let implied = all_defined(self.program, [&last.expr]);
        let one_store = !last.expr.reads_store(Store::Post) && !last.expr.reads_store(Store::Entry);
        if last.kind != CheckKind::Assert || !one_store || !same_checks(others, &implied) {
            return None;
        }
        Some(StmtKind::Assert(self.expr(&last.expr)))
    }

    /// Operations that only write determined values.
    fn writes(&mut self, op: &Op) -> Option<StmtKind> {
        let written: Vec<Written> = op
            .updates
            .iter()
            .map(|(var, value)| take_apart(*var, value))
            .collect();
        match op.kind {
            OpKind::Acquire | OpKind::Release => self.lock_step(op, &written),
            OpKind::Cas => self.cas(op, &written),
            _ => self.assignment(op, &written),
        }
    }

    fn assignment(&mut self, op: &Op, written: &[Written]) -> Option<StmtKind> {
        let implied = all_defined(self.program, op.updates.iter().map(|(_, e)| e));
        let code = |e: &Expr, ghost: bool| match ghost {
            true => !e.reads_store(Store::Post) && !e.reads_store(Store::Entry),
            false => self.is_code(e),
        };
        let plain = op.updates.iter().all(|(v, e)| code(e, self.is_ghost(*v)));
        if op.guard.is_some() || !plain || !same_checks(&op.checks, &implied) {
            return None;
        }
        let targets = written.iter().map(|w| self.place(w.var, &w.keys)).collect();
        let values = written.iter().map(|w| self.expr(&w.leaf)).collect();
        Some(StmtKind::Assign(targets, values))
    }

    fn lock_step(&mut self, op: &Op, written: &[Written]) -> Option<StmtKind> {
        let [lock] = written else {
            return None;
        };
        let defined = all_defined(self.program, &lock.keys);
        if self.is_ghost(lock.var) || !lock.keys.iter().all(|k| self.is_code(k)) {
            return None;
        }
        let place = self.place(lock.var, &lock.keys);
        let compared_with = |e: &Expr, wanted: &ExprKind| match e.kind() {
            ExprKind::Binary(Binary::Eq, a, b) => {
                reads(a, lock.var, &lock.keys) && b.kind() == wanted
            }
            _ => false,
        };
        match op.kind {
            OpKind::Acquire => {
                let waits = compared_with(op.guard.as_ref()?, &ExprKind::NoThread);
                let takes = *lock.leaf.kind() == ExprKind::Tid;
                let whole = waits && takes && same_checks(&op.checks, &defined);
                whole.then_some(StmtKind::Acquire(place))
            }
            _ => {
                let (held, others) = op.checks.split_last()?;
                let checks = held.kind == CheckKind::Held
                    && compared_with(&held.expr, &ExprKind::Tid)
                    && same_checks(others, &defined);
                let gives = *lock.leaf.kind() == ExprKind::NoThread;
                (checks && gives && op.guard.is_none()).then_some(StmtKind::Release(place))
            }
        }
    }

    fn cas(&mut self, op: &Op, written: &[Written]) -> Option<StmtKind> {
        let [place, other] = written else {
            return None;
        };
        let ExprKind::Ite(same, new, kept) = place.leaf.kind() else {
            return None;
        };
        let ExprKind::Binary(Binary::Eq, compared, expected) = same.kind() else {
            return None;
        };
        let reads_place = |e: &Expr| reads(e, place.var, &place.keys);
        let exprs = place.keys.iter().chain(&other.keys).chain([new, expected]);
        let code = exprs.clone().all(|e| self.is_code(e));
        let ghost = self.is_ghost(place.var) || self.is_ghost(other.var);
        if !reads_place(compared) || !reads_place(kept) || op.guard.is_some() || !code || ghost {
            return None;
        }
        let fetched = match other.leaf.kind() {
            ExprKind::Ite(c, a, b) => {
                let swaps = |e: &Expr| reads(e, other.var, &other.keys);
                same_text(c, same) && reads_place(a) && swaps(b) && swaps(new)
            }
            _ => false,
        };
        let implied = match fetched {
            true => all_defined(
                self.program,
                place.keys.iter().chain(&other.keys).chain([expected]),
            ),
            false => all_defined(self.program, exprs),
        };
        if !same_checks(&op.checks, &implied) || !(fetched || same_text(&other.leaf, same)) {
            return None;
        }
        let cas = Cas {
            place: self.place(place.var, &place.keys),
            expected: self.expr(expected),
            new: self.expr(new),
        };
        Some(match fetched {
            true => StmtKind::CasSwap(cas),
            false => StmtKind::CasAssign(self.place(other.var, &other.keys), cas),
        })
    }

    /// The general form; fits every operation.
    fn atomic(&mut self, op: &Op) -> StmtKind {
        let asserts = op.checks.iter().map(|c| self.check(c)).collect();
        let mut vars: Vec<Var> = op.modified().collect();
        vars.sort_unstable();
        // Updates stand before the two-store conditions, so that the resolver finds the same updates again.
        let guard = op.guard.as_ref().map(split).unwrap_or_default();
        let (after, before): (Vec<Expr>, Vec<Expr>) =
            guard.into_iter().partition(|e| e.reads_store(Store::Post));
        let mut parts: Vec<ast::Expr> = before.iter().map(|e| self.expr(e)).collect();
        for (var, value) in &op.updates {
            let target = syntax(Syntax::Primed(self.var_name(*var)));
            let value = self.expr(value);
            parts.push(syntax(Syntax::Binary(BinaryOp::Eq, target, value)));
        }
        parts.extend(after.iter().map(|e| self.expr(e)));
        let action = match parts.len() {
            0 => syntax(Syntax::Bool(true)),
            1 => parts.remove(0),
            _ => syntax(Syntax::Chain(BinaryOp::And, parts)),
        };
        StmtKind::Atomic(Atomic {
            asserts,
            modifies: vars.iter().map(|v| self.place(*v, &[])).collect(),
            action,
        })
    }

    fn check(&mut self, check: &Check) -> ast::Assertion {
        let why = |word: &str, texts: Vec<String>| {
            let word = super::expr::name(word);
            Some(ast::Why { word, texts })
        };
        let why = match check.kind {
            CheckKind::Rule(n) => self.program.rules.get(n as usize).and_then(|rule| {
                let code = rule.code.id();
                let [message, label, help] = [&rule.message, &rule.label, &rule.help];
                let texts = vec![code, message.clone(), label.clone(), help.clone()];
                why("rule", texts)
            }),
            kind => check_word(kind).and_then(|word| why(word, Vec::new())),
        };
        let expr = self.expr(&check.expr);
        ast::Assertion { why, expr }
    }

    pub(super) fn var_name(&self, var: Var) -> String {
        match var {
            Var::Global(id) => entry(&self.names.globals, id.index()),
            Var::Local(id) => entry(self.locals, id.index()),
        }
    }

    fn place(&mut self, var: Var, keys: &[Expr]) -> ast::Expr {
        let root = named(&self.var_name(var));
        keys.iter().fold(root, |map, key| {
            let key = self.expr(key);
            syntax(Syntax::Select(map, key))
        })
    }
}

/// The word of a kind of check; none for plain assertions.
fn check_word(kind: CheckKind) -> Option<&'static str> {
    let words = crate::resolve::CHECK_WORDS;
    words
        .iter()
        .find(|(_, k)| *k == kind)
        .map(|(word, _)| *word)
}

/// Takes `m[i := m[i][j := v]]` apart into `m`, `[i, j]` and `v`.
fn take_apart(var: Var, value: &Expr) -> Written {
    let mut keys = Vec::new();
    let mut leaf = value.clone();
    while let ExprKind::Update(map, key, inner) = leaf.kind() {
        let (map, key, inner) = (map.clone(), key.clone(), inner.clone());
        if !reads(&map, var, &keys) {
            break;
        }
        keys.push(key);
        leaf = inner;
    }
    Written { var, keys, leaf }
}

/// The operands of the outermost `&&`.
fn split(e: &Expr) -> Vec<Expr> {
    match e.kind() {
        ExprKind::Binary(Binary::And, a, b) => {
            let mut parts = split(a);
            parts.extend(split(b));
            parts
        }
        _ => vec![e.clone()],
    }
}

/// Whether `e` reads the place in the store before the step.
fn reads(e: &Expr, var: Var, keys: &[Expr]) -> bool {
    match (e.kind(), keys.split_last()) {
        (ExprKind::Var(v, Store::Pre), None) => Var::from(*v) == var,
        (ExprKind::Select(map, key), Some((last, outer))) => {
            same_text(key, last) && reads(map, var, outer)
        }
        _ => false,
    }
}

/// The same checks up to positions, order and repetition.
fn same_checks(a: &[Check], b: &[Check]) -> bool {
    let within = |a: &[Check], b: &[Check]| a.iter().all(|x| b.iter().any(|y| same_check(x, y)));
    within(a, b) && within(b, a)
}
