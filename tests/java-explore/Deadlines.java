//~ start scenario several: undecided
//~ start scenario one: no failure
//~ start scenario one_BAD: refuted assertion
//~ start scenario none_BAD: refuted exception
//~ start scenario late: undecided
//~ start scenario replaced: undecided
//~ start scenario complete: no failure
//~ start scenario complete_BAD: refuted assertion
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Which of several tasks is the first, and which stage is late, is not explored: runs end there. */
class Deadlines {
    static int any(List<Callable<Integer>> tasks) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            return pool.invokeAny(tasks);
        } finally {
            pool.shutdown();
        }
    }

    static CompletableFuture<Integer> complete(int n) {
        return CompletableFuture.completedFuture(n).orTimeout(1, TimeUnit.SECONDS).completeOnTimeout(-1, 1, TimeUnit.SECONDS);
    }

    /*@ scenario several { thread { assert Deadlines.any(List.of(() -> 1, () -> 2)) == 1; } } @*/
    /*@ scenario one { thread { assert Deadlines.any(List.of(() -> 1)) == 1; } } @*/
    /*@ scenario one_BAD { thread { assert Deadlines.any(List.of(() -> 1)) == 2; } } @*/
    /*@ scenario none_BAD { thread { Deadlines.any(List.of()); } } @*/
    /*@ scenario late { thread { CompletableFuture.supplyAsync(() -> 1).orTimeout(1, TimeUnit.MILLISECONDS).join(); } } @*/
    /*@ scenario replaced { thread { assert CompletableFuture.supplyAsync(() -> 1).completeOnTimeout(2, 1, TimeUnit.MILLISECONDS).join() == 1; } } @*/
    /*@ scenario complete { thread { assert Deadlines.complete(3).join() == 3; } } @*/
    /*@ scenario complete_BAD { thread { assert Deadlines.complete(3).join() == -1; } } @*/
}
