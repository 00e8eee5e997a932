//! `switch`, as a statement and as an expression.

use super::body::{Around, Body, Done, refuse};
use crate::code::{Arith, Kind, Native, Op};
use crate::value::Value;
use heddle_resolve::model::{ClassId, FieldId};
use heddle_resolve::types::Ty;
use heddle_syntax::ast::{CaseId, ExprId, ExprKind, List, LiteralKind, StmtKind};

impl Body<'_, '_> {
    /// Cases are tried in order; `whole` is the expression whose value is wanted.
    pub(super) fn switch(
        &mut self,
        selector: ExprId,
        cases: List<CaseId>,
        whole: Option<ExprId>,
    ) -> Done {
        let unit = self.unit.clone();
        let cases = unit.ast.list(cases).to_vec();
        let ty = self.note(selector).ty;
        let patterns = cases
            .iter()
            .flat_map(|c| unit.ast.list(unit.ast[*c].patterns));
        self.check_accessors(&patterns.copied().collect::<Vec<_>>())?;
        let null = cases.iter().position(|c| self.takes_null(*c));
        let modern = null.is_some()
            || cases
                .iter()
                .any(|c| !unit.ast.list(unit.ast[*c].patterns).is_empty());
        let value = self.new_local();
        self.raw(selector)?;
        let boxed = self
            .c
            .resolved
            .world
            .unboxed(ty)
            .filter(|_| modern && self.prim(ty).is_none());
        match self.c.resolved.world.unboxed(ty) {
            Some(p) if boxed.is_none() => self.convert(ty, Ty::prim(p)),
            _ if null.is_none() => self.not_null(),
            _ => {}
        }
        self.emit(Op::Store(value));
        let after = self.label();
        let labels: Vec<_> = cases.iter().map(|_| self.label()).collect();
        // No other case takes null, whatever stands before this one.
        if let Some(case) = null {
            self.emit(Op::Load(value));
            self.constant(Value::Null);
            self.emit(Op::Same(true));
            self.jump_if(true, labels[case]);
        }
        let mut default = None;
        for (case, label) in cases.iter().zip(&labels) {
            let node = unit.ast[*case];
            self.at(node.range);
            if node.is_default {
                default = Some(*label);
            }
            for constant in unit.ast.list(node.labels) {
                if self.is_null(*constant) {
                    continue;
                }
                self.emit(Op::Load(value));
                if let Some(p) = boxed {
                    self.convert(ty, Ty::prim(p));
                }
                self.matches(*constant, ty)?;
                self.guarded(node.guard, *label)?;
            }
            for pattern in unit.ast.list(node.patterns) {
                self.emit(Op::Load(value));
                self.pattern(*pattern)?;
                self.guarded(node.guard, *label)?;
            }
        }
        self.at(unit.ast[selector].range);
        let covers = cases
            .first()
            .is_some_and(|c| self.c.resolved.files[self.file].covers(*c));
        match default {
            Some(label) => self.jump(label),
            None if whole.is_some() || covers => self.no_match(false),
            None => self.jump(after),
        }
        let result = self.new_local();
        self.around.push(match whole {
            Some(_) => Around::Yield { after, result },
            None => Around::Target {
                name: None,
                after,
                again: None,
            },
        });
        for (case, label) in cases.iter().zip(&labels) {
            self.here(*label);
            self.case_body(*case, whole, after)?;
        }
        self.around.pop();
        self.here(after);
        if whole.is_some() {
            self.emit(Op::Load(result));
        }
        Ok(())
    }

    fn takes_null(&self, case: CaseId) -> bool {
        let labels = self.unit.ast.list(self.unit.ast[case].labels);
        labels.iter().any(|e| self.is_null(*e))
    }

    fn is_null(&self, label: ExprId) -> bool {
        matches!(
            self.unit.ast[label].kind,
            ExprKind::Literal(LiteralKind::Null, _)
        )
    }

    fn guarded(&mut self, guard: Option<ExprId>, label: super::body::Label) -> Done {
        let Some(guard) = guard else {
            self.jump_if(true, label);
            return Ok(());
        };
        let no = self.label();
        self.jump_if(false, no);
        self.expr(guard)?;
        self.jump_if(true, label);
        self.here(no);
        Ok(())
    }

    /// Whether the value on the stack is a constant of a case.
    fn matches(&mut self, constant: ExprId, ty: Ty) -> Done {
        let unit = self.unit.clone();
        let class = self.c.resolved.world.class_of(ty);
        if let (Some(class), ExprKind::Name(name)) = (class, unit.ast[constant].kind)
            && self.c.is_enum(class)
        {
            let text = unit.ast.text(name.name).to_owned();
            let found = self.c.resolved.world.names.find(&text);
            let body = self.c.resolved.world.body(class);
            let Some(index) = found.and_then(|n| body.field(n)) else {
                return refuse("a constant that was not typed");
            };
            if let Some(init) = self.c.initialized(class) {
                self.emit(Op::Init(init));
            }
            let number = self.c.static_field(FieldId { class, index });
            self.emit(Op::GetStatic(number));
            self.emit(Op::Same(true));
            return Ok(());
        }
        let own = self.note(constant).ty;
        if self
            .c
            .resolved
            .world
            .class_of(own)
            .is_some_and(|c| self.c.is_enum(c))
        {
            // There is no place for a point in a label.
            self.formulas += 1;
            let read = self.raw(constant);
            self.formulas -= 1;
            read?;
            self.emit(Op::Same(true));
            return Ok(());
        }
        self.raw(constant)?;
        match class == Some(ClassId::STRING) {
            true => self.emit(Op::Native(Native::ObjectsEquals, 2)),
            false => self.emit(Op::Arith(Arith::Eq, Kind::Int)),
        }
        Ok(())
    }

    fn case_body(
        &mut self,
        case: CaseId,
        whole: Option<ExprId>,
        after: super::body::Label,
    ) -> Done {
        let unit = self.unit.clone();
        let node = unit.ast[case];
        let body = unit.ast.list(node.body).to_vec();
        if let (true, Some(_), [only]) = (node.arrow, whole, &body[..])
            && let StmtKind::Expr(e) = unit.ast[*only].kind
        {
            return self.yield_(e);
        }
        body.iter().for_each(|s| self.stmt(*s));
        if node.arrow {
            self.jump(after);
        }
        Ok(())
    }
}
