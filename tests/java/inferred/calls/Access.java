//~ verdict Access.clear: proved under assumptions
//~ verdict Access.own: proved under assumptions
//~ verdict Access.published: possible violation
// The item of a method without contract owns what it is given: its callers must, too.
class Access {
    static final class Node {
        int value;
    }

    static volatile Node global;

    static void clear(Node node, int times) {
        if (times > 0) {
            node.value = 0; //~ error[H0701] "may be accessed by another thread"
            clear(node, times - 1);
        }
    }

    static void own() {
        clear(new Node(), 3);
    }

    static void published() {
        Node node = global;
        if (node != null) {
            clear(node, 3);
        }
    }
}
