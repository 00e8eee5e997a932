//! `heddle stubs`: what it writes is accepted as it stands, and claims only what class files show.

use super::{check, folder, heddle, input, verdict};
use std::fs;
use std::path::Path;
use std::process::Command;

const USER: (&str, &str) = ("User.java", "class User { int one() { return 1; } }");

#[allow(clippy::print_stderr)]
fn javac(folder: &Path, files: &[&str]) -> bool {
    let mut command = Command::new("javac");
    let done = command.args(["-d", "classes"]).args(files);
    match done.current_dir(folder).status() {
        Ok(status) => {
            assert!(status.success());
            true
        }
        Err(_) => {
            eprintln!("SKIPPED: there is no javac");
            false
        }
    }
}

/// Classes of all kinds, with everything that declarations can have.
#[test]
fn skeletons_of_the_jdk_are_accepted() {
    let classes = [
        "java.util.ArrayList",
        "java.util.Collections",
        "java.util.EnumMap",
        "java.util.Map.Entry",
        "java.util.concurrent.TimeUnit",
        "java.util.concurrent.CompletableFuture",
        "java.util.concurrent.ConcurrentHashMap",
        "java.util.stream.Collectors",
        "java.util.function.Function",
        "java.util.Spliterator",
        "java.io.ObjectInputStream",
        "java.nio.ByteBuffer",
        "java.text.SimpleDateFormat",
        "java.time.LocalDate",
        "java.lang.FunctionalInterface",
        "java.lang.Character",
        "java.sql.Date",
    ];
    let at = folder(&[USER]);
    let mut arguments = vec!["stubs", "-o", "stubs"];
    arguments.extend(classes);
    let (code, text) = heddle(at.path(), &arguments);
    // A class that the language knows has no stub; without a JDK some of the others are not there.
    assert_eq!(code, 3);
    assert!(text.contains("H1266") && text.contains("`java.lang.Character`"));
    let (code, report) = check(at.path(), &["User.java"]);
    let codes = input(&report);
    assert!(codes.iter().all(|c| *c == "H1267"), "{}", report["input"]);
    assert_eq!(code, 0);
    let (code, text) = heddle(at.path(), &arguments);
    assert_eq!(code, 3);
    assert!(text.contains("exists, and nothing was written"), "{text}");
}

const POINT: &str = "package acme;
public final class Point {
  private final int x;
  private final String name;
  public Point(int x, String name) { this.x = x; this.name = name; }
  public int x() { return x; }
  public int size() { return name.length() + helper(); }
  private int helper() { return x > 0 ? x : -x; }
}";

const GAUGE: &str = "package acme;
public final class Gauge implements Comparable<Gauge> {
  private int n;
  private int[] all = new int[3];
  public static final String TEXT = \"a\\n\\\"b\\\\\";
  public int level() { return n; }
  public int at(int k) { if (k < 0) throw new IllegalArgumentException(\"k\"); return all[k]; }
  public int at(long k) { return all[0]++; }
  public int twice() { return level() + level(); }
  public int next() { return ++n; }
  public int cached() { all[0] = n; return n; }
  public int through() { return next(); }
  public synchronized int locked() { return n; }
  public Point point() { return new Point(n, \"\"); }
  public int compareTo(Gauge other) { return n - other.n; }
}";

const OPEN: &str = "package acme;
public class Open<T extends Comparable<? super T>> {
  protected final int n = 3;
  public int n() { return n; }
  protected Open(T first, java.util.List<? extends T>... rest) { }
  public interface Inner<U> extends java.util.function.Supplier<U> {
    int NOW = (int) System.nanoTime();
    default U twice() { get(); return get(); }
    static void nothing() { }
  }
  public enum Kind { A { int v() { return 2; } }, B; int v() { return 1; } }
  public record Pair(int a, String b) { }
  public record Bag(int[] a) { }
  public @interface Marked { String value() default \"x\"; }
}";

/// `value` and `reads` are said where the code shows them, and nowhere else.
#[test]
fn categories_are_what_class_files_show() {
    let at = folder(&[
        USER,
        ("lib/Point.java", POINT),
        ("lib/Gauge.java", GAUGE),
        ("lib/Open.java", OPEN),
    ]);
    let files = ["lib/Point.java", "lib/Gauge.java", "lib/Open.java"];
    if !javac(at.path(), &files) {
        return;
    }
    let arguments = [
        "stubs",
        "--classpath",
        "classes",
        "-o",
        "stubs",
        "acme.Point",
        "acme/Gauge",
        "acme.Open$Kind",
    ];
    let (code, text) = heddle(at.path(), &arguments);
    assert_eq!(code, 0, "{text}");
    let table = fs::read_to_string(at.path().join("stubs/categories.txt")).unwrap();
    let line = |class: &str| {
        let of = |l: &&str| {
            let l = l.trim_start_matches("# ");
            let rest = l
                .strip_prefix("class acme/")
                .and_then(|l| l.strip_prefix(class));
            rest.is_some_and(|r| r.starts_with([' ', ':']))
        };
        table.lines().find(of).unwrap().to_owned()
    };
    assert_eq!(line("Point"), "class acme/Point value waits <init>");
    assert_eq!(
        line("Gauge"),
        "class acme/Gauge confined reads compareTo/1 level/0 twice/0 waits * <init>"
    );
    assert!(line("Open").starts_with("# class acme/Open: not known"));
    assert!(line("Open$Pair").starts_with("class acme/Open$Pair value"));
    assert!(line("Open$Bag").starts_with("class acme/Open$Bag confined reads a/0 "));
    assert!(line("Open$Inner").starts_with("# "));
    let (code, report) = check(at.path(), &["--classpath", "classes", "User.java"]);
    assert_eq!(
        (code, input(&report)),
        (0, Vec::new()),
        "{}",
        report["input"]
    );
    // Without the class files the stubs are all that there is; they are complete in themselves.
    let (code, report) = check(at.path(), &["User.java"]);
    assert_eq!(
        (code, input(&report)),
        (0, Vec::new()),
        "{}",
        report["input"]
    );
}

/// What is written out is used as it stands: two reads at once are no race, and the proof names the table.
#[test]
fn what_is_written_is_used() {
    let user = "class Reader {
  static int sum(acme.Point p) { return p == null ? 0 : p.x() + p.x(); }
}";
    let at = folder(&[("Reader.java", user), ("lib/Point.java", POINT)]);
    if !javac(at.path(), &["lib/Point.java"]) {
        return;
    }
    let options = [
        "stubs",
        "--classpath",
        "classes",
        "-o",
        "stubs",
        "acme.Point",
    ];
    assert_eq!(heddle(at.path(), &options).0, 0);
    let (_, report) = check(at.path(), &["--classpath", "classes", "Reader.java"]);
    let (_, assumed) = verdict(&report, "Reader.sum", "user-stub");
    assert!(assumed.concat().contains("`acme.Point`"), "{assumed:?}");
}

#[test]
fn names_that_mean_nothing_are_refused() {
    let at = folder(&[]);
    let (code, text) = heddle(at.path(), &["stubs", "java.util.ArrayLst"]);
    assert_eq!(code, 3);
    assert!(
        text.contains("did you mean `java.util.ArrayList`?"),
        "{text}"
    );
    let (code, text) = heddle(at.path(), &["stubs", "Nobody", "a..b", "/", ""]);
    assert_eq!(code, 3);
    assert!(text.contains("there is no class `Nobody`"), "{text}");
    let (code, text) = heddle(at.path(), &["stubs", "java.util.StringJoiner"]);
    assert_eq!(code, 0);
    assert!(text.contains("public final class StringJoiner {"), "{text}");
    let (code, _) = heddle(at.path(), &["stubs", "--jdk", "nowhere", "java.util.List"]);
    assert_eq!(code, 3);
}
