//! Which static fields are under this discipline, and how they are kept: by the lock of their class, or never changed again.
//!
//! A class says `static_lock_protected` or `static_immutable`. Without such a word, a field that only the initializer of its own
//! class writes never changes again, and every other one is protected by the lock of the class. A `final` field is a constant,
//! unless code that runs during the initialization can see it before it has its value: then it is immutable state like others.

use super::reach::{Piece, Reached, within};
use super::{StaticClass, Statics};
use crate::class::ClassDecl;
use crate::program::Lowering;
use crate::protection::Protection;
use heddle_contracts::{ClassMark, FieldMark};
use heddle_resolve::model::{ClassId, FieldId, Flags};
use heddle_resolve::typed::Target;
use heddle_syntax::ast::{self, ExprId, ExprKind, TextRange, UnaryOp};
use rustc_hash::{FxHashMap, FxHashSet};

impl Lowering<'_> {
    /// Decides about all static fields.
    pub(crate) fn plan_statics(&mut self) {
        let list: Vec<ClassDecl> = self.classes.list.clone();
        let mut reached: FxHashMap<ClassId, Reached> = FxHashMap::default();
        for decl in &list {
            reached.insert(decl.class, self.reached_by_initializer(*decl));
        }
        let mut statics = Statics {
            list: list.iter().map(|d| d.class).collect(),
            ..Statics::default()
        };
        for decl in &list {
            let has_code = self.initializes_something(decl.class, &reached);
            let class = StaticClass {
                has_code,
                ..StaticClass::default()
            };
            statics.classes.insert(decl.class, class);
        }
        close(&mut statics, &reached);
        for decl in &list {
            let making = self.reached_by_constants(*decl);
            let all = closure(&making, &reached);
            let early = all.iter().filter(|c| **c != decl.class);
            let early: FxHashSet<ClassId> = early.copied().collect();
            let mut methods = making.methods;
            for class in &early {
                methods.extend(&reached[class].methods);
            }
            if let Some(own) = statics.classes.get_mut(&decl.class) {
                own.unmade = (methods, early);
            }
        }
        let written = self.written_later(&mut statics);
        for decl in &list {
            self.plan_class(*decl, &written, &mut statics);
        }
        for decl in &list {
            let name = self.stand_in(decl.class);
            statics.stand_ins.extend(name.map(|n| (decl.class, n)));
        }
        self.order_classes(&reached, &mut statics);
        self.heap.statics = statics;
    }

    /// Whether the initialization of a class runs code; that of its supertypes is part of it.
    fn initializes_something(
        &mut self,
        class: ClassId,
        reached: &FxHashMap<ClassId, Reached>,
    ) -> bool {
        let supers = self.initialized_before(class);
        reached.get(&class).is_some_and(|r| !r.pieces.is_empty())
            || supers
                .into_iter()
                .any(|c| self.initializes_something(c, reached))
    }

    fn plan_class(&mut self, decl: ClassDecl, written: &FxHashSet<FieldId>, statics: &mut Statics) {
        let contract = self.contracts.class(decl.class);
        let is = |mark| contract.as_ref().is_some_and(|c| c.is(mark));
        let locked = is(ClassMark::StaticLockProtected) || self.uses_class_lock(decl);
        let (kept, tables) = self.static_contents(decl);
        if let Some(class) = statics.classes.get_mut(&decl.class) {
            let early = |f: &FieldId| !class.seen_early.contains(f);
            class.kept = kept.into_iter().filter(early).collect();
            class.tables = tables.into_iter().filter(early).collect();
        }
        for (field, _) in self.classes.fields(self.resolved, decl) {
            let info = self.resolved.world.field(field);
            let (flags, ty) = (info.flags, info.ty);
            if !flags.is_static() || flags.has(Flags::ENUM) {
                continue;
            }
            let Some(class) = statics.classes.get_mut(&decl.class) else {
                continue;
            };
            let said = self.contracts.field(field);
            let rep = said.is_some_and(|c| c.is(FieldMark::Rep));
            if flags.has(Flags::FINAL) && !rep && !class.seen_early.contains(&field) {
                continue;
            }
            if self.heap.policy.interferes(&mut self.resolved.world, field) {
                continue;
            }
            let fixed = match () {
                () if flags.has(Flags::FINAL) => true,
                () if is(ClassMark::StaticImmutable) => true,
                () if is(ClassMark::StaticLockProtected) => false,
                () => !written.contains(&field),
            };
            if rep && self.resolved.world.types.is_reference(ty) {
                class.reps.push(field);
                class.fixed_reps = is(ClassMark::StaticImmutable) || !locked;
            }
            match fixed {
                true => class.immutable.push(field),
                false => class.locked.push(field),
            }
            self.heap.policy.set_static(field, Protection::Access);
        }
    }

    /// The static fields that are written by other code than the initializer of their class.
    fn written_later(&mut self, statics: &mut Statics) -> FxHashSet<FieldId> {
        let mut inside: FxHashMap<ClassId, Vec<Piece>> = FxHashMap::default();
        for decl in self.classes.list.clone() {
            for initial in self.classes.static_initials(self.resolved, decl) {
                let piece = self.place_of(decl.file, initial);
                inside.entry(decl.class).or_default().push(piece);
            }
        }
        let mut found = FxHashSet::default();
        for file in 0..self.resolved.files.len() {
            let unit = self.unit(file);
            let later = deferred(&unit.ast);
            for (_, node) in unit.ast.nodes::<ast::Expr>() {
                let Some(target) = assigned(&node.kind) else {
                    continue;
                };
                let target = unwrapped(&unit.ast, target);
                let Target::Field(field, _) = self.resolved.files[file].note(target).target else {
                    continue;
                };
                statics.assigned.insert(field);
                let own = inside.get(&field.class).into_iter().flatten();
                let inside = |(f, piece): &Piece| *f == file && within(node.range, *piece);
                if own.clone().any(inside) {
                    statics.computed.insert(field);
                }
                let at_once = |(f, piece): &Piece| {
                    let delayed = |r: &TextRange| within(node.range, *r) && within(*r, *piece);
                    *f == file && within(node.range, *piece) && !later.iter().any(delayed)
                };
                if !own.clone().any(at_once) {
                    found.insert(field);
                }
            }
        }
        found
    }
}

/// Code that does not run where it stands.
fn deferred(ast: &ast::Ast) -> Vec<TextRange> {
    let classes = ast.nodes::<ast::TypeDecl>().map(|(_, d)| d.range);
    let lambdas = ast.nodes::<ast::Expr>().filter_map(|(_, e)| match e.kind {
        ExprKind::Lambda { .. } => Some(e.range),
        _ => None,
    });
    classes.chain(lambdas).collect()
}

pub(super) fn assigned(kind: &ExprKind) -> Option<ExprId> {
    match kind {
        ExprKind::Assign { target, .. } => Some(*target),
        ExprKind::Unary {
            op:
                UnaryOp::PreIncrement
                | UnaryOp::PreDecrement
                | UnaryOp::PostIncrement
                | UnaryOp::PostDecrement,
            operand,
        } => Some(*operand),
        _ => None,
    }
}

pub(super) fn unwrapped(ast: &ast::Ast, e: ExprId) -> ExprId {
    match ast[e].kind {
        ExprKind::Paren(inner) => unwrapped(ast, inner),
        _ => e,
    }
}

/// The classes that code makes Java initialize, directly and by their initializers.
fn closure(code: &Reached, reached: &FxHashMap<ClassId, Reached>) -> Vec<ClassId> {
    let mut all: Vec<ClassId> = Vec::new();
    let mut triggers = code.triggers.clone();
    while let Some((class, _)) = triggers.pop() {
        if let Some(next) = reached.get(&class)
            && !all.contains(&class)
        {
            all.push(class);
            triggers.extend(&next.triggers);
        }
    }
    all
}

/// What the initializers of classes run that are initialized on the way belongs to a class's initializer, too.
fn close(statics: &mut Statics, reached: &FxHashMap<ClassId, Reached>) {
    for class in statics.list.clone() {
        let mut all = closure(&reached[&class], reached);
        if !all.contains(&class) {
            all.push(class);
        }
        let Some(own) = statics.classes.get_mut(&class) else {
            continue;
        };
        for other in all {
            own.initializes.insert(other);
            own.blocks |= reached[&other].blocks;
            own.fills |= reached[&other].fills;
            own.writes.extend(&reached[&other].written);
            own.early.extend(&reached[&other].methods);
            let own_fields = reached[&other]
                .mentioned
                .iter()
                .filter(|f| f.class == class);
            own.seen_early.extend(own_fields);
        }
    }
}
