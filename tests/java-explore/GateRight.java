//~ options: --client GateRight
//~ start 2 threads with 2 calls each of the public methods of GateRight: no failure
/* Test and change under the same lock. */
class GateRight {
    private int free = 1;

    //@ ensures free >= 0;
    public synchronized void enter() {
        if (free > 0) {
            free = free - 1;
        }
    }

    //@ requires many >= 1;
    public void open(int many) {
        assert many >= 1;
    }

    public synchronized void close() {
        if (free > 0) {
            free = free - 1;
        }
    }
}
