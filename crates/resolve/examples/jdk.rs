//! Types a source tree and reports how much of it could be resolved (development aid).
#![allow(clippy::print_stdout)]
use heddle_resolve::library::{ClassPath, Jdk, Library, find_jdk};
use heddle_resolve::typed::Target;
use heddle_resolve::{Session, types::Ty};
use heddle_syntax::ast::{Expr, ExprKind};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn collect(dir: &Path, out: &mut Vec<PathBuf>) {
    if dir.is_file() {
        out.push(dir.to_path_buf());
        return;
    }
    let mut entries: Vec<_> = std::fs::read_dir(dir)
        .into_iter()
        .flatten()
        .flatten()
        .map(|e| e.path())
        .collect();
    entries.sort();
    for p in entries {
        if p.is_dir() {
            collect(&p, out)
        } else if p.extension().is_some_and(|e| e == "java")
            && !p.ends_with("module-info.java")
            && !p.ends_with("package-info.java")
        {
            out.push(p)
        }
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let verbose = args.iter().any(|a| a == "-v");
    let mut files = Vec::new();
    for a in args.iter().filter(|a| *a != "-v") {
        collect(Path::new(a), &mut files)
    }
    let jdk = if std::env::var_os("NO_JDK").is_some() {
        None
    } else {
        find_jdk().and_then(|h| Jdk::open(&h).ok())
    };
    let mut session = Session::new(Library::new(jdk, ClassPath::default()));
    let mut sources = heddle_text::Sources::new();
    let t = std::time::Instant::now();
    for f in &files {
        let text = std::fs::read_to_string(f).unwrap();
        let id = sources.add(f.display().to_string(), text);
        let parsed = heddle_syntax::parse(id, sources.file(id).text());
        for d in &parsed.diagnostics {
            if verbose {
                println!("SYNTAX {} {:?}", f.display(), d.message);
            }
        }
        session.declare(parsed.ast);
    }
    let parsed = t.elapsed();
    let t = std::time::Instant::now();
    let (mut exprs, mut bad, mut unseen, mut calls, mut unresolved) =
        (0usize, 0usize, 0usize, 0usize, 0usize);
    let mut per_file = BTreeMap::new();
    for i in 0..session.file_count() {
        let typed = session.type_file(i);
        let mut file_bad = 0;
        for (id, e) in typed.unit.ast.nodes::<Expr>() {
            let note = typed.note(id);
            exprs += 1;
            if !note.seen {
                unseen += 1;
                if verbose {
                    let s = typed.unit.ast.span(e.range);
                    let p = sources.start(s);
                    println!(
                        "UNSEEN {}:{} {}",
                        files[i].display(),
                        p.line,
                        sources.snippet(s)
                    );
                }
                continue;
            }
            if session.world.types.has_error(note.ty) || session.world.types.has_infer(note.ty) {
                bad += 1;
                file_bad += 1;
                if session.world.types.has_infer(note.ty) && verbose {
                    let s = typed.unit.ast.span(e.range);
                    let p = sources.start(s);
                    println!(
                        "OPEN {}:{} {}",
                        files[i].display(),
                        p.line,
                        sources.snippet(s)
                    );
                }
            }
            if matches!(e.kind, ExprKind::Call { .. } | ExprKind::New { .. }) {
                calls += 1;
                if !matches!(note.target, Target::Call(_)) {
                    unresolved += 1;
                }
            }
        }
        let _ = Ty::ERROR;
        per_file.insert(files[i].display().to_string(), file_bad);
    }
    let typed = t.elapsed();
    let diags = session.take_diagnostics();
    let mut by_code: BTreeMap<String, usize> = BTreeMap::new();
    for d in &diags {
        *by_code.entry(d.code.id()).or_default() += 1;
        if verbose && let Some(p) = &d.primary {
            let lc = sources.start(p.span);
            println!(
                "{}:{}:{}: {} {}",
                sources.file(p.span.file).name(),
                lc.line,
                lc.column,
                d.code.id(),
                d.message
            );
            for n in &d.notes {
                println!("    {n}");
            }
        }
    }
    println!(
        "files {} exprs {exprs} erroneous {bad} unseen {unseen} calls {calls} unresolved {unresolved} diags {} parse {parsed:?} type {typed:?}",
        files.len(),
        diags.len()
    );
    println!("{by_code:?}");
}
