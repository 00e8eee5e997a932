//! What private `static final` fields hold: arrays and collections that a class makes for itself and lets nobody else have.
//!
//! Used under the lock of the class, they are protected by it as its static fields are. Otherwise they are *tables*: filled by the initializer of the
//! class, and read by everybody afterwards. Nobody has write access to a table once its class is initialized, so that a later change is refused;
//! every thread that knows the class to be initialized has read access, because the initialization comes before.

use super::plan::unwrapped;
use crate::access::footprint::Part;
use crate::class::ClassDecl;
use crate::heap::null;
use crate::method::Method;
use crate::program::Lowering;
use heddle_plato::ir::{Expr, Op, OpKind, Store, Var};
use heddle_resolve::model::{ClassId, FieldId, Flags};
use heddle_resolve::typed::Target;
use heddle_resolve::types::TyKind;
use heddle_syntax::ast::{self, ExprId, MethodKind, StmtKind, TextRange};
use heddle_text::Span;

use super::super::row;

impl Lowering<'_> {
    /// The private static contents of a class: those that its lock protects, and its tables.
    pub(super) fn static_contents(&mut self, decl: ClassDecl) -> (Vec<FieldId>, Vec<FieldId>) {
        if !self.summaries.allowed {
            return Default::default();
        }
        let mut all = self.private_contents(decl, true);
        // An object of the program may give itself away.
        all.retain(|f| {
            let ty = self.resolved.world.field(*f).ty;
            let class = self.resolved.world.class_of(ty);
            class.is_none_or(|c| self.classes.class(c).is_none())
        });
        let held = self.under_class_lock(decl);
        // What the library makes (`List.of`) has its contents elsewhere: the lock protects what the class makes.
        all.into_iter()
            .partition(|f| self.is_used_in(decl, *f, &held) && self.is_made_by_class(decl, *f))
    }

    /// The code that holds the lock of a class.
    fn under_class_lock(&mut self, decl: ClassDecl) -> Vec<TextRange> {
        let unit = self.unit(decl.file);
        let mut held = Vec::new();
        for (_, node) in unit.ast.nodes::<ast::Stmt>() {
            if let StmtKind::Synchronized { lock, body } = node.kind
                && self.class_locked(decl.file, lock) == Some(decl.class)
            {
                held.push(unit.ast[body].range);
            }
        }
        for id in self.classes.methods() {
            let flags = self.resolved.world.method(id).flags;
            let locked = id.class == decl.class && flags.is_static();
            if locked
                && flags.has(Flags::SYNCHRONIZED)
                && let Some((_, method)) = self.classes.method(id)
                && unit.ast[method].kind == MethodKind::Method
            {
                held.push(unit.ast[method].range);
            }
        }
        held
    }

    fn is_used_in(&self, decl: ClassDecl, field: FieldId, places: &[TextRange]) -> bool {
        let unit = self.unit(decl.file);
        let typed = &self.resolved.files[decl.file];
        let mut uses = unit.ast.nodes::<ast::Expr>();
        uses.any(|(e, node)| {
            let inside = |r: &TextRange| r.start <= node.range.start && node.range.end <= r.end;
            let e: ExprId = unwrapped(&unit.ast, e);
            let is = matches!(typed.note(e).target, Target::Field(f, _) if f == field);
            is && places.iter().any(inside)
        })
    }

    /// The locations of what static fields hold.
    fn held_parts(&mut self, fields: &[FieldId], span: Span) -> Vec<Part> {
        let mut parts = Vec::new();
        for field in fields {
            let held = self.static_final(*field, span);
            parts.extend(held.map(|held| self.held_part(*field, held)));
        }
        parts
    }

    /// The locations of what a static field holds: an array, or an object of the library.
    fn held_part(&mut self, field: FieldId, held: Expr) -> Part {
        let span = held.span();
        let ty = self.resolved.world.field(field).ty;
        let some = Expr::not(Expr::eq(held.clone(), null(span)));
        let part = match self.resolved.world.types.kind(ty) {
            TyKind::Array(_) => Part::array(held, span),
            _ => Part::object(held, span).of_class(self.class_behind(ty)),
        };
        part.only_if(&some)
    }

    /// What the lock of a class protects besides its static fields.
    pub(super) fn kept_by_class(&mut self, class: ClassId, span: Span) -> Vec<Part> {
        let kept = self
            .heap
            .statics
            .classes
            .get(&class)
            .map(|c| c.kept.clone());
        self.held_parts(&kept.unwrap_or_default(), span)
    }
}

impl Method<'_, '_> {
    /// What the initializer of a class has made for the lock of the class to protect: the fields are its locals still.
    pub(super) fn made_for_class(&mut self, class: ClassId, span: Span) -> Vec<Part> {
        let kept = self.low.heap.statics.classes.get(&class);
        let kept = kept.map(|c| c.kept.clone()).unwrap_or_default();
        let mut parts = Vec::new();
        for field in kept {
            if let Some(local) = self.scope.statics.get(&field).copied() {
                let value = self.code.read(local, span);
                parts.push(self.low.held_part(field, value));
            }
        }
        parts
    }

    /// A class is initialized, or this thread is initializing it: this thread may read its tables.
    pub(super) fn may_read_tables(&mut self, class: ClassId, span: Span) {
        let tables = self.low.heap.statics.classes.get(&class);
        let tables = tables.map(|c| c.tables.clone()).unwrap_or_default();
        let mut parts = self.low.held_parts(&tables, span);
        if parts.is_empty() {
            return;
        }
        // What the library makes may keep its contents in another object.
        for part in parts.clone() {
            let behind = self.low.whole_of(&part.object, span);
            parts.push(Part::object(behind, span).only_if(&part.when));
        }
        let heap = &self.low.heap;
        let read = heap.access.read;
        let before = heap.whole(read, Store::Pre, span);
        let after = parts.into_iter().fold(before, |set, part| {
            let with = Expr::update(set.clone(), part.object, row(true, span));
            Expr::ite(part.when, with, set)
        });
        let op = Op::new(OpKind::CallGlue, span).update(Var::Global(read), after);
        self.code.emit(op);
    }
}
