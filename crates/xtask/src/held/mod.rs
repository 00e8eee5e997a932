//! `cargo xtask held`: the categories and marks of library classes (`crates/resolve/stubs/categories.txt`) held against the byte code
//! of a JDK.
//!
//! Takes the class files of four modules, gives every claim of the table that the pass cannot show and that nobody has reviewed
//! (`crates/resolve/stubs/reviewed.txt`). What the pass takes for granted is said in docs/library-held.md.

mod calls;
mod claims;
mod classes;
mod code;
mod descriptor;
mod flow;
mod natives;
mod origin;
mod pass;
mod review;

use claims::{Open, Root};
use classes::Classes;
use heddle_resolve::library::{ClassPath, Jdk, Library, find_jdk};
use pass::Pass;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The modules whose classes have categories.
pub(crate) const MODULES: [&str; 4] = ["java.base", "java.logging", "java.net.http", "java.sql"];

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let mut home = None;
    let mut only = Vec::new();
    let mut rest = args.iter();
    while let Some(word) = rest.next() {
        match (*word, rest.next()) {
            ("--jdk", Some(path)) => home = Some(PathBuf::from(path)),
            ("--only", Some(prefix)) => only.push(*prefix),
            _ => return Err("usage: cargo xtask held [--jdk HOME] [--only PREFIX]…".to_owned()),
        }
    }
    let home = home
        .or_else(find_jdk)
        .ok_or("no JDK found: set JAVA_HOME")?;
    let mut pass = Pass::new(read(&home)?);
    let roots = claims::roots(&pass, &only);
    let open = judge(&mut pass, &roots);
    report(&pass, &roots, &open);
    Ok(())
}

/// The classes of the modules.
pub(crate) fn read(home: &Path) -> Result<Classes, String> {
    let open = || Jdk::open(home).map_err(|e| e.to_string());
    let mut library = Library::new(Some(open()?), ClassPath::default());
    let mut exported = Vec::new();
    for module in MODULES {
        exported.extend(library.module_packages(module).unwrap_or_default());
    }
    Ok(Classes::read(&mut open()?, &MODULES, &exported))
}

/// The claims that are not shown.
fn judge(pass: &mut Pass, roots: &[Root]) -> Vec<Open> {
    for root in roots {
        pass.want(root.key);
        pass.run();
    }
    let open = roots.iter().filter_map(|r| claims::open(pass, r));
    let open = open.filter(|o| !pass.review.holds(&o.claim));
    open.collect()
}

fn report(pass: &Pass, roots: &[Root], open: &[Open]) {
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for root in roots {
        counts.entry(root.claim.word).or_default().0 += 1;
    }
    for one in open {
        counts.entry(one.claim.word).or_default().1 += 1;
        let c = &one.claim;
        println!(
            "{} {} {}{}: {}",
            c.word, c.class, c.method, c.descriptor, one.reason
        );
    }
    println!(
        "{} classes ({} not readable), {} methods looked at, {} readings",
        pass.classes.all.len(),
        pass.classes.unreadable,
        pass.methods(),
        pass.read
    );
    for (word, (all, open)) in counts {
        println!("{word}: {all} claims, {open} not shown");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heddle_resolve::library::categories;

    /// The JDK of this machine; without one there is nothing to hold the table against.
    #[allow(clippy::print_stderr)]
    fn jdk() -> Option<Classes> {
        let Some(home) = find_jdk() else {
            eprintln!("SKIPPED: there is no JDK on this machine");
            return None;
        };
        Some(read(&home).unwrap())
    }

    #[test]
    fn every_public_class_has_a_category() {
        let Some(classes) = jdk() else {
            return;
        };
        assert!(classes.all.len() > 5000 && classes.unreadable == 0);
        let ruled = |id: usize| {
            let class = &classes.all[id];
            class.flags & classes::ENUM != 0
                || class.is_annotation()
                || classes.is_below(id, "java/lang/Throwable")
        };
        let visible = (0..classes.all.len()).filter(|id| classes.all[*id].visible);
        let unnamed = visible.filter(|id| {
            let name = &classes.all[*id].name;
            categories::category(name).is_none() && !ruled(*id)
        });
        let unnamed: Vec<&str> = unnamed.map(|id| &*classes.all[id].name).collect();
        assert!(unnamed.is_empty(), "{unnamed:?}");
    }

    /// A sample; `cargo xtask held` does it for all classes.
    #[test]
    fn the_table_holds_for_a_sample() {
        let Some(classes) = jdk() else {
            return;
        };
        let mut pass = Pass::new(classes);
        let only = [
            "java/util/ArrayList",
            "java/util/ArrayDeque",
            "java/util/BitSet",
            "java/lang/Integer",
        ];
        let roots = claims::roots(&pass, &only);
        assert!(roots.len() > 100, "{}", roots.len());
        let open = judge(&mut pass, &roots);
        let open: Vec<String> = open
            .iter()
            .map(|o| {
                format!(
                    "{} {}.{}: {}",
                    o.claim.word, o.claim.class, o.claim.method, o.reason
                )
            })
            .collect();
        assert!(open.is_empty(), "{open:#?}");
    }

    /// The pass finds what is known to write: marks that were wrong once.
    #[test]
    fn methods_that_write_are_found() {
        let Some(classes) = jdk() else {
            return;
        };
        let mut pass = Pass::new(classes);
        let of = |pass: &Pass, class: &str, name: &str, descriptor: &str| {
            let id = pass.classes.by_name[class];
            let method = pass.classes.selected(id, name, descriptor).unwrap();
            (method, Some(id))
        };
        let object = "()Ljava/lang/Object;";
        for (class, name, descriptor, param) in [
            ("java/util/BitSet", "clone", object, 0),
            (
                "java/util/ArrayDeque",
                "toArray",
                "([Ljava/lang/Object;)[Ljava/lang/Object;",
                1,
            ),
        ] {
            let key = of(&pass, class, name, descriptor);
            pass.want(key);
            pass.run();
            let known = pass.known(key).unwrap();
            let written = known.writes & (origin::own(param) | origin::behind(param));
            assert!(written != 0, "{class}.{name}");
        }
        let key = of(&pass, "java/util/BitSet", "cardinality", "()I");
        pass.want(key);
        pass.run();
        assert_eq!(pass.known(key).unwrap().writes, 0);
    }
}
