//~ verdict Indexer.Indexer: proved under assumptions
//~ verdict Indexer (static initializer): proved under assumptions
//~ verdict Indexer.build: proved under assumptions
//~ verdict Indexer.built: proved under assumptions
//~ verdict Indexer.add: proved under assumptions
//~ verdict Indexer.add.lambda1: proved under assumptions
//~ verdict Indexer.addAll: proved under assumptions
//~ verdict Indexer.addAll.lambda2: proved under assumptions
//~ verdict Indexer.words: proved under assumptions
//~ verdict Indexer.sum: proved under assumptions
//~ verdict Indexer.sum.lambda3: proved under assumptions
package everyday;

import java.util.*;

public class Indexer {
    private static final Set<String> STOP = Set.of("a", "the");
    private static final Object LOCK = new Object();
    private static int built;

    private final Map<String, Integer> counts = new HashMap<>();
    private final Stats stats = new Stats();

    static class Stats {
        private int words;
        private final List<String> seen = new ArrayList<>();
        void add(String w) { words++; seen.add(w); }
        int words() { return words; }
    }

    static Indexer build() {
        synchronized (LOCK) { built++; }
        return new Indexer();
    }

    static int built() { synchronized (LOCK) { return built; } }

    synchronized void add(String word) {
        if (STOP.contains(word)) return;
        counts.merge(word, 1, (x, y) -> x + y);
        stats.add(word);
    }

    synchronized void addAll(List<String> words) {
        words.forEach(w -> { counts.put(w, 1); stats.add(w); });
    }

    synchronized int words() { return stats.words(); }

    static int sum(int[] data) throws InterruptedException {
        int[] part = new int[1];
        Thread t = new Thread(() -> {
            for (int x : data) part[0] += x;
        });
        t.start();
        t.join();
        return part[0];
    }
}
