//! Members of types: fields and methods with inheritance, overriding and access control (JLS 8.2, 8.4.8, 6.6).

use crate::model::{ClassId, FieldId, Flags, MethodId};
use crate::names::Name;
use crate::types::{Ty, TyKind, VarId};
use crate::world::World;
use std::rc::Rc;

/// A method as a member of a particular type: its signature with the type's arguments filled in.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    pub(crate) id: MethodId,
    pub(crate) flags: Flags,
    pub(crate) type_params: Vec<VarId>,
    pub(crate) params: Vec<Ty>,
    pub(crate) result: Ty,
    pub(crate) throws: Vec<Ty>,
}

impl World {
    /// A field of a class, inherited ones included.
    pub fn find_field(&mut self, class: ClassId, name: Name) -> Option<FieldId> {
        self.find_field_at(class, name, 0)
    }

    fn find_field_at(&mut self, class: ClassId, name: Name, depth: u32) -> Option<FieldId> {
        if let Some(index) = self.body(class).field(name) {
            return Some(FieldId { class, index });
        }
        if depth > 64 {
            return None;
        }
        let header = self.header(class);
        let mut supers = header.interfaces.iter().chain(&header.superclass);
        supers.find_map(|s| {
            let c = self.class_of(*s)?;
            let found = self.find_field_at(c, name, depth + 1)?;
            (!self.field(found).flags.has(Flags::PRIVATE)).then_some(found)
        })
    }

    /// Whether a field of a superclass is a member of a class: those for one package stay in it (JLS 8.2).
    pub(crate) fn inherits_field(&mut self, class: ClassId, field: FieldId) -> bool {
        let flags = self.field(field).flags;
        field.class == class
            || flags.has(Flags::PUBLIC)
            || flags.has(Flags::PROTECTED)
            || self.shell(field.class).package == self.shell(class).package
    }

    /// The type of a field as a member of `site`.
    pub(crate) fn field_type(&mut self, site: Ty, field: FieldId) -> Ty {
        let info = self.field(field);
        let plain = !self.types.has_var(info.ty) && self.erasure(info.ty) == info.ty;
        if info.flags.is_static() || plain {
            return info.ty;
        }
        self.member_of(site, field.class, info.ty)
    }

    /// A type of a declaration in `owner`, seen from `site`.
    fn member_of(&mut self, site: Ty, owner: ClassId, ty: Ty) -> Ty {
        let Some(sup) = self.as_super(site, owner) else {
            return ty;
        };
        let sup = self.capture(sup);
        let TyKind::Class(_, list) = self.types.kind(sup) else {
            return ty;
        };
        let params = self.header(owner).params.clone();
        if list.is_empty() && !params.is_empty() {
            return self.erasure(ty);
        }
        let args = self.types.args(list).to_vec();
        self.subst(ty, &params, &args)
    }

    /// All methods of a name that a class has, without those that others of them override.
    pub fn methods_named(&mut self, class: ClassId, name: Name) -> Rc<[MethodId]> {
        if let Some(hit) = self.method_cache.get(&(class, name)) {
            return hit.clone();
        }
        let mut found: Vec<MethodId> = self
            .body(class)
            .methods_named(name)
            .iter()
            .map(|i| MethodId { class, index: *i })
            .collect();
        // Guards against cyclic inheritance.
        self.method_cache
            .insert((class, name), found.clone().into());
        for sup in self.direct_supers(class) {
            let Some(c) = self.class_of(sup) else {
                continue;
            };
            let inherited = self.methods_named(c, name);
            for method in inherited.iter() {
                if !found.contains(method) && self.is_inherited(class, *method, &found) {
                    found.push(*method);
                }
            }
        }
        let found: Rc<[MethodId]> = self.not_overridden(class, found).into();
        self.method_cache.insert((class, name), found.clone());
        found
    }

    fn is_inherited(&mut self, class: ClassId, method: MethodId, nearer: &[MethodId]) -> bool {
        let info = self.method(method);
        if info.flags.has(Flags::PRIVATE) {
            return false;
        }
        if info.flags.is_static() && self.is_interface(method.class) {
            return false;
        }
        !nearer
            .iter()
            .any(|n| n.class != method.class && self.overrides(class, *n, method))
    }

    /// The methods that no other one of them overrides. A later interface may override the default method of an
    /// earlier one (JLS 8.4.8).
    fn not_overridden(&mut self, class: ClassId, found: Vec<MethodId>) -> Vec<MethodId> {
        if found.len() < 2 {
            return found;
        }
        let mut kept = Vec::new();
        for method in &found {
            let over = |n: &MethodId, w: &mut World| {
                n.class != method.class && w.overrides(class, *n, *method)
            };
            if !found.iter().any(|n| over(n, self)) {
                kept.push(*method);
            }
        }
        kept
    }

    /// Whether `over`, declared in a class or below it, can override `under` at all: methods without access modifier
    /// are overridden inside their package only, or by way of one that is visible to more (JLS 8.4.8.1).
    fn is_visible_to(&mut self, over: MethodId, under: MethodId) -> bool {
        let flags = self.method(under).flags;
        let named = [Flags::PUBLIC, Flags::PROTECTED, Flags::PRIVATE];
        if named.iter().any(|f| flags.has(*f))
            || self.shell(over.class).package == self.shell(under.class).package
        {
            return true;
        }
        let name = self.method(under).name;
        let mut at = self.header(over.class).superclass;
        for _ in 0..64 {
            let Some(class) = at.and_then(|s| self.class_of(s)) else {
                return false;
            };
            if class == under.class {
                return false;
            }
            for index in self.body(class).methods_named(name).to_vec() {
                let between = MethodId { class, index };
                if self.overrides(over.class, over, between)
                    && self.overrides(class, between, under)
                {
                    return true;
                }
            }
            at = self.header(class).superclass;
        }
        false
    }

    /// Whether `over`, as a member of `class`, overrides `under`: it is visible there and has its signature or that of
    /// its erasure (JLS 8.4.2, 8.4.8.1).
    pub fn overrides(&mut self, class: ClassId, over: MethodId, under: MethodId) -> bool {
        let (o, u) = (self.method(over), self.method(under));
        if o.name != u.name || o.params.len() != u.params.len() {
            return false;
        }
        // A concrete class method takes precedence over an interface's even without a subtype relation.
        let related = self.is_subclass(over.class, under.class)
            || (!self.is_interface(over.class) && self.is_interface(under.class));
        if !related || !self.is_visible_to(over, under) {
            return false;
        }
        let erased_equal = (0..o.params.len()).all(|i| {
            let a = self.erasure(o.params[i]);
            let b = self.erasure(u.params[i]);
            a == b
        });
        if erased_equal {
            return true;
        }
        let site = self.this_type(class);
        let (so, su) = (self.signature(site, over), self.signature(site, under));
        if so.type_params.len() != su.type_params.len() {
            let erased: Vec<Ty> = su.params.iter().map(|p| self.erasure(*p)).collect();
            return so.type_params.is_empty() && so.params == erased;
        }
        let args: Vec<Ty> = so
            .type_params
            .iter()
            .map(|v| self.types.var_ty(*v))
            .collect();
        let theirs = self.subst_all(&su.params, &su.type_params, &args);
        let erased: Vec<Ty> = su.params.iter().map(|p| self.erasure(*p)).collect();
        so.params == theirs || so.params == erased
    }

    /// The outermost class around a class.
    pub fn outermost(&mut self, class: ClassId) -> ClassId {
        let mut at = class;
        for _ in 0..256 {
            match self.shell(at).outer {
                Some(outer) => at = outer,
                None => return at,
            }
        }
        at
    }

    /// A method as a member of `site`.
    pub(crate) fn signature(&mut self, site: Ty, id: MethodId) -> Rc<Signature> {
        if let Some(known) = self.signatures.get(&(site, id)) {
            return known.clone();
        }
        let captured = self.types.var_count();
        let signature = Rc::new(self.new_signature(site, id));
        // Type variables that were made on the way belong to this use alone, and those that `site` is may get other bounds.
        let lasts = self.types.var_count() == captured
            && self.open_headers == 0
            && matches!(self.types.kind(site), TyKind::Class(..));
        if lasts {
            self.signatures.insert((site, id), signature.clone());
        }
        signature
    }

    fn new_signature(&mut self, site: Ty, id: MethodId) -> Signature {
        let info = self.method(id);
        let plain = Signature {
            id,
            flags: info.flags,
            type_params: info.type_params.clone(),
            params: info.params.clone(),
            result: info.result,
            throws: info.throws.clone(),
        };
        if info.flags.is_static() {
            return plain;
        }
        let Some(sup) = self.as_super(site, id.class) else {
            return plain;
        };
        // Bounds of type variables may have wildcards.
        let sup = self.capture(sup);
        let TyKind::Class(_, list) = self.types.kind(sup) else {
            return plain;
        };
        let params = self.header(id.class).params.clone();
        if list.is_empty() {
            return if params.is_empty() {
                plain
            } else {
                self.erased(plain)
            };
        }
        let args = self.types.args(list).to_vec();
        self.instantiate(plain, &params, &args)
    }

    /// The erased signature, for members of raw types (JLS 4.8).
    pub(crate) fn erased(&mut self, s: Signature) -> Signature {
        Signature {
            type_params: Vec::new(),
            params: s.params.iter().map(|p| self.erasure(*p)).collect(),
            result: self.erasure(s.result),
            throws: s.throws.iter().map(|p| self.erasure(*p)).collect(),
            ..s
        }
    }

    fn instantiate(&mut self, s: Signature, vars: &[VarId], args: &[Ty]) -> Signature {
        let type_params = self.subst_params(&s.type_params, vars, args);
        let (mut vars, mut args) = (vars.to_vec(), args.to_vec());
        for (old, new) in s.type_params.iter().zip(&type_params) {
            if old != new {
                vars.push(*old);
                args.push(self.types.var_ty(*new));
            }
        }
        Signature {
            params: self.subst_all(&s.params, &vars, &args),
            result: self.subst(s.result, &vars, &args),
            throws: self.subst_all(&s.throws, &vars, &args),
            type_params,
            ..s
        }
    }

    /// Method type parameters whose bounds mention the class's parameters get fresh copies.
    fn subst_params(&mut self, own: &[VarId], vars: &[VarId], args: &[Ty]) -> Vec<VarId> {
        let dependent = own.iter().any(|v| {
            let bounds = self.types.var(*v).upper.clone();
            bounds.iter().any(|b| self.subst(*b, vars, args) != *b)
        });
        if !dependent {
            return own.to_vec();
        }
        let fresh: Vec<VarId> = own
            .iter()
            .map(|v| {
                let name = self.types.var(*v).name;
                self.types.new_var(name)
            })
            .collect();
        let fresh_types: Vec<Ty> = fresh.iter().map(|v| self.types.var_ty(*v)).collect();
        let all_vars: Vec<VarId> = vars.iter().chain(own).copied().collect();
        let all_args: Vec<Ty> = args.iter().chain(&fresh_types).copied().collect();
        for (old, new) in own.iter().zip(&fresh) {
            let bounds = self.types.var(*old).upper.clone();
            let bounds = self.subst_all(&bounds, &all_vars, &all_args);
            self.types.set_bounds(*new, bounds);
        }
        fresh
    }

    /// Whether a member may be used inside `from` (JLS 6.6).
    pub(crate) fn is_accessible(&mut self, flags: Flags, owner: ClassId, from: ClassId) -> bool {
        if flags.has(Flags::PUBLIC) {
            return true;
        }
        if flags.has(Flags::PRIVATE) {
            return self.outermost(owner) == self.outermost(from);
        }
        if self.shell(owner).package == self.shell(from).package {
            return true;
        }
        flags.has(Flags::PROTECTED) && self.is_within_subclass(from, owner)
    }

    /// Whether `from` or a class around it is a subclass of `owner`.
    fn is_within_subclass(&mut self, from: ClassId, owner: ClassId) -> bool {
        let mut at = Some(from);
        while let Some(class) = at {
            if self.is_subclass(class, owner) {
                return true;
            }
            at = self.shell(class).outer;
        }
        false
    }

    /// The single abstract method of a functional interface (JLS 9.8).
    pub fn function_method(&mut self, class: ClassId) -> Option<MethodId> {
        if let Some(hit) = self.function_cache.get(&class) {
            return *hit;
        }
        let found = self.search_function(class);
        self.function_cache.insert(class, found);
        found
    }

    fn search_function(&mut self, class: ClassId) -> Option<MethodId> {
        if !self.is_interface(class) || self.permitted(class).is_some() {
            return None; // a sealed interface is implemented by the classes that it permits
        }
        let mut abstracts: Vec<MethodId> = Vec::new();
        for name in self.abstract_names(class) {
            for id in self.methods_named(class, name).iter() {
                let info = self.method(*id);
                if info.flags.has(Flags::ABSTRACT) && !self.is_object_method(*id) {
                    abstracts.push(*id);
                }
            }
        }
        abstracts.dedup();
        let first = *abstracts.first()?;
        let site = self.this_type(class);
        let count = self.method(first).params.len();
        let wanted: Vec<Ty> = self.signature(site, first).params.clone();
        let same = abstracts.iter().all(|m| {
            let s = self.signature(site, *m);
            let other = self.method(*m);
            other.name == self.method(first).name
                && other.params.len() == count
                && (s.params == wanted || {
                    let a: Vec<Ty> = s.params.iter().map(|p| self.erasure(*p)).collect();
                    let b: Vec<Ty> = wanted.iter().map(|p| self.erasure(*p)).collect();
                    a == b
                })
        });
        same.then_some(first)
    }

    /// Names of all abstract methods of an interface and its superinterfaces.
    fn abstract_names(&mut self, class: ClassId) -> Vec<Name> {
        let mut names: Vec<Name> = Vec::new();
        let (mut work, mut seen) = (vec![class], Vec::new());
        while let Some(c) = work.pop() {
            if seen.contains(&c) {
                continue;
            }
            seen.push(c);
            for m in &self.body(c).methods {
                if m.flags.has(Flags::ABSTRACT) && !names.contains(&m.name) {
                    names.push(m.name);
                }
            }
            let header = self.header(c);
            let interfaces = header.interfaces.clone();
            work.extend(interfaces.into_iter().filter_map(|i| self.class_of(i)));
        }
        names
    }

    /// Whether an interface method only repeats a public method of `Object`.
    fn is_object_method(&mut self, id: MethodId) -> bool {
        let info = self.method(id);
        let body = self.body(ClassId::OBJECT);
        body.methods_named(info.name).iter().any(|i| {
            let other = body.methods[*i as usize].clone();
            other.flags.has(Flags::PUBLIC)
                && other.params.len() == info.params.len()
                && other.params.iter().zip(&info.params).all(|(a, b)| {
                    let (a, b) = (self.erasure(*a), self.erasure(*b));
                    a == b
                })
        })
    }

    /// The function type of a functional interface type: its method, parameters and result (JLS 9.9).
    pub(crate) fn function_type(&mut self, ty: Ty) -> Option<(Ty, Rc<Signature>)> {
        let ty = self.shallow(ty);
        if let TyKind::Meet(list) = self.types.kind(ty) {
            let parts = self.types.args(list).to_vec();
            return parts.into_iter().find_map(|p| self.function_type(p));
        }
        let class = self.class_of(ty)?;
        let method = self.function_method(class)?;
        let ground = self.without_wildcards(ty);
        let signature = self.signature(ground, method);
        Some((ground, signature))
    }

    /// The non-wildcard parameterization of a functional interface type.
    pub(crate) fn without_wildcards(&mut self, ty: Ty) -> Ty {
        let TyKind::Class(class, list) = self.types.kind(ty) else {
            return ty;
        };
        let args = self.types.args(list).to_vec();
        if !args.iter().any(|a| self.is_wildcard(*a)) {
            return ty;
        }
        let params = self.header(class).params.clone();
        let mut ground = Vec::with_capacity(args.len());
        for (i, arg) in args.iter().enumerate() {
            let bound = params
                .get(i)
                .and_then(|p| self.types.var(*p).upper.first().copied());
            ground.push(match (self.types.kind(*arg), bound) {
                (TyKind::Any, Some(b)) if !self.types.has_var(b) => b,
                (TyKind::Any, _) => self.object(),
                (TyKind::Extends(t) | TyKind::Super(t), _) => t,
                _ => *arg,
            });
        }
        self.types.class(class, &ground)
    }
}
