//! Where heddle keeps what it can make again.

use std::ffi::OsString;
use std::path::PathBuf;

/// The user's cache folder for heddle: `HEDDLE_CACHE_DIR`, or `heddle` in the folder that the system has for such things.
///
/// `None` if no variable names one. There is no fallback to a folder that all users share: executables are kept here.
pub fn cache_folder() -> Option<PathBuf> {
    folder_from(|name| std::env::var_os(name).filter(|value| !value.is_empty()))
}

fn folder_from(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    if let Some(own) = variable("HEDDLE_CACHE_DIR") {
        return Some(own.into());
    }
    // The XDG rules: a relative path is to be ignored.
    let named = ["XDG_CACHE_HOME", "LOCALAPPDATA"].into_iter();
    let mut named = named.filter_map(&variable).map(PathBuf::from);
    let absolute = named.find(|folder| folder.is_absolute());
    let home = || Some(PathBuf::from(variable("HOME")?).join(".cache"));
    Some(absolute.or_else(home)?.join("heddle"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_names_a_folder_wins() {
        let with = |set: &[(&str, &str)]| {
            folder_from(|name| {
                let value = set.iter().find(|(n, _)| *n == name)?;
                Some(value.1.into())
            })
        };
        let home = ("HOME", "/home/u");
        let xdg = ("XDG_CACHE_HOME", "/x");
        assert_eq!(with(&[]), None);
        assert_eq!(with(&[home]), Some("/home/u/.cache/heddle".into()));
        assert_eq!(with(&[home, xdg]), Some("/x/heddle".into()));
        assert_eq!(
            with(&[home, ("XDG_CACHE_HOME", "x")]),
            Some("/home/u/.cache/heddle".into())
        );
        assert_eq!(
            with(&[home, xdg, ("HEDDLE_CACHE_DIR", "c")]),
            Some("c".into())
        );
    }
}
