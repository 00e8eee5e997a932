//~ verdict Purse.Purse: proved under assumptions
//~ verdict Purse (monitor contract): proved under assumptions
//~ verdict Purse.refill: proved under assumptions
//~ verdict Purse.count: proved under assumptions
//~ rests Purse.refill: outside-calls
//~ rests Purse.count: outside-calls
//~ verdict Kept.Kept: proved under assumptions
//~ verdict Kept (monitor contract): proved under assumptions
//~ verdict Kept.refill: proved under assumptions
//~ verdict Kept.count: proved under assumptions
//~ rests Kept.refill: not outside-calls
//~ rests Kept.count: not outside-calls
//~ verdict Made (monitor contract): proved under assumptions
//~ verdict Made.good: proved under assumptions
//~ verdict Made.count: proved under assumptions
//~ rests Made.count: outside-calls
//~ verdict Told (monitor contract): proved under assumptions
//~ verdict Told.Told: proved under assumptions
//~ verdict Told.fill: proved under assumptions
//~ verdict Told.refill: proved under assumptions
//~ verdict Told.count: proved under assumptions
//~ rests Told.count: not outside-calls
//~ verdict Reader.twice: proved under assumptions
//~ rests Reader.twice: not outside-calls
// Methods that are not public are checked where the files call them. Other classes of the package could call them in another way: where
// a proof speaks of what such a method writes, that they do not is an assumption.

class Purse {
    private int coins;
    //@ monitor_footprint {&coins};
    //@ monitor_invariant coins >= 0;

    synchronized void fill(int n) { coins = n; }

    public void refill() { fill(10); }

    public synchronized int count() {
        assert coins >= 0;
        return coins;
    }
}

// Nobody else can call it.
class Kept {
    private int coins;
    //@ monitor_footprint {&coins};
    //@ monitor_invariant coins >= 0;

    private synchronized void fill(int n) { coins = n; }

    public void refill() { fill(10); }

    public synchronized int count() {
        assert coins >= 0;
        return coins;
    }
}

// A constructor, too.
class Made {
    private int coins;
    //@ monitor_footprint {&coins};
    //@ monitor_invariant coins >= 0;

    Made(int n) { coins = n; }

    public static Made good() { return new Made(3); }

    public synchronized int count() {
        assert coins >= 0;
        return coins;
    }
}

// The contract says how it may be called.
class Told {
    private int coins;
    //@ monitor_footprint {&coins};
    //@ monitor_invariant coins >= 0;

    //@ requires n >= 0 && this < \lockset;
    synchronized void fill(int n) { coins = n; }

    public void refill() { fill(10); }

    public synchronized int count() {
        assert coins >= 0;
        return coins;
    }
}

// A method that writes nothing leaves nothing behind.
class Reader {
    private int n;

    int look() { return n; }

    public int twice() { return look() + look(); }
}
