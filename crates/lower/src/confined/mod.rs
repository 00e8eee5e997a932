//! Thread confinement (docs/semantics.md, section 8): which objects the program itself shows to no second thread.
//!
//! In Java nobody says which objects one thread has for itself; most of them are: trees of plain objects, lists in local variables, iterators.
//! Takes the typed files of a program that says nothing of access, gives for each expression whether other threads may have the objects that it can
//! be. Where none can, the code needs no right to touch them, and asks for none.
//!
//! A graph ([`graph`]) says where objects may go: its nodes are the local variables, fields, parameters and results of the program, what is inside
//! of collections, arrays and functions, and `this` of each class; its flows are assignments, calls of everything that may run, and what the library does with
//! what it is given ([`flows`], [`calls`], [`library`]). *Roots* ([`roots`]) are the places where other threads may get at objects: static fields, objects of
//! classes that take locks or have fields for several threads, code of threads and what it captures, library objects for several threads.
//! What gets into a root is let out, with all that is inside it, and is looked for wherever it may be.
//!
//! Code outside the files may have objects, too: those that are passed to methods which it can call, and those of classes whose methods it can call. That
//! it uses each of them in one thread at a time is a listed assumption (`callers-own`). What the program does with them is not assumed but seen.
//! Whatever is not understood counts as let out.
//!
//! A class that takes locks shows a *sign* that several threads use its objects. Fields of the class itself that the program touches with no lock and in no code of threads
//! ([`locked`]) are protected by none: that they need not be is a listed assumption, by name. What is sometimes touched with a lock needs a right everywhere, and so do the
//! objects that such an object keeps.

mod calls;
mod exposed;
mod flows;
mod graph;
mod library;
mod locked;
mod makers;
mod roots;

use crate::heap::simple_name;
use crate::method::Method;
use crate::program::Lowering;
use graph::{Graph, Node, Solved};
use heddle_diag::Premise;
use heddle_plato::ir::{Expr, ExprKind as E, VarRef};
use heddle_resolve::library::categories::Category;
use heddle_resolve::model::{ClassId, FieldId, Flags, MethodId};
use heddle_resolve::typed::LocalId;
use heddle_resolve::types::{Ty, TyKind};
use heddle_syntax::ast::ExprId;
use heddle_text::Span;
use rustc_hash::{FxHashMap, FxHashSet};

pub(crate) use roots::{Cause, Why};

/// Objects of these classes come from code that is not among the files.
const ONE_AT_A_TIME: &str = "other code uses objects of these classes, and what only they hold, in one thread at a time, and gives them to nothing that \
     several threads run:";
const PASSED: &str = "other code uses collections, arrays and other objects that it passes or holds in one thread at a time";

/// What a node stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Key {
    /// A local variable of a file.
    Local(usize, LocalId),
    /// A field of all objects.
    Field(FieldId),
    /// The objects of a class on which its methods run.
    This(ClassId),
    /// What is inside the objects of a class: its fields, what it captures.
    Inside(ClassId),
    /// What a method returns.
    Result(MethodId),
    /// The value of an expression.
    Value(usize, ExprId),
    /// The object that a constructor reference makes.
    Made(usize, ExprId),
    /// Objects of a library class, or arrays of these elements, that code outside passes.
    Passed(ClassId),
    PassedArray(Ty),
    /// Exceptions.
    Thrown,
    /// What is not understood.
    Unknown,
}

/// The answer for a program.
#[derive(Debug, Default)]
pub(crate) struct Confined {
    keys: FxHashMap<Key, Node>,
    values: Vec<FxHashMap<ExprId, Node>>,
    solved: Solved,
    causes: Vec<Cause>,
    /// Fields that are touched with a lock, or by threads.
    locked: FxHashSet<FieldId>,
    /// Classes that show signs that several threads use their objects.
    signed: Vec<ClassId>,
    /// Methods that are called on objects of several threads, with where in the program.
    exposed: FxHashMap<MethodId, Option<Span>>,
    /// Tasks that are given to the library and were found somewhere: arguments by file.
    found: FxHashSet<(usize, ExprId)>,
    /// Classes of objects that may be given to several threads many at once.
    bulk: FxHashSet<ClassId>,
    /// Classes of objects that may be elements, keys and values of collections that several threads use.
    elements: FxHashSet<ClassId>,
    /// Classes of functions that library objects for several threads run: with what these hold.
    run: FxHashSet<ClassId>,
}

/// The graph of a program while it is made.
struct Flows<'l, 'r> {
    low: &'l mut Lowering<'r>,
    graph: Graph,
    keys: FxHashMap<Key, Node>,
    values: Vec<FxHashMap<ExprId, Node>>,
    causes: Vec<Cause>,
    signed: Vec<ClassId>,
    /// Where objects of classes of the program come from.
    makers: makers::Makers,
    /// The call that is looked at is that of a method reference.
    by_reference: bool,
    /// Some stream of the program is worked on by several threads.
    parallel: bool,
    /// The call that is looked at.
    at: Span,
}

impl Flows<'_, '_> {
    fn key(&mut self, key: Key) -> Node {
        if let Some(node) = self.keys.get(&key) {
            return *node;
        }
        let node = self.graph.node();
        self.keys.insert(key, node);
        node
    }

    /// Something that other threads have already.
    fn known(&mut self) -> Node {
        let node = self.graph.node();
        self.root(node, Why::Unknown, self.at);
        node
    }

    /// Others may have what gets here.
    fn root(&mut self, node: Node, why: Why, span: Span) {
        let cause = self.causes.len() as graph::Cause;
        self.causes.push(Cause { why, span });
        self.graph.root(node, cause);
    }

    /// Whether values of the type are objects that somebody may change, or hold such objects.
    fn carries(&mut self, ty: Ty) -> bool {
        match self.low.resolved.world.types.kind(ty) {
            TyKind::Class(class, _) => !self.is_plain_value(class),
            TyKind::Array(_)
            | TyKind::Var(_)
            | TyKind::Meet(_)
            | TyKind::Any
            | TyKind::Extends(_)
            | TyKind::Super(_)
            | TyKind::Error => true,
            TyKind::Void | TyKind::Null | TyKind::Prim(_) | TyKind::Infer(_) | TyKind::Spec(_) => {
                false
            }
        }
    }
}

impl Flows<'_, '_> {
    /// A class of the library whose objects never change, are of no class below, and hold nothing of the program's.
    fn is_plain_value(&mut self, class: ClassId) -> bool {
        if self.low.category_of(class) != Some(Category::Value) {
            return false;
        }
        let world = &mut self.low.resolved.world;
        let generic = !world.header(class).params.is_empty();
        world.shell(class).flags.has(Flags::FINAL) && !generic
    }
}

impl Lowering<'_> {
    /// Finds where the objects of the program may go. Locks and classes that are shared are known already.
    pub(crate) fn find_confined(&mut self) {
        if !self.summaries.allowed {
            return;
        }
        let files = self.resolved.files.len();
        let mut flows = Flows {
            low: self,
            graph: Graph::default(),
            keys: FxHashMap::default(),
            values: vec![FxHashMap::default(); files],
            causes: Vec::new(),
            signed: Vec::new(),
            makers: makers::Makers::default(),
            by_reference: false,
            parallel: false,
            at: Span::default(),
        };
        flows.find_roots();
        for file in 0..files {
            flows.of_file(file);
        }
        flows.find_outside();
        let bulk = flows.given_in_bulk();
        let elements = flows.elements_of_several();
        let run = flows.run_by_several();
        flows.find_gates();
        let locked = flows.touched_with_care();
        let Flows {
            graph,
            keys,
            values,
            causes,
            signed,
            ..
        } = flows;
        let mut confined = Confined {
            keys,
            values,
            solved: graph.solve(),
            causes,
            locked,
            signed,
            exposed: FxHashMap::default(),
            found: FxHashSet::default(),
            bulk,
            elements,
            run,
        };
        self.find_exposed(&mut confined);
        self.confined = Some(confined);
    }

    fn confined_node(&self, key: Key) -> Option<Node> {
        self.confined.as_ref()?.keys.get(&key).copied()
    }

    /// Whether no second thread may have the objects of a node; lists what that rests on.
    fn is_confined(&mut self, node: Option<Node>, ty: Option<Ty>) -> bool {
        let Some((confined, node)) = self.confined.as_ref().zip(node) else {
            return false;
        };
        if confined.solved.shared(node).is_some() {
            return false;
        }
        if confined.solved.is_outside(node) {
            self.rests_on_one_thread(ty);
        }
        true
    }

    fn rests_on_one_thread(&mut self, ty: Option<Ty>) {
        let class = ty.and_then(|ty| self.class_behind(ty));
        let own = class.filter(|c| self.classes.class(*c).is_some());
        match own {
            Some(class) => {
                let name = format!("`{}`", simple_name(&self.resolved.world, class));
                self.assume_of(Premise::CallersOwn, ONE_AT_A_TIME, &name);
            }
            None => self.assume(Premise::CallersOwn, PASSED),
        }
    }
}

impl Lowering<'_> {
    /// Whether no second thread may have the object of a local variable.
    pub(crate) fn is_confined_local(&mut self, file: usize, java: LocalId) -> bool {
        let ty = self.resolved.files[file].local(java).ty;
        let node = self.confined_node(Key::Local(file, java));
        self.is_confined(node, Some(ty))
    }

    /// Whether no second thread may have an object of the class on which its methods run.
    pub(crate) fn is_confined_class(&mut self, class: ClassId) -> bool {
        let ty = self.resolved.world.types.raw(class);
        let node = self.confined_node(Key::This(class));
        self.is_confined(node, Some(ty))
    }
}

/// What is known of the object that a variable holds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Held {
    node: Node,
    /// Its type.
    ty: Ty,
}

impl Method<'_, '_> {
    /// The value of an expression is at hand: remembers where its object may go.
    pub(crate) fn may_be_confined(&mut self, e: ExprId, value: &Expr) {
        let file = self.scope.file;
        let values = self.low.confined.as_ref().map(|c| &c.values[file]);
        let Some(node) = values.and_then(|v| v.get(&e)).copied() else {
            return;
        };
        let ty = self.note(e).ty;
        self.remember_confined(value, Held { node, ty });
    }

    /// The same of the method's own object.
    pub(crate) fn this_may_be_confined(&mut self, this: &Expr) {
        if let Some(class) = self.scope.class
            && let Some(node) = self.low.confined_node(Key::This(class))
        {
            let ty = self.low.resolved.world.types.raw(class);
            self.remember_confined(this, Held { node, ty });
        }
    }

    fn remember_confined(&mut self, value: &Expr, held: Held) {
        if let E::Var(VarRef::Local(local), _) = value.kind() {
            self.confined.insert(*local, held);
        }
    }

    /// A value is kept in another variable.
    pub(crate) fn confined_too(&mut self, value: &Expr, kept: &Expr) {
        if let Some(held) = self.held_by(value) {
            self.remember_confined(kept, held);
        }
    }

    /// What is known of an object at hand; of one behind a view, what is known of that: it goes on using it.
    fn held_by(&mut self, object: &Expr) -> Option<Held> {
        match object.kind() {
            E::Var(VarRef::Local(local), _) => self.confined.get(local).copied(),
            E::Apply(_, args) => {
                let view = args.first()?.clone();
                let whole = self.low.whole_of(&view, object.span());
                (whole.kind() == object.kind())
                    .then(|| self.held_by(&view))
                    .flatten()
            }
            _ => None,
        }
    }

    /// Whether no second thread may have the object.
    pub(crate) fn is_confined(&mut self, object: &Expr) -> bool {
        let held = self.held_by(object);
        held.is_some_and(|h| self.low.is_confined(Some(h.node), Some(h.ty)))
    }

    /// Whether a field of the object may be touched without a right to it.
    pub(crate) fn needs_no_right(&mut self, object: &Expr, field: FieldId) -> bool {
        let Some(held) = self.held_by(object) else {
            return false;
        };
        self.low.is_confined(Some(held.node), Some(held.ty)) || self.low.is_unprotected(field)
    }

    /// Where the program lets other threads have the object, with words for it; not of objects that are there for several threads by their
    /// own class.
    pub(crate) fn let_out_at(&mut self, object: &Expr) -> Option<(Span, String)> {
        if self.is_own_object(object)
            && let Some(place) = self.exposed
        {
            let text = "called here, on an object that several threads may have";
            return Some((place, text.to_owned()));
        }
        let held = self.held_by(object)?;
        let own = self.low.class_behind(held.ty);
        self.low.let_out(held.node, own)
    }
}

impl Lowering<'_> {
    /// Where the program lets other threads have objects of a class, with words for it.
    pub(crate) fn class_let_out_at(&mut self, class: ClassId) -> Option<(Span, String)> {
        let node = self.confined_node(Key::This(class))?;
        self.let_out(node, None)
    }

    fn let_out(&mut self, node: Node, own: Option<ClassId>) -> Option<(Span, String)> {
        let confined = self.confined.as_ref()?;
        let cause = confined.solved.shared(node)?;
        let cause = confined.causes.get(cause as usize)?.clone();
        let world = &mut self.resolved.world;
        let text = match cause.why {
            Why::Static(field) => {
                let class = simple_name(world, field.class);
                let name = world.field(field).name;
                let name = world.names.text(name);
                format!(
                    "other threads may have it: it gets into the static field `{class}.{name}`, or into something there"
                )
            }
            Why::Class(class) if own != Some(class) => {
                let class = simple_name(world, class);
                format!(
                    "other threads may have it: objects of `{class}` are used by several, and keep it or something that holds it"
                )
            }
            Why::Given(method) => {
                format!(
                    "other threads may have it: it is given to `{method}` here, or to something that is"
                )
            }
            Why::Class(_) | Why::Unknown => return None,
        };
        Some((cause.span, text))
    }
}
