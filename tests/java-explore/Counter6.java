//~ start Counter6.main: no failure
class Counter6 {
    private int n;

    synchronized void increment() {
        n = n + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Counter6 c = new Counter6();
        Thread[] all = new Thread[6];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Thread(() -> c.increment());
            all[i].start();
        }
        for (Thread t : all) {
            t.join();
        }
        assert c.n == 6;
    }
}
