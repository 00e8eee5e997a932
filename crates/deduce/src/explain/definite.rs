//! Words for what a run has shown: "may fail" becomes "fails".
//!
//! Takes a sentence or label that a failed check is announced with, gives it without the doubt. Words that this does not know are left
//! alone.

/// Verbs that follow "may" in messages.
const VERBS: [&str; 9] = [
    "break", "change", "end", "fail", "fit", "hold", "need", "overflow", "run",
];

/// The sentence as a statement about what happened.
pub(crate) fn definite(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let mut said: Vec<String> = Vec::new();
    let mut k = 0;
    while k < words.len() {
        let before = k.checked_sub(1).map(|b| words[b]);
        let relative = matches!(
            before,
            Some("that" | "who" | "which" | "others" | "threads")
        );
        let certain = match words[k] == "may" && !relative {
            true => certainly(&words[k + 1..]),
            false => None,
        };
        match certain {
            Some((form, used)) => {
                said.push(form);
                k += 1 + used;
            }
            None => {
                said.push(words[k].to_owned());
                k += 1;
            }
        }
    }
    said.join(" ")
}

/// What stands for "may" and the words behind it, and how many of these it takes.
fn certainly(behind: &[&str]) -> Option<(String, usize)> {
    match behind {
        ["not", "be", ..] => Some(("is not".to_owned(), 2)),
        ["not", "have", ..] => Some(("has not".to_owned(), 2)),
        ["not", verb, ..] if VERBS.contains(&bare(verb)) => Some((format!("does not {verb}"), 2)),
        ["have", "been", ..] => Some(("was".to_owned(), 2)),
        ["be", ..] => Some(("is".to_owned(), 1)),
        ["have", ..] => Some(("has".to_owned(), 1)),
        [verb, ..] if VERBS.contains(&bare(verb)) => {
            let rest = &verb[bare(verb).len()..];
            Some((format!("{}s{rest}", bare(verb)), 1))
        }
        _ => None,
    }
}

/// A word without the punctuation behind it.
fn bare(word: &str) -> &str {
    word.trim_end_matches([',', ':', ';', '.'])
}

#[cfg(test)]
mod tests {
    use super::definite;

    #[test]
    fn doubt_disappears() {
        let cases = [
            ("the assertion may fail", "the assertion fails"),
            ("may be false here", "is false here"),
            (
                "this step may break a global invariant",
                "this step breaks a global invariant",
            ),
            (
                "the postcondition of `m` may not hold",
                "the postcondition of `m` does not hold",
            ),
            (
                "the monitor may not be held by this thread",
                "the monitor is not held by this thread",
            ),
            (
                "the thread may have been started before",
                "the thread was started before",
            ),
            ("`m` may end without action 1", "`m` ends without action 1"),
            ("may overflow", "overflows"),
        ];
        for (doubtful, certain) in cases {
            assert_eq!(definite(doubtful), certain);
        }
    }

    #[test]
    fn what_is_allowed_stays() {
        let label = "is no action that may come next, and `modifies` does not allow it";
        assert_eq!(definite(label), label);
        assert_eq!(
            definite("what it may wonder about"),
            "what it may wonder about"
        );
    }
}
