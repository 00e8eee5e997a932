//! Static locks that nobody has but the code that takes them: `private static final Object LOCK = new Object();`.
//!
//! If the lock of its class is not used otherwise, such a lock stands for it: what holds of `synchronized (C.class)` holds of
//! `synchronized (LOCK)`, and the static fields that are protected come with it. The field is only ever locked, waited on and notified, so that nobody can
//! tell the two apart; a class with two of them, or with clauses, is left as it is.

use super::plan::unwrapped;
use crate::class::ClassDecl;
use crate::program::Lowering;
use heddle_contracts::Special;
use heddle_resolve::model::{ClassId, FieldId, Flags};
use heddle_resolve::typed::Target;
use heddle_syntax::ast::{self, ExprId, ExprKind, StmtKind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Static lock fields, by the class whose lock they stand for.
pub(crate) type ClassLocks = Rc<FxHashMap<FieldId, ClassId>>;

impl Lowering<'_> {
    /// The class whose lock `synchronized` takes with this expression.
    pub(crate) fn class_locked(&mut self, file: usize, lock: ExprId) -> Option<ClassId> {
        let unit = self.unit(file);
        let lock = unwrapped(&unit.ast, lock);
        if let Some(class) = self.class_literal_at(file, lock) {
            return Some(class);
        }
        match self.resolved.files[file].note(lock).target {
            Target::Field(field, _) => self.class_locks().get(&field).copied(),
            _ => None,
        }
    }

    /// The class whose lock a static field stands for.
    pub(crate) fn stands_for(&mut self, field: FieldId) -> Option<ClassId> {
        self.class_locks().get(&field).copied()
    }

    /// The name of the field that stands for the lock of a class.
    pub(crate) fn stand_in(&mut self, class: ClassId) -> Option<String> {
        let locks = self.class_locks();
        let (field, _) = locks.iter().find(|(_, of)| **of == class)?;
        let name = self.resolved.world.field(*field).name;
        Some(self.resolved.world.names.text(name).to_owned())
    }

    fn class_literal_at(&self, file: usize, e: ExprId) -> Option<ClassId> {
        let ExprKind::ClassLiteral(ty) = self.unit(file).ast[e].kind else {
            return None;
        };
        let ty = self.resolved.files[file].written_type(ty)?;
        self.resolved.world.class_of(ty)
    }

    fn class_locks(&mut self) -> ClassLocks {
        if let Some(known) = &self.class_locks {
            return Rc::clone(known);
        }
        let mut found = FxHashMap::default();
        if self.locks_some_class() {
            self.class_locks = Some(Rc::default());
            return Rc::default();
        }
        let spoken_of: FxHashSet<ClassId> = self.classes_with_clauses().into_iter().collect();
        for decl in self.classes.list.clone() {
            if spoken_of.contains(&decl.class) || self.takes_class_lock(decl) {
                continue;
            }
            let fields = self.classes.fields(self.resolved, decl).into_iter();
            let locks = fields.map(|(field, _)| field);
            let locks: Vec<FieldId> = locks.filter(|f| self.is_static_lock(decl, *f)).collect();
            if let [only] = locks[..] {
                found.insert(only, decl.class);
            }
        }
        let found = Rc::new(found);
        self.class_locks = Some(Rc::clone(&found));
        found
    }

    /// Whether some code locks what may be the object of a class, without naming the class: it would not be told from a field that
    /// stands for it.
    fn locks_some_class(&mut self) -> bool {
        let meta = self.resolved.world.class_ref("java/lang/Class");
        (0..self.resolved.files.len()).any(|file| {
            let unit = self.unit(file);
            let mut all = unit.ast.nodes::<ast::Stmt>();
            all.any(|(_, s)| match s.kind {
                StmtKind::Synchronized { lock, .. } => {
                    let lock = unwrapped(&unit.ast, lock);
                    let named = self.class_literal_at(file, lock).is_some();
                    let ty = self.resolved.files[file].note(lock).ty;
                    let erased = self.resolved.world.erasure(ty);
                    let class = self.resolved.world.class_of(erased);
                    let world = &mut self.resolved.world;
                    let possible = class.is_none_or(|c| world.is_subclass(meta, c));
                    possible && !named && !self.is_made_lock_at(file, lock)
                }
                _ => false,
            })
        })
    }

    /// A `final` field that holds nothing but locks that its class makes.
    fn is_made_lock_at(&mut self, file: usize, lock: ExprId) -> bool {
        let Target::Field(field, _) = self.resolved.files[file].note(lock).target else {
            return false;
        };
        let is_final = self.resolved.world.field(field).flags.has(Flags::FINAL);
        let decl = self.classes.class(field.class);
        is_final && decl.is_some_and(|d| self.is_made_as_lock(d, field))
    }

    /// Whether some code takes the lock of a class, itself or by a field that stands for it.
    pub(super) fn uses_class_lock(&mut self, decl: ClassDecl) -> bool {
        self.takes_class_lock(decl) || self.stand_in(decl.class).is_some()
    }

    /// Whether some code takes the lock of a class itself.
    fn takes_class_lock(&mut self, decl: ClassDecl) -> bool {
        let body = self.resolved.world.body(decl.class);
        let mut methods = body.methods.iter().map(|m| m.flags);
        if methods.any(|f| f.is_static() && f.has(Flags::SYNCHRONIZED)) {
            return true;
        }
        (0..self.resolved.files.len()).any(|file| {
            let unit = self.unit(file);
            let mut all = unit.ast.nodes::<ast::Stmt>();
            all.any(|(_, s)| match s.kind {
                StmtKind::Synchronized { lock, .. } => {
                    let lock = unwrapped(&unit.ast, lock);
                    self.class_literal_at(file, lock) == Some(decl.class)
                }
                _ => false,
            })
        })
    }

    /// A private static `Object` that is made where it is declared, and only locked, waited on and notified.
    fn is_static_lock(&mut self, decl: ClassDecl, field: FieldId) -> bool {
        let info = self.resolved.world.field(field);
        let (flags, ty) = (info.flags, info.ty);
        let own = flags.is_static() && flags.has(Flags::FINAL) && flags.has(Flags::PRIVATE);
        let any = self.resolved.world.class_of(ty) == Some(ClassId::OBJECT);
        own && any && self.is_made_as_lock(decl, field) && self.is_only_locked(decl.file, field)
    }

    fn is_only_locked(&mut self, file: usize, field: FieldId) -> bool {
        let unit = self.unit(file);
        let statements = unit.ast.nodes::<ast::Stmt>();
        let locked = statements.filter_map(|(_, s)| match s.kind {
            StmtKind::Synchronized { lock, .. } => Some(unwrapped(&unit.ast, lock)),
            _ => None,
        });
        let locked: FxHashSet<ExprId> = locked.collect();
        let mut asked = FxHashSet::default();
        for (e, node) in unit.ast.nodes::<ast::Expr>() {
            if let ExprKind::Call {
                target: Some(target),
                ..
            } = node.kind
                && let Some(method) = self.resolved.files[file].call_of(e).map(|c| c.method)
                && matches!(self.special(method), Some(Special::Wait | Special::Notify))
            {
                asked.insert(unwrapped(&unit.ast, target));
            }
        }
        let typed = &self.resolved.files[file];
        let mut uses = unit.ast.nodes::<ast::Expr>();
        !locked.is_empty()
            && uses.all(|(e, node)| {
                let is = matches!(typed.note(e).target, Target::Field(f, _) if f == field);
                let wrapped = matches!(node.kind, ExprKind::Paren(_));
                !is || wrapped || locked.contains(&e) || asked.contains(&e)
            })
    }
}
