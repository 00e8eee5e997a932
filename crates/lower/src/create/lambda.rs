//! Lambdas: objects that implement their interface, with the variables that they capture. The code of each is a task of its
//! own; it runs on whatever thread calls it.

use super::reference::RECEIVER;
use crate::body::{Code, Lower, refuse};
use crate::heap::{null, plato_type};
use crate::method::{Method, Scope, This};
use crate::procedure::{Signature, ending_with};
use crate::program::{Lowering, Refused};
use crate::room::Needs;
use crate::summary::CodeId;
use heddle_plato::ir::{Expr, Form, LocalId, Op, OpKind, Proc, Store, Type};
use heddle_resolve::model::ClassId;
use heddle_resolve::typed::{self, Target};
use heddle_resolve::types::Ty;
use heddle_syntax::ast::{self, ExprId, ExprKind, LambdaBody};
use heddle_text::Span;
use rustc_hash::{FxHashMap, FxHashSet};

/// A lambda of the program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lambda {
    /// Its file.
    pub file: usize,
    /// The expression.
    pub expr: ExprId,
    /// Its number in the program.
    pub number: usize,
}

/// Lambdas and method references.
fn is_function(kind: ExprKind) -> bool {
    matches!(kind, ExprKind::Lambda { .. } | ExprKind::MethodRef { .. })
}

impl Lowering<'_> {
    /// All lambdas and method references, in source order.
    pub(crate) fn lambdas(&self) -> Vec<Lambda> {
        let mut all = Vec::new();
        for (file, typed) in self.resolved.files.iter().enumerate() {
            let mut found: Vec<(u32, ExprId)> = typed
                .unit
                .ast
                .nodes::<ast::Expr>()
                .filter(|(_, n)| is_function(n.kind))
                .map(|(e, n)| (n.range.start, e))
                .collect();
            found.sort();
            for (_, expr) in found {
                let number = all.len();
                all.push(Lambda { file, expr, number });
            }
        }
        all
    }

    /// The object is of this lambda.
    pub(crate) fn is_lambda(&mut self, lambda: Lambda, object: Expr, span: Span) -> Expr {
        let number = self.heap.opaque("lambda", vec![object], Type::Int, span);
        Expr::eq(number, Expr::int(lambda.number, span))
    }

    /// Whether the lambda is a `Runnable`, and so run by threads.
    pub(crate) fn is_runnable(&mut self, lambda: Lambda) -> bool {
        let ty = self.resolved.files[lambda.file].note(lambda.expr).ty;
        let runnable = self.resolved.world.class_ref("java/lang/Runnable");
        self.resolved.world.class_of(ty) == Some(runnable)
    }

    /// What a lambda captures: a variable, or `this` of the class around it.
    pub(super) fn lambda_part(
        &mut self,
        lambda: Lambda,
        part: &str,
        ty: Type,
        object: Expr,
        span: Span,
    ) -> Expr {
        let name = format!("lambda {} {part}", lambda.number);
        self.heap.opaque(&name, vec![object], ty, span)
    }

    pub(crate) fn lambda_variables(&mut self, lambda: Lambda) -> Vec<typed::LocalId> {
        if self.is_reference(lambda) {
            return Vec::new();
        }
        let range = self.unit(lambda.file).ast[lambda.expr].range;
        self.captured_in(lambda.file, range, &mut FxHashSet::default())
    }

    fn lambda_uses_this(&mut self, lambda: Lambda) -> bool {
        if self.is_reference(lambda) {
            return false;
        }
        let range = self.unit(lambda.file).ast[lambda.expr].range;
        self.uses_this(lambda.file, range, &mut FxHashSet::default())
    }

    /// The class around a lambda, and the name of its method.
    fn around(&mut self, lambda: Lambda) -> (Option<ClassId>, String) {
        let unit = self.unit(lambda.file);
        let at = unit.ast[lambda.expr].range;
        let inside = |r: ast::TextRange| r.start <= at.start && at.end <= r.end;
        let classes = self.classes.list.iter().filter(|d| d.file == lambda.file);
        let class = classes
            .filter(|d| inside(unit.ast[d.decl].range))
            .max_by_key(|d| unit.ast[d.decl].range.start)
            .map(|d| d.class);
        let methods = self.classes.methods().into_iter().filter_map(|id| {
            let (file, decl) = self.classes.method(id)?;
            let range = unit
                .ast
                .nodes::<ast::Method>()
                .find(|(m, _)| *m == decl)?
                .1
                .range;
            (file == lambda.file && inside(range)).then_some((range.start, id))
        });
        let method = methods.max_by_key(|(start, _)| *start).map(|(_, id)| id);
        let name = match (method, class) {
            (Some(id), _) => self.method_name(id),
            (None, Some(class)) => crate::heap::simple_name(&self.resolved.world, class),
            (None, None) => String::new(),
        };
        (class, name)
    }

    /// Lowers the code of a lambda as something to be verified by itself.
    pub(crate) fn lambda_task(&mut self, lambda: Lambda) -> Result<(), Refused> {
        let span = {
            let unit = self.unit(lambda.file);
            unit.ast.span(unit.ast[lambda.expr].range)
        };
        let (class, around) = self.around(lambda);
        let (word, is_reference) = match self.is_reference(lambda) {
            true => ("reference", true),
            false => ("lambda", false),
        };
        let name = format!("{around}.{word}{}", lambda.number + 1);
        let made = match is_reference {
            true => self.reference_proc(lambda, class, name.clone(), span),
            false => self.lambda_proc(lambda, class, name.clone(), span),
        };
        let made = made.and_then(|proc| {
            let body = proc.body.as_ref();
            match body.is_some_and(|b| self.body_leaves_exception(b)) {
                true => self.prints_quietly(span).map(|()| proc),
                false => Ok(proc),
            }
        });
        match made {
            Ok(proc) => {
                let proc = self.add(proc);
                self.clients.lambdas.push((lambda, proc));
                let code = CodeId::Function(lambda.file, lambda.expr);
                self.summaries.tasks.insert(code, proc);
                Ok(())
            }
            Err(e) => Err(Refused {
                name,
                header: span,
                what: e.what,
                span: e.span,
                fault: e.fault,
            }),
        }
    }

    fn lambda_proc(
        &mut self,
        lambda: Lambda,
        class: Option<ClassId>,
        name: String,
        span: Span,
    ) -> Lower<Proc> {
        let unit = self.unit(lambda.file);
        let note = self.resolved.files[lambda.file].note(lambda.expr);
        let (ExprKind::Lambda { body, .. }, Target::Function(f)) =
            (unit.ast[lambda.expr].kind, note.target)
        else {
            return refuse("a lambda that was not typed", span);
        };
        let function = self.resolved.files[lambda.file].function(f).clone();
        let mut code = Code::default();
        let object = code.local("$lambda", Type::Int, span);
        let mut vars = FxHashMap::default();
        for java in &function.locals {
            let local = self.resolved.files[lambda.file].local(*java);
            let (text, ty) = (local.name, local.ty);
            let Some(ty) = plato_type(&mut self.resolved.world, ty) else {
                return refuse("a parameter of this type", span);
            };
            let text = self.resolved.world.names.text(text).to_owned();
            let made = code.local(text, ty, span);
            code.written_as(made, self.form_of(lambda.file, *java));
            vars.insert(*java, made);
        }
        let params = code.locals.len();
        let (result, exception) = self.ways_out(&mut code, function.result, span)?;
        let end = code.label();
        let scope = Scope {
            vars,
            result,
            ..Scope::new(lambda.file, class, This::None, end)
        };
        let mut method = Method::new(self, code, scope, exception);
        method.name.clone_from(&name);
        let object = method.code.read(object, span);
        method.enter_lambda(lambda, object.clone(), &function.locals, span)?;
        method.begin_errand(lambda, &object, span);
        match body {
            LambdaBody::Block(block) => method.stmt(block)?,
            LambdaBody::Expr(e) if result.is_some() => method.give(e, function.result, span)?,
            LambdaBody::Expr(e) => method.effect(e)?,
        }
        let kept = method.end_errand(lambda, &object, span);
        let known = Signature { params, result };
        let made = method.code.procedure(name, known, end, span);
        Ok(ending_with(made, kept))
    }

    /// A captured variable of a lambda, by the lambda's object.
    pub(crate) fn captured_part(
        &mut self,
        lambda: Lambda,
        java: typed::LocalId,
        object: &Expr,
        span: Span,
    ) -> Option<Expr> {
        let ty = self.resolved.files[lambda.file].local(java).ty;
        let ty = plato_type(&mut self.resolved.world, ty)?;
        let part = format!("captured {}", java.0);
        Some(self.lambda_part(lambda, &part, ty, object.clone(), span))
    }

    /// The class of the object that the code of a lambda or reference works for.
    pub(crate) fn own_class(&mut self, lambda: Lambda) -> Option<ClassId> {
        match self.is_reference(lambda) {
            true => self.bound_class(lambda),
            false if self.lambda_uses_this(lambda) => self.around(lambda).0,
            false => None,
        }
    }

    /// The object that the code of a lambda or reference works for, by the lambda's object, and its class: `this` of the class around, or what stands before
    /// the `::` of a reference.
    pub(crate) fn own_object_part(
        &mut self,
        lambda: Lambda,
        object: &Expr,
        span: Span,
    ) -> Option<(Expr, ClassId)> {
        let part = match self.is_reference(lambda) {
            true => RECEIVER,
            false => "this",
        };
        let class = self.own_class(lambda)?;
        let value = self.lambda_part(lambda, part, Type::Int, object.clone(), span);
        Some((value, class))
    }
}

impl Lowering<'_> {
    /// The locals that the code of a lambda or reference ends with: its result, and an exception.
    pub(super) fn ways_out(
        &mut self,
        code: &mut Code,
        result: Ty,
        span: Span,
    ) -> Lower<(Option<LocalId>, LocalId)> {
        let result = match result {
            Ty::VOID => None,
            ty => match plato_type(&mut self.resolved.world, ty) {
                Some(ty) => Some(code.local("result", ty, span)),
                None => return refuse("a result of this type", span),
            },
        };
        let exception = code.local("$exception", Type::Int, span);
        code.written_as(exception, Form::Thrown);
        Ok((result, exception))
    }
}

impl Method<'_, '_> {
    /// A lambda as a value.
    pub(crate) fn lambda(&mut self, e: ExprId, span: Span) -> Lower<Expr> {
        let also = std::mem::take(&mut self.also_implements);
        let file = self.scope.file;
        let all = self.low.lambdas();
        let Some(lambda) = all.into_iter().find(|l| l.file == file && l.expr == e) else {
            return refuse("a lambda that was not typed", span);
        };
        let bound = self.bound_receiver(lambda, span)?;
        self.needs_room(Needs::Memory, span)?;
        let mut new = self.allocation(span);
        let o = new.object();
        new.is_known([self.low.is_lambda(lambda, o.clone(), span)]);
        if let Some(receiver) = bound {
            let part = self
                .low
                .lambda_part(lambda, RECEIVER, Type::Int, o.clone(), span);
            new.holds(part, receiver.clone());
            new.refers_to([receiver]);
        }
        let at = self.unit().ast[lambda.expr].range;
        let mut check = Op::new(OpKind::Skip, span);
        for java in self.low.lambda_variables(lambda) {
            let value = self.captured_value(java, span)?;
            check
                .checks
                .extend(self.captured_checks(java, at, &value, span));
            let part = format!("captured {}", java.0);
            let ty = value.ty().clone();
            let cell = self.low.lambda_part(lambda, &part, ty, o.clone(), span);
            new.holds(cell, value.clone());
            new.refers_to(self.captured_object(java, value));
        }
        if self.low.lambda_uses_this(lambda) {
            let this = self.this(span)?;
            check.checks.extend(self.captured_this(at, &this, span));
            let part = self
                .low
                .lambda_part(lambda, "this", Type::Int, o.clone(), span);
            new.holds(part, this.clone());
            new.refers_to([this]);
        }
        if !check.checks.is_empty() {
            self.code.emit(check);
        }
        let mut interfaces = self.low.bounds_of(self.note(e).ty);
        interfaces.extend(also);
        for interface in &interfaces {
            new.is_known([self.low.instance(*interface, o.clone())]);
        }
        if !interfaces.is_empty() {
            new.is_known(self.low.facts_of_all(&interfaces, &o));
        }
        let object = self.appear(new);
        self.sent_now(lambda, &object, span);
        Ok(object)
    }

    /// What holds when the code of a lambda begins: the object exists, and what it captured is there.
    pub(super) fn enter_lambda(
        &mut self,
        lambda: Lambda,
        object: Expr,
        params: &[typed::LocalId],
        span: Span,
    ) -> Lower<()> {
        let constructed = self.low.heap.constructed;
        let mut known = vec![
            Expr::not(Expr::eq(object.clone(), null(span))),
            self.low.heap.at(constructed, Store::Pre, &object),
            self.low.is_lambda(lambda, object.clone(), span),
            self.low.running_thread(span),
        ];
        if self.low.is_runnable(lambda) {
            known.extend(self.low.is_target(&object));
        }
        let types = params
            .iter()
            .map(|p| self.low.resolved.files[lambda.file].local(*p).ty);
        let types: Vec<_> = types.collect();
        self.gets_through_bridge(&types, None);
        for java in params {
            let Some(local) = self.scope.vars.get(java) else {
                continue;
            };
            let value = self.code.read(*local, span);
            let ty = self.low.resolved.files[lambda.file].local(*java).ty;
            known.extend(self.low.known_of(&value, ty, span));
        }
        let fact = Expr::all(known, span);
        self.code.emit(Op::new(OpKind::Skip, span).guard(fact));
        for java in params {
            if let Some(local) = self.scope.vars.get(java).copied() {
                self.own_copy(*java, local, span);
            }
        }
        for java in self.low.lambda_variables(lambda) {
            let ty = self.low.resolved.files[lambda.file].local(java).ty;
            let local = self.declare(java, span)?;
            let part = format!("captured {}", java.0);
            let plato = self.code.locals[local.index()].ty.clone();
            let value = self
                .low
                .lambda_part(lambda, &part, plato, object.clone(), span);
            self.enter_value(local, value, ty, span);
            let at = self.unit().ast[lambda.expr].range;
            let value = self.code.read(local, span);
            self.know_captured(java, at, &value);
        }
        if self.low.lambda_uses_this(lambda)
            && let Some(class) = self.scope.class
        {
            let this = self.code.local("this", Type::Int, span);
            let form = {
                let world = &mut self.low.resolved.world;
                self.low.heap.presenting.class_form(world, class)
            };
            self.code.written_as(this, form);
            let value = self
                .low
                .lambda_part(lambda, "this", Type::Int, object, span);
            let ty = self.low.resolved.world.this_type(class);
            self.enter_value(this, value, ty, span);
            let this_value = self.code.read(this, span);
            let some = Expr::not(Expr::eq(this_value, null(span)));
            self.code.emit(Op::new(OpKind::Assume, span).guard(some));
            let at = self.unit().ast[lambda.expr].range;
            let value = self.code.read(this, span);
            self.know_captured_this(at, &value, span);
            self.scope.this = This::Object(this);
        }
        Ok(())
    }

    fn enter_value(&mut self, local: LocalId, value: Expr, ty: Ty, span: Span) {
        self.code.set(local, value, span);
        let value = self.code.read(local, span);
        if let Some(known) = self.low.known_of(&value, ty, span) {
            self.code.emit(Op::new(OpKind::Assume, span).guard(known));
        }
    }

    /// The value of a lambda that is an expression.
    fn give(&mut self, e: ExprId, ty: Ty, span: Span) -> Lower<()> {
        let value = self.value_as(e, ty, span)?;
        if let Some(result) = self.scope.result {
            self.code.set(result, value, span);
        }
        Ok(())
    }
}
