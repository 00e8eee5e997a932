//! Method calls: where to look, which method, and what the call gives (JLS 15.12).

use super::Attr;
use super::args::Arg;
use super::name::Qualifier;
use super::overload::{Candidate, Selection};
use crate::members::Signature;
use crate::model::{ClassId, Flags, MethodId};
use crate::names::Name;
use crate::scope::{Declared, outward};
use crate::subtyping::Phase;
use crate::typed::{Call, Dispatch, Receiver, Target};
use crate::types::{Ty, TyKind};
use crate::world::World;
use heddle_diag::{Diagnostic, codes};
use heddle_syntax::ast::{ExprId, ExprKind, Ident};

/// How a call is written: what decides receiver and dispatch.
#[derive(Clone, Copy)]
pub(super) struct Form {
    pub(super) receiver: Receiver,
    /// Through a type name: only static methods.
    pub(super) through_type: bool,
    /// `super.m()`: exactly that method.
    pub(super) is_super: bool,
    /// The simple form, in a place without `this`.
    pub(super) no_instance: bool,
}

/// A method applied to arguments.
pub(super) struct Applied {
    pub(super) params: Vec<Ty>,
    pub(super) result: Ty,
    pub(super) throws: Vec<Ty>,
    pub(super) type_args: Vec<Ty>,
}

impl Attr<'_> {
    pub(super) fn call(&mut self, e: ExprId) -> Ty {
        let ExprKind::Call {
            target,
            type_args,
            name,
            args,
        } = self.unit.ast[e].kind
        else {
            return Ty::ERROR;
        };
        let type_args: Vec<Ty> = self
            .unit
            .ast
            .list(type_args)
            .to_vec()
            .into_iter()
            .map(|t| self.written(t))
            .collect();
        let exprs = self.unit.ast.list(args).to_vec();
        let text = self.unit.name(name.name);
        match target {
            None => self.simple_call(e, name, &type_args, &exprs),
            Some(target) => {
                let (site, form) = match self.qualifier(target) {
                    Qualifier::Value(ty) => (ty, Form::on(Receiver::Expr)),
                    Qualifier::Type(ty) => (ty, Form::through_type()),
                    Qualifier::Super(ty) => (ty, Form::on_super(self.env.class)),
                    Qualifier::Package(path) => {
                        let span = self.span(target);
                        let shown = path.replace('/', ".");
                        let message = format!("cannot find variable or class `{shown}`");
                        self.error(codes::UNKNOWN_VARIABLE, span, message);
                        (Ty::ERROR, Form::on(Receiver::Expr))
                    }
                };
                if self.w.types.has_error(site) && self.w.class_of(site).is_none() {
                    return self.abandon(e, &exprs);
                }
                if let Some(ty) = self.primitive_receiver(e, target, site, &exprs) {
                    return ty;
                }
                let candidates = self.candidates(site, text);
                if candidates.is_empty() {
                    return self.no_such_method(e, name, Some(site), &exprs, form);
                }
                self.invoke(e, name, candidates, &type_args, &exprs, form)
            }
        }
    }

    /// Methods cannot be called on primitives.
    fn primitive_receiver(
        &mut self,
        e: ExprId,
        target: ExprId,
        site: Ty,
        exprs: &[ExprId],
    ) -> Option<Ty> {
        if self.w.types.is_reference(site) && site != Ty::NULL {
            return None;
        }
        if matches!(self.w.types.kind(site), TyKind::Spec(_)) && self.env.spec.is_some() {
            return None;
        }
        let shown = self.w.display(site);
        let span = self.span(target);
        let message = format!("`{shown}` has no methods");
        self.error(codes::UNKNOWN_METHOD, span, message);
        Some(self.abandon(e, exprs))
    }

    /// A call that cannot be resolved: its arguments are typed as far as they go.
    pub(super) fn abandon(&mut self, e: ExprId, exprs: &[ExprId]) -> Ty {
        for arg in exprs {
            let inner = self.bare(*arg);
            if matches!(
                self.unit.ast[inner].kind,
                ExprKind::Lambda { .. } | ExprKind::MethodRef { .. }
            ) {
                self.function_of_unknown(*arg, inner);
            } else {
                self.poly(*arg, None);
            }
        }
        self.set(e, Ty::ERROR, Target::None)
    }

    /// All methods of a name that can be called on a type.
    pub(super) fn candidates(&mut self, site: Ty, name: Name) -> Vec<Candidate> {
        let candidate = |w: &mut World, id| Candidate {
            sig: w.signature(site, id),
            site,
        };
        if let TyKind::Class(class, _) = self.w.types.kind(site) {
            self.w.miss_if_absent(class);
            let found = self.w.methods_named(class, name);
            return found.iter().map(|id| candidate(self.w, *id)).collect();
        }
        let mut found: Vec<MethodId> = Vec::new();
        for class in self.classes_of(site) {
            self.w.miss_if_absent(class);
            for id in self.w.methods_named(class, name).iter() {
                if !found.contains(id) {
                    found.push(*id);
                }
            }
        }
        found.into_iter().map(|id| candidate(self.w, id)).collect()
    }

    /// `name(args)`: the innermost class with a method of that name, else static imports.
    fn simple_call(&mut self, e: ExprId, name: Ident, type_args: &[Ty], exprs: &[ExprId]) -> Ty {
        let text = self.unit.name(name.name);
        let scope = self.env.scope.clone();
        let mut is_static = false;
        for declared in outward(&scope) {
            match declared {
                Declared::Static => is_static = true,
                Declared::Members(class) => {
                    let site = self.w.this_type(*class);
                    let candidates = self.candidates(site, text);
                    if !candidates.is_empty() {
                        let early = self.env.early && *class == self.env.class;
                        let form = Form {
                            no_instance: is_static || early,
                            ..Form::on(Receiver::This(*class))
                        };
                        return self.invoke(e, name, candidates, type_args, exprs, form);
                    }
                }
                Declared::File(unit) => {
                    let unit = unit.clone();
                    let candidates = self.imported_methods(&unit, text);
                    if candidates.is_empty()
                        && let Some(ty) = self.spec_call_by_name(e, name, exprs)
                    {
                        return ty;
                    }
                    let form = Form::through_type();
                    if candidates.is_empty() {
                        let anywhere = Form::on(Receiver::None);
                        return self.no_such_method(e, name, None, exprs, anywhere);
                    }
                    return self.invoke(e, name, candidates, type_args, exprs, form);
                }
                _ => {}
            }
        }
        self.abandon(e, exprs)
    }

    fn imported_methods(&mut self, unit: &crate::source::Unit, name: Name) -> Vec<Candidate> {
        let mut found: Vec<Candidate> = Vec::new();
        for on_demand in [false, true] {
            for import in unit
                .imports
                .iter()
                .filter(|i| i.is_static && i.on_demand == on_demand)
            {
                let path = self.w.names.text(import.path).to_owned();
                let owner = if on_demand {
                    path.as_str()
                } else if import.last == name {
                    path.rsplit_once('.').map_or("", |(c, _)| c)
                } else {
                    continue;
                };
                let Some(class) = self.w.find_canonical(owner) else {
                    continue;
                };
                let site = self.w.types.raw(class);
                let more = self.candidates(site, name);
                found.extend(more.into_iter().filter(|c| c.sig.flags.is_static()));
            }
            if !found.is_empty() {
                return found;
            }
        }
        found
    }

    fn no_such_method(
        &mut self,
        e: ExprId,
        name: Ident,
        site: Option<Ty>,
        exprs: &[ExprId],
        form: Form,
    ) -> Ty {
        let shown = self.unit.ast.text(name.name).to_owned();
        if !shown.is_empty() {
            let span = self.unit.ident_span(name);
            let message = format!("cannot find method `{shown}`");
            match self.newer_method(site, &shown) {
                Some(newer) => {
                    let diagnostic = Diagnostic::new(codes::UNKNOWN_METHOD, span, message);
                    self.w.report(diagnostic.help(newer));
                }
                None => {
                    let near = self.near_method(site, form, &shown);
                    self.unknown(codes::UNKNOWN_METHOD, span, message, near);
                }
            }
        }
        self.abandon(e, exprs)
    }

    /// Chooses among candidates, of which there are some, and applies the chosen one.
    pub(super) fn invoke(
        &mut self,
        e: ExprId,
        name: Ident,
        candidates: Vec<Candidate>,
        type_args: &[Ty],
        exprs: &[ExprId],
        form: Form,
    ) -> Ty {
        let span = self.unit.ident_span(name);
        let args = self.args(exprs);
        let first = candidates[0].sig.clone();
        let mut accessible = candidates;
        accessible.retain(|c| self.may_name(c.sig.flags, c.sig.id.class));
        if accessible.is_empty() {
            self.check_access(name, first.flags, first.id.class);
            return self.abandon_applied(e, exprs, &args);
        }
        match self.select(&accessible, &args, type_args) {
            Selection::One(chosen, variable) => {
                self.check_form(name, &chosen.sig, form);
                self.apply_call(e, name, &chosen, variable, type_args, exprs, &args, form)
            }
            Selection::None => {
                if let Some(only) = self.only_for_vague(&accessible, &args) {
                    self.check_form(name, &only.sig, form);
                    return self.apply_call(e, name, &only, false, type_args, exprs, &args, form);
                }
                let shown = self.unit.ast.text(name.name).to_owned();
                self.no_method(span, &shown, &accessible, &args);
                self.abandon_applied(e, exprs, &args)
            }
            Selection::Ambiguous(a, b) => {
                let shown = self.unit.ast.text(name.name).to_owned();
                self.ambiguous(span, &shown, &a, &b);
                self.abandon_applied(e, exprs, &args)
            }
        }
    }

    /// The only method that takes so many arguments, where it is not known what an argument is a subtype of: its class, or a
    /// class above it, cannot be found.
    fn only_for_vague(&mut self, candidates: &[Candidate], args: &[Arg]) -> Option<Candidate> {
        let vague = args.iter().any(|a| match a {
            Arg::Typed(ty) => self.w.vague(*ty).is_some(),
            _ => false,
        });
        if !vague {
            return None;
        }
        let open = |c: &Candidate| c.sig.flags.has(Flags::VARARGS);
        let mut fitting = candidates
            .iter()
            .filter(|c| c.sig.params.len() == args.len() || open(c));
        let only = fitting.next()?;
        (fitting.next().is_none() && !open(only)).then(|| only.clone())
    }

    /// A lambda or method reference that is given to something unknown: what it does is typed as far as it goes.
    fn function_of_unknown(&mut self, arg: ExprId, function: ExprId) {
        if self.speculation == 0 && self.w.types.lacks_something() {
            self.lambda_without_target(function);
        }
        self.set(arg, Ty::ERROR, Target::None);
        self.set(function, Ty::ERROR, Target::None);
    }

    pub(super) fn abandon_applied(&mut self, e: ExprId, exprs: &[ExprId], args: &[Arg]) -> Ty {
        for (expr, arg) in exprs.iter().zip(args) {
            if !matches!(arg, Arg::Typed(_)) {
                self.set(*expr, Ty::ERROR, Target::None);
            }
        }
        self.set(e, Ty::ERROR, Target::None)
    }

    pub(super) fn ambiguous(
        &mut self,
        span: heddle_text::Span,
        name: &str,
        a: &Candidate,
        b: &Candidate,
    ) {
        let (x, y) = (
            self.w.method_display(a.sig.id),
            self.w.method_display(b.sig.id),
        );
        let message = format!("`{name}` can mean `{x}` as well as `{y}`");
        self.w.report(
            Diagnostic::new(codes::AMBIGUOUS_CALL, span, message)
                .help("cast an argument to the type that is meant"),
        );
    }

    pub(super) fn no_method(
        &mut self,
        span: heddle_text::Span,
        name: &str,
        candidates: &[Candidate],
        args: &[Arg],
    ) {
        let erroneous = args
            .iter()
            .any(|a| matches!(a, Arg::Typed(t) if self.w.types.has_error(*t)));
        if erroneous {
            return;
        }
        let given: Vec<String> = args
            .iter()
            .map(|a| match a {
                Arg::Typed(t) => self.w.display(*t),
                Arg::Lambda(_) => "lambda".to_owned(),
                Arg::Reference(_) => "method reference".to_owned(),
                Arg::Branches(_) => "conditional".to_owned(),
            })
            .collect();
        let message = format!("no `{name}` fits the arguments ({})", given.join(", "));
        let mut d = Diagnostic::new(codes::NO_APPLICABLE_METHOD, span, message);
        for c in candidates.iter().take(5) {
            let shown = self.w.method_display(c.sig.id);
            d = d.note(format!("there is `{shown}`"));
        }
        self.w.report(d);
    }

    /// Static methods through types, instance methods with an instance.
    fn check_form(&mut self, name: Ident, sig: &Signature, form: Form) {
        let span = self.unit.ident_span(name);
        let shown = self.unit.ast.text(name.name);
        let message = if sig.flags.is_static() {
            return;
        } else if form.through_type || form.no_instance {
            format!("method `{shown}` is not static; it needs an instance")
        } else if form.is_super && sig.flags.has(Flags::ABSTRACT) {
            format!("method `{shown}` is abstract in the superclass; there is nothing to call")
        } else {
            return;
        };
        self.error(codes::NEEDS_INSTANCE, span, message);
    }

    #[allow(clippy::too_many_arguments)]
    fn apply_call(
        &mut self,
        e: ExprId,
        name: Ident,
        chosen: &Candidate,
        variable: bool,
        type_args: &[Ty],
        exprs: &[ExprId],
        args: &[Arg],
        form: Form,
    ) -> Ty {
        self.check_pure(e, chosen.sig.id);
        if chosen.sig.flags.has(Flags::GHOST) && self.env.spec.is_none() {
            let span = self.unit.ident_span(name);
            let message = "this method exists in specifications only; Java code cannot call it";
            self.error(codes::SPEC_GHOST_IN_CODE, span, message);
        }
        let mut applied = self.apply(chosen, variable, type_args, exprs, args);
        if let Some(result) = self.special_result(chosen) {
            applied.result = result;
            // `getClass` throws nothing, and neither does the `clone` of arrays.
            applied.throws.clear();
        }
        let is_static = chosen.sig.flags.is_static();
        let dispatch = if is_static {
            Dispatch::Static
        } else if form.is_super || chosen.sig.flags.has(Flags::PRIVATE) {
            Dispatch::Exact
        } else {
            Dispatch::Virtual
        };
        let receiver = match form.receiver {
            Receiver::This(_) if is_static => Receiver::None,
            other => other,
        };
        let site = self.site_class(chosen);
        let result = applied.result;
        let index = self.record_call(Call {
            method: chosen.sig.id,
            site,
            dispatch,
            receiver,
            params: applied.params,
            result,
            type_args: applied.type_args,
            variable_arity: variable,
            throws: applied.throws,
        });
        self.set(e, result, Target::Call(index))
    }

    pub(super) fn record_call(&mut self, call: Call) -> u32 {
        let index = self.out.calls.len() as u32;
        let open = |w: &World, t: &Ty| w.types.has_infer(*t);
        if open(self.w, &call.result)
            || call
                .params
                .iter()
                .chain(&call.type_args)
                .chain(&call.throws)
                .any(|t| open(self.w, t))
        {
            self.open_calls.push(index);
        }
        self.out.calls.push(call);
        index
    }

    /// The class that a call is made through.
    fn site_class(&mut self, chosen: &Candidate) -> ClassId {
        let owner = chosen.sig.id.class;
        for class in self.classes_of(chosen.site) {
            if self.w.is_subclass(class, owner) {
                return class;
            }
        }
        owner
    }

    /// `getClass()` and the `clone()` of arrays have results of their own (JLS 4.3.2, 10.7).
    fn special_result(&mut self, chosen: &Candidate) -> Option<Ty> {
        if chosen.sig.id.class != ClassId::OBJECT || !chosen.sig.params.is_empty() {
            return None;
        }
        let name = self.w.method(chosen.sig.id).name;
        match self.w.names.text(name) {
            "getClass" => {
                let erased = self.w.erasure(chosen.site);
                let bound = self.w.types.intern(TyKind::Extends(erased));
                Some(self.w.types.class(ClassId::CLASS, &[bound]))
            }
            "clone" if matches!(self.w.types.kind(chosen.site), TyKind::Array(_)) => {
                Some(chosen.site)
            }
            _ => None,
        }
    }

    /// Applies a method to arguments: bounds from the arguments, lambdas deferred (JLS 18.5.2).
    pub(super) fn apply(
        &mut self,
        chosen: &Candidate,
        variable: bool,
        type_args: &[Ty],
        exprs: &[ExprId],
        args: &[Arg],
    ) -> Applied {
        let own = self.open_type_params(chosen, type_args);
        let vars = chosen.sig.type_params.clone();
        let params = self.w.subst_all(&chosen.sig.params, &vars, &own);
        let throws = self.w.subst_all(&chosen.sig.throws, &vars, &own);
        for t in &throws {
            self.w.mark_throws(*t);
        }
        let outer = std::mem::replace(&mut self.w.unchecked, false);
        if chosen.sig.flags.has(Flags::POLYMORPHIC) {
            for (e, arg) in exprs.iter().zip(args) {
                self.pass_as_is(*e, arg);
            }
        } else {
            for (i, (e, arg)) in exprs.iter().zip(args).enumerate() {
                self.apply_arg(*e, arg, &params, i, variable);
            }
        }
        let unchecked = std::mem::replace(&mut self.w.unchecked, outer);
        let mut result = self.w.subst(chosen.sig.result, &vars, &own);
        if unchecked && !vars.is_empty() {
            let erased = self.w.erasure(chosen.sig.result);
            result = erased;
        }
        Applied {
            params,
            result,
            throws,
            type_args: own,
        }
    }

    /// An argument of a method handle call: its own type is the parameter type (JLS 15.12.3).
    fn pass_as_is(&mut self, e: ExprId, arg: &Arg) {
        match arg {
            Arg::Typed(t) => self.set_to(e, *t),
            Arg::Branches(leaves) => {
                let types: Vec<Ty> = leaves
                    .iter()
                    .map(|(leaf, _)| {
                        let ty = self.out.note(*leaf).ty;
                        self.w.boxed(ty)
                    })
                    .collect();
                let ty = self.w.lub(&types);
                self.pass(e, arg, ty);
            }
            Arg::Lambda(_) | Arg::Reference(_) => {
                let object = self.w.object();
                self.defer(e, object);
            }
        }
    }

    fn apply_arg(&mut self, e: ExprId, arg: &Arg, params: &[Ty], i: usize, variable: bool) {
        let last = params.len().saturating_sub(1);
        let formal = match params.get(i.min(last)).map(|t| (*t, self.w.types.kind(*t))) {
            Some((_, TyKind::Array(element))) if variable && i >= last => element,
            Some((t, _)) => t,
            None => Ty::ERROR,
        };
        self.pass(e, arg, formal);
        if !self.bind_arg(e, arg, formal) {
            let ty = match arg {
                Arg::Typed(t) => *t,
                _ => self.out.note(e).ty,
            };
            let ty = self.w.zonk(ty);
            let shown = self.w.zonk(formal);
            if self.w.types.has_infer(shown) {
                let (from, to) = (self.w.display(ty), self.w.display(shown));
                let at = self.span(e);
                let message = format!("`{from}` does not fit the parameter type `{to}`");
                self.error(codes::TYPE_ERROR, at, message);
            } else {
                self.mismatch(e, ty, shown);
            }
        }
    }

    /// Adds the bounds of one argument; lambdas and references wait.
    fn bind_arg(&mut self, e: ExprId, arg: &Arg, formal: Ty) -> bool {
        match arg {
            Arg::Typed(ty) => {
                self.settle_for_primitive(*ty, formal);
                self.is_spec_compatible(*ty, formal)
                    || self.w.is_compatible(*ty, formal, Phase::Loose)
            }
            Arg::Branches(leaves) => leaves
                .iter()
                .all(|(leaf, a)| self.bind_arg(*leaf, a, formal)),
            Arg::Lambda(_) | Arg::Reference(_) => {
                self.defer(e, formal);
                true
            }
        }
    }
}

impl Form {
    pub(super) fn on(receiver: Receiver) -> Form {
        Form {
            receiver,
            through_type: false,
            is_super: false,
            no_instance: false,
        }
    }

    fn through_type() -> Form {
        Form {
            through_type: true,
            ..Form::on(Receiver::None)
        }
    }

    fn on_super(class: ClassId) -> Form {
        Form {
            is_super: true,
            ..Form::on(Receiver::This(class))
        }
    }
}
