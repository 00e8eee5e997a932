// Thread objects that other threads are made for, and objects that several threads are made for. `Worker.run` is wrong where it is wrapped.
//~ verdict ThreadAsTarget.Worker.run: possible violation
//~ verdict ThreadAsTarget.badWrapped: proved under assumptions
//~ verdict ThreadAsTarget.badWrappedAll: proved under assumptions
//~ verdict ThreadAsTarget.okDirect: proved under assumptions
//~ verdict ThreadAsTarget.Open.run: proved under assumptions
//~ verdict ThreadAsTarget.Closed.run: proved under assumptions
//~ verdict ThreadAsTarget.okTwoThreads: proved under assumptions
//~ verdict ThreadAsTarget.badTwoThreads: possible violation
class ThreadAsTarget {
    // Run by itself or by a thread that was made for it.
    static class Worker extends Thread {
        volatile int runs;

        public void run() {
            runs = 1;
            //@ assert tid == this;
    //~^ error[H0301] "the assertion may fail"
        }
    }

    public static void badWrapped() {
        Worker worker = new Worker();
        new Thread(worker).start();
    }

    public static void badWrappedAll(Worker[] all) {
        if (all != null) {
            for (Runnable worker : all) {
                new Thread(worker).start();
            }
        }
    }

    public static void okDirect() {
        new Worker().start();
    }

    // One object for several threads: fine if nothing of it belongs to one thread at a time.
    static class Open implements Runnable {
        volatile int count;
        final int limit = 3;

        public void run() {
            count = limit;
        }
    }

    static class Closed implements Runnable {
        int count;

        public void run() {
            count = 1;
        }
    }

    public static void okTwoThreads() {
        Open open = new Open();
        new Thread(open).start();
        new Thread(open).start();
    }

    public static void badTwoThreads() {
        Closed closed = new Closed();
        new Thread(closed).start();
        new Thread(closed).start();
    //~^ error[H0707] "this thread may have no access to a location that it gives away to the started thread"
    }
}
