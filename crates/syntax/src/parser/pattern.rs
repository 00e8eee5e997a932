//! Patterns (JLS 14.30) and unnamed variables (JLS 14.4, 6.1).

use super::Parser;
use crate::ast::{
    ExprKind, Ident, List, Modifiers, Pattern, PatternId, PatternKind, TextRange, TypeId, TypeKind,
    VariableId,
};
use crate::features::Feature;
use crate::names::Name;
use crate::token::TokenKind;
use heddle_diag::codes;

impl Parser<'_> {
    /// Notes that the construct from `start` to the last token is used.
    #[inline]
    pub(super) fn uses(&mut self, feature: Feature, start: u32) {
        let range = self.range(start);
        self.ast.features.add(feature, range);
    }

    /// The name of a variable, or `_` for one without a name.
    #[inline]
    pub(super) fn variable_name(&mut self) -> Ident {
        if self.at(TokenKind::Underscore) {
            return self.unnamed();
        }
        self.ident()
    }

    #[cold]
    fn unnamed(&mut self) -> Ident {
        let start = self.bump().start;
        self.uses(Feature::Unnamed, start);
        if self.at(TokenKind::LBracket) {
            let what = "an unnamed variable has no brackets; write them after the type";
            self.report(codes::JAVA_SYNTAX, self.token().range(), what);
        }
        Ident {
            name: Name::UNDERSCORE,
            start,
        }
    }

    /// Whether a pattern, not an expression, starts here in a `case`.
    pub(super) fn pattern_here(&self) -> bool {
        use TokenKind::*;
        match self.kind() {
            Final | At => true,
            Underscore => matches!(self.peek(1), Comma | Arrow | Colon | Ident),
            kind if kind == Ident || kind.is_primitive() => {
                let after = self.skip_type(self.pos);
                after
                    .is_some_and(|after| matches!(self.kind_at(after), Ident | Underscore | LParen))
            }
            _ => false,
        }
    }

    /// A pattern of a `case`.
    pub(super) fn case_pattern(&mut self) -> PatternId {
        if self.at(TokenKind::Underscore) {
            let range = self.bump().range();
            let what = "`_` alone matches only the component of a record; write `default`, or `T _` for any `T`";
            self.report(codes::JAVA_SYNTAX, range, what);
            return self.ast.add(Pattern {
                range,
                kind: PatternKind::Error,
                access: None,
            });
        }
        let start = self.start();
        let modifiers = self.variable_modifiers();
        let ty = self.pattern_type(false);
        self.pattern_after(start, modifiers, ty)
    }

    /// What follows the type of a pattern: a name, or the components of a record.
    pub(super) fn pattern_after(
        &mut self,
        start: u32,
        modifiers: Modifiers,
        ty: TypeId,
    ) -> PatternId {
        if self.at(TokenKind::LParen) {
            return self.record_pattern(start, modifiers, ty);
        }
        let binding = self.pattern_variable(start, modifiers, ty);
        self.pattern_node(start, PatternKind::Variable(binding))
    }

    fn pattern_node(&mut self, start: u32, kind: PatternKind) -> PatternId {
        let range = self.range(start);
        self.ast.add(Pattern {
            range,
            kind,
            access: None,
        })
    }

    /// `var` is a type of components only.
    fn pattern_type(&mut self, component: bool) -> TypeId {
        if component {
            return self.local_type();
        }
        if self.at_word(Name::VAR)
            && matches!(self.peek(1), TokenKind::Ident | TokenKind::Underscore)
        {
            let what = "`var` is no type here; only the components of a record pattern have it";
            self.report(codes::JAVA_SYNTAX, self.token().range(), what);
            return self.local_type();
        }
        self.ty()
    }

    /// `R(p, q)`; the position is at `(`.
    fn record_pattern(&mut self, start: u32, modifiers: Modifiers, ty: TypeId) -> PatternId {
        if !self.enter() {
            return self.pattern_node(start, PatternKind::Error);
        }
        self.uses(Feature::RecordPatterns, start);
        if modifiers.flags != 0 || !modifiers.annotations.is_empty() {
            let what = "a record pattern has no modifiers";
            self.report(codes::JAVA_MODIFIER, modifiers.range, what);
        }
        if !matches!(self.ast[ty].kind, TypeKind::Class { .. } | TypeKind::Error) {
            let range = self.ast[ty].range;
            let what = "a record pattern starts with the name of a record";
            self.report(codes::JAVA_SYNTAX, range, what);
        }
        let open = self.pos;
        self.bump();
        let mark = self.ast.open_list();
        if !self.at(TokenKind::RParen) {
            loop {
                let start = self.start();
                let component = self.component_pattern();
                self.ast[component].access = Some(self.expr_node(start, ExprKind::Component));
                self.ast.push(component);
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
        }
        self.close_paren(open, "`,` or `)`");
        let components = self.ast.close_list(mark);
        self.leave();
        self.pattern_node(start, PatternKind::Record { ty, components })
    }

    fn component_pattern(&mut self) -> PatternId {
        let start = self.start();
        if self.at(TokenKind::Underscore) {
            self.bump();
            self.uses(Feature::Unnamed, start);
            return self.pattern_node(start, PatternKind::Any);
        }
        let modifiers = self.variable_modifiers();
        let ty = self.pattern_type(true);
        self.pattern_after(start, modifiers, ty)
    }

    /// JLS 14.4: a variable without a name must have a value.
    pub(super) fn check_unnamed_locals(&mut self, vars: List<VariableId>) {
        for i in 0..self.ast.list(vars).len() {
            let var = self.ast[self.ast.list(vars)[i]];
            if var.name.name == Name::UNDERSCORE && var.init.is_none() {
                let what = "a variable without a name needs a value: expected `=`";
                self.report(codes::JAVA_SYNTAX, var.range, what);
            }
        }
    }

    /// JLS 8.3, 9.3: a field has a name.
    pub(super) fn check_named_fields(&mut self, vars: List<VariableId>) {
        for i in 0..self.ast.list(vars).len() {
            let var = self.ast[self.ast.list(vars)[i]];
            if var.name.name == Name::UNDERSCORE {
                let range = TextRange::new(var.name.start, var.name.start + 1);
                let what = "`_` is no name for a field; only local variables, patterns and parameters of lambdas and handlers may have none";
                self.report(codes::JAVA_SYNTAX, range, what);
            }
        }
    }
}
