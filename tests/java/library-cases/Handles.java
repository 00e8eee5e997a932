//~ verdict Handles (static initializer): proved under assumptions
//~ verdict Handles.next: proved under assumptions
//~ verdict Handles.swap: proved under assumptions
//~ verdict Handles.reset: proved under assumptions
//~ verdict Handles.rename: proved under assumptions
//~ verdict Handles.push: proved under assumptions
//~ verdict Handles.both: proved under assumptions
//~ verdict Handles.fresh: proved under assumptions
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A counter, a name and a stack by variable handles of volatile fields. */
class Handles {
    private static final VarHandle COUNT;
    private static final VarHandle NAME;
    private static final VarHandle TOP;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            COUNT = lookup.findVarHandle(Handles.class, "count", int.class);
            NAME = lookup.findVarHandle(Handles.class, "name", String.class);
            TOP = MethodHandles.lookup().findVarHandle(Handles.class, "top", Node.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static final class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private volatile int count;
    private volatile String name;
    private volatile Node top;
    private int guarded;

    int next() {
        return (int) COUNT.getAndAdd(this, 1);
    }

    boolean swap(int from, int to) {
        return COUNT.compareAndSet(this, from, to);
    }

    void reset() {
        COUNT.setRelease(this, 0);
    }

    String rename(String to) {
        return (String) NAME.getAndSet(this, to);
    }

    void push(int value) {
        Node seen;
        do {
            seen = (Node) TOP.getAcquire(this);
        } while (!TOP.compareAndSet(this, seen, new Node(value, seen)));
    }

    synchronized void both() {
        guarded++;
        COUNT.setVolatile(this, guarded);
    }

    static void fresh() {
        Handles h = new Handles();
        COUNT.setVolatile(h, 5);
        assert h.count == 5;
    }
}
