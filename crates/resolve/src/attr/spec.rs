//! Specifications: clauses, their formulas, and the words of the specification language.

use super::{Attr, Returns};
use crate::model::{ClassId, Flags, MethodId, MethodInfo, Origin};
use crate::scope::{Declared, push};
use crate::typed::{LocalKind, SpecName, Target};
use crate::types::{SpecTy, Ty, TyKind};
use heddle_diag::{Diagnostic, codes};
use heddle_syntax::ast::{
    ClauseId, ClauseKind, ExprId, ExprKind, Ident, List, QuantifierKind, ShareMode, SpecWord,
    VariableId,
};

/// Where a formula stands, as far as typing depends on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpecPlace {
    /// The type of `\result`, where there is one.
    result: Option<Ty>,
    /// Whether `\old` means something.
    old: bool,
    /// Whether `\exception` means something.
    exception: bool,
}

impl SpecPlace {
    pub(super) const ONE_STORE: SpecPlace = SpecPlace {
        result: None,
        old: false,
        exception: false,
    };
    const TWO_STORES: SpecPlace = SpecPlace {
        old: true,
        ..SpecPlace::ONE_STORE
    };

    /// Ghost declarations and spec-only methods.
    pub(crate) fn ghost() -> SpecPlace {
        SpecPlace::ONE_STORE
    }
}

impl Attr<'_> {
    fn in_spec<T>(&mut self, place: SpecPlace, run: impl FnOnce(&mut Self) -> T) -> T {
        let saved = self.env.clone();
        self.env.spec = Some(place);
        let result = run(self);
        self.env = saved;
        result
    }

    pub(super) fn formula(&mut self, e: ExprId, place: SpecPlace) {
        self.in_spec(place, |s| s.condition(e));
    }

    pub(super) fn class_clauses(&mut self, list: List<ClauseId>) {
        for clause in self.unit.ast.list(list).to_vec() {
            self.class_clause(clause);
        }
    }

    pub(super) fn class_clause(&mut self, clause: ClauseId) {
        let two = SpecPlace::TWO_STORES;
        let one = SpecPlace::ONE_STORE;
        match self.unit.ast[clause].kind {
            ClauseKind::EnvAssumption(e) => self.formula(e, two),
            ClauseKind::GlobalInvariant(e)
            | ClauseKind::MonitorInvariant(e)
            | ClauseKind::ReadMonitorInvariant(e) => self.formula(e, one),
            ClauseKind::Invariant { is_static, formula } => self.within(
                |env| {
                    if is_static {
                        env.scope = push(&env.scope, Declared::Static);
                    }
                },
                |s| s.formula(formula, one),
            ),
            ClauseKind::MonitorFootprint(e) | ClauseKind::ReadMonitorFootprint(e) => {
                self.locations(&[e], one);
            }
            ClauseKind::LockHolder(e) => self.lock_holder(e),
            ClauseKind::LockBefore(types) => {
                for ty in self.unit.ast.list(types).to_vec() {
                    self.written(ty);
                }
            }
            _ => {}
        }
    }

    pub(super) fn method_clauses(&mut self, list: List<ClauseId>, method: &MethodInfo) {
        let result = (method.result != Ty::VOID).then_some(method.result);
        let post = SpecPlace {
            result,
            ..SpecPlace::TWO_STORES
        };
        for clause in self.unit.ast.list(list).to_vec() {
            self.method_clause(clause, post);
        }
    }

    fn method_clause(&mut self, clause: ClauseId, post: SpecPlace) {
        let pre = SpecPlace::ONE_STORE;
        match self.unit.ast[clause].kind {
            ClauseKind::Requires(e) => self.formula(e, pre),
            ClauseKind::Ensures(e) => self.formula(e, post),
            ClauseKind::Signals {
                exception,
                name,
                formula,
            } => {
                let ty = self.written(exception);
                let place = SpecPlace {
                    result: None,
                    exception: true,
                    ..post
                };
                self.in_spec(place, |s| {
                    if let Some(name) = name {
                        let local = s.declare(name, ty, LocalKind::Bound);
                        s.out.local_of_clause.insert(clause, local);
                    }
                    if let Some(e) = formula {
                        s.condition(e);
                    }
                });
            }
            ClauseKind::SignalsOnly(types) => {
                for ty in self.unit.ast.list(types).to_vec() {
                    self.written(ty);
                }
            }
            ClauseKind::Modifies(list) | ClauseKind::Reads(list) | ClauseKind::Writes(list) => {
                let list = self.unit.ast.list(list).to_vec();
                self.locations(&list, pre);
            }
            ClauseKind::Action {
                also_modifies,
                formula,
            } => {
                let list = self.unit.ast.list(also_modifies).to_vec();
                self.locations(&list, pre);
                if let Some(e) = formula {
                    self.formula(e, post);
                }
            }
            ClauseKind::Calls(_) if self.unit.origin == Origin::Source => {
                let span = self.unit.ast.span(self.unit.ast[clause].range);
                let message = "`calls` is a clause of library specifications";
                self.error(codes::LIBRARY_CLAUSE, span, message);
            }
            ClauseKind::Nested(list) => {
                for inner in self.unit.ast.list(list).to_vec() {
                    self.method_clause(inner, post);
                }
            }
            ClauseKind::JmlVariables { vars, .. } => {
                for var in self.unit.ast.list(vars).to_vec() {
                    self.bound_variable(var);
                }
            }
            _ => {}
        }
    }

    pub(super) fn loop_clauses(&mut self, list: List<ClauseId>) {
        let place = SpecPlace::TWO_STORES;
        for clause in self.unit.ast.list(list).to_vec() {
            match self.unit.ast[clause].kind {
                ClauseKind::LoopInvariant(e) => self.formula(e, place),
                ClauseKind::LoopWrites(list) => {
                    let list = self.unit.ast.list(list).to_vec();
                    self.locations(&list, place);
                }
                ClauseKind::Decreases(list) => {
                    for e in self.unit.ast.list(list).to_vec() {
                        self.in_spec(place, |s| s.measure(e));
                    }
                }
                _ => {}
            }
        }
    }

    fn measure(&mut self, e: ExprId) {
        let ty = self.value(e);
        let integral = self.w.unboxed(ty).is_some_and(|p| p.is_integral());
        if !integral && !self.is_math_int(ty) && !self.w.types.has_error(ty) {
            let shown = self.w.display(ty);
            let span = self.span(e);
            let message = format!("a measure is an integer, not `{shown}`");
            self.error(codes::SPEC_TYPE, span, message);
        }
    }

    pub(super) fn statement_clause(&mut self, clause: ClauseId) {
        let place = SpecPlace::TWO_STORES;
        match self.unit.ast[clause].kind {
            ClauseKind::Assert(e) | ClauseKind::Assume(e) => self.formula(e, place),
            ClauseKind::Set(e) => self.in_spec(place, |s| s.set_ghost(e)),
            ClauseKind::Share { object, mode } => {
                self.in_spec(place, |s| {
                    s.object(object);
                    if let ShareMode::At(level) = mode {
                        s.value(level);
                    }
                });
            }
            ClauseKind::Pack(e) | ClauseKind::Unpack(e) | ClauseKind::BeginRead(e) => {
                self.in_spec(place, |s| s.object(e));
            }
            ClauseKind::LoopInvariant(e) => self.formula(e, place),
            _ => {}
        }
    }

    /// `set x = e;`: the only assignment in specifications; its target is a ghost.
    fn set_ghost(&mut self, e: ExprId) {
        let ExprKind::Assign {
            op: None,
            target,
            value,
        } = self.unit.ast[e].kind
        else {
            let span = self.span(e);
            self.value(e);
            self.error(codes::SPEC_TYPE, span, "`set` needs an assignment `x = e`");
            return;
        };
        let ty = self.value(target);
        let ghost = match self.out.note(self.bare(target)).target {
            Target::Local(id) => self.out.local(id).ghost,
            Target::Field(field, _) => self.w.field(field).flags.has(Flags::GHOST),
            _ => self.is_ghost_element(target) || ty == Ty::ERROR,
        };
        if !ghost {
            let span = self.span(target);
            let message =
                "`set` changes ghost variables only; Java variables are changed by Java code";
            self.error(codes::SPEC_IMPURE, span, message);
        }
        self.to(value, ty);
        self.set(e, ty, Target::None);
    }

    fn is_ghost_element(&mut self, target: ExprId) -> bool {
        let ExprKind::Index { array, .. } = self.unit.ast[self.bare(target)].kind else {
            return false;
        };
        match self.out.note(self.bare(array)).target {
            Target::Local(id) => self.out.local(id).ghost,
            Target::Field(field, _) => self.w.field(field).flags.has(Flags::GHOST),
            _ => false,
        }
    }

    fn object(&mut self, e: ExprId) {
        let ty = self.value(e);
        if !self.w.types.is_reference(ty) {
            let shown = self.w.display(ty);
            let span = self.span(e);
            let message = format!("an object is needed here, not `{shown}`");
            self.error(codes::SPEC_TYPE, span, message);
        }
    }

    /// Lists of locations: fields, array elements, location sets.
    pub(super) fn locations(&mut self, list: &[ExprId], place: SpecPlace) {
        for e in list {
            self.in_spec(place, |s| {
                let ty = s.value(*e);
                s.check_location(*e, ty);
            });
        }
    }

    fn check_location(&mut self, e: ExprId, ty: Ty) {
        let locset = self.w.types.intern(TyKind::Spec(SpecTy::Locset));
        let inner = self.bare(e);
        let is_element = matches!(self.unit.ast[inner].kind, ExprKind::Index { .. });
        let denotes = match self.out.note(inner).target {
            Target::Field(..) | Target::Local(_) | Target::Spec(_) => true,
            _ => is_element || ty == locset || self.w.types.has_error(ty),
        };
        if !denotes {
            let span = self.span(e);
            self.w.report(
                Diagnostic::new(codes::SPEC_NOT_LOCATION, span, "this is not a location")
                    .help("name a field, an array element, `a[*]`, `o.*` or a set of locations"),
            );
        }
    }

    /// Reports a side effect inside a specification.
    pub(super) fn impure(&mut self, e: ExprId, what: &str) {
        if self.env.spec.is_none() {
            return;
        }
        let span = self.span(e);
        let message = format!("a specification cannot contain {what}");
        self.error(codes::SPEC_IMPURE, span, message);
    }

    /// Specifications may call pure methods only.
    pub(super) fn check_pure(&mut self, e: ExprId, method: MethodId) {
        if self.env.spec.is_none() || self.w.is_pure(method) {
            return;
        }
        let shown = self.w.method_display(method);
        let span = self.span(e);
        self.w.report(
            Diagnostic::new(
                codes::SPEC_IMPURE,
                span,
                format!("`{shown}` is not declared pure"),
            )
            .help("write `//@ pure` in front of its declaration if it changes nothing"),
        );
    }

    /// Expressions that only specifications have.
    pub(super) fn spec_expr(&mut self, e: ExprId, target: Option<Ty>) -> Ty {
        let locset = self.w.types.intern(TyKind::Spec(SpecTy::Locset));
        match self.unit.ast[e].kind {
            ExprKind::Prime(inner) => {
                let ty = self.value(inner);
                self.set(e, ty, self.out.note(inner).target)
            }
            ExprKind::Old { value, .. } => {
                if self.env.spec.is_some_and(|p| !p.old) {
                    let span = self.span(e);
                    let message = "`\\old` means nothing here: there is only one state";
                    self.error(codes::SPEC_WORD_MISPLACED, span, message);
                }
                let ty = self.value(value);
                self.set(e, ty, Target::None)
            }
            ExprKind::Word(word) => self.spec_word(e, word, target),
            ExprKind::SpecCall { word, args } => {
                let args = self.unit.ast.list(args).to_vec();
                self.spec_call(e, word, &args, target)
            }
            ExprKind::Quantifier {
                kind,
                vars,
                range,
                body,
            } => self.quantifier(e, kind, vars, range, body),
            ExprKind::SetDisplay(items) => {
                let items = self.unit.ast.list(items).to_vec();
                self.set_display(e, &items, target)
            }
            ExprKind::Location(inner) => {
                let ty = self.value(inner);
                self.check_location(inner, ty);
                self.set(e, locset, Target::None)
            }
            ExprKind::AllFields(inner) => {
                self.object(inner);
                self.set(e, locset, Target::None)
            }
            ExprKind::AllElements(inner) => {
                self.array_operand(inner);
                self.set(e, locset, Target::None)
            }
            ExprKind::Slice { array, from, to } => {
                self.array_operand(array);
                self.index_value(from);
                self.index_value(to);
                self.set(e, locset, Target::None)
            }
            ExprKind::TypeValue(ty) => {
                self.written(ty);
                let ty = self.w.types.intern(TyKind::Spec(SpecTy::Type));
                self.set(e, ty, Target::None)
            }
            ExprKind::Informal(_) => self.set(e, Ty::BOOLEAN, Target::None),
            _ => self.set(e, Ty::ERROR, Target::None),
        }
    }

    fn array_operand(&mut self, e: ExprId) {
        let ty = self.value(e);
        if !matches!(self.w.types.kind(ty), TyKind::Array(_) | TyKind::Error) {
            let shown = self.w.display(ty);
            let span = self.span(e);
            let message = format!("an array is needed here, not `{shown}`");
            self.error(codes::SPEC_TYPE, span, message);
        }
    }

    fn spec_word(&mut self, e: ExprId, word: SpecWord, target: Option<Ty>) -> Ty {
        let spec = |s: &mut Self, t: SpecTy| s.w.types.intern(TyKind::Spec(t));
        let place = self.env.spec.unwrap_or(SpecPlace::ONE_STORE);
        let (ty, denotes) = match word {
            SpecWord::Result => match place.result {
                Some(ty) => (ty, Target::None),
                None => {
                    let span = self.span(e);
                    let message = "`\\result` means nothing here: it is what a method returns, in `ensures` and actions of that method";
                    self.error(codes::SPEC_WORD_MISPLACED, span, message);
                    (Ty::ERROR, Target::None)
                }
            },
            SpecWord::Tid => (
                self.w.types.raw(ClassId::THREAD),
                Target::Spec(SpecName::Tid),
            ),
            SpecWord::Main => (
                self.w.types.raw(ClassId::THREAD),
                Target::Spec(SpecName::Main),
            ),
            SpecWord::Exception if place.exception => {
                (self.w.types.raw(ClassId::THROWABLE), Target::None)
            }
            SpecWord::Exception => {
                let span = self.span(e);
                let message = "`\\exception` means something in `signals` only";
                self.error(codes::SPEC_WORD_MISPLACED, span, message);
                (Ty::ERROR, Target::None)
            }
            SpecWord::Nothing | SpecWord::Everything | SpecWord::NotSpecified => {
                (spec(self, SpecTy::Locset), Target::None)
            }
            SpecWord::Lockset => (spec(self, SpecTy::Lockset), Target::None),
            SpecWord::Index => (Ty::INT, Target::None),
            SpecWord::Same => (Ty::BOOLEAN, Target::None),
            SpecWord::Empty => (target.unwrap_or(Ty::ERROR), Target::None),
            _ => (Ty::ERROR, Target::None),
        };
        self.set(e, ty, denotes)
    }

    fn spec_call(&mut self, e: ExprId, word: SpecWord, args: &[ExprId], target: Option<Ty>) -> Ty {
        let types: Vec<Ty> = args.iter().map(|a| self.value(*a)).collect();
        let first = types.first().copied().unwrap_or(Ty::ERROR);
        let first = match args.first() {
            Some(empty) if self.is_empty_word(*empty) => {
                match self.type_of_empty(word, &types, target) {
                    Some(ty) => self.poly(*empty, Some(ty)),
                    None => first,
                }
            }
            _ => first,
        };
        let second = types.get(1).copied().unwrap_or(Ty::ERROR);
        let locset = TyKind::Spec(SpecTy::Locset);
        let kind = match word {
            SpecWord::Elems | SpecWord::Reach => Some(locset),
            SpecWord::Union | SpecWord::Intersect | SpecWord::SetMinus => {
                for (arg, ty) in args.iter().zip(&types) {
                    if !matches!(self.w.types.kind(first), TyKind::Spec(SpecTy::Set(_))) {
                        self.check_location(*arg, *ty);
                    }
                }
                match self.w.types.kind(first) {
                    TyKind::Spec(SpecTy::Set(_)) => return self.set(e, first, Target::None),
                    _ => Some(locset),
                }
            }
            SpecWord::Between => Some(TyKind::Spec(SpecTy::Level)),
            SpecWord::TypeOf | SpecWord::ElemType => Some(TyKind::Spec(SpecTy::Type)),
            SpecWord::SetOf => {
                let element = self.element_of(&types);
                Some(TyKind::Spec(SpecTy::Set(element)))
            }
            SpecWord::SeqOf => {
                let element = self.element_of(&types);
                Some(TyKind::Spec(SpecTy::Seq(element)))
            }
            SpecWord::MapOf => {
                let (first, second) = (self.w.boxed(first), self.w.boxed(second));
                Some(TyKind::Spec(SpecTy::Map(first, second)))
            }
            SpecWord::Length => return self.set(e, Ty::INT, Target::None),
            SpecWord::Put | SpecWord::Append | SpecWord::Concat | SpecWord::Sub => {
                return self.set(e, first, Target::None);
            }
            SpecWord::Get => {
                let ty = match self.w.types.kind(first) {
                    TyKind::Spec(s) => self.spec_element(s),
                    _ => self.spec_misuse(e, "`\\get` needs a sequence or a map"),
                };
                return self.set(e, ty, Target::None);
            }
            SpecWord::Label => return self.set(e, second, Target::None),
            SpecWord::Space | SpecWord::Duration | SpecWord::WorkingSpace => {
                return self.set(e, Ty::LONG, Target::None);
            }
            _ => None,
        };
        let ty = match kind {
            Some(kind) => self.w.types.intern(kind),
            None => Ty::BOOLEAN,
        };
        self.set(e, ty, Target::None)
    }

    fn is_empty_word(&self, e: ExprId) -> bool {
        let kind = self.unit.ast[self.bare(e)].kind;
        matches!(kind, ExprKind::Word(SpecWord::Empty))
    }

    /// The type of `\empty` as the first operand of a word: what is wanted, or what the other operands are made for.
    fn type_of_empty(&mut self, word: SpecWord, types: &[Ty], target: Option<Ty>) -> Option<Ty> {
        let kind = match (word, types) {
            (SpecWord::Append | SpecWord::Put, _)
                if target.is_some_and(|t| matches!(self.w.types.kind(t), TyKind::Spec(_))) =>
            {
                return target;
            }
            (SpecWord::Append, [_, element]) => SpecTy::Seq(*element),
            (SpecWord::Put, [_, key, value]) => {
                SpecTy::Map(self.w.boxed(*key), self.w.boxed(*value))
            }
            _ => return None,
        };
        Some(self.w.types.intern(TyKind::Spec(kind)))
    }

    fn spec_misuse(&mut self, e: ExprId, message: &str) -> Ty {
        let span = self.span(e);
        self.error(codes::SPEC_TYPE, span, message);
        Ty::ERROR
    }

    fn element_of(&mut self, types: &[Ty]) -> Ty {
        match types {
            [] => Ty::ERROR,
            [first, rest @ ..] if rest.iter().all(|t| t == first) => *first,
            _ => {
                let boxed: Vec<Ty> = types.iter().map(|t| self.w.boxed(*t)).collect();
                self.w.lub(&boxed)
            }
        }
    }

    /// The element that indexing a mathematical value gives.
    pub(super) fn spec_element(&mut self, spec: SpecTy) -> Ty {
        match spec {
            SpecTy::Seq(t) | SpecTy::Map(_, t) => t,
            _ => Ty::ERROR,
        }
    }

    fn set_display(&mut self, e: ExprId, items: &[ExprId], target: Option<Ty>) -> Ty {
        let types: Vec<Ty> = items.iter().map(|i| self.value(*i)).collect();
        let locset = self.w.types.intern(TyKind::Spec(SpecTy::Locset));
        let all_locations = !types.is_empty() && types.iter().all(|t| *t == locset);
        let ty = if all_locations {
            locset
        } else if types.is_empty() {
            target.unwrap_or(locset)
        } else {
            let element = self.element_of(&types);
            self.w.types.intern(TyKind::Spec(SpecTy::Set(element)))
        };
        self.set(e, ty, Target::None)
    }

    fn bound_variable(&mut self, var: VariableId) {
        let unit = self.unit.clone();
        let scope = self.env.scope.clone();
        let ty = self.w.variable_type(&unit, var, &scope);
        let local = self.declare(unit.ast[var].name, ty, LocalKind::Bound);
        self.out.locals[local.0 as usize].ghost = true;
        self.out.local_of_var.insert(var, local);
        if let Some(init) = unit.ast[var].init {
            self.to(init, ty);
        }
    }

    fn quantifier(
        &mut self,
        e: ExprId,
        kind: QuantifierKind,
        vars: List<VariableId>,
        range: Option<ExprId>,
        body: ExprId,
    ) -> Ty {
        let vars = self.unit.ast.list(vars).to_vec();
        let saved = self.env.clone();
        // A bound variable may hide a local: quantifiers have a scope of their own.
        self.env.returns = Returns::No;
        for var in &vars {
            self.bound_variable(*var);
        }
        if let Some(range) = range {
            self.condition(range);
        }
        let ty = match kind {
            QuantifierKind::Forall | QuantifierKind::Exists => {
                self.condition(body);
                Ty::BOOLEAN
            }
            QuantifierKind::NumOf => {
                self.condition(body);
                Ty::INT
            }
            QuantifierKind::Choose => {
                self.condition(body);
                let local = vars.first().and_then(|v| self.out.local_of(*v));
                local.map_or(Ty::ERROR, |l| self.out.local(l).ty)
            }
            _ => self.value(body),
        };
        self.env = saved;
        self.set(e, ty, Target::None)
    }

    /// `o.holder`, `o.shared` … in specifications.
    pub(super) fn spec_property(&mut self, e: ExprId, site: Ty, name: Ident) -> Option<Ty> {
        self.env.spec?;
        if !self.w.types.is_reference(site) {
            return None;
        }
        let is_thread = self.is_thread(site);
        let word = match self.unit.ast.text(name.name) {
            "holder" => SpecName::Holder,
            "started" => SpecName::Started,
            // Calvin's name for the same, of threads only: a field of that name may have been meant elsewhere.
            "start" if is_thread => SpecName::Started,
            "shared" => SpecName::Shared,
            "immutable" => SpecName::Immutable,
            "locked" => SpecName::Locked,
            "inv" => SpecName::Inv,
            "level" => SpecName::Level,
            _ => return None,
        };
        let ty = match word {
            SpecName::Holder => self.w.types.raw(ClassId::THREAD),
            SpecName::Level => self.w.types.intern(TyKind::Spec(SpecTy::Level)),
            _ => Ty::BOOLEAN,
        };
        Some(self.set(e, ty, Target::Spec(word)))
    }

    fn is_thread(&mut self, ty: Ty) -> bool {
        let thread = self.w.types.raw(ClassId::THREAD);
        self.w.is_subtype(ty, thread)
    }

    /// `acc(o.f)`, `read(a[*])`
    pub(super) fn spec_call_by_name(
        &mut self,
        e: ExprId,
        name: Ident,
        args: &[ExprId],
    ) -> Option<Ty> {
        self.env.spec?;
        let word = match self.unit.ast.text(name.name) {
            "acc" => SpecName::Acc,
            "read" => SpecName::Read,
            _ => return None,
        };
        for arg in args {
            let ty = self.value(*arg);
            self.check_location(*arg, ty);
        }
        Some(self.set(e, Ty::BOOLEAN, Target::Spec(word)))
    }
}

impl crate::world::World {
    /// Whether a method may be called in specifications: declared `pure` in the source or in the stub library.
    pub fn is_pure(&mut self, id: MethodId) -> bool {
        let info = self.method(id);
        if info.flags.has(Flags::PURE) {
            return true;
        }
        // Accessors of records and `values` of enums read only.
        info.flags.has(Flags::IMPLICIT) || self.inherits_purity(id)
    }

    /// A method that overrides a pure one must be pure, too; whether it is, is checked where it is verified.
    fn inherits_purity(&mut self, id: MethodId) -> bool {
        let name = self.method(id).name;
        for sup in self.direct_supers(id.class) {
            let Some(class) = self.class_of(sup) else {
                continue;
            };
            for under in self.methods_named(class, name).iter() {
                if self.overrides(id.class, id, *under) && self.is_pure(*under) {
                    return true;
                }
            }
        }
        false
    }
}
