//! Monitors and the initialization of classes.

use super::exec::Step;
use super::{End, Run, What};
use crate::code::{ClassNo, Kept};
use crate::state::{Held, Init};
use crate::value::Value;

impl Run<'_, '_> {
    pub(super) fn enter_monitor(&mut self) -> Step {
        let on = self.peek(0);
        match on {
            Value::Ref(_) | Value::Class(_) => {}
            Value::Null => {
                self.pop();
                return Err(self.null_pointer());
            }
            _ => return self.unsupported("the lock of a text or a boxed number"),
        }
        let tid = self.tid as u8;
        match self.state.held.iter_mut().find(|h| h.on == on) {
            Some(held) if held.owner == tid => held.count += 1,
            Some(_) => return Err(End::Blocked.into()),
            None => {
                self.state.held.push(Held {
                    on,
                    owner: tid,
                    count: 1,
                });
                self.note(What::Enter, on, String::new());
            }
        }
        self.pop();
        Ok(())
    }

    pub(super) fn exit_monitor(&mut self) -> Step {
        let on = self.pop();
        let tid = self.tid as u8;
        let Some(at) = self
            .state
            .held
            .iter()
            .position(|h| h.on == on && h.owner == tid)
        else {
            return Err(self.exception(self.m.program.known.monitor, None));
        };
        self.state.held[at].count -= 1;
        if self.state.held[at].count == 0 {
            self.state.held.remove(at);
            self.note(What::Exit, on, String::new());
            return self.keep(on, Kept::Released);
        }
        Ok(())
    }

    pub(super) fn initialize(&mut self, class: ClassNo) -> Step {
        let program = self.m.program;
        match self.state.inits[class as usize] {
            Init::Done => Ok(()),
            Init::By(owner) if usize::from(owner) == self.tid => Ok(()),
            Init::By(_) => Err(End::Blocked.into()),
            Init::Failed => {
                let name = program.classes[class as usize].name.clone();
                Err(self.exception(program.known.no_class, Some(&name)))
            }
            Init::Not => {
                let Some(init) = program.classes[class as usize].init else {
                    return Ok(());
                };
                self.state.inits[class as usize] = Init::By(self.tid as u8);
                let known = &program.classes[class as usize];
                if !known.library {
                    let text = format!("begins to initialize {}", known.name);
                    self.note(What::Call, Value::Null, text);
                }
                self.call(init)?;
                // Models need no steps for it.
                let library = program.classes[class as usize].library;
                if let Some(frame) = self.thread_mut().frames.last_mut() {
                    frame.init = class + 1;
                    frame.quiet |= library;
                }
                Ok(())
            }
        }
    }
}
