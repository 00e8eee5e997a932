//! Java's arithmetic: numbers that wrap around, shifts by a part of the distance, conversions.

use crate::code::{Arith, Kind};
use crate::value::Value;
use heddle_resolve::types::Prim;

/// The result; `None` for a division by zero.
pub(super) fn arith(op: Arith, kind: Kind, a: Value, b: Value) -> Option<Value> {
    match kind {
        Kind::Int => int(op, a.as_int(), b),
        Kind::Long => long(op, a.as_long(), b),
        Kind::Float => {
            let (x, y) = (a.as_double() as f32, b.as_double() as f32);
            match float(op, f64::from(x), f64::from(y)) {
                Ok(answer) => Some(Value::bool(answer)),
                Err(_) => Some(Value::Float(single(op, x, y).to_bits())),
            }
        }
        Kind::Double => match float(op, a.as_double(), b.as_double()) {
            Ok(answer) => Some(Value::bool(answer)),
            Err(value) => Some(Value::Double(value.to_bits())),
        },
    }
}

fn int(op: Arith, x: i32, b: Value) -> Option<Value> {
    let y = b.as_int();
    let distance = (b.as_long() & 31) as u32;
    Some(Value::Int(match op {
        Arith::Add => x.wrapping_add(y),
        Arith::Sub => x.wrapping_sub(y),
        Arith::Mul => x.wrapping_mul(y),
        Arith::Div if y == 0 => return None,
        Arith::Div => x.wrapping_div(y),
        Arith::Rem if y == 0 => return None,
        Arith::Rem => x.wrapping_rem(y),
        Arith::And => x & y,
        Arith::Or => x | y,
        Arith::Xor => x ^ y,
        Arith::Shl => x.wrapping_shl(distance),
        Arith::Shr => x.wrapping_shr(distance),
        Arith::UShr => (x as u32).wrapping_shr(distance) as i32,
        _ => return Some(Value::bool(compares(op, x.cmp(&y)))),
    }))
}

fn long(op: Arith, x: i64, b: Value) -> Option<Value> {
    let y = b.as_long();
    let distance = (y & 63) as u32;
    Some(Value::Long(match op {
        Arith::Add => x.wrapping_add(y),
        Arith::Sub => x.wrapping_sub(y),
        Arith::Mul => x.wrapping_mul(y),
        Arith::Div if y == 0 => return None,
        Arith::Div => x.wrapping_div(y),
        Arith::Rem if y == 0 => return None,
        Arith::Rem => x.wrapping_rem(y),
        Arith::And => x & y,
        Arith::Or => x | y,
        Arith::Xor => x ^ y,
        Arith::Shl => x.wrapping_shl(distance),
        Arith::Shr => x.wrapping_shr(distance),
        Arith::UShr => (x as u64).wrapping_shr(distance) as i64,
        _ => return Some(Value::bool(compares(op, x.cmp(&y)))),
    }))
}

fn compares(op: Arith, order: std::cmp::Ordering) -> bool {
    match op {
        Arith::Less => order.is_lt(),
        Arith::LessEq => order.is_le(),
        Arith::Greater => order.is_gt(),
        Arith::GreaterEq => order.is_ge(),
        Arith::NotEq => order.is_ne(),
        _ => order.is_eq(),
    }
}

/// A comparison, or the number that comes out.
fn float(op: Arith, x: f64, y: f64) -> Result<bool, f64> {
    match op {
        Arith::Less => Ok(x < y),
        Arith::LessEq => Ok(x <= y),
        Arith::Greater => Ok(x > y),
        Arith::GreaterEq => Ok(x >= y),
        Arith::Eq => Ok(x == y),
        Arith::NotEq => Ok(x != y),
        Arith::Add => Err(x + y),
        Arith::Sub => Err(x - y),
        Arith::Mul => Err(x * y),
        Arith::Div => Err(x / y),
        _ => Err(x % y),
    }
}

fn single(op: Arith, x: f32, y: f32) -> f32 {
    match op {
        Arith::Add => x + y,
        Arith::Sub => x - y,
        Arith::Mul => x * y,
        Arith::Div => x / y,
        _ => x % y,
    }
}

/// `Math.max` and `min` of floating-point numbers: not a number if one of them is none, and -0.0 is less than 0.0.
pub(super) fn extreme(max: bool, a: Value, b: Value) -> Value {
    let (x, y) = (a.as_double(), b.as_double());
    if x.is_nan() {
        return a;
    }
    if y.is_nan() {
        return b;
    }
    let first = match x == y {
        true => x.is_sign_positive() == max,
        false => (x > y) == max,
    };
    if first { a } else { b }
}

/// `Double.compare`.
pub(super) fn compared(x: f64, y: f64) -> i32 {
    let bits = |x: f64| {
        if x.is_nan() {
            f64::NAN.to_bits() as i64
        } else {
            x.to_bits() as i64
        }
    };
    match x.partial_cmp(&y) {
        Some(std::cmp::Ordering::Less) => -1,
        Some(std::cmp::Ordering::Greater) => 1,
        _ => bits(x).cmp(&bits(y)) as i32,
    }
}

pub(super) fn negate(kind: Kind, value: Value) -> Value {
    match kind {
        Kind::Int => Value::Int(value.as_int().wrapping_neg()),
        Kind::Long => Value::Long(value.as_long().wrapping_neg()),
        Kind::Float => Value::Float((-(value.as_double() as f32)).to_bits()),
        Kind::Double => Value::Double((-value.as_double()).to_bits()),
    }
}

/// Primitive conversions (JLS 5.1.2, 5.1.3).
pub(super) fn convert(value: Value, to: Prim) -> Value {
    let whole = match value {
        Value::Float(_) | Value::Double(_) if to != Prim::Long => {
            i64::from(value.as_double() as i32)
        }
        _ => value.as_long(),
    };
    match to {
        Prim::Boolean => value,
        Prim::Byte => Value::Int((whole as i8).into()),
        Prim::Short => Value::Int((whole as i16).into()),
        Prim::Char => Value::Int((whole as u16).into()),
        Prim::Int => Value::Int(whole as i32),
        Prim::Long => Value::Long(whole),
        Prim::Float => Value::Float(
            match value {
                Value::Int(n) => n as f32,
                Value::Long(n) => n as f32,
                _ => value.as_double() as f32,
            }
            .to_bits(),
        ),
        Prim::Double => Value::Double(value.as_double().to_bits()),
    }
}
