//! Failing runs of the class of a finding, as Java programs: looked for on a thread of its own when somebody asks, written into a new folder that only
//! the user can read, and opened.

use crate::check::Running;
use crate::paths;
use crate::server::{Event, Server, invalid, read};
use crate::snapshot::View;
use heddle_diag::{Class, Diagnostic, Verdict};
use heddle_driver::explore_java::{JavaRequest, explore, write_replay};
use heddle_driver::{Cancel, guarded};
use lsp_server::{Message, Request, RequestId, Response};
use lsp_types as lsp;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

/// The command that clients send.
pub(crate) const COMMAND: &str = "heddle.replay";
/// Files are parsed and typed on this thread.
const STACK: usize = 64 << 20;

/// The folders of replays, each with what it is the run of; or why there is none.
pub(crate) type Found = Result<Vec<(String, PathBuf)>, String>;

/// The action of a finding that may be seen in a run: a violation of a method of a Java class.
pub(crate) fn action(view: &View, uri: &lsp::Uri, finding: &Diagnostic) -> Option<lsp::CodeAction> {
    let report = view.report();
    let items = report.items.iter().zip(report.classes_of_items());
    let mut own = items.filter(|(item, _)| item.diagnostics.contains(finding));
    let (item, class) = own.next()?;
    if !matches!(item.verdict, Verdict::Refuted | Verdict::PossibleViolation) {
        return None;
    }
    let class = outermost(class?);
    let title = format!("Look for a run of `{class}` that fails, and open its replay");
    let arguments = vec![uri.as_str().into(), class.into()];
    Some(lsp::CodeAction {
        title: title.clone(),
        kind: Some(lsp::CodeActionKind::QUICKFIX),
        command: Some(lsp::Command::new(
            title,
            COMMAND.to_owned(),
            Some(arguments),
        )),
        ..lsp::CodeAction::default()
    })
}

/// Clients are of top-level classes: the first word of a name such as `Outer.Inner`.
fn outermost(class: &Class) -> &str {
    class.name.split('.').next().unwrap_or(&class.name)
}

impl Server {
    /// Carries a command out; its end is told later.
    pub(crate) fn execute(&mut self, request: Request) -> Response {
        let id = request.id.clone();
        let asked = read::<lsp::ExecuteCommandParams>(request.params).and_then(|p| self.replay(&p));
        match asked {
            Ok(()) => Response::new_ok(id, ()),
            Err(why) => invalid(id, &why),
        }
    }

    fn replay(&mut self, params: &lsp::ExecuteCommandParams) -> Result<(), String> {
        let texts: Vec<&str> = params.arguments.iter().filter_map(|a| a.as_str()).collect();
        let [uri, class] = texts[..] else {
            return Err("a document and a class are expected".to_owned());
        };
        if params.command != COMMAND {
            return Err(format!("there is no command `{}`", params.command));
        }
        let uri: lsp::Uri = uri.parse().map_err(|_| format!("`{uri}` names nothing"))?;
        let path = paths::path(&uri).ok_or("this is no file")?;
        self.stop_replays();
        let cancel = Cancel::default();
        let request = (self.plan)(&self.root_of(&path), cancel.clone())?;
        let mut wanted = JavaRequest::of_client(class, request.class_files(), cancel.clone());
        wanted.files = Arc::new(self.documents.overlay());
        self.number += 1;
        let number = self.number;
        let to = self.events.clone();
        let work = move || {
            let found = guarded(|| find(&wanted)).unwrap_or_else(|failure| Err(failure.message));
            let _ = to.send(Event::Replays(number, found));
        };
        let started = thread::Builder::new().stack_size(STACK).spawn(work);
        started.map_err(|e| format!("the system gives no thread for it: {e}"))?;
        self.replaying = Some(Running { number, cancel });
        self.progress_begins(number);
        Ok(())
    }

    /// Replays that are looked for are not wanted any more.
    pub(crate) fn stop_replays(&mut self) {
        if let Some(running) = self.replaying.take() {
            running.cancel.cancel();
            self.progress_ends(running.number, "taken back");
        }
    }

    pub(crate) fn replays_found(&mut self, number: u64, found: Found) {
        if self.replaying.as_ref().is_none_or(|r| r.number != number) {
            return;
        }
        self.replaying = None;
        let (typ, message, end) = match &found {
            Ok(all) => (lsp::MessageType::INFO, told(all), "a run that fails"),
            Err(why) => (
                lsp::MessageType::WARNING,
                format!("No replay: {why}"),
                "no replay",
            ),
        };
        self.progress_ends(number, end);
        self.tell(
            "window/showMessage",
            lsp::ShowMessageParams { typ, message },
        );
        let first = found.ok().and_then(|all| all.into_iter().next());
        let page = first.and_then(|(_, folder)| paths::uri(&folder.join("README.txt")));
        if let (true, Some(uri)) = (self.opens, page) {
            let params = lsp::ShowDocumentParams {
                uri,
                external: Some(false),
                take_focus: Some(true),
                selection: None,
            };
            let id = RequestId::from(format!("heddle-replay-{number}"));
            let request = Request::new(id, "window/showDocument".to_owned(), params);
            self.out.send(Message::Request(request));
        }
    }
}

fn told(all: &[(String, PathBuf)]) -> String {
    let each = all.iter().map(|(start, folder)| {
        let shown = folder.display();
        format!("A run that fails, {start}: {shown} (README.txt says how to run it)")
    });
    each.collect::<Vec<_>>().join("\n")
}

/// Explores, and writes what fails.
fn find(request: &JavaRequest) -> Found {
    let explored = explore(request);
    let mut why = explored.diagnostics.first().map(|d| d.message.clone());
    let mut all = Vec::new();
    let mut folder = None;
    for replay in &explored.replays {
        match &replay.files {
            Err(reason) => why = Some(reason.clone()),
            Ok(files) => {
                let parent = match &folder {
                    Some(parent) => parent,
                    None => folder.insert(new_folder()?),
                };
                let to = parent.join(&replay.name);
                write_replay(&to, files)
                    .map_err(|(path, e)| format!("`{}`: {e}", path.display()))?;
                all.push((replay.start.clone(), to));
            }
        }
    }
    match all.is_empty() {
        true => Err(why.unwrap_or_else(|| "small clients of the class do not fail".to_owned())),
        false => Ok(all),
    }
}

/// A new folder among the temporary ones; what is in it stays.
fn new_folder() -> Result<PathBuf, String> {
    let made = tempfile::Builder::new().prefix("heddle-replay-").tempdir();
    let made = made.map_err(|e| format!("there can be no folder for it: {e}"))?;
    Ok(made.keep())
}
