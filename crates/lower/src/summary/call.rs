//! A call by summary: what the body's item took for granted is checked, what the body may change is forgotten.

use super::{CodeId, Deeds, Summary};
use crate::access::{about, rule};
use crate::body::{Lower, refuse};
use crate::heap::{null, plato_type};
use crate::method::Method;
use crate::program::Lowering;
use heddle_diag::{Code, codes};
use heddle_plato::ir::{
    Call, Check, Expr, GlobalId, ModuleId, Op, OpKind, Place, Proc, ProcId, Spec, Stmt, Store,
    Type, Var,
};
use heddle_resolve::model::{ClassId, MethodId};
use heddle_resolve::types::Ty;
use heddle_text::Span;
use std::rc::Rc;

/// What a call by summary hands to the body.
pub(crate) struct Handed<'a> {
    /// The object.
    pub receiver: Option<(&'a Expr, ClassId)>,
    /// The arguments, with their types.
    pub args: Vec<(Expr, Ty)>,
}

/// Something that code does and that locks of its caller may hinder.
struct Hindered {
    code: Code,
    words: &'static str,
    done: fn(&Deeds) -> bool,
    /// The lock of the object whose code it is hinders nothing.
    but_own: bool,
}

const HINDERED: &[Hindered] = &[
    Hindered {
        code: codes::LOCK_ORDER,
        words: "takes or asks for locks",
        done: |d| d.locks_other || d.asks,
        but_own: false,
    },
    Hindered {
        code: codes::LOCK_ORDER,
        words: "takes the lock of its object",
        done: |d| d.locks_this && !d.locks_other && !d.asks,
        but_own: true,
    },
    Hindered {
        code: codes::WAIT_LOCKED,
        words: "waits for a signal",
        done: |d| d.waits_other,
        but_own: false,
    },
    Hindered {
        code: codes::WAIT_LOCKED,
        words: "waits for a signal",
        done: |d| d.waits_this && !d.waits_other,
        but_own: true,
    },
    Hindered {
        code: codes::JOIN_LOCKED,
        words: "waits for the end of a thread",
        done: |d| d.joins,
        but_own: false,
    },
];

impl Lowering<'_> {
    /// What a body does, as far as that is known yet.
    fn summary_of(&self, code: CodeId) -> Rc<Summary> {
        let known = self.summaries.known.get(&code).cloned();
        known.unwrap_or_default()
    }

    /// Whether some of the bodies take locks or ask for them.
    pub(crate) fn take_locks(&self, bodies: &[CodeId]) -> bool {
        let mut each = bodies.iter().map(|code| self.summary_of(*code));
        each.any(|s| s.deeds.locks_this || s.deeds.locks_other || s.deeds.asks)
    }

    /// Whether the variable holds fields, elements or contents of objects: what bodies change.
    pub(super) fn is_memory(&self, g: GlobalId) -> bool {
        let heap = &self.heap;
        let elements = heap.elements.values().any(|e| *e == g);
        heap.field_behind(g).is_some() || heap.location(g).is_some() || elements
    }

    /// The variables that bodies may change, as far as there are any yet.
    fn changed_in(&self, bodies: &[&Summary]) -> Vec<GlobalId> {
        let globals = &self.heap.program.globals;
        let named = |g: &GlobalId| {
            let name = &globals[g.index()].name;
            bodies
                .iter()
                .any(|body| body.everything || body.changes.contains(name))
        };
        let all = (0..globals.len() as u32).map(GlobalId);
        all.filter(|g| self.is_memory(*g) && named(g)).collect()
    }

    /// The procedure that stands for bodies at calls: any of them may run, any number of times.
    fn summary_proc(&mut self, bodies: &[CodeId]) -> ProcId {
        if let Some(proc) = self.summaries.procs.get(bodies) {
            return *proc;
        }
        let (name, span) = self.code_place(bodies[0]);
        let name = match bodies.len() {
            1 => name,
            n => format!("{name} or {} others", n - 1),
        };
        let proc = Proc {
            name,
            module: ModuleId(0),
            params: 0,
            result: None,
            locals: Vec::new(),
            spec: Some(Spec {
                modifies: self.places_changed(bodies, span),
                derived: true,
                ..Spec::default()
            }),
            body: None,
            span,
        };
        self.heap.program.procs.push(proc);
        let proc = ProcId(self.heap.program.procs.len() as u32 - 1);
        self.summaries.procs.insert(bodies.to_vec(), proc);
        proc
    }

    /// What bodies may change, as far as that is known.
    pub(super) fn places_changed(&self, bodies: &[CodeId], span: Span) -> Vec<Place> {
        let known: Vec<&Summary> = bodies
            .iter()
            .filter_map(|code| self.summaries.known.get(code).map(|s| &**s))
            .collect();
        let changed = self.changed_in(&known).into_iter();
        let place = |global| Place {
            global,
            index: None,
            span,
        };
        changed.map(place).collect()
    }

    /// Where the code stands, and its name.
    pub(super) fn code_place(&mut self, code: CodeId) -> (String, Span) {
        match code {
            CodeId::Method(id) => {
                let name = self.method_name(id);
                let place = self.classes.method(id).map(|(file, decl)| {
                    let unit = self.unit(file);
                    unit.ast.ident_span(unit.ast[decl].name)
                });
                (name, place.unwrap_or_default())
            }
            CodeId::Function(file, e) => {
                let unit = self.unit(file);
                ("a function".to_owned(), unit.ast.span(unit.ast[e].range))
            }
        }
    }

    /// The lambdas and method references that an object of this interface may be.
    pub(crate) fn functions_of(&mut self, class: ClassId) -> Vec<CodeId> {
        let mut all = Vec::new();
        for lambda in self.lambdas() {
            let of = self.resolved.files[lambda.file].note(lambda.expr).ty;
            let world = &mut self.resolved.world;
            let of = world.class_of(of);
            let fits = of.is_some_and(|c| world.is_subclass(c, class));
            // Nobody but its thread or the library has the object of an errand.
            if fits && self.errand_of(lambda).is_none() {
                all.push(CodeId::Function(lambda.file, lambda.expr));
            }
        }
        all
    }
}

impl Method<'_, '_> {
    /// Calls bodies of the program by their summaries; the result is anything of its type.
    pub(crate) fn by_summary(
        &mut self,
        bodies: &[CodeId],
        handed: &Handed<'_>,
        result: Ty,
        span: Span,
    ) -> Lower<Option<Expr>> {
        let own = handed.receiver.is_some_and(|(o, _)| self.is_own_object(o));
        let mut passed: Vec<Expr> = handed.args.iter().map(|(value, _)| value.clone()).collect();
        passed.extend(handed.receiver.map(|(object, _)| object.clone()));
        passed.retain(|value| *value.ty() == Type::Int);
        self.let_out(passed, span);
        let mut bodies = bodies.to_vec();
        bodies.sort();
        bodies.dedup();
        let known: Vec<Rc<Summary>> = bodies.iter().map(|c| self.low.summary_of(*c)).collect();
        let calls = bodies.iter().map(|code| (*code, own));
        self.low.summaries.now.calls.extend(calls);
        let deeds = bodies.iter().zip(&known).map(|(c, s)| (*c, &s.deeds));
        let deeds: Vec<(CodeId, &Deeds)> = deeds.collect();
        self.allow(&deeds, handed, span);
        if !bodies.is_empty() {
            let proc = self.low.summary_proc(&bodies);
            self.code.out.push(Stmt::Call(Call {
                proc,
                args: Vec::new(),
                result: None,
                span,
            }));
        }
        for (code, deeds) in &deeds {
            if let (true, CodeId::Method(id)) = (deeds.gives, code) {
                self.handed_away((handed, *id), span);
            }
        }
        let throws = known.iter().any(|body| body.throws);
        self.synchronization_point(span);
        if throws {
            let class = self.low.resolved.world.class_ref("java/lang/Throwable");
            let raise = self.inside(|m| m.raise_some(class, span))?;
            let arms = vec![Stmt::Seq(Vec::new()), raise];
            self.code.out.push(Stmt::Choice(arms));
        }
        let value = self.some_value(result, span)?;
        if let Some(value) = &value {
            self.known_open(value, result, span);
        }
        Ok(value)
    }

    /// Other threads run these bodies from now on. What they change is forgotten here as well; locks of this thread are not in their way, and how
    /// they end is nothing to it.
    pub(crate) fn runs_meanwhile(&mut self, mut bodies: Vec<CodeId>, span: Span) {
        bodies.sort();
        bodies.dedup();
        if bodies.is_empty() {
            return;
        }
        let proc = self.low.summary_proc(&bodies);
        self.code.out.push(Stmt::Call(Call {
            proc,
            args: Vec::new(),
            result: None,
            span,
        }));
        self.synchronization_point(span);
    }

    /// Some object of a type, not null.
    pub(crate) fn some_object_of(&mut self, ty: Ty, span: Span) -> Lower<Option<Expr>> {
        let object = self.some_value(ty, span)?;
        if let Some(object) = &object {
            let some = crate::body::not_null(object, span).expr;
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(some));
        }
        Ok(object)
    }

    /// Anything of a type.
    pub(crate) fn some_value(&mut self, ty: Ty, span: Span) -> Lower<Option<Expr>> {
        if ty == Ty::VOID {
            return Ok(None);
        }
        let Some(plato) = plato_type(&mut self.low.resolved.world, ty) else {
            return refuse("a result of this type", span);
        };
        let result = self.code.temp(plato, span);
        self.code
            .emit(Op::new(OpKind::Assign, span).havoc([Var::Local(result)]));
        let value = self.code.read(result, span);
        let known = self.low.known_of(&value, ty, span);
        if let Some(known) = known {
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        }
        Ok(Some(value))
    }

    /// What the items of the bodies took for granted of their callers.
    fn allow(&mut self, bodies: &[(CodeId, &Deeds)], handed: &Handed<'_>, span: Span) {
        let mut checks = self.locks_allow(bodies, handed, span);
        for (code, deeds) in bodies {
            if let CodeId::Method(id) = code {
                let name = format!("`{}`", self.low.method_name(*id));
                checks.extend(self.access_allows(deeds, (handed, *id), &name, span));
                checks.extend(self.sharing_allows((handed, id.class), &name, span));
            }
        }
        self.code.demand(checks, span);
    }

    /// The locks of this thread do not get in the way of what the bodies do: one check for all that do the same.
    fn locks_allow(
        &mut self,
        bodies: &[(CodeId, &Deeds)],
        handed: &Handed<'_>,
        span: Span,
    ) -> Vec<Check> {
        let nothing = self.low.heap.no_locks(span);
        let only_own = match handed.receiver {
            Some((own, _)) => self.low.heap.no_lock_but(own, span),
            None => nothing.clone(),
        };
        let mut checks = Vec::new();
        for does in HINDERED {
            let doing = bodies.iter().filter(|(_, deeds)| (does.done)(deeds));
            let doing: Vec<CodeId> = doing.map(|(code, _)| *code).collect();
            let Some(first) = doing.first() else {
                continue;
            };
            let free = match does.but_own {
                true => only_own.clone(),
                false => nothing.clone(),
            };
            let (name, place) = self.low.code_place(*first);
            let name = match (first, doing.len() - 1) {
                (CodeId::Method(_), 0) => format!("`{name}` {}", does.words),
                (CodeId::Method(_), n) => {
                    format!(
                        "`{name}`, like {n} others that may run here, {}",
                        does.words
                    )
                }
                (CodeId::Function(..), _) => {
                    format!("code that was passed on in these files {}", does.words)
                }
            };
            let words = rule(
                does.code,
                format!(
                    "{name}, and this thread ⟨may hold|holds⟩ a lock here: threads may block each other for ever"
                ),
                "called with a lock",
                "call it before the lock is taken or after it is released, or say in a contract of the method what it requires",
            );
            let words = about(words, place, "this code");
            checks.push(self.low.heap.rule(free, span, words));
        }
        checks
    }

    /// Objects that are used as monitors are shared, as the item of the body took for granted. Those of open classes, and the objects around inner ones
    /// of such, are as soon as anybody can have them.
    fn sharing_allows(
        &mut self,
        (handed, class): (&Handed<'_>, ClassId),
        name: &str,
        span: Span,
    ) -> Vec<Check> {
        let receiver = handed.receiver.map(|(object, _)| {
            let ty = self.low.resolved.world.types.raw(class);
            (object.clone(), ty)
        });
        let mut checks = Vec::new();
        let words = rule(
            codes::NOT_SHARED,
            format!(
                "{name} takes it for granted that objects with locks are shared, and one that it is given ⟨may not be|is not⟩"
            ),
            "called here",
            "share the object first, or leave its fields to the methods of its own class",
        );
        for (object, ty) in handed.args.iter().cloned().chain(receiver) {
            if !self.low.resolved.world.types.is_reference(ty) || *object.ty() != Type::Int {
                continue;
            }
            let open = self.low.class_behind(ty);
            if open.is_some_and(|c| self.low.is_open_class(c)) {
                continue;
            }
            let monitor = self.low.monitor_to_share(ty, &object);
            if monitor.as_bool() == Some(false) {
                continue;
            }
            let heap = &mut self.low.heap;
            let shared = heap.at(heap.access.shared, Store::Pre, &object);
            let free = Expr::or(Expr::eq(object.clone(), null(span)), Expr::not(monitor));
            checks.push(heap.rule(Expr::or(free, shared), span, words.clone()));
        }
        checks
    }

    /// The bodies that may run where a method of the program is called, without specification.
    pub(crate) fn bodies_for(&mut self, site: ClassId, id: MethodId) -> Vec<CodeId> {
        let all = self.low.implementations(site, id);
        let mut bodies: Vec<CodeId> = all.into_iter().map(CodeId::Method).collect();
        if self.low.is_function(id.class) {
            bodies.extend(self.low.functions_of(id.class));
        }
        bodies
    }
}
