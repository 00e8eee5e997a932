//~ verdict Forks.Forks: proved under assumptions
//~ verdict Forks.Count.compute: proved under assumptions
//~ verdict Forks.count: proved under assumptions
//~ verdict Forks.start: proved under assumptions
//~ verdict Forks.1.run: proved under assumptions
//~ verdict Forks.stop: proved under assumptions
//~ verdict Forks.named: proved under assumptions
//~ verdict Forks.named.lambda1: proved under assumptions
//~ verdict Forks.ticks: proved under assumptions
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** Tasks that are shared out, and tasks of a timer. */
class Forks {
    static final class Count extends RecursiveAction {
        private final int n;
        private final Forks to;

        Count(int n, Forks to) {
            this.n = n;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (n == 0) {
                to.tick();
                return;
            }
            invokeAll(new Count(n - 1, to), new Count(n - 1, to));
        }
    }

    private final Timer timer = new Timer(true);
    private int ticks;

    void count(int n) {
        ForkJoinPool.commonPool().invoke(new Count(n, this));
    }

    synchronized void tick() {
        ticks++;
    }

    synchronized void start() {
        timer.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        tick();
                    }
                },
                10,
                10);
    }

    synchronized void stop() {
        timer.cancel();
    }

    Thread named(Runnable code) {
        Thread thread = new Thread(code);
        thread.setUncaughtExceptionHandler((t, e) -> tick());
        return thread;
    }

    synchronized int ticks() {
        return ticks;
    }
}
