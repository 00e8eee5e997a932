//! Nodes: objects of private nested classes that belong to the object that made them (`docs/access.md`, nodes).
//!
//! A linked list, a tree, a cache: an object (the *host*) makes nodes, links them, and lets nobody have them. The text shows that all nodes which code on
//! one host object meets are that object's ([`find`]). So nodes need no access of their own: whoever has one location of the host,
//! the *anchor* (a field that holds nodes, or the contents of its private collection of nodes), has the fields of all its nodes and the
//! elements of its arrays of nodes, and nobody else has. The anchor goes with the lock that protects it, as it always does.
//!
//! In the code of nodes the host is `$keeper(this)`; callers know which object that is. While the host is under construction nobody else
//! runs code on it, so that nothing is asked. Values of nodes are forgotten at every synchronization point.

mod find;
mod flow;

use super::footprint::{Part, Where};
use super::words::rule;
use super::{OBJECT, row};
use crate::expr::Location;
use crate::heap::{Heap, null};
use crate::method::{Method, This};
use crate::summary::Touch;
use heddle_diag::codes;
use heddle_plato::ir::{Check, Expr, GlobalId, Op, OpKind, Store, Type, Var};
use heddle_resolve::model::{ClassId, FieldId};
use heddle_resolve::typed::Call;
use heddle_resolve::types::Ty;
use heddle_text::Span;
use rustc_hash::FxHashMap;

/// A host and its nodes.
#[derive(Clone, Debug)]
pub(crate) struct Family {
    /// The class that makes the nodes.
    pub host: ClassId,
    /// The classes of its nodes.
    pub kinds: Vec<ClassId>,
}

/// What of a host its nodes go with.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Anchor {
    /// A plain field.
    Field(FieldId),
    /// What a private `final` field holds, an object of the library.
    Contents(FieldId),
}

/// The nodes of a program.
#[derive(Clone, Debug, Default)]
pub(crate) struct Nodes {
    families: Vec<(Family, Anchor)>,
    of: FxHashMap<ClassId, usize>,
    /// Some code makes arrays of them.
    arrays: bool,
}

impl Nodes {
    fn add(&mut self, family: Family, anchor: Anchor) {
        let at = self.families.len();
        self.of.extend(family.kinds.iter().map(|c| (*c, at)));
        self.families.push((family, anchor));
    }

    /// Whether there are any.
    pub(crate) fn is_empty(&self) -> bool {
        self.families.is_empty()
    }

    /// The family of a class of nodes.
    pub(crate) fn family(&self, class: ClassId) -> Option<&(Family, Anchor)> {
        self.of.get(&class).map(|at| &self.families[*at])
    }
}

/// Who has access to a node: whoever has this location of the host.
pub(crate) enum Kept {
    /// The host is being made: nobody else knows of the node.
    Unseen,
    /// A location, and the field that it is one of.
    At(Expr, Expr, FieldId),
}

impl Heap {
    /// The views that hold fields of nodes.
    pub(crate) fn node_views(&self) -> Vec<GlobalId> {
        let mut all: Vec<GlobalId> = self
            .declared_in
            .iter()
            .filter(|(_, class)| self.nodes.family(**class).is_some())
            .map(|(g, _)| *g)
            .collect();
        all.sort();
        all
    }

    fn keeper(&mut self, node: &Expr) -> Expr {
        let span = node.span();
        self.for_proofs("$keeper", vec![node.clone()], Type::Int, span)
    }
}

impl Method<'_, '_> {
    /// If the place is a field of a node, or an element of an array of nodes: who has access to it.
    pub(crate) fn kept_at(&mut self, place: &Location, span: Span) -> Option<Kept> {
        if self.low.heap.nodes.is_empty() {
            return None;
        }
        let (class, object) = match place {
            Location::Field(g, object, _) => {
                (self.low.heap.declared_in.get(g).copied()?, object.clone())
            }
            Location::Element(_, array, _, ty) => (self.low.node_class_in(*ty)?, array.clone()),
            _ => return None,
        };
        let (family, anchor) = self.low.heap.nodes.family(class)?.clone();
        let node = matches!(place, Location::Field(..)).then_some(object);
        let Some(host) = self.host_here(&family, node.as_ref(), span) else {
            return Some(Kept::Unseen);
        };
        self.anchored(anchor, &host)
    }

    fn anchored(&mut self, anchor: Anchor, host: &Expr) -> Option<Kept> {
        let span = host.span();
        match anchor {
            Anchor::Field(field) => {
                let world = &mut self.low.resolved.world;
                let (g, _) = self.low.heap.field(world, field)?;
                let k = self.low.heap.location(g)?;
                Some(Kept::At(host.clone(), Expr::int(k, span), field))
            }
            Anchor::Contents(field) => {
                let world = &mut self.low.resolved.world;
                let held = self.low.heap.final_field(world, field, host)?;
                Some(Kept::At(held, Expr::int(OBJECT, span), field))
            }
        }
    }

    /// The host object on which the code runs; none while that is being made. In the constructor of a node it is that of the node at hand.
    fn host_here(&mut self, family: &Family, node: Option<&Expr>, span: Span) -> Option<Expr> {
        let own = self.scope.class;
        if own.is_some_and(|c| family.kinds.contains(&c)) {
            let node = match (&self.scope.this, node) {
                (This::Object(this), _) => self.code.read(*this, span),
                (_, Some(node)) => node.clone(),
                (_, None) => return Some(null(span)),
            };
            return Some(self.low.heap.keeper(&node));
        }
        if matches!(self.scope.this, This::Building(_)) && own == Some(family.host) {
            return None;
        }
        Some(
            self.this_of(family.host, span)
                .unwrap_or_else(|_| null(span)),
        )
    }

    /// The check before a node is read (or written): the thread has the anchor. None if nobody else knows of the node.
    pub(super) fn has_anchor(
        &mut self,
        kept: Kept,
        place: &Location,
        write: bool,
        span: Span,
    ) -> Option<Check> {
        let Kept::At(object, k, field) = kept else {
            return None;
        };
        let world = &mut self.low.resolved.world;
        let touch = match self.low.heap.policy.never_changes(world, field) {
            true => Touch::Contents,
            false => Touch::Field(field),
        };
        self.low.summaries.now.touches.insert(touch);
        let heap = &self.low.heap;
        let expr = match write {
            true => heap.writable(&object, k, Store::Pre),
            false => heap.readable(&object, k, Store::Pre),
        };
        let world = &mut self.low.resolved.world;
        let (name, host) = {
            let info = world.field(field);
            let name = world.names.text(info.name).to_owned();
            (name, crate::heap::simple_name(world, field.class))
        };
        let touched = match place {
            Location::Field(g, ..) => format!("`{}` of a node", self.low.heap.member_name(*g)),
            _ => "an array of nodes".to_owned(),
        };
        let help = format!(
            "nodes belong to their `{host}` and go with its `{name}`: hold the lock that protects `{name}`, or own the `{host}`"
        );
        let words = rule(
            codes::NO_ACCESS,
            format!("{touched} ⟨may be|is⟩ accessed by another thread here"),
            "this thread ⟨may have|has⟩ no access",
            &help,
        );
        Some(self.low.heap.rule(expr, span, words))
    }

    /// What a call in the text hands over.
    pub(crate) fn hands_nodes(
        &mut self,
        call: &Call,
        receiver: Option<&Expr>,
        args: &[Expr],
        span: Span,
    ) {
        if self.low.heap.nodes.is_empty() {
            return;
        }
        let site = self.low.resolved.world.types.raw(call.site);
        let mut given: Vec<(Expr, Ty)> = receiver.into_iter().cloned().map(|r| (r, site)).collect();
        given.extend(args.iter().cloned().zip(call.params.iter().copied()));
        self.know_keepers(&given, span);
    }

    /// Nodes that are handed to code of the family are those of the object on which this code runs.
    pub(crate) fn know_keepers(&mut self, values: &[(Expr, Ty)], span: Span) {
        if self.low.heap.nodes.is_empty() {
            return;
        }
        for (value, ty) in values {
            let Some(class) = self.low.class_behind(*ty) else {
                continue;
            };
            let family = self.low.heap.nodes.family(class).map(|(f, _)| f.clone());
            let Some(family) = family.filter(|_| *value.ty() == Type::Int) else {
                continue;
            };
            let around = self.scope.class;
            if !around.is_some_and(|c| self.low.is_of_family(&family, c)) {
                continue;
            }
            let Some(host) = self.host_here(&family, None, span) else {
                continue;
            };
            let keeper = self.low.heap.keeper(value);
            let known = Expr::or(Expr::eq(value.clone(), null(span)), Expr::eq(keeper, host));
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        }
    }

    /// What goes with a node: the anchor of its host.
    pub(crate) fn node_part(&mut self, node: &Expr, ty: Ty) -> Option<Part> {
        let class = self.low.class_behind(ty)?;
        let (_, anchor) = self.low.heap.nodes.family(class)?;
        let anchor = *anchor;
        let host = self.low.heap.keeper(node);
        let Kept::At(object, k, _) = self.anchored(anchor, &host)? else {
            return None;
        };
        let one = Part::field(object, OBJECT, node.span());
        Some(Part {
            at: Where::One(k),
            ..one
        })
    }

    /// Other threads may have changed nodes.
    pub(crate) fn forget_nodes(&mut self, span: Span) {
        if self.low.heap.nodes.is_empty() {
            return;
        }
        let mut all = self.low.heap.node_views();
        if self.low.heap.nodes.arrays {
            all.extend(self.low.heap.element_views());
        }
        let op = Op::new(OpKind::CallGlue, span).havoc(all.into_iter().map(Var::Global));
        self.code.emit(op);
    }

    /// Whoever has a node in code that is looked at by itself has the nodes of its host.
    pub(crate) fn with_nodes(&mut self, owned: Expr, mine: &Expr, value: &Expr, ty: Ty) -> Expr {
        let class = self.low.class_behind(ty);
        let anchor = class.and_then(|c| self.low.heap.nodes.family(c).map(|(_, a)| *a));
        let Some(anchor) = anchor else {
            return owned;
        };
        let span = value.span();
        let host = self.low.heap.keeper(value);
        let Some(Kept::At(object, k, _)) = self.anchored(anchor, &host) else {
            return owned;
        };
        let old = Expr::select(owned.clone(), object.clone()).unwrap_or_else(|| row(false, span));
        let with = Expr::update(old, k, Expr::bool(true, span));
        let some = Expr::not(Expr::eq(value.clone(), null(span)));
        let more = Expr::update(owned.clone(), object, with);
        Expr::ite(Expr::and(some, mine.clone()), more, owned)
    }
}

impl crate::program::Lowering<'_> {
    /// The class of nodes that a type mentions.
    fn node_class_in(&mut self, ty: Ty) -> Option<ClassId> {
        let mut kinds: Vec<ClassId> = self.heap.nodes.of.keys().copied().collect();
        kinds.sort();
        kinds.into_iter().find(|c| self.mentions(ty, *c))
    }
}
