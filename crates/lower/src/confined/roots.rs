//! Where other threads may get at objects of the program, and what code outside of the files does with them.
//!
//! Roots are static fields; objects of classes that show that several threads use them (they take locks, or have fields for several
//! threads) or that are threads; what gets to library objects for several threads ([`super::library`]); and what is not understood. Code outside may call what
//! is not hidden from it, with objects that it has, and the library calls methods that override its own.

use super::graph::Node;
use super::{Flows, Key};
use heddle_contracts::Special;
use heddle_contracts::special::{is_atomic, is_concurrent};
use heddle_resolve::library::categories::Category;
use heddle_resolve::model::{ClassId, ClassKind, FieldId, Flags, MethodId};
use heddle_resolve::types::{Ty, TyKind};
use heddle_syntax::ast::{self, ExprKind, StmtKind};
use heddle_text::Span;
use rustc_hash::FxHashSet;

/// How deep types are looked into for classes of the program.
const DEEP: usize = 3;

/// Library classes whose objects are code of other threads.
const THREADS: [&str; 4] = [
    "java/lang/Thread",
    "java/util/TimerTask",
    "java/util/concurrent/ForkJoinTask",
    "java/util/concurrent/FutureTask",
];

/// Library classes, by the beginnings of their names, whose objects run their own methods on whatever thread uses them.
const RUN_BY_SEVERAL: [&str; 4] = [
    "java/util/concurrent/",
    "java/util/logging/",
    "java/lang/ThreadLocal",
    "java/lang/InheritableThreadLocal",
];

/// Why other threads may have objects.
#[derive(Clone, Debug)]
pub(crate) enum Why {
    /// They get into a static field.
    Static(FieldId),
    /// They are of a class that several threads use, or inside such objects.
    Class(ClassId),
    /// They are passed to a method of the library, by its name.
    Given(String),
    /// Nobody knows where they go.
    Unknown,
}

/// Why other threads may have objects, and where.
#[derive(Clone, Debug)]
pub(crate) struct Cause {
    /// Why.
    pub why: Why,
    /// Where they get there, as far as there is one place.
    pub span: Span,
}

impl Flows<'_, '_> {
    /// The roots that do not depend on calls, and what is inside of objects of each class.
    pub(super) fn find_roots(&mut self) {
        self.parallel = self.works_in_parallel();
        let unknown = self.key(Key::Unknown);
        self.root(unknown, Why::Unknown, Span::default());
        self.static_fields();
        let locking = self.locking_classes();
        for decl in self.low.classes.list.clone() {
            let class = decl.class;
            self.parts_of(class);
            let this = self.key(Key::This(class));
            let (why, span) = (Why::Class(class), self.name_of(class));
            if self.is_of_several(class) {
                self.root(this, why, span);
            } else if locking.contains(&class) || self.looks_shared(class) {
                self.root(this, why, span);
                self.signed.push(class);
            }
        }
    }

    /// Some stream is worked on by several threads.
    fn works_in_parallel(&mut self) -> bool {
        let mut called: FxHashSet<MethodId> = FxHashSet::default();
        for file in &self.low.resolved.files {
            let all = file.unit.ast.nodes::<ast::Expr>();
            called.extend(all.filter_map(|(e, _)| file.call_behind(e).map(|c| c.method)));
        }
        let world = &mut self.low.resolved.world;
        called.into_iter().any(|id| {
            let name = world.method(id).name;
            let name = world.names.text(name);
            let maker = name == "stream" || name.ends_with("Stream");
            let support = world.binary_name(id.class) == "java/util/stream/StreamSupport";
            name.starts_with("parallel") || (maker && support)
        })
    }

    fn static_fields(&mut self) {
        let mut found: FxHashSet<FieldId> = FxHashSet::default();
        for file in 0..self.low.resolved.files.len() {
            let unit = self.low.unit(file);
            for (e, _) in unit.ast.nodes::<ast::Expr>() {
                let note = self.low.resolved.files[file].note(e);
                if let heddle_resolve::typed::Target::Field(field, _) = note.target {
                    found.insert(field);
                }
            }
        }
        for decl in self.low.classes.list.clone() {
            let fields = self.low.classes.fields(self.low.resolved, decl);
            found.extend(fields.into_iter().map(|(f, _)| f));
        }
        let mut found: Vec<FieldId> = found.into_iter().collect();
        found.sort();
        for field in found {
            let info = self.low.resolved.world.field(field);
            let span = info.span.unwrap_or_default();
            if info.flags.is_static() {
                let node = self.key(Key::Field(field));
                self.root(node, Why::Static(field), span);
            }
        }
    }

    fn name_of(&self, class: ClassId) -> Span {
        let Some(decl) = self.low.classes.class(class) else {
            return Span::default();
        };
        let unit = self.low.unit(decl.file);
        unit.ast.ident_span(unit.ast[decl.decl].name)
    }

    /// The classes whose code takes locks, or waits for signals.
    fn locking_classes(&mut self) -> FxHashSet<ClassId> {
        let mut found = FxHashSet::default();
        for file in 0..self.low.resolved.files.len() {
            let unit = self.low.unit(file);
            let mut places = Vec::new();
            for (_, node) in unit.ast.nodes::<ast::Stmt>() {
                if let StmtKind::Synchronized { lock, .. } = node.kind {
                    places.push(node.range);
                    let ty = self.low.resolved.files[file].note(lock).ty;
                    found.extend(self.low.class_behind(ty));
                }
            }
            for (e, node) in unit.ast.nodes::<ast::Expr>() {
                if let ExprKind::Call { .. } = node.kind
                    && let Some(call) = self.low.resolved.files[file].call_of(e)
                {
                    let method = call.method;
                    let world = &self.low.resolved.world;
                    let lock = world
                        .binary_name(method.class)
                        .starts_with("java/util/concurrent/locks/");
                    if lock {
                        places.push(node.range);
                    }
                }
            }
            for place in places {
                found.extend(self.class_around(file, place));
            }
        }
        found
    }

    /// Whether the class says that several threads use its objects, or its objects are threads or constants.
    fn is_of_several(&mut self, class: ClassId) -> bool {
        let thread = THREADS.into_iter().any(|name| {
            let world = &mut self.low.resolved.world;
            let above = world.class_ref(name);
            world.is_subclass(class, above)
        });
        let said = self.low.contracts.class(class);
        let said = said.is_some_and(|c| c.is_thread_safe);
        let decl = self.low.classes.class(class);
        let guarded = decl.is_some_and(|decl| self.low.has_annotated_guards(decl));
        let constants = self.low.resolved.world.shell(class).kind == ClassKind::Enum;
        thread || said || guarded || constants || self.extends_shared(class)
    }

    /// Whether the class extends one of the library whose objects run its methods on several threads.
    fn extends_shared(&mut self, class: ClassId) -> bool {
        let world = &mut self.low.resolved.world;
        let above = world.header(class).superclass;
        let Some(above) = above.and_then(|ty| world.class_of(ty)) else {
            return false;
        };
        let name = self.low.resolved.world.binary_name(above);
        let runs = RUN_BY_SEVERAL.iter().any(|b| name.starts_with(b));
        runs && self.low.category_of(above) == Some(Category::ThreadSafe)
    }

    /// Whether the class shows signs that several threads use its objects: its methods take their locks, or it has fields for several threads.
    fn looks_shared(&mut self, class: ClassId) -> bool {
        let body = self.low.resolved.world.body(class);
        let mut flags = body.methods.iter().map(|m| m.flags);
        let locks = flags.any(|f| f.has(Flags::SYNCHRONIZED) && !f.is_static());
        let mut fields: Vec<(Ty, Flags)> = body.fields.iter().map(|f| (f.ty, f.flags)).collect();
        fields.extend(self.made_in_fields(class));
        let monitor = self.low.is_monitor(class) || self.low.is_open_class(class);
        locks
            || monitor
            || fields.into_iter().any(|(ty, flags)| {
                !flags.is_static() && (flags.has(Flags::VOLATILE) || self.is_for_threads(ty))
            })
    }

    /// What fields of a class are made as, where they are declared: a `List` may be a concurrent one.
    fn made_in_fields(&mut self, class: ClassId) -> Vec<(Ty, Flags)> {
        let Some(decl) = self.low.classes.class(class) else {
            return Vec::new();
        };
        let unit = self.low.unit(decl.file);
        let mut made = Vec::new();
        for (field, var) in self.low.classes.fields(self.low.resolved, decl) {
            if let Some(init) = unit.ast[var].init {
                let ty = self.low.resolved.files[decl.file].note(init).ty;
                made.push((ty, self.low.resolved.world.field(field).flags));
            }
        }
        made
    }

    /// A type of fields that classes have for several threads: atomics, locks, concurrent collections.
    fn is_for_threads(&mut self, ty: Ty) -> bool {
        let Some(class) = self.low.class_behind(ty) else {
            return false;
        };
        let world = &mut self.low.resolved.world;
        let name = world.binary_name(class).to_owned();
        let locks = name.starts_with("java/util/concurrent/locks/");
        let collection = ["java/util/Collection", "java/util/Map"];
        let mut collection = collection.into_iter();
        is_atomic(world, class)
            || locks
            || is_concurrent(world, class)
                && collection.any(|above| {
                    let above = world.class_ref(above);
                    world.is_subclass(class, above)
                })
    }

    /// What is inside of objects of a class: its fields, and what its code uses of the code around it. Objects of a class are such of
    /// those above.
    fn parts_of(&mut self, class: ClassId) {
        let Some(decl) = self.low.classes.class(class) else {
            return;
        };
        let (this, inside) = (self.key(Key::This(class)), self.key(Key::Inside(class)));
        self.graph.hold(this, inside);
        for (field, _) in self.low.classes.fields(self.low.resolved, decl) {
            let info = self.low.resolved.world.field(field);
            let (is_static, ty) = (info.flags.is_static(), info.ty);
            if !is_static && self.carries(ty) {
                let field = self.key(Key::Field(field));
                self.graph.hold(inside, field);
            }
        }
        let range = self.low.unit(decl.file).ast[decl.decl].range;
        if self.low.resolved.world.shell(class).outer.is_some() {
            self.captures(decl.file, range, inside);
        }
        let world = &mut self.low.resolved.world;
        let above = world.direct_supers(class);
        let above = above.into_iter().filter_map(|ty| world.class_of(ty));
        for sup in above.collect::<Vec<ClassId>>() {
            if self.low.classes.class(sup).is_some() {
                let (that, inherited) = (self.key(Key::This(sup)), self.key(Key::Inside(sup)));
                self.graph.flow(this, that);
                self.graph.hold(inside, inherited);
            }
        }
    }

    /// What code outside of the files, and the library, do with methods and fields that they can get at.
    pub(super) fn find_outside(&mut self) {
        for id in self.low.classes.methods() {
            self.run_by_library(id);
            if self.is_callable_outside(id) {
                self.of_open_method(id);
            }
        }
        for decl in self.low.classes.list.clone() {
            if !self.low.is_hidden_class(decl.class) {
                let this = self.key(Key::This(decl.class));
                self.graph.outside(this);
                self.open_fields(decl);
            }
        }
    }

    /// Code outside can call it: methods that are not private, or override what it knows.
    fn is_callable_outside(&mut self, id: MethodId) -> bool {
        let flags = self.low.resolved.world.method(id).flags;
        !flags.has(Flags::PRIVATE) && !self.low.is_hidden_class(id.class)
    }

    fn of_open_method(&mut self, id: MethodId) {
        let types = self.low.resolved.world.method(id).params.clone();
        for (param, ty) in self.parameters(id).into_iter().zip(types) {
            if let Some(param) = param {
                self.graph.outside(param);
                self.known_outside(param, ty);
            }
        }
        let ty = self.low.resolved.world.method(id).result;
        if self.carries(ty) {
            let result = self.key(Key::Result(id));
            self.known_outside(result, ty);
            self.graph.outside(result);
        }
    }

    fn open_fields(&mut self, decl: crate::class::ClassDecl) {
        for (field, _) in self.low.classes.fields(self.low.resolved, decl) {
            let info = self.low.resolved.world.field(field);
            let (flags, ty) = (info.flags, info.ty);
            if !flags.has(Flags::PRIVATE) && self.carries(ty) {
                let node = self.key(Key::Field(field));
                self.graph.outside(node);
                self.known_outside(node, ty);
            }
        }
    }

    /// Code outside puts there objects that it has, and has those that are there; so it does with what is inside.
    fn known_outside(&mut self, node: Node, ty: Ty) {
        self.known_within(node, ty, DEEP);
    }

    fn known_within(&mut self, node: Node, ty: Ty, deep: usize) {
        if let Some(passed) = self.passed_as(ty) {
            self.graph.exchange(node, passed);
        }
        let types = &self.low.resolved.world.types;
        let (class, inside) = match types.kind(ty) {
            TyKind::Class(class, args) => (Some(class), types.args(args).to_vec()),
            TyKind::Array(of) => (None, vec![of]),
            TyKind::Extends(bound) | TyKind::Super(bound) => {
                return self.known_within(node, bound, deep);
            }
            _ => return,
        };
        if let Some(class) = class.filter(|c| self.low.classes.class(*c).is_some()) {
            let world = &mut self.low.resolved.world;
            for class in self.low.classes.below(world, class).iter() {
                let this = self.key(Key::This(*class));
                self.graph.exchange(this, node);
            }
        }
        if deep == 0 {
            return;
        }
        for ty in inside {
            if self.carries(ty) {
                let inside = self.graph.content(node);
                self.known_within(inside, ty, deep - 1);
            }
        }
    }

    /// What else code outside may pass in the place of an array, or of a collection.
    fn passed_as(&mut self, ty: Ty) -> Option<Node> {
        let kind = self.low.resolved.world.types.kind(ty);
        if let TyKind::Array(element) = kind {
            let element = self.low.resolved.world.erasure(element);
            return Some(self.key(Key::PassedArray(element)));
        }
        let TyKind::Class(class, _) = kind else {
            return None;
        };
        if class == ClassId::OBJECT || self.low.category_of(class) != Some(Category::Confined) {
            return None;
        }
        if self.keys.contains_key(&Key::Passed(class)) {
            return Some(self.key(Key::Passed(class)));
        }
        let node = self.key(Key::Passed(class));
        let known = self.keys.iter().filter_map(|(key, n)| match key {
            Key::Passed(other) => Some((*other, *n)),
            _ => None,
        });
        let mut known: Vec<(ClassId, Node)> = known.collect();
        known.sort();
        for (other, that) in known {
            let world = &mut self.low.resolved.world;
            if other != class
                && (world.is_subclass(class, other) || world.is_subclass(other, class))
            {
                self.graph.exchange(node, that);
            }
        }
        Some(node)
    }

    /// The library calls methods that override its own, with objects that it was given.
    fn run_by_library(&mut self, id: MethodId) {
        if !self.overrides_library(id) {
            return;
        }
        if let Some(Special::Equals | Special::HashCode | Special::Text | Special::CompareTo) =
            self.low.special(id)
        {
            self.is_compared(id);
            return;
        }
        let this = self.key(Key::This(id.class));
        let inside = self.graph.content(this);
        let types = self.low.resolved.world.method(id).params.clone();
        for (param, ty) in self.parameters(id).into_iter().zip(types) {
            let Some(param) = param else { continue };
            self.graph.flow(inside, param);
            self.library_passes(param, ty);
        }
        let result = self.key(Key::Result(id));
        self.graph.flow(result, inside);
    }

    /// The library compares objects of the class, with any that it has.
    fn is_compared(&mut self, id: MethodId) {
        let types = self.low.resolved.world.method(id).params.clone();
        for (param, ty) in self.parameters(id).into_iter().zip(types) {
            if let Some(param) = param {
                self.library_passes(param, ty);
            }
        }
    }

    /// The library passes objects that it was given to a parameter.
    fn library_passes(&mut self, param: Node, ty: Ty) {
        self.graph.outside(param);
        let own = self.low.class_behind(ty);
        let own = own.filter(|c| self.low.classes.class(*c).is_some());
        match own {
            Some(class) => {
                let world = &mut self.low.resolved.world;
                for class in self.low.classes.below(world, class).iter() {
                    let that = self.key(Key::This(*class));
                    self.graph.flow(that, param);
                }
            }
            // Of what it was given anything may come back.
            None if self.low.category_of_type(ty) != Some(Category::Function) => {
                let known = self.known();
                self.graph.flow(known, param);
            }
            None => {}
        }
    }

    /// Whether a method overrides one of the library.
    fn overrides_library(&mut self, id: MethodId) -> bool {
        let info = self.low.resolved.world.method(id);
        if info.flags.is_static() || info.flags.has(Flags::PRIVATE) || self.is_constructor(id) {
            return false;
        }
        self.low.overrides_library(id)
    }
}
