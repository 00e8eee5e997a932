//! The symbolic run of a sequential program.
//!
//! The run keeps, for the current point, the condition under which it is reached, the choices that lead there, and the value of every
//! variable. At a choice every branch gets a selector of its own, so the choices of different paths exclude each other:
//! a model takes exactly one path, and joins may pick values by the choices. That the selectors are exclusive, and that a point is
//! reached only if its choices are made, is what makes the joins sound.

use crate::cells::{self, Cell};
use crate::mentioned::Mentioned;
use crate::translate::Translator;
use crate::{Scope, State, Vocabulary};
use heddle_logic::{Sort, Term, Terms};
use heddle_plato::ir::{
    Check, CheckKind, Expr, GlobalId, Label, Local, Op, OpKind, Program, Stmt, Type, Var, VarRef,
};
use heddle_text::Span;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// A program of one thread, without calls and loops.
#[derive(Clone, Debug)]
pub struct Sequential {
    /// Its locals; arbitrary at the start.
    pub locals: Vec<Local>,
    /// What it does; globals are arbitrary at the start.
    pub body: Stmt,
    /// For [`CheckKind::Pass`] checks: formulas whose truth at the check helps to explain a failure.
    pub details: Vec<Vec<Expr>>,
    /// [`CheckKind::Pass`] checks with these numbers are not assumed after they are checked: loop-invariant
    /// candidates, which are dropped when they fail, and facts that are of no use later.
    pub tentative: Vec<bool>,
}

/// One check on one path set.
#[derive(Clone, Debug)]
pub struct Obligation {
    /// The check.
    pub check: Check,
    /// Satisfiable exactly if the check can fail (given that earlier checks hold).
    pub violation: Term,
    /// The step in the trace whose check this is.
    pub step: usize,
    /// The detail formulas of the check, as terms.
    pub details: Vec<Term>,
}

/// One operation in the order of the run.
#[derive(Clone, Debug)]
pub struct TraceStep {
    /// What it was.
    pub kind: OpKind,
    /// Where it stands.
    pub span: Span,
    /// True in a model of a violation exactly if the path to it goes through this operation. It speaks of the choices on
    /// the way only, not of guards, which may be quantified: their truth in a model may be unreadable.
    pub reached: Term,
    /// The variables it may change, with the values before and after.
    pub changes: Vec<(Var, Term, Term)>,
    /// Values before the step of the variables that it reads.
    pub reads: Vec<(VarRef, Term)>,
    /// The elements of maps that it touches; only in programs with a presentation.
    pub cells: Vec<Cell>,
}

/// The verification condition of a sequential program.
#[derive(Clone, Debug)]
pub struct Condition {
    /// Holds on every path: the axioms about what the program speaks of.
    pub background: Vec<Term>,
    /// All checks, in the order of the run.
    pub obligations: Vec<Obligation>,
    /// All steps, in the order of the run.
    pub trace: Vec<TraceStep>,
    /// The values at the start; a global that does not occur has none that is asked for.
    pub initial: State,
    /// The globals that occur.
    pub globals: BTreeSet<GlobalId>,
}

impl Condition {
    /// Runs `sequential` symbolically; an error if it still contains a call or loop.
    pub fn new(
        program: &Program,
        vocabulary: &Vocabulary,
        sequential: &Sequential,
        terms: &mut Terms,
    ) -> Result<Self, NotSequential> {
        let mentioned = Mentioned::in_sequential(program, sequential);
        let mut run = Run::new(program, vocabulary, sequential, terms);
        let (initial, reach) = run.initial_state(&mentioned.globals);
        let background = mentioned.axioms(program).into_iter();
        let background = background.map(|a| run.translate(a, Scope::one(&initial)));
        let background = background.collect();
        let path = run.terms.bool(true);
        run.stmt(
            &sequential.body,
            Some(Point {
                reach,
                path,
                state: initial.clone(),
            }),
        );
        if run.leftover {
            return Err(NotSequential);
        }
        Ok(Condition {
            background,
            obligations: run.obligations,
            trace: run.trace,
            initial,
            globals: mentioned.globals,
        })
    }
}

/// The program still contains a call or loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotSequential;

impl std::fmt::Display for NotSequential {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the program is not sequential: it still contains a call or loop")
    }
}

impl std::error::Error for NotSequential {}

/// Where the run is: under which condition, with which values.
#[derive(Clone, Debug)]
struct Point {
    reach: Term,
    /// The choices that lead here.
    path: Term,
    state: State,
}

struct Run<'a> {
    program: &'a Program,
    vocabulary: &'a Vocabulary,
    sequential: &'a Sequential,
    terms: &'a mut Terms,
    obligations: Vec<Obligation>,
    trace: Vec<TraceStep>,
    exits: FxHashMap<Label, Vec<Point>>,
    fresh: FxHashMap<String, u32>,
    /// A call or loop was met: the condition would say nothing about it.
    leftover: bool,
}

impl<'a> Run<'a> {
    fn new(
        program: &'a Program,
        vocabulary: &'a Vocabulary,
        sequential: &'a Sequential,
        terms: &'a mut Terms,
    ) -> Self {
        Run {
            program,
            vocabulary,
            sequential,
            terms,
            obligations: Vec::new(),
            trace: Vec::new(),
            exits: FxHashMap::default(),
            fresh: FxHashMap::default(),
            leftover: false,
        }
    }

    fn translate(&mut self, e: &Expr, scope: Scope<'_>) -> Term {
        Translator::new(self.program, self.vocabulary, self.terms).term(e, scope)
    }

    fn name_and_type(&self, var: Var) -> (&'a str, &'a Type) {
        let (program, sequential) = (self.program, self.sequential);
        match var {
            Var::Global(g) => {
                let global = &program.globals[g.index()];
                (&global.name, &global.ty)
            }
            Var::Local(l) => {
                let local = &sequential.locals[l.index()];
                (&local.name, &local.ty)
            }
        }
    }

    /// A new arbitrary value for `var`, and what is known about it from its type.
    fn fresh_value(&mut self, var: Var) -> (Term, Term) {
        let (name, ty) = self.name_and_type(var);
        let count = self.fresh.entry(name.to_owned()).or_insert(0);
        *count += 1;
        let prefix = if matches!(var, Var::Global(_)) {
            ""
        } else {
            "local "
        };
        let name = format!("{prefix}{name}@{count}");
        let sort = self.vocabulary.sort(ty);
        let value = self.terms.constant(name, sort);
        let known = match ty {
            Type::Tid => self.vocabulary.valid_tid(self.program, self.terms, value),
            _ => self.terms.bool(true),
        };
        (value, known)
    }

    /// The globals that do not occur share one symbol, which nothing mentions.
    fn initial_state(&mut self, mentioned: &BTreeSet<GlobalId>) -> (State, Term) {
        let nothing = self.terms.constant("not mentioned", Sort::Bool);
        let mut known = Vec::new();
        let tid = self.vocabulary.tid();
        known.push(self.vocabulary.valid_tid(self.program, self.terms, tid));
        let mut value = |run: &mut Self, var| {
            let (value, fact) = run.fresh_value(var);
            known.push(fact);
            value
        };
        let globals = (0..self.program.globals.len() as u32)
            .map(GlobalId)
            .map(|g| match mentioned.contains(&g) {
                true => value(self, Var::Global(g)),
                false => nothing,
            })
            .collect();
        let locals = (0..self.sequential.locals.len() as u32)
            .map(|l| value(self, Var::Local(heddle_plato::ir::LocalId(l))))
            .collect();
        (State { globals, locals }, self.terms.and(known))
    }

    /// Runs a statement; `None` is a point that cannot be reached.
    fn stmt(&mut self, stmt: &Stmt, point: Option<Point>) -> Option<Point> {
        let point = point.filter(|p| self.terms.as_bool(p.reach) != Some(false))?;
        match stmt {
            Stmt::Op(op) => self.op(op, point),
            Stmt::Seq(items) => items.iter().try_fold(point, |p, s| self.stmt(s, Some(p))),
            Stmt::Choice(branches) => self.choice(branches, point),
            Stmt::Block(label, body) => self.block(*label, body, point),
            Stmt::Exit(label) => {
                self.exits.entry(*label).or_default().push(point);
                None
            }
            Stmt::Loop(_) | Stmt::Call(_) => {
                self.leftover = true;
                None
            }
        }
    }

    fn op(&mut self, op: &Op, point: Point) -> Option<Point> {
        let Point {
            mut reach,
            path,
            state: pre,
        } = point;
        let step = self.trace.len();
        let reads = reads(op, &pre);
        let (kind, span) = (op.kind, op.span);
        self.trace.push(TraceStep {
            kind,
            span,
            reached: path,
            changes: Vec::new(),
            reads,
            cells: Vec::new(),
        });
        let (one, two): (Vec<&Check>, Vec<&Check>) = op
            .checks
            .iter()
            .partition(|c| !c.expr.reads_store(heddle_plato::ir::Store::Post));
        for check in one {
            reach = self.check(check, step, reach, Scope::one(&pre));
        }
        let mut post = pre.clone();
        for var in &op.havoc {
            let (value, known) = self.fresh_value(*var);
            post.set(*var, value);
            reach = self.terms.and([reach, known]);
        }
        for (var, value) in &op.updates {
            let value = self.translate(
                value,
                Scope {
                    pre: &pre,
                    post: &post,
                },
            );
            post.set(*var, value);
        }
        if let Some(guard) = &op.guard {
            let guard = self.translate(
                guard,
                Scope {
                    pre: &pre,
                    post: &post,
                },
            );
            reach = self.terms.and([reach, guard]);
        }
        self.trace[step].changes = op
            .modified()
            .map(|v| (v, pre.get(v.into()), post.get(v.into())))
            .collect();
        if self.program.presentation.is_some() {
            let locals = &self.sequential.locals;
            let mut translator = Translator::new(self.program, self.vocabulary, self.terms);
            self.trace[step].cells = cells::touched(&mut translator, locals, op, &pre, &post);
        }
        for check in two {
            reach = self.check(
                check,
                step,
                reach,
                Scope {
                    pre: &pre,
                    post: &post,
                },
            );
        }
        Some(Point {
            reach,
            path,
            state: post,
        })
    }

    /// Records the obligation; gives the condition under which the run goes on.
    fn check(&mut self, check: &Check, step: usize, reach: Term, scope: Scope<'_>) -> Term {
        let holds = self.translate(&check.expr, scope);
        let fails = self.terms.not(holds);
        let violation = self.terms.and([reach, fails]);
        let pass = match check.kind {
            CheckKind::Pass(n) => Some(n as usize),
            _ => None,
        };
        if self.terms.as_bool(violation) != Some(false) {
            let sequential = self.sequential;
            let details = pass
                .and_then(|n| sequential.details.get(n))
                .map_or(&[][..], Vec::as_slice);
            let details = details.iter().map(|e| self.translate(e, scope)).collect();
            self.obligations.push(Obligation {
                check: check.clone(),
                violation,
                step,
                details,
            });
        }
        let tentative = pass.and_then(|n| self.sequential.tentative.get(n)).copied();
        if tentative.unwrap_or(false) {
            reach
        } else {
            self.terms.and([reach, holds])
        }
    }

    fn choice(&mut self, branches: &[Stmt], point: Point) -> Option<Point> {
        let mut joined: Option<Point> = None;
        let selectors = self.selectors(branches, &point.state);
        for (branch, selector) in branches.iter().zip(selectors).rev() {
            let reach = self.terms.and([point.reach, selector]);
            let path = self.terms.and([point.path, selector]);
            let end = self.stmt(
                branch,
                Some(Point {
                    reach,
                    path,
                    state: point.state.clone(),
                }),
            );
            joined = match (end, joined) {
                (Some(end), Some(rest)) => Some(self.join(selector, end, rest)),
                (end, rest) => end.or(rest),
            };
        }
        joined
    }

    /// One condition per branch; at most one of them is true in a model.
    fn selectors(&mut self, branches: &[Stmt], state: &State) -> Vec<Term> {
        if let Some(test) = self.complementary_tests(branches, state) {
            let other = self.terms.not(test);
            return vec![test, other];
        }
        let mut none_before = self.terms.bool(true);
        let mut selectors = Vec::new();
        for k in 0..branches.len() {
            let last = k + 1 == branches.len();
            let mine = if last {
                self.terms.bool(true)
            } else {
                self.fresh_selector()
            };
            selectors.push(self.terms.and([none_before, mine]));
            let not_mine = self.terms.not(mine);
            none_before = self.terms.and([none_before, not_mine]);
        }
        selectors
    }

    fn fresh_selector(&mut self) -> Term {
        let count = self.fresh.entry("choice".to_owned()).or_insert(0);
        *count += 1;
        let name = format!("choice@{count}");
        self.terms.constant(name, Sort::Bool)
    }

    /// The first branch's opening test, if the second branch opens with its negation in the same store.
    fn complementary_tests(&mut self, branches: &[Stmt], state: &State) -> Option<Term> {
        let [a, b] = branches else { return None };
        let (a, b) = (opening_test(a)?.clone(), opening_test(b)?.clone());
        let a = self.translate(&a, Scope::one(state));
        let b = self.translate(&b, Scope::one(state));
        let not_a = self.terms.not(a);
        (b == not_a).then_some(a)
    }

    /// Two exclusive points as one: `first` where `selector` holds, else `rest`. A map that differs gets a new symbol, equal
    /// to the one or the other, so that formulas about its elements find them under one name.
    fn join(&mut self, selector: Term, first: Point, rest: Point) -> Point {
        let (mut mine, mut others) = (vec![first.reach], vec![rest.reach]);
        let mut pick = |a: &[Term], b: &[Term]| -> Vec<Term> {
            let pairs = a.iter().zip(b);
            pairs
                .map(|(a, b)| {
                    if a == b || !matches!(self.terms.sort(*a), Sort::Array(..)) {
                        return self.terms.ite(selector, *a, *b);
                    }
                    let joined = self.fresh_join(*a);
                    mine.push(self.terms.alias(joined, *a));
                    others.push(self.terms.alias(joined, *b));
                    joined
                })
                .collect()
        };
        let globals = pick(&first.state.globals, &rest.state.globals);
        let locals = pick(&first.state.locals, &rest.state.locals);
        let mine = self.terms.and(mine);
        let others = self.terms.and(others);
        Point {
            reach: self.terms.or([mine, others]),
            path: self.terms.or([first.path, rest.path]),
            state: State { globals, locals },
        }
    }

    fn fresh_join(&mut self, like: Term) -> Term {
        let count = self.fresh.entry("join".to_owned()).or_insert(0);
        *count += 1;
        let name = format!("join@{count}");
        let sort = self.terms.sort(like).clone();
        self.terms.constant(name, sort)
    }

    fn block(&mut self, label: Label, body: &Stmt, point: Point) -> Option<Point> {
        let shadowed = self.exits.remove(&label);
        let mut end = self.stmt(body, Some(point));
        for exit in self.exits.remove(&label).unwrap_or_default() {
            end = Some(match end {
                // The choices tell the ways apart; what is known on them, which may be quantified, has no place in values.
                Some(rest) => self.join(exit.path, exit, rest),
                None => exit,
            });
        }
        if let Some(outer) = shadowed {
            self.exits.insert(label, outer);
        }
        end
    }
}

/// The guard of a statement's first operation, if it is about the store before that operation.
fn opening_test(stmt: &Stmt) -> Option<&Expr> {
    match stmt {
        // A one-store check must hold even where the guard does not, so it forbids the guard as selector.
        Stmt::Op(op) if op.checks.is_empty() => op
            .guard
            .as_ref()
            .filter(|g| !g.reads_store(heddle_plato::ir::Store::Post)),
        Stmt::Seq(items) => items.first().and_then(opening_test),
        Stmt::Block(_, body) => opening_test(body),
        _ => None,
    }
}

/// The variables that the operation's expressions read before the step, with their values.
fn reads(op: &Op, pre: &State) -> Vec<(VarRef, Term)> {
    let mut found = BTreeSet::new();
    op.for_each_expr(&mut |e| {
        let globals = e.globals().into_iter().map(|(g, _)| VarRef::Global(g));
        found.extend(globals.chain(e.locals().into_iter().map(|(l, _)| VarRef::Local(l))));
    });
    found.into_iter().map(|v| (v, pre.get(v))).collect()
}
