//! What a call by summary asks of the caller's rights: access to what the body touches of the objects that it is handed, and to all of them if it may give
//! them away.

use super::{Deeds, Handed, Touch};
use crate::access::Leaving;
use crate::access::{Part, about, rule};
use crate::heap::null;
use crate::method::Method;
use crate::program::Lowering;
use heddle_diag::codes;
use heddle_plato::ir::{Check, Expr, Op, OpKind, Store, Type};
use heddle_resolve::library::categories::Category;
use heddle_resolve::model::{ClassId, Flags, MethodId};
use heddle_resolve::types::{Ty, TyKind};
use heddle_text::Span;
use std::collections::BTreeSet;

impl Lowering<'_> {
    /// Whether objects known by a class of the library have no contents to which one needs a right: values that never change, and what is there for several threads.
    fn has_no_contents(&mut self, class: ClassId) -> bool {
        match self.category_of(class) {
            Some(Category::ThreadSafe) => true,
            Some(Category::Value) => {
                let shell = self.resolved.world.shell(class);
                shell.flags.has(Flags::FINAL) && self.resolved.world.header(class).params.is_empty()
            }
            _ => false,
        }
    }

    /// Whether that holds of all that objects known by the class may be: no class of the program is below.
    fn is_everybodys(&mut self, class: ClassId) -> bool {
        let world = &mut self.resolved.world;
        self.classes.below(world, class).is_empty() && self.has_no_contents(class)
    }
}

impl Method<'_, '_> {
    /// The body may give away what its item had: the objects that it is handed, as far as they belong to one thread.
    pub(super) fn handed_away(&mut self, (handed, id): (&Handed<'_>, MethodId), span: Span) {
        let mut parts = Vec::new();
        let receiver = self.needed_receiver(handed, id);
        for (value, ty) in handed.args.iter().cloned().chain(receiver) {
            if !self.low.resolved.world.types.is_reference(ty) || *value.ty() != Type::Int {
                continue;
            }
            let class = self.low.class_behind(ty);
            if self.is_confined(&value) || class.is_some_and(|c| self.low.is_everybodys(c)) {
                continue;
            }
            let some = Expr::not(Expr::eq(value.clone(), null(span)));
            if let Some(class) = class {
                let loose = self.low.loose_parts(class, &value).into_iter();
                parts.extend(loose.map(|part| part.only_if(&some)));
            }
            // The rest of objects with locks of their own belongs to nobody.
            let some = Expr::and(some, Expr::not(self.low.used_as_monitor(ty, &value)));
            let contents = class.map_or_else(Vec::new, |c| self.low.owned_parts(c, &value));
            let part = match self.low.resolved.world.types.kind(ty) {
                TyKind::Array(_) => Part::array(value, span),
                _ => Part::object(value, span).of_class(class),
            };
            let behind = self.low.behind_part(&part.object, ty, span);
            let all = contents.into_iter().chain([part]).chain(behind);
            parts.extend(all.map(|part| part.only_if(&some)));
        }
        let mut op = Op::new(OpKind::Skip, span);
        op.checks = self.must_be_accessible(&parts, Leaving::Given, span);
        self.code.emit(op);
        self.lose(&parts, Leaving::Given, span);
    }

    /// The object whose method a body is, unless no second thread may have objects of its class, or it begins without a right to it.
    fn needed_receiver(&mut self, handed: &Handed<'_>, id: MethodId) -> Option<(Expr, Ty)> {
        let (object, _) = handed.receiver?;
        let ty = self.low.resolved.world.types.raw(id.class);
        let free = self.low.is_exposed(id) || self.low.is_confined_class(id.class);
        (!free).then(|| (object.clone(), ty))
    }

    /// The caller has access to what the body touches of the objects that its item owned.
    pub(super) fn access_allows(
        &mut self,
        deeds: &Deeds,
        (handed, id): (&Handed<'_>, MethodId),
        name: &str,
        span: Span,
    ) -> Vec<Check> {
        // Arguments are none of its own objects, unless they are the receiver, too.
        let (any, mut all) = (&deeds.touches, deeds.touches.clone());
        all.extend(deeds.touches_own.iter().copied());
        let receiver = self.needed_receiver(handed, id).into_iter();
        let receiver = receiver.map(|(object, ty)| (object, ty, &all));
        let args = handed.args.iter().cloned();
        let args = args.map(|(object, ty)| (object, ty, any));
        let objects: Vec<(Expr, Ty, &BTreeSet<Touch>)> = receiver.chain(args).collect();
        let mut checks = Vec::new();
        for (object, ty, touches) in objects {
            if !self.low.resolved.world.types.is_reference(ty) || *object.ty() != Type::Int {
                continue;
            }
            if self.is_confined(&object) {
                continue;
            }
            let monitor = self.low.used_as_monitor(ty, &object);
            let bounds = self.low.bounds_of(ty);
            let constant = bounds.into_iter().any(|c| self.low.is_of_constants(c));
            if constant {
                continue;
            }
            let nothing = Expr::eq(object.clone(), null(span));
            let class = self.low.class_behind(ty);
            let loose = class.map_or_else(Vec::new, |c| self.low.loose_parts(c, &object));
            for (part, what) in self.touched_parts(touches, &object, ty, span) {
                // Of objects with locks the body takes what it needs, but for what no lock protects.
                let beyond = loose.iter().any(|p| p.is_same_place(&part));
                let free = match beyond {
                    true => nothing.clone(),
                    false => Expr::or(nothing.clone(), monitor.clone()),
                };
                if free.as_bool() == Some(true) || (monitor.as_bool() == Some(true) && !beyond) {
                    continue;
                }
                let heap = &mut self.low.heap;
                let within = part.within(heap, heap.access.write, Store::Pre);
                let words = rule(
                    codes::NO_ACCESS,
                    format!("{name} uses {what}, which another thread may access here"),
                    "this thread ⟨may have|has⟩ no access",
                    "hold the lock that protects it, or own the object",
                );
                let place = class.and_then(|c| self.low.class_let_out_at(c));
                let words = match place {
                    Some((place, text)) => about(words, place, &text),
                    None => words,
                };
                let heap = &mut self.low.heap;
                checks.push(heap.rule(Expr::or(free, within), span, words));
            }
        }
        checks
    }

    fn touched_parts(
        &mut self,
        touches: &BTreeSet<Touch>,
        object: &Expr,
        ty: Ty,
        span: Span,
    ) -> Vec<(Part, String)> {
        if let Some(part) = self.node_part(&object.with_span(span), ty) {
            let said = "what its object keeps to itself".to_owned();
            return match touches.is_empty() {
                true => Vec::new(),
                false => vec![(part, said)],
            };
        }
        let array = matches!(self.low.resolved.world.types.kind(ty), TyKind::Array(_));
        let bounds = self.low.bounds_of(ty);
        let mut parts = Vec::new();
        let mut whole = false;
        for touch in touches {
            match touch {
                Touch::Field(field) => {
                    // Nodes are known by their own types alone.
                    let node = self.low.heap.nodes.family(field.class).is_some();
                    let can = !array && !node && self.low.can_be(&bounds, field.class);
                    let can = can && !self.needs_no_right(object, *field);
                    let world = &mut self.low.resolved.world;
                    if can
                        && let Some((g, false)) = self.low.heap.field(world, *field)
                        && let Some(k) = self.low.heap.location(g)
                    {
                        let name = self.low.heap.member_name(g);
                        let mut part = Part::field(object.clone(), k, span);
                        // An object that may be of another class has the field only if it is of this one.
                        let class = self.low.class_behind(ty);
                        let world = &mut self.low.resolved.world;
                        if !class.is_some_and(|c| world.is_subclass(c, field.class)) {
                            let is = self.low.heap.instance(world, field.class, object.clone());
                            part = part.only_if(&is);
                        }
                        parts.push((part, format!("`{name}`")));
                    }
                }
                Touch::Elements | Touch::Contents => {
                    let source = bounds.iter().any(|c| self.low.classes.class(*c).is_some());
                    let class = self.low.class_behind(ty);
                    let free = class.is_some_and(|c| self.low.has_no_contents(c));
                    whole |= (array || !source) && !free && !self.is_confined(object);
                }
            }
        }
        if let (false, Some(class)) = (touches.is_empty(), self.low.class_behind(ty)) {
            let contents = self.low.owned_parts(class, &object.with_span(span));
            let said = contents
                .into_iter()
                .map(|p| (p, "private contents of this object".to_owned()));
            parts.extend(said);
        }
        if whole {
            let mut part = match array {
                true => Part::elements(object.clone(), span),
                false => Part::object(object.clone(), span),
            };
            let class = self.low.class_behind(ty).filter(|_| !array);
            if class.is_some_and(|c| self.low.may_need_no_access(c)) {
                let whole = self.low.whole_of(object, span);
                let free = self
                    .low
                    .needs_no_access(&Part::object(whole, span), false, span);
                part = part.only_if(&Expr::not(free));
            }
            let behind = self.low.behind_part(object, ty, span);
            let behind = behind.map(|b| b.only_if(&part.when));
            for part in [part].into_iter().chain(behind) {
                parts.push((part, "the contents of this object".to_owned()));
            }
        }
        parts
    }
}
