//! What the compiled classes of a file call, with the line of each call.

use heddle_resolve::library::Library;
use noak::reader::attributes::{Code, NestMembers, RawInstruction};
use noak::reader::{Class, cpool};
use std::collections::HashSet;

/// A call in a class file: line (0 if unknown), owner, name and descriptor.
pub(crate) type Invoked = (u32, String, String, String);

/// The calls of a top-level class and of everything nested in it.
pub(crate) fn of_file(library: &mut Library, top: &str) -> Option<HashSet<Invoked>> {
    let bytes = library.class_bytes(top)?;
    let mut found = HashSet::new();
    read(&bytes, &mut found)?;
    for member in members(&bytes)? {
        read(&library.class_bytes(&member)?, &mut found)?;
    }
    Some(found)
}

fn members(bytes: &[u8]) -> Option<Vec<String>> {
    let class = Class::new(bytes).ok()?;
    let Some(nest) = class
        .attributes()
        .find_attribute::<NestMembers<'_>>(class.pool())
        .ok()?
    else {
        return Some(Vec::new());
    };
    let name = |i: cpool::Index<cpool::Class<'_>>| {
        let class_name = class.pool().retrieve(i).ok()?.name;
        Some(class_name.display().to_string())
    };
    nest.classes().iter().map(|c| name(c.ok()?)).collect()
}

fn read(bytes: &[u8], found: &mut HashSet<Invoked>) -> Option<()> {
    let class = Class::new(bytes).ok()?;
    let pool = class.pool();
    for method in class.methods().iter() {
        let method = method.ok()?;
        if let Some(code) = method.attributes().find_attribute::<Code<'_>>(pool).ok()? {
            read_code(&class, &code, found)?;
        }
    }
    // Method references are handles in the pool; they have no line of their own.
    for (_, item) in pool.iter_indices() {
        if let cpool::Item::MethodHandle(handle) = item {
            let reference = pool.get(handle.reference).ok()?;
            if let Some((owner, name, descriptor)) = reference_of(&class, reference) {
                found.insert((0, owner, name, descriptor));
            }
        }
    }
    Some(())
}

fn read_code(class: &Class<'_>, code: &Code<'_>, found: &mut HashSet<Invoked>) -> Option<()> {
    let pool = class.pool();
    let mut lines: Vec<(u32, u32)> = Vec::new();
    for attribute in code.attributes().iter() {
        let attribute = attribute.ok()?;
        if pool.retrieve(attribute.name()).ok()?.as_bytes() == b"LineNumberTable" {
            lines.extend(line_table(attribute.content()));
        }
    }
    lines.sort_unstable();
    for instruction in code.raw_instructions() {
        let (at, instruction) = instruction.ok()?;
        let index = match instruction {
            RawInstruction::InvokeInterface { index, .. } => index.as_u16(),
            RawInstruction::InvokeSpecial { index } => index.as_u16(),
            RawInstruction::InvokeStatic { index } => index.as_u16(),
            RawInstruction::InvokeVirtual { index } => index.as_u16(),
            _ => continue,
        };
        let index = cpool::Index::<cpool::Item<'_>>::new(index).ok()?;
        let item = pool.get(index).ok()?;
        let line = lines
            .iter()
            .take_while(|(start, _)| *start <= at.as_u32())
            .last()
            .map_or(0, |(_, line)| *line);
        if let Some((owner, name, descriptor)) = reference_of(class, item) {
            found.insert((line, owner, name, descriptor));
        }
    }
    Some(())
}

/// A count, then pairs of program counter and line, two bytes each (JVMS 4.7.12).
fn line_table(content: &[u8]) -> impl Iterator<Item = (u32, u32)> {
    let number = |b: &[u8]| u32::from(u16::from_be_bytes([b[0], b[1]]));
    let pairs = content.get(2..).unwrap_or(&[]).chunks_exact(4);
    pairs.map(move |c| (number(c), number(&c[2..])))
}

fn reference_of(class: &Class<'_>, item: &cpool::Item<'_>) -> Option<(String, String, String)> {
    let pool = class.pool();
    let (owner, name_and_type) = match item {
        cpool::Item::MethodRef(m) => (m.class.as_u16(), m.name_and_type.as_u16()),
        cpool::Item::InterfaceMethodRef(m) => (m.class.as_u16(), m.name_and_type.as_u16()),
        _ => return None,
    };
    let owner = pool
        .retrieve(cpool::Index::<cpool::Class<'_>>::new(owner).ok()?)
        .ok()?;
    let described = pool
        .retrieve(cpool::Index::<cpool::NameAndType<'_>>::new(name_and_type).ok()?)
        .ok()?;
    Some((
        owner.name.display().to_string(),
        described.name.display().to_string(),
        described.descriptor.display().to_string(),
    ))
}
