//! The sequential program under construction: fresh locals and labels, and the table of what each added check
//! stands for.

use heddle_plato::ir::{
    Check, CheckKind, Expr, ExprKind, Form, GlobalId, Label, Local, LocalId, ProcId, Program, Stmt,
    Store, Type, Var, VarRef,
};
use heddle_text::Span;
use heddle_vc::Sequential;

/// What a check that a proof pass added stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Purpose {
    /// Conjunct number of [`Rely::env`](crate::rely::Rely), relied on by another thread.
    Guarantee(usize),
    /// Conjunct number of [`Rely::invariants`](crate::rely::Rely) after the step.
    Invariant(usize),
    /// The same in the initial store.
    Initially(usize),
    /// `requires` clause of a called procedure.
    Precondition(ProcId, usize),
    /// `ensures` clause of the procedure.
    Postcondition(usize),
    /// A step must be a stutter or the next action. The details are: for each position, whether the abstraction
    /// may be there; then for each action, its conjuncts and its frame.
    Allowed,
    /// At the end all actions must have happened. Details: for each position, whether the abstraction may be there; if
    /// an action speaks of the result, then whether all would have happened with some other result.
    Finished,
    /// A view that the specification does not let change must be as it was at the start.
    ViewKept(GlobalId),
    /// User-given invariant of the loop at this span, on entry.
    LoopEntry(Span),
    /// The same, after an iteration.
    LoopKept(Span),
    /// Invariant candidate: dropped if it fails.
    Candidate(usize),
    /// Reflexivity of an environment conjunct.
    Reflexive(usize),
}

/// A guess that holds or is dropped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    /// Switches it on.
    pub flag: LocalId,
    /// How many guesses about the same loop are better ones.
    pub rank: usize,
    /// It was suggested by whoever wrote the loop or translated it: most of these hold.
    pub hint: bool,
}

/// Collects the parts of a [`Sequential`] program.
#[derive(Debug)]
pub(crate) struct Builder<'p> {
    /// The program.
    pub program: &'p Program,
    /// Locals so far.
    pub locals: Vec<Local>,
    /// What each [`CheckKind::Pass`] number stands for.
    pub purposes: Vec<Purpose>,
    details: Vec<Vec<Expr>>,
    /// Which checks have quantifiers.
    quantified: Vec<bool>,
    /// The guesses.
    pub candidates: Vec<Candidate>,
    /// Some thread other than `tid`; the same arbitrary one in the whole program.
    pub other: LocalId,
    labels: u32,
}

impl<'p> Builder<'p> {
    /// Starts with the locals of the task's own code.
    pub(crate) fn new(program: &'p Program, locals: &[Local], labels: u32) -> Self {
        let mut builder = Builder {
            program,
            locals: locals.to_vec(),
            purposes: Vec::new(),
            details: Vec::new(),
            quantified: Vec::new(),
            candidates: Vec::new(),
            other: LocalId(0),
            labels,
        };
        builder.other = builder.local("$other", Type::Tid, Span::default());
        builder
    }

    /// A fresh local of the proof.
    pub(crate) fn local(&mut self, name: impl Into<String>, ty: Type, span: Span) -> LocalId {
        let (name, form) = (name.into(), Form::Hidden);
        self.copy(Local {
            name,
            ty,
            span,
            form,
        })
    }

    /// A fresh local like another one.
    pub(crate) fn copy(&mut self, local: Local) -> LocalId {
        self.locals.push(local);
        LocalId(self.locals.len() as u32 - 1)
    }

    /// A fresh label.
    pub(crate) fn label(&mut self) -> Label {
        self.labels += 1;
        Label(self.labels - 1)
    }

    /// Reserves `count` labels for renamed copies and gives the first number.
    pub(crate) fn labels(&mut self, count: u32) -> u32 {
        self.labels += count;
        self.labels - count
    }

    /// A check with a purpose.
    pub(crate) fn check(&mut self, purpose: Purpose, expr: Expr, span: Span) -> Check {
        self.check_with(purpose, expr, span, Vec::new())
    }

    /// A check with a purpose and details for its explanation.
    pub(crate) fn check_with(
        &mut self,
        purpose: Purpose,
        expr: Expr,
        span: Span,
        details: Vec<Expr>,
    ) -> Check {
        self.purposes.push(purpose);
        self.details.push(details);
        let quantifier = |e: &Expr| matches!(e.kind(), ExprKind::Quantified(..));
        self.quantified.push(expr.any_node(&mut |e| quantifier(e)));
        Check {
            expr,
            kind: CheckKind::Pass(self.purposes.len() as u32 - 1),
            span,
        }
    }

    /// The local's value before the step.
    pub(crate) fn read(&self, local: LocalId, span: Span) -> Expr {
        Expr::pre(local, self.locals[local.index()].ty.clone(), span)
    }

    /// The type of a variable.
    pub(crate) fn ty(&self, var: VarRef) -> Type {
        match var {
            VarRef::Global(g) => self.program.globals[g.index()].ty.clone(),
            VarRef::Local(l) => self.locals[l.index()].ty.clone(),
        }
    }

    /// The name of a variable.
    pub(crate) fn name(&self, var: VarRef) -> &str {
        match var {
            VarRef::Global(g) => &self.program.globals[g.index()].name,
            VarRef::Local(l) => &self.locals[l.index()].name,
        }
    }

    /// A variable in a store.
    pub(crate) fn var(&self, var: Var, store: Store, span: Span) -> Expr {
        Expr::var(var, store, self.ty(var.into()), span)
    }

    /// The finished program.
    pub(crate) fn finish(self, body: Stmt) -> (Sequential, Vec<Purpose>, Vec<Candidate>) {
        // What another thread relies on in a step of this one says nothing about later steps, and with a quantifier it
        // costs time in all of them.
        let of_no_use = |(p, quantified): (&Purpose, &bool)| match p {
            Purpose::Candidate(_) => true,
            Purpose::Guarantee(_) => *quantified,
            _ => false,
        };
        let tentative = self.purposes.iter().zip(&self.quantified);
        let tentative = tentative.map(of_no_use).collect();
        let sequential = Sequential {
            locals: self.locals,
            body,
            details: self.details,
            tentative,
        };
        (sequential, self.purposes, self.candidates)
    }
}
