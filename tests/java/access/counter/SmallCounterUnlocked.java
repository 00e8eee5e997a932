//~ verdict SmallCounterUnlocked.inc: possible violation
//~ verdict SmallCounterUnlocked.get: proved under assumptions
//~ claim: data races on plain fields are not ruled out: method SmallCounterUnlocked.inc is not proved
//~ claim: deadlocks are not ruled out: method SmallCounterUnlocked.inc is not proved
class SmallCounterUnlocked {
    private int n;

    public void inc() {
        n++; //~ error[H0701] "`n` may be accessed by another thread here"
    }

    public synchronized int get() {
        return n;
    }
}
