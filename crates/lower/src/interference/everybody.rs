//! Formulas that hold for all threads at all times: `global_invariant`, `env_assumption`, `unwritable_by_env_if`, steps of `action`.
//!
//! Such a formula must not depend on a view of a thread (semantics, section 11): access sets, locks held, packed objects, plain fields
//! and the contents of objects that one thread owns. Another thread changes its own view of them in steps that nobody compares with
//! the formula, so that everybody would rely on what nobody keeps. It is refused at its place, whatever way it depends
//! on the view: by itself, through a pure method, or through a method that overrides one.

use crate::body::{Lower, wrong};
use crate::faults::fault;
use crate::program::Lowering;
use heddle_diag::codes;
use heddle_plato::ir::{Expr, GlobalId};
use heddle_text::Span;

const HELP: &str = "a thread has this to itself: say it in `monitor_invariant`, `lock_invariant` or `invariant`, which hold where the thread has access, \
    or in `requires` and `ensures`; formulas for all threads speak of fields, and of monitors by `o.holder == \\tid`";

impl Lowering<'_> {
    /// Refuses a formula for all threads that depends on what one thread sees.
    pub(crate) fn for_everybody(&self, clause: &str, formula: Expr, span: Span) -> Lower<Expr> {
        let globals = formula.globals().into_iter().map(|(g, _)| g);
        let mut views: Vec<GlobalId> = globals.filter(|g| self.heap.is_view(*g)).collect();
        views.sort();
        match views.first() {
            None => Ok(formula),
            Some(_) if fault!("views-for-everybody") => Ok(formula),
            Some(view) => {
                let what = self.view_in_words(*view);
                let message =
                    format!("`{clause}` depends on {what}: it would hold for no other thread");
                wrong(codes::VIEW_FOR_ALL, message, HELP, span)
            }
        }
    }

    fn view_in_words(&self, view: GlobalId) -> String {
        let heap = &self.heap;
        let ghosts = heap.access;
        let known = [
            (ghosts.write, "which locations a thread may write (`acc`)"),
            (
                ghosts.read,
                "which locations a thread may read (`acc`, `read`)",
            ),
            (ghosts.shared, "what a thread knows to be shared (`shared`)"),
            (ghosts.level, "the lock order as a thread knows it"),
            (
                ghosts.locked,
                "which locks a thread holds (`locked`, `\\lockset`)",
            ),
            (
                heap.holder,
                "which locks a thread holds (`locked`, `\\lockset`)",
            ),
            (
                ghosts.exists,
                "which objects are new to a thread (`\\fresh`)",
            ),
            (
                ghosts.immutable,
                "what a thread knows to be immutable (`immutable`)",
            ),
            (ghosts.joinable, "which threads a thread may join"),
        ];
        if let Some((_, words)) = known.iter().find(|(g, _)| *g == view) {
            return (*words).to_owned();
        }
        if heap.ownership.inv == Some(view) {
            return "which objects a thread has packed (`inv`)".to_owned();
        }
        if heap.is_elements(view) {
            return "array elements that belong to the thread which has access to them".to_owned();
        }
        let Some(class) = heap.owners.get(&view) else {
            return "which locks a thread holds".to_owned();
        };
        let ours = heap.declared_in.get(&view);
        match ours.is_some_and(|c| heap.policy.is_source(*c)) {
            true => {
                let field = heap.member_name(view);
                format!(
                    "the plain field `{class}.{field}`, which belongs to the thread that has access to it"
                )
            }
            false => format!(
                "the contents of a `{class}`, which belong to the thread that has access to them"
            ),
        }
    }
}
