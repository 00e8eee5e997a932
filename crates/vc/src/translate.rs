//! Expressions to terms.
//!
//! Division and remainder round towards zero, written with the logic's `div` and `mod`. Quantifiers over
//! thread ids range over `none` and the program's threads only.

use crate::Vocabulary;
use heddle_logic::{Sort, Term, Terms};
use heddle_plato::ir::{
    Binary, Bound, Expr, ExprKind, Program, Quantifier, Store, ThreadCount, ThreadId, Type, Unary,
    Var, VarRef,
};

/// The value of every variable at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Per global.
    pub globals: Vec<Term>,
    /// Per local.
    pub locals: Vec<Term>,
}

impl State {
    /// The value of a variable.
    pub fn get(&self, var: VarRef) -> Term {
        match var {
            VarRef::Global(g) => self.globals[g.index()],
            VarRef::Local(l) => self.locals[l.index()],
        }
    }

    /// Gives a variable a new value.
    pub fn set(&mut self, var: Var, value: Term) {
        match var {
            Var::Global(g) => self.globals[g.index()] = value,
            Var::Local(l) => self.locals[l.index()] = value,
        }
    }
}

/// The stores that an expression is read in.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    /// Before the step.
    pub pre: &'a State,
    /// After the step; the same as `pre` for one-store formulas.
    pub post: &'a State,
}

impl<'a> Scope<'a> {
    /// One store.
    pub fn one(state: &'a State) -> Self {
        Scope {
            pre: state,
            post: state,
        }
    }
}

/// Makes terms of expressions.
pub(crate) struct Translator<'a> {
    pub program: &'a Program,
    pub vocabulary: &'a Vocabulary,
    pub terms: &'a mut Terms,
    /// Enclosing bound variables, innermost last. A variable's number in the logic is its level, so nested
    /// variables never clash, whatever their ids, and equal formulas become equal terms.
    bounds: Vec<(u32, Term)>,
    level: u32,
}

impl<'a> Translator<'a> {
    pub(crate) fn new(
        program: &'a Program,
        vocabulary: &'a Vocabulary,
        terms: &'a mut Terms,
    ) -> Self {
        Translator {
            program,
            vocabulary,
            terms,
            bounds: Vec::new(),
            level: 0,
        }
    }

    pub(crate) fn term(&mut self, e: &Expr, scope: Scope<'_>) -> Term {
        match e.kind() {
            ExprKind::Int(i) => self.terms.int(i.clone()),
            ExprKind::Bool(b) => self.terms.bool(*b),
            ExprKind::Enum(id, value) => self.vocabulary.enum_value(self.terms, *id, *value),
            ExprKind::NoThread => self.vocabulary.no_thread(self.terms),
            ExprKind::Tid => self.vocabulary.tid(),
            ExprKind::Thread(t) => self.vocabulary.thread(self.terms, *t, None),
            ExprKind::ThreadAt(t, index) => {
                let index = self.term(index, scope);
                self.member(*t, index)
            }
            ExprKind::Index(t) => {
                let t = self.term(t, scope);
                self.index(t)
            }
            ExprKind::IsThread(t, thread) => {
                let t = self.term(t, scope);
                self.vocabulary.is_thread(self.terms, *thread, t)
            }
            ExprKind::Var(var, Store::Post) => scope.post.get(*var),
            // Entry values are snapshot locals by now; the pass that makes the sequential program sees to it.
            ExprKind::Var(var, Store::Pre | Store::Entry) => scope.pre.get(*var),
            ExprKind::Const(c) => match &self.program.consts[c.index()].value {
                Some(value) => self.term(value, scope),
                None => self
                    .vocabulary
                    .constant(*c)
                    .unwrap_or_else(|| self.terms.bool(true)),
            },
            ExprKind::Bound(id) => self.bound(*id, e.ty()),
            // `result` is replaced by a local before; an unreplaced one is an arbitrary value.
            ExprKind::Result => {
                let sort = self.vocabulary.sort(e.ty());
                self.terms.constant("result", sort)
            }
            ExprKind::Unary(op, a) => {
                let a = self.term(a, scope);
                match op {
                    Unary::Not => self.terms.not(a),
                    Unary::Neg => self.terms.neg(a),
                }
            }
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b, scope),
            ExprKind::Ite(c, a, b) => {
                let c = self.term(c, scope);
                let a = self.term(a, scope);
                let b = self.term(b, scope);
                self.terms.ite(c, a, b)
            }
            ExprKind::Select(m, k) => {
                let m = self.term(m, scope);
                let k = self.term(k, scope);
                self.terms.select(m, k)
            }
            ExprKind::Update(m, k, v) => {
                let m = self.term(m, scope);
                let k = self.term(k, scope);
                let v = self.term(v, scope);
                self.terms.store(m, k, v)
            }
            ExprKind::ConstMap(v) => {
                let v = self.term(v, scope);
                let sort = self.vocabulary.sort(e.ty());
                self.terms.const_array(v, sort)
            }
            ExprKind::Set(items) => self.set(items, e.ty(), scope),
            ExprKind::Apply(f, args) => {
                let args: Vec<Term> = args.iter().map(|a| self.term(a, scope)).collect();
                self.apply(f.index(), args, scope)
            }
            ExprKind::Quantified(q, bounds, body) => self.quantified(*q, bounds, body, scope),
        }
    }

    fn bound(&mut self, id: u32, ty: &Type) -> Term {
        match self.bounds.iter().rev().find(|(b, _)| *b == id) {
            Some((_, t)) => *t,
            None => {
                let sort = self.vocabulary.sort(ty);
                self.terms.constant(format!("unbound {id}"), sort)
            }
        }
    }

    /// `w[index]`. Outside the family's range, which only specifications can be, it is `none`: an id that no quantifier
    /// ranges over would let a set have an element without any thread being in it.
    fn member(&mut self, family: ThreadId, index: Term) -> Term {
        let member = self.vocabulary.thread(self.terms, family, Some(index));
        let exists = self.vocabulary.valid_tid(self.program, self.terms, member);
        let none = self.vocabulary.no_thread(self.terms);
        self.terms.ite(exists, member, none)
    }

    /// The index of a thread in whichever family it belongs to; unknown for single threads and `none`.
    fn index(&mut self, t: Term) -> Term {
        let mut result = self.vocabulary.no_index(self.terms, t);
        for (k, thread) in self.program.threads.iter().enumerate() {
            if thread.count != ThreadCount::One {
                let id = ThreadId(k as u32);
                let member = self.vocabulary.is_thread(self.terms, id, t);
                let index = self.vocabulary.index_in(self.terms, id, t);
                result = self.terms.ite(member, index, result);
            }
        }
        result
    }

    fn set(&mut self, items: &[Expr], ty: &Type, scope: Scope<'_>) -> Term {
        let sort = self.vocabulary.sort(ty);
        let no = self.terms.bool(false);
        let yes = self.terms.bool(true);
        let mut set = self.terms.const_array(no, sort);
        for item in items {
            let item = self.term(item, scope);
            set = self.terms.store(set, item, yes);
        }
        set
    }

    /// A defined function is its body with the arguments in place of the parameters.
    pub(crate) fn apply(&mut self, f: usize, args: Vec<Term>, scope: Scope<'_>) -> Term {
        let decl = &self.program.funcs[f];
        let Some(body) = &decl.body else {
            return self.terms.apply(self.vocabulary.funcs[f], args);
        };
        let outer = std::mem::replace(
            &mut self.bounds,
            decl.params.iter().map(|p| p.id).zip(args).collect(),
        );
        let value = self.term(body, scope);
        self.bounds = outer;
        value
    }

    fn quantified(
        &mut self,
        q: Quantifier,
        bounds: &[Bound],
        body: &Expr,
        scope: Scope<'_>,
    ) -> Term {
        let outer = (self.bounds.len(), self.level);
        let mut variables: Vec<(u32, Sort)> = Vec::new();
        let mut valid = Vec::new();
        for b in bounds {
            let sort = self.vocabulary.sort(&b.ty);
            let variable = self.terms.bound(self.level, sort.clone());
            variables.push((self.level, sort));
            self.level += 1;
            self.bounds.push((b.id, variable));
            if b.ty == Type::Tid {
                valid.push(
                    self.vocabulary
                        .valid_tid(self.program, self.terms, variable),
                );
            }
        }
        let triggers = match q {
            Quantifier::Forall => self.triggers(bounds, body, scope),
            Quantifier::Exists => Vec::new(),
        };
        let body = self.term(body, scope);
        self.bounds.truncate(outer.0);
        self.level = outer.1;
        let valid = self.terms.and(valid);
        match q {
            Quantifier::Forall => {
                let body = self.terms.implies(valid, body);
                self.terms.forall(variables, body, triggers)
            }
            Quantifier::Exists => {
                let body = self.terms.and([valid, body]);
                self.terms.exists(variables, body)
            }
        }
    }

    /// Where a formula about all elements of maps is to be used: at elements that are read after the step, or, for a
    /// one-store formula, at elements that are read in that store. So facts flow from where they are needed back
    /// to where they were established, and not to every element of every store. Only for one bound variable.
    fn triggers(&mut self, bounds: &[Bound], body: &Expr, scope: Scope<'_>) -> Vec<Term> {
        let [bound] = bounds else {
            return Vec::new();
        };
        let mut reads: Vec<Expr> = Vec::new();
        let two_store = body.reads_store(Store::Post);
        body.for_each_node(&mut |e| {
            let ExprKind::Select(map, key) = e.kind() else {
                return;
            };
            let ExprKind::Var(_, store) = map.kind() else {
                return;
            };
            let element = matches!(key.kind(), ExprKind::Bound(id) if *id == bound.id);
            if element && (*store == Store::Post) == two_store {
                reads.push(e.clone());
            }
        });
        let mut triggers: Vec<Term> = Vec::new();
        for read in reads {
            let term = self.term(&read, scope);
            if self.reads_constant(term) && !triggers.contains(&term) {
                triggers.push(term);
            }
        }
        triggers
    }

    /// `select(m, k)` for a symbol `m`: other maps (written, joined) are no good to look for.
    fn reads_constant(&self, t: Term) -> bool {
        let node = self.terms.node(t);
        let symbol = |m: Term| {
            let map = self.terms.node(m);
            matches!(map.op, heddle_logic::Op::Apply(_)) && map.args.is_empty()
        };
        matches!(node.op, heddle_logic::Op::Select) && symbol(node.args[0])
    }

    fn binary(&mut self, op: Binary, a: &Expr, b: &Expr, scope: Scope<'_>) -> Term {
        let a = self.term(a, scope);
        let b = self.term(b, scope);
        let terms = &mut *self.terms;
        match op {
            Binary::Add => terms.add(a, b),
            Binary::Sub => terms.sub(a, b),
            Binary::Mul => terms.mul(a, b),
            Binary::Div => quotient(terms, a, b),
            Binary::Rem => remainder(terms, a, b),
            Binary::Lt => terms.lt(a, b),
            Binary::Le => terms.le(a, b),
            Binary::Eq | Binary::Iff => terms.eq(a, b),
            Binary::And => terms.and([a, b]),
            Binary::Or => terms.or([a, b]),
            Binary::Implies => terms.implies(a, b),
            Binary::In => terms.select(b, a),
            Binary::Union => terms.union(a, b),
            Binary::Inter => terms.inter(a, b),
            Binary::Minus => terms.minus(a, b),
            Binary::Subset => terms.subset(a, b),
        }
    }
}

/// `a / b` towards zero: for `a >= 0` it is `div`, else the negative of `-a / b`.
fn quotient(terms: &mut Terms, a: Term, b: Term) -> Term {
    let (zero, negative) = (terms.int(0), terms.neg(a));
    let up = terms.div(a, b);
    let down = terms.div(negative, b);
    let down = terms.neg(down);
    let positive = terms.le(zero, a);
    terms.ite(positive, up, down)
}

/// `a % b` with the sign of `a`.
fn remainder(terms: &mut Terms, a: Term, b: Term) -> Term {
    let (zero, negative) = (terms.int(0), terms.neg(a));
    let up = terms.modulo(a, b);
    let down = terms.modulo(negative, b);
    let down = terms.neg(down);
    let positive = terms.le(zero, a);
    terms.ite(positive, up, down)
}
