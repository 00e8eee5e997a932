//! Patterns: tests, accessor calls and variables, in the order in which Java matches (JLS 14.30.2).
//!
//! Matching is code that goes on if the value matches and leaves for a label if it does not. The accessors of a record run even for
//! `_`; what one throws is wrapped into a `MatchException`. How often and in which order compilers call accessors of several
//! record patterns is their own business, so that accessors with effects are refused where this could be seen.

use crate::body::{Frame, Lower, refuse};
use crate::heap::null;
use crate::method::Method;
use crate::program::Lowering;
use heddle_plato::ir::{Expr, Label, Op, OpKind, Stmt};
use heddle_resolve::model::{ClassId, ClassKind, Flags, MethodId};
use heddle_resolve::typed::Call;
use heddle_resolve::types::Ty;
use heddle_syntax::ast::{self, CaseId, ExprId, ExprKind, List, PatternId, PatternKind, StmtKind};
use heddle_text::Span;

/// What Java throws when nothing matches.
const NO_MATCH: &str = "java/lang/MatchException";

impl Method<'_, '_> {
    /// Goes on with the variables of the pattern set if the value matches, else goes to `missed`.
    pub(crate) fn match_or(
        &mut self,
        pattern: PatternId,
        value: &Expr,
        missed: Label,
    ) -> Lower<()> {
        let unit = self.unit();
        let node = unit.ast[pattern];
        let span = unit.ast.span(node.range);
        let file = &self.low.resolved.files[self.scope.file];
        let Some(note) = file.match_of(pattern).copied() else {
            return refuse("a pattern that was not typed", span);
        };
        match node.kind {
            PatternKind::Error => refuse("a pattern that was not typed", span),
            PatternKind::Any => Ok(()),
            PatternKind::Variable(var) => {
                if !note.unconditional {
                    self.closed_world(value, note.from, span);
                    let test = self.tested(value.clone(), note.from, note.ty, span);
                    self.unless(&test, missed, span);
                }
                let java = self.low.resolved.files[self.scope.file].local_of(var);
                let Some(java) = java else {
                    return refuse("a variable that was not typed", span);
                };
                let local = self.declare(java, span)?;
                self.code.set(local, value.clone(), span);
                Ok(())
            }
            PatternKind::Record { components, .. } => {
                self.closed_world(value, note.from, span);
                let test = self.tested(value.clone(), note.from, note.ty, span);
                self.unless(&test, missed, span);
                self.match_components(components, value, missed)
            }
        }
    }

    fn match_components(
        &mut self,
        components: List<PatternId>,
        record: &Expr,
        missed: Label,
    ) -> Lower<()> {
        let unit = self.unit();
        for component in unit.ast.list(components) {
            let node = unit.ast[*component];
            let span = unit.ast.span(node.range);
            let Some(access) = node.access else {
                return refuse("a pattern that was not typed", span);
            };
            let value = self.component_value(access, record, span)?;
            let value = self.kept(value, span);
            self.match_or(*component, &value, missed)?;
        }
        Ok(())
    }

    /// Goes to the label if the test comes out false.
    fn unless(&mut self, test: &Expr, label: Label, span: Span) {
        self.quiet_fork(test, Stmt::Seq(Vec::new()), Stmt::Exit(label), span);
    }

    /// The component of a record, as its accessor gives it.
    fn component_value(&mut self, access: ExprId, record: &Expr, span: Span) -> Lower<Expr> {
        let file = &self.low.resolved.files[self.scope.file];
        let Some(call) = file.call_of(access).cloned() else {
            return refuse("an accessor that was not found", span);
        };
        self.comes_out_of_generic(access);
        let info = self.low.resolved.world.method(call.method);
        if info.flags.has(Flags::IMPLICIT) {
            return self.component_of(&call, record, span);
        }
        self.low.needs_room();
        let (after, failed) = (self.code.label(), self.code.label());
        let result = self.variable_of(call.result, span)?;
        self.code.frames.push(Frame::Handlers(failed));
        let made = self.inside(|m| {
            let value = m.component_of(&call, record, span)?;
            m.code.set(result, value, span);
            m.code.out.push(Stmt::Exit(after));
            Ok(())
        });
        self.code.frames.pop();
        let first = Stmt::Block(failed, Box::new(made?));
        let wrapped = self.inside(|m| m.no_match(span))?;
        let whole = Stmt::Seq(vec![first, wrapped]);
        self.code.out.push(Stmt::Block(after, Box::new(whole)));
        Ok(self.code.read(result, span))
    }

    fn component_of(&mut self, call: &Call, record: &Expr, span: Span) -> Lower<Expr> {
        match self.invoke(call, Some(record.clone()), Vec::new(), span)? {
            Some(value) => Ok(value),
            None => refuse("an accessor without result", span),
        }
    }

    /// Throws what Java throws when no case matches.
    pub(super) fn no_match(&mut self, span: Span) -> Lower<()> {
        let class = self.low.resolved.world.class_ref(NO_MATCH);
        self.raise_of(class, span)
    }

    /// An object of a sealed type is one of the permitted classes, whatever code there is outside.
    pub(super) fn closed_world(&mut self, value: &Expr, ty: Ty, span: Span) {
        let world = &mut self.low.resolved.world;
        let erased = world.erasure(ty);
        let Some(class) = world.class_of(erased) else {
            return;
        };
        let mut leaves = Vec::new();
        if !self.low.sealed_leaves(class, &mut leaves, 0) {
            return;
        }
        let mut ways = vec![Expr::eq(value.clone(), null(span))];
        for leaf in leaves {
            ways.push(self.is_instance(leaf, value.clone(), span));
        }
        let known = Expr::any(ways, span);
        self.code.emit(Op::new(OpKind::Assume, span).guard(known));
    }

    /// Accessors with effects must not be called a number of times, or in an order, that is the compiler's business.
    pub(crate) fn check_accessors(&mut self, patterns: &[PatternId], span: Span) -> Lower<()> {
        let unit = self.unit();
        let (mut records, mut visible, mut skipped) = (0, false, false);
        let mut work = patterns.to_vec();
        while let Some(pattern) = work.pop() {
            let node = unit.ast[pattern];
            let has_effect = node.access.is_some_and(|access| {
                let file = &self.low.resolved.files[self.scope.file];
                let method = file.call_of(access).map(|call| call.method);
                method.is_some_and(|m| self.low.has_visible_accessor(m))
            });
            visible |= has_effect;
            skipped |= has_effect && matches!(node.kind, PatternKind::Any);
            if let PatternKind::Record { components, .. } = node.kind {
                records += 1;
                work.extend(unit.ast.list(components));
            }
        }
        match visible && (records > 1 || skipped) {
            true => refuse(
                "a call of accessors that have effects by several record patterns, or for `_`,",
                span,
            ),
            false => Ok(()),
        }
    }
}

impl Lowering<'_> {
    /// Whether running an accessor can be noticed.
    fn has_visible_accessor(&mut self, id: MethodId) -> bool {
        let implicit = self.resolved.world.method(id).flags.has(Flags::IMPLICIT);
        !implicit && !self.is_harmless(id)
    }

    /// The classes that objects of a sealed type can have; whether it is sealed.
    fn sealed_leaves(&mut self, class: ClassId, leaves: &mut Vec<ClassId>, depth: u32) -> bool {
        let Some(permitted) = self.resolved.world.permitted(class) else {
            return false;
        };
        let shell = self.resolved.world.shell(class);
        if shell.kind == ClassKind::Class && !shell.flags.has(Flags::ABSTRACT) {
            leaves.push(class);
        }
        for sub in permitted {
            let deeper = depth < 32 && self.sealed_leaves(sub, leaves, depth + 1);
            if !deeper && !leaves.contains(&sub) {
                leaves.push(sub);
            }
        }
        true
    }

    /// Whether the code of a method has a switch that throws if nothing matches.
    pub(crate) fn may_not_match(&self, id: MethodId) -> bool {
        let Some((file, decl)) = self.classes.method(id) else {
            return false;
        };
        let unit = self.unit(file);
        let range = unit.ast[decl].range;
        let inside = |at: ast::TextRange| range.start <= at.start && at.end <= range.end;
        let mut stmts = unit.ast.nodes::<ast::Stmt>();
        let mut exprs = unit.ast.nodes::<ast::Expr>();
        let leaves = |cases: List<CaseId>| {
            let mut all = unit.ast.list(cases).iter();
            let has_default = unit.ast.list(cases).iter().any(|c| unit.ast[*c].is_default);
            !has_default && all.any(|c| is_modern(&unit.ast, *c))
        };
        stmts.any(|(_, s)| match s.kind {
            StmtKind::Switch { cases, .. } => inside(s.range) && leaves(cases),
            _ => false,
        }) || exprs.any(|(_, e)| match e.kind {
            ExprKind::Switch { cases, .. } => inside(e.range) && leaves(cases),
            _ => false,
        })
    }
}

/// Whether a case has patterns or is for `null`.
pub(super) fn is_modern(ast: &ast::Ast, case: CaseId) -> bool {
    let node = &ast[case];
    !node.patterns.is_empty() || ast.list(node.labels).iter().any(|e| is_null(ast, *e))
}

pub(super) fn is_null(ast: &ast::Ast, label: ExprId) -> bool {
    matches!(
        ast[label].kind,
        ExprKind::Literal(ast::LiteralKind::Null, _)
    )
}
