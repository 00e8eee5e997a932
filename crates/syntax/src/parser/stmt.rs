//! Blocks and simple statements (JLS 14.2 to 14.8, 14.15 to 14.21), and recovery inside blocks.

use super::Parser;
use super::spec::Pending;
use crate::ast::{
    Expr, ExprId, ExprKind, List, Modifiers, Stmt, StmtId, StmtKind, TypeId, TypeKind, UnaryOp,
    Variable, VariableId,
};
use crate::names::Name;
use crate::token::TokenKind;

impl Parser<'_> {
    pub(super) fn stmt_node(&mut self, start: u32, kind: StmtKind) -> StmtId {
        let range = self.range(start);
        self.ast.add(Stmt { range, kind })
    }

    /// `{ … }`; says so if there is none.
    pub(super) fn block(&mut self) -> StmtId {
        let start = self.start();
        if !self.at(TokenKind::LBrace) {
            self.expected("`{`");
            return self.stmt_node(start, StmtKind::Error);
        }
        if !self.enter() {
            return self.stmt_node(start, StmtKind::Error);
        }
        self.bump();
        let outer = std::mem::replace(&mut self.no_lambda, false);
        let stmts = self.block_statements(false);
        self.no_lambda = outer;
        if !self.eat(TokenKind::RBrace) {
            self.unclosed(start, "block");
        }
        self.leave();
        self.stmt_node(start, StmtKind::Block(stmts))
    }

    /// Says that the brace at `open` has no partner.
    pub(super) fn unclosed(&mut self, open: u32, what: &str) {
        if self.error_at == Some(self.pos) || self.gave_up {
            return;
        }
        let before = self.diagnostics.len();
        self.expected(&format!("`}}` to close this {what}"));
        let open = self.ast.span(crate::ast::TextRange::new(open, open + 1));
        if let Some(diagnostic) = self.diagnostics.get_mut(before) {
            let diagnostic = std::mem::replace(
                diagnostic,
                heddle_diag::Diagnostic::unplaced(heddle_diag::codes::JAVA_SYNTAX, ""),
            );
            self.diagnostics[before] = diagnostic.related(open, "opened here");
        }
    }

    /// Statements up to `}` or the end, `in_case` also up to `case` or `default`.
    pub(super) fn block_statements(&mut self, in_case: bool) -> List<StmtId> {
        let mark = self.ast.open_list();
        loop {
            let mut pending = self.statement_specs();
            if self.in_spec_body {
                self.spec_body_items(&mut pending);
            }
            if self.block_ends(in_case) {
                self.refuse_pending(pending, "the end of the block");
                break;
            }
            let before = self.pos;
            let stmt = self.block_statement(pending);
            self.ast.push(stmt);
            self.resynchronize_statement(before);
        }
        self.ast.close_list(mark)
    }

    fn block_ends(&self, in_case: bool) -> bool {
        use TokenKind::*;
        match self.kind() {
            RBrace | Eof | SpecEnd => true,
            Case => in_case,
            Default => in_case && matches!(self.peek(1), Colon | Arrow),
            // A member with such a modifier means that a brace is missing.
            Public | Private | Protected => self.method_here(),
            _ => false,
        }
    }

    /// A method where a statement should be: says so, and parses it as a method.
    fn method_in_block(&mut self) -> StmtId {
        let token = self.token();
        let what = "a method cannot stand inside a method; is a `}` missing above?";
        self.error(token.range(), what);
        self.error_at = None;
        if self.enter() {
            self.member(crate::ast::TypeDeclKind::Class, Pending::default());
            self.leave();
        }
        self.stmt_node(token.start, StmtKind::Error)
    }

    /// After an error in a statement, skips to where the next one may start.
    fn resynchronize_statement(&mut self, before: usize) {
        if self.error_at != Some(self.pos) {
            if self.pos == before {
                self.bump(); // progress, whatever happened
            }
            return;
        }
        let mut depth = 0u32;
        loop {
            use TokenKind::*;
            match self.kind() {
                kind if kind.is_end() => return,
                Semi if depth == 0 => {
                    self.bump();
                    return;
                }
                RBrace if depth == 0 => return,
                LBrace => depth += 1,
                RBrace => depth -= 1,
                If | While | For | Do | Try | Switch | Return | Throw | Break | Continue | Case
                | Synchronized | Public | Private | Protected
                    if depth == 0 && self.pos > before =>
                {
                    return;
                }
                _ => {}
            }
            self.bump();
        }
    }

    /// A statement or declaration of a block.
    fn block_statement(&mut self, pending: Pending) -> StmtId {
        use TokenKind::*;
        match self.kind() {
            Class | Interface | Enum => self.local_type_decl(pending),
            Final | At | Abstract | Static | Strictfp | Public | Private | Protected => {
                self.modified_local(pending)
            }
            Ident if self.local_record_here() || self.sealed_here() => {
                self.local_type_decl(pending)
            }
            _ if pending.is_empty() => self.statement(),
            _ => self.statement_with(pending),
        }
    }

    /// A declaration that starts with `final` or an annotation.
    fn modified_local(&mut self, mut pending: Pending) -> StmtId {
        use TokenKind::*;
        if self.at(At) && self.peek(1) == Interface {
            return self.local_type_decl(pending);
        }
        let start = self.start();
        let modifiers = self.modifiers(&mut pending);
        let type_follows = matches!(self.kind(), Class | Interface | Enum)
            || (self.at(Ident) && self.local_record_here());
        if type_follows {
            return self.local_type_after(start, modifiers, pending);
        }
        if self.method_here() {
            return self.method_in_block();
        }
        self.refuse_clauses(pending, "a local variable");
        self.allow_variable_modifiers(modifiers);
        self.local_variables(start, modifiers)
    }

    fn local_type_decl(&mut self, mut pending: Pending) -> StmtId {
        let start = self.start();
        let modifiers = self.modifiers(&mut pending);
        self.local_type_after(start, modifiers, pending)
    }

    fn local_type_after(&mut self, start: u32, modifiers: Modifiers, pending: Pending) -> StmtId {
        match self.type_decl(start, modifiers, pending) {
            Some(ty) => {
                self.check_local_type(ty);
                self.stmt_node(start, StmtKind::TypeDecl(ty))
            }
            None => {
                self.expected("a class, record, enum, interface or variable");
                self.stmt_node(start, StmtKind::Error)
            }
        }
    }

    /// A statement whose specification comments have been read.
    pub(super) fn statement_with(&mut self, mut pending: Pending) -> StmtId {
        use TokenKind::*;
        match self.kind() {
            While | Do | For => self.loop_statement(pending),
            Ident if self.peek(1) == Colon => self.labeled(pending),
            _ if self.local_variable_here() => {
                let start = self.start();
                let modifiers = self.modifiers(&mut pending);
                self.refuse_clauses(pending, "a local variable");
                self.local_variables(start, modifiers)
            }
            _ => {
                self.refuse_pending(pending, "this statement");
                self.statement()
            }
        }
    }

    /// A statement that is the body of another one; its own loop clauses may stand in front.
    pub(super) fn sub_statement(&mut self) -> StmtId {
        if !self.enter() {
            let start = self.start();
            return self.stmt_node(start, StmtKind::Error);
        }
        let stmt = if self.token().after_spec {
            let pending = self.sub_statement_specs();
            self.statement_with(pending)
        } else {
            self.statement()
        };
        self.refuse_declaration(stmt);
        self.leave();
        stmt
    }

    /// JLS 14.5: a declaration may stand in a block only.
    fn refuse_declaration(&mut self, stmt: StmtId) {
        let Stmt { range, kind } = self.ast[stmt];
        if matches!(kind, StmtKind::Local(_) | StmtKind::TypeDecl(_)) {
            let what = "a declaration must stand in a block; add braces around it";
            self.report(heddle_diag::codes::JAVA_SYNTAX, range, what);
        }
    }

    /// A statement, without specification comments in front.
    pub(super) fn statement(&mut self) -> StmtId {
        use TokenKind::*;
        let start = self.start();
        match self.kind() {
            LBrace => self.block(),
            Semi => {
                self.bump();
                self.stmt_node(start, StmtKind::Empty)
            }
            If => self.if_(),
            While | Do | For => self.loop_statement(Pending::default()),
            Try => self.try_(),
            Switch => self.switch_stmt(),
            Return => self.return_(),
            Throw => {
                self.bump();
                let value = self.expr();
                self.end_statement();
                self.stmt_node(start, StmtKind::Throw(value))
            }
            Break | Continue => self.jump(),
            Synchronized => self.synchronized(),
            Assert => self.assert_(),
            Class | Interface | Enum | Abstract | Final | Static | Strictfp | At | Public
            | Private | Protected => self.block_statement(Pending::default()),
            Else | Catch | Finally | Case | Default => self.orphan(),
            Ident if self.peek(1) == Colon => self.labeled(Pending::default()),
            Ident if self.yield_here() => self.yield_(),
            Void if self.peek(1) == Ident && self.peek(2) != LParen => {
                self.local_variables(start, Modifiers::default())
            }
            _ if self.method_here() => self.method_in_block(),
            RBrace | Eof | SpecEnd => {
                self.expected("a statement");
                self.stmt_node(start, StmtKind::Error)
            }
            _ if self.local_variable_here() => self.local_variables(start, Modifiers::default()),
            _ => self.expression_statement(),
        }
    }

    /// `else` without `if` and the like.
    fn orphan(&mut self) -> StmtId {
        let token = self.token();
        let what = match token.kind {
            TokenKind::Else => "`else` without `if`",
            TokenKind::Catch | TokenKind::Finally => "this belongs to no `try`",
            _ => "this belongs to no `switch`",
        };
        self.error(token.range(), what);
        self.bump();
        self.skip_orphan_header(token.kind);
        self.error_at = None;
        self.stmt_node(token.start, StmtKind::Error)
    }

    /// Skips `(…)` after `catch` and the label after `case`.
    fn skip_orphan_header(&mut self, kind: TokenKind) {
        use TokenKind::*;
        if kind == Catch && self.at(LParen) {
            self.pos = self.skip_parens(self.pos).unwrap_or(self.pos);
        } else if matches!(kind, Case | Default) {
            while !matches!(self.kind(), Colon | Arrow | Semi | RBrace) && !self.kind().is_end() {
                self.bump();
            }
            if matches!(self.kind(), Colon | Arrow) {
                self.bump();
            }
        }
    }

    pub(super) fn end_statement(&mut self) {
        self.expect(TokenKind::Semi);
    }

    fn return_(&mut self) -> StmtId {
        let start = self.bump().start;
        let none = matches!(self.kind(), TokenKind::Semi | TokenKind::RBrace);
        let value = (!none).then(|| self.expr());
        self.end_statement();
        self.stmt_node(start, StmtKind::Return(value))
    }

    fn jump(&mut self) -> StmtId {
        let word = self.bump();
        let label = self.at(TokenKind::Ident).then(|| self.ident());
        self.end_statement();
        let kind = match word.kind {
            TokenKind::Break => StmtKind::Break(label),
            _ => StmtKind::Continue(label),
        };
        self.stmt_node(word.start, kind)
    }

    fn assert_(&mut self) -> StmtId {
        let start = self.bump().start;
        let condition = self.expr();
        let message = self.eat(TokenKind::Colon).then(|| self.expr());
        self.end_statement();
        self.stmt_node(start, StmtKind::Assert { condition, message })
    }

    fn labeled(&mut self, pending: Pending) -> StmtId {
        let start = self.start();
        if !self.enter() {
            return self.stmt_node(start, StmtKind::Error);
        }
        let label = self.ident();
        self.bump();
        let body = if pending.is_empty() {
            self.sub_statement()
        } else {
            self.statement_with(pending)
        };
        self.leave();
        self.stmt_node(start, StmtKind::Labeled { label, body })
    }

    /// Whether `yield` here begins a yield statement (JLS 3.9, 14.21).
    fn yield_here(&self) -> bool {
        use TokenKind::*;
        if !self.at_word(Name::YIELD) {
            return false;
        }
        match self.peek(1) {
            Eq | Dot | LBracket | Arrow | ColonColon | RParen | Comma => false,
            PlusEq | MinusEq | StarEq | SlashEq | AndEq | OrEq | CaretEq | PercentEq | LtLtEq => {
                false
            }
            PlusPlus | MinusMinus => self.peek(2) != Semi,
            Ident | LParen | Plus | Minus | Bang | Tilde | This | Super | New | Switch => true,
            IntLiteral | LongLiteral | FloatLiteral | DoubleLiteral | CharLiteral
            | StringLiteral | TextBlock | True | False | Null | Void | Semi => true,
            kind => kind.is_primitive(),
        }
    }

    fn yield_(&mut self) -> StmtId {
        let start = self.bump().start;
        let value = self.expr();
        self.end_statement();
        self.stmt_node(start, StmtKind::Yield(value))
    }

    /// `T a = e, b[];` after the modifiers.
    pub(super) fn local_variables(&mut self, start: u32, modifiers: Modifiers) -> StmtId {
        let ty = self.local_type();
        let vars = self.declarators(modifiers, ty);
        self.check_var(ty, vars);
        self.check_unnamed_locals(vars);
        self.end_statement();
        self.stmt_node(start, StmtKind::Local(vars))
    }

    /// JLS 14.4: `var` declares one variable with a value that is no array initializer, and has no brackets.
    pub(super) fn check_var(&mut self, ty: TypeId, vars: List<VariableId>) {
        if !matches!(self.ast[ty].kind, TypeKind::Var) {
            return;
        }
        let several = self.ast.list(vars).len() > 1;
        for i in 0..self.ast.list(vars).len() {
            let var = self.ast[self.ast.list(vars)[i]];
            let array = var
                .init
                .is_some_and(|init| matches!(self.ast[init].kind, ExprKind::ArrayInit(_)));
            if several || array || !var.dims.is_empty() {
                let what = "`var` declares one variable, without brackets, from an expression";
                self.report(heddle_diag::codes::JAVA_SYNTAX, var.range, what);
                return;
            }
        }
    }

    /// `a = e, b[]`
    pub(super) fn declarators(&mut self, modifiers: Modifiers, ty: TypeId) -> List<VariableId> {
        let mark = self.ast.open_list();
        loop {
            let var = self.declarator(modifiers, ty);
            self.ast.push(var);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.ast.close_list(mark)
    }

    fn declarator(&mut self, modifiers: Modifiers, ty: TypeId) -> VariableId {
        let start = self.start();
        let name = self.variable_name();
        let dims = self.dims();
        let init = self.eat(TokenKind::Eq).then(|| self.variable_init());
        let range = self.range(start);
        self.ast.add(Variable {
            range,
            modifiers,
            ty: Some(ty),
            varargs: false,
            dots: List::EMPTY,
            name,
            dims,
            init,
        })
    }

    fn expression_statement(&mut self) -> StmtId {
        let start = self.start();
        let expr = self.expr();
        self.require_statement_expr(expr);
        self.end_statement();
        self.stmt_node(start, StmtKind::Expr(expr))
    }

    /// JLS 14.8: which expressions may stand alone.
    pub(super) fn require_statement_expr(&mut self, expr: ExprId) {
        use UnaryOp::*;
        let Expr { range, kind } = self.ast[expr];
        let fine = match kind {
            ExprKind::Assign { .. }
            | ExprKind::Call { .. }
            | ExprKind::ConstructorCall { .. }
            | ExprKind::New { .. }
            | ExprKind::Error => true,
            ExprKind::Unary { op, .. } => {
                matches!(
                    op,
                    PreIncrement | PreDecrement | PostIncrement | PostDecrement
                )
            }
            _ => false,
        };
        if !fine && self.error_at != Some(self.pos) {
            let what = "this expression does nothing as a statement; only assignments, calls, `++`, `--` and `new` may stand alone";
            self.report(heddle_diag::codes::JAVA_SYNTAX, range, what);
            self.quiet_here();
        }
    }

    /// Suppresses further errors at the current token.
    fn quiet_here(&mut self) {
        if !self.at(TokenKind::Semi) {
            self.error_at = Some(self.pos);
        }
    }
}
