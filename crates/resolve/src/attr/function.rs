//! Lambdas and method references (JLS 15.27, 15.13, 18.2.1): they wait until the parameter types of their
//! target are known, then their bodies give bounds for the rest.

use super::args::Arg;
use super::name::Qualifier;
use super::overload::{Candidate, Selection};
use super::{Attr, Deferred, Returns};
use crate::completes;
use crate::members::Signature;
use crate::model::{Flags, MethodId};
use crate::names::Name;
use crate::scope::{Declared, push};
use crate::subtyping::Phase;
use crate::typed::{Call, Dispatch, Function, LocalId, LocalKind, Receiver, Target};
use crate::types::{Ty, TyKind};
use heddle_diag::codes;
use heddle_syntax::ast::{self, ExprId, ExprKind, LambdaBody, MethodRefTarget, UnaryOp};

/// What can be said of a lambda without its target type.
#[derive(Debug)]
pub(super) struct Shape {
    pub(super) expr: ExprId,
    pub(super) arity: usize,
    /// Written parameter types; a lambda without parameters counts as explicitly typed.
    pub(super) explicit: Option<Vec<Ty>>,
    /// Whether the body can be used without a value, and with one.
    pub(super) void_ok: bool,
    pub(super) value_ok: bool,
    /// A body that is a call and may turn out to have no value.
    pub(super) maybe_void: Option<ExprId>,
    /// The body, if it is an expression.
    pub(super) body: Option<ExprId>,
}

/// What a method reference refers to, as far as its target type does not matter.
#[derive(Clone, Debug)]
pub(super) struct Reference {
    site: Ty,
    through_type: bool,
    is_super: bool,
    candidates: Vec<Candidate>,
    /// The only method of its name, if its type needs no inference.
    exact: Option<Candidate>,
    array: Option<Ty>,
    is_new: bool,
}

impl Attr<'_> {
    pub(super) fn lambda_shape(&mut self, e: ExprId) -> Shape {
        let ExprKind::Lambda { params, body } = self.unit.ast[e].kind else {
            return Shape {
                expr: e,
                arity: 0,
                explicit: None,
                void_ok: true,
                value_ok: true,
                maybe_void: None,
                body: None,
            };
        };
        let params = self.unit.ast.list(params).to_vec();
        let explicit = self.explicit_types(&params);
        let (void_ok, value_ok, maybe_void, expr) = match body {
            LambdaBody::Expr(b) => {
                let inner = self.bare(b);
                let call = matches!(self.unit.ast[inner].kind, ExprKind::Call { .. });
                let statement = is_statement_expression(self.unit.ast[b].kind);
                (statement, true, (call && statement).then_some(b), Some(b))
            }
            LambdaBody::Block(s) => {
                let (with, without) = completes::returns(&self.unit.ast, s);
                let ends = completes::can_complete(&self.unit.ast, s);
                (!with, !without && !ends, None, None)
            }
        };
        Shape {
            expr: e,
            arity: params.len(),
            explicit,
            void_ok,
            value_ok,
            maybe_void,
            body: expr,
        }
    }

    /// The written parameter types, if they are written.
    fn explicit_types(&mut self, params: &[ast::VariableId]) -> Option<Vec<Ty>> {
        let unit = self.unit.clone();
        let implicit = params.iter().any(|p| match unit.ast[*p].ty {
            None => true,
            Some(ty) => matches!(unit.ast[ty].kind, ast::TypeKind::Var),
        });
        if implicit {
            return None;
        }
        let scope = self.env.scope.clone();
        Some(
            params
                .iter()
                .map(|p| self.w.variable_type(&unit, *p, &scope))
                .collect(),
        )
    }

    /// A lambda or method reference outside a call.
    pub(super) fn function(&mut self, e: ExprId, target: Option<Ty>) -> Ty {
        if matches!(self.unit.ast[e].kind, ExprKind::MethodRef { .. }) {
            self.reference(e);
        }
        match target {
            Some(target) => {
                self.defer(e, target);
                self.set(e, target, Target::None)
            }
            None => {
                let span = self.span(e);
                let message =
                    "a lambda or method reference needs a functional interface as its target type";
                self.error(codes::BAD_LAMBDA, span, message);
                self.set(e, Ty::ERROR, Target::None)
            }
        }
    }

    pub(super) fn defer(&mut self, e: ExprId, target: Ty) {
        let expr = self.bare(e);
        let mut at = e;
        while at != expr {
            self.set(at, target, Target::None);
            match self.unit.ast[at].kind {
                ExprKind::Paren(inner) => at = inner,
                _ => break,
            }
        }
        self.deferred.push(Deferred {
            expr,
            target,
            env: self.env.clone(),
        });
    }

    /// The waiting function to process next: one whose parameter types are known, if there is one.
    pub(super) fn next_deferred(&mut self, from: usize) -> usize {
        let mut best = (usize::MAX, from);
        for i in from..self.deferred.len() {
            let score = self.readiness(i);
            if score < best.0 {
                best = (score, i);
            }
            if score == 0 {
                break;
            }
        }
        best.1
    }

    fn readiness(&mut self, i: usize) -> usize {
        let (expr, target) = (self.deferred[i].expr, self.deferred[i].target);
        let target = self.w.zonk(target);
        if matches!(self.w.types.kind(target), TyKind::Infer(_)) {
            return if self.w.has_shape(target) { 1 } else { 3 };
        }
        let needs_params = match self.unit.ast[expr].kind {
            ExprKind::Lambda { params, .. } => {
                let params = self.unit.ast.list(params).to_vec();
                params.iter().any(|p| match self.unit.ast[*p].ty {
                    None => true,
                    Some(ty) => matches!(self.unit.ast[ty].kind, ast::TypeKind::Var),
                })
            }
            _ => self
                .references
                .get(&expr)
                .is_none_or(|r| r.exact.is_none() && r.array.is_none()),
        };
        if !needs_params {
            return 0;
        }
        let Some((_, f)) = self.w.function_type(target) else {
            return 0;
        };
        let params: Vec<Ty> = f.params.iter().map(|p| self.w.zonk(*p)).collect();
        if !params.iter().any(|p| self.w.types.has_infer(*p)) {
            return 0;
        }
        if params.iter().all(|p| self.w.has_shape(*p)) {
            1
        } else {
            2
        }
    }

    pub(super) fn process(&mut self, deferred: Deferred) {
        let saved = std::mem::replace(&mut self.env, deferred.env);
        let mut target = self.w.zonk(deferred.target);
        if matches!(self.w.types.kind(target), TyKind::Infer(_)) {
            self.w.solve_in(target);
            target = self.w.zonk(target);
        }
        self.set(deferred.expr, target, Target::None);
        match self.w.function_type(target) {
            Some((ground, f)) => match self.unit.ast[deferred.expr].kind {
                ExprKind::Lambda { .. } => self.lambda(deferred.expr, ground, &f),
                _ => self.method_reference(deferred.expr, ground, &f),
            },
            None => {
                if !self.w.types.has_error(target) {
                    let shown = self.w.display(target);
                    let span = self.span(deferred.expr);
                    let message = format!("`{shown}` is not a functional interface");
                    self.error(codes::BAD_LAMBDA, span, message);
                }
                self.set(deferred.expr, Ty::ERROR, Target::None);
            }
        }
        self.env = saved;
    }

    /// Declares the parameters of a lambda in a scope of its own.
    pub(super) fn declare_lambda_params(&mut self, e: ExprId, types: &[Ty]) -> Vec<LocalId> {
        let ExprKind::Lambda { params, .. } = self.unit.ast[e].kind else {
            return Vec::new();
        };
        self.env.scope = push(&self.env.scope, Declared::Capture);
        let params = self.unit.ast.list(params).to_vec();
        let mut locals = Vec::with_capacity(params.len());
        for (i, param) in params.iter().enumerate() {
            let node = self.unit.ast[*param];
            let ty = types.get(i).copied().unwrap_or(Ty::ERROR);
            let local = self.declare(node.name, ty, LocalKind::Param);
            self.out.locals[local.0 as usize].is_final = node.modifiers.has(ast::flags::FINAL);
            self.out.local_of_var.insert(*param, local);
            locals.push(local);
        }
        locals
    }

    fn lambda(&mut self, e: ExprId, ground: Ty, f: &Signature) {
        let ExprKind::Lambda { params, body } = self.unit.ast[e].kind else {
            return;
        };
        let written = self.unit.ast.list(params).to_vec();
        if written.len() != f.params.len() {
            let span = self.span(e);
            let message = format!(
                "the lambda has {} parameter(s), {} are needed",
                written.len(),
                f.params.len()
            );
            self.error(codes::BAD_LAMBDA, span, message);
            self.set(e, Ty::ERROR, Target::None);
            return;
        }
        let types = self.lambda_param_types(e, &written, f);
        let ground = self.w.zonk(ground);
        let locals = self.declare_lambda_params(e, &types);
        let result = self.w.zonk(f.result);
        self.env.in_loop = false;
        self.env.in_switch = false;
        self.env.in_function = true;
        self.env.labels.clear();
        self.env.yields.clear();
        self.env.returns = Returns::Type(result);
        match body {
            LambdaBody::Expr(b) => self.lambda_value(b, result),
            LambdaBody::Block(s) => {
                self.statement(s);
                self.check_lambda_end(e, s, result);
            }
        }
        self.record_function(e, ground, f, types, locals, None, false);
    }

    /// Types the body of a lambda of which nothing is known but its text.
    pub(super) fn lambda_without_target(&mut self, e: ExprId) {
        let ExprKind::Lambda { params, body } = self.unit.ast[e].kind else {
            return;
        };
        let written = self.unit.ast.list(params).to_vec();
        let explicit = self.explicit_types(&written);
        let types = explicit.unwrap_or_else(|| vec![Ty::ERROR; written.len()]);
        let saved = self.env.clone();
        self.declare_lambda_params(e, &types);
        self.env.in_loop = false;
        self.env.in_switch = false;
        self.env.in_function = true;
        self.env.labels.clear();
        self.env.yields.clear();
        self.env.returns = Returns::Type(Ty::ERROR);
        match body {
            LambdaBody::Expr(b) => {
                self.value(b);
            }
            LambdaBody::Block(s) => self.statement(s),
        }
        self.env = saved;
    }

    fn check_lambda_end(&mut self, e: ExprId, body: ast::StmtId, result: Ty) {
        if result != Ty::VOID && completes::can_complete(&self.unit.ast, body) {
            let span = self.span(e);
            let message = "the lambda can end without a value";
            self.error(codes::MISSING_RETURN, span, message);
        }
    }

    fn lambda_param_types(
        &mut self,
        e: ExprId,
        written: &[ast::VariableId],
        f: &Signature,
    ) -> Vec<Ty> {
        match self.explicit_types(written) {
            Some(types) => {
                for (ty, param) in types.iter().zip(&f.params) {
                    if !self.w.attempt(|w| w.same_type(*ty, *param)) {
                        let (given, needed) = (self.w.display(*ty), self.w.display(*param));
                        let span = self.span(e);
                        let message = format!(
                            "lambda parameter has the type `{given}`, `{needed}` is needed"
                        );
                        self.error(codes::BAD_LAMBDA, span, message);
                    }
                }
                types
            }
            None => f
                .params
                .iter()
                .map(|p| {
                    self.w.solve_in(*p);
                    self.w.zonk(*p)
                })
                .collect(),
        }
    }

    fn lambda_value(&mut self, body: ExprId, result: Ty) {
        if result == Ty::VOID {
            if !is_statement_expression(self.unit.ast[body].kind) {
                let span = self.span(body);
                let message = "the target has no result, so the lambda's body must be a statement";
                self.error(codes::BAD_LAMBDA, span, message);
            }
            self.value(body);
            return;
        }
        self.result_value(body, result);
    }

    /// A value returned from a lambda: part of the surrounding inference while the result type is open.
    pub(super) fn result_value(&mut self, e: ExprId, result: Ty) {
        let result = self.w.zonk(result);
        if !self.w.types.has_infer(result) {
            self.to(e, result);
            return;
        }
        let ty = self.poly(e, Some(result));
        self.set_to(e, result);
        if ty == Ty::VOID || !self.fits(e, ty, result) {
            self.mismatch(e, ty, result);
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn record_function(
        &mut self,
        e: ExprId,
        interface: Ty,
        f: &Signature,
        params: Vec<Ty>,
        locals: Vec<LocalId>,
        call: Option<u32>,
        unbound: bool,
    ) {
        let index = self.out.functions.len() as u32;
        self.open_functions.push(index);
        self.out.functions.push(Function {
            interface,
            method: f.id,
            params,
            result: f.result,
            locals,
            call,
            unbound,
        });
        self.set(e, interface, Target::Function(index));
    }

    /// Looks a method reference's target and name up, once.
    pub(super) fn reference(&mut self, e: ExprId) {
        let ExprKind::MethodRef {
            target,
            type_args,
            name,
        } = self.unit.ast[e].kind
        else {
            return;
        };
        for t in self.unit.ast.list(type_args).to_vec() {
            self.written(t);
        }
        let (site, through_type, is_super) = match target {
            MethodRefTarget::Expr(x) => match self.qualifier(x) {
                Qualifier::Value(ty) => (ty, false, false),
                Qualifier::Type(ty) => (ty, true, false),
                Qualifier::Super(ty) => (ty, false, true),
                Qualifier::Package(path) => {
                    let span = self.span(x);
                    let shown = path.replace('/', ".");
                    let message = format!("cannot find variable or class `{shown}`");
                    self.error(codes::UNKNOWN_VARIABLE, span, message);
                    (Ty::ERROR, true, false)
                }
            },
            MethodRefTarget::Type(t) => (self.written(t), true, false),
        };
        let is_new = self.unit.ast.text(name.name) == "new";
        let is_array = matches!(self.w.types.kind(site), TyKind::Array(_));
        let candidates = match self.w.class_of(site) {
            Some(class) if is_new => {
                let diamond = self.w.is_raw(site);
                self.constructors(class, site, diamond)
            }
            _ if is_new => Vec::new(),
            _ => {
                let text = self.unit.name(name.name);
                self.candidates(site, text)
            }
        };
        let reference = Reference {
            exact: self.exact(&candidates, site, through_type, is_new),
            array: (is_new && is_array).then_some(site),
            site,
            through_type,
            is_super,
            candidates,
            is_new,
        };
        self.references.insert(e, reference);
    }

    /// The only method, if its type is known without inference (JLS 15.13.1).
    fn exact(
        &mut self,
        candidates: &[Candidate],
        site: Ty,
        through_type: bool,
        is_new: bool,
    ) -> Option<Candidate> {
        let [only] = candidates else { return None };
        let flags = only.sig.flags;
        if flags.has(Flags::VARARGS) || !only.sig.type_params.is_empty() {
            return None;
        }
        let raw_receiver = through_type && !is_new && !flags.is_static() && self.w.is_raw(site);
        (!raw_receiver).then(|| only.clone())
    }

    /// Whether some method could take `count` arguments (or `count - 1` and a receiver).
    pub(super) fn reference_takes(&mut self, e: ExprId, count: usize) -> bool {
        let Some(r) = self.references.get(&e) else {
            return true;
        };
        if r.array.is_some() {
            return count == 1;
        }
        r.candidates.iter().any(|c| {
            let n = c.sig.params.len();
            let varargs = c.sig.flags.has(Flags::VARARGS);
            let takes = |k: usize| n == k || (varargs && k + 1 >= n);
            takes(count) || (r.through_type && !r.is_new && count > 0 && takes(count - 1))
        })
    }

    /// The result of an exact method reference.
    pub(super) fn exact_result(&mut self, e: ExprId) -> Option<Ty> {
        let r = self.references.get(&e)?;
        r.exact.as_ref().map(|c| c.sig.result)
    }

    pub(super) fn reference_applies(&mut self, e: ExprId, formal: Ty) -> bool {
        let formal = self.w.shallow(formal);
        if matches!(self.w.types.kind(formal), TyKind::Infer(_) | TyKind::Error) {
            return true;
        }
        let Some((_, f)) = self.w.function_type(formal) else {
            return false;
        };
        let Some(r) = self.references.get(&e).cloned() else {
            return true;
        };
        let Some(exact) = &r.exact else { return true };
        if exact.sig.result == Ty::VOID && f.result != Ty::VOID && !r.is_new {
            return false;
        }
        self.bind_exact(&r, exact, &f).is_some_and(|result| {
            f.result == Ty::VOID || self.w.is_compatible(result, f.result, Phase::Loose)
        })
    }

    /// Adds the bounds of an exact reference; gives its result type.
    fn bind_exact(&mut self, r: &Reference, c: &Candidate, f: &Signature) -> Option<Ty> {
        let given = f.params.len();
        let wanted = c.sig.params.len();
        let unbound = r.through_type && !r.is_new && !c.sig.flags.is_static();
        let offset = usize::from(unbound);
        if given != wanted + offset {
            return None;
        }
        if unbound && !self.w.is_compatible(f.params[0], r.site, Phase::Loose) {
            return None;
        }
        for i in 0..wanted {
            let from = f.params[i + offset];
            if !self.w.is_compatible(from, c.sig.params[i], Phase::Loose) {
                return None;
            }
        }
        Some(self.w.capture(c.sig.result))
    }

    fn method_reference(&mut self, e: ExprId, ground: Ty, f: &Signature) {
        let Some(r) = self.references.get(&e).cloned() else {
            return;
        };
        if self.w.types.has_error(r.site) && self.w.class_of(r.site).is_none() {
            self.set(e, Ty::ERROR, Target::None);
            return;
        }
        if let Some(array) = r.array {
            let params: Vec<Ty> = f.params.iter().map(|p| self.w.zonk(*p)).collect();
            self.check_reference_result(e, array, f);
            self.record_function(e, ground, f, params, Vec::new(), None, false);
            return;
        }
        if let Some(exact) = r.exact.clone()
            && let Some(result) = self.bind_exact(&r, &exact, f)
        {
            let unbound = r.through_type && !r.is_new && !exact.sig.flags.is_static();
            let result = if r.is_new { exact.sig.result } else { result };
            let params = exact.sig.params.clone();
            let call = self.reference_call(&r, &exact, params, result, Vec::new(), unbound, false);
            self.check_reference_result(e, result, f);
            self.finish_reference(e, ground, f, call, unbound);
            return;
        }
        self.inexact_reference(e, ground, f, &r);
    }

    fn finish_reference(&mut self, e: ExprId, ground: Ty, f: &Signature, call: u32, unbound: bool) {
        let params: Vec<Ty> = f.params.iter().map(|p| self.w.zonk(*p)).collect();
        let ground = self.w.zonk(ground);
        self.record_function(e, ground, f, params, Vec::new(), Some(call), unbound);
    }

    fn inexact_reference(&mut self, e: ExprId, ground: Ty, f: &Signature, r: &Reference) {
        let params: Vec<Ty> = f
            .params
            .iter()
            .map(|p| {
                self.w.solve_in(*p);
                let ty = self.w.zonk(*p);
                self.w.capture(ty)
            })
            .collect();
        let Some((chosen, variable, unbound)) = self.choose_reference(e, r, &params) else {
            let span = self.span(e);
            let shown: Vec<String> = params.iter().map(|p| self.w.display(*p)).collect();
            if !params.iter().any(|p| self.w.types.has_error(*p)) {
                let message = format!(
                    "the method reference fits no method for ({})",
                    shown.join(", ")
                );
                self.error(codes::BAD_LAMBDA, span, message);
            }
            self.set(e, Ty::ERROR, Target::None);
            return;
        };
        self.check_pure(e, chosen.sig.id);
        let own = self.open_type_params(&chosen, &[]);
        let vars = chosen.sig.type_params.clone();
        let formals = self.w.subst_all(&chosen.sig.params, &vars, &own);
        let given = &params[usize::from(unbound)..];
        let outer = std::mem::replace(&mut self.w.unchecked, false);
        for (i, ty) in given.iter().enumerate() {
            let last = formals.len().saturating_sub(1);
            let formal = match formals
                .get(i.min(last))
                .map(|t| (*t, self.w.types.kind(*t)))
            {
                Some((_, TyKind::Array(element))) if variable && i >= last => element,
                Some((t, _)) => t,
                None => Ty::ERROR,
            };
            self.w.is_compatible(*ty, formal, Phase::Loose);
        }
        self.w.unchecked = outer;
        let result = self.w.subst(chosen.sig.result, &vars, &own);
        let result = self.special_reference_result(&chosen, result);
        let call = self.reference_call(r, &chosen, formals, result, own, unbound, variable);
        self.check_reference_result(e, result, f);
        self.finish_reference(e, ground, f, call, unbound);
    }

    fn special_reference_result(&mut self, chosen: &Candidate, result: Ty) -> Ty {
        let name = self.w.method(chosen.sig.id).name;
        let is_array = matches!(self.w.types.kind(chosen.site), TyKind::Array(_));
        match self.w.names.text(name) {
            "clone" if is_array => chosen.site,
            _ => result,
        }
    }

    /// The two searches of JLS 15.13.1: all parameters as arguments, or the first one as receiver.
    fn choose_reference(
        &mut self,
        e: ExprId,
        r: &Reference,
        params: &[Ty],
    ) -> Option<(Candidate, bool, bool)> {
        let args: Vec<Arg> = params.iter().map(|p| Arg::Typed(*p)).collect();
        let class = self.env.class;
        let accessible: Vec<Candidate> = r
            .candidates
            .iter()
            .filter(|c| self.w.is_accessible(c.sig.flags, c.sig.id.class, class))
            .cloned()
            .collect();
        let first = self.select(&accessible, &args, &[]);
        let plain = |c: &Candidate| !r.through_type || r.is_new || c.sig.flags.is_static();
        let first = match first {
            Selection::One(c, v) if plain(&c) && self.really_fits(&c, v, &args) => {
                Some((c, v, false))
            }
            _ => None,
        };
        if first.is_some() || !r.through_type || r.is_new || params.is_empty() {
            return first;
        }
        let receiver = self.unbound_receiver(r.site, params[0])?;
        let ExprKind::MethodRef { name, .. } = self.unit.ast[e].kind else {
            return None;
        };
        let text: Name = self.unit.name(name.name);
        let candidates = self.candidates(receiver, text);
        match self.select(&candidates, &args[1..], &[]) {
            Selection::One(c, v) if !c.sig.flags.is_static() => Some((c, v, true)),
            _ => None,
        }
    }

    /// `select` takes a single candidate on trust; a method reference must know.
    fn really_fits(&mut self, c: &Candidate, variable: bool, args: &[Arg]) -> bool {
        if variable {
            return true;
        }
        self.trial(|s| {
            let own = s.open_type_params(c, &[]);
            let formals = s.w.subst_all(&c.sig.params, &c.sig.type_params, &own);
            formals.len() == args.len()
                && args.iter().zip(&formals).all(|(a, f)| match a {
                    Arg::Typed(t) => s.w.is_compatible(*t, *f, Phase::Loose),
                    _ => true,
                })
        })
    }

    /// The receiver type of `Type::method`: the written type, or the parameterization that the first
    /// parameter has of it.
    fn unbound_receiver(&mut self, site: Ty, first: Ty) -> Option<Ty> {
        if self.w.is_raw(site) {
            let class = self.w.class_of(site)?;
            let sup = self.w.as_super(first, class)?;
            return Some(self.w.capture(sup));
        }
        self.w
            .is_compatible(first, site, Phase::Loose)
            .then(|| self.w.capture(site))
    }

    #[allow(clippy::too_many_arguments)]
    fn reference_call(
        &mut self,
        r: &Reference,
        chosen: &Candidate,
        params: Vec<Ty>,
        result: Ty,
        type_args: Vec<Ty>,
        unbound: bool,
        variable: bool,
    ) -> u32 {
        let is_static = chosen.sig.flags.is_static();
        let dispatch = if is_static {
            Dispatch::Static
        } else if r.is_new || r.is_super || chosen.sig.flags.has(Flags::PRIVATE) {
            Dispatch::Exact
        } else {
            Dispatch::Virtual
        };
        let receiver = match () {
            () if is_static || r.is_new || unbound => Receiver::None,
            () if r.is_super => Receiver::This(self.env.class),
            () => Receiver::Expr,
        };
        let method: MethodId = chosen.sig.id;
        let site = self.w.class_of(r.site).unwrap_or(method.class);
        self.record_call(Call {
            method,
            site,
            dispatch,
            receiver,
            params,
            result,
            type_args,
            variable_arity: variable,
            throws: chosen.sig.throws.clone(),
        })
    }

    fn check_reference_result(&mut self, e: ExprId, result: Ty, f: &Signature) {
        if f.result == Ty::VOID {
            return;
        }
        self.settle_for_primitive(result, f.result);
        let captured = self.w.capture(result);
        if result == Ty::VOID || !self.w.is_compatible(captured, f.result, Phase::Loose) {
            let (from, to) = (self.w.display(result), self.w.display(f.result));
            let span = self.span(e);
            let message = format!("the method reference gives `{from}`, `{to}` is needed");
            self.error(codes::BAD_LAMBDA, span, message);
        }
    }
}

/// Whether an expression can stand alone as a statement (JLS 14.8).
pub(super) fn is_statement_expression(kind: ExprKind) -> bool {
    matches!(
        kind,
        ExprKind::Call { .. }
            | ExprKind::New { .. }
            | ExprKind::Assign { .. }
            | ExprKind::ConstructorCall { .. }
            | ExprKind::Unary {
                op: UnaryOp::PreIncrement
                    | UnaryOp::PreDecrement
                    | UnaryOp::PostIncrement
                    | UnaryOp::PostDecrement,
                ..
            }
    )
}
