//! Declarations, raised.

use super::expr::{Exprs, entry, name, named, syntax, ty};
use super::locals::declare;
use super::names::{Names, Pool};
use super::stmt::Stmts;
use crate::ast::{self, ExprKind as Syntax, Item, ProcClause, Rests};
use crate::ir::{
    Action, Clause, EnvClause, EnvScope, Expr, GlobalId, Ground, Local, LocalId, ModuleId, Place,
    Proc, ProcId, Program, Stmt, ThreadCount, ThreadDecl, ThreadId, Var,
};
use heddle_text::Span;
use num_bigint::BigInt;
use rustc_hash::{FxHashMap, FxHashSet};

/// Raises whole programs.
pub(super) struct Raiser<'p> {
    program: &'p Program,
    names: Names,
    /// Environment assumptions by whose they are.
    envs: FxHashMap<EnvScope, Vec<&'p EnvClause>>,
}

impl<'p> Raiser<'p> {
    pub(super) fn new(program: &'p Program) -> Self {
        let mut envs: FxHashMap<EnvScope, Vec<&EnvClause>> = FxHashMap::default();
        for clause in &program.envs {
            envs.entry(clause.scope).or_default().push(clause);
        }
        Raiser {
            program,
            names: Names::unique(program),
            envs,
        }
    }

    pub(super) fn program(&self) -> ast::Program {
        let mut items = self.types();
        items.extend(self.definitions());
        items.extend(self.assumptions());
        items.extend(self.module(ModuleId(0)));
        let (mut pool, others) = (Pool::default(), FxHashSet::default());
        for (i, module) in self.program.modules.iter().enumerate().skip(1) {
            items.push(Item::Module(ast::Module {
                name: name(&pool.free(&module.name, &others)),
                items: self.module(ModuleId(i as u32)),
            }));
        }
        ast::Program { items }
    }

    fn types(&self) -> Vec<Item> {
        let mut items = Vec::new();
        for (enum_name, values) in self.names.enums.iter().zip(&self.names.enum_values) {
            items.push(Item::Enum(ast::Enum {
                name: name(enum_name),
                values: values.iter().map(|v| name(v)).collect(),
            }));
        }
        let opaques = self.names.opaques.iter();
        items.extend(opaques.map(|n| Item::Opaque(name(n))));
        items
    }

    fn definitions(&self) -> Vec<Item> {
        let mut items = Vec::new();
        for (i, decl) in self.program.consts.iter().enumerate() {
            items.push(Item::Const(ast::Const {
                name: name(&self.names.consts[i]),
                ty: ty(&self.names, &decl.ty),
                value: decl.value.as_ref().map(|e| self.expr(e, &[])),
            }));
        }
        for (i, decl) in self.program.funcs.iter().enumerate() {
            let mut exprs = Exprs::new(self.program, &self.names, &[]);
            let params = exprs.enter_params(&decl.params);
            items.push(Item::Function(ast::Function {
                name: name(&self.names.funcs[i]),
                params,
                result: ty(&self.names, &decl.result),
                body: decl.body.as_ref().map(|e| exprs.expr(e)),
                kind: decl.kind.map(|kind| ast::Kind {
                    of: kind.of.map(|f| name(&self.names.funcs[f.index()])),
                }),
            }));
        }
        for axiom in &self.program.axioms {
            items.push(Item::Axiom(self.named_clause(
                axiom.name.as_deref(),
                &axiom.expr,
                &[],
            )));
        }
        items
    }

    /// What every proof rests on, and what is taken for granted of variables.
    fn assumptions(&self) -> Vec<Item> {
        let program = self.program.assumptions.iter();
        let mut items: Vec<Item> = program
            .map(|a| {
                Item::Rests(Rests {
                    premise: name(a.premise.id()),
                    text: a.text.clone(),
                    of: None,
                    in_spec: false,
                    on: None,
                })
            })
            .collect();
        for (global, grounds) in &self.program.trusted {
            let on = name(&self.names.globals[global.index()]);
            items.extend(grounds.iter().map(|g| {
                Item::Rests(Rests {
                    on: Some(on.clone()),
                    ..rests(g)
                })
            }));
        }
        items
    }

    /// Everything that belongs to a module (or to none).
    fn module(&self, module: ModuleId) -> Vec<Item> {
        let mut items = Vec::new();
        for (i, decl) in self.program.globals.iter().enumerate() {
            if decl.module == module {
                items.push(Item::Global(ast::Global {
                    ghost: decl.ghost,
                    view: decl.view,
                    secluded: self.program.secluded == Some(GlobalId(i as u32)),
                    name: name(&self.names.globals[i]),
                    ty: ty(&self.names, &decl.ty),
                    init: decl.init.as_ref().map(|e| self.expr(e, &[])),
                }));
            }
        }
        let mine = |c: &&Clause| c.module == module;
        for clause in self.program.init.iter().filter(mine) {
            items.push(Item::Init(self.clause(clause, &[])));
        }
        for clause in self.program.invariants.iter().filter(mine) {
            items.push(Item::Invariant(self.clause(clause, &[])));
        }
        let envs = self.envs(EnvScope::Module(module), &[]);
        items.extend(envs.into_iter().map(Item::Env));
        for (i, proc) in self.program.procs.iter().enumerate() {
            if proc.module == module {
                items.push(Item::Proc(self.procedure(ProcId(i as u32), proc)));
            }
        }
        for (i, thread) in self.program.threads.iter().enumerate() {
            if thread.module == module {
                items.push(Item::Thread(self.thread(ThreadId(i as u32), thread)));
            }
        }
        items
    }

    fn expr(&self, e: &Expr, locals: &[String]) -> ast::Expr {
        Exprs::new(self.program, &self.names, locals).expr(e)
    }

    fn named_clause(&self, title: Option<&str>, e: &Expr, locals: &[String]) -> ast::Clause {
        ast::Clause {
            name: title.map(|t| name(&super::names::writable(t))),
            expr: self.expr(e, locals),
            span: Span::default(),
        }
    }

    fn clause(&self, clause: &Clause, locals: &[String]) -> ast::Clause {
        self.named_clause(clause.name.as_deref(), &clause.expr, locals)
    }

    fn envs(&self, scope: EnvScope, locals: &[String]) -> Vec<ast::Clause> {
        let clauses = self.envs.get(&scope).into_iter().flatten();
        clauses
            .map(|c| self.named_clause(c.name.as_deref(), &c.expr, locals))
            .collect()
    }

    /// Names for the locals of a body. The result is called `result`.
    fn local_names(&self, locals: &[Local], result: Option<LocalId>) -> Vec<String> {
        let mut pool = Pool::default();
        let named = locals.iter().enumerate().map(|(i, local)| {
            if result.is_some_and(|r| r.index() == i) {
                return "result".to_string();
            }
            pool.free(&local.name, &self.names.taken)
        });
        named.collect()
    }

    /// A body with declarations for all locals but the first `given` ones and the result.
    fn body(
        &self,
        body: &Stmt,
        locals: &[Local],
        names: &[String],
        given: usize,
        result: Option<LocalId>,
    ) -> ast::Block {
        let result_var = result.map(Var::Local);
        let mut stmts = Stmts::new(self.program, &self.names, names, result_var);
        let mut block = stmts.body(body);
        let wanted = locals
            .iter()
            .zip(names)
            .enumerate()
            .filter(|(i, _)| *i >= given && result.is_none_or(|r| r.index() != *i));
        let wanted = wanted.map(|(_, (l, n))| (n.clone(), ty(&self.names, &l.ty)));
        declare(&mut block, wanted.collect());
        block
    }

    fn thread(&self, id: ThreadId, decl: &ThreadDecl) -> ast::Thread {
        let names = self.local_names(&decl.locals, None);
        let index = decl.index.map(|i| name(&entry(&names, i.index())));
        let range = match &decl.count {
            ThreadCount::Range(low, high) => Some((integer(low), integer(high))),
            _ => None,
        };
        let family = match decl.count {
            ThreadCount::One => None,
            _ => Some(ast::Family { index, range }),
        };
        let given = usize::from(decl.index.is_some());
        ast::Thread {
            name: name(&self.names.threads[id.index()]),
            family,
            envs: self.envs(EnvScope::Thread(id), &names),
            body: self.body(&decl.body, &decl.locals, &names, given, None),
            span: Span::default(),
        }
    }

    fn procedure(&self, id: ProcId, decl: &Proc) -> ast::Proc {
        let names = self.local_names(&decl.locals, decl.result);
        let params = decl.locals.iter().zip(&names).take(decl.params);
        let params = params.map(|(local, text)| ast::Param {
            name: name(text),
            ty: ty(&self.names, &local.ty),
        });
        let result = decl.result.and_then(|r| decl.locals.get(r.index()));
        let mut clauses = self.told(id, decl);
        clauses.extend(self.spec(decl, &names));
        let envs = self.envs(EnvScope::Proc(id), &[]);
        clauses.extend(envs.into_iter().map(ProcClause::Env));
        let body = decl.body.as_ref();
        ast::Proc {
            name: name(&self.names.procs[id.index()]),
            params: params.collect(),
            result: result.map(|r: &Local| ty(&self.names, &r.ty)),
            clauses,
            body: body.map(|b| self.body(b, &decl.locals, &names, decl.params, decl.result)),
            span: Span::default(),
        }
    }

    /// What a front end says of a procedure.
    fn told(&self, id: ProcId, decl: &Proc) -> Vec<ProcClause> {
        let mut clauses = Vec::new();
        if self.names.procs[id.index()] != decl.name {
            clauses.push(ProcClause::Called(name(&decl.name)));
        }
        if let Some(obeyed) = self.program.obeying.get(&id) {
            let names = obeyed.iter().map(|p| name(&self.names.procs[p.index()]));
            clauses.push(ProcClause::Obeyed(names.collect()));
        }
        let grounds = self.program.grounds.get(&id).into_iter().flatten();
        clauses.extend(grounds.map(|g| ProcClause::Rests(rests(g))));
        clauses
    }

    fn spec(&self, decl: &Proc, names: &[String]) -> Vec<ProcClause> {
        let Some(spec) = &decl.spec else {
            return Vec::new();
        };
        let mut clauses = Vec::new();
        for clause in &spec.requires {
            clauses.push(ProcClause::Requires(self.clause(clause, names)));
        }
        let empty = spec.requires.is_empty() && spec.actions.is_empty() && spec.ensures.is_empty();
        if !spec.modifies.is_empty() || empty {
            clauses.push(ProcClause::Modifies(self.places(&spec.modifies, names)));
        }
        for action in &spec.actions {
            clauses.push(ProcClause::Action(self.action(action, names)));
        }
        for clause in &spec.ensures {
            clauses.push(ProcClause::Ensures(self.clause(clause, names)));
        }
        if !spec.unseen.is_empty() {
            let view = |g: &GlobalId| named(&self.names.globals[g.index()]);
            clauses.push(ProcClause::Unseen(spec.unseen.iter().map(view).collect()));
        }
        for clause in &spec.keeps {
            clauses.push(ProcClause::Keeps(self.clause(clause, names)));
        }
        if spec.derived {
            clauses.push(ProcClause::Derived);
        }
        clauses
    }

    fn places(&self, places: &[Place], names: &[String]) -> Vec<ast::Expr> {
        let place = |p: &Place| {
            let root = named(&self.names.globals[p.global.index()]);
            match &p.index {
                None => root,
                Some(key) => syntax(Syntax::Select(root, self.expr(key, names))),
            }
        };
        places.iter().map(place).collect()
    }

    fn action(&self, action: &Action, names: &[String]) -> ast::Action {
        ast::Action {
            name: action
                .name
                .as_deref()
                .map(|t| name(&super::names::writable(t))),
            modifies: self.places(&action.modifies, names),
            ensures: self.expr(&action.ensures, names),
            span: Span::default(),
        }
    }
}

/// Positions are not kept: those of the text are its own.
fn rests(ground: &Ground) -> Rests {
    Rests {
        premise: name(ground.premise.id()),
        text: ground.text.clone(),
        of: ground.of.clone(),
        in_spec: ground.in_spec,
        on: None,
    }
}

fn integer(value: &BigInt) -> ast::Expr {
    match *value < BigInt::ZERO {
        true => syntax(Syntax::Neg(syntax(Syntax::Int(-value)))),
        false => syntax(Syntax::Int(value.clone())),
    }
}
