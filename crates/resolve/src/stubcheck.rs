//! What is wrong with stubs of users: files in the wrong place, classes that do not exist, tables that name unknown things. How a stub
//! differs from its class is looked at in `stubmembers`; its clauses are typed like all others.

use crate::library::table::{NameOf, Read};
use crate::library::{Stub, is_fixed, stub_source};
use crate::model::{ClassId, Flags};
use crate::session::{Session, library_file};
use crate::typed::TypedFile;
use crate::world::World;
use heddle_diag::{Diagnostic, codes};
use heddle_syntax::ast::Ast;
use heddle_syntax::{nearest_name, parse_stub};
use heddle_text::{FileId, Span};
use std::ops::Range;

const HAVE_JAR: &str =
    "check the spelling, or give the jar or folder that has the class with `--classpath`";

impl Session {
    /// Looks at all stubs of the library's user; gives those that can be used, typed. What is wrong is among the diagnostics.
    pub fn check_stubs(&mut self) -> Vec<TypedFile> {
        self.world.heeds_stubs = true;
        let stubs = self.world.library().user().stubs.clone();
        let typed = stubs.iter().filter_map(|(b, s)| self.check_stub(b, s));
        let typed = typed.collect();
        self.world.heeds_stubs = false;
        typed
    }

    fn check_stub(&mut self, binary: &str, stub: &Stub) -> Option<TypedFile> {
        let parsed = parse_stub(stub.file, &stub.text);
        let broken = parsed.has_errors();
        self.world.diagnostics.extend(parsed.diagnostics);
        if broken {
            return None;
        }
        let name = first_name(&parsed.ast);
        if let Some(wrong) = misplaced(&parsed.ast, binary).or_else(|| fixed(binary, name)) {
            self.world.diagnostics.push(wrong);
            return None;
        }
        if !self.world.may_have(binary, name) {
            return None;
        }
        let class = self.world.find_class(binary)?;
        if stub_source(binary).is_some_and(|(_, text)| has_clauses(text)) {
            self.world.diagnostics.push(replaces(binary, name));
        }
        self.world.compare_with_stub(class);
        library_file(&mut self.world, class)
    }

    /// Looks at the names in a table of categories.
    pub fn check_table(&mut self, file: FileId, read: &Read) {
        let at = |range: &Range<usize>| Span::new(file, range.start as u32, range.end as u32);
        for problem in &read.problems {
            let found = Diagnostic::new(
                codes::STUB_TABLE,
                at(&problem.range),
                problem.message.clone(),
            );
            self.world
                .diagnostics
                .push(found.help(problem.help.clone()));
        }
        let mut class = None;
        for (name, range) in &read.names {
            let wrong = match name {
                NameOf::Class(binary) => {
                    class = self.world.find_class(binary);
                    self.world.table_class(binary, at(range))
                }
                NameOf::Package(package) => self.world.table_package(package, at(range)),
                NameOf::Method(pattern) => {
                    class.and_then(|c| self.world.table_method(c, pattern, at(range)))
                }
            };
            self.world.diagnostics.extend(wrong);
        }
    }
}

/// The name of the first class of a file, or its start.
fn first_name(ast: &Ast) -> Span {
    match ast.unit.types.first() {
        Some(first) => ast.ident_span(ast[*first].name),
        None => Span::new(ast.file(), 0, 0),
    }
}

/// `acme/Box.java` declares the class `Box` of the package `acme`, and nothing else.
fn misplaced(ast: &Ast, binary: &str) -> Option<Diagnostic> {
    let place = |span: Span, message: String| {
        let (package, name) = binary.rsplit_once('/').unwrap_or(("", binary));
        let package = package.replace('/', ".");
        let help = match package.is_empty() {
            true => format!("this file is for the class `{name}` outside all packages"),
            false => format!("this file is for the class `{name}` of the package `{package}`"),
        };
        Some(Diagnostic::new(codes::STUB_PLACE, span, message).help(help))
    };
    let name = first_name(ast);
    let Some(first) = ast.unit.types.first() else {
        return place(name, "this stub declares no class".to_owned());
    };
    if let Some(second) = ast.unit.types.get(1) {
        let span = ast.ident_span(ast[*second].name);
        return place(span, "a stub declares one class".to_owned());
    }
    let package = ast.unit.package.as_ref();
    let package = package.map_or("", |p| ast.text(p.path.name));
    let simple = ast.text(ast[*first].name.name);
    let declared = match package {
        "" => simple.to_owned(),
        package => format!("{package}.{simple}"),
    };
    match declared == binary.replace('/', ".") {
        true => None,
        false => place(
            name,
            format!("this stub declares `{declared}`, which belongs into another file"),
        ),
    }
}

fn fixed(binary: &str, at: Span) -> Option<Diagnostic> {
    is_fixed(binary).then(|| {
        let name = binary.replace(['/', '$'], ".");
        let message = format!("what `{name}` means is built in, and no stub changes it");
        Diagnostic::new(codes::STUB_FIXED, at, message)
            .help("leave it out; write a class of your own around it, with a specification, if its methods are to mean more")
    })
}

/// Whether a built-in stub says more than what the class declares.
fn has_clauses(text: &str) -> bool {
    text.contains("//@")
}

fn replaces(binary: &str, at: Span) -> Diagnostic {
    let name = binary.replace('/', ".");
    let message = format!("this stub replaces all contracts that Heddle has for `{name}`");
    Diagnostic::new(codes::STUB_REPLACES, at, message).note(
        "methods to which it gives no clauses have the default of the class's category from now on",
    )
}

impl World {
    /// Whether there is such a class, or nothing speaks against the stub being all that there is of it.
    fn may_have(&mut self, binary: &str, at: Span) -> bool {
        if self.library.has_base(binary) {
            return true;
        }
        let wrong = self.no_such_class(binary, at, false);
        let fine = wrong.is_none();
        self.diagnostics.extend(wrong);
        fine
    }

    /// A class that is not there although others of its package are: one of the JDK's, or one whose name is nearly another's. Unless
    /// it `must` be there, a class of another package may be anything.
    fn no_such_class(&mut self, binary: &str, at: Span, must: bool) -> Option<Diagnostic> {
        let package = binary.rsplit_once('/').map_or("", |(p, _)| p);
        let known = self.library.names_in(package);
        let near = self.near_class(binary);
        let jdk =
            package.starts_with("java/") || !known.is_empty() && package.starts_with("javax/");
        if near.is_none() && !jdk && !must {
            return None;
        }
        let name = binary.replace(['/', '$'], ".");
        let message = format!("there is no class `{name}`");
        let found = Diagnostic::new(codes::STUB_CLASS, at, message);
        Some(match near {
            Some(near) => found.help(format!("did you mean `{near}`?")),
            None => found.help(HAVE_JAR),
        })
    }

    /// A class of the package whose name is nearly this one.
    pub fn near_class(&mut self, binary: &str) -> Option<String> {
        let (package, simple) = binary.rsplit_once('/').unwrap_or(("", binary));
        let known = self.library.names_in(package);
        let near = nearest_name(simple, known.iter().map(String::as_str))?;
        Some(match package {
            "" => near.to_owned(),
            package => format!("{}.{near}", package.replace('/', ".")),
        })
    }

    /// Whether a class is public, or protected inside another.
    pub fn is_public(&mut self, class: ClassId) -> bool {
        let flags = self.shell(class).flags;
        flags.has(Flags::PUBLIC) || flags.has(Flags::PROTECTED)
    }

    fn table_class(&mut self, binary: &str, at: Span) -> Option<Diagnostic> {
        if self.find_class(binary).is_none() {
            return self.no_such_class(binary, at, true);
        }
        fixed(binary, at)
    }

    fn table_package(&mut self, package: &str, at: Span) -> Option<Diagnostic> {
        let known = self.has_package(package);
        (!known).then(|| {
            let message = format!("there is no package `{}`", package.replace('/', "."));
            Diagnostic::new(codes::STUB_CLASS, at, message).help(HAVE_JAR)
        })
    }

    fn table_method(&mut self, class: ClassId, pattern: &str, at: Span) -> Option<Diagnostic> {
        let (name, count) = match pattern.split_once('/') {
            Some((name, count)) => (name, Some(count)),
            None => (pattern, None),
        };
        if pattern == "*" {
            return None;
        }
        let names = self.method_names(class);
        let fits = |params: usize| count.is_none_or(|c| c.parse() == Ok(params));
        if names.iter().any(|(n, params)| n == name && fits(*params)) {
            return None;
        }
        let shown = self.full_name(class);
        let named: Vec<usize> = names
            .iter()
            .filter(|(n, _)| n == name)
            .map(|(_, params)| *params)
            .collect();
        let message = match (named.is_empty(), count) {
            (false, Some(count)) => {
                format!("`{shown}` has no method `{name}` with {count} parameters")
            }
            _ => format!("`{shown}` has no method `{name}`, and there is no mark of that name"),
        };
        let near = nearest_name(name, names.iter().map(|(n, _)| n.as_str()));
        let marks = crate::library::categories::Mark::ALL;
        let near = near.or_else(|| nearest_name(name, marks.iter().map(|(w, _)| *w)));
        let found = Diagnostic::new(codes::STUB_MEMBER, at, message);
        Some(match near {
            Some(near) => found.help(format!("did you mean `{near}`?")),
            None => {
                let all = marks.map(|(word, _)| format!("`{word}`")).join(", ");
                found.help(format!("methods are named as in `read` or, with the number of their parameters, `read/3`; marks are {all}"))
            }
        })
    }

    /// The names of the methods that objects of a class have, each with its number of parameters.
    fn method_names(&mut self, class: ClassId) -> Vec<(String, usize)> {
        let mut classes = vec![class];
        let mut names = Vec::new();
        let mut next = 0;
        while let Some(class) = classes.get(next).copied() {
            next += 1;
            let body = self.body(class);
            let own = body.methods.iter();
            names.extend(own.map(|m| (self.names.text(m.name).to_owned(), m.params.len())));
            for ty in self.direct_supers(class) {
                let sup = self.class_of(ty);
                classes.extend(sup.filter(|s| !classes.contains(s)));
            }
        }
        names
    }
}
