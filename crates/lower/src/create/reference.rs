//! Method references: objects like lambdas whose code is one call. `o::m` evaluates `o` when the reference is made and keeps it;
//! `C::m` of an instance method takes its receiver as the first argument.

use super::lambda::Lambda;
use crate::body::{Code, Lower, not_null, refuse};
use crate::heap::plato_type;
use crate::method::{Method, Scope, This};
use crate::procedure::{Signature, ending_with};
use crate::program::Lowering;
use crate::room::Needs;
use heddle_contracts::special::is_constructor;
use heddle_plato::ir::{Expr, Op, OpKind, Proc, Type};
use heddle_resolve::model::ClassId;
use heddle_resolve::typed::{self, Receiver, Target};
use heddle_resolve::types::Ty;
use heddle_syntax::ast::{ExprKind, MethodRefTarget};
use heddle_text::Span;

/// The part of a reference that is the object whose method it calls.
pub(super) const RECEIVER: &str = "receiver";

impl Lowering<'_> {
    /// Whether it is a method reference.
    pub(super) fn is_reference(&self, lambda: Lambda) -> bool {
        let unit = self.unit(lambda.file);
        matches!(unit.ast[lambda.expr].kind, ExprKind::MethodRef { .. })
    }

    /// What the reference implements and what it calls.
    fn referenced(&mut self, lambda: Lambda, span: Span) -> Lower<(typed::Function, typed::Call)> {
        let typed = &self.resolved.files[lambda.file];
        let Target::Function(f) = typed.note(lambda.expr).target else {
            return refuse("a method reference that was not typed", span);
        };
        let function = typed.function(f).clone();
        let Some(call) = function.call.map(|i| typed.call(i).clone()) else {
            return refuse("a reference to the constructor of an array", span);
        };
        if call.variable_arity {
            return refuse(
                "a reference to a method with a variable number of arguments",
                span,
            );
        }
        Ok((function, call))
    }

    /// What `int[]::new` implements.
    fn makes_array(&self, lambda: Lambda) -> Option<typed::Function> {
        let typed = &self.resolved.files[lambda.file];
        let Target::Function(f) = typed.note(lambda.expr).target else {
            return None;
        };
        let function = typed.function(f);
        let array = self.is_reference(lambda) && function.call.is_none();
        array.then(|| function.clone())
    }

    fn is_constructor(&mut self, call: &typed::Call) -> bool {
        is_constructor(&mut self.resolved.world, call.method)
    }

    /// The code of a reference as something to be verified by itself.
    pub(super) fn reference_proc(
        &mut self,
        lambda: Lambda,
        class: Option<ClassId>,
        name: String,
        span: Span,
    ) -> Lower<Proc> {
        let array = self.makes_array(lambda);
        let (function, call) = match array {
            Some(function) => (function, None),
            None => {
                let (function, call) = self.referenced(lambda, span)?;
                (function, Some(call))
            }
        };
        let mut code = Code::default();
        let object = code.local("$lambda", Type::Int, span);
        let mut params = Vec::new();
        for (k, ty) in function.params.iter().enumerate() {
            let Some(plato) = plato_type(&mut self.resolved.world, *ty) else {
                return refuse("a parameter of this type", span);
            };
            let local = code.local(format!("argument {}", k + 1), plato, span);
            let form = self.heap.presenting.form(&mut self.resolved.world, *ty);
            code.written_as(local, form);
            params.push((local, *ty));
        }
        let count = code.locals.len();
        let (result, exception) = self.ways_out(&mut code, function.result, span)?;
        let end = code.label();
        let scope = Scope {
            result,
            ..Scope::new(lambda.file, class, This::None, end)
        };
        let mut method = Method::new(self, code, scope, exception);
        method.name.clone_from(&name);
        let object = method.code.read(object, span);
        method.enter_lambda(lambda, object.clone(), &[], span)?;
        let mut args = Vec::new();
        for (local, ty) in params {
            let value = method.code.read(local, span);
            if let Some(known) = method.low.known_of(&value, ty, span) {
                let known = Op::new(OpKind::CallGlue, span).guard(known);
                method.code.emit(known);
            }
            args.push((value, ty));
        }
        method.begin_errand(lambda, &object, span);
        match call {
            Some(call) => {
                method.run_reference(lambda, object.clone(), &function, &call, args, span)?;
            }
            None => method.some_array(function.result, span)?,
        }
        let kept = method.end_errand(lambda, &object, span);
        let known = Signature {
            params: count,
            result,
        };
        let made = method.code.procedure(name, known, end, span);
        Ok(ending_with(made, kept))
    }

    /// The class of the object that a reference keeps.
    pub(super) fn bound_class(&mut self, lambda: Lambda) -> Option<ClassId> {
        let typed = &self.resolved.files[lambda.file];
        let Target::Function(f) = typed.note(lambda.expr).target else {
            return None;
        };
        let function = typed.function(f);
        let call = typed.call(function.call?);
        let bound = !function.unbound && call.receiver != Receiver::None;
        bound.then_some(call.site)
    }
}

impl Method<'_, '_> {
    /// The object of `o::m`, evaluated; nothing for other references and for lambdas.
    pub(super) fn bound_receiver(&mut self, lambda: Lambda, span: Span) -> Lower<Option<Expr>> {
        if !self.low.is_reference(lambda) || self.low.makes_array(lambda).is_some() {
            return Ok(None);
        }
        let (_, call) = self.low.referenced(lambda, span)?;
        let unit = self.unit();
        let ExprKind::MethodRef { target, .. } = unit.ast[lambda.expr].kind else {
            return Ok(None);
        };
        match (call.receiver, target) {
            (Receiver::None, _) => Ok(None),
            (Receiver::Expr, MethodRefTarget::Expr(target)) => {
                let value = self.value(target)?;
                let value = self.code.keep(value, span);
                self.code.demand([not_null(&value, span)], span);
                Ok(Some(value))
            }
            _ => refuse("a reference to a method of the superclass", span),
        }
    }

    fn run_reference(
        &mut self,
        lambda: Lambda,
        object: Expr,
        function: &typed::Function,
        call: &typed::Call,
        args: Vec<(Expr, Ty)>,
        span: Span,
    ) -> Lower<()> {
        let mut args = args.into_iter();
        let receiver = match (function.unbound, call.receiver) {
            (true, _) => args.next().map(|(value, _)| value),
            (false, Receiver::None) => None,
            _ => {
                let part = self
                    .low
                    .lambda_part(lambda, RECEIVER, Type::Int, object, span);
                let value = self.code.keep(part, span);
                let ty = self.low.resolved.world.this_type(call.site);
                let some = not_null(&value, span).expr;
                let known = self.low.known_of(&value, ty, span).into_iter();
                let known = Expr::all(known.chain([some]).collect::<Vec<_>>(), span);
                self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
                // Constructors let no object get into a reference.
                self.known_open(&value, ty, span);
                Some(value)
            }
        };
        let mut given = Vec::new();
        for ((value, from), to) in args.zip(&call.params) {
            given.push(self.convert(value, from, *to, span)?);
        }
        let value = match self.low.is_constructor(call) {
            true => Some(self.new_by_reference(call, given, span)?),
            false => self.invoke(call, receiver, given, span)?,
        };
        if let (Some(result), Some(value)) = (self.scope.result, value) {
            let value = self.convert(value, call.result, function.result, span)?;
            self.code.set(result, value, span);
        }
        Ok(())
    }

    /// `T[]::new`, called: a new array, of which nothing else is known here.
    fn some_array(&mut self, ty: Ty, span: Span) -> Lower<()> {
        self.needs_room(Needs::Memory, span)?;
        if let (Some(result), Some(value)) = (self.scope.result, self.some_object_of(ty, span)?) {
            self.code.set(result, value, span);
        }
        Ok(())
    }

    /// `C::new`, called. Who encloses the new object, or what its class captured, is not known where the reference is called.
    fn new_by_reference(&mut self, call: &typed::Call, args: Vec<Expr>, span: Span) -> Lower<Expr> {
        let class = call.method.class;
        if self.low.uses_outer(class).is_some() || !self.low.captures(class).is_empty() {
            return refuse("a reference to the constructor of an inner class", span);
        }
        self.needs_room(Needs::Stack, span)?;
        self.made_object(call.method, args, None, span)
    }
}
