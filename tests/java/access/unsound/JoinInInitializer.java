//~ verdict JoinInInitializer (static initializer): possible violation
//~ verdict JoinInInitializer.start.lambda1: proved under assumptions
// The thread that the initializer waits for needs the class to be initialized: both hang.
class JoinInInitializer {
    static int z = start();
    static int start() { Thread t = new Thread(() -> { int k = y(); }); t.start(); try { t.join(); } catch (InterruptedException e) { } return 1; }
    //~^ error[H0743] "this thread may hold a lock while it waits for another threa"
    static int y() { return 5; }
}
