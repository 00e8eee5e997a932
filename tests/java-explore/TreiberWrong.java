//~ start scenario reuse: refuted assertion
import java.util.concurrent.atomic.AtomicReference;

/* Nodes are used again: a compare-and-set does not see that the top went and came back (ABA). */
class TreiberWrong {
    static final class Node {
        volatile Node next;
    }

    final AtomicReference<Node> top = new AtomicReference<>();

    void push(Node node) {
        while (true) {
            Node old = top.get();
            node.next = old;
            if (top.compareAndSet(old, node)) {
                return;
            }
        }
    }

    Node pop() {
        while (true) {
            Node old = top.get();
            if (old == null) {
                return null;
            }
            Node next = old.next;
            if (top.compareAndSet(old, next)) {
                return old;
            }
        }
    }

    /*@ scenario reuse {
        TreiberWrong s = new TreiberWrong();
        TreiberWrong.Node a = new TreiberWrong.Node();
        TreiberWrong.Node b = new TreiberWrong.Node();
        s.push(b);
        s.push(a);
        thread { s.pop(); }
        thread {
            TreiberWrong.Node x = s.pop();
            TreiberWrong.Node y = s.pop();
            if (x != null && y != null) {
                s.push(x);
                TreiberWrong.Node z = s.pop();
                assert z != y;
            }
        }
    } @*/
}
