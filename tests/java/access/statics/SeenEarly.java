//~ verdict SeenEarly (static initializer): possible violation
//~ verdict SeenEarly.size: possible violation
//~ verdict Ordered (static initializer): possible violation
/** What code sees of static fields before they have their values: a final field is no constant then. */
class SeenEarly {
    static final int SIZE;

    //@ ensures \result == SIZE;
    public static int size() {
        return SIZE; //~ error[H0701] "may not be initialized yet"
    }

    static {
        int before = size();
        SIZE = 5;
        int after = size();
        assert before == after; //~ error[H0301] "may fail"
    }
}

class Ordered {
    static int first = Ordered.second + 1;
    static int second = 5;

    static {
        assert first == 6; //~ error[H0301] "may fail"
    }
}
