//~ verdict UnderLocks.visit: proved under assumptions
//~ verdict UnderLocks.waits: proved under assumptions
//~ verdict UnderLocks.stale: possible violation
//~ verdict TwoOfThem.cross: possible violation
// What a summary says of locks: taking the same lock again is no deadlock, taking another one may be; who waits lets others in.
class UnderLocks {
    private int value;

    public synchronized void visit(int depth) {
        value++;
        if (depth > 0) {
            visit(depth - 1);
        }
    }

    private synchronized void waits(int times) throws InterruptedException {
        if (times > 0) {
            wait();
            waits(times - 1);
        }
    }

    public synchronized void stale() throws InterruptedException {
        value = 5;
        waits(2);
        assert value == 5; //~ error[H0301] "may fail"
    }
}

class TwoOfThem {
    private int value;

    public synchronized void cross(TwoOfThem other, int depth) { //~ error[H0703] "below every lock"
        value++;
        if (depth > 0) {
            other.cross(this, depth - 1); //~ error[H0703] "takes or asks for locks"
        }
    }
}
