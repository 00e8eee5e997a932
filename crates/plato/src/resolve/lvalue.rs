//! Places that a statement changes: a variable, or an element of a map however deep (`m[i][j]`).

use super::body::Body;
use super::names::Entity;
use super::rules::Rules;
use crate::ast::{self, ExprKind as Syntax};
use crate::ir::{Expr, ExprKind, Type, Var};
use heddle_diag::{Diagnostic, codes};
use heddle_text::Span;

/// A place that can be read and written.
pub(super) struct Lvalue {
    /// The variable at the root.
    pub var: Var,
    /// Its type.
    pub root: Type,
    /// Indices from the outside in; each is an expression over the store before the step.
    pub keys: Vec<Expr>,
    /// The type of the place itself.
    pub ty: Type,
    /// Is the root a ghost variable?
    pub ghost: bool,
    pub span: Span,
}

impl Lvalue {
    /// The value before the step.
    pub(super) fn read(&self) -> Expr {
        self.read_to(self.keys.len())
    }

    fn read_to(&self, depth: usize) -> Expr {
        let root = Expr::pre(self.var, self.root.clone(), self.span);
        let keys = self.keys[..depth].iter();
        keys.fold(root, |map, key| {
            let value = match map.ty() {
                Type::Map(_, value) => (**value).clone(),
                other => other.clone(),
            };
            Expr::new(ExprKind::Select(map, key.clone()), value, self.span)
        })
    }

    /// The root variable's value after `value` was put into the place.
    pub(super) fn written(&self, value: Expr) -> Expr {
        (0..self.keys.len()).rev().fold(value, |value, depth| {
            let map = self.read_to(depth);
            let (ty, key) = (map.ty().clone(), self.keys[depth].clone());
            Expr::new(ExprKind::Update(map, key, value), ty, self.span)
        })
    }
}

impl Body<'_> {
    /// Resolves a place. `ghosts` allows ghost variables in its indices even if the place itself is not ghost.
    pub(super) fn lvalue(&mut self, e: &ast::Expr, ghosts: bool) -> Option<Lvalue> {
        let mut keys = Vec::new();
        let mut root = e;
        while let Syntax::Select(map, key) = &*root.kind {
            keys.push(key);
            root = map;
        }
        let (var, ty) = self.assignable(root)?;
        let ghost = match var {
            Var::Global(id) => self.program().globals[id.index()].ghost,
            Var::Local(_) => false,
        };
        let mut place = Lvalue {
            var,
            root: ty.clone(),
            keys: Vec::new(),
            ty,
            ghost,
            span: e.span,
        };
        let rules = Rules {
            ghosts: ghosts || ghost,
            ..self.code_rules("the index of a place that is not ghost")
        };
        for key in keys.into_iter().rev() {
            let Type::Map(key_type, value) = place.ty.clone() else {
                let message = format!("expected a map, found `{}`", self.type_text(&place.ty));
                self.report(codes::TYPE_MISMATCH, root.span, message);
                return None;
            };
            place.keys.push(self.expr(key, &key_type, &rules)?);
            place.ty = *value;
        }
        Some(place)
    }

    /// The variable that a name stands for, if it may be changed.
    fn assignable(&mut self, root: &ast::Expr) -> Option<(Var, Type)> {
        let name = match &*root.kind {
            Syntax::Name(name) => name,
            Syntax::Result => match self.result {
                Some(id) => return Some((Var::Local(id), self.locals.get(id).ty.clone())),
                None => {
                    let message = "`result` has no meaning here: there is no result type";
                    self.report(codes::MISPLACED, root.span, message);
                    return None;
                }
            },
            _ => {
                let message = "this is not a place: expected a variable or an element of a map";
                self.report(codes::NOT_ASSIGNABLE, root.span, message);
                return None;
            }
        };
        if let Some(local) = self.locals.find(name) {
            let id = local?;
            if self.locals.is_read_only(id) {
                self.read_only(name, self.locals.get(id).span, root.span);
                return None;
            }
            return Some((Var::Local(id), self.locals.get(id).ty.clone()));
        }
        match self.resolver.tables.names.entities.get(name).copied() {
            Some((Entity::Global(id), _)) => {
                let ty = self.program().globals[id.index()].ty.clone();
                Some((Var::Global(id), ty))
            }
            Some((Entity::Broken, _)) => None,
            Some((entity, declared)) => {
                let message = format!("`{name}` is {} and cannot be changed", entity.words());
                let diagnostic = Diagnostic::new(codes::NOT_ASSIGNABLE, root.span, message)
                    .related(declared, "declared here");
                self.resolver.diagnostics.push(diagnostic);
                None
            }
            None => {
                let rules = self.code_rules("a statement");
                self.exprs(&rules).unknown(name, root.span)
            }
        }
    }

    fn read_only(&mut self, name: &str, declared: Span, span: Span) {
        let what = match self.proc {
            Some(_) => "a parameter",
            None => "the index of the thread",
        };
        let message = format!("`{name}` is {what} and cannot be changed");
        let diagnostic = Diagnostic::new(codes::NOT_ASSIGNABLE, span, message)
            .related(declared, "declared here")
            .help("copy it into a local variable and change that");
        self.resolver.diagnostics.push(diagnostic);
    }
}
