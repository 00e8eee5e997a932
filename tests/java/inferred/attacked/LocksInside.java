//~ verdict LocksInside.add: proved under assumptions
//~ verdict LocksInside.clear: proved under assumptions
//~ verdict LocksInside.clear.lambda1: proved under assumptions
//~ claim: deadlocks are not ruled out: the program takes locks inside `Vector.removeIf`
// The library runs the function while it holds the lock of the vector; `add` takes the two locks the other way round.

import java.util.Vector;

class LocksInside {
    private final Vector<String> all = new Vector<>();
    private int n;

    synchronized void add() {
        n++;
        all.add("x");
    }

    void clear() {
        all.removeIf(s -> {
            synchronized (this) {
                n++;
            }
            return true;
        });
    }
}
