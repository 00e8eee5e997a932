//~ verdict Step.run: proved under assumptions
//~ verdict Work.call: proved under assumptions
//~ verdict Rank.compareTo: proved under assumptions
//~ verdict Key.hashCode: proved under assumptions
//~ verdict Key.equals: proved under assumptions
//~ verdict GivenToOthers.execute: possible violation
//~ verdict GivenToOthers.submit: proved under assumptions
//~ verdict GivenToOthers.submitted: possible violation
//~ verdict GivenToOthers.async: possible violation
//~ verdict GivenToOthers.future: possible violation
//~ verdict GivenToOthers.rank: possible violation
//~ verdict GivenToOthers.key: possible violation
//~ verdict GivenToOthers.still: proved under assumptions
//~ verdict GivenToOthers.looked: proved under assumptions
// What other threads may run or compare from now on is no longer this thread's: tasks of executors, elements and keys of concurrent collections.
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;
import java.util.concurrent.PriorityBlockingQueue;

class Step implements Runnable { int n; public void run() { n++; } }

class Work implements Callable<Integer> { int n; public Integer call() { return ++n; } }

class Rank implements Comparable<Rank> {
    int rank;

    public int compareTo(Rank other) {
        return Integer.compare(rank, other.rank);
    }
}

class Key {
    int k;

    public int hashCode() {
        return k;
    }

    public boolean equals(Object o) {
        return o instanceof Key && ((Key) o).k == k;
    }
}

class GivenToOthers {
    private final ConcurrentHashMap<Key, String> names = new ConcurrentHashMap<>();
    private final PriorityBlockingQueue<Rank> ranks = new PriorityBlockingQueue<>();

    void execute(Executor e) {
        Step s = new Step();
        s.n = 5;
        e.execute(s);
        s.n++; //~ error[H0701] "`n` may be accessed by another thread here"
    }

    int submit(ExecutorService e) throws Exception {
        Work w = new Work();
        w.n = 5;
        return e.submit(w).get();
    }

    int submitted(ExecutorService e) {
        Work w = new Work();
        e.submit(w);
        return w.n; //~ error[H0701] "`n` may be accessed by another thread here"
    }

    void async() {
        Step s = new Step();
        CompletableFuture.runAsync(s);
        s.n++; //~ error[H0701] "`n` may be accessed by another thread here"
    }

    void future(Executor e) {
        Work w = new Work();
        e.execute(new FutureTask<>(w));
        w.n++; //~ error[H0701] "`n` may be accessed by another thread here"
    }

    void rank(int r) {
        Rank one = new Rank();
        one.rank = r;
        ranks.put(one);
        one.rank++; //~ error[H0701] "`rank` may be accessed by another thread here"
    }

    private void put(Key key) {
        names.put(key, "");
    }

    void key(int k) {
        Key key = new Key();
        key.k = k;
        put(key);
        key.k++; //~ error[H0701] "`k` may be accessed by another thread here"
    }

    /** Others only read it. */
    int still(int k) {
        Key key = new Key();
        key.k = k;
        names.put(key, "");
        return key.k;
    }

    /** It is looked up, not kept. */
    void looked(int k) {
        Key key = new Key();
        names.get(key);
        names.remove(key);
        key.k++;
    }
}
