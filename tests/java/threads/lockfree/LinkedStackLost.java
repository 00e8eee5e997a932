// The broken twin: what others push between the read and the write of `pop` is lost.
//~ verdict LinkedStackLost.LinkedStackLost: proved under assumptions
//~ verdict LinkedStackLost.push: proved under assumptions
//~ verdict LinkedStackLost.pop: possible violation
import java.util.concurrent.atomic.AtomicReference;

public class LinkedStackLost {
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
            top.set(old.next);
    //~^ error[H0306] "this step is not allowed by the specification of"
    //~^^ error[H0307] "the result of"
            return old.value;
        }
    }
}
