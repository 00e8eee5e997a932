//! Hash-consed terms and the constructors that simplify as they build.

use crate::set::Defined;
use crate::{Kind, Sort, SortDecl, SortId};
use num_bigint::{BigInt, Sign};
use rustc_hash::FxHashMap;

/// A conjunction within a conjunction is flattened if it is shorter than this. A path condition that grows step by step
/// thus shares its beginnings, instead of repeating them all at each step.
const FLAT: usize = 8;

/// A term of a [`Terms`] arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term(u32);

impl Term {
    /// As an index: terms are numbered in the order of their making, operands first.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A function symbol (a constant if it has no parameters).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FuncId(pub u32);

/// A declared function symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Func {
    /// Its name; unique, and any text (the printer quotes it).
    pub name: String,
    /// Parameter sorts.
    pub params: Vec<Sort>,
    /// Result sort.
    pub result: Sort,
    /// Its place among the kinds, if it is one.
    pub kind: Option<Kind>,
}

/// Operators.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// A truth value.
    Bool(bool),
    /// An integer.
    Int(BigInt),
    /// A function symbol applied to its arguments.
    Apply(FuncId),
    /// A bound variable, by number; its sort is in the node.
    Bound(u32),
    /// Negation.
    Not,
    /// Conjunction of two or more.
    And,
    /// Disjunction of two or more.
    Or,
    /// Implication.
    Implies,
    /// Equality of two.
    Eq,
    /// If-then-else.
    Ite,
    /// Sum of two or more.
    Add,
    /// Difference.
    Sub,
    /// Negative.
    Neg,
    /// Product of two.
    Mul,
    /// SMT-LIB `div` (floored for positive, Euclidean divisor).
    Div,
    /// SMT-LIB `mod`.
    Mod,
    /// Less.
    Lt,
    /// Less or equal.
    Le,
    /// Array read.
    Select,
    /// Array write.
    Store,
    /// The array (of the node's sort) that is the operand everywhere.
    ConstArray,
    /// Constructor number `.1` of a data sort.
    Construct(SortId, u32),
    /// Is the operand made by that constructor?
    Is(SortId, u32),
    /// The integer field of that constructor.
    Field(SortId, u32),
    /// Universal quantifier over the bound variables; operands: body, then triggers, each sufficient by itself.
    Forall(Vec<(u32, Sort)>),
    /// Existential quantifier; operands as for `Forall`.
    Exists(Vec<(u32, Sort)>),
    /// Trigger terms that have to be matched together; only as a trigger of a quantifier.
    Together,
}

/// What a [`Term`] stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// The operator.
    pub op: Op,
    /// The operands.
    pub args: Vec<Term>,
    /// The sort.
    pub sort: Sort,
}

/// The arena.
#[derive(Debug, Default, Clone)]
pub struct Terms {
    nodes: Vec<Node>,
    index: FxHashMap<Node, Term>,
    pub(crate) funcs: Vec<Func>,
    /// For each depth of kinds, the function that numbers them.
    pub(crate) kind_levels: Vec<FuncId>,
    sorts: Vec<SortDecl>,
    /// How many sorts of the same name were declared before each.
    ordinals: Vec<u32>,
    /// The bound variables free in each term that has some, sorted.
    open: FxHashMap<Term, Box<[u32]>>,
    /// Whether each term has a quantifier in it.
    quantified: Vec<bool>,
    pub(crate) defined_symbols: FxHashMap<(Defined, Sort), FuncId>,
    pub(crate) defined_by_id: FxHashMap<FuncId, Defined>,
    pub(crate) definitions: FxHashMap<Term, Term>,
    /// For equalities of maps: where the maps differ if they do.
    pub(crate) witnesses: FxHashMap<Term, Term>,
    /// How many witnesses were named so far.
    pub(crate) differences: u32,
    /// For each sort a symbol that is true of everything, to mention terms with.
    pub(crate) existence: FxHashMap<Sort, FuncId>,
}

impl Terms {
    /// An empty arena.
    pub fn new() -> Self {
        Self::default()
    }

    /// The node of a term of this arena.
    pub fn node(&self, t: Term) -> &Node {
        &self.nodes[t.index()]
    }

    /// The sort of a term.
    pub fn sort(&self, t: Term) -> &Sort {
        &self.node(t).sort
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether no term was made yet.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Declared functions.
    pub fn funcs(&self) -> &[Func] {
        &self.funcs
    }

    /// Declared sorts.
    pub fn sorts(&self) -> &[SortDecl] {
        &self.sorts
    }

    /// How many sorts of the same name were declared before this one.
    pub(crate) fn ordinal(&self, id: SortId) -> u32 {
        self.ordinals[id.0 as usize]
    }

    /// Declares a sort.
    pub fn declare_sort(&mut self, decl: SortDecl) -> SortId {
        let same = self.sorts.iter().filter(|s| s.name() == decl.name());
        self.ordinals.push(same.count() as u32);
        self.sorts.push(decl);
        SortId(self.sorts.len() as u32 - 1)
    }

    /// Declares a function symbol; the caller sees to unique names.
    pub fn declare(&mut self, name: impl Into<String>, params: Vec<Sort>, result: Sort) -> FuncId {
        self.funcs.push(Func {
            name: name.into(),
            params,
            result,
            kind: None,
        });
        FuncId(self.funcs.len() as u32 - 1)
    }

    /// Declares a constant and gives the term for it.
    pub fn constant(&mut self, name: impl Into<String>, sort: Sort) -> Term {
        let id = self.declare(name, Vec::new(), sort);
        self.apply(id, Vec::new())
    }

    /// The bound variables that are free in a term, sorted; empty for a closed term.
    pub fn free(&self, t: Term) -> &[u32] {
        self.open.get(&t).map_or(&[], |free| free)
    }

    /// Whether there is a quantifier in a term, so that its value in a model may be unreadable.
    pub fn is_quantified(&self, t: Term) -> bool {
        self.quantified[t.index()]
    }

    fn free_in(&self, node: &Node) -> Vec<u32> {
        let mut free: Vec<u32> = match &node.op {
            Op::Bound(id) => vec![*id],
            _ => node
                .args
                .iter()
                .flat_map(|a| self.free(*a).iter().copied())
                .collect(),
        };
        if let Op::Forall(bound) | Op::Exists(bound) = &node.op {
            free.retain(|id| bound.iter().all(|(b, _)| b != id));
        }
        free.sort_unstable();
        free.dedup();
        free
    }

    /// The node as it stands, without simplification.
    pub(crate) fn make(&mut self, op: Op, args: Vec<Term>, sort: Sort) -> Term {
        let node = Node { op, args, sort };
        if let Some(t) = self.index.get(&node) {
            return *t;
        }
        let t = Term(self.nodes.len() as u32);
        let free = self.free_in(&node);
        if !free.is_empty() {
            self.open.insert(t, free.into());
        }
        let quantified = matches!(node.op, Op::Forall(_) | Op::Exists(_))
            || node.args.iter().any(|a| self.is_quantified(*a));
        self.quantified.push(quantified);
        self.nodes.push(node.clone());
        self.index.insert(node, t);
        t
    }

    /// A function application.
    pub fn apply(&mut self, f: FuncId, args: Vec<Term>) -> Term {
        if let Some(t) = self.apply_defined(f, &args) {
            return t;
        }
        let sort = self.funcs[f.0 as usize].result.clone();
        self.make(Op::Apply(f), args, sort)
    }

    /// `true` or `false`.
    pub fn bool(&mut self, value: bool) -> Term {
        self.make(Op::Bool(value), Vec::new(), Sort::Bool)
    }

    /// An integer.
    pub fn int(&mut self, value: impl Into<BigInt>) -> Term {
        self.make(Op::Int(value.into()), Vec::new(), Sort::Int)
    }

    /// A bound variable.
    pub fn bound(&mut self, id: u32, sort: Sort) -> Term {
        self.make(Op::Bound(id), Vec::new(), sort)
    }

    /// The truth value of a literal term.
    pub fn as_bool(&self, t: Term) -> Option<bool> {
        match self.node(t).op {
            Op::Bool(b) => Some(b),
            _ => None,
        }
    }

    /// Negation.
    pub fn not(&mut self, t: Term) -> Term {
        match &self.node(t).op {
            Op::Bool(b) => {
                let b = !*b;
                self.bool(b)
            }
            Op::Not => self.node(t).args[0],
            _ => self.make(Op::Not, vec![t], Sort::Bool),
        }
    }

    /// Conjunction.
    pub fn and(&mut self, parts: impl IntoIterator<Item = Term>) -> Term {
        self.junction(Op::And, true, parts)
    }

    /// Disjunction.
    pub fn or(&mut self, parts: impl IntoIterator<Item = Term>) -> Term {
        self.junction(Op::Or, false, parts)
    }

    /// `And`/`Or`: flattens short ones, drops the unit and duplicates, short-cuts on the zero and on complements.
    fn junction(&mut self, op: Op, unit: bool, parts: impl IntoIterator<Item = Term>) -> Term {
        let mut flat: Vec<Term> = Vec::new();
        for part in parts {
            match self.as_bool(part) {
                Some(b) if b == unit => {}
                Some(_) => return self.bool(!unit),
                None if self.node(part).op == op && self.node(part).args.len() < FLAT => {
                    flat.extend(self.node(part).args.iter().copied())
                }
                None => flat.push(part),
            }
        }
        let mut seen = rustc_hash::FxHashSet::default();
        flat.retain(|t| seen.insert(*t));
        let complement = |t: &Term| match self.node(*t).op {
            Op::Not => seen.contains(&self.node(*t).args[0]),
            _ => false,
        };
        if flat.iter().any(complement) {
            return self.bool(!unit);
        }
        match flat.len() {
            0 => self.bool(unit),
            1 => flat[0],
            _ => self.make(op, flat, Sort::Bool),
        }
    }

    /// Implication.
    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        match (self.as_bool(a), self.as_bool(b)) {
            (Some(true), _) => b,
            (Some(false), _) | (_, Some(true)) => self.bool(true),
            (_, Some(false)) => self.not(a),
            _ if a == b => self.bool(true),
            _ => self.make(Op::Implies, vec![a, b], Sort::Bool),
        }
    }

    /// Equality (equivalence on truth values). Different literals and constructors are different.
    pub fn eq(&mut self, a: Term, b: Term) -> Term {
        let equal = self.equality(a, b);
        self.add_witness(equal);
        equal
    }

    pub(crate) fn equality(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return self.bool(true);
        }
        if self.distinct_values(a, b) {
            return self.bool(false);
        }
        match (self.as_bool(a), self.as_bool(b)) {
            (Some(true), _) => return b,
            (_, Some(true)) => return a,
            (Some(false), _) => return self.not(b),
            (_, Some(false)) => return self.not(a),
            _ => {}
        }
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        self.make(Op::Eq, vec![a, b], Sort::Bool)
    }

    fn distinct_values(&self, a: Term, b: Term) -> bool {
        match (&self.node(a).op, &self.node(b).op) {
            (Op::Int(x), Op::Int(y)) => x != y,
            (Op::Bool(x), Op::Bool(y)) => x != y,
            (Op::Construct(_, x), Op::Construct(_, y)) => x != y,
            _ => false,
        }
    }

    /// If-then-else.
    pub fn ite(&mut self, c: Term, a: Term, b: Term) -> Term {
        match self.as_bool(c) {
            Some(true) => return a,
            Some(false) => return b,
            None => {}
        }
        if a == b {
            return a;
        }
        match (self.as_bool(a), self.as_bool(b)) {
            (Some(true), Some(false)) => return c,
            (Some(false), Some(true)) => return self.not(c),
            (Some(true), None) => return self.or([c, b]),
            (Some(false), None) => {
                let n = self.not(c);
                return self.and([n, b]);
            }
            (None, Some(true)) => {
                let n = self.not(c);
                return self.or([n, a]);
            }
            (None, Some(false)) => return self.and([c, a]),
            _ => {}
        }
        let sort = self.sort(a).clone();
        self.make(Op::Ite, vec![c, a, b], sort)
    }

    fn as_int(&self, t: Term) -> Option<&BigInt> {
        match &self.node(t).op {
            Op::Int(i) => Some(i),
            _ => None,
        }
    }

    /// Sum.
    pub fn add(&mut self, a: Term, b: Term) -> Term {
        match (self.as_int(a), self.as_int(b)) {
            (Some(x), Some(y)) => {
                let sum = x + y;
                self.int(sum)
            }
            (Some(x), None) if *x == BigInt::ZERO => b,
            (None, Some(y)) if *y == BigInt::ZERO => a,
            _ => self.make(Op::Add, vec![a, b], Sort::Int),
        }
    }

    /// Difference.
    pub fn sub(&mut self, a: Term, b: Term) -> Term {
        match (self.as_int(a), self.as_int(b)) {
            (Some(x), Some(y)) => {
                let difference = x - y;
                self.int(difference)
            }
            (None, Some(y)) if *y == BigInt::ZERO => a,
            _ => self.make(Op::Sub, vec![a, b], Sort::Int),
        }
    }

    /// Negative.
    pub fn neg(&mut self, a: Term) -> Term {
        match self.as_int(a) {
            Some(x) => {
                let negative = -x;
                self.int(negative)
            }
            None => self.make(Op::Neg, vec![a], Sort::Int),
        }
    }

    /// Product.
    pub fn mul(&mut self, a: Term, b: Term) -> Term {
        match (self.as_int(a), self.as_int(b)) {
            (Some(x), Some(y)) => {
                let product = x * y;
                self.int(product)
            }
            (Some(x), None) if *x == BigInt::from(1) => b,
            (None, Some(y)) if *y == BigInt::from(1) => a,
            _ => self.make(Op::Mul, vec![a, b], Sort::Int),
        }
    }

    /// SMT-LIB `div`.
    pub fn div(&mut self, a: Term, b: Term) -> Term {
        if let Some((quotient, _)) = self.euclidean(a, b) {
            return self.int(quotient);
        }
        self.make(Op::Div, vec![a, b], Sort::Int)
    }

    /// SMT-LIB `mod`.
    pub fn modulo(&mut self, a: Term, b: Term) -> Term {
        if let Some((_, remainder)) = self.euclidean(a, b) {
            return self.int(remainder);
        }
        self.make(Op::Mod, vec![a, b], Sort::Int)
    }

    /// Quotient and remainder (never negative) of literals; `None` for a divisor of 0, where SMT-LIB leaves them open.
    fn euclidean(&self, a: Term, b: Term) -> Option<(BigInt, BigInt)> {
        let (a, b) = (self.as_int(a)?, self.as_int(b)?);
        if *b == BigInt::ZERO {
            return None;
        }
        let remainder = a % b;
        let remainder = match remainder.sign() {
            Sign::Minus => remainder + BigInt::from(b.magnitude().clone()),
            _ => remainder,
        };
        Some(((a - &remainder) / b, remainder))
    }

    /// Less.
    pub fn lt(&mut self, a: Term, b: Term) -> Term {
        match (self.as_int(a), self.as_int(b)) {
            (Some(x), Some(y)) => {
                let less = x < y;
                self.bool(less)
            }
            _ if a == b => self.bool(false),
            _ => self.make(Op::Lt, vec![a, b], Sort::Bool),
        }
    }

    /// Less or equal.
    pub fn le(&mut self, a: Term, b: Term) -> Term {
        match (self.as_int(a), self.as_int(b)) {
            (Some(x), Some(y)) => {
                let less = x <= y;
                self.bool(less)
            }
            _ if a == b => self.bool(true),
            _ => self.make(Op::Le, vec![a, b], Sort::Bool),
        }
    }

    /// Array read; `m` must be of an array sort.
    pub fn select(&mut self, m: Term, k: Term) -> Term {
        let node = self.node(m);
        match node.op {
            Op::ConstArray => return node.args[0],
            Op::Store if node.args[1] == k => return node.args[2],
            Op::Store if self.distinct_values(node.args[1], k) => {
                let inner = node.args[0];
                return self.select(inner, k);
            }
            _ => {}
        }
        if let Some(t) = self.select_defined(m, k) {
            return t;
        }
        let sort = match self.sort(m) {
            Sort::Array(_, value) => (**value).clone(),
            other => other.clone(),
        };
        self.make(Op::Select, vec![m, k], sort)
    }

    /// Array write.
    pub fn store(&mut self, m: Term, k: Term, v: Term) -> Term {
        let sort = self.sort(m).clone();
        self.make(Op::Store, vec![m, k, v], sort)
    }

    /// A data value.
    pub fn construct(&mut self, sort: SortId, constructor: u32, field: Option<Term>) -> Term {
        let args = field.into_iter().collect();
        self.make(Op::Construct(sort, constructor), args, Sort::Declared(sort))
    }

    /// Is `t` made by that constructor?
    pub fn is(&mut self, sort: SortId, constructor: u32, t: Term) -> Term {
        if let Op::Construct(_, made_by) = self.node(t).op {
            return self.bool(made_by == constructor);
        }
        self.make(Op::Is(sort, constructor), vec![t], Sort::Bool)
    }

    /// The integer field of a value of that constructor.
    pub fn field(&mut self, sort: SortId, constructor: u32, t: Term) -> Term {
        match self.node(t) {
            Node {
                op: Op::Construct(_, made_by),
                args,
                ..
            } if *made_by == constructor => args[0],
            _ => self.make(Op::Field(sort, constructor), vec![t], Sort::Int),
        }
    }

    /// A trigger of several terms that have to be matched together.
    pub fn together(&mut self, parts: Vec<Term>) -> Term {
        self.make(Op::Together, parts, Sort::Bool)
    }

    /// Universal quantifier; `triggers` may be empty, and each is sufficient by itself (see [`Terms::together`]).
    pub fn forall(&mut self, bound: Vec<(u32, Sort)>, body: Term, triggers: Vec<Term>) -> Term {
        self.quantify(Op::Forall(bound), body, triggers)
    }

    /// Existential quantifier.
    pub fn exists(&mut self, bound: Vec<(u32, Sort)>, body: Term) -> Term {
        self.quantify(Op::Exists(bound), body, Vec::new())
    }

    fn quantify(&mut self, op: Op, body: Term, triggers: Vec<Term>) -> Term {
        if self.as_bool(body).is_some() {
            return body;
        }
        let args = std::iter::once(body).chain(triggers).collect();
        self.make(op, args, Sort::Bool)
    }
}
