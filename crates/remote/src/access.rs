//! How one gets into a farm: certificates and tokens, from files of the user.
//!
//! A token is sent only over an encrypted connection, or to this machine itself.

use crate::Address;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tonic::metadata::{Ascii, MetadataValue};
use tonic::transport::{Certificate, ClientTlsConfig, Endpoint, Identity};

/// Larger files are neither certificates nor tokens.
const MAX_FILE: u64 = 1 << 20;

/// Time for a connection.
const CONNECT: Duration = Duration::from_secs(5);

/// What is needed to be let in.
#[derive(Clone, Debug, Default)]
pub struct Access {
    /// The certificates that the farm's may come from (PEM); else those that the system trusts.
    pub authority: Option<PathBuf>,
    /// The user's certificate and its key (PEM).
    pub identity: Option<(PathBuf, PathBuf)>,
    /// A file with a token.
    pub token: Option<PathBuf>,
}

/// Why there is no way in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccessError(String);

impl AccessError {
    pub(crate) fn of_system(error: &std::io::Error) -> Self {
        AccessError(error.to_string())
    }
}

impl fmt::Display for AccessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for AccessError {}

impl Access {
    /// How the address is reached. Nothing is sent yet.
    pub(crate) fn endpoint(&self, address: &Address) -> Result<Endpoint, AccessError> {
        let wrong = |e: tonic::transport::Error| AccessError(format!("`{address}`: {e}"));
        let endpoint = Endpoint::from_shared(address.uri()).map_err(wrong)?;
        let endpoint = endpoint
            .connect_timeout(CONNECT)
            .http2_keep_alive_interval(Duration::from_secs(20))
            .keep_alive_timeout(Duration::from_secs(10));
        if !address.secure {
            if self.authority.is_some() || self.identity.is_some() {
                let message =
                    format!("certificates need an address with grpcs://, not `{address}`");
                return Err(AccessError(message));
            }
            return Ok(endpoint);
        }
        endpoint.tls_config(self.tls()?).map_err(wrong)
    }

    fn tls(&self) -> Result<ClientTlsConfig, AccessError> {
        let mut tls = ClientTlsConfig::new();
        tls = match &self.authority {
            Some(path) => tls.ca_certificate(Certificate::from_pem(read(path)?)),
            None => tls.with_native_roots(),
        };
        if let Some((certificate, key)) = &self.identity {
            tls = tls.identity(Identity::from_pem(read(certificate)?, read(key)?));
        }
        Ok(tls)
    }

    /// The header that carries the token.
    pub(crate) fn header(
        &self,
        address: &Address,
    ) -> Result<Option<MetadataValue<Ascii>>, AccessError> {
        let Some(path) = &self.token else {
            return Ok(None);
        };
        if !address.secure && !is_here(&address.host) {
            let message = format!("a token is sent only with grpcs://, not to `{address}`");
            return Err(AccessError(message));
        }
        let token = read(path)?;
        let token = String::from_utf8_lossy(&token);
        let header = format!("Bearer {}", token.trim()).parse();
        let mut header: MetadataValue<Ascii> =
            header.map_err(|_| AccessError(format!("`{}` holds no token", path.display())))?;
        header.set_sensitive(true);
        Ok(Some(header))
    }
}

/// Whether the host is this machine.
fn is_here(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next(),
        None => host.split(':').next(),
    };
    matches!(name, Some("localhost" | "127.0.0.1" | "::1"))
}

fn read(path: &Path) -> Result<Vec<u8>, AccessError> {
    let problem = |why: String| AccessError(format!("`{}` cannot be read: {why}", path.display()));
    let size = fs::metadata(path).map_err(|e| problem(e.to_string()))?;
    if !size.is_file() || size.len() > MAX_FILE {
        return Err(problem("it is no small file".to_owned()));
    }
    fs::read(path).map_err(|e| problem(e.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_go_only_where_nobody_listens() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("token");
        fs::write(&path, "secret\n").unwrap();
        let access = Access {
            token: Some(path.clone()),
            ..Access::default()
        };
        let header = |address: &str| access.header(&address.parse().unwrap());
        for near in ["grpcs://farm", "grpc://localhost:1", "grpc://[::1]:1/x"] {
            let header = header(near).unwrap().unwrap();
            assert_eq!(header.to_str().unwrap(), "Bearer secret");
            assert!(header.is_sensitive());
        }
        for far in ["grpc://farm", "grpc://localhost.example.com"] {
            assert!(header(far).is_err(), "{far}");
        }
        fs::write(&path, "two\nlines").unwrap();
        assert!(header("grpcs://farm").is_err());
    }

    #[test]
    fn certificates_need_encryption_and_files() {
        let access = Access {
            authority: Some("nowhere.pem".into()),
            ..Access::default()
        };
        let error = |address: &str| {
            let found = access.endpoint(&address.parse().unwrap());
            found.map(|_| ()).unwrap_err().to_string()
        };
        assert!(error("grpc://farm").contains("grpcs://"));
        assert!(error("grpcs://farm").contains("nowhere.pem"));
    }
}
