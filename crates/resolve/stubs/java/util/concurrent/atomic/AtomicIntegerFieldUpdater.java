package java.util.concurrent.atomic;

import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

public abstract class AtomicIntegerFieldUpdater<T> {
  public static <U> AtomicIntegerFieldUpdater<U> newUpdater(Class<U> a, String b);
  protected AtomicIntegerFieldUpdater();
  public abstract boolean compareAndSet(T a, int b, int c);
  public abstract boolean weakCompareAndSet(T a, int b, int c);
  public abstract void set(T a, int b);
  public abstract void lazySet(T a, int b);
  public abstract int get(T a);
  public int getAndSet(T a, int b);
  public int getAndIncrement(T a);
  public int getAndDecrement(T a);
  public int getAndAdd(T a, int b);
  public int incrementAndGet(T a);
  public int decrementAndGet(T a);
  public int addAndGet(T a, int b);
  public final int getAndUpdate(T a, IntUnaryOperator b);
  public final int updateAndGet(T a, IntUnaryOperator b);
  public final int getAndAccumulate(T a, int b, IntBinaryOperator c);
  public final int accumulateAndGet(T a, int b, IntBinaryOperator c);
}
