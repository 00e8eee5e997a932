//! A build farm inside of the test: a store, an action cache and an execution service that really runs commands; it can lie, die, be
//! slow, full or closed, and damage what it keeps. Counts calls and bytes.
#![allow(dead_code, clippy::unwrap_used)] // part of several tests

mod services;

use bazel_remote_apis::build::bazel::remote::execution::v2::{
    ActionResult, Digest, action_cache_server::ActionCacheServer,
    capabilities_server::CapabilitiesServer,
    content_addressable_storage_server::ContentAddressableStorageServer,
    execution_server::ExecutionServer,
};
use bazel_remote_apis::google::bytestream::byte_stream_server::ByteStreamServer;
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tonic::transport::server::TcpIncoming;
use tonic::transport::{Server, ServerTlsConfig};
use tonic::{Request, Status};

/// How a farm behaves.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Manner {
    /// As it should.
    Honest,
    /// What it keeps comes back with one bit changed.
    Corrupt,
    /// Results name the digest of something else.
    WrongDigest,
    /// Every call takes this long.
    Slow(Duration),
    /// It has no room for anything.
    Full,
    /// It lets nobody in without this token.
    Token(String),
    /// It keeps nothing that it is given.
    ReadOnly,
    /// It says that everything is proved.
    Liar,
    /// It says that everything can be.
    Optimist,
    /// It says that nothing can be decided.
    Pessimist,
    /// It is gone after so many calls.
    Mortal(u64),
}

/// What the farm holds, and what was asked of it.
#[derive(Debug)]
pub(crate) struct State {
    pub(crate) manner: Mutex<Manner>,
    pub(crate) blobs: Mutex<HashMap<String, Vec<u8>>>,
    pub(crate) actions: Mutex<HashMap<String, ActionResult>>,
    pub(crate) calls: AtomicU64,
    pub(crate) hits: AtomicU64,
    pub(crate) executed: AtomicU64,
    pub(crate) received: AtomicU64,
    pub(crate) sent: AtomicU64,
    /// Instances that were named.
    pub(crate) instances: Mutex<Vec<String>>,
}

/// A farm that runs until it is dropped or killed.
pub(crate) struct Fake {
    pub(crate) address: String,
    pub(crate) state: Arc<State>,
    runtime: Option<Runtime>,
}

impl Fake {
    pub(crate) fn start(manner: Manner) -> Self {
        Fake::begin(manner, None)
    }

    /// One that speaks encrypted, and lets in only who has a certificate of its authority.
    pub(crate) fn secure(tls: ServerTlsConfig) -> Self {
        let mut fake = Fake::begin(Manner::Honest, Some(tls));
        let port = fake.address.rsplit(':').next().unwrap().to_owned();
        fake.address = format!("grpcs://127.0.0.1:{port}");
        fake
    }

    fn begin(manner: Manner, tls: Option<ServerTlsConfig>) -> Self {
        let state = Arc::new(State {
            manner: Mutex::new(manner),
            blobs: Mutex::default(),
            actions: Mutex::default(),
            calls: AtomicU64::new(0),
            hits: AtomicU64::new(0),
            executed: AtomicU64::new(0),
            received: AtomicU64::new(0),
            sent: AtomicU64::new(0),
            instances: Mutex::default(),
        });
        let mut builder = Builder::new_multi_thread();
        let runtime = builder.worker_threads(2).enable_all().build().unwrap();
        let incoming = {
            let _inside = runtime.enter();
            TcpIncoming::bind("127.0.0.1:0".parse().unwrap()).unwrap()
        };
        let address = format!("grpc://{}", incoming.local_addr().unwrap());
        let services = services::Services(Arc::clone(&state));
        let large = 64 << 20;
        let cas = ContentAddressableStorageServer::new(services.clone());
        let mut server = Server::builder();
        if let Some(tls) = tls {
            server = server.tls_config(tls).unwrap();
        }
        let server = server
            .add_service(CapabilitiesServer::new(services.clone()))
            .add_service(ActionCacheServer::new(services.clone()))
            .add_service(cas.max_decoding_message_size(large))
            .add_service(ByteStreamServer::new(services.clone()))
            .add_service(ExecutionServer::new(services));
        runtime.spawn(server.serve_with_incoming(incoming));
        Fake {
            address,
            state,
            runtime: Some(runtime),
        }
    }

    /// From now on it behaves like this.
    pub(crate) fn behave(&self, manner: Manner) {
        *self.state.manner.lock().unwrap() = manner;
    }

    /// Ends it: all connections are cut.
    pub(crate) fn kill(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }

    pub(crate) fn count(&self, counter: impl Fn(&State) -> &AtomicU64) -> u64 {
        counter(&self.state).load(Ordering::SeqCst)
    }
}

impl Drop for Fake {
    fn drop(&mut self) {
        self.kill();
    }
}

impl State {
    /// What happens at the begin of every call.
    pub(crate) async fn enter<M>(&self, request: &Request<M>) -> Result<(), Status> {
        let number = self.calls.fetch_add(1, Ordering::SeqCst);
        let manner = self.manner.lock().unwrap().clone();
        match manner {
            Manner::Slow(pause) => tokio::time::sleep(pause).await,
            Manner::Full => return Err(Status::resource_exhausted("the queue is full")),
            Manner::Mortal(calls) if number >= calls => {
                return Err(Status::unavailable("gone"));
            }
            Manner::Token(token) => {
                let given = request.metadata().get("authorization");
                let given = given.and_then(|value| value.to_str().ok());
                if given != Some(&format!("Bearer {token}")) {
                    return Err(Status::unauthenticated("who are you?"));
                }
            }
            _ => {}
        }
        Ok(())
    }

    pub(crate) fn is(&self, manner: &Manner) -> bool {
        *self.manner.lock().unwrap() == *manner
    }

    /// Content as this farm gives it back.
    pub(crate) fn read(&self, digest: &Digest) -> Option<Vec<u8>> {
        let mut data = self.blobs.lock().unwrap().get(&digest.hash)?.clone();
        if self.is(&Manner::Corrupt)
            && let Some(byte) = data.last_mut()
        {
            *byte ^= 1;
        }
        self.sent.fetch_add(data.len() as u64, Ordering::SeqCst);
        Some(data)
    }

    pub(crate) fn write(&self, data: Vec<u8>) -> Digest {
        self.received.fetch_add(data.len() as u64, Ordering::SeqCst);
        let digest = digest(&data);
        let mut blobs = self.blobs.lock().unwrap();
        blobs.insert(digest.hash.clone(), data);
        digest
    }
}

pub(crate) fn digest(data: &[u8]) -> Digest {
    let hash = Sha256::digest(data);
    Digest {
        hash: hash.iter().map(|byte| format!("{byte:02x}")).collect(),
        size_bytes: data.len() as i64,
    }
}

/// A file of answers in which every answer is that there is no counterexample; the checksum is right.
pub(crate) fn all_proved(file: &[u8]) -> Vec<u8> {
    let magic = file.iter().position(|b| *b == b'\n').unwrap() + 1;
    let (mut made, mut rest) = (file[..magic].to_vec(), &file[magic..file.len() - 32]);
    while !rest.is_empty() {
        let length = u64::from_le_bytes(rest[33..41].try_into().unwrap()) as usize;
        made.extend_from_slice(&rest[..32]);
        made.push(b'u');
        made.extend_from_slice(&0u64.to_le_bytes());
        rest = &rest[41 + length..];
    }
    let checksum = blake3::hash(&made);
    made.extend_from_slice(checksum.as_bytes());
    made
}
