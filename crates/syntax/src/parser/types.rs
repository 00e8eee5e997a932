//! Types, type arguments, type parameters and dimensions (JLS chapter 4).

use super::Parser;
use super::spec_expr::spec_type;
use crate::ast::{
    AnnotationId, Dim, DimId, Id, Ident, List, Primitive, TextRange, Type, TypeArgs, TypeId,
    TypeKind, TypeParam, TypeParamId, WildcardBound,
};
use crate::features::Feature;
use crate::names::Name;
use crate::token::TokenKind;

impl Parser<'_> {
    fn type_node(&mut self, start: u32, kind: TypeKind) -> TypeId {
        let range = self.range(start);
        self.ast.add(Type { range, kind })
    }

    /// A type with its dimensions.
    pub(super) fn ty(&mut self) -> TypeId {
        let annotations = self.annotations();
        self.ty_after(annotations)
    }

    /// A type with its dimensions, its annotations already read.
    pub(super) fn ty_after(&mut self, annotations: List<AnnotationId>) -> TypeId {
        let start = self.start();
        if !self.enter() {
            return self.type_node(start, TypeKind::Error);
        }
        let base = self.type_without_dims(annotations);
        let ty = self.dims_of_type(start, base);
        self.leave();
        ty
    }

    /// A type where `var` stands for an inferred one.
    pub(super) fn local_type(&mut self) -> TypeId {
        if self.at_word(Name::VAR)
            && matches!(self.peek(1), TokenKind::Ident | TokenKind::Underscore)
        {
            let start = self.start();
            self.bump();
            self.uses(Feature::LocalVar, start);
            return self.type_node(start, TypeKind::Var);
        }
        self.ty()
    }

    /// A type without the dimensions that follow; `annotations` stand in front of it.
    pub(super) fn type_without_dims(&mut self, annotations: List<AnnotationId>) -> TypeId {
        let start = self.start();
        let kind = self.kind();
        if let Some(primitive) = primitive(kind) {
            self.bump();
            let kind = TypeKind::Primitive {
                annotations,
                primitive,
            };
            return self.type_node(start, kind);
        }
        match kind {
            TokenKind::Ident => self.class_type(annotations),
            TokenKind::BackslashWord => self.spec_type(start),
            TokenKind::Void => {
                self.error(
                    self.token().range(),
                    "`void` is only the result type of a method",
                );
                self.bump();
                self.type_node(start, TypeKind::Error)
            }
            _ => {
                self.expected("a type");
                self.type_node(start, TypeKind::Error)
            }
        }
    }

    fn spec_type(&mut self, start: u32) -> TypeId {
        let Some(kind) = spec_type(self.ast.text(self.token().name())) else {
            self.expected("a type");
            return self.type_node(start, TypeKind::Error);
        };
        self.bump();
        let args = match self.at(TokenKind::Lt) {
            true => self.type_arg_list(),
            false => List::EMPTY,
        };
        self.type_node(start, TypeKind::Spec { kind, args })
    }

    /// `a.b.C<D>.E`
    pub(super) fn class_type(&mut self, annotations: List<AnnotationId>) -> TypeId {
        let start = self.start();
        let ty = self.class_segment(start, None, annotations);
        self.class_type_rest(start, ty)
    }

    /// The `.E<F>` parts after a class type.
    pub(super) fn class_type_rest(&mut self, start: u32, mut ty: TypeId) -> TypeId {
        let mut links = 0;
        while self.at(TokenKind::Dot)
            && matches!(self.peek(1), TokenKind::Ident | TokenKind::At)
            && self.chain_goes_on(links)
        {
            links += 1;
            self.bump();
            let annotations = self.annotations();
            ty = self.class_segment(start, Some(ty), annotations);
        }
        ty
    }

    fn class_segment(
        &mut self,
        start: u32,
        outer: Option<TypeId>,
        annotations: List<AnnotationId>,
    ) -> TypeId {
        let name = self.ident();
        if outer.is_none() {
            self.refuse_restricted(name);
        }
        let args = self.type_args();
        let kind = TypeKind::Class {
            outer,
            annotations,
            name,
            args,
        };
        self.type_node(start, kind)
    }

    /// JLS 3.9: a type cannot be called `var`, `record` … anywhere; `var` has its own places.
    fn refuse_restricted(&mut self, name: Ident) {
        if RESTRICTED.contains(&name.name) && !self.at(TokenKind::Dot) {
            let text = self.ast.text(name.name);
            let message = match name.name {
                Name::VAR => "`var` is allowed for local variables only".to_string(),
                _ => format!("`{text}` is no type here"),
            };
            let range = TextRange::new(name.start, self.last_end);
            self.report(heddle_diag::codes::JAVA_SYNTAX, range, message);
        }
    }

    fn type_args(&mut self) -> TypeArgs {
        if !self.at(TokenKind::Lt) {
            return TypeArgs::None;
        }
        if self.peek(1) == TokenKind::Gt {
            let start = self.bump().start;
            self.bump();
            if !self.diamond {
                let what = "`<>` is for `new` only; expected type arguments";
                let range = self.range(start);
                self.report(heddle_diag::codes::JAVA_SYNTAX, range, what);
            }
            return TypeArgs::Diamond;
        }
        let outer = std::mem::replace(&mut self.diamond, false);
        let args = self.type_arg_list();
        self.diamond = outer;
        TypeArgs::Args(args)
    }

    /// `<A, B>`; the position is at `<`.
    pub(super) fn type_arg_list(&mut self) -> List<TypeId> {
        self.bump();
        let mark = self.ast.open_list();
        loop {
            let arg = self.type_arg();
            self.ast.push(arg);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.close_angle();
        self.ast.close_list(mark)
    }

    /// `>`; part of `>=` in `List<A>= …` does not occur in Java.
    fn close_angle(&mut self) {
        if !self.eat(TokenKind::Gt) {
            self.expected("`>` or `,`");
        }
    }

    fn type_arg(&mut self) -> TypeId {
        let start = self.start();
        let annotations = self.annotations();
        if !self.at(TokenKind::Question) {
            return self.ty_after(annotations);
        }
        self.bump();
        let bound = match self.kind() {
            TokenKind::Extends => {
                self.bump();
                WildcardBound::Extends(self.ty())
            }
            TokenKind::Super => {
                self.bump();
                WildcardBound::Super(self.ty())
            }
            _ => WildcardBound::None,
        };
        self.type_node(start, TypeKind::Wildcard { annotations, bound })
    }

    /// Wraps `base` in the dimensions that follow it.
    pub(super) fn dims_of_type(&mut self, start: u32, base: TypeId) -> TypeId {
        if !matches!(self.kind(), TokenKind::LBracket | TokenKind::At) {
            return base;
        }
        let dims = self.dims();
        self.array_of(start, base, dims)
    }

    /// `base` with `dims` around it: the first dimension is the outermost array.
    pub(super) fn array_of(&mut self, start: u32, base: TypeId, dims: List<DimId>) -> TypeId {
        let mut element = base;
        for i in (0..self.ast.list(dims).len()).rev() {
            let dim = self.ast.list(dims)[i];
            let annotations = self.ast[dim].annotations;
            let kind = TypeKind::Array {
                element,
                annotations,
            };
            let end = self.last_end;
            let range = TextRange::new(start, end);
            element = self.ast.add(Type { range, kind });
        }
        element
    }

    /// `[] @A []`
    pub(super) fn dims(&mut self) -> List<DimId> {
        let mark = self.ast.open_list();
        while self.empty_dim_here() {
            let dim = self.empty_dim();
            self.ast.push(dim);
        }
        self.ast.close_list(mark)
    }

    fn empty_dim(&mut self) -> Id<Dim> {
        let start = self.start();
        let annotations = self.annotations();
        self.expect(TokenKind::LBracket);
        self.expect(TokenKind::RBracket);
        let range = self.range(start);
        self.ast.add(Dim {
            range,
            annotations,
            length: None,
        })
    }

    fn empty_dim_here(&self) -> bool {
        match self.kind() {
            TokenKind::LBracket => self.peek(1) == TokenKind::RBracket,
            TokenKind::At => {
                let after = self.skip_annotations(self.pos);
                after.is_some_and(|p| {
                    self.kind_at(p) == TokenKind::LBracket
                        && self.kind_at(p + 1) == TokenKind::RBracket
                })
            }
            _ => false,
        }
    }

    /// `<T extends A & B, U>`, or nothing.
    pub(super) fn type_params(&mut self) -> List<TypeParamId> {
        if !self.at(TokenKind::Lt) {
            return List::EMPTY;
        }
        self.bump();
        let mark = self.ast.open_list();
        loop {
            let param = self.type_param();
            self.ast.push(param);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.close_angle();
        self.ast.close_list(mark)
    }

    fn type_param(&mut self) -> TypeParamId {
        let start = self.start();
        let annotations = self.annotations();
        let name: Ident = self.type_name();
        let mark = self.ast.open_list();
        if self.eat(TokenKind::Extends) {
            loop {
                let bound = self.ty();
                self.ast.push(bound);
                if !self.eat(TokenKind::And) {
                    break;
                }
            }
        }
        let bounds = self.ast.close_list(mark);
        let range = self.range(start);
        self.ast.add(TypeParam {
            range,
            annotations,
            name,
            bounds,
        })
    }

    /// The name of a declared type, which must not be a restricted word (JLS 3.9).
    pub(super) fn type_name(&mut self) -> Ident {
        let token = self.token();
        let ident = self.ident();
        if RESTRICTED.contains(&ident.name) {
            let text = self.ast.text(ident.name);
            let message = format!("`{text}` cannot be the name of a type");
            self.report(heddle_diag::codes::JAVA_SYNTAX, token.range(), message);
        }
        ident
    }

    /// `A, B, C`
    pub(super) fn type_list(&mut self) -> List<TypeId> {
        let mark = self.ast.open_list();
        loop {
            let ty = self.ty();
            self.ast.push(ty);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.ast.close_list(mark)
    }

    /// `void`, or a type.
    pub(super) fn result_type(&mut self) -> TypeId {
        if !self.at(TokenKind::Void) {
            return self.ty();
        }
        let start = self.start();
        self.bump();
        self.type_node(start, TypeKind::Void)
    }

    /// The type `void` in `void.class`.
    pub(super) fn void_type(&mut self) -> TypeId {
        self.result_type()
    }
}

/// Words that cannot name a type.
const RESTRICTED: [Name; 5] = [
    Name::VAR,
    Name::YIELD,
    Name::RECORD,
    Name::SEALED,
    Name::PERMITS,
];

fn primitive(kind: TokenKind) -> Option<Primitive> {
    Some(match kind {
        TokenKind::Boolean => Primitive::Boolean,
        TokenKind::Byte => Primitive::Byte,
        TokenKind::Short => Primitive::Short,
        TokenKind::Char => Primitive::Char,
        TokenKind::Int => Primitive::Int,
        TokenKind::Long => Primitive::Long,
        TokenKind::Float => Primitive::Float,
        TokenKind::Double => Primitive::Double,
        _ => return None,
    })
}
