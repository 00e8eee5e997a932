//~ verdict Probe.put: proved under assumptions
//~ verdict Probe.compareTo: proved under assumptions
//~ verdict ObserversUnderLock.tell: proved under assumptions
//~ verdict ObserversUnderLock.tellAll: possible violation
import java.util.List;
import java.util.function.Consumer;

/** A function from elsewhere has a sensor since `tell`; it may ask the sensor when a list calls it. */
final class Probe implements Comparable<Probe> {
    private long value;

    synchronized void put(long value) {
        this.value = value;
    }

    synchronized long value() {
        return value;
    }

    @Override
    public int compareTo(Probe other) {
        return Long.compare(value(), other.value());
    }
}

final class ObserversUnderLock {
    private int told;

    void tell(Consumer<Probe> observer, Probe probe) {
        observer.accept(probe);
    }

    synchronized void tellAll(List<String> names, Consumer<String> observer) {
        told++;
        names.forEach(observer); //~ error[H0703] "`Probe.compareTo` takes or asks for locks, and this thread m"
    }
}
