//~ verdict Unnamed.run: proved under assumptions
//~ verdict Unnamed.run.lambda1: proved under assumptions
//~ verdict Unnamed.runWrong: refuted
import java.util.function.IntBinaryOperator;

class Unnamed {
    record Pair(int a, int b) { }

    public static int run(int n) {
        int _ = n + 1;
        int count = 0;
        int[] all = {1, 2, 3};
        //@ loop_invariant count >= 0;
        for (int _ : all) {
            count++;
        }
        assert count >= 0;
        try {
            if (n > 0) {
                throw new IllegalStateException();
            }
        } catch (IllegalStateException _) {
            count = 0;
        }
        assert n <= 0 || count == 0;
        IntBinaryOperator first = (a, _) -> a;
        Object o = new Pair(n, count);
        if (o instanceof Pair(int a, int _)) {
            assert a == n;
        }
        return count;
    }

    public static int runWrong(int n) {
        int count = 0;
        for (int _ = 0, i = 0; i < 3; i++) {
            count++;
        }
        assert count == 4; //~ error[H0301] "the assertion"
        return count;
    }
}
