//! What is said of failed checks of Java programs: Java's words for everything that a proof can find.
//!
//! `⟨may fail|fails⟩` is said in one way of what a proof does not exclude, in the other of what a run has shown; names in braces
//! are filled in ([`heddle_plato::ir::words`]).

use heddle_plato::ir::Runtime;
use heddle_plato::ir::words::{Parties, Phrase, Rows, Topic, Words};

/// Java's words.
pub(crate) static JAVA: Words = Words {
    procedure: "method",
    bounded: "write a `//@ loop_invariant …;` right before the loop: what holds whenever its condition is evaluated",
    phrases: PHRASES,
    parties: Parties {
        label: "not allowed here for {taker}",
        related: "",
        note: "{taker} takes this step, {relying} relies on the annotation",
        anybody: "some other thread",
    },
    rows: Rows {
        takes: "takes the monitor{of}",
        has: "has the monitor{of} already (a caller may hold it)",
        gives: "gives the monitor{of} back",
        throws: "throws an exception",
        index: "index {index} of an array of length {length}",
        lost_in_loop: "rounds of this loop may give access away: a `loop_invariant` says with `acc(…)` that it is kept",
        lost_in_call: "access may be lost in this call: what its contract says does not leave it with this thread",
        never: "nothing before this step gives the thread access",
    },
};

const PHRASES: &[(Topic, Phrase)] = &[
    (
        Topic::Kept,
        Phrase {
            message: "this write is not allowed: another thread relies on {what} staying unchanged",
            label: "not allowed here",
            related: "while this holds for a thread, the others must leave {what} alone",
            help: "write it only where the condition is false for every other thread (for example, under the lock that it names), or weaken the annotation",
        },
    ),
    (
        Topic::Guarantee,
        Phrase {
            message: "this step is not allowed: another thread relies on an environment assumption that it breaks",
            label: "not allowed here",
            related: "steps of other threads must satisfy this{clause}",
            help: "make the step satisfy the assumption, or weaken the `env_assumption`",
        },
    ),
    (
        Topic::Unwritten,
        Phrase {
            message: "this step ⟨may break|breaks⟩ what the language guarantees to other threads{clause}",
            label: "not allowed here",
            related: "",
            help: "",
        },
    ),
    (
        Topic::Invariant,
        Phrase {
            message: "this step ⟨may break|breaks⟩ a global invariant",
            label: "false after this step",
            related: "must hold after every step of every thread, for all constructed objects",
            help: "change the order of the steps so that the invariant holds after each of them, or make the `global_invariant` say under which condition it holds",
        },
    ),
    (
        Topic::NewObject,
        Phrase {
            message: "the new object ⟨may break|breaks⟩ a global invariant",
            label: "false as soon as the object is constructed",
            related: "must hold after every step of every thread, for all constructed objects",
            help: "change the order of the steps so that the invariant holds after each of them, or make the `global_invariant` say under which condition it holds",
        },
    ),
    (
        Topic::Initially,
        Phrase {
            message: "the global invariant ⟨may not|does not⟩ hold at the start of the program",
            label: "false before anything has run",
            related: "",
            help: "static fields start with 0, false and null or with the constants of their declarations; an invariant about fields that an initializer computes may speak of static fields of that class only",
        },
    ),
    (
        Topic::Reflexive,
        Phrase {
            message: "the environment assumption forbids a step that changes nothing",
            label: "false when nothing changes",
            related: "",
            help: "an environment assumption must allow the other threads to do nothing: compare the new value with the old one, for example `\\old(x) <= x`",
        },
    ),
    (
        Topic::Required,
        Phrase {
            message: "the precondition of `{proc}` ⟨may not|does not⟩ hold here: {said}",
            label: "called here",
            related: "required by this method",
            help: "make it so before the call, or say in the caller's `requires` that it is",
        },
    ),
    (
        Topic::RequiredAccess,
        Phrase {
            message: "`{proc}` needs access that this thread ⟨may not have|has not⟩ here",
            label: "another thread may access it at the same time",
            related: "access is required here",
            help: "hold the lock that protects it, or own the object; or ask for it in the caller's `requires`",
        },
    ),
    (
        Topic::Precondition,
        Phrase {
            message: "the precondition of `{proc}` ⟨may not|does not⟩ hold here",
            label: "called here",
            related: "this must hold at every call",
            help: "establish it before the call, with facts that the other threads leave alone, or ask for less in the `requires` clause",
        },
    ),
    (
        Topic::Frame,
        Phrase {
            message: "`{task}` may {said}",
            label: "at the end of this method",
            related: "",
            help: "list the locations in its `writes` clause, or leave them alone",
        },
    ),
    (
        Topic::OwnPostcondition,
        Phrase {
            message: "the postcondition of `{task}` ⟨may not|does not⟩ hold",
            label: "⟨may be|is⟩ false at the end",
            related: "",
            help: "follow the path to the step that makes it false; ask for more in `requires`, or say in the contracts of called methods what they ensure",
        },
    ),
    (
        Topic::Postcondition,
        Phrase {
            message: "the postcondition of `{task}` ⟨may not|does not⟩ hold",
            label: "⟨may be|is⟩ false at the end, after steps of other threads",
            related: "",
            help: "a postcondition must still hold after the other threads' steps: say only what they leave alone, or state the change as an `action`",
        },
    ),
    (
        Topic::Allowed,
        Phrase {
            message: "this step is not allowed by the specification of `{task}`",
            label: "is no action that may come next, and `modifies` does not allow it",
            related: "",
            help: "",
        },
    ),
    (
        Topic::Finished,
        Phrase {
            message: "`{task}` ⟨may end|ends⟩ before its specified actions have happened",
            label: "⟨may end|ends⟩ too early",
            related: "",
            help: "",
        },
    ),
    (
        Topic::Missing,
        Phrase {
            message: "`{task}` ⟨may end|ends⟩ without {action}",
            label: "⟨may end|ends⟩ too early",
            related: "",
            help: "",
        },
    ),
    (
        Topic::Misfit,
        Phrase {
            message: "the result of `{task}` ⟨may not|does not⟩ fit {action}",
            label: "returns another result than the action allows",
            related: "",
            help: "",
        },
    ),
    (
        Topic::ViewKept,
        Phrase {
            message: "`{task}` ⟨may end|ends⟩ with more changed than its specification allows",
            label: "⟨may be|is⟩ changed at the end",
            related: "",
            help: "list what changes in `modifies`, or undo the change",
        },
    ),
    (
        Topic::LoopEntry,
        Phrase {
            message: "the loop invariant ⟨may not|does not⟩ hold when the loop is entered",
            label: "⟨may be|is⟩ false on entry",
            related: "the loop",
            help: "establish it before the loop; steps of other threads up to there count, too",
        },
    ),
    (
        Topic::LoopKept,
        Phrase {
            message: "the loop invariant ⟨may not|does not⟩ hold after a round of the loop",
            label: "⟨may be|is⟩ false after a round",
            related: "the loop",
            help: "strengthen the invariant, or mend the body; steps of other threads during the round count, too",
        },
    ),
    (
        Topic::OwnAssertion,
        Phrase {
            message: "the assertion ⟨may fail|fails⟩",
            label: "⟨may be|is⟩ false here",
            related: "",
            help: "follow the path to the step that makes it false; of what a lock protects only its invariant is known when the lock is taken again, and of called methods only what they ensure",
        },
    ),
    (
        Topic::Assertion,
        Phrase {
            message: "the assertion ⟨may fail|fails⟩",
            label: "⟨may be|is⟩ false here",
            related: "",
            help: "follow the path to the step that makes it false; if another thread takes that step, say with `unwritable_by_env_if`, `env_assumption` or `global_invariant` what the others leave alone",
        },
    ),
    (
        Topic::Held,
        Phrase {
            message: "the lock ⟨may not be|is not⟩ held by this thread here",
            label: "released here",
            related: "",
            help: "",
        },
    ),
    (
        Topic::Divisor,
        Phrase {
            message: "the divisor ⟨may be|is⟩ zero",
            label: "⟨may be|is⟩ zero",
            related: "",
            help: "test the divisor on a local copy: another thread may change a shared field between the test and the division",
        },
    ),
    (
        Topic::ThreadIndex,
        Phrase {
            message: "there ⟨may be|is⟩ no such thread",
            label: "no such thread",
            related: "",
            help: "",
        },
    ),
    (
        Topic::Runtime(Runtime::Null),
        Phrase {
            message: "this ⟨may be|is⟩ null",
            label: "⟨may be|is⟩ null here",
            related: "",
            help: "test it before, or say where it is set: if it is a shared field, other threads may change it between the test and the use",
        },
    ),
    (
        Topic::Runtime(Runtime::Bounds),
        Phrase {
            message: "the index ⟨may be|is⟩ outside the array",
            label: "⟨may be|is⟩ out of bounds",
            related: "",
            help: "check the index against the length of the same array, under the lock that keeps other threads from changing either",
        },
    ),
    (
        Topic::Runtime(Runtime::NegativeSize),
        Phrase {
            message: "the length of the new array ⟨may be|is⟩ negative",
            label: "⟨may be|is⟩ negative",
            related: "",
            help: "test the length before, or ask for it in a `requires` clause",
        },
    ),
    (
        Topic::Runtime(Runtime::Cast),
        Phrase {
            message: "the value ⟨may be|is⟩ of another class",
            label: "⟨may fail|fails⟩",
            related: "",
            help: "test it with `instanceof` on a local copy, or say with an invariant of which class it is",
        },
    ),
    (
        Topic::Runtime(Runtime::Monitor),
        Phrase {
            message: "the monitor ⟨may not be|is not⟩ held by this thread",
            label: "needs the monitor",
            related: "",
            help: "call it inside `synchronized` on the same object",
        },
    ),
    (
        Topic::Runtime(Runtime::Contract),
        Phrase {
            message: "what this library method requires ⟨may not|does not⟩ hold",
            label: "called here",
            related: "",
            help: "the library's documentation says for which arguments and in which state it may be called",
        },
    ),
    (
        Topic::Runtime(Runtime::Store),
        Phrase {
            message: "the array ⟨may be|is⟩ of a class that does not take this element",
            label: "⟨may not|does not⟩ fit the array",
            related: "",
            help: "an array that was made for a subclass takes no other elements, whatever its variable is declared as",
        },
    ),
    (
        Topic::Runtime(Runtime::Overflow),
        Phrase {
            message: "the result ⟨may not|does not⟩ fit its type",
            label: "⟨may overflow|overflows⟩",
            related: "",
            help: "bound the operands with `requires`, an invariant or a test; or check with `--ints unbounded`, which assumes that nothing overflows",
        },
    ),
    (
        Topic::Runtime(Runtime::Started),
        Phrase {
            message: "the thread ⟨may have been|was⟩ started before",
            label: "started here",
            related: "",
            help: "start each thread object once",
        },
    ),
    (
        Topic::Contradiction,
        Phrase {
            message: "`{proc}` can never do what its specification says, so a proof that rests on it says nothing",
            label: "has no body, and no run meets its postconditions and the invariants together",
            related: "no run comes back from this call",
            help: "ask for less in `ensures`; if the method ends with an exception, say so with `signals`; if it is not for these arguments, with `requires`",
        },
    ),
];
