//! How operators and words are written.

use crate::ast::{BinaryOp, Primitive, QuantifierKind, SpecTypeKind, UnaryOp};

impl BinaryOp {
    /// The operator as written.
    pub fn text(self) -> &'static str {
        match self {
            BinaryOp::Mul => "*",
            BinaryOp::Div => "/",
            BinaryOp::Rem => "%",
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Shl => "<<",
            BinaryOp::Shr => ">>",
            BinaryOp::UShr => ">>>",
            BinaryOp::Less => "<",
            BinaryOp::LessEq => "<=",
            BinaryOp::Greater => ">",
            BinaryOp::GreaterEq => ">=",
            BinaryOp::Eq => "==",
            BinaryOp::NotEq => "!=",
            BinaryOp::BitAnd => "&",
            BinaryOp::BitXor => "^",
            BinaryOp::BitOr => "|",
            BinaryOp::And => "&&",
            BinaryOp::Or => "||",
            BinaryOp::Implies => "==>",
            BinaryOp::ImpliedBy => "<==",
            BinaryOp::Iff => "<==>",
            BinaryOp::NotIff => "<=!=>",
            BinaryOp::In => "\\in",
            BinaryOp::Subtype => "<:",
        }
    }
}

impl UnaryOp {
    /// The operator as written.
    pub fn text(self) -> &'static str {
        match self {
            UnaryOp::Plus => "+",
            UnaryOp::Minus => "-",
            UnaryOp::Not => "!",
            UnaryOp::BitNot => "~",
            UnaryOp::PreIncrement | UnaryOp::PostIncrement => "++",
            UnaryOp::PreDecrement | UnaryOp::PostDecrement => "--",
        }
    }

    /// Whether the operator stands after its operand.
    pub fn is_postfix(self) -> bool {
        matches!(self, UnaryOp::PostIncrement | UnaryOp::PostDecrement)
    }
}

impl Primitive {
    /// The type as written.
    pub fn text(self) -> &'static str {
        match self {
            Primitive::Boolean => "boolean",
            Primitive::Byte => "byte",
            Primitive::Short => "short",
            Primitive::Char => "char",
            Primitive::Int => "int",
            Primitive::Long => "long",
            Primitive::Float => "float",
            Primitive::Double => "double",
        }
    }
}

impl QuantifierKind {
    /// The quantifier as written.
    pub fn text(self) -> &'static str {
        match self {
            QuantifierKind::Forall => "\\forall",
            QuantifierKind::Exists => "\\exists",
            QuantifierKind::Sum => "\\sum",
            QuantifierKind::Product => "\\product",
            QuantifierKind::Min => "\\min",
            QuantifierKind::Max => "\\max",
            QuantifierKind::NumOf => "\\num_of",
            QuantifierKind::Choose => "\\choose",
        }
    }
}

impl SpecTypeKind {
    /// The type as written.
    pub fn text(self) -> &'static str {
        match self {
            SpecTypeKind::LocSet => "\\locset",
            SpecTypeKind::Set => "\\set",
            SpecTypeKind::Seq => "\\seq",
            SpecTypeKind::Map => "\\map",
            SpecTypeKind::BigInt => "\\bigint",
            SpecTypeKind::Real => "\\real",
            SpecTypeKind::Level => "\\level",
            SpecTypeKind::TypeOfTypes => "\\TYPE",
        }
    }
}
