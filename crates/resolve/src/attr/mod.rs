//! Attribution: every expression of a file gets its type and what it denotes (JLS 15, 14, 18).
//!
//! One [`Attr`] works through one file. Expressions are typed in three ways: [`Attr::value`] on their own,
//! [`Attr::to`] for a known target type, and [`Attr::poly`] as part of a larger inference, whose variables may
//! still be open. Lambdas and method references wait in `deferred` until their parameter types are known.

mod ambiguous;
mod args;
mod call;
mod check;
mod class;
mod dominance;
mod exhaustive;
mod expr;
mod forward;
mod function;
mod implicit;
mod literal;
mod lock;
mod math;
mod name;
mod near;
mod new;
mod operator;
mod overload;
mod pattern;
mod prologue;
mod record;
mod sealed;
mod spec;
mod statement;
mod switch;

use crate::model::{ClassId, Const, FieldId, MethodId};
use crate::scope::{Declared, Scope, push};
use crate::source::Unit;
use crate::subtyping::Phase;
use crate::typed::{Local, LocalId, LocalKind, Note, Target, TypedFile};
use crate::types::{Prim, Ty, TyKind};
use crate::world::World;
use heddle_diag::{Code, Diagnostic, codes};
use heddle_syntax::ast::{ExprId, ExprKind, Ident, TypeId};
use heddle_text::Span;
use rustc_hash::FxHashMap;
use std::rc::Rc;

pub(crate) use literal::literal_constant;
pub(crate) use spec::SpecPlace;

/// What `return` does at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Returns {
    /// Not allowed: initializers, specifications.
    No,
    /// From a method or lambda with this result; `void` for none.
    Type(Ty),
}

/// The surroundings of an expression or statement.
#[derive(Clone, Debug)]
pub(crate) struct Env {
    scope: Scope,
    class: ClassId,
    method: Option<MethodId>,
    returns: Returns,
    /// Inside the arguments of `this(…)` or `super(…)`: the object does not exist yet.
    early: bool,
    /// The one `this(…)` or `super(…)` of the constructor around.
    constructor_call: Option<ExprId>,
    /// In the compact constructor of a record, which gives the fields their values itself.
    in_compact: bool,
    /// The field whose initial value this is.
    initialized: Option<FieldId>,
    /// The target of the assignment that is being typed.
    assigned: Option<ExprId>,
    /// Inside a lambda.
    in_function: bool,
    /// Inside a specification: where.
    spec: Option<SpecPlace>,
    /// Target types of the switch expressions around, innermost last.
    yields: Vec<Option<Ty>>,
    labels: Vec<crate::names::Name>,
    in_loop: bool,
    in_switch: bool,
    /// Inside the guard of a case: the number of the first local that it declares itself.
    guard: Option<u32>,
}

/// A lambda or method reference whose target type has open inference variables.
#[derive(Debug)]
pub(crate) struct Deferred {
    expr: ExprId,
    target: Ty,
    env: Env,
}

/// Attribution of one file.
pub(crate) struct Attr<'w> {
    pub(crate) w: &'w mut World,
    pub(crate) unit: Rc<Unit>,
    pub(crate) out: TypedFile,
    env: Env,
    deferred: Vec<Deferred>,
    /// Expressions, calls, functions and locals whose types still hold inference variables.
    open_notes: Vec<ExprId>,
    open_calls: Vec<u32>,
    open_functions: Vec<u32>,
    references: FxHashMap<ExprId, function::Reference>,
    body_types: FxHashMap<ExprId, Ty>,
    /// Values that the switch expressions around can give, innermost last.
    yielded: Vec<Vec<(ExprId, Ty)>>,
    /// Anonymous classes whose supertype is still being inferred.
    bodies: Vec<new::OpenBody>,
    anonymous: FxHashMap<ClassId, u32>,
    speculation: u32,
    /// Switches that do not cover all values, by their selector or expression; said only when the types are right.
    uncovered: FxHashMap<ExprId, Diagnostic>,
}

impl<'w> Attr<'w> {
    pub(crate) fn new(w: &'w mut World, unit: Rc<Unit>, classes: Vec<ClassId>) -> Self {
        let env = Env {
            scope: push(&None, Declared::File(unit.clone())),
            class: classes.first().copied().unwrap_or(ClassId::OBJECT),
            method: None,
            returns: Returns::No,
            early: false,
            constructor_call: None,
            in_compact: false,
            initialized: None,
            assigned: None,
            in_function: false,
            spec: None,
            yields: Vec::new(),
            labels: Vec::new(),
            in_loop: false,
            in_switch: false,
            guard: None,
        };
        Attr {
            w,
            out: TypedFile::new(unit.clone(), classes),
            unit,
            env,
            deferred: Vec::new(),
            open_notes: Vec::new(),
            open_calls: Vec::new(),
            open_functions: Vec::new(),
            references: FxHashMap::default(),
            body_types: FxHashMap::default(),
            yielded: Vec::new(),
            bodies: Vec::new(),
            anonymous: FxHashMap::default(),
            speculation: 0,
            uncovered: FxHashMap::default(),
        }
    }

    fn span(&self, e: ExprId) -> Span {
        self.unit.span(self.unit.ast[e].range)
    }

    fn error(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.w.report(Diagnostic::new(code, span, message));
    }

    /// The expression inside parentheses.
    fn bare(&self, e: ExprId) -> ExprId {
        let mut e = e;
        while let ExprKind::Paren(inner) = self.unit.ast[e].kind {
            e = inner;
        }
        e
    }

    fn set(&mut self, e: ExprId, ty: Ty, target: Target) -> Ty {
        self.out.notes[e.index()] = Note {
            ty,
            to: ty,
            target,
            seen: true,
            ghost: self.env.spec.is_some(),
        };
        if self.w.types.has_infer(ty) {
            self.open_notes.push(e);
        }
        ty
    }

    /// Records the type that the place of an expression needs.
    fn set_to(&mut self, e: ExprId, to: Ty) {
        let mut at = e;
        loop {
            self.out.notes[at.index()].to = to;
            if self.w.types.has_infer(to) {
                self.open_notes.push(at);
            }
            match self.unit.ast[at].kind {
                ExprKind::Paren(inner) => at = inner,
                _ => return,
            }
        }
    }

    /// Types an expression on its own; the type has no inference variables.
    pub(crate) fn value(&mut self, e: ExprId) -> Ty {
        let (mark, waiting) = (self.w.infer.mark(), self.deferred.len());
        let ty = self.poly(e, None);
        self.finish(mark, waiting);
        let ty = self.w.zonk(ty);
        self.close_if_done(mark, waiting);
        ty
    }

    /// Types an expression on its own and captures its wildcards, as for receivers.
    fn receiver(&mut self, e: ExprId) -> Ty {
        let ty = self.value(e);
        let captured = self.w.capture(ty);
        if captured != ty {
            self.out.notes[e.index()].ty = captured;
        }
        captured
    }

    /// Types an expression for a place of type `target` and checks that it fits (JLS 5.2).
    pub(crate) fn to(&mut self, e: ExprId, target: Ty) -> Ty {
        let (mark, waiting) = (self.w.infer.mark(), self.deferred.len());
        let ty = self.poly(e, Some(target));
        let fits = self.fits(e, ty, target);
        self.finish(mark, waiting);
        let ty = self.w.zonk(ty);
        self.set_to(e, target);
        if !fits {
            self.mismatch(e, ty, target);
        }
        self.close_if_done(mark, waiting);
        ty
    }

    fn mismatch(&mut self, e: ExprId, ty: Ty, target: Ty) {
        let vague = self.w.vague(ty).is_some() || self.w.vague(target).is_some();
        if vague || self.w.types.has_error(ty) || self.w.types.has_error(target) {
            return;
        }
        let (from, to) = (self.w.display(ty), self.w.display(target));
        let span = self.span(e);
        let message = match ty {
            Ty::VOID => format!("nothing is returned here, `{to}` is needed"),
            _ => format!("`{from}` does not fit `{to}`"),
        };
        self.w
            .report(Diagnostic::new(codes::TYPE_ERROR, span, message));
    }

    /// Whether a value of type `from` fits a place of type `to` in an assignment context.
    fn fits(&mut self, e: ExprId, from: Ty, to: Ty) -> bool {
        let is_choice = matches!(
            self.unit.ast[self.bare(e)].kind,
            ExprKind::Conditional { .. }
        );
        if !is_choice {
            return self.leaf_fits(e, from, to);
        }
        let leaves = self.result_leaves(e);
        if leaves.len() > 1 {
            return leaves.into_iter().all(|leaf| {
                let ty = self.out.note(leaf).ty;
                self.leaf_fits(leaf, ty, to)
            });
        }
        self.leaf_fits(e, from, to)
    }

    fn leaf_fits(&mut self, e: ExprId, from: Ty, to: Ty) -> bool {
        if self.is_spec_compatible(from, to) {
            return true;
        }
        self.settle_for_primitive(from, to);
        let captured = self.w.capture(from);
        self.w.is_compatible(captured, to, Phase::Loose) || self.narrows(e, to)
    }

    /// A result variable that already has a wrapper as bound is solved before it meets a primitive
    /// (JLS 18.5.2.1).
    fn settle_for_primitive(&mut self, from: Ty, to: Ty) {
        let open = matches!(self.w.types.kind(self.w.shallow(from)), TyKind::Infer(_));
        if open && self.w.types.as_prim(to).is_some() && self.w.has_shape(from) {
            self.w.solve_in(from);
        }
    }

    /// Implicit narrowing of a constant (JLS 5.2).
    fn narrows(&mut self, e: ExprId, to: Ty) -> bool {
        let Some(Const::Int(value)) = self.out.constants.get(&e).cloned() else {
            return false;
        };
        let source = self.out.note(e).ty;
        let small = [Ty::BYTE, Ty::SHORT, Ty::CHAR, Ty::INT];
        if !small.contains(&source) {
            return false;
        }
        let prim = match self.w.types.kind(to) {
            TyKind::Prim(p) => Some(p),
            TyKind::Class(c, _) => c.wrapped(),
            _ => None,
        };
        match prim {
            Some(Prim::Byte) => i8::try_from(value).is_ok(),
            Some(Prim::Short) => i16::try_from(value).is_ok(),
            Some(Prim::Char) => u16::try_from(value).is_ok(),
            _ => false,
        }
    }

    /// Processes waiting lambdas and method references and solves the variables made since `mark`.
    fn finish(&mut self, mark: u32, waiting: usize) {
        while self.deferred.len() > waiting {
            let next = self.next_deferred(waiting);
            let deferred = self.deferred.remove(next);
            self.process(deferred);
        }
        self.w.solve_from(mark);
        self.finish_bodies();
    }

    /// Ends the inference if nothing outside is waiting for it.
    fn close_if_done(&mut self, mark: u32, waiting: usize) {
        if mark == 0 && waiting == 0 && self.speculation == 0 {
            self.close();
        }
    }

    /// Replaces solved variables in everything recorded; afterwards no inference is open.
    fn close(&mut self) {
        for e in std::mem::take(&mut self.open_notes) {
            let note = self.out.notes[e.index()];
            let (ty, to) = (self.w.zonk(note.ty), self.w.zonk(note.to));
            let note = &mut self.out.notes[e.index()];
            (note.ty, note.to) = (ty, to);
        }
        for i in std::mem::take(&mut self.open_calls) {
            let mut call = self.out.calls[i as usize].clone();
            let params: Vec<Ty> = call.params.iter().map(|t| self.w.zonk(*t)).collect();
            call.params = params;
            call.type_args = call.type_args.iter().map(|t| self.w.zonk(*t)).collect();
            call.throws = call.throws.iter().map(|t| self.w.zonk(*t)).collect();
            call.result = self.w.zonk(call.result);
            self.out.calls[i as usize] = call;
        }
        for i in std::mem::take(&mut self.open_functions) {
            let mut f = self.out.functions[i as usize].clone();
            f.params = f.params.iter().map(|t| self.w.zonk(*t)).collect();
            f.result = self.w.zonk(f.result);
            f.interface = self.w.zonk(f.interface);
            self.out.functions[i as usize] = f;
        }
        self.w.infer.clear();
    }

    /// Runs with a changed environment and restores it.
    fn within<T>(&mut self, change: impl FnOnce(&mut Env), run: impl FnOnce(&mut Self) -> T) -> T {
        let saved = self.env.clone();
        change(&mut self.env);
        let result = run(self);
        self.env = saved;
        result
    }

    /// Runs inside a scope of its own.
    fn scoped<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let saved = self.env.scope.clone();
        let result = run(self);
        self.env.scope = saved;
        result
    }

    /// Declares a local variable.
    fn declare(&mut self, name: Ident, ty: Ty, kind: LocalKind) -> LocalId {
        let text = self.unit.name(name.name);
        let span = self.unit.ident_span(name);
        let unnamed = name.name == heddle_syntax::Name::UNDERSCORE;
        if !unnamed {
            self.check_redeclared(text, span);
        }
        let id = LocalId(self.out.locals.len() as u32);
        self.out.locals.push(Local {
            name: text,
            ty,
            span,
            kind,
            is_final: false,
            ghost: self.env.spec.is_some(),
            initialized: kind != LocalKind::Variable,
            constant: None,
            assigned: false,
            captured: None,
        });
        if !unnamed {
            self.env.scope = push(&self.env.scope, Declared::Local(text, id));
        }
        id
    }

    /// A local of the same method with the same name is an error (JLS 6.4); a class boundary ends the search.
    fn check_redeclared(&mut self, name: crate::names::Name, span: Span) {
        let mut first = None;
        for declared in crate::scope::outward(&self.env.scope) {
            match declared {
                Declared::Local(n, id) if *n == name => {
                    first = Some(self.out.local(*id).span);
                    break;
                }
                Declared::Members(_) => break,
                _ => {}
            }
        }
        if let Some(first) = first {
            let text = self.w.names.text(name).to_owned();
            self.w.report(
                Diagnostic::new(
                    codes::DUPLICATE_VARIABLE,
                    span,
                    format!("variable `{text}` is already declared"),
                )
                .related(first, "first declared here"),
            );
        }
    }

    /// A type written in a body.
    fn written(&mut self, ty: TypeId) -> Ty {
        let unit = self.unit.clone();
        let resolved = self.w.resolve_type(&unit, ty, &self.env.scope);
        self.check_bounds(ty, resolved);
        self.out.written_types.insert(ty, resolved);
        resolved
    }

    /// Type arguments must lie within the bounds of their parameters (JLS 4.5).
    fn check_bounds(&mut self, written: TypeId, ty: Ty) {
        let TyKind::Class(class, list) = self.w.types.kind(ty) else {
            return;
        };
        if list.is_empty() || self.w.types.has_error(ty) {
            return;
        }
        let args = self.w.types.args(list).to_vec();
        let params = self.w.header(class).params.clone();
        let captured = self.w.capture(ty);
        let TyKind::Class(_, list) = self.w.types.kind(captured) else {
            return;
        };
        let actual = self.w.types.args(list).to_vec();
        for (i, param) in params.iter().enumerate() {
            if args.get(i).is_none_or(|a| self.w.is_wildcard(*a)) {
                continue;
            }
            let bounds = self.w.types.var(*param).upper.clone();
            for bound in self.w.subst_all(&bounds, &params, &actual) {
                if !self.w.is_compatible(actual[i], bound, Phase::Strict) {
                    let (arg, bound) = (self.w.display(actual[i]), self.w.display(bound));
                    let span = self.unit.span(self.unit.ast[written].range);
                    self.error(
                        codes::WRONG_TYPE_ARGUMENTS,
                        span,
                        format!("type argument `{arg}` is not within its bound `{bound}`"),
                    );
                }
            }
        }
    }
}
