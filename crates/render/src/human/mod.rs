//! Diagnostics, verdict lines and summaries as text for people.
//!
//! Everything is returned as text; escape codes occur only if the [`Palette`] has colours.

mod clean;
mod held_back;
mod message;
mod path;
mod verdicts;

pub use clean::{clean, file_name, for_terminal, one_line};
pub use held_back::held_back;
pub use message::diagnostic;
pub use verdicts::{Throughout, claims, item_line, summary};

use anstyle::{AnsiColor, Style};
use heddle_diag::{Severity, Verdict};

/// The styles of a text: all plain, or colours for a terminal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Palette {
    colored: bool,
}

impl Palette {
    /// No escape codes at all.
    pub fn plain() -> Self {
        Palette { colored: false }
    }

    /// Colours.
    pub fn colored() -> Self {
        Palette { colored: true }
    }

    /// Whether there are colours.
    pub fn is_colored(self) -> bool {
        self.colored
    }

    fn pick(self, style: Style) -> Style {
        if self.colored { style } else { Style::new() }
    }

    /// File names and other headings.
    pub fn strong(self) -> Style {
        self.pick(Style::new().bold())
    }

    /// What is of less interest.
    pub fn faint(self) -> Style {
        self.pick(Style::new().dimmed())
    }

    /// Line numbers and frames.
    pub fn frame(self) -> Style {
        self.pick(AnsiColor::BrightBlue.on_default().bold())
    }

    /// Steps of other threads.
    pub fn environment(self) -> Style {
        self.pick(AnsiColor::Magenta.on_default())
    }

    /// Values along a path.
    pub fn value(self) -> Style {
        self.pick(AnsiColor::Cyan.on_default())
    }

    /// Errors, warnings, notes.
    pub fn severity(self, severity: Severity) -> Style {
        let color = match severity {
            Severity::Error => AnsiColor::BrightRed,
            Severity::Warning => AnsiColor::Yellow,
            Severity::Note => AnsiColor::BrightGreen,
        };
        self.pick(color.on_default().bold())
    }

    /// Good news green, bad news red, no news yellow.
    pub fn verdict(self, verdict: Verdict) -> Style {
        let color = match verdict {
            Verdict::Proved => AnsiColor::Green,
            Verdict::ProvedUnderAssumptions => AnsiColor::Cyan,
            Verdict::Trusted | Verdict::Bounded => AnsiColor::Yellow,
            Verdict::Refuted | Verdict::PossibleViolation => AnsiColor::BrightRed,
            Verdict::Undecided | Verdict::Unsupported => AnsiColor::Yellow,
            Verdict::InternalFailure => AnsiColor::BrightMagenta,
        };
        self.pick(color.on_default().bold())
    }
}
