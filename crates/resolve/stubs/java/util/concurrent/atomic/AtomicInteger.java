// By hand: every operation is one step on the ghost field `value`.
package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

public class AtomicInteger extends Number implements Serializable {
  //@ public volatile ghost int value;

  //@ ensures value == initial;
  //@ calls \nothing;
  public AtomicInteger(int initial);

  //@ ensures value == 0;
  //@ calls \nothing;
  public AtomicInteger();

  //@ action: ensures \result == value;
  //@ calls \nothing;
  /*@ pure @*/ public final int get();

  //@ action: also_modifies value; ensures value' == next;
  //@ calls \nothing;
  public final void set(int next);

  //@ action: also_modifies value; ensures value' == next;
  //@ calls \nothing;
  public final void lazySet(int next);

  //@ action: also_modifies value; ensures \result == value && value' == next;
  //@ calls \nothing;
  public final int getAndSet(int next);

  //@ action: also_modifies value; ensures \result == (value == expected) && value' == (value == expected ? next : value);
  //@ calls \nothing;
  public final boolean compareAndSet(int expected, int next);

  //@ action: also_modifies value; ensures (\result ==> value == expected) && value' == (\result ? next : value);
  //@ calls \nothing;
  public final boolean weakCompareAndSet(int expected, int next);

  //@ action: also_modifies value; ensures (\result ==> value == expected) && value' == (\result ? next : value);
  //@ calls \nothing;
  public final boolean weakCompareAndSetPlain(int expected, int next);

  //@ action: also_modifies value; ensures (\result ==> value == expected) && value' == (\result ? next : value);
  //@ calls \nothing;
  public final boolean weakCompareAndSetVolatile(int expected, int next);

  //@ action: also_modifies value; ensures (\result ==> value == expected) && value' == (\result ? next : value);
  //@ calls \nothing;
  public final boolean weakCompareAndSetAcquire(int expected, int next);

  //@ action: also_modifies value; ensures (\result ==> value == expected) && value' == (\result ? next : value);
  //@ calls \nothing;
  public final boolean weakCompareAndSetRelease(int expected, int next);

  //@ action: also_modifies value; ensures \result == value && value' == value + 1;
  //@ calls \nothing;
  public final int getAndIncrement();

  //@ action: also_modifies value; ensures \result == value && value' == value - 1;
  //@ calls \nothing;
  public final int getAndDecrement();

  //@ action: also_modifies value; ensures \result == value && value' == value + delta;
  //@ calls \nothing;
  public final int getAndAdd(int delta);

  //@ action: also_modifies value; ensures \result == value' && value' == value + 1;
  //@ calls \nothing;
  public final int incrementAndGet();

  //@ action: also_modifies value; ensures \result == value' && value' == value - 1;
  //@ calls \nothing;
  public final int decrementAndGet();

  //@ action: also_modifies value; ensures \result == value' && value' == value + delta;
  //@ calls \nothing;
  public final int addAndGet(int delta);

  public final int getAndUpdate(IntUnaryOperator update);
  public final int updateAndGet(IntUnaryOperator update);
  public final int getAndAccumulate(int x, IntBinaryOperator update);
  public final int accumulateAndGet(int x, IntBinaryOperator update);

  //@ action: ensures \result == value;
  //@ calls \nothing;
  /*@ pure @*/ public final int getPlain();

  //@ action: also_modifies value; ensures value' == next;
  //@ calls \nothing;
  public final void setPlain(int next);

  //@ action: ensures \result == value;
  //@ calls \nothing;
  /*@ pure @*/ public final int getOpaque();

  //@ action: also_modifies value; ensures value' == next;
  //@ calls \nothing;
  public final void setOpaque(int next);

  //@ action: ensures \result == value;
  //@ calls \nothing;
  /*@ pure @*/ public final int getAcquire();

  //@ action: also_modifies value; ensures value' == next;
  //@ calls \nothing;
  public final void setRelease(int next);

  //@ action: also_modifies value; ensures \result == value && value' == (value == expected ? next : value);
  //@ calls \nothing;
  public final int compareAndExchange(int expected, int next);

  //@ action: also_modifies value; ensures \result == value && value' == (value == expected ? next : value);
  //@ calls \nothing;
  public final int compareAndExchangeAcquire(int expected, int next);

  //@ action: also_modifies value; ensures \result == value && value' == (value == expected ? next : value);
  //@ calls \nothing;
  public final int compareAndExchangeRelease(int expected, int next);

  //@ calls \nothing;
  /*@ pure @*/ public String toString();
  /*@ pure @*/ public int intValue();
  /*@ pure @*/ public long longValue();
  /*@ pure @*/ public float floatValue();
  /*@ pure @*/ public double doubleValue();
}
