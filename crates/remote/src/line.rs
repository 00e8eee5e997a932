//! The line to a farm: one connection for all calls, each with its deadline, tried again where that may help.
//!
//! Takes messages of the protocol, gives the farm's; content only if it has the digest that it was asked for by.

use crate::blobs::{self, Blob};
use crate::health::{Health, Next, TRIES, next};
use bazel_remote_apis::build::bazel::remote::execution::v2::{
    BatchReadBlobsRequest, BatchUpdateBlobsRequest, Digest, FindMissingBlobsRequest,
    GetCapabilitiesRequest, ServerCapabilities, batch_update_blobs_request,
    capabilities_client::CapabilitiesClient, content_addressable_storage_client as cas,
};
use bazel_remote_apis::google::bytestream::{ReadRequest, byte_stream_client::ByteStreamClient};
use std::collections::HashSet;
use std::future::Future;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::OnceCell;
use tokio::time::{sleep, timeout};
use tonic::metadata::{Ascii, MetadataValue};
use tonic::transport::Channel;
use tonic::{Code, Request, Response, Status};

/// How long one call may take.
pub(crate) const DEADLINE: Duration = Duration::from_secs(5);

/// How long moving one blob may take.
const TRANSFER: Duration = Duration::from_secs(120);

/// What a farm takes in one message if it does not say, with some room for the rest of the message.
const BATCH: usize = 3 << 20;

/// The largest content that is taken from a farm.
pub(crate) const MAX_CONTENT: i64 = 64 << 20;

/// A connection, who one is, and how the farm has been so far.
#[derive(Debug)]
pub(crate) struct Line {
    pub channel: Channel,
    pub header: Option<MetadataValue<Ascii>>,
    pub instance: String,
    pub health: Health,
    pub capabilities: OnceCell<ServerCapabilities>,
    /// Numbers the uploads of this run.
    pub uploads: AtomicU64,
}

impl Line {
    /// A call: the message with the deadline and the token.
    pub(crate) fn request<M>(&self, message: M, deadline: Duration) -> Request<M> {
        let mut request = Request::new(message);
        request.set_timeout(deadline);
        if let Some(header) = &self.header {
            request
                .metadata_mut()
                .insert("authorization", header.clone());
        }
        request
    }

    /// Makes a call, again where that may help.
    pub(crate) async fn call<T, F>(
        &self,
        deadline: Duration,
        make: impl Fn() -> F,
    ) -> Result<T, Status>
    where
        F: Future<Output = Result<Response<T>, Status>>,
    {
        let mut tried = 0;
        loop {
            let late = |_| Err(Status::deadline_exceeded(""));
            let status = match timeout(deadline, make()).await.unwrap_or_else(late) {
                Ok(response) => return Ok(response.into_inner()),
                Err(status) => status,
            };
            tried += 1;
            if next(&status) != Next::Again || tried == TRIES || !self.health.is_well() {
                return Err(status);
            }
            sleep(self.health.pause(tried - 1)).await;
        }
    }

    /// What the farm can do; what is usual if it does not say.
    pub(crate) async fn capabilities(&self) -> Result<&ServerCapabilities, Status> {
        let asked = self.capabilities.get_or_try_init(|| async {
            let found = self.call(DEADLINE, || async {
                let message = GetCapabilitiesRequest {
                    instance_name: self.instance.clone(),
                };
                let mut client = CapabilitiesClient::new(self.channel.clone());
                client
                    .get_capabilities(self.request(message, DEADLINE))
                    .await
            });
            match found.await {
                Err(status) if status.code() == Code::Unimplemented => Ok(Default::default()),
                found => found,
            }
        });
        asked.await
    }

    /// How many bytes one message may have.
    async fn batch(&self) -> Result<usize, Status> {
        let cache = self.capabilities().await?.cache_capabilities.as_ref();
        let said = cache.map_or(0, |c| c.max_batch_total_size_bytes);
        let said = usize::try_from(said).unwrap_or(0);
        Ok(if said == 0 { BATCH } else { said.min(BATCH) })
    }

    fn cas(&self) -> cas::ContentAddressableStorageClient<Channel> {
        let client = cas::ContentAddressableStorageClient::new(self.channel.clone());
        client.max_decoding_message_size(2 * BATCH)
    }

    /// Stores what is not there yet.
    pub(crate) async fn store_missing(&self, wanted: &[&Blob]) -> Result<(), Status> {
        let missing = self.call(DEADLINE, || async {
            let message = FindMissingBlobsRequest {
                instance_name: self.instance.clone(),
                blob_digests: wanted.iter().map(|b| b.digest.clone()).collect(),
                digest_function: 0,
            };
            let request = self.request(message, DEADLINE);
            self.cas().find_missing_blobs(request).await
        });
        let missing = missing.await?.missing_blob_digests;
        let missing: HashSet<&str> = missing.iter().map(|d| d.hash.as_str()).collect();
        let wanted = wanted.iter().copied();
        let wanted: Vec<&Blob> = wanted
            .filter(|b| missing.contains(b.digest.hash.as_str()))
            .collect();
        self.store(&wanted).await
    }

    /// Stores blobs: small ones together, large ones as streams.
    pub(crate) async fn store(&self, blobs: &[&Blob]) -> Result<(), Status> {
        let batch = self.batch().await?;
        let (mut together, mut size) = (Vec::new(), 0);
        for blob in blobs.iter().copied() {
            if blob.data.len() > batch {
                self.write(blob).await?;
                continue;
            }
            if size + blob.data.len() > batch {
                self.store_batch(&std::mem::take(&mut together)).await?;
                size = 0;
            }
            size += blob.data.len();
            together.push(blob);
        }
        match together.is_empty() {
            true => Ok(()),
            false => self.store_batch(&together).await,
        }
    }

    async fn store_batch(&self, blobs: &[&Blob]) -> Result<(), Status> {
        let stored = self.call(DEADLINE, || async {
            let one = |blob: &&Blob| batch_update_blobs_request::Request {
                digest: Some(blob.digest.clone()),
                data: blob.data.clone(),
                ..Default::default()
            };
            let message = BatchUpdateBlobsRequest {
                instance_name: self.instance.clone(),
                requests: blobs.iter().map(one).collect(),
                digest_function: 0,
            };
            let request = self.request(message, DEADLINE);
            self.cas().batch_update_blobs(request).await
        });
        let responses = stored.await?.responses.into_iter();
        let mut failed = responses.filter_map(|r| r.status).filter(|s| s.code != 0);
        match failed.next() {
            Some(status) => Err(Status::new(Code::from_i32(status.code), status.message)),
            None => Ok(()),
        }
    }

    async fn write(&self, blob: &Blob) -> Result<(), Status> {
        let number = self.uploads.fetch_add(1, Ordering::Relaxed);
        // Unique among all clients, in the form that farms expect.
        let upload = uuid(&format!(
            "{} {number} {}",
            std::process::id(),
            blob.digest.hash
        ));
        let written = self.call(TRANSFER, || async {
            let pieces = blobs::pieces(blob, &self.instance, &upload);
            let pieces = tokio_stream::iter(pieces);
            let mut client = ByteStreamClient::new(self.channel.clone());
            client.write(self.request(pieces, TRANSFER)).await
        });
        written.await.map(|_| ())
    }

    /// The content of a digest.
    pub(crate) async fn content(&self, digest: &Digest) -> Result<Vec<u8>, Status> {
        if !(0..=MAX_CONTENT).contains(&digest.size_bytes) {
            return Err(Status::out_of_range("content of this size is not wanted"));
        }
        let small = digest.size_bytes as usize <= self.batch().await?;
        let data = match small {
            true => self.read_small(digest).await?,
            false => self.read_large(digest).await?,
        };
        match blobs::is_of(&data, digest) {
            true => Ok(data),
            false => Err(Status::data_loss("")),
        }
    }

    async fn read_small(&self, digest: &Digest) -> Result<Vec<u8>, Status> {
        let read = self.call(DEADLINE, || async {
            let message = BatchReadBlobsRequest {
                instance_name: self.instance.clone(),
                digests: vec![digest.clone()],
                ..Default::default()
            };
            let request = self.request(message, DEADLINE);
            self.cas().batch_read_blobs(request).await
        });
        let mut responses = read.await?.responses.into_iter();
        let ours = responses.find(|r| r.digest.as_ref() == Some(digest));
        let ours = ours.ok_or_else(|| Status::not_found(""))?;
        match ours.status {
            Some(status) if status.code != 0 => {
                Err(Status::new(Code::from_i32(status.code), status.message))
            }
            _ => Ok(ours.data),
        }
    }

    async fn read_large(&self, digest: &Digest) -> Result<Vec<u8>, Status> {
        let mut stream = self
            .call(TRANSFER, || async {
                let message = ReadRequest {
                    resource_name: blobs::resource(&self.instance, digest),
                    ..Default::default()
                };
                let mut client = ByteStreamClient::new(self.channel.clone());
                client.read(self.request(message, TRANSFER)).await
            })
            .await?;
        let mut data = Vec::new();
        while let Some(piece) = stream.message().await? {
            data.extend(piece.data);
            if data.len() as i64 > digest.size_bytes {
                return Err(Status::data_loss(""));
            }
        }
        Ok(data)
    }
}

/// A name in the form of a UUID, from a hash.
fn uuid(seed: &str) -> String {
    let hash = blake3::hash(seed.as_bytes()).to_hex();
    let [a, b, c, d, e] = [0..8, 8..12, 12..16, 16..20, 20..32].map(|r| &hash[r]);
    format!("{a}-{b}-{c}-{d}-{e}")
}
