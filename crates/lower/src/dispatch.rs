//! Which method a call runs, and what overriding methods owe.
//!
//! A call of a specified method uses the specification that is statically known; every method that can run there must
//! obey it (behavioural subtyping: a task of its own where the method has a specification of its own). Without
//! specification, a call runs one of the methods that the given classes have, if no class elsewhere can add one.

use crate::body::{Lower, refuse};
use crate::faults::fault;
use crate::heap::null;
use crate::method::Method;
use crate::program::Lowering;
use heddle_plato::ir::{Expr, Op, OpKind, Stmt};
use heddle_resolve::model::{ClassId, ClassKind, Flags, MethodId};
use heddle_resolve::typed::{Call, Dispatch};
use heddle_syntax::ast::{Expr as AstExpr, ExprKind};
use heddle_text::Span;

/// Members that code in other packages can use or override.
const VISIBLE: [Flags; 2] = [Flags::PUBLIC, Flags::PROTECTED];

/// The methods that a call can run.
pub(crate) enum Runs {
    /// This one, or whatever obeys its specification.
    One,
    /// One of these, by the class of the receiver.
    Choice(Vec<MethodId>),
    /// Some code, of which nothing more is known: by its summaries.
    Some,
}

impl Lowering<'_> {
    /// The method whose clauses a method is verified by: itself, or the nearest specified one that it overrides.
    pub(crate) fn specified_by(&mut self, id: MethodId) -> Option<MethodId> {
        let world = &mut self.resolved.world;
        self.contracts.specified_by(world, id)
    }

    /// The specified methods that a method overrides as a member of a class, nearest first.
    fn specified_above(&mut self, class: ClassId, id: MethodId) -> Vec<MethodId> {
        let world = &mut self.resolved.world;
        self.contracts.specified_above(world, class, id)
    }

    /// Methods together with a specification that they must obey besides their own: (method, specified by).
    pub(crate) fn owed(&mut self) -> Vec<(MethodId, MethodId)> {
        let mut pairs = Vec::new();
        for class in self.concrete_classes() {
            for id in self.classes.methods() {
                if !self.resolved.world.is_subclass(class, id.class) || !self.runs_in(class, id) {
                    continue;
                }
                // That it obeys is assumed by all.
                if self.is_trusted(id) {
                    continue;
                }
                let own = self.specified_by(id);
                for above in self.specified_above(class, id) {
                    if own != Some(above) && !pairs.contains(&(id, above)) {
                        pairs.push((id, above));
                    }
                }
            }
        }
        pairs
    }

    /// Whether objects of exactly this class run this method, not one that overrides it.
    fn runs_in(&mut self, class: ClassId, id: MethodId) -> bool {
        let name = self.resolved.world.method(id).name;
        self.resolved.world.methods_named(class, name).contains(&id)
    }

    /// The source classes that objects can be of.
    pub(crate) fn concrete_classes(&mut self) -> Vec<ClassId> {
        let all: Vec<ClassId> = self.classes.list.iter().map(|d| d.class).collect();
        let world = &mut self.resolved.world;
        all.into_iter()
            .filter(|c| {
                let shell = world.shell(*c);
                let plain = [ClassKind::Class, ClassKind::Enum, ClassKind::Record];
                plain.contains(&shell.kind) && !shell.flags.has(Flags::ABSTRACT)
            })
            .collect()
    }

    /// The method that an object of a class runs for a call of `id`.
    pub(crate) fn implementation(&mut self, class: ClassId, id: MethodId) -> Option<MethodId> {
        let name = self.resolved.world.method(id).name;
        let named = self.resolved.world.methods_named(class, name).to_vec();
        let mut fits: Vec<MethodId> = Vec::new();
        for m in named {
            let is = m == id || self.resolved.world.overrides(class, m, id);
            let flags = self.resolved.world.method(m).flags;
            if is && (!flags.has(Flags::ABSTRACT) || self.value_of(m).is_some()) {
                fits.push(m);
            }
        }
        let in_class = |low: &mut Self, m: MethodId| !low.resolved.world.is_interface(m.class);
        let nearest = fits.iter().copied().find(|m| in_class(self, *m));
        nearest.or(fits.first().copied())
    }

    /// The methods that objects of a class and its subclasses run for a call of `id`.
    pub(crate) fn implementations(&mut self, site: ClassId, id: MethodId) -> Vec<MethodId> {
        let mut all = Vec::new();
        for class in self.concrete_classes() {
            if self.resolved.world.is_subclass(class, site) {
                all.extend(self.implementation(class, id));
            }
        }
        all.sort();
        all.dedup();
        all
    }

    /// The methods that a call can run.
    pub(crate) fn runs(&mut self, call: &Call, span: Span) -> Lower<Runs> {
        let id = call.method;
        let info = self.resolved.world.method(id);
        let fixed = [Flags::PRIVATE, Flags::STATIC, Flags::FINAL];
        let exact = call.dispatch != Dispatch::Virtual || fixed.iter().any(|f| info.flags.has(*f));
        if exact {
            return Ok(Runs::One);
        }
        if self.is_function(id.class) && self.summaries.allowed {
            return Ok(Runs::Some);
        }
        if self.is_function(id.class) {
            let name = self.method_name(id);
            return refuse(
                format!("a call of `{name}`, which lambdas here implement"),
                span,
            );
        }
        if fault!("overriding-ignored") && !info.flags.has(Flags::ABSTRACT) {
            return Ok(Runs::One);
        }
        let all = self.implementations(call.site, id);
        if self.specified_by(id).is_some() {
            let foreign = all.iter().find(|m| self.classes.method(**m).is_none());
            return match foreign.copied() {
                None => Ok(Runs::One),
                Some(m) => {
                    let (name, by) = (self.method_name(id), self.library_name(m));
                    refuse(
                        format!("a call of `{name}`, which `{by}` of the library implements"),
                        span,
                    )
                }
            };
        }
        let abstract_ = info.flags.has(Flags::ABSTRACT);
        if self.is_open_below(id) {
            let name = self.method_name(id);
            self.rests_on_no_other(&name);
        }
        if all.iter().all(|m| *m == id) && !abstract_ {
            if self.is_open(id) {
                let name = self.method_name(id);
                self.rests_on_no_other(&name);
            }
            return Ok(Runs::One);
        }
        let name = self.method_name(id);
        if self.summaries.allowed && (self.is_open(id) || all.is_empty()) {
            return Ok(Runs::Some);
        }
        if self.is_open(id) {
            let why = "classes in other files may override it";
            return refuse(
                format!("a call of `{name}`, which has no specification although {why}"),
                span,
            );
        }
        match all.is_empty() {
            true => refuse(
                format!("a call of `{name}`, which no class here implements"),
                span,
            ),
            false => Ok(Runs::Choice(all)),
        }
    }

    /// Whether a class outside the given files can override the method of its class.
    pub(crate) fn is_open(&mut self, id: MethodId) -> bool {
        self.is_visible(id) && self.is_extensible(id.class)
    }

    /// Whether a class outside the given files can override the method as one of a class below its own.
    pub(crate) fn is_open_below(&mut self, id: MethodId) -> bool {
        let all: Vec<ClassId> = self.classes.list.iter().map(|d| d.class).collect();
        self.is_visible(id)
            && all.into_iter().any(|c| {
                c != id.class
                    && self.resolved.world.is_subclass(c, id.class)
                    && self.is_extensible(c)
            })
    }

    fn is_visible(&mut self, id: MethodId) -> bool {
        let flags = self.resolved.world.method(id).flags;
        !flags.has(Flags::FINAL) && VISIBLE.iter().any(|f| flags.has(*f))
    }

    /// Whether a class outside the given files can extend this one.
    pub(crate) fn is_extensible(&mut self, class: ClassId) -> bool {
        let kind = self.resolved.world.shell(class).kind;
        if matches!(kind, ClassKind::Enum | ClassKind::Record) {
            return false;
        }
        let mut at = Some(class);
        while let Some(around) = at {
            let shell = self.resolved.world.shell(around);
            let closed = [Flags::FINAL, Flags::SEALED, Flags::PRIVATE];
            let shut = closed.iter().any(|f| shell.flags.has(*f)) && around == class;
            if shut || !VISIBLE.iter().any(|f| shell.flags.has(*f)) {
                return false;
            }
            at = shell.outer;
        }
        true
    }

    /// Whether a lambda or method reference implements the interface.
    pub(crate) fn is_function(&mut self, class: ClassId) -> bool {
        let mut interfaces = Vec::new();
        for file in &self.resolved.files {
            for (e, node) in file.unit.ast.nodes::<AstExpr>() {
                if matches!(
                    node.kind,
                    ExprKind::Lambda { .. } | ExprKind::MethodRef { .. }
                ) && let heddle_resolve::typed::Target::Function(f) = file.note(e).target
                {
                    interfaces.push(file.function(f).interface);
                }
            }
        }
        interfaces.into_iter().any(|ty| {
            let world = &mut self.resolved.world;
            world
                .class_of(ty)
                .is_some_and(|c| world.is_subclass(c, class))
        })
    }

    /// The object runs this implementation of a method: it is of a class that does, and of none that overrides it again.
    pub(crate) fn is_run_by(
        &mut self,
        site: ClassId,
        id: MethodId,
        chosen: MethodId,
        object: &Expr,
    ) -> Expr {
        let span = object.span();
        let classes: Vec<(ClassId, Option<MethodId>)> = self
            .concrete_classes()
            .into_iter()
            .filter(|c| self.resolved.world.is_subclass(*c, site))
            .collect::<Vec<_>>()
            .into_iter()
            .map(|c| (c, self.implementation(c, id)))
            .collect();
        let mut ways = Vec::new();
        for (class, _) in classes.iter().filter(|(_, m)| *m == Some(chosen)) {
            let world = &mut self.resolved.world;
            let mut parts = vec![self.heap.instance(world, *class, object.clone())];
            for (other, m) in &classes {
                let world = &mut self.resolved.world;
                if *m != Some(chosen) && world.is_subclass(*other, *class) {
                    let is = self.heap.instance(world, *other, object.clone());
                    parts.push(Expr::not(is));
                }
            }
            ways.push(Expr::all(parts, span));
        }
        Expr::any(ways, span)
    }
}

impl Method<'_, '_> {
    /// Runs one of several methods, by the class of the receiver.
    pub(crate) fn dispatched(
        &mut self,
        call: &Call,
        choices: &[MethodId],
        receiver: &Expr,
        args: &[Expr],
        span: Span,
    ) -> Lower<Option<Expr>> {
        let result = match call.result {
            heddle_resolve::types::Ty::VOID => None,
            ty => match crate::heap::plato_type(&mut self.low.resolved.world, ty) {
                Some(ty) => Some(self.code.temp(ty, span)),
                None => return refuse("a result of this type", span),
            },
        };
        let mut op = Op::new(OpKind::CallGlue, span);
        op.checks.push(crate::body::not_null(receiver, span));
        self.code.emit(op);
        let mut arms = Vec::new();
        for chosen in choices {
            let test = self
                .low
                .is_run_by(call.site, call.method, *chosen, receiver);
            let some = Expr::not(Expr::eq(receiver.clone(), null(span)));
            let arm = self.inside(|m| {
                let guard = Expr::and(some, test);
                m.code.emit(Op::new(OpKind::CallGlue, span).guard(guard));
                let (object, args) = (Some(receiver.clone()), args.to_vec());
                // What begins without a right to its own object asks none of its caller.
                let value = match m.low.is_exposed(*chosen) {
                    true => m.this_body(*chosen, object, &args, span)?,
                    false => m.exactly(*chosen, object, args, span)?,
                };
                if let (Some(result), Some(value)) = (result, value) {
                    m.code.set(result, value, span);
                }
                Ok(())
            })?;
            arms.push(arm);
        }
        self.code.out.push(Stmt::Choice(arms));
        Ok(result.map(|r| self.code.read(r, span)))
    }
}
