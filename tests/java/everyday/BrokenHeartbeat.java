//~ verdict BrokenHeartbeat.BrokenHeartbeat: proved under assumptions
//~ verdict BrokenHeartbeat.start: proved under assumptions
//~ verdict BrokenHeartbeat.start.lambda1: possible violation
//~ verdict BrokenHeartbeat.awaitBeats: possible violation
//~ verdict BrokenHeartbeat.beats: proved under assumptions
//~ verdict BrokenHeartbeat.stop: possible violation
package everyday;

/** Calls something at regular times until it is stopped. */
public class BrokenHeartbeat {
    private final Runnable action;
    private final long period;
    private final Object guard = new Object();
    private Thread thread;
    private volatile boolean running;
    private long beats;

    public BrokenHeartbeat(Runnable action, long period) {
        this.action = action;
        this.period = period;
    }

    public void start() {
        synchronized (guard) {
            if (thread != null) {
                return;
            }
            running = true;
            thread = new Thread(() -> loop(), "heartbeat");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void loop() {
        while (running) {
            try {
                Thread.sleep(period);
            } catch (InterruptedException e) {
                return;
            }
            action.run();
            beats++; //~ error[H0701] "`beats` may be accessed by another thread here"
            synchronized (guard) {
                guard.notifyAll();
            }
        }
    }

    public void awaitBeats(long count) throws InterruptedException {
        while (beats() < count) {
            guard.wait(); //~ error[H0320] "the monitor may not be held by this thread"
        }
    }

    public long beats() {
        synchronized (guard) {
            return beats;
        }
    }

    public void stop() throws InterruptedException {
        Thread worker;
        synchronized (guard) {
            running = false;
            worker = thread;
            thread = null;
            if (worker != null) {
                worker.interrupt();
                worker.join(); //~ error[H0743] "this thread may hold a lock while it waits for another threa"
            }
        }
    }
}
