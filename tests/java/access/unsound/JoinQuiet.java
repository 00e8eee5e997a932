//~ verdict JoinQuiet.JoinQuiet: proved under assumptions
//~ verdict JoinQuiet (monitor contract): proved under assumptions
//~ verdict JoinQuiet.Quiet.run: proved under assumptions
//~ verdict JoinQuiet.good: proved under assumptions
// A thread that takes no lock and waits for nothing may be waited for under a lock.
//~ claim: no deadlock among monitors of `JoinQuiet`
class JoinQuiet {
    private int n;
    //@ monitor_invariant n >= 0;
    static class Quiet extends Thread { public void run() { int k = 0; k = k + 1; } }
    public synchronized void good(Quiet q) throws InterruptedException { if (q == null) return; n = 1; q.join(); n = 2; }
}
