//! The words of the specification language: which there are, where each may stand, and what it looks like.

use crate::ast::flags;

/// Where a clause may stand (bits).
pub(crate) mod place {
    pub(crate) const CLASS: u8 = 1;
    pub(crate) const FIELD: u8 = 2;
    pub(crate) const METHOD: u8 = 4;
    pub(crate) const STATEMENT: u8 = 8;
    pub(crate) const LOOP: u8 = 16;

    /// The place in words.
    pub(crate) fn describe(bit: u8) -> &'static str {
        match bit {
            CLASS => "class",
            FIELD => "field",
            METHOD => "method",
            STATEMENT => "statement",
            _ => "loop",
        }
    }
}

/// What follows a clause's word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    EnvAssumption,
    GlobalInvariant,
    Invariant,
    MonitorFootprint,
    MonitorInvariant,
    ReadMonitorFootprint,
    ReadMonitorInvariant,
    LockBefore,
    UnwritableByEnvIf,
    ElemsUnwritableByEnvIf,
    Protects,
    LockInvariant,
    GuardedBy,
    LockHolder,
    Requires,
    Ensures,
    Signals,
    SignalsOnly,
    Modifies,
    Action,
    AlsoModifies,
    Reads,
    Writes,
    Calls,
    Also,
    Behavior,
    Assert,
    Assume,
    Set,
    Share,
    Pack,
    Unpack,
    BeginRead,
    EndRead,
    LoopInvariant,
    LoopWrites,
    Decreases,
    /// Any expressions up to `;`.
    Jml,
    /// Declarations of variables up to `;`.
    JmlVariables,
}

/// One clause word.
pub(crate) struct ClauseWord {
    pub text: &'static str,
    pub shape: Shape,
    pub places: u8,
    /// How the clause is written.
    pub form: &'static str,
}

macro_rules! clause_words {
    ($($text:literal $shape:ident [$($place:ident)|*] $form:literal;)*) => {
        /// All clause words, Heddle's own names first within a place.
        pub(crate) static CLAUSES: &[ClauseWord] = &[$(ClauseWord {
            text: $text,
            shape: Shape::$shape,
            places: $(place::$place)|*,
            form: $form,
        },)*];
    };
}

clause_words! {
    "env_assumption" EnvAssumption [CLASS] "env_assumption e;";
    "global_invariant" GlobalInvariant [CLASS] "global_invariant e;";
    "invariant" Invariant [CLASS] "invariant e;";
    "monitor_footprint" MonitorFootprint [CLASS] "monitor_footprint l;";
    "monitor_invariant" MonitorInvariant [CLASS] "monitor_invariant e;";
    "read_monitor_footprint" ReadMonitorFootprint [CLASS] "read_monitor_footprint l;";
    "read_monitor_invariant" ReadMonitorInvariant [CLASS] "read_monitor_invariant e;";
    "lock_before" LockBefore [CLASS] "lock_before C, D;";
    "unwritable_by_env_if" UnwritableByEnvIf [FIELD] "unwritable_by_env_if e;";
    "elems_unwritable_by_env_if" ElemsUnwritableByEnvIf [FIELD] "elems_unwritable_by_env_if e;";
    "lock_holder" LockHolder [CLASS] "lock_holder f;";
    "protects" Protects [FIELD] "protects l, m;";
    "lock_invariant" LockInvariant [FIELD] "lock_invariant e;";
    "guarded_by" GuardedBy [FIELD] "guarded_by l;";
    "requires" Requires [METHOD] "requires e;";
    "ensures" Ensures [METHOD] "ensures e;";
    "signals" Signals [METHOD] "signals (E x) e;";
    "signals_only" SignalsOnly [METHOD] "signals_only E, F;";
    "modifies" Modifies [METHOD|LOOP] "modifies x, y;";
    "action" Action [METHOD] "action: also_modifies v; ensures e;";
    "also_modifies" AlsoModifies [METHOD] "action: also_modifies v; ensures e;";
    "reads" Reads [METHOD] "reads l;";
    "writes" Writes [METHOD] "writes l;";
    "calls" Calls [METHOD] "calls e.m();";
    "also" Also [METHOD] "also";
    "assert" Assert [STATEMENT] "assert e;";
    "assume" Assume [STATEMENT] "assume e;";
    "set" Set [STATEMENT] "set x = e;";
    "share" Share [STATEMENT] "share o; or share o at L; or share immutable o;";
    "pack" Pack [STATEMENT] "pack o;";
    "unpack" Unpack [STATEMENT] "unpack o;";
    "begin_read" BeginRead [STATEMENT] "begin_read o;";
    "end_read" EndRead [STATEMENT] "end_read;";
    "loop_invariant" LoopInvariant [LOOP] "loop_invariant e;";
    "loop_writes" LoopWrites [LOOP] "loop_writes l;";
    "decreases" Decreases [LOOP] "decreases e;";
    // JML's other words for the same things.
    "pre" Requires [METHOD] "requires e;";
    "post" Ensures [METHOD] "ensures e;";
    "exsures" Signals [METHOD] "signals (E x) e;";
    "accessible" Reads [METHOD] "reads l;";
    "assignable" Writes [METHOD|LOOP] "writes l;";
    "modifiable" Writes [METHOD|LOOP] "writes l;";
    "behavior" Behavior [METHOD] "behavior";
    "behaviour" Behavior [METHOD] "behavior";
    "normal_behavior" Behavior [METHOD] "normal_behavior";
    "normal_behaviour" Behavior [METHOD] "normal_behavior";
    "exceptional_behavior" Behavior [METHOD] "exceptional_behavior";
    "exceptional_behaviour" Behavior [METHOD] "exceptional_behavior";
    "maintaining" LoopInvariant [LOOP] "loop_invariant e;";
    "decreasing" Decreases [LOOP] "decreases e;";
    "loop_modifies" LoopWrites [LOOP] "loop_writes l;";
    "loop_assignable" LoopWrites [LOOP] "loop_writes l;";
    "loop_writable" LoopWrites [LOOP] "loop_writes l;";
    // JML that is parsed and has no effect in Heddle.
    "constraint" Jml [CLASS] "constraint e;";
    "initially" Jml [CLASS] "initially e;";
    "axiom" Jml [CLASS] "axiom e;";
    "represents" Jml [CLASS] "represents x = e;";
    "readable" Jml [CLASS] "readable x if e;";
    "writable" Jml [CLASS] "writable x if e;";
    "monitors_for" Jml [CLASS] "monitors_for x = l;";
    "in" Jml [FIELD] "in x;";
    "maps" Jml [FIELD] "maps x \\into y;";
    "monitored_by" Jml [FIELD] "monitored_by l;";
    "monitored" Jml [FIELD] "monitored;";
    "readable_if" Jml [FIELD] "readable_if e;";
    "writable_if" Jml [FIELD] "writable_if e;";
    "diverges" Jml [METHOD] "diverges e;";
    "when" Jml [METHOD] "when e;";
    "measured_by" Jml [METHOD] "measured_by e;";
    "callable" Jml [METHOD] "callable m;";
    "captures" Jml [METHOD] "captures l;";
    "duration" Jml [METHOD] "duration e;";
    "working_space" Jml [METHOD] "working_space e;";
    "implies_that" Jml [METHOD] "implies_that";
    "for_example" Jml [METHOD] "for_example";
    "old" JmlVariables [METHOD] "old T x = e;";
    "forall" JmlVariables [METHOD] "forall T x;";
    "unreachable" Jml [STATEMENT] "unreachable;";
    "reachable" Jml [STATEMENT] "reachable;";
    "debug" Jml [STATEMENT] "debug e;";
    "hence_by" Jml [STATEMENT] "hence_by e;";
    "havoc" Jml [STATEMENT] "havoc x;";
    "check" Assert [STATEMENT] "assert e;";
}

/// Modifier words and their bits.
pub(crate) static MODIFIERS: &[(&str, u32)] = &[
    ("ghost", flags::GHOST),
    ("pure", flags::PURE),
    ("predicate", flags::PREDICATE),
    ("shared", flags::SHARED),
    ("rep", flags::REP),
    ("immutable", flags::IMMUTABLE),
    ("non_null", flags::NON_NULL),
    ("nullable", flags::NULLABLE),
    ("model", flags::MODEL),
    ("spec_public", flags::SPEC_PUBLIC),
    ("spec_protected", flags::SPEC_PROTECTED),
    ("helper", flags::HELPER),
    ("trusted", flags::TRUSTED),
    ("instance", flags::INSTANCE),
    ("static_lock_protected", flags::STATIC_LOCK_PROTECTED),
    ("static_immutable", flags::STATIC_IMMUTABLE),
    ("uninitialized", flags::OTHER_JML),
    ("strictly_pure", flags::PURE),
    ("nullable_by_default", flags::OTHER_JML),
    ("non_null_by_default", flags::OTHER_JML),
    ("code_java_math", flags::OTHER_JML),
    ("code_safe_math", flags::OTHER_JML),
    ("code_bigint_math", flags::OTHER_JML),
    ("spec_java_math", flags::OTHER_JML),
    ("spec_safe_math", flags::OTHER_JML),
    ("spec_bigint_math", flags::OTHER_JML),
    ("extract", flags::OTHER_JML),
    ("peer", flags::OTHER_JML),
    ("readonly", flags::OTHER_JML),
    ("code", flags::OTHER_JML),
    ("query", flags::OTHER_JML),
    ("secret", flags::OTHER_JML),
    ("no_state", flags::OTHER_JML),
    ("two_state", flags::OTHER_JML),
];

/// A word of the specification language, for those who write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecWord {
    /// The word.
    pub word: &'static str,
    /// How the clause is written; of words in front of declarations the word itself.
    pub form: &'static str,
    /// Where it may stand: at a class, field, method, statement or loop; nothing for words in front of declarations.
    pub places: Vec<&'static str>,
}

/// The words that mean something to Heddle, each thing by one name.
pub fn spec_words() -> Vec<SpecWord> {
    let bits = [
        place::CLASS,
        place::FIELD,
        place::METHOD,
        place::STATEMENT,
        place::LOOP,
    ];
    let own = |c: &&ClauseWord| {
        c.form.starts_with(c.text) && !matches!(c.shape, Shape::Jml | Shape::JmlVariables)
    };
    let clauses = CLAUSES.iter().filter(own).map(|c| SpecWord {
        word: c.text,
        form: c.form,
        places: bits
            .iter()
            .filter(|bit| c.places & **bit != 0)
            .map(|bit| place::describe(*bit))
            .collect(),
    });
    let modifiers = MODIFIERS.iter().filter(|(_, bit)| *bit != flags::OTHER_JML);
    let modifiers = modifiers.map(|(word, _)| SpecWord {
        word,
        form: word,
        places: Vec::new(),
    });
    clauses.chain(modifiers).collect()
}

/// The clause word spelled `text`; JML's `…_redundantly` means the same as the word without it.
pub(crate) fn clause_word(text: &str) -> Option<&'static ClauseWord> {
    let text = text.strip_suffix("_redundantly").unwrap_or(text);
    CLAUSES.iter().find(|c| c.text == text)
}

/// The modifier bit of the word `text`.
pub(crate) fn modifier_word(text: &str) -> Option<u32> {
    let found = MODIFIERS.iter().find(|(word, _)| *word == text);
    found.map(|(_, bit)| *bit)
}

/// Words of Java or JML that may begin a specification besides clauses and modifiers.
static OPENERS: &[&str] = &[
    "public",
    "protected",
    "private",
    "static",
    "final",
    "abstract",
    "synchronized",
    "native",
    "import",
    "import_model",
    "boolean",
    "byte",
    "short",
    "char",
    "int",
    "long",
    "float",
    "double",
    "void",
    "nowarn",
    "class",
    "interface",
];

/// Words that also begin ordinary sentences; they open a specification only if there is a `;`.
static WEAK: &[&str] = &[
    "check",
    "debug",
    "in",
    "when",
    "code",
    "query",
    "secret",
    "extract",
    "maps",
    "callable",
    "duration",
    "readable",
    "writable",
    "peer",
    "import",
    "class",
    "interface",
    "for_example",
];

/// What a comment that starts with `@` holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Guess {
    /// Nothing but spaces.
    Empty,
    /// A specification, perhaps a wrong one.
    Specification,
    /// Another tool's language, a commented-out annotation, or prose.
    Foreign,
}

/// Tells specifications from other comments that start with `@`; `text` is what follows the `@`.
///
/// A known word makes it a specification. A word that nearly is one, or a text after a space that ends in `;`, is taken
/// for a wrong specification, so that a mistyped clause is an error and never ignored.
pub(crate) fn guess_language(text: &str) -> Guess {
    let trimmed = text.trim_start_matches(|c: char| c.is_whitespace() || c == '@');
    let Some(first) = trimmed.chars().next() else {
        return Guess::Empty;
    };
    if first == '\\' || trimmed.starts_with("{|") {
        return Guess::Specification;
    }
    let end = trimmed
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(trimmed.len());
    let word = &trimmed[..end];
    let spaced = text.starts_with(char::is_whitespace);
    let sentence = spaced && !word.is_empty() && trimmed.trim_end().ends_with(';');
    if WEAK.contains(&word) && !trimmed.contains(';') {
        return Guess::Foreign;
    }
    // `/*@NonNull*/`: an annotation in a comment.
    if !spaced && first.is_uppercase() && !trimmed.contains(';') {
        return Guess::Foreign;
    }
    if is_opener(word) || sentence || nearest_word(word).is_some() {
        return Guess::Specification;
    }
    Guess::Foreign
}

/// Whether a word is complete without `;`: modifiers, `also` and the behaviour words.
pub(crate) fn stands_alone(word: &str) -> bool {
    modifier_word(word).is_some() || clause_word(word).is_some_and(|c| !c.form.ends_with(';'))
}

fn is_opener(word: &str) -> bool {
    clause_word(word).is_some() || modifier_word(word).is_some() || OPENERS.contains(&word)
}

/// The clause or modifier word that `word` probably was meant to be.
pub(crate) fn nearest_word(word: &str) -> Option<&'static str> {
    let clauses = CLAUSES.iter().map(|c| c.text);
    let modifiers = MODIFIERS.iter().map(|(word, _)| *word);
    let others = ["suppress"].into_iter();
    nearest_name(word, clauses.chain(modifiers).chain(others))
}

/// The one of the known names that `word` probably was meant to be.
pub fn nearest_name<'n>(word: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let limit = match word.len() {
        0..=3 => return None,
        4..=5 => 1,
        _ => 2,
    };
    known
        .map(|known| (distance(word, known, limit), known))
        .filter(|(d, _)| *d > 0 && *d <= limit)
        .min_by_key(|(d, _)| *d)
        .map(|(_, known)| known)
}

/// Edit distance, or something above `limit` when it is larger. Two neighbours that have changed places are one edit.
fn distance(a: &str, b: &str, limit: usize) -> usize {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len().abs_diff(b.len()) > limit {
        return limit + 1;
    }
    let mut before = vec![0; b.len() + 1];
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1; b.len() + 1];
        for (j, y) in b.iter().enumerate() {
            let replaced = above[j] + usize::from(x != y);
            row[j + 1] = replaced.min(row[j] + 1).min(above[j + 1] + 1);
            let swapped = i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y;
            if swapped {
                row[j + 1] = row[j + 1].min(before[j - 1] + 1);
            }
        }
        before = std::mem::replace(&mut above, row);
    }
    above[b.len()]
}

/// The forms that are accepted at the places of `places`, for messages.
pub(crate) fn accepted_forms(places: u8) -> String {
    let mut forms: Vec<&str> = Vec::new();
    for clause in CLAUSES.iter().filter(|c| c.places & places != 0) {
        let own = clause.form.starts_with(clause.text);
        if own && clause.shape != Shape::Jml && !forms.contains(&clause.form) {
            forms.push(clause.form);
        }
    }
    let listed: Vec<String> = forms.iter().map(|form| format!("`{form}`")).collect();
    listed.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_words_and_near_misses_are_specifications() {
        for text in [
            " requires x;",
            "pure",
            " requirs x",
            " frobnicate x;",
            " \\locset r;",
            "@ also",
        ] {
            assert_eq!(guess_language(text), Guess::Specification, "{text}");
        }
    }

    #[test]
    fn other_languages_are_foreign() {
        for text in [
            "ts-ignore",
            "Override",
            "SuppressWarnings(\"x\")",
            "formatter:off",
            "@@ check this",
            " see below",
            "test",
        ] {
            assert_eq!(guess_language(text), Guess::Foreign, "{text}");
        }
        assert_eq!(guess_language("  @ "), Guess::Empty);
    }

    #[test]
    fn nearest_words() {
        assert_eq!(nearest_word("requirs"), Some("requires"));
        assert_eq!(nearest_word("nonnull"), Some("non_null"));
        assert_eq!(nearest_word("banana"), None);
    }
}
