//~ verdict Counters.peek: possible violation
//~ verdict LazySingletons.all: proved under assumptions
//~ verdict LazySingletons.wrong: possible violation
// Objects that lock their own state, made once: by an enum, or when they are needed first.
enum Counters {
  REQUESTS,
  FAILURES;

  private int n;

  synchronized void add() {
    n++;
  }

  synchronized int get() {
    return n;
  }

  int peek() {
    return n; //~ error[H0701] "`n` may be accessed by another thread here"
  }
}

class LazySingletons {
  private static volatile LazySingletons only;
  private int uses;

  static LazySingletons get() {
    LazySingletons found = only;
    if (found == null) {
      synchronized (LazySingletons.class) {
        if (only == null) {
          only = new LazySingletons();
        }
        found = only;
      }
    }
    return found;
  }

  synchronized void use() {
    uses++;
  }

  static int all() {
    Counters.REQUESTS.add();
    get().use();
    return Counters.FAILURES.get();
  }

  // Not the lock of the object.
  static synchronized int wrong() {
    return get().uses; //~ error[H0701] "`uses` may be accessed by another thread here"
  }
}
