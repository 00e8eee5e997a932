//! Clauses of fields, and those of classes about locks: which field says who holds a lock, which fields hold locks.

use super::{Attr, SpecPlace};
use crate::model::{FieldInfo, Flags};
use crate::typed::Target;
use crate::types::TyKind;
use heddle_diag::{Diagnostic, codes};
use heddle_syntax::ast::{ClauseId, ClauseKind, ExprId, ExprKind, List};

impl Attr<'_> {
    pub(super) fn field_clauses(&mut self, list: List<ClauseId>, info: &FieldInfo) {
        for clause in self.unit.ast.list(list).to_vec() {
            match self.unit.ast[clause].kind {
                ClauseKind::UnwritableByEnvIf(e) => self.formula(e, SpecPlace::ONE_STORE),
                ClauseKind::ElemsUnwritableByEnvIf(e) => {
                    if !matches!(self.w.types.kind(info.ty), TyKind::Array(_) | TyKind::Error) {
                        let span = self.unit.span(self.unit.ast[clause].range);
                        let message =
                            "`elems_unwritable_by_env_if` belongs to a field of array type";
                        self.error(codes::SPEC_TYPE, span, message);
                    }
                    self.formula(e, SpecPlace::ONE_STORE);
                }
                ClauseKind::Protects(list) => {
                    self.must_hold_lock(clause, info);
                    let list = self.unit.ast.list(list).to_vec();
                    self.locations(&list, SpecPlace::ONE_STORE);
                }
                ClauseKind::GuardedBy(e) => self.must_name_lock(e),
                ClauseKind::LockInvariant(e) => {
                    self.must_hold_lock(clause, info);
                    self.formula(e, SpecPlace::ONE_STORE);
                }
                _ => {}
            }
        }
    }

    /// `guarded_by` names the object itself, one of its fields, or the lock of a class; it has no value.
    fn must_name_lock(&mut self, e: ExprId) {
        let ast = &self.unit.ast;
        let names = match ast[e].kind {
            ExprKind::This | ExprKind::ClassLiteral(_) | ExprKind::Name(_) => true,
            ExprKind::Field { target, .. } => matches!(ast[target].kind, ExprKind::This),
            _ => false,
        };
        if !names {
            let span = self.unit.span(ast[e].range);
            let message = "`guarded_by` names a lock: `this`, a field of the class, or `C.class`";
            self.error(codes::SPEC_TYPE, span, message);
        }
    }

    /// Who holds a lock is one thread or none, so the field that says it is a ghost field of type `Thread` of the lock itself.
    pub(super) fn lock_holder(&mut self, e: ExprId) {
        self.locations(&[e], SpecPlace::ONE_STORE);
        let thread = self.w.class_ref("java/lang/Thread");
        let simple = matches!(self.unit.ast[e].kind, ExprKind::Name(_));
        let fits = match self.out.note(e).target {
            Target::Field(id, _) => {
                let info = self.w.field(id);
                let ghost = info.flags.has(Flags::GHOST) && !info.flags.is_static();
                ghost && self.w.class_of(info.ty) == Some(thread)
            }
            _ => false,
        };
        let known = !self.w.types.has_error(self.out.note(e).ty);
        if known && !(simple && fits) {
            let span = self.span(e);
            let message = "`lock_holder` names a ghost field of type `Thread` of its class";
            let help = "write `//@ ghost Thread owner;` and `//@ lock_holder owner;`";
            self.w
                .report(Diagnostic::new(codes::SPEC_TYPE, span, message).help(help));
        }
    }

    /// What a lock protects is said where the lock stays for ever: in a `final` field of the object that it belongs to.
    pub(super) fn must_hold_lock(&mut self, clause: ClauseId, info: &FieldInfo) {
        let object = matches!(
            self.w.types.kind(info.ty),
            TyKind::Class(..) | TyKind::Error
        );
        if object && info.flags.has(Flags::FINAL) && !info.flags.is_static() {
            return;
        }
        let span = self.unit.span(self.unit.ast[clause].range);
        let message = "this clause belongs to a `final` instance field that holds a lock";
        let help = "write `private final ReentrantLock lock = new ReentrantLock();` (or `Object`, `ReentrantReadWriteLock`)";
        self.w
            .report(Diagnostic::new(codes::SPEC_TYPE, span, message).help(help));
    }
}
