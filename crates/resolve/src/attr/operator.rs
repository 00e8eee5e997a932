//! Operators, assignments and pattern-variable scopes (JLS 15.14–15.26, 6.3.1).

use super::Attr;
use crate::consts;
use crate::model::{Const, Flags};
use crate::scope::{Declared, push};
use crate::typed::{LocalId, LocalKind, Target};
use crate::types::{Prim, Ty};
use heddle_diag::{Diagnostic, codes};
use heddle_syntax::ast::{BinaryOp, ExprId, ExprKind, LiteralKind, UnaryOp};

/// Binary numeric promotion (JLS 5.6).
pub(super) fn promoted(p: Prim, q: Prim) -> Prim {
    p.max(q).max(Prim::Int)
}

impl Attr<'_> {
    pub(super) fn unary(&mut self, e: ExprId, op: UnaryOp, operand: ExprId) -> Ty {
        if op == UnaryOp::Minus && self.negative_literal(e, operand) {
            return self.out.note(e).ty;
        }
        let ty = self.value(operand);
        let prim = self.w.unboxed(ty);
        let result = match (op, prim) {
            (UnaryOp::Not, Some(Prim::Boolean)) => Some(Ty::BOOLEAN),
            (UnaryOp::Plus | UnaryOp::Minus, Some(p)) if p.is_numeric() => {
                Some(Ty::prim(promoted(p, p)))
            }
            (UnaryOp::Plus | UnaryOp::Minus, None) if self.is_math(ty) => Some(ty),
            (UnaryOp::BitNot, Some(p)) if p.is_integral() => Some(Ty::prim(promoted(p, p))),
            (
                UnaryOp::PreIncrement
                | UnaryOp::PreDecrement
                | UnaryOp::PostIncrement
                | UnaryOp::PostDecrement,
                Some(p),
            ) if p.is_numeric() => {
                self.check_assignable(operand);
                return self.set(e, ty, Target::None);
            }
            _ => None,
        };
        let Some(result) = result else {
            if !self.w.types.has_error(ty) {
                let shown = self.w.display(ty);
                let span = self.span(e);
                let message = format!("this operator does not apply to `{shown}`");
                self.error(codes::BAD_OPERANDS, span, message);
            }
            return self.set(e, Ty::ERROR, Target::None);
        };
        self.set_to(operand, result);
        if let Some(value) = self.out.constants.get(&operand)
            && let Some(folded) = consts::unary(op, value, result)
        {
            self.out.constants.insert(e, folded);
        }
        self.set(e, result, Target::None)
    }

    /// `-2147483648`: the only place where the number 2147483648 is allowed.
    fn negative_literal(&mut self, e: ExprId, operand: ExprId) -> bool {
        let ExprKind::Literal(kind, text) = self.unit.ast[operand].kind else {
            return false;
        };
        let text = self.unit.ast.text(text).to_owned();
        let (ty, value) = match kind {
            LiteralKind::Int => match super::literal::integer(&text, 32) {
                Some(v) => (Ty::INT, Const::Int(v as i32)),
                None => return false,
            },
            LiteralKind::Long => match super::literal::integer(&text, 64) {
                Some(v) => (Ty::LONG, Const::Long(v)),
                None => return false,
            },
            _ => return false,
        };
        self.set(operand, ty, Target::None);
        if let Some(folded) = consts::unary(UnaryOp::Minus, &value, ty) {
            self.out.constants.insert(e, folded);
        }
        self.out.constants.insert(operand, value);
        self.set(e, ty, Target::None);
        true
    }

    /// A binary expression; its left spine is walked in a loop, since `a + b + …` may be very long.
    pub(super) fn binary(&mut self, e: ExprId) -> Ty {
        let (first, links) = self.unit.ast.binary_chain(e);
        let saved = self.env.scope.clone();
        let mut left = first;
        let mut left_ty = self.value(first);
        for (op, node, right) in links {
            self.bind_right(op, left);
            let right_ty = self.value(right);
            left_ty = self.operate(node, op, (left, left_ty), (right, right_ty));
            left = node;
            self.env.scope = saved.clone();
        }
        left_ty
    }

    /// Pattern variables of the left operand that the right one sees.
    fn bind_right(&mut self, op: BinaryOp, left: ExprId) {
        match op {
            BinaryOp::And | BinaryOp::Implies => {
                let (when, _) = self.bindings(left);
                self.bind(&when);
            }
            BinaryOp::Or => {
                let (_, unless) = self.bindings(left);
                self.bind(&unless);
            }
            _ => {}
        }
    }

    fn operate(&mut self, e: ExprId, op: BinaryOp, a: (ExprId, Ty), b: (ExprId, Ty)) -> Ty {
        let Some((result, operand)) = self.operator_type(op, a.1, b.1) else {
            if !self.w.types.has_error(a.1) && !self.w.types.has_error(b.1) {
                let (x, y) = (self.w.display(a.1), self.w.display(b.1));
                let span = self.span(e);
                let sign = op.text();
                let message = format!("`{sign}` does not apply to `{x}` and `{y}`");
                self.error(codes::BAD_OPERANDS, span, message);
            }
            return self.set(e, Ty::ERROR, Target::None);
        };
        if let Some(operand) = operand {
            self.set_to(a.0, operand);
            let shift = matches!(op, BinaryOp::Shl | BinaryOp::Shr | BinaryOp::UShr);
            let right = match (shift, self.w.unboxed(b.1)) {
                (true, Some(p)) => Ty::prim(promoted(p, p)),
                _ => operand,
            };
            self.set_to(b.0, right);
        }
        self.fold(e, op, a, b, result);
        self.set(e, result, Target::None)
    }

    fn fold(&mut self, e: ExprId, op: BinaryOp, a: (ExprId, Ty), b: (ExprId, Ty), result: Ty) {
        let (Some(x), Some(y)) = (self.out.constants.get(&a.0), self.out.constants.get(&b.0))
        else {
            return;
        };
        if let Some(value) = consts::binary(op, (x, a.1), (y, b.1), result) {
            self.out.constants.insert(e, value);
        }
    }

    /// Result type and the type that both operands are converted to (none: they stay as they are).
    fn operator_type(&mut self, op: BinaryOp, a: Ty, b: Ty) -> Option<(Ty, Option<Ty>)> {
        if a == Ty::VOID || b == Ty::VOID {
            return None;
        }
        if let Some(found) = self.spec_operator(op, a, b) {
            return Some(found);
        }
        let (p, q) = (self.w.unboxed(a), self.w.unboxed(b));
        let numeric = match (p, q) {
            (Some(p), Some(q)) if p.is_numeric() && q.is_numeric() => Some(promoted(p, q)),
            _ => None,
        };
        let boolean = p == Some(Prim::Boolean) && q == Some(Prim::Boolean);
        let same = |p: Prim| (Ty::prim(p), Some(Ty::prim(p)));
        match op {
            BinaryOp::Add => {
                let string = self.w.string();
                if a == string || b == string {
                    return Some((string, None));
                }
                numeric.map(same)
            }
            BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => numeric.map(same),
            BinaryOp::Shl | BinaryOp::Shr | BinaryOp::UShr => {
                let (p, q) = (p?, q?);
                (p.is_integral() && q.is_integral()).then(|| same(promoted(p, p)))
            }
            BinaryOp::Less | BinaryOp::LessEq | BinaryOp::Greater | BinaryOp::GreaterEq => {
                numeric.map(|p| (Ty::BOOLEAN, Some(Ty::prim(p))))
            }
            BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => {
                if boolean {
                    return Some(same(Prim::Boolean));
                }
                numeric.filter(|p| p.is_integral()).map(same)
            }
            BinaryOp::And | BinaryOp::Or => boolean.then(|| same(Prim::Boolean)),
            BinaryOp::Eq | BinaryOp::NotEq => self.equality(a, b, numeric, boolean),
            BinaryOp::Implies | BinaryOp::ImpliedBy | BinaryOp::Iff | BinaryOp::NotIff => {
                boolean.then(|| same(Prim::Boolean))
            }
            BinaryOp::In | BinaryOp::Subtype => None,
        }
    }

    fn equality(
        &mut self,
        a: Ty,
        b: Ty,
        numeric: Option<Prim>,
        boolean: bool,
    ) -> Option<(Ty, Option<Ty>)> {
        let some_prim = self.w.types.as_prim(a).is_some() || self.w.types.as_prim(b).is_some();
        if some_prim {
            if let Some(p) = numeric {
                return Some((Ty::BOOLEAN, Some(Ty::prim(p))));
            }
            if boolean {
                return Some((Ty::BOOLEAN, Some(Ty::BOOLEAN)));
            }
            // `Object o == 1`: the primitive is boxed.
            let (x, y) = (self.w.boxed(a), self.w.boxed(b));
            let reference = self.w.types.as_prim(a).is_none() || self.w.types.as_prim(b).is_none();
            let ok = reference
                && a != Ty::NULL
                && b != Ty::NULL
                && self.w.unboxed(a).is_none() != self.w.unboxed(b).is_none()
                && self.w.is_castable(x, y);
            return ok.then_some((Ty::BOOLEAN, None));
        }
        let (x, y) = (self.w.capture(a), self.w.capture(b));
        (self.w.is_castable(x, y) || self.w.is_castable(y, x)).then_some((Ty::BOOLEAN, None))
    }

    pub(super) fn assign(
        &mut self,
        e: ExprId,
        op: Option<BinaryOp>,
        target: ExprId,
        value: ExprId,
    ) -> Ty {
        // In specifications the parser has reported the assignment already.
        let early = op.is_none() && self.early_target(target);
        if early {
            self.env.early = false;
        }
        let around = self.env.assigned;
        self.env.assigned = op.is_none().then(|| self.bare(target));
        let ty = self.value(target);
        self.env.assigned = around;
        if early {
            self.env.early = true;
            self.check_early_field(target);
        }
        self.check_assignable(target);
        match op {
            None => {
                self.to(value, ty);
            }
            Some(op) => self.compound(e, op, (target, ty), value),
        }
        // The value of an assignment is never a constant, even if the variable's was.
        self.out.constants.remove(&target);
        self.set(e, ty, Target::None)
    }

    fn compound(&mut self, e: ExprId, op: BinaryOp, target: (ExprId, Ty), value: ExprId) {
        let right = self.value(value);
        let string = self.w.string();
        let appends = op == BinaryOp::Add
            && right != Ty::VOID
            && (target.1 == string || self.w.is_subtype(string, target.1));
        if appends {
            self.set_to(value, string);
            return;
        }
        let found = self.operator_type(op, target.1, right);
        let fits = found.is_some_and(|(result, _)| self.w.is_castable(result, target.1));
        if let (true, Some((_, operand))) = (fits, found) {
            let shift = matches!(op, BinaryOp::Shl | BinaryOp::Shr | BinaryOp::UShr);
            if let (Some(operand), false) = (operand, shift) {
                self.set_to(value, operand);
            }
        } else if !self.w.types.has_error(target.1) && !self.w.types.has_error(right) {
            let (x, y) = (self.w.display(target.1), self.w.display(right));
            let sign = op.text();
            let span = self.span(e);
            let message = format!("`{sign}=` does not apply to `{x}` and `{y}`");
            self.error(codes::BAD_OPERANDS, span, message);
        }
    }

    /// The target of an assignment must be a variable, and not a final one that has its value already.
    fn check_assignable(&mut self, target: ExprId) {
        let target = self.bare(target);
        let span = self.span(target);
        let is_element = matches!(self.unit.ast[target].kind, ExprKind::Index { .. });
        let note = self.out.note(target);
        match note.target {
            Target::Local(id) => self.assign_local(id, span),
            Target::Field(field, this) => {
                let info = self.w.field(field);
                let is_this = this.is_some() || self.selects_this(target);
                let own = field.class == self.env.class;
                let in_init =
                    own && self.may_initialize(info.flags) && (is_this || info.flags.is_static());
                if info.flags.has(Flags::FINAL) && !in_init {
                    let name = self.w.names.text(info.name).to_owned();
                    let mut d = Diagnostic::new(
                        codes::CANNOT_ASSIGN,
                        span,
                        format!("field `{name}` is final"),
                    );
                    if let Some(at) = info.span {
                        d = d.related(at, "declared here");
                    }
                    self.w.report(d);
                }
            }
            Target::Length => {
                self.error(
                    codes::CANNOT_ASSIGN,
                    span,
                    "the length of an array is fixed",
                );
            }
            _ if is_element || note.ty == Ty::ERROR => {}
            _ => self.error(
                codes::CANNOT_ASSIGN,
                span,
                "only a variable can be assigned",
            ),
        }
    }

    fn selects_this(&self, target: ExprId) -> bool {
        match self.unit.ast[target].kind {
            ExprKind::Field { target, .. } => {
                matches!(self.unit.ast[self.bare(target)].kind, ExprKind::This)
            }
            _ => false,
        }
    }

    /// Whether final fields may get their value here: constructors and initializers of the same kind.
    fn may_initialize(&mut self, flags: Flags) -> bool {
        let Some(method) = self.env.method else {
            return flags.is_static() == self.in_static_context();
        };
        let info = self.w.method(method);
        !flags.is_static() && self.w.names.text(info.name) == "<init>" && !self.env.in_compact
    }

    fn assign_local(&mut self, id: LocalId, span: heddle_text::Span) {
        let local = &mut self.out.locals[id.0 as usize];
        if local.ghost && self.env.spec.is_none() {
            return;
        }
        if self.env.guard.is_some_and(|first| id.0 < first) {
            let what = "a guard changes no variable from outside";
            return self.error(codes::CANNOT_ASSIGN, span, what);
        }
        let (is_final, initialized, kind) = (local.is_final, local.initialized, local.kind);
        // A blank local that is assigned exactly once stays effectively final; flow analysis knows better.
        local.assigned |= initialized || kind != LocalKind::Variable;
        if is_final && (initialized || kind != LocalKind::Variable) {
            let (name, at) = (local.name, local.span);
            let name = self.w.names.text(name).to_owned();
            self.w.report(
                Diagnostic::new(
                    codes::CANNOT_ASSIGN,
                    span,
                    format!("variable `{name}` is final"),
                )
                .related(at, "declared here"),
            );
        }
    }

    /// Pattern variables that are bound when a condition holds, and when it does not (JLS 6.3.1).
    pub(super) fn bindings(&mut self, e: ExprId) -> (Vec<LocalId>, Vec<LocalId>) {
        match self.unit.ast[e].kind {
            ExprKind::Paren(inner) => self.bindings(inner),
            ExprKind::InstanceOfPattern { pattern, .. } => {
                let mut locals = Vec::new();
                self.pattern_locals(pattern, &mut locals);
                (locals, Vec::new())
            }
            ExprKind::Unary {
                op: UnaryOp::Not,
                operand,
            } => {
                let (when, unless) = self.bindings(operand);
                (unless, when)
            }
            ExprKind::Binary { op, left, right } => self.binary_bindings(op, left, right),
            _ => (Vec::new(), Vec::new()),
        }
    }

    fn binary_bindings(
        &mut self,
        op: BinaryOp,
        left: ExprId,
        right: ExprId,
    ) -> (Vec<LocalId>, Vec<LocalId>) {
        let joins = matches!(op, BinaryOp::And | BinaryOp::Or);
        if !joins {
            return (Vec::new(), Vec::new());
        }
        let (first, links) = self.unit.ast.binary_chain(left);
        if links.iter().any(|(o, _, _)| *o != op) || links.len() > 64 {
            let (mut when, mut unless) =
                stacker::maybe_grow(64 * 1024, 1024 * 1024, || self.bindings(left));
            let (w, u) = self.bindings(right);
            match op {
                BinaryOp::And => when.extend(w),
                _ => unless.extend(u),
            }
            return match op {
                BinaryOp::And => (when, Vec::new()),
                _ => (Vec::new(), unless),
            };
        }
        let (mut when, mut unless) = (Vec::new(), Vec::new());
        let parts = std::iter::once(first).chain(links.into_iter().map(|(_, _, r)| r));
        for part in parts.chain(std::iter::once(right)).collect::<Vec<_>>() {
            let (w, u) = self.bindings(part);
            when.extend(w);
            unless.extend(u);
        }
        match op {
            BinaryOp::And => (when, Vec::new()),
            _ => (Vec::new(), unless),
        }
    }

    /// Brings pattern variables into scope.
    pub(super) fn bind(&mut self, locals: &[LocalId]) {
        for id in locals {
            let name = self.out.local(*id).name;
            if self.w.names.text(name) == "_" {
                continue;
            }
            self.env.scope = push(&self.env.scope, Declared::Local(name, *id));
        }
    }
}
