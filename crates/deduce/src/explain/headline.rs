//! What a check asks: code, place, sentence, the declaration it is about, and what to do. What failed is decided here; the words
//! come from the table of the program's language.

use super::{Explainer, Parties};
use crate::engine::Model;
use crate::rely::Conjunct;
use crate::sequential::Purpose;
use crate::values::show;
use heddle_diag::{Code, Diagnostic, codes};
use heddle_plato::ir::words::{Topic, fill};
use heddle_plato::ir::{
    Binary, Check, CheckKind, Expr, ExprKind, GlobalId, ProcId, Rule, Runtime, Shown, Store, Type,
    VarRef,
};
use heddle_text::Span;

/// What is said of a check: the topic, who plays which role, and the declaration.
struct Headline<'a> {
    topic: Topic,
    roles: Vec<(&'static str, &'a str)>,
    related: Option<Span>,
}

impl<'a> Headline<'a> {
    fn of(topic: Topic) -> Self {
        Headline {
            topic,
            roles: Vec::new(),
            related: None,
        }
    }

    fn role(mut self, role: &'static str, name: &'a str) -> Self {
        self.roles.push((role, name));
        self
    }

    fn about(mut self, span: Span) -> Self {
        self.related = Some(span);
        self
    }
}

impl Explainer<'_> {
    /// Code, position, message and the declaration the check is about. Message and label have both modalities.
    pub(super) fn headline(&self, check: &Check) -> Diagnostic {
        let mut said = match (self.purpose(check), check.kind) {
            (Some(Purpose::Guarantee(k)), _) => self.guarantee(check.span, &self.rely.env[*k]),
            (Some(Purpose::Candidate(_)), _) => {
                Diagnostic::new(codes::LOOP_INVARIANT_KEPT, check.span, "candidate")
            }
            (Some(purpose), _) => self.of_pass(check, purpose),
            (None, CheckKind::Rule(n)) if let Some(rule) = self.program.rules.get(n as usize) => {
                said(rule, check.span)
            }
            (None, kind) => self.say(check.span, Headline::of(self.written(kind, &check.expr))),
        };
        if let Some(label) = &mut said.primary {
            label.span = place(check);
        }
        said
    }

    /// A check that a proof pass added.
    fn of_pass(&self, check: &Check, purpose: &Purpose) -> Diagnostic {
        let (task, at) = (self.task_name(), check.expr.span());
        let proc_name = |p: &ProcId| self.program.procs[p.index()].name.as_str();
        let (clause, view);
        let headline = match purpose {
            Purpose::Invariant(k) => {
                clause = named(&self.rely.invariants[*k]);
                Headline::of(Topic::Invariant).about(self.rely.invariants[*k].span)
            }
            Purpose::Initially(k) => {
                clause = named(&self.rely.invariants[*k]);
                Headline::of(Topic::Initially)
            }
            Purpose::Reflexive(k) => {
                clause = named(&self.rely.env[*k]);
                Headline::of(Topic::Reflexive)
            }
            Purpose::Precondition(proc, k) => {
                clause = self.required_words(*proc, *k).unwrap_or("").to_owned();
                let topic = match clause.is_empty() {
                    false => Topic::Required,
                    true if self.is_about_access(&check.expr) => Topic::RequiredAccess,
                    true => Topic::Precondition,
                };
                Headline::of(topic)
                    .role("proc", proc_name(proc))
                    .role("said", &clause)
                    .about(at)
            }
            Purpose::Postcondition(k) => {
                clause = self.frame_words(*k).unwrap_or("").to_owned();
                let topic = match clause.is_empty() {
                    false => Topic::Frame,
                    true if self.is_own(&check.expr) => Topic::OwnPostcondition,
                    true => Topic::Postcondition,
                };
                Headline::of(topic).role("said", &clause)
            }
            Purpose::Allowed => {
                clause = String::new();
                Headline::of(Topic::Allowed)
            }
            Purpose::ViewKept(g) => {
                view = &self.program.globals[g.index()];
                clause = String::new();
                Headline::of(Topic::ViewKept)
                    .role("view", &view.name)
                    .about(view.span)
            }
            Purpose::LoopEntry(header) => {
                clause = String::new();
                Headline::of(Topic::LoopEntry).about(*header)
            }
            Purpose::LoopKept(header) => {
                clause = String::new();
                Headline::of(Topic::LoopKept).about(*header)
            }
            Purpose::Finished | Purpose::Guarantee(_) | Purpose::Candidate(_) => {
                clause = String::new();
                Headline::of(Topic::Finished)
            }
        };
        let headline = headline.role("task", task).role("clause", &clause);
        let advice = self.advice(&clause);
        let mut said = self.say(check.span, headline);
        if let Some(advice) = advice {
            said.help = vec![advice.to_owned()];
        }
        said
    }

    /// A check that stands in the source or that the run-time system makes.
    fn written(&self, kind: CheckKind, expr: &Expr) -> Topic {
        match kind {
            CheckKind::Held => Topic::Held,
            CheckKind::Divisor => Topic::Divisor,
            CheckKind::ThreadIndex => Topic::ThreadIndex,
            CheckKind::Runtime(what) => Topic::Runtime(what),
            CheckKind::Assert if self.is_own(expr) => Topic::OwnAssertion,
            CheckKind::Assert | CheckKind::Pass(_) | CheckKind::Rule(_) => Topic::Assertion,
        }
    }

    /// A step against what another thread relies on.
    fn guarantee(&self, span: Span, conjunct: &Conjunct) -> Diagnostic {
        let what = self.kept_in_words(conjunct);
        let clause = named(conjunct);
        // What the language itself guarantees has no place in the source.
        let topic = match &what {
            _ if conjunct.span == Span::default() => Topic::Unwritten,
            Some(_) => Topic::Kept,
            None => Topic::Guarantee,
        };
        let headline = Headline::of(topic)
            .role("what", what.as_deref().unwrap_or(""))
            .role("clause", &clause)
            .about(conjunct.span);
        self.say(span, headline)
    }

    /// What an environment assumption says to stay unchanged.
    fn kept_in_words(&self, conjunct: &Conjunct) -> Option<String> {
        let Some(present) = &self.program.presentation else {
            let global = kept_variable(&conjunct.expr)?;
            return Some(format!("`{}`", self.program.globals[global.index()].name));
        };
        let shown = present.globals.get(&kept(&conjunct.expr)?)?;
        Some(match (shown, &conjunct.name) {
            (Shown::Elements, Some(field)) => format!("the elements of `{}`", member(field)),
            (Shown::Elements, None) => "the elements of the array".to_owned(),
            (Shown::Variable { name, .. } | Shown::Member { name, .. }, _) => {
                format!("`{}`", member(name))
            }
        })
    }

    /// The words of a topic at a place.
    fn say(&self, span: Span, headline: Headline<'_>) -> Diagnostic {
        let phrase = self.words().phrase(headline.topic);
        let filled = |sentence: &str| fill(sentence, &headline.roles);
        let said = Diagnostic::new(code(headline.topic), span, filled(phrase.message))
            .label(filled(phrase.label));
        let said = match headline.related {
            Some(place) if !phrase.related.is_empty() => {
                said.related(place, filled(phrase.related))
            }
            _ => said,
        };
        match phrase.help {
            "" => said,
            help => said.help(filled(help)),
        }
    }

    /// Another message and label in place of those of the headline.
    pub(super) fn reword(
        &self,
        mut d: Diagnostic,
        topic: Topic,
        roles: &[(&str, &str)],
    ) -> Diagnostic {
        let phrase = self.words().phrase(topic);
        d.message = fill(phrase.message, roles);
        d.label(fill(phrase.label, roles))
    }

    /// Who takes the step of a broken guarantee, and who relies on it; of a program that is spoken of by its own names.
    pub(super) fn parties(&self, check: &Check, model: &Model) -> Option<Parties> {
        let Some(Purpose::Guarantee(k)) = self.purpose(check) else {
            return None;
        };
        let conjunct = &self.rely.env[*k];
        let shown = |term| {
            let value = model.get(term)?;
            Some(format!("`{}`", show(self.program, &Type::Tid, value)))
        };
        Some(Parties {
            taker: shown(self.tid),
            relying: shown(self.condition.initial.locals[self.built.other.index()]),
            clause: named(conjunct),
            declared: conjunct.span,
        })
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
        self.program.presentation.as_ref()?;
        let spec = self.program.procs[proc.index()].spec.as_ref()?;
        spec.requires.get(clause)?.name.as_deref()
    }

    /// What the front end says of a postcondition that it made: how the body may break it.
    fn frame_words(&self, clause: usize) -> Option<&str> {
        self.program.presentation.as_ref()?;
        self.spec()?.at_end().nth(clause)?.name.as_deref()
    }

    /// What the front end says to do about a clause that it made.
    fn advice(&self, clause: &str) -> Option<&str> {
        let present = self.program.presentation.as_ref()?;
        present.advice.get(clause).map(String::as_str)
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
}

/// The code of a topic.
fn code(topic: Topic) -> Code {
    match topic {
        Topic::Kept | Topic::Guarantee | Topic::Unwritten => codes::GUARANTEE,
        Topic::Invariant | Topic::NewObject => codes::INVARIANT,
        Topic::Initially => codes::INIT_INVARIANT,
        Topic::Reflexive => codes::NOT_REFLEXIVE,
        Topic::Required | Topic::Precondition => codes::PRECONDITION,
        Topic::RequiredAccess => codes::NO_ACCESS,
        Topic::Frame => codes::FRAME,
        Topic::OwnPostcondition | Topic::Postcondition => codes::POSTCONDITION,
        Topic::Allowed | Topic::ViewKept => codes::STEP_NOT_ALLOWED,
        Topic::Finished | Topic::Missing | Topic::Misfit => codes::ACTION_MISSING,
        Topic::LoopEntry => codes::LOOP_INVARIANT_ENTRY,
        Topic::LoopKept => codes::LOOP_INVARIANT_KEPT,
        Topic::OwnAssertion | Topic::Assertion => codes::ASSERTION,
        Topic::Held => codes::NOT_HELD,
        Topic::Divisor => codes::DIVISION_BY_ZERO,
        Topic::ThreadIndex => codes::INDEX_RANGE,
        Topic::Contradiction => codes::CONTRACT_CONTRADICTORY,
        Topic::Runtime(what) => runtime_code(what),
    }
}

fn runtime_code(what: Runtime) -> Code {
    match what {
        Runtime::Null => codes::NULL,
        Runtime::Bounds => codes::BOUNDS,
        Runtime::NegativeSize => codes::NEGATIVE_SIZE,
        Runtime::Cast => codes::CAST,
        Runtime::Monitor => codes::MONITOR,
        Runtime::Contract => codes::PRECONDITION,
        Runtime::Store => codes::ARRAY_STORE,
        Runtime::Overflow => codes::OVERFLOW,
        Runtime::Started => codes::ALREADY_STARTED,
    }
}

/// The words that the front end gave a check.
fn said(rule: &Rule, span: Span) -> Diagnostic {
    let mut said = Diagnostic::new(rule.code, span, rule.message.clone())
        .label(rule.label.clone())
        .help(rule.help.clone());
    said.fixes.clone_from(&rule.fixes);
    match &rule.related {
        Some((span, text)) => said.related(*span, text.clone()),
        None => said,
    }
}

/// Where the failing thing stands: for `!(x == 0)`, where 0 stands for nothing, at `x`.
fn place(check: &Check) -> Span {
    match check.kind {
        CheckKind::Runtime(Runtime::Null) => inside(operand(&check.expr), check.span),
        _ => check.span,
    }
}

/// `x` of `!(x == y)`.
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

/// The name of a conjunct, to be appended.
fn named(conjunct: &Conjunct) -> String {
    conjunct
        .name
        .as_ref()
        .map(|n| format!(" `{n}`"))
        .unwrap_or_default()
}

/// The variable `x` of a conjunct `… ==> x' == x`.
fn kept_variable(e: &Expr) -> Option<GlobalId> {
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

fn root(e: &Expr) -> Option<(GlobalId, Store)> {
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
