//! Expressions and types in prefix form.

use super::Dump;
use crate::ast::{
    AnnotationId, DimId, ExprId, ExprKind, LambdaBody, List, LiteralKind, MethodRefTarget,
    TypeArgs, TypeId, TypeKind, WildcardBound,
};

impl Dump<'_> {
    /// A space and an expression. Left spines are walked in a loop.
    pub(super) fn expr(&mut self, expr: ExprId) {
        let (first, rest) = self.ast.spine(expr);
        for node in rest.iter().rev() {
            self.put(" (");
            self.put(operator(self.ast[*node].kind));
        }
        self.head(first);
        for node in &rest {
            self.tail(*node);
            self.put(")");
        }
    }

    pub(super) fn exprs(&mut self, list: List<ExprId>) {
        for expr in self.ast.list(list) {
            self.expr(*expr);
        }
    }

    pub(super) fn optional_expr(&mut self, expr: Option<ExprId>) {
        match expr {
            Some(expr) => self.expr(expr),
            None => self.put(" -"),
        }
    }

    fn types(&mut self, list: List<TypeId>) {
        if list.is_empty() {
            return;
        }
        self.put(" <");
        for ty in self.ast.list(list) {
            self.ty(*ty);
        }
        self.put(">");
    }

    /// What follows the left child of an expression.
    fn tail(&mut self, expr: ExprId) {
        use ExprKind::*;
        match self.ast[expr].kind {
            Field { name, .. } => self.name(name.name),
            Call {
                type_args,
                name,
                args,
                ..
            } => {
                self.types(type_args);
                self.name(name.name);
                self.exprs(args);
            }
            Index { index, .. } => self.expr(index),
            Slice { from, to, .. } => {
                self.expr(from);
                self.expr(to);
            }
            Binary { right, .. } => self.expr(right),
            InstanceOf { ty, .. } => self.ty(ty),
            InstanceOfPattern { pattern, .. } => self.pattern(pattern),
            MethodRef {
                type_args, name, ..
            } => {
                self.types(type_args);
                self.name(name.name);
            }
            ConstructorCall { .. } | New { .. } => self.creation(expr),
            _ => {}
        }
    }

    fn creation(&mut self, expr: ExprId) {
        match self.ast[expr].kind {
            ExprKind::ConstructorCall {
                type_args,
                is_super,
                args,
                ..
            } => {
                self.put(if is_super { " super" } else { " this" });
                self.types(type_args);
                self.exprs(args);
            }
            ExprKind::New {
                type_args,
                class,
                args,
                body,
                ..
            } => {
                self.types(type_args);
                self.ty(class);
                self.exprs(args);
                if let Some(body) = body {
                    self.nested(|dump| dump.nested(|dump| dump.type_decl(body)));
                }
            }
            _ => {}
        }
    }

    /// An expression without left child.
    fn head(&mut self, expr: ExprId) {
        use ExprKind::*;
        let kind = self.ast[expr].kind;
        match kind {
            Error => self.put(" error"),
            This => self.put(" this"),
            Super => self.put(" super"),
            Name(name) => self.name(name.name),
            Literal(kind, text) => {
                self.put(" ");
                self.put(literal_prefix(kind));
                self.put(&self.ast.text(text).escape_debug().to_string());
            }
            Word(word) => {
                self.put(" \\");
                self.put(word.text());
            }
            Informal(text) => {
                self.put(" (informal");
                self.name(text);
                self.put(")");
            }
            _ => {
                self.put(" (");
                self.put(operator(kind));
                self.operands(expr);
                self.put(")");
            }
        }
    }

    fn operands(&mut self, expr: ExprId) {
        use ExprKind::*;
        match self.ast[expr].kind {
            ClassLiteral(ty) | TypeValue(ty) => self.ty(ty),
            Paren(inner) | Location(inner) => self.expr(inner),
            Call { .. } => self.tail(expr),
            ConstructorCall { .. } | New { .. } => self.creation(expr),
            NewArray {
                element,
                dims,
                init,
            } => {
                self.ty(element);
                self.dims(dims);
                self.optional_expr(init);
            }
            ArrayInit(values) | SetDisplay(values) => self.exprs(values),
            Unary { operand, .. } => self.expr(operand),
            Conditional { .. } => self.conditional(expr),
            Assign { target, value, .. } => {
                self.expr(target);
                self.expr(value);
            }
            Cast { types, value } => {
                self.types(types);
                self.expr(value);
            }
            Lambda { params, body } => {
                for param in self.ast.list(params) {
                    self.variable(*param);
                }
                match body {
                    LambdaBody::Expr(body) => self.expr(body),
                    LambdaBody::Block(body) => {
                        self.nested(|dump| dump.nested(|dump| dump.stmt(body)));
                    }
                }
            }
            MethodRef {
                target: MethodRefTarget::Type(ty),
                type_args,
                name,
            } => {
                self.ty(ty);
                self.types(type_args);
                self.name(name.name);
            }
            Switch { selector, cases } => {
                self.expr(selector);
                self.nested(|dump| dump.nested(|dump| dump.cases(cases)));
            }
            Annotation(annotation) => self.annotation(annotation),
            Old { value, label } => {
                self.expr(value);
                if let Some(label) = label {
                    self.name(label.name);
                }
            }
            SpecCall { word, args } => {
                self.put(word.text());
                self.exprs(args);
            }
            Quantifier {
                kind,
                vars,
                range,
                body,
            } => {
                self.put(kind.text());
                for var in self.ast.list(vars) {
                    self.variable(*var);
                }
                self.optional_expr(range);
                self.expr(body);
            }
            _ => {}
        }
    }

    /// `c ? a : d ? b : e`, flat.
    fn conditional(&mut self, expr: ExprId) {
        let mut at = expr;
        while let ExprKind::Conditional {
            condition,
            then,
            otherwise,
        } = self.ast[at].kind
        {
            self.expr(condition);
            self.expr(then);
            at = otherwise;
        }
        self.expr(at);
    }

    // ---- types ----

    /// A space and a type.
    pub(super) fn ty(&mut self, ty: TypeId) {
        self.put(" ");
        match self.ast[ty].kind {
            TypeKind::Error => self.put("error"),
            TypeKind::Void => self.put("void"),
            TypeKind::Var => self.put("var"),
            TypeKind::Primitive {
                annotations,
                primitive,
            } => {
                self.annotations(annotations);
                self.put(primitive.text());
            }
            TypeKind::Class { .. } => self.class_type(ty),
            TypeKind::Array {
                element,
                annotations,
            } => {
                self.put("(array");
                self.annotations(annotations);
                self.ty(element);
                self.put(")");
            }
            TypeKind::Wildcard { annotations, bound } => {
                self.annotations(annotations);
                match bound {
                    WildcardBound::None => self.put("?"),
                    WildcardBound::Extends(bound) => {
                        self.put("?extends");
                        self.ty(bound);
                    }
                    WildcardBound::Super(bound) => {
                        self.put("?super");
                        self.ty(bound);
                    }
                }
            }
            TypeKind::Spec { kind, args } => {
                self.put(kind.text());
                self.types(args);
            }
        }
    }

    fn class_type(&mut self, ty: TypeId) {
        for (i, part) in self.ast.class_parts(ty).into_iter().enumerate() {
            let TypeKind::Class {
                annotations,
                name,
                args,
                ..
            } = self.ast[part].kind
            else {
                continue;
            };
            if i > 0 {
                self.put(".");
            }
            self.annotations(annotations);
            self.put(self.ast.text(name.name));
            match args {
                TypeArgs::None => {}
                TypeArgs::Diamond => self.put("<>"),
                TypeArgs::Args(args) => self.types(args),
            }
        }
    }

    pub(super) fn dims(&mut self, dims: List<DimId>) {
        for dim in self.ast.list(dims) {
            let dim = self.ast[*dim];
            self.put(" [");
            self.annotations(dim.annotations);
            if let Some(length) = dim.length {
                self.expr(length);
            }
            self.put("]");
        }
    }

    pub(super) fn annotations(&mut self, annotations: List<AnnotationId>) {
        for annotation in self.ast.list(annotations) {
            self.annotation(*annotation);
            self.put(" ");
        }
    }

    fn annotation(&mut self, annotation: AnnotationId) {
        let annotation = self.ast[annotation];
        self.put(" (@");
        self.put(self.ast.text(annotation.path.name));
        for arg in self.ast.list(annotation.args) {
            let arg = self.ast[*arg];
            if let Some(name) = arg.name {
                self.name(name.name);
                self.put("=");
            }
            self.expr(arg.value);
        }
        self.put(")");
    }
}

fn literal_prefix(kind: LiteralKind) -> &'static str {
    match kind {
        LiteralKind::Long | LiteralKind::Int | LiteralKind::Float | LiteralKind::Double => "#",
        _ => "",
    }
}

/// The word that stands for an expression's operator.
fn operator(kind: ExprKind) -> &'static str {
    use ExprKind::*;
    match kind {
        Field { .. } => ".",
        QualifiedThis(_) => "qualified-this",
        QualifiedSuper(_) => "qualified-super",
        ClassLiteral(_) => "class",
        Paren(_) => "paren",
        Call { .. } => "call",
        ConstructorCall { .. } => "construct",
        New { .. } => "new",
        NewArray { .. } => "new-array",
        ArrayInit(_) => "array",
        Index { .. } => "index",
        Unary { op, .. } if op.is_postfix() => match op.text() {
            "++" => "post++",
            _ => "post--",
        },
        Unary { op, .. } => match op.text() {
            "+" => "plus",
            "-" => "minus",
            other => other,
        },
        Binary { op, .. } => op.text(),
        InstanceOf { .. } => "instanceof",
        InstanceOfPattern { .. } => "instanceof-pattern",
        Conditional { .. } => "?:",
        Assign { op: None, .. } => "=",
        Assign { op: Some(op), .. } => compound(op.text()),
        Cast { .. } => "cast",
        Lambda { .. } => "lambda",
        MethodRef { .. } => "::",
        Switch { .. } => "switch",
        Component => "component",
        Annotation(_) => "annotation",
        Prime(_) => "prime",
        Old { .. } => "\\old",
        SpecCall { .. } => "\\",
        Quantifier { .. } => "",
        SetDisplay(_) => "set",
        Location(_) => "&",
        AllFields(_) => ".*",
        AllElements(_) => "[*]",
        Slice { .. } => "slice",
        TypeValue(_) => "\\type",
        Informal(_) => "informal",
        Error | Literal(..) | Name(_) | This | Super | Word(_) => "",
    }
}

fn compound(op: &'static str) -> &'static str {
    match op {
        "+" => "+=",
        "-" => "-=",
        "*" => "*=",
        "/" => "/=",
        "%" => "%=",
        "&" => "&=",
        "|" => "|=",
        "^" => "^=",
        "<<" => "<<=",
        ">>" => ">>=",
        _ => ">>>=",
    }
}
