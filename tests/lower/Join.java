// Waiting for the end of a thread.
class Join extends Thread {
    volatile int done;

    public void run() {
        done = 1;
    }

    static int go() throws InterruptedException {
        Join worker = new Join();
        worker.start();
        worker.join();
        return worker.done;
    }
}
