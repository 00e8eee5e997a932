//! The language reference tells the truth: its programs load, its list of reserved words is complete.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use heddle_text::FileId;

const REFERENCE: &str = include_str!("../../../docs/plato.md");

/// Words that have a meaning only in their places.
const SOFT: [&str; 19] = [
    "acquire", "release", "block", "called", "derived", "exit", "hint", "init", "index", "keeps",
    "kind", "obeyed", "of", "on", "or", "rests", "secluded", "unseen", "view",
];

#[test]
fn programs_of_the_reference_load() {
    let blocks: Vec<&str> = REFERENCE
        .split("```plato\n")
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap_or_default())
        .collect();
    assert!(blocks.len() >= 5);
    for block in blocks {
        if let Err(errors) = heddle_plato::load(FileId(0), block) {
            panic!("{errors:#?}\n{block}");
        }
    }
}

#[test]
fn words_are_reserved_as_the_reference_says() {
    let start = REFERENCE.find("These words are reserved:").expect("list");
    let list = &REFERENCE[start..];
    let end = list.find("`while`.").expect("end of the list") + "`while`".len();
    let words: Vec<&str> = list[..end].split('`').skip(1).step_by(2).collect();
    assert!(words.len() > 40);
    for word in words {
        let text = format!("var {word}: int;");
        let errors = heddle_plato::load(FileId(0), &text).expect_err(word);
        assert!(errors[0].message.contains("reserved word"), "{word}");
    }
    for word in SOFT {
        let text = format!("var {word}: int; thread A {{ {word} := {word} + 1; }}");
        assert!(heddle_plato::load(FileId(0), &text).is_ok(), "{word}");
    }
}

#[test]
fn every_other_keyword_of_the_grammar_is_reserved() {
    let grammar = REFERENCE.split("```ebnf").nth(1).expect("grammar");
    for word in grammar.split('"').skip(1).step_by(2) {
        if !word.bytes().all(|b| b.is_ascii_lowercase()) || SOFT.contains(&word) {
            continue;
        }
        let text = format!("var {word}: int;");
        assert!(heddle_plato::load(FileId(0), &text).is_err(), "{word}");
    }
}
