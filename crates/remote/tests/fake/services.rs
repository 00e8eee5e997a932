//! The services of the fake farm.

use super::{Manner, State, all_proved};
use bazel_remote_apis::build::bazel::remote::execution::v2::{
    action_cache_server::ActionCache, batch_read_blobs_response, batch_update_blobs_response,
    capabilities_server::Capabilities,
    content_addressable_storage_server::ContentAddressableStorage, execution_server::Execution, *,
};
use bazel_remote_apis::google::bytestream::{byte_stream_server::ByteStream, *};
use bazel_remote_apis::google::longrunning::{Operation, operation};
use bazel_remote_apis::google::protobuf::Any;
use prost::Message;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tokio_stream::Stream;
use tonic::{Request, Response, Status, Streaming};

#[derive(Clone)]
pub(crate) struct Services(pub(crate) Arc<State>);

type Items<T> = Pin<Box<dyn Stream<Item = Result<T, Status>> + Send>>;
type Given<T> = Result<Response<T>, Status>;

fn once<T: Send + 'static>(item: T) -> Items<T> {
    Box::pin(tokio_stream::once(Ok(item)))
}

fn not_here<T>() -> Given<T> {
    Err(Status::unimplemented("not in this farm"))
}

#[tonic::async_trait]
impl Capabilities for Services {
    async fn get_capabilities(
        &self,
        request: Request<GetCapabilitiesRequest>,
    ) -> Given<ServerCapabilities> {
        self.0.enter(&request).await?;
        Ok(Response::new(ServerCapabilities {
            cache_capabilities: Some(CacheCapabilities {
                max_batch_total_size_bytes: 4 << 20,
                ..Default::default()
            }),
            ..Default::default()
        }))
    }
}

#[tonic::async_trait]
impl ActionCache for Services {
    async fn get_action_result(
        &self,
        request: Request<GetActionResultRequest>,
    ) -> Given<ActionResult> {
        self.0.enter(&request).await?;
        let request = request.into_inner();
        let mut instances = self.0.instances.lock().unwrap();
        instances.push(request.instance_name);
        drop(instances);
        let wanted = request.action_digest.unwrap().hash;
        let found = self.0.actions.lock().unwrap().get(&wanted).cloned();
        let mut result = found.ok_or_else(|| Status::not_found(""))?;
        self.0.hits.fetch_add(1, Ordering::SeqCst);
        for file in &mut result.output_files {
            let wanted = file.digest.clone().unwrap();
            let data = self.0.read(&wanted);
            if self.0.is(&Manner::WrongDigest) {
                file.digest = Some(super::digest(b"something else"));
            } else if let Some(data) = data {
                if self.0.is(&Manner::Liar) {
                    file.contents = all_proved(&data);
                    file.digest = Some(super::digest(&file.contents));
                } else if data.len() < 100_000 {
                    file.contents = data;
                }
            }
        }
        Ok(Response::new(result))
    }

    async fn update_action_result(
        &self,
        request: Request<UpdateActionResultRequest>,
    ) -> Given<ActionResult> {
        self.0.enter(&request).await?;
        if self.0.is(&Manner::ReadOnly) {
            return Err(Status::permission_denied("only for machines of the team"));
        }
        let request = request.into_inner();
        let result = request.action_result.unwrap();
        let mut actions = self.0.actions.lock().unwrap();
        actions.insert(request.action_digest.unwrap().hash, result.clone());
        Ok(Response::new(result))
    }
}

#[tonic::async_trait]
impl ContentAddressableStorage for Services {
    async fn find_missing_blobs(
        &self,
        request: Request<FindMissingBlobsRequest>,
    ) -> Given<FindMissingBlobsResponse> {
        self.0.enter(&request).await?;
        let mut missing = request.into_inner().blob_digests;
        let blobs = self.0.blobs.lock().unwrap();
        missing.retain(|digest| !blobs.contains_key(&digest.hash));
        let missing_blob_digests = missing;
        Ok(Response::new(FindMissingBlobsResponse {
            missing_blob_digests,
        }))
    }

    async fn batch_update_blobs(
        &self,
        request: Request<BatchUpdateBlobsRequest>,
    ) -> Given<BatchUpdateBlobsResponse> {
        self.0.enter(&request).await?;
        if self.0.is(&Manner::ReadOnly) {
            return Err(Status::permission_denied("only for machines of the team"));
        }
        let requests = request.into_inner().requests.into_iter();
        let responses = requests.map(|one| {
            let digest = self.0.write(one.data);
            assert_eq!(Some(&digest), one.digest.as_ref());
            batch_update_blobs_response::Response {
                digest: Some(digest),
                status: None,
            }
        });
        Ok(Response::new(BatchUpdateBlobsResponse {
            responses: responses.collect(),
        }))
    }

    async fn batch_read_blobs(
        &self,
        request: Request<BatchReadBlobsRequest>,
    ) -> Given<BatchReadBlobsResponse> {
        self.0.enter(&request).await?;
        let digests = request.into_inner().digests.into_iter();
        let responses = digests.filter_map(|digest| {
            Some(batch_read_blobs_response::Response {
                data: self.0.read(&digest)?,
                digest: Some(digest),
                ..Default::default()
            })
        });
        Ok(Response::new(BatchReadBlobsResponse {
            responses: responses.collect(),
        }))
    }

    type GetTreeStream = Items<GetTreeResponse>;
    async fn get_tree(&self, _: Request<GetTreeRequest>) -> Given<Self::GetTreeStream> {
        not_here()
    }

    async fn split_blob(&self, _: Request<SplitBlobRequest>) -> Given<SplitBlobResponse> {
        not_here()
    }

    type GetChunkMappingStream = Items<GetChunkMappingResponse>;
    async fn get_chunk_mapping(
        &self,
        _: Request<GetChunkMappingRequest>,
    ) -> Given<Self::GetChunkMappingStream> {
        not_here()
    }

    async fn splice_blob(&self, _: Request<SpliceBlobRequest>) -> Given<SpliceBlobResponse> {
        not_here()
    }

    async fn register_chunk_mapping(
        &self,
        _: Request<Streaming<RegisterChunkMappingRequest>>,
    ) -> Given<RegisterChunkMappingResponse> {
        not_here()
    }
}

#[tonic::async_trait]
impl ByteStream for Services {
    type ReadStream = Items<ReadResponse>;

    async fn read(&self, request: Request<ReadRequest>) -> Given<Self::ReadStream> {
        self.0.enter(&request).await?;
        let name = request.into_inner().resource_name;
        let hash = name.rsplit('/').nth(1).unwrap().to_owned();
        let size_bytes = 0;
        let data = self.0.read(&Digest { hash, size_bytes });
        let data = data.ok_or_else(|| Status::not_found(""))?;
        let pieces: Vec<_> = data
            .chunks(1 << 20)
            .map(|piece| {
                Ok(ReadResponse {
                    data: piece.to_vec(),
                })
            })
            .collect();
        Ok(Response::new(Box::pin(tokio_stream::iter(pieces))))
    }

    async fn write(&self, request: Request<Streaming<WriteRequest>>) -> Given<WriteResponse> {
        self.0.enter(&request).await?;
        let mut stream = request.into_inner();
        let mut data = Vec::new();
        while let Some(piece) = stream.message().await? {
            assert_eq!(piece.write_offset as usize, data.len());
            data.extend(piece.data);
        }
        let committed_size = data.len() as i64;
        self.0.write(data);
        Ok(Response::new(WriteResponse { committed_size }))
    }

    async fn query_write_status(
        &self,
        _: Request<QueryWriteStatusRequest>,
    ) -> Given<QueryWriteStatusResponse> {
        not_here()
    }
}

#[tonic::async_trait]
impl Execution for Services {
    type ExecuteStream = Items<Operation>;
    type WaitExecutionStream = Items<Operation>;

    async fn execute(&self, request: Request<ExecuteRequest>) -> Given<Self::ExecuteStream> {
        self.0.enter(&request).await?;
        self.0.executed.fetch_add(1, Ordering::SeqCst);
        let digest = request.into_inner().action_digest.unwrap();
        let state = Arc::clone(&self.0);
        let ran = tokio::task::spawn_blocking(move || run(&state, &digest));
        let stdout_raw = ran.await.unwrap()?;
        self.0
            .sent
            .fetch_add(stdout_raw.len() as u64, Ordering::SeqCst);
        let response = ExecuteResponse {
            result: Some(ActionResult {
                stdout_raw,
                ..Default::default()
            }),
            ..Default::default()
        };
        let any = Any {
            type_url: String::new(),
            value: response.encode_to_vec(),
        };
        Ok(Response::new(once(Operation {
            done: true,
            result: Some(operation::Result::Response(any)),
            ..Default::default()
        })))
    }

    async fn wait_execution(
        &self,
        _: Request<WaitExecutionRequest>,
    ) -> Given<Self::WaitExecutionStream> {
        not_here()
    }
}

fn message<M: Message + Default>(state: &State, digest: Option<&Digest>) -> Result<M, Status> {
    let lost = || Status::failed_precondition("a blob is missing");
    let blobs = state.blobs.lock().unwrap();
    let data = digest.and_then(|d| blobs.get(&d.hash)).ok_or_else(lost)?;
    Ok(M::decode(&data[..]).unwrap())
}

/// Runs an action in a folder of its own; what it prints.
fn run(state: &State, digest: &Digest) -> Result<Vec<u8>, Status> {
    let action: Action = message(state, Some(digest))?;
    let command: Command = message(state, action.command_digest.as_ref())?;
    let root: Directory = message(state, action.input_root_digest.as_ref())?;
    let folder = tempfile::tempdir().unwrap();
    unpack(state, &root, folder.path())?;
    for (manner, word) in [
        (Manner::Liar, "unsat"),
        (Manner::Optimist, "sat"),
        (Manner::Pessimist, "unknown"),
    ] {
        if state.is(&manner) {
            let text = std::fs::read_to_string(folder.path().join("question.smt2")).unwrap();
            return Ok(said(word, &text).into_bytes());
        }
    }
    let program = folder.path().join(&command.arguments[0]);
    let mut process = std::process::Command::new(program);
    process.args(&command.arguments[1..]).env_clear();
    let output = process.current_dir(folder.path()).output().unwrap();
    Ok(output.stdout)
}

/// A word, and the marks that the text asks for.
fn said(word: &str, text: &str) -> String {
    let marks = text.lines().filter_map(|l| l.strip_prefix("(echo \""));
    let marks: Vec<&str> = marks.map(|m| m.trim_end_matches("\")")).collect();
    format!("{word}\n{}\n", marks.join("\n"))
}

fn unpack(state: &State, folder: &Directory, to: &Path) -> Result<(), Status> {
    for file in &folder.files {
        let wanted = file.digest.as_ref().unwrap();
        let lost = || Status::failed_precondition("a blob is missing");
        let blobs = state.blobs.lock().unwrap();
        let data = blobs.get(&wanted.hash).ok_or_else(lost)?;
        let path = to.join(&file.name);
        std::fs::write(&path, data).unwrap();
        if file.is_executable {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::Permissions::from_mode(0o755);
            std::fs::set_permissions(&path, mode).unwrap();
        }
    }
    for inner in &folder.directories {
        let path = to.join(&inner.name);
        std::fs::create_dir(&path).unwrap();
        unpack(state, &message(state, inner.digest.as_ref())?, &path)?;
    }
    Ok(())
}
