//! Actions that are no remedy: the clause that says what was found, and the replay of a run that fails.

use super::client::{Client, hello, uri};
use super::common::folder;
use super::{COUNTER, edited, titles};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

const PAIR: &str = "\
class Pair {
    private final Object lock = new Object();
    private int a;
    private int b;

    void put(int n) { synchronized (lock) { a = n; b = n; } }

    int get() { synchronized (lock) { return a + b; } }
}
";

fn starting<'a>(actions: &'a Value, title: &str) -> &'a Value {
    let mut all = actions.as_array().unwrap().iter();
    let found = all.find(|a| a["title"].as_str().unwrap().starts_with(title));
    found.unwrap_or_else(|| panic!("{title}: {:?}", titles(actions)))
}

#[test]
fn inferred_guards_are_written_as_clauses() {
    let folder = folder(&[("Pair.java", PAIR)]);
    let file = folder.path().join("Pair.java");
    let mut client = Client::start(folder.path());
    client.open(&file, PAIR);
    client.wait(|m| m["params"]["value"]["kind"] == "end");
    let actions = client.ask_about("textDocument/codeAction", &file);
    let one = starting(&actions, "Write `//@ guarded_by lock;` above `b`");
    let text = edited(PAIR, one, &file);
    assert!(
        text.contains("    private int a;\n    //@ guarded_by lock;\n    private int b;\n"),
        "{text}"
    );
    let all = edited(PAIR, starting(&actions, "Write all 2"), &file);
    let hints = client.ask_about("textDocument/inlayHint", &file);
    assert_eq!(
        hints[0]["textEdits"][0]["newText"],
        "    //@ guarded_by lock;\n"
    );

    // Written, there is nothing left to write, and everything is proved as before.
    client.change(&file, 2, &all);
    client.wait(|m| m["params"]["value"]["kind"] == "end");
    let actions = client.ask_about("textDocument/codeAction", &file);
    assert_eq!(actions, json!([]));
    let lenses = client.ask_about("textDocument/codeLens", &file);
    for lens in lenses.as_array().unwrap() {
        let title = lens["command"]["title"].as_str().unwrap();
        assert!(title.contains("proved"), "{title}");
    }
    // The clause is what counts from then on: who breaks it is refused.
    let broken = all.replace(
        "int get() { synchronized (lock) { return a + b; } }",
        "int get() { return a + b; }",
    );
    assert_ne!(broken, all);
    client.change(&file, 3, &broken);
    assert!(!client.diagnostics(&file, 3).is_empty());
    client.end();
}

#[test]
fn only_the_kinds_that_are_asked_for_are_offered() {
    let folder = folder(&[("Counter.java", COUNTER)]);
    let file = folder.path().join("Counter.java");
    let mut client = Client::start(folder.path());
    client.open(&file, COUNTER);
    client.diagnostics(&file, 1);
    let mut ask = |only: Value| {
        let range =
            json!({"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}});
        let context = json!({"diagnostics": [], "only": only});
        let document = json!({"uri": uri(&file)});
        let params = json!({"textDocument": document, "range": range, "context": context});
        client.ask("textDocument/codeAction", params)
    };
    let clauses = ask(json!(["refactor"]));
    assert!(
        titles(&clauses).iter().all(|t| t.starts_with("Write")),
        "{clauses:#}"
    );
    let fixes = ask(json!(["quickfix"]));
    assert!(
        titles(&fixes).iter().all(|t| !t.starts_with("Write")),
        "{fixes:#}"
    );
    assert!(!titles(&clauses).is_empty() && !titles(&fixes).is_empty());
    assert_eq!(ask(json!(["source.organizeImports"])), json!([]));
    client.end();
}

/// Clients call public methods.
fn public() -> String {
    let text = COUNTER.replace("void inc", "public void inc");
    text.replace("synchronized int", "public synchronized int")
}

/// A client that opens documents when it is asked to.
fn opening(folder: &Path) -> Client {
    let mut client = Client::silent(folder, &[]);
    let mut params = hello(folder);
    params["capabilities"]["window"]["showDocument"] = json!({"support": true});
    let answer = client.ask("initialize", params);
    let commands = &answer["capabilities"]["executeCommandProvider"]["commands"];
    assert_eq!(*commands, json!(["heddle.replay"]));
    client.tell("initialized", json!({}));
    client
}

#[test]
fn the_replay_of_a_race_is_written_and_opened() {
    let folder = folder(&[("Counter.java", "class Counter { }\n")]);
    let file = folder.path().join("Counter.java");
    let mut client = opening(folder.path());
    // The text in the editor counts, not the one on disk.
    client.open(&file, &public());
    client.diagnostics(&file, 1);
    let actions = client.ask_about("textDocument/codeAction", &file);
    let replay = starting(&actions, "Look for a run of `Counter`");
    let command = &replay["command"];
    let params = json!({"command": command["command"], "arguments": command["arguments"]});
    client.ask("workspace/executeCommand", params);
    let told = client.wait(|m| m["method"] == "window/showMessage");
    let text = told["params"]["message"].as_str().unwrap();
    assert!(text.starts_with("A run that fails"), "{text}");
    let shown = client.wait(|m| m["method"] == "window/showDocument");
    let page = shown["params"]["uri"].as_str().unwrap();
    let page = PathBuf::from(page.strip_prefix("file://").unwrap());
    let parent = page.parent().unwrap().to_path_buf();
    let own = std::fs::read_to_string(parent.join("src/Counter.java")).unwrap();
    assert!(
        page.ends_with("README.txt") && own.contains("void inc()"),
        "{own}"
    );
    assert!(parent.join("src/heddle_replay/Schedule.java").is_file());
    std::fs::remove_dir_all(parent.parent().unwrap()).unwrap();
    client.end();
}

#[test]
fn where_no_run_fails_it_is_said() {
    let right = public().replace("void inc", "synchronized void inc");
    let folder = folder(&[("Counter.java", &*right)]);
    let file = folder.path().join("Counter.java");
    let mut client = opening(folder.path());
    client.open(&file, &right);
    client.wait(|m| m["params"]["value"]["kind"] == "end");
    let actions = client.ask_about("textDocument/codeAction", &file);
    assert!(
        !titles(&actions).iter().any(|t| t.starts_with("Look")),
        "{actions:#}"
    );
    let ask = |class: &str| json!({"command": "heddle.replay", "arguments": [uri(&file), class]});
    for (class, why) in [("Counter", "do not fail"), ("Nobody", "no top-level class")] {
        client.ask("workspace/executeCommand", ask(class));
        let told = client.wait(|m| m["method"] == "window/showMessage");
        let text = told["params"]["message"].as_str().unwrap();
        assert!(
            text.starts_with("No replay") && text.contains(why),
            "{text}"
        );
    }
    for bad in [
        json!({"command": "heddle.other", "arguments": ["a", "b"]}),
        json!({"command": "heddle.replay"}),
    ] {
        let answer = client.answer("workspace/executeCommand", bad);
        assert!(answer.get("error").is_some(), "{answer}");
    }
    client.end();
}
