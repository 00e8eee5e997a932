//~ start scenario squares: no failure
//~ start scenario shared_BAD: refuted race assertion
//~ start scenario nested_BAD: refuted deadlock
//~ start scenario refused_BAD: refuted exception
//~ start scenario stages: no failure
//~ start scenario collected_BAD: refuted race
//~ start scenario once: no failure
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Pools of threads, futures and their stages. */
class Pools {
    private int sum;

    /** The value of each key is computed once. */
    static class Memo<K, V> {
        private final ConcurrentMap<K, Future<V>> known = new ConcurrentHashMap<>();
        private final Function<K, V> how;

        Memo(Function<K, V> how) {
            this.how = how;
        }

        V of(K key) throws InterruptedException {
            Future<V> found = known.get(key);
            if (found == null) {
                FutureTask<V> task = new FutureTask<>(() -> how.apply(key));
                found = known.putIfAbsent(key, task);
                if (found == null) {
                    found = task;
                    task.run();
                }
            }
            try {
                return found.get();
            } catch (CancellationException | ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /*@ scenario squares {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        thread { List<Callable<Integer>> all = List.of(() -> 2 * 2, () -> 3 * 3);
            int n = 0;
            for (Future<Integer> f : pool.invokeAll(all)) n += f.get();
            assert n == 13;
            pool.shutdown();
            if (pool.awaitTermination(1, TimeUnit.MINUTES)) assert pool.isTerminated(); }
    } @*/
    /*@ scenario shared_BAD {
        Pools p = new Pools();
        thread { ExecutorService pool = Executors.newFixedThreadPool(2);
            Future<?> a = pool.submit(() -> { p.sum++; }), b = pool.submit(() -> { p.sum++; });
            a.get();
            b.get();
            pool.shutdown();
            assert p.sum == 2; }
    } @*/
    /*@ scenario nested_BAD {
        thread { ExecutorService pool = Executors.newSingleThreadExecutor();
            Future<Integer> outer = pool.submit(() -> { Future<Integer> inner = pool.submit(() -> 1); return inner.get() + 1; });
            assert outer.get() == 2; }
    } @*/
    /*@ scenario refused_BAD {
        ExecutorService pool = Executors.newCachedThreadPool();
        thread { pool.execute(() -> { }); }
        thread { pool.shutdown(); }
    } @*/
    /*@ scenario stages {
        thread { CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> 20), b = CompletableFuture.supplyAsync(() -> 22);
            assert a.thenCombine(b, Integer::sum).thenApply(n -> "n" + n).join().equals("n42");
            CompletableFuture<Integer> bad = a.thenApply(n -> { throw new IllegalStateException("no"); });
            assert bad.exceptionally(e -> -1).join() == -1;
            try { bad.join(); assert false; } catch (CompletionException e) { assert e.getCause() instanceof IllegalStateException : e; } }
    } @*/
    /*@ scenario collected_BAD {
        List<Integer> all = new ArrayList<>();
        thread { CompletableFuture.allOf(CompletableFuture.runAsync(() -> all.add(1)), CompletableFuture.runAsync(() -> all.add(2))).join(); }
    } @*/
    /*@ scenario once {
        Pools p = new Pools();
        Memo<String, Integer> memo = new Memo<>(s -> { synchronized (p) { p.sum++; } return s.length(); });
        thread { assert memo.of("abc") == 3; }
        thread { assert memo.of("abc") == 3; }
        assert p.sum == 1;
    } @*/
}
