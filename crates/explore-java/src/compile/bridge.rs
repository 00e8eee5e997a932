//! What Java's bridge methods do: a method that takes less than the declaration that a call names (`compareTo(Item)` for
//! `compareTo(T)`) tests the arguments first. Functions test theirs in the same way.

use super::Compiler;
use crate::code::Test;
use heddle_resolve::model::MethodId;
use heddle_resolve::typed::Target;
use heddle_resolve::types::Ty;
use heddle_syntax::ast::ExprId;

impl Compiler<'_> {
    /// The parameters of a method of the program; models are trusted with theirs.
    pub(super) fn taken_by_method(&mut self, id: MethodId) -> Option<Vec<Ty>> {
        let written = self.method_decls.contains_key(&id) && !self.is_model(id.class);
        written.then(|| self.resolved.world.method(id).params.clone())
    }

    /// The parameters of a function of the program.
    pub(super) fn taken_by_function(&mut self, key: (usize, ExprId)) -> Option<Vec<Ty>> {
        let class = self.closures[&key].1.class;
        if class.is_some_and(|c| self.is_model(c)) {
            return None;
        }
        let file = &self.resolved.files[key.0];
        match file.note(key.1).target {
            Target::Function(index) => Some(file.function(index).params.clone()),
            _ => None,
        }
    }

    /// Tests of the arguments of calls by a declaration that run what takes these types, by how deep they lie on the stack.
    pub(super) fn casts(&mut self, under: MethodId, taken: &[Ty]) -> Vec<(usize, Test)> {
        let declared = self.resolved.world.method(under).params.clone();
        let mut casts = Vec::new();
        for (k, (from, to)) in declared.iter().zip(taken).enumerate() {
            let from = self.resolved.world.erasure(*from);
            let to = self.resolved.world.erasure(*to);
            if from == to || self.prim(to).is_some() {
                continue;
            }
            let (had, test) = (self.test(from), self.test(to));
            let object = Test::Class(self.program.known.object);
            if test != had && test != object && test != Test::Any {
                casts.push((declared.len() - 1 - k, test));
            }
        }
        casts
    }
}
