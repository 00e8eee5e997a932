//! What modules export: read from `module-info.class` of the JDK's image and of the entries of the class path.

use super::Library;
use noak::error::DecodeError;
use noak::reader::{Class, cpool};
use std::collections::BTreeSet;

/// `requires transitive`
const TRANSITIVE: u16 = 0x20;

/// One module descriptor.
#[derive(Clone, Default)]
struct Descriptor {
    /// Its name.
    name: String,
    /// Packages exported to everybody, with slashes.
    exports: Vec<String>,
    /// Modules that are read through this one.
    transitive: Vec<String>,
}

impl Library {
    /// The packages (with slashes) that a module exports to everybody, those of modules that it requires transitively
    /// included; `None` if there is no such module.
    pub fn module_packages(&mut self, module: &str) -> Option<Vec<String>> {
        let own = self.class_path.descriptors();
        let own: Vec<Descriptor> = own.iter().filter_map(|b| read(b).ok()).collect();
        if self.jdk.is_none() && module == "java.base" {
            // The stub library knows no modules; all of it is what a plain program uses of `java.base`.
            return Some(super::stubs::packages());
        }
        let mut packages = BTreeSet::new();
        let mut work = vec![module.to_owned()];
        let mut seen = BTreeSet::new();
        while let Some(name) = work.pop() {
            if !seen.insert(name.clone()) {
                continue;
            }
            let on_class_path = own.iter().find(|d| d.name == name).cloned();
            let descriptor = on_class_path.or_else(|| {
                let bytes = self.jdk.as_mut()?.module_bytes(&name);
                bytes.and_then(|b| read(&b).ok())
            });
            let Some(descriptor) = descriptor else {
                if name == module {
                    return None;
                }
                continue;
            };
            packages.extend(descriptor.exports);
            work.extend(descriptor.transitive);
        }
        Some(packages.into_iter().collect())
    }
}

/// Reads the `Module` attribute (JVMS 4.7.25). Versions of required modules are optional there, which the reader of class
/// files does not know, so that the numbers are read here.
fn read(bytes: &[u8]) -> Result<Descriptor, DecodeError> {
    let class = Class::new(bytes)?;
    let pool = class.pool();
    for attribute in class.attributes().iter() {
        let attribute = attribute?;
        if pool.retrieve(attribute.name())?.display().to_string() == "Module" {
            let numbers = attribute.content().chunks_exact(2);
            let mut numbers = numbers.map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
            return Ok(descriptor(pool, &mut numbers)?.unwrap_or_default());
        }
    }
    Ok(Descriptor::default())
}

/// `None` if the attribute ends too early.
fn descriptor(
    pool: &cpool::ConstantPool<'_>,
    numbers: &mut impl Iterator<Item = u16>,
) -> Result<Option<Descriptor>, DecodeError> {
    let module = |index: u16| -> Result<String, DecodeError> {
        let index = cpool::Index::<cpool::Module<'_>>::new(index)?;
        Ok(pool.retrieve(index)?.name.display().to_string())
    };
    let mut found = Descriptor::default();
    let (Some(name), Some(_flags), Some(_version)) =
        (numbers.next(), numbers.next(), numbers.next())
    else {
        return Ok(None);
    };
    found.name = module(name)?;
    for _ in 0..numbers.next().unwrap_or(0) {
        let (Some(name), Some(flags), Some(_version)) =
            (numbers.next(), numbers.next(), numbers.next())
        else {
            return Ok(None);
        };
        if flags & TRANSITIVE != 0 {
            found.transitive.push(module(name)?);
        }
    }
    for _ in 0..numbers.next().unwrap_or(0) {
        let (Some(package), Some(_flags), Some(only)) =
            (numbers.next(), numbers.next(), numbers.next())
        else {
            return Ok(None);
        };
        let friends = numbers.by_ref().take(only.into()).count();
        if friends == 0 {
            let index = cpool::Index::<cpool::Package<'_>>::new(package)?;
            let name = pool.retrieve(index)?.name;
            found.exports.push(name.display().to_string());
        }
    }
    Ok(Some(found))
}
