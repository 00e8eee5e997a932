//! Intermediate forms of a task as text. No solver is run, so environment conjuncts are shown as if all were
//! transitive, and candidate invariants with the flags that switch them.

use crate::explain::Explainer;
use crate::loops::Strategy;
use crate::rely::Rely;
use crate::tasks::Built;
use crate::transitivity::Known;
use crate::{Task, Verifier};
use heddle_logic::{Printer, Terms};
use heddle_vc::{Condition, Sequential, Vocabulary};

impl Verifier<'_> {
    /// The sequential program of a task, as Plato text.
    pub fn emit_sequential(&self, task: Task) -> String {
        match self.sequential(task) {
            Some((_, built)) => {
                let Sequential { locals, body, .. } = &built.sequential;
                heddle_plato::print_stmt(self.program, locals, body)
            }
            None => String::new(),
        }
    }

    /// The verification condition of a task: for each check, the formula that must not be satisfiable.
    pub fn emit_vc(&self, task: Task) -> String {
        self.with_condition(task, |terms, condition, explainer| {
            let mut printer = Printer::new();
            let mut text = String::new();
            for obligation in &condition.obligations {
                let question = explainer.question(&obligation.check);
                let violation = printer.term(terms, obligation.violation, &mut text);
                text.push_str(&format!(
                    "; {question}\n(check-sat-assuming ({violation}))\n"
                ));
            }
            text
        })
    }

    /// One SMT-LIB script that asks whether some check of the task can fail.
    pub fn emit_smt(&self, task: Task) -> String {
        self.with_condition(task, |terms, condition, _| {
            let mut printer = Printer::new();
            let mut text = String::new();
            let background = condition.background.iter();
            background.for_each(|axiom| printer.assert(terms, *axiom, &mut text));
            let goal = terms.or(condition.obligations.iter().map(|o| o.violation));
            printer.assert(terms, goal, &mut text);
            text.push_str("(check-sat)\n");
            text
        })
    }

    fn sequential(&self, task: Task) -> Option<(Rely, Built)> {
        let rely = self.rely(task);
        let transitive = Known::all(rely.env.len());
        let built = self.build(task, &rely, &transitive, &Strategy::Cut)?;
        Some((rely, built))
    }

    fn with_condition(
        &self,
        task: Task,
        print: impl FnOnce(&mut Terms, &Condition, &Explainer<'_>) -> String,
    ) -> String {
        let Some((rely, built)) = self.sequential(task) else {
            return String::new();
        };
        let mut terms = Terms::new();
        let vocabulary = Vocabulary::new(self.program, &mut terms);
        match Condition::new(self.program, &vocabulary, &built.sequential, &mut terms) {
            Ok(condition) => {
                let explainer = Explainer {
                    program: self.program,
                    task,
                    rely: &rely,
                    built: &built,
                    condition: &condition,
                    tid: vocabulary.tid(),
                };
                print(&mut terms, &condition, &explainer)
            }
            Err(error) => format!("; {error}\n"),
        }
    }
}
