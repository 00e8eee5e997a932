//! Whose language the comments of a file speak that start with `@`: Heddle's, plain JML, or that of another tool.
//!
//! Recognised by file and by signs that only one tool has, so that a mistyped clause of Heddle's stays an error. What a foreign tool
//! says is ignored as a whole: half of it would mean something else.

/// Which comments are read as specifications.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Specs {
    /// By file: what another tool wrote is recognised.
    #[default]
    Auto,
    /// All of them, as Heddle's: whatever is not understood is an error.
    Heddle,
    /// All of them, as JML: clauses that are not understood are ignored, with one warning.
    Jml,
    /// None.
    None,
}

/// A tool with specifications in comments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tool {
    /// Separation logic: `&*&`, `|->`.
    VeriFast,
    /// Permissions: `Perm(x, 1)`, `**`.
    VerCors,
    /// JML with the KeY prover's extensions.
    KeY,
    /// JML with OpenJML's extensions.
    OpenJml,
}

impl Tool {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Tool::VeriFast => "VeriFast",
            Tool::VerCors => "VerCors",
            Tool::KeY => "KeY",
            Tool::OpenJml => "OpenJML",
        }
    }

    /// Whether its language is JML, most of which means the same here.
    pub(crate) fn speaks_jml(self) -> bool {
        matches!(self, Tool::KeY | Tool::OpenJml)
    }
}

/// Words that only Heddle has: a file that uses one is Heddle's.
const OWN: [&str; 9] = [
    "env_assumption",
    "unwritable_by_env_if",
    "global_invariant",
    "monitor_invariant",
    "monitor_footprint",
    "also_modifies",
    "lock_holder",
    "thread_safe",
    "guarded_by",
];

const SIGNS: [(Tool, &[&str]); 4] = [
    (Tool::VeriFast, &["&*&", "|->", "lemma ", "fixpoint "]),
    (
        Tool::VerCors,
        &[
            "Perm(",
            "PointsTo(",
            "context_everywhere",
            "\\pointsto",
            "\\forall*",
            "Value(",
        ],
    ),
    (
        Tool::KeY,
        &[
            "\\dl_",
            "\\strictly_nothing",
            "\\invariant_for",
            "\\static_invariant_for",
            "model_behavior",
            "determines ",
            "separates ",
            "\\seq_",
            "\\singleton",
            "\\new_elems_fresh",
            "merge_point",
        ],
    ),
    (
        Tool::OpenJml,
        &[
            "OPENJML",
            "org.jmlspecs",
            "\\nonnullelements",
            "\\lblpos",
            "\\lblneg",
            "nullable_by_default",
            "spec_bigint_math",
            "code_java_math",
            "\\not_specified",
            "skipesc",
        ],
    ),
];

/// The tool whose signs the comments bear, and the sign.
pub(crate) fn recognise<'c>(
    comments: impl Iterator<Item = &'c str>,
) -> Option<(Tool, &'static str)> {
    let mut found = None;
    for text in comments {
        if OWN.iter().any(|word| text.contains(word)) {
            return None;
        }
        let sign = || {
            let mut all = SIGNS.iter();
            all.find_map(|(tool, signs)| {
                let sign = signs.iter().find(|s| text.contains(**s))?;
                Some((*tool, sign.trim()))
            })
        };
        found = found.or_else(sign);
    }
    found
}

/// The clause that a comment holds whose `@` stands apart (`// @ requires …;`), as it is never read.
pub(crate) fn spaced_clause(comment: &str) -> Option<&str> {
    let text = comment.trim_start_matches(['/', '*']);
    let text = text.trim_start().strip_prefix('@')?;
    let text = text.strip_prefix([' ', '\t'])?.trim_start();
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
    let word = &text[..end.unwrap_or(text.len())];
    let clause = crate::spec_words::clause_word(word)?;
    let ends = text.trim_end().trim_end_matches("*/").trim_end();
    (clause.form.ends_with(';') && ends.ends_with(';')).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tool(comments: &[&str]) -> Option<Tool> {
        recognise(comments.iter().copied()).map(|(tool, _)| tool)
    }

    #[test]
    fn tools_are_told_by_their_signs() {
        let verifast = ["//@ requires this.x |-> ?v &*& v > 0;"];
        assert_eq!(tool(&verifast), Some(Tool::VeriFast));
        let vercors = ["//@ requires Perm(x, write) ** x > 0;"];
        assert_eq!(tool(&vercors), Some(Tool::VerCors));
        let key = ["/*@ normal_behavior", "@ assignable \\strictly_nothing; */"];
        assert_eq!(tool(&key), Some(Tool::KeY));
        assert_eq!(tool(&["//@ ensures \\result > 0;"]), None);
        assert_eq!(tool(&["//@ requries x > 0;"]), None);
    }

    #[test]
    fn words_of_our_own_win() {
        let mixed = ["//@ requires Perm(x);", "//@ env_assumption x == \\old(x);"];
        assert_eq!(tool(&mixed), None);
    }

    #[test]
    fn a_space_before_the_at_is_noticed() {
        assert_eq!(spaced_clause("// @ requires x > 0;"), Some("requires"));
        assert_eq!(spaced_clause("/* @ invariant x > 0; */"), Some("invariant"));
        for other in [
            "// @ see Foo;",
            "// @Override",
            "// @ requires care",
            "// requires x;",
        ] {
            assert_eq!(spaced_clause(other), None, "{other}");
        }
    }
}
