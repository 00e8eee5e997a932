//! What is said of a failed check, as data: a table from what failed to sentences, one table per language.
//!
//! The proof passes know what failed ([`Topic`]), who plays which role, and whether it may happen or has been seen to happen
//! ([`Modality`]); a front end knows the words ([`Words`]). A sentence has `{role}` where a name is filled in, and
//! `⟨may fail|fails⟩` where the modality decides.

use super::Runtime;

/// How sure a sentence is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modality {
    /// A proof does not exclude it.
    May,
    /// A run has shown it.
    Does,
}

/// What failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// A step changes `what`, on which another thread relies.
    Kept,
    /// A step breaks another environment assumption.
    Guarantee,
    /// A step breaks an assumption that has no place in the source.
    Unwritten,
    /// A step breaks an invariant.
    Invariant,
    /// An object breaks an invariant as soon as it exists.
    NewObject,
    /// An invariant does not hold at the start.
    Initially,
    /// An environment assumption forbids a step that changes nothing.
    Reflexive,
    /// A precondition of `proc` that the front end made, and describes by `said`.
    Required,
    /// A precondition of `proc` that asks for access.
    RequiredAccess,
    /// A precondition of `proc`.
    Precondition,
    /// A postcondition that the front end made, and describes by `said`.
    Frame,
    /// A postcondition about what only this thread can change.
    OwnPostcondition,
    /// A postcondition.
    Postcondition,
    /// A step is no action and no allowed change.
    Allowed,
    /// The end is reached before all actions have happened.
    Finished,
    /// The end is reached without the action `action`.
    Missing,
    /// The result is not that of the action `action`.
    Misfit,
    /// The view `view` is changed at the end.
    ViewKept,
    /// A loop invariant does not hold on entry.
    LoopEntry,
    /// A loop invariant is not kept.
    LoopKept,
    /// An assertion about what only this thread can change.
    OwnAssertion,
    /// An assertion.
    Assertion,
    /// A lock is released that is not held.
    Held,
    /// A divisor is zero.
    Divisor,
    /// There is no thread of an index.
    ThreadIndex,
    /// A check of the run-time system.
    Runtime(Runtime),
    /// No run meets the specification of something without a body.
    Contradiction,
}

/// The sentences about one topic; empty ones are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// What may go wrong, in one sentence.
    pub message: &'static str,
    /// What is wrong at the place itself.
    pub label: &'static str,
    /// What the declaration has to do with it.
    pub related: &'static str,
    /// What to do about it.
    pub help: &'static str,
}

/// Who is who in a step that another thread relies not to be taken: `taker` and `relying`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parties {
    /// At the step.
    pub label: &'static str,
    /// At the declaration of what is relied on.
    pub related: &'static str,
    /// Beside.
    pub note: &'static str,
    /// The relying thread if it is not known.
    pub anybody: &'static str,
}

/// What rows of a path say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows {
    /// The lock `of` is taken.
    pub takes: &'static str,
    /// The lock `of` is taken by a thread that has it.
    pub has: &'static str,
    /// The lock `of` is given back.
    pub gives: &'static str,
    /// A variable of form `Thrown` is set.
    pub throws: &'static str,
    /// An index `index` of a sequence of length `length`.
    pub index: &'static str,
    /// Access is lost in a loop.
    pub lost_in_loop: &'static str,
    /// Access is lost in a call.
    pub lost_in_call: &'static str,
    /// There never was access.
    pub never: &'static str,
}

/// The words of a language.
#[derive(Debug, PartialEq, Eq)]
pub struct Words {
    /// What a procedure is called.
    pub procedure: &'static str,
    /// What to do about a loop that was checked for some iterations only.
    pub bounded: &'static str,
    /// The topics that the language has words for.
    pub phrases: &'static [(Topic, Phrase)],
    /// Words for who is who.
    pub parties: Parties,
    /// Words for rows of a path.
    pub rows: Rows,
}

impl Topic {
    /// What is said if a language has no words for the topic.
    fn wider(self) -> Option<Topic> {
        match self {
            Topic::Unwritten => Some(Topic::Guarantee),
            Topic::NewObject => Some(Topic::Invariant),
            Topic::Required | Topic::RequiredAccess => Some(Topic::Precondition),
            Topic::Frame | Topic::OwnPostcondition => Some(Topic::Postcondition),
            Topic::OwnAssertion => Some(Topic::Assertion),
            Topic::Missing | Topic::Misfit => Some(Topic::Finished),
            _ => None,
        }
    }
}

impl Words {
    /// The sentences about a topic, or about the nearest wider one.
    pub fn phrase(&self, topic: Topic) -> Phrase {
        let found = self.phrases.iter().find(|(t, _)| *t == topic);
        match (found, topic.wider()) {
            (Some((_, phrase)), _) => *phrase,
            (None, Some(wider)) => self.phrase(wider),
            (None, None) => UNNAMED,
        }
    }
}

const UNNAMED: Phrase = Phrase {
    message: "a check ⟨may fail|fails⟩",
    label: "",
    related: "",
    help: "",
};

/// A sentence with its roles filled in. Roles that are not given stay as they are written.
pub fn fill(sentence: &str, roles: &[(&str, &str)]) -> String {
    let mut text = String::new();
    let mut rest = sentence;
    while let Some((before, behind)) = rest.split_once('{') {
        text.push_str(before);
        let role = behind.split_once('}');
        let known = role.and_then(|(name, after)| {
            let (_, value) = roles.iter().find(|(n, _)| *n == name)?;
            Some((*value, after))
        });
        match known {
            Some((value, after)) => {
                text.push_str(value);
                rest = after;
            }
            None => {
                text.push('{');
                rest = behind;
            }
        }
    }
    text + rest
}

/// A sentence in one modality.
pub fn said(sentence: &str, modality: Modality) -> String {
    let mut text = String::new();
    let mut rest = sentence;
    while let Some((before, choice, behind)) = choice(rest) {
        text.push_str(before);
        text.push_str(match modality {
            Modality::May => choice.0,
            Modality::Does => choice.1,
        });
        rest = behind;
    }
    text + rest
}

/// The first `⟨may|does⟩` of a text with what stands around it.
fn choice(text: &str) -> Option<(&str, (&str, &str), &str)> {
    let (before, inside) = text.split_once('⟨')?;
    let (inside, behind) = inside.split_once('⟩')?;
    Some((before, inside.split_once('|')?, behind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_and_modality_are_filled_in() {
        let sentence = "the postcondition of `{task}` ⟨may not|does not⟩ hold";
        let filled = fill(sentence, &[("task", "m")]);
        assert_eq!(
            said(&filled, Modality::May),
            "the postcondition of `m` may not hold"
        );
        assert_eq!(
            said(&filled, Modality::Does),
            "the postcondition of `m` does not hold"
        );
    }

    #[test]
    fn a_name_is_no_template() {
        let filled = fill("`{task}` fails", &[("task", "m({task})")]);
        assert_eq!(filled, "`m({task})` fails");
        assert_eq!(fill("set {1, 2}", &[]), "set {1, 2}");
        assert_eq!(said("a ⟨ b", Modality::Does), "a ⟨ b");
    }

    #[test]
    fn plato_has_words_for_every_topic() {
        let all = [
            Topic::Kept,
            Topic::Unwritten,
            Topic::NewObject,
            Topic::Frame,
        ];
        for topic in all {
            assert_ne!(super::super::PLATO.phrase(topic), UNNAMED, "{topic:?}");
        }
    }
}
