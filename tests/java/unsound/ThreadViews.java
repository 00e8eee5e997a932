// A view of a thread (what it may access, which locks it holds, plain fields, contents of its objects) in a formula for all threads: every task would rely on
// it, and no step would be compared with it. Shown to fail on a JVM: two threads in `Counter.add` lose increments.
//~ verdict specification of Shape: proved under assumptions
//~ verdict specification of Sized: proved under assumptions
//~ verdict specification of Right: proved under assumptions
//~ verdict Access (specification): unsupported
//~ verdict Access.add: possible violation
//~ verdict Held (specification): unsupported
//~ verdict Contents (specification): unsupported
//~ verdict Packed (specification): unsupported
//~ verdict Shared (specification): unsupported
//~ verdict Claimed (specification): unsupported
//~ verdict Guarded (specification): unsupported
//~ verdict Locked (specification): unsupported
//~ verdict Stepping.inc: unsupported
//~ verdict Circle.grow: refuted
//~ verdict Inherited.set: possible violation
//~ verdict Right.finish: proved under assumptions
//~ verdict Right.look: proved under assumptions
//~ verdict Mine.grow: proved under assumptions
//~ verdict Access (static initializer): proved under assumptions
//~ verdict Held.add: possible violation
//~ verdict Held.get: proved under assumptions
//~ verdict Contents.Contents: proved under assumptions
//~ verdict Contents.add: proved under assumptions
//~ verdict Packed (invariant): proved under assumptions
//~ verdict Packed.Packed: proved under assumptions
//~ verdict Shared.down: proved under assumptions
//~ verdict Guarded.get: proved under assumptions
//~ verdict Locked.Locked: proved under assumptions
//~ verdict Circle.Circle: proved under assumptions
//~ verdict Circle.size: proved under assumptions
//~ verdict Inherited.extent: proved under assumptions
//~ verdict Holder.Holder: proved under assumptions
//~ verdict Mine.Mine: proved under assumptions
//~ verdict Mine (monitor contract): proved under assumptions

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

class Cell {
    int value;
}

class Access {
    static final Cell cell = new Cell();
    //@ global_invariant acc(cell.*); //~ error[H0330] "which locations a thread may write"

    public static void add() {
        cell.value = cell.value + 1; //~ error[H0701] "may be accessed by another thread"
    }
}

class Held {
    private int count;
    //@ global_invariant this.locked; //~ error[H0330] "which locks a thread holds"

    public void add() {
        count++; //~ error[H0701] "may be accessed by another thread"
    }

    public synchronized int get() {
        return count;
    }
}

class Contents {
    private final List<Object> list = new ArrayList<>();
    //@ global_invariant list.size() == 0; //~ error[H0330] "the contents of a"

    public void add(Object o) {
        list.add(o);
    }
}

class Packed {
    private /*@ rep @*/ int[] all = new int[2];
    //@ invariant all != null;
    //@ global_invariant this.inv; //~ error[H0330] "which objects a thread has packed"

    Packed() {
        //@ pack this;
    }
}

class Shared {
    volatile int level;
    //@ env_assumption this.shared ==> \old(level) <= level; //~ error[H0330] "what a thread knows to be shared"

    public void down() {
        level = level - 1;
    }
}

class Claimed {
    int value;
    //@ predicate boolean own() = acc(this.*);
    //@ global_invariant own(); //~ error[H0330] "which locations a thread may write"
}

class Guarded {
    private int other;
    volatile int value; //@ unwritable_by_env_if this.locked; //~ error[H0330] "which locks a thread holds"

    synchronized int get() {
        return other;
    }
}

class Locked {
    private final ReentrantLock lock = new ReentrantLock();
    //@ global_invariant lock.locked; //~ error[H0330] "which locks a thread holds"
}

class Stepping {
    volatile int value;

    //@ requires this.shared;
    //@ modifies value;
    //@ action: ensures value == \old(value) + 1 && this.locked; //~ error[H0330] "which locks a thread holds"
    synchronized void inc() {
        value = value + 1;
    }
}

// What an overriding method reads is part of the formula: the field is one that other threads change.
abstract class Shape {
    //@ global_invariant size() > 0;
    /*@ pure @*/ abstract int size();
}

class Circle extends Shape {
    int radius = 1;

    /*@ pure @*/ int size() {
        return radius;
    }

    public void grow(int by) {
        radius = by; //~ error[H0302] "breaks a global invariant"
    }
}

// The method that implements it comes from a class which knows nothing of the interface.
interface Sized {
    /*@ pure @*/ int extent();
}

class Inherited {
    int amount = 1;

    public /*@ pure @*/ int extent() {
        return amount;
    }

    public void set(int to) {
        amount = to; //~ error[H0302] "may break a global invariant"
    }
}

class Both extends Inherited implements Sized {
}

class Holder {
    final Sized sized;
    //@ global_invariant sized != null && sized.extent() > 0;

    Holder() {
        sized = new Both();
    }
}

// Right: volatile and final fields; and the lock where the thread has it.
class Right {
    volatile boolean done;
    //@ env_assumption \old(done) ==> done;

    public void finish() {
        done = true;
    }

    public void look() {
        if (done) {
            assert done;
        }
    }
}

class Mine {
    private int count;
    //@ monitor_invariant count >= 0;

    public synchronized void grow() {
        count++;
        assert count > 0;
    }
}
