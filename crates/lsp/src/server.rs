//! The conversation: what the client says, in order, and what becomes of it. Requests are answered at once from what is known;
//! checks run beside ([`crate::work`]).

use crate::check::{Heard, Running};
use crate::documents::{Document, Documents};
use crate::encoding::Encoding;
use crate::project::{self, Project};
use crate::replays::Found;
use crate::transport::{Incoming, Outgoing};
use crate::{Ended, Plan, paths};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types as lsp;
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// How long nothing must be typed before a check begins.
const PAUSE: Duration = Duration::from_millis(200);

/// What happens.
pub(crate) enum Event {
    /// The client said something.
    Client(Incoming),
    /// The client says nothing any more.
    ClientGone,
    /// Something of the check with this number.
    Check(u64, Heard),
    /// The replays that were looked for under this number.
    Replays(u64, Found),
}

/// How far the conversation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Nothing is agreed yet.
    New,
    /// Everything can be asked.
    Open,
    /// Only the end is awaited.
    Closing,
}

/// The server.
pub(crate) struct Server {
    pub(crate) plan: Box<Plan>,
    pub(crate) out: Outgoing,
    pub(crate) events: Sender<Event>,
    phase: Phase,
    pub(crate) encoding: Encoding,
    /// The client shows how far a check is.
    pub(crate) shows_progress: bool,
    /// The client asks for lenses and hints again if it is told to.
    pub(crate) refreshes: bool,
    /// The client tells of files that change on disk if it is asked to.
    watches: bool,
    pub(crate) documents: Documents,
    folders: Vec<PathBuf>,
    pub(crate) projects: Vec<Project>,
    /// The number of the last check.
    pub(crate) number: u64,
    /// The check whose result is wanted, and its project.
    pub(crate) running: Option<(PathBuf, Running)>,
    /// Checks that were taken back and have not ended yet.
    pub(crate) leaving: BTreeSet<u64>,
    /// The search for replays that is under way.
    pub(crate) replaying: Option<Running>,
    /// The client opens documents if it is asked to.
    pub(crate) opens: bool,
}

impl Server {
    pub(crate) fn new(plan: Box<Plan>, out: Outgoing, events: Sender<Event>) -> Self {
        Server {
            plan,
            out,
            events,
            phase: Phase::New,
            encoding: Encoding::default(),
            shows_progress: false,
            refreshes: false,
            watches: false,
            documents: Documents::default(),
            folders: Vec::new(),
            projects: Vec::new(),
            number: 0,
            running: None,
            leaving: BTreeSet::new(),
            replaying: None,
            opens: false,
        }
    }

    /// Goes on until the client ends it.
    pub(crate) fn run(mut self, inbox: &Receiver<Event>) -> Ended {
        let ended = loop {
            let event = match self.next_check() {
                None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(at) => inbox.recv_timeout(at.saturating_duration_since(Instant::now())),
            };
            let ended = match event {
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) | Ok(Event::ClientGone) => {
                    Some(Ended::Abruptly)
                }
                Ok(Event::Check(number, heard)) => {
                    self.heard(number, heard);
                    None
                }
                Ok(Event::Replays(number, found)) => {
                    self.replays_found(number, found);
                    None
                }
                Ok(Event::Client(incoming)) => self.incoming(incoming),
            };
            if let Some(ended) = ended {
                break ended;
            }
            self.start_checks();
        };
        self.stop_all();
        ended
    }

    fn incoming(&mut self, incoming: Incoming) -> Option<Ended> {
        match incoming {
            Incoming::Malformed(why) => {
                // Whose answer this is cannot be known; the protocol wants none for that.
                self.log(
                    lsp::MessageType::WARNING,
                    format!("this is no message: {why}"),
                );
                None
            }
            // What the client thinks of our requests changes nothing.
            Incoming::Message(Message::Response(_)) => None,
            Incoming::Message(Message::Request(request)) => {
                let response = self.answer(request);
                self.out.send(Message::Response(response));
                None
            }
            Incoming::Message(Message::Notification(told)) => self.told(told),
        }
    }

    fn answer(&mut self, request: Request) -> Response {
        let refuse = |code: ErrorCode, why: &str| {
            Response::new_err(request.id.clone(), code as i32, why.to_owned())
        };
        match (self.phase, request.method.as_str()) {
            (Phase::New, "initialize") => self.initialize(request),
            (Phase::New, _) => refuse(ErrorCode::ServerNotInitialized, "`initialize` comes first"),
            (Phase::Open, "initialize") => {
                refuse(ErrorCode::InvalidRequest, "this was initialized before")
            }
            (Phase::Open, "shutdown") => {
                self.phase = Phase::Closing;
                self.stop_all();
                Response::new_ok(request.id, ())
            }
            (Phase::Open, "workspace/executeCommand") => self.execute(request),
            (Phase::Open, _) => self.ask(request),
            (Phase::Closing, _) => refuse(ErrorCode::InvalidRequest, "this is shut down"),
        }
    }

    fn initialize(&mut self, request: Request) -> Response {
        let id = request.id.clone();
        let params: lsp::InitializeParams = match read(request.params) {
            Ok(params) => params,
            Err(why) => return invalid(id, &why),
        };
        let client = &params.capabilities;
        let general = client.general.as_ref();
        let offered = general.and_then(|g| g.position_encodings.as_deref());
        self.encoding = Encoding::chosen(offered);
        let window = client.window.as_ref();
        self.shows_progress = window.and_then(|w| w.work_done_progress) == Some(true);
        let opening = window.and_then(|w| w.show_document.as_ref());
        self.opens = opening.is_some_and(|o| o.support);
        let workspace = client.workspace.as_ref();
        let lenses = workspace.and_then(|w| w.code_lens.as_ref());
        let hints = workspace.and_then(|w| w.inlay_hint.as_ref());
        self.refreshes = lenses.and_then(|l| l.refresh_support) == Some(true)
            && hints.and_then(|h| h.refresh_support) == Some(true);
        let watching = workspace.and_then(|w| w.did_change_watched_files.as_ref());
        self.watches = watching.and_then(|w| w.dynamic_registration) == Some(true);
        self.folders = folders(&params);
        self.phase = Phase::Open;
        let result = lsp::InitializeResult {
            capabilities: crate::answers::capabilities(self.encoding),
            server_info: Some(lsp::ServerInfo {
                name: "heddle".to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        };
        Response::new_ok(id, result)
    }

    fn told(&mut self, told: Notification) -> Option<Ended> {
        match (self.phase, told.method.as_str()) {
            (Phase::Closing, "exit") => return Some(Ended::Properly),
            (_, "exit") => return Some(Ended::Abruptly),
            (Phase::Open, method) => {
                if let Err(why) = self.happened(method, told.params) {
                    let text = format!("`{}` cannot be understood: {why}", told.method);
                    self.log(lsp::MessageType::WARNING, text);
                }
            }
            _ => {}
        }
        None
    }

    /// Something happened on the side of the client. What is not known is of no concern here.
    fn happened(&mut self, method: &str, params: serde_json::Value) -> Result<(), String> {
        match method {
            "initialized" => self.watch_files(),
            "textDocument/didOpen" => self.opened(read(params)?),
            "textDocument/didChange" => self.changed(read(params)?),
            "textDocument/didSave" => {
                let params: lsp::DidSaveTextDocumentParams = read(params)?;
                self.stir(&params.text_document.uri, Duration::ZERO);
            }
            "textDocument/didClose" => {
                self.closed(&read::<lsp::DidCloseTextDocumentParams>(params)?)
            }
            "workspace/didChangeWatchedFiles" => {
                let params: lsp::DidChangeWatchedFilesParams = read(params)?;
                for change in params.changes {
                    self.stir(&change.uri, PAUSE);
                }
            }
            "workspace/didChangeWorkspaceFolders" => self.folders_changed(read(params)?),
            "window/workDoneProgress/cancel" => self.stop(&read(params)?),
            _ => {}
        }
        Ok(())
    }

    fn opened(&mut self, params: lsp::DidOpenTextDocumentParams) {
        let lsp::TextDocumentItem {
            uri, version, text, ..
        } = params.text_document;
        if let Some(path) = paths::path(&uri) {
            let document = Document {
                uri: uri.clone(),
                version,
                text: text.into(),
            };
            self.documents.open(path, document);
            self.stir(&uri, Duration::ZERO);
        }
    }

    fn changed(&mut self, params: lsp::DidChangeTextDocumentParams) {
        let document = params.text_document;
        let Some(path) = paths::path(&document.uri) else {
            return;
        };
        let changes = params.content_changes;
        if self
            .documents
            .change(&path, document.version, changes, self.encoding)
        {
            self.stir(&document.uri, PAUSE);
        }
    }

    fn closed(&mut self, params: &lsp::DidCloseTextDocumentParams) {
        let path = paths::path(&params.text_document.uri);
        if path.is_some_and(|path| self.documents.close(&path)) {
            self.stir(&params.text_document.uri, Duration::ZERO);
        }
    }

    fn folders_changed(&mut self, params: lsp::DidChangeWorkspaceFoldersParams) {
        let path = |folder: &lsp::WorkspaceFolder| paths::path(&folder.uri);
        let gone: Vec<PathBuf> = params.event.removed.iter().filter_map(path).collect();
        self.folders.retain(|folder| !gone.contains(folder));
        self.folders
            .extend(params.event.added.iter().filter_map(path));
        let open: Vec<PathBuf> = self.documents.paths(|_| true).cloned().collect();
        for project in &mut self.projects {
            project.wants(Instant::now());
        }
        for file in open {
            self.project_of(&file).wants(Instant::now());
        }
    }

    /// What belongs to a document is to be checked again, after a pause. A check that is under way is about a text that is gone.
    fn stir(&mut self, uri: &lsp::Uri, pause: Duration) {
        let Some(path) = paths::path(uri) else {
            return;
        };
        let project = self.project_of(&path);
        project.wants(Instant::now() + pause);
        let root = project.root.clone();
        if self.running.as_ref().is_some_and(|(of, _)| *of == root) {
            self.stop_running();
        }
    }

    /// Where a file is checked.
    pub(crate) fn root_of(&self, file: &Path) -> PathBuf {
        let folder = project::folder_of(&self.folders, file);
        folder.cloned().unwrap_or_else(|| file.to_path_buf())
    }

    fn project_of(&mut self, file: &Path) -> &mut Project {
        let root = self.root_of(file);
        let known = self.projects.iter().position(|p| p.root == root);
        let at = known.unwrap_or_else(|| {
            self.projects.push(Project::new(root));
            self.projects.len() - 1
        });
        &mut self.projects[at]
    }

    /// Asks the client to tell when files change that no editor shows.
    fn watch_files(&mut self) {
        if !self.watches {
            return;
        }
        let pattern = |glob: &str| serde_json::json!({ "globPattern": glob });
        let watchers = ["**/*.java", "**/*.plato", "**/heddle.toml"].map(pattern);
        let params = serde_json::json!({ "registrations": [{
            "id": "heddle-files",
            "method": "workspace/didChangeWatchedFiles",
            "registerOptions": { "watchers": watchers },
        }]});
        let id = RequestId::from("heddle-watch".to_owned());
        let request = Request::new(id, "client/registerCapability".to_owned(), params);
        self.out.send(Message::Request(request));
    }

    /// Tells the client something for its log.
    pub(crate) fn log(&self, typ: lsp::MessageType, message: String) {
        let params = lsp::LogMessageParams { typ, message };
        self.tell("window/logMessage", params);
    }

    /// Tells the client something.
    pub(crate) fn tell(&self, method: &str, params: impl serde::Serialize) {
        let told = Notification::new(method.to_owned(), params);
        self.out.send(Message::Notification(told));
    }
}

/// The folders of the workspace; the older ways to say so count where there is no newer one.
#[allow(deprecated)]
fn folders(params: &lsp::InitializeParams) -> Vec<PathBuf> {
    let named = params.workspace_folders.as_deref().unwrap_or_default();
    let folders: Vec<PathBuf> = named.iter().filter_map(|f| paths::path(&f.uri)).collect();
    let root = params.root_uri.as_ref().and_then(paths::path);
    let root = root.or_else(|| params.root_path.as_ref().map(|p| paths::real(Path::new(p))));
    match folders.is_empty() {
        true => root.into_iter().collect(),
        false => folders,
    }
}

pub(crate) fn read<T: DeserializeOwned>(params: serde_json::Value) -> Result<T, String> {
    serde_json::from_value(params).map_err(|e| e.to_string())
}

pub(crate) fn invalid(id: RequestId, why: &str) -> Response {
    Response::new_err(id, ErrorCode::InvalidParams as i32, why.to_owned())
}
