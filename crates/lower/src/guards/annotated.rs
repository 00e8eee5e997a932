//! Guards that Java annotations name: `@GuardedBy("lock")`, `@ThreadSafe`. They are proposals like those that the text shows, and go before them.

use super::facts::Guard;
use crate::class::ClassDecl;
use crate::program::Lowering;
use heddle_resolve::model::{ClassId, FieldId};

impl Lowering<'_> {
    /// The lock that an annotation of a field names: the object itself, a field of the same class, or the lock of a class. Other
    /// expressions name none.
    pub(super) fn annotated_guard(&mut self, decl: ClassDecl, field: FieldId) -> Option<Guard> {
        let said = self.contracts.field(field)?.guarded_by.clone()?;
        let own = crate::heap::simple_name(&self.resolved.world, decl.class);
        let own = own.rsplit('.').next().unwrap_or_default().to_owned();
        if said == "this" || said == format!("{own}.this") {
            return Some(Guard::This);
        }
        if said == format!("{own}.class") || said == "class" {
            return Some(Guard::Class(decl.class));
        }
        let name = said.strip_prefix("this.").unwrap_or(&said);
        let name = name.strip_prefix(&format!("{own}.")).unwrap_or(name);
        let name = self.resolved.world.names.find(name)?;
        let index = self.resolved.world.body(decl.class).field(name)?;
        let class = decl.class;
        Some(Guard::Field(FieldId { class, index }))
    }

    /// Whether annotations name the locks of a class.
    pub(crate) fn has_annotated_guards(&mut self, decl: ClassDecl) -> bool {
        let fields = self.classes.fields(self.resolved, decl);
        let mut fields = fields.into_iter();
        fields.any(|(field, _)| self.annotated_guard(decl, field).is_some())
    }

    /// The classes that annotations call safe for several threads, or whose fields they put under the monitor of the object.
    pub(crate) fn annotated_monitors(&mut self) -> Vec<ClassId> {
        let mut found = Vec::new();
        for decl in self.classes.list.clone() {
            let contract = self.contracts.class(decl.class);
            let safe = contract.is_some_and(|c| c.is_thread_safe);
            let fields = self.classes.fields(self.resolved, decl);
            let mut fields = fields.into_iter();
            let guarded = fields.any(|(field, _)| {
                let is_static = self.resolved.world.field(field).flags.is_static();
                !is_static && self.annotated_guard(decl, field) == Some(Guard::This)
            });
            if safe || guarded {
                found.push(decl.class);
            }
        }
        found
    }
}
