//! Parse speed: all files in memory, parsed by one thread, first, median and best of several rounds.
//!
//! Wall-clock time and, where the system tells it, the time that the thread was really running: on a busy machine only
//! the latter says something about the parser.

use crate::sources::{JavaFile, Selection};
use heddle_text::FileId;
use std::time::{Duration, Instant};

const ROUNDS: usize = 11;

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let files = Selection::from_args(args)?.read()?;
    let bytes: usize = files.iter().map(|f| f.bytes.len()).sum();
    let mut wall = Vec::new();
    let mut running = Vec::new();
    let mut nodes = 0;
    for _ in 0..ROUNDS {
        let (start, ran) = (Instant::now(), thread_time());
        nodes = parse_all(&files);
        wall.push(start.elapsed());
        running.push(thread_time().saturating_sub(ran));
    }
    println!("files {} bytes {bytes} expressions {nodes}", files.len());
    report("wall", bytes, wall);
    report("cpu", bytes, running);
    let before = resident();
    let trees: Vec<_> = files
        .iter()
        .map(|f| heddle_syntax::parse_bytes(FileId(0), &f.bytes))
        .collect();
    let after = resident();
    println!(
        "heddle memory of all {} trees {:.1} MB",
        trees.len(),
        (after - before) / 1e6
    );
    Ok(())
}

fn parse_all(files: &[JavaFile]) -> usize {
    let count = |file: &JavaFile| {
        let parsed = heddle_syntax::parse_bytes(FileId(0), &file.bytes);
        parsed.ast.count::<heddle_syntax::ast::Expr>()
    };
    files.iter().map(count).sum()
}

fn report(what: &str, bytes: usize, mut times: Vec<Duration>) {
    let first = times[0];
    times.sort();
    for (name, time) in [
        ("first", first),
        ("median", times[ROUNDS / 2]),
        ("best", times[0]),
    ] {
        let seconds = time.as_secs_f64().max(1e-9);
        let rate = bytes as f64 / 1e6 / seconds;
        println!(
            "heddle {what} {name} {:.1} ms {rate:.1} MB/s",
            seconds * 1e3
        );
    }
}

/// How long this thread has been running; zero where the system does not tell.
fn thread_time() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = text.split(' ').next().and_then(|n| n.parse().ok());
    Duration::from_nanos(nanos.unwrap_or(0))
}

/// Bytes of memory that the process has in use.
fn resident() -> f64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = text.split(' ').nth(1).and_then(|n| n.parse::<f64>().ok());
    pages.unwrap_or(0.0) * 4096.0
}
