//! How a program that a front end made is spoken of.
//!
//! A front end maps its language to integers and maps; this says how to map values back, so that messages speak of `job.objref`
//! and `Container#2` where the program has a map at a number. It changes no meaning. A program without a [`Presentation`] is
//! spoken of by its own names.

use super::words::Words;
use super::{FuncId, GlobalId, ProcId, ThreadId};
use heddle_text::Span;
use std::collections::{BTreeMap, BTreeSet};

/// How the values of a variable are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Form {
    /// As the type says.
    #[default]
    Plain,
    /// A number that stands for an object declared to be of this kind.
    Object(KindId),
    /// A number that stands for a character.
    Character,
    /// The object of an exception that is on its way; the variable itself is never shown, a step that sets it throws.
    Thrown,
    /// A variable of a proof pass; never shown.
    Hidden,
}

/// A kind of object; an index into [`Presentation::kinds`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KindId(pub u32);

/// A kind of object: a class or a type of arrays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its name; objects are shown as `Name#1`.
    pub name: String,
    /// The larger, the more specific: an object that is seen as several kinds is called by the most specific one.
    pub depth: u32,
    /// For arrays: how an element is written.
    pub element: Option<Form>,
}

/// How a global is written. Globals of the program that are not presented are never shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// One variable.
    Variable {
        /// As the user writes it.
        name: String,
        /// Its values.
        form: Form,
    },
    /// A map from objects: the cell of `o` is written `o.name`.
    Member {
        /// What the objects are, if only those of one kind have it.
        owner: Option<KindId>,
        /// As the user writes it.
        name: String,
        /// Its values.
        form: Form,
    },
    /// A map from arrays and indices: written `a[i]`, with values as the array's kind says.
    Elements,
}

/// How threads are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThreadForm {
    /// By these words: `main thread`.
    Named(String),
    /// Member `r` of the family is the object `r`.
    Objects(KindId),
}

/// Everything that messages need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    /// Kinds of objects.
    pub kinds: Vec<Kind>,
    /// Numbers with a meaning of their own: 0 is `null`.
    pub constants: BTreeMap<i64, String>,
    /// How globals are written.
    pub globals: BTreeMap<GlobalId, Shown>,
    /// Functions of objects that are written as members: `o.length`.
    pub functions: BTreeMap<FuncId, Shown>,
    /// The map that says which objects exist; cells of others are never shown.
    pub exists: Option<GlobalId>,
    /// The maps that say what the running thread may touch: object → location → yes or no.
    pub access: Vec<GlobalId>,
    /// What is said of places where steps take such access away; apart for steps that change one of the maps only.
    pub departures: BTreeMap<(Span, bool), String>,
    /// Places where steps give such access: what was there before, the thread could not see.
    pub arrivals: BTreeSet<Span>,
    /// The map that says which locks the running thread holds.
    pub held: Option<GlobalId>,
    /// How threads are written.
    pub threads: BTreeMap<ThreadId, ThreadForm>,
    /// The map that says who holds a lock.
    pub holder: Option<GlobalId>,
    /// Procedures of executable programs that only prepare what follows.
    pub preparing: BTreeSet<ProcId>,
    /// What to do about a broken clause that the front end made, by the clause's words.
    pub advice: BTreeMap<String, String>,
    /// The words of the language.
    pub words: &'static Words,
}

impl Presentation {
    /// Nothing is shown yet.
    pub fn new(words: &'static Words) -> Self {
        Presentation {
            kinds: Vec::new(),
            constants: BTreeMap::new(),
            globals: BTreeMap::new(),
            functions: BTreeMap::new(),
            exists: None,
            access: Vec::new(),
            departures: BTreeMap::new(),
            arrivals: BTreeSet::new(),
            held: None,
            threads: BTreeMap::new(),
            holder: None,
            preparing: BTreeSet::new(),
            advice: BTreeMap::new(),
            words,
        }
    }
}
