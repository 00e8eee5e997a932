//! Clauses of the specification language.

use super::arena::{Id, Ident, List, TextRange};
use super::decl::VariableId;
use super::expr::ExprId;
use super::types::TypeId;
use crate::names::Name;

/// Names a [`Clause`].
pub type ClauseId = Id<Clause>;

/// One clause of a specification comment.
#[derive(Clone, Copy, Debug)]
pub struct Clause {
    /// Where it stands, from its word to its `;`.
    pub range: TextRange,
    /// What it says.
    pub kind: ClauseKind,
}

/// The clauses, grouped by the place they belong to. The parser has checked the place.
#[derive(Clone, Copy, Debug)]
pub enum ClauseKind {
    /// Something that could not be parsed; a diagnostic was given.
    Error,

    /// class: `env_assumption e;`
    EnvAssumption(ExprId),
    /// class: `global_invariant e;`
    GlobalInvariant(ExprId),
    /// class: `invariant e;` or `static invariant e;`
    Invariant {
        /// `static`
        is_static: bool,
        /// The formula.
        formula: ExprId,
    },
    /// class: `monitor_footprint l;`
    MonitorFootprint(ExprId),
    /// class: `monitor_invariant e;`
    MonitorInvariant(ExprId),
    /// class: `read_monitor_footprint l;`
    ReadMonitorFootprint(ExprId),
    /// class: `read_monitor_invariant e;`
    ReadMonitorInvariant(ExprId),
    /// class: `lock_before C, D;`
    LockBefore(List<TypeId>),

    /// field: `unwritable_by_env_if e;`
    UnwritableByEnvIf(ExprId),
    /// field: `elems_unwritable_by_env_if e;`
    ElemsUnwritableByEnvIf(ExprId),
    /// class: `lock_holder f;`: the ghost field that says which thread holds the lock that an object of the class is
    LockHolder(ExprId),
    /// field: `protects l, m;`: what the lock in the field protects
    Protects(List<ExprId>),
    /// field: `lock_invariant e;`: what holds whenever nobody has the lock in the field
    LockInvariant(ExprId),
    /// field: `guarded_by l;`: the lock that protects the field, as `@GuardedBy` names it
    GuardedBy(ExprId),

    /// method: `requires e;`
    Requires(ExprId),
    /// method: `ensures e;`
    Ensures(ExprId),
    /// method: `signals (E x) e;`
    Signals {
        /// The exception type.
        exception: TypeId,
        /// The exception's name.
        name: Option<Ident>,
        /// The formula; `true` if left out.
        formula: Option<ExprId>,
    },
    /// method: `signals_only E, F;` (empty for `\nothing`)
    SignalsOnly(List<TypeId>),
    /// method: `modifies x, y;`
    Modifies(List<ExprId>),
    /// method: `action: also_modifies v; ensures e;` – one action, with at most one `ensures`.
    Action {
        /// What this action may change besides the stutter set.
        also_modifies: List<ExprId>,
        /// The two-store formula; `true` if left out.
        formula: Option<ExprId>,
    },
    /// method: `reads l;` (JML `accessible`)
    Reads(List<ExprId>),
    /// method: `writes l;` (JML `assignable`)
    Writes(List<ExprId>),
    /// method of the library: `calls e.m();`, `calls T.m();`, `calls T.*;`, `calls \nothing;` – the methods that it may call back
    Calls(List<ExprId>),
    /// method: `also` between specification cases
    Also,
    /// method: `public normal_behavior` and the like; the clauses up to the next `also` belong to it
    Behavior {
        /// Which.
        kind: BehaviorKind,
        /// Visibility bits of [`flags`](super::flags).
        visibility: u32,
    },
    /// method: `{| … |}`
    Nested(List<ClauseId>),

    /// statement: `assert e;`
    Assert(ExprId),
    /// statement: `assume e;`
    Assume(ExprId),
    /// statement: `set x = e;`
    Set(ExprId),
    /// statement: `share o;`, `share o at L;`, `share immutable o;`
    Share {
        /// The object.
        object: ExprId,
        /// How.
        mode: ShareMode,
    },
    /// statement: `pack o;`
    Pack(ExprId),
    /// statement: `unpack o;`
    Unpack(ExprId),
    /// statement: `begin_read o;`
    BeginRead(ExprId),
    /// statement: `end_read;`
    EndRead,

    /// loop: `loop_invariant e;`
    LoopInvariant(ExprId),
    /// loop: `loop_writes l;`
    LoopWrites(List<ExprId>),
    /// loop: `decreases e;`
    Decreases(List<ExprId>),

    /// A clause of JML that Heddle knows and does not use. Whoever gives verdicts must say that it was not checked.
    Jml {
        /// JML's word, such as `diverges`.
        word: Name,
        /// What follows it, as written, up to the `;`.
        text: Name,
    },
    /// JML's `old T x = e;` and `forall T x;` in a method specification.
    JmlVariables {
        /// `old` or `forall`.
        word: Name,
        /// The variables.
        vars: List<VariableId>,
    },
}

/// How `share` makes an object shared.
#[derive(Clone, Copy, Debug)]
pub enum ShareMode {
    /// `share o;`
    Plain,
    /// `share o at L;`
    At(ExprId),
    /// `share immutable o;`
    Immutable,
}

/// JML's behaviour words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BehaviorKind {
    /// `behavior`
    General,
    /// `normal_behavior`
    Normal,
    /// `exceptional_behavior`
    Exceptional,
}

macro_rules! spec_words {
    ($($variant:ident $text:literal $arity:ident $doc:literal;)*) => {
        /// The built-in `\words` of specification expressions, quantifiers and `\old` aside.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum SpecWord {
            $(#[doc = $doc] $variant,)*
        }

        impl SpecWord {
            /// All words with their spelling (without the backslash).
            pub const ALL: &'static [(&'static str, SpecWord)] = &[$(($text, SpecWord::$variant),)*];

            /// The spelling, without the backslash.
            pub fn text(self) -> &'static str {
                match self { $(SpecWord::$variant => $text,)* }
            }

            /// Whether arguments in parentheses follow: yes, no, or either.
            pub fn takes_args(self) -> Option<bool> {
                match self { $(SpecWord::$variant => spec_words!(@ $arity),)* }
            }
        }
    };
    (@ none) => { Some(false) };
    (@ args) => { Some(true) };
    (@ either) => { None };
}

spec_words! {
    Result "result" none "`\\result`: what the method returns.";
    Nothing "nothing" none "`\\nothing`: the empty set of locations.";
    Everything "everything" none "`\\everything`: all locations.";
    NotSpecified "not_specified" none "JML's `\\not_specified`.";
    Lockset "lockset" none "`\\lockset`: the locks held by the running thread.";
    Tid "tid" none "`\\tid`: the running thread.";
    Main "main" none "`\\main`: the main thread.";
    Exception "exception" none "`\\exception`: what the method throws.";
    Values "values" none "JML's `\\values` of a for-each loop.";
    Index "index" none "JML's `\\index` of a for-each loop (also `\\count`).";
    Fresh "fresh" args "`\\fresh(e)`: allocated since entry.";
    Elems "elems" args "`\\elems(a)`: the locations of an array's elements.";
    Union "set_union" args "`\\set_union(a, b)`: union of location sets (a word that starts with `\\u` would be a unicode escape).";
    Intersect "intersect" args "`\\intersect(a, b)`: intersection of location sets.";
    SetMinus "set_minus" args "`\\set_minus(a, b)`: difference of location sets.";
    Subset "subset" args "`\\subset(a, b)`: inclusion of location sets.";
    Disjoint "disjoint" args "`\\disjoint(a, b)`: location sets without common location.";
    ElemsFresh "elemsFresh" args "`\\elemsFresh(s)`: all objects of the set are new.";
    NewElemsFresh "newElemsFresh" args "`\\newElemsFresh(s)`: what was added to the set is new.";
    Between "between" args "`\\between(low, high)`: a lock level above all of `low` and below all of `high`.";
    TypeOf "typeof" args "JML's `\\typeof(e)`.";
    ElemType "elemtype" args "JML's `\\elemtype(t)`.";
    NonNullElements "nonnullelements" args "JML's `\\nonnullelements(a)`.";
    NotModified "not_modified" args "JML's `\\not_modified(x)`.";
    NotAssigned "not_assigned" args "JML's `\\not_assigned(x)`.";
    OnlyAssigned "only_assigned" args "JML's `\\only_assigned(x)`.";
    OnlyAccessed "only_accessed" args "JML's `\\only_accessed(x)`.";
    OnlyCalled "only_called" args "JML's `\\only_called(m)`.";
    OnlyCaptured "only_captured" args "JML's `\\only_captured(x)`.";
    IsInitialized "is_initialized" args "JML's `\\is_initialized(C)`.";
    InvariantFor "invariant_for" args "JML's `\\invariant_for(o)`.";
    StaticInvariantFor "static_invariant_for" args "KeY's `\\static_invariant_for(C)`.";
    Reach "reach" args "JML's `\\reach(o)`.";
    Same "same" none "JML's `\\same`.";
    Label "lbl" args "JML's `\\lbl(name, e)`.";
    Empty "empty" none "`\\empty`: the empty set, sequence or map of values.";
    SetOf "set" args "`\\set(a, b)`: a set of values.";
    SeqOf "seq" args "`\\seq(a, b)`: a sequence of values.";
    MapOf "map" args "`\\map(k, v, …)`: a map of values.";
    Length "length" args "`\\length(s)`: the length of a sequence, the size of a set.";
    Contains "contains" args "`\\contains(s, e)`: membership.";
    Put "put" args "`\\put(m, k, v)`: the map with one entry changed.";
    Get "get" args "`\\get(m, k)`: the value at a key or position.";
    Append "append" args "`\\append(s, e)`: the sequence with one more element.";
    Concat "concat" args "`\\concat(s, t)`: one sequence after the other.";
    Sub "sub" args "`\\sub(s, i, j)`: part of a sequence.";
    Space "space" args "JML's `\\space(o)`.";
    Duration "duration" args "JML's `\\duration(e)`.";
    WorkingSpace "working_space" args "JML's `\\working_space(e)`.";
}
