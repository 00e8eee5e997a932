//! How each field is protected (semantics, section 8): the discipline belongs to the field.
//!
//! Takes the typed program, gives for every field and for array elements one of three answers. Everything that reads or writes
//! memory asks here: interference fields are shared variables with environment steps, access fields are views of the running
//! thread with access checks, final fields are functions of their object.

use crate::class::Classes;
use crate::program::Integers;
use heddle_contracts::{Clause, Contracts, FieldClause, FieldContract};
use heddle_diag::{Assumption, Premise};
use heddle_resolve::model::{ClassId, FieldId, Flags};
use heddle_resolve::typed::Target;
use heddle_resolve::types::{Prim, Ty, TyKind};
use heddle_resolve::{Resolved, World};
use heddle_syntax::ast::{self, ExprKind, TextRange};
use rustc_hash::{FxHashMap, FxHashSet};

/// How a field is protected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Protection {
    /// It never changes.
    Final,
    /// Other threads change it as the environment assumptions allow (semantics, section 6).
    Interference,
    /// Only a thread that has access touches it (semantics, section 7).
    Access,
}

/// The protection of all fields.
#[derive(Debug, Default)]
pub(crate) struct Policy {
    /// Fields that a rely-guarantee clause speaks of.
    named: FxHashSet<FieldId>,
    /// Some rely-guarantee clause speaks of array elements.
    elements: bool,
    /// No formula does, and yet every thread may touch them at any time.
    open_elements: bool,
    sources: FxHashSet<ClassId>,
    /// Static fields whose protection was decided by the initialization of their class.
    statics: FxHashMap<FieldId, Protection>,
    /// Fields that could be declared `final`.
    lasting: FxHashSet<FieldId>,
}

/// A piece of a file that rely-guarantee clauses depend on.
type Piece = (usize, TextRange);

impl Policy {
    /// Looks at all clauses of the source classes.
    pub(crate) fn of(resolved: &mut Resolved, classes: &Classes, contracts: &Contracts) -> Policy {
        let mut policy = Policy {
            sources: classes.list.iter().map(|d| d.class).collect(),
            ..Policy::default()
        };
        let mut pieces: Vec<Piece> = Vec::new();
        for field in contracts.fields() {
            policy.annotated_field(field);
            let spoken = field.clauses.iter().filter(|c| c.says.speaks_of_others());
            pieces.extend(spoken.map(|c| (c.at.file, c.at.range)));
        }
        for class in contracts.classes() {
            let spoken = class.clauses.iter().filter(|c| c.says.speaks_of_others());
            pieces.extend(spoken.map(|c| (c.at.file, c.at.range)));
        }
        for method in contracts.methods() {
            let spoken = method.clauses().filter(|c| c.says.speaks_of_others());
            pieces.extend(spoken.map(|c| (c.at.file, c.at.range)));
        }
        policy.close(resolved, classes, pieces);
        policy.open_elements = !policy.elements && leaves_elements_open(resolved, contracts);
        policy.elements |= policy.open_elements;
        policy
    }

    /// A field with a clause of its own.
    fn annotated_field(&mut self, contract: &FieldContract) {
        let mut clauses = contract.clauses.iter();
        if clauses.any(|c| c.says.speaks_of_others()) {
            self.named.insert(contract.field);
        }
        let elements =
            |c: &Clause<FieldClause>| matches!(c.says, FieldClause::ElemsUnwritableByEnvIf(_));
        self.elements |= contract.clauses.iter().any(elements);
    }

    /// All fields in these pieces and in the methods that they call, or that may run instead of those.
    fn close(&mut self, resolved: &mut Resolved, classes: &Classes, mut pieces: Vec<Piece>) {
        let mut called = FxHashSet::default();
        while let Some((file, range)) = pieces.pop() {
            let mut calls = Vec::new();
            let typed = &resolved.files[file];
            for (e, node) in typed.unit.ast.nodes::<ast::Expr>() {
                if node.range.start < range.start || range.end < node.range.end {
                    continue;
                }
                if let Target::Field(field, _) = typed.note(e).target {
                    self.named.insert(field);
                }
                self.elements |= matches!(node.kind, ExprKind::Index { .. });
                if let Some(call) = typed.call_of(e)
                    && called.insert(call.method)
                {
                    calls.push(call.method);
                }
            }
            for method in calls {
                for run in classes.runnable_for(&mut resolved.world, method) {
                    let Some((file, decl)) = classes.method(run) else {
                        continue;
                    };
                    pieces.push((file, resolved.files[file].unit.ast[decl].range));
                }
            }
        }
    }

    /// How a field is protected.
    pub(crate) fn field(&self, world: &mut World, id: FieldId) -> Protection {
        let flags = world.field(id).flags;
        if self.never_changes(world, id) {
            return Protection::Final;
        }
        if let Some(decided) = self.statics.get(&id) {
            return *decided;
        }
        if flags.is_static() || self.interferes(world, id) {
            Protection::Interference
        } else {
            Protection::Access
        }
    }

    /// Whether an instance field has its value for ever: it is declared `final`, or could be.
    pub(crate) fn never_changes(&self, world: &mut World, id: FieldId) -> bool {
        let flags = world.field(id).flags;
        (flags.has(Flags::FINAL) && !flags.is_static()) || self.lasting.contains(&id)
    }

    /// Whether a field could be declared `final`, and is not.
    pub(crate) fn is_lasting(&self, id: FieldId) -> bool {
        self.lasting.contains(&id)
    }

    /// Decides which fields could be `final`.
    pub(crate) fn set_lasting(&mut self, fields: FxHashSet<FieldId>) {
        self.lasting = fields;
    }

    /// Whether the class is one of the program.
    pub(crate) fn is_source(&self, class: ClassId) -> bool {
        self.sources.contains(&class)
    }

    /// Whether a rely-guarantee clause speaks of the field.
    pub(crate) fn is_named(&self, id: FieldId) -> bool {
        self.named.contains(&id)
    }

    /// Whether a field is one of the rely-guarantee discipline. Of library classes only the ghost fields are known: contracts
    /// written as actions speak of volatile ones, those with `reads` and `writes` of the others.
    pub(crate) fn interferes(&self, world: &mut World, id: FieldId) -> bool {
        let flags = world.field(id).flags;
        let hidden = !self.sources.contains(&id.class) && !flags.has(Flags::GHOST);
        flags.has(Flags::VOLATILE) || self.named.contains(&id) || hidden
    }

    /// Whether some rely-guarantee clause speaks of a field.
    pub(crate) fn has_clauses(&self) -> bool {
        !self.named.is_empty()
    }

    /// Decides about a static field.
    pub(crate) fn set_static(&mut self, id: FieldId, protection: Protection) {
        self.statics.insert(id, protection);
    }

    /// Whether every thread may write elements of arrays at any time, and nothing is said of them.
    pub(crate) fn leaves_elements_open(&self) -> bool {
        self.open_elements
    }

    /// How the elements of arrays are protected.
    pub(crate) fn elements(&self) -> Protection {
        if self.elements {
            Protection::Interference
        } else {
            Protection::Access
        }
    }
}

impl Policy {
    /// Fields that other threads may change although they are not volatile: the proofs assume that all threads see all
    /// changes at once. Under the access discipline that is a theorem.
    pub(crate) fn unsynchronized(&self, resolved: &mut Resolved, classes: &Classes) -> Vec<Racy> {
        let mut plain = Vec::new();
        let mut fields: Vec<FieldId> = Vec::new();
        for decl in &classes.list {
            let own = classes.fields(resolved, *decl);
            fields.extend(own.into_iter().map(|(id, _)| id));
        }
        fields.extend(self.outside_fields(resolved));
        for id in fields {
            let info = resolved.world.field(id);
            let safe = [Flags::VOLATILE, Flags::FINAL, Flags::GHOST];
            let interferes = self.field(&mut resolved.world, id) == Protection::Interference;
            if interferes && !safe.iter().any(|f| info.flags.has(*f)) {
                let class = crate::heap::simple_name(&resolved.world, id.class);
                let name = resolved.world.names.text(info.name);
                plain.push(Racy {
                    name: format!("`{class}.{name}`"),
                    torn: is_wide(&resolved.world, info.ty),
                });
            }
        }
        if self.elements {
            plain.push(Racy {
                name: "the elements of arrays".to_owned(),
                torn: true,
            });
        }
        plain
    }

    /// The fields of classes outside the program that its code uses: nothing is known of who else does.
    fn outside_fields(&self, resolved: &Resolved) -> Vec<FieldId> {
        let mut found = Vec::new();
        for file in &resolved.files {
            for (e, _) in file.unit.ast.nodes::<ast::Expr>() {
                let note = file.note(e);
                if let Target::Field(id, _) = note.target
                    && !note.ghost
                    && !self.is_source(id.class)
                    && !found.contains(&id)
                {
                    found.push(id);
                }
            }
        }
        found
    }
}

/// Whether some field holds an array, says under which condition other threads may write it, and nothing in the program says who may touch
/// elements of arrays: then every thread may, at any time.
fn leaves_elements_open(resolved: &mut Resolved, contracts: &Contracts) -> bool {
    let conditional = |f: &FieldContract| {
        let mut clauses = f.clauses.iter();
        clauses.any(|c| matches!(c.says, FieldClause::UnwritableByEnvIf(_)))
    };
    let fields = contracts.fields().filter(|f| conditional(f));
    let fields: Vec<FieldId> = fields.map(|f| f.field).collect();
    let holds_array = |id: FieldId| {
        let ty = resolved.world.field(id).ty;
        matches!(resolved.world.types.kind(ty), TyKind::Array(_))
    };
    fields.into_iter().any(holds_array) && !speaks_of_elements(resolved)
}

/// Whether a formula names the elements of an array as locations.
fn speaks_of_elements(resolved: &Resolved) -> bool {
    let elements = |kind: &ExprKind| {
        let word = matches!(
            kind,
            ExprKind::SpecCall {
                word: ast::SpecWord::Elems,
                ..
            }
        );
        word || matches!(kind, ExprKind::AllElements(_))
    };
    let mut files = resolved.files.iter();
    files.any(|f| {
        f.unit
            .ast
            .nodes::<ast::Expr>()
            .any(|(_, e)| elements(&e.kind))
    })
}

/// Plain memory that several threads touch by design.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Racy {
    /// Its name, quoted.
    pub name: String,
    /// It may have 64 bits, which Java may write in two halves.
    pub torn: bool,
}

impl Racy {
    fn in_words(&self) -> String {
        match self.torn {
            true => format!("{} (64 bits are not torn)", self.name),
            false => self.name.clone(),
        }
    }
}

/// Whether a value has 64 bits.
fn is_wide(world: &World, ty: Ty) -> bool {
    matches!(
        world.types.kind(ty),
        TyKind::Prim(Prim::Long | Prim::Double)
    )
}

/// What every proof rests on. `weak`: atomics with operations in weaker modes than volatile, in words.
pub(crate) fn assumptions(
    unsynchronized: &[Racy],
    weak: Vec<String>,
    integers: Integers,
) -> Vec<Assumption> {
    let mut all = Vec::new();
    if integers == Integers::Unbounded {
        let premise = Premise::Integers;
        all.push(Assumption::throughout(premise, premise.text()));
    }
    let plain = unsynchronized.iter().map(Racy::in_words);
    let cells: Vec<String> = plain.chain(weak).collect();
    if !cells.is_empty() {
        let cells = cells.join(", ");
        let text = format!("sequential consistency for {cells}");
        all.push(Assumption::throughout(Premise::SequentialConsistency, text));
    }
    all
}
