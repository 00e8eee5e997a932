//! The stub library is complete in itself: every file parses, and every name and specification in it resolves without
//! any class file.
#![allow(clippy::unwrap_used)]

use heddle_diag::{Severity, codes};
use heddle_resolve::Session;
use heddle_resolve::library::{ClassPath, Jdk, Library, find_jdk};
use heddle_resolve::types::Ty;
use heddle_syntax::ast::{Expr, ExprKind, Method};
use heddle_text::Sources;
use std::path::{Path, PathBuf};

fn collect(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|e| e == "java") {
            found.push(path);
        }
    }
}

#[test]
fn stubs_parse_and_resolve_without_class_files() {
    let mut files = Vec::new();
    collect(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("stubs"),
        &mut files,
    );
    assert!(files.len() > 400);
    let mut sources = Sources::new();
    let (mut trees, mut problems) = (Vec::new(), Vec::new());
    for path in &files {
        let text = std::fs::read_to_string(path).unwrap();
        let id = sources.add(path.display().to_string(), text);
        let parsed = heddle_syntax::parse_stub(id, sources.file(id).text());
        let wrong = parsed.diagnostics.iter();
        problems.extend(wrong.map(|d| format!("{}: {}", path.display(), d.message)));
        trees.push(parsed.ast);
    }
    let resolved = heddle_resolve::resolve(Library::none(), trees);
    // Stubs have no bodies and no values, leave out what is not public and say what they call; anything else must be right.
    let expected = [
        codes::TYPE_ERROR,
        codes::NOT_IMPLEMENTED,
        codes::NO_APPLICABLE_METHOD,
        codes::LIBRARY_CLAUSE,
        codes::UNINITIALIZED,
    ];
    for d in resolved.diagnostics {
        if d.severity == Severity::Error && !expected.contains(&d.code) {
            let p = d.primary.unwrap();
            let at = sources.start(p.span);
            problems.push(format!(
                "{}:{}: {} {}",
                sources.file(p.span.file).name(),
                at.line,
                d.code.id(),
                d.message
            ));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// The specification of `AtomicInteger.incrementAndGet` is typed alike whether the class comes from a stub or a class file.
#[test]
fn library_specifications_are_typed_with_and_without_a_jdk() {
    for jdk in [None, find_jdk().and_then(|home| Jdk::open(&home).ok())] {
        let mut session = Session::new(Library::new(jdk, ClassPath::default()));
        let class = session
            .world
            .find_class("java/util/concurrent/atomic/AtomicInteger")
            .unwrap();
        let typed = session.type_library(class).unwrap();
        let ast = &typed.unit.ast;
        let (decl, method) = ast
            .nodes::<Method>()
            .find(|(_, m)| ast.text(m.name.name) == "incrementAndGet")
            .unwrap();
        let id = typed.method_of(decl).unwrap();
        assert_eq!(session.world.method_descriptor(id), "()I");
        assert_eq!(ast.list(method.spec).len(), 2);
        let errors: Vec<_> = ast
            .nodes::<Expr>()
            .filter(|(e, _)| {
                typed.note(*e).seen && session.world.types.has_error(typed.note(*e).ty)
            })
            .collect();
        assert!(errors.is_empty());
        let primes = ast
            .nodes::<Expr>()
            .filter(|(_, e)| matches!(e.kind, ExprKind::Prime(_)));
        assert!(
            primes
                .map(|(e, _)| typed.note(e))
                .all(|n| n.seen && n.ty == Ty::INT)
        );
    }
}
