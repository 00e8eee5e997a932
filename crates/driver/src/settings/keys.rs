//! The settings that there are, each with what its value must be.

use super::value::{self, Value, nearest, wrong};
use super::{Settings, Wrong};
use crate::{Integers, Specs};
use heddle_diag::{FailOn, FaultKind, Premise, Strict};
use std::path::Path;
use toml::de::DeTable;

/// One setting.
pub(super) struct Key {
    /// Its name.
    pub name: &'static str,
    read: fn(&mut Settings, &Value, &Path) -> Result<(), Wrong>,
}

const LIMITS: &str = "limits";

/// The settings of a file.
pub(super) const TOP: [Key; 13] = [
    Key {
        name: "paths",
        read: |s, v, folder| {
            let read = |v: &Value| value::path(v, folder);
            s.paths = Some(value::list(v, "a list of strings", read)?);
            Ok(())
        },
    },
    Key {
        name: "class-path",
        read: |s, v, folder| {
            let read = |v: &Value| value::entry(v, folder);
            s.class_path = Some(value::list(v, "a list of strings", read)?);
            Ok(())
        },
    },
    Key {
        name: "stubs",
        read: |s, v, folder| {
            let read = |v: &Value| value::path(v, folder);
            s.stubs = Some(value::list(v, "a list of strings", read)?);
            Ok(())
        },
    },
    Key {
        name: "jdk",
        read: |s, v, folder| set(&mut s.jdk, value::path(v, folder)),
    },
    Key {
        name: "release",
        read: |s, v, _| {
            let what = "a version of Java from 8 to 25";
            set(&mut s.release, value::number(v, 8, 25, what))
        },
    },
    Key {
        name: "specs",
        read: |s, v, _| set(&mut s.specs, value::word(v, &SPECS)),
    },
    Key {
        name: "check",
        read: |s, v, _| set(&mut s.check, kinds(v)),
    },
    Key {
        name: "integers",
        read: |s, v, _| set(&mut s.integers, value::word(v, &INTEGERS)),
    },
    Key {
        name: "jobs",
        read: |s, v, _| set(&mut s.jobs, value::count(v)),
    },
    Key {
        name: "strict",
        read: |s, v, _| set(&mut s.strict, strict(v)),
    },
    Key {
        name: "fail-on",
        read: |s, v, _| {
            let known = FailOn::ALL.map(|f| (f.name(), f));
            set(&mut s.fail_on, value::word(v, &known))
        },
    },
    Key {
        name: "baseline",
        read: |s, v, folder| set(&mut s.baseline, value::path(v, folder)),
    },
    Key {
        name: "suppressions",
        read: |s, v, _| set(&mut s.suppressions, value::flag(v)),
    },
];

/// The settings of the table `limits`.
pub(super) const OF_LIMITS: [Key; 7] = [
    Key {
        name: "timeout",
        read: |s, v, _| set(&mut s.limits.timeout, value::seconds(v)),
    },
    Key {
        name: "item-timeout",
        read: |s, v, _| set(&mut s.limits.item_timeout, value::seconds(v)),
    },
    Key {
        name: "rlimit",
        read: |s, v, _| {
            let what = "a whole number, 0 for no limit";
            set(&mut s.limits.rlimit, value::number(v, 0, i64::MAX, what))
        },
    },
    Key {
        name: "memory",
        read: |s, v, _| {
            let what = "a whole number of megabytes, 0 for no limit";
            set(
                &mut s.limits.memory,
                value::number(v, 0, u32::MAX.into(), what),
            )
        },
    },
    Key {
        name: "unroll",
        read: |s, v, _| {
            let what = "a whole number";
            set(
                &mut s.limits.unroll,
                value::number(v, 0, u32::MAX.into(), what),
            )
        },
    },
    Key {
        name: "replay",
        read: |s, v, _| {
            let what = "a whole number, 0 for none";
            set(&mut s.limits.replay, value::number(v, 0, i64::MAX, what))
        },
    },
    Key {
        name: "max-errors",
        read: |s, v, _| set(&mut s.limits.max_errors, value::count(v)),
    },
];

const SPECS: [(&str, Specs); 4] = [
    ("auto", Specs::Auto),
    ("heddle", Specs::Heddle),
    ("jml", Specs::Jml),
    ("none", Specs::None),
];

const INTEGERS: [(&str, Integers); 2] = [
    ("unbounded", Integers::Unbounded),
    ("32", Integers::Bounded),
];

fn set<T>(place: &mut Option<T>, read: Result<T, Wrong>) -> Result<(), Wrong> {
    *place = Some(read?);
    Ok(())
}

/// Kinds of faults by name; `all` for all.
fn kinds(v: &Value) -> Result<Vec<FaultKind>, Wrong> {
    let mut known: Vec<(&str, Option<FaultKind>)> = vec![("all", None)];
    known.extend(FaultKind::ALL.map(|k| (k.name(), Some(k))));
    let read = |v: &Value| value::word(v, &known);
    let kinds = value::list(v, "a list of kinds of faults", read)?;
    if kinds.is_empty() {
        return Err(wrong(v.span(), "this must name a kind of faults, or `all`"));
    }
    let all = FaultKind::ALL.into_iter();
    let wanted = |k: &FaultKind| kinds.iter().any(|kind| kind.is_none_or(|kind| kind == *k));
    Ok(all.filter(wanted).collect())
}

/// `true`, `false`, or a list of ids of assumptions.
fn strict(v: &Value) -> Result<Strict, Wrong> {
    if let Some(all) = v.get_ref().as_bool() {
        return Ok(if all { Strict::All } else { Strict::No });
    }
    let known: Vec<(&str, Premise)> = Premise::ALL.iter().map(|p| (p.id(), *p)).collect();
    let what = "`true`, `false` or a list of ids of assumptions";
    let some = value::list(v, what, |v| value::word(v, &known))?;
    Ok(match some.is_empty() {
        true => Strict::No,
        false => Strict::Only(some),
    })
}

/// Reads everything that a file says.
pub(super) fn read(table: &DeTable, folder: &Path, settings: &mut Settings, all: &mut Vec<Wrong>) {
    let names = || TOP.iter().map(|k| k.name).chain([LIMITS]);
    for (name, v) in table {
        let key = TOP.iter().find(|k| k.name == name.get_ref());
        match (key, v.get_ref().as_table()) {
            (Some(key), _) => all.extend((key.read)(settings, v, folder).err()),
            (None, Some(limits)) if name.get_ref() == LIMITS => {
                read_limits(limits, folder, settings, all);
            }
            (None, _) if name.get_ref() == LIMITS => {
                all.push(wrong(v.span(), "this must be a table: `[limits]`"));
            }
            (None, _) => all.push(unknown(name, names())),
        }
    }
}

fn read_limits(table: &DeTable, folder: &Path, settings: &mut Settings, all: &mut Vec<Wrong>) {
    for (name, v) in table {
        match OF_LIMITS.iter().find(|k| k.name == name.get_ref()) {
            Some(key) => all.extend((key.read)(settings, v, folder).err()),
            None => all.push(unknown(name, OF_LIMITS.iter().map(|k| k.name))),
        }
    }
}

/// There is no such setting here. One that stands in the wrong table is named with its own.
fn unknown<'k>(
    name: &toml::Spanned<std::borrow::Cow<'_, str>>,
    here: impl Iterator<Item = &'k str> + Clone,
) -> Wrong {
    let text = name.get_ref();
    let in_limits = OF_LIMITS.iter().any(|k| k.name == text);
    let on_top = TOP.iter().any(|k| k.name == text);
    let help = match () {
        () if in_limits => Some(format!("it belongs into `[{LIMITS}]`")),
        () if on_top => Some(format!("it belongs before `[{LIMITS}]`, into no table")),
        () => nearest(text, here.clone()),
    };
    let listed = || format!("there are {}", here.clone().collect::<Vec<_>>().join(", "));
    Wrong {
        help: Some(help.unwrap_or_else(listed)),
        ..wrong(name.span(), format!("there is no setting `{text}` here"))
    }
}

#[cfg(test)]
mod tests;
