//! Library methods are known by the contracts of the embedded stubs, and by nothing else.
//!
//! Takes a method without source, gives its contract: what it requires, which steps it takes, what it returns, what it
//! throws. A method without contract has the default of its class's category ([`default`]). `start`, `wait` and `notify` are part of the language and are
//! lowered in [`crate::call`].

mod apply;
mod category;
mod default;
mod for_many;
mod function;
mod given;
mod given_before;
mod memory;
mod modes;
mod overridden;
mod part;
mod pools;
mod queues;
mod runs;
mod stray;
mod term;
mod threads;
mod update;
mod updaters;
mod views;

pub(crate) use modes::{Effect, Known, Mode};
pub(crate) use queues::Handing;

use crate::body::{Lower, refuse};
use crate::program::Lowering;
use heddle_contracts::library::says_false;
use heddle_contracts::{MethodClause, Source};
use heddle_plato::ir::GlobalId;
use heddle_resolve::model::{ClassId, FieldId, Flags, MethodId, Origin};
use heddle_resolve::types::Ty;
use heddle_syntax::ast::{self, ExprId, ExprKind, List, SpecWord, TypeId};
use heddle_text::Span;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The stubs that were looked at.
#[derive(Debug, Default)]
pub(crate) struct Stubs {
    read: FxHashMap<ClassId, ()>,
    functions: FxHashMap<MethodId, heddle_plato::ir::FuncId>,
    /// Library classes of which the program makes objects, and whose methods change what others only read.
    changing: Option<Rc<[ClassId]>>,
    /// Library classes for several threads of which the program makes objects, and that are collections or maps.
    for_many: Option<Rc<[ClassId]>>,
    /// Whether the program gets collections that change when they are read.
    stirred: Option<bool>,
    /// The variables that hold what contracts know of the contents of library objects.
    contents: Option<Rc<[GlobalId]>>,
    /// Whether the program makes objects that are parts of others.
    parts: Option<bool>,
    /// Whether it makes collections of which the elements are those of an array.
    array_views: Option<bool>,
    /// The types of those that it puts where others find them.
    strays: Option<Rc<stray::Strays>>,
    /// Fields with queues that were looked at, and the type of what they hand over.
    handing: FxHashMap<FieldId, Option<Ty>>,
    /// Fields of pools that were looked at, and whether they run tasks on threads of their own alone.
    pools: FxHashMap<FieldId, bool>,
    /// The classes whose constructors are called somewhere.
    made: Option<Rc<[ClassId]>>,
    /// How far collections in fields take care of themselves, whatever the types of the fields say.
    holding: FxHashMap<FieldId, for_many::Care>,
    /// Classes of which the user's table was asked.
    by_user: BTreeSet<ClassId>,
}

/// One step of a library method.
#[derive(Clone, Debug)]
pub(super) struct Step {
    changed: Vec<ExprId>,
    formula: Option<ExprId>,
}

/// What a stub says of a method.
#[derive(Clone, Debug)]
pub(super) struct Contract {
    file: usize,
    params: List<ast::VariableId>,
    requires: Vec<ExprId>,
    steps: Vec<Step>,
    /// Locations that the caller must be able to read.
    reads: Vec<ExprId>,
    /// Locations that the caller must be able to write, and that change as the postconditions say.
    writes: Vec<ExprId>,
    ensures: Vec<ExprId>,
    throws: Vec<(TypeId, Option<ExprId>)>,
    /// The result depends on the arguments alone.
    function: bool,
    /// In a stub of the user's: where it begins to say how the call ends.
    said: Option<Span>,
}

impl Lowering<'_> {
    /// The declaration of a library method, or of the one that it overrides, with a specification.
    pub(crate) fn stub_of(&mut self, id: MethodId) -> Option<(usize, ast::MethodId)> {
        if let Some(found) = self.own_stub(id) {
            return Some(found);
        }
        let name = self.resolved.world.method(id).name;
        for sup in self.resolved.world.direct_supers(id.class) {
            let Some(class) = self.resolved.world.class_of(sup) else {
                continue;
            };
            for other in self.resolved.world.methods_named(class, name).to_vec() {
                if other.class != id.class
                    && self.resolved.world.overrides(id.class, id, other)
                    && let Some(found) = self.stub_of(other)
                {
                    return Some(found);
                }
            }
        }
        None
    }

    /// The declaration of the library method itself, with a specification.
    pub(crate) fn own_stub(&mut self, id: MethodId) -> Option<(usize, ast::MethodId)> {
        self.read_stub(id.class);
        let contract = self.contracts.method(id)?;
        let stub = contract.source == Source::Library && contract.is_specified();
        stub.then_some((contract.name.file, contract.decl))
    }

    /// Types the stub of a class, once; its file then stands behind those of the program.
    fn read_stub(&mut self, class: ClassId) {
        let top = self.resolved.world.outermost(class);
        let source = self.resolved.world.shell(top).origin == Origin::Source;
        if source || self.stubs.read.insert(top, ()).is_some() {
            return;
        }
        let Some(typed) = self.resolved.type_library(top) else {
            return;
        };
        let file = self.resolved.files.len();
        self.resolved.files.push(typed);
        self.contracts.add(self.resolved, file);
    }

    /// The contract of a library method. One that says nothing of what the method changes is none.
    pub(super) fn contract(&mut self, id: MethodId, span: Span) -> Lower<Contract> {
        let nameless = |low: &mut Self| {
            let name = low.library_name(id);
            let hint = "write a class of your own around it, with a specification";
            refuse(
                format!("a call of `{name}`, which has no contract ({hint})"),
                span,
            )
        };
        let Some((file, decl)) = self.stub_of(id) else {
            return nameless(self);
        };
        let unit = self.unit(file);
        let node = unit.ast[decl];
        let mut contract = Contract {
            file,
            params: node.params,
            requires: Vec::new(),
            steps: Vec::new(),
            reads: Vec::new(),
            writes: Vec::new(),
            ensures: Vec::new(),
            throws: Vec::new(),
            function: false,
            said: None,
        };
        let by_user = unit.is_user_stub();
        let nothing = |list: &[ExprId]| {
            list.iter()
                .all(|e| matches!(unit.ast[*e].kind, ExprKind::Word(SpecWord::Nothing)))
        };
        let Some(said) = self.contracts.declared(file, decl) else {
            return nameless(self);
        };
        if said.of_library(&unit.ast) != Ok(true) {
            return nameless(self);
        }
        for clause in said.clauses() {
            let ends = matches!(
                clause.says,
                MethodClause::Ensures(_) | MethodClause::Action { .. }
            );
            if by_user && ends && contract.said.is_none() {
                contract.said = Some(clause.at.span);
            }
            match &clause.says {
                MethodClause::Requires(e) => contract.requires.push(*e),
                MethodClause::Ensures(e) => contract.ensures.push(*e),
                MethodClause::Action {
                    also_modifies,
                    formula,
                } => {
                    contract.steps.push(Step {
                        changed: also_modifies.clone(),
                        formula: *formula,
                    });
                }
                MethodClause::Reads(list) if nothing(list) => contract.function = true,
                MethodClause::Reads(list) => contract.reads.extend(list),
                MethodClause::Writes(list) => contract.writes.extend(list),
                MethodClause::Signals { exception, formula } => {
                    contract.throws.push((*exception, *formula));
                }
                // What it calls back is looked up by [`Lowering::calls_of`]; that nothing is modified has been seen.
                _ => {}
            }
        }
        // A method that throws in any case says so by `ensures false`.
        let never = |e: &ExprId| says_false(&unit.ast, *e);
        if !contract.throws.is_empty() && contract.ensures.iter().any(never) {
            contract.said = None;
        }
        // A result that may depend on anything is no function; a function may be called only for its result.
        let pure = self.resolved.world.method(id).flags.has(Flags::PURE);
        contract.function &= pure && contract.steps.is_empty();
        Ok(contract)
    }

    /// The contract of a library method, if it has one of its own.
    pub(super) fn written_contract(&mut self, id: MethodId) -> Option<Contract> {
        self.contract(id, Span::default()).ok()
    }

    /// Whether a library method may throw, by its contract.
    pub(crate) fn contract_throws(&mut self, id: MethodId) -> bool {
        match self.written_contract(id) {
            Some(contract) => !contract.throws.is_empty(),
            // What is part of the language throws what its own rule says.
            None => self.special(id).is_none() && self.default_throws(id),
        }
    }

    /// Remembers that proofs rest on a contract.
    pub(super) fn rests_on(&mut self, id: MethodId) {
        match self.has_user_stub(id) {
            true => {
                let name = self.stub_name(id);
                self.rests_on_user_stub(&name);
            }
            false => {
                let name = self.library_name(id);
                self.rests_on_contract(&name);
            }
        }
    }

    /// How a method of a stub is spoken of.
    pub(crate) fn stub_name(&mut self, id: MethodId) -> String {
        let name = self.library_name(id);
        match name.strip_suffix(".<init>") {
            Some(class) => format!("new {class}"),
            None => name,
        }
    }

    /// Whether the contract of a library method stands in a stub of the user's.
    pub(super) fn has_user_stub(&mut self, id: MethodId) -> bool {
        let stub = self.stub_of(id);
        stub.is_some_and(|(file, _)| self.resolved.files[file].unit.is_user_stub())
    }
}
