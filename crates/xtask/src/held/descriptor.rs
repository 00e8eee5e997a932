//! Descriptors of methods and fields (JVMS 4.3), as far as references and slots matter.

/// One parameter or result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot<'a> {
    /// The descriptor itself.
    pub text: &'a str,
}

impl<'a> Slot<'a> {
    pub(super) fn is_wide(self) -> bool {
        matches!(self.text, "J" | "D")
    }

    pub(super) fn is_reference(self) -> bool {
        self.text.starts_with(['L', '['])
    }

    /// The name of the class, if it is one.
    pub(super) fn class(self) -> Option<&'a str> {
        self.text.strip_prefix('L')?.strip_suffix(';')
    }
}

/// The parameters of a method.
pub(super) fn params(descriptor: &str) -> Vec<Slot<'_>> {
    let mut rest = descriptor.strip_prefix('(').unwrap_or("");
    let mut all = Vec::new();
    while !rest.is_empty() && !rest.starts_with(')') {
        let dims = rest.len() - rest.trim_start_matches('[').len();
        let end = match rest[dims..].starts_with('L') {
            true => rest.find(';').map_or(rest.len(), |at| at + 1),
            false => dims + 1,
        };
        let (one, after) = rest.split_at(end.min(rest.len()));
        all.push(Slot { text: one });
        rest = after;
    }
    all
}

/// The result of a method; none if it is void.
pub(super) fn result(descriptor: &str) -> Option<Slot<'_>> {
    let (_, text) = descriptor.rsplit_once(')')?;
    (text != "V").then_some(Slot { text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_and_results_are_found() {
        let d = "(I[[Ljava/lang/String;J[DLFoo;)[I";
        let all: Vec<&str> = params(d).iter().map(|s| s.text).collect();
        assert_eq!(all, ["I", "[[Ljava/lang/String;", "J", "[D", "LFoo;"]);
        assert_eq!(result(d).map(|s| s.text), Some("[I"));
        assert_eq!(result("()V"), None);
    }
}
