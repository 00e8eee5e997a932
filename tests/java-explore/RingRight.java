//~ start scenario twoAndTwo: no failure
/** A bounded queue of numbers with a way to shut it down. */
class RingRight {
    private final int[] items;
    private int head;
    private int count;
    private boolean closed;

    RingRight(int capacity) {
        items = new int[capacity];
    }

    /** Adds a number; waits while the queue is full. */
    synchronized void put(int x) throws InterruptedException {
        while (count == items.length && !closed) {
            wait();
        }
        if (closed) {
            throw new IllegalStateException("closed");
        }
        items[(head + count) % items.length] = x;
        count++;
        notifyAll();
    }

    /** Takes the oldest number; waits while there is none. Gives -1 when the queue is closed and empty. */
    synchronized int take() throws InterruptedException {
        while (count == 0 && !closed) {
            wait();
        }
        if (count == 0) {
            return -1;
        }
        int x = items[head];
        head = (head + 1) % items.length;
        count--;
        notifyAll();
        return x;
    }

    /** Nobody waits any more. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }

    synchronized int size() {
        return count;
    }

    /*@ scenario twoAndTwo {
        RingRight ring = new RingRight(1);
        thread producer1 { ring.put(1); }
        thread producer2 { ring.put(2); }
        thread consumer1 { ring.take(); }
        thread consumer2 { ring.take(); }
        assert ring.size() == 0;
    } @*/
}
