// By hand: every operation is one step on the ghost field `value`.
package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

public class AtomicLong extends Number implements Serializable {
  //@ public volatile ghost long value;

  //@ ensures value == initial;
  //@ calls \nothing;
  public AtomicLong(long initial);

  //@ ensures value == 0;
  //@ calls \nothing;
  public AtomicLong();

  //@ action: ensures \result == value;
  //@ calls \nothing;
  /*@ pure @*/ public final long get();

  //@ action: also_modifies value; ensures value' == next;
  //@ calls \nothing;
  public final void set(long next);

  //@ action: also_modifies value; ensures value' == next;
  //@ calls \nothing;
  public final void lazySet(long next);

  //@ action: also_modifies value; ensures \result == value && value' == next;
  //@ calls \nothing;
  public final long getAndSet(long next);

  //@ action: also_modifies value; ensures \result == (value == expected) && value' == (value == expected ? next : value);
  //@ calls \nothing;
  public final boolean compareAndSet(long expected, long next);

  //@ action: also_modifies value; ensures (\result ==> value == expected) && value' == (\result ? next : value);
  //@ calls \nothing;
  public final boolean weakCompareAndSet(long expected, long next);

  //@ action: also_modifies value; ensures (\result ==> value == expected) && value' == (\result ? next : value);
  //@ calls \nothing;
  public final boolean weakCompareAndSetPlain(long expected, long next);

  //@ action: also_modifies value; ensures (\result ==> value == expected) && value' == (\result ? next : value);
  //@ calls \nothing;
  public final boolean weakCompareAndSetVolatile(long expected, long next);

  //@ action: also_modifies value; ensures (\result ==> value == expected) && value' == (\result ? next : value);
  //@ calls \nothing;
  public final boolean weakCompareAndSetAcquire(long expected, long next);

  //@ action: also_modifies value; ensures (\result ==> value == expected) && value' == (\result ? next : value);
  //@ calls \nothing;
  public final boolean weakCompareAndSetRelease(long expected, long next);

  //@ action: also_modifies value; ensures \result == value && value' == value + 1;
  //@ calls \nothing;
  public final long getAndIncrement();

  //@ action: also_modifies value; ensures \result == value && value' == value - 1;
  //@ calls \nothing;
  public final long getAndDecrement();

  //@ action: also_modifies value; ensures \result == value && value' == value + delta;
  //@ calls \nothing;
  public final long getAndAdd(long delta);

  //@ action: also_modifies value; ensures \result == value' && value' == value + 1;
  //@ calls \nothing;
  public final long incrementAndGet();

  //@ action: also_modifies value; ensures \result == value' && value' == value - 1;
  //@ calls \nothing;
  public final long decrementAndGet();

  //@ action: also_modifies value; ensures \result == value' && value' == value + delta;
  //@ calls \nothing;
  public final long addAndGet(long delta);

  public final long getAndUpdate(LongUnaryOperator update);
  public final long updateAndGet(LongUnaryOperator update);
  public final long getAndAccumulate(long x, LongBinaryOperator update);
  public final long accumulateAndGet(long x, LongBinaryOperator update);

  //@ action: ensures \result == value;
  //@ calls \nothing;
  /*@ pure @*/ public final long getPlain();

  //@ action: also_modifies value; ensures value' == next;
  //@ calls \nothing;
  public final void setPlain(long next);

  //@ action: ensures \result == value;
  //@ calls \nothing;
  /*@ pure @*/ public final long getOpaque();

  //@ action: also_modifies value; ensures value' == next;
  //@ calls \nothing;
  public final void setOpaque(long next);

  //@ action: ensures \result == value;
  //@ calls \nothing;
  /*@ pure @*/ public final long getAcquire();

  //@ action: also_modifies value; ensures value' == next;
  //@ calls \nothing;
  public final void setRelease(long next);

  //@ action: also_modifies value; ensures \result == value && value' == (value == expected ? next : value);
  //@ calls \nothing;
  public final long compareAndExchange(long expected, long next);

  //@ action: also_modifies value; ensures \result == value && value' == (value == expected ? next : value);
  //@ calls \nothing;
  public final long compareAndExchangeAcquire(long expected, long next);

  //@ action: also_modifies value; ensures \result == value && value' == (value == expected ? next : value);
  //@ calls \nothing;
  public final long compareAndExchangeRelease(long expected, long next);

  //@ calls \nothing;
  /*@ pure @*/ public String toString();
  /*@ pure @*/ public int intValue();
  /*@ pure @*/ public long longValue();
  /*@ pure @*/ public float floatValue();
  /*@ pure @*/ public double doubleValue();
}
