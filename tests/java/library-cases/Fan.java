//~ verdict Fan.both: proved under assumptions
//~ verdict Fan.both.lambda1: proved under assumptions
//~ verdict Fan.both.lambda2: proved under assumptions
//~ verdict Fan.both.lambda3: proved under assumptions
//~ verdict Fan.count: proved under assumptions
//~ verdict Fan.count.lambda4: proved under assumptions
//~ verdict Fan.count.reference5: proved under assumptions
//~ verdict Fan.add: proved under assumptions
//~ verdict Fan.done: proved under assumptions
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

class Fan {
    static int both(int n) throws InterruptedException, ExecutionException {
        CompletableFuture<Integer> left = CompletableFuture.supplyAsync(() -> n + 1);
        CompletableFuture<Integer> right = CompletableFuture.supplyAsync(() -> n + 2);
        return left.thenCombine(right, (a, b) -> a + b).get();
    }

    private int done;

    void count(int n) {
        CompletableFuture.supplyAsync(() -> n * 2).thenAccept(this::add);
    }

    private synchronized void add(int n) {
        done += n;
    }

    synchronized int done() {
        return done;
    }
}
