//! Bad stubs: a message at the place, with what to do, and exit code 3. A stub that is wrong says nothing.

use super::{check, folder, heddle};
use serde_json::Value;

const USER: &str = "class User { int one() { return 1; } }";

/// The messages about some stubs, each with its code and its help.
fn complaints(files: &[(&str, &str)]) -> (i32, Vec<(String, String)>) {
    let mut all = vec![("User.java", USER)];
    all.extend(files);
    let at = folder(&all);
    let (code, report) = check(at.path(), &["User.java"]);
    let text = |v: &Value| v.as_str().unwrap().to_owned();
    let words = |d: &Value| {
        let help = d["help"].as_array().unwrap().iter().map(text);
        let words: Vec<String> = [text(&d["message"])].into_iter().chain(help).collect();
        (text(&d["code"]), words.join(" / "))
    };
    let input = report["input"].as_array().unwrap().iter().map(words);
    (code, input.collect())
}

/// One stub `acme/Box.java`, and nothing else, gives this code and these words.
fn wrong(path: &str, text: &str, code: &str, words: &[&str]) {
    let (exit, found) = complaints(&[(path, text)]);
    assert_eq!(exit, 3, "{found:?}");
    let (found_code, message) = &found[0];
    assert_eq!(found_code, code, "{found:?}");
    for word in words {
        assert!(message.contains(word), "{word}: {message}");
    }
    assert_eq!(found.len(), 1, "{found:?}");
}

/// A class `acme.Box` with these members.
fn acme(members: &str, code: &str, words: &[&str]) {
    let text = format!("package acme;\npublic class Box {{\n{members}\n}}\n");
    wrong("stubs/acme/Box.java", &text, code, words);
}

/// A stub of a class of the JDK with these members.
fn joiner(members: &str, code: &str, words: &[&str]) {
    let text = format!("package java.util;\npublic final class StringJoiner {{\n{members}\n}}\n");
    wrong("stubs/java/util/StringJoiner.java", &text, code, words);
}

#[test]
fn files_lie_where_their_classes_belong() {
    let code = "H1260";
    let text = "package acme;\nclass Bag { }\n";
    wrong(
        "stubs/acme/Box.java",
        text,
        code,
        &["`acme.Bag`", "the class `Box`"],
    );
    wrong("stubs/Box.java", text, code, &["outside all packages"]);
    wrong(
        "stubs/acme/Box.java",
        "package acme;\nclass Box { }\nclass Bag { }\n",
        code,
        &["one class"],
    );
    wrong(
        "stubs/acme/Box.java",
        "package acme;\n",
        code,
        &["declares no class"],
    );
}

#[test]
fn classes_exist_or_are_nobodys() {
    let text = "package java.util;\npublic class StringJoinr { }\n";
    let words = [
        "no class `java.util.StringJoinr`",
        "`java.util.StringJoiner`?",
    ];
    wrong("stubs/java/util/StringJoinr.java", text, "H1261", &words);
    let text = "package java.util;\npublic class Nonsense { }\n";
    wrong(
        "stubs/java/util/Nonsense.java",
        text,
        "H1261",
        &["--classpath"],
    );
    let table = "class acme/Nobody value\n";
    wrong("stubs/categories.txt", table, "H1261", &["`acme.Nobody`"]);
    let table = "package acme/nowhere value\n";
    wrong("stubs/categories.txt", table, "H1261", &["`acme.nowhere`"]);
}

#[test]
fn members_are_those_of_the_class() {
    let code = "H1262";
    joiner(
        "public StringJoiner add(int n);",
        code,
        &["no method `add(int)`", "`add(CharSequence)`"],
    );
    joiner("public int lenght();", code, &["`length()`"]);
    joiner("public StringJoiner();", code, &["no constructor"]);
    joiner("public long length();", code, &["another result", "`int`"]);
    joiner("public static int length();", code, &["leave `static` out"]);
    joiner("int count;", code, &["no field `count`"]);
    joiner("class Part { }", code, &["no class `Part`"]);
    let text = "package java.util;\npublic interface StringJoiner { }\n";
    let path = "stubs/java/util/StringJoiner.java";
    wrong(path, text, code, &["an interface", "a class"]);
    let text = "package java.util;\npublic class PriorityQueue<T> { }\n";
    let path = "stubs/java/util/PriorityQueue.java";
    wrong(path, text, code, &["type parameters", "`<E>`"]);
    let table = "class java/util/StringJoiner confined reads lenght\n";
    wrong("stubs/categories.txt", table, code, &["`length`?"]);
    let table = "class java/util/StringJoiner confined reads length raeds add\n";
    wrong(
        "stubs/categories.txt",
        table,
        code,
        &["`raeds`", "did you mean `reads`"],
    );
    let table = "class java/util/StringJoiner confined reads length/3\n";
    wrong("stubs/categories.txt", table, code, &["with 3 parameters"]);
}

#[test]
fn there_is_one_stub_for_a_class() {
    let text = "package acme;\npublic class Box { }\n";
    let at = folder(&[
        ("stubs/acme/Box.java", text),
        ("more/acme/Box.java", text),
        ("User.java", USER),
    ]);
    let (code, report) = check(at.path(), &["--stubs", "more", "User.java"]);
    assert_eq!((code, super::input(&report)), (3, vec!["H1263"]));
    let table = "class java/util/StringJoiner value\n";
    let at = folder(&[
        ("stubs/categories.txt", table),
        ("more/categories.txt", table),
        ("User.java", USER),
    ]);
    let (code, report) = check(at.path(), &["--stubs", "more", "User.java"]);
    assert_eq!((code, super::input(&report)), (3, vec!["H1263"]));
}

#[test]
fn tables_have_known_words() {
    let code = "H1264";
    let path = "stubs/categories.txt";
    let line = |rest: &str| format!("# what it is\nclass java/util/StringJoiner {rest}\n");
    wrong(path, &line("immutable"), code, &["`immutable`", "`value`"]);
    wrong(path, &line("value raeds x"), code, &["no mark `raeds`"]);
    wrong(path, &line(""), code, &["no category"]);
    wrong(path, "clas x value\n", code, &["`clas`", "`class NAME"]);
    let twice = format!("{}{}", line("value"), line("confined"));
    wrong(path, &twice, code, &["two lines"]);
}

#[test]
fn clauses_are_used_or_refused() {
    let code = "H1265";
    let members = "//@ ensures \\result > 0;\npublic int n();";
    acme(
        members,
        code,
        &["what the method changes", "modifies \\nothing"],
    );
    let members = "//@ modifies \\nothing;\n//@ also\n//@ ensures \\result > 0;\npublic int n();";
    acme(members, code, &["one case"]);
    let members = "//@ modifies \\nothing;\n//@ signals_only Exception;\npublic int n();";
    acme(members, code, &["not used in stubs"]);
    acme("//@ invariant true;", code, &["methods only"]);
    acme("static { }", code, &["no code"]);
}

#[test]
fn clauses_name_what_there_is() {
    let clause =
        |clause: &str| format!("//@ modifies \\nothing;\n//@ {clause}\npublic int n(int k);");
    acme(&clause("ensures \\result > kk;"), "H1202", &["kk"]);
    acme(&clause("ensures \\result > size();"), "H1203", &["size"]);
    acme(&clause("ensures \\result > this.m;"), "H1204", &["m"]);
    acme(&clause("ensures \\result;"), "H1212", &["boolean"]);
    acme("public Bag bag();", "H1201", &["Bag"]);
    acme("public int n() { return 1; }", "H1101", &["no body"]);
    acme("public int n(;", "H1101", &[]);
    acme("//@ insures true;\npublic int n();", "H1112", &["insures"]);
}

#[test]
fn the_language_itself_has_no_stubs() {
    let text = "package java.lang;\npublic class Thread { }\n";
    wrong("stubs/java/lang/Thread.java", text, "H1266", &["built in"]);
    let table = "class java/util/concurrent/locks/ReentrantLock value\n";
    wrong("stubs/categories.txt", table, "H1266", &["built in"]);
}

#[test]
fn folders_can_be_read_and_have_stubs() {
    let at = folder(&[("User.java", USER), ("empty/README", "")]);
    let (code, text) = heddle(at.path(), &["check", "--stubs", "nowhere", "User.java"]);
    assert_eq!(code, 3);
    assert!(text.contains("H0001") && text.contains("nowhere"), "{text}");
    let (code, text) = heddle(at.path(), &["check", "--stubs", "User.java", "User.java"]);
    assert_eq!(code, 3);
    assert!(text.contains("not a folder"), "{text}");
    let (code, text) = heddle(at.path(), &["check", "--stubs", "empty", "User.java"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("warning[H1268]: there are no stubs in `empty`"));
}

/// What a stub with an error says is not used.
#[test]
fn a_wrong_stub_says_nothing() {
    let stub = "package acme;
public class Box {
  //@ modifies \\nothing;
  //@ ensures \\result > 0;
  public static int n();
  public Nowhere gone();
}
";
    let user = "class User { int f() { int n = acme.Box.n(); /*@ assert n > 0; @*/ return n; } }";
    let at = folder(&[("stubs/acme/Box.java", stub), ("User.java", user)]);
    let (code, report) = check(at.path(), &["User.java"]);
    assert_eq!(code, 3);
    let proved = report["items"].as_array().unwrap().iter();
    let proved = proved.filter(|i| i["verdict"].as_str().unwrap().starts_with("proved"));
    assert_eq!(proved.filter(|i| i["name"] == "User.f").count(), 0);
}
