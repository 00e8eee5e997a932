//~ start scenario twice: refuted race
class DoubleCheckedWrong {
    private static DoubleCheckedWrong instance;
    private int value = 7;

    static DoubleCheckedWrong get() {
        if (instance == null) {
            synchronized (DoubleCheckedWrong.class) {
                if (instance == null) {
                    instance = new DoubleCheckedWrong();
                }
            }
        }
        return instance;
    }

    int value() {
        return value;
    }

    /*@ scenario twice {
        thread { assert DoubleCheckedWrong.get().value() == 7; }
        thread { assert DoubleCheckedWrong.get().value() == 7; }
    } @*/
}
