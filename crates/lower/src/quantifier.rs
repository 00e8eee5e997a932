//! Quantifiers of formulas: over integers, truth values, and the objects of a class that exist.
//!
//! An object exists from the end of its constructor. Restricting quantifiers to existing objects is what soundness rests
//! on: the cells of objects that do not exist yet hold what their constructors will put there, so that a formula that
//! constrained them would forbid their construction, and whatever comes after would be proved from nothing.

use crate::body::{Lower, refuse};
use crate::facts::in_range;
use crate::formula::Meaning;
use crate::heap::{main_thread, null, plato_type};
use crate::program::{Integers, Lowering};
use heddle_plato::ir::{Binary, Bound, Expr, ExprKind as E, Quantifier, Store};
use heddle_resolve::model::ClassId;
use heddle_resolve::types::{Prim, Ty, TyKind};
use heddle_syntax::ast::{ExprId, QuantifierKind, VariableId};
use heddle_text::Span;

/// A quantified formula as it is written.
pub(crate) struct Quantified {
    /// Which quantifier.
    pub kind: QuantifierKind,
    /// Its variables.
    pub vars: Vec<VariableId>,
    /// The range, if there is one.
    pub range: Option<ExprId>,
    /// What holds in the range.
    pub body: ExprId,
}

impl Lowering<'_> {
    /// Lowers a quantified formula.
    pub(crate) fn quantifier(&mut self, q: &Quantified, m: &Meaning, span: Span) -> Lower<Expr> {
        let unit = self.unit(m.file);
        let quantifier = match q.kind {
            QuantifierKind::Forall => Quantifier::Forall,
            QuantifierKind::Exists => Quantifier::Exists,
            _ => return refuse("this quantifier", span),
        };
        let mut inner = m.clone();
        let (mut bounds, mut within) = (Vec::new(), Vec::new());
        for var in &q.vars {
            let Some(java) = self.resolved.files[m.file].local_of(*var) else {
                return refuse("a variable that was not typed", span);
            };
            let java_ty = self.resolved.files[m.file].local(java).ty;
            let at = unit.ast.ident_span(unit.ast[*var].name);
            let Some(ty) = plato_type(&mut self.resolved.world, java_ty) else {
                return refuse("a quantified variable of this type", at);
            };
            let id = inner.next;
            inner.next += 1;
            let value = Expr::new(E::Bound(id), ty.clone(), at);
            within.extend(self.domain(java_ty, &value, m.objects)?);
            let name = unit.ast.text(unit.ast[*var].name.name).to_owned();
            bounds.push(Bound { id, name, ty });
            inner.vars.insert(java, value);
        }
        if let Some(range) = q.range {
            within.push(self.formula(range, &inner)?);
        }
        let within = Expr::all(within, span);
        let body = self.formula(q.body, &inner)?;
        let whole = match quantifier {
            Quantifier::Forall => Expr::implies(within, body),
            Quantifier::Exists => Expr::and(within, body),
        };
        Ok(Expr::quantified(quantifier, bounds, whole).with_span(span))
    }

    /// What the values of a quantified variable have in common, by its type.
    fn domain(&mut self, ty: Ty, value: &Expr, objects: Store) -> Lower<Vec<Expr>> {
        let span = value.span();
        let between = |low: i64, high: i64| {
            let low = Expr::binary(Binary::Le, Expr::int(low, span), value.clone(), span);
            let high = Expr::binary(Binary::Le, value.clone(), Expr::int(high, span), span);
            Ok(vec![low, high])
        };
        match self.resolved.world.types.kind(ty) {
            TyKind::Prim(Prim::Byte) => between(-128, 127),
            TyKind::Prim(Prim::Short) => between(-32768, 32767),
            TyKind::Prim(Prim::Char) => between(0, 65535),
            TyKind::Prim(prim) if self.integers == Integers::Bounded => {
                Ok(in_range(value, prim, span).into_iter().collect())
            }
            TyKind::Prim(_) | TyKind::Spec(_) => Ok(Vec::new()),
            _ => match self.resolved.world.class_of(ty) {
                Some(class) => Ok(vec![self.existing(class, value, objects)?]),
                None => refuse("a quantified variable of this type", span),
            },
        }
    }

    /// `o` is an object of the class in that store.
    pub(crate) fn existing(&mut self, class: ClassId, o: &Expr, store: Store) -> Lower<Expr> {
        let span = o.span();
        let made = self.heap.at(self.heap.constructed, store, o);
        let is = self
            .heap
            .instance(&mut self.resolved.world, class, o.clone());
        let found = Expr::and(made, is);
        if self.classes.class(class).is_some() {
            return Ok(found);
        }
        match class {
            ClassId::OBJECT => {
                // Objects that nobody constructs, such as the main thread and literals, have negative references.
                let made = self.heap.at(self.heap.constructed, store, o);
                let built_in = Expr::binary(Binary::Lt, o.clone(), null(span), span);
                Ok(Expr::or(made, built_in))
            }
            ClassId::THREAD => Ok(Expr::or(found, Expr::eq(o.clone(), main_thread(span)))),
            _ => refuse("a quantified variable of a library class", span),
        }
    }
}
