//! Which version of Java a construct needs, and the message for a file that needs more than was asked for.

use crate::ast::{Ast, TextRange};
use heddle_diag::{Diagnostic, codes};

/// The oldest version that can be asked for.
pub const OLDEST_RELEASE: u32 = 8;
/// The newest version that is read.
pub const NEWEST_RELEASE: u32 = 25;

macro_rules! features {
    ($($feature:ident $since:literal $name:literal)*) => {
        /// A construct that came after Java 8.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Feature {
            $(#[doc = $name] $feature,)*
        }

        impl Feature {
            /// All of them.
            pub const ALL: &[Feature] = &[$(Feature::$feature,)*];

            /// The version that has it, not as a preview.
            pub fn since(self) -> u32 {
                match self {
                    $(Feature::$feature => $since,)*
                }
            }

            /// Its name for messages, in the plural.
            pub fn name(self) -> &'static str {
                match self {
                    $(Feature::$feature => $name,)*
                }
            }
        }
    };
}

features! {
    Modules 9 "modules"
    PrivateInterfaceMethods 9 "private methods in interfaces"
    ResourceVariables 9 "variables as resources of `try`"
    LocalVar 10 "declarations with `var`"
    LambdaVar 11 "lambda parameters with `var`"
    SwitchExpressions 14 "`switch` expressions"
    SwitchRules 14 "cases with `->`"
    SwitchLabels 14 "several constants in one case"
    TextBlocks 15 "text blocks"
    Records 16 "records"
    LocalInterfaces 16 "local interfaces and enums"
    TypePatterns 16 "patterns of `instanceof`"
    SealedTypes 17 "sealed types"
    SwitchPatterns 21 "patterns in `switch`"
    NullCases 21 "cases for `null`"
    RecordPatterns 21 "record patterns"
    Unnamed 22 "unnamed variables and patterns"
    ModuleImports 25 "module imports"
    CompactFiles 25 "compact source files"
    FlexibleConstructors 25 "statements before `this(…)` or `super(…)`"
}

/// The features that a file uses, each with its first place.
#[derive(Clone, Debug, Default)]
pub struct Features {
    first: [Option<TextRange>; Feature::ALL.len()],
}

impl Features {
    #[inline]
    pub(crate) fn add(&mut self, feature: Feature, range: TextRange) {
        let slot = &mut self.first[feature as usize];
        if slot.is_none_or(|first| first.start > range.start) {
            *slot = Some(range);
        }
    }

    /// Where a feature is first used.
    pub fn first(&self, feature: Feature) -> Option<TextRange> {
        self.first[feature as usize]
    }

    /// The oldest version that has everything the file uses.
    pub fn needed_release(&self) -> u32 {
        let used = Feature::ALL.iter().filter(|f| self.first(**f).is_some());
        used.map(|f| f.since()).fold(OLDEST_RELEASE, u32::max)
    }
}

/// One error per construct of the file that is newer than `release`, in the order of the file.
pub fn newer_than(ast: &Ast, release: u32) -> Vec<Diagnostic> {
    let newer = Feature::ALL.iter().filter(|f| f.since() > release);
    let mut found: Vec<(Feature, TextRange)> = newer
        .filter_map(|f| Some((*f, ast.features.first(*f)?)))
        .collect();
    found.sort_by_key(|(_, range)| range.start);
    let message = |(feature, range): (Feature, TextRange)| {
        let (name, since) = (feature.name(), feature.since());
        let what = format!("{name} need Java {since}; --release {release} was given");
        let help = format!("give --release {since} or a later one, or leave the option out");
        Diagnostic::new(codes::NEWER_JAVA, ast.span(range), what).help(help)
    };
    found.into_iter().map(message).collect()
}
