//! Candidate `env`, `invariant` and loop-invariant clauses from the inferred relations.
//!
//! An environment clause has the form `P ==> P' && v' == v` where P is stable: no step of another thread makes it false; or
//! `P' ==> P` where P speaks of the thread itself: no step of another thread makes it true. A conjunction of such clauses
//! is reflexive and transitive, which the deductive checker asks for.

use super::cube::{Cell, Column, cells, formula, literal, merge};
use super::rows::{Inferred, Row};
use crate::model::value::Val;
use heddle_plato::ir::{Program, Stmt, Type};
use heddle_text::Span;
use std::collections::{BTreeMap, BTreeSet};

/// A condition on the store before a step (or after it), with its text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Literal {
    column: usize,
    value: String,
    /// It has another value.
    negated: bool,
}

/// The value of a column as text, for rows in which it can be written down.
fn text(
    program: &Program,
    inferred: &Inferred,
    row: &Row,
    column: usize,
    value: &Val,
) -> Option<String> {
    let ty = &program.globals[column].ty;
    literal(program, value, ty, &|id| inferred.name(row, id))
}

/// The environment clauses.
pub(super) fn environment(program: &Program, inferred: &Inferred) -> Vec<String> {
    let count = program.globals.len();
    let rows: Vec<(Vec<Option<String>>, &Row)> = inferred
        .environment
        .iter()
        .map(|row| {
            let texts = row.values.iter().enumerate();
            (
                texts
                    .map(|(k, v)| text(program, inferred, row, k % count, v))
                    .collect(),
                row,
            )
        })
        .collect();
    let unchanged = |row: &Row, v: usize| row.values[v] == row.values[count + v];
    let mut clauses = Vec::new();
    let mut settled = BTreeSet::new();
    for v in 0..count {
        if rows.iter().all(|(_, row)| unchanged(row, v)) {
            let name = &program.globals[v].name;
            clauses.push(format!("{name}' == {name}"));
            settled.insert(v);
        }
    }
    let conditions = stable_conditions(program, inferred, &rows, count);
    for v in (0..count).filter(|v| !settled.contains(v)) {
        let name = &program.globals[v].name;
        let mut used: Vec<&Vec<Literal>> = Vec::new();
        for condition in &conditions {
            // A longer condition than one that already works says nothing new.
            if used.iter().any(|u| u.iter().all(|l| condition.contains(l))) {
                continue;
            }
            if rows
                .iter()
                .all(|(texts, row)| !holds(condition, texts, 0) || unchanged(row, v))
            {
                clauses.push(format!(
                    "{} ==> {name}' == {name}",
                    words(program, condition, "")
                ));
                used.push(condition);
            }
        }
    }
    for condition in conditions.iter().filter(|c| c.len() == 1) {
        clauses.push(format!(
            "{} ==> {}",
            words(program, condition, ""),
            words(program, condition, "'")
        ));
    }
    clauses.extend(monotone(program, inferred, count));
    clauses
}

fn words(program: &Program, condition: &[Literal], prime: &str) -> String {
    let one = |l: &Literal| {
        let name = &program.globals[l.column].name;
        match l.value.as_str() {
            value if l.negated => format!("{name}{prime} != {value}"),
            "true" => format!("{name}{prime}"),
            "false" => format!("!{name}{prime}"),
            value => format!("{name}{prime} == {value}"),
        }
    };
    condition.iter().map(one).collect::<Vec<_>>().join(" && ")
}

fn holds(condition: &[Literal], texts: &[Option<String>], offset: usize) -> bool {
    condition.iter().all(|l| {
        let equal = texts[offset + l.column].as_deref() == Some(l.value.as_str());
        equal != l.negated
    })
}

/// Conditions of one or two literals that no step of another thread makes false and that hold in some reachable store,
/// shortest first.
fn stable_conditions(
    program: &Program,
    inferred: &Inferred,
    rows: &[(Vec<Option<String>>, &Row)],
    count: usize,
) -> Vec<Vec<Literal>> {
    let mut literals: BTreeSet<Literal> = BTreeSet::new();
    for row in &inferred.reachable {
        for column in 0..count {
            if matches!(program.globals[column].ty, Type::Map(..) | Type::Set(_)) {
                continue;
            }
            if let Some(value) = text(program, inferred, row, column, &row.values[column]) {
                literals.insert(Literal {
                    column,
                    value,
                    negated: false,
                });
            }
        }
    }
    // That nobody else makes a variable name this thread is worth saying, too.
    for column in (0..count).filter(|c| program.globals[*c].ty == Type::Tid) {
        literals.insert(Literal {
            column,
            value: "tid".into(),
            negated: true,
        });
    }
    let mut conditions: Vec<Vec<Literal>> = literals.iter().map(|l| vec![l.clone()]).collect();
    if literals.len() <= 24 {
        for a in &literals {
            for b in literals.range((std::ops::Bound::Excluded(a), std::ops::Bound::Unbounded)) {
                if a.column != b.column {
                    conditions.push(vec![a.clone(), b.clone()]);
                }
            }
        }
    }
    let stable = |c: &Vec<Literal>| {
        rows.iter()
            .all(|(texts, _)| !holds(c, texts, 0) || holds(c, texts, count))
    };
    conditions.retain(stable);
    let seen: Vec<Vec<Option<String>>> = inferred
        .reachable
        .iter()
        .map(|row| {
            let columns = (0..count).map(|k| text(program, inferred, row, k, &row.values[k]));
            columns.collect()
        })
        .collect();
    conditions.retain(|c| seen.iter().any(|texts| holds(c, texts, 0)));
    conditions
}

/// Integers that the others only raise, or only lower.
fn monotone(program: &Program, inferred: &Inferred, count: usize) -> Vec<String> {
    let mut clauses = Vec::new();
    for (v, global) in program
        .globals
        .iter()
        .enumerate()
        .filter(|(_, g)| g.ty == Type::Int)
    {
        let pairs = || {
            inferred
                .environment
                .iter()
                .map(|r| (r.values[v].num(), r.values[count + v].num()))
        };
        let (up, down) = (pairs().all(|(a, b)| a <= b), pairs().all(|(a, b)| a >= b));
        let name = &global.name;
        match (up, down) {
            (true, false) => clauses.push(format!("{name} <= {name}'")),
            (false, true) => clauses.push(format!("{name}' <= {name}")),
            _ => {}
        }
    }
    clauses
}

/// The reachable stores as one formula. Seen from outside, a lock is free or held by somebody.
pub(super) fn invariant(program: &Program, inferred: &Inferred) -> String {
    let columns: Vec<Column> = program
        .globals
        .iter()
        .map(|g| Column {
            name: g.name.clone(),
            ty: g.ty.clone(),
        })
        .collect();
    let pairs = vec![None; columns.len()];
    let outside = |row: &Row| {
        let naming = |id: i64| inferred.constant_name(id);
        let row_cells = cells(
            program,
            &columns,
            &pairs,
            &row.values[..columns.len()],
            &naming,
        );
        row_cells.into_iter().collect::<Vec<Cell>>()
    };
    let rows: BTreeSet<Vec<Cell>> = inferred.reachable.iter().map(outside).collect();
    // No thread looks: "neither none nor tid" is just "some thread", and together with "none" it is anything.
    let anything = BTreeSet::from([Cell::Is("none".into()), Cell::Other(Vec::new())]);
    let mut cubes = merge(rows);
    for cells in cubes.iter_mut().flatten().filter(|c| **c == anything) {
        *cells = BTreeSet::from([Cell::Unknown]);
    }
    without_tid(&formula(program, &columns, &cubes))
}

/// Removes comparisons with `tid`, which an invariant cannot mention.
fn without_tid(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(" != tid") {
        let head = &rest[..at];
        let start = head.rfind(" && ").unwrap_or(head.len());
        out.push_str(&head[..start]);
        rest = &rest[at + " != tid".len()..];
    }
    out + rest
}

/// Loop invariants from R at loop heads: position in the text and clause, in the order of the text.
pub(super) fn loop_invariants(program: &Program, inferred: &Inferred) -> Vec<(u32, String)> {
    let mut loops: BTreeMap<Span, (usize, Vec<&Row>)> = BTreeMap::new();
    for row in &inferred.reachable {
        for head in &inferred.locations[row.decl][row.pc].heads {
            loops
                .entry(*head)
                .or_insert((row.decl, Vec::new()))
                .1
                .push(row);
        }
    }
    let mut clauses = Vec::new();
    for (span, (decl, rows)) in loops {
        // Inlined bodies are shared by callers; only loops of the thread itself are annotated.
        let mut own = false;
        program.threads[decl]
            .body
            .for_each(&mut |s| own |= matches!(s, Stmt::Loop(l) if l.span == span));
        if own && rows.iter().all(|r| r.decl == decl) {
            clauses.push((
                span.end,
                format!(" invariant {};", head_formula(program, inferred, &rows)),
            ));
        }
    }
    clauses
}

fn head_formula(program: &Program, inferred: &Inferred, rows: &[&Row]) -> String {
    // Locations with different live locals are described one by one.
    let mut by_owner: BTreeMap<(usize, &str), Vec<&Row>> = BTreeMap::new();
    for row in rows {
        by_owner.entry((row.pc, &row.owner)).or_default().push(row);
    }
    let mut options = Vec::new();
    for ((_, owner), rows) in &by_owner {
        let columns = inferred.columns(program, rows[0]);
        let pairs = vec![None; columns.len()];
        let set = rows
            .iter()
            .map(|row| {
                cells(program, &columns, &pairs, &row.values, &|id| {
                    inferred.name(row, id)
                })
            })
            .collect();
        let text = formula(program, &columns, &merge(set)).replace('\n', "");
        let member = owner.contains('[');
        options.push(if member {
            format!("(tid == {owner} && ({text}))")
        } else {
            format!("({text})")
        });
    }
    options.join(" || ")
}
