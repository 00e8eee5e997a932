//! What helps say to do, as changes of the source. They decide nothing: whether one of them mends something is seen when the changed
//! text is checked.

use crate::program::Lowering;
use heddle_contracts::MethodContract;
use heddle_diag::{Edit, Fix};
use heddle_resolve::model::MethodId;
use heddle_syntax::ast::{MethodKind, TextRange, flags};
use heddle_text::Span;
use std::sync::Arc;

/// How many methods before a place are looked at; only classes inside methods make it more than one.
const LOOKED_AT: usize = 16;

impl Lowering<'_> {
    /// `synchronized` in front of a method that can have it.
    pub(crate) fn make_synchronized(&self, method: MethodId) -> Option<Fix> {
        let contract = self.contracts.method(method)?;
        self.synchronized_at(&contract)
    }

    /// What a method can do that needs access to a field of its own object: hold its monitor, or ask its callers.
    pub(crate) fn get_access(&self, file: usize, at: Span, field: &str) -> Vec<Fix> {
        let Some(contract) = self.method_around(file, at) else {
            return Vec::new();
        };
        let asked = format!("requires acc({field});");
        let clause = self.clause_before(&contract, &asked);
        self.synchronized_at(&contract)
            .into_iter()
            .chain(clause)
            .collect()
    }

    /// The method whose text a place is in.
    fn method_around(&self, file: usize, at: Span) -> Option<Arc<MethodContract>> {
        let before = self.contracts.named_before(file, at.start);
        let mut near = before.take(LOOKED_AT);
        near.find(|contract| {
            let range = self.unit(file).ast[contract.decl].range;
            range.start <= at.start && at.end <= range.end
        })
        .cloned()
    }

    fn synchronized_at(&self, contract: &MethodContract) -> Option<Fix> {
        let unit = self.unit(contract.name.file);
        let method = &unit.ast[contract.decl];
        let fits = method.kind == MethodKind::Method && method.body.is_some();
        if !fits || method.modifiers.has(flags::SYNCHRONIZED) {
            return None;
        }
        let title = format!("Make `{}` synchronized", unit.ast.text(method.name.name));
        // In front of the result, which nothing but other modifiers can stand before; type parameters are the exception.
        let generic = !method.type_params.is_empty();
        let result = method.result.filter(|_| !generic)?;
        let at = unit.ast[result].range.start;
        let span = unit.ast.span(TextRange::new(at, at));
        let text = "synchronized ".to_owned();
        Some(Fix {
            title,
            edits: vec![Edit { span, text }],
        })
    }

    /// A clause in a line of its own in front of a method.
    fn clause_before(&self, contract: &MethodContract, clause: &str) -> Option<Fix> {
        let unit = self.unit(contract.name.file);
        let method = &unit.ast[contract.decl];
        let title = format!("Add `{clause}` to `{}`", unit.ast.text(method.name.name));
        let start = method.range.start;
        let span = unit.ast.span(TextRange::new(start, start));
        let text = format!("//@ {clause}\n");
        Some(Fix {
            title,
            edits: vec![Edit { span, text }],
        })
    }
}
