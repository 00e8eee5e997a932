//~ verdict CauseTexts.Loud.toString: proved under assumptions
//~ verdict CauseTexts.given: proved under assumptions
//~ verdict CauseTexts.badGiven: refuted
//~ verdict CauseTexts.made: proved under assumptions
//~ verdict CauseTexts.badMade: refuted
//~ verdict CauseTexts.none: proved under assumptions
//~ verdict CauseTexts.badNone: refuted
//~ verdict CauseTexts.unknown: unsupported
// A constructor of an exception that is given a message makes no text of the cause; one that is given none does.

class CauseTexts {
    private static class Loud extends Exception {
        private int n = 4;

        public String toString() { n++; return "loud"; }
    }

    public static void given() {
        Loud y = new Loud();
        Throwable e = new RuntimeException("m", y);
        assert y.n == 4;
    }

    public static void badGiven() {
        Loud y = new Loud();
        Throwable e = new RuntimeException("m", y);
        assert y.n == 5; //~ error[H0301] "the assertion fails"
    }

    public static void made() {
        Loud y = new Loud();
        Throwable e = new RuntimeException(y);
        assert y.n == 5;
    }

    public static void badMade() {
        Loud y = new Loud();
        Throwable e = new IllegalStateException(y);
        assert y.n == 4; //~ error[H0301] "the assertion fails"
    }

    public static void none() {
        Loud y = new Loud();
        Throwable e = new ExceptionInInitializerError(y);
        assert y.n == 4;
    }

    public static void badNone() {
        Loud y = new Loud();
        Throwable e = new ExceptionInInitializerError(y);
        assert y.n == 5; //~ error[H0301] "the assertion fails"
    }

    public static void unknown() {
        Loud y = new Loud();
        Throwable e = new java.lang.reflect.UndeclaredThrowableException(y); //~ error[H0504] "which may make a text of what it is given" //~ warning[H1290] "reflection is not supported"
    }
}
