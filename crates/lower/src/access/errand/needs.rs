//! What an errand needs: the objects that its code touches among what it captured, as far as they belong to one thread at a time.

use super::{Errand, Run};
use crate::access::Part;
use crate::create::Lambda;
use crate::heap::null;
use crate::program::Lowering;
use crate::protection::Protection;
use heddle_plato::ir::Expr;
use heddle_resolve::model::{ClassId, FieldId};
use heddle_resolve::typed::{self, Target};
use heddle_resolve::types::{Ty, TyKind};
use heddle_syntax::ast::{self, ExprId, ExprKind, StmtKind, TextRange};
use heddle_text::Span;
use rustc_hash::FxHashSet;

impl Lowering<'_> {
    /// Whether objects of a class may go to threads, by themselves or as what code of threads uses: then nobody keeps them to itself.
    pub(crate) fn may_go_to_threads(&mut self, class: ClassId) -> bool {
        let runnable = self.resolved.world.class_ref("java/lang/Runnable");
        if self.resolved.world.is_subclass(class, runnable) {
            return true;
        }
        let passes_itself = self.passes_itself(class);
        for lambda in self.lambdas() {
            if !self.errand_of(lambda).is_some_and(Errand::is_of_thread) {
                continue;
            }
            let mut given: Vec<ClassId> = self.own_class(lambda).into_iter().collect();
            if passes_itself {
                for java in self.lambda_variables(lambda) {
                    let ty = self.resolved.files[lambda.file].local(java).ty;
                    given.extend(self.resolved.world.class_of(ty));
                }
            }
            if given.into_iter().any(|c| self.can_be(&[c], class)) {
                return true;
            }
        }
        false
    }

    /// Whether code of a class, or of one above, does more with `this` than use its members: others may get the object.
    fn passes_itself(&mut self, class: ClassId) -> bool {
        let mut above = Some(class);
        while let Some(decl) = above.and_then(|c| self.classes.class(c)) {
            let unit = self.unit(decl.file);
            let range = unit.ast[decl.decl].range;
            let mut whole = FxHashSet::default();
            for (e, node) in unit.ast.exprs_within(range) {
                match node.kind {
                    ExprKind::This | ExprKind::QualifiedThis(_) => {
                        whole.insert(e);
                    }
                    _ => {}
                }
            }
            for (_, node) in unit.ast.exprs_within(range) {
                match node.kind {
                    ExprKind::Field { target, .. }
                    | ExprKind::Call {
                        target: Some(target),
                        ..
                    } => {
                        whole.remove(&target);
                    }
                    _ => {}
                }
            }
            if !whole.is_empty() {
                return true;
            }
            let header = self.resolved.world.header(decl.class);
            let next = header.superclass;
            above = next.and_then(|ty| self.resolved.world.class_of(ty));
        }
        false
    }

    /// The objects that the thread of an errand needs, by the object of its lambda.
    pub(crate) fn errand_needs(&mut self, errand: Errand, object: &Expr, span: Span) -> Vec<Part> {
        let lambda = errand.lambda;
        let mut parts = Vec::new();
        for java in self.lambda_variables(lambda) {
            if self.is_confined_local(lambda.file, java) {
                continue;
            }
            let ty = self.resolved.files[lambda.file].local(java).ty;
            let Some(at) = self.touched_at(lambda, java) else {
                continue;
            };
            let value = self.captured_part(lambda, java, object, span);
            parts.extend(value.map_or_else(Vec::new, |v| self.belonging(v, ty, at)));
        }
        if let Some((value, class)) = self.own_object_part(lambda, object, span)
            && !self.is_confined_class(class)
        {
            let ty = self.resolved.world.types.raw(class);
            let unit = self.unit(lambda.file);
            let at = unit.ast.span(unit.ast[lambda.expr].range);
            let whole = self.belonging(value.clone(), ty, at);
            if whole.is_empty() && errand.run == Run::Now {
                parts.extend(self.fields_touched(lambda, &value));
            }
            parts.extend(whole);
        }
        parts
    }

    /// What a thread must have of a value of the type to use it; nothing if all threads may use it.
    fn belonging(&mut self, value: Expr, ty: Ty, span: Span) -> Vec<Part> {
        let some = Expr::not(Expr::eq(value.clone(), null(span)));
        let parts = match self.resolved.world.types.kind(ty) {
            TyKind::Array(_) => vec![Part::array(value, span)],
            TyKind::Class(class, _) if self.is_one_threads(class) => {
                let mut parts = self.owned_parts(class, &value.with_span(span));
                parts.extend(self.behind_part(&value, ty, span));
                parts.push(Part::object(value, span).of_class(Some(class)));
                parts
            }
            _ => Vec::new(),
        };
        let parts = parts.into_iter();
        parts.map(|part| part.only_if(&some)).collect()
    }

    /// The fields of its own object that a lambda uses, and what is in final ones: a lock of the caller may protect them.
    fn fields_touched(&mut self, lambda: Lambda, this: &Expr) -> Vec<Part> {
        let unit = self.unit(lambda.file);
        let range = unit.ast[lambda.expr].range;
        let mut parts = Vec::new();
        let mut seen = FxHashSet::default();
        for (e, node) in unit.ast.nodes::<ast::Expr>() {
            let own = match node.kind {
                ExprKind::Name(_) => true,
                ExprKind::Field { target, .. } => matches!(unit.ast[target].kind, ExprKind::This),
                _ => false,
            };
            let inside = range.start <= node.range.start && node.range.end <= range.end;
            let Target::Field(field, _) = self.resolved.files[lambda.file].note(e).target else {
                continue;
            };
            let flags = self.resolved.world.field(field).flags;
            if own && inside && !flags.is_static() && seen.insert(field) {
                parts.extend(self.field_used(field, this, unit.ast.span(node.range)));
            }
        }
        parts
    }

    fn field_used(&mut self, field: FieldId, this: &Expr, span: Span) -> Vec<Part> {
        let world = &mut self.resolved.world;
        if self.heap.policy.field(world, field) == Protection::Access {
            let g = self.heap.field(world, field);
            let k = g.and_then(|(g, _)| self.heap.location(g));
            let part = k.map(|k| Part::field(this.clone(), k, span));
            return part.into_iter().collect();
        }
        let ty = world.field(field).ty;
        match self.heap.final_field(world, field, this) {
            Some(value) => self.belonging(value, ty, span),
            None => Vec::new(),
        }
    }

    /// Where the code of a lambda first looks into the object of a variable, or hands it on to code that may.
    fn touched_at(&mut self, lambda: Lambda, java: typed::LocalId) -> Option<Span> {
        let unit = self.unit(lambda.file);
        let typed = &self.resolved.files[lambda.file];
        let range = unit.ast[lambda.expr].range;
        let is = |e: &ExprId| typed.note(*e).target == Target::Local(java);
        let inside = |r: TextRange| range.start <= r.start && r.end <= range.end;
        let mut found: Vec<ExprId> = Vec::new();
        for (_, node) in unit.ast.nodes::<ast::Expr>() {
            match node.kind {
                _ if !inside(node.range) => {}
                ExprKind::Field { target, .. } => found.push(target),
                ExprKind::Index { array, .. } => found.push(array),
                ExprKind::Call { target, args, .. } => {
                    found.extend(target);
                    found.extend(unit.ast.list(args));
                }
                _ => {}
            }
        }
        for (_, node) in unit.ast.nodes::<ast::Stmt>() {
            match node.kind {
                StmtKind::ForEach { iterable, .. } if inside(node.range) => found.push(iterable),
                _ => {}
            }
        }
        let touched = found.into_iter().filter(is).map(|e| unit.ast[e].range);
        let first = touched.min_by_key(|r| r.start)?;
        Some(unit.ast.span(first))
    }
}
