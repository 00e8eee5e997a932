//~ verdict InitTimes.Logged (static initializer): proved under assumptions
//~ verdict InitTimes.Sees (static initializer): proved under assumptions
//~ verdict InitTimes.used: possible violation
//~ verdict InitTimes.usedWrong: refuted
//~ verdict InitTimes.sees: possible violation
//~ verdict InitTimes.seesWrong: refuted
//~ verdict InitTimes.Fails (static initializer): possible violation
//~ verdict InitTimes.fails: possible violation
//~ verdict InitTimes.failsAgain: possible violation
//~ verdict InitTimes.elsewhereWrong: refuted
//~ verdict InitTimes.counts: possible violation
// Runs initialize classes where Java does: at their first use, once, and a class whose initializer fails never. A class that cannot be
// initialized in runs is in the way of those runs only that use it.
class InitTimes {
    static volatile int log;
    static volatile int other;

    static class Logged {
        static {
            log = log + 1;
        }

        static void use() {
        }
    }

    static class Sees {
        static final int FOUND = other;
    }

    public static void used() {
        log = 10;
        Logged.use();
        assert log >= 10; //~ error[H0301] "the assertion may fail"
    }

    public static void usedWrong() {
        log = 10;
        Logged.use();
        assert log == 10; //~ error[H0301] "the assertion fails"
    }

    public static void sees() {
        other = 3;
        int found = Sees.FOUND;
        assert found != 0; //~ error[H0301] "the assertion may fail"
    }

    public static void seesWrong() {
        other = 3;
        int found = Sees.FOUND;
        assert found == 0; //~ error[H0301] "the assertion fails"
    }

    static class Fails { //~ error[H0742] "the static initializer may end with an exception"
        static volatile int made = 1;

        static {
            if (made == 1) {
                throw new IllegalStateException();
            }
        }

        static int get() {
            return made;
        }
    }

    public static void fails() {
        int got = 0;
        try {
            got = Fails.get();
        } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
            got = 5;
        }
        assert got == 5; //~ error[H0301] "the assertion may fail"
    }

    public static void failsAgain() {
        int got = 0;
        try {
            got = Fails.made;
        } catch (LinkageError e) {
            got = 5;
        }
        try {
            got = Fails.made;
        } catch (NoClassDefFoundError e) {
            got = 6;
        }
        assert got == 6; //~ error[H0301] "the assertion may fail"
    }

    public static void elsewhereWrong(int x) {
        assert x != 2; //~ error[H0301] "the assertion fails"
    }

    enum Counter {
        ONE;

        private int hits;

        int hit() {
            hits = hits + 1; //~ error[H0701] "may be accessed by another thread here"
            return hits;
        }
    }

    public static void counts() {
        assert Counter.ONE.hit() > 0;
    }
}
