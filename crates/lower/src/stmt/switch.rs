//! `switch` statements and expressions: old cases that fall through, and arrows.

use crate::body::{Frame, Lower, not_null, refuse};
use crate::faults::fault;
use crate::heap::enum_constant;
use crate::method::Method;
use heddle_plato::ir::{Expr, Label, LocalId, Op, OpKind, Stmt};
use heddle_resolve::model::ClassId;
use heddle_resolve::typed::Target;
use heddle_resolve::types::Ty;
use heddle_syntax::ast::{CaseId, ExprId, List, StmtKind};
use heddle_text::Span;

/// What a switch expression gives: the local and the type of the whole.
type Gives = Option<(LocalId, Ty)>;

impl Method<'_, '_> {
    pub(super) fn switch(
        &mut self,
        selector: ExprId,
        cases: List<CaseId>,
        span: Span,
    ) -> Lower<()> {
        self.cases(selector, cases, None, span)
    }

    /// A switch as an expression.
    pub fn switch_value(
        &mut self,
        e: ExprId,
        selector: ExprId,
        cases: List<CaseId>,
        span: Span,
    ) -> Lower<Expr> {
        let ty = self.note(e).ty;
        let result = self.variable_of(ty, span)?;
        self.cases(selector, cases, Some((result, ty)), span)?;
        Ok(self.code.read(result, span))
    }

    fn cases(
        &mut self,
        selector: ExprId,
        cases: List<CaseId>,
        gives: Gives,
        span: Span,
    ) -> Lower<()> {
        let unit = self.unit();
        let cases = unit.ast.list(cases).to_vec();
        let selected = self.selected(selector)?;
        let after = self.code.label();
        let labels: Vec<Label> = cases.iter().map(|_| self.code.label()).collect();
        let missing = gives.is_some();
        let mut current =
            self.inside(|m| m.dispatch(&selected, &cases, &labels, after, missing))?;
        for (case, label) in cases.iter().zip(&labels) {
            self.code.frames.push(match gives {
                Some((result, ty)) => Frame::Yield { after, result, ty },
                None => Frame::Target {
                    name: None,
                    after,
                    again: None,
                },
            });
            let body = self.inside(|m| m.case_body(*case, gives, after, span));
            self.code.frames.pop();
            current = Stmt::Seq(vec![Stmt::Block(*label, Box::new(current)), body?]);
        }
        self.code.out.push(Stmt::Block(after, Box::new(current)));
        Ok(())
    }

    fn case_body(&mut self, case: CaseId, gives: Gives, after: Label, span: Span) -> Lower<()> {
        let unit = self.unit();
        let node = unit.ast[case];
        let body = unit.ast.list(node.body).to_vec();
        if let (true, Some(_), [only]) = (node.arrow, gives, &body[..])
            && let StmtKind::Expr(e) = unit.ast[*only].kind
        {
            return self.yield_(e, span);
        }
        body.iter().try_for_each(|s| self.stmt(*s))?;
        if node.arrow || fault!("cases-do-not-fall-through") {
            self.code.out.push(Stmt::Exit(after));
        }
        Ok(())
    }

    /// The value that is compared with the cases; what is a reference must not be null.
    fn selected(&mut self, selector: ExprId) -> Lower<Expr> {
        let span = self.span(self.unit().ast[selector].range);
        let note = self.note(selector);
        let ty = if note.to == Ty::ERROR {
            note.ty
        } else {
            note.to
        };
        let value = self.stable(selector)?;
        if let Some(prim) = self.low.resolved.world.unboxed(ty) {
            let value = self.convert(value, ty, Ty::prim(prim), span)?;
            return Ok(self.kept(value, span));
        }
        // The compiler's table of the constants makes Java initialize the enum, whatever the value is.
        let class = self.low.resolved.world.class_of(ty);
        if let Some(class) = class.filter(|c| self.low.is_enum(*c)) {
            self.initialize(class, span)?;
        }
        self.code.demand([not_null(&value, span)], span);
        if self.low.resolved.world.class_of(ty) == Some(ClassId::STRING) {
            let text = self.text(&value, span);
            return Ok(self.kept(text, span));
        }
        Ok(value)
    }

    /// The text of a string as a number: that of a literal is its reference.
    pub fn text(&mut self, string: &Expr, span: Span) -> Expr {
        let (text, known) = self.low.heap.text_of(string, span);
        self.code.emit(Op::new(OpKind::Assume, span).guard(known));
        text
    }

    /// Goes to the case of the selected value.
    fn dispatch(
        &mut self,
        selected: &Expr,
        cases: &[CaseId],
        labels: &[Label],
        after: Label,
        covered: bool,
    ) -> Lower<()> {
        let unit = self.unit();
        let mut default = None;
        for (case, label) in cases.iter().zip(labels) {
            let node = unit.ast[*case];
            if node.is_default {
                default = Some(*label);
            }
            for constant in unit.ast.list(node.labels) {
                let at = unit.ast.span(unit.ast[*constant].range);
                let value = self.case_value(*constant, at)?;
                let test = Expr::eq(selected.clone(), value);
                // A path shows the case that is taken, not those that are passed over.
                let whole = unit.ast.span(node.range);
                let shown = Span {
                    start: whole.start,
                    ..at
                };
                let taken = Stmt::Op(Op::new(OpKind::Branch(true), shown));
                let taken = Stmt::Seq(vec![taken, Stmt::Exit(*label)]);
                self.quiet_fork(&test, taken, Stmt::Seq(Vec::new()), at);
            }
        }
        if default.is_none() && covered {
            // The cases of a switch expression cover all values.
            let span = selected.span();
            let never = Op::new(OpKind::Assume, span).guard(Expr::bool(false, span));
            self.code.emit(never);
        }
        self.code.out.push(Stmt::Exit(default.unwrap_or(after)));
        Ok(())
    }

    fn case_value(&mut self, label: ExprId, span: Span) -> Lower<Expr> {
        if let Some(constant) = self.constant(label) {
            return Ok(constant);
        }
        match self.note(label).target {
            Target::Field(field, _) => match self.low.enum_ordinal(field) {
                Some(ordinal) => Ok(enum_constant(field.class, ordinal, span)),
                None => refuse("a case of this kind", span),
            },
            _ => refuse("a case of this kind", span),
        }
    }
}
