//! Views, iterators, streams and wrappers: objects that a library call makes of a confined object and that go on using it.
//!
//! The function `$contents_of` leads from each to the object behind it; whoever uses one needs access to that. `$plain` says of a collection that it
//! does what the contracts of its interface say. Objects that come from a field, a parameter or an element are taken to be plain and no parts of others
//! unless the program puts such there ([`super::stray`]); that code elsewhere does not is listed.

use super::Contract;
use super::default::{Unwritten, Used};
use super::stray::Stray;
use crate::access::Part;
use crate::body::{Lower, not_null};
use crate::faults::fault;
use crate::heap::{null, plato_type};
use crate::method::Method;
use crate::program::Lowering;
use heddle_plato::ir::{Expr, GlobalId, Op, OpKind, Stmt, Type};
use heddle_resolve::library::categories::{Category, Mark};
use heddle_resolve::model::{ClassId, FieldId, Flags, MethodId};
use heddle_resolve::typed::{Call, LocalKind, Target};
use heddle_resolve::types::{Ty, TyKind};
use heddle_syntax::ast;
use heddle_text::Span;
use std::rc::Rc;

/// What is known of a result.
#[derive(Debug, Default)]
pub(super) struct Returned {
    /// Facts.
    pub known: Vec<Expr>,
    /// The caller gets access to what is in this object.
    pub given: Option<Expr>,
}

/// What the contents of a result are a part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Behind {
    /// Nobody knows.
    Unknown,
    /// Of nothing else.
    Itself,
    /// Of the object that was called.
    Receiver,
    /// Of the argument for this parameter.
    Argument(usize),
    /// They are the elements of the array for this parameter.
    Elements(usize),
}

/// Objects with a place of their own in what they go over.
pub(super) const CURSORS: [&str; 5] = [
    "java/util/Iterator",
    "java/util/Enumeration",
    "java/util/Spliterator",
    "java/util/stream/BaseStream",
    "java/util/PrimitiveIterator",
];

/// Objects with no state but that of what is behind them, if anything is.
pub(super) const TRANSPARENT: [&str; 3] = [
    "java/util/Collection",
    "java/util/Map",
    "java/util/Map$Entry",
];

/// An iterator by name that changes what it reads from.
const SCANNERS: [&str; 1] = ["java/util/Scanner"];

/// What iterators do to what they go over, besides reading it.
const CHANGES: [&str; 3] = ["remove", "set", "add"];

impl Lowering<'_> {
    /// The variables that hold what contracts know of the contents of library objects.
    pub(super) fn library_views(&mut self) -> Vec<GlobalId> {
        if let Some(known) = &self.stubs.contents {
            return known.to_vec();
        }
        let mut found = Vec::new();
        for class in self.called_library_classes() {
            let count = self.resolved.world.body(class).fields.len() as u32;
            for field in (0..count).map(|index| FieldId { class, index }) {
                let flags = self.resolved.world.field(field).flags;
                let constant = flags.is_static() || flags.has(Flags::FINAL);
                if !flags.has(Flags::GHOST) || constant {
                    continue;
                }
                let found_at = self.heap.field(&mut self.resolved.world, field);
                found.extend(found_at.map(|(g, _)| g).filter(|g| self.heap.is_view(*g)));
            }
        }
        let found: Rc<[GlobalId]> = found.into();
        self.stubs.contents = Some(Rc::clone(&found));
        found.to_vec()
    }

    pub(super) fn is_below(&mut self, class: ClassId, names: &[&str]) -> bool {
        names.iter().any(|name| {
            let above = self.resolved.world.class_ref(name);
            self.resolved.world.is_subclass(class, above)
        })
    }

    /// Whether the program makes objects that are parts of others.
    pub(super) fn makes_parts(&mut self) -> bool {
        if let Some(known) = self.stubs.parts {
            return known;
        }
        self.stubs.parts = Some(false);
        let mut called = Vec::new();
        for file in &self.resolved.files {
            for (e, _) in file.unit.ast.nodes::<ast::Expr>() {
                called.extend(file.call_of(e).map(|c| c.method));
            }
        }
        called.sort();
        called.dedup();
        let some = called.into_iter().any(|id| self.makes_part(id)) || self.loops_over_iterators();
        self.stubs.parts = Some(some);
        some
    }

    /// Whether a loop goes over a collection of the library that is no list: it calls `iterator` itself.
    fn loops_over_iterators(&mut self) -> bool {
        let mut types = Vec::new();
        for file in &self.resolved.files {
            for (_, s) in file.unit.ast.nodes::<ast::Stmt>() {
                if let ast::StmtKind::ForEach { iterable, .. } = s.kind {
                    types.push(file.note(iterable).ty);
                }
            }
        }
        let list = self.resolved.world.class_ref("java/util/List");
        types.into_iter().any(|ty| {
            let library = self.category_of_type(ty) == Some(Category::Confined);
            let class = self.resolved.world.class_of(ty);
            library && class.is_some_and(|c| !self.resolved.world.is_subclass(c, list))
        })
    }

    pub(super) fn makes_part(&mut self, id: MethodId) -> bool {
        if self.classes.class(id.class).is_some() || self.written_contract(id).is_some() {
            return false;
        }
        let info = self.resolved.world.method(id).clone();
        let confined = |low: &mut Self, t: Ty| low.category_of_type(t) == Some(Category::Confined);
        let given = info.params.iter().any(|t| confined(self, *t));
        if self.makes_object(id) {
            return given && self.category_of(id.class) == Some(Category::Confined);
        }
        confined(self, info.result)
    }

    /// The object behind an object of the library: itself, or what it is a part of.
    pub(crate) fn whole_of(&mut self, object: &Expr, span: Span) -> Expr {
        match self.makes_parts() {
            true => self
                .heap
                .opaque("$contents_of", vec![object.clone()], Type::Int, span),
            false => object.clone(),
        }
    }

    /// What was found in a place is a plain object and no part of another one, if the program puts no others there; `field` is the place, if it is
    /// one.
    pub(crate) fn known_whole(
        &mut self,
        value: &Expr,
        ty: Ty,
        field: Option<FieldId>,
        span: Span,
    ) -> Option<Expr> {
        let confined = self.category_of_type(ty) == Some(Category::Confined);
        if !confined || !self.makes_parts() {
            return None;
        }
        let mut known = Vec::new();
        if !self.may_stray(Stray::Part, ty, field) || fault!("parts-in-places") {
            let whole = self.whole_of(value, span);
            known.push(Expr::eq(whole, value.clone()));
        }
        if !self.may_stray(Stray::Odd, ty, field) || fault!("parts-in-places") {
            known.push(self.is_plain(value, span));
        }
        (!known.is_empty()).then(|| Expr::all(known, span))
    }

    /// What is behind an object that is handed over, if it may be a part of another one: that goes with it.
    pub(crate) fn behind_part(&mut self, value: &Expr, ty: Ty, span: Span) -> Option<Part> {
        let confined = self.category_of_type(ty) == Some(Category::Confined);
        if !confined || !self.makes_parts() || !self.may_stray(Stray::Part, ty, None) {
            return None;
        }
        let whole = self.whole_of(value, span);
        Some(Part::object(whole, span))
    }

    /// A collection of which the contracts of its interface hold: it is no view, refuses nothing, and has no fixed size.
    fn is_plain(&mut self, object: &Expr, span: Span) -> Expr {
        self.heap
            .opaque("$plain", vec![object.clone()], Type::Bool, span)
    }

    /// Whose contents a call on an object touches, and whether it may change them.
    pub(super) fn parts_behind(
        &mut self,
        method: Unwritten,
        object: &Expr,
        write: bool,
        span: Span,
    ) -> Vec<(Expr, bool)> {
        if !self.makes_parts() {
            return vec![(object.clone(), write)];
        }
        let whole = self.whole_of(object, span);
        if self.is_below(method.of, &TRANSPARENT) {
            return vec![(whole, write)];
        }
        let name = self.resolved.world.method(method.id).name;
        let changes = CHANGES.contains(&self.resolved.world.names.text(name));
        let cursor = self.is_below(method.of, &CURSORS) && !self.is_below(method.of, &SCANNERS);
        let behind = write && (changes || !cursor);
        vec![(object.clone(), write), (whole, behind)]
    }

    /// Whether the program makes collections of which the elements are those of an array.
    pub(super) fn makes_array_views(&mut self) -> bool {
        if let Some(known) = self.stubs.array_views {
            return known;
        }
        let mut called = Vec::new();
        for file in &self.resolved.files {
            for (e, _) in file.unit.ast.nodes::<ast::Expr>() {
                called.extend(file.call_of(e).cloned());
                if let Target::Function(f) = file.note(e).target {
                    called.extend(file.function(f).call.map(|c| file.call(c).clone()));
                }
            }
        }
        let some = called.into_iter().any(|call| {
            let part = self.makes_part_of_array(&call);
            part && !self.makes_object(call.method)
        });
        self.stubs.array_views = Some(some);
        some
    }

    fn makes_part_of_array(&mut self, call: &Call) -> bool {
        if !self.makes_part(call.method) {
            return false;
        }
        let Ok(method) = self.unwritten(call.method, call.site, Span::default()) else {
            return false;
        };
        let behind = self.behind_result(method, call.variable_arity);
        matches!(behind, Behind::Elements(_))
    }

    /// Whether objects of the class have a place of their own in what they go over.
    pub(super) fn is_cursor(&mut self, class: ClassId) -> bool {
        self.makes_parts() && self.is_below(class, &CURSORS) && !self.is_below(class, &SCANNERS)
    }

    /// What a call does with an argument of this type for a parameter of that one.
    pub(super) fn is_used_as(&mut self, formal: Ty, given: Ty) -> Used {
        if self.category_of_type(given) != Some(Category::Confined) {
            return Used::Not;
        }
        match self.resolved.world.types.kind(formal) {
            TyKind::Class(ClassId::OBJECT, _) => Used::LookedAt,
            TyKind::Class(class, _) if self.category_of(class) == Some(Category::Confined) => {
                Used::Contents
            }
            _ => Used::Not,
        }
    }

    /// The confined objects among the arguments that a method may keep.
    pub(super) fn kept_arguments(&mut self, method: Unwritten, args: &[Expr]) -> Vec<Expr> {
        let kept = self.kept_parameters(method);
        kept.into_iter()
            .filter_map(|k| args.get(k).cloned())
            .collect()
    }

    fn kept_parameters(&mut self, method: Unwritten) -> Vec<usize> {
        if self.has_mark(method.id, method.of, Mark::Forgets) {
            return Vec::new();
        }
        let params = self.resolved.world.method(method.id).params.clone();
        let mut kept = Vec::new();
        for (k, ty) in params.iter().enumerate() {
            if self.category_of_type(*ty) == Some(Category::Confined) {
                kept.push(k);
            }
        }
        kept
    }

    /// What is behind the result of a method, or behind the object that a constructor makes; `gathered` if its last parameter is a new array.
    pub(super) fn behind_result(&mut self, method: Unwritten, gathered: bool) -> Behind {
        let kept = self.kept_parameters(method);
        if self.makes_object(method.id) {
            return match kept.as_slice() {
                [one] => Behind::Argument(*one),
                _ => Behind::Itself,
            };
        }
        let info = self.resolved.world.method(method.id).clone();
        let arrays = info.params.iter().enumerate().filter(|(k, t)| {
            let last = gathered && k + 1 == info.params.len();
            matches!(self.resolved.world.types.kind(**t), TyKind::Array(_)) && !last
        });
        let arrays: Vec<usize> = arrays.map(|(k, _)| k).collect();
        let class = self.resolved.world.class_of(info.result);
        let transparent = class.is_some_and(|c| self.is_below(c, &TRANSPARENT));
        // Iterators are new objects, and views of what is made for several threads are so themselves.
        let cursor = class.is_some_and(|c| self.is_below(c, &CURSORS));
        let on_object = !info.flags.is_static();
        let shared = method.category == Category::ThreadSafe && on_object;
        let of_many = shared && (cursor || (transparent && self.is_below(method.of, &TRANSPARENT)));
        let new = self.has_mark(method.id, method.of, Mark::Makes);
        let free = new || method.category == Category::Value || of_many;
        let receiver = on_object && method.category == Category::Confined;
        match (kept.as_slice(), receiver) {
            ([], false) if arrays.len() == 1 && !new => Behind::Elements(arrays[0]),
            _ if !arrays.is_empty() => Behind::Unknown,
            ([], true) => Behind::Receiver,
            ([one], false) => Behind::Argument(*one),
            ([], false) if free => Behind::Itself,
            _ => Behind::Unknown,
        }
    }

    /// What is known of the result of a default, and of what the caller may use the contents.
    pub(super) fn returned_part(
        &mut self,
        method: Unwritten,
        receiver: Option<&Expr>,
        (args, gathered): (&[Expr], bool),
        result: &Expr,
        span: Span,
    ) -> Returned {
        let info = self.resolved.world.method(method.id).clone();
        if matches!(
            self.resolved.world.types.kind(info.result),
            TyKind::Array(_)
        ) {
            let new = self.has_mark(method.id, method.of, Mark::Makes);
            return Returned {
                known: Vec::new(),
                given: new.then(|| result.clone()),
            };
        }
        if self.category_of_type(info.result) != Some(Category::Confined) {
            return Returned::default();
        }
        let class = self.resolved.world.class_of(info.result);
        let transparent = class.is_some_and(|c| self.is_below(c, &TRANSPARENT));
        let some = Expr::not(Expr::eq(result.clone(), null(span)));
        let whole = self.whole_of(result, span);
        let behind = self.behind_result(method, gathered);
        let of = match behind {
            Behind::Unknown => return Returned::default(),
            Behind::Itself => Some(result),
            Behind::Receiver => receiver,
            Behind::Argument(k) | Behind::Elements(k) => args.get(k),
        };
        let Some(of) = of else {
            return Returned::default();
        };
        let mut known = match behind {
            Behind::Itself => vec![Expr::eq(whole, result.clone())],
            Behind::Elements(_) => vec![Expr::implies(some.clone(), Expr::eq(whole, of.clone()))],
            _ => {
                let of = self.whole_of(of, span);
                vec![Expr::implies(some.clone(), Expr::eq(whole, of))]
            }
        };
        if transparent {
            // They may refuse changes, or have more than one name.
            let plain = self.is_plain(result, span);
            known.push(Expr::implies(some, Expr::not(plain)));
            self.rests_on_views(method.id);
        }
        let own = behind == Behind::Itself || !transparent;
        Returned {
            known,
            given: own.then(|| result.clone()),
        }
    }

    /// The code at hand makes a collection that is no plain one.
    fn rests_on_views(&mut self, id: MethodId) {
        let name = self.library_name(id);
        let text = "collections that are views or refuse changes are used as plain ones nowhere else, if they come from";
        let premise = heddle_diag::Premise::PlainCollections;
        self.assume_of(premise, text, &format!("`{name}`"));
    }

    /// What is known of a new object of a library class, whose constructor has no contract.
    pub(super) fn new_part(
        &mut self,
        id: MethodId,
        args: &[Expr],
        object: &Expr,
        span: Span,
    ) -> Vec<Expr> {
        if self.category_of(id.class) != Some(Category::Confined) || !self.makes_parts() {
            return Vec::new();
        }
        let method = Unwritten {
            id,
            of: id.class,
            category: Category::Confined,
        };
        let whole = self.whole_of(object, span);
        let behind = match self.kept_arguments(method, args).as_slice() {
            [one] => self.whole_of(one, span),
            _ => object.clone(),
        };
        vec![Expr::eq(whole, behind), self.is_plain(object, span)]
    }
}

impl Method<'_, '_> {
    /// Whether the value of an expression may be a part of another object: what a call has just returned, or a variable that may
    /// hold such.
    pub(crate) fn may_be_part(&mut self, e: ast::ExprId) -> bool {
        if !self.low.makes_parts() {
            return false;
        }
        let unit = self.unit();
        match unit.ast[e].kind {
            ast::ExprKind::Paren(inner) => self.may_be_part(inner),
            ast::ExprKind::Name(_) => {
                let typed = &self.low.resolved.files[self.scope.file];
                let Target::Local(local) = typed.note(e).target else {
                    return self.may_hold_stray(e);
                };
                let variable = typed.local(local).kind == LocalKind::Variable;
                let ty = typed.local(local).ty;
                match variable {
                    true => !self.low.is_made_here(self.scope.file, e),
                    false => self.low.may_stray(Stray::Odd, ty, None),
                }
            }
            ast::ExprKind::Field { .. } => self.may_hold_stray(e),
            ast::ExprKind::This => false,
            _ => true,
        }
    }

    /// Whether an expression is a call of `entrySet`: what a loop over it gets are parts of the map.
    pub(crate) fn is_entry_set(&mut self, e: ast::ExprId) -> bool {
        let unit = self.unit();
        if let ast::ExprKind::Paren(inner) = unit.ast[e].kind {
            return self.is_entry_set(inner);
        }
        let Some(call) = self.low.resolved.files[self.scope.file].call_of(e).cloned() else {
            return false;
        };
        let name = self.low.resolved.world.method(call.method).name;
        let named = self.low.resolved.world.names.text(name) == "entrySet";
        let library = self.low.classes.class(call.method.class).is_none();
        named && library && self.low.is_below(call.method.class, &TRANSPARENT)
    }

    /// What is in one object belongs to what is in another, or behind it.
    pub(crate) fn is_part_of(&mut self, part: &Expr, of: &Expr, span: Span) {
        if !self.low.makes_parts() {
            return;
        }
        let some = Expr::not(Expr::eq(part.clone(), null(span)));
        let (part, of) = (self.low.whole_of(part, span), self.low.whole_of(of, span));
        let known = Expr::implies(some, Expr::eq(part, of));
        self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
    }

    fn may_hold_stray(&mut self, e: ast::ExprId) -> bool {
        let note = self.note(e);
        let field = match note.target {
            Target::Field(field, _) => Some(field),
            _ => None,
        };
        self.low.may_stray(Stray::Odd, note.ty, field)
    }

    /// A call by contract on an object that may be a part of another one, of which the contract does not speak.
    pub(super) fn of_part_or_whole(
        &mut self,
        call: &Call,
        contract: &Contract,
        object: &Expr,
        args: &[Expr],
        span: Span,
    ) -> Lower<Option<Expr>> {
        self.code.demand([not_null(object, span)], span);
        let whole = self.low.whole_of(object, span);
        let plain = self.low.is_plain(object, span);
        let is = Expr::and(Expr::eq(whole, object.clone()), plain);
        let result = match call.result {
            Ty::VOID => None,
            ty => plato_type(&mut self.low.resolved.world, ty).map(|t| self.code.temp(t, span)),
        };
        let mut arms = Vec::new();
        for (guard, by_contract) in [(is.clone(), true), (Expr::not(is), false)] {
            arms.push(self.inside(|m| {
                m.code.emit(Op::new(OpKind::CallGlue, span).guard(guard));
                let receiver = Some(object.clone());
                let value = match by_contract {
                    true => m.by_written(call, contract, receiver, args, span)?,
                    false => m.by_default(call, receiver, args, span)?,
                };
                if let (Some(result), Some(value)) = (result, value) {
                    m.code.set(result, value, span);
                }
                Ok(())
            })?);
        }
        self.code.out.push(Stmt::Choice(arms));
        Ok(result.map(|r| self.code.read(r, span)))
    }
}
