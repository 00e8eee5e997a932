//! Code whose meaning depends on a class that cannot be found is left out, with the name of the class.

use crate::body::{Lower, wrong};
use crate::method::Method;
use crate::program::Lowering;
use heddle_diag::{Premise, codes};
use heddle_resolve::model::ClassId;
use heddle_resolve::typed::{Lack, TypedFile};

const HELP: &str = "give the jars or class folders with `--classpath`; nothing is claimed about this method, everything else is checked";

const SUPERTYPES: &str = "these supertypes, which cannot be found, declare nothing that a name in their subtypes would mean instead, and are no subtypes of the files' types:";

impl Lowering<'_> {
    /// The code of a class with a supertype that cannot be found: a member of that may be what a name means, and it may
    /// inherit what nobody has seen.
    pub(crate) fn rests_on_supertypes(&mut self, class: ClassId) {
        let mut around = Some(class);
        while let Some(class) = around {
            if let Some(missing) = self.resolved.world.lacking(class) {
                let name = format!("`{}`", self.resolved.world.full_name(missing));
                self.assume_of(Premise::MissingSupertypes, SUPERTYPES, &name);
            }
            around = self.resolved.world.shell(class).outer;
        }
    }
}

impl Method<'_, '_> {
    /// Refuses what a class is missing for.
    pub(crate) fn is_known(&self, lack: impl Fn(&TypedFile) -> Option<&Lack>) -> Lower<()> {
        let Some(lack) = lack(&self.low.resolved.files[self.scope.file]) else {
            return Ok(());
        };
        let world = &self.low.resolved.world;
        let message = match (lack.class, &lack.message) {
            (Some(class), _) => {
                let name = world.full_name(class);
                format!("not checked: this needs the class `{name}`, which cannot be found")
            }
            (None, Some(message)) => {
                format!("not checked: {message}, perhaps because imports cannot be found")
            }
            (None, None) => "not checked: this depends on a class that cannot be found".to_owned(),
        };
        wrong(codes::MISSING_CLASS, message, HELP, lack.span)
    }
}
