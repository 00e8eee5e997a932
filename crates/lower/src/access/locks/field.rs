//! Which fields are lock fields: `final`, of a lock class, and every value that the class gives them is a new lock.

use super::holder::LockClass;
use crate::body::NotModelled;
use crate::class::ClassDecl;
use crate::guards::{InferredGuards, Kept};
use crate::program::Lowering;
use heddle_contracts::special::{Got, is_concurrent};
use heddle_contracts::{Guards, Protects};
use heddle_plato::ir::GlobalId;
use heddle_resolve::library::categories::Category;
use heddle_resolve::model::{ClassId, FieldId, Flags};
use heddle_resolve::typed::Target;
use heddle_syntax::ast::{self, ExprId, ExprKind, StmtKind, VariableId};
use heddle_text::Span;
use rustc_hash::{FxHashMap, FxHashSet};

/// What sort of lock a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An object of the library that is used in `synchronized`: a `java.lang.Object`, a collection, an array.
    Monitor,
    /// A `ReentrantLock`.
    Exclusive,
    /// A `ReentrantReadWriteLock`.
    ReadWrite,
    /// A lock of a class of the program, with `lock_holder`.
    Holder,
}

/// A field that holds a lock of its own object.
#[derive(Clone, Debug)]
pub(crate) struct LockField {
    /// The field.
    pub field: FieldId,
    /// Its class.
    pub decl: ClassDecl,
    /// What it holds.
    pub kind: Kind,
    /// Its number, from 1; locks of one object are taken in this order.
    pub number: i64,
    /// `protects`
    pub protects: Vec<ExprId>,
    /// Without `protects`: the fields of the class.
    pub by_default: bool,
    /// What it protects besides, as the text shows.
    pub kept: Kept,
    /// `lock_invariant`
    pub invariants: Vec<ExprId>,
    /// What readers get, if the class says so.
    pub reading: Option<Protects>,
    /// What it is called.
    pub name: String,
    /// Where it is declared.
    pub span: Span,
}

/// All lock fields of the program, and what a thread knows of the locks that it holds.
#[derive(Debug, Default)]
pub(crate) struct Locks {
    /// The lock fields.
    pub fields: Vec<LockField>,
    /// Fields with an object that is no lock of a lock field, although it may be used in `synchronized`.
    pub plain: FxHashSet<FieldId>,
    /// Fields with something that was got from a lock field of the same object.
    pub got: FxHashMap<FieldId, (usize, Got)>,
    /// View: lock → how often this thread has taken it for itself alone.
    pub holds: Option<GlobalId>,
    /// View: lock → how often this thread has taken it for reading.
    pub reads: Option<GlobalId>,
    /// Field views → the lock field that protects them.
    pub guards: FxHashMap<GlobalId, usize>,
    /// Classes of locks that the program declares.
    pub classes: Vec<LockClass>,
    /// Fields that no lock has to do with.
    pub loose: FxHashSet<FieldId>,
    /// What locks protect as the text shows.
    pub inferred: InferredGuards,
    /// The classes of the library objects that fields hold as locks.
    pub made: FxHashSet<ClassId>,
    /// Clauses that could not be understood.
    pub refused: Vec<(ClassDecl, NotModelled)>,
}

impl Locks {
    /// The place of a field among the lock fields.
    pub(crate) fn of_field(&self, field: FieldId) -> Option<usize> {
        self.fields.iter().position(|l| l.field == field)
    }

    /// The lock fields of certain kinds.
    pub(crate) fn of_kinds(&self, kinds: &[Kind]) -> Vec<usize> {
        let all = self.fields.iter().enumerate();
        all.filter(|(_, l)| kinds.contains(&l.kind))
            .map(|(k, _)| k)
            .collect()
    }

    /// The lock field that protects a field.
    pub(crate) fn guard_of(&self, g: GlobalId) -> Option<&LockField> {
        self.fields.get(*self.guards.get(&g)?)
    }
}

impl Lowering<'_> {
    /// Finds the lock fields and declares what they need, before anything is lowered.
    pub(crate) fn find_locks(&mut self) {
        self.find_lock_classes();
        let annotated = self.annotated_monitors();
        self.heap.monitors.extend(annotated);
        self.heap.locks.loose = self.find_loose();
        self.heap.locks.inferred = self.infer_guards();
        for decl in self.classes.list.clone() {
            for (field, var) in self.classes.fields(self.resolved, decl) {
                let contract = self.contracts.field(field);
                let guards = contract.map(|c| c.guards()).unwrap_or_default();
                self.lock_field(decl, field, var, guards);
            }
            self.sole_lock(decl);
            self.read_mode(decl);
        }
        for decl in self.classes.list.clone() {
            for (field, _) in self.classes.fields(self.resolved, decl) {
                self.got_field(decl, field);
            }
        }
        let explicit = [Kind::Exclusive, Kind::ReadWrite];
        if !self.heap.locks.of_kinds(&explicit).is_empty() {
            self.heap.declare_counts();
        }
        let ruled = self.heap.locks.fields.iter().map(|l| l.decl.class);
        let ruled: Vec<ClassId> = ruled.collect();
        self.heap.monitors.extend(ruled);
        self.keep_loose_of_locks();
        let shared_reading = !self.heap.locks.of_kinds(&[Kind::ReadWrite]).is_empty();
        self.heap.has_read_access |= shared_reading;
        self.find_open_classes();
        self.find_places();
        self.guarded_fields();
    }

    fn lock_field(&mut self, decl: ClassDecl, field: FieldId, var: VariableId, guards: Guards) {
        let world = &mut self.resolved.world;
        let kept = self.heap.policy.never_changes(world, field);
        let kind = kept.then(|| self.made_here(decl, field)).flatten();
        let unit = self.unit(decl.file);
        let kept = self.heap.locks.inferred.locks.get(&field).cloned();
        match (kind, guards.at.map(|place| place.span)) {
            (None, None) => {}
            (None, Some(span)) => {
                let what = "a lock that is not made right where its field gets its value (`new Object()`, `new ReentrantLock()`, `new ReentrantReadWriteLock()`)".to_owned();
                self.heap
                    .locks
                    .refused
                    .push((decl, NotModelled::new(what, span)));
            }
            (Some(Kind::Monitor), None) if kept.is_none() => {
                self.heap.locks.plain.insert(field);
            }
            (Some(kind), _) => {
                if kind == Kind::Monitor {
                    let values = self.values_of(decl, field).into_iter();
                    let made = values.filter_map(|e| self.class_made(decl.file, e));
                    let made: Vec<ClassId> = made.collect();
                    self.heap.locks.made.extend(made);
                }
                let number = self.heap.locks.fields.len() as i64 + 1;
                self.heap.locks.fields.push(LockField {
                    field,
                    decl,
                    kind,
                    number,
                    protects: guards.protects,
                    by_default: false,
                    kept: kept.unwrap_or_default(),
                    invariants: guards.invariants,
                    reading: None,
                    name: unit.ast.text(unit.ast[var].name.name).to_owned(),
                    span: unit.ast.ident_span(unit.ast[var].name),
                });
            }
        }
    }

    /// The only lock of a class protects all its fields, unless something is said or the monitors of its objects are used.
    fn sole_lock(&mut self, decl: ClassDecl) {
        let monitor = self.is_used_as_monitor(decl);
        let mut own = Vec::new();
        for (k, lock) in self.heap.locks.fields.iter().enumerate() {
            if lock.decl.class == decl.class {
                own.push(k);
            }
        }
        let [only] = own[..] else { return };
        let contents = self.heap.locks.inferred.private.get(&decl.class).cloned();
        let mut contents = contents.unwrap_or_default();
        contents.retain(|f| !self.heap.locks.loose.contains(f));
        let lock = &mut self.heap.locks.fields[only];
        if lock.kind == Kind::Monitor && lock.protects.is_empty() {
            return;
        }
        lock.by_default = !monitor && lock.protects.is_empty();
        if lock.by_default {
            lock.kept.fields.clear();
            lock.kept.contents = contents;
        }
    }

    /// Whether objects of the class are locked themselves, or said to protect something.
    fn is_used_as_monitor(&mut self, decl: ClassDecl) -> bool {
        let body = self.resolved.world.body(decl.class);
        let mut flags = body.methods.iter().map(|m| m.flags);
        let clauses = self.monitor_clauses(decl);
        if flags.any(|f| f.has(Flags::SYNCHRONIZED) && !f.is_static())
            || !clauses.footprints.is_empty()
            || !clauses.invariants.is_empty()
        {
            return true;
        }
        for file in 0..self.resolved.files.len() {
            let unit = self.unit(file);
            for (_, s) in unit.ast.nodes::<ast::Stmt>() {
                if let StmtKind::Synchronized { lock, .. } = s.kind {
                    let ty = self.resolved.files[file].note(lock).ty;
                    let class = self.class_behind(ty);
                    if class.is_some_and(|c| self.resolved.world.is_subclass(c, decl.class)) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Remembers which lock protects which field of its object.
    fn guarded_fields(&mut self) {
        for (k, lock) in self.heap.locks.fields.clone().into_iter().enumerate() {
            let mut fields = Vec::new();
            let unit = self.unit(lock.decl.file);
            for e in lock.protects {
                let own = match unit.ast[e].kind {
                    ExprKind::Name(_) => true,
                    ExprKind::Field { target, .. } => {
                        matches!(unit.ast[target].kind, ExprKind::This)
                    }
                    _ => false,
                };
                let note = self.resolved.files[lock.decl.file].note(e);
                if let (true, Target::Field(field, _)) = (own, note.target) {
                    fields.push(field);
                }
            }
            fields.extend(lock.kept.fields);
            if lock.by_default {
                let all = self.classes.fields(self.resolved, lock.decl);
                let all = all.into_iter().map(|(field, _)| field);
                fields.extend(all.filter(|f| !self.heap.locks.loose.contains(f)));
            }
            for field in fields {
                let global = self.heap.field(&mut self.resolved.world, field);
                if let Some((g, false)) = global.filter(|(g, _)| self.heap.is_view(*g)) {
                    self.heap.locks.guards.insert(g, k);
                }
            }
        }
    }

    /// All values that the class gives to one of its `final` fields.
    pub(crate) fn given_to(&self, decl: ClassDecl, field: FieldId) -> Vec<ExprId> {
        let given = self.classes.given(decl.class, || self.given_in(decl));
        given.get(&field).cloned().unwrap_or_default()
    }

    /// The values that the code of a class gives to fields.
    fn given_in(&self, decl: ClassDecl) -> FxHashMap<FieldId, Vec<ExprId>> {
        let unit = self.unit(decl.file);
        let typed = &self.resolved.files[decl.file];
        let mut given: FxHashMap<FieldId, Vec<ExprId>> = FxHashMap::default();
        for (_, node) in unit.ast.exprs_within(unit.ast[decl.decl].range) {
            if let ExprKind::Assign { target, value, .. } = node.kind
                && let Target::Field(f, _) = typed.note(target).target
            {
                given.entry(f).or_default().push(value);
            }
        }
        given
    }

    pub(crate) fn values_of(&mut self, decl: ClassDecl, field: FieldId) -> Vec<ExprId> {
        let unit = self.unit(decl.file);
        let declared = self.classes.variable_of(self.resolved, field);
        let init = declared.and_then(|var| unit.ast[var].init);
        let mut values = self.given_to(decl, field);
        values.extend(init);
        values
    }

    /// Whether all that a field is given are new locks that one thread holds alone.
    pub(crate) fn is_made_as_lock(&mut self, decl: ClassDecl, field: FieldId) -> bool {
        let made = self.made_here(decl, field);
        matches!(made, Some(Kind::Monitor | Kind::Exclusive))
    }

    /// Whether some field of the class has a clause about what a lock protects.
    pub(crate) fn has_lock_clauses(&mut self, decl: ClassDecl) -> bool {
        let fields = self.classes.fields(self.resolved, decl);
        let mut contracts = fields.iter().filter_map(|(f, _)| self.contracts.field(*f));
        contracts.any(|c| c.guards().at.is_some())
    }

    /// The kind of lock that a field is given, if all values are new locks of one kind.
    fn made_here(&mut self, decl: ClassDecl, field: FieldId) -> Option<Kind> {
        let values = self.values_of(decl, field);
        let kinds: Vec<Option<Kind>> = values.into_iter().map(|e| self.new_lock(decl, e)).collect();
        let first = kinds.first().copied().flatten()?;
        kinds.iter().all(|k| *k == Some(first)).then_some(first)
    }

    fn new_lock(&mut self, decl: ClassDecl, e: ExprId) -> Option<Kind> {
        let unit = self.unit(decl.file);
        match unit.ast[e].kind {
            ExprKind::Paren(inner) => self.new_lock(decl, inner),
            ExprKind::New {
                body: None,
                outer: None,
                ..
            } => {
                let class = self.resolved.files[decl.file].call_of(e)?.site;
                let world = &mut self.resolved.world;
                let exclusive = world.class_ref("java/util/concurrent/locks/ReentrantLock");
                let both = world.class_ref("java/util/concurrent/locks/ReentrantReadWriteLock");
                match class {
                    c if c == exclusive => Some(Kind::Exclusive),
                    c if c == both => Some(Kind::ReadWrite),
                    c if self.may_be_monitor(c) => Some(Kind::Monitor),
                    c => self.lock_class_of(c).map(|_| Kind::Holder),
                }
            }
            ExprKind::NewArray { .. } | ExprKind::ArrayInit(_) => Some(Kind::Monitor),
            _ => None,
        }
    }

    /// `Object`, or a collection whose own methods do not take the monitors of their objects: these are locks of the program. (`Vector`
    /// and its like take them, readers and writers too: what they wait for would not be seen.)
    fn may_be_monitor(&mut self, class: ClassId) -> bool {
        let world = &mut self.resolved.world;
        let above = ["java/util/Collection", "java/util/Map"].map(|name| world.class_ref(name));
        let concurrent = is_concurrent(world, class);
        let collection = above.into_iter().any(|a| world.is_subclass(class, a));
        let confined = self.category_of(class) == Some(Category::Confined);
        class == ClassId::OBJECT || (collection && (concurrent || confined))
    }

    /// The class of the library object that an expression makes.
    fn class_made(&self, file: usize, e: ExprId) -> Option<ClassId> {
        match self.unit(file).ast[e].kind {
            ExprKind::Paren(inner) => self.class_made(file, inner),
            ExprKind::New { .. } => Some(self.resolved.files[file].call_of(e)?.site),
            _ => None,
        }
    }

    /// Whether the lock of a lock field may be known by this class.
    pub(crate) fn may_be_field_lock(&mut self, class: ClassId) -> bool {
        let made: Vec<ClassId> = self.heap.locks.made.iter().copied().collect();
        let world = &mut self.resolved.world;
        self.heap.has_object_locks()
            && (class == ClassId::OBJECT || made.into_iter().any(|m| world.is_subclass(m, class)))
    }

    /// A `final` field whose every value is `lock.readLock()` and the like, of one lock field of the same object.
    fn got_field(&mut self, decl: ClassDecl, field: FieldId) {
        let world = &mut self.resolved.world;
        if !self.heap.policy.never_changes(world, field) {
            return;
        }
        let values = self.values_of(decl, field);
        let got: Vec<_> = values.iter().map(|e| self.got_from(decl, *e)).collect();
        if let Some(Some(first)) = got.first().copied()
            && got.iter().all(|g| *g == Some(first))
        {
            self.heap.locks.got.insert(field, first);
        }
    }

    fn got_from(&mut self, decl: ClassDecl, e: ExprId) -> Option<(usize, Got)> {
        let unit = self.unit(decl.file);
        match unit.ast[e].kind {
            ExprKind::Paren(inner) => self.got_from(decl, inner),
            ExprKind::Call {
                target: Some(target),
                ..
            } => {
                let method = self.resolved.files[decl.file].call_of(e)?.method;
                let got = self.lock_call(method)?.gets()?;
                let own = match unit.ast[target].kind {
                    ExprKind::Name(_) => true,
                    ExprKind::Field { target: of, .. } => {
                        matches!(unit.ast[of].kind, ExprKind::This)
                    }
                    _ => false,
                };
                let note = self.resolved.files[decl.file].note(target);
                let Target::Field(base, _) = note.target else {
                    return None;
                };
                let index = self.heap.locks.of_field(base)?;
                let same = self.heap.locks.fields[index].decl.class == decl.class;
                (own && same).then_some((index, got))
            }
            _ => None,
        }
    }
}
