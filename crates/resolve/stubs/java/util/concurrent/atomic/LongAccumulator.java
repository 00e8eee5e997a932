package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.LongBinaryOperator;

public class LongAccumulator extends Number implements Serializable {
  public LongAccumulator(LongBinaryOperator a, long b);
  public void accumulate(long a);
  public long get();
  public void reset();
  public long getThenReset();
  /*@ pure @*/ public String toString();
  /*@ pure @*/ public long longValue();
  /*@ pure @*/ public int intValue();
  /*@ pure @*/ public float floatValue();
  /*@ pure @*/ public double doubleValue();
}
