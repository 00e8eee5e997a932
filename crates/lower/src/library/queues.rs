//! Private queues that hand objects from one thread to another: who puts an object in has no access to it any more, who takes it out has.
//!
//! The text decides which queues these are, as it does for private contents: a private `final` field that is made here, empty, and that is only
//! called, by methods of which it is known what they do with elements. So nobody else can put anything in, whoever puts something in had access
//! to it, and each object comes out once.

use crate::access::{Leaving, Part};
use crate::heap::null;
use crate::method::Method;
use crate::program::Lowering;
use heddle_diag::Premise;
use heddle_plato::ir::{Expr, Op, OpKind, Type};
use heddle_resolve::model::{ClassId, FieldId, Flags};
use heddle_resolve::typed::{Call, Target};
use heddle_resolve::types::{Ty, TyKind};
use heddle_syntax::ast::{self, ExprId, ExprKind};
use heddle_text::Span;
use rustc_hash::FxHashMap;

/// Queues for several threads that only note their elements; those that compare them are not among them.
const QUEUES: [&str; 10] = [
    "java/util/concurrent/ArrayBlockingQueue",
    "java/util/concurrent/BlockingDeque",
    "java/util/concurrent/BlockingQueue",
    "java/util/concurrent/ConcurrentLinkedDeque",
    "java/util/concurrent/ConcurrentLinkedQueue",
    "java/util/concurrent/LinkedBlockingDeque",
    "java/util/concurrent/LinkedBlockingQueue",
    "java/util/concurrent/LinkedTransferQueue",
    "java/util/concurrent/SynchronousQueue",
    "java/util/concurrent/TransferQueue",
];

/// Methods whose first argument gets into the queue, perhaps.
const PUTTING: [&str; 12] = [
    "add",
    "addFirst",
    "addLast",
    "offer",
    "offerFirst",
    "offerLast",
    "push",
    "put",
    "putFirst",
    "putLast",
    "transfer",
    "tryTransfer",
];

/// Methods that take their result out of the queue.
const TAKING: [&str; 10] = [
    "poll",
    "pollFirst",
    "pollLast",
    "pop",
    "remove",
    "removeFirst",
    "removeLast",
    "take",
    "takeFirst",
    "takeLast",
];

/// Methods that put nothing in, and whose results are not taken out.
const OTHERS: [&str; 8] = [
    "clear",
    "contains",
    "element",
    "isEmpty",
    "peek",
    "peekFirst",
    "remainingCapacity",
    "size",
];

/// What a call on such a queue does with elements of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Handing {
    /// The first argument gets in.
    In(Ty),
    /// The result comes out.
    Out(Ty),
}

impl Lowering<'_> {
    /// What a call on this object hands over.
    pub(crate) fn handing(&mut self, file: usize, target: ExprId, call: &Call) -> Option<Handing> {
        let Target::Field(field, _) = self.resolved.files[file].note(target).target else {
            return None;
        };
        let element = self.handed_element(file, field)?;
        let name = self.resolved.world.method(call.method).name;
        let name = self.resolved.world.names.text(name).to_owned();
        match call.params.first() {
            Some(_) if PUTTING.contains(&&*name) => Some(Handing::In(element)),
            // `remove(o)` and `poll(time, unit)`.
            Some(first) if self.resolved.world.types.is_reference(*first) => None,
            _ if TAKING.contains(&&*name) => Some(Handing::Out(element)),
            _ => None,
        }
    }

    /// The class of the elements that the queue in a field hands over.
    fn handed_element(&mut self, file: usize, field: FieldId) -> Option<Ty> {
        if let Some(known) = self.stubs.handing.get(&field) {
            return *known;
        }
        let found = self
            .element_of_queue(field)
            .filter(|_| self.stays_a_queue(file, field));
        self.stubs.handing.insert(field, found);
        found
    }

    /// The element type of a private queue, if it is a class of the program whose objects have no lock of their own.
    fn element_of_queue(&mut self, field: FieldId) -> Option<Ty> {
        let info = self.resolved.world.field(field);
        let (flags, ty) = (info.flags, info.ty);
        let world = &mut self.resolved.world;
        let kept = flags.is_static() && flags.has(Flags::FINAL);
        let kept = kept || self.heap.policy.never_changes(world, field);
        if !flags.has(Flags::PRIVATE) || !kept {
            return None;
        }
        let TyKind::Class(queue, args) = self.resolved.world.types.kind(ty) else {
            return None;
        };
        let [element] = self.resolved.world.types.args(args) else {
            return None;
        };
        let element = *element;
        let TyKind::Class(class, _) = self.resolved.world.types.kind(element) else {
            return None;
        };
        let known = QUEUES.contains(&self.resolved.world.binary_name(queue));
        let own = self.classes.class(class).is_some() && !self.resolved.world.is_interface(class);
        (known && own && !self.is_monitor(class) && !self.is_packable(class)).then_some(element)
    }

    /// The field holds new, empty queues, and its value is only called.
    fn stays_a_queue(&mut self, file: usize, field: FieldId) -> bool {
        let Some(decl) = self.classes.class(field.class) else {
            return false;
        };
        let values = self.values_of(decl, field);
        decl.file == file
            && !values.is_empty()
            && values.into_iter().all(|e| self.is_empty_queue(file, e))
            && self.is_only_called(file, field)
    }

    /// `new LinkedBlockingQueue<>(100)`
    fn is_empty_queue(&mut self, file: usize, e: ExprId) -> bool {
        let unit = self.unit(file);
        let ExprKind::New {
            body: None, args, ..
        } = unit.ast[e].kind
        else {
            return false;
        };
        let typed = &self.resolved.files[file];
        let class = self.resolved.world.class_of(typed.note(e).ty);
        let name = class.map(|c| self.resolved.world.binary_name(c));
        let types = &self.resolved.world.types;
        let mut args = unit.ast.list(args).iter();
        name.is_some_and(|name| QUEUES.contains(&name))
            && args.all(|a| types.as_prim(typed.note(*a).ty).is_some())
    }

    fn is_only_called(&mut self, file: usize, field: FieldId) -> bool {
        let unit = self.unit(file);
        let mut calls: FxHashMap<ExprId, ExprId> = FxHashMap::default();
        let mut assigned = Vec::new();
        for (e, node) in unit.ast.nodes::<ast::Expr>() {
            match node.kind {
                ExprKind::Call {
                    target: Some(of), ..
                } => drop(calls.insert(of, e)),
                ExprKind::Assign {
                    op: None, target, ..
                } => assigned.push(target),
                _ => {}
            }
        }
        let typed = &self.resolved.files[file];
        let uses = unit.ast.nodes::<ast::Expr>().filter(|(e, _)| {
            let note = typed.note(*e);
            matches!(note.target, Target::Field(f, _) if f == field)
        });
        let uses: Vec<ExprId> = uses.map(|(e, _)| e).collect();
        uses.into_iter().all(|e| match calls.get(&e) {
            Some(call) => self.is_known_call(file, *call),
            None => assigned.contains(&e),
        })
    }

    fn is_known_call(&mut self, file: usize, e: ExprId) -> bool {
        let Some(call) = self.resolved.files[file].call_of(e) else {
            return false;
        };
        let name = self.resolved.world.method(call.method).name;
        let name = self.resolved.world.names.text(name);
        [&PUTTING[..], &TAKING[..], &OTHERS[..]]
            .concat()
            .contains(&name)
    }
}

impl Method<'_, '_> {
    /// An object gets into a queue: it must be this thread's, and is not any more.
    pub(crate) fn handed_to_queue(&mut self, value: Option<&Expr>, element: Ty, span: Span) {
        let Some(value) = value else {
            return;
        };
        let parts = self.handed_parts(value, element, span);
        self.does_give();
        let mut op = Op::new(OpKind::Skip, span);
        op.checks = self.must_be_accessible(&parts, Leaving::Queued, span);
        self.code.emit(op);
        self.lose(&parts, Leaving::Queued, span);
        let text = "other code does not go on using objects that it gives to methods which pass them to other threads by a queue, such as";
        let name = self.low.resolved.world.display(element);
        self.low
            .assume_of(Premise::CallersOwn, text, &format!("a `{name}`"));
    }

    /// An object came out of a queue: it is this thread's.
    pub(crate) fn taken_from_queue(&mut self, value: Option<&Expr>, element: Ty, span: Span) {
        if let Some(value) = value {
            let parts = self.handed_parts(value, element, span);
            self.gain(&parts, span);
        }
    }

    fn handed_parts(&mut self, value: &Expr, element: Ty, span: Span) -> Vec<Part> {
        if *value.ty() != Type::Int {
            return Vec::new();
        }
        let some = Expr::not(Expr::eq(value.clone(), null(span)));
        // Objects with locks of their own belong to nobody.
        let some = Expr::and(some, Expr::not(self.low.used_as_monitor(element, value)));
        let class = self.low.class_behind(element).unwrap_or(ClassId::OBJECT);
        let mut parts = self.low.owned_parts(class, value);
        parts.push(Part::object(value.clone(), span).of_class(Some(class)));
        let parts = parts.into_iter().map(|part| part.only_if(&some));
        parts.collect()
    }
}
