//! `heddle stubs`: from names of classes to skeletons of stubs, with what their class files show of categories.

use crate::library::{ClassFiles, library};
use heddle_diag::{Diagnostic, codes};
use heddle_resolve::library::{categories, is_fixed};
use heddle_resolve::model::ClassId;
use heddle_resolve::{Shown, World, shown, skeleton};
use std::collections::BTreeSet;

/// A file of a folder of stubs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skeleton {
    /// Its path in the folder.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// Skeletons for classes, and what is wrong with their names. The last file is a table of categories.
pub fn skeletons(names: &[String], from: &ClassFiles) -> (Vec<Skeleton>, Vec<Diagnostic>) {
    let (library, mut diagnostics) = library(from);
    let mut world = World::new(library);
    let mut classes = BTreeSet::new();
    for name in names {
        match find(&mut world, name) {
            Ok(class) => drop(classes.insert(class)),
            Err(wrong) => diagnostics.push(*wrong),
        }
    }
    let mut files = Vec::new();
    let mut table = String::from(HEAD);
    let mut binaries: Vec<String> = Vec::new();
    for class in classes {
        let path = format!("{}.java", world.binary_name(class));
        let text = skeleton(&mut world, class);
        binaries.extend(with_nested(&mut world, class));
        files.push(Skeleton { path, text });
    }
    let mut library = world.into_library();
    for binary in binaries {
        let known = categories::category(&binary);
        let found = shown(&mut library, &binary);
        table.push_str(&line(&binary, known, found.as_ref()));
    }
    if !files.is_empty() {
        files.push(Skeleton {
            path: "categories.txt".to_owned(),
            text: table,
        });
    }
    (files, diagnostics)
}

const HEAD: &str = "\
# What class files show of these classes: `value` (all fields are final and hold values) and `reads` (the code stores nothing and calls
# nothing that may). Constructors and what is not shown may wait. Change what you know better: it is assumed, and never checked.
";

/// The top-level class that a name means, or the one around the class that it means.
fn find(world: &mut World, name: &str) -> Result<ClassId, Box<Diagnostic>> {
    let mut binary = name.replace('.', "/");
    loop {
        if let Some(class) = world.find_class(&binary) {
            return usable(world.outermost(class), world);
        }
        // `a.B.C` may be the class `C` inside `a.B`.
        match binary.rsplit_once('/') {
            Some((outer, inner)) => binary = format!("{outer}${inner}"),
            None => break,
        }
    }
    let wanted = name.replace(['/', '$'], ".");
    let message = format!("there is no class `{wanted}`");
    let found = Diagnostic::unplaced(codes::STUB_CLASS, message);
    let near = world.near_class(&name.replace('.', "/"));
    Err(Box::new(match near {
        Some(near) => found.help(format!("did you mean `{near}`?")),
        None => found.help("give its full name with the package, and the jar or folder that has it with `--classpath`"),
    }))
}

fn usable(class: ClassId, world: &World) -> Result<ClassId, Box<Diagnostic>> {
    let binary = world.binary_name(class);
    if !is_fixed(binary) {
        return Ok(class);
    }
    let name = binary.replace('/', ".");
    let message = format!("what `{name}` means is built in, and no stub changes it");
    Err(Box::new(Diagnostic::unplaced(codes::STUB_FIXED, message)))
}

/// A class and the classes inside it that others can use.
fn with_nested(world: &mut World, class: ClassId) -> Vec<String> {
    let mut all = vec![class];
    let mut next = 0;
    while let Some(class) = all.get(next).copied() {
        next += 1;
        let members = world.shell(class).members.clone();
        all.extend(members.iter().map(|(_, inner)| *inner));
    }
    all.retain(|c| *c == class || world.is_public(*c));
    all.iter()
        .map(|c| world.binary_name(*c).to_owned())
        .collect()
}

/// What the table says of a class: what is shown, and else nothing but a remark.
fn line(binary: &str, known: Option<categories::Category>, found: Option<&Shown>) -> String {
    if let Some(known) = known {
        return format!("# class {binary}: {} by Heddle's own table\n", known.word());
    }
    let found = found.filter(|s| s.value || !s.reads.is_empty());
    let Some(found) = found else {
        return format!(
            "# class {binary}: not known; without a line it is taken to be confined, and its methods may wait\n"
        );
    };
    let category = match found.value {
        true => categories::Category::Value,
        false => categories::Category::Confined,
    };
    let mut line = format!("class {binary} {}", category.word());
    if !found.value {
        line += &format!(" reads {}", found.reads.join(" "));
    }
    line += match found.all {
        true => " waits <init>",
        false => " waits * <init>",
    };
    line + "\n"
}
