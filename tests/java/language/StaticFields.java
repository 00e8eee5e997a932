//~ verdict StaticFields (static initializer): proved under assumptions
//~ verdict StaticFields.locked: proved under assumptions
//~ verdict StaticFields.stable: proved under assumptions
class StaticFields {
    private static final Object LOCK = new Object();
    static final int SIZE = 2 * 4;
    static final int[] TABLE = new int[SIZE];
    static final int HALF;

    static {
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += i;
        }
        HALF = SIZE / 2 + sum;
        assert HALF == 7;
        assert TABLE != null;
    }

    public static int locked() {
        synchronized (LOCK) {
            return TABLE.length;
        }
    }

    public static int stable() {
        int once = HALF;
        int twice = HALF;
        //@ assert once == twice;
        return once;
    }
}
