//! Finite relations as formulas: rows of values, merged to boxes, printed as Plato.

use crate::model::value::Val;
use heddle_plato::ir::{Program, Type};
use std::collections::BTreeSet;

/// A column of a relation.
#[derive(Clone, Debug)]
pub(super) struct Column {
    /// How it is written: `x`, `x'`.
    pub name: String,
    /// Its type.
    pub ty: Type,
}

/// What a row says about one column.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Cell {
    /// It has the value of an earlier column.
    Same(usize),
    /// It has this value, as Plato text.
    Is(String),
    /// This integer.
    Int(i64),
    /// Some thread that is neither `tid` nor in these columns.
    Other(Vec<usize>),
    /// Nothing that can be written down.
    Unknown,
}

/// Names of thread ids: text, or `None` for a thread without a name of its own.
pub(super) type Naming<'a> = &'a dyn Fn(i64) -> Option<String>;

/// The cells of a row. `pairs[k]` is the column of the store before that column k repeats.
pub(super) fn cells(
    program: &Program,
    columns: &[Column],
    pairs: &[Option<usize>],
    values: &[Val],
    naming: Naming<'_>,
) -> Vec<Cell> {
    let mut out = Vec::with_capacity(values.len());
    for (k, value) in values.iter().enumerate() {
        let repeats = pairs[k].filter(|p| values[*p] == *value);
        out.push(match repeats {
            Some(p) => Cell::Same(p),
            None => cell(program, columns, values, k, naming),
        });
    }
    out
}

fn cell(
    program: &Program,
    columns: &[Column],
    values: &[Val],
    k: usize,
    naming: Naming<'_>,
) -> Cell {
    let ty = &columns[k].ty;
    if let (Type::Int, Val::Num(n)) = (ty, &values[k]) {
        return Cell::Int(*n);
    }
    if let (Type::Tid, Val::Num(id)) = (ty, &values[k])
        && *id != 0
        && naming(*id).is_none()
    {
        let before = |p: &usize| columns[*p].ty == Type::Tid;
        let first = (0..k).filter(before).find(|p| values[*p] == values[k]);
        let distinct = (0..k)
            .filter(before)
            .filter(|p| values[*p].num() != 0 && naming(values[*p].num()).is_none());
        return match first {
            Some(p) => Cell::Same(p),
            None => Cell::Other(distinct.collect()),
        };
    }
    match literal(program, &values[k], ty, naming) {
        Some(text) => Cell::Is(text),
        None => Cell::Unknown,
    }
}

/// A value as a Plato expression.
pub(super) fn literal(
    program: &Program,
    value: &Val,
    ty: &Type,
    naming: Naming<'_>,
) -> Option<String> {
    Some(match (value, ty) {
        (Val::Num(n), Type::Bool) => if *n == 0 { "false" } else { "true" }.into(),
        (Val::Num(n), Type::Enum(e)) => program.enums[e.index()].values.get(*n as usize)?.clone(),
        (Val::Num(0), Type::Tid) => "none".into(),
        (Val::Num(n), Type::Tid) => naming(*n)?,
        (Val::Num(n), _) => n.to_string(),
        (Val::Set(items), Type::Set(element)) => {
            let items: Option<Vec<String>> = items
                .iter()
                .map(|i| literal(program, i, element, naming))
                .collect();
            format!("{{{}}}", items?.join(", "))
        }
        (Val::Map(table), Type::Map(key, element)) => {
            let mut text = format!(
                "map({})",
                literal(program, &table.default, element, naming)?
            );
            for (k, v) in &table.entries {
                let (k, v) = (
                    literal(program, k, key, naming)?,
                    literal(program, v, element, naming)?,
                );
                text += &format!("[{k} := {v}]");
            }
            text
        }
        _ => return None,
    })
}

/// A box: for each column the possible cells.
pub(super) type Cube = Vec<BTreeSet<Cell>>;

/// Boxes that together are exactly the rows: two boxes that differ in one column become one, as long as possible.
pub(super) fn merge(rows: BTreeSet<Vec<Cell>>) -> Vec<Cube> {
    let mut cubes: Vec<Cube> = rows
        .into_iter()
        .map(|r| r.into_iter().map(|c| BTreeSet::from([c])).collect())
        .collect();
    let width = cubes.first().map_or(0, Vec::len);
    loop {
        let before = cubes.len();
        // The last columns first: what a step leaves alone is merged before what it depends on.
        for column in (0..width).rev() {
            cubes = merge_column(cubes, column);
        }
        if cubes.len() == before {
            cubes.sort();
            return cubes;
        }
    }
}

fn merge_column(cubes: Vec<Cube>, column: usize) -> Vec<Cube> {
    let mut groups: std::collections::BTreeMap<Vec<BTreeSet<Cell>>, BTreeSet<Cell>> =
        Default::default();
    for mut cube in cubes {
        let cells = std::mem::take(&mut cube[column]);
        groups.entry(cube).or_default().extend(cells);
    }
    let fill = |(mut cube, cells): (Cube, BTreeSet<Cell>)| {
        cube[column] = cells;
        cube
    };
    groups.into_iter().map(fill).collect()
}

/// A box as a conjunction; empty for "anything".
pub(super) fn conjunction(program: &Program, columns: &[Column], cube: &Cube) -> Vec<String> {
    let mut parts = Vec::new();
    for (k, cells) in cube.iter().enumerate() {
        if cells.contains(&Cell::Unknown) || covers(program, &columns[k].ty, cells) {
            continue;
        }
        let ints: Option<Vec<i64>> = cells
            .iter()
            .map(|c| if let Cell::Int(n) = c { Some(*n) } else { None })
            .collect();
        if let Some([low, .., high]) = ints.as_deref()
            && (*high - *low + 1) as usize == cells.len()
            && cells.len() > 2
        {
            let name = &columns[k].name;
            parts.push(format!("{low} <= {name} && {name} <= {high}"));
            continue;
        }
        let options: Vec<String> = cells.iter().map(|c| condition(columns, k, c)).collect();
        parts.push(match options.as_slice() {
            [one] => one.clone(),
            many => format!("({})", many.join(" || ")),
        });
    }
    parts
}

fn covers(program: &Program, ty: &Type, cells: &BTreeSet<Cell>) -> bool {
    let count = match ty {
        Type::Bool => 2,
        Type::Enum(e) => program.enums[e.index()].values.len(),
        _ => return false,
    };
    cells.len() == count && cells.iter().all(|c| matches!(c, Cell::Is(_)))
}

fn condition(columns: &[Column], k: usize, cell: &Cell) -> String {
    let name = &columns[k].name;
    match cell {
        Cell::Same(p) => format!("{name} == {}", columns[*p].name),
        Cell::Is(text) if text == "true" => name.clone(),
        Cell::Is(text) if text == "false" => format!("!{name}"),
        Cell::Is(text) => format!("{name} == {text}"),
        Cell::Int(n) => format!("{name} == {n}"),
        Cell::Other(distinct) => {
            let mut text = format!("{name} != none && {name} != tid");
            for p in distinct {
                text += &format!(" && {name} != {}", columns[*p].name);
            }
            format!("({text})")
        }
        Cell::Unknown => "true".into(),
    }
}

/// A union of boxes as one formula.
pub(super) fn formula(program: &Program, columns: &[Column], cubes: &[Cube]) -> String {
    let options: Vec<String> = cubes
        .iter()
        .map(|c| match conjunction(program, columns, c).as_slice() {
            [] => "true".to_owned(),
            parts => parts.join(" && "),
        })
        .collect();
    match options.as_slice() {
        [] => "false".into(),
        [one] => one.clone(),
        many => many
            .iter()
            .map(|o| format!("({o})"))
            .collect::<Vec<_>>()
            .join("\n  || "),
    }
}
