//! A client of the Language Server Protocol that talks to the real command.
#![allow(clippy::unwrap_used)]

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Longer than anything here takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) struct Client {
    process: Child,
    input: ChildStdin,
    messages: Receiver<Value>,
    /// What came and was not asked for yet.
    kept: Vec<Value>,
    next: i64,
}

impl Client {
    /// Starts the command in a folder; nothing is said yet.
    pub(crate) fn silent(folder: &Path, arguments: &[&str]) -> Client {
        let mut process = Command::new(env!("CARGO_BIN_EXE_heddle"))
            .arg("lsp")
            .args(arguments)
            .current_dir(folder)
            .env("HEDDLE_CACHE_DIR", folder.join(".cache"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = process.stdin.take().unwrap();
        let mut output = BufReader::new(process.stdout.take().unwrap());
        let (to, messages) = channel();
        std::thread::spawn(move || {
            while let Some(message) = read(&mut output) {
                let _ = to.send(message);
            }
        });
        Client {
            process,
            input,
            messages,
            kept: Vec::new(),
            next: 0,
        }
    }

    /// Starts the command and agrees on everything.
    pub(crate) fn start(folder: &Path) -> Client {
        Client::started(folder, &[])
    }

    pub(crate) fn started(folder: &Path, arguments: &[&str]) -> Client {
        let mut client = Client::silent(folder, arguments);
        let answer = client.ask("initialize", hello(folder));
        assert_eq!(answer["capabilities"]["hoverProvider"], true);
        client.tell("initialized", json!({}));
        client
    }

    pub(crate) fn raw(&mut self, text: &str) {
        self.input.write_all(text.as_bytes()).unwrap();
        self.input.flush().unwrap();
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.raw(&format!("Content-Length: {}\r\n\r\n{text}", text.len()));
    }

    pub(crate) fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// The whole answer to a request.
    pub(crate) fn answer(&mut self, method: &str, params: Value) -> Value {
        self.next += 1;
        let id = self.next;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        self.wait(|m| m["id"] == id && m.get("method").is_none())
    }

    /// The result of a request that succeeds.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Value {
        let answer = self.answer(method, params);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// The first message of this kind that has come or comes.
    pub(crate) fn wait(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        let start = Instant::now();
        loop {
            if let Some(at) = self.kept.iter().position(&wanted) {
                return self.kept.remove(at);
            }
            let left = PATIENCE.saturating_sub(start.elapsed());
            let Ok(message) = self.messages.recv_timeout(left) else {
                panic!("no such message came; what did: {:#?}", self.kept);
            };
            self.kept.push(message);
        }
    }

    /// Whether such a message has come.
    pub(crate) fn heard(&mut self, wanted: impl Fn(&Value) -> bool) -> bool {
        self.kept.extend(self.messages.try_iter());
        self.kept.iter().any(wanted)
    }

    /// The findings in a file once they are about this version of it; how many there are does not matter.
    pub(crate) fn diagnostics(&mut self, file: &Path, version: i64) -> Vec<Value> {
        let uri = uri(file);
        let message = self.wait(|m| {
            let params = &m["params"];
            m["method"] == "textDocument/publishDiagnostics"
                && params["uri"] == uri
                && params["version"] == version
        });
        message["params"]["diagnostics"].as_array().unwrap().clone()
    }

    pub(crate) fn open(&mut self, file: &Path, text: &str) {
        let document = json!({"uri": uri(file), "languageId": "java", "version": 1, "text": text});
        self.tell("textDocument/didOpen", json!({"textDocument": document}));
    }

    /// Replaces the whole text.
    pub(crate) fn change(&mut self, file: &Path, version: i64, text: &str) {
        let document = json!({"uri": uri(file), "version": version});
        let changes = json!([{"text": text}]);
        self.tell(
            "textDocument/didChange",
            json!({"textDocument": document, "contentChanges": changes}),
        );
    }

    /// Asks about a place of a file.
    pub(crate) fn ask_at(
        &mut self,
        method: &str,
        file: &Path,
        line: usize,
        character: usize,
    ) -> Value {
        let document = json!({"uri": uri(file)});
        let position = json!({"line": line, "character": character});
        self.ask(
            method,
            json!({"textDocument": document, "position": position}),
        )
    }

    /// Asks about a file as a whole.
    pub(crate) fn ask_about(&mut self, method: &str, file: &Path) -> Value {
        let everything =
            json!({"start": {"line": 0, "character": 0}, "end": {"line": 999, "character": 0}});
        let document = json!({"uri": uri(file)});
        let context = json!({"diagnostics": []});
        self.ask(
            method,
            json!({"textDocument": document, "range": everything, "context": context}),
        )
    }

    /// Ends the conversation as it should be ended.
    pub(crate) fn end(mut self) {
        self.ask("shutdown", Value::Null);
        self.tell("exit", Value::Null);
        assert_eq!(self.exit_code(), Some(0));
    }

    pub(crate) fn exit_code(&mut self) -> Option<i32> {
        let start = Instant::now();
        loop {
            if let Some(status) = self.process.try_wait().unwrap() {
                return status.code();
            }
            assert!(start.elapsed() < PATIENCE, "the server does not end");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub(crate) fn is_alive(&mut self) -> bool {
        self.process.try_wait().unwrap().is_none()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

pub(crate) fn hello(folder: &Path) -> Value {
    json!({
        "processId": null,
        "rootUri": null,
        "workspaceFolders": [{"uri": uri(folder), "name": "test"}],
        "capabilities": {"window": {"workDoneProgress": true}},
    })
}

pub(crate) fn uri(path: &Path) -> String {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    format!("file://{}", path.display())
}

fn read(output: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim().split_once(": ") {
            Some(("Content-Length", n)) => length = n.parse().ok()?,
            _ if line.trim().is_empty() => break,
            _ => {}
        }
    }
    let mut content = vec![0; length];
    output.read_exact(&mut content).ok()?;
    serde_json::from_slice(&content).ok()
}
