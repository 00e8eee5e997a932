//! Relations between types that need no inference: substitution, erasure, supertypes, capture, boxing.

use crate::model::ClassId;
use crate::types::{Prim, SpecTy, Ty, TyKind, TyList, VarId, VarInfo};
use crate::world::World;

impl World {
    /// `ty` with `vars[i]` replaced by `args[i]`.
    pub(crate) fn subst(&mut self, ty: Ty, vars: &[VarId], args: &[Ty]) -> Ty {
        if vars.is_empty() || !self.types.has_var(ty) {
            return ty;
        }
        self.map_parts(ty, &mut |w, part| match w.types.kind(part) {
            TyKind::Var(v) => Some(
                vars.iter()
                    .position(|x| *x == v)
                    .and_then(|i| args.get(i).copied())
                    .unwrap_or(part),
            ),
            _ if !w.types.has_var(part) => Some(part),
            _ => None,
        })
    }

    /// Substitution in each type of a list.
    pub(crate) fn subst_all(&mut self, tys: &[Ty], vars: &[VarId], args: &[Ty]) -> Vec<Ty> {
        tys.iter().map(|t| self.subst(*t, vars, args)).collect()
    }

    /// Rebuilds a type; `leaf` decides what replaces a part, `None` descends into it.
    pub(crate) fn map_parts(
        &mut self,
        ty: Ty,
        leaf: &mut dyn FnMut(&mut World, Ty) -> Option<Ty>,
    ) -> Ty {
        if let Some(done) = leaf(self, ty) {
            return done;
        }
        match self.types.kind(ty) {
            TyKind::Class(c, list) if !list.is_empty() => {
                let args = self.map_list(list, leaf);
                self.types.class(c, &args)
            }
            TyKind::Array(t) => {
                let t = self.map_parts(t, leaf);
                self.types.array(t)
            }
            TyKind::Extends(t) => {
                let t = self.map_parts(t, leaf);
                self.wildcard(t, TyKind::Extends)
            }
            TyKind::Super(t) => {
                let t = self.map_parts(t, leaf);
                self.wildcard(t, TyKind::Super)
            }
            TyKind::Meet(list) => {
                let parts = self.map_list(list, leaf);
                let list = self.types.list(&parts);
                self.types.intern(TyKind::Meet(list))
            }
            TyKind::Spec(SpecTy::Set(t)) => {
                let t = self.map_parts(t, leaf);
                self.types.intern(TyKind::Spec(SpecTy::Set(t)))
            }
            TyKind::Spec(SpecTy::Seq(t)) => {
                let t = self.map_parts(t, leaf);
                self.types.intern(TyKind::Spec(SpecTy::Seq(t)))
            }
            TyKind::Spec(SpecTy::Map(k, v)) => {
                let k = self.map_parts(k, leaf);
                let v = self.map_parts(v, leaf);
                self.types.intern(TyKind::Spec(SpecTy::Map(k, v)))
            }
            _ => ty,
        }
    }

    fn map_list(
        &mut self,
        list: TyList,
        leaf: &mut dyn FnMut(&mut World, Ty) -> Option<Ty>,
    ) -> Vec<Ty> {
        let parts = self.types.args(list).to_vec();
        parts.into_iter().map(|t| self.map_parts(t, leaf)).collect()
    }

    /// A wildcard around a bound; a bound that is itself a wildcard is not nested.
    fn wildcard(&mut self, bound: Ty, make: fn(Ty) -> TyKind) -> Ty {
        match self.types.kind(bound) {
            TyKind::Any => bound,
            TyKind::Extends(_) | TyKind::Super(_) => match (make(bound), self.types.kind(bound)) {
                (TyKind::Extends(_), TyKind::Extends(_)) | (TyKind::Super(_), TyKind::Super(_)) => {
                    bound
                }
                _ => Ty::ANY,
            },
            _ => self.types.intern(make(bound)),
        }
    }

    /// Erasure (JLS 4.6).
    pub fn erasure(&mut self, ty: Ty) -> Ty {
        match self.types.kind(ty) {
            TyKind::Class(c, list) if !list.is_empty() => self.types.raw(c),
            TyKind::Array(t) => {
                let t = self.erasure(t);
                self.types.array(t)
            }
            TyKind::Var(v) => match self.types.var(v).upper.first().copied() {
                Some(bound) if bound != ty => self.erasure(bound),
                _ => self.object(),
            },
            TyKind::Meet(list) => match self.types.args(list).first().copied() {
                Some(first) => self.erasure(first),
                None => self.object(),
            },
            TyKind::Extends(t) => self.erasure(t),
            TyKind::Any | TyKind::Super(_) => self.object(),
            _ => ty,
        }
    }

    /// The class of a class type.
    pub fn class_of(&self, ty: Ty) -> Option<ClassId> {
        match self.types.kind(ty) {
            TyKind::Class(c, _) => Some(c),
            _ => None,
        }
    }

    /// `java.lang.Object`
    pub(crate) fn object(&mut self) -> Ty {
        self.types.raw(ClassId::OBJECT)
    }

    /// `java.lang.String`
    pub(crate) fn string(&mut self) -> Ty {
        self.types.raw(ClassId::STRING)
    }

    /// The type of `this` inside a class: the class with its own parameters as arguments.
    pub fn this_type(&mut self, class: ClassId) -> Ty {
        let header = self.header(class);
        if header.params.is_empty() {
            return self.types.raw(class);
        }
        let params = header.params.iter();
        let args: Vec<Ty> = params.map(|v| self.types.var_ty(*v)).collect();
        self.types.class(class, &args)
    }

    /// Whether a class type is raw: generic, but without arguments.
    pub fn is_raw(&mut self, ty: Ty) -> bool {
        match self.types.kind(ty) {
            TyKind::Class(c, list) => list.is_empty() && !self.header(c).params.is_empty(),
            TyKind::Array(t) => self.is_raw(t),
            _ => false,
        }
    }

    /// The direct supertypes of a class in terms of its own parameters; `Object` for interfaces without any.
    pub fn direct_supers(&mut self, class: ClassId) -> Vec<Ty> {
        let header = self.header(class);
        let mut supers: Vec<Ty> = Vec::with_capacity(1 + header.interfaces.len());
        supers.extend(header.superclass);
        supers.extend(header.interfaces.iter().copied());
        if header.superclass.is_none() && class != ClassId::OBJECT {
            supers.push(self.object());
        }
        supers
    }

    /// The supertype of `from` (with its own parameters) that is an instance of `to`.
    fn super_path(&mut self, from: ClassId, to: ClassId) -> Option<Ty> {
        if let Some(hit) = self.super_cache.get(&from).and_then(|c| c.get(&to)) {
            return *hit;
        }
        // Guards against cyclic inheritance, which is reported where headers are made.
        self.super_cache.entry(from).or_default().insert(to, None);
        let supers = self.direct_supers(from);
        let found = supers.into_iter().find_map(|s| self.as_super(s, to));
        self.super_cache.entry(from).or_default().insert(to, found);
        found
    }

    /// The supertype of `ty` that is an instance of the class `to`, if there is one.
    pub fn as_super(&mut self, ty: Ty, to: ClassId) -> Option<Ty> {
        match self.types.kind(ty) {
            TyKind::Class(c, _) if c == to => Some(ty),
            TyKind::Class(_, _) if to == ClassId::OBJECT => Some(self.object()),
            TyKind::Class(c, list) => {
                let path = self.super_path(c, to)?;
                if !self.types.has_var(path) {
                    return Some(path);
                }
                let params = self.header(c).params.clone();
                if params.is_empty() {
                    // A local class may mention type variables of the method around it.
                    return Some(path);
                }
                if list.is_empty() {
                    return Some(self.erasure(path));
                }
                let args = self.types.args(list).to_vec();
                Some(self.subst(path, &params, &args))
            }
            TyKind::Var(v) => {
                let bounds = self.upper_bounds(v);
                bounds.into_iter().find_map(|b| self.as_super(b, to))
            }
            TyKind::Meet(list) => {
                let parts = self.types.args(list).to_vec();
                parts.into_iter().find_map(|b| self.as_super(b, to))
            }
            TyKind::Array(_) => {
                let ok = [ClassId::OBJECT, ClassId::CLONEABLE, ClassId::SERIALIZABLE];
                ok.contains(&to).then(|| self.types.raw(to))
            }
            _ => None,
        }
    }

    /// Whether one class is the other or a subclass of it.
    pub fn is_subclass(&mut self, sub: ClassId, sup: ClassId) -> bool {
        sub == sup || sup == ClassId::OBJECT || self.super_path(sub, sup).is_some()
    }

    /// Upper bounds of a type variable, `Object` if it has none.
    pub(crate) fn upper_bounds(&mut self, var: VarId) -> Vec<Ty> {
        let bounds = self.types.var(var).upper.clone();
        if bounds.is_empty() {
            return vec![self.object()];
        }
        bounds
    }

    /// The upper bound of a type: of a variable or wildcard its bound, else the type itself.
    pub fn upper_bound(&mut self, ty: Ty) -> Ty {
        match self.types.kind(ty) {
            TyKind::Var(v) => {
                let bounds = self.upper_bounds(v);
                let first = bounds[0];
                if bounds.len() == 1 {
                    return self.upper_bound(first);
                }
                let list = self.types.list(&bounds);
                self.types.intern(TyKind::Meet(list))
            }
            TyKind::Extends(t) => self.upper_bound(t),
            TyKind::Any | TyKind::Super(_) => self.object(),
            _ => ty,
        }
    }

    /// Capture conversion (JLS 5.1.10).
    pub(crate) fn capture(&mut self, ty: Ty) -> Ty {
        let TyKind::Class(class, list) = self.types.kind(ty) else {
            return ty;
        };
        if !self.types.args(list).iter().any(|a| self.is_wildcard(*a)) {
            return ty;
        }
        let args = self.types.args(list).to_vec();
        let params = self.header(class).params.clone();
        if params.len() != args.len() {
            return ty;
        }
        let fresh = self.fresh_captures(&params, &args);
        for (i, arg) in args.iter().enumerate() {
            if self.is_wildcard(*arg) {
                self.bound_capture(fresh[i], params[i], *arg, &params, &fresh);
            }
        }
        self.types.class(class, &fresh)
    }

    fn fresh_captures(&mut self, params: &[VarId], args: &[Ty]) -> Vec<Ty> {
        let mut fresh = Vec::with_capacity(args.len());
        for (arg, param) in args.iter().zip(params) {
            if !self.is_wildcard(*arg) {
                fresh.push(*arg);
                continue;
            }
            // Nothing lies above `Object`: the wildcard stands for it.
            if let TyKind::Super(bound) = self.types.kind(*arg)
                && bound == self.object()
            {
                fresh.push(bound);
                continue;
            }
            let var = self.types.add_var(VarInfo {
                name: self.types.var(*param).name,
                upper: Vec::new(),
                lower: None,
                captured: Some(*arg),
            });
            fresh.push(self.types.var_ty(var));
        }
        fresh
    }

    fn bound_capture(
        &mut self,
        captured: Ty,
        param: VarId,
        arg: Ty,
        params: &[VarId],
        fresh: &[Ty],
    ) {
        let TyKind::Var(var) = self.types.kind(captured) else {
            return;
        };
        let declared = self.types.var(param).upper.clone();
        let mut upper = self.subst_all(&declared, params, fresh);
        match self.types.kind(arg) {
            TyKind::Extends(bound) => {
                upper.retain(|u| *u != bound);
                upper.insert(0, bound);
                self.order_bounds(&mut upper);
            }
            TyKind::Super(bound) => self.types.set_lower(var, bound),
            _ => {}
        }
        self.types.set_bounds(var, upper);
    }

    /// Drops bounds that another one implies and puts a class before interfaces.
    fn order_bounds(&mut self, bounds: &mut Vec<Ty>) {
        if bounds.len() < 2 {
            return;
        }
        let all = bounds.clone();
        bounds.retain(|b| {
            let erased = self.class_of(*b);
            !all.iter().any(|o| {
                o != b
                    && match (self.class_of(*o), erased) {
                        (Some(x), Some(y)) => x != y && self.is_subclass(x, y),
                        _ => erased == Some(ClassId::OBJECT),
                    }
            })
        });
        bounds.sort_by_key(|b| self.class_of(*b).is_some_and(|c| self.is_interface(c)));
    }

    /// Whether a type is a wildcard.
    pub(crate) fn is_wildcard(&self, ty: Ty) -> bool {
        matches!(
            self.types.kind(ty),
            TyKind::Any | TyKind::Extends(_) | TyKind::Super(_)
        )
    }

    /// The type without captured variables at its surface and among its arguments: what `var` declares.
    pub(crate) fn upward(&mut self, ty: Ty) -> Ty {
        self.upward_to(ty, 0)
    }

    fn upward_to(&mut self, ty: Ty, depth: u32) -> Ty {
        if !self.types.has_captured(ty) || depth > 8 {
            return ty;
        }
        match self.types.kind(ty) {
            TyKind::Var(v) if self.types.var(v).captured.is_some() => {
                let bounds = self.upper_bounds(v);
                let up: Vec<Ty> = bounds
                    .iter()
                    .map(|b| self.upward_to(*b, depth + 1))
                    .collect();
                self.meet(&up)
            }
            TyKind::Array(t) => {
                let t = self.upward_to(t, depth);
                self.types.array(t)
            }
            TyKind::Class(c, list) => {
                let args = self.types.args(list).to_vec();
                let args: Vec<Ty> = args
                    .iter()
                    .map(|a| self.project_argument(*a, depth))
                    .collect();
                self.types.class(c, &args)
            }
            _ => ty,
        }
    }

    fn project_argument(&mut self, arg: Ty, depth: u32) -> Ty {
        if !self.types.has_captured(arg) {
            return arg;
        }
        match self.types.kind(arg) {
            TyKind::Var(v) if self.types.var(v).captured.is_some() => {
                let wild = self.types.var(v).captured.unwrap_or(Ty::ANY);
                match self.types.kind(wild) {
                    TyKind::Extends(b) if self.types.has_captured(b) => {
                        let b = self.upward_to(b, depth + 1);
                        self.types.intern(TyKind::Extends(b))
                    }
                    TyKind::Super(b) if self.types.has_captured(b) => Ty::ANY,
                    _ => wild,
                }
            }
            TyKind::Extends(b) => {
                let b = self.upward_to(b, depth + 1);
                self.types.intern(TyKind::Extends(b))
            }
            TyKind::Super(_) => Ty::ANY,
            _ => {
                let up = self.upward_to(arg, depth + 1);
                self.types.intern(TyKind::Extends(up))
            }
        }
    }

    /// Boxing conversion; reference types stay.
    pub fn boxed(&mut self, ty: Ty) -> Ty {
        match self.types.kind(ty) {
            TyKind::Prim(p) => self.types.raw(ClassId::wrapper(p)),
            _ => ty,
        }
    }

    /// The primitive type that a type is or unboxes to.
    pub fn unboxed(&mut self, ty: Ty) -> Option<Prim> {
        match self.types.kind(ty) {
            TyKind::Prim(p) => Some(p),
            TyKind::Class(c, _) => c.wrapped(),
            TyKind::Var(_) | TyKind::Meet(_) => {
                let parts = match self.types.kind(ty) {
                    TyKind::Var(v) => self.upper_bounds(v),
                    TyKind::Meet(list) => self.types.args(list).to_vec(),
                    _ => Vec::new(),
                };
                parts.into_iter().find_map(|b| self.unboxed(b))
            }
            _ => None,
        }
    }
}
