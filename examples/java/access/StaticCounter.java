//~ verdict StaticCounter (static initializer): proved under assumptions
//~ verdict StaticCounter.increment: proved under assumptions
//~ verdict StaticCounter.current: proved under assumptions
//~ verdict StaticCounter.reserve: proved under assumptions
//~ verdict CounterClient.run: proved under assumptions
/**
 * A static counter: its fields belong to the object of the class, whose lock protects them.
 */
/*@ static_lock_protected @*/
class StaticCounter {
    private static int count;
    private static int reserved;
    //@ static invariant 0 <= reserved && reserved <= count;

    public static synchronized void increment() {
        int before = count;
        count = count + 1;
        assert count == before + 1;
    }

    public static int current() {
        synchronized (StaticCounter.class) {
            int now = count - reserved;
            assert 0 <= now && now <= count;
            return now;
        }
    }

    public static boolean reserve() {
        synchronized (StaticCounter.class) {
            int before = count - reserved;
            if (reserved == count) {
                assert before == 0;
                return false;
            }
            reserved = reserved + 1;
            assert count - reserved == before - 1;
            return true;
        }
    }
}

class CounterClient implements Runnable {
    private int taken;

    public void run() {
        int before = taken;
        StaticCounter.increment();
        if (StaticCounter.reserve()) {
            taken = taken + 1;
        }
        assert before <= taken && taken <= before + 1;
    }
}
