//! Constructors that need their object before they end: they pass `this` on, make inner objects, call methods that subclasses may override,
//! or lock it.
//!
//! The object appears before the first statement of its own class's constructor that needs it, with the values that its fields have there. The
//! rest of the constructor is code like that of any method, on an object that belongs to this thread; if the class is one whose objects are
//! shared when they are made, it is shared there, as others may get it from then on. All `final` fields must have their
//! values by then, which nobody can see otherwise: no statement of the rest gives a value to one. Where a superclass's constructor
//! needs the object, or an initializer, its fields are not there yet, and it is refused.

use super::Building;
use crate::body::{Attempt, Lower};
use crate::class::ClassDecl;
use crate::method::{Method, This};
use heddle_plato::ir::{Expr, LocalId, Type};
use heddle_resolve::model::{ClassId, ClassKind, MethodId};
use heddle_resolve::typed::Target;
use heddle_syntax::ast::{self, ExprKind, StmtId, StmtKind, TextRange};
use heddle_text::Span;

/// How far a body had been lowered.
struct Before {
    code: Attempt,
    taken: usize,
    packing: usize,
    wants: usize,
    unrolling: u32,
    loop_frames: usize,
    receiver_type: Option<heddle_resolve::types::Ty>,
}

impl Method<'_, '_> {
    /// Runs a constructor on a new object; if its code needs the object, once more with an object that appears early.
    pub(super) fn built(
        &mut self,
        id: MethodId,
        args: Vec<Expr>,
        outer: Option<Expr>,
        span: Span,
    ) -> Lower<Building> {
        let before = self.before();
        let mut building = self.blank(id.class, span)?;
        let done = self.construct(id, args.clone(), outer.clone(), &mut building, span);
        let early = building.packed.is_none() && self.can_appear_early(id.class);
        match done {
            Err(e) if e.needs_object && early => self.back_to(before),
            done => {
                self.code.keep_attempt(before.code);
                return done.map(|()| building);
            }
        }
        let mut building = self.blank(id.class, span)?;
        building.early = true;
        self.construct(id, args, outer, &mut building, span)?;
        Ok(building)
    }

    fn can_appear_early(&mut self, class: ClassId) -> bool {
        let kind = self.low.resolved.world.shell(class).kind;
        kind == ClassKind::Class && (self.low.summaries.allowed || !self.low.owes_at_the_end(class))
    }

    /// The statements of a constructor behind the call of another one.
    pub(super) fn constructor_statements(
        &mut self,
        class: ClassDecl,
        items: &[StmtId],
        building: &mut Building,
    ) -> Lower<()> {
        let own = building.early && building.class == class.class && building.made.is_none();
        if !own {
            return items.iter().try_for_each(|s| self.stmt(*s));
        }
        for (k, item) in items.iter().enumerate() {
            let before = self.before();
            match self.stmt(*item) {
                Err(e) if e.needs_object && self.can_be_split(class, items, k) => {
                    self.back_to(before);
                    self.appear_at(*item, building)?;
                    return items[k..].iter().try_for_each(|s| self.stmt(*s));
                }
                done => {
                    self.code.keep_attempt(before.code);
                    done?;
                }
            }
        }
        Ok(())
    }

    /// Whether every way through the constructor passes this statement or ends with an exception, and all `final` fields have their values.
    fn can_be_split(&mut self, class: ClassDecl, items: &[StmtId], k: usize) -> bool {
        let unit = self.low.unit(class.file);
        let among = |items: &[StmtId], r: TextRange| {
            items.iter().any(|s| {
                let whole = unit.ast[*s].range;
                whole.start <= r.start && r.end <= whole.end
            })
        };
        let mut statements = unit.ast.nodes::<ast::Stmt>();
        let leaves = statements
            .any(|(_, s)| matches!(s.kind, StmtKind::Return(_)) && among(&items[..k], s.range));
        let resolved = &mut *self.low.resolved;
        let policy = &self.low.heap.policy;
        let mut expressions = unit.ast.nodes::<ast::Expr>();
        let gives = expressions.any(|(_, node)| {
            let ExprKind::Assign { target, .. } = node.kind else {
                return false;
            };
            let Target::Field(field, _) = resolved.files[class.file].note(target).target else {
                return false;
            };
            policy.never_changes(&mut resolved.world, field) && among(&items[k..], node.range)
        });
        !leaves && !gives
    }

    /// The object appears; the code goes on with it.
    fn appear_at(&mut self, item: StmtId, building: &mut Building) -> Lower<()> {
        let span = self.span(self.unit().ast[item].range);
        let object = self.allocate(building, span)?;
        let local = self.named_this(building.class, object, span);
        let object = self.code.read(local, span);
        self.no_field_lock(building.class, &object, span);
        self.share_new(building.class, &object, span)?;
        building.made = Some(object);
        self.is_now(local);
        Ok(())
    }

    /// Behind `this(…)`: the other constructor may have made the object.
    pub(super) fn appeared(&mut self, building: &Building, span: Span) {
        if let Some(object) = &building.made {
            let local = self.named_this(building.class, object.clone(), span);
            self.is_now(local);
        }
    }

    /// A variable for the object, which messages show as one of its class.
    fn named_this(&mut self, class: ClassId, object: Expr, span: Span) -> LocalId {
        let local = self.code.local("this", Type::Int, span);
        let world = &mut self.low.resolved.world;
        let form = self.low.heap.presenting.class_form(world, class);
        self.code.written_as(local, form);
        self.code.set(local, object, span);
        local
    }

    fn is_now(&mut self, object: LocalId) {
        self.scope.this = This::Object(object);
    }

    fn before(&mut self) -> Before {
        Before {
            code: self.code.attempt(),
            taken: self.taken.len(),
            packing: self.packing.len(),
            wants: self.wants.len(),
            unrolling: self.unrolling,
            loop_frames: self.loop_frames.len(),
            receiver_type: self.receiver_type,
        }
    }

    /// Forgets what was lowered since.
    fn back_to(&mut self, before: Before) {
        self.code.drop_attempt(before.code);
        self.taken.truncate(before.taken);
        self.packing.truncate(before.packing);
        self.wants.truncate(before.wants);
        self.unrolling = before.unrolling;
        self.loop_frames.truncate(before.loop_frames);
        self.receiver_type = before.receiver_type;
        self.on_part = false;
    }
}
