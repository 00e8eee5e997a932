//! The class files of a run: the class path and the JDK.

use crate::classpath;
use heddle_diag::{Diagnostic, codes};
use heddle_resolve::library::{ClassPath, Jdk, Library, find_jdk};
use std::path::{Path, PathBuf};

/// Which class files there are.
#[derive(Clone, Debug, Default)]
pub struct ClassFiles {
    /// Jars and folders of class files.
    pub class_path: Vec<PathBuf>,
    /// The JDK; else it is looked for.
    pub jdk: Option<PathBuf>,
    /// The version of Java whose library is meant; else that of the JDK.
    pub release: Option<u32>,
    /// Sources beside which a build may have left class files.
    pub paths: Vec<PathBuf>,
}

/// The class files of the class path and of the JDK, if there is one.
pub(crate) fn library(wanted: &ClassFiles) -> (Library, Vec<Diagnostic>) {
    let mut unusable = Vec::new();
    let asked = wanted.jdk.clone();
    let jdk = asked.or_else(find_jdk).and_then(|home| {
        let Ok(mut opened) = Jdk::open(&home) else {
            unusable.push(match &wanted.jdk {
                Some(home) => no_jdk(home),
                None => jdk_not_used(&home),
            });
            return None;
        };
        if let Some(release) = wanted.release
            && !opened.for_release(release)
        {
            unusable.push(not_of_release(&opened, release));
        }
        Some(opened)
    });
    let (asked, not_listed) = classpath::entries(&wanted.class_path);
    unusable.extend(not_listed);
    let left_behind = classpath::left_behind(&wanted.paths);
    let known = asked.len();
    let all: Vec<PathBuf> = asked.into_iter().chain(left_behind).collect();
    // Nobody asked for what a build left behind: what cannot be used of it is as if it were not there.
    let (_, bad) = ClassPath::open(&all[..known]);
    unusable.extend(bad.iter().map(classpath::unusable));
    let (class_path, _) = ClassPath::open(&all);
    (Library::new(jdk, class_path), unusable)
}

/// `--jdk` names something else.
fn no_jdk(home: &Path) -> Diagnostic {
    let home = home.display();
    let message = format!("there is no JDK at `{home}`");
    Diagnostic::unplaced(codes::UNREADABLE, message)
        .help("give the folder that has `lib/modules` in it; JDKs before Java 9 have none")
}

/// The JDK has no signatures of the release that `--release` names.
fn not_of_release(jdk: &Jdk, release: u32) -> Diagnostic {
    let own = jdk
        .version()
        .map_or(String::new(), |v| format!("Java {v} "));
    let home = jdk.home().display();
    let message = format!("the {own}JDK at `{home}` does not know the library of Java {release}");
    Diagnostic::unplaced(codes::JDK_NOT_USED, message)
        .note("classes and methods are those of the JDK itself")
        .help("give a JDK of that version or a newer one with `--jdk`")
}

pub(crate) fn jdk_not_used(home: &Path) -> Diagnostic {
    let home = home.display();
    let message = format!("class files of the JDK at `{home}` cannot be read");
    Diagnostic::unplaced(codes::JDK_NOT_USED, message)
        .note("what cannot be read is taken from the declarations that Heddle has itself")
        .help("install the JDK anew, or set `JAVA_HOME` to another one")
}
