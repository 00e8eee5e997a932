// By hand: every operation is one step on the ghost field `value`.
package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

public class AtomicReference<V> implements Serializable {
  //@ public volatile ghost V value;

  //@ ensures value == initial;
  //@ calls \nothing;
  public AtomicReference(V initial);

  //@ ensures value == null;
  //@ calls \nothing;
  public AtomicReference();

  //@ action: ensures \result == value;
  //@ calls \nothing;
  /*@ pure @*/ public final V get();

  //@ action: also_modifies value; ensures value' == next;
  //@ calls \nothing;
  public final void set(V next);

  //@ action: also_modifies value; ensures value' == next;
  //@ calls \nothing;
  public final void lazySet(V next);

  //@ action: also_modifies value; ensures \result == value && value' == next;
  //@ calls \nothing;
  public final V getAndSet(V next);

  //@ action: also_modifies value; ensures \result == (value == expected) && value' == (value == expected ? next : value);
  //@ calls \nothing;
  public final boolean compareAndSet(V expected, V next);

  //@ action: also_modifies value; ensures (\result ==> value == expected) && value' == (\result ? next : value);
  //@ calls \nothing;
  public final boolean weakCompareAndSet(V expected, V next);

  //@ action: also_modifies value; ensures (\result ==> value == expected) && value' == (\result ? next : value);
  //@ calls \nothing;
  public final boolean weakCompareAndSetPlain(V expected, V next);

  //@ action: also_modifies value; ensures (\result ==> value == expected) && value' == (\result ? next : value);
  //@ calls \nothing;
  public final boolean weakCompareAndSetVolatile(V expected, V next);

  //@ action: also_modifies value; ensures (\result ==> value == expected) && value' == (\result ? next : value);
  //@ calls \nothing;
  public final boolean weakCompareAndSetAcquire(V expected, V next);

  //@ action: also_modifies value; ensures (\result ==> value == expected) && value' == (\result ? next : value);
  //@ calls \nothing;
  public final boolean weakCompareAndSetRelease(V expected, V next);

  //@ action: ensures \result == value;
  //@ calls \nothing;
  /*@ pure @*/ public final V getPlain();

  //@ action: also_modifies value; ensures value' == next;
  //@ calls \nothing;
  public final void setPlain(V next);

  //@ action: ensures \result == value;
  //@ calls \nothing;
  /*@ pure @*/ public final V getOpaque();

  //@ action: also_modifies value; ensures value' == next;
  //@ calls \nothing;
  public final void setOpaque(V next);

  //@ action: ensures \result == value;
  //@ calls \nothing;
  /*@ pure @*/ public final V getAcquire();

  //@ action: also_modifies value; ensures value' == next;
  //@ calls \nothing;
  public final void setRelease(V next);

  //@ action: also_modifies value; ensures \result == value && value' == (value == expected ? next : value);
  //@ calls \nothing;
  public final V compareAndExchange(V expected, V next);

  //@ action: also_modifies value; ensures \result == value && value' == (value == expected ? next : value);
  //@ calls \nothing;
  public final V compareAndExchangeAcquire(V expected, V next);

  //@ action: also_modifies value; ensures \result == value && value' == (value == expected ? next : value);
  //@ calls \nothing;
  public final V compareAndExchangeRelease(V expected, V next);

  public final V getAndUpdate(UnaryOperator<V> update);
  public final V updateAndGet(UnaryOperator<V> update);
  public final V getAndAccumulate(V x, BinaryOperator<V> update);
  public final V accumulateAndGet(V x, BinaryOperator<V> update);

  /*@ pure @*/ public String toString();
}
