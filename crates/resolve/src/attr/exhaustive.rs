//! Whether the cases of a switch cover every value of its selector (JLS 14.11.1.1).
//!
//! Cases are rows of patterns. The first column is split by what its type can be (permitted subclasses, enum constants, the
//! components of a record) until some row matches all that is left. Null is not asked for: what is left over by nested
//! patterns for null is a run-time error of Java's, not one of the compiler's.

use super::Attr;
use crate::model::{ClassId, ClassKind, Flags};
use crate::names::Name;
use crate::types::{Ty, TyKind};
use heddle_syntax::ast::{PatternId, PatternKind};

/// How many splits are tried; real switches need a handful.
const MOST_STEPS: u32 = 100_000;

/// What a case matches, as far as coverage is concerned.
#[derive(Clone, Debug)]
pub(super) enum Cover {
    /// Everything.
    All,
    /// All values of a type.
    Type(Ty),
    /// One constant of an enum.
    Constant(ClassId, Name),
    /// The objects of a record type whose components match.
    Record(ClassId, Vec<Cover>),
}

type Row = Vec<Cover>;

impl Attr<'_> {
    pub(super) fn cover_of(&mut self, pattern: PatternId) -> Cover {
        let unit = self.unit.clone();
        let Some(note) = self.out.matches.get(&pattern).copied() else {
            return Cover::All;
        };
        match unit.ast[pattern].kind {
            _ if note.unconditional => Cover::All,
            PatternKind::Record { components, .. } => {
                let parts = unit.ast.list(components).to_vec();
                let parts = parts.into_iter().map(|p| self.cover_of(p)).collect();
                match self.w.class_of(note.ty) {
                    Some(class) => Cover::Record(class, parts),
                    None => Cover::All,
                }
            }
            PatternKind::Variable(_) => Cover::Type(self.w.erasure(note.ty)),
            PatternKind::Error | PatternKind::Any => Cover::All,
        }
    }

    /// Whether the cases match all values of `ty` that are not null.
    pub(super) fn is_covered(&mut self, ty: Ty, covers: &[Cover]) -> bool {
        let rows: Vec<Row> = covers.iter().map(|c| vec![c.clone()]).collect();
        let mut steps = 0;
        self.covered(&[ty], &rows, &mut steps)
    }

    fn covered(&mut self, types: &[Ty], rows: &[Row], steps: &mut u32) -> bool {
        *steps += 1;
        if *steps > MOST_STEPS || rows.is_empty() {
            return false;
        }
        let Some((first, rest)) = types.split_first() else {
            return true;
        };
        stacker::maybe_grow(64 * 1024, 1024 * 1024, || {
            self.column_covered(*first, rest, rows, steps)
        })
    }

    fn column_covered(&mut self, ty: Ty, rest: &[Ty], rows: &[Row], steps: &mut u32) -> bool {
        let rows: Vec<Row> = rows.iter().map(|row| self.seen_as(row, ty)).collect();
        let total: Vec<Row> = rows
            .iter()
            .filter(|row| matches!(row[0], Cover::All))
            .map(|row| row[1..].to_vec())
            .collect();
        if self.covered(rest, &total, steps) {
            return true;
        }
        if total.len() == rows.len() {
            return false;
        }
        match self.w.types.kind(ty) {
            TyKind::Var(_) => {
                let bound = self.w.upper_bound(ty);
                self.column_covered(bound, rest, &rows, steps)
            }
            TyKind::Meet(list) => {
                let parts = self.w.types.args(list).to_vec();
                parts
                    .into_iter()
                    .any(|part| self.column_covered(part, rest, &rows, steps))
            }
            TyKind::Class(class, _) => {
                self.record_covered(class, ty, rest, &rows, steps)
                    || self.enum_covered(class, rest, &rows, steps)
                    || self.sealed_covered(class, ty, rest, &rows, steps)
            }
            _ => false,
        }
    }

    /// A row whose first pattern matches all of `ty` says so.
    fn seen_as(&mut self, row: &Row, ty: Ty) -> Row {
        let mut row = row.clone();
        if let Cover::Type(tested) = row[0] {
            let seen = self.w.erasure(ty);
            if self.w.is_subtype(seen, tested) {
                row[0] = Cover::All;
            }
        }
        row
    }

    fn record_covered(
        &mut self,
        class: ClassId,
        ty: Ty,
        rest: &[Ty],
        rows: &[Row],
        steps: &mut u32,
    ) -> bool {
        if self.w.shell(class).kind != ClassKind::Record {
            return false;
        }
        let mut types = self.component_types(class, ty);
        let width = types.len();
        types.extend(rest);
        let split = |row: &Row| match &row[0] {
            Cover::All => Some(vec![Cover::All; width]),
            Cover::Record(c, parts) if *c == class && parts.len() == width => Some(parts.clone()),
            _ => None,
        };
        let rows: Vec<Row> = rows
            .iter()
            .filter_map(|row| Some([split(row)?, row[1..].to_vec()].concat()))
            .collect();
        self.covered(&types, &rows, steps)
    }

    fn enum_covered(&mut self, class: ClassId, rest: &[Ty], rows: &[Row], steps: &mut u32) -> bool {
        if self.w.shell(class).kind != ClassKind::Enum {
            return false;
        }
        let body = self.w.body(class);
        let constants: Vec<Name> = body
            .fields
            .iter()
            .filter(|f| f.flags.has(Flags::ENUM))
            .map(|f| f.name)
            .collect();
        constants.into_iter().all(|name| {
            let matches = |cover: &Cover| match cover {
                Cover::All => true,
                Cover::Constant(c, n) => *c == class && *n == name,
                _ => false,
            };
            let left: Vec<Row> = rows
                .iter()
                .filter(|row| matches(&row[0]))
                .map(|row| row[1..].to_vec())
                .collect();
            self.covered(rest, &left, steps)
        })
    }

    fn sealed_covered(
        &mut self,
        class: ClassId,
        ty: Ty,
        rest: &[Ty],
        rows: &[Row],
        steps: &mut u32,
    ) -> bool {
        let Some(permitted) = self.w.permitted(class) else {
            return false;
        };
        let shell = self.w.shell(class);
        let own = shell.kind == ClassKind::Class && !shell.flags.has(Flags::ABSTRACT);
        if own || permitted.contains(&class) {
            return false; // objects of the class itself match no pattern for a subclass
        }
        permitted.into_iter().all(|sub| {
            let narrowed = self.w.narrowed(ty, sub);
            if !self.w.is_castable(ty, narrowed) {
                return true; // such an object cannot be of the selector's type
            }
            let mut types = vec![narrowed];
            types.extend(rest);
            self.covered(&types, rows, steps)
        })
    }
}
