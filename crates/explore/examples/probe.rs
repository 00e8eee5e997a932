//! Development probe: explores a file in standard mode and prints statistics.
use heddle_explore::{
    budget::Budget,
    model::{flow::Calls, machine::Machine},
    property::Properties,
    standard, trace,
};
use std::sync::Arc;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[1]).unwrap();
    let n: u32 = args[2].parse().unwrap();
    let workers: usize = args[3].parse().unwrap();
    let program = heddle_plato::load(heddle_text::FileId(0), &text).unwrap();
    let machine = Machine::new(Arc::new(program), n, Calls::Inline(4)).unwrap();
    for b in &machine.bodies {
        println!("locations {}", b.locations.len());
    }
    if workers == 0 {
        use heddle_explore::modular::{exposure::Exposure, finite};
        let mut ladder = vec![Exposure::none(&machine)];
        ladder.extend(Exposure::ladder(&machine, &Default::default()));
        for exposure in &ladder {
            let start = std::time::Instant::now();
            let (_, out) = finite::explore(
                &machine,
                &finite::Options {
                    properties: &Properties::default(),
                    budget: &Budget::default(),
                    exposure,
                    first_alarm: true,
                },
            )
            .unwrap();
            println!(
                "{}: {:?} {:?} proves {} {:?} alarm {:?}",
                exposure.words,
                start.elapsed(),
                out.statistics,
                out.proves(),
                out.stopped,
                out.alarms.first().map(|a| &a.violation)
            );
            if out.proves() {
                break;
            }
        }
        return;
    }
    if workers == 9 {
        use heddle_explore::{
            modular::exposure::Exposure,
            symmetric::{
                self,
                program::{Members, SymmetricProgram},
            },
        };
        let sp = match SymmetricProgram::new(
            machine.tables.program.clone(),
            if n == 99 {
                Members::Any
            } else {
                Members::Exactly(n)
            },
            4,
        ) {
            Ok(p) => p,
            Err(e) => {
                println!("{e:?}");
                return;
            }
        };
        let mut ladder = vec![Exposure::none(&machine)];
        ladder.extend(Exposure::ladder(&machine, &Default::default()));
        for exposure in &ladder {
            let start = std::time::Instant::now();
            let (_, out) = symmetric::explore(
                &sp,
                &symmetric::Options {
                    properties: &Properties::default(),
                    budget: &Budget {
                        states: 200000,
                        ..Budget::default()
                    },
                    exposure,
                    first_alarm: true,
                },
            );
            println!(
                "{}: {:?} {:?} proves {} {:?} alarm {:?}",
                exposure.words,
                start.elapsed(),
                out.statistics,
                out.proves(),
                out.stopped,
                out.alarms.first().map(|a| &a.violation)
            );
            if out.proves() {
                break;
            }
        }
        return;
    }
    let options = standard::Options {
        properties: Properties {
            deadlock: args.len() > 4,
            ..Properties::default()
        },
        budget: Budget::default(),
        workers,
    };
    let start = std::time::Instant::now();
    let out = standard::explore(&machine, &options).unwrap();
    let t = start.elapsed();
    println!(
        "{:?} complete {} stopped {:?} in {:?} = {:.2} M/s, {:.1} bytes/state",
        out.statistics,
        out.complete,
        out.stopped,
        t,
        out.statistics.states as f64 / t.as_secs_f64() / 1e6,
        out.statistics.bytes as f64 / out.statistics.states as f64
    );
    if let Some(run) = &out.wrong {
        let tr = trace::trace(&machine, run);
        println!("{:?}", tr.violation);
        for s in &tr.steps {
            println!(
                "{} {:?} {:?}",
                tr.threads[s.thread],
                &text[s.span.start as usize..s.span.end as usize],
                s.changes
                    .iter()
                    .map(|c| (&c.name, &c.value))
                    .collect::<Vec<_>>()
            );
        }
        println!(
            "replay {:?}",
            heddle_interp::replay(
                &machine.tables.program,
                &heddle_interp::Limits {
                    threads: n,
                    ..Default::default()
                },
                &tr
            )
        );
    }
}
