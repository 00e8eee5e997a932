package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

public class AtomicLongArray implements Serializable {
  public AtomicLongArray(int a);
  public AtomicLongArray(long[] a);
  /*@ pure @*/ public final int length();
  public final long get(int a);
  public final void set(int a, long b);
  public final void lazySet(int a, long b);
  public final long getAndSet(int a, long b);
  public final boolean compareAndSet(int a, long b, long c);
  public final boolean weakCompareAndSet(int a, long b, long c);
  public final boolean weakCompareAndSetPlain(int a, long b, long c);
  public final long getAndIncrement(int a);
  public final long getAndDecrement(int a);
  public final long getAndAdd(int a, long b);
  public final long incrementAndGet(int a);
  public final long decrementAndGet(int a);
  public long addAndGet(int a, long b);
  public final long getAndUpdate(int a, LongUnaryOperator b);
  public final long updateAndGet(int a, LongUnaryOperator b);
  public final long getAndAccumulate(int a, long b, LongBinaryOperator c);
  public final long accumulateAndGet(int a, long b, LongBinaryOperator c);
  /*@ pure @*/ public String toString();
  public final long getPlain(int a);
  public final void setPlain(int a, long b);
  public final long getOpaque(int a);
  public final void setOpaque(int a, long b);
  public final long getAcquire(int a);
  public final void setRelease(int a, long b);
  public final long compareAndExchange(int a, long b, long c);
  public final long compareAndExchangeAcquire(int a, long b, long c);
  public final long compareAndExchangeRelease(int a, long b, long c);
  public final boolean weakCompareAndSetVolatile(int a, long b, long c);
  public final boolean weakCompareAndSetAcquire(int a, long b, long c);
  public final boolean weakCompareAndSetRelease(int a, long b, long c);
}
