//! Texts of floating-point numbers as Java gives them (`Double.toString` since Java 19), and what formats ask for.

/// The text of a `double`.
pub(super) fn of_double(x: f64) -> String {
    special(x).unwrap_or_else(|| {
        java(
            x < 0.0 || x == 0.0 && x.is_sign_negative(),
            &format!("{:e}", x.abs()),
        )
    })
}

/// The text of a `float`.
pub(super) fn of_float(x: f32) -> String {
    special(x.into()).unwrap_or_else(|| {
        java(
            x < 0.0 || x == 0.0 && x.is_sign_negative(),
            &format!("{:e}", x.abs()),
        )
    })
}

fn special(x: f64) -> Option<String> {
    if x.is_nan() {
        return Some("NaN".to_owned());
    }
    x.is_infinite()
        .then(|| if x > 0.0 { "Infinity" } else { "-Infinity" }.to_owned())
}

/// Digits and exponent, such as `1.25e-3`, in Java's form: with an exponent only below 0.001 and from ten million on.
fn java(negative: bool, scientific: &str) -> String {
    let (digits, exponent) = scientific.split_once('e').unwrap_or((scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let digits: String = digits.chars().filter(|c| *c != '.').collect();
    let sign = if negative { "-" } else { "" };
    let text = if digits == "0" {
        "0.0".to_owned()
    } else if (-3..7).contains(&exponent) {
        plain(&digits, exponent)
    } else {
        let rest = if digits.len() > 1 { &digits[1..] } else { "0" };
        format!("{}.{rest}E{exponent}", &digits[..1])
    };
    format!("{sign}{text}")
}

fn plain(digits: &str, exponent: i32) -> String {
    if exponent < 0 {
        let zeros = "0".repeat((-exponent - 1) as usize);
        return format!("0.{zeros}{digits}");
    }
    let whole = exponent as usize + 1;
    if digits.len() <= whole {
        let zeros = "0".repeat(whole - digits.len());
        return format!("{digits}{zeros}.0");
    }
    format!("{}.{}", &digits[..whole], &digits[whole..])
}

/// A part of a format: flags, width, precision, and the kind.
pub(super) struct Spec {
    pub kind: char,
    left: bool,
    zeros: bool,
    plus: bool,
    commas: bool,
    width: usize,
    pub precision: Option<usize>,
}

impl Spec {
    pub(super) fn read(text: &str) -> Option<Spec> {
        let mut chars = text.chars().peekable();
        let mut spec = Spec {
            kind: 's',
            left: false,
            zeros: false,
            plus: false,
            commas: false,
            width: 0,
            precision: None,
        };
        while let Some(flag) = chars.next_if(|c| "-0+,".contains(*c)) {
            match flag {
                '-' => spec.left = true,
                '0' => spec.zeros = true,
                '+' => spec.plus = true,
                _ => spec.commas = true,
            }
        }
        while let Some(digit) = chars.next_if(char::is_ascii_digit) {
            spec.width = spec.width * 10 + digit.to_digit(10)? as usize;
        }
        if chars.next_if_eq(&'.').is_some() {
            let mut precision = 0;
            while let Some(digit) = chars.next_if(char::is_ascii_digit) {
                precision = precision * 10 + digit.to_digit(10)? as usize;
            }
            spec.precision = Some(precision);
        }
        spec.kind = chars.next()?;
        chars.next().is_none().then_some(spec)
    }

    /// A whole number.
    pub(super) fn whole(&self, n: i64) -> String {
        let digits = n.unsigned_abs().to_string();
        self.signed(n < 0, self.grouped(&digits))
    }

    /// A number with a fraction: halves are rounded up, as Java does it with the exact value.
    pub(super) fn fraction(&self, x: f64) -> Option<String> {
        if !x.is_finite() || x.abs() >= 1e15 {
            return None;
        }
        let precision = self.precision.unwrap_or(6).min(15);
        let shown = of_double(x.abs());
        let (whole, rest) = shown.split_once('.')?;
        if shown.contains('E') || rest.len() > precision && rest.as_bytes()[precision] == b'5' {
            return None;
        }
        let rounded = format!("{:.precision$}", x.abs());
        let _ = whole;
        let (whole, rest) = rounded.split_once('.').unwrap_or((&rounded, ""));
        let dot = if rest.is_empty() { "" } else { "." };
        let text = format!("{}{dot}{rest}", self.grouped(whole));
        Some(self.signed(x < 0.0, text))
    }

    fn grouped(&self, digits: &str) -> String {
        if !self.commas {
            return digits.to_owned();
        }
        let count = digits.len();
        let mut out = String::new();
        for (k, digit) in digits.chars().enumerate() {
            if k > 0 && (count - k).is_multiple_of(3) {
                out.push(',');
            }
            out.push(digit);
        }
        out
    }

    fn signed(&self, negative: bool, digits: String) -> String {
        let sign = match (negative, self.plus) {
            (true, _) => "-",
            (false, true) => "+",
            _ => "",
        };
        let missing = self.width.saturating_sub(digits.len() + sign.len());
        match self.zeros {
            true => format!("{sign}{}{digits}", "0".repeat(missing)),
            false => self.padded(&format!("{sign}{digits}")),
        }
    }

    pub(super) fn padded(&self, text: &str) -> String {
        let missing = self.width.saturating_sub(text.chars().count());
        match (self.left, self.zeros && "xX".contains(self.kind)) {
            (true, _) => format!("{text}{}", " ".repeat(missing)),
            (_, true) => format!("{}{text}", "0".repeat(missing)),
            _ => format!("{}{text}", " ".repeat(missing)),
        }
    }
}
