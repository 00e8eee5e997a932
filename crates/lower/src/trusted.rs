//! `trusted`: methods whose bodies are not looked at. They are called by their contracts, like methods without a body, and the code
//! that calls them says so. What a body does to others nobody has seen: that it keeps to the rules is assumed by every proof about the program.

use crate::program::Lowering;
use heddle_contracts::MethodMark;
use heddle_diag::{Assumption, Premise};
use heddle_resolve::model::MethodId;
use heddle_text::Span;

const CONTRACTS: &str = "the contracts, which are not checked, of";
const RULES: &str =
    "what is trusted does to other code only what that allows, and obeys what it overrides:";

/// What every proof assumes about a program with such methods.
pub(crate) fn grounds(trusted: &[(String, Span)]) -> Option<Assumption> {
    let names: Vec<String> = trusted
        .iter()
        .map(|(name, _)| format!("`{name}`"))
        .collect();
    let text = format!("{RULES} {}", names.join(", "));
    (!names.is_empty()).then(|| Assumption::throughout(Premise::Trusted, text))
}

impl Lowering<'_> {
    /// Whether the body of a method is not looked at.
    pub(crate) fn is_trusted(&self, id: MethodId) -> bool {
        let contract = self.contracts.method(id);
        contract.is_some_and(|c| c.is(MethodMark::Trusted))
    }

    /// The methods whose bodies are not looked at, in source order.
    pub(crate) fn trusted_methods(&mut self) -> Vec<(String, Span)> {
        let mut all = self.classes.methods();
        all.retain(|id| self.is_trusted(*id));
        let mut found = Vec::new();
        for id in all {
            let Some((file, decl)) = self.classes.method(id) else {
                continue;
            };
            let unit = self.unit(file);
            let header = unit.ast.ident_span(unit.ast[decl].name);
            found.push((self.method_name(id), header));
        }
        found
    }

    /// Whoever calls such a method rests on its contract.
    pub(crate) fn rests_on_trust(&mut self, id: MethodId) {
        if self.is_trusted(id) {
            let name = self.method_name(id);
            self.assume_of(Premise::Trusted, CONTRACTS, &format!("`{name}`"));
            self.grounds_are_specified();
        }
    }
}
