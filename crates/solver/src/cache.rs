//! Answers of earlier runs.
//!
//! One file holds the answers to the questions of one task, under the key of the task's first question; so an
//! unchanged task costs one small read. Only answers that would come again are stored: `unsat`, `sat` with its values, "saturated
//! without a decision", and "the limit of resources was reached", which counts steps and not seconds (the budget is part of the
//! question); never one that a limit of time or memory cut short, or that a failure made.
//!
//! Soundness: an answer is found only under the hash of the whole text it answers. A file is replaced as a whole, and
//! carries a checksum; one that is damaged in any way is as good as none. A checksum keeps nobody from making up answers: a
//! file that somebody else could have written is as good as none, too. Answers of other machines ([`Elsewhere`](crate::Elsewhere)) are
//! marked as borrowed, and stay so in the file: a run that trusts nobody else does not see them.

use crate::Reason;
use crate::answer::Answer;
use crate::context::Key;
use heddle_z3::private;
use rustc_hash::FxHashMap;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Starts every file; to be changed with the format or with the meaning of a key.
const MAGIC: &[u8] = b"heddle answers 2\n";

/// Larger files are not ours.
const MAX_FILE: u64 = 256 << 20;

/// A file that was not used for this long is removed, and this is looked at so often.
const KEPT: Duration = Duration::from_secs(60 * 24 * 3600);
const SWEPT: Duration = Duration::from_secs(7 * 24 * 3600);
const TOUCHED: Duration = Duration::from_secs(24 * 3600);

/// A draft of this age belongs to nobody who is still at work.
const LEFT_OVER: Duration = Duration::from_secs(3600);

/// The known answers of one task.
#[derive(Debug)]
pub(crate) struct Answers {
    /// Where the file is; `None` if there is to be none.
    place: Option<Place>,
    known: FxHashMap<Key, Known>,
    /// In the order of the questions; the file does not depend on hash tables.
    order: Vec<Key>,
    changed: bool,
    /// Something was found out, here or on a farm's machine, that is not in a farm's cache yet.
    news: bool,
}

/// A file in the folder of all answers.
#[derive(Clone, Debug)]
struct Place {
    folder: PathBuf,
    path: PathBuf,
}

/// An answer, and whether it is another machine's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    pub answer: Answer,
    pub borrowed: bool,
}

impl Answers {
    /// The answers of the task whose first question has this key.
    pub(crate) fn open(folder: Option<&Path>, first: &Key) -> Self {
        let place = folder.map(|folder| {
            let name = blake3::Hash::from_bytes(*first).to_hex();
            let path = folder.join(&name[..2]).join(&name[2..]);
            let folder = folder.to_owned();
            Place { folder, path }
        });
        let content = place.as_ref().and_then(|place| read_file(&place.path));
        let mut answers = Answers {
            place,
            known: FxHashMap::default(),
            order: Vec::new(),
            changed: false,
            news: false,
        };
        for (key, known) in content.and_then(|c| parse(&c)).unwrap_or_default() {
            answers.add(key, known);
        }
        answers
    }

    pub(crate) fn get(&self, key: &Key) -> Option<&Known> {
        self.known.get(key)
    }

    /// Remembers an answer if it would come again.
    pub(crate) fn insert(&mut self, key: Key, answer: &Answer, borrowed: bool) {
        let is_fault = matches!(answer, Answer::Unknown(reason) if reason.is_fault());
        if !is_fault {
            let answer = answer.clone();
            self.add(key, Known { answer, borrowed });
            (self.changed, self.news) = (true, true);
        }
    }

    /// Takes what another machine knows, as it was written there; what is known here stays.
    pub(crate) fn borrow(&mut self, content: &[u8]) {
        for (key, known) in parse(content).unwrap_or_default() {
            if !self.known.contains_key(&key) {
                let answer = known.answer;
                let borrowed = true;
                self.add(key, Known { answer, borrowed });
                self.changed = true;
            }
        }
    }

    /// The file for others, if there is something in it that they may not know.
    pub(crate) fn news(&mut self) -> Option<Vec<u8>> {
        std::mem::take(&mut self.news).then(|| self.render())
    }

    /// Forgets what others said: one of them was wrong.
    pub(crate) fn give_back(&mut self) {
        self.changed |= self.known.values().any(|known| known.borrowed);
        self.known.retain(|_, known| !known.borrowed);
        let known = &self.known;
        self.order.retain(|key| known.contains_key(key));
    }

    fn add(&mut self, key: Key, known: Known) {
        if self.known.insert(key, known).is_none() {
            self.order.push(key);
        }
    }

    /// Writes what is new. A cache that cannot be written is no reason to fail.
    pub(crate) fn save(&mut self) {
        if std::mem::take(&mut self.changed)
            && let Some(place) = &self.place
        {
            let _ = self.write(place);
            sweep(&place.folder);
        }
    }

    fn write(&self, place: &Place) -> io::Result<()> {
        let parent = place.path.parent().unwrap_or(&place.folder);
        private::folder(parent).map_err(io::Error::other)?;
        // Its name cannot be known before, and it is removed if anything goes wrong.
        let mut draft = tempfile::Builder::new().prefix(".").tempfile_in(parent)?;
        draft.write_all(&self.render())?;
        draft.persist(&place.path)?;
        Ok(())
    }

    /// The file: for each answer the key, a letter (a capital one if it is borrowed), a length and the values; a checksum.
    fn render(&self) -> Vec<u8> {
        let mut content = MAGIC.to_vec();
        for key in &self.order {
            let Some(known) = self.known.get(key) else {
                continue;
            };
            let (tag, values) = match &known.answer {
                Answer::Unsat => (b'u', ""),
                Answer::Sat(values) => (b's', values.as_str()),
                Answer::Candidate(values) => (b'c', values.as_str()),
                Answer::Unknown(Reason::ResourceLimit) => (b'l', ""),
                Answer::Unknown(Reason::GaveUp(why)) => (b'g', why.as_str()),
                Answer::Unknown(_) => continue,
            };
            content.extend_from_slice(key);
            content.push(match known.borrowed {
                true => tag.to_ascii_uppercase(),
                false => tag,
            });
            content.extend_from_slice(&(values.len() as u64).to_le_bytes());
            content.extend_from_slice(values.as_bytes());
        }
        let checksum = blake3::hash(&content);
        content.extend_from_slice(checksum.as_bytes());
        content
    }
}

fn read_file(path: &Path) -> Option<Vec<u8>> {
    let file = private::open_file(path).ok()?;
    let metadata = file.metadata().ok()?;
    if metadata.len() > MAX_FILE {
        return None;
    }
    let unused = metadata.modified().ok().and_then(|m| m.elapsed().ok());
    if unused.is_some_and(|age| age > TOUCHED) {
        let _ = file.set_modified(SystemTime::now());
    }
    let mut content = Vec::with_capacity(metadata.len() as usize);
    let read = (&file).take(MAX_FILE).read_to_end(&mut content).ok()?;
    (read as u64 == metadata.len()).then_some(content)
}

/// `None` for anything that [`Answers::render`] has not written.
fn parse(content: &[u8]) -> Option<Vec<(Key, Known)>> {
    let (content, checksum) = content.split_last_chunk::<32>()?;
    if blake3::hash(content).as_bytes() != checksum {
        return None;
    }
    let mut rest = content.strip_prefix(MAGIC)?;
    let mut answers = Vec::new();
    while !rest.is_empty() {
        let (key, after) = rest.split_first_chunk::<32>()?;
        let (tag, after) = after.split_first()?;
        let (length, after) = after.split_first_chunk::<8>()?;
        let length = usize::try_from(u64::from_le_bytes(*length)).ok()?;
        let (values, after) = after.split_at_checked(length)?;
        let values = String::from_utf8(values.to_vec()).ok()?;
        let answer = match tag.to_ascii_lowercase() {
            b'u' => Answer::Unsat,
            b's' => Answer::Sat(values),
            b'c' => Answer::Candidate(values),
            b'l' => Answer::Unknown(Reason::ResourceLimit),
            b'g' => Answer::Unknown(Reason::GaveUp(values)),
            _ => return None,
        };
        let borrowed = tag.is_ascii_uppercase();
        answers.push((*key, Known { answer, borrowed }));
        rest = after;
    }
    Some(answers)
}

/// Removes, from time to time, what has not been used for long.
fn sweep(folder: &Path) {
    let marker = folder.join("swept");
    let age = |path: &Path| fs::metadata(path).ok()?.modified().ok()?.elapsed().ok();
    if age(&marker).is_some_and(|age| age < SWEPT) || fs::write(&marker, "").is_err() {
        return;
    }
    let entries = |folder: &Path| fs::read_dir(folder).into_iter().flatten().flatten();
    for shard in entries(folder) {
        for file in entries(&shard.path()) {
            let is_draft = file.file_name().to_string_lossy().starts_with('.');
            let kept = if is_draft { LEFT_OVER } else { KEPT };
            if age(&file.path()).is_some_and(|age| age > kept) {
                let _ = fs::remove_file(file.path());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known<'a>(answers: &'a Answers, key: &Key) -> Option<&'a Answer> {
        answers.get(key).map(|known| &known.answer)
    }

    fn path_of(answers: &Answers) -> PathBuf {
        answers.place.clone().unwrap().path
    }

    fn sample(folder: &Path) -> Answers {
        let mut answers = Answers::open(Some(folder), &[1; 32]);
        answers.insert([1; 32], &Answer::Unsat, false);
        answers.insert([2; 32], &Answer::Sat("((x$ 3))".into()), false);
        answers.insert([3; 32], &Answer::Candidate(String::new()), false);
        answers.insert([4; 32], &Answer::Unknown(Reason::Timeout), false);
        answers.insert([5; 32], &Answer::Unknown(Reason::ResourceLimit), false);
        let gave_up = Reason::GaveUp("incomplete".into());
        answers.insert([6; 32], &Answer::Unknown(gave_up), false);
        let failed = Reason::Failed("died".into());
        answers.insert([7; 32], &Answer::Unknown(failed), false);
        answers.insert([8; 32], &Answer::Unknown(Reason::Interrupted), false);
        answers
    }

    #[test]
    fn answers_that_would_come_again_come_back_and_others_do_not() {
        let folder = tempfile::tempdir().unwrap();
        sample(folder.path()).save();
        let read = Answers::open(Some(folder.path()), &[1; 32]);
        assert_eq!(known(&read, &[1; 32]), Some(&Answer::Unsat));
        assert_eq!(
            known(&read, &[2; 32]),
            Some(&Answer::Sat("((x$ 3))".into()))
        );
        assert_eq!(
            known(&read, &[3; 32]),
            Some(&Answer::Candidate(String::new()))
        );
        assert_eq!(known(&read, &[4; 32]), None, "a limit of time");
        let limit = Answer::Unknown(Reason::ResourceLimit);
        assert_eq!(known(&read, &[5; 32]), Some(&limit), "a limit of steps");
        let gave_up = Answer::Unknown(Reason::GaveUp("incomplete".into()));
        assert_eq!(known(&read, &[6; 32]), Some(&gave_up));
        assert_eq!(known(&read, &[7; 32]), None, "a failure");
        assert_eq!(known(&read, &[8; 32]), None, "an interruption");
        let other = Answers::open(Some(folder.path()), &[2; 32]);
        assert_eq!(known(&other, &[2; 32]), None, "another task");
    }

    #[test]
    fn every_damage_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let content = sample(folder.path()).render();
        assert_eq!(parse(&content).map(|a| a.len()), Some(5));
        for at in 0..content.len() {
            assert_eq!(parse(&content[..at]), None, "cut at {at}");
            for bit in 0..8 {
                let mut damaged = content.clone();
                damaged[at] ^= 1 << bit;
                assert_eq!(parse(&damaged), None, "bit {bit} of byte {at}");
            }
        }
        let mut longer = content;
        longer.push(0);
        assert_eq!(parse(&longer), None);
    }

    #[test]
    fn what_is_borrowed_stays_borrowed_until_it_is_known_here() {
        let folder = tempfile::tempdir().unwrap();
        let content = sample(folder.path()).news().unwrap();
        let other = tempfile::tempdir().unwrap();
        let mut answers = Answers::open(Some(other.path()), &[1; 32]);
        answers.insert([1; 32], &Answer::Sat(String::new()), false);
        answers.borrow(&content);
        answers.borrow(b"rubbish");
        answers.save();
        let mut read = Answers::open(Some(other.path()), &[1; 32]);
        let borrowed = |answers: &Answers, n: u8| answers.get(&[n; 32]).unwrap().borrowed;
        assert_eq!(known(&read, &[1; 32]), Some(&Answer::Sat(String::new())));
        assert!(!borrowed(&read, 1) && borrowed(&read, 2));
        assert_eq!(read.news(), None);
        read.insert([2; 32], &Answer::Unsat, false);
        assert!(!borrowed(&read, 2) && read.news().is_some());
    }

    #[test]
    fn damaged_files_are_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let mut answers = sample(folder.path());
        answers.save();
        fs::write(path_of(&answers), b"heddle answers 2\nrubbish").unwrap();
        let mut again = Answers::open(Some(folder.path()), &[1; 32]);
        assert_eq!(known(&again, &[1; 32]), None);
        again.insert([1; 32], &Answer::Unsat, false);
        again.save();
        let read = Answers::open(Some(folder.path()), &[1; 32]);
        assert_eq!(known(&read, &[1; 32]), Some(&Answer::Unsat));
    }

    #[test]
    fn concurrent_writers_leave_a_whole_file() {
        let folder = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            for writer in 0..8u8 {
                let folder = folder.path();
                scope.spawn(move || {
                    for _ in 0..50 {
                        let mut answers = Answers::open(Some(folder), &[1; 32]);
                        answers.insert([1; 32], &Answer::Unsat, false);
                        let values = "v".repeat(usize::from(writer) * 1000);
                        answers.insert([2; 32], &Answer::Sat(values), false);
                        answers.save();
                        let seen = Answers::open(Some(folder), &[1; 32]);
                        assert_eq!(known(&seen, &[1; 32]), Some(&Answer::Unsat));
                        assert!(matches!(known(&seen, &[2; 32]), Some(Answer::Sat(_))));
                    }
                });
            }
        });
        let shard = fs::read_dir(folder.path().join("01")).unwrap();
        assert_eq!(shard.count(), 1, "no drafts are left");
    }

    #[test]
    fn what_is_not_used_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let mut old = sample(folder.path());
        old.save();
        let file = fs::File::options().write(true).open(path_of(&old)).unwrap();
        file.set_modified(SystemTime::now() - KEPT - TOUCHED)
            .unwrap();
        sweep(folder.path());
        assert!(path_of(&old).exists(), "looked at only from time to time");
        fs::remove_file(folder.path().join("swept")).unwrap();
        sweep(folder.path());
        assert!(!path_of(&old).exists());
    }

    #[test]
    fn drafts_that_were_left_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let mut answers = sample(folder.path());
        answers.save();
        let draft = path_of(&answers).with_file_name(".left");
        fs::write(&draft, "half").unwrap();
        let file = fs::File::options().write(true).open(&draft).unwrap();
        file.set_modified(SystemTime::now() - 2 * LEFT_OVER)
            .unwrap();
        fs::remove_file(folder.path().join("swept")).unwrap();
        sweep(folder.path());
        assert!(!draft.exists() && path_of(&answers).exists());
    }

    #[cfg(unix)]
    #[test]
    fn answers_that_others_could_have_written_are_not_believed() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let mut answers = sample(folder.path());
        answers.save();
        let path = path_of(&answers).clone();
        let known = || {
            Answers::open(Some(folder.path()), &[1; 32])
                .get(&[1; 32])
                .is_some()
        };
        assert!(known());
        fs::set_permissions(&path, fs::Permissions::from_mode(0o666)).unwrap();
        assert!(!known());
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        assert!(known());
        // Neither what a link leads to nor what never ends.
        let moved = path.with_file_name("moved");
        fs::rename(&path, &moved).unwrap();
        symlink(&moved, &path).unwrap();
        assert!(!known());
        fs::remove_file(&path).unwrap();
        symlink("/dev/zero", &path).unwrap();
        assert!(!known());
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_no_failure() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        sample(&file).save();
    }
}
