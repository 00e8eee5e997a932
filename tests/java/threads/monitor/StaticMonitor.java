//~ verdict specification: proved under assumptions
//~ verdict StaticMonitor.add: proved under assumptions
//~ verdict StaticMonitor.unlocked: refuted
/** A static synchronized method holds the monitor of its class, an instance method that of the object. */
class StaticMonitor {
    //@ unwritable_by_env_if StaticMonitor.class.holder == tid;
    private static int count;

    public static synchronized void add() {
        int before = count;
        count = before + 1;
        assert count == before + 1;
    }

    public synchronized void unlocked() {
        count = 0; //~ error[H0303] "relies on"
    }
}
