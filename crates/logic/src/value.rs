//! Values that models give to terms, read from a solver's answer to `get-value`.
//!
//! Takes the S-expression of a value and the sort it is expected to have; gives a [`Value`] that names no
//! solver symbol, or `None` for a form that is not understood. A misread value can only spoil an explanation,
//! never a verdict.

use crate::{Sexpr, Sort, SortDecl, SortId, Terms, smtlib};
use num_bigint::BigInt;
use std::collections::BTreeMap;

/// A value of a sort.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    /// A truth value.
    Bool(bool),
    /// An integer.
    Int(BigInt),
    /// A data value: the constructor's number and its field, if it has one.
    Data(u32, Option<BigInt>),
    /// An element of an opaque sort; equal numbers are equal elements within one model.
    Opaque(u32),
    /// A map: `entries` (sorted by key, each different from the default) and the value everywhere else.
    Array {
        /// Where the map differs from `default`.
        entries: Vec<(Value, Value)>,
        /// The value at all other keys.
        default: Box<Value>,
    },
}

impl Value {
    /// Reads a value of sort `sort`.
    pub fn read(terms: &Terms, sort: &Sort, text: &Sexpr) -> Option<Value> {
        Reader {
            terms,
            bindings: Vec::new(),
            steps: 0,
            depth: 0,
        }
        .value(sort, (None, text))
    }

    /// The value of a map at a key; `None` if this is not a map.
    pub fn at(&self, key: &Value) -> Option<&Value> {
        match self {
            Value::Array { entries, default } => Some(
                entries
                    .iter()
                    .find(|(k, _)| k == key)
                    .map_or(default, |(_, v)| v),
            ),
            _ => None,
        }
    }
}

/// A map under construction: later writes win.
struct Map {
    entries: BTreeMap<Value, Value>,
    default: Value,
}

impl Map {
    fn finish(self) -> Value {
        let Map {
            mut entries,
            default,
        } = self;
        entries.retain(|_, v| *v != default);
        Value::Array {
            entries: entries.into_iter().collect(),
            default: Box::new(default),
        }
    }
}

/// The bindings visible at some place: the number of the innermost, in [`Reader::bindings`].
type Scope = Option<usize>;

struct Binding<'a> {
    name: &'a str,
    bound: &'a Sexpr<'a>,
    outer: Scope,
}

/// A text in its scope.
type Place<'a> = (Scope, &'a Sexpr<'a>);

/// Reads one value. `steps` bounds the work and `depth` the recursion, since `let`s can make a short text stand for
/// a huge value and the text may be garbage.
struct Reader<'a, 't> {
    terms: &'t Terms,
    bindings: Vec<Binding<'a>>,
    steps: u32,
    depth: u32,
}

const MAX_STEPS: u32 = 1_000_000;
const MAX_DEPTH: u32 = 1_000;

impl<'a> Reader<'a, '_> {
    fn value(&mut self, sort: &Sort, place: Place<'a>) -> Option<Value> {
        self.steps += 1;
        if self.depth == MAX_DEPTH || self.steps > MAX_STEPS {
            return None;
        }
        self.depth += 1;
        let (scope, text) = self.enter_lets(place)?;
        let value = match sort {
            Sort::Bool => read_bool(text).map(Value::Bool),
            Sort::Int => read_int(text).map(Value::Int),
            Sort::Declared(id) => self.declared(*id, text),
            Sort::Array(key, value) => self.map(key, value, (scope, text)),
        };
        self.depth -= 1;
        value
    }

    /// Steps over `let`s and replaces a name that one of them binds.
    fn enter_lets(&mut self, (mut scope, mut text): Place<'a>) -> Option<Place<'a>> {
        loop {
            match text {
                Sexpr::List(items) if items.first() == Some(&Sexpr::Atom("let")) => {
                    let [_, Sexpr::List(bindings), body] = items.as_slice() else {
                        return None;
                    };
                    scope = self.bind(scope, bindings)?;
                    text = body;
                }
                Sexpr::Atom(name) => match self.lookup(scope, name) {
                    Some(binding) => (scope, text) = (binding.outer, binding.bound),
                    None => return Some((scope, text)),
                },
                _ => return Some((scope, text)),
            }
        }
    }

    fn bind(&mut self, outer: Scope, bindings: &'a [Sexpr<'a>]) -> Option<Scope> {
        let mut scope = outer;
        for binding in bindings {
            let [Sexpr::Atom(name), bound] = binding.list()? else {
                return None;
            };
            self.bindings.push(Binding {
                name,
                bound,
                outer: scope,
            });
            scope = Some(self.bindings.len() - 1);
        }
        Some(scope)
    }

    fn lookup(&self, mut scope: Scope, name: &str) -> Option<&Binding<'a>> {
        while let Some(at) = scope {
            let binding = &self.bindings[at];
            if binding.name == name {
                return Some(binding);
            }
            scope = binding.outer;
        }
        None
    }

    fn declared(&self, id: SortId, text: &Sexpr) -> Option<Value> {
        match self.terms.sorts().get(id.0 as usize)? {
            SortDecl::Opaque(_) => read_opaque(text).map(Value::Opaque),
            SortDecl::Data(_, constructors) => {
                let (name, field) = match text {
                    Sexpr::List(items) if items.len() == 2 => {
                        (&items[0], Some(read_int(&items[1])?))
                    }
                    _ => (text, None),
                };
                let name = strip_as(name)?;
                let number = (0..constructors.len() as u32)
                    .find(|n| smtlib::constructor_symbol(self.terms, id, *n) == name)?;
                let wants_field = constructors[number as usize].field.is_some();
                (wants_field == field.is_some()).then_some(Value::Data(number, field))
            }
        }
    }

    fn map(&mut self, key: &Sort, value: &Sort, place: Place<'a>) -> Option<Value> {
        let mut writes = Vec::new();
        let (mut scope, mut text) = place;
        let mut map = loop {
            (scope, text) = self.enter_lets((scope, text))?;
            match text.list()? {
                [Sexpr::Atom("store"), inner, k, v] => {
                    let k = self.value(key, (scope, k))?;
                    writes.push((k, self.value(value, (scope, v))?));
                    text = inner;
                }
                [head, everywhere] if is_const(head) => {
                    let default = self.value(value, (scope, everywhere))?;
                    let entries = BTreeMap::new();
                    break Map { entries, default };
                }
                [Sexpr::Atom("lambda"), parameters, body] => {
                    let [parameter] = parameters.list()? else {
                        return None;
                    };
                    let parameter = parameter.list()?.first()?.atom()?;
                    break self.lambda(
                        &Lambda {
                            key,
                            value,
                            parameter,
                        },
                        (scope, body),
                    )?;
                }
                _ => return None,
            }
        };
        map.entries.extend(writes.into_iter().rev());
        Some(map.finish())
    }

    /// `lambda` whose body compares its parameter with values: evaluated at each of those and at "any other".
    fn lambda(&mut self, lambda: &Lambda, body: Place<'a>) -> Option<Map> {
        let mut keys = Vec::new();
        self.compared_keys(lambda, body, &mut keys)?;
        let mut entries = BTreeMap::new();
        for k in keys {
            let at_key = self.body(lambda, body, Some(&k))?;
            entries.insert(k, at_key);
        }
        let default = self.body(lambda, body, None)?;
        Some(Map { entries, default })
    }

    fn compared_keys(
        &mut self,
        lambda: &Lambda,
        place: Place<'a>,
        keys: &mut Vec<Value>,
    ) -> Option<()> {
        let (scope, Sexpr::List(items)) = place else {
            return Some(());
        };
        if let [Sexpr::Atom("="), a, b] = items.as_slice() {
            let other = lambda.compared_with(a, b)?;
            let k = self.value(lambda.key, (scope, other))?;
            if !keys.contains(&k) {
                keys.push(k);
            }
            return Some(());
        }
        items
            .iter()
            .try_for_each(|item| self.compared_keys(lambda, (scope, item), keys))
    }

    fn body(&mut self, lambda: &Lambda, place: Place<'a>, at: Option<&Value>) -> Option<Value> {
        let (scope, mut text) = place;
        while let Some([Sexpr::Atom("ite"), c, a, b]) = text.list() {
            let holds = self.condition(lambda, (scope, c), at)?;
            text = if holds { a } else { b };
        }
        match text.list() {
            Some([Sexpr::Atom("=" | "and" | "or" | "not"), ..]) if *lambda.value == Sort::Bool => {
                self.condition(lambda, (scope, text), at).map(Value::Bool)
            }
            _ => self.value(lambda.value, (scope, text)),
        }
    }

    fn condition(&mut self, lambda: &Lambda, place: Place<'a>, at: Option<&Value>) -> Option<bool> {
        let (scope, text) = place;
        let Sexpr::List(items) = text else {
            return read_bool(text);
        };
        match items.as_slice() {
            [Sexpr::Atom("="), a, b] => {
                let other = lambda.compared_with(a, b)?;
                let k = self.value(lambda.key, (scope, other))?;
                Some(at == Some(&k))
            }
            [Sexpr::Atom("not"), a] => Some(!self.condition(lambda, (scope, a), at)?),
            [Sexpr::Atom(op @ ("and" | "or")), parts @ ..] => {
                let parts: Option<Vec<bool>> = parts
                    .iter()
                    .map(|p| self.condition(lambda, (scope, p), at))
                    .collect();
                let parts = parts?;
                let every = *op == "and";
                Some(parts.iter().all(|b| *b == every) == every)
            }
            _ => None,
        }
    }
}

/// The sorts and the parameter of a map written as a function.
struct Lambda<'s> {
    key: &'s Sort,
    value: &'s Sort,
    parameter: &'s str,
}

impl Lambda<'_> {
    /// What an equation compares the parameter with.
    fn compared_with<'a>(&self, a: &'a Sexpr<'a>, b: &'a Sexpr<'a>) -> Option<&'a Sexpr<'a>> {
        let is_parameter = |side: &Sexpr| side.atom() == Some(self.parameter);
        match (is_parameter(a), is_parameter(b)) {
            (true, false) => Some(b),
            (false, true) => Some(a),
            _ => None,
        }
    }
}

fn read_bool(text: &Sexpr) -> Option<bool> {
    match text.atom()? {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

/// `3`, `(- 3)`, and `-3`, which some solvers print.
fn read_int(text: &Sexpr) -> Option<BigInt> {
    match text {
        Sexpr::Atom(digits) => digits.parse().ok(),
        Sexpr::List(items) => match items.as_slice() {
            [Sexpr::Atom("-"), number] => Some(-read_int(number)?),
            _ => None,
        },
        Sexpr::Text(_) => None,
    }
}

/// `(as X Sort)` without the ascription.
fn strip_as<'a>(text: &Sexpr<'a>) -> Option<&'a str> {
    match text {
        Sexpr::List(items) if is_as(text) => items.get(1)?.atom(),
        Sexpr::List(items) if items.len() == 1 => strip_as(&items[0]),
        _ => text.atom(),
    }
}

fn is_as(text: &Sexpr) -> bool {
    matches!(text.list(), Some([Sexpr::Atom("as"), _, _]))
}

fn is_const(text: &Sexpr) -> bool {
    matches!(
        text.list(),
        Some([Sexpr::Atom("as"), Sexpr::Atom("const"), _])
    )
}

/// `T!val!3`, `(as @T_3 T)`, `@T_3` and `@uc_T_3`: the number at the end tells elements apart.
fn read_opaque(text: &Sexpr) -> Option<u32> {
    let name = strip_as(text)?;
    let is_element = name.contains("!val!") || name.starts_with('@');
    let digits = name.rsplit(['!', '_']).next()?;
    if is_element {
        digits.parse().ok()
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Constructor;

    fn terms() -> (Terms, SortId, SortId) {
        let mut terms = Terms::new();
        let opaque = terms.declare_sort(SortDecl::Opaque("Ref".into()));
        let constructors = vec![
            Constructor {
                name: "none".into(),
                field: None,
            },
            Constructor {
                name: "w w".into(),
                field: Some("index".into()),
            },
        ];
        let data = terms.declare_sort(SortDecl::Data("Tid".into(), constructors));
        (terms, opaque, data)
    }

    fn read(sort: &Sort, text: &str) -> Option<Value> {
        let (terms, ..) = terms();
        Value::read(&terms, sort, &Sexpr::read(text)?)
    }

    fn int(i: i64) -> Value {
        Value::Int(i.into())
    }

    fn array(entries: &[(i64, i64)], default: i64) -> Option<Value> {
        Some(Value::Array {
            entries: entries.iter().map(|(k, v)| (int(*k), int(*v))).collect(),
            default: Box::new(int(default)),
        })
    }

    fn ints() -> Sort {
        Sort::Array(Box::new(Sort::Int), Box::new(Sort::Int))
    }

    #[test]
    fn numbers_and_truth_values() {
        assert_eq!(read(&Sort::Int, "12"), Some(int(12)));
        assert_eq!(read(&Sort::Int, "(- 12)"), Some(int(-12)));
        assert_eq!(read(&Sort::Int, "-12"), Some(int(-12)));
        assert_eq!(read(&Sort::Bool, "true"), Some(Value::Bool(true)));
        let long = "123456789012345678901234567890";
        assert_eq!(
            read(&Sort::Int, long),
            Some(Value::Int(long.parse().unwrap()))
        );
        for wrong in ["x", "()", "(- )", "(- 1 2)", "1.5", "\"1\""] {
            assert_eq!(read(&Sort::Int, wrong), None, "{wrong}");
            assert_eq!(read(&Sort::Bool, wrong), None, "{wrong}");
        }
    }

    #[test]
    fn data_values() {
        let sort = Sort::Declared(terms().2);
        let none = Some(Value::Data(0, None));
        assert_eq!(read(&sort, "none%Tid%0.0"), none);
        assert_eq!(read(&sort, "(as none%Tid%0.0 Tid%0)"), none);
        let third = Some(Value::Data(1, Some(3.into())));
        assert_eq!(read(&sort, "(|w w%Tid%0.1| 3)"), third);
        assert_eq!(read(&sort, "((as |w w%Tid%0.1| Tid%0) 3)"), third);
        for wrong in [
            "none",
            "(none%Tid%0.0 3)",
            "|w w%Tid%0.1|",
            "(|w w%Tid%0.1| true)",
        ] {
            assert_eq!(read(&sort, wrong), None, "{wrong}");
        }
    }

    #[test]
    fn opaque_values() {
        let sort = Sort::Declared(terms().1);
        let third = Some(Value::Opaque(3));
        for text in [
            "Ref%0!val!3",
            "|Ref%0!val!3|",
            "(as @Ref%0_3 Ref%0)",
            "@uc_Ref%0_3",
        ] {
            assert_eq!(read(&sort, text), third, "{text}");
        }
        for wrong in ["3", "x_3", "Ref%0!val!", "(- 3)"] {
            assert_eq!(read(&sort, wrong), None, "{wrong}");
        }
    }

    #[test]
    fn maps_in_normal_form() {
        let zero = "((as const (Array Int Int)) 0)";
        assert_eq!(read(&ints(), zero), array(&[], 0));
        let twice = format!("(store (store (store {zero} 2 5) 1 4) 2 6)");
        assert_eq!(read(&ints(), &twice), array(&[(1, 4), (2, 6)], 0));
        let undone = format!("(store (store {zero} 2 5) 2 0)");
        assert_eq!(read(&ints(), &undone), array(&[], 0));
        let shared = format!("(let ((a!1 (store {zero} 1 2))) (let ((a!2 (store a!1 3 4))) a!2))");
        assert_eq!(read(&ints(), &shared), array(&[(1, 2), (3, 4)], 0));
        let lambda = "(lambda ((x!1 Int)) (ite (= x!1 1) 5 (ite (or (= 2 x!1) (= x!1 3)) 6 7)))";
        assert_eq!(read(&ints(), lambda), array(&[(1, 5), (2, 6), (3, 6)], 7));
        let set = Sort::Array(Box::new(Sort::Int), Box::new(Sort::Bool));
        let lambda = "(lambda ((x Int)) (and (not (= x 1)) (not (= x 2))))";
        let read_set = read(&set, lambda).unwrap();
        assert_eq!(read_set.at(&int(1)), Some(&Value::Bool(false)));
        assert_eq!(read_set.at(&int(9)), Some(&Value::Bool(true)));
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        let forms = [
            "(_ as-array k!0)",
            "(lambda ((x Int)) (ite (< x 3) 1 2))",
            "(lambda ((x Int) (y Int)) 3)",
            "(store x 1 2)",
            "(store)",
            "3",
            // Garbage must not loop or exhaust the stack.
            "(let ((a a)) a)",
            "(let ((a (store a 1 2))) a)",
            "(let ((a (store b 1 2)) (b (store a 1 2))) b)",
        ];
        for text in forms {
            assert_eq!(read(&ints(), text), None, "{text}");
        }
    }

    #[test]
    fn lets_that_stand_for_huge_values_are_refused() {
        let pairs = Sort::Array(Box::new(ints()), Box::new(ints()));
        let mut sort = pairs;
        let mut text = String::new();
        for i in 0..200 {
            sort = Sort::Array(Box::new(sort.clone()), Box::new(Sort::Int));
            if i > 6 {
                break;
            }
        }
        for i in 1..200 {
            text.push_str(&format!("(let ((a{i} (store a{0} a{0} 1))) ", i - 1));
        }
        text.push_str("a199");
        text.push_str(&")".repeat(199));
        assert_eq!(read(&sort, &text), None);
    }
}
