//! Systems without the sockets that [`heddle watch --serve`](crate::args::WatchArgs) needs: nobody serves, nobody asks.
#![allow(missing_docs)]

use crate::args::HowArgs;
use crate::check::Manner;
use crate::watch::Plan;
use heddle_diag::Exit;
use heddle_driver::{Run, Stamps};
use std::path::PathBuf;

pub(crate) fn identity(_: &[PathBuf], _: &HowArgs) -> Option<String> {
    None
}

pub(crate) fn ask(_: &str, _: Manner) -> Option<(String, Exit)> {
    None
}

#[derive(Default)]
pub(crate) struct Served;

impl Served {
    pub(crate) fn start(&self) -> Result<(), String> {
        Err("this system has no sockets for it".to_owned())
    }

    pub(crate) fn put(&self, _: Run, _: &Plan, _: &Stamps) {}
}
