//! Hostile surroundings from outside: provers that die or never answer, folders and files of others, things that are no files,
//! names with control sequences, too little memory. A clear message, a documented exit code, and never a proof.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic)] // tests

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Proved only because the assumption may be used for any number of steps.
const GROWS: &str = "var x: int = 0;\nthread A\n  env x' >= x;\n{\n  var t: int;\n  t := x;\n  assert x >= t;\n}\nthread B { x := x + 1; }\n";

const WRONG: &str = "class A { void f(int x) { assert x > 0; } }\n";

fn heddle(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_heddle"));
    command
        .current_dir(folder)
        .args(arguments)
        .stdin(Stdio::null());
    command
}

fn run(command: &mut Command) -> (i32, String, String) {
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (status.code().unwrap_or(-1), text(stdout), text(stderr))
}

fn check(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let (code, out, err) = run(&mut heddle(folder, &[&["check"], arguments].concat()));
    (code, out + &err)
}

fn script(path: &Path, text: &str) {
    fs::write(path, format!("#!/bin/sh\n{text}\n")).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// The bundled solver, unpacked into a folder of the test.
fn unpacked(folder: &Path) -> PathBuf {
    let cache = folder.join("cache");
    fs::write(folder.join("p.plato"), GROWS).unwrap();
    let mut command = heddle(folder, &["check", "p.plato"]);
    let (code, out, _) = run(command.env("HEDDLE_CACHE_DIR", &cache));
    assert_eq!(code, 0, "{out}");
    let found = fs::read_dir(cache.join("solver")).unwrap().flatten();
    let mut found = found.map(|e| e.path());
    found
        .find(|p| p.extension().is_none_or(|e| e != "checked"))
        .unwrap()
}

/// A prover that dies when it hears of something.
fn dying_at(folder: &Path, word: &str) -> String {
    let solver = unpacked(folder);
    let solver = solver.display();
    let path = folder.join("dying");
    script(
        &path,
        &format!(
            "[ \"$1\" = --version ] && exec {solver} --version\n\
             while IFS= read -r line; do\n\
             case \"$line\" in *'{word}'*) exit 0;; esac; printf '%s\\n' \"$line\"\n\
             done | {solver} \"$@\""
        ),
    );
    path.display().to_string()
}

#[test]
fn a_prover_that_fails_on_transitivity_leaves_the_thread_undecided() {
    let folder = TempDir::new().unwrap();
    let solver = dying_at(folder.path(), "$keep");
    let (code, text) = check(
        folder.path(),
        &["--no-cache", "--solver", &solver, "p.plato"],
    );
    assert_eq!(code, 2, "{text}");
    assert!(
        text.contains("undecided                 thread A"),
        "{text}"
    );
    assert!(!text.contains("violation"), "{text}");
    assert!(text.contains("error[H0502]"), "{text}");
}

/// The question whether a proof says anything: without its answer there is no proof.
#[test]
fn a_prover_that_fails_on_vacuity_takes_back_the_proof() {
    let folder = TempDir::new().unwrap();
    let program = "proc p(k: int)\n  requires k > 77;\n{\n  assert k > 70;\n}\n";
    fs::write(folder.path().join("q.plato"), program).unwrap();
    // The precondition ends the question about it; in the proof more follows.
    for (word, code, verdict) in [
        (
            "no such word",
            0,
            "  proved                    procedure p\n",
        ),
        (
            "(< 77 |local k@1$|)))",
            2,
            "  undecided                 procedure p\n",
        ),
    ] {
        let solver = dying_at(folder.path(), word);
        let (exit, text) = check(
            folder.path(),
            &["--no-cache", "--solver", &solver, "q.plato"],
        );
        assert_eq!(exit, code, "{text}");
        assert!(text.contains(verdict), "{text}");
    }
}

#[test]
fn few_files_are_no_violation() {
    let folder = TempDir::new().unwrap();
    unpacked(folder.path());
    let program = env!("CARGO_BIN_EXE_heddle");
    for files in [8, 10, 12, 16, 24] {
        let shell = format!("ulimit -n {files}; exec {program} check --no-cache p.plato");
        let mut command = Command::new("sh");
        command.args(["-c", &shell]).current_dir(folder.path());
        let (code, out, err) = run(command.env("HEDDLE_CACHE_DIR", folder.path().join("cache")));
        assert!([0, 2, 3].contains(&code), "{files}: {code} {out}{err}");
        assert!(!out.contains("violation"), "{files}: {out}");
    }
}

#[test]
fn a_prover_that_never_answers_is_asked_a_few_times_only() {
    let folder = TempDir::new().unwrap();
    let solver = folder.path().join("silent");
    script(&solver, "cat > /dev/null");
    let many: String = (0..20)
        .map(|k| format!("thread T{k} {{ assert x != {k} + 1; }}\n"))
        .collect();
    let many = format!("var x: int = 0;\n{many}");
    fs::write(folder.path().join("p.plato"), many).unwrap();
    let start = Instant::now();
    let solver = solver.to_str().unwrap();
    let arguments = [
        "--no-cache",
        "--timeout",
        "1",
        "--jobs",
        "1",
        "--solver",
        solver,
        "p.plato",
    ];
    let (code, text) = check(folder.path(), &arguments);
    assert_eq!(code, 2, "{text}");
    assert!(text.contains("the prover does not answer"), "{text}");
    // Without the breaker it is more than one second for each of the twenty.
    assert!(
        start.elapsed() < Duration::from_secs(18),
        "{:?}",
        start.elapsed()
    );
}

/// The limit of an item ends what the limit of a question would let go on; with time enough it decides nothing.
#[test]
fn an_item_has_a_limit_of_its_own() {
    let folder = TempDir::new().unwrap();
    let solver = folder.path().join("silent");
    script(&solver, "cat > /dev/null");
    fs::write(folder.path().join("p.plato"), GROWS).unwrap();
    let start = Instant::now();
    let limits = ["--no-cache", "--timeout", "60", "--item-timeout", "1"];
    let silent = ["--solver", solver.to_str().unwrap(), "p.plato"];
    let (code, text) = check(folder.path(), &[&limits[..], &silent[..]].concat());
    assert_eq!(code, 2, "{text}");
    assert!(
        text.contains("the time limit for the whole item was reached"),
        "{text}"
    );
    assert!(text.contains("raise `--item-timeout`"), "{text}");
    assert!(start.elapsed() < Duration::from_secs(30), "{text}");
    let wrong = GROWS.replace(">= ", "< ");
    assert_ne!(wrong, GROWS);
    fs::write(folder.path().join("wrong.plato"), wrong).unwrap();
    for (file, expected) in [("p.plato", 0), ("wrong.plato", 1)] {
        let enough = ["--no-cache", "--item-timeout", "300", file];
        let (code, text) = check(folder.path(), &enough);
        assert_eq!(code, expected, "{text}");
    }
}

#[test]
fn what_a_wrapper_starts_ends_with_it() {
    let folder = TempDir::new().unwrap();
    let solver = folder.path().join("wrapper");
    let pids = folder.path().join("pids");
    let list = pids.display();
    script(
        &solver,
        &format!("sleep 300 & echo $! >> {list}\ncat > /dev/null"),
    );
    fs::write(folder.path().join("p.plato"), GROWS).unwrap();
    let solver = solver.to_str().unwrap();
    check(
        folder.path(),
        &[
            "--no-cache",
            "--timeout",
            "1",
            "--solver",
            solver,
            "p.plato",
        ],
    );
    let listed = fs::read_to_string(&pids).unwrap();
    assert!(!listed.is_empty());
    std::thread::sleep(Duration::from_millis(300));
    for pid in listed.lines() {
        let alive = fs::read_to_string(format!("/proc/{pid}/stat"));
        // What is ended and not yet waited for counts as ended.
        assert!(
            alive.is_err() || alive.is_ok_and(|s| s.contains(") Z ")),
            "{pid}"
        );
    }
}

/// Somebody else's script in place of the solver, in a folder that everybody can write to.
#[test]
fn a_planted_solver_is_not_run_and_its_answers_are_not_believed() {
    let folder = TempDir::new().unwrap();
    let solver = unpacked(folder.path());
    let size = fs::metadata(&solver).unwrap().len() as usize;
    let mut script =
        b"#!/bin/sh\nwhile IFS= read -r line; do case \"$line\" in '(check-sat'*) echo unsat;; \
        '(echo '*) m=${line#'(echo \"'}; echo \"${m%'\")'}\";; esac; done\nexit\n"
            .to_vec();
    script.resize(size, b'#');
    fs::write(folder.path().join("A.java"), WRONG).unwrap();
    let verdict = |expected: &str| {
        let mut command = heddle(folder.path(), &["check", "A.java"]);
        let (code, out, _) = run(command.env("HEDDLE_CACHE_DIR", folder.path().join("cache")));
        assert_eq!(code, 1, "{out}");
        assert_eq!(
            out.contains("warning[H0510]"),
            expected == "warned",
            "{out}"
        );
    };
    for mode in [0o700, 0o777, 0o1777] {
        let cache = folder.path().join("cache/solver");
        fs::set_permissions(&cache, fs::Permissions::from_mode(0o700)).unwrap();
        fs::write(&solver, &script).unwrap();
        fs::set_permissions(&cache, fs::Permissions::from_mode(mode)).unwrap();
        verdict(if mode == 0o700 { "silent" } else { "warned" });
    }
}

#[test]
fn cache_folders_that_cannot_be_used_are_gone_around() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("p.plato"), GROWS).unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    for cache in [
        folder.path().join("file"),
        folder.path().join("file/below"),
        "/proc/none".into(),
    ] {
        let mut command = heddle(folder.path(), &["check", "p.plato"]);
        let (code, out, _) = run(command.env("HEDDLE_CACHE_DIR", &cache));
        assert_eq!(code, 0, "{out}");
        assert!(out.contains("warning[H0510]"), "{out}");
    }
    let mut command = heddle(folder.path(), &["check", "p.plato"]);
    for name in ["HOME", "XDG_CACHE_HOME", "HEDDLE_CACHE_DIR"] {
        command.env_remove(name);
    }
    let (code, out, _) = run(&mut command);
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("warning[H0510]"), "{out}");
}

#[test]
fn what_is_no_file_is_refused_by_kind() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("d")).unwrap();
    fs::write(at("d/Right.java"), "class Right { void f() { } }").unwrap();
    let made = Command::new("mkfifo")
        .arg(at("d/Pipe.java"))
        .arg(at("p.jar"))
        .status();
    assert!(made.unwrap().success());
    symlink("/dev/zero", at("Zero.java")).unwrap();
    symlink("/dev/zero", at("zero.jar")).unwrap();
    for (arguments, words) in [
        (vec!["d/Pipe.java"], "this is a named pipe"),
        (vec!["d"], "this is a named pipe"),
        (vec!["Zero.java"], "this is a device"),
        (
            vec!["--classpath", "p.jar", "d/Right.java"],
            "it is a named pipe",
        ),
        (
            vec!["--classpath", "zero.jar", "d/Right.java"],
            "it is a device",
        ),
    ] {
        let (code, text) = check(folder.path(), &arguments);
        assert_eq!(code, 3, "{text}");
        assert!(
            text.contains("error[H0006]") && text.contains(words),
            "{text}"
        );
    }
    // The rest of the directory is checked all the same.
    assert!(check(folder.path(), &["d"]).1.contains("Right.f"));
}

#[test]
fn a_damaged_image_of_the_jdk_is_replaced_by_the_stubs() {
    let folder = TempDir::new().unwrap();
    fs::create_dir_all(folder.path().join("jdk/lib")).unwrap();
    fs::write(
        folder.path().join("A.java"),
        "class A { String s = \"x\"; }",
    )
    .unwrap();
    let header = [0xCAFE_DADAu32, 1 << 16, 0, 9, 0, 9, 9];
    let empty: Vec<u8> = header.iter().flat_map(|n| n.to_le_bytes()).collect();
    for image in [&b"rubbish"[..], &empty] {
        fs::write(folder.path().join("jdk/lib/modules"), image).unwrap();
        let mut command = heddle(folder.path(), &["check", "A.java"]);
        let (code, out, _) = run(command.env("JAVA_HOME", folder.path().join("jdk")));
        assert!([0, 3].contains(&code), "{code} {out}");
        assert!(out.contains("warning[H0511]"), "{out}");
        assert!(!out.contains("H1201"), "{out}");
    }
}

#[test]
fn control_sequences_reach_nobody() {
    let folder = TempDir::new().unwrap();
    let name = "B\x1b[2J\x07.java";
    fs::write(folder.path().join(name), "class B { int f() { return ; } }").unwrap();
    fs::write(
        folder.path().join("p\x1b]0;x\x07.plato"),
        GROWS.replace(">= t", "> t"),
    )
    .unwrap();
    for arguments in [
        vec!["check", "."],
        vec!["check", name],
        vec!["check", "--color", "always", "."],
        vec!["check", "no\x1b[2Jsuch.java"],
        vec!["check", "--no\x1b[2Jsuch"],
        vec!["check", "--solver", "no\x1b[2Jsuch", "."],
        vec!["check", "--procedure", "no\x1b[2Jsuch", "."],
        vec!["explain", "\x1b[2J"],
        vec!["explore", "p\x1b]0;x\x07.plato"],
        vec!["parse", name],
    ] {
        let (_, out, err) = run(&mut heddle(folder.path(), &arguments));
        let text = out + &err;
        assert!(
            !text.contains("\x1b[2J") && !text.contains('\x07'),
            "{arguments:?}: {text:?}"
        );
        assert!(!text.contains("\x1b]0"), "{arguments:?}: {text:?}");
    }
}

#[test]
fn a_report_is_written_as_a_whole_or_not_at_all() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("p.plato"), GROWS).unwrap();
    fs::write(at("old"), "old").unwrap();
    fs::set_permissions(at("old"), fs::Permissions::from_mode(0o640)).unwrap();
    symlink("old", at("link")).unwrap();
    let (code, text) = check(folder.path(), &["-o", "link", "p.plato"]);
    assert_eq!((code, text.as_str()), (0, ""));
    assert!(fs::read_to_string(at("old")).unwrap().contains("3 checked"));
    assert!(fs::symlink_metadata(at("link")).unwrap().is_symlink());
    let mode = fs::metadata(at("old")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    // Ended in the middle, it leaves the old report and no draft with its name.
    let solver = at("slow");
    script(&solver, "sleep 60");
    fs::write(at("kept"), "kept").unwrap();
    let arguments = [
        "check",
        "--no-cache",
        "--solver",
        "./slow",
        "-o",
        "kept",
        "p.plato",
    ];
    let mut child = heddle(folder.path(), &arguments).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(1));
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(fs::read_to_string(at("kept")).unwrap(), "kept");
    let (code, text) = check(folder.path(), &["-o", "/dev/stdout", "p.plato"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("3 checked"), "{text}");
    let (code, text) = check(folder.path(), &["-o", "/dev/full", "p.plato"]);
    assert_eq!(code, 3, "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn too_little_memory_is_said_so() {
    let folder = TempDir::new().unwrap();
    let many: String = (0..3000)
        .map(|k| format!("  int m{k}(int x) {{ return x + {k}; }}\n"))
        .collect();
    fs::write(
        folder.path().join("A.java"),
        format!("class A {{\n{many}}}\n"),
    )
    .unwrap();
    let program = env!("CARGO_BIN_EXE_heddle");
    let mut said = false;
    // Somewhere above the size of the program itself, whatever that is.
    let size = fs::metadata(program).unwrap().len() / 1024;
    for room in [8_000, 16_000, 30_000] {
        let shell = format!(
            "ulimit -v {}; exec {program} check --no-cache A.java",
            size + room
        );
        let mut command = Command::new("sh");
        let (code, out, err) = run(command.args(["-c", &shell]).current_dir(folder.path()));
        said |= code == 4 && (out + &err).contains("H0512");
    }
    assert!(said);
}

/// Processor time of a translation, in seconds.
fn translation(folder: &Path, text: &str) -> f64 {
    fs::write(folder.join("Big.java"), text).unwrap();
    let program = env!("CARGO_BIN_EXE_heddle");
    let shell = format!("{program} check --emit plato Big.java > emitted 2>&1; times");
    let mut command = Command::new("sh");
    let (_, out, _) = run(command.args(["-c", &shell]).current_dir(folder));
    assert!(fs::metadata(folder.join("emitted")).unwrap().len() > 1000);
    let children = out.lines().nth(1).unwrap();
    let time = children.split_whitespace().next().unwrap();
    let (minutes, seconds) = time.trim_end_matches('s').split_once('m').unwrap();
    minutes.parse::<f64>().unwrap() * 60.0 + seconds.parse::<f64>().unwrap()
}

/// Four times the members take four times as long, not sixteen times.
#[test]
fn cost_grows_with_the_members_of_a_class_and_not_with_their_square() {
    let folder = TempDir::new().unwrap();
    let class = |n: usize, member: &dyn Fn(usize) -> String| {
        let members: String = (0..n).map(member).collect();
        format!("class Big {{\n{members}  void go() {{ }}\n}}\n")
    };
    let field = |k: usize| format!("  private int f{k};\n");
    let method = |k: usize| format!("  private static int m{k}(int x) {{ return x; }}\n");
    let kinds: [(&str, &dyn Fn(usize) -> String); 2] = [("fields", &field), ("methods", &method)];
    for (name, member) in kinds {
        let small = translation(folder.path(), &class(1_000, member));
        let large = translation(folder.path(), &class(4_000, member));
        assert!(large < 9.0 * small + 0.5, "{name}: {small} s, {large} s");
    }
}
