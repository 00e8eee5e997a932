class LostAccess {
    int count;
    //@ monitor_invariant 0 <= count;

    public void never() {
        count++;
    }

    public void released() {
        int seen;
        synchronized (this) {
            seen = count;
        }
        count = seen + 1;
    }

    public static void shared() {
        LostAccess mine = new LostAccess();
        //@ share mine;
        mine.count = 1;
    }

    public static void started() {
        Runner runner = new Runner();
        runner.start();
        runner.speed = 2;
    }

    public void crossed(LostAccess other) {
        if (other != null) {
            synchronized (this) {
                synchronized (other) {
                    count = other.count;
                }
            }
        }
    }
}

class Runner extends Thread {
    int speed;

    public void run() {
        speed++;
    }
}
