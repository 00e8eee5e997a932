// By hand: additions are steps on the ghost field `total`. A sum is taken cell by cell while others add, so that nothing is
// known of its value; `sumThenReset` and `reset` have no contract.
package java.util.concurrent.atomic;

import java.io.Serializable;

public class LongAdder extends Number implements Serializable {
  //@ public volatile ghost long total;

  //@ ensures total == 0;
  //@ calls \nothing;
  public LongAdder();

  //@ action: also_modifies total; ensures total' == total + a;
  public void add(long a);

  //@ action: also_modifies total; ensures total' == total + 1;
  public void increment();

  //@ action: also_modifies total; ensures total' == total - 1;
  public void decrement();

  //@ modifies \nothing;
  public long sum();

  public void reset();
  public long sumThenReset();
  //@ calls \nothing;
  /*@ pure @*/ public String toString();
  /*@ pure @*/ public long longValue();
  /*@ pure @*/ public int intValue();
  /*@ pure @*/ public float floatValue();
  /*@ pure @*/ public double doubleValue();
}
