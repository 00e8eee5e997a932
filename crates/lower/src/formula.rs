//! Formulas of specifications: over one store or two, in primed or `\old` style.

use crate::body::{Lower, refuse};
use crate::heap::{main_thread, me, null, plato_type};
use crate::method::{Method, This};
use crate::program::Lowering;
use crate::quantifier::Quantified;
use heddle_plato::ir::{Binary, Expr, ExprKind as E, Store, Type, Unary};
use heddle_resolve::model::{Const, FieldId};
use heddle_resolve::typed::{self, SpecName, Target};
use heddle_resolve::types::Ty;
use heddle_syntax::ast::{BinaryOp, ExprId, ExprKind, LiteralKind, SpecWord, UnaryOp};
use heddle_text::Span;
use rustc_hash::FxHashMap;

const FLOATING: &str = "floating-point arithmetic in a formula";

/// Which store a plain name and a name under `\old` are read from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stores {
    /// Plain names.
    pub plain: Store,
    /// Names under `\old`.
    pub old: Store,
}

/// Formulas about one store.
pub(crate) const ONE_STORE: Stores = Stores {
    plain: Store::Pre,
    old: Store::Pre,
};

/// What the names of a formula mean.
#[derive(Clone, Debug)]
pub(crate) struct Meaning {
    /// The file.
    pub file: usize,
    /// `this`
    pub this: Option<Expr>,
    /// Locals and bound variables.
    pub vars: FxHashMap<typed::LocalId, Expr>,
    /// Stores.
    pub stores: Stores,
    /// The store whose objects quantifiers range over.
    pub objects: Store,
    /// The next bound variable.
    pub next: u32,
    /// What `\old(e)` was at the method's entry, in code; elsewhere the stores say it.
    pub snapshots: Option<FxHashMap<ExprId, Expr>>,
    /// Static fields that are being initialized.
    pub statics: FxHashMap<FieldId, Expr>,
    /// Fields of the object under construction, whose code the formula stands in.
    pub own: FxHashMap<FieldId, Expr>,
}

impl Meaning {
    /// The formulas of a file; no bound variable is in use.
    pub(crate) fn new(
        file: usize,
        this: Option<Expr>,
        vars: FxHashMap<typed::LocalId, Expr>,
        stores: Stores,
    ) -> Self {
        Meaning {
            file,
            this,
            vars,
            stores,
            objects: stores.plain,
            next: 0,
            snapshots: None,
            statics: FxHashMap::default(),
            own: FxHashMap::default(),
        }
    }
}

impl Method<'_, '_> {
    /// A formula in code: loop invariant, assertion.
    pub(crate) fn code_formula(&mut self, e: ExprId) -> Lower<Expr> {
        let span = self.span(self.unit().ast[e].range);
        let meaning = self.code_meaning(span);
        self.low.formula(e, &meaning)
    }

    /// What the names of a formula in code mean.
    pub(crate) fn code_meaning(&self, span: Span) -> Meaning {
        let vars = self
            .scope
            .vars
            .iter()
            .map(|(java, local)| (*java, self.code.read(*local, span)));
        let this = self.this_or_none(span);
        let mut meaning = Meaning::new(self.scope.file, this, vars.collect(), ONE_STORE);
        let snapshots = self.scope.snapshots.iter();
        let snapshots = snapshots.map(|(e, local)| (*e, self.code.read(*local, span)));
        meaning.snapshots = Some(snapshots.collect());
        let statics = self.scope.statics.iter();
        let statics = statics.map(|(field, local)| (*field, self.code.read(*local, span)));
        meaning.statics = statics.collect();
        if let This::Building(building) = &self.scope.this {
            let own = building.fields.iter();
            let own = own.map(|(field, local)| (*field, self.code.read(*local, span)));
            meaning.own = own.collect();
        }
        meaning
    }
}

impl Lowering<'_> {
    /// Whether primes occur: then plain names are read before the step.
    pub(crate) fn is_primed(&self, file: usize, e: ExprId) -> bool {
        let unit = self.unit(file);
        let range = unit.ast[e].range;
        let mut nodes = unit.ast.nodes::<heddle_syntax::ast::Expr>();
        nodes.any(|(_, n)| {
            matches!(n.kind, ExprKind::Prime(_))
                && range.start <= n.range.start
                && n.range.end <= range.end
        })
    }

    /// The stores of a two-store formula, by its style.
    pub(crate) fn two_stores(&self, file: usize, e: ExprId) -> Stores {
        match self.is_primed(file, e) {
            true => Stores {
                plain: Store::Pre,
                old: Store::Pre,
            },
            false => Stores {
                plain: Store::Post,
                old: Store::Pre,
            },
        }
    }

    /// Lowers a formula or a term of one.
    pub(crate) fn formula(&mut self, e: ExprId, m: &Meaning) -> Lower<Expr> {
        let unit = self.unit(m.file);
        let span = unit.ast.span(unit.ast[e].range);
        if let Some(constant) = self.resolved.files[m.file].constant(e) {
            match constant.clone() {
                Const::Boolean(b) => return Ok(Expr::bool(b, span)),
                Const::Int(i) => return Ok(Expr::int(i, span)),
                Const::Long(i) => return Ok(Expr::int(i, span)),
                Const::Text(text) => return Ok(self.heap.string(&text, span)),
                Const::Float(_) | Const::Double(_) => return refuse(FLOATING, span),
            }
        }
        let note = self.resolved.files[m.file].note(e);
        match unit.ast[e].kind {
            ExprKind::Paren(inner) => self.formula(inner, m),
            ExprKind::Literal(LiteralKind::Null, _) => Ok(null(span)),
            ExprKind::This => m
                .this
                .clone()
                .map_or_else(|| refuse("this in a static formula", span), Ok),
            ExprKind::QualifiedThis(_) => {
                let Target::This(class) = note.target else {
                    return refuse("this enclosing instance in a formula", span);
                };
                let object = self.object_around(Some(class), e, m)?;
                object.map_or_else(|| refuse("this in a static formula", span), Ok)
            }
            ExprKind::Prime(inner) => {
                let stores = Stores {
                    plain: Store::Post,
                    ..m.stores
                };
                self.formula(
                    inner,
                    &Meaning {
                        stores,
                        ..m.clone()
                    },
                )
            }
            ExprKind::Old { label: None, .. } if m.snapshots.is_some() => {
                let found = m.snapshots.as_ref().and_then(|s| s.get(&e));
                found.cloned().map_or_else(
                    || {
                        refuse(
                            "`\\old` of something that is not known at the method's entry",
                            span,
                        )
                    },
                    Ok,
                )
            }
            ExprKind::Old { value, label: None } => {
                let stores = Stores {
                    plain: m.stores.old,
                    ..m.stores
                };
                self.formula(
                    value,
                    &Meaning {
                        stores,
                        objects: m.stores.old,
                        ..m.clone()
                    },
                )
            }
            ExprKind::Word(SpecWord::Result) => {
                let Some(ty) = plato_type(&mut self.resolved.world, note.ty) else {
                    return refuse("a result of this type", span);
                };
                Ok(Expr::new(E::Result, ty, span))
            }
            ExprKind::ClassLiteral(ty) => {
                let written = self.resolved.files[m.file].written_type(ty);
                match written.and_then(|t| self.resolved.world.class_of(t)) {
                    Some(class) => Ok(crate::method::class_object(class, span)),
                    None => refuse("a class literal of this type", span),
                }
            }
            ExprKind::Word(SpecWord::Empty) => self.display(e, &[], m, span),
            ExprKind::SetDisplay(items) => {
                let items = unit.ast.list(items).to_vec();
                self.display(e, &items, m, span)
            }
            ExprKind::Word(SpecWord::Tid) => Ok(me(span)),
            ExprKind::Word(SpecWord::Main) => Ok(main_thread(span)),
            ExprKind::Name(_) | ExprKind::Field { .. } => self.named(e, note.target, m, span),
            ExprKind::Index { array, index } => {
                let Some(element) = plato_type(&mut self.resolved.world, note.ty) else {
                    return refuse("elements of this type", span);
                };
                let (array, index) = (self.formula(array, m)?, self.formula(index, m)?);
                if let Some(value) = Expr::select(array.clone(), index.clone()) {
                    return Ok(value);
                }
                let all = self.heap.elements(&element);
                let row = self.heap.at(all, m.stores.plain, &array);
                Ok(Expr::select(row.clone(), index).unwrap_or(row))
            }
            ExprKind::Binary { left, .. } if self.is_floating(left, m) => refuse(FLOATING, span),
            ExprKind::Unary { operand, .. } if self.is_floating(operand, m) => {
                refuse(FLOATING, span)
            }
            ExprKind::Unary { op, operand } => {
                let value = self.formula(operand, m)?;
                match op {
                    UnaryOp::Not => Ok(Expr::not(value)),
                    UnaryOp::Minus => Ok(Expr::new(E::Unary(Unary::Neg, value), Type::Int, span)),
                    UnaryOp::Plus => Ok(value),
                    _ => refuse("this operator in a formula", span),
                }
            }
            ExprKind::Call { args, .. }
                if let Target::Spec(word @ (SpecName::Acc | SpecName::Read)) = note.target =>
            {
                self.access_claim(word, args, m, span)
            }
            ExprKind::SpecCall { word, args }
                if let Some(value) = self.math_call(e, word, args, m, span)? =>
            {
                Ok(value)
            }
            ExprKind::SpecCall {
                word: SpecWord::Fresh,
                args,
            } if let [object] = unit.ast.list(args) => self.is_fresh(*object, m, span),
            ExprKind::SpecCall {
                word: word @ (SpecWord::ElemsFresh | SpecWord::NewElemsFresh),
                args,
            } if let [set] = unit.ast.list(args) => self.elements_fresh(word, *set, m, span),
            ExprKind::SpecCall {
                word: SpecWord::Disjoint,
                args,
            } => self.are_disjoint(unit.ast.list(args), m, span),
            ExprKind::SpecCall {
                word: SpecWord::Subset,
                args,
            } if let [a, b] = unit.ast.list(args) => self.is_in(*a, *b, m, span),
            ExprKind::Binary {
                op: BinaryOp::In,
                left,
                right,
            } if self.is_location_set(right, m) => self.is_in(left, right, m, span),
            ExprKind::Binary { op, left, right } => {
                if let Some(order) = self.lock_order(op, left, right, m, span)? {
                    return Ok(order);
                }
                if let Some(value) = self.math_operator(op, left, right, m, span)? {
                    return Ok(value);
                }
                let (a, b) = (self.formula(left, m)?, self.formula(right, m)?);
                binary(op, a, b, span)
            }
            ExprKind::Conditional {
                condition,
                then,
                otherwise,
            } => {
                let test = self.formula(condition, m)?;
                Ok(Expr::ite(
                    test,
                    self.formula(then, m)?,
                    self.formula(otherwise, m)?,
                ))
            }
            ExprKind::Quantifier {
                kind,
                vars,
                range,
                body,
            } => {
                let vars = unit.ast.list(vars).to_vec();
                let quantified = Quantified {
                    kind,
                    vars,
                    range,
                    body,
                };
                self.quantifier(&quantified, m, span)
            }
            ExprKind::Call { .. } => match self.resolved.files[m.file].call_of(e).cloned() {
                Some(call) if self.classes.method(call.method).is_none() => {
                    self.library_term(e, &call, m)
                }
                Some(call) => self.pure_term(e, &call, m, span),
                None => refuse("this call in a formula", span),
            },
            ExprKind::InstanceOf { value, ty } => {
                let value = self.formula(value, m)?;
                let written = self.resolved.files[m.file].written_type(ty);
                match written.and_then(|t| self.resolved.world.class_of(t)) {
                    Some(class) => {
                        let some = Expr::not(Expr::eq(value.clone(), null(span)));
                        Ok(Expr::and(
                            some,
                            self.heap.instance(&mut self.resolved.world, class, value),
                        ))
                    }
                    None => refuse("a test for this type", span),
                }
            }
            _ => refuse("this expression in a formula", span),
        }
    }

    /// Nothing is known of floating-point numbers, not even that `==` is an equality.
    fn is_floating(&self, e: ExprId, m: &Meaning) -> bool {
        let note = self.resolved.files[m.file].note(e);
        [note.ty, note.to]
            .iter()
            .any(|t| [Ty::FLOAT, Ty::DOUBLE].contains(t))
    }

    fn named(&mut self, e: ExprId, target: Target, m: &Meaning, span: Span) -> Lower<Expr> {
        let unit = self.unit(m.file);
        let of = match unit.ast[e].kind {
            ExprKind::Field { target, .. } => Some(target),
            _ => None,
        };
        match target {
            Target::Local(java) => match m.vars.get(&java) {
                Some(value) => Ok(value.with_span(span)),
                None => refuse("this variable in a formula", span),
            },
            Target::Spec(SpecName::Tid) => Ok(me(span)),
            Target::Spec(SpecName::Main) => Ok(main_thread(span)),
            Target::Spec(word @ (SpecName::Holder | SpecName::Started)) => {
                let object = self.object_of(of, m, span)?;
                let global = if word == SpecName::Holder {
                    self.heap.holder
                } else {
                    self.heap.started
                };
                Ok(self.heap.at(global, m.stores.plain, &object))
            }
            Target::Spec(SpecName::Locked) => {
                let object = self.object_of(of, m, span)?;
                let ty = of.map(|of| self.resolved.files[m.file].note(of).ty);
                let class = match ty {
                    Some(ty) => self.resolved.world.class_of(ty),
                    None => self
                        .classes
                        .around(self.resolved, m.file, unit.ast[e].range),
                };
                self.is_held(class, &object, m, span)
            }
            Target::Spec(word) => {
                let object = self.object_of(of, m, span)?;
                self.state_of(word, &object, m, span)
            }
            Target::Length => match of {
                Some(array) => {
                    let array = self.formula(array, m)?;
                    Ok(self.heap.length(array))
                }
                None => refuse("this expression in a formula", span),
            },
            Target::Field(field, around) => {
                if let Some(ordinal) = self.enum_ordinal(field) {
                    return Ok(crate::heap::enum_constant(field.class, ordinal, span));
                }
                if let Some(value) = m.statics.get(&field) {
                    return Ok(value.with_span(span));
                }
                let here = || {
                    self.classes
                        .around(self.resolved, m.file, unit.ast[e].range)
                };
                let own = match of {
                    Some(of) => matches!(unit.ast[of].kind, ExprKind::This),
                    None => around.is_none() || around == here(),
                };
                if let (true, Some(value)) = (own, m.own.get(&field)) {
                    return Ok(value.with_span(span));
                }
                if let Some(value) = self.static_final(field, span) {
                    return Ok(value);
                }
                if self.resolved.world.field(field).flags.is_static() {
                    return match self.heap.field(&mut self.resolved.world, field) {
                        Some((global, _)) if self.heap.is_view(global) => {
                            let class = crate::method::class_object(field.class, span);
                            Ok(self.heap.at(global, m.stores.plain, &class))
                        }
                        Some((global, _)) => Ok(self.heap.whole(global, m.stores.plain, span)),
                        None => refuse("a field of this type", span),
                    };
                }
                let object = match of {
                    Some(object) => self.formula(object, m)?,
                    None => match self.object_around(around, e, m)? {
                        Some(object) => object,
                        None => return refuse("an instance member in a static formula", span),
                    },
                };
                let world = &mut self.resolved.world;
                if let Some(value) = self.heap.final_field(world, field, &object) {
                    return Ok(value.with_span(span));
                }
                let Some((global, _)) = self.heap.field(world, field) else {
                    return refuse("a field of this type", span);
                };
                Ok(self
                    .heap
                    .at(global, m.stores.plain, &object)
                    .with_span(span))
            }
            _ => refuse("this name in a formula", span),
        }
    }

    fn object_of(&mut self, of: Option<ExprId>, m: &Meaning, span: Span) -> Lower<Expr> {
        match (of, &m.this) {
            (Some(object), _) => self.formula(object, m),
            (None, Some(this)) => Ok(this.clone()),
            (None, None) => refuse("an instance member in a static formula", span),
        }
    }
}

fn binary(op: BinaryOp, a: Expr, b: Expr, span: Span) -> Lower<Expr> {
    let make = |op, a, b| Ok(Expr::binary(op, a, b, span));
    match op {
        BinaryOp::And => make(Binary::And, a, b),
        BinaryOp::Or => make(Binary::Or, a, b),
        BinaryOp::Implies => make(Binary::Implies, a, b),
        BinaryOp::ImpliedBy => make(Binary::Implies, b, a),
        BinaryOp::Iff => make(Binary::Iff, a, b),
        BinaryOp::NotIff => Ok(Expr::not(Expr::binary(Binary::Iff, a, b, span))),
        BinaryOp::Eq => make(Binary::Eq, a, b),
        BinaryOp::NotEq => Ok(Expr::not(Expr::binary(Binary::Eq, a, b, span))),
        BinaryOp::Less => make(Binary::Lt, a, b),
        BinaryOp::LessEq => make(Binary::Le, a, b),
        BinaryOp::Greater => make(Binary::Lt, b, a),
        BinaryOp::GreaterEq => make(Binary::Le, b, a),
        BinaryOp::Add => make(Binary::Add, a, b),
        BinaryOp::Sub => make(Binary::Sub, a, b),
        BinaryOp::Mul => make(Binary::Mul, a, b),
        BinaryOp::Div => make(Binary::Div, a, b),
        BinaryOp::Rem => make(Binary::Rem, a, b),
        _ => refuse("this operator in a formula", span),
    }
}
