//~ verdict LoopWrites.one: proved under assumptions
//~ verdict LoopWrites.slice: proved under assumptions
//~ verdict LoopWrites.unsaid: possible violation
//~ verdict LoopWrites.someElement: proved under assumptions
//~ verdict LoopWrites.object: proved under assumptions
//~ verdict LoopWrites.nothing: proved under assumptions
//~ verdict LoopWrites.jumps: proved under assumptions
//~ verdict LoopWrites.calls: proved under assumptions
//~ verdict LoopWrites.add: proved under assumptions
//~ verdict LoopWrites.nested: proved under assumptions
//~ verdict LoopWrites.cleanUp: proved under assumptions
//~ verdict LoopWrites.pass: proved under assumptions
//~ verdict LoopWrites.others: proved under assumptions
//~ verdict LoopWrites.total: proved under assumptions
//~ verdict LoopWrites.forEach: proved under assumptions
//~ verdict LoopWrites.ghosts: proved under assumptions
//~ verdict LoopWrites.list: proved under assumptions
//~ verdict LoopWrites.everything: proved under assumptions
//~ verdict LoopWrites.old: proved under assumptions
//~ verdict Filled.Filled: proved under assumptions
// `loop_writes` under the access discipline: everything that it does not name is what it was before the loop.
import java.util.List;

class LoopWrites {
    int count;
    int limit;
    private boolean open;
    private static int sold;
    //@ ghost int steps;

    // What is not named keeps its value; locals may be named and need not be.
    //@ requires acc(count) && acc(limit) && limit == 7;
    //@ writes count;
    //@ ensures limit == 7;
    void one(int n) {
        //@ loop_invariant 0 <= i;
        //@ loop_writes i, count;
        for (int i = 0; i < n; i++) {
            count = count + i;
        }
    }

    //@ requires acc(t[*]) && t != null && t.length == 10 && 0 <= n && n <= 5;
    //@ writes t[*];
    //@ ensures t[9] == \old(t[9]);
    static void slice(int[] t, int n) {
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_writes t[0..n - 1];
        for (int i = 0; i < n; i++) {
            t[i] = i;
        }
    }

    // The same without the clause: nothing is known of the other elements.
    //@ requires acc(t[*]) && t != null && t.length == 10 && 0 <= n && n <= 5;
    //@ writes t[*];
    //@ ensures t[9] == \old(t[9]); //~ error[H0305] "postcondition"
    static void unsaid(int[] t, int n) {
        //@ loop_invariant 0 <= i && i <= n;
        for (int i = 0; i < n; i++) {
            t[i] = i;
        }
    }

    // Which element it is is found before the loop.
    //@ requires acc(t[*]) && t != null && 0 <= k && k + 1 < t.length;
    //@ writes t[k];
    //@ ensures t[k + 1] == \old(t[k + 1]);
    static void someElement(int[] t, int k) {
        int first = k;
        //@ loop_writes t[k];
        do {
            t[first] = t[first] - 1;
            k = k + 1;
        } while (t[first] > 0);
    }

    //@ requires acc(count) && other != null && acc(other.count) && acc(other.limit) && other != this;
    //@ writes other.*;
    //@ ensures count == \old(count);
    void object(LoopWrites other, int n) {
        //@ loop_writes other.*;
        while (other.count < n) {
            other.count++;
            other.limit = n;
        }
    }

    // Objects that the loop makes need not be named.
    //@ writes \nothing;
    //@ ensures \result != null && \fresh(\result) && acc(\result.count) && \result.count == 3;
    static LoopWrites nothing(int n) {
        LoopWrites kept = new LoopWrites();
        kept.count = 3;
        //@ loop_writes \nothing;
        for (int i = 0; i < n; i++) {
            LoopWrites made = new LoopWrites();
            made.count = i;
            int[] more = new int[4];
            more[1] = i;
        }
        return kept;
    }

    //@ requires acc(count) && acc(limit) && limit == 7;
    //@ writes count;
    //@ ensures limit == 7;
    void jumps(int n) {
        //@ loop_writes count;
        for (int i = 0; i < n; i++) {
            if (i == 4) {
                count = 7;
                continue;
            }
            if (i == 5) {
                count = 9;
                break;
            }
            if (i == 6) {
                return;
            }
        }
    }

    // A method with a contract writes what that says; one without is looked into.
    //@ requires acc(count) && acc(limit) && limit == 7;
    //@ writes count;
    //@ ensures limit == 7;
    void calls(int n) {
        //@ loop_writes count;
        for (int i = 0; i < n; i++) {
            add(i);
            addOne();
        }
    }

    //@ requires acc(count);
    //@ writes count;
    void add(int n) {
        count = count + n;
    }

    private void addOne() {
        count++;
    }

    // A loop inside without a clause is limited by that of the loop around; with one it names no more.
    //@ requires acc(count) && acc(limit) && limit == 7;
    //@ writes count;
    //@ ensures limit == 7;
    void nested(int n) {
        //@ loop_writes count;
        for (int i = 0; i < n; i++) {
            //@ loop_invariant 0 <= j;
            for (int j = 0; j < n; j++) {
                count++;
            }
            count = 5;
            //@ loop_writes \nothing;
            for (int j = 0; j < n; j++) {
                if (j == 3) {
                    break;
                }
            }
            //@ assert count == 5;
        }
    }

    // The block behind is no part of the loop, on whatever way it is reached.
    //@ requires acc(count) && acc(limit);
    //@ writes count, limit;
    void cleanUp(int n) {
        try {
            //@ loop_writes count;
            for (int i = 0; i < n; i++) {
                count = i;
                if (i == 3) {
                    return;
                }
            }
        } finally {
            limit = 2;
        }
    }

    // What the lock protects is changed by others while `wait` gives it up.
    public synchronized void pass() throws InterruptedException {
        //@ loop_writes this.*;
        while (!open) {
            wait();
        }
    }

    // What the thread gets in the loop it had not before.
    //@ requires other != null && other.shared && other < \lockset && other != this && acc(count) && count == 4;
    //@ writes other.*;
    //@ ensures count == 4;
    void others(LoopWrites other, int n) {
        //@ loop_writes other.*;
        for (int i = 0; i < n; i++) {
            synchronized (other) {
                other.count = i;
            }
        }
    }

    public static synchronized void total(int n) {
        //@ loop_writes sold;
        for (int i = 0; i < n; i++) {
            sold = i;
        }
    }

    //@ requires t != null && acc(t[*]) && acc(count) && (t.length > 0 ==> t[0] == 4);
    //@ writes count;
    //@ ensures t.length > 0 ==> t[0] == 4;
    void forEach(int[] t) {
        //@ loop_writes count;
        for (int x : t) {
            count = x;
        }
    }

    //@ requires acc(steps) && acc(count) && count == 1;
    //@ writes steps;
    //@ ensures count == 1;
    void ghosts(int n) {
        //@ loop_writes steps;
        for (int i = 0; i < n; i++) {
            //@ set steps = steps + 1;
        }
    }

    //@ requires names != null && acc(names.*) && acc(count) && count == 1;
    //@ writes names.*;
    //@ ensures count == 1;
    void list(List<String> names, int n) {
        //@ loop_writes names.*;
        for (int i = 0; i < n; i++) {
            names.add("x");
        }
    }

    //@ requires acc(count) && acc(limit);
    //@ writes \everything;
    void everything(int n) {
        //@ loop_writes \everything;
        for (int i = 0; i < n; i++) {
            count = i;
            limit = i;
        }
    }

    // JML's other words for the clause, several of them, and sets of locations.
    //@ requires acc(count) && acc(limit) && acc(steps) && steps == 2;
    //@ writes count, limit;
    //@ ensures steps == 2;
    void old(int n) {
        //@ loop_modifies {&count};
        //@ assignable n > 3 ? {&limit} : \nothing;
        for (int i = 0; i < n; i++) {
            count = i;
            if (n > 3) {
                limit = i;
            }
        }
    }
}

// Fields of an object under construction are like locals; what they hold is not.
class Filled {
    final int[] cells;
    int top;

    Filled(int n) {
        cells = new int[10];
        //@ loop_invariant 0 <= i && i <= 10 && cells != null && cells.length == 10 && top <= i;
        //@ loop_writes cells[0..8], top;
        for (int i = 0; i < 9; i++) {
            cells[i] = n;
            top = i;
        }
        //@ assert cells[9] == 0;
    }
}
