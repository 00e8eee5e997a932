//! Checks as the server sees them: when one begins, what it says on its way, and what is shown of it. One result is wanted at a time;
//! a check that was taken back ends by itself, and nothing of it is shown.

use crate::check::{self, Heard, Running};
use crate::server::Server;
use crate::snapshot::Snapshot;
use crate::{diagnostics, paths};
use heddle_driver::{Cancel, Run};
use lsp_server::{Message, Request, RequestId};
use lsp_types as lsp;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// So many checks that were taken back may still be ending when the next one begins: a new text need not wait for an old one, and
/// somebody who types fast does not fill the machine.
const LEAVING: usize = 1;

impl Server {
    /// When a check is to begin next; nothing if that depends on something else.
    pub(crate) fn next_check(&self) -> Option<Instant> {
        let free = self.running.is_none() && self.leaving.len() <= LEAVING;
        let due = self.projects.iter().filter_map(|p| p.due);
        due.min().filter(|_| free)
    }

    /// Begins the check that is due, if any.
    pub(crate) fn start_checks(&mut self) {
        while self.next_check().is_some_and(|at| at <= Instant::now()) {
            let due = self.projects.iter().enumerate();
            let due = due.filter_map(|(k, p)| p.due.map(|at| (at, k)));
            let Some((_, k)) = due.min() else { return };
            self.projects[k].due = None;
            self.start(k);
        }
    }

    fn start(&mut self, k: usize) {
        let root = self.projects[k].root.clone();
        let open: BTreeSet<PathBuf> = self.open_in(&root);
        if open.is_empty() {
            self.projects[k].snapshot = None;
            return self.publish(k, true);
        }
        let cancel = Cancel::default();
        let mut request = match (self.plan)(&root, cancel.clone()) {
            Ok(request) => request,
            Err(why) => return self.complain(k, lsp::MessageType::ERROR, why),
        };
        request.files = Arc::new(self.documents.overlay());
        request.touching = Some(open);
        self.number += 1;
        let number = self.number;
        if !check::start(number, request, self.events.clone()) {
            let why = "the system gives no thread for a check".to_owned();
            return self.complain(k, lsp::MessageType::ERROR, why);
        }
        self.running = Some((root, Running { number, cancel }));
        self.progress_begins(number);
    }

    fn open_in(&self, root: &Path) -> BTreeSet<PathBuf> {
        let here = |path: &Path| self.root_of(path) == root;
        self.documents.paths(here).cloned().collect()
    }

    /// The check that is under way is not wanted any more.
    pub(crate) fn stop_running(&mut self) {
        if let Some((_, running)) = self.running.take() {
            running.cancel.cancel();
            self.leaving.insert(running.number);
            self.progress_ends(running.number, "taken back");
        }
    }

    /// The client does not want what has this name of progress.
    pub(crate) fn stop(&mut self, params: &lsp::WorkDoneProgressCancelParams) {
        let replays = self.replaying.as_ref().map(|r| token(r.number));
        match replays.as_ref() == Some(&params.token) {
            true => self.stop_replays(),
            false => self.stop_running(),
        }
    }

    /// Nothing is wanted any more.
    pub(crate) fn stop_all(&mut self) {
        self.stop_running();
        self.stop_replays();
        for project in &mut self.projects {
            project.due = None;
        }
    }

    /// Something of a check. What comes from one that was taken back is of no interest but for its end.
    pub(crate) fn heard(&mut self, number: u64, heard: Heard) {
        let current = self
            .running
            .as_ref()
            .is_some_and(|(_, r)| r.number == number);
        match heard {
            Heard::Progress(done, total, title) if current => {
                self.progress(number, done, total, title);
            }
            Heard::Progress(..) => {}
            Heard::Ended(_) if !current => {
                self.leaving.remove(&number);
            }
            Heard::Ended(outcome) => {
                if let Some((root, _)) = self.running.take() {
                    self.ended(&root, number, *outcome);
                }
            }
        }
    }

    fn ended(&mut self, root: &Path, number: u64, outcome: Result<Run, String>) {
        let Some(k) = self.projects.iter().position(|p| p.root == root) else {
            return;
        };
        match outcome {
            Ok(run) => {
                let items = run.report.items.len();
                let proved = run.report.items.iter().filter(|i| i.verdict.is_proof());
                let summary = format!("{} of {items} proved", proved.count());
                self.projects[k].snapshot = Some(Snapshot::new(run));
                self.publish(k, false);
                self.progress_ends(number, &summary);
            }
            Err(why) => {
                self.progress_ends(number, "failed");
                let text = format!("Heddle itself failed while checking: {why}");
                self.complain(k, lsp::MessageType::ERROR, text);
            }
        }
    }

    /// Shows the findings of the last check, and takes back those of the one before.
    fn publish(&mut self, k: usize, closed: bool) {
        let named = |path: &Path| self.named(path);
        let snapshot = self.projects[k].snapshot.as_ref();
        let mut found = snapshot
            .map(|s| diagnostics::by_file(s, self.encoding, &named))
            .unwrap_or_default();
        for path in &self.projects[k].published {
            found.entry(path.clone()).or_default();
        }
        let unplaced = snapshot.map(diagnostics::unplaced).unwrap_or_default();
        let mut shown = BTreeSet::new();
        for (path, diagnostics) in found {
            let Some(uri) = named(&path) else { continue };
            if !diagnostics.is_empty() {
                shown.insert(path.clone());
            }
            let version = self.documents.get(&path).map(|d| d.version);
            let params = lsp::PublishDiagnosticsParams::new(uri, diagnostics, version);
            self.tell("textDocument/publishDiagnostics", params);
        }
        self.projects[k].published = shown;
        match unplaced.into_iter().next() {
            Some((kind, text)) => self.complain(k, kind, text),
            None => self.projects[k].complaint = None,
        }
        if !closed {
            self.refresh();
        }
    }

    /// How the client calls a path: an open document as it was opened.
    pub(crate) fn named(&self, path: &Path) -> Option<lsp::Uri> {
        match self.documents.get(path) {
            Some(document) => Some(document.uri.clone()),
            None => paths::uri(path),
        }
    }

    /// Lenses and hints are asked for by the client, which does not know that there are new ones.
    fn refresh(&mut self) {
        for what in ["codeLens", "inlayHint"] {
            if !self.refreshes {
                return;
            }
            let id = RequestId::from(format!("heddle-{what}-{}", self.number));
            let method = format!("workspace/{what}/refresh");
            let request = Request::new(id, method, serde_json::Value::Null);
            self.out.send(Message::Request(request));
        }
    }

    /// Says what is wrong with a project as a whole, each thing once.
    fn complain(&mut self, k: usize, typ: lsp::MessageType, message: String) {
        let project = &mut self.projects[k];
        if project.complaint.as_ref() != Some(&message) {
            project.complaint = Some(message.clone());
            let params = lsp::ShowMessageParams { typ, message };
            self.tell("window/showMessage", params);
        }
    }

    pub(crate) fn progress_begins(&self, number: u64) {
        if !self.shows_progress {
            return;
        }
        let params = lsp::WorkDoneProgressCreateParams {
            token: token(number),
        };
        let id = RequestId::from(format!("heddle-progress-{number}"));
        let method = "window/workDoneProgress/create".to_owned();
        self.out
            .send(Message::Request(Request::new(id, method, params)));
        let begin = lsp::WorkDoneProgressBegin {
            title: "Heddle".to_owned(),
            cancellable: Some(true),
            message: Some("reading".to_owned()),
            percentage: Some(0),
        };
        self.tell_progress(number, lsp::WorkDoneProgress::Begin(begin));
    }

    fn progress(&self, number: u64, done: usize, total: usize, title: String) {
        let percentage = u32::try_from(done * 100 / total.max(1)).unwrap_or(100);
        let report = lsp::WorkDoneProgressReport {
            cancellable: Some(true),
            message: Some(format!("{done}/{total} {title}")),
            percentage: Some(percentage.min(100)),
        };
        self.tell_progress(number, lsp::WorkDoneProgress::Report(report));
    }

    pub(crate) fn progress_ends(&self, number: u64, message: &str) {
        let message = Some(message.to_owned());
        let end = lsp::WorkDoneProgressEnd { message };
        self.tell_progress(number, lsp::WorkDoneProgress::End(end));
    }

    fn tell_progress(&self, number: u64, progress: lsp::WorkDoneProgress) {
        if self.shows_progress {
            let params = lsp::ProgressParams {
                token: token(number),
                value: lsp::ProgressParamsValue::WorkDone(progress),
            };
            self.tell("$/progress", params);
        }
    }
}

fn token(number: u64) -> lsp::ProgressToken {
    lsp::NumberOrString::String(format!("heddle/{number}"))
}
