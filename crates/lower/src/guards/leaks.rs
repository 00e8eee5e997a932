//! Which private contents of a class get out of it: takes `final` fields that hold a collection or an array, gives those whose
//! value, or a part of it that goes on using it (an iterator, a view, a stream), may reach code that does not hold the lock.
//!
//! The text decides: a value that is only called, indexed or gone through stays inside, and so does one that the library only
//! looks through (`new ArrayList<>(all)`). Parts may also be kept in a local variable of
//! which the same is true.

use crate::class::ClassDecl;
use crate::program::Lowering;
use heddle_resolve::library::categories::{Category, Mark};
use heddle_resolve::model::FieldId;
use heddle_resolve::typed::{LocalId, Target};
use heddle_resolve::types::{Ty, TyKind};
use heddle_syntax::ast::{self, ExprId, ExprKind, StmtId, StmtKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// What becomes of the values of expressions of a file.
#[derive(Default)]
struct Fates {
    /// The call that is made on the value.
    called: FxHashMap<ExprId, ExprId>,
    /// The value goes nowhere: dropped, gone through by a loop, indexed, assigned to, read from.
    used_up: FxHashSet<ExprId>,
    /// The value becomes that of a local variable.
    kept: FxHashMap<ExprId, LocalId>,
    /// Where local variables stand.
    locals: FxHashMap<LocalId, Vec<ExprId>>,
}

/// The statements after the arrows of `switch` expressions: their values are not dropped.
pub(super) fn value_arms(ast: &ast::Ast) -> FxHashSet<StmtId> {
    let mut found = FxHashSet::default();
    for (_, node) in ast.nodes::<ast::Expr>() {
        if let ExprKind::Switch { cases, .. } = node.kind {
            let arms = ast.list(cases).iter().map(|c| ast[*c]);
            let arms = arms.filter(|case| case.arrow);
            found.extend(arms.flat_map(|case| ast.list(case.body).iter().copied()));
        }
    }
    found
}

impl Lowering<'_> {
    /// Those fields whose value gets out.
    pub(super) fn leaked(&mut self, decl: ClassDecl, fields: &[FieldId]) -> FxHashSet<FieldId> {
        if fields.is_empty() {
            return FxHashSet::default();
        }
        let mut fates = self.fates(decl.file);
        self.looked_through(decl.file, &mut fates);
        let unit = self.unit(decl.file);
        let typed = &self.resolved.files[decl.file];
        let uses = unit.ast.nodes::<ast::Expr>().filter_map(|(e, _)| {
            let note = typed.note(e);
            match note.target {
                Target::Field(field, _) if !note.ghost && fields.contains(&field) => {
                    Some((e, field))
                }
                _ => None,
            }
        });
        let uses: Vec<(ExprId, FieldId)> = uses.collect();
        let leaks = uses.into_iter().filter(|(e, _)| {
            let mut seen = FxHashSet::default();
            // The field itself in a variable is taken to get out: nothing follows it there.
            fates.kept.contains_key(e) || self.gets_out(decl.file, *e, &fates, &mut seen)
        });
        leaks.map(|(_, field)| field).collect()
    }

    /// Whether the value of an expression may reach other code, or something that uses what is in it.
    fn gets_out(
        &mut self,
        file: usize,
        e: ExprId,
        fates: &Fates,
        seen: &mut FxHashSet<LocalId>,
    ) -> bool {
        if let Some(call) = fates.called.get(&e) {
            return self.goes_on_using(file, *call) && self.gets_out(file, *call, fates, seen);
        }
        if let Some(local) = fates.kept.get(&e) {
            let uses = fates.locals.get(local).cloned().unwrap_or_default();
            let first = seen.insert(*local);
            return first
                && uses
                    .into_iter()
                    .any(|e| self.gets_out(file, e, fates, seen));
        }
        !fates.used_up.contains(&e)
    }

    /// The result of a call on a library object may go on using the object: a confined object that is not new. An object of the program
    /// may give itself.
    fn goes_on_using(&mut self, file: usize, call: ExprId) -> bool {
        let Some(call) = self.resolved.files[file].call_of(call).cloned() else {
            return true;
        };
        let method = call.method;
        if self.classes.class(call.site).is_some() {
            let bounds = match self.resolved.world.types.is_reference(call.result) {
                true => self.bounds_of(call.result),
                false => return false,
            };
            return bounds.is_empty() || self.can_be(&bounds, call.site);
        }
        let result = self.resolved.world.method(method).result;
        if let TyKind::Array(_) = self.resolved.world.types.kind(result) {
            return false;
        }
        self.category_of_type(result) == Some(Category::Confined)
            && !self.has_mark(method, method.class, Mark::Makes)
    }

    /// Arguments that a library method goes through and does not keep.
    fn looked_through(&mut self, file: usize, fates: &mut Fates) {
        let unit = self.unit(file);
        for (e, node) in unit.ast.nodes::<ast::Expr>() {
            let args = match node.kind {
                ExprKind::Call { args, .. } | ExprKind::New { args, .. } => args,
                _ => continue,
            };
            let Some(call) = self.resolved.files[file].call_of(e) else {
                continue;
            };
            let (method, site) = (call.method, call.site);
            if self.classes.class(method.class).is_some()
                || !self.has_mark(method, site, Mark::Forgets)
            {
                continue;
            }
            let formals = self.resolved.world.method(method).params.clone();
            for (arg, formal) in unit.ast.list(args).iter().zip(formals) {
                // As an element of something else it would be kept, and so would a stream to write to.
                if self.is_gone_through(formal) {
                    fates.used_up.insert(*arg);
                }
            }
        }
    }

    /// Whether a parameter of the type is something with elements.
    fn is_gone_through(&mut self, formal: Ty) -> bool {
        let world = &mut self.resolved.world;
        if let TyKind::Array(of) = world.types.kind(formal) {
            return world.types.as_prim(of).is_some();
        }
        let above = ["java/lang/Iterable", "java/util/Map"].map(|name| world.class_ref(name));
        let class = world.class_of(formal);
        class.is_some_and(|c| above.iter().any(|a| world.is_subclass(c, *a)))
    }

    fn fates(&mut self, file: usize) -> Fates {
        let unit = self.unit(file);
        let typed = &self.resolved.files[file];
        let mut fates = Fates::default();
        for (e, node) in unit.ast.nodes::<ast::Expr>() {
            match node.kind {
                ExprKind::Call {
                    target: Some(of), ..
                } => {
                    fates.called.insert(of, e);
                }
                ExprKind::Index { array: of, .. }
                | ExprKind::Field { target: of, .. }
                | ExprKind::Assign { target: of, .. } => {
                    fates.used_up.insert(of);
                }
                _ => {}
            }
            if let Target::Local(local) = typed.note(e).target {
                fates.locals.entry(local).or_default().push(e);
            }
        }
        let arms = value_arms(&unit.ast);
        for (s, node) in unit.ast.nodes::<ast::Stmt>() {
            match node.kind {
                _ if arms.contains(&s) => {}
                StmtKind::ForEach { iterable: e, .. }
                | StmtKind::Expr(e)
                | StmtKind::Synchronized { lock: e, .. } => {
                    fates.used_up.insert(e);
                }
                _ => {}
            }
        }
        for (v, variable) in unit.ast.nodes::<ast::Variable>() {
            if let (Some(init), Some(local)) = (variable.init, typed.local_of(v)) {
                fates.kept.insert(init, local);
            }
        }
        fates
    }
}
