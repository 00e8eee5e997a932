//~ verdict BrokenForks.BrokenForks: proved under assumptions
//~ verdict BrokenForks.Part.compute: proved under assumptions
//~ verdict BrokenForks.Tick.compute: possible violation
//~ verdict BrokenForks.all: proved under assumptions
//~ verdict BrokenForks.ticks: proved under assumptions
//~ verdict BrokenForks.start: proved under assumptions
//~ verdict BrokenForks.1.run: possible violation
//~ verdict BrokenForks.named: proved under assumptions
//~ verdict BrokenForks.named.lambda1: possible violation
//~ verdict BrokenForks.local: proved under assumptions
//~ verdict BrokenForks.local.lambda2: possible violation
//~ verdict BrokenJobs.Job.run: proved under assumptions
//~ verdict BrokenJobs.Tick.run: proved under assumptions
//~ verdict BrokenJobs.scheduled: possible violation
//~ verdict BrokenJobs.timed: possible violation
//~ verdict BrokenJobs.run: possible violation
//~ verdict BrokenJobs.forked: possible violation
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

class BrokenForks {
    static final class Part extends RecursiveAction {
        private int done;

        @Override
        protected void compute() {
            done++;
        }
    }

    private final Timer timer = new Timer(true);
    private int ticks;
    private int failed;

    // `ticks` without the lock, on all threads of the pool.
    final class Tick extends RecursiveAction {
        @Override
        protected void compute() {
            ticks++; //~ error[H0701] "`ticks` may be accessed by another thread here"
        }
    }

    void all() {
        Part part = new Part();
        RecursiveAction.invokeAll(new Tick(), new Tick(), part);
    }

    synchronized int ticks() {
        return ticks + failed;
    }

    synchronized void start() {
        timer.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        ticks++; //~ error[H0701] "`ticks` may be accessed by another thread here"
                    }
                },
                10);
    }

    Thread named(Runnable code) {
        Thread thread = new Thread(code);
        thread.setUncaughtExceptionHandler((t, e) -> failed++); //~ error[H0701] "`failed` may be accessed by another thread here"
        return thread;
    }

    void local() {
        int[] seen = new int[1];
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> seen[0]++); //~ error[H0701] "the element may be accessed by another thread here"
        seen[0]++;
    }
}

// A task that was given away belongs to the thread that runs it.
class BrokenJobs {
    static final class Job implements Runnable {
        int n;

        @Override
        public void run() {
            n++;
        }
    }

    static final class Tick extends TimerTask {
        int n;

        @Override
        public void run() {
            n++;
        }
    }

    static int scheduled(ScheduledExecutorService timer) {
        Job job = new Job();
        timer.schedule(job, 1, TimeUnit.SECONDS);
        return job.n; //~ error[H0701] "`n` may be accessed by another thread here"
    }

    static int timed(Timer timer) {
        Tick tick = new Tick();
        timer.schedule(tick, 1);
        return tick.n; //~ error[H0701] "`n` may be accessed by another thread here"
    }

    static int run() {
        Job job = new Job();
        CompletableFuture.runAsync(job);
        return job.n; //~ error[H0701] "`n` may be accessed by another thread here"
    }

    static int forked(ForkJoinPool pool) {
        Job job = new Job();
        pool.execute(job);
        return job.n; //~ error[H0701] "`n` may be accessed by another thread here"
    }
}
