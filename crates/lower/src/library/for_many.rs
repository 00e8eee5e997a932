//! Collections that are made for several threads and known by a type that does not say so: `Set<String> names = ConcurrentHashMap.newKeySet()`.
//!
//! Which object is such a one is a function of the object (`$for_many`). It is known where a value of a type that is made for several threads becomes
//! one of another type, and of what is read from a field that never changes and only gets such values. Calls on such a collection need no access. Contracts
//! that speak of its contents as memory of one thread do not hold for it ([`Lowering::may_be_for_many`]), so that nothing is remembered of them.

use super::part::TRANSPARENT;
use crate::access::Part;
use crate::method::Method;
use crate::program::Lowering;
use heddle_plato::ir::{Expr, Op, OpKind, Type};
use heddle_resolve::library::categories::Category;
use heddle_resolve::model::{ClassId, FieldId, Flags, MethodId};
use heddle_resolve::types::Ty;
use heddle_syntax::ast::{ExprId, ExprKind};
use heddle_text::Span;

/// Makes a set of the keys of a map that is given to it.
const SET_OF_MAP: &str = "newSetFromMap";

/// What goes over a collection without its lock.
const GO_OVER: [&str; 5] = [
    "iterator",
    "listIterator",
    "spliterator",
    "stream",
    "parallelStream",
];

/// How far a collection takes care of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Care {
    /// In no way that the text shows.
    None,
    /// Each call by itself, but not who goes over it (`Collections.synchronizedList`).
    ByCall,
    /// It is made for several threads.
    Whole,
}

impl Lowering<'_> {
    /// Whether all objects of a type of the library are collections that are made for several threads.
    fn is_for_many(&mut self, ty: Ty) -> bool {
        let erased = self.resolved.world.erasure(ty);
        let class = self.resolved.world.class_of(erased);
        class.is_some_and(|c| self.is_class_for_many(c))
    }

    pub(super) fn is_class_for_many(&mut self, class: ClassId) -> bool {
        self.category_of(class) == Some(Category::ThreadSafe) && self.is_below(class, &TRANSPARENT)
    }

    /// The classes of what library methods give that are such collections, or may be.
    pub(super) fn given_for_many(&mut self) -> Vec<ClassId> {
        let mut found = Vec::new();
        for id in self.called_methods() {
            let result = self.resolved.world.method(id).result;
            if self.is_for_many(result) || self.is_of_others(id) {
                let erased = self.resolved.world.erasure(result);
                found.extend(self.resolved.world.class_of(erased));
            }
        }
        found
    }

    /// Whether it gives what is not known as a collection for several threads, and may be one.
    fn is_of_others(&mut self, id: MethodId) -> bool {
        let world = &mut self.resolved.world;
        let name = world.method(id).name;
        let synchronized = world.names.text(name).starts_with("synchronized");
        let library = world.binary_name(id.class) == "java/util/Collections";
        (library && synchronized) || self.is_set_of_map(id)
    }

    fn is_set_of_map(&mut self, id: MethodId) -> bool {
        let world = &mut self.resolved.world;
        let name = world.method(id).name;
        world.binary_name(id.class) == "java/util/Collections"
            && world.names.text(name) == SET_OF_MAP
    }

    /// How far all collections take care of themselves that a field ever holds, which never changes.
    fn care_of(&mut self, field: FieldId) -> Care {
        if let Some(known) = self.stubs.holding.get(&field) {
            return *known;
        }
        let world = &mut self.resolved.world;
        let info = world.field(field);
        let settled = info.flags.has(Flags::FINAL) || self.heap.policy.never_changes(world, field);
        let decl = self.classes.class(field.class).filter(|_| settled);
        let values = decl.map_or_else(Vec::new, |d| self.values_of(d, field));
        let file = decl.map_or(0, |d| d.file);
        let mut care = None;
        for e in values {
            let own = match self.is_value_for_many(file, e) {
                true => Care::Whole,
                false if self.is_synchronized_value(file, e) => Care::ByCall,
                false => Care::None,
            };
            care = Some(care.map_or(own, |c| if c == own { c } else { Care::None }));
        }
        let care = care.unwrap_or(Care::None);
        self.stubs.holding.insert(field, care);
        care
    }

    /// A collection that takes its lock at each call, around one that is made for it.
    fn is_synchronized_value(&mut self, file: usize, e: ExprId) -> bool {
        let unit = self.unit(file);
        let ExprKind::Call { args, .. } = unit.ast[e].kind else {
            return false;
        };
        let Some(id) = self.resolved.files[file].call_of(e).map(|c| c.method) else {
            return false;
        };
        let world = &mut self.resolved.world;
        let name = world.method(id).name;
        let makes = world.binary_name(id.class) == "java/util/Collections"
            && world.names.text(name).starts_with("synchronized");
        let new = |e: &ExprId| matches!(unit.ast[*e].kind, ExprKind::New { body: None, .. });
        makes && unit.ast.list(args).iter().all(new)
    }

    fn is_value_for_many(&mut self, file: usize, e: ExprId) -> bool {
        let unit = self.unit(file);
        match unit.ast[e].kind {
            ExprKind::Paren(inner) => self.is_value_for_many(file, inner),
            ExprKind::Conditional {
                then, otherwise, ..
            } => self.is_value_for_many(file, then) && self.is_value_for_many(file, otherwise),
            ExprKind::Call { args, .. } => {
                let call = self.resolved.files[file].call_of(e).map(|c| c.method);
                match (call, unit.ast.list(args)) {
                    (Some(id), [map]) if self.is_set_of_map(id) => {
                        self.is_value_for_many(file, *map)
                    }
                    _ => self.is_for_many(self.resolved.files[file].note(e).ty),
                }
            }
            ExprKind::New { body: Some(_), .. } => false,
            _ => self.is_for_many(self.resolved.files[file].note(e).ty),
        }
    }

    /// What is known of what such a field holds.
    pub(crate) fn known_for_many(
        &mut self,
        field: FieldId,
        value: &Expr,
        span: Span,
    ) -> Option<Expr> {
        match self.care_of(field) {
            Care::None => None,
            Care::ByCall => {
                let whole = self.whole_of(value, span);
                Some(self.takes_care(Care::ByCall, whole, span))
            }
            Care::Whole => Some(self.for_many(value, span)),
        }
    }

    fn takes_care(&mut self, care: Care, whole: Expr, span: Span) -> Expr {
        let name = match care {
            Care::ByCall => "$synchronized",
            Care::None | Care::Whole => "$for_many",
        };
        self.heap.for_proofs(name, vec![whole], Type::Bool, span)
    }

    /// Whether a method goes over a collection, or over what it was made of.
    pub(super) fn goes_over(&mut self, id: MethodId) -> bool {
        let name = self.resolved.world.method(id).name;
        GO_OVER.contains(&self.resolved.world.names.text(name))
    }

    fn for_many(&mut self, value: &Expr, span: Span) -> Expr {
        let whole = self.whole_of(value, span);
        self.takes_care(Care::Whole, whole, span)
    }

    /// Whether calls on objects of a class of the library may need no access although the class does not say so.
    pub(crate) fn may_need_no_access(&mut self, class: ClassId) -> bool {
        let java = self
            .resolved
            .world
            .binary_name(class)
            .starts_with("java/util/");
        java && self.is_below(class, &TRANSPARENT) && self.may_be_for_many(class)
    }

    /// That what a part names needs no access.
    pub(crate) fn needs_no_access(&mut self, part: &Part, by_call: bool, span: Span) -> Expr {
        let whole = self.takes_care(Care::Whole, part.object.clone(), span);
        if !by_call {
            return whole;
        }
        let call = self.takes_care(Care::ByCall, part.object.clone(), span);
        Expr::or(whole, call)
    }
}

impl Method<'_, '_> {
    /// A value becomes one of another type: if the old one is made for several threads, the new one does not say so any more.
    pub(crate) fn known_from(&mut self, value: &Expr, from: Ty, to: Ty, span: Span) {
        if *value.ty() == Type::Int && self.low.is_for_many(from) && !self.low.is_for_many(to) {
            let known = self.low.for_many(value, span);
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        }
    }
}
