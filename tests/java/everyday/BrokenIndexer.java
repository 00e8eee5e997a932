//~ verdict BrokenIndexer.BrokenIndexer: proved under assumptions
//~ verdict BrokenIndexer (static initializer): proved under assumptions
//~ verdict BrokenIndexer.build: proved under assumptions
//~ verdict BrokenIndexer.built: possible violation
//~ verdict BrokenIndexer.add: proved under assumptions
//~ verdict BrokenIndexer.add.lambda1: proved under assumptions
//~ verdict BrokenIndexer.addAll: possible violation
//~ verdict BrokenIndexer.addAll.lambda2: proved under assumptions
//~ verdict BrokenIndexer.words: possible violation
//~ verdict BrokenIndexer.sum: possible violation
//~ verdict BrokenIndexer.sum.lambda3: proved under assumptions
package everyday;

import java.util.*;

public class BrokenIndexer {
    private static final Set<String> STOP = Set.of("a", "the");
    private static final Object LOCK = new Object();
    private static int built;

    private final Map<String, Integer> counts = new HashMap<>();
    private final Stats stats = new Stats();

    static class Stats {
        private int words;
        private final List<String> seen = new ArrayList<>();
        void add(String w) { words++; seen.add(w); }
        int words() { return words; } //~ error[H0701] "`words` may be accessed by another thread here"
    }

    static BrokenIndexer build() {
        synchronized (LOCK) { built++; }
        return new BrokenIndexer();
    }

    static int built() { return built; } //~ error[H0701] "the static field `built` may be accessed by another thread h"

    synchronized void add(String word) {
        if (STOP.contains(word)) return;
        counts.merge(word, 1, (x, y) -> x + y);
        stats.add(word);
    }

    void addAll(List<String> words) {
        words.forEach(w -> { counts.put(w, 1); stats.add(w); }); //~ error[H0701] "the code that is run here uses something that another thread"
    }

    int words() { return stats.words(); }

    static int sum(int[] data) throws InterruptedException {
        int[] part = new int[1];
        Thread t = new Thread(() -> {
            for (int x : data) part[0] += x;
        });
        t.start();
        return part[0]; //~ error[H0701] "the element may be accessed by another thread here"
    }
}
