//~ verdict JoinLog (monitor contract): proved under assumptions
//~ verdict JoinLog.add: proved under assumptions
//~ verdict JoinOrdered (monitor contract): proved under assumptions
//~ verdict JoinOrdered.mark: proved under assumptions
//~ verdict JoinOrdered.good: proved under assumptions
//~ verdict JoinOrdered.good.lambda1: proved under assumptions
//~ claim: no deadlock among monitors of `JoinLog`, monitors of `JoinOrdered`
// Who waits for the end of a thread may hold locks that the thread does not need, and that nobody needs for whom it may have to wait.
class JoinLog {
    private int lines;
    //@ monitor_invariant lines >= 0;
    public synchronized void add() { lines = lines + 1; }
}

class JoinOrdered {
    private int closed;
    //@ monitor_invariant closed >= 0;
    public synchronized void mark() { closed = closed + 1; }

    // The thread takes the monitor of a log, whose holders wait for nothing.
    public static void good() throws InterruptedException {
        JoinOrdered pool = new JoinOrdered();
        JoinLog log = new JoinLog();
        //@ share log;
        //@ share pool;
        Thread t = new Thread(() -> { log.add(); });
        t.start();
        synchronized (pool) {
            t.join();
        }
    }
}
