//! What a new object owes to those who share it. In Java nobody says that an object is shared: whoever gets it may give it to other
//! threads, and methods without contract take for granted that it was shared properly. So a constructor establishes the monitor
//! invariant, the lock invariants, and packs the object. Where the given files share (or pack) objects of the class themselves
//! (`//@ share o;`), that is checked there; whether others who get such an object share it properly is then an assumption.

use super::monitor::Protected;
use super::words::{about, rule};
use crate::body::Lower;
use crate::heap::simple_name;
use crate::method::Method;
use crate::program::Lowering;
use heddle_contracts::Statement;
use heddle_contracts::special::is_constructor;
use heddle_diag::{Premise, codes};
use heddle_plato::ir::{Expr, ExprKind as E, Op, OpKind, VarRef};
use heddle_resolve::model::{ClassId, Flags, MethodId};
use heddle_resolve::typed::Target;
use heddle_resolve::types::Ty;
use heddle_syntax::ast::{self, ExprId};
use heddle_text::Span;

const HELP: &str = "whoever gets the object may share it at once: make it hold at the end of the constructor, \
    or share the object in the given files when it holds (`//@ share o;`)";

impl Lowering<'_> {
    /// Whether code in the files shares objects of the class, or packs them after they are made.
    fn is_handed_on_here(
        &mut self,
        class: ClassId,
        wanted: impl Fn(&Self, usize, &Statement) -> Option<ExprId>,
    ) -> bool {
        let statements = self.contracts.statements();
        let objects =
            statements.filter_map(|c| Some((c.at.file, wanted(self, c.at.file, &c.says)?)));
        let types = objects.map(|(file, e)| self.resolved.files[file].note(e).ty);
        let types: Vec<Ty> = types.collect();
        let world = &mut self.resolved.world;
        let classes: Vec<ClassId> = types
            .into_iter()
            .filter_map(|t| world.class_of(t))
            .collect();
        classes
            .into_iter()
            .any(|c| world.is_subclass(class, c) || world.is_subclass(c, class))
    }

    /// Whether code in the files shares objects of the class by hand, or packs them.
    pub(crate) fn is_handed_on(&mut self, class: ClassId) -> bool {
        self.shares_some(class) || self.packs_some(class)
    }

    fn shares_some(&mut self, class: ClassId) -> bool {
        self.is_handed_on_here(class, |_, _, says| match says {
            Statement::Share { object, .. } => Some(*object),
            _ => None,
        })
    }

    /// Packing is the business of those who use the objects: the files pack some, or whoever calls something with them is asked
    /// for it by contracts.
    fn is_packed_here(&mut self, class: ClassId) -> bool {
        self.packs_some(class) || self.is_asked_for(class)
    }

    /// Nothing takes for granted that objects of the class are packed but what contracts say: the class and its relatives have only
    /// methods with contracts, no other method without one is given such objects, and no monitor protects them.
    fn is_asked_for(&mut self, class: ClassId) -> bool {
        if self.is_monitor(class) {
            return false;
        }
        let mut asks = false;
        for id in self.classes.methods() {
            let info = self.resolved.world.method(id).clone();
            let made = is_constructor(&mut self.resolved.world, id);
            let specified = self.specified_by(id).is_some();
            let world = &mut self.resolved.world;
            let related = world.is_subclass(id.class, class) || world.is_subclass(class, id.class);
            let of_object = related && !made && !info.flags.is_static();
            if of_object && specified {
                asks = true;
                continue;
            }
            let mut given = Vec::new();
            for ty in info.params.iter().filter(|_| !specified) {
                given.push(self.bounds_of(*ty));
            }
            let handed = given
                .iter()
                .any(|b| !b.is_empty() && self.can_be_anywhere(b, class));
            if of_object || handed {
                return false;
            }
        }
        asks
    }

    fn packs_some(&mut self, class: ClassId) -> bool {
        self.is_handed_on_here(class, |low, file, says| match says {
            Statement::Pack(object) if !low.is_again(file, *object) => Some(*object),
            _ => None,
        })
    }

    /// Whether constructors of a class establish something at their end that an object which appears earlier would owe again: an
    /// invariant, or what the monitor protects where nobody in the files shares the objects.
    pub(crate) fn owes_at_the_end(&mut self, class: ClassId) -> bool {
        let mut related = self.classes.list.clone();
        related.retain(|d| self.resolved.world.is_subclass(class, d.class));
        related
            .iter()
            .any(|d| !self.declared_invariants(*d).is_empty())
            || self.is_packable(class)
            || self.has_share_invariant(class) && !self.shares_some(class)
    }

    /// Whoever makes objects of a class that the files themselves share or pack does so properly.
    pub(crate) fn rests_on_callers(&mut self, id: MethodId) {
        if !self.is_made_outside(id) {
            return;
        }
        if self.has_share_invariant(id.class) && self.shares_some(id.class) {
            self.rests_on_sharing(id.class);
        }
        let name = simple_name(&self.resolved.world, id.class);
        if self.is_packable(id.class) && self.is_packed_here(id.class) {
            let text = "callers pack new objects before they use them otherwise, of";
            self.assume_of(Premise::CallersShare, text, &format!("`{name}`"));
        }
    }

    /// A method that others can call begins with packed objects: callers pack again what the files unpack and give back.
    pub(crate) fn rests_on_packing_again(&mut self, id: MethodId, given: &[Ty]) {
        if self.resolved.world.method(id).flags.has(Flags::PRIVATE) {
            return;
        }
        for ty in given {
            for class in self.bounds_of(*ty) {
                if self.is_packable(class) && !self.is_monitor(class) && self.unpacks_some(class) {
                    let name = simple_name(&self.resolved.world, class);
                    let text = "callers pack again what methods give back unpacked, before they use it otherwise, of";
                    self.assume_of(Premise::CallersShare, text, &format!("`{name}`"));
                }
            }
        }
    }

    fn unpacks_some(&mut self, class: ClassId) -> bool {
        self.is_handed_on_here(class, |_, _, says| match says {
            Statement::Unpack(object) => Some(*object),
            _ => None,
        })
    }

    fn rests_on_sharing(&mut self, class: ClassId) {
        let name = simple_name(&self.resolved.world, class);
        let text = "callers share new objects only when their monitor and lock invariants hold, of";
        self.assume_of(Premise::CallersShare, text, &format!("`{name}`"));
    }

    /// Whether an object is packed by its own constructor, or again by a method that has unpacked it before.
    fn is_again(&self, file: usize, e: ExprId) -> bool {
        let unit = self.unit(file);
        let at = unit.ast[e].range;
        let mut methods = unit.ast.nodes::<ast::Method>();
        let around = methods.find(|(_, m)| m.range.start <= at.start && at.end <= m.range.end);
        let Some((_, around)) = around else {
            return false;
        };
        let mut inside = self.contracts.statements_within(file, around.range);
        let constructor = around.kind != ast::MethodKind::Method;
        let own = matches!(unit.ast[e].kind, ast::ExprKind::This);
        let unpacked_before =
            |of: ExprId| unit.ast[of].range.end <= at.start && self.may_name_one(file, of, e);
        (constructor && own)
            || inside.any(|c| matches!(c.says, Statement::Unpack(of) if unpacked_before(of)))
    }

    /// Whether two expressions may be names of one object; two variables are taken to hold two.
    fn may_name_one(&self, file: usize, a: ExprId, b: ExprId) -> bool {
        let unit = self.unit(file);
        let local = |e: ExprId| match self.resolved.files[file].note(e).target {
            Target::Local(local) => Some(local),
            _ => None,
        };
        let this = |e: ExprId| matches!(unit.ast[e].kind, ast::ExprKind::This);
        match (local(a), local(b)) {
            (Some(a), Some(b)) => a == b,
            (Some(_), None) => !this(b),
            (None, Some(_)) => !this(a),
            (None, None) => true,
        }
    }

    /// Whether sharing an object of the class needs more than access.
    fn has_share_invariant(&mut self, class: ClassId) -> bool {
        let mut above = self.classes.list.clone();
        above.retain(|d| self.resolved.world.is_subclass(class, d.class));
        let locks = self.heap.locks.fields.iter();
        let mut locks = locks.filter(|l| above.iter().any(|d| d.class == l.decl.class));
        let locks = locks.any(|l| !l.invariants.is_empty());
        locks
            || above
                .into_iter()
                .any(|d| !self.monitor_clauses(d).invariants.is_empty())
    }
}

impl Method<'_, '_> {
    /// A new object of a class that only others can share.
    pub(crate) fn ready_to_share(&mut self, class: ClassId, o: &Expr, span: Span) -> Lower<()> {
        let flags = self.low.resolved.world.shell(class).flags;
        if flags.has(Flags::ABSTRACT) {
            return Ok(());
        }
        if self.low.is_packable(class) && !self.low.is_packed_here(class) {
            let check = self.must_be_packed(o, span);
            self.code.demand([check], span);
        }
        if !self.low.has_share_invariant(class) || self.low.shares_some(class) {
            return Ok(());
        }
        let monitor = self.low.monitor_protects(Some(class), o)?;
        let mut all = self.locks_protect(class, o, span)?;
        all.push(monitor);
        self.as_if_shared(class, o, &all, span);
        Ok(())
    }

    fn speaks_of_level(&self, part: &Expr, o: &Expr) -> bool {
        let level = self.low.heap.access.level;
        part.any_node(&mut |n| match n.kind() {
            E::Select(map, key) => {
                let levels = matches!(map.kind(), E::Var(VarRef::Global(g), _) if *g == level);
                levels && key.with_span(o.span()) == *o
            }
            _ => false,
        })
    }

    /// Checks the invariants of an object as they would be if it were shared now.
    fn as_if_shared(&mut self, class: ClassId, o: &Expr, all: &[Protected], span: Span) {
        let shared = self.low.heap.access.shared;
        let mut op = Op::new(OpKind::Skip, span);
        for protected in all {
            let called = protected.by.invariant();
            for part in &protected.invariant {
                // Whoever shares the object chooses its level.
                if self.speaks_of_level(part, o) {
                    self.low.rests_on_sharing(class);
                    continue;
                }
                let then = part.rewrite(&mut |e| match e.kind() {
                    E::Var(VarRef::Global(g), _) if *g == shared => {
                        Some(Expr::update(e.clone(), o.clone(), Expr::bool(true, span)))
                    }
                    _ => None,
                });
                let words = rule(
                    codes::MONITOR_INVARIANT,
                    format!("the {called} ⟨may not hold|does not hold⟩ when the object is made"),
                    "made here",
                    HELP,
                );
                let words = about(words, part.span(), "this part of the invariant");
                op.checks.push(self.low.heap.rule(then, span, words));
            }
        }
        if !op.checks.is_empty() {
            self.code.emit(op);
        }
    }
}
