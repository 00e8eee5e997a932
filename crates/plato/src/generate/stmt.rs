//! Random statements.

use super::expr::Place;
use super::syntax::{binary, block, eq, expr, int, modulo, name, primed, stmt, truth, ty, var};
use super::{Generator, Kind, Variable};
use crate::ast::{
    Assertion, Atomic, BinaryOp, Block, Cas, Condition, Expr, ExprKind, LoopClause, Start, Stmt,
    StmtKind,
};

impl Generator {
    /// A block with a scope of its own.
    pub(super) fn block(&mut self, depth: u32) -> Block {
        let scope = self.locals.len();
        let count = 1 + self.dice.roll(self.options.size + 1);
        let mut stmts = Vec::new();
        for _ in 0..count {
            self.stmts(depth, &mut stmts);
        }
        self.locals.truncate(scope);
        block(stmts)
    }

    /// One statement, or a few that belong together.
    fn stmts(&mut self, depth: u32, out: &mut Vec<Stmt>) {
        let composite = depth > 0 && self.dice.chance(1, 3);
        if composite {
            match self.dice.roll(7) {
                0 | 1 => out.push(self.branch(depth - 1)),
                2 => out.push(self.choose(depth - 1)),
                3 | 4 if self.options.loops => self.counted_loop(depth - 1, out),
                5 if self.options.loops => out.push(self.iteration(depth - 1)),
                6 => self.locked(depth - 1, out),
                _ => out.push(stmt(StmtKind::Block(self.block(depth - 1)))),
            }
            return;
        }
        let kind = self.simple();
        out.push(stmt(kind));
    }

    fn simple(&mut self) -> StmtKind {
        let size = self.options.size;
        match self.dice.roll(if self.options.rich { 20 } else { 16 }) {
            0 => StmtKind::Skip,
            1..=4 => self.assignment(),
            5 | 6 => self.local(),
            7 | 8 => StmtKind::Assert(self.assertion()),
            9 => StmtKind::Await(self.value(Kind::Bool, size, Place::Code)),
            10 => self.lock_step(true),
            11 => self.lock_step(false),
            12 => self.cas(),
            13 => self.havoc(),
            14 => self.atomic(),
            15 => self.call(),
            16 => StmtKind::Assume(self.value(Kind::Bool, size, Place::Code)),
            17 => self.two_at_once(),
            _ => self.assignment(),
        }
    }

    /// Variables that may be written.
    fn writable(&mut self, wanted: impl Fn(&Variable) -> bool) -> Option<Variable> {
        let usable: Vec<Variable> = self
            .globals
            .iter()
            .chain(&self.locals)
            .filter(|v| !v.read_only && wanted(v))
            .cloned()
            .collect();
        self.dice.pick(&usable).cloned()
    }

    fn place_for(ghost: bool) -> Place {
        match ghost {
            true => Place::Proof,
            false => Place::Code,
        }
    }

    fn assignment(&mut self) -> StmtKind {
        let Some(target) = self.writable(|_| true) else {
            return StmtKind::Skip;
        };
        let place = Self::place_for(target.ghost);
        if target.kind == Kind::Flags && self.dice.chance(2, 3) {
            let key = self.value(Kind::Tid, 1, place);
            let value = self.value(Kind::Bool, 1, place);
            let element = expr(ExprKind::Select(var(&target.name), key));
            return StmtKind::Assign(vec![element], vec![value]);
        }
        let value = match target.kind {
            Kind::Int if self.dice.chance(1, 3) => {
                modulo(binary(BinaryOp::Add, var(&target.name), int(1)))
            }
            kind => {
                let value = self.value(kind, self.options.size, place);
                // `x := x` says little; try once more.
                match value.as_name() == Some(&target.name) {
                    true => self.value(kind, self.options.size, place),
                    false => value,
                }
            }
        };
        StmtKind::Assign(vec![var(&target.name)], vec![value])
    }

    fn two_at_once(&mut self) -> StmtKind {
        let (a, b) = (self.writable(|v| !v.ghost), self.writable(|v| !v.ghost));
        match (a, b) {
            (Some(a), Some(b)) if a.name != b.name => {
                let values = [&a, &b].map(|v| self.value(v.kind, 1, Place::Code));
                StmtKind::Assign(vec![var(&a.name), var(&b.name)], values.into())
            }
            _ => StmtKind::Skip,
        }
    }

    fn local(&mut self) -> StmtKind {
        let kinds = [Kind::Int, Kind::Bool, Kind::Tid, Kind::Phase];
        let kind = self.dice.pick(&kinds).copied().unwrap_or(Kind::Bool);
        let title = self.fresh("t");
        let finite = matches!(kind, Kind::Bool | Kind::Phase) || self.options.rich;
        let start = match finite && self.dice.chance(1, 4) {
            true => None,
            false => Some(Start::Expr(self.value(
                kind,
                self.options.size,
                Place::Code,
            ))),
        };
        self.locals.push(Variable {
            name: title.clone(),
            kind,
            ghost: false,
            read_only: false,
        });
        StmtKind::Local(name(&title), ty(kind), start)
    }

    fn assertion(&mut self) -> Expr {
        let scope = std::mem::take(&mut self.locals);
        let likely = match self.dice.chance(1, 3) {
            true => Some(self.likely_invariant()),
            false => None,
        };
        self.locals = scope;
        likely.unwrap_or_else(|| self.value(Kind::Bool, self.options.size, Place::Proof))
    }

    fn a_lock(&mut self) -> Option<Variable> {
        let locks: Vec<Variable> = self
            .globals
            .iter()
            .filter(|v| v.kind == Kind::Tid && !v.ghost)
            .cloned()
            .collect();
        self.dice.pick(&locks).cloned()
    }

    fn lock_step(&mut self, acquire: bool) -> StmtKind {
        match (self.a_lock(), acquire) {
            (None, _) => StmtKind::Skip,
            (Some(lock), true) => StmtKind::Acquire(var(&lock.name)),
            (Some(lock), false) => StmtKind::Release(var(&lock.name)),
        }
    }

    fn cas(&mut self) -> StmtKind {
        let place = self.writable(|v| !v.ghost && v.kind != Kind::Flags && v.kind != Kind::Numbers);
        let Some(place) = place else {
            return StmtKind::Skip;
        };
        let expected = self.value(place.kind, 1, Place::Code);
        let other = self.writable(|v| !v.ghost && v.kind == place.kind && v.name != place.name);
        if let Some(other) = other
            && self.dice.chance(1, 3)
        {
            return StmtKind::CasSwap(Cas {
                place: var(&place.name),
                expected,
                new: var(&other.name),
            });
        }
        let new = self.value(place.kind, 1, Place::Code);
        let target = self.writable(|v| v.kind == Kind::Bool && !v.ghost && v.name != place.name);
        let cas = Cas {
            place: var(&place.name),
            expected,
            new,
        };
        match target {
            Some(target) => StmtKind::CasAssign(var(&target.name), cas),
            None => {
                let title = self.fresh("t");
                StmtKind::Local(name(&title), ty(Kind::Bool), Some(Start::Cas(cas)))
            }
        }
    }

    fn havoc(&mut self) -> StmtKind {
        let rich = self.options.rich;
        let target = self.writable(|v| rich || matches!(v.kind, Kind::Bool | Kind::Phase));
        match target {
            Some(target) => StmtKind::Havoc(vec![var(&target.name)]),
            None => StmtKind::Skip,
        }
    }

    /// A general operation: one variable determined, perhaps a second one chosen under a constraint.
    fn atomic(&mut self) -> StmtKind {
        let Some(x) = self.writable(|_| true) else {
            return StmtKind::Skip;
        };
        let value = self.value(x.kind, 1, Self::place_for(x.ghost));
        let mut parts = vec![eq(primed(&x.name), value)];
        let mut modifies = vec![var(&x.name)];
        let chosen = self.writable(|v| v.kind == Kind::Bool && !v.ghost && v.name != x.name);
        if let Some(y) = chosen
            && self.dice.chance(1, 2)
        {
            let condition = self.value(Kind::Bool, 1, Place::Code);
            parts.push(binary(BinaryOp::Or, primed(&y.name), condition));
            modifies.push(var(&y.name));
        }
        if self.dice.chance(1, 2) {
            parts.push(self.value(Kind::Bool, 1, Place::Code));
        }
        let asserts = match self.dice.chance(1, 4) {
            true => vec![Assertion {
                why: None,
                expr: self.assertion(),
            }],
            false => Vec::new(),
        };
        let action = match parts.len() {
            1 => parts.remove(0),
            _ => expr(ExprKind::Chain(BinaryOp::And, parts)),
        };
        StmtKind::Atomic(Atomic {
            asserts,
            modifies,
            action,
        })
    }

    fn call(&mut self) -> StmtKind {
        let procs = self.procs.clone();
        let Some(callee) = self.dice.pick(&procs) else {
            return StmtKind::Skip;
        };
        let args: Vec<Expr> = callee
            .params
            .iter()
            .map(|kind| self.value(*kind, 1, Place::Code))
            .collect();
        if let Some(kind) = callee.result
            && let Some(target) = self.writable(|v| v.kind == kind && !v.ghost)
        {
            let call = expr(ExprKind::Apply(name(&callee.name), args));
            return StmtKind::Assign(vec![var(&target.name)], vec![call]);
        }
        StmtKind::Call(name(&callee.name), args)
    }

    fn condition(&mut self) -> Condition {
        match self.dice.chance(1, 4) {
            true => Condition::Any,
            false => Condition::Test(self.value(Kind::Bool, self.options.size, Place::Code)),
        }
    }

    fn branch(&mut self, depth: u32) -> Stmt {
        let condition = self.condition();
        let then = self.block(depth);
        let otherwise = match self.dice.chance(1, 2) {
            true => Some(self.block(depth)),
            false => None,
        };
        stmt(StmtKind::If(condition, then, otherwise))
    }

    fn choose(&mut self, depth: u32) -> Stmt {
        let count = 2 + self.dice.roll(2);
        let blocks = (0..count).map(|_| self.block(depth)).collect();
        stmt(StmtKind::Choose(blocks))
    }

    /// `var n: int := 0; while (n < 2) { n := n + 1; … }`
    fn counted_loop(&mut self, depth: u32, out: &mut Vec<Stmt>) {
        let counter = self.fresh("n");
        let zero = Some(Start::Expr(int(0)));
        out.push(stmt(StmtKind::Local(name(&counter), ty(Kind::Int), zero)));
        // Read-only for the generated body: the loop must end.
        self.locals.push(Variable {
            name: counter.clone(),
            kind: Kind::Int,
            ghost: false,
            read_only: true,
        });
        let limit = 1 + self.dice.roll(2);
        let test = binary(BinaryOp::Lt, var(&counter), int(limit));
        let mut body = self.block(depth);
        if self.dice.chance(1, 3) {
            let test = self.condition();
            let leave = match self.dice.chance(1, 2) {
                true => StmtKind::Break,
                false => StmtKind::Continue,
            };
            let leave = block(vec![stmt(leave)]);
            let at = body.stmts.len() / 2;
            // Locals of the body are declared behind this point or visible here; the test only uses outer ones.
            body.stmts.insert(at, stmt(StmtKind::If(test, leave, None)));
        }
        let step = binary(BinaryOp::Add, var(&counter), int(1));
        let count = StmtKind::Assign(vec![var(&counter)], vec![step]);
        body.stmts.insert(0, stmt(count));
        let bounded = binary(BinaryOp::Le, var(&counter), int(limit));
        let clauses = match self.dice.chance(2, 3) {
            true => vec![LoopClause {
                hint: self.dice.chance(1, 3),
                expr: bounded,
            }],
            false => Vec::new(),
        };
        out.push(stmt(StmtKind::While(
            Some(Condition::Test(test)),
            clauses,
            body,
        )));
    }

    /// A loop over a finite store.
    fn iteration(&mut self, depth: u32) -> Stmt {
        let condition = match self.dice.chance(1, 3) {
            true => None,
            false => Some(self.condition()),
        };
        let clauses = match self.dice.chance(1, 3) {
            true => vec![LoopClause {
                hint: self.dice.chance(1, 2),
                expr: self.assertion(),
            }],
            false => Vec::new(),
        };
        let body = self.block(depth);
        stmt(StmtKind::While(condition, clauses, body))
    }

    /// `acquire m; var t: T := x; x := e; assert x == e; release m;`, sometimes with the acquire left out or
    /// with the assertion behind the release.
    pub(super) fn critical_section(&mut self, lock: &Variable, data: &Variable) -> Vec<Stmt> {
        let before = self.fresh("t");
        let start = Some(Start::Expr(var(&data.name)));
        let value = match data.kind {
            Kind::Int => modulo(binary(BinaryOp::Add, var(&before), int(1))),
            kind => self.value(kind, 0, Place::Code),
        };
        // The value may speak of other variables, which others change; then the assertion is doubtful.
        let claim = eq(var(&data.name), value.clone());
        let mut inside = vec![
            stmt(StmtKind::Local(name(&before), ty(data.kind), start)),
            stmt(StmtKind::Assign(vec![var(&data.name)], vec![value])),
        ];
        let claim = stmt(StmtKind::Assert(claim));
        let release = stmt(StmtKind::Release(var(&lock.name)));
        match self.dice.chance(9, 10) {
            true => inside.extend([claim, release]),
            false => inside.extend([release, claim]),
        }
        let acquire = match self.dice.chance(1, 12) {
            true => StmtKind::Skip,
            false => StmtKind::Acquire(var(&lock.name)),
        };
        let mut stmts = vec![stmt(acquire)];
        stmts.append(&mut inside);
        stmts
    }

    /// `acquire m; …; release m;`
    fn locked(&mut self, depth: u32, out: &mut Vec<Stmt>) {
        let Some(lock) = self.a_lock() else {
            out.push(stmt(StmtKind::Assert(truth(true))));
            return;
        };
        let inner = self.block(depth);
        out.push(stmt(StmtKind::Acquire(var(&lock.name))));
        out.push(stmt(StmtKind::Block(inner)));
        out.push(stmt(StmtKind::Release(var(&lock.name))));
    }
}
