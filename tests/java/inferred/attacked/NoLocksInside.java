//~ verdict NoLocksInside.add: proved under assumptions
//~ verdict NoLocksInside.clear: proved under assumptions
//~ verdict NoLocksInside.clear.lambda1: proved under assumptions
//~ claim: lock order checked: no deadlock among monitors of `NoLocksInside`
// The function takes no lock.

import java.util.Vector;

class NoLocksInside {
    private final Vector<String> all = new Vector<>();
    private int n;

    synchronized void add() {
        n++;
        all.add("x");
    }

    void clear() {
        all.removeIf(s -> s.isEmpty());
    }
}
