//! Library methods on objects of the program's own subclasses: they may call what the subclass overrides.

use super::{CalledBack, Reached};
use crate::body::{Lower, refuse};
use crate::method::Method;
use crate::program::Lowering;
use heddle_contracts::special::is_constructor;
use heddle_plato::ir::Expr;
use heddle_resolve::model::{ClassId, Flags, MethodId};
use heddle_resolve::typed::{Call, Receiver};
use heddle_text::Span;
use std::rc::Rc;

impl Lowering<'_> {
    /// All `hashCode` methods of the program.
    pub(super) fn hash_methods(&mut self) -> Vec<MethodId> {
        self.own_overrides(ClassId::OBJECT, ClassId::OBJECT, Some("hashCode"))
    }

    /// What may run when the library calls a method that every object has, such as `equals`, on whatever objects.
    pub(crate) fn run_of_any_object(&mut self, name: &str) -> Vec<MethodId> {
        let world = &mut self.resolved.world;
        let of_object = world.names.find(name);
        let of_object = of_object.map(|n| world.methods_named(ClassId::OBJECT, n).to_vec());
        let Some(id) = of_object.and_then(|all| all.first().copied()) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for class in self.concrete_classes() {
            match self.implementation(class, id) {
                Some(m) if self.classes.method(m).is_some() => found.push(m),
                Some(m) if m.class == ClassId::OBJECT => {}
                Some(m) => found.extend(self.overridden_under(class, m.class)),
                None => {}
            }
        }
        found.sort();
        found.dedup();
        found
    }

    /// The methods of the program that objects of a class have in place of those of a library class and what is above it.
    pub(super) fn overridden_under(&mut self, class: ClassId, under: ClassId) -> Vec<MethodId> {
        let mut found = Vec::new();
        for id in self.classes.methods() {
            if self.resolved.world.is_subclass(class, id.class)
                && self.overrides_some(class, id, under)
            {
                found.push(id);
            }
        }
        found
    }

    /// The methods of the program, in classes below `site`, that override a method of `of` or of what is above it.
    pub(crate) fn own_overrides(
        &mut self,
        site: ClassId,
        of: ClassId,
        name: Option<&str>,
    ) -> Vec<MethodId> {
        let mut found = Vec::new();
        for id in self.classes.methods() {
            let info = self.resolved.world.method(id);
            let fits = name.is_none_or(|n| self.resolved.world.names.text(info.name) == n);
            if fits && self.overrides_some(id.class, id, of) && self.has_relative(id.class, site) {
                found.push(id);
            }
        }
        found
    }

    /// Whether an object can have both classes: one is above the other, or a class of the program is below both.
    fn has_relative(&mut self, a: ClassId, b: ClassId) -> bool {
        let all: Vec<ClassId> = self.classes.list.iter().map(|d| d.class).collect();
        let world = &mut self.resolved.world;
        let mut below = all.into_iter();
        below.any(|c| world.is_subclass(c, a) && world.is_subclass(c, b))
    }

    /// Whether a method of the program, as a member of its class or of one below, overrides or implements one of the library.
    pub(crate) fn overrides_library(&mut self, id: MethodId) -> bool {
        let below = self.classes.below(&mut self.resolved.world, id.class);
        below.iter().any(|class| {
            let supers = self.with_supers(*class).into_iter();
            let library = supers.filter(|c| self.classes.class(*c).is_none());
            let library: Vec<ClassId> = library.collect();
            library
                .into_iter()
                .any(|under| self.overrides_some(*class, id, under))
        })
    }

    /// Whether a method of the program, as a member of a class, overrides one that a library class has.
    fn overrides_some(&mut self, class: ClassId, id: MethodId, under: ClassId) -> bool {
        let world = &mut self.resolved.world;
        let info = world.method(id);
        let fixed = [Flags::STATIC, Flags::PRIVATE];
        if fixed.iter().any(|f| info.flags.has(*f)) || is_constructor(world, id) {
            return false;
        }
        // Overridden methods are not members any more: the library's class is asked by itself.
        let members = world.methods_named(under, info.name).to_vec();
        members
            .into_iter()
            .any(|m| m != id && self.classes.method(m).is_none() && self.same_method(class, id, m))
    }

    fn same_method(&mut self, class: ClassId, id: MethodId, m: MethodId) -> bool {
        self.resolved.world.overrides(class, id, m)
    }

    /// The classes of the program below a class of the library whose code may call what they override. Interfaces of the library
    /// have no code with a contract.
    fn heirs(&mut self) -> Rc<[ClassId]> {
        if let Some(known) = &self.callbacks.heirs {
            return Rc::clone(known);
        }
        let all = self.concrete_classes();
        let found: Rc<[ClassId]> = all
            .into_iter()
            .filter(|c| self.has_library_superclass(*c))
            .collect();
        self.callbacks.heirs = Some(Rc::clone(&found));
        found
    }

    fn has_library_superclass(&mut self, class: ClassId) -> bool {
        let mut at = class;
        while self.classes.class(at).is_some() {
            let world = &mut self.resolved.world;
            let above = world.header(at).superclass;
            match above.and_then(|t| world.class_of(t)) {
                Some(above) => at = above,
                None => return false,
            }
        }
        let name = self.resolved.world.binary_name(at);
        !["java/lang/Object", "java/lang/Enum", "java/lang/Record"].contains(&name)
    }

    /// What a library method may run by calling methods of its own object, for objects of a class of the program.
    fn run_by_inherited(&mut self, class: ClassId, id: MethodId) -> Vec<MethodId> {
        let Some(run) = self.implementation(class, id) else {
            return Vec::new();
        };
        if self.classes.method(run).is_some() {
            return Vec::new();
        }
        let own = self.overridden_under(class, run.class);
        if own.is_empty() {
            return own;
        }
        match self.calls_of(run) {
            None => own,
            Some(calls) => {
                let named = |low: &mut Self, m: &MethodId| {
                    let name = low.resolved.world.method(*m).name;
                    let name = low.resolved.world.names.text(name).to_owned();
                    calls
                        .iter()
                        .any(|c| matches!(c, CalledBack::This(n) if *n == name))
                };
                own.into_iter().filter(|m| named(self, m)).collect()
            }
        }
    }

    /// Whether a method overrides one that every object has: contracts of other methods do not depend on it.
    fn is_of_every_object(&mut self, id: MethodId) -> bool {
        self.overrides_some(id.class, id, ClassId::OBJECT)
    }
}

impl Method<'_, '_> {
    /// A library method on an object that may be of a class of the program: what that class overrides may run, and the library's
    /// contract does not speak of it.
    pub(crate) fn inherited_alone(&mut self, call: &Call, span: Span) -> Lower<()> {
        if call.receiver == Receiver::None {
            return Ok(());
        }
        for class in self.low.heirs().iter().copied() {
            let world = &mut self.low.resolved.world;
            if !world.is_subclass(class, call.site) || !world.is_subclass(class, call.method.class)
            {
                continue;
            }
            for m in self.low.run_by_inherited(class, call.method) {
                if self.low.is_of_every_object(m) && self.low.is_harmless(m) {
                    continue;
                }
                let name = self.low.library_name(call.method);
                let own = self.low.method_name(m);
                if self.low.summaries.allowed {
                    self.runs_on_any(m, span)?;
                    continue;
                }
                return refuse(
                    format!("a call of `{name}`, which may call `{own}` of a class here"),
                    span,
                );
            }
        }
        Ok(())
    }

    /// What the stub says that a library method calls besides methods of its own object.
    pub(crate) fn calls_back(&mut self, id: MethodId, args: &[Expr], span: Span) -> Lower<()> {
        let Some(calls) = self.low.calls_by_contract(id) else {
            return Ok(());
        };
        let params = self.low.resolved.world.method(id).params.clone();
        let library = self.low.library_name(id);
        let what = format!("a call of `{library}`");
        for call in calls {
            match call {
                CalledBack::This(_) => {}
                CalledBack::Argument(k, name) if name == "toString" => {
                    if let (Some(value), Some(ty)) = (args.get(k), params.get(k)) {
                        let ty = self.type_passed(value).unwrap_or(*ty);
                        self.make_text(value, ty, span)?;
                    }
                }
                CalledBack::Argument(k, name) => {
                    let ty = params.get(k).copied();
                    let world = &mut self.low.resolved.world;
                    let erased = ty.map(|t| world.erasure(t));
                    let class = erased.and_then(|t| world.class_of(t));
                    let class = class.unwrap_or(ClassId::OBJECT);
                    let all = self.low.own_overrides(class, class, Some(&name));
                    self.run_any(&all, &what, span)?;
                }
                CalledBack::Any(class, name) => {
                    let all = self.low.own_overrides(class, class, name.as_deref());
                    self.run_any(&all, &what, span)?;
                }
            }
        }
        Ok(())
    }

    fn run_any(&mut self, methods: &[MethodId], what: &str, span: Span) -> Lower<()> {
        let reached = Reached {
            any: methods.to_vec(),
            ..Reached::default()
        };
        self.run_reached(&reached, &crate::heap::null(span), what, span)
            .map(|_| ())
    }
}
