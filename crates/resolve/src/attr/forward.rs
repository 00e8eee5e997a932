//! Initial values and initializers run in the order of the source: a field is not read by its simple name before its
//! declaration, nor in its own initial value (JLS 8.3.3).

use super::Attr;
use crate::model::{ClassId, FieldId};
use heddle_diag::{Diagnostic, codes};
use heddle_syntax::ast::ExprId;

impl Attr<'_> {
    /// Reports a use of a field, found in `class`, that comes before its declaration.
    pub(super) fn check_forward(&mut self, e: ExprId, field: FieldId, class: ClassId) {
        let initializing = self.env.method.is_none() && self.env.spec.is_none();
        let own = field.class == self.env.class && class == self.env.class;
        let assigned = self.env.assigned == Some(e);
        if !initializing || !own || assigned {
            return;
        }
        let info = self.w.field(field);
        let (span, Some(declared)) = (self.span(e), info.span) else {
            return;
        };
        let itself = self.env.initialized == Some(field);
        let later = declared.file == span.file && declared.start > span.start;
        if !(itself || later) || info.flags.is_static() != self.in_static_context() {
            return;
        }
        let name = self.w.names.text(info.name).to_owned();
        let message = match itself {
            true => format!("field `{name}` is read in its own initial value"),
            false => format!("field `{name}` is read before its declaration"),
        };
        let d = Diagnostic::new(codes::UNINITIALIZED, span, message);
        self.w.report(d.related(declared, "declared here"));
    }
}
