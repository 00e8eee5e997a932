//! `cargo xtask share CALLS [N]`: which of the most called methods of the library have a contract with content.
//!
//! Takes a table of calls (tab-separated: sites, callers, sites under a lock, class, method with erased parameters), gives for the first N how they
//! are known: by a contract, by a rule of the language, as constructors of exceptions, by the default of a category, or not at all.

use super::Stubs;
use heddle_contracts::special::field_update;
use heddle_resolve::library::categories::{self, Category};
use heddle_resolve::model::{ClassId, MethodId};
use std::collections::BTreeMap;

/// How a method is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Known {
    Contract,
    Language,
    Throwable,
    Default(&'static str),
    Nothing,
}

impl Known {
    fn word(self) -> String {
        match self {
            Known::Contract => "contract with content".to_owned(),
            Known::Language => "rule of the language".to_owned(),
            Known::Throwable => "constructor of an exception".to_owned(),
            Known::Default(category) => format!("default ({category})"),
            Known::Nothing => "nothing".to_owned(),
        }
    }
}

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let (path, count) = match args {
        [path] => (path, 800),
        [path, count] => (path, count.parse().map_err(|_| "a number is wanted")?),
        _ => return Err("usage: cargo xtask share CALLS [N]".to_owned()),
    };
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let mut stubs = Stubs::read()?;
    let mut counts: BTreeMap<Known, (usize, usize)> = BTreeMap::new();
    for (rank, line) in text.lines().skip(1).take(count).enumerate() {
        let columns: Vec<&str> = line.split('\t').collect();
        let [_, callers, _, class, method, ..] = columns[..] else {
            return Err(format!("line {}: five columns are wanted", rank + 2));
        };
        let known = known(&mut stubs, &class.replace('.', "/"), method);
        let entry = counts.entry(known).or_default();
        entry.0 += 1;
        entry.1 += callers.parse::<usize>().unwrap_or(0);
        println!("{}\t{}\t{class}.{method}", rank + 1, known.word());
    }
    for (known, (methods, callers)) in counts {
        println!("{methods} methods, {callers} callers: {}", known.word());
    }
    Ok(())
}

fn known(stubs: &mut Stubs, class: &str, method: &str) -> Known {
    let id = stubs.resolved.world.class_ref(class);
    let throwable = stubs.resolved.world.class_ref("java/lang/Throwable");
    let (name, params) = method.split_once('(').unwrap_or((method, ""));
    let is_throwable = stubs.resolved.world.is_subclass(id, throwable)
        || class.ends_with("Exception")
        || class.ends_with("Error");
    if name == "<init>" && is_throwable {
        return Known::Throwable;
    }
    let params = params.trim_end_matches(')');
    if let Some(found) = declared(stubs, id, name, params) {
        if stubs.has_contract(found) {
            return Known::Contract;
        }
        let world = &mut stubs.resolved.world;
        let update = field_update(world, found).is_some();
        if update || stubs.contracts.special(world, found).is_some() {
            return Known::Language;
        }
    }
    match categories::category(class) {
        _ if is_throwable => Known::Default("exception"),
        Some(Category::Special) | None => Known::Nothing,
        Some(category) => Known::Default(category.word()),
    }
}

/// The method of the class, or of one above it, with these erased parameters.
fn declared(stubs: &mut Stubs, class: ClassId, name: &str, params: &str) -> Option<MethodId> {
    let world = &mut stubs.resolved.world;
    let wanted: Vec<String> = params
        .split(',')
        .filter(|p| !p.is_empty())
        .map(descriptor)
        .collect();
    let wanted = format!("({})", wanted.concat());
    let word = world.names.intern(name);
    for id in world.methods_named(class, word).to_vec() {
        if world.method_descriptor(id).starts_with(&wanted) {
            return Some(id);
        }
    }
    for sup in world.direct_supers(class) {
        let above = stubs.resolved.world.class_of(sup)?;
        if let Some(found) = declared(stubs, above, name, params) {
            return Some(found);
        }
    }
    None
}

fn descriptor(ty: &str) -> String {
    let ty = ty.replace("...", "[]");
    if let Some(of) = ty.strip_suffix("[]") {
        return format!("[{}", descriptor(of));
    }
    match &*ty {
        "int" => "I".to_owned(),
        "long" => "J".to_owned(),
        "boolean" => "Z".to_owned(),
        "char" => "C".to_owned(),
        "byte" => "B".to_owned(),
        "short" => "S".to_owned(),
        "float" => "F".to_owned(),
        "double" => "D".to_owned(),
        class => format!("L{};", class.replace('.', "/")),
    }
}
