//~ verdict Cache.count: proved under assumptions
//~ verdict Cache.count.lambda1: proved under assumptions
//~ verdict Cache.merge: proved under assumptions
//~ verdict Cache.merge.reference2: proved under assumptions
//~ verdict Cache.get: proved under assumptions
//~ verdict Cache.asked: proved under assumptions
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

class Cache {
    private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();
    private final AtomicLong asked = new AtomicLong();

    int count(String word) {
        asked.incrementAndGet();
        return counts.compute(word, (k, old) -> old == null ? 1 : old + 1);
    }

    int merge(String word) {
        return counts.merge(word, 1, Integer::sum);
    }

    Integer get(String word) {
        return counts.getOrDefault(word, 0);
    }

    long asked() {
        return asked.get();
    }
}
