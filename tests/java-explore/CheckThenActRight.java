//~ start scenario once: no failure
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

class CheckThenActRight {
    private final ConcurrentHashMap<String, Integer> table = new ConcurrentHashMap<>();
    final AtomicInteger made = new AtomicInteger();

    Integer get(String key) {
        if (table.putIfAbsent(key, 7) == null) {
            made.incrementAndGet();
        }
        return table.get(key);
    }

    /*@ scenario once {
        CheckThenActRight cache = new CheckThenActRight();
        thread { cache.get("k"); }
        thread { cache.get("k"); }
        assert cache.made.get() == 1;
    } @*/
}
