//! Heap pollution (JLS 4.12.2): a variable of a generic type that holds something else than its type arguments say.
//!
//! Java knows type arguments at compile time only. Where a value comes out of a type variable (`String s = list.get(0)`) the compiler
//! inserts a cast, and proofs take the value for what the type says. That is right in a program without unchecked operations; code
//! outside of the given files may have some. So it is listed as an assumption wherever such a cast stands: if the program has an
//! unchecked operation, and else if the generic object may come from outside of the method.

use crate::method::Method;
use crate::program::Lowering;
use heddle_diag::Premise;
use heddle_resolve::Resolved;
use heddle_resolve::model::ClassId;
use heddle_resolve::typed::{LocalId, Target};
use heddle_resolve::types::{Ty, TyKind};
use heddle_syntax::ast::{self, ExprId, ExprKind, List, StmtKind};
use rustc_hash::FxHashSet;
use std::rc::Rc;

const TRUSTED: &str = "objects of generic types hold values of their type arguments";

/// Which generic objects cannot have been polluted.
#[derive(Debug, Default)]
pub(crate) struct Pollution {
    /// Some file has an unchecked operation.
    pub unchecked: bool,
    /// Variables that hold a new object of their method, which nobody else gets and into which no generic object goes.
    pub kept: FxHashSet<(usize, LocalId)>,
}

impl Pollution {
    /// Looks through all files.
    pub(crate) fn of(resolved: &mut Resolved) -> Pollution {
        let mut found = Pollution::default();
        for file in 0..resolved.files.len() {
            found.unchecked |= has_unchecked(resolved, file) || returns_raw(resolved, file);
            found.keep(resolved, file);
        }
        found
    }

    fn keep(&mut self, resolved: &Resolved, file: usize) {
        let typed = &resolved.files[file];
        let unit = Rc::clone(&typed.unit);
        let is_plain = |e: &ExprId| {
            let kind = resolved.world.types.kind(typed.note(*e).ty);
            !matches!(kind, TyKind::Class(_, list) if !list.is_empty())
        };
        let all_plain = |args: List<ExprId>| unit.ast.list(args).iter().all(is_plain);
        let mut harmless = FxHashSet::default();
        for (_, node) in unit.ast.nodes::<ast::Expr>() {
            if let ExprKind::Call { target, args, .. } = node.kind {
                harmless.extend(target.filter(|_| all_plain(args)));
            }
        }
        for (_, node) in unit.ast.nodes::<ast::Stmt>() {
            if let StmtKind::ForEach { iterable, .. } = node.kind {
                harmless.insert(iterable);
            }
        }
        let others = unit.ast.nodes::<ast::Expr>();
        let others = others.filter(|(e, _)| !harmless.contains(e) && !typed.note(*e).ghost);
        let others = others.filter_map(|(e, _)| match typed.note(e).target {
            Target::Local(local) => Some(local),
            _ => None,
        });
        let passed: FxHashSet<LocalId> = others.collect();
        for (var, node) in unit.ast.nodes::<ast::Variable>() {
            let new = node.init.is_some_and(|e| match unit.ast[e].kind {
                ExprKind::New { args, body, .. } => body.is_none() && all_plain(args),
                _ => false,
            });
            if let (Some(local), true) = (typed.local_of(var), new)
                && !passed.contains(&local)
            {
                self.kept.insert((file, local));
            }
        }
    }
}

/// Whether a file has an operation of which the compiler warns as unchecked.
fn has_unchecked(resolved: &mut Resolved, file: usize) -> bool {
    let unit = Rc::clone(&resolved.files[file].unit);
    let mut found = false;
    for (e, node) in unit.ast.nodes::<ast::Expr>() {
        let note = resolved.files[file].note(e);
        if !note.seen || note.ghost {
            continue;
        }
        let named = matches!(note.target, Target::Type(_) | Target::Package);
        // Whatever is done with a raw type may be unchecked; naming the class of a static member is not.
        found |= !named && (resolved.world.is_raw(note.ty) || resolved.world.is_raw(note.to));
        if let ExprKind::Cast { types, value } = node.kind {
            let from = resolved.files[file].note(value).ty;
            for ty in unit.ast.list(types) {
                if let Some(to) = resolved.files[file].written_type(*ty) {
                    found |= !is_reifiable(resolved, to) && !resolved.world.is_subtype(from, to);
                }
            }
        }
        if let Some(call) = resolved.files[file].call_of(e).cloned()
            && let (true, Some(last)) = (call.variable_arity, call.params.last())
        {
            found |= !is_reifiable(resolved, *last);
        }
    }
    found
}

/// A method with a raw result may override one that has type arguments.
fn returns_raw(resolved: &mut Resolved, file: usize) -> bool {
    let unit = Rc::clone(&resolved.files[file].unit);
    for (decl, _) in unit.ast.nodes::<ast::TypeDecl>() {
        let Some(class) = resolved.files[file].class(decl) else {
            continue;
        };
        let body = resolved.world.body(class);
        for method in &body.methods {
            let is_own = method.span.is_some();
            if is_own && resolved.world.is_raw(method.result) {
                return true;
            }
        }
    }
    false
}

/// Whether objects know at run time that they are of the type (JLS 4.7).
fn is_reifiable(resolved: &mut Resolved, ty: Ty) -> bool {
    match resolved.world.types.kind(ty) {
        TyKind::Class(_, list) => {
            let args = resolved.world.types.args(list).to_vec();
            args.iter().all(|a| *a == Ty::ANY)
        }
        TyKind::Array(element) => is_reifiable(resolved, element),
        TyKind::Var(_) | TyKind::Meet(_) => false,
        _ => true,
    }
}

impl Lowering<'_> {
    /// Whether the compiler inserts a cast for a value that is declared of one type and used as another.
    fn is_cast_inserted(&mut self, declared: Ty, used: Ty) -> bool {
        let world = &mut self.resolved.world;
        if !world.types.is_reference(declared) || !world.types.is_reference(used) {
            return false;
        }
        let (declared, used) = (world.erasure(declared), world.erasure(used));
        !world.is_subtype(declared, used)
    }

    /// The type arguments of a generic object are trusted.
    pub(crate) fn trusts_type_arguments(&mut self) {
        self.assume(Premise::HeapPollution, TRUSTED);
    }
}

impl Method<'_, '_> {
    /// A value that comes out of a type variable is taken for one of the type argument.
    pub(crate) fn comes_out_of_generic(&mut self, e: ExprId) {
        let typed = &self.low.resolved.files[self.scope.file];
        let note = typed.note(e);
        let world = &mut self.low.resolved.world;
        let declared = match note.target {
            Target::Call(_) => typed.call_of(e).map(|call| call.method),
            _ => None,
        };
        let declared = match (declared, note.target) {
            (Some(method), _) => world.method(method).result,
            (None, Target::Field(field, _)) => world.field(field).ty,
            _ => return,
        };
        if self.low.is_cast_inserted(declared, note.ty) && self.may_be_polluted(e) {
            self.low.trusts_type_arguments();
        }
    }

    /// What a loop goes through is taken for objects of the type argument.
    pub(crate) fn goes_through_generic(&mut self, iterable: ExprId, element: Ty) {
        let object = self.low.resolved.world.types.raw(ClassId::OBJECT);
        if self.low.is_cast_inserted(object, element) && self.may_be_root(iterable) {
            self.low.trusts_type_arguments();
        }
    }

    /// Arguments come through a method of a generic interface or superclass: the compiler adds a method that casts them.
    /// `class` is nothing for a lambda.
    pub(crate) fn gets_through_bridge(&mut self, params: &[Ty], class: Option<ClassId>) {
        if !self.low.pollution.unchecked {
            return;
        }
        let world = &mut self.low.resolved.world;
        let supers = class.map(|c| world.direct_supers(c));
        let generic = |ty: &Ty| {
            let kind = world.types.kind(*ty);
            matches!(kind, TyKind::Class(_, list) if !list.is_empty())
        };
        let bridged = supers.is_none_or(|all| all.iter().any(generic));
        let object = self.low.resolved.world.types.raw(ClassId::OBJECT);
        if bridged && params.iter().any(|p| self.low.is_cast_inserted(object, *p)) {
            self.low.trusts_type_arguments();
        }
    }

    /// Whether the generic object that the value comes from may hold something else.
    fn may_be_polluted(&mut self, e: ExprId) -> bool {
        let unit = self.unit();
        match unit.ast[e].kind {
            ExprKind::Call {
                target: Some(t), ..
            } => self.may_be_root(t),
            ExprKind::Field { target, .. } => self.may_be_root(target),
            _ => true,
        }
    }

    fn may_be_root(&mut self, e: ExprId) -> bool {
        let pollution = &self.low.pollution;
        if pollution.unchecked {
            return true;
        }
        match self.note(e).target {
            Target::Local(local) => !pollution.kept.contains(&(self.scope.file, local)),
            _ => true,
        }
    }
}
