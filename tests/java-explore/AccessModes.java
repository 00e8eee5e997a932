//~ start scenario plainly: undecided
//~ start scenario opaquely: undecided
//~ start scenario compared: undecided
//~ start scenario before: no failure
//~ start scenario before_BAD: refuted assertion
//~ start scenario weak_BAD: refuted assertion
//~ start scenario again: no failure
//~ start scenario strong: no failure
//~ not confirmed: scenario-weak-BAD-assertion
import java.util.concurrent.atomic.AtomicInteger;

/** Accesses in plain and opaque mode order nothing: runs end where a second thread could tell. Weak comparisons may fail for no reason. */
class AccessModes {
    private final AtomicInteger flag = new AtomicInteger();
    private int data;

    void plainly() {
        data = 1;
        flag.setPlain(1);
    }

    void opaquely() {
        data = 1;
        flag.setOpaque(1);
    }

    void compared() {
        data = 1;
        while (!flag.weakCompareAndSetPlain(0, 1)) {}
    }

    void strongly() {
        data = 1;
        flag.set(1);
    }

    void read() {
        if (flag.get() == 1) {
            assert data == 1;
        }
    }

    static AccessModes ready() {
        AccessModes m = new AccessModes();
        m.plainly();
        return m;
    }

    /*@ scenario plainly { AccessModes m = new AccessModes(); thread { m.plainly(); } thread { m.read(); } } @*/
    /*@ scenario opaquely { AccessModes m = new AccessModes(); thread { m.opaquely(); } thread { m.read(); } } @*/
    /*@ scenario compared { AccessModes m = new AccessModes(); thread { m.compared(); } thread { m.read(); } } @*/
    /*@ scenario before { thread { AccessModes m = AccessModes.ready(); m.read(); assert m.flag.getPlain() == 1; } thread { AccessModes.ready(); } } @*/
    /*@ scenario before_BAD { thread { assert AccessModes.ready().flag.getPlain() == 0; } thread { AccessModes.ready(); } } @*/
    /*@ scenario weak_BAD { thread { assert new AtomicInteger().weakCompareAndSetVolatile(0, 1); } } @*/
    /*@ scenario again { AccessModes m = new AccessModes(); thread { m.data = 1; while (!m.flag.weakCompareAndSetVolatile(0, 1)) {} } thread { m.read(); } assert m.flag.get() == 1; } @*/
    /*@ scenario strong { AccessModes m = new AccessModes(); thread { m.strongly(); } thread { m.read(); } } @*/
}
