//! Object and array creation, constructor calls, anonymous classes (JLS 15.9, 15.10, 8.8.7.1).

use super::Attr;
use super::overload::{Candidate, Selection};
use crate::model::{ClassId, ClassKind, Flags, MethodId};
use crate::scope::{Declared, outward};
use crate::subtyping::Phase;
use crate::typed::{Call, Dispatch, Receiver, Target};
use crate::types::{Ty, TyKind};
use heddle_diag::codes;
use heddle_syntax::ast::{self, DimId, ExprId, ExprKind, List, TypeArgs, TypeDeclId, TypeId};
use std::rc::Rc;

/// The body of an anonymous class that waits for its supertype.
#[derive(Debug)]
pub(super) struct OpenBody {
    expr: ExprId,
    body: TypeDeclId,
    base: Ty,
    env: super::Env,
}

impl Attr<'_> {
    pub(super) fn new_object(&mut self, e: ExprId, target: Option<Ty>) -> Ty {
        let ExprKind::New {
            outer,
            type_args,
            class: written,
            args,
            body,
        } = self.unit.ast[e].kind
        else {
            return Ty::ERROR;
        };
        self.impure(e, "a new object");
        let exprs = self.unit.ast.list(args).to_vec();
        let type_args: Vec<Ty> = self
            .unit
            .ast
            .list(type_args)
            .to_vec()
            .into_iter()
            .map(|t| self.written(t))
            .collect();
        let ty = match outer {
            Some(outer) => self.member_of_outer(outer, written),
            None => self.written(written),
        };
        let Some(class) = self.w.class_of(ty) else {
            if ty != Ty::ERROR {
                let shown = self.w.display(ty);
                let span = self.unit.span(self.unit.ast[written].range);
                self.error(codes::TYPE_ERROR, span, format!("`{shown}` is not a class"));
            }
            return self.abandon_new(e, &exprs, body);
        };
        self.check_creatable(written, class, body.is_some());
        if outer.is_none() {
            self.check_enclosing(e, class);
        }
        let diamond = self.is_diamond(written);
        let result = self.construct(e, ty, class, diamond, &type_args, &exprs, written);
        match body {
            Some(body) => self.anonymous(e, body, result, target),
            None => result,
        }
    }

    fn abandon_new(&mut self, e: ExprId, exprs: &[ExprId], body: Option<TypeDeclId>) -> Ty {
        self.abandon(e, exprs);
        if let Some(body) = body
            && self.speculation == 0
        {
            let object = self.w.object();
            self.anonymous_class(body, object);
        }
        self.set(e, Ty::ERROR, Target::None)
    }

    fn is_diamond(&self, ty: TypeId) -> bool {
        matches!(
            self.unit.ast[ty].kind,
            ast::TypeKind::Class {
                args: TypeArgs::Diamond,
                ..
            }
        )
    }

    /// `outer.new Inner()`
    fn member_of_outer(&mut self, outer: ExprId, written: TypeId) -> Ty {
        let of = self.receiver(outer);
        let ast::TypeKind::Class { name, args, .. } = self.unit.ast[written].kind else {
            return Ty::ERROR;
        };
        let text = self.unit.name(name.name);
        let class = self
            .classes_of(of)
            .into_iter()
            .find_map(|c| self.w.member_type(c, text));
        let Some(class) = class else {
            if !self.w.types.has_error(of) {
                let span = self.unit.ident_span(name);
                let shown = self.unit.ast.text(name.name).to_owned();
                self.w.unknown_class(span, &shown);
            }
            return Ty::ERROR;
        };
        let outer_class = self.w.shell(class).outer;
        let mut all = match outer_class {
            Some(o) => self.w.args_as(of, o),
            None => Vec::new(),
        };
        if let TypeArgs::Args(list) = args {
            for t in self.unit.ast.list(list).to_vec() {
                let arg = self.written(t);
                all.push(arg);
            }
        }
        let ty = if all.len() == self.w.header(class).params.len() {
            self.w.types.class(class, &all)
        } else {
            self.w.types.raw(class)
        };
        self.out.written_types.insert(written, ty);
        ty
    }

    fn check_creatable(&mut self, written: TypeId, class: ClassId, has_body: bool) {
        let shell = self.w.shell(class);
        let is_abstract = shell.flags.has(Flags::ABSTRACT) && !has_body;
        let message = match shell.kind {
            ClassKind::Enum => "an enum cannot be instantiated",
            ClassKind::Annotation => "an annotation type cannot be instantiated",
            ClassKind::Interface if !has_body => "an interface cannot be instantiated",
            ClassKind::Class if is_abstract => "an abstract class cannot be instantiated",
            _ => return,
        };
        let span = self.unit.span(self.unit.ast[written].range);
        self.error(codes::ABSTRACT_INSTANCE, span, message);
    }

    /// An inner class needs an instance of the class around it.
    fn check_enclosing(&mut self, e: ExprId, class: ClassId) {
        let shell = self.w.shell(class);
        let Some(outer) = shell
            .outer
            .filter(|_| shell.is_member && self.w.is_inner(class))
        else {
            return;
        };
        let scope = self.env.scope.clone();
        for declared in outward(&scope) {
            match declared {
                Declared::Static => break,
                // The object that is being made does not exist yet.
                Declared::Members(c)
                    if self.env.early && *c == self.env.class && self.w.is_subclass(*c, outer) =>
                {
                    break;
                }
                Declared::Members(c) if self.w.is_subclass(*c, outer) => return,
                _ => {}
            }
        }
        let (inner, around) = (self.w.class_display(class), self.w.class_display(outer));
        let span = self.span(e);
        let message = format!("`{inner}` needs an instance of `{around}`, and there is none here");
        self.error(codes::NEEDS_INSTANCE, span, message);
    }

    /// The constructors of a class; with `diamond`, as generic methods over the class's parameters.
    pub(super) fn constructors(
        &mut self,
        class: ClassId,
        site: Ty,
        diamond: bool,
    ) -> Vec<Candidate> {
        let init = self.w.names.intern("<init>");
        let owner = if self.w.is_interface(class) {
            ClassId::OBJECT
        } else {
            class
        };
        let body = self.w.body(owner);
        let own = body.methods_named(init).to_vec();
        let params = self.w.header(class).params.clone();
        let this = self.w.this_type(class);
        own.into_iter()
            .map(|index| {
                let id = MethodId {
                    class: owner,
                    index,
                };
                let seen_from = if diamond { this } else { site };
                let mut sig = self.w.signature(seen_from, id);
                if diamond {
                    let own = Rc::make_mut(&mut sig);
                    own.type_params = params.iter().chain(&own.type_params).copied().collect();
                    own.result = this;
                } else {
                    Rc::make_mut(&mut sig).result = site;
                }
                Candidate { sig, site }
            })
            .collect()
    }

    #[allow(clippy::too_many_arguments)]
    fn construct(
        &mut self,
        e: ExprId,
        ty: Ty,
        class: ClassId,
        diamond: bool,
        type_args: &[Ty],
        exprs: &[ExprId],
        written: TypeId,
    ) -> Ty {
        let diamond = diamond && !self.w.header(class).params.is_empty();
        let span = self.unit.span(self.unit.ast[written].range);
        let name = self.w.class_display(class);
        let candidates = self.constructors(class, ty, diamond);
        match self.choose_constructor(e, span, &name, candidates, type_args, exprs) {
            Some(call) => {
                let result = self.out.calls[call as usize].result;
                self.set(e, result, Target::Call(call))
            }
            None => self.set(e, if diamond { Ty::ERROR } else { ty }, Target::None),
        }
    }

    /// Chooses a constructor, applies it and records the call.
    pub(super) fn choose_constructor(
        &mut self,
        e: ExprId,
        span: heddle_text::Span,
        name: &str,
        candidates: Vec<Candidate>,
        type_args: &[Ty],
        exprs: &[ExprId],
    ) -> Option<u32> {
        let args = self.args(exprs);
        let class = self.env.class;
        let anonymous = matches!(self.unit.ast[e].kind, ExprKind::New { body: Some(_), .. });
        let accessible: Vec<Candidate> = candidates
            .iter()
            .filter(|c| {
                self.w.is_accessible(c.sig.flags, c.sig.id.class, class)
                    || (anonymous && c.sig.flags.has(Flags::PROTECTED))
            })
            .cloned()
            .collect();
        if let (true, Some(first)) = (accessible.is_empty(), candidates.first()) {
            let private = first.sig.flags.has(Flags::PRIVATE);
            let how = if private {
                "private"
            } else {
                "not accessible here"
            };
            let message = format!("the constructor of `{name}` is {how}");
            self.error(codes::NOT_ACCESSIBLE, span, message);
            self.abandon_applied(e, exprs, &args);
            return None;
        }
        match self.select(&accessible, &args, type_args) {
            Selection::One(chosen, variable) => {
                self.check_arity(span, name, &chosen, &args, variable);
                let applied = self.apply(&chosen, variable, type_args, exprs, &args);
                Some(self.record_call(Call {
                    method: chosen.sig.id,
                    site: chosen.sig.id.class,
                    dispatch: Dispatch::Exact,
                    receiver: Receiver::None,
                    params: applied.params,
                    result: applied.result,
                    type_args: applied.type_args,
                    variable_arity: variable,
                    throws: applied.throws,
                }))
            }
            Selection::None => {
                self.no_method(span, name, &accessible, &args);
                self.abandon_applied(e, exprs, &args);
                None
            }
            Selection::Ambiguous(a, b) => {
                self.ambiguous(span, name, &a, &b);
                self.abandon_applied(e, exprs, &args);
                None
            }
        }
    }

    fn check_arity(
        &mut self,
        span: heddle_text::Span,
        name: &str,
        c: &Candidate,
        args: &[super::args::Arg],
        variable: bool,
    ) {
        if !variable && c.sig.params.len() != args.len() {
            self.no_method(span, name, std::slice::from_ref(c), args);
        }
    }

    fn anonymous(&mut self, e: ExprId, body: TypeDeclId, base: Ty, target: Option<Ty>) -> Ty {
        if self.w.types.has_infer(base)
            && let Some(target) = target
        {
            self.w.is_compatible(base, target, Phase::Loose);
        }
        let base = self.w.zonk(base);
        if self.speculation > 0 {
            return self.set(e, base, self.out.note(e).target);
        }
        let open = OpenBody {
            expr: e,
            body,
            base,
            env: self.env.clone(),
        };
        if self.w.types.has_infer(base) {
            self.bodies.push(open);
            return base;
        }
        self.finish_body(open)
    }

    /// Declares and types the anonymous classes whose supertypes are known by now.
    pub(super) fn finish_bodies(&mut self) {
        let mut at = 0;
        while at < self.bodies.len() {
            let base = self.w.zonk(self.bodies[at].base);
            if self.w.types.has_infer(base) {
                at += 1;
                continue;
            }
            let open = self.bodies.remove(at);
            self.finish_body(OpenBody { base, ..open });
        }
    }

    fn finish_body(&mut self, open: OpenBody) -> Ty {
        let saved = std::mem::replace(&mut self.env, open.env);
        let class = self.anonymous_class(open.body, open.base);
        self.env = saved;
        let ty = self.w.types.raw(class);
        self.out.notes[open.expr.index()].ty = ty;
        if self.out.notes[open.expr.index()].to == open.base {
            self.out.notes[open.expr.index()].to = ty;
        }
        ty
    }

    /// `this(…)`, `super(…)`, `outer.super(…)`
    pub(super) fn constructor_call(&mut self, e: ExprId) -> Ty {
        let ExprKind::ConstructorCall {
            outer,
            is_super,
            args,
            ..
        } = self.unit.ast[e].kind
        else {
            return Ty::ERROR;
        };
        self.check_constructor_call(e);
        let exprs = self.unit.ast.list(args).to_vec();
        let class = self.env.class;
        let site = if is_super {
            let object = self.w.object();
            self.w.header(class).superclass.unwrap_or(object)
        } else {
            self.w.this_type(class)
        };
        let of = self.w.class_of(site).unwrap_or(ClassId::OBJECT);
        let span = self.span(e);
        let name = self.w.class_display(of);
        self.within(
            |env| env.early = true,
            |s| {
                if let Some(outer) = outer {
                    s.value(outer);
                }
                let candidates = s.constructors(of, site, false);
                let call = s.choose_constructor(e, span, &name, candidates, &[], &exprs);
                match call {
                    Some(call) => s.set(e, Ty::VOID, Target::Call(call)),
                    None => s.set(e, Ty::VOID, Target::None),
                }
            },
        )
    }

    pub(super) fn new_array(
        &mut self,
        e: ExprId,
        element: TypeId,
        dims: List<DimId>,
        init: Option<ExprId>,
    ) -> Ty {
        self.impure(e, "a new array");
        let element = self.written(element);
        let dims = self.unit.ast.list(dims).to_vec();
        for dim in &dims {
            if let Some(length) = self.unit.ast[*dim].length {
                self.index_value(length);
            }
        }
        let ty = self.w.types.arrays(element, dims.len());
        if let Some(init) = init {
            self.poly(init, Some(ty));
        }
        self.set(e, ty, Target::None)
    }

    pub(super) fn array_init(&mut self, e: ExprId, items: List<ExprId>, target: Option<Ty>) -> Ty {
        let ty = target.unwrap_or(Ty::ERROR);
        let element = match self.w.types.kind(ty) {
            TyKind::Array(element) => element,
            TyKind::Error => Ty::ERROR,
            _ => {
                let shown = self.w.display(ty);
                let span = self.span(e);
                let message = format!("an array initializer does not fit `{shown}`");
                self.error(codes::TYPE_ERROR, span, message);
                Ty::ERROR
            }
        };
        for item in self.unit.ast.list(items).to_vec() {
            self.to(item, element);
        }
        self.set(e, ty, Target::None)
    }
}
