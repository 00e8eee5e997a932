//! SMT-LIB 2 text of terms: declarations, definitions of shared subterms, assertions.
//!
//! Takes terms of one arena, gives commands. A term graph never blows up: a closed subterm that occurs more than
//! once is defined once and then named; one that mentions bound variables is bound by `let` in its quantifier.
//! Names are disjoint by their form, so that no declared name can meet a word of SMT-LIB, of a solver, or another
//! kind of name: `x$` functions, `T%0` sorts, `c%T%0.1` constructors, `f%T%0.1.f` fields, `u 2%f` set operations,
//! `?3` bound variables, `_4` shared subterms. No name tells how many sorts or functions were declared that the text
//! does not mention: what is not needed leaves no trace.

use crate::{FuncId, Node, Op, Sort, SortDecl, SortId, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;

/// Terms nested deeper than this are cut by definitions, which bounds the recursion of every reader of the text,
/// and of this printer.
const MAX_HEIGHT: u32 = 64;

/// Prints commands and remembers what a solver that has read them knows.
#[derive(Clone, Debug, Default)]
pub struct Printer {
    /// Numbers of the closed terms that have a definition.
    names: FxHashMap<Term, u32>,
    /// Closed terms that were printed in full before: the next time they get a name.
    seen: FxHashSet<Term>,
    funcs: FxHashSet<FuncId>,
    sorts: FxHashSet<SortId>,
    /// Axioms already asserted.
    axioms: FxHashSet<Term>,
    next_name: u32,
    /// How many kinds have a number.
    pub(crate) kinds: u32,
    /// Whether equalities of maps are printed with their witnesses.
    witnesses: bool,
    /// Whether two maps may be told apart by something that has no witness.
    inexact: bool,
    /// What to forget on `pop`, and for each open `push` where its part begins.
    undo: Vec<Undo>,
    marks: Vec<(usize, u32, u32)>,
}

#[derive(Clone, Copy, Debug)]
enum Undo {
    Name(Term),
    Seen(Term),
    Func(FuncId),
    Sort(SortId),
    Axiom(Term),
}

impl Printer {
    /// A printer for a solver that knows nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// A printer for a solver that knows nothing yet, and for which maps with the same elements need not be the same.
    pub fn with_witnesses() -> Self {
        Printer {
            witnesses: true,
            ..Self::default()
        }
    }

    /// Whether a model of what was printed is a model in which maps with the same elements are the same.
    pub fn is_exact(&self) -> bool {
        !(self.witnesses && self.inexact)
    }

    /// Appends `(push 1)`.
    pub fn push(&mut self, out: &mut String) {
        self.marks
            .push((self.undo.len(), self.next_name, self.kinds));
        out.push_str("(push 1)\n");
    }

    /// Appends `(pop 1)` and forgets what the solver forgets. Without an open `push` it does nothing.
    pub fn pop(&mut self, out: &mut String) {
        let Some((mark, next_name, kinds)) = self.marks.pop() else {
            return;
        };
        for undo in self.undo.drain(mark..) {
            match undo {
                Undo::Name(t) => drop(self.names.remove(&t)),
                Undo::Seen(t) => drop(self.seen.remove(&t)),
                Undo::Func(f) => drop(self.funcs.remove(&f)),
                Undo::Sort(s) => drop(self.sorts.remove(&s)),
                Undo::Axiom(t) => drop(self.axioms.remove(&t)),
            }
        }
        (self.next_name, self.kinds) = (next_name, kinds);
        out.push_str("(pop 1)\n");
    }

    /// How many `push`es are open.
    pub fn depth(&self) -> usize {
        self.marks.len()
    }

    /// Appends the assertion of `t`, after all that it needs.
    pub fn assert(&mut self, terms: &Terms, t: Term, out: &mut String) {
        let text = self.term(terms, t, out);
        let _ = writeln!(out, "(assert {text})");
    }

    /// Appends all that the closed term `t` needs (declarations, definitions, axioms of set operations); gives its
    /// text.
    pub fn term(&mut self, terms: &Terms, t: Term, out: &mut String) -> String {
        let mut axioms = self.prepare(terms, t, out);
        while let Some(axiom) = axioms.pop() {
            if self.axioms.insert(axiom) {
                self.undo.push(Undo::Axiom(axiom));
                axioms.extend(self.prepare(terms, axiom, out));
                let text = self.text(terms, axiom);
                let _ = writeln!(out, "(assert {text})");
            }
        }
        self.text(terms, t)
    }

    fn text(&self, terms: &Terms, t: Term) -> String {
        let mut writer = Writer {
            terms,
            names: &self.names,
            lets: FxHashMap::default(),
            next_let: 0,
            out: String::new(),
        };
        writer.term(t);
        writer.out
    }

    /// Declares and defines what `t` needs; gives the axioms for the set operations in it.
    fn prepare(&mut self, terms: &Terms, t: Term, out: &mut String) -> Vec<Term> {
        let uses = self.count_uses(terms, t);
        let mut order: Vec<Term> = uses.keys().copied().collect();
        order.sort_unstable();
        let mut heights: FxHashMap<Term, u32> = FxHashMap::default();
        let mut axioms = Vec::new();
        for part in order {
            let node = terms.node(part);
            self.declare(terms, node, out);
            axioms.extend(terms.definition(part));
            if self.witnesses {
                axioms.extend(terms.witness(part));
                self.inexact |= tells_maps_apart(terms, node);
            }
            let height = |t: &Term| heights.get(t).map_or(0, |h| h + 1);
            let height = node.args.iter().map(height).max().unwrap_or(0);
            let again = uses[&part] > 1 || self.seen.contains(&part);
            if terms.free(part).is_empty() && !is_leaf(node) {
                if again || height >= MAX_HEIGHT {
                    self.define(terms, part, out);
                    continue;
                }
                if self.seen.insert(part) {
                    self.undo.push(Undo::Seen(part));
                }
            }
            heights.insert(part, height);
        }
        axioms.reverse();
        axioms
    }

    /// The terms below `t` that have no name yet, with the number of places where each is used. What lies below a term
    /// that was printed before is known to the solver, and named where it is shared.
    fn count_uses(&self, terms: &Terms, t: Term) -> FxHashMap<Term, u32> {
        let mut uses: FxHashMap<Term, u32> = FxHashMap::default();
        let mut stack = vec![t];
        while let Some(t) = stack.pop() {
            if self.names.contains_key(&t) {
                continue;
            }
            let count = uses.entry(t).or_insert(0);
            *count += 1;
            if *count == 1 && !self.seen.contains(&t) {
                stack.extend(&terms.node(t).args);
            }
        }
        uses
    }

    fn define(&mut self, terms: &Terms, t: Term, out: &mut String) {
        let text = self.text(terms, t);
        let name = self.next_name;
        self.next_name += 1;
        let _ = write!(out, "(define-fun _{name} () ");
        write_sort(terms, terms.sort(t), out);
        let _ = writeln!(out, " {text})");
        self.names.insert(t, name);
        self.undo.push(Undo::Name(t));
    }

    fn declare(&mut self, terms: &Terms, node: &Node, out: &mut String) {
        match &node.op {
            Op::Apply(f) => self.declare_func(terms, *f, out),
            Op::Forall(bound) | Op::Exists(bound) => {
                for (_, sort) in bound {
                    self.declare_sort(terms, sort, out);
                }
            }
            _ => {}
        }
        self.declare_sort(terms, &node.sort, out);
    }

    pub(crate) fn declare_func(&mut self, terms: &Terms, f: FuncId, out: &mut String) {
        if !self.funcs.insert(f) {
            return;
        }
        self.undo.push(Undo::Func(f));
        let func = &terms.funcs()[f.0 as usize];
        if let Some(kind) = &func.kind {
            return self.define_kind(terms, f, kind, out);
        }
        for sort in func.params.iter().chain([&func.result]) {
            self.declare_sort(terms, sort, out);
        }
        out.push_str("(declare-fun ");
        write_symbol(&func_symbol(terms, f), out);
        out.push_str(" (");
        for (i, sort) in func.params.iter().enumerate() {
            out.push_str(if i == 0 { "" } else { " " });
            write_sort(terms, sort, out);
        }
        out.push_str(") ");
        write_sort(terms, &func.result, out);
        out.push_str(")\n");
    }

    fn declare_sort(&mut self, terms: &Terms, sort: &Sort, out: &mut String) {
        match sort {
            Sort::Bool | Sort::Int => {}
            Sort::Array(key, value) => {
                self.declare_sort(terms, key, out);
                self.declare_sort(terms, value, out);
            }
            Sort::Declared(id) => {
                if self.sorts.insert(*id) {
                    self.undo.push(Undo::Sort(*id));
                    write_sort_declaration(terms, *id, out);
                }
            }
        }
    }
}

/// Whether the meaning of a term depends on which of two maps with the same elements it is given.
fn tells_maps_apart(terms: &Terms, node: &Node) -> bool {
    let is_map = |t: &Term| matches!(terms.sort(*t), Sort::Array(..));
    match node.op {
        Op::Apply(_) => node.args.iter().any(is_map),
        Op::Select | Op::Store => is_map(&node.args[1]),
        _ => false,
    }
}

/// Terms as short as a name.
fn is_leaf(node: &Node) -> bool {
    node.args.is_empty()
}

/// Writes terms, given the definitions made before. Recursion is bounded: closed terms by [`MAX_HEIGHT`], others by
/// the `let`s of their quantifier, so that only the nesting of quantifiers counts.
struct Writer<'a> {
    terms: &'a Terms,
    names: &'a FxHashMap<Term, u32>,
    /// Open terms bound by a `let` around the place being written.
    lets: FxHashMap<Term, u32>,
    next_let: u32,
    out: String,
}

impl Writer<'_> {
    fn term(&mut self, t: Term) {
        if let Some(name) = self.names.get(&t) {
            let _ = write!(self.out, "_{name}");
            return;
        }
        if let Some(name) = self.lets.get(&t) {
            let _ = write!(self.out, "?l{name}");
            return;
        }
        let terms = self.terms;
        let node = terms.node(t);
        match &node.op {
            Op::Forall(bound) => self.quantifier("forall", bound, &node.args),
            Op::Exists(bound) => self.quantifier("exists", bound, &node.args),
            _ if node.args.is_empty() => self.head(node),
            _ => {
                self.out.push('(');
                self.head(node);
                for arg in &node.args {
                    self.out.push(' ');
                    self.term(*arg);
                }
                self.out.push(')');
            }
        }
    }

    fn head(&mut self, node: &Node) {
        let word = match &node.op {
            Op::Bool(true) => "true",
            Op::Bool(false) => "false",
            Op::Not => "not",
            Op::And => "and",
            Op::Or => "or",
            Op::Implies => "=>",
            Op::Eq => "=",
            Op::Ite => "ite",
            Op::Add => "+",
            Op::Sub | Op::Neg => "-",
            Op::Mul => "*",
            Op::Div => "div",
            Op::Mod => "mod",
            Op::Lt => "<",
            Op::Le => "<=",
            Op::Select => "select",
            Op::Store => "store",
            _ => return self.long_head(node),
        };
        self.out.push_str(word);
    }

    fn long_head(&mut self, node: &Node) {
        let out = &mut self.out;
        match &node.op {
            Op::Int(value) if value.sign() == num_bigint::Sign::Minus => {
                let _ = write!(out, "(- {})", value.magnitude());
            }
            Op::Int(value) => {
                let _ = write!(out, "{value}");
            }
            Op::Bound(id) => {
                let _ = write!(out, "?{id}");
            }
            Op::Apply(f) => write_symbol(&func_symbol(self.terms, *f), out),
            Op::ConstArray => {
                out.push_str("(as const ");
                write_sort(self.terms, &node.sort, out);
                out.push(')');
            }
            Op::Construct(sort, n) => {
                write_symbol(&constructor_symbol(self.terms, *sort, *n), out);
            }
            Op::Is(sort, n) => {
                out.push_str("(_ is ");
                write_symbol(&constructor_symbol(self.terms, *sort, *n), out);
                out.push(')');
            }
            Op::Field(sort, n) => write_symbol(&field_symbol(self.terms, *sort, *n), out),
            _ => {}
        }
    }

    fn quantifier(&mut self, word: &str, bound: &[(u32, Sort)], args: &[Term]) {
        let Some((body, triggers)) = args.split_first() else {
            return;
        };
        let _ = write!(self.out, "({word} (");
        for (id, sort) in bound {
            let _ = write!(self.out, "(?{id} ");
            write_sort(self.terms, sort, &mut self.out);
            self.out.push(')');
        }
        self.out.push_str(") ");
        let outer = self.lets.clone();
        // A name bound outside for a term that mentions one of these variables means another variable here.
        let terms = self.terms;
        let rebound = |t: &Term| bound.iter().any(|(id, _)| terms.free(*t).contains(id));
        self.lets.retain(|t, _| !rebound(t));
        if triggers.is_empty() {
            self.body_with_lets(*body);
        } else {
            self.out.push_str("(! ");
            let before_lets = self.lets.clone();
            self.body_with_lets(*body);
            self.lets = before_lets;
            triggers.iter().for_each(|t| self.trigger(*t));
            self.out.push(')');
        }
        self.lets = outer;
        self.out.push(')');
    }

    fn trigger(&mut self, t: Term) {
        let terms = self.terms;
        let node = terms.node(t);
        let parts: &[Term] = match node.op {
            Op::Together => &node.args,
            _ => &[t],
        };
        self.out.push_str(" :pattern (");
        for (i, part) in parts.iter().enumerate() {
            self.out.push_str(if i == 0 { "" } else { " " });
            self.term(*part);
        }
        self.out.push(')');
    }

    /// The body of a quantifier, inside `let`s for the open terms that occur in it more than once.
    fn body_with_lets(&mut self, body: Term) {
        let levels = self.let_levels(body);
        for level in &levels {
            self.out.push_str("(let (");
            let first = self.next_let;
            for (i, t) in level.iter().enumerate() {
                let _ = write!(self.out, "(?l{} ", first + i as u32);
                self.term(*t);
                self.out.push(')');
            }
            self.out.push_str(") ");
            self.next_let += level.len() as u32;
            self.lets.extend(level.iter().copied().zip(first..));
        }
        self.term(body);
        levels.iter().for_each(|_| self.out.push(')'));
    }

    /// The open terms of a body, outside its inner quantifiers, that need a name: grouped so that each group uses
    /// only names of earlier groups.
    fn let_levels(&self, body: Term) -> Vec<Vec<Term>> {
        let uses = self.open_uses(body);
        let mut order: Vec<Term> = uses.keys().copied().collect();
        order.sort_unstable();
        // For each term: the number of groups below it, and its height above them.
        let mut placed: FxHashMap<Term, (usize, u32)> = FxHashMap::default();
        let mut levels: Vec<Vec<Term>> = Vec::new();
        for t in order {
            let node = self.terms.node(t);
            let below = node.args.iter().filter_map(|a| placed.get(a));
            let (level, height) =
                below.fold((0, 0), |(l, h), (al, ah)| (l.max(*al), h.max(*ah + 1)));
            let named = t != body && !is_leaf(node) && (uses[&t] > 1 || height >= MAX_HEIGHT);
            if named {
                if levels.len() <= level {
                    levels.resize_with(level + 1, Vec::new);
                }
                levels[level].push(t);
                placed.insert(t, (level + 1, 0));
            } else {
                placed.insert(t, (level, height));
            }
        }
        levels
    }

    fn open_uses(&self, body: Term) -> FxHashMap<Term, u32> {
        let mut uses: FxHashMap<Term, u32> = FxHashMap::default();
        let mut stack = vec![body];
        while let Some(t) = stack.pop() {
            if self.terms.free(t).is_empty() || self.lets.contains_key(&t) {
                continue;
            }
            let count = uses.entry(t).or_insert(0);
            *count += 1;
            let node = self.terms.node(t);
            let quantified = matches!(node.op, Op::Forall(_) | Op::Exists(_));
            if *count == 1 && !quantified {
                stack.extend(&node.args);
            }
        }
        uses
    }
}

fn write_sort(terms: &Terms, sort: &Sort, out: &mut String) {
    match sort {
        Sort::Bool => out.push_str("Bool"),
        Sort::Int => out.push_str("Int"),
        Sort::Declared(id) => write_symbol(&sort_symbol(terms, *id), out),
        Sort::Array(key, value) => {
            out.push_str("(Array ");
            write_sort(terms, key, out);
            out.push(' ');
            write_sort(terms, value, out);
            out.push(')');
        }
    }
}

fn write_sort_declaration(terms: &Terms, id: SortId, out: &mut String) {
    let symbol = sort_symbol(terms, id);
    match &terms.sorts()[id.0 as usize] {
        SortDecl::Data(_, constructors) if !constructors.is_empty() => {
            out.push_str("(declare-datatypes ((");
            write_symbol(&symbol, out);
            out.push_str(" 0)) ((");
            for (n, constructor) in (0..).zip(constructors) {
                out.push('(');
                write_symbol(&constructor_symbol(terms, id, n), out);
                if constructor.field.is_some() {
                    out.push_str(" (");
                    write_symbol(&field_symbol(terms, id, n), out);
                    out.push_str(" Int)");
                }
                out.push(')');
            }
            out.push_str(")))\n");
        }
        _ => {
            out.push_str("(declare-sort ");
            write_symbol(&symbol, out);
            out.push_str(" 0)\n");
        }
    }
}

pub(crate) fn func_symbol(terms: &Terms, f: FuncId) -> String {
    let name = escape(&terms.funcs()[f.0 as usize].name);
    if terms.is_set_operation(f) {
        name + "%f"
    } else {
        name + "$"
    }
}

fn sort_symbol(terms: &Terms, id: SortId) -> String {
    let (SortDecl::Opaque(name) | SortDecl::Data(name, _)) = &terms.sorts()[id.0 as usize];
    format!("{}%{}", escape(name), terms.ordinal(id))
}

/// The symbol of a constructor, without quotes.
pub(crate) fn constructor_symbol(terms: &Terms, id: SortId, n: u32) -> String {
    let name = match &terms.sorts()[id.0 as usize] {
        SortDecl::Data(_, constructors) => constructors.get(n as usize).map(|c| &*c.name),
        SortDecl::Opaque(_) => None,
    };
    let name = escape(name.unwrap_or_default());
    format!("{name}%{}.{n}", sort_symbol(terms, id))
}

fn field_symbol(terms: &Terms, id: SortId, n: u32) -> String {
    let name = match &terms.sorts()[id.0 as usize] {
        SortDecl::Data(_, constructors) => constructors
            .get(n as usize)
            .and_then(|c| c.field.as_deref()),
        SortDecl::Opaque(_) => None,
    };
    let name = escape(name.unwrap_or_default());
    format!("{name}%{}.{n}.f", sort_symbol(terms, id))
}

/// Replaces characters that no quoted symbol can hold, keeping different names different.
fn escape(name: &str) -> String {
    // The percent sign divides the parts of made-up names.
    let plain = |c: char| matches!(c, ' '..='}') && !matches!(c, '|' | '\\' | '%');
    if name.chars().all(plain) {
        return name.to_owned();
    }
    let mut escaped = String::new();
    for c in name.chars() {
        if plain(c) {
            escaped.push(c);
        } else {
            let _ = write!(escaped, "~{:x}~", c as u32);
        }
    }
    escaped
}

/// Writes a symbol, between bars if it needs them.
pub(crate) fn write_symbol(symbol: &str, out: &mut String) {
    let simple = |c: char| c.is_ascii_alphanumeric() || "~!@$%^&*_-+=<>.?/".contains(c);
    let starts_well = symbol.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    if starts_well && symbol.chars().all(simple) {
        out.push_str(symbol);
    } else {
        let _ = write!(out, "|{symbol}|");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sexpr;

    fn asserted(terms: &Terms, t: Term) -> String {
        let mut out = String::new();
        Printer::new().assert(terms, t, &mut out);
        assert!(Sexpr::read_all(&out).is_some(), "{out}");
        out
    }

    #[test]
    fn a_graph_whose_tree_is_huge_has_a_small_text() {
        let mut terms = Terms::new();
        let mut t = terms.constant("x", Sort::Int);
        for _ in 0..200 {
            t = terms.add(t, t);
        }
        let zero = terms.int(0);
        let goal = terms.eq(t, zero);
        assert!(asserted(&terms, goal).len() < 20_000);
    }

    #[test]
    fn a_graph_under_a_quantifier_has_a_small_text() {
        let mut terms = Terms::new();
        let x = terms.bound(0, Sort::Int);
        let mut t = x;
        for _ in 0..200 {
            t = terms.mul(t, t);
        }
        let below = terms.lt(t, x);
        let all = terms.forall(vec![(0, Sort::Int)], below, Vec::new());
        let text = asserted(&terms, all);
        assert!(text.len() < 20_000, "{}", text.len());
        assert!(text.contains("(let ((?l0 (* ?0 ?0))) "), "{text}");
    }

    #[test]
    fn deep_terms_are_cut() {
        let mut terms = Terms::new();
        let one = terms.int(1);
        let mut t = terms.constant("x", Sort::Int);
        for _ in 0..100_000 {
            t = terms.sub(t, one);
        }
        let goal = terms.lt(t, one);
        let mut out = String::new();
        Printer::new().assert(&terms, goal, &mut out);
        let nesting = out.bytes().scan(0i32, |depth, b| {
            *depth += i32::from(b == b'(') - i32::from(b == b')');
            Some(*depth)
        });
        assert!(nesting.max() < Some(100));
    }

    #[test]
    fn names_never_meet() {
        let mut terms = Terms::new();
        let names = [
            "and", "x", "x$", "_0", "?0", "a|b", "a~7c~b", "a\\b", "", "3", "é", "true",
        ];
        let mut all = Vec::new();
        for name in names {
            all.push(terms.constant(name, Sort::Bool));
        }
        let mut out = String::new();
        let mut printer = Printer::new();
        let texts: Vec<String> = all
            .iter()
            .map(|t| printer.term(&terms, *t, &mut out))
            .collect();
        for (i, text) in texts.iter().enumerate() {
            assert!(!texts[..i].contains(text), "{text}");
            assert!(text.is_ascii());
            assert_eq!(Sexpr::read_all(text).map(|all| all.len()), Some(1));
        }
    }

    #[test]
    fn what_is_popped_is_declared_again() {
        let mut terms = Terms::new();
        let sort = terms.declare_sort(SortDecl::Opaque("T".into()));
        let x = terms.constant("x", Sort::Declared(sort));
        let y = terms.constant("y", Sort::Declared(sort));
        let equal = terms.eq(x, y);
        let mut printer = Printer::new();
        let mut first = String::new();
        printer.push(&mut first);
        printer.assert(&terms, equal, &mut first);
        printer.pop(&mut first);
        let mut second = String::new();
        printer.push(&mut second);
        printer.assert(&terms, equal, &mut second);
        printer.pop(&mut second);
        assert_eq!(first, second);
        assert!(first.contains("(declare-sort T%0 0)"));
        printer.pop(&mut second);
        assert_eq!(first, second, "nothing is left to pop");
    }

    #[test]
    fn repeated_assertions_name_what_they_share() {
        let mut terms = Terms::new();
        let x = terms.constant("x", Sort::Int);
        let mut sum = x;
        for i in 1..50 {
            let y = terms.constant(format!("y{i}"), Sort::Int);
            sum = terms.add(sum, y);
        }
        let mut printer = Printer::new();
        let mut texts = Vec::new();
        for i in 0..4 {
            let bound = terms.int(i);
            let less = terms.lt(sum, bound);
            let mut out = String::new();
            printer.assert(&terms, less, &mut out);
            texts.push(out.len());
        }
        assert!(texts[1] < texts[0], "{texts:?}");
        assert!(texts[2] < 40 && texts[3] < 40, "{texts:?}");
    }
}
