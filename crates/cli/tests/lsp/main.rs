//! `heddle lsp` as an editor uses it: the real command, with a client of its own and with Neovim.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr)]

mod actions;
mod client;
#[path = "../common/mod.rs"]
mod common;
mod neovim;
mod robust;

use client::{Client, uri};
use common::folder;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

const COUNTER: &str = "\
class Counter {
    private int n;

    void inc() { n++; }

    synchronized int get() { return n; }
}
";

/// The text after the edits of a code action.
fn edited(text: &str, action: &Value, file: &Path) -> String {
    let edits = action["edit"]["changes"][uri(file)].as_array().unwrap();
    let mut text = text.to_owned();
    for edit in edits.iter().rev() {
        let offset = |end: &Value| {
            let line = end["line"].as_u64().unwrap() as usize;
            let before: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
            before + end["character"].as_u64().unwrap() as usize
        };
        let range = offset(&edit["range"]["start"])..offset(&edit["range"]["end"]);
        text.replace_range(range, edit["newText"].as_str().unwrap());
    }
    text
}

fn titles(actions: &Value) -> Vec<&str> {
    let actions = actions.as_array().unwrap().iter();
    actions.map(|a| a["title"].as_str().unwrap()).collect()
}

#[test]
fn a_race_is_found_shown_and_mended_by_a_code_action() {
    let folder = folder(&[("Counter.java", COUNTER)]);
    let file = folder.path().join("Counter.java");
    let mut client = Client::start(folder.path());
    client.open(&file, COUNTER);
    let found = client.diagnostics(&file, 1);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(found[0]["source"], "heddle");
    assert_eq!(found[0]["severity"], 1);
    assert_eq!(found[0]["range"]["start"]["line"], 3);
    let related = found[0]["relatedInformation"].as_array().unwrap();
    assert!(!related.is_empty(), "the other side of the race");
    assert_eq!(related[0]["location"]["uri"], uri(&file));

    let lenses = client.ask_about("textDocument/codeLens", &file);
    let shown: Vec<(u64, &str)> = lenses
        .as_array()
        .unwrap()
        .iter()
        .map(|l| {
            (
                l["range"]["start"]["line"].as_u64().unwrap(),
                l["command"]["title"].as_str().unwrap(),
            )
        })
        .collect();
    assert!(
        shown
            .iter()
            .any(|(line, title)| *line == 3 && title.contains("violation")),
        "{shown:?}"
    );
    assert!(
        shown
            .iter()
            .any(|(line, title)| *line == 5 && title.contains("proved")),
        "{shown:?}"
    );

    let actions = client.ask_about("textDocument/codeAction", &file);
    assert!(
        titles(&actions).contains(&"Make `inc` synchronized"),
        "{actions:#?}"
    );
    let mended = edited(COUNTER, &actions[0], &file);
    assert!(
        mended.contains("    synchronized void inc() { n++; }"),
        "{mended}"
    );
    client.change(&file, 2, &mended);
    assert!(client.diagnostics(&file, 2).is_empty());
    assert_eq!(
        fs::read_to_string(&file).unwrap(),
        COUNTER,
        "the file itself is the editor's"
    );
    client.end();
}

#[test]
fn a_suppression_wants_its_reason() {
    let folder = folder(&[("Counter.java", COUNTER)]);
    let file = folder.path().join("Counter.java");
    let mut client = Client::start(folder.path());
    client.open(&file, COUNTER);
    let code = client.diagnostics(&file, 1)[0]["code"].clone();
    let actions = client.ask_about("textDocument/codeAction", &file);
    let all = actions.as_array().unwrap();
    let suppress = all
        .iter()
        .find(|a| a["title"].as_str().unwrap().starts_with("Suppress"))
        .unwrap();
    let unfinished = edited(COUNTER, suppress, &file);
    client.change(&file, 2, &unfinished);
    let codes =
        |found: Vec<Value>| -> Vec<Value> { found.iter().map(|d| d["code"].clone()).collect() };
    let found = codes(client.diagnostics(&file, 2));
    assert!(
        found.contains(&code),
        "without a reason nothing is suppressed: {found:?}"
    );
    let finished = unfinished.replace("\"\"", "\"only tests call it\"");
    client.change(&file, 3, &finished);
    let found = client.diagnostics(&file, 3);
    assert_eq!(found.len(), 1);
    assert_eq!(
        found[0]["severity"], 4,
        "what is held back can still be seen"
    );
    assert!(
        found[0]["message"]
            .as_str()
            .unwrap()
            .contains("only tests call it")
    );
    client.end();
}

#[test]
fn hover_says_what_keeps_a_field_and_what_a_method_promises() {
    let text = "\
class Account {
    private int balance;

    //@ requires amount > 0;
    //@ ensures true;
    synchronized void pay(int amount) { balance = balance + amount; }

    synchronized int read() { return balance; }
}
";
    let folder = folder(&[("Account.java", text)]);
    let file = folder.path().join("Account.java");
    let mut client = Client::start(folder.path());
    client.open(&file, text);
    client.wait(|m| m["params"]["value"]["kind"] == "end");
    let hover = |client: &mut Client, line: usize, word: &str| {
        let column = text.lines().nth(line).unwrap().find(word).unwrap();
        let answer = client.ask_at("textDocument/hover", &file, line, column + 1);
        answer["contents"]["value"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    };
    let field = hover(&mut client, 1, "balance");
    assert!(
        field.contains("`Account.balance`") && field.contains("the monitor of its object"),
        "{field}"
    );
    assert_eq!(hover(&mut client, 5, "balance"), field);
    let method = hover(&mut client, 5, "pay");
    assert!(
        method.contains("`requires amount > 0;` (written)"),
        "{method}"
    );
    assert!(method.contains("proved"), "{method}");
    let hints = client.ask_about("textDocument/inlayHint", &file);
    assert_eq!(hints[0]["label"], "guarded by this", "{hints}");
    assert_eq!(hints[0]["position"]["line"], 1);
    client.end();
}

#[test]
fn hover_on_a_class_says_in_which_order_its_locks_are_taken() {
    let text = "\
class Pair {
    private final Object first = new Object();
    private final Object second = new Object();
    private int n;

    void both() { synchronized (first) { synchronized (second) { n++; } } }
}
";
    let folder = folder(&[("Pair.java", text)]);
    let file = folder.path().join("Pair.java");
    let mut client = Client::start(folder.path());
    client.open(&file, text);
    client.wait(|m| m["params"]["value"]["kind"] == "end");
    let answer = client.ask_at("textDocument/hover", &file, 0, 8);
    let said = answer["contents"]["value"].as_str().unwrap_or_default();
    assert!(said.contains("`Pair.first` before `Pair.second`"), "{said}");
    client.end();
}

#[test]
fn clauses_are_gone_to_and_inherited_contracts_are_hinted_at() {
    let text = "\
//@ monitor_footprint level;
class Base {
    protected int level;

    //@ requires amount > 0;
    synchronized void add(int amount) { level += amount; }
}
";
    let heir = "\
class Heir extends Base {
    @Override synchronized void add(int amount) { level += amount; }

    void careless(Base other) { other.add(0); }

    int peek() { return level; }
}
";
    let folder = folder(&[("Base.java", text), ("Heir.java", heir)]);
    let (base, file) = (
        folder.path().join("Base.java"),
        folder.path().join("Heir.java"),
    );
    let mut client = Client::start(folder.path());
    client.open(&file, heir);
    let found = client.diagnostics(&file, 1);
    assert!(found.len() >= 2, "{found:#?}");
    let goes = |client: &mut Client, of: (&Path, &str), line: usize, word: &str| {
        let column = of.1.lines().nth(line).unwrap().find(word).unwrap();
        let places = client.ask_at("textDocument/declaration", of.0, line, column + 1);
        let places = places.as_array().unwrap().clone();
        let place = |p: &Value| {
            let line = p["range"]["start"]["line"].as_u64().unwrap();
            (p["uri"].as_str().unwrap().to_owned(), line)
        };
        places.iter().map(place).collect::<Vec<_>>()
    };
    // What findings are about, an inherited contract, and nothing where nothing is written.
    let here = (file.as_path(), heir);
    let clause = (uri(&base), 4);
    assert_eq!(
        goes(&mut client, here, 3, "add"),
        std::slice::from_ref(&clause)
    );
    assert_eq!(goes(&mut client, here, 5, "level"), [(uri(&base), 2)]);
    assert_eq!(goes(&mut client, here, 1, "add"), [clause]);
    assert_eq!(goes(&mut client, here, 5, "peek"), []);
    let hints = client.ask_about("textDocument/inlayHint", &file);
    let hints = hints.as_array().unwrap();
    assert_eq!(hints.len(), 1, "{hints:#?}");
    assert_eq!(hints[0]["label"], "contract of Base.add");
    assert_eq!(hints[0]["tooltip"], "requires amount > 0;");
    assert_eq!(hints[0]["position"]["line"], 1);
    // The clause of a field.
    client.open(&base, text);
    let field = goes(&mut client, (&base, text), 5, "level");
    assert_eq!(field, [(uri(&base), 0)]);
    client.end();
}

#[test]
fn specification_words_are_completed() {
    let text = "class A {\n    private int level;\n    //@ req\n    void f() { }\n    //@ requires l\n    void g() { }\n}\n";
    let folder = folder(&[("A.java", text)]);
    let file = folder.path().join("A.java");
    let mut client = Client::start(folder.path());
    client.open(&file, text);
    let labels = |items: &Value| -> Vec<String> {
        let items = items.as_array().unwrap().iter();
        items
            .map(|i| i["label"].as_str().unwrap().to_owned())
            .collect()
    };
    let words = client.ask_at("textDocument/completion", &file, 2, 11);
    assert!(labels(&words).contains(&"requires".to_owned()));
    let nothing = client.ask_at("textDocument/completion", &file, 3, 10);
    assert!(labels(&nothing).is_empty());
    client.end();
}

#[test]
fn places_move_with_the_text_before_it_is_checked_again() {
    let folder = folder(&[("Counter.java", COUNTER)]);
    let file = folder.path().join("Counter.java");
    let mut client = Client::start(folder.path());
    client.open(&file, COUNTER);
    client.diagnostics(&file, 1);
    client.change(&file, 2, &format!("// one\n// two\n{COUNTER}"));
    let lenses = client.ask_about("textDocument/codeLens", &file);
    let lines: Vec<u64> = lenses
        .as_array()
        .unwrap()
        .iter()
        .map(|l| l["range"]["start"]["line"].as_u64().unwrap())
        .collect();
    assert!(lines.contains(&5) && lines.contains(&7), "{lines:?}");
    client.end();
}

#[test]
fn verdicts_are_those_of_the_command_and_only_open_programs_are_checked() {
    let uses = "class Uses { int f(Counter c) { return c.get(); } }\n";
    let broken =
        "class Apart { synchronized void a() { x = 1; } void b() { x = 2; } private int x; }\n";
    let folder = folder(&[
        ("Counter.java", COUNTER),
        ("Uses.java", uses),
        ("Apart.java", broken),
    ]);
    let path = |name: &str| folder.path().join(name);
    let output = common::heddle(
        folder.path(),
        &[
            "check",
            "--format",
            "json",
            "Counter.java",
            "Uses.java",
            "Apart.java",
        ],
    );
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let expected: Vec<&Value> = report["items"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|i| i["file"] == "Counter.java")
        .collect();
    let mut client = Client::start(folder.path());
    client.open(&path("Uses.java"), uses);
    client.wait(|m| m["params"]["value"]["kind"] == "end");
    client.wait(|m| m["params"]["uri"] == uri(&path("Counter.java")));
    client.open(&path("Counter.java"), COUNTER);
    client.diagnostics(&path("Counter.java"), 1);
    let lenses = client.ask_about("textDocument/codeLens", &path("Counter.java"));
    let shown = lenses.as_array().unwrap();
    assert_eq!(shown.len(), expected.len());
    for (lens, item) in shown.iter().zip(expected) {
        let title = lens["command"]["title"].as_str().unwrap();
        assert!(
            title.starts_with(item["verdict"].as_str().unwrap()),
            "{title}: {item}"
        );
    }
    client.change(&path("Uses.java"), 2, uses);
    client.wait(|m| m["params"]["value"]["kind"] == "end");
    let apart = uri(&path("Apart.java"));
    client.ask_about("textDocument/codeLens", &path("Uses.java"));
    assert!(
        !client.heard(|m| m["params"]["uri"] == apart),
        "what is not open is left alone"
    );
    client.open(&path("Apart.java"), broken);
    assert_eq!(client.diagnostics(&path("Apart.java"), 1).len(), 1);
    let close = json!({"textDocument": {"uri": apart}});
    client.tell("textDocument/didClose", close);
    let gone = client
        .wait(|m| m["method"] == "textDocument/publishDiagnostics" && m["params"]["uri"] == apart);
    assert_eq!(gone["params"]["diagnostics"], json!([]));
    client.end();
}
