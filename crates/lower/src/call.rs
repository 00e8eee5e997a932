//! Calls: of source methods, and of the library methods that are modelled.

use crate::body::{Lower, not_null, refuse};
use crate::discipline::{Callee, INWARDS, OUTWARDS, Wait};
use crate::dispatch::Runs;
use crate::heap::{me, null};
use crate::library::Handing;
use crate::method::{Method, This};
use crate::program::Lowering;
use crate::room::Needs;
use crate::summary::{CodeId, Handed};
use heddle_contracts::Special;
use heddle_plato::ir::{
    Binary, Call as PlatoCall, Check, CheckKind, Expr, Op, OpKind, Runtime, Stmt, Store, Var,
};
use heddle_resolve::model::{ClassId, Flags, MethodId};
use heddle_resolve::typed::{Call, Receiver, Target};
use heddle_resolve::types::{Ty, TyKind};
use heddle_syntax::ast::{ExprId, ExprKind, List};
use heddle_text::Span;

impl Method<'_, '_> {
    /// Evaluates a call; gives its result, if it has one.
    pub(crate) fn call(&mut self, e: ExprId) -> Lower<Option<Expr>> {
        self.is_known(|file| file.lack_of(e))?;
        let unit = self.unit();
        let span = unit.ast.span(unit.ast[e].range);
        let ExprKind::Call { target, args, .. } = unit.ast[e].kind else {
            return refuse("this constructor call", span);
        };
        let Some(call) = self.low.resolved.files[self.scope.file].call_of(e).cloned() else {
            return refuse("a call that was not typed", span);
        };
        let receiver = match (call.receiver, target) {
            (Receiver::None, Some(target)) => {
                // `f().g()` of a static `g`: the call runs, its result is not used.
                if !matches!(self.note(target).target, Target::Type(_) | Target::Package) {
                    self.effect(target)?;
                }
                None
            }
            (Receiver::None, None) => None,
            (Receiver::Expr, Some(target)) if self.is_own(target) => {
                return self.call_own(&call, args, span);
            }
            (Receiver::Expr, Some(target)) => {
                let value = match unit.ast[target].kind {
                    ExprKind::Super | ExprKind::QualifiedSuper(_) => self.this(span)?,
                    _ => self.value(target)?,
                };
                let value = self.kept(value, span);
                self.may_be_inner(target, &value, span);
                Some(value)
            }
            (Receiver::This(class), _) if self.is_under_construction(class) => {
                return self.call_own(&call, args, span);
            }
            (Receiver::This(class), _) => Some(self.this_of(class, span)?),
            (Receiver::Expr, None) => Some(self.this(span)?),
        };
        // `o.f()` of a static `f`: `o` is evaluated and not looked at.
        let info = self.low.resolved.world.method(call.method);
        let receiver = receiver.filter(|_| !info.flags.is_static());
        if let (Some(what), Some(receiver)) = (self.low.lock_call(call.method), &receiver) {
            self.arguments(&call, args, span)?;
            self.low.needs_room();
            return self.call_lock(what, &call, target, receiver, span);
        }
        if let Some(value) = self.update_by_function(&call, receiver.as_ref(), args, span)? {
            return Ok(Some(value));
        }
        if let Some(result) = self.by_updater(&call, target, args, span)? {
            return Ok(result);
        }
        self.remember_atomic(&call, target, span);
        if receiver.is_some() && self.low.classes.method(call.method).is_none() {
            self.rests_on_contents(call.site, target);
        }
        let values = self.arguments(&call, args, span)?;
        self.receiver_type = target.map(|t| self.note(t).ty);
        if let (Some(object), Some(target)) = (&receiver, target) {
            self.asked_as_object(&call, object, target, span);
        }
        if let (Some(array), Some(ty)) = (&receiver, self.array_cloned(&call)) {
            return self.clone_array(array, ty, span).map(Some);
        }
        self.on_part = target.is_some_and(|t| self.may_be_part(t));
        self.on_own_pool = target.is_some_and(|t| self.low.is_own_pool(self.scope.file, t));
        let handing = target.and_then(|t| self.low.handing(self.scope.file, t, &call));
        if let Some(Handing::In(element)) = handing {
            self.handed_to_queue(values.first(), element, span);
        }
        let result = self.invoke(&call, receiver, values, span);
        (self.receiver_type, self.on_part, self.on_own_pool) = (None, false, false);
        if let (Some(Handing::Out(element)), Ok(value)) = (handing, &result) {
            self.taken_from_queue(value.as_ref(), element, span);
        }
        result
    }

    /// `((Object) list).hashCode()` reads what is in the list, whatever it is called here.
    fn asked_as_object(&mut self, call: &Call, object: &Expr, target: ExprId, span: Span) {
        let asks = [Special::Equals, Special::HashCode, Special::Text];
        let special = self.low.special(call.method);
        if call.method.class == ClassId::OBJECT && special.is_some_and(|s| asks.contains(&s)) {
            let mut e = target;
            while let ExprKind::Paren(inner) | ExprKind::Cast { value: inner, .. } =
                self.unit().ast[e].kind
            {
                e = inner;
            }
            let ty = self.note(e).ty;
            self.looks_into(object, ty, span);
        }
    }

    /// The type of the array that a call copies: `clone` of arrays is Java's own.
    fn array_cloned(&mut self, call: &Call) -> Option<Ty> {
        let ty = self.receiver_type?;
        let world = &self.low.resolved.world;
        let array = matches!(world.types.kind(ty), TyKind::Array(_));
        (array && self.low.special(call.method) == Some(Special::Clone)).then_some(ty)
    }

    /// A call of a method of the object under construction.
    fn call_own(&mut self, call: &Call, args: List<ExprId>, span: Span) -> Lower<Option<Expr>> {
        let values = self.arguments(call, args, span)?;
        self.needs_room(Needs::Stack, span)?;
        if self.low.special(call.method) == Some(Special::GetClass) {
            // Code elsewhere may make objects of subclasses.
            return self.some_object_of(call.result, span);
        }
        self.own_method(call.method, values, span)
    }

    /// `this` or `super` of an object under construction.
    fn is_own(&self, target: ExprId) -> bool {
        let own = matches!(
            self.unit().ast[target].kind,
            ExprKind::This | ExprKind::Super
        );
        own && matches!(self.scope.this, This::Building(_))
    }

    fn is_under_construction(&self, class: ClassId) -> bool {
        match (&self.scope.this, self.scope.class) {
            (This::Building(_), Some(own)) => own == class,
            _ => false,
        }
    }

    /// Evaluates arguments in order; a variable number of them is gathered into an array.
    pub(crate) fn arguments(
        &mut self,
        call: &Call,
        args: List<ExprId>,
        span: Span,
    ) -> Lower<Vec<Expr>> {
        let mut values = Vec::new();
        for arg in self.unit().ast.list(args).to_vec() {
            let value = self.stable(arg)?;
            self.passed_as(&value, arg);
            self.may_be_inner(arg, &value, span);
            values.push(value);
        }
        let Some(last) = call.params.len().checked_sub(1) else {
            return Ok(values);
        };
        if !call.variable_arity {
            return Ok(values);
        }
        let TyKind::Array(element) = self.low.resolved.world.types.kind(call.params[last]) else {
            return refuse("a call with a variable number of arguments", span);
        };
        let gathered = values.split_off(last.min(values.len()));
        values.push(self.filled_array(element, &gathered, span)?);
        Ok(values)
    }

    /// Calls a method with evaluated operands.
    pub(crate) fn invoke(
        &mut self,
        call: &Call,
        receiver: Option<Expr>,
        args: Vec<Expr>,
        span: Span,
    ) -> Lower<Option<Expr>> {
        self.needs_room(Needs::Stack, span)?;
        let alarms = self.may_be_disturbed(span);
        self.code.demand(alarms, span);
        if self.low.classes.method(call.method).is_some() {
            return self.source(call, receiver, args, span);
        }
        if let Some(value) = self.implicit_method(call, receiver.as_ref(), &args, span)? {
            return Ok(Some(value));
        }
        self.library(call, receiver, &args, span)
    }

    fn source(
        &mut self,
        call: &Call,
        receiver: Option<Expr>,
        args: Vec<Expr>,
        span: Span,
    ) -> Lower<Option<Expr>> {
        self.low.rests_on_owners();
        match (self.is_lock_method(call), receiver) {
            (Some(class), Some(lock)) => self.call_of_lock(class, &lock.clone(), span, |m| {
                m.source_by(call, Some(lock), args, span)
            }),
            (_, receiver) => self.source_by(call, receiver, args, span),
        }
    }

    fn source_by(
        &mut self,
        call: &Call,
        receiver: Option<Expr>,
        args: Vec<Expr>,
        span: Span,
    ) -> Lower<Option<Expr>> {
        self.hands_nodes(call, receiver.as_ref(), &args, span);
        match (self.low.runs(call, span)?, receiver) {
            (Runs::Choice(choices), Some(receiver)) => {
                self.dispatched(call, &choices, &receiver, &args, span)
            }
            (Runs::Some, Some(receiver)) => self.some_code(call, &receiver, &args, span),
            (_, receiver) => self.exactly(call.method, receiver, args, span),
        }
    }

    /// Calls this method, or by its specification whatever overrides it.
    pub(crate) fn exactly(
        &mut self,
        id: MethodId,
        receiver: Option<Expr>,
        mut args: Vec<Expr>,
        span: Span,
    ) -> Lower<Option<Expr>> {
        let proc = match self.low.callable(id, span) {
            Ok(proc) => proc,
            Err(e) if !self.low.summaries.allowed => return Err(e),
            Err(_) => return self.this_body(id, receiver, &args, span),
        };
        self.non_null_arguments(id, &args, span);
        if receiver.is_none() {
            self.may_initialize(id.class, span)?;
        }
        if let Some(receiver) = receiver {
            let mut op = Op::new(OpKind::CallGlue, span);
            op.checks.push(not_null(&receiver, span));
            self.code.emit(op);
            args.insert(0, receiver);
        }
        let callee = Callee {
            id,
            proc,
            is_specified: self.low.heap.program.procs[proc.index()].spec.is_some(),
        };
        for discipline in INWARDS {
            discipline.call(self, callee, &mut args, span)?;
        }
        let result = self.low.heap.program.procs[proc.index()].result;
        let result = result.map(|r| {
            let ty = self.low.heap.program.procs[proc.index()].locals[r.index()]
                .ty
                .clone();
            self.code.temp(ty, span)
        });
        self.code.out.push(Stmt::Call(PlatoCall {
            proc,
            args,
            result,
            span,
        }));
        if self.low.leaves_exception(proc) {
            self.pass_on(span)?;
        }
        let Some(result) = result.map(|r| self.code.read(r, span)) else {
            return Ok(None);
        };
        let ty = self.low.resolved.world.method(id).result;
        if let Some(known) = self.low.known_of(&result, ty, span) {
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        }
        Ok(Some(result))
    }

    /// Calls a body that cannot be written out here.
    pub(crate) fn this_body(
        &mut self,
        id: MethodId,
        receiver: Option<Expr>,
        args: &[Expr],
        span: Span,
    ) -> Lower<Option<Expr>> {
        if receiver.is_none() {
            self.may_initialize(id.class, span)?;
        }
        self.code
            .demand(receiver.iter().map(|r| not_null(r, span)), span);
        let info = self.low.resolved.world.method(id).clone();
        let handed = Handed {
            receiver: receiver.as_ref().map(|r| (r, id.class)),
            args: args
                .iter()
                .cloned()
                .zip(info.params.iter().copied())
                .collect(),
        };
        self.by_summary(&[CodeId::Method(id)], &handed, info.result, span)
    }

    /// Calls whatever implements a method: bodies here, and perhaps others elsewhere.
    fn some_code(
        &mut self,
        call: &Call,
        receiver: &Expr,
        args: &[Expr],
        span: Span,
    ) -> Lower<Option<Expr>> {
        let id = call.method;
        self.code.demand([not_null(receiver, span)], span);
        let bodies = self.bodies_for(call.site, id);
        let name = self.low.method_name(id);
        if self.low.is_open(id) || bodies.is_empty() {
            self.low.rests_on_outside_code(&name);
        }
        let info = self.low.resolved.world.method(id).clone();
        let handed = Handed {
            receiver: Some((receiver, call.site)),
            args: args
                .iter()
                .cloned()
                .zip(info.params.iter().copied())
                .collect(),
        };
        self.by_summary(&bodies, &handed, call.result, span)
    }

    /// If the callee ended with an exception, so does this code.
    fn pass_on(&mut self, span: Span) -> Lower<()> {
        let thrown = self.low.heap.thrown;
        let mine = self.low.heap.at(thrown, Store::Pre, &Expr::tid(span));
        let whole = self.low.heap.whole(thrown, Store::Pre, span);
        let clear = Expr::update(whole, Expr::tid(span), null(span));
        let take = Op::new(OpKind::CallGlue, span)
            .update(Var::Local(self.exception), mine)
            .update(Var::Global(thrown), clear);
        self.code.emit(take);
        let caught = self.code.read(self.exception, span);
        let nothing = Expr::eq(caught, null(span));
        let raise = self.inside(|m| m.raise(span))?;
        self.quiet_fork(&nothing, Stmt::Seq(Vec::new()), raise, span);
        Ok(())
    }

    /// Whether a source method can end with an exception that it throws itself or gets from a callee.
    pub(crate) fn may_throw(&mut self, id: MethodId) -> bool {
        self.low.may_end_throwing(id)
    }

    /// Whether a source method takes or gives up monitors.
    pub(crate) fn uses_monitors(&mut self, id: MethodId) -> bool {
        let synchronized = |low: &mut Lowering<'_>, m: MethodId| {
            low.resolved.world.method(m).flags.has(Flags::SYNCHRONIZED)
        };
        synchronized(self.low, id)
            || self
                .low
                .reaches(id, &|own| own.locks, &|special| special == Special::Wait)
            || self
                .low
                .callees(id)
                .iter()
                .any(|m| synchronized(self.low, *m))
    }

    fn library(
        &mut self,
        call: &Call,
        receiver: Option<Expr>,
        args: &[Expr],
        span: Span,
    ) -> Lower<Option<Expr>> {
        if let Some(object) = &receiver {
            self.library_locks(call, object, span);
        }
        let special = self.low.special(call.method);
        match (special, receiver, args) {
            (Some(Special::Start), Some(thread), []) => {
                self.not_overridden(call.method, span)?;
                self.start(thread, span)?;
                Ok(None)
            }
            (Some(Special::NewThread), builder, [task]) => {
                self.thread_for(builder.as_ref(), task, span).map(Some)
            }
            (Some(Special::StartNew), builder, [task]) => {
                let thread = self.thread_for(builder.as_ref(), task, span)?;
                self.start(thread.clone(), span)?;
                Ok(Some(thread))
            }
            (Some(Special::Wait), Some(object), _) => {
                args.iter().for_each(|time| self.not_negative(time, span));
                self.wait(object, self.receiver_class(call), span)?;
                Ok(None)
            }
            (Some(Special::Notify), Some(object), []) => {
                self.needs_monitor(&object, span);
                Ok(None)
            }
            (Some(Special::Join { timed: false }), Some(thread), []) => {
                for discipline in OUTWARDS {
                    discipline.joining(self, call.site, span);
                }
                let done = self.by_contract(call, Some(thread.clone()), &[], span)?;
                for discipline in INWARDS {
                    discipline.join(self, &thread, span)?;
                }
                Ok(done)
            }
            (_, receiver, args) => self.by_contract(call, receiver, args, span),
        }
    }

    /// Java throws an `IllegalArgumentException` for a negative time.
    fn not_negative(&mut self, time: &Expr, span: Span) {
        let expr = Expr::binary(Binary::Le, Expr::int(0, span), time.clone(), span);
        let kind = CheckKind::Runtime(Runtime::Contract);
        let at = time.span();
        self.code
            .emit(Op::new(OpKind::Skip, span).check(expr, kind, at));
    }

    /// Starts a thread, or throws an `IllegalThreadStateException` if it was started before.
    fn start(&mut self, thread: Expr, span: Span) -> Lower<()> {
        let started = self.low.heap.started;
        let before = self.low.heap.at(started, Store::Pre, &thread);
        let mut check = Op::new(OpKind::Skip, span);
        check.checks.push(not_null(&thread, span));
        self.code.emit(check);
        let class = "java/lang/IllegalThreadStateException";
        let raise = self.inside(|m| {
            m.code.emit(Op::new(OpKind::Assume, span).guard(before));
            m.raise_new(class, span)
        })?;
        let begin = self.inside(|m| {
            let mut all = INWARDS.into_iter();
            all.try_for_each(|discipline| discipline.start(m, &thread, span))
        })?;
        self.code.out.push(Stmt::Choice(vec![begin, raise]));
        Ok(())
    }

    fn needs_monitor(&mut self, object: &Expr, span: Span) {
        let held = Expr::eq(
            self.low.heap.at(self.low.heap.holder, Store::Pre, object),
            me(span),
        );
        let mut op = Op::new(OpKind::Skip, span);
        op.checks.push(not_null(object, span));
        op.checks.push(Check {
            expr: held,
            kind: CheckKind::Runtime(Runtime::Monitor),
            span,
        });
        self.code.emit(op);
    }

    /// The class that the receiver of a call is known to be of.
    fn receiver_class(&self, call: &Call) -> Option<ClassId> {
        match call.receiver {
            Receiver::None => None,
            _ => Some(call.site),
        }
    }

    /// Gives the monitor up completely, takes it again; may wake for no reason, may be interrupted.
    fn wait(&mut self, object: Expr, class: Option<ClassId>, span: Span) -> Lower<()> {
        self.needs_monitor(&object, span);
        let mut wait = Wait {
            object,
            class: class.unwrap_or(ClassId::OBJECT),
            had: None,
        };
        for discipline in OUTWARDS {
            discipline.begin_wait(self, &mut wait, span)?;
        }
        for discipline in INWARDS {
            discipline.end_wait(self, &wait, span)?;
        }
        self.maybe_interrupted(span)
    }

    /// Goes on, or throws an `InterruptedException`.
    pub(crate) fn maybe_interrupted(&mut self, span: Span) -> Lower<()> {
        self.or_instead(|m| m.raise_new("java/lang/InterruptedException", span))
    }

    /// Goes on, or does something else: an exception that may come or not.
    pub(crate) fn or_instead(&mut self, other: impl FnOnce(&mut Self) -> Lower<()>) -> Lower<()> {
        let other = self.inside(other)?;
        let go_on = Stmt::Seq(Vec::new());
        self.code.out.push(Stmt::Choice(vec![go_on, other]));
        Ok(())
    }

    /// Throws a new exception of a library class.
    fn raise_new(&mut self, class: &str, span: Span) -> Lower<()> {
        let class = self.low.resolved.world.class_ref(class);
        self.raise_of(class, span)
    }

    /// Throws a new exception of a class.
    pub(crate) fn raise_of(&mut self, class: ClassId, span: Span) -> Lower<()> {
        self.raise_that(span, |m, object| m.low.class_facts(class, object))
    }

    /// Throws an exception of the library of which these formulas hold.
    pub(crate) fn raise_that(
        &mut self,
        span: Span,
        known: impl Fn(&mut Self, &Expr) -> Vec<Expr>,
    ) -> Lower<()> {
        let object = self.some_object_with(span, &known);
        let is = Expr::all(known(self, &object), span);
        let op = Op::new(OpKind::Assume, span)
            .guard(is)
            .update(Var::Local(self.exception), object);
        self.code.emit(op);
        self.raise(span)
    }
}
