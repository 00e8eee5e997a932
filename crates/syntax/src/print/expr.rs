//! Expressions as text. Parentheses are nodes of the tree, so none are added.

use super::Printer;
use crate::ast::{BinaryOp, ExprId, ExprKind, LambdaBody, List, MethodRefTarget, UnaryOp};

impl Printer<'_> {
    /// An expression. Left spines are walked in a loop.
    pub(super) fn expr(&mut self, expr: ExprId) {
        let (first, rest) = self.ast.spine(expr);
        self.head(first);
        for node in rest {
            self.tail(node);
        }
    }

    pub(super) fn exprs(&mut self, list: List<ExprId>) {
        let exprs = self.ast.list(list);
        self.separated(exprs, ", ", Self::expr);
    }

    fn args(&mut self, args: List<ExprId>) {
        self.put("(");
        self.exprs(args);
        self.put(")");
    }

    /// A dot behind an expression; directly behind a number it would be part of that.
    fn dot(&mut self) {
        let is_wordy = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        let last = self.out.rsplit(|c| !is_wordy(c)).next();
        let number = last.is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()));
        self.put(if number { " ." } else { "." });
    }

    /// What follows the left child of an expression.
    fn tail(&mut self, expr: ExprId) {
        use ExprKind::*;
        match self.ast[expr].kind {
            Field { name, .. } => {
                self.dot();
                self.name(name.name);
            }
            Call { .. } | ConstructorCall { .. } | New { .. } => {
                self.dot();
                self.call(expr);
            }
            QualifiedThis(_) => self.put(".this"),
            QualifiedSuper(_) => self.put(".super"),
            Index { index, .. } => {
                self.put("[");
                self.expr(index);
                self.put("]");
            }
            AllElements(_) => self.put("[*]"),
            AllFields(_) => self.put(".*"),
            Slice { from, to, .. } => {
                self.put("[");
                self.expr(from);
                self.put(" .. ");
                self.expr(to);
                self.put("]");
            }
            Prime(_) => self.put("'"),
            Binary { op, right, .. } => self.binary(op, right),
            InstanceOf { ty, .. } => {
                self.put(" instanceof ");
                self.ty(ty);
            }
            InstanceOfPattern { pattern, .. } => {
                self.put(" instanceof ");
                self.pattern(pattern);
            }
            Unary { op, .. } => self.put(op.text()),
            MethodRef {
                type_args, name, ..
            } => {
                self.put("::");
                self.type_args(type_args);
                self.name(name.name);
            }
            _ => {}
        }
    }

    fn binary(&mut self, op: BinaryOp, right: ExprId) {
        self.put(" ");
        self.put(op.text());
        self.put(" ");
        self.expr(right);
    }

    /// A call or creation without its target.
    fn call(&mut self, expr: ExprId) {
        match self.ast[expr].kind {
            ExprKind::Call {
                type_args,
                name,
                args,
                ..
            } => {
                self.type_args(type_args);
                self.name(name.name);
                self.args(args);
            }
            ExprKind::ConstructorCall {
                type_args,
                is_super,
                args,
                ..
            } => {
                self.type_args(type_args);
                self.put(if is_super { "super" } else { "this" });
                self.args(args);
            }
            ExprKind::New {
                type_args,
                class,
                args,
                body,
                ..
            } => {
                self.put("new ");
                self.type_args(type_args);
                self.ty(class);
                self.args(args);
                if let Some(body) = body {
                    self.put(" ");
                    self.class_body(body);
                }
            }
            _ => {}
        }
    }

    /// An expression without left child.
    fn head(&mut self, expr: ExprId) {
        use ExprKind::*;
        match self.ast[expr].kind {
            Error => self.put("/* error */"),
            Literal(_, text) => self.name(text),
            Name(name) => self.name(name.name),
            This => self.put("this"),
            Super => self.put("super"),
            ClassLiteral(ty) => {
                self.ty(ty);
                self.put(".class");
            }
            Paren(inner) => {
                self.put("(");
                self.expr(inner);
                self.put(")");
            }
            Call { .. } | ConstructorCall { .. } | New { .. } => self.call(expr),
            NewArray {
                element,
                dims,
                init,
            } => {
                self.put("new ");
                self.ty(element);
                self.dims(dims);
                if let Some(init) = init {
                    self.put(" ");
                    self.expr(init);
                }
            }
            ArrayInit(values) | SetDisplay(values) => {
                self.put("{ ");
                self.exprs(values);
                self.put(" }");
            }
            Unary { op, operand } => self.unary(op, operand),
            Conditional { .. } => self.conditional(expr),
            Assign { op, target, value } => {
                self.expr(target);
                self.put(" ");
                self.put(op.map_or("", BinaryOp::text));
                self.put("= ");
                self.expr(value);
            }
            Cast { types, value } => {
                self.put("(");
                let types = self.ast.list(types);
                self.separated(types, " & ", Self::ty);
                self.put(") ");
                self.expr(value);
            }
            Lambda { .. } => self.lambda(expr),
            MethodRef { .. } => self.type_method_ref(expr),
            Switch { selector, cases } => {
                self.put("switch (");
                self.expr(selector);
                self.put(") ");
                self.cases(cases);
            }
            Annotation(annotation) => self.annotation(annotation),
            _ => self.spec_expr(expr),
        }
    }

    fn unary(&mut self, op: UnaryOp, operand: ExprId) {
        self.put(op.text());
        let at = self.out.len();
        self.expr(operand);
        // `- -x` must not become `--x`.
        if self.out[at..].starts_with(['+', '-']) {
            self.out.insert(at, ' ');
        }
    }

    /// `c ? a : d ? b : e`, in a loop.
    fn conditional(&mut self, expr: ExprId) {
        let mut at = expr;
        while let ExprKind::Conditional {
            condition,
            then,
            otherwise,
        } = self.ast[at].kind
        {
            self.expr(condition);
            self.put(" ? ");
            self.expr(then);
            self.put(" : ");
            at = otherwise;
        }
        self.expr(at);
    }

    fn lambda(&mut self, expr: ExprId) {
        let ExprKind::Lambda { params, body } = self.ast[expr].kind else {
            return;
        };
        self.put("(");
        let params = self.ast.list(params);
        self.separated(params, ", ", Self::variable);
        self.put(") -> ");
        match body {
            LambdaBody::Expr(body) => self.expr(body),
            LambdaBody::Block(body) => self.stmt(body),
        }
    }

    fn type_method_ref(&mut self, expr: ExprId) {
        let ExprKind::MethodRef {
            target: MethodRefTarget::Type(ty),
            type_args,
            name,
        } = self.ast[expr].kind
        else {
            return;
        };
        self.ty(ty);
        self.put("::");
        self.type_args(type_args);
        self.name(name.name);
    }

    fn spec_expr(&mut self, expr: ExprId) {
        use ExprKind::*;
        match self.ast[expr].kind {
            Old { value, label } => {
                self.put("\\old(");
                self.expr(value);
                if let Some(label) = label {
                    self.put(", ");
                    self.name(label.name);
                }
                self.put(")");
            }
            Word(word) => {
                self.put("\\");
                self.put(word.text());
            }
            SpecCall { word, args } => {
                self.put("\\");
                self.put(word.text());
                self.args(args);
            }
            Quantifier {
                kind,
                vars,
                range,
                body,
            } => {
                self.put(kind.text());
                self.put(" ");
                self.variables(vars);
                self.put("; ");
                if let Some(range) = range {
                    self.expr(range);
                    self.put("; ");
                }
                self.expr(body);
            }
            Location(place) => {
                self.put("&");
                self.expr(place);
            }
            TypeValue(ty) => {
                self.put("\\type(");
                self.ty(ty);
                self.put(")");
            }
            Informal(text) => {
                self.put("(* ");
                self.name(text);
                self.put(" *)");
            }
            _ => {}
        }
    }
}
