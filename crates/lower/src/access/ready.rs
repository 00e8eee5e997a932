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
use heddle_diag::{Premise, codes};
use heddle_plato::ir::{Expr, ExprKind as E, Op, OpKind, VarRef};
use heddle_resolve::model::{ClassId, Flags, MethodId};
use heddle_resolve::typed::TypedFile;
use heddle_syntax::ast::{self, ClauseKind, ExprId};
use heddle_text::Span;

const HELP: &str = "whoever gets the object may share it at once: make it hold at the end of the constructor, \
    or share the object in the given files when it holds (`//@ share o;`)";

impl Lowering<'_> {
    /// Whether code in the files shares objects of the class, or packs them after they are made.
    fn is_handed_on_here(
        &mut self,
        class: ClassId,
        wanted: impl Fn(&TypedFile, &ClauseKind) -> Option<ExprId>,
    ) -> bool {
        let mut types = Vec::new();
        for file in &self.resolved.files {
            let clauses = file.unit.ast.nodes::<ast::Clause>();
            let objects = clauses.filter_map(|(_, c)| wanted(file, &c.kind));
            types.extend(objects.map(|e| file.note(e).ty));
        }
        let world = &mut self.resolved.world;
        let classes: Vec<ClassId> = types
            .into_iter()
            .filter_map(|t| world.class_of(t))
            .collect();
        classes
            .into_iter()
            .any(|c| world.is_subclass(class, c) || world.is_subclass(c, class))
    }

    fn shares_some(&mut self, class: ClassId) -> bool {
        self.is_handed_on_here(class, |_, kind| match kind {
            ClauseKind::Share { object, .. } => Some(*object),
            _ => None,
        })
    }

    fn is_packed_here(&mut self, class: ClassId) -> bool {
        self.is_handed_on_here(class, |file, kind| match kind {
            ClauseKind::Pack(object) if !is_again(file, *object) => Some(*object),
            _ => None,
        })
    }

    /// Whoever makes objects of a class that the files themselves share or pack does so properly.
    pub fn rests_on_callers(&mut self, id: MethodId) {
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

    fn rests_on_sharing(&mut self, class: ClassId) {
        let name = simple_name(&self.resolved.world, class);
        let text = "callers share new objects only when their monitor and lock invariants hold, of";
        self.assume_of(Premise::CallersShare, text, &format!("`{name}`"));
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

/// Whether an object is packed by its own constructor, or again by a method that has unpacked one before.
fn is_again(file: &TypedFile, e: ExprId) -> bool {
    let ast = &file.unit.ast;
    let within = |inner: ast::TextRange, outer: ast::TextRange| {
        outer.start <= inner.start && inner.end <= outer.end
    };
    let mut methods = ast.nodes::<ast::Method>();
    let around = methods.find(|(_, m)| within(ast[e].range, m.range));
    let Some((_, around)) = around else {
        return false;
    };
    let mut clauses = ast.nodes::<ast::Clause>();
    let unpacks =
        |c: &ast::Clause| matches!(c.kind, ClauseKind::Unpack(_)) && within(c.range, around.range);
    let constructor = around.kind != ast::MethodKind::Method;
    let own = matches!(ast[e].kind, ast::ExprKind::This);
    (constructor && own) || clauses.any(|(_, c)| unpacks(c))
}

impl Method<'_, '_> {
    /// A new object of a class that only others can share.
    pub fn ready_to_share(&mut self, class: ClassId, o: &Expr, span: Span) -> Lower<()> {
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
                    format!("the {called} may not hold when the object is made"),
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
