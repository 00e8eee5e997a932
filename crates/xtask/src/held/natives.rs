//! Methods without byte code, or whose byte code says nothing of what they do: arrays, clones, raw memory, handles.

use super::calls::Effect;
use super::origin::{ELSEWHERE, FRESH, Summary, behind, own};

/// Methods without code that change nothing, whatever they are given.
const HARMLESS: [&str; 28] = [
    "java/lang/Object.getClass",
    "java/lang/Object.hashCode",
    "java/lang/Object.<init>",
    "java/lang/System.identityHashCode",
    "java/lang/Class.isInstance",
    "java/lang/Class.isAssignableFrom",
    "java/lang/Class.isArray",
    "java/lang/Class.isInterface",
    "java/lang/Class.isPrimitive",
    "java/lang/Class.isHidden",
    "java/lang/Class.getSuperclass",
    "java/lang/Class.getComponentType",
    "java/lang/Class.getModifiers",
    "java/lang/Class.initClassName",
    "java/lang/Class.desiredAssertionStatus",
    "java/lang/Class.desiredAssertionStatus0",
    "java/lang/String.intern",
    "java/lang/Thread.holdsLock",
    "java/lang/ref/Reference.refersTo0",
    "java/lang/ref/PhantomReference.refersTo0",
    "java/lang/StringCoding.hasNegatives",
    "java/lang/reflect/Array.getLength",
    "java/util/concurrent/atomic/Striped64.getProbe",
    "java/lang/Object.notifyAll",
    "java/lang/Object.notify",
    "java/lang/ref/Reference.reachabilityFence",
    "jdk/internal/misc/Unsafe.objectFieldOffset",
    "java/lang/Throwable.fillInStackTrace",
];

/// Methods that wait.
const WAITING: [&str; 8] = [
    "java/lang/Object.wait",
    "java/lang/Object.wait0",
    "java/lang/Thread.sleep",
    "java/lang/Thread.sleep0",
    "java/lang/Thread.join",
    "jdk/internal/misc/Unsafe.park",
    "java/util/concurrent/locks/LockSupport.park",
    "java/util/concurrent/locks/LockSupport.parkNanos",
];

/// What a method of this name does, if it is said here.
pub(super) fn known(name: &str, descriptor: &str, args: usize) -> Option<Effect> {
    let mut found = Summary::default();
    let (owner, method) = name.rsplit_once('.')?;
    if HARMLESS.contains(&name) {
        found.result = ELSEWHERE;
        return Some(Effect::of(found));
    }
    if WAITING.contains(&name) {
        found.waits = true;
        return Some(Effect::of(found));
    }
    match name {
        "java/lang/System.arraycopy" => {
            found.writes = own(2);
            found.because(own(2), || "System.arraycopy writes an array".into());
            found.link(2, behind(0));
        }
        "java/lang/Object.clone" => {
            found.result = FRESH;
            found.inside = behind(0);
        }
        "java/lang/reflect/Array.newInstance"
        | "java/lang/reflect/Array.newArray"
        | "java/lang/reflect/Array.multiNewArray" => found.result = FRESH,
        "java/lang/ref/Reference.get" => found.result = behind(0) | ELSEWHERE,
        "java/lang/Class.cast" => found.result = own(1),
        "java/lang/Class.getEnumConstantsShared" => found.result = ELSEWHERE,
        _ if owner == "jdk/internal/misc/Unsafe" || owner == "sun/misc/Unsafe" => {
            return Some(raw(method, descriptor));
        }
        _ => return handle(owner, method, args),
    }
    Some(Effect::of(found))
}

/// Raw memory of the object that is given first.
fn raw(method: &str, descriptor: &str) -> Effect {
    let mut found = Summary::default();
    let reads = method.starts_with("get") && !method.starts_with("getAnd");
    let geometry = ["array", "object", "page", "address", "is", "loadFence"];
    let nothing = geometry.iter().any(|g| method.starts_with(g)) || method.ends_with("Fence");
    if method.starts_with("allocate") {
        found.result = FRESH;
    } else if !nothing {
        found.result = behind(1);
        if !reads && descriptor.starts_with("(Ljava/lang/Object;") {
            found.writes = own(1);
            found.because(own(1), || format!("Unsafe.{method} writes a field").into());
            for param in 2..6 {
                found.link(1, own(param));
            }
        }
        let copies = method.starts_with("copy") || method.starts_with("setMemory");
        if copies && descriptor.starts_with("(Ljava/lang/Object;JLjava/lang/Object;") {
            found.writes = own(3);
        }
    }
    Effect::of(found)
}

/// Methods of variable handles and method handles, whose signature is that of the call.
pub(super) fn handle(owner: &str, method: &str, args: usize) -> Option<Effect> {
    let mut found = Summary::default();
    match owner {
        "java/lang/invoke/VarHandle" => {
            let reads = method.starts_with("get") && !method.starts_with("getAnd");
            let fence = method.ends_with("Fence");
            found.result = behind(1) | ELSEWHERE;
            if !reads && !fence {
                found.writes = own(1);
                found.because(own(1), || {
                    format!("VarHandle.{method} writes a field").into()
                });
                for param in 2..args {
                    found.link(1, own(param));
                }
            }
        }
        "java/lang/invoke/MethodHandle" if method.starts_with("invoke") => {
            for k in 1..args {
                found.writes |= own(k) | behind(k);
                found.result |= own(k) | behind(k);
            }
            found.leaks = found.writes;
            found.asks = found.writes;
            found.result |= ELSEWHERE | FRESH;
            found.because(found.writes, || "MethodHandle.invoke runs any code".into());
        }
        _ => return None,
    }
    Some(Effect::of(found))
}
