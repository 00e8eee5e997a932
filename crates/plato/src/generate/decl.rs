//! Random declarations: the store, its clauses, procedures, threads.

use super::expr::Place;
use super::syntax::{
    binary, block, clause, eq, expr, implies, int, modulo, name, primed, stmt, truth, ty, var,
};
use super::{Callee, Generator, Kind, Threads, Variable};
use crate::ast::{
    Action, BinaryOp, Block, Const, Enum, Expr, ExprKind, Family, Function, Global, Item, Module,
    Param, Proc, ProcClause, Program, StmtKind, Thread,
};
use heddle_text::Span;

impl Generator {
    pub(super) fn program(&mut self) -> Program {
        let mut items = self.types();
        self.name_threads();
        items.extend(self.store());
        items.extend(self.clauses());
        if self.options.procedures {
            let count = self.dice.roll(3);
            for _ in 0..count {
                items.push(self.procedure());
            }
        }
        items.extend(self.thread_items());
        if self.options.rich && self.dice.chance(1, 2) {
            let rest = items.split_off(items.len() / 2);
            items.push(Item::Module(Module {
                name: name("Part"),
                items: rest,
            }));
        }
        Program { items }
    }

    fn types(&mut self) -> Vec<Item> {
        let mut items = vec![Item::Enum(Enum {
            name: name("Phase"),
            values: ["idle", "busy", "done"].map(name).into(),
        })];
        if !self.options.rich {
            return items;
        }
        self.functions = true;
        items.push(Item::Opaque(name("Ref")));
        items.push(Item::Const(Const {
            name: name("nil"),
            ty: ty(Kind::Ref),
            value: None,
        }));
        let function = |title: &str, param: &str, kind, body| {
            Item::Function(Function {
                name: name(title),
                params: vec![Param {
                    name: name(param),
                    ty: ty(kind),
                }],
                result: ty(Kind::Int),
                body,
                kind: None,
            })
        };
        let next = modulo(binary(BinaryOp::Add, var("a"), int(1)));
        items.push(function("next", "a", Kind::Int, Some(next)));
        items.push(function("weight", "r", Kind::Ref, None));
        let heavy = binary(
            BinaryOp::Ge,
            expr(ExprKind::Apply(name("weight"), vec![var("r")])),
            int(0),
        );
        let bound = vec![Param {
            name: name("r"),
            ty: ty(Kind::Ref),
        }];
        let axiom = expr(ExprKind::Quantified(true, bound, heavy));
        items.push(Item::Axiom(clause(Some("Weight"), axiom)));
        items
    }

    /// Decides how many threads there are, before expressions speak of them.
    fn name_threads(&mut self) {
        let count = 2 + self.dice.roll(2);
        for title in ["A", "B", "C"].iter().take(count as usize) {
            let family = match self.options.families && self.dice.chance(1, 5) {
                true => Some((0, 1)),
                false => None,
            };
            self.threads.push(Threads {
                name: title.to_string(),
                family,
            });
        }
    }

    fn store(&mut self) -> Vec<Item> {
        let mut kinds = vec![
            Kind::Int,
            Kind::Int,
            Kind::Bool,
            Kind::Tid,
            Kind::Tid,
            Kind::Phase,
        ];
        if self.options.rich {
            kinds.extend([Kind::Flags, Kind::Numbers, Kind::Ref]);
        }
        let count = 1 + self.dice.roll(3);
        let mut items: Vec<Item> = (0..count).map(|_| self.global(&kinds)).collect();
        if self.dice.chance(1, 2) {
            items.push(self.global(&[Kind::Tid]));
            items.push(self.global(&[Kind::Int, Kind::Bool, Kind::Phase]));
            let [.., lock, data] = self.globals.as_slice() else {
                return items;
            };
            if !lock.ghost && !data.ghost {
                self.discipline = Some((lock.clone(), data.clone()));
            }
        }
        items
    }

    fn global(&mut self, kinds: &[Kind]) -> Item {
        let kind = self.dice.pick(kinds).copied().unwrap_or(Kind::Int);
        let stem = match kind {
            Kind::Tid => "m",
            _ => "x",
        };
        let title = self.fresh(stem);
        let ghost = self.dice.chance(1, 10);
        let open = self.options.rich && self.dice.chance(1, 4);
        let init = match (open, kind) {
            (true, _) => None,
            (_, Kind::Int) => Some(int(self.dice.roll(3))),
            (_, Kind::Bool) => Some(truth(self.dice.chance(1, 2))),
            (_, Kind::Tid) => Some(expr(ExprKind::NoThread)),
            (_, Kind::Phase) => Some(var("idle")),
            (_, Kind::Flags) => Some(expr(ExprKind::ConstMap(truth(false)))),
            (_, Kind::Numbers) => Some(expr(ExprKind::Set(Vec::new()))),
            (_, Kind::Ref) => Some(var("nil")),
        };
        self.globals.push(Variable {
            name: title.clone(),
            kind,
            ghost,
            read_only: false,
        });
        Item::Global(Global {
            secluded: false,
            ghost,
            view: false,
            name: name(&title),
            ty: ty(kind),
            init,
        })
    }

    fn clauses(&mut self) -> Vec<Item> {
        let mut items = Vec::new();
        if let Some((lock, data)) = self.discipline.clone() {
            let mine = || eq(var(&lock.name), expr(ExprKind::Tid));
            let kept = |x: &Variable| eq(primed(&x.name), var(&x.name));
            items.push(Item::Env(clause(
                Some("Lock"),
                implies(mine(), kept(&lock)),
            )));
            items.push(Item::Env(clause(
                Some("Data"),
                implies(mine(), kept(&data)),
            )));
            if data.kind == Kind::Int {
                let low = binary(BinaryOp::Le, int(0), var(&data.name));
                items.push(Item::Invariant(clause(Some("Range"), low)));
            }
            return items;
        }
        let tids: Vec<String> = self
            .globals
            .iter()
            .filter(|v| v.kind == Kind::Tid)
            .map(|v| v.name.clone())
            .collect();
        if let Some(lock) = self.dice.pick(&tids).cloned()
            && self.dice.chance(2, 3)
        {
            let mine = eq(var(&lock), expr(ExprKind::Tid));
            let kept = eq(primed(&lock), var(&lock));
            items.push(Item::Env(clause(Some("Lock"), implies(mine, kept))));
        }
        for _ in 0..self.dice.roll(3) {
            let formula = self.assumption();
            items.push(Item::Env(clause(None, formula)));
        }
        for _ in 0..self.dice.roll(2) {
            let formula = self.likely_invariant();
            items.push(Item::Invariant(clause(None, formula)));
        }
        items
    }

    fn procedure(&mut self) -> Item {
        let title = self.fresh("p");
        let kinds = [Kind::Int, Kind::Bool, Kind::Tid];
        let mut params = Vec::new();
        let mut callee = Callee {
            name: title.clone(),
            params: Vec::new(),
            result: None,
        };
        self.locals.clear();
        for _ in 0..self.dice.roll(3) {
            let kind = self.dice.pick(&kinds).copied().unwrap_or(Kind::Int);
            let param = self.fresh("a");
            params.push(Param {
                name: name(&param),
                ty: ty(kind),
            });
            callee.params.push(kind);
            self.locals.push(Variable {
                name: param,
                kind,
                ghost: false,
                read_only: true,
            });
        }
        if self.dice.chance(1, 3) {
            callee.result = self.dice.pick(&kinds).copied();
        }
        let specified = self.dice.chance(1, 2);
        let (clauses, body) = match specified {
            true => self.specified(callee.result),
            false => (Vec::new(), self.returning_body(callee.result)),
        };
        let result = callee.result.map(ty);
        self.procs.push(callee);
        Item::Proc(Proc {
            name: name(&title),
            params,
            result,
            clauses,
            body: Some(body),
            span: Span::default(),
        })
    }

    /// A specification with one action, and a body that does it (or, sometimes, something else).
    fn specified(&mut self, result: Option<Kind>) -> (Vec<ProcClause>, Block) {
        let params = self.locals.clone();
        let globals: Vec<Variable> = self.globals.iter().filter(|v| !v.ghost).cloned().collect();
        let mut clauses = Vec::new();
        if self.dice.chance(1, 3) {
            let formula = self.value(Kind::Bool, 1, Place::Code);
            clauses.push(ProcClause::Requires(clause(None, formula)));
        }
        let target = self.dice.pick(&globals).cloned();
        let Some(x) = target else {
            clauses.push(ProcClause::Modifies(Vec::new()));
            let body = self.returning_body(result);
            return (clauses, body);
        };
        let value = self.value(x.kind, 1, Place::Code);
        clauses.push(ProcClause::Action(Action {
            name: Some(name("Do")),
            modifies: vec![var(&x.name)],
            ensures: eq(primed(&x.name), value.clone()),
            span: Span::default(),
        }));
        let result_value = result.map(|kind| self.leaf_of(kind));
        if let Some(value) = &result_value {
            let formula = eq(expr(ExprKind::Result), value.clone());
            clauses.push(ProcClause::Ensures(clause(None, formula)));
        }
        if self.dice.chance(1, 4) {
            let body = self.returning_body(result);
            self.locals = params;
            return (clauses, body);
        }
        let mut stmts = vec![stmt(StmtKind::Assign(vec![var(&x.name)], vec![value]))];
        stmts.extend(result_value.map(|v| stmt(StmtKind::Return(Some(v)))));
        (clauses, block(stmts))
    }

    /// A value that does not depend on the store.
    fn leaf_of(&mut self, kind: Kind) -> Expr {
        match kind {
            Kind::Int => int(self.dice.roll(3)),
            Kind::Bool => truth(self.dice.chance(1, 2)),
            _ => expr(ExprKind::NoThread),
        }
    }

    fn returning_body(&mut self, result: Option<Kind>) -> Block {
        let params = self.locals.len();
        let mut body = self.block(1);
        self.locals.truncate(params);
        if let Some(kind) = result {
            let value = self.value(kind, 1, Place::Code);
            body.stmts.push(stmt(StmtKind::Return(Some(value))));
        }
        body
    }

    fn thread_items(&mut self) -> Vec<Item> {
        let threads = self.threads.clone();
        let mut items: Vec<Item> = threads.iter().map(|t| self.thread(t)).collect();
        if self.options.rich && self.dice.chance(1, 4) {
            let worker = self.fresh("worker");
            self.locals.clear();
            let body = self.block(1);
            let family = Family {
                index: None,
                range: None,
            };
            items.push(thread_item(&worker, Some(family), Vec::new(), body));
        }
        items
    }

    /// Critical sections with a few harmless or harmful steps around them.
    fn disciplined_body(&mut self, lock: &Variable, data: &Variable) -> Block {
        let mut stmts = Vec::new();
        let mut after = Vec::new();
        for _ in 0..=self.dice.roll(2) {
            stmts.extend(self.critical_section(lock, data));
        }
        if self.dice.chance(1, 8) {
            after = self.block(1).stmts;
        }
        stmts.extend(after);
        block(stmts)
    }

    fn thread(&mut self, thread: &Threads) -> Item {
        self.locals.clear();
        let mut envs = Vec::new();
        if self.discipline.is_none() && self.dice.chance(1, 4) {
            envs.push(clause(None, self.assumption()));
        }
        let family = thread.family.map(|(low, high)| {
            let index = self.fresh("i");
            self.locals.push(Variable {
                name: index.clone(),
                kind: Kind::Int,
                ghost: false,
                read_only: true,
            });
            Family {
                index: Some(name(&index)),
                range: Some((int(low), int(high))),
            }
        });
        let body = match self.discipline.clone() {
            Some((lock, data)) => self.disciplined_body(&lock, &data),
            None => self.block(2),
        };
        thread_item(&thread.name, family, envs, body)
    }
}

fn thread_item(
    title: &str,
    family: Option<Family>,
    envs: Vec<crate::ast::Clause>,
    body: Block,
) -> Item {
    Item::Thread(Thread {
        name: name(title),
        family,
        envs,
        body,
        span: Span::default(),
    })
}
