//! Runs initialize all classes before anything else. That is what Java does as far as anybody can tell, if the initializers do
//! nothing but fill their own classes, and those that they use come first.
//!
//! Gives the order, or nothing: then nothing can be said about runs of the program.

use crate::class::ClassDecl;
use crate::program::Lowering;
use crate::protection::Protection;
use heddle_resolve::model::{ClassId, FieldId, Flags};
use heddle_syntax::ast::TypeDeclKind;

impl Lowering<'_> {
    /// The classes in an order in which they can be initialized; `None` if it matters when that happens.
    pub(super) fn setup_order(&mut self) -> Option<Vec<ClassDecl>> {
        let mut order: Vec<ClassDecl> = Vec::new();
        for decl in self.classes.list.clone() {
            if self.tells_when_initialized(decl.class) || self.has_changing_constants(decl) {
                return None;
            }
            self.put_in_order(decl, &mut Vec::new(), &mut order)?;
        }
        Some(order)
    }

    fn put_in_order(
        &self,
        decl: ClassDecl,
        around: &mut Vec<ClassId>,
        order: &mut Vec<ClassDecl>,
    ) -> Option<()> {
        if order.iter().any(|d| d.class == decl.class) {
            return Some(());
        }
        if around.contains(&decl.class) {
            return None;
        }
        around.push(decl.class);
        let own = self.heap.statics.classes.get(&decl.class);
        let mut first: Vec<ClassId> = own.map(|c| c.initializes.iter().copied().collect())?;
        first.retain(|c| *c != decl.class);
        first.sort();
        for class in first {
            let has_code = self
                .heap
                .statics
                .classes
                .get(&class)
                .is_some_and(|c| c.has_code);
            if let Some(decl) = self.classes.class(class).filter(|_| has_code) {
                self.put_in_order(decl, around, order)?;
            }
        }
        around.pop();
        order.push(decl);
        Some(())
    }

    /// Whether other code can tell when a class is initialized: its initializer waits, or writes what is not its own.
    fn tells_when_initialized(&mut self, class: ClassId) -> bool {
        let Some(own) = self.heap.statics.classes.get(&class) else {
            return false;
        };
        if own.blocks {
            return true;
        }
        let begun = own.initializes.clone();
        let written: Vec<FieldId> = own.writes.iter().copied().collect();
        written.into_iter().any(|f| {
            let world = &mut self.resolved.world;
            let is_static = world.field(f).flags.is_static();
            let foreign = is_static && f.class != class && !begun.contains(&f.class);
            let shared = self.heap.policy.field(world, f) == Protection::Interference;
            foreign || (shared && f.class != class)
        })
    }

    /// Whether constants of an enum have fields that change: runs do not make the constants.
    fn has_changing_constants(&mut self, decl: ClassDecl) -> bool {
        if self.unit(decl.file).ast[decl.decl].kind != TypeDeclKind::Enum {
            return false;
        }
        let fields = self.classes.fields(self.resolved, decl);
        fields.into_iter().any(|(f, _)| {
            let flags = self.resolved.world.field(f).flags;
            !flags.is_static() && !flags.has(Flags::FINAL)
        })
    }
}
