//~ start Hello.main: refuted exception
void main() throws InterruptedException {
    int[] shared = {1, 0};
    Object lock = new Object();
    Thread t = new Thread(() -> {
        synchronized (lock) {
            shared[0] = 0;
        }
    });
    t.start();
    synchronized (lock) {
        shared[1] = 10 / shared[0];
    }
    t.join();
}
