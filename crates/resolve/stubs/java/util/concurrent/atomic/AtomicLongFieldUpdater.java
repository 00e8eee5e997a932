package java.util.concurrent.atomic;

import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

public abstract class AtomicLongFieldUpdater<T> {
  public static <U> AtomicLongFieldUpdater<U> newUpdater(Class<U> a, String b);
  protected AtomicLongFieldUpdater();
  public abstract boolean compareAndSet(T a, long b, long c);
  public abstract boolean weakCompareAndSet(T a, long b, long c);
  public abstract void set(T a, long b);
  public abstract void lazySet(T a, long b);
  public abstract long get(T a);
  public long getAndSet(T a, long b);
  public long getAndIncrement(T a);
  public long getAndDecrement(T a);
  public long getAndAdd(T a, long b);
  public long incrementAndGet(T a);
  public long decrementAndGet(T a);
  public long addAndGet(T a, long b);
  public final long getAndUpdate(T a, LongUnaryOperator b);
  public final long updateAndGet(T a, LongUnaryOperator b);
  public final long getAndAccumulate(T a, long b, LongBinaryOperator c);
  public final long accumulateAndGet(T a, long b, LongBinaryOperator c);
}
