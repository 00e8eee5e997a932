//! What methods of field updaters and variable handles do to the field that they are made for. One table for all classes.

use super::AccessMode;
use heddle_resolve::World;
use heddle_resolve::model::MethodId;

/// What a method of an updater does to the field that it is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldUpdate {
    /// It makes the updater: of a class, by the name of the field.
    Make,
    /// It makes a variable handle: of a class, by the name and the type of the field.
    MakeHandle,
    /// It gives a look-up that may do what the calling code may.
    LookUp,
    /// It reads.
    Get,
    /// It writes its second argument.
    Set,
    /// It writes its second argument and gives what was there.
    GetAndSet,
    /// It writes its third argument if the field has the second one.
    CompareAndSet,
    /// The same, and it gives what was there.
    CompareAndExchange,
    /// It computes the new value; the result is the old one, or the new one.
    Compute {
        /// The old one.
        gives_old: bool,
    },
}

const UPDATER: &str = "FieldUpdater";
const HANDLE: &str = "java/lang/invoke/VarHandle";
const LOOKUP: &str = "java/lang/invoke/MethodHandles$Lookup";
const HANDLES: &str = "java/lang/invoke/MethodHandles";

/// Whether a class is that of variable handles.
pub fn is_variable_handle(binary_name: &str) -> bool {
    binary_name == HANDLE
}

/// What a method of an updater or variable handle does, and in which mode; nothing for those that run functions.
pub fn field_update(world: &mut World, id: MethodId) -> Option<(FieldUpdate, AccessMode)> {
    let class = world.binary_name(id.class).to_owned();
    let name = world.method(id).name;
    let name = world.names.text(name);
    match (&*class, name) {
        (HANDLE, _) => of_handle(name),
        (LOOKUP, "findVarHandle") => Some((FieldUpdate::MakeHandle, AccessMode::Volatile)),
        (HANDLES, "lookup") => Some((FieldUpdate::LookUp, AccessMode::Volatile)),
        _ => {
            let simple = class.strip_prefix("java/util/concurrent/atomic/")?;
            simple.ends_with(UPDATER).then(|| of_updater(name))?
        }
    }
}

fn of_updater(name: &str) -> Option<(FieldUpdate, AccessMode)> {
    let does = match name {
        "newUpdater" => FieldUpdate::Make,
        "get" => FieldUpdate::Get,
        "set" => FieldUpdate::Set,
        "lazySet" => return Some((FieldUpdate::Set, AccessMode::Release)),
        "getAndSet" => FieldUpdate::GetAndSet,
        "compareAndSet" | "weakCompareAndSet" => FieldUpdate::CompareAndSet,
        "getAndIncrement" | "getAndDecrement" | "getAndAdd" => {
            FieldUpdate::Compute { gives_old: true }
        }
        "incrementAndGet" | "decrementAndGet" | "addAndGet" => {
            FieldUpdate::Compute { gives_old: false }
        }
        _ => return None,
    };
    Some((does, AccessMode::Volatile))
}

/// The names of the operations on variable handles are made of what they do and of their mode.
fn of_handle(name: &str) -> Option<(FieldUpdate, AccessMode)> {
    let alone = match name {
        "get" => Some((FieldUpdate::Get, AccessMode::Plain)),
        "set" => Some((FieldUpdate::Set, AccessMode::Plain)),
        _ => None,
    };
    if alone.is_some() {
        return alone;
    }
    let modes = [
        ("Plain", AccessMode::Plain),
        ("Opaque", AccessMode::Opaque),
        ("Acquire", AccessMode::Acquire),
        ("Release", AccessMode::Release),
        ("Volatile", AccessMode::Volatile),
    ];
    let suffix = modes.into_iter().find(|(word, _)| name.ends_with(word));
    let (does, mode) = match suffix {
        Some((word, mode)) => (name.strip_suffix(word)?, mode),
        None => (name, AccessMode::Volatile),
    };
    let does = match does {
        "get" => FieldUpdate::Get,
        "set" => FieldUpdate::Set,
        "getAndSet" => FieldUpdate::GetAndSet,
        "compareAndSet" | "weakCompareAndSet" => FieldUpdate::CompareAndSet,
        "compareAndExchange" => FieldUpdate::CompareAndExchange,
        "getAndAdd" | "getAndBitwiseOr" | "getAndBitwiseAnd" | "getAndBitwiseXor" => {
            FieldUpdate::Compute { gives_old: true }
        }
        _ => return None,
    };
    Some((does, mode))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_of_handles_have_an_effect_and_a_mode() {
        let known = |name| of_handle(name).unwrap();
        assert_eq!(known("get"), (FieldUpdate::Get, AccessMode::Plain));
        assert_eq!(
            known("getVolatile"),
            (FieldUpdate::Get, AccessMode::Volatile)
        );
        assert_eq!(known("setRelease"), (FieldUpdate::Set, AccessMode::Release));
        assert_eq!(
            known("getAndSetAcquire"),
            (FieldUpdate::GetAndSet, AccessMode::Acquire)
        );
        assert_eq!(
            known("weakCompareAndSetPlain"),
            (FieldUpdate::CompareAndSet, AccessMode::Plain)
        );
        assert_eq!(
            known("compareAndExchange"),
            (FieldUpdate::CompareAndExchange, AccessMode::Volatile)
        );
        assert_eq!(of_handle("toMethodHandle"), None);
        assert_eq!(of_handle("fullFence"), None);
    }
}
