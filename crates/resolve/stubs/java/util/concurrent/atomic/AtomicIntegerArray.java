package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

public class AtomicIntegerArray implements Serializable {
  public AtomicIntegerArray(int a);
  public AtomicIntegerArray(int[] a);
  /*@ pure @*/ public final int length();
  public final int get(int a);
  public final void set(int a, int b);
  public final void lazySet(int a, int b);
  public final int getAndSet(int a, int b);
  public final boolean compareAndSet(int a, int b, int c);
  public final boolean weakCompareAndSet(int a, int b, int c);
  public final boolean weakCompareAndSetPlain(int a, int b, int c);
  public final int getAndIncrement(int a);
  public final int getAndDecrement(int a);
  public final int getAndAdd(int a, int b);
  public final int incrementAndGet(int a);
  public final int decrementAndGet(int a);
  public final int addAndGet(int a, int b);
  public final int getAndUpdate(int a, IntUnaryOperator b);
  public final int updateAndGet(int a, IntUnaryOperator b);
  public final int getAndAccumulate(int a, int b, IntBinaryOperator c);
  public final int accumulateAndGet(int a, int b, IntBinaryOperator c);
  /*@ pure @*/ public String toString();
  public final int getPlain(int a);
  public final void setPlain(int a, int b);
  public final int getOpaque(int a);
  public final void setOpaque(int a, int b);
  public final int getAcquire(int a);
  public final void setRelease(int a, int b);
  public final int compareAndExchange(int a, int b, int c);
  public final int compareAndExchangeAcquire(int a, int b, int c);
  public final int compareAndExchangeRelease(int a, int b, int c);
  public final boolean weakCompareAndSetVolatile(int a, int b, int c);
  public final boolean weakCompareAndSetAcquire(int a, int b, int c);
  public final boolean weakCompareAndSetRelease(int a, int b, int c);
}
