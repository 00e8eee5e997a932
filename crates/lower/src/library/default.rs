//! A library method without contract of its own: the default of its class's category, as a listed assumption.
//!
//! - A *value* or *thread-safe* object needs no access and changes nothing of the program.
//! - The contents of a *confined* object are the locations `o.*`. The call needs write access to them (read access, if the method
//!   is marked) and to those of confined arguments and of arrays, and changes these and nothing else.
//! - The result is anything of its type. The call may throw what it declares, and any run-time exception; what it changes it may
//!   have changed before.
//! - Code of the program that it may run ([`runs`](super::runs)) must be harmless, or the call is refused by name.
//!
//! Views and iterators ([`part`](super::part)) are parts of what they go over.

use super::update::Cell;
use crate::access::Leaving;
use crate::access::{Part, Where};
use crate::body::{Lower, not_null, refuse};
use crate::heap::{null, plato_type, simple_name};
use crate::method::Method;
use crate::program::Lowering;
use heddle_contracts::special::{FieldUpdate, field_update};
use heddle_plato::ir::{Expr, GlobalId, Op, OpKind, Store, Var};
use heddle_resolve::library::categories::{Category, Mark};
use heddle_resolve::model::{ClassId, MethodId, Origin};
use heddle_resolve::typed::Call;
use heddle_resolve::types::{Ty, TyKind};
use heddle_text::Span;

/// A library method that is called by default.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unwritten {
    /// The method.
    pub id: MethodId,
    /// The library class that the object is known by; for static methods and constructors their own.
    pub of: ClassId,
    /// Its category.
    pub category: Category,
}

/// Something whose contents a call uses.
pub(super) struct Touched {
    part: Part,
    write: bool,
    /// The cells that change with it.
    cells: Vec<Cell>,
}

impl Lowering<'_> {
    /// The default of a library method, or why it has none.
    pub(super) fn unwritten(
        &mut self,
        id: MethodId,
        site: ClassId,
        span: Span,
    ) -> Lower<Unwritten> {
        let is_static = self.resolved.world.method(id).flags.is_static();
        let of = match self.classes.class(site).is_some() || is_static {
            true => id.class,
            false => site,
        };
        let category = self.category_of(of).unwrap_or(Category::Confined);
        let update = field_update(&mut self.resolved.world, id);
        let makes_updater = update.is_some_and(|(does, _)| does == FieldUpdate::Make);
        let any = self.asks_any_object(id);
        let category = match any || makes_updater {
            true => Category::ThreadSafe,
            false => category,
        };
        let special = category == Category::Special;
        // A class of the program that could not be typed is none of a library.
        let source = self.resolved.world.shell(id.class).origin == Origin::Source;
        let unknown = source && !self.summaries.allowed;
        if special || unknown || self.has_mark(id, of, Mark::Refused) {
            let name = self.library_name(id);
            let hint = "write a class of your own around it, with a specification";
            return refuse(
                format!("a call of `{name}`, which has no contract ({hint})"),
                span,
            );
        }
        let is_new = self.makes_object(id);
        let category = match category {
            // The object of a function is code from outside; what it may run here is looked at.
            Category::Function if !is_new => Category::ThreadSafe,
            other => other,
        };
        Ok(Unwritten { id, of, category })
    }

    /// `getClass`, `hashCode` and `equals` of an object of which nothing else is known: code elsewhere at most. (`toString` of `Object` asks for
    /// the hash code.)
    fn asks_any_object(&mut self, id: MethodId) -> bool {
        let world = &mut self.resolved.world;
        let name = world.method(id).name;
        let asks = ["getClass", "hashCode", "equals"];
        id.class == ClassId::OBJECT && asks.contains(&world.names.text(name))
    }

    pub(super) fn makes_object(&mut self, id: MethodId) -> bool {
        heddle_contracts::special::is_constructor(&mut self.resolved.world, id)
    }

    /// Whether a library method, which has no contract, may throw something by default.
    pub(super) fn default_throws(&mut self, id: MethodId) -> bool {
        !self.throws_only_null(id) || !self.resolved.world.method(id).params.is_empty()
    }

    /// Whether a method throws nothing of its own accord if its arguments are not null: objects that it might ask for something
    /// are of the library's own.
    fn throws_only_null(&mut self, id: MethodId) -> bool {
        let params = self.resolved.world.method(id).params.clone();
        let own = |low: &mut Self, ty: Ty| match low.resolved.world.types.kind(ty) {
            TyKind::Prim(_) | TyKind::Array(_) => true,
            _ => matches!(
                low.category_of_type(ty),
                Some(Category::Value | Category::ThreadSafe)
            ),
        };
        self.has_mark(id, id.class, Mark::Quiet) && params.into_iter().all(|ty| own(self, ty))
    }

    /// Whether a static method of a class of values asks what it takes as `Object` for its text, its hash code or whether it is equal.
    fn asks_objects(&mut self, method: Unwritten, formal: Ty) -> bool {
        let world = &self.resolved.world;
        let any = matches!(world.types.kind(formal), TyKind::Class(ClassId::OBJECT, _));
        let is_static = self.resolved.world.method(method.id).flags.is_static();
        any && is_static && method.category == Category::Value
    }

    /// The code at hand rests on the default of a library method.
    fn rests_on_default(&mut self, method: Unwritten) {
        let name = self.library_name(method.id);
        let known = self.is_known_library(method.of);
        let text = match known {
            true if self.looks_after_itself(method.of) => {
                "objects of unknown classes are used by one thread at a time or made for several, as for"
            }
            true => "the defaults of",
            false => {
                "objects of libraries that nothing is known of are used by one thread at a time or made for several, as for"
            }
        };
        self.assume_of(
            heddle_diag::Premise::LibraryDefault,
            text,
            &format!("`{name}`"),
        );
    }
}

impl Method<'_, '_> {
    /// Calls a library method by the default of its class.
    pub(super) fn by_default(
        &mut self,
        call: &Call,
        receiver: Option<Expr>,
        args: &[Expr],
        span: Span,
    ) -> Lower<Option<Expr>> {
        let method = self.low.unwritten(call.method, call.site, span)?;
        let null = receiver.iter().map(|r| not_null(r, span));
        self.code.demand(null.collect::<Vec<_>>(), span);
        self.runs_by_default(method, (args, &call.params), span)?;
        self.low.rests_on_default(method);
        let mut passed = self.passed_objects(call.method, args);
        passed.extend(receiver.clone());
        self.let_out(passed, span);
        self.may_wait_by_default(method, span);
        let mut touched = Vec::new();
        if let Some(object) = receiver.as_ref()
            && method.category == Category::Confined
        {
            touched.extend(self.touched_object(method, object, span));
        }
        touched.extend(self.touched_arguments(method, args, call.variable_arity, span)?);
        self.touch(touched, method.of, span)?;
        self.given_to_others(method, receiver.as_ref(), (args, &call.params), span);
        self.throws_by_default(method, args, span)?;
        self.returned_by_default(call, method, receiver.as_ref(), args, span)
    }

    /// What a library constructor without contract does before there is an object.
    pub(super) fn constructed_by_default(
        &mut self,
        id: MethodId,
        args: &[Expr],
        span: Span,
    ) -> Lower<()> {
        let method = self.low.unwritten(id, id.class, span)?;
        if self.low.kept_arguments(method, args).len() > 1 {
            return self.keeps_argument(method, span);
        }
        let params = self.low.resolved.world.method(id).params.clone();
        self.runs_by_default(method, (args, &params), span)?;
        self.low.rests_on_default(method);
        self.may_wait_by_default(method, span);
        let touched = self.touched_arguments(method, args, false, span)?;
        self.touch(touched, method.of, span)?;
        self.arrays_kept(method, args, span);
        self.given_to_others(method, None, (args, &params), span);
        self.throws_by_default(method, args, span)
    }

    /// A new object that belongs to one thread at a time may go on using an array that it is given: the array goes with it.
    fn arrays_kept(&mut self, method: Unwritten, args: &[Expr], span: Span) {
        if method.category != Category::Confined
            || self.low.has_mark(method.id, method.of, Mark::Forgets)
        {
            return;
        }
        let params = self.low.resolved.world.method(method.id).params.clone();
        let mut parts = Vec::new();
        for (value, formal) in args.iter().zip(params) {
            if let TyKind::Array(_) = self.low.resolved.world.types.kind(formal) {
                let some = Expr::not(Expr::eq(value.clone(), null(span)));
                parts.push(Part::array(value.clone(), span).only_if(&some));
            }
        }
        if !parts.is_empty() {
            self.does_give();
            self.lose(&parts, Leaving::Kept, span);
        }
    }

    fn may_wait_by_default(&mut self, method: Unwritten, span: Span) {
        let marked = self.low.has_mark(method.id, method.of, Mark::Waits);
        if marked || !self.low.is_known_library(method.of) {
            let name = self.low.library_name(method.id);
            self.low.heap.waits_in(name, span);
        }
    }

    fn touched_object(&mut self, method: Unwritten, object: &Expr, span: Span) -> Vec<Touched> {
        let write = !self.low.only_reads(method.id, method.of);
        let mut all = Vec::new();
        for (whole, changes) in self.low.parts_behind(method, object, write, span) {
            all.push(self.contents_of(whole, changes, None, span));
        }
        let by_call = !self.low.goes_over(method.id);
        self.free_for_many(Some(method.of), by_call, &mut all, span);
        if self.low.is_cursor(method.of) {
            // What it goes over is behind it; its own place in that is not.
            for one in all.iter_mut().skip(1) {
                let free = self.low.needs_no_access(&one.part, false, span);
                one.part = one.part.clone().only_if(&Expr::not(free));
            }
        }
        if self.low.looks_after_itself(method.of) {
            for one in &mut all {
                one.part = one.part.clone().only_if(&Expr::bool(false, span));
            }
        }
        all
    }

    /// Collections that are made for several threads need no access, whatever type they are known by.
    fn free_for_many(
        &mut self,
        class: Option<ClassId>,
        by_call: bool,
        touched: &mut [Touched],
        span: Span,
    ) {
        if class.is_some_and(|c| self.low.may_need_no_access(c)) {
            for one in touched {
                let free = self.low.needs_no_access(&one.part, by_call, span);
                one.part = one.part.clone().only_if(&Expr::not(free));
            }
        }
    }

    /// All that is in an object of the library.
    fn contents_of(
        &mut self,
        object: Expr,
        write: bool,
        unless_null: Option<&Expr>,
        span: Span,
    ) -> Touched {
        let mut views = match write {
            true => self.low.library_views(),
            false => Vec::new(),
        };
        if write && self.low.makes_array_views() {
            // What is behind it may be an array.
            let elements: Vec<GlobalId> = self.low.heap.elements.values().copied().collect();
            views.extend(elements.into_iter().filter(|g| self.low.heap.is_view(*g)));
            views.sort();
        }
        let cells = views.into_iter().map(|global| Cell {
            global,
            object: object.clone(),
        });
        let cells = cells.collect();
        let part = Part::object(object, span);
        let part = match unless_null {
            Some(value) => part.only_if(&Expr::not(Expr::eq(value.clone(), null(span)))),
            None => part,
        };
        Touched { part, write, cells }
    }

    /// Arrays and confined objects among the arguments.
    fn touched_arguments(
        &mut self,
        method: Unwritten,
        args: &[Expr],
        gathered: bool,
        span: Span,
    ) -> Lower<Vec<Touched>> {
        let params = self.low.resolved.world.method(method.id).params.clone();
        let write = !self.low.has_mark(method.id, method.of, Mark::Looks)
            || self.low.has_mark(method.id, method.of, Mark::Uses);
        let function = self.low.category_of(method.of) == Some(Category::Function);
        let mut all = Vec::new();
        for (k, (value, formal)) in args.iter().zip(&params).enumerate() {
            // The array of a variable number of arguments is new.
            if gathered && k + 1 == params.len() {
                continue;
            }
            let given = self.type_passed(value).unwrap_or(*formal);
            let types = &self.low.resolved.world.types;
            let array = [*formal, given]
                .into_iter()
                .find_map(|t| match types.kind(t) {
                    TyKind::Array(element) => Some(element),
                    _ => None,
                });
            if let Some(element) = array {
                all.extend(self.touched_elements(value, element, write, span)?);
                continue;
            }
            let confined = self.low.category_of_type(given) == Some(Category::Confined);
            let used = match function && confined {
                true => Used::Contents,
                // Helpers such as `Objects.hash` ask the object at once.
                false if confined && self.low.asks_objects(method, *formal) => Used::LookedAt,
                false => self.low.is_used_as(*formal, given),
            };
            match used {
                Used::Contents => {
                    if !function {
                        self.may_keep(method, span)?;
                    }
                    let whole = self.low.whole_of(value, span);
                    let mut used = [self.contents_of(whole, write, Some(value), span)];
                    let class = self.low.class_behind(given);
                    self.free_for_many(class, false, &mut used, span);
                    all.extend(used);
                }
                Used::LookedAt => {
                    let whole = self.low.whole_of(value, span);
                    let mut used = [self.contents_of(whole, false, Some(value), span)];
                    let class = self.low.class_behind(given);
                    self.free_for_many(class, false, &mut used, span);
                    all.extend(used);
                }
                Used::Not => {}
            }
        }
        Ok(all)
    }

    fn touched_elements(
        &mut self,
        array: &Expr,
        element: Ty,
        write: bool,
        span: Span,
    ) -> Lower<Option<Touched>> {
        let Some(ty) = plato_type(&mut self.low.resolved.world, element) else {
            return refuse("elements of this type", span);
        };
        let global = self.low.heap.elements(&ty);
        let object = array.clone();
        if !self.low.heap.is_view(global) {
            let open = self.low.heap.policy.leaves_elements_open();
            return match write {
                // No formula speaks of elements, and others change them as they like: that many are written at once does not matter.
                true if open => Ok(Some(Touched {
                    part: Part::object(object.clone(), span).only_if(&Expr::bool(false, span)),
                    write,
                    cells: vec![Cell { global, object }],
                })),
                true => refuse(
                    "a library call that may write an array whose elements several threads touch",
                    span,
                ),
                false => Ok(None),
            };
        }
        let cells = match write {
            true => vec![Cell { global, object }],
            false => Vec::new(),
        };
        let mut part = Part::object(array.clone(), span);
        part.at = Where::Elements;
        let some = Expr::not(Expr::eq(array.clone(), null(span)));
        let part = part.only_if(&some);
        Ok(Some(Touched { part, write, cells }))
    }

    /// An object that is handed to a method which may keep it: what is known of it would have to follow.
    fn may_keep(&mut self, method: Unwritten, span: Span) -> Lower<()> {
        let low = &mut self.low;
        if low.has_mark(method.id, method.of, Mark::Forgets) {
            return Ok(());
        }
        let info = low.resolved.world.method(method.id).clone();
        let result = low.category_of_type(info.result) == Some(Category::Confined);
        let part = low.makes_object(method.id) || (info.flags.is_static() && result);
        let helper = info.flags.is_static() && method.category == Category::Value;
        match part || helper {
            true => Ok(()),
            false => self.keeps_argument(method, span),
        }
    }

    fn keeps_argument(&mut self, method: Unwritten, span: Span) -> Lower<()> {
        let name = self.low.library_name(method.id);
        if self.low.summaries.allowed {
            let text = "objects that are given to these methods are used through the objects of the methods alone from then on:";
            let premise = heddle_diag::Premise::LibraryDefault;
            self.low.assume_of(premise, text, &format!("`{name}`"));
            return Ok(());
        }
        refuse(
            format!(
                "a call of `{name}`, which has no contract and may keep an object that it is given"
            ),
            span,
        )
    }

    /// Checks the access to what is touched, and makes what is written unknown.
    fn touch(&mut self, touched: Vec<Touched>, of: ClassId, span: Span) -> Lower<()> {
        if touched.is_empty() {
            return Ok(());
        }
        self.low.rests_on_owners();
        let class = simple_name(&self.low.resolved.world, of);
        let ghosts = self.low.heap.access;
        let mut parts = Vec::new();
        let mut cells: Vec<Cell> = Vec::new();
        let mut checks = Vec::new();
        for one in touched {
            let set = match one.write {
                true => ghosts.write,
                false => ghosts.read,
            };
            if matches!(one.part.at, Where::Elements) && one.write {
                checks.extend(self.inside_other_loop(&one.part, span));
            }
            for cell in one.cells {
                if matches!(one.part.at, Where::Object) {
                    checks.extend(self.cell_in_loops(cell.global, &cell.object, span));
                }
                cells.push(cell);
            }
            parts.push((one.part, set));
        }
        self.must_access(&class, parts, span);
        self.code.demand(checks, span);
        for cell in cells {
            self.low.heap.unsaid.insert(span);
            let op = self.determined(vec![cell], None, Vec::new(), span);
            self.code.emit(op);
        }
        Ok(())
    }

    /// The call may end with what it declares, or with any run-time exception.
    fn throws_by_default(&mut self, method: Unwritten, args: &[Expr], span: Span) -> Lower<()> {
        let info = self.low.resolved.world.method(method.id).clone();
        let mut classes = Vec::new();
        for ty in info.throws.iter() {
            let world = &mut self.low.resolved.world;
            let erased = world.erasure(*ty);
            classes.extend(world.class_of(erased).map(|c| (c, None)));
        }
        let world = &mut self.low.resolved.world;
        let unchecked = world.class_ref("java/lang/RuntimeException");
        if !self.low.throws_only_null(method.id) {
            classes.push((unchecked, None));
        } else {
            let types = &self.low.resolved.world.types;
            let objects = info.params.iter().zip(args);
            let objects = objects.filter(|(ty, _)| types.is_reference(**ty));
            let nulls: Vec<Expr> = objects
                .map(|(_, a)| Expr::eq(a.clone(), null(span)))
                .collect();
            if !nulls.is_empty() {
                classes.push((unchecked, Some(Expr::any(nulls, span))));
            }
        }
        for (class, when) in classes {
            self.or_instead(|m| {
                if let Some(when) = when {
                    m.code.emit(Op::new(OpKind::Assume, span).guard(when));
                }
                m.raise_some(class, span)
            })?;
        }
        Ok(())
    }

    /// Throws some exception of a class or one below it.
    pub(crate) fn raise_some(&mut self, class: ClassId, span: Span) -> Lower<()> {
        self.raise_that(span, |m, object| m.low.facts_of_some(class, object))
    }

    /// Anything of the result's type.
    fn returned_by_default(
        &mut self,
        call: &Call,
        method: Unwritten,
        receiver: Option<&Expr>,
        args: &[Expr],
        span: Span,
    ) -> Lower<Option<Expr>> {
        if call.result == Ty::VOID {
            return Ok(None);
        }
        let Some(ty) = plato_type(&mut self.low.resolved.world, call.result) else {
            return refuse("a result of this type", span);
        };
        let result = self.code.temp(ty, span);
        let havoc = Op::new(OpKind::Assign, span).havoc([Var::Local(result)]);
        self.code.emit(havoc);
        let value = self.code.read(result, span);
        let made = self.low.heap.constructed;
        let mut known = Vec::new();
        known.extend(self.low.known_by_type(made, &value, call.result, span));
        let reference = self.low.resolved.world.types.is_reference(call.result);
        if reference && self.low.has_mark(method.id, method.of, Mark::NonNull) {
            known.push(Expr::not(Expr::eq(value.clone(), null(span))));
        }
        let arguments = (args, call.variable_arity);
        let part = self
            .low
            .returned_part(method, receiver, arguments, &value, span);
        known.extend(part.known);
        let op = Op::new(OpKind::CallGlue, span).guard(Expr::all(known, span));
        let op = match &part.given {
            Some(object) => self.gives_access(op, object, span),
            None => op,
        };
        self.code.emit(op);
        Ok(Some(value))
    }

    /// This thread has access to all that is in an object.
    fn gives_access(&self, op: Op, object: &Expr, span: Span) -> Op {
        let heap = &self.low.heap;
        let all = crate::access::row(true, span);
        let mine = |g| {
            let whole = heap.whole(g, Store::Pre, span);
            Expr::update(whole, object.clone(), all.clone())
        };
        let (read, write) = (heap.access.read, heap.access.write);
        op.update(Var::Global(write), mine(write))
            .update(Var::Global(read), mine(read))
    }
}

/// What a call does with the contents of an argument.
pub(super) enum Used {
    /// It may read and change them.
    Contents,
    /// It may make a text of it, or compare it.
    LookedAt,
    /// It only notes the reference.
    Not,
}
