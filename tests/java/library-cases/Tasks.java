//~ verdict Tasks.Tasks: proved under assumptions
//~ verdict Tasks.tick: proved under assumptions
//~ verdict Tasks.start: proved under assumptions
//~ verdict Tasks.start.reference1: proved under assumptions
//~ verdict Tasks.work: proved under assumptions
//~ verdict Tasks.work.reference2: proved under assumptions
//~ verdict Tasks.work.reference3: proved under assumptions
//~ verdict Tasks.work.reference4: proved under assumptions
//~ verdict Tasks.work.reference5: proved under assumptions
//~ verdict Tasks.idle: proved under assumptions
//~ verdict Tasks.stop: proved under assumptions
//~ verdict Tasks.stopped: proved under assumptions
//~ verdict Tasks.n: proved under assumptions
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A service that deals with its pools under its lock: none of these calls runs a task here. */
class Tasks {
    private final ScheduledExecutorService timer;
    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private final ExecutorService bounded =
            new ThreadPoolExecutor(1, 4, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    private final ForkJoinPool forked = new ForkJoinPool();
    private ScheduledFuture<?> ticking;
    private Future<?> last;
    private int n;

    Tasks(ScheduledExecutorService timer) {
        this.timer = timer;
    }

    synchronized void tick() {
        n++;
    }

    synchronized void start() {
        if (ticking == null || ticking.isDone()) {
            ticking = timer.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS);
        }
    }

    synchronized void work() {
        if (pool.isShutdown()) {
            return;
        }
        last = pool.submit(this::tick);
        bounded.execute(this::tick);
        forked.execute(this::tick);
        CompletableFuture.runAsync(this::tick);
    }

    synchronized boolean idle() {
        return last != null && last.isDone() && !last.isCancelled();
    }

    synchronized void stop() {
        if (ticking != null) {
            ticking.cancel(false);
        }
        timer.shutdown();
        pool.shutdownNow();
        bounded.shutdown();
    }

    synchronized boolean stopped() {
        return timer.isTerminated() && pool.isTerminated();
    }

    synchronized int n() {
        return n;
    }
}
