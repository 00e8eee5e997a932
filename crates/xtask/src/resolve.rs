//! Conformance of names and types: how many expressions of real sources get a type, how many calls a target, and
//! whether the targets are those that the compiled classes call.

use crate::invoked::{self, Invoked};
use crate::sources::{JavaFile, Selection};
use heddle_diag::Severity;
use heddle_resolve::library::{ClassPath, Jdk, Library, find_jdk};
use heddle_resolve::model::Const;
use heddle_resolve::typed::{Target, TypedFile};
use heddle_resolve::{Session, World};
use heddle_syntax::ast::{Annotation, BinaryOp, Expr, ExprId, ExprKind, Stmt, StmtKind, Type};
use heddle_text::Sources;
use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;
use std::time::Instant;

#[derive(Default)]
struct Totals {
    expressions: usize,
    untyped: usize,
    calls: usize,
    untargeted: usize,
    compared: usize,
    different: usize,
    clean: usize,
    with_lines: usize,
}

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let verbose = args.contains(&"--verbose");
    let (classes, args) = split_options(args);
    let files = java_files(&args)?;
    let home = jdk_home()?;
    let (mut session, sources, _) = declare(&files, &home)?;
    let jdk = Jdk::open(&home).map_err(|e| e.to_string())?;
    let (class_path, bad) = ClassPath::open(&classes);
    if let Some(error) = bad.first() {
        return Err(error.to_string());
    }
    let mut compiled = Library::new(Some(jdk), class_path);
    let mut totals = Totals::default();
    let names_interfaces = compiled
        .class_bytes("java/lang/Object")
        .and_then(|bytes| Some(u16::from_be_bytes(*bytes.get(6..)?.first_chunk()?)))
        .is_some_and(|version| version >= JAVA_18);
    for (i, file) in files.iter().enumerate() {
        let typed = session.type_file(i);
        let mut checker = Checker {
            names_interfaces,
            world: &mut session.world,
            typed: &typed,
            sources: &sources,
            name: &file.name,
            verbose,
            totals: &mut totals,
        };
        checker.expressions();
        checker.calls(&mut compiled);
    }
    let diagnostics = session.take_diagnostics();
    report(&totals, &diagnostics, &sources, files.len(), verbose)
}

/// `--classes DIR` names folders of class files to compare with, before those of the JDK (which may have been
/// stripped of line numbers).
fn split_options<'a>(args: &[&'a str]) -> (Vec<&'a str>, Vec<&'a str>) {
    let (mut classes, mut rest) = (Vec::new(), Vec::new());
    let mut args = args.iter().copied();
    while let Some(arg) = args.next() {
        match arg {
            "--verbose" => {}
            "--classes" => classes.extend(args.next()),
            _ => rest.push(arg),
        }
    }
    (classes, rest)
}

fn jdk_home() -> Result<PathBuf, String> {
    find_jdk().ok_or_else(|| "no JDK found: set JAVA_HOME".to_owned())
}

fn java_files(args: &[&str]) -> Result<Vec<JavaFile>, String> {
    let mut files = Selection::from_args(args)?.read()?;
    files.retain(|f| !f.name.ends_with("-info.java"));
    Ok(files)
}

fn declare(
    files: &[JavaFile],
    home: &std::path::Path,
) -> Result<(Session, Sources, usize), String> {
    let jdk = Jdk::open(home).map_err(|e| e.to_string())?;
    let mut session = Session::new(Library::new(Some(jdk), ClassPath::default()));
    let mut sources = Sources::new();
    let mut bytes = 0;
    for file in files {
        let text = match std::str::from_utf8(&file.bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => String::from_utf8_lossy(&file.bytes).into_owned(),
        };
        bytes += text.len();
        let id = sources.add(file.name.clone(), text);
        let parsed = heddle_syntax::parse(id, sources.file(id).text());
        session.declare(parsed.ast);
    }
    Ok((session, sources, bytes))
}

/// Version of the class files of Java 18.
const JAVA_18: u16 = 62;

struct Checker<'a> {
    names_interfaces: bool,
    world: &'a mut World,
    typed: &'a TypedFile,
    sources: &'a Sources,
    name: &'a str,
    verbose: bool,
    totals: &'a mut Totals,
}

impl Checker<'_> {
    /// Every expression of a body has a type. Annotation values are not typed, and names that turned out to be
    /// part of a type have left a node behind.
    fn expressions(&mut self) {
        let ast = &self.typed.unit.ast;
        let annotations: Vec<(u32, u32)> = ast
            .nodes::<Annotation>()
            .map(|(_, a)| (a.range.start, a.range.end))
            .collect();
        let types: HashSet<u32> = ast.nodes::<Type>().map(|(_, t)| t.range.start).collect();
        let before = self.totals.untyped + self.totals.untargeted;
        for (id, e) in ast.nodes::<Expr>() {
            let note = self.typed.note(id);
            let inside = |(start, end): &(u32, u32)| *start <= e.range.start && e.range.end <= *end;
            if !note.seen && (types.contains(&e.range.start) || annotations.iter().any(inside)) {
                continue;
            }
            self.totals.expressions += 1;
            let bad = !note.seen
                || self.world.types.has_error(note.ty)
                || self.world.types.has_infer(note.ty);
            if bad {
                self.totals.untyped += 1;
                self.say(e.range.start, "no type", &self.snippet(id));
            }
            if matches!(e.kind, ExprKind::Call { .. } | ExprKind::New { .. }) {
                self.totals.calls += 1;
                if !matches!(note.target, Target::Call(_)) {
                    self.totals.untargeted += 1;
                    self.say(e.range.start, "no target", &self.snippet(id));
                }
            }
        }
        if self.totals.untyped + self.totals.untargeted == before {
            self.totals.clean += 1;
        }
    }

    fn snippet(&self, e: ExprId) -> String {
        let ast = &self.typed.unit.ast;
        let text = self.sources.snippet(ast.span(ast[e].range));
        text.chars().take(80).collect()
    }

    fn say(&self, at: u32, what: &str, detail: &str) {
        if self.verbose {
            let line = self.line(at);
            println!("{}:{line}: {what}: {detail}", self.name);
        }
    }

    fn line(&self, offset: u32) -> u32 {
        let file = self.typed.unit.ast.file();
        self.sources.file(file).position(offset).line
    }

    /// Every resolved call is one that the compiled class makes on the same line.
    fn calls(&mut self, compiled: &mut Library) {
        let mut invoked = HashSet::new();
        for class in &self.typed.classes {
            let top = self.world.binary_name(*class).to_owned();
            invoked.extend(invoked::of_file(compiled, &top).unwrap_or_default());
        }
        let has_lines = invoked.iter().any(|(line, ..)| *line != 0);
        self.totals.with_lines += usize::from(has_lines);
        let anywhere: HashSet<(&str, &str, &str)> = invoked
            .iter()
            .map(|(_, owner, name, descriptor)| {
                (owner.as_str(), name.as_str(), descriptor.as_str())
            })
            .collect();
        let ids: Vec<(ExprId, ExprKind)> = self
            .typed
            .unit
            .ast
            .nodes::<Expr>()
            .map(|(id, e)| (id, e.kind))
            .collect();
        let dead = self.dead_ranges();
        for (id, kind) in ids {
            let at = self.typed.unit.ast[id].range.start;
            if invoked.is_empty() || dead.iter().any(|d| d.contains(&at)) {
                continue;
            }
            if let Some(mut wanted) = self.expected(id, kind) {
                if !has_lines {
                    wanted.0 = 0;
                }
                self.totals.compared += 1;
                let called =
                    invoked.contains(&wanted) || self.also(id, kind, &wanted, &invoked, &anywhere);
                if !called {
                    self.totals.different += 1;
                    let (_, owner, name, descriptor) = &wanted;
                    let at = self.typed.unit.ast[id].range.start;
                    self.say(
                        at,
                        "compiled code does not call",
                        &format!("{owner}.{name}{descriptor}"),
                    );
                    self.alternatives(&wanted, &invoked);
                }
            }
        }
    }

    /// Branches behind constant conditions: compilers leave them out.
    fn dead_ranges(&self) -> Vec<std::ops::Range<u32>> {
        let ast = &self.typed.unit.ast;
        let value = |e: ExprId| match self.typed.constant(e) {
            Some(Const::Boolean(b)) => Some(*b),
            _ => None,
        };
        let mut found = Vec::new();
        for (_, s) in ast.nodes::<Stmt>() {
            if let StmtKind::If {
                condition,
                then,
                otherwise,
            } = s.kind
            {
                let dead = match value(condition) {
                    Some(false) => Some(then),
                    Some(true) => otherwise,
                    None => None,
                };
                found.extend(dead.map(|s| ast[s].range.start..ast[s].range.end));
            }
        }
        for (_, e) in ast.nodes::<Expr>() {
            match e.kind {
                ExprKind::Binary { op, left, right }
                    if (op == BinaryOp::And && value(left) == Some(false))
                        || (op == BinaryOp::Or && value(left) == Some(true)) =>
                {
                    found.push(ast[right].range.start..ast[right].range.end);
                }
                _ => {}
            }
        }
        found
    }

    /// Two habits of compilers that say nothing about the target: the call of a constructor has the line of whatever
    /// was computed last, and a static method called by its simple name in a nested class is named by its own class.
    fn also(
        &mut self,
        id: ExprId,
        kind: ExprKind,
        wanted: &Invoked,
        invoked: &HashSet<Invoked>,
        anywhere: &HashSet<(&str, &str, &str)>,
    ) -> bool {
        let (line, owner, name, descriptor) = wanted;
        match kind {
            ExprKind::New { .. } => {
                anywhere.contains(&(owner.as_str(), name.as_str(), descriptor.as_str()))
            }
            ExprKind::Call { target: None, .. } => {
                let Some(call) = self.typed.call_of(id) else {
                    return false;
                };
                let own = self.world.binary_name(call.method.class).to_owned();
                invoked.contains(&(*line, own, name.clone(), descriptor.clone()))
            }
            _ => false,
        }
    }

    fn alternatives(&self, wanted: &Invoked, invoked: &HashSet<Invoked>) {
        if self.verbose {
            for (line, owner, name, descriptor) in invoked {
                if *line == wanted.0 && *name == wanted.2 {
                    println!("    but {owner}.{name}{descriptor}");
                }
            }
        }
    }

    /// The call instruction that a compiler makes of a call; `None` where it depends on more than the target.
    fn expected(&mut self, id: ExprId, kind: ExprKind) -> Option<Invoked> {
        let ast = &self.typed.unit.ast;
        let name_at = match kind {
            // A compiler gives the call the line of its opening parenthesis.
            ExprKind::Call { name, .. } => self.parenthesis(name.start),
            ExprKind::New { body: None, .. } => ast[id].range.start,
            _ => return None,
        };
        if self.typed.note(id).ghost {
            return None;
        }
        let call = self.typed.call_of(id)?.clone();
        let method = self.world.method(call.method);
        let flags = heddle_resolve::model::Flags::POLYMORPHIC;
        if method.flags.has(flags) || self.is_local(call.method.class) {
            return None;
        }
        let descriptor = self.world.method_descriptor(call.method);
        let name = self.world.names.text(method.name).to_owned();
        let owner = self.owner(call.method.class, call.site, &name, id);
        let line = self.line(name_at);
        Some((line, owner, name, descriptor))
    }

    fn parenthesis(&self, from: u32) -> u32 {
        let text = self.sources.file(self.typed.unit.ast.file()).text();
        let rest = text.get(from as usize..).unwrap_or("");
        from + rest.find('(').unwrap_or(0) as u32
    }

    /// The class that a compiler names in the call (JLS 13.1): the receiver's, but `Object` for its methods.
    fn owner(
        &mut self,
        declared: heddle_resolve::model::ClassId,
        site: heddle_resolve::model::ClassId,
        name: &str,
        id: ExprId,
    ) -> String {
        if let ExprKind::Call {
            target: Some(t), ..
        } = self.typed.unit.ast[id].kind
            && name == "clone"
        {
            let note = self.typed.note(t);
            let descriptor = self.world.type_descriptor(note.ty);
            if descriptor.starts_with('[') {
                return descriptor;
            }
        }
        // Compilers since Java 18 name the interface even for the methods of `Object`.
        let inherited = declared == heddle_resolve::model::ClassId::OBJECT
            && !(self.names_interfaces && self.world.is_interface(site));
        if inherited || name == "<init>" {
            return self.world.binary_name(declared).to_owned();
        }
        self.world.binary_name(site).to_owned()
    }

    /// Constructors of local classes take hidden arguments.
    fn is_local(&mut self, class: heddle_resolve::model::ClassId) -> bool {
        let shell = self.world.shell(class);
        shell.outer.is_some() && !shell.is_member
    }
}

fn report(
    totals: &Totals,
    diagnostics: &[heddle_diag::Diagnostic],
    sources: &Sources,
    files: usize,
    verbose: bool,
) -> Result<(), String> {
    let errors: Vec<_> = diagnostics
        .iter()
        .filter(|d| d.severity == Severity::Error)
        .collect();
    let mut codes: BTreeMap<String, usize> = BTreeMap::new();
    for d in &errors {
        *codes.entry(d.code.id()).or_default() += 1;
        if let (true, Some(p)) = (verbose, &d.primary) {
            let at = sources.start(p.span);
            let name = sources.file(p.span.file).name();
            println!(
                "{name}:{}:{}: {} {}",
                at.line,
                at.column,
                d.code.id(),
                d.message
            );
        }
    }
    let share = |bad: usize, all: usize| 100.0 * (all - bad) as f64 / all.max(1) as f64;
    println!("files {files}, without a gap {}", totals.clean);
    println!(
        "expressions {} typed {:.3} %",
        totals.expressions,
        share(totals.untyped, totals.expressions)
    );
    println!(
        "calls {} with target {:.3} %",
        totals.calls,
        share(totals.untargeted, totals.calls)
    );
    println!(
        "calls compared with class files {} equal {:.3} % (by line in {} files)",
        totals.compared,
        share(totals.different, totals.compared),
        totals.with_lines
    );
    println!(
        "errors reported for code that javac accepts: {} {codes:?}",
        errors.len()
    );
    match totals.untyped + totals.untargeted + totals.different + errors.len() {
        0 => Ok(()),
        gaps => Err(format!("{gaps} gap(s); --verbose shows them")),
    }
}

/// Parse and resolve, best of several rounds in one process.
pub(crate) fn bench(args: &[&str]) -> Result<(), String> {
    let files = java_files(args)?;
    let home = jdk_home()?;
    let (mut best, mut bytes) = (f64::MAX, 0);
    for _ in 0..7 {
        let start = Instant::now();
        let (mut session, _sources, size) = declare(&files, &home)?;
        let typed: Vec<TypedFile> = (0..files.len()).map(|i| session.type_file(i)).collect();
        best = best.min(start.elapsed().as_secs_f64());
        bytes = size;
        drop(typed);
    }
    println!(
        "files {} bytes {bytes} parse and resolve {:.0} ms, {:.1} MB/s",
        files.len(),
        best * 1e3,
        bytes as f64 / 1e6 / best
    );
    Ok(())
}
