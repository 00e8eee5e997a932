//! Contracts, categories and declarations of stubs are used, and every proof says so.

use super::{check, folder, input, verdict};
use std::process::Command;

const BOX: &str = "package acme;

public class Box {
  //@ modifies \\nothing;
  //@ requires n > 0;
  //@ ensures \\result > n;
  public static int next(int n);
}
";

#[test]
fn a_class_that_only_a_stub_declares_is_known_by_it() {
    let user = "import acme.Box;
class User {
  int right() { int n = Box.next(3); /*@ assert n > 3; @*/ return n; }
  int wrong() { return Box.next(0); }
  int lies() { int n = Box.next(3); /*@ assert n == 4; @*/ return n; }
}";
    let at = folder(&[("stubs/acme/Box.java", BOX), ("User.java", user)]);
    // The folder with the stubs is below the one that is checked: it is no part of the program.
    let (code, report) = check(at.path(), &["."]);
    assert_eq!((code, input(&report)), (1, Vec::new()));
    let (right, assumed) = verdict(&report, "User.right", "user-stub");
    assert_eq!(right, "proved under assumptions");
    let named = |what: &str| assumed.iter().any(|t| t.contains(what));
    assert!(
        named("`acme.Box.next`") && named("`acme.Box`"),
        "{assumed:?}"
    );
    for wrong in ["User.wrong", "User.lies"] {
        assert!(!verdict(&report, wrong, "").0.starts_with("proved"));
    }
    let (code, _) = check(at.path(), &["--strict=user-stub", "-p", "User.right", "."]);
    assert_eq!(code, 2);
}

#[test]
fn proofs_that_take_nothing_from_stubs_do_not_list_them() {
    let user = "class User { int one() { return 1; } }";
    let at = folder(&[("stubs/acme/Box.java", BOX), ("User.java", user)]);
    let (code, report) = check(at.path(), &["User.java"]);
    assert_eq!((code, input(&report)), (0, Vec::new()));
    assert!(verdict(&report, "User.one", "user-stub").1.is_empty());
}

const JOINER: &str = "package java.util;

public final class StringJoiner {
  //@ public ghost int count;

  //@ ensures count == 0;
  public StringJoiner(CharSequence separator);

  //@ reads count;
  //@ ensures \\result == count;
  public /*@ pure @*/ int length();

  //@ writes count;
  //@ ensures count == \\old(count) + 1 && \\result == this;
  public StringJoiner add(CharSequence x);
}
";

const JOINS: &str = "import java.util.StringJoiner;
class Joins {
  int right() {
    StringJoiner all = new StringJoiner(\", \");
    all.add(\"a\");
    all.add(\"b\");
    //@ assert all.length() == 2;
    return all.toString().length();
  }
  void wrong() {
    StringJoiner all = new StringJoiner(\", \");
    all.add(\"a\");
    //@ assert all.length() == 2;
  }
}";

/// The contents that a stub gives to a class of the JDK; what it leaves out is known from the class all the same. So it is without a
/// JDK, where the class is known from Heddle's own declarations.
#[test]
fn a_class_of_the_jdk_gets_contracts_and_keeps_its_other_methods() {
    let table = "class java/util/StringJoiner confined nonnull toString\n";
    let at = folder(&[
        ("stubs/java/util/StringJoiner.java", JOINER),
        ("stubs/categories.txt", table),
        ("Joins.java", JOINS),
    ]);
    for jdk in [true, false] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_heddle"));
        command.current_dir(at.path());
        command.args(["check", "--no-cache", "--stubs", "stubs", "Joins.java"]);
        if !jdk {
            command.env("PATH", "").env_remove("JAVA_HOME");
        }
        let output = String::from_utf8(command.output().unwrap().stdout).unwrap();
        let line = |method: &str| output.lines().find(|l| l.ends_with(method));
        assert!(line("Joins.right").unwrap().contains("proved"), "{output}");
        assert!(!line("Joins.wrong").unwrap().contains("proved"), "{output}");
        assert!(output.contains("`StringJoiner.add`"), "{output}");
        assert!(
            output.contains("user's table gives to `java.util.StringJoiner`"),
            "{output}"
        );
    }
}

/// Without the mark it may be null; with another category it is another class to several threads.
#[test]
fn marks_of_the_table_decide_and_are_listed() {
    let user = "class User { int size(acme.Name name) { return name == null ? 0 : name.text().length(); } }";
    let name = "package acme;\npublic class Name {\n  public String text();\n}\n";
    let with = |table: &str| {
        let at = folder(&[
            ("stubs/acme/Name.java", name),
            ("stubs/categories.txt", table),
            ("User.java", user),
        ]);
        let (_, report) = check(at.path(), &["User.java"]);
        assert_eq!(input(&report), Vec::<&str>::new());
        let (verdict, texts) = verdict(&report, "User.size", "user-stub");
        (verdict.to_owned(), texts.concat())
    };
    let (proved, texts) = with("class acme.Name value nonnull text quiet text\n");
    assert!(proved.starts_with("proved"), "{proved}");
    assert!(texts.contains("the user's table gives to `acme.Name`"));
    let (unproved, _) = with("class acme.Name value quiet text\n");
    assert!(!unproved.starts_with("proved"), "{unproved}");
}

/// Heddle's own contracts of the class are gone, and that is said.
#[test]
fn a_stub_replaces_the_built_in_one_visibly() {
    let stub = "package java.util;

public final class Objects {
  //@ reads \\nothing;
  //@ ensures \\result == 7;
  public static /*@ pure @*/ int hashCode(Object o);
}
";
    let user = "import java.util.Objects;
class User {
  int seven(Object o) { int n = Objects.hashCode(o); /*@ assert n == 7; @*/ return n; }
  Object same(Object o) { Object p = Objects.requireNonNull(o); /*@ assert p == o; @*/ return p; }
}";
    let at = folder(&[("stubs/java/util/Objects.java", stub), ("User.java", user)]);
    let (_, report) = check(at.path(), &["User.java"]);
    assert_eq!(input(&report), ["H1267"]);
    let (seven, assumed) = verdict(&report, "User.seven", "user-stub");
    assert!(seven.starts_with("proved") && assumed.concat().contains("`Objects.hashCode`"));
    assert!(!verdict(&report, "User.same", "").0.starts_with("proved"));
}

/// Classes that javac compiled are given contracts: the class says what there is, the stub what it does.
#[test]
#[allow(clippy::print_stderr)]
fn a_class_of_the_class_path_gets_contracts() {
    let source = "package acme;
public class Gauge<T> {
  private int n;
  public int level() { return n; }
  public T first(java.util.List<? extends T> all, int... at) { return null; }
  public static class Inner { public int two() { return 2; } }
}";
    let stub = "package acme;
import java.util.List;

public class Gauge<T> {
  //@ modifies \\nothing;
  //@ ensures \\result >= 0;
  public int level();

  public T first(List<? extends T> all, int... at);

  public static class Inner {
    //@ modifies \\nothing;
    //@ ensures \\result == 2;
    public int two();
  }
}
";
    let user = "import acme.Gauge;
class User {
  void use(Gauge<String> g, Gauge.Inner i) {
    if (g == null || i == null) return;
    int n = g.level() + i.two();
    //@ assert n >= 2;
  }
}";
    let at = folder(&[
        ("lib/acme/Gauge.java", source),
        ("stubs/acme/Gauge.java", stub),
        ("User.java", user),
    ]);
    let done = Command::new("javac")
        .args(["-d", "classes", "lib/acme/Gauge.java"])
        .current_dir(at.path())
        .status();
    let Ok(done) = done else {
        eprintln!("SKIPPED: there is no javac");
        return;
    };
    assert!(done.success());
    let (code, report) = check(at.path(), &["--classpath", "classes", "User.java"]);
    assert_eq!((code, input(&report)), (0, Vec::new()));
    let (_, assumed) = verdict(&report, "User.use", "user-stub");
    assert!(
        assumed.concat().contains("`acme.Gauge.level`"),
        "{assumed:?}"
    );
    // The class is there by itself: the stub only adds to it.
    assert!(!assumed.concat().contains("there are classes as"));
}

#[test]
fn a_stub_of_a_class_that_the_files_declare_is_not_used() {
    let own = "package acme;\nclass Box { static int next(int n) { return n; } }";
    let at = folder(&[("stubs/acme/Box.java", BOX), ("acme/Box.java", own)]);
    let (code, report) = check(at.path(), &["acme"]);
    assert_eq!((code, input(&report)), (0, vec!["H1268"]));
}
