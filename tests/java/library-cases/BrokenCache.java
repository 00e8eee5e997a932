//~ verdict BrokenCache.count: possible violation
//~ verdict BrokenCache.count.lambda1: proved under assumptions
//~ verdict BrokenCache.add: possible violation
//~ verdict BrokenCache.add.lambda2: proved under assumptions
//~ verdict BrokenCache.check: possible violation
//~ verdict BrokenCache.remove: proved under assumptions
//~ verdict BrokenCache.misses: proved under assumptions
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

class BrokenCache {
    private final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, List<String>> lists = new ConcurrentHashMap<>();
    private int misses;

    int count(String word) {
        // The map locks bins one by one: two threads may miss at once.
        return counts.compute(word, (k, old) -> { //~ error[H0701] "the code that is run here uses something that another thread may access"
            if (old == null) {
                misses++;
                return 1;
            }
            return old + 1;
        });
    }

    void add(String word, String line) {
        List<String> list = lists.computeIfAbsent(word, k -> new ArrayList<>());
        // Outside of `computeIfAbsent`.
        list.add(line); //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
    }

    void check(String word) {
        if (counts.containsKey(word)) {
            Integer n = counts.get(word);
            // Removed between the two calls.
            assert n != null; //~ error[H0301] "the assertion may fail"
        }
    }

    void remove(String word) {
        counts.remove(word);
    }

    synchronized int misses() {
        return misses;
    }
}
