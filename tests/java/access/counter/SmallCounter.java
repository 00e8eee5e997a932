//~ verdict SmallCounter.inc: proved under assumptions
//~ verdict SmallCounter.get: proved under assumptions
//~ claim: free of data races on plain fields
//~ claim: lock order checked: no deadlock among monitors of `SmallCounter`
// A class needs no annotation to be free of data races: its monitor protects its own fields.
class SmallCounter {
    private int n;

    public synchronized void inc() {
        n++;
    }

    public int get() {
        synchronized (this) {
            return n;
        }
    }
}
