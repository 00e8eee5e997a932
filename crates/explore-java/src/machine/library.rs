//! What models of library classes ask of the machine: waits, permits, fields by name, arrays and texts.

use super::exec::class_of;
use super::native::{DAEMON, IDLE, PERMIT, WAITS};
use super::{End, Halt, Run, What};
use crate::code::{ClassNo, NameKind, Native};
use crate::state::{Init, Status};
use crate::value::Value;

impl Run<'_, '_> {
    /// A wait that an interrupt ends. Who waits is remembered where that makes a difference: an interrupt before the wait always ends it.
    pub(super) fn await_(&mut self, condition: bool) -> Result<(), Halt> {
        let object = self.thread().object;
        let interrupted = self.is_interrupted();
        let waits = self.state.get(object, WAITS).is_true();
        let goes_on = match (condition, interrupted) {
            (true, false) => true,
            (true, true) => waits && self.choices.next(2) == 0,
            (false, true) => false,
            (false, false) if self.m.program.interrupts && !waits => return Err(End::Waits.into()),
            (false, false) => return Err(End::Blocked.into()),
        };
        self.state.set(object, WAITS, Value::bool(false));
        match goes_on {
            true => Ok(()),
            false => {
                self.set_interrupted(self.tid, false);
                Err(self.exception(self.m.program.known.interrupted, None))
            }
        }
    }

    pub(super) fn is_interrupted(&self) -> bool {
        let object = self.thread().object;
        self.state.get(object, super::native::INTERRUPTED).is_true()
    }

    pub(super) fn model_native(
        &mut self,
        native: Native,
        args: &[Value],
    ) -> Result<Option<Value>, Halt> {
        let program = self.m.program;
        let first = args.first().copied().unwrap_or(Value::Null);
        let second = args.get(1).copied().unwrap_or(Value::Null);
        let truth = |b: bool| Ok(Some(Value::bool(b)));
        match native {
            Native::Await => self.await_(first.is_true()).map(|()| None),
            Native::Timeout => truth(self.timeouts),
            Native::Interruption => {
                self.pass(super::INTERRUPTED);
                Ok(None)
            }
            Native::ThreadWasInterrupted => truth(self.is_interrupted()),
            Native::Idle => {
                let object = self.thread().object;
                self.state.set(object, IDLE, first);
                Ok(None)
            }
            Native::SameObject => truth(first == second),
            Native::Hashes => truth(self.hashes(first)),
            Native::Own => truth(!self.state.is_shared(first) || self.state.is_sequential()),
            Native::Limited => {
                if let Value::Text(n) = first {
                    self.m.limit(&program.texts.text(n));
                }
                Ok(None)
            }
            Native::NotModelled => match first {
                Value::Text(n) => self.unsupported(&*program.texts.text(n)),
                _ => self.unsupported("this call"),
            },
            Native::GetPermit => Ok(Some(self.state.get(first, PERMIT))),
            Native::SetPermit => {
                // A thread that was not started loses it.
                let running = self.state.thread_of(first);
                if running.is_some_and(|t| self.state.threads[t].status != Status::Finished) {
                    self.state.set(first, PERMIT, second);
                }
                Ok(None)
            }
            Native::FieldByName => {
                let (place, prim) = self.field_named(args)?;
                let value = self.state.get(first, place);
                Ok(Some(match prim {
                    Some(p) => Value::Boxed(p, value.bits()),
                    None => value,
                }))
            }
            Native::SetFieldByName => {
                let (place, prim) = self.field_named(args)?;
                let value = match (prim, args.get(3).copied().unwrap_or(Value::Null)) {
                    (Some(p), Value::Boxed(_, bits)) => Value::of_bits(p, bits),
                    (_, value) => value,
                };
                self.state.set(first, place, value);
                let shown = self.shown(value, false);
                let name = self.shown(args[2], false);
                self.note(
                    What::Write,
                    first,
                    format!("{} = {shown}", name.trim_matches('"')),
                );
                Ok(None)
            }
            Native::ArrayLike => match self.state.object(first).map(|o| o.shape) {
                Some(shape) => {
                    let length = usize::try_from(second.as_int()).unwrap_or(0);
                    Ok(Some(self.state.allocate_array(shape, length)))
                }
                None => Err(self.null_pointer()),
            },
            Native::EnumConstants => self.constants(first),
            Native::EnumDeclaring => {
                let class = class_of(program, self.state, first).unwrap_or(program.known.object);
                let above = program.classes[class as usize].superclass;
                let direct = above == Some(program.known.enums);
                Ok(Some(Value::Class(
                    above.filter(|_| !direct).unwrap_or(class),
                )))
            }
            Native::Units => self.units_of(first),
            Native::OfUnits => {
                let (from, count) = (
                    second.as_int().max(0) as usize,
                    args[2].as_int().max(0) as usize,
                );
                let Some(array) = self.state.object(first).copied() else {
                    return Err(self.null_pointer());
                };
                let start = array.start as usize + from;
                let cells = &self.state.cells[start..start + count.min(array.count as usize)];
                let units: Vec<u16> = cells.iter().map(|v| v.as_int() as u16).collect();
                Ok(Some(self.of_units(&units)?))
            }
            Native::Format => self.formatted(first, second),
            Native::PrintText => {
                let text = self.shown(first, false);
                self.note(What::Print, Value::Null, format!("prints {text}"));
                Ok(None)
            }
            Native::ThreadIsDaemon => Ok(Some(self.state.get(first, DAEMON))),
            Native::ClassName(kind) => self.class_name(first, kind),
            Native::ClassIsInstance => truth(match first {
                Value::Class(class) => second != Value::Null && self.is_of(second, class),
                _ => false,
            }),
            Native::ClassCast => match first {
                Value::Class(class) if second != Value::Null && !self.is_of(second, class) => {
                    Err(self.exception(program.known.cast, None))
                }
                _ => Ok(Some(second)),
            },
            _ => self.unsupported("this call"),
        }
    }

    fn is_of(&self, value: Value, class: ClassNo) -> bool {
        self.passes(value, crate::code::Test::Class(class))
    }

    fn class_name(&mut self, class: Value, kind: NameKind) -> Result<Option<Value>, Halt> {
        let Value::Class(n) = class else {
            return Err(self.null_pointer());
        };
        let program = self.m.program;
        let class = &program.classes[n as usize];
        if class.function.is_some() {
            return self.unsupported("the name of the class of a function");
        }
        let name = match kind {
            NameKind::Full => &class.binary,
            NameKind::Simple => &class.name,
        };
        Ok(Some(program.texts.intern(name)))
    }

    /// Whether the hash code of an object is known: it has one of its own.
    fn hashes(&self, value: Value) -> bool {
        let program = self.m.program;
        match value {
            Value::Ref(_) => {
                let class = class_of(program, self.state, value);
                let method = class.and_then(|c| {
                    let class = &program.classes[c as usize];
                    class.methods.get(&program.known.hash_code).copied()
                });
                method.is_some_and(|m| !program.methods[m as usize].is_native())
            }
            Value::Text(_) | Value::Boxed(..) => !self.is_unknown(value),
            _ => false,
        }
    }

    /// The place and type of a field; the class and the name are the second and third argument.
    fn field_named(
        &mut self,
        args: &[Value],
    ) -> Result<(usize, Option<heddle_resolve::types::Prim>), Halt> {
        let program = self.m.program;
        let [object, Value::Class(class), Value::Text(name), ..] = args else {
            return Err(self.null_pointer());
        };
        if *object == Value::Null {
            return Err(self.null_pointer());
        }
        let name = program.texts.text(*name);
        let fields = &program.classes[*class as usize].fields;
        let found = fields.iter().rposition(|f| {
            let field = &program.fields[*f as usize];
            !field.hidden && field.name == *name
        });
        match found {
            Some(place) => Ok((place, program.fields[fields[place] as usize].prim)),
            None => self.unsupported(format!("the field `{name}` by its name")),
        }
    }

    fn constants(&mut self, class: Value) -> Result<Option<Value>, Halt> {
        let program = self.m.program;
        let Value::Class(n) = class else {
            return Err(self.null_pointer());
        };
        match program.classes[n as usize].constants {
            Some(all) => Ok(Some(self.state.statics[all as usize])),
            None => self.unsupported("the constants of this class"),
        }
    }

    /// A class that has to be initialized before its constants can be given.
    pub(super) fn initialized_before(&self, native: Native, class: Value) -> Option<ClassNo> {
        match (native, class) {
            (Native::EnumConstants, Value::Class(n)) => {
                (self.state.inits[n as usize] == Init::Not).then_some(n)
            }
            _ => None,
        }
    }

    /// Nobody does anything any more.
    pub(super) fn exit(&mut self) {
        for thread in &mut self.state.threads {
            thread.status = Status::Finished;
            thread.frames.clear();
            thread.stack.clear();
            thread.quiet = 0;
        }
        self.state.held.clear();
    }
}
