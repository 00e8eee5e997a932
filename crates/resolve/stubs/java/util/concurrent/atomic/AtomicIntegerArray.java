// By hand: every operation is one step on the ghost map `cells`.
package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

public class AtomicIntegerArray implements Serializable {
  //@ public volatile ghost \map<int, int> cells;
  //@ public final ghost int count;

  //@ requires a >= 0;
  //@ ensures count == a && (\forall int i; cells[i] == 0);
  //@ calls \nothing;
  public AtomicIntegerArray(int a);

  //@ requires a != null;
  //@ ensures count == a.length;
  //@ calls \nothing;
  public AtomicIntegerArray(int[] a);

  //@ reads \nothing;
  //@ ensures \result == count && \result >= 0;
  //@ calls \nothing;
  /*@ pure @*/ public final int length();

  //@ requires 0 <= a && a < count;
  //@ action: ensures \result == cells[a];
  //@ calls \nothing;
  /*@ pure @*/ public final int get(int a);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures cells' == \put(cells, a, b);
  //@ calls \nothing;
  public final void set(int a, int b);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures cells' == \put(cells, a, b);
  //@ calls \nothing;
  public final void lazySet(int a, int b);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures cells' == \put(cells, a, b);
  //@ calls \nothing;
  public final void setPlain(int a, int b);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures cells' == \put(cells, a, b);
  //@ calls \nothing;
  public final void setOpaque(int a, int b);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures cells' == \put(cells, a, b);
  //@ calls \nothing;
  public final void setRelease(int a, int b);

  //@ requires 0 <= a && a < count;
  //@ action: ensures \result == cells[a];
  //@ calls \nothing;
  public final int getPlain(int a);

  //@ requires 0 <= a && a < count;
  //@ action: ensures \result == cells[a];
  //@ calls \nothing;
  public final int getOpaque(int a);

  //@ requires 0 <= a && a < count;
  //@ action: ensures \result == cells[a];
  //@ calls \nothing;
  public final int getAcquire(int a);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == cells[a] && cells' == \put(cells, a, b);
  //@ calls \nothing;
  public final int getAndSet(int a, int b);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == (cells[a] == b) && cells' == (cells[a] == b ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final boolean compareAndSet(int a, int b, int c);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures (\result ==> cells[a] == b) && cells' == (\result ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final boolean weakCompareAndSet(int a, int b, int c);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures (\result ==> cells[a] == b) && cells' == (\result ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final boolean weakCompareAndSetPlain(int a, int b, int c);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures (\result ==> cells[a] == b) && cells' == (\result ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final boolean weakCompareAndSetVolatile(int a, int b, int c);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures (\result ==> cells[a] == b) && cells' == (\result ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final boolean weakCompareAndSetAcquire(int a, int b, int c);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures (\result ==> cells[a] == b) && cells' == (\result ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final boolean weakCompareAndSetRelease(int a, int b, int c);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == cells[a] && cells' == (cells[a] == b ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final int compareAndExchange(int a, int b, int c);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == cells[a] && cells' == (cells[a] == b ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final int compareAndExchangeAcquire(int a, int b, int c);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == cells[a] && cells' == (cells[a] == b ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final int compareAndExchangeRelease(int a, int b, int c);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == cells[a] && cells' == \put(cells, a, cells[a] + 1);
  //@ calls \nothing;
  public final int getAndIncrement(int a);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == cells[a] && cells' == \put(cells, a, cells[a] - 1);
  //@ calls \nothing;
  public final int getAndDecrement(int a);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == cells[a] && cells' == \put(cells, a, cells[a] + b);
  //@ calls \nothing;
  public final int getAndAdd(int a, int b);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == cells[a] + 1 && cells' == \put(cells, a, cells[a] + 1);
  //@ calls \nothing;
  public final int incrementAndGet(int a);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == cells[a] - 1 && cells' == \put(cells, a, cells[a] - 1);
  //@ calls \nothing;
  public final int decrementAndGet(int a);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == cells[a] + b && cells' == \put(cells, a, cells[a] + b);
  //@ calls \nothing;
  public final int addAndGet(int a, int b);

  public final int getAndUpdate(int a, IntUnaryOperator b);
  public final int updateAndGet(int a, IntUnaryOperator b);
  public final int getAndAccumulate(int a, int b, IntBinaryOperator c);
  public final int accumulateAndGet(int a, int b, IntBinaryOperator c);
  //@ calls \nothing;
  public String toString();
}
