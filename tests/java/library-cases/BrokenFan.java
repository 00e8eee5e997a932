//~ verdict BrokenFan.count: proved under assumptions
//~ verdict BrokenFan.count.lambda1: proved under assumptions
//~ verdict BrokenFan.count.lambda2: possible violation
//~ verdict BrokenFan.collect: proved under assumptions
//~ verdict BrokenFan.collect.lambda3: possible violation
//~ verdict BrokenFan.both: proved under assumptions
//~ verdict BrokenFan.both.lambda4: possible violation
//~ verdict BrokenFan.done: proved under assumptions
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

class BrokenFan {
    private int done;
    private final List<Integer> results = new ArrayList<>();

    void count(int n) {
        CompletableFuture.supplyAsync(() -> n * 2).thenAccept(r -> done += r); //~ error[H0701] "`done` may be accessed by another thread here"
    }

    void collect(int n) {
        CompletableFuture.runAsync(() -> results.add(n)); //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
    }

    synchronized int both() throws Exception {
        int[] box = new int[1];
        CompletableFuture<Void> g = CompletableFuture.runAsync(() -> box[0]++); //~ error[H0701] "the element may be accessed by another thread here"
        box[0]++;
        g.get();
        return box[0];
    }

    synchronized int done() {
        return done + results.size();
    }
}
