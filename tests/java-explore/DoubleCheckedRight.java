//~ start scenario twice: no failure
class DoubleCheckedRight {
    private static volatile DoubleCheckedRight instance;
    private int value = 7;

    static DoubleCheckedRight get() {
        if (instance == null) {
            synchronized (DoubleCheckedRight.class) {
                if (instance == null) {
                    instance = new DoubleCheckedRight();
                }
            }
        }
        return instance;
    }

    int value() {
        return value;
    }

    /*@ scenario twice {
        thread { assert DoubleCheckedRight.get().value() == 7; }
        thread { assert DoubleCheckedRight.get().value() == 7; }
    } @*/
}
