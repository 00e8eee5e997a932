//~ verdict Contents.put: proved under assumptions
//~ verdict Contents.take: proved under assumptions
//~ verdict Contents.used: proved under assumptions
//~ verdict Contents.fill: proved under assumptions
//~ verdict ContentsOfLock.put: proved under assumptions
//~ verdict ContentsOfLock.take: proved under assumptions
// What a private collection or array holds belongs to the object, and comes with its lock.
import java.util.ArrayDeque;
import java.util.concurrent.locks.ReentrantLock;

class Contents {
    private final ArrayDeque<String> waiting = new ArrayDeque<>();
    private final int[] used = new int[4];

    public synchronized void put(String name) {
        if (name != null) {
            waiting.addLast(name);
        }
    }

    public synchronized String take() {
        used[0]++;
        return waiting.pollFirst();
    }

    public synchronized int used() {
        return used[0];
    }

    static void fill() {
        Contents contents = new Contents();
        contents.put("first");
        contents.take();
    }
}

class ContentsOfLock {
    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<String> waiting = new ArrayDeque<>();

    public void put(String name) {
        lock.lock();
        try {
            if (name != null) {
                waiting.addLast(name);
            }
        } finally {
            lock.unlock();
        }
    }

    public String take() {
        lock.lock();
        try {
            return waiting.pollFirst();
        } finally {
            lock.unlock();
        }
    }
}
