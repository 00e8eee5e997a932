//~ verdict Lazy.start: proved under assumptions
//~ verdict OverriddenStart.any: unsupported
//~ verdict OverriddenStart.lazy: proved under assumptions
/** A class that overrides `start`: a call of `Thread.start` may not start anything. */
class Lazy extends Thread {
    public void start() {
    }
}

class OverriddenStart {
    static void any(Thread thread) {
        if (thread != null) {
            thread.start(); //~ error[H0504] "which a class here overrides"
        }
    }

    static void lazy() {
        Lazy lazy = new Lazy();
        lazy.start();
    }
}
