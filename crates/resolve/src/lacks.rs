//! Marks what a missing class costs: the expressions and statements whose meaning depends on one.
//!
//! Takes typed files and the errors that were found in them, after all files were typed; gives marks, and leaves the errors that
//! have nothing to do with missing classes. An error inside code is put down to a missing class as soon as one is missing
//! at all: nothing is concluded from such code, so that this cannot lead to a wrong verdict. Errors in specifications stay.

use crate::model::ClassId;
use crate::typed::{Lack, Target, TypedFile};
use crate::types::Ty;
use crate::world::World;
use heddle_diag::{Diagnostic, Severity};
use heddle_syntax::ast::{
    self, Clause, Expr, ExprId, ExprKind, Pattern, Resource, Stmt, StmtId, StmtKind, TextRange,
    TypeDecl,
};

/// Marks all files; gives the diagnostics that remain.
pub(crate) fn mark(
    world: &mut World,
    files: &mut [TypedFile],
    diagnostics: Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    if !world.types.lacks_something() && world.missing_imports.is_empty() {
        return diagnostics;
    }
    for typed in files.iter_mut() {
        mark_expressions(world, typed);
        mark_statements(world, typed);
    }
    let is_error = |d: &Diagnostic| d.severity == Severity::Error;
    let (errors, mut rest): (Vec<_>, Vec<_>) = diagnostics.into_iter().partition(is_error);
    for error in errors {
        let place = error.primary.as_ref().map(|p| p.span);
        let typed = place.and_then(|span| {
            let mut all = files.iter_mut();
            all.find(|t| t.unit.ast.file() == span.file)
        });
        match (typed, place) {
            (Some(typed), Some(span)) => {
                let at = TextRange::new(span.start, span.end);
                if !put_down(world, typed, at, &error) {
                    rest.push(error);
                }
            }
            _ => rest.push(error),
        }
    }
    for typed in files.iter_mut() {
        name_unnamed(typed);
    }
    rest
}

fn inside(inner: TextRange, outer: TextRange) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// Puts an error down to missing classes: marks the code that it is in. Gives `false` if it has another reason.
fn put_down(world: &mut World, typed: &mut TypedFile, at: TextRange, error: &Diagnostic) -> bool {
    let unit = typed.unit.clone();
    let ast = &unit.ast;
    let in_spec = ast.nodes::<Clause>().any(|(_, c)| inside(at, c.range));
    if in_spec {
        return false;
    }
    let lack = Lack {
        class: None,
        span: unit.span(at),
        message: Some(error.message.clone()),
    };
    let size = |r: TextRange| r.end - r.start;
    let statements = Statements::of(typed);
    let expressions = ast.nodes::<Expr>().filter(|(_, e)| inside(at, e.range));
    if let Some((id, _)) = expressions.min_by_key(|(_, e)| size(e.range)) {
        note(typed, &statements, id, lack);
        return true;
    }
    if let Some(id) = statements.around(at) {
        typed.lacking_statements.entry(id).or_insert(lack);
        return true;
    }
    // About a declaration: what its class inherits is not known.
    let classes = ast.nodes::<TypeDecl>().filter(|(_, d)| inside(at, d.range));
    let class = classes.min_by_key(|(_, d)| size(d.range));
    let class = class.and_then(|(id, _)| typed.class(id));
    class.is_some_and(|c| world.lacking(c).is_some())
}

/// The statements of a file, outer ones before inner ones.
struct Statements(Vec<(TextRange, StmtId)>);

impl Statements {
    fn of(typed: &TypedFile) -> Self {
        let all = typed.unit.ast.nodes::<Stmt>();
        let mut all: Vec<(TextRange, StmtId)> = all.map(|(id, s)| (s.range, id)).collect();
        all.sort_by_key(|(r, _)| (r.start, std::cmp::Reverse(r.end)));
        Statements(all)
    }

    /// The innermost statement around a place.
    fn around(&self, at: TextRange) -> Option<StmtId> {
        let before = self.0.partition_point(|(r, _)| r.start <= at.start);
        let mut inner = self.0[..before].iter().rev();
        inner.find(|(r, _)| at.end <= r.end).map(|(_, id)| *id)
    }
}

/// Marks an expression, and the innermost statement around it.
fn note(typed: &mut TypedFile, statements: &Statements, id: ExprId, lack: Lack) {
    let unit = typed.unit.clone();
    let at = unit.ast[id].range;
    if let Some(statement) = statements.around(at) {
        let marks = &mut typed.lacking_statements;
        let mark = marks.entry(statement).or_insert_with(|| lack.clone());
        better(mark, &lack);
    }
    let mark = typed.lacking.entry(id).or_insert_with(|| lack.clone());
    better(mark, &lack);
}

/// A mark with the name of the class is worth more than one without.
fn better(mark: &mut Lack, other: &Lack) {
    let worth = |l: &Lack| (l.class.is_some(), l.message.is_some());
    if worth(other) > worth(mark) {
        *mark = other.clone();
    }
}

/// Marks without a class get that of a mark inside them, if there is one.
fn name_unnamed(typed: &mut TypedFile) {
    let unit = typed.unit.clone();
    let named: Vec<(TextRange, ClassId)> = typed
        .lacking
        .iter()
        .filter_map(|(id, lack)| Some((unit.ast[*id].range, lack.class?)))
        .collect();
    let within = |range: TextRange| named.iter().find(|(r, _)| inside(*r, range));
    for (id, lack) in &mut typed.lacking {
        if lack.class.is_none() {
            lack.class = within(unit.ast[*id].range).map(|(_, c)| *c);
        }
    }
    for (id, lack) in &mut typed.lacking_statements {
        if lack.class.is_none() {
            lack.class = within(unit.ast[*id].range).map(|(_, c)| *c);
        }
    }
}

fn mark_expressions(world: &mut World, typed: &mut TypedFile) {
    let unit = typed.unit.clone();
    let mut found: Vec<(ExprId, Option<ClassId>)> = Vec::new();
    for (id, node) in unit.ast.nodes::<Expr>() {
        let known = typed.note(id);
        if !known.seen || known.ghost || matches!(known.target, Target::Package) {
            continue;
        }
        let class = needs(world, typed, id, node.kind);
        if class.is_some() || known.ty == Ty::ERROR {
            found.push((id, class));
        }
    }
    let statements = Statements::of(typed);
    for (id, class) in found {
        let span = unit.span(unit.ast[id].range);
        let lack = Lack {
            class,
            span,
            message: None,
        };
        note(typed, &statements, id, lack);
    }
}

/// The missing class that the meaning of an expression depends on.
fn needs(world: &mut World, typed: &TypedFile, id: ExprId, kind: ExprKind) -> Option<ClassId> {
    let type_of = |e: ExprId| typed.note(e).ty;
    match kind {
        ExprKind::Call { target, args, .. } => match typed.call_of(id) {
            Some(_) => called(world, typed, id, args),
            None => target.and_then(|t| world.vague(type_of(t))),
        },
        ExprKind::New { args, .. } => match typed.call_of(id) {
            Some(_) => called(world, typed, id, args),
            None => world.vague(type_of(id)),
        },
        ExprKind::Field { target, .. } if typed.note(id).ty == Ty::ERROR => {
            world.vague(type_of(target))
        }
        ExprKind::InstanceOf { value, ty } => {
            let tested = typed.written_type(ty).and_then(|t| world.vague(t));
            tested.or_else(|| world.vague(type_of(value)))
        }
        ExprKind::InstanceOfPattern { value, .. } => world
            .vague(type_of(value))
            .or_else(|| pattern_in(world, typed, typed.unit.ast[id].range)),
        ExprKind::Cast { types, value } => {
            let types = typed.unit.ast.list(types).to_vec();
            let written = types.into_iter().filter_map(|t| typed.written_type(t));
            let tested = written.collect::<Vec<Ty>>();
            let tested = tested.into_iter().find_map(|t| world.vague(t));
            tested.or_else(|| world.vague(type_of(value)))
        }
        ExprKind::Switch { selector, .. } => world
            .vague(type_of(selector))
            .or_else(|| pattern_in(world, typed, typed.unit.ast[id].range)),
        ExprKind::Lambda { .. } | ExprKind::MethodRef { .. } => world.vague(type_of(id)),
        _ => None,
    }
}

/// A pattern inside a range that tests for a type of which not enough is known.
fn pattern_in(world: &mut World, typed: &TypedFile, range: TextRange) -> Option<ClassId> {
    let patterns = typed.unit.ast.nodes::<Pattern>();
    let within: Vec<_> = patterns
        .filter(|(_, p)| inside(p.range, range))
        .filter_map(|(id, _)| typed.match_of(id).copied())
        .collect();
    within
        .into_iter()
        .find_map(|m| world.vague(m.ty).or_else(|| world.vague(m.from)))
}

/// Of a call whose method is known: what it throws, and arguments for which another method of that name could be meant.
fn called(
    world: &mut World,
    typed: &TypedFile,
    id: ExprId,
    args: ast::List<ExprId>,
) -> Option<ClassId> {
    let call = typed.call_of(id)?.clone();
    if let Some(class) = call.throws.iter().find_map(|t| world.vague(*t)) {
        return Some(class);
    }
    let args = typed.unit.ast.list(args).to_vec();
    let declared = world.method(call.method);
    let unsure = args.iter().enumerate().find_map(|(i, arg)| {
        let ty = typed.note(*arg).ty;
        let exact = declared.params.get(i).is_some_and(|p| *p == ty);
        world.vague(ty).filter(|_| !exact)
    })?;
    let all = world.methods_named(call.method.class, declared.name);
    let of_site = world.methods_named(call.site, declared.name);
    let mut others = all.iter().chain(of_site.iter());
    let other = others.any(|m| {
        let count = world.method(*m).params.len();
        let flags = world.method(*m).flags;
        let open = flags.has(crate::model::Flags::VARARGS);
        *m != call.method && (count == args.len() || open && args.len() + 1 >= count)
    });
    other.then_some(unsure)
}

fn mark_statements(world: &mut World, typed: &mut TypedFile) {
    let unit = typed.unit.clone();
    let mut found: Vec<(StmtId, ClassId)> = Vec::new();
    for (id, node) in unit.ast.nodes::<Stmt>() {
        let class = match node.kind {
            StmtKind::Throw(value) => world.vague(typed.note(value).ty),
            StmtKind::ForEach { iterable, .. } => world.vague(typed.note(iterable).ty),
            StmtKind::Switch { selector, .. } => world
                .vague(typed.note(selector).ty)
                .or_else(|| pattern_in(world, typed, node.range)),
            StmtKind::Try {
                resources, catches, ..
            } => tried(world, typed, resources, catches),
            _ => None,
        };
        found.extend(class.map(|c| (id, c)));
    }
    for (id, class) in found {
        let lack = Lack {
            class: Some(class),
            span: unit.span(unit.ast[id].range),
            message: None,
        };
        let mark = typed.lacking_statements.entry(id);
        mark.and_modify(|m| better(m, &lack)).or_insert(lack);
    }
}

/// Which handler runs, and what closes a resource, depends on the class.
fn tried(
    world: &mut World,
    typed: &TypedFile,
    resources: ast::List<ast::ResourceId>,
    catches: ast::List<ast::CatchId>,
) -> Option<ClassId> {
    let ast = &typed.unit.ast;
    let mut types: Vec<Ty> = Vec::new();
    for resource in ast.list(resources) {
        types.extend(match ast[*resource] {
            Resource::Variable(var) => typed.local_of(var).map(|l| typed.local(l).ty),
            Resource::Expr(e) => Some(typed.note(e).ty),
        });
    }
    for catch in ast.list(catches) {
        let caught = typed.caught(*catch).map(|l| typed.local(l).ty);
        types.extend(caught);
        let written = ast.list(ast[*catch].types).to_vec();
        types.extend(written.into_iter().filter_map(|t| typed.written_type(t)));
    }
    types.into_iter().find_map(|t| world.vague(t))
}
