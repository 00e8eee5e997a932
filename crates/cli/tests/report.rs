//! `heddle report` and the parts of the JSON report that it shows: guards, lock order, classes, locks along paths.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::heddle;
use serde_json::Value;
use std::fs;
use std::process::Output;
use tempfile::TempDir;

/// Guards of all sources, locks in both orders, a path with a lock, and texts that want to be markup.
const BANK: &str = r#"
package org.example;

import java.util.ArrayDeque;
import java.util.concurrent.locks.ReentrantLock;

/* </script><img src=x onerror="alert(1)"> */
public class Bank {
    private static final String NAME = "</script><img src=x onerror='alert(2)'>";
    private final Object guard = new Object();
    private final ArrayDeque<String> log = new ArrayDeque<>();
    private int total;
    volatile boolean open;

    public void add() { synchronized (guard) { total++; log.add(NAME); } }

    public int total() { synchronized (guard) { return total; } } public boolean isOpen() { return open; }

    static class Written {
        //@ protects value;
        private final ReentrantLock lock = new ReentrantLock();
        private int value;
        private int other; private int other() { return other; }
    }

    static class Racy {
        private final Object lock = new Object();
        private int n;
        public void add() { synchronized (lock) { n++; } }
        public int get() { return n; } // </script><img src=y onerror=alert(3)>
    }

    static class Left {
        private int n;
        synchronized void go(Right right) { if (right != null) right.hit(); }
        synchronized void hit() { n++; }
    }

    static class Right {
        private int n;
        synchronized void go(Left left) { if (left != null) left.hit(); }
        synchronized void hit() { n++; }
    }
}
"#;

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// A folder with the program, and the JSON report on it.
fn bank() -> (TempDir, Value) {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("Bank.java"), BANK).unwrap();
    let arguments = ["check", "Bank.java", "--format", "json", "-o", "r.json"];
    let output = heddle(folder.path(), &arguments);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let json = fs::read_to_string(folder.path().join("r.json")).unwrap();
    (folder, serde_json::from_str(&json).unwrap())
}

fn field<'r>(report: &'r Value, class: &str, name: &str, contents: bool) -> &'r Value {
    let classes = report["classes"].as_array().unwrap();
    let class = classes.iter().find(|c| c["name"] == class).unwrap();
    let mut fields = class["fields"].as_array().unwrap().iter();
    let is = |f: &&Value| f["field"] == name && f["contents"] == contents;
    fields.find(is).unwrap()
}

#[test]
fn json_tells_guards_lock_order_and_locks_held() {
    let (_folder, report) = bank();
    let schema = include_str!("../../../docs/report.schema.json");
    let schema: Value = serde_json::from_str(schema).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let complaints: Vec<String> = validator
        .iter_errors(&report)
        .map(|e| format!("{}: {e}", e.instance_path()))
        .collect();
    assert_eq!(complaints, Vec::<String>::new());

    let guard = |class: &str, name: &str, contents: bool| {
        let field = field(&report, class, name, contents);
        let word = |v: &Value| v.as_str().unwrap_or("-").to_owned();
        [
            word(&field["guard"]["kind"]),
            word(&field["guard"]["name"]),
            word(&field["source"]),
        ]
    };
    assert_eq!(
        guard("Bank", "total", false),
        ["lock field", "guard", "inferred"]
    );
    assert_eq!(
        guard("Bank", "log", true),
        ["lock field", "guard", "inferred"]
    );
    assert_eq!(guard("Bank", "guard", false), ["fixed", "-", "written"]);
    assert_eq!(guard("Bank", "open", false), ["shared", "-", "written"]);
    assert_eq!(
        guard("Bank.Written", "value", false),
        ["lock field", "lock", "written"]
    );
    let clause = &field(&report, "Bank.Written", "value", false)["clause"];
    assert_eq!(clause["start"]["line"], 20);

    let order = &report["lock_order"];
    let name = |k: &Value| {
        order["locks"][k.as_u64().unwrap() as usize]
            .as_str()
            .unwrap()
    };
    let edges = order["edges"].as_array().unwrap();
    let cyclic = edges.iter().filter(|e| e["cyclic"] == true);
    let cyclic: Vec<_> = cyclic
        .map(|e| (name(&e["first"]), name(&e["then"])))
        .collect();
    assert_eq!(
        cyclic,
        [("Bank.Left", "Bank.Right"), ("Bank.Right", "Bank.Left")]
    );

    let items = report["items"].as_array().unwrap();
    let total = items.iter().find(|i| i["name"] == "Bank.total").unwrap();
    assert_eq!(
        (&total["class"], &total["package"]),
        (&"Bank".into(), &"org.example".into())
    );
    let racy = items.iter().find(|i| i["name"] == "Bank.Racy.get").unwrap();
    assert_eq!(racy["diagnostics"][0]["related"][0]["other_thread"], true);
    let left = items.iter().find(|i| i["name"] == "Bank.Left.go").unwrap();
    assert_eq!(left["class"], "Bank.Left");
    let path = left["diagnostics"][0]["path"].as_array().unwrap();
    let failing = path.last().unwrap();
    assert_eq!(failing["held"], serde_json::json!(["this"]));
    assert_eq!(path[0]["held"], serde_json::json!([]));
    let excerpts = report["excerpts"].as_array().unwrap();
    let lines = excerpts.iter().flat_map(|e| e["lines"].as_array().unwrap());
    assert!(
        lines
            .into_iter()
            .any(|l| l.as_str().unwrap().contains("return n;"))
    );
}

#[test]
fn a_run_and_its_json_give_the_same_page() {
    let (folder, _) = bank();
    let run = heddle(
        folder.path(),
        &["report", "Bank.java", "-o", "run.html", "--title", "Bank"],
    );
    assert_eq!(run.status.code(), Some(1), "{}", stderr(&run));
    assert!(stderr(&run).contains("checked:"), "{}", stderr(&run));
    assert!(run.stdout.is_empty());
    let from = heddle(
        folder.path(),
        &[
            "report",
            "--from",
            "r.json",
            "-o",
            "from.html",
            "--title",
            "Bank",
        ],
    );
    assert_eq!(from.status.code(), Some(0), "{}", stderr(&from));
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let data = |page: &str| {
        let (_, rest) = page.split_once("id=\"data\">").unwrap();
        let mut data: Value =
            serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap();
        for item in data["items"].as_array_mut().unwrap() {
            item["millis"] = 0.into();
        }
        data
    };
    let (run, from) = (read("run.html"), read("from.html"));
    // Models of the solver may differ from run to run; what was found does not.
    assert_eq!(data(&run)["groups"], data(&from)["groups"]);
    assert_eq!(data(&run)["files"], data(&from)["files"]);
    for page in [run, from] {
        assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<h1>Bank</h1>"));
        assert!(!page.contains("<img"), "source got through as markup");
        assert_eq!(page.matches("</script>").count(), 2);
        assert!(page.contains("2 edges are on a cycle") && page.contains("org.example"));
    }
}

#[test]
fn history_gives_a_trend() {
    let (folder, _) = bank();
    let arguments = [
        "report",
        "--from",
        "r.json",
        "--history",
        "r.json",
        "r.json",
    ];
    let output = heddle(folder.path(), &arguments);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let page = fs::read_to_string(folder.path().join("heddle-report.html")).unwrap();
    assert!(page.contains("id=\"trend\"") && page.contains("None since <code>r.json</code>"));
}

#[test]
fn bad_input_is_refused_before_anything_is_written() {
    let (folder, _) = bank();
    fs::write(folder.path().join("no.json"), "{ \"version\": 1 }").unwrap();
    fs::write(folder.path().join("bytes.json"), b"\xff\xfe").unwrap();
    let cases: [(&[&str], &str); 6] = [
        (&["report"], "there is nothing to check"),
        (
            &["report", "Bank.java", "--from", "r.json"],
            "cannot be used with",
        ),
        (
            &["report", "--from", "gone.json"],
            "`gone.json` cannot be read",
        ),
        (
            &["report", "--from", "no.json"],
            "`no.json` is no report of `heddle check --format json`: missing field",
        ),
        (&["report", "--from", "bytes.json"], "not UTF-8"),
        (
            &["report", "Bank.java", "--history", "gone.json"],
            "`gone.json` cannot be read",
        ),
    ];
    for (arguments, message) in cases {
        let output = heddle(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(3), "{arguments:?}");
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
    }
    assert!(!folder.path().join("heddle-report.html").exists());
    let output = heddle(
        folder.path(),
        &["report", "--from", "r.json", "-o", "no/such/page.html"],
    );
    assert_eq!(output.status.code(), Some(3));
    assert!(stderr(&output).contains("cannot be written"));
}
