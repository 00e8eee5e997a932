// Constructors, written or added by Java, whose objects nobody in these files shares: whoever makes one may share it at once, so they owe monitor and lock
// invariants, what their own initializers check, and what constructors above ask for.
//~ verdict Added.Added: possible violation
//~ verdict Written.Written: possible violation
//~ verdict Fielded.Fielded: possible violation
//~ verdict Visible.Visible: possible violation
//~ verdict Factory.make: refuted
//~ verdict Asserting.Asserting: possible violation
//~ verdict Sized.Sized: possible violation
//~ verdict Demanding.Demanding: proved under assumptions
//~ verdict Silent.Silent: possible violation
//~ verdict Around.Inner.Inner: possible violation
//~ verdict Around.Started.Started: possible violation
//~ verdict Around.Fine.Fine: proved under assumptions
//~ verdict Colour.Colour: possible violation
//~ verdict Colour.get: possible violation
//~ verdict Grey.1.get: possible violation
//~ verdict Grey (specification): unsupported
//~ verdict Positive.Positive: possible violation
//~ verdict Clamped.Clamped: proved under assumptions
//~ verdict Lower.Lower: possible violation
//~ verdict Early.Early: unsupported
//~ verdict Unpacked.Unpacked: possible violation
//~ verdict Implemented.Implemented: possible violation
//~ verdict Right.Right: proved under assumptions
//~ verdict Right.get: proved under assumptions
//~ verdict Given.Given: proved under assumptions
//~ verdict Prepared.make: proved under assumptions
//~ verdict Prepared.Prepared: proved under assumptions
//~ verdict Whole.Whole: proved under assumptions
//~ verdict Whole.first: proved under assumptions
//~ verdict Added (monitor contract): proved under assumptions
//~ verdict Added.get: proved under assumptions
//~ verdict Written (monitor contract): proved under assumptions
//~ verdict Written.get: proved under assumptions
//~ verdict Fielded.lock (lock contract): proved under assumptions
//~ verdict Fielded.get: proved under assumptions
//~ verdict Visible.get: proved under assumptions
//~ verdict Factory (monitor contract): proved under assumptions
//~ verdict Factory.get: proved under assumptions
//~ verdict Around.Inner.get: proved under assumptions
//~ verdict Around.Inner.up: possible violation
//~ verdict Around.Started.run: proved under assumptions
//~ verdict Grey.get: proved under assumptions
//~ verdict Upper (monitor contract): proved under assumptions
//~ verdict Upper.Upper: proved under assumptions
//~ verdict Upper.get: proved under assumptions
//~ verdict Lower (monitor contract): proved under assumptions
//~ verdict Calling.Calling: proved under assumptions
//~ verdict Calling.init: proved under assumptions
//~ verdict Early.init: proved under assumptions
//~ verdict Unpacked (invariant): proved under assumptions
//~ verdict Unpacked.first: proved under assumptions
//~ verdict Implemented.value: proved under assumptions
//~ verdict Right (monitor contract): proved under assumptions
//~ verdict Given (monitor contract): proved under assumptions
//~ verdict Given.get: proved under assumptions
//~ verdict Prepared (monitor contract): proved under assumptions
//~ verdict Prepared.get: proved under assumptions
//~ verdict Whole (invariant): proved under assumptions

import java.util.concurrent.locks.ReentrantLock;

class Added { //~ error[H0706] "the monitor invariant may not hold when the object is made"
    private int x;
    //@ monitor_invariant x > 0;

    public synchronized int get() {
        assert x > 0;
        return x;
    }
}

class Written {
    private int x;
    //@ monitor_invariant x > 0;

    public Written(int y) { //~ error[H0706] "the monitor invariant may not hold when the object is made"
        x = y;
    }

    public synchronized int get() {
        assert x > 0;
        return x;
    }
}

class Fielded { //~ error[H0706] "the lock invariant may not hold when the object is made"
    //@ protects x;
    //@ lock_invariant x > 0;
    private final ReentrantLock lock = new ReentrantLock();
    private int x;

    public int get() {
        lock.lock();
        try {
            assert x > 0;
            return x;
        } finally {
            lock.unlock();
        }
    }
}

class Visible { //~ error[H0726] "the invariant of `Visible` may not hold when the object is made"
    int x;
    //@ invariant x > 0;

    public int get() {
        assert x > 0;
        return x;
    }
}

// Who gets the object may share it, too.
class Factory {
    private int x;
    //@ monitor_invariant x > 0;

    private Factory() {
    }

    public static Factory make() {
        return new Factory(); //~ error[H0706] "the monitor invariant does not hold when the object is made"
    }

    public synchronized int get() {
        assert x > 0;
        return x;
    }
}

class Asserting {
    int x = 0;

    {
        assert x == 1; //~ error[H0301] "the assertion may fail"
    }
}

class Sized {
    int[] all = new int[length()]; //~ error[H0318] "may be negative"

    static int length() {
        return -1;
    }
}

class Demanding {
    final int x;

    //@ requires \tid == \main;
    Demanding() {
        x = 1;
    }
}

class Silent extends Demanding { //~ error[H0304] "what the constructor requires may not hold"
}

class Around {
    int base = 3;

    public class Inner { //~ error[H0726] "may not hold when the object is made"
        int y;
        //@ invariant y > 0;

        public int get() {
            assert y > 0;
            return y;
        }

        int up() {
            return base; //~ error[H0701] "may be accessed by another thread"
        }
    }

    class Started extends Thread { //~ error[H0726] "may not hold when the object is made"
        int count;
        //@ invariant count == 1;

        public void run() {
        }
    }

    class Fine {
        final int copy = base + 1;
    }
}

enum Colour { //~ error[H0726] "may not hold when the object is made"
    RED, BLUE;

    int shade;
    //@ invariant shade > 0;

    int get() {
        assert shade > 0; //~ error[H0701] "`shade` may be accessed by another thread here"
        return shade;
    }
}

enum Grey {
    LIGHT { //~ error[H0504] "an enum constant with an invariant of its own"
        int shade;
        //@ invariant shade > 0;

        int get() {
            assert shade > 0; //~ error[H0701] "`shade` may be accessed by another thread here"
            return shade;
        }
    };

    int get() {
        return 0;
    }
}

record Positive(int a) { //~ error[H0726] "may not hold when the object is made"
    //@ invariant a > 0;
}

record Clamped(int a) {
    //@ invariant a > 0;
    Clamped {
        if (a < 1) {
            a = 1;
        }
    }
}

class Upper {
    private int x;
    //@ monitor_invariant x > 0;

    public Upper(int a) {
        x = a > 0 ? a : 1;
    }

    public synchronized int get() {
        return x;
    }
}

class Lower extends Upper {
    private int z;
    //@ monitor_invariant z > 0;

    public Lower() { //~ error[H0706] "the monitor invariant may not hold when the object is made"
        super(1);
    }
}

// The method runs before the initializers of the subclass.
class Calling {
    Calling() {
        init(); //~ error[H0504] "a constructor that calls an overridden method"
    }

    void init() {
    }
}

class Early extends Calling {
    int x = 5;

    void init() {
        x++;
    }
}

class Unpacked {
    private /*@ rep @*/ int[] all;
    //@ invariant all != null && all.length == 2;

    public Unpacked() { //~ error[H0722] "this object may not be packed"
    }

    public int first() {
        //@ begin_read this;
        int found = all[0];
        //@ end_read;
        return found;
    }
}

interface Valued {
    //@ invariant value() > 0;
    /*@ pure @*/ int value();
}

class Implemented implements Valued { //~ error[H0726] "may not hold when the object is made"
    int x;

    public /*@ pure @*/ int value() {
        return x;
    }
}

class Right {
    private int x = 1;
    //@ monitor_invariant x > 0;

    public synchronized int get() {
        assert x > 0;
        return x;
    }
}

class Given {
    private int x;
    //@ monitor_invariant x > 0;

    //@ requires a > 0;
    public Given(int a) {
        x = a;
    }

    public synchronized int get() {
        assert x > 0;
        return x;
    }
}

// Shared by these files, when it holds.
class Prepared {
    private int x;
    //@ monitor_invariant x > 0;

    public Prepared() {
    }

    public static Prepared make() {
        Prepared p = new Prepared();
        p.x = 2;
        //@ share p;
        return p;
    }

    public synchronized int get() {
        assert x > 0;
        return x;
    }
}

class Whole {
    private /*@ rep @*/ int[] all = new int[2];
    //@ invariant all != null && all.length == 2;

    public Whole() {
        //@ pack this;
    }

    public int first() {
        //@ begin_read this;
        int found = all[0];
        //@ end_read;
        return found;
    }
}
