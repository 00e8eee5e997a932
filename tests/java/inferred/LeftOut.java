//~ options: --check assertions
// Faults that are not looked for: a thread without a right to a field, or with locks in the wrong order, goes on all the same, so that what it does then is looked at.
//~ verdict LeftOut (static initializer): proved under assumptions
//~ verdict LeftOut.count: proved under assumptions
//~ verdict LeftOut.countWrong: refuted
//~ verdict LeftOut.field: proved under assumptions
//~ verdict LeftOut.fieldWrong: possible violation
//~ verdict LeftOut.order: proved under assumptions
//~ verdict LeftOut.orderWrong: refuted
class LeftOut {
    static final Object FIRST = new Object();
    static final Object SECOND = new Object();
    static int calls;
    int value;

    public static void count() {
        calls = 3;
        assert calls == 3;
    }

    public static void countWrong() {
        calls = 3;
        assert calls == 4; //~ error[H0301] "the assertion fails"
    }

    public void field(LeftOut other) {
        other.value = 1;
        assert other.value == 1;
    }

    public void fieldWrong(LeftOut other) {
        other.value = 1;
        assert other.value == 2; //~ error[H0301] "the assertion may fail"
    }

    public static void order() {
        synchronized (FIRST) {
            synchronized (SECOND) {
                assert FIRST != null;
            }
        }
    }

    public static void orderWrong() {
        synchronized (SECOND) {
            synchronized (FIRST) {
                assert FIRST == null; //~ error[H0301] "the assertion fails"
            }
        }
    }
}
