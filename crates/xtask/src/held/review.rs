//! What was looked at by hand (`crates/resolve/stubs/reviewed.txt`): fields that are caches, and claims that hold for a reason that
//! the pass does not see.

use super::claims::Claim;
use rustc_hash::FxHashSet;

static TEXT: &str = include_str!("../../../resolve/stubs/reviewed.txt");

/// A claim that somebody looked at.
#[derive(Debug)]
struct Judged {
    word: &'static str,
    class: &'static str,
    method: &'static str,
}

/// All that was reviewed.
#[derive(Debug, Default)]
pub(super) struct Review {
    caches: FxHashSet<&'static str>,
    claims: Vec<Judged>,
}

impl Review {
    pub(super) fn read() -> Review {
        let mut review = Review::default();
        for line in TEXT.lines() {
            let mut words = line.split_whitespace();
            match words.next() {
                Some("cache") => review.caches.extend(words.next()),
                Some("claim") => {
                    let (Some(word), Some(class), Some(method)) =
                        (words.next(), words.next(), words.next())
                    else {
                        continue;
                    };
                    review.claims.push(Judged {
                        word,
                        class,
                        method,
                    });
                }
                _ => {}
            }
        }
        review
    }

    /// Whether writing a field changes nothing that anybody sees.
    pub(super) fn is_cache(&self, owner: &str, field: &str) -> bool {
        self.caches.contains(&*format!("{owner}.{field}"))
    }

    /// Whether a claim was found to hold.
    pub(super) fn holds(&self, claim: &Claim) -> bool {
        let class = |pattern: &str| match pattern.strip_suffix('*') {
            Some(start) => claim.class.starts_with(start),
            None => *claim.class == *pattern,
        };
        self.claims.iter().any(|one| {
            one.word == claim.word
                && class(one.class)
                && (one.method == "*" || *claim.method == *one.method)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_understood_and_has_a_reason() {
        for line in TEXT
            .lines()
            .filter(|l| !l.is_empty() && !l.starts_with('#'))
        {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["cache", field, _, ..] => assert!(field.contains('.'), "{line}"),
                ["claim", word, _, _, _, ..] => {
                    let known = ["value", "reads", "looks", "uses", "makes", "moves"];
                    assert!(known.contains(word), "{line}");
                }
                _ => panic!("{line}"),
            }
        }
    }
}
