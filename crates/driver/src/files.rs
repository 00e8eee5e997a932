//! Where the texts of a run come from: the disk, or memory over the disk.
//!
//! An editor has texts that are not saved, a service texts that have no file; both hand over an [`Overlay`]. Everything that the
//! driver reads of the user's sources goes through [`Files`].

use heddle_text::disk::{self, Refusal};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf, absolute};
use std::sync::Arc;

/// What lies at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A file that can be read.
    File,
    /// A folder.
    Folder,
    /// A pipe, a device or the like.
    Other,
}

/// Source files by their paths. A run asks from several threads.
pub trait Files: fmt::Debug + Send + Sync {
    /// What lies at a path.
    fn entry(&self, path: &Path) -> Result<Entry, Refusal>;

    /// The content of a file of at most `limit` bytes.
    fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, Refusal>;

    /// What lies in a folder, in no particular order; nothing if it cannot be read.
    fn list(&self, folder: &Path) -> Vec<PathBuf>;

    /// The files below a folder that the disk does not have.
    fn added(&self, folder: &Path) -> Vec<PathBuf>;
}

/// The disk as it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Files for Disk {
    fn entry(&self, path: &Path) -> Result<Entry, Refusal> {
        let data = fs::metadata(path)?;
        Ok(match () {
            () if data.is_dir() => Entry::Folder,
            () if data.is_file() => Entry::File,
            () => Entry::Other,
        })
    }

    fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, Refusal> {
        disk::read_regular(path, limit)
    }

    fn list(&self, folder: &Path) -> Vec<PathBuf> {
        let listed = fs::read_dir(folder).into_iter().flatten().flatten();
        listed.map(|e| e.path()).collect()
    }

    fn added(&self, _: &Path) -> Vec<PathBuf> {
        Vec::new()
    }
}

/// Texts in memory over other files: a path that has a text here is read from here.
#[derive(Clone, Debug)]
pub struct Overlay {
    /// By absolute paths.
    texts: BTreeMap<PathBuf, Arc<str>>,
    /// Paths at which nothing is to be seen.
    hidden: BTreeSet<PathBuf>,
    under: Arc<dyn Files>,
}

impl Default for Overlay {
    fn default() -> Self {
        Overlay::over(Arc::new(Disk))
    }
}

impl Overlay {
    /// Nothing in memory yet.
    pub fn over(under: Arc<dyn Files>) -> Self {
        Overlay {
            texts: BTreeMap::new(),
            hidden: BTreeSet::new(),
            under,
        }
    }

    /// From now on the path has this text.
    pub fn set(&mut self, path: &Path, text: impl Into<Arc<str>>) {
        self.texts.insert(whole(path), text.into());
    }

    /// From now on there is nothing at the path.
    pub(crate) fn hide(&mut self, path: &Path) {
        self.hidden.insert(whole(path));
    }

    /// From now on the path is read from below again.
    pub fn forget(&mut self, path: &Path) {
        self.texts.remove(&whole(path));
    }
}

/// Paths are compared as absolute ones; links are not followed, since the file need not exist.
pub(crate) fn whole(path: &Path) -> PathBuf {
    absolute(path).unwrap_or_else(|_| path.to_path_buf())
}

fn nothing_there() -> Refusal {
    Refusal::System(std::io::ErrorKind::NotFound.into())
}

impl Files for Overlay {
    fn entry(&self, path: &Path) -> Result<Entry, Refusal> {
        let key = whole(path);
        if self.hidden.contains(&key) {
            return Err(nothing_there());
        }
        if self.texts.contains_key(&key) {
            return Ok(Entry::File);
        }
        let below = self.texts.keys().any(|file| file.starts_with(&key));
        match self.under.entry(path) {
            Err(_) if below => Ok(Entry::Folder),
            found => found,
        }
    }

    fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, Refusal> {
        let key = whole(path);
        match self.texts.get(&key) {
            _ if self.hidden.contains(&key) => Err(nothing_there()),
            Some(text) if text.len() as u64 > limit => Err(Refusal::TooLarge(limit)),
            Some(text) => Ok(text.as_bytes().to_vec()),
            None => self.under.read(path, limit),
        }
    }

    fn list(&self, folder: &Path) -> Vec<PathBuf> {
        let mut found: BTreeSet<PathBuf> = self.under.list(folder).into_iter().collect();
        let key = whole(folder);
        for file in self.texts.keys() {
            let inside = file.strip_prefix(&key).ok();
            let first = inside.and_then(|rest| rest.components().next());
            found.extend(first.map(|name| folder.join(name)));
        }
        found.retain(|path| !self.hidden.contains(&whole(path)));
        found.into_iter().collect()
    }

    fn added(&self, folder: &Path) -> Vec<PathBuf> {
        let key = whole(folder);
        let inside = self.texts.keys().filter_map(|f| f.strip_prefix(&key).ok());
        let inside = inside.map(|rest| folder.join(rest));
        let new = inside.filter(|path| self.under.entry(path).is_err());
        let mut found: Vec<PathBuf> = new.collect();
        found.extend(self.under.added(folder));
        found
    }
}
