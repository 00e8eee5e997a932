//! `heddle watch`: check, wait until a file changes, check again. Each report is the one that `heddle check` would give.

use crate::args::{HowArgs, ShownArgs, WatchArgs};
use crate::check::{self, Refusal, not_written};
use crate::output::Output;
use crate::palette_for;
use crate::screen::{Lines, Progress, Screen};
use crate::server::Served;
use crate::{settings, shown};
use heddle_diag::Exit;
use heddle_driver::settings::FILE;
use heddle_driver::{Cancel, Request, Run, Stamps, check};
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// How often the disk is looked at.
const PERIOD: Duration = Duration::from_millis(300);

/// Goes on until it is interrupted, or nobody reads what it writes.
pub(crate) fn run(args: WatchArgs) -> Result<Exit, Refusal> {
    let mut output = Output::stdout();
    let served = Served::default();
    if args.serve {
        let refused = |why| Refusal(format!("the server cannot be started: {why}"));
        served.start().map_err(refused)?;
    }
    loop {
        let planned = plan(&args);
        let plan = match planned {
            Ok(planned) => planned,
            Err(Refusal(text)) => {
                let text = format!("error: {text}\n");
                output.write(&text).map_err(not_written)?;
                wait_for_settings(&args);
                continue;
            }
        };
        let Plan {
            request, others, ..
        } = &plan;
        let before = Stamps::of(request, others);
        begin(&mut output)?;
        let run = check_once(&args, request, &before, others, &mut output)?;
        let finished = run.is_some();
        if let (true, Some(run)) = (args.serve, run) {
            served.put(run, &plan, &before);
        }
        if output.is_closed() {
            return Ok(Exit::Proved);
        }
        if finished {
            output
                .write("\nwaiting for a change (Ctrl-C ends)\n")
                .map_err(not_written)?;
        }
        while Stamps::of(request, others) == before {
            std::thread::sleep(PERIOD);
        }
    }
}

/// What is checked now.
pub(crate) struct Plan {
    pub paths: Vec<PathBuf>,
    pub how: HowArgs,
    /// The file of settings.
    pub settings: Option<PathBuf>,
    pub request: Request,
    /// Further files that the result depends on.
    pub others: Vec<PathBuf>,
}

/// Settings are read anew each time.
fn plan(args: &WatchArgs) -> Result<Plan, Refusal> {
    let (mut paths, mut how) = (args.paths.clone(), args.how.clone());
    let settings = settings::apply(&mut paths, &mut how)?;
    let request = check::request(&paths, &how, Cancel::default())?;
    let baseline = how.findings.baseline.clone();
    Ok(Plan {
        others: settings.iter().cloned().chain(baseline).collect(),
        paths,
        how,
        settings,
        request,
    })
}

/// After settings that cannot be used there is nothing to compare but time.
fn wait_for_settings(args: &WatchArgs) {
    let seen = |path: &PathBuf| {
        std::fs::metadata(path)
            .and_then(|data| data.modified())
            .ok()
    };
    let named = args.how.config.clone();
    let near = args.paths.iter().map(|p| p.join(FILE));
    let files: Vec<PathBuf> = named.into_iter().chain(near).chain([FILE.into()]).collect();
    let now = || files.iter().map(seen).collect::<Vec<_>>();
    let before = now();
    while now() == before {
        std::thread::sleep(PERIOD);
    }
}

/// A terminal begins with an empty screen.
fn begin(output: &mut Output) -> Result<(), Refusal> {
    let text = match io::stdout().is_terminal() {
        true => "\x1b[2J\x1b[H",
        false => "checking\n",
    };
    output.write(text).map_err(not_written)
}

/// Checks, unless something changes meanwhile; the result if it came to its end.
fn check_once(
    args: &WatchArgs,
    request: &Request,
    before: &Stamps,
    others: &[PathBuf],
    output: &mut Output,
) -> Result<Option<Run>, Refusal> {
    let lines = Lines {
        palette: palette_for(args.color),
        shown: true,
        amount: ShownArgs::amount_of(args.quiet, args.verbose),
    };
    let wanted = io::stderr().is_terminal() && !args.quiet;
    let mut screen = Screen::new(output, lines, Progress::new(wanted));
    let cancel = request.solver.cancel.clone();
    let (done, over) = channel::<()>();
    let run = std::thread::scope(|scope| {
        scope.spawn(move || {
            while over.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
                if Stamps::of(request, others) != *before {
                    return cancel.cancel();
                }
            }
        });
        let run = check(request, &mut screen);
        drop(done);
        run
    });
    let showed = screen.end().map_err(not_written)?;
    if run.report.is_interrupted() {
        output.write("a file changed\n").map_err(not_written)?;
        return Ok(None);
    }
    let text = shown::report(&run, lines);
    let text = if showed { &*text } else { text.trim_start() };
    output.write(text).map_err(not_written)?;
    Ok(Some(run))
}
