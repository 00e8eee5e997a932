//! Types, annotations and modifiers as text.

use super::Printer;
use crate::ast::{
    AnnotationId, DimId, List, Modifiers, TypeArgs, TypeId, TypeKind, TypeParamId, WildcardBound,
};
use crate::parser::JAVA_MODIFIERS;
use crate::spec_words::MODIFIERS;

impl Printer<'_> {
    pub(super) fn ty(&mut self, ty: TypeId) {
        match self.ast[ty].kind {
            TypeKind::Error => self.put("/* error */"),
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
            TypeKind::Array { .. } => self.array_type(ty),
            TypeKind::Wildcard { annotations, bound } => {
                self.annotations(annotations);
                self.put("?");
                match bound {
                    WildcardBound::None => {}
                    WildcardBound::Extends(bound) => {
                        self.put(" extends ");
                        self.ty(bound);
                    }
                    WildcardBound::Super(bound) => {
                        self.put(" super ");
                        self.ty(bound);
                    }
                }
            }
            TypeKind::Spec { kind, args } => {
                self.put(kind.text());
                self.type_args(args);
            }
        }
    }

    fn class_type(&mut self, ty: TypeId) {
        let parts = self.ast.class_parts(ty);
        self.separated(&parts, ".", |printer, part| {
            let TypeKind::Class {
                annotations,
                name,
                args,
                ..
            } = printer.ast[part].kind
            else {
                return;
            };
            printer.annotations(annotations);
            printer.name(name.name);
            match args {
                TypeArgs::None => {}
                TypeArgs::Diamond => printer.put("<>"),
                TypeArgs::Args(args) => printer.type_args(args),
            }
        });
    }

    /// The element type, then the dimensions from the outermost in.
    fn array_type(&mut self, ty: TypeId) {
        let mut dims = Vec::new();
        let mut at = ty;
        while let TypeKind::Array {
            element,
            annotations,
        } = self.ast[at].kind
        {
            dims.push(annotations);
            at = element;
        }
        self.ty(at);
        for annotations in dims {
            if !annotations.is_empty() {
                self.put(" ");
                self.annotations(annotations);
            }
            self.put("[]");
        }
    }

    /// `<A, B>`, or nothing.
    pub(super) fn type_args(&mut self, args: List<TypeId>) {
        if args.is_empty() {
            return;
        }
        self.put("<");
        self.types(args);
        self.put(">");
    }

    pub(super) fn types(&mut self, types: List<TypeId>) {
        let types = self.ast.list(types);
        self.separated(types, ", ", Self::ty);
    }

    pub(super) fn type_params(&mut self, params: List<TypeParamId>) {
        if params.is_empty() {
            return;
        }
        self.put("<");
        let params = self.ast.list(params);
        self.separated(params, ", ", |printer, param| {
            let param = printer.ast[param];
            printer.annotations(param.annotations);
            printer.name(param.name.name);
            if !param.bounds.is_empty() {
                printer.put(" extends ");
                let bounds = printer.ast.list(param.bounds);
                printer.separated(bounds, " & ", Self::ty);
            }
        });
        self.put(">");
    }

    /// Dimensions after a name or in an array creation.
    pub(super) fn dims(&mut self, dims: List<DimId>) {
        for dim in self.ast.list(dims) {
            let dim = self.ast[*dim];
            if !dim.annotations.is_empty() {
                self.put(" ");
                self.annotations(dim.annotations);
            }
            self.put("[");
            if let Some(length) = dim.length {
                self.expr(length);
            }
            self.put("]");
        }
    }

    /// Annotations, each with a space after it.
    pub(super) fn annotations(&mut self, annotations: List<AnnotationId>) {
        for annotation in self.ast.list(annotations) {
            self.annotation(*annotation);
            self.put(" ");
        }
    }

    pub(super) fn annotation(&mut self, annotation: AnnotationId) {
        let annotation = self.ast[annotation];
        self.put("@");
        self.name(annotation.path.name);
        if annotation.args.is_empty() {
            return;
        }
        self.put("(");
        let args = self.ast.list(annotation.args);
        self.separated(args, ", ", |printer, arg| {
            let arg = printer.ast[arg];
            if let Some(name) = arg.name {
                printer.name(name.name);
                printer.put(" = ");
            }
            printer.expr(arg.value);
        });
        self.put(")");
    }

    /// Annotations and modifiers, each with a space after it.
    pub(super) fn modifiers(&mut self, modifiers: Modifiers) {
        self.annotations(modifiers.annotations);
        for (bit, word) in JAVA_MODIFIERS {
            if modifiers.has(*bit) {
                self.put(word);
                self.put(" ");
            }
        }
        let mut seen = 0;
        let mut words = Vec::new();
        for (word, bit) in MODIFIERS {
            if modifiers.has(*bit) && seen & bit == 0 {
                seen |= bit;
                words.push(*word);
            }
        }
        if words.is_empty() {
            return;
        }
        let text = words.join(" ");
        if self.in_spec {
            self.put(&text);
        } else {
            self.put("/*@ ");
            self.put(&text);
            self.put(" @*/");
        }
        self.put(" ");
    }
}
