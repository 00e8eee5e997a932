//! What modules export: read from `module-info.class` of the JDK's image and of the entries of the class path.

use super::Library;
use noak::error::DecodeError;
use noak::reader::{AttributeContent, Class};
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

fn read(bytes: &[u8]) -> Result<Descriptor, DecodeError> {
    let class = Class::new(bytes)?;
    let pool = class.pool();
    let mut found = Descriptor::default();
    for attribute in class.attributes().iter() {
        let Ok(AttributeContent::Module(module)) = attribute?.read_content(pool) else {
            continue;
        };
        found.name = pool.retrieve(module.name())?.name.display().to_string();
        for require in module.requires().iter() {
            let require = require?;
            if require.flags().bits() & TRANSITIVE != 0 {
                let name = pool.retrieve(require.index())?.name;
                found.transitive.push(name.display().to_string());
            }
        }
        for export in module.exports().iter() {
            let export = export?;
            if export.exports_to().iter().next().is_none() {
                let name = pool.retrieve(export.index())?.name;
                found.exports.push(name.display().to_string());
            }
        }
    }
    Ok(found)
}
