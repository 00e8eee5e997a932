//! The classes that the language itself knows about, at fixed places of the class table.

use crate::model::ClassId;
use crate::types::Prim;

macro_rules! known {
    ($($name:ident = $index:literal $binary:literal;)*) => {
        impl ClassId {
            $(#[doc = concat!("`", $binary, "`")] pub const $name: ClassId = ClassId($index);)*
        }
        /// Binary names in the order of their ids.
        pub(crate) const KNOWN: &[&str] = &[$($binary),*];
    };
}

known! {
    OBJECT = 0 "java/lang/Object";
    STRING = 1 "java/lang/String";
    CLONEABLE = 2 "java/lang/Cloneable";
    SERIALIZABLE = 3 "java/io/Serializable";
    CLASS = 4 "java/lang/Class";
    THROWABLE = 5 "java/lang/Throwable";
    RUNTIME_EXCEPTION = 6 "java/lang/RuntimeException";
    ERROR = 7 "java/lang/Error";
    EXCEPTION = 8 "java/lang/Exception";
    ITERABLE = 9 "java/lang/Iterable";
    ITERATOR = 10 "java/util/Iterator";
    ENUM = 11 "java/lang/Enum";
    RECORD = 12 "java/lang/Record";
    AUTO_CLOSEABLE = 13 "java/lang/AutoCloseable";
    THREAD = 14 "java/lang/Thread";
    ANNOTATION = 15 "java/lang/annotation/Annotation";
    BOOLEAN = 16 "java/lang/Boolean";
    BYTE = 17 "java/lang/Byte";
    SHORT = 18 "java/lang/Short";
    CHARACTER = 19 "java/lang/Character";
    INTEGER = 20 "java/lang/Integer";
    LONG = 21 "java/lang/Long";
    FLOAT = 22 "java/lang/Float";
    DOUBLE = 23 "java/lang/Double";
    VOID = 24 "java/lang/Void";
    COMPARABLE = 25 "java/lang/Comparable";
}

impl ClassId {
    /// The wrapper class of a primitive type.
    pub fn wrapper(p: Prim) -> ClassId {
        ClassId(ClassId::BOOLEAN.0 + p as u32)
    }

    /// The primitive type that a wrapper class wraps.
    pub fn wrapped(self) -> Option<Prim> {
        let at = self.0.checked_sub(ClassId::BOOLEAN.0)?;
        Prim::ALL.get(at as usize).copied()
    }
}
