//! The content-addressed store: content under its digest.
//!
//! Invariant: what is given as the content of a digest has that digest, whatever the store says.

use bazel_remote_apis::build::bazel::remote::execution::v2::Digest;
use bazel_remote_apis::google::bytestream::WriteRequest;
use sha2::{Digest as _, Sha256};

/// Content and its digest.
#[derive(Clone, Debug)]
pub(crate) struct Blob {
    pub digest: Digest,
    pub data: Vec<u8>,
}

impl Blob {
    pub(crate) fn new(data: Vec<u8>) -> Self {
        Blob {
            digest: digest(&data),
            data,
        }
    }

    /// A message of the protocol.
    pub(crate) fn message(message: &impl prost::Message) -> Self {
        Blob::new(message.encode_to_vec())
    }
}

/// The digest of content.
pub(crate) fn digest(data: &[u8]) -> Digest {
    let hash = Sha256::digest(data);
    Digest {
        hash: hash.iter().map(|byte| format!("{byte:02x}")).collect(),
        size_bytes: i64::try_from(data.len()).unwrap_or(i64::MAX),
    }
}

/// Whether this is the content of that digest.
pub(crate) fn is_of(data: &[u8], wanted: &Digest) -> bool {
    digest(data) == *wanted
}

/// How much goes into one message of a stream.
const PIECE: usize = 1 << 20;

/// The messages that write one blob.
pub(crate) fn pieces(blob: &Blob, instance: &str, upload: &str) -> Vec<WriteRequest> {
    let slash = if instance.is_empty() { "" } else { "/" };
    let Digest { hash, size_bytes } = &blob.digest;
    let name = format!("{instance}{slash}uploads/{upload}/blobs/{hash}/{size_bytes}");
    let count = blob.data.chunks(PIECE).count();
    let chunks = blob.data.chunks(PIECE).enumerate();
    chunks
        .map(|(n, piece)| WriteRequest {
            resource_name: if n == 0 { name.clone() } else { String::new() },
            write_offset: (n * PIECE) as i64,
            finish_write: n + 1 == count,
            data: piece.to_vec(),
        })
        .collect()
}

/// The name under which a blob is read as a stream.
pub(crate) fn resource(instance: &str, digest: &Digest) -> String {
    let slash = if instance.is_empty() { "" } else { "/" };
    format!(
        "{instance}{slash}blobs/{}/{}",
        digest.hash, digest.size_bytes
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_those_of_everybody() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        let found = digest(b"");
        assert_eq!((&*found.hash, found.size_bytes), (empty, 0));
        assert!(is_of(b"a", &digest(b"a")) && !is_of(b"b", &digest(b"a")));
    }

    #[test]
    fn a_stream_has_all_of_the_content_in_order() {
        let blob = Blob::new((0..3_000_000u32).map(|n| n as u8).collect());
        let pieces = pieces(&blob, "main", "u");
        assert_eq!(pieces.len(), 3);
        assert!(pieces[0].resource_name.starts_with("main/uploads/u/blobs/"));
        assert!(pieces[2].finish_write && !pieces[1].finish_write);
        let whole: Vec<u8> = pieces.into_iter().flat_map(|p| p.data).collect();
        assert_eq!(whole, blob.data);
    }
}
