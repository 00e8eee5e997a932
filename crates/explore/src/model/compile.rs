//! Expressions to [`Code`].

use super::Tables;
use super::code::{Address, Code, Element, REGISTERS, Source, Wide};
use super::shape::{Place, Shape};
use super::slow::cardinality;
use heddle_plato::ir::{Binary, Bound, Expr, ExprKind, Store, Type, Unary, VarRef};
use num_bigint::BigInt;

/// Compiles the expressions of one body.
pub struct Compiler<'a> {
    tables: &'a Tables,
    locals: &'a [Place],
    bound: Vec<(u32, usize)>,
}

impl<'a> Compiler<'a> {
    /// For expressions over the globals and these locals.
    pub fn new(tables: &'a Tables, locals: &'a [Place]) -> Self {
        Compiler {
            tables,
            locals,
            bound: Vec::new(),
        }
    }

    /// Compiles a closed scalar expression.
    pub fn scalar(&mut self, e: &Expr) -> Code {
        self.fast(e).unwrap_or_else(|| Code::Slow(e.clone()))
    }

    /// The layout of an expression's value.
    pub fn shape(&self, ty: &Type) -> Option<Shape> {
        Shape::of(&self.tables.program, &self.tables.threads, ty)
    }

    /// Compiles a closed expression of any type.
    pub fn element(&mut self, e: &Expr) -> Option<Element> {
        Some(match self.shape(e.ty())? {
            shape @ Shape::Flat(..) => {
                let wide = self.wide(e, &shape);
                Element::Wide(wide.unwrap_or_else(|| Wide::Slow(e.clone(), shape)))
            }
            Shape::Rich => Element::Wide(Wide::Slow(e.clone(), Shape::Rich)),
            shape @ Shape::Mask(_) => match self.fast(e) {
                Some(Code::Slow(e)) => Element::Wide(Wide::Slow(e, shape)),
                Some(code) => Element::Scalar(code),
                None => Element::Wide(Wide::Slow(e.clone(), shape)),
            },
            Shape::Scalar(_) => Element::Scalar(self.scalar(e)),
        })
    }

    /// `None` if the expression has to be evaluated slowly and is not closed.
    fn fast(&mut self, e: &Expr) -> Option<Code> {
        // A tree-valued or slow set inside makes the whole scalar expression slow: `Code::Slow` gives scalars only.
        match self.try_fast(e) {
            Some(code) => Some(code),
            None if is_closed(e) && self.is_scalar(e.ty()) => Some(Code::Slow(e.clone())),
            None => None,
        }
    }

    fn is_scalar(&self, ty: &Type) -> bool {
        matches!(ty, Type::Int | Type::Bool | Type::Enum(_) | Type::Tid)
    }

    fn pair(&mut self, a: &Expr, b: &Expr) -> Option<Box<(Code, Code)>> {
        Some(Box::new((self.fast(a)?, self.fast(b)?)))
    }

    fn try_fast(&mut self, e: &Expr) -> Option<Code> {
        Some(match e.kind() {
            ExprKind::Int(i) => Code::Const(small(i)?),
            ExprKind::Bool(b) => Code::Const(i64::from(*b)),
            ExprKind::Enum(_, k) => Code::Const(i64::from(*k)),
            ExprKind::NoThread => Code::Const(0),
            ExprKind::Tid => Code::Tid,
            ExprKind::Thread(t) => {
                use super::threads::Tids as _;
                Code::Const(self.tables.threads.single(*t))
            }
            ExprKind::ThreadAt(t, i) => Code::Member(*t, Box::new(self.fast(i)?)),
            ExprKind::Index(t) => Code::Index(Box::new(self.fast(t)?)),
            ExprKind::IsThread(t, decl) => Code::IsThread(Box::new(self.fast(t)?), *decl),
            ExprKind::Var(..) | ExprKind::Select(..) => return self.place(e),
            ExprKind::Const(c) => match self.tables.consts.get(c.index())? {
                super::value::Val::Num(n) => Code::Const(*n),
                _ => return None,
            },
            ExprKind::Bound(id) => {
                let found = self.bound.iter().rev().find(|(b, _)| b == id)?;
                Code::Register(found.1)
            }
            ExprKind::Unary(Unary::Not, a) => Code::Not(Box::new(self.fast(a)?)),
            ExprKind::Unary(Unary::Neg, a) => {
                Code::Arithmetic(Binary::Sub, Box::new((Code::Const(0), self.fast(a)?)))
            }
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b)?,
            ExprKind::Ite(c, a, b) => {
                if !matches!(self.shape(e.ty())?, Shape::Scalar(_) | Shape::Mask(_)) {
                    return None;
                }
                Code::Ite(Box::new((self.fast(c)?, self.fast(a)?, self.fast(b)?)))
            }
            ExprKind::Set(items) => {
                if !matches!(self.shape(e.ty())?, Shape::Mask(_)) {
                    return None;
                }
                Code::MaskOf(items.iter().map(|i| self.fast(i)).collect::<Option<_>>()?)
            }
            ExprKind::Apply(f, args) => self.apply(f.index(), args)?,
            ExprKind::Quantified(q, bounds, body) => self.quantified(*q, bounds, body)?,
            ExprKind::Result | ExprKind::Update(..) | ExprKind::ConstMap(_) => return None,
        })
    }

    fn binary(&mut self, op: Binary, a: &Expr, b: &Expr) -> Option<Code> {
        let set_like = matches!(a.ty(), Type::Set(_)) || matches!(b.ty(), Type::Set(_));
        if set_like {
            let of = if op == Binary::In { b } else { a };
            if !matches!(self.shape(of.ty())?, Shape::Mask(_)) {
                return None;
            }
        }
        Some(match op {
            Binary::And => Code::And(self.pair(a, b)?),
            Binary::Or => Code::Or(self.pair(a, b)?),
            Binary::Implies => Code::Or(Box::new((
                Code::Not(Box::new(self.fast(a)?)),
                self.fast(b)?,
            ))),
            Binary::Eq | Binary::Iff => match self.shape(a.ty())? {
                shape @ Shape::Flat(..) => {
                    let sides = (self.wide(a, &shape)?, self.wide(b, &shape)?);
                    Code::SameMap(Box::new(sides), shape.slots())
                }
                Shape::Rich => return None,
                _ => Code::Eq(self.pair(a, b)?),
            },
            Binary::In | Binary::Union | Binary::Inter | Binary::Minus | Binary::Subset => {
                Code::Mask(op, self.pair(a, b)?)
            }
            _ => Code::Arithmetic(op, self.pair(a, b)?),
        })
    }

    fn apply(&mut self, f: usize, args: &[Expr]) -> Option<Code> {
        let program = std::sync::Arc::clone(&self.tables.program);
        let decl = program.funcs.get(f)?;
        let body = decl.body.as_ref()?;
        let args = args
            .iter()
            .map(|a| self.fast(a))
            .collect::<Option<Vec<_>>>()?;
        // The definition sees its parameters only; outer registers stay reserved.
        let outer = self.bound.clone();
        let registers: Vec<usize> = decl
            .params
            .iter()
            .map(|p| self.reserve(p.id))
            .collect::<Option<_>>()?;
        let body = self.fast(body);
        self.bound = outer;
        let bind = |body, (register, arg)| Code::Let(register, Box::new((arg, body)));
        Some(registers.into_iter().zip(args).rev().fold(body?, bind))
    }

    fn reserve(&mut self, id: u32) -> Option<usize> {
        let register = self.bound.len();
        if register >= REGISTERS {
            return None;
        }
        self.bound.push((id, register));
        Some(register)
    }

    fn quantified(
        &mut self,
        q: heddle_plato::ir::Quantifier,
        bounds: &[Bound],
        body: &Expr,
    ) -> Option<Code> {
        let [first, rest @ ..] = bounds else {
            return self.fast(body);
        };
        let count = cardinality(&self.tables.program, &self.tables.threads, &first.ty)?;
        let register = self.reserve(first.id)?;
        let inner = self.quantified(q, rest, body);
        self.bound.pop();
        Some(Code::All(q, register, count, Box::new(inner?)))
    }

    /// A variable, or an element of a map variable, of scalar or mask shape.
    fn place(&mut self, e: &Expr) -> Option<Code> {
        if !matches!(self.shape(e.ty())?, Shape::Scalar(_) | Shape::Mask(_)) {
            return None;
        }
        if let Some((address, _)) = self.address(e) {
            if address.steps.is_empty() {
                return Some(Code::Slot(address.source, address.base));
            }
            return Some(Code::Element(Box::new(address)));
        }
        let ExprKind::Select(m, k) = e.kind() else {
            return None;
        };
        // Selection from a map that is not a variable: push it inwards.
        match m.kind() {
            ExprKind::Update(base, at, v) => {
                let hit = Code::Eq(self.pair(at, k)?);
                let other = Expr::new(
                    ExprKind::Select(base.clone(), k.clone()),
                    e.ty().clone(),
                    e.span(),
                );
                Some(Code::Ite(Box::new((
                    hit,
                    self.fast(v)?,
                    self.fast(&other)?,
                ))))
            }
            ExprKind::ConstMap(v) => self.fast(v),
            _ => None,
        }
    }

    /// The address of a variable or of an element of one, with its shape.
    fn address(&mut self, e: &Expr) -> Option<(Address, Shape)> {
        match e.kind() {
            ExprKind::Var(var, store) => {
                let (place, source) = match (var, store) {
                    (_, Store::Entry) => return None,
                    (VarRef::Global(g), Store::Pre) => {
                        (self.tables.globals.get(g.index())?, Source::Global)
                    }
                    (VarRef::Global(g), Store::Post) => {
                        (self.tables.globals.get(g.index())?, Source::GlobalPost)
                    }
                    (VarRef::Local(l), Store::Pre) => (self.locals.get(l.index())?, Source::Local),
                    (VarRef::Local(l), Store::Post) => {
                        (self.locals.get(l.index())?, Source::LocalPost)
                    }
                };
                let address = Address {
                    source,
                    base: place.base,
                    steps: Vec::new(),
                };
                Some((address, place.shape.clone()))
            }
            ExprKind::Select(m, k) => {
                let (mut address, shape) = self.address(m)?;
                let Shape::Flat(keys, element) = shape else {
                    return None;
                };
                address.steps.push((self.fast(k)?, keys, element.slots()));
                Some((address, *element))
            }
            _ => None,
        }
    }

    fn wide(&mut self, e: &Expr, shape: &Shape) -> Option<Wide> {
        let Shape::Flat(keys, element) = shape else {
            return None;
        };
        if let Some((address, _)) = self.address(e) {
            return Some(Wide::Copy(address, shape.slots()));
        }
        match e.kind() {
            ExprKind::Update(m, k, v) => {
                let map = Box::new(self.wide(m, shape)?);
                let value = Box::new(self.open_element(v, element)?);
                Some(Wide::Update(
                    map,
                    self.fast(k)?,
                    *keys,
                    element.slots(),
                    value,
                ))
            }
            ExprKind::ConstMap(v) => {
                let value = Box::new(self.open_element(v, element)?);
                Some(Wide::Const(*keys, element.slots(), value))
            }
            ExprKind::Ite(c, a, b) => {
                let sides = Box::new((self.wide(a, shape)?, self.wide(b, shape)?));
                Some(Wide::Ite(self.fast(c)?, sides))
            }
            _ if is_closed(e) => Some(Wide::Slow(e.clone(), shape.clone())),
            _ => None,
        }
    }

    fn open_element(&mut self, e: &Expr, shape: &Shape) -> Option<Element> {
        match shape {
            Shape::Flat(..) => self.wide(e, shape).map(Element::Wide),
            Shape::Rich => None,
            _ => self.fast(e).map(Element::Scalar),
        }
    }
}

fn small(i: &BigInt) -> Option<i64> {
    i64::try_from(i).ok()
}

/// Whether no bound variable is free in `e`.
fn is_closed(e: &Expr) -> bool {
    fn closed(e: &Expr, bound: &mut Vec<u32>) -> bool {
        match e.kind() {
            ExprKind::Bound(id) => bound.contains(id),
            ExprKind::Quantified(_, bounds, body) => {
                let before = bound.len();
                bound.extend(bounds.iter().map(|b| b.id));
                let result = closed(body, bound);
                bound.truncate(before);
                result
            }
            kind => {
                let mut all = true;
                kind.for_each_operand(&mut |o| all = all && closed(o, bound));
                all
            }
        }
    }
    closed(e, &mut Vec::new())
}
