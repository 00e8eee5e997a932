//! Skeletons of stubs, printed from class files: the declarations that others can use, without clauses. What is printed is accepted as a
//! stub as it stands; members that mention classes which cannot be found are named in a comment instead.

use crate::model::{ClassId, ClassKind, Const, FieldInfo, Flags, MethodInfo};
use crate::types::{Prim, Ty, TyKind, VarId};
use crate::world::World;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The skeleton of a top-level class.
pub fn skeleton(world: &mut World, class: ClassId) -> String {
    let binary = world.binary_name(class).to_owned();
    let package = binary.rsplit_once('/').map_or("", |(p, _)| p).to_owned();
    let mut printer = Printer {
        world,
        package: package.clone(),
        names: BTreeMap::new(),
        out: String::new(),
    };
    printer.reserve(class);
    printer.class(class, 0);
    let mut text = String::new();
    if !package.is_empty() {
        let _ = writeln!(text, "package {};\n", package.replace('/', "."));
    }
    let mut imports: Vec<String> = printer
        .names
        .values()
        .filter(|binary| printer.wants_import(binary))
        .map(|binary| binary.replace('/', "."))
        .collect();
    imports.sort();
    for import in &imports {
        let _ = writeln!(text, "import {import};");
    }
    if !imports.is_empty() {
        text.push('\n');
    }
    text + &printer.out
}

struct Printer<'w> {
    world: &'w mut World,
    package: String,
    /// The top-level classes that simple names stand for.
    names: BTreeMap<String, String>,
    out: String,
}

impl Printer<'_> {
    fn wants_import(&self, binary: &str) -> bool {
        let package = binary.rsplit_once('/').map_or("", |(p, _)| p);
        package != self.package && package != "java/lang" && !package.is_empty()
    }

    /// Names of classes inside, and inside of what is above, mean these: other classes of the name are written in full.
    fn reserve(&mut self, class: ClassId) {
        let binary = self.world.binary_name(class).to_owned();
        let simple = binary.rsplit('/').next().unwrap_or(&binary);
        self.names.insert(simple.to_owned(), binary.clone());
        let mut all = vec![class];
        let mut next = 0;
        while let Some(class) = all.get(next).copied() {
            next += 1;
            for (name, inner) in self.world.shell(class).members.clone() {
                let name = self.world.names.text(name).to_owned();
                self.names.entry(name).or_default();
                all.extend(Some(inner).filter(|c| !all.contains(c)));
            }
            for ty in self.world.direct_supers(class) {
                let sup = self.world.class_of(ty);
                all.extend(sup.filter(|c| !all.contains(c)));
            }
        }
    }

    fn indent(&mut self, depth: usize) {
        self.out.push_str(&"  ".repeat(depth));
    }

    fn class(&mut self, class: ClassId, depth: usize) {
        let shell = self.world.shell(class);
        let header = self.world.header(class);
        let (kind, plain) = match shell.kind {
            ClassKind::Class | ClassKind::Record => ("class", true),
            ClassKind::Interface => ("interface", false),
            ClassKind::Enum => ("enum", false),
            ClassKind::Annotation => ("@interface", false),
        };
        let mut words = modifiers(shell.flags, plain);
        if !plain {
            words = words.replace("final ", "");
        }
        if depth == 0 {
            words = words.replace("static ", "");
        }
        let name = self.world.names.text(shell.simple).to_owned();
        let own = header.params[header.params.len() - header.own..].to_vec();
        let params = self.type_params(&own);
        self.indent(depth);
        let _ = write!(self.out, "{words}{kind} {name}{params}");
        self.supers(class, shell.kind);
        self.out.push_str(" {\n");
        self.members(class, shell.kind, depth + 1);
        self.indent(depth);
        self.out.push_str("}\n");
    }

    fn supers(&mut self, class: ClassId, kind: ClassKind) {
        let header = self.world.header(class);
        if let (Some(base), ClassKind::Class) = (header.superclass, kind)
            && base != self.world.object()
            && self.known(base)
        {
            let shown = self.ty(base);
            let _ = write!(self.out, " extends {shown}");
        }
        let mut above: Vec<Ty> = header.interfaces.clone();
        above.retain(|t| self.known(*t) && kind != ClassKind::Annotation);
        let above: Vec<String> = above.iter().map(|t| self.ty(*t)).collect();
        if !above.is_empty() {
            let word = match kind {
                ClassKind::Interface => "extends",
                _ => "implements",
            };
            let _ = write!(self.out, " {word} {}", above.join(", "));
        }
    }

    fn members(&mut self, class: ClassId, kind: ClassKind, depth: usize) {
        let body = self.world.body(class);
        if kind == ClassKind::Enum {
            self.constants(&body.fields, depth);
        }
        for field in &body.fields {
            let written = is_visible(field.flags) && !field.flags.has(Flags::GHOST);
            if written && !field.flags.has(Flags::ENUM) {
                match self.known(field.ty) {
                    true => self.field(field, kind, depth),
                    false => self.left_out(field.name, depth),
                }
            }
        }
        for method in &body.methods {
            let name = self.world.names.text(method.name);
            let implicit =
                kind == ClassKind::Enum && ["values", "valueOf", "<init>"].contains(&name);
            let written = is_visible(method.flags) && !implicit;
            let types = method.params.iter().chain([&method.result]);
            let types: Vec<Ty> = types.chain(&method.throws).copied().collect();
            match types.iter().all(|t| self.known(*t)) {
                _ if !written || method.flags.has(Flags::GHOST) => {}
                true => self.method(class, method, kind, depth),
                false => self.left_out(method.name, depth),
            }
        }
        self.hidden_constructor(class, kind, depth);
        for (_, member) in self.world.shell(class).members.clone() {
            let shell = self.world.shell(member);
            if is_visible(shell.flags) && !self.world.names.text(shell.simple).is_empty() {
                self.class(member, depth);
            }
        }
    }

    fn left_out(&mut self, name: crate::names::Name, depth: usize) {
        let name = self.world.names.text(name).to_owned();
        self.indent(depth);
        let _ = writeln!(
            self.out,
            "// left out: {name}, which mentions a class that cannot be found"
        );
    }

    /// A class without a constructor for others has none that is made up.
    fn hidden_constructor(&mut self, class: ClassId, kind: ClassKind, depth: usize) {
        let init = self.world.names.intern("<init>");
        let body = self.world.body(class);
        let all = body.methods_named(init).iter();
        let mut all = all.map(|k| &body.methods[*k as usize]);
        if kind == ClassKind::Class && !all.any(|m| is_visible(m.flags)) {
            let simple = self.world.shell(class).simple;
            let simple = self.world.names.text(simple).to_owned();
            self.indent(depth);
            let _ = writeln!(self.out, "private {simple}();");
        }
    }

    fn constants(&mut self, fields: &[std::rc::Rc<FieldInfo>], depth: usize) {
        let constants = fields.iter().filter(|f| f.flags.has(Flags::ENUM));
        let names: Vec<&str> = constants.map(|f| self.world.names.text(f.name)).collect();
        let names = names.join(", ");
        self.indent(depth);
        let _ = writeln!(self.out, "{names};");
    }

    fn field(&mut self, field: &FieldInfo, kind: ClassKind, depth: usize) {
        let words = match kind {
            ClassKind::Interface | ClassKind::Annotation => String::new(),
            _ => modifiers(field.flags, true),
        };
        let ty = self.ty(field.ty);
        let name = self.world.names.text(field.name).to_owned();
        let value = field.constant.as_ref();
        let value = value.map_or(String::new(), |c| format!(" = {}", constant(c, field.ty)));
        self.indent(depth);
        let _ = writeln!(self.out, "{words}{ty} {name}{value};");
    }

    fn method(&mut self, class: ClassId, method: &MethodInfo, kind: ClassKind, depth: usize) {
        let in_interface = matches!(kind, ClassKind::Interface | ClassKind::Annotation);
        let mut words = modifiers(method.flags, !in_interface);
        if in_interface {
            words = words.replace("public ", "");
            let concrete = [Flags::ABSTRACT, Flags::STATIC];
            if !concrete.into_iter().any(|f| method.flags.has(f)) {
                words = format!("default {words}");
            }
        }
        let params = self.type_params(&method.type_params);
        let space = if params.is_empty() { "" } else { " " };
        let name = self.world.names.text(method.name).to_owned();
        let head = match name.as_str() {
            "<init>" => {
                let simple = self.world.shell(class).simple;
                self.world.names.text(simple).to_owned()
            }
            _ => format!("{} {name}", self.ty(method.result)),
        };
        let list = self.params(method);
        let throws: Vec<String> = method.throws.iter().map(|t| self.ty(*t)).collect();
        let throws = match throws.is_empty() {
            true => String::new(),
            false => format!(" throws {}", throws.join(", ")),
        };
        self.indent(depth);
        let _ = writeln!(self.out, "{words}{params}{space}{head}({list}){throws};");
    }

    fn params(&mut self, method: &MethodInfo) -> String {
        let last = method.params.len().saturating_sub(1);
        let varargs = method.flags.has(Flags::VARARGS);
        let mut shown = Vec::new();
        for (k, ty) in method.params.iter().enumerate() {
            let mut text = self.ty(*ty);
            if varargs
                && k == last
                && let Some(element) = text.strip_suffix("[]")
            {
                text = format!("{element}...");
            }
            let known = method.param_names.get(k).map(|n| self.world.names.text(*n));
            let name = known.filter(|n| is_plain_name(n));
            let name = name.map_or_else(|| format!("a{k}"), str::to_owned);
            shown.push(format!("{text} {name}"));
        }
        shown.join(", ")
    }

    fn type_params(&mut self, vars: &[VarId]) -> String {
        if vars.is_empty() {
            return String::new();
        }
        let mut shown = Vec::new();
        for var in vars {
            let info = self.world.types.var(*var).clone();
            let name = self.world.names.text(info.name).to_owned();
            let object = self.world.object();
            let upper = info.upper.iter().copied();
            let upper: Vec<Ty> = upper
                .filter(|b| *b != object || info.upper.len() > 1)
                .collect();
            let bounds: Vec<String> = upper.iter().map(|b| self.ty(*b)).collect();
            shown.push(match bounds.is_empty() {
                true => name,
                false => format!("{name} extends {}", bounds.join(" & ")),
            });
        }
        format!("<{}>", shown.join(", "))
    }

    /// Whether every class in a type can be found.
    fn known(&mut self, ty: Ty) -> bool {
        match self.world.types.kind(ty) {
            TyKind::Class(class, list) => {
                let args = self.world.types.args(list).to_vec();
                self.world.exists(class) && args.iter().all(|a| self.known(*a))
            }
            TyKind::Array(t) | TyKind::Extends(t) | TyKind::Super(t) => self.known(t),
            TyKind::Error => false,
            _ => true,
        }
    }

    fn ty(&mut self, ty: Ty) -> String {
        let names = &mut self.names;
        self.world
            .written(ty, &mut |world, class| named(world, names, class))
    }
}

/// The name of a class: short where it is imported, in full where another class has the short name.
fn named(world: &World, names: &mut BTreeMap<String, String>, class: ClassId) -> String {
    let binary = world.binary_name(class).to_owned();
    let top = binary.split('$').next().unwrap_or(&binary).to_owned();
    let simple = top.rsplit('/').next().unwrap_or(&top);
    let inside = binary[top.len()..].replace('$', ".");
    let mine = names.entry(simple.to_owned());
    let taken = mine.or_insert_with(|| top.clone());
    match *taken == top {
        true => format!("{simple}{inside}"),
        false => format!("{}{inside}", top.replace('/', ".")),
    }
}

fn is_visible(flags: Flags) -> bool {
    (flags.has(Flags::PUBLIC) || flags.has(Flags::PROTECTED)) && !flags.has(Flags::SYNTHETIC)
}

/// Names from class files that are names in Java.
fn is_plain_name(name: &str) -> bool {
    let mut letters = name.chars();
    let start = letters.next().is_some_and(|c| c.is_ascii_lowercase());
    start && letters.all(|c| c.is_ascii_alphanumeric()) && !RESERVED.contains(&name)
}

/// Words that no parameter may have for its name, and which some compilers of other languages give them.
const RESERVED: [&str; 12] = [
    "default", "class", "package", "import", "new", "this", "super", "int", "long", "final", "for",
    "in",
];

fn modifiers(flags: Flags, with_abstract: bool) -> String {
    let table = [
        (Flags::PUBLIC, "public "),
        (Flags::PROTECTED, "protected "),
        (Flags::STATIC, "static "),
        (Flags::FINAL, "final "),
    ];
    let words = table.iter().filter(|(f, _)| flags.has(*f));
    let mut words: String = words.map(|(_, w)| *w).collect();
    if with_abstract && flags.has(Flags::ABSTRACT) {
        words.push_str("abstract ");
    }
    words
}

fn constant(value: &Const, ty: Ty) -> String {
    let word = || Prim::ALL.into_iter().find(|p| Ty::prim(*p) == ty);
    match value {
        Const::Boolean(b) => b.to_string(),
        Const::Int(v) if ty != Ty::prim(Prim::Int) => {
            format!("({}) {v}", word().map_or("int", Prim::word))
        }
        Const::Int(v) => v.to_string(),
        Const::Long(v) => format!("{v}L"),
        Const::Float(v) if v.is_nan() => "0.0f / 0.0f".to_owned(),
        Const::Float(v) if v.is_infinite() => format!("{}.0f / 0.0f", v.signum()),
        Const::Float(v) => format!("{v:e}f"),
        Const::Double(v) if v.is_nan() => "0.0 / 0.0".to_owned(),
        Const::Double(v) if v.is_infinite() => format!("{}.0 / 0.0", v.signum()),
        Const::Double(v) => format!("{v:e}"),
        Const::Text(t) => text(t),
    }
}

/// A string literal of Java.
fn text(content: &str) -> String {
    let mut out = String::from("\"");
    for unit in content.encode_utf16() {
        match char::from_u32(u32::from(unit)) {
            Some('"') => out.push_str("\\\""),
            Some('\\') => out.push_str("\\\\"),
            Some(c) if c.is_ascii_graphic() || c == ' ' => out.push(c),
            // Java reads `\u000a` before it knows of strings.
            Some(c) if u32::from(c) < 0x100 => {
                let _ = write!(out, "\\{:03o}", u32::from(c));
            }
            _ => {
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
    }
    out.push('"');
    out
}
