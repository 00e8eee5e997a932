//~ start scenario reuse: no failure
import java.util.concurrent.atomic.AtomicReference;

/* Every push makes a node: the top that a compare-and-set sees again was never away. */
class TreiberRight {
    static final class Node {
        final Object item;
        final Node next;

        Node(Object item, Node next) {
            this.item = item;
            this.next = next;
        }
    }

    final AtomicReference<Node> top = new AtomicReference<>();

    void push(Object item) {
        while (true) {
            Node old = top.get();
            if (top.compareAndSet(old, new Node(item, old))) {
                return;
            }
        }
    }

    Object pop() {
        while (true) {
            Node old = top.get();
            if (old == null) {
                return null;
            }
            Node next = old.next;
            if (top.compareAndSet(old, next)) {
                return old.item;
            }
        }
    }

    /*@ scenario reuse {
        TreiberRight s = new TreiberRight();
        Object a = new Object();
        Object b = new Object();
        s.push(b);
        s.push(a);
        thread { s.pop(); }
        thread {
            Object x = s.pop();
            Object y = s.pop();
            if (x != null && y != null) {
                s.push(x);
                Object z = s.pop();
                assert z != y;
            }
        }
    } @*/
}
