//! Which views, iterators and other parts of library objects the code puts where others find them: into fields, parameters, results, elements,
//! functions.
//!
//! What is found in such a place is taken to be no part of another object ([`super::part`]), which is an assumption about code elsewhere. It must not
//! cover this code: if the program lets a part *stray* into any place, nothing of the kind is known of values of its type, or of types above or
//! below it. A part that is only asked where it is made (`list.iterator().next()`, `for (K k : map.keySet())`), or kept in a local variable
//! that is only asked, goes nowhere.

use super::part::{Behind, CURSORS};
use crate::program::Lowering;
use heddle_resolve::library::categories::Category;
use heddle_resolve::model::{ClassId, FieldId};
use heddle_resolve::typed::{Call, LocalId, Target};
use heddle_resolve::types::{Ty, TyKind};
use heddle_syntax::ast::{self, ExprId, ExprKind, StmtKind};
use heddle_text::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Objects that are always parts of a map, wherever they are found: loops and functions get them from the library.
const ALWAYS_PARTS: &str = "java/util/Map$Entry";

/// Where the value of an expression goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    /// It is asked something, or thrown away.
    Asked,
    /// It is the value of the expression around it.
    Passed(ExprId),
    /// It is kept in a local variable.
    Kept(LocalId),
}

/// The uses of the expressions of one file that lead nowhere else; all others may lead anywhere.
type Uses = FxHashMap<ExprId, Use>;

/// What is put somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stray {
    /// Parts of other objects.
    Part,
    /// These, and collections that refuse changes or have a fixed size.
    Odd,
}

/// The types of what strays.
#[derive(Clone, Debug, Default)]
pub(super) struct Strays {
    parts: FxHashSet<ClassId>,
    odd: FxHashSet<ClassId>,
}

impl Lowering<'_> {
    /// Whether a value that was found in a place, and has this type, may be something that the program put there; `field` is the place, if it is one.
    pub(super) fn may_stray(&mut self, what: Stray, ty: Ty, field: Option<FieldId>) -> bool {
        let strays = self.strays();
        let types = match what {
            Stray::Part => &strays.parts,
            Stray::Odd => &strays.odd,
        };
        let erased = self.resolved.world.erasure(ty);
        let Some(class) = self.resolved.world.class_of(erased) else {
            return !types.is_empty();
        };
        let cursor = self.is_below(class, &CURSORS);
        let some = types.iter().any(|stray| {
            let world = &mut self.resolved.world;
            let related = world.is_subclass(class, *stray) || world.is_subclass(*stray, class);
            related || (cursor && self.is_below(*stray, &CURSORS))
        });
        some && !field.is_some_and(|f| self.field_made_here(f))
    }

    fn strays(&mut self) -> Rc<Strays> {
        if let Some(known) = &self.stubs.strays {
            return Rc::clone(known);
        }
        let entry = self.resolved.world.class_ref(ALWAYS_PARTS);
        let mut found = Strays {
            parts: FxHashSet::from_iter([entry]),
            odd: FxHashSet::from_iter([entry]),
        };
        for file in 0..self.resolved.files.len() {
            let uses = self.harmless_uses(file);
            for what in [Stray::Part, Stray::Odd] {
                let types = self.strays_of(file, what, &uses);
                for ty in types {
                    let erased = self.resolved.world.erasure(ty);
                    let class = self.resolved.world.class_of(erased);
                    let class = class.unwrap_or(ClassId::OBJECT);
                    match what {
                        Stray::Part => found.parts.insert(class),
                        Stray::Odd => found.odd.insert(class),
                    };
                }
            }
        }
        let found = Rc::new(found);
        self.stubs.strays = Some(Rc::clone(&found));
        found
    }

    /// Whether the result of a call is something of the kind.
    pub(super) fn makes_stray(&mut self, what: Stray, call: &Call) -> bool {
        if !self.makes_part(call.method) {
            return false;
        }
        let Ok(method) = self.unwritten(call.method, call.site, Span::default()) else {
            return true;
        };
        match self.behind_result(method, call.variable_arity) {
            Behind::Itself => what == Stray::Odd && !self.makes_object(call.method),
            Behind::Unknown | Behind::Receiver | Behind::Argument(_) | Behind::Elements(_) => true,
        }
    }

    fn strays_of(&mut self, file: usize, what: Stray, uses: &Uses) -> Vec<Ty> {
        let mut strays = Vec::new();
        let mut parts = self.made_in(file, what, &mut strays);
        let mut keeping = FxHashSet::default();
        while let Some(e) = parts.pop() {
            let typed = &self.resolved.files[file];
            match uses.get(&e) {
                Some(Use::Asked) => {}
                Some(Use::Passed(around)) => parts.push(*around),
                Some(Use::Kept(local)) if typed.local(*local).captured.is_none() => {
                    if keeping.insert(*local) {
                        parts.extend(self.reads_of(file, *local));
                    }
                }
                Some(Use::Kept(local)) => strays.extend([typed.note(e).ty, typed.local(*local).ty]),
                None => strays.push(typed.note(e).ty),
            }
        }
        strays
    }

    /// The expressions that make such objects; those that functions make go anywhere.
    fn made_in(&mut self, file: usize, what: Stray, strays: &mut Vec<Ty>) -> Vec<ExprId> {
        let unit = self.unit(file);
        let mut made = Vec::new();
        for (e, node) in unit.ast.nodes::<ast::Expr>() {
            let typed = &self.resolved.files[file];
            let function = match typed.note(e).target {
                Target::Function(f) if matches!(node.kind, ExprKind::MethodRef { .. }) => {
                    typed.function(f).call.map(|c| typed.call(c).clone())
                }
                _ => None,
            };
            if let Some(call) = function {
                if self.makes_stray(what, &call) {
                    let constructor = self.makes_object(call.method);
                    strays.push(match constructor {
                        true => self.resolved.world.types.raw(call.method.class),
                        false => call.result,
                    });
                }
            } else if let Some(call) = typed.call_of(e).cloned()
                && self.makes_stray(what, &call)
            {
                made.push(e);
            }
        }
        made
    }

    fn reads_of(&self, file: usize, local: LocalId) -> Vec<ExprId> {
        let unit = self.unit(file);
        let typed = &self.resolved.files[file];
        let names = unit.ast.nodes::<ast::Expr>();
        let names = names.filter(|(_, node)| matches!(node.kind, ExprKind::Name(_)));
        let reads = names.filter(|(e, _)| typed.note(*e).target == Target::Local(local));
        reads.map(|(e, _)| e).collect()
    }

    fn harmless_uses(&mut self, file: usize) -> Uses {
        let unit = self.unit(file);
        let mut uses = Uses::default();
        for (_, statement) in unit.ast.nodes::<ast::Stmt>() {
            match statement.kind {
                StmtKind::Expr(e) => uses.insert(e, Use::Asked),
                StmtKind::ForEach { iterable, .. } => uses.insert(iterable, Use::Asked),
                StmtKind::For { update, .. } => {
                    let updates = unit.ast.list(update).iter();
                    uses.extend(updates.map(|e| (*e, Use::Asked)));
                    None
                }
                _ => None,
            };
        }
        for (var, node) in unit.ast.nodes::<ast::Variable>() {
            let local = self.resolved.files[file].local_of(var);
            uses.extend(local.zip(node.init).map(|(l, init)| (init, Use::Kept(l))));
        }
        let exprs = unit.ast.nodes::<ast::Expr>();
        let exprs: Vec<(ExprId, ExprKind)> = exprs.map(|(e, node)| (e, node.kind)).collect();
        for (e, kind) in exprs {
            self.uses_within(file, e, kind, &mut uses);
        }
        uses
    }

    /// What an expression does with those in it.
    fn uses_within(&mut self, file: usize, e: ExprId, kind: ExprKind, uses: &mut Uses) {
        let unit = self.unit(file);
        match kind {
            ExprKind::Paren(inner) | ExprKind::Cast { value: inner, .. } => {
                uses.insert(inner, Use::Passed(e));
            }
            ExprKind::Conditional {
                then, otherwise, ..
            } => uses.extend([then, otherwise].map(|part| (part, Use::Passed(e)))),
            ExprKind::Binary { left, right, .. } => {
                uses.extend([left, right].map(|part| (part, Use::Asked)));
            }
            ExprKind::InstanceOf { value, .. } => {
                uses.insert(value, Use::Asked);
            }
            ExprKind::Assign {
                op: None,
                target,
                value,
            } => {
                // What the assignment is worth goes where the variable's value goes.
                uses.insert(target, Use::Asked);
                let harmless = matches!(uses.get(&e), Some(Use::Asked));
                if let (true, Target::Local(local)) =
                    (harmless, self.resolved.files[file].note(target).target)
                {
                    uses.insert(value, Use::Kept(local));
                }
            }
            ExprKind::Call { target, args, .. } => {
                uses.extend(target.map(|t| (t, Use::Asked)));
                self.library_arguments(file, e, unit.ast.list(args), uses);
            }
            ExprKind::New { args, .. } => {
                self.library_arguments(file, e, unit.ast.list(args), uses);
            }
            _ => {}
        }
    }

    /// A library method that takes an object for its contents, or whose result goes on using it, puts it into no place: its result is a part, too.
    fn library_arguments(&mut self, file: usize, e: ExprId, args: &[ExprId], uses: &mut Uses) {
        let Some(call) = self.resolved.files[file].call_of(e).cloned() else {
            return;
        };
        if self.classes.class(call.method.class).is_some() || call.variable_arity {
            return;
        }
        let params = self.resolved.world.method(call.method).params.clone();
        for (arg, formal) in args.iter().zip(params.iter()) {
            let whole = matches!(self.resolved.world.types.kind(*formal), TyKind::Class(..));
            if whole && self.category_of_type(*formal) == Some(Category::Confined) {
                uses.insert(*arg, Use::Asked);
            }
        }
    }
}
