//! Making a text of an object: `toString`, or what the `toString` of a library class calls in turn.

use super::{CalledBack, Reached};
use crate::body::{Lower, refuse};
use crate::faults::fault;
use crate::heap::null;
use crate::method::Method;
use crate::program::Lowering;
use crate::room::Needs;
use crate::summary::CodeId;
use heddle_diag::Premise;
use heddle_plato::ir::{Expr, ExprKind as E, Op, OpKind, Stmt, VarRef};
use heddle_resolve::model::{ClassId, Flags, MethodId};
use heddle_resolve::types::{Ty, TyKind};
use heddle_syntax::ast::{BinaryOp, ExprId, ExprKind};
use heddle_text::Span;
use std::rc::Rc;

const TEXT: &str = "toString";
/// Their texts consist of the texts of the objects that their type arguments tell.
const HOLDERS: [&str; 5] = [
    "java/util/Collection",
    "java/util/Map",
    "java/util/Map$Entry",
    "java/util/Optional",
    "java/util/concurrent/atomic/AtomicReference",
];
const OUTSIDE: &str = "making a text of an object of another class runs no code of the program";

impl Lowering<'_> {
    /// What an object of exactly this class of the program runs when the library calls a method of it without arguments.
    fn run_on(&mut self, class: ClassId, name: &str, done: &mut Vec<String>, out: &mut Reached) {
        if done.iter().any(|d| d == name) {
            return;
        }
        done.push(name.to_owned());
        match self.member(class, name) {
            Some(m) if self.classes.method(m).is_some() => out.once.push((class, m)),
            Some(m) => match self.calls_of(m) {
                None => {
                    let own = self.overridden_under(class, m.class);
                    out.more(own);
                    out.contents = true;
                }
                Some(calls) => {
                    for call in calls {
                        match call {
                            CalledBack::This(name) => self.run_on(class, &name, done, out),
                            _ => out.contents = true,
                        }
                    }
                }
            },
            // The library's own words for records speak of the components.
            None => {
                let fields = self.resolved.world.body(class).fields.clone();
                let own = fields.iter().filter(|f| !f.flags.is_static());
                out.parts.extend(own.map(|f| f.ty));
            }
        }
    }

    /// The method without parameters that objects of a class run.
    pub(super) fn member(&mut self, class: ClassId, name: &str) -> Option<MethodId> {
        let world = &mut self.resolved.world;
        let text = world.names.find(name)?;
        let named = world.methods_named(class, text).to_vec();
        let fits: Vec<MethodId> = named
            .into_iter()
            .filter(|m| {
                let info = world.method(*m);
                let not = [Flags::ABSTRACT, Flags::STATIC];
                info.params.is_empty() && !not.iter().any(|f| info.flags.has(*f))
            })
            .collect();
        let nearest = fits.iter().copied().find(|m| !world.is_interface(m.class));
        nearest.or(fits.first().copied())
    }

    /// Whether the class has fields with objects whose texts are not known to run nothing.
    pub(crate) fn has_objects(&mut self, class: ClassId) -> bool {
        let fields = self.resolved.world.body(class).fields.clone();
        fields
            .iter()
            .any(|f| !f.flags.is_static() && self.object_class(f.ty).is_some())
    }

    /// The class of objects of a type that may run code when texts are made of them.
    fn object_class(&mut self, ty: Ty) -> Option<ClassId> {
        let world = &mut self.resolved.world;
        if world.unboxed(ty).is_some() || matches!(world.types.kind(ty), TyKind::Null) {
            return None;
        }
        let erased = world.erasure(ty);
        world.class_of(erased).filter(|c| *c != ClassId::STRING)
    }

    /// What objects of each class of the program run, where they run something.
    fn texts(&mut self) -> Rc<Vec<(ClassId, Reached)>> {
        if let Some(known) = &self.callbacks.texts {
            return Rc::clone(known);
        }
        let mut all = Vec::new();
        for class in self.concrete_classes() {
            let mut reached = Reached::default();
            self.run_on(class, TEXT, &mut Vec::new(), &mut reached);
            if reached.contents || !reached.parts.is_empty() || reached.all().next().is_some() {
                all.push((class, reached));
            }
        }
        let all = Rc::new(all);
        self.callbacks.texts = Some(Rc::clone(&all));
        all
    }

    /// What may run when texts of whatever objects are made.
    fn any_text(&mut self) -> Vec<MethodId> {
        let texts = self.texts();
        let mut all: Vec<MethodId> = texts.iter().flat_map(|(_, r)| r.all()).collect();
        all.sort();
        all.dedup();
        all
    }

    /// What may run when a text of an object of this type is made.
    pub(crate) fn text_of_type(&mut self, ty: Ty) -> Reached {
        let mut reached = Reached::default();
        let texts = self.texts();
        if texts.is_empty() {
            return reached;
        }
        let mut types = vec![ty];
        let mut next = 0;
        while let Some(ty) = types.get(next).copied() {
            next += 1;
            let Some(class) = self.object_class(ty) else {
                continue;
            };
            let mut own = Reached::default();
            for (c, of_class) in texts.iter() {
                if self.resolved.world.is_subclass(*c, class) {
                    own.add(of_class);
                }
            }
            if self.classes.class(class).is_none() && self.shows_contents(class) {
                match self.elements(ty, class) {
                    Some(parts) => own.parts.extend(parts),
                    None => own.contents = true,
                }
            }
            for part in std::mem::take(&mut own.parts) {
                if !types.contains(&part) {
                    types.push(part);
                }
            }
            // Only the first object is at hand.
            match next {
                1 => reached = own,
                _ => {
                    reached.contents |= own.contents;
                    reached.more(own.all());
                }
            }
        }
        if reached.contents {
            let any = self.any_text();
            reached.more(any);
        }
        reached
    }

    /// The types of all objects that a collection or cell of the library shows, if its type says so.
    fn elements(&mut self, ty: Ty, class: ClassId) -> Option<Vec<Ty>> {
        let world = &mut self.resolved.world;
        let holds = HOLDERS.iter().any(|name| {
            let holder = world.class_ref(name);
            world.is_subclass(class, holder)
        });
        let TyKind::Class(_, list) = world.types.kind(ty) else {
            return None;
        };
        let args = world.types.args(list).to_vec();
        if !holds || args.is_empty() {
            return None;
        }
        let of = |arg: Ty| match world.types.kind(arg) {
            TyKind::Any | TyKind::Super(_) => None,
            TyKind::Extends(bound) => Some(bound),
            _ => Some(arg),
        };
        args.into_iter().map(of).collect()
    }

    /// Whether the text of an object of a library type may consist of texts of other objects.
    fn shows_contents(&mut self, class: ClassId) -> bool {
        if self.resolved.world.is_interface(class) {
            return true;
        }
        let mut names = vec![TEXT.to_owned()];
        let mut next = 0;
        while let Some(name) = names.get(next).cloned() {
            next += 1;
            // What no stub speaks of may be anything; subclasses of the library are not known by `Object`.
            let member = self.member(class, &name);
            let Some(m) = member.filter(|m| name != TEXT || m.class != ClassId::OBJECT) else {
                return true;
            };
            let Some(calls) = self.calls_of(m) else {
                return true;
            };
            for call in calls {
                match call {
                    CalledBack::This(name) if !names.contains(&name) => names.push(name),
                    CalledBack::This(_) => {}
                    _ => return true,
                }
            }
        }
        false
    }

    /// Methods with effects that may run when a text is made.
    pub(crate) fn text_effects(&mut self) -> Rc<[MethodId]> {
        if let Some(known) = &self.callbacks.effects {
            return Rc::clone(known);
        }
        let all = self.any_text();
        let bad: Vec<MethodId> = all.into_iter().filter(|m| !self.is_harmless(*m)).collect();
        let bad: Rc<[MethodId]> = bad.into();
        self.callbacks.effects = Some(Rc::clone(&bad));
        bad
    }

    /// The proof rests on what classes elsewhere do when texts of their objects are made.
    fn rests_on_texts(&mut self, ty: Ty) {
        let Some(class) = self.object_class(ty) else {
            return;
        };
        if self.classes.class(class).is_some() {
            if self.is_extensible(class) {
                let name = crate::heap::simple_name(&self.resolved.world, class);
                self.rests_on_no_other(&format!("{name}.{TEXT}"));
            }
        } else if !self.resolved.world.shell(class).flags.has(Flags::FINAL) {
            self.assume(Premise::OutsideTexts, OUTSIDE);
        }
    }

    /// The object is of exactly one of these classes of the program, as far as these say.
    pub(crate) fn is_one_of(&mut self, these: &[ClassId], object: &Expr) -> Expr {
        let all = self.concrete_classes();
        let mut ways = Vec::new();
        for class in these {
            let mut parts = vec![self.instance(*class, object.clone())];
            for other in &all {
                if !these.contains(other) && self.resolved.world.is_subclass(*other, *class) {
                    parts.push(Expr::not(self.instance(*other, object.clone())));
                }
            }
            ways.push(Expr::all(parts, object.span()));
        }
        Expr::any(ways, object.span())
    }
}

impl Lowering<'_> {
    /// The library calls a method of the program on objects that are not at hand.
    pub(crate) fn nobody_else_uses(&mut self, m: MethodId) {
        let text = "no other thread uses objects meanwhile whose methods the library calls, as";
        let name = self.method_name(m);
        self.assume_of(Premise::CallersOwn, text, &format!("`{name}`"));
    }
}

impl Method<'_, '_> {
    /// Makes a text of a value: runs what that runs. Whether anything with an effect may run.
    pub(crate) fn make_text(&mut self, value: &Expr, ty: Ty, span: Span) -> Lower<bool> {
        let reached = self.low.text_of_type(ty);
        self.low.rests_on_texts(ty);
        self.looks_into(value, ty, span);
        let any = matches!(self.low.resolved.world.types.kind(ty), TyKind::Var(_));
        let what = match any && self.low.bounds_of(ty) == [ClassId::OBJECT] {
            true => {
                let name = self.low.resolved.world.display(ty);
                format!(
                    "a string conversion (of a `{name}`, which may be anything; `{name} extends …` would say what it is)"
                )
            }
            false => "a string conversion".to_owned(),
        };
        self.run_reached(&reached, value, &what, span)
    }

    /// Notes the type of an argument: its parameter may say less.
    pub(crate) fn passed_as(&mut self, value: &Expr, arg: ExprId) {
        let note = self.note(arg);
        let known = note.seen && note.ty != Ty::ERROR;
        if let (E::Var(VarRef::Local(local), _), true) = (value.kind(), known) {
            self.passed.insert(*local, note.ty);
            if self.low.is_found_task(self.scope.file, arg) {
                self.passed_found.insert(*local);
            }
            let kind = self.unit().ast[arg].kind;
            if matches!(kind, ExprKind::Lambda { .. } | ExprKind::MethodRef { .. }) {
                self.passed_code.insert(*local, arg);
            }
        }
    }

    /// The lambda or method reference that an argument is, if it is written there.
    pub(crate) fn code_passed(&self, value: &Expr) -> Option<ExprId> {
        match value.kind() {
            E::Var(VarRef::Local(local), _) => self.passed_code.get(local).copied(),
            _ => None,
        }
    }

    /// The type of an argument as it was written.
    pub(crate) fn type_passed(&self, value: &Expr) -> Option<Ty> {
        match value.kind() {
            E::Var(VarRef::Local(local), _) => self.passed.get(local).copied(),
            _ => None,
        }
    }

    /// Runs methods on an object, as its class says, or refuses.
    pub(super) fn run_reached(
        &mut self,
        reached: &Reached,
        object: &Expr,
        what: &str,
        span: Span,
    ) -> Lower<bool> {
        for m in &reached.any {
            self.must_be_harmless(*m, what, span)?;
        }
        let mut methods: Vec<MethodId> = reached.once.iter().map(|(_, m)| *m).collect();
        methods.sort();
        methods.dedup();
        methods.retain(|m| !self.low.is_harmless(*m));
        if methods.is_empty() {
            return Ok(false);
        }
        let object = self.kept(object.clone(), span);
        let some = Expr::not(Expr::eq(object.clone(), null(span)));
        let (mut arms, mut tests) = (Vec::new(), Vec::new());
        for m in methods {
            let of = reached.once.iter().filter(|(_, other)| *other == m);
            let classes: Vec<ClassId> = of.map(|(c, _)| *c).collect();
            let test = Expr::and(some.clone(), self.low.is_one_of(&classes, &object));
            tests.push(test.clone());
            arms.push(self.inside(|code| {
                code.code.emit(Op::new(OpKind::CallGlue, span).guard(test));
                code.exactly(m, Some(object.clone()), Vec::new(), span)?;
                Ok(())
            })?);
        }
        let none = Expr::not(Expr::any(tests, span));
        let rest = Op::new(OpKind::CallGlue, span).guard(none);
        arms.push(Stmt::Seq(vec![Stmt::Op(rest)]));
        self.code.out.push(Stmt::Choice(arms));
        Ok(true)
    }

    /// Refuses what may run a method with effects on objects that are not at hand.
    pub(crate) fn must_be_harmless(&mut self, m: MethodId, what: &str, span: Span) -> Lower<()> {
        if self.low.is_harmless(m) || fault!("library-calls-nothing-back") {
            return Ok(());
        }
        let name = self.low.method_name(m);
        if self.low.summaries.allowed {
            return self.runs_on_any(m, span);
        }
        refuse(format!("{what} that may call `{name}`"), span)
    }

    /// The library may run a method of the program on objects that are not at hand: that nobody else uses these is taken for granted.
    pub(crate) fn runs_on_any(&mut self, m: MethodId, span: Span) -> Lower<()> {
        self.low.nobody_else_uses(m);
        self.may_run(vec![CodeId::Method(m)], span)
    }

    /// `a + b + …` of which one is a string: the operands are evaluated from left to right and made texts. Some releases of the compiler
    /// make the texts behind the last operand; where this could be seen, the code is refused.
    pub(crate) fn concatenation(&mut self, e: ExprId, span: Span) -> Lower<Expr> {
        self.texts_of(None, e, span)?;
        self.needs_room(Needs::Memory, span)?;
        Ok(self.some_object(span))
    }

    /// `s += value`, behind the evaluation of `s`.
    pub(crate) fn appended(&mut self, s: (Expr, Ty), value: ExprId, span: Span) -> Lower<Expr> {
        self.texts_of(Some(s), value, span)?;
        self.needs_room(Needs::Memory, span)?;
        Ok(self.some_object(span))
    }

    fn texts_of(&mut self, first: Option<(Expr, Ty)>, e: ExprId, span: Span) -> Lower<()> {
        let mut operands = Vec::new();
        let nested = self.text_operands(e, &mut operands);
        let mut values: Vec<(Expr, Ty, Span)> = Vec::new();
        values.extend(first.map(|(value, ty)| (value, ty, span)));
        let mut last_active = 0;
        for operand in operands {
            let at = self.span(self.unit().ast[operand].range);
            let before = self.code.out.len();
            let value = self.value(operand)?;
            if self.code.out.len() > before {
                last_active = values.len();
            }
            values.push((self.kept(value, span), self.note(operand).ty, at));
        }
        let mut active = 0;
        for (k, (value, ty, at)) in values.into_iter().enumerate() {
            if fault!("texts-run-nothing") || !self.make_text(&value, ty, at)? {
                continue;
            }
            active += 1;
            if last_active > k || (nested && active > 1) {
                let ask = "make the text a variable first";
                return refuse(
                    format!(
                        "a text with an effect before or after the other operands, as the compiler likes ({ask})"
                    ),
                    at,
                );
            }
        }
        Ok(())
    }

    /// The operands of a concatenation and of those in it; whether one is the right side of another.
    fn text_operands(&mut self, e: ExprId, out: &mut Vec<ExprId>) -> bool {
        let unit = self.unit();
        let mut at = e;
        while let ExprKind::Paren(inner) = unit.ast[at].kind {
            at = inner;
        }
        let constant = self.low.resolved.files[self.scope.file]
            .constant(at)
            .is_some();
        match unit.ast[at].kind {
            ExprKind::Binary {
                op: BinaryOp::Add,
                left,
                right,
            } if !constant && self.is_text(at) => {
                let nested = self.text_operands(left, out);
                let before = out.len();
                let inner = self.text_operands(right, out);
                nested || inner || out.len() > before + 1
            }
            _ => {
                out.push(e);
                false
            }
        }
    }
}
