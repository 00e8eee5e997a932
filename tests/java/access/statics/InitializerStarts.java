//~ verdict Watcher.run: proved under assumptions
//~ verdict InitializerStarts (static initializer): proved under assumptions
//~ verdict InitializerStarts.size: proved under assumptions
/** A thread that the static initializer starts waits until the class is initialized: it sees the values of the end. */
class Watcher extends Thread {
    public void run() {
        int seen = InitializerStarts.size;
        assert seen == 4;
    }
}

class InitializerStarts {
    static int size;
    //@ static invariant size == 4;

    static {
        Thread watcher = new Watcher();
        watcher.start();
        size = 4;
    }

    public static int size() {
        return size;
    }
}
