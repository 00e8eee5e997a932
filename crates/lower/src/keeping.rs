//! What the report says of classes and locks as such: which lock keeps each field and who says so, and the order in which locks are
//! taken. Only hands on what the rules go by; nothing here decides anything.

use crate::access::{Keeper, Taken};
use crate::class::ClassDecl;
use crate::heap::simple_name;
use crate::program::Lowering;
use crate::protection::Protection;
use heddle_contracts::{ClassMark, MethodContract};
use heddle_diag::{Before, Class, Contract, Guard, Kept, LockOrder, Origin, Saying, Spoken};
use heddle_resolve::model::{ClassId, FieldId, Flags};
use heddle_syntax::ast::VariableId;
use heddle_text::Span;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A guard, who says so, and the clause.
type Said = (Guard, Origin, Option<Span>);

impl Lowering<'_> {
    /// The classes of the program with what keeps their fields.
    pub(crate) fn kept_classes(&mut self) -> Vec<Class> {
        let list = self.classes.list.clone();
        list.into_iter().map(|decl| self.kept_class(decl)).collect()
    }

    fn kept_class(&mut self, decl: ClassDecl) -> Class {
        let mut fields = Vec::new();
        for (field, var) in self.classes.fields(self.resolved, decl) {
            let flags = self.resolved.world.field(field).flags;
            if flags.has(Flags::GHOST) || flags.has(Flags::ENUM) {
                continue;
            }
            fields.extend(self.kept_field(decl, field, var));
        }
        let unit = self.unit(decl.file);
        let binary = self.resolved.world.binary_name(decl.class);
        let package = binary.rsplit_once('/').map_or("", |(package, _)| package);
        Class {
            name: simple_name(&self.resolved.world, decl.class),
            package: package.replace('/', "."),
            span: unit.ast.span(unit.ast[decl.decl].range),
            fields,
        }
    }

    /// The field itself, and what it holds where that is kept apart.
    fn kept_field(&mut self, decl: ClassDecl, field: FieldId, var: VariableId) -> Vec<Kept> {
        let unit = self.unit(decl.file);
        let name = unit.ast[var].name;
        let row = |contents: bool, (guard, origin, clause): Said| Kept {
            field: unit.ast.text(name.name).to_owned(),
            contents,
            span: unit.ast.ident_span(name),
            guard,
            origin,
            clause,
        };
        let (guard, mut origin, clause) = self.guard_of_field(decl, field);
        let mut of_contents = Origin::Inferred;
        if self.is_annotated(field) {
            (origin, of_contents) = (Origin::Written, Origin::Written);
        }
        let itself = row(false, (guard, origin, clause));
        let contents = self.guard_of_contents(decl.class, field);
        let contents = contents.map(|guard| row(true, (guard, of_contents, None)));
        std::iter::once(itself).chain(contents).collect()
    }

    fn guard_of_field(&mut self, decl: ClassDecl, field: FieldId) -> Said {
        let flags = self.resolved.world.field(field).flags;
        if flags.is_static() {
            return self.guard_of_static(decl, field);
        }
        match self.heap.policy.field(&mut self.resolved.world, field) {
            Protection::Final if self.heap.policy.is_lasting(field) => {
                (Guard::Fixed, Origin::Inferred, None)
            }
            Protection::Final => (Guard::Fixed, Origin::Written, None),
            Protection::Interference => self.shared(field),
            Protection::Access => self.lock_of_field(decl, field),
        }
    }

    fn shared(&self, field: FieldId) -> Said {
        let contract = self.contracts.field(field);
        let clause = contract.and_then(|c| {
            let spoken = c.clauses.iter().find(|c| c.says.speaks_of_others());
            spoken.map(|c| c.at.span)
        });
        (Guard::Shared, Origin::Written, clause)
    }

    /// Whether `@GuardedBy` names the lock of a field.
    fn is_annotated(&self, field: FieldId) -> bool {
        let contract = self.contracts.field(field);
        contract.is_some_and(|c| c.guarded_by.is_some())
    }

    fn lock_of_field(&mut self, decl: ClassDecl, field: FieldId) -> Said {
        let view = self.heap.known_field(field);
        if let Some(lock) = view.and_then(|g| self.heap.locks.guard_of(g)).cloned() {
            let said = self.contracts.field(lock.field);
            let clause = said.map(|c| c.guards()).and_then(|g| g.at);
            let origin = match () {
                () if self.is_annotated(field) => Origin::Written,
                () if lock.by_default => Origin::Default,
                () if lock.kept.fields.contains(&field) => Origin::Inferred,
                () => Origin::Written,
            };
            let clause = clause.filter(|_| origin == Origin::Written);
            return (Guard::Lock(lock.name), origin, clause.map(|at| at.span));
        }
        match view.and_then(|g| self.heap.keepers.get(&g)).cloned() {
            Some(Keeper::Other(class)) => (Guard::MonitorOf(class), Origin::Written, None),
            _ if !self.is_monitor(decl.class) => (Guard::Owner, Origin::Default, None),
            _ if self.monitor_clauses(decl).footprints.is_empty() => {
                (Guard::Monitor, Origin::Default, None)
            }
            Some(Keeper::Itself) => {
                let contract = self.contracts.class(decl.class);
                let clause = contract.and_then(|c| c.footprint_at());
                (Guard::Monitor, Origin::Written, clause.map(|at| at.span))
            }
            // The class says what its monitors protect, and this is not among it.
            Some(Keeper::Maker(_)) | None => (Guard::Owner, Origin::Default, None),
        }
    }

    fn guard_of_static(&mut self, decl: ClassDecl, field: FieldId) -> Said {
        let contract = self.contracts.class(decl.class);
        let is = |mark| contract.is_some_and(|c| c.is(mark));
        let statics = self.heap.statics.classes.get(&decl.class);
        let locked = statics.is_some_and(|s| s.locked.contains(&field));
        let immutable = statics.is_some_and(|s| s.immutable.contains(&field));
        let is_final = self.resolved.world.field(field).flags.has(Flags::FINAL);
        if locked {
            let class = simple_name(&self.resolved.world, decl.class);
            let origin = match is(ClassMark::StaticLockProtected) {
                true => Origin::Written,
                false => Origin::Default,
            };
            return (Guard::ClassLock(class), origin, None);
        }
        match () {
            () if is_final => (Guard::Fixed, Origin::Written, None),
            () if immutable => {
                let origin = match is(ClassMark::StaticImmutable) {
                    true => Origin::Written,
                    false => Origin::Inferred,
                };
                (Guard::Fixed, origin, None)
            }
            () => self.shared(field),
        }
    }

    /// What keeps the contents of an array or collection in a field of the class.
    fn guard_of_contents(&mut self, class: ClassId, field: FieldId) -> Option<Guard> {
        let locks = &self.heap.locks;
        let lock = locks
            .fields
            .iter()
            .find(|l| l.kept.contents.contains(&field));
        if let Some(lock) = lock {
            return Some(Guard::Lock(lock.name.clone()));
        }
        let among = |of: &FxHashMap<ClassId, Vec<FieldId>>| {
            let own = of.get(&class);
            own.is_some_and(|fields| fields.contains(&field))
        };
        match () {
            () if among(&locks.inferred.monitors) => Some(Guard::Monitor),
            () if among(&locks.inferred.bare) => Some(Guard::Owner),
            () => None,
        }
    }

    /// What is said of the methods of the program: by themselves or, where they say nothing, by what they override.
    pub(crate) fn kept_contracts(&mut self) -> Vec<Contract> {
        let all: Vec<Arc<MethodContract>> = self.contracts.methods().cloned().collect();
        all.iter().map(|own| self.kept_contract(own)).collect()
    }

    fn kept_contract(&mut self, own: &Arc<MethodContract>) -> Contract {
        let world = &mut self.resolved.world;
        let from = self.contracts.specified_by(world, own.method);
        let above = from.filter(|from| *from != own.method);
        let said = above.and_then(|above| self.contracts.method(above));
        let saying = match above {
            None => Saying::Own,
            Some(above) => Saying::Inherited(self.method_name(above)),
        };
        let clauses = said.as_ref().unwrap_or(own).texts.iter();
        Contract {
            name: self.method_name(own.method),
            span: own.name.span,
            marks: own.marks.iter().map(|mark| mark.word()).collect(),
            clauses: clauses
                .map(|at| Spoken {
                    span: at.span,
                    saying: saying.clone(),
                })
                .collect(),
        }
    }

    /// The order in which locks are taken: what clauses say, and what the text shows.
    pub(crate) fn order_of_locks(&mut self) -> LockOrder {
        let mut order = LockOrder::default();
        for edge in self.heap.statics.edges.clone() {
            let origin = match edge.declared {
                true => Origin::Written,
                false => Origin::Inferred,
            };
            let pair = (Taken::Class(edge.above), Taken::Class(edge.below));
            self.add_edge(pair, edge.span, origin, &mut order);
        }
        for (pair, span) in self.heap.places.seen.clone() {
            self.add_edge(pair, span, Origin::Inferred, &mut order);
        }
        order.find_rings();
        order
    }

    fn add_edge(&mut self, pair: (Taken, Taken), span: Span, origin: Origin, to: &mut LockOrder) {
        let [first, then] = [pair.0, pair.1].map(|taken| {
            let name = self.taken_in_words(taken);
            to.place(&name)
        });
        let same = |e: &Before| e.first == first && e.then == then;
        if !to.edges.iter().any(same) {
            to.edges.push(Before {
                first,
                then,
                span,
                origin,
                cyclic: false,
            });
        }
    }

    fn taken_in_words(&mut self, taken: Taken) -> String {
        let world = &mut self.resolved.world;
        match taken {
            Taken::Monitor(class) => simple_name(world, class),
            Taken::Class(class) => format!("{}.class", simple_name(world, class)),
            Taken::Field(field) => {
                let name = world.field(field).name;
                let class = simple_name(world, field.class);
                format!("{class}.{}", world.names.text(name))
            }
        }
    }
}
