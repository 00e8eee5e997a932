//! The table of all diagnostic codes. One page per code is under `docs/codes/`.

use crate::Severity;

/// A diagnostic code, such as `H0301`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code(pub u16);

impl Code {
    /// The code as written: `H0301`.
    pub fn id(self) -> String {
        format!("H{:04}", self.0)
    }

    /// The code's row in the table, if it has one.
    pub fn entry(self) -> Option<&'static Entry> {
        TABLE.iter().find(|e| e.code == self)
    }

    /// Usual severity; errors for codes outside the table.
    pub fn severity(self) -> Severity {
        self.entry().map_or(Severity::Error, |e| e.severity)
    }

    /// Whether the related places of such a diagnostic are what another thread may do at the same time.
    pub fn tells_of_another_thread(self) -> bool {
        matches!(self, UNLOCKED_ACCESS | OPPOSITE_ORDER)
    }

    /// Finds `H0301`, `h0301` or `0301`.
    pub fn parse(text: &str) -> Option<Code> {
        let digits = text.strip_prefix(['H', 'h']).unwrap_or(text);
        let code = Code(digits.parse().ok()?);
        code.entry().map(|e| e.code)
    }
}

/// A row of the code table.
#[derive(Debug)]
pub struct Entry {
    /// The code.
    pub code: Code,
    /// Usual severity.
    pub severity: Severity,
    /// A short title.
    pub title: &'static str,
}

macro_rules! codes {
    ($($name:ident = $number:literal, $severity:ident, $title:literal;)*) => {
        $(#[doc = $title] pub const $name: Code = Code($number);)*
        /// All codes, in order.
        pub static TABLE: &[Entry] = &[
            $(Entry { code: Code($number), severity: Severity::$severity, title: $title },)*
        ];
    };
}

codes! {
    UNREADABLE = 1, Error, "file cannot be read";
    NOT_UTF8 = 2, Error, "file is not UTF-8 text";
    NO_INPUT = 3, Error, "nothing to check";
    UNKNOWN_KIND = 4, Error, "unknown kind of file";
    NO_SUCH_PROCEDURE = 5, Error, "no procedure or thread of that name";
    NOT_A_FILE = 6, Error, "not a regular file";
    SETTINGS = 7, Error, "settings cannot be used";
    SYNTAX = 101, Error, "syntax error";
    TOO_DEEP = 102, Error, "nested too deeply";
    NEWER_JAVA = 110, Error, "construct of a newer Java";
    NEWER_CLASS_FILE = 111, Warning, "class file of a newer Java";
    UNKNOWN_NAME = 201, Error, "unknown name";
    DUPLICATE_NAME = 202, Error, "name declared twice";
    TYPE_MISMATCH = 203, Error, "type mismatch";
    WRONG_ARGUMENTS = 204, Error, "wrong number of arguments";
    PRIME_NOT_ALLOWED = 205, Error, "primed value where only one store is known";
    NOT_IN_MODIFIES = 206, Error, "primed variable is not in the modified set";
    NOT_ASSIGNABLE = 207, Error, "not assignable";
    RECURSION_WITHOUT_SPEC = 208, Error, "recursion without specification";
    NOT_IN_SPEC = 209, Error, "not allowed in a specification";
    MISPLACED = 210, Error, "statement or clause in the wrong place";
    NOT_CONSTANT = 211, Error, "a constant is needed here";
    NOT_EXHAUSTIVE = 250, Error, "switch does not cover all values";
    DOMINATED_CASE = 251, Error, "case can never be taken";
    WRONG_PATTERN = 252, Error, "pattern does not fit";
    CONSTRUCTOR_CALL = 253, Error, "constructor call in the wrong place";
    NO_MAIN = 254, Error, "compact source file without `main`";
    ASSERTION = 301, Error, "assertion may fail";
    INVARIANT = 302, Error, "invariant may be broken";
    GUARANTEE = 303, Error, "step breaks what another thread relies on";
    PRECONDITION = 304, Error, "precondition of a call may not hold";
    POSTCONDITION = 305, Error, "postcondition may not hold";
    STEP_NOT_ALLOWED = 306, Error, "step is not allowed by the specification";
    ACTION_MISSING = 307, Error, "a specified action never happens";
    LOOP_INVARIANT_ENTRY = 308, Error, "loop invariant may not hold on entry";
    LOOP_INVARIANT_KEPT = 309, Error, "loop invariant may not be kept";
    INIT_INVARIANT = 310, Error, "invariant may not hold initially";
    NOT_REFLEXIVE = 311, Error, "environment assumption is not reflexive";
    NOT_TRANSITIVE = 312, Warning, "environment assumption is not transitive";
    NOT_HELD = 313, Error, "release of a lock that may not be held";
    DIVISION_BY_ZERO = 314, Error, "division by zero";
    INDEX_RANGE = 315, Error, "thread index may be out of range";
    NULL = 316, Error, "null may be used as an object";
    BOUNDS = 317, Error, "index may be outside the array";
    NEGATIVE_SIZE = 318, Error, "array length may be negative";
    CAST = 319, Error, "cast may fail";
    MONITOR = 320, Error, "monitor may not be held";
    ALREADY_STARTED = 321, Error, "thread may have been started before";
    ARRAY_STORE = 322, Error, "array may not take the element";
    OVERFLOW = 323, Error, "integer may overflow";
    NOT_PURE = 324, Error, "pure method may have an effect";
    MEASURE = 325, Error, "measure may not decrease";
    LOOP_WRITES = 326, Error, "loop may write more than it says";
    VIEW_FOR_ALL = 330, Error, "a formula for all threads depends on what one thread sees";
    HELPER = 331, Error, "a helper that others can call";
    NON_NULL_FIELD = 332, Error, "null in a field that is declared `non_null`";
    LIBRARY_CLAUSE = 340, Error, "clause is for the library only";
    NOT_FOR_ANY_NUMBER = 341, Error, "not settled for any number of threads";
    GIVES_NOTHING = 350, Error, "write hands nothing over";
    TAKES_NOTHING = 351, Error, "read takes nothing over";
    PLAIN_IN_LOCK = 352, Error, "lock rests on a plain field";
    INIT_CONTRADICTORY = 401, Error, "there is no initial state";
    INVARIANT_CONTRADICTORY = 402, Error, "the invariants contradict each other";
    REQUIRES_CONTRADICTORY = 403, Error, "the precondition can never hold";
    ENV_CONTRADICTORY = 404, Error, "the environment assumption allows no step at all";
    AXIOMS_CONTRADICTORY = 405, Error, "the axioms contradict each other";
    CLAIM_CONTRADICTORY = 406, Error, "an assumption can never hold";
    ACTION_IMPOSSIBLE = 407, Warning, "an action can never be taken";
    ACTION_NEVER_TAKEN = 408, Warning, "no path of the method takes an action";
    KNOWLEDGE_CONTRADICTORY = 409, Error, "what is taken for known contradicts itself";
    RESOURCE_LIMIT = 501, Error, "resource limit reached";
    SOLVER_FAILED = 502, Error, "the solver failed";
    LOOP_BOUNDED = 503, Warning, "loop checked only up to a bound";
    UNSUPPORTED = 504, Error, "unsupported construct";
    INTERNAL = 505, Error, "internal failure";
    CONTRACT_CONTRADICTORY = 506, Error, "a specification without a body can never be met";
    INTERRUPTED = 507, Warning, "the run was interrupted";
    CACHE_NOT_USED = 510, Warning, "the cache folder is not used";
    JDK_NOT_USED = 511, Warning, "the class files of the JDK cannot be read";
    NO_ROOM = 512, Error, "not enough memory to work";
    LEFT_OUT = 513, Note, "some programs were not checked because nothing of them was asked for";
    RACE = 601, Error, "two threads access a variable at the same time";
    DEADLOCK = 602, Error, "the threads block each other for ever";
    NOT_EXPLORABLE = 603, Error, "the explorer cannot run this";
    NOT_SYMMETRIC = 604, Error, "the threads are not interchangeable";
    NO_THREADS = 605, Error, "the program has no threads";
    TOO_MANY_THREADS = 606, Error, "too many threads to explore";
    BAD_COMBINATION = 607, Error, "options that do not go together";
    UNCAUGHT = 608, Error, "an exception ends a thread";
    NOT_RUN = 609, Warning, "a run cannot go on";
    NO_ENTRY = 610, Error, "there is nothing to start a run with";
    FARM_NOT_USED = 640, Warning, "the build farm is not used any more";
    FARM_WRONG = 641, Error, "the build farm gave a wrong answer";
    NO_ACCESS = 701, Error, "location may be accessed by another thread";
    READ_ONLY = 702, Error, "location may only be read here";
    LOCK_ORDER = 703, Error, "lock may be taken out of order";
    NOT_SHARED = 704, Error, "object may not be shared";
    ALREADY_SHARED = 705, Error, "object may be shared already";
    MONITOR_INVARIANT = 706, Error, "monitor invariant may not hold";
    FOOTPRINT = 707, Error, "location that is given away may not be accessible";
    FRAME = 708, Error, "method may change more than its contract says";
    MONITOR_CONTRACT = 709, Error, "monitor contract depends on unprotected locations";
    CONTRACT_READS = 710, Error, "contract reads what its method may have no access to";
    READS = 711, Error, "method may read more than its contract says";
    NOT_IMMUTABLE = 720, Error, "object may not be immutable";
    PACKED = 721, Error, "object that is written may be packed";
    NOT_PACKED = 722, Error, "object may not be packed";
    ALREADY_PACKED = 723, Error, "object may be packed already";
    NOT_OWNED = 724, Error, "object may not belong to this thread";
    REP_OBJECT = 725, Error, "rep object may not belong to its owner";
    CLASS_INVARIANT = 726, Error, "invariant may not hold";
    INVARIANT_CONTRACT = 727, Error, "invariant depends on something that is not the object's own";
    STILL_HELD = 731, Error, "lock may still be held at the end";
    CLASS_CYCLE = 740, Error, "classes that wait for each other";
    CLASS_ORDER = 741, Error, "class may be initialized while locks are held";
    INITIALIZER_THROWS = 742, Error, "static initializer may end with an exception";
    JOIN_LOCKED = 743, Error, "lock may be held while waiting for the end of a thread";
    WAIT_LOCKED = 744, Error, "another lock may be held while waiting for a signal";
    UNLOCKED_ACCESS = 745, Error, "a class touches its own state with and without a lock";
    OPPOSITE_ORDER = 746, Error, "locks are taken in opposite orders";
    JAVA_SYNTAX = 1101, Error, "Java syntax error";
    JAVA_TOKEN = 1102, Error, "malformed character, string or comment";
    JAVA_NUMBER = 1103, Error, "malformed or too large number";
    JAVA_MODIFIER = 1104, Error, "modifier not allowed here";
    NOT_TEXT = 1105, Error, "not Java source text";
    BYTE_ORDER_MARK = 1106, Warning, "file starts with a byte-order mark";
    SPEC_SYNTAX = 1111, Error, "malformed specification clause";
    SPEC_UNKNOWN = 1112, Error, "unknown word in a specification";
    SPEC_PLACE = 1113, Error, "specification clause in the wrong place";
    SPEC_IGNORED = 1114, Warning, "comment starts with @ but is not a specification";
    SPEC_STORES = 1115, Error, "primes and \\old mixed in one formula";
    SPEC_PRIME = 1116, Error, "primed value where there is no step";
    SUPPRESS_FORM = 1117, Warning, "malformed suppression";
    SUPPRESS_UNKNOWN = 1118, Warning, "suppression of an unknown code";
    SUPPRESS_UNUSED = 1119, Note, "suppression of nothing";
    UNKNOWN_CLASS = 1201, Error, "unknown class";
    UNKNOWN_VARIABLE = 1202, Error, "unknown variable";
    UNKNOWN_METHOD = 1203, Error, "unknown method";
    UNKNOWN_FIELD = 1204, Error, "unknown field";
    UNKNOWN_IMPORT = 1205, Error, "import cannot be found";
    DUPLICATE_CLASS = 1206, Error, "class declared twice";
    DUPLICATE_MEMBER = 1207, Error, "member declared twice";
    DUPLICATE_VARIABLE = 1208, Error, "variable declared twice";
    CYCLIC_INHERITANCE = 1209, Error, "class is its own supertype";
    WRONG_SUPERTYPE = 1210, Error, "not a possible supertype";
    WRONG_TYPE_ARGUMENTS = 1211, Error, "wrong type arguments";
    TYPE_ERROR = 1212, Error, "types do not fit";
    NO_APPLICABLE_METHOD = 1213, Error, "no method fits the arguments";
    AMBIGUOUS_CALL = 1214, Error, "more than one method fits";
    NOT_ACCESSIBLE = 1215, Error, "not accessible here";
    NEEDS_INSTANCE = 1216, Error, "needs an instance";
    BAD_OPERANDS = 1217, Error, "operator does not apply";
    CANNOT_ASSIGN = 1218, Error, "cannot be assigned";
    WRONG_CAST = 1219, Error, "impossible cast";
    NOT_EFFECTIVELY_FINAL = 1220, Error, "captured variable is assigned more than once";
    UNINITIALIZED = 1221, Error, "variable may not have a value";
    UNREACHABLE = 1222, Error, "statement cannot be reached";
    MISSING_RETURN = 1223, Error, "method may end without a value";
    UNREPORTED_EXCEPTION = 1224, Error, "exception is neither caught nor declared";
    ABSTRACT_INSTANCE = 1225, Error, "abstract class cannot be instantiated";
    NOT_IMPLEMENTED = 1226, Error, "abstract method is not implemented";
    BAD_OVERRIDE = 1227, Error, "method does not fit the one it overrides";
    BAD_LAMBDA = 1228, Error, "lambda or method reference does not fit";
    BAD_SWITCH = 1229, Error, "switch is not well-formed";
    BAD_JUMP = 1230, Error, "jump without a target";
    NOT_JAVA_CONSTANT = 1231, Error, "a compile-time constant is needed here";
    BAD_CATCH = 1233, Error, "handler can never run or repeats another";
    MISSING_CLASS = 1234, Warning, "a class that cannot be found is needed";
    MISSING_IMPORTS = 1235, Warning, "imports cannot be found";
    SPEC_IMPURE = 1250, Error, "specification has a side effect";
    SPEC_TYPE = 1251, Error, "specification is ill-typed";
    SPEC_WORD_MISPLACED = 1252, Error, "specification word in the wrong place";
    SPEC_NOT_LOCATION = 1254, Error, "a location is needed here";
    SPEC_GHOST_IN_CODE = 1255, Error, "specification name used in Java code";
    STUB_PLACE = 1260, Error, "stub is not where its class belongs";
    STUB_CLASS = 1261, Error, "stub for a class that does not exist";
    STUB_MEMBER = 1262, Error, "stub differs from its class";
    STUB_TWICE = 1263, Error, "two stubs for one class";
    STUB_TABLE = 1264, Error, "malformed table of categories";
    STUB_CLAUSE = 1265, Error, "clause of a stub cannot be used";
    STUB_FIXED = 1266, Error, "stub for a class whose meaning is built in";
    STUB_REPLACES = 1267, Note, "stub replaces what Heddle knows itself";
    STUB_UNUSED = 1268, Warning, "stub is not used";
    JAVA_UNSUPPORTED = 1290, Warning, "construct is outside the supported subset";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_and_ordered() {
        assert!(TABLE.windows(2).all(|w| w[0].code < w[1].code));
    }

    #[test]
    fn parse_accepts_only_known_codes() {
        assert_eq!(Code::parse("h0301"), Some(ASSERTION));
        assert_eq!(Code::parse("H9999"), None);
        assert_eq!(Code::parse("x"), None);
    }
}
