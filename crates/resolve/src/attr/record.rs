//! What a record may declare itself of the things that it gets by being one: its components, their accessors and the
//! constructor that takes them (JLS 8.10).

use super::Attr;
use super::check::access_rank;
use crate::model::{ClassId, Flags, MethodId, MethodInfo};
use crate::types::Ty;
use heddle_diag::codes;
use heddle_syntax::ast::{Method, MethodKind, TypeDecl};

/// Methods without parameters that every object has: no accessor can have their names.
const OF_OBJECT: [&str; 8] = [
    "clone",
    "finalize",
    "getClass",
    "hashCode",
    "notify",
    "notifyAll",
    "toString",
    "wait",
];

impl Attr<'_> {
    pub(super) fn check_components(&mut self, node: &TypeDecl) {
        for var in self.unit.ast.list(node.components).to_vec() {
            let name = self.unit.ast[var].name;
            let text = self.unit.ast.text(name.name).to_owned();
            if OF_OBJECT.contains(&text.as_str()) {
                let span = self.unit.ident_span(name);
                let message = format!(
                    "a component cannot be named `{text}`: its accessor would be a method of all objects"
                );
                self.error(codes::BAD_OVERRIDE, span, message);
            }
        }
    }

    /// A method or constructor that a record declares.
    pub(super) fn check_record_member(&mut self, id: MethodId, node: &Method) {
        let components = self.w.body(id.class).components.clone();
        let info = self.w.method(id);
        let problem = if node.kind == MethodKind::Method {
            let component = components.iter().find(|(name, _)| *name == info.name);
            component
                .filter(|_| info.params.is_empty())
                .and_then(|(_, ty)| accessor_problem(&info, *ty))
        } else {
            let types: Vec<Ty> = components.iter().map(|(_, ty)| *ty).collect();
            let canonical = node.kind == MethodKind::CompactConstructor || info.params == types;
            let names: Vec<_> = components.iter().map(|(name, _)| *name).collect();
            match canonical {
                true => self.canonical_problem(id.class, &info, info.param_names == names),
                false => None,
            }
        };
        if let Some(problem) = problem {
            let span = self.unit.ident_span(node.name);
            self.error(codes::BAD_OVERRIDE, span, problem);
        }
    }

    fn canonical_problem(
        &mut self,
        class: ClassId,
        info: &MethodInfo,
        same_names: bool,
    ) -> Option<&'static str> {
        let record = self.w.shell(class).flags;
        if !same_names {
            Some("the constructor that takes the components names its parameters as they are named")
        } else if !info.throws.is_empty() {
            Some("the constructor that takes the components of a record declares no exceptions")
        } else if !info.type_params.is_empty() {
            Some("the constructor that takes the components of a record is not generic")
        } else if access_rank(info.flags) < access_rank(record) {
            Some(
                "the constructor that takes the components is at least as accessible as its record",
            )
        } else {
            None
        }
    }
}

fn accessor_problem(info: &MethodInfo, component: Ty) -> Option<&'static str> {
    if info.flags.is_static() {
        Some("the accessor of a component is not static")
    } else if !info.flags.has(Flags::PUBLIC) {
        Some("the accessor of a component is public")
    } else if info.result != component {
        Some("the accessor of a component has the type of the component")
    } else if !info.throws.is_empty() {
        Some("the accessor of a component declares no exceptions")
    } else if !info.type_params.is_empty() {
        Some("the accessor of a component is not generic")
    } else {
        None
    }
}
