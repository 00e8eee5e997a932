//! Types: from text to IR, and their names for messages.

use super::names::{NamedType, similar};
use super::{Resolver, Tables};
use crate::ast::{self, TypeKind};
use crate::ir::{Program, Type};
use heddle_diag::{Diagnostic, codes};

impl Resolver {
    /// Resolves a type; `None` if a name in it is unknown (reported).
    pub(super) fn ty(&mut self, ty: &ast::Type) -> Option<Type> {
        resolve_type(&self.tables, &mut self.diagnostics, ty)
    }
}

/// Resolves a type; `None` if a name in it is unknown (reported).
pub(super) fn resolve_type(
    tables: &Tables,
    diagnostics: &mut Vec<Diagnostic>,
    ty: &ast::Type,
) -> Option<Type> {
    Some(match &ty.kind {
        TypeKind::Int => Type::Int,
        TypeKind::Bool => Type::Bool,
        TypeKind::Tid => Type::Tid,
        TypeKind::Set(item) => Type::Set(Box::new(resolve_type(tables, diagnostics, item)?)),
        TypeKind::Map(key, value) => {
            let key = resolve_type(tables, diagnostics, key);
            let value = resolve_type(tables, diagnostics, value);
            Type::Map(Box::new(key?), Box::new(value?))
        }
        TypeKind::Named(name) => match tables.names.types.get(name) {
            Some((NamedType::Enum(id), _)) => Type::Enum(*id),
            Some((NamedType::Opaque(id), _)) => Type::Opaque(*id),
            None => {
                diagnostics.push(unknown_type(tables, name, ty.span));
                return None;
            }
        },
    })
}

fn unknown_type(tables: &Tables, name: &str, span: heddle_text::Span) -> Diagnostic {
    let message = format!("there is no type `{name}`");
    let diagnostic = Diagnostic::new(codes::UNKNOWN_NAME, span, message);
    let built_in = ["int", "bool", "tid", "set", "map"];
    let known = tables
        .names
        .types
        .keys()
        .map(String::as_str)
        .chain(built_in);
    match similar(name, known) {
        Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
        None => diagnostic.help("declare it with `enum` or `type`"),
    }
}

/// The type as written in the source.
pub(crate) fn type_text(program: &Program, ty: &Type) -> String {
    match ty {
        Type::Int => "int".to_string(),
        Type::Bool => "bool".to_string(),
        Type::Tid => "tid".to_string(),
        Type::Enum(id) => match program.enums.get(id.index()) {
            Some(decl) => decl.name.clone(),
            None => "?".to_string(),
        },
        Type::Opaque(id) => match program.opaques.get(id.index()) {
            Some((name, _)) => name.clone(),
            None => "?".to_string(),
        },
        Type::Set(item) => format!("set<{}>", type_text(program, item)),
        Type::Map(key, value) => {
            let (key, value) = (type_text(program, key), type_text(program, value));
            format!("map<{key}, {value}>")
        }
    }
}
