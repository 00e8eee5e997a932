//~ verdict OtherObject.lock (lock contract): proved under assumptions
//~ verdict OtherObject.itsOwn: proved under assumptions
//~ verdict OtherObject.mine: possible violation
//~ verdict OtherObject.crossed: possible violation
//~ verdict OtherObject.both: possible violation
//~ verdict OtherObject.inOrder: proved under assumptions
//~ verdict OtherObjectUser.main: proved under assumptions
//~ verdict OtherObjectUser.opposite: possible violation
// The lock of another object of the same class gives access to that object's fields only; several objects go by levels.
import java.util.concurrent.locks.ReentrantLock;

class OtherObject {
    //@ protects value;
    private final ReentrantLock lock = new ReentrantLock();
    private int value;

    public void itsOwn(OtherObject other) {
        if (other != null) {
            other.lock.lock();
            other.value++;
            other.lock.unlock();
        }
    }

    public void mine(OtherObject other) {
        if (other != null) {
            other.lock.lock();
            value++; //~ error[H0701] "`value` may be accessed by another thread"
            other.lock.unlock();
        }
    }

    public void crossed(OtherObject other) {
        if (other != null && other != this) {
            lock.lock();
            other.lock.unlock(); //~ error[H0313] "may not hold the lock"
            lock.unlock();
        }
    }

    public void both(OtherObject other) {
        if (other != null && other != this) {
            lock.lock();
            other.lock.lock(); //~ error[H0703] "may not be below every lock"
            other.value = value;
            other.lock.unlock();
            lock.unlock();
        }
    }

    //@ requires other != null && shared && other.shared && other < this && this < \lockset;
    public void inOrder(OtherObject other) {
        lock.lock();
        other.lock.lock();
        other.value = value;
        other.lock.unlock();
        lock.unlock();
    }
}

class OtherObjectUser {
    public static void main(String[] args) {
        OtherObject a = new OtherObject();
        //@ share a;
        OtherObject b = new OtherObject();
        //@ share b at \between({}, {a});
        a.inOrder(b);
    }

    public static void opposite() {
        OtherObject a = new OtherObject();
        //@ share a;
        OtherObject b = new OtherObject();
        //@ share b at \between({}, {a});
        b.inOrder(a); //~ error[H0304] "precondition"
    }
}
