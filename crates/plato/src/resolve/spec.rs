//! Definitions, clauses, thread headers and procedure specifications: everything but bodies.

use super::expr::Exprs;
use super::locals::Locals;
use super::names::Entity;
use super::rules::{Primes, ResultUse, Rules};
use super::{Placed, Resolver};
use crate::ast::{self, Item, ProcClause};
use crate::ir::{
    Action, Axiom, Clause, ConstId, EnvClause, EnvScope, Expr, ExprKind, LocalId, ModuleId, Place,
    ProcId, Spec, Store, ThreadCount, ThreadId, Type, Unary, Var,
};
use heddle_diag::{Diagnostic, codes};
use num_bigint::BigInt;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Constants in ranges are not computed beyond this size.
const MAX_BITS: u64 = 100_000;

impl Resolver {
    /// An expression resolver for one clause.
    fn exprs<'r>(
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
            next_bound,
            bounds: Vec::new(),
            store: Store::Pre,
        }
    }

    /// A closed expression, or one over `locals`, of type `ty`.
    fn formula(
        &mut self,
        e: &ast::Expr,
        ty: &Type,
        locals: &Locals,
        rules: &Rules,
    ) -> Option<Expr> {
        let mut next_bound = 0;
        self.exprs(locals, rules, &mut next_bound).check(e, ty)
    }

    /// Values of constants and variables, definitions of functions, ranges of thread families, signatures.
    pub(super) fn definitions(&mut self, items: &[Placed<'_>]) {
        for Placed { item, id, .. } in items {
            let Some(id) = id.map(|id| id as usize) else {
                continue;
            };
            match item {
                Item::Const(decl) => {
                    if let Some(value) = &decl.value {
                        let ty = self.tables.program.consts[id].ty.clone();
                        let rules = Rules::constant("the value of a constant", codes::NOT_CONSTANT);
                        let value = self.formula(value, &ty, &Locals::new(), &rules);
                        self.tables.program.consts[id].value = value;
                    }
                }
                Item::Global(decl) => {
                    if let Some(init) = &decl.init {
                        let ty = self.tables.program.globals[id].ty.clone();
                        let rules = Rules::constant("an initial value", codes::NOT_CONSTANT);
                        let init = self.formula(init, &ty, &Locals::new(), &rules);
                        self.tables.program.globals[id].init = init;
                    }
                }
                Item::Function(decl) => self.function(id, decl),
                Item::Proc(decl) => self.signature(id, decl),
                _ => {}
            }
        }
        self.definition_cycles();
        for Placed { item, id, .. } in items {
            if let (Item::Thread(decl), Some(id)) = (item, id) {
                self.family(*id as usize, decl);
            }
        }
    }

    fn function(&mut self, id: usize, decl: &ast::Function) {
        let params = self.tables.program.funcs[id].params.clone();
        for (i, param) in decl.params.iter().enumerate() {
            let earlier = decl.params[..i]
                .iter()
                .find(|p| p.name.text == param.name.text);
            if let Some(earlier) = earlier {
                self.twice(&param.name, earlier.name.span, "another parameter");
                return;
            }
            if let Some((entity, first)) = self.tables.names.entities.get(&param.name.text) {
                let (words, first) = (entity.words(), *first);
                self.twice(&param.name, first, words);
                return;
            }
        }
        let Some(body) = &decl.body else {
            return;
        };
        let result = self.tables.program.funcs[id].result.clone();
        let rules = Rules::logic("the definition of a function");
        let (locals, mut next_bound) = (Locals::new(), params.len() as u32);
        let mut exprs = self.exprs(&locals, &rules, &mut next_bound);
        exprs.bounds = params;
        let body = exprs.check(body, &result);
        self.tables.program.funcs[id].body = body;
    }

    /// Parameters and result of a procedure.
    fn signature(&mut self, id: usize, decl: &ast::Proc) {
        let mut locals = Locals::new();
        for param in &decl.params {
            let ty = self.ty(&param.ty);
            if self.free_local(&locals, &param.name) {
                locals.add_read_only(&param.name.text, ty, param.name.span);
            }
        }
        let params = locals.into_table();
        let result = decl.result.as_ref().map(|ty| (self.ty(ty), ty.span));
        if params.len() < decl.params.len() || matches!(result, Some((None, _))) {
            // The header is in error; calls could only give consequential errors.
            let entry = (Entity::Broken, decl.name.span);
            self.tables
                .names
                .entities
                .insert(decl.name.text.clone(), entry);
        }
        let proc = &mut self.tables.program.procs[id];
        proc.params = params.len();
        proc.locals = params;
        if let Some((Some(ty), span)) = result {
            proc.result = Some(LocalId(proc.locals.len() as u32));
            proc.locals.push(crate::ir::Local {
                name: "result".to_string(),
                ty,
                span,
            });
        }
    }

    /// Whether a local may be called that; reports if not.
    pub(super) fn free_local(&mut self, locals: &Locals, name: &ast::Name) -> bool {
        if let Some(taken) = locals.find(&name.text) {
            let first = taken.map_or(name.span, |id| locals.get(id).span);
            self.twice(name, first, "another local variable");
            return false;
        }
        if let Some((entity, first)) = self.tables.names.entities.get(&name.text) {
            let (words, first) = (entity.words(), *first);
            self.twice(name, first, words);
            return false;
        }
        true
    }

    fn family(&mut self, id: usize, decl: &ast::Thread) {
        let Some(family) = &decl.family else {
            return;
        };
        if let Some((low, high)) = &family.range {
            let (a, b) = (self.bound(low), self.bound(high));
            if let (Some(a), Some(b)) = (a, b) {
                if a > b {
                    let span = low.span.to(high.span);
                    let message = format!("the range {a}..{b} is empty: the family has no thread");
                    self.report(codes::NOT_CONSTANT, span, message);
                    return;
                }
                self.tables.program.threads[id].count = ThreadCount::Range(a, b);
            }
        }
        if let Some(index) = &family.index
            && self.free_local(&Locals::new(), index)
        {
            let thread = &mut self.tables.program.threads[id];
            thread.index = Some(LocalId(0));
            thread.locals.push(crate::ir::Local {
                name: index.text.clone(),
                ty: Type::Int,
                span: index.span,
            });
        }
    }

    /// The value of a range's bound.
    fn bound(&mut self, e: &ast::Expr) -> Option<BigInt> {
        let rules = Rules::constant("a bound of a range", codes::NOT_CONSTANT);
        let expr = self.formula(e, &Type::Int, &Locals::new(), &rules)?;
        let value = self.evaluate(&expr, &mut FxHashMap::default());
        if value.is_none() {
            let message = "the bound of a range must be a constant with a known value";
            self.report(codes::NOT_CONSTANT, e.span, message);
        }
        value
    }

    /// The value of a constant integer expression. Definitions have no cycles and are not deep (or an error was
    /// reported and the value was removed). `known` keeps each constant from being evaluated twice.
    fn evaluate(&self, e: &Expr, known: &mut FxHashMap<ConstId, Option<BigInt>>) -> Option<BigInt> {
        use crate::ir::Binary::{Add, Div, Mul, Rem, Sub};
        match e.kind() {
            ExprKind::Int(value) => Some(value.clone()),
            ExprKind::Const(id) => {
                if let Some(value) = known.get(id) {
                    return value.clone();
                }
                let value = self.tables.program.consts[id.index()].value.as_ref()?;
                let value = self.evaluate(value, known);
                known.insert(*id, value.clone());
                value
            }
            ExprKind::Unary(Unary::Neg, a) => Some(-self.evaluate(a, known)?),
            ExprKind::Binary(op, a, b) => {
                let (a, b) = (self.evaluate(a, known)?, self.evaluate(b, known)?);
                if a.bits() + b.bits() > MAX_BITS {
                    return None;
                }
                match op {
                    Add => Some(a + b),
                    Sub => Some(a - b),
                    Mul => Some(a * b),
                    Div if b != BigInt::ZERO => Some(a / b),
                    Rem if b != BigInt::ZERO => Some(a % b),
                    _ => None,
                }
            }
            _ => None,
        }
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
                    let rules = Rules::one_store("an invariant", false);
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
        for clause in &decl.envs {
            let names = body_locals(&decl.body);
            self.speaking_of(&names, "an environment assumption", |r| {
                r.env(clause, EnvScope::Thread(id), &locals);
            });
        }
    }

    /// Runs `resolve`; an unknown name that is among `hidden` is then reported as not allowed here.
    fn speaking_of(
        &mut self,
        hidden: &BTreeSet<String>,
        place: &str,
        resolve: impl FnOnce(&mut Resolver),
    ) {
        let first = self.diagnostics.len();
        resolve(self);
        for diagnostic in &mut self.diagnostics[first..] {
            if diagnostic.code != codes::UNKNOWN_NAME {
                continue;
            }
            let name = diagnostic.message.split('`').nth(1).unwrap_or("");
            let Some(primary) = diagnostic.primary.as_ref() else {
                continue;
            };
            if hidden.contains(name) {
                let message = format!("the local variable `{name}` cannot occur in {place}");
                *diagnostic = Diagnostic::new(codes::NOT_IN_SPEC, primary.span, message)
                    .note("others cannot see the local variables of a body");
            }
        }
    }

    fn specification(&mut self, id: ProcId, module: ModuleId, decl: &ast::Proc) {
        let specified = decl
            .clauses
            .iter()
            .any(|c| !matches!(c, ProcClause::Env(_)));
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
        let hidden = decl.body.as_ref().map(body_locals).unwrap_or_default();
        let mut builder = SpecBuilder {
            module,
            locals,
            result,
            spec: Spec::default(),
            result_action: None,
        };
        self.speaking_of(&hidden, "a specification", |r| {
            r.spec_modifies(decl, &mut builder);
            for clause in &decl.clauses {
                r.spec_clause(clause, &mut builder);
            }
        });
        let parameters = decl.params.iter().map(|p| p.name.text.clone()).collect();
        self.speaking_of(&parameters, "an environment assumption", |r| {
            for clause in &decl.clauses {
                if let ProcClause::Env(clause) = clause {
                    r.env(clause, EnvScope::Proc(id), &Locals::new());
                }
            }
        });
        if specified {
            self.tables.program.procs[id.index()].spec = Some(builder.spec);
        }
    }

    /// The stutter set, which the actions need.
    fn spec_modifies(&mut self, decl: &ast::Proc, builder: &mut SpecBuilder) {
        for clause in &decl.clauses {
            if let ProcClause::Modifies(places) = clause {
                let mut places = self.spec_places(places, builder);
                builder.spec.modifies.append(&mut places);
            }
        }
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
            ProcClause::Action(action) => self.spec_action(action, builder),
            ProcClause::Modifies(_) | ProcClause::Env(_) => {}
        }
    }

    fn spec_action(&mut self, action: &ast::Action, builder: &mut SpecBuilder) {
        let modifies = self.spec_places(&action.modifies, builder);
        let listed = builder.spec.modifies.iter().chain(&modifies);
        let rules = Rules {
            primes: Primes::Listed(listed.map(|p| Var::Global(p.global)).collect()),
            result: builder.result_use(),
            ..Rules::one_store("an action", true)
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

    fn spec_places(&mut self, places: &[ast::Expr], builder: &SpecBuilder) -> Vec<Place> {
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
