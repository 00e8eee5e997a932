//! What proofs rest on: each procedure keeps the list of what its own code and specification take for granted. Verdicts collect
//! these lists over the bodies and specifications that a proof uses.

use crate::faults::fault;
use crate::program::Lowering;
use heddle_diag::{Assumption, Premise};
use heddle_plato::ir::{Doubt, Ground, OpKind, ProcId};
use heddle_text::Span;

const CONTRACTS: &str = "the contracts of";
const STUBS: &str = "the contracts that stubs of the user give to";
const STARTED: &str = "code elsewhere lets threads begin with it, and does not call it otherwise:";
const OUTSIDE: &str = "code elsewhere changes nothing that these classes keep, and takes none of their locks, when it implements";
const LAST: &str = "no other class overrides";

impl Lowering<'_> {
    /// Names something that the code at hand takes for granted.
    pub(crate) fn assume(&mut self, premise: Premise, text: impl Into<String>) {
        self.take_for_granted(premise, text.into(), None, None);
    }

    /// Names something that the code at hand takes for granted of a thing, which is `quoted`; all those with the same text are
    /// listed in one line.
    pub(crate) fn assume_of(&mut self, premise: Premise, text: &str, quoted: &str) {
        self.take_for_granted(premise, text.into(), Some(quoted), None);
    }

    /// A step of the code is an assumption of the user's.
    pub(crate) fn assume_at(&mut self, premise: Premise, text: impl Into<String>, span: Span) {
        self.take_for_granted(premise, text.into(), None, Some(span));
    }

    /// Steps at this place assume a claim of the user's that must be possible.
    pub(crate) fn doubt(&mut self, span: Span, message: String) {
        let doubts = &mut self.heap.program.doubts;
        if doubts.iter().all(|d| !d.places.contains(&span)) {
            doubts.push(Doubt {
                places: vec![span],
                message,
                only: None,
                said: None,
            });
        }
    }

    /// Steps of a kind at this place assume what a stub of the user's says of a method.
    pub(crate) fn doubt_stub(&mut self, span: Span, only: OpKind, said: Span, method: &str) {
        let doubt = Doubt {
            places: vec![span],
            message: format!(
                "what this stub says of `{method}` contradicts itself, or what is known where it is called"
            ),
            only: Some(only),
            said: Some(said),
        };
        let doubts = &mut self.heap.program.doubts;
        if !doubts.contains(&doubt) {
            doubts.push(doubt);
        }
    }

    /// The code at hand calls something or makes an object, which may fail for want of room.
    pub(crate) fn needs_room(&mut self) {
        let premise = Premise::StackAndMemory;
        self.assume(premise, premise.text());
    }

    /// The code at hand rests on the contract of a library method.
    pub(crate) fn rests_on_contract(&mut self, method: &str) {
        self.assume_of(Premise::LibraryContract, CONTRACTS, &format!("`{method}`"));
    }

    /// The code at hand rests on what a stub of the user's says of a library method.
    pub(crate) fn rests_on_user_stub(&mut self, method: &str) {
        self.assume_of(Premise::UserStub, STUBS, &format!("`{method}`"));
    }

    /// The code at hand rests on there being no other method that overrides this one.
    pub(crate) fn rests_on_no_other(&mut self, method: &str) {
        self.assume_of(Premise::NoOtherOverride, LAST, &format!("`{method}`"));
    }

    /// The code at hand calls whatever implements a method elsewhere.
    pub(crate) fn rests_on_outside_code(&mut self, method: &str) {
        self.assume_of(Premise::OutsideCode, OUTSIDE, &format!("`{method}`"));
    }

    /// The code at hand is the code of a thread, and is checked as what the thread runs first.
    pub(crate) fn rests_on_start(&mut self, method: &str) {
        self.assume_of(Premise::OutsideCode, STARTED, &format!("`{method}`"));
    }

    fn take_for_granted(
        &mut self,
        premise: Premise,
        text: String,
        of: Option<&str>,
        span: Option<Span>,
    ) {
        let unlisted = match premise {
            Premise::HeapPollution => fault!("pollution-unlisted"),
            Premise::StackAndMemory => fault!("stack-unlisted"),
            Premise::PlainCollections => fault!("views-unlisted"),
            Premise::CallersOwn => fault!("callers-unlisted"),
            _ => false,
        };
        if unlisted {
            return;
        }
        let ground = Ground {
            premise,
            text,
            of: of.map(str::to_owned),
            span,
            in_spec: false,
        };
        if !self.grounds.contains(&ground) {
            self.grounds.push(ground);
        }
    }

    /// Everything up to here belongs to the specification of the method at hand.
    pub(crate) fn grounds_are_specified(&mut self) {
        self.grounds.iter_mut().for_each(|g| g.in_spec = true);
    }

    /// Gives the grounds of the code that was just lowered to its procedure.
    pub(crate) fn rest(&mut self, proc: ProcId) {
        let grounds = std::mem::take(&mut self.grounds);
        if std::mem::take(&mut self.given_nothing) {
            self.unowned.insert(proc);
        }
        let deeds = std::mem::take(&mut self.summaries.now);
        self.summaries.by.insert(proc, deeds);
        self.rest_on_initializers(proc);
        match grounds.is_empty() {
            true => self.heap.program.grounds.remove(&proc),
            false => self.heap.program.grounds.insert(proc, grounds),
        };
    }

    /// The code at hand is left out.
    pub(crate) fn forget_grounds(&mut self) {
        self.grounds.clear();
        self.initializes.clear();
        self.summaries.now = Default::default();
    }

    /// What clauses of classes take for granted concerns the whole program.
    pub(crate) fn grounds_of_all(&mut self) -> Vec<Assumption> {
        let grounds = std::mem::take(&mut self.grounds);
        let mut words = Ground::in_words(grounds.iter());
        words.iter_mut().for_each(|w| w.span = None);
        words
    }
}
