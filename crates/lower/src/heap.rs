//! The store of a Java program: one map per field, arrays per kind of element, monitors, threads.

mod values;

pub(crate) use values::{
    default_value, enum_constant, is_main, is_other, is_thread, main_thread, me, null, plato_type,
};

use crate::access::{Ghosts, Keeper, Locks, Ownership, Statics};
use crate::coverage::Waiting;
use crate::initial::Made;
use crate::interference::Orders;
use crate::kinds::Kinds;
use crate::present::Presenting;
use crate::protection::{Policy, Protection};
use heddle_plato::ir::{
    Binary, Bound, EnvClause, EnvScope, Expr, ExprKind, FuncDecl, FuncId, Global, GlobalId,
    ModuleId, Program, Quantifier, Shown, Store, ThreadCount, ThreadDecl, ThreadId, Type, Unary,
};
use heddle_resolve::World;
use heddle_resolve::model::{ClassId, FieldId};
use heddle_resolve::types::Ty;
use heddle_text::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// The globals and functions of the program under construction.
#[derive(Debug)]
pub(crate) struct Heap {
    /// The program.
    pub program: Program,
    /// `holder`: who holds an object's monitor.
    pub holder: GlobalId,
    /// `started`: whether a thread was started.
    pub started: GlobalId,
    /// Whether an object was constructed.
    pub constructed: GlobalId,
    /// The exception that a method ended with, per thread; 0 for none.
    pub thrown: GlobalId,
    /// Whether a thread came to its end; only where somebody waits for that.
    pub ended: Option<GlobalId>,
    /// How it is spoken of.
    pub presenting: Presenting,
    /// How fields are protected.
    pub policy: Policy,
    /// What the running thread may access.
    pub access: Ghosts,
    /// The location numbers of field views.
    pub locations: FxHashMap<GlobalId, i64>,
    /// The Java types of the field views that hold references.
    pub references: FxHashMap<GlobalId, Ty>,
    /// The classes that field views belong to, by name.
    pub owners: FxHashMap<GlobalId, String>,
    /// The same, as classes.
    pub declared_in: FxHashMap<GlobalId, ClassId>,
    /// Whose monitors protect field views.
    pub keepers: FxHashMap<GlobalId, Keeper>,
    /// Fields that are not null once their thread was started, with the class and the name of what starts it, quoted.
    pub begun: Vec<(GlobalId, ClassId, String)>,
    /// Where locks are held for fields, and for what they hold.
    pub evidence: FxHashMap<FieldId, crate::guards::Evidence>,
    /// How the user wrote the objects whose fields are used.
    pub receivers: FxHashMap<Span, String>,
    /// Field views that hold shared objects only.
    pub shared_fields: FxHashSet<GlobalId>,
    /// Field views that never hold null once their object is made.
    pub non_null: FxHashMap<GlobalId, FieldId>,
    /// Fields declared `shared`.
    pub declared_shared: FxHashSet<FieldId>,
    /// Classes whose objects are shared as soon as they are made.
    pub open_classes: FxHashSet<ClassId>,
    /// The objects that belong to the object that made them.
    pub nodes: crate::access::Nodes,
    /// The lock order among them.
    pub places: crate::access::Places,
    /// Fields declared `immutable`.
    pub declared_immutable: FxHashSet<FieldId>,
    /// Fields whose collections become immutable when the fields get them.
    pub snapshots: FxHashSet<FieldId>,
    /// Plain fields declared `immutable` that threads read at any time: they do not publish what they hold.
    pub unpublished: BTreeSet<String>,
    /// Some object may be immutable.
    pub has_immutables: bool,
    /// Which objects can be packed, and what they own.
    pub ownership: Ownership,
    /// Classes whose objects are used as monitors.
    pub monitors: FxHashSet<ClassId>,
    /// Some specification speaks of read access.
    pub has_read_access: bool,
    /// The view of the objects that only the running thread can reach.
    pub mine: GlobalId,
    /// The lock fields.
    pub locks: Locks,
    /// The locks and waits of the code.
    pub waiting: Waiting,
    /// Calls that change library objects in a way that nobody says.
    pub unsaid: FxHashSet<Span>,
    /// Some formula of the program asks whether an object is locked.
    pub speaks_of_locks: bool,
    /// Contents of library objects are touched that belong to one thread at a time.
    pub touches_contents: bool,
    /// The operations on atomics that are weaker than volatile ones.
    pub orders: Orders,
    /// The static state of classes.
    pub statics: Statics,
    /// The fields with `elems_unwritable_by_env_if` that are not `final`.
    pub guarded_arrays: Vec<GlobalId>,
    /// The length of an array.
    pub length: FuncId,
    /// What the initializers of `final` fields make.
    pub made: FxHashMap<FieldId, Made>,
    fields: FxHashMap<FieldId, GlobalId>,
    behind: FxHashMap<GlobalId, FieldId>,
    constants: FxHashMap<FieldId, FuncId>,
    /// The contents of arrays, by the type of their elements.
    pub elements: FxHashMap<Type, GlobalId>,
    /// The predicates of classes and array types.
    pub kinds: Kinds,
    /// The classes of enum constants with bodies, and which constants they are.
    pub enum_bodies: FxHashMap<ClassId, (ClassId, usize)>,
    strings: FxHashMap<String, i64>,
    opaque: FxHashMap<(String, Vec<Type>, Type), FuncId>,
    /// Functions that only proofs speak of.
    pub proofs_only: FxHashSet<FuncId>,
}

/// String literals are the references from here downwards.
const STRINGS: i64 = -(1 << 40);
/// Enum constants are the references from here downwards, a block for each class.
const ENUMS: i64 = -(1 << 50);
/// The references of one enum: more constants than a class file can hold.
const ENUM_BLOCK: i64 = 1 << 16;

/// The main thread's place among the threads.
pub(crate) const MAIN: ThreadId = ThreadId(0);
/// The other threads: member `r` is the thread object `r`.
pub(crate) const OTHERS: ThreadId = ThreadId(1);

impl Heap {
    /// The store that every program has.
    pub(crate) fn new() -> Self {
        let nowhere = Span::default();
        let mut program = Program::default();
        program.modules.push(heddle_plato::ir::Module {
            name: String::new(),
            span: nowhere,
        });
        for (name, count) in [
            ("main", ThreadCount::One),
            ("thread", ThreadCount::Unbounded),
        ] {
            program.threads.push(ThreadDecl {
                name: name.to_owned(),
                count,
                index: None,
                locals: Vec::new(),
                body: heddle_plato::ir::Stmt::Seq(Vec::new()),
                module: ModuleId(0),
                span: nowhere,
            });
        }
        let mut heap = Heap {
            program,
            holder: GlobalId(0),
            started: GlobalId(0),
            constructed: GlobalId(0),
            thrown: GlobalId(0),
            ended: None,
            presenting: Presenting::new(),
            policy: Policy::default(),
            access: Ghosts::NONE,
            locations: FxHashMap::default(),
            references: FxHashMap::default(),
            owners: FxHashMap::default(),
            declared_in: FxHashMap::default(),
            keepers: FxHashMap::default(),
            begun: Vec::new(),
            evidence: FxHashMap::default(),
            receivers: FxHashMap::default(),
            shared_fields: FxHashSet::default(),
            non_null: FxHashMap::default(),
            declared_shared: FxHashSet::default(),
            open_classes: FxHashSet::default(),
            nodes: crate::access::Nodes::default(),
            places: crate::access::Places::default(),
            declared_immutable: FxHashSet::default(),
            snapshots: FxHashSet::default(),
            unpublished: BTreeSet::new(),
            has_immutables: false,
            ownership: Ownership::default(),
            monitors: FxHashSet::default(),
            has_read_access: false,
            mine: GlobalId(0),
            locks: Locks::default(),
            waiting: Waiting::default(),
            unsaid: FxHashSet::default(),
            speaks_of_locks: false,
            touches_contents: false,
            orders: Orders::default(),
            statics: Statics::default(),
            guarded_arrays: Vec::new(),
            length: FuncId(0),
            made: FxHashMap::default(),
            fields: FxHashMap::default(),
            behind: FxHashMap::default(),
            constants: FxHashMap::default(),
            elements: FxHashMap::default(),
            kinds: Kinds::default(),
            enum_bodies: FxHashMap::default(),
            strings: FxHashMap::default(),
            opaque: FxHashMap::default(),
            proofs_only: FxHashSet::default(),
        };
        let map = |value: Type| Type::Map(Box::new(Type::Int), Box::new(value));
        heap.holder = heap.global("holder", map(Type::Int), nowhere);
        heap.started = heap.global("started", map(Type::Bool), nowhere);
        heap.constructed = heap.global("$constructed", map(Type::Bool), nowhere);
        heap.thrown = heap.view(
            "$thrown",
            Type::Map(Box::new(Type::Tid), Box::new(Type::Int)),
            nowhere,
        );
        for (global, value) in [(heap.holder, null(nowhere)), (heap.thrown, null(nowhere))] {
            heap.start_with(global, value);
        }
        for global in [heap.started, heap.constructed] {
            heap.start_with(global, Expr::bool(false, nowhere));
        }
        heap.length = heap.function("length", 1, Type::Int);
        heap.access = Ghosts::declare(&mut heap);
        let presentation = &mut heap.presenting.presentation;
        presentation.access = vec![heap.access.write, heap.access.read];
        presentation.held = Some(heap.access.locked);
        heap.mine = heap.view("$mine", map(Type::Bool), nowhere);
        heap.program.secluded = Some(heap.mine);
        heap.built_in_environment();
        heap.show_built_in();
        heap
    }

    /// Initially a map has this value everywhere.
    fn start_with(&mut self, global: GlobalId, value: Expr) {
        let decl = &mut self.program.globals[global.index()];
        decl.init = Some(Expr::new(
            ExprKind::ConstMap(value),
            decl.ty.clone(),
            Span::default(),
        ));
    }

    /// A new global.
    pub(crate) fn global(&mut self, name: &str, ty: Type, span: Span) -> GlobalId {
        let module = ModuleId(0);
        let name = name.to_owned();
        self.program.globals.push(Global {
            name,
            ty,
            ghost: false,
            view: false,
            init: None,
            module,
            span,
        });
        GlobalId(self.program.globals.len() as u32 - 1)
    }

    /// Whether a thread came to its end. Nothing that is proved ends a thread: for proofs this may become true at any time.
    pub(crate) fn ended(&mut self) -> GlobalId {
        if let Some(g) = self.ended {
            return g;
        }
        let ty = Type::Map(Box::new(Type::Int), Box::new(Type::Bool));
        let g = self.global("$ended", ty, Span::default());
        self.ended = Some(g);
        g
    }

    /// A new view of the running thread.
    pub(crate) fn view(&mut self, name: &str, ty: Type, span: Span) -> GlobalId {
        let g = self.global(name, ty, span);
        self.program.globals[g.index()].view = true;
        g
    }

    /// A field view gets the next location number.
    fn add_location(&mut self, world: &mut World, id: FieldId, g: GlobalId) {
        self.program.globals[g.index()].view = true;
        let next = crate::access::OBJECT - 1 - self.locations.len() as i64;
        self.locations.insert(g, next);
        let ty = world.field(id).ty;
        if world.types.is_reference(ty) {
            self.references.insert(g, ty);
        }
        self.owners.insert(g, simple_name(world, id.class));
        self.declared_in.insert(g, id.class);
        if self.declared_shared.contains(&id) {
            self.shared_fields.insert(g);
        }
    }

    fn function(&mut self, name: &str, params: u32, result: Type) -> FuncId {
        let params = (0..params).map(|_| Type::Int);
        self.value_function(name, params.collect(), result)
    }

    /// A new function of values.
    pub(crate) fn value_function(&mut self, name: &str, params: Vec<Type>, result: Type) -> FuncId {
        let params = (0..).zip(params).map(|(id, ty)| Bound {
            id,
            name: format!("p{id}"),
            ty,
        });
        self.program.funcs.push(FuncDecl {
            name: name.to_owned(),
            params: params.collect(),
            result,
            body: None,
            kind: None,
            span: Span::default(),
        });
        FuncId(self.program.funcs.len() as u32 - 1)
    }

    /// The value of a function of which nothing is known but that equal arguments give equal results. What it is called
    /// decides which function it is, with the types of what it takes and gives: names of classes in it are binary names, as two
    /// classes may be shown by one name.
    pub(crate) fn opaque(&mut self, name: &str, args: Vec<Expr>, result: Type, span: Span) -> Expr {
        let params: Vec<Type> = args.iter().map(|a| a.ty().clone()).collect();
        let key = (name.to_owned(), params, result.clone());
        let f = match self.opaque.get(&key) {
            Some(f) => *f,
            None => {
                let f = self.value_function(name, key.1.clone(), result.clone());
                self.opaque.insert(key, f);
                f
            }
        };
        Expr::new(ExprKind::Apply(f, args), result, span)
    }

    /// The value of such a function that only proofs speak of.
    pub(crate) fn for_proofs(
        &mut self,
        name: &str,
        args: Vec<Expr>,
        result: Type,
        span: Span,
    ) -> Expr {
        let value = self.opaque(name, args, result, span);
        if let ExprKind::Apply(f, _) = value.kind() {
            self.proofs_only.insert(*f);
        }
        value
    }

    /// Others can neither take nor give up a monitor for me; what was started stays started, what was
    /// constructed stays constructed.
    fn built_in_environment(&mut self) {
        let span = Span::default();
        let o = Expr::new(ExprKind::Bound(0), Type::Int, span);
        let me = me(span);
        let held = |heap: &Heap, store| Expr::eq(heap.at(heap.holder, store, &o), me.clone());
        let mine = Expr::binary(
            Binary::Iff,
            held(self, Store::Pre),
            held(self, Store::Post),
            span,
        );
        let stays =
            |heap: &Heap, g| Expr::implies(heap.at(g, Store::Pre, &o), heap.at(g, Store::Post, &o));
        let (started, constructed) = (stays(self, self.started), stays(self, self.constructed));
        for (name, formula) in [
            ("monitors", mine),
            ("started", started),
            ("constructed", constructed),
        ] {
            let all = for_all_objects(formula);
            self.add_env(Some(name.to_owned()), all, span);
        }
    }

    /// If no formula speaks of who holds monitors, a thread needs to know only of its own: others' steps do not matter.
    pub(crate) fn hide_monitors(&mut self) {
        self.program.globals[self.holder.index()].view = true;
        let holder = self.holder;
        let speaks = |e: &Expr| e.globals().iter().any(|(g, _)| *g == holder);
        self.program.envs.retain(|env| !speaks(&env.expr));
    }

    /// An environment assumption of all methods.
    pub(crate) fn add_env(&mut self, name: Option<String>, expr: Expr, span: Span) {
        let scope = EnvScope::Module(ModuleId(0));
        self.program.envs.push(EnvClause {
            name,
            expr,
            scope,
            span,
        });
    }

    /// `g[key]` in a store.
    pub(crate) fn at(&self, g: GlobalId, store: Store, key: &Expr) -> Expr {
        let ty = self.program.globals[g.index()].ty.clone();
        let map = Expr::var(g, store, ty, key.span());
        Expr::select(map.clone(), key.clone()).unwrap_or(map)
    }

    /// A global in a store.
    pub(crate) fn whole(&self, g: GlobalId, store: Store, span: Span) -> Expr {
        Expr::var(g, store, self.program.globals[g.index()].ty.clone(), span)
    }

    /// The variable of a field that the program was found to use.
    pub(crate) fn known_field(&self, id: FieldId) -> Option<GlobalId> {
        self.fields.get(&id).copied()
    }

    /// The global of a field, and whether it is static.
    pub(crate) fn field(&mut self, world: &mut World, id: FieldId) -> Option<(GlobalId, bool)> {
        let info = world.field(id);
        let is_static = info.flags.is_static();
        if let Some(g) = self.fields.get(&id) {
            return Some((*g, is_static));
        }
        let value = plato_type(world, info.ty)?;
        let protection = self.policy.field(world, id);
        let owned = is_static && protection == Protection::Access;
        let ty = if is_static && !owned {
            value
        } else {
            Type::Map(Box::new(Type::Int), Box::new(value))
        };
        let class = simple_name(world, id.class);
        let name = format!("{class}.{}", world.names.text(info.name));
        let g = self.global(&name, ty, info.span.unwrap_or_default());
        let form = self.presenting.form(world, info.ty);
        match (owned, is_static) {
            (true, _) => {
                self.show_member(g, world.names.text(info.name), None, form);
                self.statics.owners.insert(g, id.class);
                if self.statics.is_immutable(id) {
                    self.statics.immutable.insert(g);
                }
            }
            (false, true) => self.show(g, Shown::Variable { name, form }),
            (false, false) => {
                let owner = self.presenting.class_form(world, id.class);
                self.show_member(g, world.names.text(info.name), Some(owner), form);
            }
        }
        if protection == Protection::Access {
            self.add_location(world, id, g);
        }
        self.fields.insert(id, g);
        self.behind.insert(g, id);
        Some((g, is_static))
    }

    /// The field behind a global.
    pub(crate) fn field_behind(&self, g: GlobalId) -> Option<FieldId> {
        self.behind.get(&g).copied()
    }

    /// Whether the value is that of a `final` field declared `shared`.
    pub(crate) fn is_shared_final(&self, value: &Expr) -> bool {
        let ExprKind::Apply(f, _) = value.kind() else {
            return false;
        };
        let mut shared = self.declared_shared.iter();
        shared.any(|id| self.constants.get(id) == Some(f))
    }

    /// The `final` field that a value comes from.
    pub(crate) fn field_of_constant(&self, value: &Expr) -> Option<FieldId> {
        let ExprKind::Apply(f, _) = value.kind() else {
            return None;
        };
        let mut all = self.constants.iter();
        all.find(|(_, g)| *g == f).map(|(id, _)| *id)
    }

    /// The function of a `final` field, if somebody spoke of it.
    pub(crate) fn constant_of(&self, id: &FieldId) -> Option<FuncId> {
        self.constants.get(id).copied()
    }

    /// The field that a place is one of.
    pub(crate) fn field_at(&self, place: &crate::expr::Location) -> Option<FieldId> {
        use crate::expr::Location;
        let found = match place {
            Location::Field(g, ..) | Location::Static(g, _) => return self.field_behind(*g),
            Location::Final(value, ..) => {
                let ExprKind::Apply(f, _) = value.kind() else {
                    return None;
                };
                self.constants.iter().find(|(_, other)| *other == f)?.0
            }
            Location::Local(_) | Location::Element(..) => return None,
        };
        Some(*found)
    }

    /// A `final` instance field of an object, as a function: it has its value before anybody sees the object, and keeps
    /// it. `None` for other fields.
    pub(crate) fn final_field(
        &mut self,
        world: &mut World,
        id: FieldId,
        object: &Expr,
    ) -> Option<Expr> {
        let info = world.field(id);
        if !self.policy.never_changes(world, id) {
            return None;
        }
        let value = plato_type(world, info.ty)?;
        let f = match self.constants.get(&id) {
            Some(f) => *f,
            None => {
                let class = simple_name(world, id.class);
                let name = format!("{class}.{}", world.names.text(info.name));
                let f = self.function(&name, 1, value.clone());
                let owner = self.presenting.class_form(world, id.class);
                let form = self.presenting.form(world, info.ty);
                // What library objects are made of is nothing that a program can name.
                if self.policy.is_source(id.class) {
                    self.show_function(f, world.names.text(info.name), Some(owner), form);
                }
                self.constants.insert(id, f);
                f
            }
        };
        let span = object.span();
        Some(Expr::new(
            ExprKind::Apply(f, vec![object.clone()]),
            value,
            span,
        ))
    }

    /// The contents of all arrays with elements of this type: array, index, value.
    pub(crate) fn elements(&mut self, element: &Type) -> GlobalId {
        if let Some(g) = self.elements.get(element) {
            return *g;
        }
        let row = Type::Map(Box::new(Type::Int), Box::new(element.clone()));
        let ty = Type::Map(Box::new(Type::Int), Box::new(row));
        let name = if *element == Type::Bool {
            "$booleans"
        } else {
            "$elements"
        };
        // A kind of array that was not declared beforehand is not known to earlier synchronization points: it is no view.
        let g = self.global(name, ty, Span::default());
        self.show(g, Shown::Elements);
        self.elements.insert(element.clone(), g);
        g
    }

    /// The contents of arrays with such elements are a view.
    pub(crate) fn element_view(&mut self, element: &Type) {
        let g = self.elements(element);
        self.program.globals[g.index()].view = true;
    }

    /// The length of an array; it never changes.
    pub(crate) fn length(&self, array: Expr) -> Expr {
        let span = array.span();
        Expr::new(ExprKind::Apply(self.length, vec![array]), Type::Int, span)
    }

    /// The object of a string literal: the same text is the same object, different texts are different objects.
    pub(crate) fn string(&mut self, text: &str, span: Span) -> Expr {
        let next = STRINGS - self.strings.len() as i64;
        let reference = *self.strings.entry(text.to_owned()).or_insert(next);
        Expr::int(reference, span)
    }

    /// The length of a string, if it is a literal.
    pub(crate) fn literal_length(&self, string: &Expr) -> Option<i64> {
        let ExprKind::Unary(Unary::Neg, reference) = string.kind() else {
            return None;
        };
        let is = |r: i64| Expr::int(-r, reference.span()) == *reference;
        let (text, _) = self.strings.iter().find(|(_, r)| is(**r))?;
        Some(text.encode_utf16().count() as i64)
    }
}

/// For every object, bound as variable 0.
pub(crate) fn for_all_objects(formula: Expr) -> Expr {
    let bounds = vec![Bound {
        id: 0,
        name: "o".to_owned(),
        ty: Type::Int,
    }];
    Expr::quantified(Quantifier::Forall, bounds, formula)
}

/// The name of a class for people, never for telling classes apart.
pub(crate) fn simple_name(world: &World, class: ClassId) -> String {
    world.unique_name(class)
}
