//~ verdict Sensor.put: proved under assumptions
//~ verdict Sensor.compareTo: proved under assumptions
//~ verdict Observers.tell: proved under assumptions
//~ verdict Observers.count(String): proved under assumptions
//~ verdict Observers.count(String, long): proved under assumptions
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Functions from elsewhere are given sensors; maps and lists have nothing to do with that. */
final class Sensor implements Comparable<Sensor> {
    private long value;

    synchronized void put(long value) {
        this.value = value;
    }

    synchronized long value() {
        return value;
    }

    @Override
    public int compareTo(Sensor other) {
        return Long.compare(value(), other.value());
    }
}

final class Observers {
    private final Map<String, Long> counts = new HashMap<>();

    void tell(Consumer<Sensor> observer, Sensor sensor) {
        observer.accept(sensor);
    }

    synchronized Long count(String name) {
        return counts.get(name);
    }

    synchronized void count(String name, long n) {
        counts.put(name, n);
    }
}
