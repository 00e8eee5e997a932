//! Ownership: objects that represent their state with other objects (`rep` fields) and have an invariant over all of them.
//!
//! The `inv` bit of an object is a location of its own. While it is set the invariant holds, nobody writes the object, and its rep
//! objects are in nobody's access set. Inheritance trees of source classes in which a field is `rep`, or whose objects are packed,
//! unpacked or asked for `inv`, are *packable*; the invariants of all classes of an object count together. In all other classes
//! `invariant` has JML's meaning (`visible.rs`).

mod clauses;
mod pack;
mod reading;
mod visible;

pub(crate) use visible::Before;

use super::OBJECT;
use super::footprint::Part;
use crate::body::Lower;
use crate::class::ClassDecl;
use crate::heap::{Heap, null};
use crate::method::Method;
use crate::program::Lowering;
use heddle_contracts::{FieldMark, Statement};
use heddle_plato::ir::{Expr, ExprKind as E, Form, FuncId, GlobalId, Store, Type};
use heddle_resolve::model::{ClassId, FieldId};
use heddle_resolve::typed::{SpecName, Target};
use heddle_resolve::types::TyKind;
use heddle_syntax::ast::{self, ExprKind};
use heddle_text::Span;
use rustc_hash::{FxHashMap, FxHashSet};

pub(crate) use reading::Reading;

/// Which objects can be packed, and what they own then.
#[derive(Debug, Default)]
pub(crate) struct Ownership {
    /// The `inv` bits, if some object can be packed.
    pub inv: Option<GlobalId>,
    /// The packable classes, each with the uppermost class of its tree.
    roots: FxHashMap<ClassId, ClassId>,
    /// The `rep` fields.
    reps: FxHashSet<FieldId>,
    /// Where they are in the store.
    cells: Vec<Cell>,
    /// Tests whether an object is of a packable tree.
    tests: Vec<FuncId>,
}

/// What holds the value of a field for all objects.
#[derive(Clone, Copy, Debug)]
enum Cell {
    View(GlobalId),
    Final(FuncId),
}

impl Lowering<'_> {
    /// Finds the packable classes.
    pub(crate) fn find_owners(&mut self) {
        // Those of static fields belong to the class (`access/statics`), which is never packed.
        let mut reps: FxHashSet<FieldId> = self.contracts.marked(FieldMark::Rep).collect();
        reps.retain(|f| !self.resolved.world.field(*f).flags.is_static());
        self.heap.ownership.reps = reps;
        let mut used: FxHashSet<ClassId> =
            self.heap.ownership.reps.iter().map(|f| f.class).collect();
        used.extend(self.spoken_of_as_packed());
        let roots: FxHashSet<ClassId> = used.into_iter().filter_map(|c| self.root(c)).collect();
        for decl in self.classes.list.clone() {
            if let Some(root) = self.root(decl.class).filter(|r| roots.contains(r)) {
                self.heap.ownership.roots.insert(decl.class, root);
            }
        }
        if !roots.is_empty() {
            self.heap.declare_inv();
        }
    }

    /// The classes of `o` in `pack o`, `unpack o`, `begin_read o` and `o.inv`.
    fn spoken_of_as_packed(&mut self) -> Vec<ClassId> {
        let mut types = Vec::new();
        let spoken = self.contracts.named_by_statements(|c| match c.says {
            Statement::Pack(e) | Statement::Unpack(e) | Statement::BeginRead(e) => Some(e),
            _ => None,
        });
        for (file, e) in spoken {
            types.push(self.resolved.files[file].note(e).ty);
        }
        for file in &self.resolved.files {
            let ast = &file.unit.ast;
            for (e, node) in ast.nodes::<ast::Expr>() {
                if file.note(e).target != Target::Spec(SpecName::Inv) {
                    continue;
                }
                if let ExprKind::Field { target, .. } = node.kind {
                    types.push(file.note(target).ty);
                }
            }
        }
        let world = &mut self.resolved.world;
        types
            .into_iter()
            .filter_map(|t| world.class_of(t))
            .collect()
    }

    /// The uppermost source class that a source class extends.
    fn root(&mut self, class: ClassId) -> Option<ClassId> {
        let mut at = self.classes.class(class)?.class;
        if self.resolved.world.is_interface(at) {
            return None;
        }
        loop {
            let above = self.resolved.world.header(at).superclass;
            let above = above.and_then(|t| self.resolved.world.class_of(t));
            match above.and_then(|c| self.classes.class(c)) {
                Some(decl) => at = decl.class,
                None => return Some(at),
            }
        }
    }

    /// Finds the places of the rep fields, once fields have places.
    pub(crate) fn place_rep_fields(&mut self) {
        for root in self.packable_roots() {
            let o = Expr::int(1, Span::default());
            let is = self.heap.instance(&mut self.resolved.world, root, o);
            if let E::Apply(f, _) = is.kind() {
                self.heap.ownership.tests.push(*f);
            }
        }
        let mut reps: Vec<FieldId> = self.heap.ownership.reps.iter().copied().collect();
        reps.sort();
        for field in reps {
            let o = Expr::int(1, Span::default());
            let world = &mut self.resolved.world;
            let value = self.heap.final_field(world, field, &o);
            let cell = match value.as_ref().map(Expr::kind) {
                Some(E::Apply(f, _)) => Some(Cell::Final(*f)),
                _ => {
                    let field = self.heap.field(world, field);
                    field.and_then(|(g, _)| self.heap.is_view(g).then_some(Cell::View(g)))
                }
            };
            self.heap.ownership.cells.extend(cell);
        }
    }

    /// The uppermost classes of the packable trees.
    fn packable_roots(&self) -> Vec<ClassId> {
        let mut roots: Vec<ClassId> = self.heap.ownership.roots.values().copied().collect();
        roots.sort();
        roots.dedup();
        roots
    }

    /// Whether objects of the class have an `inv` bit.
    pub(crate) fn is_packable(&self, class: ClassId) -> bool {
        self.heap.ownership.roots.contains_key(&class)
    }

    /// The invariants that a class declares.
    pub(crate) fn declared_invariants(&self, decl: ClassDecl) -> Vec<ast::ExprId> {
        let contract = self.contracts.class(decl.class);
        contract.map_or_else(Vec::new, |c| c.invariants())
    }

    /// The source classes of an object that is known to be of `class`: those above with nothing, those below with the condition
    /// that it is one of them.
    fn classes_of(&mut self, class: ClassId, o: &Expr) -> Vec<(ClassDecl, Option<Expr>)> {
        let mut all = Vec::new();
        for decl in self.classes.list.clone() {
            let world = &mut self.resolved.world;
            if world.is_subclass(class, decl.class) {
                all.push((decl, None));
            } else if world.is_subclass(decl.class, class) {
                let is = self.heap.instance(world, decl.class, o.clone());
                all.push((decl, Some(is)));
            }
        }
        all
    }

    /// The invariant of an object, conjunct by conjunct.
    pub(super) fn object_invariant(&mut self, class: ClassId, o: &Expr) -> Lower<Vec<Expr>> {
        let mut all = Vec::new();
        for (decl, only_if) in self.classes_of(class, o) {
            for part in self.class_invariant(decl, o)? {
                all.push(match &only_if {
                    Some(is) => Expr::implies(is.clone(), part),
                    None => part,
                });
            }
        }
        Ok(all)
    }

    /// The invariant that one class declares, of an object.
    pub(super) fn class_invariant(&mut self, decl: ClassDecl, o: &Expr) -> Lower<Vec<Expr>> {
        let meaning = crate::formula::Meaning::new(
            decl.file,
            Some(o.clone()),
            FxHashMap::default(),
            crate::formula::ONE_STORE,
        );
        let mut all = Vec::new();
        for e in self.declared_invariants(decl) {
            all.extend(self.formula(e, &meaning)?.conjuncts());
        }
        Ok(all)
    }

    /// The fields of an object under the access discipline, and its `inv` bit.
    fn whole_object(&mut self, class: ClassId, o: &Expr, span: Span) -> Vec<Part> {
        let mut parts = Vec::new();
        for (decl, only_if) in self.classes_of(class, o) {
            let own = self.declared_fields(decl, o);
            parts.extend(own.into_iter().map(|p| match &only_if {
                Some(is) => p.only_if(is),
                None => p,
            }));
        }
        let inv = self.heap.ownership.inv;
        let at = inv.and_then(|g| self.heap.location(g));
        parts.extend(at.map(|k| Part::field(o.clone(), k, span)));
        parts
    }

    /// The rep objects of an object: each with the field that holds it and when it is one.
    fn rep_objects(&mut self, class: ClassId, o: &Expr) -> Vec<Rep> {
        let mut found = Vec::new();
        for (decl, only_if) in self.classes_of(class, o) {
            for (field, _) in self.classes.fields(self.resolved, decl) {
                if !self.heap.ownership.reps.contains(&field) {
                    continue;
                }
                let world = &mut self.resolved.world;
                let value = match self.heap.final_field(world, field, o) {
                    Some(value) => Some(value),
                    None => {
                        let place = self.heap.field(world, field);
                        place.map(|(g, _)| self.heap.at(g, Store::Pre, o))
                    }
                };
                let Some(value) = value else { continue };
                let some = Expr::not(Expr::eq(value.clone(), null(o.span())));
                let when = match &only_if {
                    Some(is) => Expr::and(is.clone(), some),
                    None => some,
                };
                let packed = self.packed_if_packable(field, &value);
                let ty = self.resolved.world.field(field).ty;
                found.push(Rep {
                    field,
                    class: self.resolved.world.class_of(ty),
                    object: value,
                    when,
                    packed,
                });
            }
        }
        found
    }

    /// The object in a field is packed, if its class is packable.
    fn packed_if_packable(&mut self, field: FieldId, value: &Expr) -> Expr {
        let span = value.span();
        let ty = self.resolved.world.field(field).ty;
        let packed = self.heap.is_packed(value, Store::Pre);
        if let TyKind::Array(_) = self.resolved.world.types.kind(ty) {
            return Expr::bool(true, span);
        }
        let class = self.resolved.world.class_of(ty);
        if class.is_some_and(|c| self.is_packable(c)) {
            return packed;
        }
        let mut roots = self.packable_roots();
        let world = &mut self.resolved.world;
        let library = class.filter(|c| !world.is_interface(*c));
        roots.retain(|r| library.is_none_or(|c| world.is_subclass(*r, c)));
        let each = roots.into_iter().map(|root| {
            let is = self.heap.instance(world, root, value.clone());
            Expr::implies(is, packed.clone())
        });
        let each: Vec<Expr> = each.collect();
        Expr::all(each, span)
    }
}

/// An object that another one owns while that is packed.
#[derive(Clone, Debug)]
struct Rep {
    field: FieldId,
    class: Option<ClassId>,
    object: Expr,
    when: Expr,
    packed: Expr,
}

impl Rep {
    fn part(&self, span: Span) -> Part {
        let whole = Part::object(self.object.clone(), span).of_class(self.class);
        whole.only_if(&self.when)
    }
}

impl Heap {
    /// The bit is a location like a field, so that whatever holds for fields holds for it.
    fn declare_inv(&mut self) {
        let map = Type::Map(Box::new(Type::Int), Box::new(Type::Bool));
        let inv = self.view("Object.inv", map, Span::default());
        let next = OBJECT - 1 - self.locations.len() as i64;
        self.locations.insert(inv, next);
        self.owners.insert(inv, "object".to_owned());
        self.show_member(inv, "inv", None, Form::Plain);
        self.ownership.inv = Some(inv);
    }

    /// The object is packed.
    pub(crate) fn is_packed(&self, o: &Expr, store: Store) -> Expr {
        match self.ownership.inv {
            Some(inv) => self.at(inv, store, o),
            None => Expr::bool(true, o.span()),
        }
    }

    /// Immutable objects are packed, and their rep objects are immutable: for all objects that are immutable in a store.
    pub(super) fn reps_immutable(&self, store: Store, span: Span) -> Vec<Expr> {
        let o = super::bound(0, span);
        let immutable = |p: &Expr| self.at(self.access.immutable, store, p);
        let each = self.ownership.cells.iter().map(|cell| {
            let rep = match cell {
                Cell::View(g) => self.at(*g, Store::Pre, &o),
                Cell::Final(f) => Expr::new(E::Apply(*f, vec![o.clone()]), Type::Int, span),
            };
            let none = Expr::eq(rep.clone(), null(span));
            let known = Expr::or(none, immutable(&rep));
            super::for_all(1, Expr::implies(immutable(&o), known))
        });
        let packed = self.ownership.tests.iter().map(|f| {
            let is = Expr::new(E::Apply(*f, vec![o.clone()]), Type::Bool, span);
            let both = Expr::and(immutable(&o), is);
            super::for_all(1, Expr::implies(both, self.is_packed(&o, Store::Pre)))
        });
        each.chain(packed).collect()
    }
}

impl Method<'_, '_> {
    /// The class of a specification statement's object, which must be packable.
    fn packable_class(&mut self, object: ast::ExprId, what: &str) -> Lower<ClassId> {
        let at = self.span(self.unit().ast[object].range);
        let ty = self.note(object).ty;
        let class = self.low.resolved.world.class_of(ty);
        match class.filter(|c| self.low.is_packable(*c)) {
            Some(class) => Ok(class),
            None => crate::body::refuse(format!("{what} an object of no class of the program"), at),
        }
    }
}
