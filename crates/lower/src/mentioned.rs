//! The fields that the text of the program mentions. Padding that keeps cache lines apart is hundreds of fields that nobody reads
//! or writes: what is in them decides nothing, so they are no part of the model.

use heddle_resolve::Resolved;
use heddle_resolve::model::{ClassId, Const, FieldId};
use heddle_resolve::typed::Target;
use heddle_syntax::ast::{self, ExprKind, VariableId};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// What code and specifications name.
#[derive(Debug, Default)]
pub(crate) struct Mentioned {
    fields: FxHashSet<FieldId>,
    /// A class and a text that are passed together: handles and updaters find fields by name.
    by_name: FxHashSet<(ClassId, String)>,
}

impl Mentioned {
    /// Adds what a file mentions.
    pub(crate) fn add(&mut self, resolved: &Resolved, file: usize) {
        let typed = &resolved.files[file];
        let unit = Rc::clone(&typed.unit);
        for (e, node) in unit.ast.nodes::<ast::Expr>() {
            if let Target::Field(field, _) = typed.note(e).target {
                self.fields.insert(field);
            }
            let (ExprKind::Call { args, .. } | ExprKind::New { args, .. }) = node.kind else {
                continue;
            };
            let mut classes = Vec::new();
            let mut texts = Vec::new();
            for arg in unit.ast.list(args) {
                if let ExprKind::ClassLiteral(ty) = unit.ast[*arg].kind {
                    let ty = typed.written_type(ty);
                    classes.extend(ty.and_then(|t| resolved.world.class_of(t)));
                }
                if let Some(Const::Text(text)) = typed.constant(*arg) {
                    texts.push(text.to_string());
                }
            }
            for class in classes {
                let named = texts.iter().map(|t| (class, t.clone()));
                self.by_name.extend(named);
            }
        }
    }

    /// Whether nothing in the program has to do with a field: no code, no clause, no annotation, no initializer.
    pub(crate) fn leaves_out(
        &self,
        unit: &ast::Ast,
        declared: ast::Field,
        (field, var): (FieldId, VariableId),
    ) -> bool {
        let variable = unit[var];
        let bare = variable.init.is_none()
            && variable.modifiers.flags & !ast::flags::JAVA == 0
            && unit.list(declared.spec).is_empty()
            && unit.list(variable.modifiers.annotations).is_empty();
        let name = unit.text(variable.name.name);
        let named = || {
            let mut passed = self.by_name.iter();
            passed.any(|(class, text)| *class == field.class && text == name)
        };
        bare && !self.fields.contains(&field) && !named()
    }
}
