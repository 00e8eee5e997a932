//~ start scenario caught: no failure
//~ start scenario told: no failure
//~ start scenario above: no failure
//~ start scenario exception_BAD: refuted assertion
//~ start scenario behind_BAD: refuted assertion
//~ start scenario again_BAD: refuted exception
//~ start scenario pool_BAD: refuted assertion
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An assertion that fails and is caught by the program is no failure; `catch (Exception e)` does not catch it. */
class Caught {
    static void fails() {
        assert false;
    }

    static boolean caught() {
        try {
            fails();
        } catch (AssertionError e) {
            return true;
        }
        return false;
    }

    static String told(int n) {
        try {
            assert n < 0 : n;
        } catch (Error e) {
            return e.getMessage();
        }
        return "";
    }

    static void swallows() {
        try {
            fails();
        } catch (Exception e) {
            // Not this one.
        }
    }

    static void again() {
        try {
            fails();
        } catch (Throwable t) {
            throw t;
        }
    }

    /*@ scenario caught { thread { boolean c = Caught.caught(); assert c; } } @*/
    /*@ scenario told { thread { assert Caught.told(3).equals("3"); } } @*/
    /*@ scenario above { thread { try { Caught.swallows(); } catch (Throwable t) { assert t instanceof AssertionError; } } } @*/
    /*@ scenario exception_BAD { thread { Caught.swallows(); } } @*/
    /*@ scenario behind_BAD { thread { Caught.caught(); Caught.fails(); } } @*/
    /*@ scenario again_BAD { thread { Caught.again(); } } @*/
    /*@ scenario pool_BAD { ExecutorService p = Executors.newSingleThreadExecutor(); thread { p.submit(() -> Caught.fails()); p.shutdown(); } } @*/
}
