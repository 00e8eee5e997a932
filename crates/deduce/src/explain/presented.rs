//! What a check of a front end's program asks, in the words of its presentation.

use super::Explainer;
use super::headline::named;
use super::walk::Walk;
use crate::engine::Model;
use crate::rely::Conjunct;
use crate::sequential::Purpose;
use heddle_diag::{Code, Diagnostic, codes};
use heddle_logic::Value;
use heddle_plato::ir::{
    Binary, Check, CheckKind, Expr, ExprKind, GlobalId, Presentation, ProcId, Runtime, Shown,
    VarRef,
};
use heddle_text::Span;

impl Explainer<'_> {
    /// Code, position, message and the declaration the check is about.
    pub(super) fn presented(&self, check: &Check, present: &Presentation) -> Diagnostic {
        let words = &present.words;
        let at = |code: Code, message: String| Diagnostic::new(code, check.span, message);
        let task = self.task_name();
        match self.purpose(check) {
            None => self.presented_check(check, present),
            Some(Purpose::Guarantee(k)) => self.write_not_allowed(check, &self.rely.env[*k], present),
            Some(Purpose::Invariant(k)) => {
                let span = self.rely.invariants[*k].span;
                at(codes::INVARIANT, "this step may break a global invariant".to_owned())
                    .label("false after this step")
                    .related(span, "must hold after every step of every thread, for all constructed objects")
                    .help(format!("change the order of the steps so that the invariant holds after each of them, or make the `{}` say under which condition it holds", words.invariant))
            }
            Some(Purpose::Initially(_)) => {
                at(codes::INIT_INVARIANT, "the global invariant may not hold at the start of the program".to_owned())
                    .label("false before anything has run")
                    .help("static fields start with 0, false and null or with the constants of their declarations; an invariant about fields that an initializer computes may speak of static fields of that class only")
            }
            Some(Purpose::Reflexive(_)) => {
                at(codes::NOT_REFLEXIVE, "the environment assumption forbids a step that changes nothing".to_owned())
                    .label("false when nothing changes")
                    .help("an environment assumption must allow the other threads to do nothing: compare the new value with the old one, for example `\\old(x) <= x`")
            }
            Some(Purpose::Precondition(proc, k)) if let Some(words) = self.required_words(*proc, *k) => {
                let name = &self.program.procs[proc.index()].name;
                at(codes::PRECONDITION, format!("the precondition of `{name}` may not hold here: {words}"))
                    .label("called here")
                    .related(check.expr.span(), "required by this method")
                    .help("make it so before the call, or say in the caller's `requires` that it is")
            }
            Some(Purpose::Precondition(proc, _)) if self.is_about_access(&check.expr) => {
                let name = &self.program.procs[proc.index()].name;
                at(codes::NO_ACCESS, format!("`{name}` needs access that this thread may not have here"))
                    .label("another thread may access it at the same time")
                    .related(check.expr.span(), "access is required here")
                    .help("hold the lock that protects it, or own the object; or ask for it in the caller's `requires`")
            }
            Some(Purpose::Precondition(proc, _)) => {
                let name = &self.program.procs[proc.index()].name;
                at(codes::PRECONDITION, format!("the precondition of `{name}` may not hold here"))
                    .label("called here")
                    .related(check.expr.span(), "this must hold at every call")
                    .help("establish it before the call, with facts that the other threads leave alone, or ask for less in the `requires` clause")
            }
            Some(Purpose::Postcondition(k)) if let Some(words) = self.frame_words(*k) => {
                let help = match words.starts_with("end with") {
                    true => "catch the exception, or promise nothing",
                    false => "list the locations in its `writes` clause, or leave them alone",
                };
                at(codes::FRAME, format!("`{task}` may {words}")).label("at the end of this method").help(help)
            }
            Some(Purpose::Postcondition(_)) if self.is_own(&check.expr) => {
                at(codes::POSTCONDITION, format!("the postcondition of `{task}` may not hold"))
                    .label("may be false at the end")
                    .help("follow the path to the step that makes it false; ask for more in `requires`, or say in the contracts of called methods what they ensure")
            }
            Some(Purpose::Postcondition(_)) => {
                at(codes::POSTCONDITION, format!("the postcondition of `{task}` may not hold"))
                    .label("may be false at the end, after steps of other threads")
                    .help("a postcondition must still hold after the other threads' steps: say only what they leave alone, or state the change as an `action`")
            }
            Some(Purpose::Allowed) => {
                at(codes::STEP_NOT_ALLOWED, format!("this step is not allowed by the specification of `{task}`"))
                    .label("is no action that may come next, and `modifies` does not allow it")
            }
            Some(Purpose::Finished) => {
                at(codes::ACTION_MISSING, format!("`{task}` may end before its specified actions have happened"))
            }
            Some(Purpose::ViewKept(_)) => {
                at(codes::STEP_NOT_ALLOWED, format!("`{task}` may end with more changed than its specification allows"))
                    .label("may be changed at the end")
                    .help("list what changes in `modifies`, or undo the change")
            }
            Some(Purpose::LoopEntry(header)) => {
                at(codes::LOOP_INVARIANT_ENTRY, "the loop invariant may not hold when the loop is entered".to_owned())
                    .label("may be false on entry")
                    .related(*header, "the loop")
                    .help("establish it before the loop; steps of other threads up to there count, too")
            }
            Some(Purpose::LoopKept(header)) => {
                at(codes::LOOP_INVARIANT_KEPT, "the loop invariant may not hold after a round of the loop".to_owned())
                    .label("may be false after a round")
                    .related(*header, "the loop")
                    .help("strengthen the invariant, or mend the body; steps of other threads during the round count, too")
            }
            Some(Purpose::Candidate(_)) => at(codes::LOOP_INVARIANT_KEPT, "candidate".to_owned()),
        }
    }

    /// A step against what another thread relies on.
    fn write_not_allowed(
        &self,
        check: &Check,
        conjunct: &Conjunct,
        present: &Presentation,
    ) -> Diagnostic {
        let at = |message: String| Diagnostic::new(codes::GUARANTEE, check.span, message);
        let what = kept(&conjunct.expr).and_then(|g| present.globals.get(&g));
        let what = what.map(|shown| match (shown, &conjunct.name) {
            (Shown::Elements, Some(field)) => format!("the elements of `{}`", member(field)),
            (Shown::Elements, None) => "the elements of the array".to_owned(),
            (Shown::Variable { name, .. } | Shown::Member { name, .. }, _) => {
                format!("`{}`", member(name))
            }
        });
        // What the language itself guarantees has no place in the source.
        let declared = conjunct.span != Span::default();
        match what {
            Some(what) if declared => {
                at(format!("this write is not allowed: another thread relies on {what} staying unchanged"))
                    .label("not allowed here")
                    .related(conjunct.span, format!("while this holds for a thread, the others must leave {what} alone"))
                    .help("write it only where the condition is false for every other thread (for example, under the lock that it names), or weaken the annotation")
            }
            _ if declared => {
                at("this step is not allowed: another thread relies on an environment assumption that it breaks".to_owned())
                    .label("not allowed here")
                    .related(conjunct.span, format!("steps of other threads must satisfy this{}", named(conjunct)))
                    .help(format!("make the step satisfy the assumption, or weaken the `{}`", present.words.environment))
            }
            _ => at(format!("this step may break what the language guarantees to other threads{}", named(conjunct)))
                .label("not allowed here"),
        }
    }

    /// What the model says about the threads of a broken guarantee.
    pub(super) fn with_threads(
        &self,
        mut d: Diagnostic,
        check: &Check,
        model: &Model,
        walk: &Walk<'_>,
    ) -> Diagnostic {
        if !matches!(self.purpose(check), Some(Purpose::Guarantee(_))) {
            return d;
        }
        let Some(running) = walk.running() else {
            return d;
        };
        let running = walk.spoken(&running);
        d = d.label(format!("not allowed here for {running}"));
        let other = model.get(self.condition.initial.locals[self.built.other.index()]);
        let known = match other {
            Some(Value::Data(_, Some(index))) => walk.objects.is_named(index),
            Some(Value::Data(..)) => true,
            _ => false,
        };
        let other = match other {
            Some(Value::Data(constructor, index)) if known => {
                walk.spoken(&walk.objects.thread(*constructor, index.as_ref()))
            }
            _ => "some other thread".to_owned(),
        };
        d.note(format!(
            "{running} takes this step, {other} relies on the annotation"
        ))
    }

    /// Whether a formula is a claim of access.
    pub(super) fn is_about_access(&self, e: &Expr) -> bool {
        if let ExprKind::Binary(Binary::Implies, _, then) = e.kind() {
            return self.is_about_access(then);
        }
        let access = self.program.presentation.as_ref().map(|p| &p.access);
        let mut globals = e.globals().into_iter();
        globals.any(|(g, _)| access.is_some_and(|all| all.contains(&g)))
    }

    /// What the front end says of a precondition that it made: what may be wrong at the call.
    fn required_words(&self, proc: ProcId, clause: usize) -> Option<&str> {
        let spec = self.program.procs[proc.index()].spec.as_ref()?;
        spec.requires.get(clause)?.name.as_deref()
    }

    /// Whether a formula speaks of what only this thread can change: its variables and views.
    fn is_own(&self, e: &Expr) -> bool {
        let globals = &self.program.globals;
        let read = e.globals();
        match read.is_empty() {
            // Its variables may come from anywhere, unless nothing is shared otherwise.
            true => {
                let mut users = globals.iter().filter(|g| g.span != Span::default());
                users.clone().count() > 0 && users.all(|g| g.view)
            }
            false => read.iter().all(|(g, _)| globals[g.index()].view),
        }
    }

    /// What the front end says of a postcondition that it made: how the method may break it.
    fn frame_words(&self, clause: usize) -> Option<&str> {
        let crate::Task::Proc(proc) = self.task else {
            return None;
        };
        let spec = self.program.procs[proc.index()].spec.as_ref()?;
        spec.at_end().nth(clause)?.name.as_deref()
    }

    /// A check that stands in the source or that the run-time system makes.
    fn presented_check(&self, check: &Check, present: &Presentation) -> Diagnostic {
        let words = &present.words;
        let at = |code, message: &str| Diagnostic::new(code, check.span, message);
        match check.kind {
            CheckKind::Runtime(what) => runtime_check(what, check),
            CheckKind::Rule(n) if let Some(rule) = self.program.rules.get(n as usize) => {
                said(rule, check.span)
            }
            CheckKind::Divisor => at(codes::DIVISION_BY_ZERO, "the divisor may be zero")
                .label("may be zero")
                .help("test the divisor on a local copy: another thread may change a shared field between the test and the division"),
            CheckKind::Held => at(codes::NOT_HELD, "the lock may not be held by this thread here").label("released here"),
            CheckKind::ThreadIndex => at(codes::INDEX_RANGE, "there may be no such thread").label("no such thread"),
            CheckKind::Assert if self.is_own(&check.expr) => at(codes::ASSERTION, "the assertion may fail")
                .label("may be false here")
                .help("follow the path to the step that makes it false; of what a lock protects only its invariant is known when the lock is taken again, and of called methods only what they ensure"),
            CheckKind::Assert | CheckKind::Pass(_) | CheckKind::Rule(_) => at(codes::ASSERTION, "the assertion may fail")
                .label("may be false here")
                .help(format!("follow the path to the step that makes it false; if another thread takes that step, say with `unwritable_by_env_if`, `{}` or `{}` what the others leave alone", words.environment, words.invariant)),
        }
    }
}

/// The words that the front end gave a check.
fn said(rule: &heddle_plato::ir::Rule, span: Span) -> Diagnostic {
    let said = Diagnostic::new(rule.code, span, rule.message.clone())
        .label(rule.label.clone())
        .help(rule.help.clone());
    match &rule.related {
        Some((span, text)) => said.related(*span, text.clone()),
        None => said,
    }
}

/// A check of the run-time system, at the narrowest place.
fn runtime_check(what: Runtime, check: &Check) -> Diagnostic {
    let at = |code, span: Span, message: &str, label: &str| {
        Diagnostic::new(code, span, message).label(label)
    };
    let operand = inside(operand(&check.expr), check.span);
    match what {
        Runtime::Null => at(codes::NULL, operand, "this may be null", "may be null here")
            .help("test it before, or say where it is set: if it is a shared field, other threads may change it between the test and the use"),
        Runtime::Bounds => at(codes::BOUNDS, check.span, "the index may be outside the array", "may be out of bounds")
            .help("check the index against the length of the same array, under the lock that keeps other threads from changing either"),
        Runtime::NegativeSize => at(codes::NEGATIVE_SIZE, check.span, "the length of the new array may be negative", "may be negative")
            .help("test the length before, or ask for it in a `requires` clause"),
        Runtime::Cast => at(codes::CAST, check.span, "the value may be of another class", "may fail")
            .help("test it with `instanceof` on a local copy, or say with an invariant of which class it is"),
        Runtime::Monitor => at(codes::MONITOR, check.span, "the monitor may not be held by this thread", "needs the monitor")
            .help("call it inside `synchronized` on the same object"),
        Runtime::Contract => at(codes::PRECONDITION, check.span, "what this library method requires may not hold", "called here")
            .help("the library's documentation says for which arguments and in which state it may be called"),
        Runtime::Store => at(codes::ARRAY_STORE, check.span, "the array may be of a class that does not take this element", "may not fit the array")
            .help("an array that was made for a subclass takes no other elements, whatever its variable is declared as"),
        Runtime::Overflow => at(codes::OVERFLOW, check.span, "the result may not fit its type", "may overflow")
            .help("bound the operands with `requires`, an invariant or a test; or check with `--ints unbounded`, which assumes that nothing overflows"),
        Runtime::Started => at(codes::ALREADY_STARTED, check.span, "the thread may have been started before", "started here")
            .help("start each thread object once"),
    }
}

/// `x` of `!(x == null)`.
fn operand(check: &Expr) -> Option<Span> {
    let ExprKind::Unary(_, equal) = check.kind() else {
        return None;
    };
    match equal.kind() {
        ExprKind::Binary(Binary::Eq, operand, _) => Some(operand.span()),
        _ => None,
    }
}

/// The narrower of the two, if it lies inside the other.
fn inside(narrow: Option<Span>, wide: Span) -> Span {
    let fits = |s: &Span| {
        s.file == wide.file && wide.start <= s.start && s.end <= wide.end && s.start < s.end
    };
    narrow.filter(fits).unwrap_or(wide)
}

/// The map or variable of a conjunct that says of it that it stays unchanged.
fn kept(e: &Expr) -> Option<GlobalId> {
    match e.kind() {
        ExprKind::Quantified(_, _, body) => kept(body),
        ExprKind::Binary(Binary::Implies, _, conclusion) => kept(conclusion),
        ExprKind::Binary(Binary::Eq | Binary::Iff, a, b) => {
            let ((g, s), (h, t)) = (root(a)?, root(b)?);
            (g == h && s != t).then_some(g)
        }
        _ => None,
    }
}

fn root(e: &Expr) -> Option<(GlobalId, heddle_plato::ir::Store)> {
    match e.kind() {
        ExprKind::Var(VarRef::Global(g), store) => Some((*g, *store)),
        ExprKind::Select(map, _) => root(map),
        _ => None,
    }
}

/// `objref` of `Job.objref`.
fn member(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}
