//! What the client can ask, and the answers: all are read off the last finished check of the document's project.

use crate::documents::Document;
use crate::encoding::{Encoding, Lines};
use crate::server::{Server, invalid, read};
use crate::snapshot::View;
use crate::{actions, clauses, completion, hints, hover, lenses, paths, replays};
use heddle_driver::guarded;
use lsp_server::{ErrorCode, Request, Response};
use lsp_types as lsp;
use serde_json::Value;
use std::path::Path;

/// What the server can do.
pub(crate) fn capabilities(encoding: Encoding) -> lsp::ServerCapabilities {
    let sync = lsp::TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(lsp::TextDocumentSyncKind::INCREMENTAL),
        save: Some(lsp::SaveOptions::default().into()),
        ..lsp::TextDocumentSyncOptions::default()
    };
    lsp::ServerCapabilities {
        position_encoding: Some(encoding.kind()),
        text_document_sync: Some(sync.into()),
        hover_provider: Some(true.into()),
        declaration_provider: Some(lsp::DeclarationCapability::Simple(true)),
        inlay_hint_provider: Some(lsp::OneOf::Left(true)),
        code_lens_provider: Some(lsp::CodeLensOptions {
            resolve_provider: Some(false),
        }),
        code_action_provider: Some(
            lsp::CodeActionOptions {
                code_action_kinds: Some(actions::KINDS.to_vec()),
                ..lsp::CodeActionOptions::default()
            }
            .into(),
        ),
        completion_provider: Some(lsp::CompletionOptions {
            trigger_characters: Some(vec!["@".to_owned(), "\\".to_owned()]),
            ..lsp::CompletionOptions::default()
        }),
        execute_command_provider: Some(lsp::ExecuteCommandOptions {
            commands: vec![replays::COMMAND.to_owned()],
            ..lsp::ExecuteCommandOptions::default()
        }),
        workspace: Some(lsp::WorkspaceServerCapabilities {
            workspace_folders: Some(lsp::WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(lsp::OneOf::Left(true)),
            }),
            ..lsp::WorkspaceServerCapabilities::default()
        }),
        ..lsp::ServerCapabilities::default()
    }
}

impl Server {
    /// Answers a request. Should the answer fail inside, the request fails and nothing else.
    pub(crate) fn ask(&self, request: Request) -> Response {
        let id = request.id.clone();
        let answer = guarded(|| self.answer_to(&request.method, request.params));
        match answer {
            Ok(Some(Ok(value))) => Response::new_ok(id, value),
            Ok(Some(Err(why))) => invalid(id, &why),
            Ok(None) => {
                let why = format!("`{}` is not known here", request.method);
                Response::new_err(id, ErrorCode::MethodNotFound as i32, why)
            }
            Err(failure) => {
                let why = format!("Heddle itself failed: {}", failure.message);
                Response::new_err(id, ErrorCode::InternalError as i32, why)
            }
        }
    }

    /// The answer, or what is wrong with the question; nothing if there is no such question.
    fn answer_to(&self, method: &str, params: Value) -> Option<Result<Value, String>> {
        Some(match method {
            "textDocument/hover" => self.about(params, |p: &lsp::HoverParams| {
                let place = &p.text_document_position_params;
                let position = place.position;
                let known = |view: &View, _: &Document| hover::at(view, position);
                self.with_view(&place.text_document.uri, known).flatten()
            }),
            "textDocument/declaration" => self.about(params, |p: &lsp::GotoDefinitionParams| {
                let place = &p.text_document_position_params;
                let named = |path: &Path| self.named(path);
                self.with_view(&place.text_document.uri, |view, _| {
                    clauses::at(view, place.position, &named)
                })
            }),
            "textDocument/codeLens" => self.about(params, |p: &lsp::CodeLensParams| {
                self.with_view(&p.text_document.uri, |view, _| lenses::of(view))
            }),
            "textDocument/inlayHint" => self.about(params, |p: &lsp::InlayHintParams| {
                self.with_view(&p.text_document.uri, |view, _| hints::of(view, p.range))
            }),
            "textDocument/codeAction" => self.about(params, |p: &lsp::CodeActionParams| {
                let uri = &p.text_document.uri;
                self.with_view(uri, |view, document| actions::of(view, &document.uri, p))
            }),
            "textDocument/completion" => self.about(params, |p: &lsp::CompletionParams| {
                let place = &p.text_document_position;
                self.completion(&place.text_document.uri, place.position)
            }),
            _ => return None,
        })
    }

    fn about<P: serde::de::DeserializeOwned, R: serde::Serialize>(
        &self,
        params: Value,
        answer: impl Fn(&P) -> R,
    ) -> Result<Value, String> {
        let params = read(params)?;
        serde_json::to_value(answer(&params)).map_err(|e| e.to_string())
    }

    /// What `known` makes of an open document that was checked.
    fn with_view<R>(&self, uri: &lsp::Uri, known: impl Fn(&View, &Document) -> R) -> Option<R> {
        let path = paths::path(uri)?;
        let document = self.documents.get(&path)?;
        let root = self.root_of(&path);
        let project = self.projects.iter().find(|p| p.root == root)?;
        let snapshot = project.snapshot.as_ref()?;
        let view = snapshot.view(&path, &document.text, self.encoding)?;
        Some(known(&view, document))
    }

    fn completion(&self, uri: &lsp::Uri, position: lsp::Position) -> Vec<lsp::CompletionItem> {
        let path = paths::path(uri);
        let Some(document) = path.and_then(|path| self.documents.get(&path)) else {
            return Vec::new();
        };
        let text = &document.text;
        let lines = Lines::new(text, self.encoding);
        let checked = self.with_view(uri, |view, _| {
            completion::at(text, &lines, position, Some(view))
        });
        checked.unwrap_or_else(|| completion::at(text, &lines, position, None))
    }
}
