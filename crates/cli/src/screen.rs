//! What is seen while a run is under way: a progress bar on the terminal, and verdict lines as they come.

use crate::output::Output;
use crate::shown::Amount;
use heddle_diag::Item;
use heddle_driver::Observer;
use heddle_render::human::{self, Palette};
use heddle_text::{FileId, Sources};
use indicatif::{ProgressBar, ProgressStyle};
use std::io;
use std::time::{Duration, Instant};

/// A bar for a run that is shorter than this would only flicker.
const PATIENCE: Duration = Duration::from_millis(300);

/// A bar on standard error; where that is no terminal, or for short runs, nothing at all.
pub(crate) struct Progress {
    start: Instant,
    total: u64,
    done: u64,
    /// What is being worked on, the oldest first.
    running: Vec<String>,
    wanted: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// A bar, if `wanted`.
    pub(crate) fn new(wanted: bool) -> Self {
        Progress {
            start: Instant::now(),
            total: 0,
            done: 0,
            running: Vec::new(),
            wanted,
            bar: None,
        }
    }

    fn update(&mut self) {
        if !self.wanted || self.start.elapsed() < PATIENCE {
            return;
        }
        let total = self.total;
        let bar = self.bar.get_or_insert_with(|| new_bar(total));
        bar.set_position(self.done);
        let running = self.running.first().map(String::as_str);
        bar.set_message(human::one_line(running.unwrap_or_default()));
        bar.tick();
    }

    /// Does something that writes to the terminal while the bar is out of the way.
    fn aside<R>(&self, work: impl FnOnce() -> R) -> R {
        match &self.bar {
            Some(bar) => bar.suspend(work),
            None => work(),
        }
    }

    fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

fn new_bar(total: u64) -> ProgressBar {
    let bar = ProgressBar::new(total);
    let template = "  [{bar:30}] {pos}/{len}  {elapsed}  {wide_msg}";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("=> "));
    }
    bar
}

/// Which verdict lines are shown, and how.
#[derive(Clone, Copy)]
pub(crate) struct Lines {
    /// Colours or none.
    pub palette: Palette,
    /// Show verdict lines at all (not with machine formats).
    pub shown: bool,
    /// How much is shown.
    pub amount: Amount,
}

/// The observer of a run.
pub(crate) struct Screen<'o> {
    output: &'o mut Output,
    lines: Lines,
    progress: Progress,
    file: Option<FileId>,
    assumed: human::Throughout,
    outcome: io::Result<()>,
}

impl<'o> Screen<'o> {
    /// Verdict lines go to `output`.
    pub(crate) fn new(output: &'o mut Output, lines: Lines, progress: Progress) -> Self {
        Screen {
            output,
            lines,
            progress,
            file: None,
            assumed: human::Throughout::default(),
            outcome: Ok(()),
        }
    }

    /// Ends the display. Whether any line was shown, or the first error of writing.
    pub(crate) fn end(mut self) -> io::Result<bool> {
        self.progress.clear();
        let assumed = self.assumed.lines(self.lines.palette);
        let outcome = match self.outcome {
            Ok(()) if !assumed.is_empty() => self
                .output
                .write(&human::for_terminal(&assumed, self.lines.palette)),
            outcome => outcome,
        };
        outcome.map(|()| self.file.is_some())
    }

    fn lines_of(&mut self, sources: &Sources, item: &Item) -> String {
        let mut text = String::new();
        if self.file != Some(item.file) {
            let strong = self.lines.palette.strong();
            let name = human::file_name(sources, item.file);
            text = format!("{strong}{name}{strong:#}\n");
            self.file = Some(item.file);
        }
        let timed = self.lines.amount == Amount::Much;
        text + &human::item_line(sources, item, self.lines.palette, timed)
    }
}

impl Observer for Screen<'_> {
    fn planned(&mut self, total: usize) {
        self.progress.total = total as u64;
    }

    fn started(&mut self, title: &str) {
        self.progress.running.push(title.to_string());
        self.progress.update();
    }

    fn finished(&mut self, title: &str) {
        let running = &mut self.progress.running;
        if let Some(index) = running.iter().position(|t| t == title) {
            running.remove(index);
        }
        self.progress.done += 1;
        self.progress.update();
    }

    fn quiet(&mut self) {
        self.progress.update();
    }

    fn item(&mut self, sources: &Sources, item: &Item) {
        if !self.lines.shown || !self.lines.amount.shows(item) || self.outcome.is_err() {
            return;
        }
        self.assumed.add(item);
        let text = self.lines_of(sources, item);
        let text = human::for_terminal(&text, self.lines.palette);
        let output = &mut *self.output;
        self.outcome = self.progress.aside(|| output.write(&text));
    }
}
