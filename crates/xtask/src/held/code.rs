//! Byte code as a list of instructions, each with what the pass needs: how many slots it takes and gives, which variable,
//! constant and targets it names (JVMS 6.5).

/// What an instruction does to references; numbers are only counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Takes and gives so many slots without references.
    Plain(usize, usize),
    /// An unknown reference from the constant pool.
    Constant,
    Load(usize),
    Store(usize),
    /// A number into a variable (and the next one, if it is wide).
    StorePlain(usize, usize),
    ElementLoad,
    /// A number into an array; so many slots.
    ElementStorePlain(usize),
    ElementStore,
    /// `dup` and its kin: so many slots are copied below so many others.
    Copy(usize, usize),
    Swap,
    Return,
    ReturnReference,
    Throw,
    GetStatic(usize),
    PutStatic(usize),
    GetField(usize),
    PutField(usize),
    Virtual(usize),
    Special(usize),
    Static(usize),
    Dynamic(usize),
    New(usize),
    /// An array of numbers.
    Numbers,
    /// An array, for so many lengths.
    Array(usize),
    Cast(usize),
}

/// An instruction.
#[derive(Clone, Debug)]
pub(super) struct Instruction {
    pub at: usize,
    pub action: Action,
    /// Where it may go besides the next one.
    pub targets: Vec<usize>,
    /// Whether it may go to the next one.
    pub goes_on: bool,
}

/// The code of a method.
#[derive(Debug, Default)]
pub(super) struct Code {
    pub variables: usize,
    pub instructions: Vec<Instruction>,
    /// From, to, handler; places in the code.
    pub handlers: Vec<(usize, usize, usize)>,
}

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn u1(&self, at: usize) -> Option<usize> {
        self.0.get(at).map(|b| usize::from(*b))
    }

    fn u2(&self, at: usize) -> Option<usize> {
        Some(self.u1(at)? << 8 | self.u1(at + 1)?)
    }

    fn i4(&self, at: usize) -> Option<i64> {
        let high = self.u2(at)? << 16 | self.u2(at + 2)?;
        Some(i64::from((high as u32).cast_signed()))
    }

    fn short_target(&self, at: usize) -> Option<usize> {
        let offset = (self.u2(at + 1)? as u16).cast_signed();
        at.checked_add_signed(isize::from(offset))
    }

    fn long_target(&self, base: usize, at: usize) -> Option<usize> {
        base.checked_add_signed(isize::try_from(self.i4(at)?).ok()?)
    }
}

/// Reads the content of an attribute `Code`; none if it is not as it should be.
pub(super) fn read(content: &[u8]) -> Option<Code> {
    let all = Bytes(content);
    let variables = all.u2(2)?;
    let length = usize::try_from(all.i4(4)?).ok()?;
    let bytes = Bytes(content.get(8..8 + length)?);
    let mut code = Code {
        variables,
        ..Code::default()
    };
    let mut at = 0;
    while at < length {
        let (instruction, next) = instruction(&bytes, at)?;
        code.instructions.push(instruction);
        at = next;
    }
    let table = 8 + length;
    for k in 0..all.u2(table)? {
        let entry = table + 2 + 8 * k;
        let part = |n: usize| all.u2(entry + 2 * n);
        code.handlers.push((part(0)?, part(1)?, part(2)?));
    }
    Some(code)
}

fn instruction(code: &Bytes<'_>, at: usize) -> Option<(Instruction, usize)> {
    let op = code.u1(at)?;
    let mut targets = Vec::new();
    let mut goes_on = true;
    let index = |n: usize| code.u2(at + n);
    let (action, length) = match op {
        0xc4 => return wide(code, at),
        0xaa | 0xab => {
            let (found, next) = switch(code, at, op == 0xaa)?;
            return Some((jump(at, Action::Plain(1, 0), found, false), next));
        }
        0x12 => (Action::Constant, 2),
        0x13 => (Action::Constant, 3),
        0x15..=0x19 => (load(op - 0x15, code.u1(at + 1)?), 2),
        0x1a..=0x2d => (load((op - 0x1a) / 4, (op - 0x1a) % 4), 1),
        0x36..=0x3a => (store(op - 0x36, code.u1(at + 1)?), 2),
        0x3b..=0x4e => (store((op - 0x3b) / 4, (op - 0x3b) % 4), 1),
        0x99..=0xa7 | 0xc6 | 0xc7 => {
            targets.push(code.short_target(at)?);
            goes_on = op != 0xa7;
            let taken = match op {
                0x9f..=0xa6 => 2,
                0xa7 => 0,
                _ => 1,
            };
            (Action::Plain(taken, 0), 3)
        }
        0xc8 => {
            targets.push(code.long_target(at, at + 1)?);
            goes_on = false;
            (Action::Plain(0, 0), 5)
        }
        0xac..=0xb1 => {
            goes_on = false;
            match op {
                0xb0 => (Action::ReturnReference, 1),
                _ => (Action::Return, 1),
            }
        }
        0xb2 => (Action::GetStatic(index(1)?), 3),
        0xb3 => (Action::PutStatic(index(1)?), 3),
        0xb4 => (Action::GetField(index(1)?), 3),
        0xb5 => (Action::PutField(index(1)?), 3),
        0xb6 => (Action::Virtual(index(1)?), 3),
        0xb7 => (Action::Special(index(1)?), 3),
        0xb8 => (Action::Static(index(1)?), 3),
        0xb9 => (Action::Virtual(index(1)?), 5),
        0xba => (Action::Dynamic(index(1)?), 5),
        0xbb => (Action::New(index(1)?), 3),
        0xbc => (Action::Numbers, 2),
        0xbd => (Action::Array(1), 3),
        0xbf => {
            goes_on = false;
            (Action::Throw, 1)
        }
        0xc0 => (Action::Cast(index(1)?), 3),
        0xc1 => (Action::Plain(1, 1), 3),
        0xc5 => (Action::Array(code.u1(at + 3)?), 4),
        _ => simple(op)?,
    };
    Some((jump(at, action, targets, goes_on), at + length))
}

fn jump(at: usize, action: Action, targets: Vec<usize>, goes_on: bool) -> Instruction {
    Instruction {
        at,
        action,
        targets,
        goes_on,
    }
}

/// Kinds of variables in the order of the instructions: int, long, float, double, reference.
fn load(kind: usize, variable: usize) -> Action {
    match kind {
        4 => Action::Load(variable),
        1 | 3 => Action::Plain(0, 2),
        _ => Action::Plain(0, 1),
    }
}

fn store(kind: usize, variable: usize) -> Action {
    match kind {
        4 => Action::Store(variable),
        1 | 3 => Action::StorePlain(variable, 2),
        _ => Action::StorePlain(variable, 1),
    }
}

fn wide(code: &Bytes<'_>, at: usize) -> Option<(Instruction, usize)> {
    let (op, variable) = (code.u1(at + 1)?, code.u2(at + 2)?);
    let (action, length) = match op {
        0x84 => (Action::Plain(0, 0), 6),
        0x15..=0x19 => (load(op - 0x15, variable), 4),
        0x36..=0x3a => (store(op - 0x36, variable), 4),
        _ => return None,
    };
    Some((jump(at, action, Vec::new(), true), at + length))
}

fn switch(code: &Bytes<'_>, at: usize, table: bool) -> Option<(Vec<usize>, usize)> {
    let start = (at + 4) & !3;
    let mut targets = vec![code.long_target(at, start)?];
    let (count, first, step) = match table {
        true => {
            let count = code.i4(start + 8)? - code.i4(start + 4)? + 1;
            (count, start + 12, 4)
        }
        false => (code.i4(start + 4)?, start + 12, 8),
    };
    let count = usize::try_from(count).ok()?;
    for k in 0..count {
        targets.push(code.long_target(at, first + step * k)?);
    }
    let end = match table {
        true => first + 4 * count,
        false => start + 8 + 8 * count,
    };
    Some((targets, end))
}

/// Instructions without operands that matter, by slots taken and given.
fn simple(op: usize) -> Option<(Action, usize)> {
    let plain = |takes, gives| Action::Plain(takes, gives);
    let wide = op % 2 == 1;
    let action = match op {
        0x00 => plain(0, 0),
        0x01..=0x08 | 0x0b..=0x0d => plain(0, 1),
        0x09 | 0x0a | 0x0e | 0x0f => plain(0, 2),
        0x10 => return Some((plain(0, 1), 2)),
        0x11 => return Some((plain(0, 1), 3)),
        0x14 => return Some((plain(0, 2), 3)),
        0x2f | 0x31 => plain(2, 2),
        0x32 => Action::ElementLoad,
        0x2e..=0x35 => plain(2, 1),
        0x50 | 0x52 => Action::ElementStorePlain(2),
        0x53 => Action::ElementStore,
        0x4f..=0x56 => Action::ElementStorePlain(1),
        0x57 => plain(1, 0),
        0x58 => plain(2, 0),
        0x59 => Action::Copy(1, 0),
        0x5a => Action::Copy(1, 1),
        0x5b => Action::Copy(1, 2),
        0x5c => Action::Copy(2, 0),
        0x5d => Action::Copy(2, 1),
        0x5e => Action::Copy(2, 2),
        0x5f => Action::Swap,
        0x60..=0x73 if wide => plain(4, 2),
        0x60..=0x73 => plain(2, 1),
        0x74 | 0x76 => plain(1, 1),
        0x75 | 0x77 => plain(2, 2),
        0x78..=0x7d if wide => plain(3, 2),
        0x78..=0x7d => plain(2, 1),
        0x7e..=0x83 if wide => plain(4, 2),
        0x7e..=0x83 => plain(2, 1),
        0x84 => return Some((plain(0, 0), 3)),
        0x85 | 0x87 | 0x8c | 0x8d => plain(1, 2),
        0x88 | 0x89 | 0x8e | 0x90 => plain(2, 1),
        0x8a | 0x8f => plain(2, 2),
        0x86 | 0x8b | 0x91..=0x93 => plain(1, 1),
        0x94 | 0x97 | 0x98 => plain(4, 1),
        0x95 | 0x96 => plain(2, 1),
        0xbe => plain(1, 1),
        0xc2 | 0xc3 => plain(1, 0),
        _ => return None,
    };
    Some((action, 1))
}
