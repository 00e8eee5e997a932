//! Results of a `heddle watch --serve` that runs in the same folder, for `heddle check`.
//!
//! Takes the result of the last finished check, gives it to whoever asks for exactly that: the same program, folder, paths, options, settings and
//! environment, while no file has changed since. Anything else is "no", and the command does its work itself; so a server changes no result.
//!
//! One socket per folder, in the user's cache folder, which nobody else may open.

use crate::args::{Format, HowArgs};
use crate::check::{Manner, rendered};
use crate::watch::Plan;
use heddle_diag::Exit;
use heddle_driver::{Request, Run, Stamps, private_folder};
use serde_json::{Value, json};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Longer questions are none.
const MAX_QUESTION: u64 = 1 << 20;

/// How long either side waits for the other.
const PATIENCE: Duration = Duration::from_secs(10);

/// Variables that have a part in results.
const VARIABLES: [&str; 6] = [
    "PATH",
    "JAVA_HOME",
    "HOME",
    "XDG_CACHE_HOME",
    "HEDDLE_CACHE_DIR",
    "LOCALAPPDATA",
];

/// Everything that decides a result, but the content of files.
pub(crate) fn identity(paths: &[PathBuf], how: &HowArgs) -> Option<String> {
    let program = std::env::current_exe().ok()?;
    let built = program.metadata().ok()?;
    let folder = std::env::current_dir().ok()?;
    let variables = VARIABLES.map(std::env::var_os);
    let version = env!("CARGO_PKG_VERSION");
    let stamp = (built.len(), built.modified().ok()?);
    Some(format!(
        "{version} {program:?} {stamp:?} {folder:?} {paths:?} {how:?} {variables:?}"
    ))
}

/// Where the server of this folder listens.
fn socket() -> Option<PathBuf> {
    let mut hasher = DefaultHasher::new();
    std::env::current_dir().ok()?.hash(&mut hasher);
    let folder = private_folder("servers")?;
    Some(folder.join(format!("{:016x}", hasher.finish())))
}

/// What a server has to say about a question: the text and the exit code.
pub(crate) fn ask(identity: &str, manner: Manner) -> Option<(String, Exit)> {
    let mut stream = UnixStream::connect(socket()?).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    stream.set_write_timeout(Some(PATIENCE)).ok()?;
    let question = json!({
        "identity": identity,
        "format": format!("{:?}", manner.format),
        "colored": manner.colored,
        "quiet": manner.quiet,
        "verbose": manner.verbose,
    });
    writeln!(stream, "{question}").ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let answer: Value = serde_json::from_str(&answer).ok()?;
    let exit = Exit::from_code(u8::try_from(answer["exit"].as_u64()?).ok()?)?;
    Some((answer["text"].as_str()?.to_owned(), exit))
}

/// A finished check, and what it was about.
struct Ready {
    identity: String,
    run: Run,
    how: HowArgs,
    request: Request,
    others: Vec<PathBuf>,
    stamps: Stamps,
}

/// The last finished check, for those who ask.
#[derive(Clone, Default)]
pub(crate) struct Served(Arc<Mutex<Option<Ready>>>);

impl Served {
    /// Listens from now on; says why it cannot.
    pub(crate) fn start(&self) -> Result<(), String> {
        let path = socket().ok_or("there is no private folder for it")?;
        if UnixStream::connect(&path).is_ok() {
            return Err("another one serves this folder".to_owned());
        }
        let _ = std::fs::remove_file(&path);
        let listener = UnixListener::bind(&path).map_err(|e| e.to_string())?;
        let served = self.clone();
        let listen = move || {
            for stream in listener.incoming().flatten() {
                let _ = served.answer(stream);
            }
        };
        let thread = std::thread::Builder::new().name("server".to_owned());
        thread.spawn(listen).map_err(|e| e.to_string())?;
        Ok(())
    }

    /// A check has come to its end.
    pub(crate) fn put(&self, mut run: Run, plan: &Plan, stamps: &Stamps) {
        let Some(identity) = identity(&plan.paths, &plan.how) else {
            return;
        };
        let settings = plan.settings.as_ref();
        run.report.settings = settings.map(|path| path.display().to_string());
        *self.state() = Some(Ready {
            identity,
            run,
            how: plan.how.clone(),
            request: plan.request.clone(),
            others: plan.others.clone(),
            stamps: stamps.clone(),
        });
    }

    fn answer(&self, stream: UnixStream) -> io::Result<()> {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let mut line = String::new();
        BufReader::new((&stream).take(MAX_QUESTION)).read_line(&mut line)?;
        let question: Value = serde_json::from_str(&line).unwrap_or_default();
        let answer = self.known(&question).unwrap_or(Value::Null);
        (&stream).write_all(answer.to_string().as_bytes())
    }

    fn known(&self, question: &Value) -> Option<Value> {
        let state = self.state();
        let ready = state.as_ref()?;
        let current = || Stamps::of(&ready.request, &ready.others) == ready.stamps;
        if question["identity"].as_str() != Some(&*ready.identity) || !current() {
            return None;
        }
        let format = [Format::Human, Format::Json, Format::Sarif, Format::Junit]
            .into_iter()
            .find(|format| question["format"] == format!("{format:?}"))?;
        let flag = |name: &str| question[name].as_bool().unwrap_or(false);
        let manner = Manner {
            format,
            colored: flag("colored"),
            quiet: flag("quiet"),
            verbose: flag("verbose"),
        };
        let (text, exit) = rendered(&ready.run, &ready.how.policy(), manner)?;
        Some(json!({ "text": text, "exit": exit.code() }))
    }

    fn state(&self) -> MutexGuard<'_, Option<Ready>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
