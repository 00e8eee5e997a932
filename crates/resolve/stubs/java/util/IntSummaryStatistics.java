package java.util;

import java.util.function.IntConsumer;

public class IntSummaryStatistics implements IntConsumer {
  public IntSummaryStatistics();
  public IntSummaryStatistics(long a, int b, int c, long d) throws IllegalArgumentException;
  public void accept(int a);
  public void combine(IntSummaryStatistics a);
  /*@ pure @*/ public final long getCount();
  public final long getSum();
  public final int getMin();
  public final int getMax();
  public final double getAverage();
  /*@ pure @*/ public String toString();
}
