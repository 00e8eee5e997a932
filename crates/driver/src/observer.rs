//! What a run tells while it is under way. All calls come from the thread that called `check`.

use heddle_diag::Item;
use heddle_text::Sources;

/// Listens to a run.
pub trait Observer {
    /// So many items will be checked.
    fn planned(&mut self, _total: usize) {}
    /// A worker took up this item.
    fn started(&mut self, _title: &str) {}
    /// This item is finished; items come in whatever order they finish.
    fn finished(&mut self, _title: &str) {}
    /// The result of an item; items come in source order.
    fn item(&mut self, _sources: &Sources, _item: &Item) {}
    /// Nothing else happened for a moment.
    fn quiet(&mut self) {}
}

/// Listens to nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {}
