//! The inferred relations for people and for the deductive checker (M5).
//!
//! Takes a program, computes R and G (by symmetry if the threads are interchangeable), gives formulas over `tid`, or the
//! program's text with `env` and `invariant` clauses added. The clauses are only candidates here: `heddle check`
//! proves them by itself.

mod clauses;
mod cube;
mod rows;

use crate::answer::{DEFAULT_THREADS, Request};
use crate::model::machine::Machine;
use crate::report;
use cube::{Column, cells, conjunction, merge};
use heddle_diag::{Diagnostic, codes};
use heddle_plato::ir::{Expr, ExprKind, Program, Type};
use heddle_text::{Sources, Span};
use rows::{Inferred, Row};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::Arc;

/// Which relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// G.
    Guarantee,
    /// R.
    Reachable,
    /// What the others do, as one thread sees it.
    Environment,
}

/// A relation as text.
pub fn relation(
    program: &Arc<Program>,
    sources: &Sources,
    request: &Request,
    which: Shown,
) -> Result<String, Box<Diagnostic>> {
    let inferred = rows::infer(program, request)?;
    Ok(match which {
        Shown::Guarantee => steps_text(program, &inferred, &inferred.guarantee, "a step of"),
        Shown::Environment => steps_text(
            program,
            &inferred,
            &inferred.environment,
            "a step of another thread, seen by",
        ),
        Shown::Reachable => reachable_text(program, sources, &inferred),
    })
}

/// The columns of two stores, and which column of the first each of the second repeats.
fn step_columns(program: &Program) -> (Vec<Column>, Vec<Option<usize>>) {
    let column = |prime: &'static str| {
        program.globals.iter().map(move |g| Column {
            name: format!("{}{prime}", g.name),
            ty: g.ty.clone(),
        })
    };
    let count = program.globals.len();
    let columns = column("").chain(column("'")).collect();
    let pairs = (0..count)
        .map(|_| None)
        .chain((0..count).map(Some))
        .collect();
    (columns, pairs)
}

fn steps_text(program: &Program, inferred: &Inferred, steps: &[Row], what: &str) -> String {
    let (columns, pairs) = step_columns(program);
    let mut by_owner: BTreeMap<&str, BTreeSet<_>> = BTreeMap::new();
    for row in steps {
        let naming = |id| inferred.name(row, id);
        let cells = cells(program, &columns, &pairs, &row.values, &naming);
        by_owner.entry(&row.owner).or_default().insert(cells);
    }
    let mut out = String::new();
    for (owner, rows) in by_owner {
        let _ = writeln!(out, "// {what} {owner}");
        for cube in merge(rows) {
            let parts = conjunction(program, &columns, &cube);
            let _ = writeln!(
                out,
                "|| {}",
                if parts.is_empty() {
                    "true".into()
                } else {
                    parts.join(" && ")
                }
            );
        }
    }
    if out.is_empty() {
        out.push_str("false\n");
    }
    out
}

fn reachable_text(program: &Program, sources: &Sources, inferred: &Inferred) -> String {
    let mut out = String::new();
    for ((owner, _), rows) in inferred.by_place() {
        let Some(first) = rows.first() else { continue };
        let columns = inferred.columns(program, first);
        let pairs = vec![None; columns.len()];
        let set = rows
            .iter()
            .map(|row| {
                cells(program, &columns, &pairs, &row.values, &|id| {
                    inferred.name(row, id)
                })
            })
            .collect();
        let _ = writeln!(out, "// {owner} {}", inferred.place(sources, first));
        for cube in merge(set) {
            let parts = conjunction(program, &columns, &cube);
            let _ = writeln!(
                out,
                "|| {}",
                if parts.is_empty() {
                    "true".into()
                } else {
                    parts.join(" && ")
                }
            );
        }
    }
    out
}

/// The program's text with inferred clauses.
pub fn with_inferred_clauses(
    program: &Arc<Program>,
    sources: &Sources,
    request: &Request,
) -> Result<String, Box<Diagnostic>> {
    let inferred = rows::infer(program, request)?;
    let Some(file) = program.threads.first().map(|t| t.span.file) else {
        return Err(Box::new(Diagnostic::unplaced(
            codes::NO_THREADS,
            "the program has no threads, so nothing runs",
        )));
    };
    let mut text = sources.file(file).text().to_owned();
    for (at, clause) in clauses::loop_invariants(program, &inferred)
        .into_iter()
        .rev()
    {
        text.insert_str((at as usize).min(text.len()), &clause);
    }
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text += "\n// Inferred by `heddle explore --emit-env`.\n";
    for clause in clauses::environment(program, &inferred) {
        let _ = writeln!(text, "env {clause};");
    }
    let _ = writeln!(
        text,
        "invariant {};",
        clauses::invariant(program, &inferred)
    );
    Ok(text)
}

/// Sets a constant from `NAME=VALUE`.
pub fn set_constant(program: &mut Program, text: &str) -> Result<(), String> {
    let wrong = || format!("`{text}` is not of the form NAME=VALUE");
    let (name, value) = text.split_once('=').ok_or_else(wrong)?;
    let (name, value) = (name.trim(), value.trim());
    let position = program.consts.iter().position(|c| c.name == name);
    let position =
        position.ok_or_else(|| format!("there is no constant `{name}` in this program"))?;
    let decl = &program.consts[position];
    let span: Span = decl.span;
    let parsed = match &decl.ty {
        Type::Int => value.parse::<i64>().ok().map(|n| Expr::int(n, span)),
        Type::Bool => value.parse::<bool>().ok().map(|b| Expr::bool(b, span)),
        Type::Enum(e) => {
            let values = &program.enums[e.index()].values;
            let found = values.iter().position(|v| v == value);
            found.map(|k| Expr::new(ExprKind::Enum(*e, k as u32), decl.ty.clone(), span))
        }
        _ => None,
    };
    let parsed =
        parsed.ok_or_else(|| format!("`{value}` is not a value of the type of `{name}`"))?;
    program.consts[position].value = Some(parsed);
    Ok(())
}

/// A machine for the request's threads.
fn machine(program: &Arc<Program>, request: &Request) -> Result<Machine, Box<Diagnostic>> {
    let members = request.threads.unwrap_or(DEFAULT_THREADS);
    let calls = crate::model::flow::Calls::Inline(request.inline);
    Machine::new(Arc::clone(program), members, calls)
        .map_err(|why| Box::new(report::unsupported(&why)))
}
