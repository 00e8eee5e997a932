//! Development aid: lowers and checks Java files.
#![allow(clippy::print_stdout, clippy::unwrap_used)]
use heddle_deduce::{Options, Verifier};
use std::sync::Arc;
fn main() {
    let mut sources = heddle_text::Sources::new();
    let mut trees = Vec::new();
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).unwrap();
        let file = sources.add(path, text.clone());
        let parsed = heddle_syntax::parse(file, &text);
        println!("syntax: {:?}", parsed.diagnostics);
        trees.push(parsed.ast);
    }
    let mut resolved = heddle_resolve::resolve(heddle_resolve::library::Library::none(), trees);
    for d in &resolved.diagnostics {
        println!(
            "{} {:?} {}",
            d.message,
            d.primary.as_ref().map(|p| sources.start(p.span)),
            d.notes.join(" ")
        );
    }
    let lowered = heddle_lower::lower(&mut resolved);
    for r in &lowered.refused {
        println!(
            "refused {}: {} at {:?} `{}`",
            r.name,
            r.what,
            sources.start(r.span),
            sources.snippet(r.span)
        );
    }
    println!(
        "well-formed: {:?}",
        heddle_plato::check_well_formed(&lowered.program)
    );
    if std::env::var("PRINT").is_ok() {
        println!("{}", heddle_plato::print(&lowered.program));
    }
    let mut config = heddle_solver::locate(None).unwrap();
    config.log = std::env::var("LOG").ok().map(Into::into);
    config.cache = None;
    let mut session = heddle_solver::Session::new(Arc::new(config));
    let verifier = Verifier::new(&lowered.program, Options::default());
    for task in verifier.tasks() {
        let start = std::time::Instant::now();
        let outcome = verifier.check(task, &mut session);
        println!(
            "{}: {} {:?}",
            verifier.name(task),
            outcome.verdict.words(),
            start.elapsed()
        );
        for d in &outcome.diagnostics {
            let at = d.primary.as_ref().map(|p| {
                (
                    sources.start(p.span).line,
                    sources.snippet(p.span).to_owned(),
                )
            });
            println!("  {} {} {at:?}", d.code.id(), d.message);
            if std::env::var("PATHS").is_ok() {
                for s in &d.path {
                    println!(
                        "     {:?} {} {} {:?}",
                        s.kind,
                        sources.start(s.span).line,
                        if s.text.is_empty() {
                            sources.snippet(s.span)
                        } else {
                            &s.text
                        },
                        s.values
                    );
                }
            }
        }
    }
}
