//! Message passing of plain fields through locks: those of the library, and locks of the program's own that are taken and given back
//! in all modes. The data may be said to be free of races only if what gives the lock back releases, and what takes it acquires.

use super::{assumes_order, report};
use serde_json::Value;

/// How the program's own lock is taken, and whether that acquires.
const TAKEN: [(&str, bool); 5] = [
    ("compareAndSet(false, true)", true),
    ("weakCompareAndSetVolatile(false, true)", true),
    ("weakCompareAndSetAcquire(false, true)", true),
    ("weakCompareAndSetRelease(false, true)", false),
    ("weakCompareAndSetPlain(false, true)", false),
];

/// How it is given back, and whether that releases.
const GIVEN: [(&str, bool); 5] = [
    ("set(false)", true),
    ("setRelease(false)", true),
    ("lazySet(false)", true),
    ("setOpaque(false)", false),
    ("setPlain(false)", false),
];

const OWN: &str = r"
import java.util.concurrent.atomic.*;
class Gate extends AtomicBoolean {
    //@ ghost Thread owner;
    //@ lock_holder owner;
    //@ global_invariant get() <==> owner != null;

    //@ requires owner != tid;
    //@ action: also_modifies value, owner; ensures owner == null && owner' == tid && value';
    void acquire() {
        while (!TAKEN) {
            Thread.onSpinWait();
        }
        //@ set owner = tid;
    }

    //@ requires owner == tid;
    //@ action: also_modifies value, owner; ensures owner' == null && !value';
    void release() {
        GIVEN;
        //@ set owner = null;
    }
}
class Guarded {
    //@ protects x, y;
    //@ lock_invariant y == 1 ==> x == 1;
    private final Gate gate = new Gate();
    private int x;
    private int y;
    public void left() {
        gate.acquire();
        x = 1;
        y = 1;
        gate.release();
    }
    public void right() {
        gate.acquire();
        int r = y;
        int s = x;
        gate.release();
        assert !(r == 1 && s == 0);
    }
}
";

/// Store buffering, with each access under the lock: `a` and `b` keep what was read plus one.
const LIBRARY: &str = r"
import java.util.concurrent.locks.*;
class Guarded {
    DECLARED
    private int x;
    private int y;
    private int a;
    private int b;
    public void left() {
        TAKEN
        x = 1;
        GIVEN
        TAKEN
        if (x == 1) {
            a = y + 1;
        }
        GIVEN
    }
    public void right() {
        TAKEN
        y = 1;
        GIVEN
        TAKEN
        if (y == 1) {
            b = x + 1;
        }
        GIVEN
    }
    public void both() {
        int r = 0;
        int s = 0;
        TAKEN
        r = a;
        s = b;
        GIVEN
        assert !(r == 1 && s == 1);
    }
}
";

const EXCLUDED: &str = "(a != 0 ==> x == 1) && (b != 0 ==> y == 1) && !(a == 1 && b == 1)";

fn all_proved(report: &Value) -> bool {
    let items = report["items"].as_array().unwrap();
    let proved = |item: &Value| item["verdict"].as_str().unwrap().starts_with("proved");
    items.iter().all(proved)
}

fn claims_no_races(report: &Value) -> bool {
    let claims = report["claims"].as_array().unwrap();
    let races = |c: &&Value| c["claim"] == "no data races";
    claims.iter().filter(races).any(|c| c["holds"] == true)
}

#[test]
fn own_locks_hand_over_what_release_and_acquire_order() {
    for (taken, acquires) in TAKEN {
        for (given, releases) in GIVEN {
            let program = OWN.replace("TAKEN", taken).replace("GIVEN", given);
            let report = report(&program);
            let what = format!("{taken} and {given}: {report}");
            assert_eq!(claims_no_races(&report), acquires && releases, "{what}");
            assert_eq!(all_proved(&report), acquires && releases, "{what}");
        }
    }
}

fn with_lock(declared: &str, taken: &str, given: &str) -> Value {
    let program = LIBRARY.replace("DECLARED", &declared.replace("EXCLUDED", EXCLUDED));
    report(&program.replace("TAKEN", taken).replace("GIVEN", given))
}

#[test]
fn locks_of_java_need_no_assumption() {
    let lock = r"//@ protects x, y, a, b;
    //@ lock_invariant EXCLUDED;
    private final ReentrantLock lock = new ReentrantLock();";
    let forms = [
        (
            "//@ monitor_invariant EXCLUDED;",
            "synchronized (this) {",
            "}",
        ),
        (lock, "lock.lock();", "lock.unlock();"),
    ];
    for (declared, taken, given) in forms {
        let report = with_lock(declared, taken, given);
        assert!(all_proved(&report) && claims_no_races(&report), "{report}");
        for item in report["items"].as_array().unwrap() {
            assert!(!assumes_order(item), "{item}");
        }
        let unlocked = with_lock(declared, "", "");
        assert!(
            !all_proved(&unlocked) && !claims_no_races(&unlocked),
            "{unlocked}"
        );
    }
}
