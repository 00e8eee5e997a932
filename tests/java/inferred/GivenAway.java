//~ verdict Turn.run: proved under assumptions
//~ verdict Rec.go: proved under assumptions
//~ verdict Rec.use: possible violation
//~ verdict Rec.lend: possible violation
//~ verdict Rec.lend.lambda1: proved under assumptions
//~ verdict Rec.use2: possible violation
// Methods that are called by what their bodies do may give what they are handed to threads: callers no longer have it.

class Turn implements Runnable { int n; public void run() { n++; } }
class Rec {
    void go(Turn w, int k) {
        if (k > 0) { go(w, k - 1); return; }
        new Thread(w).start();
    }
    int use() {
        Turn w = new Turn();
        go(w, 3);
        w.n++; //~ error[H0701] "`n` may be accessed by another thread here"
        return w.n;
    }
    void lend(int[] x, int k) { //~ error[H0707] "a thread that is started here may still use what belongs to "
        if (k > 0) { lend(x, k - 1); return; }
        new Thread(() -> x[0]++).start();
    }
    int use2() {
        int[] x = new int[1];
        lend(x, 3);
        x[0]++; //~ error[H0701] "the element may be accessed by another thread here"
        return x[0];
    }
}
