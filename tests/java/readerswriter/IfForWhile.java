//~ verdict specification: proved under assumptions
//~ verdict IfForWhile.IfForWhile: proved under assumptions
//~ verdict IfForWhile.beginRead: proved under assumptions
//~ verdict IfForWhile.endRead: proved under assumptions
//~ verdict IfForWhile.beginWrite: refuted
//~ verdict IfForWhile.endWrite: proved under assumptions

/**
 * Many readers or one writer. Each method is specified by the one action that its callers see: the change of the ghost
 * variables `writer` and `readers`, which happens in the same step as the change of the variables behind them.
 */
class IfForWhile {
    //@ ghost Thread writer;
    //@ ghost int readers;

    //@ unwritable_by_env_if holder == tid;
    private volatile boolean busy;

    //@ unwritable_by_env_if holder == tid;
    private volatile int active;

    //@ global_invariant busy <==> writer != null;
    //@ global_invariant active == readers;
    //@ global_invariant readers >= 0 && (writer != null ==> readers == 0);

    // Nobody else makes me the writer, or ends my writing.
    //@ env_assumption \old(writer) == tid <==> writer == tid;

    //@ modifies \nothing;
    //@ action: also_modifies active, readers; ensures \old(writer) == null && readers == \old(readers) + 1;
    public synchronized void beginRead() {
        while (busy) {
            try {
                wait();
            } catch (InterruptedException e) {
                // A reader waits for the writer's end, whatever happens.
            }
        }
        active = active + 1;
        //@ set readers = readers + 1;
    }

    //@ modifies \nothing;
    //@ action: also_modifies active, readers; ensures readers == (\old(readers) > 0 ? \old(readers) - 1 : 0);
    public synchronized void endRead() {
        if (active > 0) {
            active = active - 1;
            //@ set readers = readers - 1;
        }
        notifyAll();
    }

    //@ modifies \nothing;
    //@ action: also_modifies busy, writer; ensures \old(writer) == null && \old(readers) == 0 && writer == tid;
    public synchronized void beginWrite() {
        if (busy || active > 0) {
            try {
                wait();
            } catch (InterruptedException e) {
                // A writer waits until everybody else is gone, whatever happens.
            }
        }
        busy = true; //~ error[H0302] "invariant" //~ error[H0303] "relies on" //~ error[H0306] "not allowed" //~ error[H0307] "`IfForWhile.beginWrite` ends without action 1"
        //@ set writer = tid;
    }

    //@ requires writer == tid;
    //@ modifies \nothing;
    //@ action: also_modifies busy, writer; ensures writer == null;
    public synchronized void endWrite() {
        busy = false;
        //@ set writer = null;
        notifyAll();
    }
}
