//! Statements with substatements: `if`, loops, `try`, `synchronized` (JLS 14.9, 14.12 to 14.14, 14.19, 14.20).

use super::Parser;
use super::spec::Pending;
use crate::ast::{
    Catch, CatchId, ClauseId, ExprId, List, Modifiers, Resource, ResourceId, StmtId, StmtKind,
    TypeId, VariableId,
};
use crate::features::Feature;
use crate::token::TokenKind;

impl Parser<'_> {
    /// `(e)` of a statement.
    pub(super) fn condition(&mut self) -> ExprId {
        let open = self.pos;
        self.expect(TokenKind::LParen);
        let expr = self.expr();
        self.close_paren(open, "`)`");
        expr
    }

    /// `if … else if … else …`, the chain in a loop.
    pub(super) fn if_(&mut self) -> StmtId {
        let mut arms = vec![];
        let mut otherwise = None;
        loop {
            let start = self.bump().start;
            let condition = self.condition();
            let then = self.sub_statement();
            arms.push((start, condition, then));
            if !self.at(TokenKind::Else) || !self.chain_goes_on(arms.len() as u32) {
                break;
            }
            self.bump();
            if !self.at(TokenKind::If) || self.token().after_spec {
                otherwise = Some(self.sub_statement());
                break;
            }
        }
        for (start, condition, then) in arms.into_iter().rev() {
            let kind = StmtKind::If {
                condition,
                then,
                otherwise,
            };
            otherwise = Some(self.stmt_node(start, kind));
        }
        match otherwise {
            Some(stmt) => stmt,
            None => {
                let start = self.start();
                self.stmt_node(start, StmtKind::Error)
            }
        }
    }

    /// `while`, `do` or `for`, with the loop clauses that stood in front.
    pub(super) fn loop_statement(&mut self, pending: Pending) -> StmtId {
        let spec = self.loop_clauses(pending);
        match self.kind() {
            TokenKind::While => self.while_(spec),
            TokenKind::Do => self.do_(spec),
            _ => self.for_(spec),
        }
    }

    /// The body of a loop, and its clauses joined with those between header and body.
    fn loop_body(&mut self, spec: List<ClauseId>) -> (List<ClauseId>, StmtId) {
        let spec = self.loop_clauses_before_body(spec);
        (spec, self.sub_statement())
    }

    fn while_(&mut self, spec: List<ClauseId>) -> StmtId {
        let start = self.bump().start;
        let condition = self.condition();
        let (spec, body) = self.loop_body(spec);
        let kind = StmtKind::While {
            spec,
            condition,
            body,
        };
        self.stmt_node(start, kind)
    }

    fn do_(&mut self, spec: List<ClauseId>) -> StmtId {
        let start = self.bump().start;
        let (spec, body) = self.loop_body(spec);
        if !self.expect(TokenKind::While) {
            return self.stmt_node(start, StmtKind::Error);
        }
        let condition = self.condition();
        self.end_statement();
        let kind = StmtKind::Do {
            spec,
            body,
            condition,
        };
        self.stmt_node(start, kind)
    }

    fn for_(&mut self, spec: List<ClauseId>) -> StmtId {
        let start = self.bump().start;
        let open = self.pos;
        self.expect(TokenKind::LParen);
        if self.at(TokenKind::Semi) {
            return self.for_rest(start, open, spec, List::EMPTY);
        }
        let declaration = matches!(self.kind(), TokenKind::Final | TokenKind::At)
            || self.token().after_spec
            || self.local_variable_here();
        if !declaration {
            let init = self.for_expressions();
            return self.for_rest(start, open, spec, init);
        }
        let var_start = self.start();
        let modifiers = self.variable_modifiers();
        let ty = self.local_type();
        if matches!(self.kind(), TokenKind::Ident | TokenKind::Underscore)
            && self.peek(1) == TokenKind::Colon
        {
            return self.for_each(start, spec, var_start, modifiers, ty);
        }
        let vars = self.declarators(modifiers, ty);
        self.check_var(ty, vars);
        self.check_unnamed_locals(vars);
        let init = self.stmt_node(var_start, StmtKind::Local(vars));
        let init = self.ast.list_of(&[init]);
        self.for_rest(start, open, spec, init)
    }

    fn for_each(
        &mut self,
        start: u32,
        spec: List<ClauseId>,
        var_start: u32,
        modifiers: Modifiers,
        ty: TypeId,
    ) -> StmtId {
        let var: VariableId = self.pattern_variable(var_start, modifiers, ty);
        self.bump();
        let iterable = self.expr();
        self.expect(TokenKind::RParen);
        let (spec, body) = self.loop_body(spec);
        let kind = StmtKind::ForEach {
            spec,
            var,
            iterable,
            body,
        };
        self.stmt_node(start, kind)
    }

    /// `; condition; update) body`
    fn for_rest(
        &mut self,
        start: u32,
        open: usize,
        spec: List<ClauseId>,
        init: List<StmtId>,
    ) -> StmtId {
        if !self.expect(TokenKind::Semi) {
            self.skip_for_header(open);
        }
        let header_ends = matches!(self.kind(), TokenKind::Semi | TokenKind::RParen);
        let condition = (!header_ends).then(|| self.expr());
        if !self.expect(TokenKind::Semi) {
            self.skip_for_header(open);
        }
        let update = match self.at(TokenKind::RParen) {
            true => List::EMPTY,
            false => self.for_update(),
        };
        self.close_paren(open, "`)`");
        let (spec, body) = self.loop_body(spec);
        let kind = StmtKind::For {
            spec,
            init,
            condition,
            update,
            body,
        };
        self.stmt_node(start, kind)
    }

    /// After a broken header, goes to its last token so that the body is parsed as such.
    fn skip_for_header(&mut self, open: usize) {
        if let Some(after) = self.skip_parens(open)
            && after > self.pos + 1
        {
            self.pos = after - 1;
            self.error_at = Some(self.pos);
        }
    }

    fn for_expressions(&mut self) -> List<StmtId> {
        let mark = self.ast.open_list();
        loop {
            let start = self.start();
            let expr = self.expr();
            self.require_statement_expr(expr);
            let stmt = self.stmt_node(start, StmtKind::Expr(expr));
            self.ast.push(stmt);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.ast.close_list(mark)
    }

    fn for_update(&mut self) -> List<ExprId> {
        let mark = self.ast.open_list();
        loop {
            let expr = self.expr();
            self.require_statement_expr(expr);
            self.ast.push(expr);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.ast.close_list(mark)
    }

    pub(super) fn synchronized(&mut self) -> StmtId {
        let start = self.bump().start;
        let lock = self.condition();
        let body = self.block();
        self.stmt_node(start, StmtKind::Synchronized { lock, body })
    }

    pub(super) fn try_(&mut self) -> StmtId {
        let word = self.bump();
        let resources = match self.at(TokenKind::LParen) {
            true => self.resources(),
            false => List::EMPTY,
        };
        let body = self.block();
        let mark = self.ast.open_list();
        while self.at(TokenKind::Catch) {
            let catch = self.catch();
            self.ast.push(catch);
        }
        let catches = self.ast.close_list(mark);
        let finally = self.eat(TokenKind::Finally).then(|| self.block());
        if resources.is_empty() && catches.is_empty() && finally.is_none() {
            let what = "`try` needs a `catch`, a `finally` or resources";
            self.error(word.range(), what);
            self.error_at = None;
        }
        let kind = StmtKind::Try {
            resources,
            body,
            catches,
            finally,
        };
        self.stmt_node(word.start, kind)
    }

    fn resources(&mut self) -> List<ResourceId> {
        self.bump();
        let mark = self.ast.open_list();
        loop {
            let resource = self.resource();
            let resource = self.ast.add(resource);
            self.ast.push(resource);
            if !self.eat(TokenKind::Semi) || self.at(TokenKind::RParen) {
                break;
            }
        }
        self.expect(TokenKind::RParen);
        self.ast.close_list(mark)
    }

    fn resource(&mut self) -> Resource {
        let start = self.start();
        let declaration = matches!(self.kind(), TokenKind::Final | TokenKind::At)
            || self.token().after_spec
            || self.local_variable_here();
        if !declaration {
            let resource = self.resource_expr();
            self.uses(Feature::ResourceVariables, start);
            return Resource::Expr(resource);
        }
        let modifiers = self.variable_modifiers();
        let ty = self.local_type();
        let var = self.pattern_variable(start, modifiers, ty);
        self.expect(TokenKind::Eq);
        let init = self.expr();
        let range = self.range(start);
        self.ast[var].init = Some(init);
        self.ast[var].range = range;
        Resource::Variable(var)
    }

    /// JLS 14.20.3: a resource without declaration is a variable or field.
    fn resource_expr(&mut self) -> ExprId {
        let expr = self.expr();
        let node = self.ast[expr];
        let fine = matches!(
            node.kind,
            crate::ast::ExprKind::Name(_)
                | crate::ast::ExprKind::Field { .. }
                | crate::ast::ExprKind::This
                | crate::ast::ExprKind::Error
        );
        if !fine {
            let what = "a resource is a declaration with a value, or a variable";
            self.report(heddle_diag::codes::JAVA_SYNTAX, node.range, what);
        }
        expr
    }

    fn catch(&mut self) -> CatchId {
        let start = self.bump().start;
        self.expect(TokenKind::LParen);
        let modifiers = self.variable_modifiers();
        let mark = self.ast.open_list();
        loop {
            let ty = self.ty();
            self.ast.push(ty);
            if !self.eat(TokenKind::Or) {
                break;
            }
        }
        let types = self.ast.close_list(mark);
        let name = self.variable_name();
        self.expect(TokenKind::RParen);
        let body = self.block();
        let range = self.range(start);
        self.ast.add(Catch {
            range,
            modifiers,
            types,
            name,
            body,
        })
    }
}
