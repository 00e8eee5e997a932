//! Patterns of `instanceof` and `case`: whether a value matches, and what their variables hold then (JLS 14.30.2). What an accessor
//! throws is wrapped into a `MatchException`; accessors with effects are refused where it is the compiler's business how often they run.

use super::Compiler;
use super::body::{Body, Done, refuse};
use crate::code::Op;
use crate::value::Value;
use heddle_resolve::model::{Flags, MethodId};
use heddle_resolve::typed::Call;
use heddle_resolve::types::Ty;
use heddle_syntax::ast::{
    Expr, ExprId, ExprKind, List, PatternId, PatternKind, Stmt, StmtKind, TextRange, UnaryOp,
};

impl Body<'_, '_> {
    /// Whether the value on the stack matches; its variables get their values.
    pub(super) fn pattern(&mut self, pattern: PatternId) -> Done {
        let unit = self.unit.clone();
        match unit.ast[pattern].kind {
            PatternKind::Variable(_) => self.variable_pattern(pattern),
            PatternKind::Record { components, .. } => self.record_pattern(pattern, components),
            PatternKind::Any => {
                self.emit(Op::Pop);
                self.constant(Value::TRUE);
                Ok(())
            }
            PatternKind::Error => refuse("this pattern"),
        }
    }

    fn variable_pattern(&mut self, pattern: PatternId) -> Done {
        let unit = self.unit.clone();
        let PatternKind::Variable(var) = unit.ast[pattern].kind else {
            return refuse("this pattern");
        };
        let Some(note) = self.c.resolved.files[self.file].match_of(pattern).copied() else {
            return refuse("a pattern that was not typed");
        };
        if self.prim(note.ty).is_some() && !note.unconditional {
            return refuse("a pattern of a primitive type");
        }
        if note.unconditional {
            self.convert(note.from, note.ty);
            self.constant(Value::TRUE);
        } else {
            let test = self.c.test(note.ty);
            self.emit(Op::Dup);
            self.emit(Op::Is(test));
        }
        // The variable is read only where the pattern matched.
        self.emit(Op::Swap);
        match self.c.resolved.files[self.file].local_of(var) {
            Some(local) => {
                let slot = self.slot(local);
                self.emit(Op::Store(slot));
            }
            None => self.emit(Op::Pop),
        }
        Ok(())
    }

    fn record_pattern(&mut self, pattern: PatternId, components: List<PatternId>) -> Done {
        let unit = self.unit.clone();
        let Some(note) = self.c.resolved.files[self.file].match_of(pattern).copied() else {
            return refuse("a pattern that was not typed");
        };
        let record = self.new_local();
        self.emit(Op::Store(record));
        let (no, end) = (self.label(), self.label());
        let test = self.c.test(note.ty);
        self.emit(Op::Load(record));
        self.emit(Op::Is(test));
        self.jump_if(false, no);
        for component in unit.ast.list(components) {
            let access = unit.ast[*component].access;
            let call = access.and_then(|a| self.c.resolved.files[self.file].call_of(a).cloned());
            let Some(call) = call else {
                return refuse("a pattern that was not typed");
            };
            self.accessor(record, &call)?;
            let declared: Ty = self.c.resolved.world.method(call.method).result;
            self.erased_cast(declared, call.result);
            self.pattern(*component)?;
            self.jump_if(false, no);
        }
        self.constant(Value::TRUE);
        self.jump(end);
        self.here(no);
        self.constant(Value::bool(false));
        self.here(end);
        Ok(())
    }

    /// Calls an accessor; what one that the program writes throws is wrapped.
    fn accessor(&mut self, record: u16, call: &Call) -> Done {
        if self
            .c
            .resolved
            .world
            .method(call.method)
            .flags
            .has(Flags::IMPLICIT)
        {
            self.emit(Op::Load(record));
            return self.invoke(call);
        }
        let result = self.new_local();
        // Matching is an expression: operands may lie below it.
        self.in_expression += 1;
        let region = self.protect();
        self.in_expression -= 1;
        self.emit(Op::Load(record));
        self.invoke(call)?;
        self.suspend(region);
        self.emit(Op::Store(result));
        let end = self.label();
        self.jump(end);
        self.handle(region, None);
        self.no_match(true);
        self.here(end);
        self.emit(Op::Load(result));
        Ok(())
    }

    /// Throws what Java throws when nothing matches; its cause is on the stack if it has one.
    pub(super) fn no_match(&mut self, cause: bool) {
        let id = self.c.resolved.world.class_ref("java/lang/MatchException");
        let class = self.c.class(id);
        self.c.instantiated(class);
        self.emit(Op::Raise(class, cause));
    }

    /// Accessors with effects must not run a number of times, or in an order, that is the compiler's business.
    pub(super) fn check_accessors(&self, patterns: &[PatternId]) -> Done {
        let (mut records, mut visible, mut skipped) = (0, false, false);
        let mut work = patterns.to_vec();
        while let Some(pattern) = work.pop() {
            let node = self.unit.ast[pattern];
            let call = node
                .access
                .and_then(|a| self.c.resolved.files[self.file].call_of(a));
            let acts = call.is_some_and(|call| self.c.acts(call.method));
            visible |= acts;
            skipped |= acts && matches!(node.kind, PatternKind::Any);
            if let PatternKind::Record { components, .. } = node.kind {
                records += 1;
                work.extend(self.unit.ast.list(components));
            }
        }
        match visible && (records > 1 || skipped) {
            true => {
                refuse("accessors that do more than read, in several record patterns or for `_`")
            }
            false => Ok(()),
        }
    }
}

impl Compiler<'_> {
    /// Whether code does more than read, compute and throw.
    fn acts(&self, method: MethodId) -> bool {
        let Some((file, decl)) = self.method_decls.get(&method) else {
            return false;
        };
        let ast = &self.resolved.files[*file].unit.ast;
        let range = ast[*decl].range;
        let made = |at: TextRange| range.start <= at.start && at.end <= range.end;
        let thrown = |e: ExprId| {
            let mut all = ast.nodes::<Stmt>();
            all.any(|(_, s)| matches!(s.kind, StmtKind::Throw(t) if t == e))
        };
        ast.nodes::<Expr>().any(|(id, e)| {
            made(e.range)
                && match e.kind {
                    ExprKind::New { .. } => !thrown(id),
                    ExprKind::Unary { op, .. } => !matches!(
                        op,
                        UnaryOp::Plus | UnaryOp::Minus | UnaryOp::Not | UnaryOp::BitNot
                    ),
                    kind => matches!(kind, ExprKind::Assign { .. } | ExprKind::Call { .. }),
                }
        })
    }
}
