//! Constructs that are typed but outside the subset that Heddle verifies: each is named, on its own method only.

use crate::model::{Flags, MethodId};
use crate::typed::{Call, Target, TypedFile};
use crate::world::World;
use heddle_diag::{Diagnostic, codes};
use heddle_syntax::ast::{Expr, ExprId, Method, TextRange};
use heddle_text::Span;

/// Finds unsupported constructs of a file and notes them with their methods.
pub(crate) fn find(world: &mut World, typed: &mut TypedFile) {
    let unit = typed.unit.clone();
    let methods: Vec<(MethodId, TextRange)> = unit
        .ast
        .nodes::<Method>()
        .filter_map(|(id, m)| Some((typed.method_of(id)?, m.range)))
        .collect();
    for (id, _) in &methods {
        let info = world.method(*id);
        let name = if info.flags.has(Flags::NATIVE) {
            Some("native method")
        } else if info.flags.has(Flags::STRICT) {
            Some("strictfp method")
        } else {
            None
        };
        if let (Some(name), Some(span)) = (name, info.span) {
            note(world, typed, *id, name, span);
        }
    }
    let named = |call: &Call| construct(world, call);
    let named: Vec<Option<&'static str>> = typed.calls.iter().map(named).collect();
    if named.iter().all(Option::is_none) {
        return;
    }
    let found: Vec<(&'static str, TextRange)> = unit
        .ast
        .nodes::<Expr>()
        .filter_map(|(id, e)| Some((named_at(&named, typed, id)?, e.range)))
        .collect();
    for (name, range) in found {
        let owner = innermost(&methods, range);
        if let Some(id) = owner {
            note(world, typed, id, name, unit.span(range));
        }
    }
}

/// The method around a place: the one that starts last before it.
fn innermost(methods: &[(MethodId, TextRange)], at: TextRange) -> Option<MethodId> {
    methods
        .iter()
        .filter(|(_, r)| r.start <= at.start && at.end <= r.end)
        .max_by_key(|(_, r)| r.start)
        .map(|(id, _)| *id)
}

/// What the call of an expression is, if it is not verified.
fn named_at(named: &[Option<&'static str>], typed: &TypedFile, id: ExprId) -> Option<&'static str> {
    let note = typed.note(id);
    match note.target {
        Target::Call(call) if note.seen => *named.get(call as usize)?,
        _ => None,
    }
}

/// The name of a construct that is not verified.
fn construct(world: &mut World, call: &Call) -> Option<&'static str> {
    let method = call.method;
    let of_variables = world.binary_name(method.class) == "java/lang/invoke/VarHandle";
    if world.method(method).flags.has(Flags::POLYMORPHIC) && !of_variables {
        return Some("method handle");
    }
    let package = world.shell(method.class).package;
    let reflective = world.names.text(package).starts_with("java/lang/reflect");
    reflective.then_some("reflection")
}

fn note(world: &mut World, typed: &mut TypedFile, id: MethodId, name: &'static str, span: Span) {
    if typed.unsupported.contains(&(id, name)) {
        return;
    }
    typed.unsupported.push((id, name));
    let method = world.method_display(id);
    world.report(
        Diagnostic::new(
            codes::JAVA_UNSUPPORTED,
            span,
            format!("{name} is not supported"),
        )
        .note(format!("`{method}` is not verified; everything else is")),
    );
}
