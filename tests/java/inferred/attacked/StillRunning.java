//~ verdict Ticker.start: possible violation
//~ verdict Ticker.start.lambda1: proved under assumptions
//~ verdict Ticker.ticks: proved under assumptions
//~ verdict Joined.run: proved under assumptions
//~ verdict Joined.run.lambda1: proved under assumptions
//~ verdict Joined.ticks: proved under assumptions
//~ verdict Fills.fill: possible violation
//~ verdict Fills.fill.lambda1: proved under assumptions
//~ verdict Fills.made: proved under assumptions
//~ verdict Fills.made.lambda2: proved under assumptions
//~ verdict Fills.go.lambda3: proved under assumptions
//~ verdict Fills.viaHelper: possible violation
// Methods that start threads with what belongs to their callers, and end before these do.
class Ticker {
    private int ticks;
    void start() { new Thread(() -> { while (ticks < 100) ticks++; }).start(); } //~ error[H0707] "a thread that is started here may still use what belongs to "
    int ticks() { return ticks; }
}
class Joined {
    private int ticks;
    void run() throws InterruptedException { Thread t = new Thread(() -> ticks++); t.start(); t.join(); }
    int ticks() { return ticks; }
}
class Fills {
    static void fill(int[] a) { new Thread(() -> a[0] = 1).start(); } //~ error[H0707] "a thread that is started here may still use what belongs to "
    static int made() { int[] a = new int[1]; new Thread(() -> a[0] = 1).start(); return 0; }
    private void go() { new Thread(() -> n++).start(); }
    private int n;
    void viaHelper() { go(); } //~ error[H0707] "a thread that is started here may still use what belongs to "
}
