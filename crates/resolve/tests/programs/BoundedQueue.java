// The usual idioms: generics, wait and notify, lambdas, streams, inner classes, switch, text blocks, records.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;
import java.util.stream.*;

public class BoundedQueue<T> implements Iterable<T> {
  enum State { EMPTY, PARTIAL, FULL }

  record Pair<A, B>(A first, B second) {
    Pair {
      Objects.requireNonNull(first);
    }

    static <X> Pair<X, X> twin(X x) {
      return new Pair<>(x, x);
    }
  }

  interface Visitor<R> {
    R visit(State s);
  }

  private final Object[] items;
  private int head, size;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final AtomicInteger taken = new AtomicInteger();
  private static final int DEFAULT = 1 << 4 | 1;

  public BoundedQueue() {
    this(DEFAULT);
  }

  public BoundedQueue(int capacity) {
    if (capacity <= 0) throw new IllegalArgumentException("capacity: " + capacity + 'x' + 1L);
    items = new Object[capacity];
  }

  public synchronized void put(T item) throws InterruptedException {
    while (size == items.length) wait();
    items[(head + size++) % items.length] = item;
    notifyAll();
  }

  @SuppressWarnings("unchecked")
  public synchronized T take() throws InterruptedException {
    while (size == 0) {
      wait(100L);
    }
    T result = (T) items[head];
    items[head] = null;
    head = (head + 1) % items.length;
    size--;
    taken.incrementAndGet();
    notifyAll();
    return result;
  }

  Optional<T> poll(long time, TimeUnit unit) throws InterruptedException {
    lock.lock();
    try {
      long nanos = unit.toNanos(time);
      while (size == 0) {
        if (nanos <= 0L) return Optional.empty();
        nanos = changed.awaitNanos(nanos);
      }
      return Optional.of(take());
    } finally {
      lock.unlock();
    }
  }

  State state() {
    return size == 0 ? State.EMPTY : size == items.length ? State.FULL : State.PARTIAL;
  }

  String describe() {
    return switch (state()) {
      case EMPTY -> "nothing";
      case FULL -> {
        String s = "full";
        yield s + size;
      }
      default -> """
          some
            items""";
    };
  }

  public Iterator<T> iterator() {
    return new Iterator<>() {
      private int at;

      public boolean hasNext() {
        return at < size;
      }

      @SuppressWarnings("unchecked")
      public T next() {
        if (!hasNext()) throw new NoSuchElementException();
        return (T) items[(head + at++) % items.length];
      }
    };
  }

  <R extends Comparable<? super R>> List<R> sorted(Function<? super T, ? extends R> key) {
    List<R> keys = new ArrayList<>();
    for (T item : this) keys.add(key.apply(item));
    Collections.sort(keys);
    keys.sort(Comparator.reverseOrder());
    return keys;
  }

  static Map<Integer, List<String>> byLength(Collection<String> words) {
    return words.stream()
        .filter(w -> !w.isEmpty())
        .map(String::trim)
        .collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList()));
  }

  static int total(Map<String, ? extends Collection<Integer>> numbers) {
    int sum = 0;
    for (Map.Entry<String, ? extends Collection<Integer>> e : numbers.entrySet()) {
      for (int n : e.getValue()) sum += n;
    }
    return sum + numbers.values().stream().mapToInt(Collection::size).sum();
  }

  static <A, B> Function<A, B> memo(Function<A, B> f) {
    Map<A, B> cache = new ConcurrentHashMap<>();
    return a -> cache.computeIfAbsent(a, f);
  }

  static void run(ExecutorService pool, Runnable task) throws Exception {
    Future<Integer> answer = pool.submit(() -> 42);
    pool.submit(() -> System.out.println("done"));
    pool.execute(task);
    int n = answer.get();
    long big = n;
    Integer boxed = n;
    double d = boxed + big * 2;
    Object o = d > 3 ? boxed : "text";
    if (o instanceof Integer i && i > 3) n = i;
    if (!(o instanceof String s)) return;
    System.out.println(s.length() + n);
    CompletableFuture.supplyAsync(() -> "a").thenApply(String::length).thenAccept(x -> System.out.println(x + 1));
    Supplier<Supplier<String>> nested = () -> () -> "deep";
    BiFunction<Integer, Integer, Integer> max = Math::max;
    IntBinaryOperator plus = Integer::sum;
    UnaryOperator<String> up = String::toUpperCase;
    Function<Integer, int[]> make = int[]::new;
    char c = 'a';
    c += 1;
    byte b = 10;
    b++;
    short sh = (short) (b + c);
    int[][] grid = {{1, 2}, {3}};
    grid[0][1] += sh;
    String text = "" + c + b + grid.length + null + nested.get().get() + up.apply("x") + max.apply(1, 2);
    label:
    for (int x = 0; ; x++) {
      for (int y : make.apply(3)) {
        if (y > x) continue label;
        if (plus.applyAsInt(x, y) > 10) break label;
      }
    }
    synchronized (text) {
      assert text != null : "never";
    }
  }

  class Cursor {
    int at = head;

    T current() {
      return BoundedQueue.this.peek(at);
    }

    class Deep {
      int both = at + size;
    }
  }

  @SuppressWarnings("unchecked")
  private T peek(int at) {
    return (T) items[at % items.length];
  }

  static int use(BoundedQueue<String> q) {
    BoundedQueue<String>.Cursor cursor = q.new Cursor();
    BoundedQueue<String>.Cursor.Deep deep = cursor.new Deep();
    String s = cursor.current();
    Pair<String, Integer> p = new Pair<>(s, deep.both);
    Visitor<String> v = st -> st.name() + st.ordinal();
    final class Local {
      int n = p.second() + v.visit(State.FULL).length();
    }
    return new Local().n + Pair.twin(3).first() + State.valueOf("FULL").compareTo(State.EMPTY) + State.values().length;
  }
}
