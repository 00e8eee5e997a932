//! Answers in a farm's action cache.
//!
//! Takes the key of a task and the file of its answers as `heddle-solver` writes it, gives that file back. The key becomes an action that nobody
//! runs: a command with the key among its words. Its result has one output, the file. So farms need to know nothing about answers.

use crate::blobs::{self, Blob};
use crate::line::{DEADLINE, Line};
use bazel_remote_apis::build::bazel::remote::execution::v2::{
    Action, ActionResult, Command, Directory, GetActionResultRequest, OutputFile,
    UpdateActionResultRequest, action_cache_client::ActionCacheClient,
};
use tonic::{Code, Status};

/// The name of the output.
const FILE: &str = "answers";

/// The first word of the command; to be changed with the meaning of the key or the form of the file.
const WORD: &str = "heddle-answers-2";

/// The blobs of the action that stands for a task; the action itself is the last.
fn action(key: &[u8; 32]) -> [Blob; 3] {
    let key = blake3::Hash::from_bytes(*key).to_hex().to_string();
    let command = Blob::message(&Command {
        arguments: vec![WORD.to_owned(), key],
        output_paths: vec![FILE.to_owned()],
        ..Command::default()
    });
    let root = Blob::message(&Directory::default());
    let action = Blob::message(&Action {
        command_digest: Some(command.digest.clone()),
        input_root_digest: Some(root.digest.clone()),
        ..Action::default()
    });
    [command, root, action]
}

impl Line {
    /// What the farm has under the key; nothing if it has nothing.
    pub(crate) async fn known(&self, key: &[u8; 32]) -> Result<Option<Vec<u8>>, Status> {
        match self.look_up(key).await {
            Err(status) if status.code() == Code::NotFound => Ok(None),
            found => found,
        }
    }

    async fn look_up(&self, key: &[u8; 32]) -> Result<Option<Vec<u8>>, Status> {
        let [.., action] = action(key);
        let result = self.call(DEADLINE, || async {
            let message = GetActionResultRequest {
                instance_name: self.instance.clone(),
                action_digest: Some(action.digest.clone()),
                inline_output_files: vec![FILE.to_owned()],
                ..Default::default()
            };
            let mut client = ActionCacheClient::new(self.channel.clone());
            client
                .get_action_result(self.request(message, DEADLINE))
                .await
        });
        let mut files = result.await?.output_files.into_iter();
        let Some(file) = files.find(|file| file.path == FILE) else {
            return Ok(None);
        };
        let digest = file.digest.ok_or_else(|| Status::data_loss(""))?;
        if file.contents.is_empty() {
            return self.content(&digest).await.map(Some);
        }
        match blobs::is_of(&file.contents, &digest) {
            true => Ok(Some(file.contents)),
            false => Err(Status::data_loss("")),
        }
    }

    /// Has the farm keep a file under the key.
    pub(crate) async fn keep(&self, key: &[u8; 32], content: Vec<u8>) -> Result<(), Status> {
        let [command, root, action] = action(key);
        let answers = Blob::new(content);
        self.store(&[&command, &root, &action, &answers]).await?;
        let file = OutputFile {
            path: FILE.to_owned(),
            digest: Some(answers.digest),
            ..OutputFile::default()
        };
        let kept = self.call(DEADLINE, || async {
            let message = UpdateActionResultRequest {
                instance_name: self.instance.clone(),
                action_digest: Some(action.digest.clone()),
                action_result: Some(ActionResult {
                    output_files: vec![file.clone()],
                    ..ActionResult::default()
                }),
                ..Default::default()
            };
            let mut client = ActionCacheClient::new(self.channel.clone());
            client
                .update_action_result(self.request(message, DEADLINE))
                .await
        });
        kept.await.map(|_| ())
    }
}
