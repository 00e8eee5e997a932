//~ verdict Leaked.put: possible violation
//~ verdict Leaked.all: proved under assumptions
//~ verdict Leaked.both: possible violation
// A collection that the class hands out is no part of the object: its lock gives no access to the contents, and whoever got the
// collection has none either.
import java.util.ArrayDeque;

class Leaked {
    private final ArrayDeque<String> waiting = new ArrayDeque<>();

    public synchronized void put() {
        waiting.addLast("x"); //~ error[H0701] "may be accessed by another thread here"
    }

    public ArrayDeque<String> all() {
        return waiting;
    }

    static void both(Leaked leaked) {
        if (leaked != null) {
            leaked.all().addLast("y"); //~ error[H0701] "may be accessed by another thread here"
        }
    }
}
