package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

public class AtomicReferenceArray<E> implements Serializable {
  public AtomicReferenceArray(int a);
  public AtomicReferenceArray(E[] a);
  /*@ pure @*/ public final int length();
  public final E get(int a);
  public final void set(int a, E b);
  public final void lazySet(int a, E b);
  public final E getAndSet(int a, E b);
  public final boolean compareAndSet(int a, E b, E c);
  public final boolean weakCompareAndSet(int a, E b, E c);
  public final boolean weakCompareAndSetPlain(int a, E b, E c);
  public final E getAndUpdate(int a, UnaryOperator<E> b);
  public final E updateAndGet(int a, UnaryOperator<E> b);
  public final E getAndAccumulate(int a, E b, BinaryOperator<E> c);
  public final E accumulateAndGet(int a, E b, BinaryOperator<E> c);
  /*@ pure @*/ public String toString();
  public final E getPlain(int a);
  public final void setPlain(int a, E b);
  public final E getOpaque(int a);
  public final void setOpaque(int a, E b);
  public final E getAcquire(int a);
  public final void setRelease(int a, E b);
  public final E compareAndExchange(int a, E b, E c);
  public final E compareAndExchangeAcquire(int a, E b, E c);
  public final E compareAndExchangeRelease(int a, E b, E c);
  public final boolean weakCompareAndSetVolatile(int a, E b, E c);
  public final boolean weakCompareAndSetAcquire(int a, E b, E c);
  public final boolean weakCompareAndSetRelease(int a, E b, E c);
}
