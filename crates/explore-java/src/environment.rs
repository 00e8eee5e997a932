//! What threads were found to do to the volatile fields of common objects, as clauses of Java: candidates for proofs.

use crate::code::{ClassNo, Program};
use crate::state::{Shape, State};
use crate::value::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// More values of one object than this are no help to anybody.
const MOST: usize = 16;

/// Values of the volatile fields of an object, as Java writes them.
type Values = Vec<String>;

/// The steps on objects of each class.
#[derive(Default)]
pub(crate) struct Environment {
    steps: BTreeMap<ClassNo, BTreeSet<(Values, Values)>>,
    values: BTreeMap<ClassNo, BTreeSet<Values>>,
}

/// The clauses of a class.
#[derive(Clone, Debug)]
pub struct ClassClauses {
    /// Its name.
    pub class: String,
    /// The clauses.
    pub clauses: Vec<String>,
}

impl Environment {
    /// A step from one state to another one with the same numbers of objects.
    pub(crate) fn step(
        &mut self,
        program: &Program,
        common: &[bool],
        before: &State,
        after: &State,
    ) {
        for (k, object) in before.objects.iter().enumerate() {
            let Shape::Object(class) = object.shape else {
                continue;
            };
            if !common[k] || program.classes[class as usize].library {
                continue;
            }
            let (old, new) = (
                values(program, class, before, k),
                values(program, class, after, k),
            );
            if old.is_empty() {
                continue;
            }
            let known = self.values.entry(class).or_default();
            known.extend([old.clone(), new.clone()]);
            if old != new {
                self.steps.entry(class).or_default().insert((old, new));
            }
        }
    }

    /// The clauses of each class with volatile fields.
    pub(crate) fn clauses(&self, program: &Program) -> Vec<ClassClauses> {
        let none = BTreeSet::new();
        let all = self.values.iter().filter(|(_, v)| v.len() <= MOST);
        all.map(|(class, values)| {
            let names = names(program, *class);
            let steps = transitive(self.steps.get(class).unwrap_or(&none));
            let mut ways: Vec<String> = steps.iter().map(|s| way(&names, s)).collect();
            ways.push(kept(&names));
            let holds: Vec<String> = values.iter().map(|v| is(&names, "", v)).collect();
            ClassClauses {
                class: program.classes[*class as usize].name.clone(),
                clauses: vec![
                    format!("env_assumption {};", ways.join(" || ")),
                    format!("global_invariant {};", holds.join(" || ")),
                ],
            }
        })
        .collect()
    }
}

/// Any number of steps is a step: proofs need that.
fn transitive(steps: &BTreeSet<(Values, Values)>) -> BTreeSet<(Values, Values)> {
    let mut all = steps.clone();
    loop {
        let joined: Vec<(Values, Values)> = all
            .iter()
            .flat_map(|(a, b)| {
                all.iter()
                    .filter(move |(c, _)| b == c)
                    .map(move |(_, d)| (a, d))
            })
            .filter(|(a, d)| a != d)
            .map(|(a, d)| (a.clone(), d.clone()))
            .collect();
        let known = all.len();
        all.extend(joined);
        if all.len() == known {
            return all;
        }
    }
}

/// The volatile fields of primitive types: their places among the cells, and their names.
fn fields(program: &Program, class: ClassNo) -> impl Iterator<Item = (usize, &crate::code::Field)> {
    let fields = program.classes[class as usize].fields.iter();
    let fields = fields.map(|f| &program.fields[*f as usize]).enumerate();
    fields.filter(|(_, f)| f.volatile && f.prim.is_some() && !f.hidden)
}

fn names(program: &Program, class: ClassNo) -> Vec<&str> {
    fields(program, class)
        .map(|(_, f)| f.name.rsplit('.').next().unwrap_or(&f.name))
        .collect()
}

fn values(program: &Program, class: ClassNo, state: &State, k: usize) -> Values {
    let object = Value::Ref(k as u32);
    fields(program, class)
        .map(|(place, f)| match state.get(object, place) {
            Value::Int(n) if f.is_boolean => (n == 1).to_string(),
            Value::Int(n) => n.to_string(),
            Value::Long(n) => n.to_string(),
            _ => "0".to_owned(),
        })
        .collect()
}

/// `x == 1 && y == 2`, with a mark behind the names.
fn is(names: &[&str], mark: &str, values: &Values) -> String {
    let mut out = String::new();
    for (k, (name, value)) in names.iter().zip(values).enumerate() {
        let and = if k == 0 { "" } else { " && " };
        let _ = write!(out, "{and}{name}{mark} == {value}");
    }
    out
}

fn way(names: &[&str], (old, new): &(Values, Values)) -> String {
    format!("{} && {}", is(names, "", old), is(names, "'", new))
}

fn kept(names: &[&str]) -> String {
    let all: Vec<String> = names.iter().map(|n| format!("{n}' == {n}")).collect();
    all.join(" && ")
}
