//! `switch` statements and expressions (JLS 14.11, 15.28).

use super::Attr;
use crate::model::{ClassKind, Const, Flags};
use crate::names::Name;
use crate::typed::Target;
use crate::types::{Prim, Ty};
use heddle_diag::codes;
use heddle_syntax::ast::{CaseId, ExprId, ExprKind, List, StmtId, StmtKind};

/// What a case label stands for, to find duplicates.
#[derive(PartialEq)]
enum Label {
    Constant(Const),
    Enum(Name),
}

impl Attr<'_> {
    pub(super) fn switch_statement(&mut self, selector: ExprId, cases: List<CaseId>) {
        let (in_switch, in_loop) = (self.env.in_switch, self.env.in_loop);
        self.cases(selector, cases, |s, body, _| {
            s.env.in_switch = true;
            s.statements(body);
        });
        (self.env.in_switch, self.env.in_loop) = (in_switch, in_loop);
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
        let exhaustive = self.cases(selector, cases, |s, body, arrow| {
            s.case_results(body, arrow)
        });
        self.env = saved;
        let results = self.yielded.pop().unwrap_or_default();
        if !exhaustive {
            let span = self.span(e);
            self.error(
                codes::BAD_SWITCH,
                span,
                "the switch expression does not cover all values",
            );
        }
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

    /// Types selector, labels and bodies; whether every value of the selector has a case.
    fn cases(
        &mut self,
        selector: ExprId,
        cases: List<CaseId>,
        mut body: impl FnMut(&mut Self, &[StmtId], bool),
    ) -> bool {
        let ty = self.value(selector);
        self.check_selector(selector, ty);
        let (mut labels, mut has_default) = (Vec::new(), false);
        let saved = self.env.scope.clone();
        for case in self.unit.ast.list(cases).to_vec() {
            let node = self.unit.ast[case];
            if node.is_default && std::mem::replace(&mut has_default, true) {
                let span = self.unit.span(node.range);
                self.error(codes::BAD_SWITCH, span, "there is more than one `default`");
            }
            for label in self.unit.ast.list(node.labels).to_vec() {
                self.label(label, ty, &mut labels);
            }
            let list = self.unit.ast.list(node.body).to_vec();
            let env = self.env.clone();
            body(self, &list, node.arrow);
            let scope = self.env.scope.clone();
            self.env = env;
            if !node.arrow {
                // Locals of one group are in scope in the next.
                self.env.scope = scope;
            }
        }
        self.env.scope = saved;
        has_default || self.covers_enum(ty, &labels)
    }

    fn check_selector(&mut self, e: ExprId, ty: Ty) {
        let string = self.w.string();
        let ok = match self.w.unboxed(ty) {
            Some(p) => matches!(p, Prim::Byte | Prim::Short | Prim::Char | Prim::Int),
            None => ty == string || self.is_enum(ty) || self.w.types.has_error(ty),
        };
        if !ok {
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
        let label = if self.is_enum(selector) {
            self.enum_label(e, selector)
        } else {
            self.constant_label(e, selector)
        };
        let Some(label) = label else { return };
        if labels.contains(&label) {
            let span = self.span(e);
            self.error(codes::BAD_SWITCH, span, "this case occurs twice");
        }
        labels.push(label);
    }

    fn enum_label(&mut self, e: ExprId, selector: Ty) -> Option<Label> {
        let class = self.w.class_of(selector)?;
        let ExprKind::Name(ident) = self.unit.ast[e].kind else {
            let span = self.span(e);
            self.value(e);
            self.error(
                codes::BAD_SWITCH,
                span,
                "the case of an enum is the simple name of a constant",
            );
            return None;
        };
        let name = self.unit.name(ident.name);
        let field = self.w.find_field(class, name);
        let field = field.filter(|f| self.w.field(*f).flags.has(Flags::ENUM));
        match field {
            Some(field) => {
                self.set(e, selector, Target::Field(field, None));
                Some(Label::Enum(name))
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

    fn covers_enum(&mut self, ty: Ty, labels: &[Label]) -> bool {
        let Some(class) = self.w.class_of(ty) else {
            return ty == Ty::ERROR;
        };
        if !self.is_enum(ty) {
            return false;
        }
        let body = self.w.body(class);
        let constants = body.fields.iter().filter(|f| f.flags.has(Flags::ENUM));
        constants
            .into_iter()
            .all(|f| labels.contains(&Label::Enum(f.name)))
    }
}
