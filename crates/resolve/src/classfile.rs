//! One class file to the class model (JVMS 4), with generic signatures.
//!
//! Only what other classes can see is kept: private fields and methods, synthetic members and code are skipped.
//! (Private constructors stay: they say that there is no public one.)

use crate::model::{
    Body, ClassId, ClassKind, Const, FieldInfo, Flags, Header, MethodInfo, Origin, Shell,
};
use crate::names::Name;
use crate::signature::{read_class, read_method, read_type};
use crate::types::{Ty, VarId};
use crate::world::World;
use noak::error::DecodeError;
use noak::reader::attributes::{ConstantValue, Exceptions, InnerClasses, Signature};
use noak::reader::{Attribute, AttributeContent, Class, DecodeMany, Field, Method, cpool};

/// The three parts of a class that was read.
pub(crate) struct Loaded {
    pub(crate) shell: Shell,
    pub(crate) header: Header,
    pub(crate) body: Body,
}

/// The version of class files of Java 25.
const NEWEST_VERSION: u16 = 69;

const SYNTHETIC: u16 = 0x1000;
const PRIVATE: u16 = 0x0002;
const VARARGS_OR_TRANSIENT: u16 = 0x0080;

/// Whether the bytes can be read as a class file; for tests that feed it anything.
pub fn reads_class_file(world: &mut World, bytes: &[u8]) -> bool {
    load(world, bytes).is_some()
}

/// Reads a class file.
pub(crate) fn load(world: &mut World, bytes: &[u8]) -> Option<Loaded> {
    let version = bytes.get(6..).and_then(|rest| rest.first_chunk());
    let version = u16::from_be_bytes(*version?);
    let loaded = Class::new(bytes)
        .ok()
        .and_then(|file| Reader { world, file }.load().ok());
    if version > NEWEST_VERSION && world.newer_class_file.is_none() {
        let name = loaded.as_ref().map(|l| l.shell.binary);
        world.newer_class_file = Some((name, version));
    }
    loaded
}

struct Reader<'w, 'b> {
    world: &'w mut World,
    file: Class<'b>,
}

impl<'b> Reader<'_, 'b> {
    fn load(mut self) -> Result<Loaded, DecodeError> {
        let shell = self.shell()?;
        let scope = self.outer_scope(&shell);
        let (header, scope) = self.header(&shell, scope)?;
        let body = self.body(&shell, &scope)?;
        Ok(Loaded {
            shell,
            header,
            body,
        })
    }

    fn utf8(&self, index: cpool::Index<cpool::Utf8<'b>>) -> Result<String, DecodeError> {
        Ok(self.file.pool().retrieve(index)?.display().to_string())
    }

    fn class_name(&self, index: cpool::Index<cpool::Class<'b>>) -> Result<String, DecodeError> {
        Ok(self.file.pool().retrieve(index)?.name.display().to_string())
    }

    fn shell(&mut self) -> Result<Shell, DecodeError> {
        let binary = self.class_name(self.file.this_class())?;
        let mut flags = self.file.access_flags().bits();
        let kind = class_kind(flags, &self.superclass_name());
        let (mut outer, mut simple, mut members) = (None, None, Vec::new());
        let attributes = self.file.attributes();
        if let Some(inner) = attributes.find_attribute::<InnerClasses<'b>>(self.file.pool())? {
            for entry in inner.classes().iter() {
                let entry = entry?;
                let name = self.class_name(entry.inner_class())?;
                let of = entry
                    .outer_class()
                    .map(|o| self.class_name(o))
                    .transpose()?;
                let short = entry.inner_name().map(|n| self.utf8(n)).transpose()?;
                if name == binary {
                    flags = entry.inner_access_flags().bits();
                    outer = of;
                    simple = short;
                } else if of.as_deref() == Some(&binary)
                    && let Some(short) = short
                {
                    let id = self.world.class_ref(&name);
                    members.push((self.world.names.intern(&short), id));
                }
            }
        }
        let package = binary.rsplit_once('/').map_or("", |(p, _)| p);
        let last = binary.rsplit('/').next().unwrap_or(&binary);
        Ok(Shell {
            binary: self.world.names.intern(&binary),
            package: self.world.names.intern(package),
            simple: self.world.names.intern(simple.as_deref().unwrap_or(last)),
            kind,
            flags: Flags(u32::from(flags) & 0x761f),
            is_member: outer.is_some(),
            outer: outer.map(|o| self.world.class_ref(&o)),
            members,
            origin: Origin::Binary,
            span: None,
        })
    }

    fn superclass_name(&self) -> String {
        self.file
            .super_class()
            .and_then(|s| self.class_name(s).ok())
            .unwrap_or_default()
    }

    fn outer_scope(&mut self, shell: &Shell) -> Vec<(Name, VarId)> {
        let Some(outer) = shell.outer else {
            return Vec::new();
        };
        if shell.flags.is_static() || shell.kind != ClassKind::Class {
            return Vec::new();
        }
        let params = self.world.header(outer).params.clone();
        params
            .into_iter()
            .map(|v| (self.world.types.var(v).name, v))
            .collect()
    }

    fn header(
        &mut self,
        shell: &Shell,
        mut scope: Vec<(Name, VarId)>,
    ) -> Result<(Header, Vec<(Name, VarId)>), DecodeError> {
        let inherited = scope.len();
        let supers = match self.signature(self.file.attributes())? {
            Some(text) => {
                let (declared, supers) = read_class(&text, self.world, &scope);
                scope.extend(declared);
                supers
            }
            None => self.erased_supers()?,
        };
        let mut supers = supers.into_iter();
        let superclass = supers.next();
        let is_interface = shell.flags.has(Flags::INTERFACE) || self.file.super_class().is_none();
        let header = Header {
            params: scope.iter().map(|(_, v)| *v).collect(),
            own: scope.len() - inherited,
            superclass: superclass.filter(|_| !is_interface),
            interfaces: supers.collect(),
            permits: self.permits()?,
        };
        Ok((header, scope))
    }

    fn erased_supers(&mut self) -> Result<Vec<Ty>, DecodeError> {
        let mut names = vec![match self.file.super_class() {
            Some(s) => self.class_name(s)?,
            None => "java/lang/Object".to_owned(),
        }];
        for i in self.file.interfaces().iter() {
            names.push(self.class_name(i?)?);
        }
        Ok(names
            .iter()
            .map(|n| {
                let id = self.world.class_ref(n);
                self.world.types.raw(id)
            })
            .collect())
    }

    fn permits(&mut self) -> Result<Vec<ClassId>, DecodeError> {
        let mut found = Vec::new();
        for attribute in self.file.attributes().iter() {
            if let Ok(AttributeContent::PermittedSubclasses(p)) =
                attribute?.read_content(self.file.pool())
            {
                for class in p.classes().iter() {
                    let name = self.class_name(class?)?;
                    found.push(self.world.class_ref(&name));
                }
            }
        }
        Ok(found)
    }

    fn signature(
        &self,
        attributes: DecodeMany<'b, Attribute<'b>, u16>,
    ) -> Result<Option<String>, DecodeError> {
        match attributes.find_attribute::<Signature<'b>>(self.file.pool())? {
            Some(s) => Ok(Some(self.utf8(s.signature())?)),
            None => Ok(None),
        }
    }

    fn body(&mut self, shell: &Shell, scope: &[(Name, VarId)]) -> Result<Body, DecodeError> {
        let mut body = Body::default();
        let init = self.world.names.intern("<init>");
        for field in self.file.fields().iter() {
            let field = field?;
            if field.access_flags().bits() & (SYNTHETIC | PRIVATE) == 0 {
                let info = self.field(&field, scope)?;
                body.add_field(info);
            }
        }
        for method in self.file.methods().iter() {
            let method = method?;
            if method.access_flags().bits() & SYNTHETIC == 0
                && let Some(info) = self.method(shell, &method, scope)?
                && (!info.flags.has(Flags::PRIVATE) || info.name == init)
            {
                body.add_method(info);
            }
        }
        body.components = self.components(scope)?;
        Ok(body)
    }

    fn field(
        &mut self,
        field: &Field<'b>,
        scope: &[(Name, VarId)],
    ) -> Result<FieldInfo, DecodeError> {
        let text = match self.signature(field.attributes())? {
            Some(text) => text,
            None => self.utf8(field.descriptor())?,
        };
        let bits = field.access_flags().bits();
        let mut flags = Flags(u32::from(bits) & 0x405f);
        if bits & VARARGS_OR_TRANSIENT != 0 {
            flags = flags.with(Flags::TRANSIENT);
        }
        let name = self.utf8(field.name())?;
        let ty = read_type(&text, self.world, scope);
        Ok(FieldInfo {
            name: self.world.names.intern(&name),
            flags,
            ty,
            constant: self.constant(field, ty)?,
            span: None,
        })
    }

    fn constant(&self, field: &Field<'b>, ty: Ty) -> Result<Option<Const>, DecodeError> {
        let pool = self.file.pool();
        let Some(value) = field
            .attributes()
            .find_attribute::<ConstantValue<'b>>(pool)?
        else {
            return Ok(None);
        };
        Ok(match pool.get(value.value())? {
            cpool::Item::Integer(i) if ty == Ty::BOOLEAN => Some(Const::Boolean(i.value != 0)),
            cpool::Item::Integer(i) => Some(Const::Int(i.value)),
            cpool::Item::Long(l) => Some(Const::Long(l.value)),
            cpool::Item::Float(f) => Some(Const::Float(f.value)),
            cpool::Item::Double(d) => Some(Const::Double(d.value)),
            cpool::Item::String(s) => Some(Const::Text(self.utf8(s.string)?.into())),
            _ => None,
        })
    }

    fn method(
        &mut self,
        shell: &Shell,
        method: &Method<'b>,
        scope: &[(Name, VarId)],
    ) -> Result<Option<MethodInfo>, DecodeError> {
        let name = self.utf8(method.name())?;
        if name == "<clinit>" {
            return Ok(None);
        }
        let signature = self.signature(method.attributes())?;
        let generic = signature.is_some();
        let text = match signature {
            Some(text) => text,
            None => self.utf8(method.descriptor())?,
        };
        let mut read = read_method(&text, self.world, scope);
        let is_inner = shell.is_member
            && !shell.flags.is_static()
            && !shell.flags.has(Flags::INTERFACE)
            && shell.kind == ClassKind::Class;
        if name == "<init>" && is_inner && !generic && !read.params.is_empty() {
            // The descriptor's first parameter is the enclosing instance; signatures leave it out.
            read.params.remove(0);
        }
        if read.throws.is_empty() {
            read.throws = self.exceptions(method)?;
        }
        Ok(Some(MethodInfo {
            flags: self.method_flags(shell, method),
            name: self.world.names.intern(&name),
            type_params: read.type_params,
            params: read.params,
            param_names: Vec::new(),
            result: read.result,
            throws: read.throws,
            span: None,
        }))
    }

    fn method_flags(&self, shell: &Shell, method: &Method<'b>) -> Flags {
        let bits = method.access_flags().bits();
        let mut flags = Flags(u32::from(bits) & 0x05bf);
        if shell.flags.has(Flags::INTERFACE)
            && !flags.has(Flags::ABSTRACT)
            && !flags.is_static()
            && !flags.has(Flags::PRIVATE)
        {
            flags = flags.with(Flags::DEFAULT);
        }
        let handles = [
            "java/lang/invoke/MethodHandle",
            "java/lang/invoke/VarHandle",
        ];
        if flags.has(Flags::NATIVE.with(Flags::VARARGS))
            && handles.contains(&self.world.names.text(shell.binary))
        {
            flags = flags.with(Flags::POLYMORPHIC);
        }
        flags
    }

    fn exceptions(&mut self, method: &Method<'b>) -> Result<Vec<Ty>, DecodeError> {
        let Some(found) = method
            .attributes()
            .find_attribute::<Exceptions<'b>>(self.file.pool())?
        else {
            return Ok(Vec::new());
        };
        let mut types = Vec::new();
        for class in found.exceptions().iter() {
            let name = self.class_name(class?)?;
            let id = self.world.class_ref(&name);
            types.push(self.world.types.raw(id));
        }
        Ok(types)
    }

    fn components(&mut self, scope: &[(Name, VarId)]) -> Result<Vec<(Name, Ty)>, DecodeError> {
        let mut found = Vec::new();
        for attribute in self.file.attributes().iter() {
            let Ok(AttributeContent::Record(record)) = attribute?.read_content(self.file.pool())
            else {
                continue;
            };
            for component in record.components().iter() {
                let component = component?;
                let text = match self.signature(component.attributes())? {
                    Some(text) => text,
                    None => self.utf8(component.descriptor())?,
                };
                let name = self.utf8(component.name())?;
                let name = self.world.names.intern(&name);
                found.push((name, read_type(&text, self.world, scope)));
            }
        }
        Ok(found)
    }
}

fn class_kind(flags: u16, superclass: &str) -> ClassKind {
    if flags & 0x2000 != 0 {
        ClassKind::Annotation
    } else if flags & 0x0200 != 0 {
        ClassKind::Interface
    } else if flags & 0x4000 != 0 {
        ClassKind::Enum
    } else if superclass == "java/lang/Record" {
        ClassKind::Record
    } else {
        ClassKind::Class
    }
}
