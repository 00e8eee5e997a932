//! Lambdas and method references: classes of function objects and the code behind them.

use super::body::{Body, Done, Refused, refuse};
use super::{Closure, Code, Compiler};
use crate::code::{Atomicity, Class, ClassNo, Method, Op};
use crate::value::Value;
use heddle_resolve::model::ClassId;
use heddle_resolve::typed::{Call, Dispatch, Function, Target};
use heddle_resolve::types::{Ty, TyKind};
use heddle_syntax::ast::{ExprId, ExprKind, LambdaBody, MethodRefTarget};

impl Compiler<'_> {
    fn function_note(&self, file: usize, e: ExprId) -> Option<Function> {
        match self.resolved.files[file].note(e).target {
            Target::Function(index) => Some(self.resolved.files[file].function(index).clone()),
            _ => None,
        }
    }

    /// The class of the objects that a lambda or method reference makes.
    pub(super) fn make_closure(
        &mut self,
        file: usize,
        e: ExprId,
        class: Option<ClassId>,
        has_this: bool,
    ) -> Result<(ClassNo, Closure), Refused> {
        if let Some(known) = self.closures.get(&(file, e)) {
            return Ok(known.clone());
        }
        let Some(function) = self.function_note(file, e) else {
            return refuse("a function that was not typed");
        };
        let Some(interface) = self.resolved.world.class_of(function.interface) else {
            return refuse("a function of several types");
        };
        let node = self.resolved.files[file].unit.ast[e];
        let is_lambda = matches!(node.kind, ExprKind::Lambda { .. });
        let closure = Closure {
            interface,
            class,
            has_this,
            captured: match is_lambda {
                true => self.captured_in(file, node.range),
                false => Vec::new(),
            },
        };
        let of = self.class(interface);
        let object = self.program.known.object;
        let mut above = self.program.classes[of as usize].above.clone();
        let number = self.program.classes.len() as ClassNo;
        above.extend([number, object]);
        let code = self.method(Code::Function(file, e));
        self.class_ids.push(None);
        self.program.classes.push(Class {
            name: "function".to_owned(),
            binary: "function".to_owned(),
            superclass: Some(object),
            above,
            fields: Vec::new(),
            init: None,
            methods: Default::default(),
            casts: Default::default(),
            function: Some(code),
            is_thread: false,
            is_throwable: false,
            library: false,
            checks: Vec::new(),
            constants: None,
        });
        self.closure_class((file, e), number, closure.clone());
        Ok((number, closure))
    }

    /// The code of a function: captured values first, then the parameters.
    pub(super) fn function(&mut self, file: usize, e: ExprId) -> Method {
        let Some((_, closure)) = self.closures.get(&(file, e)).cloned() else {
            return super::empty_method("function".to_owned());
        };
        let note = self.function_note(file, e);
        let library = closure.class.is_some_and(|c| self.is_model(c));
        let unit = self.resolved.files[file].unit.clone();
        let mut body = Body::new(self, file, closure.class, closure.has_this);
        body.at(unit.ast[e].range);
        body.name = "function".to_owned();
        let Some(note) = note else {
            return body.finish(
                refuse("a function that was not typed"),
                0,
                Atomicity::Steps,
                library,
                false,
            );
        };
        let done = match unit.ast[e].kind {
            ExprKind::Lambda { body: code, .. } => {
                for local in &closure.captured {
                    body.slot(*local);
                }
                for local in &note.locals {
                    body.slot(*local);
                }
                let params = body.locals;
                // The code is a method of the class around: a static one, if it uses no object of that.
                let around = closure.class.filter(|_| !closure.has_this);
                if let Some(init) = around.and_then(|c| body.c.initialized(c)) {
                    body.emit(Op::Init(init));
                }
                let done = body.lambda_body(code, &note);
                return body.finish(done, params, Atomicity::Steps, library, false);
            }
            _ => body.reference(e, &note),
        };
        let params = done.as_ref().copied().unwrap_or(0);
        body.finish(done.map(|_| ()), params, Atomicity::Steps, library, false)
    }
}

impl Body<'_, '_> {
    fn lambda_body(&mut self, code: LambdaBody, note: &Function) -> Done {
        match code {
            LambdaBody::Expr(e) => {
                if note.result == Ty::VOID {
                    return self.effect(e);
                }
                self.expr(e)?;
                self.emit(Op::Return(true));
            }
            LambdaBody::Block(stmt) => self.stmt(stmt),
        }
        Ok(())
    }

    /// The object before `::`, if it is one.
    pub(super) fn bound_receiver(&self, e: ExprId) -> Option<ExprId> {
        let ExprKind::MethodRef {
            target: MethodRefTarget::Expr(target),
            ..
        } = self.unit.ast[e].kind
        else {
            return None;
        };
        let kind = self.unit.ast[target].kind;
        let is_value = !matches!(self.note(target).target, Target::Type(_) | Target::Package);
        let is_super = matches!(kind, ExprKind::Super | ExprKind::QualifiedSuper(_));
        (is_value && !is_super).then_some(target)
    }

    /// `int[]::new`
    fn array_reference(&mut self, e: ExprId) -> Result<u16, Refused> {
        let ExprKind::MethodRef {
            target: MethodRefTarget::Type(ty),
            ..
        } = self.unit.ast[e].kind
        else {
            return refuse("this reference");
        };
        let written = self.c.resolved.files[self.file].written_type(ty);
        let kind = written.map(|t| self.c.resolved.world.types.kind(t));
        let Some(TyKind::Array(element)) = kind else {
            return refuse("a reference that was not typed");
        };
        let length = u16::from(self.has_this);
        self.locals = length + 1;
        self.emit(Op::Load(length));
        let held = self.element(element);
        self.emit(Op::NewArrays(1, held));
        self.emit(Op::Return(true));
        Ok(length + 1)
    }

    /// The arguments of a reference from its parameters; those of a last parameter that takes any number in an array.
    fn handed_on(&mut self, call: &Call, given: &[Ty], first: u16) -> Done {
        let fixed = match call.variable_arity {
            true => call.params.len() - 1,
            false => call.params.len(),
        };
        let slots = first..;
        let all: Vec<(u16, Ty)> = slots.zip(given.iter().copied()).collect();
        for ((slot, from), wanted) in all.iter().zip(&call.params[..fixed]) {
            self.emit(Op::Load(*slot));
            self.convert(*from, *wanted);
        }
        if !call.variable_arity {
            return Ok(());
        }
        let TyKind::Array(element) = self.c.resolved.world.types.kind(call.params[fixed]) else {
            return refuse("this reference");
        };
        let rest = &all[fixed.min(all.len())..];
        self.constant(Value::Int(rest.len() as i32));
        let held = self.element(element);
        self.emit(Op::NewArrays(1, held));
        for (k, (slot, from)) in rest.iter().enumerate() {
            self.emit(Op::Dup);
            self.constant(Value::Int(k as i32));
            self.emit(Op::Load(*slot));
            self.convert(*from, element);
            self.emit(Op::ArrayStore);
        }
        Ok(())
    }

    /// What a method reference calls; gives the number of parameters.
    fn reference(&mut self, e: ExprId, note: &Function) -> Result<u16, Refused> {
        let Some(call) = note
            .call
            .map(|c| self.c.resolved.files[self.file].call(c).clone())
        else {
            return self.array_reference(e);
        };
        let bound = self.bound_receiver(e);
        let mut first = u16::from(self.has_this);
        let receiver = bound.map(|_| {
            first += 1;
            first - 1
        });
        let total = first + note.params.len() as u16;
        self.locals = total;
        let info = self.c.resolved.world.method(call.method);
        let name = self.c.resolved.world.names.text(info.name).to_owned();
        let mut from = note.params.clone();
        let mut slot = first;
        if name == "<init>" {
            let class = self.c.class(call.site);
            if self
                .c
                .extras
                .get(&call.site)
                .is_some_and(|x| x.outer.is_some() || !x.captured.is_empty())
            {
                return refuse("a reference to the constructor of an inner class");
            }
            if let Some(init) = self.c.initialized(call.site) {
                self.emit(Op::Init(init));
            }
            self.c.instantiated(class);
            self.emit(Op::New(class));
            self.emit(Op::Dup);
        } else if let Some(receiver) = receiver {
            self.emit(Op::Load(receiver));
        } else if note.unbound {
            self.emit(Op::Load(slot));
            slot += 1;
            from.remove(0);
        } else if call.dispatch != Dispatch::Static {
            self.emit(Op::Load(0));
        }
        self.handed_on(&call, &from, slot)?;
        let mut result = call.result;
        if name == "<init>" {
            self.call_constructor(&call)?;
            self.emit(Op::Dup);
            self.emit(Op::Built);
            result = note.result;
        } else {
            self.invoke(&call)?;
        }
        if note.result == Ty::VOID {
            if result != Ty::VOID {
                self.emit(Op::Pop);
            }
            self.emit(Op::Return(false));
        } else {
            self.convert(result, note.result);
            self.emit(Op::Return(true));
        }
        Ok(total)
    }
}
