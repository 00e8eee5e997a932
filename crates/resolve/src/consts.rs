//! Compile-time constants (JLS 15.29): folding with Java's arithmetic, and constant fields.

use crate::model::{Const, FieldId, Flags};
use crate::types::{Prim, Ty};
use crate::world::World;
use heddle_syntax::ast::{BinaryOp, UnaryOp};
use std::rc::Rc;

/// A constant converted to a primitive type or `String`; `None` if the type is neither.
pub(crate) fn cast(value: &Const, to: Ty, world: &mut World) -> Option<Const> {
    match world.types.as_prim(to) {
        Some(p) => to_prim(value, p),
        None => match value {
            Const::Text(_) if to == world.string() => Some(value.clone()),
            _ => None,
        },
    }
}

fn to_prim(value: &Const, p: Prim) -> Option<Const> {
    if let (Const::Boolean(_), Prim::Boolean) = (value, p) {
        return Some(value.clone());
    }
    Some(match p {
        Prim::Boolean => return None,
        Prim::Byte => Const::Int(i32::from(int_of(value)? as i8)),
        Prim::Short => Const::Int(i32::from(int_of(value)? as i16)),
        Prim::Char => Const::Int(i32::from(int_of(value)? as u16)),
        Prim::Int => Const::Int(int_of(value)?),
        Prim::Long => Const::Long(long_of(value)?),
        Prim::Float => Const::Float(match value {
            Const::Int(v) => *v as f32,
            Const::Long(v) => *v as f32,
            Const::Double(v) => *v as f32,
            Const::Float(v) => *v,
            _ => return None,
        }),
        Prim::Double => Const::Double(double_of(value)?),
    })
}

fn int_of(value: &Const) -> Option<i32> {
    Some(match value {
        Const::Int(v) => *v,
        Const::Long(v) => *v as i32,
        Const::Float(v) => *v as i32,
        Const::Double(v) => *v as i32,
        _ => return None,
    })
}

fn long_of(value: &Const) -> Option<i64> {
    Some(match value {
        Const::Int(v) => i64::from(*v),
        Const::Long(v) => *v,
        Const::Float(v) => *v as i64,
        Const::Double(v) => *v as i64,
        _ => return None,
    })
}

fn double_of(value: &Const) -> Option<f64> {
    Some(match value {
        Const::Int(v) => f64::from(*v),
        Const::Long(v) => *v as f64,
        Const::Float(v) => f64::from(*v),
        Const::Double(v) => *v,
        _ => return None,
    })
}

/// `op value`, where the operand is promoted to `ty` first.
pub(crate) fn unary(op: UnaryOp, value: &Const, ty: Ty) -> Option<Const> {
    if let (UnaryOp::Not, Const::Boolean(b)) = (op, value) {
        return Some(Const::Boolean(!b));
    }
    let prim = Prim::ALL.into_iter().find(|p| Ty::prim(*p) == ty)?;
    let value = to_prim(value, prim)?;
    Some(match (op, value) {
        (UnaryOp::Plus, v) => v,
        (UnaryOp::Minus, Const::Int(v)) => Const::Int(v.wrapping_neg()),
        (UnaryOp::Minus, Const::Long(v)) => Const::Long(v.wrapping_neg()),
        (UnaryOp::Minus, Const::Float(v)) => Const::Float(-v),
        (UnaryOp::Minus, Const::Double(v)) => Const::Double(-v),
        (UnaryOp::BitNot, Const::Int(v)) => Const::Int(!v),
        (UnaryOp::BitNot, Const::Long(v)) => Const::Long(!v),
        _ => return None,
    })
}

/// `a op b`; the types tell a `char` from an `int` in concatenations.
pub(crate) fn binary(op: BinaryOp, a: (&Const, Ty), b: (&Const, Ty), result: Ty) -> Option<Const> {
    let text = matches!(a.0, Const::Text(_)) || matches!(b.0, Const::Text(_));
    if text {
        return text_binary(op, a, b);
    }
    if let (Const::Boolean(x), Const::Boolean(y)) = (a.0, b.0) {
        return boolean_binary(op, *x, *y);
    }
    if matches!(op, BinaryOp::Shl | BinaryOp::Shr | BinaryOp::UShr) {
        return shift(op, a.0, long_of(b.0)?, result);
    }
    let rank = |c: &Const| match c {
        Const::Int(_) => 0,
        Const::Long(_) => 1,
        Const::Float(_) => 2,
        _ => 3,
    };
    match rank(a.0).max(rank(b.0)) {
        0 => int_binary(op, int_of(a.0)?, int_of(b.0)?),
        1 => long_binary(op, long_of(a.0)?, long_of(b.0)?),
        2 => {
            let (Const::Float(x), Const::Float(y)) =
                (to_prim(a.0, Prim::Float)?, to_prim(b.0, Prim::Float)?)
            else {
                return None;
            };
            float_binary(op, f64::from(x), f64::from(y)).map(|c| match c {
                Const::Double(v) => Const::Float(v as f32),
                other => other,
            })
        }
        _ => float_binary(op, double_of(a.0)?, double_of(b.0)?),
    }
}

fn text_binary(op: BinaryOp, a: (&Const, Ty), b: (&Const, Ty)) -> Option<Const> {
    match op {
        BinaryOp::Add => {
            let joined = format!("{}{}", shown(a.0, a.1)?, shown(b.0, b.1)?);
            Some(Const::Text(Rc::from(joined)))
        }
        BinaryOp::Eq => Some(Const::Boolean(a.0 == b.0)),
        BinaryOp::NotEq => Some(Const::Boolean(a.0 != b.0)),
        _ => None,
    }
}

/// A constant in a string. Floating-point numbers are left alone: their shortest text is the library's business.
fn shown(value: &Const, ty: Ty) -> Option<String> {
    Some(match value {
        Const::Text(t) => t.to_string(),
        Const::Boolean(b) => b.to_string(),
        Const::Int(v) if ty == Ty::CHAR => {
            String::from_utf16_lossy(&[u16::try_from(*v).ok()?]).to_string()
        }
        Const::Int(v) => v.to_string(),
        Const::Long(v) => v.to_string(),
        Const::Float(_) | Const::Double(_) => return None,
    })
}

fn boolean_binary(op: BinaryOp, x: bool, y: bool) -> Option<Const> {
    Some(Const::Boolean(match op {
        BinaryOp::And | BinaryOp::BitAnd => x && y,
        BinaryOp::Or | BinaryOp::BitOr => x || y,
        BinaryOp::BitXor | BinaryOp::NotEq => x != y,
        BinaryOp::Eq => x == y,
        _ => return None,
    }))
}

fn shift(op: BinaryOp, value: &Const, by: i64, result: Ty) -> Option<Const> {
    if result == Ty::LONG {
        let (v, by) = (long_of(value)?, (by & 63) as u32);
        return Some(Const::Long(match op {
            BinaryOp::Shl => v.wrapping_shl(by),
            BinaryOp::Shr => v >> by,
            _ => ((v as u64) >> by) as i64,
        }));
    }
    let (v, by) = (int_of(value)?, (by & 31) as u32);
    Some(Const::Int(match op {
        BinaryOp::Shl => v.wrapping_shl(by),
        BinaryOp::Shr => v >> by,
        _ => ((v as u32) >> by) as i32,
    }))
}

macro_rules! integer_binary {
    ($name:ident, $ty:ty, $make:path) => {
        fn $name(op: BinaryOp, x: $ty, y: $ty) -> Option<Const> {
            Some(match op {
                BinaryOp::Add => $make(x.wrapping_add(y)),
                BinaryOp::Sub => $make(x.wrapping_sub(y)),
                BinaryOp::Mul => $make(x.wrapping_mul(y)),
                BinaryOp::Div if y != 0 => $make(x.wrapping_div(y)),
                BinaryOp::Rem if y != 0 => $make(x.wrapping_rem(y)),
                BinaryOp::BitAnd => $make(x & y),
                BinaryOp::BitOr => $make(x | y),
                BinaryOp::BitXor => $make(x ^ y),
                _ => return compare(op, x.partial_cmp(&y)),
            })
        }
    };
}
integer_binary!(int_binary, i32, Const::Int);
integer_binary!(long_binary, i64, Const::Long);

fn float_binary(op: BinaryOp, x: f64, y: f64) -> Option<Const> {
    Some(match op {
        BinaryOp::Add => Const::Double(x + y),
        BinaryOp::Sub => Const::Double(x - y),
        BinaryOp::Mul => Const::Double(x * y),
        BinaryOp::Div => Const::Double(x / y),
        BinaryOp::Rem => Const::Double(x % y),
        _ => return compare(op, x.partial_cmp(&y)),
    })
}

fn compare(op: BinaryOp, order: Option<std::cmp::Ordering>) -> Option<Const> {
    use std::cmp::Ordering::{Equal, Greater, Less};
    Some(Const::Boolean(match op {
        BinaryOp::Less => order == Some(Less),
        BinaryOp::LessEq => matches!(order, Some(Less | Equal)),
        BinaryOp::Greater => order == Some(Greater),
        BinaryOp::GreaterEq => matches!(order, Some(Greater | Equal)),
        BinaryOp::Eq => order == Some(Equal),
        BinaryOp::NotEq => order != Some(Equal),
        _ => return None,
    }))
}

impl World {
    /// The value of a constant field: `final`, of primitive or string type, with a constant initializer.
    pub(crate) fn constant_of(&mut self, field: FieldId) -> Option<Const> {
        let info = self.field(field);
        if !info.flags.has(Flags::FINAL) {
            return None;
        }
        if info.constant.is_some() {
            return info.constant.clone();
        }
        let string = self.string();
        if self.types.as_prim(info.ty).is_none() && info.ty != string {
            return None;
        }
        if let Some(known) = self.constants.get(&field) {
            return known.clone();
        }
        if !self.constants_open.insert(field) {
            return None;
        }
        let value = self.evaluate_field(field, info.ty);
        self.constants_open.remove(&field);
        self.constants.insert(field, value.clone());
        value
    }
}
