//~ verdict specification: proved under assumptions
//~ verdict Worker.run: proved under assumptions
//~ verdict Workers.main: proved under assumptions
// Two threads increment one counter, each under the counter's monitor.

/** What the workers share. */
class Counter {
    // Whoever holds the monitor of the counter may rely on `value` staying as it is.
    //@ unwritable_by_env_if holder == tid;
    volatile int value;

    // And at any time: it never goes back.
    //@ env_assumption \old(value) <= value;
}

/** Increments the counter for ever. */
class Worker extends Thread {
    private final Counter counter;

    //@ global_invariant counter != null;

    Worker(Counter counter) {
        this.counter = java.util.Objects.requireNonNull(counter);
    }

    public void run() {
        for (;;) {
            synchronized (counter) {
                int before = counter.value;
                counter.value = before + 1;
                // Nobody else was in between.
                assert counter.value == before + 1;
            }
        }
    }
}

class Workers {
    public static void main(String[] args) {
        Counter counter = new Counter();
        Worker first = new Worker(counter);
        Worker second = new Worker(counter);
        first.start();
        second.start();
        // Without the monitor: the workers may count on between the two reads.
        int early = counter.value;
        assert early <= counter.value;
    }
}
