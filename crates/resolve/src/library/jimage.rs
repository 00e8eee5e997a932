//! The file format of a JDK's module image: one table that finds a resource by its name.
//!
//! All numbers are in the byte order of the machine that wrote the image; the magic number tells which. After the header there
//! are four parts, the *index*: redirections (how the hash of a name leads to an entry), the place of each entry, the entries, and
//! strings that end with a zero byte. Then come the contents. An entry is a list of attributes: a byte with kind (upper five bits)
//! and length less one, then the value, most significant byte first.
//!
//! The index is read into memory, so that nothing changes under our hands; every number in it is taken for a lie until it is seen
//! to lie inside. A look-up reads a bounded number of bytes and has no loop that the image could prolong.

use heddle_text::disk;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

const HEADER: usize = 28;
const MAGIC: u32 = 0xCAFE_DADA;
const VERSION: u32 = 1 << 16;
/// The multiplier of the hash function, and its first seed.
const HASH: u32 = 0x0100_0193;

/// The index of a full JDK has less than 4 MB.
const LARGEST_INDEX: u64 = 256 << 20;

/// No compiler writes larger classes.
const LARGEST_CONTENT: u64 = 64 << 20;

/// The longest entry and the longest string that are believed.
const LONGEST: usize = 1 << 16;

/// Something in the image cannot be right.
#[derive(Debug)]
pub(super) struct Damaged;

/// An open image.
pub(super) struct Image {
    file: File,
    /// Header and index.
    index: Vec<u8>,
    swapped: bool,
    /// How many redirections and entries there are.
    length: usize,
    /// Where the parts of the index start.
    places: usize,
    entries: usize,
    strings: usize,
}

/// What an entry says.
#[derive(Default)]
struct Location {
    /// Module, parent, base, extension, offset, compressed and full size, by kind.
    values: [u64; 8],
}

impl Location {
    const OFFSET: usize = 5;
    const COMPRESSED: usize = 6;
    const SIZE: usize = 7;
}

impl Image {
    /// Reads the index.
    pub(super) fn open(path: &Path) -> Result<Image, Damaged> {
        let mut file = disk::open_regular(path).map_err(|_| Damaged)?;
        let mut header = [0; HEADER];
        file.read_exact(&mut header).map_err(|_| Damaged)?;
        let number = |at: usize| -> u32 {
            let bytes = header.get(at..at + 4).and_then(|b| b.try_into().ok());
            u32::from_ne_bytes(bytes.unwrap_or_default())
        };
        let swapped = number(0) == MAGIC.swap_bytes();
        let number = |at| {
            if swapped {
                number(at).swap_bytes()
            } else {
                number(at)
            }
        };
        if number(0) != MAGIC || number(4) != VERSION {
            return Err(Damaged);
        }
        let [length, entries, strings] = [16, 20, 24].map(|at| u64::from(number(at)));
        let whole = HEADER as u64 + 8 * length + entries + strings;
        let on_disk = file.metadata().map_err(|_| Damaged)?.len();
        if length == 0 || whole > LARGEST_INDEX.min(on_disk) {
            return Err(Damaged);
        }
        let mut index = header.to_vec();
        let rest = whole - HEADER as u64;
        (&mut file)
            .take(rest)
            .read_to_end(&mut index)
            .map_err(|_| Damaged)?;
        if index.len() as u64 != whole {
            return Err(Damaged);
        }
        // All of these are smaller than `whole`, which is the length of a vector.
        let length = length as usize;
        let places = HEADER + 4 * length;
        let entries_at = places + 4 * length;
        Ok(Image {
            file,
            index,
            swapped,
            length,
            places,
            entries: entries_at,
            strings: entries_at + entries as usize,
        })
    }

    /// Whether there is a resource of that name.
    pub(super) fn contains(&self, name: &str) -> Result<bool, Damaged> {
        Ok(self.find(name)?.is_some())
    }

    /// The content of a resource.
    pub(super) fn content(&mut self, name: &str) -> Result<Option<Vec<u8>>, Damaged> {
        let Some(location) = self.find(name)? else {
            return Ok(None);
        };
        let [offset, compressed, size] =
            [Location::OFFSET, Location::COMPRESSED, Location::SIZE].map(|k| location.values[k]);
        // Images that `jlink` compressed are no good to us either.
        if compressed != 0 || size > LARGEST_CONTENT {
            return Err(Damaged);
        }
        let start = (self.index.len() as u64)
            .checked_add(offset)
            .ok_or(Damaged)?;
        let mut content = Vec::new();
        self.file
            .seek(SeekFrom::Start(start))
            .and_then(|_| (&mut self.file).take(size).read_to_end(&mut content))
            .map_err(|_| Damaged)?;
        match content.len() as u64 == size {
            true => Ok(Some(content)),
            false => Err(Damaged),
        }
    }

    /// The names of all resources.
    pub(super) fn names(&self) -> Result<Vec<String>, Damaged> {
        let name = |entry: usize| {
            let place = self.number(self.places + 4 * entry)? as usize;
            self.name_of(&self.location(place)?)
        };
        (0..self.length).map(name).collect()
    }

    fn find(&self, name: &str) -> Result<Option<Location>, Damaged> {
        let slot = |seed: u32| hash(name, seed) as usize % self.length;
        let redirection = self.number(HEADER + 4 * slot(HASH))?.cast_signed();
        let entry = match redirection {
            0 => return Ok(None),
            1.. => slot(redirection.cast_unsigned()),
            _ => (-1 - redirection) as usize,
        };
        if entry >= self.length {
            return Err(Damaged);
        }
        let place = self.number(self.places + 4 * entry)? as usize;
        let location = self.location(place)?;
        Ok(self.is_named(&location, name)?.then_some(location))
    }

    /// The modules that have something in a package (with slashes), as the image lists them: pairs of numbers, whether the
    /// module has only an empty package of that name, and where its name is. `None` if the package is not listed.
    pub(super) fn modules_with(&mut self, package: &str) -> Result<Option<Vec<String>>, Damaged> {
        let name = format!("/packages/{}", package.replace('/', "."));
        let Some(content) = self.content(&name)? else {
            return Ok(None);
        };
        let number = |bytes: &[u8; 4]| match self.swapped {
            true => u32::from_ne_bytes(*bytes).swap_bytes(),
            false => u32::from_ne_bytes(*bytes),
        };
        let (words, _) = content.as_chunks::<4>();
        let (pairs, _) = words.as_chunks::<2>();
        let full = pairs.iter().filter(|[empty, _]| number(empty) == 0);
        let module = |[_, at]: &[[u8; 4]; 2]| Ok(self.string(u64::from(number(at)))?.to_owned());
        full.map(module).collect::<Result<_, _>>().map(Some)
    }

    fn number(&self, at: usize) -> Result<u32, Damaged> {
        let bytes = self.index.get(at..).and_then(|rest| rest.first_chunk());
        let number = u32::from_ne_bytes(*bytes.ok_or(Damaged)?);
        Ok(if self.swapped {
            number.swap_bytes()
        } else {
            number
        })
    }

    fn location(&self, place: usize) -> Result<Location, Damaged> {
        let all = self.index.get(self.entries..self.strings).ok_or(Damaged)?;
        let mut rest = all.get(place..).ok_or(Damaged)?;
        let mut location = Location::default();
        for _ in 0..LONGEST {
            let (first, after) = rest.split_first().ok_or(Damaged)?;
            let (kind, length) = (usize::from(first >> 3), usize::from(first & 7) + 1);
            if kind == 0 {
                return Ok(location);
            }
            let (value, after) = after.split_at_checked(length).ok_or(Damaged)?;
            let slot = location.values.get_mut(kind).ok_or(Damaged)?;
            *slot = value
                .iter()
                .fold(0, |sum, byte| sum << 8 | u64::from(*byte));
            rest = after;
        }
        Err(Damaged)
    }

    /// `/module/parent/base.extension`, without the parts that are empty.
    fn name_of(&self, location: &Location) -> Result<String, Damaged> {
        Ok(self.parts_of(location)?.concat())
    }

    /// Whether that is the name: asked of every class that is looked for, so that nothing is put together.
    fn is_named(&self, location: &Location, name: &str) -> Result<bool, Damaged> {
        let mut rest = Some(name);
        for part in self.parts_of(location)? {
            rest = rest.and_then(|r| r.strip_prefix(part));
        }
        Ok(rest == Some(""))
    }

    fn parts_of(&self, location: &Location) -> Result<[&str; 8], Damaged> {
        let text = |kind: usize| self.string(location.values[kind]);
        let beside = |part: &str, sign| if part.is_empty() { "" } else { sign };
        let (module, parent, base, extension) = (text(1)?, text(2)?, text(3)?, text(4)?);
        let (slash, dot) = (beside(module, "/"), beside(extension, "."));
        let within = beside(parent, "/");
        Ok([slash, module, slash, parent, within, base, dot, extension])
    }

    fn string(&self, offset: u64) -> Result<&str, Damaged> {
        let offset = usize::try_from(offset).map_err(|_| Damaged)?;
        let all = self.index.get(self.strings..).ok_or(Damaged)?;
        let rest = all.get(offset..).ok_or(Damaged)?;
        let rest = &rest[..rest.len().min(LONGEST)];
        let end = rest.iter().position(|b| *b == 0).ok_or(Damaged)?;
        std::str::from_utf8(&rest[..end]).map_err(|_| Damaged)
    }
}

fn hash(name: &str, seed: u32) -> u32 {
    let mix = |sum: u32, byte: u8| sum.wrapping_mul(HASH) ^ u32::from(byte);
    name.bytes().fold(seed, mix) & 0x7FFF_FFFF
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An image with one resource, `/m/p/A.class`, found by a redirection to its entry.
    fn sample() -> Vec<u8> {
        let strings = b"\0m\0p\0A\0class\0";
        let entry = [
            1 << 3,
            1,
            2 << 3,
            3,
            3 << 3,
            5,
            4 << 3,
            7,
            5 << 3,
            0,
            7 << 3,
            4,
            0,
        ];
        let numbers = [
            MAGIC,
            VERSION,
            0,
            1,
            1,
            entry.len() as u32,
            strings.len() as u32,
        ];
        let table = [-1i32, 0];
        let mut bytes: Vec<u8> = numbers.iter().flat_map(|n| n.to_be_bytes()).collect();
        bytes.extend(table.iter().flat_map(|n| n.to_be_bytes()));
        bytes.extend(entry);
        bytes.extend(strings);
        bytes.extend(b"\xCA\xFE\xBA\xBE");
        bytes
    }

    fn open(bytes: &[u8]) -> Result<Image, Damaged> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("modules");
        std::fs::write(&path, bytes).unwrap();
        Image::open(&path)
    }

    #[test]
    fn resources_are_found_by_name() {
        let mut image = open(&sample()).unwrap();
        let content = image.content("/m/p/A.class").unwrap().unwrap();
        assert_eq!(content, b"\xCA\xFE\xBA\xBE");
        assert!(image.content("/m/p/B.class").unwrap().is_none());
        assert!(image.contains("/m/p/A.class").unwrap());
        assert_eq!(image.names().unwrap(), ["/m/p/A.class"]);
    }

    /// Every bit turned, every length cut, every byte replaced by the extremes: an answer or a refusal, at once.
    #[test]
    fn every_damage_ends_in_an_answer_or_a_refusal() {
        let whole = sample();
        let mut refused = 0;
        let mut attempt = |bytes: &[u8]| match open(bytes) {
            Ok(mut image) => {
                refused += usize::from(image.content("/m/p/A.class").is_err());
                refused += usize::from(image.contains("/packages/p").is_err());
            }
            Err(Damaged) => refused += 1,
        };
        for at in 0..whole.len() {
            attempt(&whole[..at]);
            for bit in 0..8 {
                let mut damaged = whole.clone();
                damaged[at] ^= 1 << bit;
                attempt(&damaged);
            }
            for value in [0, 0x7f, 0x80, 0xff] {
                let mut damaged = whole.clone();
                damaged[at] = value;
                attempt(&damaged);
            }
        }
        assert!(refused > whole.len());
    }
}
