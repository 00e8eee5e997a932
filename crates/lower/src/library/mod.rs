//! Library methods are known by the contracts of the embedded stubs, and by nothing else.
//!
//! Takes a method without source, gives its contract: what it requires, which steps it takes, what it returns, what it
//! throws. A method without contract is refused by name. `start`, `wait` and `notify` are part of the language and are
//! lowered in [`crate::call`].

mod apply;
mod function;
mod memory;
mod modes;
mod term;
mod update;
mod views;

pub(crate) use modes::{Effect, Known, Mode};

use crate::body::{Lower, refuse};
use crate::program::Lowering;
use heddle_resolve::model::{ClassId, Flags, MethodId, Origin};
use heddle_syntax::ast::{self, ClauseKind, ExprId, ExprKind, List, SpecWord, TypeId};
use heddle_text::Span;
use rustc_hash::FxHashMap;

/// The stubs that were looked at.
#[derive(Debug, Default)]
pub(crate) struct Stubs {
    read: FxHashMap<ClassId, ()>,
    methods: FxHashMap<MethodId, (usize, ast::MethodId)>,
    functions: FxHashMap<MethodId, heddle_plato::ir::FuncId>,
}

/// One step of a library method.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    changed: List<ExprId>,
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
}

impl Lowering<'_> {
    /// The declaration of a library method, or of the one that it overrides, with a specification.
    pub fn stub_of(&mut self, id: MethodId) -> Option<(usize, ast::MethodId)> {
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
    pub fn own_stub(&mut self, id: MethodId) -> Option<(usize, ast::MethodId)> {
        self.read_stub(id.class);
        self.stubs.methods.get(&id).copied()
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
        let unit = std::rc::Rc::clone(&typed.unit);
        for (decl, node) in unit.ast.nodes::<ast::Method>() {
            if let Some(id) = typed.method_of(decl)
                && !unit.ast.list(node.spec).is_empty()
            {
                self.stubs.methods.insert(id, (file, decl));
            }
        }
        self.resolved.files.push(typed);
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
        let is_new = node.kind == ast::MethodKind::Constructor;
        // The word `pure` alone says neither that the method always returns nor what it returns.
        let mut framed = is_new;
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
        };
        let nothing = |list: List<ExprId>| {
            let places = unit.ast.list(list);
            places
                .iter()
                .all(|e| matches!(unit.ast[*e].kind, ExprKind::Word(SpecWord::Nothing)))
        };
        for clause in unit.ast.list(node.spec) {
            match unit.ast[*clause].kind {
                ClauseKind::Requires(e) => contract.requires.push(e),
                ClauseKind::Ensures(e) => contract.ensures.push(e),
                ClauseKind::Action {
                    also_modifies,
                    formula,
                } => {
                    framed = true;
                    contract.steps.push(Step {
                        changed: also_modifies,
                        formula,
                    });
                }
                ClauseKind::Modifies(list) if nothing(list) => framed = true,
                ClauseKind::Reads(list) if nothing(list) => {
                    framed = true;
                    contract.function = true;
                }
                ClauseKind::Reads(list) => {
                    framed = true;
                    contract.reads.extend(unit.ast.list(list));
                }
                ClauseKind::Writes(list) => {
                    framed = true;
                    contract.writes.extend(unit.ast.list(list));
                }
                ClauseKind::Signals {
                    exception, formula, ..
                } => {
                    contract.throws.push((exception, formula));
                }
                // What it calls back is looked up by [`Lowering::calls_of`].
                ClauseKind::Calls(_) => {}
                _ => return nameless(self),
            }
        }
        // A result that may depend on anything is no function; a function may be called only for its result.
        let pure = self.resolved.world.method(id).flags.has(Flags::PURE);
        contract.function &= pure && contract.steps.is_empty();
        match framed {
            true => Ok(contract),
            false => nameless(self),
        }
    }

    /// Whether a library method may throw, by its contract.
    pub fn contract_throws(&mut self, id: MethodId) -> bool {
        self.contract(id, Span::default())
            .is_ok_and(|contract| !contract.throws.is_empty())
    }

    /// Remembers that proofs rest on a contract.
    pub(super) fn rests_on(&mut self, id: MethodId) {
        let name = self.library_name(id);
        self.rests_on_contract(&name);
    }
}
