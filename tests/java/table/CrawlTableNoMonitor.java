//~ verdict specification: proved under assumptions
//~ verdict CrawlTableNoMonitor.CrawlTableNoMonitor: proved under assumptions
//~ verdict Worker.Worker: proved under assumptions
//~ verdict Worker.run: possible violation
//~ verdict Background.run: proved under assumptions
interface SharedLock {
    //@ ghost Thread writer;
    //@ ghost \set<Thread> readers;

    // While somebody writes, the set of readers has nothing in common even with itself.
    //@ global_invariant writer != null ==> \disjoint(readers, readers);
    // Nobody else makes me the writer or a reader, or ends my writing or reading.
    //@ env_assumption \old(writer) == tid <==> writer == tid;
    //@ env_assumption \contains(\old(readers), tid) <==> \contains(readers, tid);

    //@ modifies \nothing;
    //@ action: also_modifies readers; ensures \old(writer) == null && \contains(readers, tid);
    void beginRead();

    //@ requires \contains(readers, tid);
    //@ modifies \nothing;
    //@ action: also_modifies readers; ensures !\contains(readers, tid);
    void endRead();

    //@ modifies \nothing;
    //@ action: also_modifies writer; ensures \old(writer == null && \disjoint(readers, readers)) && writer == tid;
    void beginWrite();

    //@ requires writer == tid;
    //@ modifies \nothing;
    //@ action: also_modifies writer; ensures writer == null;
    void endWrite();
}

class CrawlTableNoMonitor {
    final SharedLock saving;
    final SharedLock filling;
    final Thread background;

    //@ global_invariant saving != null && filling != null;

    //@ unwritable_by_env_if (tid == background && saving.writer == tid) || (tid instanceof Worker && filling.holder == tid && \contains(saving.readers, tid));
    volatile int used;

    CrawlTableNoMonitor(SharedLock saving, SharedLock filling, Thread background) {
        if (saving == null || filling == null) {
            throw new IllegalArgumentException();
        }
        this.saving = saving;
        this.filling = filling;
        this.background = background;
    }
}

class Worker extends Thread {
    private final CrawlTableNoMonitor table;

    //@ global_invariant table != null && table.background != this;

    Worker(CrawlTableNoMonitor table) {
        if (table == null || table.background == null || table.background instanceof Worker) {
            throw new IllegalArgumentException();
        }
        this.table = table;
    }

    public void run() {
        // The broken twin: other workers may write at the same time.
        table.saving.beginRead();
        int before = table.used;
        table.used = before + 1; //~ error[H0303] "relies on `used`"
        assert table.used == before + 1; //~ error[H0301] "assertion"
        table.saving.endRead();
    }
}

class Background extends Thread {
    private volatile CrawlTableNoMonitor table;

    public void run() {
        CrawlTableNoMonitor saved = table;
        if (saved == null || saved.background != this) {
            return;
        }
        saved.saving.beginWrite();
        int size = saved.used;
        saved.used = 0;
        assert saved.used == 0;
        saved.saving.endWrite();
    }
}
