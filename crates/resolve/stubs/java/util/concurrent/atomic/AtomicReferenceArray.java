// By hand: every operation is one step on the ghost map `cells`.
package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

public class AtomicReferenceArray<E> implements Serializable {
  //@ public volatile ghost \map<int, Object> cells;
  //@ public final ghost int count;

  //@ requires a >= 0;
  //@ ensures count == a && (\forall int i; cells[i] == null);
  //@ calls \nothing;
  public AtomicReferenceArray(int a);

  //@ requires a != null;
  //@ ensures count == a.length;
  //@ calls \nothing;
  public AtomicReferenceArray(E[] a);

  //@ reads \nothing;
  //@ ensures \result == count && \result >= 0;
  //@ calls \nothing;
  /*@ pure @*/ public final int length();

  //@ requires 0 <= a && a < count;
  //@ action: ensures \result == cells[a];
  //@ calls \nothing;
  /*@ pure @*/ public final E get(int a);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures cells' == \put(cells, a, b);
  //@ calls \nothing;
  public final void set(int a, E b);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures cells' == \put(cells, a, b);
  //@ calls \nothing;
  public final void lazySet(int a, E b);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures cells' == \put(cells, a, b);
  //@ calls \nothing;
  public final void setPlain(int a, E b);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures cells' == \put(cells, a, b);
  //@ calls \nothing;
  public final void setOpaque(int a, E b);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures cells' == \put(cells, a, b);
  //@ calls \nothing;
  public final void setRelease(int a, E b);

  //@ requires 0 <= a && a < count;
  //@ action: ensures \result == cells[a];
  //@ calls \nothing;
  public final E getPlain(int a);

  //@ requires 0 <= a && a < count;
  //@ action: ensures \result == cells[a];
  //@ calls \nothing;
  public final E getOpaque(int a);

  //@ requires 0 <= a && a < count;
  //@ action: ensures \result == cells[a];
  //@ calls \nothing;
  public final E getAcquire(int a);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == cells[a] && cells' == \put(cells, a, b);
  //@ calls \nothing;
  public final E getAndSet(int a, E b);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == (cells[a] == b) && cells' == (cells[a] == b ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final boolean compareAndSet(int a, E b, E c);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures (\result ==> cells[a] == b) && cells' == (\result ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final boolean weakCompareAndSet(int a, E b, E c);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures (\result ==> cells[a] == b) && cells' == (\result ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final boolean weakCompareAndSetPlain(int a, E b, E c);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures (\result ==> cells[a] == b) && cells' == (\result ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final boolean weakCompareAndSetVolatile(int a, E b, E c);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures (\result ==> cells[a] == b) && cells' == (\result ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final boolean weakCompareAndSetAcquire(int a, E b, E c);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures (\result ==> cells[a] == b) && cells' == (\result ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final boolean weakCompareAndSetRelease(int a, E b, E c);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == cells[a] && cells' == (cells[a] == b ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final E compareAndExchange(int a, E b, E c);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == cells[a] && cells' == (cells[a] == b ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final E compareAndExchangeAcquire(int a, E b, E c);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == cells[a] && cells' == (cells[a] == b ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final E compareAndExchangeRelease(int a, E b, E c);

  public final E getAndUpdate(int a, UnaryOperator<E> b);
  public final E updateAndGet(int a, UnaryOperator<E> b);
  public final E getAndAccumulate(int a, E b, BinaryOperator<E> c);
  public final E accumulateAndGet(int a, E b, BinaryOperator<E> c);
  public String toString();
}
