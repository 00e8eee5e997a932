//~ verdict Hurried.get: possible violation
//~ verdict Mixed.get: refuted
//~ verdict Mixed.forget: proved under assumptions
/** Singletons that are not: made without a lock, or believed to be there for ever. */
class Hurried {
    private static Hurried instance;

    public static Hurried get() {
        if (instance == null) { //~ error[H0701] "static field `instance`"
            instance = new Hurried();
        }
        return instance;
    }
}

class Mixed {
    private static Mixed instance;

    public static Mixed get() {
        synchronized (Mixed.class) {
            if (instance == null) {
                instance = new Mixed();
            }
        }
        synchronized (Mixed.class) {
            assert instance != null; //~ error[H0301] "the assertion fails"
            return instance;
        }
    }

    public static synchronized void forget() {
        instance = null;
    }
}
