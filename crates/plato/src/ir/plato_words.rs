//! What Plato says of its own programs.

use super::Runtime;
use super::words::{Parties, Phrase, Rows, Topic, Words};

/// The words of Plato itself.
pub static PLATO: Words = Words {
    procedure: "procedure",
    bounded: "give the loop an `invariant`, or a `hint` for the search",
    phrases: PHRASES,
    parties: Parties {
        label: "not allowed here for {taker}",
        related: "{relying} relies on this environment assumption{clause}",
        note: "",
        anybody: "another thread",
    },
    rows: Rows {
        takes: "takes the lock{of}",
        has: "has the lock{of} already",
        gives: "gives the lock{of} back",
        throws: "leaves early",
        index: "index {index} where there are {length}",
        lost_in_loop: "rounds of this loop may give access away",
        lost_in_call: "access may be lost in this call",
        never: "nothing before this step gives the thread access",
    },
};

const PHRASES: &[(Topic, Phrase)] = &[
    (
        Topic::Kept,
        Phrase {
            message: "this step may change {what} while another thread relies on it staying unchanged",
            label: "not allowed here",
            related: "",
            help: "take the step only where the assumption allows it (for example, under the lock), or weaken the assumption",
        },
    ),
    (
        Topic::Guarantee,
        Phrase {
            message: "this step may break what another thread relies on",
            label: "not allowed here",
            related: "",
            help: "take the step only where the assumption allows it (for example, under the lock), or weaken the assumption",
        },
    ),
    (
        Topic::Invariant,
        Phrase {
            message: "this step may break the invariant{clause}",
            label: "false after this step",
            related: "the invariant is declared here",
            help: "make the step keep the invariant, or strengthen the invariant so that more is known before the step",
        },
    ),
    (
        Topic::Initially,
        Phrase {
            message: "the invariant{clause} may not hold initially",
            label: "false in some initial store",
            related: "",
            help: "give the variables initial values for which it holds, or add an `init` clause",
        },
    ),
    (
        Topic::Reflexive,
        Phrase {
            message: "the environment assumption{clause} forbids a step that changes nothing",
            label: "false when nothing changes",
            related: "",
            help: "an environment assumption must allow the other threads to do nothing: write what stays true, for example `c ==> x' == x`",
        },
    ),
    (
        Topic::Precondition,
        Phrase {
            message: "the precondition of `{proc}` may not hold here",
            label: "called here",
            related: "this must hold at every call",
            help: "establish it before the call, with facts that the other threads leave alone, or ask for less in the `requires` clause",
        },
    ),
    (
        Topic::Postcondition,
        Phrase {
            message: "the postcondition of `{task}` may not hold",
            label: "may be false at the end, after steps of other threads",
            related: "",
            help: "a postcondition must still hold after the other threads' steps: say only what they leave alone, or state the change as an `action`",
        },
    ),
    (
        Topic::Allowed,
        Phrase {
            message: "this step is not allowed by the specification of `{task}` here",
            label: "matches neither the next action nor a change allowed at any time",
            related: "",
            help: "",
        },
    ),
    (
        Topic::Finished,
        Phrase {
            message: "`{task}` may end before its specified actions have happened",
            label: "may end too early",
            related: "",
            help: "",
        },
    ),
    (
        Topic::Missing,
        Phrase {
            message: "`{task}` may end without {action}",
            label: "may end too early",
            related: "",
            help: "",
        },
    ),
    (
        Topic::Misfit,
        Phrase {
            message: "the result of `{task}` may not fit {action}",
            label: "returns another result than the action allows",
            related: "",
            help: "",
        },
    ),
    (
        Topic::ViewKept,
        Phrase {
            message: "`{task}` may change the view `{view}`, which its specification does not allow",
            label: "may be changed at the end",
            related: "the view is declared here",
            help: "list it in `modifies`, or undo the change",
        },
    ),
    (
        Topic::LoopEntry,
        Phrase {
            message: "the loop invariant may not hold when the loop is entered",
            label: "may be false on entry",
            related: "the loop",
            help: "",
        },
    ),
    (
        Topic::LoopKept,
        Phrase {
            message: "the loop invariant may not hold after an iteration",
            label: "may be false after an iteration",
            related: "the loop",
            help: "strengthen the invariant, or mend the body; steps of other threads during the iteration count, too",
        },
    ),
    (
        Topic::Assertion,
        Phrase {
            message: "the assertion may fail",
            label: "may be false here",
            related: "",
            help: "follow the path to the step that makes it false; if another thread takes that step, say with `env` or `invariant` what the others leave alone",
        },
    ),
    (
        Topic::Held,
        Phrase {
            message: "the lock may not be held by this thread here",
            label: "released here",
            related: "",
            help: "release a lock only after acquiring it, and rely on nobody else releasing it: `env lock == tid ==> lock' == lock`",
        },
    ),
    (
        Topic::Divisor,
        Phrase {
            message: "the divisor may be zero",
            label: "may be zero",
            related: "",
            help: "test the divisor in the same atomic step, or say with `requires`, `invariant` or `env` why it is not zero",
        },
    ),
    (
        Topic::ThreadIndex,
        Phrase {
            message: "there may be no thread with this index",
            label: "may be out of range",
            related: "",
            help: "",
        },
    ),
    (
        Topic::Runtime(Runtime::Null),
        Phrase {
            message: "this may be zero where that stands for nothing",
            label: "may stand for nothing here",
            related: "",
            help: "",
        },
    ),
    (
        Topic::Runtime(Runtime::Bounds),
        Phrase {
            message: "the index may be out of range",
            label: "may be out of range",
            related: "",
            help: "",
        },
    ),
    (
        Topic::Runtime(Runtime::NegativeSize),
        Phrase {
            message: "the length may be negative",
            label: "may be negative",
            related: "",
            help: "",
        },
    ),
    (
        Topic::Runtime(Runtime::Cast),
        Phrase {
            message: "the value may be of another kind",
            label: "may fail",
            related: "",
            help: "",
        },
    ),
    (
        Topic::Runtime(Runtime::Monitor),
        Phrase {
            message: "the lock may not be held by this thread",
            label: "needs the lock",
            related: "",
            help: "",
        },
    ),
    (
        Topic::Runtime(Runtime::Contract),
        Phrase {
            message: "what this call requires may not hold",
            label: "called here",
            related: "",
            help: "",
        },
    ),
    (
        Topic::Runtime(Runtime::Store),
        Phrase {
            message: "the value may not fit the place",
            label: "may not fit",
            related: "",
            help: "",
        },
    ),
    (
        Topic::Runtime(Runtime::Overflow),
        Phrase {
            message: "the result may not fit its type",
            label: "may overflow",
            related: "",
            help: "",
        },
    ),
    (
        Topic::Runtime(Runtime::Started),
        Phrase {
            message: "the thread may have been started before",
            label: "started here",
            related: "",
            help: "",
        },
    ),
    (
        Topic::Contradiction,
        Phrase {
            message: "`{proc}` can never do what its specification says, so a proof that rests on it says nothing",
            label: "has no body, and no run meets its postconditions and the invariants together",
            related: "no run comes back from this call",
            help: "ask for less in `ensures`; if it is not for these arguments, say so with `requires`",
        },
    ),
];
