//~ verdict BoundedBuffer (monitor contract): proved under assumptions
//~ verdict BoundedBuffer.put: proved under assumptions
//~ verdict BoundedBuffer.take: proved under assumptions
//~ verdict BoundedBuffer.BoundedBuffer: proved under assumptions
// A ring of fixed size; threads wait while it is full or empty. What comes in first goes out first: the ghost fields number
// all values in the order in which they came, and say how many were taken.
class BoundedBuffer {
    private final int[] items = new int[4];
    private int first;
    private int count;
    //@ ghost \map<int, int> came;
    //@ ghost int taken;

    //@ monitor_footprint {&first, &count, &came, &taken} | \elems(items);
    //@ monitor_invariant items.length == 4 && 0 <= first && first < 4 && 0 <= count && count <= 4;
    //@ monitor_invariant (\forall int k; first <= k && k < first + count && k < 4; items[k] == came[taken + k - first]);
    //@ monitor_invariant (\forall int k; 0 <= k && k < first + count - 4; items[k] == came[taken + k + 4 - first]);

    public synchronized void put(int value) throws InterruptedException {
        while (count == 4) {
            wait();
        }
        int end = first + count;
        if (end >= 4) {
            end = end - 4;
        }
        items[end] = value;
        //@ set came[taken + count] = value;
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
        //@ assert value == came[taken];
        //@ set taken = taken + 1;
        notifyAll();
        return value;
    }
}
