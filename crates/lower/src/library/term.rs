//! Library calls in formulas, and library functions of values.
//!
//! `counter.get()` in a formula is the cell that the contract of `get` says it returns; a function of its arguments
//! (`pure` with `reads \nothing`) is itself, or what its postcondition says it equals.

use super::Contract;
use super::apply::placed;
use crate::body::{Lower, refuse};
use crate::formula::{Meaning, Stores};
use crate::heap::plato_type;
use crate::program::Lowering;
use heddle_contracts::Special;
use heddle_plato::ir::{Binary, Expr, ExprKind as E};
use heddle_resolve::model::MethodId;
use heddle_resolve::typed::{Call, Receiver};
use heddle_syntax::ast::{ExprId, ExprKind};
use heddle_text::Span;

impl Lowering<'_> {
    /// A call of a library method in a formula.
    pub(crate) fn library_term(&mut self, e: ExprId, call: &Call, m: &Meaning) -> Lower<Expr> {
        let unit = self.unit(m.file);
        let span = unit.ast.span(unit.ast[e].range);
        let ExprKind::Call { target, args, .. } = unit.ast[e].kind else {
            return refuse("this expression in a formula", span);
        };
        let this = match (call.receiver, target) {
            (Receiver::None, _) => None,
            (Receiver::Expr, Some(target)) => Some(self.formula(target, m)?),
            (Receiver::This(class), _) => self.object_around(Some(class), e, m)?,
            _ => m.this.clone(),
        };
        let args = unit.ast.list(args).to_vec();
        let args: Vec<Expr> = args
            .into_iter()
            .map(|arg| self.formula(arg, m))
            .collect::<Lower<_>>()?;
        let contract = self.contract(call.method, span)?;
        if contract.is_on_memory() && self.may_be_for_many(call.site) {
            let name = self.library_name(call.method);
            let why = "several threads may change the object at once";
            return refuse(format!("`{name}` in a formula: {why}"), span);
        }
        self.rests_on(call.method);
        let inner = self.arguments(&contract, this, &args, span)?;
        let stores = Stores {
            plain: m.stores.plain,
            old: m.stores.plain,
        };
        let inner = Meaning {
            stores,
            next: m.next,
            ..inner
        };
        if let Some(value) = self.returned(&contract, &inner)? {
            return Ok(placed(&value, span));
        }
        match contract.function {
            true => self.library_function(call.method, &inner, &args, span),
            false => {
                let name = self.library_name(call.method);
                refuse(
                    format!("`{name}` in a formula: its contract does not say what it returns"),
                    span,
                )
            }
        }
    }

    /// What the contract says is returned, if it changes nothing and says so by an equation.
    fn returned(&mut self, contract: &Contract, meaning: &Meaning) -> Lower<Option<Expr>> {
        let formulas: Vec<ExprId> = match &contract.steps[..] {
            [] if contract.function || !contract.reads.is_empty() => match contract.writes[..] {
                [] => contract.ensures.clone(),
                _ => Vec::new(),
            },
            [step] if step.changed.is_empty() => step.formula.into_iter().collect(),
            _ => Vec::new(),
        };
        for e in formulas {
            for part in self.formula(e, meaning)?.conjuncts() {
                if let E::Binary(Binary::Eq | Binary::Iff, a, b) = part.kind()
                    && matches!(a.kind(), E::Result)
                    && !b.mentions_result()
                {
                    return Ok(Some(b.clone()));
                }
            }
        }
        Ok(None)
    }

    /// A library function of values, applied.
    pub(super) fn library_function(
        &mut self,
        id: MethodId,
        meaning: &Meaning,
        args: &[Expr],
        span: Span,
    ) -> Lower<Expr> {
        let ty = self.resolved.world.method(id).result;
        let Some(ty) = plato_type(&mut self.resolved.world, ty) else {
            return refuse("a result of this type", span);
        };
        if let (Some(text), Some(Special::StringLength)) = (&meaning.this, self.special(id))
            && let Some(length) = self.heap.literal_length(text)
        {
            return Ok(Expr::int(length, span));
        }
        let all: Vec<Expr> = meaning.this.iter().chain(args).cloned().collect();
        let f = match self.stubs.functions.get(&id) {
            Some(f) => *f,
            None => {
                let name = self.library_name(id);
                let params: Vec<_> = all.iter().map(|a| a.ty().clone()).collect();
                let f = self.heap.value_function(&name, params, ty.clone());
                self.stubs.functions.insert(id, f);
                f
            }
        };
        Ok(Expr::new(E::Apply(f, all), ty, span))
    }
}
