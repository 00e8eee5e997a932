//! Values of settings: what they must be, and what is said if they are something else.

use super::Wrong;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;
use toml::Spanned;
use toml::de::DeValue;

/// A value with its place.
pub(super) type Value<'i> = Spanned<DeValue<'i>>;

pub(super) fn wrong(at: Range<usize>, message: impl Into<String>) -> Wrong {
    Wrong {
        at,
        message: message.into(),
        help: None,
    }
}

/// It is something else than it must be.
fn must_be(value: &Value, what: &str) -> Wrong {
    let kind = value.get_ref().type_str();
    let article = if kind.starts_with(['a', 'i']) {
        "an"
    } else {
        "a"
    };
    let message = format!("this must be {what}, and it is {article} {kind}");
    wrong(value.span(), message)
}

/// The one of `known` that was probably meant.
pub(super) fn nearest<'k>(word: &str, known: impl Iterator<Item = &'k str>) -> Option<String> {
    let near = known
        .map(|k| (strsim::jaro_winkler(k, word), k))
        .filter(|(likeness, _)| *likeness > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    near.map(|(_, k)| format!("did you mean `{k}`?"))
}

pub(super) fn flag(value: &Value) -> Result<bool, Wrong> {
    let flag = value.get_ref().as_bool();
    flag.ok_or_else(|| must_be(value, "`true` or `false`"))
}

pub(super) fn text<'v>(value: &'v Value) -> Result<&'v str, Wrong> {
    match value.get_ref().as_str() {
        None => Err(must_be(value, "a string")),
        Some("") => Err(wrong(value.span(), "this must not be empty")),
        Some(text) => Ok(text),
    }
}

/// A whole number within bounds, in words of its own.
pub(super) fn number<N: TryFrom<i64>>(
    value: &Value,
    least: i64,
    most: i64,
    what: &str,
) -> Result<N, Wrong> {
    let integer = value.get_ref().as_integer();
    let integer = integer.ok_or_else(|| must_be(value, what))?;
    let read = i64::from_str_radix(integer.as_str(), integer.radix());
    let read = read.ok().filter(|n| (least..=most).contains(n));
    let read = read.and_then(|n| N::try_from(n).ok());
    read.ok_or_else(|| wrong(value.span(), format!("this must be {what}")))
}

/// How many there are: at least one.
pub(super) fn count(value: &Value) -> Result<NonZeroUsize, Wrong> {
    let what = "a whole number, more than 0";
    let read: usize = number(value, 1, i64::MAX, what)?;
    NonZeroUsize::new(read).ok_or_else(|| wrong(value.span(), format!("this must be {what}")))
}

/// A time in seconds, more than 0.
pub(super) fn seconds(value: &Value) -> Result<Duration, Wrong> {
    let what = "a number of seconds, more than 0";
    let read: Option<f64> = match value.get_ref() {
        DeValue::Integer(n) => i64::from_str_radix(n.as_str(), n.radix())
            .ok()
            .map(|n| n as f64),
        DeValue::Float(x) => x.as_str().parse().ok(),
        _ => return Err(must_be(value, what)),
    };
    let duration = read.and_then(|x| Duration::try_from_secs_f64(x).ok());
    let duration = duration.filter(|d| !d.is_zero());
    duration.ok_or_else(|| wrong(value.span(), format!("this must be {what}")))
}

/// One of some words.
pub(super) fn word<T: Copy>(value: &Value, known: &[(&str, T)]) -> Result<T, Wrong> {
    let text = text(value)?;
    if let Some((_, found)) = known.iter().find(|(name, _)| *name == text) {
        return Ok(*found);
    }
    let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
    let listed = format!("it is one of {}", names.join(", "));
    let near = nearest(text, names.iter().copied());
    Err(Wrong {
        help: Some(near.unwrap_or(listed)),
        ..wrong(value.span(), format!("`{text}` is not known here"))
    })
}

/// A list, each element read by itself.
pub(super) fn list<T>(
    value: &Value,
    what: &str,
    read: impl Fn(&Value) -> Result<T, Wrong>,
) -> Result<Vec<T>, Wrong> {
    let elements = value.get_ref().as_array();
    let elements = elements.ok_or_else(|| must_be(value, what))?;
    elements.iter().map(read).collect()
}

/// A path, seen from the folder of the settings.
pub(super) fn path(value: &Value, folder: &Path) -> Result<PathBuf, Wrong> {
    text(value).map(|text| from(folder, text))
}

/// An entry of a class path; `@FILE` stays a list.
pub(super) fn entry(value: &Value, folder: &Path) -> Result<PathBuf, Wrong> {
    let text = text(value)?;
    Ok(match text.strip_prefix('@') {
        Some(list) => {
            let mut entry = std::ffi::OsString::from("@");
            entry.push(from(folder, list));
            entry.into()
        }
        None => from(folder, text),
    })
}

fn from(folder: &Path, text: &str) -> PathBuf {
    match Path::new(text) {
        here if here == Path::new(".") && !folder.as_os_str().is_empty() => folder.to_path_buf(),
        path => folder.join(path),
    }
}
