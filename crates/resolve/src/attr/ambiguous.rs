//! Names that two imports on demand, or two imported modules, give to different classes (JLS 6.4.1, 7.5.5): an error
//! where such a name is used.

use super::Attr;
use crate::names::Name;
use crate::typed::Target;
use heddle_diag::{Diagnostic, codes};
use heddle_syntax::ast::{Expr, ExprKind, TextRange, Type, TypeKind};

impl Attr<'_> {
    /// Reports the names of the file that were found to be ambiguous, each at its first use.
    pub(super) fn check_ambiguous(&mut self) {
        for (name, [one, other]) in self.unit.ambiguous.take() {
            let Some(at) = self.first_use(name) else {
                continue;
            };
            let text = self.w.names.text(name).to_owned();
            let (one, other) = (self.w.binary_name(one), self.w.binary_name(other));
            let (one, other) = (one.replace(['/', '$'], "."), other.replace(['/', '$'], "."));
            let d = Diagnostic::new(
                codes::UNKNOWN_CLASS,
                self.unit.span(at),
                format!("`{text}` may mean `{one}` or `{other}`"),
            );
            let help =
                format!("import the one that is meant: `import {one};` or `import {other};`");
            self.w.report(d.help(help));
        }
    }

    fn first_use(&self, name: Name) -> Option<TextRange> {
        let unit = &self.unit;
        let types = unit
            .ast
            .nodes::<Type>()
            .filter_map(|(_, ty)| match ty.kind {
                TypeKind::Class {
                    outer: None,
                    name: n,
                    ..
                } if unit.name(n.name) == name => Some(ty.range),
                _ => None,
            });
        let exprs = unit.ast.nodes::<Expr>().filter_map(|(id, e)| match e.kind {
            ExprKind::Name(n) if unit.name(n.name) == name => {
                let is_type = matches!(self.out.note(id).target, Target::Type(_));
                is_type.then_some(e.range)
            }
            _ => None,
        });
        types.chain(exprs).min_by_key(|range| range.start)
    }
}
