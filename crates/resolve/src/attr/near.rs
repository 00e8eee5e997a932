//! "Did you mean": names in sight that an unknown name nearly is.

use super::Attr;
use super::call::Form;
use crate::model::ClassId;
use crate::scope::{Declared, outward};
use crate::types::Ty;
use heddle_diag::{Code, Diagnostic};
use heddle_syntax::nearest_name;
use heddle_text::Span;

impl Attr<'_> {
    /// Reports an unknown name, with one of the known ones if it nearly is that.
    pub(super) fn unknown(&mut self, code: Code, span: Span, what: String, near: Option<String>) {
        let diagnostic = Diagnostic::new(code, span, what);
        self.w.report(match near {
            Some(name) => diagnostic.help(format!("did you mean `{name}`?")),
            None => diagnostic,
        });
    }

    /// That a method is newer than the library at hand.
    pub(super) fn newer_method(&mut self, site: Option<Ty>, name: &str) -> Option<String> {
        let classes = site.map(|site| self.classes_of(site)).unwrap_or_default();
        let mut all: Vec<ClassId> = Vec::new();
        classes
            .into_iter()
            .for_each(|c| all.extend(self.with_supers(c)));
        all.into_iter().find_map(|class| {
            let binary = self.w.binary_name(class);
            self.w.library().newer_member(binary, name)
        })
    }

    /// A class and its supertypes.
    fn with_supers(&mut self, class: ClassId) -> Vec<ClassId> {
        let mut all = vec![class];
        let mut next = 0;
        while let Some(c) = all.get(next).copied() {
            next += 1;
            for ty in self.w.direct_supers(c) {
                let sup = self.w.class_of(ty);
                all.extend(sup.filter(|s| !all.contains(s)));
            }
        }
        all
    }

    fn fields_of(&mut self, class: ClassId, names: &mut Vec<String>) {
        for class in self.with_supers(class) {
            let body = self.w.body(class);
            let fields = body.fields.iter().map(|f| self.w.names.text(f.name));
            names.extend(fields.map(str::to_owned));
        }
    }

    /// A variable in sight.
    pub(super) fn near_variable(&mut self, text: &str) -> Option<String> {
        let scope = self.env.scope.clone();
        let mut names = Vec::new();
        for declared in outward(&scope) {
            match declared {
                Declared::Local(name, _) => names.push(self.w.names.text(*name).to_owned()),
                Declared::Members(class) => self.fields_of(*class, &mut names),
                _ => {}
            }
        }
        nearest_name(text, names.iter().map(String::as_str)).map(str::to_owned)
    }

    /// A field of a type.
    pub(super) fn near_field(&mut self, site: Ty, text: &str) -> Option<String> {
        let mut names = Vec::new();
        for class in self.classes_of(site) {
            self.fields_of(class, &mut names);
        }
        nearest_name(text, names.iter().map(String::as_str)).map(str::to_owned)
    }

    /// A method of the type that a call is made on, or of the classes around.
    pub(super) fn near_method(
        &mut self,
        site: Option<Ty>,
        form: Form,
        text: &str,
    ) -> Option<String> {
        let classes = match site {
            Some(site) => self.classes_of(site),
            None => outward(&self.env.scope)
                .filter_map(|d| match d {
                    Declared::Members(class) => Some(*class),
                    _ => None,
                })
                .collect(),
        };
        let mut names = Vec::new();
        for class in classes {
            for class in self.with_supers(class) {
                let body = self.w.body(class);
                let fitting = body.methods.iter();
                let fitting = fitting.filter(|m| !form.through_type || m.flags.is_static());
                names.extend(fitting.map(|m| self.w.names.text(m.name).to_owned()));
            }
        }
        nearest_name(text, names.iter().map(String::as_str)).map(str::to_owned)
    }
}
