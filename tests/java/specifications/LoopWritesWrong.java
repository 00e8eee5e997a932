//~ verdict LoopWritesWrong.field: possible violation
//~ verdict LoopWritesWrong.beforeBreak: possible violation
//~ verdict LoopWritesWrong.beforeReturn: possible violation
//~ verdict LoopWritesWrong.beforeThrow: possible violation
//~ verdict LoopWritesWrong.nextElement: possible violation
//~ verdict LoopWritesWrong.otherObject: possible violation
//~ verdict LoopWritesWrong.notNew: possible violation
//~ verdict LoopWritesWrong.contract: possible violation
//~ verdict LoopWritesWrong.noFrame: possible violation
//~ verdict LoopWritesWrong.inlined: possible violation
//~ verdict LoopWritesWrong.wider: possible violation
//~ verdict LoopWritesWrong.inner: possible violation
//~ verdict Gate.pass: possible violation
//~ verdict LoopWritesWrong.statics: possible violation
//~ verdict LoopWritesWrong.inConstructor: possible violation
//~ verdict LoopWritesWrong.ghosts: possible violation
//~ verdict LoopWritesWrong.list: possible violation
//~ verdict LoopWritesWrong.test: possible violation
//~ verdict LoopWritesWrong.update: possible violation
//~ verdict LoopWritesWrong.found: possible violation
//~ verdict LoopWritesWrong.both: proved under assumptions
//~ verdict LoopWritesWrong.any: proved under assumptions
// What a loop writes and its `loop_writes` does not name.
import java.util.List;

class LoopWritesWrong {
    int count;
    int limit;
    LoopWritesWrong next;
    private boolean open;
    private static int sold;
    //@ ghost int steps;

    //@ requires acc(count) && acc(limit);
    void field(int n) {
        //@ loop_invariant 0 <= i;
        //@ loop_writes count;
        for (int i = 0; i < n; i++) {
            count = i;
            limit = i; //~ error[H0326] "`limit` may be written here, and the `loop_writes` of the loop does not name it"
        }
    }

    //@ requires acc(count) && acc(limit);
    void beforeBreak(int n) {
        //@ loop_writes count;
        for (int i = 0; i < n; i++) {
            if (i == 5) {
                limit = n; //~ error[H0326] "`limit` may be written here"
                break;
            }
        }
    }

    //@ requires acc(count) && acc(limit);
    void beforeReturn(int n) {
        //@ loop_writes count;
        while (true) {
            if (count == 5) {
                limit = n; //~ error[H0326] "`limit` may be written here"
                return;
            }
            count++;
        }
    }

    //@ requires acc(count) && acc(limit);
    void beforeThrow(int n) {
        //@ loop_writes count;
        for (int i = 0; i < n; i++) {
            if (i == 5) {
                limit = n; //~ error[H0326] "`limit` may be written here"
                throw new IllegalStateException();
            }
        }
    }

    //@ requires t != null && acc(t[*]) && t.length == 10 && 0 <= n && n <= 5;
    //@ writes t[*];
    static void nextElement(int[] t, int n) {
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_writes t[0..n - 1];
        for (int i = 0; i < n; i++) {
            t[i + 1] = i; //~ error[H0326] "an array element may be written here"
        }
    }

    //@ requires other != null && acc(count) && acc(other.count);
    //@ writes count, other.count;
    void otherObject(LoopWritesWrong other, int n) {
        //@ loop_writes count;
        for (int i = 0; i < n; i++) {
            other.count = i; //~ error[H0326] "`count` may be written here"
        }
    }

    // Made before the loop, or in an earlier round: the first one is not new.
    static void notNew(int n) {
        LoopWritesWrong last = new LoopWritesWrong();
        //@ loop_invariant last != null && acc(last.count);
        //@ loop_writes \nothing;
        for (int i = 0; i < n; i++) {
            last.count = i; //~ error[H0326] "`count` may be written here"
            last = new LoopWritesWrong();
        }
    }

    //@ requires acc(count) && acc(limit);
    void contract(int n) {
        //@ loop_writes count;
        for (int i = 0; i < n; i++) {
            both(); //~ error[H0326] "`LoopWritesWrong.both` may write `limit`, and the `loop_writes` of the loop does not name it"
        }
    }

    //@ requires acc(count) && acc(limit);
    //@ writes count, limit;
    void both() {
        count = 1;
    }

    // Without `writes` a method may write all fields of its object.
    //@ requires acc(count) && acc(limit) && acc(open) && acc(steps) && acc(next);
    void noFrame(int n) {
        //@ loop_writes count, open, steps, next;
        for (int i = 0; i < n; i++) {
            any(); //~ error[H0326] "`LoopWritesWrong.any` may write `limit`"
        }
    }

    //@ requires acc(count);
    void any() {
        count = 1;
    }

    //@ requires acc(count) && acc(limit);
    void inlined(int n) {
        //@ loop_writes count;
        for (int i = 0; i < n; i++) {
            deeper();
        }
    }

    private void deeper() {
        deepest();
    }

    private void deepest() {
        limit++; //~ error[H0326] "`LoopWritesWrong.deepest` is called in a loop whose `loop_writes` does not name it"
    }

    //@ requires acc(count) && acc(limit);
    void wider(int n) {
        //@ loop_writes count;
        for (int i = 0; i < n; i++) {
            //@ loop_writes count, limit; //~ error[H0326] "a location that a loop around may not write"
            for (int j = 0; j < n; j++) {
                count = j;
            }
        }
    }

    // What the loop around may write the loop inside may not, if it says so.
    //@ requires acc(count) && acc(limit);
    void inner(int n) {
        //@ loop_writes count, limit;
        for (int i = 0; i < n; i++) {
            //@ loop_writes count;
            for (int j = 0; j < n; j++) {
                limit = j; //~ error[H0326] "`limit` may be written here"
            }
            limit = i;
        }
    }

    public static synchronized void statics(int n) {
        //@ loop_writes \nothing;
        for (int i = 0; i < n; i++) {
            sold = i; //~ error[H0326] "`sold` may be written here"
        }
    }

    static class Sale {
        Sale() {
            sold = sold + 1; //~ error[H0326] "`sold` may be written here"
        }
    }

    public static synchronized void inConstructor(int n) {
        //@ loop_writes \nothing;
        for (int i = 0; i < n; i++) {
            new Sale();
        }
    }

    //@ requires acc(steps) && acc(count);
    void ghosts(int n) {
        //@ loop_writes count;
        for (int i = 0; i < n; i++) {
            //@ set steps = steps + 1; //~ error[H0326] "`steps` may be written here"
        }
    }

    //@ requires names != null && acc(names.*);
    //@ writes names.*;
    static void list(List<String> names, int n) {
        //@ loop_writes \nothing;
        for (int i = 0; i < n; i++) {
            names.add("x"); //~ error[H0326] "holds may be written here"
        }
    }

    // The test belongs to every round.
    //@ requires acc(count) && acc(limit);
    void test(int n) {
        //@ loop_writes count;
        while (limit++ < n) { //~ error[H0326] "`limit` may be written here"
            count = 0;
        }
    }

    //@ requires acc(count) && acc(limit);
    void update(int n) {
        //@ loop_writes count;
        for (limit = 0; count < n; limit = 3) { //~ error[H0326] "`limit` may be written here"
            count++;
        }
    }

    // Which object it is must be readable.
    //@ requires acc(count);
    //@ writes \nothing;
    void found(int n) {
        //@ loop_writes next.count; //~ error[H0710] "which locations this names depends on a location that another thread may change"
        for (int i = 0; i < n; i++) {
        }
    }
}

// While `wait` gives the lock up, others change what it protects.
class Gate {
    private boolean open;

    public synchronized void pass() throws InterruptedException {
        //@ loop_writes \nothing; //~ error[H0326] "`open` may be changed in a round, and `loop_writes` does not name it"
        while (!open) {
            wait();
        }
    }
}
