//! `switch` statements and expressions: old cases that fall through, and arrows.

use super::matching::{is_modern, is_null};
use crate::body::{Frame, Lower, not_null, refuse};
use crate::faults::fault;
use crate::heap::{enum_constant, null};
use crate::method::Method;
use heddle_plato::ir::{Expr, Label, LocalId, Op, OpKind, Stmt};
use heddle_resolve::model::ClassId;
use heddle_resolve::typed::Target;
use heddle_resolve::types::Ty;
use heddle_syntax::ast::{CaseId, ExprId, List, PatternId, StmtKind};
use heddle_text::Span;

/// What a switch expression gives: the local and the type of the whole.
type Gives = Option<(LocalId, Ty)>;

/// What a switch selects by.
struct Selected {
    value: Expr,
    /// The type of the object, in a switch with patterns or `null`.
    ty: Option<Ty>,
    takes_null: bool,
    /// Whether there are constants besides `null`.
    constants: bool,
}

impl Selected {
    fn plain(value: Expr) -> Self {
        Selected {
            value,
            ty: None,
            takes_null: false,
            constants: true,
        }
    }
}

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
    pub(crate) fn switch_value(
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
        let modern = cases.iter().any(|c| is_modern(&unit.ast, *c));
        let selected = match modern {
            true => self.matched(selector, &cases)?,
            false => Selected::plain(self.selected(selector)?),
        };
        let after = self.code.label();
        let labels: Vec<Label> = cases.iter().map(|_| self.code.label()).collect();
        let covered = gives.is_some();
        let mut current =
            self.inside(|m| m.dispatch(&selected, &cases, &labels, after, covered))?;
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
    pub(crate) fn text(&mut self, string: &Expr, span: Span) -> Expr {
        let (text, known) = self.low.heap.text_of(string, span);
        self.code.emit(Op::new(OpKind::Assume, span).guard(known));
        text
    }

    /// The selector of a switch with patterns or `null`: the object, and what constants are compared with.
    fn matched(&mut self, selector: ExprId, cases: &[CaseId]) -> Lower<Selected> {
        let unit = self.unit();
        let span = unit.ast.span(unit.ast[selector].range);
        let ty = self.note(selector).ty;
        let all = cases
            .iter()
            .flat_map(|c| unit.ast.list(unit.ast[*c].patterns));
        let all: Vec<PatternId> = all.copied().collect();
        self.check_accessors(&all, span)?;
        let object = self.unconverted(selector)?;
        let object = self.kept(object, span);
        let labels = cases
            .iter()
            .flat_map(|c| unit.ast.list(unit.ast[*c].labels));
        let takes_null = labels.clone().any(|e| is_null(&unit.ast, *e));
        let constants = labels.clone().any(|e| !is_null(&unit.ast, *e));
        if !takes_null {
            self.code.demand([not_null(&object, span)], span);
        }
        self.closed_world(&object, ty, span);
        let selected = Selected {
            value: object,
            ty: Some(ty),
            takes_null,
            constants,
        };
        Ok(selected)
    }

    /// What the constants of a switch with patterns are compared with, once the object is known not to be null.
    fn compared(&mut self, selected: &Selected, ty: Ty) -> Lower<Expr> {
        let object = selected.value.clone();
        let span = object.span();
        let world = &mut self.low.resolved.world;
        if let Some(prim) = world.unboxed(ty) {
            let value = self.convert(object, ty, Ty::prim(prim), span)?;
            return Ok(self.kept(value, span));
        }
        if world.class_of(ty) == Some(ClassId::STRING) {
            let text = self.text(&object, span);
            return Ok(self.kept(text, span));
        }
        Ok(object)
    }

    /// Goes to the case of the selected value.
    fn dispatch(
        &mut self,
        selected: &Selected,
        cases: &[CaseId],
        labels: &[Label],
        after: Label,
        covered: bool,
    ) -> Lower<()> {
        let unit = self.unit();
        if selected.takes_null {
            self.null_case(selected, cases, labels);
        }
        let compared = match selected.ty {
            Some(ty) if selected.constants => self.compared(selected, ty)?,
            _ => selected.value.clone(),
        };
        let mut default = None;
        for (case, label) in cases.iter().zip(labels) {
            let node = unit.ast[*case];
            if node.is_default {
                default = Some(*label);
            }
            for constant in unit.ast.list(node.labels) {
                if is_null(&unit.ast, *constant) {
                    continue;
                }
                let at = unit.ast.span(unit.ast[*constant].range);
                let value = self.case_value(*constant, at)?;
                let test = Expr::eq(compared.clone(), value);
                let taken = self.taken(*case, *label, at);
                self.quiet_fork(&test, taken, Stmt::Seq(Vec::new()), at);
            }
            for pattern in unit.ast.list(node.patterns).to_vec() {
                self.pattern_case(*case, pattern, &selected.value, *label)?;
            }
        }
        if default.is_none() && selected.ty.is_some() {
            return self.no_match(selected.value.span());
        }
        if default.is_none() && covered {
            // The cases of a switch expression cover all values.
            let span = selected.value.span();
            let never = Op::new(OpKind::Assume, span).guard(Expr::bool(false, span));
            self.code.emit(never);
        }
        self.code.out.push(Stmt::Exit(default.unwrap_or(after)));
        Ok(())
    }

    /// A path shows the case that is taken, not those that are passed over.
    fn taken(&self, case: CaseId, label: Label, at: Span) -> Stmt {
        let unit = self.unit();
        let whole = unit.ast.span(unit.ast[case].range);
        let shown = Span {
            start: whole.start,
            ..at
        };
        let taken = Stmt::Op(Op::new(OpKind::Branch(true), shown));
        Stmt::Seq(vec![taken, Stmt::Exit(label)])
    }

    fn null_case(&mut self, selected: &Selected, cases: &[CaseId], labels: &[Label]) {
        let unit = self.unit();
        for (case, label) in cases.iter().zip(labels) {
            let mut constants = unit.ast.list(unit.ast[*case].labels).iter();
            if let Some(constant) = constants.find(|e| is_null(&unit.ast, **e)) {
                let at = unit.ast.span(unit.ast[*constant].range);
                let test = Expr::eq(selected.value.clone(), null(at));
                let taken = self.taken(*case, *label, at);
                self.quiet_fork(&test, taken, Stmt::Seq(Vec::new()), at);
            }
        }
    }

    /// Goes to the case if the pattern matches and the guard holds.
    fn pattern_case(
        &mut self,
        case: CaseId,
        pattern: PatternId,
        value: &Expr,
        label: Label,
    ) -> Lower<()> {
        let unit = self.unit();
        let at = unit.ast.span(unit.ast[pattern].range);
        let missed = self.code.label();
        let matching = self.inside(|m| {
            m.match_or(pattern, value, missed)?;
            if let Some(guard) = unit.ast[case].guard {
                let span = unit.ast.span(unit.ast[guard].range);
                let holds = m.value(guard)?;
                m.quiet_fork(&holds, Stmt::Seq(Vec::new()), Stmt::Exit(missed), span);
            }
            let taken = m.taken(case, label, at);
            m.code.out.push(taken);
            Ok(())
        })?;
        self.code.out.push(Stmt::Block(missed, Box::new(matching)));
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
