//! Declarations: variables, clauses, threads, procedures and their specifications.

use super::{
    EnumId, Expr, Form, FuncId, GlobalId, LocalId, ModuleId, OpaqueId, Presentation, ProcId, Stmt,
    ThreadId,
};
use heddle_diag::{Assumption, Premise};
use heddle_text::Span;
use num_bigint::BigInt;
use std::collections::BTreeMap;

/// Types.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Type {
    /// Unbounded integers.
    Int,
    /// Truth values.
    Bool,
    /// Thread ids, with `none`.
    Tid,
    /// An enumeration.
    Enum(EnumId),
    /// A type of which only equality is known.
    Opaque(OpaqueId),
    /// A mathematical set.
    Set(Box<Type>),
    /// A total map.
    Map(Box<Type>, Box<Type>),
}

/// A whole program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// Enumerations.
    pub enums: Vec<EnumDecl>,
    /// Opaque types (name, declaration).
    pub opaques: Vec<(String, Span)>,
    /// Named constants.
    pub consts: Vec<ConstDecl>,
    /// Functions of the logic.
    pub funcs: Vec<FuncDecl>,
    /// Axioms about them; each is an assumption of every proof.
    pub axioms: Vec<Axiom>,
    /// Modules; 0 is the top level.
    pub modules: Vec<Module>,
    /// The global store.
    pub globals: Vec<Global>,
    /// Initial condition: one-store, all clauses together with the globals' initial values.
    pub init: Vec<Clause>,
    /// Invariants: one-store over globals.
    pub invariants: Vec<Clause>,
    /// Environment assumptions: two-store over globals and `tid`.
    pub envs: Vec<EnvClause>,
    /// Thread declarations.
    pub threads: Vec<ThreadDecl>,
    /// Procedures.
    pub procs: Vec<Proc>,
    /// What every proof about the program rests on besides its axioms; from front ends.
    pub assumptions: Vec<Assumption>,
    /// What proofs about single procedures rest on, in the order of the code; from front ends.
    pub grounds: BTreeMap<ProcId, Vec<Ground>>,
    /// What is taken for granted of single globals: proofs that speak of one rest on it; from front ends.
    pub trusted: BTreeMap<GlobalId, Vec<Ground>>,
    /// Procedures that prove that what may run instead of another one keeps to that one's specification; from front ends.
    pub obeying: BTreeMap<ProcId, Vec<ProcId>>,
    /// Procedures that are tasks of their own and may run where the code of another one is: what Java runs without a call; from
    /// front ends.
    pub runs: BTreeMap<ProcId, Vec<ProcId>>,
    /// Steps that assume what the user claims; that they can be taken is checked; from front ends.
    pub doubts: Vec<Doubt>,
    /// The view (object → bool) of the objects that only the running thread can reach: no step of another thread changes the
    /// cells of such an object. From front ends, which keep it.
    pub secluded: Option<GlobalId>,
    /// What checks of kind [`CheckKind::Rule`](super::CheckKind::Rule) say when they fail; from front ends.
    pub rules: Vec<Rule>,
    /// How the program is spoken of, if it is not the user's own; from front ends.
    pub presentation: Option<Presentation>,
}

/// The words of a check that a front end made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The code of the diagnostic.
    pub code: heddle_diag::Code,
    /// What may go wrong, in one sentence.
    pub message: String,
    /// What is wrong at the place itself.
    pub label: String,
    /// What to do about it.
    pub help: String,
    /// The declaration that it is about.
    pub related: Option<(Span, String)>,
    /// Changes of the source that do what the help says. They decide nothing, and are no part of the text of a program.
    pub fixes: Vec<heddle_diag::Fix>,
}

/// `enum Name { a, b }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnumDecl {
    /// Its name.
    pub name: String,
    /// Its values' names, in order.
    pub values: Vec<String>,
    /// Where it is declared.
    pub span: Span,
}

/// `const n: int = 3;` or, without a value, an arbitrary fixed value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstDecl {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Its value, if fixed.
    pub value: Option<Expr>,
    /// Where it is declared.
    pub span: Span,
}

/// `function f(a: int): int;` or with a definition `= e` over its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FuncDecl {
    /// Its name.
    pub name: String,
    /// Its parameters; a definition refers to parameter k as the bound variable of that id.
    pub params: Vec<super::Bound>,
    /// Its result.
    pub result: Type,
    /// Its definition, not recursive.
    pub body: Option<Expr>,
    /// That it is a kind, if it is declared as one; then it has no definition.
    pub kind: Option<KindDecl>,
    /// Where it is declared.
    pub span: Span,
}

/// `function f(x: int): bool kind of g;`: whatever is of this kind is of the kind `g`, and two kinds have nothing in common unless
/// one of them is the other or one of its kinds, directly or not. So kinds are a forest. A kind is declared after the one that it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindDecl {
    /// The kind that it is one of.
    pub of: Option<FuncId>,
}

/// `axiom Name: e;`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axiom {
    /// Its name or a made-up one.
    pub name: Option<String>,
    /// The closed formula.
    pub expr: Expr,
    /// Where it is declared.
    pub span: Span,
}

/// A group of variables, clauses and procedures. Its environment assumptions and invariants belong to all
/// of its procedures and threads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// Its name; empty for the top level.
    pub name: String,
    /// Where it is declared.
    pub span: Span,
}

/// A global variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Global {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Declared `ghost`: for the proof only.
    pub ghost: bool,
    /// Declared `view`: every thread has a copy of its own, which no other thread sees or changes.
    pub view: bool,
    /// Its initial value, if given.
    pub init: Option<Expr>,
    /// Its module.
    pub module: ModuleId,
    /// Where it is declared.
    pub span: Span,
}

/// A named or unnamed one-store formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Its name, if it was given one.
    pub name: Option<String>,
    /// The formula.
    pub expr: Expr,
    /// The module it stands in.
    pub module: ModuleId,
    /// The whole clause.
    pub span: Span,
}

/// Whose assumption an environment clause is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EnvScope {
    /// Of every procedure and thread of a module.
    Module(ModuleId),
    /// Of one thread or family; a family's clause may mention the index local of the thread.
    Thread(ThreadId),
    /// Of one procedure.
    Proc(ProcId),
}

/// An environment assumption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnvClause {
    /// Its name, if it was given one.
    pub name: Option<String>,
    /// The two-store formula over globals, `tid` and (family scope) the index.
    pub expr: Expr,
    /// Whose assumption it is.
    pub scope: EnvScope,
    /// The whole clause.
    pub span: Span,
}

/// How many threads a declaration stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThreadCount {
    /// Exactly one.
    One,
    /// One per index, both ends included; at least one.
    Range(BigInt, BigInt),
    /// Any number; indices are the integers from 1.
    Unbounded,
}

/// A thread or family of threads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadDecl {
    /// Its name.
    pub name: String,
    /// How many there are.
    pub count: ThreadCount,
    /// The read-only local that holds the member's index, if the declaration names one.
    pub index: Option<LocalId>,
    /// Locals, index included.
    pub locals: Vec<Local>,
    /// What each of them runs.
    pub body: Stmt,
    /// Its module.
    pub module: ModuleId,
    /// Its header.
    pub span: Span,
}

/// A local variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Local {
    /// Its name; made-up ones start with `$`.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Where it is declared.
    pub span: Span,
    /// How its values are written in messages.
    pub form: Form,
}

/// A procedure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proc {
    /// Its name.
    pub name: String,
    /// Its module.
    pub module: ModuleId,
    /// How many of the first locals are parameters (read-only).
    pub params: usize,
    /// The local that holds the result, if there is one.
    pub result: Option<LocalId>,
    /// All locals: parameters first.
    pub locals: Vec<Local>,
    /// Its abstraction, if specified.
    pub spec: Option<Spec>,
    /// Its body; `None` makes it a contract without implementation (an assumption of its callers' proofs).
    pub body: Option<Stmt>,
    /// Its header.
    pub span: Span,
}

/// A step that blocks if a claim of the user does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// Where the steps stand.
    pub places: Vec<Span>,
    /// What is said if they can never be taken.
    pub message: String,
    /// Only steps of this kind, where others stand at the same place; all if nothing is said.
    pub only: Option<super::OpKind>,
    /// Where the claim stands, if not at its steps.
    pub said: Option<Span>,
}

impl Doubt {
    /// Whether the operation is one of the steps. What passes put in front of a step stands at its place, and is none of it.
    pub fn is_about(&self, op: &super::Op) -> bool {
        op.guard.is_some()
            && op.kind != super::OpKind::Environment
            && self.places.contains(&op.span)
            && self.only.is_none_or(|kind| op.kind == kind)
    }

    /// Where it is spoken of.
    pub fn span(&self) -> Span {
        let first = self.places.first().copied();
        self.said.or(first).unwrap_or_default()
    }
}

/// Something that is taken for granted in the code or the specification of a procedure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// The kind of assumption.
    pub premise: Premise,
    /// What is assumed; with [`Ground::of`], what is assumed of it.
    pub text: String,
    /// What it is assumed of, quoted. Grounds with the same text are listed together.
    pub of: Option<String>,
    /// The step that assumes it, if it is one.
    pub span: Option<Span>,
    /// It stands in the specification, so that callers rest on it, too.
    pub in_spec: bool,
}

/// A global, or one element of a global map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The variable.
    pub global: GlobalId,
    /// The element; over parameters, `tid` and constants only.
    pub index: Option<Expr>,
    /// In the source.
    pub span: Span,
}

/// An abstraction: `pre?true; (K*; Y1); …; (K*; Yn); K*; true?post`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spec {
    /// Precondition: one-store over globals, parameters and `tid`.
    pub requires: Vec<Clause>,
    /// Stutter set c.
    pub modifies: Vec<Place>,
    /// Y1 … Yn.
    pub actions: Vec<Action>,
    /// Postcondition over globals, parameters, `tid`, `result` and entry values (`Store::Entry`). Actions may speak of entry
    /// values, too.
    pub ensures: Vec<Clause>,
    /// Views that the body may change as [`Spec::keeps`] says. Callers do not notice: their own views stay as they are.
    pub unseen: Vec<GlobalId>,
    /// What the body keeps to besides the postcondition, and callers do not rely on.
    pub keeps: Vec<Clause>,
    /// Without body: found by the front end from code that is a task of its own, so that nothing has to be assumed.
    pub derived: bool,
}

impl Spec {
    /// Everything that must hold at the end of the body: the postcondition, then what else it keeps to.
    pub fn at_end(&self) -> impl Iterator<Item = &Clause> {
        self.ensures.iter().chain(&self.keeps)
    }
}

/// One action of an abstraction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// Its name, if it was given one.
    pub name: Option<String>,
    /// v_i, in addition to the stutter set.
    pub modifies: Vec<Place>,
    /// e_i: two-store over globals, parameters, `tid` and (in at most one action) `result`.
    pub ensures: Expr,
    /// The whole action.
    pub span: Span,
}

impl Ground {
    /// Grounds as sentences, those with the same text as one, each with its place.
    pub fn in_words<'g>(grounds: impl Iterator<Item = &'g Ground>) -> Vec<Assumption> {
        let mut lists: Vec<(&Ground, Vec<&str>)> = Vec::new();
        for ground in grounds {
            let key = |g: &Ground| (g.premise, g.text.clone(), g.span);
            let same = |(g, _): &&mut (&Ground, _)| key(g) == key(ground);
            let list = match lists.iter_mut().find(same) {
                Some((_, list)) => list,
                None => {
                    lists.push((ground, Vec::new()));
                    match lists.last_mut() {
                        Some((_, list)) => list,
                        None => continue,
                    }
                }
            };
            list.extend(ground.of.as_deref());
        }
        let words = |(ground, mut list): (&Ground, Vec<&str>)| {
            list.sort_unstable();
            list.dedup();
            let text = match list.is_empty() {
                true => ground.text.clone(),
                false => format!("{} {}", ground.text, list.join(", ")),
            };
            Assumption {
                premise: ground.premise,
                text,
                span: ground.span,
            }
        };
        lists.into_iter().map(words).collect()
    }
}

impl Program {
    /// The kinds that a kind is one of, directly or not; none for other functions.
    pub fn kinds_above(&self, f: FuncId) -> impl Iterator<Item = FuncId> + '_ {
        let above = |f: FuncId| self.funcs[f.index()].kind.and_then(|k| k.of);
        std::iter::successors(above(f), move |f| above(*f))
    }
}
