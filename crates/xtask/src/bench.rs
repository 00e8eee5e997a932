//! Parse speed: all files in memory, parsed by one thread, best and median of several rounds.

use crate::sources::Selection;
use heddle_text::FileId;
use std::time::{Duration, Instant};

const ROUNDS: usize = 9;

pub fn run(args: &[&str]) -> Result<(), String> {
    let files = Selection::from_args(args)?.read()?;
    let bytes: usize = files.iter().map(|f| f.bytes.len()).sum();
    let mut times: Vec<Duration> = Vec::new();
    let mut nodes = 0;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        nodes = 0;
        for file in &files {
            let parsed = heddle_syntax::parse_bytes(FileId(0), &file.bytes);
            nodes += parsed.ast.count::<heddle_syntax::ast::Expr>();
        }
        times.push(start.elapsed());
    }
    let first = times[0];
    times.sort();
    let best = times[0];
    let median = times[ROUNDS / 2];
    let rate = |time: Duration| bytes as f64 / 1e6 / time.as_secs_f64();
    println!("files {} bytes {bytes} expressions {nodes}", files.len());
    println!(
        "first  {:8.1} ms {:6.1} MB/s",
        first.as_secs_f64() * 1e3,
        rate(first)
    );
    println!(
        "median {:8.1} ms {:6.1} MB/s",
        median.as_secs_f64() * 1e3,
        rate(median)
    );
    println!(
        "best   {:8.1} ms {:6.1} MB/s",
        best.as_secs_f64() * 1e3,
        rate(best)
    );
    Ok(())
}
