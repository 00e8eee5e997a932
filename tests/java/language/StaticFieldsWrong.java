//~ verdict StaticFieldsWrong (static initializer): possible violation
//~ verdict NegativeTable (static initializer): possible violation
//~ verdict StaticFieldsWrong.locked: possible violation
//~ verdict specification: proved under assumptions
//~ verdict StaticFieldsWrong.changing: possible violation
class StaticFieldsWrong {
    private static volatile Object lock = new Object();
    static final int EARLY = early();
    static final int[] TABLE = new int[2];
    //@ unwritable_by_env_if false;
    static volatile int count = 1;

    public static int locked() {
        synchronized (lock) { //~ error[H0316] "null"
            return 0;
        }
    }

    static int early() {
        return TABLE.length; //~ error[H0316] "null"
    }

    public static int changing() {
        int once = count;
        int twice = count;
        //@ assert once == twice; //~ error[H0301] "may fail"
        return once;
    }
}

class NegativeTable {
    static final int SIZE = 2 - 4;
    static final int[] TABLE = new int[SIZE]; //~ error[H0318] "negative"
}
