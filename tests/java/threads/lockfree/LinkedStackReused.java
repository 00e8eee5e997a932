// The broken twin: a node that was made for another top is pushed after a failed try.
//~ verdict LinkedStackReused.LinkedStackReused: proved under assumptions
//~ verdict LinkedStackReused.push: possible violation
//~ verdict LinkedStackReused.pop: proved under assumptions
import java.util.concurrent.atomic.AtomicReference;

public class LinkedStackReused {
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
        Node node = new Node(value, top.get());
        while (true) {
            Node old = top.get();
            if (top.compareAndSet(old, node)) {
    //~^ error[H0306] "this step is not allowed by the specification of"
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
