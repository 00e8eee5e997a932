//~ verdict TooMuch.TooMuch: proved under assumptions
//~ verdict TooMuch.sum: proved under assumptions
//~ verdict TooMuch.keeps: proved under assumptions
//~ verdict TooMuch.badKeeps: possible violation
//~ verdict TooMuch.badUnlocked: possible violation
// Bodies that are too much to be written out at calls are proved by themselves, and called by what they may do.
public class TooMuch {
    private final int[] cells = new int[64];
    private int total;
    private int calls;

    public synchronized int sum(int a, int b, int c) {
        int s = 0;
        for (int i = 0; i < a; i++) {
            s += i;
        }
        for (int i = 0; i < b; i++) {
            s += i;
        }
        for (int i = 0; i < c; i++) {
            s += i;
        }
        for (int i = a; i < b; i++) {
            s -= i;
        }
        for (int i = b; i < c; i++) {
            s -= i;
        }
        for (int i = c; i < a; i++) {
            s -= i;
        }
        for (int i = 0; i < 64; i++) {
            s += cells[i];
        }
        for (int i = 0; i < a + b; i++) {
            s ^= i;
        }
        for (int i = 0; i < b + c; i++) {
            s ^= i;
        }
        for (int i = 0; i < a + c; i++) {
            s ^= i;
        }
        for (int i = 0; i < a + b + c; i++) {
            s ^= i;
        }
        total = s;
        return s;
    }

    public synchronized void keeps() {
        int here = calls;
        sum(1, 2, 3);
        assert here == 0 || here != 0;
        calls = here + 1;
    }

    public synchronized void badKeeps() {
        total = 1;
        sum(1, 2, 3);
        assert total == 1; //~ error[H0301] "may fail"
    }

    public void badUnlocked() {
        sum(1, 2, 3);
        total = 0; //~ error[H0701] "`total` may be accessed by another thread here"
    }
}
