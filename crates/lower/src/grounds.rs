//! What proofs rest on: each procedure keeps the list of what its own code and specification take for granted. Verdicts collect
//! these lists over the bodies and specifications that a proof uses.

use crate::program::Lowering;
use heddle_plato::ir::{Doubt, Ground, ProcId};
use heddle_text::Span;

const CONTRACTS: &str = "the contracts of";
const LAST: &str = "no class outside the given files overrides";

impl Lowering<'_> {
    /// Names something that the code at hand takes for granted.
    pub fn assume(&mut self, text: impl Into<String>) {
        self.take_for_granted(text.into(), None, None);
    }

    /// A step of the code is an assumption of the user's.
    pub fn assume_at(&mut self, text: impl Into<String>, span: Span) {
        self.take_for_granted(text.into(), None, Some(span));
    }

    /// Steps at this place assume a claim of the user's that must be possible.
    pub fn doubt(&mut self, span: Span, message: String) {
        let doubts = &mut self.heap.program.doubts;
        if doubts.iter().all(|d| d.span != span) {
            doubts.push(Doubt { span, message });
        }
    }

    /// The code at hand rests on the contract of a library method.
    pub fn rests_on_contract(&mut self, method: &str) {
        self.take_for_granted(CONTRACTS.into(), Some(method), None);
    }

    /// The code at hand rests on there being no other method that overrides this one.
    pub fn rests_on_no_other(&mut self, method: &str) {
        self.take_for_granted(LAST.into(), Some(method), None);
    }

    fn take_for_granted(&mut self, text: String, of: Option<&str>, span: Option<Span>) {
        let ground = Ground {
            text,
            of: of.map(|name| format!("`{name}`")),
            span,
            in_spec: false,
        };
        let same = |g: &Ground| (&g.text, &g.of, g.span) == (&ground.text, &ground.of, ground.span);
        if !self.grounds.iter().any(same) {
            self.grounds.push(ground);
        }
    }

    /// Everything up to here belongs to the specification of the method at hand.
    pub fn grounds_are_specified(&mut self) {
        self.grounds.iter_mut().for_each(|g| g.in_spec = true);
    }

    /// Gives the grounds of the code that was just lowered to its procedure.
    pub fn rest(&mut self, proc: ProcId) {
        let grounds = std::mem::take(&mut self.grounds);
        match grounds.is_empty() {
            true => self.heap.program.grounds.remove(&proc),
            false => self.heap.program.grounds.insert(proc, grounds),
        };
    }

    /// What clauses of classes take for granted concerns the whole program.
    pub fn grounds_of_all(&mut self) -> Vec<String> {
        let grounds = std::mem::take(&mut self.grounds);
        Ground::in_words(grounds.iter())
            .into_iter()
            .map(|(text, _)| text)
            .collect()
    }
}
