//! What stays known of captured variables: code that captures an object may run on another thread later, which still knows of the
//! object what holds for good, that it is there and that it is shared.
//!
//! Takes the code around: a variable that is made with `new`, shared with `share`, or of which the contract says so. Whatever is
//! taken over here is checked where the capturing object is made, so that nothing rests on the choice.

use crate::access::rule;
use crate::body::not_null;
use crate::heap::null;
use crate::method::Method;
use crate::program::Lowering;
use heddle_diag::codes;
use heddle_plato::ir::{Check, Expr, Op, OpKind, Store};
use heddle_resolve::typed::{LocalId, SpecName, Target};
use heddle_syntax::ast::{self, BinaryOp, ExprId, ExprKind, LiteralKind, TextRange, VariableId};
use heddle_text::Span;

/// What the code around says of a captured variable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Said {
    /// It is not null.
    some: bool,
    /// It is null or shared.
    shared: bool,
}

impl Lowering<'_> {
    /// What is said of a variable before the code at `at` captures it.
    fn said_of_captured(&mut self, file: usize, java: LocalId, at: TextRange) -> Said {
        let unit = self.unit(file);
        let mut said = Said::default();
        let found = {
            let typed = &self.resolved.files[file];
            let mut variables = unit.ast.nodes::<ast::Variable>();
            variables.find(|(v, _)| typed.local_of(*v) == Some(java))
        };
        let Some((var, node)) = found else {
            return said;
        };
        if let Some(init) = node.init {
            let made = matches!(
                unit.ast[init].kind,
                ExprKind::New { .. } | ExprKind::NewArray { .. }
            );
            let own = matches!(unit.ast[init].kind, ExprKind::This);
            said.some = made || own;
            said.shared = own && self.is_shared_here(file, at);
            match self.resolved.files[file].note(init).target {
                Target::Field(field, _) => {
                    said.shared |= self.heap.declared_shared.contains(&field);
                }
                // An initializer speaks of variables that are declared before.
                Target::Local(other) if other != java => {
                    let of_other = self.said_of_captured(file, other, at);
                    said.some |= of_other.some;
                    said.shared |= of_other.shared;
                }
                _ => {}
            }
        }
        let ty = self.resolved.files[file].local(java).ty;
        let class = self.class_behind(ty);
        said.shared |= class.is_some_and(|c| self.is_open_class(c));
        let typed = &self.resolved.files[file];
        for clause in self.contracts.statements().filter(|c| c.at.file == file) {
            let Some(object) = clause.says.shares() else {
                continue;
            };
            let before = clause.at.range.end <= at.start;
            let it = typed.note(object).target == Target::Local(java);
            said.shared |= before && it;
        }
        self.required_of(file, java, var, said)
    }

    /// Whether the method around says that its own object is shared, or takes it for granted because it has no contract.
    pub(super) fn is_shared_here(&mut self, file: usize, at: TextRange) -> bool {
        let unit = self.unit(file);
        let around = self.classes.methods().into_iter().filter_map(|id| {
            let (in_file, decl) = self.classes.method(id)?;
            let range = unit
                .ast
                .nodes::<ast::Method>()
                .find(|(m, _)| *m == decl)?
                .1
                .range;
            let inside = in_file == file && range.start <= at.start && at.end <= range.end;
            inside.then_some((range.start, id, decl))
        });
        let Some((_, id, decl)) = around.max_by_key(|(start, ..)| *start) else {
            return false;
        };
        let node = unit.ast[decl];
        if node.kind != ast::MethodKind::Method {
            return false;
        }
        let Some(contract) = self.contracts.written(id) else {
            return self.is_monitor(id.class);
        };
        let typed = &self.resolved.files[file];
        contract.requires().into_iter().any(|e| {
            let inside = |r: TextRange| {
                let range = unit.ast[e].range;
                range.start <= r.start && r.end <= range.end
            };
            let mut words = unit.ast.nodes::<ast::Expr>();
            words.any(|(w, node)| {
                let own = matches!(node.kind, ExprKind::Field { target, .. }
                    if matches!(unit.ast[target].kind, ExprKind::This));
                own && inside(node.range) && typed.note(w).target == Target::Spec(SpecName::Shared)
            })
        })
    }

    /// What the contract of the method around says of its parameter.
    fn required_of(&mut self, file: usize, java: LocalId, var: VariableId, mut said: Said) -> Said {
        let unit = self.unit(file);
        let mut methods = unit.ast.nodes::<ast::Method>();
        let Some((decl, _)) = methods.find(|(_, m)| unit.ast.list(m.params).contains(&var)) else {
            return said;
        };
        let ty = self.resolved.files[file].local(java).ty;
        let contract = self.contracts.declared(file, decl);
        let Some(contract) = contract.filter(|c| c.is_specified()) else {
            let bounds = self.bounds_of(ty);
            said.shared |= bounds.into_iter().any(|c| self.is_monitor(c));
            return said;
        };
        for e in contract.requires() {
            self.conjuncts_about(file, java, e, &mut said);
        }
        said
    }

    fn conjuncts_about(&self, file: usize, java: LocalId, e: ExprId, said: &mut Said) {
        let unit = self.unit(file);
        let typed = &self.resolved.files[file];
        let is = |e: ExprId| typed.note(e).target == Target::Local(java);
        let is_null =
            |e: ExprId| matches!(unit.ast[e].kind, ExprKind::Literal(LiteralKind::Null, _));
        match unit.ast[e].kind {
            ExprKind::Paren(inner) => self.conjuncts_about(file, java, inner, said),
            ExprKind::Binary {
                op: BinaryOp::And,
                left,
                right,
            } => {
                self.conjuncts_about(file, java, left, said);
                self.conjuncts_about(file, java, right, said);
            }
            ExprKind::Binary {
                op: BinaryOp::NotEq,
                left,
                right,
            } => {
                said.some |= is(left) && is_null(right) || is_null(left) && is(right);
            }
            ExprKind::Field { target, .. } => {
                let shared = typed.note(e).target == Target::Spec(SpecName::Shared);
                said.shared |= shared && is(target);
            }
            _ => {}
        }
    }
}

impl Method<'_, '_> {
    /// What holds for good of a captured variable with this value.
    fn held_for_good(&mut self, java: LocalId, at: TextRange, value: &Expr) -> (Said, Expr, Expr) {
        let file = self.scope.file;
        let ty = self.low.resolved.files[file].local(java).ty;
        let said = match self.low.resolved.world.types.is_reference(ty) {
            true => self.low.said_of_captured(file, java, at),
            false => Said::default(),
        };
        let span = value.span();
        let nothing = Expr::eq(value.clone(), null(span));
        let some = Expr::not(nothing.clone());
        let heap = &self.low.heap;
        let shared = Expr::or(nothing, heap.at(heap.access.shared, Store::Pre, value));
        (said, some, shared)
    }

    /// The checks when an object captures a variable: what code that runs later takes for granted.
    pub(super) fn captured_checks(
        &mut self,
        java: LocalId,
        at: TextRange,
        value: &Expr,
        span: Span,
    ) -> Vec<Check> {
        let (said, _, shared) = self.held_for_good(java, at, value);
        let mut checks = Vec::new();
        if said.some {
            checks.push(not_null(value, span));
        }
        if said.shared {
            let local = self.low.resolved.files[self.scope.file].local(java);
            let name = self.low.resolved.world.names.text(local.name).to_owned();
            let words = rule(
                codes::NOT_SHARED,
                format!(
                    "`{name}` is captured here by code that another thread may run, and ⟨may not be|is not⟩ shared"
                ),
                "captured here",
                "share it on every path before this code is made",
            );
            checks.push(self.low.heap.rule(shared, span, words));
        }
        checks
    }

    /// The object whose method makes a lambda is shared: checked here, known inside.
    pub(super) fn captured_this(
        &mut self,
        at: TextRange,
        this: &Expr,
        span: Span,
    ) -> Option<Check> {
        if !self.low.is_shared_here(self.scope.file, at) {
            return None;
        }
        let words = rule(
            codes::NOT_SHARED,
            "`this` is captured here by code that another thread may run, and ⟨may not be|is not⟩ shared",
            "captured here",
            "share the object first, or say with `requires this.shared` that it is shared",
        );
        let heap = &mut self.low.heap;
        let shared = heap.at(heap.access.shared, Store::Pre, this);
        Some(heap.rule(shared, span, words))
    }

    /// Emits what the code of a lambda knows of the object whose method made it.
    pub(super) fn know_captured_this(&mut self, at: TextRange, this: &Expr, span: Span) {
        // A constructor whose code captures its object has it appear, and share it, before.
        let open = self.scope.class.is_some_and(|c| self.low.is_open_class(c));
        if open || self.low.is_shared_here(self.scope.file, at) {
            let heap = &self.low.heap;
            let shared = heap.at(heap.access.shared, Store::Pre, this);
            self.code
                .emit(Op::new(OpKind::CallGlue, span).guard(shared));
        }
    }

    /// Emits what the code knows of a variable that its object captured.
    pub(super) fn know_captured(&mut self, java: LocalId, at: TextRange, value: &Expr) {
        let (said, some, shared) = self.held_for_good(java, at, value);
        let facts = [(said.some, some), (said.shared, shared)];
        let facts = facts.into_iter().filter(|(is, _)| *is).map(|(_, e)| e);
        let facts: Vec<Expr> = facts.collect();
        if !facts.is_empty() {
            let span = value.span();
            let known = Expr::all(facts, span);
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        }
    }
}
