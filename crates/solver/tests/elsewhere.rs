//! Answers of other machines: they are used, counted, doubted and given back; lies cost time.
#![allow(clippy::unwrap_used)] // a test

use heddle_logic::{Sort, Term, Terms};
use heddle_solver::{Config, Elsewhere, Lender, Outcome, Session, Share, Statistics, Work, locate};
use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::process::Command;
use std::sync::{Arc, Mutex};

type Kept = Arc<Mutex<HashMap<[u8; 32], Vec<u8>>>>;

/// What a machine prints for a text; the solver itself is given as a function.
type Printed = fn(&Work) -> Option<String>;

#[derive(Debug, Clone)]
struct Other {
    kept: Kept,
    run: Option<Printed>,
}

impl Elsewhere for Other {
    fn known(&self, key: &[u8; 32]) -> Option<Vec<u8>> {
        self.kept.lock().unwrap().get(key).cloned()
    }

    fn keep(&self, key: &[u8; 32], content: Vec<u8>) {
        self.kept.lock().unwrap().insert(*key, content);
    }

    fn works(&self) -> bool {
        self.run.is_some()
    }

    fn run(&self, work: &Work) -> Option<String> {
        self.run.and_then(|run| run(work))
    }
}

/// A machine that does what it is asked for.
fn honest(work: &Work) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("question.smt2");
    std::fs::write(&path, work.text).unwrap();
    let mut command = Command::new(&work.program);
    let output = command.args(&work.arguments).arg(path).output().unwrap();
    String::from_utf8(output.stdout).ok()
}

/// One that says `unsat` to everything.
fn liar(work: &Work) -> Option<String> {
    let marks = work.text.lines().filter_map(|l| l.strip_prefix("(echo "));
    let marks: Vec<String> = marks.map(|m| m.trim_end_matches(')').into()).collect();
    Some(format!("unsat\n{}\n", marks.join("\n")))
}

/// One that gives the answer to another question.
fn mixed_up(work: &Work) -> Option<String> {
    let other = work.text.replace("heddle-", "heddle-0");
    liar(&Work {
        program: work.program.clone(),
        arguments: work.arguments.clone(),
        text: &other,
        timeout: work.timeout,
    })
}

fn config(kept: &Kept, run: Option<Printed>, again: &str) -> Config {
    let other = Other {
        kept: Arc::clone(kept),
        run,
    };
    let again = Share::parse(again).unwrap();
    let lender = Lender::new(Box::new(other), again, NonZeroUsize::MIN);
    Config {
        cache: None,
        lender: Some(Arc::new(lender)),
        ..locate(None).unwrap()
    }
}

/// x > 3 together with x < 2, or with nothing.
struct Asked {
    terms: Terms,
    large: Term,
    small: Term,
    x: Term,
}

impl Asked {
    fn new() -> Self {
        let mut terms = Terms::new();
        let x = terms.constant("x", Sort::Int);
        let [two, three] = [2, 3].map(|n| terms.int(n));
        let large = terms.lt(three, x);
        let small = terms.lt(x, two);
        Asked {
            terms,
            large,
            small,
            x,
        }
    }

    fn ask(&self, session: &mut Session) -> [Outcome; 2] {
        session.begin_item();
        session.begin("task");
        session.assert(&self.terms, self.large);
        let open = session.check(&self.terms, &[], &[self.x]);
        let closed = session.check(&self.terms, &[self.small], &[self.x]);
        [open, closed]
    }
}

/// Asks in a session of its own; gives what came out, what is owed, and what was done.
fn run(config: Config) -> ([Outcome; 2], u64, Statistics) {
    let mut session = Session::new(Arc::new(config));
    let outcomes = Asked::new().ask(&mut session);
    (outcomes, session.borrowed(), session.statistics())
}

fn is_right(outcomes: &[Outcome; 2]) -> bool {
    matches!(outcomes, [Outcome::Sat(_), Outcome::Unsat])
}

#[test]
fn what_one_has_found_the_next_one_borrows_and_says_so() {
    let kept = Kept::default();
    let (outcomes, owed, statistics) = run(config(&kept, None, "0%"));
    assert!(is_right(&outcomes));
    assert_eq!((owed, statistics.starts), (0, 1));
    assert_eq!(kept.lock().unwrap().len(), 1);
    let (outcomes, owed, statistics) = run(config(&kept, None, "0%"));
    assert!(is_right(&outcomes));
    assert_eq!((owed, statistics.starts), (2, 0));
    // An answer that was found again is no debt if all are.
    let (outcomes, owed, statistics) = run(config(&kept, None, "100%"));
    assert!(is_right(&outcomes));
    assert_eq!((owed, statistics.starts), (0, 1));
}

#[test]
fn borrowed_answers_in_the_file_are_for_those_who_borrow() {
    let (kept, folder) = (Kept::default(), tempfile::tempdir().unwrap());
    run(config(&kept, None, "0%"));
    let with_file = |lender: bool| {
        let mut config = config(&kept, None, "0%");
        config.cache = Some(folder.path().to_owned());
        config.lender = config.lender.filter(|_| lender);
        run(config)
    };
    assert_eq!(with_file(true).1, 2);
    kept.lock().unwrap().clear();
    let (_, owed, statistics) = with_file(true);
    assert_eq!((owed, statistics.starts), (2, 0), "from the file");
    let (outcomes, owed, statistics) = with_file(false);
    assert!(is_right(&outcomes));
    assert_eq!((owed, statistics.starts), (0, 1));
    let (_, owed, statistics) = with_file(true);
    assert_eq!((owed, statistics.starts), (0, 0), "known here now");
}

#[test]
fn damaged_content_is_no_answer() {
    let kept = Kept::default();
    run(config(&kept, None, "0%"));
    for content in kept.lock().unwrap().values_mut() {
        let middle = content.len() / 2;
        content[middle] ^= 1;
    }
    let (outcomes, owed, statistics) = run(config(&kept, None, "0%"));
    assert!(is_right(&outcomes));
    assert_eq!((owed, statistics.starts), (0, 1));
}

#[test]
fn work_that_is_done_elsewhere_gives_the_same_answers() {
    let (outcomes, owed, statistics) = run(config(&Kept::default(), Some(honest), "0%"));
    let (here, ..) = run(config(&Kept::default(), None, "0%"));
    assert_eq!(outcomes, here);
    assert_eq!((owed, statistics.starts), (2, 0));
}

#[test]
fn answers_to_other_questions_and_rubbish_are_not_taken() {
    let rubbish: [Printed; 4] = [
        mixed_up,
        |_| None,
        |_| Some("unsat\n".to_owned()),
        |work| liar(work).map(|text| format!("(error \"no\")\n{text}")),
    ];
    for (n, other) in rubbish.into_iter().enumerate() {
        let (outcomes, owed, _) = run(config(&Kept::default(), Some(other), "0%"));
        assert!(is_right(&outcomes), "{n}: {outcomes:?}");
        assert_eq!(owed, 0, "{n}");
    }
}

#[test]
fn a_lie_is_found_out_and_nothing_more_is_taken() {
    let config = config(&Kept::default(), Some(liar), "100%");
    let lender = config.lender.clone().unwrap();
    let (outcomes, owed, _) = run(config);
    assert!(is_right(&outcomes), "{outcomes:?}");
    assert!(lender.is_contradicted());
    assert_eq!(owed, 0);
}

/// One that says `sat` to everything, with a value.
fn optimist(work: &Work) -> Option<String> {
    let text = liar(work)?.replacen("unsat", "sat", 1);
    let (before, last) = text.trim_end().rsplit_once('\n')?;
    Some(format!("{before}\n((x$ 7))\n{last}\n"))
}

#[test]
fn a_false_model_is_found_out_too_and_counts_as_borrowed() {
    let (outcomes, owed, _) = run(config(&Kept::default(), Some(optimist), "0%"));
    assert!(!is_right(&outcomes), "{outcomes:?}");
    assert_eq!(owed, 2, "whatever rests on it says so");
    let config = config(&Kept::default(), Some(optimist), "100%");
    let lender = config.lender.clone().unwrap();
    let (outcomes, owed, _) = run(config);
    assert!(is_right(&outcomes), "{outcomes:?}");
    assert!(lender.is_contradicted());
    assert_eq!(owed, 0);
}

#[test]
fn nothing_is_borrowed_alone_or_for_what_items_share() {
    let kept = Kept::default();
    run(config(&kept, None, "0%"));
    let mut session = Session::new(Arc::new(config(&kept, None, "0%")));
    let asked = Asked::new();
    let outcomes = session.alone(|session| asked.ask(session));
    assert!(is_right(&outcomes));
    assert!(session.borrowed() == 0);
    let mut session = Session::new(Arc::new(config(&kept, None, "0%")));
    let outcomes = session.apart(|session| asked.ask(session));
    assert!(is_right(&outcomes) && session.borrowed() == 0);
    let outcomes = asked.ask(&mut session);
    assert!(is_right(&outcomes) && session.borrowed() > 0, "an item");
}
