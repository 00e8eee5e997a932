//! Loops: `while`, `do`, `for`, and `for` over the elements of an array.

use crate::body::{Frame, Lower, refuse};
use crate::method::Method;
use heddle_contracts::LoopClause;
use heddle_plato::ir::{Binary, Expr, Label, Loop, Op, OpKind, Stmt, Type};
use heddle_resolve::types::{Ty, TyKind};
use heddle_syntax::ast::{
    BinaryOp, ClauseId, ExprId, ExprKind, Ident, List, StmtId, StmtKind, VariableId,
};
use heddle_text::Span;

/// The parts of a loop.
pub(super) struct Parts {
    /// Java's label.
    pub name: Option<String>,
    /// `loop_invariant` and so on.
    pub spec: List<ClauseId>,
    /// The test; none is true.
    pub condition: Option<ExprId>,
    /// What follows each round.
    pub update: Vec<ExprId>,
    /// The body.
    pub body: StmtId,
    /// Whether the test comes after the body.
    pub test_last: bool,
    /// Where messages about the loop as a whole point.
    pub header: Span,
    /// Ghost statements that belong to the last test.
    pub behind: Vec<StmtId>,
}

impl Method<'_, '_> {
    /// A loop, with its label.
    pub(super) fn iterate(&mut self, id: StmtId, name: Option<String>) -> Lower<()> {
        let unit = self.unit();
        let span = unit.ast.span(unit.ast[id].range);
        let word = Span {
            end: span.start + 3,
            ..span
        };
        let header = |e: Option<ExprId>| e.map_or(word, |e| unit.ast.span(unit.ast[e].range));
        let behind = std::mem::take(&mut self.behind_loop);
        let parts = |spec, condition, update, body, test_last| Parts {
            behind: behind.clone(),
            name: name.clone(),
            spec,
            condition,
            update,
            body,
            test_last,
            header: header(condition),
        };
        match unit.ast[id].kind {
            StmtKind::While {
                spec,
                condition,
                body,
            } => self.repeat(&parts(spec, Some(condition), Vec::new(), body, false)),
            StmtKind::Do {
                spec,
                body,
                condition,
            } => self.repeat(&parts(spec, Some(condition), Vec::new(), body, true)),
            StmtKind::For {
                spec,
                init,
                condition,
                update,
                body,
            } => {
                let update = unit.ast.list(update).to_vec();
                let parts = parts(spec, condition, update, body, false);
                let rounds = self.constant_rounds(unit.ast.list(init), &parts);
                unit.ast.list(init).iter().try_for_each(|s| self.stmt(*s))?;
                match rounds {
                    Some(rounds) => self.unrolled(&parts, rounds),
                    None => self.repeat(&parts),
                }
            }
            StmtKind::ForEach {
                spec,
                var,
                iterable,
                body,
            } => {
                let mut parts = parts(spec, None, Vec::new(), body, false);
                parts.header = unit.ast.span(unit.ast[iterable].range);
                self.for_each(&parts, var, iterable)
            }
            _ => refuse("this loop", span),
        }
    }

    /// The loop is left only through its test, a jump, or an exception.
    fn repeat(&mut self, parts: &Parts) -> Lower<()> {
        let body = self.unit().ast[parts.body].range;
        self.may_poll(parts.condition, &parts.update, body, parts.header);
        let invariants = self.loop_invariants(parts.spec)?;
        let after = self.code.label();
        let round = self.inside(|m| {
            m.bounded_locals(parts.header);
            m.held_monitors(parts.header);
            let measured = m.measure(parts.spec)?;
            m.round(parts, after)?;
            m.must_decrease(&measured)
        })?;
        self.looped(parts, invariants, Vec::new(), round, after)
    }

    pub(super) fn looped(
        &mut self,
        parts: &Parts,
        mut invariants: Vec<Expr>,
        mut hints: Vec<Expr>,
        round: Stmt,
        after: Label,
    ) -> Lower<()> {
        let spec = parts.spec;
        let round = self.end_loop_writes(spec, round, &mut invariants, &mut hints, parts.header);
        hints.extend(self.guessed_at_head(&round, parts.header)?);
        let (kept, certain) = self.kept_by_loop(&round, parts.header)?;
        // A loop without invariants is unrolled if none is found: what is certain must not stand in the way of that.
        match certain && !invariants.is_empty() {
            true => invariants.extend(kept),
            false => hints.extend(kept),
        }
        let repeated = Loop {
            invariants,
            hints,
            body: Box::new(round),
            span: parts.header,
        };
        let never = Op::new(OpKind::Skip, parts.header).guard(Expr::bool(false, parts.header));
        let whole = Stmt::Seq(vec![Stmt::Loop(repeated), Stmt::Op(never)]);
        self.code.out.push(Stmt::Block(after, Box::new(whole)));
        Ok(())
    }

    /// Test, body and update, in the loop's order.
    pub(super) fn round(&mut self, parts: &Parts, after: Label) -> Lower<()> {
        if !parts.test_last {
            self.loop_test(parts, after)?;
        }
        self.round_body(parts, after)?;
        parts.update.iter().try_for_each(|e| self.effect(*e))?;
        if parts.test_last {
            self.loop_test(parts, after)?;
        }
        Ok(())
    }

    pub(super) fn round_body(&mut self, parts: &Parts, after: Label) -> Lower<()> {
        let again = self.code.label();
        self.code.frames.push(Frame::Target {
            name: parts.name.clone(),
            after,
            again: Some(again),
        });
        let inner = self.inside(|m| m.stmt(parts.body));
        self.code.frames.pop();
        self.code.out.push(Stmt::Block(again, Box::new(inner?)));
        Ok(())
    }

    pub(super) fn loop_test(&mut self, parts: &Parts, after: Label) -> Lower<()> {
        match parts.condition {
            Some(condition) => self.loop_test_of(condition, parts, after),
            None => Ok(()),
        }
    }

    /// With ghost statements behind the loop, each operand of `&&` is a test of its own, so that they belong to the
    /// operation that ended the loop.
    fn loop_test_of(&mut self, condition: ExprId, parts: &Parts, after: Label) -> Lower<()> {
        let unit = self.unit();
        let span = self.span(unit.ast[condition].range);
        if !parts.behind.is_empty() {
            match unit.ast[condition].kind {
                ExprKind::Paren(inner) => return self.loop_test_of(inner, parts, after),
                ExprKind::Binary {
                    op: BinaryOp::And,
                    left,
                    right,
                } => {
                    self.loop_test_of(left, parts, after)?;
                    return self.loop_test_of(right, parts, after);
                }
                _ => {}
            }
        }
        let test = self.value(condition)?;
        if !parts.behind.is_empty() {
            return self.fork_with_ghosts(
                &test,
                span,
                |_| Ok(()),
                |m| {
                    m.past_loop(parts.spec, |m| {
                        parts.behind.iter().try_for_each(|s| m.stmt(*s))
                    })?;
                    m.code.out.push(Stmt::Exit(after));
                    Ok(())
                },
            );
        }
        self.fork(&test, Stmt::Seq(Vec::new()), Stmt::Exit(after), span);
        Ok(())
    }

    /// What the clauses of a loop that is about to begin say of its head.
    pub(super) fn loop_invariants(&mut self, spec: List<ClauseId>) -> Lower<Vec<Expr>> {
        let unit = self.unit();
        let mut found = Vec::new();
        let contracts = &self.low.contracts;
        for clause in contracts.loop_clauses(self.scope.file, &unit.ast, spec) {
            match clause.says {
                LoopClause::Invariant(e) => found.push(self.code_formula(e)?),
                LoopClause::Decreases(_) | LoopClause::Writes(_) => {}
                LoopClause::Unknown => return refuse("this loop clause", clause.at.span),
            }
        }
        self.begin_loop_writes(spec)?;
        Ok(found)
    }

    /// `for (T x : array) body`: the array is evaluated once, each element is read when its round begins.
    fn for_each(&mut self, parts: &Parts, var: VariableId, iterable: ExprId) -> Lower<()> {
        let span = parts.header;
        let from = self.note(iterable).ty;
        let Some(java) = self.low.resolved.files[self.scope.file].local_of(var) else {
            return refuse("a variable that was not typed", span);
        };
        let TyKind::Array(element) = self.low.resolved.world.types.kind(from) else {
            return self.for_each_of(parts, java, iterable);
        };
        let array = self.stable(iterable)?;
        let length = self.length(array.clone(), span);
        let index = self.code.local("$index", Type::Int, span);
        self.code.set(index, Expr::int(0, span), span);
        let invariants = self.loop_invariants(parts.spec)?;
        let after = self.code.label();
        let at = self.code.read(index, span);
        let round = self.inside(|m| {
            m.bounded_locals(span);
            let measured = m.measure(parts.spec)?;
            let more = Expr::binary(Binary::Lt, at.clone(), length.clone(), span);
            m.fork(&more, Stmt::Seq(Vec::new()), Stmt::Exit(after), span);
            let place = m.element(array.clone(), at.clone(), element, span)?;
            let value = m.load(&place, span)?;
            let to = m.low.resolved.files[m.scope.file].local(java).ty;
            let value = m.convert(value, element, to, span)?;
            let local = m.declare(java, span)?;
            m.code.set(local, value, span);
            m.round_body(parts, after)?;
            let next = Expr::binary(Binary::Add, at.clone(), Expr::int(1, span), span);
            m.code.set(index, next, span);
            m.must_decrease(&measured)
        })?;
        let low = Expr::binary(Binary::Le, Expr::int(0, span), at.clone(), span);
        let high = Expr::binary(Binary::Le, at, length, span);
        self.looped(parts, invariants, vec![low, high], round, after)
    }

    /// With bounded integers: what the variables hold at the head of a loop is of their types.
    pub(super) fn bounded_locals(&mut self, span: Span) {
        let file = &self.low.resolved.files[self.scope.file];
        let mut vars: Vec<(Ty, heddle_plato::ir::LocalId)> = self
            .scope
            .vars
            .iter()
            .map(|(java, local)| (file.local(*java).ty, *local))
            .collect();
        vars.sort_by_key(|(_, local)| *local);
        // Only what the types say: a variable may hold what was put there in a round.
        let made = self.low.heap.constructed;
        let mut known = Vec::new();
        if let (Some(this), Some(class)) = (self.this_or_none(span), self.scope.class) {
            let ty = self.low.resolved.world.this_type(class);
            known.extend(self.low.known_by_type(made, &this, ty, span));
        }
        for (ty, local) in vars {
            let value = self.code.read(local, span);
            known.extend(self.low.known_by_type(made, &value, ty, span));
        }
        if !known.is_empty() {
            let fact = Expr::all(known, span);
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(fact));
        }
    }

    pub(super) fn labelled(&mut self, label: Ident, body: StmtId) -> Lower<()> {
        let unit = self.unit();
        let name = Some(unit.ast.text(label.name).to_owned());
        if matches!(
            unit.ast[body].kind,
            StmtKind::While { .. }
                | StmtKind::Do { .. }
                | StmtKind::For { .. }
                | StmtKind::ForEach { .. }
        ) {
            return self.iterate(body, name);
        }
        let after = self.code.label();
        self.code.frames.push(Frame::Target {
            name,
            after,
            again: None,
        });
        let inner = self.inside(|m| m.stmt(body));
        self.code.frames.pop();
        self.code.out.push(Stmt::Block(after, Box::new(inner?)));
        Ok(())
    }
}
