// By hand: every operation is one step on the ghost map `cells`.
package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

public class AtomicLongArray implements Serializable {
  //@ public volatile ghost \map<int, long> cells;
  //@ public final ghost int count;

  //@ requires a >= 0;
  //@ ensures count == a && (\forall int i; cells[i] == 0);
  //@ calls \nothing;
  public AtomicLongArray(int a);

  //@ requires a != null;
  //@ ensures count == a.length;
  //@ calls \nothing;
  public AtomicLongArray(long[] a);

  //@ reads \nothing;
  //@ ensures \result == count && \result >= 0;
  //@ calls \nothing;
  /*@ pure @*/ public final int length();

  //@ requires 0 <= a && a < count;
  //@ action: ensures \result == cells[a];
  //@ calls \nothing;
  /*@ pure @*/ public final long get(int a);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures cells' == \put(cells, a, b);
  //@ calls \nothing;
  public final void set(int a, long b);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures cells' == \put(cells, a, b);
  //@ calls \nothing;
  public final void lazySet(int a, long b);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures cells' == \put(cells, a, b);
  //@ calls \nothing;
  public final void setPlain(int a, long b);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures cells' == \put(cells, a, b);
  //@ calls \nothing;
  public final void setOpaque(int a, long b);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures cells' == \put(cells, a, b);
  //@ calls \nothing;
  public final void setRelease(int a, long b);

  //@ requires 0 <= a && a < count;
  //@ action: ensures \result == cells[a];
  //@ calls \nothing;
  public final long getPlain(int a);

  //@ requires 0 <= a && a < count;
  //@ action: ensures \result == cells[a];
  //@ calls \nothing;
  public final long getOpaque(int a);

  //@ requires 0 <= a && a < count;
  //@ action: ensures \result == cells[a];
  //@ calls \nothing;
  public final long getAcquire(int a);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == cells[a] && cells' == \put(cells, a, b);
  //@ calls \nothing;
  public final long getAndSet(int a, long b);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == (cells[a] == b) && cells' == (cells[a] == b ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final boolean compareAndSet(int a, long b, long c);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures (\result ==> cells[a] == b) && cells' == (\result ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final boolean weakCompareAndSet(int a, long b, long c);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures (\result ==> cells[a] == b) && cells' == (\result ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final boolean weakCompareAndSetPlain(int a, long b, long c);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures (\result ==> cells[a] == b) && cells' == (\result ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final boolean weakCompareAndSetVolatile(int a, long b, long c);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures (\result ==> cells[a] == b) && cells' == (\result ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final boolean weakCompareAndSetAcquire(int a, long b, long c);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures (\result ==> cells[a] == b) && cells' == (\result ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final boolean weakCompareAndSetRelease(int a, long b, long c);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == cells[a] && cells' == (cells[a] == b ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final long compareAndExchange(int a, long b, long c);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == cells[a] && cells' == (cells[a] == b ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final long compareAndExchangeAcquire(int a, long b, long c);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == cells[a] && cells' == (cells[a] == b ? \put(cells, a, c) : cells);
  //@ calls \nothing;
  public final long compareAndExchangeRelease(int a, long b, long c);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == cells[a] && cells' == \put(cells, a, cells[a] + 1);
  //@ calls \nothing;
  public final long getAndIncrement(int a);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == cells[a] && cells' == \put(cells, a, cells[a] - 1);
  //@ calls \nothing;
  public final long getAndDecrement(int a);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == cells[a] && cells' == \put(cells, a, cells[a] + b);
  //@ calls \nothing;
  public final long getAndAdd(int a, long b);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == cells[a] + 1 && cells' == \put(cells, a, cells[a] + 1);
  //@ calls \nothing;
  public final long incrementAndGet(int a);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == cells[a] - 1 && cells' == \put(cells, a, cells[a] - 1);
  //@ calls \nothing;
  public final long decrementAndGet(int a);

  //@ requires 0 <= a && a < count;
  //@ action: also_modifies cells; ensures \result == cells[a] + b && cells' == \put(cells, a, cells[a] + b);
  //@ calls \nothing;
  public final long addAndGet(int a, long b);

  public final long getAndUpdate(int a, LongUnaryOperator b);
  public final long updateAndGet(int a, LongUnaryOperator b);
  public final long getAndAccumulate(int a, long b, LongBinaryOperator c);
  public final long accumulateAndGet(int a, long b, LongBinaryOperator c);
  //@ calls \nothing;
  public String toString();
}
