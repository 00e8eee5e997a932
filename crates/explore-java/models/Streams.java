package heddle.model.java.util.stream;

import heddle.model.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Where the elements of a stream go, one after the other; it says when it wants no more. */
abstract class Sink {
    abstract void accept(Object x);
    boolean full() { return false; }
}

/** A stream: what sends elements into a sink. Nothing is done before the end of the chain asks for it. */
abstract class Pipe<T> implements Stream<T> {
    private boolean used;
    abstract void run(Sink s);
    void into(Sink s) {
        if (used) throw new IllegalStateException("stream has already been operated upon or closed");
        used = true;
        run(s);
    }
    static Pipe of(Object[] all) {
        return new Source() { void run(Sink s) { for (int i = 0; i < all.length && !s.full(); i++) s.accept(all[i]); } };
    }
    static Pipe over(Iterable<?> all) {
        return new Source() { void run(Sink s) { Iterator<?> it = all.iterator(); while (!s.full() && it.hasNext()) s.accept(it.next()); } };
    }
    Pipe stage(Stage f) {
        Pipe before = this;
        if (used) throw new IllegalStateException("stream has already been operated upon or closed");
        used = true;
        return new Source() { void run(Sink s) { f.next = s; before.run(f); } };
    }
    Pipe mapped(Function f) { return stage(new Stage() { void accept(Object x) { next.accept(f.apply(x)); } }); }
    Pipe kept(Predicate p) { return stage(new Stage() { void accept(Object x) { if (p.test(x)) next.accept(x); } }); }
    Pipe flat(Function f) {
        return stage(new Stage() {
            void accept(Object x) {
                Pipe inner = (Pipe) f.apply(x);
                Sink out = next;
                if (inner != null) inner.into(new Sink() { void accept(Object y) { out.accept(y); } boolean full() { return out.full(); } });
            }
        });
    }
    Pipe peeked(Consumer f) { return stage(new Stage() { void accept(Object x) { f.accept(x); next.accept(x); } }); }
    Pipe limited(long n) {
        return stage(new Stage() {
            private long left = n;
            void accept(Object x) { if (left > 0) { left--; next.accept(x); } }
            boolean full() { return left <= 0 || next.full(); }
        });
    }
    Pipe skipped(long n) { return stage(new Stage() { private long left = n; void accept(Object x) { if (left > 0) left--; else next.accept(x); } }); }
    Pipe whole(UnaryOperator<java.util.ArrayList<Object>> f) {
        Pipe before = this;
        if (used) throw new IllegalStateException("stream has already been operated upon or closed");
        used = true;
        return new Source() {
            void run(Sink s) {
                java.util.ArrayList<Object> all = new java.util.ArrayList<Object>();
                before.run(new Sink() { void accept(Object x) { all.add(x); } });
                java.util.ArrayList<Object> out = f.apply(all);
                for (int i = 0; i < out.size() && !s.full(); i++) s.accept(out.get(i));
            }
        };
    }
    Pipe taken(Predicate p) {
        return stage(new Stage() {
            private boolean over;
            void accept(Object x) { if (!over && p.test(x)) next.accept(x); else over = true; }
            boolean full() { return over || next.full(); }
        });
    }
    Pipe dropped(Predicate p) {
        return stage(new Stage() { private boolean began; void accept(Object x) { if (began || !p.test(x)) { began = true; next.accept(x); } } });
    }
    java.util.ArrayList<Object> all() {
        java.util.ArrayList<Object> out = new java.util.ArrayList<Object>();
        into(new Sink() { void accept(Object x) { out.add(x); } });
        return out;
    }
    boolean match(Predicate p, boolean wanted) {
        boolean[] found = new boolean[1];
        into(new Sink() { void accept(Object x) { if (!found[0] && p.test(x) == wanted) found[0] = true; } boolean full() { return found[0]; } });
        return found[0];
    }
    Object[] first() {
        Object[][] found = new Object[1][];
        into(new Sink() { void accept(Object x) { if (found[0] == null) found[0] = new Object[] {x}; } boolean full() { return found[0] != null; } });
        return found[0];
    }
    Object[] best(Comparator c, int sign) {
        Object[][] found = new Object[1][];
        into(new Sink() { void accept(Object x) { if (found[0] == null || Coll.compare(c, x, found[0][0]) * sign > 0) found[0] = new Object[] {x}; } });
        return found[0];
    }
    long total() { long[] n = new long[1]; into(new Sink() { void accept(Object x) { n[0] += ((Number) x).longValue(); } }); return n[0]; }
    double average1(long[] count) { double[] n = new double[1]; into(new Sink() { void accept(Object x) { n[0] += ((Number) x).doubleValue(); count[0]++; } }); return count[0] == 0 ? 0.0 : n[0] / count[0]; }

    public <R> Stream<R> map(Function<? super T, ? extends R> f) { return mapped(f); }
    public IntStream mapToInt(ToIntFunction<? super T> f) { return new IntPipe(mapped(x -> f.applyAsInt((T) x))); }
    public LongStream mapToLong(ToLongFunction<? super T> f) { return new LongPipe(mapped(x -> f.applyAsLong((T) x))); }
    public DoubleStream mapToDouble(ToDoubleFunction<? super T> f) { return new DoublePipe(mapped(x -> f.applyAsDouble((T) x))); }
    public Stream<T> filter(Predicate<? super T> p) { return kept(p); }
    public IntStream flatMapToInt(Function<? super T, ? extends IntStream> f) { return new IntPipe(flat(x -> ((IntPipe) f.apply((T) x)).pipe)); }
    public <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> f) { return flat(f); }
    public Stream<T> peek(Consumer<? super T> f) { return peeked(f); }
    public Pipe limit(long n) { return limited(n); }
    public Pipe skip(long n) { return skipped(n); }
    public Pipe distinct() { return whole(all -> new java.util.ArrayList<Object>(new java.util.LinkedHashSet<Object>(all))); }
    public Pipe sorted() { return whole(all -> { all.sort(null); return all; }); }
    public Stream<T> sorted(Comparator<? super T> c) { return whole(all -> { all.sort((Comparator<Object>) (Object) c); return all; }); }
    public Stream<T> takeWhile(Predicate<? super T> p) { return taken(p); }
    public Stream<T> dropWhile(Predicate<? super T> p) { return dropped(p); }
    public Pipe sequential() { return this; }
    public Pipe parallel() { Model.unsupported("a parallel stream"); return this; }
    public Pipe unordered() { return this; }
    public Pipe onClose(Runnable r) { return this; }
    public void close() {}
    public boolean isParallel() { return false; }
    public void forEach(Consumer<? super T> f) { into(new Sink() { void accept(Object x) { f.accept((T) x); } }); }
    public void forEachOrdered(Consumer<? super T> f) { forEach(f); }
    public boolean anyMatch(Predicate<? super T> p) { return match(p, true); }
    public boolean allMatch(Predicate<? super T> p) { return !match(p, false); }
    public boolean noneMatch(Predicate<? super T> p) { return !match(p, true); }
    public java.util.Optional<T> findFirst() { Object[] o = first(); return o == null ? java.util.Optional.empty() : java.util.Optional.of((T) o[0]); }
    public java.util.Optional<T> findAny() { return findFirst(); }
    public java.util.Optional<T> min(Comparator<? super T> c) { Object[] o = best(c, -1); return o == null ? java.util.Optional.empty() : java.util.Optional.of((T) o[0]); }
    public java.util.Optional<T> max(Comparator<? super T> c) { Object[] o = best(c, 1); return o == null ? java.util.Optional.empty() : java.util.Optional.of((T) o[0]); }
    public long count() { long[] n = new long[1]; into(new Sink() { void accept(Object x) { n[0]++; } }); return n[0]; }
    public T reduce(T start, BinaryOperator<T> f) { Object[] r = {start}; into(new Sink() { void accept(Object x) { r[0] = f.apply((T) r[0], (T) x); } }); return (T) r[0]; }
    public java.util.Optional<T> reduce(BinaryOperator<T> f) {
        Object[][] r = new Object[1][];
        into(new Sink() { void accept(Object x) { r[0] = new Object[] {r[0] == null ? x : f.apply((T) r[0][0], (T) x)}; } });
        return r[0] == null ? java.util.Optional.empty() : java.util.Optional.of((T) r[0][0]);
    }
    public <R, A> R collect(Collector<? super T, A, R> c) {
        Object[] a = {c.supplier().get()};
        BiConsumer f = c.accumulator();
        into(new Sink() { void accept(Object x) { f.accept(a[0], x); } });
        return c.finisher().apply((A) a[0]);
    }
    public <R> R collect(Supplier<R> s, BiConsumer<R, ? super T> f, BiConsumer<R, R> g) { R r = s.get(); into(new Sink() { void accept(Object x) { f.accept(r, (T) x); } }); return r; }
    public List<T> toList() { return (List<T>) Collections.unmodifiableList(all()); }
    public Object[] toArray() { return all().toArray(); }
    public <A> A[] toArray(IntFunction<A[]> f) { java.util.ArrayList<Object> a = all(); return a.toArray(f.apply(a.size())); }
    public Iterator<T> iterator() { return (Iterator<T>) all().iterator(); }
}

abstract class Stage extends Sink {
    Sink next;
    boolean full() { return next.full(); }
}

abstract class Source<T> extends Pipe<T> {}

public class Stream_ {
    public static <T> Stream<T> over(Iterable<T> all) { return Pipe.over(all); }
    public static <T> Stream<T> empty() { return Pipe.of(new Object[0]); }
    public static <T> Stream<T> of(T x) { return Pipe.of(new Object[] {x}); }
    public static <T> Stream<T> ofNullable(T x) { return Pipe.of(x == null ? new Object[0] : new Object[] {x}); }
    public static <T> Stream<T> of(T[] all) { return Pipe.of(all); }
    public static <T> Stream<T> iterate(T seed, UnaryOperator<T> f) { return new Source() { void run(Sink s) { T x = seed; while (!s.full()) { s.accept(x); if (!s.full()) x = f.apply(x); } } }; }
    public static <T> Stream<T> iterate(T seed, Predicate<? super T> p, UnaryOperator<T> f) { return new Source() { void run(Sink s) { T x = seed; while (!s.full() && p.test(x)) { s.accept(x); x = f.apply(x); } } }; }
    public static <T> Stream<T> generate(Supplier<? extends T> f) { return new Source() { void run(Sink s) { while (!s.full()) s.accept(f.get()); } }; }
    public static <T> Stream<T> concat(Stream<? extends T> a, Stream<? extends T> b) { return new Source() { void run(Sink s) { ((Pipe) a).into(s); ((Pipe) b).into(s); } }; }
}

class IntPipe implements IntStream {
    final Pipe pipe;
    IntPipe(Pipe p) { pipe = p; }
    public IntPipe map(IntUnaryOperator f) { return new IntPipe(pipe.mapped(x -> f.applyAsInt((Integer) x))); }
    public <U> Stream<U> mapToObj(IntFunction<? extends U> f) { return pipe.mapped(x -> f.apply((Integer) x)); }
    public LongStream mapToLong(IntToLongFunction f) { return new LongPipe(pipe.mapped(x -> f.applyAsLong((Integer) x))); }
    public DoubleStream mapToDouble(IntToDoubleFunction f) { return new DoublePipe(pipe.mapped(x -> f.applyAsDouble((Integer) x))); }
    public LongStream asLongStream() { return new LongPipe(pipe.mapped(x -> (long) (int) ((Integer) x))); }
    public DoubleStream asDoubleStream() { return new DoublePipe(pipe.mapped(x -> (double) (int) ((Integer) x))); }
    public IntPipe flatMap(IntFunction<? extends IntStream> f) { return new IntPipe(pipe.flat(x -> ((IntPipe) f.apply((Integer) x)).pipe)); }
    public IntPipe filter(IntPredicate p) { return new IntPipe(pipe.kept(x -> p.test((Integer) x))); }
    public IntPipe takeWhile(IntPredicate p) { return new IntPipe(pipe.taken(x -> p.test((Integer) x))); }
    public IntPipe dropWhile(IntPredicate p) { return new IntPipe(pipe.dropped(x -> p.test((Integer) x))); }
    public IntPipe peek(IntConsumer f) { return new IntPipe(pipe.peeked(x -> f.accept((Integer) x))); }
    public IntPipe limit(long n) { return new IntPipe(pipe.limited(n)); }
    public IntPipe skip(long n) { return new IntPipe(pipe.skipped(n)); }
    public IntPipe distinct() { return new IntPipe(pipe.distinct()); }
    public IntPipe sorted() { return new IntPipe(pipe.sorted()); }
    public IntPipe sequential() { return this; }
    public IntPipe parallel() { Model.unsupported("a parallel stream"); return this; }
    public Stream<Integer> boxed() { return pipe.mapped(x -> x); }
    public void forEach(IntConsumer f) { pipe.forEach(x -> f.accept((Integer) x)); }
    public void forEachOrdered(IntConsumer f) { forEach(f); }
    public boolean anyMatch(IntPredicate p) { return pipe.match(x -> p.test((Integer) x), true); }
    public boolean allMatch(IntPredicate p) { return !pipe.match(x -> p.test((Integer) x), false); }
    public boolean noneMatch(IntPredicate p) { return !pipe.match(x -> p.test((Integer) x), true); }
    private static java.util.OptionalInt some(Object[] o) { return o == null ? java.util.OptionalInt.empty() : java.util.OptionalInt.of((Integer) o[0]); }
    public java.util.OptionalInt max() { return some(pipe.best(null, 1)); }
    public java.util.OptionalInt min() { return some(pipe.best(null, -1)); }
    public java.util.OptionalInt findFirst() { return some(pipe.first()); }
    public java.util.OptionalInt findAny() { return some(pipe.first()); }
    public long count() { return pipe.count(); }
    public int sum() { return (int) pipe.total(); }
    public java.util.OptionalDouble average() { long[] n = new long[1]; double a = pipe.average1(n); return n[0] == 0 ? java.util.OptionalDouble.empty() : java.util.OptionalDouble.of(a); }
    public int reduce(int start, IntBinaryOperator f) { int[] r = {start}; pipe.forEach(x -> r[0] = f.applyAsInt(r[0], (Integer) x)); return r[0]; }
    public java.util.OptionalInt reduce(IntBinaryOperator f) { Object[] r = new Object[1]; pipe.forEach(x -> r[0] = r[0] == null ? x : (Integer) f.applyAsInt((Integer) r[0], (Integer) x)); return some(r[0] == null ? null : r); }
    public int[] toArray() { java.util.ArrayList<Object> a = pipe.all(); int[] out = new int[a.size()]; for (int i = 0; i < out.length; i++) out[i] = (Integer) a.get(i); return out; }
    public <R> R collect(Supplier<R> s, ObjIntConsumer<R> f, BiConsumer<R, R> g) { R r = s.get(); pipe.forEach(x -> f.accept(r, (Integer) x)); return r; }
}

class IntStream_ {
    static IntStream made(Pipe p) { return new IntPipe(p); }
    public static IntStream empty() { return made(Pipe.of(new Object[0])); }
    public static IntStream of(int x) { return made(Pipe.of(new Object[] {x})); }
    public static IntStream of(int[] a) { return made(new Source() { void run(Sink s) { for (int i = 0; i < a.length && !s.full(); i++) s.accept(a[i]); } }); }
    public static IntStream range(int a, int b) { return made(new Source() { void run(Sink s) { for (int i = a; i < b && !s.full(); i++) s.accept(i); } }); }
    public static IntStream rangeClosed(int a, int b) { return made(new Source() { void run(Sink s) { if (a > b) return; for (int i = a; !s.full(); i++) { s.accept(i); if (i == b) return; } } }); }
    public static IntStream generate(IntSupplier f) { return made(new Source() { void run(Sink s) { while (!s.full()) s.accept(f.getAsInt()); } }); }
    public static IntStream iterate(int seed, IntUnaryOperator f) { return made(new Source() { void run(Sink s) { int x = seed; while (!s.full()) { s.accept(x); if (!s.full()) x = f.applyAsInt(x); } } }); }
}

class LongPipe implements LongStream {
    final Pipe pipe;
    LongPipe(Pipe p) { pipe = p; }
    public LongPipe map(LongUnaryOperator f) { return new LongPipe(pipe.mapped(x -> f.applyAsLong((Long) x))); }
    public <U> Stream<U> mapToObj(LongFunction<? extends U> f) { return pipe.mapped(x -> f.apply((Long) x)); }
    public IntStream mapToInt(LongToIntFunction f) { return new IntPipe(pipe.mapped(x -> f.applyAsInt((Long) x))); }
    public DoubleStream mapToDouble(LongToDoubleFunction f) { return new DoublePipe(pipe.mapped(x -> f.applyAsDouble((Long) x))); }
    public DoubleStream asDoubleStream() { return new DoublePipe(pipe.mapped(x -> (double) (long) ((Long) x))); }
    public LongPipe flatMap(LongFunction<? extends LongStream> f) { return new LongPipe(pipe.flat(x -> ((LongPipe) f.apply((Long) x)).pipe)); }
    public LongPipe filter(LongPredicate p) { return new LongPipe(pipe.kept(x -> p.test((Long) x))); }
    public LongPipe takeWhile(LongPredicate p) { return new LongPipe(pipe.taken(x -> p.test((Long) x))); }
    public LongPipe dropWhile(LongPredicate p) { return new LongPipe(pipe.dropped(x -> p.test((Long) x))); }
    public LongPipe peek(LongConsumer f) { return new LongPipe(pipe.peeked(x -> f.accept((Long) x))); }
    public LongPipe limit(long n) { return new LongPipe(pipe.limited(n)); }
    public LongPipe skip(long n) { return new LongPipe(pipe.skipped(n)); }
    public LongPipe distinct() { return new LongPipe(pipe.distinct()); }
    public LongPipe sorted() { return new LongPipe(pipe.sorted()); }
    public LongPipe sequential() { return this; }
    public LongPipe parallel() { Model.unsupported("a parallel stream"); return this; }
    public Stream<Long> boxed() { return pipe.mapped(x -> x); }
    public void forEach(LongConsumer f) { pipe.forEach(x -> f.accept((Long) x)); }
    public void forEachOrdered(LongConsumer f) { forEach(f); }
    public boolean anyMatch(LongPredicate p) { return pipe.match(x -> p.test((Long) x), true); }
    public boolean allMatch(LongPredicate p) { return !pipe.match(x -> p.test((Long) x), false); }
    public boolean noneMatch(LongPredicate p) { return !pipe.match(x -> p.test((Long) x), true); }
    private static java.util.OptionalLong some(Object[] o) { return o == null ? java.util.OptionalLong.empty() : java.util.OptionalLong.of((Long) o[0]); }
    public java.util.OptionalLong max() { return some(pipe.best(null, 1)); }
    public java.util.OptionalLong min() { return some(pipe.best(null, -1)); }
    public java.util.OptionalLong findFirst() { return some(pipe.first()); }
    public java.util.OptionalLong findAny() { return some(pipe.first()); }
    public long count() { return pipe.count(); }
    public long sum() { return (long) pipe.total(); }
    public java.util.OptionalDouble average() { long[] n = new long[1]; double a = pipe.average1(n); return n[0] == 0 ? java.util.OptionalDouble.empty() : java.util.OptionalDouble.of(a); }
    public long reduce(long start, LongBinaryOperator f) { long[] r = {start}; pipe.forEach(x -> r[0] = f.applyAsLong(r[0], (Long) x)); return r[0]; }
    public java.util.OptionalLong reduce(LongBinaryOperator f) { Object[] r = new Object[1]; pipe.forEach(x -> r[0] = r[0] == null ? x : (Long) f.applyAsLong((Long) r[0], (Long) x)); return some(r[0] == null ? null : r); }
    public long[] toArray() { java.util.ArrayList<Object> a = pipe.all(); long[] out = new long[a.size()]; for (int i = 0; i < out.length; i++) out[i] = (Long) a.get(i); return out; }
    public <R> R collect(Supplier<R> s, ObjLongConsumer<R> f, BiConsumer<R, R> g) { R r = s.get(); pipe.forEach(x -> f.accept(r, (Long) x)); return r; }
}

class LongStream_ {
    static LongStream made(Pipe p) { return new LongPipe(p); }
    public static LongStream empty() { return made(Pipe.of(new Object[0])); }
    public static LongStream of(long x) { return made(Pipe.of(new Object[] {x})); }
    public static LongStream of(long[] a) { return made(new Source() { void run(Sink s) { for (int i = 0; i < a.length && !s.full(); i++) s.accept(a[i]); } }); }
    public static LongStream range(long a, long b) { return made(new Source() { void run(Sink s) { for (long i = a; i < b && !s.full(); i++) s.accept(i); } }); }
    public static LongStream rangeClosed(long a, long b) { return made(new Source() { void run(Sink s) { if (a > b) return; for (long i = a; !s.full(); i++) { s.accept(i); if (i == b) return; } } }); }
    public static LongStream generate(LongSupplier f) { return made(new Source() { void run(Sink s) { while (!s.full()) s.accept(f.getAsLong()); } }); }
    public static LongStream iterate(long seed, LongUnaryOperator f) { return made(new Source() { void run(Sink s) { long x = seed; while (!s.full()) { s.accept(x); if (!s.full()) x = f.applyAsLong(x); } } }); }
}

class DoublePipe implements DoubleStream {
    final Pipe pipe;
    DoublePipe(Pipe p) { pipe = p; }
    public DoublePipe map(DoubleUnaryOperator f) { return new DoublePipe(pipe.mapped(x -> f.applyAsDouble((Double) x))); }
    public <U> Stream<U> mapToObj(DoubleFunction<? extends U> f) { return pipe.mapped(x -> f.apply((Double) x)); }
    public IntStream mapToInt(DoubleToIntFunction f) { return new IntPipe(pipe.mapped(x -> f.applyAsInt((Double) x))); }
    public LongStream mapToLong(DoubleToLongFunction f) { return new LongPipe(pipe.mapped(x -> f.applyAsLong((Double) x))); }
    public DoublePipe flatMap(DoubleFunction<? extends DoubleStream> f) { return new DoublePipe(pipe.flat(x -> ((DoublePipe) f.apply((Double) x)).pipe)); }
    public DoublePipe filter(DoublePredicate p) { return new DoublePipe(pipe.kept(x -> p.test((Double) x))); }
    public DoublePipe takeWhile(DoublePredicate p) { return new DoublePipe(pipe.taken(x -> p.test((Double) x))); }
    public DoublePipe dropWhile(DoublePredicate p) { return new DoublePipe(pipe.dropped(x -> p.test((Double) x))); }
    public DoublePipe peek(DoubleConsumer f) { return new DoublePipe(pipe.peeked(x -> f.accept((Double) x))); }
    public DoublePipe limit(long n) { return new DoublePipe(pipe.limited(n)); }
    public DoublePipe skip(long n) { return new DoublePipe(pipe.skipped(n)); }
    public DoublePipe distinct() { return new DoublePipe(pipe.distinct()); }
    public DoublePipe sorted() { return new DoublePipe(pipe.sorted()); }
    public DoublePipe sequential() { return this; }
    public DoublePipe parallel() { Model.unsupported("a parallel stream"); return this; }
    public Stream<Double> boxed() { return pipe.mapped(x -> x); }
    public void forEach(DoubleConsumer f) { pipe.forEach(x -> f.accept((Double) x)); }
    public void forEachOrdered(DoubleConsumer f) { forEach(f); }
    public boolean anyMatch(DoublePredicate p) { return pipe.match(x -> p.test((Double) x), true); }
    public boolean allMatch(DoublePredicate p) { return !pipe.match(x -> p.test((Double) x), false); }
    public boolean noneMatch(DoublePredicate p) { return !pipe.match(x -> p.test((Double) x), true); }
    private static java.util.OptionalDouble some(Object[] o) { return o == null ? java.util.OptionalDouble.empty() : java.util.OptionalDouble.of((Double) o[0]); }
    public java.util.OptionalDouble max() { return some(pipe.best(null, 1)); }
    public java.util.OptionalDouble min() { return some(pipe.best(null, -1)); }
    public java.util.OptionalDouble findFirst() { return some(pipe.first()); }
    public java.util.OptionalDouble findAny() { return some(pipe.first()); }
    public long count() { return pipe.count(); }
    public double sum() { long[] n = new long[1]; double a = pipe.average1(n); return a * n[0]; }
    public java.util.OptionalDouble average() { long[] n = new long[1]; double a = pipe.average1(n); return n[0] == 0 ? java.util.OptionalDouble.empty() : java.util.OptionalDouble.of(a); }
    public double reduce(double start, DoubleBinaryOperator f) { double[] r = {start}; pipe.forEach(x -> r[0] = f.applyAsDouble(r[0], (Double) x)); return r[0]; }
    public java.util.OptionalDouble reduce(DoubleBinaryOperator f) { Object[] r = new Object[1]; pipe.forEach(x -> r[0] = r[0] == null ? x : (Double) f.applyAsDouble((Double) r[0], (Double) x)); return some(r[0] == null ? null : r); }
    public double[] toArray() { java.util.ArrayList<Object> a = pipe.all(); double[] out = new double[a.size()]; for (int i = 0; i < out.length; i++) out[i] = (Double) a.get(i); return out; }
    public <R> R collect(Supplier<R> s, ObjDoubleConsumer<R> f, BiConsumer<R, R> g) { R r = s.get(); pipe.forEach(x -> f.accept(r, (Double) x)); return r; }
}

class DoubleStream_ {
    static DoubleStream made(Pipe p) { return new DoublePipe(p); }
    public static DoubleStream empty() { return made(Pipe.of(new Object[0])); }
    public static DoubleStream of(double x) { return made(Pipe.of(new Object[] {x})); }
    public static DoubleStream of(double[] a) { return made(new Source() { void run(Sink s) { for (int i = 0; i < a.length && !s.full(); i++) s.accept(a[i]); } }); }
    public static DoubleStream generate(DoubleSupplier f) { return made(new Source() { void run(Sink s) { while (!s.full()) s.accept(f.getAsDouble()); } }); }
    public static DoubleStream iterate(double seed, DoubleUnaryOperator f) { return made(new Source() { void run(Sink s) { double x = seed; while (!s.full()) { s.accept(x); if (!s.full()) x = f.applyAsDouble(x); } } }); }
}

class Collected<T, A, R> implements Collector<T, A, R> {
    private final Supplier<A> s;
    private final BiConsumer<A, T> f;
    private final Function<A, R> g;
    Collected(Supplier<A> a, BiConsumer<A, T> b, Function<A, R> c) { s = a; f = b; g = c; }
    public Supplier<A> supplier() { return s; }
    public BiConsumer<A, T> accumulator() { return f; }
    public Function<A, R> finisher() { return g; }
}

class Collector_ {
    public static <T, R> Collector<T, R, R> of(Supplier<R> s, BiConsumer<R, T> f, BinaryOperator<R> g, Collector.Characteristics[] c) { return new Collected<T, R, R>(s, f, x -> x); }
    public static <T, A, R> Collector<T, A, R> of(Supplier<A> s, BiConsumer<A, T> f, BinaryOperator<A> g, Function<A, R> h, Collector.Characteristics[] c) { return new Collected<T, A, R>(s, f, h); }
}

class Collectors {
    private static Collector made(Supplier s, BiConsumer f, Function g) { return new Collected(s, f, g); }
    public static <T> Collector<T, ?, List<T>> toList() { return made(() -> new java.util.ArrayList<Object>(), (a, x) -> ((List) a).add(x), a -> a); }
    public static <T> Collector<T, ?, List<T>> toUnmodifiableList() { return made(() -> new java.util.ArrayList<Object>(), (a, x) -> ((List) a).add(x), a -> List.copyOf((List) a)); }
    public static <T> Collector<T, ?, Set<T>> toSet() { return made(() -> new java.util.HashSet<Object>(), (a, x) -> ((Set) a).add(x), a -> a); }
    public static <T> Collector<T, ?, Set<T>> toUnmodifiableSet() { return made(() -> new java.util.HashSet<Object>(), (a, x) -> ((Set) a).add(x), a -> Set.copyOf((Set) a)); }
    public static <T, C extends Collection<T>> Collector<T, ?, C> toCollection(Supplier<C> s) { return made(s, (a, x) -> ((Collection) a).add(x), a -> a); }
    public static Collector<CharSequence, ?, String> joining() { return joining("", "", ""); }
    public static Collector<CharSequence, ?, String> joining(CharSequence d) { return joining(d, "", ""); }
    public static Collector<CharSequence, ?, String> joining(CharSequence d, CharSequence b, CharSequence e) {
        return made(() -> new java.util.StringJoiner(d, b, e), (a, x) -> ((java.util.StringJoiner) a).add((CharSequence) x), a -> a.toString());
    }
    public static <T> Collector<T, ?, Long> counting() { return made(() -> new long[1], (a, x) -> ((long[]) a)[0]++, a -> (Long) ((long[]) a)[0]); }
    public static <T> Collector<T, ?, Integer> summingInt(ToIntFunction<? super T> f) { return made(() -> new int[1], (a, x) -> ((int[]) a)[0] += f.applyAsInt((T) x), a -> (Integer) ((int[]) a)[0]); }
    public static <T> Collector<T, ?, Long> summingLong(ToLongFunction<? super T> f) { return made(() -> new long[1], (a, x) -> ((long[]) a)[0] += f.applyAsLong((T) x), a -> (Long) ((long[]) a)[0]); }
    public static <T> Collector<T, ?, Double> averagingInt(ToIntFunction<? super T> f) { return made(() -> new long[2], (a, x) -> { ((long[]) a)[0] += f.applyAsInt((T) x); ((long[]) a)[1]++; }, a -> (Double) (((long[]) a)[1] == 0 ? 0.0 : (double) ((long[]) a)[0] / ((long[]) a)[1])); }
    public static <T, U, A, R> Collector<T, ?, R> mapping(Function<? super T, ? extends U> f, Collector<? super U, A, R> c) { BiConsumer g = c.accumulator(); return made(c.supplier(), (a, x) -> g.accept(a, f.apply((T) x)), c.finisher()); }
    public static <T, A, R> Collector<T, ?, R> filtering(Predicate<? super T> p, Collector<? super T, A, R> c) { BiConsumer g = c.accumulator(); return made(c.supplier(), (a, x) -> { if (p.test((T) x)) g.accept(a, x); }, c.finisher()); }
    public static <T, A, R, S> Collector<T, A, S> collectingAndThen(Collector<T, A, R> c, Function<R, S> f) { Function g = c.finisher(); return made(c.supplier(), c.accumulator(), a -> f.apply((R) g.apply(a))); }
    public static <T> Collector<T, ?, T> reducing(T start, BinaryOperator<T> f) { return made(() -> new Object[] {start}, (a, x) -> ((Object[]) a)[0] = f.apply((T) ((Object[]) a)[0], (T) x), a -> ((Object[]) a)[0]); }
    public static <T> Collector<T, ?, java.util.Optional<T>> minBy(Comparator<? super T> c) { return made(() -> new Object[1], (a, x) -> { Object[] b = (Object[]) a; if (b[0] == null || c.compare((T) x, (T) b[0]) < 0) b[0] = x; }, a -> java.util.Optional.ofNullable(((Object[]) a)[0])); }
    public static <T> Collector<T, ?, java.util.Optional<T>> maxBy(Comparator<? super T> c) { return made(() -> new Object[1], (a, x) -> { Object[] b = (Object[]) a; if (b[0] == null || c.compare((T) x, (T) b[0]) >= 0) b[0] = x; }, a -> java.util.Optional.ofNullable(((Object[]) a)[0])); }
    public static <T, K> Collector<T, ?, Map<K, List<T>>> groupingBy(Function<? super T, ? extends K> f) { return (Collector) groupingBy(f, () -> new java.util.HashMap(), toList()); }
    public static <T, K, A, D> Collector<T, ?, Map<K, D>> groupingBy(Function<? super T, ? extends K> f, Collector<? super T, A, D> c) { return (Collector) groupingBy(f, () -> new java.util.HashMap(), c); }
    public static <T, K, D, A, M extends Map<K, D>> Collector<T, ?, M> groupingBy(Function<? super T, ? extends K> f, Supplier<M> s, Collector<? super T, A, D> c) {
        BiConsumer g = c.accumulator();
        Function h = c.finisher();
        Supplier fresh = c.supplier();
        return made(s, (m, x) -> {
            Object k = f.apply((T) x);
            if (k == null) throw new NullPointerException("element cannot be mapped to a null key");
            Object a = ((Map) m).get(k);
            if (a == null) { a = fresh.get(); ((Map) m).put(k, a); }
            g.accept(a, x);
        }, m -> { ((Map) m).replaceAll((k, a) -> h.apply(a)); return m; });
    }
    public static <T> Collector<T, ?, Map<Boolean, List<T>>> partitioningBy(Predicate<? super T> p) { return (Collector) partitioningBy(p, toList()); }
    public static <T, D, A> Collector<T, ?, Map<Boolean, D>> partitioningBy(Predicate<? super T> p, Collector<? super T, A, D> c) {
        BiConsumer g = c.accumulator();
        Function h = c.finisher();
        Supplier fresh = c.supplier();
        return made(() -> { Map m = new java.util.LinkedHashMap(); m.put(false, fresh.get()); m.put(true, fresh.get()); return m; },
            (m, x) -> g.accept(((Map) m).get(p.test((T) x)), x), m -> { ((Map) m).replaceAll((k, a) -> h.apply(a)); return m; });
    }
    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(Function<? super T, ? extends K> f, Function<? super T, ? extends U> g) {
        return made(() -> new java.util.HashMap(), (m, x) -> {
            Object k = f.apply((T) x), v = Objects.requireNonNull(g.apply((T) x)), old = ((Map) m).putIfAbsent(k, v);
            if (old != null) throw new IllegalStateException("Duplicate key " + k + " (attempted merging values " + old + " and " + v + ")");
        }, m -> m);
    }
    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(Function<? super T, ? extends K> f, Function<? super T, ? extends U> g, BinaryOperator<U> h) { return made(() -> new java.util.HashMap(), (m, x) -> ((Map) m).merge(f.apply((T) x), g.apply((T) x), h), m -> m); }
    public static <T, K, U, M extends Map<K, U>> Collector<T, ?, M> toMap(Function<? super T, ? extends K> f, Function<? super T, ? extends U> g, BinaryOperator<U> h, Supplier<M> s) { return made(s, (m, x) -> ((Map) m).merge(f.apply((T) x), g.apply((T) x), h), m -> m); }
}
