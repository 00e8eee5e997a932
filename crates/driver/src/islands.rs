//! Islands: the parts of a run's Java files that have nothing to do with each other (semantics, section 12).
//!
//! Two top-level classes belong together if one says the name of the other, or both belong to a third. What is not connected in this
//! way is a program of its own, typed, translated and checked as if it had been given alone: no class of one island can name a type,
//! field or method of another. Names are compared as words, so that an island may be larger than it need be, and never smaller.
//!
//! A class that several files declare is looked for in the file itself, then in its folder, then in the nearest one.

use crate::pieces::Piece;
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

/// Pieces that belong together, in the order of the run; at least one of them is to be checked.
pub(crate) type Island = Vec<usize>;

/// Puts together what is connected. `folders` has the folder of each tree, `given` whether the tree is to be checked.
pub(crate) fn of(pieces: &[Piece], folders: &[PathBuf], given: &[bool]) -> Vec<Island> {
    let mut declared: HashMap<&str, Vec<usize>> = HashMap::new();
    for (k, piece) in pieces.iter().enumerate() {
        for name in &piece.declares {
            declared.entry(name).or_default().push(k);
        }
    }
    let mut joined = Joined::new(pieces.len());
    for (k, piece) in pieces.iter().enumerate() {
        for (name, candidates) in piece
            .words
            .iter()
            .filter_map(|w| declared.get_key_value(&**w))
        {
            for other in meant(k, name, candidates, pieces, folders) {
                joined.join(k, other);
            }
        }
    }
    let mut islands: BTreeMap<usize, Island> = BTreeMap::new();
    for k in 0..pieces.len() {
        islands.entry(joined.first(k)).or_default().push(k);
    }
    let wanted = |island: &Island| island.iter().any(|k| given[pieces[*k].tree]);
    islands.into_values().filter(wanted).collect()
}

/// Which of the classes of one name a piece can mean by it: of each package that it can name, the nearest, and all that are equally near.
fn meant(
    from: usize,
    name: &str,
    candidates: &[usize],
    pieces: &[Piece],
    folders: &[PathBuf],
) -> Vec<usize> {
    let piece = &pieces[from];
    let imported = piece.imported.get(name);
    let mut nearest: BTreeMap<&[String], (usize, Vec<usize>)> = BTreeMap::new();
    for other in candidates {
        let theirs = &pieces[*other];
        let named = theirs.package.iter().all(|part| piece.words.contains(part));
        if imported.is_some_and(|package| *package != theirs.package) {
            continue;
        }
        if theirs.package != piece.package && (!named || theirs.package.is_empty()) {
            continue;
        }
        let near = match theirs.tree == piece.tree {
            true => usize::MAX,
            false => in_common(&folders[piece.tree], &folders[theirs.tree]),
        };
        let (best, all) = nearest.entry(&theirs.package).or_default();
        if near > *best {
            *best = near;
            all.clear();
        }
        if near == *best {
            all.push(*other);
        }
    }
    nearest.into_values().flat_map(|(_, all)| all).collect()
}

/// How much of their way two folders have in common; one more for the same folder.
fn in_common(a: &Path, b: &Path) -> usize {
    let parts = a.components().zip(b.components());
    let same = parts.take_while(|(a, b)| a == b).count();
    same + usize::from(a == b)
}

/// Disjoint sets, each named by its first element.
struct Joined(Vec<usize>);

impl Joined {
    fn new(count: usize) -> Self {
        Joined((0..count).collect())
    }

    fn first(&mut self, mut k: usize) -> usize {
        while self.0[k] != k {
            self.0[k] = self.0[self.0[k]];
            k = self.0[k];
        }
        k
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.first(a), self.first(b));
        let (small, large) = (a.min(b), a.max(b));
        self.0[large] = small;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heddle_text::Span;

    /// Folder, package, name, words.
    type Given<'a> = (&'a str, &'a str, &'a str, &'a str);

    fn islands(files: &[Given]) -> Vec<Island> {
        let words = |text: &str, by: char| -> Vec<String> {
            let words = text.split(by).filter(|w| !w.is_empty());
            words.map(str::to_owned).collect()
        };
        let pieces: Vec<Piece> = files
            .iter()
            .enumerate()
            .map(|(tree, (_, package, name, said))| Piece {
                tree,
                range: None,
                length: 0,
                package: words(package, '.'),
                declares: words(name, ' '),
                start: Span::default(),
                imported: Default::default(),
                words: words(&format!("{package}.{}", said.replace(' ', ".")), '.')
                    .into_iter()
                    .collect(),
            })
            .collect();
        let folders: Vec<PathBuf> = files.iter().map(|f| PathBuf::from(f.0)).collect();
        of(&pieces, &folders, &vec![true; files.len()])
    }

    #[test]
    fn names_connect_also_by_way_of_others() {
        let files = [
            ("d", "", "A", "B"),
            ("d", "", "X", ""),
            ("d", "", "B", ""),
            ("d", "", "C", "B"),
        ];
        assert_eq!(islands(&files), [vec![0, 2, 3], vec![1]]);
    }

    #[test]
    fn the_nearest_class_of_a_name_is_meant() {
        let files = [
            ("d/a", "", "Main Node", "Node"),
            ("d/a", "", "User", "Node"),
            ("d/b", "", "Node", ""),
            ("d/b", "", "Other", "Node"),
            ("e", "", "Far", "Node"),
        ];
        // `Far` is equally far from both, and can mean either.
        assert_eq!(islands(&files), [vec![0, 1, 2, 3, 4]]);
        assert_eq!(islands(&files[..4]), [vec![0, 1], vec![2, 3]]);
    }

    #[test]
    fn classes_of_other_packages_are_named_with_them() {
        let files = [
            ("p/q", "p.q", "A", ""),
            ("r", "r", "B", "A"),
            ("s", "s", "C", "p.q A"),
            ("", "", "D", "A"),
            ("p/q", "p.q", "E", "D A"),
        ];
        assert_eq!(islands(&files), [vec![0, 2, 4], vec![1], vec![3]]);
    }

    #[test]
    fn an_imported_class_hides_those_of_its_name() {
        let piece = |tree: usize, name: &str, imported: &[(&str, &str)]| Piece {
            tree,
            range: None,
            length: 0,
            package: Vec::new(),
            declares: vec![name.to_owned()],
            start: Span::default(),
            imported: imported
                .iter()
                .map(|(name, package)| {
                    let parts = package.split('.').map(str::to_owned).collect();
                    ((*name).to_owned(), parts)
                })
                .collect(),
            words: ["Timer", "java", "util"].map(str::to_owned).into(),
        };
        let timer = piece(0, "Timer", &[]);
        let other = piece(1, "User", &[("Timer", "java.util")]);
        let folders = [PathBuf::new(), PathBuf::new()];
        assert_eq!(of(&[timer, other], &folders, &[true; 2]), [[0], [1]]);
    }

    #[test]
    fn what_is_only_mentioned_is_no_island() {
        let pieces = [Piece {
            tree: 0,
            range: None,
            length: 0,
            package: Vec::new(),
            declares: vec!["A".into()],
            start: Span::default(),
            imported: Default::default(),
            words: Default::default(),
        }];
        assert_eq!(
            of(&pieces, &[PathBuf::new()], &[false]),
            Vec::<Island>::new()
        );
    }
}
