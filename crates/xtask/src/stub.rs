//! Declarations for the embedded stub library, printed from the class files of a JDK: names, types and modifiers are
//! facts; bodies and documentation are left out. Members that mention classes outside the list are left out too.
//! Specifications are then written by hand into the files that have them; those files are not overwritten.

use heddle_resolve::World;
use heddle_resolve::library::{ClassPath, Jdk, Library, find_jdk};
use heddle_resolve::model::{ClassId, ClassKind, Const, FieldInfo, Flags, MethodInfo};
use heddle_resolve::types::{Prim, Ty, TyKind, VarId};
use std::collections::{BTreeSet, HashSet};
use std::fmt::Write as _;
use std::path::Path;

/// Methods that may be mentioned in formulas, whatever class they are in: they read only, unless methods of the program
/// that they call do more. No proof rests on this table: what is known of a method is its contract, written by hand …
const PURE: &[&str] = &[
    "size",
    "isEmpty",
    "contains",
    "containsKey",
    "containsValue",
    "containsAll",
    "length",
    "charAt",
    "equals",
    "hashCode",
    "toString",
    "compareTo",
    "compare",
    "indexOf",
    "lastIndexOf",
    "isPresent",
    "intValue",
    "longValue",
    "doubleValue",
    "floatValue",
    "shortValue",
    "byteValue",
    "booleanValue",
    "charValue",
    "valueOf",
    "max",
    "min",
    "abs",
    "startsWith",
    "endsWith",
    "substring",
    "isBlank",
    "name",
    "ordinal",
    "getKey",
    "getValue",
    "element",
    "firstElement",
    "lastElement",
    "elementAt",
    "capacity",
    "getFirst",
    "getLast",
    "isAlive",
    "isDaemon",
    "isInterrupted",
    "currentThread",
    "getName",
    "hasNext",
    "hasPrevious",
    "isHeldByCurrentThread",
    "isLocked",
    "availablePermits",
    "getCount",
    "remainingCapacity",
    "isDone",
    "isCancelled",
    "isShutdown",
    "isTerminated",
    "isNull",
    "nonNull",
    "signum",
    "bitCount",
    "isNaN",
    "isInfinite",
    "floorMod",
    "floorDiv",
    "getMessage",
    "getClass",
];

/// … and in these classes `get` does.
const PURE_GET: &[&str] = &[
    "List",
    "Map",
    "Collection",
    "ArrayList",
    "HashMap",
    "Hashtable",
    "Vector",
    "LinkedList",
    "TreeMap",
    "ConcurrentHashMap",
    "CopyOnWriteArrayList",
    "Optional",
    "BitSet",
];

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let [list, out] = args else {
        return Err("usage: cargo xtask stub LIST-OF-BINARY-NAMES FOLDER".to_owned());
    };
    let text = std::fs::read_to_string(list).map_err(|e| e.to_string())?;
    let names: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|l| !l.is_empty())
        .collect();
    let home = find_jdk().ok_or("no JDK found: set JAVA_HOME")?;
    let jdk = Jdk::open(&home).map_err(|e| e.to_string())?;
    let mut world = World::new(Library::new(Some(jdk), ClassPath::default()));
    let listed: HashSet<String> = names.iter().map(|n| (*n).to_owned()).collect();
    for name in names {
        let Some(class) = world.find_class(name) else {
            return Err(format!("{name} is not in the JDK"));
        };
        let path = Path::new(out).join(format!("{name}.java"));
        let handwritten = std::fs::read_to_string(&path).is_ok_and(|t| t.starts_with("// By hand"));
        if handwritten {
            continue;
        }
        let mut printer = Printer {
            world: &mut world,
            listed: &listed,
            package: name.rsplit_once('/').map_or("", |(p, _)| p).to_owned(),
            imports: BTreeSet::new(),
            out: String::new(),
        };
        let text = printer.file(class);
        let folder = path.parent().ok_or("no folder")?;
        std::fs::create_dir_all(folder).map_err(|e| e.to_string())?;
        std::fs::write(&path, text).map_err(|e| e.to_string())?;
    }
    Ok(())
}

struct Printer<'a> {
    world: &'a mut World,
    listed: &'a HashSet<String>,
    package: String,
    imports: BTreeSet<String>,
    out: String,
}

impl Printer<'_> {
    fn file(&mut self, class: ClassId) -> String {
        self.class(class, 0);
        let mut text = String::new();
        let _ = writeln!(text, "package {};\n", self.package.replace('/', "."));
        for import in &self.imports {
            let _ = writeln!(text, "import {import};");
        }
        if !self.imports.is_empty() {
            text.push('\n');
        }
        text.push_str(&self.out);
        text
    }

    fn indent(&mut self, depth: usize) {
        for _ in 0..depth {
            self.out.push_str("  ");
        }
    }

    fn class(&mut self, class: ClassId, depth: usize) {
        let shell = self.world.shell(class);
        let header = self.world.header(class);
        self.indent(depth);
        let is_plain = matches!(shell.kind, ClassKind::Class);
        let mut words = modifiers(shell.flags, is_plain);
        if matches!(shell.kind, ClassKind::Interface | ClassKind::Annotation) && depth > 0 {
            words = words.replace("static ", "");
        }
        if shell.kind == ClassKind::Enum {
            words = words.replace("final ", "");
        }
        let kind = match shell.kind {
            ClassKind::Class => "class",
            ClassKind::Interface => "interface",
            ClassKind::Enum => "enum",
            ClassKind::Record => "class",
            ClassKind::Annotation => "@interface",
        };
        let name = self.world.names.text(shell.simple).to_owned();
        let own = header.params[header.params.len() - header.own..].to_vec();
        let params = self.type_params(&own);
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
            && let Some(base) = self.visible_super(base)
        {
            let shown = self.ty(base);
            if shown != "Object" {
                let _ = write!(self.out, " extends {shown}");
            }
        }
        if kind == ClassKind::Annotation {
            return;
        }
        let interfaces: Vec<Ty> = header
            .interfaces
            .iter()
            .copied()
            .filter(|t| self.known(*t))
            .collect();
        let shown: Vec<String> = interfaces.iter().map(|t| self.ty(*t)).collect();
        if !shown.is_empty() {
            let word = if kind == ClassKind::Interface {
                "extends"
            } else {
                "implements"
            };
            let _ = write!(self.out, " {word} {}", shown.join(", "));
        }
    }

    /// The nearest superclass that the library has.
    fn visible_super(&mut self, base: Ty) -> Option<Ty> {
        let mut at = base;
        for _ in 0..16 {
            if self.known(at) {
                return Some(at);
            }
            let TyKind::Class(c, _) = self.world.types.kind(at) else {
                return None;
            };
            at = self.world.header(c).superclass?;
            if self.world.types.has_var(at) {
                return None;
            }
        }
        None
    }

    fn members(&mut self, class: ClassId, kind: ClassKind, depth: usize) {
        let body = self.world.body(class);
        if kind == ClassKind::Enum {
            self.constants(&body.fields, depth);
        }
        for field in &body.fields {
            if visible(field.flags) && !field.flags.has(Flags::ENUM) && self.known(field.ty) {
                self.field(field, kind, depth);
            }
        }
        for method in &body.methods {
            let types: Vec<Ty> = method
                .params
                .iter()
                .copied()
                .chain([method.result])
                .collect();
            let name = self.world.names.text(method.name);
            let implicit =
                kind == ClassKind::Enum && ["values", "valueOf", "<init>"].contains(&name);
            if visible(method.flags) && !implicit && types.iter().all(|t| self.known(*t)) {
                self.method(class, method, kind, depth);
            }
        }
        self.hidden_constructor(class, kind, &body.methods, depth);
        for (_, member) in self.world.shell(class).members.clone() {
            let shell = self.world.shell(member);
            if visible(shell.flags) && !self.world.names.text(shell.simple).is_empty() {
                self.class(member, depth);
            }
        }
    }

    /// A class without a visible constructor must not get a default one.
    fn hidden_constructor(
        &mut self,
        class: ClassId,
        kind: ClassKind,
        methods: &[std::rc::Rc<MethodInfo>],
        depth: usize,
    ) {
        let init = self.world.names.intern("<init>");
        let constructors: Vec<_> = methods.iter().filter(|m| m.name == init).cloned().collect();
        let shown = constructors
            .iter()
            .any(|m| visible(m.flags) && m.params.iter().all(|t| self.known(*t)));
        if kind == ClassKind::Class && !shown {
            let simple = self.world.shell(class).simple;
            let simple = self.world.names.text(simple).to_owned();
            self.indent(depth);
            let _ = writeln!(self.out, "private {simple}();");
        }
    }

    fn constants(&mut self, fields: &[std::rc::Rc<FieldInfo>], depth: usize) {
        let names: Vec<String> = fields
            .iter()
            .filter(|f| f.flags.has(Flags::ENUM))
            .map(|f| self.world.names.text(f.name).to_owned())
            .collect();
        self.indent(depth);
        let _ = writeln!(self.out, "{};", names.join(", "));
    }

    fn field(&mut self, field: &FieldInfo, kind: ClassKind, depth: usize) {
        let in_interface = matches!(kind, ClassKind::Interface | ClassKind::Annotation);
        let words = if in_interface {
            String::new()
        } else {
            modifiers(field.flags, true)
        };
        let ty = self.ty(field.ty);
        let name = self.world.names.text(field.name).to_owned();
        let value = field
            .constant
            .as_ref()
            .map_or(String::new(), |c| format!(" = {}", constant(c, field.ty)));
        self.indent(depth);
        // A final field without a constant needs no initializer in a stub.
        let _ = writeln!(self.out, "{words}{ty} {name}{value};");
    }

    fn method(&mut self, class: ClassId, method: &MethodInfo, kind: ClassKind, depth: usize) {
        let in_interface = matches!(kind, ClassKind::Interface | ClassKind::Annotation);
        let name = self.world.names.text(method.name).to_owned();
        let simple = self.world.shell(class).simple;
        let simple = self.world.names.text(simple).to_owned();
        let is_constructor = name == "<init>";
        self.indent(depth);
        let pure =
            PURE.contains(&name.as_str()) || (name == "get" && PURE_GET.contains(&simple.as_str()));
        if pure && method.result != Ty::VOID {
            self.out.push_str("/*@ pure @*/ ");
        }
        let mut words = modifiers(method.flags, !in_interface);
        if in_interface && method.flags.has(Flags::DEFAULT) {
            words = format!("default {words}");
        }
        if in_interface {
            words = words.replace("public ", "").replace("abstract ", "");
        }
        let params = self.type_params(&method.type_params);
        let space = if params.is_empty() { "" } else { " " };
        let _ = write!(self.out, "{words}{params}{space}");
        if is_constructor {
            let _ = write!(self.out, "{simple}(");
        } else {
            let result = self.ty(method.result);
            let _ = write!(self.out, "{result} {name}(");
        }
        let list = self.params(method);
        let _ = write!(self.out, "{list})");
        let throws: Vec<Ty> = method
            .throws
            .iter()
            .copied()
            .filter(|t| self.known(*t))
            .collect();
        let throws: Vec<String> = throws.iter().map(|t| self.ty(*t)).collect();
        if !throws.is_empty() {
            let _ = write!(self.out, " throws {}", throws.join(", "));
        }
        self.out.push_str(";\n");
    }

    fn params(&mut self, method: &MethodInfo) -> String {
        let last = method.params.len().saturating_sub(1);
        let varargs = method.flags.has(Flags::VARARGS);
        let params: Vec<String> = method
            .params
            .iter()
            .enumerate()
            .map(|(i, t)| {
                let name = (b'a' + (i % 26) as u8) as char;
                let mut shown = self.ty(*t);
                if varargs && i == last {
                    shown = format!("{}...", shown.trim_end_matches("[]"));
                }
                format!("{shown} {name}")
            })
            .collect();
        params.join(", ")
    }

    fn type_params(&mut self, vars: &[VarId]) -> String {
        if vars.is_empty() {
            return String::new();
        }
        let shown: Vec<String> = vars
            .iter()
            .map(|v| {
                let info = self.world.types.var(*v).clone();
                let name = self.world.names.text(info.name).to_owned();
                let bounds: Vec<String> = info
                    .upper
                    .iter()
                    .map(|b| self.ty(*b))
                    .filter(|b| b != "Object" || info.upper.len() > 1)
                    .collect();
                match bounds.is_empty() {
                    true => name,
                    false => format!("{name} extends {}", bounds.join(" & ")),
                }
            })
            .collect();
        format!("<{}>", shown.join(", "))
    }

    /// Whether every class in a type is in the library.
    fn known(&mut self, ty: Ty) -> bool {
        match self.world.types.kind(ty) {
            TyKind::Class(c, list) => {
                let top = self
                    .world
                    .binary_name(c)
                    .split('$')
                    .next()
                    .unwrap_or("")
                    .to_owned();
                let args = self.world.types.args(list).to_vec();
                let flags = self.world.shell(c).flags;
                self.listed.contains(&top) && visible(flags) && args.iter().all(|a| self.known(*a))
            }
            TyKind::Array(t) | TyKind::Extends(t) | TyKind::Super(t) => self.known(t),
            TyKind::Error => false,
            _ => true,
        }
    }

    fn ty(&mut self, ty: Ty) -> String {
        let (package, imports) = (&self.package, &mut self.imports);
        self.world.written(ty, &mut |world, class| {
            named(world, package, imports, class)
        })
    }
}

/// A class's name; classes of other packages are imported.
fn named(world: &World, own: &str, imports: &mut BTreeSet<String>, class: ClassId) -> String {
    let binary = world.binary_name(class).to_owned();
    let (package, rest) = binary.rsplit_once('/').unwrap_or(("", &binary));
    let top = rest.split('$').next().unwrap_or(rest);
    if package != own && package != "java/lang" {
        imports.insert(format!("{}.{top}", package.replace('/', ".")));
    }
    rest.replace('$', ".")
}

fn visible(flags: Flags) -> bool {
    (flags.has(Flags::PUBLIC) || flags.has(Flags::PROTECTED)) && !flags.has(Flags::SYNTHETIC)
}

fn modifiers(flags: Flags, with_abstract: bool) -> String {
    let table = [
        (Flags::PUBLIC, "public "),
        (Flags::PROTECTED, "protected "),
        (Flags::STATIC, "static "),
        (Flags::FINAL, "final "),
    ];
    let mut words: String = table
        .iter()
        .filter(|(f, _)| flags.has(*f))
        .map(|(_, w)| *w)
        .collect();
    if with_abstract && flags.has(Flags::ABSTRACT) {
        words.push_str("abstract ");
    }
    words
}

fn constant(value: &Const, ty: Ty) -> String {
    match value {
        Const::Boolean(b) => b.to_string(),
        Const::Int(v) if ty != Ty::prim(Prim::Int) => format!("({}) {v}", word(ty)),
        Const::Int(v) => v.to_string(),
        Const::Long(v) => format!("{v}L"),
        Const::Float(v) if v.is_nan() => "0.0f / 0.0f".to_owned(),
        Const::Float(v) if v.is_infinite() => {
            format!("{}1.0f / 0.0f", if *v < 0.0 { "-" } else { "" })
        }
        Const::Float(v) => format!("{v:e}f"),
        Const::Double(v) if v.is_nan() => "0.0 / 0.0".to_owned(),
        Const::Double(v) if v.is_infinite() => {
            format!("{}1.0 / 0.0", if *v < 0.0 { "-" } else { "" })
        }
        Const::Double(v) => format!("{v:e}"),
        Const::Text(t) => format!("{t:?}"),
    }
}

fn word(ty: Ty) -> &'static str {
    Prim::ALL
        .into_iter()
        .find(|p| Ty::prim(*p) == ty)
        .map_or("int", Prim::word)
}
