//~ start scenario once: refuted assertion
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

class CheckThenActWrong {
    private final ConcurrentHashMap<String, Integer> table = new ConcurrentHashMap<>();
    final AtomicInteger made = new AtomicInteger();

    Integer get(String key) {
        if (!table.containsKey(key)) {
            table.put(key, made.incrementAndGet());
        }
        return table.get(key);
    }

    /*@ scenario once {
        CheckThenActWrong cache = new CheckThenActWrong();
        thread { cache.get("k"); }
        thread { cache.get("k"); }
        assert cache.made.get() == 1;
    } @*/
}
