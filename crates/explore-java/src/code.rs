//! Compiled programs: a small stack machine's instructions, methods and classes.
//!
//! Made by `compile` from typed Java, run by `machine`. Every instruction has the place in the source that it comes from.

use crate::value::{Texts, Value};
use heddle_resolve::types::Prim;
use heddle_text::Span;
use rustc_hash::FxHashMap;

/// A method's number.
pub(crate) type MethodNo = u32;
/// A class's number.
pub(crate) type ClassNo = u32;

/// What kind of number an operation works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Int,
    Long,
    Float,
    Double,
}

/// Arithmetic with two operands; shifts take an `int` or `long` distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arith {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    And,
    Or,
    Xor,
    Shl,
    Shr,
    UShr,
    Less,
    LessEq,
    Greater,
    GreaterEq,
    Eq,
    NotEq,
}

/// What an array holds: values of a primitive type, references to objects of a class, or arrays with so many dimensions of either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Element {
    pub dims: u8,
    pub prim: Option<Prim>,
    pub class: ClassNo,
}

impl Element {
    pub(crate) fn of(prim: Option<Prim>, class: ClassNo) -> Self {
        let dims = 0;
        Element { dims, prim, class }
    }

    /// What arrays hold that hold arrays like this.
    pub(crate) fn around(self, dims: u8) -> Self {
        Element {
            dims: self.dims + dims,
            ..self
        }
    }

    /// What an element is tested for.
    pub(crate) fn test(self) -> Test {
        match (self.dims, self.prim) {
            (0, None) => Test::Class(self.class),
            (0, Some(_)) => Test::Any,
            (1, None) => Test::ArrayOf(self.class),
            (1, Some(p)) => Test::Primitives(p),
            (n, _) => Test::Nested(Element {
                dims: n - 1,
                ..self
            }),
        }
    }
}

/// What a value is tested for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Test {
    Class(ClassNo),
    /// An array of references to such objects.
    ArrayOf(ClassNo),
    /// An array of a primitive type.
    Primitives(Prim),
    /// An array of arrays.
    Nested(Element),
    /// Anything.
    Any,
}

/// Why a check is made.
#[derive(Clone, Debug)]
pub(crate) enum Why {
    /// `assert` of Java, or of a specification.
    Assert,
    /// A precondition.
    Requires(String),
    /// A postcondition.
    Ensures(String),
    /// A clause of a class or field, in words, and the step that breaks it.
    Clause(String, Span),
}

/// An instruction. Operands are taken from the stack from right to left.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    Const(Value),
    Load(u16),
    Store(u16),
    Pop,
    Dup,
    /// `a b` becomes `b a b`.
    DupUnder,
    /// `a b c` becomes `c a b c`.
    DupUnder2,
    /// `a b` becomes `a b a b`.
    Dup2,
    Swap,
    GetField(u16, FieldNo),
    PutField(u16, FieldNo),
    GetStatic(StaticNo),
    PutStatic(StaticNo),
    ArrayLoad,
    ArrayStore,
    Length,
    /// Nested arrays: so many lengths are on the stack; what the innermost hold.
    NewArrays(u8, Element),
    New(ClassNo),
    /// The object on the stack is constructed.
    Built,
    Arith(Arith, Kind),
    Negate(Kind),
    Not,
    Convert(Prim),
    Same(bool),
    Jump(u32),
    /// Jumps if the value is as said.
    JumpIf(bool, u32),
    Is(Test),
    Cast(Test),
    Box(Prim),
    Unbox(Prim),
    /// Calls exactly this method.
    Call(MethodNo),
    /// Calls the method that the receiver's class has for this signature.
    CallVirtual(SignatureNo),
    /// Calls the library.
    Native(Native, u8),
    Return(bool),
    Throw,
    /// Throws a new exception; its cause is on the stack if so said.
    Raise(ClassNo, bool),
    Enter,
    Exit,
    Init(ClassNo),
    /// Makes a function object of a class from so many captured values.
    Capture(ClassNo, u8),
    /// Joins so many values into a text.
    Concat(u8, Box<[Option<Prim>]>),
    /// The invariants of the object on the stack hold, if nobody else can change it.
    Invariants,
    /// Whether the program's own code catches an exception of this class that is thrown here.
    IsCaught(ClassNo),
    /// Formula on the stack must hold.
    Check(Box<Why>),
    /// From here on nobody else acts and accesses count for nothing.
    Quiet,
    /// The end of it.
    Loud,
    /// Keeps in a local how many operands there are.
    SaveDepth(u16),
    /// A numbered point of a replay stands here; it belongs to what comes next.
    Mark(u32),
    /// What cannot be run, in words.
    Unsupported(Box<str>),
}

/// A field's number among all fields.
pub(crate) type FieldNo = u32;
/// A static field's number.
pub(crate) type StaticNo = u32;
/// A signature's number.
pub(crate) type SignatureNo = u32;

/// Methods of the library that the machine knows itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Native {
    Wait,
    WaitFor,
    Notify,
    NotifyAll,
    HashCode,
    Equals,
    ToText,
    GetClass,
    ThreadNew,
    ThreadStart,
    ThreadJoin,
    ThreadJoinFor,
    ThreadCurrent,
    ThreadYield,
    ThreadSleep,
    ThreadInterrupt,
    ThreadIsInterrupted,
    ThreadInterrupted,
    ThreadIsAlive,
    ThreadGetName,
    ThreadSetDaemon,
    ThreadRun,
    ThreadId,
    HoldsLock,
    ThrowableNew,
    GetMessage,
    GetCause,
    InitCause,
    AddSuppressed,
    /// A method of `String`.
    Text(TextOp),
    /// The text of a primitive value.
    TextOf(Prim),
    MathMax,
    MathMin,
    MathAbs,
    FloorMod,
    FloorDiv,
    IntegerCompare,
    ParseInt,
    ParseLong,
    DoubleCompare,
    MathSqrt,
    Unbox(Prim),
    BoxOf(Prim),
    EnumName,
    EnumOrdinal,
    EnumCompare,
    ArrayClone,
    ArrayCopy,
    ArrayCopyOf,
    ArrayFill,
    NonNull,
    ObjectsEquals,
    Print,
    Nothing,
    When,
    Spurious,
    Assume,
    Choose,
    Resumed,
    Exit,
    /// As `When`; an interrupt ends it.
    Await,
    Timeout,
    Interruption,
    ThreadWasInterrupted,
    Idle,
    SameObject,
    Hashes,
    Own,
    Limited,
    NotModelled,
    GetPermit,
    SetPermit,
    FieldByName,
    SetFieldByName,
    ArrayLike,
    EnumConstants,
    EnumDeclaring,
    Units,
    OfUnits,
    Format,
    PrintText,
    ThreadSetName,
    ThreadIsDaemon,
    ClassName(NameKind),
    ClassIsInstance,
    ClassCast,
}

impl Native {
    /// Whether the first argument is an object that must not be null.
    pub(crate) fn takes_receiver(self) -> bool {
        use Native as N;
        !matches!(
            self,
            N::BoxOf(_)
                | N::TextOf(_)
                | N::ToText
                | N::Print
                | N::Nothing
                | N::When
                | N::Spurious
                | N::Assume
                | N::Choose
                | N::Resumed
                | N::ObjectsEquals
                | N::IntegerCompare
                | N::DoubleCompare
                | N::MathMax
                | N::MathMin
                | N::MathAbs
                | N::MathSqrt
                | N::FloorMod
                | N::FloorDiv
                | N::ThreadCurrent
                | N::ThreadYield
                | N::ThreadSleep
                | N::ThreadInterrupted
                | N::Exit
                | N::Await
                | N::Timeout
                | N::Interruption
                | N::ThreadWasInterrupted
                | N::Idle
                | N::SameObject
                | N::Hashes
                | N::Own
                | N::Limited
                | N::NotModelled
                | N::Format
                | N::PrintText
        )
    }
}

/// Which name of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum NameKind {
    Full,
    Simple,
}

/// Methods of `String` that look into texts or make them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TextOp {
    Length,
    CharAt,
    IsEmpty,
    IsBlank,
    Concat,
    Substring,
    StartsWith,
    EndsWith,
    Contains,
    Compare,
    CompareIgnoringCase,
    EqualsIgnoringCase,
    IndexOf,
    LastIndexOf,
    Replace,
    Trim,
    Strip,
    StripLeading,
    StripTrailing,
    Upper,
    Lower,
    Repeat,
    Split,
    Same,
}

impl TextOp {
    /// Whether the result is a text that may be a new object.
    pub(crate) fn makes_text(self) -> bool {
        use TextOp as T;
        matches!(
            self,
            T::Concat
                | T::Substring
                | T::Replace
                | T::Trim
                | T::Strip
                | T::StripLeading
                | T::StripTrailing
                | T::Upper
                | T::Lower
                | T::Repeat
                | T::Split
        )
    }
}

/// How a call of a method counts for other threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Atomicity {
    /// Step by step.
    Steps,
    /// One step that orders threads, such as one of an atomic or a lock.
    Sync,
    /// One step that reads the object, unordered.
    Reads,
    /// One step that writes the object, unordered.
    Writes,
    /// One step of nobody's concern: constructors of the library.
    Alone,
}

/// Where an exception is caught.
#[derive(Clone, Debug)]
pub(crate) struct Handler {
    pub from: u32,
    pub to: u32,
    pub at: u32,
    /// `None`: everything.
    pub test: Option<Test>,
    /// The local with the number of operands that stay.
    pub depth: Option<u16>,
}

/// A compiled method.
#[derive(Clone, Debug)]
pub(crate) struct Method {
    pub name: String,
    pub ops: Vec<Op>,
    pub spans: Vec<Span>,
    pub handlers: Vec<Handler>,
    /// Parameters, the receiver included.
    pub params: u16,
    pub locals: u16,
    /// Locals that are still read, by instruction.
    pub live: Vec<u64>,
    pub atomic: Atomicity,
    /// Part of a model of the library: not shown.
    pub library: bool,
    /// A call whose precondition is false is not made, if the client is the caller.
    pub client: bool,
}

impl Method {
    /// Whether it only calls the machine's version of a method of the library.
    pub(crate) fn is_native(&self) -> bool {
        self.ops.iter().any(|op| match op {
            Op::Native(..) => self.library && self.ops.len() == usize::from(self.params) + 2,
            Op::Unsupported(_) => self.ops.len() == usize::from(self.params) + 1,
            _ => false,
        })
    }
}

/// When a clause of a class holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kept {
    /// Between public methods.
    Visible,
    /// While nobody has the monitor.
    Released,
    /// Between any two steps.
    Always,
    /// Of another thread: at no write.
    Unwritten,
}

/// A clause of a class or field.
#[derive(Clone, Debug)]
pub(crate) struct ClassCheck {
    pub kept: Kept,
    /// A method of the object that gives its value.
    pub method: MethodNo,
    pub message: String,
    pub span: Span,
}

/// A class at run time.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    pub name: String,
    /// The name with packages, as `Class.getName` gives it.
    pub binary: String,
    pub superclass: Option<ClassNo>,
    /// All classes that it is a subclass of, itself included.
    pub above: Vec<ClassNo>,
    /// Fields of objects, those of superclasses first.
    pub fields: Vec<FieldNo>,
    /// What initializes it; it needs no initialization without.
    pub init: Option<MethodNo>,
    /// Which method each signature means.
    pub methods: FxHashMap<SignatureNo, MethodNo>,
    /// What arguments of calls by a signature are tested for, by how deep they lie: what its method takes is less than what the signature says.
    pub casts: FxHashMap<SignatureNo, Vec<(usize, Test)>>,
    /// The method behind a function object; captured values come first.
    pub function: Option<MethodNo>,
    pub is_thread: bool,
    pub is_throwable: bool,
    /// Of a model of the library: it is initialized in one step.
    pub library: bool,
    /// What is said of its objects.
    pub checks: Vec<ClassCheck>,
    /// The array of its constants, if it is an enum whose constants are asked for by its class.
    pub constants: Option<StaticNo>,
}

/// A field.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub name: String,
    pub prim: Option<Prim>,
    pub volatile: bool,
    pub is_final: bool,
    pub is_boolean: bool,
    /// Of a model of the library, or made by the compiler: not shown and never racing.
    pub hidden: bool,
    pub non_null: bool,
    /// What must not hold for another thread when it is written.
    pub unwritable: Vec<ClassCheck>,
}

/// A static field.
#[derive(Clone, Debug)]
pub(crate) struct Static {
    pub field: Field,
    pub class: ClassNo,
    pub initial: Value,
}

/// Classes that the machine itself makes objects of or asks for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    pub null_pointer: ClassNo,
    pub index: ClassNo,
    pub arithmetic: ClassNo,
    pub cast: ClassNo,
    pub negative: ClassNo,
    pub store: ClassNo,
    pub monitor: ClassNo,
    pub interrupted: ClassNo,
    pub illegal_thread: ClassNo,
    pub illegal_argument: ClassNo,
    pub number_format: ClassNo,
    pub assertion: ClassNo,
    pub in_initializer: ClassNo,
    pub no_class: ClassNo,
    pub thread: ClassNo,
    pub object: ClassNo,
    pub string: ClassNo,
    pub text_index: ClassNo,
    /// Boxes by primitive type.
    pub boxes: [ClassNo; 8],
    pub class: ClassNo,
    pub runnable_run: SignatureNo,
    pub to_text: SignatureNo,
    pub equals: SignatureNo,
    pub get_message: SignatureNo,
    pub get_localized_message: SignatureNo,
    pub hash_code: SignatureNo,
    pub fill_in: SignatureNo,
    pub enums: ClassNo,
}

/// A program.
#[derive(Debug, Default)]
pub(crate) struct Program {
    pub methods: Vec<Method>,
    pub classes: Vec<Class>,
    pub fields: Vec<Field>,
    pub statics: Vec<Static>,
    pub signatures: Vec<String>,
    /// Arguments of each signature, without the receiver.
    pub arguments: Vec<u16>,
    pub texts: Texts,
    /// Code makes texts: two that are equal need not be the same.
    pub computes_texts: bool,
    pub known: Known,
    /// Code asks whether threads are alive: then their end is a step.
    pub observes_end: bool,
    /// A clause holds between any two steps.
    pub has_global: bool,
    /// Code waits somewhere.
    pub waits: bool,
    /// Code waits for a time somewhere.
    pub times_out: bool,
    /// Code interrupts threads.
    pub interrupts: bool,
    /// Code asks for the names of threads.
    pub asks_names: bool,
    /// Clauses that runs do not look at, with their places.
    pub unchecked: Vec<(String, Span)>,
}
