//! Messages in and out. A message that cannot be read costs itself: its length is known, so that the next one can be found.

use crate::server::Event;
use lsp_server::Message;
use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// No text that can be checked is larger than this, even if every byte of it is escaped.
const LARGEST: u64 = 1 << 30;
/// No header is as long as this.
const LONGEST_HEADER: u64 = 8 << 10;

/// What came from the client.
pub(crate) enum Incoming {
    /// A message.
    Message(Message),
    /// Something else; why it is no message.
    Malformed(String),
}

/// Reads on a thread of its own until the input ends.
pub(crate) fn read_all(mut input: impl BufRead + Send + 'static, to: Sender<Event>) {
    thread::spawn(move || {
        while let Ok(Some(incoming)) = next(&mut input) {
            if to.send(Event::Client(incoming)).is_err() {
                return;
            }
        }
        let _ = to.send(Event::ClientGone);
    });
}

/// Where messages to the client go.
pub(crate) struct Outgoing {
    to: Option<Sender<Message>>,
    writer: Option<thread::JoinHandle<()>>,
}

impl Outgoing {
    /// Sends a message; a client that is gone gets nothing.
    pub(crate) fn send(&self, message: Message) {
        if let Some(to) = &self.to {
            let _ = to.send(message);
        }
    }
}

/// Waits until everything is written.
impl Drop for Outgoing {
    fn drop(&mut self) {
        self.to = None;
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

/// Writes on a thread of its own, so that a slow client holds nobody up.
pub(crate) fn write_all(mut output: impl Write + Send + 'static) -> Outgoing {
    let (to, messages) = channel::<Message>();
    let writer = thread::spawn(move || {
        for message in messages {
            if message.write(&mut output).is_err() {
                return;
            }
        }
    });
    Outgoing {
        to: Some(to),
        writer: Some(writer),
    }
}

/// The next message; nothing at the end of the input.
fn next(input: &mut impl BufRead) -> io::Result<Option<Incoming>> {
    let length = match header(input)? {
        None => return Ok(None),
        Some(Err(why)) => return Ok(Some(Incoming::Malformed(why))),
        Some(Ok(length)) => length,
    };
    if length > LARGEST {
        io::copy(&mut input.take(length), &mut io::sink())?;
        let why = format!("the message is too long: {length} bytes");
        return Ok(Some(Incoming::Malformed(why)));
    }
    let mut content = Vec::new();
    input.take(length).read_to_end(&mut content)?;
    if (content.len() as u64) < length {
        return Ok(None);
    }
    Ok(Some(match serde_json::from_slice(&content) {
        Ok(message) => Incoming::Message(message),
        Err(error) => Incoming::Malformed(error.to_string()),
    }))
}

/// The length of the message that follows; nothing at the end of the input.
fn header(input: &mut impl BufRead) -> io::Result<Option<Result<u64, String>>> {
    let mut length = None;
    let mut lines = 0;
    loop {
        let mut line = Vec::new();
        input.take(LONGEST_HEADER).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end();
        if line.is_empty() && lines > 0 {
            break;
        }
        lines += usize::from(!line.is_empty());
        let (name, value) = line.split_once(':').unwrap_or_default();
        if name.eq_ignore_ascii_case("content-length") {
            length = value.trim().parse().ok();
        }
    }
    Ok(Some(length.ok_or_else(|| {
        "a message begins with `Content-Length: N`".to_owned()
    })))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(text: &str) -> Vec<Result<String, String>> {
        let mut input = text.as_bytes();
        let mut found = Vec::new();
        while let Some(incoming) = next(&mut input).unwrap() {
            found.push(match incoming {
                Incoming::Message(Message::Notification(n)) => Ok(n.method),
                Incoming::Message(_) => Ok("other".to_owned()),
                Incoming::Malformed(why) => Err(why),
            });
        }
        found
    }

    #[test]
    fn what_is_malformed_costs_itself() {
        let good = r#"{"jsonrpc":"2.0","method":"m"}"#;
        let text = format!(
            "content-length: {n}\r\n\r\n{good}Content-Length: 4\r\n\r\n{{{{{{{{X: y\r\n\r\nContent-Length: {n}\r\n\r\n{good}",
            n = good.len()
        );
        let found = messages(&text);
        assert_eq!(found.len(), 4, "{found:?}");
        assert_eq!(found[0], Ok("m".to_owned()));
        assert!(found[1].is_err() && found[2].is_err());
        assert_eq!(found[3], Ok("m".to_owned()));
    }

    #[test]
    fn half_a_message_is_the_end() {
        assert!(messages("Content-Length: 100\r\n\r\n{").is_empty());
        assert!(messages("Content-Le").is_empty());
    }
}
