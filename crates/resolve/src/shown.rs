//! What the class file of a class shows of it by itself: that its objects never change, and which methods only read. Nothing is guessed:
//! what is not shown here is not known.
//!
//! - A class is a *value* if it is final, all fields of its objects are final and hold numbers or values, and nothing above it has
//!   fields. Java lets nobody write such fields once the object is made.
//! - A method of a final class *only reads* if its code stores into no field, static field or array, takes no
//!   monitor, makes nothing but exceptions, and calls only methods of the same class that only read, and methods of values of the JDK
//!   that take nothing but numbers and values. Such a method waits for nobody, either. Marks go by names: where a method of the name may
//!   be inherited, nothing is said of it.

use crate::library::Library;
use crate::library::categories::{self, Category};
use noak::error::DecodeError;
use noak::reader::attributes::{Code, RawInstruction as I};
use noak::reader::{Class, Method, cpool};
use std::collections::{BTreeMap, BTreeSet};

const PUBLIC_OR_PROTECTED: u16 = 0x5;
const PRIVATE: u16 = 0x2;
const STATIC: u16 = 0x8;
const FINAL: u16 = 0x10;
const SYNTHETIC: u16 = 0x1000;
/// How deep values are looked for in fields of values.
const DEEPEST: u32 = 8;

/// What a class file shows.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// Objects never change.
    pub value: bool,
    /// The methods that only read, as they are marked (`name/2`).
    pub reads: Vec<String>,
    /// These are all that can be called.
    pub all: bool,
}

/// What the class file of a class shows; none if there is none, or it cannot be read.
pub fn shown(library: &mut Library, binary: &str) -> Option<Shown> {
    let bytes = library.class_bytes(binary)?;
    let value = is_value(library, binary, DEEPEST);
    let methods = reading(&bytes).ok()?.unwrap_or_default();
    let inherited = inherited(library, &bytes)?;
    let reads = methods
        .iter()
        .filter(|(m, reads)| **reads && !inherited.contains(*m));
    let reads: Vec<String> = reads.map(|(mark, _)| mark.clone()).collect();
    let all = inherited.is_empty() && reads.len() == methods.len();
    Some(Shown { value, reads, all })
}

/// The methods that interfaces above give to objects, as they are marked; none if one cannot be read.
fn inherited(library: &mut Library, bytes: &[u8]) -> Option<BTreeSet<String>> {
    let mut open = interfaces(bytes).ok()?;
    let (mut seen, mut found) = (BTreeSet::new(), BTreeSet::new());
    while let Some(name) = open.pop() {
        if seen.insert(name.clone()) {
            let bytes = library.class_bytes(&name)?;
            found.extend(given(&bytes).ok()?);
            open.extend(interfaces(&bytes).ok()?);
        }
    }
    Some(found)
}

fn interfaces(bytes: &[u8]) -> Result<Vec<String>, DecodeError> {
    let class = Class::new(bytes)?;
    let mut names = Vec::new();
    for index in class.interfaces().iter() {
        names.push(class.pool().retrieve(index?)?.name.display().to_string());
    }
    Ok(names)
}

/// The methods with code that an interface gives to objects.
fn given(bytes: &[u8]) -> Result<Vec<String>, DecodeError> {
    const ABSTRACT: u16 = 0x400;
    let class = Class::new(bytes)?;
    let mut marks = Vec::new();
    for method in class.methods().iter() {
        let method = method?;
        if method.access_flags().bits() & (ABSTRACT | STATIC | PRIVATE) == 0 {
            marks.push(mark(&key(&class, &method)?));
        }
    }
    Ok(marks)
}

/// How the table of categories names methods.
fn mark(key: &Key) -> String {
    format!("{}/{}", key.0, params(&key.1).len())
}

/// Whether objects of a class never change.
fn is_value(library: &mut Library, binary: &str, depth: u32) -> bool {
    if let Some(known) = categories::category(binary) {
        return known == Category::Value;
    }
    let Some(bytes) = library.class_bytes(binary).filter(|_| depth > 0) else {
        return false;
    };
    let Some(fields) = final_fields(&bytes).ok().flatten() else {
        return false;
    };
    fields.iter().all(|f| is_value_type(library, f, depth - 1))
}

/// Whether a variable with this descriptor holds a number or a value.
fn is_value_type(library: &mut Library, descriptor: &str, depth: u32) -> bool {
    let class = descriptor
        .strip_prefix('L')
        .and_then(|d| d.strip_suffix(';'));
    match class {
        Some(class) => is_value(library, class, depth),
        None => !descriptor.starts_with('['),
    }
}

/// The types of the fields of objects of a final class, if all are final and nothing above has any.
fn final_fields(bytes: &[u8]) -> Result<Option<Vec<String>>, DecodeError> {
    let class = Class::new(bytes)?;
    let pool = class.pool();
    if !stands_alone(&class)? {
        return Ok(None);
    }
    let mut types = Vec::new();
    for field in class.fields().iter() {
        let field = field?;
        let flags = field.access_flags().bits();
        if flags & STATIC != 0 {
            continue;
        }
        if flags & FINAL == 0 {
            return Ok(None);
        }
        types.push(pool.retrieve(field.descriptor())?.display().to_string());
    }
    Ok(Some(types))
}

/// Whether a class is final, and inherits from no class that has more than Java itself gives to all.
fn stands_alone(class: &Class<'_>) -> Result<bool, DecodeError> {
    let above = match class.super_class() {
        Some(index) => class.pool().retrieve(index)?.name.display().to_string(),
        None => return Ok(false),
    };
    let bare = ["java/lang/Object", "java/lang/Record", "java/lang/Enum"];
    Ok(class.access_flags().bits() & FINAL != 0 && bare.contains(&above.as_str()))
}

/// A method by its name and descriptor.
type Key = (String, String);

/// What the code of a method does that matters: the methods of its own class that it calls; none if it may do more than read.
type Calls = Option<BTreeSet<Key>>;

/// The methods that others can call, with whether they only read; nothing of a class that others may extend.
fn reading(bytes: &[u8]) -> Result<Option<BTreeMap<String, bool>>, DecodeError> {
    let class = Class::new(bytes)?;
    if !stands_alone(&class)? {
        return Ok(None);
    }
    let own = class.pool().retrieve(class.this_class())?.name;
    let own = own.display().to_string();
    let mut calls: BTreeMap<Key, Calls> = BTreeMap::new();
    let mut offered = Vec::new();
    for method in class.methods().iter() {
        let method = method?;
        let key = key(&class, &method)?;
        let flags = method.access_flags().bits();
        let found = calls_of(&class, &own, &method)?;
        if flags & PUBLIC_OR_PROTECTED != 0 && flags & SYNTHETIC == 0 && !key.0.starts_with('<') {
            offered.push(key.clone());
        }
        calls.insert(key, found);
    }
    settle(&mut calls);
    let mut marks: BTreeMap<String, bool> = BTreeMap::new();
    for key in offered {
        let reads = calls.get(&key).is_some_and(Option::is_some);
        *marks.entry(mark(&key)).or_insert(true) &= reads;
    }
    Ok(Some(marks))
}

/// Methods that call one which may do more may do more.
fn settle(calls: &mut BTreeMap<Key, Calls>) {
    loop {
        let more = |called: &BTreeSet<Key>| {
            let fine = |key: &Key| calls.get(key).is_some_and(Option::is_some);
            !called.iter().all(fine)
        };
        let open: Vec<Key> = calls
            .iter()
            .filter(|(_, c)| c.as_ref().is_some_and(more))
            .map(|(key, _)| key.clone())
            .collect();
        if open.is_empty() {
            return;
        }
        for key in open {
            calls.insert(key, None);
        }
    }
}

fn key(class: &Class<'_>, method: &Method<'_>) -> Result<Key, DecodeError> {
    let pool = class.pool();
    let name = pool.retrieve(method.name())?.display().to_string();
    let descriptor = pool.retrieve(method.descriptor())?.display().to_string();
    Ok((name, descriptor))
}

fn calls_of(class: &Class<'_>, own: &str, method: &Method<'_>) -> Result<Calls, DecodeError> {
    const SYNCHRONIZED: u16 = 0x20;
    let pool = class.pool();
    let locks = method.access_flags().bits() & SYNCHRONIZED != 0;
    let code = method.attributes().find_attribute::<Code<'_>>(pool)?;
    let Some(code) = code.filter(|_| !locks) else {
        return Ok(None);
    };
    let mut calls = BTreeSet::new();
    for instruction in code.raw_instructions() {
        let (_, instruction) = instruction?;
        let called = match instruction {
            I::InvokeVirtual { index } => index.as_u16(),
            I::InvokeSpecial { index } => index.as_u16(),
            I::InvokeStatic { index } => index.as_u16(),
            I::New { index } => {
                let made = pool.retrieve(index)?.name.display().to_string();
                match is_exception(&made) {
                    true => continue,
                    false => return Ok(None),
                }
            }
            I::PutField { .. }
            | I::PutStatic { .. }
            // The class of a static field may yet have to be initialized.
            | I::GetStatic { .. }
            | I::InvokeDynamic { .. }
            | I::InvokeInterface { .. }
            | I::MonitorEnter
            | I::MonitorExit
            | I::AAStore
            | I::BAStore
            | I::CAStore
            | I::DAStore
            | I::FAStore
            | I::IAStore
            | I::LAStore
            | I::SAStore => return Ok(None),
            _ => continue,
        };
        let Some((owner, key)) = target(class, called)? else {
            return Ok(None);
        };
        if owner == own {
            calls.insert(key);
        } else if !is_harmless(&owner, &key) {
            return Ok(None);
        }
    }
    Ok(Some(calls))
}

fn target(class: &Class<'_>, index: u16) -> Result<Option<(String, Key)>, DecodeError> {
    let pool = class.pool();
    let item = pool.get(cpool::Index::<cpool::Item<'_>>::new(index)?)?;
    let (owner, described) = match item {
        cpool::Item::MethodRef(m) => (m.class, m.name_and_type),
        _ => return Ok(None),
    };
    let owner = pool.retrieve(owner)?.name.display().to_string();
    let described = pool.retrieve(described)?;
    let key = (
        described.name.display().to_string(),
        described.descriptor.display().to_string(),
    );
    Ok(Some((owner, key)))
}

/// Exceptions of the JDK: their constructors note a message and a cause.
fn is_exception(binary: &str) -> bool {
    let jdk = binary.starts_with("java/");
    jdk && (binary.ends_with("Exception") || binary.ends_with("Error"))
}

/// A method of a value of the JDK that is given nothing but numbers and values, or the constructor of an exception.
fn is_harmless(owner: &str, (name, descriptor): &Key) -> bool {
    let value = |class: &str| categories::category(class) == Some(Category::Value);
    let taken = params(descriptor);
    let plain = |p: &&str| match p.strip_prefix('L').and_then(|d| d.strip_suffix(';')) {
        Some(class) => value(class),
        None => !p.starts_with('['),
    };
    let given = taken.iter().all(|p| plain(&p.as_str()));
    match name.as_str() {
        "<init>" => given && is_exception(owner),
        _ => given && value(owner),
    }
}

/// The types of the parameters of a method.
fn params(descriptor: &str) -> Vec<String> {
    let inside = descriptor.trim_start_matches('(');
    let inside = inside.split(')').next().unwrap_or("");
    let mut found = Vec::new();
    let mut rest = inside;
    while !rest.is_empty() {
        let dims = rest.len() - rest.trim_start_matches('[').len();
        let end = match rest[dims..].starts_with('L') {
            true => rest.find(';').map_or(rest.len(), |at| at + 1),
            false => (dims + 1).min(rest.len()),
        };
        found.push(rest[..end].to_owned());
        rest = &rest[end..];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_told_apart() {
        assert_eq!(params("()V"), Vec::<String>::new());
        let found = params("(I[[JLjava/lang/String;[La/B;Z)V");
        assert_eq!(found, ["I", "[[J", "Ljava/lang/String;", "[La/B;", "Z"]);
    }
}
