//! Which functions are errands: the text decides who gets their objects.

use super::{Errand, Errands, Run};
use crate::create::Lambda;
use crate::program::Lowering;
use crate::summary::CodeId;
use heddle_contracts::Special;
use heddle_resolve::library::categories::Mark;
use heddle_resolve::model::MethodId;
use heddle_resolve::typed::{self, Target};
use heddle_syntax::ast::{self, ExprId, ExprKind, StmtKind, TextRange};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// How the only reference to a thread is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Held {
    /// Nobody else gets it; it is joined or not.
    Here { joined: bool },
    /// Others may get it.
    Elsewhere,
}

impl Lowering<'_> {
    /// The errands of the program, by the file and expression of their code.
    fn errands(&mut self) -> Errands {
        if let Some(known) = &self.errands {
            return Rc::clone(known);
        }
        let mut all = FxHashMap::default();
        for lambda in self.lambdas() {
            if let Some(errand) = self.as_errand(lambda) {
                all.insert((lambda.file, lambda.expr), errand);
            }
        }
        let all = Rc::new(all);
        self.errands = Some(Rc::clone(&all));
        all
    }

    /// Whether some lambda is the code of a thread of its own.
    pub(crate) fn has_thread_errands(&mut self) -> bool {
        self.errands().values().any(|e| e.is_of_thread())
    }

    /// What is known of a lambda as the code of one thread.
    pub(crate) fn errand_of(&mut self, lambda: Lambda) -> Option<Errand> {
        self.errands().get(&(lambda.file, lambda.expr)).copied()
    }

    fn as_errand(&mut self, lambda: Lambda) -> Option<Errand> {
        let call = self.argument_of(lambda)?;
        if self.runs_now(lambda, call) {
            let run = Run::Now;
            return Some(Errand { lambda, run });
        }
        // As a `Runnable` a thread could be run by others.
        if !self.makes_thread(lambda.file, call) || self.passes_threads() {
            return None;
        }
        match self.held(lambda.file, call) {
            Held::Here { joined } => Some(Errand {
                lambda,
                run: Run::ByThread { joined },
            }),
            Held::Elsewhere => None,
        }
    }

    /// The call or creation that a lambda stands in as an argument.
    fn argument_of(&self, lambda: Lambda) -> Option<ExprId> {
        let unit = self.unit(lambda.file);
        let mut nodes = unit.ast.nodes::<ast::Expr>();
        let found = nodes.find(|(_, node)| match node.kind {
            ExprKind::New {
                args, body: None, ..
            }
            | ExprKind::Call { args, .. } => {
                let mut args = unit.ast.list(args).iter();
                args.any(|a| bare(&unit.ast, *a) == lambda.expr)
            }
            _ => false,
        });
        found.map(|(e, _)| e)
    }

    /// Whether an expression makes a thread, of exactly the task that it is given.
    fn makes_thread(&mut self, file: usize, e: ExprId) -> bool {
        let Some(call) = self.resolved.files[file].call_of(e) else {
            return false;
        };
        let (method, site) = (call.method, call.site);
        let thread = self.resolved.world.class_ref("java/lang/Thread");
        match self.unit(file).ast[e].kind {
            ExprKind::New { .. } => site == thread,
            _ => matches!(
                self.special(method),
                Some(Special::NewThread | Special::StartNew)
            ),
        }
    }

    /// Whether a call runs a lambda before it does anything else, and does not keep it.
    fn runs_now(&mut self, lambda: Lambda, e: ExprId) -> bool {
        let unit = self.unit(lambda.file);
        let ExprKind::Call { args, .. } = unit.ast[e].kind else {
            return false;
        };
        let args = unit.ast.list(args).iter();
        let mut after = args.skip_while(|a| bare(&unit.ast, **a) != lambda.expr);
        let idle = after.all(|a| {
            matches!(
                unit.ast[bare(&unit.ast, *a)].kind,
                ExprKind::Lambda { .. } | ExprKind::MethodRef { .. } | ExprKind::Literal(..)
            )
        });
        let Some(call) = self.resolved.files[lambda.file].call_of(e) else {
            return false;
        };
        let (method, site) = (call.method, call.site);
        let library = self.classes.method(method).is_none();
        let overridden = self.classes.is_overridden(&mut self.resolved.world, method);
        idle && library
            && !overridden
            && self.has_mark(method, site, Mark::Now)
            && !self.takes_locks(lambda)
    }

    /// Whether the code of a lambda may take or ask for locks.
    fn takes_locks(&mut self, lambda: Lambda) -> bool {
        let code = CodeId::Function(lambda.file, lambda.expr);
        match self.summaries.known.get(&code) {
            Some(known) => known.deeds.locks(),
            None => !self.is_harmless_lambda(lambda.file, lambda.expr),
        }
    }

    /// What happens to a thread that is made by this expression.
    fn held(&mut self, file: usize, thread: ExprId) -> Held {
        let unit = self.unit(file);
        let typed = &self.resolved.files[file];
        let mut variables = unit.ast.nodes::<ast::Variable>();
        let variable = variables.find(|(_, v)| v.init == Some(thread));
        if let Some((id, node)) = variable {
            return match typed.local_of(id) {
                Some(local) => self.held_by(file, local, node.range),
                None => Held::Elsewhere,
            };
        }
        let mut statements = unit.ast.nodes::<ast::Stmt>();
        let alone = statements.any(|(_, s)| matches!(s.kind, StmtKind::Expr(e) if e == thread));
        match alone || self.asked(file, thread) == Some(Special::Start) {
            true => Held::Here { joined: false },
            false => Held::Elsewhere,
        }
    }

    /// The same of a thread in a local variable that is declared there.
    fn held_by(&mut self, file: usize, local: typed::LocalId, declared: TextRange) -> Held {
        let unit = self.unit(file);
        let mut joined = false;
        let uses = unit.ast.nodes::<ast::Expr>();
        let uses =
            uses.filter(|(e, _)| self.resolved.files[file].note(*e).target == Target::Local(local));
        let uses: Vec<(ExprId, TextRange)> = uses.map(|(e, n)| (e, n.range)).collect();
        for (e, range) in uses {
            let here = self.runs_with(file, declared, range);
            match self.asked(file, e).filter(|_| here) {
                Some(special) => joined |= special == Special::Join { timed: false },
                None if here && self.is_asked_harmlessly(file, e) => {}
                None => return Held::Elsewhere,
            }
        }
        Held::Here { joined }
    }

    /// The call that has this expression in front.
    fn call_on(&mut self, file: usize, object: ExprId) -> Option<MethodId> {
        let unit = self.unit(file);
        let mut nodes = unit.ast.nodes::<ast::Expr>();
        let (call, _) = nodes.find(
            |(_, n)| matches!(n.kind, ExprKind::Call { target: Some(t), .. } if t == object),
        )?;
        Some(self.resolved.files[file].call_of(call)?.method)
    }

    /// The special method that this expression is asked to run as a thread.
    fn asked(&mut self, file: usize, object: ExprId) -> Option<Special> {
        let method = self.call_on(file, object)?;
        let special = self.special(method)?;
        matches!(special, Special::Start | Special::Join { .. }).then_some(special)
    }

    /// Whether it is asked for something else that does not run the code: `run` does.
    fn is_asked_harmlessly(&mut self, file: usize, object: ExprId) -> bool {
        let Some(method) = self.call_on(file, object) else {
            return false;
        };
        let thread = self.resolved.world.class_ref("java/lang/Thread");
        method.class == thread && self.special(method) != Some(Special::Run)
    }

    /// Whether code at one place runs as part of the code around the other: there is no lambda and no class between.
    fn runs_with(&self, file: usize, outer: TextRange, inner: TextRange) -> bool {
        let unit = self.unit(file);
        let has = |r: TextRange, at: TextRange| r.start <= at.start && at.end <= r.end;
        let between = |r: TextRange| has(r, inner) && !has(r, outer);
        let lambdas = unit.ast.nodes::<ast::Expr>();
        let mut lambdas = lambdas.filter(|(_, n)| matches!(n.kind, ExprKind::Lambda { .. }));
        let mut classes = self.classes.list.iter().filter(|d| d.file == file);
        !lambdas.any(|(_, n)| between(n.range)) && !classes.any(|d| between(unit.ast[d.decl].range))
    }
}

/// An expression without parentheses and casts around it.
fn bare(ast: &ast::Ast, mut e: ExprId) -> ExprId {
    while let ExprKind::Paren(inner) | ExprKind::Cast { value: inner, .. } = ast[e].kind {
        e = inner;
    }
    e
}
