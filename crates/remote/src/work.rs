//! Work on a farm: a solver, a question, and what is printed.
//!
//! An action is one question. Its inputs are the solver as [`Luggage`], sent once and found again by its digest, and the text of the question;
//! its output is what the solver prints. An exit code of 1 says nothing: solvers end so if a value was asked for that there is not.

use crate::blobs::Blob;
use crate::line::{DEADLINE, Line};
use crate::luggage::Luggage;
use bazel_remote_apis::build::bazel::remote::execution::v2::{
    Action, ActionResult, Command, ExecuteRequest, ExecuteResponse, Platform,
    execution_client::ExecutionClient, platform::Property,
};
use bazel_remote_apis::google::longrunning::{Operation, operation};
use bazel_remote_apis::google::protobuf::Duration as ProtoDuration;
use heddle_solver::Work;
use prost::Message;
use std::time::Duration;
use tokio::sync::OnceCell;
use tonic::{Code, Status};

/// How long an action may wait for a machine, and its result for the way back.
const QUEUE: Duration = Duration::from_secs(30);

/// Luggage that is on the farm, or on its way.
#[derive(Debug)]
pub(crate) struct Packed {
    pub luggage: Luggage,
    pub sent: OnceCell<()>,
}

impl Line {
    /// What the solver prints.
    pub(crate) async fn run(
        &self,
        work: &Work<'_>,
        packed: &Packed,
        platform: &[(String, String)],
    ) -> Result<String, Status> {
        let blobs: Vec<&Blob> = packed.luggage.blobs.iter().collect();
        let send = || self.store_missing(&blobs);
        packed.sent.get_or_try_init(send).await?;
        let first = self.attempt(work, packed, platform).await;
        match first {
            // Something is not there any more.
            Err(status) if status.code() == Code::FailedPrecondition => {
                self.store_missing(&blobs).await?;
                self.attempt(work, packed, platform).await
            }
            other => other,
        }
    }

    async fn attempt(
        &self,
        work: &Work<'_>,
        packed: &Packed,
        platform: &[(String, String)],
    ) -> Result<String, Status> {
        let blobs = action(work, packed, platform);
        let blobs: Vec<&Blob> = blobs.iter().collect();
        self.store(&blobs).await?;
        let action = blobs[0].digest.clone();
        let patience = work.timeout + QUEUE;
        let result = tokio::time::timeout(patience, async {
            let mut operations = self
                .call(patience, || async {
                    let message = ExecuteRequest {
                        instance_name: self.instance.clone(),
                        action_digest: Some(action.clone()),
                        inline_stdout: true,
                        inline_stderr: true,
                        ..ExecuteRequest::default()
                    };
                    let mut client = ExecutionClient::new(self.channel.clone());
                    client.execute(self.request(message, patience)).await
                })
                .await?;
            while let Some(operation) = operations.message().await? {
                if operation.done {
                    return result(operation);
                }
            }
            Err(Status::unavailable("it ended without a result"))
        });
        let late = |_| Err(Status::deadline_exceeded(""));
        let result = result.await.unwrap_or_else(late)?;
        self.printed(result).await
    }

    async fn printed(&self, result: ActionResult) -> Result<String, Status> {
        if ![0, 1].contains(&result.exit_code) {
            let said = String::from_utf8_lossy(&result.stderr_raw);
            let message = format!("the solver ends with {}: {said}", result.exit_code);
            return Err(Status::internal(message));
        }
        let printed = match &result.stdout_digest {
            Some(digest) if result.stdout_raw.is_empty() && digest.size_bytes > 0 => {
                let read = self.content(digest);
                tokio::time::timeout(4 * DEADLINE, read)
                    .await
                    .unwrap_or_else(|_| Err(Status::deadline_exceeded("")))?
            }
            _ => result.stdout_raw,
        };
        String::from_utf8(printed).map_err(|_| Status::data_loss("it is no text"))
    }
}

/// The blobs of an action, which is the first.
fn action(work: &Work<'_>, packed: &Packed, platform: &[(String, String)]) -> [Blob; 4] {
    let platform = (!platform.is_empty()).then(|| {
        let mut properties: Vec<Property> = platform
            .iter()
            .map(|(name, value)| Property {
                name: name.clone(),
                value: value.clone(),
            })
            .collect();
        properties.sort_by(|a, b| (&a.name, &a.value).cmp(&(&b.name, &b.value)));
        Platform { properties }
    });
    let question = Blob::new(work.text.as_bytes().to_vec());
    let root = Blob::message(&packed.luggage.root(&question.digest));
    // Older farms look for the platform in the command.
    #[allow(deprecated)]
    let command = Blob::message(&Command {
        arguments: packed.luggage.command(&work.arguments),
        platform: platform.clone(),
        ..Command::default()
    });
    let action = Blob::message(&Action {
        command_digest: Some(command.digest.clone()),
        input_root_digest: Some(root.digest.clone()),
        timeout: Some(ProtoDuration {
            seconds: i64::try_from(work.timeout.as_secs()).unwrap_or(i64::MAX),
            nanos: i32::try_from(work.timeout.subsec_nanos()).unwrap_or(0),
        }),
        platform,
        ..Action::default()
    });
    [action, command, root, question]
}

/// The result that a finished operation carries.
fn result(operation: Operation) -> Result<ActionResult, Status> {
    let response = match operation.result {
        Some(operation::Result::Response(any)) => any,
        Some(operation::Result::Error(status)) => {
            return Err(Status::new(Code::from_i32(status.code), status.message));
        }
        None => return Err(Status::data_loss("an operation without a result")),
    };
    let response = ExecuteResponse::decode(&*response.value)
        .map_err(|_| Status::data_loss("a result that cannot be read"))?;
    match response.status {
        Some(status) if status.code != 0 => {
            Err(Status::new(Code::from_i32(status.code), status.message))
        }
        _ => response
            .result
            .ok_or_else(|| Status::data_loss("a response without a result")),
    }
}
