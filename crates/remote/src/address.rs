//! Where a farm is: `grpc://HOST[:PORT][/INSTANCE]`, or `grpcs://…` with transport security.

use std::fmt;
use std::str::FromStr;

/// The address of a farm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// Whether the connection is encrypted and the farm has to prove who it is.
    pub secure: bool,
    /// `HOST` or `HOST:PORT`.
    pub host: String,
    /// The part of the farm that is spoken to; often none.
    pub instance: String,
}

/// A text that is no address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddressError(String);

impl fmt::Display for AddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AddressError(text) = self;
        write!(
            f,
            "`{text}` is no address of a farm; it should be grpc://HOST[:PORT][/INSTANCE], or grpcs://…"
        )
    }
}

impl std::error::Error for AddressError {}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        parse(text).ok_or_else(|| AddressError(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<Address> {
    let (scheme, rest) = text.split_once("://")?;
    let secure = match scheme {
        "grpc" => false,
        "grpcs" => true,
        _ => return None,
    };
    let (host, instance) = rest.split_once('/').unwrap_or((rest, ""));
    let plain = |c: char| c.is_ascii_alphanumeric() || ".-_:[]".contains(c);
    let good = !host.is_empty() && host.chars().all(plain);
    let quiet = !instance.contains(|c: char| c.is_control() || c.is_whitespace());
    (good && quiet).then(|| Address {
        secure,
        host: host.to_owned(),
        instance: instance.trim_end_matches('/').to_owned(),
    })
}

impl Address {
    /// As the transport wants it.
    pub(crate) fn uri(&self) -> String {
        let scheme = if self.secure { "https" } else { "http" };
        format!("{scheme}://{}", self.host)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.secure { "grpcs" } else { "grpc" };
        let slash = if self.instance.is_empty() { "" } else { "/" };
        write!(f, "{scheme}://{}{slash}{}", self.host, self.instance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_written() {
        for text in [
            "grpc://localhost:8980",
            "grpcs://farm.example.com",
            "grpc://[::1]:80/main",
            "grpcs://farm.example.com:443/team/java",
        ] {
            let address: Address = text.parse().unwrap();
            assert_eq!(address.to_string(), text);
        }
        let address: Address = "grpcs://h:1/a/b/".parse().unwrap();
        assert_eq!((address.secure, &*address.instance), (true, "a/b"));
        assert_eq!(address.uri(), "https://h:1");
    }

    #[test]
    fn other_texts_are_not() {
        for text in [
            "",
            "localhost",
            "http://localhost",
            "grpc://",
            "grpc:///main",
            "grpc://a b",
            "grpc://user@host",
            "grpc://host/a b",
        ] {
            assert!(text.parse::<Address>().is_err(), "{text}");
        }
    }
}
