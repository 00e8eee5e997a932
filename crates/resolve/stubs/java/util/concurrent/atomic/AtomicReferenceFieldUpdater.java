package java.util.concurrent.atomic;

import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

public abstract class AtomicReferenceFieldUpdater<T, V> {
  public static <U, W> AtomicReferenceFieldUpdater<U, W> newUpdater(Class<U> a, Class<W> b, String c);
  protected AtomicReferenceFieldUpdater();
  public abstract boolean compareAndSet(T a, V b, V c);
  public abstract boolean weakCompareAndSet(T a, V b, V c);
  public abstract void set(T a, V b);
  public abstract void lazySet(T a, V b);
  public abstract V get(T a);
  public V getAndSet(T a, V b);
  public final V getAndUpdate(T a, UnaryOperator<V> b);
  public final V updateAndGet(T a, UnaryOperator<V> b);
  public final V getAndAccumulate(T a, V b, BinaryOperator<V> c);
  public final V accumulateAndGet(T a, V b, BinaryOperator<V> c);
}
