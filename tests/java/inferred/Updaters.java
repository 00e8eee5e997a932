//~ verdict Updaters (static initializer): proved under assumptions
//~ verdict Updaters.turn: proved under assumptions
//~ verdict Updaters.spin: proved under assumptions
//~ verdict Updaters.rename: proved under assumptions
//~ verdict Updaters.both: proved under assumptions
//~ verdict Updaters.unguarded: possible violation
//~ verdict Updaters.fresh: proved under assumptions
//~ verdict Updaters.computed: possible violation
//~ verdict Updaters.perhaps: possible violation
//~ verdict Updaters.exchanged: possible violation
//~ verdict Built (static initializer): proved under assumptions
//~ verdict Built.Built(int): proved under assumptions
//~ verdict Built.Built(): possible violation
//~ verdict Executing.execute: proved under assumptions
//~ verdict Executing.shutdown: proved under assumptions
//~ verdict Executing.shutdownNow: proved under assumptions
//~ verdict Executing.isShutdown: proved under assumptions
//~ verdict Executing.isTerminated: possible violation
//~ verdict Executing.awaitTermination: proved under assumptions
//~ verdict specification of Monotone: proved under assumptions
//~ verdict Monotone.Monotone: proved under assumptions
//~ verdict Monotone (static initializer): proved under assumptions
//~ verdict Unclear (static initializer): possible violation
//~ verdict Monotone.drop: unsupported
//~ verdict Unclear.set: unsupported
//~ verdict Unclear.given: unsupported
// An updater reads and writes the field that it is made for, and no value is known of what it computes.
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

class Updaters {
  private static final AtomicIntegerFieldUpdater<Updaters> TURNS =
      AtomicIntegerFieldUpdater.newUpdater(Updaters.class, "turns");
  private static final AtomicReferenceFieldUpdater<Updaters, String> NAME =
      AtomicReferenceFieldUpdater.newUpdater(Updaters.class, String.class, "name");

  private volatile int turns;
  private volatile String name;
  private int plain;

  void turn() {
    TURNS.incrementAndGet(this);
  }

  void spin() {
    int seen;
    do {
      seen = turns;
    } while (!TURNS.compareAndSet(this, seen, seen + 1));
  }

  String rename(String to) {
    return NAME.getAndSet(this, to);
  }

  synchronized void both() {
    plain++;
    TURNS.lazySet(this, plain);
  }

  int unguarded() {
    TURNS.set(this, 1);
    return plain; //~ error[H0701] "`plain` may be accessed by another thread here"
  }

  static void fresh() {
    Updaters u = new Updaters();
    TURNS.set(u, 5);
    assert u.turns == 5;
  }

  static void computed() {
    Updaters u = new Updaters();
    TURNS.incrementAndGet(u);
    assert u.turns == 0; //~ error[H0301] "the assertion may fail"
  }

  static void perhaps() {
    Updaters u = new Updaters();
    TURNS.compareAndSet(u, 0, 7);
    assert u.turns == 0; //~ error[H0301] "the assertion may fail"
  }

  static void exchanged() {
    Updaters u = new Updaters();
    NAME.set(u, "b");
    assert u.name == null; //~ error[H0301] "the assertion may fail"
  }
}

// Before the constructor ends, nobody else sees the field.
class Built {
  private static final AtomicIntegerFieldUpdater<Built> LIMIT =
      AtomicIntegerFieldUpdater.newUpdater(Built.class, "limit");
  private volatile int limit;

  Built(int n) {
    LIMIT.lazySet(this, n);
    assert limit == n;
  }

  Built() {
    LIMIT.set(this, 4);
    LIMIT.getAndIncrement(this);
    assert limit == 4; //~ error[H0301] "the assertion may fail"
  }
}

// The library's constructor runs nothing of the new object.
class Executing extends java.util.concurrent.AbstractExecutorService {
  private int tasks;

  @Override
  public synchronized void execute(Runnable task) {
    tasks++;
  }

  @Override
  public void shutdown() {}

  @Override
  public java.util.List<Runnable> shutdownNow() {
    return java.util.List.of();
  }

  @Override
  public synchronized boolean isShutdown() {
    return tasks < 0;
  }

  @Override
  public boolean isTerminated() {
    return tasks < 0; //~ error[H0701] "`tasks` may be accessed by another thread here"
  }

  @Override
  public boolean awaitTermination(long time, java.util.concurrent.TimeUnit unit) {
    return true;
  }
}

// The updater does not follow the clause that the field has: not known here, and refused.
class Monotone {
  private static final AtomicIntegerFieldUpdater<Monotone> COUNT =
      AtomicIntegerFieldUpdater.newUpdater(Monotone.class, "count");

  //@ global_invariant count >= 0;
  private volatile int count;

  void drop() {
    COUNT.set(this, -1); //~ error[H0504] "a call of `AtomicIntegerFieldUpdater.set`, which has no cont"
  }
}

// A field that is not volatile has no updater; and one that comes from elsewhere may be for any field.
class Unclear { //~ error[H0742] "the static initializer may end with an exception: the class "
  private static final AtomicIntegerFieldUpdater<Unclear> PLAIN =
      AtomicIntegerFieldUpdater.newUpdater(Unclear.class, "plain");
  private int plain;

  void set() {
    PLAIN.set(this, 3); //~ error[H0504] "a call of `AtomicIntegerFieldUpdater.set`, which has no cont"
  }

  void given(AtomicIntegerFieldUpdater<Unclear> some) {
    some.set(this, 3); //~ error[H0504] "a call of `AtomicIntegerFieldUpdater.set`, which has no cont"
  }
}
