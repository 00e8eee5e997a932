// `wait` gives the monitor back and takes it again; `notifyAll` needs it.
class Wait {
    volatile boolean ready;

    synchronized void await() throws InterruptedException {
        while (!ready) {
            wait();
        }
    }

    synchronized void set() {
        ready = true;
        notifyAll();
    }
}
