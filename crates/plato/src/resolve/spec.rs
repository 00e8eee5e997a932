//! Clauses and procedure specifications.

use super::expr::Exprs;
use super::locals::Locals;
use super::names::Entity;
use super::rules::{Primes, ResultUse, Rules};
use super::{Placed, Resolver};
use crate::ast::{self, Item, ProcClause};
use crate::ir::{
    Action, Axiom, Clause, EnvClause, EnvScope, Expr, ModuleId, Place, ProcId, Spec, Store,
    ThreadId, Type, Var,
};
use heddle_diag::{Diagnostic, codes};
use std::collections::BTreeSet;

impl Resolver {
    /// An expression resolver for one clause.
    pub(super) fn exprs<'r>(
        &'r mut self,
        locals: &'r Locals,
        rules: &'r Rules,
        next_bound: &'r mut u32,
    ) -> Exprs<'r> {
        Exprs {
            tables: &self.tables,
            diagnostics: &mut self.diagnostics,
            locals,
            rules,
            hidden: &self.hidden,
            next_bound,
            bounds: Vec::new(),
            store: Store::Pre,
        }
    }

    /// A closed expression, or one over `locals`, of type `ty`.
    pub(super) fn formula(
        &mut self,
        e: &ast::Expr,
        ty: &Type,
        locals: &Locals,
        rules: &Rules,
    ) -> Option<Expr> {
        let mut next_bound = 0;
        self.exprs(locals, rules, &mut next_bound).check(e, ty)
    }

    /// Axioms, initial conditions, invariants, environment assumptions and specifications.
    pub(super) fn clauses(&mut self, items: &[Placed<'_>]) {
        for Placed { module, item, id } in items {
            match item {
                Item::Axiom(clause) => self.axiom(clause),
                Item::Init(clause) => {
                    let rules = Rules::one_store("an initial condition", false);
                    if let Some(clause) = self.clause(clause, *module, &rules) {
                        self.tables.program.init.push(clause);
                    }
                }
                Item::Invariant(clause) => {
                    let rules = Rules::shared("an invariant", false);
                    if let Some(clause) = self.clause(clause, *module, &rules) {
                        self.tables.program.invariants.push(clause);
                    }
                }
                Item::Env(clause) => self.env(clause, EnvScope::Module(*module), &Locals::new()),
                Item::Thread(decl) => {
                    if let Some(id) = id {
                        self.thread_envs(ThreadId(*id), decl);
                    }
                }
                Item::Proc(decl) => {
                    if let Some(id) = id {
                        self.specification(ProcId(*id), *module, decl);
                    }
                }
                _ => {}
            }
        }
    }

    fn axiom(&mut self, clause: &ast::Clause) {
        let rules = Rules::logic("an axiom");
        if let Some(expr) = self.formula(&clause.expr, &Type::Bool, &Locals::new(), &rules) {
            self.tables.program.axioms.push(Axiom {
                name: clause.name.as_ref().map(|n| n.text.clone()),
                expr,
                span: clause.span,
            });
        }
    }

    fn clause(&mut self, clause: &ast::Clause, module: ModuleId, rules: &Rules) -> Option<Clause> {
        self.clause_over(clause, module, &Locals::new(), rules)
    }

    fn clause_over(
        &mut self,
        clause: &ast::Clause,
        module: ModuleId,
        locals: &Locals,
        rules: &Rules,
    ) -> Option<Clause> {
        let expr = self.formula(&clause.expr, &Type::Bool, locals, rules)?;
        Some(Clause {
            name: clause.name.as_ref().map(|n| n.text.clone()),
            expr,
            module,
            span: clause.span,
        })
    }

    fn env(&mut self, clause: &ast::Clause, scope: EnvScope, locals: &Locals) {
        let rules = Rules::environment();
        if let Some(expr) = self.formula(&clause.expr, &Type::Bool, locals, &rules) {
            self.tables.program.envs.push(EnvClause {
                name: clause.name.as_ref().map(|n| n.text.clone()),
                expr,
                scope,
                span: clause.span,
            });
        }
    }

    fn thread_envs(&mut self, id: ThreadId, decl: &ast::Thread) {
        let mut locals = Locals::new();
        for local in self.tables.program.threads[id.index()].locals.clone() {
            locals.add_read_only(&local.name, Some(local.ty), local.span);
        }
        self.hidden = body_locals(&decl.body);
        for clause in &decl.envs {
            self.env(clause, EnvScope::Thread(id), &locals);
        }
        self.hidden.clear();
    }

    fn specification(&mut self, id: ProcId, module: ModuleId, decl: &ast::Proc) {
        let specified = decl.clauses.iter().any(is_specification);
        if !specified && decl.body.is_none() {
            let message = format!(
                "the procedure `{}` has neither a body nor a specification",
                decl.name.text
            );
            let diagnostic = Diagnostic::new(codes::MISPLACED, decl.span, message)
                .help("add a body, or say what it does with `requires`, `modifies`, `action` or `ensures`");
            self.diagnostics.push(diagnostic);
        }
        let proc = &self.tables.program.procs[id.index()];
        let result = proc.result.map(|r| proc.locals[r.index()].ty.clone());
        let mut locals = Locals::new();
        for param in proc.locals[..proc.params].iter().cloned() {
            locals.add_read_only(&param.name, Some(param.ty), param.span);
        }
        let mut builder = SpecBuilder {
            module,
            locals,
            result,
            spec: Spec::default(),
            result_action: None,
        };
        self.hidden = decl.body.as_ref().map(body_locals).unwrap_or_default();
        self.spec_modifies(decl, &mut builder);
        for clause in &decl.clauses {
            self.spec_clause(clause, &mut builder);
        }
        let params = decl.params.iter().map(|p| p.name.text.clone());
        self.hidden.extend(params);
        for clause in &decl.clauses {
            if let ProcClause::Env(clause) = clause {
                self.env(clause, EnvScope::Proc(id), &Locals::new());
            }
        }
        self.hidden.clear();
        if specified {
            self.tables.program.procs[id.index()].spec = Some(builder.spec);
        }
    }

    /// The stutter set, which the actions need: one list, in however many clauses it is written.
    fn spec_modifies(&mut self, decl: &ast::Proc, builder: &mut SpecBuilder) {
        let clauses = decl.clauses.iter().filter_map(|clause| match clause {
            ProcClause::Modifies(places) => Some(places),
            _ => None,
        });
        builder.spec.modifies = self.spec_places(clauses.flatten(), builder);
    }

    fn spec_clause(&mut self, clause: &ProcClause, builder: &mut SpecBuilder) {
        let module = builder.module;
        match clause {
            ProcClause::Requires(clause) => {
                let rules = Rules::one_store("`requires`", true);
                let clause = self.clause_over(clause, module, &builder.locals, &rules);
                builder.spec.requires.extend(clause);
            }
            ProcClause::Ensures(clause) => {
                let rules = Rules {
                    old: true,
                    result: builder.result_use(),
                    ..Rules::one_store("`ensures`", true)
                };
                let clause = self.clause_over(clause, module, &builder.locals, &rules);
                builder.spec.ensures.extend(clause);
            }
            ProcClause::Keeps(clause) => {
                let rules = Rules {
                    old: true,
                    result: builder.result_use(),
                    ..Rules::one_store("`keeps`", true)
                };
                let clause = self.clause_over(clause, module, &builder.locals, &rules);
                builder.spec.keeps.extend(clause);
            }
            ProcClause::Unseen(places) => {
                let views = self.unseen(places);
                builder.spec.unseen.extend(views);
            }
            ProcClause::Derived => builder.spec.derived = true,
            ProcClause::Action(action) => self.spec_action(action, builder),
            ProcClause::Modifies(_)
            | ProcClause::Env(_)
            | ProcClause::Called(_)
            | ProcClause::Rests(_)
            | ProcClause::Obeyed(_) => {}
        }
    }

    fn spec_action(&mut self, action: &ast::Action, builder: &mut SpecBuilder) {
        let modifies = self.spec_places(&action.modifies, builder);
        let listed = builder.spec.modifies.iter().chain(&modifies);
        let rules = Rules {
            primes: Primes::Listed(listed.map(|p| Var::Global(p.global)).collect()),
            result: builder.result_use(),
            ..Rules::shared("an action", true)
        };
        let Some(ensures) = self.formula(&action.ensures, &Type::Bool, &builder.locals, &rules)
        else {
            return;
        };
        if ensures.mentions_result() {
            if let Some(first) = builder.result_action {
                let message = "`result` occurs in more than one action";
                let diagnostic = Diagnostic::new(codes::MISPLACED, action.ensures.span, message)
                    .related(first, "it already occurs in this one")
                    .help("let one action say what the result is, and relate it to the rest in `ensures`");
                self.diagnostics.push(diagnostic);
            }
            builder.result_action = Some(action.span);
        }
        builder.spec.actions.push(Action {
            name: action.name.as_ref().map(|n| n.text.clone()),
            modifies,
            ensures,
            span: action.span,
        });
    }

    fn spec_places<'p>(
        &mut self,
        places: impl IntoIterator<Item = &'p ast::Expr>,
        builder: &SpecBuilder,
    ) -> Vec<Place> {
        let mut found: Vec<Place> = Vec::new();
        for place in places {
            let Some(place) = self.spec_place(place, &builder.locals) else {
                continue;
            };
            let clash = found
                .iter()
                .find(|p| p.global == place.global && (p.index.is_none() || place.index.is_none()));
            if let Some(first) = clash {
                let name = &self.tables.program.globals[place.global.index()].name;
                let message = format!("`{name}` is listed twice");
                let diagnostic = Diagnostic::new(codes::DUPLICATE_NAME, place.span, message)
                    .related(first.span, "first listed here");
                self.diagnostics.push(diagnostic);
                continue;
            }
            found.push(place);
        }
        found
    }

    /// A global, or an element of a global map at an index that does not depend on the store.
    fn spec_place(&mut self, place: &ast::Expr, locals: &Locals) -> Option<Place> {
        let (root, key) = match &*place.kind {
            ast::ExprKind::Select(root, key) => (root, Some(key)),
            _ => (place, None),
        };
        let Some(name) = root.as_name() else {
            let message = "a modified place is a variable or one element of it: `m` or `m[k]`";
            self.report(codes::NOT_ASSIGNABLE, place.span, message);
            return None;
        };
        let rules = Rules::one_store("`modifies`", true);
        let mut next_bound = 0;
        let global = match self.tables.names.entities.get(name) {
            _ if locals.find(name).is_some() => None,
            Some((Entity::Global(id), _)) => Some(*id),
            Some((Entity::Broken, _)) => return None,
            Some(_) => None,
            None => {
                self.exprs(locals, &rules, &mut next_bound)
                    .unknown::<()>(name, root.span);
                return None;
            }
        };
        let Some(global) = global else {
            let message = format!("`{name}` is not a global variable: callers see no change of it");
            self.report(codes::NOT_ASSIGNABLE, root.span, message);
            return None;
        };
        let index = match key {
            None => None,
            Some(key) => Some(self.spec_index(global, root, key, locals)?),
        };
        Some(Place {
            global,
            index,
            span: place.span,
        })
    }

    fn spec_index(
        &mut self,
        global: crate::ir::GlobalId,
        root: &ast::Expr,
        key: &ast::Expr,
        locals: &Locals,
    ) -> Option<Expr> {
        let ty = self.tables.program.globals[global.index()].ty.clone();
        let Type::Map(key_type, _) = ty else {
            let found = super::types::type_text(&self.tables.program, &ty);
            let message = format!("expected a map, found `{found}`");
            self.report(codes::TYPE_MISMATCH, root.span, message);
            return None;
        };
        let rules = Rules {
            no_globals: Some(codes::NOT_IN_SPEC),
            ..Rules::one_store("the index of a modified place", true)
        };
        self.formula(key, &key_type, locals, &rules)
    }
}

/// Whether a clause makes the procedure a specified one.
fn is_specification(clause: &ProcClause) -> bool {
    !matches!(
        clause,
        ProcClause::Env(_) | ProcClause::Called(_) | ProcClause::Rests(_) | ProcClause::Obeyed(_)
    )
}

/// The specification of one procedure while it is built.
struct SpecBuilder {
    module: ModuleId,
    /// The parameters.
    locals: Locals,
    /// The type of the result.
    result: Option<Type>,
    spec: Spec,
    /// The action that mentions `result`.
    result_action: Option<heddle_text::Span>,
}

impl SpecBuilder {
    fn result_use(&self) -> ResultUse {
        self.result
            .clone()
            .map_or(ResultUse::Never, ResultUse::Spec)
    }
}

/// The names of all locals that a body declares.
fn body_locals(block: &ast::Block) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    collect_locals(block, &mut found);
    found
}

fn collect_locals(block: &ast::Block, found: &mut BTreeSet<String>) {
    use ast::StmtKind;
    for stmt in &block.stmts {
        match &stmt.kind {
            StmtKind::Local(name, ..) => {
                found.insert(name.text.clone());
            }
            StmtKind::If(_, a, b) => {
                collect_locals(a, found);
                b.iter().for_each(|b| collect_locals(b, found));
            }
            StmtKind::Choose(blocks) => blocks.iter().for_each(|b| collect_locals(b, found)),
            StmtKind::While(_, _, b) | StmtKind::Block(b) | StmtKind::Labelled(_, b) => {
                collect_locals(b, found);
            }
            _ => {}
        }
    }
}
