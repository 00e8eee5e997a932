//! Which contracts of library methods can be used: what a method changes must be said, in clauses that speak of one case.

use crate::clause::Place;
use crate::method::{MethodClause, MethodContract};
use heddle_syntax::ast::{Ast, ExprId, ExprKind, LiteralKind, MethodKind, SpecWord};

/// Why a contract of a library method says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unusable {
    /// It has several cases, or parts of them in `{| … |}`.
    Cases(Place),
    /// A clause that library methods cannot have.
    Clause(Place),
    /// It does not say what the method changes.
    NoFrame(Place),
    /// No call can begin or end like this.
    Never(Place),
    /// A second action: what a stub of a user says must be one step.
    Steps(Place),
}

/// Whether a formula is the word `false`.
pub fn says_false(ast: &Ast, e: ExprId) -> bool {
    match ast[e].kind {
        ExprKind::Literal(LiteralKind::False, _) => true,
        ExprKind::Paren(inner) => says_false(ast, inner),
        _ => false,
    }
}

impl MethodContract {
    /// What is wrong with it in a stub of a user.
    pub fn of_user(&self, ast: &Ast) -> Option<Unusable> {
        if let Err(unusable) = self.of_library(ast) {
            return Some(unusable);
        }
        let mut actions = 0;
        self.clauses().find_map(|clause| match clause.says {
            MethodClause::Requires(e) if says_false(ast, e) => Some(Unusable::Never(clause.at)),
            // A method that always throws ends like this.
            MethodClause::Ensures(e) if says_false(ast, e) && !self.signals() => {
                Some(Unusable::Never(clause.at))
            }
            MethodClause::Action { .. } => {
                actions += 1;
                (actions > 1).then_some(Unusable::Steps(clause.at))
            }
            _ => None,
        })
    }

    /// Whether it says what a library method does; `false` if it speaks of nothing but what the method calls back.
    pub fn of_library(&self, ast: &Ast) -> Result<bool, Unusable> {
        if let Some(place) = self.structure.first() {
            return Err(Unusable::Cases(*place));
        }
        let nothing = |e: &ExprId| matches!(ast[*e].kind, ExprKind::Word(SpecWord::Nothing));
        // The word `pure` alone says neither that the method always returns nor what it returns.
        let mut framed = ast[self.decl].kind == MethodKind::Constructor;
        let mut says = None;
        for clause in self.clauses() {
            match &clause.says {
                MethodClause::Calls(_) => continue,
                MethodClause::Requires(_)
                | MethodClause::Ensures(_)
                | MethodClause::Signals { .. } => {}
                MethodClause::Action { .. } | MethodClause::Reads(_) | MethodClause::Writes(_) => {
                    framed = true
                }
                MethodClause::Modifies(list) if list.iter().all(nothing) => framed = true,
                _ => return Err(Unusable::Clause(clause.at)),
            }
            says = says.or(Some(clause.at));
        }
        match says {
            _ if framed => Ok(true),
            None => Ok(false),
            Some(first) => Err(Unusable::NoFrame(first)),
        }
    }
}
