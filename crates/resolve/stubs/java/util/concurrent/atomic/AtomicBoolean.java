// By hand: every operation is one step on the ghost field `value`.
package java.util.concurrent.atomic;

import java.io.Serializable;

public class AtomicBoolean implements Serializable {
  //@ public volatile ghost boolean value;

  //@ ensures value == initial;
  //@ calls \nothing;
  public AtomicBoolean(boolean initial);

  //@ ensures value == false;
  //@ calls \nothing;
  public AtomicBoolean();

  //@ action: ensures \result == value;
  //@ calls \nothing;
  /*@ pure @*/ public final boolean get();

  //@ action: also_modifies value; ensures value' == next;
  //@ calls \nothing;
  public final void set(boolean next);

  //@ action: also_modifies value; ensures value' == next;
  //@ calls \nothing;
  public final void lazySet(boolean next);

  //@ action: also_modifies value; ensures \result == value && value' == next;
  //@ calls \nothing;
  public final boolean getAndSet(boolean next);

  //@ action: also_modifies value; ensures \result == (value == expected) && value' == (value == expected ? next : value);
  //@ calls \nothing;
  public final boolean compareAndSet(boolean expected, boolean next);

  //@ action: also_modifies value; ensures (\result ==> value == expected) && value' == (\result ? next : value);
  //@ calls \nothing;
  public boolean weakCompareAndSet(boolean expected, boolean next);

  //@ action: also_modifies value; ensures (\result ==> value == expected) && value' == (\result ? next : value);
  //@ calls \nothing;
  public boolean weakCompareAndSetPlain(boolean expected, boolean next);

  //@ action: also_modifies value; ensures (\result ==> value == expected) && value' == (\result ? next : value);
  //@ calls \nothing;
  public final boolean weakCompareAndSetVolatile(boolean expected, boolean next);

  //@ action: also_modifies value; ensures (\result ==> value == expected) && value' == (\result ? next : value);
  //@ calls \nothing;
  public final boolean weakCompareAndSetAcquire(boolean expected, boolean next);

  //@ action: also_modifies value; ensures (\result ==> value == expected) && value' == (\result ? next : value);
  //@ calls \nothing;
  public final boolean weakCompareAndSetRelease(boolean expected, boolean next);

  //@ action: ensures \result == value;
  //@ calls \nothing;
  /*@ pure @*/ public final boolean getPlain();

  //@ action: also_modifies value; ensures value' == next;
  //@ calls \nothing;
  public final void setPlain(boolean next);

  //@ action: ensures \result == value;
  //@ calls \nothing;
  /*@ pure @*/ public final boolean getOpaque();

  //@ action: also_modifies value; ensures value' == next;
  //@ calls \nothing;
  public final void setOpaque(boolean next);

  //@ action: ensures \result == value;
  //@ calls \nothing;
  /*@ pure @*/ public final boolean getAcquire();

  //@ action: also_modifies value; ensures value' == next;
  //@ calls \nothing;
  public final void setRelease(boolean next);

  //@ action: also_modifies value; ensures \result == value && value' == (value == expected ? next : value);
  //@ calls \nothing;
  public final boolean compareAndExchange(boolean expected, boolean next);

  //@ action: also_modifies value; ensures \result == value && value' == (value == expected ? next : value);
  //@ calls \nothing;
  public final boolean compareAndExchangeAcquire(boolean expected, boolean next);

  //@ action: also_modifies value; ensures \result == value && value' == (value == expected ? next : value);
  //@ calls \nothing;
  public final boolean compareAndExchangeRelease(boolean expected, boolean next);

  //@ calls \nothing;
  /*@ pure @*/ public String toString();
}
