//~ verdict BoundedBuffer (monitor contract): proved under assumptions
//~ verdict BoundedBuffer.put: proved under assumptions
//~ verdict BoundedBuffer.take: proved under assumptions
// A ring of fixed size; threads wait while it is full or empty.
class BoundedBuffer {
    private final int[] items = new int[4];
    private int first;
    private int count;

    //@ monitor_footprint {&first, &count} | \elems(items);
    //@ monitor_invariant 0 <= first && first < 4 && 0 <= count && count <= 4;

    public synchronized void put(int value) throws InterruptedException {
        while (count == 4) {
            wait();
        }
        int end = first + count;
        if (end >= 4) {
            end = end - 4;
        }
        items[end] = value;
        count = count + 1;
        notifyAll();
    }

    public synchronized int take() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        int value = items[first];
        first = first == 3 ? 0 : first + 1;
        count = count - 1;
        notifyAll();
        return value;
    }
}
