//! Which locals matter at the head of a loop: those that may be read before they are written again.
//!
//! Takes a body without calls, gives per loop the locals that are live at its head. Nothing here matters for soundness:
//! guesses about other locals would be true or false in vain.

use heddle_plato::ir::{Expr, Label, LocalId, Loop, Op, Stmt, Store};
use std::collections::{BTreeMap, BTreeSet};

type Locals = BTreeSet<LocalId>;

/// The live locals at the heads of all loops of one body.
#[derive(Debug, Default)]
pub(crate) struct Liveness {
    heads: Vec<(*const Loop, Locals)>,
    exits: BTreeMap<Label, Locals>,
}

impl Liveness {
    /// Of a whole body.
    pub(crate) fn of(body: &Stmt) -> Self {
        let mut liveness = Liveness::default();
        liveness.before(body, Locals::new());
        liveness
    }

    /// Whether the local is live at the head of a loop, which must be a part of the body itself and not a copy.
    pub(crate) fn at_head(&self, l: &Loop, local: LocalId) -> bool {
        let head = self.heads.iter().find(|(of, _)| std::ptr::eq(*of, l));
        head.is_none_or(|(_, live)| live.contains(&local))
    }

    /// What is live before a statement if `live` is live after it.
    fn before(&mut self, stmt: &Stmt, live: Locals) -> Locals {
        match stmt {
            Stmt::Op(op) => before_op(op, live),
            Stmt::Seq(items) => items.iter().rev().fold(live, |l, s| self.before(s, l)),
            Stmt::Choice(branches) => {
                let each = branches.iter().map(|b| self.before(b, live.clone()));
                each.reduce(|a, b| &a | &b).unwrap_or(live)
            }
            Stmt::Block(label, body) => {
                let outer = self.exits.insert(*label, live.clone());
                let live = self.before(body, live);
                match outer {
                    Some(outer) => self.exits.insert(*label, outer),
                    None => self.exits.remove(label),
                };
                live
            }
            Stmt::Exit(label) => self.exits.get(label).cloned().unwrap_or_default(),
            Stmt::Loop(l) => self.before_loop(l, live),
            Stmt::Call(call) => {
                let read = call.args.iter().flat_map(Expr::locals);
                live.into_iter().chain(read.map(|(l, _)| l)).collect()
            }
        }
    }

    fn before_loop(&mut self, l: &Loop, after: Locals) -> Locals {
        let given = l.invariants.iter().chain(&l.hints);
        let mut live = after;
        live.extend(given.flat_map(Expr::locals).map(|(local, _)| local));
        loop {
            let more = &live | &self.before(&l.body, live.clone());
            if more == live {
                break;
            }
            live = more;
        }
        self.heads.retain(|(of, _)| !std::ptr::eq(*of, l));
        self.heads.push((l, live.clone()));
        live
    }
}

fn before_op(op: &Op, mut live: Locals) -> Locals {
    let written: Locals = op.modified().filter_map(|v| v.as_local()).collect();
    live.retain(|l| !written.contains(l));
    op.for_each_expr(&mut |e| {
        let read = e.locals().into_iter();
        let read = read.filter(|(l, store)| *store != Store::Post || !written.contains(l));
        live.extend(read.map(|(l, _)| l));
    });
    live
}

#[cfg(test)]
mod tests {
    use super::*;
    use heddle_plato::ir::{OpKind, Type, Var};
    use heddle_text::Span;

    fn read(l: u32) -> Expr {
        Expr::pre(LocalId(l), Type::Int, Span::default())
    }

    fn assign(l: u32, value: Expr) -> Stmt {
        let op = Op::new(OpKind::Skip, Span::default()).update(Var::Local(LocalId(l)), value);
        Stmt::Op(op)
    }

    fn looping(body: Vec<Stmt>) -> Stmt {
        Stmt::Loop(Loop {
            invariants: Vec::new(),
            hints: Vec::new(),
            body: Box::new(Stmt::Seq(body)),
            span: Span::default(),
        })
    }

    fn live(whole: &Stmt) -> Vec<u32> {
        let liveness = Liveness::of(whole);
        let mut found = Vec::new();
        whole.for_each(&mut |s| {
            if let Stmt::Loop(l) = s {
                found.extend((0..4).filter(|k| liveness.at_head(l, LocalId(*k))));
            }
        });
        found
    }

    #[test]
    fn a_local_that_is_written_first_is_dead_unless_it_is_read_behind_the_loop() {
        let body = || vec![assign(0, Expr::int(1, Span::default())), assign(1, read(0))];
        assert!(live(&looping(body())).is_empty());
        let then_read = Stmt::Seq(vec![looping(body()), assign(2, read(1))]);
        assert_eq!(live(&then_read), [1]);
    }

    #[test]
    fn what_an_iteration_hands_to_the_next_is_live() {
        let counting = looping(vec![
            assign(0, read(1)),
            assign(1, read(0)),
            assign(2, read(3)),
        ]);
        assert_eq!(live(&counting), [1, 3]);
        let on_one_branch = looping(vec![
            Stmt::Choice(vec![assign(0, read(3)), Stmt::Seq(Vec::new())]),
            assign(1, read(0)),
        ]);
        assert_eq!(live(&on_one_branch), [0, 3]);
    }
}
