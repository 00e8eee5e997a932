//! Solvers that hang, die, lie or talk nonsense: the question is undecided, the next one gets a fresh process.
//!
//! The fake is a shell script that answers commands as the test says.
#![cfg(unix)]
#![allow(clippy::unwrap_used)] // a test

use heddle_logic::{Sort, Term, Terms, Value};
use heddle_solver::{Config, Effort, Kind, Outcome, Program, Reason, Session};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What the script does at its start and on each kind of command; shell text.
struct Fake {
    start: &'static str,
    assert: &'static str,
    check: &'static str,
    values: &'static str,
    info: &'static str,
    after_echo: &'static str,
}

const HONEST: Fake = Fake {
    start: ":",
    assert: ":",
    check: "echo sat",
    values: "echo '((x$ 7))'",
    info: "echo '(:reason-unknown incomplete)'",
    after_echo: ":",
};

impl Fake {
    fn write(&self, path: &Path) {
        let Fake {
            start,
            assert,
            check,
            values,
            info,
            after_echo,
        } = self;
        let script = format!(
            "#!/bin/sh\n\
             here=$(dirname \"$0\")\n\
             echo $$ >> \"$here/pids\"\n\
             {start}\n\
             while IFS= read -r line; do case \"$line\" in\n\
             '(echo '*) m=${{line#'(echo \"'}}; echo \"${{m%'\")'}}\"; {after_echo} ;;\n\
             '(assert'*) {assert} ;;\n\
             '(check-sat'*) {check} ;;\n\
             '(get-value'*) {values} ;;\n\
             '(get-info'*) {info} ;;\n\
             esac; done\n"
        );
        std::fs::write(path, script).unwrap();
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
}

struct Scene {
    folder: tempfile::TempDir,
    config: Config,
    terms: Terms,
    x: Term,
    fact: Term,
}

impl Scene {
    fn new(fake: &Fake) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("solver");
        fake.write(&path);
        let mut config = Config::new(Program::At(path), Kind::Other, "fake");
        config.timeout = Duration::from_millis(700);
        let mut terms = Terms::new();
        let x = terms.constant("x", Sort::Int);
        let zero = terms.int(0);
        let fact = terms.lt(zero, x);
        Scene {
            folder,
            config,
            terms,
            x,
            fact,
        }
    }

    fn session(&self) -> Session {
        let mut session = Session::new(Arc::new(self.config.clone()));
        session.begin("task");
        session.assert(&self.terms, self.fact);
        session
    }

    fn ask(&self, session: &mut Session) -> Outcome {
        session.check(&self.terms, &[], &[self.x])
    }

    /// The outcome of one question.
    fn outcome(&self) -> Outcome {
        self.ask(&mut self.session())
    }
}

fn seven() -> Outcome {
    Outcome::Sat(vec![Some(Value::Int(7.into()))])
}

fn is_failure(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Unknown(Reason::Failed(_)))
}

fn fails(fake: Fake) {
    let scene = Scene::new(&fake);
    let start = Instant::now();
    let outcome = scene.outcome();
    assert!(is_failure(&outcome), "{outcome:?}");
    assert!(start.elapsed() < Duration::from_secs(4), "not by waiting");
    if let Outcome::Unknown(Reason::Failed(why)) = outcome {
        let why = why.to_lowercase();
        assert!(!why.contains("z3") && !why.contains("cvc5"), "{why}");
    }
}

#[test]
fn honest_answers_are_believed() {
    assert_eq!(Scene::new(&HONEST).outcome(), seven());
    let unsat = Fake {
        check: "echo unsat",
        ..HONEST
    };
    assert_eq!(Scene::new(&unsat).outcome(), Outcome::Unsat);
}

#[test]
fn unknown_is_unknown() {
    let unknown = Fake {
        check: "echo unknown",
        ..HONEST
    };
    let scene = Scene::new(&unknown);
    assert!(matches!(
        scene.outcome(),
        Outcome::Unknown(Reason::GaveUp(_))
    ));
    let mut session = Session::new(Arc::new(scene.config.clone()));
    session.begin_with("task", Effort::Quick);
    let candidate = Outcome::Candidate(vec![Some(Value::Int(7.into()))]);
    assert_eq!(scene.ask(&mut session), candidate);
    assert_eq!(session.statistics().restarts, 0);
    let limit = Fake {
        check: "echo unknown",
        info: "echo '(:reason-unknown \"max. resource limit exceeded\")'",
        ..HONEST
    };
    let outcome = Scene::new(&limit).outcome();
    assert_eq!(outcome, Outcome::Unknown(Reason::ResourceLimit));
}

#[test]
fn a_candidate_without_values_is_unknown() {
    let mute = Fake {
        check: "echo unknown",
        values: "echo '(error \"no model\")'",
        ..HONEST
    };
    let scene = Scene::new(&mute);
    let mut session = Session::new(Arc::new(scene.config.clone()));
    session.begin_with("task", Effort::Quick);
    let outcome = scene.ask(&mut session);
    assert!(matches!(outcome, Outcome::Unknown(Reason::GaveUp(_))));
}

fn times_out(fake: Fake) {
    let scene = Scene::new(&fake);
    let start = Instant::now();
    let mut session = scene.session();
    assert_eq!(scene.ask(&mut session), Outcome::Unknown(Reason::Timeout));
    assert!(start.elapsed() < Duration::from_secs(3));
    assert_eq!(session.statistics().restarts, 1);
}

#[test]
fn silence_is_a_timeout() {
    times_out(Fake {
        check: "exec sleep 30",
        ..HONEST
    });
}

/// The time of an item ends a question before the time of the question does, and all that follow; the next item has its own.
#[test]
fn an_item_has_its_own_time() {
    let mut scene = Scene::new(&Fake {
        check: "exec sleep 30",
        ..HONEST
    });
    scene.config.timeout = Duration::from_secs(60);
    scene.config.item_timeout = Some(Duration::from_millis(400));
    let mut session = scene.session();
    let late = Outcome::Unknown(Reason::ItemTimeout);
    for _ in 0..2 {
        let start = Instant::now();
        session.begin_item();
        assert_eq!(session.spent(), None);
        assert_eq!(scene.ask(&mut session), late);
        assert!(start.elapsed() >= Duration::from_millis(400));
        assert_eq!(scene.ask(&mut session), late);
        assert!(start.elapsed() < Duration::from_secs(3));
        assert_eq!(session.spent(), Some(Reason::ItemTimeout));
    }
    assert_eq!(session.take_fault(), Some(Reason::ItemTimeout));
    assert_eq!(session.statistics().restarts, 2);
}

#[test]
fn slow_dripping_is_a_timeout() {
    times_out(Fake {
        check: "while :; do printf s; sleep 0.05; done",
        ..HONEST
    });
}

#[test]
fn a_solver_that_does_not_read_is_a_timeout() {
    let scene = Scene::new(&Fake {
        start: "exec sleep 30",
        ..HONEST
    });
    let mut session = scene.session();
    let mut terms = scene.terms.clone();
    // More than any pipe holds.
    for i in 0..20_000 {
        let b = terms.constant(format!("b{i}"), Sort::Bool);
        session.assert(&terms, b);
    }
    let start = Instant::now();
    let outcome = session.check(&terms, &[], &[]);
    assert_eq!(outcome, Outcome::Unknown(Reason::Timeout));
    assert!(start.elapsed() < Duration::from_secs(3));
}

#[test]
fn death_is_a_failure() {
    for start in ["exit 1", "kill -9 $$", "exec true"] {
        fails(Fake { start, ..HONEST });
    }
    for check in [
        "exit 0",
        "kill -9 $$",
        "echo sat; exit 0",
        "printf uns; exit",
    ] {
        fails(Fake { check, ..HONEST });
    }
    fails(Fake {
        values: "exit 1",
        ..HONEST
    });
}

#[test]
fn out_of_memory_is_said_so() {
    let scene = Scene::new(&Fake {
        check: "echo '(error \"out of memory\")'; exit 1",
        ..HONEST
    });
    let outcome = scene.outcome();
    let why = "the prover ran out of memory".to_owned();
    assert_eq!(outcome, Outcome::Unknown(Reason::Failed(why)));
}

/// The limit holds for solvers that have none of their own.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_limited() {
    let greedy = Fake {
        check: "x=$(head -c 100000000 /dev/zero | tr '\\0' a); echo sat",
        ..HONEST
    };
    let mut scene = Scene::new(&greedy);
    scene.config.timeout = Duration::from_secs(60);
    scene.config.memory = 40;
    let outcome = scene.outcome();
    assert!(is_failure(&outcome), "{outcome:?}");
    scene.config.memory = 4000;
    assert_eq!(scene.outcome(), seven());
}

#[test]
fn garbage_is_a_failure() {
    for check in [
        "echo hello",
        "echo",
        ":",
        "echo UNSAT",
        "echo unsat.",
        "echo sat sat",
        "echo unsat; echo sat",
        "echo unsat; echo unsat",
        "echo '(error \"line 1 column 2: who knows\")'",
        "printf '\\377\\376\\n'",
        "echo '(unsat'",
    ] {
        fails(Fake { check, ..HONEST });
    }
}

#[test]
fn endless_output_is_a_failure() {
    let scene = Scene::new(&Fake {
        check: "exec yes unsat",
        ..HONEST
    });
    let mut config = scene.config.clone();
    config.timeout = Duration::from_secs(20);
    let mut session = Session::new(Arc::new(config));
    session.begin("task");
    assert!(is_failure(&scene.ask(&mut session)));
}

/// The point of it all: an assertion that the solver refused must not let a proof through.
#[test]
fn an_error_before_the_answer_is_a_failure() {
    fails(Fake {
        assert: "echo '(error \"unknown constant\")'",
        check: "echo unsat",
        ..HONEST
    });
    fails(Fake {
        assert: "echo unsat",
        check: "echo sat",
        ..HONEST
    });
    fails(Fake {
        assert: "echo unsupported",
        check: "echo unsat",
        ..HONEST
    });
}

#[test]
fn an_answer_too_many_is_not_taken_for_the_next() {
    let scene = Scene::new(&Fake {
        after_echo: "echo unsat",
        ..HONEST
    });
    let mut session = scene.session();
    let first = session.check(&scene.terms, &[], &[]);
    assert_eq!(first, Outcome::Sat(Vec::new()));
    let second = session.check(&scene.terms, &[], &[]);
    assert!(is_failure(&second), "{second:?}");
}

#[test]
fn a_model_without_values_is_a_failure() {
    for values in [
        "echo '(error \"model is not available\")'",
        "echo '()'",
        "echo '((x$ 7) (y$ 8))'",
        "echo '((x$ 7)'",
        "echo 7",
        "echo sat",
        ":",
    ] {
        fails(Fake { values, ..HONEST });
    }
    let odd = Fake {
        values: "echo '((x$ (what is this)))'",
        ..HONEST
    };
    assert_eq!(Scene::new(&odd).outcome(), Outcome::Sat(vec![None]));
}

#[test]
fn a_fresh_process_takes_over_with_the_whole_task() {
    // Misbehaves once; then counts the assertions it has read and says sat only for two.
    let scene = Scene::new(&Fake {
        start: "n=0",
        assert: "n=$((n+1))",
        check: "if [ ! -e $here/once ]; then touch $here/once; exit 1; fi; \
                if [ $n = 2 ]; then echo sat; else echo \"wrong $n\"; fi",
        ..HONEST
    });
    let mut session = scene.session();
    session.push();
    session.assert(&scene.terms, scene.fact);
    assert!(is_failure(&scene.ask(&mut session)));
    assert_eq!(scene.ask(&mut session), seven());
    let statistics = session.statistics();
    assert_eq!((statistics.starts, statistics.restarts), (2, 1));
    assert_eq!(statistics.checks, 2);
}

#[test]
fn a_program_that_is_not_there_is_a_failure() {
    let mut scene = Scene::new(&HONEST);
    scene.config.program = Program::At(scene.folder.path().join("nothing"));
    assert!(is_failure(&scene.outcome()));
}

#[test]
fn dropping_a_session_ends_its_process() {
    for fake in [
        HONEST,
        Fake {
            check: "echo sat; trap '' TERM HUP PIPE",
            ..HONEST
        },
    ] {
        let scene = Scene::new(&fake);
        let mut session = scene.session();
        assert_eq!(scene.ask(&mut session), seven());
        let pid = std::fs::read_to_string(scene.folder.path().join("pids")).unwrap();
        let process = PathBuf::from(format!("/proc/{}", pid.trim()));
        assert!(process.exists() || !Path::new("/proc/self").exists());
        drop(session);
        assert!(!process.exists());
    }
}

#[test]
fn cached_answers_need_no_process() {
    let mut scene = Scene::new(&HONEST);
    scene.config.cache = Some(scene.folder.path().join("cache"));
    let first = scene.outcome();
    assert_eq!(first, seven());
    scene.config.program = Program::At("there is no such program".into());
    let mut session = scene.session();
    assert_eq!(scene.ask(&mut session), first);
    let statistics = session.statistics();
    assert_eq!((statistics.cache_hits, statistics.starts), (1, 0));
    // Another question of the same task is not known.
    session.push();
    assert!(is_failure(&scene.ask(&mut session)));
    // Nor is the same one for another solver.
    scene.config.identity = "another".into();
    assert!(is_failure(&scene.outcome()));
}

#[test]
fn only_finished_answers_are_cached() {
    for check in ["echo nonsense", "exit 1", "exec sleep 5"] {
        let mut scene = Scene::new(&Fake {
            check,
            info: "echo '(:reason-unknown \"canceled\")'",
            ..HONEST
        });
        scene.config.cache = Some(scene.folder.path().join("cache"));
        assert!(matches!(scene.outcome(), Outcome::Unknown(_)));
        HONEST.write(&scene.folder.path().join("solver"));
        assert_eq!(scene.outcome(), seven(), "asked again after {check}");
    }
}

#[test]
fn damaged_cache_entries_are_ignored() {
    let mut scene = Scene::new(&HONEST);
    let cache = scene.folder.path().join("cache");
    scene.config.cache = Some(cache.clone());
    scene.outcome();
    let mut damaged = 0;
    for shard in std::fs::read_dir(&cache).unwrap().flatten() {
        for file in std::fs::read_dir(shard.path()).into_iter().flatten() {
            let path = file.unwrap().path();
            let text = std::fs::read(&path).unwrap();
            std::fs::write(&path, &text[..text.len() - 5]).unwrap();
            damaged += 1;
        }
    }
    assert_eq!(damaged, 1);
    let mut session = scene.session();
    assert_eq!(scene.ask(&mut session), seven());
    assert_eq!(session.statistics().cache_hits, 0);
}

#[test]
fn transcripts_hold_every_question_and_answer() {
    let mut scene = Scene::new(&HONEST);
    let log = scene.folder.path().join("log");
    std::fs::create_dir(&log).unwrap();
    scene.config.log = Some(log.clone());
    let mut session = Session::new(Arc::new(scene.config.clone()));
    session.begin("thread w/1");
    session.assert(&scene.terms, scene.fact);
    session.push();
    scene.ask(&mut session);
    session.pop();
    let text = std::fs::read_to_string(log.join("thread_w_1.smt2")).unwrap();
    let order = [
        "; task thread w/1\n(set-option",
        "(declare-fun x$ () Int)\n(assert (< 0 x$))\n(push 1)\n(check-sat)\n(get-value (x$))\n; sat",
    ];
    for part in order {
        assert!(text.contains(part), "{text}");
    }
}
