//! Lists that are views: a list of the static type `List` may share its elements with another list or an array (`subList`,
//! `Arrays.asList`), refuse changes or have a fixed capacity, and the contracts of `List` say otherwise.
//!
//! Code of the given files cannot make such lists, as the methods that make them have no contract. So only lists that come from
//! elsewhere can be ones: where a receiver is not known to be made here with `new`, its proof rests on a listed assumption.

use super::stray::Stray;
use crate::method::Method;
use crate::program::Lowering;
use heddle_diag::Premise;
use heddle_resolve::model::{ClassId, FieldId, Flags};
use heddle_resolve::typed::{LocalId, LocalKind, Target};
use heddle_syntax::ast::{self, ExprId, ExprKind};

const PLAIN: &str = "collections from elsewhere are no views of other collections or arrays, can be changed and are never full";

impl Method<'_, '_> {
    /// A method of a collection is called by its contract: the proof rests on what the collection is, unless it is known.
    pub(crate) fn rests_on_contents(&mut self, site: ClassId, receiver: Option<ExprId>) {
        let world = &mut self.low.resolved.world;
        let collection = world.class_ref("java/util/Collection");
        if !world.is_subclass(site, collection) || !world.is_interface(site) {
            return;
        }
        if !receiver.is_some_and(|e| self.low.is_made_here(self.scope.file, e)) {
            self.low.assume(Premise::PlainCollections, PLAIN);
        }
    }
}

impl Lowering<'_> {
    /// Whether the value of an expression is certainly an object that code of the given files made of a library class.
    pub(super) fn is_made_here(&mut self, file: usize, e: ExprId) -> bool {
        let unit = self.unit(file);
        match unit.ast[e].kind {
            ExprKind::Paren(inner) => self.is_made_here(file, inner),
            ExprKind::New { body: None, .. } => true,
            ExprKind::Name(_) | ExprKind::Field { .. } => {
                match self.resolved.files[file].note(e).target {
                    Target::Field(field, _) => self.field_made_here(field),
                    Target::Local(local) => self.local_made_here(file, local),
                    _ => false,
                }
            }
            _ => false,
        }
    }

    /// A private field that only ever gets new objects.
    pub(super) fn field_made_here(&mut self, field: FieldId) -> bool {
        let Some(decl) = self.classes.class(field.class) else {
            return false;
        };
        if !self.resolved.world.field(field).flags.has(Flags::PRIVATE) {
            return false;
        }
        let fields = self.classes.fields(self.resolved, decl);
        let Some((_, var)) = fields.into_iter().find(|(f, _)| *f == field) else {
            return false;
        };
        let unit = self.unit(decl.file);
        // A component of a record gets what its constructor is given.
        if unit.ast.list(unit.ast[decl.decl].components).contains(&var) {
            return false;
        }
        let first = unit.ast[var].init;
        let is = |target| matches!(target, Target::Field(f, _) if f == field);
        first.is_none_or(|e| self.is_new(decl.file, e)) && self.only_new(decl.file, is)
    }

    /// A local variable that only ever gets new objects.
    fn local_made_here(&mut self, file: usize, local: LocalId) -> bool {
        if self.resolved.files[file].local(local).kind != LocalKind::Variable {
            return false;
        }
        let unit = self.unit(file);
        let typed = &self.resolved.files[file];
        let mut vars = unit.ast.nodes::<ast::Variable>();
        let var = vars.find(|(v, _)| typed.local_of(*v) == Some(local));
        // The variable of a for-each loop has no initializer and is given elements.
        let first = var.and_then(|(_, node)| node.init);
        first.is_some_and(|e| self.is_new(file, e))
            && self.only_new(file, |t| t == Target::Local(local))
    }

    fn only_new(&mut self, file: usize, is: impl Fn(Target) -> bool) -> bool {
        let unit = self.unit(file);
        let mut nodes = unit.ast.nodes::<ast::Expr>();
        nodes.all(|(_, node)| match node.kind {
            ExprKind::Assign { target, value, .. } => {
                !is(self.resolved.files[file].note(target).target) || self.is_new(file, value)
            }
            _ => true,
        })
    }

    fn is_new(&mut self, file: usize, e: ExprId) -> bool {
        let unit = self.unit(file);
        match unit.ast[e].kind {
            ExprKind::Paren(inner) => self.is_new(file, inner),
            ExprKind::New { body, .. } => {
                let call = self.resolved.files[file].call_of(e).cloned();
                body.is_none() && !call.is_some_and(|c| self.makes_stray(Stray::Part, &c))
            }
            ExprKind::Literal(ast::LiteralKind::Null, _) => true,
            _ => false,
        }
    }
}
