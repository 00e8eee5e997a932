// A stack without locks: each method is one action, whatever other threads do meanwhile.
//~ verdict LinkedStack.LinkedStack: proved under assumptions
//~ verdict LinkedStack.push: proved under assumptions
//~ verdict LinkedStack.pop: proved under assumptions
import java.util.concurrent.atomic.AtomicReference;

public class LinkedStack {
    private static final class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private final AtomicReference<Node> top = new AtomicReference<>();

    /*@ action: also_modifies top.value;
      @   ensures \fresh(top.value') && top.value'.value == value && top.value'.next == top.value;
      @*/
    public void push(int value) {
        while (true) {
            Node old = top.get();
            Node node = new Node(value, old);
            if (top.compareAndSet(old, node)) {
                return;
            }
        }
    }

    /*@ action: also_modifies top.value;
      @   ensures top.value != null ? top.value' == top.value.next && \result == top.value.value
      @     : top.value' == null && \result == -1;
      @*/
    public int pop() {
        while (true) {
            Node old = top.get();
            if (old == null) {
                return -1;
            }
            if (top.compareAndSet(old, old.next)) {
                return old.value;
            }
        }
    }
}
