//! Calls and object creation, and the methods of the library that the machine runs itself.

use super::body::{Body, Done, refuse};
use super::{Code, Compiler};
use crate::code::{NameKind, Native, Op, TextOp};
use crate::value::Value;
use heddle_resolve::model::{ClassId, Flags, MethodId};
use heddle_resolve::typed::{Call, Dispatch, Receiver, Target};
use heddle_resolve::types::{Prim, Ty, TyKind};
use heddle_syntax::ast::{ExprId, ExprKind};

/// The machine's own version of a library method.
pub(super) fn native_of(c: &mut Compiler<'_>, id: MethodId) -> Option<Native> {
    let info = c.resolved.world.method(id);
    let class = c.resolved.world.binary_name(id.class).to_owned();
    let name = c.resolved.world.names.text(info.name).to_owned();
    let first = info.params.first().copied();
    let count = info.params.len();
    let class = class.strip_prefix("java/lang/").unwrap_or(&class);
    if c.resolved.world.is_subclass(id.class, ClassId::THROWABLE) {
        return throwable(&name, count);
    }
    if let Some(p) = id.class.wrapped() {
        return boxed(p, &name, count, first.and_then(|t| c.prim(t)));
    }
    Some(match (class, name.as_str(), count) {
        ("Object", "wait", 0) => {
            c.program.waits = true;
            Native::Wait
        }
        ("Object", "wait", _) => {
            c.program.waits = true;
            c.program.times_out = true;
            Native::WaitFor
        }
        ("Object", "notify", _) => Native::Notify,
        ("Object", "notifyAll", _) => Native::NotifyAll,
        ("Object" | "Enum" | "String", "hashCode", 0) => Native::HashCode,
        ("Object" | "Enum" | "String", "equals", 1) => Native::Equals,
        ("Object" | "String", "toString", 0) => Native::ToText,
        ("Object", "getClass", 0) => Native::GetClass,
        ("Object", "<init>", 0) | ("Enum" | "Record", "<init>", _) => Native::Nothing,
        ("Thread", "<init>", _) => Native::ThreadNew,
        ("Thread", "start", 0) => Native::ThreadStart,
        ("Thread", "join", 0) => Native::ThreadJoin,
        ("Thread", "join", _) => {
            c.program.times_out = true;
            Native::ThreadJoinFor
        }
        ("Thread", "run", 0) => Native::ThreadRun,
        ("Thread", "currentThread", 0) => Native::ThreadCurrent,
        ("Thread", "yield" | "onSpinWait", 0) => Native::ThreadYield,
        ("Thread", "sleep", _) => Native::ThreadSleep,
        ("Thread", "interrupt", 0) => {
            c.program.interrupts = true;
            Native::ThreadInterrupt
        }
        ("Thread", "isInterrupted", 0) => Native::ThreadIsInterrupted,
        ("Thread", "interrupted", 0) => Native::ThreadInterrupted,
        ("Thread", "isAlive", 0) => {
            c.program.observes_end = true;
            Native::ThreadIsAlive
        }
        ("Thread", "getName", 0) => {
            c.program.asks_names = true;
            Native::ThreadGetName
        }
        ("Thread", "setDaemon", 1) => Native::ThreadSetDaemon,
        ("Thread", "isDaemon", 0) => Native::ThreadIsDaemon,
        ("Thread", "setName", 1) => Native::ThreadSetName,
        ("Thread", "setPriority", 1) => Native::Nothing,
        ("Thread", "getId" | "threadId", 0) => Native::ThreadId,
        ("Thread", "holdsLock", 1) => Native::HoldsLock,
        ("String", "valueOf" | "copyValueOf", 1) if first.is_some_and(|t| !is_array(c, t)) => {
            match first.and_then(|t| c.prim(t)) {
                Some(p) => Native::TextOf(p),
                None => Native::ToText,
            }
        }
        ("String", name, _) => Native::Text(text_op(c, name, &info.params)?),
        ("Math", "max", 2) => Native::MathMax,
        ("Math", "min", 2) => Native::MathMin,
        ("Math", "abs", 1) => Native::MathAbs,
        ("Math", "sqrt", 1) => Native::MathSqrt,
        ("Math", "floorMod", 2) => Native::FloorMod,
        ("Math", "floorDiv", 2) => Native::FloorDiv,
        ("Enum", "name" | "toString", 0) => Native::EnumName,
        ("Enum", "ordinal", 0) => Native::EnumOrdinal,
        ("Enum", "compareTo", 1) => Native::EnumCompare,
        ("Enum", "getDeclaringClass", 0) => Native::EnumDeclaring,
        ("Class", "getName" | "getTypeName" | "getCanonicalName", 0) => {
            Native::ClassName(NameKind::Full)
        }
        ("Class", "getSimpleName", 0) => Native::ClassName(NameKind::Simple),
        ("Class", "isInstance", 1) => Native::ClassIsInstance,
        ("Class", "cast", 1) => Native::ClassCast,
        ("Class", "hashCode", 0) => Native::HashCode,
        ("Class", "equals", 1) => Native::Equals,
        ("System", "arraycopy", 5) => Native::ArrayCopy,
        ("System", "exit", 1) => Native::Exit,
        ("java/util/Arrays", "copyOf", 2) => Native::ArrayCopyOf,
        ("java/util/Arrays", "fill", 2) => Native::ArrayFill,
        ("heddle/model/Model", "when", 1) => Native::When,
        ("heddle/model/Model", "spurious", 0) => {
            c.program.waits = true;
            Native::Spurious
        }
        ("heddle/model/Model", "assume", 1) => Native::Assume,
        ("heddle/model/Model", "choose", 1) => Native::Choose,
        ("heddle/model/Model", "resumed", 1) => Native::Resumed,
        ("heddle/model/Model", name, count) => model_native(c, name, count)?,
        _ => return None,
    })
}

/// What models ask of the machine.
fn model_native(c: &mut Compiler<'_>, name: &str, count: usize) -> Option<Native> {
    Some(match (name, count) {
        ("await", _) => Native::Await,
        ("timeout", _) => {
            c.program.times_out = true;
            Native::Timeout
        }
        ("interruption", _) => Native::Interruption,
        ("interrupted", _) => Native::ThreadWasInterrupted,
        ("idle", _) => Native::Idle,
        ("same", _) => Native::SameObject,
        ("hashes", _) => Native::Hashes,
        ("own", _) => Native::Own,
        ("limited", _) => Native::Limited,
        ("unsupported", _) => Native::NotModelled,
        ("permit", 1) => Native::GetPermit,
        ("permit", _) => Native::SetPermit,
        ("field", 3) => Native::FieldByName,
        ("field", _) => Native::SetFieldByName,
        ("array", _) => Native::ArrayLike,
        ("constants", _) => Native::EnumConstants,
        ("units", _) => Native::Units,
        ("text", _) => Native::OfUnits,
        ("format", _) => Native::Format,
        ("print", _) => Native::PrintText,
        _ => return None,
    })
}

/// The machine's version of a method of `String`.
fn text_op(c: &Compiler<'_>, name: &str, params: &[Ty]) -> Option<TextOp> {
    let number = |k: usize| params.get(k).is_some_and(|t| c.prim(*t).is_some());
    Some(match (name, params.len()) {
        ("length", 0) => TextOp::Length,
        ("charAt", 1) => TextOp::CharAt,
        ("isEmpty", 0) => TextOp::IsEmpty,
        ("isBlank", 0) => TextOp::IsBlank,
        ("concat", 1) => TextOp::Concat,
        ("substring", _) | ("subSequence", 2) => TextOp::Substring,
        ("startsWith", _) => TextOp::StartsWith,
        ("endsWith", 1) => TextOp::EndsWith,
        ("contains", 1) => TextOp::Contains,
        ("compareTo", 1) => TextOp::Compare,
        ("compareToIgnoreCase", 1) => TextOp::CompareIgnoringCase,
        ("equalsIgnoreCase", 1) => TextOp::EqualsIgnoringCase,
        ("indexOf", 1 | 2) => TextOp::IndexOf,
        ("lastIndexOf", 1) => TextOp::LastIndexOf,
        ("replace", 2) => TextOp::Replace,
        ("trim", 0) => TextOp::Trim,
        ("strip", 0) => TextOp::Strip,
        ("stripLeading", 0) => TextOp::StripLeading,
        ("stripTrailing", 0) => TextOp::StripTrailing,
        ("toUpperCase", 0) => TextOp::Upper,
        ("toLowerCase", 0) => TextOp::Lower,
        ("repeat", 1) if number(0) => TextOp::Repeat,
        ("split", 1) => TextOp::Split,
        ("intern", 0) => TextOp::Same,
        _ => return None,
    })
}

fn is_array(c: &Compiler<'_>, ty: Ty) -> bool {
    matches!(c.resolved.world.types.kind(ty), TyKind::Array(_))
}

fn throwable(name: &str, count: usize) -> Option<Native> {
    Some(match (name, count) {
        ("<init>", 0..=2) => Native::ThrowableNew,
        ("getMessage" | "getLocalizedMessage", 0) => Native::GetMessage,
        ("getCause", 0) => Native::GetCause,
        ("initCause", 1) => Native::InitCause,
        ("addSuppressed", 1) => Native::AddSuppressed,
        ("printStackTrace", _) => Native::Print,
        ("toString", 0) => Native::ToText,
        _ => return None,
    })
}

fn boxed(p: Prim, name: &str, count: usize, first: Option<Prim>) -> Option<Native> {
    let value = match name {
        "intValue" => Some(Prim::Int),
        "longValue" => Some(Prim::Long),
        "booleanValue" => Some(Prim::Boolean),
        "doubleValue" => Some(Prim::Double),
        "floatValue" => Some(Prim::Float),
        "charValue" => Some(Prim::Char),
        "shortValue" => Some(Prim::Short),
        "byteValue" => Some(Prim::Byte),
        _ => None,
    };
    if let Some(to) = value {
        return Some(Native::Unbox(to));
    }
    Some(match (name, count) {
        ("valueOf", 1) if first == Some(p) => Native::BoxOf(p),
        ("equals", 1) => Native::Equals,
        ("hashCode", 0) => Native::HashCode,
        ("toString", 0) => Native::ToText,
        ("toString", 1) if first == Some(p) => Native::TextOf(p),
        ("compare", 2) | ("compareTo", 1) if matches!(p, Prim::Double | Prim::Float) => {
            Native::DoubleCompare
        }
        ("compare", 2) | ("compareTo", 1) => Native::IntegerCompare,
        ("max", 2) => Native::MathMax,
        ("min", 2) => Native::MathMin,
        ("parseInt", 1) => Native::ParseInt,
        ("parseLong", 1) => Native::ParseLong,
        _ => return None,
    })
}

impl Body<'_, '_> {
    /// The arguments of a call, those of a last parameter that takes any number in an array.
    pub(super) fn arguments(&mut self, call: &Call, args: &[ExprId]) -> Done {
        let fixed = match call.variable_arity {
            true => call.params.len() - 1,
            false => call.params.len(),
        };
        for arg in args.iter().take(fixed) {
            self.expr(*arg)?;
        }
        if call.variable_arity {
            let last = call.params[fixed];
            let TyKind::Array(element) = self.c.resolved.world.types.kind(last) else {
                return refuse("this call");
            };
            let rest = &args[fixed.min(args.len())..];
            self.constant(Value::Int(rest.len() as i32));
            let held = self.element(element);
            self.emit(Op::NewArrays(1, held));
            for (k, arg) in rest.iter().enumerate() {
                self.emit(Op::Dup);
                self.constant(Value::Int(k as i32));
                self.expr(*arg)?;
                self.emit(Op::ArrayStore);
            }
        }
        Ok(())
    }

    /// Whether what stands before a dot names a type or package and is no value; `X.class` is one.
    pub(super) fn is_type(&self, e: ExprId) -> bool {
        let literal = matches!(self.unit.ast[e].kind, ExprKind::ClassLiteral(_));
        !literal && matches!(self.note(e).target, Target::Type(_) | Target::Package)
    }

    pub(super) fn call(&mut self, e: ExprId) -> Done {
        let unit = self.unit.clone();
        let ExprKind::Call { target, args, .. } = unit.ast[e].kind else {
            return refuse("this call");
        };
        let Some(call) = self.c.resolved.files[self.file].call_of(e).cloned() else {
            return refuse("a call that was not typed");
        };
        match call.receiver {
            Receiver::This(class) if call.dispatch != Dispatch::Static => self.load_this(class)?,
            Receiver::Expr => {
                if let Some(t) = target {
                    let of_type = self.is_type(t);
                    match unit.ast[t].kind {
                        ExprKind::Super | ExprKind::QualifiedSuper(_) => self.emit(Op::Load(0)),
                        _ if of_type => {}
                        _ => {
                            self.expr(t)?;
                            if call.dispatch == Dispatch::Static {
                                self.emit(Op::Pop);
                            }
                        }
                    }
                }
            }
            _ => {
                if let Some(t) = target
                    && call.dispatch == Dispatch::Static
                    && !self.is_type(t)
                {
                    self.raw(t)?;
                    self.emit(Op::Pop);
                }
            }
        }
        let is_clone = {
            let name = self.c.resolved.world.method(call.method).name;
            self.c.resolved.world.names.text(name) == "clone"
        };
        if is_clone
            && let Some(t) = target
            && matches!(
                self.c.resolved.world.types.kind(self.note(t).ty),
                TyKind::Array(_)
            )
        {
            self.mark_call(e, &call);
            self.emit(Op::Native(Native::ArrayClone, 1));
            return Ok(());
        }
        self.arguments(&call, unit.ast.list(args))?;
        self.at(unit.ast[e].range);
        self.mark_call(e, &call);
        self.invoke(&call)?;
        let declared = self.c.resolved.world.method(call.method).result;
        self.erased_cast(declared, call.result);
        Ok(())
    }

    /// The call itself; receiver and arguments are on the stack.
    pub(super) fn invoke(&mut self, call: &Call) -> Done {
        let info = self.c.resolved.world.method(call.method);
        let count = info.params.len() as u8 + u8::from(!info.flags.is_static());
        if info.flags.has(Flags::GHOST) {
            return refuse("a method of specifications");
        }
        let stands = self.c.replaced(call.method);
        let called = stands.unwrap_or(call.method);
        if call.dispatch == Dispatch::Static
            && let Some(class) = self.c.initialized(called.class)
        {
            self.emit(Op::Init(class));
        }
        let binary = self.c.resolved.world.binary_name(call.method.class);
        let in_library =
            !self.c.decls.contains_key(&call.method.class) || binary == "heddle/model/Model";
        let shell = self.c.resolved.world.shell(call.method.class);
        let final_class = shell.flags.has(Flags::FINAL);
        let fixed =
            call.dispatch != Dispatch::Virtual || info.flags.has(Flags::FINAL) || final_class;
        if in_library && stands.is_none() {
            let native = native_of(self.c, call.method);
            self.note_native(native, call);
            let steps = matches!(
                native,
                Some(
                    Native::ThreadStart
                        | Native::ThreadJoin
                        | Native::ThreadJoinFor
                        | Native::ThreadInterrupt
                )
            );
            if let Some(native) = native
                && (fixed || steps && !self.c.is_overridden(call.method))
            {
                self.emit(Op::Native(native, count));
                return Ok(());
            }
            if fixed {
                let name = self.c.method_name(call.method);
                return refuse(format!("`{name}` of the library"));
            }
        }
        if fixed {
            let number = self.c.method(Code::Method(called));
            self.emit(Op::Call(number));
        } else {
            let number = self.c.signature(call.method);
            self.emit(Op::CallVirtual(number));
        }
        Ok(())
    }

    /// Whether the end of threads has to be a step.
    fn note_native(&mut self, native: Option<Native>, call: &Call) {
        if !matches!(native, Some(Native::Wait | Native::WaitFor)) {
            return;
        }
        // The end of a thread is a notification of those who wait on it.
        let world = &mut self.c.resolved.world;
        let thread = world.is_subclass(call.site, ClassId::THREAD)
            || call.site == ClassId::OBJECT
            || world.is_interface(call.site);
        self.c.program.observes_end |= thread;
    }

    /// The call of a constructor; the object and the arguments are on the stack.
    pub(super) fn call_constructor(&mut self, call: &Call) -> Done {
        let class = self.c.standing(call.method.class);
        if !self.c.decls.contains_key(&class) {
            let native = native_of(self.c, call.method);
            let count = self.c.resolved.world.method(call.method).params.len() as u8 + 1;
            return match native {
                Some(native) => {
                    self.emit(Op::Native(native, count));
                    Ok(())
                }
                None => {
                    let name = self.c.method_name(call.method);
                    refuse(format!("`{name}` of the library"))
                }
            };
        }
        let method = match class == call.method.class {
            true => Some(call.method),
            false => self.c.replaced(call.method),
        };
        let Some(method) = method else {
            let name = self.c.method_name(call.method);
            return refuse(format!("`{name}` of the library"));
        };
        let number = self.c.method(Code::Method(method));
        self.emit(Op::Call(number));
        Ok(())
    }

    pub(super) fn new_object(&mut self, e: ExprId) -> Done {
        let unit = self.unit.clone();
        let ExprKind::New {
            outer, args, body, ..
        } = unit.ast[e].kind
        else {
            return refuse("this expression");
        };
        let Some(call) = self.c.resolved.files[self.file].call_of(e).cloned() else {
            return refuse("an object creation that was not typed");
        };
        let own = body.and_then(|decl| self.c.resolved.files[self.file].class(decl));
        let id = own.unwrap_or(call.site);
        self.mark_pool(e, id);
        if let Some(init) = self.c.initialized(id) {
            self.mark_new(e);
            self.emit(Op::Init(init));
        }
        let class = self.c.class(id);
        self.c.instantiated(class);
        self.emit(Op::New(class));
        self.fill_in(id, class, outer)?;
        let interface = self.c.resolved.world.is_interface(call.method.class);
        let object = call.method.class == ClassId::OBJECT;
        if !interface && !object {
            self.emit(Op::Dup);
            self.arguments(&call, unit.ast.list(args))?;
            self.at(unit.ast[e].range);
            self.call_constructor(&call)?;
        }
        if let Some(own) = own {
            let number = self.c.method(Code::Fields(own));
            self.emit(Op::Dup);
            self.emit(Op::Call(number));
        }
        self.emit(Op::Dup);
        self.emit(Op::Built);
        Ok(())
    }

    /// Gives the new object on the stack its enclosing instances and captured values.
    fn fill_in(&mut self, id: ClassId, class: u32, explicit: Option<ExprId>) -> Done {
        let mut at = Some(id);
        while let Some(current) = at {
            let extra = self.c.extras.get(&current).cloned().unwrap_or_default();
            if let Some(field) = extra.outer
                && let Some(around) = self.c.resolved.world.shell(current).outer
            {
                let member = self.c.resolved.world.shell(current).is_member;
                // A class in a static method has no enclosing instance.
                if self.has_this || explicit.is_some() || member {
                    self.emit(Op::Dup);
                    match explicit.filter(|_| current == id) {
                        Some(outer) => {
                            self.raw(outer)?;
                            self.emit(Op::Native(Native::NonNull, 1));
                        }
                        None => self.load_this(around)?,
                    }
                    let place = self.c.place(class, field);
                    self.emit(Op::PutField(place, field));
                }
            }
            for (local, field) in &extra.captured {
                self.emit(Op::Dup);
                self.load_local(*local)?;
                let place = self.c.place(class, *field);
                self.emit(Op::PutField(place, *field));
            }
            let above = self.c.resolved.world.header(current).superclass;
            at = above.and_then(|t| self.c.resolved.world.class_of(t));
        }
        Ok(())
    }

    pub(super) fn constructor_call(&mut self, e: ExprId) -> Done {
        let unit = self.unit.clone();
        let ExprKind::ConstructorCall {
            is_super,
            args,
            outer,
            ..
        } = unit.ast[e].kind
        else {
            return refuse("this call");
        };
        if outer.is_some() {
            return refuse("`outer.super(…)`");
        }
        let Some(call) = self.c.resolved.files[self.file].call_of(e).cloned() else {
            return refuse("a call that was not typed");
        };
        if call.method.class != ClassId::OBJECT {
            self.emit(Op::Load(0));
            self.arguments(&call, unit.ast.list(args))?;
            self.call_constructor(&call)?;
        }
        if let (true, Some(class)) = (is_super, self.class) {
            self.own_initializers(class);
        }
        Ok(())
    }
}

impl Compiler<'_> {
    /// Whether a class of the program may have a method of its own for one of the library.
    fn is_overridden(&mut self, method: MethodId) -> bool {
        let name = self.resolved.world.method(method).name;
        let classes: Vec<ClassId> = self.decls.keys().copied().collect();
        classes.into_iter().any(|class| {
            self.resolved.world.is_subclass(class, method.class)
                && !self
                    .resolved
                    .world
                    .body(class)
                    .methods_named(name)
                    .is_empty()
        })
    }
}
