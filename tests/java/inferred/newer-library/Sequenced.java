//~ verdict Sequenced.add: proved under assumptions
//~ verdict Sequenced.newest: proved under assumptions
//~ verdict Sequenced.last: proved under assumptions
//~ verdict Sequenced.oldest: proved under assumptions
//~ verdict Sequenced.wrong: possible violation
//~ verdict Sequenced.together: proved under assumptions
// The first and the last element of collections with an order, and executors that close (Java 21).

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedCollection;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class Sequenced {
  private final List<String> names = new ArrayList<>();

  synchronized void add(String name) {
    names.addFirst(name);
  }

  synchronized String newest() {
    return names.isEmpty() ? null : names.getFirst();
  }

  static Object last(SequencedCollection<Object> all) {
    return all.reversed().getFirst();
  }

  static int oldest() {
    LinkedHashMap<String, Integer> ages = new LinkedHashMap<>();
    ages.putFirst("a", 1);
    return ages.size();
  }

  static void wrong() {
    List<String> one = new ArrayList<>();
    one.addFirst("a");
    assert one.isEmpty(); //~ error[H0301] "the assertion may fail"
  }

  static void together() {
    try (ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor()) {
      workers.isShutdown();
    }
  }
}
