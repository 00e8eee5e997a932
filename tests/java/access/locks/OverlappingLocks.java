//~ verdict OverlappingLocks.first (lock contract): proved under assumptions
//~ verdict OverlappingLocks.second (lock contract): possible violation
//~ verdict OverlappingLocks.one: proved under assumptions
//~ verdict OverlappingLocks.other: proved under assumptions
//~ verdict OverlapUser.main: possible violation
// A location belongs to one lock.
import java.util.concurrent.locks.ReentrantLock;

class OverlappingLocks {
    //@ protects value;
    private final ReentrantLock first = new ReentrantLock();
    //@ protects value; //~ error[H0707] "protected by two locks, also by `first`"
    private final ReentrantLock second = new ReentrantLock();
    private int value;

    public void one() {
        first.lock();
        value++;
        first.unlock();
    }

    public void other() {
        second.lock();
        value++;
        second.unlock();
    }
}

class OverlapUser {
    public static void main(String[] args) {
        OverlappingLocks o = new OverlappingLocks();
        //@ share o; //~ error[H0707] "may have no access to a location that it gives away"
    }
}
