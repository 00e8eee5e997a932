//! What a client, a file or a solver may do wrong, and what it costs.

use super::COUNTER;
use super::client::{Client, hello, uri};
use super::common::folder;
use serde_json::{Value, json};
use std::fs;
use std::time::{Duration, Instant};

/// A class whose check takes far longer than a test may.
fn long_text() -> String {
    let mut text = String::from("class Long {\n  private int n;\n");
    for k in 0..400 {
        text += &format!(
            "  synchronized void m{k}(int a, int b) {{ if (a * b > {k}) n = a * a * b; else n = n * a + b; }}\n"
        );
    }
    text + "}\n"
}

#[test]
fn messages_that_are_none_cost_nothing_else() {
    let folder = folder(&[("Counter.java", COUNTER)]);
    let file = folder.path().join("Counter.java");
    let mut client = Client::silent(folder.path(), &[]);
    let early = client.answer("textDocument/hover", json!({}));
    assert_eq!(early["error"]["code"], -32002);
    client.raw("Content-Length: 9\r\n\r\n{not json");
    client.raw("Nonsense: 1\r\n\r\n");
    client.raw("Content-Length: 2\r\n\r\n[]");
    client.ask("initialize", hello(folder.path()));
    let unknown = client.answer("textDocument/unheardOf", json!({}));
    assert_eq!(unknown["error"]["code"], -32601);
    let wrong = client.answer("textDocument/hover", json!({"textDocument": 3}));
    assert_eq!(wrong["error"]["code"], -32602);
    client.tell("textDocument/didOpen", json!([1, 2]));
    client.tell("heddle/unheardOf", json!(null));
    client.tell(
        "textDocument/didChange",
        json!({"textDocument": {"uri": "untitled:1", "version": 1}, "contentChanges": []}),
    );
    client.open(&file, COUNTER);
    assert_eq!(client.diagnostics(&file, 1).len(), 1);
    let outside = client.ask("textDocument/hover", json!({"textDocument": {"uri": "file:///nowhere/X.java"}, "position": {"line": 9999, "character": 9999}}));
    assert_eq!(outside, Value::Null);
    client.end();
}

#[test]
fn the_end_without_a_farewell_is_an_error() {
    let folder = folder(&[]);
    let mut client = Client::start(folder.path());
    client.tell("exit", Value::Null);
    assert_eq!(client.exit_code(), Some(1));
    let mut client = Client::start(folder.path());
    client.ask("shutdown", Value::Null);
    let late = client.answer("textDocument/hover", json!({}));
    assert_eq!(late["error"]["code"], -32600);
    client.tell("exit", Value::Null);
    assert_eq!(client.exit_code(), Some(0));
}

/// A new text takes the check of the old one back; requests are answered all the while.
#[test]
fn a_new_text_takes_a_check_back_at_once() {
    let text = long_text();
    let folder = folder(&[("Long.java", &text)]);
    let file = folder.path().join("Long.java");
    let mut client = Client::started(folder.path(), &["--no-cache"]);
    client.open(&file, &text);
    client.wait(|m| m["params"]["value"]["kind"] == "report");
    let start = Instant::now();
    client.change(
        &file,
        2,
        "class Long { private int n; synchronized void f() { n = 1; } void g() { n = 2; } }\n",
    );
    client.wait(|m| m["params"]["value"]["message"] == "taken back");
    let taken_back = start.elapsed();
    assert!(taken_back < Duration::from_millis(100), "{taken_back:?}");
    let found = client.diagnostics(&file, 2);
    assert_eq!(found.len(), 1, "{found:?}");
    client.end();
}

#[test]
fn broken_text_gives_findings_and_no_more() {
    let folder = folder(&[("Counter.java", COUNTER)]);
    let file = folder.path().join("Counter.java");
    let mut client = Client::start(folder.path());
    client.open(&file, "class Counter { void f( { \u{0} é𝄞 //@ requires ");
    let found = client.diagnostics(&file, 1);
    assert!(found.iter().any(|d| d["severity"] == 1), "{found:?}");
    client.change(&file, 2, "");
    client.diagnostics(&file, 2);
    client.change(&file, 3, COUNTER);
    assert_eq!(client.diagnostics(&file, 3).len(), 1);
    client.end();
}

#[test]
fn files_outside_of_the_workspace_are_checked_by_themselves() {
    let (inside, outside) = (folder(&[]), folder(&[("Counter.java", COUNTER)]));
    let file = outside.path().join("Counter.java");
    let mut client = Client::start(inside.path());
    client.open(&file, COUNTER);
    assert_eq!(client.diagnostics(&file, 1).len(), 1);
    client.end();
}

#[test]
fn settings_that_cannot_be_used_are_said_once_and_heeded_when_mended() {
    let folder = folder(&[("Counter.java", COUNTER), ("heddle.toml", "nonsense = 1\n")]);
    let file = folder.path().join("Counter.java");
    let mut client = Client::start(folder.path());
    client.open(&file, COUNTER);
    let said = client.wait(|m| m["method"] == "window/showMessage");
    assert!(
        said["params"]["message"]
            .as_str()
            .unwrap()
            .contains("nonsense"),
        "{said}"
    );
    let settings = folder.path().join("heddle.toml");
    fs::write(&settings, "").unwrap();
    client.tell(
        "workspace/didChangeWatchedFiles",
        json!({"changes": [{"uri": uri(&settings), "type": 2}]}),
    );
    assert_eq!(client.diagnostics(&file, 1).len(), 1);
    client.end();
}

/// A solver that dies costs verdicts, not the server.
#[cfg(unix)]
#[test]
fn a_solver_that_dies_does_not_take_the_server_down() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder(&[("Counter.java", COUNTER), ("dead", "#!/bin/sh\nexit 9\n")]);
    let solver = folder.path().join("dead");
    fs::set_permissions(&solver, fs::Permissions::from_mode(0o755)).unwrap();
    let file = folder.path().join("Counter.java");
    let mut client = Client::started(folder.path(), &["--solver", solver.to_str().unwrap()]);
    client.open(&file, COUNTER);
    let found = client.diagnostics(&file, 1);
    assert!(found.iter().any(|d| d["code"] == "H0502"), "{found:#?}");
    let lenses = client.ask_about("textDocument/codeLens", &file);
    assert!(lenses.to_string().contains("undecided"), "{lenses}");
    assert!(client.is_alive());
    client.end();
}
