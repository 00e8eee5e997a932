//! Fields, arrays, identity and types of objects.

use super::exec::{Step, class_of};
use super::{Halt, Run, What};
use crate::code::{Element, Test};
use crate::state::Shape;
use crate::value::Value;
use heddle_resolve::types::Prim;

impl Run<'_, '_> {
    pub(super) fn get_field(&mut self, place: u16, n: u32) -> Step {
        let object = self.pop();
        if object == Value::Null {
            return Err(self.null_pointer());
        }
        let value = self.state.get(object, place.into());
        let field = &self.m.program.fields[n as usize];
        if self.log.wanted && !field.hidden && !field.is_final {
            let shown = self.field_text(object, n, value, "==");
            self.note(What::Read, object, shown);
        }
        self.push(value);
        Ok(())
    }

    pub(super) fn put_field(&mut self, place: u16, n: u32) -> Step {
        let (value, object) = (self.pop(), self.pop());
        if object == Value::Null {
            return Err(self.null_pointer());
        }
        self.may_write(object, n, value)?;
        self.state.set(object, place.into(), value);
        if self.log.wanted && !self.m.program.fields[n as usize].hidden {
            let shown = self.field_text(object, n, value, "=");
            self.note(What::Write, object, shown);
        }
        Ok(())
    }

    pub(super) fn element(&mut self, array: Value, index: i32) -> Result<usize, Halt> {
        let Some(object) = self.state.object(array) else {
            return Err(self.null_pointer());
        };
        let count = object.count;
        match usize::try_from(index) {
            Ok(at) if at < count as usize => Ok(at),
            _ => {
                let text = format!("Index {index} out of bounds for length {count}");
                Err(self.exception(self.m.program.known.index, Some(&text)))
            }
        }
    }

    pub(super) fn array_load(&mut self) -> Step {
        let (index, array) = (self.pop().as_int(), self.pop());
        let at = self.element(array, index)?;
        let value = self.state.get(array, at);
        let shown = self.element_text(array, index, value, "==");
        self.note(What::Read, array, shown);
        self.push(value);
        Ok(())
    }

    pub(super) fn array_store(&mut self) -> Step {
        let (value, index, array) = (self.pop(), self.pop().as_int(), self.pop());
        let at = self.element(array, index)?;
        let value = self.stored(array, value)?;
        self.state.set(array, at, value);
        let shown = self.element_text(array, index, value, "=");
        self.note(What::Write, array, shown);
        Ok(())
    }

    /// A value as it stands in an array, which must be one for such values.
    pub(super) fn stored(&mut self, array: Value, value: Value) -> Result<Value, Halt> {
        let fits = match self.state.object(array).map(|o| o.shape) {
            Some(Shape::Array(Some(p), _)) => return Ok(super::arith::convert(value, p)),
            Some(Shape::Array(None, class)) => Test::Class(class),
            Some(Shape::Nested(held)) => held.test(),
            _ => Test::Any,
        };
        match value == Value::Null || self.passes(value, fits) {
            true => Ok(value),
            false => Err(self.exception(self.m.program.known.store, None)),
        }
    }

    pub(super) fn new_arrays(&mut self, count: u8, held: Element) -> Step {
        let mut lengths: Vec<i32> = (0..count).map(|_| self.pop().as_int()).collect();
        lengths.reverse();
        if lengths.iter().any(|n| *n < 0) {
            return Err(self.exception(self.m.program.known.negative, None));
        }
        if lengths.iter().any(|n| *n > 100_000) {
            return self.unsupported("an array of more than 100,000 elements");
        }
        let array = self.nested(&lengths, held);
        self.push(array);
        Ok(())
    }

    pub(super) fn nested(&mut self, lengths: &[i32], held: Element) -> Value {
        let Some((first, rest)) = lengths.split_first() else {
            return Value::Null;
        };
        let held_here = held.around(rest.len() as u8);
        let shape = match held_here.dims {
            0 => Shape::Array(held.prim, held.class),
            _ => Shape::Nested(held_here),
        };
        let array = self.state.allocate_array(shape, *first as usize);
        if rest.is_empty() {
            return array;
        }
        for k in 0..*first as usize {
            let inner = self.nested(rest, held);
            self.state.set(array, k, inner);
        }
        array
    }

    /// `==` of references; for boxes and texts Java's answer depends on who made them.
    pub(super) fn same(&mut self, wanted: bool) -> Step {
        let (b, a) = (self.pop(), self.pop());
        let same = match (a, b) {
            (Value::Boxed(p, x), Value::Boxed(q, y)) if p == q && x == y => {
                let cached = match p {
                    Prim::Boolean | Prim::Byte => true,
                    Prim::Float | Prim::Double => false,
                    _ => (-128..=127).contains(&x),
                };
                if !cached {
                    return self.unsupported("comparing boxed numbers with `==`");
                }
                true
            }
            (Value::Text(x), Value::Text(y)) if x == y && self.m.program.computes_texts => {
                return self.unsupported("comparing texts with `==`");
            }
            _ => a == b,
        };
        self.push(Value::bool(same == wanted));
        Ok(())
    }

    pub(super) fn passes(&self, value: Value, test: Test) -> bool {
        let program = self.m.program;
        match (test, self.state.object(value).map(|o| o.shape)) {
            (Test::Any, _) => true,
            (Test::Class(wanted), Some(Shape::Object(class))) => {
                wanted == program.known.object
                    || program.classes[class as usize].above.contains(&wanted)
            }
            (Test::Class(wanted), Some(_)) => wanted == program.known.object,
            (Test::Class(wanted), None) => {
                let class = class_of(program, self.state, value);
                class.is_some_and(|c| program.classes[c as usize].above.contains(&wanted))
            }
            (Test::ArrayOf(wanted), Some(Shape::Array(None, class))) => {
                wanted == program.known.object
                    || program.classes[class as usize].above.contains(&wanted)
            }
            (Test::ArrayOf(wanted), Some(Shape::Nested(_))) => wanted == program.known.object,
            (Test::Nested(wanted), Some(Shape::Nested(held))) if held.dims == wanted.dims => {
                held.prim == wanted.prim
                    && (held.prim.is_some()
                        || wanted.class == program.known.object
                        || program.classes[held.class as usize]
                            .above
                            .contains(&wanted.class))
            }
            (Test::Nested(wanted), Some(Shape::Nested(held))) => {
                held.dims > wanted.dims
                    && wanted.prim.is_none()
                    && wanted.class == program.known.object
            }
            (Test::Primitives(p), Some(Shape::Array(q, _))) => Some(p) == q,
            _ => false,
        }
    }
}
