//~ verdict Journal.peek: possible violation
//~ verdict Singletons (static initializer): proved under assumptions
//~ verdict Singletons.both: proved under assumptions
//~ verdict Singletons.wrong: possible violation
// `static final` objects that lock their own state are there for all threads.
import java.util.ArrayList;
import java.util.List;

class Journal {
  private final List<String> lines = new ArrayList<>();
  private int total;

  synchronized void add(String line) {
    lines.add(line);
    total += line.length();
  }

  synchronized int total() {
    return total;
  }

  // Not locked.
  int peek() {
    return total; //~ error[H0701] "`total` may be accessed by another thread here"
  }
}

class Singletons {
  private static final Journal JOURNAL = new Journal();
  static final Singletons ONLY = new Singletons();
  private int calls;

  static Singletons get() {
    return ONLY;
  }

  void log(String line) {
    JOURNAL.add(line);
    synchronized (this) {
      calls++;
    }
  }

  static int both() {
    ONLY.log("both");
    return JOURNAL.total() + get().calls();
  }

  synchronized int calls() {
    return calls;
  }

  // The lock of one object does not protect another.
  int wrong() {
    synchronized (JOURNAL) {
      return calls; //~ error[H0701] "`calls` may be accessed by another thread here"
    }
  }
}
