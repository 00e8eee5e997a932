//! Is this IR in order? Run after every pass in debug builds.
//!
//! Checks what the types of the IR cannot say: ids are in range, every expression has the type it claims, labels are
//! in scope, stores are read only where they exist, no operation lists a variable twice. An error names the
//! declaration and what is wrong; it is a fault of the pass that made the IR, never of the user.

mod expr;
mod stmt;

use crate::ir::{
    Clause, EnvScope, Expr, FuncDecl, FuncId, Local, LocalId, ModuleId, Place, Proc, Program, Spec,
    ThreadCount, ThreadDecl, Type,
};
use expr::{Globals, Scope};

/// Says whether the program is well formed.
///
/// # Errors
/// The first thing that is out of order, in words.
pub fn check_well_formed(program: &Program) -> Result<(), String> {
    let checker = Checker { program };
    checker.declarations()?;
    checker.clauses()?;
    for thread in &program.threads {
        checker
            .thread(thread)
            .map_err(|e| format!("thread `{}`: {e}", thread.name))?;
    }
    for proc in &program.procs {
        checker
            .procedure(proc)
            .map_err(|e| format!("procedure `{}`: {e}", proc.name))?;
    }
    Ok(())
}

type Checked = Result<(), String>;

#[derive(Clone, Copy)]
struct Checker<'p> {
    program: &'p Program,
}

/// An error unless `holds`.
fn ensure(holds: bool, message: impl FnOnce() -> String) -> Checked {
    match holds {
        true => Ok(()),
        false => Err(message()),
    }
}

impl<'p> Checker<'p> {
    fn ty(&self, ty: &Type) -> Checked {
        match ty {
            Type::Int | Type::Bool | Type::Tid => Ok(()),
            Type::Enum(id) => ensure(id.index() < self.program.enums.len(), || {
                format!("there is no enumeration {}", id.0)
            }),
            Type::Opaque(id) => ensure(id.index() < self.program.opaques.len(), || {
                format!("there is no opaque type {}", id.0)
            }),
            Type::Set(item) => self.ty(item),
            Type::Map(key, value) => {
                self.ty(key)?;
                self.ty(value)
            }
        }
    }

    fn module(&self, id: ModuleId) -> Checked {
        ensure(id.index() < self.program.modules.len(), || {
            format!("there is no module {}", id.0)
        })
    }

    /// An expression of type `ty` in `scope`.
    fn expr(&self, e: &Expr, ty: &Type, scope: &Scope<'_>) -> Checked {
        scope.check(self.program, e)?;
        ensure(e.ty() == ty, || {
            format!("expected {ty:?}, found {:?} in {:?}", e.ty(), e.kind())
        })
    }

    /// A kind is a function from integers to truth values without definition, declared after the kind that it is one of.
    fn kind(&self, number: usize, decl: &FuncDecl) -> Checked {
        let Some(kind) = decl.kind else {
            return Ok(());
        };
        let params: Vec<&Type> = decl.params.iter().map(|p| &p.ty).collect();
        let shape = params == [&Type::Int] && decl.result == Type::Bool && decl.body.is_none();
        let is_kind = |f: FuncId| self.program.funcs[f.index()].kind.is_some();
        let above = kind.of.is_none_or(|f| f.index() < number && is_kind(f));
        ensure(shape && above, || "it is no kind".to_owned())
    }

    fn declarations(&self) -> Checked {
        let constant = Scope::closed();
        for decl in &self.program.consts {
            let at = |e| format!("constant `{}`: {e}", decl.name);
            self.ty(&decl.ty).map_err(at)?;
            if let Some(value) = &decl.value {
                self.expr(value, &decl.ty, &constant).map_err(at)?;
            }
        }
        for (number, decl) in self.program.funcs.iter().enumerate() {
            let at = |e| format!("function `{}`: {e}", decl.name);
            self.kind(number, decl).map_err(at)?;
            self.ty(&decl.result).map_err(at)?;
            for param in &decl.params {
                self.ty(&param.ty).map_err(at)?;
            }
            let mut scope = Scope::closed();
            scope.bounds = decl.params.clone();
            if let Some(body) = &decl.body {
                self.expr(body, &decl.result, &scope).map_err(at)?;
            }
        }
        for decl in &self.program.globals {
            let at = |e| format!("variable `{}`: {e}", decl.name);
            self.ty(&decl.ty).map_err(at)?;
            self.module(decl.module).map_err(at)?;
            if let Some(init) = &decl.init {
                self.expr(init, &decl.ty, &constant).map_err(at)?;
            }
        }
        Ok(())
    }

    fn clauses(&self) -> Checked {
        for axiom in &self.program.axioms {
            let scope = Scope::closed();
            self.expr(&axiom.expr, &Type::Bool, &scope)
                .map_err(|e| format!("axiom: {e}"))?;
        }
        let one_store = Scope {
            tid: false,
            ..Scope::one_store(&[])
        };
        for clause in self.program.init.iter().chain(&self.program.invariants) {
            self.clause(clause, &one_store)
                .map_err(|e| format!("initial condition or invariant: {e}"))?;
        }
        for clause in &self.program.invariants {
            self.no_views(&clause.expr)
                .map_err(|e| format!("invariant: {e}"))?;
        }
        for env in &self.program.envs {
            let locals: &[Local] = match env.scope {
                EnvScope::Module(id) => {
                    self.module(id)?;
                    &[]
                }
                EnvScope::Thread(id) => {
                    let thread = self.program.threads.get(id.index());
                    let thread = thread.ok_or_else(|| format!("there is no thread {}", id.0))?;
                    let visible = usize::from(thread.index.is_some());
                    &thread.locals[..visible.min(thread.locals.len())]
                }
                EnvScope::Proc(id) => {
                    ensure(id.index() < self.program.procs.len(), || {
                        format!("there is no procedure {}", id.0)
                    })?;
                    &[]
                }
            };
            let scope = Scope {
                post: Globals::All,
                ..Scope::one_store(locals)
            };
            self.expr(&env.expr, &Type::Bool, &scope)
                .and_then(|()| self.no_views(&env.expr))
                .map_err(|e| format!("environment assumption: {e}"))?;
        }
        Ok(())
    }

    /// A formula that concerns several threads must not speak of what one thread sees.
    fn no_views(&self, e: &Expr) -> Checked {
        let seen = e
            .globals()
            .into_iter()
            .map(|(g, _)| &self.program.globals[g.index()]);
        match seen.into_iter().find(|g| g.view) {
            Some(view) => Err(format!("the view `{}` cannot occur here", view.name)),
            None => Ok(()),
        }
    }

    fn clause(&self, clause: &Clause, scope: &Scope<'_>) -> Checked {
        self.module(clause.module)?;
        self.expr(&clause.expr, &Type::Bool, scope)
    }

    fn locals(&self, locals: &[Local]) -> Checked {
        locals.iter().try_for_each(|l| {
            self.ty(&l.ty)
                .map_err(|e| format!("local `{}`: {e}", l.name))
        })
    }

    fn thread(&self, thread: &ThreadDecl) -> Checked {
        self.module(thread.module)?;
        self.locals(&thread.locals)?;
        if let ThreadCount::Range(low, high) = &thread.count {
            ensure(low <= high, || "the range is empty".to_string())?;
        }
        if let Some(index) = thread.index {
            ensure(
                index == LocalId(0) && thread.locals.first().is_some_and(|l| l.ty == Type::Int),
                || "the index is not the first local, of type int".to_string(),
            )?;
            ensure(thread.count != ThreadCount::One, || {
                "a single thread has an index".to_string()
            })?;
        }
        let read_only = usize::from(thread.index.is_some());
        stmt::check_body(self.program, &thread.locals, read_only, &thread.body)
    }

    fn procedure(&self, proc: &Proc) -> Checked {
        self.module(proc.module)?;
        self.locals(&proc.locals)?;
        ensure(proc.params <= proc.locals.len(), || {
            "there are fewer locals than parameters".to_string()
        })?;
        if let Some(result) = proc.result {
            ensure(
                result.index() >= proc.params && result.index() < proc.locals.len(),
                || "the result is no local, or a parameter".to_string(),
            )?;
        }
        if let Some(spec) = &proc.spec {
            self.spec(proc, spec)?;
        }
        ensure(proc.spec.is_some() || proc.body.is_some(), || {
            "there is neither a body nor a specification".to_string()
        })?;
        match &proc.body {
            Some(body) => stmt::check_body(self.program, &proc.locals, proc.params, body),
            None => Ok(()),
        }
    }

    fn spec(&self, proc: &Proc, spec: &Spec) -> Checked {
        let params = &proc.locals[..proc.params];
        let result = proc.result.map(|r| &proc.locals[r.index()].ty);
        let one_store = Scope::one_store(params);
        for clause in &spec.requires {
            self.clause(clause, &one_store)
                .map_err(|e| format!("requires: {e}"))?;
        }
        self.places(&spec.modifies, params)?;
        let mut with_result = 0;
        for action in &spec.actions {
            self.places(&action.modifies, params)?;
            let listed = spec.modifies.iter().chain(&action.modifies);
            let scope = Scope {
                post: Globals::Some(listed.map(|p| p.global).collect()),
                entry: true,
                result,
                ..Scope::one_store(params)
            };
            self.expr(&action.ensures, &Type::Bool, &scope)
                .map_err(|e| format!("action: {e}"))?;
            with_result += usize::from(action.ensures.mentions_result());
        }
        ensure(with_result <= 1, || {
            "the result occurs in more than one action".to_string()
        })?;
        let at_end = Scope {
            entry: true,
            result,
            ..Scope::one_store(params)
        };
        for clause in spec.at_end() {
            self.clause(clause, &at_end)
                .map_err(|e| format!("ensures: {e}"))?;
        }
        Ok(())
    }

    fn places(&self, places: &[Place], params: &[Local]) -> Checked {
        for place in places {
            let global = self.program.globals.get(place.global.index());
            let global =
                global.ok_or_else(|| format!("there is no variable {}", place.global.0))?;
            let Some(index) = &place.index else {
                continue;
            };
            let Type::Map(key, _) = &global.ty else {
                return Err(format!("`{}` is not a map", global.name));
            };
            let scope = Scope {
                pre: Globals::None,
                ..Scope::one_store(params)
            };
            self.expr(index, key, &scope)?;
        }
        Ok(())
    }
}
