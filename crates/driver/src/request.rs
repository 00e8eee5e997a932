//! What a run is asked to do.

use crate::{ClassFiles, Disk, Files, Known};
use heddle_deduce::Options;
use heddle_diag::Checks;
use heddle_lower::Integers;
use heddle_solver::Config;
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

/// What a run is asked to do.
#[derive(Clone, Debug)]
pub struct Request {
    /// Files, and directories that are searched for files.
    pub paths: Vec<PathBuf>,
    /// Where sources are read from.
    pub files: Arc<dyn Files>,
    /// Jars and folders of class files that Java programs use.
    pub class_path: Vec<PathBuf>,
    /// Folders of stubs: contracts of classes that are not among the files.
    pub stubs: Vec<PathBuf>,
    /// The JDK whose class files Java programs use; else it is looked for.
    pub jdk: Option<PathBuf>,
    /// Which comments of Java files are read as specifications.
    pub specs: heddle_syntax::Specs,
    /// The version of Java that files may use; else the newest.
    pub release: Option<u32>,
    /// Only procedures and threads of these names; all if empty. `specification` names the specification.
    pub names: Vec<String>,
    /// Only programs that one of these files (by absolute paths, links followed) has a part in; all if nothing is said. What is left out is counted
    /// in the report, and no claim is made for the whole.
    pub touching: Option<BTreeSet<PathBuf>>,
    /// Only whether everything is proved is asked: nothing is checked after an item that is not, and items whose names begin with
    /// one of these words come first.
    pub probe: Option<Vec<String>>,
    /// Which findings are known already.
    pub known: Known,
    /// Whether suppressions in the sources are heeded.
    pub suppressions: bool,
    /// How many workers there are at most.
    pub jobs: NonZeroUsize,
    /// What Java's integers are.
    pub integers: Integers,
    /// Which kinds of faults are looked for.
    pub checks: Checks,
    /// How many states runs of a Java program may have together when something fails; none are made for 0.
    pub replay: usize,
    /// Options of the checker.
    pub options: Options,
    /// The solver and its limits.
    pub solver: Arc<Config>,
}

impl Request {
    /// A request about `paths` with default settings and one worker per core.
    pub fn new(paths: Vec<PathBuf>, solver: Config) -> Self {
        Request {
            paths,
            files: Arc::new(Disk),
            class_path: Vec::new(),
            stubs: Vec::new(),
            jdk: None,
            specs: heddle_syntax::Specs::Auto,
            release: None,
            names: Vec::new(),
            touching: None,
            probe: None,
            known: Known::Nothing,
            suppressions: true,
            jobs: cores(),
            integers: Integers::default(),
            checks: Checks::All,
            replay: 20_000,
            options: Options::default(),
            solver: Arc::new(solver),
        }
    }
}

impl Request {
    /// The class files that Java programs use.
    pub fn class_files(&self) -> ClassFiles {
        ClassFiles {
            class_path: self.class_path.clone(),
            jdk: self.jdk.clone(),
            release: self.release,
            paths: self.paths.clone(),
        }
    }
}

/// How many workers can run at the same time.
pub fn cores() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}
