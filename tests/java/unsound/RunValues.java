//~ verdict RunValues.over: possible violation
//~ verdict RunValues.twice: possible violation
//~ verdict RunValues.element: possible violation
//~ verdict RunValues.passed: possible violation
//~ verdict RunValues.narrow: refuted
//~ verdict RunValues.small: refuted
//~ verdict RunValues.wide: refuted
//~ verdict RunValues.polled: possible violation
//~ verdict RunValues.left: refuted
// What a run shows is what Java computes. Runs stop where the exact result does not fit its type, and where a call changes something in a way that
// nobody says; nothing that lies behind is said to be real.
import java.util.ArrayDeque;
import java.util.Deque;

class RunValues {
    static void over() {
        int x = 2147483647;
        x++;
        assert x != 2147483648L; //~ error[H0301] "the assertion may fail"
    }

    static void twice() {
        int x = 2147483647;
        int y = x * 2;
        assert y < 100; //~ error[H0301] "the assertion may fail"
    }

    static void element() {
        int[] a = new int[3];
        a[0] = 2147483647;
        a[0] += 5;
        assert a[0] < 0; //~ error[H0301] "the assertion may fail"
    }

    private static void below(int x) {
        assert x < 0; //~ error[H0301] "the assertion may fail"
    }

    static void passed() {
        int x = 2147483647;
        below(x + 1);
    }

    static void narrow() {
        byte b = 127;
        b++;
        assert b > 0; //~ error[H0301] "the assertion fails"
    }

    static void small() {
        int x = 2147483646;
        x++;
        assert x < 100; //~ error[H0301] "the assertion fails"
    }

    static void wide() {
        long x = 2147483647;
        x++;
        assert x != 2147483648L; //~ error[H0301] "the assertion fails"
    }

    static void polled() {
        Deque<String> d = new ArrayDeque<>();
        d.addLast("x");
        d.pollLast();
        assert d.size() == 0; //~ error[H0301] "the assertion may fail"
    }

    static void left() {
        Deque<String> d = new ArrayDeque<>();
        d.addLast("x");
        assert d.size() == 0; //~ error[H0301] "the assertion fails"
    }
}
