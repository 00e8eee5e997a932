//! Names of documents in the protocol, and paths.
//!
//! Clients may name one file in several ways; inside, a file is its path with links followed, as far as it exists.

use lsp_types::Uri;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use url::Url;

/// The path of a document; nothing if it has none (a text that was never saved).
pub(crate) fn path(uri: &Uri) -> Option<PathBuf> {
    let url = Url::parse(uri.as_str()).ok()?;
    let path = url.to_file_path().ok()?;
    Some(real(&path))
}

/// The path with links followed; of a file that does not exist, its folder's.
pub(crate) fn real(path: &Path) -> PathBuf {
    if let Ok(real) = path.canonicalize() {
        return real;
    }
    let folder = path.parent().and_then(|folder| folder.canonicalize().ok());
    match (folder, path.file_name()) {
        (Some(folder), Some(name)) => folder.join(name),
        _ => path.to_path_buf(),
    }
}

/// The name of a path in the protocol.
pub(crate) fn uri(path: &Path) -> Option<Uri> {
    let url = Url::from_file_path(path).ok()?;
    Uri::from_str(url.as_str()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_names_survive() {
        let folder = Path::new("/no such/folder é%/A b.java");
        let named = uri(folder).unwrap();
        assert_eq!(path(&named).unwrap(), folder);
        assert_eq!(path(&Uri::from_str("untitled:Untitled-1").unwrap()), None);
    }
}
