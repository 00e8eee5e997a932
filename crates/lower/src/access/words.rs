//! What the checks of this discipline say when they fail. The words are made here, where Java's names are known, and
//! travel with the program ([`heddle_plato::ir::Rule`]).

use crate::heap::Heap;
use heddle_diag::Code;
use heddle_plato::ir::{Check, CheckKind, Expr, GlobalId, Rule};
use heddle_text::Span;

impl Heap {
    /// A check with words of its own.
    pub(crate) fn rule(&mut self, expr: Expr, span: Span, rule: Rule) -> Check {
        let rules = &mut self.program.rules;
        let number = rules.iter().position(|r| *r == rule).unwrap_or_else(|| {
            rules.push(rule);
            rules.len() - 1
        });
        let kind = CheckKind::Rule(number as u32);
        Check { expr, kind, span }
    }

    /// The name of a field without its class.
    pub(crate) fn member_name(&self, g: GlobalId) -> String {
        let name = &self.program.globals[g.index()].name;
        match name.rsplit('.').next() {
            Some(last) if !last.starts_with('$') => last.to_owned(),
            _ => "the element".to_owned(),
        }
    }
}

/// The words of a check.
pub(crate) fn rule(code: Code, message: impl Into<String>, label: &str, help: &str) -> Rule {
    Rule {
        code,
        message: message.into(),
        label: label.to_owned(),
        help: help.to_owned(),
        related: None,
        fixes: Vec::new(),
    }
}

/// With the declaration that the check is about.
pub(crate) fn about(rule: Rule, span: Span, text: &str) -> Rule {
    let related = (span != Span::default()).then(|| (span, text.to_owned()));
    Rule { related, ..rule }
}
