// Preconditions about other objects hold until others may change them.
//~ verdict specification: proved under assumptions
//~ verdict PreconditionsOfOthers.PreconditionsOfOthers: proved under assumptions
//~ verdict PreconditionsOfOthers.right: proved under assumptions
//~ verdict PreconditionsOfOthers.unstable: possible violation
//~ verdict PreconditionsOfOthers.ofParameter: proved under assumptions
//~ verdict PreconditionsOfOthers.ofAnother: possible violation
import java.util.concurrent.atomic.AtomicInteger;

class PreconditionsOfOthers {
    final AtomicInteger left = new AtomicInteger(9);
    //@ env_assumption \old(left.get()) >= left.get();

    //@ requires left.get() < 5;
    //@ modifies \nothing;
    //@ ensures \result < 5;
    int right() {
        return left.get();
    }

    //@ requires left.get() > 5;
    //@ modifies \nothing;
    //@ ensures true;
    void unstable() {
        int now = left.get();
        //@ assert now > 5;
    //~^ error[H0301] "the assertion may fail"
    }

    //@ requires other != null && other.left.get() < 5;
    //@ modifies \nothing;
    //@ ensures true;
    static void ofParameter(PreconditionsOfOthers other) {
        int now = other.left.get();
        //@ assert now < 5;
    }

    //@ requires other != null && other.left.get() < 5;
    //@ modifies \nothing;
    //@ ensures true;
    void ofAnother(PreconditionsOfOthers other) {
        int now = left.get();
        //@ assert now < 5;
    //~^ error[H0301] "the assertion may fail"
    }
}
