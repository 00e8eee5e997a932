//! Constant initializers of source fields, evaluated on the tree without typing the whole class.
//!
//! Only the forms of JLS 15.29 are followed; anything else is not a constant.

use crate::consts;
use crate::model::{Const, FieldId};
use crate::scope::{Declared, Scope, outward};
use crate::source::Unit;
use crate::typeref::prim_of;
use crate::types::{Prim, Ty};
use crate::world::World;
use heddle_syntax::ast::{self, ExprId, ExprKind, LiteralKind, Member, UnaryOp};
use std::rc::Rc;

impl World {
    pub(crate) fn evaluate_field(&mut self, field: FieldId, ty: Ty) -> Option<Const> {
        let source = self.sources.get(&field.class).cloned()?;
        let name = self.field(field).name;
        let init = initializer(&source.unit, source.decl, name)?;
        let scope = self.scope_inside(field.class);
        let (value, _) = self.evaluate(&source.unit, init, &scope)?;
        consts::cast(&value, ty, self)
    }

    fn evaluate(&mut self, unit: &Rc<Unit>, e: ExprId, scope: &Scope) -> Option<(Const, Ty)> {
        stacker::maybe_grow(64 * 1024, 1024 * 1024, || {
            self.evaluate_inner(unit, e, scope)
        })
    }

    fn evaluate_inner(&mut self, unit: &Rc<Unit>, e: ExprId, scope: &Scope) -> Option<(Const, Ty)> {
        match unit.ast[e].kind {
            ExprKind::Literal(kind, text) => self.evaluate_literal(kind, unit.ast.text(text)),
            ExprKind::Paren(inner) => self.evaluate(unit, inner, scope),
            ExprKind::Unary { op, operand } => {
                let (value, ty) = self.evaluate(unit, operand, scope)?;
                let ty = if op == UnaryOp::Not {
                    ty
                } else {
                    promote(self.types.as_prim(ty)?)
                };
                Some((consts::unary(op, &value, ty)?, ty))
            }
            ExprKind::Binary { op, left, right } => {
                let (a, s) = self.evaluate(unit, left, scope)?;
                let (b, t) = self.evaluate(unit, right, scope)?;
                let ty = self.constant_type(op, s, t)?;
                Some((consts::binary(op, (&a, s), (&b, t), ty)?, ty))
            }
            ExprKind::Conditional {
                condition,
                then,
                otherwise,
            } => {
                let (c, _) = self.evaluate(unit, condition, scope)?;
                let a = self.evaluate(unit, then, scope)?;
                let b = self.evaluate(unit, otherwise, scope)?;
                Some(if c == Const::Boolean(true) { a } else { b })
            }
            ExprKind::Cast { types, value } => {
                let [ty] = unit.ast.list(types) else {
                    return None;
                };
                let ty = match unit.ast[*ty].kind {
                    ast::TypeKind::Primitive { primitive, .. } => Ty::prim(prim_of(primitive)),
                    _ => self.string(),
                };
                let (value, _) = self.evaluate(unit, value, scope)?;
                Some((consts::cast(&value, ty, self)?, ty))
            }
            ExprKind::Name(ident) => {
                let field = self.constant_name(scope, unit.name(ident.name))?;
                Some((self.constant_of(field)?, self.field(field).ty))
            }
            ExprKind::Field { target, name } => {
                let class = self.constant_class(unit, target, scope)?;
                let field = self.find_field(class, unit.name(name.name))?;
                Some((self.constant_of(field)?, self.field(field).ty))
            }
            _ => None,
        }
    }

    fn evaluate_literal(&mut self, kind: LiteralKind, text: &str) -> Option<(Const, Ty)> {
        crate::attr::literal_constant(kind, text).map(|(value, ty)| match ty {
            Some(ty) => (value, ty),
            None => (value, self.string()),
        })
    }

    fn constant_type(&mut self, op: ast::BinaryOp, a: Ty, b: Ty) -> Option<Ty> {
        use ast::BinaryOp as B;
        let string = self.string();
        if a == string || b == string {
            return Some(if op == B::Add { string } else { Ty::BOOLEAN });
        }
        let (p, q) = (self.types.as_prim(a)?, self.types.as_prim(b)?);
        Some(match op {
            B::Shl | B::Shr | B::UShr => promote(p),
            B::Less | B::LessEq | B::Greater | B::GreaterEq | B::Eq | B::NotEq | B::And | B::Or => {
                Ty::BOOLEAN
            }
            _ if p == Prim::Boolean => Ty::BOOLEAN,
            _ => Ty::prim(p.max(q).max(Prim::Int)),
        })
    }

    fn constant_name(&mut self, scope: &Scope, name: crate::names::Name) -> Option<FieldId> {
        for declared in outward(scope) {
            match declared {
                Declared::Members(class) => {
                    if let Some(field) = self.find_field(*class, name) {
                        return Some(field);
                    }
                }
                Declared::File(unit) => {
                    let imports: Vec<_> = unit.static_imports().copied().collect();
                    for import in imports {
                        let path = self.names.text(import.path).to_owned();
                        let owner = if import.on_demand {
                            path.as_str()
                        } else if import.last == name {
                            path.rsplit_once('.').map_or("", |(c, _)| c)
                        } else {
                            continue;
                        };
                        if let Some(class) = self.find_canonical(owner)
                            && let Some(field) = self.find_field(class, name)
                        {
                            return Some(field);
                        }
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// The class that a qualified constant name is selected from.
    fn constant_class(
        &mut self,
        unit: &Rc<Unit>,
        e: ExprId,
        scope: &Scope,
    ) -> Option<crate::model::ClassId> {
        match unit.ast[e].kind {
            ExprKind::Name(ident) => match self.find_type(scope, unit.name(ident.name))? {
                crate::typeref::Found::Class(c, _) => Some(c),
                crate::typeref::Found::Param(_) => None,
            },
            ExprKind::Field { target, name } => {
                if let Some(class) = self.constant_class(unit, target, scope) {
                    return self.member_type(class, unit.name(name.name));
                }
                let path = dotted(unit, e)?;
                self.find_canonical(&path)
            }
            _ => None,
        }
    }
}

fn promote(p: Prim) -> Ty {
    Ty::prim(p.max(Prim::Int))
}

fn dotted(unit: &Unit, e: ExprId) -> Option<String> {
    match unit.ast[e].kind {
        ExprKind::Name(ident) => Some(unit.ast.text(ident.name).to_owned()),
        ExprKind::Field { target, name } => Some(format!(
            "{}.{}",
            dotted(unit, target)?,
            unit.ast.text(name.name)
        )),
        _ => None,
    }
}

fn initializer(unit: &Unit, decl: ast::TypeDeclId, name: crate::names::Name) -> Option<ExprId> {
    for member in unit.ast.list(unit.ast[decl].members) {
        let Member::Field(field) = unit.ast[*member] else {
            continue;
        };
        for var in unit.ast.list(field.vars) {
            if unit.name(unit.ast[*var].name.name) == name {
                return unit.ast[*var].init;
            }
        }
    }
    None
}
