//! Expressions: types of all parts, and what may occur.

use super::{Checked, ensure};
use crate::ir::{
    Binary, Bound, Expr, ExprKind, GlobalId, Local, LocalId, Program, Store, Type, Unary, VarRef,
};
use std::collections::BTreeSet;

/// Which globals may be read from a store.
#[derive(Clone)]
pub(super) enum Globals {
    None,
    Some(BTreeSet<GlobalId>),
    All,
}

impl Globals {
    fn has(&self, id: GlobalId) -> bool {
        match self {
            Globals::None => false,
            Globals::Some(ids) => ids.contains(&id),
            Globals::All => true,
        }
    }
}

/// What an expression may mention.
#[derive(Clone)]
pub(super) struct Scope<'s> {
    pub locals: &'s [Local],
    /// Globals in the store before.
    pub pre: Globals,
    /// Globals in the store after.
    pub post: Globals,
    /// Locals in the store after.
    pub post_locals: BTreeSet<LocalId>,
    /// Are there entry values?
    pub entry: bool,
    pub tid: bool,
    /// The type of `result`, if it has a meaning.
    pub result: Option<&'s Type>,
    /// Bound variables around.
    pub bounds: Vec<Bound>,
}

impl<'s> Scope<'s> {
    /// Constants and functions only.
    pub(super) fn closed() -> Self {
        Scope {
            locals: &[],
            pre: Globals::None,
            post: Globals::None,
            post_locals: BTreeSet::new(),
            entry: false,
            tid: false,
            result: None,
            bounds: Vec::new(),
        }
    }

    /// One store, `tid` and the given locals.
    pub(super) fn one_store(locals: &'s [Local]) -> Self {
        Scope {
            locals,
            pre: Globals::All,
            tid: true,
            ..Scope::closed()
        }
    }

    /// Checks an expression and everything inside it.
    pub(super) fn check(&self, program: &Program, e: &Expr) -> Checked {
        let mut bounds = self.bounds.clone();
        self.walk(program, e, &mut bounds)
    }

    fn walk(&self, program: &Program, e: &Expr, bounds: &mut Vec<Bound>) -> Checked {
        let depth = bounds.len();
        if let ExprKind::Quantified(_, inner, _) = e.kind() {
            bounds.extend(inner.iter().cloned());
        }
        let mut result = Ok(());
        e.kind().for_each_operand(&mut |operand| {
            if result.is_ok() {
                result = self.walk(program, operand, bounds);
            }
        });
        result?;
        let ty = self.type_of(program, e, bounds)?;
        bounds.truncate(depth);
        ensure(ty == *e.ty(), || {
            format!("{:?} has type {ty:?}, not {:?}", e.kind(), e.ty())
        })
    }

    /// The type that the operator gives to operands of these types.
    fn type_of(&self, program: &Program, e: &Expr, bounds: &[Bound]) -> Result<Type, String> {
        let want = |operand: &Expr, ty: &Type| {
            ensure(operand.ty() == ty, || {
                format!("an operand of {:?} has type {:?}", e.kind(), operand.ty())
            })
        };
        match e.kind() {
            ExprKind::Int(_) => Ok(Type::Int),
            ExprKind::Bool(_) => Ok(Type::Bool),
            ExprKind::NoThread => Ok(Type::Tid),
            ExprKind::Tid => {
                ensure(self.tid, || "`tid` has no meaning here".to_string())?;
                Ok(Type::Tid)
            }
            ExprKind::Enum(id, value) => {
                let decl = program.enums.get(id.index());
                let known = decl.is_some_and(|d| (*value as usize) < d.values.len());
                ensure(known, || format!("there is no value {:?}", e.kind()))?;
                Ok(Type::Enum(*id))
            }
            ExprKind::Thread(id) | ExprKind::ThreadAt(id, _) | ExprKind::IsThread(_, id) => {
                ensure(id.index() < program.threads.len(), || {
                    format!("there is no thread {}", id.0)
                })?;
                match e.kind() {
                    ExprKind::ThreadAt(_, index) => want(index, &Type::Int)?,
                    ExprKind::IsThread(t, _) => {
                        want(t, &Type::Tid)?;
                        return Ok(Type::Bool);
                    }
                    _ => {}
                }
                Ok(Type::Tid)
            }
            ExprKind::Index(t) => {
                want(t, &Type::Tid)?;
                Ok(Type::Int)
            }
            ExprKind::Var(var, store) => self.var(program, *var, *store),
            ExprKind::Const(id) => match program.consts.get(id.index()) {
                Some(decl) => Ok(decl.ty.clone()),
                None => Err(format!("there is no constant {}", id.0)),
            },
            ExprKind::Bound(id) => match bounds.iter().rev().find(|b| b.id == *id) {
                Some(bound) => Ok(bound.ty.clone()),
                None => Err(format!("the bound variable {id} is not in scope")),
            },
            ExprKind::Result => match self.result {
                Some(ty) => Ok(ty.clone()),
                None => Err("`result` has no meaning here".to_string()),
            },
            ExprKind::Unary(op, a) => {
                let ty = match op {
                    Unary::Not => Type::Bool,
                    Unary::Neg => Type::Int,
                };
                want(a, &ty)?;
                Ok(ty)
            }
            ExprKind::Binary(op, a, b) => binary_type(*op, a.ty(), b.ty())
                .ok_or_else(|| format!("the operands of {:?} do not fit", e.kind())),
            ExprKind::Ite(c, a, b) => {
                want(c, &Type::Bool)?;
                want(b, a.ty())?;
                Ok(a.ty().clone())
            }
            ExprKind::Quantified(_, _, body) => {
                want(body, &Type::Bool)?;
                Ok(Type::Bool)
            }
            _ => container_type(program, e)
                .ok_or_else(|| format!("the operands of {:?} do not fit", e.kind())),
        }
    }

    fn var(&self, program: &Program, var: VarRef, store: Store) -> Result<Type, String> {
        match var {
            VarRef::Global(id) => {
                let Some(global) = program.globals.get(id.index()) else {
                    return Err(format!("there is no variable {}", id.0));
                };
                let allowed = match store {
                    Store::Pre => self.pre.has(id),
                    Store::Post => self.post.has(id),
                    Store::Entry => self.entry,
                };
                ensure(allowed, || {
                    format!("`{}` is read from {store:?} here", global.name)
                })?;
                Ok(global.ty.clone())
            }
            VarRef::Local(id) => {
                let Some(local) = self.locals.get(id.index()) else {
                    return Err(format!("there is no local {}", id.0));
                };
                let allowed = match store {
                    Store::Pre => true,
                    Store::Post => self.post_locals.contains(&id),
                    Store::Entry => false,
                };
                ensure(allowed, || {
                    format!("the local `{}` is read from {store:?} here", local.name)
                })?;
                Ok(local.ty.clone())
            }
        }
    }
}

fn binary_type(op: Binary, a: &Type, b: &Type) -> Option<Type> {
    let both = |ty: Type| (*a == ty && *b == ty).then_some(());
    match op {
        Binary::Add | Binary::Sub | Binary::Mul | Binary::Div | Binary::Rem => {
            both(Type::Int).map(|()| Type::Int)
        }
        Binary::Lt | Binary::Le => both(Type::Int).map(|()| Type::Bool),
        Binary::And | Binary::Or | Binary::Implies | Binary::Iff => {
            both(Type::Bool).map(|()| Type::Bool)
        }
        Binary::Eq => (a == b).then_some(Type::Bool),
        Binary::In => (*b == Type::Set(Box::new(a.clone()))).then_some(Type::Bool),
        Binary::Union | Binary::Inter | Binary::Minus => {
            (a == b && matches!(a, Type::Set(_))).then(|| a.clone())
        }
        Binary::Subset => (a == b && matches!(a, Type::Set(_))).then_some(Type::Bool),
    }
}

/// Maps, sets and applications.
fn container_type(program: &Program, e: &Expr) -> Option<Type> {
    match e.kind() {
        ExprKind::Select(m, k) => match m.ty() {
            Type::Map(key, value) if **key == *k.ty() => Some((**value).clone()),
            _ => None,
        },
        ExprKind::Update(m, k, v) => match m.ty() {
            Type::Map(key, value) if **key == *k.ty() && **value == *v.ty() => Some(m.ty().clone()),
            _ => None,
        },
        ExprKind::ConstMap(v) => match e.ty() {
            Type::Map(_, value) if **value == *v.ty() => Some(e.ty().clone()),
            _ => None,
        },
        ExprKind::Set(items) => match e.ty() {
            Type::Set(item) if items.iter().all(|i| i.ty() == &**item) => Some(e.ty().clone()),
            _ => None,
        },
        ExprKind::Apply(id, args) => {
            let decl = program.funcs.get(id.index())?;
            let fits = decl.params.len() == args.len()
                && decl.params.iter().zip(args).all(|(p, a)| p.ty == *a.ty());
            fits.then(|| decl.result.clone())
        }
        _ => None,
    }
}
