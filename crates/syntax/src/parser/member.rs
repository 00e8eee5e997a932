//! Members: fields, methods, constructors, initializers, nested types (JLS 8.3 to 8.10, 9.3 to 9.6).

use super::Parser;
use super::modifier::Declared;
use super::spec::Pending;
use crate::ast::{
    ExprKind, Field, Id, Ident, List, Member, Method, MethodKind, Modifiers, Path, Receiver,
    StmtKind, TextRange, TypeDeclKind, TypeId, TypeParamId, Variable, VariableId, flags,
};
use crate::features::Feature;
use crate::token::TokenKind;
use heddle_diag::codes;

/// What stands before a method's or field's name.
pub(super) struct Front {
    pub start: u32,
    pub modifiers: Modifiers,
    pub pending: Pending,
}

impl Parser<'_> {
    /// One member; `None` after an error that left nothing.
    pub(super) fn member(&mut self, owner: TypeDeclKind, mut pending: Pending) -> Option<Member> {
        let start = self.start();
        let modifiers = self.modifiers(&mut pending);
        let front = Front {
            start,
            modifiers,
            pending,
        };
        self.member_after_modifiers(owner, front)
    }

    /// A member whose modifiers have been read.
    pub(super) fn member_after_modifiers(
        &mut self,
        owner: TypeDeclKind,
        front: Front,
    ) -> Option<Member> {
        use TokenKind::*;
        let type_here = match self.kind() {
            Class | Interface | Enum => true,
            At => self.peek(1) == Interface,
            Ident => self.local_record_here(),
            _ => false,
        };
        if type_here {
            let (start, modifiers) = (front.start, front.modifiers);
            let ty = self.type_decl(start, modifiers, front.pending)?;
            self.allow_modifiers(modifiers, type_of(owner));
            return Some(Member::Type(ty));
        }
        if self.at(LBrace) {
            return Some(self.initializer(owner, front));
        }
        let type_params = self.type_params();
        if self.at(Ident) {
            match self.peek(1) {
                LParen => return Some(self.method_without_type(owner, front, type_params)),
                LBrace if owner == TypeDeclKind::Record => {
                    return Some(self.compact_constructor(front));
                }
                _ => {}
            }
        }
        self.typed_member(owner, front, type_params)
    }

    fn typed_member(
        &mut self,
        owner: TypeDeclKind,
        front: Front,
        type_params: List<TypeParamId>,
    ) -> Option<Member> {
        use TokenKind::*;
        let starts_type =
            matches!(self.kind(), Ident | Void | At | BackslashWord) || self.kind().is_primitive();
        if !starts_type {
            self.expected("a field, method, constructor or type");
            return None;
        }
        let result = self.result_type();
        if self.at(Ident) && self.peek(1) == LParen {
            let name = self.ident();
            return Some(self.method(owner, front, type_params, Some(result), name));
        }
        if matches!(self.ast[result].kind, crate::ast::TypeKind::Void)
            && self.at(Ident)
            && self.peek(1) != Semi
        {
            self.bump();
            self.expected("`(`");
            return None;
        }
        if !type_params.is_empty() && self.at(Ident) {
            self.expected("a method, because type parameters stand in front");
        }
        if !self.at(Ident) {
            let token = self.token();
            self.ident();
            if self.error_at == Some(self.pos) || token.start == self.token().start {
                return None;
            }
        }
        Some(self.field(owner, front, result))
    }

    fn initializer(&mut self, owner: TypeDeclKind, front: Front) -> Member {
        let is_static = front.modifiers.has(flags::STATIC);
        self.refuse_pending(front.pending, "an initializer");
        if front.modifiers.flags & flags::JAVA & !flags::STATIC != 0
            || !front.modifiers.annotations.is_empty()
        {
            let what = "an initializer has no modifier but `static`";
            self.report(codes::JAVA_MODIFIER, front.modifiers.range, what);
        }
        if matches!(owner, TypeDeclKind::Interface | TypeDeclKind::Annotation) {
            let what = "an interface has no initializers";
            self.report(codes::JAVA_SYNTAX, self.token().range(), what);
        } else if owner == TypeDeclKind::Record && !is_static {
            let what = "a record has no instance initializers";
            self.report(codes::JAVA_SYNTAX, self.token().range(), what);
        }
        let body = self.block();
        Member::Initializer { is_static, body }
    }

    fn field(&mut self, owner: TypeDeclKind, front: Front, ty: TypeId) -> Member {
        if matches!(self.ast[ty].kind, crate::ast::TypeKind::Void) {
            let range = self.ast[ty].range;
            self.report(
                codes::JAVA_SYNTAX,
                range,
                "a variable cannot have the type `void`",
            );
        }
        self.allow_modifiers(front.modifiers, field_of(owner, front.modifiers));
        let vars = self.declarators(front.modifiers, ty);
        self.check_named_fields(vars);
        let mut pending = front.pending;
        if self.token().after_spec && !self.in_spec {
            self.field_tail_specs(&mut pending);
        }
        self.expect(TokenKind::Semi);
        self.check_fields(owner, front.modifiers, vars);
        let spec = self.field_clauses(pending);
        Member::Field(Field {
            range: self.range(front.start),
            vars,
            spec,
        })
    }

    fn check_fields(&mut self, owner: TypeDeclKind, modifiers: Modifiers, vars: List<VariableId>) {
        let interface = matches!(owner, TypeDeclKind::Interface | TypeDeclKind::Annotation);
        if owner == TypeDeclKind::Record
            && modifiers.flags & (flags::STATIC | flags::SPEC_ONLY) == 0
        {
            let var = self.ast.list(vars)[0];
            let range = self.ast[var].range;
            let what = "a record has no instance fields besides its components";
            self.report(codes::JAVA_SYNTAX, range, what);
        }
        if !interface || self.is_stub || modifiers.has(flags::SPEC_ONLY) {
            return;
        }
        for i in 0..self.ast.list(vars).len() {
            let var = self.ast[self.ast.list(vars)[i]];
            if var.init.is_none() && self.error_at != Some(self.pos) {
                let what = "a field of an interface needs a value: expected `=`";
                self.report(codes::JAVA_SYNTAX, var.range, what);
            }
        }
    }

    /// A constructor, a `predicate p()`, or a method that lacks its result type.
    fn method_without_type(
        &mut self,
        owner: TypeDeclKind,
        front: Front,
        type_params: List<TypeParamId>,
    ) -> Member {
        let token = self.token();
        let name = self.ident();
        if front.modifiers.has(flags::PREDICATE) {
            return self.method(owner, front, type_params, None, name);
        }
        let constructor = name.name == self.class_name
            && !matches!(owner, TypeDeclKind::Interface | TypeDeclKind::Annotation);
        if !constructor {
            let what = "this method needs a result type (only a constructor has none, and it is named like its class)";
            self.report(codes::JAVA_SYNTAX, token.range(), what);
        }
        let declared = match owner {
            TypeDeclKind::Enum => Declared::EnumConstructor,
            _ => Declared::Constructor,
        };
        self.allow_modifiers(front.modifiers, declared);
        let mut method = self.method_shell(front.start, front.modifiers, type_params, name);
        method.kind = MethodKind::Constructor;
        let member = self.method_rest(method, front.pending);
        if let Member::Method(id) = member {
            self.note_prologue(id);
        }
        member
    }

    /// Notes a constructor with statements before `this(…)` or `super(…)`.
    fn note_prologue(&mut self, id: Id<Method>) {
        let Some(body) = self.ast[id].body else {
            return;
        };
        let StmtKind::Block(stmts) = self.ast[body].kind else {
            return;
        };
        let later = self.ast.list(stmts).iter().skip(1).find(|stmt| {
            let StmtKind::Expr(expr) = self.ast[**stmt].kind else {
                return false;
            };
            matches!(self.ast[expr].kind, ExprKind::ConstructorCall { .. })
        });
        if let Some(range) = later.map(|stmt| self.ast[*stmt].range) {
            self.ast.features.add(Feature::FlexibleConstructors, range);
        }
    }

    fn compact_constructor(&mut self, front: Front) -> Member {
        let token = self.token();
        let name = self.ident();
        if name.name != self.class_name {
            let what = "a constructor is named like its record";
            self.report(codes::JAVA_SYNTAX, token.range(), what);
        }
        let mut method = self.method_shell(front.start, front.modifiers, List::EMPTY, name);
        method.kind = MethodKind::CompactConstructor;
        method.spec = self.method_clauses(front.pending);
        method.body = Some(self.block());
        method.range = self.range(front.start);
        Member::Method(self.ast.add(method))
    }

    fn method_shell(
        &mut self,
        start: u32,
        modifiers: Modifiers,
        type_params: List<TypeParamId>,
        name: Ident,
    ) -> Method {
        Method {
            range: self.range(start),
            kind: MethodKind::Method,
            modifiers,
            type_params,
            result: None,
            name,
            receiver: None,
            params: List::EMPTY,
            dims: List::EMPTY,
            throws: List::EMPTY,
            body: None,
            value: None,
            spec: List::EMPTY,
        }
    }

    fn method(
        &mut self,
        owner: TypeDeclKind,
        front: Front,
        type_params: List<TypeParamId>,
        result: Option<TypeId>,
        name: Ident,
    ) -> Member {
        let modifiers = front.modifiers;
        self.allow_modifiers(modifiers, method_of(owner));
        let mut method = self.method_shell(front.start, modifiers, type_params, name);
        method.result = result;
        let member = self.method_rest(method, front.pending);
        if let Member::Method(id) = member {
            self.check_body(owner, id);
        }
        member
    }

    /// Parameters, `throws`, clauses and body.
    fn method_rest(&mut self, mut method: Method, mut pending: Pending) -> Member {
        (method.receiver, method.params) = self.params();
        method.dims = self.dims();
        if self.eat(TokenKind::Throws) {
            method.throws = self.type_list();
        }
        if self.in_spec {
            self.header_clauses_in_spec(&mut pending);
        } else if self.token().after_spec {
            self.method_header_specs(&mut pending);
        }
        if self.eat(TokenKind::Default) {
            method.value = Some(self.annotation_value());
        } else if self.in_spec && self.eat(TokenKind::Eq) {
            method.value = Some(self.formula(false));
        }
        method.spec = self.method_clauses(pending);
        if self.at(TokenKind::LBrace) {
            let outer = std::mem::replace(&mut self.in_spec_body, self.in_spec);
            method.body = Some(self.block());
            self.in_spec_body = outer;
        } else if !self.eat(TokenKind::Semi) {
            self.expected("`{` or `;`");
        }
        method.range = self.range(method.range.start);
        Member::Method(self.ast.add(method))
    }

    /// JLS 8.4.7, 9.4.3: which methods have a body.
    fn check_body(&mut self, owner: TypeDeclKind, id: Id<Method>) {
        let method = self.ast[id];
        if self.error_at == Some(self.pos) || method.modifiers.has(flags::SPEC_ONLY) {
            return;
        }
        let interface = matches!(owner, TypeDeclKind::Interface | TypeDeclKind::Annotation);
        if interface && method.modifiers.has(flags::PRIVATE) {
            self.ast
                .features
                .add(Feature::PrivateInterfaceMethods, method.modifiers.range);
        }
        let bodiless = flags::ABSTRACT | flags::NATIVE;
        let needs_none = match interface {
            true => method.modifiers.flags & (flags::DEFAULT | flags::STATIC | flags::PRIVATE) == 0,
            false => method.modifiers.flags & bodiless != 0,
        };
        let span = self.ast.ident_span(method.name);
        let range = TextRange::new(span.start, span.end);
        match (method.body, needs_none) {
            (None, false) if self.is_stub => {}
            (Some(_), false) if self.is_stub => {
                let what = "a method of a stub has no body: end it with `;`";
                self.report(codes::JAVA_SYNTAX, range, what);
            }
            (None, false) => {
                let what = "this method needs a body";
                self.report(codes::JAVA_SYNTAX, range, what);
            }
            (Some(_), true) => {
                let what = match interface {
                    true => {
                        "a method of an interface has a body only if it is `default`, `static` or `private`"
                    }
                    false => "an `abstract` or `native` method has no body",
                };
                self.report(codes::JAVA_SYNTAX, range, what);
            }
            _ => {}
        }
    }

    fn params(&mut self) -> (Option<Id<Receiver>>, List<VariableId>) {
        self.expect(TokenKind::LParen);
        let mark = self.ast.open_list();
        let open = self.pos.saturating_sub(1);
        let receiver = self.receiver_here().then(|| self.receiver());
        let more = receiver.is_none() || self.eat(TokenKind::Comma);
        let mut dots_at = None;
        while more && !self.at(TokenKind::RParen) {
            if let Some(range) = dots_at {
                let what = "only the last parameter can have `...`";
                self.report(codes::JAVA_SYNTAX, range, what);
            }
            let param = self.param(false);
            dots_at = self.ast[param].varargs.then(|| self.ast[param].range);
            self.ast.push(param);
            if !self.eat(TokenKind::Comma) {
                break;
            }
            if self.at(TokenKind::RParen) {
                self.expected("a parameter");
            }
        }
        self.close_paren(open, "`,` or `)`");
        (receiver, self.ast.close_list(mark))
    }

    /// Whether the parameter here is `T this` or `T Outer.this`.
    fn receiver_here(&self) -> bool {
        let Some(mut pos) = self.skip_type(self.pos) else {
            return false;
        };
        while self.kind_at(pos) == TokenKind::Ident && self.kind_at(pos + 1) == TokenKind::Dot {
            pos += 2;
        }
        self.kind_at(pos) == TokenKind::This
    }

    fn receiver(&mut self) -> Id<Receiver> {
        let start = self.start();
        let modifiers = self.variable_modifiers();
        let ty = self.ty();
        let qualifier = self.at(TokenKind::Ident).then(|| self.receiver_qualifier());
        self.expect(TokenKind::This);
        let range = self.range(start);
        self.ast.add(Receiver {
            range,
            modifiers,
            ty,
            qualifier,
        })
    }

    fn receiver_qualifier(&mut self) -> Path {
        let path = self.path();
        self.expect(TokenKind::Dot);
        path
    }

    /// A parameter or record component; `lambda` ones may be `var x`.
    pub(super) fn param(&mut self, lambda: bool) -> VariableId {
        let start = self.start();
        let modifiers = self.variable_modifiers();
        let ty = match lambda {
            true => self.lambda_type(),
            false => self.ty(),
        };
        let dots = self.annotations();
        let varargs = self.eat(TokenKind::Ellipsis);
        let name = match lambda {
            true => self.variable_name(),
            false => self.ident(),
        };
        let dims = self.dims();
        let range = self.range(start);
        self.ast.add(Variable {
            range,
            modifiers,
            ty: Some(ty),
            varargs,
            dots,
            name,
            dims,
            init: None,
        })
    }
}

/// The fields of specifications are those of objects, also in interfaces.
fn field_of(owner: TypeDeclKind, modifiers: Modifiers) -> Declared {
    match owner {
        _ if modifiers.has(flags::SPEC_ONLY) => Declared::Field,
        TypeDeclKind::Interface | TypeDeclKind::Annotation => Declared::InterfaceField,
        _ => Declared::Field,
    }
}

fn method_of(owner: TypeDeclKind) -> Declared {
    match owner {
        TypeDeclKind::Interface | TypeDeclKind::Annotation => Declared::InterfaceMethod,
        TypeDeclKind::Record => Declared::RecordMethod,
        _ => Declared::Method,
    }
}

fn type_of(owner: TypeDeclKind) -> Declared {
    match owner {
        TypeDeclKind::Interface | TypeDeclKind::Annotation => Declared::InterfaceType,
        _ => Declared::MemberType,
    }
}
