//! The fixed part of a run: which threads exist, which values a type has, what the constants are.

use crate::{Limits, MapValue, Value};
use heddle_plato::ir::{GlobalId, Program, ThreadCount, ThreadId, Type};
use heddle_text::Span;
use num_bigint::BigInt;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// One running thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// Its declaration.
    pub thread: ThreadId,
    /// Its index, if it is a member of a family.
    pub index: Option<BigInt>,
    /// Its name, such as `A` or `phil[2]`.
    pub name: String,
}

/// Why the interpreter cannot go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stuck {
    /// A local was read before it got a value.
    Uninitialised(heddle_plato::ir::LocalId),
    /// Something that only a proof can handle; in plain words.
    Unsupported(String, Span),
    /// The result depends on a value that is not determined.
    Unknown,
}

/// Which values a type has, and whether these are all of them.
#[derive(Clone, Debug)]
pub struct Domain {
    /// The values.
    pub values: Vec<Value>,
    /// False if only a part of the type was enumerated.
    pub complete: bool,
}

/// More values than this are not enumerated.
const MAX_DOMAIN: usize = 1 << 14;

/// The threads in the order of their declarations; an unbounded family has `members` members.
pub fn instances(program: &Program, members: u32) -> Result<Vec<Instance>, Stuck> {
    let mut all = Vec::new();
    for (number, decl) in program.threads.iter().enumerate() {
        let (low, high) = match &decl.count {
            ThreadCount::One => {
                let (thread, name) = (ThreadId(number as u32), decl.name.clone());
                all.push(Instance {
                    thread,
                    index: None,
                    name,
                });
                continue;
            }
            ThreadCount::Range(low, high) => (low.clone(), high.clone()),
            ThreadCount::Unbounded => (BigInt::from(1), BigInt::from(members)),
        };
        if &high - &low >= BigInt::from(MAX_DOMAIN) {
            return Err(Stuck::Unsupported("too many threads".into(), decl.span));
        }
        let mut index = low;
        while index <= high {
            all.push(Instance {
                thread: ThreadId(number as u32),
                index: Some(index.clone()),
                name: format!("{}[{index}]", decl.name),
            });
            index += 1;
        }
    }
    Ok(all)
}

/// A program with its threads and constants.
#[derive(Clone, Debug)]
pub struct World<'p> {
    /// The program.
    pub program: &'p Program,
    /// All threads.
    pub instances: Vec<Instance>,
    /// One value per constant; shorter while they are being chosen.
    pub consts: Vec<Value>,
    limits: Limits,
}

impl<'p> World<'p> {
    /// A world whose constants are not chosen yet.
    pub fn new(program: &'p Program, limits: &Limits) -> Result<Self, Stuck> {
        if let Some(view) = program.globals.iter().find(|g| g.view) {
            let what = format!("the view `{}`", view.name);
            return Err(Stuck::Unsupported(what, view.span));
        }
        Ok(World {
            program,
            instances: instances(program, limits.threads)?,
            consts: Vec::new(),
            limits: limits.clone(),
        })
    }

    /// The maps that name all objects, if integers stand for objects.
    pub(crate) fn object_maps(&self) -> &[GlobalId] {
        &self.limits.objects
    }

    /// The instances' names.
    pub fn names(&self) -> Vec<String> {
        self.instances.iter().map(|i| i.name.clone()).collect()
    }

    /// The values of a type; integers and opaque types only as far as the limits say.
    pub fn domain(&self, ty: &Type, span: Span) -> Result<Domain, Stuck> {
        let all = |values| {
            Ok(Domain {
                values,
                complete: true,
            })
        };
        match ty {
            Type::Bool => all(vec![Value::Bool(false), Value::Bool(true)]),
            Type::Enum(e) => {
                let count = self.program.enums[e.index()].values.len();
                all((0..count as u32).map(Value::Enum).collect())
            }
            Type::Tid => {
                let threads = (0..self.instances.len() as u32).map(|t| Value::Tid(Some(t)));
                all(std::iter::once(Value::Tid(None)).chain(threads).collect())
            }
            Type::Int => Ok(Domain {
                values: (self.limits.ints.0..=self.limits.ints.1)
                    .map(Value::int)
                    .collect(),
                complete: false,
            }),
            Type::Opaque(_) => Ok(Domain {
                values: (0..self.limits.opaque.max(1)).map(Value::Opaque).collect(),
                complete: false,
            }),
            Type::Set(element) => self.sets(element, span),
            Type::Map(key, value) => self.maps(key, value, span),
        }
    }

    fn sets(&self, element: &Type, span: Span) -> Result<Domain, Stuck> {
        let element = self.domain(element, span)?;
        let mut values = vec![BTreeSet::new()];
        for item in &element.values {
            bounded(values.len() * 2, span)?;
            let with = values.clone().into_iter().map(|mut s| {
                s.insert(item.clone());
                s
            });
            values.extend(with.collect::<Vec<_>>());
        }
        Ok(Domain {
            values: values.into_iter().map(Value::Set).collect(),
            complete: element.complete,
        })
    }

    fn maps(&self, key: &Type, value: &Type, span: Span) -> Result<Domain, Stuck> {
        let keys = self.domain(key, span)?;
        let images = self.domain(value, span)?;
        let mut tables: Vec<BTreeMap<Value, Value>> = vec![BTreeMap::new()];
        for k in &keys.values {
            bounded(tables.len().saturating_mul(images.values.len()), span)?;
            let longer = tables.iter().flat_map(|t| {
                images.values.iter().map(|v| {
                    let mut t = t.clone();
                    t.insert(k.clone(), v.clone());
                    t
                })
            });
            tables = longer.collect();
        }
        let Some(first) = images.values.first() else {
            return Ok(images);
        };
        let finite = keys.complete.then_some(keys.values.as_slice());
        let values = tables.into_iter().map(|entries| {
            let default = first.clone();
            Value::Map(Arc::new(MapValue { default, entries }.canonical(finite)))
        });
        Ok(Domain {
            values: values.collect(),
            complete: keys.complete && images.complete,
        })
    }

    /// The keys of a map type, if there are finitely many.
    pub fn finite_keys(&self, ty: &Type, span: Span) -> Option<Vec<Value>> {
        let Type::Map(key, _) = ty else { return None };
        if !self.is_finite(key) {
            return None;
        }
        self.domain(key, span).ok().map(|d| d.values)
    }

    /// Whether a type has finitely many values, all of which [`World::domain`] lists.
    pub fn is_finite(&self, ty: &Type) -> bool {
        match ty {
            Type::Bool | Type::Enum(_) | Type::Tid => true,
            Type::Int | Type::Opaque(_) => false,
            Type::Set(t) => self.is_finite(t),
            Type::Map(k, v) => self.is_finite(k) && self.is_finite(v),
        }
    }
}

fn bounded(count: usize, span: Span) -> Result<(), Stuck> {
    if count <= MAX_DOMAIN {
        return Ok(());
    }
    Err(Stuck::Unsupported(
        "too many values to try them all".into(),
        span,
    ))
}
