//! What stands for the library: models in Java.
//!
//! A class `heddle.model.p.C` stands for the class `p.C`. A class `heddle.model.p.C_` has single methods of `p.C`, which has no model otherwise:
//! static ones as they are, those of objects as static ones that take the object first. Defaults of interfaces are such methods.

use super::{Code, Compiler, MODELS};
use crate::code::StaticNo;
use heddle_resolve::model::{ClassId, FieldId, MethodId};

impl Compiler<'_> {
    /// The class whose code stands for a class: a model for those of the library that have one.
    pub(super) fn standing(&mut self, class: ClassId) -> ClassId {
        if self.decls.contains_key(&class) {
            return class;
        }
        if let Some(known) = self.models.get(&class) {
            return known.unwrap_or(class);
        }
        let name = format!("{MODELS}{}", self.resolved.world.binary_name(class));
        let found = self.model_named(&name);
        self.models.insert(class, found);
        found.unwrap_or(class)
    }

    fn model_named(&mut self, name: &str) -> Option<ClassId> {
        let found = self.resolved.world.find_class(name)?;
        self.decls.contains_key(&found).then_some(found)
    }

    /// The library class that a model stands for.
    pub(super) fn stood_for(&mut self, model: ClassId) -> Option<ClassId> {
        let binary = self.resolved.world.binary_name(model).to_owned();
        let name = binary.strip_prefix(MODELS)?;
        self.resolved.world.find_class(name)
    }

    pub(super) fn is_model(&self, class: ClassId) -> bool {
        self.resolved.world.binary_name(class).starts_with(MODELS)
    }

    /// The parameters of a method; models count as what they stand for.
    pub(super) fn parameters(&mut self, id: MethodId) -> String {
        let types = self.resolved.world.method_descriptor(id);
        let all = types.split(')').next().unwrap_or_default();
        all.replace("heddle/model/java/", "java/")
    }

    /// The method that runs for one of the library: of the model, or an addition.
    pub(super) fn replaced(&mut self, id: MethodId) -> Option<MethodId> {
        if self.decls.contains_key(&id.class) {
            return None;
        }
        if let Some(known) = self.replacements.get(&id) {
            return *known;
        }
        let found = self.added(id).or_else(|| self.of_model(id));
        self.replacements.insert(id, found);
        found
    }

    fn added(&mut self, id: MethodId) -> Option<MethodId> {
        let binary = self.resolved.world.binary_name(id.class).to_owned();
        let class = self.model_named(&format!("{MODELS}{binary}_"))?;
        let is_static = self.resolved.world.method(id).flags.is_static();
        let rest = self.parameters(id);
        let wanted = match is_static {
            true => rest,
            false => format!("(L{binary};{}", &rest[1..]),
        };
        self.method_with(class, id, &wanted)
    }

    fn of_model(&mut self, id: MethodId) -> Option<MethodId> {
        let model = self.standing(id.class);
        match model == id.class {
            true => None,
            false => self.find_in_model(model, id),
        }
    }

    /// The method of a class that has the name of another one and these parameters.
    fn method_with(&mut self, class: ClassId, named: MethodId, wanted: &str) -> Option<MethodId> {
        let name = self.resolved.world.method(named).name;
        let body = self.resolved.world.body(class);
        let all = body.methods_named(name).to_vec();
        all.into_iter()
            .map(|index| MethodId { class, index })
            .find(|id| self.parameters(*id) == wanted)
    }

    /// The method of a model that stands for one of the library: its own, or that of a class above it.
    pub(super) fn find_in_model(&mut self, model: ClassId, wanted: MethodId) -> Option<MethodId> {
        let parameters = self.parameters(wanted);
        let mut at = Some(model);
        while let Some(class) = at {
            if let Some(found) = self.method_with(class, wanted, &parameters) {
                return Some(found);
            }
            let name = self.resolved.world.method(wanted).name;
            let constructor = self.resolved.world.names.text(name) == "<init>";
            at = self.above(class).filter(|_| !constructor);
        }
        None
    }

    /// A static field of the library that a model or an addition has.
    pub(super) fn library_static(&mut self, id: FieldId) -> Option<(Option<u32>, StaticNo)> {
        let name = self.resolved.world.field(id).name;
        let binary = self.resolved.world.binary_name(id.class).to_owned();
        for model in [format!("{MODELS}{binary}_"), format!("{MODELS}{binary}")] {
            let Some(class) = self.model_named(&model) else {
                continue;
            };
            if let Some(index) = self.resolved.world.body(class).field(name) {
                let init = self.initialized(class);
                return Some((init, self.static_field(FieldId { class, index })));
            }
        }
        None
    }

    /// The code for a method: what stands for it, if it is one of the library.
    pub(super) fn coded(&mut self, id: MethodId) -> Code {
        Code::Method(self.replaced(id).unwrap_or(id))
    }
}
