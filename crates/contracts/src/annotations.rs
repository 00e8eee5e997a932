//! Java annotations that say something about threads, of any package: `@GuardedBy("lock")`, `@ThreadSafe`.

use heddle_syntax::ast::{Annotation, Ast, ExprKind, LiteralKind, Modifiers};

fn named(ast: &Ast, modifiers: &Modifiers, name: &str) -> Option<Annotation> {
    let all = ast.list(modifiers.annotations).iter();
    let mut all = all.map(|id| ast[*id]);
    all.find(|annotation| ast.text(annotation.path.name).rsplit('.').next() == Some(name))
}

/// The text of `@GuardedBy("…")`.
pub(crate) fn guarded_by(ast: &Ast, modifiers: &Modifiers) -> Option<String> {
    let annotation = named(ast, modifiers, "GuardedBy")?;
    let arg = ast.list(annotation.args).first()?;
    match ast[ast[*arg].value].kind {
        ExprKind::Literal(LiteralKind::String, text) => {
            Some(ast.text(text).trim_matches('"').to_owned())
        }
        _ => None,
    }
}

/// Whether `@ThreadSafe` stands there.
pub(crate) fn is_thread_safe(ast: &Ast, modifiers: &Modifiers) -> bool {
    named(ast, modifiers, "ThreadSafe").is_some()
}
