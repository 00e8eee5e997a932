//! Calls of code of the program: whatever may run gets the receiver and the arguments, and its result is that of the call. What runs in the
//! library is in [`super::library`].

use super::graph::Node;
use super::library::Passed;
use super::{Flows, Key};
use heddle_resolve::model::{ClassId, ClassKind, FieldId, Flags, MethodId};
use heddle_resolve::typed::{Call, Dispatch, Receiver, Target};
use heddle_resolve::types::Ty;
use heddle_syntax::ast::{ExprId, ExprKind, MethodRefTarget};

impl Flows<'_, '_> {
    /// A call, a constructor call, or the creation of an object.
    pub(super) fn of_call(&mut self, file: usize, e: ExprId, kind: ExprKind) {
        let unit = self.low.unit(file);
        self.at = unit.ast.span(unit.ast[e].range);
        let Some(call) = self.low.resolved.files[file].call_of(e).cloned() else {
            // Without a constructor to call there is the object all the same; a call that means nothing gives anything.
            match kind {
                ExprKind::New { .. } => self.appears(file, e, None),
                _ => self.is_unknown(file, e, kind),
            }
            return;
        };
        match kind {
            ExprKind::New { args, outer, .. } => {
                let args = self.listed(file, args);
                let outer = outer.and_then(|o| self.value(file, o));
                self.appears(file, e, Some((&call, args)));
                if let (Some(outer), Some(object)) = (outer, self.value(file, e)) {
                    self.graph.hold(object, outer);
                }
            }
            ExprKind::ConstructorCall { args, .. } => {
                let range = self.low.unit(file).ast[e].range;
                let this = self.class_around(file, range);
                let this = this.map(|c| self.key(Key::This(c)));
                let args = self.listed(file, args);
                self.bind(file, &call, this, &args, None);
            }
            ExprKind::Call { target, args, .. } => {
                let receiver = match call.receiver {
                    Receiver::None => None,
                    Receiver::This(class) => Some(self.key(Key::This(class))),
                    Receiver::Expr => target.and_then(|t| self.value(file, t)),
                };
                let args = self.listed(file, args);
                let result = self.value(file, e);
                self.bind(file, &call, receiver, &args, result);
            }
            _ => {
                let result = self.value(file, e);
                self.bind(file, &call, None, &[], result);
            }
        }
    }

    fn is_unknown(&mut self, file: usize, e: ExprId, kind: ExprKind) {
        let unknown = self.key(Key::Unknown);
        if let ExprKind::Call { args, target, .. } = kind {
            let args = self.listed(file, args).into_iter();
            for part in args.chain(target) {
                let part = self.value(file, part);
                self.flow(part, Some(unknown));
            }
        }
        let result = self.value(file, e);
        self.flow(Some(unknown), result);
    }

    /// An object is made.
    fn appears(&mut self, file: usize, e: ExprId, call: Option<(&Call, Vec<ExprId>)>) {
        let ExprKind::New { body, .. } = self.low.unit(file).ast[e].kind else {
            return;
        };
        let own = body.and_then(|b| self.low.resolved.files[file].class(b));
        let class = own.or(call.as_ref().map(|(c, _)| c.site));
        let object = self.value(file, e);
        let source = class.filter(|c| self.low.classes.class(*c).is_some());
        let this = match (source, object) {
            (Some(class), Some(object)) => {
                let this = self.made(class, object);
                Some(this)
            }
            _ => object,
        };
        if let Some((call, args)) = call {
            self.bind(file, call, this, &args, None);
        }
    }

    /// An object of a class of the program is made: its methods may run on it, and it has its parts inside.
    fn made(&mut self, class: ClassId, object: Node) -> Node {
        let (this, inside) = (self.key(Key::This(class)), self.key(Key::Inside(class)));
        self.graph.flow(object, this);
        self.graph.hold(object, inside);
        self.makers.made.push((class, object));
        this
    }

    /// A call with its receiver, its arguments and its result.
    fn bind(
        &mut self,
        file: usize,
        call: &Call,
        receiver: Option<Node>,
        args: &[ExprId],
        result: Option<Node>,
    ) {
        let mut passed = Vec::new();
        for arg in args {
            let ty = self.low.resolved.files[file].note(*arg).ty;
            let node = self.value(file, *arg);
            passed.push(Passed { node, ty });
        }
        self.called(call, receiver, &passed, result);
    }

    /// A call of whatever may run.
    pub(super) fn called(
        &mut self,
        call: &Call,
        receiver: Option<Node>,
        passed: &[Passed],
        result: Option<Node>,
    ) {
        let exact = call.dispatch != Dispatch::Virtual;
        let targets = match exact {
            true => vec![call.method],
            false => {
                let world = &mut self.low.resolved.world;
                self.low.classes.runnable_for(world, call.method)
            }
        };
        for target in targets {
            if self.low.classes.method(target).is_some() {
                self.runs(target, call, receiver, passed, result);
            } else if target == call.method {
                self.runs_elsewhere(call, receiver, passed, result);
            }
        }
    }

    /// A method of the program runs.
    fn runs(
        &mut self,
        target: MethodId,
        call: &Call,
        receiver: Option<Node>,
        passed: &[Passed],
        result: Option<Node>,
    ) {
        let is_static = self.low.resolved.world.method(target).flags.is_static();
        if !is_static {
            let this = self.key(Key::This(target.class));
            self.flow(receiver, Some(this));
        }
        let params = self.parameters(target);
        let rest = params.len().saturating_sub(1);
        for (k, arg) in passed.iter().enumerate() {
            let gathered = call.variable_arity && k >= rest;
            let param = match gathered {
                true => params.last().copied().flatten(),
                false => params.get(k).copied().flatten(),
            };
            let param = match gathered {
                true => param.map(|p| self.graph.content(p)),
                false => param,
            };
            self.flow(arg.node, param);
        }
        if self.is_constructor(target) {
            self.fills_components(target.class, passed);
        }
        let returned = self.key(Key::Result(target));
        self.flow(Some(returned), result);
    }

    /// The parameters of a method of the program.
    pub(super) fn parameters(&mut self, id: MethodId) -> Vec<Option<Node>> {
        let Some((file, decl)) = self.low.classes.method(id) else {
            return Vec::new();
        };
        let unit = self.low.unit(file);
        let mut found = Vec::new();
        for var in unit.ast.list(unit.ast[decl].params).to_vec() {
            let local = self.low.resolved.files[file].local_of(var);
            found.push(local.and_then(|l| self.local(file, l)));
        }
        found
    }

    /// A method without text in the files: what Java adds to records and enums, or one of the library.
    fn runs_elsewhere(
        &mut self,
        call: &Call,
        receiver: Option<Node>,
        passed: &[Passed],
        result: Option<Node>,
    ) {
        let class = call.method.class;
        if self.low.classes.class(class).is_none() {
            self.in_library(call, receiver, passed, result);
            return;
        }
        if self.is_constructor(call.method) {
            self.fills_components(class, passed);
            let this = self.key(Key::This(class));
            self.of_super(call, class, this, passed);
            return;
        }
        let name = self.low.resolved.world.method(call.method).name;
        let parts = self.components(class);
        let part = parts
            .into_iter()
            .find(|f| self.low.resolved.world.field(*f).name == name);
        match part {
            Some(field) => {
                let field = self.key(Key::Field(field));
                self.flow(Some(field), result);
            }
            None => {
                let known = self.known();
                self.flow(Some(known), result);
            }
        }
    }

    /// The constructor that Java adds passes arguments of an anonymous class on.
    fn of_super(&mut self, call: &Call, class: ClassId, this: Node, passed: &[Passed]) {
        if passed.is_empty() || self.low.resolved.world.shell(class).kind == ClassKind::Record {
            return;
        }
        let inside = self.graph.content(this);
        for arg in passed {
            self.flow(arg.node, Some(inside));
        }
        let world = &mut self.low.resolved.world;
        let above = world.header(class).superclass;
        let above = above.and_then(|ty| world.class_of(ty));
        let Some(above) = above.filter(|c| self.low.classes.class(*c).is_some()) else {
            return;
        };
        for id in self.low.classes.methods() {
            if id.class == above && self.is_constructor(id) {
                self.runs(id, call, Some(this), passed, None);
            }
        }
    }

    /// The canonical constructor of a record.
    fn fills_components(&mut self, class: ClassId, passed: &[Passed]) {
        let parts = self.components(class);
        if parts.len() != passed.len() {
            return;
        }
        for (field, arg) in parts.into_iter().zip(passed) {
            let field = self.key(Key::Field(field));
            self.flow(arg.node, Some(field));
        }
    }

    /// The fields of a record, in the order of its components.
    pub(super) fn components(&mut self, class: ClassId) -> Vec<FieldId> {
        if self.low.resolved.world.shell(class).kind != ClassKind::Record {
            return Vec::new();
        }
        let body = self.low.resolved.world.body(class);
        let fields = body.fields.iter().enumerate();
        let own = fields.filter(|(_, f)| !f.flags.has(Flags::STATIC));
        own.map(|(index, _)| FieldId {
            class,
            index: index as u32,
        })
        .collect()
    }

    /// A reference to a method: whatever goes into the function may go to its parameters, and its result comes out.
    pub(super) fn of_reference(&mut self, file: usize, e: ExprId, target: MethodRefTarget) {
        let Some(function) = self.value(file, e) else {
            return;
        };
        let inside = self.graph.content(function);
        let typed = &self.low.resolved.files[file];
        let Target::Function(f) = typed.note(e).target else {
            return;
        };
        let Some(call) = typed.function(f).call.map(|c| typed.call(c).clone()) else {
            let unknown = self.key(Key::Unknown);
            self.graph.exchange(inside, unknown);
            return;
        };
        let receiver = match target {
            MethodRefTarget::Expr(object) => self.value(file, object),
            MethodRefTarget::Type(_) => None,
        };
        if let Some(receiver) = receiver {
            self.graph.hold(function, receiver);
        }
        let params = self.low.resolved.world.method(call.method).params.clone();
        let passed: Vec<Passed> = params
            .into_iter()
            .map(|ty: Ty| Passed {
                node: Some(inside),
                ty,
            })
            .collect();
        let call = Call {
            variable_arity: false,
            ..call
        };
        if self.is_constructor(call.method) {
            let object = self.key(Key::Made(file, e));
            self.graph.flow(object, inside);
            let source = self.low.classes.class(call.site).is_some();
            let this = match source {
                true => self.made(call.site, object),
                false => object,
            };
            self.called(&call, Some(this), &passed, None);
            return;
        }
        let receiver = receiver.or(Some(inside));
        self.by_reference = true;
        self.called(&call, receiver, &passed, Some(inside));
        self.by_reference = false;
    }
}
