//! The sorts and symbols that a program brings into the logic.
//!
//! Thread ids are a data type with a constructor for `none`, one for each single thread and one with an integer
//! field for each family, so that two ids are equal exactly if they name the same thread. A program without threads
//! (a library) is run by any number of unknown threads: one family of its own, else there would be no thread at all
//! and every procedure would be proved.

use heddle_logic::{Constructor, FuncId, Sort, SortDecl, SortId, Term, Terms};
use heddle_plato::ir::{ConstId, EnumId, Program, ThreadCount, ThreadId, Type};

/// Sorts and symbols of one program in one term arena.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    tid_sort: SortId,
    enums: Vec<SortId>,
    opaques: Vec<SortId>,
    consts: Vec<Option<Term>>,
    pub(crate) funcs: Vec<FuncId>,
    /// The index of what is no member of a family: some integer, of which nothing is known.
    no_index: FuncId,
    tid: Term,
}

impl Vocabulary {
    /// Declares everything that `program` needs.
    pub fn new(program: &Program, terms: &mut Terms) -> Self {
        let tid_sort = terms.declare_sort(tid_sort(program));
        let enums = program.enums.iter().map(|e| {
            let values = e.values.iter();
            let plain = |v: &String| Constructor {
                name: format!("{}.{v}", e.name),
                field: None,
            };
            SortDecl::Data(e.name.clone(), values.map(plain).collect())
        });
        let enums = enums.map(|decl| terms.declare_sort(decl)).collect();
        let opaques = program.opaques.iter();
        let opaques = opaques
            .map(|(name, _)| terms.declare_sort(SortDecl::Opaque(name.clone())))
            .collect();
        let tid = terms.constant("tid", Sort::Declared(tid_sort));
        let no_index = terms.declare("no index", vec![Sort::Declared(tid_sort)], Sort::Int);
        let mut vocabulary = Vocabulary {
            tid_sort,
            enums,
            opaques,
            consts: Vec::new(),
            funcs: Vec::new(),
            no_index,
            tid,
        };
        vocabulary.consts = program
            .consts
            .iter()
            .map(|c| match c.value {
                Some(_) => None,
                None => Some(terms.constant(format!("const {}", c.name), vocabulary.sort(&c.ty))),
            })
            .collect();
        for f in &program.funcs {
            let name = format!("function {}", f.name);
            let symbol = match f.kind {
                Some(kind) => {
                    let of = kind.of.map(|g| vocabulary.funcs[g.index()]);
                    terms.declare_kind(name, of)
                }
                None => {
                    let params = f.params.iter().map(|p| vocabulary.sort(&p.ty)).collect();
                    terms.declare(name, params, vocabulary.sort(&f.result))
                }
            };
            vocabulary.funcs.push(symbol);
        }
        vocabulary
    }

    /// The sort of a type.
    pub fn sort(&self, ty: &Type) -> Sort {
        match ty {
            Type::Int => Sort::Int,
            Type::Bool => Sort::Bool,
            Type::Tid => Sort::Declared(self.tid_sort),
            Type::Enum(e) => Sort::Declared(self.enums[e.index()]),
            Type::Opaque(o) => Sort::Declared(self.opaques[o.index()]),
            Type::Set(item) => Sort::Array(Box::new(self.sort(item)), Box::new(Sort::Bool)),
            Type::Map(key, value) => {
                Sort::Array(Box::new(self.sort(key)), Box::new(self.sort(value)))
            }
        }
    }

    /// The running thread.
    pub fn tid(&self) -> Term {
        self.tid
    }

    /// `none`
    pub fn no_thread(&self, terms: &mut Terms) -> Term {
        terms.construct(self.tid_sort, 0, None)
    }

    /// The id of a thread; `index` for a member of a family.
    pub fn thread(&self, terms: &mut Terms, thread: ThreadId, index: Option<Term>) -> Term {
        terms.construct(self.tid_sort, thread.0 + 1, index)
    }

    /// Is `t` that thread or a member of that family?
    pub fn is_thread(&self, terms: &mut Terms, thread: ThreadId, t: Term) -> Term {
        terms.is(self.tid_sort, thread.0 + 1, t)
    }

    /// The index of `t` in that family.
    pub fn index_in(&self, terms: &mut Terms, thread: ThreadId, t: Term) -> Term {
        terms.field(self.tid_sort, thread.0 + 1, t)
    }

    /// The index of `t` if it is in no family.
    pub fn no_index(&self, terms: &mut Terms, t: Term) -> Term {
        terms.apply(self.no_index, vec![t])
    }

    /// A value of an enumeration.
    pub fn enum_value(&self, terms: &mut Terms, e: EnumId, value: u32) -> Term {
        terms.construct(self.enums[e.index()], value, None)
    }

    /// The symbol of a constant without a fixed value.
    pub fn constant(&self, c: ConstId) -> Option<Term> {
        self.consts[c.index()]
    }

    /// `t` is `none` or one of the program's threads: family indices are in range.
    pub fn valid_tid(&self, program: &Program, terms: &mut Terms, t: Term) -> Term {
        let mut parts = Vec::new();
        for (k, count) in counts(program).into_iter().enumerate() {
            let id = ThreadId(k as u32);
            let (low, high) = match count {
                ThreadCount::One => continue,
                ThreadCount::Range(low, high) => (low.clone(), Some(high.clone())),
                ThreadCount::Unbounded => (1.into(), None),
            };
            let index = self.index_in(terms, id, t);
            let low = terms.int(low);
            let mut range = terms.le(low, index);
            if let Some(high) = high {
                let high = terms.int(high);
                let below = terms.le(index, high);
                range = terms.and([range, below]);
            }
            let member = self.is_thread(terms, id, t);
            parts.push(terms.implies(member, range));
        }
        terms.and(parts)
    }
}

/// How many threads each constructor after `none` stands for.
fn counts(program: &Program) -> Vec<&ThreadCount> {
    if program.threads.is_empty() {
        return vec![&ThreadCount::Unbounded];
    }
    program.threads.iter().map(|t| &t.count).collect()
}

fn tid_sort(program: &Program) -> SortDecl {
    let constructor = |name: &str, family: bool| Constructor {
        name: format!("tid.{name}"),
        field: family.then(|| format!("index.{name}")),
    };
    let mut constructors = vec![constructor("none", false)];
    for (k, count) in counts(program).into_iter().enumerate() {
        let name = program.threads.get(k).map_or("thread", |t| t.name.as_str());
        constructors.push(constructor(name, *count != ThreadCount::One));
    }
    SortDecl::Data("Tid".to_owned(), constructors)
}
