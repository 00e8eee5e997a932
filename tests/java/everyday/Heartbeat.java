//~ verdict Heartbeat.Heartbeat: proved under assumptions
//~ verdict Heartbeat.start: proved under assumptions
//~ verdict Heartbeat.start.lambda1: proved under assumptions
//~ verdict Heartbeat.awaitBeats: proved under assumptions
//~ verdict Heartbeat.beats: proved under assumptions
//~ verdict Heartbeat.stop: proved under assumptions
package everyday;

/** Calls something at regular times until it is stopped. */
public class Heartbeat {
    private final Runnable action;
    private final long period;
    private final Object guard = new Object();
    private Thread thread;
    private volatile boolean running;
    private long beats;

    public Heartbeat(Runnable action, long period) {
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
            synchronized (guard) {
                beats++;
                guard.notifyAll();
            }
        }
    }

    public void awaitBeats(long count) throws InterruptedException {
        synchronized (guard) {
            while (beats < count) {
                guard.wait();
            }
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
        }
        if (worker != null) {
            worker.interrupt();
            worker.join();
        }
    }
}
