//~ verdict JoinRing.JoinRing: proved under assumptions
//~ verdict JoinRing (monitor contract): proved under assumptions
//~ verdict JoinRing.f: proved under assumptions
//~ verdict JoinRing.Link.run: proved under assumptions
// Threads that may wait for each other's ends: no claim, and the report names the wait.
//~ claim: deadlocks are not ruled out: `join` (line 13) may wait for the end of a thread that waits for this one
class JoinRing {
    private int n;
    //@ monitor_invariant n >= 0;
    public synchronized void f() { n = 1; }
    static class Link extends Thread {
        volatile Link next;
        public void run() { try { Link t = next; if (t != null) t.join(); } catch (InterruptedException e) { } }
    }
}
