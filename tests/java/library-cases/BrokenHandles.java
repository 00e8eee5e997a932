//~ verdict BrokenHandles (static initializer): proved under assumptions
//~ verdict BrokenHandles.guarded: proved under assumptions
//~ verdict BrokenHandles.unguarded: possible violation
//~ verdict BrokenHandles.unused: possible violation
//~ verdict BrokenHandles.perhaps: possible violation
//~ verdict BrokenHandles.exchanged: possible violation
//~ verdict BrokenHandles.wide: unsupported
//~ verdict BrokenHandles.wideResult: unsupported
//~ verdict BrokenHandles.unknown: unsupported
//~ verdict UnclearHandles.set: unsupported
//~ verdict UnclearHandles (static initializer): unsupported
//~ verdict MissingHandles.make: unsupported
//~ verdict MissingHandles.missing: unsupported
//~ verdict MissingHandles.other: unsupported
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class BrokenHandles {
    private static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(BrokenHandles.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int count;
    private int plain;

    synchronized void guarded() {
        plain++;
    }

    int unguarded() {
        COUNT.setVolatile(this, 1);
        return plain; //~ error[H0701] "`plain` may be accessed by another thread here"
    }

    // Nobody uses what the call gives; the field is another one all the same.
    static void unused() {
        BrokenHandles h = new BrokenHandles();
        COUNT.getAndAdd(h, 1);
        assert h.count == 0; //~ error[H0301] "the assertion may fail"
    }

    static void perhaps() {
        BrokenHandles h = new BrokenHandles();
        COUNT.compareAndSet(h, 0, 7);
        assert h.count == 0; //~ error[H0301] "the assertion may fail"
    }

    static void exchanged() {
        BrokenHandles h = new BrokenHandles();
        int seen = (int) COUNT.compareAndExchange(h, 0, 7);
        assert h.count == seen; //~ error[H0301] "the assertion may fail"
    }

    // It throws: the type of the call is no type of the field.
    void wide() {
        COUNT.setVolatile(this, 1L); //~ error[H0504] "a call of `VarHandle.setVolatile`, which has no contract (wr"
    }

    long wideResult() {
        return (String) COUNT.getVolatile(this) == null ? 1 : 2; //~ error[H0504] "a call of `VarHandle.getVolatile`, which has no contract (wr"
    }

    void unknown(VarHandle some) {
        some.setVolatile(this, 3); //~ error[H0504] "a call of `VarHandle.setVolatile`, which has no contract (wr"
    }
}

// A handle of a field that is not volatile, of one that there is not, and of one by a look-up from elsewhere.
class UnclearHandles {
    private static final VarHandle PLAIN;

    static {
        try {
            PLAIN = MethodHandles.lookup().findVarHandle(UnclearHandles.class, "plain", int.class); //~ error[H0504] "a call of `MethodHandles.Lookup.findVarHandle`, which has no"
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int plain;

    void set() {
        PLAIN.setVolatile(this, 3); //~ error[H0504] "a call of `VarHandle.setVolatile`, which has no contract (wr"
    }
}

class MissingHandles {
    private static VarHandle make(MethodHandles.Lookup lookup) throws ReflectiveOperationException {
        return lookup.findVarHandle(MissingHandles.class, "value", int.class); //~ error[H0504] "a call of `MethodHandles.Lookup.findVarHandle`, which has no"
    }

    private volatile int value;

    static VarHandle missing() throws ReflectiveOperationException {
        return MethodHandles.lookup().findVarHandle(MissingHandles.class, "none", int.class); //~ error[H0504] "a call of `MethodHandles.Lookup.findVarHandle`, which has no"
    }

    static VarHandle other() throws ReflectiveOperationException {
        return MethodHandles.lookup().findVarHandle(MissingHandles.class, "value", long.class); //~ error[H0504] "a call of `MethodHandles.Lookup.findVarHandle`, which has no"
    }
}
