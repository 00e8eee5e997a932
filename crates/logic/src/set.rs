//! Operations on sets (maps to `Bool`) and constant maps, in a form that every SMT-LIB solver reads.
//!
//! SMT-LIB's array theory has neither union nor a constant map of a value that is not a literal. They are function
//! symbols here; each term made with one carries the axiom that says what it is, and the printer asserts the axiom
//! with the first use of the term. For a closed term the axiom is about this term only and quantifies over elements
//! only, which keeps satisfiable queries decidable in practice; for an open one it is the symbol's general axiom.
//!
//! Soundness: an axiom that were missing would only make a query weaker (`unsat` stays right); each axiom defines a
//! total function that exists, so none can make a query contradictory.

use crate::{FuncId, Op, Sort, SortDecl, Term, Terms};

/// Symbols with a fixed meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Defined {
    Union,
    Inter,
    Minus,
    Everywhere,
}

/// Bound variables of the axioms; ids that no caller uses.
const ELEMENT: u32 = u32::MAX;
const LEFT: u32 = u32::MAX - 1;
const RIGHT: u32 = u32::MAX - 2;

/// A sort with at most this many values is not quantified over.
const FEW: usize = 12;

impl Terms {
    /// The empty set of a set sort (a map to `Bool`).
    pub fn empty_set(&mut self, sort: Sort) -> Term {
        let none = self.bool(false);
        self.const_array(none, sort)
    }

    /// The set of the given elements.
    pub fn set_of(&mut self, sort: Sort, elements: impl IntoIterator<Item = Term>) -> Term {
        let empty = self.empty_set(sort);
        self.with_members(empty, elements, true)
    }

    /// Union.
    pub fn union(&mut self, a: Term, b: Term) -> Term {
        match (self.literal_set(a), self.literal_set(b)) {
            _ if a == b => a,
            _ if self.is_full(a) => a,
            _ if self.is_full(b) => b,
            (_, Some(elements)) => self.with_members(a, elements, true),
            (Some(elements), _) => self.with_members(b, elements, true),
            _ => {
                let (a, b) = if a <= b { (a, b) } else { (b, a) };
                self.defined(Defined::Union, vec![a, b])
            }
        }
    }

    /// Intersection.
    pub fn inter(&mut self, a: Term, b: Term) -> Term {
        match (self.literal_set(a), self.literal_set(b)) {
            _ if a == b => a,
            _ if self.is_full(a) => b,
            _ if self.is_full(b) => a,
            (_, Some(elements)) => self.restriction(a, elements),
            (Some(elements), _) => self.restriction(b, elements),
            _ => {
                let (a, b) = if a <= b { (a, b) } else { (b, a) };
                self.defined(Defined::Inter, vec![a, b])
            }
        }
    }

    /// Difference.
    pub fn minus(&mut self, a: Term, b: Term) -> Term {
        match (self.literal_set(a), self.literal_set(b)) {
            _ if a == b || self.is_full(b) => {
                let sort = self.sort(a).clone();
                self.empty_set(sort)
            }
            (_, Some(elements)) => self.with_members(a, elements, false),
            (Some(none), _) if none.is_empty() => a,
            _ => self.defined(Defined::Minus, vec![a, b]),
        }
    }

    /// Inclusion, not necessarily proper.
    pub fn subset(&mut self, a: Term, b: Term) -> Term {
        if a == b || self.is_full(b) {
            return self.bool(true);
        }
        if let Some(elements) = self.literal_set(a) {
            let members: Vec<Term> = elements.into_iter().map(|e| self.select(b, e)).collect();
            return self.and(members);
        }
        let Sort::Array(element, _) = self.sort(a).clone() else {
            return self.bool(false);
        };
        let included = |terms: &mut Terms, x: Term| {
            let (in_a, in_b) = (terms.select(a, x), terms.select(b, x));
            (terms.implies(in_a, in_b), [in_a, in_b])
        };
        if let Some(all) = self.all_elements(&element) {
            let parts: Vec<Term> = all.into_iter().map(|x| included(self, x).0).collect();
            return self.and(parts);
        }
        let x = self.bound(ELEMENT, (*element).clone());
        let (body, members) = included(self, x);
        let triggers = members.into_iter().filter(|t| self.is_trigger(*t));
        let triggers = triggers.collect();
        self.forall(vec![(ELEMENT, *element)], body, triggers)
    }

    /// The map (of sort `sort`) that is `v` everywhere.
    ///
    /// SMT-LIB's own constant map is used only with a literal, which is all that some solvers take, and only for keys of
    /// which there are infinitely many: for others Z3 finds models in which `map(0)` is `map(1)` changed at two of three keys.
    pub fn const_array(&mut self, v: Term, sort: Sort) -> Term {
        let finite = matches!(&sort, Sort::Array(key, _) if self.is_finite(key));
        if self.is_literal(v) && !finite {
            return self.make(Op::ConstArray, vec![v], sort);
        }
        let f = self.defined_symbol(Defined::Everywhere, &sort);
        self.make_defined(f, vec![v], sort)
    }

    /// The axiom that a term made with a set operation needs; the printer asserts it with the term's first use.
    pub fn definition(&self, t: Term) -> Option<Term> {
        self.definitions.get(&t).copied()
    }

    /// Whether `f` is one of this module's symbols.
    pub fn is_set_operation(&self, f: FuncId) -> bool {
        self.defined_by_id.contains_key(&f)
    }

    /// The operation applied anew, with the simplifications of its constructor.
    pub(crate) fn apply_defined(&mut self, f: FuncId, args: &[Term]) -> Option<Term> {
        match (self.defined_by_id.get(&f)?, args) {
            (Defined::Union, [a, b]) => Some(self.union(*a, *b)),
            (Defined::Inter, [a, b]) => Some(self.inter(*a, *b)),
            (Defined::Minus, [a, b]) => Some(self.minus(*a, *b)),
            (Defined::Everywhere, [v]) => {
                let sort = self.funcs[f.0 as usize].result.clone();
                Some(self.const_array(*v, sort))
            }
            _ => None,
        }
    }

    /// The value of the map `m` at `k` if `m` was made by one of these operations.
    pub(crate) fn select_defined(&mut self, m: Term, k: Term) -> Option<Term> {
        let node = self.node(m);
        let Op::Apply(f) = node.op else { return None };
        let kind = *self.defined_by_id.get(&f)?;
        let args = node.args.clone();
        Some(self.member_of(kind, &args, k))
    }

    fn member_of(&mut self, kind: Defined, args: &[Term], k: Term) -> Term {
        if kind == Defined::Everywhere {
            return args[0];
        }
        let (a, b) = (self.select(args[0], k), self.select(args[1], k));
        match kind {
            Defined::Union => self.or([a, b]),
            Defined::Inter => self.and([a, b]),
            _ => {
                let not_b = self.not(b);
                self.and([a, not_b])
            }
        }
    }

    fn with_members(
        &mut self,
        set: Term,
        elements: impl IntoIterator<Item = Term>,
        member: bool,
    ) -> Term {
        let member = self.bool(member);
        elements
            .into_iter()
            .fold(set, |set, e| self.store(set, e, member))
    }

    /// The elements among `elements` that are in `set`. An element named twice gets the same value twice.
    fn restriction(&mut self, set: Term, elements: Vec<Term>) -> Term {
        let sort = self.sort(set).clone();
        let mut result = self.empty_set(sort);
        for e in elements {
            let member = self.select(set, e);
            result = self.store(result, e, member);
        }
        result
    }

    /// The elements of a set built from the empty set by adding elements.
    fn literal_set(&self, t: Term) -> Option<Vec<Term>> {
        let mut elements = Vec::new();
        let mut rest = t;
        let mut node = self.node(rest);
        while node.op == Op::Store && self.as_bool(node.args[2]) == Some(true) {
            elements.push(node.args[1]);
            rest = node.args[0];
            node = self.node(rest);
        }
        elements.reverse();
        let base = self.value_everywhere(rest)?;
        (self.as_bool(base) == Some(false)).then_some(elements)
    }

    fn is_full(&self, t: Term) -> bool {
        let value = self.value_everywhere(t);
        value.is_some_and(|v| self.as_bool(v) == Some(true))
    }

    /// The value of a constant map.
    fn value_everywhere(&self, t: Term) -> Option<Term> {
        let node = self.node(t);
        let constant = match node.op {
            Op::ConstArray => true,
            Op::Apply(f) => self.defined_by_id.get(&f) == Some(&Defined::Everywhere),
            _ => false,
        };
        constant.then(|| node.args[0])
    }

    /// Whether a sort is an enumeration.
    fn is_finite(&self, sort: &Sort) -> bool {
        match sort {
            Sort::Bool => true,
            Sort::Declared(id) => matches!(
                self.sorts().get(id.0 as usize),
                Some(SortDecl::Data(_, all)) if all.iter().all(|c| c.field.is_none())
            ),
            Sort::Int | Sort::Array(..) => false,
        }
    }

    /// The values of a sort that has only a few: for these a conjunction is better than a quantifier.
    fn all_elements(&mut self, sort: &Sort) -> Option<Vec<Term>> {
        if !self.is_finite(sort) {
            return None;
        }
        let Sort::Declared(id) = sort else {
            return Some([false, true].map(|b| self.bool(b)).to_vec());
        };
        let count = match self.sorts().get(id.0 as usize)? {
            SortDecl::Data(_, all) => all.len(),
            SortDecl::Opaque(_) => return None,
        };
        let few = (1..=FEW).contains(&count);
        few.then(|| {
            (0..count as u32)
                .map(|n| self.construct(*id, n, None))
                .collect()
        })
    }

    /// Whether a term is a value that every solver takes as the operand of a constant map.
    fn is_literal(&self, t: Term) -> bool {
        let node = self.node(t);
        let shape = matches!(
            node.op,
            Op::Bool(_) | Op::Int(_) | Op::Construct(..) | Op::ConstArray
        );
        shape && node.args.iter().all(|a| self.is_literal(*a))
    }

    /// Whether solvers accept a term as a trigger for the element variable: it mentions the variable, and no logical
    /// connective occurs in it.
    fn is_trigger(&self, t: Term) -> bool {
        self.free(t).contains(&ELEMENT)
            && matches!(self.node(t).op, Op::Select | Op::Apply(_))
            && self.is_free_of_logic(t)
    }

    fn is_free_of_logic(&self, t: Term) -> bool {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut stack = vec![t];
        while let Some(t) = stack.pop() {
            let node = self.node(t);
            let data = matches!(
                node.op,
                Op::Bool(_) | Op::Int(_) | Op::Bound(_) | Op::Construct(..) | Op::Field(..)
            );
            let maps = matches!(
                node.op,
                Op::Apply(_) | Op::Select | Op::Store | Op::ConstArray
            );
            if !data && !maps {
                return false;
            }
            stack.extend(node.args.iter().filter(|a| seen.insert(**a)));
        }
        true
    }

    fn defined(&mut self, kind: Defined, args: Vec<Term>) -> Term {
        let sort = self.sort(args[0]).clone();
        let f = self.defined_symbol(kind, &sort);
        self.make_defined(f, args, sort)
    }

    fn make_defined(&mut self, f: FuncId, args: Vec<Term>, sort: Sort) -> Term {
        let t = self.make(Op::Apply(f), args, sort);
        if !self.definitions.contains_key(&t) {
            let axiom = if self.free(t).is_empty() {
                self.axiom_for(t, Vec::new())
            } else {
                self.general_axiom(f)
            };
            self.definitions.insert(t, axiom);
        }
        t
    }

    fn defined_symbol(&mut self, kind: Defined, sort: &Sort) -> FuncId {
        if let Some(f) = self.defined_symbols.get(&(kind, sort.clone())) {
            return *f;
        }
        let (name, params) = match (kind, sort) {
            (Defined::Union, _) => ("union", vec![sort.clone(); 2]),
            (Defined::Inter, _) => ("inter", vec![sort.clone(); 2]),
            (Defined::Minus, _) => ("minus", vec![sort.clone(); 2]),
            (Defined::Everywhere, Sort::Array(_, v)) => ("everywhere", vec![(**v).clone()]),
            (Defined::Everywhere, other) => ("everywhere", vec![other.clone()]),
        };
        let name = format!("{name} {}", self.defined_symbols.len());
        let f = self.declare(name, params, sort.clone());
        self.defined_symbols.insert((kind, sort.clone()), f);
        self.defined_by_id.insert(f, kind);
        f
    }

    /// For all arguments and elements.
    fn general_axiom(&mut self, f: FuncId) -> Term {
        let params = self.funcs[f.0 as usize].params.clone();
        let bound: Vec<(u32, Sort)> = [LEFT, RIGHT].into_iter().zip(params).collect();
        let variables: Vec<Term> = bound
            .iter()
            .map(|(id, sort)| self.bound(*id, sort.clone()))
            .collect();
        let sort = self.funcs[f.0 as usize].result.clone();
        let t = self.make(Op::Apply(f), variables, sort);
        let axiom = self.axiom_for(t, bound);
        self.definitions.insert(t, axiom);
        axiom
    }

    /// `forall x (and bound). t[x] = meaning`, found from `t[x]`, or from `t` and membership in one of its operands.
    fn axiom_for(&mut self, t: Term, mut bound: Vec<(u32, Sort)>) -> Term {
        let node = self.node(t).clone();
        let (Op::Apply(f), Sort::Array(element, value)) = (&node.op, &node.sort) else {
            return self.bool(true);
        };
        let Some(kind) = self.defined_by_id.get(f).copied() else {
            return self.bool(true);
        };
        // Not `select`, which would replace the left side by the right one.
        let means = |terms: &mut Terms, x: Term| {
            let left = terms.make(Op::Select, vec![t, x], (**value).clone());
            let right = terms.member_of(kind, &node.args, x);
            (left, terms.eq(left, right))
        };
        if bound.is_empty()
            && let Some(all) = self.all_elements(element)
        {
            let parts: Vec<Term> = all.into_iter().map(|x| means(self, x).1).collect();
            return self.and(parts);
        }
        let x = self.bound(ELEMENT, (**element).clone());
        let (left, body) = means(self, x);
        let mut triggers = vec![left];
        let open = !bound.is_empty();
        if kind != Defined::Everywhere {
            for operand in &node.args {
                let member = self.select(*operand, x);
                triggers.extend(self.operand_trigger(t, member, open));
            }
        }
        bound.push((ELEMENT, (**element).clone()));
        self.forall(bound, body, triggers)
    }

    /// For a closed `t`, membership in an operand is enough; otherwise `t` must be there as well.
    fn operand_trigger(&mut self, t: Term, member: Term, open: bool) -> Option<Term> {
        if !self.is_trigger(member) {
            return None;
        }
        Some(if open {
            self.together(vec![t, member])
        } else {
            member
        })
    }
}
