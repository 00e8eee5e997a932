//~ verdict specification: proved under assumptions
//~ verdict CrawlTable.CrawlTable: proved under assumptions
//~ verdict Worker.Worker: proved under assumptions
//~ verdict Worker.run: proved under assumptions
//~ verdict Background.run: proved under assumptions
// A table in memory that workers fill and that a background thread saves from time to time. Two readers-writer locks guard it,
// and which of them a thread needs depends on what kind of thread it is: the background thread takes `saving` for
// writing; a worker takes `saving` for reading, so that nothing is saved meanwhile, and the monitor of `filling`
// against the other workers.

/** Many readers or one writer, known by what its methods say; `ReadersWriterLock.java` proves an implementation. */
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

class CrawlTable {
    final SharedLock saving;
    final SharedLock filling;
    final Thread background;

    //@ global_invariant saving != null && filling != null;

    //@ unwritable_by_env_if (tid == background && saving.writer == tid) || (tid instanceof Worker && filling.holder == tid && \contains(saving.readers, tid));
    volatile int used;

    CrawlTable(SharedLock saving, SharedLock filling, Thread background) {
        if (saving == null || filling == null) {
            throw new IllegalArgumentException();
        }
        this.saving = saving;
        this.filling = filling;
        this.background = background;
    }
}

class Worker extends Thread {
    private final CrawlTable table;

    //@ global_invariant table != null;

    Worker(CrawlTable table) {
        if (table == null) {
            throw new IllegalArgumentException();
        }
        this.table = table;
    }

    public void run() {
        table.saving.beginRead();
        synchronized (table.filling) {
            int before = table.used;
            table.used = table.used + 1;
            assert table.used == before + 1;
        }
        table.saving.endRead();
    }
}

class Background extends Thread {
    private volatile CrawlTable table;

    public void run() {
        CrawlTable saved = table;
        if (saved == null || saved.background != this) {
            return;
        }
        saved.saving.beginWrite();
        int size = saved.used;
        // What is saved is all there is.
        assert saved.used == size;
        saved.used = 0;
        assert saved.used == 0;
        saved.saving.endWrite();
    }
}
