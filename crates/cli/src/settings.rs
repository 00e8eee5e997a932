//! Settings of the project under the arguments of the command line: what an argument does not say, `heddle.toml` says.

use crate::args::{HowArgs, Ints, SpecsForm};
use crate::check::Refusal;
use crate::shown::diagnostics;
use heddle_diag::Strict;
use heddle_driver::settings::{BadSettings, Differing, FILE};
use heddle_driver::{Integers, Settings, Specs};
use heddle_render::human::Palette;
use std::path::{Path, PathBuf};

/// Completes the arguments by the settings that are for them; gives the file that they come from.
pub(crate) fn apply(
    paths: &mut Vec<PathBuf>,
    args: &mut HowArgs,
) -> Result<Option<PathBuf>, Refusal> {
    let file = file(paths, args)?;
    if let Some(path) = &file {
        let settings = Settings::read(path).map_err(|bad| refuse(path, &bad))?;
        fill(paths, args, settings);
    }
    match paths.is_empty() {
        true => Err(nothing_named(file.as_deref())),
        false => Ok(file),
    }
}

/// The same for a project: a folder, whose settings may say what of it is checked, or a file.
pub(crate) fn apply_to(root: &Path, args: &mut HowArgs) -> Result<Vec<PathBuf>, Refusal> {
    let all = vec![root.to_path_buf()];
    let file = file(&all, args)?;
    let mut paths = Vec::new();
    if let Some(path) = &file {
        let settings = Settings::read(path).map_err(|bad| refuse(path, &bad))?;
        fill(&mut paths, args, settings);
    }
    match paths.is_empty() || root.is_file() {
        true => Ok(all),
        false => Ok(paths),
    }
}

fn file(paths: &[PathBuf], args: &HowArgs) -> Result<Option<PathBuf>, Refusal> {
    match &args.config {
        _ if args.no_config => Ok(None),
        Some(named) => Ok(Some(named.clone())),
        None => Settings::find(paths).map_err(|differing| undetermined(&differing)),
    }
}

/// What the command line says comes first.
fn fill(paths: &mut Vec<PathBuf>, args: &mut HowArgs, settings: Settings) {
    let Settings { limits, .. } = settings;
    if paths.is_empty() {
        *paths = settings.paths.unwrap_or_default();
    }
    if args.classpath.is_empty() {
        let entries = settings.class_path.unwrap_or_default().into_iter();
        args.classpath = entries.map(PathBuf::into_os_string).collect();
    }
    if args.stubs.is_empty() {
        args.stubs = settings.stubs.unwrap_or_default();
    }
    or(&mut args.jdk, settings.jdk);
    or(&mut args.release, settings.release);
    or(&mut args.specs, settings.specs.map(specs));
    or(&mut args.check, settings.check.map(|kinds| vec![kinds]));
    or(&mut args.jobs, settings.jobs);
    or(&mut args.strict, settings.strict.and_then(strict));
    let findings = &mut args.findings;
    or(&mut findings.fail_on, settings.fail_on);
    if !findings.no_baseline {
        or(&mut findings.baseline, settings.baseline);
    }
    findings.no_suppressions |= settings.suppressions == Some(false);
    let proof = &mut args.proof;
    or(&mut proof.ints, settings.integers.map(ints));
    or(&mut proof.unroll, limits.unroll);
    or(&mut proof.replay, limits.replay);
    or(&mut proof.max_errors, limits.max_errors);
    let solver = &mut args.solver;
    or(&mut solver.timeout, limits.timeout);
    or(&mut solver.item_timeout, limits.item_timeout);
    or(&mut solver.rlimit, limits.rlimit);
    or(&mut solver.memory, limits.memory);
}

/// Keeps what is said already.
fn or<T>(said: &mut Option<T>, otherwise: Option<T>) {
    if said.is_none() {
        *said = otherwise;
    }
}

fn specs(specs: Specs) -> SpecsForm {
    match specs {
        Specs::Auto => SpecsForm::Auto,
        Specs::Heddle => SpecsForm::Heddle,
        Specs::Jml => SpecsForm::Jml,
        Specs::None => SpecsForm::None,
    }
}

fn ints(integers: Integers) -> Ints {
    match integers {
        Integers::Unbounded => Ints::Unbounded,
        Integers::Bounded => Ints::Bounded,
    }
}

/// As `--strict` has it: nothing, all without ids, or ids.
fn strict(strict: Strict) -> Option<Vec<heddle_diag::Premise>> {
    match strict {
        Strict::No => None,
        Strict::All => Some(Vec::new()),
        Strict::Only(some) => Some(some),
    }
}

fn refuse(path: &Path, bad: &BadSettings) -> Refusal {
    let shown = path.display();
    let listed = diagnostics(&bad.sources, &bad.diagnostics, Palette::plain());
    Refusal(format!("the settings `{shown}` cannot be used\n{listed}"))
}

fn undetermined(differing: &Differing) -> Refusal {
    let shown = |(path, file): &(PathBuf, PathBuf)| {
        format!("`{}` has the settings `{}`", path.display(), file.display())
    };
    let (one, other) = (shown(&differing.one), shown(&differing.other));
    Refusal(format!(
        "{one}, and {other}: check them one by one, or say which with `--config`"
    ))
}

fn nothing_named(file: Option<&Path>) -> Refusal {
    Refusal(match file {
        Some(file) => format!(
            "there is nothing to check: no path is named, and `{}` has no `paths`",
            file.display()
        ),
        None => format!(
            "there is nothing to check: no path is named, and there is no `{FILE}` here or in a folder above"
        ),
    })
}
