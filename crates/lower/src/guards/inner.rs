//! Collections inside a private collection (`Map<K, List<V>>`): takes a private `final` field of the library whose value does not get out, gives the
//! expressions whose values are collections inside it (`docs/access.md`, collections inside collections).
//!
//! The text decides. What is put in is made for it (`new`, also by a function that is given along), or came out of the same field; what comes out
//! is only called, gone through, compared with `null` or copied, directly or by a local variable of which the same is true. So an inner collection is
//! touched through these expressions alone, each needs access to the outer one, and what is known of its contents is forgotten at each of them.

use super::leaks::value_arms;
use crate::class::ClassDecl;
use crate::program::Lowering;
use heddle_resolve::library::categories::{Category, Mark};
use heddle_resolve::model::FieldId;
use heddle_resolve::typed::{LocalId, LocalKind, Target};
use heddle_resolve::types::{Ty, TyKind};
use heddle_syntax::ast::{
    self, BinaryOp, ExprId, ExprKind, LambdaBody, LiteralKind, StmtKind, TextRange,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// Expressions that denote collections inside a field's, by file.
pub(crate) type Inner = FxHashMap<(usize, ExprId), FieldId>;

/// What stands around the expressions of a file.
#[derive(Default)]
struct Around {
    /// The expression that each one is an operand of.
    parent: FxHashMap<ExprId, ExprId>,
    /// Variables that are initialized by an expression.
    kept: FxHashMap<ExprId, LocalId>,
    /// Loops over an expression, with their variables.
    looped: FxHashMap<ExprId, Option<LocalId>>,
    /// Statements by themselves.
    dropped: FxHashSet<ExprId>,
    /// Where variables stand.
    locals: FxHashMap<LocalId, Vec<ExprId>>,
}

/// What belongs to one field so far.
#[derive(Default)]
struct Search {
    exprs: FxHashSet<ExprId>,
    locals: FxHashSet<LocalId>,
    todo: Vec<ExprId>,
}

impl Lowering<'_> {
    /// The collections inside the private contents of all classes.
    pub(crate) fn find_inner(&mut self) -> Inner {
        let mut all = Inner::default();
        if !self.summaries.allowed {
            return all;
        }
        for decl in self.classes.list.clone() {
            let fields = self.private_contents(decl, false);
            let nested: Vec<FieldId> = fields.into_iter().filter(|f| self.is_nested(*f)).collect();
            if nested.is_empty() {
                continue;
            }
            let around = self.around_all(decl.file);
            for field in nested {
                if let Some(found) = self.inside_of_field(decl, field, &around) {
                    all.extend(found.into_iter().map(|e| ((decl.file, e), field)));
                }
            }
        }
        all
    }

    /// A library collection of collections.
    fn is_nested(&mut self, field: FieldId) -> bool {
        let ty = self.resolved.world.field(field).ty;
        let TyKind::Class(class, args) = self.resolved.world.types.kind(ty) else {
            return false;
        };
        let args = self.resolved.world.types.args(args).to_vec();
        self.classes.class(class).is_none() && args.into_iter().any(|t| self.is_collection(t))
    }

    fn is_collection(&mut self, ty: Ty) -> bool {
        self.category_of_type(ty) == Some(Category::Confined)
    }

    fn around_all(&mut self, file: usize) -> Around {
        let unit = self.unit(file);
        let typed = &self.resolved.files[file];
        let mut around = Around::default();
        for (e, node) in unit.ast.nodes::<ast::Expr>() {
            for operand in operands(&unit.ast, node.kind) {
                around.parent.insert(operand, e);
            }
            if let Target::Local(local) = typed.note(e).target {
                around.locals.entry(local).or_default().push(e);
            }
        }
        let arms = value_arms(&unit.ast);
        for (s, node) in unit.ast.nodes::<ast::Stmt>() {
            match node.kind {
                _ if arms.contains(&s) => {}
                StmtKind::ForEach { iterable, var, .. } => {
                    around.looped.insert(iterable, typed.local_of(var));
                }
                StmtKind::Expr(e) => {
                    around.dropped.insert(e);
                }
                _ => {}
            }
        }
        for (v, variable) in unit.ast.nodes::<ast::Variable>() {
            if let (Some(init), Some(local)) = (variable.init, typed.local_of(v)) {
                around.kept.insert(init, local);
            }
        }
        around
    }

    /// All expressions that denote something inside the field; none if one of them may be known elsewhere.
    fn inside_of_field(
        &mut self,
        decl: ClassDecl,
        field: FieldId,
        around: &Around,
    ) -> Option<FxHashSet<ExprId>> {
        let unit = self.unit(decl.file);
        let typed = &self.resolved.files[decl.file];
        let uses = unit.ast.nodes::<ast::Expr>().filter(|(e, _)| {
            let note = typed.note(*e);
            !note.ghost && matches!(note.target, Target::Field(f, _) if f == field)
        });
        let mut search = Search::default();
        let uses: Vec<ExprId> = uses.map(|(e, _)| e).collect();
        if !uses.iter().all(|e| self.is_of_this(decl.file, *e)) {
            return None;
        }
        search.todo.extend(uses.iter().copied());
        while let Some(e) = search.todo.pop() {
            if search.exprs.insert(e) && !self.stays(decl.file, e, around, &mut search) {
                return None;
            }
        }
        let locals = search.locals.clone();
        let own = |low: &mut Self, local: &LocalId| {
            low.has_own_values(decl.file, *local, around, &search)
        };
        if !locals.iter().all(|l| own(self, l)) {
            return None;
        }
        let mut found = search.exprs;
        found.retain(|e| !uses.contains(e));
        Some(found)
    }

    /// A field by its name alone, or of `this`.
    fn is_of_this(&self, file: usize, e: ExprId) -> bool {
        let unit = self.unit(file);
        match unit.ast[e].kind {
            ExprKind::Name(_) => true,
            ExprKind::Field { target, .. } => {
                matches!(
                    unit.ast[target].kind,
                    ExprKind::This | ExprKind::QualifiedThis(_)
                )
            }
            _ => false,
        }
    }

    /// Where a value from inside goes: nowhere that is not inside.
    fn stays(&mut self, file: usize, e: ExprId, around: &Around, search: &mut Search) -> bool {
        if around.dropped.contains(&e) {
            return true;
        }
        if let Some(local) = around.kept.get(&e) {
            return self.local_inside(file, *local, around, search);
        }
        if let Some(var) = around.looped.get(&e) {
            return match var {
                Some(var) if self.is_collection(self.resolved.files[file].local(*var).ty) => {
                    self.local_inside(file, *var, around, search)
                }
                Some(var) => !self.is_array_local(file, *var),
                None => false,
            };
        }
        let Some(parent) = around.parent.get(&e).copied() else {
            return false;
        };
        let unit = self.unit(file);
        match unit.ast[parent].kind {
            ExprKind::Paren(_) => {
                search.todo.push(parent);
                true
            }
            ExprKind::Binary {
                op: BinaryOp::Eq | BinaryOp::NotEq,
                ..
            } => true,
            ExprKind::Conditional { condition, .. } => {
                if condition != e {
                    search.todo.push(parent);
                }
                true
            }
            // A value of the field itself is given by its class alone.
            ExprKind::Assign { target, value, .. } if value == e => {
                match self.resolved.files[file].note(target).target {
                    Target::Local(local) => {
                        search.todo.push(parent);
                        self.local_inside(file, local, around, search)
                    }
                    _ => false,
                }
            }
            ExprKind::Assign { target, .. } => target == e,
            ExprKind::Call {
                target: Some(of), ..
            } if of == e => self.call_stays(file, parent, around, search),
            // It is put in again.
            ExprKind::Call {
                target: Some(of), ..
            } if search.exprs.contains(&of) || search.todo.contains(&of) => true,
            ExprKind::Call { .. } | ExprKind::New { .. } => self.is_only_copied(file, parent, e),
            _ => false,
        }
    }

    fn is_array_local(&self, file: usize, local: LocalId) -> bool {
        let ty = self.resolved.files[file].local(local).ty;
        matches!(self.resolved.world.types.kind(ty), TyKind::Array(_))
    }

    /// All that a variable stands for is inside.
    fn local_inside(
        &mut self,
        file: usize,
        local: LocalId,
        around: &Around,
        search: &mut Search,
    ) -> bool {
        let ty = self.resolved.files[file].local(local).ty;
        let kind = self.resolved.files[file].local(local).kind;
        if search.locals.contains(&local) {
            return true;
        }
        self.is_collection(ty)
            && kind == LocalKind::Variable
            && self.parameter_inside(local, around, search)
    }

    /// A call on something inside: what it gives, what it is given.
    fn call_stays(&mut self, file: usize, e: ExprId, around: &Around, search: &mut Search) -> bool {
        let Some(call) = self.resolved.files[file].call_of(e).cloned() else {
            return false;
        };
        let declared = self.resolved.world.method(call.method).result;
        let array = |low: &Self, t| matches!(low.resolved.world.types.kind(t), TyKind::Array(_));
        if array(self, call.result) && !array(self, declared) {
            return false;
        }
        let makes = self.has_mark(call.method, call.method.class, Mark::Makes);
        if self.is_collection(call.result) && !makes {
            search.todo.push(e);
        }
        // A copy of the outer one has the inner ones, too, and so does an array or a value that is made of it.
        if (makes || !self.is_collection(call.result)) && self.holds_collections(call.result) {
            return false;
        }
        let unit = self.unit(file);
        let (of, args) = match unit.ast[e].kind {
            ExprKind::Call {
                target: Some(of),
                args,
                ..
            } => (of, unit.ast.list(args).to_vec()),
            _ => return false,
        };
        let of = self.resolved.files[file].note(of).ty;
        if array(self, call.result) && self.holds_collections(of) {
            return false;
        }
        args.into_iter()
            .all(|arg| self.given_stays(file, arg, around, search))
    }

    fn holds_collections(&mut self, ty: Ty) -> bool {
        let TyKind::Class(_, args) = self.resolved.world.types.kind(ty) else {
            return false;
        };
        let args = self.resolved.world.types.args(args).to_vec();
        args.into_iter()
            .any(|t| self.is_collection(t) || self.holds_collections(t))
    }

    /// An argument of a call on something inside: nothing that others know of gets in.
    fn given_stays(
        &mut self,
        file: usize,
        e: ExprId,
        around: &Around,
        search: &mut Search,
    ) -> bool {
        let unit = self.unit(file);
        let note = self.resolved.files[file].note(e);
        match (unit.ast[e].kind, note.target) {
            (ExprKind::Lambda { body, .. }, Target::Function(f)) => {
                let function = self.resolved.files[file].function(f).clone();
                let mut locals = function.locals.iter();
                let taken = locals.all(|local| {
                    let ty = self.resolved.files[file].local(*local).ty;
                    !self.is_array_local(file, *local)
                        && (!self.is_collection(ty)
                            || self.parameter_inside(*local, around, search))
                });
                taken && self.result_stays(file, e, body, function.result, around, search)
            }
            (ExprKind::MethodRef { name, .. }, Target::Function(f)) => {
                let function = self.resolved.files[file].function(f).clone();
                let new = unit.ast.text(name.name) == "new";
                let mut taken = function.params.iter();
                let handed = taken.any(|t| self.is_collection(*t));
                !handed && (new || !self.is_collection(function.result))
            }
            _ if self.is_collection(note.ty) || self.is_array_type(note.ty) => {
                self.value_stays(file, e, around, search)
            }
            _ => true,
        }
    }

    fn is_array_type(&self, ty: Ty) -> bool {
        matches!(self.resolved.world.types.kind(ty), TyKind::Array(_))
    }

    /// A parameter of a function that the library gives something from inside.
    fn parameter_inside(&mut self, local: LocalId, around: &Around, search: &mut Search) -> bool {
        if search.locals.insert(local) {
            let uses = around.locals.get(&local);
            search.todo.extend(uses.into_iter().flatten());
        }
        true
    }

    /// What a function gives that is called with something inside.
    fn result_stays(
        &mut self,
        file: usize,
        lambda: ExprId,
        body: LambdaBody,
        result: Ty,
        around: &Around,
        search: &mut Search,
    ) -> bool {
        if !self.is_collection(result) && !self.is_array_type(result) {
            return true;
        }
        let unit = self.unit(file);
        let given = match body {
            LambdaBody::Expr(e) => vec![e],
            LambdaBody::Block(_) => {
                let range = unit.ast[lambda].range;
                let inside = |r: TextRange| range.start <= r.start && r.end <= range.end;
                let all = unit.ast.nodes::<ast::Stmt>();
                let all = all.filter(|(_, s)| inside(s.range));
                let returned = all.filter_map(|(_, s)| match s.kind {
                    StmtKind::Return(e) => e,
                    _ => None,
                });
                returned.collect()
            }
        };
        given
            .into_iter()
            .all(|e| self.value_stays(file, e, around, search))
    }

    /// Something that is put inside: made for it, or a variable that only holds such things.
    fn value_stays(
        &mut self,
        file: usize,
        e: ExprId,
        around: &Around,
        search: &mut Search,
    ) -> bool {
        let unit = self.unit(file);
        let note = self.resolved.files[file].note(e);
        match (unit.ast[e].kind, note.target) {
            (ExprKind::Paren(inner), _) => self.value_stays(file, inner, around, search),
            (ExprKind::Literal(LiteralKind::Null, _), _) => true,
            (
                ExprKind::New {
                    body: None, args, ..
                },
                _,
            ) => {
                let args = unit.ast.list(args).to_vec();
                let flat = !self.holds_collections(note.ty);
                // A wrapper would go on using what it is given: only copies of what has no collections in it.
                let copied = |low: &mut Self, arg: &ExprId| low.copies(file, e, *arg);
                args.is_empty() || (flat && args.iter().all(|arg| copied(self, arg)))
            }
            (
                ExprKind::Conditional {
                    then, otherwise, ..
                },
                _,
            ) => [then, otherwise]
                .into_iter()
                .all(|e| self.value_stays(file, e, around, search)),
            (_, Target::Local(local)) => self.local_inside(file, local, around, search),
            _ => search.exprs.contains(&e),
        }
    }

    /// A constructor or method of the library that goes through an argument and does not keep it.
    fn copies(&mut self, file: usize, e: ExprId, arg: ExprId) -> bool {
        let Some(call) = self.resolved.files[file].call_of(e).cloned() else {
            return false;
        };
        let unit = self.unit(file);
        let (ExprKind::Call { args, .. } | ExprKind::New { args, .. }) = unit.ast[e].kind else {
            return false;
        };
        let mut args = unit.ast.list(args).iter();
        self.classes.class(call.method.class).is_none()
            && args
                .position(|a| *a == arg)
                .is_some_and(|k| !self.may_keep_argument(&call, call.site, k))
    }

    /// An argument that is copied; what is in it must not be a collection itself.
    fn is_only_copied(&mut self, file: usize, call: ExprId, arg: ExprId) -> bool {
        let ty = self.resolved.files[file].note(arg).ty;
        !self.holds_collections(ty) && self.copies(file, call, arg)
    }

    /// All values of a variable are made for the field, or come from inside it.
    fn has_own_values(
        &mut self,
        file: usize,
        local: LocalId,
        around: &Around,
        search: &Search,
    ) -> bool {
        let unit = self.unit(file);
        let mut values: Vec<ExprId> = around
            .kept
            .iter()
            .filter(|(_, l)| **l == local)
            .map(|(e, _)| *e)
            .collect();
        for e in around.locals.get(&local).into_iter().flatten() {
            if let Some(parent) = around.parent.get(e)
                && let ExprKind::Assign { target, value, .. } = unit.ast[*parent].kind
                && target == *e
            {
                values.push(value);
            }
        }
        // The variable of a loop stands for what the loop goes over.
        let mut loops = around.looped.iter();
        if !loops.all(|(e, var)| *var != Some(local) || search.exprs.contains(e)) {
            return false;
        }
        values.into_iter().all(|e| {
            let mut e = e;
            while let ExprKind::Paren(inner) = unit.ast[e].kind {
                e = inner;
            }
            let fresh = match unit.ast[e].kind {
                ExprKind::Literal(LiteralKind::Null, _) => true,
                ExprKind::New {
                    body: None, args, ..
                } => unit.ast.list(args).is_empty(),
                _ => false,
            };
            fresh || search.exprs.contains(&e)
        })
    }
}

/// The operands of an expression that have values.
fn operands(ast: &ast::Ast, kind: ExprKind) -> Vec<ExprId> {
    match kind {
        ExprKind::Paren(e) | ExprKind::Cast { value: e, .. } => vec![e],
        ExprKind::Field { target, .. } => vec![target],
        ExprKind::Call { target, args, .. } => target
            .into_iter()
            .chain(ast.list(args).iter().copied())
            .collect(),
        ExprKind::New { args, .. } => ast.list(args).to_vec(),
        ExprKind::Index { array, index } => vec![array, index],
        ExprKind::Binary { left, right, .. } => vec![left, right],
        ExprKind::Conditional {
            condition,
            then,
            otherwise,
        } => vec![condition, then, otherwise],
        ExprKind::Assign { target, value, .. } => vec![target, value],
        _ => Vec::new(),
    }
}
