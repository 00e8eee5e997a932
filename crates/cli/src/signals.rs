//! Interrupts: Ctrl-C and `SIGTERM` end the work, not the report. A second one ends everything at once.
//!
//! The signals are blocked on all threads but one, which waits for them: nothing happens in a handler. Solvers have a mask of
//! their own and a group of their own, so that Ctrl-C reaches this process only.

use heddle_driver::Cancel;

/// Cancels the work at the first interrupt. To be called before there are other threads.
#[cfg(unix)]
pub(crate) fn watch(cancel: &Cancel) {
    let cancel = cancel.clone();
    unix::each(move |signal, earlier| match earlier {
        None => cancel.cancel(),
        Some(_) => unix::end_by(signal),
    });
}

#[cfg(not(unix))]
pub fn watch(_: &Cancel) {}

/// Hands interrupts on to another process, which decides about both.
#[cfg(unix)]
pub(crate) fn forward(to: &std::process::Child) {
    use nix::sys::signal::kill;
    let to = nix::unistd::Pid::from_raw(to.id().cast_signed());
    unix::each(move |signal, _| {
        let _ = kill(to, signal);
    });
}

#[cfg(not(unix))]
pub fn forward(_: &std::process::Child) {}

#[cfg(unix)]
mod unix {
    use nix::sys::signal::{SigSet, Signal, raise};
    use std::time::{Duration, Instant};

    /// Signals so soon after the first are the same one: `timeout` and terminals send it to a command and to its group.
    const SAME: Duration = Duration::from_millis(300);

    /// Calls `act` for each interrupt, with the time of the first one if this is another.
    pub(super) fn each(mut act: impl FnMut(Signal, Option<Instant>) + Send + 'static) {
        let mut signals = SigSet::empty();
        for signal in [Signal::SIGINT, Signal::SIGTERM] {
            if !is_ignored(signal) {
                signals.add(signal);
            }
        }
        if signals.thread_block().is_err() {
            return;
        }
        let waiting = std::thread::Builder::new()
            .stack_size(64 << 10)
            .spawn(move || {
                let mut first = None;
                while let Ok(signal) = signals.wait() {
                    if first.is_none_or(|at: Instant| at.elapsed() > SAME) {
                        act(signal, first);
                        first.get_or_insert_with(Instant::now);
                    }
                }
            });
        // Nobody waits for them: they do what they always do.
        if waiting.is_err() {
            let _ = signals.thread_unblock();
        }
    }

    /// What whoever started this wants to be ignored (`nohup`, jobs in the background of a script) stays ignored.
    fn is_ignored(signal: Signal) -> bool {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|l| l.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|m| u64::from_str_radix(m.trim(), 16).ok());
        mask.is_some_and(|mask| mask >> (signal as u32 - 1) & 1 == 1)
    }

    /// Ends this process as the signal would have done. Solvers end with the threads that started them.
    #[allow(clippy::exit)] // only if the signal does not do it
    pub(super) fn end_by(signal: Signal) {
        let mut this = SigSet::empty();
        this.add(signal);
        let _ = this.thread_unblock();
        let _ = raise(signal);
        std::process::exit(128 + signal as i32);
    }
}
