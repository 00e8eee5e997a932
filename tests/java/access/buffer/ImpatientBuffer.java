//~ verdict ImpatientBuffer (monitor contract): proved under assumptions
//~ verdict ImpatientBuffer.put: refuted
//~ verdict ImpatientBuffer.take: proved under assumptions
//~ verdict ImpatientBuffer.ImpatientBuffer: proved under assumptions
// Whoever was woken may find the ring full again.
class ImpatientBuffer {
    private final int[] items = new int[4];
    private int first;
    private int count;

    //@ monitor_footprint {&first, &count} | \elems(items);
    //@ monitor_invariant items != null && items.length == 4;
    //@ monitor_invariant 0 <= first && first < 4 && 0 <= count && count <= 4;

    public synchronized void put(int value) throws InterruptedException {
        if (count == 4) {
            wait();
        }
        int end = first + count;
        if (end >= 4) {
            end = end - 4;
        }
        items[end] = value;
        count = count + 1;
        notifyAll();
    } //~ error[H0706] "the monitor invariant does not hold when the lock is released"

    public synchronized int take() throws InterruptedException {
        while (count == 0)
            //@ loop_invariant acc(first) && acc(count) && acc(items[*]) && items != null && items.length == 4;
            //@ loop_invariant 0 <= first && first < 4 && 0 <= count && count <= 4;
        {
            wait();
        }
        int value = items[first];
        first = first == 3 ? 0 : first + 1;
        count = count - 1;
        notifyAll();
        return value;
    }
}
