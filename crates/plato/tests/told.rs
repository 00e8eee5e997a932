//! What front ends say beside the code is in the text, and the text says the same again.
#![allow(clippy::unwrap_used, clippy::panic)]

use heddle_diag::Premise;
use heddle_plato::ir::{CheckKind, OpKind, Program, Runtime};
use heddle_text::FileId;

const TEXT: &str = r#"
rests "integers" "a + b is \"exact\"";
rests "callers-own" "nobody else has" of "`C`" on x;
secluded view own: map<int, bool> = map(false);
var x: int = 0;

proc other()
  called "C.other()";
  modifies x;
{ x := 1; }

proc m(a: int): int
  called "C.m(int)";
  obeyed other;
  rests "user-assume" "a is small" of "`a`" in requires;
  requires a > 0;
  modifies x;
  ensures result > 0;
  unseen own;
  keeps Frame: own == old(own);
{
  @entry assume a > 0;
  @doubt 0 "it can be" assume a < 10;
  @glue assume a != 3;
  atomic assert @null a != 0; assert @rule "H0301" "wrong ⟨may be|is⟩" "here" "mend" a > 0; modifies x; action x' == a;
  choose { @then assume a > 1; } or { @else assume a <= 1; }
  result := a;
  return result;
}

proc library(a: int)
  modifies x;
  derived;
;
"#;

fn load(text: &str) -> Program {
    heddle_plato::load(FileId(0), text).unwrap_or_else(|errors| panic!("{errors:?}"))
}

#[test]
fn everything_is_read() {
    let program = load(TEXT);
    assert_eq!(program.assumptions[0].premise, Premise::Integers);
    assert_eq!(program.assumptions[0].text, "a + b is \"exact\"");
    assert_eq!(program.trusted.len(), 1);
    assert!(program.secluded.is_some());
    let names: Vec<&str> = program.procs.iter().map(|p| p.name.as_str()).collect();
    assert_eq!(names, ["C.other()", "C.m(int)", "library"]);
    assert_eq!(program.obeying.len(), 1);
    let ground = &program.grounds.values().next().unwrap()[0];
    assert!(ground.in_spec && ground.of.as_deref() == Some("`a`"));
    let spec = program.procs[1].spec.as_ref().unwrap();
    assert_eq!((spec.unseen.len(), spec.keeps.len()), (1, 1));
    assert!(program.procs[2].spec.as_ref().unwrap().derived);
    assert_eq!(program.doubts.len(), 1);
    assert_eq!(program.rules[0].message, "wrong ⟨may be|is⟩");
    let (mut kinds, mut checks) = (Vec::new(), Vec::new());
    program.procs[1]
        .body
        .as_ref()
        .unwrap()
        .for_each_op(&mut |op| {
            kinds.push(op.kind);
            checks.extend(op.checks.iter().map(|c| c.kind));
        });
    for kind in [
        OpKind::Entry,
        OpKind::CallGlue,
        OpKind::Branch(true),
        OpKind::Branch(false),
    ] {
        assert!(kinds.contains(&kind), "{kind:?}");
    }
    assert_eq!(
        checks,
        [CheckKind::Runtime(Runtime::Null), CheckKind::Rule(0)]
    );
}

#[test]
fn the_text_says_the_same_again() {
    let once = heddle_plato::print(&load(TEXT));
    let twice = heddle_plato::print(&load(&once));
    assert_eq!(once, twice);
    for word in [
        "rests", "secluded", "called", "obeyed", "unseen", "keeps", "derived", "@entry",
    ] {
        assert!(once.contains(word), "{word}:\n{once}");
    }
    for word in [
        "@doubt 0",
        "@glue",
        "@then",
        "@else",
        "@null",
        "@rule",
        "in requires",
        " on x",
    ] {
        assert!(once.contains(word), "{word}:\n{once}");
    }
}

#[test]
fn wrong_words_are_refused() {
    let wrong = [
        "rests \"nonsense\" \"x\"; thread A { skip; }",
        "rests \"integers\" \"x\" on y; thread A { skip; }",
        "thread A { @nonsense skip; }",
        "thread A { @entry { skip; skip; } }",
        "thread A { atomic assert @nonsense true; action true; }",
        "var x: int; proc p() modifies x; unseen x; { skip; }",
        "proc p() called \"q; { skip; }",
        "proc p() obeyed q; { skip; }",
    ];
    for text in wrong {
        assert!(heddle_plato::load(FileId(0), text).is_err(), "{text}");
    }
}
