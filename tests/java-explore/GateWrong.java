//~ options: --client GateWrong
//~ start 2 threads with 2 calls each of the public methods of GateWrong: refuted postcondition
/* Two threads may both see the last place and take it. */
class GateWrong {
    private volatile int free = 1;

    //@ ensures free >= 0;
    public void enter() {
        if (free > 0) {
            free = free - 1;
        }
    }

    //@ requires many >= 1;
    public void open(int many) {
        assert many >= 1;
    }

    public void close() {
        if (free > 0) {
            free = free - 1;
        }
    }
}
