//! Patterns (JLS 14.30): their types, the accessors that they call, and which values they match for certain.

use super::Attr;
use crate::model::{ClassId, ClassKind, Flags, MethodId};
use crate::typed::{Call, Dispatch, LocalId, LocalKind, MatchNote, Receiver, Target};
use crate::types::{Ty, TyKind};
use heddle_diag::codes;
use heddle_syntax::ast::{self, ExprId, PatternId, PatternKind, TypeId, VariableId, flags};
use heddle_text::Span;

impl Attr<'_> {
    pub(super) fn instance_of_pattern(
        &mut self,
        e: ExprId,
        value: ExprId,
        pattern: PatternId,
    ) -> Ty {
        let from = self.value(value);
        // Declared outside the current scope: where the variables are visible depends on the outcome of the test.
        let saved = self.env.scope.clone();
        let to = self.pattern(pattern, from, false);
        self.env.scope = saved;
        self.set(e, Ty::BOOLEAN, Target::Type(to))
    }

    /// Types a pattern for values of type `from` and brings its variables into scope; gives the type that it tests for.
    pub(super) fn pattern(&mut self, pattern: PatternId, from: Ty, component: bool) -> Ty {
        let unit = self.unit.clone();
        let note = match unit.ast[pattern].kind {
            PatternKind::Error => MatchNote::of(Ty::ERROR, from, true),
            PatternKind::Any => MatchNote::of(from, from, true),
            PatternKind::Variable(var) => self.type_pattern(pattern, var, from, component),
            PatternKind::Record { ty, components } => {
                let components = unit.ast.list(components).to_vec();
                self.record_pattern(pattern, ty, &components, from)
            }
        };
        let ty = note.ty;
        self.out.matches.insert(pattern, note);
        ty
    }

    fn type_pattern(
        &mut self,
        pattern: PatternId,
        var: VariableId,
        from: Ty,
        component: bool,
    ) -> MatchNote {
        let unit = self.unit.clone();
        let node = unit.ast[var];
        let to = match node.ty {
            Some(ty) if matches!(unit.ast[ty].kind, ast::TypeKind::Var) => self.w.upward(from),
            Some(ty) => self.written(ty),
            None => Ty::ERROR,
        };
        let span = unit.span(unit.ast[pattern].range);
        self.check_applicable(from, to, component, span);
        let local = self.declare(node.name, to, LocalKind::Pattern);
        self.out.locals[local.0 as usize].is_final = node.modifiers.has(flags::FINAL);
        self.out.local_of_var.insert(var, local);
        let unconditional = self.is_unconditional(from, to);
        MatchNote::of(to, from, unconditional)
    }

    /// JLS 14.30.3: whether every value of type `from`, null included, matches a pattern for the type `to`.
    fn is_unconditional(&mut self, from: Ty, to: Ty) -> bool {
        if self.w.types.has_error(from) || self.w.types.has_error(to) || from == to {
            return true;
        }
        if !self.w.types.is_reference(from) || !self.w.types.is_reference(to) {
            return false;
        }
        let (from, to) = (self.w.erasure(from), self.w.erasure(to));
        self.w.is_subtype(from, to)
    }

    /// JLS 14.30.3: a pattern for the type `to` can stand where values of type `from` are matched.
    fn check_applicable(&mut self, from: Ty, to: Ty, component: bool, span: Span) {
        if self.w.types.has_error(from) || self.w.types.has_error(to) {
            return;
        }
        let primitive = self.w.types.as_prim(from).is_some() || self.w.types.as_prim(to).is_some();
        if primitive {
            if !component || from != to {
                let (from, to) = (self.w.display(from), self.w.display(to));
                let message = format!(
                    "a pattern for `{to}` cannot match a `{from}`: primitive types match only as components of exactly this type"
                );
                self.error(codes::WRONG_PATTERN, span, message);
            }
            return;
        }
        self.check_checked_cast(from, to, span);
    }

    /// The test for `to` can come out true, and is one that the machine can make (JLS 5.5).
    pub(super) fn check_checked_cast(&mut self, from: Ty, to: Ty, span: Span) {
        let reference = self.w.types.is_reference(from) && self.w.types.is_reference(to);
        let (shown_from, shown_to) = (self.w.display(from), self.w.display(to));
        if !reference || !self.w.is_castable(from, to) {
            let message = format!("a `{shown_from}` can never be a `{shown_to}`");
            self.error(codes::WRONG_CAST, span, message);
        } else if !self.w.is_checked_test(from, to) {
            let message = format!(
                "whether a `{shown_from}` is a `{shown_to}` cannot be tested, as type arguments are unknown at run time"
            );
            self.error(codes::WRONG_CAST, span, message);
        }
    }

    fn record_pattern(
        &mut self,
        pattern: PatternId,
        written: TypeId,
        components: &[PatternId],
        from: Ty,
    ) -> MatchNote {
        let unit = self.unit.clone();
        let span = unit.span(unit.ast[written].range);
        let to = self.record_type(written, from);
        let record = self.w.class_of(to);
        let record = record.filter(|c| self.w.shell(*c).kind == ClassKind::Record);
        let Some(class) = record else {
            if !self.w.types.has_error(to) {
                let shown = self.w.display(to);
                let message = format!("`{shown}` is no record, so it has no components to match");
                self.error(codes::WRONG_PATTERN, span, message);
            }
            return self.unmatched(components, from);
        };
        if self.w.types.as_prim(from).is_some() {
            self.check_applicable(from, to, true, span);
        } else if !self.w.types.has_error(from) {
            self.check_checked_cast(from, to, span);
        }
        let types = self.component_types(class, to);
        if types.len() != components.len() {
            let shown = self.w.display(to);
            let (has, given) = (types.len(), components.len());
            let message = format!("`{shown}` has {has} component(s), the pattern has {given}");
            let whole = unit.span(unit.ast[pattern].range);
            self.error(codes::WRONG_PATTERN, whole, message);
            let mut note = self.unmatched(components, from);
            note.ty = to;
            return note;
        }
        let accessors = self.accessors(class);
        for (i, (component, ty)) in components.iter().zip(&types).enumerate() {
            self.pattern(*component, *ty, true);
            let access = unit.ast[*component].access;
            if let (Some(access), Some(method)) = (access, accessors.get(i)) {
                self.access(access, class, *method, *ty);
            }
        }
        MatchNote::of(to, from, false)
    }

    /// The call that gives a component.
    fn access(&mut self, access: ExprId, class: ClassId, method: MethodId, ty: Ty) {
        let number = self.out.calls.len() as u32;
        self.out.calls.push(Call {
            method,
            site: class,
            dispatch: Dispatch::Virtual,
            receiver: Receiver::Expr,
            params: Vec::new(),
            result: ty,
            type_args: Vec::new(),
            variable_arity: false,
            throws: Vec::new(),
        });
        self.set(access, ty, Target::Call(number));
    }

    /// Types the parts of a pattern that is wrong, so that their variables exist.
    fn unmatched(&mut self, components: &[PatternId], from: Ty) -> MatchNote {
        for component in components {
            self.pattern(*component, Ty::ERROR, true);
        }
        MatchNote::of(Ty::ERROR, from, true)
    }

    /// The type of a record pattern; type arguments that are not written are inferred (JLS 18.5.5).
    fn record_type(&mut self, written: TypeId, from: Ty) -> Ty {
        let to = self.written(written);
        let Some(class) = self.w.class_of(to) else {
            return to;
        };
        if !self.w.is_raw(to) {
            return to;
        }
        let inferred = self.w.narrowed(from, class);
        self.out.written_types.insert(written, inferred);
        inferred
    }

    /// The types of the components of a record type.
    pub(super) fn component_types(&mut self, class: ClassId, ty: Ty) -> Vec<Ty> {
        let captured = self.w.capture(ty);
        let params = self.w.header(class).params.clone();
        let args = match self.w.types.kind(captured) {
            TyKind::Class(_, list) => self.w.types.args(list).to_vec(),
            _ => Vec::new(),
        };
        let types: Vec<Ty> = self.w.body(class).components.iter().map(|c| c.1).collect();
        if args.len() != params.len() {
            return types.into_iter().map(|t| self.w.erasure(t)).collect();
        }
        self.w.subst_all(&types, &params, &args)
    }

    /// The methods that give the components.
    fn accessors(&mut self, class: ClassId) -> Vec<MethodId> {
        let body = self.w.body(class);
        let of = |name| {
            let methods = body.methods_named(name).iter();
            let mut own = methods.filter(|i| {
                let method = &body.methods[**i as usize];
                method.params.is_empty() && !method.flags.has(Flags::STATIC)
            });
            own.next().map(|index| MethodId {
                class,
                index: *index,
            })
        };
        body.components
            .iter()
            .filter_map(|(name, _)| of(*name))
            .collect()
    }

    /// The variables of a pattern, in order.
    pub(super) fn pattern_locals(&self, pattern: PatternId, into: &mut Vec<LocalId>) {
        match self.unit.ast[pattern].kind {
            PatternKind::Variable(var) => into.extend(self.out.local_of_var.get(&var)),
            PatternKind::Record { components, .. } => {
                for component in self.unit.ast.list(components) {
                    self.pattern_locals(*component, into);
                }
            }
            PatternKind::Error | PatternKind::Any => {}
        }
    }
}
