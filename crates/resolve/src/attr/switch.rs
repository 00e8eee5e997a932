//! `switch` statements and expressions (JLS 14.11, 15.28).

use super::Attr;
use super::exhaustive::Cover;
use crate::model::{ClassId, ClassKind, Const, Flags};
use crate::names::Name;
use crate::typed::Target;
use crate::types::{Prim, Ty};
use heddle_diag::{Diagnostic, codes};
use heddle_syntax::ast::{Case, CaseId, ExprId, ExprKind, List, StmtId, StmtKind};

/// What a case label stands for, to find duplicates.
#[derive(PartialEq)]
enum Label {
    Constant(Const),
    Enum(ClassId, Name),
    Null,
}

/// What is known of a switch when all its cases are typed.
struct Outcome {
    /// Every value of the selector has a case.
    exhaustive: bool,
    /// It has patterns, `null`, or a selector that older switches could not have, so it must be exhaustive (JLS 14.11.2).
    enhanced: bool,
}

impl Attr<'_> {
    pub(super) fn switch_statement(&mut self, selector: ExprId, cases: List<CaseId>) {
        let (in_switch, in_loop) = (self.env.in_switch, self.env.in_loop);
        let outcome = self.cases(selector, cases, |s, body, _| {
            s.env.in_switch = true;
            s.statements(body);
        });
        (self.env.in_switch, self.env.in_loop) = (in_switch, in_loop);
        if outcome.enhanced {
            self.require_exhaustive(selector, cases, outcome, "statement");
        }
    }

    pub(super) fn switch_expr(
        &mut self,
        e: ExprId,
        selector: ExprId,
        cases: List<CaseId>,
        target: Option<Ty>,
    ) -> Ty {
        let saved = self.env.clone();
        self.env.yields.push(target);
        self.env.in_loop = false;
        self.env.in_switch = false;
        self.env.labels.clear();
        self.yielded.push(Vec::new());
        let outcome = self.cases(selector, cases, |s, body, arrow| {
            s.case_results(body, arrow)
        });
        self.env = saved;
        let results = self.yielded.pop().unwrap_or_default();
        self.require_exhaustive(e, cases, outcome, "expression");
        if results.is_empty() {
            let span = self.span(e);
            self.error(
                codes::BAD_SWITCH,
                span,
                "the switch expression gives no value",
            );
        }
        let ty = match target {
            Some(target) => {
                for (leaf, ty) in &results {
                    self.set_to(*leaf, target);
                    if !self.fits(*leaf, *ty, target) {
                        let ty = self.w.zonk(*ty);
                        self.mismatch(*leaf, ty, target);
                    }
                }
                target
            }
            None => self.common_type(&results),
        };
        self.set(e, ty, Target::None)
    }

    /// The type of a switch expression without a target.
    fn common_type(&mut self, results: &[(ExprId, Ty)]) -> Ty {
        let mut types = Vec::new();
        for (_, ty) in results {
            self.w.solve_in(*ty);
            types.push(self.w.zonk(*ty));
        }
        let Some(first) = types.first().copied() else {
            return Ty::ERROR;
        };
        if types.iter().all(|t| *t == first) {
            return first;
        }
        let prims: Option<Vec<Prim>> = types.iter().map(|t| self.w.unboxed(*t)).collect();
        if let Some(prims) = prims {
            if prims.iter().all(|p| *p == Prim::Boolean) {
                return Ty::BOOLEAN;
            }
            if prims.iter().all(|p| p.is_numeric()) {
                let widest = prims.iter().copied().max().unwrap_or(Prim::Int);
                let same = prims.iter().all(|p| *p == widest);
                return Ty::prim(if same { widest } else { widest.max(Prim::Int) });
            }
        }
        let boxed: Vec<Ty> = types.iter().map(|t| self.w.boxed(*t)).collect();
        self.w.lub(&boxed)
    }

    fn case_results(&mut self, body: &[StmtId], arrow: bool) {
        if let ([only], true) = (body, arrow)
            && let StmtKind::Expr(e) = self.unit.ast[*only].kind
        {
            self.yield_value(e);
            return;
        }
        self.statements(body);
    }

    pub(super) fn yield_statement(&mut self, s: StmtId, value: ExprId) {
        if self.env.yields.is_empty() {
            let span = self.unit.span(self.unit.ast[s].range);
            self.error(
                codes::BAD_JUMP,
                span,
                "`yield` stands outside a switch expression",
            );
            self.value(value);
            return;
        }
        self.yield_value(value);
    }

    fn yield_value(&mut self, e: ExprId) {
        let target = self.env.yields.last().copied().flatten();
        let ty = self.poly(e, target);
        if ty == Ty::VOID {
            let span = self.span(e);
            self.error(
                codes::TYPE_ERROR,
                span,
                "nothing is returned here, a value is needed",
            );
        }
        if let Some(results) = self.yielded.last_mut() {
            results.push((e, ty));
        }
    }

    /// Says that a switch which has to cover all values does not, or remembers that it does.
    fn require_exhaustive(
        &mut self,
        at: ExprId,
        cases: List<CaseId>,
        outcome: Outcome,
        what: &str,
    ) {
        let first = self.unit.ast.list(cases).first().copied();
        self.uncovered.remove(&at);
        if outcome.exhaustive {
            self.out.covering.extend(first);
            return;
        }
        let range = self.unit.ast[at].range;
        let span = self.unit.span(range);
        let message = format!("the switch {what} does not cover all values");
        let help = "add the missing cases or a `default`";
        let diagnostic = Diagnostic::new(codes::NOT_EXHAUSTIVE, span, message).help(help);
        self.uncovered.insert(at, diagnostic);
    }

    /// Types selector, labels and bodies.
    fn cases(
        &mut self,
        selector: ExprId,
        cases: List<CaseId>,
        mut body: impl FnMut(&mut Self, &[StmtId], bool),
    ) -> Outcome {
        let ty = self.value(selector);
        let cases = self.unit.ast.list(cases).to_vec();
        let old = self.is_old_selector(ty);
        self.check_selector(selector, ty, old);
        let (mut labels, mut has_default, mut modern) = (Vec::new(), false, !old);
        let mut covers = Vec::new();
        let saved = self.env.scope.clone();
        for case in &cases {
            let node = self.unit.ast[*case];
            if node.is_default && std::mem::replace(&mut has_default, true) {
                let span = self.unit.span(node.range);
                self.error(codes::BAD_SWITCH, span, "there is more than one `default`");
            }
            for label in self.unit.ast.list(node.labels).to_vec() {
                modern |= self.is_null_label(label);
                self.label(label, ty, &mut labels);
            }
            let env = self.env.clone();
            modern |= !node.patterns.is_empty();
            self.case_patterns(node, ty, &mut covers);
            let list = self.unit.ast.list(node.body).to_vec();
            body(self, &list, node.arrow);
            let scope = self.env.scope.clone();
            self.env = env;
            if !node.arrow && node.patterns.is_empty() {
                // Locals of one group are in scope in the next.
                self.env.scope = scope;
            }
        }
        self.env.scope = saved;
        if modern {
            self.check_dominance(&cases, ty);
        }
        covers.extend(labels.into_iter().filter_map(|label| match label {
            Label::Enum(class, name) => Some(Cover::Constant(class, name)),
            Label::Constant(_) | Label::Null => None,
        }));
        let error = self.w.types.has_error(ty);
        Outcome {
            exhaustive: has_default || error || self.is_covered(ty, &covers),
            enhanced: modern,
        }
    }

    /// The patterns of a case and its guard; the variables are in scope afterwards.
    fn case_patterns(&mut self, node: Case, ty: Ty, covers: &mut Vec<Cover>) {
        let patterns = self.unit.ast.list(node.patterns).to_vec();
        for pattern in &patterns {
            self.pattern(*pattern, ty, false);
        }
        if let Some(guard) = node.guard {
            self.guard(guard);
        }
        if self.always_taken(node) {
            for pattern in patterns {
                covers.push(self.cover_of(pattern));
            }
        }
    }

    /// `when` a condition holds; what it binds is in scope afterwards.
    fn guard(&mut self, guard: ExprId) {
        let first = self.out.locals.len() as u32;
        let outer = self.env.guard.replace(first);
        self.condition(guard);
        self.env.guard = outer;
        if self.out.constants.get(&guard) == Some(&Const::Boolean(false)) {
            let span = self.span(guard);
            let what = "this condition is never true, so the case is never taken";
            self.error(codes::BAD_SWITCH, span, what);
        }
        let (when, _) = self.bindings(guard);
        self.bind(&when);
    }

    /// Whether a switch on this type is one that Java had before patterns.
    fn is_old_selector(&mut self, ty: Ty) -> bool {
        let string = self.w.string();
        match self.w.unboxed(ty) {
            Some(p) => matches!(p, Prim::Byte | Prim::Short | Prim::Char | Prim::Int),
            None => ty == string || self.is_enum(ty) || self.w.types.has_error(ty),
        }
    }

    fn check_selector(&mut self, e: ExprId, ty: Ty, old: bool) {
        let primitive = self.w.types.as_prim(ty).is_some();
        if (primitive && !old) || ty == Ty::VOID || ty == Ty::NULL {
            let shown = self.w.display(ty);
            let span = self.span(e);
            let message = format!("cannot switch on `{shown}`");
            self.error(codes::BAD_SWITCH, span, message);
        }
    }

    fn is_enum(&mut self, ty: Ty) -> bool {
        self.w
            .class_of(ty)
            .is_some_and(|c| self.w.shell(c).kind == ClassKind::Enum)
    }

    fn label(&mut self, e: ExprId, selector: Ty, labels: &mut Vec<Label>) {
        let label = if self.is_null_label(e) {
            self.null_label(e, selector)
        } else if self.is_enum(selector) {
            self.enum_label(e, selector)
        } else if self.is_old_selector(selector) {
            self.constant_label(e, selector)
        } else {
            self.qualified_label(e, selector)
        };
        let Some(label) = label else { return };
        if labels.contains(&label) {
            let span = self.span(e);
            self.error(codes::BAD_SWITCH, span, "this case occurs twice");
        }
        labels.push(label);
    }

    fn null_label(&mut self, e: ExprId, selector: Ty) -> Option<Label> {
        self.value(e);
        if self.w.types.as_prim(selector).is_some() {
            let shown = self.w.display(selector);
            let span = self.span(e);
            let message = format!("a `{shown}` is never null");
            self.error(codes::TYPE_ERROR, span, message);
            return None;
        }
        Some(Label::Null)
    }

    /// A constant where the selector is of a type that no constant had before patterns: `E.A` of an enum below it.
    fn qualified_label(&mut self, e: ExprId, selector: Ty) -> Option<Label> {
        let ty = self.value(e);
        if self.w.types.has_error(ty) {
            return None;
        }
        let span = self.span(e);
        if let Target::Field(field, _) = self.out.note(e).target
            && self.w.field(field).flags.has(Flags::ENUM)
            && self.w.is_castable(selector, ty)
        {
            return Some(Label::Enum(field.class, self.w.field(field).name));
        }
        let (shown, from) = (self.w.display(ty), self.w.display(selector));
        let message = format!("a constant of type `{shown}` is no case for a `{from}`");
        self.error(codes::TYPE_ERROR, span, message);
        None
    }

    fn enum_label(&mut self, e: ExprId, selector: Ty) -> Option<Label> {
        let class = self.w.class_of(selector)?;
        let ExprKind::Name(ident) = self.unit.ast[e].kind else {
            let ty = self.value(e);
            if let Target::Field(field, _) = self.out.note(e).target
                && self.w.field(field).flags.has(Flags::ENUM)
                && field.class == class
            {
                return Some(Label::Enum(class, self.w.field(field).name));
            }
            if !self.w.types.has_error(ty) {
                let span = self.span(e);
                let what = "the case of an enum is one of its constants";
                self.error(codes::BAD_SWITCH, span, what);
            }
            return None;
        };
        let name = self.unit.name(ident.name);
        let field = self.w.find_field(class, name);
        let field = field.filter(|f| self.w.field(*f).flags.has(Flags::ENUM));
        match field {
            Some(field) => {
                self.set(e, selector, Target::Field(field, None));
                Some(Label::Enum(class, name))
            }
            None => {
                let (owner, shown) = (self.w.display(selector), self.w.names.text(name).to_owned());
                let span = self.span(e);
                let message = format!("`{owner}` has no constant `{shown}`");
                self.error(codes::UNKNOWN_FIELD, span, message);
                self.set(e, Ty::ERROR, Target::None);
                None
            }
        }
    }

    fn constant_label(&mut self, e: ExprId, selector: Ty) -> Option<Label> {
        let to = match self.w.unboxed(selector) {
            Some(p) => Ty::prim(p),
            None => selector,
        };
        let ty = self.to(e, to);
        match self.out.constants.get(&e).cloned() {
            Some(value) => Some(Label::Constant(value)),
            None => {
                if !self.w.types.has_error(ty) {
                    let span = self.span(e);
                    self.error(codes::NOT_JAVA_CONSTANT, span, "a case must be a constant");
                }
                None
            }
        }
    }
}
