//! Which environment assumptions a step of one thread breaks for another (semantics, section 2).

use crate::{Scope, Stuck, Value, View, World};
use heddle_plato::ir::{EnvScope, ModuleId, ProcId, Program, Stmt};
use std::collections::BTreeSet;

/// The clauses that some thread relies on.
#[derive(Debug)]
pub struct Guarantees<'p> {
    /// Clause number and clause.
    relied_on: Vec<(usize, &'p heddle_plato::ir::EnvClause)>,
}

impl<'p> Guarantees<'p> {
    /// Clauses of threads, of the top level, of modules with a thread or a reachable procedure, and of reachable
    /// procedures.
    pub fn of(program: &'p Program) -> Self {
        let procs = reachable(program);
        let mut modules: BTreeSet<ModuleId> = program.threads.iter().map(|t| t.module).collect();
        modules.extend(procs.iter().map(|p| program.procs[p.index()].module));
        modules.insert(ModuleId(0));
        let relied_on = program
            .envs
            .iter()
            .enumerate()
            .filter(|(_, clause)| match clause.scope {
                EnvScope::Module(m) => modules.contains(&m),
                EnvScope::Thread(_) => true,
                EnvScope::Proc(p) => procs.contains(&p),
            })
            .collect();
        Guarantees { relied_on }
    }

    /// A clause that the step `before` → `after` of `tid` breaks, and the thread that relies on it.
    pub fn broken(
        &self,
        world: &World<'_>,
        before: &[Value],
        after: &[Value],
        tid: usize,
    ) -> Result<Option<(usize, usize)>, Stuck> {
        let mut open = None;
        for (number, clause) in &self.relied_on {
            for victim in (0..world.instances.len()).filter(|v| *v != tid) {
                if let EnvScope::Thread(t) = clause.scope
                    && world.instances[victim].thread != t
                {
                    continue;
                }
                let locals = crate::Thread::start(world, victim).locals;
                let view = |globals| View {
                    globals,
                    locals: &locals,
                };
                let scope = Scope {
                    post: view(after),
                    ..Scope::one_store(world, Some(victim as u32), view(before))
                };
                match scope.holds(&clause.expr) {
                    Ok(true) => {}
                    Ok(false) => return Ok(Some((*number, victim))),
                    Err(stuck) => open = Some(stuck),
                }
            }
        }
        open.map_or(Ok(None), Err)
    }
}

fn reachable(program: &Program) -> BTreeSet<ProcId> {
    let mut found = BTreeSet::new();
    let mut work: Vec<&Stmt> = program.threads.iter().map(|t| &t.body).collect();
    while let Some(body) = work.pop() {
        body.for_each_call(&mut |call| {
            if found.insert(call.proc) {
                work.extend(program.procs[call.proc.index()].body.as_ref());
            }
        });
    }
    found
}
