//! What a check asks: code, place, sentence, the declaration it is about, and what to do.

use super::Explainer;
use crate::engine::Model;
use crate::rely::Conjunct;
use crate::sequential::Purpose;
use crate::values::show;
use heddle_diag::{Code, Diagnostic, codes};
use heddle_plato::ir::{Binary, Check, CheckKind, Expr, ExprKind, Runtime, Type, VarRef};
use heddle_text::Span;

impl Explainer<'_> {
    /// Code, position, message and the declaration the check is about.
    pub(super) fn headline(&self, check: &Check, model: Option<&Model>) -> Diagnostic {
        if let Some(presentation) = &self.program.presentation {
            return self.presented(check, presentation);
        }
        let at = |code: Code, message: String| Diagnostic::new(code, check.span, message);
        match self.purpose(check) {
            None => written_check(check),
            Some(Purpose::Guarantee(k)) => self.guarantee(check.span, &self.rely.env[*k], model),
            Some(Purpose::Invariant(k)) => {
                let conjunct = &self.rely.invariants[*k];
                at(codes::INVARIANT, format!("this step may break the invariant{}", named(conjunct)))
                    .label("false after this step")
                    .related(conjunct.span, "the invariant is declared here")
                    .help("make the step keep the invariant, or strengthen the invariant so that more is known before the step")
            }
            Some(Purpose::Initially(k)) => {
                let conjunct = &self.rely.invariants[*k];
                at(codes::INIT_INVARIANT, format!("the invariant{} may not hold initially", named(conjunct)))
                    .label("false in some initial store")
                    .help("give the variables initial values for which it holds, or add an `init` clause")
            }
            Some(Purpose::Reflexive(k)) => {
                let conjunct = &self.rely.env[*k];
                at(codes::NOT_REFLEXIVE, format!("the environment assumption{} forbids a step that changes nothing", named(conjunct)))
                    .label("false when nothing changes")
                    .help("an environment assumption must allow the other threads to do nothing: write what stays true, for example `c ==> x' == x`")
            }
            Some(Purpose::Precondition(proc, _)) => {
                let proc = &self.program.procs[proc.index()];
                at(codes::PRECONDITION, format!("the precondition of `{}` may not hold here", proc.name))
                    .label("called here")
                    .related(check.expr.span(), "this must hold at every call")
                    .help("establish it before the call, with facts that the other threads leave alone, or ask for less in the `requires` clause")
            }
            Some(Purpose::Postcondition(_)) => {
                at(codes::POSTCONDITION, format!("the postcondition of `{}` may not hold", self.task_name()))
                    .label("may be false at the end, after steps of other threads")
                    .help("a postcondition must still hold after the other threads' steps: say only what they leave alone, or state the change as an `action`")
            }
            Some(Purpose::Allowed) => {
                at(codes::STEP_NOT_ALLOWED, format!("this step is not allowed by the specification of `{}` here", self.task_name()))
                    .label("matches neither the next action nor a change allowed at any time")
            }
            Some(Purpose::Finished) => at(codes::ACTION_MISSING, format!("`{}` may end before its specified actions have happened", self.task_name())),
            Some(Purpose::ViewKept(g)) => {
                let view = &self.program.globals[g.index()];
                at(codes::STEP_NOT_ALLOWED, format!("`{}` may change the view `{}`, which its specification does not allow", self.task_name(), view.name))
                    .label("may be changed at the end")
                    .related(view.span, "the view is declared here")
                    .help("list it in `modifies`, or undo the change")
            }
            Some(Purpose::LoopEntry(header)) => {
                at(codes::LOOP_INVARIANT_ENTRY, "the loop invariant may not hold when the loop is entered".to_owned())
                    .label("may be false on entry")
                    .related(*header, "the loop")
            }
            Some(Purpose::LoopKept(header)) => {
                at(codes::LOOP_INVARIANT_KEPT, "the loop invariant may not hold after an iteration".to_owned())
                    .label("may be false after an iteration")
                    .related(*header, "the loop")
                    .help("strengthen the invariant, or mend the body; steps of other threads during the iteration count, too")
            }
            Some(Purpose::Candidate(_)) => at(codes::LOOP_INVARIANT_KEPT, "candidate".to_owned()),
        }
    }

    fn guarantee(&self, span: Span, conjunct: &Conjunct, model: Option<&Model>) -> Diagnostic {
        let message = match kept_variable(&conjunct.expr) {
            Some(g) => format!(
                "this step may change `{}` while another thread relies on it staying unchanged",
                self.program.globals[g.index()].name
            ),
            None => "this step may break what another thread relies on".to_owned(),
        };
        let other =
            model.and_then(|m| m.get(self.condition.initial.locals[self.built.other.index()]));
        let other = other.map(|v| format!("`{}`", show(self.program, &Type::Tid, v)));
        let other = other.unwrap_or_else(|| "another thread".to_owned());
        let who = model
            .and_then(|m| m.get(self.tid))
            .map(|v| show(self.program, &Type::Tid, v));
        let label = who.map_or("not allowed here".to_owned(), |t| {
            format!("not allowed here for `{t}`")
        });
        Diagnostic::new(codes::GUARANTEE, span, message)
            .label(label)
            .related(conjunct.span, format!("{other} relies on this environment assumption{}", named(conjunct)))
            .help("take the step only where the assumption allows it (for example, under the lock), or weaken the assumption")
    }
}

/// A check that stands in the source.
fn written_check(check: &Check) -> Diagnostic {
    let at = |code, message: &str| Diagnostic::new(code, check.span, message);
    match check.kind {
        CheckKind::Held => at(codes::NOT_HELD, "the lock may not be held by this thread here")
            .label("released here")
            .help("release a lock only after acquiring it, and rely on nobody else releasing it: `env lock == tid ==> lock' == lock`"),
        CheckKind::Divisor => at(codes::DIVISION_BY_ZERO, "the divisor may be zero").label("may be zero")
            .help("test the divisor in the same atomic step, or say with `requires`, `invariant` or `env` why it is not zero"),
        CheckKind::ThreadIndex => at(codes::INDEX_RANGE, "there may be no thread with this index").label("may be out of range"),
        CheckKind::Runtime(what) => runtime_check(what, check.span),
        CheckKind::Assert | CheckKind::Pass(_) | CheckKind::Rule(_) => at(codes::ASSERTION, "the assertion may fail").label("may be false here")
            .help("follow the path to the step that makes it false; if another thread takes that step, say with `env` or `invariant` what the others leave alone"),
    }
}

/// A check of the run-time system.
fn runtime_check(what: Runtime, span: Span) -> Diagnostic {
    let at = |code, message: &str, label: &str| Diagnostic::new(code, span, message).label(label);
    match what {
        Runtime::Null => at(codes::NULL, "this may be null", "may be null here")
            .help("test it before, or state where it is set: other threads may change a shared field between a test and a use"),
        Runtime::Bounds => at(codes::BOUNDS, "the index may be outside the array", "may be out of bounds")
            .help("check the index and use it in one piece that other threads cannot interrupt"),
        Runtime::NegativeSize => at(codes::NEGATIVE_SIZE, "the length of the new array may be negative", "may be negative"),
        Runtime::Cast => at(codes::CAST, "the value may be of another class", "may fail"),
        Runtime::Monitor => at(codes::MONITOR, "the monitor may not be held by this thread", "needs the monitor")
            .help("call it inside `synchronized` on the same object"),
        Runtime::Contract => at(codes::PRECONDITION, "what this library method requires may not hold", "called here")
            .help("the library's documentation says for which arguments and in which state it may be called"),
        Runtime::Store => at(codes::ARRAY_STORE, "the array may be of a class that does not take this element", "may not fit the array"),
        Runtime::Overflow => at(codes::OVERFLOW, "the result may not fit its type", "may overflow"),
        Runtime::Started => at(codes::ALREADY_STARTED, "the thread may have been started before", "started here"),
    }
}

/// The name of a conjunct, to be appended.
pub(super) fn named(conjunct: &Conjunct) -> String {
    conjunct
        .name
        .as_ref()
        .map(|n| format!(" `{n}`"))
        .unwrap_or_default()
}

/// The variable `x` of a conjunct `… ==> x' == x`.
fn kept_variable(e: &Expr) -> Option<heddle_plato::ir::GlobalId> {
    match e.kind() {
        ExprKind::Binary(Binary::Implies, _, conclusion) => kept_variable(conclusion),
        ExprKind::Binary(Binary::Eq | Binary::Iff, a, b) => match (a.kind(), b.kind()) {
            (ExprKind::Var(VarRef::Global(g), s), ExprKind::Var(VarRef::Global(h), t))
                if g == h && s != t =>
            {
                Some(*g)
            }
            _ => None,
        },
        _ => None,
    }
}
