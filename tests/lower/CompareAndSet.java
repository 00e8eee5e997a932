// An atomic of the library: one step that compares and sets.
import java.util.concurrent.atomic.AtomicInteger;

class CompareAndSet {
    final AtomicInteger count = new AtomicInteger();

    boolean first() {
        return count.compareAndSet(0, 1);
    }
}
