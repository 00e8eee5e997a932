//~ verdict LaterCallbacks.lazily: possible violation
//~ verdict LaterCallbacks.lazily.lambda1: proved under assumptions
//~ verdict LaterCallbacks.completing: possible violation
//~ verdict LaterCallbacks.completing.lambda2: possible violation
//~ verdict LaterCallbacks.comparing: possible violation
//~ verdict LaterCallbacks.comparing.lambda3: proved under assumptions
// Functions that the library was given before and runs now: in an iterator of a stream, at the end of a future, in a queue. Each assertion fails on a JVM. This thread runs those of streams and queues, so that they race with nobody.

import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;

class LaterCallbacks {
    private static final class Count {
        int runs;
    }

    public static void lazily(List<String> all) {
        Count count = new Count();
        Iterator<Integer> it = all.stream().map(s -> { count.runs = 5; return 1; }).iterator();
        count.runs = 0;
        it.hasNext();
        assert count.runs == 0; //~ error[H0301] "may fail"
    }

    public static void completing() {
        Count count = new Count();
        CompletableFuture<String> future = new CompletableFuture<>();
        future.thenAccept(s -> { count.runs = 5; }); //~ error[H0701] "`runs` may be accessed"
        count.runs = 0;
        future.complete("x");
        assert count.runs == 0; //~ error[H0301] "may fail"
    }

    public static void comparing() {
        Count count = new Count();
        Queue<String> queue = new PriorityQueue<>((a, b) -> { count.runs = 5; return a.compareTo(b); });
        queue.add("a");
        queue.add("b");
        queue.add("c");
        count.runs = 0;
        queue.poll();
        assert count.runs == 0; //~ error[H0301] "may fail"
    }
}
