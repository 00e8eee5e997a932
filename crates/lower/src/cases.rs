//! The specification of a method: its clauses, case by case.
//!
//! JML separates cases by `also`; each has a precondition of its own. The method requires that one of them holds, and in every
//! case whose precondition held at the start it ensures what that case says. `normal_behavior` throws nothing,
//! `exceptional_behavior` does not end normally. A frame belongs to the whole method: cases with different frames are refused.

use crate::body::{Lower, refuse};
use crate::clause::unnamed;
use crate::formula::{ONE_STORE, Stores};
use crate::method::Method;
use heddle_contracts::{Clause, MethodClause};
use heddle_plato::ir::{Action, Expr, ExprKind as E, GlobalId, Place, Spec, Store, VarRef};
use heddle_resolve::model::MethodId;
use heddle_syntax::ast::{self, BehaviorKind, ExprKind, SpecWord};
use heddle_text::Span;

/// The stores of a postcondition.
const AT_END: Stores = Stores {
    plain: Store::Pre,
    old: Store::Entry,
};

/// One case, as far as it is lowered.
#[derive(Default)]
struct Case {
    /// What it requires.
    requires: Vec<(Expr, Span)>,
    /// What it ensures, exceptions included.
    ensures: Vec<(Expr, Span)>,
    /// What may change; `None` without `modifies` and actions.
    modifies: Option<Vec<Place>>,
    /// The actions.
    actions: Vec<Action>,
    /// `writes` and `reads` that name locations.
    locations: Option<Span>,
}

impl Method<'_, '_> {
    /// The abstraction that a method's clauses describe; `None` without clauses.
    pub(crate) fn method_spec(&mut self, id: MethodId, decl: ast::MethodId) -> Lower<Option<Spec>> {
        let Some(contract) = self.low.contracts.written(id) else {
            return Ok(None);
        };
        let header = contract.name.span;
        if let Some(place) = contract.unclear {
            return refuse("`also` inside `{| |}`", place.span);
        }
        let mut cases = Vec::new();
        for case in &contract.cases {
            cases.push(self.case(id, case)?);
        }
        let mut spec = Spec::default();
        match &mut cases[..] {
            [only] => {
                spec.requires = clauses_of(std::mem::take(&mut only.requires));
                spec.ensures = clauses_of(std::mem::take(&mut only.ensures));
                spec.actions = std::mem::take(&mut only.actions);
            }
            several => self.join(id, several, &mut spec, header)?,
        }
        match cases.into_iter().next().and_then(|case| case.modifies) {
            Some(places) => spec.modifies = places,
            None => self.low.unframed.push(header),
        }
        self.non_null_clauses(id, decl, &mut spec);
        if let Some(value) = self.returned_value(id, decl, header) {
            let value = self.normally(value, header);
            spec.ensures.push(unnamed(value, header));
        }
        spec.modifies.extend(self.internal_places(id, header));
        if self.uses_monitors(id) {
            spec.ensures.push(self.balanced_monitors(header));
        }
        spec.requires.extend(self.lock_needed(id, decl, header)?);
        self.add_invariants(id, decl, &mut spec, header)?;
        self.run_clauses_of(id, &mut spec, header)?;
        keep_the_rest(&mut spec);
        Ok(Some(spec))
    }

    fn case(&mut self, id: MethodId, said: &heddle_contracts::Case) -> Lower<Case> {
        let mut case = Case::default();
        for clause in &said.clauses {
            self.case_clause(id, clause, &mut case)?;
        }
        Ok(case)
    }

    fn case_clause(
        &mut self,
        id: MethodId,
        clause: &Clause<MethodClause>,
        case: &mut Case,
    ) -> Lower<()> {
        let span = clause.at.span;
        match &clause.says {
            MethodClause::Requires(e) => {
                let expr = self.spec_formula(*e, ONE_STORE)?;
                case.requires.push((expr, span));
            }
            MethodClause::Ensures(e) => {
                let post = self.spec_formula(*e, AT_END)?;
                let expr = match self.may_throw(id) {
                    true => self.normally(post, span),
                    false => post,
                };
                case.ensures.push((expr, span));
            }
            MethodClause::Signals { exception, formula } => {
                let expr = self.signals(*exception, *formula, span)?;
                case.ensures.push((expr, span));
            }
            MethodClause::SignalsOnly(types) => {
                let expr = self.signals_only(types, span)?;
                case.ensures.push((expr, span));
            }
            MethodClause::Behavior(kind) => self.behavior(id, *kind, span, case),
            MethodClause::Modifies(list) => {
                let places = self.places(list)?;
                case.modifies.get_or_insert_default().extend(places);
            }
            MethodClause::Action {
                also_modifies,
                formula,
            } => {
                case.modifies.get_or_insert_default();
                let modifies = self.places(also_modifies)?;
                let ensures = match formula {
                    Some(e) => {
                        let stores = self.low.two_stores(self.scope.file, *e);
                        let formula = self.spec_formula(*e, stores)?;
                        self.low.for_everybody("action", formula, span)?
                    }
                    None => Expr::bool(true, span),
                };
                case.actions.push(Action {
                    name: None,
                    modifies,
                    ensures,
                    span,
                });
            }
            MethodClause::Writes(list) | MethodClause::Reads(list) => {
                let unit = self.unit();
                let nothing = |e: &ast::ExprId| {
                    matches!(unit.ast[*e].kind, ExprKind::Word(SpecWord::Nothing))
                };
                if !list.iter().all(nothing) {
                    case.locations = Some(span);
                }
            }
            MethodClause::Jml(word) => return refuse(format!("JML's `{word}`"), span),
            MethodClause::Calls(_) | MethodClause::Unknown => return refuse("this clause", span),
        }
        Ok(())
    }

    /// What JML's words say about how a method ends.
    fn behavior(&mut self, id: MethodId, kind: BehaviorKind, span: Span, case: &mut Case) {
        let claim = match kind {
            BehaviorKind::General => return,
            BehaviorKind::Normal if !self.may_throw(id) => return,
            BehaviorKind::Normal => Expr::not(self.throws(span)),
            BehaviorKind::Exceptional => self.throws(span),
        };
        case.ensures.push((claim.with_span(span), span));
    }

    /// Several cases as one specification.
    fn join(
        &mut self,
        id: MethodId,
        cases: &mut [Case],
        spec: &mut Spec,
        header: Span,
    ) -> Lower<()> {
        if self.low.is_run(id) {
            return refuse("specification cases of `run`", header);
        }
        let frame = |case: &Case| {
            let places = case.modifies.iter().flatten();
            let places: Vec<_> = places.map(place_alone).collect();
            (case.modifies.is_some(), places)
        };
        for case in cases.iter() {
            if let Some(action) = case.actions.first() {
                return refuse(
                    "an action in one of several specification cases",
                    action.span,
                );
            }
            if let Some(span) = case.locations {
                return refuse("a frame of one of several specification cases", span);
            }
            if frame(case) != frame(&cases[0]) {
                return refuse("specification cases with different `modifies`", header);
            }
        }
        let mut some = Expr::bool(false, header);
        let mut at = header;
        for (k, case) in cases.iter_mut().enumerate() {
            at = case.requires.first().map_or(at, |(_, span)| *span);
            let all = case.requires.drain(..).map(|(expr, _)| expr);
            let pre = Expr::all(all.collect::<Vec<_>>(), at);
            some = match k {
                0 => pre.clone(),
                _ => Expr::or(some, pre.clone()),
            };
            let held = at_entry(&pre);
            for (post, span) in case.ensures.drain(..) {
                let post = Expr::implies(held.clone(), post).with_span(span);
                spec.ensures.push(unnamed(post, span));
            }
        }
        if some.as_bool() != Some(true) {
            spec.requires.push(unnamed(some, at));
        }
        Ok(())
    }
}

fn clauses_of(list: Vec<(Expr, Span)>) -> Vec<heddle_plato::ir::Clause> {
    list.into_iter().map(|(e, span)| unnamed(e, span)).collect()
}

/// What held when the method began; parameters keep their values.
fn at_entry(pre: &Expr) -> Expr {
    pre.rewrite(&mut |e| match e.kind() {
        E::Var(var @ VarRef::Global(_), Store::Pre) => Some(Expr::new(
            E::Var(*var, Store::Entry),
            e.ty().clone(),
            e.span(),
        )),
        _ => None,
    })
}

/// What an action does not list is the same after it.
fn keep_the_rest(spec: &mut Spec) {
    for action in &mut spec.actions {
        let listed = |g| {
            let mut places = spec.modifies.iter().chain(&action.modifies);
            places.any(|p: &Place| p.global == g)
        };
        action.ensures = action.ensures.rewrite(&mut |e| match e.kind() {
            E::Var(var @ VarRef::Global(g), Store::Post) if !listed(*g) => Some(Expr::new(
                E::Var(*var, Store::Pre),
                e.ty().clone(),
                e.span(),
            )),
            _ => None,
        });
    }
}

/// A place whatever its position in the text.
fn place_alone(place: &Place) -> (GlobalId, Option<Expr>) {
    let index = place.index.as_ref().map(|i| i.with_span(Span::default()));
    (place.global, index)
}
