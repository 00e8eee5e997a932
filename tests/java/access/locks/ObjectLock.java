//~ verdict ObjectLock.lock (lock contract): proved under assumptions
//~ verdict ObjectLock.add: proved under assumptions
//~ verdict ObjectLock.again: proved under assumptions
//~ verdict ObjectLock.await: proved under assumptions
//~ verdict ObjectLock.throughLocal: proved under assumptions
//~ verdict ObjectLockUser.main: proved under assumptions
// A private object as a lock.
class ObjectLock {
    //@ protects sum, last;
    //@ lock_invariant last <= sum;
    private final Object lock = new Object();
    private int sum;
    private int last;

    public void add(int step) {
        synchronized (lock) {
            if (step > 0) {
                sum = last + step;
            }
            lock.notifyAll();
        }
    }

    public void again() {
        synchronized (lock) {
            add(1);
            sum++;
        }
    }

    public void await() throws InterruptedException {
        synchronized (lock) {
            while (sum == 0) {
                lock.wait();
            }
            assert last <= sum;
            last = sum;
        }
    }

    public void throughLocal() {
        Object mine = lock;
        synchronized (mine) {
            sum++;
        }
    }
}

class ObjectLockUser {
    public static void main(String[] args) {
        ObjectLock o = new ObjectLock();
        //@ share o;
        o.add(4);
    }
}
