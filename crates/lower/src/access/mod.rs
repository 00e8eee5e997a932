//! The access discipline (semantics, section 7): sequential reasoning between synchronization points.
//!
//! Memory under this discipline is a *view* of the running thread; so is the ghost state that says what the thread may touch.
//! A location is an object with a number: [`OBJECT`] for the object itself (the right to share it), fields from −2 downwards, array
//! elements by their index. The rules are in the files of this folder; `docs/access.md` says which rule is where.

mod check;
mod claims;
mod contract;
mod entry;
mod errand;
pub(crate) mod footprint;
pub(crate) mod frame;
mod framed;
mod immutable;
mod keeper;
mod leaving;
mod locks;
mod loop_calls;
mod loop_writes;
mod loops;
mod loose;
mod monitor;
mod nodes;
mod open;
mod ownership;
mod places;
mod polling;
mod reads;
mod ready;
mod sets;
mod share;
mod statics;
mod taken;
mod thread;
mod transfer;
mod waits;
mod wellformed;
pub(crate) mod words;

use crate::heap::Heap;
use crate::program::{Lowering, Refused};
use crate::protection::{Policy, Protection};
use heddle_contracts::FieldMark;
use heddle_plato::ir::{Bound, Expr, ExprKind as E, GlobalId, Quantifier, Store, Type};
use heddle_resolve::library::categories::Category;
use heddle_resolve::model::ClassId;
use heddle_resolve::typed::{SpecName, Target};
use heddle_resolve::types::TyKind;
use heddle_text::Span;

pub(crate) use errand::Errands;
pub(crate) use footprint::{Part, Where};
pub(crate) use keeper::Keeper;
pub(crate) use leaving::Leaving;
pub(crate) use locks::{Lock, LockClass, Locks, Mode};
pub(crate) use loop_writes::{LoopFrame, Writable};
pub(crate) use monitor::Held;
pub(crate) use nodes::Nodes;
pub(crate) use ownership::{Before, Ownership, Reading};
pub(crate) use places::Places;
pub(crate) use reads::Narrowed;
pub(crate) use statics::{ClassLocks, Statics};
pub(crate) use taken::Taken;
pub(crate) use thread::as_run_by;
pub(crate) use waits::ThreadCode;
pub(crate) use words::{about, rule};

/// The location that stands for an object itself: who has it may share the object.
pub(crate) const OBJECT: i64 = -1;

/// Fields that are not under the access discipline are the locations from here downwards.
pub(crate) const INTERFERENCE: i64 = -(1 << 32);

/// What a thread knows about access, sharing and its locks. All of them are views.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ghosts {
    /// Object, location → may be written.
    pub write: GlobalId,
    /// Object, location → may be read; contains `write`.
    pub read: GlobalId,
    /// Object → its monitor protects its footprint.
    pub shared: GlobalId,
    /// Object → its place in the lock order; a thread takes locks in descending order.
    pub level: GlobalId,
    /// Object → this thread holds its monitor.
    pub locked: GlobalId,
    /// Object → it existed at the last synchronization point, or this thread made it.
    pub exists: GlobalId,
    /// Object → every thread may read it for ever, and nobody may write it.
    pub immutable: GlobalId,
    /// Thread → joining it gives back what its `run` ensures.
    pub joinable: GlobalId,
}

impl Ghosts {
    /// Before they are declared.
    pub(crate) const NONE: Ghosts = Ghosts {
        write: GlobalId(0),
        read: GlobalId(0),
        shared: GlobalId(0),
        level: GlobalId(0),
        locked: GlobalId(0),
        exists: GlobalId(0),
        immutable: GlobalId(0),
        joinable: GlobalId(0),
    };

    /// Declares the views; at the start of a thread they are all empty.
    pub(crate) fn declare(heap: &mut Heap) -> Ghosts {
        let map = |value: Type| Type::Map(Box::new(Type::Int), Box::new(value));
        let mut view = |name: &str, ty: Type| heap.view(name, ty, Span::default());
        Ghosts {
            write: view("$write", map(map(Type::Bool))),
            read: view("$read", map(map(Type::Bool))),
            shared: view("$shared", map(Type::Bool)),
            level: view("$level", map(Type::Int)),
            locked: view("$locked", map(Type::Bool)),
            exists: view("$exists", map(Type::Bool)),
            immutable: view("$immutable", map(Type::Bool)),
            joinable: view("$joinable", map(Type::Bool)),
        }
    }
}

impl Heap {
    /// The location `k` of `o` may be read.
    pub(crate) fn readable(&self, o: &Expr, k: Expr, store: Store) -> Expr {
        let row = self.at(self.access.read, store, o);
        let mine = Expr::select(row.clone(), k).unwrap_or(row);
        self.or_immutable(mine, o, store)
    }

    /// The location `k` of `o` may be written.
    pub(crate) fn writable(&self, o: &Expr, k: Expr, store: Store) -> Expr {
        let row = self.at(self.access.write, store, o);
        Expr::select(row.clone(), k).unwrap_or(row)
    }

    /// The number of the location that a field view holds.
    pub(crate) fn location(&self, g: GlobalId) -> Option<i64> {
        self.locations.get(&g).copied()
    }

    /// The number of the location that a field is, under either discipline. Those of the other one are below all numbers of
    /// views.
    pub(crate) fn number(&self, g: GlobalId) -> i64 {
        self.location(g)
            .unwrap_or_else(|| INTERFERENCE - i64::from(g.0))
    }

    /// Whether the global is a view.
    pub(crate) fn is_view(&self, g: GlobalId) -> bool {
        self.program.globals[g.index()].view
    }

    /// Whether the global is a view of the program's own memory.
    pub(crate) fn holds_memory(&self, g: GlobalId) -> bool {
        self.is_view(g)
            && (self.locations.contains_key(&g) || self.elements.values().any(|e| *e == g))
    }

    /// The field views with their locations, in order.
    pub(crate) fn field_views(&self) -> Vec<(GlobalId, i64)> {
        let mut all: Vec<(GlobalId, i64)> = self.locations.iter().map(|(g, k)| (*g, *k)).collect();
        all.sort();
        all
    }

    /// Whether the global is a view of array elements.
    pub(crate) fn is_elements(&self, g: GlobalId) -> bool {
        self.is_view(g) && self.elements.values().any(|e| *e == g)
    }

    /// The views of array elements.
    pub(crate) fn element_views(&self) -> Vec<GlobalId> {
        let mut all: Vec<GlobalId> = self.elements.values().copied().collect();
        all.retain(|g| self.is_view(*g));
        all.sort();
        all
    }
}

impl Lowering<'_> {
    /// Decides how everything is protected, before anything is lowered.
    pub(crate) fn protect(&mut self) {
        self.heap.policy = Policy::of(self.resolved, &self.classes, &self.contracts);
        let lasting = self.lasting_fields();
        self.heap.policy.set_lasting(lasting);
        self.plan_statics();
        self.heap.monitors = entry::monitor_classes(self.resolved, &self.classes, &self.contracts);
        self.leave_out_library_monitors();
        if self.classes.locks_any || self.joins_somewhere() {
            // Of a new object it is said which of these it is.
            self.classes.tested.extend(self.heap.monitors.iter());
            self.classes.tested.sort();
            self.classes.tested.dedup();
        }
        self.heap.declared_shared = self.contracts.marked(FieldMark::Shared).collect();
        self.heap.declared_immutable = self.contracts.marked(FieldMark::Immutable).collect();
        self.heap.has_immutables = self.speaks_of_immutables();
        self.heap.has_read_access =
            self.speaks_of_reading() || self.heap.has_immutables || self.heap.statics.has_tables();
        if !self.speaks_of(SpecName::Holder) {
            self.heap.hide_monitors();
        }
        self.find_locks();
        self.settle_snapshots();
        self.read_initializers();
        self.find_owners();
        self.declare_views();
        self.place_rep_fields();
        self.find_nodes();
        self.inside = self.find_inner();
        self.find_confined();
    }

    /// Collections that somebody locks are no objects with state of their own under these locks, unless they are locks of a field.
    fn leave_out_library_monitors(&mut self) {
        let mut used: Vec<ClassId> = self.heap.monitors.iter().copied().collect();
        used.retain(|c| self.category_of(*c) != Some(Category::Confined));
        self.heap.monitors = used.into_iter().collect();
    }

    /// Whether some code waits for the end of a thread: which locks it holds meanwhile matters.
    fn joins_somewhere(&mut self) -> bool {
        let mut called = Vec::new();
        for file in &self.resolved.files {
            let all = file.unit.ast.nodes::<heddle_syntax::ast::Expr>();
            called.extend(all.filter_map(|(e, _)| file.call_of(e).map(|c| c.method)));
        }
        called.into_iter().any(|m| self.is_join(m))
    }

    /// Whether some formula says `read(…)`.
    fn speaks_of_reading(&self) -> bool {
        self.speaks_of(SpecName::Read)
    }

    /// Whether some formula uses the word.
    fn speaks_of(&self, word: SpecName) -> bool {
        let word = Target::Spec(word);
        self.resolved.files.iter().any(|file| {
            let mut all = file.unit.ast.nodes::<heddle_syntax::ast::Expr>();
            all.any(|(e, _)| file.note(e).target == word)
        })
    }

    /// Checks of the monitor contracts by themselves; gives those that could not be lowered.
    pub(crate) fn monitor_contracts(&mut self) -> Vec<Refused> {
        let mut refused = self.lock_contracts();
        for decl in self.classes.list.clone() {
            for made in [self.monitor_contract(decl), self.invariant_contract(decl)] {
                match made {
                    Ok(Some(proc)) => {
                        self.add(proc);
                    }
                    Ok(None) => {}
                    Err(e) => refused.push(self.refused_clause(decl, e)),
                }
            }
            self.forget_grounds();
        }
        refused
    }

    /// Declares all field views at once: a synchronization point must name every one, also those first used later.
    fn declare_views(&mut self) {
        for decl in self.classes.list.clone() {
            for (field, _) in self.classes.fields(self.resolved, decl) {
                if self.heap.policy.field(&mut self.resolved.world, field) == Protection::Access {
                    // A field of a type that is not modelled has no view; whoever touches it is refused.
                    let _ = self.heap.field(&mut self.resolved.world, field);
                }
            }
        }
        self.declare_library_views();
        if self.heap.policy.elements() == Protection::Access {
            for element in self.kinds_of_arrays() {
                self.heap.element_view(&element);
            }
        }
    }

    /// The types of elements of all arrays that the program has expressions for.
    fn kinds_of_arrays(&mut self) -> Vec<Type> {
        let mut kinds = Vec::new();
        for file in 0..self.resolved.files.len() {
            let unit = self.unit(file);
            for (e, _) in unit.ast.nodes::<heddle_syntax::ast::Expr>() {
                let ty = self.resolved.files[file].note(e).ty;
                let world = &mut self.resolved.world;
                if let TyKind::Array(element) = world.types.kind(ty)
                    && let Some(element) = crate::heap::plato_type(world, element)
                    && !kinds.contains(&element)
                {
                    kinds.push(element);
                }
            }
        }
        kinds
    }
}

/// Bound variables of this folder's formulas start here; those of users' formulas start at 0.
const BOUND: u32 = 1000;

/// A bound variable of type `int`.
pub(crate) fn bound(id: u32, span: Span) -> Expr {
    Expr::new(E::Bound(BOUND + id), Type::Int, span)
}

/// For all integers as [`bound`] variables `0 … count - 1`.
pub(crate) fn for_all(count: u32, formula: Expr) -> Expr {
    let names = ["o", "k", "i"];
    let bounds = (0..count).map(|id| Bound {
        id: BOUND + id,
        name: names[id as usize % names.len()].to_owned(),
        ty: Type::Int,
    });
    Expr::quantified(Quantifier::Forall, bounds.collect(), formula)
}

/// A map that has one value everywhere.
pub(crate) fn constant_map(value: Expr) -> Expr {
    let (ty, span) = (value.ty().clone(), value.span());
    let map = Type::Map(Box::new(Type::Int), Box::new(ty));
    Expr::new(E::ConstMap(value), map, span)
}

/// A row of an access set: everything, or nothing.
pub(crate) fn row(all: bool, span: Span) -> Expr {
    constant_map(Expr::bool(all, span))
}
