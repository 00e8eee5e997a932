//~ verdict BrokenTasks.BrokenTasks: proved under assumptions
//~ verdict BrokenTasks.tick: proved under assumptions
//~ verdict BrokenTasks.callerRuns: possible violation
//~ verdict BrokenTasks.callerRuns.reference1: proved under assumptions
//~ verdict BrokenTasks.change: proved under assumptions
//~ verdict BrokenTasks.changedRuns: possible violation
//~ verdict BrokenTasks.changedRuns.reference2: proved under assumptions
//~ verdict BrokenTasks.leak: proved under assumptions
//~ verdict BrokenTasks.leakedRuns: possible violation
//~ verdict BrokenTasks.leakedRuns.reference3: proved under assumptions
//~ verdict BrokenTasks.givenRuns: possible violation
//~ verdict BrokenTasks.givenRuns.reference4: proved under assumptions
//~ verdict BrokenTasks.waitsForIt: possible violation
//~ verdict BrokenTasks.waitsForIt.reference5: proved under assumptions
//~ verdict BrokenTasks.waitsForAll: possible violation
//~ verdict BrokenTasks.helps: possible violation
//~ verdict BrokenTasks.helps.reference6: proved under assumptions
//~ verdict BrokenTasks.joins: possible violation
//~ verdict BrokenTasks.joins.reference7: proved under assumptions
//~ verdict BrokenTasks.runsItself: possible violation
//~ verdict BrokenTasks.runsItself.lambda8: proved under assumptions
//~ verdict BrokenTasks.givesFuture: possible violation
//~ verdict BrokenTasks.givesFuture.lambda9: proved under assumptions
//~ verdict BrokenTasks.runsTheRest: possible violation
//~ verdict BrokenTimes.start: proved under assumptions
//~ verdict BrokenTimes.start.lambda1: possible violation
//~ verdict BrokenTimes.n: proved under assumptions
//~ verdict BrokenTimes.local: possible violation
//~ verdict BrokenTimes.local.lambda2: possible violation
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Tasks that may run on the thread that gives them, or that waits for them. */
class BrokenTasks {
    private final ExecutorService caller =
            new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.CallerRunsPolicy());
    private final ThreadPoolExecutor changed =
            new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
    private final ExecutorService leaked = Executors.newFixedThreadPool(1);
    private final ExecutorService own = Executors.newFixedThreadPool(1);
    private final ForkJoinPool forked = new ForkJoinPool();
    private final Executor given;
    private int n;

    BrokenTasks(Executor given) {
        this.given = given;
    }

    void tick() {
        synchronized (this) {
            n++;
        }
    }

    synchronized void callerRuns() {
        caller.execute(this::tick); //~ error[H0703] "code that was passed on in these files takes or asks for loc"
    }

    void change(RejectedExecutionHandler handler) {
        changed.setRejectedExecutionHandler(handler);
    }

    synchronized void changedRuns() {
        changed.execute(this::tick); //~ error[H0703] "code that was passed on in these files takes or asks for loc"
    }

    ExecutorService leak() {
        return leaked;
    }

    synchronized void leakedRuns() {
        leaked.execute(this::tick); //~ error[H0703] "code that was passed on in these files takes or asks for loc"
    }

    synchronized void givenRuns() {
        given.execute(this::tick); //~ error[H0703] "code that was passed on in these files takes or asks for loc"
    }

    synchronized void waitsForIt() throws InterruptedException, ExecutionException {
        Future<?> task = own.submit(this::tick);
        task.get(); //~ error[H0703] "code that was passed on in these files takes or asks for loc"
    }

    synchronized void waitsForAll(List<Callable<Integer>> all) throws InterruptedException {
        own.invokeAll(all); //~ error[H0703] "code that was passed on in these files takes or asks for loc"
    }

    synchronized void helps() {
        forked.execute(this::tick);
        forked.awaitQuiescence(1, TimeUnit.SECONDS); //~ error[H0703] "code that was passed on in these files takes or asks for loc"
    }

    synchronized void joins() {
        CompletableFuture.runAsync(this::tick).join(); //~ error[H0703] "code that was passed on in these files takes or asks for loc"
    }

    synchronized void runsItself() {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        task.run(); //~ error[H0703] "code that was passed on in these files takes or asks for loc"
    }

    synchronized void givesFuture() {
        given.execute(new FutureTask<>(() -> 1)); //~ error[H0703] "code that was passed on in these files takes or asks for loc"
    }

    synchronized void runsTheRest() {
        for (Runnable task : own.shutdownNow()) {
            task.run(); //~ error[H0703] "code that was passed on in these files takes or asks for loc"
        }
    }
}

class BrokenTimes {
    private int n;

    void start(ScheduledExecutorService timer) {
        timer.schedule(() -> n++, 1, TimeUnit.SECONDS); //~ error[H0701] "`n` may be accessed by another thread here"
        n = 3;
        assert n == 3;
    }

    int n() {
        return n;
    }

    static void local(ScheduledExecutorService timer) {
        int[] a = {1};
        timer.schedule(() -> a[0]++, 1, TimeUnit.SECONDS); //~ error[H0701] "the element may be accessed by another thread here"
        assert a[0] == 1; //~ error[H0301] "the assertion may fail"
    }
}
