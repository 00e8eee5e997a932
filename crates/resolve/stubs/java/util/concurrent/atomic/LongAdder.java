package java.util.concurrent.atomic;

import java.io.Serializable;

public class LongAdder extends Number implements Serializable {
  public LongAdder();
  public void add(long a);
  public void increment();
  public void decrement();
  public long sum();
  public void reset();
  public long sumThenReset();
  /*@ pure @*/ public String toString();
  /*@ pure @*/ public long longValue();
  /*@ pure @*/ public int intValue();
  /*@ pure @*/ public float floatValue();
  /*@ pure @*/ public double doubleValue();
}
